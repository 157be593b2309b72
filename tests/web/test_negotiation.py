"""``negotiation`` decides between Markdown and the ordinary media type, the encodings, and 200 and 304."""

from datetime import UTC, datetime

import pytest

from restaurant_site.web.negotiation import HTML, JSON, accepts_markdown, current_tag, respond_to
from restaurant_site.web.representations import RenderedText, represent

TAKEN = [
    "text/markdown",
    "TEXT/Markdown",
    "text/markdown;charset=utf-8",
    "text/markdown, */*;q=0.8",
    "text/markdown;q=0.5, {own};q=0.5",
    "text/markdown;q=0.1, {own};q=0",
    "text/markdown, {own}",
    "{own}, text/markdown",
    "text/markdown, */*",
]
NOT_TAKEN = [
    "",
    "*/*",
    "text/*",
    "{own}",
    "text/plain",
    "text/markdown;q=0",
    "text/markdown;q=0, */*",
    "text/markdown;q=0.4, {own};q=0.5",
    "text/markdown;q=0.9, */*",
    "text/markdownish",
    ";;;q==,,",
]


@pytest.mark.parametrize("own", [JSON, HTML])
@pytest.mark.parametrize("accept", TAKEN)
def test_markdown_is_taken_when_it_is_named_and_no_worse_than_the_own_form(own, accept):
    assert accepts_markdown(accept.format(own=own), own)


@pytest.mark.parametrize("own", [JSON, HTML])
@pytest.mark.parametrize("accept", NOT_TAKEN)
def test_markdown_is_not_taken_otherwise(own, accept):
    assert not accepts_markdown(accept.format(own=own), own)


def test_a_browser_is_given_a_page():
    accept = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"
    assert not accepts_markdown(accept, HTML)


MODIFIED = datetime(2026, 11, 1, 12, 30, 15, tzinfo=UTC)
DOCUMENT = represent(RenderedText("x" * 2000, "text/plain", "en-CA", MODIFIED, headers=[("X-Robots-Tag", "noindex")]))


def reply(method="GET", **environ):
    return respond_to({"REQUEST_METHOD": method, **environ}, DOCUMENT)


def test_a_get_is_sent_the_document_with_its_length_and_tag():
    full = reply()
    headers = dict(full.headers)
    assert ("200 OK", DOCUMENT.uncompressed) == (full.status, full.body)
    assert ("2000", f'"{DOCUMENT.etag}"') == (headers["Content-Length"], headers["ETag"])
    assert "Sun, 01 Nov 2026 12:30:15 GMT" == headers["Last-Modified"]


def test_an_encoding_is_named_counted_and_tagged():
    packed = reply(HTTP_ACCEPT_ENCODING="br")
    headers = dict(packed.headers)
    assert ("br", str(len(packed.body))) == (headers["Content-Encoding"], headers["Content-Length"])
    assert f'"{DOCUMENT.etag}-br"' == headers["ETag"]


@pytest.mark.parametrize(
    ("expected", "accepted"),
    [
        (None, ""),
        ("br", "br"),
        ("gzip", "gzip"),
        ("br", "gzip, br"),
        ("gzip", "gzip, br;q=0.5"),
        ("gzip", "gzip;q=0.5, br;q=0"),
        (None, "gzip;q=0, br;q=0"),
        (None, "identity, gzip;q=0.5"),
        ("gzip", "identity;q=0.5, gzip"),
        (None, "zstd, deflate"),
    ],
)
def test_the_client_is_sent_the_encoding_that_it_likes_best(expected, accepted):
    assert expected == dict(reply(HTTP_ACCEPT_ENCODING=accepted).headers).get("Content-Encoding")


def test_a_head_is_told_the_same_without_the_body():
    assert (reply().headers, b"") == (reply("HEAD").headers, reply("HEAD").body)


def test_who_has_it_is_told_so_without_what_describes_the_body():
    short = reply(HTTP_IF_NONE_MATCH=f'"{DOCUMENT.etag}-gzip"')
    assert ("304 NOT MODIFIED", b"") == (short.status, short.body)
    assert {"Cache-Control", "Vary", "X-Robots-Tag", "ETag"} == {name for name, _ in short.headers}
    assert f'"{DOCUMENT.etag}-gzip"' == dict(short.headers)["ETag"]


@pytest.mark.parametrize(
    ("charged", "environ"),
    [
        (True, {}),
        (True, {"HTTP_IF_NONE_MATCH": '"other"'}),
        (False, {"HTTP_IF_NONE_MATCH": "*"}),
        (False, {"HTTP_IF_MODIFIED_SINCE": "Sun, 01 Nov 2026 12:30:15 GMT"}),
        (False, {"method": "HEAD"}),
    ],
)
def test_only_the_document_itself_is_charged_to_the_spacing(charged, environ):
    assert charged == bool(reply(**environ).body)


@pytest.mark.parametrize(
    ("expected", "condition"),
    [
        ("a", {"HTTP_IF_NONE_MATCH": "*"}),
        ("b", {"HTTP_IF_NONE_MATCH": 'W/"b"'}),
        (None, {"HTTP_IF_NONE_MATCH": '"c"', "HTTP_IF_MODIFIED_SINCE": "Sun, 01 Nov 2026 12:30:15 GMT"}),
        ("a", {"HTTP_IF_MODIFIED_SINCE": "Sun, 01 Nov 2026 12:30:15 GMT"}),
        (None, {"HTTP_IF_MODIFIED_SINCE": "Sun, 01 Nov 2026 12:30:16 GMT"}),
        (None, {}),
    ],
)
def test_a_tag_rules_over_a_date_and_only_the_very_date_counts(expected, condition):
    assert expected == current_tag(condition, ["a", "b"], MODIFIED)


@pytest.mark.parametrize("date", ["Sun, 01 Nov 2026 12:30:14 GMT", "Sun, 01 Nov 2026 12:30:16 GMT", "yesterday"])
def test_only_the_very_date_of_a_document_is_one_at_which_it_was_sent(date):
    """Files that are taken back to an earlier version have changed since a later date, too."""
    assert "200 OK" == reply(HTTP_IF_MODIFIED_SINCE=date).status
