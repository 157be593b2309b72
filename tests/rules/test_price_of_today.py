"""What a dish at the market price costs on one date is said on that date, and on no other."""

from datetime import date, datetime

import pytest

from restaurant_site.content.site_loader import load_site
from restaurant_site.domain import turns
from restaurant_site.settings import UNLIMITED
from restaurant_site.web.clock import Clock
from tests.content.folders import edit

DISH = "cold-tea"
WRITTEN = ('price: "3.50"', 'price: market\n  price_today: "2026-11-24 18.50"')
IN_WORDS = ("/en/menu", f"/en/menu/{DISH}", "/en/menu.md", f"/api/menu/{DISH}?format=md", "/llms-menu.txt")


class MovableClock:
    def __init__(self) -> None:
        self.now = datetime.fromisoformat("2026-11-24T12:00-06:00")
        self.clock = Clock(lambda: self.now.timestamp(), lambda: self.now.timestamp())


@pytest.fixture
def clock():
    return MovableClock()


@pytest.fixture
def app(make_app, folder, clock):
    edit(folder, "menu/drinks.yaml", *WRITTEN)
    return make_app(content_dir=folder, clock=clock.clock, **UNLIMITED)


def test_the_price_of_a_day_ends_with_the_day_by_itself(app, clock):
    client = app.test_client()
    assert (18.5, "$18.50") == tuple(client.get(f"/api/menu/{DISH}").json[each] for each in ("price_value", "price"))
    for address in IN_WORDS:
        assert "18.50" in client.get(address).text, address
    assert "$18.50 today" in client.get(f"/en/menu/{DISH}").text
    clock.now = datetime.fromisoformat("2026-11-25T09:00-06:00")
    assert (None, "market") == tuple(client.get(f"/api/menu/{DISH}").json[each] for each in ("price_value", "price"))
    for address in IN_WORDS:
        text = client.get(address).text
        assert "18.50" not in text and "arket price: ask" in text, address


def test_an_order_for_another_day_has_no_total_by_it(app):
    def total(at):
        return app.test_client().get(f"/api/order?items={DISH}&at={at}").json["subtotal"]

    assert 18.5 == total("2026-11-24T18:00")
    assert total("2026-11-27T18:00") is None


def test_an_order_for_the_day_of_a_price_has_it_the_day_before(app, clock):
    clock.now = datetime.fromisoformat("2026-11-23T12:00-06:00")
    assert 18.5 == app.test_client().get(f"/api/order?items={DISH}&at=2026-11-24T18:00").json["subtotal"]


def test_files_that_nobody_renews_tomorrow_say_to_ask(folder):
    edit(folder, "menu/drinks.yaml", *WRITTEN)
    site = turns.site_on(load_site(folder), date(2026, 11, 24), is_live=False)
    assert None is site.dishes[DISH].price
