"""Steps that rewrite content files of an older form, in the order in which the forms changed.

A step finds the places that are still in the older form, and changes them with comments and order kept. A
new step is added at the end of STEPS, with copies of files of the older form in ``tests/owner/older_forms``.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ..content import build
from ..content.faults import Fault
from ..content.files import ContentDocument, Location, field_name
from .yaml_edits import YamlEditor, edited

Place = tuple[str, Location]
"""A file of the content folder, and the location of a value in it."""


@dataclass(frozen=True, slots=True)
class MigrationStep:
    """One change of the form of content files."""

    number: int
    summary: str
    places: Callable[[Mapping[str, ContentDocument]], Iterator[Place]]
    change: Callable[[YamlEditor, Location], None]


def _empty_allergens(documents: Mapping[str, ContentDocument]) -> Iterator[Place]:
    for name, document in documents.items():
        if name.startswith("menu/") and isinstance(document.value, list):
            for number, dish in enumerate(document.value):
                if isinstance(dish, dict) and dish.get("allergens") == []:
                    yield name, (number, "allergens")


STEPS: Sequence[MigrationStep] = (
    MigrationStep(
        1,
        "removes empty lists of allergens, so that guests read that the allergens of these dishes are not recorded",
        _empty_allergens,
        YamlEditor.remove,
    ),
)


def migrate(folder: Path) -> dict[str, bytes]:
    """The files of *folder* that are in an older form, as they are in the current one."""
    files: dict[str, bytes] = {}
    for step in STEPS:
        locations: dict[str, list[Location]] = defaultdict(list)
        for name, location in step.places(build.read(folder, files, drafts=True).documents):
            locations[name].append(location)
        for name, found in locations.items():
            raw = files.get(name) or (folder / name).read_bytes()
            files[name] = edited(raw, partial(_change_all, step, found))
    return files


def _change_all(step: MigrationStep, locations: Sequence[Location], editor: YamlEditor) -> None:
    for location in reversed(locations):
        step.change(editor, location)


def summarised(faults: Sequence[Fault], documents: Mapping[str, ContentDocument]) -> list[Fault]:
    """*faults*, with one for each older form instead of one for each place that is in it."""
    remaining = list(faults)
    for step in STEPS:
        places = list(step.places(documents))
        known = {(name, field_name(location)) for name, location in places}
        remaining = [fault for fault in remaining if (fault.path, fault.field) not in known]
        if places:
            name, location = places[0]
            found = f"{len(places)} {'places' if len(places) > 1 else 'place'}"
            message = f"an older form of the content, in {found}; `flask content migrate` {step.summary}"
            remaining.append(documents[name].fault(location, message))
    return sorted(remaining)
