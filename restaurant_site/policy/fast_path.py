"""The fast path: what the cache holds is sent before Flask is asked.

It learns from the views. When one has answered with a cached representation, it leaves a note in
the WSGI environment; the next request of the same address is answered from the note: the same
representation from Flask-Caching, the same charges to Flask-Limiter, the same headers. Whatever is
not plain (a first request, a cache that has let go, a limit that is passed) goes to Flask.
"""

from collections.abc import Callable, Iterable
from threading import Lock
from typing import TYPE_CHECKING

from flask import Flask

from .caching import ANSWERED, FROM_CACHE, Answered, Representations
from .clients import client_of
from .limits import CHARGED, Quotas
from .replies import reply_to

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

Address = tuple[str, str, str]
"""Path, query and Accept: all of a request that views read to choose a representation."""
MOST = 8_192
"""Addresses that are remembered; past it the oldest is forgotten."""
LONGEST = 600
"""Characters of an address that is worth remembering."""
LARGEST = 131_072
"""Bytes of a body that is compressed and copied without keeping others waiting."""


class FastPath:
    """WSGI middleware, next to Flask's own application: inside of what changes the environment."""

    def __init__(self, app: Flask, version: Callable[[], str]) -> None:
        self._extensions = app.extensions
        self._flask = app.wsgi_app
        self._version = version
        self._known: dict[Address, Answered] = {}
        self._learning = Lock()

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        body = self._answer(environ, start_response)
        return self._ask_flask(environ, start_response) if body is None else body

    def is_at_hand(self, address: Address) -> bool:
        """Whether a GET of an address would be answered from this process's memory in less than a millisecond."""
        known = self._known.get(address)
        if known is None or known.version != self._version() or self._extensions["shared"] is not None:
            return False
        representations: Representations = self._extensions["representations"]
        representation = representations.find(known.area, known.name)
        return representation is not None and len(representation.plain) <= LARGEST

    def _answer(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes] | None:
        """The body of a cached answer; None when Flask should decide."""
        known = self._known.get(_address(environ))
        if known is None or known.version != self._version() or environ["REQUEST_METHOD"] not in {"GET", "HEAD"}:
            return None
        representations: Representations = self._extensions["representations"]
        if (representation := representations.find(known.area, known.name)) is None:
            return None
        quotas: Quotas = self._extensions["quotas"]
        client, reply = client_of(environ), reply_to(environ, representation)
        document = known.name if known.spaced and reply.is_charged_to_spacing else None
        if known.counted and quotas.rate is not None:
            environ[CHARGED] = True
            if not quotas.rate.charge(client):
                return None
        if document is not None and quotas.spacing is not None and not quotas.spacing.charge(client, document):
            return None
        environ[FROM_CACHE] = True
        limits = quotas.headers(client, known.counted, document)
        start_response(reply.status, [*reply.headers, *limits, *self._extensions["constant_headers"]])
        return [reply.body]

    def _ask_flask(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        address = _address(environ)
        body = self._flask(environ, start_response)
        answered: Answered | None = environ.get(ANSWERED)
        if answered is not None and sum(map(len, address)) <= LONGEST:
            with self._learning:
                if len(self._known) >= MOST and address not in self._known:
                    del self._known[next(iter(self._known))]
                self._known[address] = answered
        return body


def _address(environ: "WSGIEnvironment") -> Address:
    return environ.get("PATH_INFO", ""), environ.get("QUERY_STRING", ""), environ.get("HTTP_ACCEPT", "")
