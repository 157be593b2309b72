"""What strangers send to a server: slow, broken, oversized, ambiguous and forged requests.

Raw sockets against one gunicorn, without limits. Each answer is read to its end, as HTTP. A
larger suite, which breaks servers under load, is run by ``make faults``.
"""

import contextlib
import json
import os
import re
import socket
from random import Random
from urllib.parse import quote

import pytest

from restaurant_site.web.request_middleware import READ_SECONDS
from tests.conftest import BASE, SAMPLE
from tests.live.conftest import UNLIMITED, running

SLOW_CLIENTS = 100
"""More than a worker with threads has threads; ``make faults`` has 900."""
FORGED = "forged.example"
MANY_CLIENTS = pytest.mark.skipif(
    os.environ.get("TEST_WORKER_CLASS", "gevent") != "gevent",
    reason="48 slow clients hold up 48 threads, as the README says",
)
PLAIN = "Host: a\r\nConnection: close\r\n"


@pytest.fixture(scope="module")
def port(tmp_path_factory) -> int:
    """The port of a server that outlives the tests of this module."""
    folder = tmp_path_factory.mktemp("hostile")
    with running(folder, RESTAURANT_BASE_URL=BASE, RESTAURANT_CONTENT_DIR=str(SAMPLE), **UNLIMITED) as base:
        number = int(base.rpartition(":")[2])
        ask(number, "GET /healthz HTTP/1.1\r\n" + PLAIN + "\r\n")
        yield number


@pytest.fixture(scope="module", autouse=True)
def stalled(port):
    """Connections on which a body does not come; they time out while the other tests run."""
    framings = ["Content-Length: 900", "Content-Length: 900\r\nExpect: 100-continue", "Transfer-Encoding: chunked"]
    with contextlib.ExitStack() as stack:
        connections = [stack.enter_context(connect(port)) for _ in framings]
        for connection, framing in zip(connections, framings, strict=True):
            head = f"POST /mcp HTTP/1.1\r\n{PLAIN}Content-Type: application/json\r\n{framing}\r\n\r\n"
            connection.sendall(head.encode())
        yield connections


def connect(port: int, patience: float = 30) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=patience)


def everything(connection: socket.socket) -> bytes:
    """What a server sends until it closes."""
    received = b""
    with contextlib.suppress(ConnectionResetError):
        while chunk := connection.recv(65_536):
            received += chunk
    return received


def answers(received: bytes) -> list[tuple[int, dict[str, str], bytes]]:
    """The (status, headers, body) of each response that stands in a stream."""
    found = []
    while received:
        head, _, rest = received.partition(b"\r\n\r\n")
        status, *lines = head.decode("latin-1").split("\r\n")
        if status == "HTTP/1.1 100 Continue":
            received = rest
            continue
        assert re.fullmatch(r"HTTP/1\.1 [1-5]\d\d [A-Za-z -]*", status), status
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        length = int(headers["content-length"])
        found.append((int(status.split()[1]), headers, rest[:length]))
        assert len(found[-1][2]) == length
        received = rest[length:]
    return found


def ask(port: int, request: str | bytes, patience: float = 30) -> list[tuple[int, dict[str, str], bytes]]:
    with connect(port, patience) as connection:
        with contextlib.suppress(ConnectionError):  # it may refuse before it has heard all
            connection.sendall(request.encode("latin-1") if isinstance(request, str) else request)
        return answers(everything(connection))


def is_served(port: int) -> None:
    """Another client is answered before the connections of slow clients time out."""
    [(status, _, _)] = ask(port, f"GET /api/menu HTTP/1.1\r\n{PLAIN}\r\n", patience=READ_SECONDS / 2)
    assert 200 == status


def refusal(answer: tuple[int, dict[str, str], bytes]) -> tuple[int, str]:
    """The status and code of a refusal, which has the contract's form."""
    status, headers, body = answer
    assert "no-store" == headers["cache-control"]
    assert "2.5.0" == headers["x-api-version"]
    assert headers["x-request-id"]
    if headers["content-type"].startswith("text/html"):
        return status, ""
    assert "application/problem+json" == headers["content-type"]
    problem = json.loads(body)
    assert status == problem["status"]
    assert problem["type"].startswith(BASE)
    return status, problem["code"]


class TestSlowness:
    @MANY_CLIENTS
    def test_clients_that_never_finish_their_headers_hold_nobody_up(self, port):
        with contextlib.ExitStack() as stack:
            for _ in range(SLOW_CLIENTS):
                stack.enter_context(connect(port)).sendall(b"GET /api/menu HTTP/1.1\r\nHost: a\r\nX-Slow: ")
            is_served(port)

    @MANY_CLIENTS
    def test_bodies_that_never_come_hold_nobody_up(self, port):
        head = "POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
        with contextlib.ExitStack() as stack:
            for _ in range(SLOW_CLIENTS):
                stack.enter_context(connect(port)).sendall(head.encode())
            is_served(port)

    @MANY_CLIENTS
    def test_clients_that_wait_for_leave_to_send_a_body_hold_nobody_up(self, port):
        head = "POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n"
        with contextlib.ExitStack() as stack:
            for _ in range(SLOW_CLIENTS):
                connection = stack.enter_context(connect(port))
                connection.sendall(f"{head}Content-Length: 900\r\n\r\n".encode())
            is_served(port)

    @MANY_CLIENTS
    def test_clients_that_say_nothing_hold_nobody_up(self, port):
        with contextlib.ExitStack() as stack:
            for _ in range(SLOW_CLIENTS):
                stack.enter_context(connect(port))
            is_served(port)

    def test_clients_that_do_not_read_hold_nobody_up(self, port):
        with contextlib.ExitStack() as stack:
            for _ in range(SLOW_CLIENTS):
                connection = socket.socket()
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                connection.connect(("127.0.0.1", port))
                stack.enter_context(connection).sendall(b"GET /llms-full.txt HTTP/1.1\r\nHost: a\r\n\r\n")
            is_served(port)

    def test_clients_that_do_not_close_hold_nobody_up(self, port):
        with contextlib.ExitStack() as stack:
            for _ in range(20):
                connection = stack.enter_context(connect(port))
                connection.sendall(f"GET /healthz HTTP/1.1\r\n{PLAIN}\r\n".encode())
                everything(connection)
            is_served(port)

    def test_a_request_that_comes_byte_by_byte_is_answered(self, port):
        with connect(port) as connection:
            for byte in f"GET /healthz HTTP/1.1\r\n{PLAIN}\r\n".encode():
                connection.sendall(bytes([byte]))
            assert [200] == [status for status, _, _ in answers(everything(connection))]


class TestSize:
    @pytest.mark.parametrize(
        ("request_line_and_headers", "status"),
        [
            ("GET /" + "a" * 5_000 + " HTTP/1.1\r\n" + PLAIN, 414),
            ("GET /" + "a" * 200_000 + " HTTP/1.1\r\n" + PLAIN, 414),
            ("GET / HTTP/1.1\r\n" + PLAIN + "X-Long: " + "a" * 3_000 + "\r\n", 431),
            ("GET / HTTP/1.1\r\n" + PLAIN + "X-Long: " + "a" * 200_000 + "\r\n", 431),
            ("GET / HTTP/1.1\r\n" + PLAIN + "X-Many: a\r\n" * 60, 431),
            ("GET / HTTP/1.1\r\n" + PLAIN + "X-Many: a\r\n" * 20_000, 431),
        ],
        ids=lambda value: repr(value)[:40],
    )
    def test_what_is_too_long_is_refused(self, port, request_line_and_headers, status):
        with connect(port) as connection:
            with contextlib.suppress(ConnectionError):
                connection.sendall(f"{request_line_and_headers}\r\n".encode())
            with contextlib.suppress(ConnectionError):  # gunicorn closes without reading the rest
                assert connection.recv(65_536).startswith(f"HTTP/1.1 {status} ".encode())

    def test_a_large_body_is_refused_without_being_read(self, port):
        head = f"POST /mcp HTTP/1.1\r\n{PLAIN}Content-Type: application/json\r\nContent-Length: 99999999\r\n\r\n"
        [answer] = ask(port, head)
        assert (413, "payload-too-large") == refusal(answer)

    @pytest.mark.parametrize("framing", ["Transfer-Encoding: chunked", f"Content-Length: {10**11}"])
    @pytest.mark.parametrize("request_line", ["GET /healthz", "GET /api/menu", "POST /en/menu", "POST /mcp"])
    def test_a_connection_closes_before_the_rest_of_a_long_body(self, port, request_line, framing):
        """Fails when gunicorn no longer closes a connection by ``force_close`` in ``pre_request``."""
        body = b"11000\r\n" + b" " * 0x11000 + b"\r\n5\r\n"  # which does not end
        head = f"{request_line} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n{framing}\r\n\r\n"
        with connect(port, patience=READ_SECONDS / 2) as connection:  # nobody waits for more of the body
            connection.sendall(head.encode() + body)
            [(status, headers, _)] = answers(everything(connection))
        assert ({"POST /en/menu": 405, "POST /mcp": 413}.get(request_line, 200), "close") == (
            status,
            headers["connection"],
        )

    @pytest.mark.parametrize("framing", ["Transfer-Encoding: chunked", "Content-Length: 2000014"])
    def test_a_refusal_can_be_read_although_the_body_is_still_being_sent(self, port, framing):
        head = f"POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n{framing}\r\n\r\n"
        with connect(port) as connection:
            connection.sendall(head.encode() + b"1e8480\r\n" + b" " * 2_000_000 + b"\r\n0\r\n\r\n")
            received = b"".join(iter(lambda: connection.recv(65_536), b""))  # a reset raises ConnectionResetError
        [answer] = answers(received)
        assert (413, "payload-too-large") == refusal(answer)

    def test_a_short_body_that_nobody_reads_leaves_the_connection_open(self, port):
        unread = "GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n" + "{" * 60_000
        got = ask(port, f"{unread}GET /healthz HTTP/1.1\r\n{PLAIN}\r\n")
        assert [(200, "keep-alive"), (200, "close")] == [(status, headers["connection"]) for status, headers, _ in got]

    def test_a_message_in_many_small_chunks_is_answered(self, port):
        message = json.dumps({"jsonrpc": "2.0", "id": 7, "method": "ping", "params": {"x": "\n" * 5_000}})
        chunks = "".join(f"1;extension=a\r\n{letter}\r\n" for letter in message)
        [(status, _, body)] = ask(port, f"{CHUNKED}{chunks}0\r\nX-Last: x\r\n\r\n")
        assert (200, 7) == (status, json.loads(body)["id"])

    def test_another_client_is_answered_between_the_requests_of_one_that_does_not_wait(self, port):
        """Fails where the worker looks at other connections less often than after each request."""
        searches = "".join(
            f"GET /en/search?q=soup+{n} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{{}}" for n in range(100)
        )
        with connect(port) as impatient, connect(port) as other:
            other.sendall(f"GET /healthz HTTP/1.1\r\n{PLAIN}".encode())
            impatient.sendall(searches.encode())
            other.sendall(b"\r\n")
            assert 200 == answers(everything(other))[0][0]
            impatient.setblocking(False)
            received = b""
            with contextlib.suppress(BlockingIOError):
                while chunk := impatient.recv(1 << 20):
                    received += chunk
        assert received.count(b"HTTP/1.1 200 OK") < 40

    def test_pipelined_requests_are_answered_in_their_order(self, port):
        addresses = ["/healthz", "/api/menu", "/nothing", "/llms.txt", "/en/"] * 8
        requests = "".join(f"GET {address} HTTP/1.1\r\nHost: a\r\n\r\n" for address in addresses)
        got = ask(port, f"{requests}GET /healthz HTTP/1.1\r\n{PLAIN}\r\n")
        assert [200, 200, 404, 200, 200] * 8 + [200] == [status for status, _, _ in got]


class TestSmuggling:
    """Requests of which two servers could see two different ends."""

    @pytest.mark.parametrize(
        "framing",
        [
            "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
            "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
            "Content-Length: 5\r\nContent-Length: 6\r\n",
            "Content-Length: 5, 6\r\n",
            "Content-Length: +5\r\n",
            "Content-Length: -5\r\n",
            "Content-Length: 0x5\r\n",
            "Content-Length : 5\r\n",
            "Content-Length: 5\r\n 6\r\n",
            "Transfer-Encoding: xchunked\r\n",
            "Transfer-Encoding: chunked, identity\r\n",
            "Transfer-Encoding:\x0bchunked\r\n",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: cow\r\n",
            "Transfer-Encoding\r\n: chunked\r\n",
            "X: y\nTransfer-Encoding: chunked\r\n",
            "X: y\rTransfer-Encoding: chunked\r\n",
        ],
    )
    def test_one_request_is_at_most_one_answer_and_never_the_hidden_one(self, port, framing):
        hidden = "GET /robots.txt HTTP/1.1\r\nHost: a\r\n\r\n"
        body = f"0\r\n\r\n{hidden}"
        request = f"POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n{framing}\r\n{body}"
        got = ask(port, request)
        assert got and got[0][0] in {400, 413, 501}  # 501: gunicorn knows no such transfer coding
        assert all(b"User-agent" not in answer[2] for answer in got)
        assert all(400 <= answer[0] < 600 for answer in got)

    @pytest.mark.parametrize(
        "first_line",
        ["GET / HTTP/9.9", "GET /", "GET  / HTTP/1.1", "GET / HTTP/1.1 x", "\x16\x03\x01\x02", "G\x00T / HTTP/1.1",
         "get / HTTP/1.1", "GET http://", "PRI * HTTP/2.0", " GET / HTTP/1.1"],
    )  # fmt: skip
    def test_what_is_no_request_is_refused(self, port, first_line):
        [(status, _, _)] = ask(port, f"{first_line}\r\n{PLAIN}\r\n")
        assert 400 <= status < 500


TRAVERSALS = [
    "../../etc/passwd", "..%2f..%2fetc%2fpasswd", "..%252f..%252fetc%252fpasswd", "%2e%2e/%2e%2e/wsgi.py",
    "..\\..\\wsgi.py", "..%5c..%5cwsgi.py", "....//....//wsgi.py", "%c0%ae%c0%ae/wsgi.py", "%uff0e%uff0e/wsgi.py",
    "／etc", "/etc/passwd", "//etc/passwd", "..;/wsgi.py", "site.css/../../wsgi.py", "site.css%00.png", "%00", "a%0d%0ab",
    "", ".", "..", "~root", "-", "%ff%fe", "%e2%80%ae", "%ed%a0%80", "%f0%82%82%ac",
]  # fmt: skip
"""Names that should lead nowhere: out of a folder, past a NUL, in overlong and broken UTF-8."""
PLACES = [
    "/static/{}", "/images/menu/{}.webp", "/images/menu/{}", "/{}", "/{}/menu", "/en/{}", "/en/menu/{}", "/en/menu/{}.md",
    "/en/knowledge/{}", "/en/knowledge/{}.md", "/en/fragments/{}", "/api/{}", "/api/menu/{}", "/api/must-order/{}",
    "/api/knowledge/{}", "/.well-known/{}", "/api/menu?q={}", "/api/menu?lang={}", "/api/menu?{}={}", "/en/search?q={}",
]  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_no_name_leads_out_of_its_place_or_to_a_failure(port, place):
    """Every converter and the static route, one connection for all names."""
    addresses = [place.replace("{}", quote(name, safe="%/\\;:~-._@!$&'()*+,=?")) for name in TRAVERSALS]
    requests = "".join(f"GET {address.replace(chr(92), '%5c')} HTTP/1.1\r\nHost: a\r\n\r\n" for address in addresses)
    got = ask(port, f"{requests}GET /healthz HTTP/1.1\r\n{PLAIN}\r\n")
    assert len(addresses) + 1 == len(got)
    for address, (status, headers, body) in zip(addresses, got, strict=False):
        assert status in {200, 302, 308, 400, 404}, address
        assert b"root:" not in body and b"create_app" not in body, address
        assert "\n" not in headers.get("location", ""), address


FORGERIES = [
    f"X-Forwarded-For: {FORGED}", f"X-Forwarded-Host: {FORGED}", "X-Forwarded-Proto: gopher", f"Forwarded: host={FORGED}",
    f"X-Original-URL: /{FORGED}", f"X-Rewrite-URL: /{FORGED}", f"X-Forwarded-Prefix: /{FORGED}", "X-Forwarded-Port: 1",
    f"Origin: https://{FORGED}", f"Referer: https://{FORGED}", f"X-HTTP-Method-Override: DELETE, {FORGED}",
    f"Accept-Language: {FORGED}", f"Accept: {FORGED}", "Accept: \xff\xfe", "Cookie: \x80=\x81", "Range: bytes=9-1,-,x",
    'If-None-Match: "\xff', "If-Modified-Since: Thu, 99 Foo 99999 00:00:00 GMT", "Accept-Encoding: \xc0\xaf;q=nan",
    "Content-Length: 0", "Expect: 100-continue", "Upgrade: h2c", "Host: b", "User-Agent: \xe8\x8c\xb6",
    "Mcp-Method: \xff", "X_Forwarded_For: 1.2.3.4", "Script-Name: /x", "Script_Name: /x",
]  # fmt: skip
ANSWERED = ["/", "/en/menu", "/api/menu", "/nothing", "/api/nothing", "/static/site.css"]


@pytest.mark.parametrize("number", range(len(FORGERIES)))
def test_a_forged_header_changes_no_address_and_breaks_nothing(port, number):
    """Each at a redirect, which names an address, and at one of the other kinds of answers in turn."""
    for address in ("/en/menu/", ANSWERED[number % len(ANSWERED)]):
        got = ask(port, f"GET {address} HTTP/1.1\r\nHost: {FORGED}\r\n{FORGERIES[number]}\r\nConnection: close\r\n\r\n")
        status, headers, body = got[-1]
        assert status < 500
        assert FORGED not in "".join(headers.values()) and FORGED.encode() not in body


@pytest.mark.parametrize("text", ["a%0d%0aX-Injected:%201", "a%0aX-Injected:1", "a%e5%98%8d%e5%98%8aX-Injected:1"])
@pytest.mark.parametrize("place", ["/en/menu/{}/", "/{}/", "/en/search/?q={}", "/api/menu/{}", "/en/{}"])
def test_no_header_can_be_injected_through_an_address(port, place, text):
    [(status, headers, _)] = ask(port, f"GET {place.format(text)} HTTP/1.1\r\n{PLAIN}\r\n")
    assert status < 500
    assert "x-injected" not in headers


ADDRESSES = [
    "/", "/en/menu", "/en/menu.md", "/api/menu", "/api/menu?q=tea", "/api/hours", "/mcp", "/llms.txt", "/robots.txt",
    "/en/changes.atom", "/static/site.css", "/images/menu/mint-tea.webp", "/favicon.ico", "/healthz", "/readyz",
    "/openapi.json", "/.well-known/mcp.json", "/nothing", "/api/nothing",
]  # fmt: skip
"""One of every kind."""
READ = [
    "If-Modified-Since", "If-Unmodified-Since", "If-Range", "If-None-Match", "If-Match", "Range", "Accept",
    "Accept-Language", "Accept-Encoding", "Accept-Charset", "Cookie", "Content-Type", "Authorization", "Date", "Origin",
]  # fmt: skip
PARTS = [
    *"0123456789;,=-:/* \\\"", "q=", "nan", "inf", "1e999", "bytes=", "Mon, ", " Jan ", " GMT", " -9999", " +2400",
    "99999999999", "0" * 300, "9" * 1_000, "W/", "text/markdown", "zh-Hant", "br", "gzip", "charset=", "boundary=",
    "\xff", "\x80", "Basic ", "%00", "utf-16", "0001", "9999",
]  # fmt: skip


def hostile_value(random: Random) -> str:
    if random.random() < 0.3:
        day, year, hour = (
            random.choice(["0", "1", "31", "32"]),
            random.choice(["0", "1", "99", "9999", "1" * 30]),
            "23:59:61",
        )
        return f"Mon, {day} Jan {year} {hour} {random.choice(['GMT', '+9999', '-2359', 'EST', ''])}"
    return "".join(random.choice(PARTS) for _ in range(random.randrange(12)))


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_header_field_leads_to_a_failure(port, address):
    """A hundred combinations of the fields that are read."""
    random = Random(address)  # the same at every run
    for _ in range(100):
        fields = "".join(f"{name}: {hostile_value(random)}\r\n" for name in random.sample(READ, 3))
        [(status, _, _)] = ask(port, f"GET {address} HTTP/1.1\r\n{PLAIN}{fields}\r\n")
        assert status < 500, fields


CHUNKED = "POST /mcp HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n" + PLAIN + "\r\n"


@pytest.mark.parametrize("body", ["zz\r\n{}", "5\r\n{abcdefgh", "-1\r\n", "2\r\n{}X", "2;" + "x" * 9_000, "\r\n"])
def test_a_malformed_chunk_is_a_bad_request(port, body):
    [(status, _headers, _)] = ask(port, CHUNKED + body + "\r\n\r\n")
    assert 400 == status


def test_a_target_without_a_path_is_the_root_of_this_site(port):
    [(status, headers, _)] = ask(port, "GET http://a HTTP/1.1\r\nHost: forged.example\r\nConnection: close\r\n\r\n")
    assert (302, "/en/") == (status, headers["location"])


def test_a_body_that_does_not_come_is_a_request_timeout(stalled):
    """The last test: by now the ten seconds have passed, or nearly."""
    refusals = [refusal(answer) for connection in stalled for answer in answers(everything(connection))]
    assert [(408, "request-timeout")] * 3 == refusals
