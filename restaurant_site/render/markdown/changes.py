"""The list of changes."""

from collections.abc import Sequence

from ...domain.changes import Change
from ..edition import Edition
from ..records.changes import change_record
from ..slices import Slice
from .blocks import bullets, titled, with_colon


def changes_markdown(edition: Edition, listed: Sequence[Change], part: Slice) -> str:
    """Dishes and articles by the date of their last verification, newest first."""
    shown = [change_record(edition, each) for each in part.of(listed)]
    rows = (with_colon(edition, each["last_verified"], f"[{each['title']}]({each['url']})") for each in shown)
    feed = with_colon(edition, "Atom", edition.links.feed(edition.locale))
    return titled(edition, edition.gettext("Last verified"), [bullets(rows), feed])
