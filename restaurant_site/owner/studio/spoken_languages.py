"""The languages that the staff speak: codes in the files, names in the form, ``English, Punjabi``."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from babel import Locale as BabelLocale

from ...locales import ENGLISH, LOCALES
from .blueprint import current_locale

OTHER_NAMES: Mapping[str, str] = {
    "mandarin": "zh", "普通話": "zh", "普通话": "zh", "國語": "zh", "国语": "zh", "廣東話": "yue", "广东话": "yue", "粵語": "yue",
    "英語": "en", "farsi": "fa", "castellano": "es",
}  # fmt: skip
"""What people call languages, besides their names in CLDR."""


def in_words(codes: Iterable[str]) -> str:
    """Return languages by their names in the language of the page; one without a name there by its code."""
    names = _names(current_locale().cldr)
    return ", ".join(names.get(code, code) for code in codes)


def as_written(names: Iterable[str], old: Sequence[str]) -> list[str]:
    """Return the codes of languages; a name that no language has stays."""
    known = {**OTHER_NAMES, **{code.casefold(): code for code in (*_names(ENGLISH.cldr), *old)}}
    for locale in (*(each.cldr for each in LOCALES), current_locale().cldr):
        known |= {name.casefold(): code for code, name in _names(locale).items()}
    return [*dict.fromkeys(known.get(each.casefold(), each) for each in names)]


def unknown(codes: Iterable[str], old: Sequence[str]) -> list[str]:
    """Return what is no language."""
    return [each for each in codes if each not in _names(ENGLISH.cldr) and each not in old]


@cache
def _names(locale: str) -> Mapping[str, str]:
    """Return code → name of the languages without a country or a script."""
    found = BabelLocale.parse(locale).languages
    return {code: name for code, name in found.items() if "_" not in code}
