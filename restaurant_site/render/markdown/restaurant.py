"""Who and where the restaurant is, its opening hours and last orders."""

from collections.abc import Iterable
from datetime import datetime

from ...content import formatting
from ...content.models.hours import DAYS
from ...domain.hours import DateHours, OpenState, exceptions, open_state
from ...i18n import N_
from .. import vocabulary
from ..edition import Edition
from ..opening import changes, converted, last_orders, order_hours_words, weekly_last_orders
from .blocks import bullets, labelled, section, sources, table, titled, with_colon


def restaurant_markdown(edition: Edition, documents: Iterable[str]) -> str:
    """Identity, address and payment, and links to the *documents* of the API."""
    links, locale = edition.links, edition.locale
    return titled(
        edition,
        edition.text(edition.site.restaurant.name),
        [
            *identity_blocks(edition),
            f"## {edition.gettext('Data')}",
            bullets(f"[{path}]({links.api(path, locale, 'md')})" for path in documents),
            sources(edition, "home", "restaurant"),
        ],
    )


def identity_blocks(edition: Edition) -> list[str]:
    facts, gettext, locale = edition.site.restaurant, edition.gettext, edition.locale
    comma = locale.punctuation.list_comma
    rows = {
        gettext("Address"): edition.text(facts.address.text),
        gettext("Coordinates"): f"{facts.latitude:.5f}, {facts.longitude:.5f}",
        gettext("Telephone"): facts.phone,
        gettext("E-mail"): facts.email,
        gettext("Opening hours"): formatting.week(edition.site.hours.days_by_ranges, locale),
        gettext("Cuisine"): comma.join(edition.texts(facts.cuisine)),
        gettext("Languages"): ", ".join(facts.languages),
        gettext("Payment"): comma.join(edition.texts(facts.payment)),
        gettext("Price range"): f"{facts.price_range} {facts.currency}",
        gettext("Seats"): str(facts.seats),
        gettext("Time zone"): facts.time_zone,
    }
    return [edition.text(facts.description), bullets(with_colon(edition, name, value) for name, value in rows.items())]


def hours_markdown(edition: Edition, at: datetime | None) -> str:
    """The hours at an instant, or now; without the current state in a static export."""
    site = edition.site
    state = open_state(site, at or edition.now()) if at or edition.links.live else None
    return titled(
        edition,
        f"{edition.text(site.restaurant.name)} – {edition.gettext('Opening hours')}",
        [
            converted(edition, at),
            *(state_blocks(edition, state) if state else []),
            *hours_blocks(edition),
            sources(edition, "home", "hours"),
        ],
    )


def state_blocks(edition: Edition, state: OpenState) -> list[str]:
    """The opening state, its next change, and the instant of the state."""
    gettext, locale = edition.gettext, edition.locale
    words = locale.punctuation.full_stop.join([gettext(vocabulary.OPEN_STATES[state.state]), *changes(edition, state)])
    facts = [
        labelled(edition, N_("Last order"), last_orders(edition, state)),
        labelled(edition, N_("Checked at"), state.checked_at.isoformat(timespec="seconds")),
    ]
    return [f"**{words}**", bullets(facts)]


def hours_blocks(edition: Edition) -> list[str]:
    """The hours and last orders of the week, and the exceptions of the next twelve months."""
    gettext, locale, hours = edition.gettext, edition.locale, edition.site.hours
    rows = [(formatting.weekday(day, locale), formatting.hours(hours.week[day], locale)) for day in DAYS]
    return [
        f"## {gettext('Opening hours')}",
        table((gettext("Day"), gettext("Hours")), rows),
        *(with_colon(edition, *each) for each in weekly_last_orders(edition)),
        *filter(None, [labelled(edition, N_("Orders taken on most days"), order_hours_words(edition))]),
        *section(gettext("Holidays"), bullets(exception_lines(edition))),
    ]


def exception_lines(edition: Edition) -> Iterable[str]:
    return (_exception(edition, day) for day in exceptions(edition.site, edition.today))


def _exception(edition: Edition, day: DateHours) -> str:
    assert day.holiday is not None
    locale, signs = edition.locale, edition.locale.punctuation
    named = f"{edition.text(day.holiday.name)}{signs.comma}{formatting.day(day.date, locale)}"
    opened = formatting.hours(day.ranges, locale)
    if day.ranges and day.holiday.hours is not None:
        opened = signs.semicolon.join(filter(None, [opened, order_hours_words(edition, day)]))
    return with_colon(edition, named, f"{opened}{signs.full_stop}{edition.text(day.holiday.effect)}")
