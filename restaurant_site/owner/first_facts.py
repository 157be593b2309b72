"""What is asked before there is a content folder, and the folder that is made of the answers.

`restaurant-site init` asks it in a terminal, the studio on its first page (``studio/first_page.py``).
"""

import errno
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import available_timezones

from pydantic import TypeAdapter, ValidationError

from ..content import site_loader
from ..content.starter import origin_of
from ..content.yaml_documents import Location
from ..countries import COUNTRIES
from ..i18n import N_, Gettext
from ..locales import SiteLanguages
from ..models import opening_hours
from ..models.hours import DAYS, DayRanges, Hours, LastOrder, Weekday, WrittenLastOrder
from ..models.normalizers import flag, telephone
from ..models.opening_hours import UnclearHoursError, week_of
from ..models.theme import ThemeName
from . import examples, postal_addresses, removal, scaffolding, sheet_memory, translations
from .languages import write
from .studio import busy_times
from .yaml_edits import YamlEditor, edited

Edits = Sequence[tuple[Location, Any]]
ARTICLE_OF_PLACE = re.compile(r"knowledge/\w+/(parking-nearby|taxes-and-fees)\.\w+\.md")
WEEK = N_("write the week with the days when you are open, such as Tu-Su 11:30-22:00")
UNSEEN_FILES = ("Thumbs.db", "desktop.ini")
"""What Windows puts into a folder that somebody has looked at; other systems begin such names with a full stop."""
_CLAIM = "schemas"
"""A folder of every content folder. It is moved first, which fails where another program has just made one."""
MENU_FILE = "menu.yaml"
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


def is_free(folder: Path) -> bool:
    """Tell whether a content folder can be made there: there is nothing yet, or a folder in which its owner sees nothing."""
    if not folder.exists():
        return True
    return folder.is_dir() and all(each.name.startswith(".") or each.name in UNSEEN_FILES for each in folder.iterdir())


def make(
    folder: Path,
    facts: FirstFacts,
    languages: SiteLanguages,
    country: str | None,
    theme: ThemeName = "ink",
    like: str | None = None,
    allergens: Sequence[str] = (),
) -> None:
    """Make a content folder with all that is known, or nothing; nothing that is there is written over.

    *allergens* are those that the law of a country lists which is not in the table.

    Raises FileExistsError where something is there, or somebody else makes one, another OSError where nothing can be
    written, and StillNamedError for a fact that the check refuses.
    """
    if not is_free(folder):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(folder))
    gone = [each for each in (folder, *folder.parents) if not each.exists()]
    moved: list[Path] = []
    folder.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=".studio-", dir=folder))
    try:
        with suppress(OSError):  # else an import of this restaurant would be read as the next one of another
            sheet_memory.forget(folder)
        scaffolding.start(new, languages, theme, country, like)
        write_facts(new, facts, languages, is_located=bool(country or facts.address), is_empty=not like)
        if allergens:
            (new / MENU_FILE).write_bytes(_edited(new, MENU_FILE, [(("allergens",), [*allergens])]))
        _move(new, folder, moved)
    except BaseException:
        for path in moved:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        raise
    finally:
        shutil.rmtree(new, ignore_errors=True)
        if not (folder / site_loader.RESTAURANT_FILE).exists():
            with suppress(OSError):
                for each in gone:
                    each.rmdir()


def _move(new: Path, folder: Path, moved: list[Path]) -> None:
    """Move all that is in a folder into another, what makes it a content folder last."""
    try:
        for path in sorted(
            new.iterdir(), key=lambda each: (each.name != _CLAIM, each.name == site_loader.RESTAURANT_FILE)
        ):
            if moved and (folder / path.name).exists():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(folder / path.name))
            moved.append(path.rename(folder / path.name))
    except OSError as error:
        if error.errno != errno.ENOTEMPTY:
            raise
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(folder)) from error


def mistakes(
    given: Mapping[str, str], country: str | None, gettext: Gettext, hours_said: Callable[[UnclearHoursError], str]
) -> dict[str, str]:
    """Return fact → what is not understood of it, with the messages of *gettext*; of hours *hours_said* says it."""
    found: dict[str, str] = {}
    if given["address"] and (wrong := _unclear_address(given["address"], country, gettext)):
        found["address"] = wrong
    code = country or postal_addresses.country_of(given["address"]) or "CA"
    known, text = COUNTRIES.get(code), given["telephone"]
    if text and known is None and not text.startswith(("+", "00")):
        found["telephone"] = gettext("%(value)s: write it with + and the number of the country", value=text)
    elif text and not re.fullmatch(r"\+[1-9]\d{6,14}", telephone(text, known.calling_code if known else "+1")):
        found["telephone"] = gettext("%(value)s is not a telephone number", value=text)
    if (zone := given["time_zone"]) and zone not in available_timezones():
        found["time_zone"] = gettext("%(value)s: write a city of the zone, such as America/Denver", value=zone)
    try:
        week = week_of(given["hours"])
    except UnclearHoursError as error:
        week = {}
        found["hours"] = hours_said(error)
    else:
        if given["hours"] and not any(week.values()):
            found["hours"] = gettext(WEEK)
    if text := given["last_order"]:
        last = last_order(text)
        if last is None or not is_within(last, week):
            found["last_order"] = gettext(
                "%(value)s: write minutes before closing, or a time within the hours: 30, or 21:30", value=text
            )
    if (text := given["bookings"]) and flag(text) not in ("true", "false"):
        found["bookings"] = gettext("%(value)s: write yes or no", value=text)
    return found


def _unclear_address(text: str, country: str | None, gettext: Gettext) -> str:
    """Return which of country, town and postal code is not read in an address; empty where each is."""
    code = country or postal_addresses.country_of(text)
    if code is None:
        return gettext("%(value)s: in which country? Write it at the end", value=text)
    address = postal_addresses.read(text, code)
    whole, postal_code = postal_addresses.EXAMPLES.get(code, ("1 Main Street, Town", ""))
    if re.search(r"\d", address.locality) and postal_code and not address.postal_code:
        return gettext(
            "%(value)s: no postal code of %(code)s is found; write it like %(right)s",
            value=text,
            code=code,
            right=postal_code,
        )
    if not address.locality:
        return gettext("%(value)s: no town is found; put a comma before it, as in %(right)s", value=text, right=whole)
    return ""


def lacks_zone(given: Mapping[str, str], country: str | None) -> bool:
    """Tell whether an address is given that does not tell its time zone."""
    there = country or postal_addresses.country_of(given["address"]) or ""
    return bool(given["address"]) and not time_zone(FirstFacts(address=given["address"]), there)


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
