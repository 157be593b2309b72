"""The log of gunicorn and of the application in its workers; only gunicorn loads this module."""

import logging
import sys
from typing import Any

from gunicorn import glogging

from .logs import JsonLineFormatter, QueuedHandler, log


class GunicornLog(glogging.Logger):  # type: ignore[misc]  # gunicorn has no types
    """Log of gunicorn and the application: events to standard output, all else to ``errorlog``.

    gunicorn's access log stays off: the application logs its requests, under any server.
    """

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        if not sys.stderr.isatty():  # a terminal gets plain lines
            for handler in self.error_log.handlers:
                handler.setFormatter(JsonLineFormatter())
        self._use(self.error_log.handlers)

    def start_writers(self) -> None:
        """Write all further lines in native threads; to be called in each worker once it is initialised."""
        log.handlers = [QueuedHandler(sys.stdout.fileno(), JsonLineFormatter())]
        log.setLevel(logging.INFO)
        log.propagate = False
        self._use([self._queued(handler) for handler in self.error_log.handlers])

    def _use(self, handlers: list[logging.Handler]) -> None:
        application = logging.getLogger("restaurant_site")
        self.error_log.handlers = application.handlers = handlers
        application.setLevel(self.loglevel)
        application.propagate = False

    def _queued(self, handler: logging.Handler) -> logging.Handler:
        """Return a queued handler in place of one that writes to standard error; any other handler as it is."""
        is_stderr = isinstance(handler, logging.StreamHandler) and handler.stream is sys.stderr
        return QueuedHandler(sys.stderr.fileno(), handler.formatter) if is_stderr else handler
