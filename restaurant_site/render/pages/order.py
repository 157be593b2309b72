"""The page of the order sheet: its lines, its bill, and the slip for the server."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from datetime import datetime, time

from ...domain.availability import is_kitchen_open
from ...domain.menu import grouped
from ...domain.moments import NOW, TONIGHT
from ...domain.order import (
    FED,
    PricedOrder,
    format_items,
)
from ...i18n import N_
from ...locales import Locale
from ...models.hours import ORDER_TYPES
from ...models.restaurant import Charge
from ...models.text import Text
from ...text import excerpts, formatting
from .. import labels, order_phrases
from ..localized_site import LocalizedSite
from .kitchen_language import AVOIDED, allergy, in_kitchen, name_in, once
from .layout import PageContent
from .order_faults import faults_of
from .order_lines import OrderRow, conflict_summary, order_rows, whole_kitchen_notice
from .order_sheet import EMPTY_SHEET, OrderSheet, carried, spelled_how, with_query
from .order_starts import Starts, starts_of

LONGEST_CODE = 850
"""Characters of an address that a telephone reads from a QR code of the least correction (version 20); 40 lines have more."""
LUNCH = time(12, 30)
"""When guests who come for lunch are asked to have their meal."""
ON_SERVER = ("contains", "may-contain", "not-recorded")
"""The kinds of conflicts in the order in which the server reads their dishes; then those without one."""


@dataclass(frozen=True, slots=True)
class ServerWords:
    """What the server reads of the whole sheet, in one language."""

    locale: Locale
    house: str
    """Empty where another language has said it."""
    tally: str
    stamp: str
    allergy: str
    conflicts: str
    """How many dishes have, or may have, what the guests avoid."""
    total: str
    """Where there is no sum."""
    left_out: str
    """The dishes that cannot be ordered at the time."""
    table: str
    """The label of the line for the number of the table."""
    time: str
    """That of the line for the time; empty where the guests chose one."""
    notes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderPage(PageContent):
    action: str
    """The address of the page, without a sheet."""
    fragment: str
    items: str
    at: str
    clock: str
    """The time as a form field has it; empty for now and for a whole date."""
    times: Sequence[tuple[str, str, bool]]
    """(value, words, whether it is chosen) of the times that one tap chooses."""
    times_asked: str
    """The question that they answer; before the restaurant opens also from when on it does."""
    past: str
    """The time of the sheet where it is over."""
    counts: Sequence[tuple[str, str, int]]
    """(parameter, label, number) of the guests of the party who need something else."""
    budget: str
    """As the form field has it."""
    party: int | None
    how: str
    hows: Sequence[tuple[str, str]]
    avoidable: Set[str]
    """Ids of the allergens that guests avoid; of a group that they avoid whole, its id alone."""
    diets: Sequence[tuple[str, str, bool]]
    keeps: str
    """The diets that every dish must keep, in words."""
    told: str
    """What the address says of the party, in one line in place of the open form of a sheet with dishes."""
    faults: Sequence[str]
    notices: Sequence[str]
    """What concerns the whole sheet: that nothing can be ordered then, and what a delivery lacks."""
    lines: Sequence[OrderRow]
    gone: Sequence[OrderRow]
    """Those that cannot be ordered at the time."""
    fitting: str
    """The address of the menu without what the guests avoid, with the sheet."""
    unfit: Sequence[str]
    """How many of the dishes have what the guests avoid."""
    avoided: Sequence[tuple[str, Locale]]
    """The allergies in the language of the page, then in that of the kitchen."""
    sums: Sequence[tuple[str, str, str]]
    """(label, amount, class) of each line of the bill."""
    total: str
    """Of the button to the server; empty where it is not known."""
    share: str
    enough: Sequence[str]
    """Whether the dishes are enough, or why that is not known."""
    from_price: str
    """That of the cheapest suggested meal."""
    bill_notes: Sequence[str]
    """What the total leaves out, and what of it is assumed."""
    caution_notes: Sequence[str]
    """For whom raw dishes are not advised, and of which dishes nobody has recorded whether they are."""
    starts: Starts
    link: str
    code: str
    """The QR code of the address as SVG; empty where the address is too long for one."""
    kitchen: Locale
    tally: str
    for_server: Sequence[ServerWords]
    """In the language of the kitchen, then in that of the page."""
    kitchen_lines: Sequence[OrderRow]
    """Those with what the guests avoid first."""
    kitchen_sums: Sequence[tuple[Sequence[tuple[str, Locale]], str, str]]
    """(labels, amount, class) of each line of the bill."""


def order_page(
    localized_site: LocalizedSite,
    order: PricedOrder,
    sheet: OrderSheet = EMPTY_SHEET,
    _kept: Sequence[tuple[str, str]] = (),
) -> OrderPage:
    relative, kitchen = localized_site.relative(), in_kitchen(localized_site)
    address = sheet.address(localized_site)
    gettext, code = localized_site.gettext, localized_site.locale.code
    is_short = order.delivery and order.delivery.short_by
    of_delivery = order_phrases.delivery_minimum(localized_site, order.delivery) if order.delivery and is_short else []
    lacking = localized_site.locale.punctuation.sentence_space.join(of_delivery)
    nothing = order_phrases.nothing_then(localized_site, order)
    limited = labels.limited_menu_note(localized_site.at(order.when.instant))
    notices = [*filter(None, [whole_kitchen_notice(localized_site, sheet, order), limited, nothing, lacking])]
    avoided = [allergy(localized_site, each, sheet.without, AVOIDED) for each in once(localized_site, kitchen)]
    rows = order_rows(localized_site, kitchen, sheet, order)
    lines, starts = [row for row in rows if not row.is_left_out], starts_of(localized_site, sheet)
    left_out = order_phrases.not_counted(localized_site, order)
    return OrderPage(
        action=relative.links.page("order", localized_site.locale),
        fragment=f"/{code}/fragments/sheet/order",
        items=format_items(sheet.lines),
        at=str(sheet.at or ""),
        clock=_clock(localized_site, sheet),
        times=_times(localized_site, sheet),
        times_asked=_times_asked(localized_site, sheet),
        past=_stamp(localized_site, sheet) if _is_past(localized_site, sheet) else "",
        counts=[
            ("vegetarians", gettext("Vegetarians"), sheet.vegetarians),
            ("children", gettext("Children"), sheet.children),
            ("elders", gettext("Seniors"), sheet.elders),
        ],
        budget="" if sheet.budget is None else f"{sheet.budget / 100:.2f}".removesuffix(".00"),
        party=sheet.party,
        how=spelled_how(sheet.how),
        hows=[
            (spelled_how(each), formatting.at_start(gettext(labels.ORDER_TYPES[each])))
            for each in ORDER_TYPES
            if each == "dine_in" or localized_site.site.hours.has_order_hours(each) or each == sheet.how
        ],
        avoidable=grouped(sheet.without),
        diets=[
            (id, gettext(label), id in sheet.diet)
            for id, label in labels.DIETS.items()
            if id in sheet.diet or id in localized_site.site.recorded_diets
        ],
        keeps=labels.joined(localized_site, labels.diets(localized_site, sheet.diet)),
        told=_told(localized_site, sheet, order),
        faults=faults_of(localized_site, sheet),
        notices=notices,
        lines=lines,
        gone=[row for row in rows if row.is_left_out],
        fitting=with_query(relative.links.page("menu", localized_site.locale), sheet.parameters),
        unfit=conflict_summary(localized_site, order),
        avoided=avoided if sheet.without else [],
        sums=_sums(localized_site, localized_site, order),
        total=labels.amount(localized_site, order.total) if order.total and order.counted else "",
        share=order_phrases.share(localized_site, order),
        enough=_verdict(localized_site, order),
        from_price=_from_price(localized_site, starts),
        bill_notes=[
            words
            for words in order_phrases.not_included(localized_site, order)
            if words not in (*of_delivery, *left_out)
        ]
        + order_phrases.assumed_taxes(localized_site, order)
        + order_phrases.usual_prices(localized_site, order),
        caution_notes=order_phrases.caution_notes(localized_site, order),
        starts=starts,
        link=address,
        code=_code(address) if sheet.lines else "",
        carried=carried(sheet, ()),
        kitchen=kitchen.locale,
        tally=_tally(localized_site, order),
        for_server=_for_server(localized_site, kitchen, sheet, order),
        kitchen_lines=sorted(lines, key=_rank),
        kitchen_sums=_kitchen_sums(localized_site, kitchen, order),
    )


def _from_price(localized_site: LocalizedSite, starts: Starts) -> str:
    """Return the lowest price of the meals above, with tax as theirs; empty where none is known."""
    known = [each.cents for each in starts.suggested if each.cost]
    return labels.amount(localized_site, min(known)) if known else ""


# --- The bill ---------------------------------------------------------------------------------


def _sums(localized_site: LocalizedSite, reader: LocalizedSite, priced: PricedOrder) -> Sequence[tuple[str, str, str]]:
    """Return the lines of the bill in the words of a reader; of the page where the owner has not written them for the reader."""
    gettext = reader.gettext
    if priced.total is None or priced.subtotal is None or not priced.counted:
        return []

    def amount(cents: int) -> str:
        return labels.amount(localized_site, cents)

    def known(name: Text | None) -> LocalizedSite:
        return localized_site if name and not name_in(reader, name) else reader

    due = [(labels.due_name(known(each.tax.name), each), amount(each.cents), each.is_included) for each in priced.taxes]
    added = [(label, cents, "") for label, cents, is_included in due if not is_included]
    within = [(label, cents, "within") for label, cents, is_included in due if is_included]
    charges = [(_charge_name(known(each.charge.name), each.charge), amount(each.cents), "") for each in priced.charges]
    before = [(gettext("Dishes"), amount(priced.subtotal), "")] if charges or added else []
    label = gettext("Total before tax") if priced.taxes_unknown else gettext("Total")
    return [*before, *charges, *added, (label, amount(priced.total), "total"), *within]


def _charge_name(localized_site: LocalizedSite, charge: Charge) -> str:
    name = localized_site.text(charge.name)
    return f"{name} {formatting.percent(charge.percent, localized_site.locale)}" if charge.percent else name


def _kitchen_sums(
    localized_site: LocalizedSite, kitchen: LocalizedSite, priced: PricedOrder
) -> Sequence[tuple[Sequence[tuple[str, Locale]], str, str]]:
    """Return the lines of the bill with their labels in the language of the kitchen, then in that of the page."""
    rows = []
    own, theirs = (_sums(localized_site, each, priced) for each in (localized_site, kitchen))
    for (label, amount, kind), (first, _, _) in zip(own, theirs, strict=True):
        both = [(first, kitchen.locale), (label, localized_site.locale)]
        rows.append((both if first != label else both[1:], amount, kind))
    return rows


def _rank(row: OrderRow) -> int:
    return min((ON_SERVER.index(kind) for kind, _ in row.kitchen_warnings), default=len(ON_SERVER))


def _is_past(localized_site: LocalizedSite, sheet: OrderSheet) -> bool:
    return sheet.is_past(localized_site.now().astimezone(localized_site.site.restaurant.zone))


def _verdict(localized_site: LocalizedSite, priced: PricedOrder) -> Sequence[str]:
    """Return whether the sheet is enough; with dishes that somebody cannot eat, how many these are and that it depends on them."""
    told = order_phrases.enough_for_vegetarians(localized_site, priced)
    if not priced.has_conflict:
        return [*filter(None, [_enough(localized_site, priced), told])]
    signs = localized_site.locale.punctuation
    counts = signs.comma.join(order_phrases.dishes_in_conflict(localized_site, priced))
    depends = localized_site.gettext("whether it is enough depends on them") if priced.party else ""
    said = signs.colon.join(filter(None, [counts, depends])) + signs.full_stop.strip()
    return [*filter(None, [said, told])]


def _enough(localized_site: LocalizedSite, priced: PricedOrder) -> str:
    """Return whether the dishes are enough for the party; for whom they are, where nobody has said how many come."""
    gettext, party, serves = localized_site.gettext, priced.party, priced.serves
    if not priced.counted or priced.enough_for_vegetarians not in FED:
        return ""
    if party is None:
        if not serves.most:
            return ""
        least, most = max(serves.least or 0, 1), serves.most
        if least == most:
            return gettext("Enough for one.") if most == 1 else gettext("Enough for %(guests)s.", guests=most)
        return gettext("Enough for %(least)s to %(most)s.", least=least, most=most)
    messages = {
        "short": N_("A little short for %(guests)s: add one or two dishes."),
        "enough": N_("Enough for %(guests)s."),
        "plenty": N_("Plenty for %(guests)s, with some to take home."),
        "unknown": N_("Ask your server whether it is enough for %(guests)s."),
    }
    return gettext(messages[priced.enough], guests=party)


def _total(localized_site: LocalizedSite, priced: PricedOrder) -> str:
    """Return that the total is to be asked for; empty where it is known."""
    signs = localized_site.locale.punctuation
    ask = f"{localized_site.gettext('Total')}{signs.colon}{localized_site.gettext('market price: ask')}"
    return ask if priced.total is None and priced.counted else ""


# --- The party --------------------------------------------------------------------------------


def _for_server(
    localized_site: LocalizedSite, kitchen: LocalizedSite, sheet: OrderSheet, priced: PricedOrder
) -> Sequence[ServerWords]:
    name = localized_site.site.restaurant.short_name
    words: list[ServerWords] = []
    for reader in reversed(once(localized_site, kitchen)):
        house = name_in(reader, name) or ("" if words else localized_site.text(name))
        words.append(
            ServerWords(
                locale=reader.locale,
                house="" if any(each.house == house for each in words) else house,
                tally=_tally(reader, priced),
                stamp="" if _is_past(localized_site, sheet) else _stamp(reader, sheet),
                allergy=allergy(localized_site, reader, sheet.without)[0] if sheet.without else "",
                conflicts=" · ".join(order_phrases.dishes_in_conflict(reader, priced, {"not-kept"})),
                total=_total(reader, priced),
                left_out=_left_out(localized_site, reader, priced),
                table=reader.gettext("Table"),
                time=reader.gettext("Time") if sheet.at is None or _is_past(localized_site, sheet) else "",
                notes=reader.gettext("Notes"),
            )
        )
    return words


def _left_out(localized_site: LocalizedSite, reader: LocalizedSite, priced: PricedOrder) -> str:
    """Return ``Left out: 2 × Fried Dough Stick.``"""
    names = [
        (reader if name_in(reader, line.dish.name) else localized_site).dish_name(line.dish) for line in priced.left_out
    ]
    dishes = [f"{line.quantity} × {name}" for line, name in zip(priced.left_out, names, strict=True)]
    return reader.gettext("Left out: %(dishes)s.", dishes=labels.joined(reader, dishes)) if dishes else ""


def _tally(localized_site: LocalizedSite, priced: PricedOrder) -> str:
    """Return for how many guests the sheet is, and where they eat: ``4 guests · 1 vegetarian · 1 child``."""
    how = formatting.at_start(localized_site.gettext(labels.ORDER_TYPES[priced.how])) if priced.how != "dine_in" else ""
    return " · ".join([*order_phrases.guests(localized_site, priced), *filter(None, [how])])


def _told(localized_site: LocalizedSite, sheet: OrderSheet, priced: PricedOrder) -> str:
    """Return ``6 guests · 1 vegetarian · without shellfish · Friday, December 4, 6:30 pm``."""
    if sheet.party is None:
        return ""
    gettext, colon = localized_site.gettext, localized_site.locale.punctuation.colon
    budget = "" if sheet.budget is None else labels.amount(localized_site, sheet.budget)
    avoided = [each.lower() for each in labels.allergens_to_avoid(localized_site, sheet.without)]
    told = [
        _tally(localized_site, priced),
        gettext("without %(allergens)s", allergens=labels.joined(localized_site, avoided)) if sheet.without else "",
        labels.joined(localized_site, labels.diets(localized_site, sheet.diet)),
        f"{labels.budget(localized_site)}{colon}{budget}" if budget else "",
        _stamp(localized_site, sheet),
    ]
    return " · ".join(filter(None, told))


def _times(localized_site: LocalizedSite, sheet: OrderSheet) -> Sequence[tuple[str, str, bool]]:
    """Return now, lunch and tonight, as far as they lie ahead and the kitchen is open then; else those of the day on which it opens."""
    gettext, site, now = localized_site.gettext, localized_site.site, localized_site.now()
    opens, zone = localized_site.kitchen_opens(), site.restaurant.zone
    times = [] if opens else [(NOW, gettext("Now"), sheet.at is None)]
    today = now.astimezone(zone).date()
    day = opens.date() if opens else today
    for clock, words in ((LUNCH, N_("Lunch, %(time)s")), (TONIGHT, N_("Tonight, %(time)s"))):
        at = datetime.combine(day, clock, zone)
        if at <= now or not is_kitchen_open(site, at):
            continue
        value = at.replace(tzinfo=None).isoformat(timespec="minutes")
        named, hour = labels.day_and_time(localized_site, at)
        label = gettext(words, time=hour) if day == today else _on_day(localized_site, named, hour)
        times.append((value, label, sheet.at is not None and sheet.at.instant == at))
    return times


def _on_day(localized_site: LocalizedSite, day: str, hour: str) -> str:
    return formatting.at_start(localized_site.locale.punctuation.comma.join([day, hour]))


def _times_asked(localized_site: LocalizedSite, sheet: OrderSheet) -> str:
    """Return ``We open today at 10:00 am. When are you coming?``"""
    gettext, opens = localized_site.gettext, localized_site.kitchen_opens()
    if opens is None or sheet.at:
        return gettext("When are you coming?")
    if labels.to_be_confirmed(localized_site, opens.date()):
        return excerpts.joined([labels.kitchen_notice(localized_site), gettext("When are you coming?")])
    day, hour = labels.day_and_time(localized_site, opens)
    return gettext("We take orders from %(time)s %(day)s. When are you coming?", day=day, time=hour)


def _clock(localized_site: LocalizedSite, sheet: OrderSheet) -> str:
    if sheet.at is None or sheet.at.is_now or sheet.at.instant is None:
        return ""
    local = sheet.at.instant.astimezone(localized_site.site.restaurant.zone)
    return local.replace(tzinfo=None).isoformat(timespec="minutes")


def _stamp(localized_site: LocalizedSite, sheet: OrderSheet) -> str:
    """Return the time that the sheet is for; empty for now."""
    if sheet.at is None or sheet.at.is_now:
        return ""
    locale, day = localized_site.locale, formatting.day(sheet.at.date, localized_site.locale)
    if sheet.at.instant is None:
        return day
    local = sheet.at.instant.astimezone(localized_site.site.restaurant.zone)
    return locale.punctuation.comma.join([day, formatting.clock(local.time(), locale)])


def _code(address: str) -> str:
    """Return the QR code of an address as SVG; empty for one too long to be read from a screen."""
    if len(address) > LONGEST_CODE:
        return ""
    import segno  # only who shows a sheet needs it

    return segno.make(address, error="l", micro=False).svg_inline(border=4, omitsize=True)
