"""The state of one request, stored in its WSGI environment for the middleware around Flask."""

from dataclasses import dataclass
from wsgiref.types import WSGIEnvironment

from .cache import CacheEntry

ENVIRON_KEY = "restaurant.request_state"


@dataclass(slots=True)
class RequestState:
    """Set by the middleware and the views that answer the request."""

    cache_entry: CacheEntry | None = None
    """Where the cache holds the answer."""
    has_unknown_parameters: bool = False
    """The query string has names that the view does not read."""
    from_cache: bool | None = None
    """Whether the cache held the answer already; None when it is not cached at all."""
    denies_origin: bool = False
    """Whether pages of the request's origin may not read the answer."""
    problem: str | None = None
    """The code of the problem that was answered."""


def request_state(environ: WSGIEnvironment) -> RequestState:
    """The state of a request, new when it has none yet."""
    state: RequestState = environ.setdefault(ENVIRON_KEY, RequestState())
    return state
