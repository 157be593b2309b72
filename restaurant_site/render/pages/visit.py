"""The pages about a visit: the best time, parking, reservations."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time

from ...domain.described_articles import PARKING
from ...domain.hours import DatesInARow, PhoneState, exceptions_in_rows, open_state, phone_state
from ...models.articles import Article
from ...models.menu import Dish
from ...models.visit import DayBusyTimes, Period, VisitWindow
from .. import busy_times_chart, jsonld, parking_map
from ..localized_site import LocalizedSite
from ..opening_phrases import phone
from .layout import PageContent, page_body


@dataclass(frozen=True, slots=True, kw_only=True)
class BestTimePage(PageContent):
    current: Period | None
    """None outside opening hours, after the last order and in a static export."""
    easier_from: time | None
    """Before the last order."""
    week_chart: busy_times_chart.Week | None
    best_windows: Sequence[VisitWindow]
    day_charts: Sequence[tuple[DayBusyTimes, busy_times_chart.Bars]]
    exceptions: Sequence[DatesInARow]
    """Of the next twelve months."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParkingPage(PageContent):
    chart: parking_map.ParkingMap | None
    article: Article | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReservationPage(PageContent):
    phone: PhoneState | None
    """None in a static export, and where the owner has not said when the telephone is answered."""
    phone_words: str
    pictured: Dish | None
    """The first dish that the owner names for the page, if it has a picture."""
    sections: Sequence[str]
    """The owner's text as HTML, divided at its headings."""


def best_time_page(localized_site: LocalizedSite) -> BestTimePage:
    site = localized_site.site
    today = busy_times_chart.today_chart(site, localized_site.now()) if localized_site.links.live else None
    state = open_state(site, localized_site.now())
    easier_from = today.easier_from if today else None
    return BestTimePage(
        current=today.current if today and not state.is_past_last_order else None,
        easier_from=easier_from if easier_from and state.can_order_at(easier_from) else None,
        week_chart=busy_times_chart.week_chart(site, localized_site.now() if localized_site.links.live else None),
        best_windows=busy_times_chart.best_windows(site.rhythm),
        day_charts=busy_times_chart.day_charts(site),
        exceptions=exceptions_in_rows(site, localized_site.today),
    )


def parking_page(localized_site: LocalizedSite) -> ParkingPage:
    return ParkingPage(chart=parking_map.draw_map(localized_site), article=localized_site.site.articles.get(PARKING))


def reservation_page(localized_site: LocalizedSite) -> ReservationPage:
    site = localized_site.site
    state = phone_state(site, localized_site.now()) if localized_site.links.live else None
    named = site.pages["reservation"].dishes[:1]
    return ReservationPage(
        phone=state,
        phone_words=phone(localized_site, state) if state else "",
        pictured=next((site.dishes[id] for id in named if id in site.pictures.dishes and id in site.dishes), None),
        sections=re.split("(?=<h2)", page_body(localized_site, "reservation")),
        structured_data=[jsonld.identity(localized_site)],
    )
