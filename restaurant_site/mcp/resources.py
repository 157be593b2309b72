"""Resources of the table as MCP resources: their Markdown, with its canonical address as URI."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import mcp_types as mcp

from ..domain.menu import EVERYTHING, Filter, dishes
from ..locales import Locale
from ..models.site import Site
from ..render.localized_site import LocalizedSite
from ..render.markdown.menu import menu_markdown
from ..render.pagination import Listing
from ..resources import table
from ..resources.parameters import path_parameters
from ..resources.request import Query, ResourceRequest
from ..resources.resource import MARKDOWN, Resource, fill
from ..search.results import DishResults
from ..search.site_search import SiteSearch


def filtered_menu(localized_site: LocalizedSite, filter: Filter = EVERYTHING) -> str:
    """Return the Markdown of the menu, or of the dishes that a filter admits."""
    return menu_markdown(localized_site, Listing(DishResults("", dishes(localized_site.site, filter))))


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
        part = search.within(localized_site.site)
        for row in rows:
            if row.page not in localized_site.site.hidden:
                for id in ids(row, localized_site.site) if row.entries else ("",):
                    request = ResourceRequest(localized_site, part, Query(locale=locale), id, is_page=True)
                    yield _readable(row, request)


def _readable(row: Resource, request: ResourceRequest) -> ReadableResource:
    localized_site, page = request.localized_site, fill(row.page, request.id)
    title, summary = row.title_and_summary(request)
    uri = localized_site.links.page(page, localized_site.locale, markdown=True)
    name = f"{localized_site.locale.code}/{page}"
    resource = mcp.Resource(name=name, title=title, uri=uri, description=summary, mime_type=MARKDOWN)
    return ReadableResource(resource, row, request)


def template_rows() -> list[Resource]:
    """Return the rows with an id in their path, in the order of their names."""
    rows = [row for row in table.RESOURCES if row.is_mcp_resource and row.entries]
    return sorted(rows, key=lambda row: row.name)


def template(localized_site: LocalizedSite, row: Resource) -> mcp.ResourceTemplate:
    """Return the URI template of a resource with an id in its path."""
    path = row.page.replace("{id}", f"{{{id_parameter(row)}}}")
    return mcp.ResourceTemplate(
        name=row.name,
        title=row.name.capitalize(),
        uri_template=localized_site.links.file(f"/{{lang}}/{path}.md"),
        description=f"The Markdown of one {row.name} at its canonical address",
        mime_type=MARKDOWN,
    )


def id_parameter(row: Resource) -> str:
    """Return the name of the id in a path, which is that of the API."""
    return path_parameters(row.api)[0].name


def ids(row: Resource, site: Site) -> tuple[str, ...]:
    """Return every id that a path takes."""
    return tuple(id for id, _ in row.entries(site)) if row.entries else ()


def read_resource(readable: Mapping[str, ReadableResource], uri: str) -> mcp.TextResourceContents | None:
    """Return the resource of a URI, or of the page without ``.md``; None if there is none."""
    resource = readable.get(uri) or readable.get(f"{uri}.md")
    return mcp.TextResourceContents(uri=uri, mime_type=MARKDOWN, text=resource.markdown()) if resource else None
