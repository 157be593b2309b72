"""The page of the order sheet: its lines, its bill, and the slip for the server."""

from collections.abc import Sequence, Set
from dataclasses import dataclass

from ...domain.availability import is_kitchen_open
from ...domain.menu import grouped
from ...domain.moments import NOW, TONIGHT_WORD, read_when
from ...domain.order import (
    FED,
    PricedOrder,
    format_items,
)
from ...i18n import N_
from ...locales import Locale
from ...models.hours import ORDER_TYPES
from ...models.restaurant import Charge
from ...text import formatting
from .. import labels, order_phrases
from ..localized_site import LocalizedSite
from .kitchen_language import AVOIDED, allergy, in_kitchen, name_in, once
from .layout import PageContent
from .order_faults import faults_of
from .order_lines import OrderRow, conflict_summary, order_rows, whole_kitchen_notice
from .order_sheet import EMPTY_SHEET, OrderSheet, carried, spelled_how, with_query
from .order_starts import Starts, starts_of

LONGEST_CODE = 180
"""Characters of an address that a telephone reads from a QR code on a screen or on paper (version 9)."""


@dataclass(frozen=True, slots=True)
class ServerWords:
    """What the server reads of the whole sheet, in one language."""

    locale: Locale
    house: str
    """Empty where another language has said it."""
    tally: str
    stamp: str
    allergy: str
    total: str
    table: str
    """The label of the line for the number of the table."""


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
    vegetarians: int
    children: int
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
    """What the address says of the party, in one line in place of the open form; empty until it says how many come."""
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
    not_included: Sequence[str]
    starts: Starts
    link: str
    code: str
    """The QR code of the address as SVG; empty where the address is too long for one."""
    kitchen: Locale
    tally: str
    for_server: Sequence[ServerWords]
    """In the language of the kitchen, then in that of the page."""


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
    notices = [*filter(None, [whole_kitchen_notice(localized_site, sheet, order), lacking])]
    avoided = [allergy(localized_site, each, sheet.without, AVOIDED) for each in once(localized_site, kitchen)]
    rows = order_rows(localized_site, kitchen, sheet, order)
    left_out = order_phrases.not_counted(localized_site, order)
    return OrderPage(
        action=relative.links.page("order", localized_site.locale),
        fragment=f"/{code}/fragments/sheet/order",
        items=format_items(sheet.lines),
        at=str(sheet.at or ""),
        clock=_clock(localized_site, sheet),
        times=_times(localized_site, sheet),
        vegetarians=sheet.vegetarians,
        children=sheet.children,
        budget="" if sheet.budget is None else f"{sheet.budget / 100:.2f}".removesuffix(".00"),
        party=sheet.party,
        how=spelled_how(sheet.how),
        hows=[
            (spelled_how(each), formatting.at_start(gettext(labels.ORDER_TYPES[each])))
            for each in ORDER_TYPES
            if each == "dine_in" or localized_site.site.hours.has_order_hours(each) or each == sheet.how
        ],
        avoidable=grouped(sheet.without),
        diets=[(id, gettext(label), id in sheet.diet) for id, label in labels.DIETS.items()],
        keeps=labels.joined(localized_site, labels.diets(localized_site, sheet.diet)),
        told=_told(localized_site, sheet, order),
        faults=faults_of(localized_site, sheet),
        notices=notices,
        lines=[row for row in rows if not row.is_left_out],
        gone=[row for row in rows if row.is_left_out],
        fitting=with_query(relative.links.page("menu", localized_site.locale), sheet.parameters),
        unfit=conflict_summary(localized_site, order),
        avoided=avoided if sheet.without else [],
        sums=_sums(localized_site, order),
        total=labels.amount(localized_site, order.total) if order.total and order.counted else "",
        share=order_phrases.share(localized_site, order),
        enough=[
            *filter(None, [_enough(localized_site, order), order_phrases.enough_for_vegetarians(localized_site, order)])
        ],
        not_included=[
            words
            for words in order_phrases.not_included(localized_site, order)
            if words not in (*of_delivery, *left_out)
        ],
        starts=starts_of(localized_site, sheet),
        link=address,
        code=_code(address) if sheet.lines else "",
        carried=carried(sheet, ()),
        kitchen=kitchen.locale,
        tally=_tally(localized_site, order),
        for_server=_for_server(localized_site, kitchen, sheet, order),
    )


# --- The bill ---------------------------------------------------------------------------------


def _sums(localized_site: LocalizedSite, priced: PricedOrder) -> Sequence[tuple[str, str, str]]:
    gettext = localized_site.gettext
    if priced.total is None or priced.subtotal is None or not priced.counted:
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
    return f"{name} {formatting.percent(charge.percent, localized_site.locale)}" if charge.percent else name


def _enough(localized_site: LocalizedSite, priced: PricedOrder) -> str:
    """Return whether the dishes are enough for the party; for whom they are, where nobody has said how many come."""
    gettext, party, serves = localized_site.gettext, priced.party, priced.serves
    if not priced.counted or priced.has_conflict or priced.enough_for_vegetarians not in FED:
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
                stamp=_stamp(reader, sheet),
                allergy=allergy(localized_site, reader, sheet.without)[0] if sheet.without else "",
                total=_total(reader, priced),
                table=reader.gettext("Table no."),
            )
        )
    return words


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
    """Return now, and tonight while it lies ahead and the kitchen is open then."""
    gettext, site, now = localized_site.gettext, localized_site.site, localized_site.now()
    times = [(NOW, gettext("Now"), sheet.at is None)]
    tonight = read_when(TONIGHT_WORD, site.restaurant.zone, now).instant
    if tonight and tonight > now and is_kitchen_open(site, tonight):
        clock = formatting.clock(tonight.time(), localized_site.locale)
        is_chosen = sheet.at is not None and sheet.at.instant == tonight
        times.append((TONIGHT_WORD, gettext("Tonight, %(time)s", time=clock), is_chosen))
    return times


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

    return segno.make(address, error="m", micro=False).svg_inline(border=4, omitsize=True)
