"""What the site knows. Frozen: one request can never change another's.

The models take exactly what an owner may write: only declared keys exist, every scalar
arrives as the text that was typed, and each field says in words what would be right.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
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
    RootModel,
    ValidationInfo,
    model_validator,
)

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

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


def _reader(pattern: str, advice: str, convert: Callable[[str], Any] = str) -> BeforeValidator:
    """A validator that admits texts of one pattern, and otherwise says what would be right."""

    def read(value: object) -> Any:
        if not isinstance(value, str):
            return value
        try:
            if re.fullmatch(pattern, value, re.ASCII):
                return convert(value)
        except ValueError:
            pass
        raise ValueError(f"`{value}` is not right; {advice}")

    return BeforeValidator(read)


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


Line = Annotated[str, AfterValidator(_nonblank)]
Slug = Annotated[
    str, _reader(r"[a-z0-9]+(-[a-z0-9]+)*", "an id is small letters, digits and single hyphens: `beef-noodles`")
]
Cents = Annotated[int, _reader(r"\d{1,4}\.\d\d", 'write dollars and two decimals without a sign: "12.50"', _cents)]
Flag = Annotated[bool, _reader("true|false", "write true or false", lambda text: text == "true")]
Whole = Annotated[int, _reader(r"\d{1,6}", "write a whole number", int), Field(ge=0)]
Decimal = Annotated[float, _reader(r"-?\d{1,3}(\.\d+)?", 'write a number: "49.17530"', float)]
Clock = Annotated[
    time, _reader(r"\d\d:\d\d", 'write hours and minutes of the 24-hour clock: "09:30"', time.fromisoformat)
]
Day = Annotated[
    date,
    _reader(r"\d{4}-\d\d-\d\d", 'write a date of the calendar as year-month-day: "2026-11-18"', date.fromisoformat),
]


class Text(Model):
    """The same words in every language. ``cn`` is derived from ``zh`` unless the owner wrote it."""

    en: Line
    zh: Line
    cn: Line

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


class Hours(Model):
    """One stretch of opening. A close that is not later than the open is on the next day."""

    open: time
    close: time

    @model_validator(mode="before")
    @classmethod
    def read(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        match = re.fullmatch(r"((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)", value)
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
    postal_code: Line
    country: Annotated[str, _reader(r"[A-Z]{2}", "write the two capital letters of the country: CA")]
    text: Text


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
    description: Text
    telephone: Annotated[str, _reader(r"\+\d{8,15}", 'write + and digits only: "+16045550142"')]
    email: Annotated[str, _reader(r"[^@\s]+@[^@\s]+\.[a-z]+", "write one e-mail address")]
    address: Address
    latitude: Annotated[Decimal, Field(ge=-90, le=90)]
    longitude: Annotated[Decimal, Field(ge=-180, le=180)]
    time_zone: Annotated[str, AfterValidator(_known_zone)]
    currency: Annotated[str, _reader(r"[A-Z]{3}", "write the three capital letters of the currency: CAD")]
    price_range: Line
    cuisine: tuple[Text, ...] = Field(strict=False)
    languages: tuple[Line, ...] = Field(strict=False)
    payment: tuple[Text, ...] = Field(strict=False)
    seats: Whole
    takes_reservations: Flag

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
    name: Text
    dates: tuple[Day, ...] = Field(strict=False, min_length=1)
    hours: tuple[Hours, ...] | None = Field(default=None, strict=False)
    effect: Text


class OpeningHours(Model):
    """The week, and the days that differ."""

    week: Mapping[Weekday, tuple[Hours, ...]]
    closing_soon_minutes: Whole
    holidays: tuple[Holiday, ...] = Field(strict=False)

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

    @model_validator(mode="before")
    @classmethod
    def read(cls, value: object) -> object:
        if not isinstance(value, list) or len(value) != 2:
            raise ValueError("write the least and the most minutes: [5, 15]")
        return {"minimum": value[0], "maximum": value[1]}


class Level(Model):
    """How busy it is, in a word and in minutes."""

    wait_minutes: Wait
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
    best_windows: tuple[Window, ...] = Field(strict=False)
    peak_windows: tuple[Window, ...] = Field(strict=False)
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
    walk_minutes: Whole
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
    hours: Text
    payment: tuple[Text, ...] = Field(strict=False)
    height_limit_m: Decimal | None = None
    ev_charging: Text | None = None
    accessible_spaces: Whole


class Stop(Place):
    """A station or a bus stop."""


class Parking(Model):
    """Where to leave a car or a bicycle, and the stations near by."""

    last_verified: Day
    summary: Text
    options: tuple[ParkingOption, ...] = Field(strict=False)
    transit: tuple[Stop, ...] = Field(strict=False)
    accessibility: Text
    tips: tuple[Text, ...] = Field(strict=False)


# --- The menu ---------------------------------------------------------------------------------


class Category(Model):
    """A section of the menu or of the knowledge base."""

    id: Slug
    label: Text
    description: Text | None = None


class MenuOutline(Model):
    """The order of the menu, and the words that dishes share."""

    last_verified: Day
    allergen_note: Text
    categories: tuple[Category, ...] = Field(strict=False, min_length=1)
    tags: Mapping[Slug, Text]


def _told_by_the_file(value: object) -> object:
    raise ValueError("the file's name tells the category; take this line away")


class Dish(Model):
    """One dish as it stands on the menu."""

    id: Slug
    name: Text
    description: Text
    picture: Text
    """What the picture shows, for those who do not see it."""
    price: Cents
    tags: tuple[Slug, ...] = Field(strict=False)
    popular: Flag
    spice: Annotated[int, _reader("[0-3]", "write 0 (none), 1 (mild), 2 (medium) or 3 (hot)", int)]
    serves: Line
    allergens: tuple[Allergen, ...] = Field(strict=False)
    may_contain: tuple[Allergen, ...] = Field(strict=False)
    diets: tuple[Diet, ...] = Field(strict=False)
    available: Text | None = None
    goes_with: tuple[Slug, ...] = Field(default=(), strict=False)
    also: tuple[Line, ...] = Field(default=(), strict=False)
    """What else people call it, in any language; for search only."""
    article: Slug | None = None
    last_verified: Day
    category: Annotated[str, BeforeValidator(_told_by_the_file)] = ""
    """The id of its category: the name of its file, filled in by the loader."""


class Ranked(Model):
    """A dish of the must-order list, and the sentence that says why."""

    dish: Slug
    rank: Annotated[int, _reader("[1-9]", "write the place in the list: 1 to 5", int)]
    blurb: Text


class Combo(Model):
    """Dishes of the must-order list that make a meal for a number of people."""

    id: Slug
    size: Whole
    title: Text
    note: Text
    items: tuple[Slug, ...] = Field(strict=False, min_length=1)


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
    rating: Annotated[int, _reader("[1-5]", "write the stars: 1 to 5", int)]
    text: Text
    source: Text


class Question(Model):
    q: Text
    a: Text


class MustOrder(Model):
    """The five dishes that nobody should miss, and what goes with them."""

    version: Line
    last_verified: Day
    title: Text
    summary: Text
    top_dishes: tuple[Ranked, ...] = Field(strict=False)
    combos: tuple[Combo, ...] = Field(strict=False)
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
    expect: Expected | None = None


class Answer(Model):
    """A short answer: what is asked, and what is so."""

    label: Line
    value: Line


class Writing(Model):
    """An article in one language, as it stands in its file."""

    title: Line
    summary: Line
    keywords: tuple[Line, ...] = Field(strict=False, min_length=1)
    facts: tuple[Answer, ...] = Field(strict=False)
    asked: tuple[Line, ...] = Field(default=(), strict=False)
    """How people ask for this, in their own words; for search only."""
    body: Line


class LeadingWriting(Writing):
    """An article's English file, which also holds what is the same in every language."""

    related: tuple[Slug, ...] = Field(strict=False)
    last_verified: Day


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
