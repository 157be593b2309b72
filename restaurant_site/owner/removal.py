"""Takes a dish, an article, places of parking or all dishes of the starter out of a content folder, with what speaks of it alone.

That is an entry of a list, a paragraph or an article, the suggested meals, and a must-order list that has none other; with
all dishes of the starter also its equipment and tags.
"""

import re
from collections.abc import Callable, Collection, Container, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ..content import site_loader, starter
from ..content.draft_texts import draft_of
from ..content.load_state import MEALS_FILE, LoadState
from ..content.references import READERS
from ..content.starter import example_dishes
from ..content.yaml_documents import Location
from ..models.fault import Fault
from ..models.fields import TO_FILL_IN
from .yaml_edits import YamlEditor, edited, edited_front_matter, key_order, parts_of_article

Files = dict[str, bytes | None]
MUST_ORDER, PAGES, MENU = "must-order.yaml", "pages.yaml", "menu.yaml"
MUST_ORDER_NOTES = (("faq",), ("good_to_know",), ("first_timer",))
"""Lists of the must-order page that do without an entry."""
EMPTY: Mapping[str, object] = {"equipment": [], "tags": {}}
_HIDDEN = b"must-order: {hidden: true}\n"
ROUNDS = 9
"""How often what names something that has gone is looked for; what is left then is told."""


class Unlisted(NamedTuple):
    """Changes of files, and what is taken out of lists in them."""

    files: Files
    named: list[Fault]
    """Where what goes was named."""


class StillNamedError(Exception):
    """Something of the owner's names what is to go; has its faults."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(faults)
        self.faults = faults


def without_examples(loaded: LoadState, files: Mapping[str, bytes | None], gone: Collection[str]) -> Files:
    """Return *files*, which change the folder of *loaded*, and what else changes when the examples *gone* go.

    Raises StillNamedError where a text that is not the starter's names one.
    """
    changes: Files = dict(files)
    after = site_loader.read(loaded.folder, changes, drafts=True)
    for name, document in after.documents.items():
        if name.startswith("menu/") and (numbers := [n for n, each in enumerate(document.value) if each["id"] in gone]):
            _remove(loaded.folder, changes, name, [(number,) for number in numbers])
            if len(numbers) == len(document.value):
                changes[name] = None
    _remove_empty_sections(loaded.folder, changes, after)
    _remove_unused(loaded, changes, gone)
    return _without_in_drafts(loaded, without_what_names(loaded, changes), gone)


def _without_in_drafts(loaded: LoadState, changes: Files, gone: Collection[str]) -> Files:
    """Return *changes*, and the drafts of translations without what names a dish that goes: no fault is told of them.

    Their title and summary become drafts of those in the default language.
    """
    if not gone:
        return changes
    kinds, ids = "|".join(kind for kind, (of, _) in READERS.items() if of == "dish"), "|".join(map(re.escape, gone))
    named = re.compile(rf"\{{\{{(?:{kinds}):(?:{ids})\}}\}}|\]\(dish:(?:{ids})[)#]")
    after = site_loader.read(loaded.folder, changes, drafts=True)
    for path, draft in {each.document.path: each for each in after.draft_texts}.items():
        if not path.startswith("knowledge/"):
            continue
        first, front, body = parts_of_article(_raw(loaded.folder, changes, path))
        text = body.decode()
        if lines := {text.count("\n", 0, match.start()) for match in named.finditer(text)}:
            kept = _without_blocks(text, lines)
            changes[path] = first + front + (kept if _is_written(kept) else f"---\n{TO_FILL_IN}\n").encode()
        written = after.documents.get(
            f"{path.removesuffix('.md').rpartition('.')[0]}.{after.languages.default.code}.md"
        )
        if written is None:
            continue
        edits = [
            (location, draft_of(written.value[location[0]])) if len(location) == 1 else (_entry(location), None)
            for location, each in draft.document.texts
            if location != ("body",) and named.search(each)
        ]
        if edits:
            changes[path] = edited_front_matter(
                _raw(loaded.folder, changes, path), partial(YamlEditor.make, edits=[*dict(edits).items()])
            )
    return changes


def without_dish(loaded: LoadState, id: str) -> Unlisted:
    """Return the changes that take a dish out of the menu and of every list; its section stays.

    Raises StillNamedError where a text names it.
    """
    document, location, _ = loaded.dishes[id]
    changes: Files = {document.path: None}
    if len(document.value) > 1:
        _remove(loaded.folder, changes := {}, document.path, [location])
    return without_in_lists(loaded, changes)


def without_mentions(loaded: LoadState, id: str) -> Unlisted:
    """Return the changes that take a dish that stays on the menu, as a draft, out of every list.

    Raises StillNamedError where a text names it that is no draft itself.
    """
    document, location, _ = loaded.dishes[id]
    raw, place = _raw(loaded.folder, {}, document.path), (*location, "id")
    drafts = {path for path, each in loaded.documents.items() if path.endswith(".md") and each.has_drafts}
    absent = edited(raw, partial(YamlEditor.set, location=place, value=f"{id}-{'x' * ROUNDS}"))
    files, named = without_in_lists(loaded, {document.path: absent}, drafts)
    back = edited(_raw(loaded.folder, files, document.path), partial(YamlEditor.set, location=place, value=id))
    others = {path: text for path, text in files.items() if path != document.path}
    return Unlisted(
        {**others, **({document.path: back} if any(each.path == document.path for each in named) else {})}, named
    )


def without_in_lists(loaded: LoadState, changes: Files, ignored: Container[str] = ()) -> Unlisted:
    """Return *changes*, which take a dish out, and what takes it out of every list but those of *ignored* files.

    A must-order list without any dish goes, and its page is hidden. Raises StillNamedError where a text names the dish.
    """
    named: list[Fault] = []

    def take(changes: Files, after: LoadState, path: str, faults: list[Fault]) -> list[Fault]:
        remove = _without_ranked if path == MUST_ORDER else _without_listed
        texts = remove(loaded.folder, changes, after, path, faults)
        named.extend(each for each in faults if each not in texts)
        return texts

    return Unlisted(_without_faults(loaded, changes, take, ignored), named)


def without_article(loaded: LoadState, id: str) -> Files:
    """Return the changes that take an article out, and what speaks of it. Raises StillNamedError."""
    texts = [name for name in loaded.documents if re.fullmatch(rf"knowledge/[^/]+/{re.escape(id)}\.[a-z]+\.md", name)]
    return without_what_names(loaded, dict.fromkeys(texts))


def without_places(loaded: LoadState, parking: bytes) -> Files:
    """Return what else changes with a new file of parking, of which places have gone. Raises StillNamedError."""
    changes = without_what_names(loaded, {"parking.yaml": parking})
    return {name: raw for name, raw in changes.items() if name != "parking.yaml"}


def without_what_names(loaded: LoadState, changes: Files) -> Files:
    """Return *changes* with what else goes when what they take out has gone. Raises StillNamedError."""
    return _without_faults(loaded, changes, partial(_without_what_is_wrong, loaded))


def _without_faults(
    loaded: LoadState,
    changes: Files,
    take: Callable[[Files, LoadState, str, list[Fault]], list[Fault]],
    ignored: Container[str] = (),
) -> Files:
    """Return *changes* with what *take* makes of them for each file with faults; it returns those that it leaves.

    Raises StillNamedError for these.
    """
    for _ in range(ROUNDS):
        after = site_loader.read(loaded.folder, changes, drafts=True)
        faults = [each for each in site_loader.new_faults(loaded, after) if each.path not in ignored]
        if not faults:
            return changes
        left: list[Fault] = []
        for path in {each.path: each for each in faults}:
            if changes.get(path, b"") is None:  # an article of which another language has gone
                continue
            left += take(changes, after, path, [each for each in faults if each.path == path])
        if left:
            raise StillNamedError(left)
    raise StillNamedError(faults)


def _remove_empty_sections(folder: Path, changes: Files, before: LoadState) -> None:
    ids = [each["id"] for each in before.documents[MENU].value["categories"]]
    empty = [number for number, id in enumerate(ids) if f"menu/{id}.yaml" in changes and not changes[f"menu/{id}.yaml"]]
    if len(empty) < len(ids):
        _remove(folder, changes, MENU, [("categories", number) for number in empty])


def _remove_unused(loaded: LoadState, changes: Files, gone: Container[str]) -> None:
    """Take out the equipment and the tags of the starter that no dish names but those that have *gone*."""
    after = site_loader.read(loaded.folder, changes, drafts=True)
    menu = after.documents[MENU].value
    dishes = [each for name, file in after.documents.items() if name.startswith("menu/") for each in file.value]
    labels = {
        "equipment": [(number, each["id"], each.get("label")) for number, each in enumerate(menu.get("equipment", ()))],
        "tags": [(id, id, label) for id, label in menu.get("tags", {}).items()],
    }
    for key, entries in labels.items():
        named = {id for dish in dishes if dish["id"] not in gone for id in dish.get(key) or ()}
        unused = [place for place, id, label in entries if id not in named and starter.is_of_a_sample(key, id, label)]
        if not unused or starter.is_confirmed(loaded, MENU, key):
            continue
        if len(unused) == len(entries):
            raw = edited(_raw(loaded.folder, changes, MENU), partial(YamlEditor.set, location=(key,), value=EMPTY[key]))
            changes[MENU] = raw
        else:
            _remove(loaded.folder, changes, MENU, [(key, place) for place in unused])


def _without_what_is_wrong(
    loaded: LoadState, changes: Files, after: LoadState, path: str, faults: list[Fault]
) -> list[Fault]:
    """Take out what the faults of a file are in; a must-order list only if all its dishes go or were the starter's.

    Returns the faults that it leaves.
    """
    folder = loaded.folder
    places = [_location(each.field) for each in faults]
    if path == MEALS_FILE:
        changes[path] = None
    elif path == MUST_ORDER and any(place[:1] not in MUST_ORDER_NOTES for place in places):
        listed = {each["dish"] for each in after.documents[path].value["top_dishes"]}
        if not (listed & after.dishes.keys()) <= {*example_dishes(loaded)}:
            return faults
        changes[path] = None
        _hide_must_order(folder, changes, after)
    elif path.startswith("knowledge/"):
        _without_in_article(folder, changes, after, path, faults)
    elif all(place and any(isinstance(step, int) for step in place) for place in places):
        _remove(folder, changes, path, [_entry(place) for place in places])
    else:
        return faults
    return []


def _without_listed(folder: Path, changes: Files, after: LoadState, path: str, faults: list[Fault]) -> list[Fault]:
    """Take ids out of lists of ids, and entries out of the suggested meals; return what is wrong in a text."""
    places = {each: _location(each.field) for each in faults}
    texts = [each for each, place in places.items() if len(place) < 2 or not isinstance(place[-1], int)]
    if path == MEALS_FILE:
        _remove(folder, changes, path, [_entry(place) for place in places.values()])
        return []
    if ids := [place for each, place in places.items() if each not in texts]:
        if path.startswith("knowledge/"):
            changes[path] = edited_front_matter(_raw(folder, changes, path), _removing(ids))
        else:
            _remove(folder, changes, path, ids)
    return texts


def _without_ranked(folder: Path, changes: Files, after: LoadState, path: str, faults: list[Fault]) -> list[Fault]:
    """Take dishes out of the must-order list and of its meals, and the notes that name them; return what is wrong in its other texts.

    The dishes below move up. A meal that has no dish left goes.
    """
    values = after.documents[path].value
    places = {each: _location(each.field) for each in faults}
    rows, meals = values["top_dishes"], values.get("combos") or []
    gone = {place[1] for place in places.values() if place[0] == "top_dishes" and place[2:] == ("dish",)}
    items = [place for place in places.values() if place[0] == "combos" and place[2:3] == ("items",)]
    notes = [
        _entry(place)
        for place in places.values()
        if place[:1] in MUST_ORDER_NOTES and not {int}.isdisjoint(map(type, place))
    ]
    if not (gone or items or notes):
        return faults
    if len(gone) == len(rows):
        changes[path] = None
        _hide_must_order(folder, changes, after)
        return []
    kept = sorted((int(row["rank"]), number) for number, row in enumerate(rows) if number not in gone)
    edits: list[tuple[Location, object]] = [
        (("top_dishes", number, "rank"), rank) for rank, (_, number) in enumerate(kept, 1)
    ]
    edits += [(("count",), len(kept))] if gone else []
    empty = {n for n, meal in enumerate(meals) if len(meal["items"]) == sum(place[1] == n for place in items)}
    removed: set[Location] = {*notes, *(("top_dishes", number) for number in gone), *(("combos", n) for n in empty)}
    edits += [(place, None) for place in sorted({*removed, *(each for each in items if each[1] not in empty)})]
    changes[path] = edited(_raw(folder, changes, path), partial(YamlEditor.make, edits=edits), key_order(path))
    return []


def _hide_must_order(folder: Path, changes: Files, after: LoadState) -> None:
    if "must-order" in after.documents[PAGES].value:
        _remove(folder, changes, PAGES, [("must-order",)])
    raw = _raw(folder, changes, PAGES)
    changes[PAGES] = raw + (b"" if raw.endswith(b"\n") else b"\n") + _HIDDEN


def _without_in_article(folder: Path, changes: Files, after: LoadState, path: str, faults: list[Fault]) -> None:
    """Take out the paragraphs and the entries in which the faults are; the article if its title or summary is, or all of it."""
    raw = _raw(folder, changes, path)
    first, front, body = parts_of_article(raw)
    begin = first.count(b"\n") + front.count(b"\n") + 1
    places = [_location(each.field) for each in faults if each.line < begin]
    if any(not any(isinstance(step, int) for step in place) for place in places):
        return _without_article(changes, after, path)
    if places:
        raw = edited_front_matter(raw, _removing([_entry(place) for place in places]))
        changes[path] = raw
        return None
    kept = _without_blocks(body.decode(), {each.line - begin for each in faults})
    if not _is_written(kept):
        return _without_article(changes, after, path)
    changes[path] = first + front + kept.encode()
    return None


def _is_written(text: str) -> bool:
    """Tell whether there is more of an article than the line that ends its front matter."""
    return bool(text.partition("\n")[2].strip())


def _without_article(changes: Files, after: LoadState, path: str) -> None:
    stem = path.removesuffix(".md").rpartition(".")[0]
    changes.update({each: None for each in after.documents if each.startswith(f"{stem}.") and each.endswith(".md")})


def _without_blocks(text: str, lines: set[int]) -> str:
    """Return the text of an article without the blocks between blank lines in which *lines* are, and without headings of nothing.

    Its first line is the one that ends the front matter.
    """
    first, _, text = text.partition("\n")
    blocks: list[tuple[bool, str]] = []
    number = 1
    for block in re.split(r"(\n{2,})", text):
        end = number + block.count("\n")
        blocks.append((not block.isspace() and any(number <= line <= end for line in lines), block))
        number = end
    kept = "".join(block for gone, block in blocks if not gone)
    kept = re.sub(r"\n{3,}", "\n\n", kept)
    kept = re.sub(r"(?m)^#+ .*\n+(?=#|\Z)", "", kept).strip("\n")
    return f"{first}\n{kept}\n"


def _location(field: str) -> Location:
    """Return the place that a message names: numbers count from 1 there."""
    return tuple(int(step) - 1 if step.isdecimal() else step for step in field.split(".") if step)


def _entry(place: Location) -> Location:
    """Return the innermost entry of a list in which a place is."""
    last = max(number for number, step in enumerate(place) if isinstance(step, int))
    return place[: last + 1]


def _remove(folder: Path, changes: Files, name: str, places: list[Location]) -> None:
    changes[name] = edited(_raw(folder, changes, name), _removing(places))


def _removing(places: list[Location]) -> Callable[[YamlEditor], None]:
    return partial(YamlEditor.make, edits=[(place, None) for place in dict.fromkeys(places)])


def _raw(folder: Path, changes: Files, name: str) -> bytes:
    raw = changes[name] if name in changes else (folder / name).read_bytes()
    assert raw is not None  # it has been read
    return raw
