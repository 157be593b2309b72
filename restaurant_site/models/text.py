"""Texts by language, what they refer to as facts, and categories, which have a text as their label."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import cast

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core.core_schema import (
    CoreSchema,
    no_info_after_validator_function,
    typed_dict_field,
    typed_dict_schema,
    with_info_before_validator_function,
)

from ..locales import BY_CODE, LOCALES, REQUIRED, Locale
from .fields import Cents, ClockTime, Model, Slug, TextLine, WholeNumber


@dataclass(frozen=True, slots=True)
class Text:
    """The same text in every language.

    An owner writes a block of language codes. A language with ``Locale.derived_from`` may be left out: ``derive``
    of the validation context (text → text) converts it.
    """

    translations: Mapping[str, str]
    """By language code."""

    def in_(self, locale: Locale) -> str:
        """Return the text in one language."""
        return self.translations[locale.code]

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        line = handler.generate_schema(TextLine)
        fields = {locale.code: typed_dict_field(line, required=locale in REQUIRED) for locale in LOCALES}
        written = typed_dict_schema(fields, extra_behavior="forbid")
        complete = with_info_before_validator_function(_with_derived, written)
        return no_info_after_validator_function(_read_only, complete, ref=f"{cls.__module__}.{cls.__qualname__}")

    @classmethod
    def __get_pydantic_json_schema__(cls, _schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        fields = {locale.code: _field_schema(locale) for locale in LOCALES}
        required = [locale.code for locale in REQUIRED]
        return {
            "additionalProperties": False,
            "description": "The same text in every language.",
            "properties": fields,
            "required": required,
            "title": cls.__name__,
            "type": "object",
        }


def _read_only(translations: dict[str, str]) -> Text:
    return Text(MappingProxyType(translations))


def _field_schema(locale: Locale) -> JsonSchemaValue:
    description = f"{locale.english_name}."
    if locale.derived_from:
        source = BY_CODE[locale.derived_from].english_name
        description = f"{locale.english_name}; leave it out, and it is derived from {source}."
    return {"description": description, "type": ["string", "number"]}


def _with_derived(value: object, info: ValidationInfo) -> object:
    """Return the block of an owner, with the texts that are derived from others."""
    if isinstance(value, Text):
        return value.translations
    if isinstance(value, str):
        codes = ", ".join(f"{locale.code}: …" for locale in REQUIRED)
        raise ValueError(f"write this text in each language: `{{{codes}}}`")
    if not isinstance(value, dict):
        return value
    derive = cast(Callable[[str], str], (info.context or {})["derive"])
    derived = {
        locale.code: derive(source.strip())
        for locale in LOCALES
        if isinstance(source := value.get(locale.derived_from), str) and source.strip() and not value.get(locale.code)
    }
    return {**value, **derived}


class Category(Model):
    """A section of the menu or of the knowledge base."""

    id: Slug
    label: Text
    """What guests read, with an emoji before it if you like."""
    description: Text | None = None


class TimeFact(Model):
    """A time of day."""

    time: ClockTime


class MoneyFact(Model):
    """An amount of money, in cents."""

    money: Cents


class MinutesFact(Model):
    """A number of minutes."""

    minutes: WholeNumber


class MetresFact(Model):
    """A distance."""

    metres: WholeNumber


FactValue = str | Text | TimeFact | MoneyFact | MinutesFact | MetresFact
"""A value of facts.yaml, which texts refer to by its name."""


def fact_form(value: object) -> type[FactValue]:
    """Return the type of a fact, chosen by its keys."""
    if not isinstance(value, dict):
        return str
    for form in (TimeFact, MoneyFact, MinutesFact, MetresFact):
        if value.keys() & form.model_fields.keys():
            return form
    return Text
