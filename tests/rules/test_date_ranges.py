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
        assert "Tuesday, December 1, 2026 to Wednesday, December 30, 2026" in text, path
    listed = ramadan.get("/en/knowledge/opening-hours.md").text
    assert "Sunday, April 4, 2027 to Saturday, April 10, 2027: usual hours" in listed


def test_programs_read_each_date(ramadan):
    days = [str(date(2026, 12, 1) + timedelta(days=number)) for number in range(30)]
    exceptions = ramadan.get("/api/hours").json["exceptions"]
    assert days == [each["date"] for each in exceptions if each["label"] == "Founding Day"]
    [holiday] = [each for each in ramadan.get("/api/visit-rhythm").json["holidays"] if each["id"] == "founding-day"]
    assert days == holiday["dates"]
    home = ramadan.get("/en/").text
    assert [] == [day for day in days if f'"validFrom":"{day}"' not in home]


@pytest.mark.parametrize(
    ("dates", "advice"),
    [
        ("[2026-12-30 to 2026-12-01]", "write the earlier date first, with at most 366 dates"),
        ("[2026-12-01 to 2029-12-01]", "write the earlier date first, with at most 366 dates"),
        ("[2026-12-01 to Friday]", "write the first and the last date: 2027-02-08 to 2027-03-09"),
    ],
)
def test_what_is_no_range_is_a_fault(folder, dates, advice):
    edit(folder, "hours.yaml", '["2026-12-01"]', dates)
    assert any(advice in line for line in told(folder)), told(folder)
