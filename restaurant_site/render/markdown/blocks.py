"""Building blocks of Markdown documents."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from ...content import formatting
from ...content.models.menu import Dish
from ...content.models.visit import Parking, Rhythm
from ...i18n import N_
from ...search.index import Hit, is_noun
from ...search.results import FoundArticles, FoundDishes
from .. import vocabulary
from ..edition import Edition

_MARKUP = re.compile(r"[\\`*_\[\]<>#|~&@]|(?<=\w):(?=//)|(?<=www)\.", re.IGNORECASE)


def titled(edition: Edition, title: str, blocks: Iterable[str]) -> str:
    """A whole document: title, links to the index, and the blocks that are not empty."""
    index, own = index_pointer(edition), edition.links.index("llms.txt", edition.locale)
    pointer = index if index.endswith(own) else f"{index}\n> {with_colon(edition, edition.locale.name, own)}"
    return document(title, pointer, blocks)


def document(title: str, pointer: str, blocks: Iterable[str]) -> str:
    return "\n\n".join([f"# {title}", pointer, *(block for block in blocks if block)]) + "\n"


def index_pointer(edition: Edition) -> str:
    """The line by which every document names ``/llms.txt``."""
    return f"> Documentation index: {edition.links.file('/llms.txt')}"


def lines(*texts: str) -> str:
    return "\n".join(text for text in texts if text)


def with_colon(edition: Edition, name: str, value: object) -> str:
    """``name: value`` with the colon of the language."""
    return f"{name}{edition.locale.punctuation.colon}{value}"


def labelled(edition: Edition, label: str, value: str) -> str:
    """``label: value``; *label* is a message of the interface. Empty without a value."""
    return with_colon(edition, edition.gettext(label), value) if value else ""


def bullets(items: Iterable[str]) -> str:
    """A list of the items that are not empty."""
    return "\n".join(f"- {item}" for item in items if item)


def section(title: str, text: str) -> list[str]:
    """A heading with its text; empty without a text."""
    return [f"## {title}", text] if text else []


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    every = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in every)


def fenced(text: str) -> str:
    return f"```\n{text}\n```"


def escaped(text: str) -> str:
    """A client's text without markup or, with GitHub's extensions, links (CommonMark, section 2.4)."""
    return _MARKUP.sub(r"\\\g<0>", text)


def price(edition: Edition, cents: int) -> str:
    return f"{formatting.money(cents)} {edition.site.restaurant.currency}"


def offer(edition: Edition, dish: Dish) -> str:
    """The price of a dish, or of its smallest size, and why it cannot be ordered now: ``$12.50 CAD; Sold out today``."""
    cost = price(edition, dish.price)
    words = [edition.gettext("from %(price)s", price=cost) if dish.sizes else cost, vocabulary.pause(edition, dish)]
    return edition.locale.punctuation.semicolon.join(filter(None, words))


def search_summary(edition: Edition, found: FoundDishes | FoundArticles, count: int, total: int) -> str:
    """The number of results, and the suggestions; empty without a query."""
    if not found.query:
        return ""
    query = escaped(found.query)
    return lines(
        edition.gettext("Results for “%(query)s”: %(count)s of %(total)s", query=query, count=count, total=total),
        labelled(edition, N_("Did you mean"), vocabulary.listed(edition, found.suggestions or [])),
    )


def uncovered(edition: Edition, found: FoundDishes | FoundArticles) -> str:
    """That the results do not answer the query, and the article that does; else empty."""
    gettext, query = edition.gettext, escaped(found.query)
    if not found.query or found.is_covered or (isinstance(found, FoundDishes) and found.is_left_out):
        return ""
    if isinstance(found, FoundArticles):
        return _no_exact_answer(edition, query, bool(found.articles))
    article = found.article
    link = (
        f"[{article.in_(edition.locale).title}]({edition.links.article(article.id, edition.locale)})" if article else ""
    )
    return lines(
        gettext("There is no %(query)s on the menu.", query=query)
        if found.is_unknown and is_noun(found.query)
        else _no_exact_answer(edition, query, bool(found.dishes)),
        labelled(edition, N_("Read more"), link),
    )


def _no_exact_answer(edition: Edition, query: str, has_near: bool) -> str:
    if has_near:
        return edition.gettext("No exact answer to “%(query)s”. Nearest to it:", query=query)
    return edition.gettext("Nothing here answers “%(query)s”.", query=query)


def found_blocks(edition: Edition, blocks: Mapping[str, str], hits: Mapping[str, Hit] | None) -> list[str]:
    """The blocks of hits by id; those that do not answer the whole query are below a heading."""
    partial = {id for id, hit in (hits or {}).items() if not hit.is_full}
    related = "\n\n".join(block for id, block in blocks.items() if id in partial)
    return [
        *(block for id, block in blocks.items() if id not in partial),
        *section(edition.gettext("Also related"), related),
    ]


def data_set(edition: Edition, page: str, api: str, info: Parking | Rhythm, blocks: Iterable[str]) -> str:
    """A data set as a document: the title of its page, its summary, *blocks*, and its sources."""
    every = [edition.text(info.summary), *blocks, sources(edition, page, api, info.last_verified)]
    return titled(edition, edition.text(edition.site.pages[page].title), every)


def sources(edition: Edition, page: str, api: str, verified: date | None = None) -> str:
    """The canonical page, the JSON document, and the date of the last verification, if there is one."""
    return lines(
        labelled(edition, N_("Canonical"), edition.links.page(page, edition.locale)),
        labelled(edition, N_("JSON API"), edition.links.api(api, edition.locale)),
        labelled(edition, N_("Last verified"), verified.isoformat() if verified else ""),
    )
