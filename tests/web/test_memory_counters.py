"""``counters`` counts fixed windows in memory, and removes those that have ended."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from limits import parse
from limits.strategies import FixedWindowRateLimiter

from restaurant_site.web import memory_counters
from restaurant_site.web.memory_counters import MemoryCounters


@pytest.fixture
def kept(clock) -> MemoryCounters:
    return MemoryCounters(clock=clock.clock)


def test_a_window_counts_from_its_first_hit_to_its_end(kept, clock):
    assert [1, 2] == [kept.incr("guest", 5) for _ in range(2)]
    clock.pass_(4.5)
    assert 3 == kept.incr("guest", 5)
    assert (3, clock() + 0.5) == (kept.get("guest"), kept.get_expiry("guest"))
    clock.pass_(0.5)
    assert (0, clock()) == (kept.get("guest"), kept.get_expiry("guest"))
    assert 1 == kept.incr("guest", 5)


def test_guests_and_lengths_are_counted_apart(kept):
    assert [1, 1, 2] == [kept.incr("one", 5), kept.incr("other", 1), kept.incr("one", 5)]


def test_what_others_have_counted_is_taken_over(kept, clock):
    kept.set("guest", 5, 7, clock() + 2)
    assert (7, clock() + 2) == (kept.get("guest"), kept.get_expiry("guest"))
    assert 8 == kept.incr("guest", 5)
    clock.pass_(2)
    assert 1 == kept.incr("guest", 5)


def test_what_costs_nothing_is_told_and_not_counted(kept):
    assert [0, 3, 3] == [kept.incr("guest", 5, 0), kept.incr("guest", 5, 3), kept.incr("guest", 5, 0)]


@pytest.mark.parametrize("step", [-3600, 3600])
def test_a_clock_that_is_set_changes_no_window(kept, clock, monkeypatch, step):
    kept.incr("guest", 5)
    monkeypatch.setattr(clock, "wall_offset", step)
    assert (1, clock() + step + 5) == (kept.get("guest"), kept.get_expiry("guest"))


def test_windows_that_are_over_are_forgotten_as_others_begin(kept, clock):
    for guest in range(10_000):
        kept.incr(f"guest {guest}", 5)
        kept.incr(f"guest {guest}'s document", 1)
        clock.pass_(0.01)
    assert len(kept) <= 500 + 100 + 2  # two windows may end at this very moment


def test_a_crowd_that_has_gone_is_forgotten_by_half_as_many(kept, clock):
    for guest in range(1_000):
        kept.incr(f"guest {guest}", 5)
    clock.pass_(5)
    for guest in range(500):
        kept.incr(f"later guest {guest}", 5)
    assert 500 == len(kept)


def test_a_guest_who_comes_again_is_counted_on_when_the_old_window_is_removed(kept, clock):
    for guest in ("one", "two", "three"):
        kept.incr(guest, 5)
    clock.pass_(5)
    assert 1 == kept.incr("three", 5)
    assert [1, 1] == [kept.incr("one", 5), kept.incr("two", 5)]
    assert [2, 2, 2] == [kept.incr(guest, 5) for guest in ("one", "two", "three")]


def test_no_more_windows_are_kept_than_it_may(kept, monkeypatch):
    monkeypatch.setattr(memory_counters, "MAX_WINDOWS", 100)
    for guest in range(1_000):
        kept.incr(str(guest), 5)
    assert 100 == len(kept)
    assert 2 == kept.incr("999", 5)


def test_no_hit_of_any_thread_is_lost(kept):
    with ThreadPoolExecutor(8) as pool:
        counts = list(pool.map(lambda _: kept.incr("guest", 5), range(4_000)))
    assert list(range(1, 4_001)) == sorted(counts)


def test_it_can_be_cleared(kept):
    for guest in ("one", "other"):
        kept.incr(guest, 5)
    kept.clear("one")
    assert [0, 1] == [kept.get("one"), kept.get("other")]
    assert 1 == kept.reset()
    assert 0 == len(kept)


def test_it_is_a_storage_for_the_strategy_of_fixed_windows(kept, clock):
    limiter, limit = FixedWindowRateLimiter(kept), parse("2 per 5 seconds")
    assert [True, True, False] == [limiter.hit(limit, "guest") for _ in range(3)]
    assert (clock() + 5, 0) == limiter.get_window_stats(limit, "guest")
    assert kept.check()
