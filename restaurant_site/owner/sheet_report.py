"""What an import says of hours and prices, which its plan has as the files have them, in the words of a language."""

import re
from collections.abc import Callable

from ..models.menu import SERVING_HOURS
from . import sheet_hours, sheet_notes, sheet_prices, sheet_sections, sheet_sizes
from .sheet_files import Leftover

COLUMNS = frozenset({"price", "sizes", "additions", "hours", sheet_prices.FIELD})
"""Columns in whose cells hours and prices stand."""
_MESSAGES = frozenset(
    {sheet_sections.HOURS_OF_SECTION, sheet_sizes.SIZE_OF_TIME, sheet_notes.AS_ADDITION}
    | {sheet_hours.AS_HOURS, sheet_hours.INSTEAD, sheet_hours.CONTRADICTS}
)
"""Messages beside which hours and prices stand that the import has written."""
_DAYS = "(?:mon|tue|wed|thu|fri|sat|sun)"
_WINDOW = rf"(?:{_DAYS}(?:[-,]{_DAYS})* )?(?:\d\d:\d\d|open)-(?:\d\d:\d\d|close)"
_HOURS = re.compile(rf"(?<![\w:]){_WINDOW}(?:, {_WINDOW})*(?![\w:])")
_PRICE = re.compile(r"(?<![\w.,:])\d+\.\d\d(?![\w.,:])")

Words = Callable[[str], str]


def cell_in_words(column: str, cell: str, hours: Words, price: Words) -> str:
    """Return a cell of a change with its hours and prices in words: ``12,00 $ mardi à vendredi, de 17 h à 19 h``."""
    return _in_words(cell, hours, price) if column in COLUMNS else cell


def leftover_in_words(left: Leftover, hours: Words, price: Words) -> Leftover:
    """Return what is said of a cell with the hours and prices that the import has written in words."""
    return left._replace(text=_in_words(left.text, hours, price)) if left.message in _MESSAGES else left


def _in_words(text: str, hours: Words, price: Words) -> str:
    found = _HOURS.sub(lambda match: hours(match[0]) if SERVING_HOURS.accepts(match[0]) else match[0], text)
    return _PRICE.sub(lambda match: price(match[0]), found)
