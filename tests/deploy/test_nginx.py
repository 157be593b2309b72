"""The recipe for nginx: a real nginx with it before a real service."""

import itertools
import json
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPResponse, HTTPSConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest

from restaurant_site.settings import Settings
from restaurant_site.web.headers import constant_headers
from tests.conftest import BASE, SAMPLE
from tests.deploy.conftest import DEPLOY, wait_until_listening
from tests.live.conftest import free_port, running
from tests.live.test_hostile import answers, everything

NGINX = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin")
pytestmark = pytest.mark.skipif(
    NGINX is None and not os.environ.get("CI"), reason="nginx is not installed (apt-get install nginx-light)"
)
RECIPE = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
NUMBERS = itertools.count()
TRUSTING = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
TRUSTING.check_hostname, TRUSTING.verify_mode = False, ssl.CERT_NONE
MAIN = """daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log warn;
events {{ worker_connections 512; }}
http {{
  types {{ }}
  access_log off;
  client_body_temp_path {folder}/bodies; proxy_temp_path {folder}/proxied; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
{recipe}
}}
"""


class Front:
    """nginx before a service; each client of it has an address of its own."""

    def __init__(self, port: int, plain_port: int) -> None:
        self.port, self.plain_port = port, plain_port
        self._clients = iter(f"127.0.{number >> 8}.{number & 255}" for number in range(2, 60_000))

    def get(self, address: str, client: str | None = None, **headers: str) -> HTTPResponse:
        """An answer, whose body has been read into ``data``."""
        client = client or next(self._clients)
        connection = HTTPSConnection("127.0.0.1", self.port, timeout=30, context=TRUSTING, source_address=(client, 0))
        try:
            connection.request("GET", address, headers={"Accept-Encoding": "identity", **headers})
            answer = connection.getresponse()
            answer.data = answer.read()
            return answer
        finally:
            connection.close()

    def send(self, request: str, client: str = "127.0.0.1") -> list[tuple[int, dict[str, str], bytes]]:
        """All answers to raw bytes."""
        with (
            socket.create_connection(("127.0.0.1", self.port), timeout=30, source_address=(client, 0)) as plain,
            TRUSTING.wrap_socket(plain) as connection,
        ):
            connection.sendall(request.encode("latin-1"))
            return answers(everything(connection))


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("nginx")


def configuration(folder: Path, service: int, port: int, plain_port: int, recipe: str) -> Path:
    """The recipe for this machine: other ports, other folders."""
    certificate = folder / "certificate"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
         "/CN=www.example.ca", "-keyout", f"{certificate}.key", "-out", f"{certificate}.pem"],
        check=True, capture_output=True,
    )  # fmt: skip
    replaced = {
        "127.0.0.1:8000": f"127.0.0.1:{service}",
        "listen 443": f"listen 127.0.0.1:{port}",
        "listen 80": f"listen 127.0.0.1:{plain_port}",
        "/etc/nginx/certificates/www.example.ca": str(certificate),
        "/var/cache/nginx/restaurant": str(folder / "cache"),
        "/var/log/nginx/": f"{folder}/",
    }
    for old, new in replaced.items():
        assert old in recipe
        recipe = recipe.replace(old, new)
    path = folder / "nginx.conf"
    path.write_text(MAIN.format(folder=folder, recipe=recipe))
    return path


@contextmanager
def fronting(folder: Path, service: int, recipe: str = RECIPE) -> Iterator[Front]:
    """nginx with the recipe before a service at a port."""
    assert NGINX is not None, "nginx is not installed (apt-get install nginx-light)"
    port, plain_port = free_port(), free_port()
    path = configuration(folder, service, port, plain_port, recipe)
    subprocess.run([NGINX, "-t", "-q", "-p", str(folder), "-c", str(path)], check=True, timeout=30)
    nginx = subprocess.Popen([NGINX, "-p", str(folder), "-c", str(path)])
    try:
        wait_until_listening(nginx, port)
        yield Front(port, plain_port)
    finally:
        nginx.terminate()
        nginx.wait(timeout=30)


@pytest.fixture(scope="module")
def front(folder):
    settings = {"BASE_URL": BASE, "CONTENT_DIR": str(SAMPLE), "TRUSTED_PROXIES": "1", "LOG_ADDRESSES": "whole"}
    settings = {f"RESTAURANT_{name}": value for name, value in settings.items()}
    with (
        (folder / "requests.log").open("w") as log,
        running(folder, log=log, **settings) as base,
        fronting(folder, int(base.rpartition(":")[2])) as front,
    ):
        yield front


class Upstream(BaseHTTPRequestHandler):
    """Answers with the server's ``document`` (its tag is the same), and notes what is asked."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        tag, body = f'"{self.server.document}"', self.server.document.encode()
        self.server.asked.put((self.headers["If-None-Match"], self.headers["If-Modified-Since"]))
        is_known = tag == self.headers["If-None-Match"]
        self.send_response(304 if is_known else 200)
        for name, value in {"ETag": tag, "Cache-Control": "public, max-age=60", **self.server.headers}.items():
            self.send_header(name, value)
        if not is_known:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(b"" if is_known else body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def stored(tmp_path):
    """nginx before an upstream whose answers the test decides."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Upstream) as upstream:
        upstream.daemon_threads, upstream.block_on_close = True, False
        upstream.document, upstream.headers, upstream.asked = "old", {}, Queue()
        Thread(target=upstream.serve_forever, daemon=True).start()
        try:
            with fronting(tmp_path, upstream.server_port) as front:
                yield front, upstream
        finally:
            upstream.shutdown()


@pytest.fixture
def noted(front, folder):
    """What the service has noted of requests for a path, once it has written all that came before."""

    def noted(path: str) -> list[dict[str, object]]:
        last = f"/api/{next(NUMBERS)}-last"
        front.get(last)
        began = time.monotonic()
        while time.monotonic() - began < 30:
            written = (folder / "requests.log").read_text()
            lines = [json.loads(line) for line in written.splitlines(keepends=True) if line.endswith("\n")]
            if any(line.get("path") == last for line in lines):
                return [line for line in lines if line.get("path") == path]
        raise AssertionError("the service has written no line for 30 s")

    return noted


def test_pages_and_documents_pass_with_their_headers(front):
    answer = front.get("/api/menu")
    assert (200, "2.5.0") == (answer.status, answer.headers["X-API-Version"])
    assert answer.headers["Content-Security-Policy"] and answer.headers["ETag"]
    assert "nginx" == answer.headers["Server"]


def test_the_services_compression_is_passed_through_for_who_asks(front):
    bodies = {}
    for encoding in ("br", "gzip", "identity", "br"):
        answer = front.get("/en/menu", **{"Accept-Encoding": encoding})
        assert encoding == answer.headers.get("Content-Encoding", "identity")
        assert "Accept-Encoding" in answer.headers["Vary"]
        bodies[encoding] = answer.data
    assert len(bodies["br"]) < len(bodies["gzip"]) < len(bodies["identity"])


def test_what_is_cached_is_not_asked_for_again_and_says_nothing_of_others_limits(front):
    first = front.get("/api/menu?lang=zh&utm_source=cached")
    again = [front.get("/api/menu?lang=zh&utm_source=cached") for _ in range(3)]
    assert [first.data] * 3 == [answer.data for answer in again]
    assert first.headers["RateLimit"] and first.headers["RateLimit-Policy"]
    assert [None] * 3 == [answer.headers["RateLimit"] for answer in again]
    assert 4 == len({answer.headers["X-Request-Id"] for answer in (first, *again)})


@pytest.mark.parametrize(
    "address",
    [
        "/api/order?without=milk",
        "/api/order?items=mint-tea&format=md",
        "/en/order.md?items=mint-tea",
        "/en/order?without=milk",
    ],
)
def test_what_a_table_orders_or_avoids_is_not_kept(front, address):
    assert all(front.get(address).headers["RateLimit"] for _ in range(3)), "what is cached has no limits of a client"


def test_one_address_is_kept_apart_for_whatever_it_varies_by(front):
    for _ in range(2):
        assert "text/html" in front.get("/en/menu", Accept="text/html").headers["Content-Type"]
        assert "text/markdown" in front.get("/en/menu", Accept="text/markdown").headers["Content-Type"]
        assert "/zh/" == front.get("/", **{"Accept-Language": "zh-HK"}).headers["Location"]
        assert "/en/" == front.get("/", **{"Accept-Language": "en"}).headers["Location"]


def test_who_has_it_is_answered_304(front):
    tag = front.get("/api/visit-rhythm").headers["ETag"]
    answer = front.get("/api/visit-rhythm", **{"If-None-Match": tag})
    assert (304, b"", tag) == (answer.status, answer.data, answer.headers["ETag"])


@pytest.mark.parametrize(
    "other",
    [{"Accept-Encoding": "br"}, {"Accept": "application/json, */*;q=0.1"}],
    ids=["another encoding", "another Accept"],
)
def test_who_has_it_asks_again_at_once_and_is_answered_304(front, other):
    """The cache has nothing for these headers, and the service would refuse the document itself as too soon."""
    client = f"127.6.6.{next(NUMBERS) + 1}"
    address = f"/api/parking-nearby?ref={client}"
    first = front.get(address, client, **{"Accept-Encoding": "gzip"})
    headers = {"Accept-Encoding": "gzip", **other}
    again = front.get(address, client, **headers, **{"If-None-Match": first.headers["ETag"]})
    assert (200, 304, b"") == (first.status, again.status, again.data)
    assert 429 == front.get(address, client, **headers).status
    whole = front.get(address, **headers)
    assert (200, "spacing" in whole.headers["RateLimit"]) == (whole.status, True)
    assert whole.data


def test_a_304_to_one_client_is_not_stored_for_others(stored):
    front, upstream = stored
    dated = {"If-Modified-Since": "Sun, 22 Nov 2026 08:30:00 GMT"}
    assert (304, b"") == unpack(front.get("/a", **{"If-None-Match": '"old"'}, **dated))
    assert ('"old"', dated["If-Modified-Since"]) == upstream.asked.get(timeout=30)
    assert (200, b"old") == unpack(front.get("/a"))
    assert (200, b"old") == unpack(front.get("/a", **{"If-None-Match": '"other"'}))
    assert (304, b"") == unpack(front.get("/a", **{"If-None-Match": '"old"'}))
    assert [1, (None, None)] == [upstream.asked.qsize(), upstream.asked.get(timeout=30)]


def test_what_is_stored_is_refreshed_whatever_a_client_has(stored):
    """A client that has the new document keeps nobody from it: the condition is not passed on where 304 would be the answer."""
    front, upstream = stored
    upstream.headers = {"X-Accel-Expires": "@1"}  # stored, and stale at once
    assert (200, b"old") == unpack(front.get("/a"))
    upstream.document, upstream.headers = "new", {}
    assert (200, b"old") == unpack(front.get("/a", **{"If-None-Match": '"new"'}))
    assert [(None, None)] * 2 == [upstream.asked.get(timeout=30) for _ in range(2)]


def unpack(answer: HTTPResponse) -> tuple[int, bytes]:
    return answer.status, answer.data


def test_the_service_sees_the_client_and_no_forged_one(front, noted):
    headers = {"X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9", "X-Real-IP": "203.0.113.9"}
    answer = front.get("/api/nothing-forged", "127.9.9.9", **headers)
    [line] = noted("/api/nothing-forged")
    assert ("127.9.9.9", answer.headers["X-Request-Id"]) == (line["client"], line["id"])


def test_the_limit_holds_for_each_client_and_refusals_are_not_cached(front):
    statuses = [front.get(f"/api/knowledge?limit={number}", "127.8.8.8").status for number in range(1, 13)]
    assert [200] * 10 + [429] * 2 == statuses
    refused = front.get("/api/knowledge?limit=20", "127.8.8.8")
    assert (429, "rate-limited") == (refused.status, json.loads(refused.data)["code"])
    assert 200 == front.get("/api/knowledge?limit=20", "127.8.8.9").status


def test_a_flood_from_one_address_is_refused_before_the_service(front):
    """More requests than a page with all its pictures needs, on one connection."""
    request = "GET /robots.txt HTTP/1.1\r\nHost: a\r\n"
    got = front.send(f"{request}\r\n" * 900 + f"{request}Connection: close\r\n\r\n", "127.7.7.7")
    assert {200, 429} == {status for status, _, _ in got}
    assert 300 <= [status for status, _, _ in got].index(429) < 900
    [problem] = {body for status, _, body in got if status == 429}
    assert {"5"} == {headers["retry-after"] for status, headers, _ in got if status == 429}
    assert all(headers["content-security-policy"] for _, headers, _ in got)
    assert ("rate-limited", 5) == (json.loads(problem)["code"], json.loads(problem)["retry_after"])


def test_large_messages_close_no_connection_that_others_use(front):
    """nginx keeps its connections to the service; one that the service closes would be another client's 503."""
    body = "x" * 65_536
    for path in ("/mcp", "/api/menu", "/en/menu", "/nothing"):
        head = f"POST {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n"
        for _ in range(3):
            [(status, _, _)] = front.send(f"{head}Content-Length: {len(body)}\r\n\r\n{body}")
            assert status in {400, 405, 404, 413, 429}
            assert 200 == front.get(f"/api/menu?limit=3&ref={next(NUMBERS)}").status


def test_addresses_without_tls_lead_to_those_with(front):
    with socket.create_connection(("127.0.0.1", front.plain_port), timeout=30) as connection:
        connection.sendall(b"GET /en/menu?q=a HTTP/1.1\r\nHost: forged.example\r\nConnection: close\r\n\r\n")
        [(status, headers, _)] = answers(everything(connection))
    assert (308, "https://www.example.ca/en/menu?q=a") == (status, headers["location"])


@pytest.mark.parametrize(
    ("request_", "refused"),
    [
        ("GET /" + "a" * 9_000 + " HTTP/1.1\r\nHost: a\r\n\r\n", (414, "uri-too-long")),
        ("GET /" + "a" * 5_000 + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", (414, "uri-too-long")),
        ("GET / HTTP/1.1\r\nHost: a\r\nX-Long: " + "a" * 9_000 + "\r\n\r\n", (431, "headers-too-large")),
        (
            "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Long: " + "a" * 3_000 + "\r\n\r\n",
            (431, "headers-too-large"),
        ),
        (
            "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" + "X-Many: a\r\n" * 60 + "\r\n",
            (431, "headers-too-large"),
        ),
        ("POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", (413, "payload-too-large")),
        ("G\x00T / HTTP/1.1\r\nHost: a\r\n\r\n", (400, "bad-request")),
        ("TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", (405, "method-not-allowed")),
        ("GET / HTTP/3.0\r\nHost: a\r\n\r\n", (400, "bad-request")),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_what_nginx_or_gunicorn_refuses_has_the_form_of_our_refusals(front, request_, refused):
    [(status, headers, body)] = front.send(request_)
    problem = json.loads(body)
    assert refused == (status, problem["code"])
    assert (status, "application/problem+json") == (problem["status"], headers["content-type"])
    assert "no-store" == headers["cache-control"]
    settings = Settings.from_environment({"RESTAURANT_BASE_URL": BASE})
    assert constant_headers(settings) == [(name, headers[name.lower()]) for name, _ in constant_headers(settings)]
    assert headers["x-request-id"] and "retry-after" not in headers
    assert (status == 405) == ("allow" in headers)


@pytest.mark.parametrize(
    "framing",
    [
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "Content-Length: 5\r\nContent-Length: 6\r\n",
        "Content-Length: +5\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: cow\r\n",
        "Transfer-Encoding:\x0bchunked\r\n",
        "Transfer_Encoding: chunked\r\nContent-Length: 5\r\n",
        "X: y\rTransfer-Encoding: chunked\r\nContent-Length: 5\r\n",
    ],
)
def test_no_request_is_smuggled_past_nginx(front, noted, framing):
    """Whatever is answered was a request for nginx too: the service has seen no request that nginx had not."""
    before = len(noted("/smuggled"))
    hidden = "GET /smuggled HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    got = front.send(
        f"POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n{framing}\r\n0\r\n\r\n{hidden}"
    )
    assert all(400 <= status < 500 for status, _, _ in got)
    assert len(got) - 1 == len(noted("/smuggled")) - before


def test_a_service_that_is_away_is_a_503_that_says_when_to_ask_again(tmp_path):
    with fronting(tmp_path, free_port()) as front:
        answer = front.get("/api/menu")
    assert (503, "content-unavailable", "5") == (
        answer.status,
        json.loads(answer.data)["code"],
        answer.headers["Retry-After"],
    )


def test_the_log_has_no_query_no_page_before_and_no_whole_address(tmp_path):
    networks = {
        "203.0.113.9": "203.0.113.0/24",
        "::ffff:198.51.100.9": "198.51.100.0/24",
        "2001:db8:12:34::5": "2001:db8:12::/48",
        "2001:db8::5": "2001:db8::/48",
        "2001:0:0:1::5": "2001:0:0::/48",
    }
    forwarded = "set_real_ip_from 127.0.0.0/8; real_ip_header X-Test-Address;\n"
    with fronting(tmp_path, free_port(), forwarded + RECIPE) as front:
        for address in networks:
            sent = {
                "X-Test-Address": address,
                "Referer": "https://www.example.ca/en/search?q=secret",
                "User-Agent": "me",
            }
            assert 503 == front.get("/en/search?q=secret", **sent).status
        assert 414 == front.get(f"/en/search?q=secret{'a' * 9_000}", **sent).status
        request = f"GET /robots.txt?q=secret HTTP/1.1\r\nHost: a\r\nX-Test-Address: {address}\r\n"
        got = front.send(f"{request}\r\n" * 900 + f"{request}Connection: close\r\n\r\n")
        assert 429 in {status for status, _, _ in got}
    lines = (tmp_path / "restaurant-site.log").read_text().splitlines()
    searches = [line.split() for line in lines if '"GET /en/search HTTP/1.1" 503' in line]
    assert [(network, '"me"') for network in networks.values()] == [(words[0], words[-1]) for words in searches]
    written = "".join(path.read_text() for path in tmp_path.glob("*.log"))
    assert [] == [text for text in ("secret", *networks) if text in written]
