"""Shorthands of the tests of records and of Markdown."""

from restaurant_site.domain.knowledge import articles
from restaurant_site.domain.menu import Filter, dishes
from restaurant_site.render.edition import Edition
from restaurant_site.render.markdown.knowledge import knowledge_markdown
from restaurant_site.render.markdown.menu import menu_markdown
from restaurant_site.render.records.knowledge import KnowledgeDocument, knowledge_record
from restaurant_site.render.records.menu import MenuDocument, menu_record
from restaurant_site.render.slices import WHOLE, Slice
from restaurant_site.search.results import FoundArticles, FoundDishes
from tests.conftest import BASE


def menu_of(edition: Edition, part: Slice = WHOLE, found: FoundDishes | None = None) -> MenuDocument:
    return menu_record(edition, found or FoundDishes("", dishes(edition.site)), part, f"{BASE}/api/menu?lang=en")


def knowledge_of(edition: Edition, part: Slice = WHOLE, found: FoundArticles | None = None) -> KnowledgeDocument:
    found = found or FoundArticles("", articles(edition.site))
    return knowledge_record(edition, found, part, f"{BASE}/api/knowledge?lang=en")


def menu_text(
    edition: Edition, part: Slice = WHOLE, query: str = "", suggestions: list[str] | None = None, **admitted
) -> str:
    found = FoundDishes(query, dishes(edition.site, Filter(**admitted)), None, suggestions)
    return menu_markdown(edition, found, part)


def knowledge_text(edition: Edition, found: FoundArticles | None = None) -> str:
    return knowledge_markdown(edition, found or FoundArticles("", articles(edition.site)), WHOLE)


def paths(*addresses: str) -> list[str]:
    """Addresses without the base URL, which each of them must have."""
    assert all(address.startswith(BASE) for address in addresses)
    return [address.removeprefix(BASE) for address in addresses]
