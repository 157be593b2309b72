"""Pages for people: one table of them, each with its Markdown twin, and the fragments that live search swaps."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, render_template, request

from ..domain.described_articles import OPENING_HOURS
from ..i18n import N_
from ..locales import Locale, preferred
from ..mcp.tools import TOOLS
from ..models.site import Site
from ..render.developers import DevelopersPage, Guide, guide
from ..render.localized_site import LocalizedSite
from ..render.markdown.knowledge import article_markdown, knowledge_markdown
from ..render.markdown.menu import dish_markdown, menu_markdown
from ..render.markdown.must_order import must_order_markdown
from ..render.markdown.pages import developers_markdown, home_markdown, reservation_markdown, search_markdown
from ..render.markdown.visit import parking_markdown, visit_rhythm_markdown
from ..render.pages.home import home_page
from ..render.pages.knowledge import article_page, knowledge_page, search_page
from ..render.pages.layout import Page, PageContent, template_variables
from ..render.pages.menu import dish_page, menu_page, must_order_page
from ..render.pages.visit import best_time_page, parking_page, reservation_page
from ..render.pagination import WHOLE
from ..search.results import ArticleResults, DishResults
from ..search.site_search import log_search
from ..snapshot import current_snapshot
from ..urls import Links
from ..web.errors import redirect_to
from ..web.negotiation import HTML, MARKDOWN, accepts_markdown
from ..web.problems import KINDS
from ..web.representations import DEFAULT_FRESHNESS, Freshness
from .api import DOCUMENTS, shown_documents
from .endpoints import operations
from .params import MENU_FILTERS, OFFSET, Q, QueryParameter, read_request
from .resource_request import ResourceRequest, find_article, find_articles, find_dish, find_dishes, open_now_freshness
from .respond import respond


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRoute:
    """A page for people: its address, its two forms, and its entries in the lists of pages."""

    name: str
    """Its Flask endpoint and, with ``.html``, its template."""
    path: str
    """Below the language; ``home`` for the home page, ``{id}`` for the id of a dish or an article."""
    content: Callable[[ResourceRequest], PageContent]
    markdown: Callable[[ResourceRequest], str]
    parameters: tuple[QueryParameter, ...] = ()
    find: Callable[[ResourceRequest], object] | None = None
    """Finds the entry that the path names. Raises Problem if there is none."""
    members: Callable[[Site], Iterable[tuple[str, date]]] | None = None
    """Every id that its path takes, with the date of its last verification."""
    verified: Callable[[Site], date] | None = None
    """When its facts were last verified; without it, the newest of all dishes and articles."""
    freshness: Callable[[ResourceRequest], Freshness] = lambda _: DEFAULT_FRESHNESS
    kitchen: bool = False
    """Whether it says that the kitchen is closed."""
    navigation: tuple[int, str] | None = None
    """Its position in the navigation, and its label there, a message of the catalogues."""
    fragment: str = ""
    """The template of its search results alone."""

    def respond(self, locale: Locale, id: str = "") -> Response:
        """The page as HTML, or as Markdown if the address or ``Accept`` requests it."""
        given, _, rest = request.path[1:].partition("/")
        if given != locale.code:
            return redirect_to(f"/{locale.code}/{rest}")
        lookup = look_up(self, locale, id)
        if self.find is not None:
            self.find(lookup)
        is_twin = request.path.endswith(".md")
        if is_twin or accepts_markdown(request.headers.get("Accept", ""), HTML):
            return _markdown(self, lookup, is_twin)
        return _html(self, lookup)

    def dated(self, site: Site) -> Iterator[tuple[str, date]]:
        """Every path of the page below the language, with the date on which it last changed."""
        if self.members is None:
            yield self.path, (self.verified or newest)(site)
        else:
            for id, verified in self.members(site):
                yield self.path.replace("{id}", id), verified


def newest(site: Site) -> date:
    """When a dish or an article was last verified."""
    return max(newest_dish(site), newest_article(site))


def newest_dish(site: Site) -> date:
    return max((dish.last_verified for dish in site.dishes.values()), default=site.menu.last_verified)


def newest_article(site: Site) -> date:
    return max((article.last_verified for article in site.articles.values()), default=newest_dish(site))


def search_results(lookup: ResourceRequest) -> tuple[DishResults, ArticleResults]:
    """The results of a search of the whole site; logs both searches."""
    dishes, articles = lookup.snapshot.search.find_dishes(lookup.query.q), find_articles(lookup)
    log_search("menu", lookup.query.locale, dishes)
    return dishes, articles


def developers_guide(lookup: ResourceRequest) -> Guide:
    localized_site, server = lookup.localized_site, lookup.snapshot.mcp_server
    tools = [(each.name, each.describe(localized_site)) for each in TOOLS]
    problems = [(code, kind.status, localized_site.gettext(kind.explanation)) for code, kind in KINDS.items()]
    hidden = {f"/api/{each.path}" for each in DOCUMENTS if each not in shown_documents(lookup.site)}
    listed = [each for each in operations() if each.path not in hidden]
    return guide(localized_site, server.info.name, tools, listed, problems, lookup.snapshot.search.find_articles)


PAGES = (
    PageRoute(
        name="home",
        path="home",
        content=lambda lookup: home_page(lookup.localized_site),
        markdown=lambda lookup: home_markdown(
            lookup.localized_site, lookup.localized_site.now() if lookup.localized_site.links.live else None
        ),
        freshness=open_now_freshness,
    ),
    PageRoute(
        name="menu",
        path="menu",
        content=lambda lookup: menu_page(lookup.localized_site, find_dishes(lookup)),
        markdown=lambda lookup: menu_markdown(lookup.localized_site, find_dishes(lookup), WHOLE),
        parameters=(Q, *MENU_FILTERS),
        verified=newest_dish,
        kitchen=True,
        navigation=(1, N_("Menu")),
        fragment="menu_results",
    ),
    PageRoute(
        name="must_order",
        path="must-order",
        content=lambda lookup: must_order_page(lookup.localized_site),
        markdown=lambda lookup: must_order_markdown(lookup.localized_site),
        verified=lambda site: site.must_order.last_verified,
        navigation=(2, N_("Must-order")),
    ),
    PageRoute(
        name="knowledge",
        path="knowledge",
        content=lambda lookup: knowledge_page(lookup.localized_site, find_articles(lookup), lookup.page_slice),
        markdown=lambda lookup: knowledge_markdown(lookup.localized_site, find_articles(lookup), lookup.page_slice),
        parameters=(Q, OFFSET),
        verified=newest_article,
        navigation=(6, N_("Answers")),
        fragment="knowledge_results",
    ),
    PageRoute(
        name="best_time",
        path="best-time",
        content=lambda lookup: best_time_page(lookup.localized_site),
        markdown=lambda lookup: visit_rhythm_markdown(lookup.localized_site),
        verified=lambda site: site.rhythm.last_verified,
        freshness=open_now_freshness,
        navigation=(3, N_("Best time")),
    ),
    PageRoute(
        name="parking",
        path="parking",
        content=lambda lookup: parking_page(lookup.localized_site),
        markdown=lambda lookup: parking_markdown(lookup.localized_site),
        verified=lambda site: site.parking.last_verified,
        navigation=(4, N_("Parking")),
    ),
    PageRoute(
        name="reservation",
        path="reservation",
        content=lambda lookup: reservation_page(lookup.localized_site),
        markdown=lambda lookup: reservation_markdown(lookup.localized_site),
        freshness=open_now_freshness,
        navigation=(5, N_("Reservations")),
    ),
    PageRoute(
        name="search",
        path="search",
        content=lambda lookup: search_page(lookup.localized_site, *search_results(lookup)),
        markdown=lambda lookup: search_markdown(lookup.localized_site, lookup.page_slice, *search_results(lookup)),
        parameters=(Q,),
        navigation=(7, N_("Search")),
        fragment="search_results",
    ),
    PageRoute(
        name="developers",
        path="developers",
        content=lambda lookup: DevelopersPage(guide=developers_guide(lookup)),
        markdown=lambda lookup: developers_markdown(lookup.localized_site, developers_guide(lookup)),
    ),
    PageRoute(
        name="dish",
        path="menu/{id}",
        content=lambda lookup: dish_page(lookup.localized_site, find_dish(lookup)),
        markdown=lambda lookup: dish_markdown(lookup.localized_site, find_dish(lookup)),
        find=find_dish,
        kitchen=True,
        members=lambda site: [(dish.id, dish.last_verified) for dish in site.dishes.values()],
    ),
    PageRoute(
        name="article",
        path="knowledge/{id}",
        content=lambda lookup: article_page(lookup.localized_site, find_article(lookup)),
        markdown=lambda lookup: article_markdown(lookup.localized_site, find_article(lookup)),
        find=find_article,
        freshness=lambda lookup: open_now_freshness(lookup) if lookup.id == OPENING_HOURS else DEFAULT_FRESHNESS,
        members=lambda site: [(article.id, article.last_verified) for article in site.articles.values()],
    ),
)
"""Every page for people. Routes, navigation, sitemap and the export are made from it."""
NAVIGATION = [
    (page.path, page.navigation[1])
    for page in sorted(PAGES, key=lambda each: each.navigation or (0, ""))
    if page.navigation
]
FRAGMENTS = {page.path: page for page in PAGES if page.fragment}


bp = Blueprint("pages", __name__)


@bp.app_context_processor
def navigation() -> dict[str, object]:
    """(path, label) of the pages in the navigation, for error pages too, and the pages with live search."""
    hidden = current_snapshot().site.hidden
    shown = [(path, label) for path, label in NAVIGATION if path not in hidden]
    return {"navigation": shown, "searched": FRAGMENTS}


@bp.get("/")
def root() -> Response:
    """Redirect to the home page in the visitor's language."""
    locale = preferred(list(request.accept_languages))
    response = redirect(Links().page("home", locale), 302)
    assert isinstance(response, Response)
    response.vary.add("Accept-Language")
    response.headers["Cache-Control"] = "public, max-age=60"
    response.headers["Link"] = ", ".join(discovery_links(current_snapshot().localized_site(locale)))
    return response


@bp.get("/<locale:locale>")
def language_root(locale: Locale) -> Response:
    response = redirect(Links().page("home", locale), 308)
    assert isinstance(response, Response)
    return response


@bp.get("/<locale:locale>/fragments/<any(menu, knowledge, search):page>")
def fragment(locale: Locale, page: str) -> Response:
    """The search results of a page alone, for live search."""
    route = FRAGMENTS[page]
    lookup = look_up(route, locale)
    query = lookup.query

    def write(localized_site: LocalizedSite) -> str:
        variables = template_variables(localized_site, route.content(lookup))
        return render_template(f"fragments/{route.fragment}.html", **variables)

    address = f"{Links().page(page, locale)}?{urlencode(query.canonical, safe=',')}".rstrip("?")
    history = "HX-Push-Url" if query.offset else "HX-Replace-Url"
    headers = [("X-Robots-Tag", "noindex"), (history, address)]
    return respond(f"fragments/{page}", locale, HTML, write, parameters=query.canonical, headers=headers)


def look_up(page: PageRoute, locale: Locale, id: str = "") -> ResourceRequest:
    return ResourceRequest(current_snapshot(), replace(read_request(page.parameters), locale=locale), id)


def _html(page: PageRoute, lookup: ResourceRequest) -> Response:
    name, parameters = page.path.replace("{id}", lookup.id), lookup.query.canonical

    def write(localized_site: LocalizedSite) -> str:
        content = page.content(lookup)
        around = Page(localized_site, name, content, urlencode(parameters, safe=","))
        return render_template(f"pages/{page.name}.html", page=around, **template_variables(localized_site, content))

    return respond(
        f"page/{name}",
        lookup.query.locale,
        HTML,
        write,
        parameters=parameters,
        links=discovery_links(lookup.localized_site, name),
        vary=("Accept",),
        freshness=page.freshness(lookup),
        kitchen=page.kitchen,
        private=bool(lookup.site.starter_facts),
    )


def _markdown(page: PageRoute, lookup: ResourceRequest, is_twin: bool) -> Response:
    name, localized_site, parameters = (
        page.path.replace("{id}", lookup.id),
        lookup.localized_site,
        lookup.query.canonical,
    )
    canonical = f'<{localized_site.links.page(name, lookup.query.locale)}>; rel="canonical"'
    return respond(
        f"twin/{name}" if is_twin else f"md/{name}",
        lookup.query.locale,
        MARKDOWN,
        lambda _: page.markdown(lookup),
        parameters=parameters,
        links=[*discovery_links(localized_site), canonical],
        vary=() if is_twin else ("Accept",),
        spaced=True,
        freshness=page.freshness(lookup),
    )


def discovery_links(localized_site: LocalizedSite, page: str | None = None) -> list[str]:
    """``Link`` values of a page: the documents from which an agent finds all others."""
    links, locale = localized_site.links, localized_site.locale
    found = [
        f'<{links.index("llms.txt", locale)}>; rel="describedby"; type="text/plain"',
        f'<{links.file("/.well-known/api-catalog")}>; rel="api-catalog"; type="application/linkset+json"',
        f'<{links.file("/.well-known/ai-catalog.json")}>; rel="ai-catalog"; type="application/ai-catalog+json"',
        f'<{links.file("/openapi.json")}>; rel="service-desc"; type="application/json"',
        f'<{links.page("developers", locale)}>; rel="service-doc"; type="text/html"',
    ]
    if page is not None:
        found.append(f'<{links.page(page, locale, markdown=True)}>; rel="alternate"; type="text/markdown"')
        found.append(f'<{links.page(page, locale)}>; rel="canonical"')
    return found


for each in PAGES:
    rule = "/<locale:locale>/" + each.path.replace("{id}", "<id>")
    bp.add_url_rule(rule.removesuffix("home"), each.name, each.respond)
    bp.add_url_rule(rule.replace("/home", "/index") + ".md", f"{each.name}_md", each.respond)
