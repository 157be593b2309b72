"""Draft texts: those that nobody has written yet in one language of the site, and what they hide in it.

A text of another language than the default one that begins with the mark ✎ is a draft; the words after it help whoever
writes it. What it belongs to is hidden in its language: a dish, of which a name is a draft, an article,
a section with its dishes or articles, the suggested meals, or a page that not every restaurant has; with a dish of the
must-order list, that page. Title, summary and text of another page are replaced by the general ones. A dish whose
description, summary or words of the picture are drafts is shown without them, so it is without an addition or the name
of a time whose name is one; a size has its name in the default language. Every other draft keeps its language
unpublished: the site has only the others.
A text that refers to a draft is one itself.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel

from ..i18n import N_, load_translations
from ..locales import Locale, SiteLanguages
from ..models.articles import HIDEABLE, PAGE_SUMMARIES, PAGES, Article, PageText
from ..models.fault import Fault
from ..models.fields import TO_FILL_IN
from ..models.menu import Dish, MustOrder
from ..models.restaurant import Restaurant
from ..models.site import Site
from ..models.text import Text
from ..models.visit import BusyTimes, Parking
from ..settings import shipped
from .load_state import ASKED_FILES, FILES_OF_PAGES, MEALS_FILE, DraftText, LoadState
from .yaml_documents import Location, YamlDocument, texts

DISPENSABLE = ("summary", "description", "picture")
"""Fields of a dish that it may be without."""
PARTS = {"sizes": "name", "additions": "name", "prices_at": "label"}
"""Lists of a dish → the text of their entries that hides no more than itself."""
NOTHING = N_("We have no information on this. Please call %(phone)s.")
"""The summary of a hidden page."""


def is_draft(text: str) -> bool:
    """Tell whether a text has the mark of one that is still to be written."""
    return text.startswith(TO_FILL_IN)


def draft_of(text: str) -> str:
    """Return a draft text with the words of another language, which help whoever writes it."""
    return text if is_draft(text) else f"{TO_FILL_IN} {text}"


def language_of(document: YamlDocument, location: Location, languages: SiteLanguages) -> Locale | None:
    """Return the language of a text, by its key or its file; None if the place is not one of a language."""
    if document.path.endswith(".md"):
        return languages.by_code.get(document.path.removesuffix(".md").rpartition(".")[2])
    return languages.by_code.get(str(location[-1])) if location else None


def find(documents: Iterable[YamlDocument], languages: SiteLanguages) -> Iterator[DraftText]:
    """Yield the texts that are drafts in a language other than the default one, as they stand in the files."""
    for document in documents:
        for location, text in texts(document.value):
            if is_draft(text):
                locale = language_of(document, location, languages)
                if locale is not None and locale is not languages.default:
                    yield DraftText(document, location, locale)


def with_derived(loaded: LoadState) -> Iterator[DraftText]:
    """Yield the drafts of *loaded*, and the texts that are derived from one."""
    languages = loaded.languages
    for draft in loaded.draft_texts:
        yield draft
        for locale in languages.derived:
            if languages.source(locale) is draft.locale and not _is_overridden(loaded, draft, locale):
                yield replace(draft, locale=locale, is_derived=True)


def _is_overridden(loaded: LoadState, draft: DraftText, locale: Locale) -> bool:
    """Tell whether the owner has written in a derived language what is a draft in the one that it is derived from."""
    path, location = draft.document.path, draft.location
    if not path.endswith(".md"):
        return (*location[:-1], locale.code) in draft.document.lines
    other = loaded.documents.get(path.removesuffix(f".{draft.locale.code}.md") + f".{locale.code}.md")
    return other is not None and location[:1] in other.lines


@dataclass(slots=True)
class HiddenParts:
    """What is hidden in one language."""

    dishes: set[str] = field(default_factory=set)
    texts: set[tuple[str, str]] = field(default_factory=set)
    """(dish, field) of texts without which a dish is shown."""
    parts: set[tuple[str, str, int]] = field(default_factory=set)
    """(dish, list, number) of its entries without whose name it is shown."""
    articles: set[str] = field(default_factory=set)
    menu_sections: set[str] = field(default_factory=set)
    knowledge_sections: set[str] = field(default_factory=set)
    pages: set[str] = field(default_factory=set)
    general: set[tuple[str, str]] = field(default_factory=set)
    """(page, field) of texts in the place of which the general one stands."""
    meals: bool = False
    """Whether no meals are suggested."""
    needed: list[DraftText] = field(default_factory=list)
    """Drafts without which the language cannot be published."""

    def counted(self, name: str) -> set[str]:
        """Return the hidden ids of those that a text counts as ``{{count:name}}``."""
        return {
            "articles": self.articles,
            "categories": self.knowledge_sections,
            "dishes": self.dishes,
            "menu-categories": self.menu_sections,
        }[name]


def hidden_parts(loaded: LoadState) -> Mapping[Locale, HiddenParts]:
    """Return what the drafts of *loaded* hide, by language; nothing where drafts are shown."""
    parts: dict[Locale, HiddenParts] = {}
    if loaded.shows_drafts:
        return parts
    must_order = loaded.get(MustOrder)
    ranked = {entry.dish for entry in must_order.top_dishes} if must_order else set()
    for draft in with_derived(loaded):
        if draft.document.path not in ASKED_FILES:
            _hide(parts.setdefault(draft.locale, HiddenParts()), draft, loaded, ranked)
    return parts


def _hide(parts: HiddenParts, draft: DraftText, loaded: LoadState, ranked: set[str]) -> None:
    name, location, value = draft.document.path, draft.location, draft.document.value
    folder, _, rest = name.partition("/")
    if name in FILES_OF_PAGES:
        parts.pages.add(FILES_OF_PAGES[name])
    elif name == MEALS_FILE:
        parts.meals = True
    elif name == "pages.yaml" and location[0] in HIDEABLE:
        parts.pages.add(str(location[0]))
    elif name == "pages.yaml" and len(location) > 1:
        parts.general.add((str(location[0]), str(location[1])))
    elif name.endswith(".md"):
        parts.articles.add(rest.rpartition("/")[2].removesuffix(".md").rpartition(".")[0])
    elif name == "knowledge.yaml" and location[0] == "categories":
        parts.knowledge_sections.add(section := _id(value, location[:2]))
        parts.articles |= _articles_in(section, loaded)
    elif name == "menu.yaml" and location[0] == "categories":
        parts.menu_sections.add(section := _id(value, location[:2]))
        parts.dishes |= (dishes := _dishes_in(section, loaded))
        parts.pages |= {"must-order"} if dishes & ranked else set()
    elif folder == "menu" and location[1] in DISPENSABLE:
        parts.texts.add((_id(value, location[:1]), str(location[1])))
    elif folder == "menu" and _is_of_part(location[1:]):
        parts.parts.add((_id(value, location[:1]), str(location[1]), int(location[2])))
    elif folder == "menu" and rest:
        parts.dishes.add(dish := _id(value, location[:1]))
        parts.pages |= {"must-order"} if dish in ranked else set()
    else:
        parts.needed.append(draft)


def _is_of_part(location: Location) -> bool:
    """Tell whether a place in a dish is that of a text of PARTS."""
    return len(location) > 2 and PARTS.get(str(location[0])) == location[2]


def _id(value: Any, location: Location) -> str:
    for step in location:
        value = value[step]
    return str(value.get("id", "")) if isinstance(value, dict) else ""


def _dishes_in(category: str, loaded: LoadState) -> set[str]:
    return {id for id, (_, _, dish) in loaded.dishes.items() if dish.category == category}


def _articles_in(category: str, loaded: LoadState) -> set[str]:
    documents = {id: next(iter(texts.values()))[0] for id, texts in loaded.articles.items() if texts}
    return {id for id, document in documents.items() if document.path.split("/")[1] == category}


def published(loaded: LoadState, hidden: Mapping[Locale, HiddenParts]) -> SiteLanguages:
    """Return the languages of the site in which nothing that is needed is a draft."""
    languages = loaded.languages
    locales = tuple(each for each in languages.locales if each not in hidden or not hidden[each].needed)
    waits = set(languages.locales) - set(locales)
    second = None if languages.second_names in waits else languages.second_names
    return replace(languages, locales=locales, second_names=second) if locales != languages.locales else languages


def unpublished(loaded: LoadState) -> Iterator[str]:
    """Yield a sentence for each language that is not published, which says why."""
    for locale, number, files in waiting(loaded):
        count = "1 text that it needs is a draft" if number == 1 else f"{number} texts that it needs are drafts"
        yield f"{locale.english_name} is not published yet: {count} (in {', '.join(files)})"


def waiting(loaded: LoadState) -> Iterator[tuple[Locale, int, Sequence[str]]]:
    """Yield each language that is not published, with the number of texts that it needs and their files."""
    for locale, parts in hidden_parts(loaded).items():
        if parts.needed:
            yield locale, len(parts.needed), [*dict.fromkeys(sorted(draft.document.path for draft in parts.needed))]


def hides(dish: Mapping[str, Any]) -> set[str]:
    """Return the codes of the languages in which a dish, as its file has it, is hidden: a text that it needs is a draft."""
    written = texts({name: value for name, value in dish.items() if name not in DISPENSABLE})
    return {str(location[-1]) for location, text in written if is_draft(text) and not _is_of_part(location)}


def by_language(loaded: LoadState) -> dict[Locale, list[Fault]]:
    """Return the drafts of *loaded* by file and line, by language."""
    written = {
        locale: [each.fault() for each in loaded.draft_texts if each.locale is locale]
        for locale in loaded.languages.locales
    }
    return {locale: sorted(faults) for locale, faults in written.items() if faults}


def forget(loaded: LoadState, languages: Iterable[Locale]) -> None:
    """Remove the texts in some languages."""
    codes = {locale.code for locale in languages}
    if not codes:
        return

    def kept(value: Any) -> Any:
        match value:
            case Text():
                return Text({code: text for code, text in value.translations.items() if code not in codes})
            case BaseModel():
                return value.model_copy(update={name: kept(part) for name, part in value})
            case tuple():
                return tuple(map(kept, value))
            case Mapping():
                return {key: kept(part) for key, part in value.items()}
        return value

    loaded.single = {kind: kept(model) for kind, model in loaded.single.items()}
    loaded.dishes = {id: (document, where, kept(dish)) for id, (document, where, dish) in loaded.dishes.items()}
    loaded.pages = kept(loaded.pages)


def general_page(
    page: str, restaurant: Restaurant, languages: SiteLanguages, hidden: bool, title_of_page: str = ""
) -> PageText:
    """Return the words of a page without its own: of the home page those of the restaurant; of a *hidden* one, that there is nothing."""
    if page == "home":
        return PageText(title=restaurant.name, summary=restaurant.description)
    words, locales = load_translations(shipped("translations")), languages.locales
    title = Text({locale.code: words[locale.catalogue](title_of_page or PAGES[page]) for locale in locales})
    said = NOTHING if hidden else PAGE_SUMMARIES.get(page)
    if said is None:
        return PageText(title=title, summary=restaurant.description)
    summary = Text({locale.code: words[locale.catalogue](said, phone=restaurant.phone) for locale in locales})
    return PageText(title=title, summary=summary)


def site_in_each(site: Site, hidden: Mapping[Locale, HiddenParts]) -> Site:
    """Return the site with its views: in each language the site without what is hidden in it."""
    if hidden.keys().isdisjoint(site.languages.locales):
        return site
    views: dict[str, Site] = {}
    whole = replace(site, views=MappingProxyType(views))
    for each in site.languages.locales:
        views[each.code] = _view(whole, each, hidden[each]) if each in hidden else whole
    return whole


def _view(site: Site, locale: Locale, hidden: HiddenParts) -> Site:
    """Return the site as guests see it in one language: no list and no reference leads to what is hidden in it."""
    dishes = {id: dish for id, dish in site.dishes.items() if id not in hidden.dishes}
    dishes |= {id: _without_texts(dishes[id], hidden.texts) for id, _ in hidden.texts if id in dishes}
    in_part = {id for id, _, _ in hidden.parts if id in dishes}
    dishes |= {id: _without_names(dishes[id], hidden.parts, locale, site.languages.default) for id in in_part}
    articles = {id: article for id, article in site.articles.items() if id not in hidden.articles}
    pages = {name: _page(site, name, locale, hidden) for name in site.pages}
    rhythm, parking = site.rhythm, site.parking
    if "best-time" in hidden.pages:
        rhythm = BusyTimes.nothing(pages["best-time"])
    must_order = site.must_order
    if "must-order" in hidden.pages:
        must_order = MustOrder.nothing(pages["must-order"])
    if "parking" in hidden.pages:
        parking = Parking.nothing(pages["parking"])
    menu, knowledge = site.menu, site.knowledge
    sections = tuple(each for each in menu.categories if each.id not in hidden.menu_sections)
    topics = tuple(each for each in knowledge.categories if each.id not in hidden.knowledge_sections)
    most_asked = tuple(id for id in knowledge.most_asked if id in articles)
    combos = tuple(combo for combo in must_order.combos if dishes.keys() >= set(combo.items))
    return replace(
        site,
        rhythm=rhythm,
        parking=parking,
        dishes=MappingProxyType({id: _without_dishes(dish, dishes) for id, dish in dishes.items()}),
        sold_out=MappingProxyType({id: until for id, until in site.sold_out.items() if id in dishes}),
        must_order=must_order.model_copy(update={"combos": combos}),
        menu=menu.model_copy(update={"categories": sections}),
        knowledge=knowledge.model_copy(update={"categories": topics, "most_asked": most_asked}),
        articles=MappingProxyType({id: _without(article, dishes, articles) for id, article in articles.items()}),
        pages=MappingProxyType(pages),
        meals=None if hidden.meals else site.meals,
        hidden=site.hidden | hidden.pages,
    )


def _page(site: Site, name: str, locale: Locale, hidden: HiddenParts) -> PageText:
    page = site.pages[name]
    if name in hidden.pages:
        return general_page(name, site.restaurant, site.languages, hidden=True)
    keys = [key for other, key in hidden.general if other == name]
    if not keys:
        return page
    general = general_page(name, site.restaurant, site.languages, hidden=False)
    own: dict[str, object] = {"pictures": {}} if "pictures" in keys else {}
    own |= {key: _replaced(getattr(page, key), getattr(general, key), locale) for key in keys if key != "pictures"}
    return page.model_copy(update=own)


def _replaced(text: Text, general: Text | None, locale: Locale) -> Text | None:
    """Return *text* with the *general* words in one language; None if there are none."""
    return general and Text({**text.translations, locale.code: general.in_(locale)})


def _without_texts(dish: Dish, hidden: Collection[tuple[str, str]]) -> Dish:
    """Return a dish without the texts that are hidden; what stands for one is what the model takes for one that is missing."""
    summary = None if (dish.id, "summary") in hidden else dish.summary
    others = {"description": summary or dish.name, "picture": dish.name}
    lost = {name: text for name, text in others.items() if (dish.id, name) in hidden}
    return dish.model_copy(update={"summary": summary, **lost})


def _without_names(dish: Dish, hidden: Collection[tuple[str, str, int]], locale: Locale, default: Locale) -> Dish:
    """Return a dish without the additions and names of times that are hidden, and with its sizes named in *default*."""

    def is_hidden(key: str, number: int) -> bool:
        return (dish.id, key, number) in hidden

    def with_default_words(name: Text) -> Text:
        return Text({**name.translations, locale.code: name.in_(default)}, (locale.code, default))

    sizes, times = enumerate(dish.sizes), enumerate(dish.prices_at)
    return dish.model_copy(
        update={
            "additions": tuple(each for n, each in enumerate(dish.additions) if not is_hidden("additions", n)),
            "sizes": tuple(
                each.model_copy(update={"name": with_default_words(each.name)}) if is_hidden("sizes", n) else each
                for n, each in sizes
            ),
            "prices_at": tuple(
                each.model_copy(update={"label": None}) if is_hidden("prices_at", n) else each for n, each in times
            ),
        }
    )


def _without_dishes(dish: Dish, shown: Mapping[str, Dish]) -> Dish:
    return dish.model_copy(update={"goes_with": tuple(id for id in dish.goes_with if id in shown)})


def _without(article: Article, dishes: Mapping[str, Dish], articles: Mapping[str, Article]) -> Article:
    """Return an article that refers only to what is shown."""
    return replace(
        article,
        related=tuple(id for id in article.related if id in articles),
        dishes=tuple(id for id in article.dishes if id in dishes),
    )
