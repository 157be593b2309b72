"""What an empty order sheet may begin with: what the house would order for the party, and the meals of its list."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ...domain import menu
from ...domain.moments import When
from ...domain.order import OrderLine, PricedOrder
from ...domain.suggest import MealWishes, Suggestions, suggest
from ...i18n import N_
from ...models.menu import Dish
from ...text import formatting
from .. import labels, meal_phrases, order_phrases
from ..localized_site import LocalizedSite
from .order_sheet import OrderSheet, combo_sheet, priced, with_query


@dataclass(frozen=True, slots=True)
class Start:
    """A sheet that is taken with one tap."""

    title: str
    dishes: Sequence[tuple[str, str]]
    """(name, price) of each line."""
    pictured: Sequence[Dish]
    """Its dishes; empty unless all of them have a picture."""
    parameters: Sequence[tuple[str, str]]
    cost: str
    cents: int
    """The same as a number, to compare."""
    share: str
    """What it costs each guest; empty for one guest."""
    notes: Sequence[str] = ()
    """The charges in its price, and what has raw egg, is only just cooked or may have small bones."""


@dataclass(frozen=True, slots=True)
class Starts:
    suggested: Sequence[Start] = ()
    """The meals of the must-order list for this party and this time, then what else the house would order."""
    head: str = ""
    """How many meals and how many dishes the table can have; empty where nothing is left out."""
    menu: str = ""
    """The address of the menu with these dishes."""
    told: Sequence[str] = ()
    """What is left out of the suggested meals and when they are for, or why there is none."""
    combos: Sequence[Start] = ()
    """The meals of the must-order list, where none is suggested."""


NO_STARTS = Starts()


def starts_of(localized_site: LocalizedSite, sheet: OrderSheet) -> Starts:
    """Return what the sheet may begin with; nothing once it has a line."""
    if sheet.lines:
        return NO_STARTS
    parts = (sheet.vegetarians, sheet.children, sheet.elders)
    asks = sheet.without or sheet.diet or any(parts) or sheet.budget is not None
    combos = [
        (localized_site.text(combo.title), replace(combo_sheet(localized_site, combo), at=sheet.at, how=sheet.how))
        for combo in localized_site.site.must_order.combos
        if not asks and sheet.party in {None, combo.size}
    ]
    if sheet.party is None or localized_site.site.meals is None:
        return Starts(combos=_at_any_time(localized_site, combos))
    vegetarians, children, elders = (min(count, sheet.party) for count in parts)
    wishes = MealWishes(
        party=sheet.party,
        vegetarians=vegetarians,
        without=sheet.without,
        diet=sheet.diet,
        budget=sheet.budget,
        when=sheet.at,
        children=children,
        elders=elders,
    )
    answer = suggest(localized_site.site, wishes, localized_site.now())
    if not answer.meals:
        return Starts(told=meal_phrases.lack(localized_site, answer), combos=_at_any_time(localized_site, combos))
    own_sheets = [replace(sheet, lines=tuple(each.lines), faults=()) for each in answer.meals]
    names = [localized_site.text(each.name) for each in answer.meals]
    suggested = [_offered(localized_site, *each, answer) for each in [*combos, *zip(names, own_sheets, strict=True)]]
    said = _common(meal_phrases.reasons(localized_site, answer, each)[1:] for each in answer.meals)
    elsewhere = [
        *meal_phrases.left_out(localized_site, answer),
        *meal_phrases.cautions(localized_site, answer.meals[0].lines, children),
    ]
    if sheet.at and sheet.at.instant:
        elsewhere += meal_phrases.when_served(localized_site, answer)
    address = with_query(localized_site.relative().links.page("menu", localized_site.locale), sheet.parameters)
    told = [words for words in said if words not in elsewhere]
    return Starts([*filter(None, suggested)], _head(localized_site, answer), address, told)


def _at_any_time(localized_site: LocalizedSite, combos: Iterable[tuple[str, OrderSheet]]) -> list[Start]:
    return [_start(localized_site, title, sheet, priced(localized_site, sheet)) for title, sheet in combos]


def _head(localized_site: LocalizedSite, answer: Suggestions) -> str:
    """Return ``One meal and 21 dishes suit your table.``"""
    wishes = answer.wishes
    if not answer.meals or not (wishes.without or wishes.diet):
        return ""
    meals = len(answer.meals)
    dishes = len(menu.dishes(localized_site.site, menu.Filter(without=wishes.without, diet=wishes.diet)))
    message = (
        N_("One meal suits your table. Dishes that do: %(dishes)s.")
        if meals == 1
        else N_("%(meals)s meals suit your table. Dishes that do: %(dishes)s.")
    )
    return localized_site.gettext(message, meals=meals, dishes=dishes)


def _common(said: Iterable[Sequence[str]]) -> list[str]:
    """Return the sentences that are said of every meal."""
    first, *others = said
    return [words for words in first if all(words in each for each in others)]


def _offered(localized_site: LocalizedSite, title: str, sheet: OrderSheet, answer: Suggestions) -> Start | None:
    """Return a meal with its price of when it can be ordered, its charges and cautions; None if a dish of it cannot be then.

    The time of its sheet is the one that the guests chose.
    """
    then = replace(sheet, at=When(answer.at.date(), answer.at)) if answer.at else sheet
    order = priced(localized_site, then, has_usual_prices=not (sheet.at and sheet.at.instant))
    if order.left_out:
        return None
    notes = [
        *meal_phrases.charged(localized_site, order),
        *meal_phrases.cautions(localized_site, sheet.lines, sheet.children),
    ]
    return replace(_start(localized_site, title, sheet, order), notes=notes)


def _start(localized_site: LocalizedSite, title: str, sheet: OrderSheet, order: PricedOrder) -> Start:
    """Return a meal to begin with; without its price where a dish of it cannot be ordered then, as that is of the others."""
    dishes, is_whole = [line.dish for line in sheet.lines], not order.left_out
    has_pictures = all(dish.id in localized_site.site.pictures.dishes for dish in dishes)
    return Start(
        title,
        [(_dish(localized_site, line), order_phrases.price(localized_site, line.total)) for line in order.lines],
        dishes if has_pictures else [],
        sheet.parameters,
        order_phrases.total(localized_site, order) if is_whole else "",
        order.total or 0,
        order_phrases.share(localized_site, order) if is_whole else "",
    )


def _dish(localized_site: LocalizedSite, line: OrderLine) -> str:
    """Return ``2 × Steamed Rice (bowl)``."""
    name = order_phrases.short_name(localized_site, line)
    if line.size and line.dish.has_choice_of_size:
        name = formatting.in_brackets(
            name, labels.size_name(localized_site, line.dish, line.size), localized_site.locale
        )
    return f"{line.quantity} × {name}" if line.quantity > 1 else name
