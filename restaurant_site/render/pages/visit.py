"""The pages about a visit: the best time, parking, reservations."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...content.models.knowledge import Article
from ...content.models.visit import DayRhythm
from ...domain.hours import DateHours, exceptions
from ...domain.knowledge import PARKING, VISIT_RHYTHM
from .. import jsonld, parking_map, rhythm_chart
from ..edition import Edition
from .layout import PageContent, page_body


@dataclass(frozen=True, slots=True, kw_only=True)
class BestTimePage(PageContent):
    week_chart: rhythm_chart.Week | None
    day_charts: Sequence[tuple[DayRhythm, rhythm_chart.Bars]]
    exceptions: Sequence[DateHours]
    """Of the next twelve months."""
    article: Article | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ParkingPage(PageContent):
    chart: parking_map.ParkingMap | None
    article: Article | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReservationPage(PageContent):
    body: str
    """HTML."""


def best_time_page(edition: Edition) -> BestTimePage:
    site = edition.site
    return BestTimePage(
        week_chart=rhythm_chart.week_chart(site),
        day_charts=rhythm_chart.day_charts(site),
        exceptions=exceptions(site, edition.today),
        article=site.articles.get(VISIT_RHYTHM),
    )


def parking_page(edition: Edition) -> ParkingPage:
    return ParkingPage(chart=parking_map.draw_map(edition), article=edition.site.articles.get(PARKING))


def reservation_page(edition: Edition) -> ReservationPage:
    return ReservationPage(body=page_body(edition, "reservation"), structured_data=[jsonld.identity(edition)])
