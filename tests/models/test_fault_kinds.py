"""The kinds of faults: each is met somewhere, with the values that both of its sentences name."""

import ast
import re

import pytest

from restaurant_site.models.fault_kinds import Kind
from tests.rules import paths

NAME = re.compile(r"%\((\w+)\)s")


def kind_of(node: ast.AST) -> str:
    """The name of the kind that an expression is; empty for any other."""
    is_kind = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Kind"
    return node.attr if is_kind else ""


@pytest.fixture(scope="module")
def nodes() -> list[ast.AST]:
    """What the code consists of."""
    return [node for path in sorted(paths.PACKAGE.rglob("*.py")) for node in paths.nodes(path)]


def test_every_kind_is_met_somewhere(nodes):
    assert set() == set(Kind.__members__) - {kind_of(node) for node in nodes}


def test_every_message_is_given_the_values_that_its_sentences_name(nodes):
    calls = [node for node in nodes if isinstance(node, ast.Call) and kind_of(node.func)]
    assert len(calls) > 100
    for node in calls:
        kind = Kind[kind_of(node.func)]
        lacking = {*NAME.findall(kind.console), *NAME.findall(kind.form)} - {each.arg for each in node.keywords}
        assert not lacking, f"{kind} lacks {lacking}"


def test_a_message_is_its_sentence_and_keeps_its_kind_and_values():
    message = Kind.DIET_AND_ALLERGENS(diet="vegan", allergens=("egg", "milk"))
    assert "a vegan dish contains no egg, milk; mend allergens or diets" == message
    assert (Kind.DIET_AND_ALLERGENS, {"diet": "vegan", "allergens": ("egg", "milk")}) == (message.kind, message.values)
    with pytest.raises(TypeError):
        message.values["diet"] = "vegetarian"
