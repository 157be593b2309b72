"""The answer above the results of a search: what the restaurant's data say now of what is asked most, by topic."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlencode

from ...domain.booking import party_wait
from ...domain.hours import OpenState, hours_on, open_state, phone_state, running_day
from ...domain.menu import Filter, combo_totals
from ...models.articles import Article
from ...models.hours import SpecialDay
from ...models.menu import Dish
from ...models.restaurant import ChannelKind
from ...search.results import ArticleResults, DishResults, SiteResults, dishes_come_first, surest
from ...text import formatting
from .. import booking_phrases, labels
from ..localized_site import LocalizedSite
from ..opening_phrases import changes, current_last_orders, order_hours_words, phone

NEAR = 0.1
"""By how much an article after the first may be less sure than the surest one, and still tell the subject."""
FIRST = 3
"""How many of the best articles may."""


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of one subject: sentences, the first of them large, and links as (words, address)."""

    lines: Sequence[str]
    links: Sequence[tuple[str, str]] = ()
    found: tuple[str, int] | None = None
    """Conditions and how many dishes meet them, said before the sentences."""
    state: str = ""
    """``open``, ``closing-soon`` or ``closed``, where the first line says so."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is told, and the page that says more."""

    title: str
    address: str
    told: Told
    is_practical: bool
    """Whether it is a question of practice, which no dish answers."""


@dataclass(frozen=True, slots=True)
class Topic:
    tell: Callable[[LocalizedSite], Told | None]
    """None where the restaurant has not said anything of it."""
    is_practical: bool = True


def find_answer(localized_site: LocalizedSite, results: SiteResults) -> Answer | None:
    """Return the answer to a query; None where its subject is not sure, has no answer of its own, or is not known."""
    dishes, links, locale = results.dishes, localized_site.links, localized_site.locale
    if dishes.asked and dishes.dishes:
        return _about_dishes(localized_site, dishes.dishes, dishes.asked)
    surest_dish = surest(dishes.hits) if dishes_come_first(dishes, results.articles) else 0.0
    for article in _subjects(results.articles):
        if not dishes.names_only_filters and (results.articles.hits or {})[article.id].confidence < surest_dish:
            continue
        row = TOPICS.get(article.topic)
        is_practical = row is not None and row.is_practical
        told = row.tell(localized_site) if row else None
        if dishes.names_only_filters and article.topic in FILTERED:
            told, is_practical = _filtered(localized_site, dishes, article.in_(locale).summary), False
        if told:
            return Answer(article.in_(locale).title, links.article(article.id, locale), told, is_practical)
    return None


def _about_dishes(localized_site: LocalizedSite, dishes: Sequence[Dish], asked: Filter) -> Answer:
    """Tell what is recorded of the dishes that a question names."""
    links, locale, colon = localized_site.links, localized_site.locale, localized_site.locale.punctuation.colon
    first, semicolon = dishes[0], localized_site.locale.punctuation.semicolon
    told = [semicolon.join(labels.asked_of_dish(localized_site, dish, asked)) for dish in dishes]
    lines = [f"{localized_site.text(dish.name)}{colon}{words}" for dish, words in zip(dishes, told, strict=True)]
    note = [localized_site.text(localized_site.site.menu.allergen_note)] if asked.without else []
    address = links.dish(first.id, locale)
    return Answer(localized_site.text(first.name), address, Told([*(lines if len(dishes) > 1 else told), *note]), False)


def _subjects(results: ArticleResults) -> list[Article]:
    """Return the articles that tell the subject of a query, best first."""
    hits = results.hits or {}
    least = surest(hits) - NEAR
    first = [(article, hits[article.id]) for article in results.articles[: FIRST if hits else 0]]
    return [
        article for rank, (article, hit) in enumerate(first) if hit.is_full and (rank == 0 or hit.confidence >= least)
    ]


def _opening(localized_site: LocalizedSite) -> Told:
    site, now = localized_site.site, localized_site.now()
    state, today = open_state(site, now), hours_on(site, localized_site.today)
    hours = [formatting.hours(today.ranges, localized_site.locale)] if today.ranges else []
    return Told([_state(localized_site, state), *hours, *_day(localized_site, today.holiday)], state=state.state)


def _state(localized_site: LocalizedSite, state: OpenState) -> str:
    """Return ``Open now · Last order at 9:00 pm``."""
    words = localized_site.gettext(labels.OPEN_STATES[state.state])
    return " · ".join([words, *changes(localized_site, state)])


def _day(localized_site: LocalizedSite, holiday: SpecialDay | None) -> list[str]:
    return [localized_site.text(holiday.name)] if holiday else []


def _last_order(localized_site: LocalizedSite) -> Told:
    state = open_state(localized_site.site, localized_site.now())
    orders = [
        f"{label}{localized_site.locale.punctuation.colon}{words}"
        for label, words in current_last_orders(localized_site, state)
    ]
    return Told([*orders, _state(localized_site, state)])


def _wait(localized_site: LocalizedSite) -> Told | None:
    site, now = localized_site.site, localized_site.now()
    if not site.rhythm.rhythms:
        return None
    state, current, wait = open_state(site, now), running_day(site, now).current, party_wait(site, None, now)
    if not wait.is_open or wait.last_order:
        return Told([_state(localized_site, state)], state=state.state)
    words = booking_phrases.wait_words(localized_site, wait, None)
    if current is None:
        return Told([words])
    return Told([words, booking_phrases.level_label(localized_site, wait), localized_site.text(current.period.note)])


def _parking(localized_site: LocalizedSite) -> Told | None:
    site = localized_site.site
    if "parking" not in site.shown_pages or not site.parking.options:
        return None
    nearest = site.parking.options[0]
    price = [localized_site.text(nearest.price), localized_site.text(nearest.hours)]
    return Told(
        [localized_site.text(nearest.name), *price],
        [_page(localized_site, "parking"), *_directions(localized_site)],
    )


def _page(localized_site: LocalizedSite, name: str) -> tuple[str, str]:
    """Return a link to a page with its title."""
    title = localized_site.text(localized_site.site.pages[name].title)
    return title, localized_site.links.page(name, localized_site.locale)


def _call(localized_site: LocalizedSite, kinds: Iterable[ChannelKind] = ()) -> Told:
    """Tell the telephone number, when it is answered, and the owner's pages of some kinds."""
    site = localized_site.site
    state = phone_state(site, localized_site.now())
    place = site.restaurant
    channels = [(localized_site.text(each.name), each.url_of(place)) for each in place.channels_of(*kinds)]
    call = localized_site.gettext("Call %(phone)s", phone=place.phone)
    answered = [phone(localized_site, state)] if state else []
    return Told([place.phone, *answered], [*channels, (call, f"tel:{place.telephone}")])


def _booking(localized_site: LocalizedSite) -> Told:
    told = _call(localized_site, ["booking"])
    shown = "reservation" in localized_site.site.shown_pages
    return Told(told.lines, [*told.links, *([_page(localized_site, "reservation")] if shown else [])])


def _directions(localized_site: LocalizedSite) -> list[tuple[str, str]]:
    """Return links to the owner's maps; without them one that opens the device's own."""
    place = localized_site.site.restaurant
    maps = [(localized_site.text(each.name), each.url_of(place)) for each in place.channels_of("map")]
    return maps or [(localized_site.gettext("Directions"), f"geo:{place.latitude:.5f},{place.longitude:.5f}")]


def _address(localized_site: LocalizedSite) -> Told:
    return Told([localized_site.text(localized_site.site.restaurant.address.text)], _directions(localized_site))


def _payment(localized_site: LocalizedSite) -> Told | None:
    ways = localized_site.texts(localized_site.site.restaurant.payment)
    return Told([labels.joined(localized_site, ways)]) if ways else None


def _delivery(localized_site: LocalizedSite) -> Told | None:
    hours = order_hours_words(localized_site, hours_on(localized_site.site, localized_site.today))
    if not hours:
        return None
    today = localized_site.gettext("Today")
    return Told(
        [f"{today}{localized_site.locale.punctuation.colon}{hours}"], _call(localized_site, ["delivery", "order"]).links
    )


def _combo(localized_site: LocalizedSite, size: int) -> Told | None:
    """Tell the meal that the owner recommends for a number of guests, and what it costs."""
    combo = next((each for each in localized_site.site.must_order.combos if each.size == size), None)
    if combo is None:
        return None
    total = combo_totals(localized_site.site, combo).total
    price = [labels.amount(localized_site, total)] if total is not None else []
    dishes = [localized_site.text(localized_site.site.dishes[id].name) for id in combo.items]
    address = f"{localized_site.links.page('must-order', localized_site.locale)}#{combo.id}"
    lines = [" · ".join([localized_site.text(combo.title), *price]), labels.joined(localized_site, dishes)]
    return Told(lines, [(localized_site.text(localized_site.site.must_order.title), address)])


def _article(localized_site: LocalizedSite, topic: str) -> Told | None:
    """Tell what the article of a topic says in short."""
    article = next((each for each in localized_site.site.articles.values() if each.topic == topic), None)
    return Told([article.in_(localized_site.locale).summary]) if article else None


def _allergens(localized_site: LocalizedSite) -> Told:
    address = localized_site.links.page("menu", localized_site.locale)
    note = localized_site.text(localized_site.site.menu.allergen_note)
    return Told([note], [(localized_site.gettext("Diet and allergens"), address)])


def _filtered(localized_site: LocalizedSite, results: DishResults, summary: str) -> Told:
    """Tell how many dishes meet the diets and allergens that a query names, which the menu finds by the same words."""
    title, address = _page(localized_site, "menu")
    unknown = labels.unknown_diets(localized_site, results.excluded)
    conditions = formatting.at_start(labels.filter_conditions(localized_site, results.wanted))
    found = (conditions, len(results.dishes)) if results.dishes or not unknown else None
    return Told([summary], [(title, f"{address}?{urlencode({'q': results.query})}")], found)


FILTERED = frozenset(
    {
        "allergen-information",
        "egg-and-dairy",
        "gluten-free-options",
        "halal-information",
        "peanut-and-nut-allergy",
        "pork-free-and-beef-free",
        "shellfish-allergy",
        "soy-and-sesame",
        "spice-level",
        "vegan-options",
        "vegetarian-options",
    }
)
"""Topics of the filters of the menu."""
TOPICS: Mapping[str, Topic] = {
    "opening-hours": Topic(_opening),
    "last-order-time": Topic(_last_order),
    "wait-times": Topic(_wait),
    "waitlist-how-it-works": Topic(_wait),
    "parking-nearby": Topic(_parking),
    "how-to-reserve": Topic(_booking),
    "reservation-policy": Topic(_booking),
    "contact-us": Topic(_call),
    "order-by-phone": Topic(partial(_call, kinds=["order"])),
    "address-and-map": Topic(_address),
    "payment-methods": Topic(_payment),
    "delivery-options": Topic(_delivery),
    "combos-for-two": Topic(partial(_combo, size=2), is_practical=False),
    "combos-for-four": Topic(partial(_combo, size=4), is_practical=False),
    "kids-and-high-chairs": Topic(partial(_article, topic="kids-and-high-chairs"), is_practical=False),
    "allergen-information": Topic(_allergens, is_practical=False),
    "halal-information": Topic(partial(_article, topic="halal-information"), is_practical=False),
}
"""What is told of each topic of ``search/questions/``."""
