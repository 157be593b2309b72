"""Log lines: one JSON object each, in which no client's text can end a line or forge one.

Everything outside ASCII is escaped. ``log_event`` writes an event with fields of its own (a request,
a search); any other record has a ``message``, and the id of the request in which it was logged.

In a worker, lines are queued and written by a native thread, so that a log reader that
stopped reading blocks no request. Past the capacity of the queue lines are dropped and counted.
"""

import json
import logging
import os
from contextlib import suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from . import native_threads

REQUEST_ID: ContextVar[str] = ContextVar("request id", default="")
"""The id of the request that is being answered."""
EVENTS = "restaurant_site.events"
"""Name of the logger of events."""
CAPACITY = 20_000
"""Lines that are queued for a stream before further lines are dropped."""
BATCH_SECONDS = 0.05
"""Seconds that a line waits for others, so that they are written together."""
EXIT_SECONDS = 2.0
"""Seconds that a process that exits waits for its queued lines to be written."""

log = logging.getLogger(EVENTS)


def log_event(event: str, **fields: object) -> None:
    log.info(event, extra={"fields": fields})


class JsonLineFormatter(JsonFormatter):
    """Formats a record as one line of JSON."""

    def __init__(self) -> None:
        super().__init__(json_serializer=partial(json.dumps, separators=(",", ":")), json_default=str)

    def add_fields(self, log_data: dict[str, Any], record: logging.LogRecord, message_dict: dict[str, Any]) -> None:
        log_data["time"] = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        log_data["level"] = record.levelname.lower()
        if record.name == EVENTS:
            log_data |= {"event": record.msg, **record.__dict__["fields"]}
            return
        log_data |= {"event": "log", "logger": record.name, "message": record.message}
        if request := REQUEST_ID.get():
            log_data["request"] = request
        if traceback := message_dict.get("exc_info"):
            log_data["traceback"] = traceback


class QueuedHandler(logging.Handler):
    """Queues formatted lines; a native thread writes them to a file descriptor in batches.

    gevent replaces ``queue.SimpleQueue``, so that this module must be imported before: its queues connect
    greenlets with a native thread. gunicorn imports it with ``gunicorn_log``, before a worker starts.
    """

    def __init__(self, descriptor: int, formatter: logging.Formatter | None) -> None:
        super().__init__()
        self.setFormatter(formatter)
        self.dropped = 0
        """Lines that were not written because the queue was full or the write failed."""
        self._reported = 0
        self._descriptor = descriptor
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._finished: SimpleQueue[None] = SimpleQueue()
        native_threads.start(self._write_lines, "log writer")

    def emit(self, record: logging.LogRecord) -> None:
        if self._lines.qsize() >= CAPACITY:
            self.dropped += 1
        else:
            self._lines.put(self.format(record))

    def close(self) -> None:
        """Wait until all queued lines are written, at most EXIT_SECONDS."""
        self._lines.put(None)
        with suppress(Empty):
            self._finished.get(timeout=EXIT_SECONDS)
        super().close()

    def _write_lines(self) -> None:
        """Write batches of lines until the handler is closed."""
        batch: list[str | None] = []
        while None not in batch:
            batch = [self._lines.get()]
            native_threads.sleep(BATCH_SECONDS)
            batch += [self._lines.get() for _ in range(self._lines.qsize())]
            self._write([line for line in batch if line is not None])
        self._finished.put(None)

    def _write(self, lines: list[str]) -> None:
        data = memoryview("".join(f"{line}\n" for line in lines).encode())
        try:
            while data:
                data = data[os.write(self._descriptor, data) :]
            self._report_dropped()
        except OSError:  # a full disk or a closed pipe
            self.dropped += bytes(data).count(b"\n")

    def _report_dropped(self) -> None:
        if (dropped := self.dropped) > self._reported:
            logging.getLogger(__name__).warning("%d log lines were dropped since the start", dropped)
            self._reported = dropped


def dropped_lines() -> int:
    """Return the number of lines that this process has not written."""
    handlers = {*log.handlers, *logging.getLogger("restaurant_site").handlers}
    return sum(handler.dropped for handler in handlers if isinstance(handler, QueuedHandler))
