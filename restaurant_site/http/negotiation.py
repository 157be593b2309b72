"""Content negotiation between Markdown and the ordinary media type of an address (JSON or HTML)."""

from flask import request

JSON, MARKDOWN, HTML, TEXT = "application/json", "text/markdown", "text/html", "text/plain"
PROBLEM = "application/problem+json"


def accepts_markdown(own: str) -> bool:
    """Whether ``Accept`` names ``text/markdown`` with at least the quality of the address's *own* media type.

    ``*/*`` does not name it.
    """
    accepted = request.accept_mimetypes
    named = max(
        (quality for value, quality in accepted if value.partition(";")[0].strip().lower() == MARKDOWN), default=0
    )
    return named > 0 and named >= accepted[own]
