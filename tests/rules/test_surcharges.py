"""A charge of some days is said wherever prices and bookings are, and counted wherever a sheet is priced."""

import json

import pytest

from restaurant_site.app import create_app
from restaurant_site.settings import UNLIMITED, Settings
from tests.conftest import BASE, judged
from tests.content.folders import edit

CHARGES = """\
charges:
  - {id: surcharge, name: {en: Holiday surcharge, zh: 假日附加費}, percent: 10%, on: [public-holidays]}
  - {id: corkage, name: {en: Corkage, zh: 開瓶費}, amount: "8.00", per: bottle}
seats: 30
"""
BOXING_DAY = """\
holidays:
  - {id: boxing-day, name: {en: Boxing Day, zh: 節禮日}, dates: ["2026-12-26"], public_holiday: true}
"""


@pytest.fixture
def client(folder):
    edit(folder, "restaurant.yaml", "seats: 30\n", CHARGES)
    edit(folder, "hours.yaml", "holidays:\n", BOXING_DAY)
    return create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()


def priced_by_mcp(client, **arguments) -> dict:
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "plan_order", "arguments": arguments}}
    return client.post("/mcp", json=call, headers={"Accept": "application/json"}).json["result"]["structuredContent"]


@pytest.mark.parametrize(("day", "amounts"), [("2026-12-26", [1.2]), ("2026-12-19", [])])
def test_api_page_markdown_and_mcp_count_it_on_its_days_alone(client, day, amounts):
    at = f"{day}T12:00"
    document = client.get(f"/api/order?items=pepper-noodles&at={at}").json
    assert amounts == [each["amount"] for each in document["charges"]]
    assert "Corkage: $8.00 per bottle." in document["not_included"]
    by_mcp = priced_by_mcp(client, items="pepper-noodles", at=at)
    assert (document["charges"], document["total"]) == (by_mcp.get("charges", []), by_mcp["total"])
    for address in ("/en/order", "/en/order.md"):
        told = client.get(f"{address}?items=pepper-noodles&at={at}").text
        assert bool(amounts) == ("Holiday surcharge" in told), address
        assert "Corkage: $8.00 per bottle." in told


@pytest.mark.parametrize(
    ("written", "is_assumed"), [("", True), (", tax_class: food", False), (", tax_class: none", False)]
)
def test_an_order_says_that_the_tax_of_a_surcharge_is_assumed_until_it_is_written(client, folder, written, is_assumed):
    edit(folder, "restaurant.yaml", "on: [public-holidays]}", f"on: [public-holidays]{written}}}")
    edit(
        folder,
        "restaurant.yaml",
        "seats: 30\n",
        "seats: 30\ntaxes: [{name: {en: GST, zh: 消費稅}, rate: 5%, included: false, on: all}]\n",
    )
    client = create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()
    assumed = "Holiday surcharge: assumed here to be taxed like food; ask us."
    at = "2026-12-26T12:00"
    document = client.get(f"/api/order?items=pepper-noodles&at={at}").json
    by_mcp = priced_by_mcp(client, items="pepper-noodles", at=at)
    for told in (document, by_mcp):
        assert is_assumed == (assumed in told.get("messages", []))
        assert assumed not in told["not_included"], "the charge and its tax are in the total"
    left_out = client.get(f"/en/order.md?items=pepper-noodles&at={at}").text.partition("## Not in the total")
    assert [is_assumed, False] == [assumed in left_out[0], assumed in left_out[2]]
    assert is_assumed == (assumed in client.get(f"/en/order?items=pepper-noodles&at={at}").text)
    assert [0.6 if "none" in written else 0.66] == [each["amount"] for each in document["taxes"]]


def test_no_tax_of_a_surcharge_is_assumed_where_prices_include_tax(client, folder):
    taxes = "taxes: [{name: {en: GST, zh: 消費稅}, rate: 5%, included: true, on: all}]\n"
    edit(folder, "restaurant.yaml", "seats: 30\n", f"seats: 30\n{taxes}")
    client = create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()
    document = client.get("/api/order?items=pepper-noodles&at=2026-12-26T12:00").json
    assert [True] == [each["included"] for each in document["taxes"]] and document["charges"]
    assert "assumed" not in json.dumps(document)


def test_booking_says_it_for_its_days_and_menu_and_reservation_always(client):
    words = "Holiday surcharge: 10%, on public holidays"
    on_the_day, before = (client.get(f"/api/booking?guests=2&at=2026-12-{day}T12:00") for day in (26, 19))
    assert ["surcharge", "corkage"] == [each["id"] for each in on_the_day.json["charges"]]
    assert ["corkage"] == [each["id"] for each in before.json["charges"]]
    assert words in client.get("/api/booking?guests=2&at=2026-12-26T18:00&format=md").text
    for address in ("/en/menu", "/en/menu.md", "/en/reservation"):
        assert words in client.get(address).text, address
    assert "假日附加費：10%，公眾假期適用" in client.get("/zh/menu").text


def test_each_special_day_names_what_is_due_on_it_and_no_other_day_does(client, folder, make_app):
    client = make_app(content_dir=folder).test_client()
    words = "Holiday surcharge: 10%"
    by_day = {each["date"]: each["charges"] for each in client.get("/api/hours").json["exceptions"]}
    assert [words] == by_day.pop("2026-12-26")
    assert [f"{words}, on public holidays"] == by_day.pop("2027-04-10")  # nobody has written the holidays so far ahead
    assert by_day and not any(by_day.values())
    params = {"name": "get_restaurant", "arguments": {"at": "2026-12-26"}}
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    by_mcp = client.post("/mcp", json=call, headers={"Accept": "application/json"}).json["result"]
    assert [words] == by_mcp["structuredContent"]["exceptions"][0]["charges"]
    for address in ("/en/", "/en/knowledge/opening-hours", "/api/hours?format=md"):
        assert words in client.get(address).text, address


def test_days_that_differ_by_a_charge_alone_are_not_said_together(folder, make_app):
    inventory, boxing_day = "Inventory, zh: 盤點}, dates: [2026-12-19]", "Boxing Day, zh: 節禮日}, dates: [2026-12-26]"
    days = {"inventory": inventory, "boxing-day": f"{boxing_day}, public_holiday: true"}
    rows = [f"  - {{id: {id}, name: {{en: {day}, effect: {{en: Lunch., zh: 午市。}}}}\n" for id, day in days.items()]
    edit(folder, "restaurant.yaml", "seats: 30\n", CHARGES)
    edit(folder, "hours.yaml", "holidays:\n", "".join(["holidays:\n", *rows]))
    page = judged(make_app(content_dir=folder).test_client().get("/en/").text)
    [said] = [each.text for each in page.select("dl.dates > div") if "Boxing Day" in each.text]
    assert (True, False) == ("Holiday surcharge: 10%" in said, "Inventory" in said)


def test_a_closed_holiday_has_no_charge(client, folder):
    edit(folder, "hours.yaml", ", public_holiday: true", ", hours: [], public_holiday: true")
    told = create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()
    days = {each["date"]: each for each in told.get("/api/hours?at=2026-11-28").json["exceptions"]}
    assert [] == days["2026-12-26"]["charges"]


def test_every_charge_at_the_table_stands_on_the_menu_and_in_the_identity(client):
    said = ["Holiday surcharge: 10%, on public holidays.", "Corkage: $8.00 per bottle."]
    assert said == client.get("/api/menu").json["charges"] == client.get("/api/restaurant").json["charges"]
    for address in ("/en/menu", "/en/menu.md", "/api/restaurant?format=md"):
        assert all(each in client.get(address).text for each in said), address
    assert "開瓶費" in client.get("/api/menu?lang=zh").json["charges"][1]


def test_a_special_day_that_nobody_calls_a_public_holiday_may_be_one(client, folder):
    edit(folder, "hours.yaml", ", public_holiday: true", "")
    told = create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()
    document = told.get("/api/order?items=pepper-noodles&at=2026-12-26T12:00").json
    assert [] == document["charges"] and "Holiday surcharge" in " ".join(document["not_included"])


def test_mcp_counts_vegetarians_and_children_as_the_api_does(client):
    address = "/api/order?items=beef-stew*2&party=2&vegetarians=1&children=1&at=2026-12-19T12:00"
    document, by_mcp = (
        client.get(address).json,
        priced_by_mcp(client, items="beef-stew*2", party=2, vegetarians=1, children=1, at="2026-12-19T12:00"),
    )
    assert (1, 1, document["enough"]) == (by_mcp["vegetarians"], by_mcp["children"], by_mcp["enough"])
    assert document["enough"] not in ("enough", "plenty"), "nothing on it suits the vegetarian"


SERVICE = """\
charges:
  - {id: service, name: {en: Service charge, zh: 服務費}, percent: 10%%, how: [dine_in], optional: true%s}
seats: 30
"""


def test_an_optional_charge_says_so_everywhere_and_no_total_has_it(folder, make_app):
    edit(folder, "restaurant.yaml", "seats: 30\n", SERVICE % "")
    client = make_app(content_dir=folder).test_client()
    said, asked = "Service charge: 10%, dine-in, optional.", "items=pepper-noodles&how=dine-in&at=2026-12-19T12:00"
    document = client.get(f"/api/order?{asked}").json
    assert (document["subtotal"], []) == (document["total"], document["charges"])
    assert said in document["not_included"]
    addresses = ["/en/menu", "/en/menu.md", "/api/menu", "/api/restaurant", f"/en/order?{asked}", "/en/reservation"]
    for address in addresses:
        assert said in client.get(address).text, address
    assert "服務費：10%，堂食，可選擇不付" in client.get("/zh/menu").text
    assert said not in client.get("/api/order?items=pepper-noodles&how=takeout&at=2026-12-19T12:00").text


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("in the evening", "10%, dine-in, in the evening, optional."),
        ("It goes to the kitchen.", "10%, dine-in, optional. It goes to the kitchen."),
        ("Tips are yours!", "10%, dine-in, optional. Tips are yours!"),
    ],
)
def test_a_sentence_of_the_owner_stands_beside_the_terms_as_a_sentence(folder, make_app, when, said):
    edit(folder, "restaurant.yaml", "seats: 30\n", SERVICE % f', when: {{en: "{when}", zh: 晚市}}')
    client = make_app(content_dir=folder).test_client()
    assert [f"Service charge: {said}"] == client.get("/api/menu").json["charges"]


@pytest.mark.parametrize("query", ["", "?guests=2", "?guests=9", "?guests=2&at=2026-12-26T12:00"])
def test_page_json_and_markdown_of_bookings_have_the_same_charges(client, query):
    document = client.get(f"/api/booking{query}").json
    said = [f"{each['name']}: {each['reason']}." for each in document["charges"]]
    told = client.get(f"/api/booking{query}{'&' if query else '?'}format=md").text
    page = judged(client.get(f"/en/reservation{query}").text)
    assert said and said == [each.removeprefix("- ") for each in told.splitlines() if each.removeprefix("- ") in said]
    assert said == [each.text.replace("\xa0", " ") for each in page.select(".book > p.notes")][-len(said) :]
