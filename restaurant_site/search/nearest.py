"""Suggestions for a name that does not exist."""

from collections.abc import Collection, Iterable

from rapidfuzz import fuzz, process

from .folding import fold


def nearest(asked: str, known: Iterable[str], most: int = 5) -> list[str]:
    """Up to *most* similar known names, the most similar first."""
    found = process.extract(
        fold(asked)[:100], list(known), scorer=fuzz.WRatio, processor=fold, limit=most, score_cutoff=55
    )
    return [name for name, _score, _position in found]


def nearest_folded(asked: str, known: Collection[str], most: int) -> list[str]:
    """The same for thousands of folded names, compared word by word: ten times as fast as ``nearest``."""
    found = process.extract(fold(asked)[:100], known, scorer=fuzz.token_set_ratio, limit=most, score_cutoff=55)
    return [name for name, _score, _position in found]
