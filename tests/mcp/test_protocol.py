"""The methods of MCP, on a small server."""

import mcp_types as mcp
import pytest
from pydantic import BaseModel, ConfigDict

from restaurant_site.mcp import protocol
from restaurant_site.mcp.protocol import (
    MAX_FAULTS,
    MAX_NAME,
    NEVER_ASKED,
    PAGE_SIZE,
    MethodError,
    PromptEntry,
    Server,
    ToolEntry,
    ToolError,
    call_method,
)
from restaurant_site.mcp.transport import MAX_VALUES
from restaurant_site.text.nearest import nearest_spelling


class Arguments(BaseModel):
    model_config = ConfigDict(extra="forbid")

    word: str


def echo(arguments):
    if arguments.word == "bad":
        raise ToolError("say another word")
    return mcp.CallToolResult(content=[mcp.TextContent(text=arguments.word)])


SERVER = Server(
    info=mcp.Implementation(name="test", version="1"),
    instructions="be kind",
    tools=(ToolEntry(mcp.Tool(name="echo", input_schema={"type": "object"}), Arguments, echo),),
    prompts=(
        PromptEntry(
            mcp.Prompt(
                name="greet", description="A greeting", arguments=[mcp.PromptArgument(name="who", required=True)]
            ),
            lambda given: [mcp.PromptMessage(role="user", content=mcp.TextContent(text=f"Hello {given['who']}"))],
        ),
    ),
    resources=tuple(mcp.Resource(name=str(n), uri=f"https://x.example/{n}") for n in range(PAGE_SIZE + 5)),
    read=lambda uri: mcp.TextResourceContents(uri=uri, text="one") if uri == "https://x.example/1" else None,
    completions={("greet", "who"): [f"guest {n:03}" for n in range(150)]},
)


def ask(method, params=None, modern=False):
    return call_method(SERVER, method, params or {}, modern)


def test_a_server_declares_the_capabilities_that_it_has():
    told = SERVER.capabilities.model_dump(exclude_none=True)
    assert {"tools": {}, "resources": {}, "prompts": {}, "completions": {}} == told
    bare = Server(info=SERVER.info, instructions="").capabilities.model_dump(exclude_none=True)
    assert {"tools": {}} == bare


def test_a_tool_is_called_with_its_arguments():
    result = ask("tools/call", {"name": "echo", "arguments": {"word": "tea"}})
    assert ("tea", False) == (result.content[0].text, result.is_error)


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [({}, "word: Field required"), ({"speech": "tea"}, "It takes word"), ({"word": "bad"}, "another")],
)
def test_wrong_arguments_give_a_tool_error_that_says_what_is_right(arguments, hint):
    result = ask("tools/call", {"name": "echo", "arguments": arguments})
    assert result.is_error
    assert hint in result.content[0].text


class TestFaults:
    @pytest.fixture
    def described(self, monkeypatch):
        """What is built to describe wrong params: pydantic's errors, and the names that are compared with the known."""
        built = []

        class Counting:
            """pydantic's error; its class takes no attributes."""

            def __init__(self, error):
                self.error_count = error.error_count
                self._error = error

            def errors(self, **options):
                built.extend(found := self._error.errors(**options))
                return found

        describe = protocol._describe
        monkeypatch.setattr(protocol, "_describe", lambda error, *known: describe(Counting(error), *known))
        monkeypatch.setattr(
            protocol, "nearest_spelling", lambda name, known: built.append(name) or nearest_spelling(name, known)
        )
        return built

    @pytest.mark.parametrize(
        "method", ["initialize", "tools/call", "prompts/get", "resources/read", "completion/complete"]
    )
    @pytest.mark.parametrize(
        "value", [1, {}, {"content": [1] * 100, "role": "user"}], ids=["number", "empty", "nested"]
    )
    def test_params_with_any_number_of_faults_are_described_in_a_few(self, described, method, value):
        many = [value] * (MAX_VALUES // 100)
        params = {
            "name": "echo", "uri": 1, "ref": many, "argument": many, "arguments": {str(n): value for n in range(100)},
            "protocolVersion": 1, "capabilities": many, "clientInfo": {"icons": many, "name": many},
        }  # fmt: skip
        try:
            message = ask(method, params).content[0].text
        except MethodError as error:
            message = str(error)
        assert message
        assert len(described) <= MAX_FAULTS

    def test_some_faults_are_each_described_and_more_are_counted(self):
        few, many = (
            ask("tools/call", {"name": "echo", "arguments": {"word": "tea", **{f"word{n}": 1 for n in range(count)}}})
            for count in (MAX_FAULTS, 1_000)
        )
        assert MAX_FAULTS == few.content[0].text.count("did you mean word?")
        assert "not right: 1,000 values or names are not taken. It takes word." in many.content[0].text

    @pytest.mark.parametrize(
        "arguments",
        [{"w" * 50_000: 1}, {"word": {"w" * 50_000: 1}}, {"word" * 10_000 + str(n): 1 for n in range(MAX_FAULTS)}],
        ids=["one", "value", "several"],
    )
    def test_a_long_name_is_neither_repeated_nor_compared_whole(self, described, arguments):
        told = ask("tools/call", {"name": "echo", "arguments": arguments}).content[0].text
        assert len(told) < 5 * (MAX_NAME + 60)
        assert all(len(name) <= MAX_NAME for name in described if isinstance(name, str))

    @pytest.mark.parametrize("name", sorted(NEVER_ASKED))
    def test_answers_to_questions_that_the_server_never_asks_are_not_looked_at(self, name):
        bad = {"a": {"content": [1] * 100, "role": "user", "model": "x"}}
        call = ask("tools/call", {"name": "echo", "arguments": {"word": "tea"}, name: bad})
        prompt = ask("prompts/get", {"name": "greet", "arguments": {"who": "Ann"}, name: bad})
        read = ask("resources/read", {"uri": "https://x.example/1", name: bad})
        assert ("tea", "Hello Ann", "one") == (
            call.content[0].text, prompt.messages[0].content.text, read.contents[0].text,
        )  # fmt: skip

    def test_every_param_that_answers_a_question_is_dropped_under_both_its_names(self):
        fields = mcp.InputResponseRequestParams.model_fields
        own = {name: field for name, field in fields.items() if name not in mcp.RequestParams.model_fields}
        assert NEVER_ASKED == {*own, *(field.alias for field in own.values())}


def test_an_unknown_tool_is_invalid_params_that_name_the_known():
    with pytest.raises(MethodError, match="echo") as caught:
        ask("tools/call", {"name": "nothing"})
    assert mcp.INVALID_PARAMS == caught.value.code


def test_lists_are_paged_by_an_opaque_cursor():
    first = ask("resources/list")
    second = ask("resources/list", {"cursor": first.next_cursor})
    assert (PAGE_SIZE, 5, None) == (len(first.resources), len(second.resources), second.next_cursor)


@pytest.mark.parametrize("cursor", ["", "0", "x", "99999999999", "-100", "１００"])
def test_a_cursor_that_is_not_ours_is_invalid(cursor):
    with pytest.raises(MethodError) as caught:
        ask("resources/list", {"cursor": cursor})
    assert mcp.INVALID_PARAMS == caught.value.code


@pytest.mark.parametrize(("modern", "code"), [(True, -32602), (False, -32002)])
def test_an_unknown_resource_has_the_code_of_its_era(modern, code):
    with pytest.raises(MethodError) as caught:
        ask("resources/read", {"uri": "https://x.example/none"}, modern)
    assert code == caught.value.code


def test_a_resource_is_read():
    assert "one" == ask("resources/read", {"uri": "https://x.example/1"}).contents[0].text


def test_a_prompt_is_written_from_its_arguments():
    assert "Hello Ann" == ask("prompts/get", {"name": "greet", "arguments": {"who": "Ann"}}).messages[0].content.text


@pytest.mark.parametrize("params", [{"name": "greet"}, {"name": "none"}, {"name": ["x"]}, {}])
def test_a_prompt_that_cannot_be_written_is_invalid_params(params):
    with pytest.raises(MethodError) as caught:
        ask("prompts/get", params)
    assert mcp.INVALID_PARAMS == caught.value.code


def test_completion_offers_at_most_a_hundred_and_says_how_many_there_are():
    params = {"ref": {"type": "ref/prompt", "name": "greet"}, "argument": {"name": "who", "value": "guest"}}
    told = ask("completion/complete", params).completion
    assert (100, 150, True) == (len(told.values), told.total, told.has_more)


def test_completion_of_what_is_unknown_is_empty():
    params = {"ref": {"type": "ref/prompt", "name": "none"}, "argument": {"name": "who", "value": ""}}
    assert [] == ask("completion/complete", params).completion.values
