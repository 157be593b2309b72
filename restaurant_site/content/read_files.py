"""Reads the files of a content folder, and turns them into models."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar, cast

from pydantic import BaseModel

from ..locales import ALL_LANGUAGES, LOCALES, Locale, SiteLanguages
from ..models.articles import (
    DIRECTIONS,
    PAGES,
    ArticleText,
    HiddenPage,
    PageText,
    Phrase,
    StyleGlossary,
    SynonymGroup,
    article_form,
    page_form,
)
from ..models.fault import Fault
from ..models.fault_kinds import Kind
from ..models.fields import TextLine
from ..models.menu import Dish, MustOrder, WrittenSoldOut
from ..models.restaurant import LanguageChoice, Restaurant
from ..models.text import fact_form
from ..models.theme import Theme
from ..models.visit import BusyTimes, Parking
from . import pictures
from .chinese import simplifier
from .draft_texts import general_page
from .faults import did_you_mean
from .load_state import (
    ASKED_FILES,
    CONFIRMED_FILE,
    FACTS_FILE,
    MAP_FILES,
    OPTIONAL_FILES,
    SINGLE_FILES,
    SOLD_OUT_FILE,
    STYLE_FILES,
    THEME_FILE,
    WORD_LIST,
    LoadState,
)
from .validate import Parser
from .yaml_documents import UnreadableError, YamlDocument, files_below, read_bytes, read_document

T = TypeVar("T")


def read_files(loaded: LoadState, changed: Mapping[str, bytes | None], drafts: bool) -> None:
    """Parse every file into ``loaded.documents``; set the hash of all content and the time of its newest change.

    Without *drafts*, dishes, articles and exceptions that are drafts are left out before the documents become
    models, so that a reference to a draft is a fault.
    """
    digest, newest = hashlib.sha256(), 0.0
    on_disk = {
        path.relative_to(loaded.folder).as_posix(): path
        for path in files_below(loaded.folder, on_fault=loaded.faults.append)
    }
    for name in sorted(on_disk.keys() | changed.keys()):
        new = changed.get(name)
        if new is None and name in changed:
            continue
        try:
            raw = read_bytes(loaded.folder, on_disk[name]) if new is None else new
            loaded.documents[name] = read_document(name, raw, drafts)
            loaded.faults.add(loaded.documents[name].faults)
            if not isinstance(loaded.documents[name].value, list if name.startswith("menu/") else dict):
                loaded.unread.add(name)
        except UnreadableError as error:
            loaded.faults.append(error.fault)
            loaded.unread.add(name)
            continue
        digest.update(f"{name}\0{len(raw)}\0".encode() + raw)
        newest = max(newest, _modified(on_disk[name]) if name in on_disk else newest)
    for path, raw in pictures.sources(loaded.folder, on_fault=loaded.faults.append):
        digest.update(f"{path.name}\0{pictures.fingerprint(raw)}".encode())
        if path.parent.name == "theme":
            loaded.theme_files[path.name] = raw
        newest = max(newest, _modified(path))
    loaded.version, loaded.modified = digest.hexdigest()[:16], datetime.fromtimestamp(int(newest), UTC)
    loaded.has_drafts = any(document.has_drafts for document in loaded.documents.values())
    if not drafts:
        published = without_draft_articles(loaded.documents)
        loaded.left_out = {_article(name).rpartition("/")[2] for name in loaded.documents.keys() - published.keys()}
        loaded.left_out.update(id for document in published.values() for id in document.left_out)
        loaded.documents = published


def without_draft_articles(documents: Mapping[str, YamlDocument]) -> dict[str, YamlDocument]:
    """Return the documents without those of articles of which a file, normally the leading one, is marked as a draft."""
    drafts = {_article(name) for name, document in documents.items() if name.endswith(".md") and document.has_drafts}
    return {name: document for name, document in documents.items() if _article(name) not in drafts}


def _article(name: str) -> str:
    """Return a file name without language and suffix, which is the same for all files of an article."""
    return name.removesuffix(".md").rpartition(".")[0]


def _modified(path: Path) -> float:
    """Return when a file was modified, in seconds since 1970; 0 if it has been deleted meanwhile."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def read_languages(loaded: LoadState) -> SiteLanguages:
    """Return the languages that restaurant.yaml chooses; if it has a fault there, those in which the texts are written."""
    document = loaded.documents.get("restaurant.yaml")
    if document and isinstance(document.value, dict):
        lines = {key: document.value[key] for key in LanguageChoice.model_fields if key in document.value}
        silent = Parser(str, ALL_LANGUAGES)  # the faults are those of the whole file, which is read later
        if (choice := silent.parse(document, LanguageChoice, lines)) is not None:
            return choice.languages_of_site(_country(document.value))
    return SiteLanguages(tuple(_written_languages(loaded.documents.values())) or LOCALES[:1])


def _country(restaurant: Mapping[str, object]) -> str:
    address = restaurant.get("address")
    return str(address.get("country") or "") if isinstance(address, dict) else ""


def _written_languages(documents: Iterable[YamlDocument]) -> Iterator[Locale]:
    """Yield the languages that stand as keys of texts or in the names of articles, in the order of the table."""
    codes = {step for document in documents for location in document.lines for step in location}
    codes.update(document.path.rsplit(".", 2)[-2] for document in documents if document.path.endswith(".md"))
    yield from (locale for locale in LOCALES if locale.code in codes)


def deriver_of(loaded: LoadState) -> Callable[[str], str]:
    """Return the function that derives Simplified Chinese, with the owner's word list."""
    document = loaded.documents.get(WORD_LIST)
    if document is None:
        return simplifier({})
    if not isinstance(document.value, dict):
        loaded.faults.append(document.fault((), Kind.NO_LIST_OF_WORDS()))
        return simplifier({})
    words = {word: other for word, other in document.value.items() if word and other and isinstance(other, str)}
    for word in document.value.keys() - words.keys():
        loaded.faults.append(document.fault((word,), Kind.WORD_ALONE(word=word or "…")))
    return simplifier(words)


def parse_documents(loaded: LoadState, parser: Parser) -> None:
    for name, kind in SINGLE_FILES.items():
        document = loaded.documents.get(name)
        if document and (model := parser.parse(document, kind)) is not None:
            loaded.single[kind] = model
    if facts := loaded.documents.get(FACTS_FILE):
        loaded.facts = parser.parse_map(facts, fact_form)
    if pages := loaded.documents.get("pages.yaml"):
        _parse_pages(loaded, parser.parse_map(pages, page_form))
    if synonyms := loaded.documents.get("synonyms.yaml"):
        loaded.synonyms = [group for _, group in parser.parse_list(synonyms, SynonymGroup)]
    if sold_out := loaded.documents.get(SOLD_OUT_FILE):
        loaded.sold_out = parser.parse_map(sold_out, lambda _: WrittenSoldOut)
    if confirmed := loaded.documents.get(CONFIRMED_FILE):
        loaded.confirmed = parser.parse_map(confirmed, lambda _: tuple[TextLine, ...])
    if (theme := loaded.documents.get(THEME_FILE)) and (look := parser.parse(theme, Theme)) is not None:
        loaded.theme = look
    for name, code in STYLE_FILES.items():
        document = loaded.documents.get(name)
        if document and (glossary := parser.parse(document, StyleGlossary)) is not None:
            loaded.glossaries[code] = glossary
    _parse_phrases(loaded, parser)
    for name, document in loaded.documents.items():
        if name.startswith("menu/"):
            _parse_dishes(loaded, parser, document)
        elif name.startswith("knowledge/"):
            _parse_article_text(loaded, parser, document)
        elif name not in (known := _known_files(loaded.languages)):
            loaded.faults.append(Fault(name, 1, "", Kind.NO_CONTENT_FILE(near=did_you_mean(name, known))))
    for texts in loaded.articles.values():
        _derive_texts(parser, loaded.languages, texts)


def _known_files(languages: SiteLanguages) -> list[str]:
    """Return the names of all files outside the folders of dishes and articles, without those of other languages."""
    by_language = {**STYLE_FILES, **ASKED_FILES}
    others = [name for name, code in by_language.items() if code not in languages.by_code]
    return [name for name in (*SINGLE_FILES, *MAP_FILES, *OPTIONAL_FILES) if name not in others]


def _parse_phrases(loaded: LoadState, parser: Parser) -> None:
    """Parse how guests ask; what a derived language does not have is derived."""
    for name, code in ASKED_FILES.items():
        document = loaded.documents.get(name)
        phrases = parser.parse_map(document, lambda _: tuple[Phrase, ...]) if document else {}
        loaded.asked[code] = {id: (document, each) for id, each in phrases.items()} if document else {}
    for locale in loaded.languages.locales:
        if source := loaded.languages.source(locale):
            sources = loaded.asked[source.code]
            derived = {id: (document, _with_texts(each, parser.derive)) for id, (document, each) in sources.items()}
            loaded.asked[locale.code] = derived | loaded.asked[locale.code]


OWN_SUMMARIES: Mapping[str, type[MustOrder | Parking | BusyTimes]] = {
    "must-order": MustOrder,
    "parking": Parking,
    "best-time": BusyTimes,
}
"""Page → the file whose summary describes it where pages.yaml does not; the restaurant's description would stand on each."""


def _parse_pages(loaded: LoadState, written: Mapping[str, PageText | HiddenPage]) -> None:
    """Read the pages of pages.yaml, those that it does not mention, and hidden ones, which say that there is nothing."""
    loaded.pages = {name: page for name, page in written.items() if isinstance(page, PageText)}
    loaded.hidden = frozenset(written.keys() - loaded.pages.keys())
    restaurant = loaded.get(Restaurant)
    missing = PAGES.keys() - loaded.keys("pages.yaml") | loaded.hidden & PAGES.keys()
    if restaurant is None or not missing:
        return
    for page in missing:
        own = loaded.get(OWN_SUMMARIES[page]) if page in OWN_SUMMARIES and page not in loaded.hidden else None
        title = DIRECTIONS if isinstance(own, Parking) and not own.options else ""
        general = general_page(page, restaurant, loaded.languages, page in loaded.hidden, title)
        loaded.pages[page] = general.model_copy(update={"summary": own.summary}) if own else general


def _parse_dishes(loaded: LoadState, parser: Parser, document: YamlDocument) -> None:
    category = document.path.removeprefix("menu/").removesuffix(".yaml")
    for number, dish in parser.parse_list(document, Dish):
        if dish.id in loaded.dishes:
            other, where, _ = loaded.dishes[dish.id]
            first = f"{other.path}:{other.line((*where, 'id'))}"
            loaded.faults.append(document.fault((number, "id"), Kind.ID_OF_OTHER_DISH(id=dish.id, place=first)))
            continue
        loaded.dishes[dish.id] = (document, (number,), dish.model_copy(update={"category": category}))


def _parse_article_text(loaded: LoadState, parser: Parser, document: YamlDocument) -> None:
    name = document.path.rsplit("/", 1)[-1]
    article, _, code = name.removesuffix(".md").rpartition(".")
    languages = loaded.languages
    if document.path.count("/") != 2 or code not in languages.by_code or not article:
        message = Kind.NAME_OF_NO_ARTICLE(codes=_alternatives(languages.codes))
        loaded.faults.append(Fault(document.path, 1, "", message))
        return
    texts = loaded.articles.setdefault(article, {})
    if code in texts:
        first = texts[code][0].path
        loaded.faults.append(Fault(document.path, 1, "", Kind.ID_OF_OTHER_ARTICLE(id=article, place=first)))
        return
    if (model := parser.parse(document, article_form(languages.by_code[code], languages))) is not None:
        texts[code] = (document, cast(ArticleText, model))


def _alternatives(words: Sequence[str]) -> str:
    return " or ".join(", ".join(words).rsplit(", ", 1))


def _derive_texts(parser: Parser, languages: SiteLanguages, texts: dict[str, tuple[YamlDocument, ArticleText]]) -> None:
    """Add the languages that are derived from others; what the owner has written in them stays."""
    for locale in languages.locales:
        source = languages.source(locale)
        if source and source.code in texts:
            document, text = texts[source.code]
            derived = _with_texts(text, parser.derive)
            if locale.code in texts:
                document, overrides = texts[locale.code]
                derived = derived.model_copy(update={key: value for key, value in overrides if value is not None})
            texts[locale.code] = (document, derived)


def _with_texts(value: T, change: Callable[[str], str]) -> T:
    """Return a model with every text in it changed."""
    changed: Any = value
    match value:
        case str():
            changed = change(value)
        case BaseModel():
            changed = value.model_copy(update={name: _with_texts(field, change) for name, field in value})
        case tuple():
            changed = tuple(_with_texts(item, change) for item in value)
    return cast(T, changed)
