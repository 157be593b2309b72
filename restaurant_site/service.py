"""What a running application serves: one site with its indexes, in three editions.

A reload builds a new ``Service`` beside the old one and swaps one reference; a request keeps
the one that it began with.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from .content.build import load_site
from .content.models import Site
from .domain import knowledge, menu
from .domain.menu import EVERYTHING, Filter
from .i18n import Words
from .locales import LOCALES, Locale
from .logs import log_event
from .render.edition import Edition
from .search.analysis import canonical_query
from .search.index import Index, article_index, dish_index
from .search.results import FoundArticles, FoundDishes
from .settings import PACKAGE, Settings, shipped
from .urls import Links


@dataclass(frozen=True, slots=True, eq=False)
class Service:
    """The content, what is derived from it once, and the version of both."""

    site: Site
    editions: Mapping[Locale, Edition]
    dishes: Index
    articles: Index
    version: str
    """Changes with the content, and with the code that writes it down."""

    def edition(self, locale: Locale) -> Edition:
        return self.editions[locale]

    @property
    def modified(self) -> datetime:
        return self.site.modified

    def find_dishes(self, text: str, wanted: Filter = EVERYTHING) -> FoundDishes:
        """The dishes for a query and a filter, best first.

        Where a filter alone leaves nothing, the query is no slip, and nothing else is suggested.
        """
        query = canonical_query(text)
        admitted = menu.dishes(self.site, wanted)
        if not query:
            return FoundDishes(query, admitted)
        among = None if wanted == EVERYTHING else {dish.id for dish in admitted}
        hits = {hit.id: hit for hit in self.dishes.search(query, among)}
        if hits:
            return FoundDishes(query, [self.site.dishes[id] for id in hits], hits)
        kept_back = among is not None and self.dishes.search(query)
        return FoundDishes(query, [], hits, [] if kept_back else self.dishes.nearest(query, among))

    def find_articles(self, text: str, category: str | None = None) -> FoundArticles:
        """The articles for a query and a category, best first."""
        query = canonical_query(text)
        admitted = knowledge.articles(self.site, category)
        if not query:
            return FoundArticles(query, admitted)
        among = None if category is None else {article.id for article in admitted}
        hits = {hit.id: hit for hit in self.articles.search(query, among)}
        suggestions = None if hits else self.articles.nearest(query)
        return FoundArticles(query, [self.site.articles[id] for id in hits], hits, suggestions)


def note_search(scope: str, locale: Locale, found: FoundDishes | FoundArticles) -> None:
    """Tell the log what was looked for and how well it was answered: at which hour, but not by whom."""
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


def load(settings: Settings, words: Mapping[Locale, Words], links: Links, drafts: bool = False) -> Service:
    """Everything in the content folder, ready to serve. Raises ContentError with every fault."""
    site = load_site(settings.content_dir, drafts)
    editions = {locale: Edition(site, locale, links, words[locale].say) for locale in LOCALES}
    code = _fingerprint([PACKAGE, shipped("translations"), shipped("static")])
    return Service(
        site=site,
        editions=MappingProxyType(editions),
        dishes=dish_index(site),
        articles=article_index(site),
        version=f"{site.version}-{code}-{sha256(links.base.encode()).hexdigest()[:6]}",
    )


def _fingerprint(folders: list[Path]) -> str:
    """A hash of the code, so that caches shared with another release are never mixed up."""
    digest = sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:8]
