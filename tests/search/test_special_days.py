"""Which special days a query names."""

from datetime import datetime

import pytest

from restaurant_site.search.asked_times import asked_time
from restaurant_site.search.language import search_language
from restaurant_site.search.special_days import days_named, named_days


def test_a_word_in_the_names_of_many_days_names_none(site):
    language = search_language(site.languages.locales)
    days = named_days(site.hours.holidays, site.languages.codes)
    assert not days_named("day", days, language) and days_named("christmas", days, language)


@pytest.mark.parametrize(
    ("query", "date"), [("is", None), ("ear", None), ("boxing", "2026-12-26"), ("聖誕", "2026-12-25")]
)
def test_a_query_names_a_day_by_whole_words(site, query, date):
    now = datetime(2026, 11, 28, 12, tzinfo=site.restaurant.zone)
    asked = asked_time(query, site, now).when
    assert date == (asked and asked.date.isoformat())
