"""What the owner has said of earlier lists, beside the versions of a content folder: it holds for the next one.

What columns are is kept by their headings; what has been reported, so that the next report says it in one line.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import TypeAdapter

from .sheet_files import Leftover
from .studio import records
from .studio.versions import Versions

COLUMNS = "columns.json"
"""Heading → field, as the owner has chosen."""
IMPORTS = "imports.json"


@dataclass(frozen=True, slots=True)
class Imported:
    """What is kept of the last import."""

    answers: Mapping[str, list[str]] = field(default_factory=dict)
    said: tuple[str, ...] = ()
    """What was reported, each as ``key_of`` has it."""


def columns(folder: Path) -> dict[str, str]:
    """Return the fields that the owner has chosen for the columns of earlier lists, by heading."""
    return records.read_file(TypeAdapter(dict[str, str]), Versions(folder).folder / COLUMNS) or {}


def keep_columns(folder: Path, choices: Mapping[str, str]) -> None:
    """Keep what is chosen for columns, but for those that have no heading and are named by their letters. Raises OSError."""
    named = {heading: field for heading, field in choices.items() if not re.fullmatch("[A-Z]{1,2}", heading)}
    if named:
        _write(folder, COLUMNS, {**columns(folder), **named})


def last(folder: Path) -> Imported:
    """Return what is kept of the last import; nothing where there is none, or it is damaged."""
    return records.read_file(TypeAdapter(Imported), Versions(folder).folder / IMPORTS) or Imported()


def keep(folder: Path, answers: Mapping[str, Sequence[str]], said: Iterable[Leftover]) -> None:
    """Keep the answers and the report of an import. Raises OSError."""
    kept = {key: [*given] for key, given in answers.items()}
    _write(folder, IMPORTS, {"answers": kept, "said": sorted({*map(key_of, said)})})


def key_of(left: Leftover) -> str:
    """Return what tells whether the same has been reported before, wherever its row stands."""
    return json.dumps([left.message, left.text, dict(left.values)], ensure_ascii=False, sort_keys=True, default=str)


def _write(folder: Path, name: str, value: object) -> None:
    beside = Versions(folder).folder
    beside.mkdir(exist_ok=True)
    records.write(beside / name, json.dumps(value, ensure_ascii=False, indent=1).encode())
