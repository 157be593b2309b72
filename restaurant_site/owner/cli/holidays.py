"""``restaurant-site holidays``: public holidays as entries of hours.yaml."""

import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import click

from ...domain.public_holidays import PublicHoliday, PublicHolidayError, holidays_of_year
from ...locales import SiteLanguages
from ...models.hours import DAYS
from ...models.opening_hours import UnclearHoursError, ranges_of
from ...models.restaurant import PUBLIC_HOLIDAYS, Restaurant
from ...models.weeks import OpeningHours
from ...text.formatting import weekday
from .. import public_holidays
from . import findings
from .folder import FOLDER, exit_with_faults, read_to_change
from .language import gettext, hours_said, in_a_list, ngettext, said, spoken

MOST_YEARS = 5
FILES = ("hours.yaml", "restaurant.yaml")


@click.command
@click.argument("years", metavar="YEAR", callback=lambda context, parameter, text: _years(text))
@FOLDER
@click.option("--region", help="The region, if `address.region` is not the code of one; `none` for the whole country.")
@click.option(
    "--write",
    is_flag=True,
    help="Add those from today on that hours.yaml does not have: as drafts, unless an option below says when "
    "you are open.",
)
@click.option(
    "--state",
    is_flag=True,
    help="Include those that only government offices keep: holidays of a state, or on the weekday before or "
    "after. They are listed apart in the United States.",
)
@click.option("--closed-days", is_flag=True, help="Include those on a weekday when you are always closed.")
@click.option("--all-open", is_flag=True, help="You are open on all of them, with the usual hours of the weekday.")
@click.option("--all-closed", is_flag=True, help="You are closed on all of them.")
@click.option(
    "--closed",
    multiple=True,
    metavar="MM-DD",
    help="With --all-open or --hours, a day when you are closed: 12-25.",
)
@click.option(
    "--hours", help="Your hours on all of them, except on a weekday when you are closed: 12:00-15:00, 17:30-21:00."
)
def holidays(
    years: range,
    folder: Path,
    region: str | None,
    write: bool,
    state: bool,
    closed_days: bool,
    all_open: bool,
    all_closed: bool,
    closed: Sequence[str],
    hours: str | None,
) -> None:
    """List the public holidays of a YEAR in the restaurant's country and region, with the charges that are due on them.

    YEAR may be several: 2026-2027.
    """
    answer = _answer(all_open, all_closed, hours)
    for day in closed:
        if not re.fullmatch(r"(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])", day):
            message = gettext("write month and day with two digits each, such as 12-25")
            raise click.BadParameter(message, param_hint="--closed")
    before = read_to_change(folder, *FILES)
    restaurant, opening = before.get(Restaurant), before.get(OpeningHours)
    if restaurant is None or opening is None:
        exit_with_faults(folder, [fault for fault in before.faults if fault.path in FILES])
    found = _holidays_of(years, restaurant, region, before.languages)
    of_offices = [] if state else [each for each in found if each.is_of_offices]
    found = [each for each in found if each not in of_offices]
    missing = public_holidays.not_yet_in(opening, found)
    coming = [each for each in missing if each.day >= date.today()]
    new = [each for each in coming if closed_days or not public_holidays.is_closed_anyway(opening, each)]
    _print_holidays(found, of_offices, missing, opening)
    _print_charges(restaurant)
    shown = findings.shown(folder / "hours.yaml")
    _print_left_out(len(coming) - len(new), [day for day in closed if day not in _days(new)], shown)
    if not new:
        click.echo(gettext("There is nothing else to add to %(file)s.", file=shown))
    elif not write:
        _print_offer(len(new), shown)
    else:
        for name, raw in public_holidays.entries(folder, new, before.languages, opening, answer, closed).items():
            (folder / name).write_bytes(raw)
        _print_added(new, answer, before.languages, shown)


def _holidays_of(
    years: range, restaurant: Restaurant, region: str | None, languages: SiteLanguages
) -> list[PublicHoliday]:
    country, own = restaurant.address.country, restaurant.address.region
    try:
        return [each for year in years for each in holidays_of_year(country, region or own, year, languages)]
    except PublicHolidayError as error:
        raise click.ClickException(said(error.args[0])) from error


def _days(holidays: Sequence[PublicHoliday]) -> set[str]:
    return {f"{each.day:%m-%d}" for each in holidays}


def _print_holidays(
    found: Sequence[PublicHoliday],
    of_offices: Sequence[PublicHoliday],
    missing: Sequence[PublicHoliday],
    opening: OpeningHours,
) -> None:
    """List the holidays with what keeps each from being added, and apart those of offices."""
    for each in found:
        notes = [] if each in missing else [gettext("in hours.yaml")]
        if each in missing and each.day < date.today():
            notes.append(gettext("over"))
        if public_holidays.is_closed_anyway(opening, each):
            notes.append(gettext("closed every %(weekday)s", weekday=_weekday(each.day)))
        click.echo(f"{_line(each)}{'  ({})'.format(', '.join(notes)) if notes else ''}")
    if of_offices:
        click.echo(gettext("For government offices only; --state lists them among the others:"))
    for each in of_offices:
        click.echo(_line(each))


def _line(holiday: PublicHoliday) -> str:
    return f"{holiday.day}  {' / '.join(holiday.names.values()) or holiday.id}"


def _print_left_out(on_closed_weekdays: int, ignored: Sequence[str], shown: str) -> None:
    """Say how many holidays are left out, and which days of --closed are none."""
    if on_closed_weekdays:
        message = ngettext(
            "%(num)s holiday is left out because it falls on a weekday when you are always closed; --closed-days "
            "adds it, too.",
            "%(num)s holidays are left out because they fall on weekdays when you are always closed; "
            "--closed-days adds them, too.",
            on_closed_weekdays,
        )
        click.echo(message)
    if ignored:
        message = gettext(
            "%(days)s: not among the public holidays to add. To close then, write it in %(file)s, or in the studio.",
            days=in_a_list(ignored),
            file=shown,
        )
        click.echo(message)


def _print_offer(number: int, shown: str) -> None:
    """Say how many holidays can be added, and by which options."""
    message = gettext(
        "Public holidays not in %(file)s: %(number)s. --write adds them as drafts; --all-open, --all-closed "
        'or --hours "12:00-15:00" says when you are open on them, and --closed 12-25 that you are closed on '
        "that day.",
        number=number,
        file=shown,
    )
    click.echo(message)


def _print_added(
    new: Sequence[PublicHoliday], answer: public_holidays.Answer, languages: SiteLanguages, shown: str
) -> None:
    """Say what has been added, and what the owner still has to write."""
    if answer is None:
        message = ngettext(
            "Added %(num)s draft to %(file)s. `restaurant-site check` lists what it needs.",
            "Added %(num)s drafts to %(file)s. `restaurant-site check` lists what each of them needs.",
            len(new),
            file=shown,
        )
        click.echo(message)
        return
    message = gettext(
        "Added %(number)s to %(file)s: %(hours)s. Change those there that differ: `hours: []` is closed.",
        number=len(new),
        file=shown,
        hours=_said(answer),
    )
    click.echo(message)
    if unnamed := sum(public_holidays.is_unnamed(each, languages) for each in new):
        click.echo(gettext("Drafts until you write their names: %(number)s.", number=unnamed))


def _years(text: str) -> range:
    """Return the years of ``2026`` or ``2026-2027``."""
    first, _, last = text.partition("-")
    try:
        years = range(int(first), int(last or first) + 1)
    except ValueError:
        years = range(0)
    if not years or years[0] < 2000 or years[-1] > 2100 or len(years) > MOST_YEARS:
        message = gettext("write a year, or up to %(number)s: 2026-2027", number=MOST_YEARS)
        raise click.BadParameter(message, param_hint="YEAR")
    return years


def _answer(all_open: bool, all_closed: bool, hours: str | None) -> public_holidays.Answer:
    if all_open + all_closed + (hours is not None) > 1:
        raise click.UsageError(gettext("give one of --all-open, --all-closed and --hours"))
    if hours is not None:
        if not hours.strip():
            raise click.BadParameter(gettext("write hours, or closed"), param_hint="--hours")
        try:
            return ranges_of(hours)
        except UnclearHoursError as error:
            raise click.BadParameter(hours_said(error), param_hint="--hours") from error
    return "open" if all_open else () if all_closed else None


def _said(answer: Sequence[str]) -> str:
    if answer == "open":
        return gettext("open as on any such weekday")
    return in_a_list(answer) or gettext("closed")


def _weekday(day: date) -> str:
    return weekday(DAYS[day.weekday()], spoken())


def _print_charges(restaurant: Restaurant) -> None:
    """Say which charges are due on public holidays."""
    due = [each for each in restaurant.charges if PUBLIC_HOLIDAYS in each.on]
    for each in due:
        charge = f"{each.id}{f', {each.percent}' if each.percent else ''}"
        click.echo(gettext("Due on these days: %(charge)s.", charge=charge))
    if not due:
        message = gettext(
            "No charge is due on these days; a surcharge has `on: [%(key)s]` in restaurant.yaml.", key=PUBLIC_HOLIDAYS
        )
        click.echo(message)
