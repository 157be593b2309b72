"""The words that an index knows, and how to get from what was typed to what is known.

Typing mistakes are found in a dictionary of one-letter deletions (the idea of SymSpell) and
verified by the optimal string alignment distance, in the same time whatever the vocabulary's size.
"""

from array import array
from bisect import bisect_left
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

DELETION_REACH = 7
"""Letters at the start of a word in which a deletion is looked for."""
MOST_TYPOS = 4
WORDS = 2**24
"""More words than one dictionary ever holds."""
LONG_WORD = 8
"""Letters from which two slips are forgiven."""


class Corrections:
    """Known words by their one-letter deletions: a sorted table of a deletion's hash and a word's number."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = list(words)
        self._table = array(
            "Q", sorted([_place(key) + at for at, word in enumerate(self._words) for key in _deletions(word)])
        )

    def near(self, word: str, distance: int) -> list[tuple[int, str]]:
        """Known words within a distance, nearest first."""
        candidates = {self._words[at] for key in _deletions(word) for at in self._numbers(_place(key))}
        measured = ((OSA.distance(word, known, score_cutoff=distance), known) for known in candidates)
        return sorted((found, known) for found, known in measured if found <= distance)

    def _numbers(self, place: int) -> Iterator[int]:
        for entry in self._table[bisect_left(self._table, place) : bisect_left(self._table, place + WORDS)]:
            yield entry - place


def _place(key: str) -> int:
    """Where the table holds a key's words: the upper 40 bits of a number. Keys that share them do no harm."""
    return hash(key) % 2**40 * WORDS


def _deletions(word: str) -> set[str]:
    start = word[:DELETION_REACH]
    return {start, *(start[:at] + start[at + 1 :] for at in range(len(start)))}


class Vocabulary:
    """Words, terms, phrases and spellings of one index."""

    def __init__(
        self,
        words: Collection[str],
        head: Collection[str],
        terms: Container[str],
        phrases: Collection[str],
        rows: Mapping[str, str],
    ) -> None:
        self.terms = terms
        self.phrases = sorted(phrases)
        self.rows = rows
        """Spelling in Latin letters → the rows of Han characters that it may stand for, with spaces between."""
        self._words = sorted(words)
        self._word_set = frozenset(words)
        self._head = sorted(head)
        self._spelling_list = sorted(rows)
        self._corrections = Corrections(word for word in self._words if len(word) > 2)
        self._phrase_corrections = Corrections(phrase for phrase in self.phrases if _is_short_han(phrase))

    def beginning(self, letters: str, head_only: bool, most: int = 24) -> list[str]:
        """Longer words that begin with some letters; those of titles and keywords only, or all."""
        return _beginning(self._head if head_only else self._words, letters, most)

    def spellings_beginning(self, letters: str, most: int = 6) -> list[str]:
        return _beginning(self._spelling_list, letters, most)

    def phrases_beginning(self, typed: str, most: int = 32) -> list[str]:
        return _beginning(self.phrases, typed, most)

    def typos(self, word: str) -> list[tuple[int, str]]:
        """Known words that an unknown one may stand for: one slip, or two in a long word."""
        if len(word) < 4:
            return []
        near = self._corrections.near(word, 1) or (_alike(self._words, word, 2) if len(word) >= LONG_WORD else [])
        kept = [
            (distance, known) for distance, known in near if known[0] == word[0] or (distance == 1 and len(word) > 4)
        ]
        return [pair for pair in kept if pair[0] == kept[0][0]][:MOST_TYPOS]

    def halves(self, word: str) -> tuple[str, str] | None:
        """Two known words that an unknown one is made of: highchair → high, chair."""
        known = self._word_set
        cuts = ((word[:at], word[at:]) for at in range(3, len(word) - 2))
        return next(((first, second) for first, second in cuts if first in known and second in known), None)

    def spelling_typos(self, letters: str) -> list[str]:
        return [known for _, known in _alike(self._spelling_list, letters, 1)][:3]

    def phrase_slips(self, han: str) -> list[str]:
        """Phrases of the same length with one other character: a homophone was typed."""
        return [known for _, known in self._phrase_corrections.near(han, 1) if len(known) == len(han)][:8]

    def related(self, word: str) -> list[str]:
        """Known words that share all but the last letters of an unknown one: smokers → smoking."""
        if len(word) < 5:
            return []
        shared = word[: max(4, len(word) - 3)]
        return [known for known in self.beginning(shared, head_only=False) if abs(len(known) - len(word)) <= 3][:4]


def _is_short_han(phrase: str) -> bool:
    return 3 <= len(phrase) <= 8 and " " not in phrase and not phrase.isascii()


def _alike(known: Sequence[str], word: str, distance: int) -> list[tuple[int, str]]:
    """Words of a sorted list within a distance, nearest first, among those that begin with the same letter."""
    start, end = (bisect_left(known, letter) for letter in (word[0], chr(ord(word[0]) + 1)))
    near = extract(word, known[start:end], scorer=OSA.distance, score_cutoff=distance, limit=None)
    return sorted((int(found), each) for each, found, _ in near)


def _beginning(known: Sequence[str], letters: str, most: int) -> list[str]:
    at = bisect_left(known, letters)
    found: list[str] = []
    while at < len(known) and known[at].startswith(letters) and len(found) < most:
        if known[at] != letters:
            found.append(known[at])
        at += 1
    return found
