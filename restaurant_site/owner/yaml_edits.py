"""Edits of YAML files that leave every other character as it is: comments, order, indentation and quotes.

PyYAML, which also reads the content, finds the position of each value; new text replaces the text there, or adds whole lines.
"""

import codecs
import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import yaml
from yaml import CollectionNode, MappingNode, Node, ScalarNode, SequenceNode, YAMLError

from ..content.yaml_documents import Location
from ..content.yaml_examples import LOADER, flow
from ..models.menu import Dish

WIDTH = 112
"""Columns at which folded text wraps."""
_ARTICLE = re.compile(rb"((?:\xef\xbb\xbf)?---\r?\n)((?:.*?\r?\n)??)(---(?:\r?\n.*|\Z))", re.DOTALL)
_ALIAS = re.compile(r":\s*(\*[^\s,\]}]+)")


class YamlEditor:
    """The text of a YAML file; a location is the path of keys and list positions to a value.

    A new ``id`` goes before every key of its block, a new key that is in *order* after the keys before it there, any other
    after every key.
    """

    def __init__(self, text: str, order: Sequence[str] = ()) -> None:
        self._text = text
        self._order = order
        self._root: Node | None = None
        self._pending: dict[Location, tuple[int, int, str]] = {}
        """Location → start, end and new text, of values that have been set since the text was parsed."""

    def text(self) -> str:
        """Return the text with all changes."""
        pending, self._pending = self._pending, {}
        for start, end, new in sorted(pending.values(), reverse=True):
            self._replace(start, end, new)
        return self._text

    def make(self, edits: Sequence[tuple[Location, Any]]) -> None:
        """Write the value of each location, then remove those whose value is None, the last first."""
        for location, value in edits:
            if value is not None:
                self.set(location, value)
        for location, value in reversed(edits):
            if value is None:
                self.remove(location)

    def set(self, location: Location, value: Any) -> None:
        """Write *value* at *location*; its last key may be new."""
        *path, key = location
        if any(_is_within(location, each) or _is_within(each, location) for each in self._pending if each != location):
            self.text()
        parent = self._node(path)
        if isinstance(parent, MappingNode) and key not in _keys(parent):
            self._add_key(location, value)
            return
        key_node, node = self._pair(location)
        start, end = self._position(location)
        if _is_block(node):
            self._replace_block(location, value)
            return
        new = flow(value)
        if isinstance(node, ScalarNode) and node.style in (">", "|"):
            lines = self._lines()
            start = self._position(location)[0]
            end = len("".join(lines[: self._span(location)[1]]).rstrip("\n"))
            header = self._text[start:end].partition("\n")[0]
            new = _block_scalar(node.style, header, value, self._column(path) + 2) or new
        elif start == end and key_node:
            start = end = self._text.index(":", key_node.end_mark.index) + 1
            new = f" {new}"
        self._pending[location] = start, end, new

    def remove(self, location: Location) -> None:
        """Remove a key with its value, or a list entry with the comments above it; a list without entries is ``[]``."""
        *path, _ = location
        if any(_is_within(each, tuple(path)) or _is_within(location, each) for each in self._pending):
            self.text()
        parent = self._node(path)
        if path and isinstance(parent, SequenceNode) and len(parent.value) == 1:
            self.set(tuple(path), [])
            return
        self._pending[location] = *self._with_its_separator(location), ""
        if isinstance(parent, SequenceNode):
            self.text()  # the entries behind it have other places now

    def _with_its_separator(self, location: Location) -> tuple[int, int]:
        """Return where what is removed with a key or a list entry begins and ends."""
        *path, key = location
        lines, parent = self._text.splitlines(keepends=True), self._node(path)
        start, end = self._span(location)
        if _is_block(parent) and not (isinstance(parent, MappingNode) and lines[start][: self._column(path)].strip()):
            first = self._start_with_comments(location)
            return len("".join(lines[:first])), len("".join(lines[:end]))
        steps: Sequence[str | int] = _keys(parent) if isinstance(parent, MappingNode) else range(len(parent.value))
        place, extents = steps.index(key), [self._extent((*path, step)) for step in steps]
        if place + 1 < len(steps):
            return extents[place][0], extents[place + 1][0]
        return extents[max(place - 1, 0)][place > 0], extents[place][1]

    def is_alias(self, location: Location) -> bool:
        """Tell whether a value, or what contains it, is written elsewhere in the file and only named here (``*name``)."""
        parent = self._node(())
        for length in range(1, len(location) + 1):
            key, node = self._pair(location[:length])
            if node.start_mark.index < (key or parent).start_mark.index:
                return True
            parent = node
        return False

    def set_lines(self, key: str, entries: Sequence[str]) -> None:
        """Write a list of texts under a key of the whole file, a line each; take the key out if there are none."""
        self.text()
        root = self._node(())
        is_new = root is None or key not in _keys(root)
        start, end = (len(self._lines()),) * 2 if is_new else self._span((key,))
        lines = "".join(f"  - {flow(entry)}\n" for entry in entries)
        self._splice(start, end, f"{key}:\n{lines}" if lines else "")

    def append(self, location: Location, entry: str) -> None:
        """Add *entry*, whose lines start in column 0 with ``- ``, at the end of a list."""
        lines, entries = self._lines(), self._node(location)
        if entries is None:
            self._splice(len(lines), len(lines), entry)
        elif _is_block(entries):
            end = self._span((*location, len(entries.value) - 1))[1]
            self._splice(end, end, _indented(entry, self._column(location)))
        elif entries.value:
            end = self._position((*location, len(entries.value) - 1))[1]
            written = yaml.load(entry, Loader=yaml.BaseLoader)  # noqa: S506  # only text, so that the key `on` stays one
            self._replace(end, end, "".join(f", {flow(each)}" for each in written))
        else:
            number = entries.start_mark.line
            key = lines[number].replace("[]", "", 1).rstrip()
            column = self._column(location[:-1]) + 2 if location else 0
            self._splice(number, number + 1, (f"{key}\n" if key else "") + _indented(entry, column))

    def insert(self, location: Location, entry: str) -> None:
        """Add *entry*, as append() takes it, to a list before the entry at *location*; at its end if there is none."""
        *path, place = location
        self.text()
        entries = self._node(path)
        if not _is_block(entries) or not isinstance(place, int) or place >= len(entries.value):
            self.append(tuple(path), entry)
            return
        start = self._start_with_comments(location)
        self._splice(start, start, _indented(entry, self._column(path)))

    def ids(self) -> list[str]:
        """Return the ids of the entries of a file that is a list."""
        self.text()
        return [str(self._node((number, "id")).value) for number in range(len(self._node(()).value))]

    def entry(self, location: Location) -> str:
        """Return the text of a list entry with the comments above it; its lines start in column 0."""
        lines = self._lines()
        start, end = self._start_with_comments(location), self._span(location)[1]
        column = self._column(location[:-1])
        return "".join(line[column:] or "\n" for line in lines[start:end])

    def _pair(self, location: Sequence[str | int]) -> tuple[ScalarNode | None, Any]:
        """Return the key, if it has one, and the value at *location*."""
        if self._root is None:
            self._root = yaml.compose(self._text, Loader=LOADER)
            _refuse_repeated_keys(self._root, set())
        if not location:
            return None, self._root
        parent, step = self._node(location[:-1]), location[-1]
        if isinstance(parent, MappingNode):
            pair: tuple[ScalarNode, Node] = parent.value[_keys(parent).index(str(step))]
            return pair
        return None, parent.value[step]

    def _node(self, location: Sequence[str | int]) -> Any:
        return self._pair(location)[1]

    def _column(self, location: Sequence[str | int]) -> int:
        """Return where the keys or dashes of a block begin."""
        node = self._node(location)
        if isinstance(node, MappingNode) and _is_block(node):
            node = node.value[0][0]  # a block with an anchor begins at the anchor
        return int(node.start_mark.column)

    def _position(self, location: Sequence[str | int]) -> tuple[int, int]:
        """Return where the text of a value begins and ends."""
        key, node = self._pair(location)
        if key and node.end_mark.index < key.end_mark.index and (alias := _ALIAS.match(self._text, key.end_mark.index)):
            return alias.span(1)
        return node.start_mark.index, node.end_mark.index

    def _extent(self, location: Sequence[str | int]) -> tuple[int, int]:
        """Return where a key with its value, or a list entry, begins and ends."""
        start, end = self._position(location)
        key = self._pair(location)[0]
        return key.start_mark.index if key else start, end

    def _lines(self) -> list[str]:
        return self.text().splitlines(keepends=True)

    def _span(self, location: Location) -> tuple[int, int]:
        """Return the first line of a key or entry, and the line after its last one; comments around it are outside."""
        is_key = isinstance(self._node(location[:-1]), MappingNode)
        start, column = self._text.count("\n", 0, self._extent(location)[0]), self._column(location[:-1])
        end = start + 1
        for number, line in enumerate(self._text.splitlines()[start + 1 :], start + 1):
            content = line.lstrip(" ")
            indent = len(line) - len(content)
            if indent > column or (is_key and indent == column and content.startswith("- ")):
                end = number + 1 if content.strip() else end
            elif content.strip() and not content.startswith("#"):
                break
        return start, end

    def _start_with_comments(self, location: Location) -> int:
        """Return where an entry starts with the comments above it: after the entry before it."""
        *path, key = location
        if isinstance(key, int) and key > 0:
            return self._span((*path, key - 1))[1]
        return self._span(location)[0]

    def _replace_block(self, location: Location, value: Any) -> None:
        lines, column = self._lines(), self._column(location[:-1])
        start, end = self._span(location)
        comment = re.search(r"\s+#.*", lines[start])
        before = lines[start][:column]
        self._splice(start, end, f"{before}{location[-1]}: {flow(value)}{comment[0] if comment else ''}\n")

    def _add_key(self, location: Location, value: Any) -> None:
        place, new = self._new_key(location, value)
        if any(place == start for each, (start, _, _) in self._pending.items() if each != location):
            self.text()  # two keys at one place: the second goes after the first
            place, new = self._new_key(location, value)
        self._pending[location] = place, place, new

    def _new_key(self, location: Location, value: Any) -> tuple[int, str]:
        """Return where a new key goes, and its text."""
        *path, key = location
        parent = self._node(path)
        keys = _keys(parent)
        if keys and key == "id":
            first = parent.value[0][0].start_mark
            separator = f"\n{' ' * first.column}" if _is_block(parent) else ", "
            return first.index, f"{key}: {flow(value)}{separator}"
        last = (*path, self._key_before(key, keys)) if keys else ()
        if last and _is_block(parent):
            before = "".join(self._text.splitlines(keepends=True)[: self._span(last)[1]])
            new = _indented(_line(key, value), self._column(path))
            return len(before), new if before.endswith("\n") else f"\n{new}"
        place = self._position(last)[1] if last else parent.start_mark.index + 1
        return place, f"{', ' if last else ''}{key}: {flow(value)}"

    def _key_before(self, key: Any, keys: Sequence[str]) -> str:
        """Return the key of a block after which a new one goes."""
        earlier = self._order[: self._order.index(key)] if key in self._order else ()
        return next((each for each in reversed(keys) if each in earlier), keys[-1])

    def _replace(self, start: int, end: int, new: str) -> None:
        self._text = self._text[:start] + new + self._text[end:]
        self._root = None

    def _splice(self, start: int, end: int, new: str) -> None:
        lines = self._lines()
        before = "".join(lines[:start])
        self._text = before + "\n" * bool(before and not before.endswith("\n")) + new + "".join(lines[end:])
        self._root = None


def edited(raw: bytes, change: Callable[[YamlEditor], None], order: Sequence[str] = ()) -> bytes:
    """Return a file after *change*, with the byte order mark and the line ends that it had; new keys in an *order*."""
    text = raw.decode("utf-8-sig")
    editor = YamlEditor(text.replace("\r\n", "\n"), order)
    change(editor)
    changed = editor.text().replace("\n", "\r\n") if "\r\n" in text else editor.text()
    return (codecs.BOM_UTF8 if raw.startswith(codecs.BOM_UTF8) else b"") + changed.encode()


def key_order(name: str) -> Sequence[str]:
    """Return the order in which new keys go into a content file: in menu files that of the fields of a dish."""
    return tuple(Dish.model_fields) if name.startswith("menu/") else ()


def edited_front_matter(raw: bytes, change: Callable[[YamlEditor], None]) -> bytes:
    """Return a Markdown file after *change* of its front matter."""
    first, front, rest = parts_of_article(raw)
    return first + edited(front, change) + rest


def parts_of_article(raw: bytes) -> tuple[bytes, bytes, bytes]:
    """Return the first line of a Markdown file, its front matter, and the rest from the line after it on."""
    match = _ARTICLE.fullmatch(raw)
    assert match is not None  # the file has been read
    first, front, rest = match.groups()
    return first, front, rest


def is_blank(raw: bytes) -> bool:
    """Tell whether a YAML file holds nothing but comments."""
    return all(
        not line.strip() or line.lstrip().startswith(b"#") for line in raw.removeprefix(codecs.BOM_UTF8).splitlines()
    )


def entry(fields: Mapping[str, Any]) -> str:
    """Return a list entry with one line for each field."""
    lines = [f"{key}: {flow(value)}" for key, value in fields.items()]
    return "- " + "\n  ".join(lines) + "\n"


def _line(key: Any, value: Any) -> str:
    """Return a key with its value on a line; a long block with a line for each of its keys."""
    line = f"{key}: {flow(value)}\n"
    if len(line) <= WIDTH or not isinstance(value, dict):
        return line
    return f"{key}:\n" + _indented("".join(f"{each}: {flow(text)}\n" for each, text in value.items()), 2)


def _refuse_repeated_keys(node: Any, seen: set[int]) -> None:
    """Raise YAMLError if a block has a key twice, because an edit could change the one that is not read."""
    if not isinstance(node, CollectionNode) or id(node) in seen:
        return
    seen.add(id(node))
    if isinstance(node, MappingNode) and len(set(_keys(node))) < len(node.value):
        raise YAMLError(f"line {node.start_mark.line + 1}: a key stands twice")
    for each in node.value:
        _refuse_repeated_keys(each[1] if isinstance(node, MappingNode) else each, seen)


def _keys(node: Any) -> list[str]:
    return [str(key.value) for key, _ in node.value]


def _is_within(inner: Location, outer: Location) -> bool:
    return inner[: len(outer)] == outer


def _is_block(node: Any) -> bool:
    return isinstance(node, CollectionNode) and bool(node.value) and not node.flow_style


def _block_scalar(style: str, header: str, text: Any, column: int) -> str | None:
    """Return *text* below the header of a folded or literal block; None if it would not be read as itself there."""
    if not isinstance(text, str):
        return None
    lines = text.split("\n")
    if style == ">" and text == " ".join(text.split()):
        lines = textwrap.wrap(text, WIDTH - column, break_long_words=False, break_on_hyphens=False)
    block = f"{header}\n" + _indented("\n".join(lines), column)
    try:
        return block if yaml.safe_load(f"a: {block}") == {"a": text} else None
    except yaml.YAMLError:
        return None


def _indented(text: str, column: int) -> str:
    return textwrap.indent(text, " " * column)
