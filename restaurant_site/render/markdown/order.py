"""The order sheet: its lines as a table, the total, and what the table should know."""

from collections.abc import Sequence

from ...domain.order import PricedOrder
from ...i18n import N_
from .. import order_phrases
from ..localized_site import LocalizedSite
from ..opening_phrases import converted
from ..records.order import sheet_parameters
from .blocks import bullets, escaped, labelled, lines, section, table, titled, with_colon


def order_markdown(localized_site: LocalizedSite, order: PricedOrder, faults: Sequence[str] = ()) -> str:
    """Return a sheet to read; an empty one says how it is filled in.

    *faults*: what could not be read in the address of a page, which the API refuses.
    """
    links, locale = localized_site.links, localized_site.locale
    parameters = sheet_parameters(order)
    blocks = sheet_blocks(localized_site, order) if order.lines else [order_phrases.how_to_fill_in(localized_site)]
    return titled(
        localized_site,
        localized_site.text(localized_site.site.pages["order"].title),
        [
            converted(localized_site, order.when),
            bullets(map(escaped, faults)),
            *blocks,
            lines(
                labelled(localized_site, N_("Canonical"), localized_site.order_sheet(**parameters)),
                labelled(localized_site, N_("JSON API"), links.api("order", locale, **parameters)),
            ),
        ],
    )


def sheet_blocks(localized_site: LocalizedSite, order: PricedOrder) -> list[str]:
    """Return the lines of a sheet with the total, and everything that should be known before it is ordered."""
    gettext = localized_site.gettext
    counted = order.counted
    head = (gettext("Number"), gettext("Dish"), gettext("Price"), gettext("Line total"))
    rows = [
        (
            str(line.quantity),
            order_phrases.line_name(localized_site, line),
            order_phrases.price(localized_site, line.unit_price),
            order_phrases.price(localized_site, line.total) if line in counted else "–",
        )
        for line in order.lines
    ]
    allergens = [
        *(labelled(localized_site, label, words) for label, words in order_phrases.allergens(localized_site, order)),
        *order_phrases.cautions(localized_site, order),
        localized_site.text(localized_site.site.menu.allergen_note),
    ]
    return [
        table(head, rows),
        bullets(with_colon(localized_site, *row) for row in order_phrases.sums(localized_site, order)),
        *section(gettext("Please note"), bullets(order_phrases.messages(localized_site, order))),
        *section(gettext("Not in the total"), bullets(order_phrases.not_included(localized_site, order))),
        *section(gettext("Allergens"), bullets(allergens)),
        gettext(order_phrases.NOT_SENT),
    ]
