"""Telephone numbers as the numbering plan of each country has them."""

import re

import pytest

from restaurant_site.owner import telephones


@pytest.mark.parametrize(
    ("telephone", "is_doubtful"),
    [
        ("+441904960112", False),
        ("+44190496011", True),
        ("+4419049601122", True),
        ("+441632960147", False),  # one of those that are for films
        ("+15205550164", False),
        ("+1520555016", True),
        ("+3314200000", True),
        ("+493012345678", False),
        ("+99912345678", True),
    ],
)
def test_a_number_with_a_digit_too_few_or_too_many_is_doubtful(telephone, is_doubtful):
    assert is_doubtful == telephones.is_doubtful(telephone)


@pytest.mark.parametrize(
    ("telephone", "country", "written"),
    [
        ("+441904960112", "GB", "01904 960112"),
        ("+15205550164", "US", "(520) 555-0164"),
        ("+16045550142", "CA", "604-555-0142"),
        ("+493012345678", "DE", "030 12345678"),
        ("+441904960112", "FR", "+44 1904 960112"),
        ("x", "GB", "x"),
    ],
)
def test_a_number_is_written_as_people_of_the_country_do(telephone, country, written):
    assert written == telephones.as_dialled(telephone, country)


def test_each_country_has_an_example_of_its_own():
    assert ["0121 234 5678", "(201) 555-0123", ""] == [telephones.example(each) for each in ("GB", "US", "ZZ")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ring 01904 960 112 now", "01904 960 112"),
        ("ring 01904-960112.", "01904-960112"),
        ("(01904 960112)", "01904 960112"),
        ("(01904) 960112", "(01904) 960112"),
        ("+44 (0)1904 960112", "+44 (0)1904 960112"),
        ("0044 1904 960112", "0044 1904 960112"),
        ("https://wa.me/441904960112", "441904960112"),
        ("۰۱۹۰۴ ۹۶۰۱۱۲", "۰۱۹۰۴ ۹۶۰۱۱۲"),
        ("01904 · 960 · 112", "01904 · 960 · 112"),
        ("01904 9601123", None),
        ("101904960112", None),
        ("1904, 960112", None),
    ],
)
def test_a_number_is_found_however_it_is_spaced(text, found):
    number = telephones.number("+441904960112")
    match = re.search(number.pattern(), text)
    assert found == (match and match[0])


def test_without_the_library_numbers_are_left_as_they_are(monkeypatch):
    monkeypatch.setattr(telephones, "_plan", lambda: None)
    assert (None, False, "") == (
        telephones.number("+441904960112"),
        telephones.is_doubtful("+1"),
        telephones.example("GB"),
    )
    assert "01904 960112" == telephones.as_dialled("+441904960112", "GB")
