"""Changes of single values in a YAML file that leave every other byte, comment and order as it is."""

import codecs
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import yaml

from ..content.examples import flow
from ..content.files import Location

WIDTH = 112
"""Columns to which a folded text is wrapped."""
_ALIAS = re.compile(r"\s*:\s*(\*\S+)")


class Edits:
    """Changes of one text, told by the ways to values; ``text()`` carries them out."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._root: Any = yaml.compose(text, Loader=yaml.SafeLoader)
        self._changes: list[tuple[int, int, str]] = []

    def text(self) -> str:
        """The text with all changes."""
        changed = self._text
        for start, end, new in sorted(self._changes, reverse=True):
            changed = changed[:start] + new + changed[end:]
        return changed

    def set(self, location: Location, value: Any) -> None:
        """Write *value* where *location* leads; its last key may be a new one."""
        *way, key = location
        block = self._node(tuple(way))
        pair = self._pair(block, key) if isinstance(block, yaml.MappingNode) else None
        if pair is None and isinstance(block, yaml.MappingNode):
            self._add(block, str(key), value)
            return
        node = pair[1] if pair else block.value[key]
        start, end = self._span(*pair) if pair else (node.start_mark.index, node.end_mark.index)
        if pair and isinstance(value, str) and self._text[start : start + 1] in (">", "|") and _can_be_folded(value):
            new = _folded(value, pair[0].start_mark.column + 2)
        else:
            new = " " * (self._text[start - 1] == ":") + flow(value)
        self._changes.append((start, end, new))

    def remove(self, location: Location) -> None:
        """Take out a key with its value, or an entry of a list with the comments above it."""
        *way, key = location
        block = self._node(tuple(way))
        if isinstance(block, yaml.SequenceNode):
            blocks = list(self._entries(block))
            self._changes.append((*blocks[int(key)], ""))
        elif pair := self._pair(block, key):
            start, end = pair[0].start_mark.index, self._span(*pair)[1]
            if block.flow_style:
                comma = re.compile(r"\s*,\s*").match(self._text, end)
                before = re.search(r",\s*$", self._text[:start])
                start, end = (start, comma.end()) if comma else (before.start() if before else start, end)
            else:
                start, end = self._line_start(start), self._line_end(end)
            self._changes.append((start, end, ""))

    def append(self, location: Location, entry: str) -> None:
        """Add *entry*, whose lines begin in column 0 with ``- ``, at the end of a list."""
        block = self._node(location)
        if block.flow_style:
            key = self._pair(self._node(location[:-1]), location[-1]) if location else None
            lines = _indented(entry, key[0].start_mark.column + 2 if key else 0)
            start = key[0].end_mark.index + 1 if key else block.start_mark.index
            self._changes.append((start, block.end_mark.index, ("\n" if key else "") + lines.rstrip("\n")))
            return
        end = self._line_end(self._end(block))
        self._changes.append((end, end, self._on_new_line(end) + _indented(entry, block.start_mark.column)))

    def ids(self) -> list[str]:
        """The ids of the entries of a file that is a list."""
        return [next((value.value for key, value in item.value if key.value == "id"), "") for item in self._root.value]

    def entry(self, location: Location) -> str:
        """The text of a list's entry with the comments above it, its lines from column 0."""
        block = self._node(location[:-1])
        start, end = list(self._entries(block))[int(location[-1])]
        column = block.start_mark.column
        return "".join(line[column:] or "\n" for line in self._text[start:end].splitlines(keepends=True))

    # How nodes lie in the text.

    def _node(self, location: Location) -> Any:
        node: Any = self._root
        for step in location:
            pair = self._pair(node, step) if isinstance(node, yaml.MappingNode) else None
            node = pair[1] if pair else node.value[step]
        return node

    @staticmethod
    def _pair(block: yaml.MappingNode, key: str | int) -> tuple[yaml.Node, yaml.Node] | None:
        return next(((name, value) for name, value in block.value if name.value == key), None)

    def _span(self, key: yaml.Node, value: yaml.Node) -> tuple[int, int]:
        """Where a value stands; an alias stands elsewhere than the value that it names."""
        if alias := _ALIAS.match(self._text, key.end_mark.index):
            return alias.span(1)
        if value.start_mark.index == value.end_mark.index:
            after = re.compile(r"\s*:[ ]?").match(self._text, key.end_mark.index)
            at = after.end() if after else value.start_mark.index
            return at, at
        return value.start_mark.index, self._end(value)

    def _end(self, node: Any) -> int:
        """Where the last word of a value ends; what its block ends with may be blank lines and comments."""
        if isinstance(node, yaml.ScalarNode) or node.flow_style:
            return len(self._text[: node.end_mark.index].rstrip())
        if isinstance(node, yaml.MappingNode):
            return self._span(*node.value[-1])[1]
        return self._end(node.value[-1])

    def _add(self, block: yaml.MappingNode, key: str, value: Any) -> None:
        last_key, last_value = block.value[-1]
        end = self._span(last_key, last_value)[1]
        if block.flow_style:
            self._changes.append((end, end, f", {key}: {flow(value)}"))
            return
        end = self._line_end(end)
        indent = " " * block.value[0][0].start_mark.column
        self._changes.append((end, end, f"{self._on_new_line(end)}{indent}{key}: {flow(value)}\n"))

    def _entries(self, block: yaml.SequenceNode) -> Iterator[tuple[int, int]]:
        """Where the entries of a list stand: from the end of the one above to its own last line."""
        start = self._line_start(block.start_mark.index)
        for item in block.value:
            end = self._line_end(self._end(item))
            yield start, end
            start = end

    def _line_start(self, index: int) -> int:
        return self._text.rfind("\n", 0, index) + 1

    def _line_end(self, index: int) -> int:
        found = self._text.find("\n", index)
        return len(self._text) if found < 0 else found + 1

    def _on_new_line(self, index: int) -> str:
        return "" if index == 0 or self._text[index - 1] == "\n" else "\n"


def entry(fields: Mapping[str, Any]) -> str:
    """An entry of a list with one line for each field."""
    lines = [f"{key}: {flow(value)}" for key, value in fields.items()]
    return "- " + "\n  ".join(lines) + "\n"


def _can_be_folded(text: str) -> bool:
    return text == " ".join(text.split())


def _folded(text: str, column: int) -> str:
    lines, line = [], ""
    for word in text.split(" "):
        if line and len(line) + len(word) >= WIDTH - column:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return ">-\n" + "\n".join(" " * column + each for each in [*lines, line])


def _indented(entry: str, column: int) -> str:
    return "".join(" " * column + line if line.strip() else line for line in entry.splitlines(keepends=True))


def edited(raw: bytes, change: Callable[[Edits], None]) -> bytes:
    """A file after *change*, with the byte order mark and the line ends that it had."""
    text = raw.decode("utf-8-sig")
    edits = Edits(text.replace("\r\n", "\n"))
    change(edits)
    changed = edits.text().replace("\n", "\r\n") if "\r\n" in text else edits.text()
    return (codecs.BOM_UTF8 if raw.startswith(codecs.BOM_UTF8) else b"") + changed.encode()
