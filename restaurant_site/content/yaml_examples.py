"""Examples of what an owner can write for a field, generated from the JSON Schemas of the models."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

ELLIPSIS = "…"
"""Placeholder for the owner's own text."""


class _WithoutTitles(GenerateJsonSchema):
    """JSON Schemas whose fields have no title; pydantic would repeat the key."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


@cache
def schema(kind: Any) -> dict[str, Any]:
    """Return the JSON Schema of what an owner writes for a model (or any other type)."""
    return TypeAdapter(kind).json_schema(schema_generator=_WithoutTitles)


def line(kind: Any, key: str) -> str:
    """Return a line with an example: ``price: "12.50"``, ``name: {en: …, zh: …}``."""
    whole = schema(kind)
    return f"{key}: {flow(_example(whole['properties'][key], whole.get('$defs', {})))}"


def flow(value: Any) -> str:
    """Return a value in YAML flow style, quoted only where YAML would read another value."""
    match value:
        case dict():
            return "{" + ", ".join(f"{key}: {flow(item)}" for key, item in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(flow, value)) + "]"
        case str() if _reads_as_itself(value):
            return value
    return json.dumps(value, ensure_ascii=False)


def _reads_as_itself(text: str) -> bool:
    try:
        return bool(yaml.safe_load(f"[{text}]") == [text] and yaml.safe_load(f"{{x: {text}}}") == {"x": text})
    except (yaml.YAMLError, ValueError, RecursionError):
        return False


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
