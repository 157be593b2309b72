"""The pages of dishes and of the must-order list."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from flask import abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from ...content.loaded import LoadedContent
from ...content.models.menu import MenuOutline
from ...locales import LOCALES
from ...render import vocabulary
from .. import schemas, yaml_edits
from . import entries, forms
from .blueprint import bp
from .entries import Change, Entry
from .saving import Outcome, base_of, name_of, save, save_changes, save_files, saved, status_of
from .state import current_locale, current_studio


@bp.get("/dishes")
def dishes() -> str:
    """All dishes by section."""
    return render_template("studio/dishes.html", menu=_by_category(current_studio().workspace.load()))


@bp.route("/dishes/<id>", methods=["GET", "POST"])
def dish(id: str) -> ResponseReturnValue:
    """The form of one dish."""
    loaded = current_studio().workspace.load()
    entry = next((each for each in entries.dishes(loaded) if each.values["id"] == id), None) or abort(404)
    form, outcome = _dish_form(loaded, entry.values), None
    if request.method == "POST":
        new = forms.dish_values(form, entry.values)
        if request.form.get("verified"):
            new["last_verified"] = str(date.today())
        outcome = save(entry, new)
        if outcome is None:
            return saved(".dish", id=id)
        if outcome.merged is not None:
            form = _dish_form(loaded, outcome.merged, as_sent=False)
    shown = {"entry": entry, "form": form, "name": name_of(entry), "outcome": outcome, "derive": loaded.derive}
    return render_template("studio/dish.html", base=base_of(entry), **shown), status_of(outcome)


@bp.route("/dishes/new", methods=["GET", "POST"])
def new_dish() -> ResponseReturnValue:
    """The form of a new dish, which is a draft until the box is cleared."""
    loaded = current_studio().workspace.load()
    outline = loaded.get(MenuOutline) or abort(409, gettext("Fix menu.yaml first."))
    form, outcome = _dish_form(loaded, {"spice": "0", "serves": "1", "draft": "true"}), None
    labels = [(each.id, vocabulary.without_emoji(each.label.in_(current_locale()))) for each in outline.categories]
    category = request.form.get("category", labels[0][0])
    if request.method == "POST":
        if category not in dict(labels):
            abort(400)
        id = _id_of(form.name.data.get("en") or "")
        outcome = _add_dish(
            category, {"id": id, **forms.given(forms.dish_values(form, {})), "last_verified": str(date.today())}
        )
        if outcome is None:
            return saved(".dish", id=id)
    shown = {"form": form, "outcome": outcome, "derive": loaded.derive, "categories": labels, "category": category}
    return render_template("studio/new_dish.html", **shown), status_of(outcome)


@bp.route("/must-order", methods=["GET", "POST"])
def must_order() -> ResponseReturnValue:
    """The order of the five dishes, and what is said of each."""
    loaded = current_studio().workspace.load()
    entry = entries.whole(loaded, "must-order.yaml") or abort(409, gettext("Fix must-order.yaml first."))
    ranked = [each for each in entry.values.get("top_dishes", ()) if isinstance(each, dict)]
    outcome = None
    rows = [{"dish": each.get("dish"), "blurb": forms.texts_of(forms.as_mapping(each.get("blurb")))} for each in ranked]
    if request.method == "POST":
        rows = _sent_rows()
        if moved := re.fullmatch(r"(\d):(up|down)", request.form.get("move", "")):
            _move(rows, int(moved[1]), -1 if moved[2] == "up" else 1)
        else:
            outcome = save_changes(entry, list(_reranked(ranked, rows)))
            if outcome is None:
                return saved(".must_order")
    names = {each.values["id"]: name_of(each) for each in entries.dishes(loaded)}
    shown = {"rows": rows, "names": names, "outcome": outcome, "derive": loaded.derive}
    return render_template("studio/must_order.html", base=base_of(entry), **shown), status_of(outcome)


def _sent_rows() -> list[dict[str, Any]]:
    """The places of the list as the form has sent them, in its order."""
    blurbs = [request.form.getlist(f"blurb-{locale.code}") for locale in LOCALES]
    codes = [locale.code for locale in LOCALES]
    return [
        {"dish": dish, "blurb": forms.texts_of(dict(zip(codes, texts, strict=True)))}
        for dish, *texts in zip(request.form.getlist("dish"), *blurbs, strict=False)
    ]


def _move(rows: list[dict[str, Any]], number: int, by: int) -> None:
    """Exchange a row with its neighbour, if it has one."""
    if number < len(rows) and 0 <= number + by < len(rows):
        rows[number], rows[number + by] = rows[number + by], rows[number]


def _reranked(ranked: Sequence[Mapping[str, Any]], rows: Sequence[Mapping[str, Any]]) -> Iterator[Change]:
    """The changes that make the places of the file those of the form."""
    for number, (old, new) in enumerate(zip(ranked, rows, strict=False)):
        for each in entries.changes(old, new):
            yield Change(("top_dishes", number, *each.location), each.old, each.new)


def _add_dish(category: str, fields: dict[str, Any]) -> Outcome | None:
    """Write a new dish at the end of its section."""
    file = f"menu/{category}.yaml"
    raw = current_studio().workspace.raw(file)
    text = yaml_edits.entry(fields)
    if raw is None:
        after, number = f"{schemas.reference(file)}\n{text}".encode(), 0
    else:
        loaded = current_studio().workspace.load().documents.get(file)
        number = len(loaded.value) if loaded and isinstance(loaded.value, list) else 0
        after = yaml_edits.edited(raw, lambda editor: editor.append((), f"\n{text}"))
    entry = Entry(file, (number,), fields)
    return save_files({file: after}, {file: raw}, [f"{name_of(entry)}: +"], entry)


def _id_of(name: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", name.lower().replace("'", "")))[:60].strip("-")


def _dish_form(loaded: LoadedContent, values: Any, as_sent: bool = True) -> forms.DishForm:
    locale, outline = current_locale(), loaded.get(MenuOutline)
    form = forms.DishForm(forms.sent() if as_sent else None, data=forms.dish_data(values))
    form.allergens_state.choices = forms.choices(forms.ALLERGEN_STATES)
    form.allergens.choices = form.may_contain.choices = forms.choices(vocabulary.ALLERGENS)
    form.equipment_state.choices = forms.choices(forms.EQUIPMENT_STATES)
    form.diets.choices = forms.choices(vocabulary.DIETS)
    form.spice.choices = forms.choices({str(number): label for number, label in enumerate(vocabulary.SPICE)})
    form.tags.choices = [(id, label.in_(locale)) for id, label in outline.tags.items()] if outline else []
    form.equipment.choices = [(each.id, each.label.in_(locale)) for each in outline.equipment] if outline else []
    return form


def _by_category(loaded: LoadedContent) -> list[tuple[str, list[Entry]]]:
    """The sections of the menu with their dishes."""
    outline, locale = loaded.get(MenuOutline), current_locale()
    labels = (
        {each.id: vocabulary.without_emoji(each.label.in_(locale)) for each in outline.categories} if outline else {}
    )
    found: dict[str, list[Entry]] = {label: [] for label in labels.values()}
    for entry in entries.dishes(loaded):
        category = entry.file.removeprefix("menu/").removesuffix(".yaml")
        found.setdefault(labels.get(category, category), []).append(entry)
    return list(found.items())
