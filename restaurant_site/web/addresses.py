"""Kinds of addresses: the form of errors, which requests a rate limit counts, and the label in metrics."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

ErrorFormat = Literal["problem", "line", "page"]
"""A problem document (RFC 9457), a line of text or an HTML page."""
Counted = Literal["all", "failures", "none"]
"""Which GET, HEAD and OPTIONS requests a rate limit counts; *failures*: those that are not answered with 200 or 304."""


@dataclass(frozen=True, slots=True)
class AddressKind:
    """A kind of addresses: *paths*, or all that begin with one of *prefixes* and end with one of *suffixes*."""

    label: str
    """In metrics."""
    errors: ErrorFormat = "page"
    counted: Counted = "all"
    paths: frozenset[str] = frozenset()
    prefixes: tuple[str, ...] = ("/",)
    suffixes: tuple[str, ...] = ("",)

    @property
    def is_file(self) -> bool:
        return self.counted == "failures"

    def includes(self, path: str) -> bool:
        if self.paths:
            return path in self.paths
        return path.startswith(self.prefixes) and path.rstrip("/").endswith(self.suffixes)


TEXTS = (".md", ".txt", ".json")
STATIC, IMAGES = ("/static/", "/theme/"), ("/images/",)
ADDRESS_KINDS: Sequence[AddressKind] = (
    AddressKind("static", "problem", "failures", prefixes=STATIC, suffixes=TEXTS),
    AddressKind("static", "line", "failures", prefixes=STATIC),
    AddressKind("static", counted="none", paths=frozenset({"/favicon.ico", "/manifest.webmanifest"})),
    AddressKind("images", "problem", "failures", prefixes=IMAGES, suffixes=TEXTS),
    AddressKind("images", "line", "failures", prefixes=IMAGES),
    AddressKind("health", counted="none", paths=frozenset({"/healthz", "/readyz"})),
    AddressKind("text", "problem", "none", paths=frozenset({"/robots.txt"})),
    AddressKind("text", counted="none", paths=frozenset({"/sitemap.xml"})),
    AddressKind("api", "problem", prefixes=("/api/",)),
    AddressKind("api", "problem", paths=frozenset({"/api"})),
    AddressKind("mcp", "problem", prefixes=("/mcp",)),
    AddressKind("text", "problem", prefixes=("/.well-known/",)),
    AddressKind("text", "problem", suffixes=TEXTS),
    AddressKind("text", suffixes=(".xml", ".atom")),
)
"""The first kind that includes a path decides."""
PAGE = AddressKind("page")
"""The kind of every other address."""


def address_kind(kinds: Sequence[AddressKind], path: str) -> AddressKind:
    return next((kind for kind in kinds if kind.includes(path)), PAGE)
