"""Amounts in cents. Half a cent of a sum to pay is rounded up; a limit is not rounded."""

from decimal import Decimal
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


def highest_price(dollars: str | float) -> int:
    """Return the highest price in whole cents that is not above *dollars*; a number is read as it is written.

    It is not rounded: $20.00 is above 19.999.
    """
    return floor(Decimal(str(dollars)) * 100)
