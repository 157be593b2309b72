"""The order sheet: lines of dishes, what they cost, contain and feed, and what cannot be ordered at a time.

A sheet is a text, ``beef-chow-fun*2,shrimp-wonton-noodle-soup~extra-wontons``; nothing is sent or stored. After ``~``
stands an addition, or an option of what guests choose without a price: ``beef-brisket-noodle-soup~ho-fun``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from fractions import Fraction
from typing import Literal

from ..models.booking import Duration
from ..models.hours import DAYS, OrderType
from ..models.menu import Addition, Choice, Diet, Dish, Option, Portion, Size, TimedPrice
from ..models.restaurant import PUBLIC_HOLIDAYS, Charge, DeliveryTerms, TaxClass
from ..models.site import Site
from .allergens import in_order
from .availability import (
    availability,
    end_of_service,
    is_available_on,
    is_kitchen_open,
    is_left_out_on,
    is_sold_out,
    is_too_late,
    is_within_hours,
)
from .booking import MOST_ASKED
from .day_prices import dish_on
from .hours import hours_on, order_state, spans
from .menu import not_for, tax_class
from .moments import When
from .money import TaxDue, includes_tax, payable, taxes_due
from .schedule import is_public_holiday, orders_on

MOST_LINES = 40
MOST_OF_EACH = 99
MOST_GUESTS = MOST_ASKED
MOST_WRITTEN = 100
"""Characters of a faulty item that an error repeats."""

FaultCode = Literal["unknown-dish", "unknown-size", "unknown-addition", "bad-parameter"]
FaultReason = Literal[
    "unknown", "form", "quantity", "added-twice", "chosen-twice", "too-many-of-one", "too-many-lines"
]  # fmt: skip
Enough = Literal["short", "enough", "plenty", "unknown"]
ConflictKind = Literal["contains", "may-contain", "not-kept", "not-recorded"]
UnavailableReason = Literal[
    "sold-out", "out-of-season", "not-at-this-time", "break", "closed", "no-dine-in", "no-takeout", "no-delivery",
    "not-for-dine-in", "not-for-takeout", "not-for-delivery", "order-ahead",
]  # fmt: skip
FED: frozenset[Enough] = frozenset({"enough", "plenty"})
OF_THE_KITCHEN: frozenset[UnavailableReason] = frozenset({"closed", "break", "no-dine-in", "no-takeout", "no-delivery"})
"""Reasons that no dish can be ordered: the sheet is for later, and nothing is left out of it."""


NO_INGREDIENT: Mapping[Diet, frozenset[str]] = {
    "vegetarian": frozenset({"crustaceans", "molluscs", "fish"}),
    "vegan": frozenset({"egg", "milk", "crustaceans", "molluscs", "fish"}),
}
"""Allergens that are no ingredient of a dish with a diet."""


@dataclass(frozen=True, slots=True)
class OrderLine:
    """A number of portions of a dish, all of one size and with the same additions."""

    dish: Dish
    size: Size | None = None
    """Of a dish with sizes always one of them: the first, unless another one or the smaller portion is named."""
    additions: tuple[Addition, ...] = ()
    """In the order of the menu."""
    options: tuple[Option, ...] = ()
    """What is chosen without a price, in the order of the menu: at most one option of each choice."""
    quantity: int = 1
    timed: TimedPrice | None = None
    """The price that holds at the time of the sheet; None for the usual one."""

    @property
    def key(self) -> tuple[str, ...]:
        """The ids of dish, size, additions and options, by which equal lines are known."""
        return (self.dish.id, self.size.id if self.size else "", *self.added)

    @property
    def added(self) -> list[str]:
        """The ids of the additions, and of the options."""
        return [*(each.id for each in self.additions), *(each.id for each in self.options)]

    @property
    def choices(self) -> list[tuple[Choice, Option | None]]:
        """What guests choose of the dish, with the option that is chosen; None where that is left open."""
        return [
            (choice, next((each for each in choice.options if each in self.options), None))
            for choice in self.dish.choices
        ]

    @property
    def unit_price(self) -> int | None:
        """In cents; None for a market price."""
        price = self.timed.price if self.timed else self.usual_price
        return None if price is None else price + sum(each.price for each in self.additions)

    @property
    def usual_price(self) -> int | None:
        """In cents, without the additions; None for a market price."""
        return self.size.price if self.size else self.dish.price

    @property
    def total(self) -> int | None:
        """In cents; None for a market price."""
        return None if self.unit_price is None else self.unit_price * self.quantity

    @property
    def portion(self) -> Portion | None:
        """How many guests one of them feeds; None where nobody has said."""
        return (self.size and self.size.portion) or self.dish.portion

    @property
    def diets(self) -> frozenset[Diet] | None:
        """The diets that the dish keeps with its options; None where nobody has recorded any."""
        if self.dish.diets is None:
            return None
        return frozenset(self.dish.diets).union(*(each.diets for each in self.options))

    @property
    def is_vegetarian(self) -> bool:
        """Whether it is known to suit a vegetarian."""
        return _diet_conflict(self, "vegetarian") is None

    @property
    def contains(self) -> tuple[str, ...] | None:
        """The allergens of the dish and its additions; None where some of them are not recorded."""
        return in_order(self.known_allergens) if self._is_recorded else None

    @property
    def may_contain(self) -> tuple[str, ...] | None:
        """What else may be in it; None where that is not known."""
        return self.known_traces if self._is_recorded and self.dish.traces_recorded else None

    @property
    def known_allergens(self) -> frozenset[str]:
        """Those that are recorded; there may be others where ``contains`` is None."""
        own = frozenset(self.dish.known_allergens) - self._left_out
        return own.union(*(each.allergens or () for each in self.additions))

    @property
    def known_traces(self) -> tuple[str, ...]:
        return in_order(
            {*self.dish.may_contain, *(self._left_out & {*self.dish.known_allergens})} - self.known_allergens
        )

    @property
    def _left_out(self) -> frozenset[str]:
        """What a diet of a chosen option rules out as an ingredient, as egg of fried rice without it: it may be there in traces."""
        return frozenset().union(*(NO_INGREDIENT.get(diet, ()) for each in self.options for diet in each.diets))

    @property
    def _is_recorded(self) -> bool:
        return self.dish.allergens_recorded and all(each.allergens is not None for each in self.additions)


def line_of(dish: Dish, quantity: int = 1) -> OrderLine:
    """Return a line of a dish without additions, in its first size."""
    return OrderLine(dish, dish.sizes[0] if dish.sizes else None, quantity=quantity)


def at_their_prices(site: Site, lines: Iterable[OrderLine], when: When) -> list[OrderLine]:
    """Return lines with the prices that hold at a time; of a date without a time the usual ones."""
    return [replace(line, dish=dish_on(line.dish, when.date), timed=_price_at(site, line, when)) for line in lines]


def _price_at(site: Site, line: OrderLine, when: When) -> TimedPrice | None:
    prices = line.dish.prices_of(line.size) if when.instant else ()
    return next((each for each in prices if when.instant and is_within_hours(site, each.hours, when.instant)), None)


def more_than_party(party: int | None, **counts: int) -> str | None:
    """Return the name of a part of the party that has more guests than the party; None if none has."""
    return next((name for name, count in counts.items() if party is not None and count > party), None)


@dataclass(frozen=True, slots=True)
class OrderFault:
    """Why an item of a sheet cannot be read."""

    code: FaultCode
    reason: FaultReason
    item: str
    """As it is written, shortened."""
    part: str = ""
    """Of the item, what is wrong: the id of the dish, of the size, of the addition or option, or the quantity."""
    known: tuple[str, ...] = ()
    """For what is unknown: the ids that there are."""


class OrderError(ValueError):
    """A sheet has an item that cannot be read."""

    def __init__(self, fault: OrderFault) -> None:
        super().__init__(f"{fault.code}: {fault.item}")
        self.fault = fault


@dataclass(frozen=True, slots=True)
class ReadItems:
    """The lines of a text, and its items that cannot be read."""

    lines: tuple[OrderLine, ...] = ()
    faults: tuple[OrderFault, ...] = ()


def parse_items(site: Site, text: str) -> tuple[OrderLine, ...]:
    """Return the lines of ``slug[.size][~addition…][~option…][*quantity],…``; equal ones are one. Raises OrderError at the first fault."""
    read = read_items(site, text)
    if read.faults:
        raise OrderError(read.faults[0])
    return read.lines


def read_items(site: Site, text: str) -> ReadItems:
    """Return the lines that can be read, and the faults of the other items beside them; blank items are no faults."""
    lines: dict[tuple[str, ...], OrderLine] = {}
    faults: list[OrderFault] = []
    for written in filter(None, (each.strip() for each in text.split(","))):
        try:
            line = _parse_item(site, written)
            _add(lines, line, written)
        except OrderError as error:
            faults.append(error.fault)
            if error.fault.reason == "too-many-lines" or len(faults) == MOST_LINES:
                break
    return ReadItems(tuple(lines.values()), tuple(faults))


def merged(lines: Iterable[OrderLine]) -> tuple[OrderLine, ...]:
    """Return lines with equal ones as one, in the order of the first. Raises OrderError past the limits of a sheet."""
    among: dict[tuple[str, ...], OrderLine] = {}
    for line in lines:
        _add(among, line, _item(line))
    return tuple(among.values())


def _add(lines: dict[tuple[str, ...], OrderLine], line: OrderLine, written: str) -> None:
    before = lines.get(line.key)
    if before is None and len(lines) >= MOST_LINES:
        raise _error("bad-parameter", "too-many-lines", written)
    quantity = line.quantity + (before.quantity if before else 0)
    if quantity > MOST_OF_EACH:
        raise _error("bad-parameter", "too-many-of-one", written, str(quantity))
    lines[line.key] = replace(line, quantity=quantity)


def _parse_item(site: Site, written: str) -> OrderLine:
    portion, star, count = written.lower().partition("*")
    sized, *names = [each.strip() for each in portion.split("~")]
    slug, dot, size = (each.strip() for each in sized.partition("."))
    if not slug or (dot and not size) or not all(names):
        raise _error("bad-parameter", "form", written)
    dish = site.dishes.get(slug)
    if dish is None:
        raise _error("unknown-dish", "unknown", written, slug, site.dishes)
    sizes = {each.id: each for each in dish.orderable_sizes}
    of_size = sizes.get(size) if size else line_of(dish).size
    if size and of_size is None:
        raise _error("unknown-size", "unknown", written, size, sizes)
    known = [each.id for each in dish.additions]
    known += [option.id for choice in dish.choices for option in choice.options]
    for number, name in enumerate(names):
        if name not in known:
            raise _error("unknown-addition", "unknown", written, name, known)
        if name in names[:number]:
            raise _error("bad-parameter", "added-twice", written, name)
    additions = tuple(each for each in dish.additions if each.id in names)
    chosen = [[each for each in choice.options if each.id in names] for choice in dish.choices]
    if several := next((each for each in chosen if len(each) > 1), None):
        raise _error("bad-parameter", "chosen-twice", written, several[1].id, [each.id for each in several])
    options = tuple(each for options in chosen for each in options)
    return OrderLine(dish, of_size, additions, options, _quantity(written, count.strip()) if star else 1)


def _quantity(written: str, count: str) -> int:
    if not (count.isascii() and count.isdecimal()) or not 1 <= int(count[:9]) <= MOST_OF_EACH:
        raise _error("bad-parameter", "quantity", written, count[:MOST_WRITTEN])
    return int(count)


def _error(code: FaultCode, reason: FaultReason, written: str, part: str = "", known: Iterable[str] = ()) -> OrderError:
    return OrderError(OrderFault(code, reason, written[:MOST_WRITTEN], part[:MOST_WRITTEN], tuple(known)))


def format_items(lines: Iterable[OrderLine]) -> str:
    """Return the text of a sheet, from which ``parse_items`` reads the same lines."""
    return ",".join(map(_item, lines))


def _item(line: OrderLine) -> str:
    additions = "".join(f"~{id}" for id in line.added)
    size = f".{line.size.id}" if line.size else ""
    return f"{line.dish.id}{size}{additions}{f'*{line.quantity}' if line.quantity > 1 else ''}"


@dataclass(frozen=True, slots=True)
class ChargeDue:
    """A charge that is in the total."""

    charge: Charge
    cents: int
    count: int = 1
    """How many guests, dishes or orders it is for."""


@dataclass(frozen=True, slots=True)
class Serves:
    """How many guests a sheet feeds."""

    least: int | None
    """None where no portion is known."""
    most: int | None
    """None where the portion of a dish is not known, so that it may feed more."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """What is to be known of a delivery beside its charges."""

    terms: DeliveryTerms
    has_fee: bool
    """Whether the owner has written what delivery costs."""
    short_by: int
    """How much the dishes lack of the minimum, in cents."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A dish that a guest may have to leave: for an allergen to avoid, or for a diet. One of both is given."""

    dish: Dish
    kind: ConflictKind
    allergen: str | None = None
    diet: Diet | None = None


@dataclass(frozen=True, slots=True)
class Unavailable:
    """A dish, or an addition to it, that cannot be ordered at the time of the sheet."""

    dish: Dish
    reason: UnavailableReason
    next_served_at: datetime | None = None
    """None where that is not known."""
    addition: Addition | None = None
    notice: Duration | None = None
    """How long before it is ordered, if that is the reason: of the dish or of a size."""
    size: Size | None = None
    """The size, where others of the dish can be ordered."""

    def concerns(self, line: OrderLine) -> bool:
        """Tell whether a line cannot be ordered for this reason; without an addition it still can."""
        return self.dish.id == line.dish.id and self.addition is None and self.size in (None, line.size)


@dataclass(frozen=True, slots=True, kw_only=True)
class PricedOrder:
    """A sheet with everything that can be told of it. Amounts are in cents.

    Amounts and portions are those of the lines that can be ordered at the time.
    """

    lines: tuple[OrderLine, ...]
    left_out: tuple[OrderLine, ...]
    """Those of them that cannot be ordered at the time; none while the kitchen takes no order at all."""
    party: int | None
    vegetarians: int
    """How many of the party eat vegetarian dishes only."""
    enough_for_vegetarians: Enough
    """Whether what suits them feeds them; plenty where there is none."""
    children: int
    elders: int
    without: tuple[str, ...]
    diet: tuple[Diet, ...]
    when: When
    how: OrderType
    subtotal: int | None
    """The sum of the lines that can be ordered; None without any, and where one has a market price: there is no total."""
    charges: tuple[ChargeDue, ...]
    taxes: tuple[TaxDue, ...]
    """Each tax, in the prices or added to them; empty without a subtotal."""
    taxes_unknown: bool
    """Whether prices do not include tax, or may not, and the owner has not written which there are."""
    total: int | None
    """With charges, and with the taxes that are added; None where the subtotal is."""
    not_included: tuple[Charge, ...]
    """Charges that depend on what nobody has asked about."""
    delivery: Delivery | None
    """Of a sheet to be delivered."""
    serves: Serves
    enough: Enough
    """Whether it feeds the party, and the vegetarians of it; unknown while somebody cannot eat a dish."""
    """Unknown, too, while a dish has what a guest avoids: somebody cannot eat it."""
    unknown_portions: tuple[Dish, ...]
    contains: tuple[str, ...]
    """Of the lines that can be ordered at the time; of all where none can."""
    may_contain: tuple[str, ...]
    """Of the same lines, without what they contain."""
    not_recorded: tuple[Dish, ...]
    """Dishes that may have other allergens than those that are recorded."""
    conflicts: tuple[Conflict, ...]
    unavailable: tuple[Unavailable, ...]

    @property
    def counted(self) -> tuple[OrderLine, ...]:
        """The lines that amounts and portions are of."""
        return tuple(line for line in self.lines if line not in self.left_out)

    @property
    def eaten(self) -> tuple[OrderLine, ...]:
        """The lines of which allergens and cautions are told: those that are counted, or all where none is."""
        return self.counted or self.lines

    @property
    def has_conflict(self) -> bool:
        """Whether a line that is counted has what a guest avoids, or may have it."""
        return _concern(self.conflicts, self.counted)

    @property
    def dishes(self) -> int:
        """How many dishes are counted."""
        return sum(line.quantity for line in self.counted)


def price_order(
    site: Site,
    lines: Sequence[OrderLine],
    *,
    when: When,
    now: datetime,
    party: int | None = None,
    vegetarians: int = 0,
    children: int = 0,
    elders: int = 0,
    without: Sequence[str] = (),
    diet: Sequence[Diet] = (),
    how: OrderType = "dine_in",
    has_usual_prices: bool = False,
) -> PricedOrder:
    """Return what a sheet costs, contains and feeds, and what of it cannot be ordered at a time.

    *without*: ids of allergens that a guest avoids. *has_usual_prices*: whatever the time, which no guest has chosen.
    """
    lines = lines if has_usual_prices else at_their_prices(site, lines, when)
    absent = tuple(_unavailable(site, lines, when, how, now))
    left_out = _left_out(lines, absent)
    counted = [line for line in lines if line not in left_out]
    conflicts = tuple(conflicts_of(lines, without, diet))
    subtotal = _sum(line.total for line in counted) if counted or not lines else None
    due, not_included = _charges(site, counted, subtotal, party, how, when.date)
    taxes = () if subtotal is None else tuple(taxes_due(site.restaurant, _goods(site, counted, due)))
    total = None
    if subtotal is not None:
        added = sum(each.cents for each in taxes if not each.is_included)
        total = subtotal + sum(each.cents for each in due) + added
    least, most, unknown = _serves(counted)
    is_told = bool(counted or not lines) and not _concern(conflicts, counted)
    enough = _enough(least, most, bool(unknown), party, counted) if is_told else "unknown"
    for_vegetarians = _enough_for_vegetarians(counted, vegetarians)
    eaten = counted or lines
    contains = frozenset[str]().union(*(line.known_allergens for line in eaten))
    traces = frozenset[str]().union(*(line.known_traces for line in eaten))
    return PricedOrder(
        lines=tuple(lines),
        left_out=left_out,
        party=party,
        vegetarians=vegetarians,
        enough_for_vegetarians=for_vegetarians,
        children=children,
        elders=elders,
        without=tuple(without),
        diet=tuple(diet),
        when=when,
        how=how,
        subtotal=subtotal,
        charges=due,
        taxes=taxes,
        taxes_unknown=not any(tax.rate for tax in site.restaurant.taxes) and not includes_tax(site.restaurant),
        total=total,
        not_included=not_included,
        delivery=_delivery(site, subtotal) if how == "delivery" and counted else None,
        serves=_served(counted, least, most),
        enough=for_vegetarians if enough in FED and for_vegetarians not in FED else enough,
        unknown_portions=unknown,
        contains=in_order(contains),
        may_contain=in_order(traces - contains),
        not_recorded=_once(line.dish for line in eaten if line.may_contain is None),
        conflicts=conflicts,
        unavailable=absent,
    )


def _enough_for_vegetarians(lines: Sequence[OrderLine], vegetarians: int) -> Enough:
    if not vegetarians:
        return "plenty"
    suitable = [line for line in lines if line.is_vegetarian]
    least, most, unknown = _serves(suitable)
    return _enough(least, most, bool(unknown), vegetarians, suitable)


def _concern(conflicts: Iterable[Conflict], lines: Sequence[OrderLine]) -> bool:
    return any(each.dish.id == line.dish.id for each in conflicts for line in lines)


def _left_out(lines: Sequence[OrderLine], absent: Sequence[Unavailable]) -> tuple[OrderLine, ...]:
    if any(each.reason in OF_THE_KITCHEN for each in absent):
        return ()
    return tuple(line for line in lines if any(each.concerns(line) for each in absent))


def _delivery(site: Site, subtotal: int | None) -> Delivery:
    terms = site.restaurant.delivery
    is_short = terms.minimum is not None and subtotal is not None and subtotal < terms.minimum
    has_fee = any(charge.how == ("delivery",) for charge in site.restaurant.charges)
    return Delivery(
        terms, has_fee, terms.minimum - subtotal if is_short and terms.minimum and subtotal is not None else 0
    )


def _sum(amounts: Iterable[int | None]) -> int | None:
    total = 0
    for amount in amounts:
        if amount is None:
            return None
        total += amount
    return total


def _once(dishes: Iterable[Dish]) -> tuple[Dish, ...]:
    return tuple({dish.id: dish for dish in dishes}.values())


def _charges(
    site: Site, lines: Sequence[OrderLine], subtotal: int | None, party: int | None, how: OrderType, day: date
) -> tuple[tuple[ChargeDue, ...], tuple[Charge, ...]]:
    """Return the charges in the total, and those that guests may decline or that depend on what is not known."""
    due: list[ChargeDue] = []
    unknown: list[Charge] = []
    for charge in site.restaurant.charges if lines else ():
        is_on = is_due_on(site, charge, day)
        if is_on is False or not _may_be_due(charge, lines, subtotal, party, how):
            continue
        counted, cents = _count(charge, lines, party), _charge_cents(site, charge, subtotal)
        if (
            charge.when
            or charge.optional
            or is_on is None
            or counted is None
            or cents is None
            or _depends_on_unknown(charge, subtotal, party)
        ):
            unknown.append(charge)
        elif cents * counted:
            due.append(ChargeDue(charge, cents * counted, counted))
    return tuple(due), tuple(unknown)


def _may_be_due(
    charge: Charge, lines: Sequence[OrderLine], subtotal: int | None, party: int | None, how: OrderType
) -> bool:
    return not (
        how not in charge.how
        or (charge.from_guests and party is not None and party < charge.from_guests)
        or (charge.free_from is not None and subtotal is not None and subtotal >= charge.free_from)
        or any(line.dish.id == charge.dish for line in lines)
    )


def is_due_on(site: Site, charge: Charge, day: date) -> bool | None:
    """Tell whether a date is one of those of a charge; None where nobody has written whether it is a public holiday."""
    if not charge.on or DAYS[day.weekday()] in charge.on:
        return True
    return is_public_holiday(site.hours, day) if PUBLIC_HOLIDAYS in charge.on else False


def charges_of_party(site: Site, guests: int | None, day: date | None) -> list[Charge]:
    """Return the charges at the table, but for those that a party of this size, or the day, does not have."""
    return [
        charge
        for charge in site.restaurant.charges
        if "dine_in" in charge.how
        and (day is None or is_due_on(site, charge, day) is not False)
        and (charge.from_guests is None or guests is None or guests >= charge.from_guests)
    ]


def _depends_on_unknown(charge: Charge, subtotal: int | None, party: int | None) -> bool:
    needs_party = charge.from_guests is not None or charge.per == "guest"
    return (needs_party and party is None) or (charge.free_from is not None and subtotal is None)


def _count(charge: Charge, lines: Sequence[OrderLine], party: int | None) -> int | None:
    """Return how many times a charge is due; None where nobody asks."""
    match charge.per:
        case "order":
            return 1
        case "guest":
            return party
        case "dish":
            return sum(line.quantity for line in lines)
    return None


def _charge_cents(site: Site, charge: Charge, subtotal: int | None) -> int | None:
    """Return what a charge is once; None where a market price decides it."""
    if charge.percent is not None:
        if subtotal is None:
            return None
        return payable(subtotal * Fraction(charge.percent.removesuffix("%")) / 100, site.restaurant.currency)
    return charge_amount(site, charge)


def charge_amount(site: Site, charge: Charge) -> int | None:
    """Return what a charge is once, in cents; None for a percentage, and for the market price of a dish."""
    if charge.dish is None:
        return charge.amount
    return site.dishes[charge.dish].price if charge.dish in site.dishes else None


def _goods(site: Site, lines: Sequence[OrderLine], due: Sequence[ChargeDue]) -> Iterator[tuple[TaxClass, int]]:
    for line in lines:
        chosen = next((each.tax_class for each in line.options if each.tax_class), None)
        yield chosen or tax_class(site, line.dish), line.total or 0
    for each in due:
        if each.charge.taxed_as != "none":
            yield each.charge.taxed_as, each.cents


def _serves(lines: Sequence[OrderLine]) -> tuple[int, int, tuple[Dish, ...]]:
    """Return how many guests the known portions feed, at least and at most, and the dishes whose portions are not known."""
    known = [(line.portion, line.quantity) for line in lines if line.portion]
    least = sum(portion.least * quantity for portion, quantity in known)
    most = sum(portion.most * quantity for portion, quantity in known)
    return least, most, _once(line.dish for line in lines if line.portion is None)


def _served(lines: Sequence[OrderLine], least: int, most: int) -> Serves:
    known = [line.portion is not None for line in lines]
    return Serves(least if any(known) else None, most if known and all(known) else None)


def _enough(least: int, most: int, is_unknown: bool, party: int | None, lines: Sequence[OrderLine]) -> Enough:
    """Tell whether portions feed a party; portions that are not known decide it only where the others are not enough."""
    if party is None:
        return "unknown"
    if least > party and any(map(_may_be_left, lines)):
        return "plenty"
    if most >= party:
        return "enough"
    return "unknown" if is_unknown else "short"


def _may_be_left(line: OrderLine) -> bool:
    """Tell whether guests may take the rest of a dish home: one for several, and nothing raw."""
    return line.portion is not None and line.portion.most > 1 and "raw" not in (line.dish.cautions or ())


def conflicts_of(lines: Sequence[OrderLine], without: Sequence[str], diet: Sequence[Diet]) -> Iterator[Conflict]:
    """Yield each conflict of a dish once, the surest kind of those that its lines have."""
    order: Sequence[ConflictKind] = ("contains", "may-contain", "not-kept", "not-recorded")
    for dish in _once(line.dish for line in lines):
        of_dish = [line for line in lines if line.dish.id == dish.id]
        for allergen in without:
            if kinds := {kind for line in of_dish if (kind := _allergen_conflict(line, allergen))}:
                yield Conflict(dish, min(kinds, key=order.index), allergen=allergen)
        for each in diet:
            if kinds := {kind for line in of_dish if (kind := _diet_conflict(line, each))}:
                yield Conflict(dish, min(kinds, key=order.index), diet=each)


def _allergen_conflict(line: OrderLine, allergen: str) -> ConflictKind | None:
    if allergen in line.known_allergens:
        return "contains"
    if allergen in line.known_traces:
        return "may-contain"
    return "not-recorded" if line.may_contain is None else None


def _diet_conflict(line: OrderLine, diet: Diet) -> ConflictKind | None:
    """Return whether a dish does not keep a diet, or nobody knows: the diets of additions are not recorded."""
    if line.diets is not None and diet not in line.diets:
        return "not-kept"
    return "not-recorded" if line.diets is None or line.additions else None


def _unavailable(
    site: Site, lines: Sequence[OrderLine], when: When, how: OrderType, now: datetime
) -> Iterator[Unavailable]:
    of_order = _order_type_unavailable(site, when, how)
    for dish in _once(line.dish for line in lines):
        if how in not_for(site, dish):
            yield Unavailable(dish, _NOT_SOLD[how])
        elif (each := unavailable(site, dish, when, now)) is not None:
            yield each
        elif of_order:
            reason, following = of_order
            yield Unavailable(dish, reason, following)
        else:
            for size in _late_sizes(site, lines, dish, when, now).values():
                yield Unavailable(dish, "order-ahead", notice=size.notice, size=size)
    seen = set[tuple[str, str]]()
    for line in lines:
        for addition in line.additions:
            key = line.dish.id, addition.id
            if addition.season and not addition.season.includes(when.date) and key not in seen:
                seen.add(key)
                yield Unavailable(line.dish, "out-of-season", addition=addition)


def _late_sizes(site: Site, lines: Sequence[OrderLine], dish: Dish, when: When, now: datetime) -> dict[str, Size]:
    """Return the sizes of a dish whose notice *now* is too late for, by their ids."""
    at = when.instant or end_of_service(site, when.date)
    sizes = [line.size for line in lines if line.dish is dish and line.size]
    return {size.id: size for size in sizes if is_too_late(size.notice, at, now)}


def unavailable(site: Site, dish: Dish, when: When, now: datetime) -> Unavailable | None:
    """Return why a dish cannot be ordered *now* for a time; None if it can."""
    if when.instant is None:
        if is_available_on(site, dish, when.date, now):
            return None
        is_late = is_available_on(site, dish, when.date)
    else:
        state = availability(site, dish, when.instant, now)
        if state.reason is None:
            return None
        is_late = state.reason == "order-ahead"
    if is_late:
        return Unavailable(dish, "order-ahead", notice=dish.notice)
    begin = when.begin(site.restaurant.zone)
    again = availability(site, dish, begin).next
    if again and hours_on(site, again.date()).is_undecided and is_left_out_on(site, dish, when.date):
        again = None
    return Unavailable(dish, _reason(site, dish, when, begin), again)


def _reason(site: Site, dish: Dish, when: When, begin: datetime) -> UnavailableReason:
    if dish.season and not dish.season.includes(when.date):
        return "out-of-season"
    if not hours_on(site, when.date).ranges:
        return "closed"
    if is_sold_out(site, dish.id, begin):
        return "sold-out"
    if when.instant is None or is_kitchen_open(site, when.instant):
        return "not-at-this-time"
    wall = when.instant.astimezone(site.restaurant.zone).replace(tzinfo=None)
    ranges = list(spans(site, wall.date(), wall.date()))
    is_between = any(each.start <= wall for each in ranges) and any(wall < each.start for each in ranges)
    return "break" if is_between else "closed"


_NOT_SOLD: Mapping[OrderType, UnavailableReason] = {
    "dine_in": "not-for-dine-in", "takeout": "not-for-takeout", "delivery": "not-for-delivery"
}  # fmt: skip
_NOT_TAKEN: Mapping[OrderType, UnavailableReason] = {
    "dine_in": "no-dine-in", "takeout": "no-takeout", "delivery": "no-delivery"
}  # fmt: skip


def _order_type_unavailable(site: Site, when: When, how: OrderType) -> tuple[UnavailableReason, datetime | None] | None:
    """Return why orders of a type are not taken at a time, and when they are next; None where they are or may be."""
    reason = _NOT_TAKEN[how]
    if when.instant is None:
        ranges = orders_on(site.hours, when.date, how)
        return None if ranges is None or ranges else (reason, None)
    state = order_state(site, how, when.instant)
    if state is None or state.until is not None:
        return None
    return reason, state.next.replace(tzinfo=site.restaurant.zone) if state.next else None
