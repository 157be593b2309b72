"""Platforms that deliver are named for programs and linked for guests; an address links to a map that the owner gave."""

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


def test_a_platform_is_a_fact_without_a_link_for_programs_and_a_link_for_guests(delivered):
    client = delivered.test_client()
    assert ["Hungry Moose"] == client.get("/api/restaurant").json["delivery_platforms"]
    call = {"name": "get_restaurant", "arguments": {"lang": "zh"}}
    told = call_method(state_of(delivered).snapshot.mcp_server, "tools/call", call, modern=True).model_dump()
    assert ["餓鹿"] == told["structured_content"]["restaurant"]["delivery_platforms"]
    assert "送餐平台：餓鹿" in told["content"][0]["text"]
    for path in ("/api/restaurant", "/api/restaurant?format=md", "/llms-full.txt"):
        assert PLATFORM not in client.get(path).text, path
    assert f'href="{PLATFORM}"' in client.get("/en/").text


@pytest.mark.parametrize(
    ("path", "account"),
    [("silver.spoon", "@silver.spoon"), ("@silverspoon/", "@silverspoon"), ("channel/UCx", None), ("p.php?id=1", None)],
)
def test_a_program_is_told_the_account_at_a_social_site_and_not_its_address(folder, make_app, path, account):
    address = f"https://social.example/{path}"
    edit(
        folder,
        "restaurant.yaml",
        "channels:\n",
        f"channels:\n  - {{kind: social, name: {{en: Photos, zh: 照片}}, url: '{address}'}}\n",
    )
    client = make_app(content_dir=folder, **UNLIMITED).test_client()
    profiles = client.get("/api/restaurant").json["profiles"]
    assert {"name": "Photos", "account": account} == profiles[0]
    told = client.get("/api/restaurant?format=md").text
    assert (f"Photos ({account})" if account else "Photos") in told and address not in told
    assert f'href="{address}"' in client.get("/en/").text


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
