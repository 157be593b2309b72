"""``restaurant-site soldout``."""

import re
from datetime import UTC, date, datetime, time
from pathlib import Path

import click

from ...content import site_loader
from ...content.faults import did_you_mean
from ...content.load_state import SOLD_OUT_FILE
from ...domain.availability import end_of_service, first_day
from ...domain.hours import ONE_DAY, running_day
from ...i18n import N_
from ...models.fault_kinds import Translatable
from ...models.hours import TIME
from ...models.menu import UNKNOWN
from ...models.site import Site
from ..sold_out_lines import header, with_line, without
from .folder import FOLDER, exit_with_faults, load, recover
from .language import gettext, said

FORM = rf"{TIME}|\d{{4}}-\d\d-\d\d([ T]{TIME})?"


@click.command
@click.argument("slug")
@FOLDER
@click.option(
    "--until",
    "wanted",
    default="",
    help="A time, a day, both, or `unknown`; without it, the end of the service, "
    "today or on the next day that the dish is served.",
)
@click.option("--back", is_flag=True, help="It can be ordered again: remove its line.")
def soldout(slug: str, folder: Path, wanted: str, back: bool) -> None:
    """Mark the dish SLUG as sold out, in sold-out.yaml; it comes back by itself, unless nobody knows when."""
    recover(folder)
    site = load(folder)
    if slug not in site.dishes:
        near = did_you_mean(slug.lower().replace(" ", "-"), site.dishes)
        message = gettext("there is no dish `%(id)s`%(near)s", id=slug, near=said(near))
        raise click.BadParameter(message, param_hint="SLUG")
    path = folder / SOLD_OUT_FILE
    text = path.read_text(encoding="utf-8-sig") if path.is_file() else header(site.languages)
    if back:
        _write(folder, without(text, slug))
        click.echo(gettext("`%(id)s` can be ordered again.", id=slug))
        return
    try:
        until = until_of(site, slug, wanted.strip(), datetime.now(UTC))
    except ValueError as error:
        raise click.BadParameter(said(error.args[0]), param_hint="--until") from error
    _write(folder, with_line(text, slug, until))
    click.echo(_sold_out(slug, until))


def _sold_out(id: str, until: str) -> str:
    if until == UNKNOWN:
        return gettext("`%(id)s` is sold out until you bring it back with --back.", id=id)
    if " " in until:
        return gettext("`%(id)s` is sold out until %(until)s.", id=id, until=until)
    return gettext("`%(id)s` is sold out until %(until)s, when the service ends.", id=id, until=until)


def until_of(site: Site, id: str, text: str, now: datetime) -> str:
    """Return what the line of a dish says for *text*: a time, a day, both, nothing, or that nobody knows.

    Raises ValueError, which says what is right.
    """
    if text == UNKNOWN:
        return text
    next_day = first_day(site, id, now)
    if not text:
        return str(next_day)
    today = running_day(site, now).date
    try:
        day = date.fromisoformat(text[:10]) if len(text) > 5 else today
        clock = time.fromisoformat(text[-5:]) if ":" in text else None
        if not re.fullmatch(FORM, text, re.ASCII):
            raise ValueError
    except ValueError as error:
        right = N_(
            "`%(value)s` is not right; write a time, 19:30, a day, %(day)s, or both: '%(day)s 19:30', or unknown"
        )
        raise ValueError(Translatable(right, value=text, day=str(today))) from error
    service_ends = end_of_service(site, day)
    until = datetime.combine(day, clock, site.restaurant.zone) if clock else service_ends
    if len(text) == 5 and until <= now < until + ONE_DAY <= service_ends:
        until += ONE_DAY
    if until <= now or (not clock and day < next_day):
        over = N_("%(value)s is over; for the next service write %(day)s")
        raise ValueError(Translatable(over, value=text, day=str(next_day)))
    return f"{until:%Y-%m-%d %H:%M}" if clock else str(day)


def _write(folder: Path, text: str) -> None:
    raw = text.encode()
    if faults := site_loader.read(folder, {SOLD_OUT_FILE: raw}).faults:
        exit_with_faults(folder, faults)
    (folder / SOLD_OUT_FILE).write_bytes(raw)
