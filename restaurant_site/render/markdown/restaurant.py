"""Who and where the restaurant is, its opening hours and last orders."""

from collections.abc import Iterable
from datetime import date, datetime, time
from itertools import islice

from ...domain.hours import DateHours, OpenState, exceptions_in_rows, hours_on, open_state, running_day
from ...domain.moments import When
from ...i18n import N_
from ...models.hours import DAYS
from ...text import formatting
from .. import labels
from ..localized_site import LocalizedSite
from ..opening_phrases import (
    asked_state,
    changes,
    coming_hours,
    converted,
    current_last_orders,
    last_orders_on,
    order_hours_words,
    special_dates,
    week_words,
    weekly_last_orders,
)
from ..order_phrases import charges_at_table
from ..row_prices import times_apart
from .blocks import bullets, channel_links, labelled, online_pages, section, sources, table, titled, with_colon


def restaurant_markdown(localized_site: LocalizedSite, documents: Iterable[str]) -> str:
    """Return identity, address and payment, and links to the *documents* of the API."""
    links, locale = localized_site.links, localized_site.locale
    return titled(
        localized_site,
        localized_site.text(localized_site.site.restaurant.name),
        [
            *identity_blocks(localized_site),
            f"## {localized_site.gettext('Data')}",
            bullets(f"[{path}]({links.api(path, locale, 'md')})" for path in documents),
            sources(localized_site, "home", "restaurant"),
        ],
    )


def identity_blocks(localized_site: LocalizedSite) -> list[str]:
    facts, gettext, locale = localized_site.site.restaurant, localized_site.gettext, localized_site.locale
    comma = locale.punctuation.list_comma
    rows = {
        gettext("Address"): localized_site.text(facts.address.text),
        gettext("Coordinates"): labels.coordinates(localized_site),
        gettext("Telephone"): facts.phone,
        gettext("Book online"): online_pages(localized_site),
        gettext("Order online"): comma.join(channel_links(localized_site, "order")),
        gettext("Email"): facts.email or "",
        gettext("Opening hours"): week_words(localized_site),
        gettext("Cuisine"): comma.join(localized_site.texts(facts.cuisine)),
        gettext("Languages"): comma.join(formatting.language(each, locale) for each in facts.languages),
        gettext("Payment"): comma.join(localized_site.texts(facts.payment)),
        gettext("Delivery platforms"): comma.join(
            localized_site.text(each.name) for each in facts.channels_of("delivery")
        ),
        gettext("Social media"): comma.join(
            formatting.in_brackets(localized_site.text(each.name), each.account, locale)
            if each.account
            else localized_site.text(each.name)
            for each in facts.channels_of("social")
        ),
        **labels.certificate_facts(localized_site, facts.certificates),
        gettext("Price range"): f"{facts.price_range} {facts.currency}" if facts.price_range else "",
        gettext("Taxes"): locale.punctuation.semicolon.join(labels.taxes(localized_site)),
        gettext("Charges"): locale.punctuation.sentence_space.join(charges_at_table(localized_site)),
        gettext("Seats"): str(facts.seats or ""),
        gettext("Time zone"): facts.time_zone,
    }
    return [
        localized_site.text(facts.description),
        bullets(with_colon(localized_site, name, value) for name, value in rows.items() if value),
    ]


def hours_markdown(localized_site: LocalizedSite, at: When | None) -> str:
    """Return the hours at a time, or now; without the current state in a static export.

    For another time or a date only the hours of that date, and the address of the week and the holidays.
    """
    site, links = localized_site.site, localized_site.links
    state = asked_state(localized_site, at)
    day = running_day(site, state.checked_at).date if state else at.date if at else None
    return titled(
        localized_site,
        f"{localized_site.text(site.restaurant.name)} – {localized_site.gettext('Opening hours')}",
        [
            converted(localized_site, at),
            *(state_blocks(localized_site, state, at) if state else []),
            *(_date_blocks(localized_site, hours_on(site, day), state) if at and day else hours_blocks(localized_site)),
            labelled(localized_site, N_("Week and special days"), links.api("hours", localized_site.locale, "md"))
            if at
            else "",
            sources(localized_site, "home", "hours", json_url=links.api("hours", localized_site.locale, at=at)),
        ],
    )


def told_hours(localized_site: LocalizedSite, at: When | None, most: int) -> list[str]:
    """Return the hours for a tool, whose client pays for each line: the identity has the week, and nothing stands twice."""
    state = asked_state(localized_site, at)
    date_blocks = _date_blocks(localized_site, hours_on(localized_site.site, at.date)) if at and not at.instant else []
    told = state_blocks(localized_site, state, at) if state else date_blocks
    usual = [
        labelled(localized_site, N_("Orders taken on most days"), order_hours_words(localized_site)),
    ]
    holidays = islice(exception_lines(localized_site, at.date if at else None), most)
    blocks = [
        converted(localized_site, at),
        *told,
        *(each for each in usual if each not in "\n".join(told)),
        *section(localized_site.gettext("Special days"), bullets(holidays)),
        labelled(localized_site, N_("Canonical"), localized_site.links.page("home", localized_site.locale)),
    ]
    return [block for block in blocks if block]


def _date_blocks(localized_site: LocalizedSite, day: DateHours, state: OpenState | None = None) -> list[str]:
    """Return the hours of a date, and what guests should know of it: what *state* does not say, or the next opening."""
    site, locale = localized_site.site, localized_site.locale
    opened = with_colon(localized_site, formatting.day(day.date, locale), formatting.hours(day.ranges, locale))
    facts = [
        "" if state else _effect(localized_site, day),
        "" if state else labelled(localized_site, N_("Last order"), last_orders_on(localized_site, day)),
        order_hours_words(localized_site, day) if day.ranges else "",
    ]
    if not day.ranges and state is None:
        noon = datetime.combine(day.date, time(12), site.restaurant.zone)
        facts += changes(localized_site, open_state(site, noon))
    return [f"**{opened}**", bullets(facts)]


def _effect(localized_site: LocalizedSite, day: DateHours) -> str:
    """Return ``Founding Day: Lunch only.``, or the name alone; the note without a name; empty on other days."""
    note = labels.note_on(localized_site, day)
    if day.holiday is None:
        return note
    name = labels.special_day_name(localized_site, day.holiday)
    return with_colon(localized_site, name, note) if name and note else name or note


def state_blocks(localized_site: LocalizedSite, state: OpenState, at: When | None = None) -> list[str]:
    """Return the opening state, its next change, the holiday and last orders of the day, and the instant of the state."""
    gettext, locale = localized_site.gettext, localized_site.locale
    states = labels.OPEN_STATES_THEN if at and not at.is_now else labels.OPEN_STATES
    words = locale.punctuation.full_stop.join([gettext(states[state.state]), *changes(localized_site, state)])
    site = localized_site.site
    facts = [
        _effect(localized_site, hours_on(site, running_day(site, state.checked_at).date)),
        *(with_colon(localized_site, *each) for each in current_last_orders(localized_site, state)),
        labelled(localized_site, N_("Checked at"), _moment(localized_site, state.checked_at)),
    ]
    return [f"**{words}**", bullets(facts)]


def _moment(localized_site: LocalizedSite, instant: datetime) -> str:
    locale = localized_site.locale
    words = [formatting.day(instant.date(), locale), formatting.clock(instant.time(), locale)]
    return locale.punctuation.comma.join(words)


def hours_blocks(localized_site: LocalizedSite) -> list[str]:
    """Return the hours and last orders of the week, the hours of sections and prices, and the exceptions of twelve months."""
    gettext, locale, hours = localized_site.gettext, localized_site.locale, localized_site.site.hours
    rows = [
        (formatting.at_start(formatting.weekday(day, locale)), formatting.hours(hours.week[day], locale))
        for day in DAYS
    ]
    return [
        f"## {gettext('Opening hours')}",
        table((gettext("Day"), gettext("Hours")), rows),
        *(with_colon(localized_site, *each) for each in weekly_last_orders(localized_site)),
        *filter(None, [labelled(localized_site, N_("Orders taken on most days"), order_hours_words(localized_site))]),
        *coming_hours(localized_site),
        *filter(None, [bullets(with_colon(localized_site, *each) for each in times_apart(localized_site).items())]),
        *section(gettext("Special days"), bullets(exception_lines(localized_site))),
    ]


def exception_lines(localized_site: LocalizedSite, first: date | None = None) -> Iterable[str]:
    dates = exceptions_in_rows(localized_site.site, first or localized_site.today)
    return (special_dates(localized_site, each) for each in dates)
