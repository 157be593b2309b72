"""Log lines: one JSON object each, which no client's text can break in two or forge.

Everything outside ASCII is escaped, so that a line ends where it seems to end. An event with
fields of its own (a request, a search) is told by ``log_event``; whatever else is logged becomes a
``message`` with the id of the request in which it happened.
"""

import json
import logging
import sys
import threading
from collections import deque
from contextlib import suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from time import sleep, time
from typing import Any, TextIO

from gunicorn import glogging

REQUEST_ID: ContextVar[str] = ContextVar("request id", default="")
"""The id of the request that is being answered."""
EVENTS = "restaurant_site.events"
"""The logger of requests and searches: what is counted, not what is read when something fails."""


MOMENT = 0.05
"""Seconds that an event may wait until it is written, together with others."""
log = logging.getLogger(EVENTS)


class Event(logging.LogRecord):
    """A record with fields of its own.

    What ``logging`` finds out about callers, threads and processes stands in no line and takes longer than
    writing one, so that it is left out.
    """

    fields: dict[str, object]

    def __init__(self, event: str, fields: dict[str, object]) -> None:
        self.__dict__ = {**OF_EVERY_EVENT, "msg": event, "fields": fields, "created": time()}


OF_EVERY_EVENT: dict[str, object] = {
    "name": EVENTS,
    "levelno": logging.INFO,
    "levelname": logging.getLevelName(logging.INFO),
    "filename": __file__,
    "lineno": 0,
    "args": (),
    "exc_info": None,
    "exc_text": None,
    "stack_info": None,
}


def log_event(event: str, **fields: object) -> None:
    """Log an event."""
    if log.isEnabledFor(logging.INFO):
        log.handle(Event(event, fields))


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    _encode = json.JSONEncoder(separators=(",", ":"), default=str).encode

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {"time": self._time(record), "level": record.levelname.lower()}
        if isinstance(record, Event):
            line |= {"event": record.msg, **record.fields}
        else:
            line |= {"event": "log", "logger": record.name, "message": record.getMessage()}
            if request := REQUEST_ID.get():
                line["request"] = request
            if record.exc_info:
                line["traceback"] = self.formatException(record.exc_info)
        return self._encode(line)

    def _time(self, record: logging.LogRecord) -> str:
        return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


MOST_WAITING = 100_000
"""Lines that wait for a stream that takes none; past it the oldest are lost, so that memory is not."""


class Together(logging.StreamHandler[TextIO]):
    """Writes what a moment has brought at once.

    A write for each line would make every request wait its turn at the stream, and give up the
    interpreter there. At the end of the process the rest is written by ``logging.shutdown``.
    """

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._waiting: deque[str] = deque(maxlen=MOST_WAITING)
        self._told = threading.Event()
        self._writing = threading.Lock()
        self._writer: threading.Thread | None = None

    def emit(self, record: logging.LogRecord) -> None:
        self._waiting.append(self.format(record))
        if self._writer is None:  # here, for threads do not survive a fork
            self._writer = threading.Thread(target=self._write_on, name="log writer", daemon=True)
            self._writer.start()
        if not self._told.is_set():
            self._told.set()

    def flush(self) -> None:
        with self._writing, suppress(OSError):  # a full disk or a closed pipe stops no request
            while self._waiting:
                lines = [self._waiting.popleft() for _ in range(len(self._waiting))]
                self.stream.write("\n".join([*lines, ""]))
            self.stream.flush()

    def _write_on(self) -> None:
        while self._told.wait():
            sleep(MOMENT)
            self._told.clear()
            self.flush()


class GunicornLog(glogging.Logger):  # type: ignore[misc]  # gunicorn has no types
    """gunicorn's log and the application's: events to standard output, the rest to ``errorlog``.

    gunicorn's own access log stays off: requests are noted by the application, with any server.
    """

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        if not sys.stderr.isatty():  # who starts the site by hand reads plain lines
            for handler in self.error_log.handlers:
                handler.setFormatter(JsonLines())
        application = logging.getLogger("restaurant_site")
        application.handlers = list(self.error_log.handlers)
        application.setLevel(self.loglevel)
        application.propagate = False
        events = logging.getLogger(EVENTS)
        events.handlers = [Together(sys.stdout)]
        events.handlers[0].setFormatter(JsonLines())
        events.setLevel(logging.INFO)
        events.propagate = False
