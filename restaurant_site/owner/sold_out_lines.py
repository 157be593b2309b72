"""The lines of ``sold-out.yaml``, one for each dish, among the comments of whoever writes there."""

import re
import textwrap

from ..content.load_state import SOLD_OUT_FILE
from ..i18n import N_, load_translations
from ..locales import SiteLanguages
from ..settings import shipped
from . import schemas

COMMENT = N_(
    "Dishes that are sold out: until the service of a day ends (2026-11-22), or until a time (2026-11-22 19:30), or until "
    "somebody deletes the line (unknown)."
)


def header(languages: SiteLanguages) -> str:
    """Return the first lines of the file, in the first language of the site."""
    said = load_translations(shipped("translations"))[languages.default.catalogue](COMMENT)
    return "\n".join([schemas.reference(SOLD_OUT_FILE), *textwrap.wrap(f"# {said}", 120, subsequent_indent="# "), ""])


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
