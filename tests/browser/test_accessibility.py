"""axe finds nothing on a page of each kind: WCAG 2.2 AA and best practices (`make audit` asks about all of them)."""

import pytest
from axe_playwright_python.sync_playwright import Axe

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
PAGES = ("", "menu", "must-order", "best-time", "parking", "knowledge", "search?q=tea")


@pytest.mark.parametrize(("turn", "language", "scheme", "width"), [(0, "en", "light", 375), (1, "zh", "dark", 1280)])
def test_a_page_of_each_kind_is_accessible(open_context, turn, language, scheme, width):
    """The two screens take turns. The pages' policy forbids scripts from elsewhere, as axe is one, so it is passed over here."""
    context = open_context(color_scheme=scheme, viewport={"width": width, "height": 800}, bypass_csp=True)
    page = context.new_page()
    found = []
    for name in PAGES[turn::2]:
        page.goto(f"/{language}/{name}")
        answer = Axe().run(page, options=RULES)
        found += [(name, violation["id"]) for violation in answer.response["violations"]]
    assert [] == found
