"""Opening hours and last orders: now, of the week, and of the dates that differ."""

from collections.abc import Iterable
from datetime import datetime

from ...content import formatting
from ...content.models.hours import DAYS
from ...domain.hours import DateHours, OpenState, exceptions, open_state
from ...i18n import N_
from .. import vocabulary
from ..edition import Edition
from ..opening import changes, opening
from .blocks import bullets, labelled, section, sources, table, titled, with_colon


def hours_markdown(edition: Edition, at: datetime | None) -> str:
    """The hours at an instant, or now; without the current state in a static export."""
    site = edition.site
    state = open_state(site, at or edition.now()) if at or edition.links.live else None
    return titled(
        edition,
        f"{edition.text(site.restaurant.name)} – {edition.gettext('Opening hours')}",
        [
            *(state_blocks(edition, state) if state else []),
            *hours_blocks(edition),
            sources(edition, "home", "hours"),
        ],
    )


def state_blocks(edition: Edition, state: OpenState) -> list[str]:
    """The opening state, its next change, and the instant of the state."""
    gettext, locale = edition.gettext, edition.locale
    words = locale.punctuation.semicolon.join([gettext(vocabulary.OPEN_STATES[state.state]), *changes(edition, state)])
    facts = [
        labelled(edition, N_("Last order"), opening(edition, state).last_orders),
        labelled(edition, N_("Checked at"), state.checked_at.isoformat(timespec="seconds")),
    ]
    return [f"**{words}**", bullets(facts)]


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
    locale, signs = edition.locale, edition.locale.punctuation
    named = f"{edition.text(day.holiday.name)}{signs.comma}{formatting.day(day.date, locale)}"
    hours = f"{formatting.hours(day.ranges, locale)}{signs.full_stop}{edition.text(day.holiday.effect)}"
    return with_colon(edition, named, hours)
