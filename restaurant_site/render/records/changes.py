"""Dishes and articles by the date of their last verification."""

from collections.abc import Sequence
from typing import Literal

from typing_extensions import TypedDict

from ...domain.changes import Change
from ...settings import VERSION
from ..edition import Edition
from ..slices import Slice
from ..types import Address, Code, Date, Id
from .knowledge import article_entry
from .menu import menu_item


class ChangeRecord(TypedDict):
    id: Id
    kind: Literal["dish", "article"]
    title: str
    summary: str
    url: Address
    json_url: Address
    markdown_url: Address
    last_verified: Date


class ChangesDocument(TypedDict):
    lang: Code
    version: str
    count: int
    total: int
    limit: int | None
    offset: int
    changes: list[ChangeRecord]
    feed_url: Address
    json_url: Address
    authority: Address


def change_record(edition: Edition, change: Change) -> ChangeRecord:
    """A dish or an article as an entry of the list of changes."""
    if change.kind == "dish":
        item = menu_item(edition, edition.site.dishes[change.id])
        title, summary = item["name"], item["description"]
        addresses = (item["url"], item["json_url"], item["markdown_url"])
    else:
        found = article_entry(edition, edition.site.articles[change.id])
        title, summary = found["title"], found["summary"]
        addresses = (found["url"], found["json_url"], found["markdown_url"])
    return {
        "id": change.id,
        "kind": change.kind,
        "title": title,
        "summary": summary,
        "url": addresses[0],
        "json_url": addresses[1],
        "markdown_url": addresses[2],
        "last_verified": change.last_verified.isoformat(),
    }


def changes_record(edition: Edition, listed: Sequence[Change], part: Slice, json_url: str) -> ChangesDocument:
    """The response of ``/api/changes``, newest first."""
    shown = part.of(listed)
    return {
        "lang": edition.locale.code,
        "version": VERSION,
        "count": len(shown),
        "total": len(listed),
        "limit": part.limit,
        "offset": part.offset,
        "changes": [change_record(edition, each) for each in shown],
        "feed_url": edition.links.feed(edition.locale),
        "json_url": json_url,
        "authority": edition.links.root,
    }
