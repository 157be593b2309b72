"""The form of parking and stations."""

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from wtforms import BooleanField, FieldList, Form, FormField, SelectField, StringField

from ...i18n import N_
from ...models import normalizers
from ...models.visit import ParkingOption
from ...render import labels
from . import entries, map_links
from .forms import (
    MAX_ROWS,
    Lines,
    Paragraphs,
    choices,
    line_of,
    rows_of,
    text_of,
    without_drafts,
)

NUMBER = {"inputmode": "numeric", "size": 6}
DRAWN = ("streets", "areas", "building", "door")
"""Keys of what only the map shows, which no form draws."""


class PlaceForm(Form):
    """A place near the restaurant, and the way from it on foot."""

    remove = BooleanField(N_("Remove this when I save"))
    name = FormField(Lines, N_("Name"))
    distance_m = StringField(N_("Metres on foot from the door"), render_kw=NUMBER)
    walk_minutes = StringField(N_("Minutes on foot from the door"), render_kw=NUMBER)
    notes = FormField(Lines, N_("What guests should know"))
    latitude = StringField(N_("Latitude, or a link copied from a map"))
    longitude = StringField(N_("Longitude"), render_kw={"size": 12})


class ParkingPlaceForm(PlaceForm):
    """A place for cars or bicycles."""

    type = SelectField(N_("Type"), validate_choice=False)
    address = FormField(Lines, N_("Address"))
    price = FormField(Lines, N_("What it costs"))
    hours = FormField(Lines, N_("When it is open"))
    spaces = StringField(N_("How many spaces"), render_kw=NUMBER)
    accessible_spaces = StringField(N_("How many of them are accessible"), render_kw=NUMBER)
    free_minutes = StringField(N_("Free minutes (empty: none)"), render_kw=NUMBER)
    height_limit_m = StringField(N_("Height limit in metres, if there is one"), render_kw={"size": 6})
    payment = FieldList(FormField(Lines), N_("Payment accepted"), max_entries=MAX_ROWS)
    ev_charging = FormField(Lines, N_("Electric car charging, if there is any"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = get_args(ParkingOption.model_fields["type"].annotation)
        self.type.choices = choices({kind: labels.PARKING_TYPES[kind] for kind in known})


class ParkingForm(Form):
    """Where to leave a car or a bicycle, and the stations near by."""

    summary = FormField(Paragraphs, N_("The answer in a sentence or two"))
    options = FieldList(FormField(ParkingPlaceForm), N_("Parking for cars and bicycles"), max_entries=MAX_ROWS)
    transit = FieldList(FormField(PlaceForm), N_("Stations and stops"), max_entries=MAX_ROWS)
    accessibility = FormField(Paragraphs, N_("Steps, ramps and the width of the door"))
    tips = FieldList(FormField(Lines), N_("Tips"), max_entries=MAX_ROWS)
    without_drawing = BooleanField(N_("Remove the streets and buildings from the map"))


_PLACE_TEXTS, _PLACE_NUMBERS = ("name", "notes"), ("distance_m", "walk_minutes", "latitude", "longitude")
_OPTION_TEXTS, _OPTION_LINES = ("address", "price", "hours"), ("spaces", "accessible_spaces", "free_minutes")


def parking_data(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a ``ParkingForm`` for ``parking.yaml``."""
    return {
        **{key: without_drafts(values.get(key)) for key in ("summary", "accessibility")},
        "options": [_place_data(each) for each in rows_of(values.get("options"))],
        "transit": [_place_data(each) for each in rows_of(values.get("transit"))],
        "tips": [without_drafts(each) for each in rows_of(values.get("tips"))],
    }


def _place_data(values: Mapping[str, Any]) -> dict[str, Any]:
    texts = (*_PLACE_TEXTS, *_OPTION_TEXTS, "ev_charging")
    numbers = (*_PLACE_NUMBERS, *_OPTION_LINES, "height_limit_m", "type")
    return {
        **{key: without_drafts(values.get(key)) for key in texts},
        **{key: str(values.get(key, "")) for key in numbers},
        "payment": [without_drafts(each) for each in rows_of(values.get("payment"))],
    }


def add_blank_rows(form: ParkingForm) -> None:
    """Add a blank row at the end of each list, for a new one."""
    for rows in (form.options, form.transit, form.tips):
        if len(rows.entries) < MAX_ROWS:
            rows.append_entry({})
    places: Iterable[Any] = form.options
    for place in places:
        if len(place.payment.entries) < MAX_ROWS:
            place.payment.append_entry({})


def parking_values(form: ParkingForm, old: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the form says, as ``parking.yaml`` has it; None takes a line out."""
    data = form.data
    values: dict[str, Any] = {
        key: text_of(data[key], old.get(key), needed=True) for key in ("summary", "accessibility")
    }
    values["options"] = _places(data["options"], rows_of(old.get("options")), "place")
    values["transit"] = _places(data["transit"], rows_of(old.get("transit")), "stop")
    values["tips"] = [text for row in data["tips"] if (text := text_of(row, {}, needed=True))]
    values = {key: value for key, value in values.items() if value or key in old or key == "options"}
    if data["without_drawing"]:
        values |= dict.fromkeys(key for key in DRAWN if key in old)
    return values


def _places(rows: list[dict[str, Any]], old: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """Return the places; one that is ticked to go, or in which nothing is written, is none."""
    places: list[dict[str, Any]] = []
    for number, row in enumerate(rows):
        before = old[number] if number < len(old) else {}
        place = _place(row, before)
        if row["remove"] or not (
            before or entries.given({**place, "type": None, "payment": place.get("payment") or None})
        ):
            continue
        taken = {str(each.get("id")) for each in (*old, *places)}
        names = [str(each) for each in (place["name"] or {}).values() if each]
        place["id"] = before.get("id") or _free(entries.new_id(names, taken, kind), taken)
        places.append(place)
    return places


def _place(row: Mapping[str, Any], old: Mapping[str, Any]) -> dict[str, Any]:
    """Return a place with what no form shows; at another point of the map the drawn way to it is another one as well."""
    place = {
        **old,
        **{key: text_of(row[key], old.get(key), needed=True) for key in _PLACE_TEXTS},
        **{key: _number(row[key]) for key in _PLACE_NUMBERS},
    }
    if found := map_links.place_in(row["latitude"] or ""):
        place["latitude"], place["longitude"] = found
    if "type" in row:
        place |= {key: text_of(row[key], old.get(key), needed=True) for key in (*_OPTION_TEXTS, "ev_charging")}
        place |= {key: _number(row[key]) for key in (*_OPTION_LINES, "height_limit_m")}
        place["type"] = row["type"] or None
        payment = [text for each in row["payment"] if (text := text_of(each, {}, needed=True))]
        place["payment"] = payment or ([] if old.get("payment") == [] else None)  # without the line it is not known
    if any(old.get(key) != place[key] for key in ("latitude", "longitude")):
        place |= dict.fromkeys(key for key in ("entrance", "walk") if key in old)
    return place


def _number(text: str | None) -> str | None:
    line = line_of(text)
    return line and normalizers.western_digits(line)


def _free(id: str, taken: set[str]) -> str:
    return id if id not in taken else next(each for n in range(2, 100) if (each := f"{id}-{n}") not in taken)
