"""``static_files`` answers 200 or 304, and compresses style sheets, scripts and drawings, and nothing else."""

import gzip
import os
import re
import time
from datetime import timedelta

import brotli
import pytest
from werkzeug.http import http_date

from restaurant_site.settings import UNLIMITED
from tests.conftest import ROOT

STYLE = re.sub(rb"(\s|/\*[^*]*\*/)+", b" ", (ROOT / "static" / "site.css").read_bytes())
"""Without comments, each run of spaces and ends of lines as one space."""


@pytest.mark.parametrize(
    ("encoding", "unpack"), [("br", brotli.decompress), ("gzip", gzip.decompress)], ids=["br", "gzip"]
)
def test_a_style_sheet_comes_in_the_encoding_asked_for(client, encoding, unpack):
    answer = client.get("/static/site.css", headers={"Accept-Encoding": f"{encoding}, identity;q=0.1"}, buffered=True)
    assert (200, encoding) == (answer.status_code, answer.headers["Content-Encoding"])
    assert STYLE == unpack(answer.data)
    assert len(answer.data) == int(answer.headers["Content-Length"]) < len(STYLE) / 3
    assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize("accepted", ["", "identity", "br;q=0, gzip;q=0"])
def test_it_comes_uncompressed_to_those_who_do_not_ask(client, accepted):
    answer = client.get("/static/site.css", headers={"Accept-Encoding": accepted}, buffered=True)
    assert STYLE == answer.data
    assert "Content-Encoding" not in answer.headers
    assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_what_a_client_has_is_not_sent_again(client, encoding):
    headers = {"Accept-Encoding": encoding}
    tag = client.get("/static/site.css", headers=headers, buffered=True).headers["ETag"]
    again = client.get("/static/site.css", headers={**headers, "If-None-Match": tag}, buffered=True)
    assert (304, b"") == (again.status_code, again.data)


CONTENT = ["/api/menu", "/en/menu", "/theme/style.css", "/images/menu/mint-tea.webp"]
DAY = 86_400


@pytest.fixture
def changed_at(make_app, folder):
    """A client of the small restaurant, all of whose files were changed at a time in seconds since 1970."""

    def changed_at(seconds):
        for path in folder.rglob("*"):
            os.utime(path, (seconds, seconds))
        return make_app(content_dir=folder, **UNLIMITED).test_client()

    return changed_at


@pytest.mark.parametrize("address", ["/static/site.css", *CONTENT])
@pytest.mark.parametrize(("status", "shift"), [(304, 0), (200, DAY), (200, -DAY)])
def test_a_client_that_knows_a_date_has_a_file_only_of_that_very_date(unlimited, address, status, shift):
    client = unlimited.test_client()
    modified = client.get(address, buffered=True).last_modified
    since = http_date(modified + timedelta(seconds=shift))
    assert status == client.get(address, headers={"If-Modified-Since": since}, buffered=True).status_code


@pytest.mark.parametrize("address", ["/static/site.css", *CONTENT])
def test_a_tag_rules_over_a_date(unlimited, address):
    client = unlimited.test_client()
    known = client.get(address, buffered=True)
    dates = {"If-Modified-Since": known.headers["Last-Modified"]}, {"If-Modified-Since": http_date(0)}
    for date, tag in zip(dates, ('"other"', known.headers["ETag"]), strict=True):
        again = client.get(address, headers={**date, "If-None-Match": tag}, buffered=True)
        assert (200 if tag == '"other"' else 304) == again.status_code


@pytest.mark.parametrize("address", CONTENT[2:])  # a menu changes at each opening, too
def test_content_that_is_taken_back_to_older_files_is_sent_again(changed_at, address):
    newer = changed_at(1_700_000_000).get(address, buffered=True).headers["Last-Modified"]
    older = changed_at(1_600_000_000)
    assert 200 == older.get(address, headers={"If-Modified-Since": newer}, buffered=True).status_code


@pytest.mark.parametrize("address", CONTENT)
def test_a_file_from_the_future_has_no_date_in_the_future(changed_at, clock, address):
    latest = max(time.time(), clock.clock.wall())
    response = changed_at(latest + 300 * DAY).get(address, buffered=True)
    assert response.last_modified.timestamp() <= latest + 60


def test_what_is_packed_already_is_not_packed_again(client):
    answer = client.get("/static/theme/besley-600.woff2", headers={"Accept-Encoding": "br, gzip"}, buffered=True)
    assert "Content-Encoding" not in answer.headers
    assert (ROOT / "static" / "theme" / "besley-600.woff2").read_bytes() == answer.data


def test_files_of_the_theme_are_compressed_as_well(client):
    plain = client.get("/theme/style.css")
    packed = client.get("/theme/style.css", headers={"Accept-Encoding": "br"})
    assert plain.data == brotli.decompress(packed.data)
    again = client.get("/theme/style.css", headers={"If-None-Match": packed.headers["ETag"]})
    assert (304, b"") == (again.status_code, again.data)
    icon = client.get("/theme/icon-192.png", headers={"Accept-Encoding": "br"})
    assert "Content-Encoding" not in icon.headers


def test_head_tells_the_length_of_what_get_sends(client):
    headers = {"Accept-Encoding": "br"}
    sent = client.get("/static/site.css", headers=headers, buffered=True)
    assert sent.headers["Content-Length"] == client.head("/static/site.css", headers=headers).headers["Content-Length"]
