"""The lines of ``sold-out.yaml``, one for each dish, among the comments of whoever writes there."""

import re

from ..content.load_state import SOLD_OUT_FILE
from . import schemas

HEADER = (
    f"{schemas.reference(SOLD_OUT_FILE)}\n"
    "# Dishes that are sold out: until the service of a day ends (2026-11-22), or until a time (2026-11-22 19:30), or until\n"
    "# somebody deletes the line (unknown).\n"
)


def with_line(text: str, slug: str, until: str) -> str:
    """Return *text* with a line for the dish, in place of the one that it has; comments stay."""
    line = f"{slug}: {until}"
    match = _line_of(slug).search(text)
    if match:
        return text[: match.start()] + line + text[match.end() :]
    return text + "\n" * bool(text and not text.endswith("\n")) + line + "\n"


def without(text: str, slug: str) -> str:
    """Return *text* without the line of the dish."""
    return re.sub(_line_of(slug).pattern + r".*\n?", "", text, count=1, flags=re.MULTILINE)


def _line_of(slug: str) -> re.Pattern[str]:
    """Return a pattern of the line of a dish up to its comment."""
    return re.compile(rf"^(?P<quote>['\"]?){re.escape(slug)}(?P=quote)[ \t]*:[^#\n]*?(?=[ \t]*(?:#|$))", re.MULTILINE)
