"""Suggestions for a name that does not exist: names that share its words, or the one that it misspells."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from .folding import fold

MAX_NAME = 100
"""Characters of a name that are compared."""
SHARED_WORDS, SHARED_FOLDED_WORDS, SHARED_LETTERS = 80, 65, 60.1
"""The least similarity, of 100, of a name that is suggested."""


def nearest(name: str, known: Iterable[str], most: int = 5) -> list[str]:
    """Return up to *most* similar known names, the most similar first."""
    matches = process.extract(
        fold(name)[:MAX_NAME], list(known), scorer=fuzz.WRatio, processor=fold, limit=most, score_cutoff=SHARED_WORDS
    )
    return [match for match, _score, _position in matches]


def nearest_spelling(name: str, known: Iterable[str]) -> str | None:
    """Return the known name with the most letters of *name* in their order; None if none has most of them.

    Of several, two neighbours that have changed places are one mistake: ``pirce`` is ``price``, not ``spice``.
    """
    word = name[:MAX_NAME]
    found = process.extract(word, sorted(known, reverse=True), scorer=fuzz.ratio, score_cutoff=SHARED_LETTERS)
    best = max(found, key=lambda match: (match[1], -OSA.distance(word, match[0])), default=None)
    return best[0] if best else None


class FoldedNames:
    """Folded names that are compared word by word.

    Names that share no word with a text, nearly all, are compared with it letter by letter only, which has the same
    result.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = list(names)
        self._sorted = [_sorted_words(name) for name in self._names]
        self._with_word: dict[str, list[int]] = {}
        for number, name in enumerate(self._names):
            for word in set(name.split()):
                self._with_word.setdefault(word, []).append(number)

    def nearest(self, text: str, most: int) -> list[str]:
        """Return up to *most* similar names, the most similar first."""
        words = _sorted_words(fold(text)[:MAX_NAME])
        sharing = {number for word in words.split() for number in self._with_word.get(word, ())}
        scores = [
            *_scores(words, self._sorted, fuzz.ratio, sharing),
            *_scores(words, {number: self._names[number] for number in sharing}, fuzz.token_set_ratio),
        ]
        return [self._names[number] for _, number in sorted(scores)[:most]]


def _sorted_words(text: str) -> str:
    return " ".join(sorted(set(text.split())))


def _scores(
    words: str,
    names: Sequence[str] | Mapping[int, str],
    scorer: Callable[..., float],
    but: Container[int] = (),
) -> list[tuple[float, int]]:
    """Return (negative score, number) of the names that are similar enough, but for some numbers."""
    matches = process.extract(words, names, scorer=scorer, limit=None, score_cutoff=SHARED_FOLDED_WORDS)
    return [(-score, number) for _, score, number in matches if number not in but]
