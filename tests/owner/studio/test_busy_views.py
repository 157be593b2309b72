"""The form of busy times."""

import re

from restaurant_site.settings import UNLIMITED
from tests.owner.studio.conftest import messages

HIDDEN = "best-time: {hidden: true, "


def periods(browser, day):
    return [(f"{each.start:%H:%M}", f"{each.end:%H:%M}", each.level) for each in browser.site.rhythm.periods(day)]


def rows(day, *starts_and_levels):
    """The fields of a day with rows of its own in place of those that it has."""
    fields = {f"days__{day}__like": "own"}
    for number in range(5):
        start, level = starts_and_levels[number] if number < len(starts_and_levels) else ("", "")
        fields |= {f"days__{day}__periods__{number}__start": start, f"days__{day}__periods__{number}__level": level}
    return fields


def test_each_row_lasts_until_the_next_or_until_closing_and_other_days_stay_the_same(browser):
    (browser.folder / "rhythm.yaml").write_text("# Ours.\n" + browser.text("rhythm.yaml"), encoding="utf-8")
    before = browser.text("rhythm.yaml")
    changed = rows("tuesday", ("", "quiet"), ("13:00", "busy"), ("00:30", "steady"))
    assert 303 == browser.save("hours/busy", **changed, days__thursday__like="none").status_code
    assert [
        ("11:30", "13:00", "quiet"), ("13:00", "14:00", "busy"), ("17:00", "00:30", "busy"), ("00:30", "01:00", "steady"),
    ] == periods(browser, "tuesday") == periods(browser, "wednesday")  # fmt: skip
    assert [] == periods(browser, "thursday")
    gone = [line for line in before.splitlines() if line not in browser.text("rhythm.yaml").splitlines()]
    assert (
        5 >= len(gone) and "# Ours." not in gone and not any("peak, note" in line and "02:00" in line for line in gone)
    )
    assert [
        "Busy times, Tuesday: quiet, busy 1 pm, steady 12:30 am",
        "Busy times, Wednesday: same as Tuesday",
        "Busy times, Thursday: not given",
    ] == [each.replace("\N{NO-BREAK SPACE}", " ") for each in browser.last]


def test_a_day_of_which_nothing_is_given_says_so_and_is_neither_quiet_nor_busy(browser, make_app):
    browser.save("hours/busy", days__saturday__like="none", days__sunday__like="saturday")
    client = make_app(content_dir=browser.folder, **UNLIMITED).test_client()
    assert "Not given: Saturday and Sunday" in client.get("/en/best-time").text
    assert "### Saturday and Sunday\n\nNot given" in client.get("/en/best-time.md").text
    saturday = client.get("/api/visit-rhythm?at=2027-02-13T19:00").json
    assert [] == saturday["days"][5]["periods"] and saturday["days"][5]["open"]
    said = "How long the wait is at that time is not known; call and ask."
    assert (None, None, said) == tuple(saturday["at"][key] for key in ("level", "wait_minutes", "words"))
    assert 303 == browser.save("hours/week", week__saturday__rows__0__open="16:00").status_code
    assert [] == periods(browser, "saturday"), "nor with new hours"


def test_a_day_of_which_nothing_is_given_is_among_the_best_times_no_more(browser):
    assert ["tuesday"] == [day for each in browser.site.rhythm.best_windows for day in each.days]
    assert 303 == browser.save("hours/busy", days__tuesday__like="none").status_code
    assert () == browser.site.rhythm.best_windows


def test_a_day_is_as_another_whatever_that_one_is_as_and_none_is_as_itself(browser):
    browser.save("hours/busy", days__friday__like="wednesday", days__saturday__like="friday")
    assert periods(browser, "tuesday") == [*periods(browser, "friday")[:2], ("22:00", "01:00", "peak")]
    assert ["steady", "peak"] == [level for _, _, level in periods(browser, "saturday")]
    browser.save("hours/busy", days__friday__like="saturday", days__saturday__like="friday")
    assert [] == periods(browser, "friday") == periods(browser, "saturday")


def test_rows_that_cannot_be_are_said_at_their_day_and_nothing_is_saved(browser):
    before = browser.text("rhythm.yaml")
    wrong = rows("saturday", ("17:00", "quiet"), ("15:00", "busy"), ("", "peak"))
    response = browser.save("hours/busy", **wrong)
    assert (422, ["We are closed then.", "Fill this in."]) == (response.status_code, messages(response))
    assert ["Fill this in."] == messages(browser.save("hours/busy", **rows("saturday")))
    begun = {"days__saturday__periods__1__start": "19:00"}
    assert ["Fill this in."] == messages(browser.save("hours/busy", **begun)), "how busy it is from then on"
    alone = {"days__saturday__periods__0__note__zh": ""}
    assert ["Fill this in."] == messages(browser.save("hours/busy", **alone))
    assert before == browser.text("rhythm.yaml")


def test_the_note_of_a_period_may_be_left_out(browser):
    browser.save("hours/busy", **{f"days__saturday__periods__0__note__{code}": "" for code in ("en", "zh", "cn")})
    assert browser.site.rhythm.periods("saturday")[0].note is None


def test_an_owner_alone_writes_the_page_leaves_it_out_and_shows_it_again(browser):
    pages = re.sub(r"(?m)^best-time: {", HIDDEN, browser.text("pages.yaml"))
    (browser.folder / "pages.yaml").write_text(pages, encoding="utf-8")
    (browser.folder / "rhythm.yaml").unlink()
    waits = {f"levels__{level}__{key}": str(number) for level, number in
             (("quiet", 0), ("steady", 5), ("busy", 15), ("peak", 30)) for key in ("least", "most")}  # fmt: skip
    words = {
        f"{name}__{code}": text for name in ("summary", "policy") for code, text in (("en", "Come."), ("zh", "來。"))
    }
    started = {**rows("tuesday", ("", "quiet"), ("19:00", "peak")), "days__friday__like": "tuesday"}
    assert 303 == browser.save("hours/busy", **waits, **words, **started).status_code
    assert 303 == browser.post("pages/best-time/show").status_code
    assert [("11:30", "14:00", "quiet"), ("17:00", "19:00", "quiet"), ("19:00", "02:00", "peak")] == periods(
        browser, "friday"
    )
    assert ([], "Peak") == (periods(browser, "sunday"), browser.site.rhythm.levels["peak"].label.translations["en"])
    response = browser.post("pages/best-time/leave-out")
    assert response.location.partition("?")[0].endswith("/hours/busy") and "best-time" in browser.site.hidden


def test_busy_times_are_in_reach_of_the_hours_and_of_every_page(browser):
    for path, place in (("hours", ".views"), ("hours/week", ".views"), ("more", "main")):
        assert browser.page(path).select_one(f"{place} [href$='/hours/busy']"), path


def test_two_rows_of_one_time_and_a_wait_that_falls_are_told_at_their_fields(browser):
    refused = browser.save("hours/busy", **rows("tuesday", ("", "quiet"), ("18:00", "busy"), ("18:00", "peak")))
    assert (422, ["This time is already in another row of the day."]) == (refused.status_code, messages(refused))
    refused = browser.save("hours/busy", levels__quiet__least="10", levels__quiet__most="5")
    assert (422, ["The first number must be the smaller one."]) == (refused.status_code, messages(refused))
