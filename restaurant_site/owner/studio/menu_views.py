"""The pages of dishes and of the must-order list."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Response, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from ...content.build import site
from ...content.loaded import SOLD_OUT_FILE, LoadedContent
from ...content.models.menu import MenuOutline, SoldOut
from ...locales import LOCALES
from ...render import vocabulary
from .. import schemas, yaml_edits
from ..cli.soldout import HEADER, until_of, with_line, without
from ..images.photographs import Crop, PictureError, encoded, photograph
from . import entries, forms
from .article_views import title_of
from .blueprint import bp, current_locale, current_studio, labels_of
from .entries import Entry
from .saving import Outcome, base_of, name_of, save, save_files, saved, status_of
from .workspace import ChangedMeanwhileError

NEW_DISH = {"spice": "0", "serves": "1", "draft": "true"}
"""What the form of a new dish shows."""


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
    shown |= {
        "sold_out": _sold_out_until(loaded.sold_out.get(id)),
        "makes_sizes": current_studio().workspace.makes_sizes,
        "has_picture": current_studio().workspace.raw(_picture(id)) is not None,
    }
    return render_template("studio/dish.html", base=base_of(entry.values), **shown), status_of(outcome)


@bp.post("/dishes/<id>/sold-out")
def sold_out(id: str) -> ResponseReturnValue:
    """Mark a dish as sold out until a time, or let it be ordered again."""
    workspace = current_studio().workspace
    loaded = workspace.load()
    if loaded.faults:
        abort(409, gettext("Fix the faults on the overview first."))
    found, raw = site(loaded), workspace.raw(SOLD_OUT_FILE)
    dish = found.dishes.get(id) or abort(404)
    text, name = (HEADER if raw is None else raw.decode("utf-8-sig")), dish.name.in_(current_locale())
    if request.form.get("back"):
        after, words = without(text, id), gettext("%(dish)s: back on the menu", dish=name)
    else:
        try:
            until = until_of(found, request.form.get("until", "").strip(), datetime.now(UTC))
        except (ValueError, OverflowError) as error:
            abort(422, str(error))
        after, words = with_line(text, id, until), gettext("%(dish)s: sold out until %(until)s", dish=name, until=until)
    try:
        workspace.save({SOLD_OUT_FILE: after.encode()}, {SOLD_OUT_FILE: raw}, [words])
    except ChangedMeanwhileError as error:
        abort(409, gettext("%(file)s has just been changed; open the page again.", file=error))
    return saved(".dish", id=id)


@bp.post("/dishes/<id>/picture")
def dish_picture(id: str) -> ResponseReturnValue:
    """Make the picture of a dish from a photograph."""
    workspace, file = current_studio().workspace, request.files.get("photograph")
    names = {each.values["id"]: name_of(each) for each in entries.dishes(workspace.load())}
    dish = names.get(id) or abort(404)
    if not file:
        abort(422, gettext("Choose a photograph first."))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "photograph"
        file.save(path)
        try:
            picture = photograph(path, crop=_crop())
        except PictureError as error:
            abort(422, gettext("The photograph %(reason)s.", reason=error))
    name = _picture(id)
    words = [gettext("%(dish)s: new picture", dish=dish)]
    workspace.save({name: encoded(picture, "webp")}, {name: workspace.raw(name)}, words)
    workspace.make_sizes()
    return saved(".dish", id=id)


def _sold_out_until(until: SoldOut | None) -> str | None:
    """The day, or the day and time; None if that is over."""
    if until is None or until.day < date.today():
        return None
    return f"{until.day} {until.clock:%H:%M}" if until.clock else str(until.day)


def _picture(id: str) -> str:
    return f"images/menu/{id}.webp"


def _crop() -> Crop:
    """What the sliders of the form say, in percent."""
    return Crop(_percent("across", 50), _percent("down", 50), min(_percent("zoom", 0), 0.4))


def _percent(name: str, otherwise: int) -> float:
    text = request.form.get(name, "")
    return (int(text) if re.fullmatch("100|[0-9]{1,2}", text) else otherwise) / 100


@bp.get("/dishes/<id>/picture")
def shown_picture(id: str) -> ResponseReturnValue:
    """The picture of a dish as it is."""
    if id not in {each.values["id"] for each in entries.dishes(current_studio().workspace.load())}:
        abort(404)
    raw = current_studio().workspace.raw(_picture(id)) or abort(404)
    return Response(raw, mimetype="image/webp")


@bp.route("/new-dish", methods=["GET", "POST"])
def new_dish() -> ResponseReturnValue:
    """The form of a new dish, which is a draft until the box is cleared."""
    loaded = current_studio().workspace.load()
    labels = labels_of(loaded.get(MenuOutline) or abort(409, gettext("Fix menu.yaml first.")))
    form, outcome = _dish_form(loaded, NEW_DISH), None
    category = request.form.get("category", next(iter(labels)))
    if request.method == "POST":
        if category not in labels:
            abort(400)
        id = entries.id_of(form.name.data.get("en") or "")
        fields = {"id": id, **entries.given(forms.dish_values(form, {})), "last_verified": str(date.today())}
        if id and id not in {each.values["id"] for each in entries.dishes(loaded)}:
            outcome = _add_dish(category, fields)
        else:
            outcome = Outcome({"name.en": [gettext("Write an English name that no other dish has.")]})
        if outcome is None:
            return saved(".dish", id=id)
    shown = {"form": form, "outcome": outcome, "derive": loaded.derive, "categories": labels, "category": category}
    return render_template("studio/new_dish.html", **shown), status_of(outcome)


@bp.route("/must-order", methods=["GET", "POST"])
def must_order() -> ResponseReturnValue:
    """The order of the five dishes, and what is said of each."""
    loaded = current_studio().workspace.load()
    entry = entries.whole(loaded, "must-order.yaml") or abort(409, gettext("Fix must-order.yaml first."))
    rows, outcome = _rows(entry.values), None
    if request.method == "POST":
        rows = _sent_rows()
        if moved := re.fullmatch(r"(\d):(up|down)", request.form.get("move", "")):
            _move(rows, int(moved[1]), -1 if moved[2] == "up" else 1)
        else:
            outcome = save(entry, {"top_dishes": rows} | _combos(entry.values, rows))
            if outcome is None:
                return saved(".must_order")
            if outcome.merged is not None:
                rows = _rows(outcome.merged)
    names = {each.values["id"]: name_of(each) for each in entries.dishes(loaded)}
    shown = {"rows": rows, "names": names, "outcome": outcome, "derive": loaded.derive, "entry": entry}
    base = request.form["base"] if request.form.get("move") else base_of(entry.values)
    return render_template("studio/must_order.html", base=base, **shown), status_of(outcome)


def _rows(values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The places of the list as the file has them."""
    return [
        {"dish": each.get("dish"), "blurb": forms.texts_of(forms.as_mapping(each.get("blurb")))}
        for each in forms.rows_of(values.get("top_dishes"))
    ]


def _combos(values: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The meals for two and four with a new dish of the list in the place of the one that it replaces."""
    before, after = [each["dish"] for each in _rows(values)], [each["dish"] for each in rows]
    gone, come = ([id for id in these if id not in others] for these, others in ((before, after), (after, before)))
    new = dict(zip(gone, come, strict=False))
    combos = forms.rows_of(values.get("combos"))
    return {"combos": [{"items": [new.get(id, id) for id in forms.as_list(each.get("items"))]} for each in combos]}


def _sent_rows() -> list[dict[str, Any]]:
    """The places of the list as the form has sent them, in its order."""
    sent = forms.sent() or abort(400)
    blurbs = [sent.getlist(f"blurb-{locale.code}[]") for locale in LOCALES]
    codes = [locale.code for locale in LOCALES]
    return [
        {"dish": dish, "blurb": forms.texts_of(dict(zip(codes, texts, strict=True)))}
        for dish, *texts in zip(sent.getlist("dish[]"), *blurbs, strict=False)
    ]


def _move(rows: list[dict[str, Any]], number: int, by: int) -> None:
    """Exchange a row with its neighbour, if it has one."""
    if number < len(rows) and 0 <= number + by < len(rows):
        rows[number], rows[number + by] = rows[number + by], rows[number]


def _add_dish(category: str, fields: dict[str, Any]) -> Outcome | None:
    """Write a new dish at the end of its section."""
    file = f"menu/{category}.yaml"
    raw = current_studio().workspace.raw(file)
    text = yaml_edits.entry({key: entries.plain(value) for key, value in fields.items()})
    if raw is None:
        after, number = f"{schemas.reference(file)}\n{text}".encode(), 0
    else:
        loaded = current_studio().workspace.load().documents.get(file)
        number = len(loaded.value) if loaded and isinstance(loaded.value, list) else 0
        after = yaml_edits.edited(raw, lambda editor: editor.append((), f"\n{text}"))
    entry = Entry(file, (number,), fields)
    return save_files({file: after}, {file: raw}, [f"{name_of(entry)}: +"], entry)


def _dish_form(loaded: LoadedContent, values: Any, as_sent: bool = True) -> forms.DishForm:
    locale, outline = current_locale(), loaded.get(MenuOutline)
    form = forms.DishForm(forms.sent() if as_sent else None, data=forms.dish_data(values))
    form.allergens_state.choices = forms.choices(forms.ALLERGEN_STATES)
    form.allergens.choices = form.may_contain.choices = forms.choices(vocabulary.ALLERGENS)
    form.cautions_state.choices = forms.choices(forms.CAUTION_STATES)
    form.cautions.choices = forms.choices(vocabulary.CAUTIONS)
    form.equipment_state.choices = forms.choices(forms.EQUIPMENT_STATES)
    form.diets.choices = forms.choices(vocabulary.DIETS)
    form.spice.choices = forms.choices({str(number): label for number, label in enumerate(vocabulary.SPICE)})
    form.tags.choices = [(id, label.in_(locale)) for id, label in outline.tags.items()] if outline else []
    names = [(each.values["id"], name_of(each)) for each in entries.dishes(loaded)]
    forms.add_blank_rows(form)
    rows: Iterable[Any] = form.additions
    for addition in rows:
        addition.allergens_state.choices = form.allergens_state.choices
        addition.allergens.choices = form.allergens.choices
    links: Iterable[Any] = form.goes_with
    for dish in links:
        forms.offer(dish, names)
    forms.offer(form.article, [(id, title_of(texts)) for id, texts in loaded.articles.items() if texts])
    form.equipment.choices = [(each.id, each.label.in_(locale)) for each in outline.equipment] if outline else []
    return form


def _by_category(loaded: LoadedContent) -> list[tuple[str, list[Entry]]]:
    """The sections of the menu with their dishes."""
    labels = labels_of(loaded.get(MenuOutline))
    found: dict[str, list[Entry]] = {label: [] for label in labels.values()}
    for entry in entries.dishes(loaded):
        category = entry.file.removeprefix("menu/").removesuffix(".yaml")
        found.setdefault(labels.get(category, category), []).append(entry)
    return list(found.items())
