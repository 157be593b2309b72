"""Cells of sizes, additions and seasons: ``Small / 小: 9.50; Large / 大: 12.50``."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..content.models import allergen_names
from ..content.models.menu import Size
from ..content.models.scalars import ScalarFormat
from ..content.models.season import Season
from ..locales import LOCALES, REQUIRED

LIKE = {
    "sizes": "Small / 小: 9.50; Large / 大: 12.50",
    "additions": "Extra egg / 加蛋: 1.50 (egg); Cured duck / 加臘鴨: 4.00 (none) 11-01 to 02-28",
    "season": "11-01 to 02-28",
}
"""Field → a cell of it."""
_PORTION = re.compile(
    r"(?P<name>.+?)(?:\s*[:：]\s*|\s+(?=\S+$))(?P<price>[^\s:：()（）]*\d[^\s:：()（）]*)(?=[\s(（]|$)"
    r"\s*(?:[(（](?P<allergens>[^()（）]*)[)）])?\s*(?P<season>[^:：/／]+)?"
)
_BETWEEN_DAYS = re.compile(r"\s*(?:\bto\b|\buntil\b|[–—~至到])\s*|\s+-\s+")
[_MONEY] = [each for each in Size.model_fields["price"].metadata if isinstance(each, ScalarFormat)]
[_DAY] = [each for each in Season.model_fields["first"].metadata if isinstance(each, ScalarFormat)]


def cell(value: Any) -> str:
    """The cell of a season, or of a list of sizes or additions, as they were typed."""
    return _season_cell(value) if isinstance(value, dict) else "; ".join(map(_portion_cell, value or ()))


def _season_cell(season: Mapping[str, str]) -> str:
    return f"{season['from']} to {season['until']}"


def _portion_cell(portion: Mapping[str, Any]) -> str:
    names = (portion["name"][locale.code] for locale in LOCALES if locale.code in portion["name"])
    text = " / ".join(re.sub(r"[;；]|(?<=\s)[/／](?=\s)", r"\\\g<0>", name) for name in names)
    text += f": {portion['price']}"
    if allergens := portion.get("allergens"):
        text += f" ({allergens if isinstance(allergens, str) else ', '.join(allergens)})"
    return f"{text} {_season_cell(portion['season'])}" if portion.get("season") else text


def value(field: str, cell: str) -> list[dict[str, Any]] | dict[str, str] | str:
    """The value of a cell; empty if the cell is blank. Raises ValueError, which says what is right."""
    if not cell.strip():
        return ""
    if field == "season":
        return _season(cell)
    return [_portion(field, " ".join(each.split())) for each in re.split(r"(?<!\\)[;\n；]", cell) if each.strip()]


def _season(text: str) -> dict[str, str]:
    days = [_DAY.respelled(day) for day in _BETWEEN_DAYS.split(text.strip())]
    if len(days) != 2 or not all(map(_DAY.accepts, days)):
        years = "2026-11-01 to 2027-02-28"
        raise ValueError(f"`{text}` is not right; write the first and the last day: {LIKE['season']}, or {years}")
    return dict(zip(("from", "until"), days, strict=True))


def _portion(field: str, text: str) -> dict[str, Any]:
    found = _PORTION.fullmatch(text)
    if found is None or (field == "sizes" and (found["allergens"] or found["season"])):
        raise ValueError(f"`{text}` is not right; write names, a colon and the price: {LIKE[field]}")
    names = [re.sub(r"\\([;；/／])", r"\1", name) for name in re.split(r"\s[/／]\s", found["name"])]
    if not len(REQUIRED) <= len(names) <= len(LOCALES):
        languages = " and ".join(locale.english_name for locale in REQUIRED)
        raise ValueError(f"`{found['name']}`: write the name in {languages}, with ` / ` between them: {LIKE[field]}")
    portion: dict[str, Any] = {
        "name": {locale.code: name for locale, name in zip(LOCALES, names, strict=False)},
        "price": _MONEY.respelled(found["price"]),
    }
    if allergens := (found["allergens"] or "").strip():
        portion["allergens"] = "none" if allergens.lower() == "none" else _allergens(re.split(r"[,;、，]", allergens))
    return portion | ({"season": _season(found["season"])} if found["season"] else {})


def _allergens(names: Sequence[str]) -> list[str]:
    return [allergen_names.id_of(name) or name.strip() for name in names]
