"""Notes in ``confirmed.yaml`` what is true of the restaurant although a sample says the same."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from ..content import site_loader
from ..content.load_state import CONFIRMED_FILE, LoadState
from ..content.starter import PAGES_FILE, StarterFact, starter_facts
from ..content.yaml_documents import Location
from ..models.fault import Fault
from . import schemas
from .yaml_edits import YamlEditor, edited


def noted(raw: bytes | None, confirmed: Mapping[str, Sequence[str]], facts: Iterable[Fault]) -> bytes:
    """Return ``confirmed.yaml``, which is *raw* and says *confirmed*, with the fields of *facts*."""
    after = raw or f"{schemas.reference(CONFIRMED_FILE)}\n".encode()
    fields: dict[str, list[str]] = {}
    for each in facts:
        fields.setdefault(each.path, []).append(each.field)
    for path, names in fields.items():
        entries = [*dict.fromkeys([*confirmed.get(path, ()), *names])]
        after = edited(after, partial(YamlEditor.set_lines, key=path, entries=entries))
    return after


def written_now(before: LoadState, files: Mapping[str, bytes | None], page: str = "") -> tuple[LoadState, list[Fault]]:
    """Return the content with *files*, and what they say that a sample says, too, and that it did not say *before*.

    *page*: the page whose words are all stated with them.
    """
    after = site_loader.read(before.folder, files, drafts=True)
    facts = [each for each in starter_facts(after) if each.fault.path in files]
    return after, [
        each.fault
        for each in facts
        if (each.fault.path == PAGES_FILE and each.location[0] == page) or _is_new(before, after, each)
    ]


def _is_new(before: LoadState, after: LoadState, fact: StarterFact) -> bool:
    path, location = fact.fault.path, fact.location
    [value] = _values([after.documents[path].value], location)
    entries = [before.documents[path].value] if path in before.documents else []
    if isinstance(location[0], int):  # a dish, which may come from another section
        id = after.documents[path].value[location[0]]["id"]
        dishes = [each for name, file in before.documents.items() if name.startswith("menu/") for each in file.value]
        entries = [each for each in dishes if each.get("id") == id]
        location = location[1:]
    names = [step for step in location if isinstance(step, str)]
    return value not in [*_values(entries, names)]


def _values(entries: Iterable[Any], steps: Location | Sequence[str]) -> Iterator[Any]:
    """Yield the values at the end of *steps*; those of every entry of a list whose number is not among them."""
    for each in entries:
        if not steps:
            yield each
        elif isinstance(each, list):
            yield from _values([each[steps[0]]], steps[1:]) if isinstance(steps[0], int) else _values(each, steps)
        elif isinstance(each, dict) and steps[0] in each:
            yield from _values([each[steps[0]]], steps[1:])
