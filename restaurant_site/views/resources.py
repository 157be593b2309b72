"""Serves the table of resources: each page as HTML and Markdown, each document of the API as JSON and Markdown."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, redirect, render_template, request

from ..domain.order import format_items
from ..locales import Locale
from ..mcp.tools import TOOLS
from ..models.articles import DIRECTIONS
from ..models.site import Site
from ..render.developers import Guide, guide
from ..render.html import typeset, with_order
from ..render.localized_site import LocalizedSite
from ..render.pages.layout import Page, PageContent, template_variables
from ..render.pages.order import order_page
from ..render.pages.order_faults import faults_of
from ..render.pages.order_sheet import EMPTY_SHEET, OrderSheet, priced, with_query
from ..render.pages.sheet_bar import sheet_bar
from ..resources import table
from ..resources.order_sheets import changed_dishes, changed_sheet, is_changed, is_written, kept_parameters, read_sheet
from ..resources.parameters import QueryParameter
from ..resources.request import Query, RequestError, ResourceRequest
from ..resources.resource import Resource, fill
from ..snapshot import Snapshot, current_snapshot, current_state
from ..urls import Links
from ..web.errors import redirect_to
from ..web.negotiation import HTML, JSON, MARKDOWN, accepts_markdown
from ..web.problems import KINDS
from ..web.representations import DEFAULT_FRESHNESS, Freshness
from .endpoints import EndpointBlueprint, operations
from .requests import read_request
from .responses import as_json, hours_freshness, respond

NOINDEX = ("X-Robots-Tag", "noindex")
SHEET_HEADERS = (NOINDEX, ("Referrer-Policy", "no-referrer"))
"""Of a page or a document whose address says what guests order or avoid."""


def create_blueprint() -> Blueprint:
    """Return the blueprint with the routes of every resource."""
    blueprint = EndpointBlueprint("resources", __name__)
    blueprint.add_url_rule("/", "root", redirect_to_preferred_language)
    blueprint.add_url_rule("/<locale:locale>", "language_root", redirect_to_home)
    blueprint.app_context_processor(layout_variables)
    for row in table.RESOURCES:
        if row.page:
            _route_page(blueprint, row)
        if row.api:
            blueprint.serve(row.operation, partial(serve_document, row))
        if row.page and row.is_searchable:
            _route_fragment(blueprint, row)
        if row.holds_sheet:
            _route_sheet_fragment(blueprint, row)
    return blueprint


def _route_page(blueprint: Blueprint, row: Resource) -> None:
    parameters = row.page_parameters

    def page(locale: Locale, id: str = "") -> Response:
        return serve_page(row, parameters, locale, id)

    rule = "/<locale:locale>/" + row.page.replace("{id}", "<id>")
    blueprint.add_url_rule(rule.removesuffix("home"), f"{row.name}_page", page)
    blueprint.add_url_rule(rule.replace("/home", "/index") + ".md", f"{row.name}_page_md", page)


def _route_fragment(blueprint: Blueprint, row: Resource) -> None:
    parameters = row.page_parameters

    def fragment(locale: Locale) -> Response:
        return serve_fragment(row, parameters, locale)

    blueprint.add_url_rule(f"/<locale:locale>/fragments/{row.page}", f"{row.name}_fragment", fragment)


def _route_sheet_fragment(blueprint: Blueprint, row: Resource) -> None:
    parameters = row.page_parameters

    def fragment(locale: Locale, id: str = "") -> Response:
        return serve_sheet_fragment(row, parameters, locale, id)

    rule = "/<locale:locale>/fragments/sheet/" + row.page.replace("{id}", "<id>")
    blueprint.add_url_rule(rule, f"{row.name}_sheet_fragment", fragment)


def layout_variables() -> dict[str, object]:
    """Return what lists the pages of the navigation, for error pages too, those with scripts, and those that need a server."""
    served = {row.page for row in table.RESOURCES if not row.is_exported}
    scripted = {row.page.partition("/")[0] for row in table.RESOURCES if row.is_searchable or row.holds_sheet}
    return {"navigation": _navigation, "scripted": scripted, "served": served}


def _navigation(site: Site) -> list[tuple[str, str]]:
    """Return (path, label) of the pages in their order; that of the reservations last where the house takes none."""
    last = "reservation" if site.restaurant.takes_reservations is False else ""
    ordered = sorted((row.page == last, row.navigation, row.page) for row in table.RESOURCES if row.navigation)
    names = {} if site.parking.options else {"parking": DIRECTIONS}
    return [(path, names.get(path, label)) for _, (_, label), path in ordered]


# --- Documents of the API ---------------------------------------------------------------------


def serve_document(row: Resource, query: Query, **path: str) -> Response:
    """Return a document as JSON or Markdown; ``Link`` names its page as the canonical address."""
    resource_request = _resource_request(query, *path.values())
    find = _finder(row, resource_request)
    localized_site = resource_request.localized_site

    def write(localized_site: LocalizedSite) -> str:
        if query.format == "md":
            return row.markdown(localized_site, *find())
        assert row.json is not None
        return as_json(row.json(localized_site, *find()))

    owner_page = fill(row.owner_page, resource_request.id)
    canonical = [f'<{localized_site.link_to_shown(owner_page)}>; rel="canonical"'] if owner_page else []
    is_private = row.is_for_party and bool(query.canonical)
    return respond(
        fill(row.api, resource_request.id),
        query.locale,
        MARKDOWN if query.format == "md" else JSON,
        write,
        parameters=query.canonical,
        links=[
            *canonical,
            f'<{localized_site.links.file("/openapi.json")}>; rel="service-desc"; type="application/json"',
        ],
        vary=("Accept",),
        headers=SHEET_HEADERS if is_private else (),
        repeat_limited=row.is_repeat_limited,
        freshness=hours_freshness(resource_request.localized_site)
        if (row.api_tells_hours and query.at is None) or query.q
        else DEFAULT_FRESHNESS,
        names_day=query.names_day,
        tells_kitchen=(row.markdown_tells_kitchen if query.format == "md" else row.api_tells_kitchen)
        or query.asks_about_now,
        tells_bookings=row.tells_bookings and (row.api_tells_hours or bool(query.canonical)),
        private=is_private,
        logged=current_state().history.modified if row.lists_changes else None,
    )


# --- Pages ------------------------------------------------------------------------------------


def serve_page(row: Resource, parameters: Sequence[QueryParameter], locale: Locale, id: str = "") -> Response:
    """Return a page as HTML, or as Markdown if the address or ``Accept`` requests it."""
    code, _, rest = request.path[1:].partition("/")
    if code != locale.code:
        return redirect_to(f"/{locale.code}/{rest}")
    query = read_request(parameters, locale=locale)
    resource_request = _resource_request(query, id, is_page=True, holds_sheet=row.holds_sheet)
    find = _finder(row, resource_request)
    if row.holds_sheet and is_changed(_texts()):
        return _redirect_to_changed_sheet(row, resource_request)
    is_markdown_address = request.path.endswith(".md")
    if is_markdown_address or accepts_markdown(request.headers.get("Accept", ""), HTML):
        return _markdown_page(row, resource_request, find, is_markdown_address)
    return _html_page(row, resource_request, find)


def _html_page(row: Resource, resource_request: ResourceRequest, find: Callable[[], tuple[Any, ...]]) -> Response:
    name, query, sheet = fill(row.page, resource_request.id), resource_request.query, resource_request.sheet
    holds_sheet = _holds_sheet(row, sheet)
    query_string = urlsplit(_page_address(row, resource_request, EMPTY_SHEET if row.holds_sheet else sheet)).query

    def write(localized_site: LocalizedSite) -> str:
        content = _content(row, resource_request, localized_site, find)
        page = Page(localized_site, name, content, content.carried or query_string, sheet)
        variables = template_variables(localized_site, content)
        return with_order(
            render_template(f"pages/{row.name}.html", page=page, **variables), query.locale, sheet.query_string
        )

    return respond(
        f"page/{name}",
        query.locale,
        HTML,
        write,
        parameters=_cache_parameters(row, resource_request),
        links=discovery_links(resource_request.localized_site, name),
        vary=("Accept",),
        headers=SHEET_HEADERS if holds_sheet else (),
        freshness=_page_freshness(row, resource_request),
        names_day=query.names_day,
        tells_kitchen=row.page_tells_kitchen or query.asks_about_now,
        tells_bookings=row.tells_bookings,
        private=bool(resource_request.site.starter_facts) or holds_sheet,
    )


def _markdown_page(
    row: Resource, resource_request: ResourceRequest, find: Callable[[], tuple[Any, ...]], is_markdown_address: bool
) -> Response:
    name, query, localized_site = (
        fill(row.page, resource_request.id),
        resource_request.query,
        resource_request.localized_site,
    )

    holds_sheet = _holds_sheet(row, resource_request.sheet)

    def write(localized_site: LocalizedSite) -> str:
        faults = [faults_of(localized_site, resource_request.sheet)] if row.is_sheet else []
        return row.markdown(localized_site, *find(), *faults)

    return respond(
        f"twin/{name}" if is_markdown_address else f"md/{name}",
        query.locale,
        MARKDOWN,
        write,
        parameters=_cache_parameters(row, resource_request) if row.holds_sheet else query.canonical,
        links=[*discovery_links(localized_site), _canonical(localized_site.links, name, query.locale)],
        vary=() if is_markdown_address else ("Accept",),
        headers=SHEET_HEADERS if holds_sheet else (),
        repeat_limited=True,
        freshness=_page_freshness(row, resource_request),
        names_day=query.names_day,
        tells_kitchen=row.markdown_tells_kitchen or query.asks_about_now,
        tells_bookings=row.tells_bookings,
        private=holds_sheet,
    )


def serve_fragment(row: Resource, parameters: Sequence[QueryParameter], locale: Locale) -> Response:
    """Return the search results of a page alone, for live search."""
    query = read_request(parameters, locale=locale)
    resource_request = _resource_request(query, is_page=True, holds_sheet=row.holds_sheet)

    def write(localized_site: LocalizedSite) -> str:
        content = _content(row, resource_request, localized_site, partial(row.find_entry, resource_request))
        html = render_template(f"fragments/{row.name}_results.html", **template_variables(localized_site, content))
        return with_order(typeset(html, locale), locale, resource_request.sheet.query_string)

    holds_sheet = _holds_sheet(row, resource_request.sheet)
    address = _page_address(row, resource_request, resource_request.sheet)
    history = "HX-Push-Url" if query.offset else "HX-Replace-Url"
    headers = [*(SHEET_HEADERS if holds_sheet else [NOINDEX]), (history, address)]
    return respond(
        f"fragments/{row.page}",
        locale,
        HTML,
        write,
        parameters=_cache_parameters(row, resource_request),
        headers=headers,
        freshness=_page_freshness(row, resource_request),
        names_day=query.names_day,
        tells_kitchen=query.asks_about_now,
        private=holds_sheet,
    )


# --- The order sheet --------------------------------------------------------------------------


def serve_sheet_fragment(row: Resource, parameters: Sequence[QueryParameter], locale: Locale, id: str = "") -> Response:
    """Return what a stepper changes on a page: the bar and the boxes of its dishes, or the whole sheet on its own page."""
    query = read_request(parameters, locale=locale)
    resource_request = _resource_request(query, id, is_page=True, holds_sheet=True)
    texts, localized_site = _texts(), resource_request.localized_site
    if not localized_site.has_order_sheet:
        raise RequestError("not-found", localized_site.text(localized_site.site.pages["order"].summary))
    sheet = changed_sheet(resource_request.sheet, texts, localized_site)
    if row.is_sheet:
        content: PageContent = order_page(localized_site, priced(localized_site, sheet), sheet)
        template, extras = "fragments/order_sheet.html", {}
    else:
        page = fill(row.page, id)
        bar = sheet_bar(localized_site, sheet, page, _kept(row, query))
        content = PageContent()
        template, extras = "fragments/sheet_bar.html", {"bar": bar, "changed": changed_dishes(texts, localized_site)}
    html = render_template(template, **template_variables(localized_site, content), **extras)
    response = Response(typeset(html, locale), content_type=f"{HTML}; charset=utf-8")
    response.headers.extend([*SHEET_HEADERS, ("Content-Language", locale.tag), ("Cache-Control", "no-store")])
    response.headers["HX-Replace-Url"] = _page_address(row, resource_request, sheet)
    return response


def _redirect_to_changed_sheet(row: Resource, resource_request: ResourceRequest) -> Response:
    """Redirect to the page with the sheet as a stepper changes it; to the sheet itself if it has to tell a fault."""
    localized_site, texts = resource_request.localized_site, _texts()
    sheet = changed_sheet(resource_request.sheet, texts, localized_site)
    address = _page_address(row, resource_request, sheet)
    if len(sheet.faults) > len(resource_request.sheet.faults):
        items = ",".join(
            filter(None, [format_items(sheet.lines), *(each.written for each in sheet.faults if each.item)])
        )
        told = [("items", items), *(pair for pair in sheet.parameters if pair[0] != "items")]
        address = with_query(Links().page("order", resource_request.query.locale), told)
    elif row.is_searchable and (dishes := changed_dishes(texts, localized_site)):
        address += f"#{dishes[-1].id}"
    response = redirect(address, 303)
    assert isinstance(response, Response)
    response.headers.extend(SHEET_HEADERS)
    return response


def _content(
    row: Resource,
    resource_request: ResourceRequest,
    localized_site: LocalizedSite,
    find: Callable[[], tuple[Any, ...]],
) -> PageContent:
    assert row.html is not None
    if not row.holds_sheet:
        return row.html(localized_site, *find())
    return row.html(localized_site, *find(), resource_request.sheet, _kept(row, resource_request.query))


def _holds_sheet(row: Resource, sheet: OrderSheet) -> bool:
    """True if the address of the request says what guests order or avoid, which is nobody else's business."""
    if not row.holds_sheet:
        return bool(sheet.parameters)
    return is_written(_texts(), has_filters=row.has_filters or bool(row.entries))


def _kept(row: Resource, query: Query) -> Sequence[tuple[str, str]]:
    """Return what the address of a page has beside its sheet: the search and the filters of the menu."""
    return query.canonical if row.has_filters else kept_parameters(_texts()) if row.entries else ()


def _page_address(row: Resource, resource_request: ResourceRequest, sheet: OrderSheet) -> str:
    """Return the site-relative address of a page with its search, its filters and a sheet."""
    query = resource_request.query
    address = Links().page(fill(row.page, resource_request.id), query.locale)
    kept = _kept(row, query) if row.holds_sheet else query.canonical
    own = [pair for pair in sheet.parameters if pair[0] not in {name for name, _ in kept}]
    return with_query(address, [*kept, *own])


def _cache_parameters(row: Resource, resource_request: ResourceRequest) -> tuple[tuple[str, str], ...]:
    """Return what the key of a cached page has: all that its text depends on."""
    canonical, sheet = resource_request.query.canonical, resource_request.sheet
    faults = repr([(each.parameter, each.written, each.item and each.item.reason) for each in sheet.faults])
    own = [*sheet.parameters, *([("faults", faults)] if sheet.faults else [])]
    return (*canonical, *(pair for pair in (*_kept(row, resource_request.query), *own) if pair not in canonical))


def _texts() -> dict[str, list[str]]:
    return dict(request.args.lists())


def redirect_to_preferred_language() -> Response:
    """Redirect to the home page in the visitor's language."""
    locale = current_snapshot().languages.preferred(list(request.accept_languages))
    response = redirect(Links().page("home", locale), 302)
    assert isinstance(response, Response)
    response.vary.add("Accept-Language")
    response.headers["Cache-Control"] = "public, max-age=60"
    response.headers["Link"] = ", ".join(discovery_links(current_snapshot().localized_site(locale)))
    return response


def redirect_to_home(locale: Locale) -> Response:
    response = redirect(Links().page("home", locale), 308)
    assert isinstance(response, Response)
    return response


def discovery_links(localized_site: LocalizedSite, page: str | None = None) -> list[str]:
    """Return ``Link`` values of a page: the documents from which an agent finds all others."""
    links, locale = localized_site.links, localized_site.locale
    values = [
        f'<{links.index("llms.txt", locale)}>; rel="describedby"; type="text/plain"',
        f'<{links.file("/.well-known/api-catalog")}>; rel="api-catalog"; type="application/linkset+json"',
        f'<{links.file("/.well-known/ai-catalog.json")}>; rel="ai-catalog"; type="application/ai-catalog+json"',
        f'<{links.file("/openapi.json")}>; rel="service-desc"; type="application/json"',
        f'<{links.page("developers", locale)}>; rel="service-doc"; type="text/html"',
    ]
    if page is not None:
        values.append(f'<{links.page(page, locale, markdown=True)}>; rel="alternate"; type="text/markdown"')
        values.append(_canonical(links, page, locale))
    return values


def _canonical(links: Links, page: str, locale: Locale) -> str:
    return f'<{links.page(page, locale)}>; rel="canonical"'


# --- Both -------------------------------------------------------------------------------------


def _resource_request(
    query: Query, id: str = "", *, is_page: bool = False, holds_sheet: bool = False
) -> ResourceRequest:
    snapshot = current_snapshot()
    localized_site = snapshot.localized_site(query.locale)
    describe = partial(describe_service, snapshot, query.locale)
    search, history = snapshot.search.within(localized_site.site), current_state().history
    sheet = read_sheet(_texts(), localized_site) if is_page else EMPTY_SHEET
    if not holds_sheet and not sheet.query_string:
        sheet = EMPTY_SHEET  # only an order that is begun is carried by the other pages
    return ResourceRequest(localized_site, search, query, id, is_page, history, describe, sheet)


def _finder(row: Resource, resource_request: ResourceRequest) -> Callable[[], tuple[Any, ...]]:
    """Return what finds the entry. Raise ``not-found`` for a page that the owner hides and its document.

    An entry that the path names is looked up now, so that an unknown id is refused.
    """
    outlives = row.outlives_page and not resource_request.is_page
    if row.page in resource_request.site.hidden and not outlives:
        nothing = resource_request.site.pages[row.page].summary
        raise RequestError("not-found", resource_request.localized_site.text(nothing))
    if row.entries is None:
        return partial(row.find_entry, resource_request)
    entry = row.find_entry(resource_request)
    return lambda: entry


def _page_freshness(row: Resource, resource_request: ResourceRequest) -> Freshness:
    is_short = row.page_tells_hours(resource_request.id) or resource_request.query.q
    return hours_freshness(resource_request.localized_site) if is_short else DEFAULT_FRESHNESS


def describe_service(snapshot: Snapshot, locale: Locale) -> Guide:
    """Return the guide for developers: every address, tool and problem code."""
    localized_site, server = snapshot.localized_site(locale), snapshot.mcp_server
    tools = [(tool.name, tool.describe(localized_site)) for tool in TOOLS]
    problems = [(code, kind.status, localized_site.gettext(kind.explanation)) for code, kind in KINDS.items()]
    visible = table.listed_documents(localized_site)
    unlisted = {row.operation.path for row in table.RESOURCES if row.api and row not in visible}
    if "must-order" in localized_site.site.hidden:
        problems = [each for each in problems if each[0] != "dish-not-ranked"]
    described = [each for each in operations(localized_site.site.hidden) if each.path not in unlisted]
    search = snapshot.search.within(localized_site.site)
    return guide(localized_site, server.info.name, tools, described, problems, search.find_articles)
