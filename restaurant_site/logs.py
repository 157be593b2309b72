"""Log lines: one JSON object each, which no client's text can break in two or forge.

Everything outside ASCII is escaped, so that a line ends where it seems to end. An event with
fields of its own (a request, a search) is logged with ``extra=fields(…)``; whatever else is
logged becomes a ``message`` with the id of the request in which it happened.
"""

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from gunicorn import glogging

REQUEST_ID: ContextVar[str] = ContextVar("request id", default="")
"""The id of the request that is being answered."""
EVENTS = "restaurant_site.events"
"""The logger of requests and searches: what is counted, not what is read when something fails."""


def fields(**values: object) -> dict[str, Any]:
    """What a logger takes as *extra* for a line with fields of its own."""
    return {"fields": values}


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {"time": self._time(record), "level": record.levelname.lower()}
        own: dict[str, object] | None = getattr(record, "fields", None)
        if own is None:
            line |= {"event": "log", "logger": record.name, "message": record.getMessage()}
            if request := REQUEST_ID.get():
                line["request"] = request
            if record.exc_info:
                line["traceback"] = self.formatException(record.exc_info)
        else:
            line |= {"event": record.msg, **own}
        return json.dumps(line, separators=(",", ":"), default=str)

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
