"""What is a special of a day: dishes of a few days of the week, of one date, or with a price of the day."""

from collections.abc import Sequence
from datetime import date

from ..models.hours import DAYS
from ..models.menu import NEVER, Dish
from ..models.site import Site
from .hours import hours_on
from .once import once_for_site

FEW = 3
"""Dishes of a section with the same days; more are a menu of their own."""


@once_for_site
def specials(site: Site) -> Sequence[str]:
    """Return the ids of dishes that are served on at most half of the days of a week, on one date, or have a price of the day."""
    return [dish.id for dish in site.dishes.values() if _is_special(site, dish)]


def specials_on(site: Site, day: date) -> list[Dish]:
    """Return the specials of a date, on which the restaurant is open."""
    found = [site.dishes[id] for id in specials(site)] if hours_on(site, day).ranges else []
    return [dish for dish in found if _is_of(dish, day)]


def _is_special(site: Site, dish: Dish) -> bool:
    if dish.price_today or (dish.season and dish.season.single_date):
        return True
    if dish.hours in (None, NEVER):
        return False
    alike = [
        each for each in site.dishes_by_section[dish.category] if each.hours and each.hours.days == dish.hours.days
    ]
    opened = [day for day in DAYS if site.hours.week[day]]
    return len(alike) <= FEW and len({*dish.hours.days}.intersection(opened)) * 2 <= len(opened)


def _is_of(dish: Dish, day: date) -> bool:
    if dish.price_today and dish.hours is None:
        return dish.price_today.day == day
    is_in_season = dish.season is None or dish.season.includes(day)
    return is_in_season and (dish.hours is None or DAYS[day.weekday()] in dish.hours.days)
