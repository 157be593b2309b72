"""The application with the MCP server that the official conformance suite expects.

Most scenarios of the suite call tools, resources and prompts by fixed names (``test_simple_text``
and so on). They are served here by the same views, transport and methods as the restaurant's.
"""

import base64
import json
import re
import struct
import zlib
from collections.abc import Mapping, Sequence

import mcp_types as mcp
from flask import Flask
from pydantic import BaseModel

from restaurant_site.app import create_app
from restaurant_site.mcp.protocol import Contents, PromptEntry, Server, ToolEntry, ToolError
from restaurant_site.views.mcp import post_response


class NoArguments(BaseModel):
    pass


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _png() -> bytes:
    """One red pixel."""
    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"\x00\xff\x00\x00")
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", pixels) + _chunk(b"IEND", b"")


def _wav() -> bytes:
    """One silent sample."""
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, 8_000, 8_000, 1, 8)
    data = b"WAVE" + form + b"data" + struct.pack("<I", 1) + b"\x80\x00"
    return b"RIFF" + struct.pack("<I", len(data)) + data


PNG = base64.b64encode(_png()).decode()
WAV = base64.b64encode(_wav()).decode()
TEXT = mcp.TextContent(text="This is a simple text response for testing.")
IMAGE = mcp.ImageContent(data=PNG, mime_type="image/png")
AUDIO = mcp.AudioContent(data=WAV, mime_type="audio/wav")


def _embedded(uri: str, text: str, media_type: str = "text/plain") -> mcp.EmbeddedResource:
    return mcp.EmbeddedResource(resource=mcp.TextResourceContents(uri=uri, mime_type=media_type, text=text))


SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {
        "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
        }
    },
    "properties": {
        "name": {"type": "string"},
        "address": {"$ref": "#/$defs/address"},
        "contactMethod": {"type": "string", "enum": ["phone", "email"]},
        "phone": {"type": "string"},
        "email": {"type": "string"},
    },
    "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
    "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
    "then": {"required": ["phone"]},
    "else": {"required": ["email"]},
    "additionalProperties": False,
}
"""Keywords of JSON Schema 2020-12 that must reach a client unchanged."""

QUIET = ("test_logging_tool", "test_streaming_elicitation")
"""Called to check that the server sends neither log messages nor requests with an answer."""


def _tool(name: str, *content: mcp.ContentBlock, schema: Mapping[str, object] | None = None) -> ToolEntry:
    """A tool with a constant result."""
    tool = mcp.Tool(name=name, description=f"The suite's {name}", input_schema=dict(schema or {"type": "object"}))
    return ToolEntry(tool, NoArguments, lambda _: mcp.CallToolResult(content=list(content)))


def _fail(_: NoArguments) -> mcp.CallToolResult:
    raise ToolError("This tool intentionally returns an error for testing")


def _prompt(name: str, *messages: str | mcp.ContentBlock, arguments: Sequence[str] = ()) -> PromptEntry:
    """A prompt with constant messages, in whose texts each ``{argument}`` is replaced."""
    wanted = [mcp.PromptArgument(name=each, description=each, required=True) for each in arguments]
    prompt = mcp.Prompt(name=name, description=f"The suite's {name}", arguments=wanted)

    def write(given: Mapping[str, str]) -> list[mcp.PromptMessage]:
        contents = [
            mcp.TextContent(text=each.format_map(given)) if isinstance(each, str) else each for each in messages
        ]
        return [mcp.PromptMessage(role="user", content=content) for content in contents]

    return PromptEntry(prompt, write)


def _read(uri: str) -> Contents | None:
    if uri == "test://static-text":
        text = "This is the content of the static text resource."
        return mcp.TextResourceContents(uri=uri, mime_type="text/plain", text=text)
    if uri == "test://static-binary":
        return mcp.BlobResourceContents(uri=uri, mime_type="image/png", blob=PNG)
    if found := re.fullmatch("test://template/([^/]+)/data", uri):
        text = json.dumps({"id": found[1], "templateTest": True, "data": f"Data for ID: {found[1]}"})
        return mcp.TextResourceContents(uri=uri, mime_type="application/json", text=text)
    return None


FIXTURES = Server(
    info=mcp.Implementation(name="conformance-fixtures", version="1"),
    instructions="What the conformance suite calls by name.",
    tools=(
        _tool("test_simple_text", TEXT),
        _tool("test_image_content", IMAGE),
        _tool("test_audio_content", AUDIO),
        _tool("test_embedded_resource", _embedded("test://embedded-resource", "This is an embedded resource content.")),
        _tool(
            "test_multiple_content_types",
            TEXT,
            IMAGE,
            _embedded("test://mixed-content-resource", '{"test":"data","value":123}', "application/json"),
        ),
        ToolEntry(
            mcp.Tool(name="test_error_handling", description="Always fails", input_schema={"type": "object"}),
            NoArguments,
            _fail,
        ),
        _tool("json_schema_2020_12_tool", TEXT, schema=SCHEMA),
        *(_tool(name, TEXT) for name in QUIET),
    ),
    prompts=(
        _prompt("test_simple_prompt", "This is a simple prompt for testing."),
        _prompt(
            "test_prompt_with_arguments",
            "Prompt with arguments: arg1='{arg1}', arg2='{arg2}'",
            arguments=("arg1", "arg2"),
        ),
        _prompt(
            "test_prompt_with_embedded_resource",
            _embedded("test://example-resource", "Embedded resource content for testing."),
            "Please process the embedded resource {resourceUri} above.",
            arguments=("resourceUri",),
        ),
        _prompt("test_prompt_with_image", IMAGE, "Please analyze the image above."),
    ),
    resources=(
        mcp.Resource(name="static-text", description="A text", uri="test://static-text", mime_type="text/plain"),
        mcp.Resource(name="static-binary", description="A picture", uri="test://static-binary", mime_type="image/png"),
    ),
    templates=(
        mcp.ResourceTemplate(name="template", description="A template", uri_template="test://template/{id}/data"),
    ),
    read=_read,
    completions={("test_prompt_with_arguments", "arg1"): ("test", "paris", "park", "party")},
)


def create_fixtures() -> Flask:
    """The application with the fixtures as its MCP server."""
    app = create_app()
    app.view_functions["mcp.message"] = lambda: post_response(FIXTURES)
    return app
