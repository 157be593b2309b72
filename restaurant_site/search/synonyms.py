"""The owner's synonyms: groups of words in any language."""

from collections.abc import Iterable, Mapping, Sequence

from ..text.analysis import pairs_of, runs
from ..text.stemming import Stem

TermSequence = tuple[str, ...]


def term_sequence(words: str, stem: Stem) -> TermSequence:
    """Return words as the planner compares them: the stem of each word, each pair of a Han run."""
    parts: list[str] = []
    for run in runs(words):
        parts += (pairs_of(run.text) or [run.text]) if run.is_han else [stem(run.text)]
    return tuple(parts)


class Synonyms:
    """Maps words to the other words of their groups."""

    def __init__(self, groups: Iterable[Sequence[str]], stem: Stem) -> None:
        others: dict[TermSequence, dict[TermSequence, None]] = {}
        for group in groups:
            keys = [sequence for words in group if (sequence := term_sequence(words, stem))]
            for words in keys:
                others.setdefault(words, {}).update(dict.fromkeys(other for other in keys if other != words))
        self._others: Mapping[TermSequence, tuple[TermSequence, ...]] = {
            words: tuple(sequence) for words, sequence in others.items()
        }
        self._longest: dict[str, int] = {}
        for words in self._others:
            self._longest[words[0]] = max(len(words), self._longest.get(words[0], 0))

    def longest_from(self, term: str) -> int:
        """Return how many words that begin with a term have synonyms together, at most; 0 if none begin with it."""
        return self._longest.get(term, 0)

    def of(self, words: TermSequence) -> tuple[TermSequence, ...]:
        """Return the synonyms; empty for words in no group."""
        return self._others.get(words, ())
