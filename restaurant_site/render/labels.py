"""The interface's words for the ids in documents: allergens, diets, spice, parking types, open states.

Each id maps to an English message, which gettext translates (``N_`` marks it for extraction).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta

from markupsafe import Markup

from ..countries import COUNTRIES
from ..domain import filters, menu
from ..domain.allergens import NOT_IN_DIET, groups_of, named_of
from ..domain.availability import Orderable, is_left_out_on, kitchen_closes, limit_at
from ..domain.hours import DateHours, DatesInARow, hours_on, order_state
from ..domain.menu import MOST_NAMED, ExcludedCounts, Filter, equipment, grouped, shared_ingredients
from ..domain.money import TaxDue, includes_tax, is_included
from ..domain.schedule import coming_weeks, days_to_name, special_day_on
from ..domain.section_hours import hours_of
from ..i18n import N_
from ..locales import BY_CODE, Locale
from ..models import normalizers
from ..models.hours import CLOSED, DAYS, LimitedMenu, OrderType, SpecialDay
from ..models.menu import (
    ALWAYS,
    IMPLIED_DIETS,
    NEVER,
    Addition,
    Caution,
    Dish,
    Equipment,
    Portion,
    ServingHours,
    ServingWindow,
    Size,
    SoldOut,
    TimedPrice,
)
from ..models.restaurant import Certificate, Tax
from ..models.season import Season
from ..models.visit import ParkingOption, Place
from ..search.counts import pieces_of
from ..search.documents import LETTERS_OF_A_LINE
from ..text import excerpts, formatting
from .localized_site import LocalizedSite

ALLERGENS: Mapping[str, str] = {
    "egg": N_("Egg"),
    "peanut": N_("Peanut"),
    "milk": N_("Milk"),
    "mustard": N_("Mustard"),
    "crustaceans": N_("Crustaceans"),
    "molluscs": N_("Molluscs"),
    "fish": N_("Fish"),
    "sesame": N_("Sesame"),
    "soy": N_("Soy"),
    "sulphites": N_("Sulphites"),
    "tree-nuts": N_("Tree nuts"),
    "wheat": N_("Wheat"),
    "gluten": N_("Cereals containing gluten"),
    "celery": N_("Celery"),
    "lupin": N_("Lupin"),
}
CEREALS_AND_NUTS: Mapping[str, str] = {
    "wheat": N_("wheat"),
    "spelt": N_("spelt"),
    "rye": N_("rye"),
    "barley": N_("barley"),
    "oats": N_("oats"),
    "almond": N_("almond"),
    "hazelnut": N_("hazelnut"),
    "walnut": N_("walnut"),
    "cashew": N_("cashew"),
    "pecan": N_("pecan"),
    "brazil-nut": N_("Brazil nut"),
    "pistachio": N_("pistachio"),
    "macadamia": N_("macadamia"),
    "pine-nut": N_("pine nut"),
}
"""What stands in brackets beside the allergen of which a dish has it."""
ALLERGEN_GROUPS: Mapping[str, str] = {"shellfish": N_("Shellfish"), "nuts": N_("Nuts and peanuts")}
DIETS: Mapping[str, str] = {
    "vegetarian": N_("Vegetarian"),
    "vegan": N_("Vegan"),
    "no-pork": N_("No pork"),
    "no-beef": N_("No beef"),
    "no-gluten-ingredients": N_("No gluten ingredients"),
}
WITHOUT_GLUTEN = "no-gluten-ingredients"
GLUTEN = ("wheat", "gluten")
"""The allergens that a site may have for cereals with gluten."""
DIET_LETTERS: Mapping[str, str] = {"vegetarian": N_("V"), "vegan": N_("VG"), "no-gluten-ingredients": N_("GF")}
"""How the printed menu marks the diets that a guest looks for; its key says each in words."""
CERTIFICATES: Mapping[str, str] = {"halal": N_("Halal"), "kosher": N_("Kosher")}
CAUTIONS: Mapping[str, str] = {
    "raw-egg": N_("Raw egg"),
    "raw": N_("Raw"),
    "barely-cooked": N_("Lightly cooked"),
    "small-bones": N_("Small bones"),
    "honey": N_("Honey"),
    "alcohol": N_("Alcohol"),
}
CAUTION_TEXTS: Mapping[Caution, str] = {
    "raw-egg": N_(
        "Has raw egg. Not advised for young children, older guests, or anyone who is pregnant or has weakened "
        "immunity; ask us whether it can be cooked or left out."
    ),
    "raw": N_(
        "Has raw fish, shellfish or meat, which may cause foodborne illness. Not advised for young children, "
        "older guests, or anyone who is pregnant or has weakened immunity."
    ),
    "barely-cooked": N_(
        "Some ingredients are only lightly cooked. Not advised for young children, older guests, or anyone who "
        "is pregnant or has weakened immunity; ask us which, and whether they can be cooked through."
    ),
    "small-bones": N_("May have small bones or pieces of bone. Take care, especially with children and older guests."),
    "honey": N_("Contains honey: not for babies under 12 months."),
    "alcohol": N_("Contains alcohol. Where it is used in cooking, some of it remains."),
}
"""What guests are told of each caution: texts about safety, the same for every restaurant."""
RAW_ADVICE = N_(
    "Food that is raw or only just cooked may cause foodborne illness. Not advised for young children, older "
    "guests, or anyone who is pregnant or has weakened immunity."
)
"""What is said once of several dishes with one of the cautions ``NOT_FOR_CHILDREN``."""
CURRENCIES: Mapping[str, str] = {"CAD": N_("Canadian dollars"), "USD": N_("US dollars")}
TAX_CLASSES: Mapping[str, str] = {
    "food": N_("food"),
    "soft-drinks": N_("soft drinks"),
    "hot-drinks": N_("hot drinks"),
    "alcohol": N_("alcohol"),
    "sweets": N_("sweets"),
    "packaged-food": N_("packaged food"),
    "other-goods": N_("other goods"),
}
"""The kinds of goods that a tax may be on."""
NOT_SOLD: Mapping[OrderType, str] = {
    "dine_in": N_("not served at the table"),
    "takeout": N_("not sold to take out"),
    "delivery": N_("not delivered"),
}
SPICE = (N_("Not spicy"), N_("Mild"), N_("Medium"), N_("Hot"))
PARKING_TYPES: Mapping[str, str] = {
    "lot": N_("Parking lot"),
    "parkade": N_("Parkade"),
    "street": N_("Street parking"),
    "accessible": N_("Accessible parking"),
    "bicycle": N_("Bicycle parking"),
    "ev": N_("EV charging"),
}
OPEN_STATES: Mapping[str, str] = {
    "open": N_("Open now"),
    "closing-soon": N_("Closing soon"),
    "closed": N_("Closed now"),
}
OPEN_STATES_THEN: Mapping[str, str] = {
    "open": N_("Open at that time"),
    "closing-soon": N_("Open at that time"),
    "closed": N_("Closed at that time"),
}
"""The same of another time than now."""
_CLOSED = CLOSED | {locale.forms.closed.casefold() for locale in BY_CODE.values()}
ORDER_TYPES: Mapping[str, str] = {"dine_in": N_("dine-in"), "takeout": N_("takeout"), "delivery": N_("delivery")}


def allergen_labels(localized_site: LocalizedSite) -> dict[str, str]:
    """Return the allergens of the site, as the owner or the interface calls them."""
    return {
        id: localized_site.text(label) if label else localized_site.gettext(ALLERGENS[id])
        for id, label in localized_site.site.allergens.items()
    }


def allergen_groups(localized_site: LocalizedSite) -> dict[str, str]:
    """Return the groups of allergens that the site records whole."""
    return {id: localized_site.gettext(ALLERGEN_GROUPS[id]) for id in groups_of(localized_site.site.allergens)}


def groups_of_allergens(localized_site: LocalizedSite) -> dict[str, str]:
    """Return the group of each allergen that is in one which the site records whole."""
    return {id: group for group, members in groups_of(localized_site.site.allergens).items() for id in members}


ON_REQUEST = N_("Can be made if you ask us")


def on_request(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return the diets for which the kitchen can change a dish; the strictest of those that include others."""
    return joined(localized_site, diets(localized_site, dish.on_request, dish))


def contained(localized_site: LocalizedSite, allergens: Sequence[str]) -> str:
    """Return ``Contains: milk``, of dishes that a search for an allergen finds; empty without one."""
    names = joined(localized_site, allergens_to_avoid(localized_site, allergens))
    return f"{localized_site.gettext('Contains')}{localized_site.locale.punctuation.colon}{names}" if names else ""


def allergens_to_avoid(localized_site: LocalizedSite, ids: Sequence[str]) -> list[str]:
    """Return the labels of allergens, those of a whole group by its name."""
    all_labels = {**allergen_groups(localized_site), **allergen_labels(localized_site)}
    chosen = grouped(ids)
    return [label for id, label in all_labels.items() if id in chosen]


def allergens(localized_site: LocalizedSite, ids: Sequence[str], dish: Dish | None = None) -> list[str]:
    """Return the labels of allergens; of a *dish*, with the cereals and nuts that it names: ``Tree nuts (cashew)``."""
    labels = allergen_labels(localized_site)
    return [_with_names(localized_site, labels[id], id, dish) for id in ids]


def short_allergens(localized_site: LocalizedSite, ids: Sequence[str], dish: Dish | None = None) -> list[str]:
    """Return the labels for a line of a list: ``crustaceans``, without what a label itself has in brackets."""
    labels = allergen_labels(localized_site)
    return [_with_names(localized_site, formatting.with_example(labels[id])[0].lower(), id, dish) for id in ids]


def _with_names(localized_site: LocalizedSite, label: str, id: str, dish: Dish | None) -> str:
    names = [localized_site.gettext(CEREALS_AND_NUTS[each]) for each in named_of(dish, id)] if dish else []
    name = formatting.with_example(label)[0]
    return formatting.in_brackets(name, joined(localized_site, names), localized_site.locale) if names else label


def without_contained_names(dish: Dish) -> Dish:
    """Return a dish as its traces name it: what else it may contain of an allergen that it contains has no name."""
    contained = {name for id in dish.allergens or () for name in named_of(dish, id)}
    kept = tuple(each for each in dish.cereals_and_nuts if each not in contained)
    return dish.model_copy(update={"cereals_and_nuts": kept})


def currency(localized_site: LocalizedSite) -> str:
    """Return the currency of the prices in words."""
    code = localized_site.site.restaurant.currency
    if code in CURRENCIES:
        return localized_site.gettext(CURRENCIES[code])
    return formatting.currency_name(code, localized_site.locale)


def amount(localized_site: LocalizedSite, cents: int) -> str:
    """Return an amount in the currency of the menu: ``$12.50``."""
    return formatting.amount(cents, localized_site.site.restaurant.currency, localized_site.locale)


def amount_with_code(localized_site: LocalizedSite, cents: int) -> str:
    """Return ``$12.50 CAD``; ``£12.50`` where no other currency has the sign."""
    words, code = amount(localized_site, cents), localized_site.site.restaurant.currency
    return words if code in _PLAIN_CURRENCIES else f"{words} {code}"


_CURRENCIES = {country.currency for country in COUNTRIES.values()}
_SIGNS = [formatting.currency_sign(each) for each in _CURRENCIES]
_PLAIN_CURRENCIES = {
    each for each in _CURRENCIES if (sign := formatting.currency_sign(each)) and _SIGNS.count(sign) == 1
}
"""Those whose sign says which one they are."""


def price(localized_site: LocalizedSite, dish: Dish, with_code: bool = False) -> str:
    """Return the price of a dish; ``from $9.50`` where a size costs more, ``$54.00 (Bottle)`` of a single size; a market price in words.

    Wherever a dish stands with one price, it is this one.
    """
    if dish.price is None:
        return localized_site.gettext("market price: ask")
    words = (amount_with_code if with_code else amount)(localized_site, dish.price)
    if dish.price_today and with_code:  # which may be read on another day
        return formatting.in_brackets(
            words, formatting.day(dish.price_today.day, localized_site.locale), localized_site.locale
        )
    if dish.price_today:
        return localized_site.gettext("%(price)s today", price=words)
    if _is_set_menu(localized_site, dish):
        return localized_site.gettext("%(amount)s per guest", amount=words)
    if len(dish.sizes) == 1 and dish.sizes[0].price == dish.price:
        return formatting.in_brackets(words, localized_site.text(dish.sizes[0].name), localized_site.locale)
    return localized_site.gettext("from %(price)s", price=words) if dish.has_dearer_size else words


def _is_set_menu(localized_site: LocalizedSite, dish: Dish) -> bool:
    """Tell whether a dish is for one guest on a single date whose special day serves it and names what else it serves."""
    if dish.portion is None or not dish.portion.least == dish.portion.most == 1:
        return False
    menu = _menu_of_its_date(localized_site, dish)
    return menu is not None and dish.id in menu.dishes


def _menu_of_its_date(localized_site: LocalizedSite, dish: Dish) -> LimitedMenu | None:
    """Return what alone is served on the single date of a dish; None without one, and where the whole menu is."""
    day = dish.season.single_date if dish.season else None
    special = special_day_on(localized_site.site.hours, day) if day else None
    return special.limited_menu if special else None


def must_order_heading(localized_site: LocalizedSite) -> str:
    """Return what the dishes of the must-order list are called."""
    is_five = len(localized_site.site.must_order.top_dishes) == 5
    return localized_site.gettext(N_("The five dishes") if is_five else N_("The dishes on the list"))


def price_note(localized_site: LocalizedSite) -> str:
    """Return the currency of the prices, and whether they include tax where that is known, as a sentence."""
    notes = {
        None: N_("Prices in %(currency)s."),
        False: N_("Prices in %(currency)s, before tax."),
        True: N_("Prices in %(currency)s, with tax."),
    }
    restaurant = localized_site.site.restaurant
    answer, named = includes_tax(restaurant), [tax for tax in restaurant.taxes if tax.name]
    if answer is None and named:
        within, without = (
            joined(
                localized_site, [tax_name(localized_site, tax) for tax in named if is_included(restaurant, tax) is kind]
            )
            for kind in (True, False)
        )
        both = N_("Prices in %(currency)s, with %(included)s, before %(added)s.")
        return localized_site.gettext(both, currency=currency(localized_site), included=within, added=without)
    if answer and (name := _sales_tax(localized_site)):
        with_it = N_("Prices in %(currency)s, with %(tax)s.")
        return localized_site.gettext(with_it, currency=currency(localized_site), tax=name)
    return localized_site.gettext(notes[answer], currency=currency(localized_site))


SALES_TAXES = {"GST": N_("GST"), "VAT": N_("VAT")}


def _sales_tax(localized_site: LocalizedSite) -> str:
    """Return the names of the taxes that prices include, as the owner writes them or the country calls them."""
    restaurant = localized_site.site.restaurant
    if named := [localized_site.text(tax.name) for tax in restaurant.taxes if tax.name]:
        return joined(localized_site, named)
    country = COUNTRIES.get(restaurant.address.country)
    return localized_site.gettext(SALES_TAXES[country.sales_tax]) if country and country.sales_tax else ""


def budget(localized_site: LocalizedSite) -> str:
    """Return the label of a budget, which is in the prices of the menu."""
    is_taxed = includes_tax(localized_site.site.restaurant)
    return localized_site.gettext(N_("Budget") if is_taxed else N_("Budget before tax"))


def taxes_to_add(localized_site: LocalizedSite) -> str:
    """Return the taxes that come to the prices, with their rates, as a sentence; empty where the prices have them, or none is named."""
    restaurant = localized_site.site.restaurant
    named = [tax for tax in restaurant.taxes if tax.name and tax.rate and includes_tax(restaurant) is False]
    words = joined(localized_site, [tax_name(localized_site, tax) for tax in named])
    return f"{words}{localized_site.locale.punctuation.full_stop.strip()}" if words else ""


def tax_name(localized_site: LocalizedSite, tax: Tax) -> str:
    """Return ``GST 5%``, ``TPS 5 %``."""
    rate = formatting.percent(tax.rate, localized_site.locale) if tax.rate else ""
    return f"{localized_site.text(tax.name)} {rate}".rstrip()


def due_name(localized_site: LocalizedSite, due: TaxDue) -> str:
    """Return the name of a tax on a meal: ``GST 5%``, or ``Includes VAT 20%``."""
    name = tax_name(localized_site, due.tax)
    return localized_site.gettext("Includes %(tax)s", tax=name) if due.is_included else name


def taxes(localized_site: LocalizedSite) -> list[str]:
    """Return ``PST 10% on alcohol, added to the price`` for each tax."""
    gettext, restaurant = localized_site.gettext, localized_site.site.restaurant
    words = []
    for tax in (each for each in restaurant.taxes if each.rate):
        goods = joined(localized_site, [gettext(TAX_CLASSES[each]) for each in tax.on])
        name = tax_name(localized_site, tax)
        taxed = name if tax.is_on_all else gettext("%(tax)s on %(goods)s", tax=name, goods=goods)
        kind = (
            N_("%(tax)s, included in the price") if is_included(restaurant, tax) else N_("%(tax)s, added to the price")
        )
        words.append(gettext(kind, tax=taxed))
    return words


def contained_allergens(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return the allergens that a dish contains, in words, and whether others are unknown."""
    if dish.noted_allergens or dish.open_allergens:
        noted = [*allergens(localized_site, dish.noted_allergens), *allergens_as_written(localized_site, dish)]
        return localized_site.gettext(AT_LEAST, allergens=joined(localized_site, noted))
    return _allergens_in_words(localized_site, dish.allergens, none_listed(localized_site), dish)


def allergens_as_written(localized_site: LocalizedSite, dish: Dish) -> list[str]:
    """Return the kitchen's words for what a dish contains of which nobody has said which allergens they mean."""
    return [localized_site.gettext("“%(word)s” (the kitchen’s word)", word=each) for each in dish.open_allergens]


def none_listed(localized_site: LocalizedSite) -> str:
    """Return the message about a dish that contains no allergen of the site's list."""
    if localized_site.site.allergens.keys() == COUNTRIES["CA"].allergens:
        return N_("none of the twelve priority allergens as an ingredient (please tell us about any allergy)")
    return N_("none of the allergens that we record; please tell us about any allergy")


SUBJECTS: Mapping[str, str] = {
    "spice": N_("how spicy it is"),
    "cautions": N_("raw or lightly cooked food, small bones, honey and alcohol"),
    "diets": N_("diets"),
}
"""What a house may record of none of its dishes."""
AT_LEAST = N_("%(allergens)s; others are not recorded, so ask us before you order")
"""What guests read of a dish of which only some allergens are recorded."""
OTHERS = N_("Others in the same section")
"""Dishes to order in the place of another, which the house has not chosen."""
NONE_LISTED = N_("none listed")
"""What a row says of a dish that contains no allergen of the site's list."""
LETTERS_IN_BRIEF = 17
"""Of two allergens that a row names, as many as a line of a phone takes; with more it names one."""


def allergens_in_brief(localized_site: LocalizedSite, dish: Dish, first: Sequence[str]) -> list[str]:
    """Return ``Contains: wheat`` and ``May contain: egg, fish +3``, without brackets; what is not recorded is said in full.

    *first*: ids of allergens that come before the others.
    """
    colon = localized_site.locale.punctuation.colon
    if dish.allergens is None:
        words = [f"{localized_site.gettext('Contains')}{colon}{contained_allergens(localized_site, dish)}"]
        traces = _in_brief(localized_site, dish.may_contain, first) if dish.open_allergens else ""
        return [*words, f"{localized_site.gettext('May contain')}{colon}{traces}"] if traces else words
    contained = _in_brief(localized_site, dish.allergens, first) or localized_site.gettext(NONE_LISTED)
    words = [f"{localized_site.gettext('Contains')}{colon}{contained}"]
    if dish.may_contain or not dish.traces_recorded:
        brief = _in_brief(localized_site, dish.may_contain, first)
        possible = brief if dish.traces_recorded else possible_traces(localized_site, dish)
        words.append(f"{localized_site.gettext('May contain')}{colon}{possible}")
    return words


def _in_brief(localized_site: LocalizedSite, ids: Sequence[str], first: Sequence[str]) -> str:
    ordered = tuple(sorted(ids, key=lambda each: each not in first))
    names = short_allergens(localized_site, ordered)
    two = joined(localized_site, names[:2])
    named, count = (two, 2) if len(two) <= LETTERS_IN_BRIEF else (names[0], 1)
    return f"{named} +{len(names) - count}" if len(names) > count else named


def sizes(
    localized_site: LocalizedSite, dish: Dish, with_ids: bool = False, among: Sequence[Size] | None = None
) -> str:
    """Return ``Small $9.50; Large $12.50``, of some sizes only if they are given; empty for a dish of one size.

    *with_ids*: for agents, with the id where the name does not say it, and how many guests it feeds where that differs
    from the dish: ``Half-litre (carafe, Feeds: 2) $24.00``.
    """
    words = [
        f"{_size_before_price(localized_site, dish, each, with_ids)} {amount(localized_site, each.price)}"
        for each in (dish.sizes if among is None else among)
    ]
    return localized_site.locale.punctuation.semicolon.join(words)


def sizes_on_page(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return the same for HTML: a name that is not written yet in the language of the page is marked as of the other."""
    words = [Markup("{} {}").format(*each) for each in size_amounts(localized_site, dish)]
    return Markup("{}").format(localized_site.locale.punctuation.semicolon).join(words)


def size_amounts(localized_site: LocalizedSite, dish: Dish) -> list[tuple[str, str]]:
    """Return the name of each size for HTML, and what it costs."""
    return [(size_in_html(localized_site, dish, each), amount(localized_site, each.price)) for each in dish.sizes]


def size_name(localized_site: LocalizedSite, dish: Dish, size: Size) -> str:
    """Return the name of a size; of one that counts pieces ``6 pieces``."""
    count = pieces_of(localized_site.site, dish).get(size.id)
    if count is None:
        return localized_site.text(size.name)
    return localized_site.gettext("%(count)s pieces", count=count)


def size_in_html(localized_site: LocalizedSite, dish: Dish, size: Size) -> str:
    name = size_name(localized_site, dish, size)
    words = localized_site.html_text(size.name) if name == localized_site.text(size.name) else name
    return Markup("{}{}").format(words, _colon_after(localized_site, name))


def _colon_after(localized_site: LocalizedSite, name: str) -> str:
    """Return the colon between a name that is a number and a price: ``12: $38.00``."""
    return localized_site.locale.punctuation.colon.rstrip() if name.isdecimal() else ""


PRICES_AT = N_("At certain times")
"""The label of the prices that hold in place of the usual one."""


def prices_at(localized_site: LocalizedSite, dish: Dish, among: Iterable[TimedPrice] | None = None) -> list[str]:
    """Return ``Happy hour: $7.00, Thursday, 5:00 pm to 6:00 pm`` for each time with a price; of sizes ``Small $7.00 / Large $9.00``."""
    return [_prices_at_one_time(localized_site, dish, prices) for prices in _by_time(localized_site, dish, among)]


def _by_time(
    localized_site: LocalizedSite, dish: Dish, among: Iterable[TimedPrice] | None = None
) -> list[list[TimedPrice]]:
    """Return the prices of a dish that hold at some times, those of one time together."""
    times: dict[tuple[str, ServingHours], list[TimedPrice]] = {}
    for each in localized_site.prices_at(dish):
        if among is None or each in among:
            times.setdefault((localized_site.text(each.label), each.hours), []).append(each)
    return [*times.values()]


def price_at(localized_site: LocalizedSite, dish: Dish, timed: TimedPrice) -> str:
    """Return one of them in the same words."""
    return _prices_at_one_time(localized_site, dish, [timed])


def _prices_at_one_time(localized_site: LocalizedSite, dish: Dish, prices: Sequence[TimedPrice]) -> str:
    signs, first = localized_site.locale.punctuation, prices[0]
    sizes = {each.id: size_name(localized_site, dish, each) for each in dish.sizes if len(dish.sizes) > 1}
    amounts = [
        _sized_amount(localized_site, sizes.get(each.size or ""), amount(localized_site, each.price)) for each in prices
    ]
    label = f"{localized_site.text(first.label)}{signs.colon}" if first.label else ""
    words = hours_served(localized_site, first.hours, is_whole=True)
    return f"{label}{' / '.join(amounts)}{signs.comma}{words}"


def _sized_amount(localized_site: LocalizedSite, name: str | None, price: str) -> str:
    """Return ``Small $7.00``; of a size that is a number ``$15.00 (6)``, as a label with a colon stands before it."""
    if name is None:
        return price
    if name.isdecimal():
        return formatting.in_brackets(price, name, localized_site.locale)
    return f"{name} {price}"


def smaller_portion(localized_site: LocalizedSite, dish: Dish, with_id: bool = False) -> tuple[str, str]:
    """Return the name of the smaller portion of a dish, and ``$10.50, children under 12``; two empty texts where there is none.

    *with_id*: for agents, ``Half portion (half)``.
    """
    smaller = localized_site.site.menu.smaller_portion
    if smaller is None or dish.smaller is None:
        return "", ""
    signs = localized_site.locale.punctuation
    name = localized_site.text(smaller.name)
    words = [amount(localized_site, dish.smaller.price), localized_site.text(smaller.guests)]
    return signs.brackets.format(text=name, aside=smaller.id) if with_id else name, signs.comma.join(words)


def _size_before_price(localized_site: LocalizedSite, dish: Dish, size: Size, with_id: bool) -> str:
    name = size_name(localized_site, dish, size)
    if not with_id:
        return f"{name}{_colon_after(localized_site, name)}"
    feeds = (
        f"{localized_site.gettext('Feeds')}{localized_site.locale.punctuation.colon}{portion(size.portion)}"
        if size.portion
        else ""
    )
    id = "" if normalizers.slug(localized_site.text(size.name)) == size.id else size.id
    aside = localized_site.locale.punctuation.comma.join(filter(None, [id, feeds]))
    named = formatting.in_brackets(name, aside, localized_site.locale) if aside else name
    return f"{named}{_colon_after(localized_site, name)}"


def portion(portion: Portion | None) -> str:
    """Return how many guests a dish feeds: ``1–2``; empty where nobody has said."""
    if portion is None:
        return ""
    return str(portion.least) if portion.least == portion.most else f"{portion.least}–{portion.most}"


def additions(
    localized_site: LocalizedSite, dish: Dish, with_allergens: bool = True, with_ids: bool = False
) -> list[str]:
    """Return ``Wontons +$3.00, November to February (Contains: Wheat)`` for each addition."""
    return [_addition(localized_site, each, with_allergens, with_ids) for each in dish.additions]


def _addition(localized_site: LocalizedSite, addition: Addition, with_allergens: bool, with_id: bool) -> str:
    signs, name = localized_site.locale.punctuation, localized_site.text(addition.name)
    if with_id and normalizers.slug(name) != addition.id:
        name = formatting.in_brackets(name, addition.id, localized_site.locale)
    priced = f"{name} +{amount(localized_site, addition.price)}"
    words = signs.comma.join(filter(None, [priced, season(localized_site, addition.season)]))
    if not with_allergens:
        return words
    allergens = _allergens_in_words(localized_site, addition.allergens, none_listed(localized_site))
    contained = f"{localized_site.gettext('Contains')}{signs.colon}{allergens}"
    return formatting.in_brackets(words, contained, localized_site.locale)


def choices(localized_site: LocalizedSite, dish: Dish) -> list[str]:
    """Return ``Cut: Lean / Half-fat`` for each choice."""
    colon = localized_site.locale.punctuation.colon
    return [
        f"{localized_site.text(each.name)}{colon}{' / '.join(localized_site.text(option.name) for option in each.options)}"
        for each in dish.choices
    ]


MOST_OF_A_ROW = 36
"""Letters of the additions of a dish in its row of the menu, which is one line; a dish with more has them on its page."""


def courses(localized_site: LocalizedSite, dish: Dish) -> list[str]:
    """Return the courses of a set meal; none of a dish with one choice."""
    return choices(localized_site, dish) if len(dish.choices) > 1 else []


def additions_in_row(localized_site: LocalizedSite, dish: Dish) -> list[str]:
    """Return the additions of a dish where they fit in one line."""
    added = additions(localized_site, dish, with_allergens=False)
    return added if len("".join(added)) <= MOST_OF_A_ROW else []


def summary(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return the line of a dish on the menu: its summary or, where nobody has written one, its description.

    Of one that is longer than a line the first sentence. Empty where nobody has written either.
    """
    if dish.summary is not None:
        return localized_site.text(dish.summary)
    written = localized_site.text(dish.description) if dish.is_described else ""
    return written if len(written) <= LETTERS_OF_A_LINE and "\n" not in written else excerpts.first_sentence(written)


def season_label(value: Season | None) -> str:
    """Return what stands before ``season()``: for a single date no name of a season."""
    return N_("Served") if value and value.single_date else N_("Season")


def season(localized_site: LocalizedSite, value: Season | None) -> str:
    """Return ``November to February``, and that it is not now, but of a single date to come; empty for all year."""
    if value is None:
        return ""
    words = formatting.season(value, localized_site.locale)
    is_to_come = value.single_date is not None and value.single_date > localized_site.today
    is_over = localized_site.is_in_season(value) is False and not is_to_come
    return localized_site.gettext("%(season)s; not available now", season=words) if is_over else words


def places_heading(localized_site: LocalizedSite) -> str:
    """Return the heading of the places to park: of bicycles, where there are no others."""
    is_of_bicycles = all(each.type == "bicycle" for each in localized_site.site.parking.options)
    return localized_site.gettext("Bicycle parking" if is_of_bicycles else "Parking")


def date_served(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return the date of a dish that is served on one alone, for lists without its season; empty for another dish."""
    return season(localized_site, dish.season) if dish.season and dish.season.single_date else ""


def season_of(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return the season of a dish; of a single date to come also the hours of that day and whether it is all that is served.

    ``Thursday, December 31, 2026, 6:00 pm to 1:00 am; one menu only``
    """
    words = season(localized_site, dish.season)
    day = dish.season.single_date if dish.season else None
    if day is None or day < localized_site.today:
        return words
    signs, limited = localized_site.locale.punctuation, _menu_of_its_date(localized_site, dish)
    is_alone = limited is not None and limited.names_all and limited.dishes == (dish.id,)
    ranges = limited.hours if is_alone and limited and limited.hours else hours_on(localized_site.site, day).ranges
    hours = formatting.hours(ranges, localized_site.locale) if ranges and not dish.hours else ""
    dated = signs.comma.join(filter(None, [words, hours]))
    return signs.semicolon.join([dated, localized_site.gettext("one menu only")]) if is_alone else dated


def no_traces(localized_site: LocalizedSite) -> str:
    """Return what it means that a dish has no traces on record: not that it can have none."""
    return localized_site.gettext("none listed, but we can’t rule them out; ask us")


def possible_traces(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return the allergens that a dish may contain, in words, and whether others are unknown."""
    known = joined(localized_site, allergens(localized_site, dish.may_contain, without_contained_names(dish)))
    if dish.traces_recorded:
        return known or no_traces(localized_site)
    if not known:
        return _allergens_in_words(localized_site, None, "")
    return localized_site.gettext(
        "%(allergens)s; other traces are not recorded, so ask us before you order", allergens=known
    )


def cautions(localized_site: LocalizedSite, dish: Dish) -> list[str]:
    """Return a sentence for each caution of a dish; one that says so if nobody has recorded whether there is any.

    Of a house that records none of any dish nothing is said. In a section without any, such as desserts and drinks, nobody
    is asked about bones.
    """
    site = localized_site.site
    known = menu.recorded_cautions(site, dish)
    if known is None:
        if "cautions" not in site.records:
            return []
        if "cautions" not in site.records_by_section[dish.category]:
            return [localized_site.gettext("not recorded; ask us")]
        unknown = N_("not recorded; ask us about raw or lightly cooked food, small bones, honey and alcohol")
        return [localized_site.gettext(unknown)]
    return [caution_text(localized_site, dish, each) for each in known]


def caution_text(localized_site: LocalizedSite, dish: Dish, caution: Caution) -> str:
    """Return what guests are told of a caution; of the alcohol of a drink not what is true of cooking with it."""
    if caution == "alcohol" and menu.tax_class(localized_site.site, dish) == "alcohol":
        return localized_site.gettext("Contains alcohol.")
    return localized_site.gettext(CAUTION_TEXTS[caution])


def short_cautions(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return the cautions of a dish in a word or two each; of a section without any, ``unrecorded()`` says so once."""
    known = menu.recorded_cautions(localized_site.site, dish)
    if known is None:
        return _unrecorded_of_dish(localized_site, dish, "cautions")
    return joined(localized_site, [localized_site.gettext(CAUTIONS[each]) for each in known])


def own_cautions(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return the cautions that the dish itself records; a wine needs no word that it has alcohol."""
    return joined(localized_site, [localized_site.gettext(CAUTIONS[each]) for each in dish.cautions or ()])


RAW_IN_ROWS = frozenset[Caution]({"raw-egg", "raw"})
"""The cautions that a row of the menu says; that a dish is lightly cooked stands on its page and in lists for agents."""


def raw_marks(localized_site: LocalizedSite, dish: Dish, in_row: bool = False) -> list[str]:
    """Return what of a dish is raw or, but not *in_row*, only just cooked, in a word or two each."""
    return [localized_site.gettext(CAUTIONS[each]) for each in dish.raw_cautions if each in RAW_IN_ROWS or not in_row]


def raw_advice(localized_site: LocalizedSite, dishes: Iterable[Dish]) -> str:
    """Return for whom food is not advised that is raw or only just cooked; empty where none of the dishes has any."""
    return localized_site.gettext(RAW_ADVICE) if any(dish.raw_cautions for dish in dishes) else ""


def _allergens_in_words(
    localized_site: LocalizedSite, ids: tuple[str, ...] | None, none: str, dish: Dish | None = None
) -> str:
    if ids is None:
        return localized_site.gettext("not recorded; ask us before you order")
    return joined(localized_site, allergens(localized_site, ids, dish)) or localized_site.gettext(none)


def sold_out(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return until when a dish is sold out, in words; empty if it can be ordered."""
    is_out = localized_site.is_sold_out(dish)
    return sold_out_until(localized_site, localized_site.site.sold_out[dish.id]) if is_out else ""


def sold_out_until(localized_site: LocalizedSite, entry: SoldOut) -> str:
    """Return ``Sold out today``, ``Sold out until 7:30 pm``; ``Sold out`` where nobody knows until when."""
    gettext, locale = localized_site.gettext, localized_site.locale
    if entry.day is None:
        return gettext("Sold out")
    day = formatting.day(entry.day, locale)
    if entry.clock is None:
        is_over_today = entry.day <= localized_site.today
        return gettext("Sold out today") if is_over_today else gettext("Sold out through %(day)s", day=day)
    time = formatting.clock(entry.clock, locale)
    if entry.day == localized_site.today:
        return gettext("Sold out until %(time)s", time=time)
    return gettext("Sold out until %(time)s on %(day)s", time=time, day=day)


def special_hours(localized_site: LocalizedSite, dates: DatesInARow) -> str:
    """Return the hours of special dates; of several whose hours differ, those of each day of the week."""
    locale, holiday = localized_site.locale, dates.first.holiday
    if not dates.hours_vary:
        return formatting.hours(dates.first.ranges, locale)
    if holiday and holiday.hours is None:
        return localized_site.gettext("usual hours")
    return formatting.week(dates.by_weekday, locale)


ALL_DAY = N_("whenever we are open")
NOT_SERVED = N_("not served")
"""The hours of a section that is left out."""
SOON = timedelta(weeks=4)
"""How long before new hours every page tells them, and until when those of today hold."""


def served(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return ``Friday and Saturday, 11:30 am to 3:00 pm``, with the days on which it is open then.

    Empty for a dish of every hour, and where its own words say it.
    """
    hours, locale = localized_site.hours_of(dish), localized_site.locale
    if hours is None:
        return ""
    written = localized_site.text(dish.available)
    both = (each for window in hours.windows for each in (window.start, window.end))
    times = [formatting.clock(each, locale) for each in both if each]
    is_every_day = not any(days for days, _ in days_to_name(localized_site.site.hours, hours))
    if is_every_day and all(each in written for each in times):
        return ""
    return hours_served(localized_site, hours)


def served_now_and_soon(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return when a dish is served, with the new hours of its section that begin soon."""
    words, site, today = [served(localized_site, dish)], localized_site.site, localized_site.today
    signs = localized_site.locale.punctuation
    for each in coming_weeks(site.hours, today) if site.hours.later and not localized_site.asked else ():
        new = hours_of(site, dish, each.first)
        if new != localized_site.hours_of(dish) and each.first <= today + SOON:
            title = new_hours_title(localized_site.gettext, each.first, each.until, localized_site.locale)
            words.append(signs.colon.join([title, section_hours(localized_site, new or ALWAYS)]))
    return signs.semicolon.join(filter(None, words))


def section_hours(localized_site: LocalizedSite, hours: ServingHours) -> str:
    """Return when the dishes of a section are served, also where that is as long as the restaurant is open."""
    return hours_served(localized_site, hours) or localized_site.gettext(ALL_DAY)


def new_hours_title(gettext: Callable[..., str], first: date, until: date | None, locale: Locale) -> str:
    """Return ``New hours from Monday, March 1, 2027``, with the last day of those that have an end."""
    begin = formatting.day(first, locale)
    if until is None:
        return gettext("New hours from %(day)s", day=begin)
    return gettext("New hours from %(day)s until %(last)s", day=begin, last=formatting.day(until, locale))


def hours_served(localized_site: LocalizedSite, hours: ServingHours, is_whole: bool = False) -> str:
    """Return ``Friday and Saturday, 11:30 am to 3:00 pm``, without the days where they are all on which it is open.

    *is_whole*: the days are named, too, where there is nothing else to say.
    """
    locale = localized_site.locale
    if hours == NEVER:
        return localized_site.gettext(NOT_SERVED)
    words = []
    for named, windows in days_to_name(localized_site.site.hours, hours):
        parts = list(filter(None, (serving_times(localized_site, each) for each in windows)))
        times = locale.forms.hours_joiner.join(parts)
        days = formatting.weekdays(named or (hours.days if is_whole and not times else ()), locale, in_text=True)
        has_both_ends = all(each.start and each.end for each in windows)
        words.append(
            localized_site.gettext("%(days)s, %(times)s", days=days, times=times)
            if days and times and has_both_ends
            else locale.punctuation.comma.join(filter(None, [days, times]))
        )
    return locale.punctuation.semicolon.join(words)


def times_served(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return when a dish is served, in words; empty for all day, every day."""
    words = [served(localized_site, dish), available(localized_site, dish)]
    return localized_site.locale.punctuation.semicolon.join(filter(None, words))


def available(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return how long before a dish is ordered, and the owner's words about when it is served; empty without either."""
    ahead = notice(localized_site, dish)
    words = [localized_site.gettext("Order at least %(notice)s ahead", notice=ahead) if ahead else ""]
    return localized_site.locale.punctuation.semicolon.join(filter(None, [*words, localized_site.text(dish.available)]))


def not_sold(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return ``not sold to take out; not delivered``; empty for a dish that is sold in every way that the house offers."""
    words = [localized_site.gettext(NOT_SOLD[how]) for how in menu.not_for(localized_site.site, dish)]
    return localized_site.locale.punctuation.semicolon.join(words)


def notice(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return ``1 day``; empty for a dish that needs no notice."""
    return formatting.duration(dish.notice, localized_site.locale) if dish.notice else ""


def serving_times(localized_site: LocalizedSite, window: ServingWindow) -> str:
    locale, gettext = localized_site.locale, localized_site.gettext
    if window.start and window.end:
        return formatting.span(window.start, window.end, locale)
    if window.start:
        return gettext("from %(time)s", time=formatting.clock(window.start, locale))
    return gettext("until %(time)s", time=formatting.clock(window.end, locale)) if window.end else ""


def unavailable_reason(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return why a dish cannot be ordered, and until when; empty if it can, or if only its season is over."""
    again = localized_site.served_again(dish)
    if again is None and dish.notice and localized_site.availability(dish).reason == "order-ahead":
        return localized_site.gettext("Order at least %(notice)s ahead", notice=notice(localized_site, dish))
    if again is None or localized_site.is_sold_out(dish):
        is_left_out = localized_site.hours_of(dish) == NEVER and localized_site.links.live
        told = sold_out(localized_site, dish)
        return told or (formatting.at_start(localized_site.gettext(NOT_SERVED)) if is_left_out else "")
    day, time = day_and_time(localized_site, again)
    ordered = localized_site.order_time.astimezone(localized_site.site.restaurant.zone).date()
    if again.date() == ordered:
        return localized_site.gettext("From %(time)s %(day)s", time=time, day=day)
    if unconfirmed := to_be_confirmed(localized_site, again.date()):
        closed = localized_site.gettext(N_("Not at that time") if ordered != localized_site.today else N_("Not now"))
        is_left_out = is_left_out_on(localized_site.site, dish, ordered)
        return closed if is_left_out else localized_site.locale.punctuation.semicolon.join([closed, unconfirmed])
    if ordered != localized_site.today:
        return localized_site.gettext("Not at that time; again %(day)s from %(time)s", time=time, day=day)
    hours = localized_site.hours_of(dish)
    is_never_served = hours is not None and DAYS[ordered.weekday()] not in hours.days
    if is_never_served or not hours_on(localized_site.site, ordered).ranges:
        return localized_site.gettext("Not today; back %(day)s at %(time)s", time=time, day=day)
    return localized_site.gettext("Finished for today; back %(day)s at %(time)s", time=time, day=day)


def served_until(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return ``now until 6:00 pm`` of a dish that can be ordered, if the kitchen takes orders for longer."""
    site, until = localized_site.site, localized_site.availability(dish).until
    closes = kitchen_closes(site, localized_site.order_time)
    if not localized_site.links.live or until is None or closes is None or until >= closes:
        return ""
    time = formatting.clock(until.time(), localized_site.locale)
    if localized_site.asked:
        return localized_site.gettext("until %(time)s", time=time)
    return localized_site.gettext("now until %(time)s", time=time)


def is_later_today(localized_site: LocalizedSite, dish: Dish) -> bool:
    """True if the hours of a dish begin later on the day of the order."""
    again = localized_site.served_again(dish)
    ordered = localized_site.order_time.astimezone(localized_site.site.restaurant.zone).date()
    return again is not None and again.date() == ordered and not localized_site.is_sold_out(dish)


def special_day_name(localized_site: LocalizedSite, day: SpecialDay | None) -> str:
    """Return the name of a special day; empty where it says no more than its hours, as what stands for no name."""
    if day is None:
        return ""
    name = localized_site.text(day.name)
    is_closed = day.hours == () and name.strip(" .。!！").casefold() in _CLOSED
    return "" if is_closed or name == localized_site.gettext("Special opening hours") else name


def day_note(localized_site: LocalizedSite, day: SpecialDay | None) -> str:
    """Return what guests should know of a special day, and what alone is served on it; empty if nothing is written."""
    if day is None:
        return ""
    effect = localized_site.text(day.effect)
    limited = served_alone(localized_site, day.limited_menu)
    if effect and effect.rstrip(".。") in limited:
        return limited
    return excerpts.joined(filter(None, [effect, "" if limited in effect else limited]))


def note_on(localized_site: LocalizedSite, day: DateHours) -> str:
    """Return what guests should know of a special day; of a public holiday of which nothing is recorded, that this is so."""
    return nothing_recorded(localized_site) if day.is_undecided else day_note(localized_site, day.holiday)


def nothing_recorded(localized_site: LocalizedSite) -> str:
    """Return that a holiday has no hours of its own here, and whom to ask."""
    words = N_("We have no special hours for this holiday on record. Please call %(phone)s.")
    return localized_site.gettext(words, phone=localized_site.site.restaurant.phone)


def to_be_confirmed(localized_site: LocalizedSite, day: date) -> str:
    """Return that nobody has decided whether the house opens on a public holiday; empty for any other day."""
    if not hours_on(localized_site.site, day).is_undecided:
        return ""
    words = N_("opening to be confirmed: %(day)s")
    return localized_site.gettext(words, day=formatting.day(day, localized_site.locale))


def kitchen_notice(localized_site: LocalizedSite) -> str:
    """Return from when the kitchen takes orders again, or what alone is served, in sentences; empty for the whole menu."""
    opens = localized_site.kitchen_opens()
    if opens is None:
        return limited_menu_note(localized_site)
    day, time = day_and_time(localized_site, opens)
    if unconfirmed := to_be_confirmed(localized_site, opens.date()):
        closed = N_("No orders are taken then") if localized_site.asked else N_("The kitchen is closed")
        return _sentences(localized_site, localized_site.gettext(closed), formatting.at_start(unconfirmed))
    closed = (
        N_("The kitchen takes no orders then. It does so again %(day)s from %(time)s.")
        if localized_site.asked
        else N_("The kitchen is closed. It takes orders again %(day)s from %(time)s.")
    )
    told = localized_site.gettext(closed, time=time, day=day)
    return excerpts.joined(filter(None, [told, limited_menu_note(localized_site)]))


def _sentences(localized_site: LocalizedSite, *words: str) -> str:
    return excerpts.joined(f"{each}{localized_site.locale.punctuation.full_stop.strip()}" for each in words)


def limited_menu_note(localized_site: LocalizedSite) -> str:
    """Return what alone is served at the time of the order, or from when the kitchen opens that day; empty for the whole menu."""
    opens, zone = localized_site.kitchen_opens(), localized_site.site.restaurant.zone
    is_that_day = opens is not None and opens.date() == localized_site.order_time.astimezone(zone).date()
    limit = limit_at(localized_site.site, opens) if opens and is_that_day else localized_site.menu_limit()
    return served_alone(localized_site, limit.menu) if limit else ""


def served_alone(localized_site: LocalizedSite, menu: LimitedMenu | None) -> str:
    """Return the owner's note on a limited menu, and its dishes if it names them all; empty without one.

    ``One menu only: New Year’s menu, $95.00 per guest (Starter: Oysters / Foie gras; Main: Lobster / Duck).``
    """
    if menu is None:
        return ""
    note, signs = localized_site.text(menu.note), localized_site.locale.punctuation
    dishes = [localized_site.site.dishes[id] for id in menu.dishes if id in localized_site.site.dishes]
    if not dishes or not menu.names_all:
        return note
    words = signs.semicolon.join(_set_menu(localized_site, each) for each in dishes) + signs.full_stop.strip()
    if note:
        return excerpts.joined([note, words])
    only = N_("One menu only") if len(dishes) == 1 else N_("Only on the menu")
    hours = formatting.hours(menu.hours, localized_site.locale) if menu.hours else ""
    named = localized_site.gettext(only)
    return signs.colon.join([formatting.in_brackets(named, hours, localized_site.locale) if hours else named, words])


def _set_menu(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return a dish with its price, for each guest if it is for one, and with its courses or the line of the menu."""
    priced = price(localized_site, dish)
    is_for_one = dish.portion is not None and dish.portion.least == dish.portion.most == 1
    if dish.price is not None and is_for_one and not _is_set_menu(localized_site, dish):
        priced = localized_site.gettext("%(amount)s per guest", amount=priced)
    named = localized_site.locale.punctuation.comma.join([localized_site.text(dish.name), priced])
    courses = localized_site.locale.punctuation.semicolon.join(choices(localized_site, dish))
    about = courses or summary(localized_site, dish).rstrip(".。")
    return formatting.in_brackets(named, about, localized_site.locale) if about else named


def order_notice(localized_site: LocalizedSite, available: Orderable | None) -> str:
    """Return what guests should know of orders at a time that they ask about; of a date, also what is served on a part of it."""
    if available is None:
        return ""
    special_day = special_day_on(localized_site.site.hours, available.when.date)
    if available.dishes and available.when.instant is None and special_day and special_day.limited_menu:
        return served_alone(localized_site, special_day.limited_menu)
    notice = kitchen_notice(localized_site) or (
        "" if available.dishes else localized_site.gettext("No dish is served then.")
    )
    day = hours_on(localized_site.site, available.when.date)
    return excerpts.joined(filter(None, [notice, note_on(localized_site, day) if day.is_undecided else ""]))


def day_and_time(localized_site: LocalizedSite, instant: datetime) -> tuple[str, str]:
    """Return ``tomorrow``, ``10:00 am``; a later day is a weekday or, after a week, a date."""
    locale, days = localized_site.locale, (instant.date() - localized_site.today).days
    weekday = formatting.weekday(DAYS[instant.weekday()], locale)
    near = [localized_site.gettext(N_("today")), localized_site.gettext(N_("tomorrow")), *[weekday] * 5]
    day = near[days] if 0 <= days < len(near) else formatting.day(instant.date(), locale)
    return day, formatting.clock(instant.time(), locale)


def made_on(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return the equipment that a dish is made on; empty if none is written."""
    return _equipment_names(localized_site, equipment(localized_site.site, dish))


def made_with(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return the broths and seasonings that a dish has in common with others; empty if none is written."""
    return _equipment_names(localized_site, shared_ingredients(localized_site.site, dish))


def _equipment_names(localized_site: LocalizedSite, items: Iterable[Equipment]) -> str:
    return joined(localized_site, [localized_site.text(each.label) for each in items])


def diets(localized_site: LocalizedSite, ids: tuple[str, ...], dish: Dish | None = None) -> list[str]:
    """Return the labels of diets; of a *dish*, with what its equipment may bring into it against them."""
    if dish and WITHOUT_GLUTEN in ids and (caveat := gluten_caveat(localized_site, dish)):
        words = {id: localized_site.gettext(DIETS[id]) for id in ids}
        words[WITHOUT_GLUTEN] = formatting.in_brackets(words[WITHOUT_GLUTEN], caveat, localized_site.locale)
        return [*words.values()]
    return [localized_site.gettext(DIETS[id]) for id in ids]


def gluten_caveat(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return ``may contain wheat`` of a dish whose recipe has no gluten and whose equipment may bring it; else empty."""
    possible = [id for id in dish.may_contain if id in GLUTEN]
    if not possible or WITHOUT_GLUTEN not in (*(dish.diets or ()), *dish.on_request):
        return ""
    words = joined(localized_site, short_allergens(localized_site, possible))
    return localized_site.gettext("may contain %(allergens)s", allergens=words)


def recorded_diets(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return the diets of a dish in words, or that nobody has recorded them; empty if it keeps none."""
    if dish.diets is None:
        return localized_site.gettext("not recorded; ask us")
    return joined(localized_site, _told_diets(localized_site, dish))


def _told_diets(localized_site: LocalizedSite, dish: Dish) -> list[str]:
    """Return the diets of a dish, without what only follows from another one in a house that records it of no dish."""
    recorded = localized_site.site.recorded_diets
    return diets(localized_site, tuple(each for each in dish.diets or () if each in recorded), dish)


def certificate_name(localized_site: LocalizedSite, certificate: Certificate) -> str:
    """Return what the owner or the interface calls a certificate."""
    return localized_site.text(certificate.name) or localized_site.gettext(CERTIFICATES[certificate.id])


def certificate_names(localized_site: LocalizedSite) -> dict[str, str]:
    """Return the certificates that dishes have, by id."""
    site = localized_site.site
    return {
        each.id: certificate_name(localized_site, each)
        for each in site.restaurant.certificates
        if each.id in site.certified_dishes
    }


def certificates_by_name(localized_site: LocalizedSite, ids: Sequence[str]) -> list[str]:
    return [label for id, label in certificate_names(localized_site).items() if id in ids]


def shared_certificates(localized_site: LocalizedSite) -> list[str]:
    """Return the names of the certificates that every dish has, which is said once."""
    site = localized_site.site
    return certificates_by_name(
        localized_site, [id for id, dishes in site.certified_dishes.items() if len(dishes) == len(site.dishes)]
    )


def own_certificates(localized_site: LocalizedSite, dish: Dish) -> list[str]:
    """Return the names of the certificates of a dish, without those that every dish has."""
    shared = shared_certificates(localized_site) if dish.certificates else []
    return [name for name in certificates_by_name(localized_site, dish.certificates or ()) if name not in shared]


def diets_of(localized_site: LocalizedSite, dish: Dish) -> list[str]:
    """Return the diets and certificates of a dish."""
    return _told_diets(localized_site, dish) + certificates_by_name(localized_site, dish.certificates or ())


def asked_of_dish(localized_site: LocalizedSite, dish: Dish, asked: Filter) -> list[str]:
    """Return what is recorded of a dish on each condition of a filter: whether it meets it, does not, or nobody knows."""
    gettext, colon = localized_site.gettext, localized_site.locale.punctuation.colon
    unknown, answers = gettext("not recorded; ask us"), (gettext(N_("no")), gettext(N_("yes")))

    def fits(diet: str) -> str:
        is_ruled_out = not NOT_IN_DIET.get(diet, frozenset()).isdisjoint(dish.known_allergens)
        return unknown if dish.diets is None and not is_ruled_out else answers[diet in (dish.diets or ())]

    words = [
        f"{label}{colon}{fits(diet)}" for diet, label in zip(asked.diet, diets(localized_site, asked.diet), strict=True)
    ]
    names = certificate_names(localized_site)
    words += [f"{names[each]}{colon}{answers[each in (dish.certificates or ())]}" for each in asked.certified]
    if asked.without:
        words += [_allergens_of_dish(localized_site, dish, asked)]
    if asked.max_spice is not None or asked.min_spice is not None:
        words.append(spice(localized_site, dish) or gettext("not recorded; ask us"))
    return words


def _allergens_of_dish(localized_site: LocalizedSite, dish: Dish, asked: Filter) -> str:
    """Return which of the allergens that a filter leaves out a dish contains or may contain, or that none is on record."""
    gettext, colon = localized_site.gettext, localized_site.locale.punctuation.colon
    if dish.allergens is None:
        return f"{gettext('Contains')}{colon}{contained_allergens(localized_site, dish)}"
    contained = tuple(each for each in asked.without if each in dish.allergens)
    possible = tuple(each for each in asked.without if each in dish.may_contain)
    found = [
        f"{gettext(label)}{colon}{joined(localized_site, allergens(localized_site, ids))}"
        for label, ids in ((N_("Contains"), contained), (N_("May contain"), possible))
        if ids
    ]
    none = allergens(localized_site, asked.without)
    if not found and not dish.traces_recorded:
        return f"{gettext('May contain')}{colon}{possible_traces(localized_site, dish)}"
    return localized_site.locale.punctuation.semicolon.join(found) or gettext(
        "Not recorded as an ingredient or a trace: %(allergens)s. Please tell us about any allergy.",
        allergens=joined(localized_site, none),
    )


def certificate_facts(localized_site: LocalizedSite, certificates: Iterable[Certificate]) -> dict[str, str]:
    """Return name → ``12 of 20 dishes; certified by …, valid until …``; that it is the owner's word where nobody certified it."""
    site, gettext, locale = localized_site.site, localized_site.gettext, localized_site.locale
    facts = {}
    for each in certificates:
        covered = len(site.certified_dishes.get(each.id, ()))
        scope = gettext("%(count)s of %(total)s dishes", count=covered, total=len(site.dishes))
        words = [scope] if 0 < covered < len(site.dishes) else []
        facts[certificate_name(localized_site, each)] = locale.punctuation.semicolon.join(
            [*words, _certifier(localized_site, each)]
        )
    return facts


def certificates(localized_site: LocalizedSite, dish: Dish) -> dict[str, str]:
    """Return name → ``certified by …, valid until …`` for each certificate of a dish."""
    return {
        certificate_name(localized_site, each): _certifier(localized_site, each)
        for each in localized_site.site.restaurant.certificates
        if each.id in (dish.certificates or ())
    }


def _certifier(localized_site: LocalizedSite, certificate: Certificate) -> str:
    gettext, locale = localized_site.gettext, localized_site.locale
    if certificate.certified_by:
        words = gettext("certified by %(name)s", name=certificate.certified_by)
    else:
        words = gettext("the restaurant says so; nobody else has certified it")
    until = gettext("valid until %(day)s", day=formatting.day(certificate.until, locale)) if certificate.until else ""
    return locale.punctuation.comma.join(filter(None, [words, until]))


def short_tags(localized_site: LocalizedSite, dish: Dish) -> list[str]:
    """Return short tags of a dish, without duplicates: its own, for how many it is, how hot it is, its diets."""
    gettext, tags = localized_site.gettext, localized_site.site.menu.tags
    serves = gettext("For one") if dish.serves == "1" else gettext("Serves %(guests)s", guests=dish.serves)
    own = [localized_site.text(tags[tag]) for tag in dish.tags]
    own += [serves] if dish.serves else []
    return list(
        dict.fromkeys(filter(None, [*own, spice(localized_site, dish), *strictest_diets(localized_site, dish)]))
    )


def spice_or_unknown(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return how hot a dish is, or that nobody has recorded it; empty in a section, such as drinks, of which nobody does."""
    return spice(localized_site, dish) or _unrecorded_of_dish(localized_site, dish, "spice")


def diets_unknown(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return that nobody has recorded the diets of a dish; empty if somebody has, and in a house that does so of none."""
    is_told = dish.diets_recorded or "diets" not in localized_site.site.records
    return "" if is_told else localized_site.gettext("not recorded; ask us")


def _unrecorded_of_dish(localized_site: LocalizedSite, dish: Dish, field: str) -> str:
    """Return that nobody has recorded a field of a dish; empty where nobody has of any dish of its section."""
    is_told = field not in localized_site.site.records_by_section[dish.category]
    return "" if is_told else localized_site.gettext("not recorded; ask us")


def unrecorded(localized_site: LocalizedSite) -> str:
    """Return in sentences what nobody has recorded of any dish, and what of a whole section; empty without either.

    Of a house that records no heat or no cautions it says nothing of them: most have no such scale, and have not been asked.
    """
    site, gettext = localized_site.site, localized_site.gettext
    never = [] if "diets" in site.records else [SUBJECTS["diets"]]
    of_sections = frozenset[str]().union(
        *(site.records - site.records_by_section[id] for id, dishes in site.dishes_by_section.items() if dishes)
    )
    if "spice" in site.records and any(dish.spice is None for dish in site.dishes.values()):
        of_sections |= {"spice"}
    some = [SUBJECTS[field] for field in ("spice", "cautions") if field in of_sections]
    sentences = {
        N_("Not recorded for any dish, so ask us about %(subjects)s."): never,
        N_("If a dish doesn’t say, ask us about %(subjects)s."): some,
    }
    told = [
        gettext(sentence, subjects=joined(localized_site, [gettext(words) for words in subjects]))
        for sentence, subjects in sentences.items()
        if subjects
    ]
    return localized_site.locale.punctuation.sentence_space.join(told)


def ask_of_cautions(localized_site: LocalizedSite) -> str:
    """Return that guests should ask of a dish that says nothing of cautions."""
    words = N_("If a dish doesn’t say, ask us about %(subjects)s.")
    return localized_site.gettext(words, subjects=localized_site.gettext(SUBJECTS["cautions"]))


def spice(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return how hot a dish is; empty where nobody has said."""
    return "" if dish.spice is None else localized_site.gettext(SPICE[dish.spice])


def strictest_diets(localized_site: LocalizedSite, dish: Dish) -> list[str]:
    """Return the diets of a dish without those that another one of them implies."""
    return diets(localized_site, _strictest(dish.diets or ()), dish)


def _strictest(own: tuple[str, ...]) -> tuple[str, ...]:
    implied = {each for diet in own for each in IMPLIED_DIETS.get(diet, ())}
    return tuple(diet for diet in own if diet not in implied)


def diet_letters(localized_site: LocalizedSite, dish: Dish) -> list[str]:
    """Return the letters of a dish's diets, without those that another one implies, and in brackets of those on request.

    A dish into which equipment may bring gluten has no letter for being without it: a letter has no place for that.
    """
    own, on_request = _strictest(dish.diets or ()), _strictest(dish.on_request)
    letters = {id: localized_site.gettext(letter) for id, letter in DIET_LETTERS.items()}
    if gluten_caveat(localized_site, dish):
        del letters[WITHOUT_GLUTEN]
    return [
        *(letter for id, letter in letters.items() if id in own),
        *(f"({letter})" for id, letter in letters.items() if id in on_request),
    ]


def diet_key(localized_site: LocalizedSite, dishes: Sequence[Dish]) -> list[tuple[str, str]]:
    """Return (letter, what it means) of each letter that some of the dishes have."""
    used = {letter for dish in dishes for letter in diet_letters(localized_site, dish)}
    letters = {localized_site.gettext(DIET_LETTERS[id]): localized_site.gettext(DIETS[id]) for id in DIET_LETTERS}
    asked = f"{localized_site.gettext(ON_REQUEST)}{localized_site.locale.punctuation.colon}"
    key = letters | {f"({letter})": f"{asked}{words}" for letter, words in letters.items()}
    return [(letter, words) for letter, words in key.items() if letter in used]


def filter_conditions(localized_site: LocalizedSite, filter: Filter) -> str:
    """Return the conditions of a filter in words; empty if it has none."""
    rows = [row for row in filters.MENU_FILTERS if filters.is_set(getattr(filter, row.name))]
    words = [word for row in rows for word in _condition(localized_site, filter, row)]
    return localized_site.locale.punctuation.semicolon.join(words)


def _condition(localized_site: LocalizedSite, filter: Filter, row: filters.MenuFilter) -> list[str]:
    """Return the words of one condition: those of the row in CONDITIONS, otherwise its label and its value."""
    if row.name in CONDITIONS:
        return CONDITIONS[row.name](localized_site, filter)
    value = getattr(filter, row.name)
    words = amount_with_code(localized_site, value) if isinstance(row.type, filters.Amount) else value
    return [f"{localized_site.gettext(row.label)}{localized_site.locale.punctuation.colon}{words}"]


def _category(localized_site: LocalizedSite, filter: Filter) -> list[str]:
    category = localized_site.site.menu_categories[filter.category or ""]
    return [localized_site.text(category.label)]


def _diets(localized_site: LocalizedSite, filter: Filter) -> list[str]:
    return diets(localized_site, filter.diet)


def _certified(localized_site: LocalizedSite, filter: Filter) -> list[str]:
    return certificates_by_name(localized_site, filter.certified)


def _without(localized_site: LocalizedSite, filter: Filter) -> list[str]:
    """Return the allergens that a filter leaves out, those of a whole group by its name."""
    words = [label.lower() for label in allergens_to_avoid(localized_site, filter.without)]
    return [localized_site.gettext("without %(allergens)s", allergens=joined(localized_site, words))]


def _traces(localized_site: LocalizedSite, filter: Filter) -> list[str]:
    return [localized_site.gettext("still showing dishes that may contain traces")] if filter.without else []


def _max_price(localized_site: LocalizedSite, filter: Filter) -> list[str]:
    return [localized_site.gettext("up to %(price)s", price=amount_with_code(localized_site, filter.max_price or 0))]


def _max_spice(localized_site: LocalizedSite, filter: Filter) -> list[str]:
    words = localized_site.gettext(SPICE[filter.max_spice or 0])
    return [localized_site.gettext("spice up to: %(spice)s", spice=words) if filter.max_spice else words]


def _min_spice(localized_site: LocalizedSite, filter: Filter) -> list[str]:
    words = localized_site.gettext(SPICE[filter.min_spice or 0])
    return [localized_site.gettext("spice from: %(spice)s", spice=words)]


def _available(localized_site: LocalizedSite, filter: Filter) -> list[str]:
    """Return when dishes can be ordered; at a time after the last order at the table that too."""
    assert filter.available is not None
    gettext, locale, when = localized_site.gettext, localized_site.locale, filter.available.when
    day = formatting.day(when.date, locale)
    if when.instant is None:
        return [gettext("can be ordered on %(day)s", day=day)]
    if when.is_now:
        return [gettext("can be ordered now")]
    words = gettext(
        "can be ordered at %(time)s on %(day)s", time=formatting.clock(when.instant.time(), locale), day=day
    )
    dine_in = order_state(localized_site.site, "dine_in", when.instant)
    is_over = filter.available.dishes and dine_in is not None and dine_in.until is None
    return [formatting.in_brackets(words, gettext("after the last dine-in order"), locale) if is_over else words]


CONDITIONS: Mapping[str, Callable[[LocalizedSite, Filter], list[str]]] = {
    "category": _category,
    "diet": _diets,
    "certified": _certified,
    "without": _without,
    "traces": _traces,
    "max_price": _max_price,
    "max_spice": _max_spice,
    "min_spice": _min_spice,
    "available": _available,
}
"""Name of a filter of the menu → its condition in words."""


def exclusion_counts(localized_site: LocalizedSite, excluded: ExcludedCounts, conditions: Filter) -> str:
    """Return how many dishes a filter leaves out because of allergens, by reason, the time, and for want of diets or a price.

    Those that are not served then are named; of a time at which no dish can be ordered a notice says why.
    """
    market = excluded.get("market_price", 0)
    words = [
        _allergen_counts(localized_site, excluded) if conditions.without else "",
        localized_site.gettext(N_("this goes by what is recorded, so ask us about traces"))
        if conditions.without
        else "",
        localized_site.gettext("Market-price dishes hidden, so ask: %(count)s", count=market) if market else "",
        _not_served(localized_site, excluded, conditions.available),
        unknown_diets(localized_site, excluded),
        _vegan_unrecorded(localized_site, conditions),
    ]
    return localized_site.locale.punctuation.semicolon.join(filter(None, words))


def _vegan_unrecorded(localized_site: LocalizedSite, conditions: Filter) -> str:
    """Return the vegan dishes of which nobody has recorded the allergens, where only those of animals are left out."""
    if not conditions.without or not {*conditions.without} <= NOT_IN_DIET["vegan"]:
        return ""
    found = [
        localized_site.text(dish.name)
        for dish in localized_site.site.dishes.values()
        if "vegan" in (dish.diets or ())
        and dish.allergens is None
        and conditions.fits(dish)
        and conditions.exclusion(dish) == "not_recorded"
    ]
    words = localized_site.gettext(N_("vegan, but allergens not recorded"))
    names = joined(localized_site, found[:MOST_NAMED])
    return f"{words}{localized_site.locale.punctuation.colon}{names}" if found else ""


def _not_served(localized_site: LocalizedSite, excluded: ExcludedCounts, asked: Orderable | None) -> str:
    """Return how many dishes cannot be ordered at a time, with the first of them by when they can, or what else can."""
    ids = excluded.get("not_served_ids")
    if not ids or not asked:
        return ""
    then, punctuation = localized_site.at(asked.instant), localized_site.locale.punctuation
    by_reason: dict[str, list[str]] = {}
    for dish in map(localized_site.site.dishes.__getitem__, ids):
        reason = unavailable_reason(then, dish) or season(then, dish.season)
        if then.is_sold_out(dish) and (others := then.alternatives(dish)):
            instead = joined(localized_site, [localized_site.text(other.name) for other in others])
            reason += f"{punctuation.comma}{localized_site.gettext(OTHERS)}{punctuation.colon}{instead}"
        by_reason.setdefault(reason, []).append(localized_site.text(dish.name))
    named = [
        punctuation.colon.join(filter(None, [joined(localized_site, names), reason]))
        for reason, names in by_reason.items()
    ]
    count = excluded.get("not_served", 0)
    counted = localized_site.gettext("Not served at that time: %(count)s", count=count)
    return formatting.in_brackets(counted, punctuation.semicolon.join(named), localized_site.locale)


def unknown_diets(localized_site: LocalizedSite, excluded: ExcludedCounts | None) -> str:
    """Return how many dishes a filter leaves out because nobody has recorded their diets; empty if none."""
    dishes = excluded.get("diets_not_recorded", 0) if excluded else 0
    if dishes == 1:
        return localized_site.gettext("One dish has no record of its diets: ask.")
    return (
        localized_site.gettext("%(count)s dishes have no record of their diets: ask.", count=dishes) if dishes else ""
    )


def no_dish(localized_site: LocalizedSite, excluded: ExcludedCounts | None) -> str:
    """Return that a filter or a search leaves no dish, or that nobody knows whether it does."""
    if excluded and "diets_not_recorded" in excluded:
        return localized_site.gettext("Nobody has recorded which dishes meet all of this.")
    return localized_site.gettext("No dishes match. Try another word or remove a filter.")


def _allergen_counts(localized_site: LocalizedSite, excluded: ExcludedCounts) -> str:
    counted = N_("Dishes hidden: with these allergens %(contains)s, with possible traces %(may_contain)s")
    with_unknown = N_(
        "Dishes hidden: with these allergens %(contains)s, with possible traces %(may_contain)s, not recorded "
        "%(not_recorded)s"
    )
    unknown = excluded["not_recorded"] - excluded.get("diets_not_recorded", 0)
    counts = {**excluded, "not_recorded": unknown}
    return localized_site.gettext(with_unknown if unknown else counted, **counts)


def joined(localized_site: LocalizedSite, words: list[str]) -> str:
    """Return words as a list in the site's language."""
    return localized_site.locale.punctuation.list_comma.join(words)


def walk(localized_site: LocalizedSite, place: Place) -> str:
    """Return ``100 m, 2 minutes``: the way on foot from the door."""
    locale = localized_site.locale
    minutes = formatting.minutes(place.walk_minutes, locale)
    return f"{formatting.metres(place.distance_m, locale)}{locale.punctuation.comma}{minutes}"


def spaces(localized_site: LocalizedSite, option: ParkingOption) -> str:
    """Return ``22``, ``18 (1 accessible)``, ``2 (all accessible)``."""
    if not option.accessible_spaces:
        return "" if option.spaces is None else str(option.spaces)
    if option.accessible_spaces == option.spaces:
        accessible = localized_site.gettext("all accessible")
    else:
        accessible = localized_site.gettext("%(count)s accessible", count=option.accessible_spaces)
    if option.spaces is None:
        return accessible
    return formatting.in_brackets(option.spaces, accessible, localized_site.locale)


def coordinates(localized_site: LocalizedSite) -> str:
    """Return the latitude and the longitude of the restaurant, to five decimals (about a metre); empty if not given."""
    place = localized_site.site.restaurant.place
    return "" if place is None else f"{place.latitude:.5f}, {place.longitude:.5f}"
