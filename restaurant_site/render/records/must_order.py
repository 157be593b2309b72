"""The must-order list, its ranked dishes and combos."""

from typing_extensions import TypedDict

from ...domain import menu
from ...i18n import N_
from ...models.menu import Combo, MustOrderEntry
from ...settings import VERSION
from ...text import formatting
from ..localized_site import LocalizedSite
from .common import (
    Address,
    AddressByLanguage,
    ApiDocument,
    ByLanguage,
    Code,
    Date,
    Id,
    Price,
    UrlPath,
    iso_day,
    page_urls,
    record_from,
    text_in,
)
from .menu import MenuItem, menu_item
from .restaurant import RestaurantRecord, restaurant_record

IMAGE_POLICY = "source"
IMAGE_SOURCE = "local-menu-upscaled"


class TopDish(TypedDict):
    rank: int
    slug: Id
    name: str
    name_en: str | None
    name_zh: str | None
    names: ByLanguage
    tags: list[str]
    blurb: str
    price: Price
    category_id: Id
    image: UrlPath | None
    image_display: UrlPath | None
    image_source: str | None
    image_policy: str
    popular: bool
    url: Address
    json_url: Address
    menu: MenuItem


class RankedDocument(TopDish):
    allergen_note: str
    lang: Code
    version: str
    page_url: Address
    must_order_api: Address
    authority: Address


class TaxAmount(TypedDict):
    name: str
    rate: str
    amount: Price
    included: bool
    """Whether it is in the total; otherwise the bill adds it."""


class ComboRecord(TypedDict):
    id: Id
    size: int
    title: str
    note: str
    items: list[MenuItem]
    total: Price | None
    """Null where a dish has a market price."""
    per_person: Price | None
    """With the taxes that the total includes."""
    taxes: list[TaxAmount]
    """The taxes on its dishes."""
    tax: Price | None
    """What they add to the total; null where prices include them, and where the owner gives no tax."""
    total_with_tax: Price | None
    per_person_with_tax: Price | None


class FirstTimerRecord(TypedDict):
    title: str
    checklist: list[str]


class GoodToKnowItemRecord(TypedDict):
    icon: str
    label: str
    value: str
    href: UrlPath


class GoodToKnowRecord(TypedDict):
    title: str
    items: list[GoodToKnowItemRecord]


class ReviewRecord(TypedDict):
    author: str
    rating: int
    text: str
    source: str


class FaqRecord(TypedDict):
    q: str
    a: str


class MustOrderDiscovery(TypedDict):
    llms_must_order: Address
    llms_menu: Address
    menu_api: Address
    must_order_api: Address


class MustOrderDocument(ApiDocument):
    brand: str | None
    brand_zh: str | None
    brands: ByLanguage
    page_url: Address
    page_url_en: Address | None
    page_url_zh: Address | None
    page_url_cn: Address | None
    page_urls: AddressByLanguage
    markdown_url: Address
    image_policy: str
    image_policy_note: str
    restaurant: RestaurantRecord
    top_dishes: list[TopDish]
    combos: list[ComboRecord]
    allergen_note: str
    """The shared kitchen, of all dishes of the document."""
    first_timer: FirstTimerRecord
    good_to_know: GoodToKnowRecord
    reviews: list[ReviewRecord]
    faq: list[FaqRecord]
    discovery: MustOrderDiscovery
    last_verified: Date | None
    """Null where nobody has compared it with the restaurant yet."""


def top_dish(localized_site: LocalizedSite, entry: MustOrderEntry) -> TopDish:
    dish = localized_site.site.dishes[entry.dish]
    item = menu_item(localized_site, dish)
    return {
        "rank": entry.rank,
        "slug": dish.id,
        "name": item["name"],
        "name_en": item["name_en"],
        "name_zh": item["name_zh"],
        "names": item["names"],
        "tags": item["tags"],
        "blurb": localized_site.text(entry.blurb),
        "price": item["price"],
        "category_id": dish.category,
        "image": item["image"],
        "image_display": item["image"],
        "image_source": IMAGE_SOURCE if item["image"] else None,
        "image_policy": IMAGE_POLICY,
        "popular": dish.popular,
        "url": item["url"],
        "json_url": item["json_url"],
        "menu": item,
    }


def ranked_dish_record(localized_site: LocalizedSite, entry: MustOrderEntry) -> RankedDocument:
    """Return the response of ``/api/must-order/{slug}``."""
    return {
        **top_dish(localized_site, entry),
        "allergen_note": localized_site.text(localized_site.site.menu.allergen_note),
        "lang": localized_site.locale.code,
        "version": VERSION,
        "page_url": localized_site.links.page("must-order", localized_site.locale),
        "must_order_api": localized_site.links.api("must-order", localized_site.locale),
        "authority": localized_site.links.root,
    }


def combo_record(localized_site: LocalizedSite, combo: Combo) -> ComboRecord:
    totals = menu.combo_totals(localized_site.site, combo)
    return record_from(
        localized_site,
        ComboRecord,
        combo,
        items=[menu_item(localized_site, localized_site.site.dishes[item]) for item in combo.items],
        total=_money(localized_site, totals.total),
        per_person=_money(localized_site, totals.per_person),
        taxes=[
            {
                "name": localized_site.text(each.tax.name),
                "rate": each.tax.rate,
                "amount": _money(localized_site, each.cents),
                "included": each.is_included,
            }
            for each in totals.taxes
        ],
        tax=_money(localized_site, totals.tax),
        total_with_tax=_money(localized_site, totals.with_tax),
        per_person_with_tax=_money(localized_site, totals.per_person_with_tax),
    )


def _money(localized_site: LocalizedSite, cents: int | None) -> str | None:
    return None if cents is None else formatting.money(cents, localized_site.site.restaurant.currency)


def must_order_record(localized_site: LocalizedSite) -> MustOrderDocument:
    """Return the response of ``/api/must-order``."""
    site, locale, links, must_order = (
        localized_site.site,
        localized_site.locale,
        localized_site.links,
        localized_site.site.must_order,
    )
    pages = page_urls(localized_site, "must-order")
    return {
        "version": must_order.version,
        "brand": text_in(site.restaurant.name, "en"),
        "brand_zh": text_in(site.restaurant.name, "zh"),
        "brands": dict(site.restaurant.name.translations),
        "lang": locale.code,
        "page_url": pages[locale.code],
        "page_url_en": pages.get("en"),
        "page_url_zh": pages.get("zh"),
        "page_url_cn": pages.get("cn"),
        "page_urls": pages,
        "json_url": links.api("must-order", locale),
        "markdown_url": links.api("must-order", locale, "md"),
        "image_policy": IMAGE_POLICY,
        "image_policy_note": localized_site.gettext(
            N_("Must-order cards use the source image addresses instead of styled variants.")
        ),
        "restaurant": restaurant_record(localized_site),
        "top_dishes": [top_dish(localized_site, entry) for entry in must_order.top_dishes],
        "combos": [combo_record(localized_site, each) for each in must_order.combos],
        "allergen_note": localized_site.text(site.menu.allergen_note),
        "first_timer": record_from(localized_site, FirstTimerRecord, must_order.first_timer),
        "good_to_know": {
            "title": localized_site.text(must_order.good_to_know.title),
            "items": [
                record_from(
                    localized_site, GoodToKnowItemRecord, item, href=localized_site.relative().link_to_shown(item.page)
                )
                for item in must_order.good_to_know.items
            ],
        },
        "reviews": [record_from(localized_site, ReviewRecord, review) for review in must_order.reviews],
        "faq": [record_from(localized_site, FaqRecord, question) for question in must_order.faq],
        "discovery": {
            "llms_must_order": links.index("llms-must-order.txt", locale),
            "llms_menu": links.index("llms-menu.txt", locale),
            "menu_api": links.api("menu", locale),
            "must_order_api": links.api("must-order", locale),
        },
        "last_verified": iso_day(must_order.last_verified),
        "authority": links.root,
    }
