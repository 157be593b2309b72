"""The special days that a query names: by a name, a part of it, what guests call its dates, or a part of its note."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from ..models.hours import SpecialDay
from ..text.analysis import padded_phrase, padded_phrases, runs
from ..words import words_of
from .language import SearchLanguage

MOST_NAMED = 3
"""Days in whose names a word may stand and still name them: “Christmas”, but not “day”."""


class NamedDay(NamedTuple):
    id: str
    names: Sequence[str]
    """As phrases; one of words has spaces around it."""
    notes: Sequence[str]


def named_days(days: Iterable[SpecialDay], codes: Iterable[str]) -> list[NamedDay]:
    """Return the special days with their names in the languages of some files of words."""
    codes = tuple(codes)
    return [
        NamedDay(
            day.id,
            [*chain.from_iterable(map(padded_phrases, names_of(day, codes)))],
            [*map(padded_phrase, notes_of(day))],
        )
        for day in days
    ]


def names_of(day: SpecialDay, codes: Iterable[str]) -> Iterator[str]:
    """Yield the names of a special day, and what guests call its dates or it: Boxing Day, of a Christmas of three days."""
    yield from day.name.translations.values()
    on = {f"{each:%m-%d}" for each in day.dates}
    for code in codes:
        for date, words in words_of(code).asked_times.dates.items():
            if date in on:
                yield from words
        for name in map(padded_phrase, day.name.translations.values()):
            yield from (word for word in words_of(code).asked_times.movable_days if padded_phrase(word) in name)


def notes_of(day: SpecialDay) -> Iterator[str]:
    """Yield what guests are told of a special day, and what alone is served on it, in each language."""
    for text in (day.effect, day.limited_menu and day.limited_menu.note):
        yield from text.translations.values() if text else ()


def days_named(query: str, days: Sequence[NamedDay], language: SearchLanguage) -> frozenset[str]:
    """Return the ids of the days with the longest name in a query; without one those in whose name or note it stands whole."""
    asked = padded_phrase(query)
    if longest := max((len(name) for day in days for name in day.names if name in asked), default=0):
        return frozenset(day.id for day in days if any(len(name) == longest and name in asked for name in day.names))
    words = [run.text for run in runs(query) if language.is_specific(run)]
    if language.says_nothing(query) or len("".join(words)) < 2:
        return frozenset()
    rest = padded_phrase(" ".join(words))
    named = [day.id for day in days if any(rest in name for name in day.names)]
    named = named or [day.id for day in days if any(rest in note for note in day.notes)]
    return frozenset(named if len(named) <= MOST_NAMED else ())
