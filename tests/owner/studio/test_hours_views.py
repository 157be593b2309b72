"""Hours, and dates that differ."""

import re
import shutil
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from werkzeug.datastructures import MultiDict

from restaurant_site.content.starter import SAMPLES
from restaurant_site.domain.schedule import ranges_on
from restaurant_site.models.hours import DAYS, Hours
from restaurant_site.owner.studio import blueprint, days, hours_views, views
from tests.conftest import SAMPLE, judged, load_once
from tests.content.folders import edit
from tests.owner.studio.conftest import Browser, data_of, messages


def today() -> date:
    """The date in the restaurant, which is another than this machine's for some hours of the day."""
    return datetime.now(load_once(SAMPLE).restaurant.zone).date()


def test_a_form_that_is_sent_as_it_is_changes_nothing(browser):
    before = browser.text("hours.yaml")
    assert 303 == browser.save("hours/week").status_code
    for holiday in browser.site.hours.holidays:
        assert 303 == browser.save(f"hours/exceptions/{holiday.id}").status_code
    assert before == browser.text("hours.yaml")


def times(day, *ranges):
    """The fields of the times of a day."""
    fields = {}
    for number, text in enumerate(ranges):
        opening, _, closing = text.partition("-")
        fields |= {f"{day}__rows__{number}__open": opening, f"{day}__rows__{number}__close": closing}
    return fields


def typed(browser, text):
    """Type a week, look at it, and save it."""
    return browser.send("hours/week", data_of(judged(browser.save("hours/week", typed=text).text)))


def test_a_day_of_the_week_is_closed_or_has_a_break(browser):
    changed = times("week__monday", "11:30-14:00", "17:00-22:00")
    assert 303 == browser.save("hours/week", week__sunday__closed="y", **changed).status_code
    week = browser.site.hours.week
    assert () == week["sunday"]
    assert ["11:30", "17:00"] == [f"{each.open:%H:%M}" for each in week["monday"]]
    assert ("Monday: 11:30\xa0am–2\xa0pm, 5–10\xa0pm, was closed",) == browser.last[:1]


def test_a_day_without_times_that_is_not_ticked_as_closed_is_asked_about_and_keeps_its_busy_times(browser):
    before = browser.text("hours.yaml"), browser.text("rhythm.yaml")
    emptied = {f"week__friday__rows__{number}__{end}": "" for number in (0, 1) for end in ("open", "close")}
    response = browser.save("hours/week", **emptied)
    assert ["Fill in when it opens, or tick “Closed on this day”."] == messages(response)
    assert judged(response.text).select_one("#friday").has_attr("open")
    assert before == (browser.text("hours.yaml"), browser.text("rhythm.yaml"))
    response = browser.save("hours/week", week__friday__closed="y", **emptied)
    assert () == browser.site.hours.week["friday"]
    told = browser.page(response.headers["Location"].partition("/en/")[2]).select_one("main .waits").text
    assert "Times outside them are gone" in told and "have not changed" not in told


def test_an_hour_that_does_not_exist_is_said_at_its_day(browser):
    response = browser.save("hours/week", **times("week__sunday", "17:00-25:00"))
    assert 422 == response.status_code
    assert ["“25:00” is not a time. Write one such as 5:30\N{NO-BREAK SPACE}pm."] == messages(response)


def test_the_hours_of_a_whole_week_fill_in_the_form_and_are_saved_then(browser):
    before = browser.text("hours.yaml")
    response = browser.save("hours/week", typed="Mo-Fr 11:30-15:00, 17:00-22:00; Su off", fill="1")
    page = judged(response.text)
    assert (200, before) == (response.status_code, browser.text("hours.yaml"))
    assert ["11:30 am–3 pm, 5–10 pm", "Closed"] == [
        page.select_one(f"#{day} summary span").text.replace("\xa0", " ") for day in ("friday", "sunday")
    ]
    assert "Filled in." in page.text
    assert 303 == browser.send("hours/week", data_of(page)).status_code
    assert () == browser.site.hours.week["sunday"]


def test_hours_that_are_not_understood_are_said_and_kept(browser):
    response = browser.save("hours/week", typed="PH off", fill="1")
    assert 422 == response.status_code
    assert ["“PH” is not understood. Write days and hours, such as Mon–Fri 11:30–15:00, 17:00–22:00."] == messages(
        response
    )
    said = BeautifulSoup(response.text, "html.parser").select_one(".refused li").text
    assert said.startswith("Week: “PH” is not understood.")
    assert "PH off" == BeautifulSoup(response.text, "html.parser").select_one("#typed").text.strip()


def test_the_big_save_shows_how_a_typed_week_is_understood_and_says_nothing_of_saved(browser):
    before = browser.text("hours.yaml")
    response = browser.save("hours/week", typed="Tu-Su 17:00-23:00; Fri & Sat 12:00-14:30")
    page = judged(response.text)
    assert (200, before, None) == (response.status_code, browser.text("hours.yaml"), page.find(string="Saved."))
    assert ["Closed", "12–2:30 pm, 5–11 pm"] == [
        page.select_one(f"#{day} summary span").text.replace("\xa0", " ") for day in ("monday", "friday")
    ]
    assert "Not named, so unchanged: Monday" in page.select_one("form .saved").text
    assert "" == page.select_one("#typed").text.strip()
    assert 303 == browser.send("hours/week", data_of(page)).status_code
    assert 2 == len(browser.site.hours.week["friday"])


@pytest.mark.parametrize("button", [{}, {"fill": "1"}])
def test_what_is_not_understood_of_a_typed_week_is_never_saved(browser, button):
    before = browser.text("hours.yaml")
    response = browser.save("hours/week", typed="Mo-Fr 11:00-15:00; Fr 11:00-22:00", **button)
    assert (422, before) == (response.status_code, browser.text("hours.yaml"))
    assert ["Friday has both 11 am–3 pm and 11 am–10 pm. Write only the right one."] == [
        each.replace("\xa0", " ") for each in messages(response)
    ]


def test_a_day_that_is_typed_alone_changes_no_other(browser):
    before = browser.site.hours.week
    typed(browser, "Fri 5:30-10")
    typed(browser, "Sun closed")
    ranges = [f"{each.open:%H:%M}-{each.close:%H:%M}" for each in browser.site.hours.week["friday"]]
    assert ["17:30-22:00"] == ranges
    assert {**before, "friday": browser.site.hours.week["friday"], "sunday": ()} == browser.site.hours.week


def test_hours_of_two_readings_are_asked_about_as_guests_read_them(browser):
    (told,) = messages(browser.save("hours/week", typed="Sat 7-11"))
    assert "“7-11” may be 7–11 am or 7–11 pm. Write which." == told.replace("\xa0", " ")


def test_an_empty_week_is_not_filled_in(browser):
    assert 422 == browser.save("hours/week", typed="  ", fill="1").status_code


def test_the_calendar_shows_what_differs_and_leads_to_new_days(browser):
    page = browser.page("hours?from=2027-02-14")
    assert page.select_one("a[href$='hours/new-exception?date=2027-02-14']")
    page = browser.page("hours?from=2026-12-12")
    assert any("Founding Day" in each.text for each in page.select("td a"))
    assert page.select_one("a[href*='hours/exceptions/founding-day']")
    assert not page.select("td.closed.other")


def test_a_day_that_is_closed_every_week_is_marked_apart_from_a_closure_and_not_offered_it_again(browser):
    monday, tuesday = "hours/new-exception?date=2027-02-15", "hours/new-exception?date=2027-02-16"
    ways = [[each["value"] for each in browser.page(path).select("[name=hours_state]")] for path in (monday, tuesday)]
    assert ["none" not in ways[0], "none" in ways[1]] == [True, True]
    assert 303 == browser.save(tuesday, hours_state="none").status_code
    days = browser.page("hours?from=2027-02-16").select("td")
    states = {each.a["href"][-10:] if "new" in each.a["href"] else "16": each["class"][0] for each in days if each.a}
    assert ("weekly", "closed") == (states["2027-02-15"], states["16"])


def test_a_day_is_closed_from_the_calendar_and_named_so_if_nothing_else(browser):
    path = "hours/new-exception?date=2027-02-14"
    assert {""} == {browser.form(path)[f"name-{code}"] for code in ("en", "zh", "cn")}
    response = browser.save(path, hours_state="none", effect__en="We rest.", effect__zh="休息一天。")
    assert 303 == response.status_code, messages(response)
    holiday = browser.site.hours.holidays[-1]
    assert ((date(2027, 2, 14),), ()) == (holiday.dates, holiday.hours)
    assert {"en": "Closed", "zh": "休息", "cn": "休息"} == dict(holiday.name.translations)
    [words] = browser.last
    assert words.startswith("Sunday, February 14: closed, was ")


def test_a_day_without_a_name_is_told_by_its_hours_and_one_that_is_named_in_each_language(browser):
    path = "hours/new-exception?date=2027-02-14"
    wedding = {"effect__en": "Lunch only.", "effect__zh": "只設午市。", "hours_state": "listed", "hours": "11:30-15:00"}
    response = browser.save(path, **wedding, name__en="Private wedding")
    links = BeautifulSoup(response.text, "html.parser").select(".refused li a")
    assert (422, ["#fault-name-zh"]) == (response.status_code, [link["href"] for link in links])
    assert 303 == browser.save(path, **wedding).status_code
    name = browser.site.hours.holidays[-1].name.translations
    assert {"en": "Special opening hours", "zh": "特別營業時間", "cn": "特别营业时间"} == dict(name)
    assert "" == browser.form("hours/exceptions/exception-2027-02-14")["name-en"], "it is not the owner's name"


def test_a_closed_day_without_a_name_that_gets_hours_is_no_longer_named_so(browser):
    browser.save(SUNDAY, hours_state="none", effect__en="We rest.", effect__zh="休息一天。")
    path = "hours/exceptions/exception-2027-02-14"
    assert 303 == browser.save(path, hours_state="listed", hours="11:30-14:00").status_code
    assert "Special opening hours" == browser.site.hours.holidays[-1].name.translations["en"]
    assert 303 == browser.save(path, hours_state="none").status_code
    assert "Closed" == browser.site.hours.holidays[-1].name.translations["en"]


def test_a_closed_day_of_the_owner_s_name_that_gets_hours_gets_another_name(browser):
    path = "hours/new-exception?date=2027-02-14"
    browser.save(path, hours_state="none", name__en="closed", name__zh="休息", effect__en="x", effect__zh="x")
    response = browser.save("hours/exceptions/exception-2027-02-14", hours_state="listed", hours="11:30-14:00")
    assert 422 == response.status_code
    assert "This says closed, but there are opening hours. Write what kind of day it is." in messages(response)


SUNDAY = "hours/new-exception?date=2027-02-14"
"""One on which the sample restaurant is open from 11:30 to 15:00 and from 17:00 to 22:00."""


@pytest.mark.parametrize(
    ("fields", "hours"),
    [
        ({"rows__1__close": "21:00"}, ["11:30-15:00", "17:00-21:00"]),
        ({"rows__0__open": "12:00", "rows__1__close": "23:30"}, ["12:00-15:00", "17:00-23:30"]),
        (
            {"rows__0__open": "12:00", "rows__0__close": "14:00", "rows__1__open": "", "rows__1__close": ""},
            ["12:00-14:00"],
        ),
        ({"hours": "noon till 2pm"}, ["12:00-14:00"]),
    ],
)
def test_one_day_closes_earlier_or_has_times_without_choosing_first_nor_a_name(browser, fields, hours):
    browser.save("hours/week", **times("week__sunday", "11:30-15:00", "17:00-22:00"))
    page = browser.page(SUNDAY)
    shown = [each["value"].replace("\N{NO-BREAK SPACE}", " ") for each in page.select(".times .range input")]
    assert ["11:30 am", "3 pm", "5 pm", "10 pm"] == shown
    response = browser.save(SUNDAY, **fields)
    assert 303 == response.status_code, messages(response)
    assert hours == [f"{each.open:%H:%M}-{each.close:%H:%M}" for each in browser.site.hours.holidays[-1].hours]
    before, path = browser.text("hours.yaml"), "hours/exceptions/exception-2027-02-14"
    assert (303, before) == (browser.save(path).status_code, browser.text("hours.yaml"))


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        (
            {"hours_state": "listed"} | dict.fromkeys((f"rows__{n}__{end}" for n in (0, 1) for end in ("open", "close")), ""),
            "Write when you open or close on this day.",
        ),
        ({"rows__1__close": "20:00", "hours": "12-2pm"}, "Hours are written in two places. Keep only the right ones."),
        ({"rows__1__close": ""}, "Fill in when it closes."),
        (
            {"hours_state": "listed", "hours": "12-2pm", "rows__0__open": "13:00", "rows__0__close": "15:00"},
            "Hours are written in two places.",
        ),
    ],
)  # fmt: skip
def test_hours_of_a_day_that_are_not_clear_are_asked_about_and_none_is_lost(browser, fields, told):
    browser.save("hours/week", **times("week__sunday", "11:30-15:00", "17:00-22:00"))
    browser.save("hours/week", **times("week__monday", "17:00-21:00", "-"))
    before = browser.text("hours.yaml")
    response = browser.save(SUNDAY, **fields)
    assert (422, before) == (response.status_code, browser.text("hours.yaml"))
    assert any(each.startswith(told) for each in messages(response)), messages(response)


def test_a_day_opens_as_it_is_and_saved_unread_changes_nothing(browser):
    browser.save("hours/week", **times("week__sunday", "11:30-15:00", "17:00-22:00"))
    before = browser.text("hours.yaml")
    chosen = browser.page(SUNDAY).select_one(".choice:has([checked])")
    assert "Same as every week 11:30 am–3 pm, 5–10 pm" == " ".join(chosen.text.split())
    saved = browser.save(SUNDAY)
    assert (303, before) == (saved.status_code, browser.text("hours.yaml"))
    assert "Nothing was changed." == browser.page(saved.location.partition("/en/")[2]).select_one(".notice p").text
    evening = {"rows__0__open": "18:00", "rows__0__close": "23:00", "rows__1__open": "", "rows__1__close": ""}
    assert 303 == browser.save(SUNDAY, **evening).status_code
    assert [18] == [each.open.hour for each in browser.site.hours.holidays[-1].hours]


def test_a_choice_of_three_counts_whatever_times_stay_under_another(browser):
    page = browser.page(SUNDAY)
    assert ["unknown", "none", "listed"] == [each["value"] for each in page.select("input[name=hours_state]")]
    assert 303 == browser.save(SUNDAY, hours_state="none", rows__0__close="14:00").status_code
    assert () == browser.site.hours.holidays[-1].hours


def test_the_last_order_of_a_day_of_other_hours_is_said_under_its_times(browser):
    browser.save("hours/week", last_orders__dine_in="45", last_orders__takeout="21:15")
    told = browser.page(SUNDAY).select(".times > .place")[-1].text
    assert "Last order: dine-in 45 min before closing" == told, "a time of the week says nothing of other hours"


def test_a_last_order_of_the_week_may_be_hours_before_closing(browser):
    open_every_day(browser)
    browser.save("hours/week", last_orders__dine_in="1 h 30", last_orders__takeout="1.5 h")
    said = browser.page("hours/week").select_one("#last-orders summary span").text
    assert "dine-in 90 min, takeout 90 min before closing" == said
    orders = browser.site.hours.last_orders
    assert (90, 90) == (orders.dine_in.minutes, orders.takeout.minutes)


def test_closing_a_day_is_a_choice_alone_and_what_else_can_be_said_is_folded(browser):
    page = browser.page(SUNDAY)
    (fold,) = page.select("form.docked details:not(.times *)")
    assert "More" == fold.summary.next.strip() and not fold.has_attr("open")
    button = page.find("button", string="Close this day")
    assert "until" == button.find_previous("input")["name"], "the last day of a closure stands beside the first"
    response = browser.save(SUNDAY, hours_state="none", name__en="Private wedding")
    refused = judged(response.text)
    assert refused.select_one("#fault-name-zh").find_parent("details").has_attr("open")


def test_days_that_end_before_they_begin_are_said_at_the_field_and_not_by_the_browser(browser):
    page = browser.page(SUNDAY)
    assert page.select_one("form:has(#until)").has_attr("novalidate") and not page.select_one("#until").has_attr("min")
    refused = judged(browser.save(SUNDAY, hours_state="none", until="2027-02-10").text)
    assert "Choose a day after Sunday, February 14" in refused.select_one("#fault-until").text
    assert refused.select_one("#until[aria-invalid]") and not refused.select_one("#until").find_parent("details")
    assert "2027-02-10" == refused.select_one("#until")["value"]


@pytest.mark.parametrize("path", ["hours", "hours/week", "hours/new-exception", "publish", "spreadsheet", "pictures"])
def test_no_form_leaves_a_mistake_to_the_browser(browser, path):
    constrained = browser.page(path).select("main :is([required], [min], [type=date], [type=url])")
    assert [] == [each for each in constrained if not each.find_parent("form").has_attr("novalidate")]


def test_a_day_in_the_middle_of_other_hours_opens_on_them_and_can_be_as_every_week(browser):
    browser.save("hours/week", **times("week__sunday", "11:30-15:00", "17:00-22:00"))
    words = {"name__en": "Fasting", "name__zh": "齋月", "hours": "17:00-21:00"}
    assert 303 == browser.save(SUNDAY, **words, until="2027-02-21").status_code
    assert browser.site.hours.holidays[-1].closed_as_usual, "closed on Mondays"
    path, before = "hours/new-exception?date=2027-02-21", browser.text("hours.yaml")
    assert (303, before) == (browser.save(path).status_code, browser.text("hours.yaml"))
    assert 303 == browser.save(path, hours_state="unknown").status_code
    assert [11, 17] == [each.open.hour for each in browser.site.hours.holidays[-1].hours]


def test_days_with_other_hours_than_each_other_in_the_middle_of_a_closure_are_as_every_week(browser):
    browser.save("hours/week", **times("week__sunday", "11:30-15:00", "17:00-22:00"))
    assert (
        303 == browser.save("hours/new-exception?date=2027-03-10", until="2027-03-20", hours_state="none").status_code
    )
    several = browser.save("hours/new-exception?date=2027-03-12", until="2027-03-14", hours_state="unknown")
    closed, usual = browser.site.hours.holidays[-2:]
    assert (303, [12, 13, 14], None) == (several.status_code, [each.day for each in usual.dates], usual.hours)
    assert not {*usual.dates} & {*closed.dates}


def test_a_draft_on_a_day_of_a_closure_is_refused_and_the_day_stays_closed(browser):
    assert (
        303 == browser.save("hours/new-exception?date=2027-03-10", until="2027-03-12", hours_state="none").status_code
    )
    before = browser.text("hours.yaml")
    refused = browser.save("hours/new-exception?date=2027-03-11", hours="12:00-18:00", draft="y")
    assert ["This day is already in another entry. Change that one."] == messages(refused)
    assert before == browser.text("hours.yaml")


def test_a_closure_around_a_day_that_is_closed_already_leaves_that_day_its_name(browser):
    named = {"name__en": "Saint Day", "name__zh": "聖人日"}
    assert 303 == browser.save("hours/new-exception?date=2027-03-12", hours_state="none", **named).status_code
    assert (
        303 == browser.save("hours/new-exception?date=2027-03-10", until="2027-03-20", hours_state="none").status_code
    )
    one, around = browser.site.hours.holidays[-2:]
    assert ("Saint Day", [12]) == (one.name.in_(browser.site.languages.default), [each.day for each in one.dates])
    assert [10, 11, 13, 14, 15, 16, 17, 18, 19, 20] == [each.day for each in around.dates]


def test_a_closure_around_a_day_with_other_hours_names_the_day_and_writes_nothing(browser):
    named = {"name__en": "Saint Day", "name__zh": "聖人日"}
    assert 303 == browser.save("hours/new-exception?date=2027-03-12", hours="12:00-18:00", **named).status_code
    before = browser.text("hours.yaml")
    refused = browser.save("hours/new-exception?date=2027-03-10", until="2027-03-20", hours_state="none")
    (words,) = messages(refused)
    assert "Saint Day, Friday, March 12" in words
    assert before == browser.text("hours.yaml")


@pytest.mark.parametrize(
    ("typed", "days"),
    [
        ("8 Feb to 9 March", 30), ("Dec 24 - Jan 2", 10), ("25 Dec", 1), ("2031-12-24 to 2031-12-26", 3),
    ],
)  # fmt: skip
def test_dates_without_a_year_are_those_that_come_next(browser, typed, days):
    assert 303 == browser.save("hours/new-exception", dates=typed, hours_state="none", closed_days="y").status_code
    dates = browser.site.hours.holidays[-1].dates
    assert days <= len(dates) <= days + 1 and today() <= dates[-1]  # February may have 29 days


def test_a_day_is_named_as_people_say_it(browser, monkeypatch):
    assert "Sunday, February 14" == browser.page(SUNDAY).h1.text
    assert "2月14日（星期日）" == browser.page(SUNDAY, "zh").h1.text
    assert "Wednesday, February 14, 2046" == browser.page("hours/new-exception?date=2046-02-14").h1.text


def test_a_closed_day_of_the_week_opens_by_its_times(browser):
    browser.save("hours/week", week__sunday__closed="y")
    page = browser.page(SUNDAY)
    assert "Same as every week Closed" == " ".join(page.select_one(".choice:has([checked])").text.split())
    assert {""} == {each.get("value", "") for each in page.select(".times .range input")}
    assert 303 == browser.save("hours/week", **times("week__sunday", "12:00-23:00")).status_code
    assert [12] == [each.open.hour for each in browser.site.hours.week["sunday"]]
    response = browser.save("hours/week", week__sunday__closed="y", **times("week__sunday", "12:00-22:00"))
    assert ["The day is ticked as closed, but its times have changed. Keep only what is right."] == messages(response)


def test_hours_that_are_only_added_leave_the_other_days(browser):
    before = browser.site.hours.week
    assert 303 == typed(browser, "Sun also 7-9am").status_code
    assert [7] == [each.open.hour for each in browser.site.hours.week["sunday"]][:1]
    assert before["monday"] == browser.site.hours.week["monday"]


def test_the_calendar_marks_today_and_the_closed_days_of_the_week(browser):
    browser.save("hours/week", week__sunday__closed="y")
    page = browser.page("hours")
    assert [str(today().day)] == [each.b.text for each in page.select("td [aria-current=date]")]
    sundays = page.table.select("tbody tr td:nth-of-type(1)")
    assert all("weekly" in each["class"] for each in sundays if each.text.strip())
    assert {": Closed"} == {each.select_one(".visually-hidden").text for each in sundays if each.a}
    assert not page.select("td.weekly em"), "only what differs from the week is written in the cells"


def test_removing_stands_apart_from_saving_and_says_of_how_many_days(browser):
    words = {"name__en": "Fasting", "name__zh": "齋月", "hours": "17:00-21:00", "dates": "2027-02-14 to 2027-02-18"}
    browser.save(SUNDAY, **words)
    page = browser.page("hours/exceptions/exception-2027-02-14")
    assert ["Save"] == [each.text for each in page.select("form .save button")]
    assert ["Remove all 5 days"] == [each.text for each in page.select("form.remove button")]


def test_busy_times_that_are_fitted_to_new_hours_are_said_to_be_as_before(browser):
    for hours, words in (
        (("11:30-15:00", "17:00-03:00"), "have not changed"),
        (("11:30-15:00", "17:00-01:00"), "Times outside them are gone"),
    ):
        response = browser.save("hours/week", **times("week__friday", *hours))
        told = browser.page(response.headers["Location"].partition("/en/")[2]).select("main .waits")
        assert words in told[0].text
    response = browser.save("hours/week", last_orders__dine_in="45")
    assert not browser.page(response.headers["Location"].partition("/en/")[2]).select("main .waits")


def hide_busy_times(browser):
    pages = browser.text("pages.yaml")
    line = next(line for line in pages.splitlines() if line.startswith("best-time:"))
    (browser.folder / "pages.yaml").write_text(pages.replace(line, "best-time: {hidden: true}"), encoding="utf-8")
    (browser.folder / "rhythm.yaml").unlink()


def test_hours_are_saved_without_busy_times(browser):
    hide_busy_times(browser)
    assert [] == browser.workspace.faults()
    assert 303 == browser.save("hours/week", **times("week__friday", "11:30-15:00", "17:00-01:00")).status_code
    assert "15:00" == f"{browser.site.hours.week['friday'][0].close:%H:%M}"
    assert not (browser.folder / "rhythm.yaml").exists()
    response = browser.save("hours/week", **times("week__friday", "11:30-25:00"))
    assert 422 == response.status_code
    assert "rhythm.yaml" not in response.text
    assert browser.page("hours/week").select_one("iframe")["src"].endswith("/en/")


def test_an_exception_gets_other_hours_and_is_taken_out(browser):
    path = "hours/exceptions/deep-winter"
    assert 303 == browser.save(path, hours_state="listed", hours="12:00-15:00").status_code
    hours = {each.id: each.hours for each in browser.site.hours.holidays}
    assert [Hours] == [type(each) for each in hours["deep-winter"]]
    assert 303 == browser.save(path, remove="1").status_code
    assert ["founding-day", "spring-day"] == [each.id for each in browser.site.hours.holidays]


def test_an_exception_is_as_busy_as_a_weekday_or_nobody_knows(browser):
    path = "hours/exceptions/spring-day"
    assert 303 == browser.save(path, busy_as="sunday").status_code
    assert ["sunday"] == [each.busy_as for each in browser.site.hours.holidays if each.id == "spring-day"]
    assert 303 == browser.save(path, busy_as="").status_code
    assert [None] == [each.busy_as for each in browser.site.hours.holidays if each.id == "spring-day"]


def test_a_day_that_is_none_shows_the_weeks_from_today(browser):
    for month in ("2026-13-01", "x", "99999-01-01", "", "0001-01-01", "9999-12-31", "٢٠٢٦-٠١-٠١"):
        assert browser.page("hours").h2.text == browser.page(f"hours?from={month}").h2.text


def test_a_date_that_is_none_is_said_at_the_dates_and_gives_no_id(browser):
    response = browser.save("hours/new-exception", dates="25 Dezember, <b>", effect__en="x", effect__zh="x")
    assert 422 == response.status_code
    assert 2 == len([each for each in messages(response) if "Write a day such as" in each]), messages(response)
    assert "id" not in {line.text.partition(":")[0] for line in judged(response.text).select(".refused li")}


def test_an_exception_that_somebody_else_has_changed_is_not_taken_out_unseen(browser):
    form = browser.form("hours/exceptions/deep-winter")
    browser.save("hours/exceptions/deep-winter", hours_state="listed", hours="12:00-15:00")
    response = browser.send("hours/exceptions/deep-winter", form, remove="1")
    assert 409 == response.status_code
    assert "deep-winter" in {each.id for each in browser.site.hours.holidays}


EVERY_DAY = ("11:30-15:00", "17:00-22:00")


def open_every_day(browser):
    fields = [times(f"week__{day}", *EVERY_DAY) for day in DAYS]
    assert (
        303 == browser.save("hours/week", **{name: text for each in fields for name, text in each.items()}).status_code
    )


def coming(page):
    return [" ".join(each.text.split()) for each in page.select("ol.coming a")]


def test_the_first_page_names_the_next_days_together_where_they_are_as_every_week(browser):
    far = re.sub(r'"202\d-', '"2046-', browser.text("hours.yaml"))
    (browser.folder / "hours.yaml").write_text(far, encoding="utf-8")
    open_every_day(browser)
    days = [today() + timedelta(days=number) for number in range(9)]
    path, usual = "hours/new-exception?date={}", "11:30 am–3 pm, 5–10 pm"
    named = [f"{each:%a} {each.day}" for each in days]
    assert f"{named[1]} – {named[6]} {usual}" == coming(browser.page(""))[0]
    assert 303 == browser.save(path.format(days[3]), rows__1__close="21:00").status_code
    assert 303 == browser.save(path.format(days[4]), hours="12-2pm", draft="y").status_code
    assert 303 == browser.save(path.format(days[8]), hours_state="none").status_code
    page = browser.page("")
    assert [
        f"{named[1]} – {named[2]} {usual}",
        f"{named[3]} 11:30 am–3 pm, 5–9 pm was 10 pm",
        f"{named[4]} {usual} Draft",
        f"{named[5]} – {named[6]} {usual}",
    ] == coming(page)[:4], "guests have the hours of every week on the day of a draft"
    assert coming(page)[4].endswith("Closed") and str(days[8].day) in coming(page)[4], "the next day that differs"
    assert page.select("ol.coming a")[1]["href"].endswith(f"exceptions/exception-{days[3]}?date={days[3]}")
    assert f"{days[3].day}日（{'一二三四五六日'[days[3].weekday()]}）" in coming(browser.page("", "zh"))[1]
    assert not browser.page("hours").select("ol.coming"), "Hours has the calendar"


@pytest.mark.parametrize(
    ("lang", "words", "undone"),
    [
        ("en", "Sunday, February 14: closes 9 pm, was 10 pm", "Sunday, February 14: 11:30 am–3 pm, 5–10 pm again"),
        ("zh", "2月14日（星期日）：21:00打烊，原為22:00", "2月14日（星期日）：恢復為11:30–15:00、17:00–22:00"),
    ],
)
def test_a_save_of_a_day_says_what_changed_and_taking_it_back_what_is_there_again(browser, lang, words, undone):
    open_every_day(browser)
    browser.lang = lang
    browser.save(SUNDAY, rows__1__close="21:00")
    told = browser.workspace.versions.latest(1)[0]
    assert (words,) == tuple(each.replace("\N{NO-BREAK SPACE}", " ") for each in told.words)
    assert undone == told.undone[0].replace("\N{NO-BREAK SPACE}", " ")


def test_hours_of_a_day_that_has_other_ones_are_told_with_those_it_had(browser):
    open_every_day(browser)
    browser.save(SUNDAY, rows__1__close="21:00")
    path = "hours/exceptions/exception-2027-02-14"
    assert "Closes 9\xa0pm, was 10\xa0pm" == browser.page(path).select_one("h1 + .place").text
    browser.save(path, rows__1__close="20:00")
    told = browser.workspace.versions.latest(1)[0]
    assert (
        ("Sunday, February 14: closes 8\xa0pm, was 9\xa0pm",),
        ("Sunday, February 14: 11:30\xa0am–3\xa0pm, 5–9\xa0pm again",),
    ) == (told.words, told.undone)
    browser.save(path, hours_state="none")
    assert ("Sunday, February 14: closed, was 11:30\xa0am–3\xa0pm, 5–8\xa0pm",) == browser.last, "its name follows"


def test_other_hours_that_are_those_of_every_week_change_nothing(browser):
    open_every_day(browser)
    before = browser.text("hours.yaml")
    assert 303 == browser.save(SUNDAY, hours_state="listed").status_code
    assert before == browser.text("hours.yaml")


def test_a_day_of_which_nothing_is_said_any_more_is_no_special_day(browser):
    browser.save(SUNDAY, hours_state="none")
    assert 303 == browser.save("hours/exceptions/exception-2027-02-14", hours_state="unknown").status_code
    assert "2027-02-14" not in browser.text("hours.yaml")
    assert ("Sunday, February 14: as usual again",) == browser.last


def test_the_calendar_stays_beside_the_form_of_a_day_and_marks_it(browser):
    calendar = browser.page("hours")
    last = calendar.select("td a")[-1]["href"].partition("/en/")[2]
    assert calendar.select_one("#weeks").text == browser.page(last).select_one("#weeks").text, (
        "the same weeks, whichever of their days is chosen"
    )
    assert ["14"] == [each.a.text for each in browser.page(SUNDAY).select("td.chosen")]
    browser.save(SUNDAY, hours_state="none", until="2027-02-16", closed_days="y")
    page = browser.page("hours/exceptions/exception-2027-02-14")
    assert ["14", "15", "16"] == [each.a.next for each in page.select("td.chosen")]


def test_a_range_that_is_open_on_closed_days_of_the_week_too_keeps_them(browser):
    browser.save("hours/week", week__monday__closed="y", **times("week__monday", "", ""))
    dates = {"dates": "2027-02-08 to 2027-03-09", "hours": "17:00-23:00"}
    browser.save("hours/new-exception", closed_days="y", **dates)
    path = "hours/exceptions/exception-2027-02-08"
    assert 303 == browser.save(path, rows__0__close="23:30").status_code
    (ramadan,) = [each for each in browser.site.hours.holidays if each.id == "exception-2027-02-08"]
    assert 30 == len(ramadan.dates)


def test_closed_days_of_the_week_part_no_range_of_the_special_days(browser):
    browser.save("hours/week", week__monday__closed="y", **times("week__monday", "", ""))
    browser.save("hours/new-exception", dates="2027-02-09 to 2027-03-09", hours="17:00-23:00")
    assert any(each.startswith("Feb 9 – Mar 9 ") for each in special(browser, "2027-02-09"))


def test_the_page_of_hours_says_the_usual_week_with_equal_days_together_and_folds_days_that_do_not_differ(browser):
    open_every_day(browser)
    browser.save("hours/week", week__monday__closed="y", **times("week__monday", "", ""))
    page = browser.page("hours")
    usual = [" ".join(each.text.split()) for each in page.select("ul.coming a[href$=week]")]
    assert ["Monday Closed", "Tuesday to Sunday 11:30 am–3 pm, 5–10 pm"] == usual
    fold = next(each for each in page.select("details") if each.summary.text.startswith("Days with your usual hours"))
    assert "Spring Day" in fold.text and "Spring Day" not in "".join(
        each.text for each in page.select("ul.coming") if not each.find_parent("details")
    )


def special(browser, day, lang=""):
    """What the page of hours, with the weeks of a day, says of the special days to come."""
    rows = browser.page(f"hours?from={day}", lang).select("ul.coming a:not([href*='hours/week'])")
    return [" ".join(each.text.split()).replace("\u2009", " ") for each in rows]


def test_special_days_beyond_the_next_ones_are_listed_by_what_differs(browser):
    far = re.sub(r'"202\d-', '"2046-', browser.text("hours.yaml"))
    (browser.folder / "hours.yaml").write_text(far, encoding="utf-8")
    open_every_day(browser)
    days = [today() + timedelta(days=number) for number in range(8, 12)]
    changed = (
        {"rows__1__close": "21:00"},
        {"hours_state": "none"},
        {"rows__0__open": "12:30"},
        {"hours": "12-2pm", "draft": "y"},
    )
    for day, values in zip(days, changed, strict=True):
        assert 303 == browser.save(f"hours/new-exception?date={day}", **values).status_code
    told = [each.partition(str(day.day))[2].strip() for each, day in zip(special(browser, ""), days, strict=False)]
    assert ["Closes 9 pm", "Closed", "Opens 12:30 pm", "Draft"] == told


@pytest.mark.parametrize(
    ("today", "listed"),
    [
        ((2026, 12, 6), ["Jan 5 – 6 Closed Deep winter rest", "Sat, Apr 10 Same as every week Spring Day"]),
        ((2027, 1, 6), ["Wed, Jan 6 Closed Deep winter rest", "Sat, Apr 10 Same as every week Spring Day"]),
        ((2027, 1, 7), ["Sat, Apr 10 Same as every week Spring Day"]),
        ((2027, 6, 6), []),
    ],
)
def test_special_days_to_come_are_listed_whichever_weeks_the_calendar_shows(browser, monkeypatch, today, listed):
    for module in (days, hours_views):
        monkeypatch.setattr(module.blueprint, "today", lambda: date(*today))
    assert listed == special(browser, "2026-12-01") == special(browser, "2027-12-01")


def test_after_a_save_the_calendar_stands_at_the_day_and_its_row_is_marked(browser):
    open_every_day(browser)
    answer = browser.save(SUNDAY, hours_state="none")
    page = browser.page(answer.location.partition("/en/")[2])
    assert [True] == [each.text.startswith("Sun, Feb") for each in page.select("ul.coming .chosen b")]
    assert ["14"] == [each.a.next for each in page.select("td.lit")]
    assert not browser.page("hours?from=2027-02-14").select(".coming .chosen, .lit"), "only after the save"


def test_the_last_day_of_a_closure_is_moved_where_it_stands(browser):
    browser.save(SUNDAY, hours_state="none", until="2027-02-16")
    form = "hours/exceptions/exception-2027-02-14"
    for until in ("2027-02-17", "2027-02-15", "2027-02-14", ""):
        assert 303 == browser.save(form, until=until).status_code
        days = browser.site.hours.holidays[-1].dates
        assert (date(2027, 2, 14), date.fromisoformat(until or "2027-02-14")) == (min(days), max(days))
        assert ("" if until in ("2027-02-14", "") else until) == browser.form(form)["until"]
    assert "2027-02-14" == browser.form(form)["dates"]


def test_every_day_of_a_range_is_lit_after_its_save(browser):
    answer = browser.save(SUNDAY, until="2027-02-16", hours_state="none")
    page = browser.page(answer.location.partition("/en/")[2])
    assert ["14", "15", "16"] == [each.a.next for each in page.select("td.lit")]


def test_the_calendar_with_the_field_of_a_date_stands_before_the_lists(browser):
    page = browser.page("hours").select_one("main")
    order = [each.name for each in page.select("table, ul.coming, input[type=date]")]
    assert ["input", "table", "ul"] == order[:3]


def test_a_day_with_a_break_is_closed_for_one_of_its_parts_at_one_tap(browser):
    open_every_day(browser)
    path = "hours/exceptions/exception-2027-02-14"
    choices = [each.text.replace("\u2009", " ") for each in browser.page(SUNDAY).select(".choice .box label")]
    assert [
        "Same as every week",
        "Closed all day",
        "Only 11:30\xa0am–3\xa0pm",
        "Only 5–10\xa0pm",
        "Other hours",
    ] == choices
    browser.save(SUNDAY, hours_state="11:30-15:00")
    assert ("Sunday, February 14: closes 3\xa0pm, was 10\xa0pm",) == browser.last
    assert "11:30-15:00" == browser.page(path).select_one("[name=hours_state][checked]")["value"]
    browser.save(path, hours_state="listed")
    assert "11:30-15:00" == browser.page(path).select_one("[name=hours_state][checked]")["value"], "nothing was typed"
    assert path in browser.get("hours/new-exception?date=2027-02-14").location, "a day that differs has its own form"
    browser.save(path, hours_state="17:00-22:00")
    assert ("Sunday, February 14: 5–10\xa0pm, was 11:30\xa0am–3\xa0pm",) == browser.last
    assert "Write " in browser.save(path, hours_state="never").text


@pytest.mark.parametrize("place", ["before", "after"])
def test_a_day_that_guests_see_comes_before_a_draft_of_the_same_date(browser, place):
    draft = '  - {id: party, dates: ["2027-01-05"], hours: ["12:00-14:00"], draft: true, '
    draft += "name: {en: Party, zh: 派對}, effect: {en: Lunch., zh: 午市。}}\n"
    text = browser.text("hours.yaml")
    first = "  - id: founding-day\n"
    text = text.replace(first, draft + first) if place == "before" else text + draft
    (browser.folder / "hours.yaml").write_text(text, encoding="utf-8")
    told = special(browser, "2027-01-05")
    assert "Jan 5 – 6 Closed Deep winter rest" in told and not [each for each in told if "Draft" in each]


def test_the_calendar_begins_with_the_week_of_today_and_names_its_special_days(browser):
    table = browser.page("hours").table
    weeks = table.select("tr:has(td)")
    assert all(week.select("a") for week in weeks) and {7} == {len(week.select("td")) for week in weeks}
    assert [1] == sorted({int(each.next) for each in table.select("td > :has(small)")[1:]}), (
        "a month is named at its first day"
    )
    named = special(browser, "2026-12-12")
    assert any("Founding Day" in each for each in named) and len(named) == len(set(named))
    days = {"dates": "2026-12-24 to 2026-12-26", "hours_state": "none", "name__en": "Christmas", "name__zh": "聖誕"}
    assert 303 == browser.save("hours/new-exception?date=2026-12-24", **days).status_code
    assert "Dec 24 – 26 Closed Christmas" in special(browser, "2026-12-24")


@pytest.mark.parametrize(
    ("country", "first"), [("CA", "Sunday"), ("GB", "Monday"), ("EG", "Saturday"), ("QQ", "Monday")]
)
def test_weeks_begin_with_the_first_day_of_the_week_of_the_country(browser, country, first):
    edit(browser.folder, "restaurant.yaml", "country: CA", f"country: {country}")
    table = browser.page("hours?from=2027-02-14").table
    assert first == table.select_one("th abbr")["title"]
    rows = [[each.get_text(" ").strip() for each in row.select("td")] for row in table.select("tr:has(td)")]
    column = {"Sunday": 0, "Saturday": 1, "Monday": 6}[first]
    assert any("14" == row[column] for row in rows), "February 14, 2027 is a Sunday"


def test_each_day_of_a_range_in_the_calendar_is_closed_or_has_other_hours(browser):
    for first, last, hours in [("11", "16", {"hours_state": "none"}), ("18", "20", {"hours": "17:00-21:00"})]:
        days = {"dates": f"2027-02-{first} to 2027-02-{last}", "closed_days": "y"}
        assert 303 == browser.save("hours/new-exception", **days, **hours).status_code
    cells = browser.page("hours?from=2027-02-11").table.select("td:has(a)")
    days = {each.a["href"][-len("11") :]: each["class"] for each in cells if "date=2027-02-" in each.a["href"]}
    assert [["closed"]] * 6 == [days[str(day)] for day in range(11, 17)]
    assert [["open"], ["other"], ["other"], ["other"]] == [days[str(day)] for day in range(17, 21)]


def test_other_hours_of_a_range_leave_closed_days_closed_and_one_of_its_days_can_differ(browser):
    browser.save("hours/week", week__monday__closed="y")
    words = {"name__en": "Fasting", "name__zh": "齋月", "hours_state": "listed", "hours": "17:00-21:00"}
    month = {"dates": "2027-02-06 to 2027-02-16"}
    assert 303 == browser.save("hours/new-exception?date=2027-02-06", **words, **month).status_code
    assert "2027-02-06 to 2027-02-16" in browser.text("hours.yaml")
    opened = [bool(ranges_on(browser.site.hours, date(2027, 2, day))) for day in range(6, 17)]
    assert [day not in (8, 15) for day in range(6, 17)] == opened, "closed on Mondays"
    id = browser.site.hours.holidays[-1].id
    assert browser.page(f"hours/exceptions/{id}?date=2027-02-11").select_one("a[href$='new-exception?date=2027-02-11']")
    assert 303 == browser.save("hours/new-exception?date=2027-02-11", hours_state="none").status_code
    range_, single = browser.site.hours.holidays[-2:]
    assert ("2027-02-11", 10, ()) == (str(single.dates[0]), len(range_.dates), single.hours)
    again = browser.save(
        "hours/new-exception?date=2027-03-01", **words, dates="2027-03-01 to 2027-03-02", closed_days="y"
    )
    assert (303, 2) == (again.status_code, len(browser.site.hours.holidays[-1].dates))


def test_hours_that_are_typed_of_a_special_day_are_its_hours(browser):
    form = browser.form("hours/new-exception?date=2026-12-12")
    assert "unknown" == form["hours_state"], "a day is as every week, unless hours are typed"
    browser.send(
        "hours/new-exception", form, dates="2026-12-12", hours="12:00-14:00", name__en="Wedding", name__zh="婚宴"
    )
    [day] = [each for each in browser.site.hours.holidays if "Wedding" == each.name.translations["en"]]
    assert 1 == len(day.hours)


FEBRUARY = {"dates": "2027-01-31 to 2027-02-14", "closed_days": ""}


def hours_on(browser, day):
    """Return the hours that a date has of its own; None for those of every week."""
    found = [each for each in browser.site.hours.holidays if day in map(str, each.dates)]
    return [f"{each.open:%H:%M}-{each.close:%H:%M}" for each in found[0].hours] if found else None


@pytest.mark.parametrize(
    ("typed", "monday", "saturday"),
    [
        ("only weekends", [], None), ("Mon-Fri closed", [], None),
        ("Sat-Sun 12pm-5pm, closed Mon-Fri", [], ["12:00-17:00"]), ("Sat 6-9pm", None, ["18:00-21:00"]),
    ],
)  # fmt: skip
def test_a_range_has_hours_by_the_day_of_the_week(browser, typed, monday, saturday):
    browser.save("hours/week", **times("week__monday", "17:00-21:00", "-"))
    assert 303 == browser.save("hours/new-exception", **FEBRUARY, hours=typed).status_code
    assert (monday, saturday) == (hours_on(browser, "2027-02-01"), hours_on(browser, "2027-02-06"))
    assert (monday, None) == (hours_on(browser, "2027-02-08"), hours_on(browser, "2027-02-15"))


def test_a_range_that_is_closed_can_be_open_at_weekends_instead(browser):
    browser.save("hours/new-exception", **FEBRUARY, hours_state="none", name__en="Winter", name__zh="冬")
    id = browser.site.hours.holidays[-1].id
    assert 303 == browser.save(f"hours/exceptions/{id}", hours="Mon-Fri closed, Sat-Sun 12-5pm").status_code
    assert ([], ["12:00-17:00"]) == (hours_on(browser, "2027-02-02"), hours_on(browser, "2027-02-06"))
    assert {"Winter"} == {each.name.translations["en"] for each in browser.site.hours.holidays[-2:]}


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"hours": "weekends lunch"}, "“weekends lunch” is not understood. Write days and hours"),
        ({"hours": "Sat 7-11"}, "“7-11” may be"),
        ({"hours": "Mon closed", "dates": "2027-02-02 to 2027-02-04"}, "None of these dates falls on a day"),
    ],
)
def test_hours_by_the_day_of_the_week_that_are_not_clear_are_told(browser, changed, told):
    before = browser.text("hours.yaml")
    response = browser.save("hours/new-exception", **{**FEBRUARY, **changed})
    assert (422, before) == (response.status_code, browser.text("hours.yaml"))
    assert any(each.startswith(told) for each in messages(response)), messages(response)


def quote(browser):
    """Let an answer quote a special day."""
    path = browser.folder / "knowledge" / "visit" / "opening-hours.en.md"
    path.write_text(
        path.read_text(encoding="utf-8") + "\nIn January: {{holiday-date:deep-winter}}.\n", encoding="utf-8"
    )


def test_a_day_that_a_text_quotes_leads_to_the_text_before_it_is_removed(browser):
    quote(browser)
    before = browser.text("hours.yaml")
    base = browser.form("hours/exceptions/deep-winter")["base"]
    response = browser.send(
        "hours/exceptions/deep-winter", MultiDict({"base": base}), remove="1"
    )  # the button's own form
    page = judged(response.text)
    assert (422, before) == (response.status_code, browser.text("hours.yaml"))
    assert "Not removed: 1 text quotes it." in page.select_one(".refused").text
    assert page.select_one(".refused a[href$='articles/opening-hours/en']")
    assert not page.select(".refused button"), "it is the owner's own text"


@pytest.fixture
def boathouse(tmp_path):
    return Browser(Path(shutil.copytree(SAMPLES["old-boathouse"], tmp_path / "boathouse")))


def test_the_example_s_texts_that_quote_a_day_are_left_out_with_it(boathouse):
    response = boathouse.save("hours/exceptions/january-rest", remove="1")
    assert 422 == response.status_code
    assert judged(response.text).select_one(".refused button[value=quotes]")
    assert (
        303
        == boathouse.send("hours/exceptions/january-rest", data_of(judged(response.text)), remove="quotes").status_code
    )
    assert "january-rest" not in boathouse.text("hours.yaml")
    assert [] == boathouse.workspace.faults()
    assert not [each for each in boathouse.folder.rglob("*.md") if "january-rest" in each.read_text(encoding="utf-8")]


def test_special_days_are_removed_where_the_example_is_made_one_s_own(boathouse):
    form = boathouse.page("yours/hours.yaml").select_one("form[action$='exceptions/regatta']")
    data = {each["name"]: each.get("value", "") for each in form.select("[name]")}
    response = boathouse.post("hours/exceptions/regatta", data)
    assert (303, True) == (response.status_code, "yours/hours.yaml" in response.headers["Location"])
    assert "regatta" not in boathouse.text("hours.yaml")


@pytest.mark.parametrize(("zone", "day"), [("Pacific/Kiritimati", 22), ("Pacific/Pago_Pago", 21)])
def test_today_is_that_of_the_restaurant_wherever_the_machine_of_the_studio_is(browser, monkeypatch, zone, day):
    class Then(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime(2026, 11, 22, 6, 0, tzinfo=UTC).astimezone(tz)

    for module in (blueprint, views):
        monkeypatch.setattr(module, "datetime", Then)
    edit(browser.folder, "restaurant.yaml", "time_zone: America/Winnipeg", f"time_zone: {zone}")
    (mark,) = browser.page("hours").select("td [aria-current]")
    assert str(day) == re.search(r"\d+", mark.text)[0]
    assert browser.page("").select_one(".date time")["datetime"] == f"2026-11-{day}"


@pytest.mark.parametrize(
    "typed", ["3pm", "5pm", "15:00", "25", "12-", "-", "12:00-14:00-16:00", "12-2, 3pm", "Mon 3pm", "noon"]
)
def test_hours_of_a_day_that_are_none_are_refused_at_their_field_and_stay_in_it(browser, typed):
    response = browser.save("hours/new-exception?date=2026-12-12", hours=typed)
    assert (422, True) == (response.status_code, bool(messages(response)))
    assert typed == data_of(judged(response.text))["hours"]


def doubts(response) -> list[str]:
    """What a page asks at its fields."""
    page = judged(response.text)
    return [each.get_text(" ", strip=True).replace("\xa0", " ") for each in page.select("form .doubt")]


def test_hours_of_the_week_that_end_after_the_night_are_asked_about_before_they_are_saved(browser):
    browser.save("hours/week", **times("week__saturday", "17:30-22:00", "-"))
    before = browser.text("hours.yaml")
    response = browser.save("hours/week", **times("week__saturday", "17:30-10 am"))
    assert (422, before) == (response.status_code, browser.text("hours.yaml"))
    assert [
        "Open until 10 am the next day? That is 16 hours. Until 10 pm Yes, until 10 am the next day No, change it"
    ] == doubts(response)
    page = judged(response.text)
    assert page.select_one("#saturday").has_attr("open")
    assert ["doubt-week-saturday"] == [each["id"] for each in page.select("[autofocus]")], "as it is asked alone"
    answer = page.select_one(".doubt [name=sure]")["value"]
    assert 303 == browser.send("hours/week", data_of(page), sure=answer).status_code
    assert Hours(time(17, 30), time(10)) == browser.site.hours.week["saturday"][0]
    assert 303 == browser.save("hours/week").status_code, "what was said to be right is not asked again"


@pytest.mark.parametrize(
    ("fields", "asked"),
    [
        ({"hours": "12pm-9am"}, ["Open until 9 am the next day? That is 21 hours. Yes, until 9 am the next day No, change it"]),
        ({"rows__0__open": "05:00", "rows__0__close": "23:00", "rows__1__open": "", "rows__1__close": ""},
         ["5 am–11 pm? That is 18 hours. Yes, 5 am–11 pm No, change it"]),
        ({"rows__1__close": "04:00"}, ["Open until 4 am? It was 10 pm. Yes, 5 pm–4 am No, change it"]),
        ({"rows__1__close": "03:00"}, []),
        ({"rows__0__open": "noon", "rows__0__close": "10 am", "rows__1__open": "", "rows__1__close": ""},
         ["Open until 10 am the next day? That is 22 hours. Yes, until 10 am the next day No, change it"]),
        ({"rows__0__open": "09:00", "rows__0__close": "23:00", "rows__1__open": "", "rows__1__close": ""}, []),
        ({"hours": "Sun 5pm-4am"}, ["Open until 4 am? It was 10 pm. Yes, 5 pm–4 am No, change it"]),
    ],
)  # fmt: skip
def test_hours_of_one_day_that_are_unlikely_are_asked_about_once(browser, fields, asked):
    browser.save("hours/week", **times("week__sunday", "11:30-15:00", "17:00-22:00"))
    before = browser.text("hours.yaml")
    response = browser.save(SUNDAY, **fields)
    if not asked:
        assert 303 == response.status_code
        return
    assert (422, before) == (response.status_code, browser.text("hours.yaml"))
    assert asked == doubts(response)
    page = judged(response.text)
    data = data_of(page)
    assert 303 == browser.send(SUNDAY, data, sure=page.select_one(".doubt [name=sure]")["value"]).status_code


@pytest.mark.parametrize("path", ["hours/week", SUNDAY])
def test_noon_that_is_written_for_midnight_is_asked_about_and_one_tap_makes_it_midnight(browser, path):
    first = "week__sunday__rows__0__" if "week" in path else "rows__0__"
    chosen = {} if "week" in path else {"hours_state": "listed"}
    times_of_day = {f"{first}open": "20:00", f"{first}close": "noon"}
    times_of_day |= {name.replace("0", "1"): "" for name in times_of_day}
    response = browser.save(path, **chosen, **times_of_day)
    assert [
        "Open until noon the next day? That is 16 hours. Until midnight Yes, until noon the next day No, change it"
    ] == doubts(response)
    page = judged(response.text)
    button, sent = page.select_one(".doubt button"), MultiDict()
    for each in page.select("form.docked [name]"):  # in the order of the page, as a browser sends them
        is_sent = each.has_attr("checked") or each.get("type") not in ("checkbox", "radio")
        if each is button or (each.name == "input" and is_sent):
            sent.add(each["name"], each.get("value", ""))
    assert 303 == browser.send(path, sent).status_code
    hours = browser.site.hours
    ranges = hours.week["sunday"] if "week" in path else hours.holidays[-1].hours
    assert [Hours(time(20), time(0))] == [*ranges]


@pytest.mark.parametrize("path", ["hours/week", SUNDAY])
def test_hours_that_close_before_they_open_are_told_so_before_their_end_is_asked_about_and_not_as_overlap(
    browser, path
):
    first = "week__sunday__rows__0__" if "week" in path else "rows__0__"
    data = {f"{first}open": "20:00", f"{first}close": "noon"}
    data |= {f"{first.replace('0', '1')}open": "17:00", f"{first.replace('0', '1')}close": "20:30"}
    response = browser.save(path, **data)
    assert ([], ["It closes before it opens: 8 pm–12 pm"]) == (
        doubts(response),
        [each.replace("\xa0", " ") for each in messages(response)],
    )


@pytest.mark.parametrize("path", ["hours/week", SUNDAY])
@pytest.mark.parametrize(
    ("opening", "closing", "told"),
    [
        ("20:00", "17:00", ["It closes before it opens: 8 pm–5 pm"]),
        ("", "15:00", ["Fill in when it opens."]),
        ("11:00", "", ["Fill in when it closes."]),
        ("noonish", "9 pm", ["“noonish” is not a time. Write one such as 5:30 pm."]),
        ("7", "11", ["“7–11” may be 7–11 am or 7–11 pm. Write which."]),
        ("18:00", "02:00", []),
        ("17:00", "11:00", []),
    ],
)
def test_an_end_before_the_beginning_is_a_mistake_unless_a_night_may_be_meant(browser, path, opening, closing, told):
    first = "week__sunday__rows__0__" if "week" in path else "rows__0__"
    data = {f"{first}open": opening, f"{first}close": closing}
    data |= {"hours_state": "listed"} if "week" not in path else {"week__sunday__closed": None}
    data |= {f"{first.replace('0', '1')}{end}": "" for end in ("open", "close")}
    response = browser.save(path, **data)
    assert told == [each.replace("\xa0", " ") for each in messages(response)]
    if told:
        page = judged(response.text)
        ends = [end for end, text in (("open", opening), ("close", closing)) if text in ("", "noonish")] or [
            "open",
            "close",
        ]
        marked = [first.replace("__", "-") + end for end in ends]
        assert marked == [each["id"] for each in page.select(".range [aria-invalid]")]
        assert marked[:1] == [each["id"] for each in page.select("[autofocus]")] and not page.select("[role=alert]")


@pytest.mark.parametrize("path", ["hours/week", SUNDAY])
def test_hours_that_overlap_are_told_so(browser, path):
    first = "week__sunday__rows__0__" if "week" in path else "rows__0__"
    data = {f"{first}open": "12:00", f"{first}close": "18:00"}
    data |= {f"{first.replace('0', '1')}open": "17:00", f"{first.replace('0', '1')}close": "20:30"}
    response = browser.save(path, **data)
    assert ([], ["These times overlap. Write them in order."]) == (doubts(response), messages(response))


@pytest.mark.parametrize("path", ["hours/week", "hours/new-exception?date=2027-02-14"])
def test_a_day_that_closes_when_it_opens_is_told_so_at_its_times(browser, path):
    browser.save("hours/week", **times("week__sunday", "11:30-15:00", "17:00-22:00"))
    first = "week__sunday__rows__0__" if "week" in path else "rows__0__"
    chosen = {} if "week" in path else {"hours_state": "listed"}
    response = browser.save(path, **{f"{first}open": "14:00", f"{first}close": "14:00"}, **chosen)
    assert 422 == response.status_code
    assert ["Opening and closing are both 2 pm. Choose a later closing time."] == [
        each.replace("\xa0", " ") for each in messages(response)
    ]
    assert not judged(response.text).select("[role=alert]"), (
        "one mistake stands at its field alone, which has the focus"
    )


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("6pm", "“6 pm” is only one time. Write from when to when, such as 11:30 am–3 pm."),
        ("25", "“25” is not a time of day. Write hours such as 11:30 am–3 pm."),
        ("17:00-25:00", "“25:00” is not a time of day. Write hours such as 11:30 am–3 pm. Did you mean 5 pm–1 am?"),
    ],
)
def test_a_time_that_is_none_or_alone_is_said_to_be_so(browser, typed, told):
    response = browser.save("hours/new-exception?date=2026-12-12", hours=typed)
    assert [told] == [each.replace("\xa0", " ") for each in messages(response)]


def test_words_of_a_week_that_have_no_hours_are_named_and_refused(browser):
    response = browser.save("hours/week", typed="Sat 17.30-22.00 and lunch", fill="1")
    assert 422 == response.status_code
    assert messages(response)[0].startswith("“lunch” is not understood.")


FROM_MARCH = "hours/week?from=2027-03-01"


def test_new_hours_from_a_date_on_are_written_beside_those_of_today_and_stand_among_the_hours(browser):
    week = browser.site.hours.week
    saved = browser.save("hours/week", first="2027-03-01", week__tuesday__closed="y", **times("week__tuesday", "", ""))
    assert (303, "/hours?from=2027-03-01&saved=") == (
        saved.status_code,
        saved.location[saved.location.index("/hours?") :][:29],
    )
    [later] = browser.site.hours.later
    assert (week, {"tuesday": ()}) == (browser.site.hours.week, later.week), "only what changes is written"
    assert ("New hours from Monday, March 1, 2027. Tuesday: closed",) == browser.last
    link = browser.page("hours").select_one("a[href$='from=2027-03-01']")
    assert "New hours from Monday, March 1, 2027 Tuesday: closed" == " ".join(link.text.split())
    days = {each.text.strip(): each["class"] for each in browser.page("hours?from=2027-03-02").select("td.weekly")}
    assert "2: Closed" in days, "the first Tuesday on which it is closed"
    assert "y" == browser.form(FROM_MARCH)["week-tuesday-closed"]


def test_new_hours_are_changed_moved_and_taken_out_by_their_form(browser):
    browser.save("hours/week", first="2027-03-01", week__tuesday__closed="y", **times("week__tuesday", "", ""))
    unchanged = browser.text("hours.yaml")
    browser.save(FROM_MARCH)
    assert unchanged == browser.text("hours.yaml")
    browser.save(FROM_MARCH, first="2027-04-01", **times("week__sunday", "18:00-23:00"))
    [later] = browser.site.hours.later
    assert (date(2027, 4, 1), {"tuesday", "sunday"}) == (later.first, {*later.week})
    assert 303 == browser.save("hours/week?from=2027-04-01", remove="1").status_code
    assert () == browser.site.hours.later


def test_new_hours_are_told_by_days_of_equal_hours_with_their_last_orders(browser):
    days = ("wednesday", "thursday", "friday", "saturday", "sunday")
    hours = {name: value for day in days for name, value in times(f"week__{day}", "18:00-23:00", "").items()}
    browser.save("hours/week", first="2027-03-01", last_orders__takeout="22:15", **hours)
    said = "New hours from Monday, March 1, 2027. Wednesday to Sunday: 6–11 pm; last order: takeout 10:15 pm"
    assert (said,) == tuple(each.replace("\N{NO-BREAK SPACE}", " ") for each in browser.last)


def test_a_last_order_outside_the_hours_is_refused_at_its_field_with_the_day_and_its_hours(browser):
    for address, first in (("hours/week", ""), ("hours/week", "2027-03-01")):
        fields = {**times("week__sunday", "17:00-21:30", ""), "last_orders__dine_in": "22:00"}
        response = browser.save(address, first=first, **fields)
        assert 422 == response.status_code
        page = BeautifulSoup(response.text, "html.parser")
        assert ["Last order, dine-in"] == [each.text.partition(":")[0] for each in page.select(".refused .chips a")]
        [words] = [each for each in messages(response) if "The last order is outside" in each]
        assert "these hours: Sunday, 5–9:30 pm." in words.replace("\N{NO-BREAK SPACE}", " ")


def test_publish_names_the_part_of_new_hours_that_differs(browser):
    settings = browser.folder.with_name(f"{browser.folder.name}.studio.toml")
    settings.write_text('publish = ["true"]\n', encoding="utf-8")
    browser.save("hours/week", first="2027-03-01", **times("week__sunday", "18:00-23:00"), last_orders__dine_in="20")
    assert "Published " in browser.post("publish").text
    browser.save(FROM_MARCH, last_orders__dine_in="45")
    line = browser.page("publish").select_one(".changes:not(.whole) li .line")
    said = "last order: dine-in 20 min before closing → dine-in 45 min before closing"
    assert said in " ".join(line.text.split())


def test_new_hours_with_an_end_stand_among_the_hours_until_it_is_over_and_leave_those_of_every_week_alone(browser):
    first = today()
    week, until = browser.site.hours.week, str(first + timedelta(days=60))
    browser.save("hours/week", until=until, **times("week__sunday", "18:00-23:00", ""))
    [later] = browser.site.hours.later
    assert (first, until, {"sunday"}) == (later.first, str(later.until), {*later.week})
    assert browser.last[0].endswith(". Sunday: 6–11\N{NO-BREAK SPACE}pm") and " until " in browser.last[0]
    plain = browser.page("hours/week")
    assert str(first) in plain.select_one(".rows a")["href"], "the form of every week names them"
    assert "5\N{NO-BREAK SPACE}pm" == browser.form("hours/week")["week-sunday-rows-0-open"]
    browser.save("hours/week", **times("week__saturday", "18:00-02:00", ""))
    assert [later] == [*browser.site.hours.later] and week["sunday"] == browser.site.hours.week["sunday"]
    browser.save(f"hours/week?from={first}", until="")
    assert () == browser.site.hours.later
    assert "18:00" == f"{browser.site.hours.week['sunday'][0].open:%H:%M}", (
        "without an end they are those of every week"
    )


@pytest.mark.parametrize("path", ["hours", "hours/week"])
def test_new_hours_however_far_away_are_listed_with_what_changes_and_are_removed_in_the_list(browser, path):
    browser.save("hours/week", **{"section-bowls": "Not served", "first": "2047-06-01", "until": "2047-08-31"})
    page = browser.page(path)
    [row] = page.select(".rows li")
    assert "Bowls: not served" in row.a.text
    form = row.form
    assert "Remove: New hours from Saturday, June 1, 2047 until" in form.button["aria-label"]
    sent = {each["name"]: each["value"] for each in form.select("[name]")}
    assert 303 == browser.post(form["action"].split("/en/")[1], sent).status_code
    assert () == browser.site.hours.later


def test_new_hours_that_end_before_they_begin_are_refused_at_the_end(browser):
    [words] = messages(browser.save("hours/week", first="2047-03-01", until="2047-02-01"))
    assert "Choose Friday, March 1, 2047 or a later day." == words
    assert () == browser.site.hours.later


def test_new_hours_in_which_only_the_last_order_differs_are_written_and_told(browser):
    browser.save("hours/week", first="2047-03-01", last_orders__dine_in="55")
    [later] = browser.site.hours.later
    assert ({}, 55) == ({**later.week}, later.last_orders.dine_in.minutes)
    said = browser.last[0].replace("\N{NO-BREAK SPACE}", " ")
    assert "New hours from Friday, March 1, 2047. Last order: dine-in 55 min before closing" == said


def test_one_menu_of_a_day_is_chosen_among_the_dishes_told_changed_and_taken_away(browser):
    fields = {"rows__0__open": "18:00", "rows__0__close": "23:00", "hours_state": "listed"}
    response = browser.save("hours/new-exception?date=2027-06-06", **fields, only_menu="beef-stew")
    assert 303 == response.status_code, messages(response)
    day = browser.site.hours.holidays[-1]
    assert ("beef-stew",) == day.limited_menu.dishes
    assert "One menu only: Beef Stew" == browser.last[-1]
    assert 303 == browser.save(f"hours/exceptions/{day.id}", only_menu="barley-soup").status_code
    assert ("barley-soup",) == browser.site.hours.holidays[-1].limited_menu.dishes
    assert 303 == browser.save(f"hours/exceptions/{day.id}", only_menu="").status_code
    assert browser.site.hours.holidays[-1].limited_menu is None


def test_a_menu_of_a_day_that_no_choice_of_the_form_is_stays_as_it_is(browser):
    limited = "limited_menu: {dishes: [beef-stew, barley-soup], note: {en: Only two dishes.}}"
    day = f'holidays:\n  - {{id: gala, name: {{en: Gala}}, dates: ["2027-06-06"], {limited}}}\n'
    edit(browser.folder, "hours.yaml", "holidays:\n", day)
    assert 303 == browser.save("hours/exceptions/gala", name__en="Big Gala").status_code
    assert limited in browser.text("hours.yaml") and "Big Gala" in browser.text("hours.yaml")


def test_one_menu_that_is_not_in_season_is_refused_at_its_field(browser):
    edit(
        browser.folder,
        "menu/bowls.yaml",
        "- id: beef-stew\n",
        "- id: beef-stew\n  season: {from: 2027-01-01, until: 2027-01-02}\n",
    )
    fields = {"rows__0__open": "18:00", "rows__0__close": "23:00", "hours_state": "listed"}
    response = browser.save("hours/new-exception?date=2027-06-06", **fields, only_menu="beef-stew")
    assert 422 == response.status_code and 'id="fault-limited_menu"' in response.text


def test_new_hours_without_a_change_or_a_date_are_refused_with_what_to_do(browser):
    for first, expected in (("2027-03-01", "Change a day."), ("tomorrow", "Choose a date.")):
        [words] = messages(browser.save("hours/week", first=first))
        assert expected in words
    assert () == browser.site.hours.later


def test_new_hours_that_have_begun_are_the_week_of_the_form_and_are_written_as_such(browser):
    later = "later:\n  - {from: 2026-03-01, week: {sunday: []}}\n  - {from: 2046-03-01, week: {friday: []}}\nholidays:"
    edit(browser.folder, "hours.yaml", "holidays:", later)
    rhythm = (browser.folder / "rhythm.yaml").read_bytes()
    assert "y" == browser.form("hours/week")["week-sunday-closed"]
    assert 303 == browser.save("hours/week", **times("week__saturday", "18:00-02:00")).status_code
    hours = browser.site.hours
    assert ((), [date(2046, 3, 1)]) == (hours.week["sunday"], [each.first for each in hours.later])
    assert rhythm != (browser.folder / "rhythm.yaml").read_bytes()


def test_the_hours_of_a_day_are_also_those_of_the_days_that_are_ticked_below_it(browser):
    times = {"week-tuesday-rows-0-open": "09:00", "week-tuesday-rows-0-close": "15:00"}
    assert 303 == browser.save("hours/week", **times, **{"same-tuesday": ["wednesday", "thursday"]}).status_code
    week = browser.site.hours.week
    assert [time(9)] * 3 == [week[day][0].open for day in ("tuesday", "wednesday", "thursday")]
    assert time(9) != week["saturday"][0].open


def test_a_public_holiday_of_which_nothing_is_decided_is_marked_in_the_calendar(browser):
    page = browser.page("hours?from=2026-12-25")
    cell = page.select_one("td a[href*='date=2026-12-25']")
    assert "not decided yet: Fri 25 Christmas Day" in page.text
    assert "Christmas Day, not decided yet" in cell.text and "?" in cell.text
    browser.lang = "zh"
    assert "聖誕" in browser.page("hours?from=2026-12-25").text, "the library has no Chinese names for the country"


def test_it_is_said_where_the_hours_of_the_kitchen_and_of_a_section_go_that_have_dates(browser):
    sections, week = browser.page("sections"), browser.page("hours/week")
    [way] = sections.select("main .place a[href$='/hours/week#first']")
    assert "The times of a section hold all year." in way.parent.text and "kitchen from one date" in way.parent.text
    assert "kitchen" in week.select_one("#last-orders .place").text
    assert "kitchen" in week.select_one("#dates .place").text and "Kitchen" in week.select_one("#sections b").text


def test_the_kitchen_hours_of_a_section_are_those_of_every_week_or_of_the_dates_that_the_form_has(browser):
    browser.save("hours/week", **{"section-bowls": "6-10pm", "first": "2047-06-01", "until": "2047-08-31"})
    later = browser.site.hours.later[-1]
    assert ({}, {"bowls": "18:00–22:00"}) == ({**later.week}, {id: each.clock for id, each in later.sections.items()})
    assert "Bowls: 6–10 pm" in browser.last[0].replace("\N{NO-BREAK SPACE}", " ")
    assert "6–10 pm" in browser.page("hours/week?from=2047-06-01").select_one("#section-bowls")["value"]
    assert "" == browser.page("hours/week").select_one("#section-bowls")["value"]
    browser.save("hours/week?from=2047-06-01", **{"section-bowls": ""}, last_orders__dine_in="55")
    assert not browser.site.hours.later[-1].sections
    browser.save("hours/week", **{"section-bowls": "6-9pm"})
    assert "18:00–21:00" == browser.site.menu_categories["bowls"].hours.clock


@pytest.mark.parametrize("second", ["2047-03-01", "2047-09-01"])
def test_hours_of_other_dates_are_added_before_or_after_those_that_there_are(browser, second):
    both = {"section-bowls": "6-10pm", "section-drinks": "6-11pm"}
    browser.save("hours/week", **both, first="2047-06-01", until="2047-08-31")
    assert 303 == browser.save("hours/week", **{"section-bowls": "6-9pm"}, first=second, until=second).status_code
    lines = [line for line in browser.text("hours.yaml").splitlines() if line.startswith("  - {from: ")]
    assert sorted([second, "2047-06-01"]) == [line[12:22] for line in lines]
    assert [second] == [line[12:22] for line in lines if "drinks" not in line]


def test_the_hours_of_all_sections_are_those_of_each_without_others(browser):
    names = [*browser.site.menu_categories]
    browser.save("hours/week", **{"section-bowls": "6-10pm"})
    browser.save("hours/week", **{"every-section": "12-9pm"})
    found = {id: each.hours.clock for id, each in browser.site.menu_categories.items()}
    assert {id: "18:00–22:00" if id == "bowls" else "12:00–21:00" for id in names} == found
    browser.save("hours/week", **{"section-bowls": "12-9pm"})
    assert "12–9 pm" == browser.form("hours/week")["every-section"].replace("\N{NO-BREAK SPACE}", " ")
    browser.save("hours/week", **{"every-section": ""})
    assert [None] * len(names) == [each.hours for each in browser.site.menu_categories.values()]
    refused = browser.save("hours/week", **{"every-section": "nought"})
    page = judged(refused.text)
    assert (422, "nought") == (refused.status_code, page.select_one("#every-section")["value"])
    assert "nought" in page.select_one("#fault-every-section").text


def test_a_field_of_a_section_that_is_emptied_stays_so_beside_a_mistake(browser):
    browser.save("hours/week", **{"section-bowls": "6-10pm"})
    refused = browser.save("hours/week", **{"section-bowls": "", "section-drinks": "nought"})
    assert (422, "") == (refused.status_code, judged(refused.text).select_one("#section-bowls")["value"])


def test_a_day_of_the_week_among_the_times_of_a_section_is_no_month(browser):
    assert "date" not in messages(browser.save("hours/week", **{"section-bowls": "mar 25h-27h"}))[0]


def test_a_date_among_the_times_of_a_section_is_answered_with_where_dates_go(browser):
    [words] = messages(browser.save("hours/week", **{"section-bowls": "from 1 June 2047: 6-10pm"}))
    assert "has a date" in words and "“Every week”" in words
    assert () == browser.site.hours.later and browser.site.menu_categories["bowls"].hours is None


def test_a_day_is_closed_with_one_press_of_a_button_which_enter_does_not_press(browser):
    page = browser.page("hours/new-exception?date=2047-06-07")
    first, close = page.select("form.docked button[type=submit]")[:2]
    assert "name" not in first.attrs and ("hours_state", "none") == (close["name"], close["value"])
    form = page.select_one("form.docked")
    assert str(form).index(str(close)) < str(form).index('type="radio"'), "it is read before the choice"
    browser.save("hours/new-exception?date=2047-06-07", hours_state=["none", "unknown"])
    day = browser.site.hours.holidays[-1]
    assert ((date(2047, 6, 7),), ()) == (day.dates, day.hours)
    assert not browser.page(f"hours/exceptions/{day.id}").select("button[name=hours_state]")


def test_the_form_of_a_day_that_is_over_says_so(browser):
    assert "This day is over." in browser.page("hours/new-exception?date=2020-01-03").main.text
    assert "This day is over." not in browser.page("hours/new-exception?date=2047-01-03").main.text
