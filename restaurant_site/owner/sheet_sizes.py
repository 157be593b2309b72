"""Names of sizes: those that the menu has, and the questions about those that nobody has written."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..i18n import N_
from ..locales import SiteLanguages
from ..models.fields import TO_FILL_IN
from . import common_words, sheet_files, sheet_layout, sheet_one_dish, sheet_portions, sheet_prices, sheet_roles
from .portions import with_ids
from .sheet_columns import columns_of
from .sheet_dishes import Sheet
from .sheet_files import Leftover
from .sheet_plan import ImportPlan
from .sheet_questions import AskedCell, PricedDish, SheetQuestion
from .sheet_roles import Reading
from .sheet_row import SheetRow

NAMED = ("sizes", "additions", "choices")
"""The columns whose cells hold names."""
LETTERS = N_("what do these letters stand for? A line above the headings can explain: G = Glass, B = Bottle")
SIZES_WITHOUT_NAMES = N_(
    "what are these sizes called? The heading of the section can say it, Wines (glass / bottle), or a line above the headings for "
    "all: 8/14 = Small / Large"
)
SMALL_COSTS_MORE = N_(
    "the smaller size would cost more than the larger one: write the names in the order of the prices"
)
SIZES_KEPT = N_("these sizes keep the names that your menu has; to change them, write them in the form of the dish")
SIZE_OF_TIME_ASKED = "price at a time "
SIZE_OF_TIME = N_("the dish has several sizes: which of them has this price? It is left out until you say")
SIZE_BY_PRICE = N_(
    "read as the price of this size then, because the others cost more than twice as much; if it is that of another, write its "
    "name before the price"
)
ONE_WITHOUT_NAME = N_(
    "what is the size at this price called? Write its name before the price, as the other price has one"
)
USUAL_SIZE = N_("what is the usual size called, beside those that have names? For example Regular")
SIZES_OF_OTHERS = N_(
    "the names of these sizes are those that other drinks of the list have; if these are others, write them before the prices"
)
BRACKETS = N_(
    "a price and another number in brackets: if both are prices, write what they are called; if not, leave the price alone in "
    "the cell"
)


_ROW = re.compile(r"(?<=[A-Z])\d+(?= \()")
"""The number of the row in the place of a cell: ``Menu!C7 (Happy hour)``."""


_MOST_APART = 1.6
"""How many times the proportion between two prices of a drink may be that between those of another with the same sizes."""


def with_names_of_other_drinks(sheet: Sheet) -> Sheet:
    """Return a sheet whose drinks with prices alone have the sizes of the others, where all with as many have the same.

    Prices in another proportion, as of a pint beside bottles of wine, keep their question, and the names are proposed there.
    """
    if sheet.reading is None:
        return sheet
    languages, answers = sheet.reading.languages, sheet.reading.answers
    drinks = [each for each in sheet.rows if common_words.goods_of(each.label) in ("alcohol", common_words.DRINKS)]
    open_ = {id(row) for row in drinks if row.prices and sheet_portions.prices_without_names(row.cells["sizes"])}
    names, proportions = dict[int, dict[tuple[str, ...], str]](), dict[int, list[float]]()
    for row in drinks if open_ else ():
        sizes = sheet_portions.prices_of_sizes(row.cells.get("sizes", "").replace("; ", " / "))
        if len(sizes) > 1 and id(row) not in open_ and all(name for name, _ in sizes):
            told = " / ".join(name for name, _ in sizes)
            names.setdefault(len(sizes), {}).setdefault(tuple(name.casefold() for name, _ in sizes), told)
            proportions.setdefault(len(sizes), []).append(_proportion([price for _, price in sizes]))
    rows: list[SheetRow] = []
    notes = [*sheet.notes]
    for row in sheet.rows:
        number = len(row.prices)
        if id(row) not in open_ or len(names.get(number, ())) != 1:
            rows.append(row)
            continue
        [told] = names[number].values()
        key, likely = f"{number} {told}", proportions[number]
        [said, *_] = answers.get(f"{sheet_layout.SIZE_ASKED}{key}") or [told]
        sizes = sheet_portions.with_names(said, row.prices)
        is_like = min(likely) / _MOST_APART <= _proportion(row.prices) <= max(likely) * _MOST_APART
        if not is_like or not sizes or sheet_portions.are_doubtful(sizes, languages):
            rows.append(replace(row, names_of_prices=told, prices_asked_as=f"{number} {row.section}"))
            continue
        cells = {**row.cells, "sizes": sheet_portions.cell_of_sizes(sizes, languages)}
        rows.append(replace(row, cells=cells, names_of_prices=told, prices_asked_as=key))
        place = row.places.get("sizes", row.row_place)
        notes.append(Leftover(SIZES_OF_OTHERS, place, " / ".join(f"{name} {price}" for name, price in sizes)))
    return replace(sheet, rows=rows, notes=notes)


def _proportion(prices: Sequence[str]) -> float:
    """Return how many times as much as the lowest of some prices the highest is."""
    cents = [sheet_portions.cents_of(each) for each in prices]
    return max(cents) / max(1, min(cents))


def complete_names(
    cells: dict[str, str], dish: Mapping[str, Any], languages: SiteLanguages, row: SheetRow, result: ImportPlan
) -> None:
    """Give sizes, additions and choices that a spreadsheet names in one language the names that *dish* has in the others."""
    for name in NAMED:
        column = columns_of(languages)[name]
        if entries := column.value(cells.get(name, "")):
            if name == "sizes":
                typed, before = entries, dish.get(name) or ()
                entries = sheet_portions.with_known_names(typed, before, _keeps_names(row, dish))
                if entries is not typed and _are_other_names(typed, entries):
                    names = " / ".join(next(iter(each["name"].values())) for each in entries)
                    said = Leftover(SIZES_KEPT, row.places.get(name, name), f"{row.name}: {names}")
                    result.notes.append(said)
            sheet_portions.completed(entries, dish.get(name) or (), languages)
            cells[name] = column.cell({name: entries})


def _keeps_names(row: SheetRow, dish: Mapping[str, Any]) -> bool:
    """Tell whether prices that stand alone in a row get the names that the sizes of *dish* have in the menu."""
    sizes = dish.get("sizes") or ()
    return bool(row.prices) and len(sizes) == len(row.prices) and sheet_portions.are_named(sizes)


def _are_other_names(typed: Sequence[Mapping[str, Any]], kept: Sequence[Mapping[str, Any]]) -> bool:
    """Tell whether sizes that have names in a spreadsheet have others in the menu."""
    names = [text for each in typed for text in each["name"].values()]
    known = {text.casefold() for each in kept for text in each["name"].values()}
    return not all(
        sheet_portions.is_letter(each) or each.startswith(TO_FILL_IN) or each.casefold() in known for each in names
    )


def find_sizes_of_times(
    row: SheetRow,
    cells: dict[str, str],
    dish: Mapping[str, Any],
    languages: SiteLanguages,
    answers: Mapping[str, Sequence[str]],
    hours_of_menu: Mapping[str, tuple[str, bool]],
    result: ImportPlan,
) -> None:
    """Give the prices at a time of a dish with sizes the ids of these, and ask of which one a price alone is.

    What the menu says of it stays: its size, its name, and hours that no heading says.
    """
    cell, column = cells.get(sheet_prices.FIELD, ""), columns_of(languages)["sizes"]
    if not cell and not row.without_time:
        return
    of_times = columns_of(languages)[sheet_prices.FIELD]
    before = of_times.value(of_times.cell(dish)) or ()
    typed = column.value(cells.get("sizes") or ("" if cells.get("price") else column.cell(dish))) or ()
    sizes = with_ids("sizes", typed, dish.get("sizes") or (), languages.codes)
    if len(sizes) > 1 and not cell and not before and sheet_portions.is_amount(row.without_time):
        place, price = row.places.get(sheet_roles.WITHOUT_TIME, ""), row.without_time
        if not _by_price(place, price, sizes, before, answers, result):
            _size_of_time(row, place, price, sizes, answers, result, 0)
    if not cell:
        return
    if sizes:
        cell = _with_sizes(cell, sizes, row, before, languages, answers, result)
    if cell and row.has_times_of_headings:
        hours = {typed for typed, is_certain in hours_of_menu.values() if is_certain}
        cell = sheet_prices.as_before(cell, before, hours, languages)
    cells[sheet_prices.FIELD] = cell
    if not cell:
        del cells[sheet_prices.FIELD]


def _with_sizes(
    cell: str,
    sizes: Sequence[Mapping[str, Any]],
    row: SheetRow,
    before: Sequence[Mapping[str, Any]],
    languages: SiteLanguages,
    answers: Mapping[str, Sequence[str]],
    result: ImportPlan,
) -> str:
    """Return a cell of prices at a time with the ids of sizes; empty where only the owner knows of which one a price is."""
    if sheet_prices.is_one_without_size(cell, languages):
        place, price = row.places.get(sheet_prices.FIELD, ""), cell.split(" ")[0]
        size = sheet_prices.size_before(cell, before, languages)
        if f"{SIZE_OF_TIME_ASKED}{place}" in answers or size not in (each["id"] for each in sizes):
            size = _by_price(place, price, sizes, before, answers, result)
            size = size or _size_of_time(row, place, price, sizes, answers, result, 1)
        cell = f"{size} {cell}" if size else ""
        result.left += [] if size else [Leftover(SIZE_OF_TIME, place, price)]
    return sheet_prices.with_sizes(cell, sizes)


def _by_price(
    place: str,
    price: str,
    sizes: Sequence[Mapping[str, Any]],
    before: Sequence[Mapping[str, Any]],
    answers: Mapping[str, Sequence[str]],
    result: ImportPlan,
) -> str:
    """Return the id of the smallest size, where a price at a time is likely for it alone and nobody has said of which it is."""
    likely = [each for each in sizes if sheet_prices.is_likely(price, str(each["price"]))]
    smallest = min(sizes, key=lambda each: sheet_portions.cents_of(str(each["price"])))
    if before or f"{SIZE_OF_TIME_ASKED}{place}" in answers or likely != [smallest]:
        return ""
    if not sheet_portions.are_named(sizes):
        return ""
    name = next(iter(smallest["name"].values()))
    result.notes.append(Leftover(SIZE_BY_PRICE, place, f"{name} {price}"))
    return str(smallest["id"])


def _size_of_time(
    row: SheetRow,
    place: str,
    price: str,
    sizes: Sequence[Mapping[str, Any]],
    answers: Mapping[str, Sequence[str]],
    result: ImportPlan,
    open_prices: int,
) -> str:
    """Return the id of the size that the owner says has a price at a time, by its name or its usual price; asks without an answer.

    One question is for all dishes of a column that have sizes of these names.
    """
    own = f"{SIZE_OF_TIME_ASKED}{place}"
    names, prices = [next(iter(each["name"].values())) for each in sizes], [str(each["price"]) for each in sizes]
    choices = prices if any(str(name).startswith(TO_FILL_IN) for name in names) else names
    column = _ROW.sub("", place, 1)
    key = f"{SIZE_OF_TIME_ASKED}{column} {' / '.join(choices)}"
    [said, *_] = answers.get(own) or answers.get(key) or [""]
    for known in (names, prices):
        if said in known:
            return str(sizes[known.index(said)]["id"])
    likely = [choice for choice, usual in zip(choices, prices, strict=True) if sheet_prices.is_likely(price, usual)]
    proposed = likely[0] if len(likely) == 1 else ""
    cells = [AskedCell(own, place, price, row.name)]
    question = SheetQuestion(
        key,
        place,
        price,
        price,
        row.name,
        SIZE_OF_TIME,
        choices,
        is_one=True,
        open_prices=open_prices,
        proposed=proposed,
        cells=cells,
    )
    asked = next((number for number, each in enumerate(result.questions) if each.key == key), None)
    if asked is None:
        result.questions.append(question)
    else:
        before = result.questions[asked]
        result.questions[asked] = before._replace(
            dish="",
            open_prices=before.open_prices + open_prices,
            proposed=proposed if proposed == before.proposed else "",
            cells=[*before.cells, *cells],
        )
    return ""


def ask_about_letters(id: str, cells: Mapping[str, str], result: ImportPlan) -> None:
    """Ask what letters such as E and M stand for that are names of sizes, unless all are the usual S, M and L."""
    row = result.rows[id]
    letters = sheet_portions.letters_of(cells.get("sizes", ""))
    if set(letters) <= sheet_portions.KNOWN_LETTERS:
        return
    typed = row.cells.get("price", "").strip() or row.cells["sizes"]
    place = row.places.get("sizes", str(row.number))
    result.notes.append(Leftover(LETTERS, place, typed))
    asked = {each.key for each in result.questions}
    keys = {f"{sheet_layout.SIZE_ASKED}{letter}": letter for letter in letters}
    result.questions += [
        SheetQuestion(key, place, typed, letter, row.name, LETTERS) for key, letter in keys.items() if key not in asked
    ]


def ask_about_prices(
    rows: Mapping[str, Mapping[str, str]],
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    reading: Reading | None,
    result: ImportPlan,
) -> None:
    """Ask once in a section what as many prices without names are called: ``8/14``; an answered question stays, with what comes out.

    A dish whose sizes the menu names is no part of the question: their names are proposed for the others.
    """
    answers = reading.answers if reading else {}
    asked: dict[str, list[PricedDish]] = {}
    first: dict[str, SheetRow] = {}
    proposed: dict[str, str] = {}
    for id, cells in rows.items():
        row = result.rows[id]
        place = row.places.get("sizes", "")
        so_many = f"/{len(row.prices)}" if row.names_of_prices else f"{len(row.prices)} {row.section}"
        so_many = row.prices_asked_as or so_many
        key, own = (f"{sheet_layout.SIZE_ASKED}{each}" for each in (so_many, place))
        is_open = bool(row.prices and sheet_portions.prices_without_names(cells.get("sizes", "")))
        if reading is None or not (is_open or (row.prices and (row.names_of_prices or {key, own} & answers.keys()))):
            continue
        if id in dishes and _keeps_names(row, dishes[id][2]):
            in_order = sorted(dishes[id][2]["sizes"], key=lambda each: sheet_portions.cents_of(str(each["price"])))
            names = [each["name"].get(reading.languages.default.code, "") for each in in_order]
            proposed.setdefault(key, " / ".join(names) if all(names) else "")
            continue
        [told, *_] = answers.get(own) or answers.get(key) or [row.names_of_prices]
        sizes = sheet_portions.with_names(told, row.prices)
        is_doubtful = sheet_portions.are_doubtful(sizes, reading.languages)
        if is_open:
            reason = BRACKETS if key.endswith(sheet_one_dish.IN_BRACKETS) else SIZES_WITHOUT_NAMES
            typed = "/".join(row.prices) if reason != BRACKETS else f"{row.prices[0]} ({row.prices[1]})"
            result.notes.append(Leftover(SMALL_COSTS_MORE if is_doubtful else reason, place, typed))
        sizes = [(common_words.written_out(name, reading.languages.default), price) for name, price in sizes]
        sizes.sort(key=lambda each: sheet_portions.cents_of(each[1]))
        asked.setdefault(key, []).append(PricedDish(own, row.name, row.prices, sizes, is_doubtful))
        first.setdefault(key, row)
    for key, asked_dishes in asked.items():
        row, typed = first[key], "/".join(asked_dishes[0].prices)
        question = SheetQuestion(
            key,
            row.places["sizes"],
            f"{asked_dishes[0].name} {typed}",
            typed,
            "" if row.names_of_prices and not row.prices_asked_as else row.cells.get("category", "").strip(),
            BRACKETS if key.endswith(sheet_one_dish.IN_BRACKETS) else SIZES_WITHOUT_NAMES,
            dishes=asked_dishes,
            told=row.names_of_prices,
            proposed=proposed.get(key, ""),
        )
        result.questions.append(question)


def ask_about_size_without_name(rows: Mapping[str, Mapping[str, str]], result: ImportPlan) -> None:
    """Ask what the size is called whose price alone has no name in its cell: ``19 / main 31``."""
    for id, cells in rows.items():
        row = result.rows[id]
        sizes = [each.partition(": ") for each in cells.get("sizes", "").split("; ")]
        open_ = [price for name, _, price in sizes if name.startswith(TO_FILL_IN) and not _is_usual(name)]
        if row.prices or len(open_) != 1 or len(sizes) < 2:
            continue
        place, text = row.places.get("sizes", str(row.number)), f"{row.name} {open_[0]}"
        result.notes.append(Leftover(ONE_WITHOUT_NAME, place, text))
        key = f"{sheet_layout.SIZE_ASKED}{place}"
        result.questions.append(SheetQuestion(key, place, open_[0], "", row.name, ONE_WITHOUT_NAME))


def ask_about_usual_size(rows: Mapping[str, Mapping[str, str]], result: ImportPlan) -> None:
    """Ask once what the size is called whose price stands beside those of sizes with names: ``Price`` beside ``½``."""
    open_ = [id for id, cells in rows.items() if any(map(_is_usual, re.split(": |; ", cells.get("sizes", ""))))]
    if open_:
        row, key = result.rows[open_[0]], f"{sheet_layout.SIZE_ASKED}{sheet_one_dish.USUAL_SIZE}"
        place, names = row.places.get("sizes", ""), sheet_files.some([result.rows[id].name for id in open_])
        result.notes.append(Leftover(USUAL_SIZE, place, names))
        result.questions.append(SheetQuestion(key, place, names, "", "", USUAL_SIZE))


def _is_usual(name: str) -> bool:
    """Tell whether a size is the usual one, which nobody has named: ``✎ Ordinaire / ✎ Regular``."""
    first = name.partition(" / ")[0]
    return first.startswith(TO_FILL_IN) and common_words.is_usual_size(first[1:].strip())
