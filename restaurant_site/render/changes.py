"""The list of changes as JSON, as Markdown and as an Atom feed (RFC 4287)."""

from collections.abc import Iterator, Sequence
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from typing_extensions import TypedDict

from ..i18n import N_
from ..models.articles import Article
from ..models.menu import Dish
from ..settings import VERSION
from .localized_site import LocalizedSite
from .markdown.blocks import bullets, labelled, titled, with_colon
from .pagination import Listing
from .records.common import Address, Date, Id, ListDocument

MOST = 50
"""Entries of a feed: the newest."""


class ChangeRecord(TypedDict):
    id: Id
    kind: Literal["dish", "article"]
    title: str
    summary: str
    url: Address
    json_url: Address
    markdown_url: Address
    last_verified: Date


class ChangesDocument(ListDocument):
    changes: list[ChangeRecord]
    feed_url: Address


def change_record(localized_site: LocalizedSite, entry: Dish | Article) -> ChangeRecord:
    text, links, locale = localized_site.text, localized_site.links, localized_site.locale
    kind: Literal["dish", "article"]
    if isinstance(entry, Dish):
        kind, title, summary = "dish", text(entry.name), text(entry.description)
        url, document = links.dish(entry.id, locale), f"menu/{entry.id}"
    else:
        writing = entry.in_(locale)
        kind, title, summary = "article", writing.title, writing.summary
        url, document = links.article(entry.id, locale), f"knowledge/{entry.id}"
    return {
        "id": entry.id,
        "kind": kind,
        "title": title,
        "summary": summary,
        "url": url,
        "json_url": links.api(document, locale),
        "markdown_url": links.api(document, locale, "md"),
        "last_verified": entry.last_verified.isoformat(),
    }


def changes_record(localized_site: LocalizedSite, listing: Listing[Sequence[Dish | Article]]) -> ChangesDocument:
    """Return the response of ``/api/changes``, newest first."""
    entries, part = listing.results, listing.part
    part_entries = part.of(entries)
    return {
        "lang": localized_site.locale.code,
        "version": VERSION,
        "count": len(part_entries),
        "total": len(entries),
        "limit": part.limit,
        "offset": part.offset,
        "changes": [change_record(localized_site, each) for each in part_entries],
        "feed_url": localized_site.links.feed(localized_site.locale),
        "json_url": listing.json_url,
        "authority": localized_site.links.root,
    }


def changes_markdown(localized_site: LocalizedSite, listing: Listing[Sequence[Dish | Article]]) -> str:
    """Return the changes as Markdown, newest first."""
    part_entries = [change_record(localized_site, each) for each in listing.part.of(listing.results)]
    rows = (
        with_colon(localized_site, each["last_verified"], f"[{each['title']}]({each['url']})") for each in part_entries
    )
    feed = with_colon(localized_site, "Atom", localized_site.links.feed(localized_site.locale))
    return titled(
        localized_site,
        localized_site.gettext("Last verified"),
        [bullets(rows), labelled(localized_site, N_("Next part"), listing.next_url), feed],
    )


def atom(localized_site: LocalizedSite, entries: Sequence[Dish | Article]) -> str:
    links, locale = localized_site.links, localized_site.locale
    own = links.feed(locale)
    newest = entries[0].last_verified.isoformat() if entries else localized_site.site.modified.date().isoformat()
    title = localized_site.text(localized_site.site.restaurant.name)
    head = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang={quoteattr(locale.tag)}>',
        f"<title>{escape(title)}</title>",
        f"<id>{escape(own)}</id>",
        f"<updated>{newest}T00:00:00Z</updated>",
        f'<link rel="self" type="application/atom+xml" href={quoteattr(own)}/>',
        f'<link rel="alternate" type="text/html" href={quoteattr(links.page("home", locale))}/>',
        f"<author><name>{escape(title)}</name></author>",
    ]
    return "\n".join([*head, *_feed_entries(localized_site, entries[:MOST]), "</feed>", ""])


def _feed_entries(localized_site: LocalizedSite, entries: Sequence[Dish | Article]) -> Iterator[str]:
    for entry in entries:
        record = change_record(localized_site, entry)
        yield (
            f"<entry><id>{escape(record['url'])}</id><title>{escape(record['title'])}</title>"
            f"<updated>{record['last_verified']}T00:00:00Z</updated>"
            f'<link rel="alternate" type="text/html" href={quoteattr(record["url"])}/>'
            f"<summary>{escape(record['summary'])}</summary></entry>"
        )
