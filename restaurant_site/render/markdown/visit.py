"""The visit rhythm as tables; parking and public transit."""

from datetime import datetime

from ...domain.booking import NOTHING_ASKED, PartyQuestion, party_wait
from ...domain.hours import running_day, weekday_of
from ...i18n import N_
from ...models.fields import Located
from ...models.text import Text
from ...models.visit import DayBusyTimes, LevelId, ParkingOption
from ...text import formatting
from .. import booking_phrases, labels
from ..localized_site import LocalizedSite
from ..opening_phrases import converted, not_given
from .blocks import bullets, data_set, labelled, section, table, with_colon
from .restaurant import exception_lines


def visit_rhythm_markdown(localized_site: LocalizedSite, question: PartyQuestion = NOTHING_ASKED) -> str:
    """Return the week and how to wait; for a question about a time the answer, and the rhythm of that weekday."""
    asked = _asked_wait(localized_site, question)
    blocks = [*asked, *(_weekday_blocks(localized_site, question) if asked else rhythm_blocks(localized_site))]
    return data_set(localized_site, "best-time", "visit-rhythm", localized_site.site.rhythm, blocks)


def _asked_wait(localized_site: LocalizedSite, question: PartyQuestion) -> list[str]:
    """Return how busy it is at the time that was asked about, and how long the party waits."""
    instant = question.instant(localized_site.now())
    if instant is None:
        return []
    local = instant.astimezone(localized_site.site.restaurant.zone)
    time = formatting.clock(local.time(), localized_site.locale)
    when = f"{formatting.day(local.date(), localized_site.locale)}{localized_site.locale.punctuation.comma}{time}"
    return [
        converted(localized_site, question.when),
        f"**{with_colon(localized_site, when, wait_line(localized_site, question.guests, instant))}**",
    ]


def wait_line(localized_site: LocalizedSite, guests: int | None, instant: datetime) -> str:
    """Return ``Peak. A party of 6 usually waits 40 to 55 minutes.``"""
    wait = party_wait(localized_site.site, guests, instant)
    words = booking_phrases.wait_words(localized_site, wait, guests)
    if wait.level is None:
        return words
    label = booking_phrases.level_label(localized_site, wait)
    return f"{label}{localized_site.locale.punctuation.full_stop}{words}"


def _weekday_blocks(localized_site: LocalizedSite, question: PartyQuestion) -> list[str]:
    """Return the rhythm of the day that is asked about, unless its hours are not those of its weekday, and how to wait."""
    site, instant = localized_site.site, question.instant(localized_site.now())
    day = running_day(site, instant) if instant else None
    if day is None or not day.timed_periods:
        return []
    blocks = [block for block in site.rhythm.rhythms if weekday_of(day.date) in block.days]
    rows = [row for block in blocks for row in _rhythm_block(localized_site, block)]
    return [*rows, localized_site.text(site.rhythm.waiting.policy)]


def _rhythm_block(localized_site: LocalizedSite, block: DayBusyTimes) -> list[str]:
    """Return the weekdays of a block, and its periods as a table."""
    rhythm, gettext, locale = localized_site.site.rhythm, localized_site.gettext, localized_site.locale
    rows = [
        (
            formatting.span(period.start, period.end, locale),
            localized_site.text(rhythm.levels[period.level].label),
            _wait(localized_site, period.level),
            localized_site.text(period.note),
        )
        for period in block.periods
    ]
    head = (gettext("Time"), gettext("How busy"), gettext("Wait"), gettext("Note"))
    told = table(head, rows) if rows else gettext("Not given")
    return [f"### {formatting.at_start(formatting.weekdays(block.days, locale))}", told]


def rhythm_blocks(localized_site: LocalizedSite) -> list[str]:
    if "best-time" in localized_site.site.hidden:
        return []
    rhythm, gettext, locale = localized_site.site.rhythm, localized_site.gettext, localized_site.locale
    blocks = [f"## {gettext('How busy')}"]
    for block in rhythm.rhythms:
        blocks += _rhythm_block(localized_site, block)
    for title, windows in (
        (gettext("Best times"), rhythm.best_windows),
        (gettext("Busiest times"), rhythm.peak_windows),
    ):
        listed = bullets(
            with_colon(
                localized_site,
                f"{formatting.at_start(formatting.weekdays(each.days, locale))}{locale.punctuation.comma}"
                f"{formatting.span(each.start, each.end, locale)}",
                localized_site.text(each.why),
            )
            for each in windows
        )
        blocks += section(title, listed)
    blocks += section(gettext("Special days"), bullets(exception_lines(localized_site)))
    waiting = rhythm.waiting
    blocks += [f"## {gettext('Waiting for a table')}", localized_site.text(waiting.policy)]
    blocks.append("\n".join(f"{number}. {localized_site.text(step)}" for number, step in enumerate(waiting.steps, 1)))
    sizes = [(each.size, localized_site.text(each.note)) for each in waiting.party_sizes]
    blocks += [table((gettext("Guests"), gettext("Note")), sizes)] if sizes else []
    return [*blocks, *section(gettext("Tips"), bullets(localized_site.texts(rhythm.tips)))]


def _wait(localized_site: LocalizedSite, level: LevelId) -> str:
    wait = localized_site.site.rhythm.levels[level].wait_minutes
    return formatting.minute_range(wait.minimum, wait.maximum, localized_site.locale)


def parking_markdown(localized_site: LocalizedSite) -> str:
    """Return parking and stations, nearest first."""
    return data_set(
        localized_site, "parking", "parking-nearby", localized_site.site.parking, parking_blocks(localized_site)
    )


def parking_blocks(localized_site: LocalizedSite) -> list[str]:
    if "parking" in localized_site.site.hidden:
        return []
    info, gettext, locale = localized_site.site.parking, localized_site.gettext, localized_site.locale
    restaurant = localized_site.site.restaurant
    options = info.nearest_options
    stops = [
        with_colon(
            localized_site,
            localized_site.text(stop.name),
            locale.punctuation.full_stop.join(
                filter(None, [labels.walk(localized_site, stop), localized_site.text(stop.notes)])
            ),
        )
        for stop in info.nearest_stops
    ]
    return [
        labelled(localized_site, N_("Address"), _address(localized_site, restaurant.address.text, restaurant.place)),
        *([f"## {labels.places_heading(localized_site)}"] if options else []),
        *(block for option in options for block in _option(localized_site, option)),
        *section(gettext("Public transit"), bullets(stops)),
        f"## {gettext('Accessibility')}",
        localized_site.text(info.accessibility) if info.accessibility else not_given(localized_site),
        *section(gettext("Tips"), bullets(localized_site.texts(info.tips))),
    ]


def _option(localized_site: LocalizedSite, option: ParkingOption) -> list[str]:
    """Return a place as a heading, a list of labels and values, and a note."""
    gettext, locale = localized_site.gettext, localized_site.locale
    facts = {
        gettext("Type"): gettext(labels.PARKING_TYPES[option.type]),
        gettext("Walk"): labels.walk(localized_site, option),
        gettext("Spaces"): labels.spaces(localized_site, option),
        gettext("Price"): localized_site.text(option.price),
        gettext("Hours"): localized_site.text(option.hours),
        gettext("Height limit"): formatting.height(option.height_limit_m, locale) if option.height_limit_m else "",
        gettext("EV charging"): localized_site.text(option.ev_charging),
        gettext("Payment"): labels.joined(localized_site, localized_site.texts(option.payment or ())),
        gettext("Address"): _address(localized_site, option.address, option),
    }
    return [
        f"### {localized_site.text(option.name)}",
        bullets(with_colon(localized_site, label, value) for label, value in facts.items() if value),
        *([localized_site.text(option.notes)] if option.notes else []),
    ]


def _address(localized_site: LocalizedSite, address: Text, place: Located | None) -> str:
    if place is None:
        return localized_site.text(address)
    position = f"{place.latitude:.5f}, {place.longitude:.5f}"
    return formatting.in_brackets(localized_site.text(address), position, localized_site.locale)
