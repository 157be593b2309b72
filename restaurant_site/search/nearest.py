"""What somebody may have meant: the known names that are nearest to what was asked."""

from collections.abc import Iterable

from rapidfuzz import fuzz, process

from .folding import fold


def nearest(asked: str, known: Iterable[str], most: int = 5) -> list[str]:
    """Up to *most* of the known names, nearest first; none when nothing is near."""
    found = process.extract(
        fold(asked)[:100], list(known), scorer=fuzz.WRatio, processor=fold, limit=most, score_cutoff=55
    )
    return [name for name, _score, _position in found]
