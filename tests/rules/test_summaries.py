"""The line of a dish is in every list, its description on its own page; a dish without a line has its first sentence."""

import json
import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from restaurant_site.mcp.protocol import call_method
from restaurant_site.settings import UNLIMITED
from restaurant_site.snapshot import state_of
from tests.content.folders import edit

LINES = {"en": "Noodles, hot with Zyzzyva", "zh": "椒香撈麵", "cn": "椒香捞面"}
WHOLE = {"en": "Wheat noodles with pepper and peanuts.", "zh": "胡椒花生麵。", "cn": "胡椒花生面。"}
LISTS = (
    "/{code}/menu", "/{code}/menu.md", "/api/menu?lang={code}",
    "/{code}/fragments/menu?q=noodles", "/api/menu?q=noodles&lang={code}",
)  # fmt: skip
OWN = ("/{code}/menu/pepper-noodles", "/{code}/menu/pepper-noodles.md", "/llms-full.txt?lang={code}")


def client_of(make_app, folder: Path, summary: str) -> FlaskClient:
    edit(folder, "menu/bowls.yaml", "  description: {en: Wheat", f"{summary}  description: {{en: Wheat")
    return make_app(content_dir=folder, **UNLIMITED).test_client()


@pytest.fixture
def client(make_app, folder) -> FlaskClient:
    """A client of the sample whose pepper noodles have a line."""
    return client_of(make_app, folder, f"  summary: {{en: '{LINES['en']}', zh: {LINES['zh']}}}\n")


@pytest.mark.parametrize("code", LINES)
def test_lists_have_the_line_and_the_page_of_the_dish_the_description(client, code):
    for address in LISTS:
        text = re.sub("</?mark>", "", client.get(address.format(code=code)).text)
        assert LINES[code] in text, address
        assert (WHOLE[code] in text) == address.startswith("/api/menu"), address
    for address in OWN:
        text = client.get(address.format(code=code)).text
        assert WHOLE[code] in text and LINES[code] not in text, address


@pytest.mark.parametrize("code", LINES)
def test_the_record_and_structured_data_have_it(client, code):
    item = client.get(f"/api/menu/pepper-noodles?lang={code}").json
    assert (LINES[code], WHOLE[code]) == (item["summary"], item["description"])
    for address, said in (("menu", LINES), ("menu/pepper-noodles", WHOLE)):
        page = BeautifulSoup(client.get(f"/{code}/{address}").text, "html.parser")
        things = json.loads(page.select_one('script[type="application/ld+json"]').text)
        assert said[code] in json.dumps(things, ensure_ascii=False)


def test_a_tool_lists_it_as_text_and_as_a_member_but_where_it_lists_allergens(client):
    server = state_of(client.application).snapshot.mcp_server
    for arguments, is_said in (({}, True), ({"without": ["milk"]}, False)):
        call = {"name": "search_menu", "arguments": {"query": "noodles", **arguments}}
        result = call_method(server, "tools/call", call, modern=True)
        assert is_said == (LINES["en"] in result.content[0].text)
        assert is_said == (LINES["en"] in [each.get("summary") for each in result.structured_content["items"]])


def test_a_word_of_the_line_finds_the_dish_and_is_marked(client):
    found = client.get("/api/menu?q=zyzzyva").json["items"]
    assert [("pepper-noodles", "Noodles, hot with <mark>Zyzzyva</mark>")] == [
        (each["id"], each["highlights"]["summary"]) for each in found
    ]


def test_a_dish_without_a_line_has_the_first_sentence_of_its_description(make_app, folder):
    more = "Hot with more oil than anybody but the cook would ever think of."
    edit(folder, "menu/bowls.yaml", WHOLE["en"], f"{WHOLE['en']} {more}")
    client = client_of(make_app, folder, "")
    item = client.get("/api/menu?q=pepper noodles").json["items"][0]
    assert (WHOLE["en"], f"{WHOLE['en']} {more}") == (item["summary"], item["description"])
    assert "summary" not in item["highlights"]
    assert WHOLE["en"] in client.get("/en/menu.md").text and more not in client.get("/en/menu.md").text


def test_a_line_that_is_a_draft_in_a_language_is_left_out_there_and_the_dish_stays(make_app, folder):
    client = client_of(make_app, folder, f"  summary: {{en: '{LINES['en']}', zh: ✎ {LINES['zh']}}}\n")
    items = {code: client.get(f"/api/menu/pepper-noodles?lang={code}").json for code in LINES}
    assert {**WHOLE, "en": LINES["en"]} == {code: item["summary"] for code, item in items.items()}
    assert "✎" not in client.get("/zh/menu").text
