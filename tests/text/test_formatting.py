"""Times, dates, money and measures as each language writes them."""

import subprocess
import sys
from datetime import date, time

import pytest

from restaurant_site.locales import (
    BY_CODE,
    ENGLISH,
    FRENCH,
    ITALIAN,
    PERSIAN,
    SIMPLIFIED,
    SPANISH,
    TRADITIONAL,
    in_country,
)
from restaurant_site.models.hours import DAYS, Hours
from restaurant_site.models.season import Season
from restaurant_site.text import formatting
from tests.conftest import ROOT
from tests.languages import LOCALES


def test_french_has_no_break_spaces_between_figures_and_units():
    ranges = [Hours(open=time(11), close=time(14, 30)), Hours(open=time(17), close=time(22))]
    assert "11_h à 14_h_30 et 17_h à 22_h" == visible(formatting.hours(ranges, FRENCH))
    assert "jusqu’à 1_minute" == visible(formatting.minute_range(0, 1, FRENCH))
    assert "15 à 30_minutes" == visible(formatting.minute_range(15, 30, FRENCH))
    assert "290_m" == visible(formatting.metres(290, FRENCH))


def test_french_writes_days_and_months_in_small_letters():
    assert "vendredi 25 décembre 2026" == formatting.day(date(2026, 12, 25), FRENCH)
    assert "lundi à mercredi" == formatting.weekdays(["monday", "tuesday", "wednesday"], FRENCH)
    assert "fermé" == formatting.hours([], FRENCH)


@pytest.mark.parametrize(
    ("country", "hours"),
    [("US", "1:00 pm a 4:30 pm y 8:00 pm a 12:30 am"), ("ES", "13:00 a 16:30 y 20:00 a 0:30")],
)
def test_spanish_has_24_hours_a_day_in_spain_and_twice_12_in_the_americas(country, hours):
    ranges = [Hours(open=time(13), close=time(16, 30)), Hours(open=time(20), close=time(0, 30))]
    assert hours == formatting.hours(ranges, in_country(SPANISH, country))


def test_spanish_writes_days_and_months_in_small_letters_with_de_between():
    assert "viernes 25 de diciembre de 2026" == formatting.day(date(2026, 12, 25), SPANISH)
    assert "miércoles y viernes a domingo" == formatting.weekdays([DAYS[2], *DAYS[4:]], SPANISH)
    assert "del 1 de noviembre al 14 de febrero" == formatting.season(
        Season(**{"from": "11-01", "until": "02-14"}), SPANISH
    )


def test_italian_writes_the_24_hour_clock_and_days_in_small_letters():
    ranges = [Hours(open=time(12), close=time(15)), Hours(open=time(18, 30), close=time(22))]
    assert "12:00–15:00 e 18:30–22:00" == formatting.hours(ranges, ITALIAN)
    assert "lunedì–mercoledì" == formatting.weekdays(DAYS[:3], ITALIAN)
    assert "venerdì 1º gennaio 2027" == formatting.day(date(2027, 1, 1), ITALIAN)
    assert "dal 1º novembre al 14 febbraio" == formatting.season(Season(**{"from": "11-01", "until": "02-14"}), ITALIAN)
    assert "da 15 a 30 minuti" == formatting.minute_range(15, 30, ITALIAN)


@pytest.mark.parametrize("country", ["GB", "IE", "AU", "NZ"])
def test_english_outside_north_america_writes_the_day_before_the_month(country):
    english = in_country(ENGLISH, country)
    assert "Friday 25 December 2026" == formatting.day(date(2026, 12, 25), english)
    assert "25 December" == formatting.month_day(date(2026, 12, 25), english)
    season = Season(**{"from": "2026-12-01", "until": "2026-12-24"})
    assert "1–24 December 2026" == formatting.season(season, english)
    assert "5:30 pm" == formatting.clock(time(17, 30), english)
    assert "Friday, December 25, 2026" == formatting.day(date(2026, 12, 25), in_country(ENGLISH, "US"))


def test_french_counts_the_first_day_of_a_month_and_no_other():
    assert "vendredi 1er janvier 2027" == formatting.day(date(2027, 1, 1), FRENCH)
    assert "du 1er novembre au 14 février" == formatting.season(Season(**{"from": "11-01", "until": "02-14"}), FRENCH)
    one_year = Season(**{"from": "2026-12-01", "until": "2026-12-11"})
    assert "du 1er au 11 décembre 2026" == formatting.season(one_year, FRENCH)
    assert "31 décembre" == formatting.season(Season(**{"from": "12-31", "until": "12-31"}), FRENCH)
    assert "novembre à février" == formatting.season(Season(**{"from": "11-01", "until": "02-28"}), FRENCH)
    assert ["Friday, January 1, 2027", "2027年1月1日（星期五）"] == [
        formatting.day(date(2027, 1, 1), locale) for locale in LOCALES[:2]
    ]


@pytest.mark.parametrize(
    ("locale", "month", "year", "years"),
    [
        (ENGLISH, "December 24–26, 2026", "November 28 to December 3, 2026", "December 28, 2026 to January 8, 2027"),
        (
            in_country(ENGLISH, "GB"),
            "24–26 December 2026",
            "28 November to 3 December 2026",
            "28 December 2026 to 8 January 2027",
        ),
        (
            FRENCH,
            "du 24 au 26 décembre 2026",
            "du 28 novembre au 3 décembre 2026",
            "du 28 décembre 2026 au 8 janvier 2027",
        ),
        (
            SPANISH,
            "del 24 al 26 de diciembre de 2026",
            "del 28 de noviembre al 3 de diciembre de 2026",
            "del 28 de diciembre de 2026 al 8 de enero de 2027",
        ),
        (
            ITALIAN,
            "dal 24 al 26 dicembre 2026",
            "dal 28 novembre al 3 dicembre 2026",
            "dal 28 dicembre 2026 all’8 gennaio 2027",
        ),
        (PERSIAN, "24 تا 26 دسامبر 2026", "28 نوامبر تا 3 دسامبر 2026", "28 دسامبر 2026 تا 8 ژانویهٔ 2027"),
        *(
            (each, "2026年12月24日至26日", "2026年11月28日至12月3日", "2026年12月28日至2027年1月8日")
            for each in LOCALES[1:3]
        ),
    ],
    ids=lambda each: getattr(each, "tag", ""),
)
def test_dates_in_a_row_name_a_month_and_a_year_once_and_no_weekday(locale, month, year, years):
    assert [month, year, years] == [
        formatting.date_range(date.fromisoformat(first), date.fromisoformat(last), locale)
        for first, last in (("2026-12-24", "2026-12-26"), ("2026-11-28", "2026-12-03"), ("2026-12-28", "2027-01-08"))
    ]


def test_days_of_the_week_within_a_sentence_have_their_articles():
    said = [formatting.weekdays(DAYS[1:5], each, in_text=True) for each in (ENGLISH, FRENCH, SPANISH, ITALIAN)]
    assert ["Tuesday to Friday", "du mardi au vendredi", "de martes a viernes", "da martedì a venerdì"] == said


def test_an_owner_types_midnight_in_figures():
    assert "5–11 pm, 5 pm–12 am" == formatting.brief_hours(
        [Hours(open=time(17), close=time(23)), Hours(open=time(17), close=time(0))], ENGLISH
    ).replace("\N{NO-BREAK SPACE}", " ")


def test_a_day_at_the_head_of_a_row_begins_with_a_capital_letter():
    assert "Lundi à mercredi" == formatting.at_start(formatting.weekdays(DAYS[:3], FRENCH))
    assert "" == formatting.at_start("")


def visible(text: str) -> str:
    """Return a text with its no-break spaces as underscores."""
    return text.replace("\N{NO-BREAK SPACE}", "_")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (time(0, 0), ["midnight", "凌晨12時", "0:00"]),
        (time(0, 30), ["12:30 am", "凌晨12時30分", "0:30"]),
        (time(5, 59), ["5:59 am", "凌晨5時59分", "5:59"]),
        (time(6, 5), ["6:05 am", "上午6時5分", "6:05"]),
        (time(11, 30), ["11:30 am", "上午11時30分", "11:30"]),
        (time(12, 0), ["12:00 pm", "中午12時", "12:00"]),
        (time(12, 30), ["12:30 pm", "下午12時30分", "12:30"]),
        (time(17, 45), ["5:45 pm", "下午5時45分", "17:45"]),
        (time(18, 0), ["6:00 pm", "晚上6時", "18:00"]),
        (time(23, 59), ["11:59 pm", "晚上11時59分", "23:59"]),
    ],
)
def test_a_time_of_day(value, expected):
    assert expected == [formatting.clock(value, locale) for locale in LOCALES]


def test_a_day_has_one_form_in_chinese_and_a_short_one_in_english_charts():
    assert ["Sunday", "星期日", "周日"] == [formatting.weekday("sunday", locale) for locale in LOCALES]
    assert ["Sun", "星期日", "周日"] == [formatting.chart_weekday("sunday", locale) for locale in LOCALES]


def test_a_span_of_time():
    expected = ["10:00 am to 9:30 pm", "上午10時至晚上9時30分", "10:00至21:30"]
    assert expected == [formatting.span(time(10), time(21, 30), locale) for locale in LOCALES]


def test_a_part_of_the_day_is_written_once_in_chinese():
    expected = ["2:30 pm to 5:00 pm", "下午2時30分至5時", "14:30至17:00"]
    assert expected == [formatting.span(time(14, 30), time(17), locale) for locale in LOCALES]


def test_the_hours_of_a_day_with_a_pause_and_of_a_closed_day():
    ranges = [Hours(open=time(11), close=time(14)), Hours(open=time(17), close=time(1))]
    assert "11:00 am to 2:00 pm and 5:00 pm to 1:00 am" == formatting.hours(ranges, ENGLISH)
    assert "上午11時至下午2時及下午5時至凌晨1時" == formatting.hours(ranges, TRADITIONAL)
    assert "11:00至14:00和17:00至1:00" == formatting.hours(ranges, SIMPLIFIED)
    assert ["closed", "休息", "休息"] == [formatting.hours([], locale) for locale in LOCALES]


def test_the_hours_of_a_day_where_there_is_little_room_have_no_more_than_is_needed():
    ranges = [Hours(time(12), time(14, 30)), Hours(time(17), time(0, 30))]
    words = {
        code: formatting.brief_hours(ranges, locale).replace("\N{NO-BREAK SPACE}", " ")
        for code, locale in BY_CODE.items()
    }
    assert "12–2:30 pm, 5 pm–12:30 am" == words["en"]
    assert "12 h–14 h 30, 17 h–0 h 30" == words["fr"]
    assert "12:00–14:30、17:00–00:30" == words["zh"] == words["cn"]
    assert "12:00–14:30، 17:00–0:30" == words["fa"]
    assert "closed" == formatting.brief_hours([], ENGLISH)


@pytest.mark.parametrize(
    ("days", "english", "chinese"),
    [
        (["monday"], "Monday", "星期一"),
        (["monday", "tuesday"], "Monday and Tuesday", "星期一、星期二"),
        (["monday", "tuesday", "wednesday"], "Monday to Wednesday", "星期一至星期三"),
        (
            ["sunday", "tuesday", "monday", "thursday", "wednesday"],
            "Monday to Thursday and Sunday",
            "星期一至星期四、星期日",
        ),
        (["monday", "wednesday", "friday"], "Monday, Wednesday and Friday", "星期一、星期三、星期五"),
        (DAYS, "Monday to Sunday", "星期一至星期日"),
        ([], "", ""),
    ],
)
def test_three_or_more_days_in_a_row_are_a_range(days, english, chinese):
    simplified = chinese.replace("星期", "周")
    assert [english, chinese, simplified] == [formatting.weekdays(days, locale) for locale in LOCALES]


def test_spanish_has_plurals_of_saturday_and_sunday_outside_of_a_range():
    told = [formatting.weekdays(days, SPANISH) for days in (DAYS[5:], DAYS[:2], DAYS[4:], DAYS[5:6])]
    assert ["sábados y domingos", "lunes y martes", "viernes a domingo", "sábados"] == told


def test_a_language_is_named_in_the_language_of_the_page():
    told = [formatting.language("yue", locale) for locale in BY_CODE.values()]
    assert ["Cantonese", "粵語", "粤语", "cantonais", "کانتونی", "cantonés", "cantonese"] == told
    assert ["Dari", "波斯文"] == [formatting.language("prs", locale) for locale in (ENGLISH, TRADITIONAL)]
    assert "xx" == formatting.language("xx", ENGLISH)


def test_a_date_with_its_weekday():
    expected = ["Friday, December 25, 2026", "2026年12月25日（星期五）", "2026年12月25日（周五）"]
    assert expected == [formatting.day(date(2026, 12, 25), locale) for locale in LOCALES]


def test_dates_are_joined_as_the_language_joins_them():
    dates = [date(2027, 1, 3), date(2027, 1, 4)]
    assert "Sunday, January 3, 2027 and Monday, January 4, 2027" == formatting.days(dates, ENGLISH)
    assert "2027年1月3日（星期日）、2027年1月4日（星期一）" == formatting.days(dates, TRADITIONAL)


@pytest.mark.parametrize(
    ("cents", "currency", "expected"),
    [
        (0, "CAD", "$0.00"),
        (5, "HKD", "$0.05"),
        (125000, "GBP", "£1250.00"),
        (125000, "JPY", "¥1250"),
        (1250, "CHF", "CHF 12.50"),
        (1250, "BRL", "R$12.50"),
    ],
)
def test_money_has_the_sign_and_the_decimals_of_its_currency(cents, currency, expected):
    assert expected == formatting.money(cents, currency)


@pytest.mark.parametrize(
    ("currency", "locale", "expected"),
    [
        ("CAD", ENGLISH, "$1,250.00"),
        ("HKD", TRADITIONAL, "$1,250.00"),
        ("JPY", ENGLISH, "¥1,250"),
        ("CHF", ENGLISH, "1,250.00"),
        ("EUR", FRENCH, "1\u202f250,00\xa0€"),
        ("EUR", ITALIAN, "1.250,00\xa0€"),
        ("CHF", in_country(ITALIAN, "CH"), "1’250.00"),
        ("USD", SPANISH, "$1,250.00"),
        ("EUR", in_country(SPANISH, "ES"), "1.250,00\xa0€"),
        ("USD", PERSIAN, "\u200e$\xa01,250.00"),
    ],
)
def test_amounts_are_written_as_the_language_writes_them_in_western_digits(currency, locale, expected):
    assert expected == formatting.amount(125000, currency, locale)


def test_minutes():
    assert ["1 minute", "1分鐘", "1分钟"] == [formatting.minutes(1, locale) for locale in LOCALES]
    assert ["20 minutes", "20分鐘", "20分钟"] == [formatting.minutes(20, locale) for locale in LOCALES]
    assert "20 min" == formatting.brief_minutes(20, LOCALES[0])


def test_a_range_of_minutes_and_one_from_nothing():
    expected = ["15 to 30 minutes", "15至30分鐘", "15至30分钟"]
    assert expected == [formatting.minute_range(15, 30, locale) for locale in LOCALES]
    expected = ["up to 5 minutes", "最多5分鐘", "最多5分钟"]
    assert expected == [formatting.minute_range(0, 5, locale) for locale in LOCALES]


@pytest.mark.parametrize(
    ("locale", "five", "more"),
    [
        (ENGLISH, "5%", "9.975%"),
        (FRENCH, "5_%", "9,975_%"),
        (in_country(SPANISH, "ES"), "5_%", "9,975_%"),
        (TRADITIONAL, "5%", "9.975%"),
        (SIMPLIFIED, "5%", "9.975%"),
    ],
)
def test_a_percentage_has_the_decimal_mark_and_the_space_of_the_language(locale, five, more):
    assert [five, more] == [visible(formatting.percent(each, locale)) for each in ("5%", "9.975%")]


@pytest.mark.parametrize(
    ("metres", "expected"),
    [(1, "5 ft"), (5, "15 ft"), (80, "260 ft"), (290, "950 ft"), (304.8, "1000 ft"), (320, "0.2 mi"), (1609, "1 mi"),
     (40_000, "24.9 mi")],
)  # fmt: skip
def test_a_way_in_the_united_states_is_told_in_feet_and_from_a_thousand_on_in_miles(metres, expected):
    assert expected == formatting.metres(metres, in_country(ENGLISH, "US"))


def test_feet_and_miles_are_told_in_each_language_and_in_no_other_country():
    def told(country):
        return [visible(formatting.metres(290, in_country(locale, country))) for locale in BY_CODE.values()]

    assert ["950 ft", "950英尺", "950英尺", "950_pi", "950 فوت", "950 pies", "950 piedi"] == told("US")
    assert not [each for country in ("CA", "GB", "IT") for each in told(country) if "950" in each]


def test_a_limit_of_height_is_never_told_higher_than_it_is():
    limits = [formatting.height(2.1, in_country(ENGLISH, country)) for country in ("US", "GB")]
    assert ["6 ft 10 in", "2.1 m"] == limits, "2.1 m are 6 ft 10.7 in"


def test_metres():
    assert ["290 m", "290米", "290米"] == [formatting.metres(290, locale) for locale in LOCALES]


def test_an_aside_is_in_the_brackets_of_the_language():
    expected = ["24 (1 for vans)", "24（1 for vans）", "24（1 for vans）"]
    assert expected == [formatting.in_brackets(24, "1 for vans", locale) for locale in LOCALES]


def test_a_telephone_number_stays_on_one_line_and_other_hyphens_stay_what_they_are():
    assert "walk-ins: 604\u2011555\u20110142" == formatting.unbroken("walk-ins: 604-555-0142")
    assert "(520)\u00a0555\u20110164" == formatting.unbroken("(520) 555-0164")


@pytest.mark.slow
@pytest.mark.parametrize("first", ["zh_Hans", "zh_Hant"])
def test_a_month_is_the_same_whichever_locale_is_loaded_first(first):
    """In a process of its own, because Babel keeps what it has loaded."""
    code = f"""
from babel import Locale, dates
from datetime import date
dates.format_date(date(2026, 11, 3), "LLLL", locale=Locale.parse({first!r}))
from restaurant_site.locales import LOCALES
from restaurant_site.models.season import Season
from restaurant_site.text import formatting
season = Season(**{{"from": "11-01", "until": "02-28"}})
print(*(formatting.season(season, locale) for locale in LOCALES), sep="|")
"""
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert (
        "November to February|11月至2月|11月至2月|novembre à février|نوامبر تا فوریه|noviembre a febrero|novembre–febbraio"
        == result.stdout.strip()
    )


def test_persian_has_western_digits_a_clock_of_24_hours_and_gregorian_dates():
    ranges = [Hours(open=time(9), close=time(14, 30)), Hours(open=time(17), close=time(22))]
    assert "9:00 تا 14:30 و 17:00 تا 22:00" == formatting.hours(ranges, PERSIAN)
    assert "دوشنبه 5 ژانویهٔ 2026" == formatting.day(date(2026, 1, 5), PERSIAN)
    assert "1 دسامبر تا 14 فوریه" == formatting.season(Season(**{"from": "12-01", "until": "02-14"}), PERSIAN)
    assert "حداکثر 5 دقیقه" == formatting.minute_range(0, 5, PERSIAN)


@pytest.mark.parametrize("locale", BY_CODE.values(), ids=lambda each: each.code)
def test_a_day_without_its_year_ends_with_the_month_the_day_or_its_weekday(locale):
    words = formatting.day_of_year(date(2026, 12, 25), locale)
    assert "2026" not in words
    assert not words.endswith((",", " de", " "))


@pytest.mark.parametrize(
    ("name", "other", "alike"),
    [
        ("Carne Asada", "Carne asada", True),
        ("Cafe de Olla", "Café  de olla", True),
        ("Ajiaco", "Aji aco", True),
        ("Churro", "Churros", False),
        ("胡椒麵", "胡椒面", False),
    ],
)
def test_names_are_alike_that_differ_in_capitals_accents_and_spaces_alone(name, other, alike):
    assert alike == formatting.are_alike(name, other)


def test_no_line_ends_within_a_range_of_hours_that_is_whole():
    ranges = [Hours(open=time(8), close=time(14, 30)), Hours(open=time(17), close=time(21, 30))]
    assert ["8:00", "am", "to", "2:30", "pm", "and", "5:00", "pm", "to", "9:30", "pm"] == formatting.hours(
        ranges, ENGLISH
    ).split(" ")
    assert ["8:00\xa0am\xa0to\xa02:30\xa0pm", "and", "5:00\xa0pm\xa0to\xa09:30\xa0pm"] == formatting.hours(
        ranges, ENGLISH, whole=True
    ).split(" ")


@pytest.mark.parametrize(
    ("country", "expected"), [("GB", "9 am, 12 noon, 9:30 pm"), ("CA", "9:00 am, 12:00 pm, 9:30 pm")]
)
def test_whole_hours_and_noon_are_written_as_the_country_does(country, expected):
    there = in_country(ENGLISH, country)
    assert expected == ", ".join(formatting.clock(each, there) for each in (time(9), time(12), time(21, 30)))
