"""What a query leaves out: ``congee without peanuts``, ``nut-free``, 唔要葱, 没有猪肉的粥."""

import re
from collections.abc import Callable, Iterator

from .analysis import HAN, WORD, normalised
from .folding import fold

BEFORE = "without|no|not|nothing|minus|except|free of|hold the|leave out|allergic to|(?:don.?t|do not|can.?t|cannot) (?:eat|have)"
"""Words before what is left out."""
AFTER = "free|allergy|allergic"
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


def split(query: str, is_thing: Callable[[str], bool]) -> tuple[str, list[str]]:
    """The rest of a query, and what it leaves out, as far as *is_thing* knows it."""
    things: list[str] = []
    for pattern in (_BEFORE, _AFTER, _HAN_BEFORE, _HAN_AFTER):
        for match in reversed(list(pattern.finditer(normalised(query)))):
            for thing in _parts(match["thing"], from_start=match.start("thing") > match.start()):
                if is_thing(thing):
                    things.append(thing)
                    at = match.start("thing") + match["thing"].index(thing)
                    end = at + len(thing) if match.end("thing") == match.end() else match.end()
                    query = f"{query[: min(match.start(), at)]} {query[end:].lstrip(LINKS)}"
                    break
    return query.strip(), things


def ruled_out(query: str) -> list[str]:
    """What the diets that a query names leave out."""
    words = normalised(query)
    return [thing for diet, thing in DIETS.items() if diet in words]


def _parts(found: str, from_start: bool) -> Iterator[str]:
    """What a match may mean: two words or the first, two Han characters, one or three: 猪肉 of 猪肉的, 葱 of 葱的面."""
    if " " in found or found.isascii():
        yield found
        yield found.split()[0]
        return
    for size in (2, 1, 3):
        if size <= len(found):
            yield found[:size] if from_start else found[-size:]
