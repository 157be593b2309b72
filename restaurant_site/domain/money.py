"""Amounts in cents. Half a cent of a sum to pay is rounded up; a limit is not rounded."""

from decimal import Decimal
from fractions import Fraction
from math import floor

from ..countries import COUNTRIES
from ..models.restaurant import Restaurant, SalesTax


def round_half_up(amount: Fraction) -> int:
    """Round to the nearest whole number; a half is rounded up."""
    return floor(amount + Fraction(1, 2))


def tax_on(cents: int, tax: SalesTax) -> int:
    """Return the tax on a price, to the nearest cent."""
    return round_half_up(cents * Fraction(tax.rate.removesuffix("%")) / 100)


def includes_tax(restaurant: Restaurant) -> bool | None:
    """True if the prices of the menu include the tax on sales; None where neither the owner nor the table of countries says."""
    country = COUNTRIES.get(restaurant.address.country)
    usual = country.prices_include_tax if country else None
    return usual if restaurant.prices_include_tax is None else restaurant.prices_include_tax


def share_per_guest(total: int, guests: int) -> int:
    """Return each guest's part of *total* cents, to the nearest cent."""
    return round_half_up(Fraction(total, guests))


def highest_price(amount: str | float) -> int:
    """Return the highest price in whole cents that is not above *amount*; a number is read as it is written.

    It is not rounded: $20.00 is above 19.999.
    """
    return floor(Decimal(str(amount)) * 100)
