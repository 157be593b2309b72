"""A site from the day on which new hours of every week begin."""

from dataclasses import replace
from datetime import UTC, date, datetime, time
from hashlib import sha256
from types import MappingProxyType

from ..models.site import Site
from . import section_hours
from .busy_times import of_week


def site_on(site: Site, day: date) -> Site:
    """Return a site with the hours of every week and of its sections that hold on a day, and the busy times in them.

    The version of the site is another one from the first of these days on.
    """
    if not site.hours.later:
        return site
    site = section_hours.site_on(site, day)
    hours = site.hours.on(day)
    rhythm = of_week(site.rhythm, site.hours.week, hours.week) if site.rhythm.rhythms else site.rhythm
    views = {code: replace(each, hours=hours, rhythm=rhythm) for code, each in site.views.items()}
    current = replace(site, hours=hours, rhythm=rhythm, views=MappingProxyType(views))
    begun = [each for each in hours.turns if each <= day]
    if not begun:
        return current
    return replace(
        current,
        version=sha256(f"{site.version} {begun[-1]}".encode()).hexdigest()[: len(site.version)],
        modified=max(site.modified, _midnight(site, begun[-1])),
    )


def next_change(site: Site, day: date) -> datetime | None:
    """Return when the next hours of every week begin; None where none are written."""
    coming = [each for each in site.hours.turns if each > day]
    return _midnight(site, coming[0]) if coming else None


def _midnight(site: Site, day: date) -> datetime:
    return datetime.combine(day, time(), site.restaurant.zone).astimezone(UTC)
