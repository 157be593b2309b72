"""Faults in content files, each with file, line and field."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One mistake. ``path`` is relative to the content folder; the message says what would be right."""

    path: str
    line: int
    field: str
    message: str

    def __str__(self) -> str:
        where = f"{self.path}:{self.line}: "
        return f"{where}{self.field}: {self.message}" if self.field else where + self.message


class ContentError(Exception):
    """All faults of one load."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = sorted(set(faults))
        super().__init__("\n".join(map(str, self.faults)))


def did_you_mean(word: str, known: Iterable[str], few: int = 0) -> str:
    """``; did you mean `x`?`` with the most similar known word; without one, all known words if at most *few*."""
    words = sorted(known)
    if close := get_close_matches(word, words, n=1, cutoff=0.6):
        return f"; did you mean `{close[0]}`?"
    return f"; known are {', '.join(f'`{each}`' for each in words)}" if 0 < len(words) <= few else ""
