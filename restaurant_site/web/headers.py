"""Headers of every response: security, cross-origin access for agents, the version of the API."""

from collections.abc import Iterable

from flask import Flask, Response, request

from ..settings import VERSION, Settings
from .representations import DAY, DEFAULT_FRESHNESS, YEAR
from .request_state import request_state

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


def cache_file(response: Response) -> Response:
    """Let clients cache a file for a day, or for a year where its address names a version."""
    versioned = request.args.get("v")
    response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable" if versioned else f"public, max-age={DAY}"
    response.headers.pop("Expires", None)
    response.headers.pop("Accept-Ranges", None)  # ``RequestChecks`` ignores ranges
    return response


def constant_headers(settings: Settings) -> list[tuple[str, str]]:
    """The headers that are the same on every response of an application."""
    secure = settings.hsts and settings.base_url.startswith("https://")
    transport = {"Strict-Transport-Security": settings.hsts} if secure else {}
    return [*CONSTANT_HEADERS.items(), *transport.items()]


def without_cross_origin_access(headers: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """The headers of an answer that pages of the request's origin may not read."""
    return [(name, value) for name, value in headers if name != "Access-Control-Allow-Origin"]


def init_app(app: Flask) -> None:
    @app.after_request
    def add_headers(response: Response) -> Response:
        if request.endpoint == "static" and response.status_code < 400:
            cache_file(response)
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
