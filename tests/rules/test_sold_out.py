"""A dish that is sold out is so in every representation, and in none for longer than it is true."""

import json
import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from restaurant_site.http.clock import Clock
from restaurant_site.mcp.protocol import call_method
from restaurant_site.settings import UNLIMITED
from restaurant_site.state import state_of
from tests.content.folders import edit

DISH = "barley-soup"
END = datetime.fromisoformat("2026-11-24T19:30-06:00")
"""In Regina, which has no summer time."""
WORDS = {"en": "Sold out until 7:30 pm", "zh": "暫時售罄，晚上7時30分恢復供應", "cn": "暂时卖完，19:30恢复供应"}
IN_WORDS = (
    "/{code}/", "/{code}/menu", "/{code}/menu?q=soup", "/{code}/menu/barley-soup", "/{code}/must-order", "/{code}/search?q=soup",
    "/{code}/fragments/menu?q=soup", "/{code}/menu.md", "/{code}/menu/barley-soup.md", "/{code}/must-order.md",
    "/api/menu?format=md&lang={code}", "/api/menu?q=soup&format=md&lang={code}", "/api/must-order?format=md&lang={code}",
    "/llms-menu.txt?lang={code}", "/llms-must-order.txt?lang={code}", "/llms-full.txt?lang={code}",
)  # fmt: skip
ITEMS: Mapping[str, Callable[..., object]] = {
    "/api/menu": lambda record: record["items"][0],
    "/api/menu?q=soup": lambda record: record["items"][0],
    "/api/menu/barley-soup": lambda record: record,
    "/api/must-order": lambda record: record["top_dishes"][0]["menu"],
    "/api/must-order/barley-soup": lambda record: record["menu"],
}


class MovableClock:
    """Both clocks of an application, at *now*."""

    def __init__(self, now: datetime) -> None:
        self.now = now
        self.clock = Clock(lambda: self.now.timestamp(), lambda: self.now.timestamp())


@pytest.fixture
def clock():
    return MovableClock(END - timedelta(hours=3))


@pytest.fixture
def client(make_app, folder, clock) -> FlaskClient:
    """The sample with a soup that is sold out until END."""
    edit(folder, "restaurant.yaml", "America/Winnipeg", "America/Regina")
    (folder / "sold-out.yaml").write_text(f"{DISH}: 2026-11-24 19:30\n")
    return make_app(content_dir=folder, clock=clock.clock, **UNLIMITED).test_client()


def usable(response: TestResponse) -> int:
    """For how many seconds caches may use a response."""
    return sum(map(int, re.findall(r"(?:max-age|stale-while-revalidate)=(\d+)", response.headers["Cache-Control"])))


@pytest.mark.parametrize("code", WORDS)
def test_every_page_and_text_with_the_dish_says_so_until_then(client, clock, code):
    for address in IN_WORDS:
        text = client.get(address.format(code=code)).text
        assert WORDS[code] in re.sub(r"\s+", " ", text), address
    clock.now = END
    for address in IN_WORDS:
        assert WORDS[code] not in client.get(address.format(code=code)).text, address


def test_its_page_offers_two_dishes_of_its_section_instead_until_then(client, clock):
    for offered in (["/en/menu/pepper-noodles", "/en/menu/beef-stew"], []):
        page = BeautifulSoup(client.get(f"/en/menu/{DISH}").text, "html.parser")
        assert offered == [link["href"] for link in page.select("#instead + .gallery a")]
        clock.now = END


def test_every_record_of_the_dish_says_until_when(client, clock):
    for address, item in ITEMS.items():
        assert END.isoformat() == item(client.get(address).json)["sold_out_until"], address
    clock.now = END
    for address, item in ITEMS.items():
        assert item(client.get(address).json)["sold_out_until"] is None, address


def test_the_offer_in_structured_data_is_sold_out_until_then(client, clock):
    for availability in ("https://schema.org/SoldOut", None):
        found = re.search(r'<script type="application/ld\+json">(.*?)</script>', client.get(f"/en/menu/{DISH}").text)
        offer = json.loads(found[1])["@graph"][0]["offers"]
        assert availability == offer.get("availability")
        clock.now = END


def test_the_tools_say_so(client):
    for name, arguments in (("get_dish", {"id": DISH}), ("search_menu", {"query": "soup"})):
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
        result = client.post("/mcp", json=message).json["result"]
        assert WORDS["en"] in result["content"][0]["text"]
        assert END.isoformat() in json.dumps(result["structuredContent"])


@pytest.mark.parametrize(("milliseconds", "left"), [(60_000, timedelta(hours=1)), (1_500, timedelta(seconds=1.5))])
def test_a_resource_is_cached_until_the_change_at_most(client, clock, milliseconds, left):
    clock.now = END - left
    server = state_of(client.application).service.mcp_server
    params = {"uri": "https://lantern.example/en/menu.md"}
    assert milliseconds == call_method(server, "resources/read", params, modern=True).ttl_ms


@pytest.mark.parametrize("seconds", [1, 30, 600, 1_259])
def test_nothing_is_used_after_the_change(client, clock, seconds):
    clock.now = END - timedelta(seconds=seconds)
    for address in ("/en/menu", "/en/menu?q=soup", "/api/menu", "/llms-menu.txt"):
        first = client.get(address)
        assert usable(first) <= seconds, address
    clock.now = END - timedelta(milliseconds=1)
    assert 0 == usable(client.get("/api/menu"))
    clock.now = END
    assert client.get("/api/menu").json["items"][0]["sold_out_until"] is None


def test_far_from_the_change_everything_is_cached_as_ever(client, clock):
    assert "public, max-age=60, stale-while-revalidate=600" == client.get("/api/menu").headers["Cache-Control"]
    clock.now = END
    assert "public, max-age=60, stale-while-revalidate=600" == client.get("/api/menu").headers["Cache-Control"]


def test_a_client_that_knows_only_the_date_is_sent_the_change(client, clock):
    before = client.get("/api/menu").headers["Last-Modified"]
    assert 304 == client.get("/api/menu", headers={"If-Modified-Since": before}).status_code
    clock.now = END
    assert 200 == client.get("/api/menu", headers={"If-Modified-Since": before}).status_code


def test_the_changes_of_verified_facts_are_not_affected(client, clock):
    before = client.get("/api/changes").json
    clock.now = END
    assert before == client.get("/api/changes").json
