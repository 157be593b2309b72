"""Opening hours and last orders: now, of the week, and of the dates that differ."""

from collections.abc import Iterable
from datetime import datetime

from ...content import formatting
from ...content.models import DAYS
from ...domain.hours import DateHours, OpenState, exceptions, open_state
from ...i18n import N_
from .. import vocabulary
from ..edition import Edition
from ..opening import changes, opening
from .blocks import bullets, labelled, lines, section, table, titled


def hours_markdown(edition: Edition, at: datetime | None) -> str:
    """The hours at an instant, or now; without the current state in a static export."""
    site, gettext, links = edition.site, edition.gettext, edition.links
    state = open_state(site, at or edition.now()) if at or links.live else None
    return titled(
        edition,
        f"{edition.text(site.restaurant.name)} – {gettext('Opening hours')}",
        [
            *(state_blocks(edition, state) if state else []),
            *hours_blocks(edition),
            lines(
                labelled(edition, N_("Canonical"), links.page("home", edition.locale)),
                labelled(edition, N_("JSON API"), links.api("hours", edition.locale)),
            ),
        ],
    )


def state_blocks(edition: Edition, state: OpenState) -> list[str]:
    """The opening state, its next change, and the instant of the state."""
    gettext, locale = edition.gettext, edition.locale
    words = locale.punctuation.semicolon.join([gettext(vocabulary.OPEN_STATES[state.state]), *changes(edition, state)])
    checked = state.checked_at.isoformat(timespec="seconds")
    last_orders = opening(edition, state).last_orders
    return [
        f"**{words}**",
        bullets(
            [
                labelled(edition, N_("Last order"), last_orders),
                labelled(edition, N_("Checked at"), checked),
            ]
        ),
    ]


def hours_blocks(edition: Edition) -> list[str]:
    """The hours and last orders of the week, and the exceptions of the next twelve months."""
    gettext, locale, hours = edition.gettext, edition.locale, edition.site.hours
    rows = [(formatting.weekday(day, locale), formatting.hours(hours.week[day], locale)) for day in DAYS]
    usual = opening(edition, None).last_orders
    return [
        f"## {gettext('Opening hours')}",
        table((gettext("Day"), gettext("Hours")), rows),
        labelled(edition, N_("Last order on most days"), usual),
        *section(gettext("Holidays"), bullets(exception_lines(edition))),
    ]


def exception_lines(edition: Edition) -> Iterable[str]:
    return (_exception(edition, day) for day in exceptions(edition.site, edition.today))


def _exception(edition: Edition, day: DateHours) -> str:
    assert day.holiday is not None
    locale = edition.locale
    name, date = edition.text(day.holiday.name), formatting.day(day.date, locale)
    hours, stop = formatting.hours(day.ranges, locale), locale.punctuation.full_stop
    signs = locale.punctuation
    return f"{name}{signs.comma}{date}{signs.colon}{hours}{stop}{edition.text(day.holiday.effect)}"
