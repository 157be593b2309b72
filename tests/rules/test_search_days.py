"""Guests find a special day by its name, or a word of it, in every restaurant."""

from datetime import datetime

import pytest
from bs4 import BeautifulSoup

from restaurant_site.content.site_loader import load_site
from restaurant_site.mcp.protocol import call_method
from restaurant_site.snapshot import state_of
from tests.conftest import moving_app, unlimited_app
from tests.content.folders import edit
from tests.restaurants import OTHERS, codes_of, publishable


@pytest.mark.parametrize("name", OTHERS)
def test_the_name_of_a_special_day_is_answered_with_its_hours_and_finds_an_article(name):
    folder = publishable(OTHERS[name])
    site, client = load_site(folder), unlimited_app(folder).test_client()
    locale = site.languages.default
    for day in site.hours.holidays:
        words = day.name.in_(locale)
        page = BeautifulSoup(client.get(f"/{locale.code}/search", query_string={"q": words}).text, "html.parser")
        assert words in page.select_one(".answer").text, words
        assert client.get("/api/knowledge", query_string={"q": words}).json["count"], words


TOLD = {
    "spoon": {"winter rest": "Deep winter rest, January 5–6, 2027: closed."},
    "auntie-liu": {"農曆新年": "Lunar New Year, February 5–8, 2027: closed."},
    "cafe-bonheur": {
        "noel": "Noël, du 24 au 26 décembre 2026\xa0: fermé.",
        "boxing day": "Noël, du 24 au 26 décembre 2026\xa0: fermé.",
    },
    "kabul-kitchen": {
        "ramadan": "Ramadan, February 8 to March 9, 2027: 5:00 pm to 11:30 pm.",
        "کریسمس": "Christmas Day, Friday, December 25, 2026: 5:00 pm to 11:00 pm.",
    },
    "old-boathouse": {
        "regatta": "Whitby Regatta, 14–16 August 2027: 12 noon to 9 pm.",
        "open on boxing day?": "Christmas, 24–26 December 2026: closed.",
    },
}


@pytest.mark.parametrize("name", TOLD)
def test_programs_and_the_list_of_results_read_the_dates_and_hours_of_the_day(name):
    folder = publishable(OTHERS[name])
    client, code = unlimited_app(folder).test_client(), codes_of(folder)[0]
    for query, told in TOLD[name].items():
        found = client.get("/api/knowledge", query_string={"q": query}).json
        assert (True, told) == (found["covered"], found["articles"][0]["snippet"][: len(told)])
        assert told in BeautifulSoup(client.get(f"/{code}/knowledge?q={query}").text, "html.parser").main.text


def test_a_word_of_a_note_leads_to_the_day_without_a_promise(folder, make_app):
    edit(folder, "hours.yaml", "en: Lunch only.", "en: A brass band plays.")
    found = make_app(content_dir=folder).test_client().get("/api/knowledge?q=brass+band").json
    assert found["articles"][0]["snippet"].startswith("Founding Day, Tuesday, December 1, 2026: 11:30 am to 2:00 pm.")


def test_a_day_that_is_over_is_not_told(make_app):
    app, clock = moving_app()
    clock.move(datetime.fromisoformat("2026-12-26T12:00-08:00"))
    found = app.test_client().get("/api/knowledge?q=christmas").json["articles"]
    assert not any("December 25" in each["snippet"] for each in found)


@pytest.mark.parametrize("query", ["day", "hours", "closed", "日"])
def test_a_word_that_is_no_name_names_no_day(client, query):
    found = client.get("/api/knowledge", query_string={"q": query}).json["articles"]
    assert not any(each["snippet"].startswith(("Christmas", "Boxing")) for each in found)


NO_WORD = "We have no information on this."
ASKED = {"are you open on founding day": "Founding Day, Tuesday, December 1, 2026: 11:30", "open on easter": NO_WORD}


@pytest.mark.parametrize("query", ASKED)
def test_no_channel_answers_a_day_that_has_a_name_with_the_hours_of_the_week(folder, make_app, query):
    edit(folder, "knowledge/visit/opening-hours.en.md", "Most days have lunch and night service", "{{hours:week}}")
    app = make_app(content_dir=folder)
    client, call = app.test_client(), {"name": "search_knowledge", "arguments": {"query": query}}
    told = [
        client.get("/api/knowledge", query_string={"q": query}).json["articles"][0]["snippet"],
        client.get("/en/search.md", query_string={"q": query}).text,
        client.get("/api/knowledge", query_string={"q": query, "format": "md"}).text,
        BeautifulSoup(client.get("/en/knowledge", query_string={"q": query}).text, "html.parser").main.text,
        call_method(state_of(app).snapshot.mcp_server, "tools/call", call, modern=True).model_dump_json(),
    ]
    for each in told:
        assert ASKED[query] in each and "Monday" not in each


UNRECORDED = "No special hours are recorded for this date."
USUAL_THURSDAY = (
    "Usual hours (Thursday): 11:30 am to 2:00 pm and 5:00 pm to 1:00 am. "
    "We have no special hours for this holiday on record. Please call 204-555-0111."
)
USUAL = {
    "are you open on canada day": USUAL_THURSDAY,
    "canada day": USUAL_THURSDAY,
    "new year's eve hours": USUAL_THURSDAY,
    "hours on 4 july": f"Sunday, July 4, 2027: 5:00 pm to 11:00 pm. {UNRECORDED}",
    "open on dec 31": f"Thursday, December 31, 2026: 11:30 am to 2:00 pm and 5:00 pm to 1:00 am. {UNRECORDED}",
    "hours on family day": f"{NO_WORD} Please call 204-555-0111.",
    "open on may day": f"{NO_WORD} Please call 204-555-0111.",
}


@pytest.fixture(scope="module")
def sample_client():
    return unlimited_app(publishable(OTHERS["spoon"])).test_client()


@pytest.mark.parametrize("query", USUAL)
def test_every_channel_says_of_a_day_that_nobody_recorded_that_its_hours_are_the_usual_ones(sample_client, query):
    client, told = sample_client, USUAL[query]
    for path in ("knowledge", "menu"):
        found = client.get(f"/api/{path}", query_string={"q": query}).json
        assert (False, told) == (found["covered"], found["answer"]["text"][: len(told)])
        assert told in client.get(f"/api/{path}", query_string={"q": query, "format": "md"}).text
    page = BeautifulSoup(client.get("/en/search", query_string={"q": query}).text, "html.parser")
    said = page.select_one(".answer").text
    assert (UNRECORDED in said) == (UNRECORDED in told) and (NO_WORD in said) == (NO_WORD in told)


@pytest.mark.parametrize(
    ("name", "query", "told"),
    [
        ("auntie-liu", "國慶 營業時間", "Canada Day, Thursday, July 1, 2027: 11:00 am"),
        ("auntie-liu", "中秋开门吗", NO_WORD),
        (
            "cafe-bonheur",
            "ouvert le 14 juillet",
            "Mercredi 14 juillet 2027\xa0: 7\xa0h à 16\xa0h. Aucun horaire particulier",
        ),
        (
            "kabul-kitchen",
            "are you open on canada day",
            "Usual hours (Thursday): ",
        ),
        ("kabul-kitchen", "new year's eve hours", "Usual hours (Thursday): "),
        ("kabul-kitchen", "نوروز", "Nowruz, Saturday, March 20, 2027: 12:00 pm"),
        ("old-boathouse", "open on summer bank holiday", NO_WORD),
    ],
)
def test_the_hit_on_the_hours_says_it_in_every_restaurant(name, query, told):
    client = unlimited_app(publishable(OTHERS[name])).test_client()
    snippets = [each["snippet"] for each in client.get("/api/knowledge", query_string={"q": query}).json["articles"]]
    assert any(each.startswith(told) for each in snippets), snippets


def test_the_date_of_a_special_day_is_answered_with_its_hours(make_app, folder):
    found = make_app(content_dir=folder).test_client().get("/api/knowledge?q=open+on+december+1").json
    assert any(
        each["snippet"].startswith("Founding Day, Tuesday, December 1, 2026: 11:30") for each in found["articles"]
    )


@pytest.mark.parametrize("query", ["open tomorrow", "are you open on saturday", "open now"])
def test_a_day_of_the_week_is_no_date_without_special_hours(sample_client, query):
    assert UNRECORDED not in sample_client.get("/en/search", query_string={"q": query}).text


def test_the_last_order_of_a_date_says_that_no_special_hours_are_recorded(sample_client):
    page = BeautifulSoup(sample_client.get("/en/search?q=last+order+on+dec+31").text, "html.parser")
    assert UNRECORDED in page.select_one(".answer").text
