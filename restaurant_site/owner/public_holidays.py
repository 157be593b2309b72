"""Public holidays of the restaurant's country and region, as drafts of hours.yaml."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from ..locales import Locale, SiteLanguages
from ..models import normalizers
from ..models.hours import OpeningHours
from ..text.folding import fold
from . import INSTALL
from .languages import placeholders
from .yaml_edits import edited, entry

WHOLE_COUNTRY = "none"
"""Instead of a region: only the holidays of the whole country."""


class PublicHolidayError(Exception):
    """The holidays are not known; the message says what would be right."""


@dataclass(frozen=True, slots=True)
class PublicHoliday:
    day: date
    id: str
    names: Mapping[str, str]
    """By language code; without the languages in which the library does not name it."""


def public_holidays(country: str, region: str, year: int, languages: SiteLanguages) -> list[PublicHoliday]:
    """Return the public holidays of a year. Raises PublicHolidayError for an unknown country or region."""
    try:
        import holidays
    except ImportError:
        raise PublicHolidayError(f"this command needs holidays; {INSTALL}, which installs it") from None
    if country not in holidays.list_supported_countries():
        message = f"the public holidays of `{country}` are not known"
        raise PublicHolidayError(f"{message}; write the two letters of the country at `address.country`: CA")
    plain = holidays.country_holidays(country, years=year)
    subdivision = _subdivision(plain, region)
    written_in = plain.supported_languages or tuple(filter(None, [plain.default_language]))

    def named(language: str | None) -> Mapping[date, str]:
        return holidays.country_holidays(country, subdiv=subdivision, years=year, language=language)

    chosen = {locale.code: _language(written_in, locale, country) for locale in languages.required}
    names = {code: named(language) for code, language in chosen.items() if language}
    english = named("en_US" if "en_US" in written_in else None)
    return [
        PublicHoliday(
            day,
            _id(name, day),
            {code: by_day[day].replace("; ", ", ") for code, by_day in names.items()},
        )
        for day, name in sorted(english.items())
    ]


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
        message = f"`{region}` is no region of {plain.country} whose holidays are known"
        right = f"write one of {', '.join(plain.subdivisions)} at `address.region`, or give it as --region"
        raise PublicHolidayError(f"{message}; {right}; --region {WHOLE_COUNTRY} is for the whole country")
    return codes[region.casefold()]


def _language(written_in: Sequence[str], locale: Locale, country: str) -> str | None:
    """Return the library's tag of a language, that of the country first; None if the library does not have it."""
    only = SiteLanguages((locale,))
    tags = [tag for tag in written_in if only.match_tag(tag)]
    return min(tags, key=lambda tag: (not tag.endswith(f"_{country}"), tag != locale.open_graph, tag), default=None)


def drafts(folder: Path, found: Iterable[PublicHoliday], languages: SiteLanguages) -> dict[str, bytes]:
    """Return ``hours.yaml`` with a draft for each holiday at its end; the hours are for the owner to decide."""
    blank = placeholders(languages)
    entries = [
        entry(
            {
                "id": each.id,
                "name": {**blank, **each.names},
                "dates": [str(each.day)],
                "public_holiday": True,
                "draft": True,
            }
        )
        for each in found
    ]
    raw = (folder / "hours.yaml").read_bytes()

    def append(edits: Any) -> None:
        for each in entries:
            edits.append(("holidays",), each)

    return {"hours.yaml": edited(raw, append)}


def not_yet_in(hours: OpeningHours, found: Iterable[PublicHoliday]) -> list[PublicHoliday]:
    """Return the holidays of which hours.yaml has neither the date nor the id."""
    dates, ids = {day for each in hours.holidays for day in each.dates}, {each.id for each in hours.holidays}
    return [each for each in found if each.day not in dates and each.id not in ids]
