"""``cache`` holds representations by closed keys, and computes one miss once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier

import pytest
from hypothesis import given
from hypothesis import strategies as st

from restaurant_site.web.cache import CacheKey, MemoryCache, ResponseCache
from restaurant_site.web.representations import RenderedText

KEY = CacheKey("1", "menu", "en", "application/json", (("q", "tea"),)).digest


def render(text="text"):
    return RenderedText(text, "text/plain", "en-CA", datetime(2026, 11, 1, tzinfo=UTC))


class TestCacheKey:
    WHOLE = ("1", "menu", "en", "json", (("q", "tea"),))

    @pytest.mark.parametrize("place", range(4))
    def test_each_part_makes_another_key(self, place):
        other = list(self.WHOLE)
        other[place] += "x"
        assert CacheKey(*self.WHOLE).digest != CacheKey(*other).digest

    @pytest.mark.parametrize("parameters", [(), (("q", "teas"),), (("p", "tea"),), (("q", "tea"), ("limit", "1"))])
    def test_each_parameter_makes_another_key(self, parameters):
        assert CacheKey(*self.WHOLE).digest != CacheKey(*self.WHOLE[:4], parameters).digest

    @given(
        st.text(st.characters(exclude_categories=["Cs", "Cc"])), st.text(st.characters(exclude_categories=["Cs", "Cc"]))
    )
    def test_no_value_can_pretend_to_be_two_parameters(self, first, second):
        one = CacheKey("1", "menu", "en", "json", (("a", first + "b=" + second),))
        two = CacheKey("1", "menu", "en", "json", (("a", first), ("b", second)))
        assert one.digest != two.digest


class TestMemoryCache:
    @pytest.fixture
    def memory(self, clock):
        return MemoryCache(3, clock.clock)

    def test_an_entry_expires_after_its_time(self, memory, clock):
        memory.set("key", "value", timeout=20)
        clock.pass_(19.9)
        assert "value" == memory.get("key")
        clock.pass_(0.1)
        assert memory.get("key") is None

    def test_a_change_of_the_system_time_neither_prolongs_nor_ends_it(self, memory, clock, monkeypatch):
        memory.set("key", "value", timeout=20)
        monkeypatch.setattr(clock, "wall_offset", 3600)
        assert "value" == memory.get("key")
        monkeypatch.setattr(clock, "wall_offset", -3600)
        clock.pass_(20)
        assert memory.get("key") is None

    def test_the_oldest_entry_makes_room_when_it_is_full(self, memory):
        for number in (0, 1, 2, 0, 3):
            memory.set(str(number), number, timeout=60)
        assert [0, None, 2, 3] == [memory.get(str(number)) for number in range(4)]


class TestRepresentationCache:
    @pytest.fixture
    def cache(self, clock):
        return ResponseCache(None, clock.clock)

    def test_what_was_computed_is_found_until_the_cache_is_cleared(self, cache):
        computed = cache.get_or_compute("pages", KEY, 60, render)
        assert computed is cache.get("pages", KEY) is cache.get_or_compute("pages", KEY, 60, render)
        cache.clear()
        assert cache.get("pages", KEY) is None

    def test_areas_are_apart(self, cache):
        cache.get_or_compute("pages", KEY, 60, render)
        assert cache.get("search", KEY) is None

    def test_a_failed_computation_is_tried_again(self, cache):
        with pytest.raises(ZeroDivisionError):
            cache.get_or_compute("pages", KEY, 60, lambda: 1 / 0)
        assert b"text" == cache.get_or_compute("pages", KEY, 60, render).uncompressed

    def test_simultaneous_misses_compute_once(self, cache):
        together, computed = Barrier(8), []

        def compute():
            computed.append(1)
            return render("x" * 100_000)

        def ask(_):
            together.wait(timeout=10)
            return cache.get_or_compute("pages", KEY, 60, compute)

        with ThreadPoolExecutor(8) as threads:
            assert 1 == len({id(found) for found in threads.map(ask, range(8))})
        assert [1] == computed
