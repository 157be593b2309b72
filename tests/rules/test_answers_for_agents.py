"""What agents are told of a date, of a dish and of a near match, in the demonstration."""

from datetime import datetime
from typing import Any

import pytest

from restaurant_site.mcp.protocol import call_method
from restaurant_site.snapshot import state_of
from restaurant_site.text.excerpts import excerpt
from tests.conftest import moving_app

pytestmark = pytest.mark.demonstration
EVE, SECOND_DAY = "2027-02-05", "2027-02-07"
OTHER_DAYS = {"en": "pass `at` for a later date", "zh": "如查較後日期，請加上`at`"}


@pytest.fixture(scope="module")
def app():
    app, clock = moving_app()
    clock.move(datetime.fromisoformat("2027-01-20T12:00-07:00"))
    return app


def called(app, tool: str, **arguments: Any) -> dict[str, Any]:
    call = {"name": tool, "arguments": arguments}
    return call_method(state_of(app).snapshot.mcp_server, "tools/call", call, modern=True).model_dump(by_alias=True)


def test_seatings_are_no_times_between_which_a_party_may_come(app):
    client = app.test_client()
    record = client.get(f"/api/booking?guests=4&at={EVE}").json
    assert (True, "17:00") == (record["seatings"], record["slots"][0]["from"])
    assert "5:00 pm (until 7:15 pm), 7:45 pm (until 10:15 pm)" in record["reason"]
    assert not client.get("/api/booking?guests=4&at=2027-02-09").json["seatings"]


@pytest.mark.demonstration
def test_at_three_in_the_morning_nobody_is_told_to_call_about_a_table_then(app):
    client = app.test_client()
    said = "We are closed Saturday, February 13, 2027 at 3:00 am. Opens Saturday at 10:00 am."
    address = "/api/booking?guests=97&at=2027-02-13T03:00"
    assert said == client.get(address).json["reason"]
    assert said in client.get(f"{address}&format=md").text


@pytest.mark.parametrize(
    ("time", "guests", "minutes"),
    [("12:30", 2, (45, 60)), ("12:30", 6, (55, 70)), ("18:30", 2, (30, 45)), ("10:30", 2, (5, 15))],
)
def test_a_wait_that_is_known_for_some_hours_of_a_date_is_the_same_in_data_and_text(app, time, guests, minutes):
    client = app.test_client()
    wait = client.get(f"/api/visit-rhythm?at={SECOND_DAY}T{time}&guests={guests}").json["at"]["wait_minutes"]
    assert minutes == (wait["min"], wait["max"])
    for article in ("lunar-new-year-hours", "wait-times"):
        assert "45 to 60 minutes" in client.get(f"/api/knowledge/{article}").json["body"]


def test_a_tool_client_sees_which_dishes_have_only_a_part_of_what_was_asked(app):
    result = called(app, "search_menu", query="noodle soup")
    answers, _, related = result["content"][0]["text"].partition("Also related:\n")
    assert "shrimp-wonton-noodle-soup" in answers and "ginger-scallion-lo-mein" in related
    partial = [each["id"] for each in result["structuredContent"]["items"] if each.get("match") == "partial"]
    assert partial and all(f"({id})" in related for id in partial)
    assert "red-vinegar" not in str(result)


def test_the_restaurant_of_now_names_few_holidays_and_says_how_to_ask_for_others(app):
    for lang in ("en", "zh"):
        result = called(app, "get_restaurant", lang=lang)
        assert 5 == len(result["structuredContent"]["exceptions"])
        assert OTHER_DAYS[lang] in result["content"][0]["text"]


def test_a_question_for_articles_that_names_a_dish_leads_to_its_page(app):
    question = "Which allergens does congee with crab have?"
    assert (
        "Dishes on the menu: [Whole Crab Congee"
        in called(app, "search_knowledge", query=question)["content"][0]["text"]
    )
    text = app.test_client().get("/api/knowledge", query_string={"q": question, "format": "md"}).text
    assert "/en/menu/crab-congee)" in text
    assert "Dishes on the menu" not in called(app, "search_knowledge", query="where do I park")["content"][0]["text"]


def test_a_search_of_articles_names_the_dishes_that_a_search_of_the_menu_answers_with_in_their_order(app):
    search = state_of(app).snapshot.search
    for query in ("cheapest congee", "noodle soup under 15", "milk tea", "beer"):
        named, found = search.find_articles(query).dishes, search.find_dishes(query)
        assert named, query
        answers = [dish.id for dish in found.dishes if found.hits[dish.id].is_full]
        assert [dish.id for dish in named] == [id for id in answers if id in {dish.id for dish in named}], query


def test_a_meal_of_the_day_is_no_food_that_is_not_on_the_menu(app):
    for query in ("dinner", "brunch", "tonight", "晚飯"):
        assert "There is no" not in called(app, "search_menu", query=query)["content"][0]["text"], query
    assert "There is no ramen on the menu" in called(app, "search_menu", query="ramen")["content"][0]["text"]


def test_a_dish_says_how_it_is_not_sold_and_what_else_there_is(app):
    client = app.test_client()
    assert ["takeout", "delivery"] == client.get("/api/menu/beer").json["not_for"]
    for address in ("/en/menu/beer", "/api/menu/beer?format=md"):
        assert "not sold to take out; not delivered" in client.get(address).text
    for address in (
        "/api/menu/cured-meat-clay-pot-rice?format=md",
        "/api/must-order/cured-meat-clay-pot-rice?format=md",
    ):
        assert "Others in the same section: [" in client.get(address).text


def test_a_passage_is_never_a_sentence_that_only_leads_to_what_follows():
    body = "Besides the dishes named for shrimp:\n\n- Fried rice has shrimp.\n- Wontons have shrimp in the filling."
    snippet = excerpt("Shellfish", "Where shellfish is.", body, frozenset({"shrimp", "dishes", "named"}), str).snippet
    assert "Besides" not in snippet and "shrimp" in snippet


def test_a_size_that_needs_notice_is_told_so(app):
    client = app.test_client()
    tray = "/api/order?items=yangzhou-fried-rice.tray-small"
    assert ["order-ahead"] == [each["reason"] for each in client.get(f"{tray}&at=2027-01-20T18:00").json["unavailable"]]
    assert [] == client.get(f"{tray}&at=2027-01-22T18:00").json["unavailable"]
    assert [] == client.get("/api/order?items=yangzhou-fried-rice&at=2027-01-20T18:00").json["unavailable"]
    assert "1 day ahead" in client.get(f"{tray}&at=2027-01-20T18:00&format=md").text


def test_an_option_may_be_of_another_kind_of_goods_for_taxes(app):
    client = app.test_client()
    taxes = {
        option: [each["name"] for each in client.get(f"/api/order?items=canned-soft-drink~{option}").json["taxes"]]
        for option in ("cola", "soda-water")
    }
    assert {"cola": ["GST", "PST"], "soda-water": ["GST"]} == taxes


def test_what_the_owner_says_of_a_dish_stands_on_the_sheet(app):
    client, said = app.test_client(), "Not for takeout at peak hours"
    sheet = "items=seafood-crispy-chow-mein&how=takeout&at=2027-01-23T18:30"
    assert said == client.get(f"/api/order?{sheet}").json["items"][0]["note"]
    for address in (f"/api/order?{sheet}&format=md", f"/en/order?{sheet}"):
        assert said in client.get(address).text, address


def test_a_dish_without_gluten_in_its_recipe_is_listed_with_its_traces(app):
    client = app.test_client()
    for query in ("q=gluten free", "diet=no-gluten-ingredients"):
        assert "may contain: " in client.get(f"/api/menu?{query}&format=md").text.lower(), query
    result = called(app, "search_menu", query="gluten free")
    plain = next(each for each in result["structuredContent"]["items"] if each["id"] == "plain-congee")
    assert "wheat" in plain["may_contain"] and "one kitchen" in result["structuredContent"]["allergen_note"]


def test_what_cannot_be_ordered_at_a_time_says_why_in_text_and_data(app):
    tonight = called(app, "search_menu", available="2027-01-20T18:00", category="barbecue")
    for said in (tonight["content"][0]["text"], tonight["structuredContent"]["left_out"]):
        assert "Order at least 1 day ahead" in said


def test_a_closed_day_names_no_last_order(app):
    text = called(app, "get_restaurant", at="2026-12-25T18:00")["content"][0]["text"]
    assert "Closed" in text and "Last order" not in text


def test_agents_may_ask_for_an_order_sheet(app):
    assert "\nAllow: /api/order?\n" in app.test_client().get("/robots.txt").text


def test_the_answer_to_a_large_party_says_what_becomes_of_its_deposit(app):
    reason = app.test_client().get("/api/booking?guests=24&at=2027-02-20").json["reason"]
    assert "comes off the bill" in reason and "72 hours before" in reason


def test_no_known_change_is_not_no_change(app):
    assert "No changes are known." in app.test_client().get("/api/changes?format=md&since=2026-12-01").text


def test_what_an_option_leaves_out_is_no_ingredient_but_may_be_there_in_traces(app):
    client = app.test_client()
    plain, without = (
        client.get(f"/api/order?items=vegetable-mushroom-fried-rice{option}&without=egg").json
        for option in ("", "~without-egg")
    )
    assert "egg" in plain["contains"] and "egg" not in without["contains"] and "egg" in without["may_contain"]
    assert (["contains"], ["may-contain"]) == tuple(
        [each["kind"] for each in sheet["conflicts"]] for sheet in (plain, without)
    )
