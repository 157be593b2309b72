"""The OpenAPI 3.1 description, written from the same table and record types that serve."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from ..settings import VERSION
from .edition import Edition

Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Operation:
    """One address: its path in OpenAPI's notation, what it takes, and what it answers."""

    path: str
    name: str
    summary: str
    path_parameters: Mapping[str, str]
    """Name → an example that exists."""
    query: Sequence[Schema]
    """Parameter objects."""
    record: type[Any]
    example: Any
    problems: Sequence[tuple[str, int, str]]
    """(code, status, title)."""


def document(edition: Edition, operations: Iterable[Operation]) -> Schema:
    """The whole description."""
    operations = list(operations)
    schemas = _schemas([operation.record for operation in operations])
    return {
        "openapi": "3.1.0",
        "info": {
            "title": f"{edition.text(edition.site.restaurant.short_name)} information service",
            "version": VERSION,
            "summary": "Menu, must-order list, articles, visit rhythm and parking; read-only, public, no key.",
            "description": "Answers are authoritative only with canonical addresses of this site. About 2 requests per second.",
            "license": {
                "name": "Facts and short quotations may be reused with a link to the page",
                "identifier": "CC-BY-4.0",
            },
        },
        "servers": [{"url": edition.links.base}],
        "paths": {operation.path: {"get": _operation(operation)} for operation in operations},
        "components": {"schemas": {**schemas, "Problem": PROBLEM}, "headers": HEADERS},
    }


def _schemas(records: Iterable[type[Any]]) -> Mapping[str, Schema]:
    """The JSON Schemas of all records, with references between them."""
    adapters = [(record.__name__, "serialization", TypeAdapter(record)) for record in records]
    template = "#/components/schemas/{model}"
    _, definitions = TypeAdapter.json_schemas(adapters, ref_template=template)  # type: ignore[arg-type]
    return dict(definitions.get("$defs", {}))


def _operation(operation: Operation) -> Schema:
    responses: Schema = {
        "200": {
            "description": "The document",
            "headers": {name: {"$ref": f"#/components/headers/{name}"} for name in HEADERS},
            "content": {
                "application/json": {
                    "schema": {"$ref": f"#/components/schemas/{operation.record.__name__}"},
                    "example": operation.example,
                },
                "text/markdown": {"schema": {"type": "string"}},
            },
        },
        "304": {"description": "Not modified: the client's copy is current"},
    }
    for status in sorted({status for _, status, _ in operation.problems}):
        codes = [f"`{code}` ({title})" for code, own, title in operation.problems if own == status]
        responses[str(status)] = {
            "description": ", ".join(codes),
            "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
    return {
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": [
            *(
                {
                    "name": name,
                    "in": "path",
                    "required": True,
                    "description": PATH_PARAMETERS[name],
                    "schema": {"type": "string"},
                    "example": example,
                }
                for name, example in operation.path_parameters.items()
            ),
            *operation.query,
        ],
        "responses": responses,
    }


PATH_PARAMETERS: Mapping[str, str] = {
    "slug": "A dish's id, as /api/menu lists it",
    "id": "An article's id, as /api/knowledge lists it",
}
PROBLEM: Schema = {
    "type": "object",
    "description": "RFC 9457 problem details; further members depend on the code",
    "required": ["type", "title", "status", "detail", "instance", "code"],
    "properties": {
        "type": {"type": "string", "format": "uri"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "instance": {"type": "string"},
        "code": {"type": "string"},
        "parameter": {"type": "string"},
        "supported": {"type": "array", "items": {"type": "string"}},
        "suggestion": {"type": "string"},
        "suggestions": {"type": "array", "items": {"type": "string"}},
        "retry_after": {"type": "integer"},
    },
}
HEADERS: Mapping[str, Schema] = {
    "ETag": {"description": "Strong validator; send it back in If-None-Match", "schema": {"type": "string"}},
    "RateLimit": {"description": "What is left of each quota", "schema": {"type": "string"}},
    "RateLimit-Policy": {"description": "The quotas", "schema": {"type": "string"}},
    "X-API-Version": {"description": "Version of the API", "schema": {"type": "string"}},
}
