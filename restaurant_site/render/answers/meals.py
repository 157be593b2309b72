"""The hours of a meal, lunch menus, happy hours, and meals for two and four."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import time
from functools import partial
from urllib.parse import urlencode

from ...domain.day_specials import specials, specials_on
from ...domain.described_articles import article_on
from ...domain.entries import sections
from ...domain.menu import EVERYTHING, Filter, combo_totals, dishes
from ...domain.moments import When
from ...domain.schedule import days_by_ranges
from ...i18n import N_
from ...models.hours import minute_of
from ...models.menu import NEVER, Dish, ServingHours
from ...models.site import Site
from ...models.text import Text
from ...search.asked_times import AskedTime
from ...search.drinks import alcohol_free
from ...search.topics import HAPPY_HOUR, times_named
from ...text import formatting
from .. import labels
from ..localized_site import LocalizedSite
from ..opening_phrases import coming_hours_of_sections
from .common import has_word_in, page_link, tell_article, tell_times
from .contact import tell_not_given
from .hours import NOON_AT, day_name, tell_opening
from .model import Answer, Told, Topic

EVENING_FROM = time(16)
"""What is served from then on is of the evening."""
LUNCH, MENU, MUST_ORDER = "set-lunch-specials", "menu-overview", "must-order-dishes"
DAY_SPECIAL = "day-special"
"""The topic of what is served on a few days only."""
LUNCH_FROM, LUNCH_TO = time(10, 30), time(17)
"""A lunch menu begins and ends within them, and is served at noon."""
MOST_TOLD = 3
"""Dishes of a section whose prices are told with its hours."""
MOST_FOUND = 6
"""Dishes whose prices an answer tells."""


@dataclass(frozen=True, slots=True)
class Service:
    """A meal that guests ask the hours of."""

    begins: time
    until: time
    """A range is of the meal that is open between these."""
    has: Callable[[ServingHours], bool]
    """Tells whether hours of a section are of it alone."""
    closed: str = ""
    """That the restaurant is closed then."""


def of_service(service: Service) -> Topic:
    return Topic(partial(tell_service, service=service), N_("Opening hours"), anchor="open")


def tell_service(localized_site: LocalizedSite, asked: AskedTime, service: Service) -> Told:
    """Tell the ranges of the week in which the restaurant is open for a meal, and the sections that are served at it alone.

    Of another day than today its hours; of a restaurant that is open for that meal on no day, that it is closed then and when
    it closes, or those of the week where that differs.
    """
    site = localized_site.site
    if asked.is_unknown or asked.named or (asked.when and asked.when.date != localized_site.today):
        return tell_opening(localized_site, replace(asked, when=asked.when and When(asked.when.date)))
    week = {
        day: tuple(each for each in ranges if each.open < service.until and minute_of(service.begins) < each.minutes[1])
        for day, ranges in site.hours.week.items()
    }
    if not any(week.values()):
        return Told(_tell_closed(localized_site, service))
    served = [(site.menu_categories[id].label, hours) for id, hours in site.section_hours.items() if hours]
    sections = tell_times(localized_site, [each for each in served if service.has(each[1])])
    told = formatting.at_start(formatting.week(days_by_ranges(week), localized_site.locale))
    return Told([told, *sections.lines], sections.links) if sections else Told([told])


def _tell_closed(localized_site: LocalizedSite, service: Service) -> list[str]:
    """Return that a restaurant is closed for a meal each day, with the time at which it closes before, or opens after it."""
    gettext, locale, week = localized_site.gettext, localized_site.locale, localized_site.site.hours.week
    closings = [*{ranges[-1].close for ranges in week.values() if ranges}]
    is_before = all(each.minutes[1] <= minute_of(service.begins) for ranges in week.values() for each in ranges)
    if service.closed and is_before and len(closings) == 1:
        closes = gettext("Closes at %(time)s", time=formatting.clock(closings[0], locale))
        return [" · ".join([gettext(service.closed), closes])]
    whole = formatting.at_start(formatting.week(days_by_ranges(week), locale))
    return [gettext(service.closed), whole] if service.closed else [whole]


def answer_named_times(localized_site: LocalizedSite, query: str) -> Answer | None:
    """Tell when the sections are served, or the prices hold, whose name is all that a query names: happy hour."""
    site = localized_site.site
    sections, prices = times_named(query, site)
    times: list[tuple[Text | None, ServingHours | None]] = [
        (site.menu_categories[id].label, site.section_hours[id]) for id in sections
    ]
    times += [(price.label, price.hours) for price in prices]
    told = tell_times(localized_site, times)
    coming = coming_hours_of_sections(localized_site, {*sections})
    if told is None and not coming:
        return None
    told = Told([*(told.lines if told else ()), *coming])
    title, address = page_link(localized_site, "menu")
    found = urlencode({"q": localized_site.text(times[0][0])})
    return Answer(title, f"{address}?{found}", replace(told, links=()), False)


def tell_happy_hour(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell when the sections and the prices hold that have its name; of the prices those without a name, too."""
    site, is_named = localized_site.site, has_word_in(HAPPY_HOUR, localized_site.site)
    times: list[tuple[Text | None, ServingHours]] = [
        (label, hours)
        for id, hours in site.section_hours.items()
        if hours and is_named(label := site.menu_categories[id].label)
    ]
    times += [
        (price.label, price.hours)
        for dish in site.dishes.values()
        for price in dish.prices_at
        if price.label is None or is_named(price.label)
    ]
    return tell_times(localized_site, times)


def tell_lunch(localized_site: LocalizedSite, asked: AskedTime, wanted: Filter = EVERYTHING) -> Told | None:
    """Tell what is served at noon alone: sections, dishes and prices with such hours, or with the name of a lunch menu.

    Of dishes that meet some conditions those alone, each with its price.
    """
    site, is_named = localized_site.site, has_word_in(LUNCH, localized_site.site)
    times: list[tuple[Text | None, ServingHours]] = [
        (site.menu_categories[id].label, hours)
        for id, hours in site.section_hours.items()
        if hours
        and (_is_of_noon_in(site, hours) or is_named(site.menu_categories[id].label))
        and any(map(wanted.admits, site.dishes_by_section.get(id, ())))
    ]
    alone = [
        dish
        for dish in dishes(site, wanted)
        if dish.hours and dish.hours != site.section_hours[dish.category] and _is_lunch(site, dish, dish.hours)
    ]
    times += [(dish.name, dish.hours) for dish in alone if dish.hours]
    times += [
        (price.label, price.hours)
        for dish in site.dishes.values()
        for price in dish.prices_at
        if price.label and is_of_noon(price.hours) and wanted == EVERYTHING
    ]
    told = tell_times(localized_site, times)
    if told is None:
        return None
    priced = [*_few_in(site, [label for label, _ in times], wanted), *(alone if wanted != EVERYTHING else [])]
    return replace(told, lines=[*told.lines, *(_priced(localized_site, dish) for dish in priced[:MOST_FOUND])])


def _few_in(site: Site, labels: Sequence[Text | None], wanted: Filter) -> Iterator[Dish]:
    """Yield the dishes of each section of few that has one of some names, as far as they meet the conditions."""
    for id, of_section in site.dishes_by_section.items():
        if site.menu_categories[id].label in labels and len(of_section) <= MOST_TOLD:
            yield from filter(wanted.admits, of_section)


def _priced(localized_site: LocalizedSite, dish: Dish) -> str:
    signs = localized_site.locale.punctuation
    told = [labels.price(localized_site, dish), labels.date_served(localized_site, dish)]
    return f"{localized_site.text(dish.name)}{signs.colon}{signs.semicolon.join(filter(None, told))}"


def _is_lunch(site: Site, dish: Dish, hours: ServingHours) -> bool:
    """Tell whether a dish is served at noon alone, and always: the catch of the day at its market price is no lunch menu."""
    return _is_of_noon_in(site, hours) and dish.price is not None and dish.season is None


def _is_of_noon_in(site: Site, hours: ServingHours) -> bool:
    """Tell the same of hours that may begin when the house opens."""
    windows = []
    for each in hours.windows:
        opened = [ranges[0].open for day in each.days if (ranges := site.hours.week[day])]
        windows.append(replace(each, start=each.start or min(opened, default=None)))
    return is_of_noon(replace(hours, windows=tuple(windows)))


def is_of_noon(hours: ServingHours) -> bool:
    """Tell whether hours begin between LUNCH_FROM and noon, and end after noon and by LUNCH_TO, each day."""
    return hours != NEVER and all(
        each.start is not None and each.end is not None and LUNCH_FROM <= each.start <= NOON_AT < each.end <= LUNCH_TO
        for each in hours.windows
    )


def is_of_evening(hours: ServingHours) -> bool:
    return hours != NEVER and all(each.start is not None and each.start >= EVENING_FROM for each in hours.windows)


def tell_menu(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    """Tell what the article on the menu says in short; without one its sections."""
    site = localized_site.site
    shown = [category for category, _ in sections(site.menu_categories, site.dishes.values())]
    names = [formatting.without_emoji(localized_site.text(each.label)) for each in shown]
    if not names and not article_on(site, MENU):
        return tell_not_given(localized_site)
    menu = page_link(localized_site, "menu")
    told = tell_article(localized_site, asked, MENU) or Told([labels.joined(localized_site, names)])
    return replace(told, links=[menu])


def tell_must_order(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    """Tell the dishes that the house recommends, with their prices; without any what is on the menu."""
    site = localized_site.site
    if "must-order" not in site.shown_pages:
        return tell_menu(localized_site, asked)
    ranked = sorted(site.must_order.top_dishes, key=lambda each: each.rank)
    lines = [_priced(localized_site, site.dishes[each.dish]) for each in ranked]
    return Told(lines, [page_link(localized_site, "must-order")])


def tell_day_specials(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell the specials of the day that a query names, else of today, with their prices; where there is none, the days of the others."""
    site, locale = localized_site.site, localized_site.locale
    when = asked.when or When(localized_site.today)
    found = specials_on(site, when.date)
    if found:
        lines = (_as_special(localized_site, dish, when) for dish in found[:MOST_FOUND])
        return Told([day_name(localized_site, when), *lines])
    nothing = localized_site.gettext(N_("no special is recorded"))
    others = [site.dishes[id] for id in specials(site)]
    told = tell_times(localized_site, [(dish.name, dish.hours) for dish in others])
    line = f"{day_name(localized_site, when)}{locale.punctuation.colon}{nothing}"
    return replace(told, lines=[line, *told.lines]) if told else Told([line])


def _as_special(localized_site: LocalizedSite, dish: Dish, when: When) -> str:
    sold_out = labels.sold_out(localized_site, dish) if when.date == localized_site.today else ""
    words = [_priced(localized_site, dish), sold_out, labels.served(localized_site, dish)]
    return localized_site.locale.punctuation.semicolon.join(filter(None, words))


def tell_alcohol_free(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell the dishes that are said to have no alcohol, with their prices; None without any."""
    site = localized_site.site
    found = [dish for dish in site.dishes.values() if dish.id in alcohol_free(site)]
    return Told([_priced(localized_site, dish) for dish in found[:MOST_FOUND]]) if found else None


def tell_combo(localized_site: LocalizedSite, asked: AskedTime, size: int) -> Told | None:
    """Tell the meal that the owner recommends for a number of guests, and what it costs; without one the dishes for so many."""
    combo = next((each for each in localized_site.site.must_order.combos if each.size == size), None)
    if combo is None:
        found = [dish for dish in localized_site.site.dishes.values() if _is_shared_by(dish, size)]
        return Told([_priced(localized_site, dish) for dish in found[:MOST_FOUND]]) if found else None
    total = combo_totals(localized_site.site, combo).total
    price = [labels.amount(localized_site, total)] if total is not None else []
    dishes = [localized_site.text(localized_site.site.dishes[id].name) for id in combo.items]
    address = f"{localized_site.links.page('must-order', localized_site.locale)}#{combo.id}"
    lines = [" · ".join([localized_site.text(combo.title), *price]), labels.joined(localized_site, dishes)]
    return Told(lines, [(localized_site.text(localized_site.site.must_order.title), address)])


def _is_shared_by(dish: Dish, guests: int) -> bool:
    return dish.portion is not None and 1 < dish.portion.least <= guests <= dish.portion.most


def meals_left_out(site: Site, wanted: Filter) -> set[str]:
    """Return the topics of meals for two and for four with a dish that does not meet the conditions."""
    sizes = {
        each.size for each in site.must_order.combos if not all(wanted.admits(site.dishes[id]) for id in each.items)
    }
    return {topic for topic, size in (("combos-for-two", 2), ("combos-for-four", 4)) if size in sizes}
