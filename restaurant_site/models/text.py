"""Texts by language, what they refer to as facts, and categories, which have a text as their label."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import cast

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter, ValidationInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import SchemaValidator
from pydantic_core.core_schema import (
    CoreSchema,
    typed_dict_field,
    typed_dict_schema,
    with_info_plain_validator_function,
)

from ..locales import ALL_LANGUAGES, Locale, SiteLanguages
from .fault_kinds import Kind
from .fields import Cents, ClockTime, Model, Slug, TextLine, WholeNumber

MOST_QUOTED = 60
"""Characters of a text that a message about it quotes."""


@dataclass(frozen=True, slots=True)
class Text:
    """The same text in every language of the site in which it is written; where it is not, what it belongs to is hidden.

    An owner writes a block of language codes. The validation context has the ``languages`` of the site, and ``derive``
    (text → text), which converts a text that the owner leaves out because it is derived from another language's.
    """

    translations: Mapping[str, str]
    """By language code."""
    substitute: tuple[str, Locale] | None = None
    """The code of a language in which nothing is written yet, and the language of the words that stand there."""

    def in_(self, locale: Locale) -> str:
        """Return the text in one language."""
        return self.translations[locale.code]

    def written_in(self, locale: Locale | None) -> Locale | None:
        """Return *locale* if the text is written in it."""
        return locale if locale and locale.code in self.translations else None

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, _handler: GetCoreSchemaHandler) -> CoreSchema:
        return with_info_plain_validator_function(_read, ref=f"{cls.__module__}.{cls.__qualname__}")

    @classmethod
    def __get_pydantic_json_schema__(cls, _schema: CoreSchema, _handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return text_schema(ALL_LANGUAGES)


def text_schema(languages: SiteLanguages) -> JsonSchemaValue:
    """Return the JSON Schema of a text on a site with *languages*."""
    return {
        "additionalProperties": False,
        "description": "The same text in every language.",
        "properties": {locale.code: _field_schema(locale, languages) for locale in languages.writable},
        "required": [locale.code for locale in languages.required],
        "title": Text.__name__,
        "type": "object",
    }


def _field_schema(locale: Locale, languages: SiteLanguages) -> JsonSchemaValue:
    description = f"{locale.english_name}."
    if source := languages.source(locale):
        description = f"{locale.english_name}; leave it out, and it is derived from {source.english_name}."
    return {"description": description, "type": ["string", "number"]}


def _read(value: object, info: ValidationInfo) -> Text:
    """Return the text that an owner has written as a block, with the languages that are derived from others."""
    if isinstance(value, Text):
        return value
    context = info.context or {}
    languages = cast(SiteLanguages, context["languages"])
    if isinstance(value, str):
        raise ValueError(Kind.ONE_LANGUAGE(codes=block_of(value, [locale.code for locale in languages.required])))
    block = {**value, **_derived(value, languages, context["derive"])} if isinstance(value, dict) else value
    return Text(MappingProxyType(_block_validator(languages).validate_python(block)))


def block_of(text: str, codes: Sequence[str]) -> str:
    """Return what is right in place of a text that stands alone: ``fr: comptant, en: …``."""
    plain = " ".join(text.split()).replace('"', "'")
    if len(plain) > MOST_QUOTED or not plain:
        plain = "…"
    elif re.search(r"[,:#\[\]{}'&*!|>%@`]", plain):
        plain = f'"{plain}"'
    first, *others = codes
    return ", ".join([f"{first}: {plain}", *(f"{each}: …" for each in others)])


def _derived(block: Mapping[str, object], languages: SiteLanguages, derive: Callable[[str], str]) -> Mapping[str, str]:
    """Return the texts that *block* lacks and that are derived from others of it, by language code."""
    sources = {locale: languages.source(locale) for locale in languages.locales if not block.get(locale.code)}
    return {
        locale.code: derive(written.strip())
        for locale, source in sources.items()
        if source and isinstance(written := block.get(source.code), str) and written.strip()
    }


@cache
def _block_validator(languages: SiteLanguages) -> SchemaValidator:
    """Return the validator of a block with every language of a site; its errors name the language."""
    line = TypeAdapter[str](TextLine).core_schema
    fields = {
        locale.code: typed_dict_field(line, required=locale in languages.required) for locale in languages.writable
    }
    return SchemaValidator(typed_dict_schema(fields, extra_behavior="forbid"))


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
