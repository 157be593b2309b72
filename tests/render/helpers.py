"""Shorthands of the tests of records and of Markdown."""

from restaurant_site.domain.described_articles import articles
from restaurant_site.domain.menu import Filter, dishes
from restaurant_site.render.localized_site import LocalizedSite
from restaurant_site.render.markdown.knowledge import knowledge_markdown
from restaurant_site.render.markdown.menu import menu_markdown
from restaurant_site.render.pagination import WHOLE, Listing, Slice
from restaurant_site.render.records.knowledge import KnowledgeDocument, knowledge_record
from restaurant_site.render.records.menu import MenuDocument, menu_record
from restaurant_site.search.results import ArticleResults, DishResults
from tests.conftest import BASE


def menu_of(localized_site: LocalizedSite, part: Slice = WHOLE, found: DishResults | None = None) -> MenuDocument:
    found = found or DishResults("", dishes(localized_site.site))
    return menu_record(localized_site, Listing(found, part, f"{BASE}/api/menu?lang=en"))


def knowledge_of(
    localized_site: LocalizedSite, part: Slice = WHOLE, found: ArticleResults | None = None
) -> KnowledgeDocument:
    found = found or ArticleResults("", articles(localized_site.site))
    return knowledge_record(localized_site, Listing(found, part, f"{BASE}/api/knowledge?lang=en"))


def menu_text(
    localized_site: LocalizedSite,
    part: Slice = WHOLE,
    query: str = "",
    suggestions: list[str] | None = None,
    **admitted,
) -> str:
    found = DishResults(
        query, dishes(localized_site.site, Filter(**admitted)), None, (lambda: suggestions) if suggestions else None
    )
    return menu_markdown(localized_site, Listing(found, part))


def knowledge_text(localized_site: LocalizedSite, found: ArticleResults | None = None) -> str:
    return knowledge_markdown(localized_site, Listing(found or ArticleResults("", articles(localized_site.site))))


def paths(*addresses: str) -> list[str]:
    """Addresses without the base URL, which each of them must have."""
    assert all(address.startswith(BASE) for address in addresses)
    return [address.removeprefix(BASE) for address in addresses]
