"""Suggestions for a name that does not exist: names that share its words, or the one that it misspells."""

from collections.abc import Collection, Iterable

from rapidfuzz import fuzz, process

from .folding import fold

MAX_NAME = 100
"""Characters of a name that are compared."""
SHARED_WORDS, SHARED_FOLDED_WORDS, SHARED_LETTERS = 80, 55, 60.1
"""The least similarity, of 100, of a name that is suggested."""


def nearest(name: str, known: Iterable[str], most: int = 5) -> list[str]:
    """Return up to *most* similar known names, the most similar first."""
    matches = process.extract(
        fold(name)[:MAX_NAME], list(known), scorer=fuzz.WRatio, processor=fold, limit=most, score_cutoff=SHARED_WORDS
    )
    return [match for match, _score, _position in matches]


def nearest_folded(name: str, known: Collection[str], most: int) -> list[str]:
    """Return the same for folded names, compared word by word."""
    matches = process.extract(
        fold(name)[:MAX_NAME], known, scorer=fuzz.token_set_ratio, limit=most, score_cutoff=SHARED_FOLDED_WORDS
    )
    return [match for match, _score, _position in matches]


def nearest_spelling(name: str, known: Iterable[str]) -> str | None:
    """Return the known name with the most letters of *name* in their order; None if none has most of them."""
    match = process.extractOne(
        name[:MAX_NAME], sorted(known, reverse=True), scorer=fuzz.ratio, score_cutoff=SHARED_LETTERS
    )
    return match[0] if match else None
