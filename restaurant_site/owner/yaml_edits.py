"""Edits of YAML files that keep comments and order.

ruamel.yaml writes changed values. Keys and list entries are added and removed as whole lines, because
ruamel.yaml attaches a comment to the value before it, and not to the entry that it describes.
"""

import codecs
import io
import re
import textwrap
from collections.abc import Callable, Mapping
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.constructor import RoundTripConstructor
from ruamel.yaml.representer import RoundTripRepresenter
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, FoldedScalarString

from ..content.examples import flow
from ..content.files import Location

WIDTH = 112
"""Columns at which folded text wraps."""
LAYOUTS = ((2, 0), (4, 2))
"""Indentation of list entries, and of their dashes, that owners use."""


class YamlEditor:
    """The text of a YAML file; a location is the path of keys and list positions to a value."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._root: Any = None
        self._changed = False

    def text(self) -> str:
        """The text with all changes."""
        if self._changed:
            self._text = _dump(self._root, self._text)
            self._root, self._changed = None, False
        return self._text

    def set(self, location: Location, value: Any) -> None:
        """Write *value* at *location*; its last key may be new."""
        *path, key = location
        parent = self._at(path)
        new = isinstance(parent, CommentedMap) and key not in parent
        if not new and _is_block(parent[key]):
            self._replace_block(location, value)
        elif new and _is_block(parent):
            self._add_key(location, value)
        else:
            parent[key] = _styled(value, None if new else parent[key], parent.lc.col + 2)
            self._changed = True

    def remove(self, location: Location) -> None:
        """Remove a key with its value, or a list entry with the comments above it; a list without entries is ``[]``."""
        *path, key = location
        lines, parent = self._lines(), self._at(path)
        if path and isinstance(parent, CommentedSeq) and len(parent) == 1:
            self.set(tuple(path), [])
            return
        start, end = self._span(location)
        if not _is_block(parent) or (isinstance(parent, CommentedMap) and lines[start][: parent.lc.col].strip()):
            del parent[key]
            self._changed = True
        else:
            self._splice(self._start_with_comments(location), end, "")

    def append(self, location: Location, entry: str) -> None:
        """Add *entry*, whose lines start in column 0 with ``- ``, at the end of a list."""
        lines, entries = self._lines(), self._at(location)
        if entries is None:
            self._splice(len(lines), len(lines), entry)
        elif _is_block(entries):
            end = self._span((*location, len(entries) - 1))[1]
            self._splice(end, end, _indented(entry, entries.lc.col))
        elif entries:
            entries.extend(_styled(each) for each in YAML(typ="safe").load(entry))
            self._changed = True
        else:
            number = entries.lc.line
            key = lines[number].replace("[]", "", 1).rstrip()
            column = self._at(location[:-1]).lc.col + 2 if location else 0
            self._splice(number, number + 1, (f"{key}\n" if key else "") + _indented(entry, column))

    def ids(self) -> list[str]:
        """The ids of the entries of a file that is a list."""
        return [str(entry.get("id", "")) for entry in self._at(())]

    def entry(self, location: Location) -> str:
        """The text of a list entry with the comments above it; its lines start in column 0."""
        lines = self._lines()
        start, end = self._start_with_comments(location), self._span(location)[1]
        column = self._at(location[:-1]).lc.col
        return "".join(line[column:] or "\n" for line in lines[start:end])

    def _at(self, location: Location | list[str | int]) -> Any:
        if self._root is None:
            self._root = _yaml(*LAYOUTS[0]).load(self._text)
        value = self._root
        for step in location:
            value = value[step]
        return value

    def _lines(self) -> list[str]:
        return self.text().splitlines(keepends=True)

    def _span(self, location: Location) -> tuple[int, int]:
        """The first line of a key or entry, and the line after its last one; comments around it are outside."""
        parent, key = self._at(location[:-1]), location[-1]
        is_key = isinstance(parent, CommentedMap)
        start: int = (parent.lc.key if is_key else parent.lc.item)(key)[0]
        column: int = parent.lc.col
        end = start + 1
        for number, line in enumerate(self._lines()[start + 1 :], start + 1):
            content = line.lstrip(" ")
            indent = len(line) - len(content)
            if indent > column or (is_key and indent == column and content.startswith("- ")):
                end = number + 1 if content.strip() else end
            elif content.strip() and not content.startswith("#"):
                break
        return start, end

    def _start_with_comments(self, location: Location) -> int:
        """Where an entry starts with the comments above it: after the entry before it."""
        *path, key = location
        if isinstance(key, int) and key > 0:
            return self._span((*path, key - 1))[1]
        return self._span(location)[0]

    def _replace_block(self, location: Location, value: Any) -> None:
        lines, column = self._lines(), self._at(location[:-1]).lc.col
        start, end = self._span(location)
        comment = re.search(r"\s+#.*", lines[start])
        before = lines[start][:column]
        self._splice(start, end, f"{before}{location[-1]}: {flow(value)}{comment[0] if comment else ''}\n")

    def _add_key(self, location: Location, value: Any) -> None:
        *path, key = location
        self._lines()
        parent = self._at(path)
        end = self._span((*path, list(parent)[-1]))[1]
        self._splice(end, end, _indented(f"{key}: {flow(value)}\n", parent.lc.col))

    def _splice(self, start: int, end: int, new: str) -> None:
        lines = self._lines()
        before = "".join(lines[:start])
        self._text = before + "\n" * bool(before and not before.endswith("\n")) + new + "".join(lines[end:])
        self._root = None


class _Null(str):
    """A null as it was typed: ``null``, ``~`` or nothing, of which ruamel.yaml would write only the last."""


class _Constructor(RoundTripConstructor):
    pass


class _Representer(RoundTripRepresenter):
    pass


_NULL = "tag:yaml.org,2002:null"
_Constructor.add_constructor(_NULL, lambda _, node: _Null(node.value))
_Representer.add_representer(_Null, lambda representer, value: representer.represent_scalar(_NULL, str(value)))


def edited(raw: bytes, change: Callable[[YamlEditor], None]) -> bytes:
    """A file after *change*, with the byte order mark and the line ends that it had."""
    text = raw.decode("utf-8-sig")
    editor = YamlEditor(text.replace("\r\n", "\n"))
    change(editor)
    changed = editor.text().replace("\n", "\r\n") if "\r\n" in text else editor.text()
    return (codecs.BOM_UTF8 if raw.startswith(codecs.BOM_UTF8) else b"") + changed.encode()


def is_blank(raw: bytes) -> bool:
    """Whether a YAML file holds nothing but comments."""
    return all(
        not line.strip() or line.lstrip().startswith(b"#") for line in raw.removeprefix(codecs.BOM_UTF8).splitlines()
    )


def entry(fields: Mapping[str, Any]) -> str:
    """A list entry with one line for each field."""
    lines = [f"{key}: {flow(value)}" for key, value in fields.items()]
    return "- " + "\n  ".join(lines) + "\n"


def _yaml(sequence: int, offset: int) -> YAML:
    yaml = YAML()
    yaml.Constructor, yaml.Representer = _Constructor, _Representer
    yaml.preserve_quotes = True
    yaml.width = 1_000_000
    yaml.indent(mapping=2, sequence=sequence, offset=offset)
    return yaml


def _dump(root: Any, before: str) -> str:
    """*root* as text, in the layout that has most lines in common with the text before."""
    known = set(before.splitlines())
    texts = []
    for layout in LAYOUTS:
        stream = io.StringIO()
        yaml = _yaml(*layout)
        yaml.explicit_start = re.search("^---", before, re.MULTILINE) is not None
        yaml.dump(root, stream)
        texts.append(stream.getvalue())
    return max(texts, key=lambda text: len(known & set(text.splitlines())))


def _is_block(value: Any) -> bool:
    return bool(value) and isinstance(value, CommentedMap | CommentedSeq) and not value.fa.flow_style()


def _styled(value: Any, old: Any = None, column: int = 0) -> Any:
    """*value* on one line, in quotes only where it would not be read as itself; folded where it was."""
    match value:
        case dict():
            styled: Any = CommentedMap({key: _styled(each) for key, each in value.items()})
            styled.fa.set_flow_style()
            return styled
        case list():
            styled = CommentedSeq(map(_styled, value))
            styled.fa.set_flow_style()
            return styled
        case str() if isinstance(old, FoldedScalarString) and value and value == " ".join(value.split()):
            return _folded(value, column)
        case str() if flow(value) != value:
            return DoubleQuotedScalarString(value)
    return value


def _folded(text: str, column: int) -> FoldedScalarString:
    folded: FoldedScalarString = FoldedScalarString(text)
    lines = textwrap.wrap(text, WIDTH - column, break_long_words=False, break_on_hyphens=False)
    positions = [sum(map(len, lines[: number + 1])) + number for number in range(len(lines) - 1)]
    folded.fold_pos = positions  # type: ignore[attr-defined]  # set by ruamel.yaml's constructor in the same way
    return folded


def _indented(text: str, column: int) -> str:
    return textwrap.indent(text, " " * column)
