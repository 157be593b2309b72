"""schema.org descriptions of pages, as JSON-LD.

Everything in the markup is visible on its page. The reviews are our own selection, so they
are shown as text only and never marked up as Review or AggregateRating.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from ..content import formatting
from ..content.models.hours import Hours
from ..content.models.knowledge import Article
from ..content.models.menu import Addition, Dish
from ..domain.entries import sections
from ..domain.hours import DateHours
from . import vocabulary
from .edition import Edition

Thing = dict[str, Any]
CONTEXT = "https://schema.org"
ACTIONS = {"order": "OrderAction", "booking": "ReserveAction"}
DIET_TERMS = {"vegetarian": f"{CONTEXT}/VegetarianDiet", "vegan": f"{CONTEXT}/VeganDiet"}


def document(things: Iterable[Thing]) -> Thing:
    """One document with all items of a page."""
    return {"@context": CONTEXT, "@graph": list(things)}


def script(things: Iterable[Thing]) -> str:
    """The document as the text of a ``<script>`` element: no ``<`` can close it."""
    return json.dumps(document(things), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def identity(edition: Edition) -> Thing:
    """The name and address of the restaurant, with the identifier to which the items of every page refer."""
    facts, address = edition.site.restaurant, edition.site.restaurant.address
    return {
        "@type": "Restaurant",
        "@id": _restaurant_id(edition),
        "name": edition.text(facts.name),
        "url": edition.links.page("home", edition.locale),
        "telephone": facts.telephone,
        "address": {
            "@type": "PostalAddress",
            "streetAddress": edition.text(address.street),
            "addressLocality": edition.text(address.locality),
            "addressRegion": address.region,
            "postalCode": address.postal_code,
            "addressCountry": address.country,
        },
    }


def restaurant(edition: Edition, special_days: Iterable[DateHours]) -> Thing:
    """The whole restaurant, with the hours of its week and of the special days that the page shows."""
    facts, links, locale = edition.site.restaurant, edition.links, edition.locale
    maps = [channel.url_of(facts) for channel in facts.channels_of("map")]
    profiles = [channel.url for channel in facts.channels_of("social", "reviews")]
    actions = [
        {"@type": ACTIONS[channel.kind], "name": edition.text(channel.name), "target": channel.url}
        for channel in facts.channels_of("order", "booking")
    ]
    return {
        **identity(edition),
        "geo": {
            "@type": "GeoCoordinates",
            "latitude": _degrees(facts.latitude),
            "longitude": _degrees(facts.longitude),
        },
        "hasMap": maps or edition.link_to_shown("parking"),
        **({"sameAs": profiles} if profiles else {}),
        **({"potentialAction": actions} if actions else {}),
        "image": list(_images(edition)),
        "priceRange": facts.price_range,
        "servesCuisine": edition.texts(facts.cuisine),
        "hasMenu": links.page("menu", locale),
        "acceptsReservations": edition.link_to_shown("reservation") if facts.takes_reservations else False,
        "paymentAccepted": ", ".join(edition.texts(facts.payment)),
        "currenciesAccepted": facts.currency,
        "openingHoursSpecification": list(_week(edition)),
        "specialOpeningHoursSpecification": list(_special_days(special_days)),
    }


def _images(edition: Edition) -> Iterable[str]:
    """The wide card of the home page where there is one, and the pictures of the best dishes."""
    pictures, links = edition.site.pictures, edition.links
    if "home" in pictures.cards:
        yield links.card("home", pictures.cards["home"])
    for entry in edition.site.must_order.top_dishes[:3]:
        if entry.dish in pictures.dishes:
            yield links.picture(entry.dish)


def _restaurant_id(edition: Edition) -> str:
    return f"{edition.links.root}#restaurant"


def _degrees(angle: float) -> str:
    """Rounded to five decimals (about a metre)."""
    return f"{angle:.5f}"


def _week(edition: Edition) -> Iterable[Thing]:
    for days, ranges in edition.site.hours.days_by_ranges:
        named = [f"{CONTEXT}/{day.capitalize()}" for day in days]
        for each in ranges:
            yield {"@type": "OpeningHoursSpecification", "dayOfWeek": named, **_times(each)}


def _times(each: Hours) -> Thing:
    return {"opens": f"{each.open:%H:%M}", "closes": f"{each.close:%H:%M}"}


def _special_days(days: Iterable[DateHours]) -> Iterable[Thing]:
    for day in days:
        iso = day.date.isoformat()
        dated = {"@type": "OpeningHoursSpecification", "validFrom": iso, "validThrough": iso}
        if not day.ranges:
            yield {**dated, "opens": "00:00", "closes": "00:00"}
        for each in day.ranges:
            yield {**dated, **_times(each)}


def menu(edition: Edition, dishes: Sequence[Dish]) -> Thing:
    locale = edition.locale
    return {
        "@type": "Menu",
        "@id": f"{edition.links.page('menu', locale)}#menu",
        "name": edition.text(edition.site.pages["menu"].title),
        "inLanguage": locale.tag,
        "hasMenuSection": [
            {
                "@type": "MenuSection",
                "name": vocabulary.without_emoji(edition.text(category.label)),
                "hasMenuItem": [
                    {**menu_item(edition, dish), "description": vocabulary.first_sentence(edition, dish)}
                    for dish in group
                ],
            }
            for category, group in sections(edition.site.menu_categories, dishes)
        ],
    }


def menu_item(edition: Edition, dish: Dish) -> Thing:
    """A dish with its offer; its own picture where it has one, diets only where the owner says that they are true."""
    diets = [DIET_TERMS[diet] for diet in dish.diets if diet in DIET_TERMS]
    return {
        "@type": "MenuItem",
        "name": edition.text(dish.name),
        "description": edition.text(dish.description),
        **({"image": edition.links.picture(dish.id)} if dish.id in edition.site.pictures.dishes else {}),
        "url": edition.links.dish(dish.id, edition.locale),
        "offers": _offers(edition, dish),
        **({"menuAddOn": [_addition(edition, each) for each in dish.additions]} if dish.additions else {}),
        **({"suitableForDiet": diets} if diets else {}),
    }


def _offers(edition: Edition, dish: Dish) -> Thing | list[Thing]:
    """The offer of a dish, or that of each size."""
    availability: Thing = {}
    if edition.sold_out_until(dish):
        availability = {"availability": f"{CONTEXT}/SoldOut"}
    elif edition.is_in_season(dish.season) is False:
        availability = {"availability": f"{CONTEXT}/OutOfStock"}
    if not dish.sizes:
        return {**_offer(edition, dish.price), **availability}
    return [{**_offer(edition, size.price), "name": edition.text(size.name), **availability} for size in dish.sizes]


def _offer(edition: Edition, cents: int) -> Thing:
    price = formatting.money(cents).removeprefix("$")
    return {"@type": "Offer", "price": price, "priceCurrency": edition.site.restaurant.currency}


def _addition(edition: Edition, addition: Addition) -> Thing:
    return {"@type": "MenuItem", "name": edition.text(addition.name), "offers": _offer(edition, addition.price)}


def breadcrumbs(trail: Sequence[tuple[str, str]]) -> Thing:
    """The breadcrumbs of a page: (name, address) from the home page on."""
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": name, "item": address}
            for position, (name, address) in enumerate(trail, 1)
        ],
    }


def article(edition: Edition, article: Article) -> Thing:
    """An article with the image of its page. There is no ``datePublished``: the content does not say it."""
    images = list(_images(edition))[:1]
    writing, address = article.in_(edition.locale), edition.links.article(article.id, edition.locale)
    return {
        "@type": "Article",
        "@id": f"{address}#article",
        "headline": writing.title,
        "description": writing.summary,
        **({"image": images} if images else {}),
        "dateModified": article.last_verified.isoformat(),
        "inLanguage": edition.locale.tag,
        "url": address,
        "author": identity(edition),
        "publisher": {"@id": _restaurant_id(edition)},
    }


def faq(questions: Sequence[tuple[str, str]]) -> Thing:
    return {
        "@type": "FAQPage",
        "mainEntity": [
            {"@type": "Question", "name": question, "acceptedAnswer": {"@type": "Answer", "text": answer}}
            for question, answer in questions
        ],
    }
