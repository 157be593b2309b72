"""The read-only JSON API; every document also as Markdown."""

from flask import Blueprint

from ..content.models import Article, Dish, Ranked
from ..domain import menu as menu_questions
from ..domain.changes import changes as all_changes
from ..http.problems import Problem
from ..locales import Locale
from ..render.edition import Edition
from ..render.markdown.changes import changes_markdown
from ..render.markdown.knowledge import article_markdown, knowledge_markdown
from ..render.markdown.menu import dish_markdown, menu_markdown
from ..render.markdown.must_order import must_order_markdown, ranked_dish_markdown
from ..render.markdown.parking import parking_markdown
from ..render.markdown.visit_rhythm import visit_rhythm_markdown
from ..render.openapi import Lead
from ..render.records.changes import ChangesDocument, changes_record
from ..render.records.knowledge import ArticleDocument, KnowledgeDocument, article_record, knowledge_record
from ..render.records.menu import DishDocument, MenuDocument, dish_record, menu_record
from ..render.records.must_order import MustOrderDocument, RankedDocument, must_order_record, ranked_dish_record
from ..render.records.parking import ParkingInfo, parking_record
from ..render.records.visit_rhythm import VisitRhythm, visit_rhythm_record
from ..render.slices import Slice
from ..search.nearest import nearest
from ..search.results import FoundArticles, FoundDishes
from ..search.site_search import log_search
from .endpoints import document
from .params import (
    DEFAULT_LIMIT,
    DIET,
    KNOWLEDGE_CATEGORY,
    LIMIT,
    MAX_PRICE,
    MENU_CATEGORY,
    OFFSET,
    TRACES,
    WITHOUT,
    Q,
    Query,
    service,
)
from .respond import Document

bp = Blueprint("api", __name__, url_prefix="/api")


@document(
    bp, "/must-order", MustOrderDocument,
    tag="Menu", leads=[Lead("ranked_dish", "slug", "/top_dishes/0/slug"), Lead("dish", "slug", "/top_dishes/0/menu/id")],
)  # fmt: skip
def must_order(query: Query) -> Document:
    """The must-order list: five ranked dishes, combos, first visit, reviews and FAQ."""
    return Document("must-order", must_order_record, must_order_markdown, "must-order")


@document(
    bp, "/must-order/<slug>", RankedDocument,
    tag="Menu", problems=["dish-not-ranked"], leads=[Lead("dish", "slug", "/menu/id")],
)  # fmt: skip
def ranked_dish(query: Query, slug: str) -> Document:
    """One dish of the must-order list with its menu entry."""
    entry = ranked_or_404(query, slug)
    return Document(
        f"must-order/{slug}",
        lambda edition: ranked_dish_record(edition, entry),
        lambda edition: ranked_dish_markdown(edition, entry),
        f"menu/{slug}",
    )


@document(
    bp, "/menu", MenuDocument, Q, MENU_CATEGORY, DIET, WITHOUT, TRACES, MAX_PRICE, LIMIT, OFFSET,
    tag="Menu", leads=[Lead("dish", "slug", "/items/0/id")], shown={"limit": "1"},
)  # fmt: skip
def menu(query: Query) -> Document:
    """The whole menu, or the dishes that a search finds."""
    part = part_of(query)

    def record(edition: Edition) -> MenuDocument:
        json_url = edition.links.api("menu", query.locale, **dict(query.canonical))
        return menu_record(edition, dishes_for(query, edition.locale), part, json_url)

    def text(edition: Edition) -> str:
        return menu_markdown(edition, dishes_for(query, edition.locale), part)

    return Document("menu", record, text, "menu")


@document(bp, "/menu/<slug>", DishDocument, tag="Menu")
def dish(query: Query, slug: str) -> Document:
    """One dish."""
    found = dish_or_404(slug)
    return Document(
        f"menu/{slug}",
        lambda edition: dish_record(edition, found),
        lambda edition: dish_markdown(edition, found),
        f"menu/{slug}",
    )


@document(
    bp, "/knowledge", KnowledgeDocument, Q, KNOWLEDGE_CATEGORY, LIMIT, OFFSET,
    tag="Knowledge", leads=[Lead("article", "id", "/articles/0/id")], shown={"q": "parking", "limit": "1"},
)  # fmt: skip
def knowledge(query: Query) -> Document:
    """The index of all articles, or those that a search finds."""
    part = part_of(query)

    def record(edition: Edition) -> KnowledgeDocument:
        json_url = edition.links.api("knowledge", query.locale, **dict(query.canonical))
        return knowledge_record(edition, articles_for(query, edition.locale), part, json_url)

    def text(edition: Edition) -> str:
        return knowledge_markdown(edition, articles_for(query, edition.locale), part)

    return Document("knowledge", record, text, "knowledge")


@document(bp, "/knowledge/<id>", ArticleDocument, tag="Knowledge", leads=[Lead("article", "id", "/related/0/id")])
def article(query: Query, id: str) -> Document:
    """One article; best-time-to-visit and parking-nearby carry their data set."""
    found = article_or_404(id)
    return Document(
        f"knowledge/{id}",
        lambda edition: article_record(edition, found),
        lambda edition: article_markdown(edition, found),
        f"knowledge/{id}",
    )


@document(bp, "/visit-rhythm", VisitRhythm, tag="Visit")
def visit_rhythm(query: Query) -> Document:
    """How busy the restaurant is, hour by hour of the week."""
    return Document("visit-rhythm", visit_rhythm_record, visit_rhythm_markdown, "best-time")


@document(bp, "/parking-nearby", ParkingInfo, tag="Visit")
def parking_nearby(query: Query) -> Document:
    """Parking and stations, nearest first."""
    return Document("parking-nearby", parking_record, parking_markdown, "parking")


@document(bp, "/changes", ChangesDocument, LIMIT, OFFSET, tag="Visit", shown={"limit": "1"})
def changes(query: Query) -> Document:
    """Dishes and articles by the day on which they were last verified, newest first."""
    part = Slice(query["limit"], query["offset"] or 0)

    def record(edition: Edition) -> ChangesDocument:
        json_url = edition.links.api("changes", query.locale, **dict(query.canonical))
        return changes_record(edition, all_changes(edition.site), part, json_url)

    def text(edition: Edition) -> str:
        return changes_markdown(edition, all_changes(edition.site), part)

    return Document("changes", record, text)


# --- What views ask of the catalogue ----------------------------------------------------------


def dishes_for(query: Query, locale: Locale) -> FoundDishes:
    """The dishes that a request asks for."""
    wanted = menu_questions.Filter(
        query["category"], query["diet"], query["without"], bool(query["traces"]), query["max_price"]
    )
    found = service().search.find_dishes(query["q"], wanted)
    log_search("menu", locale, found)
    return found


def articles_for(query: Query, locale: Locale) -> FoundArticles:
    """The articles that a request asks for."""
    found = service().search.find_articles(query["q"], query.values.get("category"))
    log_search("knowledge", locale, found)
    return found


def part_of(query: Query) -> Slice:
    """The part of a list that is asked for: ten of a search, everything otherwise."""
    limit = query["limit"]
    if limit is None and query["q"]:
        limit = DEFAULT_LIMIT
    return Slice(limit, query["offset"] or 0)


def dish_or_404(slug: str) -> Dish:
    """A dish of the menu. Raises ``unknown-dish`` with the nearest ids."""
    site = service().site
    if slug in site.dishes:
        return site.dishes[slug]
    suggestions = nearest(slug, site.dishes)
    raise Problem("unknown-dish", f"There is no dish «{slug[:80]}».{_offer(suggestions)}", suggestions=suggestions)


def ranked_or_404(query: Query, slug: str) -> Ranked:
    """A dish of the must-order list. Raises ``dish-not-ranked`` or ``unknown-dish``."""
    current = service()
    dish = dish_or_404(slug)
    entry = menu_questions.ranked(current.site, dish.id)
    if entry is None:
        json_url = query.edition.links.api(f"menu/{dish.id}", query.locale)
        detail = f"«{dish.id}» is on the menu but not on the must-order list; its entry is at json_url."
        raise Problem("dish-not-ranked", detail, json_url=json_url)
    return entry


def article_or_404(id: str) -> Article:
    """An article. Raises ``unknown-article`` with the nearest ids."""
    site = service().site
    if id in site.articles:
        return site.articles[id]
    suggestions = nearest(id, site.articles)
    raise Problem("unknown-article", f"There is no article «{id[:80]}».{_offer(suggestions)}", suggestions=suggestions)


def _offer(suggestions: list[str]) -> str:
    return f" Did you mean {', '.join(suggestions)}?" if suggestions else " The index of all lists the ids."
