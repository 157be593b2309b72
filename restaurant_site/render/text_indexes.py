"""The plain-text indexes for agents, in the llms.txt form.

One H1, a block quote, at least one line of free text, and H2 sections of link lists
(https://llmstxt.org is the convention; its parser finds no summary without the free text).
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ..content import formatting
from ..content.models.menu import Dish
from ..content.models.text import Category
from ..domain import knowledge, menu
from ..domain.entries import sections
from ..locales import LOCALES
from ..search.results import FoundDishes
from .developers import usage_rules
from .edition import Edition
from .markdown.blocks import offer
from .markdown.knowledge import article_in_full_text, linked_article
from .markdown.menu import menu_markdown
from .markdown.must_order import must_order_markdown
from .markdown.pages import home_markdown, reservation_markdown
from .markdown.visit import parking_markdown, visit_rhythm_markdown
from .slices import WHOLE


@dataclass(frozen=True, slots=True)
class TextIndex:
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
    return f"{edition.gettext('Documentation index')}: {edition.links.index('llms.txt', edition.locale)}"


def llms(
    edition: Edition, documents: Iterable[tuple[str, str, str]], indexes: Iterable[TextIndex], tools: Sequence[str]
) -> str:
    """``/llms.txt``: where everything is.

    *documents*: path below ``/api/``, title (a message of the catalogues) and summary. *tools*: names of those at ``/mcp``.
    """
    gettext, links, site, locale = edition.gettext, edition.links, edition.site, edition.locale
    facts = site.restaurant
    pages = [
        f"[{edition.text(page.title)}]({links.page(name, locale, markdown=True)}): {edition.text(page.summary)}"
        for name, page in site.shown_pages.items()
    ]
    data = [f"[{gettext(title)}]({links.api(path, locale, 'md')}): {summary}" for path, title, summary in documents]
    others = [f"[{each.name}]({links.index(each.name, locale)}): {gettext(each.title)}" for each in indexes]
    interfaces = [
        f"[OpenAPI]({links.file('/openapi.json')}): {gettext('Every address of the JSON API with parameters and examples')}",
        f"[MCP]({links.file('/mcp')}): {gettext('MCP server (Streamable HTTP) with the tools %(tools)s', tools=', '.join(tools))}",
        f"[{gettext('MCP descriptor')}]({links.file('/api/knowledge/mcp')}): {gettext('For search_knowledge and get_article only')}",
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
            *([_search_hint(edition)] if links.live else []),
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
    searches = [
        f"{edition.links.file(f'/api/{path}')}?lang={edition.locale.code}&q={{words}}&limit=3&format=md"
        for path in ("knowledge", "menu")
    ]
    return edition.gettext(
        "Search the articles with %(knowledge)s and the menu with %(menu)s; each hit carries the address to cite.",
        knowledge=searches[0],
        menu=searches[1],
    )


def llms_menu(edition: Edition) -> str:
    """``/llms-menu.txt``: every dish with its price."""
    links, locale = edition.links, edition.locale

    def entry(dish: Dish) -> str:
        name = f"{edition.text(dish.name)} ({dish.name.in_(locale.companion)})"
        return f"[{name}]({links.dish(dish.id, locale, markdown=True)}): {offer(edition, dish)}"

    dishes = sections(edition.site.menu_categories, edition.site.dishes.values())
    return _by_category(edition, "menu", [(category, map(entry, listed)) for category, listed in dishes])


def llms_knowledge(edition: Edition) -> str:
    """``/llms-knowledge.txt``: every article with its summary."""
    articles = sections(edition.site.knowledge_categories, edition.site.articles.values())
    lines = [
        (category, (f"{linked_article(edition, each)}: {each.in_(edition.locale).summary}" for each in listed))
        for category, listed in articles
    ]
    return _by_category(edition, "knowledge", lines)


def _by_category(edition: Edition, page: str, groups: Iterable[tuple[Category, Iterable[str]]]) -> str:
    site = edition.site
    title = f"{edition.text(site.restaurant.name)} – {edition.text(site.pages[page].title)}"
    blocks = [_section(edition.text(category.label), entries) for category, entries in groups]
    return _document(title, edition.text(site.pages[page].summary), [_pointer(edition), *blocks])


def llms_full(edition: Edition, index: str) -> str:
    """``/llms-full.txt``: *index*, pages and articles in one file; what is in two of them is written once."""
    site = edition.site
    pages = [
        home_markdown(edition),
        must_order_markdown(edition),
        menu_markdown(edition, FoundDishes("", menu.dishes(site)), WHOLE),
        *(
            write(edition)
            for page, article, write in (
                ("reservation", "", reservation_markdown),
                ("best-time", knowledge.VISIT_RHYTHM, visit_rhythm_markdown),
                ("parking", knowledge.PARKING, parking_markdown),
            )
            if page in site.shown_pages and article not in site.articles
        ),
    ]
    pointer = re.compile(r"^> .+\n(> .+\n)?\n", re.MULTILINE)
    articles = [article_in_full_text(edition, each) for each in site.articles.values()]
    return "\n---\n\n".join([index, *(pointer.sub("", page, count=1) for page in pages), *articles])
