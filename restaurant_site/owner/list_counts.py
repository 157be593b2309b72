"""Finds the number of dishes that the words about the must-order list name."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, cast

import yaml

from ..content.load_state import LoadState
from ..content.yaml_documents import Location
from ..models.fault import Fault
from ..models.fault_kinds import Kind

PAGES, PAGE, MUST_ORDER = "pages.yaml", "must-order", "must-order.yaml"
FILE = Path(__file__).with_name("list_counts.yaml")
_HAN, _MEASURES = "二三四五六七八九", "道款樣样味個个碟碗種种"
_PERSIAN_DIGITS = str.maketrans("۰۱۲۳۴۵۶۷۸۹", "0123456789")


class NamedCount(NamedTuple):
    """A number of dishes in a text of the must-order page."""

    location: Location
    number: int


def named_counts(loaded: LoadState) -> Iterator[NamedCount]:
    """Yield the numbers of dishes in the title, the line and the text of the must-order page."""
    document = loaded.documents.get(PAGES)
    page = document.value.get(PAGE) if document and isinstance(document.value, dict) else None
    for key in ("title", "summary", "body"):
        texts = page.get(key) if isinstance(page, dict) else None
        for code, text in texts.items() if isinstance(texts, dict) else ():
            for number in _numbers(str(text), code):
                yield NamedCount((PAGE, key, code), number)


def _numbers(text: str, code: str) -> Iterator[int]:
    """Yield the numbers before a word for dishes, with at most two words between them."""
    if code not in _words():
        for found in re.finditer(rf"([{_HAN}兩两]|(?<![\d.])[2-9]) ?[{_MEASURES}]", text):
            yield (
                int(found[1])
                if found[1].isdecimal()
                else 2 + _HAN.find(found[1].translate(str.maketrans("兩两", "二二")))
            )
        return
    words, dishes = _words()[code]["numbers"], "|".join(_words()[code]["dishes"])
    pattern = rf"(?<![\w.,])({'|'.join(words)}|[2-9])(?:\s+\w+){{0,2}}?\s+(?:{dishes})"
    for found in re.finditer(pattern, text.translate(_PERSIAN_DIGITS), re.IGNORECASE):
        word = found[1].casefold()
        yield int(word) if word.isdecimal() else 2 + words.index(word)


@cache
def _words() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return, by language code, the numbers from two on and the beginnings of what is counted."""
    return cast(Mapping[str, Mapping[str, Sequence[str]]], yaml.safe_load(FILE.read_text(encoding="utf-8")))


def warnings(loaded: LoadState) -> Iterator[Fault]:
    """Yield a warning for each number in the words about the list that is not that of its dishes."""
    document = loaded.documents.get(MUST_ORDER)
    values = document.value if document and isinstance(document.value, dict) else {}
    rows = values.get("top_dishes")
    number = len(rows) if isinstance(rows, list) else 0
    for location, named in named_counts(loaded):
        if number and named != number:
            yield loaded.documents[PAGES].fault(location, Kind.OTHER_COUNT(named=named, number=number))
