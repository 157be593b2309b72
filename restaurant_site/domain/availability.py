"""Whether dishes can be ordered: until when they are sold out, and their seasons."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from ..content.models.menu import SoldOut
from ..content.models.site import Site


def sold_out_until(site: Site, dish: str, now: datetime) -> datetime | None:
    """When a dish can be ordered again, in the restaurant's time zone; None if it is not sold out."""
    entry = site.sold_out.get(dish)
    until = _end(site, entry) if entry else None
    return until if until and until > now else None


def end_of_service(site: Site, day: date) -> datetime:
    """When the last range of a date closes, also after midnight; the next midnight for a closed date."""
    closing = max((hours.minutes[1] for hours in site.hours.ranges_on(day)), default=24 * 60)
    return (datetime.combine(day, time()) + timedelta(minutes=closing)).replace(tzinfo=site.restaurant.zone)


def last_change(site: Site, now: datetime) -> datetime | None:
    """When the availability of a dish changed last without a change of the content; None if it has not."""
    return max((each for each in _changes(site, now) if each <= now), default=None)


def next_change(site: Site, now: datetime) -> datetime | None:
    """When the availability of a dish changes next without a change of the content; None if it does not."""
    return min((each for each in _changes(site, now) if each > now), default=None)


def _changes(site: Site, now: datetime) -> Iterator[datetime]:
    """The ends of what is sold out, and the beginnings and ends of the seasons from a year back to a year ahead."""
    for entry in site.sold_out.values():
        yield _end(site, entry)
    for season in site.seasons:
        for year in range(now.year - 1, now.year + 2):
            for day in season.of(year):
                yield datetime.combine(day, time(), site.restaurant.zone)


def _end(site: Site, entry: SoldOut) -> datetime:
    if entry.clock is None:
        return end_of_service(site, entry.day)
    return datetime.combine(entry.day, entry.clock, site.restaurant.zone)
