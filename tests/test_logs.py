"""``logs`` writes one JSON object for a record, whatever a client has put into it, and stops for no stream."""

import json
import logging
import os
import pty
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from restaurant_site import logs
from restaurant_site.logs import REQUEST_ID, JsonLineFormatter, QueuedHandler, dropped_lines
from tests.conftest import ROOT


def formatted(message: object, *values: object, exc_info=None) -> str:
    record = logging.LogRecord("a.logger", logging.WARNING, __file__, 1, message, values, exc_info)
    return JsonLineFormatter().format(record)


@pytest.fixture
def formatted_event(caplog):
    def formatted_event(event: str, **fields: object) -> str:
        with caplog.at_level(logging.INFO, logger=logs.EVENTS):
            logs.log_event(event, **fields)
        return JsonLineFormatter().format(caplog.records[-1])

    return formatted_event


def test_a_message_has_time_level_logger_and_text():
    line = json.loads(formatted("%s is lost", "Redis"))
    assert line.pop("time").endswith("+00:00")
    assert {"level": "warning", "event": "log", "logger": "a.logger", "message": "Redis is lost"} == line


def test_an_event_has_its_own_fields_and_no_message(formatted_event):
    line = formatted_event("search", query="茶", hits=3)
    assert line.startswith('{"time":"')
    assert ["time", "level", "event", "query", "hits"] == list(json.loads(line))
    assert ("search", "茶", 3) == tuple(json.loads(line)[name] for name in ("event", "query", "hits"))


@pytest.mark.parametrize(
    "text", ["a\nb", "a\r\nb", 'a"}\n{"event":"request"', "a\u2028b", "a\x00b", "a\x1b[2Jb", "a\ud800b"]
)
def test_no_text_ends_a_line_or_controls_a_terminal(formatted_event, text):
    for line in (formatted("%s", text), formatted_event("request", path=text)):
        assert line.isascii() and line.isprintable()
        assert text in json.loads(line).values()


def test_a_failure_is_one_line_with_its_traceback_and_its_request():
    token = REQUEST_ID.set("abc12345")
    try:
        raise ValueError("a\nb")
    except ValueError:
        line = formatted("failed", exc_info=sys.exc_info())
    finally:
        REQUEST_ID.reset(token)
    assert "\n" not in line
    assert "abc12345" == json.loads(line)["request"]
    assert "ValueError: a\nb" in json.loads(line)["traceback"]


def read_lines(descriptor: int, count: int) -> list[str]:
    """The next lines of a pipe."""
    text = b""
    while text.count(b"\n") < count:
        text += os.read(descriptor, 65_536)
    return text.decode().splitlines()


class TestQueuedHandler:
    @pytest.fixture
    def pipe(self):
        """(reading, writing) ends of a pipe."""
        ends = os.pipe()
        yield ends
        for end in ends:
            os.close(end)

    @pytest.fixture
    def handler(self, pipe):
        handler = QueuedHandler(pipe[1], logging.Formatter("%(message)s"))
        yield handler
        handler.close()

    def handle(self, handler: QueuedHandler, message: object) -> None:
        handler.handle(logging.makeLogRecord({"msg": str(message)}))

    def test_a_record_is_written_without_a_flush(self, handler, pipe):
        self.handle(handler, "first")
        assert ["first"] == read_lines(pipe[0], 1)
        self.handle(handler, "second")
        assert ["second"] == read_lines(pipe[0], 1)

    def test_no_line_of_any_thread_is_lost_or_mixed_with_another(self, handler, pipe):
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda number: self.handle(handler, f"<{number}>"), range(2_000)))
        assert {f"<{number}>" for number in range(2_000)} == set(read_lines(pipe[0], 2_000))

    def test_closing_writes_what_is_queued(self, pipe):
        handler = QueuedHandler(pipe[1], logging.Formatter("%(message)s"))
        for number in range(100):
            self.handle(handler, number)
        handler.close()
        assert [str(number) for number in range(100)] == read_lines(pipe[0], 100)

    def test_lines_past_the_capacity_are_dropped_counted_and_reported(self, pipe, monkeypatch, caplog):
        monkeypatch.setattr(logs, "CAPACITY", 10)
        handler = QueuedHandler(pipe[1], logging.Formatter("%(message)s"))
        for number in range(15):
            self.handle(handler, number)
        handler.close()
        assert [str(number) for number in range(10)] == read_lines(pipe[0], 10)
        assert 5 == handler.dropped
        assert ["5 log lines were dropped since the start"] == caplog.messages

    def test_a_pipe_that_nobody_reads_holds_up_neither_records_nor_the_exit(self, monkeypatch):
        monkeypatch.setattr(logs, "CAPACITY", 100)
        monkeypatch.setattr(logs, "EXIT_SECONDS", 0.1)
        reading, writing = os.pipe()
        handler = QueuedHandler(writing, logging.Formatter("%(message)s"))
        for _ in range(1_000):
            self.handle(handler, "x" * 1_000)
        handler.close()
        assert 0 < handler.dropped < 1_000
        os.close(reading)  # the blocked write fails, and its thread ends

    def test_lines_that_a_full_disk_refuses_are_counted_and_not_reported_to_it(self, caplog):
        with Path("/dev/full").open("wb") as full:
            handler = QueuedHandler(full.fileno(), logging.Formatter("%(message)s"))
            self.handle(handler, "refused")
            handler.close()
        assert 1 == handler.dropped
        assert [] == caplog.messages

    def test_the_dropped_lines_of_all_streams_are_added(self, handler, monkeypatch):
        handler.dropped = 3
        monkeypatch.setattr(logs.log, "handlers", [handler])
        assert 3 == dropped_lines()


UNREAD_PIPE_UNDER_GEVENT = """
import logging, os
from restaurant_site.logs import QueuedHandler  # before the patches, as gunicorn imports it
from gevent import monkey, sleep
monkey.patch_all()
reading, writing = os.pipe()
handler = QueuedHandler(writing, logging.Formatter("%(message)s"))
for _ in range(100):
    handler.handle(logging.makeLogRecord({"msg": "x" * 1_000}))
sleep(0.3)  # the writer blocks meanwhile
print("greenlets run")
written = 0
while written < 100:
    written += os.read(reading, 65_536).count(b"\\n")
    sleep(0.01)
print(written, "lines")
"""


def test_a_pipe_that_nobody_reads_does_not_stop_greenlets():
    run = subprocess.run(
        [sys.executable, "-c", UNREAD_PIPE_UNDER_GEVENT],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    assert "greenlets run\n100 lines\n" == run.stdout


SERVER = """
import logging
from gunicorn.config import Config
from restaurant_site.gunicorn_log import GunicornLog
from restaurant_site.logs import log_event
log = GunicornLog(Config())
log.setup(Config())  # as when the configuration is read again
log.start_writers()
log_event("request", status=200)
logging.getLogger("restaurant_site.web.redis_backend").warning("Redis lost")
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
