"""Resources of the table as MCP resources: their Markdown, with its canonical address as URI."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import mcp_types as mcp

from ..domain.menu import EVERYTHING, Filter, dishes
from ..locales import Locale
from ..render.localized_site import LocalizedSite
from ..render.markdown.menu import menu_markdown
from ..render.pagination import Listing
from ..resources import table
from ..resources.request import Query, ResourceRequest
from ..resources.resource import MARKDOWN, Resource, fill
from ..search.results import DishResults
from ..search.site_search import SiteSearch


def filtered_menu(localized_site: LocalizedSite, wanted: Filter = EVERYTHING) -> str:
    """Return the Markdown of the menu, or of the dishes that a filter admits."""
    return menu_markdown(localized_site, Listing(DishResults("", dishes(localized_site.site, wanted))))


@dataclass(frozen=True, slots=True)
class ReadableResource:
    """An MCP resource and the request that its Markdown answers."""

    resource: mcp.Resource
    row: Resource
    request: ResourceRequest = field(repr=False)

    def markdown(self) -> str:
        return self.row.markdown(self.request.localized_site, *self.row.find_entry(self.request))


def readable_resources(
    localized_sites: Mapping[Locale, LocalizedSite], search: SiteSearch
) -> Iterator[ReadableResource]:
    """Yield every resource in every language: first those of which there is one, which a client's first page then has."""
    rows = sorted((row for row in table.RESOURCES if row.is_mcp_resource), key=lambda row: row.entries is not None)
    for locale, localized_site in localized_sites.items():
        for row in rows:
            if row.page not in localized_site.site.hidden:
                for id, _ in row.entries(localized_site.site) if row.entries else [("", None)]:
                    request = ResourceRequest(localized_site, search, Query(locale=locale), id, is_page=True)
                    yield _readable(row, request)


def _readable(row: Resource, request: ResourceRequest) -> ReadableResource:
    localized_site, page = request.localized_site, fill(row.page, request.id)
    title, summary = row.title_and_summary(request)
    uri = localized_site.links.page(page, localized_site.locale, markdown=True)
    name = f"{localized_site.locale.code}/{page}"
    resource = mcp.Resource(name=name, title=title, uri=uri, description=summary, mime_type=MARKDOWN)
    return ReadableResource(resource, row, request)


def template(localized_site: LocalizedSite, name: str, path: str) -> mcp.ResourceTemplate:
    return mcp.ResourceTemplate(
        name=name,
        title=name.capitalize(),
        uri_template=localized_site.links.file(f"/{{lang}}/{path}.md"),
        description=f"The Markdown of one {name} at its canonical address",
        mime_type=MARKDOWN,
    )


def read_resource(readable: Mapping[str, ReadableResource], uri: str) -> mcp.TextResourceContents | None:
    """Return the resource of a URI, or of the page without ``.md``; None if there is none."""
    resource = readable.get(uri) or readable.get(f"{uri}.md")
    return mcp.TextResourceContents(uri=uri, mime_type=MARKDOWN, text=resource.markdown()) if resource else None
