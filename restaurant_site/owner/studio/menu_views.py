"""The pages of dishes."""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Response, abort, g, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from markupsafe import Markup

from ...content.draft_texts import hides, is_draft
from ...content.load_state import LoadState
from ...content.starter import is_of_a_sample
from ...domain.allergens import listed_allergens
from ...i18n import N_
from ...locales import BY_CODE, Locale
from ...models import normalizers
from ...models.fault import Fault
from ...models.fields import TO_FILL_IN
from ...models.menu import ALLERGENS, CEREALS_AND_NUTS, MenuConfig, MustOrder
from ...models.restaurant import Restaurant
from ...models.season import Season
from ...render import labels
from ...text import formatting
from .. import schemas, yaml_edits
from ..content_warnings import served_while_closed
from ..images.photographs import NEEDED, Crop, PictureError, encoded, photograph
from ..languages import with_drafts
from ..removal import MUST_ORDER_NOTES, Files, StillNamedError, without_dish, without_mentions
from . import amounts, entries, forms
from .article_views import title_of
from .blueprint import bp, current_languages, current_locale, current_studio, labels_of, today
from .days import MENU_FILE
from .entries import Change, Entry
from .messages import in_a_list, place_in_words, place_named, within_line
from .picture_views import refused_picture, too_small
from .price_doubts import Doubt, NewPrice, asked, asked_of_sizes
from .saving import (
    SaveOutcome,
    about,
    base_of,
    form_of,
    name_of,
    new_thing,
    save,
    save_changes,
    save_files,
    saved,
    saved_change,
    shown_values,
    status_of,
    with_colon,
)
from .sold_out_views import sold_out_choices, sold_out_words
from .times_in_words import hours_as_written, hours_in_words, season_day_as_written

TICKED = ("allergens", "may_contain", "cereals_and_nuts", "cautions", "equipment", "diets")
"""Choices of which a folded part of the form says what is ticked."""

NO_NAME = N_("Write the name of the dish.")
NO_PRICE = N_("Write a price such as 12.50, or “market price”.")
MOST_KEPT = 20
"""Pictures of forms that were not saved, of which the oldest go."""
_ID_OF_CHOICE = re.compile(r" #[\w-]+")


@bp.get("/dishes")
def dishes() -> str:
    """Return all dishes by section."""
    languages, loaded = current_languages(), current_studio().workspace.load()

    def name_in(entry: Entry, locale: Locale) -> str:
        name = str(forms.as_mapping(entry.values.get("name")).get(locale.code, ""))
        return "" if is_draft(name) else name

    own = (current_locale().code, current_locale().derived_from)
    return render_template(
        "studio/dishes.html",
        menu=_by_category(loaded),
        section_ids={label: id for id, label in labels_of(loaded.get(MenuConfig)).items()},
        name_in=name_in,
        name_locales=sorted(languages.required, key=lambda each: each.code not in own),
        name_of=name_of,
        has_picture=_has_picture,
        price_of=_price_of,
        sold_out={id: sold_out_words(loaded, id, until) for id, until in loaded.sold_out.items()},
        unwritten=partial(entries.unwritten, languages=languages),
        missing=_missing,
        allergens_of=partial(_allergens_left, dict(_allergen_choices(loaded))),
    )


def _allergens_left(names: Mapping[str, str], dish: Entry) -> str:
    """Return what a dish contains of which more is to be recorded, as the owner wrote it; empty where all is recorded."""
    written = forms.as_list(dish.values.get("allergens"))
    words = [name for each in written if (name := names.get(each, each.removeprefix(TO_FILL_IN).strip(" …")))]
    if "allergens" not in dish.values or (written and not words):
        return str(gettext("Allergens not recorded"))
    if not any(map(is_draft, written)):
        return ""
    listed = in_a_list([*words, gettext("others not recorded")])
    return f"{gettext('Contains')}{current_locale().punctuation.colon}{listed}"


def _missing(dish: Entry) -> dict[Locale, str]:
    """Return what of a dish is to be written in each language, by the labels of the form: ``description, extras``."""
    missing = entries.to_write(dish, current_languages())
    return {
        locale: in_a_list([within_line(place_in_words([key], "menu/")) for key in keys])
        for locale, keys in missing.items()
    }


@bp.route("/sections", methods=["GET", "POST"])
def sections() -> ResponseReturnValue:
    """Return the names, the hours and the order of the sections of the menu; one without dishes can go, and a new one can come."""
    loaded = current_studio().workspace.load()
    entry = entries.whole(loaded, MENU_FILE) or abort(409, gettext("First fix what is listed under Today."))
    full = {each.file for each in entries.dishes(loaded)}
    empty = {id for id in _section_ids(entry.values) if f"menu/{id}.yaml" not in full}
    rows, outcome = forms.rows_of(entry.values.get("categories")), None
    if request.method == "POST":
        rows = _sent_sections(entry.values, empty)
        if moved := re.fullmatch(r"(\d{1,3}):(up|down)", request.form.get("move", "")):
            forms.move_row(rows, int(moved[1]), -1 if moved[2] == "up" else 1)
        else:
            outcome = save(entry, {"categories": rows})
            if outcome is None:
                return saved(".sections")
            if outcome.merged is not None:
                rows = forms.rows_of(outcome.merged.get("categories"))
    base = request.form["base"] if request.form.get("move") else base_of(entry.values)
    names = _section_names(rows, outcome.messages if outcome else ())
    variables = {
        "rows": rows,
        "empty": empty,
        "outcome": outcome,
        "base": base,
        "derive": loaded.derive,
        "row_names": names,
    }
    return render_template("studio/sections.html", **variables), status_of(outcome)


def _section_names(rows: Sequence[Mapping[str, Any]], fields: Iterable[str]) -> dict[str, str]:
    """Return what the owner calls places of the sections: ``Soups, Name`` for ``categories.1.label``."""
    labels, found = {"label": gettext("Name"), "hours": gettext("Times of day, and days")}, dict[str, str]()
    for field in fields:
        match = re.match(r"categories\.(\d{1,3})\.(label|hours)\b", field)
        row = rows[int(match[1]) - 1] if match and int(match[1]) <= len(rows) else {}
        if match and (name := _first(forms.as_mapping(row.get("label")))):
            found[field] = current_locale().punctuation.comma.join([name, labels[match[2]]])
    return found


def _section_ids(values: Mapping[str, Any]) -> list[str]:
    return [str(each.get("id")) for each in forms.rows_of(values.get("categories"))]


def _sent_sections(values: Mapping[str, Any], empty: Container[str]) -> list[dict[str, Any]]:
    """Return the sections in the order of the form: those with a name, and those that have been cleared."""
    known = {str(each.get("id")): each for each in forms.rows_of(values.get("categories"))}
    removed = {id for id in request.form.getlist("remove") if id in empty}
    labels = {code: request.form.getlist(f"label-{code}[]") for code in current_languages().by_code}
    rows: list[dict[str, Any]] = []
    hours = request.form.getlist("hours[]")
    for number, id in enumerate(request.form.getlist("id[]")):
        served = forms.line_of(hours[number]) if number < len(hours) else None
        own = {"hours": hours_as_written(served, known.get(id, {}).get("hours"))}
        sent = {code: forms.line_of(each[number]) for code, each in labels.items() if number < len(each)}
        if id in known and id not in removed:
            rows.append({**known[id], "label": {**forms.as_mapping(known[id].get("label")), **sent}, **own})
        elif id not in known and (served or any(sent.values())):
            new = entries.new_id(filter(None, sent.values()), known, "section")
            rows.append({"id": new, "label": with_drafts(entries.given(sent), current_languages()), **own})
    return rows


@bp.route("/dishes/<id>", methods=["GET", "POST"])
def dish(id: str) -> ResponseReturnValue:
    """Return the form of one dish."""
    loaded = current_studio().workspace.load()
    entry = next((each for each in entries.dishes(loaded) if each.values["id"] == id), None) or abort(404)
    is_of_form = "base" in request.form and "remove" not in request.form  # else of a button alone
    form = _dish_form(loaded, entry.values, as_sent=is_of_form)
    outcome, named_by = None, list[str]()
    if request.method == "POST" and request.form.get("remove") == "everywhere":
        outcome = _remove_everywhere(loaded, entry)
        if outcome is None:
            return saved(".dishes")
    elif request.method == "POST" and request.form.get("remove"):
        outcome = save_changes(entry, [_gone(entry)]) if shown_values() == entry.values else _has_changed(entry)
        if outcome is None:
            return saved(".dishes")
        if not outcome.conflict and _is_only_listed(loaded, id, outcome):
            named_by = [*dict.fromkeys(about(each) if isinstance(each, Fault) else each for each in outcome.others)]
        outcome = outcome._replace(others=_still_naming(outcome.others))
    elif request.method == "POST" and request.form.get("show") and not is_of_form:
        outcome = save_changes(entry, [Change(("draft",), entry.values.get("draft"), None)])
        if outcome is None:
            return saved(".dish", id=id)
    elif request.method == "POST":
        outcome = _save_dish(loaded, entry, form)
        if outcome is None:
            return saved(".dish", id=id)
        if outcome.merged is not None:
            form = _dish_form(loaded, outcome.merged, as_sent=False)
    outcome = _asking_for_what_is_missing(outcome, form)
    category = _category_of(entry)
    categories, chosen = (
        {category: category, **labels_of(loaded.get(MenuConfig))},
        request.form.get("category", category),
    )
    variables = {"entry": entry, "form": form, "name": name_of(entry), "outcome": outcome, "derive": loaded.derive}
    variables |= {
        "named_by": named_by,
        "is_only_listed": outcome is not None
        and not (outcome.conflict or named_by)
        and _is_only_listed(loaded, id, outcome),
        "row_names": _row_names(form, outcome),
        "kept": _kept(outcome),
        "ranked": _ranked(loaded),
        "sold_out": sold_out_choices(loaded, id),
        "unwritten": entries.unwritten(entry, current_languages()),
        "missing": _missing(entry),
        "is_hidden": bool(hides(entry.values)),
        "makes_sizes": _has_picture(id) and current_studio().workspace.makes_sizes_of([entries.picture_of(id)]),
        "has_picture": _has_picture(id),
        "small": too_small("{width}", "{height}"),
        "needed": NEEDED,
        "categories": categories,
        "category": chosen,
        "parts": _what_is_set(form, categories.get(chosen, ""), hours_in_words(_hours_of(loaded, chosen))),
        "section_hours": hours_in_words(_hours_of(loaded, chosen)),
        "smaller": _smaller_portion(loaded, entry),
        "last_verified": _day_in_words(str(entry.values.get("last_verified", ""))),
        "doubts": [each for each in served_while_closed(loaded) if entry.field_of(each) is not None],
    }
    return render_template("studio/dish.html", base=base_of(entry.values), **variables), status_of(outcome)


def _smaller_portion(loaded: LoadState, entry: Entry) -> str:
    """Return the smaller portion that guests can order of a dish, with its price as saved; empty for none."""
    menu, price, languages = loaded.get(MenuConfig), str(entry.values.get("price", "")), current_languages()
    smaller = menu and menu.smaller_portion
    if not smaller or entry.values["id"] not in smaller.dishes or not amounts.AMOUNT.fullmatch(price):
        return ""
    portion, guests = (
        each.translations.get(current_locale().code) or each.in_(languages.default)
        for each in (smaller.name, smaller.guests)
    )
    less = amounts.in_words(str(Decimal(price) - Decimal(smaller.less) / 100))
    return str(gettext("Also sold: %(portion)s, %(price)s (%(guests)s)", portion=portion, price=less, guests=guests))


def _asking_for_what_is_missing(outcome: SaveOutcome | None, form: forms.DishForm) -> SaveOutcome | None:
    """Return an outcome with one message for a dish without a name, and what to write for one without a price."""
    default = current_languages().default.code
    if outcome and "price" in outcome.messages and not (form.price.data or "").strip():
        outcome = outcome._replace(messages={**outcome.messages, "price": [gettext(NO_PRICE)]})
    if outcome is None or (form.name.data[default] or "").strip() or not (own := outcome.within("name")):
        return outcome
    others = {field: words for field, words in outcome.messages.items() if field not in own}
    return outcome._replace(messages={f"name.{default}": [gettext(NO_NAME)], **others})


def _row_names(form: forms.DishForm, outcome: SaveOutcome | None) -> dict[str, str]:
    """Return what the owner calls the places of rows that a form has names for: ``sizes.1.price`` is ``Small, Price``."""
    found = {}
    for field in (*outcome.messages, *outcome.doubts) if outcome else ():
        key, _, rest = field.partition(".")
        number, _, place = rest.partition(".")
        if key in ("sizes", "additions") and number.isdecimal():
            rows = [each for each in form.data[key] if not forms.is_blank(each)]
            name = _first(rows[int(number) - 1]["name"]) if int(number) <= len(rows) else ""
            if name:
                words = place_named(place, "menu/") if place else ""
                found[field] = current_locale().punctuation.comma.join(filter(None, [name, words]))
    return found


def _save_dish(loaded: LoadState, entry: Entry, form: forms.DishForm) -> SaveOutcome | None:
    """Write what the form of a dish says, with the picture that its photograph makes, in the section that it names."""
    new = forms.dish_values(form, entry.values, needed=entry.values["id"] in _ranked(loaded))
    if request.form.get("verified"):
        new["last_verified"] = str(today())
    if request.form.get("show"):
        new["draft"] = None
    implied = _with_allergens_of_names(loaded, form, new)
    pictures: Mapping[str, bytes | None]
    pictures, refused = g.made = _sent_picture(entry.values["id"])
    if request.form.get("without-picture"):
        pictures, refused = _without_picture(entry.values["id"]), {}
    wrong, doubts = {**forms.contradictions(form, entry.values), **refused}, asked(_new_price(loaded, entry, new))
    doubts |= asked_of_sizes(forms.rows_of(entry.values.get("sizes")), *_sizes_of(new))
    if not forms.sizes_named_twice(forms.rows_of(entry.values.get("sizes"))):
        wrong |= forms.sizes_named_twice(forms.rows_of(new["sizes"]))
    order = _sort_sizes(new)
    if wrong or doubts:
        found = _as_typed(_faults_of(entry, new), order)
        others = {field: words for field, words in found.items() if field not in doubts}
        return SaveOutcome({**others, **wrong}, doubts=doubts)
    category, told, lists = (
        request.form.get("category", _category_of(entry)),
        [*_told(entry, pictures), *implied, *_names_filled_in(form, new)],
        Files(),
    )
    if request.form.get("hide"):
        try:
            lists, named = without_mentions(loaded, entry.values["id"])
        except StillNamedError as error:
            return SaveOutcome(others=_still_naming(error.faults))
        told += _left_out(entry, named)
    if category != _category_of(entry):
        outcome = _move(loaded, entry, new, {**lists, **pictures}, category, told)
    else:
        outcome = save(entry, new, {**lists, **pictures}, told)
    if pictures and outcome is None:
        current_studio().workspace.make_sizes(pictures)
    return outcome and outcome._replace(messages=_as_typed(outcome.messages, order))


def _with_allergens_of_names(loaded: LoadState, form: forms.DishForm, new: dict[str, Any]) -> list[str]:
    """Tick the allergens that wheat, an almond and their like are, where allergens are listed; returns what to say of them."""
    if form.allergens_state.data != forms.LISTED and not new.get("allergens"):
        return []
    allergens, told = forms.as_list(new.get("allergens")), []
    choices = dict(_allergen_choices(loaded))
    named = {id: CEREALS_AND_NUTS.get(id, ()) for id in forms.as_list(new.get("cereals_and_nuts"))}
    if "wheat" in allergens:
        named["wheat"] = ("gluten",)
    for id, among in named.items():
        found = [each for each in (*among, id) if each in choices][:1]
        recorded = {*allergens, *forms.as_list(new.get("may_contain"))}
        is_its_own = id in recorded and [id, *found] != ["wheat", "gluten"]  # by some laws each is to be named
        if found and found[0] not in recorded and not is_its_own:
            allergens = [*allergens, found[0]]
            name = gettext(labels.CEREALS_AND_NUTS.get(id) or labels.ALLERGENS[id])
            told.append(
                gettext("“%(allergen)s” is ticked, too, because of %(name)s", allergen=choices[found[0]], name=name)
            )
    new["allergens"] = allergens or new.get("allergens")
    return told


def _names_filled_in(form: forms.DishForm, new: Mapping[str, Any]) -> list[str]:
    """Return the names of sizes that common words give in languages in which they are left blank: ``English: Small, Large``."""
    typed = {(code, text) for row in form.sizes.data for code, text in row["name"].items()}
    found: dict[str, list[str]] = {}
    for size in forms.rows_of(new.get("sizes")):
        for code, name in forms.without_drafts(size.get("name")).items():
            if name and (code, name) not in typed:
                found.setdefault(code, []).append(name)
    return [with_colon(BY_CODE[code].name, in_a_list(names)) for code, names in found.items()]


def _sort_sizes(new: dict[str, Any]) -> list[int]:
    """Put the sizes of a dish into the order of their prices; returns where each was typed."""
    sizes = forms.rows_of(new.get("sizes"))
    order = forms.order_of(sizes)
    if order != sorted(order):
        new["sizes"] = [sizes[place] for place in order]
    return order


def _as_typed(messages: Mapping[str, list[str]], order: Sequence[int]) -> dict[str, list[str]]:
    """Return messages of sizes at the rows in which they were typed."""

    def place(field: str) -> str:
        key, number, *rest = [*field.split("."), ""]
        is_size = key == "sizes" and number.isdecimal() and int(number) <= len(order)
        return ".".join([key, str(order[int(number) - 1] + 1), *rest[:-1]]) if is_size else field

    return {place(field): words for field, words in messages.items()}


def _sizes_of(new: Mapping[str, Any]) -> tuple[list[dict[str, Any]], str]:
    """Return the sizes that a form has, with the name of the first."""
    rows = forms.rows_of(new.get("sizes"))
    return rows, _first(forms.as_mapping(rows[0].get("name"))) if rows else ""


def _faults_of(entry: Entry, new: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return what the check says of a dish as a form has it, by field; nothing where somebody else has changed it meanwhile."""
    workspace = current_studio().workspace
    if shown_values() != entry.values:
        return {}
    after = entries.written(workspace.raw(entry.file) or b"", entry, entries.changes(entry.values, new))
    return dict(entry.messages(workspace.new_faults({entry.file: after})))


def _new_price(loaded: LoadState, entry: Entry, new: Mapping[str, Any]) -> list[NewPrice]:
    """Return the prices of a dish and of its sizes as a form has them, with those of its section."""
    section = [str(each.values.get("price", "")) for each in entries.dishes(loaded) if each.file == entry.file]
    prices = [NewPrice("price", str(entry.values.get("price", "")), str(new.get("price") or ""), section)]
    for key in ("sizes", "prices_at", "additions"):
        rows = zip(forms.rows_of(entry.values.get(key)), forms.rows_of(new.get(key)), strict=False)
        prices += [
            NewPrice(f"{key}.{number}.price", str(old.get("price", "")), str(row.get("price") or ""))
            for number, (old, row) in enumerate(rows, 1)
            if old.get("id") == row.get("id")
        ]
    return prices


def _category_of(entry: Entry) -> str:
    return entry.file.removeprefix("menu/").removesuffix(".yaml")


def _hours_of(loaded: LoadState, category: str) -> str:
    """Return the hours of a section as they are written; empty for one without any."""
    menu = loaded.documents.get(MENU_FILE)
    rows = forms.rows_of(forms.as_mapping(menu.value).get("categories")) if menu else []
    return next((str(each.get("hours") or "") for each in rows if each.get("id") == category), "")


def _has_picture(id: str) -> bool:
    return current_studio().workspace.raw(entries.picture_of(id)) is not None


def _told(entry: Entry, pictures: Mapping[str, bytes | None]) -> list[str]:
    if pictures.get(entries.picture_of(entry.values["id"])) is not None:
        return [gettext("%(dish)s: new picture", dish=name_of(entry))]
    return [gettext("%(dish)s: picture removed", dish=name_of(entry))] if pictures else []


def _move(
    loaded: LoadState,
    entry: Entry,
    new: Mapping[str, Any],
    along: Mapping[str, bytes | None],
    category: str,
    told: Sequence[str],
) -> SaveOutcome | None:
    """Write a dish as the form has it at the end of another section, with the files *along*, of which *told* is said."""
    names, workspace = labels_of(loaded.get(MenuConfig)), current_studio().workspace
    if category not in names:
        abort(400)
    changed = entries.changes(shown_values(), new)
    values, file = entries.given(entries.applied(entry.values, changed)), f"menu/{category}.yaml"
    before = {name: workspace.raw(name) for name in (entry.file, file, *along)}
    words = [f"{name_of(entry)}: {each.in_words(entry.file)}" for each in changed]
    words += [f"{name_of(entry)}: {names.get(_category_of(entry), _category_of(entry))} → {names[category]}"]
    if shown_values() != entry.values:
        return SaveOutcome(conflict=words, merged=values)
    texts: list[str] = []

    def take(editor: yaml_edits.YamlEditor) -> None:
        texts.append(editor.entry(entry.location))
        editor.remove(entry.location)

    raw = along.get(entry.file) or before[entry.file] or b""
    left = yaml_edits.edited(entries.written(raw, entry, changed), take)
    after, number = _appended(loaded, file, texts[0], along.get(file))
    emptied = len(loaded.documents[entry.file].value) == 1
    files = {**along, entry.file: None if emptied else left, file: after}
    return save_files(files, before, [*words, *told], Entry(file, (number,), values))


def _remove_everywhere(loaded: LoadState, entry: Entry) -> SaveOutcome | None:
    """Take a dish out, and what names it."""
    workspace, id = current_studio().workspace, entry.values["id"]
    if id not in loaded.dishes:  # it has a fault
        return SaveOutcome(others=[gettext("First fix what is listed under Today.")])
    if shown_values() != entry.values:
        return _has_changed(entry)
    try:
        files, named = without_dish(loaded, id)
    except StillNamedError as error:
        return SaveOutcome(others=_still_naming(error.faults))
    before = {name: workspace.raw(name) for name in files}
    return save_files(files, before, [saved_change(entry, _gone(entry)), *_left_out(entry, named)], entry)


def _gone(entry: Entry) -> Change:
    return Change((), name_of(entry), None)


def _has_changed(entry: Entry) -> SaveOutcome:
    return SaveOutcome(conflict=[str(_gone(entry))])


def _left_out(entry: Entry, named: Iterable[Fault]) -> list[str]:
    """Return what to say of lists without a dish, and of notes of the must-order list that go because they name it."""
    dish, words = name_of(entry), dict[str, None]()
    for each in named:
        if (each.field.partition(".")[0],) in MUST_ORDER_NOTES:
            words[gettext("%(name)s: what quotes “%(day)s” is left out", name=about(each), day=dish)] = None
        else:
            words[with_colon(about(each), gettext("without %(dish)s", dish=dish))] = None
    return [*words]


def _ranked(loaded: LoadState) -> list[str]:
    """Return the dishes of the must-order list."""
    must_order = loaded.get(MustOrder)
    return [each.dish for each in must_order.top_dishes] if must_order else []


def _is_only_listed(loaded: LoadState, id: str, outcome: SaveOutcome) -> bool:
    """Tell whether a dish was not removed or hidden because of lists that do without it, and of no text."""
    is_hidden = "draft" in request.form and any(isinstance(each, Fault) for each in outcome.others)
    if id not in loaded.dishes or not ("remove" in request.form or is_hidden):  # it has a fault
        return False
    try:
        without_mentions(loaded, id) if is_hidden else without_dish(loaded, id)
    except StillNamedError:
        return False
    return True


def _still_naming(faults: Iterable[Fault | str]) -> list[str]:
    """Return what still names a dish that is to go, once for each place, with a link to its form."""
    places = dict.fromkeys((about(each), form_of(each)) if isinstance(each, Fault) else (each, "") for each in faults)
    said = [
        (gettext("“%(place)s” still names this dish. Change that first.", place=place), form) for place, form in places
    ]
    return [Markup('<a href="{}">{}</a>').format(form, words) if form else words for words, form in said]


def _sent_picture(id: str) -> tuple[dict[str, bytes], dict[str, list[str]]]:
    """Return the picture that the photograph of the form makes, by its file, and what to say at the field of one that makes none.

    A form that was not saved sends back what stands for the picture that it has made: a browser keeps no photograph.
    """
    file, kept = request.files.get("photograph"), request.form.get("kept", "")
    if not file:
        raw = current_studio().photographs.get(kept)
        lost = {"photograph": [gettext("Choose the picture once more.")]} if kept and raw is None else {}
        return {entries.picture_of(id): raw} if raw is not None else {}, lost
    with TemporaryDirectory() as folder:
        path = Path(folder) / "photograph"
        file.save(path)
        try:
            return {entries.picture_of(id): encoded(photograph(path, crop=_crop()), "webp")}, {}
        except PictureError as error:
            return {}, {"photograph": [refused_picture(error)]}


def _without_picture(id: str) -> dict[str, bytes | None]:
    """Return the files of a dish's picture as those that go: a drawing would be drawn again."""
    workspace = current_studio().workspace
    names = (entries.picture_of(id), entries.picture_of(id).replace(".webp", ".svg"))
    return {name: None for name in names if workspace.raw(name) is not None}


def _kept(outcome: SaveOutcome | None) -> str:
    """Return what a form that was not saved sends back for its picture; empty for one without a new picture."""
    if outcome is None or request.method != "POST":
        return ""
    photographs, (made, _) = current_studio().photographs, g.get("made", ({}, {}))
    for raw in made.values():
        token = sha256(raw).hexdigest()
        photographs[token] = raw
        for oldest in [*photographs][:-MOST_KEPT]:
            del photographs[oldest]
        return token
    return ""


@bp.get("/dishes/kept/<token>")
def kept_photograph(token: str) -> ResponseReturnValue:
    """Return the picture of a form that was not saved."""
    return Response(current_studio().photographs.get(token) or abort(404), mimetype="image/webp")


def _price_of(entry: Entry) -> str:
    """Return the price of a dish, or of its smallest size, as guests read it."""
    if price := entry.values.get("price"):
        return amounts.in_words(str(price))
    smallest = next(iter(forms.rows_of(entry.values.get("sizes"))), {}).get("price")
    return gettext("from %(price)s", price=amounts.in_words(str(smallest))) if smallest else ""


def _crop() -> Crop:
    """Return what the sliders of the form say, in percent."""
    return Crop(_percent("across", 50), _percent("down", 50), min(_percent("zoom", 0), 0.4))


def _percent(name: str, otherwise: int) -> float:
    text = request.form.get(name, "")
    return (int(text) if re.fullmatch("100|[0-9]{1,2}", text) else otherwise) / 100


@bp.get("/dishes/<id>/picture")
def shown_picture(id: str) -> ResponseReturnValue:
    """Return the picture of a dish as it is."""
    if id not in {each.values["id"] for each in entries.dishes(current_studio().workspace.load())}:
        abort(404)
    raw = current_studio().workspace.raw(entries.picture_of(id)) or abort(404)
    return Response(raw, mimetype="image/webp")


@bp.route("/new-dish", methods=["GET", "POST"])
def new_dish() -> ResponseReturnValue:
    """Return the form of a new dish, in the section of the address or in none yet; a button keeps it as a draft.

    With a ``day`` in the address it is a special, served on that date alone.
    """
    loaded = current_studio().workspace.load()
    labels = labels_of(loaded.get(MenuConfig) or abort(409, gettext("First fix what is listed under Today.")))
    form, outcome = _dish_form(loaded, {}), None
    day = request.form.get("day", request.args.get("day"))
    only = next(iter(labels)) if len(labels) == 1 else ""
    section = request.args.get("section", only)
    category = request.form.get("category", section if section in labels else only)
    if request.method == "POST":
        default = current_languages().default.code
        names, taken = form.name.data, {each.values["id"] for each in entries.dishes(loaded)}
        id = entries.new_id((names[code] or "" for code in current_languages().codes), taken, "dish")
        new = forms.dish_values(form, {}) | ({"season": {"from": day, "until": day}} if day else {})
        implied = _with_allergens_of_names(loaded, form, new)
        twice, order = forms.sizes_named_twice(forms.rows_of(new["sizes"])), _sort_sizes(new)
        fields = {"id": id, **entries.given(new)}
        pictures, refused = g.made = _sent_picture(id)
        if pictures:
            fields.setdefault("picture", fields.get("name", {}))  # until somebody says what it shows
        wrong = {} if category in labels else {"category": [gettext("Choose a section of the menu.")]}
        if day is not None and not _is_to_come(day):
            wrong["season"] = [gettext("Choose a day from today on.")]
        if not names[default]:
            wrong[f"name.{default}"] = [gettext(NO_NAME)]
        elif id in taken:
            wrong[f"name.{default}"] = [gettext("Another dish has this name. Write one that tells them apart.")]
        if not names[default]:  # what else is wrong is said as if it had one
            fields["name"] = dict.fromkeys(current_languages().codes, id)
            fields |= {"picture": fields["name"]} if pictures else {}
        wrong |= {**forms.contradictions(form, {}), **twice, **refused}
        doubts = asked([NewPrice("price", "", str(fields.get("price", "")))]) | asked_of_sizes((), *_sizes_of(fields))
        section = category if category in labels else next(iter(labels), "")
        outcome = _add_dish(loaded, section, fields, pictures, wrong, doubts, implied)
        if outcome:
            others = {field: words for field, words in outcome.messages.items() if field not in wrong}
            outcome = outcome._replace(messages={**_as_typed(others, order), **wrong})
        if outcome is None and request.form.get("another"):
            special = {} if day is None else {"day": day}
            return saved(".new_dish", section=category, another="1", **special)
        if outcome is None:
            return saved(".dish", id=id)
    outcome = _asking_for_what_is_missing(outcome, form)
    categories = labels if category in labels else {"": gettext("Choose a section of the menu."), **labels}
    variables: dict[str, Any] = {"form": form, "outcome": outcome, "derive": loaded.derive}
    variables |= {
        "row_names": _row_names(form, outcome),
        "kept": _kept(outcome),
        "small": too_small("{width}", "{height}"),
        "needed": NEEDED,
        "day": day,
        "today": today(),
    }
    choice = {"categories": categories, "category": category}
    hours = hours_in_words(_hours_of(loaded, category))
    parts = _what_is_set(form, section_hours=hours)
    return render_template("studio/new_dish.html", parts=parts, section_hours=hours, **variables, **choice), status_of(
        outcome
    )


def _is_to_come(day: str) -> bool:
    """Tell whether a text is a date from today on."""
    try:
        return date.fromisoformat(day) >= today()
    except ValueError:
        return False


def _add_dish(
    loaded: LoadState,
    category: str,
    fields: dict[str, Any],
    pictures: Mapping[str, bytes],
    wrong: Mapping[str, list[str]],
    doubts: Mapping[str, Doubt],
    told: Sequence[str] = (),
) -> SaveOutcome | None:
    """Write a new dish at the end of its section; where something is *wrong* or asked already, only say what else is wrong."""
    file, workspace = f"menu/{category}.yaml", current_studio().workspace
    text = yaml_edits.entry({key: entries.plain(value) for key, value in fields.items()})
    before = {name: workspace.raw(name) for name in (file, *pictures)}
    after, number = _appended(loaded, file, text)
    entry = Entry(file, (number,), fields)
    if wrong or doubts:
        found = entry.messages(workspace.new_faults({file: after})) if category else {}
        told_whole = (field.partition(".")[0] for field in wrong if not field.startswith("sizes."))
        own = {"id", *told_whole, *doubts}  # the id follows from the name
        others = {field: words for field, words in found.items() if field.partition(".")[0] not in own}
        return SaveOutcome({**wrong, **others}, doubts=doubts)
    season = fields.get("season") or {}
    when = _day_in_words(season["from"]) if "from" in season and season["from"] == season.get("until") else ""
    outcome = save_files({file: after, **pictures}, before, [new_thing(name_of(entry), when), *told], entry)
    if pictures and outcome is None:
        workspace.make_sizes(pictures)
    return outcome


def _appended(loaded: LoadState, file: str, text: str, changed: bytes | None = None) -> tuple[bytes, int]:
    """Return the file of a section, or what else has *changed* in it, with one more dish at its end, and the place of the dish."""
    raw, document = changed or current_studio().workspace.raw(file), loaded.documents.get(file)
    if raw is None:
        return f"{schemas.reference(file)}\n{text}".encode(), 0
    number = len(document.value) if document and isinstance(document.value, list) else 0
    return yaml_edits.edited(raw, lambda editor: editor.append((), f"\n{text}")), number


def _what_is_set(form: forms.DishForm, section: str = "", section_hours: str = "") -> dict[str, str]:
    """Return what each folded part of the form holds, in a line; empty for a part in which nothing is set."""
    data, locale = form.data, current_locale()
    fields: Any = form
    ticked: Any = {key: [label for id, label in fields[key].choices if id in (data[key] or ())] for key in TICKED}
    joined = locale.punctuation.list_comma.join

    def listed(label: str, words: Iterable[str]) -> str:
        text = joined(words)
        return f"{label}{locale.punctuation.colon}{text}" if text else ""

    def recorded(key: str, label: str = "") -> str:
        state = data[f"{key}_state"]
        words = listed(label, ticked[key]) if label else joined(ticked[key])
        return words or ("" if state == forms.LISTED else dict(fields[f"{key}_state"].choices).get(state, ""))

    def portions(rows: Iterable[Mapping[str, Any]]) -> list[str]:
        return [
            " ".join(filter(None, (_first(row["name"]), amounts.in_words(normalizers.price(row["price"] or "")))))
            for row in rows
        ]

    season, dishes = data["season"], [dict(each.choices)[each.data] for each in fields.goes_with if each.data]
    parts: dict[str, Iterable[str | None]] = {
        "sizes": [
            *([gettext("market price")] if data["market"] else []),
            joined(filter(None, portions(data["sizes"]))),
        ],
        "prices_at": [
            " ".join(filter(None, (amounts.in_words(normalizers.price(row["price"] or "")), row["hours"])))
            for row in data["prices_at"]
        ],
        "names": [
            data["also"],
            _first(data["description"]) if any(data["summary"].values()) else "",
            _first(data["picture"]),
        ],
        "allergens": [
            gettext(forms.ALLERGEN_STATES[forms.UNKNOWN]) if any(map(is_draft, data["allergens"] or ())) else "",
            recorded("allergens", gettext("Contains")),
            listed(gettext("May contain"), ticked["may_contain"]),
            listed(gettext("Which cereals and nuts"), ticked["cereals_and_nuts"]),
        ],
        "cautions": [recorded("cautions")],
        "additions": [
            joined(filter(None, portions(data["additions"]))),
            *_ID_OF_CHOICE.sub("", data["choices"] or "").splitlines(),
        ],
        "served": [
            _season_in_words(season),
            data["hours"] or section_hours,
            forms.duration_value(data["notice"]) and gettext(form.notice.label.text),
            _first(data["available"]),
        ],
        "kitchen": [
            recorded("equipment") if data["equipment_state"] != forms.UNKNOWN else "",
            _first(data["separate"]),
        ],
        "diets": [recorded("diets"), dict(fields.spice.choices).get(data["spice"]) if data["spice"] else ""],
        "portion": [
            listed(gettext("Serves"), filter(None, [data["serves"]])),
            listed(
                gettext(form.portion.label.text),
                [data["portion"]] if data["portion"] and data["portion"] != data["serves"] else [],
            ),
            dict(fields.tax_class.choices)[data["tax_class"]] if data["tax_class"] else "",
        ],
        "section": [
            section,
            joined(label for id, label in fields.tags.choices if id in (data["tags"] or ())),
            gettext("Popular") if data["popular"] else "",
            listed(gettext("Goes with"), dishes),
            dict(fields.article.choices).get(data["article"]) if data["article"] else "",
        ],
    }
    return {key: " · ".join(filter(None, each)) for key, each in parts.items()}


def _day_in_words(text: str) -> str:
    """Return ``November 14``, with the year where it is another; what is no date as it is."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return text
    words = formatting.month_day if day.year == today().year else formatting.day
    return words(day, current_locale())


def _season_in_words(data: Mapping[str, str | None]) -> str:
    """Return ``November to February``; what is no season as it is."""
    typed = {key: text for key, text in data.items() if text}
    try:
        season = Season.model_validate({key: season_day_as_written(text) for key, text in typed.items()})
    except ValueError:
        return "–".join(typed.values())
    return formatting.season(season, current_locale())


def _first(texts: Mapping[str, str | None]) -> str:
    """Return a text in the language of the page, or in the first that has it."""
    codes = (current_locale().code, *current_languages().codes)
    return next((text for code in codes if (text := texts.get(code))), "")


def _allergen_choices(loaded: LoadState) -> list[tuple[str, str]]:
    """Return the allergens of the site with their labels; every known one while a file that lists them has faults."""
    restaurant, outline = loaded.get(Restaurant), loaded.get(MenuConfig)
    listed = listed_allergens(restaurant, outline) if restaurant and outline else dict.fromkeys(ALLERGENS)
    own = {id: label.in_(current_locale()) for id, label in listed.items() if label}
    return [(id, own.get(id) or gettext(labels.ALLERGENS[id])) for id in listed]


def _tag_choices(loaded: LoadState, outline: MenuConfig) -> list[tuple[str, str]]:
    """Return the tags with their labels, without those of a sample that no dish has any more."""
    used = {tag for each in entries.dishes(loaded) for tag in forms.as_list(each.values.get("tags"))}
    return [
        (id, label.in_(current_locale()))
        for id, label in outline.tags.items()
        if id in used or not is_of_a_sample("tags", id, label.translations)
    ]


def _dish_form(loaded: LoadState, values: Any, as_sent: bool = True) -> forms.DishForm:
    locale, outline = current_locale(), loaded.get(MenuConfig)
    form = forms.DishForm(forms.sent() if as_sent else None, data=forms.dish_data(values))
    form.hours.render_kw = {"placeholder": hours_in_words("tue-fri 11:30-14:30")}
    form.portion.render_kw = {"size": 8, "placeholder": forms.portion_in_words([1, 2])}
    form.allergens_state.choices = forms.choices(forms.ALLERGEN_STATES)
    form.may_contain.choices = _allergen_choices(loaded)
    open_words = [(each, each) for each in forms.as_list(values.get("allergens")) if is_draft(each)]
    form.allergens.choices = [*form.may_contain.choices, *open_words]
    listed, named = dict(form.may_contain.choices), forms.as_list(values.get("cereals_and_nuts"))
    form.cereals_and_nuts.choices = [
        (id, label)
        for id, label in forms.choices(labels.CEREALS_AND_NUTS)
        if id in named or not listed.keys().isdisjoint(CEREALS_AND_NUTS[id])
    ]
    form.cautions_state.choices = forms.choices(forms.CAUTION_STATES)
    form.cautions.choices = forms.choices(labels.CAUTIONS)
    form.equipment_state.choices = forms.choices(forms.EQUIPMENT_STATES)
    form.certificates_state.choices = forms.choices(forms.CERTIFICATE_STATES)
    certificates = restaurant.certificates if (restaurant := loaded.get(Restaurant)) else ()
    form.certificates.choices = [
        (each.id, each.name.in_(locale) if each.name else gettext(labels.CERTIFICATES[each.id]))
        for each in certificates
    ]
    form.diets_state.choices = forms.choices(forms.DIET_STATES)
    form.diets.choices = form.on_request.choices = forms.choices(labels.DIETS)
    forms.offer(form.spice, forms.choices({str(number): label for number, label in enumerate(labels.SPICE)}))
    form.tags.choices = _tag_choices(loaded, outline) if outline else []
    names = [(each.values["id"], name_of(each)) for each in entries.dishes(loaded)]
    forms.add_blank_rows(form)
    rows: Iterable[Any] = form.additions
    for addition in rows:
        addition.allergens_state.choices = form.allergens_state.choices
        addition.allergens.choices = form.may_contain.choices
    prices: Iterable[Any] = form.prices_at
    sizes = [
        (str(each.get("id")), _first(forms.as_mapping(each.get("name")))) for each in forms.rows_of(values.get("sizes"))
    ]
    for timed in prices:
        forms.offer(timed["size"], sizes)
        timed.hours.render_kw = {"placeholder": hours_in_words("thu 17:00-18:00")}
    links: Iterable[Any] = form.goes_with
    for dish in links:
        forms.offer(dish, names)
    forms.offer(form.tax_class, forms.choices(labels.TAX_CLASSES))
    forms.offer(form.article, [(id, title_of(texts)) for id, texts in loaded.articles.items() if texts])
    form.equipment.choices = [(each.id, each.label.in_(locale)) for each in outline.equipment] if outline else []
    return form


def _by_category(loaded: LoadState) -> list[tuple[str, list[Entry]]]:
    """Return the sections of the menu with their dishes."""
    labels = labels_of(loaded.get(MenuConfig))
    sections: dict[str, list[Entry]] = {label: [] for label in labels.values()}
    for entry in entries.dishes(loaded):
        category = _category_of(entry)
        sections.setdefault(labels.get(category, category), []).append(entry)
    return list(sections.items())
