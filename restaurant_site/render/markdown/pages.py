"""The home page, the search page, the page about reservations, and the guide for developers."""

from itertools import chain

from ...domain.booking import NOTHING_ASKED, PartyQuestion
from ...domain.hours import open_state
from ...i18n import N_
from ...search.results import SiteResults
from ...text import formatting
from .. import labels
from ..answers import shown
from ..developers import Guide
from ..localized_site import LocalizedSite
from ..openapi import Operation
from ..pagination import Listing
from .blocks import answer_line, bullets, fenced, labelled, online_pages, search_summary, section, titled, with_colon
from .booking import answer_blocks, charge_blocks, rule_blocks
from .knowledge import article_line
from .menu import linked_dish
from .restaurant import hours_blocks, state_blocks


def home_markdown(localized_site: LocalizedSite, *, with_state: bool = True) -> str:
    """Return the restaurant at a glance: whether it is open, where, when, what to order, and links to the other pages.

    Without the current state if not *with_state*, and in a static export.
    """
    facts, gettext, links, locale = (
        localized_site.site.restaurant,
        localized_site.gettext,
        localized_site.links,
        localized_site.locale,
    )
    top = [
        f"{entry.rank}. {linked_dish(localized_site, entry.dish)}"
        for entry in localized_site.site.must_order.top_dishes
    ]
    contact = [
        labelled(localized_site, N_("Address"), localized_site.text(facts.address.text)),
        labelled(localized_site, N_("Telephone"), facts.phone),
        labelled(localized_site, N_("Book online"), online_pages(localized_site)),
        *([labelled(localized_site, N_("Email"), facts.email)] if facts.email else []),
        labelled(localized_site, N_("Payment"), labels.joined(localized_site, localized_site.texts(facts.payment))),
    ]
    more = [
        with_colon(
            localized_site,
            f"[{localized_site.text(page.title)}]({links.page(name, locale, markdown=True)})",
            localized_site.text(page.summary),
        )
        for name, page in localized_site.shown_pages.items()
        if name != "home"
    ]
    return titled(
        localized_site,
        localized_site.text(facts.name),
        [
            localized_site.text(localized_site.site.pages["home"].summary),
            localized_site.resolve_links(localized_site.text(localized_site.site.pages["home"].body)),
            bullets(contact),
            *(_state(localized_site) if with_state and localized_site.links.live else []),
            *hours_blocks(localized_site),
            *([f"## {localized_site.text(localized_site.site.must_order.title)}", "\n".join(top)] if top else []),
            f"## {gettext('More')}",
            bullets(more),
            labelled(localized_site, N_("Canonical"), links.page("home", locale)),
        ],
    )


def _state(localized_site: LocalizedSite) -> list[str]:
    return state_blocks(localized_site, open_state(localized_site.site, localized_site.now()))


def reservation_markdown(localized_site: LocalizedSite, question: PartyQuestion | None = None) -> str:
    """Return the page about reservations; with a *question* the answer to it, or about today."""
    page = localized_site.site.pages["reservation"]
    return titled(
        localized_site,
        localized_site.text(page.title),
        [
            localized_site.text(page.summary),
            *(answer_blocks(localized_site, question) if question and question.guests else []),
            labelled(localized_site, N_("Telephone"), localized_site.site.restaurant.phone),
            labelled(localized_site, N_("Book online"), online_pages(localized_site)),
            *charge_blocks(localized_site, question or NOTHING_ASKED),
            *rule_blocks(localized_site),
            localized_site.resolve_links(localized_site.text(page.body)),
            labelled(localized_site, N_("Canonical"), localized_site.links.page("reservation", localized_site.locale)),
        ],
    )


def search_markdown(localized_site: LocalizedSite, listing: Listing[SiteResults]) -> str:
    """Return the search page: the same part of the dishes and of the articles that match."""
    gettext, part = localized_site.gettext, listing.part
    dishes, articles, found = listing.results.dishes, listing.results.articles, shown(localized_site, listing.results)
    blocks = [localized_site.text(localized_site.site.pages["search"].summary)]
    if articles.query:
        dish_lines = [linked_dish(localized_site, dish.id) for dish in part.of(found.dishes)]
        hits = articles.hits or {}
        article_lines = [
            article_line(localized_site, article, hits.get(article.id)) for article in part.of(found.articles.articles)
        ]
        total = len(found.dishes) + len(found.articles.articles)
        blocks.append(answer_line(localized_site, found.answer))
        if dishes.excluded and not (found.answer and found.answer.told.left_out):
            blocks.append(labels.exclusion_counts(localized_site, dishes.excluded, dishes.wanted))
        is_answered = found.answer is not None or dishes.is_covered
        blocks.append(
            search_summary(localized_site, articles, len(dish_lines) + len(article_lines), total, is_answered)
        )
        parts = [
            section(gettext("Menu"), bullets(dish_lines) if found.dishes else gettext("Nothing found.")),
            section(
                gettext("Articles"), bullets(article_lines) if found.articles.articles else gettext("Nothing found.")
            ),
        ]
        blocks += chain(*(parts if found.dishes_first else reversed(parts)))
    blocks.append(labelled(localized_site, N_("Canonical"), localized_site.links.page("search", localized_site.locale)))
    return titled(localized_site, localized_site.text(localized_site.site.pages["search"].title), blocks)


TOLD_CODES = ("bad-parameter", "rate-limited", "too-soon")
"""Problem codes whose meaning the Markdown for developers tells; an answer with another one says all in its `detail`."""
LISTED_TAGS = ("Menu", "Knowledge", "Visit", "Indexes")
"""Of the addresses in the Markdown for developers; /openapi.json has the others."""


def _address(localized_site: LocalizedSite, operation: Operation) -> str:
    """Return the address of a document with the names of what it takes beside language and format, which all take."""
    names = [
        f"`{each.name}`"
        for each in operation.parameters
        if each.location == "query" and each.name not in {"lang", "format"} and each.exists_on(localized_site.site)
    ]
    return (
        formatting.in_brackets(f"`{operation.path}`", ", ".join(names), localized_site.locale)
        if names
        else f"`{operation.path}`"
    )


def developers_markdown(localized_site: LocalizedSite, guide: Guide) -> str:
    gettext, links = localized_site.gettext, localized_site.links
    files = ("/openapi.json", "/llms.txt", "/llms-full.txt", "/api/knowledge/mcp", "/.well-known/mcp/server-card.json")
    page = localized_site.site.pages["developers"]
    addresses = [each for tag in LISTED_TAGS for each in guide.addresses[tag]]
    return titled(
        localized_site,
        localized_site.text(page.title),
        [
            localized_site.text(page.summary),
            f"## {gettext('Rules of use')}",
            bullets(guide.rules),
            f"## {gettext('Examples')}",
            *(
                f"{with_colon(localized_site, call.title, call.about).strip()}\n\n{fenced(call.code)}"
                for call in guide.calls
            ),
            f"## {gettext('Addresses')}",
            bullets(
                with_colon(localized_site, _address(localized_site, each), gettext(each.summary)) for each in addresses
            ),
            gettext("The OpenAPI 3.1 description covers every parameter, response and problem, with examples."),
            bullets(links.file(path) for path in files),
            "## MCP",
            gettext("The server uses Streamable HTTP, keeps no session and needs no key. Its address:"),
            fenced(guide.mcp),
            bullets(with_colon(localized_site, f"`{name}`", description) for name, description in guide.tools),
            f"### {gettext('Set up a client')}",
            bullets(
                with_colon(localized_site, setup.title, f"`{setup.code}`")
                for setup in guide.setups
                if "\n" not in setup.code and setup.code != guide.mcp
            ),
            f"## {gettext('Problem codes')}",
            gettext("API errors are problem documents (RFC 9457). Their type links here."),
            bullets(
                with_colon(localized_site, f"`{code}` ({status})", meaning)
                for code, status, meaning in guide.problems
                if code in TOLD_CODES
            ),
            localized_site.locale.punctuation.list_comma.join(
                f"`{code}` ({status})" for code, status, _ in guide.problems if code not in TOLD_CODES
            ),
            f"## {gettext('Changes for clients')}",
            bullets(with_colon(localized_site, day, text) for day, texts in guide.changes.items() for text in texts),
            labelled(localized_site, N_("Canonical"), links.page("developers", localized_site.locale)),
        ],
    )
