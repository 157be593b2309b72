"""Reads an address as it stands on an envelope: street, town, region, postal code and country."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from babel import Locale as BabelLocale
from babel.core import get_global


class PostalAddress(NamedTuple):
    """The parts that are understood; empty for what is not, or not given."""

    street: str
    locality: str = ""
    region: str = ""
    postal_code: str = ""


_STATES: Mapping[str, Mapping[str, str]] = {
    "AU": {
        "Australian Capital Territory": "ACT", "New South Wales": "NSW", "Northern Territory": "NT", "Queensland": "QLD",
        "South Australia": "SA", "Tasmania": "TAS", "Victoria": "VIC", "Western Australia": "WA",
    },
    "CA": {
        "Alberta": "AB", "British Columbia": "BC", "Manitoba": "MB", "New Brunswick": "NB", "Nouveau-Brunswick": "NB",
        "Newfoundland and Labrador": "NL", "Newfoundland": "NL", "Nova Scotia": "NS", "Northwest Territories": "NT",
        "Nunavut": "NU", "Ontario": "ON", "Ont": "ON", "Prince Edward Island": "PE", "PEI": "PE", "Québec": "QC",
        "Quebec": "QC", "Saskatchewan": "SK", "Yukon": "YT",
    },
    "US": {
        "Alabama": "AL", "Alaska": "AK", "Arizona": "AZ", "Arkansas": "AR", "California": "CA", "Colorado": "CO",
        "Connecticut": "CT", "Delaware": "DE", "District of Columbia": "DC", "Florida": "FL", "Georgia": "GA",
        "Hawaii": "HI", "Idaho": "ID", "Illinois": "IL", "Indiana": "IN", "Iowa": "IA", "Kansas": "KS",
        "Kentucky": "KY", "Louisiana": "LA", "Maine": "ME", "Maryland": "MD", "Massachusetts": "MA", "Michigan": "MI",
        "Minnesota": "MN", "Mississippi": "MS", "Missouri": "MO", "Montana": "MT", "Nebraska": "NE", "Nevada": "NV",
        "New Hampshire": "NH", "New Jersey": "NJ", "New Mexico": "NM", "New York": "NY", "North Carolina": "NC",
        "North Dakota": "ND", "Ohio": "OH", "Oklahoma": "OK", "Oregon": "OR", "Pennsylvania": "PA", "Puerto Rico": "PR",
        "Rhode Island": "RI", "South Carolina": "SC", "South Dakota": "SD", "Tennessee": "TN", "Texas": "TX", "Utah": "UT",
        "Vermont": "VT", "Virginia": "VA", "Washington": "WA", "West Virginia": "WV", "Wisconsin": "WI", "Wyoming": "WY",
    },
}  # fmt: skip
"""The names of the regions that the post abbreviates, each with its abbreviation."""
_REGIONS: Mapping[str, str] = {
    **{
        country: "|".join(sorted({*map(re.escape, names), *names.values()}, key=len, reverse=True))
        for country, names in _STATES.items()
    },
    "IT": "[A-Z]{2}",
    "GB": (
        r"(?:[\w ]+shire|(?:East |West )?Sussex|[\w ]*Yorkshire|West Midlands|Kent|Surrey|Essex|Devon|Cornwall|Norfolk|"
        r"Suffolk|Dorset|Somerset|Cumbria|(?:County |Co\.? )\w+|Northumberland|Merseyside|Tyne and Wear|Rutland|"
        r"Greater \w+|Isle of \w+)"
    ),
    "IE": r"(?:County|Co\.?) [\w ]+",
    "HK": r"Hong Kong(?: Island)?|Kowloon|(?:the )?New Territories|N\.?T\.?|香港|香港島|九龍|新界",
}
"""How the regions are written that may stand in an address."""
_CODES: Mapping[str, str] = {
    "CA": r"[A-Z]\d[A-Z] ?\d[A-Z]\d",
    "US": r"\d{5}(?:-\d{4})?",
    "GB": r"[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}",
    "IE": r"[A-Z]\d[\dW] ?[A-Z\d]{4}",
    "AU": r"\d{4}",
    "NZ": r"\d{4}",
    "FR": r"\d{5}",
    "DE": r"\d{5}",
    "IT": r"\d{5}",
    "ES": r"\d{5}",
    "MX": r"\d{5}",
    "SG": r"\d{6}",
}
_SPACED = {"CA": 3, "GB": 3, "IE": 4}
"""Country → characters after the space in its postal codes."""
_CODE_FIRST = ("FR", "DE", "IT", "ES", "MX")
"""Countries in whose addresses the postal code stands before the town."""
EXAMPLES: Mapping[str, tuple[str, str]] = {
    "AU": ("183 Marion Street, Leichhardt NSW 2040", "2040"),
    "CA": ("980 Dundas Street West, Toronto, ON M6J 1V1", "M6J 1V1"),
    "DE": ("Torstraße 1, 10119 Berlin", "10119"),
    "ES": ("Calle Mayor 3, 28013 Madrid", "28013"),
    "FR": ("14 rue Oberkampf, 75011 Paris", "75011"),
    "GB": ("12 Call Lane, Leeds LS1 7DG", "LS1 7DG"),
    "HK": ("8 Stanley Street, Central, Hong Kong", ""),
    "IE": ("3 Capel Street, Dublin D01 F5P2", "D01 F5P2"),
    "IT": ("Via Roma 5, 00184 Roma RM", "00184"),
    "MX": ("Calle 60 491, 97000 Mérida, Yucatán", "97000"),
    "NZ": ("12 Ponsonby Road, Auckland 1011", "1011"),
    "SG": ("20 Maxwell Road, Singapore 069113", "069113"),
    "US": ("1807 E 6th Street, Austin, TX 78702", "78702"),
}
"""An address of each country, and its postal code."""
_NAMES = {
    "uk": "GB", "united kingdom": "GB", "england": "GB", "scotland": "GB", "wales": "GB", "northern ireland": "GB",
    "usa": "US", "u.s.a.": "US", "hong kong": "HK", "hong kong sar": "HK", "hk": "HK", "香港": "HK", "singapore": "SG",
    "éire": "IE", "turkey": "TR", "turkiye": "TR", "czech republic": "CZ",
}  # fmt: skip
"""What else people call a country, beside its name in English and French."""
_TELLING = ("CA", "US", "AU", "GB", "IE")
"""Countries that the form of their postal codes tells apart, with the region before it where one is written."""
_DOTTED = re.compile(r"\b([A-Z])\.([A-Z])\.?")
"""A region in two letters with full stops: ``B.C.``"""
_UNIT = re.compile(r"(?:unit|flat|suite|ste|shop|level|floor|apt|g/f|\d+/f)\b.*|\d+[a-z]?", re.IGNORECASE)
"""The beginning of an address that is not the street yet."""
_ZONE = {
    "GB": "Europe/London", "IE": "Europe/Dublin", "FR": "Europe/Paris", "DE": "Europe/Berlin", "IT": "Europe/Rome",
    "ES": "Europe/Madrid", "HK": "Asia/Hong_Kong", "SG": "Asia/Singapore", "NZ": "Pacific/Auckland",
}  # fmt: skip
_ZONES: Mapping[str, Mapping[str, str]] = {
    "AU": {
        "NSW": "Sydney", "ACT": "Sydney", "VIC": "Melbourne", "QLD": "Brisbane", "SA": "Adelaide", "WA": "Perth",
        "TAS": "Hobart", "NT": "Darwin",
    },
    "CA": {
        "ON": "Toronto", "QC": "Toronto", "BC": "Vancouver", "AB": "Edmonton", "SK": "Regina", "MB": "Winnipeg",
        "NB": "Moncton", "NS": "Halifax", "PE": "Halifax", "NL": "St_Johns", "YT": "Whitehorse", "NT": "Edmonton",
    },
    "US": {
        **dict.fromkeys(
            ("CT", "DC", "DE", "GA", "MA", "MD", "ME", "NC", "NH", "NJ", "NY", "OH", "PA", "RI", "SC", "VA", "VT", "WV"),
            "New_York",
        ),
        **dict.fromkeys(("AL", "AR", "IA", "IL", "LA", "MN", "MO", "MS", "OK", "WI"), "Chicago"),
        **dict.fromkeys(("CO", "MT", "NM", "UT", "WY"), "Denver"),
        **dict.fromkeys(("CA", "NV", "WA"), "Los_Angeles"),
        "AZ": "Phoenix",
    },
}  # fmt: skip
"""The zones of regions that have one; a state in which two are kept is not here."""
_TEXAS: Mapping[str, str | None] = {"799": "Denver", "885": "Denver", "798": None}
"""Beginnings of postal codes of Texas that are not in the zone of Chicago; those of 798 are on both sides of the line."""


def country_of(text: str) -> str | None:
    """Return the code of the country that an address names at its end, or that its postal code tells; None if neither does."""
    parts = _parts(text)
    if len(parts) > 1 and parts[-1] not in _STATES["US"] and (country := named(parts[-1])):
        return country
    tail = _DOTTED.sub(r"\1\2", ", ".join(parts[1:]))
    for code in _TELLING:
        region = rf"(?:{_REGIONS[code]})\)?,? " if code in _ZONES else ""
        if re.search(rf"(?i:(?:^|[ ,(]){region}{_CODES[code]})$", tail):
            return code
    return None


def read(text: str, country: str) -> PostalAddress:
    """Return the parts of an address in a country: ``183 Marion Street, Leichhardt NSW 2040``."""
    parts = _parts(text)
    if len(parts) > 1 and named(parts[-1]) == country and not _is_town_too(parts, country):
        parts.pop()
    if len(parts) > 2 and _UNIT.fullmatch(parts[0]):
        parts[:2] = [f"{parts[0]}, {parts[1]}"]
    if country in _CODE_FIRST and (address := _with_code_first(", ".join(parts), country)):
        return address
    if country == "HK" and len(parts) == 1 and (found := re.match(r"香港|九龍|新界", text)):
        return PostalAddress(text.removeprefix(found[0]).strip(), found[0], found[0])
    street, *rest = parts
    tail, code, region = ", ".join(rest), "", ""
    if (form := _CODES.get(country)) and (found := re.search(rf"(?i:(?<![\w]){form}(?![\w]))", tail)):
        code = postal_code(found[0], country) or ""
        between = "," if country in _ZONES else " "
        tail = f"{tail[: found.start()]}{between}{tail[found.end() :]}"
    tail = re.sub(r"[\s,]*,[\s,]*", ", ", re.sub(r" +", " ", tail)).strip(", ")
    if country in _ZONES:
        tail = re.sub(r" *\((.+)\)$", r", \1", _DOTTED.sub(r"\1\2", tail))
    tail, region = _without_region(tail, country)
    towns = tail.split(", ") if tail else [region if country == "HK" else ""]
    return PostalAddress(", ".join([street, *towns[:-1]]), towns[-1], region, code)


def _with_code_first(text: str, country: str) -> PostalAddress | None:
    """Return the parts of ``14 rue Oberkampf, F-75011 Paris Cedex 02``; None for an address without a postal code."""
    found = re.match(rf"(.+?),? (?:[A-Z]{{1,2}}-)?({_CODES[country]})[ ,]+(.+)", text)
    if found is None:
        return None
    town, *regions = re.sub(r" *\((.+)\)$", r", \1", found[3]).split(", ")
    town, region = _without_region(re.sub(r"(?i) cedex(?: \d+)?$", "", town), country)
    return PostalAddress(found[1], town, region or ", ".join(regions), found[2])


def _without_region(tail: str, country: str) -> tuple[str, str]:
    """Return the end of an address without the region that stands last in it, and the region as the post writes it."""
    names = {name.casefold(): code for name, code in _STATES.get(country, {}).items()}
    flags = "(?i)" if names else ""
    if (form := _REGIONS.get(country)) and (found := re.search(rf"{flags}(?:^|, | )({form})\.?$", tail)):
        before = tail[: found.start()]
        if before or country not in _ZONES:
            written = found[1].removeprefix("the ")
            region = names.get(written.casefold(), written.upper() if names else written)
            return before.strip(", "), region
    return tail, ""


def postal_code(text: str, country: str) -> str | None:
    """Return a postal code as the post of a country writes it; None for what is none there."""
    typed = " ".join(text.split()).upper()
    form = _CODES.get(country)
    if form is None:
        return typed
    if not re.fullmatch(form, typed):
        return None
    after = _SPACED.get(country, 0)
    joined = typed.replace(" ", "")
    return f"{joined[:-after]} {joined[-after:]}" if after else typed


def in_order(street: str, locality: str, region: str, code: str, country: str) -> str:
    """Return the parts as they stand on an envelope of the country."""
    town = f"{code} {locality}" if country in _CODE_FIRST else locality
    last = region if country in _CODE_FIRST else f"{region} {code}"
    return ", ".join(filter(None, (street, town.strip(), last.strip())))


MOST_ZONES = 5


def zones_of(country: str) -> list[str]:
    """Return the time zones of a country that has a few; none of one that has many."""
    zones = sorted(zone for zone, code in get_global("zone_territories").items() if code == country)
    return zones if len(zones) <= MOST_ZONES else []


def time_zone(country: str, region: str, postal_code: str) -> str | None:
    """Return the time zone of a place; None where a region keeps several, or its country is not in the table."""
    if country == "ES" and postal_code[:2] in ("35", "38"):
        return "Atlantic/Canary"
    if country in _ZONES:
        in_texas = (country, region) == ("US", "TX") and postal_code
        city = _TEXAS.get(postal_code[:3], "Chicago") if in_texas else _ZONES[country].get(region)
        return city and f"{'Australia' if country == 'AU' else 'America'}/{city}"
    zones = [zone for zone, territory in get_global("zone_territories").items() if territory == country]
    return _ZONE.get(country) or (zones[0] if len(zones) == 1 else None)


def _parts(text: str) -> list[str]:
    return [part for each in re.split(r"[,\n]", text) if (part := " ".join(each.split()))] or [""]


def named(name: str) -> str | None:
    """Return the code of a country by its name."""
    return _NAMES.get(name.casefold()) or _territories().get(name.casefold())


@cache
def _territories() -> Mapping[str, str]:
    """Return the codes of all countries by their names in English, French, Spanish, Italian and German."""
    return {
        name.casefold(): code
        for language in ("en", "fr", "es", "it", "de")
        for code, name in BabelLocale.parse(language).territories.items()
        if re.fullmatch("[A-Z]{2}", code) and code not in _NO_COUNTRIES
    }


_NO_COUNTRIES = frozenset({"EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"})
"""Codes of unions, and of what is no place."""


def is_code(text: str) -> bool:
    """Tell whether a text is the code of a country: ``TR``."""
    return text.upper() in _territories().values()


def _is_town_too(parts: list[str], country: str) -> bool:
    """Tell whether the name of a country is that of its town, and the address has no other."""
    return country in ("HK", "SG") and len(parts) == 2
