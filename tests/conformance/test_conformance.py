"""The parts of ``make conformance`` that need no Node: fixtures, summary, and reasons for expected failures."""

import json
from itertools import groupby
from pathlib import Path

import mcp_types as mcp
import pytest
import yaml

from restaurant_site.mcp.protocol import call_method
from tests.conftest import SAMPLE
from tools.conformance.fixtures import FIXTURES, create_fixtures
from tools.conformance.run import requests, summary

HERE = Path(__file__).parents[2] / "tools" / "conformance"
INSPECTED = {request[0] for request in requests("https://lantern.example")}


def test_the_fixtures_answer_where_the_restaurants_server_does(monkeypatch):
    monkeypatch.setenv("RESTAURANT_CONTENT_DIR", str(SAMPLE))
    call = {"name": "test_simple_text", "arguments": {}}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
    told = create_fixtures().test_client().post("/mcp", json=message).json["result"]["content"]
    assert "This is a simple text response for testing." == told[0]["text"]


@pytest.mark.parametrize("entry", FIXTURES.tools, ids=lambda entry: entry.tool.name)
def test_every_tool_answers_as_its_name_says(entry):
    result = call_method(FIXTURES, "tools/call", {"name": entry.tool.name, "arguments": {}}, modern=True)
    assert result.content
    assert (entry.tool.name == "test_error_handling") == result.is_error


@pytest.mark.parametrize("entry", FIXTURES.prompts, ids=lambda entry: entry.prompt.name)
def test_every_prompt_is_written_from_its_arguments(entry):
    given = {argument.name: "value of it" for argument in entry.prompt.arguments}
    params = {"name": entry.prompt.name, "arguments": given}
    messages = call_method(FIXTURES, "prompts/get", params, modern=True).messages
    assert bool(given) == ("value of it" in "".join(each.model_dump_json() for each in messages))


@pytest.mark.parametrize("uri", [*(resource.uri for resource in FIXTURES.resources), "test://template/123/data"])
def test_every_resource_can_be_read(uri):
    contents = call_method(FIXTURES, "resources/read", {"uri": uri}, modern=True).contents[0]
    assert (contents.uri, True) == (uri, isinstance(contents, mcp.TextResourceContents | mcp.BlobResourceContents))


def test_the_inspector_asks_for_every_method_of_the_server_that_it_knows():
    lists = {"tools/list", "prompts/list", "resources/list", "resources/templates/list"}
    assert {*lists, "tools/call", "prompts/get", "resources/read"} == INSPECTED


def test_the_summary_counts_what_is_required_and_nothing_else():
    output = (
        "Running…\n✓ tools-list: 4 passed, 0 failed\n✗ ping: 1 passed, 2 failed\n✗ tasks-list: 0 passed, 9 failed\n"
    )
    assert "1 of 2 scenarios, 5 of 7 checks" == summary(output, ["tools-list", "ping", "subscribe"])


def test_every_expected_failure_stands_under_a_reason():
    lines = (HERE / "expected-failures.yaml").read_text(encoding="utf-8").split("server:\n")[1].splitlines()
    groups = [list(group) for filled, group in groupby(lines, key=bool) if filled]
    assert all(group[0].startswith("  # ") and len(group) > 1 for group in groups)
    entries = yaml.safe_load((HERE / "expected-failures.yaml").read_text(encoding="utf-8"))["server"]
    assert len(entries) == len(set(entries)) == sum(len(group) - 1 for group in groups)


def test_what_npm_installs_is_pinned_by_content_and_bound_to_no_registry():
    packages = json.loads((HERE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    installed = {name: package for name, package in packages.items() if name}
    assert [] == [name for name, package in installed.items() if "integrity" not in package or "resolved" in package]
