"""The index of articles, an article, and the search of the whole site."""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass

from ...domain.described_articles import (
    ALLERGENS,
    OPENING_HOURS,
    PARKING,
    TELL_NOW,
    VISIT_RHYTHM,
    WAIT_TIMES,
    most_asked,
    related,
)
from ...domain.entries import sections
from ...domain.hours import DateHours, DatesInARow, OpenState, exceptions_in_rows, hours_on, open_state
from ...models.articles import Article, ArticleText
from ...models.menu import Dish
from ...models.site import Site
from ...models.text import Category, Text
from ...search.results import ArticleResults, SiteResults, count_full
from .. import html, jsonld, labels
from ..answers import Answer, shown
from ..localized_site import LocalizedSite
from ..opening_phrases import changes, present, usual_wait
from ..pagination import Listing, Slice
from ..records.knowledge import ArticleEntry, found_article_entry
from .layout import PageContent
from .menu import related_dishes, search_conditions, suggested_dishes
from .visit import BestTimePage, ParkingPage, best_time_page, parking_page

FIRST_DISHES = 6
FIRST_ARTICLES = 5
"""How many results the search page shows; the pages of the menu and of the articles show all."""
PICTURED_ARTICLES = 4
MOST_ASKED = 4
NAMED_DISHES = 6
"""How many dishes a text may lead to for them to be shown beside it: a list of more is not about them."""
NARROW_SNIPPET, WIDE_SNIPPET = 120, 56
"""Characters of a snippet on a page; those of Han and Hangul are twice as wide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnowledgePage(PageContent):
    articles: Sequence[Article]
    entries: Sequence[ArticleEntry]
    """The part of the search results on the page; empty without a search."""
    part: Slice
    is_covered: bool
    suggestions: Sequence[tuple[str, str]]
    """(title, address) of articles with a similar title, when a search finds nothing."""
    most_asked: Sequence[Article]
    """Empty for a search."""
    sections: Sequence[tuple[Category, Sequence[Article]]]
    """The articles by category; empty for a search, whose order is that of relevance."""
    pictured: Sequence[tuple[Article, Dish]]
    """The first articles of a category about different dishes that have pictures, with the dish; empty for a search."""
    pictured_category: Category | None
    answer: Answer | None
    """What the data say of the subject of a search that no article answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticlePage(PageContent):
    article: Article
    titles: Text
    """The title in every language."""
    body: str
    """HTML."""
    headings: Sequence[tuple[str, str]]
    """(id, text) of the second-level headings."""
    related: Sequence[Article]
    dishes: Sequence[Dish]
    """Those that the article is about; the first has its picture beside the title."""
    named: Sequence[Dish]
    """Those on the menu beside the article: those that it is about, else the few to which its text leads."""
    best_time: BestTimePage | None
    """The charts, in the article that includes the visit rhythm."""
    parking: ParkingPage | None
    """The map, in the article that includes parking."""
    shows_hours: bool
    """Whether it is the article that includes the opening hours."""
    filters_menu: bool
    """Whether it is the article about allergens and the menu can leave out what a guest avoids."""
    state: OpenState | None
    """In the articles about the hours and the wait; None in a static export."""
    wait: str
    """The usual wait now, in the latter; empty when nobody is seated."""
    change: str
    """The next event: the last order, or when the restaurant opens; empty if none is known."""
    today: DateHours
    exceptions: Sequence[DatesInARow]
    """Of the next twelve months."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPage(PageContent):
    dishes: Sequence[Dish]
    articles: Sequence[Article]
    answer: Answer | None
    """What is told before the results."""
    conditions: Sequence[tuple[str, str]]
    """(words, address of the search without them) of each diet, allergen and spice in the query."""
    full_dishes: int
    full_articles: int
    """How many answer the whole query."""
    rows: Sequence[Dish]
    """The first dishes; none where the query is a question of practice."""
    related: Set[str]
    """The ids of dishes that have to do with a part of the query only."""
    left_out: str
    """How many dishes the diets and allergens that the query names leave out, in words, also for want of a record; empty if none."""
    is_covered: bool
    dishes_first: bool
    entries: Sequence[ArticleEntry]
    """The first articles."""
    suggestions: Sequence[tuple[str, str]]
    """(name, address) of dishes and articles with a similar name, when the search finds none."""
    asked: Sequence[Article]
    """What nobody should miss and what most guests ask, for who finds nothing."""
    courses: Sequence[tuple[Category, Sequence[Dish]]]
    topics: Sequence[tuple[Category, Sequence[Article]]]


def knowledge_page(localized_site: LocalizedSite, listing: Listing[ArticleResults]) -> KnowledgePage:
    results, part = listing.results, listing.part
    groups = [] if results.query else sections(localized_site.site.knowledge_categories, results.articles)
    pictured = [(_pictured(group, localized_site.site), category) for category, group in groups]
    most_pictured, category = max(pictured, key=lambda each: len(each[0]), default=([], None))
    return KnowledgePage(
        opening=[] if results.query else present(localized_site),
        query=results.query,
        articles=results.articles,
        entries=_result_entries(localized_site, results, part),
        part=part,
        is_covered=results.is_covered,
        suggestions=_suggested_articles(localized_site, results),
        most_asked=[] if results.query else most_asked(localized_site.site),
        sections=groups,
        pictured=most_pictured[:PICTURED_ARTICLES],
        pictured_category=category,
        answer=listing.answer and listing.answer.relative_to(localized_site.links.base),
    )


def _pictured(articles: Sequence[Article], site: Site) -> list[tuple[Article, Dish]]:
    """Return those about the fewest dishes first."""
    pictures: dict[str, tuple[Article, Dish]] = {}
    for article in sorted(articles, key=lambda each: len(each.dishes)):
        for dish in article.dishes[:1]:
            if dish in site.pictures.dishes:
                pictures.setdefault(dish, (article, site.dishes[dish]))
    return list(pictures.values())


def _result_entries(localized_site: LocalizedSite, results: ArticleResults, part: Slice) -> list[ArticleEntry]:
    """Return a part of the search results with short snippets; empty without a search."""
    if not results.hits:
        return []
    hits, relative = results.hits, localized_site.relative()
    longest = WIDE_SNIPPET if localized_site.locale.script in ("Han", "Hangul") else NARROW_SNIPPET
    return [found_article_entry(relative, each, hits[each.id], longest) for each in part.of(results.articles)]


def _suggested_articles(localized_site: LocalizedSite, results: ArticleResults) -> list[tuple[str, str]]:
    """Return (title, address) of suggested articles."""
    links, locale, articles = localized_site.relative().links, localized_site.locale, localized_site.site.articles
    return [(articles[id].in_(locale).title, links.article(id, locale)) for id in results.suggestions or ()]


def article_page(localized_site: LocalizedSite, article: Article) -> ArticlePage:
    site, writing = localized_site.site, article.in_(localized_site.locale)
    shows_hours = article.id == OPENING_HOURS
    tells_now = localized_site.links.live and article.id in TELL_NOW
    state = open_state(site, localized_site.now()) if tells_now else None
    return ArticlePage(
        own_title=writing.title,
        title_context=localized_site.text(site.knowledge_categories[article.category].label),
        own_summary=writing.summary,
        article=article,
        titles=Text({code: each.title for code, each in article.texts.items()}),
        body=html.body(localized_site, writing.body),
        headings=html.headings(writing.body),
        related=related(site, article),
        dishes=[site.dishes[id] for id in article.dishes],
        named=[site.dishes[id] for id in article.dishes or _named_dishes(article, writing) if id in site.dishes],
        best_time=best_time_page(localized_site)
        if article.id == VISIT_RHYTHM and "best-time" in site.shown_pages
        else None,
        parking=parking_page(localized_site) if article.id == PARKING and "parking" in site.shown_pages else None,
        shows_hours=shows_hours,
        filters_menu=article.id == ALLERGENS and localized_site.links.live,
        state=state,
        change=next(iter(changes(localized_site, state)), "") if state else "",
        wait=usual_wait(localized_site) if state and article.id == WAIT_TIMES else "",
        today=hours_on(site, localized_site.today),
        exceptions=exceptions_in_rows(site, localized_site.today),
        structured_data=[jsonld.article(localized_site, article)],
    )


def _named_dishes(article: Article, writing: ArticleText) -> Sequence[str]:
    """Return the dishes to which a text leads; none beside one on allergies, which also names what to avoid."""
    ids = [*dict.fromkeys(re.findall(r"\]\(dish:([\w-]+)", writing.body))]
    return ids if len(ids) <= NAMED_DISHES and ALLERGENS not in (article.id, *article.related) else []


def search_page(localized_site: LocalizedSite, listing: Listing[SiteResults]) -> SearchPage:
    """Return the first results of a search of the menu and of the articles; both lists are empty without a query."""
    dishes, articles = listing.results.dishes, listing.results.articles
    site, searched = localized_site.site, bool(articles.query)
    relative = localized_site.relative()
    found = shown(relative, listing.results)
    answer, listed = found.answer, found.articles
    return SearchPage(
        answer=answer,
        conditions=search_conditions(relative, dishes, relative.links.page("search", relative.locale)),
        full_dishes=count_full(dishes.hits) if found.dishes else 0,
        full_articles=sum((articles.hits or {})[each.id].is_full for each in listed.articles) if searched else 0,
        query=articles.query,
        dishes=dishes.dishes if searched else [],
        articles=articles.articles if searched else [],
        rows=found.dishes[:FIRST_DISHES] if searched else [],
        related=related_dishes(dishes),
        entries=_result_entries(localized_site, listed, Slice(FIRST_ARTICLES)),
        is_covered=articles.is_covered or dishes.is_covered,
        left_out=labels.exclusion_counts(localized_site, dishes.excluded, dishes.wanted) if dishes.excluded else "",
        dishes_first=found.dishes_first,
        suggestions=[]
        if answer or articles.is_covered or dishes.is_covered
        else [*suggested_dishes(localized_site, dishes), *_suggested_articles(localized_site, articles)],
        asked=most_asked(site)[:MOST_ASKED],
        courses=sections(site.menu_categories, site.dishes.values()),
        topics=sections(site.knowledge_categories, site.articles.values()),
    )
