"""What an order sheet costs to the cent, feeds and contains, and what of it is not served."""

import random
from dataclasses import replace
from datetime import date, datetime, time
from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from restaurant_site.domain.moments import read_when
from restaurant_site.domain.order import (
    MOST_LINES,
    MOST_OF_EACH,
    OrderError,
    OrderLine,
    PricedOrder,
    charges_of_party,
    format_items,
    line_of,
    merged,
    parse_items,
    price_order,
    read_items,
)
from restaurant_site.models.menu import ALWAYS, SoldOut, TimedPrice
from restaurant_site.models.restaurant import Charge, Tax
from restaurant_site.models.site import Site
from tests.conftest import load_once
from tests.restaurants import LANTERN, OTHERS, publishable

FOLDERS = {"lantern": LANTERN, **OTHERS}


class _Sites(dict[str, Site]):
    """The restaurants by name; each is loaded when it is asked for, as many processes of tests read this file."""

    def __missing__(self, name: str) -> Site:
        return self.setdefault(name, load_once(publishable(FOLDERS[name])))


SITES = _Sites()
MONDAY = "2026-11-30T18:30"
EVERY_SITE = pytest.mark.parametrize("name", FOLDERS)
SHEETS = st.lists(st.tuples(st.integers(0, 999), st.integers(0, 9), st.integers(0, 7), st.integers(1, 9)), max_size=12)
"""Dish, size, additions (by bits) and quantity of each line, by number."""


def priced(site: Site, items: str | tuple[OrderLine, ...], when: str = MONDAY, **asked) -> PricedOrder:
    now = datetime.fromisoformat("2026-11-30T12:00").replace(tzinfo=site.restaurant.zone)
    lines = parse_items(site, items) if isinstance(items, str) else items
    return price_order(site, lines, when=read_when(when, site.restaurant.zone, now), now=now, **asked)


def lines_of(site: Site, sheet) -> tuple[OrderLine, ...]:
    dishes = list(site.dishes.values())
    return merged(
        OrderLine(
            dish := dishes[number % len(dishes)],
            sizes[size % len(sizes)] if (sizes := [*([] if dish.sizes else [None]), *dish.orderable_sizes]) else None,
            tuple(each for place, each in enumerate(dish.additions) if additions >> place & 1),
            tuple(choice.options[size % len(choice.options)] for choice in dish.choices if (number + size) % 3),
            quantity,
        )
        for number, size, additions, quantity in sheet
    )


def with_restaurant(site: Site, **values) -> Site:
    return replace(site, restaurant=site.restaurant.model_copy(update=values))


# --- Reading ----------------------------------------------------------------------------------


@EVERY_SITE
@given(sheet=SHEETS)
def test_a_sheet_that_is_written_is_read_as_the_same_lines(name, sheet):
    lines = lines_of(SITES[name], sheet)
    assert [line.key for line in lines] == [line.key for line in parse_items(SITES[name], format_items(lines))]
    assert lines == parse_items(SITES[name], format_items(lines))


@EVERY_SITE
def test_every_dish_size_addition_and_option_can_be_ordered(name):
    site = SITES[name]
    for dish in site.dishes.values():
        for size in [*(f".{each.id}" for each in dish.orderable_sizes), ""]:
            options = [option for choice in dish.choices for option in choice.options]
            for addition in [*(f"~{each.id}" for each in (*dish.additions, *options)), ""]:
                [line] = parse_items(site, f"{dish.id}{size}{addition}*3")
                smallest = min((each.price for each in dish.sizes), default=dish.price)
                assert (
                    size or smallest is None or line.unit_price - sum(each.price for each in line.additions) == smallest
                )
                order = priced(site, (line,), party=3)
                assert (line.total is None or bool(order.left_out)) == (order.total is None)
                assert order.lines == (line,)


def test_half_a_dish_for_a_child_is_ordered_by_its_id_at_the_price_of_the_dish_less_what_the_menu_says():
    site = SITES["lantern"]
    smaller = site.menu.smaller_portion
    assert 500 == smaller.less and {"sampan-congee", "sui-gow-noodle-soup"} <= set(smaller.dishes)
    assert {dish.id for dish in site.dishes.values() if dish.smaller} == set(smaller.dishes)
    half, whole = parse_items(site, "sampan-congee.half,sampan-congee")
    assert (site.dishes["sampan-congee"].price - 500, "half") == (half.unit_price, half.size.id)
    assert (site.dishes["sampan-congee"].price, None) == (whole.unit_price, whole.size)
    assert half.portion == whole.portion, "what a child can have of it feeds the child"
    with pytest.raises(OrderError) as error:
        parse_items(site, "plain-congee.half")
    assert "unknown-size" == error.value.fault.code


@pytest.mark.parametrize(
    ("when", "cents"),
    [
        ("2026-12-03T16:59", 3200),  # closed until five
        ("2026-12-03T17:00", 2700),
        ("2026-12-03T17:59", 2700),
        ("2026-12-03T18:00", 3200),
        ("2026-12-04T17:30", 3200),  # a Friday
        ("2026-12-03", 3200),  # at which time of the date nobody has said
    ],
)
def test_an_order_has_the_price_that_holds_at_its_time_and_else_the_usual_one(when, cents):
    order = priced(SITES["old-boathouse"], "scampi-and-chips*2", when)
    assert (cents, cents) == (order.subtotal, order.total)


def test_an_addition_costs_the_same_at_every_time_and_a_size_has_its_own_price_at_one():
    site = SITES["old-boathouse"]
    haddock, beef = site.dishes["haddock-and-chips"], site.dishes["roast-beef"]
    happy = TimedPrice.model_construct(hours=ALWAYS, price=1000, label=None, size="regular")
    of_size = haddock.model_copy(update={"prices_at": (happy,)})
    added = beef.model_copy(update={"prices_at": (happy.model_copy(update={"size": None}),)})
    lines = [OrderLine(of_size, size) for size in haddock.sizes] + [OrderLine(added, additions=beef.additions[:1])]
    prices = [line.unit_price for line in priced(site, tuple(lines)).lines]
    assert [1395, 1000, 2200, 1000 + beef.additions[0].price] == prices


@pytest.mark.parametrize(
    ("items", "code", "reason", "part"),
    [
        ("beef-chow-fum", "unknown-dish", "unknown", "beef-chow-fum"),
        ("beef-chow-fun,Beef Chow Fun", "unknown-dish", "unknown", "beef chow fun"),
        ("yangzhou-fried-rice.big", "unknown-size", "unknown", "big"),
        ("beef-chow-fun.plate", "unknown-size", "unknown", "plate"),
        ("shrimp-wonton-noodle-soup~egg", "unknown-addition", "unknown", "egg"),
        ("shrimp-wonton-noodle-soup~extra-wontons~extra-wontons", "bad-parameter", "added-twice", "extra-wontons"),
        ("beef-brisket-noodle-soup~ho-fun~egg-noodles", "bad-parameter", "chosen-twice", "ho-fun"),
        ("beef-brisket-noodle-soup~ho-fun~ho-fun", "bad-parameter", "added-twice", "ho-fun"),
        ("beef-brisket-noodle-soup~lean", "unknown-addition", "unknown", "lean"),
        ("beef-chow-fun*0", "bad-parameter", "quantity", "0"),
        ("beef-chow-fun*100", "bad-parameter", "quantity", "100"),
        ("beef-chow-fun*", "bad-parameter", "quantity", ""),
        ("beef-chow-fun*-1", "bad-parameter", "quantity", "-1"),
        ("beef-chow-fun*²", "bad-parameter", "quantity", "²"),
        ("beef-chow-fun*" + "9" * 9_000, "bad-parameter", "quantity", "9" * 100),
        ("beef-chow-fun*60,beef-chow-fun*40", "bad-parameter", "too-many-of-one", "100"),
        (".plate", "bad-parameter", "form", ""),
        ("beef-chow-fun.", "bad-parameter", "form", ""),
        ("beef-chow-fun~", "bad-parameter", "form", ""),
    ],
)
def test_an_item_that_cannot_be_read_says_why(items, code, reason, part):
    with pytest.raises(OrderError) as caught:
        parse_items(SITES["lantern"], items)
    fault = caught.value.fault
    assert (code, reason, part) == (fault.code, fault.reason, fault.part)
    assert len(fault.item) <= 100


def test_an_option_costs_nothing_and_lines_of_other_options_are_apart():
    site = SITES["lantern"]
    order = priced(
        site, "beef-brisket-noodle-soup~ho-fun,beef-brisket-noodle-soup~egg-noodles,beef-brisket-noodle-soup*2"
    )
    assert [["ho-fun"], ["egg-noodles"], []] == [[each.id for each in line.options] for line in order.lines]
    assert 1 == len({line.unit_price for line in order.lines})
    assert [["ho-fun"], ["egg-noodles"], [None]] == [
        [option and option.id for _, option in line.choices] for line in order.lines
    ]


@given(text=st.text(alphabet="beef-chow-fun.~*,0123456789 ×plate", max_size=200))
def test_any_text_is_lines_or_faults(text):
    read = read_items(SITES["lantern"], text)
    assert len(read.lines) <= MOST_LINES
    assert all(1 <= line.quantity <= MOST_OF_EACH for line in read.lines)


def test_the_good_items_are_kept_beside_the_faults():
    read = read_items(SITES["lantern"], "beer, nothing , ,BEER*2,yangzhou-fried-rice.big,beef-chow-fun*100")
    assert "beer*3" == format_items(read.lines)
    assert ["unknown-dish", "unknown-size", "bad-parameter"] == [each.code for each in read.faults]


def test_a_sheet_has_forty_lines_and_a_dish_with_sizes_is_its_first():
    site = SITES["lantern"]
    dishes = list(site.dishes)
    assert 40 == len(parse_items(site, ",".join(dishes[:40] + dishes[:40])))
    read = read_items(site, ",".join(dishes))
    assert (40, ["too-many-lines"]) == (len(read.lines), [each.reason for each in read.faults])
    assert "yangzhou-fried-rice.plate*2" == format_items(
        parse_items(site, "yangzhou-fried-rice,yangzhou-fried-rice.plate")
    )


# --- Money ------------------------------------------------------------------------------------


@EVERY_SITE
@given(sheet=SHEETS, party=st.none() | st.integers(1, 100), how=st.sampled_from(["dine_in", "takeout", "delivery"]))
def test_the_total_is_the_sum_of_what_is_shown_whatever_the_order_of_the_lines(name, sheet, party, how):
    site = SITES[name]
    lines = lines_of(site, sheet)
    order = priced(site, lines, party=party, how=how)
    assert [line.key for line in order.lines] == [line.key for line in lines]
    if any(line.total is None for line in order.counted) or (lines and not order.counted):
        assert (None, None, ()) == (order.subtotal, order.total, order.taxes)
    else:
        added = [each.cents for each in order.taxes if not each.is_included]
        assert sum(line.quantity * line.unit_price for line in order.counted) == order.subtotal
        assert order.subtotal + sum(each.cents for each in order.charges) + sum(added) == order.total
    again = priced(site, tuple(random.Random(7).sample(lines, len(lines))), party=party, how=how)
    for amount in ("subtotal", "total", "taxes", "charges", "not_included", "serves", "enough", "contains"):
        assert getattr(order, amount) == getattr(again, amount)


@given(sheet=SHEETS, party=st.integers(1, 40))
def test_the_till_rounds_each_tax_once_on_its_goods(sheet, party):
    site = SITES["lantern"]
    order = priced(site, lines_of(site, sheet), party=party)
    alcohol = sum(line.total for line in order.lines if line.dish.tax_class == "alcohol")
    soda = sum(line.total for line in order.lines if line.dish.tax_class == "soft-drinks")
    gratuity = rounded(order.subtotal * Decimal("0.18")) if party >= 10 else 0
    expected = {
        "5%": rounded((order.subtotal + gratuity) * Decimal("0.05")),
        "10%": rounded(alcohol * Decimal("0.10")),
        "7%": rounded(soda * Decimal("0.07")),
    }
    taxed = {"5%": order.subtotal + gratuity, "10%": alcohol, "7%": soda}
    assert {rate: cents for rate, cents in expected.items() if taxed[rate]} == {
        each.tax.rate: each.cents for each in order.taxes
    }
    assert [gratuity] * bool(gratuity) == [each.cents for each in order.charges]


def rounded(cents: Decimal) -> int:
    return int(cents.quantize(Decimal(1), ROUND_HALF_UP))


def test_included_taxes_are_told_and_not_added():
    site = SITES["old-boathouse"]
    order = priced(site, "haddock-and-chips.regular*2")
    assert (3500, 3500, [583]) == (order.subtotal, order.total, [each.cents for each in order.taxes])


def test_a_market_price_leaves_no_total():
    order = priced(SITES["old-boathouse"], "todays-fish,chip-butty")
    assert (None, None, (), [None, 550]) == (
        order.subtotal, order.total, order.taxes, [line.total for line in order.lines],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("items", "asked", "charges", "not_included"),
    [
        ("beef-chow-fun", {}, {}, ["gratuity", "tea"]),
        ("beef-chow-fun", {"party": 9}, {}, ["tea"]),
        ("beef-chow-fun*10", {"party": 10}, {"gratuity": 3330}, ["tea"]),
        ("beef-chow-fun,pot-of-chinese-tea*2", {"party": 2}, {}, []),
        ("beef-chow-fun", {"how": "takeout"}, {"containers": 50}, ["paper-bag", "reusable-bag"]),
        ("beef-chow-fun", {"how": "delivery"}, {"containers": 50}, ["paper-bag", "delivery-near", "delivery-far"]),
        ("beef-chow-fun*5", {"how": "delivery"}, {"containers": 50}, ["paper-bag"]),
        ("", {"party": 12}, {}, []),
    ],
)
def test_a_charge_is_in_the_total_or_named_beside_it_or_not_due(items, asked, charges, not_included):
    order = priced(SITES["lantern"], items, **asked)
    assert charges == {each.charge.id: each.cents for each in order.charges}
    assert not_included == [each.id for each in order.not_included]


@pytest.mark.parametrize(
    ("fields", "party", "cents"),
    [
        ({"amount": 100, "per": "guest"}, 4, 400),
        ({"amount": 100, "per": "dish"}, None, 300),
        ({"amount": 100, "per": "container"}, 4, None),
        ({"amount": 100, "per": "guest"}, None, None),
        ({"percent": "12.5%"}, None, 484),
        ({"dish": "beer", "per": "guest"}, 2, 1500),
        ({"amount": 100, "tax_class": "none"}, 1, 100),
    ],
)
def test_a_charge_is_counted_by_its_unit(fields, party, cents):
    name = SITES["lantern"].restaurant.charges[0].name
    charge = Charge.model_construct(
        **{"id": "x", "name": name, "amount": None, "percent": None, "dish": None, "per": "order", "from_guests": None,
           "how": ("dine_in",), "free_from": None, "when": None, "tax_class": "food", **fields}
    )  # fmt: skip
    order = priced(
        with_restaurant(SITES["lantern"], charges=(charge,)),
        "barbecue-pork-over-rice,soy-milk,beef-chow-fun",
        party=party,
    )
    assert ([] if cents is None else [cents]) == [each.cents for each in order.charges]
    assert ([charge] if cents is None else []) == [*order.not_included]
    gst = order.subtotal + (cents or 0) * (charge.tax_class == "food")
    assert rounded(gst * Decimal("0.05")) == order.taxes[0].cents


NOT_DUE, COUNTED, NAMED = "not due", "counted", "named"


@pytest.mark.parametrize(
    ("on", "day", "due"),
    [
        (["public-holidays"], date(2026, 12, 26), COUNTED),
        (["public-holidays"], date(2026, 12, 24), NOT_DUE),
        (["public-holidays"], date(2026, 12, 12), NOT_DUE),  # a special day, but no public holiday
        (["public-holidays"], date(2026, 12, 27), NAMED),  # later than those that the owner has written
        (["sunday"], date(2026, 12, 20), COUNTED),
        (["sunday"], date(2026, 12, 21), NOT_DUE),
        (["sunday", "public-holidays"], date(2026, 12, 27), COUNTED),
        (["sunday", "public-holidays"], date(2026, 12, 28), NAMED),
        ([], date(2026, 12, 21), COUNTED),
    ],
)
def test_a_charge_of_some_days_is_counted_on_them_and_named_where_nobody_knows(on, day, due):
    site = SITES["lantern"]
    name, boxing_day = (
        site.restaurant.charges[0].name,
        site.hours.holidays[0].model_copy(
            update={"id": "boxing-day", "dates": (date(2026, 12, 26),), "public_holiday": True}
        ),
    )
    charge = Charge(id="surcharge", name=name, percent="10%", on=on)
    wedding = site.hours.holidays[0].model_copy(update={"id": "wedding", "dates": (date(2026, 12, 12),)})
    hours = site.hours.model_copy(update={"holidays": (wedding, boxing_day)})
    site = replace(with_restaurant(site, charges=(charge,)), hours=hours)
    order = priced(site, "beef-chow-fun", when=day.isoformat())
    assert (order.subtotal // 10 if due == COUNTED else 0) == sum(each.cents for each in order.charges)
    assert ([charge] if due == NAMED else []) == [*order.not_included]
    assert ([] if due == NOT_DUE else [charge]) == charges_of_party(site, None, day)


def test_corkage_is_said_by_the_bottle_and_not_counted():
    site = SITES["lantern"]
    corkage = Charge(id="corkage", name=site.restaurant.charges[0].name, amount="8.00", per="bottle")
    order = priced(with_restaurant(site, charges=(corkage,)), "beef-chow-fun", party=4)
    assert ((), (corkage,)) == (order.charges, order.not_included)


@pytest.mark.parametrize(("items", "short_by"), [("steamed-rice*2", 3100), ("beef-chow-fun*2", 0)])
def test_a_delivery_says_its_minimum_and_area_and_what_is_lacking(items, short_by):
    site = SITES["lantern"]
    delivery = priced(site, items, how="delivery").delivery
    assert delivery is not None
    assert (3500, "within five kilometres by road") == (delivery.terms.minimum, delivery.terms.area.translations["en"])
    assert (True, short_by) == (delivery.has_fee, delivery.short_by)
    assert priced(site, items, how="takeout").delivery is None
    assert priced(site, "", how="delivery").delivery is None


def test_a_delivery_fee_that_nobody_has_written_is_not_given():
    site = with_restaurant(SITES["lantern"], charges=())
    delivery = priced(site, "beef-chow-fun", how="delivery").delivery
    assert delivery is not None and not delivery.has_fee


def test_taxes_that_nobody_has_written_are_said_to_be_unknown():
    site = SITES["lantern"]
    assert priced(with_restaurant(site, taxes=()), "beer").taxes_unknown
    assert not priced(site, "beer").taxes_unknown
    included = Tax.model_construct(name=None, rate=None, included=True)
    assert not priced(with_restaurant(site, taxes=(included,)), "beer").taxes_unknown


# --- How much it is ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("items", "party", "enough"),
    [
        ("beef-chow-fun", 1, "enough"),
        ("beef-chow-fun", 2, "enough"),
        ("beef-chow-fun", 3, "short"),
        ("beef-chow-fun*2", 1, "plenty"),
        ("beef-chow-fun", None, "unknown"),
        ("beer*9,steamed-rice*9,house-chili-oil", 1, "short"),
        ("yangzhou-fried-rice.tray-large", 12, "enough"),
        ("", 1, "short"),
    ],
)
def test_whether_it_is_enough_follows_the_portions(items, party, enough):
    assert enough == priced(SITES["lantern"], items, "2026-12-02T12:00", party=party).enough


@pytest.mark.parametrize(("party", "enough"), [(1, "plenty"), (2, "enough"), (4, "enough"), (5, "unknown")])
def test_a_portion_that_nobody_knows_decides_only_where_the_others_are_not_enough(party, enough):
    site = SITES["lantern"]
    unknown = site.dishes["beer"].model_copy(update={"portion": None})
    lines = (line_of(site.dishes["beef-chow-fun"], 2), line_of(unknown))
    order = priced(site, lines, party=party)
    assert (enough, (2, None), [unknown]) == (
        order.enough, (order.serves.least, order.serves.most), [*order.unknown_portions],
    )  # fmt: skip


@pytest.mark.demonstration
def test_the_described_combos_are_enough():
    site = SITES["lantern"]
    for combo in site.must_order.combos:
        order = priced(site, merged(line_of(site.dishes[each]) for each in combo.items), party=combo.size)
        assert "enough" == order.enough, combo.id


def test_a_size_feeds_as_many_as_it_says():
    portion = parse_items(SITES["lantern"], "yangzhou-fried-rice.tray-large")[0].portion
    assert (8, 12) == (portion.least, portion.most)


# --- What it contains -------------------------------------------------------------------------


@EVERY_SITE
@given(sheet=SHEETS, data=st.data())
def test_no_allergen_of_a_dish_or_an_addition_is_left_out(name, sheet, data):
    site = SITES[name]
    lines = lines_of(site, sheet)
    without = data.draw(st.lists(st.sampled_from([*site.allergens]), unique=True))
    order = priced(site, lines, without=without)
    for line in order.eaten:
        for part in (line.dish, *line.additions):
            assert set(part.allergens or ()) <= set(order.contains)
            assert part.allergens is not None or line.dish in order.not_recorded
        possible = {*order.contains, *order.may_contain}
        assert set(line.dish.may_contain) <= possible
        for allergen in without:
            told = {each.kind for each in order.conflicts if (each.dish, each.allergen) == (line.dish, allergen)}
            if any(allergen in (part.allergens or ()) for part in (line.dish, *line.additions)):
                assert {"contains"} == told
            elif allergen in line.dish.may_contain:
                assert told & {"may-contain", "contains"}
            elif line.dish in order.not_recorded:
                assert told
    assert not set(order.contains) & set(order.may_contain)


def test_the_three_kinds_of_a_conflict_are_three_words():
    site = SITES["old-boathouse"]
    items = "roast-beef~horseradish,roast-beef~another-yorkshire,nut-roast"
    order = priced(site, items, without=["milk", "lupin"], diet=["vegetarian"])
    kinds = {(each.dish.id, each.allergen or each.diet): each.kind for each in order.conflicts}
    assert "contains" == kinds["roast-beef", "milk"]
    assert "not-recorded" == kinds["roast-beef", "lupin"]
    assert "not-kept" == kinds["roast-beef", "vegetarian"]
    assert "may-contain" == priced(SITES["lantern"], "beef-chow-fun", without=["peanut"]).conflicts[0].kind


def test_an_addition_leaves_open_whether_a_dish_keeps_a_diet():
    site = SITES["lantern"]
    dish = site.dishes["buddhas-delight"]
    addition = site.dishes["minced-beef-egg-clay-pot-rice"].additions[0]
    kept = priced(site, (OrderLine(dish),), diet=["vegetarian"])
    order = priced(site, (OrderLine(dish, None, (addition,)),), diet=["vegetarian"])
    assert ([], ["not-recorded"]) == ([*kept.conflicts], [each.kind for each in order.conflicts])


ALLERGENS = ("contains", "may_contain", "not_recorded")


@EVERY_SITE
@given(sheet=SHEETS, party=st.integers(1, 40))
def test_what_cannot_be_ordered_then_changes_no_amount_no_portion_and_no_allergen(name, sheet, party):
    site = SITES[name]
    order = priced(site, lines_of(site, sheet), party=party)
    if order.lines and not order.counted:
        assert (None, None, "unknown") == (order.subtotal, order.total, order.enough)
        return
    alone = priced(site, order.counted, party=party)
    assert not alone.left_out
    for counted in (
        "subtotal",
        "total",
        "taxes",
        "charges",
        "serves",
        "enough",
        "unknown_portions",
        "dishes",
        *ALLERGENS,
    ):
        assert getattr(alone, counted) == getattr(order, counted)


def test_of_portions_that_nobody_has_recorded_none_is_counted_as_nothing():
    site = SITES["lantern"]
    unknown = site.dishes["beef-chow-fun"].model_copy(update={"portion": None})
    site = replace(site, dishes={**site.dishes, unknown.id: unknown})
    alone, beside = (priced(site, items).serves for items in ("beef-chow-fun", "beef-chow-fun,sampan-congee"))
    assert (None, None) == (alone.least, alone.most)
    assert beside.least and beside.most is None


def test_another_size_of_a_dish_is_counted_beside_one_that_needs_notice():
    order = priced(SITES["lantern"], "yangzhou-fried-rice.plate,yangzhou-fried-rice.tray-large")
    assert (["tray-large"], ["tray-large"]) == (
        [line.size.id for line in order.left_out], [each.size.id for each in order.unavailable],
    )  # fmt: skip


def test_while_the_kitchen_is_closed_a_sheet_is_for_later_and_counts_everything():
    order = priced(SITES["lantern"], "beef-chow-fun,suckling-pig-quarter", "2026-11-30T03:00")
    assert order.unavailable
    assert ((), 11650) == (order.left_out, order.subtotal)


@pytest.mark.parametrize(
    ("items", "enough"),
    [
        ("beef-chow-fun*2", "short"),
        ("beef-chow-fun,steamed-rice*2", "short"),
        ("corn-mushroom-congee,beef-chow-fun", "enough"),
    ],
)
def test_what_suits_the_vegetarians_of_a_party_is_counted_for_them_alone(items, enough):
    assert enough == priced(SITES["lantern"], items, party=3, vegetarians=1).enough_for_vegetarians


def test_nobody_is_told_that_it_is_enough_while_somebody_cannot_eat_a_dish():
    site = SITES["lantern"]
    assert "unknown" == priced(site, "sampan-congee*3", party=2, without=["peanut"]).enough
    assert "enough" == priced(site, "sampan-congee*3", party=2).enough


def test_only_of_what_is_shared_and_cooked_is_some_left_to_take_home():
    """A main for each guest, and a dozen raw oysters beside them, leave nothing."""
    site, (main, shared) = SITES["lantern"], (SITES["lantern"].dishes[id] for id in ("sampan-congee", "beef-chow-fun"))
    raw = shared.model_copy(update={"cautions": ("raw",)})
    found = [priced(site, (line_of(main, 3), line_of(each)), party=3).enough for each in (raw, shared)]
    assert ["enough", "plenty"] == found


# --- When it is served ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "items", "when", "how", "reasons"),
    [
        ("lantern", "beef-chow-fun", "2026-11-30T18:30", "dine_in", []),
        ("lantern", "cured-meat-clay-pot-rice,beef-chow-fun", "2026-11-30T10:30", "dine_in", ["not-at-this-time"]),
        ("lantern", "beef-chow-fun", "2026-11-30T03:00", "dine_in", ["closed"]),
        ("lantern", "beef-chow-fun", "2026-12-25", "dine_in", ["closed"]),
        ("lantern", "beef-chow-fun", "2026-11-30", "dine_in", []),
        ("lantern", "cured-meat-clay-pot-rice~cured-duck", "2026-06-30T18:00", "dine_in", ["out-of-season"]),
        ("lantern", "beef-chow-fun", "2026-11-30T10:30", "delivery", ["no-delivery"]),
        ("lantern", "wine-by-the-glass", "2026-11-30T18:00", "takeout", ["not-for-takeout"]),
        ("lantern", "wine-by-the-glass", "2026-11-30T18:00", "dine_in", []),
        ("lantern", "seafood-crispy-chow-mein", "2026-11-30T18:00", "delivery", ["not-for-delivery"]),
        ("lantern", "beef-chow-fun", "2026-11-30T21:10", "dine_in", ["no-dine-in"]),
        ("lantern", "beef-chow-fun", "2026-11-30T21:10", "takeout", []),
    ],
)
def test_what_is_not_served_says_why_and_when_it_is(name, items, when, how, reasons):
    order = priced(SITES[name], items, when=when, how=how)
    assert reasons == [each.reason for each in order.unavailable]
    begin = read_when(when, order.when.instant.tzinfo, order.when.instant).instant if order.when.instant else None
    assert all(
        each.next_served_at is None or begin is None or each.next_served_at > begin for each in order.unavailable
    )


def test_a_break_of_the_kitchen_is_no_closed_day():
    site = SITES["spoon"]
    order = priced(site, "barley-soup", when="2026-12-08T15:30")
    assert [("break", "17:00")] == [(each.reason, f"{each.next_served_at:%H:%M}") for each in order.unavailable]


def test_what_is_sold_out_says_until_when():
    site = replace(SITES["lantern"], sold_out={"beef-chow-fun": SoldOut(date(2026, 11, 30), time(19))})
    [told] = priced(site, "beef-chow-fun,beer").unavailable
    assert ("sold-out", "19:00") == (told.reason, f"{told.next_served_at:%H:%M}")
