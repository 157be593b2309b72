"""Export of the dishes to a spreadsheet, and import from it.

A row is a dish, a column a field; a text has a column for each language. An import compares each cell
with the file as it was typed, and writes only values that differ: comments and order stay. A column
that is absent, and a dish that has no row, stay as they are.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from itertools import chain, count
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..content import site_loader, yaml_examples
from ..content.load_state import LoadState
from ..content.starter import example_dishes
from ..content.yaml_documents import Location, YamlDocument
from ..locales import SiteLanguages
from ..models import normalizers
from ..models.fault import Fault
from ..models.fields import TO_FILL_IN
from ..models.menu import Dish
from ..models.restaurant import Restaurant
from . import (
    menu_markup,
    schemas,
    sheet_files,
    sheet_layout,
    sheet_modifiers,
    sheet_portions,
    sheet_roles,
    sheet_scripts,
)
from .languages import with_drafts
from .portions import with_ids, with_terms
from .removal import StillNamedError, without_examples
from .sheet_columns import TEXTS, SheetColumn, columns_of
from .sheet_files import Leftover, SheetError
from .sheet_layout import SheetRow
from .sheet_modifiers import Modifiers
from .sheet_roles import FoundColumn, Reading
from .yaml_edits import YamlEditor, edited, entry, key_order

_REQUIRED = frozenset(yaml_examples.schema(Dish)["required"])
NAMED = ("sizes", "additions", "choices")
"""The columns whose cells hold names."""
WITHOUT_SECTION = "Menu"
"""The section of dishes for which a spreadsheet names none."""
NO_NAME_OF_SECTION = "a new section, shown as it is until you write its name in"
NO_ID = "no part of an address; small letters, digits and hyphens are"
NO_HEADINGS = (
    "no headings found; write one row with what each column is, at least Name (or Item, Dish, Plat, Plato, Gericht, 菜名) "
    "and Price (or Prix, Precio, Preis, 價錢)"
)
ONLY_MODIFIERS = "has modifiers and no dishes; put both into one workbook, each in a sheet"
_QUOTED = re.compile(r"^`[^`]*`(?:: | is not right; )")
"""What is typed in a cell, at the begin of a message."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The dishes of a spreadsheet, and what in it is none."""

    name: str
    rows: Sequence[SheetRow]
    left: Sequence[Leftover] = ()
    columns: Sequence[FoundColumn] = ()


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell that differs from the content files."""

    dish: str
    column: str
    old: str
    new: str


@dataclass(slots=True)
class ImportPlan:
    """The changes that an import would make."""

    changes: list[CellChange] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    drafts: dict[str, list[str]] = field(default_factory=dict)
    """Those of the added that become drafts, with their blank columns; none for one that the spreadsheet leaves out."""
    unwritten: dict[str, list[str]] = field(default_factory=dict)
    """Those of the added that are hidden in a language only, with their blank columns."""
    without_row: list[str] = field(default_factory=list)
    """Dishes of the content files that have no row."""
    sections: dict[str, str] = field(default_factory=dict)
    """Id → label of the sections that are new."""
    rows: dict[str, SheetRow] = field(default_factory=dict, compare=False)
    """Id of a dish → its row."""
    left: list[Leftover] = field(default_factory=list)
    """What in the spreadsheet has not come into the menu."""
    columns: Sequence[FoundColumn] = field(default=(), compare=False)
    """The columns of the spreadsheet, each heading once, and what they are read as."""
    examples: list[str] = field(default_factory=list)
    """Dishes that are still the starter's."""
    files: dict[str, bytes | None] = field(default_factory=dict)
    """The changed files, by name, as they would be written; None for one that goes."""


class NoHeadingsError(SheetError):
    """No row of a file names its columns; holds those for which the owner may choose."""

    def __init__(self, faults: Sequence[Fault], columns: Sequence[FoundColumn]) -> None:
        self.columns = columns
        super().__init__(faults)


# --- Export -----------------------------------------------------------------------------------


def write(documents: Mapping[str, YamlDocument], languages: SiteLanguages, workbook: bool = False) -> bytes:
    """Return all dishes as CSV, or as an Excel workbook. Raises SheetError where openpyxl is not installed."""
    dishes = ({**dish, "category": category} for category, dish in _dishes(documents))
    columns = columns_of(languages)
    rows = [[*columns], *([column.cell(dish) for column in columns.values()] for dish in dishes)]
    amounts = {[*columns].index("price")}
    return sheet_files.xlsx_bytes(rows, amounts) if workbook else sheet_files.csv_bytes(rows)


def _dishes(documents: Mapping[str, YamlDocument]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield (category, dish as it was typed), in the order of the menu."""
    for category in documents["menu.yaml"].value["categories"]:
        if document := documents.get(_file(category["id"])):
            yield from ((category["id"], dish) for dish in document.value)


def _file(category: str) -> str:
    return f"menu/{category}.yaml"


# --- Import -----------------------------------------------------------------------------------


def read(name: str, raw: bytes, reading: Reading) -> Sheet:
    """Return the dishes of a CSV file, a workbook or a saved page with a menu. Raises SheetError for a file without dishes."""
    rows: list[SheetRow] = []
    left: list[Leftover] = []
    offer: list[FoundColumn] = []
    modifiers = Modifiers()
    tables = [
        sheet_modifiers.without_modifiers(table, modifiers, left)
        for table in menu_markup.tables(name, raw) or sheet_files.tables(name, raw)
        if not sheet_modifiers.read(table, modifiers, left)
    ]
    heads = [(table, sheet_roles.headings(table, reading)) for table in tables]
    for table, head in heads:
        if head is not None:
            rows += sheet_layout.dishes(table, head, reading, modifiers, left, offer)
        elif table.rows:
            left.append(sheet_layout.sheet_left(table))
            offer += sheet_roles.offered(table)
    if not tables and modifiers.by_name:
        raise SheetError([Fault(name, 1, "", ONLY_MODIFIERS)])
    if all(head is None for _, head in heads):
        raise NoHeadingsError([Fault(name, 1, "", NO_HEADINGS)], _once(offer))
    return Sheet(name, rows, [*left, *sheet_modifiers.leftovers(modifiers)], _once(offer))


def _once(columns: Sequence[FoundColumn]) -> list[FoundColumn]:
    """Return the columns of all sheets, those with the same heading as one: the one that is read."""
    found: dict[str, FoundColumn] = {}
    for column in columns:
        if not found.get(column.heading, column).field:
            found[column.heading] = column
        found.setdefault(column.heading, column)
    return [*found.values()]


def planned_import(
    folder: Path,
    loaded: LoadState,
    name: str,
    raw: bytes,
    remove: bool = False,
    today: date | None = None,
    no_examples: bool = False,
    choices: Mapping[str, str] = MappingProxyType({}),
) -> ImportPlan:
    """Return the changes that a spreadsheet makes to *folder*, whose content with drafts is *loaded*; writes nothing.

    A cell that the check refuses stays as it is in the menu, and is named in what is left. *no_examples* takes the dishes
    of the starter out, with what speaks of them alone. *choices* are the fields of columns that the owner has chosen, by
    heading. Raises SheetError for a file without dishes, and for a removal that leaves a reference.
    """
    names = ["menu.yaml", *(each for each in loaded.documents if each.startswith("menu/"))]
    originals = {each: (folder / each).read_bytes() for each in names}
    restaurant = loaded.get(Restaurant)
    sheet = read(name, raw, Reading(loaded.languages, choices, restaurant.currency if restaurant else ""))
    while True:
        result = plan(loaded.documents, loaded.languages, originals, sheet, remove, today or date.today())
        after = site_loader.read(folder, result.files, drafts=True)
        faults = site_loader.new_faults(loaded, after)
        refused = {place: fault for fault in faults if (place := _cell_of(fault, after, result.rows))}
        if not refused:
            if faults:
                raise SheetError([replace(fault, path=str(folder / fault.path)) for fault in faults])
            result.examples = example_dishes(after)
            if no_examples and result.examples:
                result.files = _without_examples(folder, loaded, result.files)
            return result
        sheet = _without(sheet, result.rows, refused)


def _without_examples(folder: Path, loaded: LoadState, files: Mapping[str, bytes | None]) -> dict[str, bytes | None]:
    try:
        return without_examples(loaded, files)
    except StillNamedError as error:
        raise SheetError([replace(fault, path=str(folder / fault.path)) for fault in error.faults]) from error


def _cell_of(fault: Fault, after: LoadState, rows: Mapping[str, SheetRow]) -> tuple[str, str] | None:
    """Return the dish and the column of the cell, or of the blank one, that a fault of a menu file is about; None if it is none."""
    place = re.fullmatch(r"(\d+)\.(\w+)(?:\.(\w+))?.*", fault.field)
    if not fault.path.startswith("menu/") or place is None or fault.path not in after.documents:
        return None
    id = str(after.documents[fault.path].value[int(place[1]) - 1].get("id"))
    if id not in rows:
        return None
    cells = rows[id].cells
    column = place[2] if place[2] in columns_of(after.languages) else f"{place[2]}_{place[3]}"
    if column in cells:
        return (id, column)
    if place[2] == "price" and "sizes" in cells:
        return (id, "sizes")
    # a text that lacks one language is left in those in which it is given
    others = [f"{place[2]}_{code}" for code in after.languages.codes if place[2] != "name"]
    return next(((id, other) for other in others if cells.get(other, "").strip()), None)


def _without(sheet: Sheet, rows: Mapping[str, SheetRow], refused: Mapping[tuple[str, str], Fault]) -> Sheet:
    """Return the sheet without the cells that are refused, which are left."""
    gone: dict[int, set[str]] = {}
    for dish, column in refused:
        gone.setdefault(rows[dish].number, set()).add(column)
    kept = [
        replace(
            row, cells={column: cell for column, cell in row.cells.items() if column not in gone.get(row.number, ())}
        )
        for row in sheet.rows
    ]
    left = [_left(rows[dish], column, fault.message) for (dish, column), fault in refused.items()]
    return replace(sheet, rows=kept, left=[*sheet.left, *left])


def _left(row: SheetRow, column: str, message: str) -> Leftover:
    """Return a cell that has not come in, with what would be right."""
    cell = row.cells.get(column, "")
    return Leftover(_QUOTED.sub("", message), row.places.get(column, column), cell.strip())


def _given(
    documents: Mapping[str, YamlDocument], languages: SiteLanguages, sheet: Sheet, result: ImportPlan
) -> dict[str, dict[str, str]]:
    """Return id → the cells of each dish that are understood, with the id of its section instead of a label."""
    ids = _Ids(documents, languages)
    dishes: dict[str, dict[str, str]] = {}
    for row in sheet.rows:
        cells = {}
        for column, cell in row.cells.items():
            try:
                columns_of(languages)[column].value(cell)
                cells[column] = cell
            except ValueError as error:
                result.left.append(_left(row, column, str(error)))
        typed, typed_id = cells.pop("category", "").strip(), cells.pop("id", "").strip()
        id = ids.of_dish(typed_id, cells, typed)
        if typed_id and typed_id != id:
            result.left.append(_left(row, "id", NO_ID))
        if id in dishes:
            text = " · ".join(filter(None, row.cells.values()))
            result.left.append(Leftover(sheet_layout.TWICE, row.places.get("id", str(row.number)), text))
            continue
        result.rows[id] = row
        section = ids.of_section(typed) if typed or id not in ids.dishes else ""
        dishes[id] = {"id": id} | cells | ({"category": section} if section else {})
    result.sections = ids.new_sections
    for row in sheet.rows:
        label = row.cells.get("category", "").strip()
        if label in result.sections.values() and sheet_scripts.alone_in(label, languages, languages.default):
            unnamed = Leftover(f"{NO_NAME_OF_SECTION} {languages.default.english_name}", row.places["category"], label)
            if all(each.text != label for each in result.left):
                result.left.append(unnamed)
    return dishes


class _Ids:
    """The ids of dishes and sections of a menu, by what a spreadsheet calls them."""

    def __init__(self, documents: Mapping[str, YamlDocument], languages: SiteLanguages) -> None:
        self._languages = languages
        self.dishes: dict[str, str] = {dish["id"]: category for category, _, dish in _numbered(documents)}
        self._by_name: dict[str, set[str]] = {}
        for _, _, dish in _numbered(documents):
            for name in dish["name"].values():
                self._by_name.setdefault(_folded(name), set()).add(dish["id"])
        sections = documents["menu.yaml"].value["categories"]
        self._sections: dict[str, str] = {
            _folded(label): each["id"] for each in sections for label in each["label"].values()
        }
        self._sections |= {_folded(each["id"]): each["id"] for each in sections}
        self.new_sections: dict[str, str] = {}
        self._new: set[str] = set()

    def of_dish(self, typed: str, cells: Mapping[str, str], section: str) -> str:
        """Return the id of a dish: the typed one, that of the dish of this name in this section, or a new one from its name."""
        if (id := typed.strip()) in self.dishes or (id and normalizers.slug(id) == id):
            return id
        names = [cells.get(f"name_{locale.code}", "").strip() for locale in self._languages.locales]
        same = {id for name in names if _folded(name) for id in self._by_name.get(_folded(name), ())}
        within = {id for id in same if self.dishes[id] == self._sections.get(_folded(section))}
        if len(found := within or same) == 1:
            return next(iter(found))
        slug = next(filter(None, map(normalizers.slug, names)), "")
        if slug in self.dishes and not same:
            return slug
        behind = normalizers.slug(section)
        named = [slug, f"{slug}-{behind}" if behind else ""] if slug else []
        numbered = (f"{slug or behind or 'dish'}-{number}" for number in count(2 if slug else 1))
        new = next(each for each in chain(named, numbered) if each and not {each} & (self._new | self.dishes.keys()))
        self._new.add(new)
        return new

    def of_section(self, typed: str) -> str:
        """Return the id of a section, of a new one if the menu has none of this name; "Menu" where nobody has named one."""
        typed = typed or ("" if len(set(self._sections.values())) == 1 else WITHOUT_SECTION)
        if not typed:
            return next(iter(self._sections.values()))
        names = sheet_scripts.in_two_scripts(typed, self._languages)
        key = next((key for key in map(_folded, (typed, *names.values())) if key in self._sections), _folded(typed))
        if key not in self._sections:
            own = names.get(self._languages.default.code, typed)
            ids = chain([normalizers.slug(own)], (f"section-{each}" for each in count(1)))
            id = next(each for each in ids if each and each not in self._sections.values())
            self._sections[key] = id
            self.new_sections[id] = typed
        return self._sections[key]


def _folded(label: str) -> str:
    return re.sub(r"\W+", "", label).casefold()


def plan(
    documents: Mapping[str, YamlDocument],
    languages: SiteLanguages,
    originals: Mapping[str, bytes],
    sheet: Sheet,
    remove: bool,
    today: date,
) -> ImportPlan:
    """Return the changes that *sheet* makes to the menu files, whose bytes are *originals*. Raises SheetError."""
    dishes = {dish["id"]: (category, number, dish) for category, number, dish in _numbered(documents)}
    result = ImportPlan(left=list(sheet.left), columns=sheet.columns)
    rows = _given(documents, languages, sheet, result)
    result.added = [id for id in rows if id not in dishes]
    result.without_row = [id for id in dishes if id not in rows]
    files, columns = dict(originals), columns_of(languages)
    edits: dict[str, list[tuple[Location, Any]]] = {}
    for id, cells in rows.items():
        _complete_names(cells, dishes[id][2] if id in dishes else {}, languages)
        if id in dishes:
            category, number, dish = dishes[id]
            old = {name: column.cell({**dish, "category": category}) for name, column in columns.items()}
            result.changes += _changes(id, columns, old, cells)
            before = _with_ids(_fields(old, columns), dish, languages)
            after = _with_ids(_fields({**old, **cells}, columns), dish, languages)
            edits.setdefault(_file(category), []).extend(_edits(before, after, (number,)))
    if result.sections:
        files["menu.yaml"] = edited(
            files["menu.yaml"], partial(_add_sections, sections=result.sections, languages=languages)
        )
    for name, changes in edits.items():
        if changes:
            files[name] = edited(files[name], partial(YamlEditor.make, edits=changes), key_order(name))
    for change in result.changes:
        if change.column == "category":
            _append(files, change.new, _remove_dish(files, _file(change.old), change.dish))
    for id in result.without_row if remove else ():
        _remove_dish(files, _file(dishes[id][0]), id)
    for id in result.added:
        new, blank = _new_dish(rows[id], languages, today)
        if "draft" in new:
            result.drafts[id] = blank
        elif blank:
            result.unwritten[id] = blank
        _append(files, rows[id]["category"], entry(new))
    result.files = {name: raw for name, raw in files.items() if raw != originals.get(name)}
    return result


def _numbered(documents: Mapping[str, YamlDocument]) -> Iterator[tuple[str, int, Mapping[str, Any]]]:
    for name, document in documents.items():
        if name.startswith("menu/"):
            category = name.removeprefix("menu/").removesuffix(".yaml")
            yield from ((category, number, dish) for number, dish in enumerate(document.value))


def _changes(
    id: str, columns: Mapping[str, SheetColumn], old: Mapping[str, str], cells: Mapping[str, str]
) -> Iterator[CellChange]:
    for name, column in columns.items():
        if name in cells and (new := column.value(cells[name])) != column.value(old[name]):
            yield CellChange(id, name, old[name], new if column.language else column.cell({name: new}))


def _complete_names(cells: dict[str, str], dish: Mapping[str, Any], languages: SiteLanguages) -> None:
    """Give sizes, additions and choices that a spreadsheet names in one language the names that *dish* has in the others."""
    for name in NAMED:
        column = columns_of(languages)[name]
        if entries := column.value(cells.get(name, "")):
            sheet_portions.completed(name, entries, dish.get(name) or (), languages)
            cells[name] = column.cell({name: entries})


def _fields(cells: Mapping[str, str], columns: Mapping[str, SheetColumn]) -> dict[str, Any]:
    """Return the fields of a dish that has these cells; a blank one has none, but for a list that every dish has."""
    fields: dict[str, Any] = {}
    for name, column in columns.items():
        value = column.value(cells.get(name, ""))
        if column.language and value:
            fields.setdefault(column.field, {})[column.language] = value
        elif not column.language and name != "category" and value != "" and (value != [] or name in _REQUIRED):
            fields[name] = value
    return fields


def _with_ids(fields: dict[str, Any], dish: Mapping[str, Any], languages: SiteLanguages) -> dict[str, Any]:
    """Return the fields of a dish with what cells cannot hold of its sizes, additions and choices, or ids from their names."""
    kept = {
        name: with_ids(name, value, dish.get(name) or (), languages.codes)
        for name, value in fields.items()
        if name in ("sizes", "additions")
    }
    if "choices" in fields:
        kept["choices"] = with_terms(fields["choices"], dish.get("choices") or ())
    return {**fields, **kept}


def _edits(old: Any, new: Any, location: Location) -> Iterator[tuple[Location, Any]]:
    """Yield the places where two values differ, with the new value; None for a key that *new* has not."""
    before, after = _by_key(old), _by_key(new)
    if before and after and (isinstance(old, dict) or len(old) == len(new)):
        for key in {**before, **after}:
            yield from _edits(before.get(key), after.get(key), (*location, key))
    elif old != new:
        yield location, new


def _by_key(value: Any) -> Mapping[str | int, Any]:
    """Return the values of a block by their keys, or the blocks of a list by their positions."""
    if isinstance(value, list) and all(isinstance(each, dict) for each in value):
        return dict(enumerate(value))
    return value if isinstance(value, dict) else {}


def _new_dish(cells: Mapping[str, str], languages: SiteLanguages, today: date) -> tuple[dict[str, Any], list[str]]:
    """Return the fields of a dish that is in the spreadsheet only, and its blank columns.

    It is a draft without a name in the default language or without a price; a text that another language lacks is a draft,
    which hides the dish in that language. What else is blank stays out: it is not recorded. A picture without a description
    is described by the dish's name.
    """
    dish = _with_ids(_fields(cells, columns_of(languages)), {}, languages)
    blank = [f"name_{each.code}" for each in languages.required if each.code not in dish.get("name", {})]
    texts = ("name", *(each for each in dish if each in TEXTS - {"name", "picture"}))
    blank += [
        f"{each}_{locale.code}" for each in texts[1:] for locale in languages.required if locale.code not in dish[each]
    ]
    asked = [each for each in ("price",) if each not in dish and "sizes" not in dish]
    if re.fullmatch(r"0+\.0+", str(dish.get("price"))):
        asked.append("price")  # free, or never given: only the owner knows
    asked += (
        ["sizes"]
        if any(str(name).startswith(TO_FILL_IN) for each in dish.get("sizes", ()) for name in each["name"].values())
        else []
    )
    is_draft = bool(asked) or languages.default.code not in dish.get("name", {})
    is_draft |= any(languages.default.code not in dish.get(each, {}) for each in texts)
    for text in texts:
        dish[text] = with_drafts(dish.get(text, {}), languages)
    named_entries = [each for column in NAMED for each in dish.get(column, ())]
    for each in (*named_entries, *(option for choice in named_entries for option in choice.get("options", ()))):
        each["name"] = with_drafts(each["name"], languages)
    named = {locale.code: dish["name"][locale.code] for locale in languages.required}
    dish["picture"] = named | dish.get("picture", {})
    general = {
        "tags": [],
        "popular": False,
        **({"price": TO_FILL_IN} if asked == ["price"] and "price" not in dish else {}),
        "last_verified": str(today),
    }
    dish = general | dish | ({"draft": True} if is_draft else {})
    fields = {name: dish[name] for name in yaml_examples.schema(Dish)["properties"] if name in dish}
    return fields, [*blank, *asked]


def _add_sections(editor: YamlEditor, sections: Mapping[str, str], languages: SiteLanguages) -> None:
    for id, label in sections.items():
        names = sheet_scripts.in_two_scripts(label, languages) or sheet_portions.named([label], languages)
        typed = {languages.default.code: label, **names}  # no section is a draft in the default language
        editor.append(("categories",), entry({"id": id, "label": with_drafts(typed, languages)}))


def _remove_dish(files: dict[str, bytes], name: str, id: str) -> str:
    """Remove a dish from a file; return its text with the comments above it."""
    texts: list[str] = []

    def take(editor: YamlEditor) -> None:
        number = editor.ids().index(id)
        texts.append(editor.entry((number,)))
        editor.remove((number,))

    files[name] = edited(files[name], take)
    return texts[0]


def _append(files: dict[str, bytes], category: str, dish: str) -> None:
    name = _file(category)
    if name in files:
        files[name] = edited(files[name], lambda editor: editor.append((), "\n" + dish.lstrip("\n")))
    else:
        files[name] = f"{schemas.reference(name)}\n{dish}".encode()
