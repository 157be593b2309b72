"""``quotas`` counts a request for a client, or for a client and a document."""

import pytest
from limits import parse
from limits.strategies import FixedWindowRateLimiter

from restaurant_site.http.counters import MemoryCounters
from restaurant_site.http.quotas import Quota


@pytest.fixture
def quota(clock):
    limiter = FixedWindowRateLimiter(MemoryCounters(clock=clock.clock))
    return Quota("data", parse("2 per 5 seconds"), "requests", limiter, clock.clock)


def test_a_charge_past_the_limit_is_not_within_it(quota):
    assert [True, True, False] == [quota.charge("a").is_within for _ in range(3)]
    assert quota.charge("b").is_within


def test_each_document_has_a_window_of_its_own(quota):
    assert [True] * 4 == [quota.charge("a", document).is_within for document in ("x", "y", "x", "y")]


def test_a_charge_says_what_is_left_now(quota, clock):
    charge = quota.charge("a")
    assert '"data";r=1;t=5' == charge.state
    quota.charge("a")
    clock.pass_(1.5)
    assert ('"data";r=0;t=4', 4) == (charge.state, charge.seconds_left)


def test_the_policy_is_the_amount_and_the_window(quota):
    assert '"data";q=2;w=5' == quota.policy
