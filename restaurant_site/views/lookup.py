"""From a request to the content that it asks for."""

from dataclasses import dataclass, fields

from ..content.models import Article, Dish, Ranked, Site
from ..domain import menu
from ..domain.hours import next_update
from ..domain.menu import Filter
from ..http.problems import Problem
from ..http.representations import Freshness, fresh_until
from ..render.edition import Edition
from ..render.slices import WHOLE, Slice
from ..search.nearest import nearest
from ..search.results import FoundArticles, FoundDishes
from ..search.site_search import log_search
from ..service import Service
from .params import DEFAULT_LIMIT, Query

RESULTS_PER_PAGE = 20
"""Search results of each list on one page."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request asks for: the content that it is answered from, its parameters, and the id in its path."""

    service: Service
    query: Query
    id: str = ""

    @property
    def site(self) -> Site:
        return self.service.site

    @property
    def edition(self) -> Edition:
        return self.service.edition(self.query.locale)

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
        return self.edition.links.api(path, self.query.locale, **dict(self.query.canonical))


def open_now_freshness(asked: Asked) -> Freshness:
    """How long what a response says about the current moment is true."""
    return fresh_until(next_update(asked.site, asked.edition.now()))


def find_dishes(asked: Asked) -> FoundDishes:
    """The dishes that a request asks for; a search is logged."""
    found = asked.service.search.find_dishes(asked.query.q, asked.filter)
    log_search("menu", asked.query.locale, found)
    return found


def find_articles(asked: Asked) -> FoundArticles:
    """The articles that a request asks for; a search is logged."""
    found = asked.service.search.find_articles(asked.query.q, asked.query.category)
    log_search("knowledge", asked.query.locale, found)
    return found


def find_dish(asked: Asked) -> Dish:
    """The dish in the path. Raises ``unknown-dish`` with the nearest ids."""
    dishes, id = asked.site.dishes, asked.id
    if id in dishes:
        return dishes[id]
    suggestions = nearest(id, dishes)
    raise Problem("unknown-dish", f"There is no dish «{id[:80]}».{_offer(suggestions)}", suggestions=suggestions)


def find_ranked(asked: Asked) -> Ranked:
    """The entry of the must-order list in the path. Raises ``dish-not-ranked`` or ``unknown-dish``."""
    dish = find_dish(asked)
    entry = menu.ranked(asked.site, dish.id)
    if entry is None:
        json_url = asked.edition.links.api(f"menu/{dish.id}", asked.query.locale)
        detail = f"«{dish.id}» is on the menu but not on the must-order list; its entry is at json_url."
        raise Problem("dish-not-ranked", detail, json_url=json_url)
    return entry


def find_article(asked: Asked) -> Article:
    """The article in the path. Raises ``unknown-article`` with the nearest ids."""
    articles, id = asked.site.articles, asked.id
    if id in articles:
        return articles[id]
    suggestions = nearest(id, articles)
    raise Problem("unknown-article", f"There is no article «{id[:80]}».{_offer(suggestions)}", suggestions=suggestions)


def _offer(suggestions: list[str]) -> str:
    return f" Did you mean {', '.join(suggestions)}?" if suggestions else " The index of all lists the ids."
