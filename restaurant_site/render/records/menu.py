"""The menu and its dishes."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Literal, NotRequired, cast

from pydantic import Field
from typing_extensions import TypedDict

from ...domain import filters, menu
from ...domain.allergens import groups_of
from ...domain.availability import Reason
from ...domain.filters import AllergenIds, Amount, CertificateIds, Choices, Flag, MenuFilter, Moment, is_set
from ...domain.schedule import days_to_name
from ...models.hours import OrderType, Weekday
from ...models.menu import (
    NEVER,
    Addition,
    Caution,
    CerealOrNut,
    Choice,
    Diet,
    Dish,
    Option,
    Portion,
    ServingHours,
    ServingWindow,
)
from ...models.restaurant import TaxClass
from ...models.season import Season
from ...search.index import Hit
from ...search.results import DishResults
from ...settings import VERSION
from ...text import formatting
from ...text.excerpts import highlights
from .. import labels
from ..answers import AnswerRecord, answer_record
from ..localized_site import LocalizedSite
from ..order_phrases import charges_at_table
from ..pagination import Listing
from .common import (
    Address,
    Allergen,
    ByLanguage,
    ClockText,
    Code,
    Date,
    DateTime,
    Id,
    ListDocument,
    Marked,
    Price,
    TextMatch,
    UrlPath,
    clock,
    record_from,
    text_in,
)


class LabelledId(TypedDict):
    id: Id
    label: str


SeasonRecord = TypedDict("SeasonRecord", {"from": str, "until": str, "label": str, "in_season": bool | None})
"""``MM-DD`` of every year or a date; ``in_season`` is null in a static export."""
ServingTime = Annotated[
    ClockText | None,
    Field(description="A time of day; null for the opening, or the last order, of the restaurant."),
]


ServedRecord = TypedDict(
    "ServedRecord",
    {
        "from": ServingTime,
        "until": ServingTime,
        "days": NotRequired[Annotated[list[Weekday], Field(description="Where it is not every day.")]],
        "also": NotRequired[
            Annotated[list["ServedRecord"], Field(description="Further times, of the same day or of other days.")]
        ],
    },
)


class PortionRecord(TypedDict):
    """How many guests a dish feeds at a table that shares, at least and at most."""

    min: int
    max: int


class SizeRecord(TypedDict):
    id: Id
    """As order sheets name it: ``slug.id``."""
    name: str
    price: Price
    price_value: float
    portion: PortionRecord | None
    """Null: that of the dish."""


class TimedPriceRecord(TypedDict):
    """A price that holds at some times in place of the usual one."""

    label: str | None
    """What guests call that time: Happy hour."""
    size: Id | None
    """The size that has it; null for a dish without sizes."""
    price: Price
    price_value: float
    hours: ServedRecord
    text: str
    """All of it in words."""


class SmallerPortionRecord(TypedDict):
    id: Id
    """As order sheets name it: ``slug.id``."""
    name: str
    guests: str
    """Who may order it."""
    price: Price
    price_value: float


class AdditionRecord(TypedDict):
    id: Id
    """As order sheets name it: ``slug~id``."""
    name: str
    price: Price
    """What it adds to the price of the dish."""
    price_value: float
    allergens: list[Allergen] | None
    """What it contains; null where nobody has recorded it."""
    allergens_recorded: bool
    season: SeasonRecord | None


class OptionRecord(TypedDict):
    id: Id
    name: str


class ChoiceRecord(OptionRecord):
    options: list[OptionRecord]


class CautionRecord(TypedDict):
    id: Caution
    text: str
    """What guests are told."""


class MenuItem(TypedDict):
    id: Id
    name: str
    name_en: str | None
    name_zh: str | None
    names: ByLanguage
    summary: str
    """The line of the menu; where nobody has written one, ``description``, of a long one the first sentence."""
    description: str
    category: str
    category_id: Id
    price: Price
    price_value: float | None
    """The price as a number; null for a market price, of which guests ask."""
    currency: str
    """ISO 4217."""
    sizes: list[SizeRecord]
    """The smallest first, which has the price of the dish; empty for a dish of one size."""
    prices_at: list[TimedPriceRecord]
    """Prices at some times, such as a happy hour; at all others that of ``price`` or ``sizes``."""
    smaller_portion: SmallerPortionRecord | None
    """A portion for less that some guests may order, such as half a dish for a child; null where there is none."""
    additions: list[AdditionRecord]
    choices: list[ChoiceRecord]
    """What guests choose without a price."""
    season: SeasonRecord | None
    """When it is served; null if all year."""
    image: UrlPath | None
    """Null where the dish has no picture; nothing takes its place."""
    image_alt: str | None
    popular: bool
    tags: list[str]
    diet: list[Diet]
    price_day: NotRequired[str]
    """The only date on which the price holds, of a dish that is else at the market price."""
    contains_at_least: NotRequired[list[Allergen]]
    """What it is known to contain where ``allergens`` is null and nobody has recorded the rest; otherwise absent."""
    contains_as_written: NotRequired[list[str]]
    """The kitchen's words for what it contains of which nobody has said which allergens they mean: nuts; otherwise absent."""
    may_contain_at_least: NotRequired[list[Allergen]]
    """What it is known to contain perhaps where ``may_contain`` is null and nobody has recorded the rest; otherwise absent."""
    diet_recorded: NotRequired[Literal[False]]
    """False where nobody has recorded its diets, so that an empty ``diet`` says nothing; otherwise absent."""
    diet_note: NotRequired[str]
    """That a recipe without gluten may have wheat of its equipment: ``may contain wheat``; otherwise absent."""
    on_request: list[Diet]
    """Diets for which the kitchen can change it when a guest asks; as it comes it fits none of them."""
    allergens: list[Allergen] | None
    may_contain: list[Allergen] | None
    """Traces; null where its own allergens, or those of a dish made on the same equipment, are not recorded. Empty: none
    is on record, which does not rule any out."""
    cereals_and_nuts: list[CerealOrNut] | None
    """Which cereals with gluten and tree nuts its allergens are; empty where nobody has named them, null without allergens."""
    allergens_recorded: bool
    cautions: list[CautionRecord] | None
    """What guests are warned of; null where nobody has said whether there is anything."""
    made_on: list[LabelledId]
    made_with: list[LabelledId]
    made_apart: str | None
    certificates: list[Id]
    """Those of ``/api/restaurant`` that it has; the owner lists them, and nothing is derived from ingredients."""
    tax_class: TaxClass
    """The kind of goods, which taxes of ``/api/restaurant`` name."""
    spice: int | None
    serves: str | None
    portion: PortionRecord | None
    """Null where nobody has recorded it."""
    available: str | None
    served: ServedRecord | None
    """When it is served; null is all day, every day."""
    not_for: list[OrderType]
    """How it is not sold, of what the house offers."""
    notice_minutes: int | None
    """How long before it must be ordered; null if it need not be."""
    sold_out_until: DateTime | None
    """When it can be ordered again; null if it is not sold out, and where that is not known: ``unavailable_reason`` says ``sold-out``."""
    served_again: DateTime | None
    """When its hours of the day begin next; null while it is served."""
    url: Address
    json_url: Address
    markdown_url: Address
    last_verified: Date | None
    """Null where nobody has compared it with the kitchen yet."""
    authority: Address
    available_now: NotRequired[bool]
    """Whether it can be ordered at the time of ``checked_at``, or now; absent in a static export, as what follows."""
    available_until: NotRequired[DateTime]
    """Until when; absent while it cannot be ordered."""
    unavailable_reason: NotRequired[Reason]
    """Why it cannot be ordered; absent while it can."""
    next_served_at: NotRequired[DateTime | None]
    """When it can be ordered next; null while it can, and where that is not known."""
    score: NotRequired[float]
    """Higher is better, within one search."""
    confidence: NotRequired[float]
    """How likely it is meant, from 0 to 1, which can be compared between searches."""
    match: NotRequired[TextMatch]
    """Whether it answers the whole query, or has to do with a part of it."""
    highlights: NotRequired[dict[str, Marked]]


class AlternativeRecord(TypedDict):
    id: Id
    name: str
    price: Price
    url: Address
    json_url: Address


class DishDocument(MenuItem):
    alternatives: NotRequired[list[AlternativeRecord]]
    """Dishes of its section that can be ordered now, the most alike first: found by what is recorded of them, not chosen by the house."""
    allergen_note: str
    """The shared kitchen; a document of several dishes has it once, beside them."""
    lang: Code
    version: str


class MenuSection(TypedDict):
    id: Id
    label: str
    count: int
    served: ServedRecord | None
    """When its dishes are served, but for those with hours of their own; null for as long as the restaurant is open."""
    url: Address


class AllergenGroup(LabelledId):
    allergens: list[Allergen]


class FilterRecord(TypedDict):
    """The conditions of a filtered answer, those of words in ``q`` among them; only those that hold."""

    category: NotRequired[Id]
    diet: NotRequired[list[str]]
    certified: NotRequired[list[str]]
    without: NotRequired[list[str]]
    traces: NotRequired[Literal["include"]]
    max_price: NotRequired[float]
    max_spice: NotRequired[int]
    min_spice: NotRequired[int]
    available: NotRequired[str]
    """``now``, a date, or a date and time with the restaurant's offset."""


class MenuDocument(ListDocument):
    q: str
    categories: list[MenuSection]
    diets: list[LabelledId]
    certificates: list[LabelledId]
    """The values of ``certified``; empty on a site without certificates, which does not take it."""
    allergens: list[LabelledId]
    allergen_groups: list[AllergenGroup]
    items: list[MenuItem]
    allergen_note: str
    charges: list[str]
    """What guests at a table pay beside the dishes, each with its terms: surcharges, corkage, a gratuity."""
    suggestions: NotRequired[list[str]]
    covered: NotRequired[bool]
    """Whether a dish is surely what was asked for; if not, the items are only the nearest."""
    answer: NotRequired[AnswerRecord]
    """What the search of the site tells above its results, from the restaurant's data at this moment."""
    filters: NotRequired[FilterRecord]
    excluded: NotRequired[menu.ExcludedCounts]
    """How many dishes the filters leave out, by reason."""
    checked_at: NotRequired[DateTime]
    """With ``available``: the time of which the items say whether they can be ordered."""
    order_note: NotRequired[str]
    """With ``available``: from when the kitchen takes orders, or what alone is served then."""


def decided(localized_site: LocalizedSite, instant: datetime | None) -> datetime | None:
    """Return an instant at which something is served; None on a public holiday of which nobody has decided it."""
    return None if instant and labels.to_be_confirmed(localized_site, instant.date()) else instant


def menu_item(localized_site: LocalizedSite, dish: Dish) -> MenuItem:
    site, locale, links = localized_site.site, localized_site.locale, localized_site.links
    sold_out_until, again = localized_site.sold_out_until(dish), localized_site.served_again(dish)
    item = record_from(
        localized_site,
        MenuItem,
        dish,
        name_en=text_in(dish.name, "en"),
        name_zh=text_in(dish.name, "zh"),
        names=dict(dish.name.translations),
        summary=labels.summary(localized_site, dish),
        category=localized_site.text(site.menu_categories[dish.category].label),
        category_id=dish.category,
        **_priced(localized_site, dish.price),
        currency=site.restaurant.currency,
        sizes=[
            {
                "id": each.id,
                "name": labels.size_name(localized_site, dish, each),
                **_portion_price(localized_site, each.price),
                "portion": portion_record(each.portion),
            }
            for each in dish.sizes
        ],
        prices_at=[
            {
                "label": localized_site.text(each.label) or None,
                "size": each.size,
                **_portion_price(localized_site, each.price),
                "hours": served_record(localized_site, each.hours),
                "text": labels.price_at(localized_site, dish, each),
            }
            for each in localized_site.prices_at(dish)
        ],
        smaller_portion=_smaller_portion(localized_site, dish),
        additions=[_addition(localized_site, each) for each in dish.additions],
        choices=[
            {**_option(localized_site, each), "options": [_option(localized_site, option) for option in each.options]}
            for each in dish.choices
        ],
        season=_season(localized_site, dish.season),
        portion=portion_record(dish.portion),
        image=picture_path(localized_site, dish),
        image_alt=localized_site.picture_of(dish),
        tags=dish_tags(localized_site, dish),
        diet=list(dish.diets or ()),
        on_request=list(dish.on_request),
        may_contain=list(dish.may_contain) if dish.traces_recorded else None,
        cereals_and_nuts=None if dish.allergens is None else list(dish.cereals_and_nuts),
        cautions=_cautions(localized_site, dish),
        made_on=[{"id": each.id, "label": localized_site.text(each.label)} for each in menu.equipment(site, dish)],
        made_with=[
            {"id": each.id, "label": localized_site.text(each.label)} for each in menu.shared_ingredients(site, dish)
        ],
        made_apart=localized_site.text(dish.separate) or None,
        certificates=list(dish.certificates or ()),
        tax_class=menu.tax_class(site, dish),
        served=served_record(localized_site, localized_site.hours_of(dish)),
        not_for=menu.not_for(site, dish),
        notice_minutes=dish.notice.minutes if dish.notice else None,
        sold_out_until=sold_out_until.isoformat() if sold_out_until else None,
        served_again=again.isoformat() if again else None,
        url=links.dish(dish.id, locale),
        json_url=links.api(f"menu/{dish.id}", locale),
        markdown_url=links.api(f"menu/{dish.id}", locale, "md"),
        authority=links.root,
    )
    if dish.price is not None and dish.price_today:
        item["price_day"] = dish.price_today.day.isoformat()
    if dish.noted_allergens:
        item["contains_at_least"] = list(dish.noted_allergens)
    if dish.open_allergens:
        item["contains_as_written"] = list(dish.open_allergens)
    if dish.may_contain and not dish.traces_recorded:
        item["may_contain_at_least"] = list(dish.may_contain)
    if not dish.diets_recorded:
        item["diet_recorded"] = False
    if caveat := labels.gluten_caveat(localized_site, dish):
        item["diet_note"] = caveat
    if links.live:
        can_be_ordered = localized_site.availability(dish)
        item["available_now"] = can_be_ordered.reason is None
        if can_be_ordered.until:
            item["available_until"] = can_be_ordered.until.isoformat()
        if can_be_ordered.reason:
            item["unavailable_reason"] = can_be_ordered.reason
        following = decided(localized_site, can_be_ordered.next)
        item["next_served_at"] = following.isoformat() if following else None
    return item


def served_record(localized_site: LocalizedSite, hours: ServingHours | None) -> ServedRecord | None:
    if hours is None:
        return None
    if hours == NEVER:
        return {"from": None, "until": None, "days": []}
    first, *others = (
        _window(each, days) for days, windows in days_to_name(localized_site.site.hours, hours) for each in windows
    )
    return {**first, "also": others} if others else first


def _window(window: ServingWindow, days: Sequence[Weekday]) -> ServedRecord:
    start, end = (None if each is None else clock(each) for each in (window.start, window.end))
    served: ServedRecord = {"from": start, "until": end}
    return {**served, "days": list(days)} if days else served


class _PortionPrice(TypedDict):
    price: Price
    price_value: float


class _Priced(TypedDict):
    price: Price
    price_value: float | None


def _portion_price(localized_site: LocalizedSite, cents: int) -> _PortionPrice:
    return {"price": formatting.money(cents, localized_site.site.restaurant.currency), "price_value": cents / 100}


def _priced(localized_site: LocalizedSite, cents: int | None) -> _Priced:
    return {"price": "market", "price_value": None} if cents is None else {**_portion_price(localized_site, cents)}


def _smaller_portion(localized_site: LocalizedSite, dish: Dish) -> SmallerPortionRecord | None:
    if dish.smaller is None or localized_site.site.menu.smaller_portion is None:
        return None
    return {
        "id": dish.smaller.id,
        "name": localized_site.text(dish.smaller.name),
        "guests": localized_site.text(localized_site.site.menu.smaller_portion.guests),
        **_portion_price(localized_site, dish.smaller.price),
    }


def portion_record(portion: Portion | None) -> PortionRecord | None:
    return None if portion is None else {"min": portion.least, "max": portion.most}


def _option(localized_site: LocalizedSite, option: Option | Choice) -> OptionRecord:
    return {"id": option.id, "name": localized_site.text(option.name)}


def _addition(localized_site: LocalizedSite, addition: Addition) -> AdditionRecord:
    return {
        "id": addition.id,
        "name": localized_site.text(addition.name),
        **_portion_price(localized_site, addition.price),
        "allergens": None if addition.allergens is None else list(addition.allergens),
        "allergens_recorded": addition.allergens is not None,
        "season": _season(localized_site, addition.season),
    }


def _cautions(localized_site: LocalizedSite, dish: Dish) -> list[CautionRecord] | None:
    known = menu.recorded_cautions(localized_site.site, dish)
    if known is None:
        return None
    return [{"id": each, "text": labels.caution_text(localized_site, dish, each)} for each in known]


def _season(localized_site: LocalizedSite, season: Season | None) -> SeasonRecord | None:
    if season is None:
        return None
    return {
        "from": str(season.first),
        "until": str(season.last),
        "label": formatting.season(season, localized_site.locale),
        "in_season": localized_site.is_in_season(season),
    }


def picture_path(localized_site: LocalizedSite, dish: Dish) -> str | None:
    """Return the site-relative path of a dish's picture; None where it has none."""
    return f"/images/menu/{dish.id}.webp" if dish.id in localized_site.site.pictures.dishes else None


def dish_tags(localized_site: LocalizedSite, dish: Dish) -> list[str]:
    return [localized_site.text(localized_site.site.menu.tags[tag]) for tag in dish.tags]


def dish_record(localized_site: LocalizedSite, dish: Dish) -> DishDocument:
    """Return the response of ``/api/menu/{slug}``."""
    document: DishDocument = {
        "lang": localized_site.locale.code,
        "version": VERSION,
        **menu_item(localized_site, dish),  # type: ignore[typeddict-item]  # what is not required may be absent
        "allergen_note": localized_site.text(localized_site.site.menu.allergen_note),
    }
    if localized_site.links.live:
        document["alternatives"] = [_alternative(localized_site, each) for each in localized_site.alternatives(dish)]
    return document


def _alternative(localized_site: LocalizedSite, dish: Dish) -> AlternativeRecord:
    return {
        "id": dish.id,
        "name": localized_site.text(dish.name),
        "price": _priced(localized_site, dish.price)["price"],
        "url": localized_site.links.dish(dish.id, localized_site.locale),
        "json_url": localized_site.links.api(f"menu/{dish.id}", localized_site.locale),
    }


def menu_record(localized_site: LocalizedSite, listing: Listing[DishResults]) -> MenuDocument:
    """Return the response of ``/api/menu``, with scores if it is a search.

    What it says of dishes at a time is of the time that is asked about.
    """
    results, part = listing.results, listing.part
    localized_site = localized_site.at(results.ordered_at)
    dishes = part.of(results.dishes)
    counts = Counter(dish.category for dish in results.dishes)
    document: MenuDocument = {
        "lang": localized_site.locale.code,
        "version": VERSION,
        "q": results.query,
        "count": len(dishes),
        "total": len(results.dishes),
        "limit": part.limit,
        "offset": part.offset,
        "categories": [
            {
                "id": category.id,
                "label": localized_site.text(category.label),
                "count": counts[category.id],
                "served": served_record(localized_site, localized_site.site.section_hours[category.id]),
                "url": localized_site.links.menu_section(category.id, localized_site.locale),
            }
            for category in localized_site.site.menu.categories
        ],
        "diets": _labelled(localized_site, localized_site.site.recorded_diets, labels.DIETS),
        "certificates": [{"id": id, "label": label} for id, label in labels.certificate_names(localized_site).items()],
        "allergens": [{"id": id, "label": label} for id, label in labels.allergen_labels(localized_site).items()],
        "allergen_groups": [
            {"id": id, "label": localized_site.gettext(labels.ALLERGEN_GROUPS[id]), "allergens": list(allergens)}
            for id, allergens in groups_of(localized_site.site.allergens).items()
        ],
        "items": [_dish_result(localized_site, dish, results.hits) for dish in dishes],
        "allergen_note": localized_site.text(localized_site.site.menu.allergen_note),
        "charges": charges_at_table(localized_site),
        "authority": localized_site.links.root,
        "json_url": listing.json_url,
    }
    if results.hits is not None:
        document["covered"] = results.is_covered
        if listing.answer:
            document["answer"] = answer_record(localized_site, listing.answer)
    if results.suggestions is not None:
        document["suggestions"] = results.suggestions
    if results.excluded is not None:
        document["filters"], document["excluded"] = filter_record(results.wanted), results.excluded
    if results.wanted.available:
        document["checked_at"] = localized_site.order_time.astimezone(localized_site.site.restaurant.zone).isoformat(
            timespec="seconds"
        )
        if notice := labels.order_notice(localized_site, results.wanted.available):
            document["order_note"] = notice
    return document


def filter_record(filter: menu.Filter) -> FilterRecord:
    """Return the conditions of a filter as the parameters of the API spell them."""
    values = {row.name: (row, getattr(filter, row.name)) for row in filters.MENU_FILTERS}
    record = {name: _parameter(row, value) for name, (row, value) in values.items() if is_set(value)}
    return cast(FilterRecord, record)


def _parameter(row: MenuFilter, value: Any) -> object:
    match row.type:
        case Choices() | AllergenIds() | CertificateIds():
            return list(value)
        case Flag(word):
            return word
        case Amount():
            return value / 100
        case Moment():
            return str(value.when)
    return value


def _labelled(localized_site: LocalizedSite, ids: Iterable[str], labels: Mapping[str, str]) -> list[LabelledId]:
    return [{"id": id, "label": localized_site.gettext(labels[id])} for id in ids]


def _dish_result(localized_site: LocalizedSite, dish: Dish, hits: Mapping[str, Hit] | None) -> MenuItem:
    item = menu_item(localized_site, dish)
    if hits is not None:
        hit = hits[dish.id]
        item["score"], item["confidence"] = hit.score, hit.confidence
        item["match"] = "full" if hit.is_full else "partial"
        fields = {"name": item["name"], "description": item["description"], "category": item["category"]}
        if dish.summary is not None:
            fields["summary"] = item["summary"]
        item["highlights"] = highlights(fields, hit.terms, hit.stem)
    return item
