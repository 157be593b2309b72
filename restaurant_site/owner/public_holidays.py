"""Public holidays of the restaurant's country and region, as entries of hours.yaml."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from ..i18n import N_
from ..locales import Locale, SiteLanguages
from ..models import normalizers
from ..models.fault_kinds import Translatable
from ..models.hours import DAYS, OpeningHours
from ..text.folding import fold
from . import INSTALL
from .common_words import OBSERVED
from .languages import placeholders, with_drafts
from .yaml_edits import edited, entry

Answer = Literal["open"] | Sequence[str] | None
"""What the owner says of all holidays: open as on the weekday, hours of their own, none of which is closed; None for nothing."""
FEDERAL = frozenset({"US"})
"""The countries whose states have holidays of their offices; elsewhere those of a region are public holidays there."""
WHOLE_COUNTRY = "none"
"""Instead of a region: only the holidays of the whole country."""


class PublicHolidayError(Exception):
    """The holidays are not known; its words say what would be right."""


NEEDS_LIBRARY = N_("this command needs holidays; %(install)s, which installs it")
UNKNOWN_COUNTRY = N_(
    "the public holidays of `%(country)s` are not known; write the two letters of the country at `address.country`: CA"
)

UNKNOWN_REGION = N_(
    "`%(region)s` is no region of %(country)s whose holidays are known; write one of %(known)s at `address.region`, or give"
    " it as --region; --region none is for the whole country"
)


@dataclass(frozen=True, slots=True)
class PublicHoliday:
    day: date
    id: str
    names: Mapping[str, str]
    """By language code; without the languages in which the library does not name it."""
    is_of_offices: bool = False
    """Whether it is one of offices alone, which restaurants rarely keep: Cesar Chavez Day in Texas, the Friday before a holiday."""


@lru_cache(maxsize=32)
def public_holidays(country: str, region: str, year: int, languages: SiteLanguages) -> Sequence[PublicHoliday]:
    """Return the public holidays of a year. Raises PublicHolidayError for an unknown country or region."""
    try:
        import holidays
    except ImportError:
        raise PublicHolidayError(Translatable(NEEDS_LIBRARY, install=INSTALL)) from None
    if country not in holidays.list_supported_countries():
        raise PublicHolidayError(Translatable(UNKNOWN_COUNTRY, country=country))
    plain = holidays.country_holidays(country, years=year)
    subdivision = _subdivision(plain, region)
    written_in = plain.supported_languages or tuple(filter(None, [plain.default_language]))

    chosen = {locale.code: _language(written_in, locale, country) for locale in languages.required}
    english = next((each for each in (f"en_{country}", "en_US") if each in written_in), None)

    def found_in(part: str | None) -> list[PublicHoliday]:
        def named(language: str | None) -> Mapping[date, str]:
            return holidays.country_holidays(country, subdiv=part, years=year, language=language)

        names = {code: named(language) for code, language in chosen.items() if language}
        return [
            PublicHoliday(
                day,
                _id(name, day),
                {code: by_day[day].replace("; ", ", ") for code, by_day in names.items()},
                is_of_offices=country in FEDERAL and OBSERVED in name,
            )
            for day, name in sorted(named(english).items())
        ]

    if country not in FEDERAL:
        return found_in(subdivision)
    federal = {each.day: each for each in found_in(None)}  # by their own names; a state may leave one out
    return [federal.get(each.day) or replace(each, is_of_offices=True) for each in found_in(subdivision)]


def _id(name: str, day: date) -> str:
    words = normalizers.slug(fold(name))
    return f"{words}-{day.year}" if words else f"public-holiday-{day}"


def _subdivision(plain: Any, region: str) -> str | None:
    """Return the code of a region in the library; None for the whole country, and where regions have none of their own."""
    codes: Mapping[str, str] = {
        **{alias.casefold(): code for alias, code in getattr(plain, "subdivisions_aliases", {}).items()},
        **{code.casefold(): code for code in plain.subdivisions},
    }
    if not codes or region in ("", WHOLE_COUNTRY):
        return None
    if region.casefold() not in codes:
        known = tuple(plain.subdivisions)
        raise PublicHolidayError(Translatable(UNKNOWN_REGION, region=region, country=plain.country, known=known))
    return codes[region.casefold()]


def _language(written_in: Sequence[str], locale: Locale, country: str) -> str | None:
    """Return the library's tag of a language, that of the country first; None if the library does not have it."""
    only = SiteLanguages((locale,))
    tags = [tag for tag in written_in if only.match_tag(tag)]
    return min(tags, key=lambda tag: (not tag.endswith(f"_{country}"), tag != locale.open_graph, tag), default=None)


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
