"""What an empty order sheet may begin with."""

from collections.abc import Iterator, Sequence

from ...domain.menu import combo_totals
from .. import labels
from ..localized_site import LocalizedSite
from .order_sheet import combo_sheet


def starts_of(localized_site: LocalizedSite) -> Iterator[tuple[str, Sequence[tuple[str, str]], str]]:
    """Yield the meals of the must-order list as sheets."""
    for combo in localized_site.site.must_order.combos:
        totals = combo_totals(localized_site.site, combo)
        total = totals.total if totals.with_tax is None else totals.with_tax
        cost = "" if total is None else labels.amount(localized_site, total)
        yield localized_site.text(combo.title), combo_sheet(localized_site, combo).parameters, cost
