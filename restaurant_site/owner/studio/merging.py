"""Takes a change of a file back although other lines of it have changed since."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from ...content.load_state import SOLD_OUT_FILE
from ...content.yaml_documents import Location, UnreadableError, read_document
from ..sold_out_lines import with_line, without
from ..yaml_edits import YamlEditor, edited

MUST_ORDER, RANKED = "must-order.yaml", "top_dishes"
USUAL = 5
"""Entries of a must-order list that has no count."""
KEYS = ("id", "dish")
"""Keys that name an entry of a list."""


class Removed(NamedTuple):
    """An entry that was taken out of a list of a file, and its text."""

    location: Location
    before: Sequence[str]
    """The names of the entries that stood before it."""
    text: str


class LineEdit(NamedTuple):
    """Lines of a file, and what stands in their place."""

    start: int
    end: int
    lines: list[bytes]


def merged(base: bytes, one: bytes, other: bytes) -> bytes | None:
    """Return *base* with the changes of *one* and those of *other*; None where both change the same lines."""
    lines = base.splitlines(keepends=True)
    edits = sorted(edit for each in (one, other) for edit in _edits(lines, each.splitlines(keepends=True)))
    for first, second in pairwise(edits):
        if first.end > second.start or first[:2] == second[:2]:
            return None
    for edit in reversed(edits):
        lines[edit.start : edit.end] = edit.lines
    return b"".join(lines)


def _edits(before: list[bytes], after: list[bytes]) -> Iterator[LineEdit]:
    for tag, start, end, first, last in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            yield LineEdit(start, end, after[first:last])


def with_lines_of_dishes(old: bytes | None, new: bytes, now: bytes) -> bytes | None:
    """Return the list *now* of what is sold out with the change from *new* to *old*, dish by dish.

    None where one of its dishes has changed again since.
    """
    try:
        before, after, present = (_sold_out(raw) for raw in (old, new, now))
        text = now.decode("utf-8-sig")
    except (UnreadableError, UnicodeDecodeError):
        return None
    for dish in {**before, **after}:
        if before.get(dish) == after.get(dish):
            continue
        if present.get(dish) != after.get(dish):
            return None
        text = with_line(text, dish, before[dish]) if dish in before else without(text, dish)
    return text.encode()


def _sold_out(raw: bytes | None) -> Mapping[str, str]:
    value = read_document(SOLD_OUT_FILE, raw).value if raw else None
    return {str(dish): str(until) for dish, until in value.items()} if isinstance(value, dict) else {}


def with_removed(name: str, old: bytes, new: bytes | None, now: bytes) -> bytes | None:
    """Return the file *now* with the change from *new* to *old*, which puts entries back into lists, each after the one that it followed.

    None where something else of the change clashes with what has changed since, or there is no such entry.
    """
    try:
        removed = [*_removed(name, old, new)]
        without = new if new is not None else edited(old, partial(_remove, removed=removed))
        base, other = (_with(name, each, removed) for each in (without, now))
        base, other = (_counted(name, each, other) for each in (base, other))
        found = merged(base, other, old) if removed else None
        return found and _counted(name, found)
    except (UnreadableError, UnicodeDecodeError):
        return None


def _removed(name: str, old: bytes, new: bytes | None) -> Iterator[Removed]:
    before, after = _lists(name, old), _lists(name, new) if new is not None else {}
    editor = YamlEditor(old.decode("utf-8-sig").replace("\r\n", "\n"))
    for path, names in before.items():
        kept = after.get(path, [])
        for number, each in enumerate(names):
            if each not in kept:
                yield Removed((*path, number), names[:number], editor.entry((*path, number)))


def _lists(name: str, raw: bytes) -> dict[Location, list[str]]:
    """Return the names of the entries of the lists of a file, which is one itself or has some."""
    value = read_document(name, raw).value
    lists: Mapping[Location, Any] = {(): value}
    if isinstance(value, dict):
        lists = {(key,): each for key, each in value.items() if isinstance(each, list)}
    return {
        path: [next((str(row[key]) for key in KEYS if row.get(key)), "") for row in rows]
        for path, rows in lists.items()
        if isinstance(rows, list) and all(isinstance(row, dict) for row in rows)
    }


def _remove(editor: YamlEditor, removed: Sequence[Removed]) -> None:
    editor.make([(each.location, None) for each in removed])


def _with(name: str, raw: bytes, removed: Sequence[Removed]) -> bytes:
    """Return a file with entries that were taken out of its lists."""
    for each in removed:
        *path, _ = each.location
        names = _lists(name, raw).get(tuple(path), [])
        place = max((names.index(one) + 1 for one in each.before if one in names), default=0)
        raw = edited(raw, partial(YamlEditor.insert, location=(*path, place), entry=each.text))
    return _ranked(raw) if name == MUST_ORDER else raw


def _ranked(raw: bytes) -> bytes:
    """Return a must-order list with the places of its entries as their ranks."""
    edits = [((RANKED, number, "rank"), number + 1) for number in range(len(_rows(raw)))]
    return edited(raw, partial(YamlEditor.make, edits=edits))


def _counted(name: str, raw: bytes, like: bytes | None = None) -> bytes:
    """Return a must-order list with the count of its entries, where it needs one or has one; or with that of another."""
    if name != MUST_ORDER:
        return raw
    has_count = "count" in _must_order(raw)
    count = len(_rows(raw if like is None else like))
    if not has_count and (like is not None or count == USUAL):
        return raw
    return edited(raw, partial(YamlEditor.set, location=("count",), value=count))


def _rows(raw: bytes) -> Sequence[Any]:
    rows = _must_order(raw).get(RANKED)
    return rows if isinstance(rows, list) else []


def _must_order(raw: bytes) -> Mapping[str, Any]:
    values = read_document(MUST_ORDER, raw).value
    return values if isinstance(values, dict) else {}
