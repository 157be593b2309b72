"""A request for a resource: the localized site, the parameters and the id in the path."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..domain.changes import NO_HISTORY, ChangeHistory
from ..domain.menu import EVERYTHING, Filter
from ..domain.moments import When
from ..locales import Locale
from ..models.hours import OrderType
from ..models.menu import Diet
from ..models.site import Site
from ..render.developers import Guide
from ..render.localized_site import LocalizedSite
from ..render.pages.order_sheet import EMPTY_SHEET, OrderSheet
from ..render.pagination import WHOLE, Slice
from ..search.results import Sort
from ..search.site_search import SiteSearch

DEFAULT_LIMIT = 10
"""How many results a search of the API returns without ``limit``."""
RESULTS_PER_PAGE = 20
"""Search results of each list on one page for people."""


class RequestError(Exception):
    """A request that no resource answers: the code of the problem, what would be right, and further members."""

    def __init__(self, code: str, detail: str, **extras: Any) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.extras = extras


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """The query parameters of a request, validated; parameters that it does not have are at their default."""

    locale: Locale
    format: str = "json"
    """``json`` or ``md``; empty while it is unknown which ``Accept`` prefers."""
    q: str = ""
    category: str | None = None
    """Of articles; a category of dishes is a filter."""
    filter: Filter = EVERYTHING
    sort: Sort | None = None
    limit: int | None = None
    offset: int = 0
    since: When | None = None
    highlights: bool = False
    at: When | None = None
    """The time that it asks about; None for now."""
    guests: int | None = None
    """Of the party that asks."""
    items: str = ""
    """The dishes of an order sheet, as ``domain.order`` writes them."""
    party: int | None = None
    """How many guests a sheet is for."""
    without: tuple[str, ...] = ()
    """Allergens that a guest of the party avoids."""
    diet: tuple[Diet, ...] = ()
    """Diets that a guest of the party keeps."""
    how: OrderType = "dine_in"
    vegetarians: int = 0
    """How many of the party eat vegetarian dishes only."""
    children: int = 0
    """How many of the party are children."""
    elders: int = 0
    budget: int | None = None
    """For the whole party in menu prices, in cents."""
    canonical: tuple[tuple[str, str], ...] = ()
    """Names and spellings of the values that differ from the default, except language and format."""

    @property
    def asks_about_now(self) -> bool:
        """True if a filter depends on the present, whatever else the document says."""
        return self.filter.available is not None and self.filter.available.when.is_now

    @property
    def names_day(self) -> bool:
        """True if it names a day by its distance from today, such as tomorrow: another one after midnight."""
        available = self.filter.available.when if self.filter.available else None
        return any(when is not None and when.is_relative for when in (self.at, self.since, available))


@dataclass(frozen=True, slots=True)
class ResourceRequest:
    """What finders read: one version of the content, and what the request asks of it."""

    localized_site: LocalizedSite
    search: SiteSearch
    query: Query
    id: str = ""
    """The id in the path."""
    is_page: bool = False
    """True if a page for people is requested, or the same page as Markdown."""
    history: ChangeHistory = NO_HISTORY
    """The changes of the content that are known."""
    describe_service: Callable[[], Guide] | None = None
    """Returns the guide for developers, which describes every address."""
    sheet: OrderSheet = EMPTY_SHEET
    """The order sheet in the address of a page."""

    @property
    def site(self) -> Site:
        return self.localized_site.site

    @property
    def slice(self) -> Slice:
        """The part of a list to show: some results of a search; without a search what the API's client selects, or all."""
        query = self.query
        if self.is_page:
            return Slice(RESULTS_PER_PAGE, query.offset) if query.q else WHOLE
        return Slice(DEFAULT_LIMIT if query.limit is None and query.q else query.limit, query.offset)

    def json_url(self, path: str) -> str:
        """Return the address of a document of the API with the parameters of this request."""
        return self.localized_site.links.api(path, self.query.locale, **dict(self.query.canonical))

    def next_url(self, path: str, total: int) -> str:
        """Return the address of the next part of a list of *total* entries, as Markdown; empty at the end."""
        end = self.slice.end
        if self.is_page or end is None or end >= total:
            return ""
        parameters = {**dict(self.query.canonical), "offset": end}
        return self.localized_site.links.api(path, self.query.locale, "md", **parameters)
