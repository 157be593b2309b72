"""Search over one site: the menu and the articles, filtered, ranked, with suggestions when nothing matches."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from ..content.models.site import Site
from ..domain import knowledge, menu
from ..domain.menu import EVERYTHING, Filter
from ..locales import Locale
from ..logs import log_event
from .analysis import canonical_query
from .index import Index, covers
from .results import FoundArticles, FoundDishes
from .sources import article_sources, dish_sources
from .synonyms import Synonyms


@dataclass(frozen=True, slots=True, eq=False)
class SiteSearch:
    """The indexes of a site."""

    site: Site
    dishes: Index
    articles: Index

    def find_dishes(self, text: str, wanted: Filter = EVERYTHING) -> FoundDishes:
        """The dishes for a query and a filter, best first.

        Suggests nothing when the query matches dishes that the filter leaves out.
        """
        query = canonical_query(text)
        admitted = menu.dishes(self.site, wanted)
        if not query:
            return FoundDishes(query, admitted, wanted=wanted, excluded=self._excluded(wanted, self.site.dishes))
        unfiltered = self.dishes.search(query)
        is_covered = covers(unfiltered) or covers(self.articles.search(query))
        if wanted == EVERYTHING:
            hits = {hit.id: hit for hit in unfiltered}
            suggestions = None if is_covered and hits else self.dishes.nearest(query, None)
            return FoundDishes(query, [self.site.dishes[id] for id in hits], hits, suggestions, is_covered)
        among = {dish.id for dish in admitted}
        hits = {hit.id: hit for hit in self.dishes.search(query, among)}
        suggestions = None if hits and is_covered else [] if covers(unfiltered) else self.dishes.nearest(query, among)
        excluded = self._excluded(wanted, [hit.id for hit in unfiltered])
        return FoundDishes(
            query, [self.site.dishes[id] for id in hits], hits, suggestions, is_covered, wanted, excluded
        )

    def _excluded(self, wanted: Filter, ids: Iterable[str]) -> menu.ExcludedCounts | None:
        return None if wanted == EVERYTHING else menu.excluded(wanted, (self.site.dishes[id] for id in ids))

    def find_articles(self, text: str, category: str | None = None) -> FoundArticles:
        """The articles for a query and a category, best first."""
        query = canonical_query(text)
        admitted = knowledge.articles(self.site, category)
        if not query:
            return FoundArticles(query, admitted)
        unfiltered = self.articles.search(query)
        is_covered = covers(unfiltered) or covers(self.dishes.search(query))
        found = unfiltered if category is None else self.articles.search(query, {each.id for each in admitted})
        hits = {hit.id: hit for hit in found}
        suggestions = None if is_covered and hits else self.articles.nearest(query)
        return FoundArticles(query, [self.site.articles[id] for id in hits], hits, suggestions, is_covered)


def index_site(site: Site) -> SiteSearch:
    """Indexes a site."""
    synonyms = Synonyms(site.synonyms)
    return SiteSearch(site, Index(dish_sources(site), synonyms), Index(article_sources(site), synonyms))


def log_search(scope: str, locale: Locale, found: FoundDishes | FoundArticles) -> None:
    """Logs a query with the number and confidence of its hits, without the client and with the hour only."""
    if not found.query:
        return
    hits = found.hits or {}
    log_event(
        "search",
        time=datetime.now(UTC).isoformat(timespec="hours"),
        scope=scope,
        language=locale.code,
        query=found.query,
        hits=len(hits),
        confidence=round(max((hit.confidence for hit in hits.values()), default=0.0), 3),
    )
