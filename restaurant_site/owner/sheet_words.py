"""The words that a workbook has for ids: ``No pork`` for ``no-pork``, the name of a section for its id, ``yes`` for ``true``."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from ..i18n import N_, load_translations
from ..locales import Locale
from ..models import allergen_names, normalizers
from ..render import labels
from ..settings import shipped
from .sheet_headings import folded

_FLAGS = {"true": N_("yes"), "false": N_("no")}
_NONE = {"none": N_("none")}
_WORDS: Mapping[str, Mapping[str, str]] = {
    "diets": {**labels.DIETS, **_NONE},
    "on_request": labels.DIETS,
    "cautions": {**labels.CAUTIONS, **_NONE},
    "allergens": {**labels.ALLERGENS, **_NONE},
    "may_contain": labels.ALLERGENS,
    "cereals_and_nuts": labels.CEREALS_AND_NUTS,
    "equipment": _NONE,
    "certificates": {**labels.CERTIFICATES, **_NONE},
    "spice": {str(number): word for number, word in enumerate(labels.SPICE)},
    "popular": _FLAGS,
    "draft": _FLAGS,
}
"""Field → id → its word, as a message of gettext."""


def words_of(field: str, locale: Locale) -> Mapping[str, str]:
    """Return id → word of the values of a field in a language."""
    gettext = load_translations(shipped("translations"))[locale.catalogue]
    return {id: gettext(message) for id, message in _WORDS.get(field, {}).items()}


@cache
def _ids(field: str) -> Mapping[str, str]:
    return dict(_named(field))


def _named(field: str) -> Iterator[tuple[str, str]]:
    """Yield the words of all languages; 堅果, which owners write for peanuts, too, means no allergen for certain."""
    for gettext in load_translations(shipped("translations")).values():
        named = ((gettext(message), id) for id, message in _WORDS.get(field, {}).items())
        yield from ((_key(word), id) for word, id in named if not allergen_names.members(word))


def _key(word: str) -> str:
    """Return a word as it is compared: with its signs, since ``✎ mustard`` and ``milk?`` are not sure."""
    return normalizers.plain(word).casefold()


def id_of(field: str, word: str) -> str:
    """Return the id that a word of any language means in a field; empty if it means none."""
    return _ids(field).get(_key(word), "")


def with_ids(field: str, cell: str) -> str:
    """Return a cell of values that are divided by semicolons with the ids of those that are words."""
    items = [each.strip() for each in cell.split(";")]
    ids = [id_of(field, each) for each in items]
    return "; ".join(id or each for id, each in zip(ids, items, strict=True)) if any(ids) else cell


def labels_in(entries: Any, locale: Locale, default: Locale) -> Mapping[str, str]:
    """Return id → label of the sections of a menu, but for labels that several have."""
    named = {each["id"]: each["label"].get(locale.code) or each["label"][default.code] for each in entries}
    alike = [folded(label) for label in named.values()]
    return {id: label for id, label in named.items() if alike.count(folded(label)) == 1}
