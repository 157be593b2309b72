"""An assistant answers twelve questions of guests whichever part of a result its host shows: text or structured content.

A host that shows structured content falls back to the text where a tool gives none. The calls are those of a model
that chooses by the descriptions of the tools.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import mcp_types as mcp
import pytest

from restaurant_site.mcp.protocol import call_method
from restaurant_site.snapshot import state_of

pytestmark = pytest.mark.demonstration
Calls = Sequence[tuple[str, Mapping[str, Any]]]
QUESTIONS: Mapping[str, tuple[Calls, Sequence[str]]] = {
    "Open on Boxing Day at 8:40 pm, and what is the last order?": (
        [("get_restaurant", {"at": "2026-12-26T20:40"})],
        ["Open at that time|\"open_now\": true", "dine-in 9:00 pm|\"dine_in\": \"21:00\"", "Boxing Day"],
    ),
    "Which dishes have neither gluten nor milk, not even traces?": (
        [("search_menu", {"without": ["wheat", "milk"]})],
        ["steamed-rice", "pot-of-chinese-tea", "canned-soft-drink",
         "with these allergens 80, with possible traces 13|\"contains\": 80, \"may_contain\": 13"],
    ),
    "Wonton noodle soup and beef ho fun with black bean: how much with tax?": (
        [("search_menu", {"query": "wonton noodle soup"}), ("search_menu", {"query": "beef ho fun black bean"}),
         ("get_article", {"id": "taxes-and-fees"})],
        ["shrimp-wonton-noodle-soup.{1,90}15.50?", "beef-black-bean-ho-fun.{1,90}18.95", "We add 5% GST to everything"],
    ),
    "What is spicy and safe with a peanut allergy?": (
        [("search_menu", {"query": "spicy", "without": ["peanut"]})],
        ["curry-fish-balls.{1,90}7.95.{1,90}(Medium|\"spice\": 2)", "one kitchen with shared woks"],
    ),
    "三個人晚飯，有一位食素，叫咩好？": (
        [("search_menu", {"diet": ["vegetarian"], "lang": "zh"}), ("search_menu", {"query": "臘味煲仔飯", "lang": "zh"}),
         ("search_menu", {"category": "soup", "lang": "zh"})],
        ["冬菇豆腐煲.{1,90}19.95", "臘味煲仔飯.{1,90}23.95", "椰子燉雞湯.{1,90}16.95"],
    ),
    "How long do six of us wait on Saturday at 7 pm?": (
        [("search_knowledge", {"query": "wait for six on Saturday evening"}), ("get_article", {"id": "wait-times"})],
        ["Peak \\| 30 to 45 minutes \\|[^\n]*Friday to Sunday from 6:00 pm", "five to seven waits about 10 minutes longer"],
    ),
    "What is your best dish, and what if it is sold out?": (
        [("get_dish", {"id": "cured-meat-clay-pot-rice"}), ("search_knowledge", {"query": "dish sold out"})],
        ["Rank 1 of 5|\"rank\": 1", "23.95", "/knowledge/sold-out-dishes"],
    ),
    "有冇唔含豬肉嘅粥？": (
        [("search_menu", {"category": "congee", "diet": ["no-pork"], "lang": "zh"})],
        ["鮮魚片粥", "免治牛肉粥", "原隻蟹粥", "鮑魚雞粥", "瑤柱雞粥", "南瓜小米粥", "粟米冬菇粥", "白粥"],
    ),
    "We come on Sunday at 10:15 am: what can we not have yet?": (
        [("get_restaurant", {"at": "2026-11-29T10:15"}), ("get_article", {"id": "opening-hours"})],
        ["Open at that time|\"open_now\": true", "Clay pot rice \\| from 11:30 am", "Beer and wine, with food \\| from 11:00",
         "Monday to Friday except"],
    ),
    "Do you have ramen?": ([("search_menu", {"query": "ramen"})], ["There is no ramen on the menu"]),
    "Century egg congee or plain congee: price and allergens?": (
        [("get_dish", {"id": "pork-century-egg-congee"}), ("get_dish", {"id": "plain-congee"})],
        ["13.50?", "6.50?", "Egg, Soy, Wheat|\"allergens\": \\[\"egg\", \"soy\", \"wheat\"\\]", "none of the twelve|\"allergens\": \\[\\]"],
    ),
    "Is the broth of the wonton soup vegetarian?": (
        [("search_knowledge", {"query": "wonton soup broth"}), ("get_article", {"id": "what-is-wonton-noodle"})],
        ["Flounder toasted and simmered with pork bones", "a little lard"],
    ),
}  # fmt: skip
"""Question → calls, and what the answers must say: patterns."""


def text(result: mcp.CallToolResult) -> str:
    return "\n".join(each.text for each in result.content if isinstance(each, mcp.TextContent))


def structured(result: mcp.CallToolResult) -> str:
    content = result.structured_content
    return text(result) if content is None else json.dumps(content, ensure_ascii=False)


@pytest.mark.parametrize("shown", [text, structured])
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_question_is_answered(app, question, shown):
    server = state_of(app).snapshot.mcp_server
    calls, facts = QUESTIONS[question]
    asked = [{"name": tool, "arguments": arguments} for tool, arguments in calls]
    answers = "\n".join(shown(call_method(server, "tools/call", each, modern=True)) for each in asked)
    assert [] == [fact for fact in facts if not re.search(fact, answers)], answers
