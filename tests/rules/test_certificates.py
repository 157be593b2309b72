"""What the owner says is halal, kosher or certified: the same in every channel, until the day on which it ends."""

from datetime import UTC, date, datetime

import pytest

from restaurant_site.app import create_app
from restaurant_site.content import site_loader
from restaurant_site.owner.content_warnings import warnings_of
from restaurant_site.settings import UNLIMITED, Settings
from tests.conftest import BASE, MovableClock, judged
from tests.content.folders import edit, told

CERTIFICATES = """certificates:
  - {id: halal, certified_by: Halal Monitoring Authority, until: 2027-05-31, covers: all}
  - {id: organic, name: {en: Organic, zh: 有機}}
"""
HALAL = ["barley-soup", "pepper-noodles", "cold-tea"]


@pytest.fixture
def certified(folder):
    """The sample whose dishes are halal but for the stew; mint tea is organic by the owner's own word, and not halal."""
    edit(folder, "restaurant.yaml", "seats: 30\n", f"seats: 30\n{CERTIFICATES}")
    edit(folder, "menu/bowls.yaml", "  cautions: [small-bones, alcohol]", "  certificates: none\n  cautions: [alcohol]")
    edit(folder, "menu/drinks.yaml", "  cautions: none", "  certificates: [organic]\n  cautions: none")
    return folder


def app_of(folder, clock=None):
    clock = clock or MovableClock()
    return create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED), clock=clock.clock)


@pytest.fixture
def client(certified):
    return app_of(certified).test_client()


def found(client, **query):
    return [item["id"] for item in client.get("/api/menu", query_string=query).json["items"]]


def tool(client):
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    tools = client.post("/mcp", json=message, headers={"Accept": "application/json"}).json["result"]["tools"]
    return next(each for each in tools if each["name"] == "search_menu")["inputSchema"]["properties"]


def test_a_dish_has_those_that_cover_every_dish_unless_it_lists_its_own(client):
    assert HALAL == found(client, certified="halal")
    assert ["mint-tea"] == found(client, certified="Organic") == found(client, certified="有機")
    assert [["halal"], [], ["organic"]] == [
        client.get(f"/api/menu/{id}").json["certificates"] for id in ("barley-soup", "beef-stew", "mint-tea")
    ]


def test_the_restaurant_says_who_certified_and_until_when(client):
    halal, organic = client.get("/api/restaurant").json["certificates"]
    assert ("Halal Monitoring Authority", "2027-05-31", 3) == tuple(
        halal[key] for key in ("certified_by", "until", "dishes")
    )
    assert (None, None, "1 of 5 dishes; the restaurant says so; nobody else has certified it") == tuple(
        organic[key] for key in ("certified_by", "until", "text")
    )
    words = "certified by Halal Monitoring Authority, valid until Monday, May 31, 2027"
    for address in ("/en/", "/api/restaurant?format=md", "/en/menu/barley-soup", "/en/menu/barley-soup.md"):
        assert words in client.get(address).text, address
    assert "Halal" not in client.get("/en/menu/beef-stew").text
    assert "清真" in client.get("/zh/menu/barley-soup").text
    assert "schema.org/HalalDiet" in client.get("/en/menu/barley-soup").text


@pytest.mark.parametrize("query", ["halal soup", "清真湯", "zabiha soup"])
def test_words_of_a_query_are_the_filter(client, query):
    answer = client.get("/api/menu", query_string={"q": query}).json
    assert (["halal"], "barley-soup") == (answer["filters"]["certified"], answer["items"][0]["id"])
    assert "beef-stew" not in [item["id"] for item in answer["items"]]


def test_page_openapi_and_mcp_take_the_certificates_of_the_site_and_no_other(client):
    boxes = judged(client.get("/en/menu?certified=halal").text).select(
        "form.search input[name=certified][type=checkbox]"
    )
    assert [("halal", True), ("organic", False)] == [(each["value"], each.has_attr("checked")) for each in boxes]
    refused = client.get("/api/menu?certified=kosher")
    assert (400, ["halal", "organic"]) == (refused.status_code, refused.json["supported"])
    parameters = client.get("/openapi.json").json["paths"]["/api/menu"]["parameters"]
    described = next(each for each in parameters if each["name"] == "certified")
    assert ["halal", "organic"] == described["schema"]["items"]["enum"] == tool(client)["certified"]["items"]["enum"]


def test_a_site_without_certificates_has_no_such_filter(make_app):
    client = make_app(**UNLIMITED).test_client()
    refused = client.get("/api/menu?certified=halal")
    assert (400, True) == (refused.status_code, "`certified` is not a parameter" in refused.json["detail"])
    assert "certified" not in tool(client)
    assert 'name="certified"' not in client.get("/en/menu").text
    assert "filters" not in client.get("/api/menu?q=halal soup").json
    assert ",certified" not in client.get("/mcp").text


def test_nothing_says_it_from_the_day_after_it_has_ended(certified):
    clock = MovableClock(datetime(2027, 6, 1, 4, tzinfo=UTC))  # May 31 at the restaurant
    client = app_of(certified, clock).test_client()
    assert HALAL == found(client, certified="halal")
    before = client.get("/en/")
    clock.move(datetime(2027, 6, 1, 13, tzinfo=UTC))
    assert 400 == client.get("/api/menu?certified=halal").status_code
    assert ["organic"] == [each["id"] for each in client.get("/api/restaurant").json["certificates"]]
    assert [] == client.get("/api/menu/barley-soup").json["certificates"]
    for address in ("/en/", "/en/menu/barley-soup", "/en/menu", "/openapi.json", "/llms-full.txt"):
        assert "alal" not in client.get(address).text, address
    assert 200 == client.get("/en/", headers={"If-None-Match": before.headers["ETag"]}).status_code


def test_the_check_warns_before_and_after_the_end(certified):
    loaded = site_loader.read(certified)
    warned = {
        day: [str(each) for each in warnings_of(loaded, day) if "certificates" in each.field]
        for day in (date(2027, 4, 30), date(2027, 5, 2), date(2027, 6, 1))
    }
    assert [[], 1, 1] == [len(each) or [] for each in warned.values()]
    assert "`halal` ends on 2027-05-31" in warned[date(2027, 5, 2)][0]
    assert "`halal` ended on 2027-05-31, so the site no longer says it" in warned[date(2027, 6, 1)][0]


WRONG = [
    ("id: organic, name: {en: Organic, zh: 有機}", "id: organic", "`organic` needs a name"),
    ("id: organic, name: {en: Organic, zh: 有機}", "id: halal", "`halal` is there twice"),
    ("  certificates: none\n", "", "`beef-stew` has alcohol, which no halal certificate covers; write"),
    ("certificates: [organic]", "certificates: [organc]", "there is no certificate `organc`; did you mean `organic`?"),
    ("certificates: [organic]", "certificates: []", "list ids of certificates of restaurant.yaml, or write `none`"),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG)
def test_what_is_wrong_is_told_with_what_is_right(certified, old, new, message):
    name = next(
        each
        for each in ("restaurant.yaml", "menu/bowls.yaml", "menu/drinks.yaml")
        if old in (certified / each).read_text()
    )
    edit(certified, name, old, new)
    assert [] != [line for line in told(certified) if message in line], told(certified)


def test_one_that_no_dish_has_is_of_the_house_and_no_filter(certified):
    edit(certified, "menu/drinks.yaml", "certificates: [organic]", "certificates: none")
    client = app_of(certified).test_client()
    assert "the restaurant says so; nobody else has certified it" in client.get("/en/").text
    assert ["halal"] == client.get("/api/menu?certified=organic").json["supported"]
    assert "of 5 dishes; the restaurant" not in client.get("/api/restaurant").text


def test_the_menu_says_once_what_every_dish_has_and_at_each_what_some_have(folder, client):
    some = judged(client.get("/en/menu").text)
    assert ["Halal"] * len(HALAL) == [each.text for each in some.select(".diets") if each.text != "Organic"]
    assert "All dishes" not in some.text
    edit(folder, "menu/bowls.yaml", "  certificates: none\n  cautions: [alcohol]", "  cautions: none")
    edit(folder, "menu/drinks.yaml", "  certificates: [organic]\n", "")
    every = judged(app_of(folder).test_client().get("/en/menu").text)
    assert [] == every.select(".diets")
    assert "All dishes: Halal" in every.select_one(".marks").text
