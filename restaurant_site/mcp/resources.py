"""The Markdown pages as MCP resources, with their canonical addresses as URIs."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

import mcp_types as mcp

from ..domain.menu import EVERYTHING, Filter, dishes
from ..locales import Locale
from ..render.localized_site import LocalizedSite
from ..render.markdown.knowledge import article_markdown
from ..render.markdown.menu import dish_markdown, menu_markdown
from ..render.markdown.must_order import must_order_markdown
from ..render.markdown.pages import home_markdown
from ..render.markdown.visit import parking_markdown, visit_rhythm_markdown
from ..render.pagination import WHOLE
from ..search.results import DishResults

MARKDOWN = "text/markdown"


def filtered_menu(localized_site: LocalizedSite, wanted: Filter = EVERYTHING) -> str:
    """The Markdown of the menu, or of the dishes that a filter admits."""
    return menu_markdown(localized_site, DishResults("", dishes(localized_site.site, wanted)), WHOLE)


PAGES: Mapping[str, Callable[[LocalizedSite], str]] = {
    "home": lambda localized_site: home_markdown(localized_site, localized_site.now()),
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


def readable_resources(localized_sites: Mapping[Locale, LocalizedSite]) -> Iterator[ReadableResource]:
    """Every page, article and dish in every language."""
    for locale, localized_site in localized_sites.items():
        for page, write in PAGES.items():
            if page in localized_site.site.hidden:
                continue
            text = localized_site.site.pages[page]
            yield _readable(
                localized_site, page, localized_site.text(text.title), localized_site.text(text.summary), write
            )
        for article in localized_site.site.articles.values():
            words, write = article.in_(locale), partial(article_markdown, article=article)
            yield _readable(localized_site, f"knowledge/{article.id}", words.title, words.summary, write)
        for dish in localized_site.site.dishes.values():
            write = partial(dish_markdown, dish=dish)
            yield _readable(
                localized_site,
                f"menu/{dish.id}",
                localized_site.text(dish.name),
                localized_site.text(dish.description),
                write,
            )


def _readable(
    localized_site: LocalizedSite, page: str, title: str, summary: str, write: Callable[[LocalizedSite], str]
) -> ReadableResource:
    uri = localized_site.links.page(page, localized_site.locale, markdown=True)
    name = f"{localized_site.locale.code}/{page}"
    resource = mcp.Resource(name=name, title=title, uri=uri, description=summary, mime_type=MARKDOWN)
    return ReadableResource(resource, partial(write, localized_site))


def template(localized_site: LocalizedSite, name: str, path: str) -> mcp.ResourceTemplate:
    return mcp.ResourceTemplate(
        name=name,
        title=name.capitalize(),
        uri_template=localized_site.links.file(f"/{{lang}}/{path}.md"),
        description=f"The Markdown of one {name} at its canonical address",
        mime_type=MARKDOWN,
    )


def read_resource(readable: Mapping[str, ReadableResource], uri: str) -> mcp.TextResourceContents | None:
    """The resource of a URI, or of the page without ``.md``; None if there is none."""
    found = readable.get(uri) or readable.get(f"{uri}.md")
    return mcp.TextResourceContents(uri=uri, mime_type=MARKDOWN, text=found.write()) if found else None
