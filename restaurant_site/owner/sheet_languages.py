"""Which language a cell or the end of a heading names, also one that the site has not: ``EN``, ``Greek``, ``name_el``."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache

from babel import Locale as BabelLocale
from babel.languages import get_official_languages
from babel.localedata import locale_identifiers

from ..i18n import N_
from ..locales import BY_CODE, Locale, SiteLanguages
from .sheet_headings import FIELD_OF, folded, with_parts

NO_LANGUAGE = N_("your site has no %(language)s; add the language first, if guests are to read it")
ROWS_IN_ORDER = N_(
    "a row for each language is read as one dish with its names, in the order of the rows, as their prices are the same"
)
UNCLEAR_ROWS = N_(
    "a row in %(language)s, of which it is not clear what dish it is about; write its texts into columns of the same row, such as "
    "Name (%(language)s)"
)
OTHER_LETTERS = N_(
    "names in letters with which %(language)s is not written: are they in another language? Write them in %(language)s, or add "
    "their language to your site"
)
_SCRIPTS: Mapping[str, frozenset[str]] = {
    "Han": frozenset({"CJK", "IDEOGRAPHIC"}), "Arabic": frozenset({"ARABIC"}), "Hangul": frozenset({"HANGUL", "CJK"}),
    "Latin": frozenset({"LATIN", "FULLWIDTH", "FEMININE", "MASCULINE"}),
}  # fmt: skip
"""Script of a language → how Unicode begins the names of its letters."""
_NO_CODES = frozenset({"as", "at", "by", "id", "in", "is", "me", "my", "no", "to", "us"})
"""Codes of languages and countries that are words behind the name of a thing: ``Item no``."""


@cache
def names_of(languages: SiteLanguages) -> Sequence[tuple[str, str]]:
    """Return what people call the languages of a site, in each of them, too, with the code of each."""
    names: list[tuple[str, str]] = []
    for locale in languages.writable:
        others = () if locale in languages.derived else languages.writable
        named = [BabelLocale.parse(each.cldr).languages.get(locale.cldr.split("_")[0], locale.name) for each in others]
        called = (locale.english_name, locale.name, *locale.heading_names, *named, locale.code)
        words = [folded(name) for name in called]
        names += [(word, locale.code) for word in (*words, *map(_feminine, words))]
    return [*names, *((locale.cldr.split("_")[0], locale.code) for locale in languages.writable)]


def _feminine(word: str) -> str:
    """Return the form of the name of a language beside a feminine word, ``anglaise``, ``inglesa``; other words alike are none."""
    if word.endswith(("ais", "ois", "gnol", "san")):
        return f"{word}e"
    if word.endswith("ien"):
        return f"{word}ne"
    return f"{word[:-1]}a" if word.endswith("o") else f"{word}a" if word.endswith(("es", "ol")) else word


def code_of(text: str, languages: SiteLanguages) -> str:
    """Return the code of the language of a site that a text names: ``English``, ``fr-CA``; empty for any other text."""
    word, tag = folded(text), text.strip()
    known = next((code for name, code in names_of(languages) if name == word), "")
    if known or not re.fullmatch(r"(?i)[a-z]{2}(?:[-_][a-z]{2,4})*", tag):
        return known
    found = languages.match_tag(tag) or next(
        (each for each in languages.locales if tag[:2].lower() in each.primary_subtags), None
    )
    return found.code if found else ""


def called(row: Locale, locale: Locale) -> str:
    """Return what a language is called within a sentence in another one."""
    names, parsed = BabelLocale.parse(locale.cldr).languages, BabelLocale.parse(row.cldr)
    return names.get(f"{parsed.language}_{parsed.script}") or names.get(parsed.language) or row.name


def name_of(code: str, languages: SiteLanguages) -> str:
    """Return what a language of a site is called within a sentence in its default one: ``français`` in French."""
    return called(languages.row(code), languages.default)


def other(text: str, languages: SiteLanguages) -> str:
    """Return the name of the language that a text names and the site has not: ``Greek`` for ``EL``; empty for any other text."""
    word = folded(text)
    if not word or code_of(text, languages):
        return ""
    return _others(languages).get(word) or _of_country(text.strip(), languages)


def _of_country(text: str, languages: SiteLanguages) -> str:
    """Return the language of a country whose code people write for it: ``GR``."""
    code = next(iter(get_official_languages(text)), "") if re.fullmatch("[A-Z]{2}", text) else ""
    return "" if not code or code_of(code, languages) else _others(languages).get(code, "")


@cache
def _others(languages: SiteLanguages) -> Mapping[str, str]:
    """Return what languages are called in those of our table, and their codes, with the name to show."""
    shown = BabelLocale.parse(languages.default.cldr).languages
    known = {code: name for code, name in shown.items() if len(code) == 2}
    found: dict[str, str] = {}
    for locale in dict.fromkeys(each.cldr for each in (*BY_CODE.values(), *languages.locales)):
        names = BabelLocale.parse(locale).languages
        found |= {folded(names[code]): name for code, name in known.items() if code in names}
    return {own: known[code] for own, code in _own_names().items() if code in known} | found | known


@cache
def _own_names() -> Mapping[str, str]:
    """Return the code of each language by what it is called in itself; Babel reads a file for each."""
    codes = [code for code in locale_identifiers() if len(code) == 2]
    return {folded(BabelLocale(code).languages.get(code, "")): code for code in codes}


def other_in(heading: str, languages: SiteLanguages) -> str:
    """Return the name of the language that ends or begins the heading of a text and that the site has not: ``name_el``."""
    words = folded(with_parts(heading)).split("_")
    for number in range(1, len(words)):
        for text, name in ((words[:-number], words[-number:]), (words[number:], words[:number])):
            is_text = FIELD_OF.get("_".join(text)) in ("name", "description", "summary")
            if is_text and name[0] not in _NO_CODES and (found := other(" ".join(name).upper(), languages)):
                return found
    return ""


def is_in_other_letters(text: str, locale: Locale) -> bool:
    """Tell whether the letters of a text, at least two, are all those of another script than a language is written in."""
    letters = [unicodedata.name(each, "").split(" ")[0] for each in text if each.isalpha()]
    return len(letters) > 1 and not any(each in _SCRIPTS[locale.script] for each in letters)
