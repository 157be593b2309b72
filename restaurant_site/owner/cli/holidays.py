"""``restaurant-site holidays``: public holidays as drafts of hours.yaml."""

from pathlib import Path

import click

from ...models.hours import OpeningHours
from ...models.restaurant import Restaurant
from .. import public_holidays
from . import findings
from .folder import FOLDER, exit_with_faults, read_to_change

FILES = ("hours.yaml", "restaurant.yaml")


@click.command
@click.argument("year", type=click.IntRange(2000, 2100))
@FOLDER
@click.option("--region", help="The region, if `address.region` is no code of one; none for the whole country.")
@click.option("--write", is_flag=True, help="Add those that hours.yaml does not have, as drafts.")
def holidays(year: int, folder: Path, region: str | None, write: bool) -> None:
    """List the public holidays of a YEAR in the restaurant's country and region."""
    before = read_to_change(folder, *FILES)
    restaurant, hours = before.get(Restaurant), before.get(OpeningHours)
    if restaurant is None or hours is None:
        exit_with_faults(folder, [fault for fault in before.faults if fault.path in FILES])
    address, languages = restaurant.address, before.languages
    try:
        found = public_holidays.public_holidays(address.country, region or address.region, year, languages)
    except public_holidays.PublicHolidayError as error:
        raise click.ClickException(str(error)) from error
    new = public_holidays.not_yet_in(hours, found)
    for each in found:
        names = " / ".join(each.names.values()) or each.id
        click.echo(f"{each.day}  {names}{'' if each in new else '  (in hours.yaml)'}")
    shown = findings.shown(folder / "hours.yaml")
    if not new:
        click.echo(f"{shown} has all of them.")
    elif write:
        for name, raw in public_holidays.drafts(folder, new, languages).items():
            (folder / name).write_bytes(raw)
        click.echo(f"Added {len(new)} drafts to {shown}. `restaurant-site check` lists what each of them needs.")
    else:
        click.echo(f"{len(new)} are not in {shown}; with --write they are added as drafts.")
