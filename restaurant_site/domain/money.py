"""Amounts in cents, and the taxes on them. Half a cent of a sum to pay is rounded up; a limit is not rounded."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import floor

from babel.numbers import get_currency_precision

from ..countries import COUNTRIES
from ..models.restaurant import Restaurant, Tax, TaxClass


def round_half_up(amount: Fraction) -> int:
    """Round to the nearest whole number; a half is rounded up."""
    return floor(amount + Fraction(1, 2))


def payable(cents: Fraction, currency: str) -> int:
    """Round to the nearest amount that one can pay: to whole cents, or to whole yen."""
    unit: int = 10 ** max(0, 2 - get_currency_precision(currency))
    return round_half_up(cents / unit) * unit


@dataclass(frozen=True, slots=True)
class TaxDue:
    """How much of a tax is due on some goods."""

    tax: Tax
    is_included: bool
    """Whether it is in the price of the goods; otherwise the bill adds it."""
    cents: int


def is_included(restaurant: Restaurant, tax: Tax) -> bool | None:
    """True if the prices of the menu include a tax; None where neither the owner nor the table of countries says."""
    country = COUNTRIES.get(restaurant.address.country)
    usual = country.prices_include_tax if country else None
    return usual if tax.included is None else tax.included


def includes_tax(restaurant: Restaurant) -> bool | None:
    """True if the prices of the menu include every tax, False if none; None where that differs or nobody says."""
    country = COUNTRIES.get(restaurant.address.country)
    if not restaurant.taxes:
        return country.prices_include_tax if country else None
    answers = {is_included(restaurant, tax) for tax in restaurant.taxes}
    return answers.pop() if len(answers) == 1 else None


def taxes_due(restaurant: Restaurant, goods: Iterable[tuple[TaxClass, int]]) -> Sequence[TaxDue]:
    """Return each tax on goods (class, price in cents), to the nearest cent; a tax on none of them is left out.

    A tax is computed on the price without the taxes that the price includes.
    """
    sold, taxes = list(goods), [tax for tax in restaurant.taxes if tax.rate]
    included = [tax for tax in taxes if is_included(restaurant, tax)]
    net = [Fraction(price) / (1 + sum(_share(tax) for tax in included if kind in tax.on)) for kind, price in sold]
    due = []
    for tax in taxes:
        base = sum((price for (kind, _), price in zip(sold, net, strict=True) if kind in tax.on), Fraction(0))
        if base:
            due.append(TaxDue(tax, tax in included, payable(base * _share(tax), restaurant.currency)))
    return due


def _share(tax: Tax) -> Fraction:
    return Fraction((tax.rate or "0").removesuffix("%")) / 100


def share_per_guest(total: int, guests: int, currency: str) -> int:
    """Return each guest's part of *total* cents, to the nearest cent."""
    return payable(Fraction(total, guests), currency)


def highest_price(amount: str | float) -> int:
    """Return the highest price in whole cents that is not above *amount*; a number is read as it is written.

    It is not rounded: $20.00 is above 19.999.
    """
    return floor(Decimal(str(amount)) * 100)
