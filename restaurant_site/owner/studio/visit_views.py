"""The page of parking and stations, and whether guests have a page of the site at all."""

from collections.abc import Mapping
from typing import Any

from flask import abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from ...content.load_state import FILES_OF_PAGES, LoadState
from ...content.yaml_examples import flow
from ...models.articles import PAGES
from .. import schemas
from ..content_warnings import PARKING_FILE, warnings_of
from ..removal import StillNamedError, without_places
from . import busy_times, entries, forms, visit_forms
from .blueprint import bp, current_studio, today
from .entries import Change, Entry
from .facts_views import ORDER_SHEET
from .saving import SaveOutcome, base_of, name_of, save, save_files, saved, status_of

PAGES_FILE = "pages.yaml"


@bp.route("/parking", methods=["GET", "POST"])
def parking() -> ResponseReturnValue:
    """Return the form of places for cars and bicycles, and of stations."""
    loaded = current_studio().workspace.load()
    entry = entries.whole(loaded, PARKING_FILE)
    if entry is None and current_studio().workspace.raw(PARKING_FILE) is not None:
        abort(409, gettext("First fix what is listed under Today."))
    page = FILES_OF_PAGES[PARKING_FILE]
    written = entry or Entry(PARKING_FILE, (), {})
    form, outcome = _form(written.values), None
    if request.method == "POST":
        new = visit_forms.parking_values(form, written.values)
        outcome = _save(loaded, written, new) if entry else add_file(written, new)
        if outcome is None:
            return saved(".parking")
        if outcome.merged is not None:
            form = _form(outcome.merged, as_sent=False)
    is_hidden = page in loaded.hidden
    variables: dict[str, Any] = {
        "form": form,
        "outcome": outcome,
        "derive": loaded.derive,
        "is_hidden": is_hidden,
        "page": page,
        "is_named": bool(outcome and outcome.others and not outcome.messages),
        "is_drawn": any(written.values.get(key) for key in visit_forms.DRAWN),
        "doubts": [each for each in warnings_of(loaded, today()) if each.path == PARKING_FILE],
    }
    path = "" if is_hidden else page
    base = base_of(written.values)
    return render_template("studio/parking.html", base=base, path=path, **variables), status_of(outcome)


def _form(values: Mapping[str, Any], as_sent: bool = True) -> visit_forms.ParkingForm:
    form = visit_forms.ParkingForm(forms.sent() if as_sent else None, data=visit_forms.parking_data(values))
    if not as_sent or request.method == "GET":
        visit_forms.add_blank_rows(form)
    return form


def _save(loaded: LoadState, entry: Entry, new: Mapping[str, Any]) -> SaveOutcome | None:
    """Write the places, and, if the owner has asked for it, take out what speaks of one that goes."""
    outcome = save(entry, new)
    if outcome is None or outcome.messages or not (outcome.others and request.form.get("along")):
        return outcome
    raw = current_studio().workspace.raw(PARKING_FILE) or b""
    try:
        files = without_places(loaded, entries.written(raw, entry, entries.changes(entry.values, new)))
    except StillNamedError as error:
        return SaveOutcome(others=error.faults)
    return save(entry, new, files)


def add_file(entry: Entry, new: Mapping[str, Any]) -> SaveOutcome | None:
    """Write the file of a page, where there is none yet."""
    lines = [
        f"{schemas.reference(entry.file)}\n",
        *(f"{key}: {flow(value)}\n" for key, value in entries.given(new).items()),
    ]
    return save_files({entry.file: "".join(lines).encode()}, {entry.file: None}, [name_of(entry)], entry)


@bp.post("/pages/<page>/<shown>")
def show_page(page: str, shown: str) -> ResponseReturnValue:
    """Leave a page out of the site with its words kept, or show it again."""
    if page not in {ORDER_SHEET, *FILES_OF_PAGES.values()} or shown not in ("show", "leave-out"):
        abort(404)
    outcome = hide(current_studio().workspace.load(), page, is_hidden=shown == "leave-out")
    if outcome is not None:
        words = gettext("This page cannot be shown yet: its file is missing or has errors in it.")
        return render_template("studio/error.html", message=words), status_of(outcome)
    forms_of_pages = {
        FILES_OF_PAGES[PARKING_FILE]: ".parking",
        FILES_OF_PAGES[busy_times.FILE]: ".busy",
        ORDER_SHEET: ".page_words",
    }
    return saved(forms_of_pages.get(page, ".yours"))


def hide(loaded: LoadState, page: str, is_hidden: bool) -> SaveOutcome | None:
    """Write that a page is left out, or that it is shown; its words stay."""
    entry = entries.whole(loaded, PAGES_FILE) or abort(409, gettext("First fix what is listed under Today."))
    raw = current_studio().workspace.raw(PAGES_FILE) or b""
    old = forms.as_mapping(entry.values.get(page))
    rest = {key: value for key, value in old.items() if key != "hidden"}
    if not is_hidden and not rest:
        change = Change((page,), old or None, None)
    elif is_hidden and not old:
        change = Change((page,), None, {"hidden": "true"})
    else:
        change = Change((page, "hidden"), old.get("hidden"), "true" if is_hidden else None)
    if change.old == change.new:
        return None
    file = next((file for file, each in FILES_OF_PAGES.items() if each == page), "")
    name = name_of(Entry(file, (), {})) if file else gettext(PAGES[page])
    words = gettext("%(page)s: left out", page=name) if is_hidden else gettext("%(page)s: shown", page=name)
    after = entries.written(raw, entry, [change])
    return save_files({PAGES_FILE: after}, {PAGES_FILE: raw}, [words], entry, is_stated=False)
