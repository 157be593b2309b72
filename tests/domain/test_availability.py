"""Until when dishes are sold out, and when that changes."""

from dataclasses import replace
from datetime import UTC, date, datetime, time

import pytest
from pydantic import TypeAdapter

from restaurant_site.domain.availability import (
    Availability,
    alternatives,
    availability,
    end_of_service,
    is_available,
    is_available_on,
    is_sold_out,
    last_change,
    next_change,
    orderable,
    served_again,
    sold_out_until,
)
from restaurant_site.domain.moments import read_when
from restaurant_site.models.hours import Hours, LimitedMenu, SpecialDay
from restaurant_site.models.menu import ServingHours, ServingWindow, SoldOut, WrittenServingHours
from restaurant_site.models.season import Season
from restaurant_site.models.site import Site
from restaurant_site.models.text import Text

TUESDAY, MONDAY = date(2026, 11, 24), date(2026, 11, 23)


def at(site: Site, wall: str) -> datetime:
    return datetime.fromisoformat(wall).replace(tzinfo=site.restaurant.zone)


@pytest.fixture
def with_sold_out(sample):
    return lambda **entries: replace(sample, sold_out={name.replace("_", "-"): each for name, each in entries.items()})


@pytest.mark.parametrize(
    ("ends", "day"),
    [
        ("2026-11-25 01:00", "2026-11-24"),
        ("2026-11-22 23:00", "2026-11-22"),
        ("2026-12-01 14:00", "2026-12-01"),
        ("2026-11-24 00:00", "2026-11-23"),
    ],
    ids=["past midnight", "before midnight", "hours of its own", "closed"],
)
def test_the_service_of_a_day_ends_when_its_last_range_closes(sample, ends, day):
    assert at(sample, ends) == end_of_service(sample, date.fromisoformat(day))


@pytest.mark.parametrize(
    ("until", "now"),
    [
        ("2026-11-25 01:00", "2026-11-24 12:00"),
        ("2026-11-25 01:00", "2026-11-25 00:59"),
        (None, "2026-11-25 01:00"),
        (None, "2026-12-24 12:00"),
    ],
)
def test_a_day_lasts_until_its_service_ends(with_sold_out, until, now):
    site = with_sold_out(mint_tea=SoldOut(TUESDAY))
    expected = at(site, until) if until else None
    assert expected == sold_out_until(site, "mint-tea", at(site, now).astimezone(UTC))
    assert sold_out_until(site, "cold-tea", at(site, now)) is None


def test_a_time_is_that_of_the_restaurant(with_sold_out):
    site = with_sold_out(mint_tea=SoldOut(TUESDAY, time(19, 30)))
    assert at(site, "2026-11-24 19:30") == sold_out_until(site, "mint-tea", at(site, "2026-11-24 19:29"))
    assert sold_out_until(site, "mint-tea", at(site, "2026-11-24 19:30")) is None


def test_what_is_sold_out_until_nobody_knows_when_is_so_on_every_day_and_has_no_next_time(with_sold_out):
    site = with_sold_out(mint_tea=SoldOut())
    for now in ("2026-11-24 12:00", "2027-11-23 12:00"):
        assert is_sold_out(site, "mint-tea", at(site, now)) and sold_out_until(site, "mint-tea", at(site, now)) is None
        assert Availability("sold-out") == availability(site, site.dishes["mint-tea"], at(site, now))
    assert not is_available_on(site, site.dishes["mint-tea"], TUESDAY)
    assert (None, None) == (last_change(site, at(site, now)), next_change(site, at(site, now)))
    assert not is_sold_out(site, "cold-tea", at(site, now))


def test_the_nearest_changes_are_known(with_sold_out):
    site = with_sold_out(
        mint_tea=SoldOut(MONDAY, time(18)), cold_tea=SoldOut(TUESDAY), beef_stew=SoldOut(TUESDAY, time(19))
    )
    now = at(site, "2026-11-24 12:00")
    assert (at(site, "2026-11-23 18:00"), at(site, "2026-11-24 19:00")) == (
        last_change(site, now),
        next_change(site, now),
    )


def test_without_anything_sold_out_only_the_kitchen_opens_and_takes_its_last_order(sample):
    now = at(sample, "2026-11-24 12:00")
    assert (None, None) == (last_change(sample, now), next_change(sample, now))
    assert (at(sample, "2026-11-24 11:30"), at(sample, "2026-11-24 13:30")) == (
        last_change(sample, now, kitchen=True),
        next_change(sample, now, kitchen=True),
    )


def test_the_availability_changes_with_the_hours_of_a_dish(sample):
    soup = sample.dishes["barley-soup"].model_copy(update={"hours": ServingHours((ServingWindow(time(12), time(20)),))})
    site, expected = replace(sample, dishes={**sample.dishes, soup.id: soup}), ["12:00", "13:30", "17:00", "20:00"]
    for before, change in zip(["09:00", *expected], expected, strict=False):
        assert at(site, f"2026-11-24 {change}") == next_change(site, at(site, f"2026-11-24 {before}"))


@pytest.mark.parametrize(
    ("hours", "now", "again"),
    [
        (None, "2026-11-23 12:00", "2026-11-24 11:30"),
        (None, "2026-11-24 13:29", None),
        (None, "2026-11-24 13:30", "2026-11-24 17:00"),
        (None, "2026-11-25 00:29", None),
        (None, "2026-11-25 00:30", "2026-11-25 11:30"),
        (None, "2027-01-04 12:00", "2027-01-07 11:30"),
        ("open-12:30", "2026-11-24 12:29", None),
        ("open-12:30", "2026-11-24 12:30", "2026-11-25 11:30"),
        ("open-12:30", "2026-11-27 12:30", "2026-12-01 11:30"),
        ("18:00-close", "2026-11-24 12:00", "2026-11-24 18:00"),
        ("18:00-close", "2026-11-25 00:29", None),
        ("18:00-close", "2026-12-01 12:00", "2026-12-02 18:00"),
        ("23:00-00:15", "2026-11-25 00:14", None),
        ("23:00-00:15", "2026-11-25 00:15", "2026-11-25 23:00"),
        ("wed-thu,sun 11:30-13:00", "2026-11-24 12:00", "2026-11-25 11:30"),
        ("wed-thu,sun 11:30-13:00", "2026-11-25 12:00", None),
        ("wed-thu,sun 11:30-13:00", "2026-11-26 13:00", "2026-12-02 11:30"),
        ("tue 23:00-00:15", "2026-11-25 00:14", None),
        ("tue 23:00-00:15", "2026-11-25 23:05", "2026-12-08 23:00"),
    ],
    ids=lambda each: str(each),
)
def test_a_dish_is_served_within_its_hours_while_the_kitchen_takes_orders(sample, hours, now, again):
    written = TypeAdapter(WrittenServingHours).validate_python(hours) if hours else None
    dish = sample.dishes["mint-tea"].model_copy(update={"hours": written})
    expected = at(sample, again) if again else None
    assert expected == served_again(sample, dish, at(sample, now).astimezone(UTC))


@pytest.fixture
def kitchen(sample):
    """Lunch and dinner from Tuesday to Friday; one dish at any time, and one each with hours, a season, and sold out."""
    changes = {
        "barley-soup": {"hours": TypeAdapter(WrittenServingHours).validate_python("tue-fri 11:30-13:00")},
        "beef-stew": {"season": Season.model_validate({"from": "11-01", "until": "11-25"})},
        "cold-tea": {"hours": TypeAdapter(WrittenServingHours).validate_python("20:00-close")},
    }
    dishes = {id: sample.dishes[id].model_copy(update=changes.get(id, {})) for id in (*changes, "mint-tea")}
    return replace(sample, dishes=dishes, sold_out={"mint-tea": SoldOut(date(2026, 11, 26), time(19, 30))})


@pytest.mark.parametrize(
    ("when", "dishes"),
    [
        ("2027-01-05T12:00", ""),
        ("2027-01-05", ""),
        ("2026-11-24T12:59", "barley-soup beef-stew"),
        ("2026-11-24T13:29", "beef-stew"),
        ("2026-11-24T13:30", ""),
        ("2026-11-24T15:30", ""),
        ("2026-11-24T23:59", "beef-stew cold-tea"),
        ("2026-11-25T00:29", "beef-stew cold-tea"),
        ("2026-11-25T00:30", ""),
        ("2026-11-25T23:00", "beef-stew cold-tea"),
        ("2026-11-26T12:00", "barley-soup"),
        ("2026-11-26T19:29", ""),
        ("2026-11-26T19:30", "mint-tea"),
        ("2026-11-27T02:30+01:00", "cold-tea mint-tea"),
        ("2026-11-25", "barley-soup beef-stew cold-tea"),
        ("2026-11-26", "barley-soup cold-tea mint-tea"),
        ("2026-11-28", "cold-tea mint-tea"),
    ],
    ids=lambda each: str(each),
)
def test_only_what_can_be_ordered_at_a_time_is_found(kitchen, when, dishes):
    """On a holiday, before and after the last order, in the break, past midnight, on a season's last day, and sold out."""
    now = at(kitchen, "2026-11-24 12:00")
    asked = read_when(when, kitchen.restaurant.zone, now)
    assert dishes.split() == sorted(orderable(kitchen, asked, now).dishes)


def test_nothing_can_be_ordered_on_christmas_morning(site):
    now = at(site, "2026-11-24 12:00")
    assert frozenset() == orderable(site, read_when("2026-12-25T10:30", site.restaurant.zone, now), now).dishes


@pytest.mark.parametrize(
    ("dish", "now", "reason", "until", "again"),
    [
        ("beef-stew", "2026-11-24 13:00", None, "2026-11-24 13:30", None),
        ("beef-stew", "2026-11-24 13:30", "kitchen-closed", None, "2026-11-24 17:00"),
        ("beef-stew", "2026-11-25 18:00", None, "2026-11-26 00:00", None),
        ("beef-stew", "2026-11-26 00:15", "out-of-season", None, "2027-11-02 11:30"),
        ("beef-stew", "2026-11-26 12:00", "out-of-season", None, "2027-11-02 11:30"),
        ("barley-soup", "2026-11-24 13:15", "not-at-that-time", None, "2026-11-25 11:30"),
        ("mint-tea", "2026-11-24 13:00", "sold-out", None, "2026-11-26 19:30"),
        ("mint-tea", "2026-11-23 13:00", "sold-out", None, "2026-11-26 19:30"),
        ("cold-tea", "2026-11-25 00:15", None, "2026-11-25 00:30", None),
    ],
)
def test_one_question_says_why_until_when_and_when_again(kitchen, dish, now, reason, until, again):
    """Before and after the last order, in the break, out of season, sold out, and past midnight."""
    expected = Availability(reason, *(at(kitchen, each) if each else None for each in (until, again)))
    assert expected == availability(kitchen, kitchen.dishes[dish], at(kitchen, now))


def test_a_dish_is_not_promised_for_a_day_after_its_season(sample):
    """On its last day the restaurant is closed."""
    season = Season.model_validate({"from": "2026-11-01", "until": "2026-11-23"})
    stew = sample.dishes["beef-stew"].model_copy(update={"season": season})
    assert Availability("kitchen-closed") == availability(sample, stew, at(sample, "2026-11-23 12:00"))


@pytest.fixture
def with_limited_menu(sample):
    """Only the teas, and the soup, from 6 pm to 11 pm of a Tuesday that is open until 1 am."""

    def limit(**menu):
        note = Text({"en": "Set menus only.", "zh": "只供應套餐。"})
        special = SpecialDay.model_construct(
            id="feast", name=note, dates=(TUESDAY,), limited_menu=LimitedMenu.model_construct(note=note, **menu)
        )
        return replace(sample, hours=sample.hours.model_copy(update={"holidays": (special,)}))

    return limit


EVENING_ONLY = {"hours": (Hours(time(18), time(23)),), "dishes": ("barley-soup",), "categories": ()}


@pytest.mark.parametrize(
    ("now", "soup", "stew", "again"),
    [
        ("2026-11-24 17:59", True, True, None),
        ("2026-11-24 18:00", True, False, "2026-11-24 23:00"),
        ("2026-11-24 22:59", True, False, "2026-11-24 23:00"),
        ("2026-11-24 23:00", True, True, None),
        ("2026-11-25 18:30", True, True, None),
    ],
)
def test_on_an_evening_with_a_limited_menu_only_its_dishes_can_be_ordered(with_limited_menu, now, soup, stew, again):
    site = with_limited_menu(**EVENING_ONLY)
    moment = at(site, now)
    assert (soup, stew) == tuple(is_available(site, site.dishes[id], moment) for id in ("barley-soup", "beef-stew"))
    asked = availability(site, site.dishes["beef-stew"], moment)
    assert (None if stew else "limited-menu", at(site, again) if again else None) == (asked.reason, asked.next)


def test_a_dish_can_be_ordered_until_the_menu_is_limited(with_limited_menu):
    site = with_limited_menu(**EVENING_ONLY)
    assert (
        at(site, "2026-11-24 18:00") == availability(site, site.dishes["beef-stew"], at(site, "2026-11-24 17:30")).until
    )


def test_a_limited_menu_without_hours_holds_all_day_and_its_sections_are_served(with_limited_menu):
    site = with_limited_menu(
        hours=None,
        dishes=(),
        categories=(),
    )
    day = read_when("2026-11-24", site.restaurant.zone, at(site, "2026-11-20 12:00"))
    assert frozenset() == orderable(site, day, at(site, "2026-11-20 12:00")).dishes
    category = site.dishes["beef-stew"].category
    site = with_limited_menu(hours=None, dishes=(), categories=(category,))
    expected = {id for id, dish in site.dishes.items() if dish.category == category}
    assert expected == orderable(site, day, at(site, "2026-11-20 12:00")).dishes


def test_the_availability_changes_when_the_menu_is_limited(with_limited_menu):
    site = with_limited_menu(**EVENING_ONLY)
    assert at(site, "2026-11-24 18:00") == next_change(site, at(site, "2026-11-24 17:00"))
    assert at(site, "2026-11-24 23:00") == next_change(site, at(site, "2026-11-24 18:00"))


@pytest.mark.parametrize(
    ("now", "instant"),
    [
        ("2026-11-23 12:00", "2026-11-24 11:30"),
        ("2026-11-24 12:00", "2026-11-24 12:00"),
        ("2026-11-25 00:30", "2026-11-25 00:30"),
    ],
)
def test_a_date_is_told_from_its_opening_and_from_the_present_while_it_goes_on(sample, now, instant):
    asked = orderable(sample, read_when("2026-11-24", sample.restaurant.zone, at(sample, now)), at(sample, now))
    assert at(sample, instant) == asked.instant


@pytest.mark.parametrize(
    ("dear", "cheap", "first"),
    [
        ({"price": 1000}, {"price": 1400}, "dear"),
        ({"price": 1000, "allergens": ("egg", "fish")}, {"price": 1400}, "cheap"),
        ({"price": 1000, "diets": ()}, {"price": 1400, "allergens": ("egg", "fish")}, "cheap"),
        ({"price": 1000}, {"price": 1400, "goes_with": ("mint-tea",)}, "cheap"),
        ({"price": 1000, "allergens": None}, {"price": 1400, "allergens": ("fish",)}, "cheap"),
    ],
    ids=["nearest price", "fewer allergens", "same diets", "same pairings", "recorded allergens"],
)
def test_the_most_alike_dish_comes_first_instead_of_one_that_is_sold_out(sample, dear, cheap, first):
    same = {"diets": ("vegetarian",), "allergens": ("egg",), "goes_with": ("mint-tea",), "price": 1000, "hours": None}
    other = {**same, "goes_with": ()}
    changes = {"soup": same, "dear": {**other, **dear}, "cheap": {**other, **cheap}}
    dishes = {
        id: sample.dishes["barley-soup"].model_copy(update={"id": id, **changed}) for id, changed in changes.items()
    }
    site = replace(sample, dishes=dishes, sold_out={"soup": SoldOut(TUESDAY)})
    found = alternatives(site, dishes["soup"], at(sample, "2026-11-24 12:00"))
    assert (2, first) == (len(found), found[0].id)
    assert [] == alternatives(site, dishes["soup"], at(sample, "2026-11-24 15:00"))
