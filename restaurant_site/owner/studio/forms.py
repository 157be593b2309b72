"""The forms of the studio. What may be written is decided by the content check, whose messages stand at the fields."""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, cast

from flask import request
from flask_babel import gettext
from werkzeug.datastructures import MultiDict
from wtforms import (
    BooleanField,
    Field,
    FieldList,
    Form,
    FormField,
    RadioField,
    SelectField,
    SelectMultipleField,
    StringField,
    TextAreaField,
)
from wtforms.widgets import CheckboxInput, ListWidget

from ...content.draft_texts import draft_of, is_draft
from ...countries import COUNTRIES
from ...i18n import N_
from ...locales import LOCALES, Locale
from ...models import normalizers
from ...models.booking import Duration, Unit
from ...models.opening_hours import UnclearHoursError, ranges_of
from ...models.theme import Theme
from .. import common_words, postal_addresses, sheet_choices, telephones
from ..portions import keeps_id, portion_ids, portion_text, read_portion
from . import amounts, map_links, spoken_languages
from .blueprint import current_languages, current_locale
from .times_in_words import hours_as_written, hours_in_words, season_day_as_written, season_in_words

UNSEEN = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
UNKNOWN, NONE, LISTED = "unknown", "none", "listed"
ALLERGEN_STATES = {
    UNKNOWN: N_("Not recorded: guests are told to ask"),
    NONE: N_("None of them: every ingredient has been checked"),
    LISTED: N_("Contains what is ticked here"),
}
CAUTION_STATES = {
    UNKNOWN: N_("Not recorded: guests are told to ask"),
    NONE: N_("None of these: somebody has checked"),
    LISTED: N_("What is ticked here"),
}
DIET_STATES = {
    UNKNOWN: N_("Not recorded: guests are told to ask"),
    NONE: N_("None of them"),
    LISTED: N_("What is ticked here"),
}
EQUIPMENT_STATES = {
    UNKNOWN: N_("Same as its menu section"),
    NONE: N_("No shared equipment: made separately"),
    LISTED: N_("What is ticked here"),
}
CERTIFICATE_STATES = {
    UNKNOWN: N_("Those that cover every dish"),
    NONE: N_("None of them"),
    LISTED: N_("What is ticked here"),
}
UNITS = {"minutes": N_("minutes"), "hours": N_("hours"), "days": N_("days")}


def _form_in(kind: type[Field], locales: Iterable[Locale], with_all: Mapping[str, Any]) -> type[Form]:
    attributes = {
        each: {**with_all, "lang": each.tag, **({"dir": "rtl"} if each.direction == "rtl" else {})} for each in locales
    }
    return type(
        "TextsForm", (Form,), {each.code: kind(each.name, render_kw=with_) for each, with_ in attributes.items()}
    )


def _texts(kind: type[Field], *, are_names: bool = False, **attributes: Any) -> type[Form]:
    """Return what makes a form with one field of *kind* for each language of the site, of a name also for those beside it."""

    def in_languages(**data: Any) -> Form:
        languages = current_languages()
        return _form_in(kind, languages.writable if are_names else languages.locales, attributes)(**data)

    return cast(type[Form], in_languages)  # all that a FormField does with it is to call it


_LATE = re.compile(r"\b(2[4-9]|[3-9]\d)[:.]")
"""An hour that no clock shows."""
MAX_NAME = 60
"""Characters of a field's name."""
MAX_ROWS = 20
"""Rows of a list that a form takes."""
PRICE = {"inputmode": "decimal", "size": 8}
COLOUR = {"size": 10, "data-colour": ""}
COLOURS = ("sign", "button", "accent")
"""Those of a theme that a form changes."""

Lines, Paragraphs, Names = _texts(StringField), _texts(TextAreaField), _texts(StringField, are_names=True)
TwoLines = _texts(TextAreaField, rows=2)


class CheckboxGroup(SelectMultipleField):
    """A choice of several, as check boxes."""

    widget = ListWidget(prefix_label=False)
    option_widget = CheckboxInput()
    validate_choice = False

    def process_formdata(self, valuelist: list[Any]) -> None:
        super().process_formdata([each for each in valuelist if each])


class SizeForm(Form):
    """A portion with a price of its own."""

    name = FormField(Names, N_("Name"))
    price = StringField(N_("Price"), render_kw=PRICE)


SeasonForm = type(
    "SeasonForm",
    (Form,),
    {
        "from": StringField(N_("First day"), render_kw={"size": 12}),
        "until": StringField(N_("Last day"), render_kw={"size": 12}),
    },
)


class AdditionForm(SizeForm):
    """What guests can have added to a dish."""

    allergens_state = RadioField(N_("Allergens"), validate_choice=False)
    allergens = CheckboxGroup(N_("Contains"))
    season: "FormField[Form]" = FormField(SeasonForm, N_("Season"))


class TimedPriceForm(Form):
    """What a dish costs at a time."""

    price = StringField(N_("Price"), render_kw=PRICE)
    hours = StringField(N_("Days, from and to"))
    size = SelectField(N_("Size"), validate_choice=False)
    label = FormField(Names, N_("What guests call that time, such as happy hour"))


class DurationForm(Form):
    """How long before something must happen: a number and its unit."""

    number = StringField(N_("How many"), render_kw={"size": 4, "inputmode": "numeric"})
    unit = SelectField(N_("Minutes, hours or days"), default="days", validate_choice=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.unit.choices = choices(UNITS)


def duration_data(value: Any) -> dict[str, str]:
    """Return the data of a ``DurationForm`` for ``2 hours``; what is none stands in the field of the number."""
    text = str(value or "")
    number, _, unit = text.partition(" ")
    unit = unit if unit.endswith("s") else f"{unit}s"
    return {"number": number, "unit": unit} if unit in UNITS else {"number": text, "unit": "days"}


def duration_of(text: str) -> Duration | None:
    """Return ``2 hours`` as a duration; None for anything else."""
    data = duration_data(text)
    return Duration(int(data["number"]), cast(Unit, data["unit"])) if data["number"].isdecimal() else None


def duration_value(data: Mapping[str, str | None]) -> str | None:
    """Return what a ``DurationForm`` says, as the files have it: ``1 day``; None if nothing is written."""
    number = line_of(normalizers.western_digits(data["number"] or ""))
    unit = str(data["unit"] or "days")
    return number and f"{number} {unit.removesuffix('s') if number == '1' else unit}"


class DishForm(Form):
    """One dish."""

    name = FormField(Names, N_("Name"))
    price = StringField(N_("Price"), render_kw=PRICE)
    market = BooleanField(N_("Market price of the day: guests ask"))
    sizes = FieldList(FormField(SizeForm), N_("Sizes"), max_entries=MAX_ROWS)
    prices_at = FieldList(FormField(TimedPriceForm), N_("Prices at certain times"), max_entries=MAX_ROWS)
    additions = FieldList(FormField(AdditionForm), N_("Add-ons"), max_entries=MAX_ROWS)
    choices = TextAreaField(N_("Choices without a price"), render_kw={"placeholder": sheet_choices.LIKE})
    season: "FormField[Form]" = FormField(SeasonForm, N_("Season"))
    summary = FormField(TwoLines, N_("Short description"))
    description = FormField(TwoLines, N_("Description"))
    allergens_state = RadioField(N_("Allergens"), validate_choice=False)
    allergens = CheckboxGroup(N_("Contains"))
    may_contain = CheckboxGroup(N_("May contain"))
    cereals_and_nuts = CheckboxGroup(N_("Which cereals and nuts"))
    cautions_state = RadioField(N_("Cautions"), validate_choice=False)
    cautions = CheckboxGroup(N_("Guests are warned of"))
    equipment_state = RadioField(N_("Equipment"), validate_choice=False)
    equipment = CheckboxGroup(N_("Equipment used"))
    separate = FormField(Lines, N_("Why it is made separately"))
    diets_state = RadioField(N_("Diets"), validate_choice=False)
    diets = CheckboxGroup(N_("Diets"))
    on_request = CheckboxGroup(N_("Can be made if guests ask"))
    certificates_state = RadioField(N_("Certificates"), validate_choice=False)
    certificates = CheckboxGroup(N_("Certificates"))
    spice = SelectField(N_("Spice"), validate_choice=False)
    serves = StringField(N_("Serves"), render_kw={"size": 8})
    portion = StringField(N_("Enough for how many people, if shared"), render_kw={"size": 8})
    tags = CheckboxGroup(N_("Tags"))
    popular = BooleanField(N_("Popular"))
    tax_class = SelectField(N_("Taxed as"), validate_choice=False)
    hours = StringField(N_("Times of day, and days"))
    notice: "FormField[Form]" = FormField(DurationForm, N_("How far ahead it must be ordered"))
    available = FormField(Lines, N_("When it is served, in your own words"))
    picture = FormField(Lines, N_("What the picture shows"))
    goes_with = FieldList(SelectField(N_("Goes with"), validate_choice=False), N_("Goes with"), max_entries=MAX_ROWS)
    also = StringField(N_("Other names for search, separated by commas"))
    article = SelectField(N_("The answer that explains it"), validate_choice=False)
    draft = BooleanField(N_("Draft: guests do not see it"))


TEXTS = ("name", "summary", "description", "available", "picture", "separate")
LISTS = ("may_contain", "cereals_and_nuts", "on_request", "tags")
MARKET = "market"
"""The price of a dish for which guests ask."""
RECORDED = ("allergens", "cautions", "diets", "equipment", "certificates")
"""What is a list, the word ``none``, or not recorded."""


def dish_data(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a ``DishForm`` for an entry of a menu file."""
    data: dict[str, Any] = {key: without_drafts(values.get(key)) for key in TEXTS}
    data |= {key: as_list(values.get(key)) for key in (*LISTS, *RECORDED)}
    data |= {key: str(values.get(key, "")) for key in ("price", "spice", "serves", "tax_class", "article")}
    data["hours"] = hours_in_words(str(values.get("hours", "")))
    is_market = data["price"] == MARKET
    data |= {"price": amounts.of_today(values.get("price_today")) if is_market else data["price"], "market": is_market}
    data["price"] = amounts.in_field(data["price"])
    data["notice"] = duration_data(values.get("notice"))
    data["portion"] = portion_in_words(values.get("portion"))
    data |= {f"{key}_state": _state(values.get(key)) for key in RECORDED}
    sizes = [
        {"name": without_drafts(each.get("name")), "price": _amount(each)} for each in rows_of(values.get("sizes"))
    ]
    data |= {"sizes": sizes, "season": season_in_words(as_mapping(values.get("season")))}
    data["prices_at"] = [
        {
            **each,
            "hours": hours_in_words(str(each.get("hours", ""))),
            "label": without_drafts(each.get("label")),
            "price": _amount(each),
        }
        for each in rows_of(values.get("prices_at"))
    ]
    data["choices"] = _choices_text(values.get("choices"))
    data["additions"] = [_addition_data(each) for each in rows_of(values.get("additions"))]
    data |= {"goes_with": as_list(values.get("goes_with")), "also": ", ".join(as_list(values.get("also")))}
    return data | {key: values.get(key) == "true" for key in ("popular", "draft")}


def _choices_text(value: Any) -> str:
    """Return choices as the form has them, a line each; empty where the file has something else."""
    try:
        return sheet_choices.cell(value, current_languages(), between="\n") if rows_of(value) else ""
    except (AttributeError, KeyError, TypeError):
        return ""


def _choices(text: str | None, old: Any) -> Any:
    """Return the choices of the form as the file has them; a text that is not right stays, and the check says so."""
    if (text or "").split() == _choices_text(old).split():
        return old
    try:
        return sheet_choices.value(text or "", current_languages())
    except ValueError:
        return line_of(text)


def _addition_data(values: Mapping[str, Any]) -> dict[str, Any]:
    listed = {"allergens_state": _state(values.get("allergens")), "allergens": as_list(values.get("allergens"))}
    texts = {"name": without_drafts(values.get("name")), "season": season_in_words(as_mapping(values.get("season")))}
    return {**values, **listed, **texts, "price": _amount(values)}


def _amount(values: Mapping[str, Any]) -> str:
    return amounts.in_field(str(values.get("price") or ""))


def without_drafts(value: Any) -> dict[str, Any]:
    """Return a text in the languages in which it is written."""
    return {code: text for code, text in as_mapping(value).items() if not is_draft(str(text))}


def add_blank_rows(form: DishForm) -> None:
    """Add a blank row at the end of each list, for a new one; the first size comes with a second one."""
    blank = {"allergens_state": UNKNOWN}
    for rows, data in ((form.sizes, {}), (form.prices_at, {}), (form.additions, blank), (form.goes_with, "")):
        if len(rows.entries) < MAX_ROWS and not (rows.entries and is_blank(rows.entries[-1].data)):
            rows.append_entry(data)
    if len(form.sizes.entries) == 1:
        form.sizes.append_entry({})


def is_blank(data: Any) -> bool:
    """Tell whether nothing is written in a row."""
    if isinstance(data, dict):
        return all(is_blank(each) for key, each in data.items() if not key.endswith("_state"))
    return not (data.strip() if isinstance(data, str) else data)


def dish_values(form: DishForm, old: Mapping[str, Any], needed: bool = False) -> dict[str, Any]:
    """Return what the form says, as an entry of a menu file has it; None takes a line out.

    What is not written in a language is a draft in it, unless the dish is *needed* in every one.
    """
    data = form.data
    values: dict[str, Any] = {key: text_of(data[key], old.get(key), needed and key != "summary") for key in TEXTS}
    for key in LISTS:
        values[key] = _in_order(data[key], as_list(old.get(key))) or ([] if key in old or key == "tags" else None)
    values |= {key: _recorded(data, key, old) for key in RECORDED}
    values |= {key: line_of(data[key]) for key in ("spice", "serves", "tax_class", "hours", "article")}
    values["price"] = _price(data["price"])
    of_day = old.get("price_today")
    values["price_today"] = None if amounts.of_today(of_day) else of_day
    if data["market"] and (values["price"] is None or old.get("price") != MARKET):
        values["price"] = MARKET
    elif data["market"] and amounts.AMOUNT.fullmatch(values["price"]):  # of today: tomorrow guests ask again
        values |= {"price": MARKET, "price_today": amounts.on_day(values["price"])}
    values["notice"] = duration_value(data["notice"])
    values["hours"] = hours_as_written(values["hours"], old.get("hours"))
    values["season"] = _season(data["season"])
    values["portion"] = _portion(data["portion"])
    sizes, prices, additions = (
        [*rows_of(old.get(key)), *({} for _ in range(MAX_ROWS))] for key in ("sizes", "prices_at", "additions")
    )
    values["sizes"] = [
        each for row, before in zip(data["sizes"], sizes, strict=False) if (each := _size(row, before, needed))
    ]
    values["prices_at"] = [
        each for row, before in zip(data["prices_at"], prices, strict=False) if (each := _timed_price(row, before))
    ]
    values["additions"] = [
        each
        for row, before in zip(data["additions"], additions, strict=False)
        if (each := _addition(row, before, needed))
    ]
    codes = current_languages().codes
    for key in ("sizes", "additions"):
        ids = portion_ids(key, values[key], codes)
        values[key] = [{"id": id, **each} | {"id": id} for id, each in zip(ids, values[key], strict=True)]
    values["goes_with"] = list(dict.fromkeys(filter(None, data["goes_with"])))
    values["also"] = split(data["also"])
    values["choices"] = _choices(data["choices"], old.get("choices"))
    for key in ("sizes", "prices_at", "additions", "choices", "goes_with", "also"):
        values[key] = values[key] or ([] if old.get(key) == [] else None)
    values["popular"] = "true" if data["popular"] else "false"
    values["draft"] = "true" if data["draft"] else None
    return values


def _recorded(data: Mapping[str, Any], key: str, old: Mapping[str, Any]) -> Any:
    """Return what is recorded: a list, the word ``none``, or nothing."""
    listed = _in_order(data[key], as_list(old.get(key)))
    state = data[f"{key}_state"]
    if listed and state == _state(old.get(key)):  # nobody has changed the choice above what is ticked
        state = LISTED
    return old.get(key) if state is None else {NONE: NONE, LISTED: listed}.get(state)


def contradictions(form: DishForm, old: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return what is newly ticked under a new choice that says otherwise, and new add-ons without a name, by field."""
    data, before = form.data, [*rows_of(old.get("additions")), *({} for _ in range(MAX_ROWS))]
    places: list[tuple[str, Mapping[str, Any], Mapping[str, Any], tuple[str, ...]]] = [("", data, old, RECORDED)]
    places += [
        (f"additions.{number}.", row, was, ("allergens",))
        for number, (row, was) in enumerate(zip(data["additions"], before, strict=False), 1)
    ]
    words = gettext(
        "Something is ticked here, and the choice above says otherwise. Take the ticks out, or choose “%(listed)s”.",
        listed=gettext(CAUTION_STATES[LISTED]),
    )
    return rows_without(form.additions, ("name", "price"), len(rows_of(old.get("additions")))) | {
        f"{place}{key}": [words]
        for place, row, was, keys in places
        for key in keys
        if row[key]
        and row[f"{key}_state"] not in (None, LISTED, _state(was.get(key)))
        and {*row[key]} != {*as_list(was.get(key))}
    }


def text_of(data: Mapping[str, str | None], old: Any, needed: bool) -> dict[str, str | None] | None:
    """Return a text by language; where it is blank, the draft that was there or, unless the text is *needed*, a new one."""
    languages, drafts = current_languages(), as_mapping(old)
    written = texts_of(data)
    original = written[languages.default.code]
    for locale in languages.required[1:] if original else ():
        if written[locale.code] is None:
            before = str(drafts.get(locale.code, ""))
            written[locale.code] = before if is_draft(before) else None if needed else draft_of(str(original))
    return block(written)


def _size(data: Mapping[str, Any], old: Mapping[str, Any], needed: bool) -> dict[str, Any] | None:
    """Return a row of the sizes with the id and the portion that it had; None if nothing is written in it."""
    name = text_of(_with_common_words(data["name"]), old.get("name"), needed)
    row = block({"name": name, "price": _price(data["price"])})
    keys = ("id", "portion") if row and keeps_id(old, row) else ("portion",)
    return row and {**row, **{key: old[key] for key in keys if old.get(key)}}


def order_of(sizes: Sequence[Mapping[str, Any]]) -> list[int]:
    """Return the places of sizes in the order of their prices; as they are where one has no sound price."""
    prices, places = [str(each.get("price") or "") for each in sizes], list(range(len(sizes)))
    are_sound = all(amounts.AMOUNT.fullmatch(each) for each in prices)
    return sorted(places, key=lambda place: Decimal(prices[place])) if are_sound else places


def sizes_named_twice(sizes: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    """Return what to say of sizes with the name of one before them in the same language, by field."""
    before: set[tuple[str, str]] = set()
    wrong: dict[str, list[str]] = {}
    for number, size in enumerate(sizes, 1):
        named = {(code, str(text).casefold()) for code, text in without_drafts(size.get("name")).items() if text}
        if codes := sorted(code for code, text in named & before):
            words = gettext("Another size has this name. Write one that tells them apart.")
            wrong[f"sizes.{number}.name.{codes[0]}"] = [words]
        before |= named
    return wrong


def _timed_price(data: Mapping[str, Any], old: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return a row of the prices at a time; None if nothing is written in it, or its price and hours have been cleared."""
    hours, price = line_of(data["hours"]), _price(data["price"])
    if old and not hours and not price:
        return None
    label = text_of(_with_common_words(data["label"]), old.get("label"), needed=False)
    row = {"hours": hours_as_written(hours, old.get("hours")), "price": price, "label": label}
    return block({**row, "size": line_of(data["size"])})


def _with_common_words(data: Mapping[str, str | None]) -> dict[str, str | None]:
    """Return a text with what common words, such as happy hour, are in the languages in which it is blank."""
    languages, written = current_languages(), dict(data)
    original = line_of(written[languages.default.code]) or ""
    for locale in languages.required[1:] if original else ():
        found = common_words.translated(original, languages.default, locale)
        written[locale.code] = line_of(written[locale.code]) or found
    return written


def _addition(data: Mapping[str, Any], old: Mapping[str, Any], needed: bool) -> dict[str, Any] | None:
    size = _size(data, old, needed)
    return size and {**size, "allergens": _recorded(data, "allergens", old), "season": _season(data["season"])}


def portion_in_words(portion: object) -> str:
    """Return ``1 to 2`` in the language of the page, as the field takes it."""
    words = portion_text(portion)
    least, _, most = words.partition(" to ")
    return current_locale().forms.minutes_range.format(least=least, most=most) if most else words


def _portion(text: str | None) -> list[str] | str | None:
    """Return how many guests a dish feeds; what is no number stays, and the check says so."""
    line = line_of(text)
    try:
        return list(map(str, read_portion(line))) if line else None
    except ValueError:
        return line


def _season(data: Mapping[str, str | None]) -> dict[str, Any] | None:
    return block({key: (line := line_of(text)) and season_day_as_written(line) for key, text in data.items()})


def block(values: dict[str, Any]) -> dict[str, Any] | None:
    """Return a block; None if nothing is written in it."""
    return values if any(value is not None for value in values.values()) else None


def line_of(text: str | None) -> str | None:
    """Return a text on one line; None if nothing is written."""
    return " ".join((text or "").split()) or None


def _price(text: str | None) -> str | None:
    """Return a price as the files have it: ``$18`` → ``18.00``; what is none stays, and the check says so."""
    line = line_of(text)
    return line and amounts.read(line)


def hours_of(text: str | None) -> list[str]:
    """Return hours as the files have them: ``11:30 – 3 pm`` → ``11:30-15:00``, "closed" is none.

    What is not understood stays as it is typed: the check asks what is meant.
    """
    if (text or "").strip().casefold() in {locale.forms.closed.casefold() for locale in LOCALES}:
        return []
    try:
        return ranges_of(text or "")
    except UnclearHoursError:
        return [part if _LATE.search(part) else normalizers.clock_range(part) for part in split(text)]


def texts_of(data: Mapping[str, str | None]) -> dict[str, str | None]:
    """Return a text in each language; None where nothing is written."""
    return {code: line_of(data.get(code)) for code in dict.fromkeys([*current_languages().codes, *data])}


def as_mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def as_list(value: Any) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _written(value: Any) -> list[str]:
    return [each for each in as_list(value) if not is_draft(each)]


def rows_of(value: Any) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _state(value: Any) -> str:
    return LISTED if isinstance(value, list) else NONE if value == NONE else UNKNOWN


def _in_order(chosen: Iterable[str] | None, old: list[str]) -> list[str]:
    """Return what is chosen: first what was there, in its order, then what is new."""
    values = list(dict.fromkeys(chosen or ()))
    return [each for each in old if each in values] + [each for each in values if each not in old]


class AddressForm(Form):
    """Where the restaurant is."""

    street = FormField(Lines, N_("Street"))
    locality = FormField(Lines, N_("Town or city"))
    region = StringField(N_("Region"), render_kw={"size": 12})
    postal_code = StringField(N_("Postal code"), render_kw={"size": 12})
    text = FormField(Lines, N_("The whole address on one line"))


class ChannelForm(Form):
    """A page of the restaurant at another company."""

    kind = SelectField(N_("What it is for"), validate_choice=False)
    name = FormField(Lines, N_("Name"))
    url = StringField(N_("Address"), render_kw={"placeholder": "https:// · instagram: …"})


TELEPHONE = {"size": 20, "inputmode": "tel", "dir": "ltr"}


class RestaurantForm(Form):
    """Who and where the restaurant is."""

    name = FormField(Lines, N_("Name"))
    short_name = FormField(Lines, N_("Short name"))
    description = FormField(Paragraphs, N_("One sentence for search results and shared links"))
    telephone = StringField(N_("Telephone"), render_kw=TELEPHONE)
    email = StringField(N_("Email"), render_kw={"inputmode": "email"})
    address: "FormField[Form]" = FormField(AddressForm, N_("Address"))
    place = StringField(
        N_("Place on the map: a link copied from it, or two numbers"), render_kw={"placeholder": "53.8, -1.55"}
    )
    time_zone = SelectField(N_("Time zone"), validate_choice=False)
    price_range = StringField(N_("What a guest spends, from and to"), render_kw={"size": 14})
    seats = StringField(N_("Seats"), render_kw={"size": 6, "inputmode": "numeric"})
    cuisine = FieldList(FormField(Lines), N_("Cuisine"), max_entries=MAX_ROWS)
    payment = FieldList(FormField(Lines), N_("What you take as payment"), max_entries=MAX_ROWS)
    languages = StringField(N_("Languages that your staff speak"))
    channels = FieldList(
        FormField(ChannelForm), N_("Your pages on other sites: Instagram, maps, delivery"), max_entries=MAX_ROWS
    )


_HANDLE = re.compile(r"@([\w.]{2,30})", re.ASCII)
"""``@maple`` alone, as Instagram shows it."""
_RESTAURANT_TEXTS, _RESTAURANT_LINES = (
    ("name", "short_name", "description"),
    ("telephone", "email", "time_zone", "price_range", "seats"),
)
_ADDRESS_TEXTS, _ADDRESS_LINES = ("street", "locality", "text"), ("region", "postal_code")
_ADDRESS_PARTS = ("street", "locality", "region", "postal_code")


def restaurant_data(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a ``RestaurantForm`` for ``restaurant.yaml``."""
    address = as_mapping(values.get("address"))
    return {
        **{key: without_drafts(values.get(key)) for key in _RESTAURANT_TEXTS},
        **{key: str(values.get(key, "")) for key in _RESTAURANT_LINES},
        "telephone": _telephone_shown(values),
        "place": _place_shown(values),
        "languages": spoken_languages.in_words(as_list(values.get("languages"))),
        "address": {
            **{key: without_drafts(address.get(key)) for key in _ADDRESS_TEXTS},
            **{key: str(address.get(key, "")) for key in _ADDRESS_LINES},
        },
        **{key: [without_drafts(each) for each in rows_of(values.get(key))] for key in ("cuisine", "payment")},
        "channels": [{**each, "name": without_drafts(each.get("name"))} for each in rows_of(values.get("channels"))],
    }


def restaurant_values(form: RestaurantForm, old: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the form says, as ``restaurant.yaml`` has it; None takes a line out, and a cleared row is none."""
    data, address = form.data, as_mapping(old.get("address"))
    values: dict[str, Any] = {key: text_of(data[key], old.get(key), needed=True) for key in _RESTAURANT_TEXTS}
    values |= {key: line_of(data[key]) for key in _RESTAURANT_LINES}
    values |= _telephone(values["telephone"], old)
    values |= _place(line_of(data["place"]) or "", old)
    values["address"] = {key: text_of(data["address"][key], address.get(key), needed=True) for key in _ADDRESS_TEXTS}
    values["address"] |= {key: line_of(data["address"][key]) for key in _ADDRESS_LINES}
    values["address"]["text"] = _on_one_line(values["address"], address)
    for key in ("cuisine", "payment"):
        values[key] = [text for row in data[key] if (text := text_of(row, {}, needed=True))]
    values["languages"] = spoken_languages.as_written(split(data["languages"]), as_list(old.get("languages")))
    values["channels"] = [
        _channel(row) for row in data["channels"] if line_of(row["url"]) or block(texts_of(row["name"]))
    ]
    return {key: None if value == [] and key not in old else value for key, value in values.items()}


def _channel(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a page elsewhere; one at a network that is known needs neither a name nor a purpose."""
    names = texts_of(row["name"])
    url = normalizers.link(line_of(row["url"]) or "", filter(None, names.values()))
    if not block(names) and row["kind"] in (None, "", "social") and (handle := _HANDLE.fullmatch(url)):
        url = normalizers.PROFILES["Instagram"] % handle[1]
    network = normalizers.network_of(url)
    if network and not block(names):
        names = {locale.code: network for locale in current_languages().required}
    return {
        "kind": row["kind"] or ("social" if network else None),
        "name": text_of(names, {}, needed=True),
        "url": url or None,
    }


def _place_shown(values: Mapping[str, Any]) -> str:
    return ", ".join(filter(None, (str(values.get(key) or "") for key in ("latitude", "longitude"))))


def _place(typed: str, old: Mapping[str, Any]) -> dict[str, Any]:
    """Return where the restaurant is; what it was, while what is typed is no place (see ``unclear_place``)."""
    if not typed:
        return {"latitude": None, "longitude": None}
    found = None if typed == _place_shown(old) else map_links.place_in(typed)
    return dict(zip(("latitude", "longitude"), found or map(old.get, ("latitude", "longitude")), strict=True))


def unknown_languages(form: RestaurantForm, old: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return what to do about names that no language has, by field."""
    before = as_list(old.get("languages"))
    written = spoken_languages.as_written(split(form.languages.data), before)
    if not (unknown := spoken_languages.unknown(written, before)):
        return {}
    words = gettext(
        "No language has this name: %(names)s. Write it in English, or write its code, such as pa.",
        names=", ".join(unknown),
    )
    return {"languages": [words]}


def unclear_place(form: RestaurantForm, old: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return what to do about a place that cannot be read, by field."""
    typed = line_of(form.place.data) or ""
    if not typed or typed == _place_shown(old) or map_links.place_in(typed):
        return {}
    words = (
        gettext(
            "This link doesn’t say where the place is. Open it, and copy the long address that the browser then shows."
        )
        if map_links.is_link(typed)
        else gettext("Paste the link of this place from a map on the web, or write two numbers such as 53.8, -1.55.")
    )
    return {"place": [words]}


def _telephone_shown(values: Mapping[str, Any]) -> str:
    """Return a number as guests read it."""
    country = str(as_mapping(values.get("address")).get("country"))
    return str(values.get("telephone_shown") or telephones.as_dialled(str(values.get("telephone", "")), country))


def _telephone(typed: str | None, old: Mapping[str, Any]) -> dict[str, str | None]:
    """Return a number as it is called and, where that is not the form of the country, as the owner has typed it."""
    before = {key: old.get(key) for key in ("telephone", "telephone_shown")}
    if typed in (_telephone_shown(old), old.get("telephone")):
        return before
    code = str(as_mapping(old.get("address")).get("country"))
    country = COUNTRIES.get(code)
    calling_code = country.calling_code if country else "+1"
    number = normalizers.telephone(typed, calling_code) if typed else None
    if typed is None or number is None or calling_code == "+1" or typed == number:
        return {"telephone": number, "telephone_shown": None}
    usual = telephones.as_dialled(number, code) if typed.isdecimal() else typed
    is_known = country is not None and usual == country.dialled(number)
    return {"telephone": number, "telephone_shown": None if is_known and typed.isdecimal() else usual}


def _on_one_line(new: Mapping[str, Any], old: Mapping[str, Any]) -> Any:
    """Return the whole address: made of its parts in each language in which it is not typed, or they alone have changed."""
    line, before = new["text"], as_mapping(old.get("text"))
    for code in current_languages().codes:
        parts, old_parts = ([_part(address, key, code) for key in _ADDRESS_PARTS] for address in (new, old))
        typed = line.get(code) if isinstance(line, dict) else None
        if not parts[0] or (typed and (parts == old_parts or typed != before.get(code))):
            continue
        if not typed and code not in as_mapping(new["street"]):
            continue
        street, locality, region, postal_code = parts
        made = postal_addresses.in_order(street, locality, region, postal_code, str(old.get("country")))
        line = (line if isinstance(line, dict) else {}) | {code: made}
    return line


def _part(address: Mapping[str, Any], key: str, code: str) -> str:
    value = address.get(key)
    return str((value.get(code) if isinstance(value, dict) else value) or "")


class PageForm(Form):
    """The words at the head of a page."""

    title = FormField(Lines, N_("Title"))
    summary = FormField(Paragraphs, N_("The line below it"))
    body = FormField(Paragraphs, N_("Text"))


def page_data(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a ``PageForm`` for a page of ``pages.yaml``."""
    return {key: without_drafts(values.get(key)) for key in ("title", "summary", "body")}


def page_values(form: PageForm, old: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the form says, as ``pages.yaml`` has it; a text that is shown as it was stays as it is."""
    values: dict[str, Any] = {}
    for key in form.data:
        shown = without_drafts(old.get(key))
        sent_texts = {code: (text or "").replace("\r\n", "\n").strip() or None for code, text in form.data[key].items()}
        written = {code: text for code, text in sent_texts.items() if code in current_languages().by_code}
        same = {code: str(shown.get(code, "")).strip() or None for code in written} == written
        values[key] = old.get(key) if same else text_of(written, old.get(key), needed=True)
    return values


class HomePictureForm(Form):
    """What a picture of the home page shows."""

    shows = FormField(Lines, N_("What the picture shows"))


class ColoursForm(Form):
    """The look of the pages."""

    theme = RadioField(N_("Look"), validate_choice=False)
    sign = StringField(N_("Colour of the sign at the top"), render_kw=COLOUR)
    button = StringField(N_("Colour of buttons"), render_kw=COLOUR)
    accent = StringField(N_("Colour of links, lines and numbers"), render_kw=COLOUR)
    border = SelectField(N_("Pattern below the sign"), validate_choice=False)


def colours_data(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a ``ColoursForm`` for ``theme.yaml``."""
    colours = as_mapping(values.get("colours"))
    border = str(values.get("border") or "")
    return {
        "theme": values.get("theme", "ink"),
        "border": border,
        **{key: str(colours.get(key, "")) for key in COLOURS},
    }


def colours_values(form: ColoursForm, old: Mapping[str, Any], shown: Theme) -> dict[str, Any]:
    """Return what the form says, as ``theme.yaml`` has it; None takes a line out.

    Another look changes colours alone: the pattern that is *shown* and the letters stay, also where none is written.
    """
    data, colours = form.data, dict(as_mapping(old.get("colours")))
    colours |= {key: line_of(data[key]) for key in COLOURS}
    theme, border = data["theme"] or old.get("theme"), data["border"] or old.get("border")
    is_other = theme != shown.theme
    return {
        "theme": theme,
        "colours": block(colours),
        "border": border if is_other or border != shown.border else old.get("border"),
        "fonts": shown.fonts if is_other else old.get("fonts"),
    }


class ArticleForm(Form):
    """An article in one language: the answer first."""

    title = StringField(N_("Question or title"))
    summary = TextAreaField(N_("The answer, in one or two sentences"))
    facts = TextAreaField(N_("In short, one per line, such as: Parking = behind the house"))
    body = TextAreaField(N_("More, below the answer"), render_kw={"rows": 16})
    keywords = StringField(N_("What guests type to find it, separated by commas"))
    asked = TextAreaField(N_("How guests ask it, one per line"))
    related = StringField(N_("IDs of articles to read next, separated by commas"))
    dishes = StringField(N_("IDs of the dishes that it is about, separated by commas"))
    draft = BooleanField(N_("Draft: guests do not see it"))


ARTICLE_TEXTS = ("title", "summary", "body")


def article_data(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of an ``ArticleForm`` for the file of an article; a draft of a text is none to read."""
    facts = [fact for fact in values.get("facts") or () if isinstance(fact, dict)]
    return {
        **{key: "" if is_draft(str(values.get(key))) else values.get(key, "") for key in ARTICLE_TEXTS},
        **{key: ", ".join(_written(values.get(key))) for key in ("keywords", "related", "dishes")},
        "facts": "\n".join(f"{fact.get('label', '')} = {fact.get('value', '')}" for fact in facts),
        "asked": "\n".join(as_list(values.get("asked"))),
        "draft": values.get("draft") == "true",
    }


def article_values(form: ArticleForm, old: Mapping[str, Any], keys: Container[str]) -> dict[str, Any]:
    """Return what the form says of *keys*, as the file has it; None takes a line out."""
    data: dict[str, Any] = {"related": "", "dishes": "", "draft": False} | {
        key: value or "" for key, value in form.data.items()
    }
    values: dict[str, Any] = {key: line_of(data[key]) for key in ("title", "summary")}
    values["body"] = data["body"].replace("\r\n", "\n").strip() or None
    values |= {key: split(data[key]) for key in ("keywords", "related", "dishes")}
    values["asked"] = [line.strip() for line in data["asked"].splitlines() if line.strip()]
    facts = [line.partition("=") for line in data["facts"].splitlines() if line.strip()]
    values["facts"] = [{"label": label.strip(), "value": value.strip()} for label, _, value in facts]
    values["draft"] = "true" if data["draft"] else None
    open_texts = ("title", "summary") if values["summary"] else ARTICLE_TEXTS  # an answer needs no more
    values |= {key: old[key] for key in open_texts if values[key] is None and is_draft(str(old.get(key)))}
    if not (values["keywords"] or values["summary"] or _written(old.get("keywords"))):
        values["keywords"] = as_list(old.get("keywords"))
    empty = {"asked", "keywords", "facts", "related", "dishes"} - old.keys()
    return {key: None if key in empty and not value else value for key, value in values.items() if key in keys}


def rows_without(rows: "FieldList[Any]", keys: Sequence[str], known: int) -> dict[str, list[str]]:
    """Return what to write in new rows in which something is typed but none of *keys*, so that it would be lost; by field.

    *known* rows are in the file; of these what is cleared under *keys* takes the row out.
    """
    return {
        f"{rows.name}.{number}.{keys[0]}": [gettext("Fill this in.")]
        for number, row in enumerate(rows, 1)
        if number > known and not any(_typed(row[key]) for key in keys) and _typed(row)
    }


def _typed(field: Field) -> bool:
    """Tell whether something is typed in a field or in a field of it."""
    if isinstance(field, FormField | FieldList):
        return any(_typed(each) for each in field)
    return isinstance(field, StringField) and bool(line_of(field.data))


def split(text: str | None) -> list[str]:
    """Return the parts of a text between commas, also Chinese and Persian ones; none of them blank."""
    return [line for part in re.split(r"[,，、،]", text or "") if (line := line_of(part))]


def sent() -> "MultiDict[str, str] | None":
    """Return the data of a form that has been sent, without characters that cannot be seen and that no file may hold.

    A button that answers a question sends what to write in a field *instead*: its name and the value. One that takes a
    row out sends the name of the row, which is then *without* anything.
    """
    if request.method != "POST":
        return None
    instead = dict(each.split(" ", 1) for each in request.form.getlist("instead") if " " in each)
    gone = tuple(f"{row}-" for row in request.form.getlist("without") if row)
    items = (
        (name, "" if name.startswith(gone) else instead.get(name, text))
        for name, text in request.form.items(multi=True)
    )
    return MultiDict((name, UNSEEN.sub("", text)) for name, text in items if len(name) <= MAX_NAME)


def choices(labels: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return values with their labels in the language of the page."""
    return [(value, gettext(label)) for value, label in labels.items()]


def offer(field: Any, labels: Sequence[tuple[str, str]]) -> None:
    """Let one of *labels* be chosen, or nothing; what the file has stays, also if it is none of them."""
    current = [] if not field.data or field.data in dict(labels) else [(field.data, field.data)]
    field.choices = [("", "–"), *labels, *current]


def move_row(rows: list[dict[str, Any]], number: int, by: int) -> None:
    """Exchange a row with its neighbour, if it has one."""
    if number < len(rows) and 0 <= number + by < len(rows):
        rows[number], rows[number + by] = rows[number + by], rows[number]
