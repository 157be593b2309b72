"""The forms of the studio. What may be written is decided by the content check, whose messages stand at the fields."""

import re
from collections.abc import Container, Iterable, Mapping
from typing import Any

from flask import request
from flask_babel import gettext
from werkzeug.datastructures import MultiDict
from wtforms import (
    BooleanField,
    Field,
    Form,
    FormField,
    RadioField,
    SelectField,
    SelectMultipleField,
    StringField,
    TextAreaField,
)
from wtforms.widgets import CheckboxInput, ListWidget

from ...content.models.hours import DAYS, ORDER_TYPES
from ...i18n import N_
from ...locales import LOCALES

UNKNOWN, NONE, LISTED = "unknown", "none", "listed"
ALLERGEN_STATES = {
    UNKNOWN: N_("Not recorded: guests are told to ask"),
    NONE: N_("None of the twelve: every ingredient has been checked"),
    LISTED: N_("Contains what is ticked here"),
}
EQUIPMENT_STATES = {
    UNKNOWN: N_("As its section of the menu"),
    NONE: N_("None: it is made apart"),
    LISTED: N_("What is ticked here"),
}
HOURS_STATES = {
    UNKNOWN: N_("As on the weekday"),
    NONE: N_("Closed all day"),
    LISTED: N_("Other hours"),
}


def _texts(kind: type[Field]) -> type[Form]:
    """A form with one field of *kind* for each language."""
    return type(
        "TextsForm", (Form,), {locale.code: kind(locale.name, render_kw={"lang": locale.tag}) for locale in LOCALES}
    )


Lines, Paragraphs = _texts(StringField), _texts(TextAreaField)


class Boxes(SelectMultipleField):
    """A choice of several, as check boxes."""

    widget = ListWidget(prefix_label=False)
    option_widget = CheckboxInput()
    validate_choice = False


class DishForm(Form):
    """One dish."""

    name = FormField(Lines, N_("Name"))
    price = StringField(N_("Price"), render_kw={"inputmode": "decimal", "size": 8})
    description = FormField(Paragraphs, N_("Description"))
    allergens_state = RadioField(N_("Allergens"), validate_choice=False)
    allergens = Boxes(N_("Contains"))
    may_contain = Boxes(N_("May contain"))
    equipment_state = RadioField(N_("Equipment"), validate_choice=False)
    equipment = Boxes(N_("Made on"))
    diets = Boxes(N_("Diets"))
    spice = SelectField(N_("Spice"), validate_choice=False)
    serves = StringField(N_("Serves"), render_kw={"size": 8})
    tags = Boxes(N_("Tags"))
    popular = BooleanField(N_("Popular"))
    available = FormField(Lines, N_("When it is served"))
    picture = FormField(Lines, N_("What the picture shows"))
    draft = BooleanField(N_("Draft: only the preview shows it"))


TEXTS = ("name", "description", "available", "picture")
LISTS = ("may_contain", "diets", "tags")


def dish_data(values: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a ``DishForm`` for an entry of a menu file."""
    data: dict[str, Any] = {key: as_mapping(values.get(key)) for key in TEXTS}
    data |= {key: as_list(values.get(key)) for key in (*LISTS, "allergens", "equipment")}
    data |= {key: str(values.get(key, "")) for key in ("price", "spice", "serves")}
    data |= {f"{key}_state": _state(values.get(key)) for key in ("allergens", "equipment")}
    return data | {key: values.get(key) == "true" for key in ("popular", "draft")}


def dish_values(form: DishForm, old: Mapping[str, Any]) -> dict[str, Any]:
    """What the form says, as an entry of a menu file has it; None takes a line out."""
    data = form.data
    values: dict[str, Any] = {key: texts_of(data[key]) for key in TEXTS}
    for key in LISTS:
        values[key] = _in_order(data[key], as_list(old.get(key))) or (
            [] if key in old or key != "may_contain" else None
        )
    for key in ("allergens", "equipment"):
        listed = _in_order(data[key], as_list(old.get(key)))
        values[key] = {UNKNOWN: None, NONE: NONE, LISTED: listed}.get(data[f"{key}_state"])
    values |= {key: (data[key] or "").strip() for key in ("price", "spice", "serves")}
    values["popular"] = "true" if data["popular"] else "false"
    values["draft"] = "true" if data["draft"] else None
    return values


def texts_of(data: Mapping[str, str | None]) -> dict[str, str | None]:
    """A text in each language; None where nothing is written."""
    return {code: " ".join((data.get(code) or "").split()) or None for code in (locale.code for locale in LOCALES)}


def as_mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def as_list(value: Any) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _state(value: Any) -> str:
    return LISTED if isinstance(value, list) else NONE if value == NONE else UNKNOWN


def _in_order(chosen: Iterable[str] | None, old: list[str]) -> list[str]:
    """What is chosen: first what was there, in its order, then what is new."""
    found = list(dict.fromkeys(chosen or ()))
    return [each for each in old if each in found] + [each for each in found if each not in old]


class ExceptionForm(Form):
    """A day, or several, on which the hours or something else differ."""

    name = FormField(Lines, N_("Name"))
    dates = StringField(N_("Dates"), render_kw={"placeholder": "2026-12-25, 2027-12-25"})
    hours_state = RadioField(N_("Hours"), validate_choice=False)
    hours = StringField(N_("Opening and closing"), render_kw={"placeholder": "11:00-15:00, 17:00-22:00"})
    effect = FormField(Paragraphs, N_("What guests should know"))
    draft = BooleanField(N_("Draft: only the preview shows it"))


def exception_data(values: Mapping[str, Any]) -> dict[str, Any]:
    """The data of an ``ExceptionForm`` for an entry of ``holidays``."""
    hours = values.get("hours")
    return {
        "name": as_mapping(values.get("name")),
        "dates": ", ".join(as_list(values.get("dates"))),
        "hours_state": UNKNOWN if hours is None else LISTED if hours else NONE,
        "hours": ", ".join(as_list(hours)),
        "effect": as_mapping(values.get("effect")),
        "draft": values.get("draft") == "true",
    }


def exception_values(form: ExceptionForm) -> dict[str, Any]:
    """What the form says, as ``hours.yaml`` has it; None takes a line out."""
    data = form.data
    return {
        "name": texts_of(data["name"]),
        "dates": split(data["dates"]),
        "hours": {UNKNOWN: None, NONE: [], LISTED: split(data["hours"])}.get(data["hours_state"]),
        "effect": texts_of(data["effect"]),
        "draft": "true" if data["draft"] else None,
    }


DaysForm = type("DaysForm", (Form,), {day: StringField() for day in DAYS})
LastOrdersForm = type("LastOrdersForm", (Form,), {order: StringField(render_kw={"size": 8}) for order in ORDER_TYPES})


class WeekForm(Form):
    """The hours of each day, and the last orders of every day."""

    week: "FormField[Form]" = FormField(DaysForm, N_("Week"))
    last_orders: "FormField[Form]" = FormField(LastOrdersForm, N_("Last order"))


def week_data(values: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a ``WeekForm`` for ``hours.yaml``."""
    week, orders = as_mapping(values.get("week")), as_mapping(values.get("last_orders"))
    return {
        "week": {day: ", ".join(as_list(week.get(day))) for day in DAYS},
        "last_orders": {order: str(orders.get(order, "")) for order in ORDER_TYPES},
    }


def week_values(form: WeekForm) -> dict[str, Any]:
    """What the form says, as ``hours.yaml`` has it; a day without hours is closed, a last order left out not known."""
    data = form.data
    return {
        "week": {day: split(text) for day, text in data["week"].items()},
        "last_orders": {order: (text or "").strip() or None for order, text in data["last_orders"].items()},
    }


class ArticleForm(Form):
    """An article in one language: the answer first."""

    title = StringField(N_("Question or title"))
    summary = TextAreaField(N_("The answer, in one or two sentences"))
    facts = TextAreaField(N_("Short answers, a line each: label = answer"))
    body = TextAreaField(N_("The rest, in Markdown"), render_kw={"rows": 16})
    keywords = StringField(N_("What guests type to find it, with commas"))
    asked = TextAreaField(N_("How guests ask it, a line each"))
    related = StringField(N_("Ids of articles to read next, with commas"))
    draft = BooleanField(N_("Draft: only the preview shows it"))


def article_data(values: Mapping[str, Any]) -> dict[str, Any]:
    """The data of an ``ArticleForm`` for the file of an article."""
    facts = [fact for fact in values.get("facts") or () if isinstance(fact, dict)]
    return {
        **{key: values.get(key, "") for key in ("title", "summary", "body")},
        **{key: ", ".join(as_list(values.get(key))) for key in ("keywords", "related")},
        "facts": "\n".join(f"{fact.get('label', '')} = {fact.get('value', '')}" for fact in facts),
        "asked": "\n".join(as_list(values.get("asked"))),
        "draft": values.get("draft") == "true",
    }


def article_values(form: ArticleForm, old: Mapping[str, Any], keys: Container[str]) -> dict[str, Any]:
    """What the form says of *keys*, as the file has it; None takes a line out."""
    data: dict[str, Any] = {"related": "", "draft": False} | {key: value or "" for key, value in form.data.items()}
    values: dict[str, Any] = {key: " ".join(data[key].split()) or None for key in ("title", "summary")}
    values["body"] = data["body"].replace("\r\n", "\n").strip()
    values |= {key: split(data[key]) for key in ("keywords", "related")}
    values["asked"] = [line.strip() for line in data["asked"].splitlines() if line.strip()]
    facts = [line.partition("=") for line in data["facts"].splitlines() if line.strip()]
    values["facts"] = [{"label": label.strip(), "value": value.strip()} for label, _, value in facts]
    values["draft"] = "true" if data["draft"] else None
    empty = {"asked", "keywords", "facts", "related"} - old.keys()
    return {key: None if key in empty and not value else value for key, value in values.items() if key in keys}


def split(text: str | None) -> list[str]:
    """The parts of a text between commas, also Chinese ones; none of them blank."""
    return [part.strip() for part in re.split(r"[,，、]", text or "") if part.strip()]


def sent() -> "MultiDict[str, str] | None":
    """The data of a form that has been sent."""
    return request.form if request.method == "POST" else None


def choices(labels: Mapping[str, str]) -> list[tuple[str, str]]:
    """Values with their labels in the language of the page."""
    return [(value, gettext(label)) for value, label in labels.items()]


def given(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that are given; of a text, the languages."""
    found = {key: given(value) if isinstance(value, dict) else value for key, value in values.items()}
    return {key: value for key, value in found.items() if value not in (None, {}, "")}
