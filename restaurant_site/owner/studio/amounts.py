"""Amounts of money as the forms show them: ``17,50`` in a field with ``$`` behind it, in a studio in French."""

import re
from decimal import Decimal

from babel.numbers import format_decimal
from flask_babel import gettext

from ...models import normalizers
from ...models.fields import PRICE
from ...models.restaurant import Restaurant
from ...text import formatting
from .blueprint import content_at_first, current_locale, today

AMOUNT = re.compile(PRICE, re.ASCII)
"""As the files have one."""
_LONG = re.compile(r"\d{4,7}", re.ASCII)
_DIGITS = re.compile(r"[\d.,٫]+")


def _currency() -> str:
    """Return the currency of the restaurant; empty while its file has faults."""
    restaurant = content_at_first().get(Restaurant)
    return restaurant.currency if restaurant else ""


def read(text: str) -> str:
    """Return a price as the files have it; of a currency without cents also one of thousands, such as ``1600``."""
    price = normalizers.price(text)
    if AMOUNT.fullmatch(price) or not (thousands := without_mark(price)) or formatting.has_cents(_currency() or "USD"):
        return price
    return f"{thousands}.00"


def without_mark(text: str) -> str:
    """Return the digits of a text such as ``1595``, too long for an amount without a decimal mark; empty for any other text."""
    digits = normalizers.western_digits(normalizers.plain(text))
    return digits if _LONG.fullmatch(digits) else ""


def in_field(price: str) -> str:
    """Return a price as a field shows it: with the decimal mark of the language, without the sign."""
    if price == "market":
        return str(gettext("market price"))
    if not AMOUNT.fullmatch(price):
        return price
    return format_decimal(Decimal(price), "0.00", locale=current_locale().cldr, numbering_system="latn")


def on_day(price: str) -> str:
    """Return a price of today as the files have it, ``2026-11-18 18.50``."""
    return f"{today()} {price}"


def of_today(written: object) -> str:
    """Return the amount of a price of a day; empty of another day than today, and without one."""
    day, _, price = str(written or "").partition(" ")
    return price if day == str(today()) else ""


def in_words(price: str) -> str:
    """Return a price as a sentence names it: ``$17.50``, ``17,50 $``; of a price of a day the amount."""
    price = price.rpartition(" ")[2] if AMOUNT.fullmatch(price.rpartition(" ")[2]) else price
    currency = _currency()
    if not (currency and AMOUNT.fullmatch(price)):
        return in_field(price)
    return formatting.amount(int(Decimal(price) * 100), currency, current_locale())


def signs() -> tuple[str, str]:
    """Return what stands before and behind the field of an amount: the sign of the currency, or its code, and nothing."""
    currency = _currency()
    if not currency:
        return "", ""
    if not formatting.currency_sign(currency):
        return "", currency
    before, after = _DIGITS.split(formatting.amount(100, currency, current_locale()), maxsplit=1)
    return before.strip(), after.strip()
