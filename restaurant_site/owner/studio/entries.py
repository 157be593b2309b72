"""Dishes, exceptions and articles as they stand in the content files, valid or not, and changes of them.

Values are the texts that the owner typed, as ``content.files`` reads them: texts, lists and blocks.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from ...content.faults import Fault
from ...content.files import Location, field_name
from ...content.loaded import LoadedContent
from ...locales import BY_CODE
from ..yaml_edits import YamlEditor, edited

ARTICLE = re.compile(rb"(---\r?\n)(.*?\r?\n)(---\r?\n?)(.*)", re.DOTALL)
"""A Markdown file: its first line, its front matter, the line after it, its text."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A block of a content file."""

    file: str
    location: Location
    values: Mapping[str, Any]

    def messages(self, faults: list[Fault]) -> dict[str, list[str]]:
        """The messages of *faults* about this entry, by the field below it: ``name.zh``."""
        prefix = field_name(self.location)
        found: dict[str, list[str]] = {}
        for fault in faults:
            if fault.path == self.file and (field := _below(prefix, fault.field)) is not None:
                found.setdefault(field, []).append(fault.message)
        return found


def _below(prefix: str, field: str) -> str | None:
    if not prefix or field == prefix:
        return field.removeprefix(prefix)
    return field.removeprefix(f"{prefix}.") if field.startswith(f"{prefix}.") else None


def dishes(loaded: LoadedContent) -> Iterator[Entry]:
    """Every dish of the menu files, in their order."""
    for name, document in loaded.documents.items():
        if name.startswith("menu/") and isinstance(document.value, list):
            for number, value in enumerate(document.value):
                if isinstance(value, dict) and isinstance(value.get("id"), str):
                    yield Entry(name, (number,), value)


def exceptions(loaded: LoadedContent) -> Iterator[Entry]:
    """Every dated exception of ``hours.yaml``."""
    document = loaded.documents.get("hours.yaml")
    holidays = document.value.get("holidays") if document and isinstance(document.value, dict) else None
    for number, value in enumerate(holidays if isinstance(holidays, list) else ()):
        if isinstance(value, dict) and isinstance(value.get("id"), str):
            yield Entry("hours.yaml", ("holidays", number), value)


def articles(loaded: LoadedContent, id: str) -> dict[str, Entry]:
    """The files of an article by language code."""
    found = {}
    for name, document in loaded.documents.items():
        match = re.fullmatch(r"knowledge/[^/]+/([^/.]+)\.([a-z]+)\.md", name)
        if match and match[1] == id and match[2] in BY_CODE and isinstance(document.value, dict):
            found[match[2]] = Entry(name, (), document.value)
    return found


def whole(loaded: LoadedContent, file: str) -> Entry | None:
    """A file that is one block; None if it could not be read."""
    document = loaded.documents.get(file)
    return Entry(file, (), document.value) if document and isinstance(document.value, dict) else None


@dataclass(frozen=True, slots=True)
class Change:
    """One value before and after; None is no value."""

    location: Location
    """Below its entry."""
    old: Any
    new: Any

    def __str__(self) -> str:
        return f"{field_name(self.location)}: {_shown(self.old)} → {_shown(self.new)}"


def _shown(value: Any) -> str:
    match value:
        case None:
            return "–"
        case list():
            return f"[{', '.join(map(_shown, value))}]"
        case dict():
            return ", ".join(f"{key}: {_shown(each)}" for key, each in value.items())
    text = str(value)
    return text if len(text) <= 80 else f"{text[:79]}…"


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Change]:
    """The values of *new* that differ from *old*; a key that *new* has as None is taken out. Blocks are compared within."""
    found = []
    for key, value in new.items():
        before = old.get(key)
        if isinstance(value, dict) and isinstance(before, dict):
            found += [Change((key, *each.location), each.old, each.new) for each in changes(before, value)]
        elif isinstance(value, dict):
            given = {code: text for code, text in value.items() if text is not None}
            if given:
                found.append(Change((key,), before, given))
        elif value != before:
            found.append(Change((key,), before, value))
    return found


def value_at(values: Any, location: Location) -> Any:
    """The value at a location; None if there is none."""
    for step in location:
        values = values.get(step) if isinstance(values, dict) else None
    return values


def applied(values: Mapping[str, Any], changed: Sequence[Change]) -> dict[str, Any]:
    """A copy of *values* with changes."""
    copy = deepcopy(dict(values))
    for each in changed:
        *path, key = each.location
        block: Any = copy
        for step in path:
            block = block.setdefault(step, {})
        block[key] = each.new
    return copy


def written(raw: bytes, entry: Entry, changed: Sequence[Change]) -> bytes:
    """The file with *changed* values of an entry; everything else stays as it is, byte for byte."""

    def change(editor: YamlEditor) -> None:
        for each in changed:
            location = (*entry.location, *each.location)
            if each.new is None:
                editor.remove(location)
            else:
                editor.set(location, each.new)

    if not entry.file.endswith(".md"):
        return edited(raw, change)
    match = ARTICLE.fullmatch(raw)
    assert match is not None  # the entry has been read from it
    first, front, line, body = match.groups()
    bodies = [each for each in changed if each.location == ("body",)]
    changed = [each for each in changed if each not in bodies]
    if bodies:
        ends = "\r\n" if b"\r\n" in front else "\n"
        body = bodies[0].new.replace("\n", ends).encode() + ends.encode()
    return bytes(first + (edited(front, change) if changed else front) + line + body)
