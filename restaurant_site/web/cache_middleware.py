"""WSGI middleware that serves cached responses to GET and HEAD without entering Flask.

A view that answers with a cached representation leaves its cache entry in the request state. The next request with the
same path, query and ``Accept`` is answered from that entry: the same representation, spacing and headers. Flask answers
everything else: the first request and one whose entry has expired.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from threading import Lock
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from .cache import CacheEntry
from .http_state import HttpState
from .request_state import request_state
from .wsgi_response import WsgiReply, respond_to

Target = tuple[str, str, str]
"""Path, query and ``Accept``: the parts of a GET by which views choose a representation."""
MAX_TARGETS = 8_192
MAX_TARGET_LENGTH = 600
"""Characters; longer targets are not remembered."""


@dataclass(frozen=True, slots=True)
class CacheMiddleware:
    """Wraps Flask's own WSGI application, inside whatever changes the environment."""

    app: WSGIApplication
    http: HttpState
    content_version: Callable[[], str]
    _entries: dict[Target, CacheEntry] = field(default_factory=dict, init=False)
    _lock: Lock = field(default_factory=Lock, init=False)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] not in {"GET", "HEAD"}:
            return self.app(environ, start_response)
        target = (environ.get("PATH_INFO", ""), environ.get("QUERY_STRING", ""), environ.get("HTTP_ACCEPT", ""))
        if (response := self._cached(environ, target)) is not None:
            start_response(response.status, response.headers)
            return [response.body]
        body = self.app(environ, start_response)
        state = request_state(environ)
        is_known = not state.has_unknown_parameters and sum(map(len, target)) <= MAX_TARGET_LENGTH
        if is_known and state.cache_entry is not None:
            self._remember(target, state.cache_entry)
        return body

    def _cached(self, environ: WSGIEnvironment, target: Target) -> WsgiReply | None:
        """The cached response; None when Flask has to answer. Raises the refusal of a document within its spacing."""
        entry = self._entries.get(target)
        if entry is None or entry.version != self.content_version():
            return None
        representation = self.http.cache.get(entry.area, entry.key)
        if representation is None:
            return None
        request_state(environ).from_cache = True
        response = respond_to(environ, representation)
        if entry.spaced and response.body and (refusal := self.http.quotas.charge_spacing(environ, entry.key)):
            raise refusal
        return response

    def _remember(self, target: Target, entry: CacheEntry) -> None:
        with self._lock:
            if len(self._entries) >= MAX_TARGETS and target not in self._entries:
                del self._entries[next(iter(self._entries))]
            self._entries[target] = entry
