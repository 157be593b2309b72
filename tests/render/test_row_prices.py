"""The prices of a row of the menu: each size at the end of its line, a time by its name where the key has its hours."""

from datetime import time

from restaurant_site.models.menu import ServingHours, ServingWindow, Size, TimedPrice
from restaurant_site.models.text import Text
from restaurant_site.render.row_prices import PriceLine, row_prices, size_columns, told_times


def at_five(price, size=None, days=("thursday",), label="Happy hour"):
    hours = ServingHours((ServingWindow(time(17), time(18), days),))
    return TimedPrice.model_construct(hours=hours, price=price, size=size, label=label and Text({"en": label}))


def wine(localized_site, id="chablis", prices_at=(), **sizes):
    dish = next(iter(localized_site.site.dishes.values()))
    sold = tuple(
        Size.model_construct(id=name, name=Text({"en": name.title()}), price=price, portion=None, notice=None)
        for name, price in sizes.items()
    )
    return dish.model_copy(update={"id": id, "sizes": sold, "price": min(sizes.values()), "prices_at": prices_at})


def test_the_hours_of_a_time_are_told_once_where_they_are_those_of_every_dish(spoon):
    first, second = wine(spoon["en"], glass=1200, prices_at=(at_five(900),)), wine(spoon["en"], glass=1100)
    assert {"Happy hour": "Thursday, 5:00 pm to 6:00 pm"} == told_times(spoon["en"], [first, second])
    on_friday = wine(spoon["en"], glass=1100, prices_at=(at_five(800, days=("friday",)),))
    assert {} == told_times(spoon["en"], [first, on_friday])
    assert {} == told_times(spoon["en"], [wine(spoon["en"], glass=1100, prices_at=(at_five(800, label=None),))])


def test_a_row_has_each_size_on_a_line_and_a_told_time_by_its_name(spoon):
    oysters = wine(spoon["en"], six=2500, twelve=4600, prices_at=(at_five(1600, "six"), at_five(3000, "twelve")))
    usual = PriceLine("", [("Six", "$25.00"), ("Twelve", "$46.00")])
    happy = PriceLine("Happy hour", [("Six", "$16.00"), ("Twelve", "$30.00")])
    assert [usual, happy] == row_prices(spoon["en"], oysters, told_times(spoon["en"], [oysters])).lines
    untold = row_prices(spoon["en"], oysters, {})
    assert ([usual], 1) == (untold.lines, len(untold.sentences))
    assert "Thursday, 5:00 pm to 6:00 pm" in untold.sentences[0]


def test_a_dish_of_one_size_has_its_other_price_below_the_usual_one(spoon):
    beets = wine(spoon["en"], plate=1350, prices_at=(at_five(900),))
    assert [PriceLine("Happy hour", [("", "$9.00")])] == row_prices(spoon["en"], beets, {"Happy hour": ""}).lines


def test_names_too_long_for_a_line_are_a_sentence(spoon):
    told = row_prices(spoon["en"], wine(spoon["en"], bottle=5600, **{"a bottle of a litre and a half": 9900}), {})
    assert ([], ["Sizes: Bottle $56.00; A Bottle Of A Litre And A Half $99.00"]) == ([*told.lines], told.sentences)


def test_a_section_sold_in_two_sizes_has_their_columns_and_a_gap_where_a_dish_lacks_one(spoon):
    site = spoon["en"]
    chablis, muscadet = wine(site, glass=1800, bottle=8600), wine(site, glass=1200, bottle=5600)
    cahors = wine(site, bottle=6400)
    columns = size_columns(site, [chablis, cahors, muscadet])
    assert ["Glass", "Bottle"] == columns
    assert [PriceLine("", [("", ""), ("Bottle", "$64.00")])] == row_prices(site, cahors, {}, columns).lines


def test_other_sections_have_no_columns(spoon):
    site = spoon["en"]
    both = wine(site, glass=1800, bottle=8600)
    beer, litre = wine(site, pint=900), wine(site, glass=900, carafe=2400, bottle=4000)
    assert [] == [*size_columns(site, [both, both])], "two dishes are no list"
    assert [] == [*size_columns(site, [both, both, beer])], "another size"
    assert [] == [*size_columns(site, [both, both, litre])], "three are too wide"
    assert [] == [*size_columns(site, [])]
    happy = wine(site, glass=1200, bottle=5600, prices_at=(at_five(900, "glass"),))
    assert [] == [*size_columns(site, [both, both, happy])], "a price at a time"
    pictured = next(dish for dish in site.site.dishes.values() if site.picture_of(dish))
    assert [] == [*size_columns(site, [both, both, wine(site, id=pictured.id, glass=1, bottle=2)])]
