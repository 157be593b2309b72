"""Suggested meals in words: why each was chosen, and why there is none."""

from collections.abc import Iterable, Mapping

from ..domain.hours import hours_on, open_state
from ..domain.menu import known_cautions
from ..domain.money import includes_tax
from ..domain.order import OrderLine, PricedOrder
from ..domain.suggest import SuggestedMeal, Suggestions, Wish
from ..i18n import N_
from ..models.meals import DishGroup
from ..models.menu import Caution
from ..text import formatting
from . import labels, order_phrases
from .localized_site import LocalizedSite

WISHES: Mapping[Wish, str] = {
    "vegetarians": N_(
        "We have no meal to suggest with enough for so many vegetarians, but we have one without that condition."
    ),
    "children": N_("We have no meal to suggest for a table with children, but we have one without that condition."),
    "elders": N_("We have no meal to suggest for a table with seniors, but we have one without that condition."),
    "without": N_(
        "We have no meal to suggest without these allergens, even as traces. Please call, or ask your server."
    ),
    "diet": N_("We have no meal to suggest for this diet, but we have one without it."),
    "budget": N_("We have no meal to suggest for this budget, but we have one for %(amount)s before tax."),
    "at": N_("We have no meal to suggest at this time; try another time."),
}
BUDGET_WITH_TAX = N_("We have no meal to suggest for this budget, but we have one for %(amount)s.")
NAMES: Mapping[Wish, str] = {
    "vegetarians": N_("enough for the vegetarians"),
    "children": N_("only what the house would serve to children"),
    "elders": N_("only what suits seniors"),
    "without": N_("nothing with these allergens, even as traces"),
    "diet": N_("the diet"),
    "budget": N_("the budget"),
    "at": N_("the time"),
}

OF_MEALS: Mapping[Caution, str] = {
    "raw-egg": N_("With raw egg: %(dishes)s."),
    "raw": N_("With raw fish, shellfish or meat: %(dishes)s."),
    "barely-cooked": N_("Some ingredients are only lightly cooked: %(dishes)s."),
    "small-bones": N_("May have small bones: %(dishes)s."),
    "honey": N_("With honey: %(dishes)s."),
    "alcohol": N_("With alcohol: %(dishes)s."),
}
"""What a meal says of its dishes."""
FOR_CHILDREN: frozenset[Caution] = frozenset({"honey", "alcohol"})
"""Of these only where children come."""


def reasons(localized_site: LocalizedSite, answer: Suggestions, suggested: SuggestedMeal) -> list[str]:
    """Return why the house would order this, in a few sentences: the meal, and how it keeps each wish."""
    name = localized_site.text(suggested.name) + localized_site.locale.punctuation.full_stop.strip()
    return [name, *own_reasons(localized_site, answer, suggested), *common_reasons(localized_site, answer)]


def dishes(localized_site: LocalizedSite, suggested: SuggestedMeal) -> list[str]:
    """Return ``2 × West Lake Minced Beef Soup: $29.00 (soups to share)`` for each line."""
    colon, locale = localized_site.locale.punctuation.colon, localized_site.locale
    return [
        formatting.in_brackets(
            f"{line.quantity} × {order_phrases.line_name(localized_site, line)}{colon}"
            f"{order_phrases.price(localized_site, line.total)}",
            localized_site.text(course.name),
            locale,
        )
        for line, course in zip(suggested.lines, suggested.courses, strict=True)
    ]


def own_reasons(localized_site: LocalizedSite, answer: Suggestions, suggested: SuggestedMeal) -> list[str]:
    """Return how a meal keeps the wishes, and in what it does not, apart from what is true of all meals of an answer."""
    gettext, wishes = localized_site.gettext, answer.wishes
    said: list[str] = []
    if wishes.vegetarians and suggested.vegetarian:
        names = labels.joined(
            localized_site, [order_phrases.short_name(localized_site, each) for each in suggested.vegetarian]
        )
        said.append(gettext(N_("Vegetarian: %(dishes)s."), dishes=names))
    said += cautions(localized_site, suggested.lines, answer.wishes.children)
    if suggested.missing:
        *others, last = localized_site.texts([course.name for course in suggested.missing])
        words = (
            N_("None of our %(courses)s or %(last)s suit your table; every dish on this sheet does.")
            if others
            else N_("None of our %(courses)s suit your table; every dish on this sheet does.")
        )
        said.append(gettext(words, courses=labels.joined(localized_site, others or [last]), last=last))
    if suggested.unknown_portions:
        names = labels.joined(localized_site, localized_site.texts([dish.name for dish in suggested.unknown_portions]))
        said.append(gettext(N_("Portion not recorded, so ask us whether it is enough: %(dishes)s."), dishes=names))
    if wishes.budget is not None:
        paid, budget = (order_phrases.price(localized_site, each) for each in (suggested.cents, wishes.budget))
        is_taxed = includes_tax(localized_site.site.restaurant)
        words = N_("%(price)s of %(budget)s.") if is_taxed else N_("%(price)s of %(budget)s, before tax.")
        said.append(gettext(words, price=paid, budget=budget))
    return said


def cautions(localized_site: LocalizedSite, lines: Iterable[OrderLine], children: int) -> list[str]:
    """Return ``May have small bones: Roast Duck.`` for each caution that concerns a party with so many *children*."""
    lines = [*lines]
    said: list[str] = []
    for caution, words in OF_MEALS.items():
        if caution in FOR_CHILDREN and not children:
            continue
        names = [line.dish.name for line in lines if caution in known_cautions(localized_site.site, line.dish)]
        if names:
            dishes = labels.joined(localized_site, localized_site.texts(names))
            said.append(localized_site.gettext(words, dishes=dishes))
    return said


def charged(localized_site: LocalizedSite, order: PricedOrder) -> list[str]:
    """Return what the total has beside the dishes and taxes: a gratuity for a large party."""
    names = [
        formatting.in_brackets(
            localized_site.text(due.charge.name),
            order_phrases.charge_reason(localized_site, due),
            localized_site.locale,
        )
        for due in order.charges
    ]
    words = N_("The total includes %(charges)s.")
    return [localized_site.gettext(words, charges=labels.joined(localized_site, names))] if names else []


def common_reasons(localized_site: LocalizedSite, answer: Suggestions) -> list[str]:
    """Return what is true of all meals of an answer: what the wishes and the time leave out, and when they can be ordered."""
    said = left_out(localized_site, answer)
    if answer.wishes.needs_care:
        said.append(_for_children(localized_site, answer))
    said += when_served(localized_site, answer)
    if answer.last_order:
        time = formatting.clock(answer.last_order.time(), localized_site.locale)
        said.append(localized_site.gettext(N_("Last order is at %(time)s: nothing here takes long."), time=time))
    return said


def when_served(localized_site: LocalizedSite, answer: Suggestions) -> list[str]:
    """Return when all of the meals can be ordered, and that nothing is recorded of a public holiday."""
    if answer.at is None:
        return []
    day, time = labels.day_and_time(localized_site, answer.at)
    words = localized_site.gettext(N_("Everything can be ordered then: %(day)s, %(time)s."), day=day, time=time)
    that_day = hours_on(localized_site.site, answer.at.date())
    return [words, *([labels.nothing_recorded(localized_site)] if that_day.is_undecided else [])]


def _for_children(localized_site: LocalizedSite, answer: Suggestions) -> str:
    rules = localized_site.site.meals
    is_recorded = all(line.dish.cautions is not None for meal in answer.meals for line in meal.lines)
    if rules is None or rules.not_for_children == DishGroup() or not is_recorded:
        return localized_site.gettext(N_("What the house would not serve to children is not recorded; ask us."))
    left_out = N_("What the house would not serve to children is left out.")
    for_elders = N_("For the seniors, what we would not serve to children is left out.")
    return localized_site.gettext(for_elders if answer.wishes.elders else left_out)


def left_out(localized_site: LocalizedSite, answer: Suggestions) -> list[str]:
    """Return how many dishes the wishes about allergens and diets leave out."""
    excluded = answer.excluded
    if excluded is None or not answer.wishes.without:
        return []
    names = labels.joined(localized_site, labels.allergens_to_avoid(localized_site, answer.wishes.without))
    count = excluded["contains"] + excluded["may_contain"] + excluded["not_recorded"]
    words = N_("Dishes hidden because they contain or may contain %(allergens)s: %(count)s.")
    return [localized_site.gettext(words, allergens=names, count=count)]


def lack(localized_site: LocalizedSite, answer: Suggestions) -> list[str]:
    """Return why there is no meal, until when that day and from when on there may be one; empty if there is one."""
    said = _closed(localized_site, answer) or _lack(localized_site, answer)
    if answer.last_order and not answer.meals:
        time = formatting.clock(answer.last_order.time(), localized_site.locale)
        said.append(localized_site.gettext(N_("That day we take orders at the table until %(time)s."), time=time))
    if answer.next_service:
        day, time = labels.day_and_time(localized_site, answer.next_service)
        unconfirmed = labels.to_be_confirmed(localized_site, answer.next_service.date())
        said.append(
            formatting.at_start(unconfirmed) + localized_site.locale.punctuation.full_stop.strip()
            if unconfirmed
            else localized_site.gettext(N_("We take orders at the table from %(day)s, %(time)s."), day=day, time=time)
        )
    return said


def _closed(localized_site: LocalizedSite, answer: Suggestions) -> list[str]:
    when, site = answer.wishes.when, localized_site.site
    if when is None or not answer.next_service:
        return []
    if open_state(site, when.begin(site.restaurant.zone)).state != "closed":  # the kitchen alone takes no more orders
        return []
    words = localized_site.gettext(N_("Closed now") if when.is_now else N_("Closed then"))
    return [words + localized_site.locale.punctuation.full_stop.strip()]


def _lack(localized_site: LocalizedSite, answer: Suggestions) -> list[str]:
    gettext, site = localized_site.gettext, localized_site.site
    match answer.lack:
        case None:
            return []
        case "no-rule":
            return [gettext(N_("The restaurant has set no rules for suggested meals."))]
        case "no-party":
            return [gettext(N_("Say how many guests: add party=4."))]
        case "party":
            assert site.meals is not None
            most = max(meal.guests.most for meal in site.meals.meals)
            words = N_("Meals are suggested for up to %(most)s guests; for more, call %(phone)s.")
            return [gettext(words, most=most, phone=site.restaurant.phone)]
        case "closed":
            return [gettext(N_("We have no meal to suggest for this party at this time."))]
    if len(answer.unmet) == 1:
        amount = order_phrases.price(localized_site, answer.sufficient)
        wish = answer.unmet[0]
        is_taxed = includes_tax(localized_site.site.restaurant)
        return [gettext(BUDGET_WITH_TAX if is_taxed and wish == "budget" else WISHES[wish], amount=amount)]
    if answer.unmet:
        names = localized_site.locale.punctuation.semicolon.join(gettext(NAMES[each]) for each in answer.unmet)
        words = N_(
            "We have no meal to suggest that meets all of this. If you drop any one of these, there is one: %(wishes)s."
        )
        return [gettext(words, wishes=names)]
    return [gettext(N_("We have no meal to suggest that meets all of this."))]
