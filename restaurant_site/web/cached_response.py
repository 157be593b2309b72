"""The cached response of a view: looked up or computed, charged to its limits, 200 or 304."""

from collections.abc import Callable

from flask import Response, request

from .cache import CacheEntry, CacheKey, CacheTier
from .http_state import http_state
from .representations import DEFAULT_FRESHNESS, Freshness, RenderedText
from .request_state import request_state
from .wsgi_response import respond_to


def cached_response(
    key: CacheKey,
    render: Callable[[], RenderedText],
    *,
    area: CacheTier = "pages",
    spaced: bool = False,
    freshness: Freshness = DEFAULT_FRESHNESS,
) -> Response:
    """The response to the current GET or HEAD. *render* is called on a cache miss only.

    Raises the problem ``too-soon`` when the client was sent the same *spaced* document less than the spacing ago.
    """
    if freshness.volatile:
        area = "volatile"
    http, state = http_state(), request_state(request.environ)
    state.cache_entry = CacheEntry(key.version, area, key.digest, spaced)
    state.from_cache = True

    def compute() -> RenderedText:
        state.from_cache = False
        return render()

    representation = http.cache.get_or_compute(area, key.digest, freshness.ttl, compute)
    answer = respond_to(request.environ, representation)
    if spaced and answer.body and (refusal := http.quotas.charge_spacing(request.environ, key.digest)):
        raise refusal
    response = Response(answer.body, status=answer.status)
    response.headers.clear()
    response.headers.extend(answer.headers)
    return response
