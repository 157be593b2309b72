"""Warnings about words that the owner's glossaries (``style/<language>.yaml``) replace.

Written texts are searched, and the converted ones where nobody has written the language by hand. Words for
search are not.
"""

import re
from collections.abc import Iterator, Mapping

from ..content.draft_texts import is_draft
from ..content.load_state import ASKED_FILES, LoadState
from ..content.references import LINK, REFERENCE
from ..content.yaml_documents import Location, YamlDocument, field_name, texts
from ..locales import BY_CODE, Locale
from ..models.articles import StyleGlossary
from ..models.fault import Fault
from ..models.fault_kinds import Kind
from . import translations
from .translations import LocatedText

SEARCHED_KEYS = ("keywords", "also")
"""Fields that only search uses."""


def warnings(draft: LoadState) -> Iterator[Fault]:
    """Yield a warning for every word that the glossary of its language replaces."""
    for code, glossary in draft.glossaries.items():
        locale = BY_CODE[code]
        instead = {_key(word): other for word, other in glossary.root.items()}
        pattern = _pattern(glossary, locale)
        for document, location, text in (*written_texts(draft.documents, locale), *_derived_texts(draft, locale)):
            for match in pattern.finditer(_without_references(text)):
                word = " ".join(match[0].split())
                if _key(word) != _key(other := instead[_key(word)]):
                    below = text.count("\n", 0, match.start()) if location == ("body",) else 0
                    message = Kind.WORD_OF_GLOSSARY(word=word, right=other, code=code)
                    yield Fault(document.path, document.line(location) + below, field_name(location), message)


def written_texts(documents: Mapping[str, YamlDocument], locale: Locale) -> Iterator[LocatedText]:
    """Yield every text that the owner has written in one language for guests."""
    for name, document in documents.items():
        for location, text in texts(document.value):
            is_in_language = name.endswith(f".{locale.code}.md") if name.endswith(".md") else locale.code in location
            if is_in_language and _is_read(document, location) and not is_draft(text):
                yield document, location, text


def _derived_texts(draft: LoadState, locale: Locale) -> Iterator[LocatedText]:
    for document, location, source in translations.derived(draft.documents, draft.languages, [locale]):
        if _is_read(document, location) and not is_draft(source):
            yield document, location, draft.derive(source)


def _is_read(document: YamlDocument, location: Location) -> bool:
    if document.path in ASKED_FILES:
        return False
    if document.path.endswith(".md") and location[0] not in translations.TRANSLATED_KEYS:
        return False
    return not any(key in location for key in SEARCHED_KEYS)


def _pattern(glossary: StyleGlossary, locale: Locale) -> re.Pattern[str]:
    """Return a pattern of any word, the longest first; whole words where spaces separate them."""
    words = "|".join(map(_word_pattern, sorted(glossary.root, key=len, reverse=True))) or "(?!)"
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)" if locale.spaces_words else words)


def _word_pattern(word: str) -> str:
    """Return a word with a small or a capital first letter, and with any white space between its parts."""
    first, rest = word[:1], r"\s+".join(map(re.escape, word[1:].split(" ")))
    return f"[{re.escape(first.lower())}{re.escape(first.upper())}]{rest}"


def _key(word: str) -> str:
    """Return a word with a small first letter."""
    return word[:1].lower() + word[1:]


def _without_references(text: str) -> str:
    """Return the text with its references and link targets blanked; offsets and lines stay."""
    return LINK.sub(_blank, REFERENCE.sub(_blank, text))


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", "\ufffc", match[0])
