"""The rows of one dish as one row: its sizes, what each row says, and what its notes are."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from ..i18n import N_
from ..locales import SiteLanguages
from ..models import normalizers
from ..models.fields import TO_FILL_IN
from ..models.menu import IMPLIED_DIETS
from ..text.formatting import with_sentence
from . import (
    common_words,
    sheet_days,
    sheet_diets,
    sheet_headings,
    sheet_hours,
    sheet_modifiers,
    sheet_notes,
    sheet_portions,
    sheet_quantities,
    sheet_roles,
    sheet_seasons,
)
from .sheet_columns import wrong
from .sheet_files import Leftover
from .sheet_headings import GROUP, HIDDEN, NOTES, OPTION, QUANTITY, SHOWN, VARIATION
from .sheet_patterns import PATTERNS
from .sheet_roles import WITHOUT_TIME
from .sheet_row import SheetRow

NO_PRICE_OF_A_SIZE = N_("a size whose price cannot be read")
TWICE = N_("a dish with this name is already listed above, in the same section")
ONE_SIZE = N_("a size alone and without a price says nothing that guests need")
SIZES_TWICE = N_("another column gives the sizes of this dish")
DIFFERS = N_("differs from the first row of the dish")
OFF_THE_MENU = N_("this column says that it is not on the menu, so the dish is a draft")
PIECES = N_("read as numbers of pieces, with the prices that stand beside them")
PIECES_OR_PRICES = N_(
    "which of these are the prices, and which the numbers of pieces? Write a currency sign with the prices; until then the dish has "
    "no price"
)
IN_BRACKETS = " ()"
"""End of the key of the question what a price and another one in brackets are called: ``27.00 (28)``."""
USUAL_SIZE = f"{TO_FILL_IN} {common_words.USUAL_SIZE}"
"""The size without a name beside those that have one."""
_ONLY_SIZE = frozenset({"", *PATTERNS["only_sizes"].split("; ")})
"""Names that tills give to the size of a dish that has one."""
_PRICE_OR_SEVERAL = re.compile(rf"\d[.,]\d\d|[/:;：；]|{normalizers.SIGN}|\d\D+\d")
"""What no name of a single size holds."""
_OF_ONE_ROW = ("price", "sizes", VARIATION, OPTION, GROUP, QUANTITY)
"""Columns in which the rows of a dish differ as its sizes do."""


def dish_of(
    rows: Sequence[SheetRow], languages: SiteLanguages, left: list[Leftover], legend: Mapping[str, str]
) -> SheetRow:
    """Return the rows of a dish as one; what has no place in it goes to *left*. *legend* says what sizes are called."""
    first = rows[0]
    dish = _Dish(rows, languages, left, dict(first.cells), dict(first.places), [*first.notes])
    dish.take_sizes_of_rows(legend.get(USUAL_SIZE, USUAL_SIZE))
    dish.leave_lone_size()
    dish.take_cells_of_rows()
    dish.take_quantity()
    dish.hide()
    dish.move_names_of_prices()
    dish.turn_pieces_and_prices()
    dish.name_prices(legend)
    dish.take_only_size()
    dish.read_notes()
    return dish.row()


@dataclass(slots=True)
class _Dish:
    rows: Sequence[SheetRow]
    languages: SiteLanguages
    left: list[Leftover]
    cells: dict[str, str]
    places: dict[str, str]
    notes: list[Leftover]
    prices: Sequence[str] = ()
    """Those without names, in the order of their cell."""
    names: str = ""
    """What its notes call its prices."""
    asked_as: str = ""
    cautions: list[str] = field(default_factory=list)
    equipment: list[str] = field(default_factory=list)
    times: list[str] = field(default_factory=list)
    is_alcohol_free: bool = False

    def _typed(self, column: str) -> str:
        return self.cells.get(column, "").strip()

    @property
    def _by_size(self) -> list[SheetRow]:
        return [row for row in self.rows if size_name(row)]

    # --- Sizes in rows --------------------------------------------------------------------------

    def take_sizes_of_rows(self, usual: str) -> None:
        """Make each row with a size one of the sizes; a row without one beside them has the *usual* size."""
        first, *others = self.rows
        by_size = self._by_size
        if by_size == [first] and not others and normalizers.price(self.cells.get("price", "")) == "market":
            self._leave_size(VARIATION if self._typed(VARIATION) else "sizes")
        elif by_size and (others or size_name(first).casefold() not in _ONLY_SIZE):
            sizes = self._priced_sizes(by_size)
            if sizes and first not in by_size:
                sizes += self._usual_size(usual)
            if sizes:
                self.cells |= {"sizes": sheet_portions.cell_of_sizes(sizes, self.languages), "price": ""}
                self.places["sizes"] = self.places.get(VARIATION, self.places.get("sizes", ""))
            elif first in by_size:
                self.cells = {column: cell for column, cell in self.cells.items() if column not in ("sizes", "price")}
        elif "sizes" in self.cells and size_name(first):
            self.cells["sizes"] = ""

    def _priced_sizes(self, by_size: Sequence[SheetRow]) -> list[tuple[str, str]]:
        sizes = []
        for row in by_size:
            name, price = size_name(row), row.cells.get("price", "").strip()
            if row.cells.get("sizes", "").strip() not in ("", name):
                self.left.append(Leftover(SIZES_TWICE, row.places["sizes"], row.cells["sizes"].strip()))
            if sheet_portions.is_amount(price):
                sizes.append((name, price))
            else:
                place = row.places.get("price") or row.places.get(VARIATION) or str(row.number)
                self.left.append(Leftover(NO_PRICE_OF_A_SIZE, place, f"{name} {price}".strip()))
        return sizes

    def _usual_size(self, name: str) -> list[tuple[str, str]]:
        """Return the size of the first row, which names none."""
        price, sizes = self._typed("price"), self._typed("sizes")
        is_priced = sheet_portions.is_amount(price)
        if price and not is_priced:
            self.left.append(Leftover(NO_PRICE_OF_A_SIZE, self.places["price"], price))
        if sizes:
            self.left.append(Leftover(SIZES_TWICE, self.places["sizes"], sizes))
        return [(name, price)] if is_priced else []

    def leave_lone_size(self) -> None:
        """Leave the name that a till gives to the size of every dish that has one."""
        if not self._typed("price") and self._typed("sizes").casefold() in _ONLY_SIZE - {""}:
            self._leave_size("sizes")

    def _leave_size(self, column: str) -> None:
        self.left.append(Leftover(ONE_SIZE, self.places[column], self._typed(column)))
        self.cells[column] = ""

    # --- Other cells ----------------------------------------------------------------------------

    def take_cells_of_rows(self) -> None:
        """Take what the first row does not say from the rows of further sizes; what they say otherwise is left."""
        by_size, twice = self._by_size, dict[str, list[str]]()
        for row in self.rows[1:]:
            if row not in by_size:
                twice.setdefault(row.words, []).append(str(row.places.get("id") or row.number))
                continue
            for column, cell in row.cells.items():
                if column in _OF_ONE_ROW or cell.strip() in ("", self._typed(column)):
                    continue
                if self._typed(column):
                    self.left.append(Leftover(DIFFERS, row.places.get(column, str(row.number)), cell.strip()))
                else:
                    self.cells[column] = cell
        self.left += [Leftover(TWICE, ", ".join(places), words) for words, places in twice.items()]

    def take_quantity(self) -> None:
        """Make the weights or volumes of as many prices the names of these; those of several rows of sizes are left."""
        by_size = self._by_size
        if len({row.cells.get(QUANTITY, "") for row in by_size}) > 1:
            self.left += [
                Leftover(sheet_quantities.OF_A_SIZE, row.places[QUANTITY], row.cells[QUANTITY])
                for row in by_size
                if row.cells.get(QUANTITY)
            ]
            self.cells[QUANTITY] = ""
        sizes = sheet_quantities.names_of(self._typed(QUANTITY), sheet_portions.prices_alone(self._typed("price")))
        if sizes and not self._typed("sizes") and not sheet_portions.are_doubtful(sizes, self.languages):
            self._take_sizes(sheet_portions.cell_of_sizes(sizes, self.languages))
            self.cells[QUANTITY] = ""

    def hide(self) -> None:
        """Make the dish a draft where a column says that it is not shown."""
        for column in (HIDDEN, SHOWN):
            if _is_hidden(column, self.cells.get(column, "")):
                self.cells["draft"] = "true"
                self.notes.append(Leftover(OFF_THE_MENU, self.places[column], self.cells[column]))

    # --- Several prices in a cell ---------------------------------------------------------------

    def move_names_of_prices(self) -> None:
        """Move what a column of additions or of sizes says of the prices, and no amount, to the notes."""
        number = len(sheet_portions.prices_alone(self.cells.get("price", "")))
        for column in ("additions", "sizes"):
            typed = self.cells.get(column, "")
            has_amounts = sheet_portions.prices_of_sizes(typed) if column == "sizes" else re.search(r"\d", typed)
            if sheet_notes.told_names([] if has_amounts else [typed], number)[0]:
                self.cells |= {column: "", NOTES: "; ".join(filter(None, (self.cells.get(NOTES), typed)))}
                self.places.setdefault(NOTES, self.places[column])

    def turn_pieces_and_prices(self) -> None:
        """Make numbers of pieces in the column of prices the names of as many prices that stand in a text: ``6 / 12``, ``$22 / $40``.

        Where both may be either, the dish has no price until its owner tells them apart.
        """
        if self._typed("sizes") or not (typed := self._typed("price")):
            return
        counts = sheet_portions.counts_alone(typed)
        texts = [f"{each}_{code}" for each in ("description", "summary") for code in self.languages.codes]
        said = [(NOTES, item) for item in sheet_notes.items(self._typed(NOTES))] + [
            (each, self._typed(each)) for each in texts
        ]
        for column, item in said if counts else ():
            prices, others = sheet_portions.prices_alone(item), sheet_portions.counts_alone(item)
            if len(prices) != len(counts):
                continue
            is_money = sheet_portions.are_surely_money(prices)
            if is_money:
                sizes = [*zip(counts, prices, strict=True)]
                self._take_sizes(sheet_portions.cell_of_sizes(sizes, self.languages))
                self.notes.append(Leftover(PIECES, self.places["price"], f"{typed}: {item}"))
            elif others and all(int(one) > int(other) for one, other in zip(others, counts, strict=True)):
                self.cells["price"] = ""
                self.left.append(Leftover(PIECES_OR_PRICES, self.places["price"], f"{typed} · {item}"))
            else:
                continue
            kept = [each for each in sheet_notes.items(self._typed(column)) if each != item]
            self.cells[column] = "; ".join(kept) if column == NOTES else ""
            return

    def name_prices(self, legend: Mapping[str, str]) -> None:
        """Make several prices in the cell the sizes that the notes of the dish, its section or the owner name."""
        price, place, section = self.cells.get("price", ""), self.places.get("price", ""), self._typed("category")
        alone = sheet_portions.prices_alone(price)
        self.names, self.asked_as = _names_in_notes(self.cells, alone, section, self.languages)
        legend = {**({self.asked_as: self.names} if self.names else {}), **legend}
        if not self.names and sheet_portions.are_in_brackets(price):
            self.asked_as = f"2 {section}{IN_BRACKETS}"
        if not price or self.cells.get("sizes"):
            return
        if sizes := sheet_portions.sizes_of_prices(price, self.languages, legend, section, place, self.asked_as):
            self.prices = alone
            self._take_sizes(sizes)
            said = sheet_notes.items(self.cells.get(NOTES, ""))
            if alone and self.names and not sheet_notes.names_of_sizes(said, len(alone), self.languages)[0]:
                self._note(sheet_notes.AS_SIZES, *sheet_notes.told_names(said, len(alone))[1])

    def take_only_size(self) -> None:
        """Make the price that of the one size that the notes name: ``only large``."""
        only = self._only_size()
        if only and sheet_portions.is_amount(self._typed("price")) and not self.cells.get("sizes"):
            self._take_sizes(sheet_portions.cell_of_sizes([(only, self.cells["price"])], self.languages))

    def _only_size(self) -> str:
        said = sheet_notes.items(self.cells.get(NOTES, ""))
        return next(filter(None, (sheet_notes.only_size(each, self.languages) for each in said)), "")

    def _take_sizes(self, sizes: str) -> None:
        self.cells |= {"sizes": sizes, "price": ""}
        self.places["sizes"] = self.places.get("price", "")

    # --- Notes ----------------------------------------------------------------------------------

    def read_notes(self) -> None:
        """Read each note as what it is; what the menu has no field for is left."""
        readers: Sequence[Callable[[str], bool]] = (
            self._is_season,
            self._is_only_size,
            self._is_addition,
            self._is_caution,
            self._is_request,
            self._is_with_meat,
            self._is_about_equipment,
            self._is_portion,
            self._is_notice,
            self._is_without_alcohol,
            self._is_about_hours,
            self._is_market_price,
        )
        for item in _unread(self.cells, self.names, self.languages):
            if not any(reads(item) for reads in readers):
                is_past = sheet_days.past_day(item, date.today())
                left = sheet_notes.SOLD_OUT if sheet_notes.is_sold_out(item) else sheet_notes.NO_FIELD
                self._leave(sheet_notes.PAST if is_past else left, item)
        if self.cautions:
            self.cells["cautions"] = "; ".join(dict.fromkeys(self.cautions))
            self.places["cautions"] = self.places[NOTES]

    def _leave(self, message: str, item: str) -> None:
        self.left.append(Leftover(message, self.places[NOTES], item))

    def _note(self, message: str, *items: str) -> None:
        self.notes += [Leftover(message, self.places[NOTES], item) for item in items]

    def _take(self, column: str, cell: str, message: str, item: str) -> bool:
        if not self._typed(column):
            self.places[column] = self.places[NOTES]
        self.cells[column] = cell
        self._note(message, item)
        return True

    def _describe(self, item: str, message: str) -> bool:
        """Add a note to the end of the description, where guests read it, unless they do so there or in the name."""
        column, name = (f"{each}_{self.languages.default.code}" for each in ("description", "name"))
        typed = self._typed(column)
        if item.casefold() not in f"{self._typed(name)} {typed}".casefold():
            return self._take(column, with_sentence(typed, item, self.languages.default), message, item)
        self._note(message, item)
        return True

    def _is_season(self, item: str) -> bool:
        if sheet_seasons.names_part_of_year(item):
            self._leave(sheet_seasons.PART_OF_YEAR, item)
            return True
        season = "" if self._typed("season") else sheet_seasons.season_in(item)
        return bool(season) and self._take("season", season, sheet_seasons.AS_SEASON, item)

    def _is_only_size(self, item: str) -> bool:
        only = sheet_notes.only_size(item, self.languages)
        typed = [name.casefold() for name, _ in sheet_portions.prices_of_sizes(self.cells.get("sizes", ""))]
        if not only or typed != [self._only_size().casefold()]:
            return False
        self._note(sheet_notes.AS_ONLY_SIZE, item)
        return True

    def _is_addition(self, item: str) -> bool:
        if (addition := sheet_notes.addition_in(item)) is None:
            return False
        if cell := sheet_notes.cell_with(addition, self._typed("additions"), self.languages):
            return self._take("additions", cell, sheet_notes.AS_ADDITION, f"{addition.name} {addition.price}")
        self._leave(sheet_modifiers.TWICE, item)
        return True

    def _is_caution(self, item: str) -> bool:
        caution = sheet_notes.caution_in(item)
        if not caution or self._typed("cautions"):
            return False
        self.cautions.append(caution)
        self._note(sheet_notes.AS_CAUTION, item)
        return True

    def _is_request(self, item: str) -> bool:
        if not (diet := sheet_diets.request_in(item)):
            return sheet_diets.asks_without(item) and self._describe(item, sheet_notes.IN_DESCRIPTION)
        asked = dict.fromkeys([*filter(None, self.cells.get("on_request", "").split("; ")), diet])
        return self._take("on_request", "; ".join(asked), sheet_notes.AS_REQUEST, item)

    def _is_with_meat(self, item: str) -> bool:
        """Tell whether a note names meat, with which the dish has no diet that goes without it."""
        if not (unmet := sheet_diets.meat_in(item)):
            return False
        self._describe(item, sheet_notes.WITH_MEAT)
        diets = [*filter(None, self.cells.get("diets", "").split("; "))]
        kept = [each for each in diets if unmet not in (each, *IMPLIED_DIETS.get(each, ()))]
        if len(kept) < len(diets):
            self.left.append(Leftover(wrong("diets"), self.places["diets"], item))
            if kept:
                self.cells["diets"] = "; ".join(kept)
            else:
                del self.cells["diets"]
        return True

    def _is_about_equipment(self, item: str) -> bool:
        if not sheet_notes.is_about_equipment(item):
            return False
        self.equipment.append(item)
        return True

    def _is_portion(self, item: str) -> bool:
        portion = "" if self._typed("portion") else sheet_notes.portion_in(item)
        return bool(portion) and self._take("portion", portion, sheet_notes.AS_PORTION, item)

    def _is_notice(self, item: str) -> bool:
        notice = "" if self._typed("notice") else sheet_notes.notice_in(item)
        return bool(notice) and self._take("notice", notice, sheet_notes.AS_NOTICE, item)

    def _is_without_alcohol(self, item: str) -> bool:
        if not sheet_notes.is_alcohol_free(item):
            return False
        self.is_alcohol_free = True
        return self._describe(item, sheet_notes.IN_DESCRIPTION)

    def _is_about_hours(self, item: str) -> bool:
        if self._typed("hours") or not sheet_hours.is_about_hours(item):
            return False
        self.times.append(item)
        return True

    def _is_market_price(self, item: str) -> bool:
        """Tell whether a note says what the price of the dish is, or would be: ``selon arrivage``."""
        has_other = self._typed("sizes") or normalizers.price(self._typed("price") or item) != "market"
        if has_other or normalizers.price(item) != "market":
            return False
        self.cells["price"] = "market"
        self.places.setdefault("price", self.places[NOTES])
        return True

    def row(self) -> SheetRow:
        """Return the dish."""
        first = self.rows[0]
        kept = {column: cell for column, cell in self.cells.items() if not column.startswith("*")}
        if portions := _portions(kept, self.prices):
            del kept["portion"]
        return replace(
            first,
            cells=kept,
            places=self.places,
            section=self._typed("category"),
            prices=self.prices,
            names_of_prices=self.names if self.prices else "",
            prices_asked_as=self.asked_as if self.prices else "",
            notes=self.notes,
            without_time=self._typed(WITHOUT_TIME),
            code=first.cells.get(GROUP, "").strip() or first.cells.get("id", "").strip(),
            quantity=self._typed(QUANTITY),
            portions=portions,
            equipment=self.equipment,
            times=self.times,
            is_alcohol_free=self.is_alcohol_free,
            priced_in=max(row.priced_in for row in self.rows),
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


def size_name(row: SheetRow) -> str:
    """Return the name of the size that a row is about: its variation, or a size without a price beside a price."""
    size, has_price = row.cells.get("sizes", "").strip(), bool(row.cells.get("price", "").strip())
    is_name = has_price and not _PRICE_OR_SEVERAL.search(size)
    return row.cells.get(VARIATION, "").strip() or (size if is_name else "")
