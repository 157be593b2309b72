"""Telephone numbers as the numbering plan of each country has them (phonenumbers, Google's libphonenumber for Python).

Guests read a number in the form of ``Country.telephone_forms``; the plans are of the owner's side alone.
"""

import re
from typing import Any, NamedTuple

from ..countries import COUNTRIES

_BETWEEN = r"[\s()./_·•\u2010-\u2015\u200e\u200f\u2066-\u2069-]{0,3}"
"""What people write between the digits of a number."""
_DIGITS = {
    str(number): f"[{number}{chr(0x6F0 + number)}{chr(0x660 + number)}{chr(0xFF10 + number)}]" for number in range(10)
}
"""Digit → a regular expression that finds it in Persian, Arabic and full-width digits, too."""
LINE = 4
"""Last digits of a number, which differ between the lines of one house."""


class TelephoneNumber(NamedTuple):
    """A telephone number in its parts."""

    calling_code: str
    """With its +."""
    digits: str
    """What follows the calling code, without the 0 that is dialled within the country."""

    @property
    def whole(self) -> str:
        return self.calling_code + self.digits

    def pattern(self, digits: str = "") -> str:
        """Return a regular expression that finds the number in a text however people write it, or others with these *digits*."""
        code = "".join(map(_DIGITS.__getitem__, self.calling_code[1:]))
        digit = [_DIGITS.get(each, each) for each in re.findall(r"\\d|.", digits or self.digits)]
        zero = _DIGITS["0"]
        before = rf"(?P<code>(?:\+|{zero}{{2}})?{code}{_BETWEEN}(?:\({zero}\){_BETWEEN})?)|{zero}"
        return rf"(?<![\d+])(?:\((?=\d{{1,5}}\)))?(?:{before})?{_BETWEEN.join(digit)}(?!\d)"


def number(telephone: object) -> TelephoneNumber | None:
    """Return a number that is written with + and digits; None for what is none."""
    plan = _plan()
    try:
        parsed = plan.parse(str(telephone)) if plan else None
    except plan.NumberParseException:
        return None
    return TelephoneNumber(f"+{parsed.country_code}", plan.national_significant_number(parsed)) if parsed else None


def is_doubtful(telephone: str) -> bool:
    """Tell whether a number is no number of its country, and has more or fewer digits than one; never without the library."""
    plan = _plan()
    if plan is None:
        return False
    try:
        parsed = plan.parse(telephone)
    except plan.NumberParseException:
        return True
    usual = plan.example_number(plan.region_code_for_country_code(parsed.country_code))
    lengths = [len(plan.national_significant_number(each)) for each in (parsed, usual) if each]
    return not plan.is_valid_number(parsed) and len({*lengths}) > 1


def as_dialled(telephone: str, country: str) -> str:
    """Return a number as people of a country write it; one of another country, with its calling code."""
    known, plan = COUNTRIES.get(country), _plan()
    written = known.dialled(telephone) if known else telephone
    if written != telephone or plan is None:
        return written
    try:
        parsed = plan.parse(telephone)
    except plan.NumberParseException:
        return telephone
    is_own = plan.region_code_for_country_code(parsed.country_code) == country
    form = plan.PhoneNumberFormat.NATIONAL if is_own else plan.PhoneNumberFormat.INTERNATIONAL
    return str(plan.format_number(parsed, form))


def from_abroad(telephone: str) -> str:
    """Return a number with its calling code, as people write it: ``+44 1904 960112``."""
    return as_dialled(telephone, "")


def example(country: str) -> str:
    """Return a number of a country as people there write it; empty for a country without one."""
    plan = _plan()
    usual = plan.example_number(country) if plan else None
    return as_dialled(plan.format_number(usual, plan.PhoneNumberFormat.E164), country) if usual else ""


def _plan() -> Any:
    """Return the library, with which the owner's extra comes; None where a server alone is installed."""
    try:
        import phonenumbers
    except ImportError:
        return None
    return phonenumbers
