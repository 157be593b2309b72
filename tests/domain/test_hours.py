"""Whether the restaurant is open, until when, last orders, and how busy it is."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest

from restaurant_site.domain.hours import (
    daypart,
    exceptions,
    exceptions_in_rows,
    hours_on,
    next_minute_at,
    next_update,
    open_state,
    order_state,
    phone_state,
    running_day,
    timed_periods,
    upcoming_holidays,
    weekday_of,
)
from restaurant_site.domain.schedule import orders_on, weekly_orders
from restaurant_site.models.hours import DAYS, Hours, LastOrder, LastOrders, OrderHours, WeeklyOrderHours
from restaurant_site.models.site import Site

HOUR = timedelta(hours=1)


def at(site: Site, wall: str) -> datetime:
    """The instant at which a clock in the restaurant shows *wall*."""
    return datetime.fromisoformat(wall).replace(tzinfo=site.restaurant.zone)


def told(site: Site, wall: str) -> tuple[str, str]:
    """The state at a wall time, and the wall time of its next change."""
    state = open_state(site, at(site, wall))
    return state.state, f"{state.next_change:%Y-%m-%d %H:%M}" if state.next_change else "never"


def with_hours(site: Site, **changes: object) -> Site:
    return replace(site, hours=site.hours.model_copy(update=changes))


@pytest.mark.parametrize(
    ("wall", "state", "next_change"),
    [
        ("2026-11-24 11:29", "closed", "2026-11-24 11:30"),
        ("2026-11-24 11:29:59.999999", "closed", "2026-11-24 11:30"),
        ("2026-11-24 11:30", "open", "2026-11-24 14:00"),
        ("2026-11-24 11:31", "open", "2026-11-24 14:00"),
        ("2026-11-24 13:59:59", "closing-soon", "2026-11-24 14:00"),
        ("2026-11-24 14:00", "closed", "2026-11-24 17:00"),
        ("2026-11-24 16:59", "closed", "2026-11-24 17:00"),
        ("2026-11-24 17:00", "open", "2026-11-25 01:00"),
    ],
)
def test_it_opens_and_closes_to_the_minute_twice_a_day(sample, wall, state, next_change):
    assert (state, next_change) == told(sample, wall)


@pytest.mark.parametrize(
    ("wall", "state", "next_change"),
    [
        ("2026-11-24 23:59", "open", "2026-11-25 01:00"),
        ("2026-11-25 00:00", "open", "2026-11-25 01:00"),
        ("2026-11-25 00:59", "closing-soon", "2026-11-25 01:00"),
        ("2026-11-25 01:00", "closed", "2026-11-25 11:30"),
        ("2026-11-28 01:59", "closing-soon", "2026-11-28 02:00"),
        ("2026-11-28 02:00", "closed", "2026-11-28 17:00"),
        ("2026-11-30 00:30", "closed", "2026-12-01 11:30"),
    ],
)
def test_a_night_belongs_to_the_day_on_which_it_began(sample, wall, state, next_change):
    assert (state, next_change) == told(sample, wall)


@pytest.mark.parametrize(
    ("wall", "state"),
    [
        ("2026-11-24 13:39:59", "open"),
        ("2026-11-24 13:40", "closing-soon"),
        ("2026-11-25 00:39", "open"),
        ("2026-11-25 00:40", "closing-soon"),
    ],
)
def test_closing_soon_begins_as_many_minutes_before_as_the_owner_says(sample, wall, state):
    assert state == told(sample, wall)[0]


def test_with_no_minutes_it_never_closes_soon(sample):
    site = with_hours(sample, closing_soon_minutes=0)
    assert ("open", "2026-11-24 14:00") == told(site, "2026-11-24 13:59:59")


@pytest.mark.parametrize("wall", ["2026-11-22 23:00", "2026-11-23 00:00", "2026-11-23 12:00", "2026-11-24 11:29"])
def test_the_next_change_is_found_across_a_closed_day(sample, wall):
    assert ("closed", "2026-11-24 11:30") == told(sample, wall)


@pytest.mark.parametrize("wall", ["2027-01-03 23:00", "2027-01-05 12:00", "2027-01-06 23:59"])
def test_the_next_change_is_found_across_a_closed_day_and_a_holiday_of_two_dates(sample, wall):
    assert ("closed", "2027-01-07 11:30") == told(sample, wall)


@pytest.mark.parametrize(
    ("wall", "state", "next_change"),
    [
        ("2026-12-01 13:00", "open", "2026-12-01 14:00"),
        ("2026-12-01 14:00", "closed", "2026-12-02 11:30"),
        ("2026-12-01 18:00", "closed", "2026-12-02 11:30"),
        ("2026-12-02 00:30", "closed", "2026-12-02 11:30"),
    ],
)
def test_a_holiday_with_hours_of_its_own_has_no_others(sample, wall, state, next_change):
    assert (state, next_change) == told(sample, wall)


def test_a_holiday_without_hours_has_those_of_its_weekday(sample):
    assert ("open", "2027-04-11 02:00") == told(sample, "2027-04-10 17:00")
    assert "spring-day" == hours_on(sample, date(2027, 4, 10)).holiday.id
    assert sample.hours.week["saturday"] == hours_on(sample, date(2027, 4, 10)).ranges


def test_the_night_before_a_closed_holiday_still_ends_after_midnight(sample):
    rest = sample.hours.holidays[1].model_copy(update={"dates": (date(2026, 11, 28),)})
    site = with_hours(sample, holidays=(rest,))
    assert ("open", "2026-11-28 02:00") == told(site, "2026-11-28 01:00")
    assert ("closed", "2026-11-29 17:00") == told(site, "2026-11-28 17:30")


def test_every_date_of_a_holiday_has_its_hours(sample):
    found = [hours_on(sample, date(2027, 1, day)) for day in (4, 5, 6, 7)]
    assert [None, "deep-winter", "deep-winter", None] == [each.holiday and each.holiday.id for each in found]
    assert [0, 0, 0, 2] == [len(each.ranges) for each in found]


def test_a_restaurant_that_never_opens_has_no_next_change(sample):
    site = with_hours(sample, week=dict.fromkeys(DAYS, ()), holidays=())
    assert ("closed", "never") == told(site, "2026-11-24 12:00")


def test_an_opening_beyond_the_horizon_is_not_announced(sample):
    rest = sample.hours.holidays[1]
    fifteen = tuple(date(2026, 11, 24) + timedelta(days=number) for number in range(15))
    site = with_hours(sample, holidays=(rest.model_copy(update={"dates": fifteen}),))
    assert ("closed", "never") == told(site, "2026-11-24 12:00")
    assert ("closed", "2026-12-09 11:30") == told(site, "2026-11-25 12:00")


@pytest.mark.parametrize(
    ("instant", "state"),
    [
        ("2026-12-15T16:59", "closed"),
        ("2026-12-15T17:00", "open"),
        ("2026-12-16T03:59", "open"),
        ("2026-12-16T04:00", "closing-soon"),
        ("2026-12-16T04:29", "closing-soon"),
        ("2026-12-16T04:30", "closed"),
    ],
)
def test_a_winter_day_in_vancouver_is_seven_hours_behind(site, instant, state):
    """British Columbia keeps UTC-7 all year from 2026 on; a system's older time zones say -8."""
    found = open_state(site, datetime.fromisoformat(instant).replace(tzinfo=UTC))
    assert (state, -7 * HOUR) == (found.state, found.checked_at.utcoffset())


def test_a_summer_day_in_vancouver_is_seven_hours_behind(site):
    found = open_state(site, datetime(2027, 7, 15, 17, 0, tzinfo=UTC))
    assert ("open", -7 * HOUR) == (found.state, found.checked_at.utcoffset())


@pytest.mark.parametrize(
    ("wall", "state", "next_change"),
    [
        ("2026-12-24 18:00", "closed", "2026-12-26 10:00"),
        ("2026-12-25 12:00", "closed", "2026-12-26 10:00"),
        ("2026-12-31 21:45", "open", "2026-12-31 22:30"),
        ("2026-12-31 22:00", "closing-soon", "2026-12-31 22:30"),
        ("2027-01-01 10:30", "closed", "2027-01-01 11:00"),
        ("2027-02-06 10:30", "closed", "2027-02-07 10:00"),
    ],
)
def test_the_demonstration_is_closed_or_open_as_its_holidays_say(site, wall, state, next_change):
    assert (state, next_change) == told(site, wall)


def test_the_instant_may_be_given_in_any_time_zone(sample):
    instant = at(sample, "2026-11-24 13:45")
    assert open_state(sample, instant) == open_state(sample, instant.astimezone(UTC))


def test_weekdays_are_named_in_english():
    assert ["monday", "sunday"] == [weekday_of(date(2026, 11, day)) for day in (23, 29)]


def test_exceptions_are_those_of_the_next_twelve_months_soonest_first(sample):
    def dates(*today: int) -> list[str]:
        return [f"{day.date:%m-%d} {day.holiday.id}" for day in exceptions(sample, date(*today))]

    everything = ["12-01 founding-day", "01-05 deep-winter", "01-06 deep-winter", "04-10 spring-day"]
    assert everything == dates(2026, 11, 16)
    assert everything == dates(2026, 12, 1)
    assert everything[2:] == dates(2027, 1, 6)
    assert everything[:1] == dates(2025, 12, 1)
    assert [] == dates(2025, 11, 30)


def test_holidays_have_only_the_dates_of_the_next_twelve_months(sample):
    found = {holiday.id: dates for holiday, dates in upcoming_holidays(sample, date(2027, 1, 6))}
    assert {"deep-winter": [date(2027, 1, 6)], "spring-day": [date(2027, 4, 10)]} == found


def last_orders(site: Site, wall: str) -> dict[str, str]:
    """The last orders that are given at a wall time."""
    return {order: f"{last:%m-%d %H:%M}" for order, last in open_state(site, at(site, wall)).last_orders.items()}


@pytest.mark.parametrize(
    ("wall", "expected"),
    [
        ("2026-11-24 12:00", {"dine_in": "11-24 13:30"}),
        ("2026-11-24 15:00", {"dine_in": "11-25 00:30", "takeout": "11-24 20:30"}),
        ("2026-11-25 00:45", {"dine_in": "11-25 00:30", "takeout": "11-24 20:30"}),
        ("2026-11-27 12:00", {"dine_in": "11-27 13:15"}),
        ("2026-11-28 01:00", {"dine_in": "11-28 01:15", "takeout": "11-27 20:30"}),
        ("2026-12-01 12:00", {"dine_in": "12-01 13:30"}),
    ],
)
def test_last_orders_are_those_of_the_range_that_runs_or_comes_next(sample, wall, expected):
    assert expected == last_orders(sample, wall)


def test_nothing_can_be_ordered_at_a_time_of_the_clock_after_the_last_order(sample):
    evening = open_state(sample, at(sample, "2026-11-24 20:00"))  # last order at half past midnight
    assert [True, True, False, False] == [
        evening.can_order_at(time(*clock)) for clock in ((23, 0), (0, 0), (0, 30), (1, 0))
    ]
    assert replace(evening, last_orders={}).can_order_at(time(1))


def test_on_a_date_with_its_own_hours_a_time_of_the_week_is_no_last_order(sample):
    assert {"dine_in": "12-01 13:30"} == last_orders(sample, "2026-12-01 12:00")


DELIVERY = WeeklyOrderHours(
    delivery=(Hours(time(12), time(13)), Hours(time(18), time(0, 30))), days={"sunday": OrderHours(delivery=())}
)


def delivery(site: Site, wall: str) -> tuple[bool, str, str, str] | None:
    """Whether deliveries are offered that day, and until when, from when and until when at last."""
    state = order_state(site, "delivery", at(site, wall))
    times = (state.until, state.next, state.last) if state else ()
    return state and (state.is_offered, *(f"{each:%m-%d %H:%M}" if each else "" for each in times))


@pytest.mark.parametrize(
    ("wall", "expected"),
    [
        ("2026-11-24 11:45", (True, "", "11-24 12:00", "11-25 00:30")),
        ("2026-11-24 12:00", (True, "11-24 13:00", "", "11-25 00:30")),
        ("2026-11-24 13:00", (True, "", "11-24 18:00", "11-25 00:30")),
        ("2026-11-25 00:29", (True, "11-25 00:30", "", "11-25 00:30")),
        ("2026-11-25 00:30", (True, "", "11-25 12:00", "")),
        ("2026-11-23 12:30", (False, "", "11-24 12:00", "")),
        ("2026-11-28 12:30", (True, "", "11-28 18:00", "11-29 00:30")),
        ("2026-11-29 19:00", (False, "", "12-01 12:00", "")),
        ("2026-12-01 13:30", (True, "", "12-02 12:00", "")),
    ],
)
def test_orders_are_taken_in_their_own_ranges_within_the_opening_hours(sample, wall, expected):
    site = with_hours(sample, orders=DELIVERY)
    assert expected == delivery(site, wall)
    until, following = expected[1], expected[2]
    change = datetime.fromisoformat(f"2026-{until or following}") - datetime.fromisoformat(wall)
    assert next_update(site, at(site, wall)) <= change


def test_orders_are_taken_up_to_their_last_order_and_unknown_without_one(sample):
    minutes = sample.hours.last_orders.model_copy(update={"takeout": LastOrder(minutes=60)})
    site = with_hours(sample, last_orders=minutes)
    found = order_state(site, "takeout", at(site, "2026-11-24 12:00"))
    assert (True, "13:00") == (found.is_offered, f"{found.until:%H:%M}")
    assert None is delivery(site, "2026-11-24 12:00")
    assert None is order_state(sample, "takeout", at(sample, "2026-11-24 12:00"))  # 20:30 says nothing about lunch


def test_nobody_knows_of_a_closed_day_whether_orders_are_taken_that_are_told_of_on_no_day(sample):
    hours = sample.hours.model_copy(update={"week": {**sample.hours.week, "tuesday": ()}})
    assert None is weekly_orders(hours, "tuesday", "delivery")
    assert None is orders_on(hours, date(2026, 11, 24), "delivery")
    assert () == orders_on(hours.model_copy(update={"orders": DELIVERY}), date(2026, 11, 24), "delivery")


def test_a_holiday_may_have_ranges_of_its_own(sample):
    first = sample.hours.holidays[0]
    for ranges, expected in (
        ((), (False, "", "12-02 12:00", "")),
        ((Hours(time(11, 30), time(12, 30)),), (True, "12-01 12:30", "", "12-01 12:30")),
    ):
        holiday = first.model_copy(update={"orders": OrderHours(delivery=ranges)})
        assert expected == delivery(with_hours(sample, orders=DELIVERY, holidays=(holiday,)), "2026-12-01 12:15")


def test_the_last_order_of_opening_hours_is_the_end_of_the_last_range(sample):
    site = with_hours(sample, orders=DELIVERY)
    assert "11-24 13:00" == last_orders(site, "2026-11-24 12:00")["delivery"]
    assert "11-25 00:30" == last_orders(site, "2026-11-24 19:00")["delivery"]


def test_ranges_of_orders_beside_a_last_order_are_refused(sample):
    written = sample.hours.model_copy(update={"orders": WeeklyOrderHours(takeout=())})
    with pytest.raises(ValueError, match="take takeout out of `last_orders`"):
        written.orders_are_given_once()


def test_a_holiday_may_have_last_orders_of_its_own(sample):
    own = LastOrders(takeout=LastOrder(minutes=60), dine_in=LastOrder(times=(time(12, 45),)))
    holiday = sample.hours.holidays[0].model_copy(update={"last_orders": own})
    site = with_hours(sample, holidays=(holiday,))
    assert {"dine_in": "12-01 12:45", "takeout": "12-01 13:00"} == last_orders(site, "2026-12-01 12:00")


def test_the_next_update_is_the_first_of_all_changes(sample):
    """13:30 last order, 13:40 closing soon, 14:00 closed, 17:00 open, 20:30 takeout, midnight."""
    walls = ["12:00", "13:30", "13:40", "13:59", "14:00", "19:00", "23:00"]
    minutes = [next_update(sample, at(sample, f"2026-11-24 {wall}")) / timedelta(minutes=1) for wall in walls]
    assert [90, 10, 20, 1, 180, 90, 60] == minutes


def test_the_evening_lasts_until_the_morning_at_the_restaurant(sample):
    walls = ["00:00", "04:59", "05:00", "10:59", "11:00", "16:59", "17:00", "23:59"]
    found = [daypart(sample, at(sample, f"2026-11-24 {wall}").astimezone(UTC)) for wall in walls]
    assert ["evening"] * 2 + ["morning"] * 2 + ["afternoon"] * 2 + ["evening"] * 2 == found


def test_a_time_of_day_that_begins_is_an_update(sample):
    assert HOUR == next_update(sample, at(sample, "2026-11-24 10:00"))
    assert HOUR == next_update(sample, at(sample, "2026-11-24 04:00"))


def level_at(site: Site, wall: str) -> str | None:
    """How busy it is by the rhythm at a wall time."""
    current = running_day(site, at(site, wall)).current
    return current.period.level if current else None


@pytest.mark.parametrize(
    ("wall", "level"),
    [
        ("2026-11-24 11:29", None),
        ("2026-11-24 11:30", "quiet"),
        ("2026-11-24 14:00", None),
        ("2026-11-24 17:00", "steady"),
        ("2026-11-24 21:59", "steady"),
        ("2026-11-24 22:00", "peak"),
        ("2026-11-25 00:30", "peak"),
        ("2026-11-25 01:00", None),
        ("2026-11-29 01:59", "busy"),
        ("2026-12-01 18:00", None),
        ("2027-01-05 12:00", None),
    ],
)
def test_the_level_follows_the_rhythm_while_the_restaurant_is_open(sample, wall, level):
    assert level == level_at(sample, wall)


def test_a_period_that_begins_after_midnight_belongs_to_the_night_before(sample):
    tuesday = sample.rhythm.rhythms[0]
    until_midnight, after = (
        tuesday.periods[2].model_copy(update={"end": datetime.min.time()}),
        tuesday.periods[2].model_copy(update={"start": datetime.min.time(), "level": "busy"}),
    )
    night = tuesday.model_copy(update={"periods": (*tuesday.periods[:2], until_midnight, after)})
    site = replace(sample, rhythm=sample.rhythm.model_copy(update={"rhythms": (night,)}))
    assert ["peak", "busy"] == [level_at(site, wall) for wall in ("2026-11-24 23:59", "2026-11-25 00:00")]


def test_a_night_is_counted_on_from_the_midnight_before_it(sample):
    ends = [(each.start / 60, each.end / 60) for each in timed_periods(sample.rhythm.periods("tuesday"))]
    assert [(11.5, 14), (17, 22), (22, 25)] == ends


def test_the_running_day_goes_on_after_midnight_until_its_hours_end(sample):
    days = [running_day(sample, at(sample, f"2026-11-28 {wall}")) for wall in ("01:59", "02:00")]
    assert [(date(2026, 11, 27), 1559), (date(2026, 11, 28), 120)] == [(day.date, day.minute) for day in days]


@pytest.mark.parametrize(
    ("day", "known"), [("2026-11-24", True), ("2026-12-01", False), ("2027-01-05", False), ("2027-04-10", True)]
)
def test_a_holiday_with_hours_of_its_own_has_no_rhythm(sample, day, known):
    assert known == bool(running_day(sample, at(sample, f"{day} 12:00")).timed_periods)


def test_the_next_time_of_a_clock_may_be_this_minute_or_tomorrow():
    assert [600, 1440 + 599, 1500] == [
        next_minute_at(600, time(10)),
        next_minute_at(600, time(9, 59)),
        next_minute_at(1500, time(1)),
    ]


@pytest.mark.parametrize(
    ("wall", "is_answered", "change"),
    [
        ("2026-11-24 09:59", False, "2026-11-24 10:00"),
        ("2026-11-24 10:00", True, "2026-11-24 21:15"),
        ("2026-11-24 21:15", False, "2026-11-25 10:00"),
        ("2026-12-24 17:59", True, "2026-12-24 18:00"),  # a holiday that closes at six
    ],
)
@pytest.mark.demonstration
def test_the_telephone_is_answered_in_its_hours_while_it_is_open(site, wall, is_answered, change):
    state = phone_state(site, at(site, wall))
    assert (is_answered, change) == (state.is_answered, f"{state.next_change:%Y-%m-%d %H:%M}")
    assert next_update(site, at(site, wall)) <= state.next_change - state.checked_at.replace(tzinfo=None)


def test_hours_of_the_telephone_that_are_not_given_are_not_known(site):
    assert phone_state(with_hours(site, telephone=None), at(site, "2026-11-24 12:00")) is None


def test_days_in_a_row_go_on_over_a_closed_day_of_the_week_and_end_where_the_hours_of_a_weekday_differ(sample):
    day = sample.hours.holidays[0]
    own = {"hours": (Hours(time(17), time(23)),), "effect": None, "limited_menu": None}
    closed = next(each for each in DAYS if not sample.hours.week[each])
    first = next(date(2026, 11, 9) + timedelta(days=n) for n in range(7) if DAYS[n] == closed)
    around = tuple(first + timedelta(days=n) for n in (-1, 1, 2))
    site = with_hours(sample, holidays=(day.model_copy(update={**own, "dates": around}),))
    [row] = exceptions_in_rows(site, date(2026, 11, 2))
    assert (around[0], around[-1]) == (row.first.date, row.last)
    week = tuple(first + timedelta(days=n) for n in range(8))
    for hours, rows in ((time(17), 1), (time(12), 2)):  # of the eighth day, which is the weekday of the first
        eighth = day.model_copy(update={**own, "hours": (Hours(hours, time(23)),), "dates": week[7:]})
        both = with_hours(sample, holidays=(day.model_copy(update={**own, "dates": week[:7]}), eighth))
        assert rows == len(exceptions_in_rows(both, date(2026, 11, 2)))
