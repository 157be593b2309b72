"""The plain-text indexes for agents, in the llms.txt form.

One H1, a block quote, at least one line of free text, and H2 sections of link lists
(https://llmstxt.org is the convention; its parser finds no summary without the free text).
"""

import re
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass

from ..domain import described_articles, filters, menu
from ..domain.allergens import groups_of
from ..domain.entries import sections
from ..models.text import Category
from ..search.results import DishResults
from .developers import usage_rules
from .localized_site import LocalizedSite
from .markdown.blocks import with_colon
from .markdown.knowledge import article_in_full_text, linked_article
from .markdown.menu import indexed_line, menu_markdown, traces_note
from .markdown.must_order import must_order_markdown
from .markdown.pages import home_markdown, reservation_markdown
from .markdown.visit import parking_markdown, visit_rhythm_markdown
from .opening_phrases import week_words
from .pagination import Listing


@dataclass(frozen=True, slots=True)
class TextIndex:
    name: str
    """Its file name, such as ``llms-menu.txt``."""
    title: str
    """A message of the catalogues."""
    write: Callable[[LocalizedSite], str]
    page: str = ""
    """The page without which it is not listed."""


def _document(title: str, summary: str, blocks: Iterable[str]) -> str:
    return "\n\n".join([f"# {title}", f"> {summary}", *blocks]) + "\n"


def _section(title: str, links: Iterable[str]) -> str:
    return "\n".join([f"## {title}", "", *(f"- {link}" for link in links)])


def _pointer(localized_site: LocalizedSite) -> str:
    return with_colon(
        localized_site,
        localized_site.gettext("Documentation index"),
        localized_site.links.index("llms.txt", localized_site.locale),
    )


def llms(
    localized_site: LocalizedSite,
    documents: Iterable[tuple[str, str, str]],
    documented: Container[str],
    indexes: Iterable[TextIndex],
    tools: Sequence[str],
) -> str:
    """Return ``/llms.txt``: where everything is.

    *documents*: path below ``/api/``, title (a message of the catalogues) and summary. *documented*: pages that have one.
    *tools*: names of those at ``/mcp``.
    """
    gettext, links, site, locale = (
        localized_site.gettext,
        localized_site.links,
        localized_site.site,
        localized_site.locale,
    )
    facts = site.restaurant
    pages = [
        f"[{localized_site.text(page.title)}]({links.page(name, locale, markdown=True)})"
        + ("" if name in documented else f": {localized_site.text(page.summary)}")
        for name, page in localized_site.shown_pages.items()
    ]
    data = [f"[{gettext(title)}]({links.api(path, locale, 'md')}): {summary}" for path, title, summary in documents]
    others = [f"[{each.name}]({links.index(each.name, locale)}): {gettext(each.title)}" for each in indexes]
    interfaces = [
        f"[OpenAPI]({links.file('/openapi.json')}): {gettext('Every address of the JSON API with parameters and examples')}",
        f"[MCP]({links.file('/mcp')}): {gettext('MCP server (Streamable HTTP) with the tools %(tools)s', tools=', '.join(tools))}",
        f"[{gettext('MCP descriptor')}]({links.file('/api/knowledge/mcp')}): {gettext('For search_knowledge and get_article only')}",
        f"[{gettext('MCP server card')}]({links.file('/.well-known/mcp/server-card.json')}): {gettext('How an MCP client connects')}",
    ]
    translated = [
        f"[{each.name}]({links.index('llms.txt', each)}): {each.tag}"
        for each in localized_site.languages.locales
        if each != locale
    ]
    contact = f"{localized_site.text(facts.address.text)} · {facts.phone} · {week_words(localized_site)}"
    return _document(
        localized_site.text(facts.name),
        localized_site.text(facts.description),
        [
            contact,
            *(
                [_search_hint(localized_site), _filter_hint(localized_site), _moment_hint(localized_site)]
                if links.live
                else []
            ),
            "\n".join(f"- {rule}" for rule in usage_rules(localized_site)),
            _section(gettext("Data"), data),
            _section(gettext("Interfaces"), interfaces),
            _section(gettext("Indexes"), others),
            _section(gettext("Pages"), pages),
            *([_section("Optional", translated)] if translated else []),
        ],
    )


def _search_hint(localized_site: LocalizedSite) -> str:
    """Return how to search, as URI templates that a reader fills in."""
    searches = [
        f"{localized_site.links.file(f'/api/{path}')}?lang={localized_site.locale.code}&q={{words}}&limit=3&format=md"
        for path in ("knowledge", "menu")
    ]
    return localized_site.gettext(
        "Search the articles with %(knowledge)s and the menu with %(menu)s; each hit carries the address to cite.",
        knowledge=searches[0],
        menu=searches[1],
    )


def _filter_hint(localized_site: LocalizedSite) -> str:
    """Return every filter of the menu, and an address that can be asked for unchanged."""
    values = [
        f"`{row.name}={','.join(row.example) if isinstance(row.example, list) else row.example}`"
        if row.example
        else f"`{row.name}`"
        for row in filters.MENU_FILTERS
        if row.exists_on(localized_site.site)
    ]
    allergens = (
        "nuts" if "nuts" in groups_of(localized_site.site.allergens) else next(iter(localized_site.site.allergens), "")
    )
    address = localized_site.links.api(
        "menu", localized_site.locale, "md", diet="vegetarian", without=allergens or None, max_price=20
    )
    return localized_site.gettext(
        "Filters of the menu: %(filters)s. For example: %(address)s",
        filters=", ".join(values),
        address=address,
    )


def _moment_hint(localized_site: LocalizedSite) -> str:
    """Return questions about this moment, each with an address that can be asked for unchanged."""
    gettext, links, locale = localized_site.gettext, localized_site.links, localized_site.locale
    shown = localized_site.site.shown_pages
    asked: list[tuple[str, str, str, dict[str, object]]] = [
        ("menu", gettext("What can be ordered now, or at available=YYYY-MM-DDThh:mm"), "menu", {"available": "now"}),
        ("reservation", gettext("When a party of six can ask for a table"), "booking", {"guests": 6}),
        ("best-time", gettext("How long a party of six waits"), "visit-rhythm", {"guests": 6}),
    ]
    return "\n".join(
        f"- {with_colon(localized_site, question, links.api(path, locale, 'md', **parameters))}"
        for page, question, path, parameters in asked
        if page in shown
    )


def llms_menu(localized_site: LocalizedSite) -> str:
    """Return ``/llms-menu.txt``: every dish with its price, when it is served and what it contains."""
    site = localized_site.site
    dishes = sections(site.menu_categories, site.dishes.values())
    groups = [(category, (indexed_line(localized_site, each) for each in listed)) for category, listed in dishes]
    return _by_category(localized_site, "menu", groups, traces_note(localized_site, site.dishes.values()))


def llms_knowledge(localized_site: LocalizedSite) -> str:
    """Return ``/llms-knowledge.txt``: every article with its summary."""
    articles = sections(localized_site.site.knowledge_categories, localized_site.site.articles.values())
    lines = [
        (
            category,
            (f"{linked_article(localized_site, each)}: {each.in_(localized_site.locale).summary}" for each in listed),
        )
        for category, listed in articles
    ]
    return _by_category(localized_site, "knowledge", lines)


def _by_category(
    localized_site: LocalizedSite, page: str, groups: Iterable[tuple[Category, Iterable[str]]], note: str = ""
) -> str:
    site = localized_site.site
    title = f"{localized_site.text(site.restaurant.name)} – {localized_site.text(site.pages[page].title)}"
    blocks = [_section(localized_site.text(category.label), entries) for category, entries in groups]
    return _document(
        title, localized_site.text(site.pages[page].summary), filter(None, [_pointer(localized_site), note, *blocks])
    )


def llms_full(localized_site: LocalizedSite, index: str) -> str:
    """Return ``/llms-full.txt``: *index*, pages and articles in one file; what is in two of them is written once."""
    site = localized_site.site
    pages = [
        home_markdown(localized_site, with_state=False),
        *([must_order_markdown(localized_site)] if "must-order" in site.shown_pages else []),
        menu_markdown(localized_site, Listing(DishResults("", menu.dishes(site))), with_descriptions=True),
        *(
            write(localized_site)
            for page, article, write in (
                ("reservation", "", reservation_markdown),
                ("best-time", described_articles.VISIT_RHYTHM, visit_rhythm_markdown),
                ("parking", described_articles.PARKING, parking_markdown),
            )
            if page in site.shown_pages and article not in site.articles
        ),
    ]
    pointer = re.compile(r"^> .+\n(> .+\n)?\n", re.MULTILINE)
    articles = [article_in_full_text(localized_site, each) for each in site.articles.values()]
    return "\n---\n\n".join([index, *(pointer.sub("", page, count=1) for page in pages), *articles])
