"""What the site knows. Frozen: one request can never change another's.

The models take exactly what an owner may write: only declared keys exist, every scalar
arrives as the text that was typed, and each field says in words what would be right.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from types import MappingProxyType
from typing import Annotated, Any, Literal, Self, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    RootModel,
    ValidationInfo,
    WithJsonSchema,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue, SkipJsonSchema
from pydantic_core.core_schema import CoreSchema, no_info_before_validator_function

from ..locales import Locale

Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
Allergen = Literal[
    "egg", "peanut", "milk", "mustard", "crustaceans", "molluscs", "fish", "sesame", "soy", "sulphites", "tree-nuts",
    "wheat",
]  # fmt: skip
Diet = Literal["vegetarian", "vegan", "no-pork", "no-beef", "no-gluten-ingredients"]
LevelId = Literal["quiet", "steady", "busy", "peak"]

DAYS: tuple[Weekday, ...] = get_args(Weekday)
ALLERGENS: tuple[Allergen, ...] = get_args(Allergen)
"""Health Canada's priority allergens, in the order in which they are listed."""
DIETS: tuple[Diet, ...] = get_args(Diet)
LEVELS: tuple[LevelId, ...] = get_args(LevelId)
PAGES = (
    "home", "menu", "must-order", "knowledge", "best-time", "parking", "reservation", "search", "developers",
)  # fmt: skip
"""The pages that every site has, in the order of its navigation."""
RESERVED_IDS = frozenset({"mcp"})
"""Article ids that would hide an address of the API."""


class Model(BaseModel):
    """The habits of every model: frozen, strict, and closed to unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)


@dataclass(frozen=True, slots=True)
class Written:
    """How an owner writes a value: as a text of one pattern, with *like* for an example."""

    pattern: str
    advice: str
    like: str
    convert: Callable[[str], Any] = str
    kind: Literal["string", "integer", "number", "boolean"] = "string"
    """What YAML takes the text for when it stands without quotes."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return no_info_before_validator_function(self.read, handler(source))

    def __get_pydantic_json_schema__(self, _schema: CoreSchema, _handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        like = self.like if self.kind == "string" else json.loads(self.like)
        types: str | list[str] = self.kind if self.kind == "string" else [self.kind, "string"]
        return {"type": types, "pattern": f"^(?:{self.pattern})$", "examples": [like]}

    def read(self, value: object) -> Any:
        """The value of a text that has the pattern; raises ValueError with what would be right."""
        if not isinstance(value, str):
            return value
        try:
            if re.fullmatch(self.pattern, value, re.ASCII):
                return self.convert(value)
        except ValueError:
            pass
        raise ValueError(f"`{value}` is not right; {self.advice}")


def _nonblank(value: str) -> str:
    if not value.strip():
        raise ValueError("is blank; write the text")
    return value.strip()


def _words(value: object) -> str:
    """A text that says something, or an empty string."""
    return value.strip() if isinstance(value, str) else ""


def _cents(value: str) -> int:
    dollars, _, cents = value.partition(".")
    return int(dollars) * 100 + int(cents)


Line = Annotated[str, AfterValidator(_nonblank), WithJsonSchema({"type": ["string", "number"]})]
Slug = Annotated[
    str,
    Written(
        r"[a-z0-9]+(-[a-z0-9]+)*", "an id is small letters, digits and single hyphens: `beef-noodles`", "beef-noodles"
    ),
]
Cents = Annotated[
    int, Written(r"\d{1,4}\.\d\d", 'write dollars and two decimals without a sign: "12.50"', "12.50", _cents)
]
Flag = Annotated[
    bool, Written("true|false", "write true or false", "false", lambda text: text == "true", kind="boolean")
]
Whole = Annotated[int, Written(r"\d{1,6}", "write a whole number", "20", int, kind="integer"), Field(ge=0)]
Decimal = Annotated[
    float, Written(r"-?\d{1,3}(\.\d+)?", 'write a number: "49.17530"', "49.17530", float, kind="number")
]
Clock = Annotated[
    time,
    Written(r"\d\d:\d\d", 'write hours and minutes of the 24-hour clock: "09:30"', "09:30", time.fromisoformat),
]
Day = Annotated[
    date,
    Written(
        r"\d{4}-\d\d-\d\d",
        'write a date of the calendar as year-month-day: "2026-11-18"',
        "2026-11-18",
        date.fromisoformat,
    ),
]


class Text(Model):
    """The same words in every language. ``cn`` is derived from ``zh`` unless the owner wrote it."""

    en: Line
    """English."""
    zh: Line
    """Traditional Chinese."""
    cn: Line
    """Simplified Chinese; leave it out, and it is derived from the Traditional."""

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {**handler.resolve_ref_schema(handler(schema)), "required": ["en", "zh"]}

    @model_validator(mode="before")
    @classmethod
    def derive_simplified(cls, value: object, info: ValidationInfo) -> object:
        if isinstance(value, str):
            raise ValueError("write this text in each language: `{en: …, zh: …}`")
        if isinstance(value, dict) and (traditional := _words(value.get("zh"))) and not value.get("cn"):
            simplify: Callable[[str], str] = (info.context or {}).get("simplify", str)
            return {**value, "cn": simplify(traditional)}
        return value

    def in_(self, locale: Locale) -> str:
        """The words in one language."""
        words: str = getattr(self, locale.code)
        return words


HOURS = r"((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)"


class Hours(Model):
    """One stretch of opening. A close that is not later than the open is on the next day."""

    open: time
    close: time

    @classmethod
    def __get_pydantic_json_schema__(cls, _schema: CoreSchema, _handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"type": "string", "pattern": f"^{HOURS}$", "examples": ["10:00-21:30"]}

    @model_validator(mode="before")
    @classmethod
    def read(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        match = re.fullmatch(HOURS, value)
        if match is None or match[1] == match[2]:
            raise ValueError(f'`{value}` is not right; write opening and closing time: "10:00-21:30"')
        return {"open": time.fromisoformat(match[1]), "close": time.fromisoformat(match[2])}

    @property
    def minutes(self) -> tuple[int, int]:
        """Opening and closing as minutes from the day's midnight; the closing may lie past 1440."""
        start, end = minute_of(self.open), minute_of(self.close)
        return start, end if end > start else end + 1440


def minute_of(clock: time) -> int:
    """Minutes since midnight."""
    return clock.hour * 60 + clock.minute


# --- The restaurant ---------------------------------------------------------------------------


class Address(Model):
    """A postal address: its parts, and how it is written in each language."""

    street: Text
    locality: Text
    region: Line
    """The province or state, as the post writes it."""
    postal_code: Line
    country: Annotated[str, Written(r"[A-Z]{2}", "write the two capital letters of the country: CA", "CA")]
    """The two capital letters of the country."""
    text: Text
    """The whole address as it is written on an envelope."""


def _known_zone(value: str) -> str:
    try:
        ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ValueError(f"`{value}` is no time zone; write one such as America/Vancouver") from error
    return value


class Restaurant(Model):
    """Who and where the restaurant is."""

    name: Text
    short_name: Text
    """The name that fits into a narrow place."""
    description: Text
    """One sentence for search results and shared links."""
    telephone: Annotated[str, Written(r"\+\d{8,15}", 'write + and digits only: "+16045550142"', "+16045550142")]
    """+ and digits only, with the country's number."""
    email: Annotated[str, Written(r"[^@\s]+@[^@\s]+\.[a-z]+", "write one e-mail address", "hello@example.com")]
    address: Address
    latitude: Annotated[Decimal, Field(ge=-90, le=90)]
    """Degrees north, with five decimals."""
    longitude: Annotated[Decimal, Field(ge=-180, le=180)]
    """Degrees east (west is negative), with five decimals."""
    time_zone: Annotated[str, AfterValidator(_known_zone), Field(examples=["America/Vancouver"])]
    """The zone in which the opening hours are told, such as America/Vancouver."""
    currency: Annotated[str, Written(r"[A-Z]{3}", "write the three capital letters of the currency: CAD", "CAD")]
    """The three capital letters of the currency."""
    price_range: Line
    """What a person spends, from and to."""
    cuisine: tuple[Text, ...] = Field(strict=False)
    languages: tuple[Line, ...] = Field(strict=False)
    """What the staff speak, as codes."""
    payment: tuple[Text, ...] = Field(strict=False)
    """What is taken, one by one."""
    seats: Whole
    takes_reservations: Flag
    """Whether tables can be booked."""
    allows_ai_training: Flag = True
    """Whether robots.txt lets crawlers train models on the pages. Search and answers are always allowed."""

    @property
    def phone(self) -> str:
        """The telephone number as people of North America write it: 604-555-0142."""
        digits = self.telephone.removeprefix("+1")
        return f"{digits[:3]}-{digits[3:6]}-{digits[6:]}" if len(digits) == 10 else self.telephone

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)


# --- Hours, rhythm, parking -------------------------------------------------------------------


class Holiday(Model):
    """A day with a name. Without ``hours`` it has those of its weekday; an empty list is closed."""

    id: Slug
    """What other files call it; small letters, digits and hyphens."""
    name: Text
    """What people call the day."""
    dates: tuple[Day, ...] = Field(strict=False, min_length=1)
    """The dates on which it falls, year-month-day."""
    hours: tuple[Hours, ...] | None = Field(default=None, strict=False)
    """Opening hours on these dates; [] is closed. Leave it out to have those of the weekday."""
    effect: Text
    """What guests should know."""


class OpeningHours(Model):
    """The week, and the days that differ."""

    week: Mapping[Weekday, tuple[Hours, ...]]
    """The hours of each day; [] is a closed one, and a close earlier than its open is after midnight."""
    closing_soon_minutes: Whole
    """From how many minutes before closing the pages say "closes soon"."""
    holidays: tuple[Holiday, ...] = Field(strict=False)
    """Days that differ from the week, or that people ask about."""

    @model_validator(mode="before")
    @classmethod
    def ranges_are_tuples(cls, value: Any) -> Any:
        if isinstance(value, dict) and isinstance(value.get("week"), dict):
            week = {day: tuple(ranges) if isinstance(ranges, list) else ranges for day, ranges in value["week"].items()}
            return {**value, "week": week}
        return value

    @model_validator(mode="after")
    def every_day_stands_in_the_week(self) -> Self:
        if missing := [day for day in DAYS if day not in self.week]:
            raise ValueError(f"week lacks {', '.join(missing)}; write each day, with [] for a closed one")
        return self

    @property
    def usual(self) -> Hours | None:
        """The first to the last minute that most days have; None when every day is closed."""
        spans = [Hours(open=ranges[0].open, close=ranges[-1].close) for day in DAYS if (ranges := self.week[day])]
        return max(spans, key=spans.count, default=None)


class Wait(Model):
    """Minutes that a party waits for a table, from and to."""

    minimum: Whole
    maximum: Whole

    @classmethod
    def __get_pydantic_json_schema__(cls, _schema: CoreSchema, _handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        minutes = {"type": ["integer", "string"]}
        return {"type": "array", "items": minutes, "minItems": 2, "maxItems": 2, "examples": [[5, 15]]}

    @model_validator(mode="before")
    @classmethod
    def read(cls, value: object) -> object:
        if not isinstance(value, list) or len(value) != 2:
            raise ValueError("write the least and the most minutes: [5, 15]")
        return {"minimum": value[0], "maximum": value[1]}


class Level(Model):
    """How busy it is, in a word and in minutes."""

    wait_minutes: Wait
    """The least and the most minutes of waiting: [5, 15]."""
    label: Text


class Period(Model):
    """A stretch of one day with one level."""

    start: Clock
    end: Clock
    level: LevelId
    note: Text


class DayRhythm(Model):
    """The periods that one or more days share."""

    days: tuple[Weekday, ...] = Field(strict=False, min_length=1)
    periods: tuple[Period, ...] = Field(strict=False)


class Window(Model):
    """A stretch of some days, and why it is good or bad."""

    days: tuple[Weekday, ...] = Field(strict=False, min_length=1)
    start: Clock
    end: Clock
    why: Text


class PartySize(Model):
    size: Line
    note: Text


class Waiting(Model):
    """How the queue works."""

    policy: Text
    steps: tuple[Text, ...] = Field(strict=False)
    party_sizes: tuple[PartySize, ...] = Field(strict=False)


class Rhythm(Model):
    """How busy the restaurant is, hour by hour of the week."""

    last_verified: Day
    summary: Text
    levels: Mapping[LevelId, Level]
    rhythms: tuple[DayRhythm, ...] = Field(strict=False)
    """Blocks of days with the same periods; the periods cover the opening hours exactly."""
    best_windows: tuple[Window, ...] = Field(strict=False)
    """When to come."""
    peak_windows: tuple[Window, ...] = Field(strict=False)
    """When it is fullest."""
    waiting: Waiting
    tips: tuple[Text, ...] = Field(strict=False)

    @model_validator(mode="after")
    def every_level_is_described(self) -> Self:
        if missing := [level for level in LEVELS if level not in self.levels]:
            raise ValueError(f"levels lacks {', '.join(missing)}; describe all of {', '.join(LEVELS)}")
        return self

    def periods(self, day: Weekday) -> tuple[Period, ...]:
        """The periods of a weekday; none when no block names it."""
        return next((block.periods for block in self.rhythms if day in block.days), ())


class Place(Model):
    """What a parking option and a station share."""

    id: Slug
    name: Text
    distance_m: Whole
    """Metres on foot from the door."""
    walk_minutes: Whole
    """Minutes on foot from the door."""
    notes: Text
    latitude: Annotated[Decimal, Field(ge=-90, le=90)]
    longitude: Annotated[Decimal, Field(ge=-180, le=180)]


class ParkingOption(Place):
    """A place for a car or a bicycle."""

    type: Literal["lot", "parkade", "street", "accessible", "bicycle", "ev"]
    address: Text
    spaces: Whole
    price: Text
    free_minutes: Whole | None = None
    """Minutes without charge, if there are any."""
    hours: Text
    payment: tuple[Text, ...] = Field(strict=False)
    height_limit_m: Decimal | None = None
    """Metres of clearance, where it is limited."""
    ev_charging: Text | None = None
    accessible_spaces: Whole


class Stop(Place):
    """A station or a bus stop."""


class Point(Model):
    """A point on the ground."""

    latitude: Annotated[Decimal, Field(ge=-90, le=90)]
    longitude: Annotated[Decimal, Field(ge=-180, le=180)]

    @classmethod
    def __get_pydantic_json_schema__(cls, _schema: CoreSchema, _handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        degrees = {"type": ["number", "string"]}
        like = [["49.17452", "-123.13290"]]
        return {"type": "array", "items": degrees, "minItems": 2, "maxItems": 2, "examples": like}

    @model_validator(mode="before")
    @classmethod
    def read(cls, value: object) -> object:
        if not isinstance(value, list) or len(value) != 2:
            raise ValueError('write latitude and longitude: ["49.17452", "-123.13290"]')
        return {"latitude": value[0], "longitude": value[1]}


class Street(Model):
    """A street of the map."""

    name: Text
    points: tuple[Point, ...] = Field(strict=False, min_length=2)
    """Where its middle runs, in order: [latitude, longitude] of each end and bend."""


class Parking(Model):
    """Where to leave a car or a bicycle, and the stations near by."""

    last_verified: Day
    summary: Text
    options: tuple[ParkingOption, ...] = Field(strict=False)
    """Places for cars and bicycles; [] when there are none."""
    transit: tuple[Stop, ...] = Field(strict=False)
    """Stations and stops near by."""
    streets: tuple[Street, ...] = Field(default=(), strict=False)
    """The streets that the map shows; leave it out for a map without streets."""
    accessibility: Text
    tips: tuple[Text, ...] = Field(strict=False)


# --- The menu ---------------------------------------------------------------------------------


class Category(Model):
    """A section of the menu or of the knowledge base."""

    id: Slug
    label: Text
    """What guests read, with an emoji before it if you like."""
    description: Text | None = None


class MenuOutline(Model):
    """The order of the menu, and the words that dishes share."""

    last_verified: Day
    allergen_note: Text
    """What is true of every dish of a shared kitchen."""
    categories: tuple[Category, ...] = Field(strict=False, min_length=1)
    """The sections of the menu in order; the dishes of each stand in menu/<id>.yaml."""
    tags: Mapping[Slug, Text]
    """Short labels that dishes share, by id."""


def _told_by_the_file(value: object) -> object:
    raise ValueError("the file's name tells the category; take this line away")


class Dish(Model):
    """One dish as it stands on the menu."""

    id: Slug
    """Part of the dish's address; small letters, digits and hyphens. Never change it afterwards."""
    name: Text
    """As it stands on the printed menu."""
    description: Text
    """One to three sentences: what is in it, and how it tastes."""
    picture: Text
    """What the picture shows, for those who do not see it."""
    price: Cents
    """Dollars and two decimals, without a sign."""
    tags: tuple[Slug, ...] = Field(strict=False)
    """Ids of tags of menu.yaml."""
    popular: Flag
    """Whether it is one of the dishes that most guests order."""
    spice: Annotated[int, Written("[0-3]", "write 0 (none), 1 (mild), 2 (medium) or 3 (hot)", "0", int, kind="integer")]
    """0 (none), 1 (mild), 2 (medium) or 3 (hot)."""
    serves: Line
    """For how many: "1", "2–3"."""
    allergens: tuple[Allergen, ...] = Field(strict=False)
    """What it contains. Leave nothing out: guests rely on it."""
    may_contain: tuple[Allergen, ...] = Field(strict=False)
    """What may be in it by way of the kitchen."""
    diets: tuple[Diet, ...] = Field(strict=False)
    """Set only what is true of every ingredient."""
    available: Text | None = None
    """When it is served, if not always."""
    goes_with: tuple[Slug, ...] = Field(default=(), strict=False)
    """Ids of dishes to order beside it."""
    also: tuple[Line, ...] = Field(default=(), strict=False)
    """What else people call it, in any language; for search only."""
    article: Slug | None = None
    """The id of the article that explains it, if there is one."""
    draft: Flag = False
    """Whether it is shown in the preview only."""
    last_verified: Day
    """The day on which somebody last compared all this with the kitchen."""
    category: SkipJsonSchema[Annotated[str, BeforeValidator(_told_by_the_file)]] = ""
    """The id of its category: the name of its file, filled in by the loader."""


class Ranked(Model):
    """A dish of the must-order list, and the sentence that says why."""

    dish: Slug
    rank: Annotated[int, Written("[1-9]", "write the place in the list: 1 to 5", "1", int, kind="integer")]
    blurb: Text


class Combo(Model):
    """Dishes of the must-order list that make a meal for a number of people."""

    id: Slug
    """combo-2 or combo-4."""
    size: Whole
    title: Text
    note: Text
    items: tuple[Slug, ...] = Field(strict=False, min_length=1)
    """Dishes of top_dishes, as many as the size."""


class Checklist(Model):
    title: Text
    checklist: tuple[Text, ...] = Field(strict=False, min_length=1)


class GoodToKnowItem(Model):
    icon: Literal["parking", "hours", "phone"]
    label: Text
    value: Text
    page: Literal["parking", "best-time", "reservation"]


class GoodToKnow(Model):
    title: Text
    items: tuple[GoodToKnowItem, ...] = Field(strict=False)


class Review(Model):
    author: Text
    rating: Annotated[int, Written("[1-5]", "write the stars: 1 to 5", "5", int, kind="integer")]
    text: Text
    source: Text


class Question(Model):
    q: Text
    a: Text


class MustOrder(Model):
    """The five dishes that nobody should miss, and what goes with them."""

    version: Line
    """The document's own version."""
    last_verified: Day
    title: Text
    summary: Text
    top_dishes: tuple[Ranked, ...] = Field(strict=False)
    """Five dishes with ranks 1 to 5."""
    combos: tuple[Combo, ...] = Field(strict=False)
    """One of size 2 and one of size 4."""
    first_timer: Checklist
    good_to_know: GoodToKnow
    reviews: tuple[Review, ...] = Field(strict=False)
    faq: tuple[Question, ...] = Field(strict=False)


# --- The knowledge base and the pages ---------------------------------------------------------


class Expected(Model):
    """How many there should be; a deleted file is noticed."""

    articles: Whole
    categories: Whole


class KnowledgeOutline(Model):
    """The categories of the knowledge base, in order."""

    categories: tuple[Category, ...] = Field(strict=False, min_length=1)
    """In order; the articles of each stand in knowledge/<id>/."""
    expect: Expected | None = None
    """How many there should be, so that a deleted file is noticed."""


class Answer(Model):
    """A short answer: what is asked, and what is so."""

    label: Line
    value: Line


class Writing(Model):
    """An article in one language, as it stands in its file."""

    title: Line
    """What people ask for, in few words."""
    summary: Line
    """The answer in one or two sentences."""
    keywords: tuple[Line, ...] = Field(strict=False, min_length=1)
    """What people type to find it."""
    facts: tuple[Answer, ...] = Field(strict=False)
    """Short answers, the same in each language."""
    asked: tuple[Line, ...] = Field(default=(), strict=False)
    """How people ask for this, in their own words; for search only."""
    body: Line


class LeadingWriting(Writing):
    """An article's English file, which also holds what is the same in every language."""

    related: tuple[Slug, ...] = Field(strict=False)
    """Ids of articles to read next."""
    draft: Flag = False
    """Whether the article is shown in the preview only."""
    last_verified: Day
    """The day on which somebody last compared all this with the restaurant."""


class HandWriting(Model):
    """What an owner writes by hand in Simplified Chinese; the rest is derived."""

    title: Line | None = None
    summary: Line | None = None
    keywords: tuple[Line, ...] | None = Field(default=None, strict=False)
    facts: tuple[Answer, ...] | None = Field(default=None, strict=False)
    body: Line | None = None


@dataclass(frozen=True, slots=True)
class Article:
    """One article of the knowledge base. Links in its bodies are still addresses of ours: ``dish:…``."""

    id: str
    category: str
    writings: Mapping[str, Writing]
    """By language code."""
    related: tuple[str, ...]
    last_verified: date
    draft: bool = False

    def in_(self, locale: Locale) -> Writing:
        """The article in one language."""
        return self.writings[locale.code]


class SynonymGroup(RootModel[tuple[Line, ...]]):
    """Words that mean the same, in any language."""

    model_config = ConfigDict(frozen=True)
    root: Annotated[tuple[Line, ...], Field(min_length=2, strict=False)]


class PageText(Model):
    """The words of one page that are the restaurant's own: its title, what it is about, its text."""

    title: Text
    summary: Text
    body: Text | None = None
    """Markdown that stands on the page, where the page has room for it."""


# --- Pictures ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture of a dish."""

    version: str
    """A hash of its bytes."""
    resized: bool
    """Whether it is there in all sizes."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """What can be shown of the pictures."""

    dishes: Mapping[str, Picture] = field(default_factory=lambda: MappingProxyType({}))
    """By dish; one that is not here is shown by a neutral picture."""
    cards: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The version of each page's card that is up to date, by page name."""


# --- Everything -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Site:
    """Everything, once: the root that questions and formats are given."""

    restaurant: Restaurant
    hours: OpeningHours
    rhythm: Rhythm
    parking: Parking
    menu: MenuOutline
    dishes: Mapping[str, Dish]
    """By id, in menu order."""
    must_order: MustOrder
    knowledge: KnowledgeOutline
    articles: Mapping[str, Article]
    """By id, in category order."""
    pages: Mapping[str, PageText]
    pictures: Pictures
    synonyms: tuple[tuple[str, ...], ...]
    """Groups of words that mean the same; search takes one for the other."""
    version: str
    """A hash of all content: equal content, equal version."""
    modified: datetime
    """The newest change of a content file, in UTC."""

    @property
    def menu_categories(self) -> Mapping[str, Category]:
        return MappingProxyType({category.id: category for category in self.menu.categories})

    @property
    def knowledge_categories(self) -> Mapping[str, Category]:
        return MappingProxyType({category.id: category for category in self.knowledge.categories})
