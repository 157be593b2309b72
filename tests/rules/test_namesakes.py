"""A happy hour as a section: its dishes have the names of others, and no reader takes one for the other."""

import json
from shutil import copytree

import pytest

from restaurant_site.mcp.protocol import call_method
from restaurant_site.snapshot import state_of
from tests.conftest import judged
from tests.content.folders import edit
from tests.restaurants import OTHERS, publishable

EARLY = """
- id: early-bitter
  name: {en: Pint of Bitter}
  summary: {en: The same pint for less}
  description: {en: The same pint for less.}
  price: "3.90"
  tags: []
  popular: false
  allergens: [gluten]
"""
SHEET = "items=pint-of-bitter,early-bitter,pot-of-tea"


@pytest.fixture
def house(tmp_path, make_app):
    """A house where the bitter is cheaper on Fridays from five to six, under the heading of the puddings."""
    folder = copytree(publishable(OTHERS["old-boathouse"]), tmp_path / "house")
    edit(folder, "menu.yaml", "{id: puddings, ", '{id: puddings, hours: "fri 17:00-18:00", ')
    puddings = folder / "menu" / "puddings.yaml"
    puddings.write_text(puddings.read_text() + EARLY)
    return make_app(content_dir=folder)


def test_an_order_names_the_section_of_dishes_of_one_name(house):
    client = house.test_client()
    page = judged(client.get(f"/en/order?{SHEET}&at=2026-11-27T17:30").text)
    told = [each.text.strip() for each in page.select(".line h2 bdi")]
    assert {"Pint of Bitter (Drinks)", "Pint of Bitter (Puddings)", "Pot of Tea"} <= {*told}, told
    call = {"name": "plan_order", "arguments": {"items": "pint-of-bitter,early-bitter,pot-of-tea"}}
    tool = call_method(state_of(house).snapshot.mcp_server, "tools/call", call, modern=True).model_dump()
    for text in (client.get(f"/api/order?{SHEET}&format=md").text, tool["content"][0]["text"]):
        assert "Pint of Bitter (Drinks)" in text and "Pint of Bitter (Puddings)" in text
        assert "Pot of Tea (" not in text


def test_json_ld_offers_no_price_of_some_hours_for_what_has_another_price(house):
    """Search engines would read it as the price of the whole week."""
    tree = judged(house.test_client().get("/en/menu").text)
    [menu] = [
        each["hasMenu"]
        for each in json.loads(tree.select_one("script[type='application/ld+json']").text)["@graph"]
        if "hasMenu" in each
    ]
    sections = {each["name"]: each for each in menu["hasMenuSection"]}
    offers = {item["name"]: item.get("offers") for item in sections["Puddings"]["hasMenuItem"]}
    assert offers["Pint of Bitter"] is None and "7.50" == offers["Sticky Toffee Pudding"]["price"]
    drinks = {item["name"]: item["offers"]["price"] for item in sections["Drinks"]["hasMenuItem"]}
    assert "5.20" == drinks["Pint of Bitter"]
    assert "Friday, 5 pm to 6 pm" == sections["Puddings"]["description"]
    assert "description" not in sections["Drinks"]
