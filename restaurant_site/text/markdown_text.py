"""Sections, plain text and links of the Markdown of articles."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest

from ..models.fault_kinds import Kind, Message

MAX_CHARACTERS = 30_000
MAX_LINE = 5_000
MAX_MARKS = 200
"""Characters of a paragraph that can begin a link, emphasis, code or HTML."""
MAX_BRACKETS = 1_000
MAX_HEADINGS = 200
MAX_DEPTH = 6
"""Quotations and lists inside each other, where they begin in one line."""
MAX_INDENT = 24
MAX_SPACES = 100
"""Spaces beside each other."""

_MARK = re.compile(r"[\[*_`<\\]")
_BLANK_LINES = re.compile(r"\n[ \t]*\n")
_HEADING_START = re.compile(r"^#", re.MULTILINE)
_LONG_SPACE = re.compile(rf"[ \t]{{{MAX_SPACES + 1}}}")
_DEEP = re.compile(rf"^(?:[ \t]*(?:>|[-*+][ \t]|\d+\.[ \t])){{{MAX_DEPTH + 1}}}", re.MULTILINE)
_INDENTED = re.compile(rf"^[> ]{{{MAX_INDENT + 1}}}", re.MULTILINE)
_HEADING = re.compile(r"^#{2,6} +(.+?) *#*$", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]*)\)")
_MARKS = re.compile(
    r"[*`]{1,3}(?=\S)|(?<=\S)[*`]{1,3}|(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)"
    r"|^#{1,6} +|^ *[-*+] +|^ *\d+\. +|^> ?|^\|[-: |]+\|$",
    re.MULTILINE,
)
_NO_SENTENCE = re.compile(r" *(?:#|```)")
_RULE = re.compile(r" *\|[-: |]+$")
_ITEM_START = re.compile(r"^ *(?:[-*+]|\d+\.) +", re.MULTILINE)
_HAN = r"[\u3400-\u4dbf\u4e00-\u9fff]"
_TYPED_SPACE = re.compile(rf"(?<={_HAN}) +(?=\[?[A-Za-z0-9$])|(?<=[A-Za-z0-9%]) +(?={_HAN})")
_TABLE_ROW = re.compile(r"^\| *(.*?) *\|$", re.MULTILINE)


def excess(markdown: str) -> Message | None:
    """Return which limit a text exceeds; None if none. They bound the time of rendering, which grows faster than the text."""
    return next((kind(most=f"{most:,}") for exceeds, kind, most in _LIMITS if exceeds(markdown)), None)


def _has_crowded_paragraph(markdown: str) -> bool:
    return any(len(_MARK.findall(paragraph)) > MAX_MARKS for paragraph in _BLANK_LINES.split(markdown))


_LIMITS: tuple[tuple[Callable[[str], object], Kind, int], ...] = (
    (lambda text: len(text) > MAX_CHARACTERS, Kind.LONG_TEXT, MAX_CHARACTERS),
    (lambda text: any(len(line) > MAX_LINE for line in text.split("\n")), Kind.LONG_LINE, MAX_LINE),
    (_LONG_SPACE.search, Kind.MANY_SPACES, MAX_SPACES),
    (lambda text: text.count("[") > MAX_BRACKETS, Kind.MANY_BRACKETS, MAX_BRACKETS),
    (lambda text: len(_HEADING_START.findall(text)) > MAX_HEADINGS, Kind.MANY_HEADINGS, MAX_HEADINGS),
    (_DEEP.search, Kind.DEEP_TEXT, MAX_DEPTH),
    (_INDENTED.search, Kind.INDENTED_TEXT, MAX_INDENT),
    (_has_crowded_paragraph, Kind.CROWDED_PARAGRAPH, MAX_MARKS),
)
"""(does a text exceed the limit, kind of fault, limit). The cheap ones come first, so that the others read short texts only."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, empty before the first one, and the Markdown that follows it."""

    heading: str
    markdown: str


def without_typed_spaces(chinese: str) -> str:
    """Return the text without spaces between Chinese characters and letters or digits; a browser sets them (``text-autospace``)."""
    return _TYPED_SPACE.sub("", chinese)


def sections(body: str) -> list[Section]:
    parts = _HEADING.split(body)
    headings = ["", *parts[1::2]]
    texts = [part.strip() for part in parts[0::2]]
    return [Section(plain(heading), text) for heading, text in zip(headings, texts, strict=True) if text]


@lru_cache(maxsize=2_000)
def plain(markdown: str) -> str:
    """Return the text without links, emphasis, list markers and tables. Cached: searches ask for the same bodies."""
    text = _LINK.sub(r"\1", markdown)
    text = _MARKS.sub("", text)
    text = _TABLE_ROW.sub(_row_as_text, text)
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def blocks(markdown: str) -> list[list[str]]:
    """Return the paragraphs, lists and tables as lines of plain text; headings are left out.

    A paragraph is one line, and so is each item of a list and each row of a table, which is a sentence.
    """
    blocks_of_text = []
    for part in _BLANK_LINES.split(markdown):
        lines = [line for line in part.strip().split("\n") if not _NO_SENTENCE.match(line)]
        rows = [line for line in lines if line.lstrip().startswith("|")]
        others = [line for line in lines if not line.lstrip().startswith("|")]
        items = [*_ITEM_START.split("\n".join(others)), *_rows(rows)]
        if texts := [text for item in items if (text := " ".join(plain(item).split()))]:
            blocks_of_text.append(texts)
    return blocks_of_text


def _rows(lines: list[str]) -> list[str]:
    """Return the rows of a table below its header as sentences: ``Tea: $2.00.``, ``Spaces: Lot 8, Street 12.``."""
    cells = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines if not _RULE.match(line)]
    header, *rows = cells or [[]]
    return [_row(header, first, values) for first, *values in rows if any(values)]


def _row(header: list[str], first: str, values: list[str]) -> str:
    if len(values) > 1:
        named = zip_longest(header[1:], values, fillvalue="")
        values = [f"{name} {value}".strip() for name, value in named if value]
    is_han = re.search(_HAN, "".join([first, *values])) is not None
    colon, comma, stop = "：，。" if is_han else (": ", ", ", ".")
    told = comma.join(values)
    text = (f"{first}{colon}{told}" if first else told).replace("；", "，").replace("; ", ", ")
    return text if text.endswith((".", "。", "!", "！", "?", "？", "؟")) else text + stop


def _row_as_text(row: re.Match[str]) -> str:
    """Return ``| a | b | c |`` → ``a: b, c``; the first cell may be empty."""
    return re.sub(r" *\| *", ": ", row[1], count=1).removeprefix(": ").replace(" | ", ", ")


def replace_links(markdown: str, address: Callable[[str], str | None]) -> str:
    """Return *markdown* with the *address* of each link's target; a link without one becomes its words."""

    def replaced(link: re.Match[str]) -> str:
        to = address(link[2])
        return link[1] if to is None else f"[{link[1]}]({to})"

    return _LINK.sub(replaced, markdown)
