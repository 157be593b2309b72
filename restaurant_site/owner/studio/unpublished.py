"""What publishing would change for guests: each value as it was published and as it is now, by what it belongs to.

Several saves of one value are one change, and one that was taken back is none.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from flask_babel import gettext

from ...content.load_state import CONFIRMED_FILE
from ...content.yaml_documents import UnreadableError, read_document
from ..translations import LOCK
from . import entries
from .blueprint import current_locale, current_studio
from .entries import Change, Entry
from .messages import place_in_words, value_in_words
from .saving import PAGES_OF_FOLDERS, name_of
from .workspace import Workspace

OWN = (CONFIRMED_FILE, LOCK)
"""Files of which guests see nothing."""
SOLD_OUT = "sold-out.yaml"
WITHOUT_FORM = ("rhythm.yaml", "meals.yaml")
"""Files whose values no form names: of them it is only said that they change."""
MOST_CHARACTERS = 80
"""Of a text before and after; a longer one is shown from where it differs."""


class ChangedValue(NamedTuple):
    """A value before and after."""

    label: str
    before: str
    after: str


class ChangedEntry(NamedTuple):
    """What changes of a dish, an article, a special day or a page."""

    name: str
    is_new: bool
    is_removed: bool
    values: list[ChangedValue]


def changed_entries(workspace: Workspace) -> list[ChangedEntry]:
    """Return what differs from what was published last, in the order of the files."""
    published: dict[str, bytes | None] = {}
    versions = workspace.versions
    for version in versions.latest(versions.waiting()):  # newest first: the oldest has the last word
        published |= versions.files(version)[0]
    return [
        each
        for file, raw in sorted(published.items())
        if file not in OWN and raw != (now := workspace.raw(file))
        for each in _in_file(file, raw, now)
    ]


def _in_file(file: str, before: bytes | None, after: bytes | None) -> Iterator[ChangedEntry]:
    if not file.endswith((".yaml", ".md")):
        name = next((words for folder, words in PAGES_OF_FOLDERS.items() if file.startswith(folder)), file)
        yield ChangedEntry(gettext(name), before is None, after is None, [])
        return
    old, new = _entries(file, before), _entries(file, after)
    if file == SOLD_OUT:
        yield from _sold_out(old.get("") or Entry(file, (), {}), new.get("") or Entry(file, (), {}))
        return
    for key in dict.fromkeys((*new, *old)):
        one, other = old.get(key), new.get(key)
        entry = other or one
        assert entry is not None  # it is in one of them
        values = [_shown(each) for each in _differences(one, other)] if one and other else []
        if values or not (one and other):
            dates = entry.values.get("dates") if entry.file == "hours.yaml" else None
            words = [name_of(entry), *([entries.dates_in_words(map(str, dates), current_locale())] if dates else [])]
            has_form = file not in WITHOUT_FORM
            name = current_locale().punctuation.comma.join(words)
            yield ChangedEntry(name, one is None, other is None, values if has_form else [])


def _sold_out(one: Entry, other: Entry) -> Iterator[ChangedEntry]:
    """Yield the dishes that are sold out until another day than was published, by their names."""
    names = {each.values["id"]: name_of(each) for each in entries.dishes(current_studio().workspace.load())}
    changed = [
        ChangedValue(
            names.get(str(change.location[-1]), str(change.location[-1])), *map(_day, (change.old, change.new))
        )
        for change in _differences(one, other)
    ]
    if changed:
        yield ChangedEntry(name_of(other), is_new=False, is_removed=False, values=changed)


def _day(until: object) -> str:
    return entries.dates_in_words([str(until)], current_locale()) if until else value_in_words(until)


def _entries(file: str, raw: bytes | None) -> dict[str, Entry]:
    """Return the entries of a file by id: dishes, special days, and what is left of a file as a whole."""
    try:
        value = read_document(file, raw).value if raw else None
    except UnreadableError:  # the first page says so
        return {}
    rows = value if isinstance(value, list) else entries.value_at(value, ("holidays",)) if file == "hours.yaml" else []
    found = {
        each["id"]: Entry(file, (number,), each)
        for number, each in enumerate(rows if isinstance(rows, list) else ())
        if isinstance(each, dict) and isinstance(each.get("id"), str)
    }
    if isinstance(value, dict):
        found[""] = Entry(file, (), {key: each for key, each in value.items() if key != "holidays"})
    return found


def _differences(one: Entry, other: Entry) -> list[Change]:
    gone: Mapping[str, Any] = dict.fromkeys(one.values.keys() - other.values.keys())
    return entries.changes(one.values, {**other.values, **gone})


def _shown(change: Change) -> ChangedValue:
    old, new = change.old, change.new
    if isinstance(old, str) and isinstance(new, str) and max(len(old), len(new)) > MOST_CHARACTERS:
        same = next(
            (n for n, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), min(len(old), len(new))
        )
        start = old.rfind(" ", 0, max(0, same - 20)) + 1
        old, new = (f"{'…' if start else ''}{each[start:]}" for each in (old, new))
    return ChangedValue(place_in_words(change.location), value_in_words(old), value_in_words(new))
