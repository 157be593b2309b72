"""What the content check says, in the words of the studio's forms and in its language.

The check speaks of files, keys and ids, as who edits the files needs it. A form says what to write instead: by what is
wrong (``REASONS``), else by the field (``ADVICE``). No message of the check is shown as it is.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from babel.dates import get_day_names
from flask_babel import get_locale, gettext
from wtforms import Form
from wtforms.fields.core import UnboundField

from ...i18n import N_
from ...locales import BY_CODE
from ...models.fault import Fault
from ...models.fault_kinds import DOES_NOT_FIT, FILE, OFFERED, Kind, Message
from ...models.hours import DAYS
from ...render import labels
from ...text.formatting import at_start
from . import forms

WARNINGS: tuple[tuple[str, str], ...] = (
    (r"was verified (?P<days>\d+) days ago;.*", N_("Last checked %(days)s days ago. See whether it is still true.")),
    (
        r"this and (?P<number>\d+) more entries were verified .*",
        N_("This and %(number)s more were last checked long ago. See whether they are still true."),
    ),
    (r".*is still to come; write the day .*", N_("The day of the last check is still to come.")),
    (r"this draft still has .*|.*texts of drafts .*", N_("A draft is still to be written.")),
    (
        r"(?P<name>`.*`) was over on (?P<day>\S+);.*",
        N_("%(name)s was over on %(day)s. Give it its next dates, or remove it."),
    ),
    (
        r"(?P<name>`[^`]*`) on (?P<day>\S+) is a draft,.*",
        N_("%(name)s, %(day)s: say whether you are open. Guests do not see this day yet."),
    ),
    (
        r"(?P<name>`.*`) ended on (?P<day>\S+),.*",
        N_("%(name)s ended on %(day)s, so guests no longer read it. Write the new date."),
    ),
    (r"(?P<name>`.*`) ends on (?P<day>\S+);.*", N_("%(name)s ends on %(day)s. Write the new date in time.")),
    (r"(?P<name>`.*`) has not been sold out since .*", N_("%(name)s has long been back on the menu.")),
    (r".*does it say all of it\?", N_("This is much shorter than in the first language. Does it say all of it?")),
    (
        r".*has changed since this was written;.*|this and \d+ more texts are older .*",
        N_("The first language has changed since this was written. See whether it still says the same."),
    ),
    (
        r"(?P<number>\d+) new or changed translations are not noted yet;.*",
        N_("%(number)s translations are new or changed, and nobody has noted yet that they are right."),
    ),
    (
        r"is missing, so the page has a general title .*",
        N_("The page has general words at its head. Write your own under “Words of the pages”."),
    ),
    (
        r"the dish's line of the menu has .*|this and \d+ more lines of the menu .*",
        N_("The line of the menu is longer than a row shows. Write a shorter one."),
    ),
    (
        r"no equipment is named,.*",
        N_(
            "Nobody has recorded which woks, fryers and ladles dishes share, so guests do not learn what may be in them."
        ),
    ),
    (r"`[^`]*` has no allergens recorded:.*", N_("Its allergens are not recorded: guests are told to ask.")),
    (
        r"(?P<number>\d+) dishes \((?P<names>.*)\) have no allergens recorded:.*",
        N_("The allergens of %(number)s dishes are not recorded (%(names)s): guests are told to ask."),
    ),
    (r"`[^`]*` has no diets recorded:.*", N_("Its diets are not recorded: guests are told to ask.")),
    (
        r"(?P<number>\d+) dishes \((?P<names>.*)\) have no diets recorded:.*",
        N_("The diets of %(number)s dishes are not recorded (%(names)s): guests are told to ask."),
    ),
    (
        r"`[^`]*` does not say how many guests it feeds:.*",
        N_("How many guests it feeds is not written, so an order sheet cannot say whether it is enough."),
    ),
    (
        r"(?P<number>\d+) dishes \((?P<names>.*)\) do not say how many guests they feed:.*",
        N_("How many guests %(number)s dishes feed is not written (%(names)s)."),
    ),
    (
        r"what (?P<names>.*) may leave here is unknown, .*what (?P<number>\d+) other dishes .*",
        N_("The allergens of %(names)s are not recorded, so nobody knows what %(number)s other dishes may contain."),
    ),
    (r"guests read that it costs nothing;.*", N_("Guests read that it costs nothing. Write the price.")),
    (
        r"(?P<price>\S+) where no other dish costs more than (?P<most>\S+);.*",
        N_("It costs %(price)s, and no other dish more than %(most)s. Is it right?"),
    ),
    (
        r"telephone numbers of \w+ begin with (?P<code>\S+);.*",
        N_("Telephone numbers of your country begin with %(code)s. Is it right?"),
    ),
    (r"no article mentions (?P<names>`[^`]*`);.*", N_("No answer speaks of %(names)s.")),
    (
        r"no article mentions (?P<number>\d+) dishes \((?P<names>.*)\);.*",
        N_("No answer speaks of %(number)s dishes (%(names)s)."),
    ),
    (
        r"lies (?P<distance>\d+) km from the restaurant;.*",
        N_(
            "This place is %(distance)s km from the restaurant. Look at latitude and longitude, here and of the restaurant."
        ),
    ),
    (
        r"\d+ m on foot is less than the straight line of (?P<distance>\d+) m;.*",
        N_("On the map it is %(distance)s m away, further than the way that is written. Look at both."),
    ),
    (r".* m on foot for a straight line of .*|.*people walk about .*", N_("The way on foot cannot be right.")),
    (
        r"search takes `(?P<one>.*)` and `(?P<other>.*)` for the same;.*",
        N_("The search takes “%(one)s” and “%(other)s” for the same. Keep one."),
    ),
    (
        r"a dish costs (?P<price>\S+), more than its end;.*",
        N_("A dish costs %(price)s, more than what a guest spends at most. Write the new range."),
    ),
    (
        r"no dish costs less than (?P<price>\S+), more than its beginning;.*",
        N_("No dish costs less than %(price)s, more than what a guest spends at least. Write the new range."),
    ),
    (r"waits;.*", N_("A picture waits to be made ready. Save something, or publish.")),
    (r"is the picture of no dish;.*", N_("This picture belongs to no dish.")),
    (r"is not read;.*", N_("This picture cannot be read. Choose a JPEG, PNG or HEIC.")),
    (
        r"(?P<number>\d+) dishes have no picture .*",
        N_("%(number)s dishes have no picture. Add one on the page of a dish."),
    ),
    (r"is missing, so pages show no picture;.*", N_("A dish has no picture. Add one on its page.")),
    (
        r"\d+ (sizes of pictures|cards) are missing or out of date .*",
        N_("Some pictures are not ready for every screen. Publishing makes them."),
    ),
    (r"`(?P<word>.*)`: write (?P<other>.*) \(style/.*\)", N_("“%(word)s”: write “%(other)s”.")),
)
"""What the check warns of → what the first page says; ``name`` and ``names`` hold ids, which it says by their names."""
LABELS = {**labels.ALLERGENS, **labels.DIETS}
LABELLED = {"allergens", "diet", "diets", "other"}
"""Values of messages that are ids of allergens or diets."""
LOOK = N_("Look at this once more.")
CHOICES = N_("Write a line for each choice, as in the example.")
"""What a form says of choices that are no list, as the one field of many lines leaves them."""
_ID = re.compile(r"`([^`]*)`")
_PLACES: Mapping[str, str] = {
    "top_dishes": N_("Dishes"),
    "combos": N_("Meals"),
    "items": N_("Dishes"),
    "blurb": N_("Why guests should have it"),
    "categories": N_("Sections of the menu"),
    "facts": N_("Facts"),
    "faq": N_("Answers"),
    "last_verified": N_("Last checked"),
    "category": N_("Section of the menu"),
    "photograph": N_("Picture"),
    "label": N_("Name"),
    "value": N_("Description"),
    "dish": N_("Dish"),
    "draft": N_("Draft"),
    "count": N_("How many"),
    "rank": N_("Place"),
    "holidays": N_("Special hours"),
    "colours": N_("Colours"),
    "theme": N_("Look"),
    "takes_reservations": N_("Guests can book a table"),
    "parties": N_("Sizes of parties"),
    "guests": N_("Size of party"),
    "bookable": N_("How these guests come"),
    "slots": N_("Times they can book (empty: any)"),
    "free_cancellation": N_("Until how long before they can cancel"),
    "deposit": N_("Deposit"),
    "ahead_days": N_("How many days ahead at most (empty: any)"),
    "charges": N_("Charges"),
    "taxes": N_("Taxes"),
    "rate": N_("Rate"),
    "delivery": N_("Delivery"),
    "amount": N_("Price"),
    "percent": N_("By percent"),
    "from_guests": N_("From how many guests"),
    "free_from": N_("Free from a sum of (empty: never)"),
    "minimum": N_("Least sum of an order"),
    "area": N_("Where to"),
    "per": N_("How often"),
    "on": N_("On which days"),
    "when": N_("When it is due, if not always"),
    "how": N_("How guests book"),
    "note": N_("What else they should know"),
    "options": N_("Places for cars and bicycles"),
    "transit": N_("Stations and stops"),
    "distance_m": N_("Metres on foot from the door"),
    "walk_minutes": N_("Minutes on foot from the door"),
    "notes": N_("What guests should know"),
    "type": N_("Kind"),
    "spaces": N_("How many spaces"),
    "accessible_spaces": N_("How many of them are accessible"),
    "free_minutes": N_("Minutes without charge (empty: none)"),
    "height_limit_m": N_("Clearance in metres, if it is limited"),
    "ev_charging": N_("Charging of electric cars, if there is any"),
    "accessibility": N_("Steps, ramps and the width of the door"),
    "tips": N_("Tips"),
    "streets": N_("Streets of the map"),
    "areas": N_("Buildings of the map"),
}
"""Keys of which no form has a field of that name."""


def in_owners_words(fault: Fault) -> str:
    """Return what to do about a fault, in the words of the forms."""
    message = fault.message
    if not isinstance(message, Message):
        return str(gettext(DOES_NOT_FIT))
    if message.kind is Kind.NO_LIST and fault.field.endswith("choices"):
        return str(gettext(CHOICES))
    words = str(gettext(message.kind.form, **{name: _shown(name, value) for name, value in message.values.items()}))
    if "meant" in message.values and message.kind.form not in (FILE, OFFERED):
        return f"{words} {gettext('Did you mean %(text)s?', text=message.values['meant'])}"
    return words


def warning_in_words(warning: Fault, name_of: Callable[[str], str]) -> str:
    """Return what a warning says, in the words of the studio; *name_of* tells the name of an id."""
    for pattern, words in WARNINGS:
        if found := re.fullmatch(pattern, warning.message, re.DOTALL):
            named = {
                key: _ID.sub(lambda found_id: f"“{name_of(found_id[1])}”", value)
                for key, value in found.groupdict().items()
            }
            return str(gettext(words, **named))
    return str(gettext(LOOK))


def _shown(name: str, value: object) -> object:
    """Return a value of a message as the studio shows it; ``name`` is that of the value."""
    if name in LABELLED:
        ids = value if isinstance(value, tuple) else (str(value),)
        return ", ".join(gettext(LABELS[each]) if each in LABELS else each for each in ids)
    return ", ".join(value) if isinstance(value, tuple) else value


def place_in_words(location: Sequence[int | str]) -> str:
    """Return the name of a place for the owner: ``Sizes 1, Name, English`` for ``sizes.1.name.en``."""
    words: list[str] = []
    for step in location:
        if isinstance(step, int) and words:
            words[-1] += f" {step + 1}"
        elif not isinstance(step, int):
            words.append(_label(step))
    return ", ".join(words)


def place_named(name: str) -> str:
    """Return the same for a place as the check writes it, which counts from one: ``sizes.2.name.en``."""
    return place_in_words([int(step) - 1 if step.isdecimal() else step for step in name.split(".")])


def _label(key: str) -> str:
    if key in BY_CODE:
        return BY_CODE[key].name
    if key in DAYS:
        return at_start(get_day_names("wide", locale=get_locale())[DAYS.index(key)])
    if key in labels.ORDER_TYPES:
        return str(gettext(labels.ORDER_TYPES[key]))
    label = _PLACES.get(key) or _LABELS.get(key)
    return str(gettext(label)) if label else key.replace("_", " ").replace("-", " ")


def value_in_words(value: Any) -> str:
    """Return a value of a file for the owner."""
    match value:
        case None | "":
            return "–"
        case "true" | "false":
            return str(gettext("yes") if value == "true" else gettext("no"))
        case "market":
            return str(gettext("market price"))
        case list():
            return ", ".join(map(value_in_words, value)) or "–"
        case str() if value in labels.ORDER_TYPES:
            return str(gettext(labels.ORDER_TYPES[value]))
        case dict():
            return ", ".join(
                f"{_label(str(key))}: {value_in_words(each)}" for key, each in value.items() if key != "id"
            )
    text = str(value)
    return text if len(text) <= 80 else f"{text[:79]}…"


def _labels_of(form: type[Form]) -> Iterator[tuple[str, str]]:
    """Yield the names of the fields of a form, and of those within, with their labels."""
    for name, field in vars(form).items():
        if isinstance(field, UnboundField):
            texts = [each for each in field.args if isinstance(each, str)]
            if texts:
                yield name, texts[0]


_FORMS = (
    forms.ExceptionForm, forms.WeekForm, forms.AddressForm, forms.ChannelForm, forms.RestaurantForm, forms.PageForm,
    forms.ColoursForm, forms.ArticleForm, forms.DishForm,
)  # fmt: skip
_LABELS = {name: label for form in _FORMS for name, label in _labels_of(form)}
"""The key of a field → its label; of several forms, that of the dish."""
