"""``static_files`` compresses style sheets, scripts and drawings, and nothing else."""

import gzip

import brotli
import pytest

from tests.conftest import ROOT

STYLE = (ROOT / "static" / "site.css").read_bytes()


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
def test_it_comes_as_it_is_to_those_who_do_not_ask(client, accepted):
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
