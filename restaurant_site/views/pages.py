"""Pages for people, each with its Markdown twin, and the fragments that live search swaps."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, render_template, request

from ..content.models import Article, Dish, PageText, Text
from ..domain import hours as hours_questions
from ..domain import knowledge as knowledge_base
from ..domain import menu as menu_questions
from ..http.errors import redirect_to
from ..http.negotiation import HTML, MARKDOWN, accepts_markdown
from ..http.problems import KINDS
from ..http.representations import DEFAULT_FRESHNESS, OPEN_NOW_FRESHNESS, Freshness
from ..locales import DEFAULT, LOCALES, Locale, preferred
from ..mcp.tools import TOOLS
from ..render import html, jsonld, parking_map, rhythm_chart, sharing, vocabulary
from ..render.developers import Explained, Guide, guide
from ..render.edition import Edition
from ..render.markdown.developers import developers_markdown
from ..render.markdown.knowledge import article_markdown, knowledge_markdown
from ..render.markdown.menu import dish_markdown, menu_markdown
from ..render.markdown.must_order import must_order_markdown
from ..render.markdown.pages import home_markdown, page_markdown, search_markdown
from ..render.markdown.parking import parking_markdown
from ..render.markdown.visit_rhythm import visit_rhythm_markdown
from ..render.records.knowledge import ArticleEntry, found_article_entry
from ..render.records.must_order import combo_record
from ..render.slices import WHOLE, Slice
from ..search.site_search import log_search
from ..urls import Links
from .api import article_or_404, articles_for, dish_or_404, dishes_for
from .endpoints import declared
from .params import DIET, MAX_PRICE, MENU_CATEGORY, OFFSET, TRACES, WITHOUT, Q, Query, read, service
from .respond import as_json, respond

bp = Blueprint("pages", __name__)
Context = Mapping[str, Any]
RESULTS_A_PAGE = 20
"""How many articles that a search has found stand on one page, and on the search page as many dishes beside them."""


@dataclass(frozen=True, slots=True)
class Page:
    """What every page has: its address below the language, its title, and what search results show of it."""

    name: str
    title: str
    summary: str
    edition: Edition

    @property
    def canonical(self) -> str:
        return self.edition.links.page(self.name, self.edition.locale)

    @property
    def markdown(self) -> str:
        return self.edition.links.page(self.name, self.edition.locale, markdown=True)

    @property
    def shared(self) -> sharing.SharedImage:
        return sharing.image(self.edition, self.name)

    @property
    def alternates(self) -> list[tuple[str, str]]:
        """(hreflang, address) of the page in each language, and the default."""
        links = self.edition.links
        each = [(locale.hreflang, links.page(self.name, locale)) for locale in LOCALES]
        return [*each, ("x-default", links.page(self.name, DEFAULT))]


@bp.get("/")
def root() -> Response:
    """To the home page in the visitor's language."""
    locale = preferred(list(request.accept_languages))
    response = redirect(Links().page("home", locale), 302)
    assert isinstance(response, Response)
    response.vary.add("Accept-Language")
    response.headers["Cache-Control"] = "public, max-age=60"
    response.headers["Link"] = ", ".join(discovery_links(service().edition(locale)))
    return response


@bp.get("/<locale:locale>")
def language_root(locale: Locale) -> Response:
    """To the home page of a language."""
    response = redirect(Links().page("home", locale), 308)
    assert isinstance(response, Response)
    return response


@bp.get("/<locale:locale>/", endpoint="home")
@bp.get("/<locale:locale>/index.md", endpoint="home_md")
def home(locale: Locale) -> Response:
    """The restaurant at a glance: open or not, where, what to order, ways on."""
    return serve(locale, "home", home_context, home_markdown, freshness=OPEN_NOW_FRESHNESS)


@bp.get("/<locale:locale>/menu", endpoint="menu")
@bp.get("/<locale:locale>/menu.md", endpoint="menu_md")
def menu(locale: Locale) -> Response:
    """The whole menu, or the dishes that a search and filters leave."""
    query = read(MENU_PARAMETERS)

    def text(edition: Edition) -> str:
        found = dishes_for(query, edition.locale)
        return menu_markdown(edition, found, WHOLE)

    return serve(locale, "menu", menu_context(query), text, query=query)


@bp.get("/<locale:locale>/menu/<slug>", endpoint="dish")
@bp.get("/<locale:locale>/menu/<slug>.md", endpoint="dish_md")
def dish(locale: Locale, slug: str) -> Response:
    """One dish."""
    found = dish_or_404(slug)
    return serve(
        locale, f"menu/{slug}", dish_context(found), lambda edition: dish_markdown(edition, found), template="dish"
    )


@bp.get("/<locale:locale>/must-order", endpoint="must_order")
@bp.get("/<locale:locale>/must-order.md", endpoint="must_order_md")
def must_order(locale: Locale) -> Response:
    """The five dishes that nobody should miss."""
    return serve(locale, "must-order", must_order_context, must_order_markdown)


@bp.get("/<locale:locale>/knowledge", endpoint="knowledge")
@bp.get("/<locale:locale>/knowledge.md", endpoint="knowledge_md")
def knowledge(locale: Locale) -> Response:
    """All articles by category, or those that a search finds."""
    query = read([Q, OFFSET])

    def text(edition: Edition) -> str:
        found = articles_for(query, edition.locale)
        return knowledge_markdown(edition, found, _part(query, found.query))

    return serve(locale, "knowledge", knowledge_context(query), text, query=query)


@bp.get("/<locale:locale>/knowledge/<id>", endpoint="article")
@bp.get("/<locale:locale>/knowledge/<id>.md", endpoint="article_md")
def article(locale: Locale, id: str) -> Response:
    """One article."""
    found = article_or_404(id)
    return serve(
        locale,
        f"knowledge/{id}",
        article_context(found),
        lambda edition: article_markdown(edition, found),
        template="article",
    )


@bp.get("/<locale:locale>/best-time", endpoint="best_time")
@bp.get("/<locale:locale>/best-time.md", endpoint="best_time_md")
def best_time(locale: Locale) -> Response:
    """When it is quiet and when it is full."""
    return serve(locale, "best-time", rhythm_context, visit_rhythm_markdown)


@bp.get("/<locale:locale>/parking", endpoint="parking")
@bp.get("/<locale:locale>/parking.md", endpoint="parking_md")
def parking(locale: Locale) -> Response:
    """Parking and stations, nearest first."""
    return serve(locale, "parking", parking_context, parking_markdown)


@bp.get("/<locale:locale>/reservation", endpoint="reservation")
@bp.get("/<locale:locale>/reservation.md", endpoint="reservation_md")
def reservation(locale: Locale) -> Response:
    """How to book a table."""
    return serve(locale, "reservation", reservation_context, lambda edition: page_markdown(edition, "reservation"))


@bp.get("/<locale:locale>/search", endpoint="search")
@bp.get("/<locale:locale>/search.md", endpoint="search_md")
def search(locale: Locale) -> Response:
    """Search the menu and the articles at once."""
    query = read([Q, OFFSET])

    def text(edition: Edition) -> str:
        dishes, articles = service().search.find_dishes(query["q"]), articles_for(query, edition.locale)
        log_search("menu", edition.locale, dishes)
        return search_markdown(edition, _part(query, query["q"]), dishes, articles)

    return serve(locale, "search", search_context(query), text, query=query)


@bp.get("/<locale:locale>/developers", endpoint="developers")
@bp.get("/<locale:locale>/developers.md", endpoint="developers_md")
def developers(locale: Locale) -> Response:
    """How to call the API and connect by MCP."""
    return serve(
        locale,
        "developers",
        developers_context,
        lambda edition: developers_markdown(edition, developers_guide(edition)),
    )


FRAGMENTS = {"menu": "menu_results", "knowledge": "knowledge_results", "search": "search_results"}


@bp.get("/<locale:locale>/fragments/<any(menu, knowledge, search):page>")
def fragment(locale: Locale, page: str) -> Response:
    """The results of a page alone, for live search to swap in. The page itself works without."""
    query = read(MENU_PARAMETERS if page == "menu" else (Q, OFFSET))
    context = {"menu": menu_context, "knowledge": knowledge_context, "search": search_context}[page](query)

    def write(edition: Edition) -> str:
        return render_template(f"fragments/{FRAGMENTS[page]}.html", **_common(edition), **context(edition))

    address = f"{Links().page(page, locale)}?{urlencode(query.canonical, safe=',')}".rstrip("?")
    history = "HX-Push-Url" if query.values.get("offset") else "HX-Replace-Url"
    headers = [("X-Robots-Tag", "noindex"), (history, address)]
    return respond(f"fragments/{page}", locale, HTML, write, parameters=query.canonical, headers=headers, area="search")


# --- What all pages share ---------------------------------------------------------------------

MENU_PARAMETERS = (Q, MENU_CATEGORY, replace(DIET, repeats=True), replace(WITHOUT, repeats=True), TRACES, MAX_PRICE)


def serve(
    locale: Locale,
    name: str,
    context: Callable[[Edition], Context],
    as_markdown: Callable[[Edition], str],
    *,
    template: str | None = None,
    query: Query | None = None,
    freshness: Freshness = DEFAULT_FRESHNESS,
) -> Response:
    """A page as HTML, or its Markdown twin when that is asked for."""
    if (canonical := _in_our_case(locale)) is not None:
        return canonical
    edition = service().edition(locale)
    parameters = query.canonical if query else ()
    twin = request.path.endswith(".md")
    if twin or accepts_markdown(HTML):
        links = [*discovery_links(edition), f'<{edition.links.page(name, locale)}>; rel="canonical"']
        return respond(
            f"twin/{name}" if twin else f"md/{name}", locale, MARKDOWN, as_markdown, parameters=parameters, links=links,
            vary=() if twin else ("Accept",), spaced=True, area="search" if parameters else "pages",
        )  # fmt: skip

    def write(edition: Edition) -> str:
        return render(
            edition, name, template or name.replace("-", "_"), context(edition), urlencode(parameters, safe=",")
        )

    return respond(
        f"page/{name}", locale, HTML, write, parameters=parameters, links=discovery_links(edition, name),
        vary=("Accept",), area="search" if parameters else "pages", freshness=freshness,
    )  # fmt: skip


def _in_our_case(locale: Locale) -> Response | None:
    """A redirect to the address in our letter case, when the language was written in another."""
    given, _, rest = request.path[1:].partition("/")
    if given == locale.code:
        return None
    return redirect_to(f"/{locale.code}/{rest}")


def discovery_links(edition: Edition, page: str | None = None) -> list[str]:
    """``Link`` values by which an agent finds everything from any page."""
    links, locale = edition.links, edition.locale
    found = [
        f'<{links.file("/llms.txt")}>; rel="describedby"; type="text/plain"',
        f'<{links.file("/.well-known/api-catalog")}>; rel="api-catalog"; type="application/linkset+json"',
        f'<{links.file("/.well-known/ai-catalog.json")}>; rel="ai-catalog"; type="application/ai-catalog+json"',
        f'<{links.file("/openapi.json")}>; rel="service-desc"; type="application/json"',
        f'<{links.page("developers", locale)}>; rel="service-doc"; type="text/html"',
    ]
    if page is not None:
        found.append(f'<{links.page(page, locale, markdown=True)}>; rel="alternate"; type="text/markdown"')
        found.append(f'<{links.page(page, locale)}>; rel="canonical"')
    return found


def _common(edition: Edition) -> dict[str, Any]:
    """What every template may use: the edition, with site-relative links, and its language."""
    return {"edition": edition.relative(), "locale": edition.locale, "site": edition.site, "vocabulary": vocabulary}


def render(edition: Edition, name: str, template: str, context: Context, asked: str = "") -> str:
    """A whole page; *asked* is the query of its address, which its links to other languages keep."""
    told: PageText | None = edition.site.pages.get(name)
    page = Page(
        name=name,
        title=context.get("title") or (edition.text(told.title) if told else name),
        summary=context.get("summary") or (edition.text(told.summary) if told else ""),
        edition=edition,
    )
    things = [*context.get("things", ()), *_trail(edition, page)]
    described = as_json(jsonld.document(things)).replace("<", "\\u003c") if things else None
    return render_template(
        f"pages/{template}.html",
        **{**_common(edition), "query": "", "asked": asked, **context, "page": page, "described": described},
    )


def _trail(edition: Edition, page: Page) -> list[jsonld.Thing]:
    """The breadcrumbs of a page below the home page."""
    if page.name == "home":
        return []
    links, locale, pages = edition.links, edition.locale, edition.site.pages
    trail = [(edition.text(edition.site.restaurant.short_name), links.page("home", locale))]
    parent = page.name.partition("/")[0]
    if parent != page.name:
        trail.append((edition.text(pages[parent].title), links.page(parent, locale)))
    return [jsonld.breadcrumbs([*trail, (page.title, page.canonical)])]


# --- What each page shows ---------------------------------------------------------------------


def home_context(edition: Edition) -> Context:
    """The home page now; in an export, which knows no time, that of the day when the content last changed."""
    site, live = edition.site, edition.links.live
    now = datetime.now(UTC) if live else site.modified
    today = now.astimezone(site.restaurant.zone).date()
    holidays = hours_questions.upcoming_holidays(site, today)
    return {
        "state": hours_questions.open_state(site, now) if live else None,
        "today": hours_questions.hours_on(site, today),
        "rhythm": rhythm_chart.today(site, now) if live else None,
        "holidays": holidays,
        "top": top_dishes(edition),
        "body": page_body(edition, "home"),
        "things": [jsonld.restaurant(edition, holidays)],
    }


def top_dishes(edition: Edition) -> Sequence[tuple[Any, Dish]]:
    """The must-order entries with their dishes."""
    return [(entry, edition.site.dishes[entry.dish]) for entry in edition.site.must_order.top_dishes]


def page_body(edition: Edition, name: str) -> str:
    """The owner's words of a page as HTML."""
    body = edition.site.pages[name].body
    return html.body(edition, edition.text(body)) if body else ""


def menu_context(query: Query) -> Callable[[Edition], Context]:
    def context(edition: Edition) -> Context:
        found = dishes_for(query, edition.locale)
        return {
            "query": found.query,
            "wanted": found.wanted,
            "excluded": found.excluded,
            "dishes": found.dishes,
            "suggestions": _dish_names(edition, found.suggestions),
            "sections": [] if found.query else menu_questions.sections(edition.site, found.dishes),
            "things": []
            if query.canonical
            else [{**jsonld.identity(edition), "hasMenu": jsonld.menu(edition, found.dishes)}],
        }

    return context


def _dish_names(edition: Edition, ids: Sequence[str] | None) -> list[tuple[str, str]]:
    """(name, address) of suggested dishes."""
    links = edition.relative().links
    return [(edition.text(edition.site.dishes[id].name), links.dish(id, edition.locale)) for id in ids or ()]


def dish_context(dish: Dish) -> Callable[[Edition], Context]:
    def context(edition: Edition) -> Context:
        site = edition.site
        return {
            "dish": dish,
            "title": edition.text(dish.name),
            "summary": edition.text(dish.description),
            "category": site.menu_categories[dish.category],
            "companions": [site.dishes[id] for id in dish.goes_with],
            "article": site.articles.get(dish.article or ""),
            "ranked": menu_questions.ranked(site, dish.id),
            "things": [jsonld.menu_item(edition, dish)],
        }

    return context


def must_order_context(edition: Edition) -> Context:
    listed = edition.site.must_order
    return {
        "listed": listed,
        "top": top_dishes(edition),
        "combos": [combo_record(edition.relative(), combo) for combo in listed.combos],
        "things": [
            jsonld.identity(edition),
            jsonld.faq([(edition.text(each.q), edition.text(each.a)) for each in listed.faq]),
        ],
    }


def knowledge_context(query: Query) -> Callable[[Edition], Context]:
    def context(edition: Edition) -> Context:
        found = articles_for(query, edition.locale)
        part = _part(query, found.query)
        return {
            "query": found.query,
            "articles": found.articles,
            "entries": _entries(edition, part.of(found.articles), found.hits),
            "part": part,
            "suggestions": _titles(edition, found.suggestions),
            "sections": [] if found.query else knowledge_base.sections(edition.site, found.articles),
        }

    return context


def _part(query: Query, asked: str) -> Slice:
    """The part of a list that a page shows: all of it, or so many of what a search has found."""
    return Slice(RESULTS_A_PAGE, query["offset"] or 0) if asked else WHOLE


def _entries(edition: Edition, articles: Sequence[Article], hits: Mapping[str, Any] | None) -> list[ArticleEntry]:
    """The search results with their passages; none without a search."""
    return [found_article_entry(edition.relative(), each, hits[each.id]) for each in articles] if hits else []


def _titles(edition: Edition, ids: Sequence[str] | None) -> list[tuple[str, str]]:
    """(title, address) of suggested articles."""
    links = edition.relative().links
    return [
        (edition.site.articles[id].in_(edition.locale).title, links.article(id, edition.locale)) for id in ids or ()
    ]


def article_context(article: Article) -> Callable[[Edition], Context]:
    def context(edition: Edition) -> Context:
        writing = article.in_(edition.locale)
        return {
            "article": article,
            "writing": writing,
            "title": writing.title,
            "titles": Text({code: each.title for code, each in article.texts.items()}),
            "summary": writing.summary,
            "body": html.body(edition, writing.body),
            "headings": html.headings(writing.body),
            "category": edition.site.knowledge_categories[article.category],
            "related": knowledge_base.related(edition.site, article),
            "carries_rhythm": article.id == knowledge_base.VISIT_RHYTHM,
            "carries_parking": article.id == knowledge_base.PARKING,
            **(_rhythm_charts(edition) if article.id == knowledge_base.VISIT_RHYTHM else {}),
            **({"chart": parking_map.drawn(edition)} if article.id == knowledge_base.PARKING else {}),
            "things": [jsonld.article(edition, article)],
        }

    return context


def rhythm_context(edition: Edition) -> Context:
    return {**_rhythm_charts(edition), "article": edition.site.articles.get(knowledge_base.VISIT_RHYTHM)}


def _rhythm_charts(edition: Edition) -> Context:
    return {"week_chart": rhythm_chart.week(edition.site), "day_charts": rhythm_chart.blocks(edition.site)}


def parking_context(edition: Edition) -> Context:
    return {"chart": parking_map.drawn(edition), "article": edition.site.articles.get(knowledge_base.PARKING)}


def reservation_context(edition: Edition) -> Context:
    return {"body": page_body(edition, "reservation"), "things": [jsonld.identity(edition)]}


def search_context(query: Query) -> Callable[[Edition], Context]:
    def context(edition: Edition) -> Context:
        part = _part(query, query["q"])
        if not query["q"]:
            return {"query": "", "part": part, "dishes": [], "articles": [], **_contents(edition)}
        articles, dishes = articles_for(query, edition.locale), service().search.find_dishes(query["q"])
        log_search("menu", edition.locale, dishes)
        return {
            "query": articles.query,
            "part": part,
            "dishes": dishes.dishes,
            "articles": articles.articles,
            "rows": part.of(dishes.dishes),
            "entries": _entries(edition, part.of(articles.articles), articles.hits),
            "suggestions": _titles(edition, articles.suggestions),
            **_contents(edition),
        }

    return context


def _contents(edition: Edition) -> Context:
    """The sections of the menu and the categories of articles, for who has not found or not asked anything."""
    site = edition.site
    return {
        "courses": menu_questions.sections(site, list(site.dishes.values())),
        "topics": knowledge_base.sections(site, list(site.articles.values())),
    }


def developers_guide(edition: Edition) -> Guide:
    problems = [Explained(code, kind.status, edition.gettext(kind.explanation)) for code, kind in KINDS.items()]
    return guide(edition, service().mcp_server.info.name, list(declared()), problems)


def developers_context(edition: Edition) -> Context:
    return {"guide": developers_guide(edition), "tools": TOOLS}
