"""Takes a change of a file back although other lines of it have changed since."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import pairwise
from typing import NamedTuple


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
