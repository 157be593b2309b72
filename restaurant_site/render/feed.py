"""The changes as a feed: Atom (RFC 4287)."""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from ..domain.changes import Change
from .edition import Edition
from .records.changes import change_record

MOST = 50
"""Entries of a feed: the newest."""


def atom(edition: Edition, changes: Sequence[Change]) -> str:
    """The feed of an edition."""
    links, locale = edition.links, edition.locale
    own = links.feed(locale)
    newest = changes[0].last_verified.isoformat() if changes else edition.site.modified.date().isoformat()
    title = edition.text(edition.site.restaurant.name)
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
    return "\n".join([*head, *_entries(edition, changes[:MOST]), "</feed>", ""])


def _entries(edition: Edition, changes: Iterable[Change]) -> Iterable[str]:
    for change in changes:
        record = change_record(edition, change)
        yield (
            f"<entry><id>{escape(record['url'])}</id><title>{escape(record['title'])}</title>"
            f"<updated>{record['last_verified']}T00:00:00Z</updated>"
            f'<link rel="alternate" type="text/html" href={quoteattr(record["url"])}/>'
            f"<summary>{escape(record['summary'])}</summary></entry>"
        )
