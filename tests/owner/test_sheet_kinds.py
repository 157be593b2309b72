"""What the columns of a table without headings are, by their cells alone, in whatever order they stand."""

import itertools

import pytest

from restaurant_site.locales import ENGLISH, SiteLanguages
from restaurant_site.owner.sheet_files import TableRow
from restaurant_site.owner.sheet_kinds import fields_of, kinds_of

LANGUAGES = SiteLanguages((ENGLISH,))
NAMES = ["Pea soup", "Beef stew", "Roast squash", "Lemon tart", "Rye bread", "Fish pie"]
HAN = ["豆湯", "燉牛肉", "烤南瓜", "檸檬撻", "麥包", "魚批"]
PRICES = ["$6", "12.50", "11", "7.00", "MP", "market price"]
DESCRIPTIONS = [
    "with split peas, mint and a little cream on top",
    "slowly cooked, with carrots and a potato of the day",
    "roasted whole, then dressed with sage and brown butter",
    "short crust, curd of lemon, whipped cream, and sugar",
    "baked in our oven every morning, served with butter",
    "smoked haddock, leeks, and a crust of mashed potatoes",
]
COLUMNS = {
    "name_en": NAMES,
    "price": PRICES,
    "description_en": DESCRIPTIONS,
    "a number of each row": ["1", "2", "3", "4", "5", "6"],
    "a code": ["pea-soup", "beef-stew", "squash", "tart", "rye", "fish-pie"],
    "a picture": ["Pea soup.png", "Beef stew.jpg", "c.png", "d.webp", "e.jpeg", "f.svg"],
    "an address": [f"https://example.com/{each}" for each in NAMES],
    "a weight": ["300 g", "450 g", "250 g", "120 g", "80 g", "400 g"],
    "a length": ["30 cm", "45 cm", "25 cm", "12 cm", "8 cm", "40 cm"],
    "a word that many share": ["Yes please", "Yes please", "No thanks", "Yes please", "No thanks", "Yes please"],
    "a price that few have": ["", "9.90", "", "", "", "8.90"],
}
HEADINGS = {"what it costs the kitchen": ("Food cost", ["2.10", "4.20", "3.30", "1.90", "0.80", "3.70"])}


def rows_of(columns, heading_rows=()):
    rows = [TableRow(number, number, [*cells]) for number, cells in enumerate(zip(*columns, strict=True), 2)]
    return [*heading_rows, *rows]


def read(columns, headings=(), *, has_prices=False, has_cents=True):
    kinds = kinds_of(rows_of(columns), [*headings, *[""] * (len(columns) - len(headings))], has_cents=has_cents)
    return fields_of(kinds, has_prices=has_prices, languages=LANGUAGES)


@pytest.mark.parametrize("other", [*COLUMNS][3:])
def test_names_prices_and_descriptions_are_found_in_any_order_beside_any_other_column(other):
    fields = ["name_en", "price", "description_en"]
    for order in itertools.permutations([*fields, other]):
        found = read([COLUMNS[each] for each in order])
        assert {order.index(each): each for each in fields} == dict(found), order
    assert {0: "name_en", 1: "price"} == dict(read([NAMES, PRICES])), "the only text of a table is its names"
    long = [f"Served {each.lower()} made for you by our own kitchen" for each in NAMES]
    assert {0: "description_en", 1: "name_en", 2: "price"} == dict(read([long, NAMES, PRICES])), "no commas, but long"


def test_a_column_of_costs_is_no_price_and_one_in_another_script_is_a_name_too():
    [(heading, costs)] = HEADINGS.values()
    assert {0: "name_en", 2: "price"} == dict(read([NAMES, costs, PRICES], ["", heading, ""]))
    assert {} == read([NAMES, costs, PRICES]), "two columns of money: which is it?"
    assert {0: "name_en", 1: "name_en", 2: "price"} == dict(read([NAMES, HAN, PRICES]))


UNCLEAR = {
    "two columns of names": [NAMES, [each[::-1].capitalize() for each in NAMES], PRICES],
    "numbers that may be anything": [NAMES, ["6", "12", "11", "7", "3", "9"]],
    "hundreds, which may be grams": [NAMES, ["600", "1200", "1100", "700", "300", "900"]],
    "too few prices": [NAMES[:3], PRICES[:3]],
    "no prices": [NAMES, DESCRIPTIONS],
    "prices in half of the cells": [NAMES, ["6.50", "12.50", "11.00", "7.00", "ask", "by weight"]],
    "no names": [["Soup"] * 6, PRICES],
}  # fmt: skip


@pytest.mark.parametrize("why", UNCLEAR)
def test_nothing_is_read_where_another_column_could_be_meant(why):
    for columns in itertools.permutations(UNCLEAR[why]):
        assert {} == read(columns), why


def test_hundreds_are_prices_where_a_currency_has_no_cents_and_names_alone_are_read_where_a_heading_names_the_prices():
    hundreds = ["600", "1200", "1100", "700", "300", "900"]
    assert {0: "name_en", 1: "price"} == dict(read([NAMES, hundreds], has_cents=False))
    assert {0: "name_en", 1: "description_en"} == dict(read([NAMES, DESCRIPTIONS], has_prices=True))


def test_names_of_sections_stand_alone_in_their_rows_and_words_for_sizes_say_nothing_of_a_column():
    cells = [["Soups", "", ""], *(["", *each] for each in zip(NAMES[:3], PRICES[:3], strict=True))]
    cells += [["Mains", "", "Large"], *(["", *each] for each in zip(NAMES[3:], PRICES[3:], strict=True))]
    rows = [TableRow(number, number, each) for number, each in enumerate(cells, 1)]
    rows[4] = rows[4]._replace(cells=["Mains", "", ""])
    kinds = kinds_of(rows, ["", "", ""])
    assert {0: "category", 1: "name_en", 2: "price"} == dict(fields_of(kinds, has_prices=False, languages=LANGUAGES))
    sized = [TableRow(0, 0, ["", "Lg"]), TableRow(1, 1, ["", "Large"]), *rows_of([NAMES, PRICES])]
    assert {0: "name_en", 1: "price"} == dict(
        fields_of(kinds_of(sized, ["", ""]), has_prices=False, languages=LANGUAGES)
    )
