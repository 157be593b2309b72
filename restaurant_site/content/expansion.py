"""Expands the references in the texts of all models."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from pydantic import BaseModel

from ..locales import DEFAULT, LOCALES, Locale
from .faults import Fault, FaultList
from .files import ContentDocument, Location
from .loaded import COUNTS, SINGLE_FILES, AnyId, LoadedContent, M
from .models import (
    DAYS,
    LEVELS,
    PAGES,
    ArticleText,
    KnowledgeOutline,
    MenuOutline,
    Model,
    MustOrder,
    OpeningHours,
    PageText,
    Parking,
    Restaurant,
    Rhythm,
    Text,
)
from .prose import excess
from .references import Expander, ReferenceTargets


def reference_targets(loaded: LoadedContent) -> ReferenceTargets:
    """Everything that a reference can name, and every id in the files."""
    dishes = {id: dish for id, (_, _, dish) in loaded.dishes.items()}
    knowledge = loaded.get(KnowledgeOutline)
    menu = loaded.get(MenuOutline)
    ids = {
        "dish": loaded.ids("menu/"),
        "article": frozenset(loaded.articles) if loaded.all_read("knowledge/") else AnyId(),
        "page": frozenset(PAGES),
        "hours": frozenset({"open", "close", "range", "week", *DAYS}),
        "holiday": loaded.ids("hours.yaml", "holidays"),
        "place": loaded.ids("parking.yaml", "options", "transit"),
        "level": frozenset(LEVELS),
        "fact": loaded.key_ids("facts.yaml"),
        "combo": loaded.ids("must-order.yaml", "combos"),
        "count": frozenset(COUNTS),
        "tag": loaded.key_ids("menu.yaml", "tags"),
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


def expand_references(loaded: LoadedContent, expanders: Mapping[str, Expander]) -> None:
    """Replace every text of every model by the text with its references expanded."""
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
    for texts_of_article in loaded.articles.values():
        for code, (document, writing) in texts_of_article.items():
            texts_of_article[code] = (
                document,
                _expanded_article_text(writing, document, expanders[code], loaded.faults),
            )


@dataclass(frozen=True, slots=True)
class _TextExpander:
    """Replaces every ``Text`` in a model by the expanded one."""

    faults: FaultList
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
            {locale.code: self._expanded(text.in_(locale), locale, document, location, markdown) for locale in LOCALES}
        )

    def word(self, text: str, document: ContentDocument, location: Location) -> None:
        """Report the faults of a text that is the same in every language."""
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

    def _expanded(
        self, text: str, locale: Locale, document: ContentDocument, location: Location, markdown: bool
    ) -> str:
        here = (*location, locale.code)

        def on_fault(_offset: int, message: str) -> None:
            if not locale.derived_from or here in document.lines:
                self.faults.append(document.fault(here, message))

        expander = self.expanders[locale.code]
        if not markdown:
            return expander.plain(text, on_fault)
        expanded = expander.markdown(text, on_fault)
        if problem := excess(expanded):
            self.faults.append(document.fault(here, problem))
        return expanded


def _expanded_article_text(
    writing: ArticleText, document: ContentDocument, expander: Expander, faults: FaultList
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
    body = expander.markdown(writing.body, on_body_fault)
    if problem := excess(body):
        faults.append(document.fault(("body",), problem))
    return writing.model_copy(
        update={
            "title": plain(writing.title, "title"),
            "summary": plain(writing.summary, "summary"),
            "keywords": tuple(plain(word, "keywords", n) for n, word in enumerate(writing.keywords)),
            "facts": answers,
            "body": body,
        }
    )
