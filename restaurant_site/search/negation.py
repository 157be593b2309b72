"""What a query leaves out: ``congee without peanuts``, ``nut-free``, 唔要葱, 没有猪肉的粥."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from ..domain.filters import allergen_choices
from ..domain.menu import EVERYTHING, Filter
from ..domain.wishes import STATED, both, left_out
from ..text.analysis import HAN, WORD, normalised
from ..text.folding import fold

BEFORE = "without|no|not|nothing|minus|except|free of|hold the|leave out|allergic to|(?:don.?t|do not|can.?t|cannot) (?:eat|have)"
"""Words before what is left out."""
AFTER = "free|allergy|allergic|intolerant|intolerance"
"""Words after it."""
FIRST = "allerg(?:y|ic)"
"""Words that are before it where a query begins with them."""
FILLERS = "the|any|a|an|added|too|very|so|of"
"""Words between them."""
HAN_BEFORE = fold("沒有|沒放|冇|無|唔要|唔食|唔好落|唔好放|唔加|唔落|不要|不放|不加|不含|不吃|不食|别放")
HAN_AFTER = fold("過敏|敏感")
"""Also before it, where a query begins with them: 過敏花生."""
VEGAN, VEGETARIAN = "animal products", "meat"
"""What a dish contains that is not of the diet."""
DIETS = {fold(word): VEGAN for word in ("vegan", "plant-based", "純素", "全素")} | {
    fold(word): VEGETARIAN for word in ("vegetarian", "meatless", "素食", "食素", "吃素", "食齋", "齋菜", "素菜")
}
"""Words that name a diet, and what they leave out."""
LINKS = "的嘅"
"""What may stand between it and what it belongs to."""
WORDS = frozenset(("no", "not", "without", "free"))
"""Words that are not highlighted where something is left out."""
MAX_CHARACTERS = 3
"""Han characters of what is left out."""

_BEFORE = re.compile(rf"(?:\b(?:{BEFORE})|^{FIRST})\s+(?:(?:{FILLERS})\s+)*(?P<thing>{WORD}(?:\s+{WORD})?)")
_AFTER = re.compile(rf"(?<!\bis )(?<!\bare )\b(?P<thing>{WORD})(?:\s*-\s*|\s+)(?:{AFTER})\b")
"""Not "is parking free"."""
_HAN_BEFORE = re.compile(rf"(?:(?<![有要好])(?:{HAN_BEFORE})|^(?:{HAN_AFTER}))(?P<thing>[{HAN}]{{1,{MAX_CHARACTERS}}})")
"""Not 有冇, 要唔要 and 好唔好: they ask whether there is something."""
_HAN_AFTER = re.compile(rf"(?P<thing>[{HAN}]{{1,{MAX_CHARACTERS}}}?)(?:{HAN_AFTER})")


_AND = r"(?:\s*[,/&、和或及同與与]\s*|\s+(?:and|or|nor)\s+)(?:no\s+)?"
_NEXT = re.compile(rf"{_AND}(?P<thing>(?!no\b)(?:{WORD}|[{HAN}]{{1,{MAX_CHARACTERS}}}))")
_PREVIOUS = re.compile(rf"(?P<thing>{WORD})(?:\s*[,/&]\s*|\s+(?:and|or)\s+)$")
_STATED = {
    re.compile(rf"\b{re.escape(word)}\b" if word.isascii() else fold(word)): wish for word, wish in STATED.items()
}


@cache
def _meanings(allergens: tuple[str, ...]) -> Mapping[str, Filter]:
    """Return what a query leaves out, folded → the filter that it means."""
    return {fold(word): wish for word, wish in left_out(allergen_choices(allergens)).items()}


def wishes(query: str, is_thing: Callable[[str], bool], allergens: tuple[str, ...]) -> tuple[str, Filter, list[str]]:
    """Return a query without its wishes, the filter that they mean, and what else it leaves out, as far as *is_thing* knows it.

    *allergens* are those of the site; another one that the query leaves out is like any other thing.
    """
    meanings = _meanings(allergens)
    rest, things = split(query, lambda thing: thing in meanings or is_thing(thing), meanings.__contains__)
    wanted = EVERYTHING
    for thing in things:
        wanted = both(wanted, meanings.get(thing, EVERYTHING))
    words = normalised(rest)
    for pattern, wish in _STATED.items():
        while match := pattern.search(words):
            wanted = both(wanted, wish)
            rest = f"{rest[: match.start()]} {rest[match.end() :].lstrip(LINKS)}"
            words = normalised(rest)
    return rest.strip(), wanted, [thing for thing in things if thing not in meanings]


def split(
    query: str, is_thing: Callable[[str], bool], is_listed: Callable[[str], bool] = lambda _: False
) -> tuple[str, list[str]]:
    """Return the rest of a query, and what it leaves out, as far as *is_thing* knows it.

    ``No nuts or milk`` leaves out both, where *is_listed* knows the second.
    """
    things: list[str] = []
    for pattern in (_BEFORE, _AFTER, _HAN_BEFORE, _HAN_AFTER):
        for match in reversed(list(pattern.finditer(normalised(query)))):
            for thing in _parts(match["thing"], from_start=match.start("thing") > match.start()):
                if is_thing(thing):
                    things.append(thing)
                    at = match.start("thing") + match["thing"].index(thing)
                    end = at + len(thing) if match.end("thing") == match.end() else match.end()
                    start = min(match.start(), at)
                    if is_listed(thing):
                        start, end = _with_listed(normalised(query), start, end, is_listed, things)
                    query = f"{query[:start]} {query[end:].lstrip(LINKS)}"
                    break
    return query.strip(), things


def _with_listed(
    words: str, start: int, end: int, is_listed: Callable[[str], bool], things: list[str]
) -> tuple[int, int]:
    """Return the span of something that is left out together with what is listed before and after it, which *things* gets."""
    while (before := _PREVIOUS.search(words[:start])) and is_listed(before["thing"]):
        things.append(before["thing"])
        start = before.start()
    while after := _NEXT.match(words, end):
        listed = next((part for part in _parts(after["thing"], from_start=True) if is_listed(part)), None)
        if listed is None:
            break
        things.append(listed)
        end = after.start("thing") + len(listed)
    return start, end


def ruled_out(query: str) -> list[str]:
    """Return what the diets that a query names leave out."""
    words = normalised(query)
    return [thing for diet, thing in DIETS.items() if diet in words]


def _parts(words: str, from_start: bool) -> Iterator[str]:
    """Yield what a match may mean: two words or the first, two Han characters, one or three: 猪肉 of 猪肉的, 葱 of 葱的面."""
    if " " in words or words.isascii():
        yield words
        yield words.split()[0]
        return
    for size in (2, 1, 3):
        if size <= len(words):
            yield words[:size] if from_start else words[-size:]
