"""Public holidays of the restaurant's country and region, and those of which the owner has written nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Any

import holidays

from ..i18n import N_
from ..locales import Locale, SiteLanguages
from ..models import normalizers
from ..models.fault_kinds import Translatable
from ..models.site import Site

FEDERAL = frozenset({"US"})
"""The countries whose states have holidays of their offices; elsewhere those of a region are public holidays there."""
OBSERVED = "(observed)"
WHOLE_COUNTRY = "none"
"""Instead of a region: only the holidays of the whole country."""


class PublicHolidayError(Exception):
    """The holidays are not known; its words say what would be right."""


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
def holidays_of_year(country: str, region: str, year: int, languages: SiteLanguages) -> Sequence[PublicHoliday]:
    """Return the public holidays of a year. Raises PublicHolidayError for an unknown country or region."""
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
    words = normalizers.slug(name)
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


def prepare(site: Site, today: date) -> None:
    """Reckon the holidays of this year and the next, which takes longer than a request may."""
    for year in (today.year, today.year + 1):
        _ids(site.restaurant.address.country, site.restaurant.address.region, year, site.languages)


def is_undecided(site: Site, day: date) -> bool:
    """Tell whether a date is a public holiday of which the owner has written nothing; False where the holidays are not known."""
    id = _ids(site.restaurant.address.country, site.restaurant.address.region, day.year, site.languages).get(day)
    return id is not None and not any(day in each.dates or each.id == id for each in site.hours.holidays)


@lru_cache(maxsize=32)
def _ids(country: str, region: str, year: int, languages: SiteLanguages) -> Mapping[date, str]:
    """Return the ids of the public holidays of a year by their dates; none where they are not known."""
    try:
        found = holidays_of_year(country, region, year, languages)
    except PublicHolidayError:
        return {}
    return {each.day: each.id for each in found if not each.is_of_offices}
