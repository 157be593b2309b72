"""`restaurant-site holidays` proposes public holidays, of which nobody but the owner decides what they mean."""

from datetime import date, time

import pytest

from restaurant_site.content.site_loader import load_site, read
from restaurant_site.domain.hours import hours_on
from restaurant_site.domain.public_holidays import PublicHolidayError, holidays_of_year
from restaurant_site.locales import ENGLISH, FRENCH, TRADITIONAL, SiteLanguages
from restaurant_site.models.hours import Hours
from restaurant_site.models.weeks import OpeningHours
from restaurant_site.owner.cli import holidays
from restaurant_site.owner.content_warnings import warnings_of
from tests.content.folders import edit


def test_holidays_are_listed_and_nothing_is_written(run, folder):
    before = (folder / "hours.yaml").read_bytes()
    result = run("holidays", "2027", str(folder))
    assert "2027-02-15  Louis Riel Day  (closed every Monday)" in result.stdout.splitlines()
    assert f"Public holidays not in {folder}/hours.yaml: 5. --write adds them" in result.stdout
    assert (
        "5 holidays are left out because they fall on weekdays when you are always closed; --closed-days adds"
        in result.stdout
    )
    assert before == (folder / "hours.yaml").read_bytes()


def test_written_ones_are_drafts_that_the_check_lists_by_line(run, folder):
    assert 0 == run("holidays", "2027", str(folder), "--write", "--closed-days").exit_code
    assert "louis-riel-day-2027" not in [each.id for each in load_site(folder).hours.holidays]
    drafts = [each for each in load_site(folder, drafts=True).hours.holidays if each.draft]
    assert (10, {None}) == (len(drafts), {each.hours for each in drafts})
    assert {"en": "Louis Riel Day", "zh": "✎ Louis Riel Day"} == {
        code: drafts[1].name.translations[code] for code in ("en", "zh")
    }
    told = [each for each in warnings_of(read(folder, drafts=True), date(2026, 11, 1)) if "is a draft" in each.message]
    assert 10 == len({each.line for each in told})
    assert "`hours: []` if you are closed" in told[0].message


@pytest.mark.parametrize(
    ("answer", "hours"),
    [
        (("--all-open",), None),
        (("--all-closed",), ()),
        (("--hours", "closed"), ()),
        (("--hours", "12-3pm"), (Hours(time(12), time(15)),)),
    ],
)
def test_one_answer_is_that_of_all_of_them_and_guests_see_them(run, folder, answer, hours):
    result = run("holidays", "2027", str(folder), "--write", "--closed-days", *answer)
    assert "2027-02-15  Louis Riel Day  (closed every Monday)" in result.stdout.splitlines()
    site = load_site(folder)
    days = {each.id: each for each in site.hours.holidays}
    assert hours == days["canada-day-2027"].hours
    assert days["canada-day-2027"].public_holiday
    assert () == hours_on(site, date(2027, 2, 15)).ranges
    assert not [
        each for each in warnings_of(read(folder, drafts=True), date(2026, 11, 1)) if "is a draft" in each.message
    ]


def test_a_day_without_a_name_in_the_default_language_is_a_draft(run, tmp_path):
    assert 0 == run("init", str(tmp_path / "mine"), "--languages", "fr", "--country", "GB").exit_code
    edit(tmp_path / "mine", "restaurant.yaml", "country: GB", "country: GB\n  region: SCT")
    assert (
        "Drafts until you write their names: "
        in run("--lang", "en", "holidays", "2027", str(tmp_path / "mine"), "--write", "--all-open").stdout
    )
    loaded = read(tmp_path / "mine", drafts=True)
    assert ([], {True}) == (
        loaded.faults,
        {each.draft for each in loaded.get(OpeningHours).holidays if "-2027" in each.id},
    )


def test_a_weekday_within_a_line_is_written_as_the_language_does(run, folder):
    assert "(fermé chaque lundi)" in run("--lang", "fr", "holidays", "2027", str(folder)).stdout


def test_a_holiday_on_a_day_when_the_house_is_closed_every_week_is_counted_and_not_written(run, folder):
    told = run("holidays", "2027", str(folder), "--write", "--all-open").stdout
    assert "5 holidays are left out because they fall on weekdays when you are always closed" in told
    assert "louis-riel-day-2027" not in {each.id for each in load_site(folder).hours.holidays}
    assert "There is nothing else to add to " in run("holidays", "2027", str(folder)).stdout


@pytest.mark.parametrize(
    ("country", "are_written"),
    [("US", False), ("AU", True)],  # a day off of offices, and a public holiday with its surcharge
)
def test_an_observed_day_is_written_where_it_is_a_public_holiday(run, tmp_path, country, are_written):
    mine = tmp_path / "mine"
    assert 0 == run("init", str(mine), "--languages", "en,es", "--country", country).exit_code
    region = "NSW" if country == "AU" else "none"
    told = run("holidays", "2027", str(mine), "--region", region, "--write", "--all-open", "--closed-days").stdout
    assert are_written is ("christmas-day-observed-2027" in {each.id for each in load_site(mine).hours.holidays})
    assert "Christmas Day (observed)" in told
    assert "✎" not in (mine / "hours.yaml").read_text().partition("holidays:")[2]


def test_holidays_of_the_offices_of_a_state_are_listed_apart_and_not_written(run, tmp_path):
    mine = tmp_path / "mine"
    assert 0 == run("init", str(mine), "--languages", "en", "--country", "US").exit_code
    listed = run("holidays", "2027", str(mine), "--region", "TX", "--write", "--all-open").stdout
    public, _, of_state = listed.partition("For government offices only")
    for name in ("Cesar Chavez Day", "Lyndon Baines Johnson Day", "Confederate Memorial Day"):
        assert name not in public and name in of_state
    assert "Memorial Day" in public and "Thanksgiving" in public
    ids = {each.id for each in load_site(mine).hours.holidays}
    assert "thanksgiving-day-2027" in ids and "cesar-chavez-day-2027" not in ids
    assert 0 == run("holidays", "2027", str(mine), "--region", "TX", "--write", "--all-open", "--state").exit_code
    assert "cesar-chavez-day-2027" in {each.id for each in load_site(mine).hours.holidays}


def test_a_federal_day_that_a_state_does_not_keep_is_not_offered(run, tmp_path):
    mine = tmp_path / "mine"
    assert 0 == run("init", str(mine), "--languages", "en", "--country", "US").exit_code
    days = {state: run("holidays", "2027", str(mine), "--region", state).stdout for state in ("CA", "NY")}
    assert "Columbus Day" in days["NY"] and "Columbus Day" not in days["CA"]


def test_an_answer_is_one(run, folder):
    assert 2 == run("holidays", "2027", str(folder), "--all-open", "--all-closed").exit_code
    assert "is not understood" in run("holidays", "2027", str(folder), "--hours", "late").stderr
    assert "write hours, or closed" in run("holidays", "2027", str(folder), "--hours", " ").stderr


def test_days_that_are_over_are_not_added(run, folder, monkeypatch):
    class Today(date):
        @classmethod
        def today(cls):
            return cls(2027, 8, 1)

    monkeypatch.setattr(holidays, "date", Today)
    result = run("holidays", "2027", str(folder), "--write", "--all-open")
    assert "2027-07-01  Canada Day  (over)" in result.stdout
    days = [each.dates[0] for each in load_site(folder).hours.holidays if each.id.endswith("-2027")]
    assert days and min(days) > Today(2027, 8, 1)


def test_the_list_says_which_charge_is_due_on_these_days(run, folder):
    assert "No charge is due on these days" in run("holidays", "2027", str(folder)).stdout
    charge = "charges: [{id: surcharge, name: {en: Surcharge, zh: 附加費}, percent: 10%, on: [public-holidays]}]\n"
    (folder / "restaurant.yaml").write_text((folder / "restaurant.yaml").read_text() + charge)
    assert "Due on these days: surcharge, 10%." in run("holidays", "2027", str(folder)).stdout


def test_dates_that_are_there_are_left(run, folder):
    day = "  - {id: our-day, name: {en: X, zh: X}, dates: [2027-07-01], effect: {en: X, zh: X}}\n"
    edit(folder, "hours.yaml", "holidays:\n", f"holidays:\n{day}")
    result = run("holidays", "2027", str(folder), "--write")
    assert "2027-07-01  Canada Day  (in hours.yaml)" in result.stdout
    again = run("holidays", "2027", str(folder), "--write")
    assert "There is nothing else to add to " in again.stdout
    assert 1 == (folder / "hours.yaml").read_text().count("2027-07-01")


def test_names_are_in_the_languages_that_the_library_has():
    found = holidays_of_year("HK", "", 2027, SiteLanguages((TRADITIONAL, ENGLISH, FRENCH)))
    names = {each.day: each.names for each in found}
    assert {"zh": "清明節", "en": "Ching Ming Festival"} == names[date(2027, 4, 5)]
    quebec = holidays_of_year("CA", "Québec", 2027, SiteLanguages((FRENCH,)))
    assert {"fr": "Fête nationale du Québec"} in [each.names for each in quebec]


@pytest.mark.parametrize(
    ("country", "region", "right"),
    [("XX", "", "write the two letters of the country"), ("CA", "Narnia", "write one of AB, BC, MB")],
)
def test_an_unknown_country_or_region_is_told_with_what_is_right(country, region, right):
    with pytest.raises(PublicHolidayError, match=right):
        holidays_of_year(country, region, 2027, SiteLanguages((ENGLISH,)))
    assert holidays_of_year("CA", "none", 2027, SiteLanguages((ENGLISH,)))


def test_an_unknown_region_is_a_sentence_of_the_command(run, folder):
    result = run("holidays", "2027", str(folder), "--region", "Narnia")
    assert 1 == result.exit_code
    assert "`Narnia` is no region of CA" in result.stderr


def test_a_closed_day_that_is_no_public_holiday_is_said_and_not_written(run, folder):
    told = run("holidays", "2027", str(folder), "--write", "--all-open", "--closed", "12-24", "--closed", "12-25")
    assert "12-24: not among the public holidays to add. To close then, write it" in told.stdout
    assert "2027-12-24" not in (folder / "hours.yaml").read_text()


def test_open_holidays_are_closed_on_the_days_that_are_given(run, folder):
    told = run("holidays", "2027", str(folder), "--write", "--all-open", "--closed", "12-25", "--closed-days")
    assert 0 == told.exit_code
    hours = {each.dates[0]: each.hours for each in load_site(folder).hours.holidays}
    assert ((), None) == (hours[date(2027, 12, 25)], hours[date(2027, 7, 1)])
    wrong = run("holidays", "2027", str(folder), "--closed", "Dec 25")
    assert 2 == wrong.exit_code and "such as 12-25" in wrong.output
