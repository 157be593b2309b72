"""The state of a load: documents, models and faults, before the content is known to be valid."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar, cast

from ..i18n import N_
from ..locales import ALL_LANGUAGES, LOCALES, Locale, SiteLanguages
from ..models.articles import ArticleText, KnowledgeConfig, PageText, StyleGlossary, SynonymGroup
from ..models.booking import BookingRules
from ..models.fault import Fault
from ..models.fault_kinds import Kind, LanguageName, Message, Translatable
from ..models.fields import Model
from ..models.meals import MealRules
from ..models.menu import Dish, MenuConfig, MustOrder, SoldOut
from ..models.restaurant import Restaurant
from ..models.text import FactValue
from ..models.theme import Theme
from ..models.visit import BusyTimes, Parking
from ..models.weeks import OpeningHours
from .faults import FaultList, did_you_mean
from .yaml_documents import Location, YamlDocument

M = TypeVar("M", bound=Model)

SINGLE_FILES: Mapping[str, type[Model]] = {
    "restaurant.yaml": Restaurant,
    "hours.yaml": OpeningHours,
    "rhythm.yaml": BusyTimes,
    "parking.yaml": Parking,
    "menu.yaml": MenuConfig,
    "must-order.yaml": MustOrder,
    "knowledge.yaml": KnowledgeConfig,
    "booking.yaml": BookingRules,
    "meals.yaml": MealRules,
}
BOOKING_FILE, MEALS_FILE = "booking.yaml", "meals.yaml"
"""Those of them that a site may leave out."""
FILES_OF_PAGES: Mapping[str, str] = {
    "must-order.yaml": "must-order",
    "rhythm.yaml": "best-time",
    "parking.yaml": "parking",
}
"""File → the page that shows it; a site that hides the page may leave the file out."""
MAP_FILES = ("pages.yaml",)
FACTS_FILE = "facts.yaml"
WORD_LIST = "wordlist.yaml"
"""Words that the conversion of one language into another replaces; for sites with a derived language."""
STYLE_FILES: Mapping[str, str] = {f"style/{locale.code}.yaml": locale.code for locale in LOCALES}
"""Name of a glossary → code of its language."""
ASKED_FILES: Mapping[str, str] = {f"asked/{locale.code}.yaml": locale.code for locale in LOCALES}
"""Name of a file with how guests ask → code of its language."""
SOLD_OUT_FILE = "sold-out.yaml"
THEME_FILE = "theme.yaml"
CONFIRMED_FILE = "confirmed.yaml"
OPTIONAL_FILES = (
    FACTS_FILE, "synonyms.yaml", WORD_LIST, SOLD_OUT_FILE, CONFIRMED_FILE, THEME_FILE, *STYLE_FILES, *ASKED_FILES,
)  # fmt: skip


KINDS = {
    "dish": N_("dish"), "article": N_("article"), "page": N_("page"), "hours": N_("hours"), "holiday": N_("special day"),
    "caution": N_("caution"), "certificate": N_("certificate"), "charge": N_("charge"), "place": N_("place"),
    "party": N_("size of party"), "room": N_("room"), "level": N_("level"), "fact": N_("fact"), "combo": N_("meal"),
    "tag": N_("tag"), "allergen": N_("allergen"), "category": N_("category"), "equipment": N_("equipment"),
    "knowledge-category": N_("category of articles"), "course": N_("course"),
}  # fmt: skip
"""What a message calls a kind of id, where that is a word of its own."""


class AllIds(frozenset[str]):
    """The ids of a file that could not be parsed: it contains every id, so that no reference is reported as unknown."""

    def __contains__(self, id: object) -> bool:
        return True


def ids_in_lists(document: YamlDocument, keys: Sequence[str]) -> Iterator[tuple[Location, str]]:
    """Yield the id of each entry, valid or not, with its location: in the document, or in the lists under *keys*."""
    for location, text in document.texts:
        match location:
            case (int(), "id") if not keys:
                yield location, text
            case (key, int(), "id") if key in keys:
                yield location, text


@dataclass(frozen=True, slots=True)
class DraftText:
    """A text that nobody has written yet in one language."""

    document: YamlDocument
    location: Location
    locale: Locale
    waits_for: str = ""
    """What the text refers to and is a draft; empty if the text itself is one."""
    is_derived: bool = False
    """Whether it is derived from a draft in another language."""

    def fault(self) -> Fault:
        """Return it by file and line, with what to do."""
        if self.waits_for:
            message = Kind.REFERS_TO_UNWRITTEN(
                language=LanguageName(self.locale.english_name), reference=self.waits_for
            )
        else:
            message = Kind.NOT_WRITTEN(language=LanguageName(self.locale.english_name))
        return self.document.fault(self.location, message)


def utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(slots=True)
class LoadState:
    """Everything that has been read from a content folder, with every fault. Entries with faults are absent."""

    folder: Path
    now: Callable[[], datetime] = utc_now
    languages: SiteLanguages = ALL_LANGUAGES
    """Every language that ships, until restaurant.yaml has been read."""
    documents: dict[str, YamlDocument] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    """Names of files that could not be parsed, or whose top level is not the block or list that the file should be."""
    faults: FaultList = field(default_factory=FaultList)
    single: dict[type[Model], Model] = field(default_factory=dict)
    facts: dict[str, FactValue] = field(default_factory=dict)
    quoted_facts: dict[str, FactValue] = field(default_factory=dict)
    """Those that texts quote, with the references in their own texts expanded."""
    pages: dict[str, PageText] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()
    """Names of pages."""
    synonyms: list[SynonymGroup] = field(default_factory=list)
    glossaries: dict[str, StyleGlossary] = field(default_factory=dict)
    """By language code."""
    derive: Callable[[str], str] = str
    """Converts a text into the language that is derived from the one of the text, with the owner's word list."""
    dishes: dict[str, tuple[YamlDocument, Location, Dish]] = field(default_factory=dict)
    sold_out: dict[str, SoldOut] = field(default_factory=dict)
    """By dish."""
    confirmed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """File → names of facts of the starter in it that are true of this restaurant."""
    theme: Theme = field(default_factory=Theme)
    theme_files: dict[str, bytes] = field(default_factory=dict)
    """The files in ``images/theme/``, by name."""
    articles: dict[str, dict[str, tuple[YamlDocument, ArticleText]]] = field(default_factory=dict)
    """Article id → language code → its file and its text."""
    asked: dict[str, dict[str, tuple[YamlDocument, tuple[str, ...]]]] = field(default_factory=dict)
    """Language code → article id → its file and how guests of this restaurant ask for the article."""
    ids: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Kind → every id in the files, whether or not its entry is valid."""
    shows_drafts: bool = False
    """Whether entries and texts that are drafts are treated as if they were none."""
    draft_texts: list[DraftText] = field(default_factory=list)
    """Those of languages other than the default one."""
    has_drafts: bool = False
    """Whether a dish or an article is marked as a draft."""
    left_out: set[str] = field(default_factory=set)
    """Ids of the drafts that have been left out."""
    version: str = ""
    modified: datetime = datetime.min

    def get(self, kind: type[M]) -> M | None:
        return cast(M | None, self.single.get(kind))

    def unknown(self, kind: str, id: str) -> Message:
        """Return the message about a reference to an id of a kind that has none such."""
        if id in self.left_out:
            return Kind.NAMES_A_DRAFT(kind=Translatable(KINDS.get(kind, kind)), id=id)
        return Kind.UNKNOWN_ID(
            kind=Translatable(KINDS.get(kind, kind)), id=id, near=did_you_mean(id, self.ids[kind], few=9)
        )

    def all_read(self, where: str) -> bool:
        """Tell whether the file *where* has been parsed; if *where* ends with a slash, every file in this folder."""
        if where.endswith("/"):
            return not any(name.startswith(where) for name in self.unread)
        return where in self.documents and where not in self.unread

    def is_left_out(self, name: str) -> bool:
        """Tell whether a file is not there because the site needs none, such as one whose page is hidden."""
        needs_none = name in (BOOKING_FILE, FACTS_FILE, MEALS_FILE) or FILES_OF_PAGES.get(name) in self.hidden
        return needs_none and name not in self.documents and name not in self.unread

    def entry_ids(self, where: str, *keys: str) -> frozenset[str]:
        """Return the ids in a file or folder; ``AllIds`` if a part of it could not be parsed."""
        if self.is_left_out(where):
            return frozenset()
        if not self.all_read(where):
            return AllIds()
        documents = [document for name, document in self.documents.items() if name.startswith(where)]
        return frozenset(id for document in documents for _, id in ids_in_lists(document, keys))

    def keys(self, name: str, *path: str) -> Collection[str]:
        """Return the keys of a file, or of a block in it, whether or not their values are valid."""
        value = self.documents[name].value if name in self.documents else None
        for key in path:
            value = value.get(key) if isinstance(value, dict) else None
        return value if isinstance(value, dict) else ()

    def key_ids(self, name: str, *path: str) -> frozenset[str]:
        """Return the keys of a block as ids; ``AllIds`` if the file could not be parsed."""
        if self.is_left_out(name):
            return frozenset()
        return frozenset(self.keys(name, *path)) if self.all_read(name) else AllIds()
