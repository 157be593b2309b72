"""Opening hours as people, Google and OpenStreetMap write them."""

import pytest

from restaurant_site.models.opening_hours import MOST, ranges_of, week_of

LUNCH, BOTH = ["11:30-15:00"], ["11:30-15:00", "17:00-22:00"]


@pytest.mark.parametrize(
    ("text", "ranges"),
    [
        ("11:30-15:00", LUNCH), ("11:30 – 15:00", LUNCH), ("11.30 to 15.00", LUNCH), ("11h30 à 15h", LUNCH),
        ("11:30 AM – 3:00 PM", LUNCH), ("11:30 a.m. - 3 p.m.", LUNCH), ("11:30–3 PM", LUNCH), ("11:30 至 15:00", LUNCH),
        ("11:30-15:00, 17:00-22:00", BOTH), ("11:30 AM – 3 PM, 5–10 PM", BOTH), ("11:30-15:00 and 17:00-22:00", BOTH),
        ("noon-15:00", ["12:00-15:00"]), ("5 PM – midnight", ["17:00-00:00"]), ("6–12 PM", ["06:00-12:00"]),
        ("6 PM–12 AM", ["18:00-00:00"]), ("17:00-24:00", ["17:00-00:00"]), ("5 PM-1 AM", ["17:00-01:00"]),
        ("8–12 am", ["20:00-00:00"]), ("9-21", ["09:00-21:00"]), ("11:30-15 Uhr", LUNCH), ("１１：３０－１５：００", LUNCH),
        ("closed", []), ("Fermé", []), ("", []), ("休息", []), ("off", []),
    ],
)  # fmt: skip
def test_the_hours_of_a_day(text, ranges):
    assert ranges == ranges_of(text)


@pytest.mark.parametrize(
    "text", ["9-5", "25:00-26:00", "11:75-12:00", "13 PM-15 PM", "until late", "11:30", "11:30-15:00-17:00", "24 hours"]
)
def test_what_is_not_sure_is_refused_with_what_would_be_right(text):
    with pytest.raises(ValueError, match="write 11:30-15:00, 17:00-22:00 on the 24-hour clock"):
        ranges_of(text)


WORK, ALL = ["monday", "tuesday", "wednesday", "thursday", "friday"], 7


@pytest.mark.parametrize(
    ("text", "week"),
    [
        ("Mo-Fr 11:30-15:00,17:00-22:00; Su off", {**dict.fromkeys(WORK, BOTH), "sunday": []}),
        ("Mo,We 11:30-15:00", {"monday": LUNCH, "wednesday": LUNCH}),
        ("Sa-Mo 11:30-15:00", dict.fromkeys(["saturday", "sunday", "monday"], LUNCH)),
        ("Monday: 11:30 AM – 3:00 PM, 5–10 PM\nTuesday: Closed", {"monday": BOTH, "tuesday": []}),
        ("Monday\n11:30 AM–3:00 PM\n5–10 PM\nTuesday\nClosed", {"monday": BOTH, "tuesday": []}),
        ("Lundi au vendredi : 11h30-15h et 17h-22h", dict.fromkeys(WORK, BOTH)),
        ("Montag bis Freitag 11:30-15:00 Uhr\nSonntag geschlossen", {**dict.fromkeys(WORK, LUNCH), "sunday": []}),
        ("lunes a viernes 11:30-15:00", dict.fromkeys(WORK, LUNCH)),
        ("星期一至星期五 11:30-15:00", dict.fromkeys(WORK, LUNCH)),
        ("Mon, Tue & Wed 11:30-15:00", dict.fromkeys(WORK[:3], LUNCH)),
        ("Mo-Fr 11:30-15:00; Fr 17:00-22:00", {**dict.fromkeys(WORK[:4], LUNCH), "friday": ["17:00-22:00"]}),
    ],
)  # fmt: skip
def test_the_hours_of_a_week(text, week):
    assert week == week_of(text)


def test_every_day_is_each_of_the_seven():
    assert [LUNCH] * 7 == [*week_of("Daily 11:30-15:00").values()]


@pytest.mark.parametrize("text", ["PH off", "Mo-Fr 11:30-15:00; PH closed", "always open", "x" * (MOST + 1)])
def test_what_is_not_understood_of_a_week_is_named(text):
    with pytest.raises(ValueError, match=r"is not understood; (?:begin with the days|more than)"):
        week_of(text)
