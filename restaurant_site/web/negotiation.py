"""Content negotiation between Markdown and the ordinary media type of an address (JSON or HTML)."""

from functools import lru_cache

from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

JSON, MARKDOWN, HTML, TEXT = "application/json", "text/markdown", "text/html", "text/plain"
PROBLEM = "application/problem+json"


@lru_cache(256)
def accepts_markdown(accept: str, own: str) -> bool:
    """Whether an ``Accept`` header names ``text/markdown`` with at least the quality of the *own* media type.

    ``*/*`` does not name it.
    """
    accepted = parse_accept_header(accept, MIMEAccept)
    named = max(
        (quality for value, quality in accepted if value.partition(";")[0].strip().lower() == MARKDOWN), default=0
    )
    return named > 0 and named >= accepted[own]
