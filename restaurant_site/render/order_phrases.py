"""An order sheet in words: its lines, charges, conflicts, and what cannot be ordered."""

from collections.abc import Container, Iterable, Mapping, Sequence
from fractions import Fraction

from ..domain.hours import DateHours, hours_on
from ..domain.menu import known_cautions, recorded_cautions
from ..domain.money import includes_tax, share_per_guest
from ..domain.order import (
    FED,
    ChargeDue,
    Conflict,
    ConflictKind,
    Delivery,
    Enough,
    OrderLine,
    PricedOrder,
    Unavailable,
    UnavailableReason,
    charge_amount,
    is_due_on,
)
from ..domain.schedule import special_day_on
from ..i18n import N_
from ..models.menu import CAUTIONS, Caution, Dish
from ..models.restaurant import PUBLIC_HOLIDAYS, Charge, ChargeUnit
from ..models.site import Site
from ..text import formatting
from . import labels
from .localized_site import LocalizedSite

ENOUGH: Mapping[Enough, str] = {
    "short": N_("Probably not enough for %(guests)s."),
    "enough": N_("Enough for %(guests)s."),
    "plenty": N_("More than enough for %(guests)s."),
    "unknown": N_("Whether it is enough for %(guests)s is not known, as not every portion is recorded."),
}
PER: Mapping[ChargeUnit, str] = {
    "order": N_("%(amount)s per order"),
    "guest": N_("%(amount)s per guest"),
    "dish": N_("%(amount)s per dish"),
    "bottle": N_("%(amount)s per bottle"),
    "container": N_("%(amount)s per container"),
    "bag": N_("%(amount)s per bag"),
}
CONFLICTS: Mapping[ConflictKind, str] = {
    "contains": N_("%(dish)s contains: %(what)s."),
    "may-contain": N_("%(dish)s may contain: %(what)s."),
    "not-kept": N_("%(dish)s does not fit this diet: %(what)s."),
    "not-recorded": N_("%(dish)s: not recorded, so ask us about %(what)s."),
}
REASONS: Mapping[UnavailableReason, str] = {
    "sold-out": N_("sold out"),
    "out-of-season": N_("not in season"),
    "not-at-this-time": N_("not served at that time"),
    "break": N_("the kitchen has a break then"),
    "closed": N_("we are closed then"),
    "no-dine-in": N_("after the last dine-in order"),
    "no-takeout": N_("no takeout orders then"),
    "no-delivery": N_("no delivery orders then"),
    "not-for-dine-in": labels.NOT_SOLD["dine_in"],
    "not-for-takeout": labels.NOT_SOLD["takeout"],
    "not-for-delivery": labels.NOT_SOLD["delivery"],
    "order-ahead": N_("must be ordered at least %(notice)s ahead"),
}
NOT_SENT = N_("Nothing has been ordered or sent: show this sheet to your server, or read it to us on the phone.")


def line_name(localized_site: LocalizedSite, line: OrderLine) -> str:
    """Return ``Poutine, Large, Gravy apart + Smoked meat``, the dish with its second name."""
    words = [
        localized_site.dish_name(line.dish, with_second=True),
        labels.size_name(localized_site, line.dish, line.size) if line.size else "",
    ]
    words += [localized_site.text(each.name) for each in line.options]
    sized = localized_site.locale.punctuation.comma.join(filter(None, words))
    return " + ".join([sized, *(localized_site.text(each.name) for each in line.additions)])


def short_name(localized_site: LocalizedSite, line: OrderLine) -> str:
    """Return ``Poutine (Gravy apart)``, the dish in the language of the page with what is chosen of it."""
    name = localized_site.dish_name(line.dish)
    chosen = localized_site.texts([each.name for each in line.options])
    return (
        formatting.in_brackets(name, labels.joined(localized_site, chosen), localized_site.locale) if chosen else name
    )


def price(localized_site: LocalizedSite, cents: int | None) -> str:
    """Return an amount; for a market price that one has to ask."""
    return localized_site.gettext("market price: ask") if cents is None else labels.amount(localized_site, cents)


def total(localized_site: LocalizedSite, order: PricedOrder) -> str:
    """Return ``$52.40 with tax``, or an amount of prices that include it; empty where it is not known."""
    if order.total is None or not order.counted:
        return ""
    amount = labels.amount(localized_site, order.total)
    is_added = any(not each.is_included for each in order.taxes)
    return localized_site.gettext("%(price)s with tax", price=amount) if is_added else amount


def dishes_in_conflict(
    localized_site: LocalizedSite, order: PricedOrder, but_for: Container[ConflictKind] = ()
) -> list[str]:
    """Return how many dishes the guests have to avoid, and of how many they have to ask whether they suit them."""
    counted = {line.dish.id for line in order.counted}
    kinds = [(each.dish.id, each.kind) for each in order.conflicts if each.kind not in but_for]
    having = {id for id, kind in kinds if kind in ("contains", "not-kept")} & counted
    others = {id for id, _ in kinds} & counted - having
    counts = [
        (having, N_("%(count)s to avoid")),
        (others, N_("%(count)s to check")),
    ]
    return [localized_site.gettext(words, count=len(dishes)) for dishes, words in counts if dishes]


def share(localized_site: LocalizedSite, priced: PricedOrder) -> str:
    """Return what the total is for each guest; empty for one guest, and where the total is not known."""
    if priced.total is None or not priced.party or priced.party == 1:
        return ""
    cents = share_per_guest(priced.total, priced.party, localized_site.site.restaurant.currency)
    return localized_site.gettext("%(amount)s per guest", amount=price(localized_site, cents))


def charge_terms(localized_site: LocalizedSite, charge: Charge, with_days: bool = True) -> str:
    """Return ``$4.00 per order, within two kilometres, free from $90.00``, or ``18%, dine-in, optional``.

    What the owner wrote as a sentence of its own stays one, without its full stop, which follows the terms.
    """
    gettext, signs = localized_site.gettext, localized_site.locale.punctuation
    amount = charge_amount(localized_site.site, charge)
    words = (
        formatting.percent(charge.percent, localized_site.locale)
        if charge.percent
        else gettext(PER[charge.per], amount=price(localized_site, amount))
    )
    if charge.from_guests:
        words = gettext("%(charge)s for groups of %(guests)s or more", charge=words, guests=charge.from_guests)
    on = gettext("on %(days)s", days=days_in_words(localized_site, charge.on)) if charge.on and with_days else ""
    free = labels.amount(localized_site, charge.free_from) if charge.free_from is not None else ""
    when = localized_site.text(charge.when).strip()
    is_sentence = formatting.ends_sentence(when)
    further = [
        gettext(labels.ORDER_TYPES["dine_in"]) if charge.how == ("dine_in",) else "",
        on,
        "" if is_sentence else when,
        gettext("free on orders of %(amount)s or more", amount=free) if free else "",
    ]
    terms = signs.comma.join(filter(None, [words, *further]))
    if charge.optional:
        terms = gettext("%(charge)s, optional", charge=terms)
    return f"{terms}{signs.full_stop}{when.removesuffix(signs.full_stop.strip())}" if is_sentence else terms


def days_in_words(localized_site: LocalizedSite, on: Sequence[str]) -> str:
    """Return ``Saturday, Sunday, public holidays``."""
    days = formatting.weekdays([day for day in on if day != PUBLIC_HOLIDAYS], localized_site.locale)
    others = localized_site.gettext("public holidays") if PUBLIC_HOLIDAYS in on else ""
    return labels.joined(localized_site, list(filter(None, [days, others])))


def charges_on(localized_site: LocalizedSite, days: Iterable[DateHours]) -> list[str]:
    """Return ``Surcharge: 10%`` for each charge of some days that is due at the table on these dates, where they are open.

    One that is due on a part of them, or may be, says on which days.
    """
    opened, said = [each.date for each in days if each.ranges], []
    for charge in _at_table(localized_site):
        due = [is_due_on(localized_site.site, charge, day) for day in opened if charge.on]
        if any(each is not False for each in due):  # nobody may have written whether it is a public holiday
            terms = charge_terms(localized_site, charge, with_days=not all(due))
            said.append(f"{localized_site.text(charge.name)}{localized_site.locale.punctuation.colon}{terms}")
    return said


def charges_at_table(localized_site: LocalizedSite) -> list[str]:
    """Return ``Corkage: $8.00 per bottle.`` for each charge at the table, on any day."""
    return [charge_line(localized_site, each) for each in _at_table(localized_site)]


def _at_table(localized_site: LocalizedSite) -> list[Charge]:
    return [each for each in localized_site.site.restaurant.charges if "dine_in" in each.how]


def charge_line(localized_site: LocalizedSite, charge: Charge) -> str:
    """Return a charge with its terms: ``Gratuity: 18% from 10 guests on.``"""
    signs = localized_site.locale.punctuation
    line = f"{localized_site.text(charge.name)}{signs.colon}{charge_terms(localized_site, charge)}"
    return line if formatting.ends_sentence(line) else f"{line}{signs.full_stop}".strip()


def charge_reason(localized_site: LocalizedSite, due: ChargeDue) -> str:
    """Return why a charge is in the total: its terms, and how many it is for."""
    terms = charge_terms(localized_site, due.charge)
    return terms if due.charge.per == "order" else f"{terms} × {due.count}"


def not_included(localized_site: LocalizedSite, order: PricedOrder) -> list[str]:
    """Return a sentence for each thing that the total leaves out."""
    gettext = localized_site.gettext
    sentences = [charge_line(localized_site, each) for each in order.not_included]
    sentences += (
        [*delivery_minimum(localized_site, order.delivery), *_delivery(localized_site, order.delivery)]
        if order.delivery
        else []
    )
    market = [line.dish for line in order.counted if line.total is None]
    if market:
        names = _names(localized_site, market)
        rest = sum(line.total for line in order.counted if line.total is not None)
        sentences[:0] = [
            gettext("There is no total, because of the market price of the day (%(dishes)s); ask us.", dishes=names),
            *([_rest(localized_site, rest)] if rest else []),
        ]
    if order.taxes_unknown and order.counted:
        sentences.append(gettext("Taxes are added, but their rates are not recorded here; ask us."))
    return [*not_counted(localized_site, order), *sentences]


def assumed_taxes(localized_site: LocalizedSite, order: PricedOrder) -> list[str]:
    """Return in a sentence which charges of the total have a tax that nobody has written; empty where none is added."""
    assumed = [each.charge for each in order.charges if each.charge.is_tax_assumed]
    if not assumed or not any("food" in each.tax.on and not each.is_included for each in order.taxes):
        return []
    names = labels.joined(localized_site, [localized_site.text(each.name) for each in assumed])
    return [localized_site.gettext("%(charges)s: assumed here to be taxed like food; ask us.", charges=names)]


def _rest(localized_site: LocalizedSite, cents: int) -> str:
    """Return what the dishes with a price come to, where another one has none."""
    amount = price(localized_site, cents)
    if includes_tax(localized_site.site.restaurant) is False:
        return localized_site.gettext("Everything else: %(amount)s, before tax.", amount=amount)
    return localized_site.gettext("Everything else: %(amount)s.", amount=amount)


def not_counted(localized_site: LocalizedSite, order: PricedOrder) -> list[str]:
    """Return in a sentence what is not in the total, as it cannot be ordered at the time."""
    if not order.left_out or not order.counted:
        return []
    names = labels.joined(localized_site, [short_name(localized_site, line) for line in order.left_out])
    return [localized_site.gettext("Not in the total, because it can’t be ordered then: %(dishes)s.", dishes=names)]


def delivery_minimum(localized_site: LocalizedSite, delivery: Delivery) -> list[str]:
    """Return the minimum of a delivery, and what the sheet lacks of it."""
    gettext, minimum = localized_site.gettext, delivery.terms.minimum
    if minimum is None:
        return [gettext(N_("Delivery minimum: not given; ask us."))]
    is_taxed = includes_tax(localized_site.site.restaurant)
    words = N_("Delivery minimum: %(amount)s.") if is_taxed else N_("Delivery minimum, before tax: %(amount)s.")
    said = [gettext(words, amount=labels.amount(localized_site, minimum))]
    if delivery.short_by:
        lacking = labels.amount(localized_site, delivery.short_by)
        said.append(gettext(N_("Add %(amount)s to reach it."), amount=lacking))
    return said


def _delivery(localized_site: LocalizedSite, delivery: Delivery) -> list[str]:
    """Return the area and, where nobody has written it, that the fee is not given."""
    gettext, terms = localized_site.gettext, delivery.terms
    area = None if terms.area is None else localized_site.text(terms.area)
    said = [
        gettext(N_("Delivery area: %(area)s."), area=area)
        if area
        else gettext(N_("Delivery area: not given; ask us.")),
    ]
    return said if delivery.has_fee else [*said, gettext(N_("Delivery fee: not given; ask us."))]


def enough(localized_site: LocalizedSite, order: PricedOrder) -> str:
    """Return whether a sheet feeds its party; empty where nobody has said how many they are, and where somebody cannot eat it."""
    if order.party is None or not order.counted or order.has_conflict or order.enough_for_vegetarians not in FED:
        return ""
    return localized_site.gettext(ENOUGH[order.enough], guests=order.party)


def enough_for_vegetarians(localized_site: LocalizedSite, order: PricedOrder) -> str:
    """Return that the vegetarians of the party have too little, or that it is not known; else an empty string."""
    if not order.vegetarians or not order.counted:
        return ""
    if not any(line.is_vegetarian for line in order.counted):
        return localized_site.gettext("Nothing here is marked vegetarian yet.")
    messages = {
        "short": N_("The vegetarian dishes are a little short for %(guests)s."),
        "unknown": N_("Ask us whether the vegetarian dishes are enough for %(guests)s."),
    }
    message = messages.get(order.enough_for_vegetarians)
    return localized_site.gettext(message, guests=order.vegetarians) if message else ""


def guests(localized_site: LocalizedSite, order: PricedOrder) -> list[str]:
    """Return how many are at the table, and how many of them are vegetarians, children and elders."""
    counts = [
        (order.party or 0, N_("One guest"), N_("%(guests)s guests")),
        (order.vegetarians, N_("1 vegetarian"), N_("%(guests)s vegetarians")),
        (order.children, N_("1 child"), N_("%(guests)s children")),
        (order.elders, N_("1 senior"), N_("%(guests)s seniors")),
    ]
    return [localized_site.gettext(one if count == 1 else more, guests=count) for count, one, more in counts if count]


def serves(localized_site: LocalizedSite, order: PricedOrder) -> str:
    """Return ``3–5``; ``at least 3`` where a portion is not known; empty where none is."""
    least, most = order.serves.least, order.serves.most
    if least is None or most is None:
        return localized_site.gettext("at least %(count)s", count=least) if least else ""
    return str(least) if least == most else f"{least}–{most}"


def conflicts(localized_site: LocalizedSite, order: PricedOrder) -> list[str]:
    """Return a sentence for each dish and kind of conflict, contained allergens first."""
    groups: dict[tuple[str, ConflictKind], list[Conflict]] = {}
    for each in order.conflicts:
        groups.setdefault((each.dish.id, each.kind), []).append(each)
    kinds = list(CONFLICTS)
    ordered = sorted(groups.items(), key=lambda group: kinds.index(group[0][1]))
    return [_conflict(localized_site, kind, among) for (_, kind), among in ordered]


def _conflict(localized_site: LocalizedSite, kind: ConflictKind, among: Sequence[Conflict]) -> str:
    allergens = labels.allergens(localized_site, tuple(each.allergen for each in among if each.allergen))
    diets = labels.diets(localized_site, tuple(each.diet for each in among if each.diet))
    what = labels.joined(localized_site, allergens + diets)
    return localized_site.gettext(CONFLICTS[kind], dish=localized_site.dish_name(among[0].dish), what=what)


def nothing_then(localized_site: LocalizedSite, order: PricedOrder) -> str:
    """Return that nothing on a sheet can be ordered at its time; empty where something can."""
    words = N_("Nothing on this sheet can be ordered at that time.")
    return localized_site.gettext(words) if order.lines and not order.counted else ""


def unavailable(localized_site: LocalizedSite, order: PricedOrder) -> list[str]:
    """Return ``Sampan Congee: sold out; again tomorrow at 10:00 am.`` for the dishes with each reason."""
    groups: dict[str, list[Unavailable]] = {}
    for each in order.unavailable:
        groups.setdefault(absence(localized_site, each), []).append(each)
    return [_unavailable(localized_site, words, among) for words, among in groups.items()]


def _unavailable(localized_site: LocalizedSite, words: str, among: Sequence[Unavailable]) -> str:
    signs = localized_site.locale.punctuation
    names = [
        " + ".join(filter(None, [localized_site.dish_name(each.dish), _addition(localized_site, each)]))
        for each in among
    ]
    return f"{labels.joined(localized_site, names)}{signs.colon}{words}{signs.full_stop}".strip()


def absence(localized_site: LocalizedSite, each: Unavailable) -> str:
    """Return ``sold out; again tomorrow at 10:00 am``."""
    notice = formatting.duration(each.notice, localized_site.locale) if each.notice else ""
    words = [localized_site.gettext(REASONS[each.reason], notice=notice)]
    if each.next_served_at:
        day, time = labels.day_and_time(localized_site, each.next_served_at)
        unconfirmed = labels.to_be_confirmed(localized_site, each.next_served_at.date())
        words.append(unconfirmed or localized_site.gettext("again %(day)s at %(time)s", day=day, time=time))
    return localized_site.locale.punctuation.semicolon.join(words)


def _addition(localized_site: LocalizedSite, each: Unavailable) -> str:
    return localized_site.text(each.addition.name) if each.addition else ""


def allergens(localized_site: LocalizedSite, order: PricedOrder) -> list[tuple[str, str]]:
    """Return (label, words) of what a sheet contains, may contain, and for which dishes that is not recorded."""
    noted = {line.dish.id for line in order.eaten if line.known_allergens or line.known_traces}
    unknown = [dish for dish in order.not_recorded if dish.id not in noted]
    partly = [dish for dish in order.not_recorded if dish.id in noted]
    none = "" if order.not_recorded else localized_site.gettext(labels.none_listed(localized_site))
    rows = [
        (N_("Contains"), labels.joined(localized_site, labels.allergens(localized_site, order.contains)) or none),
        (N_("May contain"), labels.joined(localized_site, labels.allergens(localized_site, order.may_contain))),
        (N_("Allergens not recorded; ask us"), _names(localized_site, unknown)),
        (N_("Other allergens not recorded; ask us"), _names(localized_site, partly)),
    ]
    return [(label, words) for label, words in rows if words]


def dishes_by_caution(site: Site, lines: Iterable[OrderLine]) -> dict[Caution, list[Dish]]:
    """Return the dishes with each caution, in the order of ``CAUTIONS``."""
    dishes = {line.dish.id: line.dish for line in lines}.values()
    having = {each: [dish for dish in dishes if each in known_cautions(site, dish)] for each in CAUTIONS}
    return {caution: concerned for caution, concerned in having.items() if concerned}


def cautions_not_recorded(site: Site, lines: Iterable[OrderLine]) -> list[Dish]:
    """Return the dishes of which nobody has recorded the cautions, where the house records those of any dish."""
    dishes = {line.dish.id: line.dish for line in lines}.values() if "cautions" in site.records else ()
    return [dish for dish in dishes if recorded_cautions(site, dish) is None]


def cautions(localized_site: LocalizedSite, order: PricedOrder) -> list[str]:
    """Return ``Raw: Oysters`` for each caution of a sheet, and ``caution_notes()``."""
    having, colon = dishes_by_caution(localized_site.site, order.eaten), localized_site.locale.punctuation.colon
    said = [
        f"{localized_site.gettext(labels.CAUTIONS[each])}{colon}{_names(localized_site, dishes)}"
        for each, dishes in having.items()
    ]
    return [*said, *caution_notes(localized_site, order)]


def caution_notes(localized_site: LocalizedSite, order: PricedOrder) -> list[str]:
    """Return of which dishes nobody has recorded the cautions, and for whom raw dishes are not advised."""
    unknown = cautions_not_recorded(localized_site.site, order.eaten)
    words = N_("Ask us whether there is raw food, small bones, honey or alcohol in: %(dishes)s.")
    asked = localized_site.gettext(words, dishes=_names(localized_site, unknown)) if unknown else ""
    return [*filter(None, [labels.raw_advice(localized_site, (line.dish for line in order.eaten)), asked])]


def sums(localized_site: LocalizedSite, order: PricedOrder) -> list[tuple[str, str]]:
    """Return (label, amount) of the subtotal, each charge, each tax and the total, and for how many guests and when it is."""
    gettext = localized_site.gettext
    rows = amounts(localized_site, order)
    if feeds := serves(localized_site, order):
        rows.append((gettext("Feeds"), feeds))
    if order.party is not None:
        rows.append(
            (gettext("Guests"), labels.joined(localized_site, [str(order.party), *guests(localized_site, order)[1:]]))
        )
    rows.append((gettext("Order"), gettext(labels.ORDER_TYPES[order.how])))
    if not order.when.is_now:
        rows.append((gettext("Time"), _time(localized_site, order)))
    return rows


def amounts(localized_site: LocalizedSite, order: PricedOrder) -> list[tuple[str, str]]:
    """Return (label, amount) of the subtotal, each charge, each tax and the total."""
    gettext = localized_site.gettext
    rows = [(gettext("Subtotal"), price(localized_site, order.subtotal))] if order.subtotal is not None else []
    for due in order.charges:
        name = formatting.in_brackets(
            localized_site.text(due.charge.name), charge_reason(localized_site, due), localized_site.locale
        )
        rows.append((name, labels.amount(localized_site, due.cents)))
    for tax in order.taxes:
        rows.append((labels.due_name(localized_site, tax), labels.amount(localized_site, tax.cents)))
    if order.total is not None:
        rows.append((gettext("Total"), labels.amount_with_code(localized_site, order.total)))
    return rows


def _time(localized_site: LocalizedSite, order: PricedOrder) -> str:
    when, locale = order.when.local(localized_site.site.restaurant.zone), localized_site.locale
    day = formatting.day(when.date, locale)
    return locale.punctuation.comma.join(
        [day, formatting.clock(when.instant.time(), locale)] if when.instant else [day]
    )


def messages(localized_site: LocalizedSite, order: PricedOrder) -> list[str]:
    """Return sentences: the conflicts, what cannot be ordered at the time, what is to be chosen or assumed, whether it is enough."""
    limited = _limited(localized_site, order)
    return [
        *conflicts(localized_site, order),
        *filter(None, [limited, nothing_then(localized_site, order), _undecided(localized_site, order)]),
        *unavailable(localized_site, order),
        *owners_notes(localized_site, order),
        *_price_notes(localized_site, order),
        *usual_prices(localized_site, order),
        *open_choices(localized_site, order),
        *assumed_taxes(localized_site, order),
        *filter(None, [enough(localized_site, order), enough_for_vegetarians(localized_site, order)]),
    ]


def _limited(localized_site: LocalizedSite, order: PricedOrder) -> str:
    """Return what alone is served at the time of an order or from the opening of that day on, on any part of a date without a time."""
    if order.when.instant is None:
        special_day = special_day_on(localized_site.site.hours, order.when.date)
        return labels.served_alone(localized_site, special_day.limited_menu if special_day else None)
    there = localized_site.at(order.when.instant)
    return labels.kitchen_notice(there) if labels.limited_menu_note(there) else ""


def _undecided(localized_site: LocalizedSite, order: PricedOrder) -> str:
    """Return that nothing is recorded of the public holiday on which an order is for; empty on other days."""
    day = hours_on(localized_site.site, order.when.date)
    return labels.note_on(localized_site, day) if day.is_undecided else ""


def price_note(localized_site: LocalizedSite, line: OrderLine) -> str:
    """Return ``Happy hour: $7.00, Thursday, 5:00 pm to 6:00 pm`` of a line whose dish has prices at a time; empty for others.

    Of a line at one of them: that one, and what it costs at other times.
    """
    prices = [line.timed] if line.timed else line.dish.prices_of(line.size)
    words = [labels.price_at(localized_site, line.dish, each) for each in prices]
    if line.timed:
        usual = price(localized_site, line.usual_price)
        words.append(localized_site.gettext("at other times %(price)s", price=usual))
    return localized_site.locale.punctuation.semicolon.join(words)


def usual_prices(localized_site: LocalizedSite, order: PricedOrder) -> list[str]:
    """Return in a sentence of which dishes the total has the usual price, though they have another one at some times."""
    usual = [line.dish for line in order.counted if not line.timed and line.dish.prices_of(line.size)]
    if not usual:
        return []
    words = N_("The total uses the usual prices. At certain times there is another price for: %(dishes)s.")
    return [localized_site.gettext(words, dishes=_names(localized_site, usual))]


def _price_notes(localized_site: LocalizedSite, order: PricedOrder) -> list[str]:
    """Return ``House Margarita: Happy hour: $7.00, Thursday, 5:00 pm to 6:00 pm.`` for each line with a price at a time."""
    signs = localized_site.locale.punctuation
    notes = {line_name(localized_site, line): price_note(localized_site, line) for line in order.counted}
    return [f"{name}{signs.colon}{note}{signs.full_stop}".strip() for name, note in notes.items() if note]


def owners_notes(localized_site: LocalizedSite, order: PricedOrder) -> list[str]:
    """Return what the owner says of when a dish that can be ordered is served: ``Crab Congee: allow 30 minutes.``"""
    gone, signs = {each.dish.id for each in order.unavailable}, localized_site.locale.punctuation
    said = {
        f"{localized_site.dish_name(line.dish)}{signs.colon}{localized_site.text(line.dish.available)}{signs.full_stop}".strip()
        for line in order.lines
        if line.dish.available and line.dish.id not in gone
    }
    return sorted(said)


def open_choices(localized_site: LocalizedSite, order: PricedOrder) -> list[str]:
    """Return a sentence for each dish of which something is not chosen yet: ``Choose for Brisket Noodles: Egg noodles or Ho fun.``"""
    sentences = [
        localized_site.gettext(
            N_("Choose for %(dish)s: %(options)s."),
            dish=localized_site.dish_name(line.dish),
            options=labels.joined(localized_site, localized_site.texts([each.name for each in choice.options])),
        )
        for line in order.lines
        for choice, option in line.choices
        if option is None
    ]
    return list(dict.fromkeys(sentences))


def how_to_fill_in(localized_site: LocalizedSite) -> str:
    """Return how the items of an empty sheet are written, with an example of the site."""
    site = localized_site.site
    return localized_site.gettext(
        "The sheet is empty. Name dishes in `items`, such as `%(example)s`: the id of a dish, `.` and the id of a size, "
        "`~` and the id of an addition or of an option, `*` and how many.",
        example=f"{site.example_dish}*2",
    )


def rate(percent: str) -> float:
    """Return a percentage as a number: 5 for ``5%``."""
    value = Fraction(percent.removesuffix("%"))
    return int(value) if value.denominator == 1 else float(value)


def _names(localized_site: LocalizedSite, dishes: Sequence[Dish]) -> str:
    return labels.joined(localized_site, [localized_site.dish_name(each) for each in dishes])
