"""Lists in parts: which part a response shows, and where the next one is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from .answers import Answer

T = TypeVar("T")
Results = TypeVar("Results", covariant=True)


@dataclass(frozen=True, slots=True)
class Slice:
    """An offset and a limit; without a limit the slice ends with the list."""

    limit: int | None = None
    offset: int = 0

    @property
    def end(self) -> int | None:
        """The offset of what follows; None if the slice ends with the list."""
        return None if self.limit is None else self.offset + self.limit

    def of(self, items: Sequence[T]) -> Sequence[T]:
        return items[self.offset : self.end]


WHOLE = Slice()


@dataclass(frozen=True, slots=True)
class Listing(Generic[Results]):
    """The list that a request selects, the part of it to show, and the addresses of both."""

    results: Results
    part: Slice = WHOLE
    json_url: str = ""
    """The address of this part as JSON."""
    next_url: str = ""
    """The address of the next part as Markdown; empty at the end."""
    has_highlights: bool = False
    """Whether results of a search of articles have highlights."""
    is_compact: bool = False
    """Whether Markdown has one line for each dish."""
    answer: Answer | None = None
    """What is told above the results of a search of the menu or of the articles."""
