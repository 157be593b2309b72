"""Suggested meals to read: each as a sheet with its reasons."""

from ...domain.suggest import MealWishes, SuggestedMeal, Suggestions, suggest
from ...i18n import N_
from .. import meal_phrases, order_phrases
from ..localized_site import LocalizedSite
from ..opening_phrases import converted
from ..records.suggest import meal_parameters, priced, suggest_parameters
from .blocks import bullets, labelled, lines, titled, with_colon


def suggest_markdown(localized_site: LocalizedSite, wishes: MealWishes) -> str:
    """Return up to three suggested meals, or why there is none."""
    answer = suggest(localized_site.site, wishes, localized_site.now())
    address = localized_site.links.api("order/suggest", localized_site.locale, **suggest_parameters(wishes))
    return titled(
        localized_site,
        localized_site.gettext(N_("Suggested meals")),
        [*meal_blocks(localized_site, answer), lines(labelled(localized_site, N_("JSON API"), address))],
    )


def meal_blocks(localized_site: LocalizedSite, answer: Suggestions) -> list[str]:
    """Return the meals of an answer, or why there is none, and what is true of all of them."""
    blocks = [converted(localized_site, answer.wishes.when), *meal_phrases.lack(localized_site, answer)]
    for each in answer.meals:
        blocks += _meal(localized_site, answer, each)
    if answer.meals:
        note = localized_site.text(localized_site.site.menu.allergen_note)
        blocks.append(bullets([*meal_phrases.common_reasons(localized_site, answer), note]))
        blocks.append(localized_site.gettext(order_phrases.NOT_SENT))
    return blocks


def _meal(localized_site: LocalizedSite, answer: Suggestions, suggested: SuggestedMeal) -> list[str]:
    """Return a meal with its dishes, their courses, what it costs, feeds and contains, and the address of its sheet."""
    gettext, order = localized_site.gettext, priced(localized_site, answer, suggested)
    said = [
        *meal_phrases.own_reasons(localized_site, answer, suggested),
        *(with_colon(localized_site, *row) for row in order_phrases.amounts(localized_site, order)[-1:]),
        *meal_phrases.charged(localized_site, order),
        *filter(None, [order_phrases.enough(localized_site, order)]),
    ]
    allergens = [
        with_colon(localized_site, gettext(label), words)
        for label, words in order_phrases.allergens(localized_site, order)
    ]
    address = localized_site.order_sheet(**meal_parameters(answer, order))
    return [
        f"## {localized_site.text(suggested.name)}",
        bullets(meal_phrases.dishes(localized_site, suggested)),
        bullets([*said, *allergens]),
        labelled(localized_site, N_("Canonical"), address),
    ]
