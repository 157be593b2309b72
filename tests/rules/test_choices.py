"""What guests choose without a price is in every representation of a dish, and lost on no way through the owner's tools."""

import pytest

from restaurant_site.content import site_loader
from restaurant_site.mcp.protocol import call_method
from restaurant_site.owner import sheet_dishes, sheet_export, sheet_plan, spreadsheet
from restaurant_site.owner.sheet_roles import Reading
from restaurant_site.settings import UNLIMITED
from restaurant_site.snapshot import state_of
from tests.content.folders import edit, told

CHOICES = """  choices:
    - id: cup
      name: {en: Cup, zh: 杯}
      options: [{id: glass, name: {en: Glass, zh: 玻璃杯}}, {id: clay, name: {en: Clay, zh: 陶杯}}]
"""
LINES = {"en": "Cup: Glass / Clay", "zh": "杯：玻璃杯 / 陶杯", "cn": "杯：玻璃杯 / 陶杯"}
PRICE = '  price: "3.00"\n'


@pytest.fixture
def offered(folder):
    """The sample whose mint tea comes in a cup to choose."""
    edit(folder, "menu/drinks.yaml", PRICE, PRICE + CHOICES)
    return folder


@pytest.mark.parametrize("code", LINES)
def test_every_representation_has_them(make_app, offered, code):
    app = make_app(content_dir=offered, **UNLIMITED)
    client, server = app.test_client(), state_of(app).snapshot.mcp_server
    for address in ("/{code}/menu.md", "/{code}/menu/mint-tea.md", "/llms-full.txt?lang={code}"):
        assert LINES[code] in client.get(address.format(code=code)).text, address
    name, _, options = LINES[code].replace("：", ": ").partition(": ")
    assert f"<dt>{name}</dt><dd>{options}</dd>" in client.get(f"/{code}/menu/mint-tea").text
    [choice] = client.get(f"/api/menu/mint-tea?lang={code}").json["choices"]
    assert (["glass", "clay"], options) == (
        [each["id"] for each in choice["options"]],
        " / ".join(each["name"] for each in choice["options"]),
    )
    call = {"name": "get_dish", "arguments": {"id": "mint-tea", "lang": code}}
    result = call_method(server, "tools/call", call, modern=True)
    assert LINES[code] in result.content[0].text
    assert [choice] == result.structured_content["choices"]


@pytest.mark.parametrize(("code", "words"), [("en", ", Clay"), ("zh", "，陶杯"), ("cn", "，陶杯")])
def test_an_order_sheet_has_what_is_chosen(make_app, offered, code, words):
    app = make_app(content_dir=offered, **UNLIMITED)
    client, server = app.test_client(), state_of(app).snapshot.mcp_server
    address = f"/api/order?items=mint-tea~clay&lang={code}"
    [choice] = client.get(address).json["items"][0]["choices"]
    assert ("cup", "clay") == (choice["id"], choice["option"]["id"])
    call = {"name": "plan_order", "arguments": {"items": ["mint-tea~clay"], "lang": code}}
    result = call_method(server, "tools/call", call, modern=True)
    assert [choice] == result.structured_content["items"][0]["choices"]
    assert "items=mint-tea~clay" in result.structured_content["page_url"]
    assert choice["option"]["name"] in client.get(f"/{code}/order?items=mint-tea~clay").text.partition("<main")[2]
    for told_text in (client.get(f"{address}&format=md").text, result.content[0].text):
        assert words in told_text


def test_what_is_not_chosen_yet_is_asked_once_and_an_option_of_one_choice_excludes_the_others(make_app, offered):
    client = make_app(content_dir=offered, **UNLIMITED).test_client()
    sheet = client.get("/api/order?items=mint-tea*2").json
    assert sheet["items"][0]["choices"][0]["option"] is None
    assert ["Choose for Mint Tea: Glass, Clay."] == [each for each in sheet["messages"] if "Choose" in each]
    assert not [each for each in client.get("/api/order?items=mint-tea~glass").json["messages"] if "Choose" in each]
    refused = client.get("/api/order?items=mint-tea~clay~glass")
    assert (400, "bad-parameter") == (refused.status_code, refused.json["code"])
    assert "choose one of glass, clay" in refused.json["detail"]


def test_a_word_of_an_option_finds_the_dish(make_app, offered):
    found = make_app(content_dir=offered, **UNLIMITED).test_client().get("/api/menu?q=clay").json["items"]
    assert ["mint-tea"] == [each["id"] for each in found]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("id: clay", "id: glass", "1.choices.1.options.2.id: `glass` is there twice; give each its own"),
        (
            PRICE,
            PRICE + "  additions: [{id: clay, name: {en: Clay cup, zh: 陶杯}, price: '1.00'}]\n",
            "1.choices.1.options.2.id: `clay` stands elsewhere in this dish, too",
        ),
        (
            CHOICES,
            CHOICES + CHOICES.partition("\n")[2].replace("id: cup", "id: jug").replace("id: clay", "id: jade"),
            "1.choices.2.options.1.id: `glass` stands elsewhere in this dish, too",
        ),
        (", {id: clay, name: {en: Clay, zh: 陶杯}}", "", "1.choices.1.options: "),
        ("      name: {en: Cup, zh: 杯}\n", "", "1.choices.1.name: is missing"),
        ("zh: 陶杯", "cn: 陶杯", "1.choices.1.options.2.name.zh: is missing"),
    ],
)
def test_what_is_wrong_is_told_by_line(offered, old, new, message):
    edit(offered, "menu/drinks.yaml", old, new)
    (found,) = told(offered)
    assert message in found


def test_a_spreadsheet_that_comes_back_unchanged_changes_nothing(offered):
    loaded = site_loader.read(offered)
    raw = sheet_export.write(loaded.documents, loaded.languages)
    assert "Cup / 杯: Glass / 玻璃杯 | Clay / 陶杯" in raw.decode("utf-8-sig")
    files = {name: (offered / name).read_bytes() for name in loaded.documents if name.startswith("menu/")}

    def planned(raw: bytes) -> sheet_plan.ImportPlan:
        sheet = sheet_dishes.read("menu.csv", raw, Reading(loaded.languages))
        return spreadsheet.plan(loaded.documents, loaded.languages, files, sheet, False)

    assert {} == planned(raw).files
    changed = planned(raw.replace("Clay / 陶杯".encode(), "Clay / 瓦杯".encode())).files
    assert {"menu/drinks.yaml": files["menu/drinks.yaml"].replace("陶杯".encode(), "瓦杯".encode())} == changed
