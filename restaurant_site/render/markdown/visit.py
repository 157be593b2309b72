"""The visit rhythm as tables; parking and public transit."""

from ...content import formatting
from ...content.geo import Located
from ...content.models.text import Text
from ...content.models.visit import LevelId, ParkingOption, Place
from ...i18n import N_
from ...locales import Locale
from .. import vocabulary
from ..edition import Edition
from .blocks import bullets, data_set, labelled, section, table, with_colon
from .restaurant import exception_lines


def visit_rhythm_markdown(edition: Edition) -> str:
    return data_set(edition, "best-time", "visit-rhythm", edition.site.rhythm, rhythm_blocks(edition))


def rhythm_blocks(edition: Edition) -> list[str]:
    if "best-time" in edition.site.hidden:
        return []
    rhythm, gettext, locale = edition.site.rhythm, edition.gettext, edition.locale
    blocks = [f"## {gettext('How busy')}"]
    for block in rhythm.rhythms:
        rows = [
            (
                formatting.span(period.start, period.end, locale),
                edition.text(rhythm.levels[period.level].label),
                _wait(edition, period.level),
                edition.text(period.note),
            )
            for period in block.periods
        ]
        head = (gettext("Time"), gettext("How busy"), gettext("Wait"), gettext("Note"))
        blocks += [f"### {formatting.weekdays(block.days, locale)}", table(head, rows)]
    for title, windows in (
        (gettext("Best times"), rhythm.best_windows),
        (gettext("Busiest times"), rhythm.peak_windows),
    ):
        listed = bullets(
            with_colon(
                edition,
                f"{formatting.weekdays(each.days, locale)}{locale.punctuation.comma}"
                f"{formatting.span(each.start, each.end, locale)}",
                edition.text(each.why),
            )
            for each in windows
        )
        blocks += section(title, listed)
    blocks += section(gettext("Holidays"), bullets(exception_lines(edition)))
    waiting = rhythm.waiting
    blocks += [f"## {gettext('Waiting for a table')}", edition.text(waiting.policy)]
    blocks.append("\n".join(f"{number}. {edition.text(step)}" for number, step in enumerate(waiting.steps, 1)))
    sizes = [(each.size, edition.text(each.note)) for each in waiting.party_sizes]
    blocks += [table((gettext("Guests"), gettext("Note")), sizes)] if sizes else []
    return [*blocks, *section(gettext("Tips"), bullets(edition.texts(rhythm.tips)))]


def _wait(edition: Edition, level: LevelId) -> str:
    wait = edition.site.rhythm.levels[level].wait_minutes
    return formatting.minute_range(wait.minimum, wait.maximum, edition.locale)


def parking_markdown(edition: Edition) -> str:
    """Parking and stations, nearest first."""
    return data_set(edition, "parking", "parking-nearby", edition.site.parking, parking_blocks(edition))


def parking_blocks(edition: Edition) -> list[str]:
    if "parking" in edition.site.hidden:
        return []
    info, gettext, locale = edition.site.parking, edition.gettext, edition.locale
    restaurant = edition.site.restaurant
    options = info.nearest_options
    stops = [
        with_colon(
            edition,
            edition.text(stop.name),
            f"{_walk(stop, locale)}{locale.punctuation.full_stop}{edition.text(stop.notes)}",
        )
        for stop in info.nearest_stops
    ]
    return [
        labelled(edition, N_("Address"), _address(edition, restaurant.address.text, restaurant)),
        *([f"## {gettext('Parking')}"] if options else []),
        *(block for option in options for block in _option(edition, option)),
        *section(gettext("Public transit"), bullets(stops)),
        f"## {gettext('Accessibility')}",
        edition.text(info.accessibility),
        *section(gettext("Tips"), bullets(edition.texts(info.tips))),
    ]


def _option(edition: Edition, option: ParkingOption) -> list[str]:
    """A place as a heading, a list of labels and values, and a note."""
    gettext, locale = edition.gettext, edition.locale
    facts = {
        gettext("Type"): gettext(vocabulary.PARKING_TYPES[option.type]),
        gettext("Walk"): _walk(option, locale),
        gettext("Spaces"): vocabulary.spaces(edition, option),
        gettext("Price"): edition.text(option.price),
        gettext("Hours"): edition.text(option.hours),
        gettext("Height limit"): formatting.metres(f"{option.height_limit_m}", locale) if option.height_limit_m else "",
        gettext("EV charging"): edition.text(option.ev_charging),
        gettext("Payment"): vocabulary.listed(edition, edition.texts(option.payment)),
        gettext("Address"): _address(edition, option.address, option),
    }
    return [
        f"### {edition.text(option.name)}",
        bullets(with_colon(edition, label, value) for label, value in facts.items() if value),
        edition.text(option.notes),
    ]


def _address(edition: Edition, address: Text, place: Located) -> str:
    position = f"{place.latitude:.5f}, {place.longitude:.5f}"
    return formatting.in_brackets(edition.text(address), position, edition.locale)


def _walk(place: Place, locale: Locale) -> str:
    comma = locale.punctuation.comma
    return f"{formatting.metres(place.distance_m, locale)}{comma}{formatting.minutes(place.walk_minutes, locale)}"
