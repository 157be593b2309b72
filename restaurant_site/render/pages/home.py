"""The home page."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...content.models.menu import Dish, Ranked
from ...domain.hours import DateHours, OpenState, exceptions, hours_on, open_state
from .. import jsonld, rhythm_chart
from ..edition import Edition
from ..opening import changes, last_orders
from .layout import PageContent, page_body
from .menu import top_dishes


@dataclass(frozen=True, slots=True, kw_only=True)
class HomePage(PageContent):
    state: OpenState | None
    """None in a static export, which does not say what changes next either."""
    changes: Sequence[str]
    last_orders: str
    today: DateHours
    rhythm: rhythm_chart.Bars | None
    """Today's visit rhythm; None in a static export and on days without one."""
    exceptions: Sequence[DateHours]
    """Of the next twelve months."""
    top: Sequence[tuple[Ranked, Dish]]
    body: str
    """HTML."""


def home_page(edition: Edition) -> HomePage:
    site, now = edition.site, edition.now()
    state = open_state(site, now) if edition.links.live else None
    special_days = exceptions(site, edition.today)
    return HomePage(
        state=state,
        changes=changes(edition, state) if state else (),
        last_orders=last_orders(edition, state),
        today=hours_on(site, edition.today),
        rhythm=rhythm_chart.today_chart(site, now) if state else None,
        exceptions=special_days,
        top=top_dishes(edition),
        body=page_body(edition, "home"),
        structured_data=[jsonld.restaurant(edition, special_days)],
    )
