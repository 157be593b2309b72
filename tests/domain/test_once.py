"""What is computed once for a site."""

import gc
from dataclasses import replace
from weakref import ref

import pytest

from restaurant_site.domain.once import once_for_site


@pytest.fixture
def asked():
    return []


@pytest.fixture
def count_dishes(asked):
    @once_for_site
    def count(site, least):
        asked.append(least)
        return sum(dish.price is not None and dish.price >= least for dish in site.dishes.values())

    return count


def test_a_value_is_computed_once_for_a_site_and_what_it_depends_on(sample, count_dishes, asked):
    site = sample
    assert count_dishes(site, 0) == count_dishes(site, 0) > count_dishes(site, 10**9) == 0
    assert asked == [0, 10**9]
    assert count_dishes(replace(site, dishes={}), 0) == 0


def test_a_value_goes_with_its_site(sample, count_dishes):
    site = replace(sample)
    gone = ref(site)
    count_dishes(site, 0)
    del site
    gc.collect()
    assert gone() is None
