"""The pages about a visit: the best time, parking, reservations."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time

from ...content.models.knowledge import Article
from ...content.models.menu import Dish
from ...content.models.visit import DayRhythm, Period, VisitWindow
from ...domain.hours import DateHours, PhoneState, exceptions, open_state, phone_state
from ...domain.knowledge import PARKING
from .. import jsonld, parking_map, rhythm_chart
from ..edition import Edition
from ..opening import phone
from .layout import PageContent, page_body


@dataclass(frozen=True, slots=True, kw_only=True)
class BestTimePage(PageContent):
    current: Period | None
    """None outside opening hours, after the last order and in a static export."""
    easier_from: time | None
    """Before the last order."""
    week_chart: rhythm_chart.Week | None
    best_windows: Sequence[VisitWindow]
    day_charts: Sequence[tuple[DayRhythm, rhythm_chart.Bars]]
    exceptions: Sequence[DateHours]
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


def best_time_page(edition: Edition) -> BestTimePage:
    site = edition.site
    today = rhythm_chart.today_chart(site, edition.now()) if edition.links.live else None
    state = open_state(site, edition.now())
    easier_from = today.easier_from if today else None
    return BestTimePage(
        current=today.current if today and not state.is_past_last_order else None,
        easier_from=easier_from if easier_from and state.can_order_at(easier_from) else None,
        week_chart=rhythm_chart.week_chart(site, edition.now() if edition.links.live else None),
        best_windows=rhythm_chart.best_windows(site.rhythm),
        day_charts=rhythm_chart.day_charts(site),
        exceptions=exceptions(site, edition.today),
    )


def parking_page(edition: Edition) -> ParkingPage:
    return ParkingPage(chart=parking_map.draw_map(edition), article=edition.site.articles.get(PARKING))


def reservation_page(edition: Edition) -> ReservationPage:
    site = edition.site
    state = phone_state(site, edition.now()) if edition.links.live else None
    named = site.pages["reservation"].dishes[:1]
    return ReservationPage(
        phone=state,
        phone_words=phone(edition, state) if state else "",
        pictured=next((site.dishes[id] for id in named if id in site.pictures.dishes), None),
        sections=re.split("(?=<h2)", page_body(edition, "reservation")),
        structured_data=[jsonld.identity(edition)],
    )
