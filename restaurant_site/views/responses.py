"""Caches the text that a view renders, and responds with it."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from flask import Response

from ..domain.availability import last_change, next_change
from ..domain.booking import next_booking_change
from ..domain.hours import next_update, until_midnight
from ..locales import Locale
from ..render.localized_site import LocalizedSite
from ..snapshot import current_snapshot
from ..web.cache import CacheKey
from ..web.representations import DEFAULT_FRESHNESS, SEARCH_FRESHNESS, Freshness, RenderedText
from ..web.response_cache import cached_response

UTF8 = "; charset=utf-8"


def as_json(document: object) -> str:
    """Return a document as JSON text: UTF-8, not escaped."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def hours_freshness(localized_site: LocalizedSite) -> Freshness:
    """Return the freshness of a response that says whether the restaurant is open now."""
    return Freshness.until(next_update(localized_site.site, localized_site.now()))


def respond(
    route: str,
    locale: Locale | None,
    media_type: str,
    write: Callable[[LocalizedSite], str],
    *,
    parameters: tuple[tuple[str, str], ...] = (),
    links: Sequence[str] = (),
    vary: Sequence[str] = (),
    headers: Sequence[tuple[str, str]] = (),
    repeat_limited: bool = False,
    freshness: Freshness = DEFAULT_FRESHNESS,
    tells_kitchen: bool = False,
    tells_bookings: bool = False,
    names_day: bool = False,
    private: bool = False,
    logged: datetime | None = None,
) -> Response:
    """Return the cached response under *route* and its parameters, or a new one with the text that *write* returns.

    *locale*: None for the default language of the site.
    *repeat_limited*: a client may fetch it only once a second. *freshness*: that of a search, if it has parameters and no other.
    *tells_kitchen*: it says that the kitchen is closed. *tells_bookings*: it says what can be booked now.
    *names_day*: it answers for tomorrow or another day that is a different one after midnight.
    *private*: no cache but this process's may keep it.
    *logged*: when the list of changes in it got its newest one; each process caches its own list.
    """
    current = current_snapshot()
    localized_site = current.localized_site(locale)
    now = localized_site.now()
    changed, change = last_change(current.site, now, tells_kitchen), next_change(current.site, now, tells_kitchen)
    is_search = bool(parameters) and freshness is DEFAULT_FRESHNESS
    freshness = (SEARCH_FRESHNESS if is_search else freshness).capped(change - now if change else None)
    if tells_bookings:
        freshness = freshness.capped(next_booking_change(current.site, now) - now)
    if names_day:
        freshness = freshness.capped(until_midnight(current.site, now))
        parameters = (*parameters, ("day", "named"))  # a date as such may be kept for longer
    if private:
        freshness = freshness.kept_private()
    if logged:
        freshness = replace(freshness, per_process=True)

    def render() -> RenderedText:
        return RenderedText(
            text=write(localized_site),
            content_type=media_type + ("" if ";" in media_type else UTF8),
            language=localized_site.locale.tag,
            modified=min(now, max(filter(None, (current.site.modified, changed, logged)))),
            links=links,
            vary=vary,
            headers=headers,
            freshness=freshness,
        )

    key = CacheKey(current.representation_version, route, localized_site.locale.code, media_type, parameters)
    return cached_response(
        key, render, tier="search" if parameters else "pages", spaced=repeat_limited, freshness=freshness
    )
