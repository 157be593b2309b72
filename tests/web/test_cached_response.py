"""``cached_response`` answers from the cache under closed keys, and 304 to who has the answer already."""

import gzip
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier
from time import sleep

import brotli
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from restaurant_site.snapshot import state_of
from restaurant_site.web.cache import CAPACITY, CacheKey
from restaurant_site.web.representations import DEFAULT_FRESHNESS, LONGEST_OPEN_NOW, RenderedText
from restaurant_site.web.response_cache import cached_response
from tests.web.conftest import clear_cache

MENU = "/api/menu"
ARTICLES = "/api/knowledge"
"""A document that says nothing of the present, so that only its content dates it."""


@pytest.fixture
def small(unlimited):
    """The small restaurant with an empty cache."""
    clear_cache(unlimited)
    return unlimited


@pytest.fixture
def visitor(small):
    return small.test_client()


def render(text="text"):
    return RenderedText(text, "text/plain", "en-CA", datetime(2026, 11, 1, tzinfo=UTC))


class TestKeys:
    def test_a_hundred_junk_parameters_make_one_entry_and_one_computation(self, visitor, computations):
        bodies = {visitor.get(f"{MENU}?utm_{n}={n}&lang=en").data for n in range(100)}
        assert 1 == len(bodies)
        assert 1 == len(computations)

    def test_spellings_of_one_search_make_one_computation(self, visitor, computations):
        for search in ["mint%20tea", "+mint++tea+", "mint%E3%80%80tea", "%EF%BD%8Dint%20tea"]:
            visitor.get(f"{MENU}?q={search}")
        assert 1 == len(computations)

    def test_headers_of_a_request_make_no_entries(self, visitor, computations):
        for number in range(20):
            visitor.get(
                MENU, headers={"User-Agent": f"agent {number}", "Accept-Language": f"x-{number}", "Host": f"h{number}"}
            )
        assert 1 == len(computations)

    @pytest.mark.parametrize(
        "other",
        [
            "?lang=zh",
            "?format=md",
            "?q=tea",
            "?limit=1",
            "?offset=1",
            "?category=bowls",
            "?diet=vegan",
            "?without=milk",
        ],
    )
    def test_what_changes_the_answer_makes_an_entry(self, visitor, computations, other):
        first, second = visitor.get(MENU), visitor.get(MENU + other)
        assert 2 == len(computations)
        assert first.data != second.data

    def test_a_new_version_of_the_content_is_computed_anew(self, small, computations):
        for version in ("1", "2", "2"):
            with small.test_request_context():
                cached_response(CacheKey(version, "x", "en", "text"), render)
        assert 2 == len(computations)


class TestComputing:
    @pytest.mark.parametrize(
        "address", [MENU, MENU + "?q=tea", "/en/menu", "/en/menu?q=tea", "/llms.txt", "/openapi.json"]
    )
    def test_an_answer_is_computed_once(self, visitor, computations, address):
        assert visitor.get(address).data == visitor.get(address).data
        assert 1 == len(computations)

    @pytest.mark.parametrize(
        "address", ["/api/nothing", "/api/menu/nothing", "/api/menu?lang=xx", "/en/menu/nothing", "/api/menu?limit=0"]
    )
    def test_only_successes_are_kept(self, visitor, computations, address):
        assert visitor.get(address).status_code == visitor.get(address).status_code >= 400
        assert [] == computations

    def test_eight_threads_that_ask_for_one_cold_representation_compute_it_once(self, small, computations):
        together = Barrier(8)

        def render_slowly():
            sleep(0.2)
            return render()

        def ask(_):
            together.wait(timeout=10)
            with small.test_request_context():
                return cached_response(CacheKey("1", "x", "en", "text"), render_slowly).data

        with ThreadPoolExecutor(8) as threads:
            bodies = set(threads.map(ask, range(8)))
        assert 1 == len(bodies)
        assert 1 == len(computations)

    @pytest.mark.slow
    def test_searches_cannot_push_pages_out(self, visitor, computations):
        visitor.get(MENU)
        for number in range(CAPACITY["search"] + 20):
            visitor.get(f"{MENU}?q={number}&limit=1")
        computations.clear()
        visitor.get(MENU)
        assert [] == computations

    def test_a_head_request_fills_the_cache_with_the_whole_answer(self, visitor, computations):
        visitor.head(MENU)
        assert visitor.get(MENU).json["items"]
        assert 1 == len(computations)

    def test_a_304_leaves_the_whole_answer_in_the_cache(self, small, visitor):
        tag = visitor.get(MENU).headers["ETag"]
        clear_cache(small)
        assert 304 == visitor.get(MENU, headers={"If-None-Match": tag}).status_code
        assert (200, True) == (visitor.get(MENU).status_code, "items" in visitor.get(MENU).json)


class TestKeeping:
    HOME = "/en/"
    """Says whether the restaurant is open."""

    @pytest.mark.parametrize(("address", "ttl"), [(HOME, LONGEST_OPEN_NOW), (MENU, DEFAULT_FRESHNESS.ttl)])
    def test_an_answer_is_kept_for_its_time_and_no_longer(self, clock, visitor, computations, address, ttl):
        visitor.get(address)
        clock.pass_(ttl - 1)
        visitor.get(address)
        assert 1 == len(computations)
        clock.pass_(1)
        visitor.get(address)
        assert 2 == len(computations)

    @pytest.mark.parametrize("step", [-3600, 3600])
    def test_a_wall_clock_that_is_set_neither_prolongs_nor_ends_it(
        self, clock, visitor, computations, monkeypatch, step
    ):
        visitor.get(self.HOME)
        monkeypatch.setattr(clock, "wall_offset", step)
        visitor.get(self.HOME)
        assert 1 == len(computations)
        clock.pass_(LONGEST_OPEN_NOW)
        visitor.get(self.HOME)
        assert 2 == len(computations)


@pytest.mark.parametrize("encoding", ["", "br", "gzip"])
@pytest.mark.parametrize(
    "address", [MENU, "/api/menu?q=tea&format=md", "/zh/menu", "/llms-full.txt", "/en/fragments/menu?q=tea"]
)
def test_a_cached_answer_is_the_uncached_one_byte_for_byte(small, visitor, address, encoding):
    accept = {"Accept-Encoding": encoding}
    visitor.get(address)
    cached = visitor.get(address, headers=accept)
    clear_cache(small)
    uncached = visitor.get(address, headers=accept)
    assert uncached.data == cached.data
    for response in (uncached, cached):
        del response.headers["X-Request-Id"]
    assert uncached.headers == cached.headers


class TestEncodings:
    @pytest.mark.parametrize(
        "address", [MENU, "/en/", "/zh/menu", "/llms-full.txt", "/api/menu?format=md", "/openapi.json"]
    )
    def test_every_encoding_decodes_to_the_same(self, visitor, address):
        plain, br, gz = (visitor.get(address, headers={"Accept-Encoding": each}) for each in ("identity", "br", "gzip"))
        assert (None, "br", "gzip") == tuple(each.headers.get("Content-Encoding") for each in (plain, br, gz))
        assert plain.data == brotli.decompress(br.data) == gzip.decompress(gz.data)
        assert len(br.data) < len(plain.data)

    def test_the_length_is_that_of_the_bytes_sent(self, visitor):
        for encoding in ("identity", "br", "gzip"):
            response = visitor.get(MENU, headers={"Accept-Encoding": encoding})
            assert str(len(response.data)) == response.headers["Content-Length"]

    @pytest.mark.parametrize(
        ("expected", "accepted"),
        [
            ("br", "gzip, deflate, br, zstd"),
            ("gzip", "gzip"),
            ("gzip", "br;q=0, gzip"),
            ("gzip", "GZIP"),
            (None, "gzip;q=0"),
            (None, "deflate"),
            (None, ""),
            (None, ",;=q"),
        ],
    )
    def test_the_client_decides(self, visitor, expected, accepted):
        response = visitor.get(MENU, headers={"Accept-Encoding": accepted})
        assert expected == response.headers.get("Content-Encoding")

    @pytest.mark.parametrize(
        ("expected", "address"),
        [
            ({"Accept", "Accept-Encoding"}, MENU),
            ({"Accept", "Accept-Encoding"}, "/en/menu"),
            ({"Accept-Encoding"}, "/en/menu.md"),
            ({"Accept-Encoding"}, "/llms.txt"),
            ({"Accept-Encoding"}, "/openapi.json"),
            ({"Accept-Language"}, "/"),
        ],
    )
    def test_vary_names_what_varies(self, visitor, expected, address):
        assert expected == set(visitor.get(address).headers["Vary"].split(", "))

    @pytest.mark.parametrize("first", ["/en/menu.md", "/en/menu"])
    def test_a_markdown_page_and_its_twin_vary_each_in_their_own_way_whoever_came_first(self, visitor, first):
        accept = {"Accept": "text/markdown"}
        visitor.get(first, headers=accept)
        assert "Accept, Accept-Encoding" == visitor.get("/en/menu", headers=accept).headers["Vary"]
        assert "Accept-Encoding" == visitor.get("/en/menu.md", headers=accept).headers["Vary"]


class TestValidators:
    @pytest.mark.parametrize(
        "address", [MENU, "/en/", "/zh/menu.md", "/llms.txt", "/openapi.json", "/sitemap.xml", "/mcp"]
    )
    def test_a_success_has_a_strong_tag_a_date_and_a_lifetime(self, visitor, address):
        headers = visitor.get(address).headers
        assert headers["ETag"].startswith('"') and headers["ETag"].endswith('"')
        assert headers["Last-Modified"].endswith(" GMT")
        assert "max-age=" in headers["Cache-Control"]

    def test_ordinary_answers_live_a_minute_and_what_says_open_now_shorter(self, visitor):
        assert "public, max-age=60, stale-while-revalidate=600" == visitor.get(MENU).headers["Cache-Control"]
        assert "public, max-age=20, stale-while-revalidate=0" == visitor.get("/en/").headers["Cache-Control"]

    @pytest.mark.parametrize("asked", ["", "br", "gzip"])
    @pytest.mark.parametrize("had", ["", "br", "gzip"])
    def test_the_tag_of_any_encoding_is_known(self, visitor, had, asked):
        tag = visitor.get(MENU, headers={"Accept-Encoding": had}).headers["ETag"]
        response = visitor.get(MENU, headers={"Accept-Encoding": asked, "If-None-Match": tag})
        assert (304, b"", tag) == (response.status_code, response.data, response.headers["ETag"])

    def test_each_encoding_has_its_own_tag(self, visitor):
        tags = {visitor.get(MENU, headers={"Accept-Encoding": each}).headers["ETag"] for each in ("", "br", "gzip")}
        assert 3 == len(tags)

    @pytest.mark.parametrize("form", ["W/{}", "*", '"other", {}', 'W/"other", W/{}', "{},{}", " {} "])
    def test_a_tag_is_known_in_every_form(self, visitor, form):
        tag = visitor.get(MENU).headers["ETag"]
        assert 304 == visitor.get(MENU, headers={"If-None-Match": form.format(tag, tag)}).status_code

    @pytest.mark.parametrize("form", ['"other"', 'W/"other"', '""', "garbage", ",,,", '"{}x"', ""])
    def test_any_other_tag_is_not(self, visitor, form):
        tag = visitor.get(MENU).headers["ETag"].strip('"')
        assert 200 == visitor.get(MENU, headers={"If-None-Match": form.format(tag)}).status_code

    def test_a_304_says_what_a_200_would_and_has_no_body(self, visitor):
        full = visitor.get("/en/menu")
        short = visitor.get("/en/menu", headers={"If-None-Match": full.headers["ETag"]})
        for name in ("ETag", "Cache-Control", "Vary", "Link", "X-API-Version"):
            assert full.headers.getlist(name) == short.headers.getlist(name)
        assert not {"Content-Type", "Content-Length", "Content-Encoding"} & set(short.headers.keys())

    def test_head_is_answered_with_304_too(self, visitor):
        tag = visitor.get(MENU).headers["ETag"]
        assert 304 == visitor.head(MENU, headers={"If-None-Match": tag}).status_code

    @pytest.mark.parametrize("warm", [True, False])
    @pytest.mark.parametrize(("status", "shift"), [(304, 0), (200, 3600), (200, -3600)])
    def test_only_the_very_date_of_the_content_is_that_of_the_clients_copy(self, small, warm, status, shift):
        modified = state_of(small).snapshot.site.modified.replace(microsecond=0)
        if warm:
            small.test_client().get(ARTICLES)
        since = datetime.fromtimestamp(modified.timestamp() + shift, UTC).strftime("%a, %d %b %Y %H:%M:%S GMT")
        assert status == small.test_client().get(ARTICLES, headers={"If-Modified-Since": since}).status_code

    @pytest.mark.parametrize("since", ["yesterday", "", "Sat, 99 Nov 2026 00:00:00 GMT", "0"])
    def test_a_date_that_is_none_is_ignored(self, visitor, since):
        assert 200 == visitor.get(MENU, headers={"If-Modified-Since": since}).status_code

    def test_a_tag_rules_over_a_date(self, visitor):
        headers = {"If-None-Match": '"other"', "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"}
        assert 200 == visitor.get(MENU, headers=headers).status_code

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(tag=st.text(st.characters(codec="latin-1", exclude_categories=["Cc"])))
    def test_no_tag_whatever_breaks_an_answer(self, client, tag):
        assert client.get("/api/visit-rhythm", headers={"If-None-Match": tag}).status_code in {200, 304}
