"""The order sheet: its lines, what they cost and contain, and what stands in the way."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from ...domain.menu import recorded_cautions
from ...domain.order import (
    ChargeDue,
    Conflict,
    ConflictKind,
    Enough,
    OrderLine,
    PricedOrder,
    Unavailable,
    UnavailableReason,
    format_items,
)
from ...models.menu import Caution, Diet, Option
from ...settings import VERSION
from .. import labels, order_phrases
from ..localized_site import LocalizedSite
from ..opening_phrases import converted
from .common import Address, Allergen, ApiDocument, ByLanguage, Id, text_in
from .menu import PortionRecord, decided, portion_record


class ServesRecord(TypedDict):
    min: int | None
    """Null where no portion is recorded."""
    max: int | None
    """Null where the portion of a dish is not recorded, so that it may feed more."""


class OrderedSize(TypedDict):
    id: Id
    name: str


class OrderedAddition(OrderedSize):
    price_value: float


class OrderedChoice(OrderedSize):
    option: OrderedSize | None
    """Null where nothing is chosen yet."""


class OrderItem(TypedDict):
    id: Id
    name: str
    name_en: str | None
    name_zh: str | None
    names: ByLanguage
    item: str
    """As ``items`` has it."""
    size: OrderedSize | None
    """Of a dish with sizes always one of them: the first, unless another one was named."""
    additions: list[OrderedAddition]
    choices: list[OrderedChoice]
    """What guests choose of the dish without a price."""
    quantity: int
    unit_price: float | None
    """With the additions; null for a market price."""
    line_total: float | None
    price_note: NotRequired[str]
    """Of a dish with prices at certain times: those it has and, where one of them is the price here, what it costs else."""
    portion: PortionRecord | None
    """Of one; null where it is not recorded."""
    contains: list[Allergen] | None
    """Null where the allergens of the dish or of an addition are not recorded."""
    may_contain: list[Allergen] | None
    cautions: list[Caution] | None
    """Null where nobody has recorded what of the dish is raw or has small bones, honey or alcohol."""
    available: bool
    """Whether it can be ordered at the time of the sheet."""
    note: NotRequired[str]
    """What the owner says of when it is served."""
    url: Address
    json_url: Address


class OrderCaution(TypedDict):
    id: Caution
    dishes: list[Id]


class ChargeRecord(TypedDict):
    id: Id
    name: str
    amount: float
    reason: str


class OrderTax(TypedDict):
    name: str
    rate: float
    """In percent."""
    amount: float
    included: bool
    """Whether it is in the prices; otherwise the total adds it."""


class ConflictRecord(TypedDict):
    slug: Id
    kind: ConflictKind
    allergen: NotRequired[Allergen]
    diet: NotRequired[Diet]
    """In place of an allergen."""


class UnavailableRecord(TypedDict):
    slug: Id
    addition: NotRequired[Id]
    """Where the dish can be ordered and this addition cannot."""
    size: NotRequired[Id]
    """Where other sizes of the dish can be ordered and this one cannot."""
    reason: UnavailableReason
    next_served_at: str | None
    """RFC 3339 with the offset of the restaurant; null where it is not known."""


class OrderFields(TypedDict):
    """What a sheet says, without its addresses."""

    items: list[OrderItem]
    party: int | None
    vegetarians: int
    children: int
    elders: int
    at: str
    """``now``, a date, or a date and time with the restaurant's offset."""
    how: Literal["dine-in", "takeout", "delivery"]
    without: list[Allergen]
    diet: list[Diet]
    currency: str
    subtotal: float | None
    """The sum of the items that can be ordered at the time; null where one has a market price, or nothing can be ordered."""
    charges: list[ChargeRecord]
    taxes: list[OrderTax]
    total: float | None
    """With charges, and with the taxes that are added, of the same items; null where the subtotal is."""
    not_included: list[str]
    """What may be due beside the total, and what cannot be ordered at the time, a sentence each."""
    serves: ServesRecord
    """Of the items that can be ordered at the time."""
    enough: Enough
    """Of the same items; unknown, too, while one of them has what a guest avoids, or nothing can be ordered."""
    contains: list[Allergen]
    """Of the items that can be ordered at the time, as all of the next five; of all items where none can."""
    may_contain: list[Allergen]
    not_recorded: list[Id]
    """Dishes that may have other allergens than those."""
    cautions: list[OrderCaution]
    """Of which dishes guests are warned, as they are raw, have small bones, honey or alcohol."""
    cautions_not_recorded: list[Id]
    """Dishes of which nobody has recorded it, where the house records it of any dish."""
    caution_note: NotRequired[str]
    """For whom dishes are not advised that are raw or only just cooked, where there is one."""
    conflicts: list[ConflictRecord]
    unavailable: list[UnavailableRecord]
    portions_not_recorded: list[Id]
    messages: list[str]
    """In words: the conflicts, what cannot be ordered at the time, what is to be chosen or assumed, whether it is enough; how to begin."""


class OrderDocument(ApiDocument, OrderFields):
    allergen_note: str
    """What is true of every dish of a shared kitchen."""
    note: NotRequired[str]
    """The local time that was understood, where ``at`` has another offset than the restaurant."""
    page_url: Address
    """The sheet as a page, to show to the server."""
    markdown_url: Address


def order_record(localized_site: LocalizedSite, order: PricedOrder) -> OrderDocument:
    """Return the response of ``/api/order``."""
    links, locale = localized_site.links, localized_site.locale
    parameters = sheet_parameters(order)
    document: OrderDocument = {
        "lang": locale.code,
        "version": VERSION,
        **order_fields(localized_site, order),  # type: ignore[typeddict-item]  # the note follows
        "allergen_note": localized_site.text(localized_site.site.menu.allergen_note),
        "page_url": localized_site.order_sheet(**parameters),
        "json_url": links.api("order", locale, None, **parameters),
        "markdown_url": links.api("order", locale, "md", **parameters),
        "authority": links.root,
    }
    if note := converted(localized_site, order.when):
        document["note"] = note
    return document


def sheet_parameters(order: PricedOrder) -> dict[str, Any]:
    """Return the query parameters of a sheet, those of its page and of its document."""
    return {
        "items": format_items(order.lines),
        "party": order.party,
        "vegetarians": order.vegetarians or None,
        "children": order.children or None,
        "elders": order.elders or None,
        "without": ",".join(order.without),
        "diet": ",".join(order.diet),
        "at": "" if order.when.is_now else str(order.when),
        "how": "" if order.how == "dine_in" else order.how,
    }


def order_fields(localized_site: LocalizedSite, order: PricedOrder) -> OrderFields:
    zone = localized_site.site.restaurant.zone
    having = order_phrases.dishes_by_caution(localized_site.site, order.eaten)
    fields: OrderFields = {
        "items": [
            _item(localized_site, line, not any(each.concerns(line) for each in order.unavailable))
            for line in order.lines
        ],
        "party": order.party,
        "vegetarians": order.vegetarians,
        "children": order.children,
        "elders": order.elders,
        "at": str(order.when.local(zone)),
        "how": _ORDER_TYPES[order.how],
        "without": list(order.without),
        "diet": list(order.diet),
        "currency": localized_site.site.restaurant.currency,
        "subtotal": _amount(order.subtotal),
        "charges": [_charge(localized_site, each) for each in order.charges],
        "taxes": [
            {
                "name": localized_site.text(each.tax.name),
                "rate": order_phrases.rate(each.tax.rate or "0"),
                "amount": each.cents / 100,
                "included": each.is_included,
            }
            for each in order.taxes
        ],
        "total": _amount(order.total),
        "not_included": order_phrases.not_included(localized_site, order),
        "serves": {"min": order.serves.least, "max": order.serves.most},
        "enough": order.enough,
        "contains": list(order.contains),
        "may_contain": list(order.may_contain),
        "not_recorded": [each.id for each in order.not_recorded],
        "cautions": [{"id": each, "dishes": [dish.id for dish in dishes]} for each, dishes in having.items()],
        "cautions_not_recorded": [
            dish.id for dish in order_phrases.cautions_not_recorded(localized_site.site, order.eaten)
        ],
        "conflicts": [_conflict(each) for each in order.conflicts],
        "unavailable": [_unavailable(localized_site, each) for each in order.unavailable],
        "portions_not_recorded": [each.id for each in order.unknown_portions],
        "messages": order_phrases.messages(localized_site, order)
        if order.lines
        else [order_phrases.how_to_fill_in(localized_site)],
    }
    if note := labels.raw_advice(localized_site, (line.dish for line in order.eaten)):
        fields["caution_note"] = note
    return fields


_ORDER_TYPES: dict[str, Literal["dine-in", "takeout", "delivery"]] = {
    "dine_in": "dine-in", "takeout": "takeout", "delivery": "delivery"
}  # fmt: skip


def _item(localized_site: LocalizedSite, line: OrderLine, is_served: bool) -> OrderItem:
    links, locale, dish = localized_site.links, localized_site.locale, line.dish
    contains, may_contain = line.contains, line.may_contain
    item: OrderItem = {
        "id": dish.id,
        "name": localized_site.text(dish.name),
        "name_en": text_in(dish.name, "en"),
        "name_zh": text_in(dish.name, "zh"),
        "names": dict(dish.name.translations),
        "item": format_items([line]),
        "size": {"id": line.size.id, "name": labels.size_name(localized_site, line.dish, line.size)}
        if line.size
        else None,
        "additions": [
            {"id": each.id, "name": localized_site.text(each.name), "price_value": each.price / 100}
            for each in line.additions
        ],
        "choices": [
            {"id": choice.id, "name": localized_site.text(choice.name), "option": _option(localized_site, option)}
            for choice, option in line.choices
        ],
        "quantity": line.quantity,
        "unit_price": _amount(line.unit_price),
        "line_total": _amount(line.total),
        "portion": portion_record(line.portion),
        "contains": None if contains is None else list(contains),
        "may_contain": None if may_contain is None else list(may_contain),
        "cautions": recorded_cautions(localized_site.site, dish),
        "available": is_served,
        "url": links.dish(dish.id, locale),
        "json_url": links.api(f"menu/{dish.id}", locale),
    }
    if note := order_phrases.price_note(localized_site, line):
        item["price_note"] = note
    if dish.available:
        item["note"] = localized_site.text(dish.available)
    return item


def _option(localized_site: LocalizedSite, option: Option | None) -> OrderedSize | None:
    return None if option is None else {"id": option.id, "name": localized_site.text(option.name)}


def _amount(cents: int | None) -> float | None:
    return None if cents is None else cents / 100


def _charge(localized_site: LocalizedSite, due: ChargeDue) -> ChargeRecord:
    return {
        "id": due.charge.id,
        "name": localized_site.text(due.charge.name),
        "amount": due.cents / 100,
        "reason": order_phrases.charge_reason(localized_site, due),
    }


def _conflict(conflict: Conflict) -> ConflictRecord:
    record: ConflictRecord = {"slug": conflict.dish.id, "kind": conflict.kind}
    if conflict.allergen:
        record["allergen"] = conflict.allergen
    if conflict.diet:
        record["diet"] = conflict.diet
    return record


def _unavailable(localized_site: LocalizedSite, each: Unavailable) -> UnavailableRecord:
    following = decided(localized_site, each.next_served_at)
    record: UnavailableRecord = {
        "slug": each.dish.id,
        "reason": each.reason,
        "next_served_at": following.isoformat() if following else None,
    }
    if each.addition:
        record["addition"] = each.addition.id
    if each.size:
        record["size"] = each.size.id
    return record
