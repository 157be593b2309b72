"""Suggestions for a name that does not exist."""

from collections.abc import Collection, Iterable

from rapidfuzz import fuzz, process

from .folding import fold

NEAR = 80
"""The least similarity, of 100, of a name that is suggested."""


def nearest(name: str, known: Iterable[str], most: int = 5) -> list[str]:
    """Up to *most* similar known names, the most similar first."""
    found = process.extract(
        fold(name)[:100], list(known), scorer=fuzz.WRatio, processor=fold, limit=most, score_cutoff=NEAR
    )
    return [match for match, _score, _position in found]


def nearest_folded(name: str, known: Collection[str], most: int) -> list[str]:
    """The same for folded names, compared word by word."""
    found = process.extract(fold(name)[:100], known, scorer=fuzz.token_set_ratio, limit=most, score_cutoff=55)
    return [match for match, _score, _position in found]
