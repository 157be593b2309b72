"""Days and months in the notes of a dish, outside which it is not served: ``31 décembre seulement``, ``June to September``."""

import re
from calendar import monthrange
from functools import cache
from pathlib import Path

import yaml

from ..i18n import N_
from ..models.month_names import months
from ..models.season import LEAP_YEAR
from .sheet_days import day_and_month

LONGEST = 60
"""Characters of a note that names days alone."""
AS_SEASON = N_(
    "read as the only days on which the dish is served; if guests can order nothing else then, make it the only menu of "
    "that day where you write its hours"
)
PART_OF_YEAR = N_(
    "on which days does this begin and end? Write them in a column “Season”, such as 06-21 to 09-22; until then the dish "
    "is served all year"
)
_BESIDE_PRICE = re.compile(
    r"(?P<price>[^()（）]*\d[^()（）]*?)\s*(?:[(（](?P<within>[^()（）]+)[)）]|,\s+(?P<behind>[^\d\W].*|\d+\s+[^\d\W].*))"
)


def season_in(note: str) -> str:
    """Return the first and the last day that a note names, ``12-31 to 12-31``; empty for another note."""
    words, says_only = _plain(note)
    parts = [each.strip() for each in _pattern("until", r"(?:\s+|(?<=[月日号號]))(?:{})\s*(?![a-zà-ÿ])").split(words)]
    if not words or len(parts) > 2 or (len(parts) == 1 and not says_only):
        return ""
    ends = [_days_of(_without_words_before(each)) for each in parts]
    return f"{ends[0][0]} to {ends[-1][1]}" if all(ends) else ""  # type: ignore[index]


def names_part_of_year(note: str) -> bool:
    """Tell whether a note names a part of the year outside which the dish is not served: ``seulement en été``."""
    words, says_only = _plain(note)
    return says_only and bool(_pattern("parts", "{}").fullmatch(_without_words_before(words)))


def beside_a_price(cell: str) -> tuple[str, str]:
    """Return the price of a cell and the days behind it, ``95 $ (31 décembre seulement)``; the cell and nothing for another one."""
    match = _BESIDE_PRICE.fullmatch(cell.strip()) if len(cell) <= LONGEST else None
    words = (match["within"] or match["behind"]) if match else ""
    return (match["price"], words) if match and (season_in(words) or names_part_of_year(words)) else (cell, "")


def _plain(note: str) -> tuple[str, bool]:
    """Return a note without the words that it holds only then, and whether it has such words."""
    if len(note) > LONGEST:
        return "", False
    rest = _pattern("only", r"(?<![a-zà-ÿ]){}(?![a-zà-ÿ])").sub(" ", note)
    return " ".join(rest.split()).strip(" .,:"), rest != note


def _without_words_before(text: str) -> str:
    return _pattern("before", r"^(?:{}(?:\s+|(?<=['’])))+").sub("", text).strip()


def _days_of(text: str) -> tuple[str, str] | None:
    """Return the first and the last day of a day or a month; None for another text."""
    if month := months().get(text.rstrip(".").casefold()):
        return f"{month:02}-01", f"{month:02}-{monthrange(LEAP_YEAR, month)[1]:02}"
    day = day_and_month(text)
    return (day, day) if day else None


@cache
def _pattern(name: str, form: str) -> re.Pattern[str]:
    words = yaml.safe_load(Path(__file__).with_name("sheet_seasons.yaml").read_text(encoding="utf-8"))[name]
    alternatives = "|".join(sorted(re.split(r"\|\s*", words.strip()), key=len, reverse=True))
    return re.compile(form.replace("{}", f"(?:{alternatives})"), re.IGNORECASE)
