"""Parses content files into plain values, with the line of each value.

Every scalar is the text that the owner typed. YAML's implicit types (``11:30`` is 690, ``NO`` is false,
dates are objects) are turned off; the models convert the texts.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from .faults import Fault

Location = tuple[str | int, ...]
"""The path to a value in a document: keys and list positions."""


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]  # the C parser, if PyYAML was built with it
    """A YAML loader without implicit types."""

    def resolve(self, kind: type[yaml.Node], value: str | None, implicit: object) -> str:
        return ""


_TAB = re.compile(r" *\t")
_FRONT_MATTER = re.compile(r"---\n(.*?\n)---(?:\n(.*))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class ContentDocument:
    """One parsed file: its path below the content folder, its values, and the line of each."""

    path: str
    value: Any
    lines: dict[Location, int]
    faults: tuple[Fault, ...] = ()
    """Mistakes found while parsing, such as a duplicate key."""

    def line(self, location: Location) -> int:
        """The line of a value, or of the nearest value that contains it."""
        while location and location not in self.lines:
            location = location[:-1]
        return self.lines.get(location, 1)

    def fault(self, location: Location, message: str) -> Fault:
        """A fault at a value of this document."""
        return Fault(self.path, self.line(location), field_name(location), message)


def field_name(location: Location) -> str:
    """A location with list positions counted from one: ``holidays.1.name``."""
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in location)


def texts(value: Any, location: Location = ()) -> Iterator[tuple[Location, str]]:
    """Every text in a value, with its location."""
    if isinstance(value, str):
        yield location, value
    elif isinstance(value, dict | list):
        for step, item in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(item, str):
                yield (*location, step), item
            else:
                yield from texts(item, (*location, step))


class UnreadableError(Exception):
    """A file cannot be parsed."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(str(fault))


def files_below(folder: Path) -> Iterator[Path]:
    """The content files (YAML and Markdown, but no README) below *folder*, in name order."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in {".yaml", ".yml", ".md"} and path.name != "README.md":
            hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
            if not hidden:
                yield path


def read_bytes(folder: Path, path: Path) -> bytes:
    """The bytes of a file. Raises UnreadableError unless it is a readable file inside the folder."""
    name = path.relative_to(folder).as_posix()
    if not name.isprintable():
        shown = name.encode("unicode_escape").decode()
        raise UnreadableError(
            Fault(shown, 1, "", "its name cannot be read; rename it with small letters, digits and hyphens")
        )
    try:
        if not path.resolve().is_relative_to(folder.resolve()):
            raise UnreadableError(Fault(name, 1, "", "leads outside the content folder; put the file itself here"))
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise UnreadableError(Fault(name, 1, "", "is a pipe, a socket or a device; put a file here"))
        return path.read_bytes()
    except RuntimeError as error:
        raise UnreadableError(Fault(name, 1, "", "is a link that leads to itself; put the file itself here")) from error
    except OSError as error:
        raise UnreadableError(
            Fault(name, 1, "", f"cannot be read ({error.strerror}); check the file's permissions")
        ) from error


def read_document(name: str, raw: bytes) -> ContentDocument:
    """A YAML file, or a Markdown file with YAML front matter (its text under ``body``).

    Raises UnreadableError with the fault when the bytes are not UTF-8, empty, or no valid YAML.
    """
    text = _decoded(name, raw)
    if not text.strip():
        raise UnreadableError(Fault(name, 1, "", "the file is empty; write its content"))
    if not name.endswith(".md"):
        return _parsed(name, text)
    match = _FRONT_MATTER.fullmatch(text)
    if match is None:
        raise UnreadableError(
            Fault(name, 1, "", "no front matter; begin with a line `---`, the fields, and a line `---`")
        )
    front = _parsed(name, match[1], first_line=2)
    if not isinstance(front.value, dict):
        raise UnreadableError(Fault(name, 2, "", "the front matter is no list of `field: value` lines"))
    rest = match[2] or ""
    blank = rest[: len(rest) - len(rest.lstrip())].count("\n")
    lines = front.lines | {("body",): match[1].count("\n") + 3 + blank}
    body = rest.strip()
    return ContentDocument(name, front.value | ({"body": body} if body else {}), lines, front.faults)


def _decoded(name: str, raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise UnreadableError(Fault(name, line, "", "not UTF-8 text; save the file with UTF-8 encoding")) from error


def _parsed(name: str, text: str, first_line: int = 1) -> ContentDocument:
    try:
        root = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        unclosed = "end of stream" in (error.problem or "")
        mark = error.context_mark if unclosed and error.context_mark else error.problem_mark
        number = mark.line if mark else 0
        line = number + first_line
        advice = "check indentation and quotes, and quote a value that holds `: `, ` #` or `{{`"
        if _TAB.match("".join(text.splitlines()[number : number + 1])):
            raise UnreadableError(Fault(name, line, "", "begins with a tab; indent with spaces")) from error
        raise UnreadableError(Fault(name, line, "", f"not valid YAML ({error.problem}); {advice}")) from error
    except yaml.YAMLError as error:
        line = _line_of_control_character(text) + first_line
        raise UnreadableError(
            Fault(name, line, "", "holds a control character, which cannot be seen; type this line anew")
        ) from error
    if root is None:
        raise UnreadableError(Fault(name, first_line, "", "holds only comments; write its content"))
    reader = _Reader(name, first_line)
    value = reader.value(root, ())
    return ContentDocument(name, value, reader.lines, tuple(reader.faults))


def _line_of_control_character(text: str) -> int:
    found = yaml.reader.Reader.NON_PRINTABLE.search(text)
    return text.count("\n", 0, found.start()) if found else 0


class _Reader:
    """Converts YAML nodes to plain values; records the line of each, and duplicate keys as faults."""

    def __init__(self, name: str, first_line: int) -> None:
        self.name = name
        self.first_line = first_line
        self.lines: dict[Location, int] = {}
        self.faults: list[Fault] = []

    def value(self, node: yaml.Node, location: Location) -> Any:
        if len(location) > 12:
            return self._fault(node, location, "nested too deeply; an alias may refer to itself")
        self.lines.setdefault(location, node.start_mark.line + self.first_line)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item, (*location, number)) for number, item in enumerate(node.value)]
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, location)
        empty = isinstance(node, yaml.ScalarNode) and not node.style and node.value in {"", "~", "null"}
        return None if empty else node.value

    def _mapping(self, node: yaml.MappingNode, location: Location) -> dict[str, Any] | str:
        values: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                self._fault(key_node, location, 'put quotes around a text that begins with a brace: "{{…}}"')
                return "…"  # a valid text, so that no second fault is reported for this value
            key = str(key_node.value)
            here = (*location, key)
            if here in self.lines:
                self._fault(key_node, here, f"the key stands twice, first in line {self.lines[here]}; keep one")
                continue
            self.lines[here] = key_node.start_mark.line + self.first_line
            values[key] = self.value(value_node, here)
        return values

    def _fault(self, node: yaml.Node, location: Location, message: str) -> None:
        line = node.start_mark.line + self.first_line
        self.faults.append(Fault(self.name, line, field_name(location), message))
