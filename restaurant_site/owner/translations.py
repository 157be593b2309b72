"""Records which text of the default language each translation was written for, and finds derived texts.

``translations.lock`` in the content folder holds the hashes of every pair that somebody has compared. A
translation whose hash is recorded, beside an original whose hash is not, is out of date. A pair has no
location, so that dishes and files can be moved.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..content import draft_texts
from ..content.load_state import ASKED_FILES
from ..content.yaml_documents import Location, YamlDocument, texts
from ..locales import Locale, SiteLanguages
from ..models.articles import ArticleTextOverrides

LocatedText = tuple[YamlDocument, Location, str]
LOCK = "translations.lock"
TRANSLATED_KEYS = ("title", "summary", "facts", "body")
"""The fields of an article that are translated; keywords are chosen for each language."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A text in the default language and its translation, with the location of the translation."""

    document: YamlDocument
    location: Location
    locale: Locale
    original: str
    translation: str

    @property
    def hashes(self) -> tuple[str, str]:
        """Hashes of the translation and the original."""
        return _hash(self.translation), _hash(self.original)


def pairs(documents: Mapping[str, YamlDocument], languages: SiteLanguages) -> Iterator[Pair]:
    """Yield every text that an owner has translated from the default language; an article is one text."""
    for pair in _all_pairs(documents, languages):
        if not any(map(draft_texts.is_draft, pair.translation.split("\n"))):
            yield pair


def _all_pairs(documents: Mapping[str, YamlDocument], languages: SiteLanguages) -> Iterator[Pair]:
    default, *others = languages.required
    for name, document in documents.items():
        for locale in others:
            suffix = f".{locale.code}.md"
            if not name.endswith(".md"):
                yield from _pairs_within(document, document.value, (), default, locale)
            elif name.endswith(suffix) and (leading := documents.get(_in_language(name, suffix, default))):
                yield Pair(document, ("title",), locale, _article(leading), _article(document))


def _in_language(name: str, suffix: str, locale: Locale) -> str:
    """Return the name of an article's file in another language."""
    return f"{name.removesuffix(suffix)}.{locale.code}.md"


def _pairs_within(
    document: YamlDocument, value: Any, location: Location, default: Locale, locale: Locale
) -> Iterator[Pair]:
    match value:
        case dict() if isinstance(value.get(default.code), str) and isinstance(value.get(locale.code), str):
            yield Pair(document, (*location, locale.code), locale, value[default.code], value[locale.code])
        case dict():
            for key, item in value.items():
                yield from _pairs_within(document, item, (*location, key), default, locale)
        case list():
            for number, item in enumerate(value):
                yield from _pairs_within(document, item, (*location, number), default, locale)


def derived(
    documents: Mapping[str, YamlDocument], languages: SiteLanguages, locales: Iterable[Locale]
) -> Iterator[LocatedText]:
    """Yield every text from which the text in one of *locales* is derived."""
    for locale, source in [(each, source) for each in locales if (source := languages.source(each))]:
        suffix = f".{source.code}.md"
        for name, document in documents.items():
            if ASKED_FILES.get(name) == source.code:
                written = documents[other].lines if (other := f"asked/{locale.code}.yaml") in documents else {}
                for location, text in texts(document.value):
                    if location[:1] not in written:
                        yield document, location, text
            elif not name.endswith(".md"):
                for location, text in texts(document.value):
                    if location[-1:] == (source.code,) and (*location[:-1], locale.code) not in document.lines:
                        yield document, location, text
            elif name.endswith(suffix):
                overrides = documents.get(_in_language(name, suffix, locale))
                for key in ArticleTextOverrides.model_fields:
                    if overrides is None or key not in overrides.value:
                        yield from ((document, place, text) for place, text in texts(document.value.get(key), (key,)))


def _article(document: YamlDocument) -> str:
    return "\n".join(text for key in TRANSLATED_KEYS for _, text in texts(document.value.get(key)))


def _hash(text: str) -> str:
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:12]


def read_lock(folder: Path) -> frozenset[tuple[str, str]] | None:
    """Return the recorded pairs; None without a lock file."""
    path = folder / LOCK
    if not path.is_file():
        return None
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    noted = [line.split() for line in lines if not line.startswith("#")]
    return frozenset((words[0], words[1]) for words in noted if len(words) == 2)


def write_lock(folder: Path, documents: Mapping[str, YamlDocument], languages: SiteLanguages) -> int:
    """Record every pair as it is now; return their number."""
    noted = sorted({pair.hashes for pair in pairs(documents, languages)})
    heading = "# Translations and the texts that they were written for; `restaurant-site translate --confirm`\n"
    lines = "".join(f"{translation} {original}\n" for translation, original in noted)
    (folder / LOCK).write_text(heading + lines, encoding="utf-8")
    return len(noted)
