"""Ids of sizes and additions, and how many guests a dish feeds, as the owner's tools write them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..models import normalizers
from ..models.fields import TO_FILL_IN
from . import small_words

PORTION_ADVICE = "write how many guests it feeds: `1 to 2`, `1`, or `0` for a drink or a sauce"


def portion_ids(field: str, portions: Sequence[Mapping[str, Any]], languages: Iterable[str]) -> list[str]:
    """Return an id for each size or addition of a dish: its own, or one from its name in the first of *languages* that gives one.

    One whose names are still to be written has its number: a price is no name, and would make an id that becomes false.
    """
    ids = [str(each.get("id") or "") for each in portions]
    codes = list(languages)
    for number, portion in enumerate(portions):
        if not ids[number]:
            names = portion["name"] if isinstance(portion.get("name"), Mapping) else {}
            words = [str(names[code]) for code in (*codes, *names) if _is_written(names.get(code))]
            slugs = (normalizers.slug(re.split(r"[,;(（，、]", each, maxsplit=1)[0]) for each in words)
            id = next(filter(None, slugs), f"{field.removesuffix('s')}-{number + 1}")
            ids[number] = f"{id}-{number + 1}" if id in ids else id
    return ids


def with_ids(
    field: str, portions: Sequence[Mapping[str, Any]], before: Sequence[Mapping[str, Any]], languages: Iterable[str]
) -> list[dict[str, Any]]:
    """Return sizes or additions with what a cell cannot hold: id, portion and notice of those of the same name *before*.

    Where there are as many as before, one with a new name is the one that stood in its place. Others get ids from their names,
    and so does one whose name has not been written until now: it has never been published.
    """
    names = {id(each): _names(each) for each in (*portions, *before)}
    kept: dict[int, Mapping[str, Any]] = {}
    free = list(before)
    for number, portion in enumerate(portions):
        if same := next((each for each in free if names[id(each)] & names[id(portion)]), None):
            kept[number] = same
            free = [each for each in free if each is not same]
    for number in range(len(portions) if len(portions) == len(before) else 0):
        if number not in kept and any(before[number] is each for each in free):
            kept[number] = before[number]
    whole = [
        {
            **({"id": old["id"]} if (old := kept.get(number, {})).get("id") and keeps_id(old, portion) else {}),
            **portion,
            **_portion_of(old),
            **_kept(old, "notice"),
        }
        for number, portion in enumerate(portions)
    ]
    return [{"id": id, **each} for id, each in zip(portion_ids(field, whole, languages), whole, strict=True)]


def keeps_id(before: Mapping[str, Any], portion: Mapping[str, Any]) -> bool:
    """Tell whether a size or addition keeps its id: not when it gets its first name."""
    return _has_name(before) or not _has_name(portion)


def _has_name(portion: Mapping[str, Any]) -> bool:
    names = portion.get("name")
    return isinstance(names, Mapping) and any(map(_is_written, names.values()))


def _is_written(name: Any) -> bool:
    return bool(name) and not str(name).startswith(TO_FILL_IN)


def _names(portion: Mapping[str, Any]) -> set[tuple[str, str]]:
    names = portion.get("name")
    return {(code, str(name)) for code, name in names.items()} if isinstance(names, Mapping) else set()


def with_terms(choices: Sequence[Mapping[str, Any]], before: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return choices with what a cell cannot hold: the kind of goods and the diets that an option with the same ids had *before*."""
    old = {(choice["id"], option["id"]): option for choice in before for option in choice["options"]}
    return [
        {
            **choice,
            "options": [
                {**option, **_kept(old.get((choice["id"], option["id"]), {}), "tax_class", "diets")}
                for option in choice["options"]
            ],
        }
        for choice in choices
    ]


def _kept(entry: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: entry[name] for name in names if name in entry}


def _portion_of(portion: Mapping[str, Any]) -> dict[str, Any]:
    """Return how many guests a size feeds, with numbers as they are."""
    numbers = portion.get("portion")
    if not isinstance(numbers, list):
        return {}
    return {"portion": [int(each) if str(each).isdecimal() else each for each in numbers]}


def portion_text(portion: object) -> str:
    """Return ``1 to 2`` for a pair of numbers, which no spreadsheet program takes for a date; ``1`` for twice the same."""
    if not isinstance(portion, list):
        return "" if portion is None else str(portion)
    return " to ".join(dict.fromkeys(map(str, portion)))


def read_portion(text: str) -> list[int]:
    """Return the pair of numbers that a text means. Raises ValueError, which says what is right."""
    numbers = small_words.numbers_of_guests(normalizers.plain(text))
    if not numbers:
        raise ValueError(f"`{text[:40]}` is not right; {PORTION_ADVICE}")
    return [*numbers]
