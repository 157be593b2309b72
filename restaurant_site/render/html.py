"""Markdown of the content as HTML for pages.

The text is the owner's own, yet it passes a sanitiser: no script, no ``hx-`` attribute and no
address of another site can come from a content file.
"""

import re
from html import unescape
from itertools import cycle
from typing import Any
from urllib.parse import parse_qsl

import nh3
from markdown import Markdown
from markdown.extensions.sane_lists import SaneListExtension
from markdown.extensions.tables import TableExtension
from markdown.extensions.toc import TocExtension
from markupsafe import Markup, escape

from ..locales import Locale
from ..text import formatting
from .localized_site import LocalizedSite

TAGS = {
    "p", "h2", "h3", "h4", "ul", "ol", "li", "strong", "em", "a",
    "table", "thead", "tbody", "tr", "th", "td", "code", "blockquote", "br",
}  # fmt: skip
HAN_PHRASE = re.compile(r"(?<![^>、，；。：！？])[^<>\s、，；。：！？]{1,17}[、，；。：！？]")
"""In HTML: a part of a text that ends with a punctuation mark, short enough for a line of a phone."""
COMPOUND = re.compile(r"(<[^>]*>)|\w+(?:-\w+)+[,;:.!?)”’]*")
"""In HTML: a tag, or a word with a hyphen and the marks that follow it."""
NUMBER = re.compile(
    r"(?P<other><(script|style|title|svg|textarea|pre|bdi)\b.*?</\2>|<[^>]*>)"
    r"|\(\d{3}\)[ \N{NO-BREAK SPACE}]\d{3}[-\N{NON-BREAKING HYPHEN}]\d{4}"
    r"|(?<![\d:.,])(?:\+?\d+(?:[-\N{NON-BREAKING HYPHEN}]\d+){2,}|0\d+(?:[ \N{NO-BREAK SPACE}]\d{2,})+)|\+\d{8,}"
    r"|\+?[$€£]\d+(?:[.,]\d+)*",
    re.DOTALL,
)
"""In HTML: a telephone number or a price, or what has none to isolate."""
TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
HEAD = re.compile(r"<th\b[^>]*>(.*?)</th>", re.DOTALL)
HEAD_ROW = re.compile(r"<thead>.*?</thead>\s*", re.DOTALL)
EMPTY_HEAD = re.compile(r"<th\b[^>]*>\s*</th>")
CELL = re.compile(r"<td>")
PAGE_LINK = r'href="(?P<path>/{code}/[^"?#.]*)(?:\?(?P<query>[^"#]*))?(?P<fragment>(?:#[^"]*)?)"'
"""A site-relative link to a page in a language, none to a file or to another host."""
ATTRIBUTES = {"a": {"href"}, "h2": {"id"}, "h3": {"id"}, "h4": {"id"}, "th": {"scope"}}


def body(localized_site: LocalizedSite, text: str) -> str:
    """Return Markdown with links to ``dish:…``, ``article:…`` and ``page:…`` as safe HTML with site-relative links."""
    return rendered(localized_site.relative().resolve_links(text))


def rendered(text: str) -> str:
    """Return Markdown as safe HTML; headings get ids so that a section can be linked to."""
    extensions = [TableExtension(), SaneListExtension(), TocExtension(slugify=_slug)]
    writer = Markdown(extensions=extensions, output_format="html")
    unsafe = writer.convert(formatting.unbroken_times(text)).replace("<th>", '<th scope="col">')
    safe = nh3.clean(
        unsafe,
        tags=TAGS,
        attributes=ATTRIBUTES,
        attribute_filter=_without_other_sites,
        url_schemes={"tel", "mailto"},
        link_rel=None,
    )
    return TABLE.sub(lambda table: _with_heads(table[0]), safe)


def _with_heads(table: str) -> str:
    """Return a table whose cells, of three columns or more, have the head of their column: a phone shows each row as a block.

    A heading cell without words is a plain cell, and a row of nothing else is left out.
    """
    heads = [escape(Markup(each).striptags()) for each in HEAD.findall(table)]  # noqa: S704  # it has been cleaned
    if not any(heads):
        return HEAD_ROW.sub("", table)
    if len(heads) >= 3:
        columns = cycle(heads)
        table = CELL.sub(lambda _: f'<td data-head="{next(columns)}">', table)
    return EMPTY_HEAD.sub("<td></td>", table)


def unbroken_phrases(body: str) -> str:
    """Return HTML in which no line ends within a word with a hyphen, and one of Chinese between phrases only, except in long ones."""
    whole = COMPOUND.sub(lambda found: found[1] or f'<span class="whole">{found[0]}</span>', body)
    return HAN_PHRASE.sub(lambda found: f'<span class="whole">{found[0]}</span>', whole)


def phrases(text: str) -> Markup:
    """Return HTML in which no line ends within a telephone number, a time of day or a short Chinese phrase."""
    escaped = str(escape(formatting.unbroken(text)))
    return Markup(unbroken_phrases(escaped))  # noqa: S704  # adds tags to escaped text


def typeset(page: str, locale: Locale) -> str:
    """Return HTML in which a sign stays with its word, and in a line from right to left a price and a telephone number keep their order."""
    if bound := locale.punctuation.bound:
        page = re.sub(rf"(?:{bound})(?![^<>]*>)", "\N{NO-BREAK SPACE}", page)  # not within a tag
    if locale.direction == "ltr":
        return page
    return NUMBER.sub(lambda found: found[0] if found["other"] else f'<bdi dir="ltr">{found[0]}</bdi>', page)


def with_order(page: str, locale: Locale, query_string: str) -> str:
    """Return the HTML of a page whose links to other pages in its language take the order sheet along that its address holds."""
    if not query_string:
        return page
    order, names = escape(query_string), dict(parse_qsl(query_string))

    def kept(link: re.Match[str]) -> str:
        query = link["query"]
        if query and not names.keys().isdisjoint(dict(parse_qsl(unescape(query)))):
            return link[0]
        return f'href="{link["path"]}?{f"{query}&amp;" if query else ""}{order}{link["fragment"]}"'

    return re.sub(PAGE_LINK.format(code=locale.code), kept, page)


def _without_other_sites(tag: str, name: str, value: str) -> str | None:
    """Remove an address without a scheme that still names another host: ``//host/``, ``/\\host/``."""
    return None if name == "href" and re.match(r"[\x00-\x20]*([/\\][\x00-\x20]*[/\\]|\\)", value) else value


def _slug(heading: str, separator: str) -> str:
    words = "".join(character if character.isalnum() else " " for character in heading.lower()).split()
    return "section" + separator + separator.join(words)


def headings(text: str) -> list[tuple[str, str]]:
    """Return the second-level headings of a Markdown text with their ids, for a table of contents."""
    writer = Markdown(extensions=[TocExtension(slugify=_slug)])
    writer.convert(text)
    tokens: list[dict[str, Any]] = getattr(writer, "toc_tokens", [])
    return [(token["id"], unescape(token["name"])) for token in tokens if token["level"] == 2]
