"""The price that a dish at the market price has on one date: the next day guests ask again."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha256
from types import MappingProxyType

from ..models.menu import Dish
from ..models.site import Site


def site_on(site: Site, day: date | None) -> Site:
    """Return a site with the prices of a day; of None, which stands for files that nobody changes the next day, with none.

    The version of the site is another one once one of them holds no more, and before one holds.
    """
    priced = [*_priced(site.dishes.values())]
    if not priced:
        return site
    views = {code: replace(each, dishes=_on(each, day)) for code, each in site.views.items()}
    current = replace(site, dishes=_on(site, day), views=MappingProxyType(views))
    holding = [id for id, each in priced if each == day]
    if day is None or len(holding) == len(priced):
        return current
    turns = [turn for _, each in priced for turn in _turns(each) if turn <= day]
    return replace(
        current,
        version=sha256(f"{site.version} {holding}".encode()).hexdigest()[: len(site.version)],
        modified=max([site.modified, *(_midnight(site, each) for each in turns)]),
    )


def dish_on(dish: Dish, day: date | None) -> Dish:
    """Return a dish with its price of a day; on another day, and on none, guests ask."""
    if dish.price_today is None:
        return dish
    return dish.model_copy(update={"price": dish.price_today.price if dish.price_today.day == day else None})


def next_change(site: Site, day: date) -> datetime | None:
    """Return when the next price of a day begins or ends; None where there is none."""
    coming = [turn for _, each in _priced(site.dishes.values()) for turn in _turns(each) if turn > day]
    return _midnight(site, min(coming)) if coming else None


def _priced(dishes: Iterable[Dish]) -> Iterable[tuple[str, date]]:
    return ((each.id, each.price_today.day) for each in dishes if each.price_today)


def _turns(day: date) -> tuple[date, date]:
    return day, day + timedelta(days=1)


def _on(site: Site, day: date | None) -> MappingProxyType[str, Dish]:
    return MappingProxyType({id: dish_on(dish, day) for id, dish in site.dishes.items()})


def _midnight(site: Site, day: date) -> datetime:
    return datetime.combine(day, time(), site.restaurant.zone).astimezone(UTC)
