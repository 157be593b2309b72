"""Asks once more about a price that changes by more than half, or is ten times what others of the section cost."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from statistics import median
from typing import Any, NamedTuple

from flask import request
from flask_babel import gettext

from . import amounts
from .amounts import AMOUNT

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


class ProbableValue(NamedTuple):
    """What is probably meant instead of the value of a field."""

    value: str
    words: str


class Doubt(NamedTuple):
    """A question about what is new in a field."""

    words: str
    value: str
    """What is new, in words."""
    answer: str
    """What a form sends with it when it is right."""
    end: str = ""
    """Of hours, the closing time that is asked about."""
    instead: ProbableValue | None = None
    values: Sequence[ProbableValue] = ()
    """What may be meant instead: each has a button."""


def is_sure(answer: str) -> bool:
    """Tell whether a form says with its values that one of them is right."""
    return answer in "\n".join(request.form.getlist("sure")).splitlines()


def asked(prices: Iterable[NewPrice]) -> dict[str, Doubt]:
    """Return what to ask of new prices, by field; nothing of those that have been said to be right."""
    found: dict[str, Doubt] = {}
    for each in prices:
        answer = f"{each.field} {each.new}"
        if each.new != each.old and (typed := amounts.without_mark(each.new)):
            found[each.field] = _without_mark(typed)
        elif not is_sure(answer) and (words := _doubt(each)):
            kept = gettext("Keep %(price)s", price=amounts.in_words(each.old))
            values = [ProbableValue(each.old, kept)] if AMOUNT.fullmatch(each.old) else []
            found[each.field] = Doubt(words, amounts.in_words(each.new), answer, values=values)
    return found


def _without_mark(typed: str) -> Doubt:
    """Return what to ask of ``1595``: whether it is 15.95."""
    meant, whole = f"{typed[:-2]}.{typed[-2:]}", f"{typed}.00"
    words = gettext("%(typed)s? Did you mean %(price)s?", typed=typed, price=amounts.in_words(meant))
    yes = ProbableValue(meant, gettext("Yes, %(price)s", price=amounts.in_words(meant)))
    return Doubt(words, "", "", values=(yes, ProbableValue(whole, amounts.in_words(whole))))


def asked_of_sizes(old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]], name: str) -> dict[str, Doubt]:
    """Return what to ask of a dish that is left with one size, whose *name* is given."""
    answer = f"sizes {name}"
    if len(new) != 1 or len(old) == 1 or not (name and new[0].get("price")) or is_sure(answer):
        return {}
    return {"sizes": Doubt(gettext("Only one size, %(size)s?", size=name), name, answer)}


def _doubt(price: NewPrice) -> str:
    if price.new == price.old or not AMOUNT.fullmatch(price.new):
        return ""
    new, shown = Decimal(price.new), amounts.in_words(price.new)
    old = Decimal(price.old) if AMOUNT.fullmatch(price.old) else Decimal(0)
    if old and not MUCH_LESS * old <= new <= MUCH_MORE * old:
        return str(gettext("%(new)s? It was %(old)s.", new=shown, old=amounts.in_words(price.old)))
    usual = [Decimal(each) for each in price.section if AMOUNT.fullmatch(each)]
    if usual and new >= OUTLIER * (middle := median(usual)) > 0:
        usually = amounts.in_words(f"{middle:.2f}")
        return str(gettext("%(new)s? Others in the section cost about %(usual)s.", new=shown, usual=usually))
    return ""
