"""The arguments of the tools, and their JSON Schemas."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import (
    AliasChoices,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    FailFast,
    Field,
    WithJsonSchema,
    model_validator,
)

from ..domain.filters import ALLERGEN_GROUPS
from ..locales import BY_CODE, DEFAULT, LOCALES, match_tag
from ..models.menu import ALLERGENS, Diet

if TYPE_CHECKING:
    AllergenOrGroup = str
else:
    AllergenOrGroup = Literal[*ALLERGENS, *ALLERGEN_GROUPS]

LANGUAGES = " or ".join(", ".join(locale.english_name for locale in LOCALES).rsplit(", ", 1))
LANGUAGE_TAGS = list(dict.fromkeys([*BY_CODE, *(locale.tag for locale in LOCALES)]))


def language_code(tag: object) -> str:
    """The code of the language that a code or a BCP 47 tag means. Raises ValueError for any other."""
    text = str(tag).strip()
    locale = BY_CODE.get(text.lower()) or match_tag(text)
    if locale is None:
        raise ValueError(f"takes {', '.join(LANGUAGE_TAGS)}, not {text[:20]!r}")
    return locale.code


def _items(value: object) -> object:
    """A list; also of the values in a text, as the API writes them: separated by commas."""
    return [each.strip().lower() for each in value.split(",") if each.strip()] if isinstance(value, str) else value


def _simplified(schema: dict[str, Any]) -> None:
    """Removes titles, and null, which a client leaves out."""
    del schema["title"]
    for each in schema["properties"].values():
        each.pop("title", None)
        if "anyOf" in each:
            each |= each.pop("anyOf")[0]
            del each["default"]


class Arguments(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_extra=_simplified)

    lang: Annotated[str, BeforeValidator(language_code), WithJsonSchema({"type": "string", "enum": LANGUAGE_TAGS})] = (
        Field(DEFAULT.code, description=", ".join(f"{each.code} {each.english_name}" for each in LOCALES))
    )
    max_chars: int = Field(6_000, ge=500, le=50_000, description="Limit of the whole result")
    offset: int = Field(0, ge=0, description="Pass next_offset")
    """Characters of a document's text, or matches of a search, to skip."""

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, given: object) -> object:
        """Null is no value, because some clients send every argument."""
        return {name: value for name, value in given.items() if value is not None} if isinstance(given, dict) else given


class SearchArguments(Arguments):
    category: str | None = Field(None, description="Only this category")
    limit: int | None = Field(None, ge=1, le=20, description="Without it, as many as 3 KB hold")


class KnowledgeSearch(SearchArguments):
    query: str = Field(
        min_length=1,
        max_length=200,
        validation_alias=AliasChoices("query", "q"),
        description=f"In {LANGUAGES}",
    )


class MenuSearch(SearchArguments):
    query: str = Field(
        "",
        max_length=200,
        validation_alias=AliasChoices("query", "q"),
        description="A dish, an ingredient or a taste; without it, every dish that the filters admit",
    )
    diet: Annotated[tuple[Diet, ...], FailFast(), BeforeValidator(_items)] = Field(
        (), description="Diets that must all hold"
    )
    without: Annotated[tuple[AllergenOrGroup, ...], FailFast(), BeforeValidator(_items)] = Field(
        (),
        description="Allergens to avoid, also as traces; dishes without records are left out, too",
    )
    traces: Annotated[bool, BeforeValidator(lambda value: True if value == "include" else value)] = Field(
        False, description="Keep dishes that only may contain them"
    )
    max_price: float | None = Field(None, ge=0, le=999_999, description="Before tax")


class ArticleArguments(Arguments):
    id: str = Field(description="Article id: the last part of its address")
    format: Annotated[
        Literal["json", "markdown"], BeforeValidator(lambda value: "markdown" if value == "md" else value)
    ] = Field(
        "markdown", description="json puts the article into the structured content, for clients that show nothing else"
    )


class DishArguments(Arguments):
    id: str = Field(
        validation_alias=AliasChoices("id", "slug"),
        description="Dish id: the last part of its address",
    )


class RestaurantArguments(Arguments):
    at: str | None = Field(None, description="Local date and time, such as 2026-12-24T18:00; without it, now")


def input_schema(arguments: type[Arguments], categories: Sequence[str]) -> dict[str, Any]:
    """The JSON Schema of a tool's arguments, with the categories of the content."""
    schema = arguments.model_json_schema()
    if "category" in schema["properties"]:
        schema["properties"]["category"]["enum"] = list(categories)
    return schema
