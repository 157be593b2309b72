"""Rows of one dish as one: a row for each language, and a row for each size."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ..i18n import N_
from ..locales import SiteLanguages
from . import (
    sheet_files,
    sheet_headings,
    sheet_languages,
    sheet_notes,
    sheet_portions,
)
from .sheet_columns import TEXTS
from .sheet_files import Leftover
from .sheet_headings import GROUP, LANGUAGE, VARIATION
from .sheet_one_dish import DIFFERS, TWICE, dish_of, size_name
from .sheet_row import SheetRow

NO_NAME = N_("a row without the name of a dish")
SIZES_BY_WORDS = N_("rows of one dish that differ in these words and the price are read as its sizes")
NAMED_APART = N_("several dishes of this name in one section, so each has in its name what tells them apart")
MAX_ADDED = 40
"""Characters that tell a dish from others in its name."""


def in_one_row(rows: Sequence[SheetRow], languages: SiteLanguages, left: list[Leftover]) -> list[SheetRow]:
    """Return the rows whose column of languages says one, those of one dish as one.

    Rows are of one dish that have its id or, in their order, its price. Others in a second language, and those in one that the
    site has not, are left.
    """
    by_code: dict[str, list[SheetRow]] = {}
    for row in rows:
        said = row.cells.get(LANGUAGE, "").strip()
        code = sheet_languages.code_of(said, languages) if said else ""
        if other := "" if code else sheet_languages.other(said, languages):
            left.append(
                Leftover(sheet_languages.NO_LANGUAGE, row.name_place or str(row.number), row.words, {"language": other})
            )
            continue
        if said and not code:
            left.append(Leftover(sheet_files.NO_COLUMN, row.places[LANGUAGE], said))
        row = _with_texts_in(row, code, languages) if code else row
        by_code.setdefault(code or languages.default.code, []).append(row)
    own = by_code.pop(languages.default.code, [])
    for code, others in by_code.items():
        if not own:
            own = others
            continue
        pairs, is_by_order = _pairs(own, others)
        if not pairs:
            values = {"language": sheet_languages.name_of(code, languages)}
            left += [
                Leftover(sheet_languages.UNCLEAR_ROWS, row.name_place or str(row.number), row.words, values)
                for row in others
            ]
        joined = {id(one): _joined(one, another, is_by_order, left) for one, another in pairs}
        own = [joined.get(id(row), row) for row in own]
    return own


def _with_texts_in(row: SheetRow, code: str, languages: SiteLanguages) -> SheetRow:
    """Return a row whose texts, each in one column, are in a language."""
    cells, places = dict(row.cells), dict(row.places)
    for text in TEXTS:
        written = [name for each in languages.writable if cells.get(name := f"{text}_{each.code}")]
        name = f"{text}_{code}"
        if len(written) == 1 and written != [name]:
            cells[name], places[name] = cells.pop(written[0]), places[written[0]]
    return replace(row, cells=cells, places=places)


def _pairs(own: Sequence[SheetRow], others: Sequence[SheetRow]) -> tuple[list[tuple[SheetRow, SheetRow]], bool]:
    """Return the rows in two languages that are of one dish, none if it is unclear, and whether only their order tells it."""
    for column in ("id", GROUP):
        known = {row.cells.get(column, "").strip(): row for row in own}
        ids = [row.cells.get(column, "").strip() for row in others]
        if all(ids) and len({*ids}) == len(ids) and len(known) == len(own) and {*ids} <= known.keys():
            return [(known[id], row) for id, row in zip(ids, others, strict=True)], False
    prices = [[sheet_portions.amount_of(row.cells.get("price", "")) for row in rows] for rows in (own, others)]
    return ([*zip(own, others, strict=True)] if prices[0] == prices[1] and any(prices[0]) else []), True


def _joined(row: SheetRow, other: SheetRow, is_by_order: bool, left: list[Leftover]) -> SheetRow:
    """Return two rows of a dish as one; what another field says otherwise in the second is left."""
    cells, places = dict(row.cells), dict(row.places)
    for column, cell in other.cells.items():
        if not cells.get(column, "").strip():
            cells[column], places[column] = cell, other.places.get(column, "")
        elif cell.strip() and column not in ("id", GROUP, LANGUAGE, "price") and cell.strip() != cells[column].strip():
            differs = Leftover(DIFFERS, other.places.get(column, ""), cell.strip())
            if column != "category" or all(each.text != differs.text for each in left):
                left.append(differs)
    names = f"{row.name} = {other.name}"
    said = (
        [Leftover(sheet_languages.ROWS_IN_ORDER, other.name_place or str(other.number), names)] if is_by_order else []
    )
    return replace(row, cells=cells, places=places, notes=[*row.notes, *said])


def with_additions(rows: Iterable[SheetRow], languages: SiteLanguages) -> list[SheetRow]:
    """Return the rows, those that add something to the dish above them, ``add chicken`` and a price, as its additions."""
    found: list[SheetRow] = []
    for row in rows:
        price = row.cells.get("price", "").strip()
        addition = sheet_notes.addition_in(f"{row.name} {price}") if sheet_portions.is_priced(price) else None
        above = found[-1] if found and found[-1].label == row.label else None
        typed = [
            column for column in _typed(row) if not column.startswith("name_") and column not in ("price", "category")
        ]
        if addition is None or above is None or typed or not sheet_notes.begins_with_adding(row.name):
            found.append(row)
            continue
        cell = sheet_notes.cell_with(addition, above.cells.get("additions", ""), languages)
        if not cell:
            found.append(row)
            continue
        places = {**above.places, "additions": above.places.get("additions") or row.name_place}
        said = Leftover(sheet_notes.AS_ADDITION, row.name_place, f"{addition.name} {addition.price}")
        notes = [*above.notes, said]
        found[-1] = replace(above, cells={**above.cells, "additions": cell}, places=places, notes=notes)
    return found


def merged(
    rows: Sequence[SheetRow], languages: SiteLanguages, left: list[Leftover], legend: Mapping[str, str]
) -> list[SheetRow]:
    """Return the rows with those of one dish as one; its sizes are what tells its rows apart."""
    groups: dict[tuple[str, ...], list[SheetRow]] = {}
    for row in rows:
        groups.setdefault(_key(row, languages), []).append(row)
    found: list[SheetRow] = []
    said: list[Leftover] = []
    for group in map(_without_pictures, groups.values()):
        if any(cell.strip() for column, cell in group[0].cells.items() if column == "id" or column.startswith("name_")):
            found += [dish_of(each, languages, said, legend) for each in _apart(_with_sizes_in_words(group, languages))]
        else:
            said += [Leftover(NO_NAME, str(row.number), row.words) for row in group]
    left += sorted(said, key=_order_of_twice)
    return found


def _without_pictures(rows: Sequence[SheetRow]) -> Sequence[SheetRow]:
    """Return the rows of one dish without those that have nothing but its handle, as shops write further pictures."""
    first, *others = rows
    return [first, *(row for row in others if not row.cells.get(GROUP) or _has_more_than_its_group(row))]


def _has_more_than_its_group(row: SheetRow) -> bool:
    return any(cell.strip() for column, cell in row.cells.items() if column not in (GROUP, "category"))


def _order_of_twice(said: Leftover) -> int:
    """Return the row of a dish that stands twice; they are told in their order, behind all else."""
    row = re.search(r"\d+", said.place) if said.message == TWICE else None
    return int(row[0]) if row else 0


def _with_sizes_in_words(rows: Sequence[SheetRow], languages: SiteLanguages) -> Sequence[SheetRow]:
    """Return the rows of one dish with the names of its sizes, where they differ in those words and the price alone."""
    priced = [row.cells.get("price", "").strip() for row in rows]
    if len(rows) < 2 or any(map(size_name, rows)) or not all(map(sheet_portions.is_amount, priced)) or "" in priced:
        return rows
    columns = dict.fromkeys(column for row in rows for column in row.cells if column not in ("price", "id", GROUP))
    differing = [each for each in columns if len({row.cells.get(each, "").strip() for row in rows}) > 1]
    words = [row.cells.get(differing[0], "").strip() for row in rows] if len(differing) == 1 else []
    if (
        not words
        or len({*map(str.casefold, words)}) < len(rows)
        or not all(_are_of_a_size(each, languages) for each in words)
    ):
        return rows
    [column] = differing
    found = [
        replace(
            row,
            cells={**{name: cell for name, cell in row.cells.items() if name != column}, VARIATION: size},
            places={**row.places, VARIATION: row.places[column]},
        )
        for row, size in zip(rows, words, strict=True)
    ]
    note = Leftover(SIZES_BY_WORDS, rows[0].places[column], " / ".join(words))
    return [replace(found[0], notes=[*found[0].notes, note]), *found[1:]]


def _apart(rows: Sequence[SheetRow]) -> list[Sequence[SheetRow]]:
    """Return the rows of one name in one section as the dishes that they are: several where they say something different.

    Rows that say the same stay together, and so do prices that nothing tells apart: what they are of, the owner is asked.
    """
    first = rows[0]
    if len(rows) < 2 or any(row.cells.get("id", "").strip() or row.cells.get(GROUP) or size_name(row) for row in rows):
        return [rows]
    dishes: list[list[SheetRow]] = []
    for row in rows:
        same = (each for each in dishes if _typed(row).items() <= _typed(each[0]).items())
        found = next(same, None)
        dishes += [] if found else [[row]]
        if found:
            found.append(row)
    columns = dict.fromkeys(column for row in rows for column in row.cells)
    differing = [each for each in columns if len({row.cells.get(each, "").strip() for [row, *_] in dishes}) > 1]
    if not differing:
        return [rows]
    prices = [row.cells.get("price", "").strip() for [row, *_] in dishes]
    if differing == ["price"]:
        if not all(map(sheet_portions.is_priced, prices)):
            return [rows]
        one = replace(first, cells={**first.cells, "price": " / ".join(prices)})
        return [[one, *(row for same in dishes for row in same[1:])]]
    texts = [each for each in differing if each.rpartition("_")[0] in TEXTS - {"name"}]
    column = next((each for each in texts if _tells_apart([row.cells.get(each, "") for [row, *_] in dishes])), "")
    return [[_named_with(row, column) if column else row, *others] for [row, *others] in dishes]


def _typed(row: SheetRow) -> dict[str, str]:
    return {column: cell.strip() for column, cell in row.cells.items() if cell.strip()}


def _tells_apart(texts: Sequence[str]) -> bool:
    """Tell whether short words are each another; one may be empty."""
    given = [" ".join(each.split()).casefold() for each in texts if each.strip()]
    are_short = all(len(each) <= MAX_ADDED and re.search(r"[^\W\d_]", each) for each in given)
    return len({*given}) == len(given) >= len(texts) - 1 and are_short


def _named_with(row: SheetRow, column: str) -> SheetRow:
    """Return a row whose name has what another text says of it: ``Tea (hot)``."""
    names = [each for each in row.cells if each.startswith("name_") and row.cells[each].strip()]
    text = " ".join(row.cells.get(column, "").split())
    if not names or not text:
        return row
    own = f"name_{column.rpartition('_')[2]}"
    name = own if own in names else names[0]
    told = f"{row.cells[name].strip()} ({text})"
    said = Leftover(NAMED_APART, row.places.get(name, str(row.number)), told)
    kept = {each: cell for each, cell in row.cells.items() if each != column}
    return replace(row, cells={**kept, name: told}, notes=[*row.notes, said])


def _are_of_a_size(text: str, languages: SiteLanguages) -> bool:
    """Tell whether a text is nothing but the name of a size: ``Bottiglia 0,5L``, ``Calice``."""
    rest = sheet_headings.without_quantity(text) if len(text) <= sheet_portions.MAX_NAME else ""
    return sheet_notes.is_size(rest or text, languages)


def _key(row: SheetRow, languages: SiteLanguages) -> tuple[str, ...]:
    """Return what the rows of one dish have in common; its row for a dish that has an id of its own."""
    if row.cells.get("id", "").strip():
        return ("id", row.cells["id"].strip())
    if group := row.cells.get(GROUP, "").strip():
        return ("group", group)
    names = [row.cells.get(f"name_{locale.code}", "").casefold() for locale in languages.locales]
    return ("name", *names, row.cells.get("category", "").casefold())
