"""The identity of the restaurant and its opening hours in Markdown."""

from dataclasses import replace
from datetime import date, datetime

import pytest

from restaurant_site.domain.moments import When
from restaurant_site.render.markdown.restaurant import exception_lines, hours_markdown, restaurant_markdown, told_hours
from restaurant_site.urls import StaticLinks
from tests.conftest import BASE


def test_it_says_who_where_and_when_and_links_to_documents(spoon):
    text = restaurant_markdown(spoon["en"], ["menu", "hours"])
    assert text.startswith("# Prairie Spoon\n\n> Documentation index: ")
    assert "- Coordinates: 49.89510, -97.13840\n" in text
    assert "- Opening hours: Monday: closed; Tuesday to Thursday: 11:30 am to 2:00 pm and 5:00 pm to 1:00 am; " in text
    assert "- [hours](https://lantern.example/api/hours?format=md&lang=en)\n" in text


def test_it_says_the_state_the_week_and_every_exception(spoon):
    text = hours_markdown(spoon["en"], None)
    assert text.startswith("# Prairie Spoon – Opening hours\n\n> Documentation index: ")
    assert "**Open now. Last order at 1:30 pm. Closes at 2:00 pm**" in text
    assert "- Last order: dine-in 1:30 pm, takeout not given\n- Checked at: Tuesday, November 24, 2026, 1" in text
    assert "| Friday | 11:30 am to 2:00 pm and 5:00 pm to 2:00 am |" in text
    assert (
        "\n\n## Special days\n\n- Founding Day, Tuesday, December 1, 2026: 11:30 am to 2:00 pm. Lunch only.\n" in text
    )


def test_another_moment_may_be_asked_for(spoon):
    moment = datetime(2026, 11, 23, 12, tzinfo=spoon["zh"].site.restaurant.zone)
    text = hours_markdown(spoon["zh"], When(moment.date(), moment))
    assert "**屆時休息。星期二上午11時30分開門**" in text
    assert "/api/hours?at=2026-11-23T12" in text


def test_beside_a_closed_door_no_last_order_of_another_day_is_said_but_the_holiday(spoon):
    evening = datetime(2026, 12, 1, 18, tzinfo=spoon["en"].site.restaurant.zone)
    text = hours_markdown(spoon["en"], When(evening.date(), evening))
    assert "**\n\n- Founding Day: Lunch only.\n- Checked at: Tuesday, December 1, 2026, 6:" in text


@pytest.mark.parametrize(
    ("day", "told"),
    [
        (date(2026, 11, 28), "**Saturday, November 28, 2026: 5:00 pm to 2:00 am**\n\n- Last order: dine-in 1:30 am"),
        (date(2026, 12, 1), "2:00 pm**\n\n- Founding Day: Lunch only.\n- Last order: dine-in"),
        (date(2026, 11, 23), "**Monday, November 23, 2026: closed**\n\n- Opens Tuesday at 11:30 am\n"),
    ],
)
def test_a_date_has_its_hours_its_last_orders_and_its_holiday(spoon, day, told):
    text = hours_markdown(spoon["en"], When(day))
    assert told in text and "Checked at" not in text


def test_another_time_has_its_date_and_the_address_of_the_week(spoon):
    moment = datetime(2026, 11, 24, 12, tzinfo=spoon["en"].site.restaurant.zone)
    text = hours_markdown(spoon["en"], When(moment.date(), moment))
    assert "**Tuesday, November 24, 2026: 11:30 am to 2:00 pm and 5:00 pm to 1:00 am**" in text
    assert f"Week and special days: {BASE}/api/hours?format=md&lang=en\n" in text and "| Friday |" not in text
    assert "- Founding Day" in "\n".join(told_hours(spoon["en"], When(moment.date(), moment), 1))


def test_a_time_on_a_holiday_has_the_hours_of_that_date_also_after_closing(spoon):
    evening = datetime(2026, 12, 1, 18, tzinfo=spoon["en"].site.restaurant.zone)
    text = hours_markdown(spoon["en"], When(evening.date(), evening))
    assert "**Tuesday, December 1, 2026: 11:30 am to 2:00 pm**" in text
    assert 1 == text.count("Founding Day")


def test_a_time_after_midnight_has_the_hours_of_the_evening_before(spoon):
    night = datetime(2026, 11, 29, 0, 30, tzinfo=spoon["en"].site.restaurant.zone)
    text = hours_markdown(spoon["en"], When(night.date(), night))
    assert "**Saturday, November 28, 2026: 5:00 pm to 2:00 am**" in text


def test_a_static_export_says_nothing_of_a_moment(spoon):
    text = hours_markdown(replace(spoon["en"], links=StaticLinks(BASE)), None)
    assert "Open now" not in text and "Checked at" not in text
    assert 3 == len(list(exception_lines(spoon["en"])))
