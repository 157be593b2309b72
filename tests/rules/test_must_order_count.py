"""A site that says how many dishes its must-order list has may have three of them, and meals of any size."""

import re

import pytest

from restaurant_site.settings import UNLIMITED
from tests.content.folders import told

MEAL = """count: 3
combos:
  - id: combo-6
    size: 6
    title: {en: For six, zh: 六人}
    note: {en: "{{combo-person:combo-6}} each.", zh: "每位{{combo-person:combo-6}}。"}
    items: [barley-soup, beef-stew, cold-tea]
"""


@pytest.fixture
def three(folder):
    """The sample with three ranked dishes and one meal for six, which has a dish that is not ranked."""
    path = folder / "must-order.yaml"
    text = re.sub(r"(?ms)^combos:\n.*?(?=^\w)", MEAL, path.read_text())
    path.write_text(re.sub(r"(?m)^  - .*rank: [45],.*\n", "", text))
    return folder


def test_three_dishes_and_a_meal_for_six_are_on_every_channel(three, make_app):
    client = make_app(content_dir=three, **UNLIMITED).test_client()
    document = client.get("/api/must-order").json
    assert ([1, 2, 3], [6]) == (
        [each["rank"] for each in document["top_dishes"]],
        [each["size"] for each in document["combos"]],
    )
    markdown, page = client.get("/en/must-order.md").text, client.get("/en/must-order").text
    assert "## The dishes on the list" in markdown and "five" not in markdown
    assert "For six" in page and "All five" not in page and 'type="radio" name="party"' not in page
    first = document["top_dishes"][0]["slug"]
    assert "Rank 1 of 3 on the must-order list" in client.get(f"/en/menu/{first}.md").text


def test_no_document_says_that_there_are_five(three, make_app):
    client = make_app(content_dir=three, **UNLIMITED).test_client()
    for address in ("/en/developers", "/api?format=md", "/openapi.json", "/llms.txt"):
        assert not re.search(r"(?i)five (ranked|dishes)", client.get(address).text), address


def test_the_list_has_as_many_dishes_as_it_says(three):
    path = three / "must-order.yaml"
    path.write_text(path.read_text().replace("count: 3", "count: 4"))
    assert any(
        "the ranks are 1, 2, 3; list 4 dishes with ranks 1, 2, 3, 4, in this order" in line for line in told(three)
    )
