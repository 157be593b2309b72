"""Which dishes are raw, and for whom that is not advised."""

from collections.abc import Set

from ...models.menu import CAUTIONS, NOT_FOR_CHILDREN
from ...search.asked_times import AskedTime
from ...search.results import ArticleResults, DishResults
from ...search.topics import PREGNANCY, RAW_TOPICS, specific_words_beside, words_of_name
from .. import labels
from ..localized_site import LocalizedSite
from .common import page_link, tell_article
from .model import Answer, Told
from .prices import MOST_PRICED

RAW_CAUTIONS = [each for each in CAUTIONS if each in NOT_FOR_CHILDREN]


def answer_raw_dishes(localized_site: LocalizedSite, results: DishResults | ArticleResults) -> Answer | None:
    """Tell what of the few dishes is raw that a query names beside a word for raw food or pregnancy: ``is the tartare raw``."""
    site = localized_site.site
    asked = specific_words_beside(results.query, RAW_TOPICS, site)
    named = [
        dish
        for dish in (results.dishes if asked else ())
        if any(asked & words_of_name(name, site) for name in dish.name.translations.values())
    ]
    lines = []
    for dish in named:
        words = labels.raw_marks(localized_site, dish)
        if words or dish.cautions is None:
            told = labels.joined(localized_site, words) or localized_site.gettext("not recorded; ask us")
            lines.append(f"{localized_site.text(dish.name)}{localized_site.locale.punctuation.colon}{told}")
    if not 0 < len(lines) <= MOST_PRICED:
        return None
    title, address = page_link(localized_site, "menu")
    if len(named) == 1:
        title, address = (
            localized_site.text(named[0].name),
            localized_site.links.dish(named[0].id, localized_site.locale),
        )
    advice = labels.raw_advice(localized_site, named)
    return Answer(title, address, Told([*lines, *filter(None, [advice])]), False)


def tell_raw_food(localized_site: LocalizedSite, asked: AskedTime, allergens: Set[str] = frozenset()) -> Told | None:
    """Tell which dishes are raw or only just cooked, and for whom that is not advised; None where none is recorded.

    *allergens*: without the dishes that are recorded to contain none of them, such as fish.
    """
    site, colon = localized_site.site, localized_site.locale.punctuation.colon
    dishes = [
        dish
        for dish in site.dishes.values()
        if not allergens or dish.allergens is None or not allergens.isdisjoint(dish.allergens)
    ]
    having = {each: [dish for dish in dishes if each in (dish.cautions or ())] for each in RAW_CAUTIONS}
    lines = [
        f"{localized_site.gettext(labels.CAUTIONS[each])}{colon}"
        f"{labels.joined(localized_site, [localized_site.text(dish.name) for dish in found])}"
        for each, found in having.items()
        if found
    ]
    if not lines:
        return tell_raw_food(localized_site, asked) if allergens else None
    unknown = [labels.ask_of_cautions(localized_site)] if any(dish.cautions is None for dish in dishes) else []
    return Told([*lines, labels.raw_advice(localized_site, dishes), *unknown], [page_link(localized_site, "menu")])


def tell_pregnancy(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell what the article says in short; without one what is raw."""
    return tell_article(localized_site, asked, PREGNANCY) or tell_raw_food(localized_site, asked)
