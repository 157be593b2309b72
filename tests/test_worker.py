"""``worker`` keeps slow clients away from gunicorn's threads; ``live/test_hostile`` asks a whole server."""

import socket
from io import BytesIO

import pytest

from restaurant_site import worker
from restaurant_site.worker import LARGEST_BODY, LARGEST_HEAD, REFUSED, Deadlines, Patient, address_of, is_whole

POST = b"POST /mcp HTTP/1.1\r\nHost: a\r\n"


@pytest.mark.parametrize(
    ("request_", "whole"),
    [
        (b"", False),
        (b"GET / HTTP/1.1\r\nHost: a\r\n", False),
        (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", True),
        (b"GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /next", True),
        (POST + b"Content-Length: 3\r\n\r\n{}", False),
        (POST + b"content-length:3\r\n\r\n{}\n", True),
        (POST + b"Content-Length: 0\r\n\r\n", True),
        (POST + b"Content-Length: 3\r\nExpect: 100-continue\r\n\r\n", True),
        (POST + f"Content-Length: {LARGEST_BODY + 1}\r\n\r\n".encode(), True),
        (POST + b"Content-Length: 99999999999\r\n\r\n", True),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n", True),
        (POST + b"X: " + b"a" * LARGEST_HEAD, True),
        (b"a" * (LARGEST_HEAD // 8 + 1), True),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_a_thread_is_given_what_it_can_answer_without_waiting(request_, whole):
    assert whole is is_whole(request_)


@pytest.mark.parametrize(
    ("request_", "address"),
    [
        (b"GET /en/menu HTTP/1.1\r\nHost: a\r\n\r\n", (("/en/menu", "", ""), None)),
        (b"GET /api/menu?q=%E8%8C%B6&limit=2 HTTP/1.1\r\nHost: a\r\nACCEPT:  text/html \r\n\r\n",
         (("/api/menu", "q=%E8%8C%B6&limit=2", "text/html"), None)),
        (b"GET /en/menu? HTTP/1.1\r\nAccept-Language: zh\r\n\r\n", (("/en/menu", "", ""), None)),
        (POST + b"Content-Length: 2\r\n\r\n{}", (("/mcp", "", ""), b"{}")),
        (b"GET /en/menu HTTP/1.1\r\nHost: a\r\n\r\nGET /zh/menu HTTP/1.1\r\nHost: a\r\n\r\n", None),
        (b"GET /en/men%75 HTTP/1.1\r\nHost: a\r\n\r\n", None),
        (b"GET http://a/en/menu HTTP/1.1\r\nHost: a\r\n\r\n", None),
        (b"GET /en/menu HTTP/1.0\r\nHost: a\r\n\r\n", None),
        (b"HEAD /en/menu HTTP/1.1\r\nHost: a\r\n\r\n", None),
        (b"GET /en/menu HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n", None),
        (b"GET /en/menu HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", None),
        (POST + b"Content-Length: 3\r\n\r\n{}", None),
        (POST + b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n{}", None),
        (POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", None),
        (POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}", None),
        (POST + b"Content-Length: 2\r\n\r\n{}GET / HTTP/1.1\r\nHost: a\r\n\r\n", None),
        (POST + b"\r\n", None),
    ],
    ids=lambda value: repr(value)[-60:],
)  # fmt: skip
def test_the_address_of_a_plain_request_is_read_and_of_no_other(request_, address):
    assert address == address_of(request_)


class TestPatient:
    @pytest.fixture
    def pair(self):
        ours, theirs = socket.socketpair()
        with Patient(ours) as patient, theirs:
            theirs.settimeout(30)
            yield patient, theirs

    def test_an_answer_is_taken_at_once_and_passed_on_whole_as_it_is_read(self, pair):
        patient, reader = pair
        answer = bytes(range(256)) * 40_000
        patient.sendall(b"head")
        patient.sendall(answer)
        received = b""
        while not patient.pass_on():
            received += reader.recv(65_536)
        patient.shutdown(socket.SHUT_WR)
        while chunk := reader.recv(65_536):
            received += chunk
        assert b"head" + answer == received

    def test_an_answer_goes_out_in_one_piece_with_its_head(self, pair):
        patient, reader = pair
        patient.sendall(b"head")
        patient.sendfile(BytesIO(b"the whole picture"), offset=4, count=5)
        assert patient.pass_on()
        assert b"headwhole" == reader.recv(100)

    def test_who_has_gone_is_told_of(self, pair):
        patient, reader = pair
        patient.sendall(bytes(10_000_000))
        reader.close()
        with pytest.raises(OSError):
            patient.pass_on()


class TestDeadlines:
    @pytest.fixture
    def now(self, monkeypatch):
        times = [100.0]
        monkeypatch.setattr(worker, "monotonic", lambda: times[0])
        return times

    def test_those_whose_time_is_over_are_taken_out_in_order(self, now):
        deadlines = Deadlines(10)
        for connection in "abc":
            deadlines.add(connection)
            now[0] += 4
        assert ["a"] == list(deadlines.over())
        now[0] += 10
        assert ["b", "c"] == list(deadlines.over())
        assert [] == list(deadlines.over())

    def test_who_has_come_is_not_let_go(self, now):
        deadlines = Deadlines(10)
        deadlines.add("a")
        deadlines.discard("a")
        deadlines.discard("never")
        now[0] += 99
        assert [] == list(deadlines.over())

    def test_a_stop_leaves_less_time_but_never_more(self, now):
        deadlines = Deadlines(10)
        deadlines.add("early")
        now[0] += 9
        deadlines.add("late")
        deadlines.shorten(2)
        now[0] += 1
        assert ["early"] == list(deadlines.over())
        now[0] += 1
        assert ["late"] == list(deadlines.over())


def test_a_refusal_is_written_by_the_application(client):
    response = client.get("/", environ_overrides={REFUSED: ("uri-too-long", "Send less.")})
    assert (414, "uri-too-long", "Send less.") == (response.status_code, response.json["code"], response.json["detail"])
    assert "application/problem+json" == response.content_type
