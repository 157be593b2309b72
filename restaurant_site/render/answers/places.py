"""Where it is and how to come: the address, parking, stops, step-free access."""

from ...i18n import N_
from ...models.visit import Stop
from ...search.asked_times import AskedTime
from ...search.topics import PARKING, has_word_of
from ...text import excerpts
from .. import labels
from ..localized_site import LocalizedSite
from .common import page_link, tell_article
from .model import Told

CAR_PARKING = ("lot", "parkade", "street")
MOST_STOPS = 3
WASHROOMS = "washrooms"


def tell_parking(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell what the restaurant says of parking, the nearest place for a car with its price, and the nearest stop."""
    site = localized_site.site
    if "parking" not in site.shown_pages:
        return None
    summary, maps = site.parking.summary, []
    is_told = any(has_word_of(PARKING, each, site) for each in summary.translations.values())
    none = [] if site.parking.options or is_told else [localized_site.gettext(N_("No parking is recorded."))]
    lines = [*none, localized_site.text(summary)]
    nearest = next((each for each in site.parking.options if each.type in CAR_PARKING), None)
    if nearest:
        price = [localized_site.text(each) for each in (nearest.price, nearest.hours) if each]
        lines, maps = [*lines, localized_site.text(nearest.name), *price], _maps(localized_site)
    lines += [_stop(localized_site, each) for each in site.parking.nearest_stops[:1]]
    return Told(lines, [page_link(localized_site, "parking"), *maps])


def tell_transit(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell the stations and stops, the nearest first, with the way on foot."""
    site = localized_site.site
    if "parking" not in site.shown_pages or not site.parking.transit:
        return None
    lines = [_stop(localized_site, each) for each in site.parking.nearest_stops[:MOST_STOPS]]
    return Told(lines, [page_link(localized_site, "parking")])


def _stop(localized_site: LocalizedSite, stop: Stop) -> str:
    """Return the name of a station or stop with the way on foot."""
    colon = localized_site.locale.punctuation.colon
    return f"{localized_site.text(stop.name)}{colon}{labels.walk(localized_site, stop)}"


def tell_access(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    site = localized_site.site
    if "parking" not in site.shown_pages or site.parking.accessibility is None:
        return None
    return Told([localized_site.text(site.parking.accessibility)], [page_link(localized_site, "parking")])


def tell_washrooms(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell what the article says in short; without one the sentences on them in what is said of access."""
    access = tell_access(localized_site, asked)
    sentences = excerpts.sentences(access.lines[0]) if access else ()
    found = [words for words, _ in sentences if has_word_of(WASHROOMS, words, localized_site.site)]
    said = Told(found, access.links) if access and found else None
    return tell_article(localized_site, asked, WASHROOMS) or said


def _maps(localized_site: LocalizedSite) -> list[tuple[str, str]]:
    """Return links to the owner's maps."""
    restaurant = localized_site.site.restaurant
    return [(localized_site.text(each.name), each.url_of(restaurant.place)) for each in restaurant.maps]


def tell_address(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    """Tell the address and, without a map, its coordinates, which every map takes."""
    address, maps = localized_site.text(localized_site.site.restaurant.address.text), _maps(localized_site)
    if maps or not (where := labels.coordinates(localized_site)):
        return Told([address], maps)
    colon = localized_site.locale.punctuation.colon
    return Told([address, f"{localized_site.gettext('Coordinates')}{colon}{where}"], maps)
