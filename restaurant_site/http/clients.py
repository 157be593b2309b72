"""The client of a request: an IPv4 address, or the /64 network of an IPv6 address."""

from functools import lru_cache
from socket import AF_INET, AF_INET6, inet_ntop, inet_pton
from typing import TYPE_CHECKING

from flask import request

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

IPV4 = 4
"""Bytes of a packed IPv4 address."""
MAPPED = bytes(10) + b"\xff\xff"
"""The prefix of an IPv4-mapped IPv6 address (``::ffff:192.0.2.1``)."""


def client() -> str:
    """The client of the current request."""
    return client_of(request.environ)


def client_of(environ: "WSGIEnvironment") -> str:
    """The client of a request. Forwarded headers count only as far as ProxyFix has applied them."""
    return bucket(environ.get("REMOTE_ADDR") or "unknown")


def bucket(address: str) -> str:
    """The name under which an address is counted; a household or a server has one IPv6 /64."""
    packed = packed_address(address)
    if packed is None:
        return "unknown"
    if len(packed) == IPV4:
        return inet_ntop(AF_INET, packed)
    return f"{inet_ntop(AF_INET6, packed[:8] + bytes(8))}/64"


@lru_cache(1024)
def ipv6_network(client: str) -> str | None:
    """The IPv6 /48 network of a client, which one customer of a provider may have; None for an IPv4 client."""
    if not client.endswith("/64"):
        return None
    packed = inet_pton(AF_INET6, client.removesuffix("/64"))
    return f"{inet_ntop(AF_INET6, packed[:6] + bytes(10))}/48"


def packed_address(address: str) -> bytes | None:
    """The bytes of an IPv4 address (also of an IPv4-mapped one) or of an IPv6 address; None for any other text."""
    try:
        packed = inet_pton(AF_INET6 if ":" in address else AF_INET, address.partition("%")[0])
    except (OSError, ValueError):
        return None
    return packed.removeprefix(MAPPED) if len(packed) > IPV4 else packed
