"""The state of a load: documents, models and faults, before the content is known to be valid."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TypeVar, cast

from ..locales import LOCALES
from .faults import FaultList
from .files import ContentDocument, Location
from .models import (
    ArticleText,
    Dish,
    KnowledgeOutline,
    MenuOutline,
    Model,
    MustOrder,
    OpeningHours,
    PageText,
    Parking,
    Restaurant,
    Rhythm,
    StyleGlossary,
    SynonymGroup,
)
from .references import FactValue

M = TypeVar("M", bound=Model)

SINGLE_FILES: Mapping[str, type[Model]] = {
    "restaurant.yaml": Restaurant,
    "hours.yaml": OpeningHours,
    "rhythm.yaml": Rhythm,
    "parking.yaml": Parking,
    "menu.yaml": MenuOutline,
    "must-order.yaml": MustOrder,
    "knowledge.yaml": KnowledgeOutline,
}
MAP_FILES = ("facts.yaml", "pages.yaml", "wordlist.yaml")
STYLE_FILES: Mapping[str, str] = {f"style/{locale.code}.yaml": locale.code for locale in LOCALES}
"""Name of a glossary → code of its language."""
OPTIONAL_FILES = ("synonyms.yaml", *STYLE_FILES)
COUNTS = ("articles", "categories", "dishes", "menu-categories")


class AnyId(frozenset[str]):
    """The ids of a file that could not be parsed: it contains every id, so that no reference is reported as unknown."""

    def __contains__(self, id: object) -> bool:
        return True


def ids_in(documents: Mapping[str, ContentDocument], where: str, *keys: str) -> frozenset[str]:
    """Every id in lists of the files whose names begin with *where*, whether or not the entries are valid."""
    found: set[str] = set()
    for name, document in documents.items():
        if name.startswith(where):
            lists = (
                [document.value.get(key) for key in keys]
                if keys and isinstance(document.value, dict)
                else [document.value]
            )
            found |= {
                str(entry["id"])
                for entries in lists
                if isinstance(entries, list)
                for entry in entries
                if isinstance(entry, dict) and isinstance(entry.get("id"), str)
            }
    return frozenset(found)


@dataclass(slots=True)
class LoadedContent:
    """Everything that has been read from a content folder, with every fault. Entries with faults are absent."""

    folder: Path
    documents: dict[str, ContentDocument] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    """Names of files that could not be parsed, or whose top level is not the block or list that the file should be."""
    faults: FaultList = field(default_factory=FaultList)
    single: dict[type[Model], Model] = field(default_factory=dict)
    facts: dict[str, FactValue] = field(default_factory=dict)
    pages: dict[str, PageText] = field(default_factory=dict)
    synonyms: list[SynonymGroup] = field(default_factory=list)
    glossaries: dict[str, StyleGlossary] = field(default_factory=dict)
    """By language code."""
    derive: Callable[[str], str] = str
    """Derives Simplified Chinese, with the owner's word list."""
    dishes: dict[str, tuple[ContentDocument, Location, Dish]] = field(default_factory=dict)
    articles: dict[str, dict[str, tuple[ContentDocument, ArticleText]]] = field(default_factory=dict)
    """Article id → language code → its file and its text."""
    has_drafts: bool = False
    """Whether a dish or an article is marked as a draft."""
    version: str = ""
    modified: datetime = datetime.min

    def get(self, kind: type[M]) -> M | None:
        return cast(M | None, self.single.get(kind))

    def all_read(self, where: str) -> bool:
        """Whether the file *where* has been parsed; if *where* ends with a slash, every file in this folder."""
        if where.endswith("/"):
            return not any(name.startswith(where) for name in self.unread)
        return where in self.documents and where not in self.unread

    def ids(self, where: str, *keys: str) -> frozenset[str]:
        """The ids in a file or folder; ``AnyId`` if a part of it could not be parsed."""
        return ids_in(self.documents, where, *keys) if self.all_read(where) else AnyId()

    def keys(self, name: str, *path: str) -> Collection[str]:
        """The keys of a file, or of a block in it, whether or not their values are valid."""
        value = self.documents[name].value if name in self.documents else None
        for key in path:
            value = value.get(key) if isinstance(value, dict) else None
        return value if isinstance(value, dict) else ()

    def key_ids(self, name: str, *path: str) -> frozenset[str]:
        """The keys of a block as ids; ``AnyId`` if the file could not be parsed."""
        return frozenset(self.keys(name, *path)) if self.all_read(name) else AnyId()
