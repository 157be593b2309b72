"""Suggestions for a name that does not exist."""

from collections.abc import Iterable

from rapidfuzz import fuzz, process

from .folding import fold


def nearest(asked: str, known: Iterable[str], most: int = 5) -> list[str]:
    """Up to *most* similar known names, the most similar first."""
    found = process.extract(
        fold(asked)[:100], list(known), scorer=fuzz.WRatio, processor=fold, limit=most, score_cutoff=55
    )
    return [name for name, _score, _position in found]
