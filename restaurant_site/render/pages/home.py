"""The home page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from ...content.models import Dish, Holiday, Ranked
from ...domain.hours import DateHours, OpenState, hours_on, open_state, upcoming_holidays
from .. import jsonld, rhythm_chart
from ..edition import Edition
from .layout import PageContent, page_body
from .menu import top_dishes


@dataclass(frozen=True, slots=True, kw_only=True)
class HomePage(PageContent):
    state: OpenState | None
    """None in a static export, which cannot know the time."""
    today: DateHours
    rhythm: rhythm_chart.Bars | None
    """Today's visit rhythm; None in a static export and on days without one."""
    holidays: Sequence[tuple[date, Holiday]]
    top: Sequence[tuple[Ranked, Dish]]
    body: str
    """HTML."""


def home_page(edition: Edition, now: datetime) -> HomePage:
    """The home page at an instant; a static export shows the day on which the content last changed."""
    site, live = edition.site, edition.links.live
    shown = now if live else site.modified
    today = shown.astimezone(site.restaurant.zone).date()
    holidays = upcoming_holidays(site, today)
    return HomePage(
        state=open_state(site, shown) if live else None,
        today=hours_on(site, today),
        rhythm=rhythm_chart.today_chart(site, shown) if live else None,
        holidays=holidays,
        top=top_dishes(edition),
        body=page_body(edition, "home"),
        structured_data=[jsonld.restaurant(edition, holidays)],
    )
