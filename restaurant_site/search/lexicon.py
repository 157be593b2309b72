"""The words of an index: completions, corrections and spellings of what a user types.

Corrections are looked up by one-letter deletions (as in SymSpell) and verified by the optimal
string alignment distance.
"""

from array import array
from bisect import bisect_left
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from rapidfuzz.distance import OSA, Prefix
from rapidfuzz.process import extract

from ..text.analysis import is_han
from .romanisation import readings

DELETION_PREFIX = 7
"""Letters at the start of a word of which one may be deleted."""
MAX_CORRECTIONS = 4
MAX_WORDS = 2**24
SHORTEST = 3
"""Letters up to which a word is never misspelled: too many others differ from it in one, as code from cod."""
SHORT_WORD = 4
"""Letters up to which a word with another letter is another word."""
LONG_WORD = 8
"""Letters from which two edits are corrected."""


class Corrections:
    """Known words by their one-letter deletions: a sorted table of 64-bit entries, hash of a deletion and number of a word."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = list(words)
        self._table = array(
            "Q", sorted([_first_entry(key) + at for at, word in enumerate(self._words) for key in _deletions(word)])
        )

    def near(self, word: str, distance: int) -> list[tuple[int, str]]:
        """Return (distance, word) of the known words within a distance, nearest first."""
        candidates = {self._words[at] for key in _deletions(word) for at in self._numbers(_first_entry(key))}
        measured = ((OSA.distance(word, known, score_cutoff=distance), known) for known in candidates)
        return sorted((distance_to, known) for distance_to, known in measured if distance_to <= distance)

    def _numbers(self, first: int) -> Iterator[int]:
        for entry in self._table[bisect_left(self._table, first) : bisect_left(self._table, first + MAX_WORDS)]:
            yield entry - first


def _first_entry(key: str) -> int:
    """Return the entry of a key's word 0: the hash in the upper 40 bits. Colliding keys only add candidates to verify."""
    return hash(key) % 2**40 * MAX_WORDS


def _deletions(word: str) -> set[str]:
    start = word[:DELETION_PREFIX]
    return {start, *(start[:at] + start[at + 1 :] for at in range(len(start)))}


class Lexicon:
    """The words, terms, names and romanised spellings of one index."""

    def __init__(
        self,
        words: Collection[str],
        head: Collection[str],
        terms: Container[str],
        phrases: Collection[str],
        spellings: Mapping[str, str],
    ) -> None:
        self.terms = terms
        self.phrases = sorted(phrases)
        self.spellings = spellings
        """Romanised spelling → the strings of Han characters that it may spell, with spaces between."""
        self._words = sorted(words)
        self._word_set = frozenset(words)
        self._head = sorted(head)
        self._neighbours = frozenset(
            pair for phrase in phrases if phrase.isascii() for pair in pairwise(phrase.split())
        )
        self._spelling_list = sorted(spellings)
        self._corrections = Corrections(word for word in self._words if len(word) > SHORTEST)
        self._phrase_corrections = Corrections(phrase for phrase in self.phrases if _is_short_han(phrase))

    def beginning(self, letters: str, head_only: bool, most: int = 24) -> list[str]:
        """Return longer words that begin with some letters, of names only (*head_only*) or of all texts."""
        return _beginning(self._head if head_only else self._words, letters, most)

    def spellings_beginning(self, letters: str, most: int = 6) -> list[str]:
        return _beginning(self._spelling_list, letters, most)

    def phrases_beginning(self, typed: str, most: int = 32) -> list[str]:
        return _beginning(self.phrases, typed, most)

    def typos(self, word: str) -> list[tuple[int, str]]:
        """Return (distance, word) of the known words one edit away, or two from a long word."""
        if len(word) < 4:
            return []
        near = self._corrections.near(word, 1) or (_similar(self._words, word, 2) if len(word) >= LONG_WORD else [])
        allowed = [
            (distance, known)
            for distance, known in near
            if (known[0] == word[0] or (distance == 1 and len(word) > SHORT_WORD)) and not _is_other_word(word, known)
        ]
        return [pair for pair in allowed if pair[0] == allowed[0][0]][:MAX_CORRECTIONS]

    def halves(self, word: str) -> list[tuple[str, str]]:
        """Return two known words written as one: highchair → high, chair."""
        known = self._word_set
        return [pair for pair in _cuts(word) if pair[0] in known and pair[1] in known][:1]

    def misspelled_halves(self, word: str) -> list[tuple[str, str]]:
        """Return the same if one of them has one slip and names have them together: higchair, dimsumm."""
        halves: list[tuple[str, str]] = []
        for first, second in _cuts(word):
            if second in self._word_set:
                halves += [(known, second) for _, known in self._corrections.near(first, 1)]
            if first in self._word_set:
                halves += [(first, known) for _, known in self._corrections.near(second, 1)]
        return list(dict.fromkeys(pair for pair in halves if pair in self._neighbours))

    def spelling_typos(self, letters: str) -> list[str]:
        return [known for _, known in _similar(self._spelling_list, letters, 1)][:3]

    def homophones(self, pair: str) -> list[str]:
        """Return known pairs of Han characters that sound like an unknown one, in Mandarin or Cantonese."""
        alike = (han for spelling in readings().spellings(pair) for han in self.spellings.get(spelling, "").split())
        return sorted({han for han in alike if len(han) == len(pair)})[:MAX_CORRECTIONS]

    def similar_phrases(self, han: str) -> list[str]:
        """Return names of the same length with one other character."""
        return [known for _, known in self._phrase_corrections.near(han, 1) if len(known) == len(han)][:8]

    def related(self, word: str) -> list[str]:
        """Return known words that differ only in their last letters, and have half of them: smokers → smoking, not brunch → Brunswick."""
        if len(word) < 5:
            return []
        shared = word[: max(4, len(word) - 3)]
        near = (known for known in self.beginning(shared, head_only=False) if abs(len(known) - len(word)) <= 3)
        return [known for known in near if 2 * Prefix.similarity(known, word) >= max(len(known), len(word))][:4]


def _is_other_word(word: str, known: str) -> bool:
    """True if a short word differs by one letter that stands for another: a word of its own, most often (park, pork)."""
    return len(word) == len(known) <= SHORT_WORD and sorted(word) != sorted(known)


def _cuts(word: str) -> Iterator[tuple[str, str]]:
    """Yield a word cut in two parts of at least three letters."""
    return ((word[:at], word[at:]) for at in range(3, len(word) - 2))


def _is_short_han(phrase: str) -> bool:
    return 3 <= len(phrase) <= 8 and " " not in phrase and is_han(phrase)


def _similar(known: Sequence[str], word: str, distance: int) -> list[tuple[int, str]]:
    """Return (distance, word) of the words of a sorted list with the same first letter within a distance, nearest first."""
    start, end = (bisect_left(known, letter) for letter in (word[0], chr(ord(word[0]) + 1)))
    near = extract(word, known[start:end], scorer=OSA.distance, score_cutoff=distance, limit=None)
    return sorted((int(edits), match) for match, edits, _ in near)


def _beginning(known: Sequence[str], letters: str, most: int) -> list[str]:
    at = bisect_left(known, letters)
    longer: list[str] = []
    while at < len(known) and known[at].startswith(letters) and len(longer) < most:
        if known[at] != letters:
            longer.append(known[at])
        at += 1
    return longer
