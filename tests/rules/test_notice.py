"""A dish that must be ordered ahead: every channel counts its notice from now to the time that is asked about."""

from datetime import datetime

import pytest

from restaurant_site.mcp.protocol import call_method
from restaurant_site.snapshot import state_of
from tests.conftest import judged, moving_app

MORNING = "2026-11-24T10:30:00-08:00"
PIG = "suckling-pig-quarter"
TONIGHT, TOMORROW = "2026-11-24T18:00", "2026-11-25T18:00"


@pytest.fixture
def app_of_that_morning():
    app, clock = moving_app()
    clock.move(datetime.fromisoformat(MORNING))
    return app


def reasons(client, query: str) -> list[str]:
    return [each["reason"] for each in client.get(f"/api/order?items={PIG}&{query}").json["unavailable"]]


@pytest.mark.parametrize(
    ("asked", "expected"), [("", ["order-ahead"]), (f"at={TONIGHT}", ["order-ahead"]), (f"at={TOMORROW}", [])]
)
def test_a_sheet_counts_the_notice_from_now(app_of_that_morning, asked, expected):
    assert expected == reasons(app_of_that_morning.test_client(), asked)


def test_a_whole_date_is_soon_enough_if_any_of_its_service_is(app_of_that_morning):
    client = app_of_that_morning.test_client()
    assert (["order-ahead"], []) == (reasons(client, "at=2026-11-24"), reasons(client, "at=2026-11-25"))


def test_the_menu_of_a_time_has_it_only_where_it_can_still_be_ordered(app_of_that_morning):
    client = app_of_that_morning.test_client()
    listed = {at: client.get(f"/api/menu?available={at}&q=suckling pig").text for at in (TONIGHT, TOMORROW)}
    assert (False, True) == (f'"{PIG}"' in listed[TONIGHT].partition("not_served")[0], f'"{PIG}"' in listed[TOMORROW])


def test_the_dish_says_its_notice_in_words_and_in_minutes(app_of_that_morning):
    client = app_of_that_morning.test_client()
    record = client.get(f"/api/menu/{PIG}").json
    assert (1440, False, "order-ahead") == (
        record["notice_minutes"], record["available_now"], record["unavailable_reason"]
    )  # fmt: skip
    for address in (f"/en/menu/{PIG}", "/en/menu", f"/api/menu/{PIG}?format=md"):
        assert "Order at least 1 day ahead" in client.get(address).text, address


def test_the_row_of_the_menu_says_the_notice_once_also_while_the_kitchen_is_closed(app_of_that_morning):
    _, clock = moving_app()
    client = app_of_that_morning.test_client()
    for moment in (MORNING, "2026-11-24T03:00:00-08:00"):
        clock.move(datetime.fromisoformat(moment))
        row = judged(client.get("/en/menu").text).select_one(f"#{PIG}")
        assert 1 == row.get_text().count("Order at least"), moment


def test_the_sheet_says_it_kindly_and_offers_another_dish(app_of_that_morning):
    page = judged(app_of_that_morning.test_client().get(f"/en/order?items={PIG}").text)
    (absence,) = page.select(".absence")
    assert "Must be ordered at least 1 day ahead." == absence.text
    assert page.select(".absent button[name=swap]")


def test_a_tool_client_is_told_so(app_of_that_morning):
    call = {"name": "plan_order", "arguments": {"items": PIG, "at": TONIGHT}}
    told = call_method(state_of(app_of_that_morning).snapshot.mcp_server, "tools/call", call, modern=True).model_dump()
    assert "must be ordered at least 1 day ahead" in told["content"][0]["text"]
