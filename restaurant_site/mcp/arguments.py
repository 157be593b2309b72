"""The arguments of the tools, and their JSON Schemas."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    AliasChoices,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    FailFast,
    Field,
    WithJsonSchema,
    create_model,
    model_validator,
)

from ..domain import filters
from ..domain.availability import Orderable
from ..domain.booking import MOST_ASKED
from ..domain.filters import Amount, Choices, Flag, MenuFilter, Moment, Number
from ..domain.menu import Filter
from ..domain.money import highest_price
from ..domain.order import MOST_GUESTS
from ..locales import Locale, SiteLanguages
from ..models.hours import ORDER_TYPES, OrderType
from ..models.site import Site
from ..resources.parameters import meant_by, spelled_order_type
from ..search.results import Sort

MOST_ITEM_CHARACTERS = 8_000
"""Of the items of an order sheet."""


def language_tags(languages: SiteLanguages) -> list[str]:
    """Return the codes and the BCP 47 tags of a site's languages."""
    return list(dict.fromkeys([*languages.codes, *(locale.tag for locale in languages.locales)]))


def language_of(languages: SiteLanguages, tag: object) -> Locale:
    """Return the language that a code or a BCP 47 tag means. Raise ValueError for one that the site does not have."""
    text = str(tag).strip()
    locale = languages.by_code.get(text.lower()) or languages.match_tag(text)
    if locale is None:
        raise ValueError(f"takes {', '.join(language_tags(languages))}, not {text[:20]!r}")
    return locale


def _language_argument(languages: SiteLanguages) -> tuple[Any, Any]:
    """Return the type of the argument that chooses a language, and its description."""
    read = BeforeValidator(lambda tag: language_of(languages, tag).code)
    schema = WithJsonSchema({"type": "string", "enum": language_tags(languages)})
    description = ", ".join(f"{each.code} {each.english_name}" for each in languages.locales)
    return Annotated[str, read, schema], Field(languages.default.code, description=description)


def _items(type: Choices, value: object) -> object:
    """Return a list of ids, also of other words for them and of values in a text, as the API takes them."""
    words = [item.strip().lower() for item in value.split(",") if item.strip()] if isinstance(value, str) else value
    if not isinstance(words, list):
        return words
    return [meant_by(type, word) if isinstance(word, str) else word for word in words]


def _simplified(schema: dict[str, Any]) -> None:
    """Remove titles, and null, which a client leaves out."""
    del schema["title"]
    for each in schema["properties"].values():
        each.pop("title", None)
        if "anyOf" in each:
            each |= each.pop("anyOf")[0]
            del each["default"]


class Arguments(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_extra=_simplified)

    lang: str = ""
    """The code of a language of the site, by ``for_site``."""
    max_chars: int = Field(6_000, ge=500, le=50_000, description="Limit of the whole result")
    offset: int = Field(0, ge=0, description="Pass next_offset")
    """Characters of a document's text, or matches of a search, to skip."""

    @classmethod
    def for_site(cls, site: Site) -> type["Arguments"]:
        """Return the class with the languages of a site, and with those arguments that are rows of another table."""
        fields: dict[str, Any] = {"lang": _language_argument(site.languages), **cls.further_fields(site)}
        return create_model(cls.__name__, __base__=cls, **fields)

    @classmethod
    def further_fields(cls, _site: Site) -> dict[str, Any]:
        """Return the type and the description of arguments that depend on the site or on another table, by name."""
        return {}

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, given: object) -> object:
        """Remove null, which is no value: some clients send every argument."""
        return {name: value for name, value in given.items() if value is not None} if isinstance(given, dict) else given


class SearchArguments(Arguments):
    category: str | None = Field(None, description="Only this category")
    limit: int | None = Field(None, ge=1, le=50)


class KnowledgeSearch(SearchArguments):
    limit: int | None = Field(None, ge=1, le=50, description="Passages; without it 3, then titles with ids")
    query: str = Field(min_length=1, max_length=200, validation_alias=AliasChoices("query", "q"))

    @classmethod
    def further_fields(cls, site: Site) -> dict[str, Any]:
        """Return the query with the languages in which it may be."""
        aliases = AliasChoices("query", "q")
        return {
            "query": (
                str,
                Field(
                    min_length=1,
                    max_length=200,
                    validation_alias=aliases,
                    description=f"In {site.languages.in_english}",
                ),
            )
        }


class MenuSearch(SearchArguments):
    limit: int | None = Field(None, ge=1, le=50, description="Dishes; without it at least 10, as many as 5 KB hold")
    query: str = Field(
        "",
        max_length=200,
        validation_alias=AliasChoices("query", "q"),
        description="A dish, an ingredient or a taste; without it, every dish that the filters admit",
    )
    sort: Sort | None = Field(None, description="By price, the lowest or (-price) the highest first")

    @classmethod
    def further_fields(cls, site: Site) -> dict[str, Any]:
        """Return an argument for each filter of the menu but the category, which every search has."""
        return {
            row.name: _argument(row, site)
            for row in filters.MENU_FILTERS
            if row.name != "category" and row.exists_on(site)
        }

    def filter(self, read_moment: Callable[[str, str], Orderable]) -> Filter:
        """Return the conditions among the arguments. *read_moment*: from the name of an argument and its text to its value."""
        conditions: dict[str, Any] = {}
        for row in (row for row in filters.MENU_FILTERS if row.name in type(self).model_fields):
            value = getattr(self, row.name)
            is_moment = isinstance(row.type, Moment) and value is not None
            conditions[row.name] = read_moment(row.name, value) if is_moment else _condition(row, value)
        return Filter(**conditions)


def _argument(row: MenuFilter, site: Site) -> tuple[Any, Any]:
    """Return the type of the argument of a filter, and its description."""
    text = row.short_description
    match row.type_on(site):
        case Choices(ids, groups) as type:
            choices = tuple[Literal[*ids, *groups], ...]  # type: ignore[valid-type]  # pydantic reads it
            read = Annotated[choices, FailFast(), BeforeValidator(partial(_items, type)), AfterValidator(type.expand)]
            return read, Field((), description=text)
        case Flag(word):
            read_word = BeforeValidator(partial(_flag, word))
            return Annotated[bool, read_word], Field(False, description=text)
        case Amount(maximum):
            return float | None, Field(None, ge=0, le=maximum, description=text)
        case Number(minimum, maximum):
            return int | None, Field(None, ge=minimum, le=maximum, description=text)
    return str | None, Field(None, description=text)


def _flag(word: str, value: object) -> object:
    return True if value == word else value


def _condition(row: MenuFilter, value: Any) -> Any:
    """Return the value of a filter: an amount in cents."""
    return highest_price(value) if isinstance(row.type, Amount) and value is not None else value


class ArticleArguments(Arguments):
    id: str = Field(description="Article id, or its address")
    format: Annotated[
        Literal["json", "markdown"], BeforeValidator(lambda value: "markdown" if value == "md" else value)
    ] = Field("markdown", description="json: the document of the API, as text")


class DishArguments(Arguments):
    id: str = Field(
        validation_alias=AliasChoices("id", "slug"),
        description="Dish id, or its address",
    )


class RestaurantArguments(Arguments):
    at: str | None = Field(
        None, description="Local date and time, such as 2026-12-24T18:00, or a date; without it, now"
    )
    guests: int | None = Field(None, ge=1, le=MOST_ASKED)

    @classmethod
    def further_fields(cls, site: Site) -> dict[str, Any]:
        """Return the party size, which adds the wait where the site says how busy it is."""
        added = "the wait, and when" if "best-time" in site.shown_pages else "when"
        words = f"Party size: adds {added} such a party can book"
        return {"guests": (int | None, Field(None, ge=1, le=MOST_ASKED, description=words))}


def _order_items(value: object) -> object:
    """Return the items of a sheet as one text, from the text of an address or from a list of items."""
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return ",".join(value)
    return value


def _order_type(value: object) -> object:
    return value.strip().lower().replace("-", "_") if isinstance(value, str) else value


class OrderArguments(Arguments):
    items: Annotated[
        str,
        BeforeValidator(_order_items),
        WithJsonSchema({"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "string"}]}),
    ] = Field(
        "",
        max_length=MOST_ITEM_CHARACTERS,
        description="slug[.size][~addition…][~option…][*quantity] each, ids of get_dish; without it, meals for the party are suggested",
    )
    party: int | None = Field(
        None, ge=1, le=MOST_GUESTS, description="How many eat: is it enough, which charges are due"
    )
    at: str | None = Field(None, description="Local date and time, or a date; without it, now")
    how: Annotated[
        OrderType,
        BeforeValidator(_order_type),
        WithJsonSchema({"type": "string", "enum": [spelled_order_type(each) for each in ORDER_TYPES]}),
    ] = Field("dine_in", description="Without it dine-in", json_schema_extra={"default": spelled_order_type("dine_in")})
    vegetarians: int = Field(0, ge=0, le=MOST_GUESTS, description="Of the party")
    children: int = Field(0, ge=0, le=MOST_GUESTS, description="Of the party")
    elders: int = Field(0, ge=0, le=MOST_GUESTS, description="Of the party")
    budget: float | None = Field(
        None, gt=0, le=filters.HIGHEST_PRICE, description="For the whole party, in menu prices; for suggested meals"
    )
    without: tuple[str, ...] = ()
    diet: tuple[str, ...] = ()

    @classmethod
    def further_fields(cls, site: Site) -> dict[str, Any]:
        """Return the allergens and diets of guests, with the values that the filters of the menu take."""
        descriptions = {"without": "Allergens that a guest avoids", "diet": "Diets that a guest keeps"}
        return {
            row.name: (_argument(row, site)[0], Field((), description=descriptions[row.name]))
            for row in filters.MENU_FILTERS
            if row.name in descriptions
        }


def input_schema(arguments: type[Arguments], categories: Sequence[str]) -> dict[str, Any]:
    """Return the JSON Schema of a tool's arguments, with the categories of the content."""
    schema = arguments.model_json_schema()
    if "category" in schema["properties"]:
        schema["properties"]["category"]["enum"] = list(categories)
    return schema
