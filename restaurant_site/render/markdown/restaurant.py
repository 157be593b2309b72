"""Who and where the restaurant is, with links to everything else."""

from collections.abc import Iterable

from ...content import formatting
from ..edition import Edition
from .blocks import bullets, sources, titled, with_colon


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
    """The description, address, telephone, usual hours and payment."""
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
