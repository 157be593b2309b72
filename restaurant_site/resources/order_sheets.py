"""Reads the order sheet that the address of a page holds, and what its steppers change.

A page never refuses a sheet: what cannot be read is a fault beside what can.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from ..domain import filters
from ..domain.order import MOST_GUESTS, OrderError, OrderLine, format_items, merged, more_than_party, read_items
from ..models.hours import ORDER_TYPES, OrderType
from ..models.menu import Diet, Dish
from ..render.localized_site import LocalizedSite
from ..render.pages.order_sheet import SHEET_PARAMETERS, OrderSheet, SheetFault, spelled_how
from .parameters import AT, BUDGET, WHITE_SPACE, filter_parameter
from .request import RequestError

CHANGES = ("add", "less", "remove", "swap")
"""Parameters of steppers: one more of an item, one less, none of it, and all of it another dish (``old new``)."""
PARTS = ("vegetarians", "children", "elders")
"""Parameters that say how many of the party need something else."""
KEPT = ("q", *(row.name for row in filters.MENU_FILTERS))
"""Parameters of the menu that the page of a dish keeps for the way back."""
MOST_WRITTEN = 40
"""Characters of a value that a fault repeats."""
MOST_READ = 4_000
"""Characters of the items of an address that are read: 40 lines have fewer."""
Texts = Mapping[str, Sequence[str]]
Value = TypeVar("Value")


def read_sheet(texts: Texts, localized_site: LocalizedSite) -> OrderSheet:
    """Return the sheet of an address, without what its steppers change."""
    faults: list[SheetFault] = []

    def read(name: str, reader: Callable[[str], Value], empty: Value) -> Value:
        text = next((each.strip(WHITE_SPACE) for each in texts.get(name, ()) if each.strip(WHITE_SPACE)), "")
        try:
            return reader(text) if text else empty
        except (RequestError, ValueError):
            faults.append(SheetFault(name, text[:MOST_WRITTEN]))
            return empty

    found = read_items(localized_site.site, ",".join(texts.get("items", ()))[:MOST_READ])
    party, counts = read("party", _party, None), {name: read(name, _count, 0) for name in PARTS}
    while (name := more_than_party(party, **counts)) is not None:
        faults.append(SheetFault(name, str(counts[name])))
        counts[name] = party or 0  # of a party all at most
    sheet = OrderSheet(
        lines=found.lines,
        party=party,
        vegetarians=counts["vegetarians"],
        children=counts["children"],
        elders=counts["elders"],
        budget=read("budget", lambda text: BUDGET.read(text, localized_site), None),
        at=read("at", lambda text: AT.read(text, localized_site), None),
        how=read("how", _how, "dine_in"),
        without=_choices("without", texts, localized_site, faults),
        diet=cast(tuple[Diet, ...], _choices("diet", texts, localized_site, faults)),
    )
    return replace(
        sheet,
        at=None if sheet.at is None or sheet.at.is_now else sheet.at.local(localized_site.site.restaurant.zone),
        faults=(*(SheetFault("items", each.item, each) for each in found.faults), *faults),
    )


def _party(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text[:9]) <= MOST_GUESTS:
        raise ValueError(text)
    return int(text)


def _count(text: str) -> int:
    return 0 if text == "0" else _party(text)


def _how(text: str) -> OrderType:
    return {spelled_how(each): each for each in ORDER_TYPES}.get(text.lower()) or _refuse(text)


def _refuse(text: str) -> Any:
    raise ValueError(text)


def _choices(name: str, texts: Texts, localized_site: LocalizedSite, faults: list[SheetFault]) -> tuple[str, ...]:
    """Return the values of a filter that can be read, in its order."""
    parameter = filter_parameter(next(row for row in filters.MENU_FILTERS if row.name == name))
    words = [word.strip(WHITE_SPACE) for word in ",".join(texts.get(name, ())).split(",")]
    known = []
    for word in dict.fromkeys(filter(None, words)):
        try:
            parameter.read(word, localized_site)
            known.append(word)
        except RequestError:
            faults.append(SheetFault(name, word[:MOST_WRITTEN]))
    return cast(tuple[str, ...], parameter.read(",".join(known), localized_site))


def is_written(texts: Texts, *, has_filters: bool) -> bool:
    """True if an address holds a sheet.

    *has_filters*: whether what a guest avoids may be a filter of the page alone, as it is on the menu.
    """
    names = ("items", "party", "how") if has_filters else SHEET_PARAMETERS
    return any(texts.get(name) for name in (*names, *CHANGES))


def is_changed(texts: Texts) -> bool:
    """True if a stepper has been used."""
    return any(texts.get(name) for name in CHANGES)


def kept_parameters(texts: Texts) -> Sequence[tuple[str, str]]:
    """Return the parameters of the menu in the address of a dish, as they are written, but for those of its sheet."""
    return [(name, each) for name in KEPT if name not in SHEET_PARAMETERS for each in texts.get(name, ()) if each]


def changed_sheet(sheet: OrderSheet, texts: Texts, localized_site: LocalizedSite) -> OrderSheet:
    """Return a sheet with the changes of its steppers; what cannot be read is a fault of it."""
    for name in CHANGES:
        for item in ",".join(texts.get(name, ()))[:MOST_READ].split(","):
            if name == "swap":
                sheet = _swapped(sheet, item, localized_site)
            elif item.strip():
                sheet = _changed(sheet, name, _with_choices(item, texts) if name == "add" else item, localized_site)
    return sheet


def changed_dishes(texts: Texts, localized_site: LocalizedSite) -> Sequence[Dish]:
    """Return the dishes whose steppers have been used, each once."""
    items = ",".join(each for name in CHANGES for each in texts.get(name, ()))[:MOST_READ]
    return list({line.dish.id: line.dish for line in read_items(localized_site.site, items).lines}.values())


def _with_choices(item: str, texts: Texts) -> str:
    """Return an item with the additions that are chosen beside it."""
    return item + "".join(f"~{each}" for each in texts.get("with", ()) if each)


def _changed(sheet: OrderSheet, change: str, item: str, localized_site: LocalizedSite) -> OrderSheet:
    found = read_items(localized_site.site, item)
    faults = (*sheet.faults, *(SheetFault("items", each.item, each) for each in found.faults))
    lines = sheet.lines
    for line in found.lines:
        if change == "add":
            try:
                lines = merged((*lines, line))
            except OrderError as error:
                faults = (*faults, SheetFault("items", item, error.fault))
        else:
            lines = tuple(_less(lines, line, all_of_it=change == "remove"))
    return replace(sheet, lines=lines, faults=faults)


def _swapped(sheet: OrderSheet, item: str, localized_site: LocalizedSite) -> OrderSheet:
    """Return a sheet with one dish at the place of another; as it is where one of them cannot be read."""
    old, _, new = item.partition(" ")
    found = [read_items(localized_site.site, each).lines for each in (old, new)]
    if not all(found):
        return sheet
    [[gone], [other]] = found
    lines = [replace(other, quantity=each.quantity) if each.key == gone.key else each for each in sheet.lines]
    try:
        return replace(sheet, lines=merged(lines))
    except OrderError as error:
        return replace(sheet, faults=(*sheet.faults, SheetFault("items", format_items([other]), error.fault)))


def _less(lines: Sequence[OrderLine], line: OrderLine, all_of_it: bool) -> Sequence[OrderLine]:
    """Return lines with one less of a line; where there is none like it, of the last one of its dish, if possible of its size."""
    of_dish = [each for each in lines if each.dish.id == line.dish.id]
    of_size = [each for each in of_dish if each.size == line.size]
    alike = [each for each in of_size if each.key == line.key] or of_size or of_dish
    if not alike:
        return lines
    left = 0 if all_of_it else alike[-1].quantity - 1
    return [
        replace(each, quantity=left) if each is alike[-1] else each for each in lines if left or each is not alike[-1]
    ]
