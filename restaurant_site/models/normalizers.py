"""Values as people type them, in the form of the content files; what is not understood stays as it is."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any

import yaml

_CLOCK = re.compile(r"(\d{1,2})(?:[:.](\d\d))?\s*(?:([ap])\.?m\.?)?", re.IGNORECASE)
_WITH_H = re.compile(r"(?<![\d:.])(\d{1,2})\s?h(?:\s?(\d\d))?(?!\w)", re.IGNORECASE)
"""``11 h 30``, ``17h``."""
MIDNIGHT = 24
"""An hour above it, such as 25, is of the next day."""
EARLIEST_EVENING = 15
"""The hour from which on a range may be meant to end on the next day."""
_WORDS: Mapping[str, Any] = yaml.safe_load(Path(__file__).with_name("typed_words.yaml").read_text(encoding="utf-8"))
SIGN = "[$£€¥₹₩₽₺₫฿₱₦₪]"
"""A sign of a currency."""
_UNIT = rf"(?:{SIGN}|[A-Z]{{3}}|Rs|Fr|[Kk]r|zł|Kč|元)"
_MONEY = re.compile(
    rf"(?:[A-Z]{{1,3}}(?={SIGN})|{_UNIT})?\.?\s*{SIGN}?\s*"
    r"(?P<whole>\d{1,3}|\d{1,3}(?:,?\d{3})+(?=\.)|\d{1,3}(?:[. ]\d{3})+(?=,)|\d{4,7}(?=[.,]))"
    rf"(?:[.,](?P<cents>\d{{1,2}})(?:\.[-–—])?|[.,][-–—])?\s*{_UNIT}?\.?"
)
_FRACTION = re.compile(r"(?<=\d)\s?([¼-¾])")
_MARKET = frozenset(_WORDS["market"])
_YEAR_FIRST = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?")
_YEAR_LAST = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)")
_MONTH_FIRST = re.compile(r"(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?")
_WITH_MONTH = ("%d %b %Y", "%d %B %Y", "%b %d %Y", "%B %d %Y", "%d %b %y")
_WEEKDAY = re.compile(r"\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?")
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ı": "i"})
YES, NO = (frozenset(_WORDS[each].split()) for each in ("yes", "no"))


_DIRECTIONS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def plain(text: str) -> str:
    """Return the text with half-width characters and one space between words, without quotation marks around it.

    Marks of direction, which a text from right to left brings along unseen, are taken out.
    """
    return " ".join(unicodedata.normalize("NFKC", _DIRECTIONS.sub("", text)).split()).strip("\"'“”‘’「」").strip()


def clock(text: str) -> str:
    """Convert ``9:30``, ``9.30 pm``, ``24:00``, ``11 h 30`` → ``09:30``, ``21:30``, ``00:00``, ``11:30``."""
    match = _CLOCK.fullmatch(_with_colons(plain(text)))
    if match is None or not (match[2] or match[3]) or int(match[1]) > (12 if match[3] else 29):
        return text
    hour = int(match[1]) % 12 + 12 * (match[3] in {"p", "P"}) if match[3] else int(match[1]) % 24
    return f"{hour:02}:{match[2] or '00'}"


def _with_colons(text: str) -> str:
    return _WITH_H.sub(lambda match: f"{match[1]}:{match[2] or '00'}", text)


def clocks(text: str) -> str:
    """Convert ``2.15pm and 9.45pm`` → ``14:15, 21:45``."""
    return ", ".join(map(clock, re.split(r"\s*(?:[,;&]|\band\b)\s*", plain(text))))


def clock_range(text: str) -> str:
    """Convert ``9:30am – 9pm`` → ``09:30-21:00``; ``12.30-2.30``, in the afternoon or at night, stays.

    ``17:00-25:00`` is until one at night; ``11:00-25:00`` stays, as it may be a slip for 15:00 or 23:00.
    """
    ends = re.split(r"\s*(?:[-–—~至]|\bto\b)\s*", _with_colons(plain(text)))
    start, end = (_CLOCK.fullmatch(each) for each in (ends[0], ends[-1]))
    if start and end and not end[3] and int(end[1]) > MIDNIGHT and int(start[1]) < EARLIEST_EVENING:
        return text
    is_sure = not (start and end) or start[3] or end[3] or are_of_24_hours(start[1], end[1])
    return "-".join(map(clock, ends)) if is_sure or clock(ends[-1]) > clock(ends[0]) else text


def are_of_24_hours(start: str, end: str) -> bool:
    """True if two hours without am and pm are of 24: 18 and 2, 9 and 02; of 12 and 2 nobody knows."""
    return len(end) == 2 or int(start) > 12


def serving_hours(text: str) -> str:
    """Convert ``Mon – Fri: 11:30am–3pm`` → ``mon-fri 11:30-15:00``, and times alone as ``clock_range`` does."""
    typed = plain(text).lower()
    begin = re.search(r"\d|\bopen", typed)
    if begin is None:
        return text
    words = re.sub(r"\s*(?:[-–—~]|\bto\b)\s*", "-", _WEEKDAY.sub(r"\1", typed[: begin.start()]).strip(" :"))
    days = re.sub(r"\s*(?:[,;/&]|\band\b)\s*|\s+", ",", words)
    return f"{days} {clock_range(typed[begin.start() :])}".strip()


def price(text: str) -> str:
    """Convert ``MP`` → ``market``, and an amount as ``money`` does."""
    return "market" if plain(text).casefold() in _MARKET else money(text)


def western_digits(text: str) -> str:
    """Convert digits of every script to 0–9: ``۹٫۵۰`` → ``9.50``."""
    digits = (str(unicodedata.decimal(each)) if each.isdecimal() else each for each in text)
    return "".join(digits).replace("٫", ".").replace("٬", ",")


def money(text: str) -> str:
    """Convert ``$12``, ``12,5``, ``12½``, ``1.200,50 €`` → ``12.00``, ``12.50``, ``12.50``, ``1200.50``."""
    typed = _FRACTION.sub(
        lambda match: f"{unicodedata.numeric(match[1]):.2f}"[1:], text
    )  # before NFKC makes 121/2 of it
    match = _MONEY.fullmatch(western_digits(plain(typed)))
    return f"{re.sub('[^0-9]', '', match['whole'])}.{match['cents'] or '':0<2}" if match else text


def day(text: str) -> str:
    """Convert ``11/22/2026``, ``22/11/2026``, ``2026年11月22日``, ``Nov 22, 2026`` → ``2026-11-22``; a month before a day."""
    typed = plain(text)
    if match := _YEAR_FIRST.fullmatch(typed):
        return f"{match[1]}-{match[2]:0>2}-{match[3]:0>2}"
    if match := _YEAR_LAST.fullmatch(typed):
        month, number = (match[2], match[1]) if int(match[1]) > 12 else (match[1], match[2])
        return f"{match[3] if len(match[3]) == 4 else '20' + match[3]}-{month:0>2}-{number:0>2}"
    return str(_with_month(re.sub(r"[\s,-]+", " ", typed)) or text)


def season_day(text: str) -> str:
    """Convert ``Nov 1``, ``11/1``, ``11月1日`` → ``11-01``; ``Nov 1, 2026`` → ``2026-11-01``."""
    typed = plain(text)
    if match := _MONTH_FIRST.fullmatch(typed):
        return f"{match[1]:0>2}-{match[2]:0>2}"
    parsed = _with_month(f"{' '.join(typed.split())} 2000")
    return f"{parsed:%m-%d}" if parsed else day(text)


def _with_month(typed: str) -> date | None:
    for form in _WITH_MONTH:
        try:
            return datetime.strptime(typed, form).date()
        except ValueError:
            continue
    return None


def flag(text: str) -> str:
    """Convert ``yes``, ``否`` → ``true``, ``false``."""
    typed = plain(text).casefold()
    return "true" if typed in YES else "false" if typed in NO else text


def slug(text: str) -> str:
    """Convert ``Beef Noodles``, ``Crème brûlée`` → ``beef-noodles``, ``creme-brulee``."""
    letters = without_accents(plain(text)).lower().translate(_LIGATURES)
    return re.sub(r"[^a-z0-9]+", "-", re.sub("['’]", "", letters)).strip("-")


def without_accents(text: str) -> str:
    """Return a text without the accents of its letters."""
    return "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))


KEEPS_ZERO = "+39"
"""Of a country whose numbers keep their 0 after the calling code."""


def telephone(text: str, calling_code: str = "+1") -> str:
    """Convert ``416-555-0199`` → ``+14165550199``, and ``01632 960147`` with the calling code +44 → ``+441632960147``."""
    digits = re.sub(r"[\s()./-]", "", plain(text).replace("(0)", ""))
    if digits.startswith(("+", "00")):
        return f"+{digits.removeprefix('+').removeprefix('00')}"
    if calling_code == "+1":
        return f"+1{digits}" if len(digits) == 10 else f"+{digits}"
    return f"{calling_code}{digits if calling_code == KEEPS_ZERO else digits.removeprefix('0')}"


PROFILES = {
    "Instagram": "https://www.instagram.com/%s",
    "Facebook": "https://www.facebook.com/%s",
    "TikTok": "https://www.tiktok.com/@%s",
    "YouTube": "https://www.youtube.com/@%s",
    "Threads": "https://www.threads.com/@%s",
}
"""Name of a network → the address of a profile there."""
_NETWORKS = {name.casefold(): name for name in PROFILES} | _WORDS["networks"]
_NETWORK = re.compile(rf"(?<!\w)(?:{'|'.join(_NETWORKS)})(?!\w)", re.IGNORECASE)
_HANDLE = re.compile(r"@?([\w.-]+)", re.ASCII)
_NO_HANDLE = NO | {"none", "soon", "later", "tbd"}
_WITHOUT_SCHEME = re.compile(r"(?:http://)?((?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]\S*)?)", re.IGNORECASE)


def link(text: str, names: Iterable[str] = ()) -> str:
    """Convert ``instagram.com/maple`` → ``https://instagram.com/maple``, and a profile by the name of its network.

    The network stands in the text, ``instagram: maple``, or in *names*, beside ``@maple`` or ``maple``.
    """
    typed = plain(text)
    address = _WITHOUT_SCHEME.fullmatch(typed)
    if address or "://" in typed:
        return f"https://{address[1]}" if address else text
    handle = _HANDLE.fullmatch(_NETWORK.sub("", typed).strip(" :,/()-–—"))
    if handle is None or handle[1].casefold() in _NO_HANDLE or handle[1].startswith("www."):
        return text
    networks = {_NETWORKS[each.casefold()] for each in _NETWORK.findall(" ".join([typed, *names]))}
    return PROFILES[networks.pop()] % handle[1] if len(networks) == 1 else text


def network_of(address: str) -> str:
    """Return the name of the network that has an address: ``Instagram``; empty for another one."""
    host = address.removeprefix("https://").split("/")[0].casefold()
    return next((name for name in PROFILES if f".{host}".endswith(f".{name.casefold()}.com")), "")
