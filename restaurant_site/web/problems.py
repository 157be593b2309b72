"""Problem codes (RFC 9457), and the exception that carries one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from werkzeug.exceptions import HTTPException

from ..i18n import N_


@dataclass(frozen=True, slots=True)
class ProblemType:
    status: int
    title: str
    explanation: str
    """For developers, on the page that explains the code."""
    to_guests: str | None = None
    """For guests, on error pages."""


KINDS: Mapping[str, ProblemType] = {
    "bad-parameter": ProblemType(
        400,
        "Bad parameter",
        N_(
            "A query parameter is unknown, has an invalid value or is repeated. The response names it and the "
            "accepted values."
        ),
        N_("We have nothing at this address. Search for what you need, or start from the home page."),
    ),
    "bad-request": ProblemType(400, "Bad request", N_("The request is not valid HTTP.")),
    "unsupported-language": ProblemType(
        400,
        "Unsupported language",
        N_("The site does not have this language. The response lists those it has and suggests the likeliest."),
    ),
    "unsupported-format": ProblemType(400, "Unsupported format", N_("The format is neither json nor md.")),
    "unknown-category": ProblemType(
        400,
        "Unknown category",
        N_("There is no such category. The response lists the categories."),
        N_("There is no such section. Search for the dish, or see the whole menu."),
    ),
    "forbidden-origin": ProblemType(
        403, "Forbidden origin", N_("A browser on another site may not use the MCP endpoint.")
    ),
    "not-found": ProblemType(
        404,
        "Not found",
        N_("There is nothing at this address."),
        N_("This page is off the menu: it may have moved, or the address may be mistyped."),
    ),
    "unknown-dish": ProblemType(
        404,
        "Unknown dish",
        N_("There is no dish with this id. The response suggests the nearest ids."),
        N_("This dish is not on our menu."),
    ),
    "unknown-size": ProblemType(
        404,
        "Unknown size",
        N_("A dish on the order sheet has no size with this id. The response names the item and the sizes."),
    ),
    "unknown-addition": ProblemType(
        404,
        "Unknown addition",
        N_("A dish on the order sheet has no addition with this id. The response names the item and the additions."),
    ),
    "dish-not-ranked": ProblemType(
        404,
        "Dish not ranked",
        N_("The dish is on the menu but not on the must-order list. The response gives the address of its menu entry."),
    ),
    "unknown-article": ProblemType(
        404,
        "Unknown article",
        N_("There is no article with this id. The response suggests the nearest ids."),
        N_("We have no article at this address."),
    ),
    "method-not-allowed": ProblemType(
        405, "Method not allowed", N_("The service is read-only: use GET, HEAD or OPTIONS.")
    ),
    "not-acceptable": ProblemType(406, "Not acceptable", N_("The MCP endpoint answers with JSON only.")),
    "request-timeout": ProblemType(
        408, "Request timeout", N_("The body of the request did not arrive in time. Send it again.")
    ),
    "payload-too-large": ProblemType(
        413, "Payload too large", N_("The body of an MCP message may have at most 64 KiB.")
    ),
    "uri-too-long": ProblemType(414, "URI too long", N_("The URL is too long.")),
    "unsupported-media-type": ProblemType(
        415, "Unsupported media type", N_("An MCP message is sent as application/json.")
    ),
    "headers-too-large": ProblemType(431, "Headers too large", N_("The request headers are too large.")),
    "rate-limited": ProblemType(
        429,
        "Rate limited",
        N_(
            "Too many requests in a short time. Wait for the number of seconds in Retry-After. Data, pages and "
            "MCP messages other than tool calls have separate limits. Windows are fixed, so up to twice the "
            "limit can pass across a boundary."
        ),
        N_("Too many pages at once. Wait a few seconds, then reload this one."),
    ),
    "too-soon": ProblemType(
        429,
        "Too soon",
        N_("The same document was fetched less than a second ago. Keep it, or ask again with If-None-Match."),
    ),
    "internal-error": ProblemType(
        500, "Internal error", N_("Something went wrong on our side. It has been logged; please try again later.")
    ),
    "content-unavailable": ProblemType(
        503,
        "Content unavailable",
        N_("The content cannot be served at the moment. Try again after the time in Retry-After."),
    ),
}

BY_STATUS: Mapping[int, str] = {kind.status: code for code, kind in reversed([*KINDS.items()])} | {400: "bad-request"}
"""The code of an exception that has a status only."""


class Problem(HTTPException):
    """Answered with a problem document or an error page. *detail* says what was wrong and what would be right.

    *extras* are further members of the document.
    """

    def __init__(self, code: str, detail: str, headers: Mapping[str, str] | None = None, **extras: Any) -> None:
        super().__init__(detail)
        self.problem = code
        self.code = KINDS[code].status
        self.extras = extras
        self.extra_headers = dict(headers or {})
