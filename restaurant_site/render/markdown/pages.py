"""The home page, the search page, the page about reservations, and the guide for developers."""

from datetime import datetime
from itertools import chain

from ...domain.hours import open_state
from ...i18n import N_
from ...search.results import FoundArticles, FoundDishes, dishes_come_first
from .. import vocabulary
from ..developers import Guide
from ..edition import Edition
from ..slices import Slice
from .blocks import bullets, fenced, labelled, search_summary, section, titled, with_colon
from .knowledge import article_line
from .menu import linked_dish
from .restaurant import hours_blocks, state_blocks


def home_markdown(edition: Edition, now: datetime | None = None) -> str:
    """The restaurant at a glance: whether it is open at *now*, where, when, what to order, and links to the other pages."""
    facts, gettext, links, locale = edition.site.restaurant, edition.gettext, edition.links, edition.locale
    top = [f"{entry.rank}. {linked_dish(edition, entry.dish)}" for entry in edition.site.must_order.top_dishes]
    contact = [
        labelled(edition, N_("Address"), edition.text(facts.address.text)),
        labelled(edition, N_("Telephone"), facts.phone),
        labelled(edition, N_("E-mail"), facts.email),
        labelled(edition, N_("Payment"), vocabulary.listed(edition, edition.texts(facts.payment))),
    ]
    more = [
        with_colon(
            edition,
            f"[{edition.text(page.title)}]({links.page(name, locale, markdown=True)})",
            edition.text(page.summary),
        )
        for name, page in edition.site.shown_pages.items()
        if name != "home"
    ]
    return titled(
        edition,
        edition.text(facts.name),
        [
            edition.text(edition.site.pages["home"].summary),
            edition.with_links(edition.text(edition.site.pages["home"].body)),
            bullets(contact),
            *(state_blocks(edition, open_state(edition.site, now)) if now else []),
            *hours_blocks(edition),
            f"## {edition.text(edition.site.must_order.title)}",
            "\n".join(top),
            f"## {gettext('More')}",
            bullets(more),
            labelled(edition, N_("Canonical"), links.page("home", locale)),
        ],
    )


def reservation_markdown(edition: Edition) -> str:
    page = edition.site.pages["reservation"]
    return titled(
        edition,
        edition.text(page.title),
        [
            edition.text(page.summary),
            labelled(edition, N_("Telephone"), edition.site.restaurant.phone),
            edition.with_links(edition.text(page.body)),
            labelled(edition, N_("Canonical"), edition.links.page("reservation", edition.locale)),
        ],
    )


def search_markdown(edition: Edition, part: Slice, dishes: FoundDishes, articles: FoundArticles) -> str:
    """The search page: the same part of the dishes and of the articles that were found."""
    gettext = edition.gettext
    blocks = [edition.text(edition.site.pages["search"].summary)]
    if articles.query:
        found = [linked_dish(edition, dish.id) for dish in part.of(dishes.dishes)]
        entries = [article_line(edition, article) for article in part.of(articles.articles)]
        total = len(dishes.dishes) + len(articles.articles)
        blocks.append(search_summary(edition, articles, len(found) + len(entries), total))
        parts = [
            section(gettext("Menu"), bullets(found) if dishes.dishes else gettext("Nothing found.")),
            section(gettext("Articles"), bullets(entries) if articles.articles else gettext("Nothing found.")),
        ]
        blocks += chain(*(parts if dishes_come_first(dishes, articles) else reversed(parts)))
    blocks.append(labelled(edition, N_("Canonical"), edition.links.page("search", edition.locale)))
    return titled(edition, edition.text(edition.site.pages["search"].title), blocks)


def developers_markdown(edition: Edition, guide: Guide) -> str:
    gettext, links = edition.gettext, edition.links
    files = ("/openapi.json", "/llms.txt", "/llms-full.txt", "/api/knowledge/mcp", "/.well-known/mcp/server-card.json")
    page = edition.site.pages["developers"]
    addresses = [each for operations in guide.addresses.values() for each in operations]
    return titled(
        edition,
        edition.text(page.title),
        [
            edition.text(page.summary),
            f"## {gettext('Rules of use')}",
            bullets(guide.rules),
            f"## {gettext('Examples')}",
            *(f"{with_colon(edition, call.title, call.about).strip()}\n\n{fenced(call.code)}" for call in guide.calls),
            *(f"{program.title}\n\n{fenced(program.code)}" for program in guide.programs),
            f"## {gettext('Addresses')}",
            bullets(with_colon(edition, f"`{each.method} {each.path}`", gettext(each.summary)) for each in addresses),
            f"### {gettext('Parameters')}",
            bullets(with_colon(edition, f"`{each.name}`", gettext(each.description)) for each in guide.parameters),
            bullets(links.file(path) for path in files),
            "## MCP",
            gettext("The server speaks Streamable HTTP, keeps no session and needs no key. Its address:"),
            fenced(guide.mcp),
            bullets(with_colon(edition, f"`{name}`", description) for name, description in guide.tools),
            f"### {gettext('Set up a client')}",
            *(f"{setup.title}\n\n{fenced(setup.code)}" for setup in guide.setups),
            f"## {gettext('Problem codes')}",
            bullets(with_colon(edition, f"`{code}` ({status})", meaning) for code, status, meaning in guide.problems),
            labelled(edition, N_("Canonical"), links.page("developers", edition.locale)),
        ],
    )
