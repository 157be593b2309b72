"""What stands on every response: security, cross-origin access for agents, the API's version."""

from flask import Flask, Response, request

from ..settings import VERSION, Settings
from .representations import DAY, YEAR

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in ("accelerometer", "camera", "geolocation", "gyroscope", "microphone", "payment", "usb")
)
EXPOSED = "ETag, Retry-After, RateLimit, RateLimit-Policy, Link, X-API-Version, X-Request-Id"
ALLOWED_REQUEST_HEADERS = (
    "Accept, Accept-Language, Authorization, Content-Type, If-None-Match, If-Modified-Since, Last-Event-ID, "
    "Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id"
)
A_DAY = f"public, max-age={DAY}"
FOR_GOOD = f"public, max-age={YEAR}, immutable"
CONSTANT = {
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


def keep_file(response: Response) -> Response:
    """Let a file be kept for a day, or for good where its address names a version that changes with it."""
    response.headers["Cache-Control"] = FOR_GOOD if request.args.get("v") else A_DAY
    response.headers.pop("Expires", None)
    return response


def constant(settings: Settings) -> list[tuple[str, str]]:
    """What stands on every response of an application."""
    secure = settings.base_url.startswith("https://")
    transport = {"Strict-Transport-Security": "max-age=31536000; includeSubDomains"} if secure else {}
    return [*CONSTANT.items(), *transport.items()]


def init_app(app: Flask, settings: Settings) -> None:
    always = constant(settings)
    app.extensions["constant_headers"] = always

    @app.after_request
    def add_headers(response: Response) -> Response:
        response.headers.extend(always)
        if request.endpoint == "static" and response.status_code < 400:
            keep_file(response)
        if request.method == "OPTIONS":
            _answer_preflight(response)
        return response


def _answer_preflight(response: Response) -> None:
    """What a browser asks before a cross-origin request (the Fetch standard's CORS preflight)."""
    response.headers["Access-Control-Allow-Methods"] = response.headers.get("Allow", "GET, HEAD, OPTIONS")
    response.headers["Access-Control-Allow-Headers"] = ALLOWED_REQUEST_HEADERS
    response.headers["Access-Control-Max-Age"] = "86400"
