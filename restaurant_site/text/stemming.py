"""Stems: the form by which words of one meaning compare equal.

Words in Latin letters have the stems of Snowball's algorithms. Words in other letters lose the prefix and the endings
that the words of their language name.
"""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial, reduce
from itertools import chain

import Stemmer

from ..words import Words
from .folding import fold

SHORTEST = 3
"""Letters that remain of a word without an ending."""
SHORTEST_PREFIXED = 4
"""Letters that remain of a word without a prefix."""

Stem = Callable[[str], str]
"""From a folded word to its stem."""


class _Snowball(threading.local):
    """The stemmers of one thread: the library's objects are not thread-safe."""

    def __init__(self) -> None:
        self._stemmers: dict[str, Stemmer.Stemmer] = {}

    def stem(self, algorithm: str, word: str) -> str:
        if algorithm not in self._stemmers:
            self._stemmers[algorithm] = Stemmer.Stemmer(algorithm, 0)  # 0: no cache of its own, as stems are cached
        return str(self._stemmers[algorithm].stemWord(word))


_SNOWBALL = _Snowball()


@dataclass(frozen=True, slots=True)
class _WordForms:
    """The forms of words in one language, folded."""

    words: Mapping[str, str]
    """Form → its word."""
    endings: Sequence[Sequence[str]]
    kept: frozenset[str]
    prefixes: tuple[str, ...]
    prefixed: tuple[str, ...]

    def stem(self, word: str) -> str:
        form = self._without_prefix(self.words.get(word, word))
        return reduce(self._without_ending, self.endings, self.words.get(form, form))

    def _without_prefix(self, word: str) -> str:
        if word in self.kept or not word.endswith(self.prefixed):
            return word
        prefix = next(filter(word.startswith, self.prefixes), "")
        return word[len(prefix) :] if len(word) - len(prefix) >= SHORTEST_PREFIXED else word

    def _without_ending(self, word: str, endings: Sequence[str]) -> str:
        if word in self.kept:
            return word
        ending = next((each for each in endings if word.endswith(each) and len(word) - len(each) >= SHORTEST), "")
        return word.removesuffix(ending)


def stemmer(languages: Sequence[Words]) -> Stem:
    """Return the stemmer of a site's languages: each word passes those of all of them, as nothing says whose word it is.

    None makes a stop word of another language: French makes “be” of “beer”.
    """
    steps: list[Stem] = [_word_forms(words).stem for words in languages if words.endings or words.other_forms]
    algorithms = {words.stemmer: words for words in languages if words.stemmer}
    for algorithm, own in sorted(algorithms.items(), reverse=True):
        others = (_folded(words.stop_words) for words in languages if words is not own)
        stops = frozenset(chain.from_iterable(others)).difference(_folded(own.stop_words))
        steps.append(partial(_stem, algorithm, stops))

    @lru_cache(maxsize=10_000)
    def stem(word: str) -> str:
        return reduce(lambda form, step: step(form), steps, word)

    return stem


def _stem(algorithm: str, stops: frozenset[str], word: str) -> str:
    stem = _SNOWBALL.stem(algorithm, word)
    return word if stem in stops else stem


def _word_forms(words: Words) -> _WordForms:
    return _WordForms(
        {fold(form): fold(word) for form, word in words.other_forms.items()},
        [_folded(endings) for endings in words.endings],
        frozenset(_folded(words.keeps_ending)),
        _folded(words.prefixes),
        _folded(words.prefixed_endings),
    )


def _folded(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(fold, words))
