"""The hours of the sections of the menu on a date: new ones of every week may name some of them."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import lru_cache
from types import MappingProxyType

from ..models.menu import ALWAYS, NEVER, Dish, ServingHours
from ..models.site import Site


def hours_of(site: Site, dish: Dish, day: date) -> ServingHours | None:
    """Return when a dish is served on a date; None for as long as the restaurant is open."""
    return _hours_in(site, dish, site.hours.sections_on(day)) if site.hours.later else dish.hours


def hours_of_section(site: Site, id: str, day: date) -> ServingHours:
    """Return when a section with new hours at some time is served on a date: of one without, the hours that its dishes share."""
    written = site.hours.sections_on(day)[id]
    own = {hours_of(site, dish, day) or ALWAYS for dish in site.dishes_by_section.get(id, ())}
    return own.pop() if written == ALWAYS and len(own) == 1 else written


@lru_cache(maxsize=4)
def site_on(site: Site, day: date) -> Site:
    """Return a site whose sections and dishes have the hours of a date; the same one where none have new ones."""
    sections = site.hours.sections_on(day)
    written = {each.id: each.hours for each in site.menu.categories}
    if all((written.get(id) or ALWAYS) == hours for id, hours in sections.items()):
        return site
    views = {code: _with(each, sections) for code, each in site.views.items()}
    return replace(_with(site, sections), views=MappingProxyType(views))


def _with(site: Site, sections: Mapping[str, ServingHours]) -> Site:
    categories = [each.model_copy(update={"hours": sections.get(each.id, each.hours)}) for each in site.menu.categories]
    dishes = {
        id: dish.model_copy(update={"hours": _hours_in(site, dish, sections)}) if dish.category in sections else dish
        for id, dish in site.dishes.items()
    }
    menu = site.menu.model_copy(update={"categories": tuple(categories)})
    return replace(site, menu=menu, dishes=MappingProxyType(dishes))


def _hours_in(site: Site, dish: Dish, sections: Mapping[str, ServingHours]) -> ServingHours | None:
    hours = sections.get(dish.category)
    if hours is None:
        return dish.hours
    if hours != NEVER:
        hours = site.own_hours.get(dish.id, hours)
    return None if hours == ALWAYS else hours
