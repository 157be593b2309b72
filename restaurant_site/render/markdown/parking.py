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
    info, gettext, locale = edition.site.parking, edition.gettext, edition.locale
    options = [
        (
            edition.text(option.name),
            gettext(vocabulary.PARKING_TYPES[option.type]),
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
        gettext("Place"), gettext("Type"), gettext("Walk"), gettext("Spaces"),
        gettext("Price"), gettext("Hours"), gettext("Height limit"), gettext("Note"),
    )  # fmt: skip
    stops = [
        f"{edition.text(stop.name)}: {formatting.metres(stop.distance_m, locale)}, "
        f"{formatting.minutes(stop.walk_minutes, locale)}. {edition.text(stop.notes)}"
        for stop in parking.stops(edition.site)
    ]
    return [
        f"{gettext('Address')}: {edition.text(edition.site.restaurant.address.text)}",
        *(section(gettext("Parking"), table(head, options)) if options else []),
        *section(gettext("Public transit"), bullets(stops)),
        f"## {gettext('Accessibility')}",
        edition.text(info.accessibility),
        *section(gettext("Tips"), bullets(edition.texts(info.tips))),
    ]
