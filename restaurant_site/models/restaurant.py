"""Name, address and other facts about the restaurant."""

import re
from typing import Annotated, Literal, NamedTuple, Self, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from babel.core import get_global
from babel.numbers import is_currency
from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from rapidfuzz import process
from rapidfuzz.distance import OSA

from ..countries import COUNTRIES
from ..i18n import N_
from ..locales import BY_CODE, WRITABLE_CODES, SiteLanguages, row_of
from . import normalizers
from .fault_kinds import Kind, Translatable
from .fields import (
    Cents,
    Flag,
    IsoDate,
    Latitude,
    Located,
    Longitude,
    Model,
    ScalarFormat,
    Slug,
    TextLine,
    WholeNumber,
)
from .hours import ORDER_TYPES, OrderType, Weekday
from .text import Text


class Address(Model):
    """A postal address: its parts, and how it is written in each language."""

    street: Text
    locality: Text
    region: TextLine = Field(default="", examples=["ON"])
    """The province, state or county, as the post writes it; leave it out where addresses have none."""
    postal_code: TextLine = Field(default="", examples=["M6J 1V1"])
    """As the post writes it; leave it out where there are none."""
    country: Annotated[str, ScalarFormat(r"[A-Z]{2}", Kind.NOT_A_COUNTRY, "CA")]
    """The two capital letters of the country, which chooses its currency and the allergens that its law lists."""
    text: Text
    """The whole address as it is written on an envelope."""


ChannelKind = Literal["order", "delivery", "booking", "map", "social", "reviews"]


def _placeholders(url: str) -> str:
    if "{" in url.replace("{latitude}", "").replace("{longitude}", ""):
        raise ValueError(Kind.PLACEHOLDERS())
    return url


class Channel(Model):
    """A page of the restaurant at another company, for guests; programs are told the address of booking and order."""

    kind: ChannelKind
    """order, delivery (a platform that delivers), booking, map, social or reviews."""
    name: Text
    """What guests know it by: Google Maps, Instagram."""
    url: Annotated[
        str,
        AfterValidator(_placeholders),
        ScalarFormat(
            r"https://[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?",
            Kind.NOT_AN_ADDRESS,
            "https://social.example/maple-lantern",
        ),
    ]
    """The address. Of a map, {latitude} and {longitude} in it stand for the restaurant or a place to park."""

    def is_of_company(self, name: str) -> bool:
        """Tell whether a name is that of the company whose page it is, by the host of the address: Libro, not Book online."""
        host = self.url.removeprefix("https://").partition("/")[0].casefold()
        letters = "".join(filter(str.isalnum, name.casefold()))
        return bool(letters) and letters in host.replace("-", "")

    def url_of(self, place: Located | None) -> str:
        """Return the address with the coordinates of a place filled in."""
        if place is None:
            return self.url
        return self.url.replace("{latitude}", f"{place.latitude:.5f}").replace("{longitude}", f"{place.longitude:.5f}")

    @property
    def account(self) -> str:
        """What the restaurant is called there: ``@maple-lantern``; empty where the address is more than that name."""
        path = self.url.partition("://")[2].partition("/")[2].strip("/")
        return f"@{path.removeprefix('@')}" if re.fullmatch(r"@?[\w.-]+", path) else ""

    @property
    def takes_coordinates(self) -> bool:
        return "{latitude}" in self.url and "{longitude}" in self.url


def _known_currency(code: str) -> str:
    if not is_currency(code):
        raise ValueError(Kind.NO_CURRENCY(value=code))
    return code


def _zones_of(address: "Address | None") -> Translatable:
    """Return what to write for a time zone: those of the country, where it is known."""
    known = get_global("zone_territories").items() if address else ()
    zones = sorted(
        zone for zone, country in known if address and country == address.country and zone in available_timezones()
    )
    return (
        Translatable(N_("write one of %(country)s: %(zones)s"), country=address.country, zones=tuple(zones))
        if address and zones
        else Translatable(N_("write one such as America/Vancouver"))
    )


MOST_MISTAKES = 2
"""Letters in which the name of a time zone may differ from the one that is meant."""


def _known_zone(value: str, info: ValidationInfo) -> str:
    """Refuse abbreviations such as EST, too: they have no daylight saving time."""
    try:
        if "/" in value and ZoneInfo(value):
            return value
    except (ZoneInfoNotFoundError, ValueError, OSError):
        pass
    city = value.rpartition("/")[2].strip().replace(" ", "_").casefold()
    zones = sorted(each for each in available_timezones() if "/" in each)
    near = next((zone for zone in zones if zone.casefold().endswith(f"/{city}")), None)
    if near is None and "/" in value:
        match = process.extractOne(value, zones, scorer=OSA.distance, score_cutoff=MOST_MISTAKES)
        near = match[0] if match else None
    advice = Translatable(N_("did you mean %(near)s?"), near=near) if near else _zones_of(info.data.get("address"))
    raise ValueError(Kind.NO_TIME_ZONE(value=value, advice=advice))


TaxClass = Literal["food", "soft-drinks", "hot-drinks", "alcohol", "sweets", "packaged-food", "other-goods"]
TAX_CLASSES: tuple[TaxClass, ...] = get_args(TaxClass)
"""The kinds of goods that the laws of countries tax differently."""


PERCENTAGE = r"\d{1,2}(\.\d{1,3})?%"


def _all_or_classes(value: object) -> object:
    if value is None or value == []:
        raise ValueError(Kind.TAX_ON_NOTHING(classes=TAX_CLASSES))
    if isinstance(value, str) and value != "all":
        raise ValueError(Kind.TAX_ON_ONE(value=value))
    return TAX_CLASSES if value == "all" else value


class Tax(Model):
    """A tax on what the restaurant sells."""

    name: Text | None = None
    """As guests call it: GST."""
    rate: Annotated[str, ScalarFormat(PERCENTAGE, Kind.NOT_A_RATE, "5%")] | None = None
    on: Annotated[
        tuple[TaxClass, ...],
        BeforeValidator(_all_or_classes),
        WithJsonSchema(
            {
                "anyOf": [
                    {"const": "all"},
                    {"type": "array", "items": {"enum": list(TAX_CLASSES)}, "minItems": 1},
                ],
                "examples": ["all"],
            }
        ),
    ] = TAX_CLASSES
    """`all`, or the kinds of goods that it is on: [alcohol]. Without this line all."""
    included: Flag | None = None
    """Whether the prices of the menu include it; without this line, as is usual in the country."""

    @model_validator(mode="after")
    def has_a_name_and_a_rate(self) -> Self:
        if (self.name is None) != (self.rate is None):
            right = "name: {en: GST}" if self.name is None else "rate: 5%"
            raise ValueError(Kind.HALF_A_TAX(right=right))
        if self.name is None and self.included is None:
            raise ValueError(Kind.NO_TAX())
        return self

    @property
    def is_on_all(self) -> bool:
        return set(self.on) == set(TAX_CLASSES)


ChargeTaxClass = Literal[TaxClass, "none"]
ChargeUnit = Literal["order", "guest", "dish", "bottle", "container", "bag"]
ChargeDay = Literal["public-holidays", Weekday]
PUBLIC_HOLIDAYS = "public-holidays"


class Charge(Model):
    """What a bill has beside its dishes: a gratuity, tea for each guest, containers, delivery."""

    id: Slug
    """What texts call it, as in `{{charge:gratuity}}`."""
    name: Text
    """What guests read: Gratuity."""
    amount: Cents | None = None
    """In the currency of the menu, with two decimals."""
    percent: Annotated[str, ScalarFormat(PERCENTAGE, Kind.NOT_A_PERCENTAGE, "18%")] | None = None
    """Of the prices of the dishes, before the taxes that are added to them."""
    dish: Slug | None = None
    """The id of the dish whose price it is; an order with this dish has the dish in its place."""
    per: ChargeUnit = "order"
    """order, guest, dish (each one that is ordered), bottle (corkage), container or bag; nobody asks how many of the last three."""
    how: Annotated[tuple[OrderType, ...], Field(min_length=1)] = ORDER_TYPES
    """Which orders have it: [dine_in], [takeout, delivery]. Without this line all."""
    on: tuple[ChargeDay, ...] = Field(default=(), examples=[["public-holidays"]])
    """On which days: [public-holidays], those that hours.yaml marks, or [saturday, sunday]. Without this line every day."""
    from_guests: Annotated[WholeNumber, Field(ge=1)] | None = None
    """The smallest party that pays it."""
    free_from: Cents | None = None
    """The sum of the dishes, before tax, from which it is free."""
    when: Text | None = None
    """When it is due, where that does not follow from the order: if you take tea. It is then named beside the total."""
    optional: Flag = False
    """true: guests may decline it. It is then named beside the total, never in it."""
    tax_class: ChargeTaxClass | None = None
    """The kind of goods that it is for taxes; `none` if it is not taxed. Without this line it is taxed like food; of a percentage,
    guests read that this is assumed."""

    @model_validator(mode="after")
    def has_one_amount(self) -> Self:
        if sum(each is not None for each in (self.amount, self.percent, self.dish)) != 1:
            raise ValueError(Kind.ONE_AMOUNT(id=self.id))
        if self.percent is not None and self.per != "order":
            raise ValueError(Kind.PERCENT_OF_ORDER(per=self.per, id=self.id))
        return self

    @property
    def taxed_as(self) -> ChargeTaxClass:
        return self.tax_class or "food"

    @property
    def is_tax_assumed(self) -> bool:
        """Whether nobody has written if it is taxed, and laws differ: of a gratuity or a surcharge, which is a percentage."""
        return self.percent is not None and self.tax_class is None


class DeliveryTerms(Model):
    """From what sum, and where to, the restaurant delivers; its fees stand under `charges`."""

    minimum: Cents | None = None
    """The least sum of the dishes, before tax, with two decimals; "0.00" if there is none."""
    area: Text | None = None
    """Where to, as a guest reads it: within five kilometres."""


NAMED_CERTIFICATES = ("halal", "kosher")
"""Ids of certificates that the interface has names for."""


class Certificate(Model):
    """What the owner has certified, or says of the kitchen. It is never derived from ingredients."""

    id: Slug
    """halal, kosher, or an id of your own: organic."""
    name: Text | None = None
    """What guests read; halal and kosher need none."""
    certified_by: TextLine | None = None
    """Who has certified it. Without this line guests read that it is your own word."""
    until: IsoDate | None = None
    """The last day on which it is valid; after it the site no longer says it."""
    covers: Literal["all"] | None = None
    """all: every dish but those with a list of their own. Without this line only dishes that list it."""

    @model_validator(mode="after")
    def has_a_name(self) -> Self:
        if self.name is None and self.id not in NAMED_CERTIFICATES:
            raise ValueError(Kind.CERTIFICATE_WITHOUT_NAME(id=self.id, known=tuple(NAMED_CERTIFICATES)))
        return self


LanguageCode = Literal[*BY_CODE]  # type: ignore[valid-type]  # pydantic reads it
NameLanguageCode = Literal[*WRITABLE_CODES]  # type: ignore[valid-type]  # likewise


class LanguageChoice(Model):
    """The languages of the site, which decide how every other file is read."""

    site_languages: Annotated[tuple[LanguageCode, ...], Field(min_length=1, examples=[["en"]])]
    """Codes of the languages of the site, the default one first; every text is written in each of them."""
    second_names: NameLanguageCode | None = None
    """The language whose names of dishes and sections are shown beside those of the page, one of the site or another in which
    names alone are written: `it`, `{en: Squid ink risotto, it: Risotto al nero}`; leave it out for none."""
    kitchen_language: LanguageCode | None = None
    """The language that the kitchen reads on an order sheet; leave it out for the default one. A name may be in it, too."""

    @field_validator("site_languages")
    @classmethod
    def _each_once(cls, codes: tuple[str, ...]) -> tuple[str, ...]:
        if twice := next((code for code in codes if codes.count(code) > 1), None):
            raise ValueError(Kind.LANGUAGE_TWICE(code=twice))
        return codes

    def languages_of_site(self, country: str) -> SiteLanguages:
        """Return the rows of the table of languages that are named here, as the country of the restaurant writes them."""
        second, kitchen = (row_of(code) if code else None for code in (self.second_names, self.kitchen_language))
        return SiteLanguages(tuple(map(row_of, self.site_languages)), second, kitchen).in_country(country)


def _currency_optional(schema: JsonSchemaValue) -> None:
    schema["required"].remove("currency")


class Coordinates(NamedTuple):
    """A place on a map, in degrees."""

    latitude: float
    longitude: float


LOCAL_DIGITS = 6
"""Digits at the end of a telephone number that are the same in every form of it."""


class Restaurant(LanguageChoice):
    """Who and where the restaurant is."""

    model_config = ConfigDict(json_schema_extra=_currency_optional)

    name: Text
    short_name: Text
    """The name that fits into a narrow place."""
    description: Text
    """One sentence for search results and shared links."""
    telephone: Annotated[
        str,
        ScalarFormat(
            r"\+[1-9]\d{7,14}",
            Kind.NOT_A_TELEPHONE,
            "+16045550142",
            respell=normalizers.telephone,
        ),
    ]
    """+ and digits only, with the country's number."""
    telephone_shown: TextLine | None = Field(default=None, examples=["01632 960147"])
    """The same as guests dial it: "01632 960147". Without this line it is in the form of the country, where that is known."""
    email: Annotated[str, ScalarFormat(r"[^@\s]+@[^@\s]+\.[a-z]+", Kind.NOT_AN_EMAIL, "hello@example.com")] | None = (
        None
    )
    """Without this line none is given."""
    address: Address
    latitude: Latitude | None = Field(default=None, examples=[49.1753])
    """Degrees north, with five decimals; without this line and the next one no map shows the restaurant."""
    longitude: Longitude | None = Field(default=None, validate_default=True, examples=[-123.1329])
    """Degrees east (west is negative), with five decimals."""
    time_zone: Annotated[str, AfterValidator(_known_zone), Field(examples=["America/Vancouver"])]
    """The time zone of the opening hours, such as America/Vancouver."""
    currency: Annotated[
        str,
        AfterValidator(_known_currency),
        ScalarFormat(r"[A-Z]{3}", Kind.NOT_A_CURRENCY, "CAD"),
    ]
    """The three capital letters of the currency (ISO 4217); without this line that of the country."""
    taxes: tuple[Tax, ...] = Field(
        default=(), examples=[[{"name": {"en": "GST", "zh": "GST"}, "rate": "5%", "on": "all", "included": False}]]
    )
    """The taxes on what is sold, one by one; without this line no total is shown with tax."""
    charges: tuple[Charge, ...] = Field(
        default=(),
        examples=[[{"id": "gratuity", "name": {"en": "Gratuity", "zh": "小費"}, "percent": "18%", "from_guests": 10}]],
    )
    """What a bill has beside its dishes: a gratuity, tea, containers, delivery; order sheets add it up or name it."""
    delivery: DeliveryTerms = Field(
        default=DeliveryTerms(),
        examples=[{"minimum": "35.00", "area": {"en": "within five kilometres", "zh": "五公里內"}}],
    )
    """The minimum and the area of delivery, which order sheets say; what is left out is said to be not given."""
    certificates: tuple[Certificate, ...] = Field(
        default=(), examples=[[{"id": "halal", "certified_by": "…", "until": "2027-05-31", "covers": "all"}]]
    )
    """What is certified, or what you say yourself: halal, kosher, an organic label; by whom, and until when."""
    price_range: TextLine | None = Field(default=None, examples=["$8–$30"])
    """What a person spends, from and to; without this line it is not given."""
    cuisine: tuple[Text, ...] = ()
    languages: tuple[TextLine, ...] = ()
    """What the staff speak, as codes."""
    payment: tuple[Text, ...] = ()
    """What is taken, one by one."""
    seats: WholeNumber | None = Field(default=None, examples=[30])
    """How many guests can sit; without this line it is not given."""
    takes_reservations: Flag | None = Field(default=None, examples=[True])
    """Whether tables can be booked; without this line guests are told to ask."""
    allows_ai_training: Flag | None = None
    """Whether robots.txt lets crawlers train models on the pages; without this line it says nothing about that."""

    channels: tuple[Channel, ...] = ()
    """Pages elsewhere: online ordering, booking, maps, social profiles, reviews."""

    @model_validator(mode="before")
    @classmethod
    def has_the_currency_of_its_country(cls, restaurant: object) -> object:
        """Return the block as written, with the currency of its country if it has none."""
        address = restaurant.get("address") if isinstance(restaurant, dict) else None
        country = COUNTRIES.get(str(address.get("country"))) if isinstance(address, dict) else None
        return {"currency": country.currency, **restaurant} if country and isinstance(restaurant, dict) else restaurant

    @model_validator(mode="after")
    def shows_its_own_number(self) -> Self:
        shown = re.sub(r"\D", "", self.telephone_shown or self.telephone)
        if shown[-LOCAL_DIGITS:] != self.telephone[-LOCAL_DIGITS:]:
            raise ValueError(Kind.OTHER_TELEPHONE(shown=self.telephone_shown, telephone=self.telephone))
        return self

    @field_validator("longitude")
    @classmethod
    def has_both_coordinates(cls, longitude: float | None, info: ValidationInfo) -> float | None:
        latitude = info.data.get("latitude", longitude)  # one that is not right has its own fault
        if (latitude is None) != (longitude is None):
            raise ValueError(Kind.HALF_A_PLACE(missing="latitude" if latitude is None else "longitude"))
        return longitude

    def channels_of(self, *kinds: ChannelKind) -> tuple[Channel, ...]:
        return tuple(channel for channel in self.channels if channel.kind in kinds)

    @property
    def place(self) -> Coordinates | None:
        """Where it is on a map, if that is given."""
        if self.latitude is None or self.longitude is None:
            return None
        return Coordinates(self.latitude, self.longitude)

    @property
    def maps(self) -> tuple[Channel, ...]:
        """The maps that show the restaurant: without its coordinates those whose address takes none."""
        return tuple(each for each in self.channels_of("map") if self.place or not each.takes_coordinates)

    @property
    def maps_of_places(self) -> tuple[Channel, ...]:
        """The maps that show any other place: those whose address takes coordinates."""
        return tuple(each for each in self.channels_of("map") if each.takes_coordinates)

    @property
    def phone(self) -> str:
        """The telephone number as guests dial it: as the owner writes it, or in the form of the country."""
        if self.telephone_shown:
            return self.telephone_shown
        country = COUNTRIES.get(self.address.country)
        return country.dialled(self.telephone) if country else self.telephone

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)
