"""Asks once more about a price that changes by more than half, or is ten times what others of the section cost."""

import re
from collections.abc import Iterable
from decimal import Decimal
from statistics import median
from typing import NamedTuple

from flask import request
from flask_babel import gettext

AMOUNT = re.compile(r"\d{1,5}\.\d\d", re.ASCII)
MUCH_MORE, MUCH_LESS = Decimal("1.5"), Decimal("0.5")
"""Times the former price from which a new one is asked about."""
OUTLIER = 10
"""Times the median of its section."""


class NewPrice(NamedTuple):
    """A price that a form changes."""

    field: str
    old: str
    new: str
    section: Iterable[str] = ()
    """The prices of its section, where it is known."""


def asked(prices: Iterable[NewPrice]) -> dict[str, list[str]]:
    """Return what to ask of new prices, by field; nothing of those that the form has asked about and are sent again."""
    sure = request.form.getlist("sure")
    return {each.field: [words] for each in prices if answer_of(each) not in sure and (words := _doubt(each))}


def answer_of(price: NewPrice) -> str:
    """Return what a form sends again with a price that it has asked about."""
    return f"{price.field} {price.new}"


def _doubt(price: NewPrice) -> str:
    if price.new == price.old or not AMOUNT.fullmatch(price.new):
        return ""
    new = Decimal(price.new)
    old = Decimal(price.old) if AMOUNT.fullmatch(price.old) else Decimal(0)
    if old and not MUCH_LESS * old <= new <= MUCH_MORE * old:
        words = gettext("%(new)s? It was %(old)s. Save once more if this is right.", new=price.new, old=price.old)
        return str(words)
    usual = [Decimal(each) for each in price.section if AMOUNT.fullmatch(each)]
    if usual and new >= OUTLIER * (middle := median(usual)) > 0:
        words = gettext(
            "%(new)s? Others of the section cost about %(usual)s. Save once more if this is right.",
            new=price.new,
            usual=f"{middle:.2f}",
        )
        return str(words)
    return ""
