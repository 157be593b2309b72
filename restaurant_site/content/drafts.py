"""Removes dishes and articles that are marked ``draft: true``; an article is marked in its leading file.

They are removed before the documents become models, so that a reference to a draft is a fault.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .files import ContentDocument, Location


def has_drafts(documents: Mapping[str, ContentDocument]) -> bool:
    """Whether any document has or is a draft."""
    values = [document.value for document in documents.values()]
    return any(_is_draft(entry) for value in values for entry in (value if isinstance(value, list) else [value]))


def published(documents: Mapping[str, ContentDocument]) -> dict[str, ContentDocument]:
    """The documents by name, without drafts."""
    articles = {
        _article(name)
        for name, document in documents.items()
        if name.startswith("knowledge/") and _is_draft(document.value)
    }
    return {
        name: _without_dishes(document) if isinstance(document.value, list) else document
        for name, document in documents.items()
        if _article(name) not in articles
    }


def _article(name: str) -> str:
    """A file name without language and suffix, which is the same for all files of an article."""
    return name.removesuffix(".md").rpartition(".")[0]


def _is_draft(entry: Any) -> bool:
    return isinstance(entry, dict) and entry.get("draft") == "true"


def _without_dishes(document: ContentDocument) -> ContentDocument:
    """A menu file without its drafts; the other dishes keep their line numbers."""
    kept = [number for number, entry in enumerate(document.value) if not _is_draft(entry)]
    if len(kept) == len(document.value):
        return document
    places: dict[int | str, int] = {number: place for place, number in enumerate(kept)}
    lines: dict[Location, int] = {
        (places[location[0]], *location[1:]) if location else location: line
        for location, line in document.lines.items()
        if not location or location[0] in places
    }
    return replace(document, value=[document.value[number] for number in kept], lines=lines)
