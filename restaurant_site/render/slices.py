"""The part of a list that a response shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Slice:
    """A window on a list; without a limit it reaches to the end."""

    limit: int | None = None
    offset: int = 0

    def of(self, items: Sequence[T]) -> Sequence[T]:
        end = None if self.limit is None else self.offset + self.limit
        return items[self.offset : end]


WHOLE = Slice()
