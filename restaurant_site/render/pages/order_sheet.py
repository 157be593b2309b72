"""The order sheet that the address of a page holds, and its spelling there."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from ...domain.moments import When, current_moment
from ...domain.order import OrderFault, OrderLine, PricedOrder, format_items, line_of, price_order
from ...models.hours import OrderType
from ...models.menu import Combo, Diet
from ..localized_site import LocalizedSite

SHEET_PARAMETERS = ("items", "party", "vegetarians", "children", "elders", "budget", "without", "diet", "at", "how")
"""What the address of a sheet holds."""
LATE = timedelta(hours=1)
"""How late a party may come for the time of its sheet."""


@dataclass(frozen=True, slots=True)
class SheetFault:
    """What cannot be read in the address of a sheet: a parameter, or an item."""

    parameter: str
    written: str
    item: OrderFault | None = None


@dataclass(frozen=True, slots=True)
class OrderSheet:
    """What the address of a page holds of an order sheet."""

    lines: tuple[OrderLine, ...] = ()
    party: int | None = None
    vegetarians: int = 0
    """How many of the party eat vegetarian dishes only."""
    children: int = 0
    """How many of the party are children."""
    elders: int = 0
    budget: int | None = None
    """For the whole party in menu prices, in cents; asked while there is no line."""
    without: tuple[str, ...] = ()
    """Ids of the allergens that guests avoid."""
    diet: tuple[Diet, ...] = ()
    at: When | None = None
    """None for now."""
    how: OrderType = "dine_in"
    faults: tuple[SheetFault, ...] = ()

    @property
    def parameters(self) -> list[tuple[str, str]]:
        """The names and the spellings of what differs from the default."""
        values = {
            "items": format_items(self.lines),
            "party": str(self.party or ""),
            "vegetarians": str(self.vegetarians or ""),
            "children": str(self.children or ""),
            "elders": str(self.elders or ""),
            "budget": "" if self.budget is None or self.lines else f"{self.budget / 100:.2f}".removesuffix(".00"),
            "without": ",".join(self.without),
            "diet": ",".join(self.diet),
            "at": self._time,
            "how": spelled_how(self.how) if self.how != "dine_in" else "",
        }
        return [(name, value) for name, value in values.items() if value]

    @property
    def _time(self) -> str:
        """The time as short as it can be read: a QR code of a short address is easier to scan."""
        instant = self.at.instant if self.at else None
        if instant is None or not isinstance(instant.tzinfo, ZoneInfo) or instant.second or instant.fold:
            return str(self.at or "")
        return instant.replace(tzinfo=None).isoformat(timespec="minutes")

    def is_past(self, now: datetime) -> bool:
        """Tell whether the time of the sheet is over at a time of the restaurant's zone; a party that comes late still means it."""
        if self.at is None or self.at.instant is None:
            return self.at is not None and self.at.date < now.date()
        return self.at.instant < now - LATE

    @property
    def query_string(self) -> str:
        """What the links of a page take along of an order that is begun; empty before, so that crawlers find no others."""
        return with_query("", self.parameters).removeprefix("?") if self.lines or self.party else ""

    @property
    def dishes(self) -> int:
        return sum(line.quantity for line in self.lines)

    def address(self, localized_site: LocalizedSite) -> str:
        """Return the address of the sheet on its page."""
        return with_query(localized_site.links.page("order", localized_site.locale), self.parameters)


EMPTY_SHEET = OrderSheet()


def with_query(address: str, parameters: Sequence[tuple[str, str]]) -> str:
    """Return an address with parameters, spelled as a sheet is."""
    return f"{address}?{urlencode(parameters, safe=',*~')}" if parameters else address


def carried(sheet: OrderSheet, kept: Sequence[tuple[str, str]]) -> str:
    """Return the query string that the menu and its dishes keep; empty without a sheet, so that crawlers find no others."""
    if not (sheet.lines or sheet.party):
        return ""
    own = [pair for pair in sheet.parameters if pair[0] not in {name for name, _ in kept}]
    return with_query("", [*kept, *own]).removeprefix("?")


def spelled_how(how: OrderType) -> str:
    """Return ``dine-in`` for ``dine_in``."""
    return how.replace("_", "-")


def priced(localized_site: LocalizedSite, sheet: OrderSheet, has_usual_prices: bool = False) -> PricedOrder:
    """Return a sheet with what it costs, contains and feeds."""
    return price_order(
        localized_site.site,
        sheet.lines,
        when=sheet.at or current_moment(localized_site.site.restaurant.zone, localized_site.now()),
        now=localized_site.now(),
        party=sheet.party,
        vegetarians=sheet.vegetarians,
        children=sheet.children,
        elders=sheet.elders,
        without=sheet.without,
        diet=sheet.diet,
        how=sheet.how,
        has_usual_prices=has_usual_prices,
    )


def combo_sheet(localized_site: LocalizedSite, combo: Combo) -> OrderSheet:
    """Return a meal of the must-order list as a sheet."""
    dishes = localized_site.site.dishes
    counts = Counter(combo.items)
    return OrderSheet(tuple(line_of(dishes[id], count) for id, count in counts.items()), combo.size)
