"""Amounts of money are rounded to the nearest cent, half a cent upwards."""

import pytest

from restaurant_site.domain.money import share_per_guest, tax_on
from restaurant_site.models.restaurant import SalesTax
from tests.models.reading import read


@pytest.mark.parametrize(("rate", "cents", "tax"), [("5%", 4090, 205), ("13%", 950, 124), ("9.975%", 10_000, 998)])
def test_sales_tax(rate, cents, tax):
    assert tax == tax_on(cents, read(SalesTax, {"name": {"en": "GST", "zh": "GST"}, "rate": rate}))


def test_the_part_of_a_guest():
    assert [1213, 1212] == [share_per_guest(4850, 4), share_per_guest(4848, 4)]
