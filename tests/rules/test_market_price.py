"""A dish at the market price of the day has no amount on any channel, and nobody is told that it is cheap or dear."""

import re

import pytest

from restaurant_site.app import create_app
from restaurant_site.owner.sheet_columns import columns_of
from restaurant_site.settings import UNLIMITED, Settings
from tests.conftest import BASE
from tests.content.folders import edit, told
from tests.languages import LANGUAGES

WORDS = {"en": "market price: ask", "zh": "時價，請查詢", "cn": "时价，请询问"}


@pytest.fixture
def visitor(folder):
    """A client of the sample whose stew, which is in a combo, has a market price."""
    edit(folder, "menu/bowls.yaml", '"16.25"', "market")
    combos = (folder / "must-order.yaml").read_text()
    (folder / "must-order.yaml").write_text(re.sub(r"\{\{combo-[^}]*\}\}", "1", combos))
    return create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()


def test_pages_and_markdown_say_it_in_words(visitor):
    for code, words in WORDS.items():
        for path in ("menu", "menu.md", "menu/beef-stew", "menu/beef-stew.md", "must-order"):
            assert words in visitor.get(f"/{code}/{path}").text, (code, path)
    assert "market price: ask" in visitor.get("/llms-menu.txt").text


def test_the_api_has_the_word_and_no_number_and_structured_data_no_offer(visitor):
    item = visitor.get("/api/menu/beef-stew").json
    assert ["market", None] == [item["price"], item["price_value"]]
    assert '"offers"' not in visitor.get("/en/menu/beef-stew").text


def test_a_highest_price_leaves_it_out_and_says_so(visitor):
    answer = visitor.get("/api/menu?max_price=999").json
    assert "beef-stew" not in [item["id"] for item in answer["items"]]
    assert 1 == answer["excluded"]["market_price"]
    said = "Market-price dishes hidden, so ask: 1"
    for path in ("/en/menu?max_price=999", "/en/menu.md?max_price=999"):
        assert said in visitor.get(path).text
    assert said not in visitor.get("/en/menu.md?max_price=999&without=wheat").text  # it contains wheat


def test_a_combo_with_it_has_no_total(visitor):
    totals = [(each["total"], each["per_person"]) for each in visitor.get("/api/must-order").json["combos"]]
    assert (None, None) in totals
    assert "No total: a dish has a market price, so ask" in visitor.get("/en/must-order.md").text


@pytest.mark.parametrize("cell", ["MP", "market", "Market Price", "時價"])
def test_a_spreadsheet_takes_what_menus_print(cell):
    assert "market" == columns_of(LANGUAGES)["price"].value(cell)


def test_a_blank_price_is_no_market_price(folder):
    edit(folder, "menu/bowls.yaml", ' "16.25"', "")
    assert any("price: is blank; write the price, or `market`" in line for line in told(folder))


def test_an_order_with_it_says_what_the_other_dishes_come_to(visitor):
    both, alone = (
        visitor.get(f"/api/order?items={items}").json for items in ("beef-stew,pepper-noodles*2", "beef-stew")
    )
    assert both["total"] is None
    assert [True, False] == ["Everything else: $" in " ".join(each["not_included"]) for each in (both, alone)]
    assert "Everything else: $24.00" in visitor.get("/en/order?items=beef-stew,pepper-noodles*2").text
