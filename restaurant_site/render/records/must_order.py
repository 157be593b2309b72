"""The must-order list, its ranked dishes and combos."""

from typing_extensions import TypedDict

from ...content import formatting
from ...content.models.menu import Combo, Ranked
from ...domain import menu
from ...i18n import N_
from ...locales import ENGLISH, LOCALES, TRADITIONAL
from ...settings import VERSION
from ..edition import Edition
from .common import Address, ApiDocument, Code, Date, Id, Path, Price, copied
from .menu import MenuItem, menu_item
from .restaurant import RestaurantRecord, restaurant_record

IMAGE_POLICY = "source"
IMAGE_SOURCE = "local-menu-upscaled"


class TopDish(TypedDict):
    rank: int
    slug: Id
    name: str
    name_en: str
    name_zh: str
    tags: list[str]
    blurb: str
    price: Price
    category_id: Id
    image: Path | None
    image_display: Path | None
    image_source: str | None
    image_policy: str
    popular: bool
    url: Address
    json_url: Address
    menu: MenuItem


class RankedDocument(TopDish):
    lang: Code
    version: str
    page_url: Address
    must_order_api: Address
    authority: Address


class ComboRecord(TypedDict):
    id: Id
    size: int
    title: str
    note: str
    items: list[MenuItem]
    total: Price
    per_person: Price
    """Before tax, as the total."""
    tax: Price | None
    """Null where the owner gives no sales tax."""
    total_with_tax: Price | None
    per_person_with_tax: Price | None


class FirstTimerRecord(TypedDict):
    title: str
    checklist: list[str]


class GoodToKnowItemRecord(TypedDict):
    icon: str
    label: str
    value: str
    href: Path


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
    brand: str
    brand_zh: str
    page_url: Address
    page_url_en: Address
    page_url_zh: Address
    page_url_cn: Address
    markdown_url: Address
    image_policy: str
    image_policy_note: str
    restaurant: RestaurantRecord
    top_dishes: list[TopDish]
    combos: list[ComboRecord]
    first_timer: FirstTimerRecord
    good_to_know: GoodToKnowRecord
    reviews: list[ReviewRecord]
    faq: list[FaqRecord]
    discovery: MustOrderDiscovery
    last_verified: Date


def top_dish(edition: Edition, entry: Ranked) -> TopDish:
    dish = edition.site.dishes[entry.dish]
    item = menu_item(edition, dish)
    return {
        "rank": entry.rank,
        "slug": dish.id,
        "name": item["name"],
        "name_en": item["name_en"],
        "name_zh": item["name_zh"],
        "tags": item["tags"],
        "blurb": edition.text(entry.blurb),
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


def ranked_dish_record(edition: Edition, entry: Ranked) -> RankedDocument:
    """The response of ``/api/must-order/{slug}``."""
    return {
        **top_dish(edition, entry),
        "lang": edition.locale.code,
        "version": VERSION,
        "page_url": edition.links.page("must-order", edition.locale),
        "must_order_api": edition.links.api("must-order", edition.locale),
        "authority": edition.links.root,
    }


def combo_record(edition: Edition, combo: Combo) -> ComboRecord:
    total, sales_tax = menu.combo_total(edition.site, combo), edition.site.restaurant.sales_tax
    tax = sales_tax.of(total) if sales_tax else None
    return copied(
        edition,
        ComboRecord,
        combo,
        items=[menu_item(edition, edition.site.dishes[item]) for item in combo.items],
        total=formatting.money(total),
        per_person=formatting.money(combo.share(total)),
        tax=None if tax is None else formatting.money(tax),
        total_with_tax=None if tax is None else formatting.money(total + tax),
        per_person_with_tax=None if tax is None else formatting.money(combo.share(total + tax)),
    )


def must_order_record(edition: Edition) -> MustOrderDocument:
    """The response of ``/api/must-order``."""
    site, locale, links, listed = edition.site, edition.locale, edition.links, edition.site.must_order
    pages = {each.code: links.page("must-order", each) for each in LOCALES}
    return {
        "version": listed.version,
        "brand": site.restaurant.name.in_(ENGLISH),
        "brand_zh": site.restaurant.name.in_(TRADITIONAL),
        "lang": locale.code,
        "page_url": pages[locale.code],
        "page_url_en": pages["en"],
        "page_url_zh": pages["zh"],
        "page_url_cn": pages["cn"],
        "json_url": links.api("must-order", locale),
        "markdown_url": links.api("must-order", locale, "md"),
        "image_policy": IMAGE_POLICY,
        "image_policy_note": edition.gettext(
            N_("Must-order cards use the source image addresses instead of styled variants.")
        ),
        "restaurant": restaurant_record(edition),
        "top_dishes": [top_dish(edition, entry) for entry in listed.top_dishes],
        "combos": [combo_record(edition, each) for each in listed.combos],
        "first_timer": copied(edition, FirstTimerRecord, listed.first_timer),
        "good_to_know": {
            "title": edition.text(listed.good_to_know.title),
            "items": [
                copied(edition, GoodToKnowItemRecord, item, href=edition.relative().link_to_shown(item.page))
                for item in listed.good_to_know.items
            ],
        },
        "reviews": [copied(edition, ReviewRecord, review) for review in listed.reviews],
        "faq": [copied(edition, FaqRecord, question) for question in listed.faq],
        "discovery": {
            "llms_must_order": links.index("llms-must-order.txt", locale),
            "llms_menu": links.index("llms-menu.txt", locale),
            "menu_api": links.api("menu", locale),
            "must_order_api": links.api("must-order", locale),
        },
        "last_verified": listed.last_verified.isoformat(),
        "authority": links.root,
    }
