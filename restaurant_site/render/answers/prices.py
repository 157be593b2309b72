"""What it costs: prices of dishes and sizes, charges, taxes, and how to pay."""

from collections.abc import Sequence
from urllib.parse import urlencode

from ...domain.availability import is_within_hours
from ...domain.money import includes_tax
from ...models.menu import Dish, Size
from ...models.restaurant import Charge
from ...search.asked_times import AskedTime
from ...search.results import ArticleResults, SiteResults, dishes_come_first, has_in_name, prices_at_times, sizes_named
from ...search.topics import CHARGES, has_word_of, prices_named
from ...text import formatting
from .. import labels
from ..localized_site import LocalizedSite
from ..order_phrases import charge_line, charges_at_table
from .common import page_link, tell_sentence
from .contact import tell_not_recorded
from .model import Answer, Told

TAXES = "taxes-and-fees"
"""A topic of articles that also mention what is taxed: takeout, alcohol."""
CHARGE_TOPICS = (CHARGES, TAXES)
"""Topics of articles that say which charges there are, or that there is none."""
CORKAGE = "corkage-and-outside-food"
MOST_PRICED = 6
"""Dishes whose prices an answer tells."""


def answer_prices(localized_site: LocalizedSite, results: SiteResults, asked: AskedTime) -> Answer | None:
    """Tell what the few dishes cost of which a query asks the price, or names a size or a time with a price of its own.

    Of those of which it asks when they can be ordered, it is that; at an hour that it names, what they cost then.
    """
    dishes, hits, site = results.dishes, results.dishes.hits or {}, localized_site.site
    found = [dish for dish in dishes.dishes if hits and hits[dish.id].is_full]
    if not all(sizes_named(dish, hits[dish.id]) for dish in found):
        found = [dish for dish in found if has_in_name(dish, hits[dish.id])] or found
    if not 0 < len(found) <= MOST_PRICED or not dishes_come_first(results):
        return None
    when = {dish.id: _when(localized_site, dish) for dish in found} if dishes.asks_order else {}
    if not dishes.asks_price and not any(
        when.get(dish.id) or sizes_named(dish, hits[dish.id]) or prices_named(dishes.query, dish, site)
        for dish in found
    ):
        return None
    colon = localized_site.locale.punctuation.colon
    lines = []
    for dish in found:
        if when.get(dish.id):
            lines.append(f"{localized_site.text(dish.name)}{colon}{when[dish.id]}")
            continue
        sizes = sizes_named(dish, hits[dish.id]) or dish.sizes
        sized = {None, *(each.id for each in sizes)}
        timed = [each for each in prices_named(dishes.query, dish, site) if each.size in sized]
        others: Sequence[Size] = []
        if dishes.is_at_times:
            timed = prices_at_times(dish, sizes, dishes.wanted.max_price or 0)
        elif not timed and asked.when and asked.when.instant:
            then = [each for each in dish.prices_at if is_within_hours(site, each.hours, asked.when.instant)]
            timed = [each for each in then if each.size in sized]
            others = [each for each in sizes if timed and each.id not in {price.size for price in timed}]
        semicolon = localized_site.locale.punctuation.semicolon
        told = [*labels.prices_at(localized_site, dish, timed), labels.sizes(localized_site, dish, among=others)]
        words = semicolon.join(filter(None, told))
        words = words or labels.sizes(localized_site, dish, among=sizes) or labels.price(localized_site, dish)
        words = semicolon.join(filter(None, [words, labels.date_served(localized_site, dish)]))
        lines.append(f"{localized_site.text(dish.name)}{colon}{words}")
    if len(found) == 1:
        lines += filter(None, [formatting.at_start(labels.summary(localized_site, found[0]))])
        title, address = (
            localized_site.text(found[0].name),
            localized_site.links.dish(found[0].id, localized_site.locale),
        )
    else:
        title, page = page_link(localized_site, "menu")
        address = f"{page}?{urlencode({'q': dishes.query})}"
    return Answer(title, address, Told(lines), False)


def _when(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return until when a dish is sold out, how long before it is ordered, and when it is served; empty where nothing is said."""
    words = [labels.sold_out(localized_site, dish), labels.times_served(localized_site, dish)]
    return localized_site.locale.punctuation.semicolon.join(filter(None, words))


def answer_dishes(localized_site: LocalizedSite, results: ArticleResults) -> Answer | None:
    """Lead from a search of articles, none of which answers, to the dishes that answer the query; None without any.

    Of a query with conditions with how many dishes these leave out and, where it leaves out allergens, the owner's note.
    """
    colon, dishes = localized_site.locale.punctuation.colon, results.dishes[:MOST_PRICED]
    if not dishes:
        return None
    lines = [f"{localized_site.text(dish.name)}{colon}{_offered(localized_site, dish)}" for dish in dishes]
    on_menu = results.find_on_menu() if results.find_on_menu else None
    excluded = on_menu.excluded if on_menu else None
    left_out = labels.exclusion_counts(localized_site, excluded, on_menu.wanted) if on_menu and excluded else ""
    if on_menu and on_menu.wanted.without:
        lines.append(localized_site.text(localized_site.site.menu.allergen_note))
    title, page = page_link(localized_site, "menu")
    told = Told(lines, left_out=left_out)
    return Answer(title, f"{page}?{urlencode({'q': results.query})}", told, False)


def _offered(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return what a dish costs, and until when it is sold out."""
    prices = [labels.price(localized_site, dish), *labels.prices_at(localized_site, dish)]
    return localized_site.locale.punctuation.semicolon.join(
        filter(None, [*prices, labels.sold_out(localized_site, dish)])
    )


def tell_payment(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    ways = localized_site.texts(localized_site.site.restaurant.payment)
    return Told([labels.joined(localized_site, ways)]) if ways else None


def tell_charges(localized_site: LocalizedSite, asked: AskedTime, named: Sequence[Charge] = ()) -> Told:
    """Tell what a bill has beside the dishes; without a charge at the table what an article says of it, or that none is recorded."""
    if lines := [charge_line(localized_site, each) for each in named] or charges_at_table(localized_site):
        return Told(lines)
    return tell_sentence(localized_site, CHARGES, CHARGE_TOPICS) or tell_not_recorded(localized_site)


def tell_taxes(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell whether the prices have the taxes, and which these are; None where the house has said neither."""
    restaurant = localized_site.site.restaurant
    named = [labels.tax_name(localized_site, tax) for tax in restaurant.taxes if tax.name]
    if includes_tax(restaurant) is None and not named:
        return None
    return Told([labels.price_note(localized_site), *([labels.joined(localized_site, named)] if named else [])])


def tell_corkage(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell the charges whose name speaks of one's own wine."""
    site = localized_site.site
    named = [
        each
        for each in site.restaurant.charges
        if any(has_word_of(CORKAGE, name, site) for name in each.name.translations.values())
    ]
    return Told([charge_line(localized_site, each) for each in named]) if named else None
