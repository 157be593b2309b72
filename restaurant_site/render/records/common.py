"""Parts of the records of several subjects, and their string types, whose formats OpenAPI shows."""

from datetime import date, time
from typing import Annotated, Literal, TypeVar, cast

from pydantic import Field
from typing_extensions import TypedDict

from ...models.fields import Model
from ...models.restaurant import ChannelKind
from ...models.text import Text
from ..localized_site import LocalizedSite
from ..openapi import ALLERGEN_ID, LANGUAGE_CODE

Address = Annotated[str, Field(json_schema_extra={"format": "uri"})]
"""An absolute URL of this site."""
OtherAddress = Annotated[str, Field(json_schema_extra={"format": "uri"})]
"""An absolute URL of another site."""
ByLanguage = dict[str, str]
"""Language code → text, for each language of the site."""
AddressByLanguage = dict[str, Address]
UrlPath = Annotated[str, Field(pattern=r"^/\S*$")]
"""A site-relative path."""
Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Code = Annotated[str, Field(json_schema_extra={"format": LANGUAGE_CODE})]
"""A language of the site."""
Allergen = Annotated[str, Field(json_schema_extra={"format": ALLERGEN_ID})]
"""The id of an allergen of the site."""
Price = Annotated[str, Field(pattern=r"^(market|\D{1,4}\d+(\.\d{2,3})?)$")]
"""The sign of the currency and Western digits, with the decimals of the currency; ``market`` for a market price."""
Date = Annotated[str, Field(json_schema_extra={"format": "date"})]
DateTime = Annotated[str, Field(json_schema_extra={"format": "date-time"})]
"""RFC 3339 with the offset of the restaurant's time zone."""
ClockText = Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
"""Hours and minutes, in the restaurant's time zone."""
Marked = Annotated[str, Field(description="HTML-escaped, with <mark> around what the search found")]
TextMatch = Literal["full", "partial"]
"""Whether a hit answers the whole query, or has to do with a part of it."""


Record = TypeVar("Record")


class ChannelRecord(TypedDict):
    """A page of the restaurant at another company: an address to send guests to, not a source."""

    name: str
    """As the restaurant writes it."""
    url: OtherAddress


class ApiDocument(TypedDict):
    """What all documents of the API have in common."""

    lang: Code
    version: str
    json_url: Address
    authority: Address


class ListDocument(ApiDocument):
    """A list, or the part of it that *limit* and *offset* select."""

    count: int
    total: int
    limit: int | None
    offset: int


class DataSet(ApiDocument):
    """What the documents that an article includes have in common."""

    last_verified: Date | None
    """Null where nobody has compared it with the restaurant yet."""
    summary: str
    tips: list[str]
    page_url: Address
    article_url: Address


def channel_records(localized_site: LocalizedSite, kind: ChannelKind) -> list[ChannelRecord]:
    channels = localized_site.site.restaurant.channels_of(kind)
    return [{"name": localized_site.text(each.name), "url": each.url} for each in channels]


def record_from(localized_site: LocalizedSite, record: type[Record], source: Model, **own: object) -> Record:
    """Return a record with the values of *own*, and else those that *source* has under the same names.

    Values of *source* are written as JSON has them: a text in the site's language, a tuple as a list, a date as
    ``YYYY-MM-DD`` and a time of day as ``HH:MM``.
    """
    names = [name for name in record.__annotations__ if name in record.__required_keys__]  # type: ignore[attr-defined]
    return cast(
        Record, {name: own[name] if name in own else _plain(localized_site, getattr(source, name)) for name in names}
    )


def _plain(localized_site: LocalizedSite, value: object) -> object:
    match value:
        case Text():
            return localized_site.text(value)
        case time():
            return clock(value)
        case date():
            return value.isoformat()
        case tuple():
            return [_plain(localized_site, each) for each in value]
    return value


def text_in(text: Text, code: str) -> str | None:
    """Return a text in the language of a described field such as ``name_zh``; None on a site without the language."""
    return text.translations.get(code)


def page_urls(localized_site: LocalizedSite, page: str) -> dict[str, str]:
    """Return the address of a page in each language that has it, by its code."""
    return {each.code: localized_site.links.page(page, each) for each in localized_site.site.locales_of(page)}


def article_url(localized_site: LocalizedSite, article: str, page: str) -> str:
    """Return the article that contains a data set, or its page when the site has no such article."""
    if article in localized_site.site.articles:
        return localized_site.links.article(article, localized_site.locale)
    return localized_site.links.page(page, localized_site.locale)


def clock(value: time) -> str:
    return f"{value:%H:%M}"


def iso_day(day: date | None) -> str | None:
    """Return a date as a document has it."""
    return day.isoformat() if day else None
