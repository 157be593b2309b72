"""The Markdown pages as MCP resources, with their canonical addresses as URIs."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

import mcp_types as mcp

from ..domain.menu import EVERYTHING, Filter, dishes
from ..locales import Locale
from ..render.edition import Edition
from ..render.markdown.knowledge import article_markdown
from ..render.markdown.menu import dish_markdown, menu_markdown
from ..render.markdown.must_order import must_order_markdown
from ..render.markdown.pages import home_markdown
from ..render.markdown.visit import parking_markdown, visit_rhythm_markdown
from ..render.slices import WHOLE
from ..search.results import FoundDishes

MARKDOWN = "text/markdown"


def filtered_menu(edition: Edition, wanted: Filter = EVERYTHING) -> str:
    """The Markdown of the menu, or of the dishes that a filter admits."""
    return menu_markdown(edition, FoundDishes("", dishes(edition.site, wanted)), WHOLE)


PAGES: Mapping[str, Callable[[Edition], str]] = {
    "home": lambda edition: home_markdown(edition, edition.now()),
    "must-order": must_order_markdown,
    "menu": filtered_menu,
    "best-time": visit_rhythm_markdown,
    "parking": parking_markdown,
}
"""Name of a page → its Markdown. Articles and dishes are resources too."""


@dataclass(frozen=True, slots=True)
class ReadableResource:
    resource: mcp.Resource
    write: Callable[[], str] = field(repr=False)


def readable_resources(editions: Mapping[Locale, Edition]) -> Iterator[ReadableResource]:
    """Every page, article and dish in every language."""
    for locale, edition in editions.items():
        for page, write in PAGES.items():
            if page in edition.site.hidden:
                continue
            text = edition.site.pages[page]
            yield _readable(edition, page, edition.text(text.title), edition.text(text.summary), write)
        for article in edition.site.articles.values():
            words, write = article.in_(locale), partial(article_markdown, article=article)
            yield _readable(edition, f"knowledge/{article.id}", words.title, words.summary, write)
        for dish in edition.site.dishes.values():
            write = partial(dish_markdown, dish=dish)
            yield _readable(edition, f"menu/{dish.id}", edition.text(dish.name), edition.text(dish.description), write)


def _readable(
    edition: Edition, page: str, title: str, summary: str, write: Callable[[Edition], str]
) -> ReadableResource:
    uri = edition.links.page(page, edition.locale, markdown=True)
    name = f"{edition.locale.code}/{page}"
    resource = mcp.Resource(name=name, title=title, uri=uri, description=summary, mime_type=MARKDOWN)
    return ReadableResource(resource, partial(write, edition))


def template(edition: Edition, name: str, path: str) -> mcp.ResourceTemplate:
    return mcp.ResourceTemplate(
        name=name,
        title=name.capitalize(),
        uri_template=edition.links.file(f"/{{lang}}/{path}.md"),
        description=f"The Markdown of one {name} at its canonical address",
        mime_type=MARKDOWN,
    )


def read_resource(readable: Mapping[str, ReadableResource], uri: str) -> mcp.TextResourceContents | None:
    """The resource of a URI, or of the page without ``.md``; None if there is none."""
    found = readable.get(uri) or readable.get(f"{uri}.md")
    return mcp.TextResourceContents(uri=uri, mime_type=MARKDOWN, text=found.write()) if found else None
