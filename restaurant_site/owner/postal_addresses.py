"""Reads an address as it stands on an envelope: street, town, region, postal code and country."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from babel import Locale as BabelLocale

from ..countries import COUNTRIES


class PostalAddress(NamedTuple):
    """The parts that are understood; empty for what is not, or not given."""

    street: str
    locality: str = ""
    region: str = ""
    postal_code: str = ""


_REGIONS: Mapping[str, str] = {
    "AU": "NSW|VIC|QLD|SA|WA|TAS|NT|ACT",
    "CA": "AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT",
    "US": "[A-Z]{2}",
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
    "SG": r"\d{6}",
}
_NAMES = {
    "uk": "GB", "united kingdom": "GB", "england": "GB", "scotland": "GB", "wales": "GB", "northern ireland": "GB",
    "usa": "US", "u.s.a.": "US", "hong kong": "HK", "hong kong sar": "HK", "香港": "HK", "singapore": "SG",
    "italia": "IT", "deutschland": "DE", "españa": "ES", "éire": "IE",
}  # fmt: skip
"""What else people call a country, beside its name in English and French."""
_TELLING = ("CA", "US", "AU", "GB", "IE")
"""Countries that the form of their postal codes tells apart, with the region before it where one is written."""
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
    if len(parts) > 1 and (country := named(parts[-1])):
        return country
    tail = ", ".join(parts[1:])
    for code in _TELLING:
        region = rf"(?:{_REGIONS[code]}),? " if code in _ZONES else ""
        if re.search(rf"(?:^|[ ,]){region}{_CODES[code]}$", tail):
            return code
    return None


def read(text: str, country: str) -> PostalAddress:
    """Return the parts of an address in a country: ``183 Marion Street, Leichhardt NSW 2040``."""
    parts = _parts(text)
    if len(parts) > 1 and named(parts[-1]) == country and not _is_town_too(parts, country):
        parts.pop()
    if len(parts) > 2 and _UNIT.fullmatch(parts[0]):
        parts[:2] = [f"{parts[0]}, {parts[1]}"]
    street, *rest = parts
    tail, code, region = ", ".join(rest), "", ""
    if (form := _CODES.get(country)) and (found := re.search(rf"(?<![\w]){form}(?![\w])", tail)):
        code, tail = (
            found[0],
            f"{tail[: found.start()]},{tail[found.end() :]}"
            if country in _ZONES
            else (f"{tail[: found.start()]} {tail[found.end() :]}"),
        )
    tail = re.sub(r"[\s,]*,[\s,]*", ", ", re.sub(r" +", " ", tail)).strip(", ")
    if (form := _REGIONS.get(country)) and (found := re.search(rf"(?:^|, | )({form})$", tail)):
        before = tail[: found.start()]
        if before or country not in _ZONES:
            region, tail = found[1].removeprefix("the "), before.strip(", ")
    towns = tail.split(", ") if tail else [region if country == "HK" else ""]
    return PostalAddress(", ".join([street, *towns[:-1]]), towns[-1], region, code)


def time_zone(country: str, region: str, postal_code: str) -> str | None:
    """Return the time zone of a place; None where a region keeps several, or its country is not in the table."""
    if country == "ES" and postal_code[:2] in ("35", "38"):
        return "Atlantic/Canary"
    if country in _ZONES:
        in_texas = (country, region) == ("US", "TX") and postal_code
        city = _TEXAS.get(postal_code[:3], "Chicago") if in_texas else _ZONES[country].get(region)
        return city and f"{'Australia' if country == 'AU' else 'America'}/{city}"
    return _ZONE.get(country)


def _parts(text: str) -> list[str]:
    return [part for each in re.split(r"[,\n]", text) if (part := " ".join(each.split()))] or [""]


def named(name: str) -> str | None:
    """Return the code of a country by its name."""
    lower = name.casefold()
    for language in ("en", "fr"):
        territories = BabelLocale.parse(language).territories
        for code in COUNTRIES:
            if territories[code].casefold() == lower:
                return code
    return _NAMES.get(lower)


def _is_town_too(parts: list[str], country: str) -> bool:
    """Tell whether the name of a country is that of its town, and the address has no other."""
    return country in ("HK", "SG") and len(parts) == 2
