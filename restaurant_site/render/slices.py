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

    def of(self, items: Sequence[T]) -> Sequence[T]:
        end = None if self.limit is None else self.offset + self.limit
        return items[self.offset : end]


WHOLE = Slice()
