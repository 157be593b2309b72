"""schema.org descriptions of pages, as JSON-LD.

Everything in the markup is visible on its page. The reviews are our own selection, so they
are shown as text only and never marked up as Review or AggregateRating.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Any

from ..domain.entries import sections
from ..domain.hours import DateHours
from ..domain.schedule import days_by_ranges
from ..models.articles import Article
from ..models.fields import Located
from ..models.hours import Hours
from ..models.menu import Addition, Dish
from ..models.season import Season
from ..text import formatting
from . import labels
from .localized_site import LocalizedSite

Thing = dict[str, Any]
CONTEXT = "https://schema.org"
ACTIONS = {"order": "OrderAction", "delivery": "OrderAction", "booking": "ReserveAction"}
DIET_TERMS = {"vegetarian": f"{CONTEXT}/VegetarianDiet", "vegan": f"{CONTEXT}/VeganDiet"}
CERTIFIED_DIETS = {"halal": f"{CONTEXT}/HalalDiet", "kosher": f"{CONTEXT}/KosherDiet"}


def document(things: Iterable[Thing]) -> Thing:
    """Return one document with all items of a page."""
    return {"@context": CONTEXT, "@graph": list(things)}


def script(things: Iterable[Thing]) -> str:
    """Return the document as the text of a ``<script>`` element: no ``<`` can close it."""
    return json.dumps(document(things), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def identity(localized_site: LocalizedSite) -> Thing:
    """Return the name and address of the restaurant, with the identifier to which the items of every page refer."""
    facts, address = localized_site.site.restaurant, localized_site.site.restaurant.address
    return {
        "@type": "Restaurant",
        "@id": _restaurant_id(localized_site),
        "name": localized_site.text(facts.name),
        "url": localized_site.links.page("home", localized_site.locale),
        "telephone": facts.telephone,
        "address": {
            "@type": "PostalAddress",
            "streetAddress": localized_site.text(address.street),
            "addressLocality": localized_site.text(address.locality),
            **({"addressRegion": address.region} if address.region else {}),
            **({"postalCode": address.postal_code} if address.postal_code else {}),
            "addressCountry": address.country,
        },
    }


def restaurant(localized_site: LocalizedSite, special_days: Iterable[DateHours]) -> Thing:
    """Return the whole restaurant, with the hours of its week and of the special days that the page shows."""
    facts, links, locale = localized_site.site.restaurant, localized_site.links, localized_site.locale
    shown = localized_site.site.shown_pages
    maps: str | list[str] = [channel.url_of(facts.place) for channel in facts.maps]
    parking = localized_site.site.parking
    if not maps and "parking" in shown and (parking.nearest_options or parking.nearest_stops):
        maps = links.page("parking", locale)
    profiles = [channel.url for channel in facts.channels_of("social", "reviews")]
    images = list(_images(localized_site))
    accepts = links.page("reservation", locale) if "reservation" in shown else True
    takes = facts.takes_reservations
    actions = [
        {"@type": ACTIONS[channel.kind], "name": localized_site.text(channel.name), "target": channel.url}
        for channel in facts.channels_of("order", "delivery", "booking")
    ]
    return {
        **identity(localized_site),
        **({"geo": _geo(facts.place)} if facts.place else {}),
        **({"hasMap": maps} if maps else {}),
        **({"sameAs": profiles} if profiles else {}),
        **({"potentialAction": actions} if actions else {}),
        **({"image": images} if images else {}),
        **({"priceRange": facts.price_range} if facts.price_range else {}),
        **({"servesCuisine": cuisine} if (cuisine := localized_site.texts(facts.cuisine)) else {}),
        "hasMenu": links.page("menu", locale),
        **({} if takes is None else {"acceptsReservations": accepts if takes else False}),
        **({"paymentAccepted": ", ".join(payment)} if (payment := localized_site.texts(facts.payment)) else {}),
        "currenciesAccepted": facts.currency,
        "openingHoursSpecification": list(_week(localized_site)),
        "specialOpeningHoursSpecification": list(_special_days(localized_site, special_days)),
    }


def _images(localized_site: LocalizedSite) -> Iterable[str]:
    """Yield the wide card of the home page where there is one, and the pictures of the best dishes."""
    pictures, links = localized_site.site.pictures, localized_site.links
    if "home" in pictures.cards:
        yield links.card("home", pictures.cards["home"])
    for entry in localized_site.site.must_order.top_dishes[:3]:
        if entry.dish in pictures.dishes:
            yield links.picture(entry.dish)


def _restaurant_id(localized_site: LocalizedSite) -> str:
    return f"{localized_site.links.root}#restaurant"


def _geo(place: Located) -> Thing:
    return {
        "@type": "GeoCoordinates",
        "latitude": _degrees(place.latitude),
        "longitude": _degrees(place.longitude),
    }


def _degrees(angle: float) -> str:
    """Return the coordinates, rounded to five decimals (about a metre)."""
    return f"{angle:.5f}"


def _week(localized_site: LocalizedSite) -> Iterable[Thing]:
    hours = localized_site.site.hours
    coming = [each for each in hours.turns if each > localized_site.today]
    begins = [None, *coming]
    for week, first, until in zip(
        [hours.week, *(hours.on(each).week for each in coming)], begins, [*coming, None], strict=True
    ):
        dated = {"validFrom": first.isoformat()} if first else {}
        if until:
            dated["validThrough"] = (until - timedelta(days=1)).isoformat()
        for days, ranges in days_by_ranges(week):
            named = [f"{CONTEXT}/{day.capitalize()}" for day in days]
            for each in ranges:
                yield {"@type": "OpeningHoursSpecification", "dayOfWeek": named, **dated, **_times(each)}


def _times(each: Hours) -> Thing:
    return {"opens": f"{each.open:%H:%M}", "closes": f"{each.close:%H:%M}"}


def _special_days(localized_site: LocalizedSite, days: Iterable[DateHours]) -> Iterable[Thing]:
    """Yield the hours of special days: once for days in a row that have the same."""
    runs = list[tuple[date, date, Sequence[Hours], str]]()
    for day in days:
        served = labels.served_alone(localized_site, day.holiday.limited_menu if day.holiday else None)
        first = day.date
        if runs and runs[-1][1:] == (day.date - timedelta(days=1), day.ranges, served):
            first = runs.pop()[0]
        runs.append((first, day.date, day.ranges, served))
    for first, last, ranges, served in runs:
        dated = {
            "@type": "OpeningHoursSpecification",
            "validFrom": first.isoformat(),
            "validThrough": last.isoformat(),
            **_described(served),
        }
        if not ranges:
            yield {**dated, "opens": "00:00", "closes": "00:00"}
        for each in ranges:
            yield {**dated, **_times(each)}


def menu(localized_site: LocalizedSite, dishes: Sequence[Dish]) -> Thing:
    locale = localized_site.locale
    return {
        "@type": "Menu",
        "@id": f"{localized_site.links.page('menu', locale)}#menu",
        "name": localized_site.text(localized_site.site.pages["menu"].title),
        "inLanguage": locale.tag,
        "hasMenuSection": [
            {
                "@type": "MenuSection",
                "name": formatting.without_emoji(localized_site.text(category.label)),
                **_described(_hours(localized_site, category.id)),
                "hasMenuItem": [
                    {**menu_item(localized_site, dish), **_described(labels.summary(localized_site, dish))}
                    for dish in group
                ],
            }
            for category, group in sections(localized_site.site.menu_categories, dishes)
        ],
    }


def _described(text: str) -> Thing:
    return {"description": text} if text else {}


def _hours(localized_site: LocalizedSite, section: str) -> str:
    """Return when the dishes of a section are served, which schema.org has no property for; empty for all day."""
    hours = localized_site.site.section_hours[section]
    return formatting.at_start(labels.hours_served(localized_site, hours)) if hours else ""


def menu_item(localized_site: LocalizedSite, dish: Dish) -> Thing:
    """Return a dish with its offer, its picture if it has one, and those diets that the owner says are true."""
    diets = [DIET_TERMS[diet] for diet in dish.diets or () if diet in DIET_TERMS]
    diets += [CERTIFIED_DIETS[id] for id in dish.certificates or () if id in CERTIFIED_DIETS]
    offers = _offers(localized_site, dish)
    return {
        "@type": "MenuItem",
        "name": localized_site.text(dish.name),
        **_described(localized_site.text(dish.description) if dish.is_described else ""),
        **({"image": localized_site.links.picture(dish.id)} if dish.id in localized_site.site.pictures.dishes else {}),
        "url": localized_site.links.dish(dish.id, localized_site.locale),
        **({"offers": offers} if offers else {}),
        **({"menuAddOn": [_addition(localized_site, each) for each in dish.additions]} if dish.additions else {}),
        **({"suitableForDiet": diets} if diets else {}),
    }


def _offers(localized_site: LocalizedSite, dish: Dish) -> Thing | list[Thing]:
    """Return the offer of a dish, or that of each size.

    None for a market price, which no offer could name, and none for the price of some hours of what another section has
    for another one: an offer that says which hours of the week it is for does not exist in schema.org either.
    """
    others = localized_site.site.namesakes.get(dish.id, ()) if dish.hours else ()
    if dish.price is None or any(other.price != dish.price for other in others):
        return {}
    availability: Thing = {}
    if localized_site.is_sold_out(dish):
        availability = {"availability": f"{CONTEXT}/SoldOut"}
    elif dish.season and localized_site.is_in_season(dish.season) is False:
        availability = _out_of_season(dish.season, localized_site.today)
    if not dish.sizes:
        return {**_offer(localized_site, dish.price), **availability}
    return [
        {**_offer(localized_site, size.price), "name": labels.size_name(localized_site, dish, size), **availability}
        for size in dish.sizes
    ]


def _out_of_season(season: Season, today: date) -> Thing:
    """Return from when to when a dish is there next: what has dates of its own and is to come can be planned for."""
    if (coming := season.next_from(today)) is None:
        return {"availability": f"{CONTEXT}/OutOfStock"}
    first, last = coming
    return {
        "availability": f"{CONTEXT}/{'PreOrder' if season.first.year else 'OutOfStock'}",
        "availabilityStarts": first.isoformat(),
        "availabilityEnds": last.isoformat(),
    }


def _offer(localized_site: LocalizedSite, cents: int) -> Thing:
    return {"@type": "Offer", "price": f"{cents / 100:.2f}", "priceCurrency": localized_site.site.restaurant.currency}


def _addition(localized_site: LocalizedSite, addition: Addition) -> Thing:
    return {
        "@type": "MenuItem",
        "name": localized_site.text(addition.name),
        "offers": _offer(localized_site, addition.price),
    }


def breadcrumbs(trail: Sequence[tuple[str, str]]) -> Thing:
    """Return the breadcrumbs of a page: (name, address) from the home page on."""
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": name, "item": address}
            for position, (name, address) in enumerate(trail, 1)
        ],
    }


def article(localized_site: LocalizedSite, article: Article) -> Thing:
    """Return an article with the image of its page. There is no ``datePublished``: the content does not say it."""
    images = list(_images(localized_site))[:1]
    writing, address = (
        article.in_(localized_site.locale),
        localized_site.links.article(article.id, localized_site.locale),
    )
    return {
        "@type": "Article",
        "@id": f"{address}#article",
        "headline": writing.title,
        "description": writing.summary,
        **({"image": images} if images else {}),
        **({"dateModified": article.last_verified.isoformat()} if article.last_verified else {}),
        "inLanguage": localized_site.locale.tag,
        "url": address,
        "author": identity(localized_site),
        "publisher": {"@id": _restaurant_id(localized_site)},
    }


def faq(questions: Sequence[tuple[str, str]]) -> Thing:
    return {
        "@type": "FAQPage",
        "mainEntity": [
            {"@type": "Question", "name": question, "acceptedAnswer": {"@type": "Answer", "text": answer}}
            for question, answer in questions
        ],
    }
