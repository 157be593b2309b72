"""A house without an order sheet leads no guest to one; programs still price an order."""

import re
import shutil

import pytest
from flask.testing import FlaskClient

from restaurant_site.mcp.protocol import call_method
from restaurant_site.snapshot import state_of
from tests.conftest import BASE, SAMPLE, judged, unlimited_app

HOME = f"{BASE}/en/"


@pytest.fixture(scope="module", params=[True, False], ids=["hidden", "shown"])
def house(request, tmp_path_factory) -> tuple[FlaskClient, bool]:
    folder = shutil.copytree(SAMPLE, tmp_path_factory.mktemp("sheet") / "content")
    if request.param:
        pages = folder / "pages.yaml"
        text = re.sub(r"^order:.*\n(  .*\n)*", "", pages.read_text(), flags=re.MULTILINE)
        pages.write_text(f"{text}order: {{hidden: true}}\n")
    return unlimited_app(folder).test_client(), request.param


@pytest.mark.parametrize("page", ["", "menu", "menu/barley-soup", "must-order", "search?q=vegan+meal+for+4", "nothing"])
def test_no_page_leads_to_it_or_adds_a_dish_to_it(house, page):
    client, is_hidden = house
    text = client.get(f"/en/{page}").text
    judged(text)
    assert not (is_hidden and re.search(r'/en/order\b|name="add"|fragments/sheet', text))
    assert is_hidden or page not in ("", "menu") or "/en/order" in text


def test_there_is_nothing_at_its_addresses_and_no_index_names_them(house):
    client, is_hidden = house
    expected = 404 if is_hidden else 200
    for address in ("/en/order", "/en/order.md", "/en/fragments/sheet/menu?add=barley-soup"):
        assert expected == client.get(address).status_code, address
    for address in ("/llms.txt", "/llms-full.txt", "/sitemap.xml", "/en/index.md", "/api/changes"):
        assert not (is_hidden and re.search(r"/en/order\b", client.get(address).text)), address


def test_programs_still_price_an_order_without_a_page_to_show(house):
    client, is_hidden = house
    answer = client.get("/api/order?items=barley-soup*2").json
    assert (2, is_hidden) == (answer["items"][0]["quantity"], answer["page_url"] == HOME)
    server = state_of(client.application).snapshot.mcp_server
    call = {"name": "plan_order", "arguments": {"items": "barley-soup*2"}}
    told = call_method(server, "tools/call", call, modern=True).model_dump(by_alias=True)
    assert is_hidden is ("/en/order" not in str(told["content"]))
    assert "Barley Soup" in str(told["content"])
