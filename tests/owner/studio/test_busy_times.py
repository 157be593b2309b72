"""Busy times follow new hours."""

from restaurant_site.owner.studio.busy_times import MinuteSpan, fitted
from tests.owner.studio.conftest import messages

DAY = [
    {"start": "11:30", "end": "14:00", "level": "quiet", "note": "lunch"},
    {"start": "17:00", "end": "22:00", "level": "busy", "note": "dinner"},
    {"start": "22:00", "end": "01:00", "level": "peak", "note": "night"},
]


def notes(spans):
    return [(at.start / 60, at.end / 60, period["note"]) for at, period in fitted(DAY, spans)]


def test_periods_are_cut_and_stretched_to_the_hours():
    assert [(12, 15, "lunch"), (16, 22, "dinner"), (22, 23, "night")] == notes(
        [MinuteSpan(720, 900), MinuteSpan(960, 1380)]
    )


def test_a_break_that_goes_is_covered_by_the_period_before_it():
    assert [(11.5, 17, "lunch"), (17, 22, "dinner"), (22, 25, "night")] == notes([MinuteSpan(690, 1500)])


def test_hours_without_any_period_get_the_nearest():
    assert [(7, 9, "lunch")] == notes([MinuteSpan(420, 540)])


def test_a_period_that_ends_when_the_new_hours_begin_is_left_out():
    assert [(22, 25, "night")] == notes([MinuteSpan(1320, 1500)])


def test_new_hours_in_the_form_are_saved_with_their_busy_times(browser):
    changed = {
        "week__tuesday__typed": "12:00-15:00, 17:00-02:00",
        "week__monday__typed": "17:00-23:00",
        "week__sunday__closed": "y",
    }
    response = browser.save("hours/week", **changed)
    assert 303 == response.status_code, response.text
    days = {day: block.periods for block in browser.site.rhythm.rhythms for day in block.days}
    assert ["12:00", "17:00", "22:00"] == [f"{each.start:%H:%M}" for each in days["tuesday"]]
    assert "02:00" == f"{days['tuesday'][-1].end:%H:%M}"
    assert "sunday" not in days and days["monday"]
    assert all("tuesday" not in window.days for window in browser.site.rhythm.best_windows)
    assert "rhythm.yaml" in browser.workspace.versions.latest(1)[0].files


def test_busy_times_that_cannot_follow_are_said_at_the_day_and_nothing_is_saved(browser):
    before = browser.text("hours.yaml")
    (browser.folder / "rhythm.yaml").write_text("rhythms: 5\n", encoding="utf-8")
    response = browser.save("hours/week", week__tuesday__typed="12:00-15:00", week__sunday__closed="y")
    said = "The busy times of this day could not be adjusted to the new hours. Ask whoever set the site up."
    assert [said] == messages(response)
    assert (422, before) == (response.status_code, browser.text("hours.yaml"))


def test_hours_that_cannot_be_read_are_said_at_their_field(browser):
    before = browser.text("rhythm.yaml")
    assert 422 == browser.save("hours/week", week__tuesday__typed="noon").status_code
    assert before == browser.text("rhythm.yaml")
