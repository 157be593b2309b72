"""The client of a request: an IPv4 address, or the /64 network of an IPv6 address."""

import logging
import re
from functools import cache, lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from wsgiref.types import WSGIEnvironment

log = logging.getLogger(__name__)
WITH_PORT = re.compile(r"\[([^]]+)\](?::\d+)?|([^:]+):\d+")
"""An address as some load balancers forward it: ``198.51.100.1:1111``, ``[2001:db8::1]:443``."""


def client_of(environ: WSGIEnvironment) -> str:
    """Return the client of a request. Forwarded headers count only as far as ProxyFix has applied them."""
    address = environ.get("REMOTE_ADDR") or ""
    client = network(address, 32, 64).removesuffix("/32")
    if address and not client:
        _warn_of_unreadable_address()
    return client or "unknown"


@cache
def _warn_of_unreadable_address() -> None:
    """Log, once in a process, that a forwarded address cannot be read."""
    log.warning(
        "A proxy forwards a client's address that cannot be read; all such clients share one budget. X-Forwarded-For takes "
        "addresses such as 203.0.113.7, 203.0.113.7:50000, 2001:db8::1 or [2001:db8::1]:50000."
    )


def ipv6_network(client: str) -> str | None:
    """Return the IPv6 /48 network of a client, which one customer of a provider may have; None for an IPv4 client."""
    address, slash, _ = client.partition("/")
    return network(address, 32, 48) if slash else None


@lru_cache(4096)
def network(address: str, ipv4_bits: int, ipv6_bits: int) -> str:
    """Return the network of an address, of so many bits (an IPv4-mapped one is IPv4); empty for any other text."""
    if with_port := WITH_PORT.fullmatch(address):
        address = with_port[1] or with_port[2]
    try:
        ip: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(ip, IPv6Address):
        ip = ip.ipv4_mapped or ip
    return str(ip_network((int(ip), ipv4_bits if ip.version == 4 else ipv6_bits), strict=False))
