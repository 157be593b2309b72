"""Looks up the content that a request names."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import TypeVar

from ..domain import menu
from ..domain.hours import next_update
from ..domain.menu import Filter
from ..models.articles import Article
from ..models.menu import Dish, MustOrderEntry
from ..models.site import Site
from ..render.localized_site import LocalizedSite
from ..render.pagination import WHOLE, Slice
from ..search.results import ArticleResults, DishResults
from ..search.site_search import log_search
from ..snapshot import Snapshot
from ..web.problems import Problem
from ..web.representations import Freshness
from .params import DEFAULT_LIMIT, Query

Entry = TypeVar("Entry")
RESULTS_PER_PAGE = 20
"""Search results of each list on one page."""


@dataclass(frozen=True, slots=True)
class ResourceRequest:
    """The content that answers a request, the parameters of the request, and the id in its path."""

    snapshot: Snapshot
    query: Query
    id: str = ""

    @property
    def site(self) -> Site:
        return self.snapshot.site

    @property
    def localized_site(self) -> LocalizedSite:
        return self.snapshot.localized_site(self.query.locale)

    @property
    def filter(self) -> Filter:
        return Filter(**{field.name: getattr(self.query, field.name) for field in fields(Filter)})

    @property
    def slice(self) -> Slice:
        """The part of a list that the API returns: ten results of a search, otherwise everything."""
        limit = DEFAULT_LIMIT if self.query.limit is None and self.query.q else self.query.limit
        return Slice(limit, self.query.offset)

    @property
    def page_slice(self) -> Slice:
        """The part of a list that a page shows: some results of a search, otherwise everything."""
        return Slice(RESULTS_PER_PAGE, self.query.offset) if self.query.q else WHOLE

    def json_url(self, path: str) -> str:
        """The address of a document of the API with the parameters of this request."""
        return self.localized_site.links.api(path, self.query.locale, **dict(self.query.canonical))

    def next_url(self, path: str, total: int) -> str:
        """The address of the part of a list of *total* entries that follows this one, as Markdown; empty at the end."""
        end = self.slice.end
        if end is None or end >= total:
            return ""
        return self.localized_site.links.api(
            path, self.query.locale, "md", **{**dict(self.query.canonical), "offset": end}
        )


def open_now_freshness(lookup: ResourceRequest) -> Freshness:
    """Freshness of a response that contains the current opening state."""
    return Freshness.until(next_update(lookup.site, lookup.localized_site.now()))


def find_dishes(lookup: ResourceRequest) -> DishResults:
    """The dishes that match the query and the filter; logs a search."""
    found = lookup.snapshot.search.find_dishes(lookup.query.q, lookup.filter)
    log_search("menu", lookup.query.locale, found)
    return found


def find_articles(lookup: ResourceRequest) -> ArticleResults:
    """The articles that match the query and the category; logs a search."""
    found = lookup.snapshot.search.find_articles(lookup.query.q, lookup.query.category)
    log_search("knowledge", lookup.query.locale, found)
    return found


def find_dish(lookup: ResourceRequest) -> Dish:
    """The dish in the path. Raises ``unknown-dish`` with the nearest ids."""
    return _by_id(lookup.site.dishes, lookup.id, "dish", lookup.snapshot.search.near_dishes)


def find_article(lookup: ResourceRequest) -> Article:
    """The article in the path. Raises ``unknown-article`` with the nearest ids."""
    return _by_id(lookup.site.articles, lookup.id, "article", lookup.snapshot.search.near_articles)


def find_ranked(lookup: ResourceRequest) -> MustOrderEntry:
    """The entry of the must-order list in the path. Raises ``dish-not-ranked`` or ``unknown-dish``."""
    dish = find_dish(lookup)
    entry = menu.ranked(lookup.site, dish.id)
    if entry is None:
        json_url = lookup.localized_site.links.api(f"menu/{dish.id}", lookup.query.locale)
        detail = f"«{dish.id}» is on the menu but not on the must-order list; its entry is at json_url."
        raise Problem("dish-not-ranked", detail, json_url=json_url)
    return entry


def _by_id(entries: Mapping[str, Entry], id: str, kind: str, find_near: Callable[[str], list[str]]) -> Entry:
    if id in entries:
        return entries[id]
    near = find_near(id)
    hint = f"Did you mean {', '.join(near)}?" if near else "The index of all lists the ids."
    raise Problem(f"unknown-{kind}", f"There is no {kind} «{id[:80]}». {hint}", suggestions=near)
