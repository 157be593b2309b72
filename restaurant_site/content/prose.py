"""Sections, plain text and links of the Markdown of articles."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

_HEADING = re.compile(r"^#{2,6} +(.+?) *#*$", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]*)\)")
_MARKS = re.compile(
    r"[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}|^#{1,6} +|^ *[-*+] +|^ *\d+\. +|^> ?|^\|[-: |]+\|$", re.MULTILINE
)
_TABLE_ROW = re.compile(r"^\| *(.*?) *\|$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, empty before the first one, and the Markdown that follows it."""

    heading: str
    markdown: str


def sections(body: str) -> list[Section]:
    """Split a body at its headings."""
    parts = _HEADING.split(body)
    headings = ["", *parts[1::2]]
    texts = [part.strip() for part in parts[0::2]]
    return [Section(plain(heading), text) for heading, text in zip(headings, texts, strict=True) if text]


@lru_cache(maxsize=2_000)
def plain(markdown: str) -> str:
    """The text without links, emphasis, list markers and tables. Cached: searches ask for the same bodies."""
    text = _LINK.sub(r"\1", markdown)
    text = _MARKS.sub("", text)
    text = _TABLE_ROW.sub(_row_as_text, text)
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def _row_as_text(row: re.Match[str]) -> str:
    """``| a | b | c |`` → ``a: b, c``; the first cell may be empty."""
    return re.sub(r" *\| *", ": ", row[1], count=1).removeprefix(": ").replace(" | ", ", ")


def replace_links(markdown: str, address: Callable[[str], str]) -> str:
    """Replace the target of every link by *address* of it."""
    return _LINK.sub(lambda link: f"[{link[1]}]({address(link[2])})", markdown)
