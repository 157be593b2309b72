"""Values as people type them, in the form of the content files."""

import pytest

from restaurant_site.content.models import spellings


@pytest.mark.parametrize(
    ("respell", "right", "typed"),
    [
        (spellings.clock, "09:30", ["9:30", "9.30", "9:30 am", "９：３０", "“9:30”"]),
        (spellings.clock, "21:00", ["9pm", "9:00 P.M.", "21:00"]),
        (spellings.clock, "00:00", ["24:00", "12 am"]),
        (spellings.clock, "12:15", ["12:15 pm"]),
        (spellings.clock_range, "17:00-01:00", ["17:00-25:00", "5pm – 1am", "17:00至1:00", "5:00 pm to 1:00 am"]),
        (spellings.money, "12.50", ["12.50", "12.5", "$12.50", "12,50", "CA$ 12.50", "１２．５０"]),
        (spellings.money, "12.00", ["12", "$12", "12元"]),
        (spellings.money, "1200.00", ["1,200.00", "1200.00"]),
        (spellings.day, "2026-11-22", ["11/22/2026", "22/11/2026", "2026/11/22", "2026年11月22日", "Nov 22, 2026", "11/22/26"]),
        (spellings.day, "2026-03-04", ["3/4/2026", "2026-3-4", "4-Mar-2026", "04 Mar 26"]),
        (spellings.season_day, "11-01", ["11-01", "11/1", "Nov 1", "1 November", "11月1日"]),
        (spellings.season_day, "2026-11-01", ["2026-11-01", "Nov 1, 2026", "11/1/2026"]),
        (spellings.flag, "true", ["yes", "TRUE", "是", "1"]),
        (spellings.flag, "false", ["No", "否", "0"]),
        (spellings.slug, "moms-beef-noodles", ["Mom's Beef  Noodles", "moms_beef_noodles"]),
        (spellings.telephone, "+14165550123", ["416-555-0123", "(416) 555-0123", "1 416 555 0123", "+1 416 555 0123"]),
    ],
)  # fmt: skip
def test_each_spelling_has_the_same_form(respell, right, typed):
    assert {right} == {respell(each) for each in typed}


@pytest.mark.parametrize(
    ("respell", "typed"),
    [
        (spellings.clock, "9"), (spellings.clock, "31:00"), (spellings.clock, "13 pm"), (spellings.clock, "noon"),
        (spellings.money, "market price"), (spellings.money, "1250"), (spellings.money, "-3"),
        (spellings.day, "tomorrow"), (spellings.flag, "maybe"),
    ],
)  # fmt: skip
def test_what_is_not_understood_stays_as_it_is(respell, typed):
    assert typed == respell(typed)
