"""A mistake in a content file."""

from dataclasses import dataclass

from .fault_kinds import Message


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One mistake. ``path`` is relative to the content folder; the message says what would be right."""

    path: str
    line: int
    field: str
    message: Message

    def __str__(self) -> str:
        where = f"{self.path}:{self.line}: "
        return f"{where}{self.field}: {self.message}" if self.field else where + self.message
