"""Opening hours as people, Google and OpenStreetMap write them."""

from datetime import time

import pytest

from restaurant_site.models.hours import DAYS, Hours
from restaurant_site.models.opening_hours import (
    MOST,
    HoursTwiceError,
    UnclearHoursError,
    days_that_differ,
    last_order,
    no_hour_of,
    ranges_of,
    serving_hours,
    unclear_hours,
    week_of,
)

LUNCH, BOTH, DINNER, EVENING = ["11:30-15:00"], ["11:30-15:00", "17:00-22:00"], ["17:00-23:00"], ["17:00-22:00"]


def test_hours_of_a_day_that_touch_are_one():
    assert ["08:00-14:30", "17:00-00:30"] == week_of("Sat 8-11am, 11-2:30, 5pm-12:30am")["saturday"]
    assert ["11:00-23:00"] == week_of("Fri 5-11pm, Fri 11am-5pm")["friday"]


@pytest.mark.parametrize(
    ("text", "ranges"),
    [
        ("11:30-15:00", LUNCH), ("11:30 – 15:00", LUNCH), ("11.30 to 15.00", LUNCH), ("11h30 à 15h", LUNCH),
        ("11:30 AM – 3:00 PM", LUNCH), ("11:30 a.m. - 3 p.m.", LUNCH), ("11:30–3 PM", LUNCH), ("11:30 至 15:00", LUNCH),
        ("11:30-15:00, 17:00-22:00", BOTH), ("11:30 AM – 3 PM, 5–10 PM", BOTH), ("11:30-15:00 and 17:00-22:00", BOTH),
        ("noon-15:00", ["12:00-15:00"]), ("5 PM – midnight", ["17:00-00:00"]), ("6–12 PM", ["06:00-12:00"]),
        ("6 PM–12 AM", ["18:00-00:00"]), ("17:00-24:00", ["17:00-00:00"]), ("5 PM-1 AM", ["17:00-01:00"]),
        ("8–12 am", ["20:00-00:00"]), ("9-21", ["09:00-21:00"]), ("11:30-15 Uhr", LUNCH), ("１１：３０－１５：００", LUNCH),
        ("17:00-1:00", ["17:00-01:00"]), ("11:30-02:00", ["11:30-02:00"]), ("11h30-2h", ["11:30-02:00"]),
        ("from noon till 3 pm", ["12:00-15:00"]), ("lunch 11:30-15:00, dinner 5-10 p.m.", BOTH), ("midi à 15h", ["12:00-15:00"]),
        ("closed", []), ("Fermé", []), ("", []), ("休息", []), ("off", []),
    ],
)  # fmt: skip
def test_the_hours_of_a_day(text, ranges):
    assert ranges == ranges_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "7-11",
        "8-2.",
        "25:00-26:00",
        "20:00-23:00 pm",
        "16:00-25:00",
        "5-3",
        "11:75-12:00",
        "13 PM-15 PM",
        "until late",
        "11:30",
        "11:30-15:00-17:00",
        "24 hours",
        "7-11, 7-11",
        "Fri 12-3pm",
        "lunch",
    ],
)  # fmt: skip
def test_what_is_not_sure_is_refused_with_what_would_be_right(text):
    with pytest.raises(
        ValueError, match=r"write 11:30-15:00, 17:00-22:00 on the 24-hour clock|may be [\d:-]+ or [\d:-]+; write which"
    ):
        ranges_of(text)


@pytest.mark.parametrize(
    ("text", "ranges"),
    [
        ("12-3", ["12:00-15:00"]), ("12–5", ["12:00-17:00"]), ("5.30-10", ["17:30-22:00"]), ("5:30-10:00", ["17:30-22:00"]),
        ("11-2:30, 5-10", ["11:00-14:30", "17:00-22:00"]), ("4-6", ["16:00-18:00"]), ("noon-2", ["12:00-14:00"]),
        ("11.30-9", ["11:30-21:00"]), ("12.30 to 2", ["12:30-14:00"]), ("9-5", ["09:00-17:00"]), ("10-2", ["10:00-14:00"]),
        ("5-12", ["17:00-00:00"]), ("5-1", ["17:00-01:00"]), ("12-12", ["12:00-00:00"]), ("05:30-10:00", ["05:30-10:00"]),
        ("7:30-11:00", ["07:30-11:00"]), ("8-11, 12-3", ["08:00-11:00", "12:00-15:00"]), ("breakfast 7-11", ["07:00-11:00"]),
        ("12-2.30, 6-10", ["12:00-14:30", "18:00-22:00"]), ("6-10, 17:00-22:00", ["06:00-10:00", "17:00-22:00"]),
    ],
)  # fmt: skip
def test_times_without_a_half_of_the_day_are_those_of_a_restaurant(text, ranges):
    """None opens before 6 am or goes on far into the morning, and those of one day follow each other."""
    assert ranges == ranges_of(text)


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
        ("dal lunedì al venerdì 11:30-15:00 e 17:00-22:00", dict.fromkeys(WORK, BOTH)),
        ("entre semana de mediodía a medianoche", {day: ["12:00-00:00"] for day in WORK}),
        ("星期一至星期五 11:30-15:00", dict.fromkeys(WORK, LUNCH)),
        ("Mon, Tue & Wed 11:30-15:00", dict.fromkeys(WORK[:3], LUNCH)),
        ("Mo-Fr 11:30-15:00; Fr 17:00-22:00", {**dict.fromkeys(WORK[:4], LUNCH), "friday": BOTH}),
        ("Mo-Fr 11:30-15:00; Fr off", {**dict.fromkeys(WORK[:4], LUNCH), "friday": []}),
        ("Mo-Fr 11:30-15:00; Fr 11:30-15:00", dict.fromkeys(WORK, LUNCH)),
        *(
            (f"{days} 5pm – 11pm", {"friday": DINNER, "saturday": DINNER})
            for days in ("Fri & Sat", "Fri and Sat", "Fri + Sat", "Fridays, Saturdays", "Fri./Sat.", "ven. et sam.", "星期五、六")
        ),
        ("weekdays noon – midnight", {day: ["12:00-00:00"] for day in WORK}),
        ("weekends 11-3pm", {"saturday": ["11:00-15:00"], "sunday": ["11:00-15:00"]}),
        ("Mon-Fri 5pm-11", dict.fromkeys(WORK, DINNER)),
        *(
            (text, {**dict.fromkeys(DAYS, DINNER), "monday": []})
            for text in (
                "daily 5pm – 11pm, closed Mondays", "every day 17:00-23:00; closed Mondays", "closed Mondays; daily 5pm-11pm",
                "every day except Monday 5pm-11pm", "Daily 5-11 p.m. except Mondays", "closed Mon, Tue-Sun 5-11pm",
                "Closed on Mondays. Tuesday through Sunday from 5pm to 11pm", "Mon closed, Tue-Sun 5pm until 11pm",
                "Tous les jours sauf le lundi : de 17h à 23h", "fermé le lundi ; du mardi au dimanche 17 h – 23 h",
                "tutti i giorni tranne il lunedì: dalle 17 alle 23", "lunedì: chiuso; martedì–domenica: 17:00–23:00",
                "Todos los días de 17:00 a 23:00 excepto los lunes",
                "每日下午5時至11時，逢星期一休息", "周二至周日 下午五点到十一点；周一休息", "除星期一外每日 17:00-23:00",
            )
        ),
        ("closed Sunday and Monday; Tuesday 5-11pm", {"sunday": [], "monday": [], "tuesday": DINNER}),
        ("星期一 上午11時半至下午3時、晚上5點至10點", {"monday": BOTH}),
        ("Mo-Fr 17:00-22:00; Fri also 11:30-15:00", {**dict.fromkeys(WORK[:4], EVENING), "friday": BOTH}),
        ("Mo-Fr 17:00-22:00. Also Fri 11:30-15:00", {**dict.fromkeys(WORK[:4], EVENING), "friday": BOTH}),
        ("lundi de midi à 14h30 et de 19h à minuit", {"monday": ["12:00-14:30", "19:00-00:00"]}),
    ],
)  # fmt: skip
def test_the_hours_of_a_week(text, week):
    assert week == week_of(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Tue-Sun 5pm til late", "5pm til late"), ("Mo-Fr 11:30-15:00; Bank Holidays closed", "Bank Holidays"),
        ("Mon: 7–11", "7–11"), ("Mon closed 5-10pm", "5-10pm"), ("Monday", "Monday"), ("Mo 24 hours", "24"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_named_by_the_very_words(text, words):
    with pytest.raises(UnclearHoursError) as error:
        week_of(text)
    assert words == error.value.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Mo-Fr 11:00-15:00; Fr 11:00-22:00", ("friday", "11:00-15:00", "11:00-22:00")),
        ("Fr 17:00-02:00; Fr 22:00-23:00", ("friday", "17:00-02:00", "22:00-23:00")),
        ("Mo off; Mo 11:00-15:00", ("monday", "closed", "11:00-15:00")),
    ],
)
def test_hours_that_overlap_are_asked_about(text, said):
    with pytest.raises(HoursTwiceError) as error:
        week_of(text)
    assert said == (error.value.day, error.value.one, error.value.other)


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("Tue-Sun 7-11", ["07:00-11:00", "19:00-23:00"]),
        ("Mon-Fri 8-11.30", ["08:00-11:30", "20:00-23:30"]),
        ("Sat 6-10", ["18:00-22:00", "06:00-10:00"]),
        ("Sat lunch 7-2", ["07:00-14:00", "19:00-02:00"]),
    ],
)
def test_hours_of_two_readings_are_asked_about_with_both(text, readings):
    with pytest.raises(UnclearHoursError, match=" or ".join(readings)) as error:
        week_of(text)
    assert readings == error.value.readings


def test_hours_that_follow_the_word_for_a_meal_are_read_as_its(
    text="Fri dinner 7:00-11:00, Sat lunch 12-2:30, dinner 6-10",
):
    assert {"friday": ["19:00-23:00"], "saturday": ["12:00-14:30", "18:00-22:00"]} == week_of(text)


@pytest.mark.parametrize("sign", ["", "\u200e", "\u200f", "\u061c", "\u2066", "\u2069"])
def test_a_persian_week_is_read_with_marks_of_direction_and_without(sign):
    week = week_of(f"شنبه تا پنج‌شنبه {sign}۱۱:۳۰{sign} تا {sign}۲۲:۰۰{sign}؛ جمعه تعطیل")
    assert {day: [] if day == "friday" else ["11:30-22:00"] for day in DAYS} == week


def test_every_day_is_each_of_the_seven():
    assert [LUNCH] * 7 == [*week_of("Daily 11:30-15:00").values()]


@pytest.mark.parametrize("text", ["PH off", "Mo-Fr 11:30-15:00; PH closed", "always open", "x" * (MOST + 1)])
def test_what_is_not_understood_of_a_week_is_named(text):
    with pytest.raises(ValueError, match=r"is not understood; (?:begin with the days|more than)"):
        week_of(text)


def test_hours_that_are_only_added_leave_the_others_as_they_were():
    before = {**dict.fromkeys(DAYS, EVENING), "monday": []}
    assert {**before, "friday": BOTH} == week_of("Fri also 11:30am-3pm", before)
    assert {"friday": LUNCH} == week_of("Fri 11:30am-3pm", before)


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("Mon-Fri 12-2.30pm", "mon-fri 12:00-14:30"), ("12-2.30pm", "12:00-14:30"), ("weekends 11-3pm", "sat-sun 11:00-15:00"),
        ("every day except Monday 5-10pm", "tue-sun 17:00-22:00"), ("Lundi au vendredi 11h30 à 15h", "mon-fri 11:30-15:00"),
        ("星期一至五 中午12時至下午2時半", "mon-fri 12:00-14:30"), ("Mon, Wed-Fri 9:30-11am", "mon,wed-fri 09:30-11:00"),
        ("sun,mon-wed 11:00-12:00", "sun,mon-wed 11:00-12:00"), ("Sat & Sun open - 3 pm", "sat,sun open-15:00"),
        ("mon-fri 7-11", "mon-fri 7-11"), ("Mon-Fri 12-3", "mon-fri 12:00-15:00"), ("Tue-Fri 4-6", "tue-fri 16:00-18:00"),
        ("25:00-26:00", "25:00-26:00"), ("weekdays lunch", "weekdays lunch"), ("lunch", "lunch"),
        ("when we feel like it", "when we feel like it"),
    ],
)  # fmt: skip
def test_the_hours_of_a_dish_are_read_as_those_of_the_week(text, hours):
    assert hours == serving_hours(text)


WEEKEND, OTHER_DAYS = ["saturday", "sunday"], {day: [] for day in WORK}


@pytest.mark.parametrize(
    ("text", "week"),
    [
        ("Sat-Sun 12-5pm, closed Mon-Fri", {**OTHER_DAYS, **{key: ["12:00-17:00"] for key in WEEKEND}}),
        ("Mon-Fri closed", OTHER_DAYS), ("Fri 5:30-10", {"friday": ["17:30-22:00"]}),
        *(
            (text, {**OTHER_DAYS, **dict.fromkeys(WEEKEND)})
            for text in ("only weekends", "weekends only", "solo fin de semana", "seulement le week-end", "只限週末")
        ),
        ("only weekends 12-5", {**OTHER_DAYS, **{key: ["12:00-17:00"] for key in WEEKEND}}),
    ],
)  # fmt: skip
def test_dates_may_differ_by_their_day_of_the_week(text, week):
    assert week == days_that_differ(text)


def test_a_meal_without_hours_is_named_and_never_dropped():
    assert ["lunch", "Dinner"] == [unclear_hours(text).text for text in ("weekdays lunch", "Dinner")]
    assert unclear_hours("weekdays lunch 12-2") is None


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("until 2:30 pm", "open-14:30"), ("Thursday to Saturday from 5pm", "thu-sat 17:00-close"),
        ("Thu Fri Sat only", "thu-sat open-close"),
        ("jusqu'à 14 h 30", "open-14:30"), ("dès 17h", "17:00-close"), ("hasta las 14:30", "open-14:30"), ("dalle 18", "18:00-close"),
        ("星期四至六 下午5時起", "thu-sat 17:00-close"), ("下午2時前", "open-14:00"), ("solo viernes", "fri open-close"),
        ("jeu-sam 17:00-21:00", "thu-sat 17:00-21:00"), ("from noon till late", "12:00-close"), ("5pm till late", "17:00-close"),
        ("from 5", "17:00-close"), ("from 8", "from 8"), ("til 2:30", "til 2:30"), ("closed Monday", "closed Monday"),
        ("5-9", "17:00-21:00"),
    ],
)  # fmt: skip
def test_hours_may_have_one_end_or_days_alone(text, hours):
    assert hours == serving_hours(text)


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("Tue-Sat 11-2:30, Tue-Sun from 5pm", "tue-sat 11:00-14:30, tue-sun 17:00-close"),
        ("Tue, Wed 11am-2pm and Thu 5-9pm", "tue-wed 11:00-14:00, thu 17:00-21:00"),
        ("mar.-sam. 11h-14h30; dès 17h", "tue-sat 11:00-14:30, 17:00-close"),
        ("Mon 11-2, Tue 11-2", "mon-tue 11:00-14:00"), ("11-2, 5-9", "11:00-14:00, 17:00-21:00"),
        ("5 and 7", "5 and 7"),
    ],
)  # fmt: skip
def test_serving_hours_may_be_several(text, hours):
    assert hours == serving_hours(text)


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("from 5", "17:00-close"), ("til 2:30", "open-14:30"), ("Sat & Sun 10-2", "sat-sun 10:00-14:00"),
        ("until 10", "until 10"), ("from 3", "from 3"),
    ],
)  # fmt: skip
def test_a_time_without_a_half_of_the_day_is_the_one_at_which_it_is_open(text, hours):
    opened = {day: (Hours(time(9), time(14, 45)), Hours(time(17), time(22))) for day in DAYS}
    assert hours == serving_hours(text, opened)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("30", "30"), ("30 minutes before closing", "30"), ("half an hour", "30"), ("半小時", "30"), ("10.15pm", "22:15"),
        ("22h15", "22:15"), ("noon", "12:00"), ("晚上10時15分", "22:15"), ("21:00", "21:00"), ("late", "late"), ("24", "24"),
        ("half an hour before closing", "30"), ("1 hour before closing", "60"), ("une heure avant la fermeture", "60"),
        ("30 minutos antes de cerrar", "30"), ("1h", "1h"), ("2 h", "2 h"), ("1 am", "01:00"), ("1h30", "01:30"),
        ("1.5 h", "90"), ("1,5 heure", "90"), ("90 min", "90"), ("1 h 30 min", "90"), ("1h30 avant la fermeture", "90"),
        ("1 hour 15 minutes before closing", "75"), ("1小時30分鐘", "90"),
    ],
)  # fmt: skip
def test_a_last_order_is_minutes_before_closing_or_a_time(text, written):
    assert written == last_order(text)


@pytest.mark.parametrize(
    ("text", "minutes", "clock"), [("1h30", "90", "01:30"), ("1 h 30", "90", "01:30"), ("1 h", "60", "1 h")]
)
def test_an_hour_and_a_half_is_before_closing_where_nobody_is_open_at_half_past_one(text, minutes, clock):
    assert minutes == last_order(text, {"friday": ["11:30-22:00"], "sunday": []})
    assert minutes == last_order(text, {"friday": ["17:00-01:00"]}) or "1 h" == text
    assert clock == last_order(text, {"friday": ["11:30-22:00"], "saturday": ["17:00-02:00"]})


def test_a_text_of_more_than_2000_characters_is_not_read():
    hours = f"11:30-15:00{' ' * 2000}"
    with pytest.raises(UnclearHoursError, match="more than 2000 characters"):
        ranges_of(hours)
    assert hours == serving_hours(hours)
    assert (late := f"21:00{' ' * 2000}") == last_order(late)


@pytest.mark.parametrize(
    ("typed", "unread"),
    [
        ("Sat 17.30-22.00 and lunch", "lunch"),
        ("Mon-Fri 17:00-22:00; lunch", "lunch"),
        ("Sat lunch closed", "lunch"),
        ("周六 17:30-22:00，午市", "午市"),
    ],
)
def test_a_meal_without_hours_is_named(typed, unread):
    with pytest.raises(UnclearHoursError) as error:
        week_of(typed)
    assert unread == error.value.text


@pytest.mark.parametrize(
    "typed",
    [
        "Lunch: Sat 12-2.30pm, dinner: Sat 5-9pm",
        "Sat 12-2.30pm (lunch), 5-9pm dinner",
        "Sat lunch and dinner: 12-2.30pm, 5-9pm",
    ],
)
def test_a_meal_stands_before_or_after_its_hours(typed):
    assert ["12:00-14:30", "17:00-21:00"] == week_of(typed)["saturday"]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("11h30-25h00", "25h00"),
        ("11 h 30-25 h", "25"),
        ("17:00-25:00", "25:00"),
        ("11h30-14h30", ""),
        ("11 h 45-14 h", ""),
    ],
)
def test_the_hour_that_no_clock_has_is_named_and_not_the_minutes_of_another(typed, expected):
    assert expected == no_hour_of(typed)
