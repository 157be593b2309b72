"""An MCP server's tools, resources and prompts, and the result of each method, as official types (``mcp-types``)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import mcp_types as mcp
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from ..text.nearest import nearest_spelling

PAGE_SIZE = 100
"""Entries of one page of a list."""
MAX_COMPLETIONS = 100
MAX_FAULTS = 5
"""Faults of params or arguments that an error describes."""
MAX_NAME = 80
"""Characters of a client's name that an error repeats."""
NEVER_ASKED = frozenset({"inputResponses", "input_responses", "requestState", "request_state"})
"""Params with answers to a server's questions, under both names that ``mcp-types`` reads. This server asks none."""
TTL_MS = 60_000
"""How long a client may cache lists, and resources at most: the ``max-age`` of the HTTP documents."""


class MethodError(Exception):
    """A JSON-RPC error: its code, a message for the caller, and data."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = data


class UnknownMethodError(MethodError):
    """The protocol version of the request has no such method."""

    def __init__(self, method: str) -> None:
        super().__init__(mcp.METHOD_NOT_FOUND, f"there is no method {method[:MAX_NAME]!r}")


class ToolError(Exception):
    """A tool call or prompt with wrong arguments; the message says what a model should send instead."""


@dataclass(frozen=True, slots=True)
class ToolEntry:
    """A tool and its implementation. *call* takes validated arguments and may raise ToolError."""

    tool: mcp.Tool
    arguments: type[BaseModel]
    call: Callable[[Any], mcp.CallToolResult] = field(repr=False)


@dataclass(frozen=True, slots=True)
class PromptEntry:
    """A prompt and its implementation. *write* takes the arguments as sent and may raise ToolError."""

    prompt: mcp.Prompt
    write: Callable[[Mapping[str, str]], Sequence[mcp.PromptMessage]] = field(repr=False)


Entry = TypeVar("Entry", ToolEntry, PromptEntry)
Contents = mcp.TextResourceContents | mcp.BlobResourceContents


@dataclass(frozen=True, slots=True)
class Server:
    info: mcp.Implementation
    instructions: str
    tools: Sequence[ToolEntry] = ()
    prompts: Sequence[PromptEntry] = ()
    resources: Sequence[mcp.Resource] = ()
    templates: Sequence[mcp.ResourceTemplate] = ()
    read: Callable[[str], Contents | None] = field(default=lambda _uri: None, repr=False)
    resource_ttl: Callable[[], int] = field(default=lambda: TTL_MS, repr=False)
    """For how many milliseconds a client may cache a resource."""
    completions: Mapping[tuple[str, str], Sequence[str]] | None = None
    """(name of a prompt or URI template, argument) → the values that it takes."""

    @property
    def capabilities(self) -> mcp.ServerCapabilities:
        """No list changes, subscriptions or logging: the server is stateless."""
        return mcp.ServerCapabilities(
            tools=mcp.ToolsCapability(),
            resources=mcp.ResourcesCapability() if self.resources or self.templates else None,
            prompts=mcp.PromptsCapability() if self.prompts else None,
            completions=mcp.CompletionsCapability() if self.completions else None,
        )


Method = Callable[[Server, dict[str, Any], bool], BaseModel]
"""(server, params, whether the request is modern: of 2026-07-28 or later) → a result."""


def call_method(server: Server, method: str, params: dict[str, Any], modern: bool) -> BaseModel:
    """Return the result of a method. Raise MethodError."""
    known = {**SHARED_METHODS, **(MODERN_METHODS if modern else HANDSHAKE_METHODS)}
    if method not in known:
        raise UnknownMethodError(method)
    return known[method](server, params, modern)


def _read_params(model: type[BaseModel], params: dict[str, Any]) -> Any:
    try:
        return model.model_validate({name: value for name, value in params.items() if name not in NEVER_ASKED})
    except ValidationError as error:
        raise MethodError(mcp.INVALID_PARAMS, _describe(error)) from error


def _describe(error: ValidationError, known: Collection[str] = ()) -> str:
    """Return the faults of the params or arguments, or how many there are; *known* are the names that they take.

    pydantic describes all faults or none, and a list has thousands.
    """
    if (count := error.error_count()) > MAX_FAULTS:
        return f"{count:,} values or names are not taken"
    faults = error.errors(include_url=False, include_context=False, include_input=False)
    return "; ".join(_fault(each, known) for each in faults).encode("utf-8", "replace").decode()


def _fault(error: ErrorDetails, known: Collection[str]) -> str:
    name = ".".join(map(str, error["loc"]))[:MAX_NAME] or "params"
    if error["type"] == "extra_forbidden":
        near = nearest_spelling(name, known)
        return f"there is no {name!r}" + (f", did you mean {near}?" if near else "")
    return f"{name}: {error['msg'].removeprefix('Value error, ')}"


def _paginate(entries: Sequence[Any], params: dict[str, Any]) -> tuple[Sequence[Any], str | None]:
    """Return the page at the cursor (a decimal offset), and the next cursor."""
    cursor = _read_params(mcp.PaginatedRequestParams, params).cursor
    start = 0
    if cursor is not None:
        starts = {str(start): start for start in range(PAGE_SIZE, len(entries), PAGE_SIZE)}
        if cursor not in starts:
            raise MethodError(mcp.INVALID_PARAMS, "the cursor is not one of ours; list from the beginning")
        start = starts[cursor]
    end = start + PAGE_SIZE
    return entries[start:end], str(end) if end < len(entries) else None


# --- Methods ----------------------------------------------------------------------------------


def _initialize(server: Server, params: dict[str, Any], modern: bool) -> mcp.InitializeResult:
    requested = _read_params(mcp.InitializeRequestParams, params).protocol_version
    known = mcp.version.HANDSHAKE_PROTOCOL_VERSIONS
    return mcp.InitializeResult(
        protocol_version=requested if requested in known else mcp.version.LATEST_HANDSHAKE_VERSION,
        capabilities=server.capabilities,
        server_info=server.info,
        instructions=server.instructions,
    )


def _ping(server: Server, params: dict[str, Any], modern: bool) -> mcp.EmptyResult:
    return mcp.EmptyResult()


def _discover(server: Server, params: dict[str, Any], modern: bool) -> mcp.DiscoverResult:
    return mcp.DiscoverResult(
        supported_versions=list(mcp.version.MODERN_PROTOCOL_VERSIONS),
        capabilities=server.capabilities,
        instructions=server.instructions,
        ttl_ms=TTL_MS,
        cache_scope="public",
    )


def _lister(result: type[BaseModel], member: str, entries: Callable[[Server], Sequence[BaseModel]]) -> Method:
    """Return the method that lists some of a server's entries, page by page."""

    def list_entries(server: Server, params: dict[str, Any], modern: bool) -> BaseModel:
        page, next_cursor = _paginate(entries(server), params)
        return result(**{member: list(page)}, next_cursor=next_cursor, ttl_ms=TTL_MS, cache_scope="public")

    return list_entries


def _named(kind: str, name: str, known: Mapping[str, Entry]) -> Entry:
    if name not in known:
        raise MethodError(mcp.INVALID_PARAMS, f"there is no {kind} {name[:MAX_NAME]!r}; there are {', '.join(known)}")
    return known[name]


def _call_tool(server: Server, params: dict[str, Any], modern: bool) -> mcp.CallToolResult:
    request = _read_params(mcp.CallToolRequestParams, params)
    entry = _named("tool", request.name, {each.tool.name: each for each in server.tools})
    try:
        return entry.call(entry.arguments.model_validate(request.arguments or {}))
    except ValidationError as error:
        known = entry.arguments.model_fields
        faults, names = _describe(error, known), ", ".join(known)
        return _tool_failure(f"The arguments of {request.name} are not right: {faults}. It takes {names}.")
    except ToolError as error:
        return _tool_failure(str(error))


def _tool_failure(message: str) -> mcp.CallToolResult:
    return mcp.CallToolResult(content=[mcp.TextContent(text=message)], is_error=True)


HANDSHAKE_RESOURCE_NOT_FOUND = -32002
"""Until 2025-11-25; later versions use INVALID_PARAMS."""


def _read_resource(server: Server, params: dict[str, Any], modern: bool) -> mcp.ReadResourceResult:
    uri = _read_params(mcp.ReadResourceRequestParams, params).uri
    contents = server.read(uri)
    if contents is None:
        code = mcp.INVALID_PARAMS if modern else HANDSHAKE_RESOURCE_NOT_FOUND
        raise MethodError(code, "there is no such resource; resources/list names all", {"uri": uri[:200]})
    return mcp.ReadResourceResult(contents=[contents], ttl_ms=server.resource_ttl(), cache_scope="public")


def _get_prompt(server: Server, params: dict[str, Any], modern: bool) -> mcp.GetPromptResult:
    request = _read_params(mcp.GetPromptRequestParams, params)
    entry = _named("prompt", request.name, {each.prompt.name: each for each in server.prompts})
    arguments = request.arguments or {}
    for argument in entry.prompt.arguments or ():
        if argument.required and not arguments.get(argument.name):
            raise MethodError(mcp.INVALID_PARAMS, f"the argument {argument.name!r} is missing")
    try:
        return mcp.GetPromptResult(description=entry.prompt.description, messages=list(entry.write(arguments)))
    except ToolError as error:
        raise MethodError(mcp.INVALID_PARAMS, str(error)) from error


def _complete(server: Server, params: dict[str, Any], modern: bool) -> mcp.CompleteResult:
    request = _read_params(mcp.CompleteRequestParams, params)
    reference = request.ref.name if isinstance(request.ref, mcp.PromptReference) else request.ref.uri
    prefix = request.argument.value.casefold()
    known = (server.completions or {}).get((reference, request.argument.name), ())
    starting = [value for value in known if value.casefold().startswith(prefix)]
    containing = [value for value in known if prefix in value.casefold() and value not in starting]
    values = starting + containing
    completion = mcp.Completion(
        values=values[:MAX_COMPLETIONS], total=len(values), has_more=len(values) > MAX_COMPLETIONS
    )
    return mcp.CompleteResult(completion=completion)


SHARED_METHODS: Mapping[str, Method] = {
    "tools/list": _lister(mcp.ListToolsResult, "tools", lambda server: [each.tool for each in server.tools]),
    "tools/call": _call_tool,
    "resources/list": _lister(mcp.ListResourcesResult, "resources", lambda server: server.resources),
    "resources/templates/list": _lister(
        mcp.ListResourceTemplatesResult, "resource_templates", lambda server: server.templates
    ),
    "resources/read": _read_resource,
    "prompts/list": _lister(mcp.ListPromptsResult, "prompts", lambda server: [each.prompt for each in server.prompts]),
    "prompts/get": _get_prompt,
    "completion/complete": _complete,
}
HANDSHAKE_METHODS: Mapping[str, Method] = {"initialize": _initialize, "ping": _ping}
MODERN_METHODS: Mapping[str, Method] = {"server/discover": _discover}
