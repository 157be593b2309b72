"""What an empty order sheet may begin with: what the house would order for the party, and the meals of its list."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ...domain.moments import When
from ...domain.order import OrderLine
from ...domain.suggest import MealWishes, SuggestedMeal, Suggestions, suggest
from ...models.menu import Dish
from .. import labels, meal_phrases, order_phrases
from ..localized_site import LocalizedSite
from .order_sheet import OrderSheet, combo_sheet, priced

MOST_PICTURES = 4


@dataclass(frozen=True, slots=True)
class Start:
    """A sheet that is taken with one tap."""

    title: str
    dishes: Sequence[str]
    pictured: Sequence[Dish]
    """Its first dishes with a picture."""
    parameters: Sequence[tuple[str, str]]
    cost: str
    share: str
    """What it costs each guest; empty for one guest."""


@dataclass(frozen=True, slots=True)
class Starts:
    suggested: Sequence[Start] = ()
    told: Sequence[str] = ()
    """What is left out of the suggested meals and when they are for, or why there is none."""
    combos: Sequence[Start] = ()


NO_STARTS = Starts()


def starts_of(localized_site: LocalizedSite, sheet: OrderSheet) -> Starts:
    """Return what the sheet may begin with; nothing once it has a line."""
    if sheet.lines:
        return NO_STARTS
    asks = sheet.without or sheet.diet or sheet.vegetarians or sheet.children or sheet.budget is not None
    combos = [
        _start(localized_site, localized_site.text(combo.title), combo_sheet(localized_site, combo))
        for combo in localized_site.site.must_order.combos
        if not asks and sheet.party in {None, combo.size}
    ]
    if sheet.party is None or localized_site.site.meals is None:
        return Starts(combos=combos)
    vegetarians, children = (min(count, sheet.party) for count in (sheet.vegetarians, sheet.children))
    wishes = MealWishes(sheet.party, vegetarians, sheet.without, sheet.diet, sheet.budget, sheet.at, children)
    answer = suggest(localized_site.site, wishes, localized_site.now())
    suggested = [_suggested(localized_site, sheet, answer, each) for each in answer.meals]
    told = meal_phrases.lack(localized_site, answer)
    if answer.meals:
        told = _common(meal_phrases.reasons(localized_site, answer, each)[1:] for each in answer.meals)
    return Starts(suggested, told, combos)


def _common(said: Iterable[Sequence[str]]) -> list[str]:
    """Return the sentences that are said of every meal."""
    first, *others = said
    return [words for words in first if all(words in each for each in others)]


def _suggested(
    localized_site: LocalizedSite, sheet: OrderSheet, answer: Suggestions, suggested: SuggestedMeal
) -> Start:
    """Return a suggested meal as a sheet, for the time that it can be ordered at if that is not now."""
    is_later = answer.at is not None and answer.at > localized_site.now()
    when = When(answer.at.date(), answer.at) if answer.at and is_later else sheet.at
    own = replace(sheet, lines=tuple(suggested.lines), at=when, faults=())
    return _start(localized_site, localized_site.text(suggested.name), own)


def _start(localized_site: LocalizedSite, title: str, sheet: OrderSheet) -> Start:
    order = priced(localized_site, sheet)
    total = order.total
    cost = "" if total is None else labels.amount(localized_site, total)
    pictured = [line.dish for line in sheet.lines if line.dish.id in localized_site.site.pictures.dishes]
    names = [_dish(localized_site, line) for line in sheet.lines]
    return Start(
        title, names, pictured[:MOST_PICTURES], sheet.parameters, cost, order_phrases.share(localized_site, order)
    )


def _dish(localized_site: LocalizedSite, line: OrderLine) -> str:
    """Return ``2 × Steamed Rice (bowl)``."""
    name = order_phrases.short_name(localized_site, line)
    return f"{line.quantity} × {name}" if line.quantity > 1 else name
