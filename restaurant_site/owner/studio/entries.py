"""Dishes, exceptions and articles as they stand in the content files, valid or not, and changes of them.

Values are the texts that the owner typed, as ``content.files`` reads them: texts, lists and blocks.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import count
from typing import Any

from flask_babel import gettext

from ...content.draft_texts import is_draft
from ...content.load_state import LoadState
from ...content.yaml_documents import Location, field_name, texts
from ...content.yaml_examples import flow
from ...i18n import N_
from ...locales import BY_CODE, Locale, SiteLanguages
from ...models import normalizers
from ...models.fault import Fault
from ...models.hours import dates_of
from ...models.menu import MenuConfig
from ...models.restaurant import PUBLIC_HOLIDAYS
from ...render import labels
from ...text import formatting
from ..yaml_edits import YamlEditor, edited, key_order, parts_of_article
from . import amounts
from .blueprint import current_locale, current_studio
from .messages import LABELS, both_in_words, in_owners_words, place_in_words
from .terms_words import BOOKABLE, CHANNELS, CHARGE_PER, DEPOSIT_PER

IDS = frozenset(
    {
        *("dish", "dishes", "items", "goes_with", "slow", "never", "not_for_children"),
        *("article", "related", "most_asked", "category", "tags", "equipment"),
    }
)
"""Keys below which the files have ids."""
AMOUNTS = frozenset({"price", "price_today", "amount", "minimum", "minimum_spend", "free_from"})
"""Keys below which the files have amounts of money."""
LABELS_OF_CHOICES: Mapping[str, Mapping[str, str]] = {
    **dict.fromkeys(("allergens", "may_contain", "diets", "on_request"), LABELS),
    "cereals_and_nuts": labels.CEREALS_AND_NUTS,
    "cautions": labels.CAUTIONS,
    "bookable": BOOKABLE,
    "kind": CHANNELS,
    "per": {**CHARGE_PER, **DEPOSIT_PER},
    "on": {PUBLIC_HOLIDAYS: N_("Public holidays"), **labels.TAX_CLASSES},
    "tax_class": labels.TAX_CLASSES,
    "spice": {str(number): label for number, label in enumerate(labels.SPICE)},
}
"""Keys below which the files have one of a few words → those with their labels."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A block of a content file."""

    file: str
    location: Location
    values: Mapping[str, Any]

    def messages(self, faults: list[Fault]) -> dict[str, list[str]]:
        """Return what to do about *faults* of this entry, by the field below it: ``name.zh``."""
        messages: dict[str, list[str]] = {}
        for fault in faults:
            if (field := self.field_of(fault)) is not None and (words := in_owners_words(fault)) not in messages.get(
                field, ()
            ):
                messages.setdefault(field, []).append(words)
        return messages

    def field_of(self, fault: Fault) -> str | None:
        """Return the field of a fault below this entry; None for a fault of something else."""
        return _below(field_name(self.location), fault.field) if fault.path == self.file else None


def _below(prefix: str, field: str) -> str | None:
    if not prefix or field == prefix:
        return field.removeprefix(prefix)
    return field.removeprefix(f"{prefix}.") if field.startswith(f"{prefix}.") else None


def dishes(loaded: LoadState) -> Iterator[Entry]:
    """Yield every dish, in the order of the menu."""
    menu = loaded.get(MenuConfig)
    files = {f"menu/{each.id}.yaml": number for number, each in enumerate(menu.categories if menu else ())}
    for name, document in sorted(loaded.documents.items(), key=lambda each: files.get(each[0], len(files))):
        if name.startswith("menu/") and isinstance(document.value, list):
            for number, value in enumerate(document.value):
                if isinstance(value, dict) and isinstance(value.get("id"), str):
                    yield Entry(name, (number,), value)


def exceptions(loaded: LoadState) -> Iterator[Entry]:
    """Yield every dated exception of ``hours.yaml``."""
    document = loaded.documents.get("hours.yaml")
    holidays = document.value.get("holidays") if document and isinstance(document.value, dict) else None
    for number, value in enumerate(holidays if isinstance(holidays, list) else ()):
        if isinstance(value, dict) and isinstance(value.get("id"), str):
            yield Entry("hours.yaml", ("holidays", number), value)


def articles(loaded: LoadState, id: str) -> dict[str, Entry]:
    """Return the files of an article by language code."""
    files = {}
    for name, document in loaded.documents.items():
        match = re.fullmatch(r"knowledge/[^/]+/([^/.]+)\.([a-z]+)\.md", name)
        if match and match[1] == id and match[2] in BY_CODE and isinstance(document.value, dict):
            files[match[2]] = Entry(name, (), document.value)
    return files


def whole(loaded: LoadState, file: str) -> Entry | None:
    """Return a file that is one block; None if it could not be read."""
    document = loaded.documents.get(file)
    return Entry(file, (), document.value) if document and isinstance(document.value, dict) else None


def drafts(loaded: LoadState) -> list[Entry]:
    """Return the dishes that guests do not see."""
    return [each for each in dishes(loaded) if each.values.get("draft") == "true"]


def picture_of(dish: str) -> str:
    """Return the file of a dish's picture."""
    return f"images/menu/{dish}.webp"


def dates_in_words(dates: Iterable[str], locale: Locale) -> str:
    """Return dates and ranges of dates in words; as they are, where one cannot be read."""
    texts = list(dates)
    try:
        return formatting.days([date.fromisoformat(day) for text in texts for day in dates_of(text)], locale)
    except ValueError:
        return ", ".join(texts)


def unwritten(entry: Entry, languages: SiteLanguages) -> list[Locale]:
    """Return the languages in which an entry is not published, because a text of it is a draft."""
    return [*to_write(entry, languages)]


def to_write(entry: Entry, languages: SiteLanguages) -> dict[Locale, list[str]]:
    """Return the keys of an entry below which a text is a draft, by its language."""
    drafts = [(str(where[-1]), str(where[0])) for where, text in texts(entry.values) if is_draft(text)]
    keys = {each: [*dict.fromkeys(key for code, key in drafts if code == each.code)] for each in languages.required[1:]}
    return {each: found for each, found in keys.items() if found}


def unwritten_articles(files: Mapping[str, Entry], languages: SiteLanguages) -> list[Locale]:
    """Return the languages in which an article is not published, because a text of its file is a draft."""
    drafts = {code for code, entry in files.items() if any(is_draft(text) for _, text in texts(entry.values))}
    return [each for each in languages.required[1:] if each.code in drafts]


def id_of(name: str) -> str:
    """Return the id of a new dish or article by its name; empty for one without Latin letters and digits."""
    return normalizers.slug(name.replace("'", ""))[:60].strip("-")


def new_id(names: Iterable[str], taken: Container[str], kind: str) -> str:
    """Return the id of a new entry by the first of *names* that gives one, else by its *kind* and a number."""
    if id := next(filter(None, map(id_of, names)), ""):
        return id
    return next(id for number in count(1) if (id := f"{kind}-{number}") not in taken)


@dataclass(frozen=True, slots=True)
class Change:
    """One value before and after; None is no value."""

    location: Location
    """Below its entry."""
    old: Any
    new: Any

    def __str__(self) -> str:
        return self.in_words()

    def in_words(self, file: str = "") -> str:
        """Return the change for the owner, in the words of the form of *file*."""
        if not self.location and self.new is None:
            return str(gettext("removed"))
        if self.location[-1:] in (("draft",), ("hidden",)):
            return str(gettext("no longer shown to guests") if self.new == "true" else gettext("shown to guests"))
        before, after = self.values_in_words()
        return f"{place_in_words(self.location, file)}: {before} → {after}"

    def values_in_words(self) -> tuple[str, str]:
        """Return the value before and after for the owner."""
        keys = [each for each in self.location if isinstance(each, str) and each not in BY_CODE]
        if keys[-1:] == ["closed_as_usual"]:  # its box says the opposite
            no, yes = gettext("no"), gettext("yes")
            return (no, yes) if self.new is None else (yes, no)
        if keys and keys[-1] in AMOUNTS:
            return amounts.in_words(str(self.old or "")) or "–", amounts.in_words(str(self.new or "")) or "–"
        return both_in_words(self.old, self.new, keys[-1] if keys else "", name_of_id)


def name_of_id(key: str, id: str) -> str:
    """Return what the owner calls a value that is an id, by the key that it stands below; any other text as it is."""
    if key in LABELS_OF_CHOICES:
        return str(gettext(LABELS_OF_CHOICES[key].get(id, id)))
    if key not in IDS:
        return id
    loaded, locale = current_studio().workspace.load(), current_locale()
    menu = loaded.get(MenuConfig)
    known: dict[str, Any] = {each.values["id"]: each.values.get("name") for each in dishes(loaded)}
    known |= {name: {code: text.title for code, (_, text) in each.items()} for name, each in loaded.articles.items()}
    if menu:
        known |= {each.id: each.label.translations for each in menu.categories}
        known |= {each.id: each.label.translations for each in menu.equipment}
        known |= {tag: text.translations for tag, text in menu.tags.items()}
    names = known.get(id)
    if not isinstance(names, Mapping):
        return id
    codes = (locale.code, locale.derived_from, *names)
    return next((str(names[code]) for code in codes if code in names and not is_draft(str(names[code]))), id)


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Change]:
    """Return the values of *new* that differ from *old*; a key that *new* has as None is taken out.

    Blocks are compared within, and so are the blocks of a list that has as many of them as before.
    """
    differences = []
    for key, value in new.items():
        before = old.get(key)
        if isinstance(value, dict) and isinstance(before, dict):
            differences += _changes_at((key,), before, value)
        elif before is not None and _is_rows(value) and _is_rows(before) and len(value) == len(before):
            for number, (one, other) in enumerate(zip(before, value, strict=True)):
                differences += _changes_at((key, number), one, other)
        elif (is_given := given({key: value}).get(key)) != before:
            differences.append(Change((key,), before, is_given))
    return differences


def by_row(change: Change) -> list[tuple[Mapping[str, Any], Change]]:
    """Return what changes in a list of blocks as (row, change within it): one that comes or goes changes as a whole.

    Nothing of what is no list of blocks that can be told apart.
    """
    old, new = ({_id_of_row(row): row for row in each} if _is_rows(each) else {} for each in (change.old, change.new))
    if "" in old or "" in new or not (old or new):
        return []
    found: list[tuple[Mapping[str, Any], Change]] = []
    for id, row in new.items():
        if (before := old.get(id)) is None:
            found.append((row, Change((), None, row)))
        else:
            gone: Mapping[str, Any] = dict.fromkeys(before.keys() - row.keys())
            found += [(row, each) for each in changes(before, {**row, **gone}) if each.location != ("rank",)]
    return found + [(row, Change((), row, None)) for id, row in old.items() if id not in new]


def _id_of_row(row: Mapping[str, Any]) -> str:
    """Return by what a row of a list is the same as before; empty where it has nothing of the kind."""
    known = (row.get(key) for key in ("id", "dish", "holiday", "dates", "name"))
    return str(next(filter(None, known), ""))


def _changes_at(location: Location, old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Change]:
    return [replace(each, location=(*location, *each.location)) for each in changes(old, new)]


def _is_rows(value: Any) -> bool:
    """Tell whether a value is a list of blocks."""
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def given(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that are given, also within blocks and their lists."""
    result = {}
    for key, value in values.items():
        if isinstance(value, dict):
            value = given(value)
        elif _is_rows(value):
            value = [given(each) for each in value]
        if value not in (None, {}):
            result[key] = value
    return result


def value_at(values: Any, location: Location) -> Any:
    """Return the value at a location, or the text that stands in its way; None if there is neither."""
    for step in location:
        if isinstance(values, dict):
            values = values.get(step)
        elif isinstance(values, list) and isinstance(step, int):
            values = values[step] if step < len(values) else None
    return values


def applied(values: Any, changed: Sequence[Change]) -> Any:
    """Return a copy of *values* with changes."""
    for each in changed:
        values = _with(values, each.location, each.new)
    return values


def below(entry: Entry, changed: Sequence[Change]) -> list[Change]:
    """Return changes of an entry as changes of its file."""
    return [replace(each, location=(*entry.location, *each.location)) for each in changed]


def _with(values: Any, location: Location, new: Any) -> Any:
    if not location:
        return new
    step, *rest = location
    copy: Any
    if isinstance(step, int):
        copy = list(values) if isinstance(values, list) else []
        copy += [{} for _ in range(len(copy), step + 1)]
    else:
        copy = dict(values) if isinstance(values, dict) else {}
    below = _with(value_at(copy, (step,)), tuple(rest), new)
    if below is not None:
        copy[step] = below
    elif isinstance(step, int) or step in copy:
        del copy[step]
    return copy


def written(raw: bytes, entry: Entry, changed: Sequence[Change]) -> bytes:
    """Return the file with *changed* values of an entry; everything else stays as it is, byte for byte."""

    def change(editor: YamlEditor) -> None:
        for each in below(entry, changed):
            _write(editor, each)

    if not entry.file.endswith(".md"):
        return edited(raw, change, key_order(entry.file))
    first, front, rest = parts_of_article(raw)
    bodies = [each for each in changed if each.location == ("body",)]
    changed = [each for each in changed if each not in bodies]
    if bodies:
        ends = "\r\n" if b"\r\n" in first else "\n"
        rest = "\n".join(["---", bodies[0].new or "", ""]).replace("\n", ends).encode()
    return first + (edited(front, change) if changed else front) + rest


def _write(editor: YamlEditor, change: Change) -> None:
    if change.new is None:
        editor.remove(change.location)
    elif _is_rows(change.new):
        _write_rows(editor, change)
    elif change.location[-1] == WAIT:
        editor.set(change.location, [int(each) if _NUMBER.fullmatch(each) else each for each in change.new])
    else:
        editor.set(change.location, plain(change.new))


WAIT = "wait_minutes"
"""The key of a pair of numbers, which owners write without quotes."""
_NUMBER = re.compile("0|[1-9][0-9]{0,8}")


def plain(value: Any) -> Any:
    """Return a value as owners write it: yes and no without quotes."""
    return value == "true" if value in ("true", "false") else value


def _write_rows(editor: YamlEditor, change: Change) -> None:
    """Write a list of blocks, a line each; those that it had before stay as they are if their order does."""
    old, new = change.old if _is_rows(change.old) else [], change.new
    kept = [each for each in old if each in new]
    within = changes({"rows": old}, {"rows": new[: len(old)]})  # has no key that a row leaves out
    is_all = applied({"rows": old}, within)["rows"] == new[: len(old)]
    if (not kept or kept != new[: len(kept)]) and 0 < len(old) < len(new) and is_all:
        for each in within:
            _write(editor, replace(each, location=(*change.location, *each.location[1:])))
        kept = old
    elif not kept or kept != new[: len(kept)]:
        kept = []
        editor.set(change.location, [])
    else:
        for number in reversed(range(len(old))):
            if old[number] not in kept:
                editor.remove((*change.location, number))
    for each in new[len(kept) :]:
        editor.append(change.location, f"- {_row(each)}\n")


def _row(row: Mapping[str, Any]) -> str:
    """Return a row of a list on one line; a list of blocks in it has a line for each."""
    if not any(map(_is_rows, row.values())):
        return flow(row)
    lines = []
    for key, value in row.items():
        lines += [f"{key}:", *(f"  - {flow(each)}" for each in value)] if _is_rows(value) else [f"{key}: {flow(value)}"]
    return "\n  ".join(lines)
