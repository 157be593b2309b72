"""The page of the order sheet: its lines, its bill, and the slip for the server."""

from collections.abc import Sequence, Set
from dataclasses import dataclass

from ...domain.menu import grouped
from ...domain.order import (
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
from .kitchen_language import allergy, in_kitchen, name_in, once
from .layout import PageContent
from .order_faults import faults_of
from .order_lines import OrderRow, order_rows, whole_kitchen_notice
from .order_sheet import EMPTY_SHEET, OrderSheet, carried, spelled_how
from .order_starts import Starts, starts_of

LONGEST_CODE = 180
"""Characters of an address that a telephone reads from a QR code on a screen or on paper (version 9)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderPage(PageContent):
    action: str
    """The address of the page, without a sheet."""
    fragment: str
    items: str
    at: str
    clock: str
    """The time as a form field has it; empty for now and for a whole date."""
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
    avoided: Sequence[tuple[str, Locale]]
    """The safety phrase in the language of the page, then in that of the kitchen."""
    sums: Sequence[tuple[str, str, str]]
    """(label, amount, class) of each line of the bill."""
    share: str
    enough: str
    not_included: Sequence[str]
    starts: Starts
    link: str
    code: str
    """The QR code of the address as SVG; empty where the address is too long for one."""
    kitchen: Locale
    house: str
    tally_words: str
    total_words: str
    stamp: str


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
    avoided = [allergy(localized_site, each, sheet.without) for each in once(localized_site, kitchen)]
    return OrderPage(
        action=relative.links.page("order", localized_site.locale),
        fragment=f"/{code}/fragments/sheet/order",
        items=format_items(sheet.lines),
        at=str(sheet.at or ""),
        clock=_clock(localized_site, sheet),
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
        told=_told(localized_site, sheet),
        faults=faults_of(localized_site, sheet),
        notices=notices,
        lines=order_rows(localized_site, kitchen, sheet, order),
        avoided=avoided if sheet.without else [],
        sums=_sums(localized_site, order),
        share=order_phrases.share(localized_site, order),
        enough=_enough(localized_site, order),
        not_included=[words for words in order_phrases.not_included(localized_site, order) if words not in of_delivery],
        starts=starts_of(localized_site, sheet),
        link=address,
        code=_code(address) if sheet.lines else "",
        carried=carried(sheet, ()),
        kitchen=kitchen.locale,
        house=name_in(kitchen, localized_site.site.restaurant.short_name)
        or localized_site.text(localized_site.site.restaurant.short_name),
        tally_words=_tally(kitchen, sheet),
        total_words=_total(kitchen, order),
        stamp=_stamp(localized_site, sheet),
    )


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
    return f"{name} {formatting.percent(charge.percent, localized_site.locale)}" if charge.percent else name


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


def _told(localized_site: LocalizedSite, sheet: OrderSheet) -> str:
    """Return ``6 guests · without shellfish · Friday, December 4, 6:30 pm``."""
    if sheet.party is None:
        return ""
    gettext, colon = localized_site.gettext, localized_site.locale.punctuation.colon
    asked = {
        gettext("Of them vegetarian"): str(sheet.vegetarians or ""),
        gettext("Of them children"): str(sheet.children or ""),
        labels.budget(localized_site): "" if sheet.budget is None else labels.amount(localized_site, sheet.budget),
    }
    avoided = [each.lower() for each in labels.allergens_to_avoid(localized_site, sheet.without)]
    told = [
        _tally(localized_site, sheet),
        gettext("without %(allergens)s", allergens=labels.joined(localized_site, avoided)) if sheet.without else "",
        labels.joined(localized_site, labels.diets(localized_site, sheet.diet)),
        *(f"{label}{colon}{value}" for label, value in asked.items() if value),
        _stamp(localized_site, sheet),
    ]
    return " · ".join(filter(None, told))


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
