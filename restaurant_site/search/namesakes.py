"""Days whose name holds the name of another: "Lunar New Year's Eve" is not "New Year's Eve"."""

from collections.abc import Iterable, Iterator, Sequence

from ..text.analysis import is_han
from ..text.stemming import Stem
from .synonyms import Synonyms, TermSequence, term_sequence

Day = Sequence[TermSequence]
"""The names of a day, as the planner compares words."""


def days_by_name(names: Iterable[Iterable[str]], stem: Stem) -> list[Day]:
    """Return the days with the given names."""
    return [[term_sequence(name, stem) for name in names_of_day] for names_of_day in names]


def longer_namesakes(query: str, days: Sequence[Day], synonyms: Synonyms, stem: Stem) -> frozenset[str]:
    """Return the names of the days that a query does not mean, as stemmed texts hold them.

    A day is not meant whose name holds that of another day that the query names, unless the query also has what makes
    the difference, or a synonym of it.
    """
    asked = term_sequence(query, stem)
    named = [day for day in days if any(_holds(asked, name) for name in day)]
    if not named:
        return frozenset()
    return frozenset(
        text
        for other in days
        if any(_is_namesake(longer, shorter, asked, synonyms) for longer in other for day in named for shorter in day)
        for name in other
        for text in _stemmed(name)
    )


def _is_namesake(longer: TermSequence, shorter: TermSequence, asked: TermSequence, synonyms: Synonyms) -> bool:
    if len(longer) <= len(shorter) or not _holds(longer, shorter):
        return False
    differences = [part for part in _parts(longer) if not _holds(shorter, part)]
    return not any(_holds(asked, words) for part in differences for words in (part, *synonyms.of(part)))


def _parts(words: TermSequence) -> Iterator[TermSequence]:
    """Yield all neighbouring words."""
    return (words[start:end] for start in range(len(words)) for end in range(start + 1, len(words) + 1))


def _holds(words: TermSequence, part: TermSequence) -> bool:
    """True if *part* stands among *words*, unbroken."""
    return (
        bool(part)
        and part[0] in words
        and any(words[at : at + len(part)] == part for at in range(len(words) - len(part) + 1))
    )


def _stemmed(name: TermSequence) -> Iterator[str]:
    """Yield the text of a name of words; a name in Han characters is not written as its pairs."""
    if name and not any(map(is_han, name)):
        yield f" {' '.join(name)} "
