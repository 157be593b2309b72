"""Lean records for structured content: what the Markdown of a tool's result says, and no null.

A value that nobody has recorded is named in ``not_recorded``; its absence would be read as "none".
"""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any

from ..domain import menu
from ..domain.hours import DatesInARow, exceptions_in_rows
from ..domain.moments import When
from ..domain.order import PricedOrder
from ..domain.suggest import Suggestions
from ..models.menu import Dish
from ..render import labels, order_phrases
from ..render.localized_site import LocalizedSite
from ..render.markdown.blocks import offer
from ..render.meal_phrases import common_reasons, dishes, own_reasons
from ..render.records.menu import decided, dish_record
from ..render.records.order import order_record
from ..render.records.restaurant import hours_record, restaurant_document
from ..render.records.suggest import answer_record

Record = dict[str, Any]
IDENTITY = (
    "name", "names", "description", "address", "latitude", "longitude", "telephone", "online_booking_url",
    "booking_channels", "order_channels", "email", "cuisine", "languages", "payment", "delivery_platforms",
    "price_range", "currency", "prices_include_tax", "taxes", "certificates", "seats",
)  # fmt: skip
"""Members of ``/api/restaurant`` that its text says."""
UNSAID_OF_HOURS = ("version", "article_url", "json_url", "markdown_url", "authority")
UNSAID_OF_DISHES = (
    "version", "summary", "image", "image_alt", "name_en", "name_zh", "popular", "available_now", "available_until",
    "next_served_at", "tax_class", "allergens_recorded", "json_url", "markdown_url", "authority",
)  # fmt: skip
"""Members of the record of the API that its text does not say."""
SAID_IF_EMPTY = ("allergens", "may_contain", "cautions", "diet")
"""Members of a dish whose empty list says that there is none, or that none is on record."""
UNSAID_OF_ORDERS = ("version", "json_url", "markdown_url", "authority")
UNSAID_OF_LINES = ("name_en", "name_zh", "names", "portion", "contains", "may_contain", "cautions", "url", "json_url")
"""Of an order sheet, which says what all of its dishes contain and which of them are raw."""
UNSAID_OF_MEALS = ("id", "items", "items_text", "subtotal", "serves", "json_url")
"""Of a suggested sheet; its address has the ids of its dishes."""
ORDERS = ("last_orders", "takeout", "delivery")


def lean(value: Any) -> Any:
    """Return a value without null, at any depth."""
    match value:
        case dict():
            return {name: lean(each) for name, each in value.items() if each is not None}
        case list() | tuple():
            return [lean(each) for each in value]
    return value


def _served_again(localized_site: LocalizedSite, dish: Dish, again: datetime) -> Record:
    """Return when a dish is served next; in words where nobody has decided whether the house opens then."""
    if decided(localized_site, again):
        return {"served_again": again.isoformat()}
    return {"not_served": labels.unavailable_reason(localized_site, dish)}


def listed_dish(localized_site: LocalizedSite, dish: Dish, with_allergens: bool) -> Record:
    """Return a dish of a list: the members by which a model chooses, its allergens in the place of its summary."""
    is_out = localized_site.is_sold_out(dish)
    sold_out_until, again = localized_site.sold_out_until(dish), localized_site.served_again(dish)
    price = {"price": "market"} if dish.price is None else {"price_value": dish.price / 100}
    return {
        "id": dish.id,
        "name": localized_site.text(dish.name),
        **price,
        **({"prices_at": labels.prices_at(localized_site, dish)} if localized_site.prices_at(dish) else {}),
        **({"has_larger_sizes": True} if dish.has_dearer_size else {}),
        **({"spice": dish.spice} if dish.spice else {}),
        **({"cautions": dish.raw_cautions} if dish.raw_cautions else {}),
        **({"sold_out_until": sold_out_until.isoformat()} if sold_out_until else {"sold_out": True} if is_out else {}),
        **(_served_again(localized_site, dish, again) if again else {}),
        **({"season": season} if (season := labels.season_of(localized_site, dish)) else {}),
        **({"available": served} if (served := labels.times_served(localized_site, dish)) else {}),
        **({"certificates": list(dish.certificates)} if dish.certificates else {}),
        **(_allergens(dish) if with_allergens else {"summary": labels.summary(localized_site, dish)}),
    }


def dish_details(localized_site: LocalizedSite, dish: Dish) -> Record:
    """Return the record of a dish with its rank and what goes well with it."""
    site, links, locale = localized_site.site, localized_site.links, localized_site.locale
    ranked, article = menu.ranked(site, dish.id), site.articles.get(dish.article or "")
    record: Record = {
        **{
            name: value
            for name, value in dish_record(localized_site, dish).items()
            if name not in UNSAID_OF_DISHES and (value != [] or name in SAID_IF_EMPTY)
        },
        **_allergens(dish),
        "goes_with": [
            {
                "id": each,
                "name": localized_site.text(site.dishes[each].name),
                "price": offer(localized_site, site.dishes[each]),
            }
            for each in dish.goes_with
        ],
    }
    if ranked is not None:
        place = {"rank": ranked.rank, "of": len(site.must_order.top_dishes), "url": links.page("must-order", locale)}
        record["must_order"] = place
    if article is not None:
        record["read_more"] = {"title": article.in_(locale).title, "url": links.article(article.id, locale)}
    if record["may_contain"] == []:
        record["empty_may_contain"] = labels.no_traces(localized_site)
    records = site.records
    unknown = {
        "cautions": record["cautions"] is None and "cautions" in records,
        "diet": not dish.diets_recorded and "diets" in records,
    }
    if any(unknown.values()):
        record["not_recorded"] = [*record.get("not_recorded", []), *(name for name, is_so in unknown.items() if is_so)]
    return record


def _allergens(dish: Dish) -> Record:
    """Return what a dish contains and may contain, and which of them nobody has recorded."""
    unknown = [
        name
        for name, known in {"allergens": dish.allergens is not None, "may_contain": dish.traces_recorded}.items()
        if not known
    ]
    return {
        "allergens": None if dish.allergens is None else list(dish.allergens),
        "may_contain": list(dish.may_contain) if dish.may_contain or dish.traces_recorded else None,
        **({"cereals_and_nuts": list(dish.cereals_and_nuts)} if dish.cereals_and_nuts else {}),
        **({"not_recorded": unknown} if unknown else {}),
    }


def order_details(localized_site: LocalizedSite, order: PricedOrder) -> Record:
    """Return an order sheet without what its text leaves out, with the address of its page."""
    record: Record = dict(order_record(localized_site, order))
    record["items"] = [
        {name: value for name, value in each.items() if name not in UNSAID_OF_LINES and value != []}
        for each in record["items"]
    ]
    record["nothing_is_ordered"] = localized_site.gettext(order_phrases.NOT_SENT)
    known = {name: value for name, value in record.items() if name not in UNSAID_OF_ORDERS}
    empty: tuple[object, ...] = ([], {"min": None, "max": None})
    told: Record = lean(
        {name: each for name, each in known.items() if each not in empty or name in ("contains", "may_contain")}
    )
    return told


def suggested_details(localized_site: LocalizedSite, answer: Suggestions) -> Record:
    """Return suggested meals without what their text leaves out; what is true of all of them stands once."""
    record: Record = {
        name: value
        for name, value in answer_record(localized_site, answer).items()
        if name not in UNSAID_OF_ORDERS and value not in ("", [])
    }
    record["sheets"] = [
        {
            **{name: value for name, value in sheet.items() if name not in UNSAID_OF_MEALS and value != []},
            "reasons": own_reasons(localized_site, answer, suggested),
            "dishes": dishes(localized_site, suggested),
        }
        for sheet, suggested in zip(record.get("sheets", ()), answer.meals, strict=True)
    ]
    record["reasons"] = common_reasons(localized_site, answer)
    record["nothing_is_ordered"] = localized_site.gettext(order_phrases.NOT_SENT)
    told: Record = lean(record)
    return told


def restaurant_details(localized_site: LocalizedSite, at: When | None) -> Record:
    """Return the hours at a time, or now, with the identity of the restaurant under ``restaurant``.

    What holds on most days is written once, and a holiday on dates in a row is one entry.
    """
    record: Record = {
        name: value for name, value in hours_record(localized_site, at).items() if name not in UNSAID_OF_HOURS
    }
    identity, week = restaurant_document(localized_site, ()), record["week"]
    orders = [{name: day[name] for name in ORDERS} for day in week if day["ranges"]]
    usual: Record = max(orders, key=orders.count, default={})
    dates = {each["date"]: each for each in record["exceptions"]}
    rows = exceptions_in_rows(localized_site.site, date.fromisoformat(record["day"]["date"]))
    return {
        **{
            name: value
            for name, value in record.items()
            if name not in {"week", "exceptions"} and (name != "coming_weeks" or value)
        },
        "restaurant": {name: value for name, value in identity.items() if name in IDENTITY and value != []},
        "on_most_days": usual,
        "week": _days_together(
            (
                each["day"],
                {
                    "ranges": each["ranges"],
                    **{name: each[name] for name in ORDERS if each["ranges"] and each[name] != usual[name]},
                },
            )
            for each in week
        ),
        "exceptions": [_exception(localized_site, row, dates[row.first.date.isoformat()]) for row in rows],
    }


def _days_together(week: Iterable[tuple[str, Record]]) -> list[Record]:
    """Return the days of a week, those with the same hours as one entry."""
    entries: list[Record] = []
    for day, hours in week:
        same = next((each for each in entries if {**hours, "days": each["days"]} == each), None)
        if same:
            same["days"].append(day)
        else:
            entries.append({"days": [day], **hours})
    return entries


def _exception(localized_site: LocalizedSite, dates: DatesInARow, record: Mapping[str, Any]) -> Record:
    """Return a holiday as its line in the text has it."""
    names = (
        "date",
        *(() if dates.hours_vary else ("ranges",)),
        *(ORDERS[1:] if dates.is_open_alike else ()),
        "label",
        "note",
    )
    entry = {name: record[name] for name in names}
    if charges := order_phrases.charges_on(localized_site, dates.days):
        entry["charges"] = charges
    if dates.hours_vary:
        entry["hours"] = labels.special_hours(localized_site, dates)
    return entry if dates.last == dates.first.date else {**entry, "last_date": dates.last.isoformat()}
