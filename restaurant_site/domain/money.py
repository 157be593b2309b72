"""Amounts in cents. Half a cent is rounded up."""

from fractions import Fraction
from math import floor

from ..models.restaurant import SalesTax


def round_half_up(amount: Fraction) -> int:
    """Round to the nearest whole number; a half is rounded up."""
    return floor(amount + Fraction(1, 2))


def tax_on(cents: int, tax: SalesTax) -> int:
    """Return the tax on a price, to the nearest cent."""
    return round_half_up(cents * Fraction(tax.rate.removesuffix("%")) / 100)


def share_per_guest(total: int, guests: int) -> int:
    """Return each guest's part of *total* cents, to the nearest cent."""
    return round_half_up(Fraction(total, guests))
