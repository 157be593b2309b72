"""Rows of one dish as one: a row for each language, and a row for each size."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from ..i18n import N_
from ..locales import SiteLanguages
from ..models import normalizers
from ..models.fields import TO_FILL_IN
from ..models.menu import IMPLIED_DIETS
from . import (
    sheet_days,
    sheet_diets,
    sheet_files,
    sheet_headings,
    sheet_languages,
    sheet_modifiers,
    sheet_notes,
    sheet_portions,
    sheet_roles,
)
from .sheet_columns import TEXTS, wrong
from .sheet_files import Leftover
from .sheet_headings import GROUP, HIDDEN, LANGUAGE, NOTES, OPTION, SHOWN, VARIATION
from .sheet_roles import WITHOUT_TIME
from .sheet_row import SheetRow

NO_NAME = N_("a row without the name of a dish")
NO_PRICE_OF_A_SIZE = N_("a size whose price cannot be read")
TWICE = N_("a dish with this name is already listed above, in the same section")
ONE_SIZE = N_("a size alone and without a price says nothing that guests need")
SIZES_TWICE = N_("another column gives the sizes of this dish")
SIZES_BY_WORDS = N_("rows of one dish that differ in these words and the price are read as its sizes")
DIFFERS = N_("differs from the first row of the dish")
NAMED_APART = N_("several dishes of this name in one section, so each has in its name what tells them apart")
OFF_THE_MENU = N_("this column says that it is not on the menu, so the dish is a draft")
IN_BRACKETS = " ()"
"""End of the key of the question what a price and another one in brackets are called: ``27.00 (28)``."""
USUAL_SIZE = f"{TO_FILL_IN} Regular"
"""The size without a name beside those that have one."""
_ONLY_SIZE = frozenset(
    {"", "regular", "default", "default title", "standard", "normal", "one size", "taille unique", "talla única"}
)
"""Names that tills give to the size of a dish that has one."""
MAX_ADDED = 40
"""Characters that tell a dish from others in its name."""
_PRICE_OR_SEVERAL = re.compile(rf"\d[.,]\d\d|[/:;：；]|{normalizers.SIGN}|\d\D+\d")
"""What no name of a single size holds."""


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
            found += [_one(each, languages, said, legend) for each in _apart(_with_sizes_in_words(group, languages))]
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
    if len(rows) < 2 or any(map(_size_name, rows)) or not all(map(sheet_portions.is_amount, priced)) or "" in priced:
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
    if len(rows) < 2 or any(row.cells.get("id", "").strip() or row.cells.get(GROUP) or _size_name(row) for row in rows):
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


def _one(
    rows: Sequence[SheetRow], languages: SiteLanguages, left: list[Leftover], legend: Mapping[str, str]
) -> SheetRow:
    first, *others = rows
    cells, places = dict(first.cells), dict(first.places)
    by_size = [row for row in rows if _size_name(row)]
    if by_size == [first] and not others and normalizers.price(cells.get("price", "")) == "market":
        column = VARIATION if cells.get(VARIATION, "").strip() else "sizes"
        left.append(Leftover(ONE_SIZE, places[column], cells[column].strip()))
        cells[column] = ""
    elif by_size and (others or _size_name(first).casefold() not in _ONLY_SIZE):
        sizes = []
        for row in by_size:
            if row.cells.get("sizes", "").strip() not in ("", _size_name(row)):
                left.append(Leftover(SIZES_TWICE, row.places["sizes"], row.cells["sizes"].strip()))
            price = row.cells.get("price", "").strip()
            if sheet_portions.is_amount(price):
                sizes.append((_size_name(row), price))
            else:
                place = row.places.get("price") or row.places.get(VARIATION) or str(row.number)
                left.append(Leftover(NO_PRICE_OF_A_SIZE, place, f"{_size_name(row)} {price}".strip()))
        price = cells.get("price", "").strip()
        if sizes and first not in by_size:
            if sheet_portions.is_amount(price):
                sizes.append((legend.get(USUAL_SIZE, USUAL_SIZE), price))
            elif price:
                left.append(Leftover(NO_PRICE_OF_A_SIZE, places["price"], price))
            if cells.get("sizes", "").strip():
                left.append(Leftover(SIZES_TWICE, places["sizes"], cells["sizes"].strip()))
        if sizes:
            cells |= {"sizes": sheet_portions.cell_of_sizes(sizes, languages), "price": ""}
            places["sizes"] = places.get(VARIATION, places.get("sizes", ""))
        elif first in by_size:
            cells = {column: cell for column, cell in cells.items() if column not in ("sizes", "price")}
    elif "sizes" in cells and _size_name(first):
        cells["sizes"] = ""
    if not cells.get("price", "").strip() and (one := cells.get("sizes", "").strip()).casefold() in _ONLY_SIZE - {""}:
        left.append(Leftover(ONE_SIZE, places["sizes"], one))
        cells["sizes"] = ""
    twice: dict[str, list[str]] = {}
    for row in others:
        if row not in by_size:
            twice.setdefault(row.words, []).append(str(row.places.get("id") or row.number))
            continue
        for column, cell in row.cells.items():
            if (
                column in ("price", "sizes", VARIATION, OPTION, GROUP)
                or not cell.strip()
                or cell.strip() == cells.get(column, "").strip()
            ):
                continue
            if cells.get(column, "").strip():
                left.append(Leftover(DIFFERS, row.places.get(column, str(row.number)), cell.strip()))
            else:
                cells[column] = cell
    left += [Leftover(TWICE, ", ".join(places), words) for words, places in twice.items()]
    notes = [*first.notes]
    for column in (HIDDEN, SHOWN):
        if _is_hidden(column, cells.get(column, "")):
            cells["draft"] = "true"
            notes.append(Leftover(OFF_THE_MENU, places[column], cells[column]))
    price, place = cells.get("price", ""), places.get("price", "")
    prices: Sequence[str] = ()
    section = cells.get("category", "").strip()
    for column in ("additions", "sizes"):
        typed = cells.get(column, "")
        has_amounts = sheet_portions.prices_of_sizes(typed) if column == "sizes" else re.search(r"\d", typed)
        if sheet_notes.told_names([] if has_amounts else [typed], len(sheet_portions.prices_alone(price)))[0]:
            cells |= {column: "", NOTES: "; ".join(filter(None, (cells.get(NOTES), typed)))}
            places.setdefault(NOTES, places[column])
    names, asked_as = _names_in_notes(cells, sheet_portions.prices_alone(price), section, languages)
    legend = {**({asked_as: names} if names else {}), **legend}
    if not names and sheet_portions.are_in_brackets(price):
        asked_as = f"2 {section}{IN_BRACKETS}"
    if (
        price
        and not cells.get("sizes")
        and (several := sheet_portions.sizes_of_prices(price, languages, legend, section, place, asked_as))
    ):
        prices = sheet_portions.prices_alone(price)
        cells["sizes"], places["sizes"] = several, place
        cells["price"] = ""
    said = sheet_notes.items(cells.get(NOTES, ""))
    if prices and names and not sheet_notes.names_of_sizes(said, len(prices), languages)[0]:
        told = sheet_notes.told_names(said, len(prices))[1]
        notes += [Leftover(sheet_notes.AS_SIZES, places[NOTES], each) for each in told]
    only = next(filter(None, (sheet_notes.only_size(each, languages) for each in said)), "")
    has_only_size = bool(only) and sheet_portions.is_amount(cells.get("price", "").strip()) and not cells.get("sizes")
    if has_only_size:
        cells["sizes"], places["sizes"] = sheet_portions.cell_of_sizes([(only, cells["price"])], languages), place
        cells["price"] = ""
    typed_sizes = [name.casefold() for name, _ in sheet_portions.prices_of_sizes(cells.get("sizes", ""))]
    is_said_by_dash = [only.casefold()] == typed_sizes
    cautions: list[str] = []
    equipment: list[str] = []
    for item in _unread(cells, names, languages):
        if (has_only_size or is_said_by_dash) and sheet_notes.only_size(item, languages):
            notes.append(Leftover(sheet_notes.AS_ONLY_SIZE, places[NOTES], item))
        elif addition := sheet_notes.addition_in(item):
            text = sheet_notes.cell_with(addition, cells.get("additions", "").strip(), languages)
            if not text:
                left.append(Leftover(sheet_modifiers.TWICE, places[NOTES], item))
                continue
            cells["additions"] = text
            places.setdefault("additions", places[NOTES])
            notes.append(Leftover(sheet_notes.AS_ADDITION, places[NOTES], f"{addition.name} {addition.price}"))
        elif (caution := sheet_notes.caution_in(item)) and not cells.get("cautions", "").strip():
            cautions.append(caution)
            notes.append(Leftover(sheet_notes.AS_CAUTION, places[NOTES], item))
        elif diet := sheet_diets.request_in(item):
            asked = [each for each in cells.get("on_request", "").split("; ") if each]
            cells["on_request"] = "; ".join(dict.fromkeys([*asked, diet]))
            places.setdefault("on_request", places[NOTES])
            notes.append(Leftover(sheet_notes.AS_REQUEST, places[NOTES], item))
        elif unmet := sheet_diets.meat_in(item):
            notes.append(Leftover(sheet_notes.WITH_MEAT, places[NOTES], item))
            refused = [
                each for each in cells.get("diets", "").split("; ") if unmet in (each, *IMPLIED_DIETS.get(each, ()))
            ]
            if refused:
                left.append(Leftover(wrong("diets"), places["diets"], item))
                kept_diets = [each for each in cells["diets"].split("; ") if each not in refused]
                cells |= {"diets": "; ".join(kept_diets)}
                if not kept_diets:
                    del cells["diets"]
        elif sheet_notes.is_about_equipment(item):
            equipment.append(item)
        elif not cells.get("portion", "").strip() and (portion := sheet_notes.portion_in(item)):
            cells["portion"], places["portion"] = portion, places[NOTES]
            notes.append(Leftover(sheet_notes.AS_PORTION, places[NOTES], item))
        elif not cells.get("notice", "").strip() and (notice := sheet_notes.notice_in(item)):
            cells["notice"], places["notice"] = notice, places[NOTES]
            notes.append(Leftover(sheet_notes.AS_NOTICE, places[NOTES], item))
        elif sheet_days.past_day(item, date.today()):
            left.append(Leftover(sheet_notes.PAST, places[NOTES], item))
        else:
            left.append(Leftover(sheet_notes.NO_FIELD, places[NOTES], item))
    if cautions:
        cells["cautions"], places["cautions"] = "; ".join(dict.fromkeys(cautions)), places[NOTES]
    kept = {column: cell for column, cell in cells.items() if not column.startswith("*")}
    if not prices:
        names = asked_as = ""
    portions = _portions(kept, prices)
    if portions:
        del kept["portion"]
    return replace(
        first,
        cells=kept,
        places=places,
        section=section,
        prices=prices,
        names_of_prices=names,
        prices_asked_as=asked_as,
        notes=notes,
        without_time=cells.get(WITHOUT_TIME, "").strip(),
        code=first.cells.get(GROUP, "").strip() or first.cells.get("id", "").strip(),
        portions=portions,
        equipment=equipment,
    )


def _is_hidden(column: str, cell: str) -> bool:
    """Tell whether a cell says that a dish is not shown: ``hidden``, yes in a column of what is hidden, no in one of what is shown."""
    words = normalizers.YES if column == HIDDEN else normalizers.NO
    return sheet_headings.says_shown(cell) is False or sheet_roles.says(cell, words)


def _portions(cells: Mapping[str, str], prices: Sequence[str]) -> Sequence[str]:
    """Return how many guests each size feeds, ``1 / 2`` beside two sizes, the smallest first; none for another cell."""
    cell, sizes = cells.get("portion", "").strip(), cells.get("sizes", "").split("; ")
    found = re.split(r"\s*[/|／;]\s*", cell) if re.fullmatch(r"\d{1,2}(?:\s*[/|／;]\s*\d{1,2})+", cell) else []
    are_in_order = [*map(int, found)] == sorted(map(int, found))
    are_priced_so = [*map(sheet_portions.cents_of, prices)] == sorted(map(sheet_portions.cents_of, prices))
    return found if len(found) == len(sizes) and are_in_order and are_priced_so else ()


def _names_in_notes(
    cells: Mapping[str, str], prices: Sequence[str], section: str, languages: SiteLanguages
) -> tuple[str, str]:
    """Return what the notes of a dish, or else its description, call its prices, and the key under which that is asked."""
    texts = (NOTES, *(f"description_{locale.code}" for locale in languages.locales))
    found = (
        sheet_notes.names_of_sizes(sheet_notes.items(cells.get(each, "")), len(prices), languages) for each in texts
    )
    names = " / ".join(next((names for names, _ in found if names), ()))
    names = names or " / ".join(sheet_notes.told_names(sheet_notes.items(cells.get(NOTES, "")), len(prices))[0])
    return (names, f"{len(prices)} {section} ({names})") if names else ("", "")


def _unread(cells: dict[str, str], names: str, languages: SiteLanguages) -> list[str]:
    """Return the notes of a dish that nothing has read, without those that are *names* of its prices."""
    said = sheet_notes.items(cells.get(NOTES, ""))
    number = names.count(" / ") + 1 if names else 0
    _, used = sheet_notes.names_of_sizes(said, number, languages)
    used = used or sheet_notes.told_names(said, number)[1]
    return [each for each in said if each not in used]


def _size_name(row: SheetRow) -> str:
    """Return the name of the size that a row is about: its variation, or a size without a price beside a price."""
    size, has_price = row.cells.get("sizes", "").strip(), bool(row.cells.get("price", "").strip())
    is_name = has_price and not _PRICE_OR_SEVERAL.search(size)
    return row.cells.get(VARIATION, "").strip() or (size if is_name else "")
