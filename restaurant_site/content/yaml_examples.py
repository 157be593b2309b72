"""Examples of what an owner can write for a field, generated from the JSON Schemas of the models."""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, cast

import yaml
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import ModelSchema

from ..locales import ALL_LANGUAGES, BY_CODE, WRITABLE_CODES, SiteLanguages
from ..models.text import Text, text_schema
from . import docstrings

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The C parser, if PyYAML was built with it."""
_QUOTED = frozenset("[]{},?\t")
"""Characters with which YAML reads another value in flow style, or which only some of its readers take."""
ELLIPSIS = "…"
"""Placeholder for the owner's own text."""


class _FieldSchema(GenerateJsonSchema):
    """JSON Schemas whose fields are described by their docstrings, and have no title; pydantic would repeat the key.

    pydantic reads docstrings itself, but whenever a model is imported, and only owners need them.
    """

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def model_schema(self, schema: ModelSchema) -> JsonSchemaValue:
        described, model = super().model_schema(schema), schema["cls"]
        texts = {model.model_fields[name].alias or name: text for name, text in docstrings.of_fields(model).items()}
        for key in texts.keys() & described.get("properties", {}).keys():
            described["properties"][key]["description"] = texts[key]
        return described


@cache
def schema(kind: Any, languages: SiteLanguages = ALL_LANGUAGES) -> dict[str, Any]:
    """Return the JSON Schema of what an owner writes for a model (or any other type), with texts in *languages*."""
    if kind is Text:
        return text_schema(languages)
    whole = _in_every_language(kind)
    if Text.__name__ in (models := whole.get("$defs", {})):
        whole = {**whole, "$defs": {**models, Text.__name__: text_schema(languages)}}
    return cast(dict[str, Any], _in_languages(whole, languages))


@cache
def _in_every_language(kind: Any) -> dict[str, Any]:
    return TypeAdapter(kind).json_schema(schema_generator=_FieldSchema)


def _in_languages(node: Any, languages: SiteLanguages) -> Any:
    """Return a schema whose examples of texts have the languages of a site, with ``…`` where no example has one."""
    match node:
        case dict() if (
            node and node.keys() <= {*WRITABLE_CODES} and all(isinstance(text, str) for text in node.values())
        ):
            return {locale.code: node.get(locale.code, ELLIPSIS) for locale in languages.required}
        case dict():
            return {key: _in_languages(value, languages) for key, value in node.items()}
        case [[*codes]] if codes and all(isinstance(code, str) and code in BY_CODE for code in codes):
            return [languages.codes]
        case list():
            return [_in_languages(item, languages) for item in node]
    return node


def line(kind: Any, key: str, languages: SiteLanguages) -> str:
    """Return a line with an example: ``price: "12.50"``, ``name: {en: …, zh: …}``."""
    whole = schema(kind, languages)
    return f"{key}: {flow(_example(whole['properties'][key], whole.get('$defs', {})))}"


def flow(value: Any) -> str:
    """Return a value in YAML flow style, quoted only where YAML would read another value."""
    match value:
        case dict():
            return "{" + ", ".join(f"{key}: {flow(item)}" for key, item in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(flow, value)) + "]"
        case str() if value != "-" and _reads_as_itself(value):  # in a block, a dash begins a list
            return value
    return json.dumps(value, ensure_ascii=False)


@lru_cache(maxsize=4096)
def _reads_as_itself(text: str) -> bool:
    if not _QUOTED.isdisjoint(text):
        return False
    try:
        return bool(_loaded(f"[{text}]") == [text] and _loaded(f"{{x: {text}}}") == {"x": text})
    except (yaml.YAMLError, ValueError, RecursionError):
        return False


def _loaded(text: str) -> Any:
    return yaml.load(text, Loader=LOADER)  # noqa: S506  # a safe one


def _example(node: Mapping[str, Any], models: Mapping[str, Any]) -> Any:
    match node:
        case {"examples": [first, *_]} | {"enum": [first, *_]}:
            return first
        case {"$ref": str(reference)}:
            return _example(models[reference.rpartition("/")[2]], models)
        case {"anyOf": [first, *_]}:
            return _example(first, models)
        case {"type": "array"}:
            return [_example(node["items"], models)] if node.get("minItems") else []
        case {"properties": dict(fields)}:
            return {key: _example(fields[key], models) for key in node.get("required", ())}
        case {"additionalProperties": dict(item)}:
            names = node.get("propertyNames", {}).get("enum", [ELLIPSIS])
            return {name: _example(item, models) for name in names}
    return ELLIPSIS
