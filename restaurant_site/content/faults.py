"""Faults in content files, each with file, line and field."""

from collections.abc import Iterable
from dataclasses import replace

from ..models.fault import Fault
from ..text.nearest import nearest_spelling

MAX_FAULTS = 500
"""Faults after which a load ends."""
MAX_MESSAGE = 500
"""Characters of a field and of a message."""
MAX_WORD = 100
"""Characters of a word for which a similar one is looked for."""


class TooManyFaultsError(Exception):
    """The load is ended: it has MAX_FAULTS faults."""


class FaultList(list[Fault]):
    """The faults of a load. Long texts in them are shortened; raises TooManyFaultsError when it is full."""

    def append(self, fault: Fault) -> None:
        super().append(replace(fault, field=_shortened(fault.field), message=_shortened(fault.message)))
        if len(self) >= MAX_FAULTS:
            raise TooManyFaultsError

    def add(self, faults: Iterable[Fault]) -> None:
        for fault in faults:
            self.append(fault)


def _shortened(text: str) -> str:
    """Return a text of at most MAX_MESSAGE characters; a longer one loses its middle."""
    half = MAX_MESSAGE // 2
    return text if len(text) <= MAX_MESSAGE else f"{text[: half - 1]} … {text[2 - half :]}"


class ContentError(Exception):
    """All faults of one load."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = sorted(set(faults))
        super().__init__("\n".join(map(str, self.faults)))


def did_you_mean(word: str, known_words: Iterable[str], few: int = 0) -> str:
    """Return ``; did you mean `x`?`` with the most similar known word; without one, all known words if at most *few*."""
    words = sorted(known_words)
    if len(word) > MAX_WORD:
        return ""
    if (near := nearest_spelling(word, words)) is not None:
        return f"; did you mean `{near}`?"
    return f"; known are {', '.join(f'`{each}`' for each in words)}" if 0 < len(words) <= few else ""
