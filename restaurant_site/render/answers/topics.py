"""The table of topics: what is told of each."""

from collections.abc import Callable, Mapping
from datetime import time
from functools import partial

from ...domain.day_specials import specials
from ...domain.hours import hours_on
from ...domain.menu import EVERYTHING
from ...i18n import N_
from ...models.site import Site
from ...search.asked_times import NOW, AskedTime, names_dinner, names_lunch
from ...search.topics import (
    ACCESS,
    ALCOHOL_FREE,
    BOOKING,
    CHARGES,
    HAPPY_HOUR,
    PARKING,
    PREGNANCY,
    RAW_FOOD,
    RAW_TOPICS,
    allergens_beside,
    charges_named,
    corrected,
    names_meal_alone,
    names_time_alone,
    parking_asked,
    topic_of,
    wanted_in,
)
from ...text.folding import fold
from .bookings import (
    DEPOSIT,
    LARGE_GROUPS,
    PRIVATE_ROOM,
    asks_for_party,
    tell_booking,
    tell_deposit,
    tell_groups,
    tell_rooms,
    tell_wait,
    tell_walk_in,
)
from .common import tell_article
from .contact import LANGUAGES, SOCIAL, tell_languages, tell_social, tell_telephone
from .diets import tell_allergens
from .hours import (
    EVENING,
    HOURS,
    LUNCH_UNTIL,
    NOON_AT,
    tell_closures,
    tell_last_order,
    tell_late,
    tell_limited_menus,
    tell_new_weeks,
    tell_opening,
    tell_special_day,
)
from .meals import (
    DAY_SPECIAL,
    LUNCH,
    MENU,
    MUST_ORDER,
    Service,
    is_of_evening,
    is_of_noon,
    of_service,
    tell_alcohol_free,
    tell_combo,
    tell_day_specials,
    tell_happy_hour,
    tell_lunch,
    tell_menu,
    tell_must_order,
)
from .model import Topic
from .orders import tell_delivery, tell_takeout
from .places import WASHROOMS, tell_access, tell_address, tell_parking, tell_transit, tell_washrooms
from .prices import CORKAGE, TAXES, tell_charges, tell_corkage, tell_payment, tell_taxes
from .raw_food import tell_pregnancy, tell_raw_food

WAIT = Topic(tell_wait, N_("Wait"), "best-time")
RESERVATION = Topic(tell_booking, N_("Reservations"), "reservation")
LUNCH_HOURS, DINNER_HOURS = "lunch-hours", "dinner-hours"
LIMITED_MENU = "limited-menu"
"""The topic of days on which only some dishes can be ordered."""


def _of_article(topic: str, title: str = "", is_practical: bool = True) -> Topic:
    """Return a topic of which only an article tells."""
    return Topic(partial(tell_article, topic=topic), title, is_practical=is_practical)


TOPICS: Mapping[str, Topic] = {
    "opening-hours": Topic(tell_opening, N_("Opening hours"), anchor="open"),
    "holiday-hours": Topic(tell_special_day, N_("Opening hours")),
    "last-order-time": Topic(tell_last_order, N_("Last order")),
    "late-night-dining": Topic(tell_late, N_("Opening hours"), anchor="open"),
    "wait-times": WAIT,
    "waitlist-how-it-works": WAIT,
    "parking-nearby": Topic(tell_parking, N_("Parking"), "parking"),
    "public-transit": Topic(tell_transit, N_("Public transit"), "parking", anchor="transit"),
    ACCESS: Topic(tell_access, N_("Accessibility"), "parking"),
    BOOKING: RESERVATION,
    "reservation-policy": RESERVATION,
    DEPOSIT: Topic(tell_deposit, N_("Deposit"), "reservation"),
    "contact-us": Topic(tell_telephone, N_("Telephone")),
    "order-by-phone": Topic(partial(tell_telephone, kinds=["order"]), N_("Telephone")),
    "address-and-map": Topic(tell_address, N_("Address")),
    "payment-methods": Topic(tell_payment, N_("Payment"), anchor="payment"),
    CHARGES: Topic(tell_charges, N_("Charges"), "menu"),
    "takeout-ordering": Topic(tell_takeout, N_("takeout")),
    "delivery-options": Topic(tell_delivery, N_("delivery")),
    "combos-for-two": Topic(partial(tell_combo, size=2), N_("Meals for two"), "must-order", is_practical=False),
    "combos-for-four": Topic(partial(tell_combo, size=4), N_("Meals for four"), "must-order", is_practical=False),
    "kids-and-high-chairs": _of_article("kids-and-high-chairs", N_("Children"), is_practical=False),
    "allergen-information": Topic(tell_allergens, N_("Allergens"), "menu", is_practical=False),
    "halal-information": _of_article("halal-information", is_practical=False),
    "walk-in-policy": Topic(tell_walk_in, N_("Reservations"), "reservation"),
    CORKAGE: Topic(tell_corkage, N_("Your own wine")),
    "pets-and-service-animals": _of_article("pets-and-service-animals", N_("Dogs")),
    LUNCH_HOURS: of_service(Service(NOON_AT, LUNCH_UNTIL, is_of_noon, N_("Closed at lunch"))),
    DINNER_HOURS: of_service(Service(EVENING, time(21), is_of_evening, N_("Closed in the evening"))),
    "meal-hours": of_service(Service(time(0), time.max, lambda hours: True)),
    LUNCH: Topic(tell_lunch, N_("Lunch menu"), "menu", is_practical=False),
    HAPPY_HOUR: Topic(tell_happy_hour, N_("Happy hour"), "menu", is_practical=False),
    PREGNANCY: Topic(tell_pregnancy, N_("Raw food"), "menu", is_practical=False),
    RAW_FOOD: Topic(tell_raw_food, N_("Raw food"), "menu", is_practical=False),
    TAXES: Topic(tell_taxes, N_("Taxes"), "menu"),
    "season-hours": Topic(tell_new_weeks, N_("Opening hours"), anchor="open"),
    "annual-closure": Topic(tell_closures, N_("Opening hours"), anchor="open"),
    PRIVATE_ROOM: Topic(tell_rooms, N_("Rooms"), "reservation"),
    ALCOHOL_FREE: Topic(tell_alcohol_free, N_("Alcohol-free drinks"), "menu", is_practical=False),
    LIMITED_MENU: Topic(tell_limited_menus, N_("Menu"), "menu", is_practical=False),
    DAY_SPECIAL: Topic(tell_day_specials, N_("Specials"), "menu", is_practical=False),
    SOCIAL: Topic(tell_social, N_("Social media")),
    LARGE_GROUPS: Topic(tell_groups, N_("Reservations"), "reservation"),
    MENU: Topic(tell_menu, N_("Menu"), "menu", is_practical=False),
    MUST_ORDER: Topic(tell_must_order, N_("Menu"), "must-order", is_practical=False),
    LANGUAGES: Topic(tell_languages, N_("Languages")),
    "birthday-celebrations": _of_article("birthday-celebrations", N_("Birthdays"), is_practical=False),
    WASHROOMS: Topic(tell_washrooms, N_("Washrooms"), "parking"),
    "strollers-and-baby-changing": _of_article("strollers-and-baby-changing", N_("Children")),
    **{
        topic: _of_article(topic, title)
        for topic, title in {
            "gift-cards": N_("Gift cards"),
            "lost-and-found": N_("Lost and found"),
            "wifi-and-charging": N_("Wi-Fi"),
            "catering-orders": N_("Catering"),
            "seating-and-patio": N_("Terrace"),
            "dress-code": N_("Dress code"),
            "noise-and-atmosphere": N_("Music"),
        }.items()
    },
}
"""What is told of each topic of ``search/questions/`` and of the words of ``topics`` in ``search/words/``."""


TOLD_IF: Mapping[str, Callable[[Site], object]] = {
    LIMITED_MENU: lambda site: any(day.limited_menu for day in site.hours.holidays),
    DAY_SPECIAL: specials,
    SOCIAL: lambda site: site.restaurant.channels_of("social"),
}
"""Topics of which the data say something or nothing: a query that names one of which they do not is about something else."""


def row_of(site: Site, topic: str, query: str) -> Topic:
    """Return the row of a topic; of charges and raw food, one that tells what a query names; of lunch, what meets its conditions."""
    if topic == RAW_FOOD and (allergens := allergens_beside(query, RAW_TOPICS, site)):
        return Topic(partial(tell_raw_food, allergens=allergens), TOPICS[RAW_FOOD].title, "menu", is_practical=False)
    named = charges_named(query, site) if topic == CHARGES else []
    if named:
        return Topic(partial(tell_charges, named=named), N_("Charges"), "menu")
    wanted = wanted_in(query, site) if topic == LUNCH else EVERYTHING
    if wanted == EVERYTHING:
        return TOPICS[topic]
    return Topic(partial(tell_lunch, wanted=wanted), N_("Lunch menu"), "menu", is_practical=False)


def topic_asked(site: Site, query: str, asked: AskedTime, is_answered: bool = False) -> str | None:
    """Return the topic that a query names, or means by the party or the day that it names."""
    topic = topic_of(query, site)
    if topic == MENU and (has_limited_menu(site, asked) or _is_closed_on(site, asked)):
        return HOURS[0]
    if topic == HOURS[0] and asked.when is None and not asked.is_unknown:
        return meal_hours(site, query) or topic
    if topic and topic in TOLD_IF and not TOLD_IF[topic](site):
        topic = None
    topic = topic or topic_of_time(site, query, asked, is_answered)
    if topic or is_answered:
        return topic
    words = corrected(query, site)
    topic = topic_of(words, site) if words != fold(query) else None
    return topic or (PARKING if parking_asked(query, site) else None)


def topic_of_time(site: Site, query: str, asked: AskedTime, is_answered: bool = False) -> str | None:
    """Return the topic of a party, an hour, a meal of a day or a day that a query names without a word of a topic.

    Of a day alone unless *is_answered*.
    """
    if asks_for_party(site, query, asked):
        return BOOKING
    is_hour = asked.when is not None and asked.when.instant is not None
    is_day = (asked.when or asked.named) and not is_answered
    if ((is_hour or is_day) and names_time_alone(query, site)) or (asked.is_meal and names_meal_alone(query, site)):
        return HOURS[0]
    if asked == NOW and not is_answered and names_meal_alone(query, site):
        return meal_hours(site, query)
    return HOURS[0] if has_limited_menu(site, asked) else None


def meal_hours(site: Site, query: str) -> str | None:
    """Return the topic of the hours of the meal that a query names."""
    return LUNCH_HOURS if names_lunch(query, site) else DINNER_HOURS if names_dinner(query, site) else None


def _is_closed_on(site: Site, asked: AskedTime) -> bool:
    """Tell whether a query names a special day on which the restaurant is closed: it has no menu then."""
    day = hours_on(site, asked.when.date).holiday if asked.when else None
    return day is not None and day.hours is not None and not day.hours


def has_limited_menu(site: Site, asked: AskedTime) -> bool:
    """Tell whether a query names a day on which only some dishes can be ordered: what else it asks of the menu is told with them."""
    day = hours_on(site, asked.when.date).holiday if asked.when else None
    return day is not None and day.limited_menu is not None
