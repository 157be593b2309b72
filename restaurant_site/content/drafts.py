"""Removes dishes, articles and exceptions that are marked ``draft: true``; an article is marked in its leading file.

They are removed before the documents become models, so that a reference to a draft is a fault.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .files import ContentDocument, Location


def has_drafts(documents: Mapping[str, ContentDocument]) -> bool:
    """Whether any document has or is a draft."""
    return any(
        _is_draft(document.value) or any(map(_is_draft, _entries(document)[1])) for document in documents.values()
    )


def published(documents: Mapping[str, ContentDocument]) -> dict[str, ContentDocument]:
    """The documents by name, without drafts."""
    articles = {
        _article(name)
        for name, document in documents.items()
        if name.startswith("knowledge/") and _is_draft(document.value)
    }
    return {name: _without_drafts(document) for name, document in documents.items() if _article(name) not in articles}


def _article(name: str) -> str:
    """A file name without language and suffix, which is the same for all files of an article."""
    return name.removesuffix(".md").rpartition(".")[0]


def _is_draft(entry: Any) -> bool:
    return isinstance(entry, dict) and entry.get("draft") == "true"


def _entries(document: ContentDocument) -> tuple[Location, list[Any]]:
    """The list of dishes or of exceptions in a document, with its location; empty in other documents."""
    holidays = (
        document.value.get("holidays") if document.path == "hours.yaml" and isinstance(document.value, dict) else None
    )
    if isinstance(holidays, list):
        return ("holidays",), holidays
    return (), document.value if isinstance(document.value, list) else []


def _without_drafts(document: ContentDocument) -> ContentDocument:
    """A document whose list has no drafts; the other entries keep their line numbers."""
    where, entries = _entries(document)
    remaining = [number for number, entry in enumerate(entries) if not _is_draft(entry)]
    if len(remaining) == len(entries):
        return document
    depth = len(where)
    places: dict[int | str, int] = {number: place for place, number in enumerate(remaining)}

    def moved(location: Location) -> Location:
        return (*where, places[location[depth]], *location[depth + 1 :])

    lines: dict[Location, int] = {}
    for location, line in document.lines.items():
        if location[:depth] != where or len(location) == depth:
            lines[location] = line
        elif location[depth] in places:
            lines[moved(location)] = line
    rest = [entries[number] for number in remaining]
    return replace(document, value={**document.value, "holidays": rest} if where else rest, lines=lines)
