"""Builds the ``Site`` from a content folder, or raises one ``ContentError`` with every fault.

Steps: parse every file, turn documents into models, expand the references in every text, and check
what concerns more than one file. Each step goes on after a fault, so that one run reports all faults.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar, cast

from ..domain import allergens, cross_contact
from ..domain.colours import complete_theme
from ..domain.menu import with_hours_of_categories, with_smaller_portions
from ..i18n import N_
from ..locales import Locale, SiteLanguages
from ..models.articles import Article, KnowledgeConfig, LeadingArticleText
from ..models.booking import BookingRules
from ..models.fault import Fault
from ..models.fault_kinds import Kind, Message, Translatable
from ..models.meals import MealRules
from ..models.menu import MenuConfig, MustOrder
from ..models.restaurant import Restaurant
from ..models.site import Pictures, Site
from ..models.visit import BusyTimes, Parking
from ..models.weeks import OpeningHours
from . import checks, draft_texts, pictures, starter
from .draft_texts import HiddenParts
from .expansion import expand_references
from .faults import ContentError, FaultList, TooManyFaultsError
from .load_state import ASKED_FILES, FILES_OF_PAGES, MAP_FILES, SINGLE_FILES, LoadState, M, utc_now
from .questions import phrases_by_topic
from .read_files import deriver_of, parse_documents, read_files, read_languages
from .references import known_ids
from .validate import Parser

RESTAURANT_FILE = "restaurant.yaml"
Data = TypeVar("Data", BusyTimes, MustOrder, Parking)


def load_site(folder: Path, drafts: bool = False, now: Callable[[], datetime] = utc_now) -> Site:
    """Return the content of *folder* at a time, with or without drafts. Raises ContentError with every fault."""
    loaded = read(folder, drafts=drafts, now=now)
    if loaded.faults:
        raise ContentError(loaded.faults)
    return site(loaded)


def read(
    folder: Path,
    changed: Mapping[str, bytes | None] = MappingProxyType({}),
    drafts: bool = False,
    now: Callable[[], datetime] = utc_now,
) -> LoadState:
    """Return the content of *folder* and every fault.

    *changed* maps names of files to bytes that replace those on disk, or None for a file that is not to be there.
    Where restaurant.yaml cannot be parsed, only that is told, and what else cannot be.
    """
    loaded = LoadState(folder, now, shows_drafts=drafts)
    if reason := _unusable(folder):
        loaded.faults.append(Fault(".", 1, "", reason))
        return loaded
    with suppress(TooManyFaultsError):
        _read_all(loaded, changed, drafts)
    if RESTAURANT_FILE in loaded.unread - loaded.documents.keys():  # without languages each text may seem wrong
        loaded.faults = FaultList(each for each in loaded.faults if each.path in loaded.unread)
    if of_languages := [each for each in loaded.faults if _is_of_languages(each)]:
        loaded.faults = FaultList(of_languages)
    return loaded


def _is_of_languages(fault: Fault) -> bool:
    return fault.path == RESTAURANT_FILE and fault.field.partition(".")[0] == "site_languages"


def new_faults(before: LoadState, after: LoadState) -> list[Fault]:
    """Return the faults of *after* at places where *before* has none."""
    known = {(fault.path, fault.field) for fault in before.faults}
    return [fault for fault in after.faults if (fault.path, fault.field) not in known]


def _unusable(folder: Path) -> Message | None:
    """Return why *folder* cannot be read; None if it is a folder."""
    try:
        if folder.is_dir():
            return None
    except OSError as error:
        return Kind.CONTENT_UNREAD(folder=folder, reason=error.strerror)
    return Kind.NO_CONTENT(folder=folder)


def _read_all(loaded: LoadState, changed: Mapping[str, bytes | None], drafts: bool) -> None:
    read_files(loaded, changed, drafts)
    _read_documents(loaded, drafts)


def _read_documents(loaded: LoadState, drafts: bool) -> None:
    loaded.languages = read_languages(loaded)
    loaded.derive = deriver_of(loaded)
    parse_documents(loaded, Parser(loaded.derive, loaded.languages, loaded.faults))
    loaded.draft_texts = list(draft_texts.find(loaded.documents.values(), loaded.languages))
    loaded.ids = known_ids(loaded)
    expand_references(loaded)
    loaded.faults.add(_missing_files(loaded))
    loaded.faults.add(checks.faults(loaded))
    if loaded.all_read("knowledge/") and not drafts:
        loaded.faults.add(checks.counts(loaded))


def _missing_files(loaded: LoadState) -> Iterator[Fault]:
    """Yield files that every site must have, and articles that lack a language."""
    names = {*loaded.documents, *loaded.unread}
    for name in (*SINGLE_FILES, *MAP_FILES):
        if name not in names and not loaded.is_left_out(name):
            page = FILES_OF_PAGES.get(name)
            hides = N_(", or hides its page: `%(page)s: {hidden: true}` in pages.yaml")
            remedy = Translatable(hides, page=page) if page else ""
            yield Fault(name, 1, "", Kind.MISSING_FILE(remedy=remedy))
    articles = [name.rpartition("/") for name in names if name.startswith("knowledge/")]
    written = {name for _, _, name in articles}
    folders = {name.partition(".")[0]: folder for folder, _, name in sorted(articles)}
    for article in loaded.articles:
        for locale in loaded.languages.required:
            file = f"{article}.{locale.code}.md"
            if file not in written:
                message = Kind.MISSING_ARTICLE(id=article, language=locale.name, code=locale.code)
                yield Fault(f"{folders[article]}/{file}", 1, "", message)


def site(loaded: LoadState) -> Site:
    def part(kind: type[M]) -> M:
        return cast(M, loaded.single[kind])

    def shown(kind: type[Data], page: str) -> Data:
        """Return the data of a page; of a hidden one, that there is nothing."""
        hidden = page in loaded.hidden
        return kind.nothing(loaded.pages[page]) if hidden else part(kind)

    hidden_in = draft_texts.hidden_parts(loaded)
    languages = draft_texts.published(loaded, hidden_in)
    draft_texts.forget(loaded, set(loaded.languages.locales) - set(languages.locales))
    menu, knowledge = part(MenuConfig), part(KnowledgeConfig)
    order = [category.id for category in menu.categories]
    listed = allergens.listed_allergens(part(Restaurant), menu)
    written = with_hours_of_categories((dish for _, _, dish in loaded.dishes.values()), menu.categories)
    dishes = sorted(
        with_smaller_portions(cross_contact.with_derived_traces(written, menu.equipment, listed), menu.smaller_portion),
        key=lambda dish: order.index(dish.category),
    )
    sections = {each.id: each.hours for each in menu.categories}
    own_hours = {dish.id: dish.hours for _, _, dish in loaded.dishes.values() if dish.hours}
    unpictured = Site(
        languages=languages,
        restaurant=part(Restaurant),
        hours=part(OpeningHours).with_menu(
            sections, {id: sections[id] for id in order if id in {dish.category for dish in dishes}} | own_hours
        ),
        own_hours=MappingProxyType(own_hours),
        rhythm=shown(BusyTimes, "best-time"),
        parking=shown(Parking, "parking"),
        menu=menu,
        allergens=listed,
        dishes=MappingProxyType({dish.id: dish for dish in dishes}),
        sold_out=MappingProxyType(loaded.sold_out),
        must_order=shown(MustOrder, "must-order"),
        knowledge=knowledge,
        articles=MappingProxyType(
            {article.id: article for article in _articles(loaded, knowledge, languages, hidden_in)}
        ),
        pages=MappingProxyType(loaded.pages),
        hidden=loaded.hidden,
        pictures=Pictures(),
        theme=complete_theme(loaded.theme),
        theme_files=MappingProxyType(loaded.theme_files),
        booking=loaded.get(BookingRules),
        meals=loaded.get(MealRules),
        synonyms=tuple(group.root for group in loaded.synonyms),
        facts=MappingProxyType(loaded.quoted_facts),
        starter_facts=tuple(starter.unchanged_facts(loaded)),
        unpublished=tuple(draft_texts.unpublished(loaded)),
        version=loaded.version,
        modified=loaded.modified,
    )
    pictured = replace(unpictured, pictures=pictures.published_pictures(loaded.folder, unpictured))
    return draft_texts.site_in_each(pictured, hidden_in)


def _phrases(loaded: LoadState, id: str, topic: str, codes: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return how guests ask for an article, by language."""
    return {code: (*phrases_by_topic(code).get(topic, ()), *_own_phrases(loaded, id, topic, code)) for code in codes}


def _own_phrases(loaded: LoadState, id: str, topic: str, code: str) -> tuple[str, ...]:
    """Return the phrases of the site in one language; derived ones only where none ship for the topic."""
    document, phrases = loaded.asked[code].get(id, (None, ()))
    is_derived = document is not None and ASKED_FILES[document.path] != code
    if is_derived and topic in phrases_by_topic(code):
        return ()
    return tuple(phrase for phrase in phrases if loaded.shows_drafts or not draft_texts.is_draft(phrase))


def _articles(
    loaded: LoadState, knowledge: KnowledgeConfig, languages: SiteLanguages, hidden_in: Mapping[Locale, HiddenParts]
) -> list[Article]:
    """Return articles in the order of their categories; within a category by title in the default language."""
    articles: list[Article] = []
    for id, texts in loaded.articles.items():
        document, leading = texts[loaded.languages.default.code]
        assert isinstance(leading, LeadingArticleText)
        written = [
            each.code for each in languages.locales if each not in hidden_in or id not in hidden_in[each].articles
        ]
        articles.append(
            Article(
                id=id,
                category=document.path.split("/")[1],
                texts=MappingProxyType({code: texts[code][1] for code in written}),
                asked=MappingProxyType(_phrases(loaded, id, leading.topic or id, written)),
                related=leading.related,
                last_verified=leading.last_verified,
                dishes=leading.dishes,
                draft=leading.draft,
                topic=leading.topic or id,
            )
        )
    order = [category.id for category in knowledge.categories]
    return sorted(
        articles, key=lambda each: (order.index(each.category), each.in_(loaded.languages.default).title.casefold())
    )
