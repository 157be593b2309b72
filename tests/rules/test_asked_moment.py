"""Questions of a moment: when the kitchen closes, an hour, an evening on a closed day, until when it is open."""

from datetime import datetime
from functools import partial
from pathlib import Path
from shutil import copytree

import pytest
from flask.testing import FlaskClient

from restaurant_site.content.site_loader import load_site
from restaurant_site.content.starter import SAMPLES
from restaurant_site.locales import ENGLISH
from restaurant_site.models.hours import DAYS
from restaurant_site.search.site_search import index_site
from tests.conftest import moving_app, unlimited_app
from tests.content.folders import edit
from tests.restaurants import OTHERS, publishable

MONDAY_NOON = datetime.fromisoformat("2026-11-23T12:00-05:00")


@pytest.fixture(scope="module")
def kabul() -> FlaskClient:
    app, clock = moving_app(publishable(OTHERS["kabul-kitchen"]))
    clock.move(MONDAY_NOON)
    return app.test_client()


def told(client: FlaskClient, query: str, code: str = "en", path: str = "knowledge") -> str:
    found = client.get(f"/api/{path}", query_string={"q": query, "lang": code}).json
    return found["answer"]["text"] if "answer" in found else ""


@pytest.mark.parametrize(
    ("code", "query"),
    [
        ("en", "what time does the kitchen close saturday"),
        ("en", "last order saturday"),
    ],
)
def test_when_the_kitchen_closes_is_its_last_order(kabul, code, query):
    assert "Saturday, November 28, 2026: " in told(kabul, query, code) and "dine-in" in told(kabul, query, code)


@pytest.mark.parametrize("query", ["can I eat at 4 pm on tuesday", "tuesday at 4 pm", "4 pm tuesday?"])
def test_an_hour_alone_asks_whether_it_is_open_then(kabul, query):
    assert told(kabul, query).startswith("4:00 pm: Closed at that time.")


@pytest.mark.parametrize("query", ["mantu tonight", "mantu today"])
def test_dishes_of_a_closed_day_stand_below_the_word_that_it_is_closed(tmp_path, query):
    folder = copytree(SAMPLES["corner-kitchen"], tmp_path / "content")
    client = unlimited_app(folder).test_client()
    dish = client.get("/api/menu?lang=en").json["items"][0]["name"]
    app, clock = moving_app(folder)
    clock.move(MONDAY_NOON)
    client = app.test_client()
    words = query.replace("mantu", dish)
    assert "closed" in told(client, words) and "Opens Tuesday" in told(client, words)
    found = client.get("/api/menu", query_string={"q": words, "lang": "en"}).json
    assert dish == found["items"][0]["name"]


def test_open_late_is_told_with_the_week(kabul):
    for query in ("open late", "how late are you open"):
        assert "Last order" in told(kabul, query) and "Saturday" in told(kabul, query)


def test_drinks_without_alcohol_are_those_that_say_so(tmp_path):
    folder = copytree(SAMPLES["corner-kitchen"], tmp_path / "content")
    assert not index_site(load_site(folder)).find_dishes("non alcoholic").is_covered
    edit(folder, "menu/soups.yaml", "{en: Tomato Soup,", "{en: Alcohol-free Tomato Soup,")
    search = index_site(load_site(folder))
    for query in ("non alcoholic drinks", "0%", "no alcohol"):
        assert ["tomato-soup"] == [dish.id for dish in search.find_dishes(query).dishes]


def test_texts_quote_the_hours_of_the_week_at_the_time_of_the_service(tmp_path: Path):
    folder = copytree(SAMPLES["corner-kitchen"], tmp_path / "content")
    days = "\n".join(f'    {day}: ["12:00-20:00"]' for day in DAYS)
    with (folder / "hours.yaml").open("a") as file:
        file.write(f"later:\n- from: 2030-01-01\n  week:\n{days}\n")
    words = "{en: 'Until {{last-order-dine-in}}.', zh: '至{{last-order-dine-in}}。'}"
    edit(folder, "pages.yaml", "{en: Home cooking in Toronto., zh: 多倫多家常菜。}", words)
    moments = ("2029-12-01T12:00+00:00", "2030-02-01T12:00+00:00")
    sites = [load_site(folder, now=partial(datetime.fromisoformat, moment)) for moment in moments]
    assert ["Until 8:30 pm.", "Until 7:30 pm."] == [site.pages["home"].summary.in_(ENGLISH) for site in sites]
