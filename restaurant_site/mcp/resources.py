"""The Markdown pages as MCP resources, with their canonical addresses as URIs."""

from collections.abc import Callable, Iterator, Mapping

import mcp_types as mcp

from ..domain.menu import EVERYTHING, Filter, dishes
from ..locales import BY_CODE, DEFAULT, Locale
from ..render.edition import Edition
from ..render.markdown.knowledge import article_markdown
from ..render.markdown.menu import dish_markdown, menu_markdown
from ..render.markdown.must_order import must_order_markdown
from ..render.markdown.pages import home_markdown
from ..render.markdown.parking import parking_markdown
from ..render.markdown.visit_rhythm import visit_rhythm_markdown
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


def resources(editions: Mapping[Locale, Edition]) -> Iterator[mcp.Resource]:
    """Every page, article and dish in every language."""
    for locale, edition in editions.items():
        for name in PAGES:
            page = edition.site.pages[name]
            yield _resource(edition, name, edition.text(page.title), edition.text(page.summary))
        for article in edition.site.articles.values():
            writing = article.in_(locale)
            yield _resource(edition, f"knowledge/{article.id}", writing.title, writing.summary)
        for dish in edition.site.dishes.values():
            yield _resource(edition, f"menu/{dish.id}", edition.text(dish.name), edition.text(dish.description))


def _resource(edition: Edition, page: str, title: str, summary: str) -> mcp.Resource:
    uri = edition.links.page(page, edition.locale, markdown=True)
    return mcp.Resource(
        name=f"{edition.locale.code}/{page}", title=title, uri=uri, description=summary, mime_type=MARKDOWN
    )


def templates(editions: Mapping[Locale, Edition]) -> tuple[mcp.ResourceTemplate, mcp.ResourceTemplate]:
    """Articles and dishes."""
    return _template(editions, "article", "knowledge/{id}"), _template(editions, "dish", "menu/{slug}")


def _template(editions: Mapping[Locale, Edition], name: str, path: str) -> mcp.ResourceTemplate:
    return mcp.ResourceTemplate(
        name=name,
        title=name.capitalize(),
        uri_template=editions[DEFAULT].links.file(f"/{{lang}}/{path}.md"),
        description=f"The Markdown of one {name} at its canonical address",
        mime_type=MARKDOWN,
    )


def read_resource(editions: Mapping[Locale, Edition], uri: str) -> mcp.TextResourceContents | None:
    """The resource of a URI, or None if there is none."""
    base = f"{editions[DEFAULT].links.base}/"
    path = uri.removeprefix(base).removesuffix(".md") if uri.startswith(base) else ""
    code, _, page = path.partition("/")
    if code not in BY_CODE:
        return None
    text = _markdown(editions[BY_CODE[code]], page)
    return None if text is None else mcp.TextResourceContents(uri=uri, mime_type=MARKDOWN, text=text)


def _markdown(edition: Edition, page: str) -> str | None:
    name = "home" if page == "index" else page
    if name in PAGES:
        return PAGES[name](edition)
    folder, _, id = page.partition("/")
    if folder == "knowledge" and id in edition.site.articles:
        return article_markdown(edition, edition.site.articles[id])
    if folder == "menu" and id in edition.site.dishes:
        return dish_markdown(edition, edition.site.dishes[id])
    return None
