"""The Markdown of articles, taken apart: its sections, its plain words."""

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
    """A heading (empty for what stands before the first) and the Markdown under it."""

    heading: str
    markdown: str


def sections(body: str) -> list[Section]:
    """A body cut at its headings."""
    parts = _HEADING.split(body)
    headings = ["", *parts[1::2]]
    texts = [part.strip() for part in parts[0::2]]
    return [Section(plain(heading), text) for heading, text in zip(headings, texts, strict=True) if text]


@lru_cache(maxsize=2_000)
def plain(markdown: str) -> str:
    """The words alone: no links, emphasis, list marks or tables. They are kept, for every search asks again."""
    text = _LINK.sub(r"\1", markdown)
    text = _MARKS.sub("", text)
    text = _TABLE_ROW.sub(_told, text)
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def _told(row: re.Match[str]) -> str:
    """A row of a table as a line; the corner above the row heads may be empty."""
    return re.sub(r" *\| *", ": ", row[1], count=1).removeprefix(": ").replace(" | ", ", ")


def relinked(markdown: str, address: Callable[[str], str]) -> str:
    """Markdown with each link target replaced by its address."""
    return _LINK.sub(lambda link: f"[{link[1]}]({address(link[2])})", markdown)
