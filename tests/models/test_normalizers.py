"""Values as people type them, in the form of the content files."""

import pytest

from restaurant_site.models import normalizers


@pytest.mark.parametrize(
    ("respell", "right", "typed"),
    [
        (normalizers.clock, "09:30", ["9:30", "9.30", "9:30 am", "９：３０", "“9:30”"]),
        (normalizers.clock, "21:00", ["9pm", "9:00 P.M.", "21:00"]),
        (normalizers.clock, "00:00", ["24:00", "12 am"]),
        (normalizers.clock, "12:15", ["12:15 pm"]),
        (normalizers.serving_hours, "mon-fri 11:30-15:00", ["Mon-Fri 11:30-15:00", "Monday to Friday: 11:30am – 3pm"]),
        (normalizers.serving_hours, "sat,sun open-15:00", ["Sat & Sun open-15:00", "sat, sun open - 3 pm"]),
        (normalizers.clocks, "14:15, 21:45", ["2.15pm and 9.45pm", f"2.15pm{' ' * 30_000}and 9.45pm"]),
        (normalizers.money, "12.50", [f"${' ' * 30_000}12.50"]),
        (normalizers.clock_range, "09:30-02:00", ["9:30-02.00", "09.30 – 02:00"]),
        (normalizers.clock_range, "17:00-01:00", ["17:00-25:00", "5pm – 1am", "17:00至1:00", "5:00 pm to 1:00 am"]),
        (normalizers.clock_range, "11:30-14:30", ["11 h 30-14 h 30", "11h30 – 14h30"]),
        (normalizers.clock_range, "17:00-23:00", ["17 h-23 h", "17H-23H"]),
        (normalizers.clock, "09:05", ["9 h 05"]),
        (normalizers.money, "12.50", ["12.50", "12.5", "$12.50", "12,50", "CA$ 12.50", "１２．５０", "12½", "$12 ½", "12.5.-"]),
        (normalizers.money, "12.00", ["12", "$12", "12元"]),
        (normalizers.money, "1200.00", ["1,200.00", "1200.00"]),
        (normalizers.day, "2026-11-22", ["11/22/2026", "22/11/2026", "2026/11/22", "2026年11月22日", "Nov 22, 2026", "11/22/26"]),
        (normalizers.day, "2026-03-04", ["3/4/2026", "2026-3-4", "4-Mar-2026", "04 Mar 26"]),
        (normalizers.day, "2026-12-05", ["12/5/2026", "12-05-26"]),
        (normalizers.day, "2026-05-12", ["5/12/2026", "12-May-2026"]),
        (normalizers.season_day, "11-01", ["11-01", "11/1", "Nov 1", "1 November", "11月1日"]),
        (normalizers.season_day, "2026-11-01", ["2026-11-01", "Nov 1, 2026", "11/1/2026"]),
        (normalizers.flag, "true", ["yes", "TRUE", "是", "بله", "1"]),
        (normalizers.flag, "false", ["No", "否", "خیر", "0"]),
        (normalizers.slug, "moms-beef-noodles", ["Mom's Beef  Noodles", "moms_beef_noodles"]),
        (normalizers.telephone, "+14165550123", ["416-555-0123", "(416) 555-0123", "1 416 555 0123", "+1 416 555 0123"]),
    ],
)  # fmt: skip
def test_each_spelling_has_the_same_form(respell, right, typed):
    assert {right} == {respell(each) for each in typed}


def test_no_other_closing_time_is_read_from_a_slip():
    assert "11:00-25:00" == normalizers.clock_range("11:00-25:00")


@pytest.mark.parametrize(
    ("respell", "typed"),
    [
        (normalizers.clock, "9"), (normalizers.clock, "31:00"), (normalizers.clock, "13 pm"), (normalizers.clock, "noon"),
        (normalizers.money, "market price"), (normalizers.money, "1250"), (normalizers.money, "-3"),
        (normalizers.day, "tomorrow"), (normalizers.flag, "maybe"),
        (normalizers.clock_range, "12.30-2.30"), (normalizers.clock_range, "12:00 – 1:30"), (normalizers.clock_range, "9 h-2 h"),
        (normalizers.link, "Instagram: none"), (normalizers.link, "instagram (soon)"),
    ],
)  # fmt: skip
def test_what_is_not_understood_stays_as_it_is(respell, typed):
    assert typed == respell(typed)


@pytest.mark.parametrize(
    ("typed", "calling_code", "right"),
    [
        ("0113 496 0123", "+44", "+441134960123"),
        ("+44 (0)113 496 0123", "+44", "+441134960123"),
        ("(02) 9560 4417", "+61", "+61295604417"),
        ("06 1234 5678", "+39", "+390612345678"),
    ],
)
def test_a_number_as_people_of_a_country_dial_it_gets_its_calling_code(typed, calling_code, right):
    assert right == normalizers.telephone(typed, calling_code)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("https://facebook.com/maple", "Facebook"),
        ("https://www.facebook.com/maple", "Facebook"),
        ("https://notfacebook.com/maple", ""),
    ],
)
def test_an_address_is_of_a_network_by_its_whole_domain(address, network):
    assert network == normalizers.network_of(address)
