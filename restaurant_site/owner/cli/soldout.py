"""``restaurant-site soldout``."""

import re
from datetime import UTC, date, datetime, time
from pathlib import Path

import click

from ...content import site_loader
from ...content.faults import did_you_mean
from ...content.load_state import SOLD_OUT_FILE
from ...domain.availability import end_of_service
from ...domain.hours import ONE_DAY, running_day
from ...models.hours import TIME
from ...models.menu import UNKNOWN
from ...models.site import Site
from ..sold_out_lines import HEADER, with_line, without
from .folder import FOLDER, exit_with_faults, load, recover

FORM = rf"|{TIME}|\d{{4}}-\d\d-\d\d([ T]{TIME})?"


@click.command
@click.argument("slug")
@FOLDER
@click.option(
    "--until", "wanted", default="", help="A time, a day, both, or `unknown`; without it, the end of today's service."
)
@click.option("--back", is_flag=True, help="It can be ordered again: remove its line.")
def soldout(slug: str, folder: Path, wanted: str, back: bool) -> None:
    """Mark the dish SLUG as sold out, in sold-out.yaml; it comes back by itself, unless nobody knows when."""
    recover(folder)
    site = load(folder)
    if slug not in site.dishes:
        near = did_you_mean(slug.lower().replace(" ", "-"), site.dishes)
        raise click.BadParameter(f"there is no dish `{slug}`{near}", param_hint="SLUG")
    path = folder / SOLD_OUT_FILE
    text = path.read_text(encoding="utf-8-sig") if path.is_file() else HEADER
    if back:
        _write(folder, without(text, slug))
        click.echo(f"`{slug}` can be ordered again.")
        return
    try:
        until = until_of(site, wanted.strip(), datetime.now(UTC))
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--until") from error
    _write(folder, with_line(text, slug, until))
    click.echo(f"`{slug}` is sold out {_said(until)}.")


def _said(until: str) -> str:
    if until == UNKNOWN:
        return "until you bring it back with --back"
    return f"until {until}{'' if ' ' in until else ', when the service ends'}"


def until_of(site: Site, text: str, now: datetime) -> str:
    """Return what the line of a dish says for *text*: a time, a day, both, nothing, or that nobody knows.

    Raises ValueError, which says what is right.
    """
    if text == UNKNOWN:
        return text
    today = running_day(site, now).date
    try:
        day = date.fromisoformat(text[:10]) if len(text) > 5 else today
        clock = time.fromisoformat(text[-5:]) if ":" in text else None
        if not re.fullmatch(FORM, text, re.ASCII):
            raise ValueError
    except ValueError as error:
        raise ValueError(
            f"`{text}` is not right; write a time, 19:30, a day, {today}, or both: '{today} 19:30', or unknown"
        ) from error
    service_ends = end_of_service(site, day)
    until = datetime.combine(day, clock, site.restaurant.zone) if clock else service_ends
    if len(text) == 5 and until <= now < until + ONE_DAY <= service_ends:
        until += ONE_DAY
    if until <= now:
        raise ValueError(f"{text or 'the service of today'} is over; for the next service write {today + ONE_DAY}")
    return f"{until:%Y-%m-%d %H:%M}" if clock else str(day)


def _write(folder: Path, text: str) -> None:
    raw = text.encode()
    if faults := site_loader.read(folder, {SOLD_OUT_FILE: raw}).faults:
        exit_with_faults(folder, faults)
    (folder / SOLD_OUT_FILE).write_bytes(raw)
