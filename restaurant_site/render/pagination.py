"""The part of a list that a response shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


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
