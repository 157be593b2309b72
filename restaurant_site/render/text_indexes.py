"""The plain-text indexes for agents, in the llms.txt form.

One H1, a block quote, at least one line of free text, and H2 sections of link lists
(https://llmstxt.org is the convention; its parser finds no summary without the free text).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ..content import formatting
from ..content.models import Site, Text
from ..domain import knowledge, menu
from ..locales import LOCALES
from .edition import Edition
from .usage_rules import usage_rules


@dataclass(frozen=True, slots=True)
class IndexedDocument:
    """A document of the API as a line of ``/llms.txt``."""

    path: str
    """Below ``/api/``."""
    title: str
    """A message of the catalogues."""
    summary: Callable[[Site], Text]


@dataclass(frozen=True, slots=True)
class TextIndex:
    """A plain-text index."""

    name: str
    """Its file name, such as ``llms-menu.txt``."""
    title: str
    """A message of the catalogues."""
    write: Callable[[Edition], str]


def _document(title: str, summary: str, blocks: Iterable[str]) -> str:
    return "\n\n".join([f"# {title}", f"> {summary}", *blocks]) + "\n"


def _section(title: str, links: Iterable[str]) -> str:
    return "\n".join([f"## {title}", "", *(f"- {link}" for link in links)])


def _pointer(edition: Edition) -> str:
    return f"{edition.gettext('Documentation index')}: {edition.links.file('/llms.txt')}"


def llms(edition: Edition, documents: Iterable[IndexedDocument], indexes: Iterable[TextIndex]) -> str:
    """``/llms.txt``: where everything is."""
    gettext, links, site, locale = edition.gettext, edition.links, edition.site, edition.locale
    facts = site.restaurant
    pages = [
        f"[{edition.text(page.title)}]({links.page(name, locale, markdown=True)}): {edition.text(page.summary)}"
        for name, page in site.pages.items()
    ]
    data = [
        f"[{gettext(each.title)}]({links.api(each.path, locale, 'md')}): {edition.text(each.summary(site))}"
        for each in documents
    ]
    others = [f"[{each.name}]({links.index(each.name, locale)}): {gettext(each.title)}" for each in indexes]
    interfaces = [
        f"[OpenAPI]({links.file('/openapi.json')}): {gettext('Every address of the JSON API with parameters and examples')}",
        f"[MCP]({links.file('/api/knowledge/mcp')}): {gettext('Descriptor of the MCP tools search_knowledge and get_article')}",
        f"[{gettext('MCP server card')}]({links.file('/.well-known/mcp/server-card.json')}): {gettext('How an MCP client connects')}",
    ]
    contact = (
        f"{edition.text(facts.address.text)} · {facts.phone} · {formatting.week(site.hours.days_by_ranges, locale)}"
    )
    return _document(
        edition.text(facts.name),
        edition.text(facts.description),
        [
            contact,
            _search_hint(edition),
            "\n".join(f"- {rule}" for rule in usage_rules(edition)),
            _section(gettext("Pages"), pages),
            _section(gettext("Data"), data),
            _section(gettext("Indexes"), others),
            _section(gettext("Interfaces"), interfaces),
            _section(
                "Optional",
                [f"[{each.name}]({links.index('llms.txt', each)}): {each.tag}" for each in LOCALES if each != locale],
            ),
        ],
    )


def _search_hint(edition: Edition) -> str:
    """How to search, as URI templates that a reader fills in."""
    searches = [f"{edition.links.api(path, edition.locale)}&q={{words}}" for path in ("knowledge", "menu")]
    return edition.gettext(
        "Search the articles with %(knowledge)s and the menu with %(menu)s; each hit carries the address to cite.",
        knowledge=searches[0],
        menu=searches[1],
    )


def llms_menu(edition: Edition) -> str:
    """``/llms-menu.txt``: every dish with its price."""
    site, links, locale = edition.site, edition.links, edition.locale
    sections = [
        _section(
            edition.text(category.label),
            (
                f"[{edition.text(dish.name)} ({dish.name.in_(locale.companion)})]"
                f"({links.dish(dish.id, locale, markdown=True)}): {formatting.money(dish.price)} {site.restaurant.currency}"
                for dish in dishes
            ),
        )
        for category, dishes in menu.sections(site, menu.dishes(site))
    ]
    title = f"{edition.text(site.restaurant.name)} – {edition.text(site.pages['menu'].title)}"
    return _document(title, edition.text(site.pages["menu"].summary), [_pointer(edition), *sections])


def llms_knowledge(edition: Edition) -> str:
    """``/llms-knowledge.txt``: every article with its summary."""
    site, links, locale = edition.site, edition.links, edition.locale
    sections = [
        _section(
            edition.text(category.label),
            (
                f"[{article.in_(locale).title}]({links.article(article.id, locale, markdown=True)}): {article.in_(locale).summary}"
                for article in articles
            ),
        )
        for category, articles in knowledge.sections(site, knowledge.articles(site))
    ]
    title = f"{edition.text(site.restaurant.name)} – {edition.text(site.pages['knowledge'].title)}"
    return _document(title, edition.text(site.pages["knowledge"].summary), [_pointer(edition), *sections])


def llms_full(documents: Iterable[str]) -> str:
    """``/llms-full.txt``: every document in one file, so that a batch job needs one request."""
    return "\n---\n\n".join(documents)
