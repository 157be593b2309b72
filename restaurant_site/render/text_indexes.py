"""The plain-text indexes for agents, in the llms.txt form.

One H1, a block quote, at least one line of free text, and H2 sections of link lists
(https://llmstxt.org is the convention; its parser finds no summary without the free text).
"""

from collections.abc import Iterable

from ..content import formatting
from ..domain import knowledge, menu
from ..i18n import N_
from ..locales import LOCALES
from ..search.results import FoundDishes
from .edition import Edition
from .markdown.knowledge import article_markdown
from .markdown.menu import menu_markdown
from .markdown.must_order import must_order_markdown
from .markdown.pages import home_markdown, page_markdown
from .markdown.parking import parking_markdown
from .markdown.visit_rhythm import visit_rhythm_markdown
from .slices import WHOLE

USAGE_RULES = (
    N_("Everything is public and read-only; no key is needed."),
    N_("Send at most about 2 requests per second, with bursts of up to 10 in 5 seconds."),
    N_("Ask for the same document at most once per second; send If-None-Match to ask again."),
    N_("Run batch jobs asynchronously, away from lunch and dinner hours; /llms-full.txt is everything in one request."),
    N_("Answers are authoritative only with the canonical address on this site; cite it."),
)
"""What a client is asked to keep to; also on the page for developers and in MCP's instructions."""


def _document(title: str, summary: str, blocks: Iterable[str]) -> str:
    return "\n\n".join([f"# {title}", f"> {summary}", *blocks]) + "\n"


def _section(title: str, links: Iterable[str]) -> str:
    return "\n".join([f"## {title}", "", *(f"- {link}" for link in links)])


def rules(edition: Edition) -> list[str]:
    return [edition.gettext(rule) for rule in USAGE_RULES]


def _pointer(edition: Edition) -> str:
    return f"{edition.gettext('Documentation index')}: {edition.links.file('/llms.txt')}"


def llms(edition: Edition) -> str:
    """``/llms.txt``: where everything is."""
    gettext, links, site, locale = edition.gettext, edition.links, edition.site, edition.locale
    facts = site.restaurant
    pages = [
        f"[{edition.text(page.title)}]({links.page(name, locale, markdown=True)}): {edition.text(page.summary)}"
        for name, page in site.pages.items()
    ]
    data = [
        f"[{gettext('Must-order list')}]({links.api('must-order', locale, 'md')}): {edition.text(site.must_order.summary)}",
        f"[{gettext('Menu')}]({links.api('menu', locale, 'md')}): {edition.text(site.pages['menu'].summary)}",
        f"[{gettext('Articles')}]({links.api('knowledge', locale, 'md')}): {edition.text(site.pages['knowledge'].summary)}",
        f"[{gettext('Visit rhythm')}]({links.api('visit-rhythm', locale, 'md')}): {edition.text(site.rhythm.summary)}",
        f"[{gettext('Parking')}]({links.api('parking-nearby', locale, 'md')}): {edition.text(site.parking.summary)}",
    ]
    indexes = [
        f"[llms-must-order.txt]({links.index('llms-must-order.txt', locale)}): {gettext('The must-order list in full')}",
        f"[llms-menu.txt]({links.index('llms-menu.txt', locale)}): {gettext('Every dish with its price')}",
        f"[llms-knowledge.txt]({links.index('llms-knowledge.txt', locale)}): {gettext('Every article with its summary')}",
        f"[llms-full.txt]({links.index('llms-full.txt', locale)}): {gettext('Everything in one file, for batch jobs')}",
    ]
    interfaces = [
        f"[OpenAPI]({links.file('/openapi.json')}): {gettext('Every address of the JSON API with parameters and examples')}",
        f"[MCP]({links.file('/api/knowledge/mcp')}): {gettext('Descriptor of the MCP tools search_knowledge and get_article')}",
        f"[{gettext('MCP server card')}]({links.file('/.well-known/mcp/server-card.json')}): {gettext('How an MCP client connects')}",
    ]
    contact = f"{edition.text(facts.address.text)} · {facts.phone} · {_hours(edition)}"
    return _document(
        edition.text(facts.name),
        edition.text(facts.description),
        [
            contact,
            _search_hint(edition),
            "\n".join(f"- {rule}" for rule in rules(edition)),
            _section(gettext("Pages"), pages),
            _section(gettext("Data"), data),
            _section(gettext("Indexes"), indexes),
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


def _hours(edition: Edition) -> str:
    usual = edition.site.hours.usual
    return formatting.span(usual.open, usual.close, edition.locale) if usual else ""


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


def llms_full(edition: Edition) -> str:
    """``/llms-full.txt``: every document, one after the other, so that a batch job needs one request."""
    site = edition.site
    documents = [
        llms(edition),
        home_markdown(edition),
        must_order_markdown(edition),
        menu_markdown(edition, FoundDishes("", menu.dishes(site)), WHOLE),
        visit_rhythm_markdown(edition),
        parking_markdown(edition),
        page_markdown(edition, "reservation"),
        *(article_markdown(edition, article) for article in site.articles.values()),
    ]
    return "\n---\n\n".join(documents)
