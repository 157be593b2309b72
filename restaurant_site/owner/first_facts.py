"""What `restaurant-site init` writes of the owner's own into a new folder: name, telephone, address, week and last order."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import TypeAdapter, ValidationError

from ..content import site_loader
from ..content.starter import origin_of
from ..content.yaml_documents import Location
from ..countries import COUNTRIES
from ..locales import SiteLanguages
from ..models import opening_hours
from ..models.hours import DAYS, DayRanges, Hours, LastOrder, Weekday, WrittenLastOrder
from ..models.normalizers import flag, telephone
from ..models.opening_hours import week_of
from . import examples, postal_addresses, removal, translations
from .languages import write
from .studio import busy_times
from .yaml_edits import YamlEditor, edited

Edits = Sequence[tuple[Location, Any]]
ARTICLE_OF_PLACE = re.compile(r"knowledge/\w+/(parking-nearby|taxes-and-fees)\.\w+\.md")
_LAST_ORDER = TypeAdapter[LastOrder](WrittenLastOrder)
_RANGES = TypeAdapter[tuple[Hours, ...]](DayRanges)


class FirstFacts(NamedTuple):
    """What the owner has said; empty for what not, which stays the starter's until somebody writes it."""

    name: str = ""
    telephone: str = ""
    address: str = ""
    """As on an envelope: ``980 Dundas Street West, Toronto, ON M6J 1V1``."""
    time_zone: str = ""
    """That of the address, where it does not tell it: ``America/Denver``."""
    hours: str = ""
    """The week: ``Tu-Su 11:30-22:00``; a day that it does not name is closed."""
    last_order: str = ""
    """Of guests in the restaurant: minutes before closing, or a time."""
    bookings: str = ""
    """Whether tables can be booked: yes or no."""


def write_facts(
    folder: Path, facts: FirstFacts, languages: SiteLanguages, is_located: bool = False, is_empty: bool = False
) -> None:
    """Write *facts* into a new folder. Raises UnclearHoursError for hours that are not understood.

    *is_located*: whether the owner has said where the restaurant is, so that what the sample's staff speak, how one
    gets there and pays, its special days, its taxes, its prices, its seats and its pages elsewhere are not given.
    *is_empty*: whether the folder has no words of a sample about the restaurant, so that name and town describe it.
    A time zone that nobody knows is not written, which the check says.
    """
    loaded = site_loader.read(folder)
    files: dict[str, bytes | None] = {}
    not_given: list[tuple[Location, Any]] = [(("holidays",), [])] if is_located else []
    restaurant = loaded.documents["restaurant.yaml"].value
    country = COUNTRIES.get(restaurant["address"]["country"])
    edits: list[tuple[Location, Any]] = []
    pages: list[tuple[Location, Any]] = []
    if facts.name:
        edits += [((key,), _in_all(facts.name, languages)) for key in ("name", "short_name")]
        if is_empty:
            words = _described(facts, restaurant["address"]["country"], languages)
            edits.append((("description",), words))
        else:
            pages.append((("home", "title"), _in_all(facts.name, languages)))
    if facts.telephone:
        number = telephone(facts.telephone, country.calling_code if country else "+1")
        edits.append((("telephone",), number))
        if "telephone_shown" in restaurant:
            edits.append((("telephone_shown",), None))
    if facts.address:
        edits += _address(facts, restaurant["address"], languages)
        edits += [((key,), None) for key in ("latitude", "longitude") if key in restaurant]
    if facts.bookings:
        edits.append((("takes_reservations",), flag(facts.bookings) == "true"))
    if is_located:
        edits += [(("languages",), []), (("payment",), [])]
        pages.append((("parking",), {"hidden": True}))
        files |= {name: None for name in loaded.documents if ARTICLE_OF_PLACE.fullmatch(name)}
        edits += [((key,), None) for key in ("channels", "price_range", "seats") if key in restaurant]
    if pages:
        files["pages.yaml"] = _edited(folder, "pages.yaml", pages)
    if edits:
        files["restaurant.yaml"] = _edited(folder, "restaurant.yaml", edits)
    if facts.hours:
        typed = week_of(facts.hours)
        week: Mapping[str, Sequence[str]] = {day: typed.get(day, []) for day in DAYS}
        before = loaded.documents["hours.yaml"].value["week"]
        own: list[tuple[Location, Any]] = [(("week", day), [*week[day]]) for day in DAYS]
        own += not_given
        ours = {"last_orders": _last_orders(facts), "closing_soon_minutes": None}
        own += [((key,), value) for key, value in ours.items() if value or key in loaded.documents["hours.yaml"].value]
        files["hours.yaml"] = _edited(folder, "hours.yaml", own)
        if busy_times.FILE in loaded.documents:
            raw = (folder / busy_times.FILE).read_bytes()
            files[busy_times.FILE] = busy_times.fitted_file(raw, before, week)
    elif facts.last_order:
        files["hours.yaml"] = _edited(folder, "hours.yaml", [(("last_orders",), _last_orders(facts)), *not_given])
    elif not_given:
        files["hours.yaml"] = _edited(folder, "hours.yaml", not_given)
    if files:
        files = removal.without_what_names(loaded, files)
        if facts.address and not time_zone(facts, restaurant["address"]["country"]):
            unknown = partial(YamlEditor.make, edits=[(("time_zone",), None)])
            files["restaurant.yaml"] = edited(files["restaurant.yaml"] or b"", unknown)
        write(folder, files)
        told = [place for key, places in TOLD.items() if getattr(facts, key) for place in places]
        examples.write_lock(folder, origin_of(folder).samples[0], told)
        translations.write_lock(folder, site_loader.read(folder, drafts=True).documents, languages)


TOLD: Mapping[str, tuple[tuple[str, str], ...]] = {
    "name": (("restaurant.yaml", "name"), ("restaurant.yaml", "short_name"), ("pages.yaml", "home.title")),
    "telephone": (("restaurant.yaml", "telephone"),),
    "address": (("restaurant.yaml", "address"), ("restaurant.yaml", "time_zone")),
    "time_zone": (("restaurant.yaml", "time_zone"),),
    "hours": (("hours.yaml", "week"), ("hours.yaml", "last_orders")),
    "last_order": (("hours.yaml", "last_orders"),),
    "bookings": (("restaurant.yaml", "takes_reservations"),),
}
"""Fact → files and fields that follow from it."""


def _last_orders(facts: FirstFacts) -> dict[str, object] | None:
    """Return the last order of the owner's week; None where nobody has said one, and no text of the sample's does."""
    said = last_order(facts.last_order)
    return None if said is None else {"dine_in": int(said) if said.isdecimal() else said}


def last_order(text: str) -> str | None:
    """Return minutes before closing, or times, as hours.yaml has them; None for anything else."""
    typed = opening_hours.last_order(text)
    with suppress(ValidationError):
        _LAST_ORDER.validate_python(typed)
        return typed
    return None


def is_within(last: str, week: Mapping[Weekday, Sequence[str]]) -> bool:
    """Tell whether there is a last order within the hours of each day."""
    order = _LAST_ORDER.validate_python(last)
    return all(order.fits(_RANGES.validate_python(ranges)) for ranges in week.values() if ranges)


def _edited(folder: Path, name: str, edits: Edits) -> bytes:
    return edited((folder / name).read_bytes(), partial(YamlEditor.make, edits=edits))


def _in_all(text: str, languages: SiteLanguages) -> dict[str, str]:
    return {each.code: text for each in languages.required}


def _described(facts: FirstFacts, country: str, languages: SiteLanguages) -> dict[str, str]:
    """Return the name and the town, if the address has one."""
    town = postal_addresses.read(facts.address, country).locality if facts.address else ""
    return {each.code: each.punctuation.comma.join(filter(None, [facts.name, town])) for each in languages.required}


def _address(facts: FirstFacts, before: Mapping[str, Any], languages: SiteLanguages) -> Edits:
    """Return the address, its parts and the time zone; a part that it does not have is taken out, as it is the sample's."""
    country = before["country"]
    address = postal_addresses.read(facts.address, country)
    edits: list[tuple[Location, Any]] = [
        (("address", "text"), _in_all(facts.address, languages)),
        (("address", "street"), _in_all(address.street, languages)),
    ]
    if address.locality:
        edits.append((("address", "locality"), _in_all(address.locality, languages)))
    parts = {key: getattr(address, key) or None for key in ("region", "postal_code")}
    edits += [(("address", key), part) for key, part in parts.items() if part or key in before]
    if zone := time_zone(facts, country):
        edits.append((("time_zone",), zone))
    return edits


def time_zone(facts: FirstFacts, country: str) -> str | None:
    """Return the time zone that the owner tells or that the address has; None if neither is known."""
    if facts.time_zone:
        return facts.time_zone
    address = postal_addresses.read(facts.address, country)
    return postal_addresses.time_zone(country, address.region, address.postal_code)
