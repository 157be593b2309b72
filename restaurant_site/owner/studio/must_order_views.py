"""The pages of the must-order list: its order and words, and a new list where the site has none."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from flask import abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import force_locale, gettext

from ...content.load_state import LoadState
from ...i18n import N_
from ...models.fault_kinds import FILL_IN
from .. import list_counts, scaffolding
from ..languages import with_drafts
from . import entries, forms
from .blueprint import bp, current_languages, current_studio
from .entries import Change, Entry
from .messages import in_a_list
from .saving import (
    SaveOutcome,
    base_of,
    name_of,
    new_thing,
    save,
    save_files,
    saved,
    saved_change,
    shown_values,
    status_of,
)

FILE, PAGES_FILE, PAGE = "must-order.yaml", "pages.yaml", "must-order"
MEAL_TEXTS = ("title", "note")
"""What is said of a meal for two or four."""
MOST_NEW = 5
"""Dishes that a new list may have; later ones are added in its form."""
PROPOSED = {"title": N_("What to order first"), "summary": N_("Our suggestions for a first visit.")}
"""Words of a new list, until the owner writes others."""
USUAL, MOST = 5, 9
"""Dishes of a list whose file does not count them, and the most that one may have."""


@bp.route("/must-order", methods=["GET", "POST"])
def must_order() -> ResponseReturnValue:
    """Return the order of the dishes, what is said of each, and of the meals that are made of them; one more may come."""
    loaded = current_studio().workspace.load()
    entry = entries.whole(loaded, FILE)
    if entry is None:
        return (
            _new_list(loaded)
            if FILE not in loaded.unread
            else abort(409, gettext("First fix what is listed under Today."))
        )
    names = {each.values["id"]: name_of(each) for each in entries.dishes(loaded)}
    head = _head(loaded)
    words = forms.PageForm(forms.sent(), data=forms.page_data(head.values if head else {}), prefix="page-")
    del words.body
    rows, meals, asked, outcome = _rows(entry.values), _meals(entry.values), list[str](), None
    if request.method == "POST":
        rows, meals, asked = _sent_rows(), _sent_meals(), request.form.getlist("asked")
        if moved := re.fullmatch(r"(\d):(up|down)", request.form.get("move", "")):
            forms.move_row(rows, int(moved[1]), -1 if moved[2] == "up" else 1)
        else:
            outcome = (
                _without_dish(rows)
                or _emptied(head, words)
                or _save_must_order(entry, rows, meals, asked, names, _head_changes(head, words))
            )
            if outcome is None:
                return saved(".must_order")
            if outcome.merged is not None:
                rows, meals = _rows(outcome.merged), _meals(outcome.merged)
    sizes = [each.get("size") for each in forms.rows_of(entry.values.get("combos"))]
    if len(rows) < MOST and (not rows or rows[-1]["dish"]):
        rows = [*rows, {"dish": "", "blurb": forms.texts_of({})}]
    variables = {
        "rows": rows,
        "meals": meals,
        "sizes": sizes,
        "asked": asked,
        "names": names,
        "outcome": outcome,
        "entry": entry,
        "words": words if head else None,
        "counts": [*{each.message: each for each in list_counts.warnings(loaded)}.values()],
    }
    base = request.form["base"] if request.form.get("move") else base_of(entry.values)
    return render_template("studio/must_order.html", base=base, derive=loaded.derive, **variables), status_of(outcome)


def _without_dish(rows: list[dict[str, Any]]) -> SaveOutcome | None:
    """Ask for the dish of a new row in which words are typed; the row is added to *rows*, which else drop it."""
    sent, known = forms.sent() or abort(400), len(_rows(shown_values()))
    typed = [*zip(sent.getlist("dish[]"), _sent_texts("blurb"), strict=False)][known:]
    lost = [blurb for dish, blurb in typed if not dish and forms.block(dict(blurb))]
    rows += [{"dish": "", "blurb": blurb} for blurb in lost[:1]]
    return SaveOutcome({f"top_dishes.{len(rows)}.dish": [gettext("Choose a dish.")]}) if lost else None


def _save_must_order(
    entry: Entry,
    rows: list[dict[str, Any]],
    meals: list[dict[str, Any]],
    asked: list[str],
    names: Mapping[str, str],
    head: tuple[Mapping[str, bytes], Sequence[str]],
) -> SaveOutcome | None:
    """Save the list, with *head*, the words above it, unless words about a dish would stand beside another one.

    These are taken out of *rows*, and asked for. *asked* are the new dishes of which the owner has been asked once; those
    of *rows* are added.
    """
    if not rows:
        return SaveOutcome({"top_dishes.1.dish": [gettext("Choose a dish.")]})
    base = shown_values()
    before, listed = _rows(base), {row["dish"]: row["blurb"] for row in _rows(base)}
    of_the_menu = _words_of_the_menu(current_studio().workspace.load())
    come = [row["dish"] for row in rows if row["dish"] not in listed and row["dish"] not in asked]
    messages: dict[str, list[str]] = {}
    for number, row in enumerate(rows, 1):
        if row["dish"] in come:
            if words := _without_words_of_others(row, before, names, of_the_menu):
                messages[f"top_dishes.{number}.blurb"] = [words]
        elif row["dish"] in listed and any(row["blurb"] == each["blurb"] for each in before):
            row["blurb"] = dict(listed[row["dish"]])  # two dishes have changed places by name
    items = _items(base, rows)
    for number, (meal, old_meal, now) in enumerate(zip(meals, _meals(base), items, strict=False), 1):
        added = [names.get(id, id) for id in now if id in come and id not in old_meal["items"]]
        if added and all(meal[key] == old_meal[key] for key in MEAL_TEXTS):
            words = gettext(
                "This meal now has %(dishes)s. Change these words if they are no longer true, then save again.",
                dishes=in_a_list(added),
            )
            messages[f"combos.{number}.note"] = [words]
    asked += come
    if messages:
        return SaveOutcome(messages)
    combos = [{"items": now, **{key: meal[key] for key in MEAL_TEXTS}} for now, meal in zip(items, meals, strict=False)]
    new: dict[str, Any] = {"top_dishes": rows, **({"combos": combos} if "combos" in base else {})}
    if len(rows) != len(before):  # its file counts them, and each has its place
        new["top_dishes"] = [
            {"dish": row["dish"], "rank": str(n), "blurb": row["blurb"]} for n, row in enumerate(rows, 1)
        ]
        new["count"] = str(len(rows)) if len(rows) != USUAL or "count" in base else None
    along, told = head
    return save(entry, new, along, told)


def _head(loaded: LoadState) -> Entry | None:
    """Return the title and the line of the page, which stand in another file."""
    pages = entries.whole(loaded, PAGES_FILE)
    page = pages.values.get(PAGE) if pages else None
    return Entry(PAGES_FILE, (PAGE,), page) if isinstance(page, dict) and page.get("title") else None


def _emptied(head: Entry | None, form: forms.PageForm) -> SaveOutcome | None:
    """Ask for a title or a line that was there and has been emptied."""
    before = {key: forms.without_drafts(head.values.get(key)) for key in form.data} if head else {}
    messages = {
        f"{key}.{code}": [gettext(FILL_IN)]
        for key, texts in before.items()
        for code in texts
        if f"{form[key].name}-{code}" in request.form and not forms.line_of(form.data[key].get(code) or "")
    }
    return SaveOutcome(messages) if messages else None


def _head_changes(head: Entry | None, form: forms.PageForm) -> tuple[Mapping[str, bytes], Sequence[str]]:
    """Return the file of the title and the line with what the form changes of them, and what to say of it."""
    raw = current_studio().workspace.raw(PAGES_FILE)
    if head is None or raw is None or f"{form.title.name}-{current_languages().default.code}" not in request.form:
        return {}, ()
    changed = entries.changes(head.values, {**head.values, **forms.page_values(form, head.values)})
    if not changed:
        return {}, ()
    return {PAGES_FILE: entries.written(raw, head, changed)}, [str(saved_change(head, each)) for each in changed]


def _words_of_the_menu(loaded: LoadState) -> dict[str, Mapping[str, str]]:
    """Return what the menu says of each dish: its line, else its description."""
    dishes = (each.values for each in entries.dishes(loaded))
    return {each["id"]: forms.without_drafts(each.get("summary") or each.get("description")) for each in dishes}


def _without_words_of_others(
    row: dict[str, Any],
    before: Sequence[Mapping[str, Any]],
    names: Mapping[str, str],
    of_the_menu: Mapping[str, Mapping[str, str]],
) -> str:
    """Take the words about another dish of the list out of the row of a new dish; returns what to write instead, if any.

    A dish of which nothing is written has the words of the menu.
    """
    new, old = names.get(row["dish"], row["dish"]), ""
    for each in before:
        for code, text in row["blurb"].items():
            if text and text == each["blurb"][code]:
                row["blurb"] = row["blurb"] | {code: None}
                old = names.get(each["dish"], each["dish"])
    if not any(row["blurb"].values()):
        row["blurb"] = forms.texts_of(of_the_menu.get(row["dish"], {}))
    if all(row["blurb"][locale.code] for locale in current_languages().required):
        return ""
    if old:
        return str(gettext("These words were about %(old)s. Write some about %(new)s.", old=old, new=new))
    return str(gettext("Write some words about %(new)s in each language.", new=new))


def _rows(values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the places of the list as the file has them."""
    return [
        {"dish": each.get("dish"), "blurb": forms.texts_of(forms.as_mapping(each.get("blurb")))}
        for each in forms.rows_of(values.get("top_dishes"))
    ]


def _meals(values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the meals for two and four as the file has them: their dishes, and what is said of them."""
    return [
        {"items": forms.as_list(each.get("items"))}
        | {key: forms.texts_of(forms.as_mapping(each.get(key))) for key in MEAL_TEXTS}
        for each in forms.rows_of(values.get("combos"))
    ]


def _items(values: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    """Return the dishes of each meal, with a new dish of the list in the place of the one that it replaces."""
    before, after = [each["dish"] for each in _rows(values)], [each["dish"] for each in rows]
    gone, come = ([id for id in these if id not in others] for these, others in ((before, after), (after, before)))
    new = dict(zip(gone, come, strict=False))
    return [[new.get(id, id) for id in meal["items"]] for meal in _meals(values)]


def _sent_rows() -> list[dict[str, Any]]:
    """Return the places of the list as the form has sent them, in its order; one without a dish is none."""
    sent = forms.sent() or abort(400)
    return [
        {"dish": dish, "blurb": blurb}
        for dish, blurb in zip(sent.getlist("dish[]"), _sent_texts("blurb"), strict=False)
        if dish
    ][:MOST]


def _sent_meals() -> list[dict[str, Any]]:
    """Return what the form says of the meals."""
    texts = zip(*(_sent_texts(key) for key in MEAL_TEXTS), strict=False)
    return [dict(zip(MEAL_TEXTS, each, strict=True)) for each in texts]


def _sent_texts(name: str) -> list[dict[str, str | None]]:
    """Return the texts of the fields of one name, in every language."""
    sent = forms.sent() or abort(400)
    codes = current_languages().codes
    texts = zip(*(sent.getlist(f"{name}-{code}[]") for code in codes), strict=False)
    return [forms.texts_of(dict(zip(codes, each, strict=True))) for each in texts]


def _new_list(loaded: LoadState) -> ResponseReturnValue:
    """Return the form of a new list: its dishes with a reason each, and what a guest should know on a first visit."""
    names = {each.values["id"]: name_of(each) for each in entries.dishes(loaded)}
    form, outcome = request.form, None
    rows = [
        (dish, forms.line_of(why) or "")
        for dish, why in zip(form.getlist("dish[]"), form.getlist("why[]"), strict=False)
        if dish in names
    ]
    default = current_languages().default.code
    proposed = {key: _proposed(text)[default] for key, text in PROPOSED.items()} if request.method == "GET" else {}
    words = {
        key: forms.line_of(form.get(key, proposed.get(key, ""))) or "" for key in ("title", "summary", "first_visit")
    }
    if request.method == "POST":
        reasons = _reasons(loaded, rows)
        outcome = _missing_words(reasons, words, names) or _create(loaded, reasons, words)
        if outcome is None:
            return saved(".must_order")
    blank = [("", "")] * (MOST_NEW - len(rows))
    variables = {"names": names, "rows": [*rows, *blank][:MOST_NEW], "words": words, "outcome": outcome}
    return render_template("studio/new_must_order.html", **variables), status_of(outcome)


def _proposed(text: str) -> dict[str, str]:
    """Return proposed words in each language in which texts are written."""
    words = {}
    for locale in current_languages().required:
        with force_locale(locale.catalogue):
            words[locale.code] = gettext(text)
    return words


def _in_languages(key: str, text: str) -> dict[str, str]:
    """Return the words of the form in each language: those proposed in all, else a draft in the others."""
    languages = current_languages()
    proposed = _proposed(PROPOSED[key]) if key in PROPOSED else {}
    return proposed if text and proposed.get(languages.default.code) == text else scaffolding.drafted(text, languages)


def _reasons(loaded: LoadState, rows: Sequence[tuple[str, str]]) -> list[tuple[str, dict[str, str]]]:
    """Return the dishes of a new list with their reasons by language; those of the menu where none is written."""
    languages, of_the_menu = current_languages(), _words_of_the_menu(loaded)
    texts = [(dish, {languages.default.code: why} if why else dict(of_the_menu[dish])) for dish, why in rows]
    return [(dish, with_drafts(text, languages) if text.get(languages.default.code) else {}) for dish, text in texts]


def _missing_words(
    rows: Sequence[tuple[str, Mapping[str, str]]], words: Mapping[str, str], names: Mapping[str, str]
) -> SaveOutcome | None:
    messages = {key: [gettext("Write it in a few words.")] for key in ("title", "summary") if not words[key]}
    if not rows:
        messages["dish"] = [gettext("Choose a dish.")]
    elif bare := [names[dish] for dish, why in rows if not why]:
        words_for = gettext(
            "Write why guests should have this: %(dishes)s. The menu says nothing about it.", dishes=in_a_list(bare)
        )
        messages["dish"] = [words_for]
    elif len({dish for dish, _ in rows}) < len(rows):
        messages["dish"] = [gettext("A dish is in the list twice.")]
    return SaveOutcome(messages) if messages else None


def _create(
    loaded: LoadState, rows: Sequence[tuple[str, Mapping[str, str]]], words: Mapping[str, str]
) -> SaveOutcome | None:
    """Write the list, and show its page."""
    pages = entries.whole(loaded, "pages.yaml") or abort(409, gettext("First fix what is listed under Today."))
    workspace = current_studio().workspace
    texts = {key: _in_languages(key, text) for key, text in words.items() if text}
    files = scaffolding.must_order(rows, texts, loaded.languages)
    head = {key: texts[key] for key in PROPOSED}
    shown = [Change((PAGE,), pages.values.get(PAGE), head)]
    files["pages.yaml"] = entries.written(workspace.raw("pages.yaml") or b"", pages, shown)
    before = {name: workspace.raw(name) for name in files}
    return save_files(files, before, [new_thing(words["title"])], Entry(FILE, (), {}))
