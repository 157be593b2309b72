"""Dishes, the outline of the menu, and the must-order list."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, time
from typing import Annotated, Literal, Self, get_args

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    InstanceOf,
    WithJsonSchema,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue, SkipJsonSchema

from ..i18n import N_
from . import allergen_names, normalizers
from .articles import PageText
from .booking import WrittenDuration
from .fault_kinds import Kind, Translatable
from .fields import (
    PRICE,
    TO_FILL_IN,
    Cents,
    Flag,
    IsoDate,
    Model,
    NumberPair,
    ScalarFormat,
    Slug,
    TextLine,
    WholeNumber,
    cents,
    pair_form,
)
from .hours import DAYPARTS, DAYS, TIME, OrderType, Weekday, minute_of
from .opening_hours import section_hours, serving_hours
from .restaurant import TaxClass
from .season import Season
from .text import Category, Text

Diet = Literal["vegetarian", "vegan", "no-pork", "no-beef", "no-gluten-ingredients"]
Caution = Literal["raw-egg", "raw", "barely-cooked", "small-bones", "honey", "alcohol"]
ALLERGENS = (
    "egg", "peanut", "milk", "mustard", "crustaceans", "molluscs", "fish", "sesame", "soy", "sulphites", "tree-nuts",
    "wheat", "gluten", "celery", "lupin",
)  # fmt: skip
"""The allergens that any country of the table lists, in the order in which they are listed."""
CerealOrNut = Literal[
    "wheat", "spelt", "rye", "barley", "oats", "almond", "hazelnut", "walnut", "cashew", "pecan", "brazil-nut", "pistachio",
    "macadamia", "pine-nut",
]  # fmt: skip
CEREALS_AND_NUTS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(get_args(CerealOrNut), ("tree-nuts",)),
    **dict.fromkeys(("wheat", "rye", "barley", "oats"), ("gluten",)),
    "spelt": ("gluten", "wheat"),
}
"""Cereal or nut → the allergens that it is one of, in the order in which they are named."""
DIETS: tuple[Diet, ...] = get_args(Diet)
IMPLIED_DIETS: Mapping[str, tuple[Diet, ...]] = {
    "vegan": ("vegetarian", "no-pork", "no-beef"),
    "vegetarian": ("no-pork", "no-beef"),
}
"""Diet → the diets that it includes."""
CAUTIONS: tuple[Caution, ...] = get_args(Caution)
NOT_FOR_CHILDREN: frozenset[Caution] = frozenset({"raw-egg", "raw", "barely-cooked"})
"""The cautions of which guests read that the dish is not advised for young children."""


_ALLERGEN_SCHEMA: JsonSchemaValue = {"anyOf": [{"enum": list(ALLERGENS)}, {"type": "string"}]}
WrittenAllergen = Annotated[TextLine, WithJsonSchema(_ALLERGEN_SCHEMA)]
"""The id of an allergen of the site's list, which the check compares."""


class ListedAllergen(Model):
    """An allergen that the restaurant records beside those that the law of its country lists."""

    id: Slug
    label: Text | None = None
    """What guests read: Buckwheat. An id that other restaurants have, too, such as celery, needs none."""

    @model_validator(mode="before")
    @classmethod
    def read_id(cls, value: object) -> object:
        """Return the block of an allergen that is written as its id alone."""
        return {"id": value} if isinstance(value, str) else value

    @model_validator(mode="after")
    def has_a_label(self) -> Self:
        if self.label is None and self.id not in ALLERGENS:
            raise ValueError(Kind.ALLERGEN_WITHOUT_LABEL(id=self.id, known=tuple(ALLERGENS)))
        return self


class Equipment(Model):
    """What several dishes are made on or with: a wok line, a fryer, a broth."""

    id: Slug
    label: Text
    """What guests read: Fryer."""
    default_for: tuple[Slug, ...] = ()
    """Ids of the categories whose dishes are made on it, but for dishes that name their own equipment."""
    shared: Flag = True
    """true if dishes leave traces on it, as on a wok; false if food only leaves it, as a broth does."""
    contains: tuple[WrittenAllergen, ...] = ()
    """What every dish made with it contains: a broth's fish."""
    traces: tuple[WrittenAllergen, ...] = ()
    """What else it brings into every dish made on it: the peanuts that are fried in the wok in the morning."""
    ingredient: Flag = False
    """true if it is in the dish, as a broth or a powder is; false if the dish is only made on it, as on a wok."""
    rules_out: tuple[Diet, ...] = ()
    """Diets that no dish made with it keeps: a pork broth's vegetarian."""


@dataclass(frozen=True, slots=True)
class ServingWindow:
    """From a time, or from the opening on, until a time, or until the last order, on some days."""

    start: time | None
    end: time | None
    days: tuple[Weekday, ...] = DAYS

    @property
    def minutes(self) -> tuple[int, int]:
        """In minutes after midnight; what is before the morning is of the night that follows, above 1440."""
        return _minute(self.start) if self.start else 0, _minute(self.end) if self.end else 2 * 1440

    def overlaps(self, other: "ServingWindow") -> bool:
        """Tell whether there is a time that is within both."""
        (start, end), (begin, finish) = self.minutes, other.minutes
        return max(start, begin) < min(end, finish) and not set(self.days).isdisjoint(other.days)

    @property
    def clock(self) -> str:
        """``11:30–14:00``, ``11:30–close``, as it is written, without the days."""
        start = f"{self.start:%H:%M}" if self.start else "open"
        return f"{start}–{self.end:%H:%M}" if self.end else f"{start}–close"


@dataclass(frozen=True, slots=True)
class ServingHours:
    """When a dish is served: at lunch on some days, in the evening on others."""

    windows: tuple[ServingWindow, ...]

    @property
    def days(self) -> tuple[Weekday, ...]:
        """The days of any of them, in the order of the week."""
        return tuple(day for day in DAYS if any(day in each.days for each in self.windows))

    @property
    def clock(self) -> str:
        """Their times as they are written, without the days: ``11:30–14:00, 17:00–close``."""
        return ", ".join(dict.fromkeys(each.clock for each in self.windows))

    def overlaps(self, other: "ServingHours") -> bool:
        """Tell whether there is a time that is within both."""
        return any(one.overlaps(each) for one in self.windows for each in other.windows)


ALWAYS = ServingHours((ServingWindow(None, None),))
"""As long as the restaurant is open, every day."""
OPEN_TO_CLOSE = "open-close"
"""The same in a file."""
NEVER = ServingHours(())
"""At no time: a section of the menu that is left out."""
NOT_SERVED = "not-served"
"""The same in a file."""


def _minute(clock: time) -> int:
    return minute_of(clock) + 1440 * (clock < DAYPARTS["morning"])


def _days(text: str) -> tuple[Weekday, ...]:
    """Return the days of ``mon-wed,sun``, in the order of the week."""
    names = [day[:3] for day in DAYS]
    numbers = set[int]()
    for part in text.split(","):
        first, _, last = part.partition("-")
        begin = names.index(first)
        numbers |= {(begin + step) % 7 for step in range((names.index(last or first) - begin) % 7 + 1)}
    return tuple(DAYS[number] for number in sorted(numbers))


def _serving_hours(text: str) -> ServingHours:
    """Return the hours of a text; times without days behind others are of the same days."""
    windows: list[ServingWindow] = []
    for part in text.split(", "):
        days, _, times = part.rpartition(" ")
        start, end = (time.fromisoformat(each) if ":" in each else None for each in times.split("-"))
        before = windows[-1].days if windows else DAYS
        window = ServingWindow(start, end, _days(days) if days else before)
        if (start and start == end) or window.minutes[0] >= window.minutes[1]:
            raise ValueError
        windows.append(window)
    return ServingHours(tuple(windows))


_DAY = "(mon|tue|wed|thu|fri|sat|sun)"
_SOME_DAYS = f"{_DAY}(-{_DAY})?"
_WINDOW = rf"({_SOME_DAYS}(,{_SOME_DAYS})* )?({TIME}|open)-({TIME}|close)"
SERVING_HOURS = ScalarFormat(
    rf"{_WINDOW}(, {_WINDOW})*",
    Kind.NOT_SERVING_HOURS,
    "11:30-close",
    _serving_hours,
    respell=serving_hours,
)
WrittenServingHours = Annotated[InstanceOf[ServingHours], SERVING_HOURS]
SECTION_HOURS = replace(
    SERVING_HOURS,
    pattern=f"{NOT_SERVED}|{SERVING_HOURS.pattern}",
    convert=lambda text: NEVER if text == NOT_SERVED else _serving_hours(text),
    respell=section_hours,
)
WrittenSectionHours = Annotated[InstanceOf[ServingHours], SECTION_HOURS]


class MenuCategory(Category):
    """A section of the menu."""

    tax_class: TaxClass | None = None
    """The kind of goods of its dishes, for taxes; without this line food."""
    hours: WrittenSectionHours | None = None
    """When its dishes are served, if not always, but for those with hours of their own: "thu-sat 17:00-close".

    Put a comma between several: "tue-sat 11:00-14:30, tue-sun 17:00-close". `not-served` leaves all its dishes out.
    """


class SmallerPortion(Model):
    """A portion that some guests may order of some dishes for less, such as half a congee for a child. It is never suggested."""

    id: Slug
    """Part of the address of an order sheet, as the id of a size is: half. Never change it afterwards."""
    name: Text
    """What guests read: Half portion."""
    guests: Text
    """Who may order it: children under 12 and guests 65 and over."""
    less: Cents
    """What it costs less than the dish: the amount with two decimals, without a sign."""
    dishes: tuple[Slug, ...] = Field(min_length=1)
    """Ids of the dishes of which there is one."""


class MenuConfig(Model):
    """The sections of the menu, and texts that dishes share."""

    last_verified: IsoDate | None = None
    """The day on which somebody last compared the menu with the kitchen. Without this line: nobody has said."""
    allergen_note: Text
    """What is true of every dish of a shared kitchen."""
    categories: tuple[MenuCategory, ...] = Field(min_length=1)
    """The sections of the menu in order; the dishes of each stand in menu/<id>.yaml."""
    allergens: tuple[ListedAllergen, ...] = Field(default=(), examples=[["celery"]])
    """Allergens to record beside those that the law of the country lists: ids, or blocks of an id and a label."""
    equipment: tuple[Equipment, ...] = ()
    """What dishes share in the kitchen; what a dish may contain is derived from it."""
    not_for: Annotated[Mapping[OrderType, tuple[Slug, ...]], Field(examples=[{"delivery": ["beer"]}])] = Field(
        default_factory=dict
    )
    """Ids of the dishes that are not sold in a way that the house offers: {delivery: [beer], takeout: [beer]}."""
    smaller_portion: SmallerPortion | None = None
    """A smaller portion of some dishes, for some guests."""
    tags: Mapping[Slug, Text] = Field(default_factory=dict)
    """Short labels that dishes share, by id."""


def _none_or(empty: str, blank: str) -> BeforeValidator:
    """Return a validator that reads the word ``none`` as an empty list; *empty* and *blank* say what to write instead of an empty list.

    A list with an entry that is still to be filled in is not recorded: nobody knows what else it has.
    """

    def read(value: object) -> object:
        if isinstance(value, list) and any(str(each).startswith(TO_FILL_IN) for each in value):
            return None
        if value == []:
            raise ValueError(Kind.EMPTY_LIST(remedy=Translatable(empty)))
        if value is None:
            raise ValueError(Kind.BLANK_LIST(remedy=Translatable(blank)))
        if (isinstance(value, list) and "none" in value) or value in ("no", "None", "NONE"):
            raise ValueError(Kind.NEITHER_LIST_NOR_NONE(remedy=Translatable(empty)))
        return () if value == "none" else value

    return BeforeValidator(read)


def _list_or_none(items: JsonSchemaValue, like: Sequence[str]) -> WithJsonSchema:
    entries = {"type": "array", "items": items, "minItems": 1}
    return WithJsonSchema({"anyOf": [entries, {"const": "none"}], "examples": [like]})


RecordedAllergens = Annotated[
    tuple[WrittenAllergen, ...] | None,
    _none_or(
        N_(
            "list what the dish contains, or delete the line until somebody has checked (guests are told to ask). "
            "Write `none` only when every ingredient has been checked"
        ),
        N_("list what the dish contains, or delete the line until somebody has checked"),
    ),
    _list_or_none(_ALLERGEN_SCHEMA, ["egg", "wheat"]),
]
"""The allergens of a dish; empty for the owner's word ``none``, None where nobody has recorded them."""
RecordedCautions = Annotated[
    tuple[Caution, ...] | None,
    _none_or(
        N_(
            "list what guests are warned of, or delete the line until somebody has checked (guests are told to ask). "
            "Write `none` only when somebody has checked that there is nothing"
        ),
        N_("list what guests are warned of, or delete the line until somebody has checked"),
    ),
    _list_or_none({"enum": list(CAUTIONS)}, ["raw-egg", "small-bones"]),
]
"""What guests are warned of; empty for the owner's word ``none``, None where nobody has said."""


def _read_diets(value: object) -> object:
    """Return the word ``none`` as an empty list."""
    right = Translatable(N_("list those that are true of every ingredient, write `none` if none is"))
    if value is None:
        raise ValueError(
            Kind.BLANK_LIST(
                remedy=Translatable(N_("%(right)s, or delete the line until somebody has checked"), right=right)
            )
        )
    if (isinstance(value, list) and "none" in value) or value in ("no", "None", "NONE"):
        raise ValueError(Kind.NEITHER_LIST_NOR_NONE(remedy=right))
    return () if value == "none" else value


RecordedDiets = Annotated[
    tuple[Diet, ...] | None,
    BeforeValidator(_read_diets),
    WithJsonSchema(
        {
            "anyOf": [{"type": "array", "items": {"enum": list(DIETS)}}, {"const": "none"}],
            "examples": [["vegetarian", "no-pork", "no-beef"]],
        }
    ),
]
"""The diets that a dish keeps; empty for the owner's word ``none``, or an empty list, None where nobody has recorded them."""
NamedEquipment = Annotated[
    tuple[Slug, ...] | None,
    _none_or(
        "list ids of equipment of menu.yaml, or write `none`", "list ids of equipment of menu.yaml, or delete the line"
    ),
    _list_or_none({"type": "string"}, ["fryer"]),
]
"""The ids of the equipment that a dish is made on; empty for ``none``, None for that of its category."""


NamedCertificates = Annotated[
    tuple[Slug, ...] | None,
    _none_or(
        "list ids of certificates of restaurant.yaml, or write `none`",
        "list ids of certificates of restaurant.yaml, or delete the line",
    ),
    _list_or_none({"type": "string"}, ["halal"]),
]
"""The ids of the certificates of a dish; empty for ``none``, None for those that cover every dish."""


def _no_month(serves: str) -> str:
    """Refuse a date, which spreadsheet programs make of ``1-2``."""
    if re.search(r"[A-Za-z]{3}-\d|\d-[A-Za-z]{3}|\d[-/]\d+[-/]\d", serves):
        raise ValueError(Kind.SERVES_A_DATE(value=serves))
    return serves


def _refuse_category(value: object) -> object:
    raise ValueError(Kind.CATEGORY_IN_DISH())


def _derived(value: object) -> object:
    if not isinstance(value, bool):  # what is written is text
        raise ValueError(Kind.FOLLOWS_FROM_ALLERGENS())
    return value


def _noted(value: object) -> object:
    if not isinstance(value, tuple):  # what is written is a list
        raise ValueError(Kind.FOLLOWS_FROM_ALLERGENS())
    return value


def _of_menu(value: object) -> object:
    if not isinstance(value, Size):
        raise ValueError(Kind.SMALLER_IN_DISH())
    return value


def _not_blank(value: object) -> object:
    if value is None:
        raise ValueError(Kind.BLANK_PRICE())
    return "market" if value == TO_FILL_IN else value


Price = Annotated[
    int | None,
    ScalarFormat(
        f"{PRICE}|market",
        Kind.NOT_A_PRICE,
        "12.50",
        lambda text: None if text == "market" else cents(text),
        respell=normalizers.price,
    ),
    BeforeValidator(_not_blank),
]
"""In cents; None for the market price of the day."""


@dataclass(frozen=True, slots=True)
class DayPrice:
    """What a dish at the market price costs on one date."""

    day: date
    price: int
    """In cents."""

    @classmethod
    def of(cls, text: str) -> "DayPrice":
        """Return what ``2026-11-18 18.50`` says."""
        day, amount = text.split()
        return cls(date.fromisoformat(day), cents(amount))


WrittenDayPrice = Annotated[
    InstanceOf[DayPrice],
    ScalarFormat(rf"\d{{4}}-\d\d-\d\d {PRICE}", Kind.NOT_A_DAY_PRICE, "2026-11-18 18.50", DayPrice.of),
]


MOST_FED = 99


class Portion(NumberPair):
    """How many guests a dish feeds: at least, and at most."""

    fault = Kind.NOT_A_PORTION
    form = pair_form("integer", [1, 2])

    least: Annotated[WholeNumber, Field(le=MOST_FED)]
    most: Annotated[WholeNumber, Field(le=MOST_FED)]

    @model_validator(mode="after")
    def least_comes_first(self) -> Self:
        if self.least > self.most:
            raise ValueError(Kind.SMALLER_NUMBER_FIRST(first=self.most, second=self.least))
        return self


class Size(Model):
    """A portion of a dish with a price of its own."""

    id: Slug
    """Part of the address of an order sheet, once for each dish: small. Never change it afterwards."""
    name: Text
    """What guests read: Small."""
    price: Cents
    """The amount with two decimals, without a sign."""
    portion: Portion | None = None
    """How many guests it feeds, if not as many as the dish: [1, 2]."""
    notice: WrittenDuration | None = None
    """How long before it must be ordered, if longer than the dish: `1 day`, `3 hours`."""


class TimedPrice(Model):
    """What a dish costs at a time: in the happy hour, at lunch, for an early supper."""

    hours: WrittenServingHours
    """When, as the hours of a dish: "thu 17:00-18:00"."""
    price: Cents
    """The amount with two decimals, without a sign."""
    label: Text | None = None
    """What guests call that time, and where it holds if not everywhere: Happy hour at the bar. Without it they read the time alone."""
    size: Slug | None = None
    """The id of the size that has this price, of a dish with sizes."""


class Addition(Model):
    """What guests can have added to a dish, for a price."""

    id: Slug
    """Part of the address of an order sheet, once for each dish: extra-wontons. Never change it afterwards."""
    name: Text
    """What guests read: Extra wontons."""
    price: Cents
    """What it adds to the price: the amount with two decimals, without a sign."""
    allergens: RecordedAllergens = None
    """What it contains: a list, or `none` when every ingredient has been checked. Without this line: not recorded."""
    season: Season | None = None
    """When it is offered, if not all year."""


class Option(Model):
    """One of the options of a choice."""

    id: Slug
    name: Text
    """What guests read: Lean."""
    tax_class: TaxClass | None = None
    """The kind of goods that it is for taxes, if not that of the dish: soda water among soft drinks."""
    diets: tuple[Diet, ...] = Field(default=(), examples=[["vegetarian", "no-pork"]])
    """Diets that the dish keeps only with this option: vegetarian, of greens with soy sauce in place of oyster sauce."""


class Choice(Model):
    """What guests choose of a dish, without a price."""

    id: Slug
    name: Text
    """What guests read: Cut."""
    options: tuple[Option, ...] = Field(min_length=2)
    """What there is to choose from, at least two."""


def _price_or_sizes(schema: JsonSchemaValue) -> None:
    schema["required"] = [each for each in schema["required"] if each not in ("price", "description", "picture")]
    schema["anyOf"] = [{"required": ["price"]}, {"required": ["sizes"]}]


class Dish(Model):
    """One dish of the menu."""

    model_config = ConfigDict(json_schema_extra=_price_or_sizes)

    id: Slug
    """Part of the dish's address; small letters, digits and hyphens. Never change it afterwards."""
    name: Text
    """As printed on the menu."""
    summary: Text | None = Field(
        default=None, examples=[{"en": "Congee with salted pork and century egg", "zh": "鹹瘦肉、皮蛋、綿滑白粥"}]
    )
    """What is in it, in one short line, for its row of the menu. Without it: `description`, or its first sentence if it is long."""
    description: Text
    """All that is in it and how it is made, in one to five sentences, for its own page; it may be left out."""
    picture: Text
    """What the picture shows, for those who do not see it; without it, the name."""
    price: Price
    """The amount with two decimals, or `market`; with `sizes` it may be left out, and is that of the smallest."""
    price_today: WrittenDayPrice | None = None
    """With `price: market`: a date and what it costs on it, "2026-11-18 18.50"; the next day guests ask again."""
    sizes: tuple[Size, ...] = Field(
        default=(), examples=[[{"id": "small", "name": {"en": "Small", "zh": "小"}, "price": "12.50"}]]
    )
    """Portions with a price each, the smallest first."""
    prices_at: tuple[TimedPrice, ...] = Field(
        default=(),
        examples=[[{"hours": "thu 17:00-18:00", "price": "7.00", "label": {"en": "Happy hour", "zh": "歡樂時光"}}]],
    )
    """Prices that hold at some times in place of the usual one."""
    additions: tuple[Addition, ...] = Field(
        default=(), examples=[[{"id": "extra-noodles", "name": {"en": "Extra noodles", "zh": "加麵"}, "price": "3.50"}]]
    )
    """What guests can have added, with what it costs."""
    choices: tuple[Choice, ...] = Field(
        default=(),
        examples=[
            [
                {
                    "id": "cut",
                    "name": {"en": "Cut", "zh": "肥瘦"},
                    "options": [
                        {"id": "lean", "name": {"en": "Lean", "zh": "瘦"}},
                        {"id": "half-fat", "name": {"en": "Half-fat", "zh": "半肥瘦"}},
                    ],
                }
            ]
        ],
    )
    """What guests choose without a price, each with its options."""
    season: Season | None = None
    """When it is served, if not all year: month and day for every year, or dates of one year."""
    tags: tuple[Slug, ...]
    """Ids of tags of menu.yaml."""
    popular: Flag
    """Whether it is one of the dishes that most guests order."""
    spice: (
        Annotated[
            int,
            ScalarFormat("[0-3]", Kind.NOT_SPICE, "0", int, kind="integer"),
            BeforeValidator(lambda value: "0" if value == TO_FILL_IN else value),
        ]
        | None
    ) = None
    """0 (none), 1 (mild), 2 (medium) or 3 (hot). Without this line: not recorded."""
    serves: Annotated[TextLine, AfterValidator(_no_month)] | None = None
    """For how many: "1", "2–3". Without this line: not recorded."""
    portion: Portion | None = None
    """How many guests it feeds at a table that shares dishes, at least and at most: [1, 2]; a drink or sauce: [0, 0]."""
    allergens: RecordedAllergens = None
    """What it contains: a list, or `none` when every ingredient has been checked. Without this line: not recorded."""
    may_contain: tuple[WrittenAllergen, ...] = ()
    """What else may be in it, as the makers of its ingredients say; what the equipment brings is added to it."""
    cereals_and_nuts: tuple[CerealOrNut, ...] = Field(default=(), examples=[["wheat", "cashew"]])
    """Which cereals with gluten and which tree nuts its allergens are; many laws require their names: [wheat, cashew]."""
    cautions: RecordedCautions = None
    """What guests are warned of: a list, or `none` when somebody has checked. Without this line: not recorded."""
    equipment: NamedEquipment = None
    """Ids of equipment of menu.yaml that it is made on, or `none`. Without this line: what its category is made on."""
    separate: Text | None = None
    """Why it is made apart from shared equipment: a sealed jar, a pan of its own. Guests read it."""
    diets: RecordedDiets = None
    """Set only what is true of every ingredient: a list, or `none`. Without this line: not recorded."""
    on_request: tuple[Diet, ...] = Field(default=(), examples=[["no-gluten-ingredients"]])
    """Diets that the kitchen can make it fit when a guest asks. Guests are told so; as it comes, it fits none of them."""
    tax_class: TaxClass | None = None
    """The kind of goods, for taxes, if not that of its category: alcohol, soft-drinks."""
    certificates: NamedCertificates = None
    """Ids of certificates of restaurant.yaml that it has, or `none`. Without this line: those that cover all."""
    hours: WrittenServingHours | None = None
    """When it is served, if not when its category is: "11:30-14:00", "mon-fri 11:30-close"; "open-close" is as long as you are open.

    Put a comma between several: "mon-fri 11:30-14:00, 17:00-close".
    """
    notice: WrittenDuration | None = None
    """How far ahead it must be ordered: `1 day`, `3 hours`. Pages say so, and a guest who orders too late is told."""
    available: Text | None = None
    """When it is served, if not always, in words."""
    goes_with: tuple[Slug, ...] = ()
    """Ids of dishes to order with it."""
    also: tuple[TextLine, ...] = ()
    """What else people call it, in any language; for search only."""
    article: Slug | None = None
    """The id of the article that explains it, if there is one."""
    draft: Flag = False
    """Whether it is shown in the preview only."""
    last_verified: IsoDate | None = None
    """The day on which somebody last compared all this with the kitchen. Without this line: nobody has said."""
    category: SkipJsonSchema[Annotated[str, BeforeValidator(_refuse_category)]] = ""
    """The id of its category, which is the name of its file; the loader sets it."""
    traces_recorded: SkipJsonSchema[Annotated[bool, BeforeValidator(_derived)]] = True
    """Whether `may_contain` is complete: its allergens, and those of the dishes on its shared equipment, are recorded."""
    noted_allergens: SkipJsonSchema[Annotated[tuple[WrittenAllergen, ...], BeforeValidator(_noted)]] = ()
    """What it contains at least, where `allergens` has an entry that is still to be filled in."""
    open_allergens: SkipJsonSchema[Annotated[tuple[TextLine, ...], BeforeValidator(_noted)]] = ()
    """Words of `allergens` with ✎ that may mean several: nobody has said which."""
    smaller: SkipJsonSchema[Annotated[Size | None, BeforeValidator(_of_menu)]] = None
    """The smaller portion of menu.yaml with its price for this dish; None where there is none. The loader sets it."""

    @model_validator(mode="before")
    @classmethod
    def has_the_smallest_price(cls, dish: object) -> object:
        """Return the dish as written, with the smallest price of its sizes if it has no price."""
        if not isinstance(dish, dict) or "price" in dish or not dish.get("sizes"):
            return dish
        sizes = dish["sizes"] if isinstance(dish["sizes"], list) else []
        prices = [str(size.get("price")) for size in sizes if isinstance(size, dict)]
        written = [price for price in prices if re.fullmatch(PRICE, price, re.ASCII)]
        return {**dish, "price": min(written, key=float, default="0.00")}  # without a price, the sizes have faults

    @model_validator(mode="before")
    @classmethod
    def has_one_price(cls, dish: object) -> object:
        """Return the dish as written, without a price of a day where it has one for every day."""
        if not isinstance(dish, dict) or dish.get("price") == "market":
            return dish
        return {key: value for key, value in dish.items() if key != "price_today"}

    @model_validator(mode="before")
    @classmethod
    def contains_at_least_what_is_noted(cls, dish: object) -> object:
        """Return the dish as written, with the allergens beside one that is still to be filled in, and with what that may mean."""
        if not isinstance(dish, dict) or not isinstance(dish.get("allergens"), list):
            return dish
        written = [*map(str, dish["allergens"])]
        noted = tuple(each for each in written if not each.startswith(TO_FILL_IN))
        if len(noted) == len(written):
            return dish
        words = [each.removeprefix(TO_FILL_IN).strip() for each in written if each.startswith(TO_FILL_IN)]
        words = [each for each in words if allergen_names.meanings(each)]
        meant = [id for word in words for id in allergen_names.meanings(word) if id not in noted]
        traces = dish.get("may_contain", [])
        possible = {"may_contain": [*dict.fromkeys([*traces, *meant])]} if meant and isinstance(traces, list) else {}
        return {**dish, **possible, "noted_allergens": noted, "open_allergens": tuple(words)}

    @model_validator(mode="before")
    @classmethod
    def is_described_by_its_name(cls, dish: object) -> object:
        """Return the dish as written; without a description, its line of the menu or its name stands for one.

        Its name also says what its picture shows, where nothing else does.
        """
        if not isinstance(dish, dict) or not (name := dish.get("name")):
            return dish
        return {"description": dish.get("summary") or name, "picture": name, **dish}

    @property
    def orderable_sizes(self) -> tuple[Size, ...]:
        """The sizes, and after them the smaller portion."""
        return (*self.sizes, self.smaller) if self.smaller else self.sizes

    @property
    def has_dearer_size(self) -> bool:
        """Whether its price is that of one size, and another costs more."""
        return any(each.price > (self.price or 0) for each in self.sizes)

    @property
    def has_choice_of_size(self) -> bool:
        """Whether a guest orders it in one of several sizes."""
        return len(self.orderable_sizes) > 1 or self.smaller is not None

    def prices_of(self, size: Size | None) -> tuple[TimedPrice, ...]:
        """Return the prices at a time of a size, or of a dish without sizes."""
        return tuple(each for each in self.prices_at if each.size == (size.id if size else None))

    @property
    def is_described(self) -> bool:
        """Whether its description says more than its name."""
        return self.description != self.name

    @property
    def raw_cautions(self) -> list[Caution]:
        """Its cautions that are among ``NOT_FOR_CHILDREN``; none also where nobody has recorded any."""
        return [each for each in self.cautions or () if each in NOT_FOR_CHILDREN]

    @property
    def allergens_recorded(self) -> bool:
        return self.allergens is not None

    @property
    def known_allergens(self) -> tuple[str, ...]:
        """What it contains; at least, where ``allergens`` is None."""
        return self.noted_allergens if self.allergens is None else self.allergens

    @property
    def diets_recorded(self) -> bool:
        return self.diets is not None


UNKNOWN = "unknown"
"""Until when a dish is sold out that is back when somebody says so."""


@dataclass(frozen=True, slots=True)
class SoldOut:
    """Until when a dish is sold out: until a time of a day, until that day's service ends, or until somebody deletes its line."""

    day: date | None = None
    """None where nobody knows when it is back."""
    clock: time | None = None

    @classmethod
    def of(cls, text: str) -> "SoldOut":
        """Return what ``2026-11-22``, ``2026-11-22 19:30`` or ``unknown`` says."""
        if text == UNKNOWN:
            return cls()
        day, clock = text[:10], text[11:]
        return cls(date.fromisoformat(day), time.fromisoformat(clock) if clock else None)


WrittenSoldOut = Annotated[
    InstanceOf[SoldOut],
    ScalarFormat(
        rf"\d{{4}}-\d\d-\d\d(?:[ T]{TIME})?|{UNKNOWN}",
        Kind.NOT_SOLD_OUT,
        "2026-11-22",
        SoldOut.of,
    ),
]


class MustOrderEntry(Model):
    """A dish of the must-order list, with the reason."""

    dish: Slug
    rank: Annotated[int, ScalarFormat("[1-9]", Kind.NOT_A_RANK, "1", int, kind="integer")]
    blurb: Text


class Combo(Model):
    """Dishes of the must-order list that make a meal for a number of people."""

    id: Slug
    """combo-2 for the size 2."""
    size: WholeNumber
    title: Text
    note: Text
    items: tuple[Slug, ...] = Field(min_length=1)
    """Dishes of top_dishes, as many as the size; with `count`, any dishes of the menu."""


class Checklist(Model):
    title: Text
    checklist: tuple[Text, ...]
    """May be empty: then the page has no such part."""


class GoodToKnowEntry(Model):
    icon: Literal["parking", "hours", "phone"]
    label: Text
    value: Text
    page: Literal["parking", "best-time", "reservation"]


class GoodToKnowSection(Model):
    title: Text
    items: tuple[GoodToKnowEntry, ...]


class Review(Model):
    author: Text
    rating: Annotated[int, ScalarFormat("[1-5]", Kind.NOT_STARS, "5", int, kind="integer")]
    text: Text
    source: Text


class Question(Model):
    q: Text
    a: Text


class MustOrder(Model):
    """The dishes that nobody should miss, and what goes with them."""

    version: TextLine
    """The document's own version."""
    last_verified: IsoDate | None = None
    """The day on which somebody last compared all this with the restaurant. Without this line: nobody has said."""
    title: Text
    summary: Text
    count: Annotated[int | None, ScalarFormat("[1-9]", Kind.NOT_A_COUNT, "3", int, kind="integer")] = None
    """How many dishes the list has, if not five; with it, combos may have any size and number of dishes, or there is none."""
    top_dishes: tuple[MustOrderEntry, ...]
    """Five dishes with ranks 1 to 5, or as many as `count`."""
    combos: tuple[Combo, ...] = ()
    """One of size 2, one of size 4, and others if you like; with `count` there may be none."""
    first_timer: Checklist = Field(default_factory=lambda given: Checklist(title=given["title"], checklist=()))
    """For a first visit; leave it out if there is nothing to say."""
    good_to_know: GoodToKnowSection = Field(
        default_factory=lambda given: GoodToKnowSection(title=given["title"], items=())
    )
    """Where to read on; leave it out if there is nothing to say."""
    reviews: tuple[Review, ...] = ()
    """Leave it out if there are none."""
    faq: tuple[Question, ...] = ()
    """Leave it out if there is nothing to ask."""

    @classmethod
    def nothing(cls, page: PageText) -> Self:
        """Return what a site has whose page is hidden: no dishes, and the words of the page, which say so."""
        return cls(version="1.0", title=page.title, summary=page.summary, top_dishes=())
