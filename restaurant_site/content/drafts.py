"""What an owner has marked ``draft: true``: a dish, or an article by its English file.

A draft is taken out of the files before anything else reads them, so that it reaches no page,
index, search, MCP answer or export, and whatever refers to it is told that there is no such thing.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .files import ContentDocument, Location


def has_drafts(documents: Mapping[str, ContentDocument]) -> bool:
    """Whether there is a draft in any of the documents."""
    values = [document.value for document in documents.values()]
    return any(_is_draft(entry) for value in values for entry in (value if isinstance(value, list) else [value]))


def published(documents: Mapping[str, ContentDocument]) -> dict[str, ContentDocument]:
    """The documents, by name, without the drafts in them."""
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
    """The name of a file without language and ending: what the files of one article share."""
    return name.removesuffix(".md").rpartition(".")[0]


def _is_draft(entry: Any) -> bool:
    return isinstance(entry, dict) and entry.get("draft") == "true"


def _without_dishes(document: ContentDocument) -> ContentDocument:
    """A menu file without its drafts; what is left keeps its lines."""
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
