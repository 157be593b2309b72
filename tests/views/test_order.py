"""The order sheet at /api/order: what it answers, refuses and says in words."""

import json
import logging

import pytest

from restaurant_site.settings import UNLIMITED
from tests.conftest import BASE
from tests.languages import LOCALES

SHEET = "/api/order?items=beef-chow-fun*2,shrimp-wonton-noodle-soup~extra-wontons&at=2026-11-30T18:30"


def problem(response):
    return response.status_code, response.json["code"], response.json.get("parameter")


@pytest.mark.demonstration
def test_a_sheet_has_everything_that_the_contract_names(client):
    document = client.get(f"{SHEET}&party=12&without=nuts,milk&diet=vegetarian").json
    assert {"price_value", "unit_price", "line_total"} & document["items"][0].keys() == {"unit_price", "line_total"}
    assert (56.5, 10.17, 3.33, 70.0, "CAD") == (
        document["subtotal"], document["charges"][0]["amount"], document["taxes"][0]["amount"], document["total"],
        document["currency"],
    )  # fmt: skip
    assert ({"name": "GST", "rate": 5, "amount": 3.33, "included": False}, {"min": 3, "max": 5}, "unknown") == (
        document["taxes"][0], document["serves"], document["enough"],
    )  # fmt: skip
    assert ["Tea: $2.00 per guest, dine-in, if you drink tea."] == document["not_included"]
    assert {"slug": "beef-chow-fun", "kind": "may-contain", "allergen": "peanut"} in document["conflicts"]
    assert ([], "2026-11-30T18:30:00-07:00") == (document["unavailable"], document["at"])
    assert [(2, 18.5, 37.0, True), (1, 19.5, 19.5, True)] == [
        (each["quantity"], each["unit_price"], each["line_total"], each["available"]) for each in document["items"]
    ]


@pytest.mark.demonstration
def test_described_fields_are_never_null_in_the_demonstration(client, site):
    items = ",".join(list(site.dishes)[:40])
    document = client.get(f"/api/order?items={items}&party=4&at=2026-11-30T18:30").json
    nullable = {"next_served_at", "size"}
    assert not {name for each in (document, *document["items"]) for name in each if each[name] is None} - nullable


@pytest.mark.demonstration
def test_a_sheet_of_which_nothing_can_be_ordered_then_says_so_and_when_and_has_no_total(client):
    query = "items=suckling-pig-quarter&at=2026-11-24T18:30&party=4"
    document, text = client.get(f"/api/order?{query}").json, client.get(f"/api/order?{query}&format=md").text
    assert ([None, None], {"min": None, "max": None}, "unknown") == (
        [document["subtotal"], document["total"]], document["serves"], document["enough"],
    )  # fmt: skip
    first, *others = document["messages"]
    assert "Nothing on this sheet can be ordered at that time." == first and others
    assert all(f"- {words}\n" in text for words in document["messages"])
    assert not any(words in text for words in ("Total: ", "Feeds: ", "Not in the total"))
    call = {"name": "plan_order", "arguments": {"items": "suckling-pig-quarter", "at": "2026-11-24T18:30"}}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
    result = client.post("/mcp", json=message, headers={"Accept": "application/json"}).json["result"]
    assert not {"total", "subtotal", "serves"} & result["structuredContent"].keys()


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_markdown_says_what_the_record_says(client, site, locale):
    items = ",".join(list(site.dishes)[:5])
    query = f"items={items}&party=3&without=milk&how=takeout&at=2026-11-30T18:30&lang={locale.code}"
    document, text = client.get(f"/api/order?{query}").json, client.get(f"/api/order?{query}&format=md").text
    assert all(words in text for words in (*document["messages"], *document["not_included"], document["page_url"]))
    assert all(f"| {each['name']}" in text for each in document["items"])


def test_an_empty_sheet_says_how_it_is_filled_in(client, site):
    document = client.get("/api/order").json
    assert ([], 0, 0) == (document["items"], document["subtotal"], document["total"])
    example = f"{site.must_order.top_dishes[0].dish}*2"
    assert example in document["messages"][0] and example in client.get("/api/order?format=md").text
    assert 200 == client.get("/api/order", query_string={"items": example}).status_code


@pytest.mark.parametrize(
    ("query", "expected", "hint"),
    [
        ("items=beef-chow-fum", (404, "unknown-dish", "items"), "Did you mean beef-chow-fun?"),
        ("items=yangzhou-fried-rice.vat", (404, "unknown-size", "items"), "plate, tray-small, tray-large"),
        ("items=shrimp-wonton-noodle-soup~egg", (404, "unknown-addition", "items"), "extra-noodles, extra-wontons"),
        ("items=beef-chow-fun*0", (400, "bad-parameter", "items"), "from 1 to 99"),
        ("items=beef-chow-fun*60&items=beef-chow-fun*60", (400, "bad-parameter", "items"), "at most 99 of each"),
        ("items=*3", (400, "bad-parameter", "items"), "`slug[.size][~addition…][~option…][*quantity]`"),
        ("party=0", (400, "bad-parameter", "party"), "from 1 to 100"),
        ("how=boat", (400, "bad-parameter", "how"), "dine-in, takeout, delivery"),
        ("without=gold", (400, "bad-parameter", "without"), "shellfish"),
        ("item=beer", (400, "bad-parameter", "item"), "Did you mean `items`?"),
    ],
)
@pytest.mark.demonstration
def test_what_cannot_be_read_says_what_would_be_right(client, query, expected, hint):
    response = client.get(f"/api/order?{query}")
    assert expected == problem(response)
    assert hint in response.json["detail"]


@pytest.mark.demonstration
def test_forty_one_lines_are_refused(client, site):
    response = client.get("/api/order", query_string={"items": ",".join(list(site.dishes)[:41])})
    assert (400, "bad-parameter", "items") == problem(response) and "at most 40 lines" in response.json["detail"]


@pytest.mark.demonstration
def test_its_addresses_have_the_same_sheet_in_its_canonical_form(client):
    given = "items=beer,%20BEER*2,yangzhou-fried-rice&party=2&without=nuts,milk&how=dine_in"
    document = client.get(f"/api/order?{given}").json
    canonical = "items=beer*3,yangzhou-fried-rice.plate&party=2&without=peanut,milk,tree-nuts"
    assert f"{BASE}/en/order?{canonical}" == document["page_url"]
    assert f"{BASE}/api/order?{canonical}&lang=en" == document["json_url"]
    again = client.get(document["json_url"].removeprefix(BASE)).json
    assert again == document
    assert "how=takeout" in client.get("/api/order?items=beer&how=takeout").json["page_url"]


def test_an_empty_sheet_about_now_is_kept_for_a_short_time_and_one_with_a_dish_nowhere(client, site):
    dish = next(iter(site.dishes))
    empty, filled = (client.get(f"/api/order{query}").headers["Cache-Control"] for query in ("", f"?items={dish}"))
    assert int(empty.split("max-age=")[1].split(",")[0]) <= 20 and "no-store" == filled


def test_no_log_has_the_query_of_a_sheet(client, site, caplog):
    caplog.set_level(logging.DEBUG)
    client.get("/api/order?items=nothing-of-this&without=milk")
    client.get(f"/api/order?items={next(iter(site.dishes))}&without=milk")
    told = json.dumps([str(record.__dict__) for record in caplog.records])
    assert "without" not in told and "nothing-of-this" not in told


@pytest.mark.demonstration
def test_a_delivery_names_its_terms_beside_the_total(client):
    told = client.get("/api/order?items=steamed-rice*2&how=delivery&at=2026-11-30T18:30").json["not_included"]
    assert ["Delivery minimum, before tax: $35.00.", "Add $31.00 to reach it."] == told[-3:-1]
    assert "Delivery area: within five kilometres by road." == told[-1]


def test_terms_of_delivery_that_nobody_has_written_are_not_given(make_app):
    client = make_app(**UNLIMITED).test_client()
    told = client.get("/api/order?items=mint-tea&how=delivery").json["not_included"]
    assert {f"Delivery {each}: not given; ask us." for each in ("minimum", "area", "fee")} <= set(told)


def test_the_page_of_a_dish_says_what_of_it_conflicts_with_the_allergies_of_the_sheet(client):
    assert "Contains peanut." in client.get("/en/menu/sampan-congee?without=peanut").text
    assert "Contains peanut." not in client.get("/en/menu/sampan-congee?without=milk").text
