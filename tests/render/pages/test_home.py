"""The home page."""

from dataclasses import replace
from datetime import date

from restaurant_site.render.pages.home import home_page
from restaurant_site.urls import StaticLinks
from tests.conftest import BASE


def test_it_says_whether_the_restaurant_is_open_and_how_busy_it_is(spoon):
    page = home_page(spoon["en"])
    assert page.rhythm is not None
    assert "open" == page.state.state
    assert page.today.ranges


def test_it_shows_the_holidays_to_come_and_the_ranked_dishes(spoon):
    page = home_page(spoon["en"])
    assert [date(2026, 12, 1), date(2027, 1, 5), date(2027, 1, 6), date(2027, 4, 10)] == [
        day.date for day in page.exceptions
    ]
    assert [entry.dish for entry in spoon["en"].site.must_order.top_dishes] == [dish.id for _, dish in page.top]


def test_a_static_export_knows_no_time(spoon):
    page = home_page(replace(spoon["en"], links=StaticLinks(BASE)))
    assert (None, None) == (page.state, page.rhythm)
    assert "dine-in 1:30 pm and 12:30 am, takeout 8:30 pm" == page.last_orders
