"""The pages of the terms of the house: who can book, and what a bill has beside its dishes."""

from collections.abc import Mapping
from typing import Any

from flask import abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from ...content.load_state import BOOKING_FILE, LoadState
from ...content.yaml_examples import flow
from ...countries import COUNTRIES
from ...models.hours import DAYS, ORDER_TYPES
from ...render.labels import TAX_CLASSES
from .. import schemas
from ..content_warnings import assumed_taxes, high_taxes
from . import entries, forms, terms_forms
from .blueprint import bp, current_studio
from .entries import Change, Entry
from .saving import SaveOutcome, base_of, name_of, save, save_files, saved, saved_change, saved_changes, status_of

HOUSE_FILE = "restaurant.yaml"


@bp.route("/bookings", methods=["GET", "POST"])
def bookings() -> ResponseReturnValue:
    """Return the form of who can book, with which notice and deposit."""
    loaded = current_studio().workspace.load()
    house = entries.whole(loaded, HOUSE_FILE) or abort(409, gettext("First fix what is listed under Today."))
    entry = entries.whole(loaded, BOOKING_FILE)
    if entry is None and BOOKING_FILE in loaded.unread:
        abort(409, gettext("First fix what is listed under Today."))
    rules = entry or Entry(BOOKING_FILE, (), {})
    form, outcome = _booking_form(rules.values, house), None
    if request.method == "POST":
        outcome = _save_bookings(form, rules, house)
        if outcome is None:
            return saved(".bookings")
        if outcome.merged is not None:
            form = _booking_form(outcome.merged, house, as_sent=False)
    named_days = {each.values["id"]: name_of(each) for each in entries.exceptions(loaded)}
    unruled = _smaller_parties(rules.values if outcome is None else terms_forms.booking_values(form, rules.values))
    variables = {
        "form": form,
        "outcome": outcome,
        "derive": loaded.derive,
        "named_days": named_days,
        "unruled": unruled,
        "is_first_row": not forms.rows_of(rules.values.get("parties")),
    }
    path = "" if "reservation" in loaded.hidden else "reservation"
    base = base_of(rules.values)
    return render_template("studio/bookings.html", base=base, path=path, **variables), status_of(outcome)


def _smaller_parties(values: Mapping[str, Any]) -> str:
    """Return ``1–7``: the parties below the smallest one that has a row; empty where there is none."""
    least = terms_forms.least_party(values)
    return "1" if least == 2 else f"1–{least - 1}" if least > 2 else ""


def _booking_form(values: Mapping[str, Any], house: Entry, as_sent: bool = True) -> terms_forms.BookingForm:
    takes = str(house.values.get("takes_reservations") or "")
    form = terms_forms.BookingForm(
        forms.sent() if as_sent else None, data=terms_forms.booking_data(values, takes_reservations=takes)
    )
    if not as_sent or request.method == "GET":
        terms_forms.blank_row(form.parties)
        terms_forms.blank_row(form.rooms, days=list(DAYS))
        terms_forms.blank_row(form.dates)
    loaded = current_studio().workspace.load()
    holidays = [(each.values["id"], name_of(each)) for each in entries.exceptions(loaded)]
    terms_forms.offer_bookings(form, holidays)
    return form


def _save_bookings(form: terms_forms.BookingForm, rules: Entry, house: Entry) -> SaveOutcome | None:
    """Write who can book; where nobody can, the rules of bookings go."""
    workspace = current_studio().workspace
    takes = form.takes_reservations.data or None
    change = Change(("takes_reservations",), house.values.get("takes_reservations"), takes)
    raws = {name: workspace.raw(name) for name in (HOUSE_FILE, BOOKING_FILE)}
    along = {} if change.old == change.new else {HOUSE_FILE: entries.written(raws[HOUSE_FILE] or b"", house, [change])}
    if lost := terms_forms.lost_bookings(form, rules.values):
        return SaveOutcome(lost)
    new = terms_forms.booking_values(form, rules.values)
    unruled = _smaller_parties(new)
    if takes != "false" and unruled not in ("", _smaller_parties(rules.values)) and terms_forms.are_in_order(new):
        return SaveOutcome({"smaller": [gettext("Choose how parties of %(guests)s get a table.", guests=unruled)]})
    if takes != "true" and not rules.values and entries.given(new):
        words = gettext("Choose “They can”: what you have written is for guests who book.")
        return SaveOutcome({"takes_reservations": [words]})
    if takes != "false" and rules.values:
        return _by_row(form, save(rules, new, along))
    files: dict[str, bytes | None] = {**along}
    if takes == "false" and rules.values:
        files[BOOKING_FILE] = None
    elif takes == "true" and (given := entries.given(new)):
        files[BOOKING_FILE] = "".join(
            (f"{schemas.reference(BOOKING_FILE)}\n", *(f"{key}: {flow(value)}\n" for key, value in given.items()))
        ).encode()
    words = [
        *([saved_change(rules, change)] if along else []),
        *saved_changes(rules, entries.changes(rules.values, new)),
    ]
    return _by_row(form, save_files(files, {name: raws[name] for name in files}, words, rules)) if files else None


def _by_row(form: terms_forms.BookingForm, outcome: SaveOutcome | None) -> SaveOutcome | None:
    """Return an outcome whose messages of party sizes stand at the rows of the form, which may be in another order."""
    if outcome is None:
        return None
    rows = dict(enumerate(terms_forms.places_of_rows(form), 1))
    found = {}
    for field, words in outcome.messages.items():
        first, *rest = field.split(".")
        if first == "parties" and rest[:1] and rest[0].isdecimal():
            rest[0] = str(rows.get(int(rest[0]), int(rest[0])))
        found[".".join([first, *rest])] = words
    return outcome._replace(messages=found)


@bp.route("/charges", methods=["GET", "POST"])
def charges() -> ResponseReturnValue:
    """Return the form of what a bill has beside its dishes, and of the terms of delivery."""
    loaded = current_studio().workspace.load()
    entry = entries.whole(loaded, HOUSE_FILE) or abort(409, gettext("First fix what is listed under Today."))
    form, outcome = _charges_form(loaded, entry.values), None
    if request.method == "POST":
        lost = terms_forms.lost_charges(form, entry.values)
        outcome = SaveOutcome(lost) if lost else save(entry, terms_forms.charges_values(form, entry.values))
        if outcome is None:
            return saved(".charges")
        if outcome.merged is not None:
            form = _charges_form(loaded, outcome.merged, as_sent=False)
    doubts = {} if outcome else {each.field: each for each in (*assumed_taxes(loaded), *high_taxes(loaded))}
    variables = {"form": form, "outcome": outcome, "derive": loaded.derive, "doubts": doubts}
    path, base = "menu" if "order" in loaded.hidden else "order", base_of(entry.values)
    return render_template("studio/charges.html", base=base, path=path, **variables), status_of(outcome)


def _charges_form(loaded: LoadState, values: Mapping[str, Any], as_sent: bool = True) -> terms_forms.ChargesForm:
    form = terms_forms.ChargesForm(forms.sent() if as_sent else None, data=terms_forms.charges_data(values))
    if not as_sent or request.method == "GET":
        terms_forms.blank_row(form.charges, how=list(ORDER_TYPES), per="order")
        usual = COUNTRIES.get(forms.as_mapping(values.get("address")).get("country", ""))
        included = usual and usual.prices_include_tax
        terms_forms.blank_row(
            form.taxes, on=list(TAX_CLASSES), included="" if included is None else str(included).lower()
        )
    terms_forms.offer_charges(form, [(each.values["id"], name_of(each)) for each in entries.dishes(loaded)])
    return form
