"""Texts by language, and categories that are named with them."""

from collections.abc import Callable

from pydantic import GetJsonSchemaHandler, ValidationInfo, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core.core_schema import CoreSchema

from ...locales import Locale
from .scalars import Line, Model, Slug


def _words(value: object) -> str:
    """A text that says something, or an empty string."""
    return value.strip() if isinstance(value, str) else ""


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


class Category(Model):
    """A section of the menu or of the knowledge base."""

    id: Slug
    label: Text
    """What guests read, with an emoji before it if you like."""
    description: Text | None = None
