"""Opening hours as people, Google and OpenStreetMap write them."""

import pytest

from restaurant_site.models.hours import DAYS
from restaurant_site.models.opening_hours import MOST, HoursTwiceError, UnclearHoursError, ranges_of, week_of

LUNCH, BOTH, DINNER = ["11:30-15:00"], ["11:30-15:00", "17:00-22:00"], ["17:00-23:00"]


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
                "每日下午5時至11時，逢星期一休息", "周二至周日 下午五点到十一点；周一休息", "除星期一外每日 17:00-23:00",
            )
        ),
        ("closed Sunday and Monday; Tuesday 5-11pm", {"sunday": [], "monday": [], "tuesday": DINNER}),
        ("星期一 上午11時半至下午3時、晚上5點至10點", {"monday": BOTH}),
        ("lundi de midi à 14h30 et de 19h à minuit", {"monday": ["12:00-14:30", "19:00-00:00"]}),
    ],
)  # fmt: skip
def test_the_hours_of_a_week(text, week):
    assert week == week_of(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Tue-Sun 5pm til late", "5pm til late"), ("Mo-Fr 11:30-15:00; Bank Holidays closed", "Bank Holidays"),
        ("Mon: 9–5", "9–5"), ("Mon closed 5-10pm", "5-10pm"), ("Monday", "Monday"), ("Mo 24 hours", "24"),
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


def test_every_day_is_each_of_the_seven():
    assert [LUNCH] * 7 == [*week_of("Daily 11:30-15:00").values()]


@pytest.mark.parametrize("text", ["PH off", "Mo-Fr 11:30-15:00; PH closed", "always open", "x" * (MOST + 1)])
def test_what_is_not_understood_of_a_week_is_named(text):
    with pytest.raises(ValueError, match=r"is not understood; (?:begin with the days|more than)"):
        week_of(text)
