"""In which language of a site the cells of a column are written, by their script."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from opencc import OpenCC

from ..content.chinese import simplifier
from ..locales import Locale, SiteLanguages
from ..words import words_of

_LATIN = re.compile("[A-Za-zÀ-ɏ]")
_LETTERS = {"Han": "\u3400-\u4dbf\u4e00-\u9fff", "Arabic": "\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc"}
SCRIPTS = {script: re.compile(f"[{letters}]") for script, letters in _LETTERS.items()}
MAX_CELL = 1_000
"""Characters of a cell in which two texts are looked for."""
_BETWEEN = r"\s*[\s/／|｜·,，:：\-–—(（]\s*"
"""What stands between the same text in two scripts."""
LEAST_SMALL_WORDS, CLEARLY = 3, 3
"""Small words that a column must have of a language, and how many times as many as of any other."""
_SIMPLIFY, _TRADITIONAL = simplifier({}), OpenCC("s2hk")


def language_of(cells: Sequence[str], languages: SiteLanguages) -> str:
    """Return the code of the language in whose script, other than Latin, most of *cells* are; empty if they are not."""
    for script, letters in SCRIPTS.items():
        alone = [cell for cell in cells if letters.search(cell) and not _LATIN.search(cell)]
        if 2 * len(alone) > len(cells):
            return code_of(script, alone, languages)
    return ""


def latin_language_of(cells: Sequence[str], languages: SiteLanguages) -> str:
    """Return the code of the language in Latin letters whose small words, ``with`` or ``con``, are in *cells*; empty if unclear."""
    small = {each.code: {*words_of(each.code).stop_words} for each in languages.locales if each.script == "Latin"}
    found = Counter(re.findall(r"[^\W\d_]+", " ".join(cells).casefold()))
    counts = Counter[str]()
    for code, own in small.items():
        others = set[str]().union(*(words for other, words in small.items() if other != code))
        counts[code] = sum(found[word] for word in own - others)
    ranked = [*counts.most_common(2), ("", 0), ("", 0)]
    return ranked[0][0] if ranked[0][1] >= LEAST_SMALL_WORDS and ranked[0][1] > CLEARLY * ranked[1][1] else ""


def code_of(script: str, texts: Sequence[str], languages: SiteLanguages) -> str:
    """Return the code of the language of a script; on a site with both, that of the characters that *texts* have."""
    locales = [locale for locale in languages.locales if locale.script == script]
    if len(locales) > 1 and _is_simplified(texts):
        return next((each.code for each in locales if each.derived_from), locales[0].code)
    return locales[0].code if locales else ""


def _is_simplified(texts: Sequence[str]) -> bool:
    text = "\n".join(texts)
    return _SIMPLIFY(text) == text and str(_TRADITIONAL.convert(text)) != text


def is_bilingual(cells: Sequence[str], languages: SiteLanguages) -> bool:
    """Tell whether the same text stands in two scripts in most of the *cells* that are not in Latin letters alone."""
    other = [cell for cell in cells if any(letters.search(cell) for letters in SCRIPTS.values())]
    return 2 * sum(bool(in_two_scripts(cell.strip(), languages)) for cell in other) > len(other)


def in_two_scripts(cell: str, languages: SiteLanguages) -> Mapping[str, str]:
    """Return the two texts of a cell by language code; nothing for a cell that is not written so, or is too long to tell."""
    cell = " ".join(cell.split())
    if len(cell) > MAX_CELL:
        return {}
    latin = next((each.code for each in languages.locales if each.script == "Latin"), "")
    for script, letters in _LETTERS.items():
        code = code_of(script, [cell], languages)
        own = f"(?P<own>[^{letters}]*[A-Za-zÀ-ɏ]{{3}}[^{letters}]*?)"
        other = f"(?P<other>[^A-Za-zÀ-ɏ]*[{letters}][^A-Za-zÀ-ɏ]*?)"
        match = re.fullmatch(f"{own}{_BETWEEN}{other}[)）]?", cell) or re.fullmatch(
            f"{other}{_BETWEEN}{own}[)）]?", cell
        )
        if latin and code and match:
            return {latin: match["own"].strip(), code: match["other"].strip()}
    return {}


def alone_in(cell: str, languages: SiteLanguages, locale: Locale) -> str:
    """Return the code of another language than *locale* in whose script alone a cell is; empty if there is none."""
    for script, letters in SCRIPTS.items():
        if script != locale.script and letters.search(cell) and not _LATIN.search(cell):
            return code_of(script, [cell], languages)
    return ""
