"""The certificates of the owner: which are valid on a day, and which dishes they cover."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha256
from types import MappingProxyType

from ..models.menu import Dish
from ..models.restaurant import Certificate
from ..models.site import Site


def site_on(site: Site, day: date) -> Site:
    """Return a site with the certificates that are valid on a day, and with those that cover it at each dish.

    Nothing says or filters by a certificate that has ended; the version of the site is then another one.
    """
    restaurant = site.restaurant
    ended = [each for each in restaurant.certificates if each.until and each.until < day]
    valid = tuple(each for each in restaurant.certificates if each not in ended)
    if not restaurant.certificates:
        return site
    dishes = {id: dish.model_copy(update={"certificates": _of(dish, valid)}) for id, dish in site.dishes.items()}
    listed = restaurant.model_copy(update={"certificates": valid})
    current = replace(site, restaurant=listed, dishes=MappingProxyType(dishes))
    if not ended:
        return current
    last = max(each.until for each in ended if each.until)
    return replace(
        current,
        version=sha256(f"{site.version} {[each.id for each in valid]}".encode()).hexdigest()[: len(site.version)],
        modified=max(site.modified, _midnight_after(site, last)),
    )


def _of(dish: Dish, valid: Sequence[Certificate]) -> tuple[str, ...]:
    """Return the certificates of a dish: those that it lists, or without a list those that cover every dish."""
    listed = dish.certificates
    return tuple(each.id for each in valid if (each.covers == "all" if listed is None else each.id in listed))


def next_end(site: Site) -> datetime | None:
    """Return when the next certificate is no longer valid; None if none has an end."""
    days = [each.until for each in site.restaurant.certificates if each.until]
    return _midnight_after(site, min(days)) if days else None


def _midnight_after(site: Site, day: date) -> datetime:
    return datetime.combine(day + timedelta(days=1), time(), site.restaurant.zone).astimezone(UTC)
