"""Headers of every response: security, cross-origin access for agents, the version of the API."""

from collections.abc import Iterable

from flask import Flask, Response, request

from ..settings import VERSION, Settings
from .http_state import request_state
from .representations import DEFAULT_FRESHNESS

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PERMISSIONS_POLICY = "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()"
EXPOSED = "ETag, Retry-After, RateLimit, RateLimit-Policy, Link, X-API-Version, X-Request-Id"
ALLOWED_REQUEST_HEADERS = (
    "Accept, Accept-Language, Authorization, Content-Type, If-None-Match, If-Modified-Since, Last-Event-ID, "
    "Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id"
)
PERMANENT_REDIRECT = 308
CONSTANT_HEADERS = {
    "X-API-Version": VERSION,
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Permissions-Policy": PERMISSIONS_POLICY,
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": EXPOSED,
}


def constant_headers(settings: Settings) -> list[tuple[str, str]]:
    """Return the headers that are the same on every response of an application."""
    is_https = settings.hsts and settings.base_url.startswith("https://")
    transport = {"Strict-Transport-Security": settings.hsts} if is_https else {}
    return [*CONSTANT_HEADERS.items(), *transport.items()]


def without_cross_origin_access(headers: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the headers of a response that pages of the request's origin may not read."""
    return [(name, value) for name, value in headers if name != "Access-Control-Allow-Origin"]


def init_app(app: Flask) -> None:
    @app.after_request
    def add_headers(response: Response) -> Response:
        if request.method == "OPTIONS" and not request_state(request.environ).denies_origin:
            _add_preflight_headers(response)
        if request.method not in {"GET", "HEAD"}:
            response.headers["Cache-Control"] = "no-store"
        elif "Cache-Control" not in response.headers:
            is_redirect = response.status_code == PERMANENT_REDIRECT
            response.headers["Cache-Control"] = DEFAULT_FRESHNESS.cache_control if is_redirect else "no-store"
        return response


def _add_preflight_headers(response: Response) -> None:
    """Answer a CORS preflight request (Fetch standard)."""
    response.headers["Access-Control-Allow-Methods"] = response.headers.get("Allow", "GET, HEAD, OPTIONS")
    response.headers["Access-Control-Allow-Headers"] = ALLOWED_REQUEST_HEADERS
    response.headers["Access-Control-Max-Age"] = "86400"
