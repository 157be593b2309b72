"""Requests reach Flask without header fields that Werkzeug cannot read, and a connection has time limits.

``tests/live`` and ``make faults`` ask real servers for the limits.
"""

import pytest

from restaurant_site.web.request_middleware import READ_SECONDS, WRITE_SECONDS, SocketTimeouts, is_representable

FILES = ["/static/site.css", "/images/menu/mint-tea.webp", "/robots.txt"]
ANSWERS = [*FILES, "/", "/healthz", "/en/menu", "/api/menu", "/llms.txt", "/sitemap.xml", "/openapi.json", "/nothing"]
FAR_FUTURE = "Mon, 01 Jan 99999999999 00:00:00 GMT"


@pytest.mark.parametrize("address", ANSWERS)
@pytest.mark.parametrize("name", ["If-Modified-Since", "If-Unmodified-Since", "If-Range"])
def test_a_date_that_cannot_be_represented_is_ignored(unlimited, address, name):
    client = unlimited.test_client()
    without = client.get(address, buffered=True)
    assert without.status_code == client.get(address, headers={name: FAR_FUTURE}, buffered=True).status_code


def test_a_date_that_can_be_represented_is_a_condition(unlimited):
    client = unlimited.test_client()
    for address in ("/api/menu", "/static/site.css"):
        date = client.get(address, buffered=True).headers["Last-Modified"]
        assert 304 == client.get(address, headers={"If-Modified-Since": date}, buffered=True).status_code


@pytest.mark.parametrize("address", FILES)
@pytest.mark.parametrize("range", ["bytes=0-9", "bytes=999999999-", "bytes=0-1,5-6", "bytes=-", "bytes=a", "lines=1"])
def test_a_range_is_answered_with_the_whole_file(unlimited, address, range):
    answer = unlimited.test_client().get(address, headers={"Range": range}, buffered=True)
    assert 200 == answer.status_code
    assert "Accept-Ranges" not in answer.headers
    assert int(answer.headers["Content-Length"]) == len(answer.data)


@pytest.mark.parametrize(("expected", "protocol"), [(400, "HTTP/1.1"), (200, "HTTP/1.0")])
def test_a_request_without_a_host_is_refused_from_http_1_1_on(unlimited, expected, protocol):
    environ = unlimited.test_client().get("/healthz").request.environ
    environ = {**environ, "SERVER_PROTOCOL": protocol}
    del environ["HTTP_HOST"]
    statuses = []
    body = b"".join(unlimited.wsgi_app(environ, lambda status, *_: statuses.append(int(status[:3]))))
    assert [expected] == statuses
    assert expected == 200 or b"Host header field" in body


def test_an_empty_path_is_the_root_of_this_site_and_not_of_the_host_that_the_request_names(unlimited):
    environ = unlimited.test_client().get("/", headers={"Host": "forged.example"}).request.environ
    sent = []
    b"".join(unlimited.wsgi_app({**environ, "PATH_INFO": ""}, lambda status, headers, *_: sent.append(headers)))
    assert "/en/" == dict(sent[0])["Location"]


@pytest.mark.parametrize("text", ["", "x", '"tag"', "Mon, 01 Jan 2101 00:00:00 GMT", "Mon, 32 Jan 2101 00:00:00 GMT"])
def test_what_is_no_date_is_left_to_werkzeug(text):
    assert is_representable(text)


class Connection:
    """Records the timeouts that it is given."""

    def __init__(self):
        self.timeouts = []

    def settimeout(self, seconds):
        self.timeouts.append(seconds)


def test_the_socket_has_the_limit_of_the_body_and_then_that_of_the_response():
    connection, seen = Connection(), []

    def app(_environ, start_response):
        seen.extend(connection.timeouts)
        start_response("200 OK", [])
        return [b"body"]

    assert [b"body"] == SocketTimeouts(app)({"gunicorn.socket": connection}, lambda *_: None)
    assert [READ_SECONDS] == seen
    assert [READ_SECONDS, WRITE_SECONDS] == connection.timeouts


def test_another_server_is_left_alone():
    assert [b"body"] == SocketTimeouts(lambda _environ, _start: [b"body"])({}, lambda *_: None)
