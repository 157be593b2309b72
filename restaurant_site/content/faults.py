"""What is wrong with the content, said where the owner can mend it."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One mistake: the file (relative to the content folder), the line, the field, and what would be right."""

    path: str
    line: int
    field: str
    message: str

    def __str__(self) -> str:
        where = f"{self.path}:{self.line}: "
        return f"{where}{self.field}: {self.message}" if self.field else where + self.message


class ContentError(Exception):
    """All the faults of one load, so that an owner mends them in one go."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = sorted(set(faults))
        super().__init__("\n".join(map(str, self.faults)))


def did_you_mean(word: str, known: Iterable[str], few: int = 0) -> str:
    """``; did you mean `x`?`` for the nearest known word; with none near, all words if they are *few*."""
    words = sorted(known)
    if close := get_close_matches(word, words, n=1, cutoff=0.6):
        return f"; did you mean `{close[0]}`?"
    return f"; known are {', '.join(f'`{each}`' for each in words)}" if 0 < len(words) <= few else ""
