"""What a fault led to."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """Figures in words, and whether what should hold did."""

    seen: str
    held: bool
    details: str = ""
    """A table of its own."""
