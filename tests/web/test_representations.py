"""``representations`` turns a rendering into immutable bytes: encodings, validators, fixed headers."""

import gzip
from datetime import UTC, datetime, timedelta, timezone

import brotli
import pytest
from hypothesis import given
from hypothesis import strategies as st

from restaurant_site.web import representations
from restaurant_site.web.representations import (
    DEFAULT_FRESHNESS,
    ENCODINGS,
    IDENTITY,
    LONGEST_OPEN_NOW,
    CachedResponse,
    Encoding,
    Freshness,
    RenderedText,
    represent,
)

LATELY = datetime(2026, 11, 1, 12, 30, 15, 250_000, tzinfo=UTC)


def rendering(text: str = "x" * 2000, **changes) -> RenderedText:
    return RenderedText(
        **{"text": text, "content_type": "text/plain", "language": "en-CA", "modified": LATELY, **changes}
    )


LINES = st.text(st.characters(codec="ascii", categories=["L", "N", "P"]), max_size=20)
REPRESENTATIONS = st.builds(
    lambda body, **known: CachedResponse(size=len(body), bodies={IDENTITY: body}, **known),
    body=st.binary(max_size=2_000),
    headers=st.lists(st.tuples(LINES, LINES), max_size=4).map(tuple),
    etag=LINES,
    modified=st.datetimes(datetime(1971, 1, 1), datetime(2200, 1, 1)).map(
        lambda each: each.replace(microsecond=0, tzinfo=UTC)
    ),
)


@given(REPRESENTATIONS)
def test_a_representation_survives_being_kept(representation):
    assert representation == CachedResponse.from_bytes(representation.to_bytes())


@given(st.text(max_size=600))
def test_what_is_represented_is_the_same_before_and_after_being_kept(text):
    fresh = represent(rendering(text * 3))
    assert fresh == CachedResponse.from_bytes(fresh.to_bytes())


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_every_encoding_decodes_to_the_same_text(text):
    representation = represent(rendering(text + "粥" * 600))
    plain, br, gz = (representation.body(preferred)[0] for preferred in ([], ["br"], ["gzip"]))
    assert text + "粥" * 600 == plain.decode()
    assert plain == brotli.decompress(br) == gzip.decompress(gz)


def test_the_same_text_makes_the_same_bytes_at_any_time():
    first, again = represent(rendering()), represent(rendering())
    assert first.to_bytes() == again.to_bytes()
    assert bytes(4) == first.body(["gzip"])[0][4:8], "gzip writes the time here unless it is told not to"


def test_a_small_text_is_not_compressed():
    assert (b"small", None) == represent(rendering("small")).body(["br", "gzip"])


@pytest.mark.parametrize(("expected", "preferred"), [(None, []), ("br", ["br", "gzip"]), ("gzip", ["gzip", "br"])])
def test_the_body_is_in_the_encoding_that_is_preferred(expected, preferred):
    assert expected == represent(rendering()).body(preferred)[1]


def test_each_encoding_is_made_once_for_all_who_ask(monkeypatch):
    made = []
    noting = {
        name: Encoding(lambda body, name=name: made.append(name) or b"packed", lambda _: b"x" * 2000)
        for name in ENCODINGS
    }
    monkeypatch.setattr(representations, "ENCODINGS", noting)
    representation = represent(rendering())
    for preferred in ([], ["br", "gzip"], ["br"], ["gzip"], ["gzip"]):
        representation.body(preferred)
    assert ["br", "gzip"] == made


def test_a_body_is_kept_in_the_forms_that_are_wanted_and_never_lost():
    representation = represent(rendering())
    for preferred in ([], ["br"], ["gzip"], [], ["br"], []):
        body, encoding = representation.body(preferred)
        assert b"x" * 2000 == (ENCODINGS[encoding].decompress(body) if encoding else body)
    only_br = represent(rendering())
    only_br.body(["br"])
    assert ["br"] == list(only_br.bodies)


def test_what_redis_keeps_has_every_encoding(monkeypatch):
    kept = CachedResponse.from_bytes(represent(rendering()).to_bytes())
    monkeypatch.setattr(representations, "ENCODINGS", {})  # it needs none any more
    assert b"x" * 2000 == brotli.decompress(kept.body(["br"])[0]) == gzip.decompress(kept.body(["gzip"])[0])


def test_each_encoding_has_a_tag_of_its_own_and_all_are_known():
    representation = represent(rendering())
    tags = [representation.tag(encoding) for encoding in (None, "br", "gzip")]
    assert 3 == len(set(tags))
    assert tags == representation.tags


@pytest.mark.parametrize(
    "changes",
    [{"text": "y" * 2000}, {"language": "zh-Hant"}, {"content_type": "text/html"}, {"links": ["</>; rel=up"]}],
    ids=lambda changes: next(iter(changes)),
)
def test_another_answer_has_another_tag(changes):
    assert represent(rendering()).etag != represent(rendering(**changes)).etag


def test_the_date_has_whole_seconds_as_in_http():
    assert LATELY.replace(microsecond=0) == represent(rendering()).modified


def test_a_date_in_another_zone_is_the_same_instant():
    elsewhere = LATELY.astimezone(timezone(timedelta(hours=8)))
    assert represent(rendering()).to_bytes() == represent(rendering(modified=elsewhere)).to_bytes()


def test_headers_say_type_language_freshness_and_what_varies():
    headers = dict(represent(rendering(vary=("Accept",))).headers)
    assert "text/plain" == headers["Content-Type"]
    assert "en-CA" == headers["Content-Language"]
    assert "public, max-age=60, stale-while-revalidate=600" == headers["Cache-Control"]
    assert "Accept, Accept-Encoding" == headers["Vary"]


def test_every_link_has_a_header():
    found = represent(rendering(links=["</a>; rel=a", "</b>; rel=b"])).headers
    assert [("Link", "</a>; rel=a"), ("Link", "</b>; rel=b")] == [each for each in found if each[0] == "Link"]


@pytest.mark.parametrize(
    ("seconds", "kept"), [(3600, LONGEST_OPEN_NOW), (41, LONGEST_OPEN_NOW), (31, 15), (1, 0), (0, 0)]
)
def test_our_cache_and_a_client_after_it_keep_no_moment_longer_than_it_is_true(seconds, kept):
    freshness = Freshness.until(timedelta(seconds=seconds))
    assert (kept, 0, kept) == (freshness.max_age, freshness.stale_while_revalidate, freshness.ttl)
    assert freshness.max_age + freshness.ttl <= seconds


@pytest.mark.parametrize("seconds", [0, 1, 1_259])
def test_a_near_change_ends_the_freshness(seconds):
    assert Freshness.until(timedelta(seconds=seconds)) == DEFAULT_FRESHNESS.capped(timedelta(seconds=seconds))


@pytest.mark.parametrize("change", [None, timedelta(seconds=1_260), timedelta(days=1)])
def test_a_change_after_every_use_leaves_the_freshness_as_it_is(change):
    assert DEFAULT_FRESHNESS == DEFAULT_FRESHNESS.capped(change)
