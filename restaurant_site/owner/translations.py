"""Records which English text each Chinese text was written for, and finds derived Simplified texts.

``translations.lock`` in the content folder holds the hashes of every pair that somebody has compared. A
Chinese text whose hash is recorded, beside an English text whose hash is not, is out of date. A pair has
no location, so that dishes and files can be moved.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..content.files import ContentDocument, Location, texts
from ..content.models import ArticleTextOverrides

LOCK = "translations.lock"
TRANSLATED_KEYS = ("title", "summary", "facts", "body")
"""The fields of an article that are translated; keywords are chosen for each language."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A text in English and Traditional Chinese, with the location of the Chinese."""

    document: ContentDocument
    location: Location
    english: str
    chinese: str

    @property
    def hashes(self) -> tuple[str, str]:
        """Hashes of the Chinese and the English text."""
        return _hash(self.chinese), _hash(self.english)


def pairs(documents: Mapping[str, ContentDocument]) -> Iterator[Pair]:
    """Every text that is written in both languages; an article is one text."""
    for name, document in documents.items():
        if not name.endswith(".md"):
            yield from _pairs_within(document, document.value, ())
        elif name.endswith(".zh.md") and (leading := documents.get(name.removesuffix(".zh.md") + ".en.md")):
            yield Pair(document, ("title",), _article(leading), _article(document))


def _pairs_within(document: ContentDocument, value: Any, location: Location) -> Iterator[Pair]:
    match value:
        case {"en": str(english), "zh": str(chinese)}:
            yield Pair(document, (*location, "zh"), english, chinese)
        case dict():
            for key, item in value.items():
                yield from _pairs_within(document, item, (*location, key))
        case list():
            for number, item in enumerate(value):
                yield from _pairs_within(document, item, (*location, number))


def derived(documents: Mapping[str, ContentDocument]) -> Iterator[tuple[ContentDocument, Location, str]]:
    """Every Traditional text whose Simplified form is derived, with its location."""
    for name, document in documents.items():
        if not name.endswith(".md"):
            for location, text in texts(document.value):
                if location[-1:] == ("zh",) and (*location[:-1], "cn") not in document.lines:
                    yield document, location, text
        elif name.endswith(".zh.md"):
            by_hand = documents.get(name.removesuffix(".zh.md") + ".cn.md")
            for key in [key for key in ArticleTextOverrides.model_fields if not (by_hand and key in by_hand.value)]:
                yield from ((document, place, text) for place, text in texts(document.value.get(key), (key,)))


def _article(document: ContentDocument) -> str:
    return "\n".join(text for key in TRANSLATED_KEYS for _, text in texts(document.value.get(key)))


def _hash(text: str) -> str:
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:12]


def read_lock(folder: Path) -> frozenset[tuple[str, str]] | None:
    """The recorded pairs; None without a lock file."""
    path = folder / LOCK
    if not path.is_file():
        return None
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    noted = [line.split() for line in lines if not line.startswith("#")]
    return frozenset((words[0], words[1]) for words in noted if len(words) == 2)


def write_lock(folder: Path, documents: Mapping[str, ContentDocument]) -> int:
    """Record every pair as it is now; return their number."""
    noted = sorted({pair.hashes for pair in pairs(documents)})
    heading = "# Chinese texts and the English ones that they were written for; `flask content translate --confirm`\n"
    lines = "".join(f"{chinese} {english}\n" for chinese, english in noted)
    (folder / LOCK).write_text(heading + lines, encoding="utf-8")
    return len(noted)
