"""The client of a request: an IPv4 address, or the /64 network of an IPv6 address."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from wsgiref.types import WSGIEnvironment


def client_of(environ: WSGIEnvironment) -> str:
    """The client of a request. Forwarded headers count only as far as ProxyFix has applied them."""
    return network(environ.get("REMOTE_ADDR") or "", 32, 64).removesuffix("/32") or "unknown"


def ipv6_network(client: str) -> str | None:
    """The IPv6 /48 network of a client, which one customer of a provider may have; None for an IPv4 client."""
    address, slash, _ = client.partition("/")
    return network(address, 32, 48) if slash else None


@lru_cache(4096)
def network(address: str, ipv4_bits: int, ipv6_bits: int) -> str:
    """The network of an address, of so many bits (an IPv4-mapped one is IPv4); empty for any other text."""
    try:
        found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    return str(ip_network((int(found), ipv4_bits if found.version == 4 else ipv6_bits), strict=False))
