"""Steps that rewrite content files of an older form, in the order in which the forms changed.

A step finds the places that are still in the older form, and changes them with comments and order kept. A
new step is added at the end of STEPS, with copies of files of the older form in ``tests/owner/older_forms``.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from ..content import build
from ..content.faults import Fault
from ..content.files import ContentDocument, Location, field_name
from ..content.references import LAST_ORDER_BEFORE_CLOSING, LAST_ORDER_FACTS, LAST_ORDER_REFERENCES
from .yaml_edits import YamlEditor, edited

Place = tuple[str, Location]
"""A file of the content folder, and the location of a value in it."""


Addition = tuple[str, Location, Any]
"""A file of the content folder, the location of a new value in it, and the value."""


@dataclass(frozen=True, slots=True)
class MigrationStep:
    """One change of the form of content files: values are removed, and others added."""

    number: int
    summary: str
    places: Callable[[Mapping[str, ContentDocument]], Iterator[Place]]
    """The values of the older form, which are removed."""
    additions: Callable[[Mapping[str, ContentDocument]], Iterator[Addition]] = lambda _: iter(())
    """The values that replace them."""


def _empty_allergens(documents: Mapping[str, ContentDocument]) -> Iterator[Place]:
    for name, document in documents.items():
        if name.startswith("menu/") and isinstance(document.value, list):
            for number, dish in enumerate(document.value):
                if isinstance(dish, dict) and dish.get("allergens") == []:
                    yield name, (number, "allergens")


def _last_order_facts(documents: Mapping[str, ContentDocument]) -> Iterator[Place]:
    facts = documents.get("facts.yaml")
    if facts and isinstance(facts.value, dict):
        yield from (("facts.yaml", (name,)) for name in facts.value if name in LAST_ORDER_REFERENCES)


def _last_orders_of_facts(documents: Mapping[str, ContentDocument]) -> Iterator[Addition]:
    """Minutes before closing where facts.yaml has them, else the times."""
    found = {name: documents["facts.yaml"].value[name] for _, (name,) in _last_order_facts(documents)}
    orders = {order: found[name]["time"] for name, order in LAST_ORDER_FACTS.items() if "time" in found.get(name, ())}
    if "minutes" in found.get(LAST_ORDER_BEFORE_CLOSING, ()):
        orders["dine_in"] = int(found[LAST_ORDER_BEFORE_CLOSING]["minutes"])
    if orders and "last_orders" not in documents["hours.yaml"].value:
        yield "hours.yaml", ("last_orders",), orders


STEPS: Sequence[MigrationStep] = (
    MigrationStep(
        1,
        "removes empty lists of allergens, so that guests read that the allergens of these dishes are not recorded",
        _empty_allergens,
    ),
    MigrationStep(
        2,
        "moves the last orders from facts.yaml to hours.yaml, where they may differ by day",
        _last_order_facts,
        _last_orders_of_facts,
    ),
)


def migrate(folder: Path) -> dict[str, bytes]:
    """The files of *folder* that are in an older form, as they are in the current one."""
    files: dict[str, bytes] = {}
    for step in STEPS:
        documents = build.read(folder, files, drafts=True).documents
        changes: dict[str, list[Callable[[YamlEditor], None]]] = defaultdict(list)
        for name, location, value in step.additions(documents):
            changes[name].append(partial(YamlEditor.set, location=location, value=value))
        for name, location in reversed(list(step.places(documents))):
            changes[name].append(partial(YamlEditor.remove, location=location))
        for name, found in changes.items():
            raw = files.get(name) or (folder / name).read_bytes()
            files[name] = edited(raw, partial(_make, found))
    return files


def _make(changes: Sequence[Callable[[YamlEditor], None]], editor: YamlEditor) -> None:
    for change in changes:
        change(editor)


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
