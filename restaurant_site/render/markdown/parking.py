"""Parking and public transit as tables."""

from ...content import formatting
from ...domain import parking
from .. import vocabulary
from ..edition import Edition
from .blocks import bullets, section, sources, table, titled


def parking_markdown(edition: Edition) -> str:
    """Parking and stations as tables, nearest first."""
    return titled(
        edition,
        edition.text(edition.site.pages["parking"].title),
        [
            edition.text(edition.site.parking.summary),
            *parking_blocks(edition),
            sources(edition, "parking", "parking-nearby", edition.site.parking.last_verified),
        ],
    )


def parking_blocks(edition: Edition) -> list[str]:
    info, say, locale = edition.site.parking, edition.say, edition.locale
    options = [
        (
            edition.text(option.name),
            say(vocabulary.PARKING_TYPES[option.type]),
            f"{formatting.metres(option.distance_m, locale)}, {formatting.minutes(option.walk_minutes, locale)}",
            str(option.spaces),
            edition.text(option.price),
            edition.text(option.hours),
            f"{option.height_limit_m} m" if option.height_limit_m else "–",
            edition.text(option.notes),
        )
        for option in parking.options(edition.site)
    ]
    head = (
        say("Place"), say("Type"), say("Walk"), say("Spaces"), say("Price"), say("Hours"), say("Height limit"), say("Note"),
    )  # fmt: skip
    stops = [
        f"{edition.text(stop.name)}: {formatting.metres(stop.distance_m, locale)}, "
        f"{formatting.minutes(stop.walk_minutes, locale)}. {edition.text(stop.notes)}"
        for stop in parking.stops(edition.site)
    ]
    return [
        f"{say('Address')}: {edition.text(edition.site.restaurant.address.text)}",
        *(section(say("Parking"), table(head, options)) if options else []),
        *section(say("Public transit"), bullets(stops)),
        f"## {say('Accessibility')}",
        edition.text(info.accessibility),
        *section(say("Tips"), bullets(edition.texts(info.tips))),
    ]
