"""Suggested meals to read: each as a sheet with its reasons."""

from ...domain.suggest import MealWishes, suggest
from ...i18n import N_
from .. import meal_phrases
from ..localized_site import LocalizedSite
from ..opening_phrases import converted
from ..records.order import sheet_parameters
from ..records.suggest import priced, suggest_parameters
from .blocks import bullets, labelled, lines, titled
from .order import sheet_blocks


def suggest_markdown(localized_site: LocalizedSite, wishes: MealWishes) -> str:
    """Return up to three suggested meals, or why there is none."""
    links, locale = localized_site.links, localized_site.locale
    answer = suggest(localized_site.site, wishes, localized_site.now())
    blocks: list[str] = []
    for each in answer.meals:
        order = priced(localized_site, answer, each)
        blocks += [
            f"## {localized_site.text(each.meal.name)}",
            bullets(meal_phrases.reasons(localized_site, answer, each)[1:]),
            *sheet_blocks(localized_site, order),
            labelled(localized_site, N_("Canonical"), links.order_sheet(locale, **sheet_parameters(order))),
        ]
    return titled(
        localized_site,
        localized_site.gettext(N_("Suggested meals")),
        [
            converted(localized_site, wishes.when),
            *meal_phrases.lack(localized_site, answer),
            *blocks,
            lines(
                labelled(
                    localized_site, N_("JSON API"), links.api("order/suggest", locale, **suggest_parameters(wishes))
                )
            ),
        ],
    )
