"""The lines of the order sheet: what is ordered, what guests should know of it, and why it is not served."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...domain.menu import not_for
from ...domain.order import (
    OF_THE_KITCHEN,
    Conflict,
    OrderLine,
    PricedOrder,
    Unavailable,
    conflicts_of,
    format_items,
    line_of,
    unavailable,
)
from ...i18n import N_
from ...models.menu import Dish
from ...text import formatting
from .. import labels, order_phrases
from ..localized_site import LocalizedSite
from .kitchen_language import allergens, name_in
from .order_sheet import OrderSheet

OF_THE_DISH = {"sold-out", "out-of-season", "not-at-this-time", "order-ahead"}
"""Reasons for which another dish can be had instead."""


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A line of the sheet in words."""

    dish: Dish
    item: str
    """The value of its steppers: dish, size and additions."""
    quantity: int
    name: str
    options: str
    """Size and additions."""
    other_name: str
    """In the language of the kitchen; empty if that is the language of the page, without such a name, and for one that is alike."""
    other_options: str
    price: str
    warnings: Sequence[tuple[str, str]]
    """(kind, words) of each conflict with what the guests avoid."""
    kitchen_warnings: Sequence[tuple[str, str]]
    is_left_out: bool
    """Whether it cannot be ordered at the time, so that nothing counts it."""
    absence: str
    """Why it, or an addition to it, cannot be ordered; empty if it can."""
    instead: Sequence[tuple[str, str]]
    """(value of the button, name) of dishes that may take its place."""
    mark: str
    """The letter of a vegetarian dish, where a vegetarian is at the table."""
    kitchen_mark: str
    cautions: str
    """What is raw in it, or has small bones, honey or alcohol."""
    kitchen_cautions: str
    note: str
    """Its prices at certain times, and what the owner says of when it is served; empty where it cannot be ordered."""


def order_rows(
    localized_site: LocalizedSite, kitchen: LocalizedSite, sheet: OrderSheet, priced: PricedOrder
) -> Sequence[OrderRow]:
    conflicts: dict[str, list[Conflict]] = {}
    for conflict in priced.conflicts:
        conflicts.setdefault(conflict.dish.id, []).append(conflict)
    absent = [each for each in priced.unavailable if not _concerns_all(each)]
    others = _Others(localized_site, sheet, priced)
    is_other = kitchen.locale is not localized_site.locale
    rows = []
    for line in priced.lines:
        dish, own = line.dish, conflicts.get(line.dish.id, [])
        gone = next(
            (
                each
                for each in absent
                if each.concerns(line) or (each.dish.id == dish.id and each.addition in line.additions)
            ),
            None,
        )
        is_replaceable = gone is None or (gone.reason in OF_THE_DISH and gone.addition is None)
        is_unfit = any(each.kind != "not-recorded" for each in own)
        item = format_items([replace(line, quantity=1)])
        mark = labels.DIET_LETTERS["vegetarian"] if sheet.vegetarians and line.is_vegetarian else ""
        name, options = localized_site.dish_name(dish), _options(localized_site, localized_site, line)
        other_name = kitchen.dish_name(dish) if is_other and name_in(kitchen, dish.name) else ""
        if formatting.are_alike(name, other_name) and not options:
            other_name = ""
        rows.append(
            OrderRow(
                dish=dish,
                item=item,
                quantity=line.quantity,
                name=name,
                options=options,
                other_name=other_name,
                other_options=_options(localized_site, kitchen, line) if is_other else "",
                price=_price(localized_site, line.total),
                warnings=list(_warnings(localized_site, localized_site, own)),
                kitchen_warnings=[each for each in _warnings(localized_site, kitchen, own) if each[0] != "not-kept"],
                is_left_out=line in priced.left_out,
                absence=_absence(localized_site, gone) if gone else "",
                instead=[(f"{item} {other.id}", localized_site.dish_name(other)) for other in others.of(dish)]
                if is_replaceable and (gone or is_unfit)
                else [],
                mark=localized_site.gettext(mark) if mark else "",
                kitchen_mark=kitchen.gettext(mark) if mark else "",
                cautions=labels.own_cautions(localized_site, dish),
                kitchen_cautions=labels.own_cautions(kitchen, dish),
                note="" if gone else _note(localized_site, line),
            )
        )
    return rows


def _note(localized_site: LocalizedSite, line: OrderLine) -> str:
    words = [order_phrases.price_note(localized_site, line), localized_site.text(line.dish.available)]
    return localized_site.locale.punctuation.semicolon.join(filter(None, words))


def _options(localized_site: LocalizedSite, reader: LocalizedSite, line: OrderLine) -> str:
    """Return the size, additions and choices of a line; in the words of the page where the reader has none."""
    is_named = len(line.dish.sizes) > 1 or line.size is line.dish.smaller
    chosen = [line.size] if line.size and is_named else []
    sizes = [
        labels.size_name(reader if name_in(reader, size.name) else localized_site, line.dish, size) for size in chosen
    ]
    texts = [*(addition.name for addition in line.additions), *(option.name for option in line.options)]
    return labels.joined(reader, [*sizes, *(name_in(reader, each) or localized_site.text(each) for each in texts)])


def _price(localized_site: LocalizedSite, cents: int | None) -> str:
    return localized_site.gettext("market price: ask") if cents is None else labels.amount(localized_site, cents)


def _warnings(
    localized_site: LocalizedSite, reader: LocalizedSite, conflicts: Sequence[Conflict]
) -> Iterator[tuple[str, str]]:
    """Yield (kind, words) of the conflicts of a dish: those of allergens by kind, then those of diets."""
    of_kind = {
        "contains": N_("Contains %(allergens)s."),
        "may-contain": N_("May contain %(allergens)s."),
        "not-recorded": N_("Not recorded whether it has %(allergens)s: ask."),
    }
    for kind, message in of_kind.items():
        ids = [each.allergen for each in conflicts if each.kind == kind and each.allergen]
        if ids:
            yield kind, reader.gettext(message, allergens=allergens(localized_site, reader, ids))
    of_diets = {
        "not-kept": N_("Does not fit this diet: %(diet)s."),
        "not-recorded": N_("Not recorded whether it fits this diet: %(diet)s. Ask us."),
    }
    for kind, message in of_diets.items():
        diets = tuple(each.diet for each in conflicts if each.kind == kind and each.diet)
        if diets:
            yield kind, reader.gettext(message, diet=labels.joined(reader, labels.diets(reader, diets)).lower())


def dish_warnings(localized_site: LocalizedSite, dish: Dish, sheet: OrderSheet) -> list[tuple[str, str]]:
    """Return (kind, words) of what of a dish conflicts with the allergies and diets of a sheet on which it does not stand yet."""
    conflicts = list(conflicts_of([line_of(dish)], sheet.without, sheet.diet))
    return list(_warnings(localized_site, localized_site, conflicts))


def conflict_summary(localized_site: LocalizedSite, priced: PricedOrder) -> Sequence[str]:
    """Return how many of the dishes contain, and how many may contain, what the guests avoid; nothing of one dish."""
    dishes = {line.dish.id for line in priced.counted}
    if len(dishes) < 2:
        return []
    said, seen = [], set[str]()
    messages = {
        "contains": (
            N_("One of %(all)s dishes contains %(allergens)s."),
            N_("%(count)s of %(all)s dishes contain %(allergens)s."),
        ),
        "may-contain": (
            N_("One of %(all)s dishes may contain %(allergens)s."),
            N_("%(count)s of %(all)s dishes may contain %(allergens)s."),
        ),
    }
    for kind, (one, more) in messages.items():
        of_kind = [each for each in priced.conflicts if each.kind == kind and each.dish.id in dishes - seen]
        names = allergens(localized_site, localized_site, [each.allergen for each in of_kind if each.allergen])
        having = {each.dish.id for each in of_kind}
        if having:
            message = one if len(having) == 1 else more
            said.append(localized_site.gettext(message, count=len(having), all=len(dishes), allergens=names))
        seen |= having
    return said


def _concerns_all(each: Unavailable) -> bool:
    """True for what a notice says of the whole sheet, not each line."""
    return each.reason in OF_THE_KITCHEN


def whole_kitchen_notice(localized_site: LocalizedSite, sheet: OrderSheet, priced: PricedOrder) -> str:
    """Return that nothing can be ordered at the time, and from when it can; empty if something can."""
    of_all = next(filter(_concerns_all, priced.unavailable), None)
    if of_all is None:
        return ""
    there = localized_site.at(sheet.at.instant if sheet.at else None)
    is_told = sheet.at is None or (sheet.at.instant is not None and labels.limited_menu_note(there))
    notice = labels.kitchen_notice(there) if is_told and of_all.reason in {"closed", "break"} else ""
    return notice or _absence(localized_site, of_all)


def _absence(localized_site: LocalizedSite, gone: Unavailable) -> str:
    """Return why a dish or an addition cannot be ordered, and when it can next."""
    signs = localized_site.locale.punctuation
    words = order_phrases.absence(localized_site, gone)
    named = f"{localized_site.text(gone.addition.name)}{signs.colon}{words}" if gone.addition else words
    return f"{formatting.at_start(named)}{signs.full_stop}".strip()


class _Others:
    """Finds dishes to order instead of one that is not served."""

    def __init__(self, localized_site: LocalizedSite, sheet: OrderSheet, priced: PricedOrder) -> None:
        self._site, self._sheet, self._when = localized_site.site, sheet, priced.when
        self._now = localized_site.now()
        self._ordered = {line.dish.id for line in sheet.lines}
        self._served: dict[str, Sequence[Dish]] = {}

    def of(self, dish: Dish) -> Sequence[Dish]:
        """Return two dishes of its section that can be ordered and that the guests may have, the nearest in price first."""
        if dish.category not in self._served:
            self._served[dish.category] = [
                other
                for other in self._site.dishes.values()
                if other.category == dish.category and other.id not in self._ordered and self._fits(other)
            ]
        price = dish.price or 0
        return sorted(self._served[dish.category], key=lambda other: abs((other.price or price) - price))[:2]

    def _fits(self, dish: Dish) -> bool:
        if self._sheet.how in not_for(self._site, dish):
            return False
        if unavailable(self._site, dish, self._when, self._now) is not None:
            return False
        return not any(conflicts_of([line_of(dish)], self._sheet.without, self._sheet.diet))
