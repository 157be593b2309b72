"""The models take exactly what an owner may write, as typed text, and are frozen."""

from datetime import date, time

import pytest
from pydantic import TypeAdapter, ValidationError

from restaurant_site.content import models
from restaurant_site.content.chinese import simplifier
from restaurant_site.content.models import Hours, OpeningHours, Restaurant, Text, Wait
from restaurant_site.locales import LOCALES


def read(kind, value):
    return TypeAdapter(kind).validate_python(value, context={"simplify": simplifier({"薯仔": "土豆"})})


def refusal(kind, value) -> str:
    with pytest.raises(ValidationError) as caught:
        read(kind, value)
    return caught.value.errors()[0]["msg"]


@pytest.mark.parametrize(
    ("kind", "typed", "meant"),
    [
        (models.Cents, "12.50", 1250),
        (models.Cents, "0.05", 5),
        (models.Clock, "11:30", time(11, 30)),
        (models.Clock, "00:00", time(0)),
        (models.Day, "2028-02-29", date(2028, 2, 29)),
        (models.Flag, "true", True),
        (models.Flag, "false", False),
        (models.Whole, "0", 0),
        (models.Decimal, "-123.13840", -123.1384),
        (models.Slug, "beef-noodles-2", "beef-noodles-2"),
        (models.Line, "  Soup ", "Soup"),
    ],
)
def test_a_typed_text_becomes_what_it_means(kind, typed, meant):
    assert meant == read(kind, typed)


@pytest.mark.parametrize(
    "typed", ["12.5", "12", "$12.50", "12,50", "-1.00", "12.505", "12345.00", ".50", "１２.５０", ""]
)
def test_a_price_in_another_form_is_refused_with_the_right_form(typed):
    expected = f'Value error, `{typed}` is not right; write dollars and two decimals without a sign: "12.50"'
    assert expected == refusal(models.Cents, typed)


@pytest.mark.parametrize("typed", ["9:30", "24:00", "09:60", "09.30", "9am", "0930", "09:30:00", "１１:３０"])
def test_a_time_in_another_form_is_refused_with_the_right_form(typed):
    expected = f'Value error, `{typed}` is not right; write hours and minutes of the 24-hour clock: "09:30"'
    assert expected == refusal(models.Clock, typed)


@pytest.mark.parametrize("typed", ["2026-02-30", "2026-2-3", "18/11/2026", "2026-11", "0000-01-01", "tomorrow"])
def test_a_date_that_is_none_is_refused_with_the_right_form(typed):
    expected = f'Value error, `{typed}` is not right; write a date of the calendar as year-month-day: "2026-11-18"'
    assert expected == refusal(models.Day, typed)


@pytest.mark.parametrize("typed", ["NO", "no", "yes", "True", "on", "0", "1", ""])
def test_a_flag_is_true_or_false_and_nothing_else(typed):
    assert f"Value error, `{typed}` is not right; write true or false" == refusal(models.Flag, typed)


@pytest.mark.parametrize("typed", ["Beef", "beef_stew", "beef--stew", "-beef", "beef-", "beef stew", "牛", ""])
def test_an_id_is_small_letters_digits_and_single_hyphens(typed):
    assert "an id is small letters, digits and single hyphens" in refusal(models.Slug, typed)


def test_simplified_is_derived_from_traditional():
    text = read(Text, {"en": "Potato", "zh": "薯仔湯"})
    assert ["Potato", "薯仔湯", "土豆汤"] == [text.in_(locale) for locale in LOCALES]


def test_simplified_that_the_owner_wrote_wins():
    assert "马铃薯汤" == read(Text, {"en": "Potato", "zh": "薯仔湯", "cn": "马铃薯汤"}).cn


def test_a_text_in_one_language_is_refused():
    expected = "Value error, write this text in each language: `{en: …, zh: …}`"
    assert expected == refusal(Text, "Potato")


def test_a_text_cannot_be_changed():
    with pytest.raises(ValidationError):
        read(Text, {"en": "a", "zh": "甲"}).en = "b"


def test_hours_are_two_times():
    assert Hours(open=time(10), close=time(21, 30)) == read(Hours, "10:00-21:30")


@pytest.mark.parametrize("typed", ["10:00", "10-21", "10:00–21:30", "10:00-24:00", "10:00-10:00", "10:00 - 21:30"])
def test_hours_in_another_form_are_refused_with_the_right_form(typed):
    expected = f'Value error, `{typed}` is not right; write opening and closing time: "10:00-21:30"'
    assert expected == refusal(Hours, typed)


def test_a_close_before_the_open_is_on_the_next_day():
    assert (1020, 1500) == read(Hours, "17:00-01:00").minutes
    assert (1020, 1440) == read(Hours, "17:00-00:00").minutes
    assert (660, 840) == read(Hours, "11:00-14:00").minutes


def opening_hours(**week: list[str]) -> OpeningHours:
    days = {day: [] for day in models.DAYS} | week
    return read(OpeningHours, {"week": days, "closing_soon_minutes": "30", "holidays": []})


def test_the_usual_hours_go_from_first_open_to_last_close_of_most_days():
    hours = opening_hours(
        monday=["09:00-17:00"], tuesday=["11:00-14:00", "17:00-01:00"], friday=["11:00-15:00", "18:00-01:00"]
    )
    assert Hours(open=time(11), close=time(1)) == hours.usual


def test_a_week_without_opening_has_no_usual_hours():
    assert None is opening_hours().usual


def test_a_week_names_each_day():
    value = {"week": {"monday": []}, "closing_soon_minutes": "30", "holidays": []}
    assert "week lacks tuesday, wednesday" in refusal(OpeningHours, value)


@pytest.mark.parametrize("value", ["5", ["5"], ["5", "10", "15"], {"minimum": "5", "maximum": "10"}])
def test_a_wait_is_the_least_and_the_most_minutes(value):
    assert "Value error, write the least and the most minutes: [5, 15]" == refusal(Wait, value)
    assert Wait.model_construct(minimum=5, maximum=15) == read(Wait, ["5", "15"])


def test_a_rhythm_describes_every_level(sample):
    value = sample.rhythm.model_copy(update={"levels": {"quiet": sample.rhythm.levels["quiet"]}})
    expected = "levels lacks steady, busy, peak; describe all of quiet, steady, busy, peak"
    with pytest.raises(ValueError, match=expected):
        value.every_level_is_described()


def test_the_periods_of_a_day_are_those_of_its_block(sample):
    assert [time(11, 30), time(17)] == [period.start for period in sample.rhythm.periods("friday")]
    assert () == sample.rhythm.periods("monday")


@pytest.mark.parametrize(("telephone", "shown"), [("+12045550111", "204-555-0111"), ("+85225550111", "+85225550111")])
def test_a_telephone_number_is_shown_as_people_write_it(sample, telephone, shown):
    restaurant: Restaurant = sample.restaurant.model_copy(update={"telephone": telephone})
    assert shown == restaurant.phone


def test_categories_are_found_by_id_in_order(sample):
    assert ["bowls", "drinks"] == list(sample.menu_categories)
    assert "Visiting" == sample.knowledge_categories["visit"].label.en
