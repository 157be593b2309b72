"""Special dates in a row are one line for the owner and one row for guests, and one entry each for programs."""

from datetime import date, timedelta

import pytest

from restaurant_site.settings import UNLIMITED
from tests.content.folders import edit, told


@pytest.fixture
def ramadan(folder, make_app):
    """A client of the sample with thirty dates in January that have hours of their own, and a week without."""
    edit(folder, "hours.yaml", '["2026-12-01"]', "2026-12-01 / 2026-12-30")
    edit(folder, "hours.yaml", '["2027-04-10"]', '["2027-04-04 – 2027-04-10"]')
    return make_app(content_dir=folder, **UNLIMITED).test_client()


def test_a_range_is_one_row_of_pages_and_markdown(ramadan):
    for path in ("knowledge/opening-hours", "knowledge/opening-hours.md", "best-time", "index.md"):
        text = ramadan.get(f"/en/{path}").text
        assert 1 == text.count("Founding Day"), path
        assert "December 1–30, 2026" in text, path
    listed = ramadan.get("/en/knowledge/opening-hours.md").text
    assert "April 4–10, 2027: usual hours" in listed


def lines_of(folder, make_app, dates, more=""):
    """The lines on the special day of the sample with some dates, in the Markdown of the hours; it is closed on Mondays."""
    edit(folder, "hours.yaml", '["2026-12-01"]', dates)
    edit(folder, "hours.yaml", "  - id: deep-winter\n", f"{more}  - id: deep-winter\n")
    text = make_app(content_dir=folder, **UNLIMITED).test_client().get("/en/knowledge/opening-hours.md").text
    return [line.removeprefix("- ") for line in text.split("\n") if line.startswith("- Founding Day")]


def test_the_closed_day_of_the_week_does_not_end_a_row(folder, make_app):
    [line] = lines_of(folder, make_app, '["2026-12-01 to 2026-12-06", "2026-12-08 to 2026-12-12"]')
    assert line == (
        "Founding Day, December 1–12, 2026: Monday: closed; Tuesday to Sunday: 11:30 am to 2:00 pm. Lunch only."
    )


def test_a_row_ends_where_an_ordinary_open_day_comes(folder, make_app):
    lines = lines_of(folder, make_app, '["2026-12-01 to 2026-12-05", "2026-12-08"]')
    assert ["December 1–5, 2026", "Tuesday, December 8, 2026"] == [
        line.split(": ")[0].removeprefix("Founding Day, ") for line in lines
    ]


LATE = """  - id: late
    name: {en: Founding Day, zh: 開店紀念日}
    dates: [DATES]
    hours: ["12:00-16:00"]
    effect: {en: Lunch only., zh: 只設午市。}
"""


def test_days_of_the_week_with_other_hours_stand_in_the_same_row(folder, make_app):
    late = LATE.replace("DATES", "2026-12-05, 2026-12-06, 2026-12-12")
    [line] = lines_of(folder, make_app, '["2026-12-01 to 2026-12-04", "2026-12-08 to 2026-12-11"]', late)
    assert line == (
        "Founding Day, December 1–12, 2026: Monday: closed; "
        "Tuesday to Friday: 11:30 am to 2:00 pm; Saturday and Sunday: 12:00 pm to 4:00 pm. Lunch only."
    )


def test_a_row_ends_where_a_day_of_the_week_has_other_hours_than_before(folder, make_app):
    lines = lines_of(
        folder, make_app, '["2026-12-01 to 2026-12-06"]', LATE.replace("DATES", "2026-12-08 to 2026-12-09")
    )
    assert [": 11:30 am to 2:00 pm. Lunch only.", ": 12:00 pm to 4:00 pm. Lunch only."] == [
        line[line.index(": ") :] for line in lines
    ]


def test_programs_read_each_date(ramadan):
    days = [str(date(2026, 12, 1) + timedelta(days=number)) for number in range(30)]
    exceptions = ramadan.get("/api/hours").json["exceptions"]
    assert days == [each["date"] for each in exceptions if each["label"] == "Founding Day"]
    [holiday] = [each for each in ramadan.get("/api/visit-rhythm").json["holidays"] if each["id"] == "founding-day"]
    assert days == holiday["dates"]
    home = ramadan.get("/en/").text
    assert f'"validFrom":"{days[0]}","validThrough":"{days[-1]}"' in home


@pytest.mark.parametrize(
    ("dates", "advice"),
    [
        ("[2026-12-30 to 2026-12-01]", "write the earlier date first, with at most 366 dates"),
        ("[2026-12-01 to 2029-12-01]", "write the earlier date first, with at most 366 dates"),
        ("[2026-12-01 au 2026-12-35]", "the calendar has no 2026-12-35; a range is written 2027-02-08 to 2027-03-09"),
        ("[2026-02-30 to 2026-03-02]", "the calendar has no 2026-02-30"),
        ("[du 2026-12-01 au 2026-12-05]", "did you mean `2026-12-01 to 2026-12-05`?"),
        ("[2026-12-01 to Friday]", "write the first and the last date: 2027-02-08 to 2027-03-09"),
    ],
)
def test_what_is_no_range_is_a_fault(folder, dates, advice):
    edit(folder, "hours.yaml", '["2026-12-01"]', dates)
    assert any(advice in line for line in told(folder)), told(folder)


@pytest.mark.parametrize(("typed", "day"), [("mardi", "tuesday"), ("Viernes", "friday"), ("星期日", "sunday")])
def test_a_day_of_the_week_in_another_language_is_told_in_the_words_of_the_file(folder, typed, day):
    edit(folder, "hours.yaml", f"{day}:", f"{typed}:")
    assert any(f"did you mean `{day}`?" in line for line in told(folder)), told(folder)
