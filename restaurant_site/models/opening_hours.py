"""Opening hours as people, Google and OpenStreetMap write them.

OpenStreetMap: ``Mo-Fr 11:30-15:00,17:00-22:00; Su off`` (https://wiki.openstreetmap.org/wiki/Key:opening_hours, of which
days and times are read). Google: ``Monday: 11:30 AM – 3:00 PM, 5–10 PM``, or the day and its hours on lines of their own.
"""

import re
from collections.abc import Mapping

from .hours import CLOSED, DAYS, Weekday
from .normalizers import plain

RIGHT = "write 11:30-15:00, 17:00-22:00 on the 24-hour clock, or 11:30 AM – 3:00 PM, or closed"
_OFF = CLOSED | {"off", "fermé", "ferme", "cerrado", "geschlossen", "ruhetag", "休"}
_NAMES = (
    "monday mon mo lundi lun lunes montag 星期一 周一 週一 一",
    "tuesday tues tue tu mardi mar martes dienstag di 星期二 周二 週二 二",
    "wednesday wed we mercredi mer miércoles miercoles mié mie mittwoch mi 星期三 周三 週三 三",
    "thursday thurs thur thu th jeudi jeu jueves jue donnerstag do 星期四 周四 週四 四",
    "friday fri fr vendredi ven viernes vie freitag 星期五 周五 週五 五",
    "saturday sat sa samedi sam sábado sabado sáb sab samstag sonnabend 星期六 周六 週六 六",
    "sunday sun su dimanche dim domingo dom sonntag so 星期日 星期天 周日 週日 日",
)
_DAY_OF = {name: number for number, names in enumerate(_NAMES) for name in names.split()}
_EVERY = ("every day", "daily", "tous les jours", "todos los días", "täglich", "每天", "每日")
_DAY = "|".join(sorted(map(re.escape, _DAY_OF), key=len, reverse=True))
_TO, _AND = (
    r"\s*(?:-|\bto\b|\bà\b|\bau\b|\ba\b|\bbis\b|至|到)\s*",
    r"\s*(?:,|/|&|\+|\band\b|\bet\b|\by\b|\bund\b|、|及|和)\s*",
)
_SOME = rf"(?:{_DAY})(?![a-zà-ÿ])\.?(?:(?:{_TO}|{_AND})(?:{_DAY})(?![a-zà-ÿ])\.?)*"
_RULE = re.compile(rf"(?P<days>{_SOME}|{'|'.join(_EVERY)})\s*:?\s*(?P<hours>.*)")
_CLOCK = re.compile(
    r"(?P<hour>\d{1,2})(?:\s*(?P<sign>[:.h])\s*(?P<minute>\d\d)?)?\s*(?:uhr)?\s*(?P<half>[ap]\.?\s?m\.?)?"
)
_WORDS = {"noon": "12:00", "midday": "12:00", "midnight": "00:00", "midi": "12:00", "minuit": "00:00"}


class UnclearHoursError(ValueError):
    """A text is no hours, or more than one reading of it is likely."""

    def __init__(self, text: str, right: str = RIGHT) -> None:
        super().__init__(f"“{text}” is not understood; {right}")
        self.text = text


MOST = 2000
"""Characters of a text that is read."""


def ranges_of(text: str) -> list[str]:
    """Return the hours of a day, ``11:30-15:00`` for each range; none for a word for closed. Raises UnclearHoursError."""
    typed = _folded(text)
    if typed in _OFF or not typed:
        return []
    return [_range(part) for part in re.split(r"\s*(?:[,;、/&\n]|\band\b|\bet\b|\by\b|\bund\b)\s*", typed) if part]


def week_of(text: str) -> Mapping[Weekday, list[str]]:
    """Return the hours of each day that a text names. Raises UnclearHoursError, which names what is not understood."""
    if len(text) > MOST:
        raise UnclearHoursError(f"{text[:40]}…", f"more than {MOST} characters; write the hours of one week")
    week: dict[Weekday, list[str]] = {}
    days: list[Weekday] = []
    for line in re.split(r"[;\n]", text):
        typed = _folded(line)
        if not typed:
            continue
        if rule := _RULE.fullmatch(typed):
            days, hours = _days(rule["days"]), rule["hours"]
            week |= {day: [] for day in days}
        elif days and typed[0].isdigit():
            hours = typed
        elif days and typed in _OFF:
            continue
        else:
            raise UnclearHoursError(line.strip(), "begin with the days: Mon-Fri 11:30-15:00, 17:00-22:00")
        for day in days:
            week[day] = [*week[day], *ranges_of(hours)]
    return week


def _folded(text: str) -> str:
    text = re.sub(r"\b([ap])\.?\s?m\b\.?", r"\1m", re.sub("[–—−~〜]", "-", plain(text).lower()))
    return re.sub(r"\s+", " ", re.sub(r"(?<=\d)([ap]m)", r" \1", text)).strip(" .")


def _days(text: str) -> list[Weekday]:
    if text in _EVERY:
        return list(DAYS)
    numbers: list[int] = []
    for part in re.split(_AND, text):
        ends = [_DAY_OF[each.strip(" .")] for each in re.split(_TO, part)]
        numbers += [(ends[0] + step) % 7 for step in range((ends[-1] - ends[0]) % 7 + 1)]
    return [DAYS[number] for number in dict.fromkeys(numbers)]


def _range(text: str) -> str:
    ends = re.split(_TO, text)
    clocks = [_CLOCK.fullmatch(_WORDS.get(each.strip(), each.strip())) for each in ends]
    if len(clocks) != 2 or None in clocks:
        raise UnclearHoursError(text)
    begin, end = (match for match in clocks if match)
    halves = [(match["half"] or "")[:1] for match in (begin, end)]
    if not any(halves) and not (begin["sign"] or end["sign"]) and int(end["hour"]) < 13:
        raise UnclearHoursError(text)
    if halves[1] and not halves[0] and int(begin["hour"]) <= 12 and begin["sign"] != "h":
        same = end["hour"] != "12" and int(begin["hour"]) % 12 < int(end["hour"])
        halves[0] = halves[1] if same else {"a": "p", "p": "a"}[halves[1]]
    found = [_clock(match, half) for match, half in zip((begin, end), halves, strict=True)]
    if None in found:
        raise UnclearHoursError(text)
    return f"{found[0]}-{found[1]}"


def _clock(match: re.Match[str], half: str) -> str | None:
    hour, minute = int(match["hour"]), match["minute"] or "00"
    if hour > (12 if half else 24) or int(minute) > 59:
        return None
    hour = hour % 12 + 12 * (half == "p") if half else hour % 24
    return f"{hour:02}:{minute}"
