"""Suggested meals at /api/order/suggest: what it answers, in what length, and what it refuses."""

import pytest

from tests.conftest import BASE

ADDRESS = "/api/order/suggest"
EVENING = "2026-11-24T18:30"


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("party=0", "party"),
        ("party=-2", "party"),
        ("party=101", "party"),
        ("party=two", "party"),
        ("party=2&party=3", "party"),
        ("party=4&vegetarians=5", "vegetarians"),
        ("party=4&vegetarians=-1", "vegetarians"),
        ("party=4&vegetarians=some", "vegetarians"),
        ("party=4&children=5", "children"),
        ("party=4&without=sawdust", "without"),
        ("party=4&diet=carnivore", "diet"),
        ("party=4&budget=cheap", "budget"),
        ("party=4&budget=-5", "budget"),
        ("party=4&budget=" + "9" * 400, "budget"),
        ("party=4&at=someday", "at"),
        ("party=4&at=2031-01-01T12:00", "at"),
        ("party=4&child=1", "child"),
        ("party=4&how=delivery", "how"),
    ],
)
def test_a_value_that_is_not_taken_is_refused_by_name(client, query, parameter):
    answer = client.get(f"{ADDRESS}?{query}")
    assert (400, "bad-parameter", parameter) == (answer.status_code, answer.json["code"], answer.json["parameter"])
    assert parameter in answer.json["detail"]


@pytest.mark.demonstration
@pytest.mark.parametrize("wishes", ["party=4", "party=6&vegetarians=2", "party=12&budget=400", "party=2&without=milk"])
def test_a_sheet_is_short_and_is_the_order_of_its_items(client, wishes):
    answer = client.get(f"{ADDRESS}?{wishes}&at={EVENING}")
    assert len(answer.data) < 12_000
    for sheet in answer.json["sheets"]:
        assert {"slug", "name", "quantity", "line_total", "cautions", "why"} == {
            name for each in sheet["items"] for name in each
        }
        whole = client.get(sheet["json_url"].removeprefix(BASE)).json
        same = ("subtotal", "total", "serves", "enough", "contains", "may_contain", "not_recorded", "page_url")
        assert {name: whole[name] for name in same} == {name: sheet[name] for name in same}
        assert [(each["slug"], each["quantity"]) for each in sheet["items"]] == [
            (each["id"], each["quantity"]) for each in whole["items"]
        ]
        assert sheet["subtotal"] == pytest.approx(sum(each["line_total"] for each in sheet["items"]))


def test_a_budget_that_is_too_small_is_answered_with_one_that_is_not(client):
    refused = client.get(f"{ADDRESS}?party=2&budget=1&at={EVENING}").json
    assert (["budget"], []) == (refused["unmet"], refused["sheets"])
    amount = refused["message"].partition("$")[2].split(" ")[0]
    assert client.get(f"{ADDRESS}?party=2&budget={amount}&at={EVENING}").json["sheets"]


@pytest.mark.demonstration
def test_wishes_that_only_together_cannot_be_met_are_named_together(client):
    answer = client.get(f"{ADDRESS}?party=4&vegetarians=1&without=crustaceans&at={EVENING}").json
    assert ["vegetarians", "without"] == answer["unmet"]
    assert "enough for the vegetarians; nothing with these allergens, even as traces." in answer["message"]


@pytest.mark.demonstration
def test_the_links_of_a_meal_have_the_time_that_was_asked_for_and_no_other(client):
    for asked, written in (("", ""), (f"&at={EVENING}", "at=2026-11")):
        for sheet in client.get(f"{ADDRESS}?party=4{asked}").json["sheets"]:
            assert written in sheet["page_url"]
            assert bool(written) is ("at=" in sheet["page_url"]) is ("at=" in sheet["json_url"])
        assert bool(written) is ("at=2026" in client.get(f"{ADDRESS}?party=4{asked}&format=md").text)
