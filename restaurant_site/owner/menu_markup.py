"""The menu of a saved page of an old site: its ``schema.org`` Menu as JSON-LD (https://schema.org/Menu), as a table."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from ..i18n import N_
from .sheet_files import NO_WORKBOOK, Table, TableRow, decoded, unreadable

HEADINGS = ("Section", "Name", "Description", "Price", "Diets")
MAX_DEPTH = 20
NO_MENU = N_(
    "this page has no menu that a program can read; write the menu into a spreadsheet, with a column Name and a column Price"
)
_BEGIN = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*<(?:!|\?xml|(?:html|head|body|script|meta|title|style|table|div)[\s>])", re.IGNORECASE
)
_PAGE = re.compile(rb"<(?:!doctype html|html|head|body|script|table|div)[\s>]", re.IGNORECASE)
_DIETS = {"VegetarianDiet": "vegetarian", "VeganDiet": "vegan"}
"""The diets whose words mean the same here; others are named as they are, and come into the report."""


class _Scripts(HTMLParser):
    """Collects the JSON-LD of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._is_in = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._is_in = tag == "script" and (dict(attrs).get("type") or "").strip().lower() == "application/ld+json"
        self.texts += [""] if self._is_in else []

    def handle_endtag(self, tag: str) -> None:
        self._is_in = False

    def handle_data(self, data: str) -> None:
        if self._is_in:
            self.texts[-1] += data


def tables(name: str, raw: bytes) -> list[Table]:
    """Return the dishes of a page as a table; empty for a file that is no page. Raises SheetError for one without a menu."""
    if not _BEGIN.match(raw):
        return []
    if not _PAGE.search(raw):
        raise unreadable(name, NO_WORKBOOK)
    parser = _Scripts()
    parser.feed(decoded(name, raw))
    rows = [list(HEADINGS)]
    for text in parser.texts:
        try:
            rows += _rows(json.loads(text), "", 0)
        except (ValueError, RecursionError):
            continue
    if len(rows) == 1:
        raise unreadable(name, NO_MENU)
    named = [TableRow(number, number, row, row[1] if number > 1 else "") for number, row in enumerate(rows, 1)]
    return [Table("", named)]


def _rows(thing: Any, section: str, depth: int) -> Iterator[list[str]]:
    """Yield a row for each dish, and one for each of its offers, in the order of the page."""
    if depth > MAX_DEPTH:
        return
    if isinstance(thing, list):
        for each in thing:
            yield from _rows(each, section, depth + 1)
    elif isinstance(thing, dict):
        kinds = thing.get("@type")
        kinds = kinds if isinstance(kinds, list) else [kinds]
        if "MenuItem" in kinds:
            yield [section, _line(thing.get("name")), _line(thing.get("description")), _prices(thing), _diets(thing)]
            return
        inner = _line(thing.get("name")) if "MenuSection" in kinds else section
        if "MenuSection" in kinds and (price := _prices(thing)):  # of all its courses together
            yield [inner, _name_of_offer(thing) or inner, "", price, ""]
        for value in thing.values():
            if isinstance(value, (dict, list)):
                yield from _rows(value, inner or section, depth + 1)


def _prices(dish: dict[str, Any]) -> str:
    """Return the price of the one offer of a dish with its currency, or those of several with their names."""
    offers = dish.get("offers") or []
    offers = [each for each in (offers if isinstance(offers, list) else [offers]) if isinstance(each, dict)]
    priced = [
        (_line(each.get("name")), f"{_line(each.get('price'))} {_line(each.get('priceCurrency'))}".strip())
        for each in offers
        if each.get("price") not in (None, "")
    ]
    if len(priced) == 1:
        return priced[0][1]
    return " / ".join(f"{name} {price}".strip() for name, price in priced)


def _name_of_offer(thing: dict[str, Any]) -> str:
    """Return the name of the one offer of a section, which is that of a meal."""
    offers = thing.get("offers")
    offers = offers if isinstance(offers, list) else [offers]
    return _line(offers[0].get("name")) if len(offers) == 1 and isinstance(offers[0], dict) else ""


def _diets(dish: dict[str, Any]) -> str:
    found = dish.get("suitableForDiet") or []
    names = [_line(each).rpartition("/")[2] for each in (found if isinstance(found, list) else [found])]
    return "; ".join(_DIETS.get(each, each) for each in names)


def _line(value: Any) -> str:
    return " ".join(str(value).split()) if isinstance(value, (str, int, float)) and not isinstance(value, bool) else ""
