"""Who is asking: an IPv4 address, or the /64 network of an IPv6 address."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

from flask import request

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


def client() -> str:
    """The client of the current request."""
    return client_of(request.environ)


def client_of(environ: "WSGIEnvironment") -> str:
    """Who has sent a request. Forwarded headers are believed only through ProxyFix's hops."""
    return bucket(environ.get("REMOTE_ADDR") or "unknown")


@lru_cache(maxsize=65_536)
def bucket(address: str) -> str:
    """The name under which an address is counted; one household or server is one IPv6 /64."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(ip, IPv6Address):
        mapped = ip.ipv4_mapped
        return str(mapped) if mapped else f"{IPv6Address(int(ip) >> 64 << 64)}/64"
    return str(ip)
