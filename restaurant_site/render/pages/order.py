"""The order sheet: its page, and the bar that shows it on the menu and on the page of a dish."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from ...domain.menu import combo_totals, grouped
from ...domain.moments import When, current_moment
from ...domain.money import share_per_guest
from ...domain.order import (
    MOST_GUESTS,
    MOST_LINES,
    MOST_OF_EACH,
    Conflict,
    OrderFault,
    OrderLine,
    PricedOrder,
    Unavailable,
    format_items,
    line_of,
    price_order,
    unavailable,
)
from ...i18n import N_, load_translations
from ...locales import Locale
from ...models.hours import ORDER_TYPES, OrderType
from ...models.menu import Combo, Diet, Dish
from ...models.restaurant import Charge
from ...models.text import Text
from ...settings import shipped
from ...text import formatting
from ...text.nearest import nearest
from .. import labels, order_phrases
from ..localized_site import LocalizedSite
from .layout import PageContent

SHEET_PARAMETERS = ("items", "party", "without", "diet", "at", "how")
"""What the address of a sheet holds."""
MOST_FAULTS = 4
"""Sentences about what cannot be read; a sheet with more is no mistake of a guest."""
LONGEST_CODE = 180
"""Characters of an address that a telephone reads from a QR code on a screen or on paper (version 9)."""
ALLERGY = N_("Allergy: %(allergens)s. Please tell the kitchen.")
"""The safety phrase of the sheet, in the language of the guest and in that of the kitchen."""
NOT_SERVED: Mapping[str, str] = {
    "sold-out": N_("Sold out."),
    "out-of-season": N_("Out of season."),
    "not-at-this-time": N_("Not served at that time."),
    "break": N_("The kitchen has a break at that time."),
    "closed": N_("The kitchen is closed at that time."),
    "no-dine-in": N_("No orders at the table at that time."),
    "no-takeout": N_("No takeout at that time."),
    "no-delivery": N_("No delivery at that time."),
}
OF_THE_DISH = {"sold-out", "out-of-season", "not-at-this-time"}
"""Reasons for which another dish can be had instead."""


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
            "without": ",".join(self.without),
            "diet": ",".join(self.diet),
            "at": str(self.at or ""),
            "how": spelled_how(self.how) if self.how != "dine_in" else "",
        }
        return [(name, value) for name, value in values.items() if value]

    def address(self, localized_site: LocalizedSite) -> str:
        """Return the address of the sheet on its page."""
        return with_query(localized_site.links.page("order", localized_site.locale), self.parameters)


EMPTY_SHEET = OrderSheet()


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
    """How many of a dish are on the sheet, by its id."""
    words: str
    address: str


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A line of the sheet in words."""

    dish: Dish
    item: str
    """The value of its steppers: dish, size and additions."""
    quantity: int
    name: str
    options: str
    """Size and additions."""
    other_name: str
    """In the language of the kitchen; empty if that is the language of the page, or without such a name."""
    other_options: str
    price: str
    warnings: Sequence[tuple[str, str]]
    """(kind, words) of each conflict with what the guests avoid."""
    kitchen_warnings: Sequence[str]
    absence: str
    """Why it cannot be ordered; empty if it can."""
    instead: Sequence[Dish]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderPage(PageContent):
    action: str
    """The address of the page, without a sheet."""
    fragment: str
    items: str
    at: str
    party: int | None
    how: str
    hows: Sequence[tuple[str, str]]
    allergens: Sequence[tuple[str, str, bool]]
    diets: Sequence[tuple[str, str, bool]]
    keeps: str
    """The diets that every dish must keep, in words."""
    faults: Sequence[str]
    notice: str
    """That the kitchen is closed now; empty while it is not, and for another time."""
    lines: Sequence[OrderRow]
    avoided: Sequence[tuple[str, Locale]]
    """The safety phrase in the language of the page, then in that of the kitchen."""
    sums: Sequence[tuple[str, str, str]]
    """(label, amount, class) of each line of the bill."""
    share: str
    enough: str
    not_included: Sequence[str]
    starts: Sequence[tuple[str, Sequence[tuple[str, str]], str]]
    """(words, parameters, cost) of each meal that an empty sheet may begin with."""
    link: str
    code: str
    """The QR code of the address as SVG; empty where the address is too long for one."""
    kitchen: Locale
    house: str
    tally_words: str
    total_words: str
    stamp: str


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


def sheet_bar(
    localized_site: LocalizedSite, sheet: OrderSheet, page: str, kept: Sequence[tuple[str, str]] = ()
) -> SheetBar | None:
    """Return the bar of a page; None in a static export, which has no sheet."""
    if not localized_site.links.live:
        return None
    localized_site = localized_site.relative()
    own = [pair for pair in sheet.parameters if pair[0] not in {name for name, _ in kept}]
    counts = Counter[str]()
    for line in sheet.lines:
        counts[line.dish.id] += line.quantity
    code = localized_site.locale.code
    return SheetBar(
        action=f"/{code}/{page}",
        fragment=f"/{code}/fragments/sheet/{page}",
        own=own,
        kept=kept,
        alone=with_query("", own).removeprefix("?"),
        counts=counts,
        words=_bar_words(localized_site, sheet) if sheet.lines else "",
        address=sheet.address(localized_site),
    )


def _bar_words(localized_site: LocalizedSite, sheet: OrderSheet) -> str:
    """Return ``3 dishes, $52.40 with tax``."""
    order, gettext = priced(localized_site, sheet), localized_site.gettext
    dishes = gettext("One dish") if order.dishes == 1 else gettext("%(count)s dishes", count=order.dishes)
    if order.total is None:
        return dishes
    total = labels.amount(localized_site, order.total)
    added = any(not each.is_included for each in order.taxes)
    return localized_site.locale.punctuation.comma.join(
        [dishes, gettext("%(price)s with tax", price=total) if added else total]
    )


def priced(localized_site: LocalizedSite, sheet: OrderSheet) -> PricedOrder:
    """Return a sheet with what it costs, contains and feeds."""
    return price_order(
        localized_site.site,
        sheet.lines,
        when=sheet.at or current_moment(localized_site.site.restaurant.zone, localized_site.now()),
        party=sheet.party,
        without=sheet.without,
        diet=sheet.diet,
        how=sheet.how,
    )


def order_page(
    localized_site: LocalizedSite,
    order: PricedOrder,
    sheet: OrderSheet = EMPTY_SHEET,
    _kept: Sequence[tuple[str, str]] = (),
) -> OrderPage:
    relative, kitchen = localized_site.relative(), _in_kitchen(localized_site)
    address = sheet.address(localized_site)
    gettext, code = localized_site.gettext, localized_site.locale.code
    avoided = [_allergy(localized_site, each, sheet.without) for each in _once(localized_site, kitchen)]
    return OrderPage(
        action=relative.links.page("order", localized_site.locale),
        fragment=f"/{code}/fragments/sheet/order",
        items=format_items(sheet.lines),
        at=str(sheet.at or ""),
        party=sheet.party,
        how=spelled_how(sheet.how),
        hows=[
            (spelled_how(each), formatting.at_start(gettext(labels.ORDER_TYPES[each])))
            for each in ORDER_TYPES
            if each == "dine_in" or localized_site.site.hours.has_order_hours(each) or each == sheet.how
        ],
        allergens=[(id, label, id in sheet.without) for id, label in labels.allergen_labels(localized_site).items()],
        diets=[(id, gettext(label), id in sheet.diet) for id, label in labels.DIETS.items()],
        keeps=labels.joined(localized_site, labels.diets(localized_site, sheet.diet)),
        faults=_faults(localized_site, sheet),
        notice=_notice(localized_site, sheet, order),
        lines=_rows(localized_site, kitchen, sheet, order),
        avoided=avoided if sheet.without else [],
        sums=_sums(localized_site, order),
        share=_share(localized_site, order),
        enough=_enough(localized_site, order),
        not_included=order_phrases.not_included(localized_site, order),
        starts=[] if sheet.lines else list(_starts(localized_site)),
        link=address,
        code=_code(address) if sheet.lines else "",
        carried=carried(sheet, ()),
        kitchen=kitchen.locale,
        house=_name(kitchen, localized_site.site.restaurant.short_name)
        or localized_site.text(localized_site.site.restaurant.short_name),
        tally_words=_tally(kitchen, sheet),
        total_words=_total(kitchen, order),
        stamp=_stamp(localized_site, sheet),
    )


# --- The language of the kitchen --------------------------------------------------------------


def _in_kitchen(localized_site: LocalizedSite) -> LocalizedSite:
    """Return the site in the language of the kitchen, for single names and sentences: texts need not be written in it."""
    locale = localized_site.languages.kitchen
    if locale is localized_site.locale:
        return localized_site
    return replace(localized_site, locale=locale, gettext=load_translations(shipped("translations"))[locale])


def _once(localized_site: LocalizedSite, kitchen: LocalizedSite) -> Sequence[LocalizedSite]:
    return [localized_site] if kitchen.locale is localized_site.locale else [localized_site, kitchen]


def _name(localized_site: LocalizedSite, text: Text) -> str:
    """Return a name; empty where it is not written in the language."""
    return text.in_(localized_site.locale) if text.written_in(localized_site.locale) else ""


def _allergy(localized_site: LocalizedSite, reader: LocalizedSite, ids: Sequence[str]) -> tuple[str, Locale]:
    words = reader.gettext(ALLERGY, allergens=_allergens(localized_site, reader, ids))
    return words, reader.locale


def _allergens(localized_site: LocalizedSite, reader: LocalizedSite, ids: Sequence[str]) -> str:
    """Return allergens in the language of a reader; the owner's own by the name of the page where it has no other."""
    known = localized_site.site.allergens
    named = {**labels.ALLERGENS, **labels.ALLERGEN_GROUPS}
    words = []
    for id in [each for each in (*labels.ALLERGEN_GROUPS, *known) if each in grouped(ids)]:
        label = known.get(id)
        own = (_name(reader, label) or localized_site.text(label)) if label else ""
        words.append((own or reader.gettext(named[id])).lower())
    return labels.joined(reader, words)


# --- Lines ------------------------------------------------------------------------------------


def _rows(
    localized_site: LocalizedSite, kitchen: LocalizedSite, sheet: OrderSheet, priced: PricedOrder
) -> Sequence[OrderRow]:
    conflicts: dict[str, list[Conflict]] = {}
    for conflict in priced.conflicts:
        conflicts.setdefault(conflict.dish.id, []).append(conflict)
    absent = {each.dish.id: each for each in reversed(priced.unavailable) if not _concerns_all(each, sheet)}
    others = _Others(localized_site, sheet, priced)
    is_other = kitchen.locale is not localized_site.locale
    rows = []
    for line in sheet.lines:
        dish, gone = line.dish, absent.get(line.dish.id)
        own = conflicts.get(dish.id, [])
        rows.append(
            OrderRow(
                dish=dish,
                item=format_items([replace(line, quantity=1)]),
                quantity=line.quantity,
                name=localized_site.text(dish.name),
                options=_options(localized_site, line),
                other_name=_name(kitchen, dish.name) if is_other else "",
                other_options=_options(kitchen, line) if is_other else "",
                price=_price(localized_site, line.total),
                warnings=list(_warnings(localized_site, localized_site, own)),
                kitchen_warnings=[
                    words for kind, words in _warnings(localized_site, kitchen, own) if kind != "not-kept"
                ],
                absence=_absence(localized_site, gone) if gone else "",
                instead=others.of(dish) if gone and gone.reason in OF_THE_DISH and not gone.addition else [],
            )
        )
    return rows


def _options(localized_site: LocalizedSite, line: OrderLine) -> str:
    """Return the size and the additions of a line; those that are not written in the language are left out."""
    chosen = [line.size] if line.size and len(line.dish.sizes) > 1 else []
    texts = [*(size.name for size in chosen), *(addition.name for addition in line.additions)]
    texts += [option.name for option in line.options]
    names = [_name(localized_site, each) for each in texts]
    return labels.joined(localized_site, [name for name in names if name])


def _price(localized_site: LocalizedSite, cents: int | None) -> str:
    return localized_site.gettext("market price: ask") if cents is None else labels.amount(localized_site, cents)


def _warnings(
    localized_site: LocalizedSite, reader: LocalizedSite, conflicts: Sequence[Conflict]
) -> Iterator[tuple[str, str]]:
    """Yield (kind, words) of the conflicts of a dish: those of allergens by kind, then those of diets."""
    of_kind = {
        "contains": N_("Contains %(allergens)s."),
        "may-contain": N_("May contain %(allergens)s."),
        "not-recorded": N_("Not recorded whether it has %(allergens)s: ask."),
    }
    for kind, message in of_kind.items():
        ids = [each.allergen for each in conflicts if each.kind == kind and each.allergen]
        if ids:
            yield kind, reader.gettext(message, allergens=_allergens(localized_site, reader, ids))
    of_diets = {
        "not-kept": N_("Does not fit: %(diet)s."),
        "not-recorded": N_("Not recorded whether it fits: %(diet)s; ask."),
    }
    for kind, message in of_diets.items():
        diets = tuple(each.diet for each in conflicts if each.kind == kind and each.diet)
        if diets:
            yield kind, reader.gettext(message, diet=labels.joined(reader, labels.diets(reader, diets)).lower())


# --- What is not served -----------------------------------------------------------------------


def _concerns_all(each: Unavailable, sheet: OrderSheet) -> bool:
    """True for what the notice about the kitchen says, not each line."""
    return sheet.at is None and each.reason in {"closed", "break"}


def _notice(localized_site: LocalizedSite, sheet: OrderSheet, priced: PricedOrder) -> str:
    if not any(_concerns_all(each, sheet) for each in priced.unavailable):
        return ""
    return labels.kitchen_notice(localized_site)


def _absence(localized_site: LocalizedSite, gone: Unavailable) -> str:
    """Return why a dish or an addition cannot be ordered, and when it can next."""
    gettext, signs = localized_site.gettext, localized_site.locale.punctuation
    words = gettext(NOT_SERVED[gone.reason])
    if gone.addition:
        words = f"{localized_site.text(gone.addition.name)}{signs.colon}{words}"
    if gone.next_served_at:
        day, time = labels.day_and_time(localized_site, gone.next_served_at)
        again = gettext("It can be ordered again %(day)s from %(time)s.", day=day, time=time)
        words = signs.sentence_space.join([words, again])
    return words


class _Others:
    """Finds dishes to order instead of one that is not served."""

    def __init__(self, localized_site: LocalizedSite, sheet: OrderSheet, priced: PricedOrder) -> None:
        self._site, self._sheet, self._when = localized_site.site, sheet, priced.when
        self._ordered = {line.dish.id for line in sheet.lines}
        self._served: dict[str, Sequence[Dish]] = {}

    def of(self, dish: Dish) -> Sequence[Dish]:
        """Return two dishes of its section that can be ordered and that the guests may have, the nearest in price first."""
        if dish.category not in self._served:
            self._served[dish.category] = [
                other
                for other in self._site.dishes.values()
                if other.category == dish.category and other.id not in self._ordered and self._fits(other)
            ]
        price = dish.price or 0
        return sorted(self._served[dish.category], key=lambda other: abs((other.price or price) - price))[:2]

    def _fits(self, dish: Dish) -> bool:
        if unavailable(self._site, dish, self._when) is not None:
            return False
        asked = self._sheet.without or self._sheet.diet
        priced = price_order(
            self._site, [line_of(dish)], when=self._when, without=self._sheet.without, diet=self._sheet.diet
        )
        return not asked or not priced.conflicts


# --- The bill ---------------------------------------------------------------------------------


def _sums(localized_site: LocalizedSite, priced: PricedOrder) -> Sequence[tuple[str, str, str]]:
    gettext = localized_site.gettext
    if priced.total is None or priced.subtotal is None:
        return []

    def amount(cents: int) -> str:
        return labels.amount(localized_site, cents)

    added = [
        (labels.due_name(localized_site, each), amount(each.cents), "") for each in priced.taxes if not each.is_included
    ]
    within = [
        (labels.due_name(localized_site, each), amount(each.cents), "within")
        for each in priced.taxes
        if each.is_included
    ]
    charges = [(_charge_name(localized_site, each.charge), amount(each.cents), "") for each in priced.charges]
    before = [(gettext("Dishes"), amount(priced.subtotal), "")] if charges or added else []
    label = gettext("Total before tax") if priced.taxes_unknown else gettext("Total")
    return [*before, *charges, *added, (label, amount(priced.total), "total"), *within]


def _charge_name(localized_site: LocalizedSite, charge: Charge) -> str:
    name = localized_site.text(charge.name)
    return f"{name} {charge.percent}" if charge.percent else name


def _share(localized_site: LocalizedSite, priced: PricedOrder) -> str:
    if priced.total is None or not priced.party or priced.party == 1:
        return ""
    cents = share_per_guest(priced.total, priced.party, localized_site.site.restaurant.currency)
    return localized_site.gettext("%(amount)s a guest", amount=labels.amount(localized_site, cents))


def _enough(localized_site: LocalizedSite, priced: PricedOrder) -> str:
    """Return whether the dishes are enough for the party; for whom they are, where nobody has said how many come."""
    gettext, party, serves = localized_site.gettext, priced.party, priced.serves
    if not priced.lines:
        return ""
    if party is None:
        if not serves.most:
            return ""
        least, most = max(serves.least, 1), serves.most
        if least == most:
            return gettext("Enough for one.") if most == 1 else gettext("Enough for %(guests)s.", guests=most)
        return gettext("Enough for %(least)s to %(most)s.", least=least, most=most)
    messages = {
        "short": N_("A little short for %(guests)s: one or two dishes more."),
        "enough": N_("Enough for %(guests)s."),
        "plenty": N_("Plenty for %(guests)s, with some to take home."),
        "unknown": N_("Ask your server whether it is enough for %(guests)s."),
    }
    return gettext(messages[priced.enough], guests=party)


def _total(localized_site: LocalizedSite, priced: PricedOrder) -> str:
    if priced.total is None:
        return localized_site.gettext("market price: ask")
    signs = localized_site.locale.punctuation
    return f"{localized_site.gettext('Total')}{signs.colon}{labels.amount(localized_site, priced.total)}"


def _tally(localized_site: LocalizedSite, sheet: OrderSheet) -> str:
    """Return for how many guests the sheet is, and where they eat."""
    gettext = localized_site.gettext
    guests = gettext("One guest") if sheet.party == 1 else gettext("%(guests)s guests", guests=sheet.party)
    how = formatting.at_start(gettext(labels.ORDER_TYPES[sheet.how])) if sheet.how != "dine_in" else ""
    return " · ".join(filter(None, [guests if sheet.party else "", how]))


def _stamp(localized_site: LocalizedSite, sheet: OrderSheet) -> str:
    """Return the time that the sheet is for; empty for now."""
    if sheet.at is None or sheet.at.is_now:
        return ""
    locale, day = localized_site.locale, formatting.day(sheet.at.date, localized_site.locale)
    if sheet.at.instant is None:
        return day
    local = sheet.at.instant.astimezone(localized_site.site.restaurant.zone)
    return locale.punctuation.comma.join([day, formatting.clock(local.time(), locale)])


# --- What cannot be read, and what a sheet may begin with -------------------------------------


def _faults(localized_site: LocalizedSite, sheet: OrderSheet) -> Sequence[str]:
    words = list(dict.fromkeys(_fault(localized_site, each) for each in sheet.faults[:MOST_FAULTS]))
    if len(sheet.faults) > MOST_FAULTS:
        more = len(sheet.faults) - MOST_FAULTS
        words.append(localized_site.gettext("%(count)s other things could not be read either.", count=more))
    return words


def _fault(localized_site: LocalizedSite, fault: SheetFault) -> str:
    """Return what cannot be read as a sentence that says what would be right."""
    gettext = localized_site.gettext
    if fault.item is None:
        messages = {
            "party": N_("How many are you? A number from 1 to %(most)s, not “%(written)s”."),
            "without": N_("“%(written)s” is no allergen that we record. Tell your server about it."),
            "diet": N_("“%(written)s” is no diet that we record. Tell your server about it."),
            "at": N_("“%(written)s” is no time that we understand, so the sheet is for now."),
            "how": N_("You can eat in, take away or have it delivered; “%(written)s” is none of these."),
        }
        return gettext(messages[fault.parameter], written=fault.written, most=MOST_GUESTS)
    return _item_fault(localized_site, fault.item)


def _item_fault(localized_site: LocalizedSite, fault: OrderFault) -> str:
    gettext, dishes = localized_site.gettext, localized_site.site.dishes
    if fault.reason == "too-many-lines":
        return gettext("A sheet has room for %(most)s lines; take a second one for the rest.", most=MOST_LINES)
    if fault.reason in {"too-many-of-one", "quantity"}:
        return gettext(
            "“%(item)s” is left out: we can write 1 to %(most)s of a dish. For more, please call us.",
            item=fault.item,
            most=MOST_OF_EACH,
        )
    near = [id for id in nearest(fault.part, fault.known, most=1) if fault.reason == "unknown"]
    words = gettext("“%(item)s” is not on our menu and was left out.", item=fault.part or fault.item)
    if fault.code in {"unknown-size", "unknown-addition"}:
        words = gettext("“%(item)s” was left out: we do not have it that way.", item=fault.item)
    elif near and near[0] in dishes:
        name = localized_site.text(dishes[near[0]].name)
        meant = gettext("Did you mean %(dish)s?", dish=name)
        words = localized_site.locale.punctuation.sentence_space.join([words, meant])
    return words


def _starts(localized_site: LocalizedSite) -> Iterator[tuple[str, Sequence[tuple[str, str]], str]]:
    """Yield the meals of the must-order list as sheets."""
    for combo in localized_site.site.must_order.combos:
        totals = combo_totals(localized_site.site, combo)
        total = totals.total if totals.with_tax is None else totals.with_tax
        cost = "" if total is None else labels.amount(localized_site, total)
        yield localized_site.text(combo.title), combo_sheet(localized_site, combo).parameters, cost


def combo_sheet(localized_site: LocalizedSite, combo: Combo) -> OrderSheet:
    """Return a meal of the must-order list as a sheet."""
    dishes = localized_site.site.dishes
    counts = Counter(combo.items)
    return OrderSheet(tuple(line_of(dishes[id], count) for id, count in counts.items()), combo.size)


def _code(address: str) -> str:
    """Return the QR code of an address as SVG; empty for one too long to be read from a screen."""
    if len(address) > LONGEST_CODE:
        return ""
    import segno  # only who shows a sheet needs it

    return segno.make(address, error="m", micro=False).svg_inline(border=4, omitsize=True)
