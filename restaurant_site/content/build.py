"""The content folder becomes the ``Site``, or one ``ContentError`` with every fault.

In order: read every file; turn each into models; expand the references in every text; check
what can only be seen across files. Each step goes on after a fault, so that one run tells all.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar, cast

from pydantic import BaseModel

from ..locales import BY_CODE, DEFAULT, LOCALES, REQUIRED, Locale
from . import checks, kitchen, pictures
from .chinese import simplifier
from .drafts import has_drafts, published
from .faults import ContentError, Fault, did_you_mean
from .files import ContentDocument, Location, UnreadableError, files_below, read_bytes, read_document
from .models import (
    LEVELS,
    PAGES,
    Article,
    ArticleText,
    Dish,
    KnowledgeOutline,
    LeadingArticleText,
    MenuOutline,
    Model,
    MustOrder,
    OpeningHours,
    PageText,
    Parking,
    Pictures,
    Restaurant,
    Rhythm,
    Site,
    SynonymGroup,
    Text,
    article_form,
)
from .parsing import Parser
from .references import Expander, FactValue, ReferenceTargets, fact_form

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
OPTIONAL_FILES = ("synonyms.yaml",)
COUNTS = ("articles", "categories", "dishes", "menu-categories")


@dataclass(slots=True)
class LoadedContent:
    """What has been read so far; what has faults is absent."""

    folder: Path
    documents: dict[str, ContentDocument] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    """The files that are no documents, or not of the form that is read: what stands in them is not known."""
    faults: list[Fault] = field(default_factory=list)
    single: dict[type[Model], Model] = field(default_factory=dict)
    facts: dict[str, FactValue] = field(default_factory=dict)
    pages: dict[str, PageText] = field(default_factory=dict)
    synonyms: list[SynonymGroup] = field(default_factory=list)
    dishes: dict[str, tuple[ContentDocument, Location, Dish]] = field(default_factory=dict)
    articles: dict[str, dict[str, tuple[ContentDocument, ArticleText]]] = field(default_factory=dict)
    """Article id → language code → its file and its text."""
    has_drafts: bool = False
    """Whether something in the files is marked as a draft."""
    version: str = ""
    modified: datetime = datetime.min

    def get(self, kind: type[M]) -> M | None:
        return cast(M | None, self.single.get(kind))

    def all_read(self, where: str) -> bool:
        """Whether the file *where* (or, ending in a slash, every file that is in this folder) has been read."""
        if where.endswith("/"):
            return not any(name.startswith(where) for name in self.unread)
        return where in self.documents and where not in self.unread

    def ids(self, where: str, *keys: str) -> frozenset[str]:
        """The ids that stand in a file or folder; any, if something there could not be read."""
        return checks.ids_in(self.documents, where, *keys) if self.all_read(where) else checks.AnyId()


def load_site(folder: Path, drafts: bool = False) -> Site:
    """Everything in *folder*, checked, with what is marked as a draft or without. Raises ContentError with every fault."""
    loaded = read(folder, drafts=drafts)
    if loaded.faults:
        raise ContentError(loaded.faults)
    return site(loaded)


def read(folder: Path, changed: Mapping[str, bytes] = MappingProxyType({}), drafts: bool = False) -> LoadedContent:
    """Everything in *folder*, and every fault; *changed* are files as they would be, by name."""
    loaded = LoadedContent(folder)
    if not folder.is_dir():
        message = f"there is no folder {folder}; set RESTAURANT_CONTENT_DIR to yours"
        loaded.faults.append(Fault(".", 1, "", message))
        return loaded
    _read(loaded, changed)
    loaded.has_drafts = has_drafts(loaded.documents)
    if not drafts:
        loaded.documents = published(loaded.documents)
    parser = Parser(_deriver(loaded))
    _parse(loaded, parser)
    loaded.faults += parser.faults
    shared = _shared(loaded)
    expanders = {locale.code: Expander(shared, locale) for locale in LOCALES}
    _expand(loaded, expanders)
    _note_missing(loaded)
    loaded.faults += checks.files(loaded.documents.values())
    loaded.faults += checks.references(loaded.documents, shared.ids)
    loaded.faults += checks.dishes(loaded.dishes)
    if menu := loaded.get(MenuOutline):
        loaded.faults += kitchen.faults(loaded.dishes, menu.equipment)
    loaded.faults += checks.parts(shared, loaded.documents)
    loaded.faults += checks.articles(loaded.articles)
    if loaded.all_read("knowledge/") and not drafts:
        outline = loaded.documents.get("knowledge.yaml")
        loaded.faults += checks.counts(loaded.get(KnowledgeOutline), outline, len(loaded.articles))
    return loaded


# --- Reading ----------------------------------------------------------------------------------


def _read(loaded: LoadedContent, changed: Mapping[str, bytes]) -> None:
    """Every file into ``loaded.documents``; the hash of all content, and its newest change."""
    digest, newest = hashlib.sha256(), 0.0
    on_disk = {path.relative_to(loaded.folder).as_posix(): path for path in files_below(loaded.folder)}
    for name in sorted(on_disk.keys() | changed.keys()):
        try:
            raw = changed[name] if name in changed else read_bytes(loaded.folder, on_disk[name])
            loaded.documents[name] = read_document(name, raw)
            loaded.faults += loaded.documents[name].faults
            if not isinstance(loaded.documents[name].value, list if name.startswith("menu/") else dict):
                loaded.unread.add(name)
        except UnreadableError as error:
            loaded.faults.append(error.fault)
            loaded.unread.add(name)
            continue
        digest.update(f"{name}\0{len(raw)}\0".encode() + raw)
        newest = max(newest, on_disk[name].stat().st_mtime if name in on_disk else newest)
    images = loaded.folder / "images"
    for path in sorted([*images.glob("menu/*.webp"), images / pictures.MADE]):
        if not path.is_file():
            continue
        status = path.stat()
        digest.update(f"{path.name}\0{pictures.fingerprint(path.read_bytes())}".encode())
        newest = max(newest, status.st_mtime)
    loaded.version, loaded.modified = digest.hexdigest()[:16], datetime.fromtimestamp(int(newest), UTC)


def _deriver(loaded: LoadedContent) -> Callable[[str], str]:
    document = loaded.documents.get("wordlist.yaml")
    if document is None:
        return simplifier({})
    if not isinstance(document.value, dict):
        loaded.faults.append(document.fault((), "should be a list of `word: Mainland word` lines"))
        return simplifier({})
    words = {word: other for word, other in document.value.items() if word and other and isinstance(other, str)}
    for word in document.value.keys() - words.keys():
        loaded.faults.append(document.fault((word,), f"write the word and the Mainland word: `{word or '…'}: …`"))
    return simplifier(words)


# --- Parsing ----------------------------------------------------------------------------------


def _parse(loaded: LoadedContent, parser: Parser) -> None:
    for name, kind in SINGLE_FILES.items():
        document = loaded.documents.get(name)
        if document and (model := parser.parse(document, kind)) is not None:
            loaded.single[kind] = model
    if facts := loaded.documents.get("facts.yaml"):
        loaded.facts = parser.parse_map(facts, fact_form)
    if pages := loaded.documents.get("pages.yaml"):
        loaded.pages = parser.parse_map(pages, lambda _: PageText)
    if synonyms := loaded.documents.get("synonyms.yaml"):
        loaded.synonyms = [group for _, group in parser.parse_list(synonyms, SynonymGroup)]
    for name, document in loaded.documents.items():
        if name.startswith("menu/"):
            _parse_dishes(loaded, parser, document)
        elif name.startswith("knowledge/"):
            _parse_writing(loaded, parser, document)
        elif name not in (*SINGLE_FILES, *MAP_FILES, *OPTIONAL_FILES):
            known = [*SINGLE_FILES, *MAP_FILES, *OPTIONAL_FILES]
            loaded.faults.append(Fault(name, 1, "", f"there is no such content file{did_you_mean(name, known)}"))
    for writings in loaded.articles.values():
        _derive_texts(parser, writings)


def _parse_dishes(loaded: LoadedContent, parser: Parser, document: ContentDocument) -> None:
    category = document.path.removeprefix("menu/").removesuffix(".yaml")
    for number, dish in parser.parse_list(document, Dish):
        if dish.id in loaded.dishes:
            other, where, _ = loaded.dishes[dish.id]
            first = f"{other.path}:{other.line((*where, 'id'))}"
            loaded.faults.append(
                document.fault((number, "id"), f"`{dish.id}` is the id of another dish, in {first}; rename one")
            )
            continue
        loaded.dishes[dish.id] = (document, (number,), dish.model_copy(update={"category": category}))


def _parse_writing(loaded: LoadedContent, parser: Parser, document: ContentDocument) -> None:
    name = document.path.rsplit("/", 1)[-1]
    article, _, code = name.removesuffix(".md").rpartition(".")
    if document.path.count("/") != 2 or code not in BY_CODE or not article:
        advice = f"name it knowledge/<category>/<article id>.<{_alternatives([*BY_CODE])}>.md"
        loaded.faults.append(Fault(document.path, 1, "", f"is no article; {advice}"))
        return
    writings = loaded.articles.setdefault(article, {})
    if code in writings:
        first = writings[code][0].path
        loaded.faults.append(
            Fault(document.path, 1, "", f"`{article}` is the id of another article, {first}; rename one")
        )
        return
    if (model := parser.parse(document, article_form(BY_CODE[code]))) is not None:
        writings[code] = (document, cast(ArticleText, model))


def _alternatives(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _derive_texts(parser: Parser, writings: dict[str, tuple[ContentDocument, ArticleText]]) -> None:
    """Add the languages that are derived from others; what the owner has written in them stays."""
    for locale in LOCALES:
        if locale.derived_from in writings:
            document, source = writings[locale.derived_from]
            derived = _derived_writing(source, parser.derive)
            if locale.code in writings:
                document, by_hand = writings[locale.code]
                derived = derived.model_copy(
                    update=by_hand.model_dump(exclude_none=True, include=set(ArticleText.model_fields))
                    | _facts(by_hand)
                )
            writings[locale.code] = (document, derived)


def _derived_writing(source: ArticleText, derive: Callable[[str], str]) -> ArticleText:
    return ArticleText(
        title=derive(source.title),
        summary=derive(source.summary),
        keywords=tuple(map(derive, source.keywords)),
        asked=tuple(map(derive, source.asked)),
        facts=tuple(
            fact.model_copy(update={"label": derive(fact.label), "value": derive(fact.value)}) for fact in source.facts
        ),
        body=derive(source.body),
    )


def _facts(by_hand: Any) -> dict[str, Any]:
    """The facts of a hand-written file as models (dumping would make dicts of them)."""
    return {"facts": by_hand.facts} if by_hand.facts is not None else {}


# --- References -------------------------------------------------------------------------------


def _shared(loaded: LoadedContent) -> ReferenceTargets:
    """What references can lead to, and every id that stands in the files."""
    dishes = {id: dish for id, (_, _, dish) in loaded.dishes.items()}
    knowledge = loaded.get(KnowledgeOutline)
    menu = loaded.get(MenuOutline)
    ids = {
        "dish": loaded.ids("menu/"),
        "article": frozenset(loaded.articles) if loaded.all_read("knowledge/") else checks.AnyId(),
        "page": frozenset(PAGES),
        "hours": frozenset({"open", "close", "range"}),
        "holiday": loaded.ids("hours.yaml", "holidays"),
        "place": loaded.ids("parking.yaml", "options", "transit"),
        "level": frozenset(LEVELS),
        "fact": frozenset(_keys(loaded, "facts.yaml")) if loaded.all_read("facts.yaml") else checks.AnyId(),
        "combo": loaded.ids("must-order.yaml", "combos"),
        "count": frozenset(COUNTS),
        "tag": frozenset(_keys(loaded, "menu.yaml", "tags")) if loaded.all_read("menu.yaml") else checks.AnyId(),
        "category": loaded.ids("menu.yaml", "categories"),
        "equipment": loaded.ids("menu.yaml", "equipment"),
        "knowledge-category": loaded.ids("knowledge.yaml", "categories"),
    }
    return ReferenceTargets(
        facts=loaded.facts,
        ids=ids,
        restaurant=loaded.get(Restaurant),
        hours=loaded.get(OpeningHours),
        rhythm=loaded.get(Rhythm),
        parking=loaded.get(Parking),
        must_order=loaded.get(MustOrder),
        dishes=dishes,
        titles={
            id: {code: text.title for code, (_, text) in each.items() if text.title}
            for id, each in loaded.articles.items()
        },
        pages=loaded.pages,
        counts={
            "articles": len(loaded.articles),
            "categories": len(knowledge.categories) if knowledge else 0,
            "dishes": len(dishes),
            "menu-categories": len(menu.categories) if menu else 0,
        },
    )


def _expand(loaded: LoadedContent, expanders: Mapping[str, Expander]) -> None:
    """Every text of every model with its references expanded, in place in the draft."""
    texts = _TextExpander(loaded.faults, expanders)
    for name, kind in SINGLE_FILES.items():
        if (model := loaded.single.get(kind)) is not None:
            loaded.single[kind] = texts.model(model, loaded.documents[name], ())
    if facts := loaded.documents.get("facts.yaml"):
        for name, value in loaded.facts.items():
            if isinstance(value, Text):
                texts.text(value, facts, (name,))
            elif isinstance(value, str):
                texts.word(value, facts, (name,))
    for id, (document, location, dish) in loaded.dishes.items():
        loaded.dishes[id] = (document, location, texts.model(dish, document, location))
    for name, page in loaded.pages.items():
        loaded.pages[name] = texts.page(page, loaded.documents["pages.yaml"], (name,))
    for writings in loaded.articles.values():
        for code, (document, writing) in writings.items():
            writings[code] = (document, _expanded_writing(writing, document, expanders[code], loaded.faults))


@dataclass(frozen=True, slots=True)
class _TextExpander:
    """Walks a model and replaces each Text by its expanded form."""

    faults: list[Fault]
    expanders: Mapping[str, Expander]

    def model(self, model: M, document: ContentDocument, location: Location) -> M:
        changed = {
            name: self._value(value, document, (*location, name))
            for name in type(model).model_fields
            if isinstance(value := getattr(model, name), Text | Model | tuple | Mapping)
        }
        return model.model_copy(update=changed)

    def text(self, text: Text, document: ContentDocument, location: Location, markdown: bool = False) -> Text:
        return Text(
            {locale.code: self._words(text.in_(locale), locale, document, location, markdown) for locale in LOCALES}
        )

    def word(self, text: str, document: ContentDocument, location: Location) -> None:
        """Tell the faults of a text that is the same in every language."""
        self.expanders[DEFAULT.code].plain(
            text, lambda _offset, message: self.faults.append(document.fault(location, message))
        )

    def page(self, page: PageText, document: ContentDocument, location: Location) -> PageText:
        expanded = self.model(page.model_copy(update={"body": None}), document, location)
        body = page.body and self.text(page.body, document, (*location, "body"), markdown=True)
        return expanded.model_copy(update={"body": body})

    def _value(self, value: Any, document: ContentDocument, location: Location) -> Any:
        if isinstance(value, Text):
            return self.text(value, document, location)
        if isinstance(value, BaseModel):
            return self.model(cast(Model, value), document, location)
        if isinstance(value, tuple):
            return tuple(self._value(item, document, (*location, number)) for number, item in enumerate(value))
        if isinstance(value, Mapping):
            return {key: self._value(item, document, (*location, key)) for key, item in value.items()}
        return value

    def _words(self, words: str, locale: Locale, document: ContentDocument, location: Location, markdown: bool) -> str:
        here = (*location, locale.code)

        def on_fault(_offset: int, message: str) -> None:
            if not locale.derived_from or here in document.lines:
                self.faults.append(document.fault(here, message))

        expander = self.expanders[locale.code]
        return expander.markdown(words, on_fault) if markdown else expander.plain(words, on_fault)


def _expanded_writing(
    writing: ArticleText, document: ContentDocument, expander: Expander, faults: list[Fault]
) -> ArticleText:
    derived = not document.path.endswith(f".{expander.locale.code}.md")

    def plain(words: str, *location: str | int) -> str:
        def on_fault(_offset: int, message: str) -> None:
            if not derived:
                faults.append(document.fault(location, message))

        return expander.plain(words, on_fault)

    def on_body_fault(offset: int, message: str) -> None:
        if not derived:
            line = document.line(("body",)) + writing.body.count("\n", 0, offset)
            faults.append(Fault(document.path, line, "body", message))

    answers = tuple(
        fact.model_copy(
            update={"label": plain(fact.label, "facts", n, "label"), "value": plain(fact.value, "facts", n, "value")}
        )
        for n, fact in enumerate(writing.facts)
    )
    return writing.model_copy(
        update={
            "title": plain(writing.title, "title"),
            "summary": plain(writing.summary, "summary"),
            "keywords": tuple(plain(word, "keywords", n) for n, word in enumerate(writing.keywords)),
            "facts": answers,
            "body": expander.markdown(writing.body, on_body_fault),
        }
    )


# --- Putting together -------------------------------------------------------------------------


def _note_missing(loaded: LoadedContent) -> None:
    """Whatever every site has and this one lacks becomes a fault."""
    for name in (*SINGLE_FILES, *MAP_FILES):
        if name not in loaded.documents and name not in loaded.unread:
            loaded.faults.append(Fault(name, 1, "", "this file is missing; every site has one"))
    for page in PAGES:
        if loaded.all_read("pages.yaml") and page not in _keys(loaded, "pages.yaml"):
            loaded.faults.append(Fault("pages.yaml", 1, page, f"is missing; write `{page}:` with title and summary"))
    _note_missing_writings(loaded)


def _keys(loaded: LoadedContent, name: str, *path: str) -> Iterable[str]:
    """The keys of a file, or of a block inside it, whether or not what stands behind them is valid."""
    value = loaded.documents[name].value if name in loaded.documents else None
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else ()


def _note_missing_writings(loaded: LoadedContent) -> None:
    paths = [name.rpartition("/") for name in (*loaded.documents, *loaded.unread) if name.startswith("knowledge/")]
    written = {name for _, _, name in paths}
    folders = {name.partition(".")[0]: folder for folder, _, name in paths}
    for article in loaded.articles:
        for locale in REQUIRED:
            wanted = f"{article}.{locale.code}.md"
            if wanted not in written:
                message = f"this file is missing; `{article}` needs its text in {locale.name} ({locale.code})"
                loaded.faults.append(Fault(f"{folders[article]}/{wanted}", 1, "", message))


def site(loaded: LoadedContent) -> Site:
    """What a draft without faults says."""

    def part(kind: type[M]) -> M:
        return cast(M, loaded.single[kind])

    menu, knowledge = part(MenuOutline), part(KnowledgeOutline)
    order = [category.id for category in menu.categories]
    dishes = sorted(
        kitchen.with_derived_traces([dish for _, _, dish in loaded.dishes.values()], menu.equipment),
        key=lambda dish: order.index(dish.category) if dish.category in order else len(order),
    )
    unpictured = Site(
        restaurant=part(Restaurant),
        hours=part(OpeningHours),
        rhythm=part(Rhythm),
        parking=part(Parking),
        menu=menu,
        dishes=MappingProxyType({dish.id: dish for dish in dishes}),
        must_order=part(MustOrder),
        knowledge=knowledge,
        articles=MappingProxyType({article.id: article for article in _articles(loaded, knowledge)}),
        pages=MappingProxyType(loaded.pages),
        pictures=Pictures(),
        synonyms=tuple(group.root for group in loaded.synonyms),
        version=loaded.version,
        modified=loaded.modified,
    )
    return replace(unpictured, pictures=pictures.survey(loaded.folder, unpictured))


def _articles(loaded: LoadedContent, knowledge: KnowledgeOutline) -> list[Article]:
    """Articles in the order of their categories; inside one, the dedicated ones first, then by title."""
    articles: list[Article] = []
    for id, writings in loaded.articles.items():
        document, leading = writings[DEFAULT.code]
        assert isinstance(leading, LeadingArticleText)
        articles.append(
            Article(
                id=id,
                category=document.path.split("/")[1],
                texts=MappingProxyType({code: text for code, (_, text) in writings.items()}),
                related=leading.related,
                last_verified=leading.last_verified,
                draft=leading.draft,
            )
        )
    order = [category.id for category in knowledge.categories]
    rank = {category: number for number, category in enumerate(order)}
    return sorted(articles, key=lambda each: (rank.get(each.category, len(order)), each.in_(DEFAULT).title.casefold()))
