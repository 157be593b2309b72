"""One Flask-Caching cache holds responses by closed keys, and one miss is computed once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier

import flask_caching
import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from restaurant_site.snapshot import state_of
from restaurant_site.web.cache import CacheKey, MemoryCache, init_cache, tier_of
from restaurant_site.web.representations import RenderedText
from restaurant_site.web.response_cache import get_or_compute

KEY = CacheKey("1", "menu", "en", "application/json", (("q", "tea"),)).in_tier("search")


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
        return MemoryCache(clock.clock, {"pages": 3, "search": 1})

    def test_an_entry_expires_after_its_time(self, memory, clock):
        memory.set("pages:key", "value", timeout=20)
        clock.pass_(19.9)
        assert "value" == memory.get("pages:key")
        clock.pass_(0.1)
        assert memory.get("pages:key") is None

    def test_a_change_of_the_system_time_neither_prolongs_nor_ends_it(self, memory, clock, monkeypatch):
        memory.set("pages:key", "value", timeout=20)
        monkeypatch.setattr(clock, "wall_offset", 3600)
        assert "value" == memory.get("pages:key")
        monkeypatch.setattr(clock, "wall_offset", -3600)
        clock.pass_(20)
        assert memory.get("pages:key") is None

    def test_the_oldest_entry_of_a_tier_makes_room_when_the_tier_is_full(self, memory):
        for number in (0, 1, 2, 0, 3):
            memory.set(f"pages:{number}", number, timeout=60)
        memory.set("search:0", 0, timeout=60)
        assert [0, None, 2, 3] == [memory.get(f"pages:{number}") for number in range(4)]


class TestFlaskCaching:
    def test_each_response_is_stored_in_the_one_cache_of_its_application(self, make_app, monkeypatch):
        app = make_app()
        keys = []
        cache = state_of(app).http.cache
        assert isinstance(cache, flask_caching.Cache)
        monkeypatch.setattr(cache, "set", lambda key, *_, **__: keys.append(key))
        for address in ("/en/knowledge", "/api/menu?diet=vegan", "/en/"):
            app.test_client().get(address)
        assert ["pages", "search", "process"] == [tier_of(key) for key in keys]


class TestGetOrCompute:
    @pytest.fixture
    def cache(self, clock):
        return init_cache(Flask(__name__), None, clock.clock)

    def test_what_was_computed_is_cached_until_the_cache_is_cleared(self, cache):
        computed = get_or_compute(cache, KEY, 60, render)
        assert computed is cache.get(KEY) is get_or_compute(cache, KEY, 60, render)
        cache.clear()
        assert cache.get(KEY) is None

    def test_a_failed_computation_is_tried_again(self, cache):
        with pytest.raises(ZeroDivisionError):
            get_or_compute(cache, KEY, 60, lambda: 1 / 0)
        assert b"text" == get_or_compute(cache, KEY, 60, render).uncompressed

    def test_simultaneous_misses_compute_once(self, cache):
        together, computed = Barrier(8), []

        def compute():
            computed.append(1)
            return render("x" * 100_000)

        def ask(_):
            together.wait(timeout=10)
            return get_or_compute(cache, KEY, 60, compute)

        with ThreadPoolExecutor(8) as threads:
            assert 1 == len({id(response) for response in threads.map(ask, range(8))})
        assert [1] == computed
