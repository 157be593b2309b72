"""The class of a row of the table of resources."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from ..models.articles import Article
from ..models.menu import Dish
from ..models.site import Site
from ..render.localized_site import LocalizedSite
from ..render.openapi import Operation, ResponseLink
from ..render.pages.layout import PageContent
from .parameters import FORMAT, LANG, OFFSET, Q, QueryParameter, filter_parameters, path_parameters
from .request import ResourceRequest

JSON, MARKDOWN = "application/json", "text/markdown"
"""The media types of a document."""


def _never(_id: str) -> bool:
    return False


def _no_parameters(_site: Site) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    """A thing with an address: its page, its document of the API, or both.

    The writers ``html``, ``markdown`` and ``json`` take the localized site, then what ``find`` returned; without
    ``find`` the localized site alone.
    """

    name: str
    """Names its Flask endpoint and the template of its page."""
    page: str = ""
    """The path of its page below the language: ``home`` for the home page, ``{id}`` for an id; empty without a page."""
    api: str = ""
    """The path of its document below ``/api/``, in OpenAPI's notation; empty without a document."""
    find: Callable[[ResourceRequest], Any] | None = None
    """Returns the entry or the list that a request asks for. Raises RequestError."""
    html: Callable[..., PageContent] | None = None
    markdown: Callable[..., str]
    json: Callable[..., Any] | None = None
    schema: type[Any] | None = None
    """The TypedDict of the JSON."""

    # What its path and its query take.
    entries: Callable[[Site], Iterable[tuple[str, date | None]]] | None = None
    """Every id that its path takes, with the date of its last verification."""
    is_searchable: bool = False
    """True if it takes ``q``; its page then has a fragment for live search."""
    has_filters: bool = False
    """True if it takes the filters of the menu."""
    api_parameters: tuple[QueryParameter, ...] = ()
    """Of its document, besides those of a search, ``lang`` and ``format``."""
    further_page_parameters: tuple[QueryParameter, ...] = ()
    """Of its page, besides those of a search."""
    is_paged: bool = False
    """True if its page takes ``offset``."""
    holds_sheet: bool = False
    """True if its page shows the order sheet in its address; ``html`` takes the sheet, and what else is in the address.

    The links of the header carry it on every page.
    """
    problems: tuple[str, ...] = ()
    """Problem codes besides those of its parameters and of the limits."""

    # Caching and limits.
    is_repeat_limited: bool = True
    """True if a client may fetch the same document of the API only once a second."""
    page_tells_hours: Callable[[str], bool] = _never
    """Tells of an id whether its page depends on the opening hours at this moment."""
    api_tells_hours: bool = False
    """True if its document does."""
    api_tells_kitchen: bool = False
    """True if its document says which dishes can be ordered now."""
    tells_bookings: bool = False
    """True if its page and its document say what can be booked, or how long one waits, at this moment."""
    is_exported: bool = True
    """False if it answers what only a running service can, so that a static export leaves it out."""
    lists_changes: bool = False
    """True if its document lists the changes of the content that this process knows."""
    page_tells_kitchen: bool = False
    """True if its page says that the kitchen is closed."""

    # Lists that it is part of.
    navigation: tuple[int, str] | None = None
    """Its position in the navigation, and its label there, a message of the catalogues."""
    last_verified: Callable[[Site], date | None] | None = None
    """Returns the date in the sitemap; without it, that of the newest dish or article."""
    is_mcp_resource: bool = False
    """True if its Markdown is an MCP resource."""
    describe: Callable[[LocalizedSite, Any], tuple[str, str]] | None = None
    """Returns the title and the summary of an entry; without it, they are those that the owner wrote for the page."""
    canonical_page: str | None = None
    """The page with the content of a document that has no page of its own; empty if there is none."""
    outlives_page: bool = False
    """Whether the document answers, unlisted, though the owner hides the page."""
    list_page: str = ""
    """The page of the list of which its entries are, where it has no page of its own."""
    operation_id: str = ""
    """In OpenAPI; its name if empty."""
    tag: str = ""
    summary: str = ""
    """In OpenAPI, a message of the catalogues."""
    response_links: tuple[ResponseLink, ...] = ()
    example: Callable[[Site], Mapping[str, str]] = _no_parameters
    """Returns the query parameters of the example in OpenAPI."""
    title: str = ""
    """In ``/llms.txt``, a message of the catalogues; empty for a document that is not listed there."""
    exists_on: Callable[[Site], bool] = lambda _: True
    """Whether a site has anything to say there; a document of which it has not is listed nowhere."""
    about: Callable[[LocalizedSite], str] | None = None
    """Returns what ``/llms.txt`` says of it."""

    @property
    def owner_page(self) -> str:
        """The page that the owner hides to hide this resource, which is also the canonical address of its document."""
        return self.page if self.canonical_page is None else self.canonical_page

    @property
    def is_sheet(self) -> bool:
        """True if its page is the order sheet itself, which says what of its address could not be read."""
        return self.holds_sheet and self.entries is None and not self.is_searchable

    @property
    def is_for_party(self) -> bool:
        """True if its document answers what the guests of one table order or avoid, which is nobody else's business."""
        return any(each.name == "without" for each in self.api_parameters)

    @property
    def markdown_tells_kitchen(self) -> bool:
        """True if its Markdown says which dishes can be ordered now."""
        return self.api_tells_kitchen and self.api_tells_hours

    @property
    def search_parameters(self) -> tuple[QueryParameter, ...]:
        return (*((Q,) if self.is_searchable else ()), *(filter_parameters() if self.has_filters else ()))

    @property
    def page_parameters(self) -> tuple[QueryParameter, ...]:
        return (*self.search_parameters, *((OFFSET,) if self.is_paged else ()), *self.further_page_parameters)

    @property
    def operation(self) -> Operation:
        """The operation of its document in OpenAPI."""
        path = f"/api/{self.api}"
        return Operation(
            path=path,
            name=self.operation_id or self.name,
            tag=self.tag,
            page=self.page or self.list_page,
            summary=self.summary,
            parameters=(*path_parameters(path), LANG, FORMAT, *self.search_parameters, *self.api_parameters),
            responses={JSON: self.schema, MARKDOWN: str},
            problems=self.problems,
            repeat_limited=self.is_repeat_limited,
            has_link_header=True,
            response_links=self.response_links,
        )

    def find_entry(self, request: ResourceRequest) -> tuple[Any, ...]:
        """Return what the writers take after the localized site. Raise RequestError if there is no such entry."""
        return () if self.find is None else (self.find(request),)

    def title_and_summary(self, request: ResourceRequest) -> tuple[str, str]:
        localized_site = request.localized_site
        if self.describe is not None:
            return self.describe(localized_site, *self.find_entry(request))
        page = localized_site.site.pages[self.page]
        return localized_site.text(page.title), localized_site.text(page.summary)

    def pages(self, site: Site) -> Iterator[tuple[str, date | None]]:
        """Yield the path of each page below the language, with the date on which it was last verified, if there is one."""
        if self.entries is None:
            yield self.page, (self.last_verified or newest_entry)(site)
        else:
            for id, verified in self.entries(site):
                yield fill(self.page, id), verified

    def documents(self, site: Site) -> Iterator[str]:
        """Yield every path of its document below ``/api/``."""
        return (fill(self.api, id) for id, _ in self.entries(site)) if self.entries else iter((self.api,))


def fill(path: str, id: str) -> str:
    """Return a path with an id in place of its parameter."""
    return path.replace("{slug}", id).replace("{id}", id)


def newest_dish(site: Site) -> date | None:
    """Return when a dish was last verified; None if nobody has."""
    return _newest(site.dishes.values()) or site.menu.last_verified


def newest_article(site: Site) -> date | None:
    """Return when an article was last verified; None if nobody has verified an article or a dish."""
    return _newest(site.articles.values()) or newest_dish(site)


def newest_entry(site: Site) -> date | None:
    """Return when a dish or an article was last verified; None if nobody has."""
    return max(filter(None, (newest_dish(site), newest_article(site))), default=None)


def _newest(entries: Iterable[Dish | Article]) -> date | None:
    return max((each.last_verified for each in entries if each.last_verified), default=None)
