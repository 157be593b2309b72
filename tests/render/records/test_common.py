"""The string types of records accept real values and refuse near misses."""

from datetime import time

import pytest
from pydantic import TypeAdapter, ValidationError

from restaurant_site.locales import TRADITIONAL
from restaurant_site.render.records import common
from restaurant_site.render.records.common import clock, record_from
from restaurant_site.render.records.visit import WindowRecord


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        (common.UrlPath, "/images/menu/soup.webp", "images/menu/soup.webp"),
        (common.Id, "barley-soup-2", "Barley soup"),
        (common.Price, "$16.50", "$16.5"),
        (common.ClockText, "09:05", "9:05"),
        (common.ClockText, "23:59", "24:00"),
    ],
)
def test_a_form_admits_what_it_names_and_nothing_near(form, right, wrong):
    adapter = TypeAdapter(form)
    assert right == adapter.validate_python(right)
    with pytest.raises(ValidationError):
        adapter.validate_python(wrong)


def test_forms_without_a_pattern_are_described():
    assert {"type": "string", "format": "uri"} == TypeAdapter(common.Address).json_schema()
    assert {"type": "string", "format": "date"} == TypeAdapter(common.Date).json_schema()
    assert {"type": "string", "format": "language-code"} == TypeAdapter(common.Code).json_schema()
    assert "<mark>" in TypeAdapter(common.Marked).json_schema()["description"]


def test_a_clock_time_has_hours_and_minutes():
    assert "09:05" == clock(time(9, 5))


def test_a_record_is_copied_in_the_language_of_the_edition(spoon):
    window = spoon["zh"].site.rhythm.best_windows[0]
    assert {
        "days": list(window.days),
        "start": clock(window.start),
        "end": clock(window.end),
        "why": window.why.in_(TRADITIONAL),
    } == record_from(spoon["zh"], WindowRecord, window)
