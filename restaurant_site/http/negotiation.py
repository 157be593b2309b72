"""JSON, Markdown or HTML: what a request asks for.

Markdown only when it is named: ``Accept`` has ``text/markdown`` with a quality of at least
that of the address's own form. ``*/*`` gives the own form, and so does everything else.
"""

from flask import request

JSON, MARKDOWN, HTML, TEXT = "application/json", "text/markdown", "text/html", "text/plain"
PROBLEM = "application/problem+json"


def accepts_markdown(own: str) -> bool:
    """Whether the current request prefers Markdown to the address's *own* media type."""
    accepted = request.accept_mimetypes
    named = max(
        (quality for value, quality in accepted if value.partition(";")[0].strip().lower() == MARKDOWN), default=0
    )
    return named > 0 and named >= accepted[own]
