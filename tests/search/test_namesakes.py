"""A day whose name holds that of another is another day."""

import pytest

from restaurant_site.search.language import search_language
from restaurant_site.search.namesakes import days_by_name, longer_namesakes
from restaurant_site.search.synonyms import Synonyms
from tests.languages import LOCALES

DAYS = [("New Year's Eve", "除夕（西曆）"), ("Lunar New Year's Eve", "農曆除夕"), ("Christmas Day", "聖誕節")]
STEM = search_language(LOCALES).stem
SYNONYMS = Synonyms([["Lunar New Year", "Chinese New Year", "CNY", "農曆新年"]], STEM)
LUNAR = {" lunar new year eve "}


@pytest.mark.parametrize(
    ("query", "others"),
    [
        ("New Year's Eve private room", LUNAR),
        ("room on new years eve", LUNAR),
        ("Lunar New Year's Eve private room", set()),
        ("Chinese New Year's Eve", set()),
        ("lunar eve, or New Year's Eve?", set()),
        ("農曆新年 New Year's Eve", set()),
        ("除夕", set()),
        ("Christmas Day", set()),
        ("", set()),
    ],
)
def test_the_day_with_the_longer_name_is_not_meant(query, others):
    assert others == longer_namesakes(query, days_by_name(DAYS, STEM), SYNONYMS, STEM)
