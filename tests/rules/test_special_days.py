"""What the owner leaves out of a special day is made up on no channel."""

from dataclasses import replace
from datetime import datetime

import pytest
from bs4 import BeautifulSoup

from restaurant_site.domain.booking import party_wait
from restaurant_site.mcp.protocol import call_method
from restaurant_site.snapshot import state_of
from tests.conftest import judged, moving_app
from tests.content.folders import edit

CHANNELS = ["/en/best-time", "/en/index.md", "/api/hours?format=md", "/api/visit-rhythm?format=md", "/en/"]


@pytest.fixture
def without_effect(folder, make_app):
    """The sample, whose founding day says only when it is open."""
    edit(folder, "hours.yaml", "    effect: {en: Lunch only., zh: 只設午市。}\n", "")
    return make_app(content_dir=folder).test_client()


@pytest.mark.parametrize("channel", CHANNELS)
def test_a_special_day_needs_no_text(without_effect, channel):
    told = without_effect.get(channel).text
    assert "Founding Day" in told and "Lunch only" not in told and "None" not in told


def test_the_record_of_a_special_day_without_a_text_has_an_empty_note(without_effect):
    exception = without_effect.get("/api/hours").json["exceptions"][0]
    assert ("Founding Day", "") == (exception["label"], exception["note"])
    assert "" == without_effect.get("/api/visit-rhythm").json["holidays"][0]["effect"]


BOXING_DAY, FAMILY_DAY = "2026-12-26T13:00", "2027-02-15T13:00"
UNKNOWN = "The wait on Boxing Day is not known; on another Saturday a party of 6 usually waits 40 to 55 minutes."


def test_nobody_claims_that_a_special_day_is_as_busy_as_its_weekday(client):
    told = client.get(f"/api/visit-rhythm?guests=6&at={BOXING_DAY}").json["at"]
    assert (None, "Not known", None) == (told["level"], told["label"], told["wait_minutes"])
    usual = {"day": "saturday", "level": "peak", "label": "Peak", "wait_minutes": {"min": 40, "max": 55}}
    assert usual == told["usual"] and told["words"].startswith(UNKNOWN)


def test_each_channel_says_that_the_wait_of_a_special_day_is_not_known(app):
    client, server = app.test_client(), state_of(app).snapshot.mcp_server
    assert UNKNOWN in client.get(f"/api/visit-rhythm?format=md&guests=6&at={BOXING_DAY}").text
    call = {"name": "get_restaurant", "arguments": {"at": BOXING_DAY, "guests": 6}}
    told = call_method(server, "tools/call", call, modern=True).model_dump()
    assert UNKNOWN in told["content"][0]["text"] and told["structured_content"]["wait"]["words"].startswith(UNKNOWN)
    assert "wait_minutes" not in told["structured_content"]["wait"]


def test_the_pages_of_a_special_day_promise_no_wait():
    app, clock = moving_app()
    clock.move(datetime.fromisoformat(f"{BOXING_DAY}-07:00"))
    client = app.test_client()
    for address in ("/en/", "/en/best-time"):
        assert not judged(client.get(address).text).select("svg .flag-word, path.now"), address
    assert "wait" not in judged(client.get("/en/").text).select_one(".state").text
    assert ["The wait on Boxing Day is not known; on another Saturday it is usually 30 to 45 minutes."] == [
        each.text.partition(" Boxing Day: ")[0] for each in judged(client.get("/en/best-time").text).select(".state")
    ]
    answer = judged(client.get("/en/search?q=how+long+is+the+wait").text).select_one(".answer").text
    assert "The wait on Boxing Day is not known; on another Saturday it is usually 30 to 45 minutes." in answer


def test_a_special_day_that_is_as_busy_as_another_weekday_has_its_levels(client):
    told = client.get(f"/api/visit-rhythm?guests=6&at={FAMILY_DAY}").json["at"]
    assert ("peak", {"min": 40, "max": 55}) == (told["level"], told["wait_minutes"])
    assert "usual" not in told and "not known" not in told["words"]


def test_the_levels_of_another_weekday_end_with_the_hours_of_the_day(site):
    """A Thursday that closes at six, as busy as a Saturday: nothing is said of seven."""
    special = replace_special(site, "christmas-eve", busy_as="saturday")
    levels = [
        party_wait(special, 2, datetime.fromisoformat(f"2026-12-24T{clock}-07:00")).level
        for clock in ("09:59", "10:00", "12:30", "17:29", "18:00")
    ]
    assert [None, "steady", "peak", "busy", None] == levels


def replace_special(site, id, **changes):
    holidays = tuple(each.model_copy(update=changes) if each.id == id else each for each in site.hours.holidays)
    return replace(site, hours=site.hours.model_copy(update={"holidays": holidays}))


def test_holidays_with_the_same_hours_and_note_say_them_once(app):
    page = BeautifulSoup(app.test_client().get("/en/best-time").text, "html.parser")
    alike = page.select_one(".dates .alike")
    assert 1 == page.select_one(".dates").find_parent("main").text.count("As busy as a weekend.")
    assert {"Family Day", "Canada Day", "Thanksgiving"} <= {each.text for each in alike.select("dd > span")}


def test_the_article_on_the_wait_begins_with_the_wait_now():
    app, clock = moving_app()
    said = {}
    for at in ("2026-11-28T12:30", "2026-11-28T15:30", "2026-11-28T21:10", "2026-11-28T23:00"):
        clock.move(datetime.fromisoformat(f"{at}-08:00"))
        page = judged(app.test_client().get("/en/knowledge/wait-times").text)
        said[at[11:]] = page.select_one("article .state").text
    assert "30 to 45 minutes" in said["12:30"] and "5 to 15 minutes" in said["15:30"]
    assert "wait" not in said["21:10"] + said["23:00"]  # nobody is seated after the last order
