"""Expands the references in the texts of all models."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from pydantic import BaseModel

from ..locales import Locale
from ..models.fault import Fault
from ..models.fault_kinds import Kind, Message
from ..models.text import Text
from ..text.formatting import at_start
from ..text.markdown_text import excess, without_typed_spaces
from .draft_texts import HiddenParts, draft_of, hidden_parts, is_draft
from .load_state import ASKED_FILES, SINGLE_FILES, DraftText, LoadState
from .references import Expander, UnwrittenError
from .yaml_documents import Location, YamlDocument, field_name

T = TypeVar("T")


def expand_references(loaded: LoadState) -> None:
    """Replace every text of every model by the text with its references expanded."""
    hidden = hidden_parts(loaded)
    locales = loaded.languages.locales
    expanders = {each.code: Expander(loaded, each, hidden=hidden.get(each, HiddenParts())) for each in locales}
    expander = _ModelExpander(loaded, expanders)
    facts = {
        name: expander.value(fact, loaded.documents["facts.yaml"], (name,), loaded.languages.default)
        for name, fact in loaded.facts.items()
    }
    for each in expander.expanders.values():
        each.quoted.clear()
    single = {
        kind: expander.value(loaded.single[kind], loaded.documents[name])
        for name, kind in SINGLE_FILES.items()
        if kind in loaded.single
    }
    dishes = {
        id: (document, location, expander.value(dish, document, location))
        for id, (document, location, dish) in loaded.dishes.items()
    }
    pages = {name: expander.value(page, loaded.documents["pages.yaml"], (name,)) for name, page in loaded.pages.items()}
    articles = {
        id: {
            code: (document, expander.value(text, document, (), loaded.languages.row(code)))
            for code, (document, text) in languages.items()
        }
        for id, languages in loaded.articles.items()
    }
    asked = {
        code: {
            id: (document, expander.value(each, document, (id,), loaded.languages.row(code)))
            for id, (document, each) in phrases.items()
        }
        for code, phrases in loaded.asked.items()
    }
    quoted = {name for each in expander.expanders.values() for name in each.quoted}
    loaded.quoted_facts = {name: fact for name, fact in facts.items() if name in quoted}
    # All at once: until here, the expanders read the texts as they were written.
    loaded.single, loaded.dishes, loaded.pages, loaded.articles, loaded.asked = single, dishes, pages, articles, asked


@dataclass(frozen=True, slots=True)
class _ModelExpander:
    """Expands the references in models, and reports the faults of what the owner has written."""

    loaded: LoadState
    expanders: Mapping[str, Expander]
    """By language code."""

    def value(
        self,
        value: T,
        document: YamlDocument,
        location: Location = (),
        language: Locale | None = None,
        markdown: bool = False,
    ) -> T:
        """Return *value* with every ``Text`` in it expanded, and every ``str`` if it is in one *language*."""
        expanded: Any = value
        match value:
            case Text():
                words = {
                    locale.code: self._words(value.in_(locale), document, (*location, locale.code), locale, markdown)
                    for locale in self.loaded.languages.locales
                }
                for locale in self.loaded.languages.writable:
                    if locale.code not in words and value.written_in(locale):
                        words[locale.code] = self._name(value.in_(locale), document, (*location, locale.code))
                shown = self.loaded.shows_drafts
                expanded = Text({code: each for code, each in words.items() if shown or not is_draft(each)})
            case str() if language:
                expanded = self._words(value, document, location, language, markdown)
            case BaseModel():
                expanded = value.model_copy(
                    update={
                        name: self.value(field, document, (*location, name), language, markdown=name == "body")
                        for name, field in value
                    }
                )
            case tuple():
                expanded = tuple(
                    self.value(item, document, (*location, number), language) for number, item in enumerate(value)
                )
            case Mapping():
                expanded = {key: self.value(item, document, (*location, key), language) for key, item in value.items()}
        return cast(T, expanded)

    def _name(self, text: str, document: YamlDocument, location: Location) -> str:
        """Return a name in a language that the site lacks, in which no fact is written to which it could refer."""
        if "{{" in text:
            self.loaded.faults.append(document.fault(location, Kind.REFERENCE_IN_OTHER_LANGUAGE()))
        return text

    def _words(self, text: str, document: YamlDocument, location: Location, locale: Locale, markdown: bool) -> str:
        def on_fault(offset: int, message: Message) -> None:
            line = document.line(location) + (text.count("\n", 0, offset) if location == ("body",) else 0)
            if self._is_written(document, location, locale):
                self.loaded.faults.append(Fault(document.path, line, field_name(location), message))

        if is_draft(text):
            return text
        try:
            return self._expanded(text, document, location, locale, markdown, on_fault)
        except UnwrittenError as error:
            if self._is_written(document, location, locale):
                self.loaded.draft_texts.append(DraftText(document, location, locale, waits_for=error.reference))
            return draft_of(text)

    def _expanded(
        self,
        text: str,
        document: YamlDocument,
        location: Location,
        locale: Locale,
        markdown: bool,
        on_fault: Callable[[int, Message], None],
    ) -> str:
        expander = self.expanders[locale.code]
        if not markdown:
            expanded = _spaced(expander.plain(text, on_fault), locale)
            begins = location == ("summary",) and text.startswith("{{")  # a sentence, whose first word is a value
            return at_start(expanded) if begins else expanded
        if not (problem := excess(text)):  # before it, since the time to find links grows faster than the text
            text = expander.markdown(text, on_fault)
            problem = excess(text)
        if problem:
            self.loaded.faults.append(document.fault(location, problem))
        return _spaced(text, locale)

    def _is_written(self, document: YamlDocument, location: Location, locale: Locale) -> bool:
        """Tell whether the owner has written this text, so that it is not derived from another language."""
        if document.path in ASKED_FILES:
            return ASKED_FILES[document.path] == locale.code
        if document.path.endswith(".md"):
            return document.path.endswith(f".{locale.code}.md")
        return self.loaded.languages.source(locale) is None or location in document.lines


def _spaced(text: str, locale: Locale) -> str:
    return text if locale.spaces_words else without_typed_spaces(text)
