"""From what a view has written to a cached response: the steps that all views share."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Response

from ..http.cache import Area, CacheKey
from ..http.cached_response import cached_response
from ..http.negotiation import JSON, MARKDOWN, TEXT
from ..http.representations import DEFAULT_FRESHNESS, SEARCH_FRESHNESS, Freshness, Rendering
from ..locales import DEFAULT, Locale
from ..render.edition import Edition
from .params import Query, service

UTF8 = "; charset=utf-8"


def as_json(document: object) -> str:
    """A document as JSON text: UTF-8, not escaped."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def respond(
    route: str,
    locale: Locale,
    media_type: str,
    write: Callable[[Edition], str],
    *,
    parameters: tuple[tuple[str, str], ...] = (),
    links: Sequence[str] = (),
    vary: Sequence[str] = (),
    headers: Sequence[tuple[str, str]] = (),
    spaced: bool = False,
    area: Area = "pages",
    freshness: Freshness = DEFAULT_FRESHNESS,
) -> Response:
    """The representation that *write* makes of an edition, from the cache when it is there."""
    current = service()
    if area == "search":
        freshness = SEARCH_FRESHNESS

    def render() -> Rendering:
        return Rendering(
            text=write(current.edition(locale)),
            content_type=media_type + ("" if ";" in media_type else UTF8),
            language=locale.tag,
            modified=current.modified,
            links=links,
            vary=vary,
            headers=headers,
            freshness=freshness,
        )

    key = CacheKey(current.version, route, locale.code, media_type, parameters)
    return cached_response(key, render, area=area, spaced=spaced, freshness=freshness)


@dataclass(frozen=True, slots=True)
class Document:
    """A document of the API: its name in the cache, and how it is written in each format."""

    route: str
    record: Callable[[Edition], Any]
    markdown: Callable[[Edition], str]
    page: str | None = None
    """The page that shows the same to people, where there is one."""


def respond_document(document: Document, query: Query) -> Response:
    """A document as JSON or as Markdown, as the request asks; its page is the address to cite."""
    wants_markdown = query.format == "md"
    links = query.edition.links
    canonical = [f'<{links.page(document.page, query.locale)}>; rel="canonical"'] if document.page else []
    return respond(
        document.route,
        query.locale,
        MARKDOWN if wants_markdown else JSON,
        document.markdown if wants_markdown else (lambda edition: as_json(document.record(edition))),
        parameters=query.canonical,
        links=[*canonical, f'<{links.file("/openapi.json")}>; rel="service-desc"; type="application/json"'],
        vary=("Accept",),
        spaced=True,
        area="search" if query.canonical else "pages",
    )


def respond_text(route: str, text: Callable[[Edition], str], locale: Locale = DEFAULT) -> Response:
    """A plain-text index."""
    return respond(route, locale, TEXT, text, spaced=True)
