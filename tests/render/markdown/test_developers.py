"""The Markdown of the guide for developers."""

from restaurant_site.render.developers import guide
from restaurant_site.render.markdown.developers import developers_markdown
from tests.conftest import BASE


def test_the_developers_page_has_rules_examples_setups_and_problems(spoon):
    told = guide(spoon["en"], "spoon-knowledge", [], [], [("too-soon", 429, "Wait.")])
    text = developers_markdown(spoon["en"], told)
    for line in (f"- {told.rules[0]}", f"- {BASE}/openapi.json", "- `too-soon` (429): Wait."):
        assert f"{line}\n" in text
    for block in [*(call.code for call in told.calls), *(setup.code for setup in told.setups), f"{BASE}/mcp"]:
        assert f"```\n{block}\n```\n" in text
