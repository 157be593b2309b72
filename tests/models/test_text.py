"""Texts by language."""

import pytest
from pydantic import ValidationError

from restaurant_site.locales import SIMPLIFIED
from restaurant_site.models.text import MetresFact, MinutesFact, MoneyFact, Text, TimeFact, fact_form
from tests.languages import LOCALES
from tests.models.reading import read, refusal


def test_simplified_is_derived_from_traditional():
    text = read(Text, {"en": "Potato", "zh": "薯仔湯"})
    assert ["Potato", "薯仔湯", "土豆汤"] == [text.in_(locale) for locale in LOCALES]


def test_simplified_that_the_owner_wrote_wins():
    assert "马铃薯汤" == read(Text, {"en": "Potato", "zh": "薯仔湯", "cn": "马铃薯汤"}).in_(SIMPLIFIED)


def test_a_text_in_one_language_is_refused():
    expected = "Value error, write this text in each language: `{en: Potato, zh: …}`"
    assert expected == refusal(Text, "Potato")


def test_a_text_cannot_be_changed():
    with pytest.raises(TypeError):
        read(Text, {"en": "a", "zh": "甲"}).translations["en"] = "b"


def test_only_the_languages_that_are_not_derived_are_required():
    with pytest.raises(ValidationError) as caught:
        read(Text, {})
    assert [("en",), ("zh",)] == [error["loc"] for error in caught.value.errors()]


@pytest.mark.parametrize(
    ("value", "form"),
    [
        ("text", str),
        ({"en": "a", "zh": "b"}, Text),
        ({"time": "09:30"}, TimeFact),
        ({"money": "1.00"}, MoneyFact),
        ({"minutes": "1"}, MinutesFact),
        ({"metres": "1"}, MetresFact),
        ({"zh": "b", "tiem": "x"}, Text),
    ],
)
def test_the_form_of_a_fact_is_told_from_its_value(value, form):
    assert form is fact_form(value)
