"""Where a guest orders and books is linked for guests and programs; an address links to a map that the owner gave."""

import re

import pytest

from restaurant_site.mcp.protocol import call_method
from restaurant_site.settings import UNLIMITED
from restaurant_site.snapshot import state_of
from tests.content.folders import edit

PLATFORM = "https://platform.example/prairie"


@pytest.fixture
def delivered(folder, make_app):
    """The sample with a platform that delivers, without maps and without a page on parking."""
    edit(folder, "restaurant.yaml", "kind: order, name: {en: Order online", "kind: order, name: {en: Order here")
    edit(
        folder,
        "restaurant.yaml",
        "  - {kind: map, name: {en: Town map, zh: 市區地圖}, url: https://maps.example/silver-spoon}\n",
        f"  - {{kind: delivery, name: {{en: Hungry Moose, zh: 餓鹿}}, url: {PLATFORM}}}\n",
    )
    pages = (folder / "pages.yaml").read_text()
    (folder / "pages.yaml").write_text(re.sub(r"(?m)^parking: .*$", "parking: {hidden: true}", pages))
    return make_app(content_dir=folder, **UNLIMITED)


def test_a_platform_is_linked_for_programs_and_guests(delivered):
    client = delivered.test_client()
    assert ["Hungry Moose"] == client.get("/api/restaurant").json["delivery_platforms"]
    call = {"name": "get_restaurant", "arguments": {"lang": "zh"}}
    told = call_method(state_of(delivered).snapshot.mcp_server, "tools/call", call, modern=True).model_dump()
    assert ["餓鹿"] == told["structured_content"]["restaurant"]["delivery_platforms"]
    assert f"送餐平台：[餓鹿]({PLATFORM})" in told["content"][0]["text"]
    for path in ("/api/restaurant", "/api/restaurant?format=md", "/llms-full.txt", "/en/index.md"):
        assert PLATFORM in client.get(path).text, path
    assert f'href="{PLATFORM}"' in client.get("/en/").text


def test_where_to_book_stands_wherever_a_program_reads_how(make_app):
    app = make_app(**UNLIMITED)
    client, link = app.test_client(), "https://tables.example/silver-spoon"
    booking = {"kind": "booking", "name": "Book a table", "url": link}
    for path in ("/api/booking", "/api/booking?guests=4", "/api/restaurant"):
        assert booking in client.get(path).json["channels"], path
    call = {"name": "get_restaurant", "arguments": {"lang": "en"}}
    told = call_method(state_of(app).snapshot.mcp_server, "tools/call", call, modern=True).model_dump()
    assert booking in told["structured_content"]["restaurant"]["channels"]
    assert f"- Book a table: {link}" in told["content"][0]["text"]
    for path in ("/api/restaurant?format=md", "/en/reservation.md", "/en/index.md", "/llms.txt"):
        assert f"- Book a table: {link}" in client.get(path).text, path
    for path in ("/api/restaurant", "/llms-full.txt"):
        assert "social.example" not in client.get(path).text, path


def test_who_gives_no_platform_says_nothing_of_it(make_app):
    client = make_app(**UNLIMITED).test_client()
    assert "delivery_platforms" not in client.get("/api/restaurant").json
    assert "Delivery platforms" not in client.get("/api/restaurant?format=md").text


def test_an_address_without_a_map_has_no_link_that_does_nothing_at_a_desk(delivered):
    client = delivered.test_client()
    home = client.get("/en/").text
    assert "geo:" not in home and "Directions" not in home
    assert "49.89510, -97.13840" in client.get("/api/restaurant?format=md").text


def test_the_owners_map_comes_first(make_app):
    home = make_app(**UNLIMITED).test_client().get("/en/").text
    assert 2 == home.count('href="https://maps.example/silver-spoon"')
