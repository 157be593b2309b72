"""When the dishes of a section of the menu are served: its heading says it once, its rows only where theirs differ."""

from dataclasses import dataclass

from ..models.menu import NEVER, Dish, ServingHours
from . import labels
from .localized_site import LocalizedSite


@dataclass(frozen=True, slots=True)
class SectionTimes:
    """What the heading of a section says."""

    serving: ServingHours | None = None
    """The hours of its dishes, but for those with others; None for all day."""
    hours: str = ""
    """The same in words; empty for all day."""
    state: str = ""
    """Until when its dishes are served, or why they are not; empty where they are as long as the restaurant is open."""
    is_later: bool = True
    """False if they are served no more on that day."""


NO_TIMES = SectionTimes()
"""Those of a list without sections."""


def section_times(localized_site: LocalizedSite, id: str) -> SectionTimes:
    """Return what the heading of a section says of the hours of its dishes, and of them at the time of the order."""
    serving = localized_site.site.section_hours[id]
    hours = labels.hours_served(localized_site, serving) if serving else ""
    dishes = [
        dish
        for dish in localized_site.site.dishes_by_section[id]
        if localized_site.hours_of(dish) == serving
        and not localized_site.is_sold_out(dish)
        and localized_site.is_in_season(dish.season) is not False
    ]
    again = {localized_site.served_again(dish) for dish in dishes}
    if len(again) != 1:
        return SectionTimes(serving, hours)
    if again != {None} or (serving == NEVER and localized_site.links.live):
        hours = "" if serving == NEVER else hours
        is_later = labels.is_later_today(localized_site, dishes[0])
        return SectionTimes(serving, hours, labels.unavailable_reason(localized_site, dishes[0]), is_later)
    untils = {labels.served_until(localized_site, dish) for dish in dishes} if serving else {""}
    return SectionTimes(serving, hours, untils.pop() if len(untils) == 1 else "")


def served(localized_site: LocalizedSite, dish: Dish, section: SectionTimes) -> str:
    """Return when a dish of a list is served; empty where the heading of its section says it."""
    if (hours := localized_site.hours_of(dish)) == section.serving:
        return ""
    return labels.served(localized_site, dish) if hours else localized_site.gettext(labels.ALL_DAY)


def state(localized_site: LocalizedSite, dish: Dish, section: SectionTimes) -> str:
    """Return why a dish of a list cannot be ordered, or until when it can; empty where the heading of its section says it."""
    reason = labels.unavailable_reason(localized_site, dish)
    if reason or localized_site.hours_of(dish) in (None, section.serving):
        return "" if reason == section.state else reason
    return labels.served_until(localized_site, dish)


def is_over(localized_site: LocalizedSite, dish: Dish) -> bool:
    """True if a dish cannot be ordered any more on the day of the order: sold out, or its hours are over."""
    return bool(labels.unavailable_reason(localized_site, dish)) and not labels.is_later_today(localized_site, dish)
