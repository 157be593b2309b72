"""Finds what a request asks for: the entry that its path names, or the list that its parameters select."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from ..domain import menu
from ..domain.booking import PartyQuestion
from ..domain.changes import ChangeHistory
from ..domain.moments import When, current_moment
from ..domain.order import OrderError, PricedOrder, more_than_party, parse_items, price_order
from ..domain.suggest import MealWishes
from ..models.articles import Article
from ..models.menu import Dish, MustOrderEntry
from ..render.answers import answer_article_search, answer_dish_search
from ..render.developers import Guide
from ..render.pages.order_sheet import priced
from ..render.pagination import WHOLE, Listing
from ..search.results import ArticleResults, DishResults, SiteResults
from ..search.site_search import log_search
from .parameters import LARGEST_LIMIT, order_problem
from .request import Query, RequestError, ResourceRequest

Entry = TypeVar("Entry")


def find_dish(request: ResourceRequest) -> Dish:
    """Return the dish in the path. Raise ``unknown-dish`` with the nearest ids."""
    return _by_id(request.site.dishes, request.id, "dish", request.search.near_dishes)


def find_article(request: ResourceRequest) -> Article:
    """Return the article in the path. Raise ``unknown-article`` with the nearest ids."""
    return _by_id(request.site.articles, request.id, "article", request.search.near_articles)


def find_ranked_dish(request: ResourceRequest) -> MustOrderEntry:
    """Return the entry of the must-order list in the path. Raise ``dish-not-ranked`` or ``unknown-dish``."""
    dish = find_dish(request)
    entry = menu.ranked(request.site, dish.id)
    if entry is None:
        json_url = request.localized_site.links.api(f"menu/{dish.id}", request.query.locale)
        detail = f"«{dish.id}» is on the menu but not on the must-order list; its entry is at json_url."
        raise RequestError("dish-not-ranked", detail, json_url=json_url)
    return entry


def find_dishes(request: ResourceRequest) -> Listing[DishResults]:
    """Return the dishes that match the query and the filter; log a search. The page shows all of them.

    The document has a line for each in Markdown, unless a search is for more than filters: then one answer is enough.
    """
    results = request.search.find_dishes(request.query.q, request.query.filter)
    log_search("menu", request.query.locale, results)
    answer, results = answer_dish_search(request.localized_site, results)
    results = results.in_order(request.query.sort, request.site)
    return Listing(
        results,
        part=WHOLE if request.is_page else request.slice,
        json_url=request.json_url("menu"),
        next_url=request.next_url("menu", len(results.dishes)),
        is_compact=not request.is_page and (not results.query or results.names_only_filters),
        answer=answer,
    )


def find_articles(request: ResourceRequest) -> Listing[ArticleResults]:
    """Return the articles that match the query and the category; log a search."""
    answer, results = answer_article_search(request.localized_site, _search_articles(request))
    next_url = request.next_url("knowledge", len(results.articles))
    return Listing(
        results,
        request.slice,
        request.json_url("knowledge"),
        next_url,
        has_highlights=request.query.highlights,
        answer=answer,
    )


def find_on_site(request: ResourceRequest) -> Listing[SiteResults]:
    """Return the dishes and the articles that match the query; log both searches."""
    dishes = request.search.find_dishes(request.query.q)
    articles = _search_articles(request)
    log_search("menu", request.query.locale, dishes)
    return Listing(SiteResults(dishes, articles), request.slice)


def find_changes(request: ResourceRequest) -> Listing[ChangeHistory]:
    """Return the changes from a time on, the newest first."""
    query = request.query
    since = query.since.begin(request.site.restaurant.zone) if query.since else None
    found = request.history.listed(query.locale.code, since)
    limited = replace(request, query=replace(query, limit=query.limit or LARGEST_LIMIT))
    next_url = limited.next_url("changes", len(found.changes))
    return Listing(found, limited.slice, request.json_url("changes"), next_url)


def find_when(request: ResourceRequest) -> When | None:
    """Return the time that the request asks about; None for now."""
    return request.query.at


def find_question(request: ResourceRequest) -> PartyQuestion:
    """Return how many guests ask, and about which time."""
    return PartyQuestion(request.query.guests, request.query.at)


def find_order(request: ResourceRequest) -> PricedOrder:
    """Return an order sheet with what it costs and contains.

    Raise ``unknown-dish`` for a dish that this language does not show, ``bad-parameter`` for a part of the party larger than it.
    """
    query, site = request.query, request.site
    if request.is_page:
        return priced(request.localized_site, request.sheet)
    _check_party(query)
    try:
        order_lines = parse_items(site, query.items)
    except OrderError as error:
        raise order_problem(error.fault) from error
    now = request.localized_site.now()
    return price_order(
        site,
        order_lines,
        when=query.at or current_moment(site.restaurant.zone, now),
        now=now,
        party=query.party,
        vegetarians=query.vegetarians,
        children=query.children,
        elders=query.elders,
        without=query.without,
        diet=query.diet,
        how=query.how,
    )


def find_wishes(request: ResourceRequest) -> MealWishes:
    """Return what a party asks of a meal. Raise ``bad-parameter`` for a part of the party larger than it."""
    query = request.query
    _check_party(query)
    return MealWishes(
        party=query.party,
        vegetarians=query.vegetarians,
        without=query.without,
        diet=query.diet,
        budget=query.budget,
        when=query.at,
        children=query.children,
        elders=query.elders,
    )


def _check_party(query: Query) -> None:
    parts = {"vegetarians": query.vegetarians, "children": query.children, "elders": query.elders}
    if (name := more_than_party(query.party, **parts)) is not None:
        detail = f"`{name}` takes a number up to that of the party, {query.party}, not {getattr(query, name)}."
        raise RequestError("bad-parameter", detail, parameter=name, minimum=0, maximum=query.party)


def find_guide(request: ResourceRequest) -> Guide:
    """Return the guide for developers."""
    assert request.describe_service is not None
    return request.describe_service()


def _search_articles(request: ResourceRequest) -> ArticleResults:
    results = request.search.find_articles(request.query.q, request.query.category)
    log_search("knowledge", request.query.locale, results)
    return results


def _by_id(known: Mapping[str, Entry], id: str, kind: str, find_near: Callable[[str], list[str]]) -> Entry:
    if id in known:
        return known[id]
    near = find_near(id)
    hint = f"Did you mean {', '.join(near)}?" if near else "The index of all lists the ids."
    raise RequestError(f"unknown-{kind}", f"There is no {kind} «{id[:80]}». {hint}", suggestions=near)
