"""The best time, parking and reservations."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from restaurant_site.domain.booking import PartyQuestion, booking_answer
from restaurant_site.models.restaurant import Channel
from restaurant_site.models.text import Text
from restaurant_site.render.booking_phrases import facts
from restaurant_site.render.pages.visit import best_time_page, online_buttons, parking_page, reservation_page
from restaurant_site.settings import UNLIMITED
from restaurant_site.urls import StaticLinks
from restaurant_site.web.clock import Clock
from tests.conftest import BASE


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


def test_the_lamp_of_the_best_time_is_out_while_it_is_closed_and_not_drawn_in_a_static_export(english):
    night = datetime(2026, 11, 24, 3, tzinfo=english.site.restaurant.zone)
    page = best_time_page(replace(english, now=lambda: night))
    assert (None, "closed") == (page.current, page.state.state)
    assert best_time_page(replace(english, links=StaticLinks(BASE))).state is None


def test_parking_has_a_map_where_there_are_places(english, spoon):
    assert parking_page(english).chart is not None
    assert (None, None) == (parking_page(spoon["en"]).chart, parking_page(spoon["en"]).article)


def test_reservations_are_in_the_owners_words(english):
    page = reservation_page(english)
    assert all(section.startswith("<h2") for section in page.sections[1:])
    assert "Restaurant" == page.structured_data[0]["@type"]


def test_reservations_show_the_dish_that_the_owner_names_and_else_the_picture_of_the_home_page(english):
    site = english.site
    named = site.pages["reservation"].model_copy(update={"dishes": ("sampan-congee",)})
    own = reservation_page(replace(english, site=replace(site, pages={**site.pages, "reservation": named})))
    assert ("sampan-congee", None) == (own.pictured.id, own.scene)
    page = reservation_page(english)
    assert (None, "wide") == (page.pictured, page.scene.shape)


class TestReservationsOfTonight:
    def test_the_page_begins_with_the_smallest_party_that_books(self, english):
        asked = reservation_page(english).asked
        assert ["1–3", "4–7", "8–11", "12–40", "41–96"] == [size for size, _, _ in asked.sizes]
        assert ["4–7"] == [size for size, _, is_asked in asked.sizes if is_asked]
        assert "Booking times for a party of 4 to 7, today:" in asked.said
        assert {"Call by", "Notice", "Deposit", "Cancelling"} == {label for label, _ in asked.facts}

    def test_it_says_until_when_to_call_only_where_that_is_before_the_time_of_the_booking(self, english):
        site, now = english.site, english.now()
        answer = booking_answer(site, 4, None, now)
        last = answer.slots[-1][1]
        labels = [
            [label for label, _ in facts(english, replace(answer, call_by=at))]
            for at in (last - timedelta(hours=1), last)
        ]
        assert [True, False] == ["Call by" in each for each in labels]

    def test_days_with_the_same_times_are_one_row(self, english):
        asked = reservation_page(english, PartyQuestion(12)).asked
        assert ["Wednesday and Thursday", "Friday to Monday"] == [day for day, _ in asked.days]

    def test_those_who_just_come_are_told_the_wait(self, english):
        asked = reservation_page(english, PartyQuestion(2)).asked
        assert "needs no booking" in asked.said and "usually waits" in asked.said
        assert ([], "") == (asked.days, asked.how)

    def test_a_static_export_and_a_restaurant_without_rules_have_no_tonight(self, english, spoon):
        exported = reservation_page(replace(english, links=StaticLinks(BASE)))
        assert None is exported.asked and 5 == len(exported.rules)
        assert (None, []) == (reservation_page(spoon["en"]).asked, reservation_page(spoon["en"]).rules)


@pytest.mark.parametrize(
    ("name", "url", "words"),
    [
        ("Libro", "https://libro.example/silver-spoon", "Book at Libro"),
        ("Book online", "https://tables.example/silver-spoon", "Book online"),
    ],
)
def test_the_button_of_a_company_for_bookings_says_what_it_does(spoon, name, url, words):
    site = spoon["en"].site
    channel = Channel(kind="booking", name=Text({"en": name}), url=url)
    restaurant = site.restaurant.model_copy(update={"channels": (channel,)})
    assert [(words, url)] == online_buttons(replace(spoon["en"], site=replace(site, restaurant=restaurant)))
