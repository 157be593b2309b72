"""Values as a reader finds them in words, without the code that wrote them."""

import re
from decimal import Decimal
from typing import Any

Range = tuple[str, str]
"""Opening and closing as HH:MM."""

ENGLISH_TIME = re.compile(r"(\d{1,2})(?::(\d\d))? (am|pm)|(noon)|(midnight)")
TRADITIONAL_TIME = re.compile(r"(凌晨|清晨|上午|中午|下午|晚上|午夜)(?:(\d{1,2})時(?:(\d\d)分)?)?")
SIMPLIFIED_TIME = re.compile(r"(\d{1,2}):(\d\d)")
FRENCH_TIME = re.compile(r"(\d{1,2})\sh(?:\s(\d\d))?")


def numbers(text: str) -> list[Decimal]:
    return [Decimal(each.replace(",", "")) for each in re.findall(r"\d[\d,]*(?:\.\d+)?", text)]


def dollars(text: str) -> Decimal:
    found = re.findall(r"(\d[\d,]*)[.,](\d\d)(?!\d)", text)
    assert found, f"no price in {text!r}"
    return Decimal(".".join(found[0]).replace(",", ""))


def digits(text: str) -> str:
    """The last ten digits: a telephone number without its country."""
    return re.sub(r"\D", "", text)[-10:]


def times(text: str, code: str) -> list[str]:
    """Every time of day in a text, as HH:MM."""
    if code == "fr":
        return [f"{int(hour) % 24:02}:{minute or '00'}" for hour, minute in FRENCH_TIME.findall(text)]
    if code in ("cn", "fa"):
        return [f"{int(hour) % 24:02}:{minute}" for hour, minute in SIMPLIFIED_TIME.findall(text)]
    if code == "en":
        return [_english(*each) for each in ENGLISH_TIME.findall(text)]
    return [_traditional(*each) for each in TRADITIONAL_TIME.findall(text)]


def _english(hour: str, minute: str, half: str, noon: str, midnight: str) -> str:
    if noon or midnight:
        return "12:00" if noon else "00:00"
    return f"{int(hour) % 12 + (12 if half == 'pm' else 0):02}:{minute or '00'}"


def _traditional(period: str, hour: str, minute: str) -> str:
    if not hour:
        return "12:00" if period == "中午" else "00:00"
    late = period in ("中午", "下午", "晚上")
    return f"{int(hour) % 12 + (12 if late else 0):02}:{minute or '00'}"


def ranges(text: str, code: str) -> list[Range]:
    """Opening and closing times in pairs; empty where the words give none: closed."""
    found = times(text, code)
    return list(zip(found[::2], found[1::2], strict=True))


def written_ranges(texts: list[str]) -> list[Range]:
    """The ranges of hours.yaml: ``["11:30-15:00"]``."""
    return [tuple(each.split("-")) for each in texts]  # type: ignore[misc]


def record_ranges(record: list[dict[str, str]]) -> list[Range]:
    return [(each["open"], each["close"]) for each in record]


def described_ranges(things: list[dict[str, Any]]) -> list[Range]:
    """The ranges of schema.org's OpeningHoursSpecification; 00:00 to 00:00 is closed."""
    return [(each["opens"], each["closes"]) for each in things if (each["opens"], each["closes"]) != ("00:00", "00:00")]
