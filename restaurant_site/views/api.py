"""The read-only JSON API; every document also as Markdown."""

from flask import Blueprint

from ..content.models import Article, Dish, Ranked
from ..domain import menu as menu_questions
from ..domain.changes import changes as all_changes
from ..http.problems import Problem
from ..locales import Locale
from ..render import markdown, records
from ..render.edition import Edition
from ..render.openapi import Lead
from ..render.records import Slice
from ..search.nearest import nearest
from ..service import FoundArticles, FoundDishes, note_search
from .endpoints import document
from .params import DEFAULT_LIMIT, DIET, KNOWLEDGE_CATEGORY, LIMIT, MENU_CATEGORY, OFFSET, WITHOUT, Q, Query, service
from .respond import Document

bp = Blueprint("api", __name__, url_prefix="/api")


@document(
    bp, "/must-order", records.MustOrderDocument,
    tag="Menu", leads=[Lead("ranked_dish", "slug", "/top_dishes/0/slug"), Lead("dish", "slug", "/top_dishes/0/menu/id")],
)  # fmt: skip
def must_order(query: Query) -> Document:
    """The must-order list: five ranked dishes, combos, first visit, reviews and FAQ."""
    return Document("must-order", records.must_order, markdown.must_order, "must-order")


@document(
    bp, "/must-order/<slug>", records.RankedDocument,
    tag="Menu", problems=["dish-not-ranked"], leads=[Lead("dish", "slug", "/menu/id")],
)  # fmt: skip
def ranked_dish(query: Query, slug: str) -> Document:
    """One dish of the must-order list with its menu entry."""
    entry = ranked_or_404(query, slug)
    return Document(
        f"must-order/{slug}",
        lambda edition: records.ranked_document(edition, entry),
        lambda edition: markdown.ranked_dish(edition, entry),
        f"menu/{slug}",
    )


@document(
    bp, "/menu", records.MenuDocument, Q, MENU_CATEGORY, DIET, WITHOUT, LIMIT, OFFSET,
    tag="Menu", leads=[Lead("dish", "slug", "/items/0/id")], shown={"limit": "1"},
)  # fmt: skip
def menu(query: Query) -> Document:
    """The whole menu, or the dishes that a search finds."""
    part = part_of(query)

    def record(edition: Edition) -> records.MenuDocument:
        found, json_url = (
            dishes_for(query, edition.locale),
            edition.links.api("menu", query.locale, **dict(query.canonical)),
        )
        return records.menu(
            edition,
            found.dishes,
            part,
            query=found.query,
            hits=found.hits,
            suggestions=found.suggestions,
            json_url=json_url,
        )

    def text(edition: Edition) -> str:
        found = dishes_for(query, edition.locale)
        return markdown.menu(edition, found.dishes, part, found.query, found.suggestions)

    return Document("menu", record, text, "menu")


@document(bp, "/menu/<slug>", records.DishDocument, tag="Menu")
def dish(query: Query, slug: str) -> Document:
    """One dish."""
    found = dish_or_404(slug)
    return Document(
        f"menu/{slug}",
        lambda edition: records.dish_document(edition, found),
        lambda edition: markdown.dish(edition, found),
        f"menu/{slug}",
    )


@document(
    bp, "/knowledge", records.KnowledgeDocument, Q, KNOWLEDGE_CATEGORY, LIMIT, OFFSET,
    tag="Knowledge", leads=[Lead("article", "id", "/articles/0/id")], shown={"q": "parking", "limit": "1"},
)  # fmt: skip
def knowledge(query: Query) -> Document:
    """The index of all articles, or those that a search finds."""
    part = part_of(query)

    def record(edition: Edition) -> records.KnowledgeDocument:
        found, json_url = (
            articles_for(query, edition.locale),
            edition.links.api("knowledge", query.locale, **dict(query.canonical)),
        )
        return records.knowledge(
            edition,
            found.articles,
            part,
            query=found.query,
            hits=found.hits,
            suggestions=found.suggestions,
            json_url=json_url,
        )

    def text(edition: Edition) -> str:
        found = articles_for(query, edition.locale)
        return markdown.knowledge(edition, found.articles, part, found.query, found.hits, found.suggestions)

    return Document("knowledge", record, text, "knowledge")


@document(
    bp, "/knowledge/<id>", records.ArticleDocument, tag="Knowledge", leads=[Lead("article", "id", "/related/0/id")]
)
def article(query: Query, id: str) -> Document:
    """One article; best-time-to-visit and parking-nearby carry their data set."""
    found = article_or_404(id)
    return Document(
        f"knowledge/{id}",
        lambda edition: records.article(edition, found),
        lambda edition: markdown.article(edition, found),
        f"knowledge/{id}",
    )


@document(bp, "/visit-rhythm", records.VisitRhythm, tag="Visit")
def visit_rhythm(query: Query) -> Document:
    """How busy the restaurant is, hour by hour of the week."""
    return Document("visit-rhythm", records.visit_rhythm, markdown.visit_rhythm, "best-time")


@document(bp, "/parking-nearby", records.ParkingInfo, tag="Visit")
def parking_nearby(query: Query) -> Document:
    """Parking and stations, nearest first."""
    return Document("parking-nearby", records.parking, markdown.parking, "parking")


@document(bp, "/changes", records.ChangesDocument, LIMIT, OFFSET, tag="Visit", shown={"limit": "1"})
def changes(query: Query) -> Document:
    """Dishes and articles by the day on which they were last verified, newest first."""
    part: Slice = {"limit": query["limit"], "offset": query["offset"] or 0}

    def record(edition: Edition) -> records.ChangesDocument:
        json_url = edition.links.api("changes", query.locale, **dict(query.canonical))
        return records.changes(edition, all_changes(edition.site), part, json_url)

    def text(edition: Edition) -> str:
        return markdown.changes(edition, all_changes(edition.site), part)

    return Document("changes", record, text)


# --- What views ask of the catalogue ----------------------------------------------------------


def dishes_for(query: Query, locale: Locale) -> FoundDishes:
    """The dishes that a request asks for."""
    wanted = menu_questions.Filter(query["category"], query["diet"], query["without"])
    found = service().find_dishes(query["q"], wanted)
    note_search("menu", locale, found)
    return found


def articles_for(query: Query, locale: Locale) -> FoundArticles:
    """The articles that a request asks for."""
    found = service().find_articles(query["q"], query.values.get("category"))
    note_search("knowledge", locale, found)
    return found


def part_of(query: Query) -> Slice:
    """The part of a list that is asked for: ten of a search, everything otherwise."""
    limit = query["limit"]
    if limit is None and query["q"]:
        limit = DEFAULT_LIMIT
    return {"limit": limit, "offset": query["offset"] or 0}


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
