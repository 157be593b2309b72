"""Public holidays as entries of hours.yaml."""

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Any, Literal

from ..domain.public_holidays import PublicHoliday
from ..locales import SiteLanguages
from ..models.hours import DAYS
from ..models.weeks import OpeningHours
from .languages import placeholders, with_drafts
from .yaml_edits import edited, entry

Answer = Literal["open"] | Sequence[str] | None
"""What the owner says of all holidays: open as on the weekday, hours of their own, none of which is closed; None for nothing."""


def entries(
    folder: Path,
    found: Iterable[PublicHoliday],
    languages: SiteLanguages,
    hours: OpeningHours,
    answer: Answer = None,
    closed: Collection[str] = (),
) -> dict[str, bytes]:
    """Return ``hours.yaml`` with an entry for each holiday at its end, in the order of the dates.

    *answer* is what the owner says of all of them: “open”, their hours, none of which is closed; without one each is a
    draft, as is one without a name in the default language. A day on which the restaurant is closed every week stays closed,
    as is one of *closed*, ``12-25``.
    """
    blank = placeholders(languages)
    written = []
    for each in found:
        is_named = not is_unnamed(each, languages)
        fields: dict[str, Any] = {
            "id": each.id,
            "name": with_drafts(each.names, languages) if is_named else {**blank, **each.names},
            "dates": [str(each.day)],
            "public_holiday": True,
        }
        is_closed = f"{each.day:%m-%d}" in closed
        if (answer is None and not is_closed) or not is_named:
            fields["draft"] = True
        if is_closed:
            fields["hours"] = []
        elif answer is not None and answer != "open" and not (answer and is_closed_anyway(hours, each)):
            fields["hours"] = [*answer]
        written.append(entry(fields))
    raw = (folder / "hours.yaml").read_bytes()

    def append(edits: Any) -> None:
        for each in written:
            edits.append(("holidays",), each)

    return {"hours.yaml": edited(raw, append)}


def is_unnamed(holiday: PublicHoliday, languages: SiteLanguages) -> bool:
    """Tell whether the library has no name of a holiday in the default language of the site."""
    return languages.default.code not in holiday.names


def is_closed_anyway(hours: OpeningHours, holiday: PublicHoliday) -> bool:
    """Tell whether the restaurant is closed every week on the weekday of a holiday."""
    return not hours.week[DAYS[holiday.day.weekday()]]


def not_yet_in(hours: OpeningHours, found: Iterable[PublicHoliday]) -> list[PublicHoliday]:
    """Return the holidays of which hours.yaml has neither the date nor the id."""
    dates, ids = {day for each in hours.holidays for day in each.dates}, {each.id for each in hours.holidays}
    return [each for each in found if each.day not in dates and each.id not in ids]
