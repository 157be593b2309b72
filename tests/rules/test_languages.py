"""A site has the languages that its restaurant chooses; no code but the table knows one of them."""

import ast
import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path
from shutil import copytree

import pytest
from flask import Flask

from restaurant_site.content import site_loader
from restaurant_site.locales import ENGLISH, TRADITIONAL, SiteLanguages
from restaurant_site.owner import sheet_dishes, spreadsheet
from restaurant_site.owner.languages import change_languages
from restaurant_site.owner.sheet_roles import Reading
from restaurant_site.snapshot import state_of
from tests.conftest import BASE, ROOT, SAMPLE, unlimited_app
from tests.content.folders import edit, told
from tests.owner.studio.conftest import Browser
from tests.rules.test_crawl import SCRIPTS, STARTS, crawl, path_of

ONE = SiteLanguages((ENGLISH,))
OF_THIS_CODE = re.compile(
    r"""\b(TRADITIONAL|SIMPLIFIED|ENGLISH|PERSIAN|FRENCH|SPANISH|ITALIAN)\b|["'](en|zh|cn)["']|\.(zh|cn)\b|\bLOCALES\b|"""
    r"""/(en|zh|cn)/|\bin (English|Chinese)\b|companion_code"""
)
ALLOWED = {
    "locales.py": "the table of languages",
    "i18n.py": "the catalogues of all languages that ship, checked at the start",
    "web/babel.py": "the catalogues of all languages that ship",
    "urls.py": "the default of a class that the site's default replaces",
    "content/load_state.py": "the names of files in any language",
    "content/yaml_documents.py": "the names of files in any language; read before the site's languages are known",
    "content/read_files.py": "the languages of a folder that does not say which it has",
    "content/questions.py": "the topics that ship",
    "owner/schemas.py": "the names of files in any language",
    "owner/migrations.py": "the languages that every site of the older form had",
    "owner/studio/forms.py": "fields of all languages, of which a form keeps those of the site",
    "owner/cli/new.py": "the language of a new folder without --languages",
    "owner/cli/language.py": "the languages in which the commands speak, and that in which their messages are written",
    "owner/common_words.py": "rows of common words by their English",
    "owner/first_files.py": "common words by their English, from which those of a new folder are translated",
    "owner/studio/spoken_languages.py": "names of languages, which are also read in English",
    "owner/preview.py": "notes of the program, in English",
    "owner/sheet_headings.py": "headings of lists in the languages in which people write them",
    "owner/postal_addresses.py": "the languages in which an envelope may name a country",
    "render/records/order.py": "fields of the API that are named after languages",
    "models/menu.py": "examples, which follow the languages of the site",
    "models/restaurant.py": "an example",
    "render/records/menu.py": "described fields that name a language",
    "render/records/must_order.py": "described fields that name a language",
    "render/records/knowledge.py": "described fields that name a language",
    "render/records/restaurant.py": "described fields that name a language",
    "text/formatting.py": "the sign of a currency, which is that of CLDR's English",
    "search": "belongs to the analysis of each language",
    "words.py": "belongs to the analysis of each language",
}
"""File or folder of the package → why it names a language."""


TELLTALES = re.compile(
    r"(?i)\b(?:seulement|solo|pour|para|sans|senza|nur|oder|und|avec|prix|precio|prezzo|oui|nein|aucun|nessuno|keine|contient|heures?)\b"
)
"""Words of other languages in letters of English, of which lists for one language always have some."""
SIGNS = "年月日号號元至º"
"""Letters that are signs of dates, amounts and ranges."""
KNOWN = {"小", "大", "加蛋", "加臘鴨", "zł", "Kč"}
"""Names in an example of a cell, which follow the languages of the site, and signs of currencies."""


def words_of_languages(source: str) -> list[str]:
    """Return what strings of code, but for docstrings and messages, have of words that are not English."""
    tree = ast.parse(source)
    said = [each for each in ast.walk(tree) if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)]
    said += [each for each in ast.walk(tree) if isinstance(each, ast.Call) and getattr(each.func, "id", "") == "N_"]
    skipped = {id(each) for part in said for each in ast.walk(part)}
    texts = [
        each.value
        for each in ast.walk(tree)
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in skipped
    ]
    found = [word for text in texts for word in TELLTALES.findall(text)]
    for text in texts:
        for word in re.findall(r"[^\W\d_]+", re.sub(r"\S-\S", " ", text)):  # without ranges of letters
            is_letter = len(word) == 1 and word < "\u0590"
            if not word.isascii() and word not in KNOWN and not is_letter and word.strip(SIGNS):
                found.append(word)
    return found


def test_what_people_write_in_lists_stands_in_data_and_not_in_code():
    package = ROOT / "restaurant_site"
    files = [*package.glob("owner/sheet*.py"), package / "models/normalizers.py"]
    assert {} == {each.name: found for each in files if (found := words_of_languages(each.read_text("utf-8")))}
    planted = 'NO = {"نه"}\nTOTAL = re.compile("total|合計")\nONLY = "only|solo"\nSIZE = "única"\nSAID = N_("“tú”")'
    assert {"solo", "نه", "合計", "única"} == {*words_of_languages(planted)}


@pytest.fixture(scope="module")
def english_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample in English alone."""
    folder = copytree(SAMPLE, tmp_path_factory.mktemp("english") / "content")
    change_languages(folder, ONE)
    return folder


@pytest.fixture(scope="module")
def english_app(english_folder: Path) -> Flask:
    return unlimited_app(english_folder)


def test_one_language_has_no_dead_address_and_no_trace_of_another(english_app):
    visits, client = crawl(english_app), english_app.test_client()
    assert {200} == {each.status for address, each in visits.items() if path_of(address) != "/"}
    assert len(visits) > 2 * len(STARTS)
    texts = [path_of(address) for address in visits if not re.search(r"/(static|theme|images)/", address)]
    for path in texts:
        text = client.get(path).text
        assert not SCRIPTS["Han"].search(text) and not re.search("chinese|zh-han", text, re.IGNORECASE), path


def test_one_language_has_no_switch_and_names_nothing_twice(english_app):
    client = english_app.test_client()
    for path in ("", "menu", "must-order", "menu/pepper-noodles"):
        page = client.get(f"/en/{path}").text
        assert not re.search(r'class="(languages|strip|other|pair)', page), path
        assert {"en", "x-default"} == {*re.findall(r'hreflang="(.*?)"', page)}


def test_a_language_of_the_table_that_is_not_of_the_site_is_unknown(english_app):
    client = english_app.test_client()
    assert [404, 404, 404] == [client.get(path).status_code for path in ("/zh/", "/cn/menu", "/zh/menu.md")]
    problem = client.get("/api/menu?lang=zh").json
    assert ("unsupported-language", ["en"]) == (problem["code"], problem["supported"])
    assert "/en/" == client.get("/", headers={"Accept-Language": "zh-TW"}).headers["Location"]
    assert "Preferred-Languages: en\n" in client.get("/.well-known/security.txt").text


def test_a_described_field_of_a_language_that_the_site_lacks_is_null(english_app):
    client = english_app.test_client()
    dish, article = client.get("/api/menu/pepper-noodles").json, client.get("/api/knowledge/opening-hours").json
    must_order, restaurant = client.get("/api/must-order").json, client.get("/api/restaurant").json
    name, brand = "Pepper Noodles", "Prairie Spoon"
    assert (name, None, {"en": name}) == (dish["name_en"], dish["name_zh"], dish["names"])
    assert (brand, None, {"en": brand}) == (must_order["brand"], must_order["brand_zh"], must_order["brands"])
    assert (brand, None, {"en": brand}) == (restaurant["name_en"], restaurant["name_zh"], restaurant["names"])
    for document in (must_order, article):
        assert [*document["page_urls"].values(), None, None] == [
            document[f"page_url_{code}"] for code in ("en", "zh", "cn")
        ]
    assert {"en": article["title_en"]} == article["titles"]


def test_agents_are_offered_the_languages_of_the_site(english_app):
    client = english_app.test_client()

    def ask(method: str, **params: object) -> dict:
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        return client.post("/mcp", json=message).json["result"]

    tools = ask("tools/list")["tools"]
    assert [["en", "en-CA"]] * len(tools) == [tool["inputSchema"]["properties"]["lang"]["enum"] for tool in tools]
    for tool in tools:
        example = json.loads(tool["description"].partition("Example: ")[2])
        assert not ask("tools/call", name=tool["name"], arguments=example).get("isError"), tool["name"]
    assert ask("tools/call", name="search_menu", arguments={"lang": "zh"})["isError"]
    for prompt in ask("prompts/list")["prompts"]:
        reference = {"type": "ref/prompt", "name": prompt["name"]}
        completion = ask("completion/complete", ref=reference, argument={"name": "lang", "value": ""})
        assert ["en"] == completion["completion"]["values"]
    schemas = json.dumps(client.get("/openapi.json").json)
    assert '"enum": ["en"]' in schemas and "language-code" not in schemas


def test_names_stand_once_where_the_site_names_no_second_language(folder):
    change_languages(folder, SiteLanguages((TRADITIONAL, ENGLISH)))
    client = unlimited_app(folder).test_client()
    english, chinese = client.get("/en/menu/pepper-noodles").text, client.get("/zh/menu/pepper-noodles").text
    assert "胡椒麵" not in re.sub(r"<a [^>]*>.*?</a>", "", english) and 'class="strip"' not in english
    assert "Pepper Noodles" not in chinese and 'class="strip"' in chinese
    assert "/zh/" == client.get("/").headers["Location"]
    assert f"{BASE}/llms.txt" in client.get("/zh/").headers["Link"]


def test_a_reload_may_change_the_languages(folder):
    app = unlimited_app(folder)
    client = app.test_client()
    assert 200 == client.get("/zh/menu").status_code
    change_languages(folder, ONE)
    assert state_of(app).reloader.reload()
    assert (404, 200) == (client.get("/zh/menu").status_code, client.get("/en/menu").status_code)


def test_a_sheet_without_the_columns_of_another_language_makes_no_draft(english_folder):
    documents = site_loader.read(english_folder).documents
    raw = b"Item,Section,Description,Price,Spice,Serves,Sizes\nBolani,bowls,Flatbread,9.00,0,2,Small: 9.00; Large: 12.00\n"
    originals = {name: (english_folder / name).read_bytes() for name in documents if name.startswith("menu/")}
    plan = spreadsheet.plan(documents, ONE, originals, sheet_dishes.read("menu.csv", raw, Reading(ONE)), False)
    assert (["bolani"], {}) == (plan.added, plan.drafts)
    assert [] == site_loader.read(english_folder, plan.files).faults


def test_the_studio_has_fields_for_the_languages_of_the_site(english_folder, tmp_path):
    browser = Browser(copytree(english_folder, tmp_path / "content"))
    names = [name for name in browser.form("dishes/pepper-noodles") if name.startswith("name-")]
    assert ["name-en"] == names
    browser.save("dishes/pepper-noodles", price="11.75")
    assert 1175 == browser.site.dishes["pepper-noodles"].price
    assert 404 == browser.get("dishes", lang="zh").status_code


def test_a_folder_that_chooses_no_language_is_told_what_to_write(folder):
    edit(folder, "restaurant.yaml", "site_languages: [en, zh, cn]\nsecond_names: zh\n", "")
    assert ["restaurant.yaml:1: site_languages: is missing; write `site_languages: [en, zh, cn]`"] == told(folder)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("site_languages: [en, zh, en]", "1: site_languages: `en` is there twice; write each language once"),
        (
            "site_languages: [en, zh]\nsecond_names: italian",
            "2: second_names: `italian` is not one of",
        ),
        ("site_languages: [en, zx]", "1: site_languages.2: `zx` is not one of"),
        ("site_languages: []", "1: site_languages: has too few entries; write 1 or more"),
    ],
)
def test_a_choice_that_cannot_be_is_one_fault(folder, lines, message):
    edit(folder, "restaurant.yaml", "site_languages: [en, zh, cn]\nsecond_names: zh", lines)
    (line,) = told(folder)
    assert line.startswith(f"restaurant.yaml:{message}")


def test_names_may_stand_beside_in_a_language_in_which_no_page_is(english_folder, tmp_path):
    folder = copytree(english_folder, tmp_path / "content")
    edit(folder, "restaurant.yaml", "site_languages: [en]", "site_languages: [en]\nsecond_names: it")
    edit(folder, "menu/drinks.yaml", "{en: Mint Tea}", "{en: Mint Tea, it: Tisana alla menta}")
    client = unlimited_app(folder).test_client()
    assert '<bdi class="other" lang="it">Tisana alla menta</bdi>' in client.get("/en/menu").text
    [found] = client.get("/api/menu?q=tisana").json["items"]
    assert ("mint-tea", {"en": "Mint Tea", "it": "Tisana alla menta"}) == (found["id"], found["names"])
    assert "Mint Tea (Tisana alla menta)" in client.get("/llms-menu.txt").text
    assert (404, 400) == (client.get("/it/menu").status_code, client.get("/api/menu?lang=it").status_code)
    edit(folder, "menu/drinks.yaml", "Tisana alla menta", '"Tisana {{phone}}"')
    message = "1.name.it: no reference is read in a language that the site does not have; write the words"
    assert [f"menu/drinks.yaml:2: {message}"] == told(folder)


def test_a_text_in_a_language_that_the_site_lacks_is_a_fault(english_folder, tmp_path):
    folder = copytree(english_folder, tmp_path / "content")
    edit(folder, "restaurant.yaml", "{en: Prairie Spoon}", "{en: Prairie Spoon, zh: 草原湯匙}")
    assert ["restaurant.yaml:2: name.zh: there is no such key here; known are `en`"] == told(folder)


def test_a_name_may_be_written_in_the_language_of_the_kitchen_which_the_site_need_not_have(english_folder, tmp_path):
    folder = copytree(english_folder, tmp_path / "content")
    edit(folder, "restaurant.yaml", "site_languages: [en]", "site_languages: [en]\nkitchen_language: fa")
    edit(folder, "restaurant.yaml", "{en: Prairie Spoon}", "{en: Prairie Spoon, fa: قاشق}")
    site = site_loader.load_site(folder)
    assert (["en"], "fa") == (site.languages.codes, site.languages.kitchen.code)
    assert "قاشق" == site.restaurant.name.in_(site.languages.kitchen)


def test_no_code_but_the_table_names_a_language():
    package = ROOT / "restaurant_site"
    files = [path for path in package.rglob("*") if path.suffix in {".py", ".html"}]
    named = {
        path.relative_to(package).as_posix(): found[0]
        for path in files
        if (found := OF_THIS_CODE.search(_code(path.read_text(encoding="utf-8"))))
    }
    assert {} == {name: word for name, word in named.items() if not {name, name.partition("/")[0]} & ALLOWED.keys()}


def _code(text: str) -> str:
    """The text of a module or a template without its docstrings, in which examples may name a language."""
    return re.sub(r'""".*?"""', "", text, flags=re.DOTALL)


WITH_A_FOURTH_ROW = """
    from dataclasses import replace
    from pathlib import Path
    from restaurant_site import locales

    forms = replace(locales.ENGLISH.forms, clock="{hour} h {minute:02}", clock_full_hour="{hour} h", span="{start} à {end}")
    french = replace(
        locales.ENGLISH, code="fr", tag="fr-CA", hreflang="fr", open_graph="fr_CA", name="Français",
        aliases=("fr-",), primary_subtags=("fr",), derived_from="en", forms=forms, heading_names=(),
    )
    locales.LOCALES = (*locales.LOCALES, french)
    locales.BY_CODE["fr"] = french

    from restaurant_site.app import create_app
    from restaurant_site.settings import Settings

    client = create_app(Settings(content_dir=Path(r"%s"))).test_client()
    page = client.get("/fr/menu/mint-tea", headers={"Accept": "text/html"})
    print(page.status_code, page.headers["Content-Language"], 'content="fr_CA"' in page.text)
    print("11 h 30" in client.get("/fr/index.md").text)
    print(client.get("/api/menu/mint-tea?lang=fr-CA").json["suggestion"])
    print(client.get("/api/menu/mint-tea?lang=fr").json["name"])
    print(client.get("/", headers={"Accept-Language": "fr-FR"}).headers["Location"])
"""


def test_a_further_row_is_served_as_pages_markdown_and_documents(folder):
    edit(folder, "restaurant.yaml", "[en, zh, cn]", "[en, zh, cn, fr]")
    program = textwrap.dedent(WITH_A_FOURTH_ROW) % folder
    told = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert ["200 fr-CA True", "True", "fr", "Mint Tea", "/fr/"] == told.splitlines()
