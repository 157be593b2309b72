"""Faults in content files, each with file, line and field."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from ..i18n import N_
from ..models.fault import Fault
from ..models.fault_kinds import DID_YOU_MEAN, Translatable, shortened
from ..text.nearest import nearest_spelling

MAX_FAULTS = 500
"""Faults after which a load ends."""
MAX_WORD = 100
"""Characters of a word for which a similar one is looked for."""


class TooManyFaultsError(Exception):
    """The load is ended: it has MAX_FAULTS faults."""


class FaultList(list[Fault]):
    """The faults of a load. Long fields are shortened, as messages are; raises TooManyFaultsError when it is full."""

    def append(self, fault: Fault) -> None:
        super().append(replace(fault, field=shortened(fault.field)))
        if len(self) >= MAX_FAULTS:
            raise TooManyFaultsError

    def add(self, faults: Iterable[Fault]) -> None:
        for fault in faults:
            self.append(fault)


class ContentError(Exception):
    """All faults of one load."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = sorted(set(faults))
        super().__init__("\n".join(map(str, self.faults)))


def did_you_mean(word: str, known_words: Iterable[str], few: int = 0) -> Translatable | Literal[""]:
    """Return ``; did you mean `x`?`` with the most similar known word; without one, all known words if at most *few*."""
    words = sorted(known_words)
    if len(word) > MAX_WORD:
        return ""
    if (near := nearest_spelling(word, words)) is not None:
        return Translatable(DID_YOU_MEAN, near=near)
    return Translatable(N_("; known are %(names)s"), names=tuple(words)) if 0 < len(words) <= few else ""
