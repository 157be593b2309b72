"""Parses content files into plain values, with the line of each value.

Every scalar is the text that the owner typed. YAML's implicit types (``11:30`` is 690, ``NO`` is false,
dates are objects) are turned off; the models convert the texts.

Limits on bytes, depth, values and aliases are checked on the events of the YAML parser, before a value
is constructed, so that no file can exhaust the memory, the stack or the time of the process.
"""

import os
import re
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import yaml

from ..locales import LOCALES
from ..models.fault import Fault
from ..models.fault_kinds import Kind, Message
from . import yaml_mistakes

Location = tuple[str | int, ...]
"""The path to a value in a document: keys and list positions."""


class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]  # the C parser, if PyYAML was built with it
    """A YAML loader without implicit types."""

    def resolve(self, kind: type[yaml.Node], value: str | None, implicit: object) -> str:
        return ""


MAX_BYTES = 4 * 1024 * 1024
"""Size of a content file."""
MAX_EVENTS = 200_000
"""Parse events of a YAML file; those of an anchored value count again for each of its aliases."""
MAX_DEPTH = 12
"""Lists and blocks inside each other."""
MAX_ALIASES = 100

MAY_BE_EMPTY = frozenset({"facts.yaml", "sold-out.yaml", *(f"asked/{locale.code}.yaml" for locale in LOCALES)})
"""Files from which an owner may delete the last line."""
DERIVED_ARTICLES = tuple(f".{locale.code}.md" for locale in LOCALES if locale.derived_from)
"""Endings of the names of articles whose every field may be derived."""

_TAB = re.compile(r" *\t")
_DIRECTIVE = re.compile(r"^%", re.MULTILINE)
_NUMBER_SIGN = re.compile(r"\s+#\d.*")
_FRONT_MATTER = re.compile(r"---\n((?:.*?\n)??)---(?:\n(.*))?", re.DOTALL)


@dataclass(frozen=True)
class YamlDocument:
    """One parsed file: its path below the content folder, its values, and the line of each."""

    path: str
    value: Any
    lines: dict[Location, int]
    faults: tuple[Fault, ...] = ()
    """Mistakes found while parsing, such as a duplicate key."""
    has_drafts: bool = False
    """Whether the document is a draft, or an entry of it that may be one."""
    left_out: tuple[str, ...] = ()
    """Ids of the draft entries that have been left out."""

    @cached_property
    def texts(self) -> Sequence[tuple[Location, str]]:
        """Every text in the document, with its location."""
        return list(texts(self.value))

    def line(self, location: Location) -> int:
        """Return the line of a value, or of the nearest value that contains it."""
        while location and location not in self.lines:
            location = location[:-1]
        return self.lines.get(location, 1)

    def fault(self, location: Location, message: Message) -> Fault:
        """Return a fault at a value of this document."""
        return Fault(self.path, self.line(location), field_name(location), message)

    def has_fault(self, location: Location) -> bool:
        """Tell whether parsing has found a mistake at a value, such as a comment that begins in it."""
        return any(each.field == field_name(location) for each in self.faults)


def field_name(location: Location) -> str:
    """Return a location with list positions counted from one: ``holidays.1.name``."""
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in location)


def texts(value: Any, location: Location = ()) -> Iterator[tuple[Location, str]]:
    """Yield every text in a value, with its location."""
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

    def __init__(self, path: str, message: Message, line: int = 1) -> None:
        self.fault = Fault(path, line, "", message)
        super().__init__(str(self.fault))


def files_below(folder: Path, on_fault: Callable[[Fault], None]) -> list[Path]:
    """Return the content files (YAML and Markdown, but no README) below *folder*, in name order.

    *on_fault* receives folders that cannot be listed, and links to folders; ``images`` may be a link.
    """
    paths: list[Path] = []

    def report(path: Path, message: Message) -> None:
        on_fault(Fault(path.relative_to(folder).as_posix(), 1, "", message))

    def unlisted(error: OSError) -> None:
        report(Path(error.filename), Kind.FOLDER_UNREAD(reason=error.strerror))

    for at, folders, names in os.walk(folder, onerror=unlisted):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for link in (path for path in (Path(at, name) for name in folders) if path.is_symlink()):
            if link != folder / "images":
                report(link, Kind.LINK_TO_FOLDER())
        paths += [Path(at, name) for name in (*names, *folders) if _is_content_name(name)]
    return sorted(paths)


def _is_content_name(name: str) -> bool:
    return Path(name).suffix in {".yaml", ".yml", ".md"} and name != "README.md" and not name.startswith(".")


def read_bytes(folder: Path, path: Path, most: int = MAX_BYTES, within: Path | None = None) -> bytes:
    """Return the bytes of a file. Raises UnreadableError unless it is a regular file of at most *most* bytes inside *within*.

    *within* is the folder, if it is not given.
    """
    name = path.relative_to(folder).as_posix()
    if not name.isprintable():
        name = name.encode("unicode_escape").decode()
        raise UnreadableError(name, Kind.NAME_UNREAD())
    try:
        if reason := irregular(path, within or folder):
            raise UnreadableError(name, reason)
        with os.fdopen(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
            raw = file.read(most + 1)
    except OSError as error:
        raise UnreadableError(name, Kind.FILE_UNREAD(reason=error.strerror)) from error
    if len(raw) > most:
        raise UnreadableError(name, Kind.LARGE_FILE(most=f"{most:,}"))
    return raw


def irregular(path: Path, within: Path) -> Message | None:
    """Return why a path must not be opened; None for a regular file inside the folder. Raises OSError if there is none."""
    if _is_plain(path, within):
        return None
    try:
        resolved = path.resolve(strict=True)
    except RuntimeError:  # raised instead of OSError by Python 3.11 and 3.12
        return Kind.LINK_TO_ITSELF()
    if not resolved.is_relative_to(within.resolve()):
        return Kind.LINK_OUTSIDE()
    mode = resolved.stat().st_mode
    if stat.S_ISDIR(mode):
        return Kind.FOLDER_FOR_FILE()
    return None if stat.S_ISREG(mode) else Kind.NO_FILE()


def _is_plain(path: Path, within: Path) -> bool:
    """Tell whether a path is a regular file without a link on the way from *within*, as nearly all are: sooner than resolve()."""
    way = path.parts[len(within.parts) :]
    if path.parts[: len(within.parts)] != within.parts or ".." in way:
        return False
    at, kinds = str(path), []
    with suppress(OSError):
        for _ in way:
            kinds.append(stat.S_IFMT(os.lstat(at).st_mode))
            at = os.path.dirname(at)  # noqa: PTH120  # pathlib takes most of the time of this
    return kinds == [stat.S_IFREG, *[stat.S_IFDIR] * (len(way) - 1)]


def read_document(name: str, raw: bytes, drafts: bool = True) -> YamlDocument:
    """Read a YAML file, or a Markdown file with YAML front matter (its text under ``body``), with or without draft entries.

    A file that has not changed is parsed once, unless no documents are kept: its document is shared, and nobody changes it.
    Raises UnreadableError when the bytes are not UTF-8, empty, or no valid YAML.
    """
    return _read(name, raw, drafts)


def keep_no_documents() -> None:
    """Parse every file anew from now on: a server reads its content rarely, and the documents take 9 MiB."""
    global _read
    _read = _read_anew


def _read_anew(name: str, raw: bytes, drafts: bool) -> YamlDocument:
    text = _decoded(name, raw)
    if not text.strip() and name not in MAY_BE_EMPTY:
        raise UnreadableError(name, Kind.EMPTY_FILE())
    if not name.endswith(".md"):
        return _parsed(name, text, drafts)
    match = _FRONT_MATTER.fullmatch(text)
    if match is None:
        raise UnreadableError(name, Kind.NO_FRONT_MATTER())
    front = _parsed(name, match[1], drafts, first_line=2)
    if not isinstance(front.value, dict):
        raise UnreadableError(name, Kind.FRONT_MATTER_OF_NO_FIELDS(), line=2)
    rest = match[2] or ""
    blank = rest[: len(rest) - len(rest.lstrip())].count("\n")
    lines = front.lines | {("body",): match[1].count("\n") + 3 + blank}
    body = rest.strip()
    return replace(front, value=front.value | ({"body": body} if body else {}), lines=lines)


_read = lru_cache(maxsize=2_048)(_read_anew)


def _decoded(name: str, raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise UnreadableError(name, Kind.NOT_UTF_8(), line) from error


def _parsed(name: str, text: str, drafts: bool, first_line: int = 1) -> YamlDocument:
    if directive := _DIRECTIVE.search(text):
        line = text.count("\n", 0, directive.start()) + first_line
        raise UnreadableError(name, Kind.PERCENT_SIGN(), line)
    try:
        if excess := _excess(text):
            line, message = excess
            raise UnreadableError(name, message, line + first_line)
        root = yaml.compose(text, Loader=Loader)
    except yaml.MarkedYAMLError as error:
        raise _invalid(name, text, error, first_line) from error
    except yaml.YAMLError as error:
        line = _line_of_control_character(text) + first_line
        raise UnreadableError(name, Kind.CONTROL_CHARACTER(), line) from error
    if root is None and (name in MAY_BE_EMPTY or name.endswith(DERIVED_ARTICLES)):
        return YamlDocument(name, {}, {})
    if root is None:
        raise UnreadableError(name, Kind.ONLY_COMMENTS(), first_line)
    reader = _Reader(name, text, first_line, drafts)
    value = reader.value(root, ())
    return YamlDocument(name, value, reader.lines, tuple(reader.faults), reader.has_drafts, tuple(reader.left_out))


def _invalid(name: str, text: str, error: yaml.MarkedYAMLError, first_line: int) -> UnreadableError:
    unclosed = "end of stream" in (error.problem or "")
    mark = error.context_mark if unclosed and error.context_mark else error.problem_mark
    number = mark.line if mark else 0
    if _TAB.match("".join(text.splitlines()[number : number + 1])):
        return UnreadableError(name, Kind.TAB(), number + first_line)
    if mistake := yaml_mistakes.find(text, number):
        return UnreadableError(name, mistake.message, mistake.line + first_line)
    return UnreadableError(
        name, Kind.INVALID_YAML(reason=yaml_mistakes.reason(error.problem or "")), number + first_line
    )


def _excess(text: str) -> tuple[int, Message] | None:
    """Return the first limit that a YAML text exceeds: (line from 0, message)."""
    events = aliases = 0
    began: list[tuple[str | None, int]] = []  # anchor and first event of each collection that is open
    sizes: dict[str, int] = {}  # events of each anchored collection
    for event in yaml.parse(text, Loader=Loader):
        events += 1
        line = event.start_mark.line if event.start_mark else 0
        if isinstance(event, yaml.CollectionStartEvent):
            began.append((event.anchor, events))
        elif isinstance(event, yaml.CollectionEndEvent):
            anchor, first = began.pop()
            if anchor is not None:
                sizes[anchor] = events - first
        elif isinstance(event, yaml.AliasEvent):
            aliases += 1
            events += sizes.get(event.anchor or "", 0)
            if any(anchor is not None for anchor, _ in began):
                return line, Kind.ALIAS_IN_ANCHOR()
        if len(began) > MAX_DEPTH:
            return line, Kind.DEEP_YAML(most=MAX_DEPTH)
        if aliases > MAX_ALIASES:
            return line, Kind.MANY_ALIASES(most=MAX_ALIASES)
        if events > MAX_EVENTS:
            return line, Kind.MANY_VALUES(most=f"{MAX_EVENTS:,}")
    return None


def _line_of_control_character(text: str) -> int:
    match = yaml.reader.Reader.NON_PRINTABLE.search(text)
    return text.count("\n", 0, match.start()) if match else 0


class _Reader:
    """Converts YAML nodes to plain values; records the line of each, and duplicate keys as faults.

    Dishes and exceptions (entries of the outermost list, and of ``holidays``) that are drafts may be left out, as if
    they were not in the file.
    """

    def __init__(self, name: str, text: str, first_line: int, drafts: bool) -> None:
        self.name = name
        self.comments = {
            number: match for number, line in enumerate(text.split("\n")) if (match := _NUMBER_SIGN.search(line))
        }
        """Line → the comment in it that begins with a number, as in ``Unit #5``."""
        self.first_line = first_line
        self.drafts = drafts
        self.has_drafts = False
        self.left_out: list[str] = []
        self.lines: dict[Location, int] = {}
        self.faults: list[Fault] = []

    def value(self, node: yaml.Node, location: Location) -> Any:
        self.lines.setdefault(location, node.start_mark.line + self.first_line)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item, (*location, number)) for number, item in enumerate(self._items(node, location))]
        if isinstance(node, yaml.MappingNode):
            self.has_drafts |= location == () and _is_draft(node)
            return self._mapping(node, location)
        cut = self.comments.get(node.end_mark.line)
        if cut and isinstance(node, yaml.ScalarNode) and not node.style and cut.start() == node.end_mark.column:
            self._fault(node, location, Kind.CUT_BY_COMMENT(comment=cut[0].strip()))
        empty = isinstance(node, yaml.ScalarNode) and not node.style and node.value in {"", "~", "null"}
        return None if empty else node.value

    def _items(self, node: yaml.SequenceNode, location: Location) -> list[yaml.Node]:
        if location and (self.name, *location) != ("hours.yaml", "holidays"):
            return list(node.value)
        drafts = [item for item in node.value if _is_draft(item)]
        self.has_drafts |= bool(drafts)
        if self.drafts:
            return list(node.value)
        self.left_out += [value.value for item in drafts for key, value in item.value if key.value == "id"]
        return [item for item in node.value if not _is_draft(item)]

    def _mapping(self, node: yaml.MappingNode, location: Location) -> dict[str, Any] | str:
        values: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                self._fault(key_node, location, Kind.BRACE_WITHOUT_QUOTES())
                return "…"  # a valid text, so that no second fault is reported for this value
            key = str(key_node.value)
            here = (*location, key)
            if here in self.lines:
                self._fault(key_node, here, Kind.KEY_TWICE(line=self.lines[here]))
                continue
            self.lines[here] = key_node.start_mark.line + self.first_line
            values[key] = self.value(value_node, here)
        return values

    def _fault(self, node: yaml.Node, location: Location, message: Message) -> None:
        line = node.start_mark.line + self.first_line
        self.faults.append(Fault(self.name, line, field_name(location), message))


def _is_draft(node: yaml.Node) -> bool:
    """Tell whether a block has ``draft: true``."""
    return isinstance(node, yaml.MappingNode) and any(
        (key.value, value.value) == ("draft", "true") for key, value in node.value
    )
