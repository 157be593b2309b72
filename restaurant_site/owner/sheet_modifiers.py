"""The modifier groups of tills: options with a price become additions of their dishes, options without one a choice.

A till names the groups of a dish in its row, and has their options in another sheet (Clover, Lightspeed), in rows of another
kind (Toast), or not in the file (Square, Loyverse). What cannot become an addition or a choice is left with its reason.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..i18n import N_
from ..locales import SiteLanguages
from ..models import normalizers
from . import sheet_choices, sheet_files, sheet_portions
from .sheet_files import NO_COLUMN, Leftover, Table, TableRow
from .sheet_headings import folded

NO_OPTIONS = N_("the file does not give the options and prices of these modifiers")
NO_PRICE = N_("a modifier whose price cannot be read")
SEVERAL_FREE = N_("options without a price, of which a guest may take several or none")
ONE_FREE = N_("the only option in its group without a price")
TWICE = N_("this dish has an add-on with this name at another price")
NO_DISH = N_("no dish in the file has this modifier group")
NO_GROUP = N_("a modifier without its group")
NO_DISHES = N_("a menu or a menu group, not a dish")
_MODIFIER_HEADINGS = {
    "group": (
        "modifier_group_name modifier_group modifiergroupname modifier_set_name modifier_set modifier_list "
        "modifier_list_name option_group_name option_group option_set_name option_set group_name modifier_name"
    ),
    "option": "modifier modifier_option option modifiername option_name modifier_name name",
    "price": "price modifier_price option_price price_adjustment extra_price additional_price price_delta",
    "most": "max_quantity max max_selections maximum max_options max_permitted",
    "least": "required_quantity min min_selections minimum min_options min_quantity min_permitted",
    "kind": "entity_type record_type row_type",
    "id": "operation_id version_id item_guid guid id",
    "parent": "parent_version_id_or_operation_id parent_operation_id parent_version_id parent_guid parent_id",
}
"""What a cell of a modifier is → what tills call its column, the surest name first."""
_PRICED = re.compile(
    rf"(?P<name>.*?\S)\s*[(（]?\s*(?:\+|for|@|[:：])?\s*\+?\s*(?P<price>{normalizers.SIGN}\s?\d[\d.,]*|\d+[.,]\d\d)\s*[)）]?"
)
"""A modifier with its price in its name: ``Add a soup +$4.99``."""


class ModifierOption(NamedTuple):
    """One option of a modifier group."""

    name: str
    price: str
    place: str


@dataclass(slots=True)
class ModifierGroup:
    """A modifier group; with how many options a guest takes at least and at most, where the file says so."""

    name: str
    place: str
    least: str = ""
    most: str = ""
    options: list[ModifierOption] = field(default_factory=list)
    is_used: bool = False


@dataclass(slots=True)
class Modifiers:
    """The modifier groups of a file."""

    by_name: dict[str, ModifierGroup] = field(default_factory=dict)
    of_row: dict[tuple[str, int], list[ModifierGroup]] = field(default_factory=dict)
    """Title of a sheet and number of a row → the groups that name this row as their parent."""
    unknown: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    """Column and name of the modifiers that the file does not describe → the dishes that have them."""

    def add(self, name: str, place: str) -> ModifierGroup:
        return self.by_name.setdefault(folded(name), ModifierGroup(name, place))


def read(table: Table, modifiers: Modifiers, left: list[Leftover]) -> bool:
    """Add the groups of a table whose rows are modifiers; tell whether it is one."""
    head = table.rows[0] if table.rows else None
    found = [folded(cell) for cell in head.cells] if head else []
    group, price = _first(found, "group"), _first(found, "price")
    option = _first([each if number != group else "" for number, each in enumerate(found)], "option")
    if head is None or group is None or price is None or option is None:
        return False
    least, most = _first(found, "least"), _first(found, "most")
    read_here, name = {group, option, price, least, most}, ""
    for row in table.rows[1:]:
        typed = {number: cell.strip() for number, cell in enumerate(row.cells) if cell.strip()}
        place = f"{sheet_files.prefix(table)}{row.number}"
        name = typed.get(group, "") or name
        if not name or (option not in typed and group not in typed):
            left.append(Leftover(NO_GROUP, place, " · ".join(typed.values())))
            continue
        each = modifiers.add(name, place)
        each.least, each.most = typed.get(least or -1, each.least), typed.get(most or -1, each.most)
        if option in typed:
            each.options.append(ModifierOption(typed[option], typed.get(price, ""), place))
        elif price in typed:
            left.append(Leftover(NO_GROUP, place, " · ".join(typed.values())))
    for number, heading in enumerate(head.cells):
        cells = [row.cells[number] for row in table.rows[1:] if len(row.cells) > number and row.cells[number].strip()]
        if number not in read_here and cells:
            place = f"{sheet_files.prefix(table)}{sheet_files.letter(number)} ({heading.strip() or '–'})"
            left.append(Leftover(NO_COLUMN, place, sheet_files.some(cells)))
    return True


def without_modifiers(table: Table, modifiers: Modifiers, left: list[Leftover]) -> Table:
    """Return a table without the rows that are modifiers and their groups, which are added; as Toast has them."""
    head = table.rows[0] if table.rows else None
    found = [folded(cell) for cell in head.cells] if head else []
    kind, name, price = _first(found, "kind"), found.index("name") if "name" in found else None, _first(found, "price")
    if head is None or kind is None or name is None:
        return table
    id, parent = _first(found, "id"), _first(found, "parent")

    def cell(row: TableRow, number: int | None) -> str:
        return row.cells[number].strip() if number is not None and len(row.cells) > number else ""

    kinds = {row.number: folded(cell(row, kind)) for row in table.rows[1:]}
    rows = [row for row in table.rows[1:] if not re.search("modifier|option", kinds[row.number])]
    groups: dict[str, ModifierGroup] = {}
    for row in table.rows[1:]:
        if re.search("modifier|option", kinds[row.number]) and "group" in kinds[row.number]:
            group = modifiers.add(cell(row, name), str(row.number))
            groups[cell(row, id)] = group
            for dish in rows:
                if cell(dish, id) and cell(dish, id) == cell(row, parent):
                    modifiers.of_row.setdefault((table.title, dish.number), []).append(group)
    for row in table.rows[1:]:
        if re.search("modifier|option", kinds[row.number]) and "group" not in kinds[row.number]:
            if group_of_row := groups.get(cell(row, parent)):
                group_of_row.options.append(ModifierOption(cell(row, name), cell(row, price), str(row.number)))
            else:
                left.append(Leftover(NO_GROUP, str(row.number), " · ".join(filter(None, map(str.strip, row.cells)))))
    menus = [row for row in rows if kinds[row.number] in ("menu", "menu_group", "menu_subgroup")]
    left += [Leftover(NO_DISHES, str(row.number), " · ".join(filter(None, row.cells))) for row in menus]
    return table._replace(rows=[head, *(row for row in rows if row not in menus)])


def _first(found: Sequence[str], what: str) -> int | None:
    return next((found.index(name) for name in _MODIFIER_HEADINGS[what].split() if name in found), None)


class NamedModifier(NamedTuple):
    """The modifiers that a dish has, with the column that says so."""

    name: str
    place: str
    dish: str


def named_in(cell: str, place: str, dish: str, modifiers: Modifiers) -> list[NamedModifier]:
    """Return the modifiers of a cell: one group, or several with commas, semicolons or bars between them."""
    if not cell.strip() or folded(cell) in modifiers.by_name:
        return [NamedModifier(cell.strip(), place, dish)] if cell.strip() else []
    for signs in (r"[;|\n；]", r"[,;|\n，、；]"):
        names = [each.strip() for each in re.split(signs, cell) if each.strip()]
        if all(folded(each) in modifiers.by_name for each in names):
            break
    return [NamedModifier(each, place, dish) for each in names]


def cells_of(
    named: Sequence[NamedModifier],
    groups: Sequence[ModifierGroup],
    modifiers: Modifiers,
    languages: SiteLanguages,
    left: list[Leftover],
) -> dict[str, str]:
    """Return the cells of additions and choices that a dish has by its modifiers, those without an option are left."""
    additions: dict[str, dict[str, Any]] = {}
    choices: list[dict[str, Any]] = []
    found = [*groups]
    for each in named:
        if group := modifiers.by_name.get(folded(each.name)):
            found.append(group)
        elif (match := _PRICED.fullmatch(each.name)) and sheet_portions.is_amount(match["price"]):
            _add(additions, ModifierOption(match["name"], match["price"], each.place), languages, left, left)
        else:
            modifiers.unknown.setdefault((each.place, each.name), []).append(each.dish)
    for group in found:
        was_used, group.is_used = group.is_used, True
        reasons: list[Leftover] = []
        free = [option for option in group.options if not option.price or _is_free(option.price)]
        for option in group.options:
            if option not in free:
                _add(additions, option, languages, left, reasons)
        if len(free) > 1 and _is_one_of(group):
            choices.append(_choice(group, free, languages))
        else:
            reason = ONE_FREE if len(free) == 1 else SEVERAL_FREE
            reasons += [Leftover(reason, option.place, f"{group.name}: {option.name}") for option in free]
        if not group.options:
            reasons.append(Leftover(NO_OPTIONS, group.place, group.name))
        left += [] if was_used else reasons
    cells = {
        "additions": sheet_portions.cell([*additions.values()], languages),
        "choices": sheet_choices.cell(choices, languages),
    }
    return {column: cell for column, cell in cells.items() if cell}


def _is_free(price: str) -> bool:
    return bool(re.fullmatch(r"0+\.0+", sheet_portions.amount_of(price)))


def _is_one_of(group: ModifierGroup) -> bool:
    """Tell whether a guest takes exactly one option of a group, as far as the file says."""
    return group.most in ("", "1") and (group.least not in ("", "0") or group.most == "1" or not group.least)


def _add(
    additions: dict[str, dict[str, Any]],
    option: ModifierOption,
    languages: SiteLanguages,
    left: list[Leftover],
    reasons: list[Leftover],
) -> None:
    price = option.price.removeprefix("+").strip()
    if not re.search(r"\d", price) or not sheet_portions.is_amount(price):
        reasons.append(Leftover(NO_PRICE, option.place, f"{option.name} {option.price}".strip()))
        return
    new = {"name": {languages.default.code: option.name}, "price": sheet_portions.amount_of(price)}
    if additions.setdefault(folded(option.name), new)["price"] != new["price"]:
        left.append(Leftover(TWICE, option.place, f"{option.name} {option.price}"))


def _choice(group: ModifierGroup, options: Sequence[ModifierOption], languages: SiteLanguages) -> dict[str, Any]:
    code = languages.default.code

    def entry(name: str) -> dict[str, Any]:
        return {"id": normalizers.slug(name), "name": {code: name}}

    return {**entry(group.name), "options": [entry(option.name) for option in options]}


def leftovers(modifiers: Modifiers) -> list[Leftover]:
    """Return the modifiers whose options the file does not say, and the groups that no dish has."""
    unknown = [
        Leftover(NO_OPTIONS, place, f"{name}: {', '.join([*dishes[:3], *(['…'] if len(dishes) > 3 else [])])}")
        for (place, name), dishes in modifiers.unknown.items()
    ]
    unused = [
        Leftover(
            NO_DISH,
            group.place,
            f"{group.name}: {', '.join(f'{each.name} {each.price}'.strip() for each in group.options)}",
        )
        for group in modifiers.by_name.values()
        if not group.is_used
    ]
    return [*unknown, *unused]
