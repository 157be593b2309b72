"""Each tax is computed on its goods and said in words: added to prices, or included in them."""

import pytest

from restaurant_site.app import create_app
from restaurant_site.domain.money import taxes_due
from restaurant_site.models.restaurant import Tax
from restaurant_site.models.text import Text
from restaurant_site.owner.migrations import migrate
from restaurant_site.settings import UNLIMITED, Settings
from tests.conftest import BASE
from tests.content.folders import edit, told

QUEBEC = [("TPS", "5%", "all"), ("TVQ", "9.975%", "all")]
BRITISH_COLUMBIA = [("GST", "5%", "all"), ("PST", "10%", ["alcohol"]), ("PST", "7%", ["soft-drinks"])]
MEAL = [("food", 1995), ("alcohol", 750), ("soft-drinks", 350)]
DUE = [
    ("CA", "CAD", QUEBEC, False, [155, 309]),
    ("CA", "CAD", BRITISH_COLUMBIA, False, [155, 75, 25]),
    ("GB", "GBP", [("VAT", "20%", "all")], True, [516]),
    ("FR", "EUR", [("TVA", "10%", ["food", "soft-drinks"]), ("TVA", "20%", ["alcohol"])], True, [213, 125]),
    ("HK", "HKD", [], False, []),
]


def restaurant_with(sample, country, currency, taxes):
    address = sample.restaurant.address.model_copy(update={"country": country})
    rows = tuple(Tax.model_validate({"name": Text({"en": name}), "rate": rate, "on": on}) for name, rate, on in taxes)
    return sample.restaurant.model_copy(update={"address": address, "currency": currency, "taxes": rows})


@pytest.mark.parametrize(("country", "currency", "taxes", "is_included", "due"), DUE)
def test_each_tax_is_computed_on_its_goods_to_the_cent(sample, country, currency, taxes, is_included, due):
    found = taxes_due(restaurant_with(sample, country, currency, taxes), MEAL)
    assert [(cents, is_included) for cents in due] == [(each.cents, each.is_included) for each in found]


def test_a_currency_without_cents_has_whole_amounts(sample):
    restaurant = restaurant_with(sample, "CA", "JPY", [("消費税", "10%", "all")])
    assert [13_500] == [each.cents for each in taxes_due(restaurant, [("food", 134_500)])]


TAXES = """taxes:
  - {name: {en: GST, zh: GST}, rate: 5%}
  - {name: {en: PST, zh: PST}, rate: 10%, on: [alcohol]}
"""


def ask(folder):
    return create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()


@pytest.fixture
def taxed(folder):
    """The sample with two taxes, and soups on which both are."""
    edit(folder, "restaurant.yaml", "seats: 30", f"seats: 30\n{TAXES}".rstrip())
    edit(folder, "menu.yaml", "- {id: bowls,", "- {id: bowls, tax_class: alcohol,")
    return folder


def test_every_channel_names_each_tax_and_its_goods(taxed):
    client = ask(taxed)
    record = client.get("/api/restaurant").json
    assert [("GST", "5%", "all", False), ("PST", "10%", ["alcohol"], False)] == [
        (each["name"], each["rate"], each["on"], each["included"]) for each in record["taxes"]
    ]
    assert record["prices_include_tax"] is False
    assert (
        "Taxes: GST 5%, added to the price; PST 10% on alcohol, added to the price"
        in client.get("/api/restaurant?format=md").text
    )
    assert "alcohol" == client.get("/api/menu/pepper-noodles").json["tax_class"]
    combo = client.get("/api/must-order").json["combos"][0]
    assert combo["total_with_tax"] == f"${float(combo['total'][1:]) + float(combo['tax'][1:]):.2f}"
    rows = [f"{each['name']} {each['rate']}: {each['amount']} USD" for each in combo["taxes"]]
    assert 2 == len(rows)
    markdown = client.get("/api/must-order?format=md").text
    assert [] == [row for row in rows if f"; {row}; " not in markdown]


def test_a_tax_that_prices_include_is_said_and_adds_nothing(taxed):
    edit(taxed, "restaurant.yaml", "rate: 5%", "rate: 5%, included: true")
    client = ask(taxed)
    page = client.get("/en/must-order").text
    assert "Includes GST 5%" in page and "Total with tax" in page
    assert "Prices in US dollars, with GST 5%, before PST 10%." in client.get("/en/menu").text
    assert client.get("/api/restaurant").json["prices_include_tax"] is None


WRONG = [
    ("sales_tax: {name: {en: GST, zh: GST}, rate: 5%}", "sales_tax: is an older form; write `taxes: "),
    ("taxes: [{name: {en: GST, zh: GST}}]", "a tax has a name and a rate; write `rate: 5%`"),
    ("taxes: [{name: {en: GST, zh: GST}, rate: 5%, on: alcohol}]", "write `all`, or a list: `[alcohol]`"),
    ("taxes: [{name: {en: GST, zh: GST}, rate: 5%, on: [beer]}]", "`beer` is not one of `food`, `soft-drinks`"),
]


@pytest.mark.parametrize(("line", "message"), WRONG)
def test_a_tax_that_cannot_be_read_is_told_with_what_is_right(folder, line, message):
    edit(folder, "restaurant.yaml", "seats: 30", f"seats: 30\n{line}")
    assert [] != [each for each in told(folder) if message in each], told(folder)


def test_a_country_without_a_usual_way_asks_whether_prices_include_the_tax(taxed):
    edit(taxed, "restaurant.yaml", "country: CA", "country: HK")
    assert [] != [each for each in told(taxed) if "taxes.1: whether prices of a menu include tax in HK is not" in each]


@pytest.mark.parametrize(
    ("older", "country", "newer"),
    [
        ("sales_tax: {name: {en: GST, zh: GST}, rate: 5%}\n", "CA", "rate: 5%, on: all, included: false}]"),
        (
            "sales_tax: {name: {en: X, zh: X}, rate: 5%}\nprices_include_tax: false\n",
            "GB",
            "on: all, included: false}]",
        ),
        ("prices_include_tax: true\n", "CA", "taxes: [{included: true}]"),
    ],
)
def test_the_older_form_is_rewritten_with_its_meaning(folder, older, country, newer):
    edit(folder, "restaurant.yaml", "country: CA", f"country: {country}")
    edit(folder, "restaurant.yaml", "seats: 30\n", f"seats: 30\n{older}")
    written = migrate(folder)["restaurant.yaml"].decode()
    assert newer in written
    assert older.split(":")[0] not in written
