"""What the house says to a party that asks for a table. Most scenarios are the demonstration's, on a Tuesday at noon."""

from dataclasses import replace
from datetime import date, datetime, time

import pytest

from restaurant_site.domain.booking import (
    BookingAnswer,
    booking_answer,
    lasts_to_closing,
    next_booking,
    next_booking_change,
    party_wait,
)
from restaurant_site.domain.moments import read_when
from restaurant_site.models.booking import BookingRules, PartyRule
from restaurant_site.models.hours import DAYS, Hours, WeeklyLastOrders, minutes_between
from restaurant_site.models.site import Site
from restaurant_site.models.text import Text

NOON = "2026-11-24T12:07"
USUAL = ["10:00-11:30", "14:00-18:00", "19:45-20:30"]


def at(site: Site, wall: str) -> datetime:
    return datetime.fromisoformat(wall).replace(tzinfo=site.restaurant.zone)


def ask(site: Site, guests: int | None, when: str = "", now: str = NOON) -> BookingAnswer:
    instant = at(site, now)
    return booking_answer(site, guests, read_when(when, site.restaurant.zone, instant) if when else None, instant)


def times(answer: BookingAnswer) -> list[str]:
    return [f"{start:%H:%M}-{end:%H:%M}" for start, end in answer.slots]


def local(moment: datetime | None) -> str | None:
    return moment.isoformat(timespec="minutes") if moment else None


@pytest.mark.demonstration
@pytest.mark.parametrize(
    ("guests", "when", "bookable", "reason", "slots", "call_by"),
    [
        (6, "", "yes", "bookable", ["14:15-18:00", "19:45-20:30"], "2026-11-24T18:30"),
        (8, "2026-11-27T19:00", "yes", "bookable", ["10:00-21:00"], "2026-11-26T19:00"),
        (6, "2026-11-27T19:00", "no", "not-at-that-time", USUAL, None),
        (6, "2026-11-27T18:00", "yes", "bookable", USUAL, "2026-11-27T16:00"),
        (4, "2026-11-25T10:30", "yes", "bookable", USUAL, "2026-11-24T21:15"),
        (6, "2026-11-24T14:00", "no", "too-late", ["14:15-18:00", "19:45-20:30"], "2026-11-24T12:00"),
        (6, "2026-11-24T11:00", "no", "past", [], None),
        (6, "2026-12-24", "ask", "house-decides", [], None),
        (6, "2026-12-25", "no", "closed", [], None),
        (9, "2026-12-31", "yes", "bookable", ["10:00-22:00"], "2026-12-30T21:15"),
        (6, "2026-12-31", "yes", "bookable", USUAL, "2026-12-31T18:30"),
        (6, "2027-01-23", "yes", "bookable", USUAL, "2027-01-23T18:30"),
        (6, "2027-01-24", "no", "too-far-ahead", [], None),
        (12, "2026-11-25", "no", "too-late", [], "2026-11-22T21:15"),
        (40, "2026-12-05", "yes", "bookable", ["10:00-21:00"], "2026-12-02T21:15"),
        (41, "2026-12-05", "ask", "house-decides", [], None),
        (97, "2026-12-05", "ask", "unknown-size", [], None),
        (3, "", "not-needed", "walk-in", ["10:00-21:00"], None),
        (3, "2026-11-24T22:00", "no", "closed", [], None),
        (None, "", "ask", "no-size", [], None),
        (97, "2026-12-05T03:00", "no", "closed", [], None),
        (None, "2026-12-05T03:00", "no", "closed", [], None),
    ],
)
def test_the_answer_follows_size_date_time_and_notice(site, guests, when, bookable, reason, slots, call_by):
    answer = ask(site, guests, when)
    assert (bookable, reason) == (answer.bookable, answer.reason)
    assert (slots, call_by) == (times(answer), local(answer.call_by))


@pytest.mark.demonstration
class TestLunarNewYearsEve:
    EVE = "2027-02-05"

    def test_bookings_open_on_a_date_of_their_own(self, site):
        early = ask(site, 5, self.EVE, now="2027-01-03T20:00")
        assert ("no", "not-open-yet", date(2027, 1, 4)) == (early.bookable, early.reason, early.opens)
        assert times(ask(site, 5, self.EVE, now="2027-01-04T20:00")) == times(early)  # the seatings are known before
        assert "yes" == ask(site, 5, self.EVE, now="2027-01-04T10:00").bookable

    def test_dinner_has_two_seatings_with_a_deposit_for_each_guest(self, site):
        answer = ask(site, 5, self.EVE, now="2027-01-10T12:00")
        assert ["17:00-19:15", "19:45-22:15"] == times(answer)
        asked = [ask(site, 5, f"{self.EVE}T{clock}", "2027-01-10T12:00").bookable for clock in ("17:00", "18:00")]
        assert ["yes", "no"] == asked
        assert (1500, "guest", 4320) == (answer.deposit.amount, answer.deposit.per, answer.free_cancellation.minutes)
        assert [] == list(ask(site, 12, self.EVE, now="2027-01-10T12:00").rooms)

    def test_those_who_need_no_booking_come_before_dinner(self, site):
        now = "2027-02-01T12:00"
        lunch, dinner = (ask(site, 2, f"{self.EVE}T{clock}", now) for clock in ("12:00", "18:00"))
        assert ("not-needed", "no") == (lunch.bookable, dinner.bookable)
        assert ["10:00-17:00"] == times(lunch)


@pytest.mark.demonstration
def test_a_party_that_cannot_book_the_date_hears_of_the_next_one(site):
    def following(guests: int, when: str = "", now: str = NOON) -> str | None:
        answer = next_booking(site, ask(site, guests, when, now), at(site, now))
        return str(answer.day) if answer else None

    assert "2026-11-27" == following(14)
    assert ("2026-12-26", "2026-12-26") == (following(6, "2026-12-25"), following(2, "2026-12-25"))
    assert "2026-11-25" == following(6, now="2026-11-24T21:20")
    assert "2026-11-24" == following(6, "2026-11-20")
    assert [None] * 4 == [
        following(6), following(6, "2026-11-27T19:00"), following(41, "2026-12-05"), following(6, "2027-01-24")
    ]  # fmt: skip


def test_a_party_that_is_large_enough_pays_a_deposit_unless_it_takes_a_room(site):
    assert ask(site, 11, "2026-12-05").deposit.is_none
    answer = ask(site, 12, "2026-12-05")
    assert (1000, "guest") == (answer.deposit.amount, answer.deposit.per)
    assert [("room-weekend", 68000, 3)] == [
        (offer.room.id, offer.room.minimum_spend, offer.notice.count) for offer in answer.rooms
    ]
    assert [] == list(ask(site, 12, "2026-11-26").rooms)  # three days for twelve, although the room takes one
    assert ["buyout-evening", "buyout-afternoon"] == [each.room.id for each in ask(site, 41, "2026-12-17").rooms]


@pytest.mark.demonstration
def test_late_at_night_the_first_time_follows_the_next_call(site):
    answer = ask(site, 4, "2026-11-25", now="2026-11-24T23:00")
    assert ["14:00-18:00", "19:45-20:30"] == times(answer)  # the telephone is answered from ten, two hours before noon
    assert ("no", "too-late") == (
        ask(site, 4, now="2026-11-24T23:00").bookable,
        ask(site, 4, now="2026-11-24T23:00").reason,
    )


@pytest.mark.demonstration
def test_late_at_night_those_who_need_no_booking_are_too_late(site):
    assert ("no", "not-at-that-time") == (
        ask(site, 2, now="2026-11-24T23:00").bookable,
        ask(site, 2, now="2026-11-24T23:00").reason,
    )
    assert "not-needed" == ask(site, 2, "2026-11-25", now="2026-11-24T23:00").bookable


@pytest.mark.demonstration
def test_after_midnight_the_night_is_still_that_of_the_day_before(site):
    late = {day: (Hours(time(17), time(0, 30)),) for day in DAYS}
    night = replace(site, hours=site.hours.model_copy(update={"week": late, "telephone": None, "holidays": ()}))
    asked = ask(night, 9, "2026-11-28T00:00")
    assert ("yes", date(2026, 11, 27), ["17:00-00:00"]) == (asked.bookable, asked.day, times(asked))
    assert date(2026, 11, 24) == ask(night, 4, now="2026-11-25T00:10").day


@pytest.mark.demonstration
def test_a_break_of_the_kitchen_is_no_time_to_book(site):
    split = {day: (Hours(time(10), time(15)), Hours(time(17), time(21, 30))) for day in DAYS}
    paused = replace(site, hours=site.hours.model_copy(update={"week": split}))
    assert ["10:00-14:30", "17:00-21:00"] == times(ask(paused, 9, "2026-11-27"))
    assert "not-at-that-time" == ask(paused, 9, "2026-11-27T16:00").reason


def test_a_house_that_tells_neither_times_nor_a_last_order_is_asked_for_a_table_while_it_is_open(sample):
    rules = BookingRules(
        how=Text({"en": "Call."}), parties=(PartyRule.model_validate({"id": "tables", "guests": [1, 7]}),)
    )
    openings = Hours(time(11, 30), time(14, 30)), Hours(time(17), time(0, 30)), Hours(time(2), time(2, 30))
    week = dict.fromkeys(DAYS, openings)
    told = {"week": week, "telephone": None, "holidays": (), "last_orders": WeeklyLastOrders()}
    house = replace(sample, booking=rules, hours=sample.hours.model_copy(update=told))
    friday = ask(house, 4, "2026-11-27")
    assert ["11:30-14:30", "17:00-00:30", "02:00-02:30"] == times(friday)
    assert lasts_to_closing(house, friday) and not lasts_to_closing(sample, ask(sample, 4, "2026-11-27"))
    assert "not-at-that-time" == ask(house, 4, "2026-11-27T14:30").reason
    assert ["17:00-00:30"] == times(ask(house, 4, "2026-11-27", "2026-11-27T14:30"))


def test_a_notice_in_days_is_of_days_and_one_in_hours_of_the_time_of_day(sample):
    def house(notice: str, **hours: object) -> Site:
        party = PartyRule.model_validate({"id": "groups", "guests": [8, 20], "notice": notice})
        told = {
            "week": dict.fromkeys(DAYS, (Hours(time(11, 30), time(22)),)),
            "holidays": (),
            "telephone": None,
            **hours,
        }
        rules = BookingRules(how=Text({"en": "Call."}), parties=(party,))
        return replace(sample, booking=rules, hours=sample.hours.model_copy(update=told))

    monday, tuesday, wednesday = "2026-11-23T17:01", "2026-11-24T12:00", "2026-11-25"
    for notice, times_left in {"2 days": "11:30-21:30", "48 hours": "17:15-21:30"}.items():
        found = ask(house(notice), 9, wednesday, monday)
        assert ("yes", [times_left]) == (found.bookable, times(found)), notice
    at_noon = ask(house("2 days"), 9, f"{wednesday}T12:00", monday)
    assert ("yes", "2026-11-23T23:59") == (at_noon.bookable, local(at_noon.call_by))
    assert "too-late" == ask(house("2 days"), 9, wednesday, tuesday).reason
    answered = {"telephone": Hours(time(11, 30), time(20))}
    assert "2026-11-23T20:00" == local(ask(house("2 days", **answered), 9, wednesday, monday).call_by)
    assert "too-late" == ask(house("2 days", **answered), 9, wednesday, "2026-11-23T20:01").reason


def test_a_restaurant_without_rules_says_whether_to_ask(sample):
    assert ("no", "not-taken") == (ask(sample, 4, "2026-11-27").bookable, ask(sample, 4, "2026-11-27").reason)
    taking = replace(sample, restaurant=sample.restaurant.model_copy(update={"takes_reservations": True}))
    assert "ask" == ask(taking, 4, "2026-11-27").bookable
    assert "closed" == ask(taking, 4, "2026-11-30").reason
    assert ("no", "closed") == (ask(taking, 4, "2026-11-27T03:00").bookable, ask(taking, 4, "2026-11-27T03:00").reason)
    assert "closed" == ask(sample, 4, "2026-11-27T03:00").reason, "“just come” is false at three in the morning"


@pytest.mark.demonstration
@pytest.mark.parametrize(
    ("guests", "wall", "level", "minutes"),
    [
        (2, "2026-11-27T19:00", "peak", (30, 45)),
        (6, "2026-11-27T19:00", "peak", (40, 55)),
        (6, "2026-11-27T12:30", "busy", (15, 30)),
        (1, "2026-11-27T19:00", "peak", (0, 10)),
        (8, "2026-11-27T19:00", "peak", None),
        (2, "2026-11-27T22:00", None, None),
        (2, "2026-12-24T12:30", None, None),
    ],
)
def test_a_party_waits_as_long_as_the_owner_says_of_its_size(site, guests, wall, level, minutes):
    wait = party_wait(site, guests, at(site, wall))
    assert (level, minutes) == (wait.level, wait.minutes and (wait.minutes.minimum, wait.minutes.maximum))


@pytest.mark.demonstration
def test_an_answer_about_the_present_is_true_until_the_next_quarter_of_an_hour(site):
    now = at(site, NOON)
    assert at(site, "2026-11-24T12:15") == next_booking_change(site, now)
    assert times(ask(site, 6)) == times(ask(site, 6, now="2026-11-24T12:14"))
    assert times(ask(site, 6)) != times(ask(site, 6, now="2026-11-24T12:16"))


@pytest.mark.parametrize(
    ("opens", "closes", "expected"),
    [
        (time(1), time(2), (25 * 60, 26 * 60)),
        (time(23), time(1), (23 * 60, 25 * 60)),
        (time(12), time(18), (17 * 60, 18 * 60)),
        (time(2), time(9), (26 * 60, 27 * 60)),
    ],
)
def test_a_range_after_midnight_belongs_to_the_evening_that_it_ends(opens, closes, expected):
    assert expected == minutes_between(Hours(opens, closes), 17 * 60, 27 * 60)


@pytest.mark.demonstration
def test_after_closing_a_party_that_must_ask_is_told_of_the_next_open_day(site):
    assert ("ask", date(2026, 11, 24)) == ((noon := ask(site, 97)).bookable, noon.day)
    night = ask(site, 97, now="2026-11-24T23:28")
    assert ("ask", date(2026, 11, 25)) == (night.bookable, night.day)
    assert date(2026, 12, 26) == ask(site, 97, now="2026-12-24T23:28").day, "closed on Christmas Day"


@pytest.mark.demonstration
def test_a_party_that_no_size_names_is_offered_the_room_that_takes_it(site):
    rules = site.booking.model_copy(update={"parties": site.booking.parties[:1]})
    answer = ask(replace(site, booking=rules), 12, "2026-12-09")
    assert ("ask", "unknown-size") == (answer.bookable, answer.reason)
    assert answer.rooms and all(12 in offer.room.guests for offer in answer.rooms)
