"""The OpenAPI 3.1 description, written from the table of addresses and the record types that serve."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pydantic import TypeAdapter

from ..content.models import Site
from ..locales import LOCALES
from ..settings import VERSION
from .edition import Edition

Schema = dict[str, Any]


class Input(Protocol):
    """Something that a request may say, in its path, query or headers."""

    @property
    def name(self) -> str: ...

    def described(self, site: Site) -> Schema:
        """Its Parameter Object."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A problem that an address can answer with."""

    code: str
    status: int
    title: str


@dataclass(frozen=True, slots=True)
class Lead:
    """A further request that an answer leads to: an operation, and where in the answer its parameter stands."""

    operation: str
    parameter: str
    pointer: str
    """JSON Pointer into the body."""


@dataclass(frozen=True, slots=True)
class Example:
    """A request, and the real answer to it."""

    request: str
    answer: Any


@dataclass(frozen=True, slots=True)
class Operation:
    """A method of an address as it is declared: what it takes, what it answers, and the policy that it is under."""

    path: str
    """In OpenAPI's notation."""
    method: str
    name: str
    tag: str
    summary: str
    inputs: Sequence[Input]
    answers: Mapping[str, Any]
    """Media type → the Python type of the answer."""
    refusals: Sequence[Refusal]
    refused_as: str
    """The media type of refusals: problem documents, or pages for people."""
    cached: bool
    """Whether answers have validators, so that 304 is an answer."""
    counted: bool
    """Whether requests count against the rate."""
    linked: bool = False
    """Whether answers have a Link header."""
    leads: Sequence[Lead] = ()
    example: Callable[[Edition], Example] | None = None
    accepted: Schema | None = None
    """The Request Body Object of a POST."""
    further: Mapping[str, str] | None = None
    """Statuses of its own, with what they mean."""


TAGS: Mapping[str, str] = {
    "Menu": "Dishes with prices, diets and allergens, and the must-order list.",
    "Knowledge": "Articles that answer visitors' questions, and their search.",
    "Visit": "How busy it is, where to park, and what has changed.",
    "Indexes": "Plain-text indexes for language models, in the llms.txt form.",
    "MCP": "The knowledge base by the Model Context Protocol.",
    "Discovery": "Catalogues of all interfaces, feeds, and what crawlers read.",
    "Health": "For those who operate the service.",
}


def document(edition: Edition, operations: Iterable[Operation], problems: Mapping[str, Example]) -> Schema:
    """The whole description. *problems* has a real example of each problem, by code."""
    operations = sorted(operations, key=lambda each: list(TAGS).index(each.tag))
    schemas, named = _schemas(operations)
    developers = edition.links.page("developers", edition.locale)
    return {
        "openapi": "3.1.1",
        "info": {
            "title": f"{edition.text(edition.site.restaurant.short_name)} information service",
            "version": VERSION,
            "summary": "Menu, must-order list, articles, visit rhythm and parking; read-only, public, no key.",
            "description": (
                "Answers are authoritative only with the canonical address on this site; cite it. About 2 requests per "
                "second for each client, bursts of 10; the same document at most once a second, or at any time with "
                "If-None-Match. Unknown query parameters are ignored. Every error is a problem document (RFC 9457) "
                f"whose `type` leads to an explanation on {developers}."
            ),
            "license": {
                "name": "Facts and short quotations may be reused with a link to the page",
                "identifier": "CC-BY-4.0",
            },
        },
        "externalDocs": {"url": developers, "description": "How to call, with examples"},
        "servers": [{"url": edition.links.base}],
        "security": [],
        "tags": [{"name": name, "description": description} for name, description in TAGS.items()],
        "paths": _paths(edition, operations, schemas),
        "components": {
            "schemas": {**named, "Problem": PROBLEM},
            "headers": HEADERS,
            "responses": {"TooLong": _too_long()},
            "examples": {
                code: {"summary": example.request, "value": example.answer} for code, example in problems.items()
            },
        },
    }


def _schemas(operations: Iterable[Operation]) -> tuple[Mapping[Any, Schema], Mapping[str, Schema]]:
    """The JSON Schema of each type that is answered, and those that they refer to by name."""
    types = list(dict.fromkeys(answer for each in operations for answer in each.answers.values()))
    adapters = [(answer, "serialization", TypeAdapter(answer)) for answer in types]
    template = "#/components/schemas/{model}"
    written, definitions = TypeAdapter.json_schemas(adapters, ref_template=template)  # type: ignore[arg-type]
    schemas = {answer: dict(schema) for (answer, _), schema in written.items()}
    return schemas, dict(definitions.get("$defs", {}))


def _paths(edition: Edition, operations: Iterable[Operation], schemas: Mapping[Any, Schema]) -> Schema:
    paths: dict[str, Schema] = {}
    for each in operations:
        item, described = paths.setdefault(each.path, {}), _operation(edition, each, schemas)
        inputs = [input.described(edition.site) for input in each.inputs]
        if each.method == "GET":
            item |= {"parameters": inputs, "get": described, "head": _head(each)}
        else:
            item[each.method.lower()] = {"parameters": inputs, **described}
    return paths


def _operation(edition: Edition, operation: Operation, schemas: Mapping[Any, Schema]) -> Schema:
    example = _example(edition, operation)
    first, *others = operation.answers.items()
    content = {
        media_type: {"schema": schemas[answer]} | ({"examples": example} if media_type == first[0] and example else {})
        for media_type, answer in (first, *others)
    }
    answered: Schema = {"description": operation.summary, "headers": _headers(operation), "content": content}
    if operation.leads:
        answered["links"] = {each.operation: _link(each) for each in operation.leads}
    described = _common(operation) | {"responses": {"200": answered, **_other_responses(operation, schemas)}}
    if operation.accepted:
        described["requestBody"] = operation.accepted
    return described


def _common(operation: Operation) -> Schema:
    return {
        "operationId": operation.name,
        "summary": operation.summary,
        "tags": [operation.tag],
    }


def _head(operation: Operation) -> Schema:
    """HEAD: what GET answers, without the body; it counts, and is never too soon."""
    answered: Schema = {"description": "As GET, without the body", "headers": _headers(operation)}
    responses = {"200": answered, **_ever_present(operation)}
    for status, refusals in _by_status(operation):
        if codes := [each for each in refusals if each.code != "too-soon"]:
            responses[status] = {"description": _titles(codes), "headers": _headers_of(status, operation)}
    return _common(operation) | {"operationId": f"{operation.name}_head", "responses": responses}


def _other_responses(operation: Operation, schemas: Mapping[Any, Schema]) -> Schema:
    responses = _ever_present(operation)
    (media_type, answer), *_ = operation.answers.items()
    for status, description in (operation.further or {}).items():
        body = {} if status == "202" else {"content": {media_type: {"schema": schemas[answer]}}}
        responses[status] = {"description": description, **body}
    for status, refusals in _by_status(operation):
        as_problem: Schema = {"schema": {"type": "string"}}
        if operation.refused_as.endswith("json"):
            examples = {each.code: {"$ref": f"#/components/examples/{each.code}"} for each in refusals}
            as_problem = {"schema": {"$ref": "#/components/schemas/Problem"}, "examples": examples}
        known = responses.get(status, {"description": "", "content": {}})
        responses[status] = {
            "description": " · ".join(filter(None, (known["description"], _titles(refusals)))),
            "headers": _headers_of(status, operation),
            "content": {**known["content"], operation.refused_as: as_problem},
        }
    return responses


def _ever_present(operation: Operation) -> Schema:
    """What any method can answer beside 200: that nothing has changed, and that the address is too long."""
    not_modified = {"304": _not_modified()} if operation.cached else {}
    return {**not_modified, "414": {"$ref": "#/components/responses/TooLong"}}


def _too_long() -> Schema:
    """What the server answers by itself, at any address and for any method."""
    problem = {
        "schema": {"$ref": "#/components/schemas/Problem"},
        "examples": {TOO_LONG: {"$ref": f"#/components/examples/{TOO_LONG}"}},
    }
    return {
        "description": "The address is longer than the server reads.",
        "headers": _references(*EVERYWHERE),
        "content": {"application/problem+json": problem},
    }


def _by_status(operation: Operation) -> Iterable[tuple[str, Sequence[Refusal]]]:
    for status in sorted({each.status for each in operation.refusals}):
        yield str(status), [each for each in operation.refusals if each.status == status]


def _titles(refusals: Iterable[Refusal]) -> str:
    return ", ".join(f"`{each.code}` ({each.title})" for each in refusals)


def _example(edition: Edition, operation: Operation) -> Schema:
    """The answer to a request; where it is long, the address at which it stands."""
    if operation.example:
        example = operation.example(edition)
        return {"real": {"summary": example.request, "value": example.answer}}
    if operation.method != "GET" or not operation.cached:
        return {}
    described = (each.described(edition.site) for each in operation.inputs)
    path = operation.path.format(**{each["name"]: each["example"] for each in described if each["in"] == "path"})
    return {"real": {"summary": f"GET {path}", "externalValue": edition.links.file(path)}}


def _link(lead: Lead) -> Schema:
    return {"operationId": lead.operation, "parameters": {lead.parameter: f"$response.body#{lead.pointer}"}}


def _not_modified() -> Schema:
    return {
        "description": "Not modified: the client's copy is current. Never too soon.",
        "headers": _references("ETag", "Last-Modified", "Cache-Control", "Vary"),
    }


def _headers(operation: Operation) -> Schema:
    cached = ("ETag", "Last-Modified", "Vary", "Content-Language") if operation.cached else ()
    linked = ("Link",) if operation.linked else ()
    return _references("Cache-Control", *cached, *linked, *_quotas(operation), *EVERYWHERE)


def _headers_of(status: str, operation: Operation) -> Schema:
    return _references(*(("Retry-After",) if status == "429" else ()), *_quotas(operation), *EVERYWHERE)


def _quotas(operation: Operation) -> Sequence[str]:
    return ("RateLimit", "RateLimit-Policy") if operation.counted else ()


def _references(*names: str) -> Schema:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


PROBLEM: Schema = {
    "type": "object",
    "description": "RFC 9457 problem details. Members beyond the required ones depend on the code.",
    "required": ["type", "title", "status", "detail", "instance", "code"],
    "properties": {
        "type": {"type": "string", "format": "uri", "description": "Where the code is explained"},
        "title": {"type": "string"},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": {"type": "string", "description": "What was wrong, and what would be right"},
        "instance": {"type": "string", "description": "The path that was asked for"},
        "code": {"type": "string"},
        "parameter": {"type": "string", "description": "The query parameter that was wrong"},
        "supported": {"type": "array", "items": {"type": "string"}, "description": "What the parameter takes"},
        "minimum": {"type": "integer"},
        "maximum": {"type": "integer"},
        "suggestion": {"type": "string", "description": "What was probably meant"},
        "suggestions": {"type": "array", "items": {"type": "string"}, "description": "The nearest ids that exist"},
        "json_url": {"type": "string", "format": "uri"},
        "retry_after": {"type": "integer", "minimum": 1, "description": "Seconds, as Retry-After says"},
    },
}


def _header(description: str, pattern: str, example: str, required: bool = False) -> Schema:
    schema = {"type": "string", "pattern": pattern}
    return {"description": description, "required": required, "schema": schema, "example": example}


TOO_LONG = "uri-too-long"
QUOTA = r'"(client|spacing)"'
HTTP_DATE = r"^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$"
HEADERS: Mapping[str, Schema] = {
    "ETag": _header(
        "Strong validator; send it back in If-None-Match.", r'^"[0-9a-f]+(-(br|gzip))?"$', '"5f1d3b"', True
    ),
    "Last-Modified": _header("When the content last changed.", HTTP_DATE, "Fri, 20 Nov 2026 08:00:00 GMT", True),
    "Cache-Control": _header(
        "How long the answer may be kept.",
        "^(public, max-age=|no-store)",
        "public, max-age=60, stale-while-revalidate=600",
        True,
    ),
    "Vary": _header(
        "The request headers that choose the representation.", "Accept-Encoding", "Accept, Accept-Encoding", True
    ),
    "Content-Language": _header(
        "The language of the answer.", f"^({'|'.join(locale.tag for locale in LOCALES)})$", LOCALES[0].tag, True
    ),
    "Link": _header(
        "The page to cite, and what describes the answer.",
        r'^<[^>]+>; rel="[a-z-]+"',
        '</openapi.json>; rel="service-desc"; type="application/json"',
        required=True,
    ),
    "Retry-After": _header("Seconds to wait.", r"^[1-9]\d*$", "1", True),
    "RateLimit": _header(
        "What is left of each quota (r), and the seconds until it is whole again (t).",
        rf"^{QUOTA};r=\d+;t=\d+(, {QUOTA};r=\d+;t=\d+)?$",
        '"client";r=9;t=5',
    ),
    "RateLimit-Policy": _header(
        "The quotas: requests (q) in a window of seconds (w).",
        rf"^{QUOTA};q=\d+;w=\d+(, {QUOTA};q=\d+;w=\d+)?$",
        '"client";q=10;w=5, "spacing";q=1;w=1',
    ),
    "X-API-Version": _header("Version of the API.", r"^\d+\.\d+\.\d+$", VERSION, True),
    "X-Request-Id": _header("Names the request in the service's log.", r"^\S+$", "5f1d3b7a90c2e844"),
    "Access-Control-Allow-Origin": _header("Pages of any site may read the answer.", r"^\*$", "*", True),
}
EVERYWHERE = ("X-API-Version", "X-Request-Id", "Access-Control-Allow-Origin")
