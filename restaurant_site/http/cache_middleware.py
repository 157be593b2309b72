"""The fast path: what the cache holds is sent before Flask is asked.

It learns from the views. When one has answered with a cached representation, it leaves a note in
the WSGI environment; the next request of the same address is answered from the note: the same
representation from Flask-Caching, the same charges to Flask-Limiter, the same headers. Messages that
are posted need no more of Flask than that, and are answered here too. Whatever is not plain (a first
request, a cache that has let go, a limit that is passed) goes to Flask.
"""

from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from flask import Flask

from .cache import ANSWERED, FROM_CACHE, Answered, Representations
from .clients import client_of
from .rate_limits import CHARGED, Quotas
from .replies import Reply, reply_to

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


class Messages(Protocol):
    """What answers the messages that are posted to an address."""

    def takes(self, environ: "WSGIEnvironment") -> bool:
        """Whether a request is plain; its body, which is not read yet, has the length that it says."""

    def is_quick(self, message: bytes) -> bool:
        """Whether a message is answered in less than a millisecond."""

    def reply(self, environ: "WSGIEnvironment", message: bytes) -> Reply:
        """The answer. Never raises."""


class FastPath:
    """WSGI middleware, next to Flask's own application: inside of what changes the environment."""

    def __init__(self, app: Flask, version: Callable[[], str], messages: Mapping[str, Messages]) -> None:
        self._extensions = app.extensions
        self._flask = app.wsgi_app
        self._version = version
        self._messages = messages
        self._known: dict[Address, Answered] = {}
        self._learning = Lock()

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        answer = self._answer_message if environ["REQUEST_METHOD"] == "POST" else self._answer
        body = answer(environ, start_response)
        return self._ask_flask(environ, start_response) if body is None else body

    def is_at_hand(self, address: Address, message: bytes | None = None) -> bool:
        """Whether a GET, or the POST of a message, would be answered without waiting, in less than a millisecond."""
        if self._extensions["shared"] is not None:
            return False
        if message is not None:
            messages = self._messages.get(address[0])
            return messages is not None and messages.is_quick(message)
        known = self._known.get(address)
        if known is None or known.version != self._version():
            return False
        representations: Representations = self._extensions["representations"]
        representation = representations.find(known.area, known.name)
        return representation is not None and representation.size <= LARGEST

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
        if known.counted and not self._charge_rate(environ, client):
            return None
        if document is not None and quotas.spacing is not None and not quotas.spacing.charge(client, document):
            return None
        environ[FROM_CACHE] = True
        return self._send(reply, quotas.headers(client, known.counted, document), start_response)

    def _answer_message(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes] | None:
        """The body of the answer to a message; None when Flask should decide."""
        messages = self._messages.get(environ.get("PATH_INFO", ""))
        if messages is None or not messages.takes(environ):
            return None
        client = client_of(environ)
        if not self._charge_rate(environ, client):
            return None
        length = int(environ["CONTENT_LENGTH"])
        try:
            message = environ["wsgi.input"].read(length)
        except TimeoutError:  # Flask refuses it
            return None
        if len(message) < length:  # the client has gone
            environ["wsgi.input"] = BytesIO(message)
            return None
        quotas: Quotas = self._extensions["quotas"]
        return self._send(messages.reply(environ, message), quotas.headers(client, True, None), start_response)

    def _charge_rate(self, environ: "WSGIEnvironment", client: str) -> bool:
        """Count a request, once for both ways. Whether it is within the rate."""
        quotas: Quotas = self._extensions["quotas"]
        if quotas.rate is None:
            return True
        environ[CHARGED] = True
        return quotas.rate.charge(client)

    def _send(self, reply: Reply, limits: list[tuple[str, str]], start_response: "StartResponse") -> Iterable[bytes]:
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
