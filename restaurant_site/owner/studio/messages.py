"""What the content check says, in the words of the studio's forms and in its language.

The check speaks of files, keys and ids, as who edits the files needs it. A form says what to write instead: by what is
wrong (``REASONS``), else by the field (``ADVICE``). No message of the check is shown as it is.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import Any

from babel.dates import get_day_names
from flask_babel import get_locale, gettext
from markupsafe import Markup, escape
from wtforms import Form
from wtforms.fields.core import UnboundField

from ...content.references import REFERENCE, Expander, UnwrittenError
from ...i18n import N_
from ...locales import BY_CODE
from ...models.articles import PAGES
from ...models.booking import MOST_GUESTS
from ...models.fault import Fault
from ...models.fault_kinds import FILE, OFFERED, Kind, Money, WeekdayId, WeekdayIds
from ...models.fields import TO_FILL_IN
from ...models.hours import DAYS
from ...models.restaurant import Restaurant
from ...render import labels
from ...text import formatting
from ...text.formatting import at_start, weekday, weekdays
from .. import telephones
from . import amounts, forms, hours_forms, spoken_languages
from .blueprint import current_languages, current_locale, current_studio
from .terms_words import DEPOSIT_PER
from .times_in_words import brief_hours, hours_in_words, refused_hours

LABELS = {**labels.ALLERGENS, **labels.DIETS}
MOST_LETTERS = 80
"""Letters of a value that a message shows."""
CHOICES = N_("Write a line for each choice, as in the example.")
"""What a form says of choices that are no list, as the one field of many lines leaves them."""
_PLACES: Mapping[str, str] = {
    "top_dishes": N_("Dishes"),
    "combos": N_("Meals"),
    "items": N_("Dishes"),
    "blurb": N_("Why guests should have it"),
    "categories": N_("Sections"),
    "facts": N_("Facts"),
    "faq": N_("Answers"),
    "last_verified": N_("Last checked"),
    "category": N_("Section of the menu"),
    "photograph": N_("Picture"),
    "price_today": N_("Today’s price"),
    "label": N_("Name"),
    "value": N_("Description"),
    "dish": N_("Dish"),
    "draft": N_("Draft"),
    "count": N_("How many"),
    "rank": N_("Place"),
    "holidays": N_("Special hours"),
    "limited_menu": N_("One menu only"),
    "closed_as_usual": N_("Also on the days of the week on which we are closed"),
    "colours": N_("Colours"),
    "theme": N_("Look"),
    "takes_reservations": N_("Guests can book a table"),
    "parties": N_("Party sizes"),
    "guests": N_("Party size"),
    "bookable": N_("How these guests get a table"),
    "slots": N_("Times they can book (empty: any)"),
    "free_cancellation": N_("How long before they can still cancel without charge"),
    "deposit": N_("Deposit"),
    "ahead_days": N_("How many days ahead at most (empty: any)"),
    "charges": N_("Charges"),
    "taxes": N_("Taxes"),
    "rate": N_("Rate"),
    "delivery": N_("Delivery"),
    "amount": N_("How much"),
    "percent": N_("How much"),
    "from_guests": N_("From how many guests"),
    "free_from": N_("Free on orders of at least (empty: never)"),
    "minimum": N_("Minimum order"),
    "area": N_("Where to"),
    "per": N_("How often"),
    "on": N_("Applies to"),
    "included": N_("Prices on the menu include it"),
    "optional": N_("Guests may decline it"),
    "when": N_("When it applies, if not always"),
    "how": N_("For which orders"),
    "note": N_("What else they should know"),
    "options": N_("Parking for cars and bicycles"),
    "transit": N_("Stations and stops"),
    "distance_m": N_("Metres on foot from the door"),
    "walk_minutes": N_("Minutes on foot from the door"),
    "notes": N_("What guests should know"),
    "type": N_("Type"),
    "spaces": N_("How many spaces"),
    "accessible_spaces": N_("How many of them are accessible"),
    "free_minutes": N_("Free minutes (empty: none)"),
    "height_limit_m": N_("Height limit in metres, if there is one"),
    "ev_charging": N_("Electric car charging, if there is any"),
    "accessibility": N_("Steps, ramps and the width of the door"),
    "tips": N_("Tips"),
    "streets": N_("Streets on the map"),
    "wait_minutes": N_("Minutes"),
    "peak_windows": N_("Busiest times"),
    "policy": N_("Who gets a table first"),
    "steps": N_("What guests do when they come"),
    "party_sizes": N_("Party sizes"),
    "first_timer": N_("First visit"),
    "checklist": N_("What to know"),
    "good_to_know": N_("Good to know"),
    "q": N_("Question"),
    "a": N_("Answer"),
    "courses": N_("Courses"),
    "leads": N_("Dishes to suggest first"),
    "quiet": N_("Quiet"),
    "steady": N_("Steady"),
    "busy": N_("Busy"),
    "peak": N_("Peak"),
    "areas": N_("Buildings on the map"),
    "building": N_("Buildings on the map"),
    "door": N_("Buildings on the map"),
    "site_languages": N_("Languages"),
    "second_names": N_("Languages"),
    "kitchen_language": N_("Languages"),
    "languages": N_("Languages"),
    "telephone_shown": N_("Telephone"),
    "currency": N_("Currency"),
    "allows_ai_training": N_("AI training"),
    "orders": N_("Takeout and delivery"),
    "closing_soon_minutes": N_("Minutes before closing"),
    "levels": N_("Busy times"),
    "rhythms": N_("Busy times"),
    "best_windows": N_("Best times"),
    "waiting": N_("Wait"),
    "latitude": N_("Place on the map"),
    "longitude": N_("Place on the map"),
    "place": N_("Place on the map"),
    "allergen_note": N_("Allergens"),
    "not_for": N_("Takeout and delivery"),
    "smaller_portion": N_("Smaller portion"),
    "version": N_("Version"),
    "reviews": N_("Reviews"),
    "most_asked": N_("Most asked"),
    "expect": N_("How many"),
    "rooms": N_("Rooms"),
    "meals": N_("Meals"),
    "at_most": N_("Dishes"),
    "slow": N_("Dishes"),
    "not_for_children": N_("Dishes"),
    "never": N_("Dishes"),
}
"""Keys of which no form has a field of that name."""

_REFERENCE = re.compile(r"\{\{(?:[\w-]+:)?([^}]*)\}\}")
"""``{{dish:beef-stew}}`` or ``{{large-party}}`` in a text."""


_RANGE = re.compile(r"\d+[-–]\d+")


def unbroken(text: str) -> Markup:
    """Return HTML in which no line ends within ``3-4``."""
    return Markup(_RANGE.sub(r'<span class="unbroken">\g<0></span>', str(escape(text))))  # noqa: S704  # adds tags to escaped text


def in_owners_words(fault: Fault, name_of: Callable[[str], str] = str) -> str:
    """Return what to do about a fault or a warning, in the words of the studio; *name_of* tells the name of an id."""
    kind, values = fault.message.kind, fault.message.values
    form = CHOICES if kind is Kind.NO_LIST and fault.field.endswith("choices") else kind.form
    words = str(gettext(form, **{name: _shown(name, value, name_of) for name, value in values.items()}))
    if kind in (Kind.NOT_HOURS, Kind.NOT_SERVING_HOURS) and not (text := str(values["value"])).endswith("-"):
        words = refused_hours(text, of_dish=kind is Kind.NOT_SERVING_HOURS)
    if "meant" in values and form not in (FILE, OFFERED):
        space = " " * current_locale().spaces_words
        if kind is Kind.NOT_HOURS:
            values = {**values, "meant": brief_hours([str(values["meant"])])}
        return f"{words}{space}{gettext('Did you mean %(text)s?', text=values['meant'])}"
    return words


def _shown(name: str, value: object, name_of: Callable[[str], str]) -> str:
    """Return a value of a message as the studio shows it; the ``Kind`` says which are ids."""
    match value:
        case Money():
            return formatting.amount(value.cents, value.currency, current_locale())
        case WeekdayIds():
            return weekdays(value, current_locale())
        case WeekdayId():
            return weekday(value, current_locale())
    several = value if isinstance(value, tuple) else (str(value),)
    match name:
        case "name" | "names":
            several = tuple(gettext("“%(name)s”", name=name_of(each)) for each in several)
        case "hours" if isinstance(value, tuple):
            return brief_hours(several)
        case "dates":
            return formatting.days([date.fromisoformat(each) for each in several], current_locale())
        case "diet" | "diets" | "implied" | "allergens":
            several = tuple(gettext(LABELS[each]) if each in LABELS else each for each in several)
    return in_a_list(several)


def place_in_words(location: Sequence[int | str], file: str = "") -> str:
    """Return the name of a place for the owner: ``Sizes 1, Name, English`` for ``sizes.1.name.en``.

    A key has the label of the form of its *file*; a language is named where the site has several.
    """
    words: list[str] = []
    own = next((labels_of_file for prefix, labels_of_file in _OF_FILES.items() if file.startswith(prefix)), {})
    is_alone = len(current_languages().locales) == 1
    for step in location:
        if isinstance(step, int) and words:
            words[-1] += f" {step + 1}"
        elif isinstance(step, int) or (step in BY_CODE and is_alone and words):
            continue
        elif (step, words[-1:]) not in (("items", [_label("good_to_know")]), ("amount", [_label("deposit")])):
            words.append(gettext(own[step]) if step in own else _label(step))
    return current_locale().punctuation.comma.join(words)


def place_named(name: str, file: str = "") -> str:
    """Return the same for a place as the check writes it, which counts from one: ``sizes.2.name.en``."""
    return place_in_words([int(step) - 1 if step.isdecimal() else step for step in name.split(".")], file)


def _label(key: str) -> str:
    if key in BY_CODE:
        return BY_CODE[key].name
    if key in DAYS:
        return at_start(get_day_names("wide", locale=get_locale())[DAYS.index(key)])
    if key in labels.ORDER_TYPES:
        return str(gettext(labels.ORDER_TYPES[key]))
    label = _PLACES.get(key) or _LABELS.get(key)
    return str(gettext(label)) if label else key.replace("_", " ").replace("-", " ")


def value_in_words(value: Any, key: str = "", name_of: Callable[[str, str], str] = lambda _, text: text) -> str:
    """Return a value of a file for the owner; *name_of* tells what the owner calls a text that stands below *key*."""
    return _cut(_in_words(value, key, name_of))


def both_in_words(old: Any, new: Any, key: str, name_of: Callable[[str, str], str]) -> tuple[str, str]:
    """Return two values of one place; of long texts the part in which they differ."""
    before, after = (_in_words(each, key, name_of) for each in (old, new))
    start = 0
    if min(len(before), len(after)) > MOST_LETTERS:
        pairs = enumerate(zip(before, after, strict=False))
        same = next((number for number, (one, other) in pairs if one != other), min(len(before), len(after)))
        start = max(0, same - 20) if same > MOST_LETTERS // 2 else 0
        start = before.rfind(" ", 0, start) + 1 or start
    return tuple(f"{'…' if start else ''}{_cut(each[start:])}" for each in (before, after))  # type: ignore[return-value]


def _cut(text: str) -> str:
    return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 1]}…"


def _in_words(value: Any, key: str, name_of: Callable[[str, str], str]) -> str:
    match value:
        case None | "":
            return "–"
        case "true" | "false":
            return str(gettext("yes") if value == "true" else gettext("no"))
        case "market":
            return str(gettext("market price"))
        case str() if value.startswith(TO_FILL_IN):
            return "–"
        case [least, most] if key == "guests":
            if str(most) == str(MOST_GUESTS):
                return str(gettext("%(number)s or more", number=least))
            return str(least) if least == most else f"{least}–{most}"
        case str() if value in DAYS and key == "on":
            return weekday(value, current_locale())
        case list():
            return in_a_list(_in_words(each, key, name_of) for each in value) or "–"
        case str() if value in labels.ORDER_TYPES:
            return str(gettext(labels.ORDER_TYPES[value]))
        case str() if key in ("rate", "percent") and re.fullmatch(r"[\d.]+%", value):
            return formatting.percent(value, current_locale())
        case str() if key in ("notice", "free_cancellation") and (length := forms.duration_of(value)):
            return formatting.duration(length, current_locale())
        case str() if key == "languages":
            return spoken_languages.in_words([value])
        case str() if key == "hours":
            return hours_in_words(value)
        case str() if key == "telephone":
            restaurant = current_studio().workspace.load().get(Restaurant)
            return isolated(telephones.as_dialled(value, restaurant.address.country if restaurant else ""))
        case {"dishes": list()} | {"categories": list()} if key == "limited_menu":
            names = [name_of("dishes", str(id)) for id in forms.as_list(value.get("dishes"))]
            return in_a_list(names + [name_of("category", str(id)) for id in forms.as_list(value.get("categories"))])
        case {"amount": str(amount)} if key == "deposit":
            per = DEPOSIT_PER[value.get("per", "booking")]
            return f"{amounts.in_words(amount)} {gettext(per)}"
        case dict():
            parts = {str(name): _in_words(each, str(name), name_of) for name, each in value.items() if name != "id"}
            if len(parts) == 1 and parts.keys() <= BY_CODE.keys():
                return next(iter(parts.values()))
            colon = current_locale().punctuation.colon
            return in_a_list(f"{_label(name)}{colon}{words}" for name, words in parts.items())
    return name_of(key, str(value))


def isolated(number: str) -> str:
    """Return a number that keeps its order among words that run from right to left."""
    return (
        number
        if current_locale().direction == "ltr"
        else f"\N{LEFT-TO-RIGHT ISOLATE}{number}\N{POP DIRECTIONAL ISOLATE}"
    )


def in_a_list(words: Iterable[str]) -> str:
    """Join words as the language of the page does."""
    return current_locale().punctuation.list_comma.join(words)


def without_references(text: str, names: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return a text with the *names* of what it refers to by id, and an ellipsis for what has none."""
    return _REFERENCE.sub(lambda found: names.get(found[1], "…"), text)


def references_in_words(text: object) -> list[str]:
    """Return what guests read in place of each reference of a field: ``For {{phone}} guests read: 0113 496 0555``."""
    found = dict.fromkeys(match[0] for match in REFERENCE.finditer(text)) if isinstance(text, str) else {}
    if not found:
        return []
    expander = Expander(current_studio().workspace.load(), current_locale())
    return [
        gettext("In place of %(reference)s, guests read: %(value)s", reference=each, value=value)
        for each in found
        if (value := _expanded(expander, each)) and value != each
    ]


def _expanded(expander: Expander, reference: str) -> str:
    try:
        return expander.plain(reference, lambda offset, message: None)
    except UnwrittenError:
        return ""


def as_guests_read(text: str) -> str:
    """Return a text with its references as guests read them."""
    if REFERENCE.search(text) is None:
        return text
    expander = Expander(current_studio().workspace.load(), current_locale())
    return REFERENCE.sub(lambda found: _expanded(expander, found[0]) or "…", text)


def within_line(words: str) -> str:
    """Return words that follow others in a line: ``sold out today``."""
    return words[:1].lower() + words[1:]


def _labels_of(form: type[Form]) -> Iterator[tuple[str, str]]:
    """Yield the names of the fields of a form, and of those within, with their labels."""
    for name, field in vars(form).items():
        if isinstance(field, UnboundField):
            texts = [each for each in field.args if isinstance(each, str)]
            if texts:
                yield name, texts[0]


DAYPART_NAMES = {"morning": N_("Morning"), "afternoon": N_("Afternoon"), "evening": N_("Evening")}
_FORMS = (
    hours_forms.ExceptionForm, hours_forms.WeekForm, forms.AddressForm, forms.ChannelForm, forms.RestaurantForm, forms.PageForm,
    forms.ColoursForm, forms.ArticleForm, forms.DishForm,
)  # fmt: skip
_LABELS = {name: label for form in _FORMS for name, label in _labels_of(form)}
"""The key of a field → its label; of several forms, that of the dish."""
_ANSWER = N_("The answer in a sentence or two")
_OF_FILES: Mapping[str, Mapping[str, str]] = {
    "hours.yaml": {"hours": N_("Opening hours"), "dishes": N_("Dishes")},
    "menu/": dict(_labels_of(forms.DishForm)),
    "knowledge/": dict(_labels_of(forms.ArticleForm)),
    "pages.yaml": {
        **PAGES,
        **dict(_labels_of(forms.PageForm)),
        "pictures": N_("What the picture shows"),
        **DAYPART_NAMES,
    },
    "must-order.yaml": dict(_labels_of(forms.PageForm)),
    "restaurant.yaml": {**dict(_labels_of(forms.ChannelForm)), **dict(_labels_of(forms.RestaurantForm))},
    "booking.yaml": {"how": N_("How guests book")},
    "parking.yaml": {"summary": _ANSWER},
    "rhythm.yaml": {"summary": _ANSWER},
    "theme.yaml": {"fonts": N_("Typeface of headings and prices"), "icon": N_("Icon")},
}
"""Beginning of a file → the labels of its form, where another form has other words for the same key."""
