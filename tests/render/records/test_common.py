"""What records of several subjects share."""

from datetime import time

from restaurant_site.locales import TRADITIONAL
from restaurant_site.render.records.common import clock, copied
from restaurant_site.render.records.visit import WindowRecord


def test_a_clock_time_has_hours_and_minutes():
    assert "09:05" == clock(time(9, 5))


def test_a_record_is_copied_in_the_language_of_the_edition(spoon):
    window = spoon["zh"].site.rhythm.best_windows[0]
    assert {
        "days": list(window.days),
        "start": clock(window.start),
        "end": clock(window.end),
        "why": window.why.in_(TRADITIONAL),
    } == copied(spoon["zh"], WindowRecord, window)
