"""The bar that shows the order sheet on the menu and on the page of a dish."""

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import timedelta

from ...domain.availability import end_of_service
from ...domain.order import PricedOrder
from .. import order_phrases
from ..localized_site import LocalizedSite
from .order_sheet import OrderSheet, priced, with_query

A_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetBar:
    """The form of the steppers of a page, and what the sheet comes to."""

    action: str
    fragment: str
    own: Sequence[tuple[str, str]]
    """What the sheet has in the address."""
    kept: Sequence[tuple[str, str]]
    """What else is in the address of the page: its search and its filters."""
    alone: str
    """The query string of the sheet without anything else."""
    counts: Mapping[str, int]
    """How many of a dish, or of a size of it, are on the sheet: ``congee``, ``congee.half``."""
    dishes: Set[str]
    """The ids of the dishes on the sheet, in whatever size."""
    sold_out: Set[str]
    """The ids of the dishes that cannot be added: not on the sheet, and sold out at its time, or all of its day."""
    words: str
    conflicts: Sequence[str]
    """How many of its dishes have, or may have, what the guests avoid."""
    address: str


def sheet_bar(
    localized_site: LocalizedSite, sheet: OrderSheet, page: str, kept: Sequence[tuple[str, str]] = ()
) -> SheetBar | None:
    """Return the bar of a page; None where guests have no order sheet."""
    if not localized_site.has_order_sheet:
        return None
    localized_site = localized_site.relative()
    own = [pair for pair in sheet.parameters if pair[0] not in {name for name, _ in kept}]
    counts = Counter[str]()
    for line in sheet.lines:
        counts[f"{line.dish.id}.{line.size.id}" if line.size else line.dish.id] += line.quantity
    on_sheet = {line.dish.id for line in sheet.lines}
    code, order = localized_site.locale.code, priced(localized_site, sheet) if sheet.lines else None
    return SheetBar(
        action=f"/{code}/{page}",
        fragment=f"/{code}/fragments/sheet/{page}",
        own=own,
        kept=kept,
        alone=with_query("", own).removeprefix("?"),
        counts=counts,
        dishes=on_sheet,
        sold_out=_sold_out(localized_site, sheet) - on_sheet,
        words=_bar_words(localized_site, order) if order else "",
        conflicts=order_phrases.dishes_in_conflict(localized_site, order) if order else [],
        address=sheet.address(localized_site),
    )


def _sold_out(localized_site: LocalizedSite, sheet: OrderSheet) -> set[str]:
    site, asked = localized_site.site, sheet.at.instant if sheet.at else None
    if sheet.at and not asked:
        asked = end_of_service(site, sheet.at.date) - A_MINUTE
    then = localized_site.at(asked)
    return {id for id in site.sold_out if then.is_sold_out(site.dishes[id])}


def _bar_words(localized_site: LocalizedSite, order: PricedOrder) -> str:
    """Return ``3 dishes, $52.40 with tax``."""
    gettext = localized_site.gettext
    dishes = gettext("One dish") if order.dishes == 1 else gettext("%(count)s dishes", count=order.dishes)
    if order.left_out:
        count = sum(line.quantity for line in order.left_out)
        left_out = gettext("%(count)s not at that time", count=count)
        dishes = f"{dishes} + {left_out}" if order.counted else left_out
    comes_to = filter(None, [dishes, order_phrases.total(localized_site, order)])
    return localized_site.locale.punctuation.comma.join(comes_to)
