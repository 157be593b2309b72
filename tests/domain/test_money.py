"""Sums to pay are rounded to the nearest cent, a half up; limits are not rounded."""

from fractions import Fraction

import pytest

from restaurant_site.domain.money import highest_price, round_half_up, share_per_guest


@pytest.mark.parametrize(("amount", "expected"), [("5/2", 3), ("7/2", 4), ("249/100", 2), ("3", 3)])
def test_a_half_is_rounded_up(amount, expected):
    assert expected == round_half_up(Fraction(amount))


def test_the_share_of_each_guest_is_to_the_nearest_cent():
    assert 3334 == share_per_guest(10001, 3, "CAD")


@pytest.mark.parametrize(
    ("dollars", "cents"),
    [(19.99, 1999), (8.95, 895), (4.35, 435), (20, 2000), ("19.50", 1950), ("19.999", 1999), ("1e-7", 0)],
)
def test_a_limit_is_the_highest_price_that_is_not_above_it(dollars, cents):
    assert cents == highest_price(dollars)
