"""What changes in a site by itself with the date: the prices of a day, the hours of every week, the certificates."""

from datetime import date, datetime

from ..models.site import Site
from . import certificates, day_prices, weeks


def site_on(site: Site, day: date, *, is_live: bool = True) -> Site:
    """Return a site with what holds on a day; files that nobody changes the next day, not *is_live*, have no price of a day.

    The version is that of the content, or another one once something has begun or ended.
    """
    site = day_prices.site_on(site, day if is_live else None)
    return certificates.site_on(weeks.site_on(site, day), day)


def next_change(site: Site, day: date) -> datetime | None:
    """Return when something next begins or ends; None where nothing will."""
    turns = [certificates.next_end(site), weeks.next_change(site, day), day_prices.next_change(site, day)]
    return min(filter(None, turns), default=None)
