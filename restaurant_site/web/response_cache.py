"""Cached responses: computed by a view on a miss, and sent by a WSGI middleware without entering Flask on a hit.

A view that responds through ``cached_response`` leaves the place of its response in the request state. The next request
with the same path, query and ``Accept`` is answered from there by ``CacheMiddleware``: the same bytes, spacing and
headers. Flask answers everything else: the first request and one whose response has expired.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from threading import Lock
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Response, request
from flask_caching import Cache

from .cache import CacheEntry, CacheKey, CacheTier
from .http_state import HttpState, http_state, request_state
from .negotiation import WsgiReply, respond_to
from .representations import DEFAULT_FRESHNESS, CachedResponse, Freshness, RenderedText, represent

Target = tuple[str, str, str]
"""Path, query and ``Accept``: the parts of a GET by which views choose a response."""
MAX_TARGETS = 8_192
MAX_TARGET_LENGTH = 600
"""Characters; longer targets are not remembered."""
_locks = [Lock() for _ in range(64)]
"""Each guards the computation of a sixty-fourth of all keys."""


def cached_response(
    key: CacheKey,
    render: Callable[[], RenderedText],
    *,
    tier: CacheTier = "pages",
    spaced: bool = False,
    freshness: Freshness = DEFAULT_FRESHNESS,
) -> Response:
    """Return the response to the current GET or HEAD. *render* is called on a cache miss only.

    Raises the problem ``too-soon`` when the client was sent the same *spaced* document less than the spacing ago.
    """
    http, state = http_state(), request_state(request.environ)
    if state.is_trial:
        represent(render())
        return Response()
    entry = CacheEntry(key.version, key.in_tier("process" if freshness.per_process else tier), spaced)
    state.cache_entry = entry
    state.from_cache = True

    def compute() -> RenderedText:
        state.from_cache = False
        return render()

    cached = get_or_compute(http.cache, entry.key, freshness.ttl, compute)
    reply = _spaced_reply(http, request.environ, entry, cached)
    response = Response(reply.body, status=reply.status)
    response.headers.clear()
    response.headers.extend(reply.headers)
    return response


def get_or_compute(cache: Cache, key: str, ttl: int, compute: Callable[[], RenderedText]) -> CachedResponse:
    """Return the response under *key*; compute and store it on a miss.

    Single-flight: of simultaneous misses of one key, the first computes and the others wait for its result.
    """
    response: CachedResponse | None = cache.get(key)
    if response is not None:
        return response
    with _locks[int(key[-8:], 16) % len(_locks)]:
        response = cache.get(key)
        if response is None:
            response = represent(compute())
            cache.set(key, response, timeout=ttl)
        return response


def _spaced_reply(http: HttpState, environ: WSGIEnvironment, entry: CacheEntry, cached: CachedResponse) -> WsgiReply:
    """Return the reply with a cached response. Raises the problem ``too-soon`` within the spacing of a document."""
    reply = respond_to(environ, cached)
    if entry.spaced and reply.body and (refusal := http.quotas.charge_spacing(environ, entry.key)):
        raise refusal
    return reply


@dataclass(frozen=True, slots=True)
class CacheMiddleware:
    """WSGI middleware around Flask's own application, inside whatever changes the environment."""

    app: WSGIApplication
    http: HttpState
    representation_version: Callable[[], str]
    _entries: dict[Target, CacheEntry] = field(default_factory=dict, init=False)
    _lock: Lock = field(default_factory=Lock, init=False)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] not in {"GET", "HEAD"}:
            return self.app(environ, start_response)
        target = (environ.get("PATH_INFO", ""), environ.get("QUERY_STRING", ""), environ.get("HTTP_ACCEPT", ""))
        if (reply := self._cached_reply(environ, target)) is not None:
            start_response(reply.status, reply.headers)
            return [reply.body]
        body = self.app(environ, start_response)
        state = request_state(environ)
        is_known = not state.has_unknown_parameters and sum(map(len, target)) <= MAX_TARGET_LENGTH
        if is_known and state.cache_entry is not None:
            self._remember(target, state.cache_entry)
        return body

    def _cached_reply(self, environ: WSGIEnvironment, target: Target) -> WsgiReply | None:
        """Return the cached reply, or None when Flask has to answer. Raises the problem ``too-soon``."""
        entry = self._entries.get(target)
        if entry is None or entry.version != self.representation_version():
            return None
        cached = self.http.cache.get(entry.key)
        if cached is None:
            return None
        request_state(environ).from_cache = True
        return _spaced_reply(self.http, environ, entry, cached)

    def _remember(self, target: Target, entry: CacheEntry) -> None:
        with self._lock:
            if len(self._entries) >= MAX_TARGETS and target not in self._entries:
                del self._entries[next(iter(self._entries))]
            self._entries[target] = entry
