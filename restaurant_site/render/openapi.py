"""The OpenAPI 3.1 description, written from the table of addresses and the record types that serve."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import TypedDictSchema

from ..content import docstrings
from ..i18n import N_
from ..locales import SiteLanguages
from ..models.site import Site
from ..settings import VERSION
from .localized_site import LocalizedSite

Schema = dict[str, Any]


PROBLEM_TYPE = "application/problem+json"
LANGUAGE_CODE = "language-code"
"""The format of a string that stands for the codes of the site's languages."""
ALLERGEN_ID = "allergen-id"
"""The format of a string that stands for the ids of the allergens that the site records."""
LARGEST_EXAMPLE = 4_000
"""Characters of JSON of an example that is shown in the description itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParameterSpec:
    """A parameter of the path, of the query string or of the headers."""

    name: str
    location: Literal["path", "query", "header"]
    description: str
    """A message of the catalogues."""
    schema: Callable[[Site], Schema]
    """The JSON Schema of a value; of one item where it takes several."""
    is_list: bool = False
    """Whether it takes several values, separated by commas or repeated."""
    example: Callable[[Site], Any] = lambda _: None
    """None on a site that has no value yet."""
    problems: tuple[str, ...] = ()
    """The codes of the problems with its value."""
    exists_on: Callable[[Site], bool] = lambda _: True
    """Whether a site has it."""

    def to_openapi(self, site: Site) -> Schema:
        """Return its Parameter Object."""
        schema, example = self.schema(site), self.example(site)
        many = {"schema": {"type": "array", "items": schema}, "style": "form", "explode": True}
        form = many if self.is_list else {"schema": schema}
        return {
            "name": self.name,
            "in": self.location,
            **({"required": True} if self.location == "path" else {}),
            "description": self.description,
            **({"allowEmptyValue": True} if self.location == "query" else {}),
            **form,
            **({"example": example} if example else {}),
        }


@dataclass(frozen=True, slots=True)
class ResponseLink:
    """A Link Object: a further operation, and the place of its parameter in the answer."""

    operation: str
    parameter: str
    pointer: str
    """JSON Pointer into the body."""


@dataclass(frozen=True, slots=True)
class Example:
    """A request, and the body that answers it."""

    request: str
    answer: object


@dataclass(frozen=True, slots=True)
class ProblemExample:
    """A problem code with its status and title, and a request that is answered with it."""

    status: int
    title: str
    example: Example


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """A method of an address: what it takes, what it answers, and which limits and caches apply."""

    path: str
    """In OpenAPI's notation."""
    name: str
    """The ``operationId``."""
    tag: str
    summary: str
    """A message of the catalogues, as the description of an input is."""
    responses: Mapping[str, Any]
    """Media type → the Python type of the body; the default media type first."""
    method: str = "GET"
    parameters: Sequence[ParameterSpec] = ()
    problems: Sequence[str] = ()
    """Codes in addition to those of its inputs and of the limits."""
    error_media_type: str = PROBLEM_TYPE
    """The media type of errors: problem documents, or pages for people."""
    cached: bool = True
    """Whether answers have validators, so that 304 is an answer."""
    rate_limited: bool = True
    """Whether requests count against the rate limit."""
    repeat_limited: bool = False
    """Whether the same client may fetch the same answer only once per second."""
    has_link_header: bool = False
    """Whether answers have a Link header."""
    exported: bool = False
    """Whether a static export contains the answer at this address."""
    page: str = ""
    """The page that it belongs to: there is nothing at this address while the owner hides it."""
    response_links: Sequence[ResponseLink] = ()
    request_body: Schema | None = None
    """The Request Body Object of a POST."""
    extra_responses: Mapping[str, str] = field(default_factory=dict)
    """Further statuses → what they mean."""
    is_described: bool = True
    """Whether ``/openapi.json`` has it: platforms take thirty operations, so only what a client of the data calls."""

    @property
    def refuses_unknown_parameters(self) -> bool:
        """Whether an unknown query parameter is refused."""
        return self.method == "GET" and (self.path == "/api" or self.path.startswith("/api/"))

    @property
    def problem_codes(self) -> list[str]:
        codes = [
            *(code for each in self.parameters for code in each.problems),
            *self.problems,
            *(["bad-parameter"] if self.refuses_unknown_parameters else []),
            *(["rate-limited"] if self.rate_limited else []),
            *(["too-soon"] if self.repeat_limited else []),
        ]
        return list(dict.fromkeys(codes))


TAGS: Mapping[str, str] = {
    N_("Menu"): "Dishes with prices, diets and allergens.",
    N_("Knowledge"): "Articles that answer visitors' questions, and their search.",
    N_("Visit"): "The restaurant, its hours, and what has changed.",
    N_("Indexes"): "Plain-text indexes for language models, in the llms.txt form.",
    N_("MCP"): "The knowledge base by the Model Context Protocol.",
    N_("Discovery"): "Catalogues of all interfaces, feeds, and what crawlers read.",
    N_("Health"): "For those who operate the service.",
}


def document(
    localized_site: LocalizedSite,
    operations: Iterable[Operation],
    examples: Mapping[str, Example],
    problems: Mapping[str, ProblemExample],
) -> Schema:
    """Return the whole description, with *examples* of answers by operation and *problems* by code."""
    operations = sorted((each for each in operations if each.is_described), key=lambda each: list(TAGS).index(each.tag))
    languages = localized_site.languages
    answers = tuple(dict.fromkeys(answer for each in operations for answer in each.responses.values()))
    schemas, named = (_of_site(each, localized_site.site) for each in _schemas(answers))
    paths = Paths(localized_site, schemas, examples, problems)
    developers = localized_site.links.page("developers", localized_site.locale)
    as_problems = [each for each in operations if each.error_media_type == PROBLEM_TYPE]
    codes = {*SHARED_PROBLEMS, *(code for each in as_problems for code in each.problem_codes)}
    return {
        "openapi": "3.1.1",
        "info": {
            "title": f"{localized_site.text(localized_site.site.restaurant.short_name)} information service",
            "version": VERSION,
            "summary": f"{_subjects(localized_site.site)}; read-only, public, no key.",
            "description": (
                "Answers are authoritative only with the canonical address on this site; cite it. About 2 requests per "
                "second for each client, bursts of 10; the same document at most once a second, or at any time with "
                "If-None-Match. Pages for people, and MCP messages besides tool calls, have limits of their own, 60 in 10 "
                "seconds each unless the operator sets others. HEAD answers as GET without the body, and OPTIONS answers the "
                "preflight of browsers. Under /api/, unknown query parameters are refused. Every "
                f"error is a problem document (RFC 9457) whose `type` leads to an explanation on {developers}."
            ),
            "license": {
                "name": "Facts and short quotations may be reused with a link to the page",
                "identifier": "CC-BY-4.0",
            },
        },
        "externalDocs": {"url": developers, "description": "How to call, with examples"},
        "servers": [{"url": localized_site.links.base}],
        "security": [],
        "tags": [
            {"name": name, "description": description}
            for name, description in TAGS.items()
            if name in {each.tag for each in operations}
        ],
        "paths": paths.described(operations),
        "components": {
            "schemas": {**named, "Problem": PROBLEM},
            "headers": {**HEADERS, "Content-Language": _content_language(languages)},
            "responses": {
                "NotModified": NOT_MODIFIED,
                "TooLong": paths.problem_response([TOO_LONG], PROBLEM_TYPE, {}),
                "RateLimited": paths.problem_response(["rate-limited"], PROBLEM_TYPE, TOO_MANY_HEADERS),
                "RateLimitedOrTooSoon": paths.problem_response(
                    ["rate-limited", "too-soon"], PROBLEM_TYPE, TOO_MANY_HEADERS
                ),
            },
            "examples": {
                code: {"summary": each.example.request, "value": each.example.answer}
                for code, each in problems.items()
                if code in codes
            },
        },
    }


class _DescribedSchema(GenerateJsonSchema):
    """JSON Schemas whose fields are described by the docstrings of the record types."""

    def typed_dict_schema(self, schema: TypedDictSchema) -> JsonSchemaValue:
        described = super().typed_dict_schema(schema)
        for name, text in docstrings.of_fields(schema["cls"]).items():
            described["properties"][name]["description"] = " ".join(text.replace("``", "`").split())
        return described


@cache
def _schemas(types: tuple[Any, ...]) -> tuple[Mapping[Any, Schema], Mapping[str, Schema]]:
    """Return the JSON Schema of each type that is answered, and the named schemas that they refer to.

    They are most of the cost of the description, and do not depend on the content.
    """
    adapters = [(answer, "serialization", TypeAdapter(answer)) for answer in types]
    template = "#/components/schemas/{model}"
    written, definitions = TypeAdapter.json_schemas(
        adapters,  # type: ignore[arg-type]
        ref_template=template,
        schema_generator=_DescribedSchema,
    )
    schemas = {answer: dict(schema) for (answer, _), schema in written.items()}
    return schemas, dict(definitions.get("$defs", {}))


@dataclass(frozen=True, slots=True)
class Paths:
    localized_site: LocalizedSite
    schemas: Mapping[Any, Schema]
    examples: Mapping[str, Example]
    problems: Mapping[str, ProblemExample]

    def described(self, operations: Iterable[Operation]) -> Schema:
        paths: dict[str, Schema] = {}
        for each in operations:
            item = paths.setdefault(each.path, {})
            site = self.localized_site.site
            inputs = [input.to_openapi(site) for input in each.parameters if input.exists_on(site)]
            if each.method == "GET":
                item |= {"parameters": inputs, "get": self._operation(each)}
            else:
                item[each.method.lower()] = {"parameters": inputs, **self._operation(each)}
        return paths

    def _operation(self, operation: Operation) -> Schema:
        default = next(iter(operation.responses))
        content = {media_type: {"schema": self.schemas[type]} for media_type, type in operation.responses.items()}
        if example := self._inline_example(operation):
            content[default]["examples"] = {"real": example}
        answered: Schema = {"description": operation.summary, "headers": _headers(operation), "content": content}
        if operation.response_links:
            answered["links"] = {each.operation: _link(each) for each in operation.response_links}
        described: Schema = {"operationId": operation.name, "summary": operation.summary, "tags": [operation.tag]}
        if not example and (request := self._example_request(operation)):
            described["description"] = f"For example `{request}`."
        described["responses"] = {"200": answered, **self._other_responses(operation)}
        if operation.request_body:
            described["requestBody"] = operation.request_body
        return described

    def _other_responses(self, operation: Operation) -> Schema:
        responses = _any_method(operation)
        (media_type, type), *_ = operation.responses.items()
        for status, description in operation.extra_responses.items():
            body = {} if status == "202" else {"content": {media_type: {"schema": self.schemas[type]}}}
            responses[status] = {"description": description, **body}
        for status, codes in self._by_status(operation):
            if status == "429" and status in operation.extra_responses:
                responses[status]["headers"] = _problem_headers(status, operation)
                continue
            if status == "429" and operation.error_media_type == PROBLEM_TYPE:
                name = "RateLimitedOrTooSoon" if operation.repeat_limited else "RateLimited"
                responses[status] = {"$ref": f"#/components/responses/{name}"}
                continue
            problem = self.problem_response(codes, operation.error_media_type, _problem_headers(status, operation))
            if known := responses.get(status):
                problem["description"] = f"{known['description']} · {problem['description']}"
                problem["content"] = {**known["content"], **problem["content"]}
            responses[status] = problem
        return responses

    def problem_response(self, codes: Sequence[str], media_type: str, headers: Schema) -> Schema:
        """Return the Response Object of problems that share a status."""
        body: Schema = {"schema": {"type": "string"}}
        if media_type == PROBLEM_TYPE:
            examples = {code: {"$ref": f"#/components/examples/{code}"} for code in codes}
            body = {"schema": {"$ref": "#/components/schemas/Problem"}, "examples": examples}
        return {"description": self._titles(codes), "headers": headers, "content": {media_type: body}}

    def _by_status(self, operation: Operation) -> Iterable[tuple[str, Sequence[str]]]:
        status_of = {code: self.problems[code].status for code in operation.problem_codes}
        for status in sorted(set(status_of.values())):
            yield str(status), [code for code in operation.problem_codes if status_of[code] == status]

    def _titles(self, codes: Iterable[str]) -> str:
        return ", ".join(f"`{code}` ({self.problems[code].title})" for code in codes)

    def _inline_example(self, operation: Operation) -> Schema | None:
        example = self.examples.get(operation.name)
        if example is None or len(json.dumps(example.answer)) > LARGEST_EXAMPLE:
            return None
        return {"summary": example.request, "value": example.answer}

    def _example_request(self, operation: Operation) -> str | None:
        """Return a request to try, if there is one that GET answers. Not an ``externalValue``: generators fetch those."""
        if operation.method != "GET" or not operation.cached:
            return None
        if example := self.examples.get(operation.name):
            return example.request
        described = (each.to_openapi(self.localized_site.site) for each in operation.parameters)
        names = {each["name"]: each.get("example") for each in described if each["in"] == "path"}
        return f"GET {operation.path.format(**names)}" if all(names.values()) else None


def _subjects(site: Site) -> str:
    """Return what the service tells of: ``Menu, articles and parking``."""
    pages = {"must-order": "must-order list", "best-time": "visit rhythm", "parking": "parking"}
    shown = [words for page, words in pages.items() if page in site.shown_pages]
    first, *others = ["Menu", *shown, *(["articles"] if site.articles else [])]
    return f"{', '.join([first, *others[:-1]])} and {others[-1]}" if others else first


def _of_site(node: Any, site: Site) -> Any:
    """Return schemas in which LANGUAGE_CODE and ALLERGEN_ID are enumerations of what a site has.

    One word is an enumeration, too: among alternatives, generated Python clients take no other value for a constant.
    """
    match node:
        case {"const": str() as word, **rest}:
            return {**rest, "enum": [word]}
        case {"format": format, **rest} if format == LANGUAGE_CODE:
            return {**rest, "enum": site.languages.codes}
        case {"format": format, **rest} if format == ALLERGEN_ID:
            return {**rest, "enum": list(site.allergens)}
        case dict():
            return {key: _of_site(value, site) for key, value in node.items()}
        case list():
            return [_of_site(item, site) for item in node]
    return node


def _content_language(languages: SiteLanguages) -> Schema:
    pattern = f"^({'|'.join(locale.tag for locale in languages.locales)})$"
    return _header("The language of the answer.", pattern, languages.default.tag, True)


def _any_method(operation: Operation) -> Schema:
    """Return answers to any method in addition to 200: not modified, and a path that is too long."""
    not_modified = {"304": {"$ref": "#/components/responses/NotModified"}} if operation.cached else {}
    return {**not_modified, "414": {"$ref": "#/components/responses/TooLong"}}


def _link(link: ResponseLink) -> Schema:
    return {"operationId": link.operation, "parameters": {link.parameter: f"$response.body#{link.pointer}"}}


def _headers(operation: Operation) -> Schema:
    cached = ("ETag", "Last-Modified", "Vary", "Content-Language") if operation.cached else ()
    linked = ("Link",) if operation.has_link_header else ()
    return _references("Cache-Control", *cached, *linked, *_quotas(operation), *EVERYWHERE)


def _problem_headers(status: str, operation: Operation) -> Schema:
    return _references(*(("Retry-After",) if status == "429" else ()), *_quotas(operation), *EVERYWHERE)


def _quotas(operation: Operation) -> Sequence[str]:
    return ("RateLimit", "RateLimit-Policy") if operation.rate_limited else ()


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
        "item": {"type": "string", "description": "The item of an order that was wrong"},
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
SHARED_PROBLEMS = (TOO_LONG, "rate-limited", "too-soon")
"""The codes that shared responses describe."""
QUOTA = r'"(client|network|(pages|protocol)(-network)?|spacing)"'
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
        "The quotas: requests (q) in a window of seconds (w). `client` counts the API, Markdown, text and MCP tool "
        "calls together, `pages` the pages for people, `protocol` other MCP messages, `spacing` one document; "
        "`network`, `pages-network` and `protocol-network` count all clients of an IPv6 /48 network.",
        rf"^{QUOTA};q=\d+;w=\d+(, {QUOTA};q=\d+;w=\d+)?$",
        '"client";q=10;w=5, "spacing";q=1;w=1',
    ),
    "X-API-Version": _header("Version of the API.", r"^\d+\.\d+\.\d+$", VERSION, True),
    "X-Request-Id": _header("Names the request in the service's log.", r"^\S+$", "5f1d3b7a90c2e844"),
    "Access-Control-Allow-Origin": _header("Pages of any site may read the answer.", r"^\*$", "*", True),
}
EVERYWHERE = ("X-API-Version", "X-Request-Id", "Access-Control-Allow-Origin")
NOT_MODIFIED: Schema = {
    "description": "Not modified: the client's copy is current. Never too soon.",
    "headers": _references("ETag", "Last-Modified", "Cache-Control", "Vary"),
}
TOO_MANY_HEADERS = _references("Retry-After", "RateLimit", "RateLimit-Policy", *EVERYWHERE)
