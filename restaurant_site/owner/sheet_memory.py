"""What the owner has said of earlier lists, beside the versions of a content folder: it holds for the next one.

What columns are is kept by their headings; what has been reported, so that the next report says it in one line.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from pydantic import TypeAdapter

from . import sheet_layout, sheet_page, sheet_recorded, sheet_size_endings
from .sheet_earlier import Earlier
from .sheet_files import Leftover
from .sheet_headings import folded
from .sheet_plan import ImportPlan
from .studio import records
from .studio.versions import Versions

COLUMNS = "columns.json"
"""Heading → field, as the owner has chosen."""
LETTERS = "letters.json"
"""Name of a file, as ``_name_of`` has it → letter of a column without a heading → field: other files have other columns there."""
IMPORTS = "imports.json"
_LASTING = (sheet_recorded.COMPLETE_ASKED, sheet_size_endings.ASKED, sheet_page.BELOW_ASKED, sheet_layout.SIZE_ASKED)
"""How the keys of questions begin whose answers hold for later lists."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What is kept of the last import."""

    answers: Mapping[str, list[str]] = field(default_factory=dict)
    said: tuple[str, ...] = ()
    """What was reported of the last list of the owner's own, each as ``key_of`` has it."""
    said_of_export: tuple[str, ...] = ()
    """What was reported of the last one with the ids of the menu: a sheet for the texts of another language is no new list."""
    times: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    drafts: Mapping[str, str] = field(default_factory=dict)

    @property
    def earlier(self) -> Earlier:
        return Earlier(self.times, self.labels, self.drafts)


def columns(folder: Path, file: str) -> dict[str, str]:
    """Return the fields that the owner has chosen for the columns of earlier lists, by heading, or by letter in a file of this name."""
    return {**_named(folder), **_lettered(folder).get(_name_of(file), {})}


def keep_columns(folder: Path, file: str, choices: Mapping[str, str]) -> None:
    """Keep what is chosen for the columns of a file; for those without a heading, by their letters. Raises OSError."""
    lettered = {heading: field for heading, field in choices.items() if re.fullmatch("[A-Z]{1,2}", heading)}
    if named := {heading: field for heading, field in choices.items() if heading not in lettered}:
        _write(folder, COLUMNS, {**_named(folder), **named})
    if lettered:
        before, name = _lettered(folder), _name_of(file)
        _write(folder, LETTERS, {**before, name: {**before.get(name, {}), **lettered}})


def _named(folder: Path) -> dict[str, str]:
    return records.read_file(TypeAdapter(dict[str, str]), Versions(folder).folder / COLUMNS) or {}


def _lettered(folder: Path) -> dict[str, dict[str, str]]:
    return records.read_file(TypeAdapter(dict[str, dict[str, str]]), Versions(folder).folder / LETTERS) or {}


def _name_of(file: str) -> str:
    """Return the name of a file without its ending and the numbers of its edition: ``menu`` of ``Menu 2026 (2).xlsx``."""
    return re.sub(r"_?\d+", "", folded(Path(file).stem))


def last(folder: Path) -> Imported:
    """Return what is kept of the last import; nothing where there is none, or it is damaged."""
    return records.read_file(TypeAdapter(Imported), Versions(folder).folder / IMPORTS) or Imported()


def keep(folder: Path, answers: Mapping[str, Sequence[str]], plan: ImportPlan) -> None:
    """Keep the answers and the report of an import. Raises OSError."""
    before = last(folder)
    said = tuple(sorted({*map(key_of, (*plan.left, *plan.notes))}))
    kept = replace(before, said_of_export=said) if plan.is_of_the_menu else replace(before, said=said)
    kept = _with_answers(kept, answers, plan)
    _write_imports(folder, kept, plan)


def keep_written(folder: Path, plan: ImportPlan, answers: Mapping[str, Sequence[str]]) -> None:
    """Keep what a list has written that a later one may write anew, and the answers that hold for it. Raises OSError."""
    _write_imports(folder, _with_answers(last(folder), answers, plan), plan)


def _with_answers(kept: Imported, answers: Mapping[str, Sequence[str]], plan: ImportPlan) -> Imported:
    """Return what is kept with new answers; one to a question that has been asked and not answered now has been taken back."""
    asked = {each.key for each in plan.questions}
    before = {key: given for key, given in kept.answers.items() if key not in asked}
    return replace(kept, answers={**before, **lasting(answers)})


def lasting(answers: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Return the answers that hold for a later list, too: the menu does not have them, and they are about no cell of one file."""
    return {
        key: [*given] for key, given in answers.items() if key.startswith(_LASTING) and not re.search(r"[A-Z]\d", key)
    }


def forget(folder: Path) -> None:
    """Remove what is kept of a content folder that was at this place before."""
    for name in (COLUMNS, LETTERS, IMPORTS):
        (Versions(folder).folder / name).unlink(missing_ok=True)


def _write_imports(folder: Path, kept: Imported, plan: ImportPlan) -> None:
    headings = {} if plan.is_of_the_menu else plan.named_sections
    drafts = {**kept.drafts, **plan.made_drafts}
    kept = replace(kept, times={**kept.times, **plan.times}, labels={**kept.labels, **headings})
    _write(folder, IMPORTS, asdict(replace(kept, drafts={id: drafts[id] for id in drafts if id not in plan.published})))


def key_of(left: Leftover) -> str:
    """Return what tells whether the same has been reported before, wherever its row stands."""
    return json.dumps([left.message, left.text, dict(left.values)], ensure_ascii=False, sort_keys=True, default=str)


def _write(folder: Path, name: str, value: object) -> None:
    beside = Versions(folder).folder
    beside.mkdir(exist_ok=True)
    records.write(beside / name, json.dumps(value, ensure_ascii=False, indent=1).encode())
