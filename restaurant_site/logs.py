"""Log lines: one JSON object each, which no client's text can break in two or forge.

Everything outside ASCII is escaped, so that a line ends where it seems to end. An event with
fields of its own (a request, a search) is told by ``tell``; whatever else is logged becomes a
``message`` with the id of the request in which it happened.
"""

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from time import time
from typing import Any

from gunicorn import glogging

REQUEST_ID: ContextVar[str] = ContextVar("request id", default="")
"""The id of the request that is being answered."""
EVENTS = "restaurant_site.events"
"""The logger of requests and searches: what is counted, not what is read when something fails."""


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


def tell(event: str, **fields: object) -> None:
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
        events.handlers = [logging.StreamHandler(sys.stdout)]
        events.handlers[0].setFormatter(JsonLines())
        events.setLevel(logging.INFO)
        events.propagate = False
