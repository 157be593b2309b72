"""What an MCP server offers, and its answer to each method. Messages are the official types."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import mcp_types as mcp
from pydantic import BaseModel, ValidationError

PAGE = 100
"""How many entries a list answers at once."""
LARGEST_COMPLETION = 100
TTL_MS = 60_000
"""How long a client may keep lists and resources, as our own documents say."""


class MethodError(Exception):
    """A JSON-RPC error: its code, a message for the caller, and data."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = data


class UnknownMethodError(MethodError):
    """There is no such method (in this era)."""

    def __init__(self, method: str) -> None:
        super().__init__(mcp.METHOD_NOT_FOUND, f"there is no method {method[:80]!r}")


class ToolError(Exception):
    """A call that cannot be answered; the message tells a model what to do next."""


@dataclass(frozen=True, slots=True)
class ToolEntry:
    """A tool and what it does. *call* is given validated arguments and may raise ToolError."""

    tool: mcp.Tool
    arguments: type[BaseModel]
    call: Callable[[Any], mcp.CallToolResult]


@dataclass(frozen=True, slots=True)
class PromptEntry:
    """A prompt and how its messages are written from its arguments."""

    prompt: mcp.Prompt
    write: Callable[[Mapping[str, str]], Sequence[mcp.PromptMessage]]


Contents = mcp.TextResourceContents | mcp.BlobResourceContents


@dataclass(frozen=True, slots=True)
class Server:
    """Everything that is offered. One immutable value per version of the content."""

    info: mcp.Implementation
    instructions: str
    tools: Sequence[ToolEntry] = ()
    prompts: Sequence[PromptEntry] = ()
    resources: Sequence[mcp.Resource] = ()
    templates: Sequence[mcp.ResourceTemplate] = ()
    read: Callable[[str], Contents | None] = lambda _uri: None
    completions: Mapping[tuple[str, str], Sequence[str]] | None = None
    """(prompt name or template, argument) → the values that it takes."""

    @property
    def capabilities(self) -> mcp.ServerCapabilities:
        """Only what is there: no list changes, no subscriptions, no logging."""
        return mcp.ServerCapabilities(
            tools=mcp.ToolsCapability(),
            resources=mcp.ResourcesCapability() if self.resources or self.templates else None,
            prompts=mcp.PromptsCapability() if self.prompts else None,
            completions=mcp.CompletionsCapability() if self.completions else None,
        )


Answer = Callable[[Server, dict[str, Any], bool], BaseModel]
"""A method: the server, its params, whether the era is modern → a result."""


def answer(server: Server, method: str, params: dict[str, Any], modern: bool) -> BaseModel:
    """The result of a method. Raises MethodError."""
    known = {**SHARED_METHODS, **(MODERN_METHODS if modern else HANDSHAKE_METHODS)}
    if method not in known:
        raise UnknownMethodError(method)
    return known[method](server, params, modern)


def _read_params(model: type[BaseModel], params: dict[str, Any]) -> Any:
    try:
        return model.model_validate(params)
    except ValidationError as error:
        raise MethodError(mcp.INVALID_PARAMS, _told(error)) from error


def _told(error: ValidationError) -> str:
    """What is wrong with some arguments, one clause for each."""
    clauses = [f"{'.'.join(map(str, each['loc'])) or 'params'}: {each['msg']}" for each in error.errors()[:5]]
    return "; ".join(clauses).encode("utf-8", "replace").decode()


def _page(entries: Sequence[Any], params: dict[str, Any]) -> tuple[Sequence[Any], str | None]:
    """The page that a cursor names, and the cursor of the next one."""
    cursor = _read_params(mcp.PaginatedRequestParams, params).cursor
    start = 0
    if cursor is not None:
        if not (cursor.isascii() and cursor.isdigit() and len(cursor) < 8) or int(cursor) not in range(
            PAGE, len(entries), PAGE
        ):
            raise MethodError(mcp.INVALID_PARAMS, "the cursor is not one of ours; list from the beginning")
        start = int(cursor)
    end = start + PAGE
    return entries[start:end], str(end) if end < len(entries) else None


# --- Methods ----------------------------------------------------------------------------------


def _initialize(server: Server, params: dict[str, Any], modern: bool) -> mcp.InitializeResult:
    asked = _read_params(mcp.InitializeRequestParams, params).protocol_version
    known = mcp.version.HANDSHAKE_PROTOCOL_VERSIONS
    return mcp.InitializeResult(
        protocol_version=asked if asked in known else mcp.version.LATEST_HANDSHAKE_VERSION,
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


def _list_tools(server: Server, params: dict[str, Any], modern: bool) -> mcp.ListToolsResult:
    tools, following = _page([entry.tool for entry in server.tools], params)
    return mcp.ListToolsResult(tools=list(tools), next_cursor=following, ttl_ms=TTL_MS, cache_scope="public")


def _call_tool(server: Server, params: dict[str, Any], modern: bool) -> mcp.CallToolResult:
    asked = _read_params(mcp.CallToolRequestParams, params)
    entry = next((each for each in server.tools if each.tool.name == asked.name), None)
    if entry is None:
        names = ", ".join(each.tool.name for each in server.tools)
        raise MethodError(mcp.INVALID_PARAMS, f"there is no tool {asked.name[:80]!r}; there are {names}")
    try:
        return entry.call(entry.arguments.model_validate(asked.arguments or {}))
    except ValidationError as error:
        taken = ", ".join(entry.arguments.model_fields)
        return _failed(f"The arguments of {asked.name} are not right: {_told(error)}. It takes {taken}.")
    except ToolError as error:
        return _failed(str(error))


def _failed(message: str) -> mcp.CallToolResult:
    return mcp.CallToolResult(content=[mcp.TextContent(text=message)], is_error=True)


def _list_resources(server: Server, params: dict[str, Any], modern: bool) -> mcp.ListResourcesResult:
    resources, following = _page(server.resources, params)
    return mcp.ListResourcesResult(
        resources=list(resources), next_cursor=following, ttl_ms=TTL_MS, cache_scope="public"
    )


def _list_templates(server: Server, params: dict[str, Any], modern: bool) -> mcp.ListResourceTemplatesResult:
    templates, following = _page(server.templates, params)
    return mcp.ListResourceTemplatesResult(
        resource_templates=list(templates), next_cursor=following, ttl_ms=TTL_MS, cache_scope="public"
    )


RESOURCE_NOT_FOUND_BEFORE_2026 = -32002


def _read_resource(server: Server, params: dict[str, Any], modern: bool) -> mcp.ReadResourceResult:
    uri = _read_params(mcp.ReadResourceRequestParams, params).uri
    contents = server.read(uri)
    if contents is None:
        code = mcp.INVALID_PARAMS if modern else RESOURCE_NOT_FOUND_BEFORE_2026
        raise MethodError(code, "there is no such resource; resources/list names all", {"uri": uri[:200]})
    return mcp.ReadResourceResult(contents=[contents], ttl_ms=TTL_MS, cache_scope="public")


def _list_prompts(server: Server, params: dict[str, Any], modern: bool) -> mcp.ListPromptsResult:
    prompts, following = _page([entry.prompt for entry in server.prompts], params)
    return mcp.ListPromptsResult(prompts=list(prompts), next_cursor=following, ttl_ms=TTL_MS, cache_scope="public")


def _get_prompt(server: Server, params: dict[str, Any], modern: bool) -> mcp.GetPromptResult:
    asked = _read_params(mcp.GetPromptRequestParams, params)
    entry = next((each for each in server.prompts if each.prompt.name == asked.name), None)
    if entry is None:
        names = ", ".join(each.prompt.name for each in server.prompts)
        raise MethodError(mcp.INVALID_PARAMS, f"there is no prompt {asked.name[:80]!r}; there are {names}")
    given = asked.arguments or {}
    for argument in entry.prompt.arguments or ():
        if argument.required and not given.get(argument.name):
            raise MethodError(mcp.INVALID_PARAMS, f"the argument {argument.name!r} is missing")
    try:
        return mcp.GetPromptResult(description=entry.prompt.description, messages=list(entry.write(given)))
    except ToolError as error:
        raise MethodError(mcp.INVALID_PARAMS, str(error)) from error


def _complete(server: Server, params: dict[str, Any], modern: bool) -> mcp.CompleteResult:
    asked = _read_params(mcp.CompleteRequestParams, params)
    of = asked.ref.name if isinstance(asked.ref, mcp.PromptReference) else asked.ref.uri
    begun = asked.argument.value.casefold()
    known = (server.completions or {}).get((of, asked.argument.name), ())
    first = [value for value in known if value.casefold().startswith(begun)]
    inner = [value for value in known if begun in value.casefold() and value not in first]
    values = first + inner
    completion = mcp.Completion(
        values=values[:LARGEST_COMPLETION], total=len(values), has_more=len(values) > LARGEST_COMPLETION
    )
    return mcp.CompleteResult(completion=completion)


SHARED_METHODS: Mapping[str, Answer] = {
    "tools/list": _list_tools,
    "tools/call": _call_tool,
    "resources/list": _list_resources,
    "resources/templates/list": _list_templates,
    "resources/read": _read_resource,
    "prompts/list": _list_prompts,
    "prompts/get": _get_prompt,
    "completion/complete": _complete,
}
HANDSHAKE_METHODS: Mapping[str, Answer] = {"initialize": _initialize, "ping": _ping}
MODERN_METHODS: Mapping[str, Answer] = {"server/discover": _discover}
