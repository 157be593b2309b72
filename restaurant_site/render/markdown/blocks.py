"""Building blocks of Markdown documents."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from urllib.parse import urlencode

from ...i18n import N_
from ...models.menu import Dish
from ...models.restaurant import ChannelKind
from ...models.visit import BusyTimes, Parking
from ...search.index import Hit
from ...search.language import language_of_site
from ...search.results import ArticleResults, DishResults, count_full
from .. import labels
from ..answers import Answer, answer_text
from ..booking_phrases import online_page
from ..localized_site import LocalizedSite
from ..section_times import SectionTimes, state

MOST_NAMED = 3
"""Dishes that a search for articles leads to by their names."""
_MARKUP = re.compile(r"[\\`*_\[\]<>#|~&@]|(?<=\w):(?=//)|(?<=www)\.", re.IGNORECASE)


def titled(localized_site: LocalizedSite, title: str, blocks: Iterable[str]) -> str:
    """Return a whole document: title, links to the index, and the blocks that are not empty."""
    index, own = index_pointer(localized_site), localized_site.links.index("llms.txt", localized_site.locale)
    pointer = (
        index if index.endswith(own) else f"{index}\n> {with_colon(localized_site, localized_site.locale.name, own)}"
    )
    return document(title, pointer, blocks)


def document(title: str, pointer: str, blocks: Iterable[str]) -> str:
    return "\n\n".join([f"# {title}", pointer, *(block for block in blocks if block)]) + "\n"


def index_pointer(localized_site: LocalizedSite) -> str:
    """Return the line by which every document names ``/llms.txt``."""
    return f"> Documentation index: {localized_site.links.file('/llms.txt')}"


def lines(*texts: str) -> str:
    return "\n".join(text for text in texts if text)


def with_colon(localized_site: LocalizedSite, name: str, value: object) -> str:
    """Return ``name: value`` with the colon of the language."""
    return f"{name}{localized_site.locale.punctuation.colon}{value}"


def labelled(localized_site: LocalizedSite, label: str, value: str) -> str:
    """Return ``label: value``; *label* is a message of the interface. Empty without a value."""
    return with_colon(localized_site, localized_site.gettext(label), value) if value else ""


def bullets(items: Iterable[str]) -> str:
    """Return a list of the items that are not empty."""
    return "\n".join(f"- {item}" for item in items if item)


def section(title: str, text: str) -> list[str]:
    """Return a heading with its text; empty without a text."""
    return [f"## {title}", text] if text else []


def channel_links(localized_site: LocalizedSite, kind: ChannelKind) -> list[str]:
    """Return links to the owner's own pages of a kind at other companies, with the names that she gives them."""
    return [
        f"[{localized_site.text(each.name)}]({each.url.replace('(', '%28').replace(')', '%29')})"
        for each in localized_site.site.restaurant.channels_of(kind)
    ]


def online_pages(localized_site: LocalizedSite) -> str:
    """Return where guests book online: at the owner's pages elsewhere, or by their buttons on the site's own page."""
    pages = [*channel_links(localized_site, "booking"), online_page(localized_site)]
    return localized_site.locale.punctuation.list_comma.join(filter(None, pages))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    every = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in every)


def fenced(text: str) -> str:
    return f"```\n{text}\n```"


def escaped(text: str) -> str:
    """Return a client's text without markup or, with GitHub's extensions, links (CommonMark, section 2.4)."""
    return _MARKUP.sub(r"\\\g<0>", text)


def offer(localized_site: LocalizedSite, dish: Dish, section: SectionTimes | None = None) -> str:
    """Return the prices of a dish, or of its smallest size, and why it is not served now: ``$12.50 CAD; Sold out today``.

    *section*: what the heading above it says already.
    """
    reason = state(localized_site, dish, section) if section else labels.unavailable_reason(localized_site, dish)
    words = [labels.price(localized_site, dish, with_code=True), *labels.prices_at(localized_site, dish), reason]
    return localized_site.locale.punctuation.semicolon.join(filter(None, words))


def dish_summary(localized_site: LocalizedSite, results: DishResults, listed: Sequence[Dish]) -> str:
    """Return the number of dishes that answer the query, of those that are only near, and the suggestions."""
    full = count_full(results.hits) or len(results.dishes)
    near = len(results.dishes) - full
    shown = sum((results.hits or {})[dish.id].is_full for dish in listed) if near else len(listed)
    return lines(
        search_summary(localized_site, results, shown, full),
        labelled(localized_site, N_("Also related"), str(near or "")),
    )


def search_summary(
    localized_site: LocalizedSite,
    results: DishResults | ArticleResults,
    count: int,
    total: int,
    is_answered: bool = False,
) -> str:
    """Return the number of results and, unless the query is answered, the suggestions; empty without a query."""
    if not results.query:
        return ""
    query, site = escaped(results.query), localized_site.site
    ids = () if is_answered else results.suggestions or ()
    if isinstance(results, DishResults):
        names = [localized_site.text(site.dishes[id].name) for id in ids]
    else:
        names = [site.articles[id].in_(localized_site.locale).title for id in ids]
    return lines(
        localized_site.gettext(
            "Results for “%(query)s”: %(count)s of %(total)s", query=query, count=count, total=total
        ),
        labelled(localized_site, N_("Did you mean"), labels.joined(localized_site, names)),
    )


def answer_line(localized_site: LocalizedSite, answer: Answer | None) -> str:
    """Return an answer behind a link to the page that says more of it; empty without one."""
    if answer is None:
        return ""
    return with_colon(localized_site, f"[{answer.title}]({answer.address})", answer_text(localized_site, answer))


def unanswered(localized_site: LocalizedSite, results: DishResults | ArticleResults) -> str:
    """Return that no result answers a query, with the article that may; empty if one does."""
    gettext, query = localized_site.gettext, escaped(results.query)
    if not results.query or results.is_covered or (isinstance(results, DishResults) and results.is_left_out):
        return ""
    if isinstance(results, ArticleResults):
        return _no_exact_answer(localized_site, query, bool(results.articles))
    article, language = results.article, language_of_site(localized_site.site)
    link = (
        f"[{article.in_(localized_site.locale).title}]({localized_site.links.article(article.id, localized_site.locale)})"
        if article
        else ""
    )
    return lines(
        gettext("There is no %(query)s on the menu.", query=escaped(language.subject(results.query)))
        if results.is_unknown
        else _no_exact_answer(localized_site, query, bool(results.dishes)),
        labelled(localized_site, N_("Read more"), link),
    )


def named_dishes(localized_site: LocalizedSite, results: ArticleResults) -> str:
    """Return links to the dishes of which a query for articles speaks, to the menu if they are many; empty if it names none."""
    links, locale, dishes = localized_site.links, localized_site.locale, results.dishes
    named = [f"[{localized_site.text(dish.name)}]({links.dish(dish.id, locale)})" for dish in dishes]
    if len(dishes) > MOST_NAMED:
        title = localized_site.text(localized_site.site.pages["menu"].title)
        named = [f"[{title}]({links.page('menu', locale)}?{urlencode({'q': results.query})})"]
    return labelled(localized_site, N_("Dishes on the menu"), labels.joined(localized_site, named))


def _no_exact_answer(localized_site: LocalizedSite, query: str, has_near: bool) -> str:
    if has_near:
        return localized_site.gettext("No exact answer to “%(query)s”. Nearest to it:", query=query)
    return localized_site.gettext("Nothing here answers “%(query)s”.", query=query)


def found_blocks(localized_site: LocalizedSite, blocks: Mapping[str, str], hits: Mapping[str, Hit] | None) -> list[str]:
    """Return the blocks of hits by id; those that do not answer the whole query are below a heading."""
    partial = {id for id, hit in (hits or {}).items() if not hit.is_full}
    related = "\n\n".join(block for id, block in blocks.items() if id in partial)
    return [
        *(block for id, block in blocks.items() if id not in partial),
        *section(localized_site.gettext("Also related"), related),
    ]


def data_set(
    localized_site: LocalizedSite, page: str, api: str, info: Parking | BusyTimes, blocks: Iterable[str]
) -> str:
    """Return a data set as a document: the title of its page, its summary, *blocks*, and its sources."""
    every = [localized_site.text(info.summary), *blocks, sources(localized_site, page, api, info.last_verified)]
    return titled(localized_site, localized_site.text(localized_site.site.pages[page].title), every)


def sources(
    localized_site: LocalizedSite, page: str, api: str, verified: date | None = None, json_url: str = ""
) -> str:
    """Return the canonical page, the JSON document, and the date of the last verification, if there is one.

    *json_url*: of a document with parameters.
    """
    return lines(
        labelled(localized_site, N_("Canonical"), localized_site.links.page(page, localized_site.locale)),
        labelled(localized_site, N_("JSON API"), json_url or localized_site.links.api(api, localized_site.locale)),
        labelled(localized_site, N_("Last verified"), str(verified or "")),
    )
