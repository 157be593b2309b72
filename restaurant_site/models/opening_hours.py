"""Opening hours as people, Google and OpenStreetMap write them.

OpenStreetMap: ``Mo-Fr 11:30-15:00,17:00-22:00; Su off`` (https://wiki.openstreetmap.org/wiki/Key:opening_hours, of which
days and times are read). Google: ``Monday: 11:30 AM – 3:00 PM, 5–10 PM``, or the day and its hours on lines of their own.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType

from . import normalizers
from .hours import CLOSED, DAYS, TIME, Hours, Weekday
from .normalizers import plain

RIGHT = "write 11:30-15:00, 17:00-22:00 on the 24-hour clock, or 11:30 AM – 3:00 PM, or closed"
DAYS_FIRST = "begin with the days: Mon-Fri 11:30-15:00, 17:00-22:00"
_OFF = CLOSED | {
    "off",
    "fermé",
    "ferme",
    "fermés",
    "cerrado",
    "cerrados",
    "chiuso",
    "chiusi",
    "riposo",
    "geschlossen",
    "ruhetag",
    "休",
    "公休",
    "休業",
    "休业",
    "店休",
    "تعطیل",
    "بسته",
}
_NAMES = (
    "monday mon mo lundi lun lunes lunedì lunedi montag 星期一 周一 週一 一 دوشنبه",
    "tuesday tues tue tu mardi mar martes martedì martedi dienstag di 星期二 周二 週二 二 سهشنبه",
    "wednesday wed we mercredi mer miércoles miercoles mié mie mercoledì mercoledi mittwoch mi 星期三 周三 週三 三 چهارشنبه",
    "thursday thurs thur thu th jeudi jeu jueves jue giovedì giovedi gio donnerstag do 星期四 周四 週四 四 پنجشنبه",
    "friday fri fr vendredi ven viernes vie venerdì venerdi freitag 星期五 周五 週五 五 جمعه",
    "saturday sat sa samedi sam sábado sabado sáb sab sabato samstag sonnabend 星期六 周六 週六 六 شنبه",
    "sunday sun su dimanche dim domingo dom domenica sonntag so 星期日 星期天 周日 週日 日 یکشنبه",
)
_DAY_OF = {name: number for number, names in enumerate(_NAMES) for name in names.split()}
_MANY: Mapping[str, range] = {
    **dict.fromkeys(
        (
            "every day", "everyday", "daily", "all week", "7 days a week", "seven days a week", "tous les jours",
            "chaque jour", "7 jours sur 7", "todos los días", "tutti i giorni", "ogni giorno",
            "täglich", "每天", "每日", "天天", "全週", "全周",
        ),
        range(7),
    ),
    **dict.fromkeys(
        ("weekdays", "weekday", "en semaine", "jours de semaine", "entre semana", "平日", "工作日", "閒日"), range(5)
    ),
    **dict.fromkeys(
        ("weekends", "weekend", "week-end", "week-ends", "fin de semaine", "fins de semaine", "fin de semana",
            "fines de semana", "fine settimana", "週末", "周末"), range(5, 7)
    ),
}  # fmt: skip
"""Words for several days of the week."""
_EXCEPT = (
    "except for",
    "except",
    "excluding",
    "but not",
    "sauf",
    "hormis",
    "excepté",
    "excepto",
    "salvo",
    "tranne",
    "eccetto",
    "除了",
    "除",
)
_FILLING = (
    "from", "on", "the", "every", "each", "open", "opening", "hours", "lunch", "dinner", "brunch", "breakfast", "then",
    "de", "du", "le", "la", "les", "ouvert", "heures", "horaires", "déjeuner", "dîner", "souper", "puis",
    "el", "los", "y", "abierto", "horario", "comida", "cena",
    "da", "dal", "dalle", "il", "i", "e", "e poi", "aperto", "aperti", "orario", "orari", "pranzo",
    "營業時間", "营业时间", "營業", "营业", "時間", "时间", "開放", "开放", "逢", "午市", "晚市", "午餐", "晚餐", "外", "由", "从", "從",
)  # fmt: skip
"""Words between days and hours that change nothing."""
_ADDED = (
    "also",
    "plus",
    "aussi",
    "également",
    "en plus",
    "también",
    "anche",
    "auch",
    "亦",
    "也",
    "另外",
    "加開",
    "加开",
)
"""Words for hours beside those that a day has."""
_LETTER = "a-zà-ÿ"


def _one_of(words: Iterable[str]) -> str:
    """Return a pattern for one of *words*, the longest first; one of Latin letters stands by itself."""
    ordered = sorted(words, key=len, reverse=True)
    return "|".join(
        f"{re.escape(word)}(?![{_LETTER}])" if re.match(f"[{_LETTER}]", word[-1]) else re.escape(word)
        for word in ordered
    )


_MEAL_WORDS = (
    "(?P<morning>breakfast|brunch|petit[ -]déjeuner|desayuno|colazione|早市|早餐|صبحانه)"
    "|(?P<lunch>lunch|pranzo|midi|almuerzo|午市|午餐|ناهار)|dinner|dîner|souper|cena|晚市|晚餐|شام"
)
_MEAL = re.compile(rf"(?:{_MEAL_WORDS})[\s:,]*$")
"""A word for the meal whose hours follow."""
_A_MEAL = re.compile(rf"(?<![{_LETTER}])(?:{_MEAL_WORDS})(?![{_LETTER}])")
_AFTER_RANGE = re.compile(r"\d(?:\s?[ap]m|h)?[\s(]*$")
"""Hours at the end of a text, to which the meal belongs that follows."""
_LATE_HOUR = re.compile(r"(?<!\d)(?:2[5-9]|[3-9]\d)[:.]\d")
"""An hour that no clock shows."""
_DAY = "|".join(sorted(map(re.escape, _DAY_OF), key=len, reverse=True))
_TO = r"\s*(?:-|\bto\b|\buntil\b|\btill?\b|\bthrough\b|\bthru\b|\bà\b|\bau\b|\ba(?:l|lle)?\b|\bjusqu['’]à\b|\bbis\b|至|到|تا)\s*"
_CLOCK = re.compile(
    r"(?P<hour>\d{1,2})(?:\s*(?P<sign>[:.](?=\s*\d\d)|h)\s*(?P<minute>\d\d)?)?\s*(?:uhr)?\s*(?P<half>[ap]\.?\s?m\.?)?"
)
_WORDS = {
    **dict.fromkeys(("noon", "midday", "midi", "mezzogiorno", "mediodía", "正午", "中午"), "12:00"),
    **dict.fromkeys(("midnight", "minuit", "mezzanotte", "medianoche", "午夜", "子夜"), "00:00"),
}
EARLIEST, LATEST = "06:00", "22:00"
"""Between which a restaurant opens, if somebody says 5 or 5:30 without a half of the day."""
_OTHER_HALF = {"a": "p", "p": "a"}
_HAN_HALVES = {
    "上午": "am",
    "早上": "am",
    "凌晨": "am",
    "中午": "pm",
    "下午": "pm",
    "傍晚": "pm",
    "晚上": "pm",
    "晚": "pm",
}
_HAN_CLOCK = re.compile(
    rf"(?P<half>{'|'.join(_HAN_HALVES)})?\s*(?:(?P<hour>\d{{1,2}}|[一二三四五六七八九十]{{1,3}})\s*[點点時时](?!間|间)\s*"
    r"(?P<minute>半|正|整|\d{1,2}(?=\s*分))?分?|(?P<clock>\d{1,2}:\d\d))"
)
_HAN_DIGITS = {"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_ONE_CLOCK = rf"(?:{_one_of(_WORDS)}|\d{{1,2}}(?:\s*(?:[:.]\s*\d\d|h\s*(?:\d\d)?))?\s*(?:uhr)?\s*(?:[ap]m)?)(?![\d{_LETTER}]|[:.]\d)"
_TOKEN = re.compile(
    "|".join(
        (
            rf"(?P<range>{_ONE_CLOCK}{_TO}{_ONE_CLOCK}(?!{_TO}\d))",
            rf"(?P<many>{_one_of(_MANY)})",
            rf"(?P<days>(?:{_DAY})(?:s?(?![{_LETTER}])\.?)(?:{_TO}(?:{_DAY})s?(?![{_LETTER}])\.?)?)",
            rf"(?P<off>{_one_of(_OFF)})",
            rf"(?P<without>{_one_of(_EXCEPT)})",
            rf"(?P<added>{_one_of(_ADDED)})",
            r"(?P<end>[;\n]|\.(?=\s|$))",
            rf"(?P<nothing>\s+|[,:/&+、()|]|{_one_of((*_FILLING, 'and', 'et', 'y', 'und', '及', '和', 'و'))})",
        )
    )
)
"""What a text of hours is made of."""


_NAMED_DAY = re.compile(rf"(?<![{_LETTER}])(?:{_DAY})s?(?![{_LETTER}])|{_one_of(_MANY)}")
_SHORT = "(?:mon|tue|wed|thu|fri|sat|sun)"
_SOME_DAYS = rf"(?:{_SHORT}(?:-{_SHORT})?(?:,{_SHORT}(?:-{_SHORT})?)* )?"
_SERVING_HOURS = re.compile(rf"{_SOME_DAYS}(?:{TIME})-(?:{TIME})")
_WINDOW = re.compile(rf"{_SOME_DAYS}(?:{TIME}|open)-(?:{TIME}|close)")
_BETWEEN_WINDOWS = re.compile(rf"(?=[,;\n，；、،؛])|(?<![{_LETTER}])(?=(?:and|et|y|e|und|及|和)(?![{_LETTER}]))")
_JOINS_WINDOWS = re.compile(rf"^(?:[\s,;，；、،؛]|(?:and|et|y|e|und)(?![{_LETTER}])|及|和)+")
_A_TIME = re.compile(r"\d|\bopen-close\b")
_FROM = (
    "from", "starting at", "starting", "after", "à partir de", "dès", "après", "depuis", "desde las", "desde la", "desde",
    "a partir de las", "dalle ore", "dalle", "dopo le", "ab", "由", "从", "從", "بعد از ساعت", "از ساعت",
)  # fmt: skip
_UNTIL = (
    "until", "till", "til", "before", "up to", "jusqu'à", "avant", "hasta las", "hasta la", "hasta", "antes de las",
    "fino alle", "prima delle", "bis", "至", "到", "تا ساعت",
)  # fmt: skip
_ONLY = ("only", "seulement", "uniquement", "solo", "sólo", "solamente", "soltanto", "nur", "只限", "只")
_LATE = rf"{_TO}(?:{_one_of(('late', 'closing', 'fermeture', 'la fermeture', 'cierre', 'chiusura'))})"
_ONE_END = re.compile(
    rf"(?<![{_LETTER}])(?:(?P<begin>{_one_of(_FROM)})|(?P<until>{_one_of(_UNTIL)}))?\s*"
    rf"(?P<first>{_ONE_CLOCK})(?:{_TO}(?P<last>{_ONE_CLOCK}))?\s*(?P<on>{_LATE}|起|onwards?(?![{_LETTER}])|\+)?(?P<before>前)?"
)
"""``from 5 pm``, ``til 2:30``, ``5-9``."""
_LONGEST = "00:01-23:58"
"""Stands for the opening and the close while the days are read."""
_HOURS_BEGIN = re.compile(
    rf"(?:{_one_of((*_FROM, *_UNTIL))})\s*\d|(?:{_one_of(_UNTIL)}|{_one_of(_FROM)})?\s*(?:{_one_of(_WORDS)})|"
    rf"(?:{_DAY})s?(?![{_LETTER}])|{_one_of(_MANY)}|\d{{1,2}}\s*(?:[:.h]\s*\d\d|[ap]m|h(?![{_LETTER}])|{_TO}\d|{_LATE})"
)
_BEFORE_CLOSING = re.compile(
    r"\s*(?:before (?:we )?clos(?:e|ing)|avant la fermeture|prima della chiusura|antes de(?:l cierre| cerrar))"
)
_MINUTES = re.compile(r"(\d{1,3})\s*(?:m|mins?\.?|minutes?|minuti|minutos|分鐘|分钟|دقیقه)?")
_HOURS = re.compile(
    r"(?P<hours>[1-4])(?:[.,](?P<part>25|5|75))?\s*(?:h|hrs?\.?|hours?|heures?|ora|ore|horas?|小時|小时|ساعت)"
    r"(?:\s*(?:and|et|e|y|و)?\s*(?P<minutes>[0-5]\d)\s*(?P<unit>m|mins?\.?|minutes?|minuti|minutos|分鐘|分钟|دقیقه)?)?"
    r"|(?:an|une|un['’]|una) ?(?:hour|heure|ora|hora)"
)
_PARTS = {"25": 15, "5": 30, "75": 45}
"""A part of an hour in minutes."""
_BETWEEN_TIMES = re.compile(r"\s*[,;&、，和及]\s*|\s+(?:and|et|y|e)\s+")
_HALF_HOURS = ("half an hour", "half hour", "une demi-heure", "mezz'ora", "半小時", "半小时", "半個鐘")


class UnclearHoursError(ValueError):
    """A text is no hours, or more than one reading of it is likely."""

    def __init__(self, text: str, right: str = RIGHT, readings: Sequence[str] = ()) -> None:
        wrong = f"may be {' or '.join(readings)}; write which" if readings else f"is not understood; {right}"
        super().__init__(f"“{text}” {wrong}")
        self.text = text
        self.readings = readings


MOST = 2000
"""Characters of a text that is read."""


def ranges_of(text: str) -> list[str]:
    """Return the hours of a day, ``11:30-15:00`` for each range; none for a word for closed. Raises UnclearHoursError."""
    _refuse_too_long(text)
    typed = _folded(text)
    if typed in _OFF or not typed:
        return []
    if _NAMED_DAY.search(typed):
        raise UnclearHoursError(text.strip())
    try:
        rules = [*_rules(text, _Rule([*DAYS]))]
    except UnclearHoursError as error:
        raise UnclearHoursError(error.text, readings=error.readings) from error
    return [each for rule in rules for each in rule.ranges]


def serving_hours(text: str, opened: Mapping[Weekday, Sequence[Hours]] = MappingProxyType({})) -> str:
    """Convert ``Mon – Fri: 12-2.30pm`` → ``mon-fri 12:00-14:30``, as dishes have them; what is not understood stays.

    ``Thu-Sat from 5pm`` is ``thu-sat 17:00-close``, and ``Fri only`` is ``fri open-close``. Of a time without a half of the
    day, ``from 5``, the one at which the restaurant is *opened* is meant, if it is one. ``Mon 11-2, Tue from 5pm`` are two.
    """
    if len(text) > MOST or _LATE_HOUR.search(text):
        return text
    hours = _serving_window(text, opened)
    windows = [_serving_window(each, opened) for each in _windows(text)]
    if _WINDOW.fullmatch(hours) or not all(map(_WINDOW.fullmatch, windows)):
        return hours
    return ", ".join(windows)


def section_hours(text: str) -> str:
    """Convert the hours of a section as ``serving_hours`` does; ``closed``, ``not served`` → ``not-served``."""
    return "not-served" if _folded(text).replace("-", " ") in _OFF | {"not served", "never"} else serving_hours(text)


def _windows(text: str) -> list[str]:
    """Return the parts of a text that have a time each: ``Mon, Tue 11-2; Sat 5-9`` are two."""
    parts = [""]
    for each in _BETWEEN_WINDOWS.split(text):
        parts[-1:] = [parts[-1], each] if _A_TIME.search(parts[-1]) else [parts[-1] + each]
    return [_JOINS_WINDOWS.sub("", each) for each in parts]


def _serving_window(text: str, opened: Mapping[Weekday, Sequence[Hours]]) -> str:
    if not re.search(r"\b(?:open|close)\b", text) and not _SERVING_HOURS.fullmatch(text):
        with suppress(UnclearHoursError):
            week = week_of(text) if _NAMED_DAY.search(_folded(text)) else dict.fromkeys(DAYS, ranges_of(text))
            days = [day for day in DAYS if week.get(day)]
            if days and all(week[day] == week[days[0]] for day in days) and len(week[days[0]]) == 1:
                return " ".join(filter(None, (in_short(days), *week[days[0]])))
        return _hours_of_one_end(_folded(text), opened) or normalizers.serving_hours(text)
    return normalizers.serving_hours(text)


def names_days(text: str) -> bool:
    """Tell whether a text names days of the week."""
    return _NAMED_DAY.search(_folded(text)) is not None


def days_that_differ(text: str) -> Mapping[Weekday, list[str] | None]:
    """Return the hours of the days that a text names, for some dates; None for those of every week.

    ``Sat-Sun 12-5pm, closed Mon-Fri`` names seven. ``only weekends``, with or without hours, closes the other five.
    Raises UnclearHoursError.
    """
    _refuse_too_long(text)
    typed = _folded(text)
    rest = re.sub(_one_of(_ONLY), " ", typed)
    is_plain = rest == typed
    week: dict[Weekday, list[str] | None] = {}
    if is_plain or re.search(r"\d", rest):
        week.update(week_of(rest if not is_plain else text))
    else:
        week.update(dict.fromkeys(week_of(f"{rest} {_LONGEST}")))
    return week if is_plain else {each: [] for each in DAYS} | week


def unclear_hours(text: str) -> UnclearHoursError | None:
    """Return what is not understood of hours of a day, or of some days: a word without hours, or hours of two readings."""
    typed = _folded(text)
    if (word := _A_MEAL.search(typed)) and not re.search(r"\d", typed):
        return UnclearHoursError(_as_typed(word[0], text))
    try:
        week_of(text) if _NAMED_DAY.search(typed) else ranges_of(text)
    except UnclearHoursError as error:
        return error
    return None


def one_time(text: str) -> str:
    """Return ``18:00`` for a text that is a time of day alone, and does not say whether it opens or closes; else empty."""
    typed = _folded(text)
    return _time_of_day(_WORDS.get(typed, typed)) or ""


def no_hour_of(text: str) -> str:
    """Return the first number of a text that stands for an hour and is on no clock: ``25``, ``25:00``, ``25h30``; empty if none does."""
    found = re.search(
        r"(?<![\d:.])(?<!\dh)(?<!\dh )(?<!\d h )(?:2[5-9]|[3-9]\d)(?:(?:[:.]|\s?h\s?)\d\d)?(?!\d)", _folded(text)
    )
    return found[0] if found else ""


def begins_like_hours(text: str) -> bool:
    """Tell whether a text begins as hours do: with a day, a time, or a word such as until before one."""
    return _HOURS_BEGIN.match(_folded(text)) is not None


def _hours_of_one_end(typed: str, opened: Mapping[Weekday, Sequence[Hours]]) -> str:
    """Return the hours of a text with one end, with two of unknown halves of the day, or of days alone; empty if they are none."""
    typed = re.sub(_one_of(_ONLY), " ", typed)
    times = [*_ONE_END.finditer(typed)]
    if len(times) > 1 or not (times or _NAMED_DAY.search(typed)):
        return ""
    if not times and _A_MEAL.search(typed):
        return ""
    start, end = times[0].span() if times else (len(typed), len(typed))
    rest = f"{typed[:start]} {typed[end:]}"
    try:
        week = week_of(f"{rest} {_LONGEST}") if _NAMED_DAY.search(rest) else {day: [_LONGEST] for day in DAYS}
        is_named = not _NAMED_DAY.search(rest) and bool(rest.strip(" ,:()"))
    except UnclearHoursError:
        return ""
    days = [day for day in DAYS if week.get(day)]
    if is_named or not days:
        return ""
    ranges = [each for day in days for each in opened.get(day, ())]
    ends = _ends(times[0], ranges) if times else ("open", "close")
    return " ".join(filter(None, (in_short(days), "-".join(ends)))) if ends else ""


def _ends(match: re.Match[str], opened: Sequence[Hours]) -> tuple[str, str] | None:
    """Return both ends of hours; None where one of them is unclear."""
    is_end = bool(match["until"] or match["before"])
    first = _clock_within(match["first"], opened, is_end=is_end)
    if match["last"]:
        last = _clock_within(match["last"], opened, is_end=True)
        return (first, last) if first and last and not is_end else None
    if not first or not (is_end or match["begin"] or match["on"]):
        return None
    return ("open", first) if is_end else (first, "close")


def _clock_within(typed: str, opened: Sequence[Hours], is_end: bool) -> str | None:
    """Return a time of day; one without a half of the day is that at which the restaurant is open, if it is one."""
    match = _CLOCK.fullmatch(_WORDS.get(typed.strip(), typed.strip()))
    if match is None:
        return None
    half, hour = (match["half"] or "")[:1], match["hour"]
    if half or typed.strip() in _WORDS or match["sign"] == "h" or int(hour) > 12 or hour.startswith("0"):
        return _clock(match, half)
    both = {each: _minute(each) for each in (_clock(match, "a"), _clock(match, "p")) if each}
    found = [
        each
        for each, minute in both.items()
        if any(
            begin < at <= end if is_end else begin <= at < end
            for begin, end in (hours.minutes for hours in opened)
            for at in (minute, minute + 1440)
        )
    ]
    if not opened and not is_end:  # from 5
        found = [each for each in both if EARLIEST <= each < LATEST]
    return found[0] if len(found) == 1 else None


def _minute(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:])


def last_order(text: str, week: Mapping[Weekday, Sequence[str]] = MappingProxyType({})) -> str:
    """Convert ``10.15pm`` → ``22:15``, ``2.15pm and 10.15pm`` → ``14:15, 22:15``, ``1.5 hours before closing`` → ``90``.

    ``1h30`` is so long before closing where the *week* has no hours at half past one in the morning. What is not
    understood stays, such as ``1h`` without a week.
    """
    if len(text) > MOST:
        return text
    folded = _folded(text)
    typed = _BEFORE_CLOSING.sub("", folded)
    if match := _MINUTES.fullmatch(typed):
        return match[1]
    if typed in _HALF_HOURS:
        return "30"
    hours = _HOURS.fullmatch(typed)
    minutes = 60 * int(hours["hours"] or 1) + int(hours["minutes"] or _PARTS.get(hours["part"], 0)) if hours else 0
    if typed != folded:
        return str(minutes) if hours else text
    if hours and (hours["part"] or hours["unit"] or (week and not _is_open_at(minutes, week))):
        return str(minutes)
    times = [_time_of_day(each) for each in _BETWEEN_TIMES.split(typed)]
    return ", ".join(each for each in times if each) if all(times) else text


def _is_open_at(minute: int, week: Mapping[Weekday, Sequence[str]]) -> bool:
    """Tell whether a day has hours until a minute after midnight, or later."""
    for text in (each for ranges in week.values() for each in ranges):
        with suppress(ValueError):
            start, end = _minutes(text)
            if start < minute <= end or start < minute + 24 * 60 <= end:
                return True
    return False


def _time_of_day(typed: str) -> str | None:
    match = _CLOCK.fullmatch(_WORDS.get(typed, typed))
    if match and match["sign"] == "h" and not match["minute"] and 0 < int(match["hour"]) < 5:
        return None
    return _clock(match, (match["half"] or "")[:1]) if match and (match["half"] or match["sign"]) else None


class HoursTwiceError(UnclearHoursError):
    """A day has two times that overlap, or is closed and open."""

    def __init__(self, day: Weekday, one: str, other: str) -> None:
        super().__init__(day)
        self.args = (f"{day} has {one} and {other}; write the one that is meant",)
        self.day, self.one, self.other = day, one, other


@dataclass(slots=True)
class _Rule:
    """Some days, and their hours or that they are closed."""

    days: list[Weekday] = field(default_factory=list)
    found: list[tuple[str, Sequence[str]]] = field(default_factory=list)
    """What is typed of each range, and the hours that it may mean."""
    without: list[Weekday] = field(default_factory=list)
    is_off: bool = False
    off_first: bool = False
    """Whether the word for closed stands before the days: ``closed Sunday and Monday``."""
    before_comma: int = 0
    """How many of the days stand before the last comma."""
    adds: bool = False
    """Whether its hours are said to be beside others: ``also``."""

    @property
    def is_whole(self) -> bool:
        return bool((self.days or self.without) and (self.found or self.is_off))

    @property
    def ranges(self) -> list[str]:
        """The hours; of two that one may mean, those which stand between the ones before and after. Raises UnclearHoursError."""
        sure = [readings[0] if len(readings) == 1 else None for _, readings in self.found]
        ranges: list[str] = []
        for number, (typed, readings) in enumerate(self.found):
            start = max((_minutes(each)[1] for each in sure[:number] if each), default=0)
            end = min((_minutes(each)[0] for each in sure[number + 1 :] if each), default=2 * 24 * 60)
            fitting = [each for each in readings if start <= _minutes(each)[0] and _minutes(each)[1] <= end]
            if len(readings) > 1 and len(fitting) != 1:
                raise UnclearHoursError(typed, readings=readings)
            ranges += fitting if len(readings) > 1 else readings
        return ranges


def week_of(text: str, before: Mapping[Weekday, Sequence[str]] = MappingProxyType({})) -> Mapping[Weekday, list[str]]:
    """Return the hours of each day that a text names. Raises UnclearHoursError, which names what is not understood.

    Hours of a day that stand in two places are both meant where they do not overlap; where a day is closed and open,
    what names fewer days is meant. Raises HoursTwiceError for anything else that is said twice. A text that only adds
    hours (``Fri and Sat also 12-2.30pm``) adds them to those *before*.
    """
    _refuse_too_long(text)
    rules = [*_rules(text)]
    week: dict[Weekday, list[str]] = {}
    named: dict[Weekday, int] = {}
    if rules and all(rule.adds for rule in rules):
        week, named = {day: [*before[day]] for day in before}, dict.fromkeys(before, len(DAYS) + 1)
    for rule in rules:
        for day in rule.days:
            old, count = week.get(day), len(rule.days)
            if old is None or bool(old) == bool(rule.ranges):
                week[day] = _together(day, old or [], rule.ranges)
                named[day] = min(count, named.get(day, count))
            elif count == named[day]:
                raise HoursTwiceError(day, "closed", ", ".join(old or rule.ranges))
            elif count < named[day]:
                week[day], named[day] = _together(day, [], rule.ranges), count
    return week


def _refuse_too_long(text: str) -> None:
    if len(text) > MOST:
        raise UnclearHoursError(f"{text[:40]}…", f"more than {MOST} characters; write the hours of one week")


def _rules(text: str, rule: "_Rule | None" = None) -> Iterator[_Rule]:
    """Yield what a text says of which days, first of those of *rule*. Raises UnclearHoursError."""
    typed = "\n".join(map(_folded, text.split("\n")))
    rule, is_without, is_added, at = rule or _Rule(), False, False, 0
    meal = ""  # named, and its hours are still to come
    while at < len(typed):
        found = _TOKEN.match(typed, at)
        if found is None:
            raise UnclearHoursError(_as_typed(_unknown(typed, at), text), DAYS_FIRST)
        at, kind = found.end(), found.lastgroup
        if kind == "days" and re.search(rf"[{_LETTER}]{{6}}\.$", found[0]):  # no abbreviation: a sentence ends here
            at -= 1
        if kind == "range":
            meal = ""
        elif _A_MEAL.fullmatch(found[0]) and not _AFTER_RANGE.search(typed, 0, found.start()):
            meal = found[0]
        if meal and (kind == "off" or (at == len(typed) and rule.is_whole)):
            raise UnclearHoursError(_as_typed(meal, text), DAYS_FIRST)
        goes_on = rule.off_first and kind in ("days", "many")
        if kind in ("days", "many", "off", "without") and rule.is_whole and not goes_on:
            yield from _parts(rule)
            rule, is_without = _Rule(is_off=kind == "without", off_first=kind == "without", adds=is_added), False
            is_added = False
            if kind == "without":
                continue
        if kind in ("days", "many"):
            days = _days(found[0]) if kind == "days" else [DAYS[number] for number in _MANY[found[0]]]
            if is_without and kind == "days":
                rule.without += days
            else:
                rule.days, is_without = [*dict.fromkeys([*rule.days, *days])], False
        elif kind == "without":
            is_without = True
        elif kind == "added" and rule.is_whole:
            is_added = True
        elif kind == "added":
            rule.adds = True
        elif kind == "off":
            rule.is_off, rule.off_first = True, not rule.days
        elif kind == "range":
            if rule.off_first and 0 < rule.before_comma < len(rule.days):  # closed Monday, Tuesday-Sunday 17:00-22:00
                yield _Rule(rule.days[: rule.before_comma])
                rule = _Rule(rule.days[rule.before_comma :])
            if not (rule.days or rule.without) or rule.is_off:
                raise UnclearHoursError(_as_typed(found[0], text), DAYS_FIRST)
            try:
                rule.found.append((_as_typed(found[0], text), _range(found[0], _MEAL.search(typed, 0, found.start()))))
            except UnclearHoursError as error:
                raise UnclearHoursError(_as_typed(found[0], text)) from error
        elif found[0] == ",":
            rule.before_comma = len(rule.days)
        elif kind == "end" and rule.is_off and rule.days:
            yield from _parts(rule)
            rule, is_without = _Rule(), False
    if rule.is_whole:
        yield from _parts(rule)
    elif rule.days or rule.is_off or rule.without:
        raise UnclearHoursError(" ".join(text.split())[-40:], DAYS_FIRST)


def _parts(rule: _Rule) -> Iterator[_Rule]:
    """Yield a rule, and its exception as one of its own."""
    yield _Rule([day for day in rule.days if day not in rule.without], rule.found, adds=rule.adds)
    if rule.without:
        yield _Rule(rule.without)


def _unknown(typed: str, at: int) -> str:
    """Return the words from *at* on that are not understood."""
    words: list[str] = []
    while at < len(typed) and not _TOKEN.match(typed, at):
        word = re.compile(r"[^\s,;:]+|.").match(typed, at)
        assert word is not None  # any character is one
        words.append(word[0])
        at = word.end() + len(typed[word.end() :]) - len(typed[word.end() :].lstrip(" "))
    return " ".join(words)


def _as_typed(folded: str, text: str) -> str:
    """Return words of a folded text as they stand in the text; folded where a sign has been converted."""
    signs = ("[-–—−~〜]" if each == "-" else re.escape(each) for each in folded.replace(" ", ""))
    found = re.search(r"[\s.]*".join(signs), text, re.IGNORECASE)
    return found[0] if found else folded


def _together(day: Weekday, old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Return both hours of a day in order, those that touch as one. Raises HoursTwiceError where two of them overlap."""
    ranges: list[str] = []
    for each in sorted({*old, *new}, key=_minutes):
        if ranges and _minutes(each)[0] < _minutes(ranges[-1])[1]:
            raise HoursTwiceError(day, ranges[-1], each)
        if ranges and _minutes(each)[0] == _minutes(ranges[-1])[1]:
            each = f"{ranges.pop().partition('-')[0]}-{each.partition('-')[2]}"
        ranges.append(each)
    return ranges


def _minutes(text: str) -> tuple[int, int]:
    start, end = map(_minute, text.split("-"))
    return start, end if end > start else end + 24 * 60


def in_short(days: Sequence[Weekday]) -> str:
    """Return ``mon-wed,sun``; empty for every day."""
    if len(days) == len(DAYS):
        return ""
    runs: list[list[Weekday]] = []
    for day in days:
        if runs and DAYS.index(runs[-1][-1]) + 1 == DAYS.index(day):
            runs[-1].append(day)
        else:
            runs.append([day])
    return ",".join(run[0][:3] if len(run) == 1 else f"{run[0][:3]}-{run[-1][:3]}" for run in runs)


_SIGNS = str.maketrans("،؛", ",;")


def _folded(text: str) -> str:
    text = re.sub("(یک|دو|سه|چهار|پنج)[\\s\u200c]+(?=شنبه)", r"\1", normalizers.western_digits(text))
    text = re.sub(r"\b([ap])\.?\s?m\b\.?", r"\1m", re.sub("[–—−~〜]", "-", plain(text).lower().translate(_SIGNS)))
    text = _HAN_CLOCK.sub(_western_clock, text)
    return re.sub(r"\s+", " ", re.sub(r"(?<=\d)([ap]m)", r" \1", text)).strip(" .")


def _western_clock(match: re.Match[str]) -> str:
    """Return a time in Chinese as ``5:30 pm``; one without a half of the day as ``17:00``."""
    half = _HAN_HALVES.get(match["half"] or "", "")
    if match["clock"]:
        return f"{match['clock']} {half}" if half else match[0]
    hour = int(match["hour"]) if match["hour"].isdecimal() else _han_number(match["hour"])
    minute = {"半": "30"}.get(match["minute"] or "", match["minute"] or "00")
    if match["half"] in ("晚上", "晚") and hour == 12:
        half = "am"
    if half == "pm" and hour > 12:
        half = ""
    return f" {hour}:{minute if minute.isdecimal() else '00':0>2} {half} "


def _han_number(text: str) -> int:
    tens, ten, ones = text.partition("十")
    return (_HAN_DIGITS.get(tens, 1) * 10 if ten else 0) + _HAN_DIGITS.get(ones if ten else tens, 0)


def day_called(text: str) -> Weekday | None:
    """Return the day of the week that is all of a text, in any language: ``mardi``, ``Mar.``."""
    number = _DAY_OF.get(_folded(text).strip(" ."))
    return None if number is None else DAYS[number]


def _days(text: str) -> list[Weekday]:
    """Return the days from one to another."""
    ends = [each.strip(" .") for each in re.split(_TO, text)]
    first, *last = [_DAY_OF.get(each, _DAY_OF.get(each.removesuffix("s"), 0)) for each in ends]
    return [DAYS[(first + step) % 7] for step in range(((last or [first])[0] - first) % 7 + 1)]


def _range(text: str, meal: re.Match[str] | None = None) -> Sequence[str]:
    """Return the hours that a range may mean: two where a restaurant may have either. Raises UnclearHoursError."""
    ends = [each.strip() for each in re.split(_TO, text)]
    clocks = [_CLOCK.fullmatch(_WORDS.get(each, each)) for each in ends]
    if len(clocks) != 2 or None in clocks:
        raise UnclearHoursError(text)
    begin, end = (match for match in clocks if match)
    halves = [(match["half"] or "")[:1] for match in (begin, end)]
    halves = ["" if each in _WORDS else half for each, half in zip(ends, halves, strict=True)]
    if halves[1] and not halves[0] and int(begin["hour"]) <= 12 and begin["sign"] != "h":
        same = end["hour"] != "12" and int(begin["hour"]) % 12 < int(end["hour"])
        halves[0] = halves[1] if same else _OTHER_HALF[halves[1]]
    elif halves[0] and not halves[1] and int(end["hour"]) <= 12 and end["sign"] != "h":
        later = int(end["hour"]) % 12 > int(begin["hour"]) % 12
        halves[1] = halves[0] if later else _OTHER_HALF[halves[0]]
    start, finish = (_clock(match, half) for match, half in zip((begin, end), halves, strict=True))
    if start is None or finish is None:
        raise UnclearHoursError(text)
    if any(halves) or not _may_be_of_12(ends, begin, end):
        if not (begin["sign"] or end["sign"] or any(halves)) and int(end["hour"]) < 13 and ends[0] not in _WORDS:
            raise UnclearHoursError(text)  # 17-2
        return [f"{start}-{finish}"]
    readings = _readings(begin, end)
    if ends[0] in _WORDS:  # noon
        readings = [each for each in readings if each.startswith(start)]
    if meal:
        readings = [each for each in readings if _is_at(each, meal)] or readings
    likely = [each for each in readings if _is_likely(each)]
    if (
        len(likely) > 1 and begin["sign"] and end["sign"] and start < finish and not meal
    ):  # 8:30-11:00 is of the 24-hour clock
        return [f"{start}-{finish}"]
    if not likely:
        raise UnclearHoursError(text, readings=readings)
    return likely


def _may_be_of_12(ends: Sequence[str], begin: re.Match[str], end: re.Match[str]) -> bool:
    """Tell whether two times without halves of the day may be of the 12-hour clock: ``12-3``, ``5.30-10``, ``noon-2``."""
    is_of_24 = "h" in (begin["sign"], end["sign"]) or begin["hour"].startswith("0") or end["hour"].startswith("0")
    return not is_of_24 and ends[1] not in _WORDS and max(int(begin["hour"]), int(end["hour"])) <= 12


def _readings(begin: re.Match[str], end: re.Match[str]) -> list[str]:
    """Return both hours that times of the 12-hour clock may mean, those that begin in the day first: of 7-11, 07:00-11:00."""
    found = []
    for half in "ap":
        start, ends = _clock(begin, half), [_clock(end, each) for each in "ap"]
        later = [each for each in ends if start and each and each > start]
        found += [f"{start}-{each}" for each in [*later, *filter(None, ends)][:1] if start]
    return sorted(found, key=lambda each: not "07:00" <= each < "21:00")


def _is_likely(hours: str) -> bool:
    """Tell whether a restaurant may have these hours: it opens from 6 am to before 10 pm, and closes by 2 am."""
    return EARLIEST <= hours < LATEST and _minutes(hours)[1] <= 26 * 60


def _is_at(hours: str, meal: re.Match[str]) -> bool:
    """Tell whether hours are those of a meal: breakfast, lunch or dinner."""
    if meal["morning"]:
        return "05:00" <= hours < "12:00"
    return "10:00" <= hours < "16:00" if meal["lunch"] else "16:00" <= hours < "22:00"


def _clock(match: re.Match[str], half: str) -> str | None:
    hour, minute = int(match["hour"]), match["minute"] or "00"
    if hour > (12 if half else 24) or int(minute) > 59:
        return None
    hour = hour % 12 + 12 * (half == "p") if half else hour % 24
    return f"{hour:02}:{minute}"
