"""Cells of what guests choose: ``Cut / 肥瘦: Lean / 瘦 | Half-fat / 半肥瘦``, a semicolon or a new line between choices.

An id that does not follow from the name in the default language stands behind the names: ``Lean / 瘦 #leaner``.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..i18n import N_
from ..locales import SiteLanguages
from ..models import normalizers
from .sheet_files import CellError
from .sheet_portions import named

LIKE = "Cut: Lean | Half-fat"
NO_CHOICE = N_("write what is chosen, a colon and at least two options: %(like)s")
NAMES = N_("write each name in %(languages)s, with a slash between them")
NO_LETTERS = N_("a name without Latin letters needs a word in Latin letters after it: %(like)s")
_SIGNS = re.compile(r"[\\;；|｜:：#]|(?<=\s)/(?=\s)")
_ESCAPED = re.compile(r"\\(.)")
_ID = re.compile(r"\s+(?<!\\)#(?P<id>\S+)$")


def cell(value: Any, languages: SiteLanguages, between: str = "; ") -> str:
    """Return the cell of a list of choices, as they were typed."""
    return between.join(
        f"{_named(each, languages)}: {' | '.join(_named(option, languages) for option in each['options'])}"
        for each in value or ()
    )


def _named(entry: Mapping[str, Any], languages: SiteLanguages) -> str:
    codes = [locale.code for locale in (*languages.required, *languages.derived) if locale.code in entry["name"]]
    text = " / ".join(_SIGNS.sub(r"\\\g<0>", entry["name"][code]) for code in codes)
    derived = normalizers.slug(entry["name"].get(languages.default.code, ""))
    return text if entry["id"] == derived else f"{text} #{entry['id']}"


def value(text: str, languages: SiteLanguages) -> list[dict[str, Any]]:
    """Return the choices of a cell. Raises ValueError, which says what is right."""
    pieces = [each.strip() for each in re.split(r"(?<!\\)[;；\n]", text) if each.strip()]
    return [_choice(piece, languages) for piece in pieces]


def _choice(text: str, languages: SiteLanguages) -> dict[str, Any]:
    name, *options = re.split(r"(?<!\\)[:：]", text, maxsplit=1)
    named = [each for each in re.split(r"(?<!\\)[|｜]", options[0]) if each.strip()] if options else []
    if len(named) < 2:
        raise CellError(NO_CHOICE, like=LIKE)
    return {**_entry(name, languages), "options": [_entry(each, languages) for each in named]}


def _entry(text: str, languages: SiteLanguages) -> dict[str, Any]:
    text = " ".join(text.split())
    found = _ID.search(text)
    names: Sequence[str] = re.split(r"(?<=\s)(?<!\\)/(?=\s)", text[: found.start()] if found else text)
    names = [_ESCAPED.sub(r"\1", each.strip()) for each in names]
    if len(names) not in (1, *range(len(languages.required), len(languages.locales) + 1)):
        raise CellError(NAMES, languages=", ".join(locale.name for locale in languages.required))
    id = found["id"] if found else normalizers.slug(names[0])
    if not id:
        raise CellError(NO_LETTERS, like=f"{text} #lean")
    return {"id": id, "name": named(names, languages)}
