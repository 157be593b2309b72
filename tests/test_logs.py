"""``logs`` writes one JSON object for a record, whatever a client has put into it."""

import errno
import io
import json
import logging
import os
import pty
import queue
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from restaurant_site.logs import REQUEST_ID, Event, JsonLines, Together
from tests.conftest import ROOT


def written(message: str, *values: object, exc_info=None) -> str:
    return JsonLines().format(logging.LogRecord("a.logger", logging.WARNING, __file__, 1, message, values, exc_info))


def told(event: str, **fields: object) -> str:
    return JsonLines().format(Event(event, fields))


def test_a_message_says_when_how_grave_and_from_where():
    line = json.loads(written("%s is lost", "Redis"))
    assert line.pop("time").endswith("+00:00")
    assert {"level": "warning", "event": "log", "logger": "a.logger", "message": "Redis is lost"} == line


def test_an_event_has_fields_of_its_own():
    line = json.loads(told("search", query="茶", hits=3))
    assert ("search", "茶", 3) == (line["event"], line["query"], line["hits"])
    assert "message" not in line


@pytest.mark.parametrize(
    "text", ["a\nb", "a\r\nb", 'a"}\n{"event":"request"', "a\u2028b", "a\x00b", "a\x1b[2Jb", "a\ud800b"]
)
def test_no_text_ends_a_line_or_steers_a_terminal(text):
    for line in (written("%s", text), told("request", path=text)):
        assert line.isascii() and line.isprintable()
        assert text in json.loads(line).values()


def test_a_failure_is_one_line_with_its_traceback_and_its_request():
    token = REQUEST_ID.set("abc12345")
    try:
        raise ValueError("a\nb")
    except ValueError:
        line = written("failed", exc_info=sys.exc_info())
    finally:
        REQUEST_ID.reset(token)
    assert "\n" not in line
    assert "abc12345" == json.loads(line)["request"]
    assert "ValueError: a\nb" in json.loads(line)["traceback"]


class Stream(io.StringIO):
    """Notes each write, and tells who waits for one."""

    def __init__(self):
        super().__init__()
        self.writes: queue.SimpleQueue[str] = queue.SimpleQueue()

    def write(self, text):
        self.writes.put(text)
        return super().write(text)


class TestTogether:
    @pytest.fixture
    def stream(self):
        return Stream()

    @pytest.fixture
    def handler(self, stream):
        handler = Together(stream)
        yield handler
        handler.close()

    def test_what_is_told_is_written_without_being_asked_for(self, handler, stream):
        handler.handle(Event("first", {}))
        assert "first\n" == stream.writes.get(timeout=10)
        handler.handle(Event("later", {}))
        assert "later\n" == stream.writes.get(timeout=10)

    def test_what_comes_together_is_one_write_in_its_order(self, handler, stream, monkeypatch):
        monkeypatch.setattr("restaurant_site.logs.MOMENT", 3600)
        for number in range(100):
            handler.handle(Event(str(number), {}))
        handler.flush()
        assert "".join(f"{number}\n" for number in range(100)) == stream.writes.get_nowait()
        assert stream.writes.empty()

    def test_no_line_of_any_thread_is_lost_or_mixed_with_another(self, handler, stream):
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda number: handler.handle(Event(f"<{number}>", {})), range(2_000)))
        handler.flush()
        assert {f"<{number}>" for number in range(2_000)} == set(stream.getvalue().splitlines())

    def test_a_full_disk_stops_nobody(self, handler, monkeypatch, stream):
        def fail(_text):
            raise OSError(errno.ENOSPC, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(stream, "write", fail)
            handler.handle(Event("lost", {}))
            handler.flush()
        handler.handle(Event("kept", {}))
        handler.flush()
        assert "kept\n" == stream.getvalue()


SERVER = """
import logging
from gunicorn.config import Config
from restaurant_site.logs import GunicornLog, log_event
log = GunicornLog(Config())
log.setup(Config())  # as when the configuration is read again
log_event("request", status=200)
logging.getLogger("restaurant_site.http.redis").warning("Redis lost")
log.info("Booting worker")
log.access(None, None, {}, None)
"""


class TestGunicornLog:
    def test_events_go_to_standard_output_and_everything_else_to_standard_error_each_once(self):
        server = subprocess.run([sys.executable, "-c", SERVER], cwd=ROOT, capture_output=True, text=True, check=True)
        out, err = ([json.loads(line) for line in lines.splitlines()] for lines in (server.stdout, server.stderr))
        assert [("request", 200)] == [(line["event"], line["status"]) for line in out]
        assert ["Redis lost", "Booting worker"] == [line["message"] for line in err]

    def test_a_terminal_reads_plain_lines(self):
        ours, servers = pty.openpty()
        subprocess.run([sys.executable, "-c", SERVER], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=servers, check=True)
        os.close(servers)
        said = os.read(ours, 65_536).decode()
        os.close(ours)
        assert "[INFO] Booting worker" in said
