"""The best time, parking and reservations."""

from datetime import datetime

from restaurant_site.render.pages.visit import best_time_page, parking_page, reservation_page
from restaurant_site.settings import UNLIMITED
from restaurant_site.web.clock import Clock


def test_the_best_time_has_a_chart_of_the_week_and_one_of_each_rhythm(english):
    page = best_time_page(english)
    assert page.week_chart is not None
    assert len(english.site.rhythm.rhythms) == len(page.day_charts)


def test_after_the_last_order_the_best_time_says_no_wait(make_app, sample):
    def page(hour: str) -> str:
        at = datetime.fromisoformat(f"2026-11-{hour}").replace(tzinfo=sample.restaurant.zone)
        return make_app(clock=Clock(wall=at.timestamp), **UNLIMITED).test_client().get("/en/best-time").text

    assert "Usual wait" in page("25 00:15")
    assert "Usual wait" not in page("25 00:45")


def test_parking_has_a_map_where_there_are_places(english, spoon):
    assert parking_page(english).chart is not None
    assert (None, None) == (parking_page(spoon["en"]).chart, parking_page(spoon["en"]).article)


def test_reservations_are_in_the_owners_words(english):
    page = reservation_page(english)
    assert page.sections[0].startswith("<table") and page.sections[-1].startswith("<h2")
    assert page.pictured and page.pictured.id == english.site.pages["reservation"].dishes[0]
    assert "Restaurant" == page.structured_data[0]["@type"]
