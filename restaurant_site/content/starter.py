"""Finds facts that are still those of the starter, which ``restaurant-site init`` writes and which are invented.

The starter is one of the samples that are shipped. A value is not yet the owner's while it equals the sample's at the
same key. ``examples.lock``, which ``init`` writes, names the sample and the keys of which it took the values: what the
owner has told ``init``, or has typed where it wrote nothing, is hers although the sample says the same. A folder
without that file is compared with all samples.
Entries are compared by what they say, so that they may be moved, and others deleted. The keys are those that assert
something about a restaurant; ids, labels, tags and formats are nobody's. The owner confirms a value that is true as it
is in ``confirmed.yaml``.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ..i18n import N_
from ..locales import WRITABLE_CODES
from ..models.fault import Fault
from ..models.fault_kinds import Kind, Translatable
from ..settings import PACKAGE
from .load_state import FILES_OF_PAGES, LoadState
from .read_files import without_draft_articles
from .references import REFERENCE
from .yaml_documents import Location, YamlDocument, field_name, files_below, read_bytes, read_document, texts

PAGES_FILE, BUSY_TIMES, MENU_FILE = "pages.yaml", "rhythm.yaml", "menu.yaml"
WINDOWS = ("best_windows", "peak_windows")
SAMPLES = {path.name: path for path in sorted((PACKAGE / "samples").iterdir()) if path.is_dir()}
"""The restaurants from which ``restaurant-site init`` starts, by name."""
LOCK = "examples.lock"
FACTS: Mapping[str, tuple[str, ...]] = {
    "restaurant.yaml": (
        "name", "short_name", "description", "telephone", "telephone_shown", "email", "address.street", "address.postal_code",
        "address.text", "latitude", "longitude", "payment", "channels[].url", "certificates",
    ),
    "hours.yaml": ("week", "holidays[].effect"),
    "rhythm.yaml": (
        "summary", "rhythms", "best_windows", "peak_windows", "waiting.steps[]", "waiting.party_sizes[].note",
    ),
    "parking.yaml": (
        "summary", "accessibility", "options[].notes", "options[].address", "options[].latitude", "transit[].notes",
        "transit[].latitude", "streets[]",
    ),
    "menu.yaml": ("allergen_note",),
    "menu/": ("description", "picture"),
    "must-order.yaml": ("summary", "top_dishes[].blurb", "first_timer.checklist[]", "faq[].q", "faq[].a"),
    "facts.yaml": ("*",),
    "knowledge.yaml": ("categories[].description",),
    "meals.yaml": ("meals[].name",),
    "pages.yaml": (
        "home.title", "home.summary", "home.body", "menu.summary", "must-order.summary", "parking.summary",
        "reservation.body", "knowledge.summary",
    ),
    "knowledge/": ("body",),
}  # fmt: skip
"""File or folder → keys of invented facts; ``[]`` stands for each entry of a list, ``*`` for every key."""
COMMON_FACTS: Mapping[str, tuple[str, ...]] = {
    "hours.yaml": ("holidays[].dates", "holidays[].name", "last_orders"),
    "menu.yaml": ("categories[].label", "equipment[].label", "tags.*"),
    "must-order.yaml": (
        "title", "combos[].title", "combos[].note", "first_timer.title", "good_to_know.title",
        "good_to_know.items[].label", "good_to_know.items[].value",
    ),
    "knowledge.yaml": ("categories[].label",),
    "meals.yaml": ("courses[].name",),
    "parking.yaml": (
        "options[].name", "options[].distance_m", "options[].spaces", "options[].price", "options[].hours",
        "options[].longitude", "options[].payment", "transit[].name", "transit[].distance_m", "transit[].longitude",
    ),
    "restaurant.yaml": (
        "address.locality", "address.region", "time_zone", "price_range", "cuisine", "languages", "seats",
        "takes_reservations", "taxes", "channels[].name",
    ),
    "rhythm.yaml": ("levels.*", "waiting.policy"),
    "menu/": (
        "name", "separate", "sizes[].name", "prices_at[].label", "additions[].name", "choices[].name", "choices[].options[].name",
        "summary", "price", "sizes[].price", "prices_at[].price", "additions[].price", "hours", "season", "allergens",
        "may_contain", "cautions", "diets",
    ),
    "pages.yaml": (
        "reservation.summary", "best-time.summary", "knowledge.title", "best-time.title", "must-order.title", "parking.title",
        "reservation.title",
    ),
    "knowledge/": ("title", "summary", "facts[].value"),
}  # fmt: skip
"""Keys whose value another restaurant may well share: found only in a file, or a dish, that comes from the starter."""
REMEDIES: Mapping[str, str] = {
    **dict.fromkeys(
        ("allergens", "may_contain", "cautions"), N_("delete the line until somebody has checked the recipe")
    )
}

CONFIRMATION = N_(
    "Write your own. One that is true of your restaurant as it is goes into confirmed.yaml, such as "
    "`restaurant.yaml: [payment]`."
)
MIN_WORDS = 5
"""Words, or pairs of Chinese characters, of a text that no two restaurants write by chance."""
MARKED_BY: Mapping[str, str] = {
    "id": "name", "holidays": "holidays[].dates", "equipment": "equipment[].label", "tags": "tags.*",
}  # fmt: skip
"""What marks a unit → the key of the tables whose values it holds."""
FIRST = 5
"""How many facts a refusal names."""


@dataclass(frozen=True, slots=True, order=True)
class StarterFact:
    """A fact that is still the starter's."""

    fault: Fault
    location: Location
    """Where its value is in its file."""
    key: str
    """That of the tables."""


@dataclass(frozen=True, slots=True)
class Origin:
    """What a folder was made from: the samples that it is compared with, and the keys that ``init`` took from them."""

    samples: tuple[str, ...] = (*SAMPLES,)
    taken: frozenset[tuple[str, str]] | None = None
    """File or folder, and key; None: all."""

    def has(self, kind: str, key: str) -> bool:
        return self.taken is None or (kind, key) in self.taken


@dataclass(frozen=True, slots=True)
class StarterThing:
    """What an owner looks at as a whole: a dish, an article in all its languages, a page, or a file."""

    file: str
    """The first of its files; for an article without language and ending."""
    id: str
    """The id of the dish, the name of the page; empty for an article and a file."""
    facts: Sequence[StarterFact]

    @property
    def fault(self) -> Fault:
        """Return one line for all its facts."""
        first = self.facts[0].fault
        names = dict.fromkeys(each.fault.field.removeprefix(f"{self.id}.") for each in self.facts)
        if len(names) == 1:
            return first
        unsafe = [name for name in names if name in REMEDIES]
        delete = N_(" (delete %(fields)s until somebody has checked the recipe)")
        remedy = Translatable(delete, fields=tuple(unsafe)) if unsafe else ""
        message = Kind.THING_OF_STARTER(fields=tuple(names), remedy=remedy)
        return Fault(first.path, first.line, self.id, message)


Atom = tuple[str, str]
"""A text with its language, or another value as text."""
Mark = tuple[str, str, Atom]
"""A file or folder, a key in it, and a value."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What comes from the starter as a whole: a file without entries of its own, or a dish."""

    document: YamlDocument
    location: Location
    value: Any

    @property
    def kind(self) -> str:
        return folder_of(self.document.path)

    def same(self, other: "Unit", key: str) -> Iterator[Location]:
        """Yield the place of each value under *key* that *other* has under it, too."""
        is_common = key in COMMON_FACTS.get(self.kind, ())
        theirs: Set[Atom] = {atom for _, value in _values(other.value, key) for atom, _ in _atoms(value)}
        for place, value in _values(self.value, key):
            step = next(
                (step for atom, step in _atoms(value) if atom in theirs and not (is_common and _only_refers(atom))),
                None,
            )
            if step is not None:
                yield (*place, *step)

    @property
    def marks(self) -> Iterator[Mark]:
        """What tells where it comes from: each fact of its own with the key, whole sentences, of a dish id and name
        together, of special days in a row id and dates, last orders of several kinds, all equipment and all tags.
        """
        for key in FACTS[self.kind]:
            yield from ((self.kind, key, atom) for _, value in _values(self.value, key) for atom, _ in _atoms(value))
        for key in COMMON_FACTS.get(self.kind, ()) if self.kind != "menu/" else ():
            for _, value in _values(self.value, key):
                yield from ((self.kind, key, atom) for atom, _ in _atoms(value) if _is_sentence(atom))
        for key in ("equipment", "tags") if self.kind == "menu.yaml" else ():
            if len(whole := self.value.get(key) or ()) > 1:
                yield self.kind, key, ("", str(whole))
        if self.kind == "menu/":
            yield self.kind, "id", ("", f"{self.value['id']} {self.value.get('name')}")
        if self.kind == "hours.yaml":
            for place, days in _values(self.value, "holidays[].dates"):
                if " to " in str(days):  # a single day is a public holiday of many
                    yield self.kind, "holidays", ("", f"{self.value['holidays'][place[1]].get('id')} {days}")
            if len(last := self.value.get("last_orders") or ()) > 1:
                yield self.kind, "last_orders", ("", str(last))

    @property
    def busy_times(self) -> list[tuple[str, str]]:
        """The level and the note of each period of ``rhythm.yaml`` in each language, without its times and days."""
        notes = [
            (place, note)
            for place, note in _values(self.value, "rhythms[].periods[].note")
            if _is_text(note) and self.kind == BUSY_TIMES
        ]
        levels = dict(_values(self.value, "rhythms[].periods[].level"))
        return [(str(levels.get((*place[:-1], "level"))), text) for place, note in notes for text in note.values()]

    def fact(self, place: Location, key: str) -> StarterFact:
        whole = (*self.location, *place)
        name = field_name(place if place[-1] not in WRITABLE_CODES else place[:-1])
        if self.kind == "menu/":
            name = f"{self.value['id']}.{name}"
        remedy = Translatable(REMEDIES.get(str(place[-1]), N_("write your own")))
        fault = Fault(self.document.path, self.document.line(whole), name, Kind.FACT_OF_STARTER(remedy=remedy))
        return StarterFact(fault, whole, key)


def folder_of(path: str) -> str:
    """Return the file, or the folder of a dish or an article."""
    folder, slash, _ = path.partition("/")
    return folder + slash


def unchanged_facts(loaded: LoadState) -> list[Fault]:
    """Return the line of each fact of the starter: see starter_facts()."""
    return [each.fault for each in starter_facts(loaded)]


def things(facts: Iterable[StarterFact]) -> list[StarterThing]:
    """Return what the facts are about, in the order of the files."""
    found: dict[tuple[str, str], list[StarterFact]] = {}
    for each in facts:
        path, first = each.fault.path, each.fault.field.partition(".")[0]
        if path.startswith("knowledge/"):
            key = path.removesuffix(".md").rpartition(".")[0], ""
        else:
            key = path, first if path.startswith("menu/") or path == PAGES_FILE else ""
        found.setdefault(key, []).append(each)
    return [StarterThing(file, id, each) for (file, id), each in found.items()]


def starter_facts(loaded: LoadState) -> list[StarterFact]:
    """Return every fact of *loaded* that is still the starter's and that the owner has not confirmed; none of drafts."""
    documents = without_draft_articles(loaded.documents)
    visible = (document for name, document in documents.items() if FILES_OF_PAGES.get(name, "") not in loaded.hidden)
    origin = origin_of(loaded.folder)
    facts = {fact for document in visible for fact in _facts(document, origin, loaded.confirmed)}
    referred = _referred(loaded)
    shown = (
        each
        for each in facts
        if (each.fault.path != PAGES_FILE or each.location[0] not in loaded.hidden)
        and (each.fault.path != "facts.yaml" or each.location[0] in referred)  # guests read no other
    )
    return sorted(each for each in shown if not _is_confirmed(each.fault, loaded.confirmed))


def taken_from(sample: str, loaded: LoadState) -> list[StarterFact]:
    """Return every fact of *loaded* that *sample* has, too, whether guests see it or not."""
    documents = loaded.documents.values()
    return [fact for document in documents for fact in _facts(document, Origin((sample,)), {})]


def origin_of(folder: Path) -> Origin:
    """Return what ``examples.lock`` notes; all samples without it, and where it names none that is shipped."""
    path = folder / LOCK
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.is_file() else []
    pairs = [(words[0], words[1]) for line in lines if len(words := line.split()) == 2]
    sample = next((name for word, name in pairs if word == "sample"), "")
    return Origin((sample,), frozenset(pairs)) if sample in SAMPLES else Origin()


def _facts(document: YamlDocument, origin: Origin, confirmed: Mapping[str, Sequence[str]]) -> Iterator[StarterFact]:
    for unit in _units(document):
        for original in _originals_of(unit, origin, confirmed):
            yield from _unchanged(unit, original, origin)
        yield from _fitted(unit, origin)


def _originals_of(unit: Unit, origin: Origin, confirmed: Mapping[str, Sequence[str]]) -> Iterable[Unit]:
    """Return the units of samples that *unit* comes from; a line of a page that the owner has confirmed tells nothing of others."""
    marks = _marks(unit, origin)
    if unit.kind == PAGES_FILE:
        marks = (each for each in marks if each[1] not in confirmed.get(PAGES_FILE, ()))
    originals = _originals(origin.samples)
    return {id(each): each for mark in marks for each in originals.get(mark, ())}.values()


def _marks(unit: Unit, origin: Origin) -> Iterator[Mark]:
    """Yield the marks of *unit* under keys that ``init`` took from a sample."""
    for kind, key, atom in unit.marks:
        if origin.has(kind, MARKED_BY.get(key, key)):
            yield kind, key, atom


def is_confirmed(loaded: LoadState, file: str, key: str) -> bool:
    """Tell whether the owner has confirmed all that stands under a key of a file."""
    return key in loaded.confirmed.get(file, ())


def _is_confirmed(fact: Fault, confirmed: Mapping[str, Sequence[str]]) -> bool:
    """Tell whether the owner has confirmed a fact, or all that it is part of: ``options`` has ``options.0.name``."""
    return any(f"{fact.field}.".startswith(f"{each}.") for each in confirmed.get(fact.path, ()))


def _fitted(unit: Unit, origin: Origin) -> Iterator[StarterFact]:
    """Yield busy times that are a sample's at other times: the studio fits them to other hours.

    They are its own where it has most of their levels with their notes; “Lunch” alone is nobody's. A window has lost
    the days on which the restaurant is closed.
    """
    if (written := unit.busy_times) and origin.has(BUSY_TIMES, "rhythms"):
        for original in _busy_times(origin.samples):
            if sum(each in original for each in written) > len(written) / 2:
                yield unit.fact(("rhythms",), "rhythms")
                break
    for key in WINDOWS:
        if unit.kind != BUSY_TIMES or not origin.has(BUSY_TIMES, key):
            continue
        if any(each in _windows(origin.samples, key) for each in _windows_of(unit, key)):
            yield unit.fact((key,), key)


@cache
def _windows(samples: tuple[str, ...], key: str) -> Set[str]:
    """Return the recommended or the busiest windows of *samples*, without their days."""
    units = (
        unit
        for folder in map(SAMPLES.__getitem__, samples)
        for unit in _units(read_document(BUSY_TIMES, read_bytes(folder, folder / BUSY_TIMES)))
    )
    return {each for unit in units for each in _windows_of(unit, key)}


def _windows_of(unit: Unit, key: str) -> Iterator[str]:
    """Yield the times and the reason of each window in each language."""
    for _, window in _values(unit.value, f"{key}[]"):
        if isinstance(window, dict) and _is_text(window.get("why")):
            yield from (f"{window.get('start')}–{window.get('end')} {why}" for why in window["why"].values())


@cache
def _busy_times(samples: tuple[str, ...]) -> Sequence[Set[tuple[str, str]]]:
    """Return the busy times of each sample."""
    return [
        set(unit.busy_times)
        for folder in map(SAMPLES.__getitem__, samples)
        for unit in _units(read_document(BUSY_TIMES, read_bytes(folder, folder / BUSY_TIMES)))
    ]


def example_dishes(loaded: LoadState) -> list[str]:
    """Return the ids of the dishes that are still the starter's, in the order of the menu files: same name, same words."""
    units = [
        unit for name, document in loaded.documents.items() if name.startswith("menu/") for unit in _units(document)
    ]
    origin = origin_of(loaded.folder)
    return [
        unit.value["id"]
        for unit in units
        if any(_is_example(unit, mark, origin.samples) for mark in _marks(unit, origin))
    ]


def _is_example(unit: Unit, mark: Mark, samples: tuple[str, ...]) -> bool:
    """Tell whether a dish has the description, or the id and name, of a sample's dish with this id."""
    originals = _originals(samples).get(mark, ()) if mark[1] in ("description", "id") else ()
    return any(each.value["id"] == unit.value["id"] and any(unit.same(each, "description")) for each in originals)


def is_of_a_sample(key: str, id: str, label: Any) -> bool:
    """Tell whether a sample's ``menu.yaml`` has an entry of this id under *key* that says the same in one language."""
    return _is_text(label) and any(label.items() & each.items() for each in _labels_of_samples().get((key, id), ()))


@cache
def _labels_of_samples() -> Mapping[tuple[str, str], Sequence[Mapping[str, str]]]:
    """Return the labels of the sections, the equipment and the tags of all samples, by key and id."""
    labels: dict[tuple[str, str], list[Mapping[str, str]]] = {}
    for folder in SAMPLES.values():
        menu = read_document(MENU_FILE, read_bytes(folder, folder / MENU_FILE)).value
        for key in ("categories", "equipment"):
            for each in menu[key]:
                labels.setdefault((key, each["id"]), []).append(each["label"])
        for id, label in menu.get("tags", {}).items():
            labels.setdefault(("tags", id), []).append(label)
    return labels


def refusal(facts: Sequence[Fault], reason: str) -> list[Fault]:
    """Return the first of *facts*, and before them a line with their number, the *reason* and what to do."""
    what = Translatable(N_("1 fact is") if len(facts) == 1 else N_("%(number)s facts are"), number=len(facts))
    message = Kind.SITE_OF_STARTER(what=what, reason=reason, remedy=Translatable(CONFIRMATION))
    return [Fault(".", 1, "", message), *facts[:FIRST]]


def _unchanged(unit: Unit, original: Unit, origin: Origin) -> Iterator[StarterFact]:
    keys = (key for key in (*FACTS[unit.kind], *COMMON_FACTS.get(unit.kind, ())) if origin.has(unit.kind, key))
    return (unit.fact(place, key) for key in keys for place in unit.same(original, key))


@cache
def _originals(samples: tuple[str, ...]) -> Mapping[Mark, Sequence[Unit]]:
    """Return the units of *samples* by what marks each."""
    originals: dict[Mark, list[Unit]] = {}
    for folder in map(SAMPLES.__getitem__, samples):
        for path in files_below(folder, on_fault=lambda _: None):
            document = read_document(path.relative_to(folder).as_posix(), read_bytes(folder, path))
            for unit in _units(document):
                for mark in unit.marks:
                    originals.setdefault(mark, []).append(unit)
    return originals


def _units(document: YamlDocument) -> Iterator[Unit]:
    whole = Unit(document, (), document.value)
    if whole.kind not in FACTS:
        return
    if not isinstance(document.value, list):
        yield whole
        return
    for number, entry in enumerate(document.value):
        if isinstance(entry, dict) and "id" in entry and entry.get("draft") != "true":
            yield Unit(document, (number,), entry)


def _values(value: Any, key: str) -> Iterator[tuple[Location, Any]]:
    """Yield the values under a dotted key, each with its place."""
    step, _, rest = key.partition(".")
    if step == "*" and isinstance(value, dict):
        yield from (((name,), {name: each}) for name, each in value.items())
        return
    name = step.removesuffix("[]")
    if not isinstance(value, dict) or value.get(name) is None:
        return
    entries: list[tuple[Location, Any]] = [((name,), value[name])]
    if step != name:
        entries = (
            [((name, number), each) for number, each in enumerate(value[name])] if isinstance(value[name], list) else []
        )
    for place, entry in entries:
        if not rest:
            yield place, entry
        else:
            yield from (((*place, *further), leaf) for further, leaf in _values(entry, rest))


def _atoms(value: Any) -> Iterator[tuple[Atom, Location]]:
    """Yield what is compared of a value, with its place in it: a text in each language, any other value as a whole.

    A value that holds texts is compared as it is in each of its languages, because the owner may have another choice.
    """
    if _is_text(value):
        yield from (((code, str(text)), (code,)) for code, text in value.items())
    else:
        yield from (((code, str(_in_language(value, code))), ()) for code in sorted(_languages(value)) or ("",))


def _is_sentence(atom: Atom) -> bool:
    """Tell whether an atom is a text that no two restaurants write by chance."""
    _, text = atom
    words, signs = len(re.findall(r"[^\W\d_\u3400-\u9fff]+", text)), len(re.findall(r"[\u3400-\u9fff]", text))
    return text[:1] not in ("{", "[") and words + signs / 2 >= MIN_WORDS


def _only_refers(atom: Atom) -> bool:
    """Tell whether a text says nothing but values that are written elsewhere."""
    return "{{" in atom[1] and not re.search(r"\w", REFERENCE.sub("", atom[1]))


def _referred(loaded: LoadState) -> Set[str]:
    """Return the names that texts refer to."""
    found = (
        name
        for document in loaded.documents.values()
        for _, text in texts(document.value)
        for name in REFERENCE.findall(text)
    )
    return {part.strip() for name in found for part in (name, name.rpartition(":")[2])}


def _is_text(value: Any) -> bool:
    return isinstance(value, dict) and bool(value) and value.keys() <= {*WRITABLE_CODES}


def _languages(value: Any) -> Set[str]:
    """Return the codes of the languages of all texts in a value."""
    if _is_text(value):
        return set(value)
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {code for each in inner for code in _languages(each)}


def _in_language(value: Any, code: str) -> Any:
    """Return a value with each text replaced by what it is in one language."""
    if _is_text(value):
        return value.get(code)
    if isinstance(value, dict):
        return {key: _in_language(each, code) for key, each in value.items()}
    return [_in_language(each, code) for each in value] if isinstance(value, list) else value
