"""A text that is not written yet in one language hides what it belongs to there, and nothing anywhere else."""

import json
import re
from pathlib import Path
from shutil import copytree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from restaurant_site.content import site_loader
from restaurant_site.locales import FRENCH
from restaurant_site.owner.languages import change_languages
from tests.conftest import BASE, SAMPLE, unlimited_app
from tests.content.folders import edit, told
from tests.rules.test_crawl import crawl, path_of

SECRET = "Zyzzyva"
"""A word of every draft, and of nothing else."""
DISH = """
- id: {id}
  name: {{en: {name}, zh: {name}}}
  description: {{en: Sweet., zh: 甜。}}
  picture: {{en: A plate, zh: 一碟}}
  price: "4.00"
  tags: []
  popular: false
  spice: 0
  serves: "1"
  allergens: none
  diets: []
  last_verified: "2026-11-01"
"""
ARTICLE = """---
title: {title}
summary: About {title}.
keywords: [{title}]
facts: []{shared}
---
{body}
"""
HIDDEN = (
    "menu/mint-tea",
    "menu/pepper-noodles",
    "menu/rice-cake",
    "knowledge/mint",
    "knowledge/tea-house",
    "knowledge/why",
)
"""Pages of entries that have a draft each, or whose section does, or that refer to the name of such a dish."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample with a further section of the menu and of the articles, and with French, all of it written."""
    folder = copytree(SAMPLE, tmp_path_factory.mktemp("written") / "content")
    edit(folder, "must-order.yaml", 'version: "1.0"', 'version: "1.0"\ncount: 2')
    for dish in ("beef-stew, rank: 2", "pepper-noodles, rank: 3", "mint-tea, rank: 4"):
        line = next(line for line in (folder / "must-order.yaml").read_text().splitlines() if dish in line)
        edit(folder, "must-order.yaml", f"{line}\n", "")
    edit(folder, "must-order.yaml", "rank: 5", "rank: 2")
    edit(folder, "menu.yaml", "tags:\n", "  - {id: sweets, label: {en: Sweets, zh: 甜品}}\ntags:\n")
    (folder / "menu" / "sweets.yaml").write_text(DISH.format(id="rice-cake", name="Rice cake"))
    edit(folder, "knowledge.yaml", "{articles: 1, categories: 1}", "{articles: 4, categories: 2}")
    with (folder / "knowledge.yaml").open("a") as file:
        file.write("  - {id: tea, label: {en: Leaves, zh: 茶}}\n")
    related = 'related: [why, mint, tea-house]\ndishes: [mint-tea]\nlast_verified: "2026-11-01"'
    edit(folder, "knowledge/visit/opening-hours.en.md", 'related: []\nlast_verified: "2026-11-01"', related)
    body = "See [our tea](article:tea-house), [mint](dish:mint-tea) and [noodles](dish:pepper-noodles)."
    for code in ("en", "zh"):
        name = f"knowledge/visit/opening-hours.{code}.md"
        (folder / name).write_text(f"{(folder / name).read_text()}\n{body} We have {{{{count:dishes}}}} dishes.\n")
    (folder / "knowledge" / "tea").mkdir()
    bodies = {"visit/mint": "Order {{dish:mint-tea}}.", "visit/why": "Because.", "tea/tea-house": "Tea."}
    for article, body in bodies.items():
        for code in ("en", "zh"):
            shared = '\nrelated: [opening-hours]\nlast_verified: "2026-11-01"' if code == "en" else ""
            text = ARTICLE.format(title=article.partition("/")[2], body=body, shared=shared)
            (folder / "knowledge" / f"{article}.{code}.md").write_text(text)
    add_french(folder)
    for path in [*folder.rglob("*.yaml"), *folder.rglob("*.md")]:
        path.write_text(path.read_text().replace("✎ ", "Le "))
    return folder


def add_french(folder: Path) -> None:
    loaded = site_loader.read(folder, drafts=True)
    languages = loaded.languages
    change_languages(folder, type(languages)((*languages.locales, FRENCH), languages.second_names))


@pytest.fixture(scope="module")
def partly(written: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with one draft of each kind in French."""
    folder = copytree(written, tmp_path_factory.mktemp("partly") / "content")
    for name, text in (
        ("menu/drinks.yaml", "Le Mint Tea"),
        ("menu/bowls.yaml", "Le Pepper Noodles"),
        ("menu.yaml", "Le Sweets"),
        ("knowledge.yaml", "Le Leaves"),
        ("knowledge/visit/why.fr.md", "Le Because."),
        ("pages.yaml", "fr: Menu"),
        ("pages.yaml", "Le Soup."),
        ("parking.yaml", "Le There is no parking near by; come on foot."),
    ):
        edit(folder, name, text, f"{'fr: ' * text.startswith('fr: ')}✎ {SECRET}")
    return folder


@pytest.fixture(scope="module")
def whole_app(written: Path) -> Flask:
    return unlimited_app(written)


@pytest.fixture(scope="module")
def app_in_part(partly: Path) -> Flask:
    return unlimited_app(partly)


def paths(app: Flask) -> list[str]:
    """Every path that the site publishes but for files, and the documents of what is hidden in French."""
    found = {path_of(address) for address in crawl(app)}
    return sorted(path for path in found if not re.search(r"^/(static|theme|images)/|/readyz", path))


def test_no_answer_has_a_draft_or_leads_to_what_is_hidden(app_in_part):
    client = app_in_part.test_client()
    visits = crawl(app_in_part)
    assert {200} == {each.status for address, each in visits.items() if path_of(address) != "/"}
    searches = [f"/fr/search?q={word}" for word in ("mint", "noodles", "tea")]
    documents = [f"/api/{name}?lang=fr" for name in ("menu", "knowledge", "must-order", "changes", "parking-nearby")]
    for path in (*paths(app_in_part), *searches, *documents, "/fr/menu/mint-te", "/api/knowledge?q=parking&lang=fr"):
        text = client.get(path).text
        assert "✎" not in text and SECRET not in text, path
        if path.startswith("/fr/") or "lang=fr" in path or path == "/sitemap.xml":
            assert not [page for page in HIDDEN if re.search(rf"/fr/{page}\b|lang=fr\b.*{page}", text)], path


def test_a_draft_changes_no_answer_in_another_language(whole_app, app_in_part):
    whole, part = whole_app.test_client(), app_in_part.test_client()
    both = [path for path in paths(whole_app) if not re.search(r"^/fr\b|lang=fr|^/openapi|^/llms-full", path)]
    assert len(both) > 80
    for path in both:
        assert without_french(whole.get(path)) == without_french(part.get(path)), path


def without_french(response: TestResponse) -> object:
    """An answer without its lists of languages and of names, in which French has one."""
    if response.is_json:
        return json.loads(response.data, object_hook=lambda each: {key: each[key] for key in each if key != "fr"})
    text = re.sub(
        r"<url><loc>\S*/fr/.*\n|<(xhtml:)?link [^>]*hreflang=\"fr\"[^>]*>|<a href=\"/fr/[^>]*>", "", response.text
    )
    return re.sub(r"\n+", "\n", re.sub(r", Le (Mint Tea|Pepper Noodles)( [(（]\w+[)）])?", "", text))


def test_what_is_hidden_is_unknown_in_its_language_alone(app_in_part):
    client = app_in_part.test_client()
    for page in HIDDEN:
        assert (200, 404) == tuple(client.get(f"/{code}/{page}").status_code for code in ("en", "fr")), page
        english = client.get(f"/en/{page}").text
        assert f'href="/fr/{page.partition("/")[0]}" lang="fr-CA"' in english, page
        assert ["en", "zh-Hant", "zh-Hans", "x-default"] == re.findall(r'rel="alternate" hreflang="(.*?)"', english)
        kind, _, id = page.partition("/")
        assert 404 == client.get(f"/api/{kind}/{id}?lang=fr").status_code
    dish = client.get("/api/menu/mint-tea").json
    assert {"en", "zh", "cn"} == dish["names"].keys()
    assert {"en", "zh", "cn"} == client.get("/api/knowledge/why").json["page_urls"].keys()


def test_references_to_what_is_hidden_are_dropped(app_in_part):
    client = app_in_part.test_client()
    article = client.get("/api/knowledge/opening-hours?lang=fr").json
    assert ([], "See our tea, mint and noodles. We have 3 dishes.") == (
        article["related"], article["body"].strip().splitlines()[-1].removeprefix("Le "),
    )  # fmt: skip
    assert "We have 6 dishes." in client.get("/api/knowledge/opening-hours").json["body"]
    assert [True, False] == ["mint-tea" in client.get(f"/{code}/menu/barley-soup").text for code in ("en", "fr")]
    combos = client.get("/api/must-order?lang=fr").json["combos"]
    assert ["combo-2"] == [combo["id"] for combo in combos]


def title_of(client: FlaskClient, path: str) -> str:
    return re.search(r"<title>(.*?)( – .*)?</title>", client.get(path).text)[1]


def summary_of(client: FlaskClient, path: str) -> str:
    return re.search(r'<meta name="description" content="(.*?)">', client.get(path).text)[1]


def test_general_words_stand_for_a_page_that_every_site_has(app_in_part):
    client = app_in_part.test_client()
    assert ("Menu", "Le Bowls and drinks.") == (title_of(client, "/fr/menu"), summary_of(client, "/fr/menu"))
    assert ("Le Prairie Spoon", True) == (title_of(client, "/fr/"), "Le Soup." not in client.get("/fr/").text)
    assert "/fr/parking" not in client.get("/fr/").text and "/en/parking" in client.get("/en/").text


def test_agents_are_not_told_of_drafts(app_in_part):
    client = app_in_part.test_client()

    def ask(method: str, **params: object) -> str:
        return client.post("/mcp", json={"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).text

    def call(name: str, **arguments: str) -> str:
        return ask("tools/call", name=name, arguments={**arguments, "lang": "fr"})

    answers = [ask("resources/list"), ask("tools/list"), call("search_menu", query="mint"), call("search_menu")]
    answers += [call("search_knowledge", query="why"), call("get_dish", id="mint-tea"), call("get_article", id="why")]
    for answer in answers:
        assert SECRET not in answer and "✎" not in answer and "fr/menu/mint-tea" not in answer, answer
    assert '"isError":true' in answers[-1].replace(" ", "") and '"isError":true' in answers[-2].replace(" ", "")


def test_a_name_that_is_not_written_stands_beside_no_other(written, tmp_path):
    folder = copytree(written, tmp_path / "content")
    for name, text in (
        ("menu/drinks.yaml", "薄荷茶"),
        ("menu.yaml", "甜品"),
        ("pages.yaml", "餐牌"),
        ("knowledge.yaml", "zh: 茶"),
    ):
        edit(folder, name, text, text.replace(text.rpartition(" ")[2], f"✎ {SECRET}"))
    app = unlimited_app(folder)
    client = app.test_client()
    for path in re.findall(rf"<loc>{BASE}(.*?)</loc>", client.get("/sitemap.xml").text):
        text = client.get(path).text
        assert "✎" not in text and SECRET not in text, path
    assert [200, 404, 404] == [client.get(f"/{code}/menu/mint-tea").status_code for code in ("en", "zh", "cn")]
    assert 'class="other"' not in re.sub(r"<ul.*?</ul>", "", client.get("/en/menu/mint-tea").text, flags=re.DOTALL)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("restaurant.yaml", "Le Prairie Spoon"),
        ("hours.yaml", "Le Founding Day"),
        ("facts.yaml", "Le Soup until"),
        ("menu.yaml", "Le Warm"),
    ],
)
def test_a_language_is_not_published_before_what_every_page_needs_is_written(written, tmp_path, name, text):
    folder = copytree(written, tmp_path / "content")
    edit(folder, name, text, f"✎ {SECRET}")
    site = site_loader.load_site(folder)
    assert ["en", "zh", "cn"] == site.languages.codes
    assert [f"French is not published yet: 1 text that it needs is a draft (in {name})"] == [*site.unpublished]


def test_a_new_language_changes_no_answer_before_it_is_written(folder):
    before = unlimited_app(folder)
    answers = {path: before.test_client().get(path).data for path in paths(before)}
    add_french(folder)
    after = unlimited_app(folder)
    assert 404 == after.test_client().get("/fr/").status_code
    assert answers == {path: after.test_client().get(path).data for path in answers}


def test_a_draft_in_the_default_language_is_a_fault(folder):
    edit(folder, "menu/drinks.yaml", "Mint Tea", "✎ Mint Tea")
    assert ["menu/drinks.yaml:2: 1.name.en: still has the template's ✎; write your own words"] == told(folder)


def test_what_is_derived_from_a_draft_is_hidden_too(folder):
    edit(folder, "menu/drinks.yaml", "薄荷茶", "✎ Mint Tea")
    site = site_loader.load_site(folder)
    hidden = [not each for code in ("en", "zh", "cn") for each in [site.views[code].dishes.get("mint-tea")]]
    assert [False, True, True] == hidden


def test_a_dish_without_a_description_in_a_language_is_shown_there_with_its_name_and_price(written, tmp_path):
    folder = copytree(written, tmp_path / "content")
    edit(folder, "menu/bowls.yaml", "Le Wheat noodles with pepper and peanuts.", f"✎ {SECRET}")
    edit(folder, "menu/bowls.yaml", "Le A plate of noodles", f"✎ {SECRET}")
    client = unlimited_app(folder).test_client()
    page = client.get("/fr/menu/pepper-noodles")
    assert (200, True, True) == (page.status_code, "Le Pepper Noodles" in page.text, "12,00" in page.text)
    dish = client.get("/api/menu/pepper-noodles?lang=fr").json
    assert ("Le Pepper Noodles", "", "12.00") == (dish["description"], dish["summary"], f"{dish['price_value']:.2f}")
    for path in (
        "/fr/menu",
        "/fr/menu/pepper-noodles",
        "/fr/menu/pepper-noodles.md",
        "/fr/menu.md",
        "/fr/search?q=wheat",
    ):
        text = client.get(path).text
        assert SECRET not in text and "Wheat noodles" not in text, path
    assert "Wheat noodles with pepper and peanuts." in client.get("/en/menu/pepper-noodles").text


PARTS = """- id: cold-tea
  sizes:
    - {{id: cup, name: {{en: Mug, zh: 一杯, fr: Chope}}, price: "3.50"}}
    - {{id: pot, name: {{en: Potful, zh: 一壺, fr: "✎ {0}"}}, price: "6.00"}}
  additions:
    - {{id: lemon, name: {{en: Slice of lemon, zh: 檸檬, fr: "✎ {0}"}}, price: "0.50"}}
    - {{id: honey, name: {{en: Spoon of honey, zh: 蜜糖, fr: Cuiller de miel}}, price: "0.50"}}
  prices_at: [{{hours: "tue 17:00-18:00", price: "3.00", size: cup, label: {{en: Cold hour, zh: 凍, fr: "✎ {0}"}}}}]
"""


def test_a_size_or_an_addition_that_is_not_written_hides_no_dish(written, tmp_path):
    folder = copytree(written, tmp_path / "content")
    edit(folder, "menu/drinks.yaml", "- id: cold-tea\n", PARTS.format(SECRET))
    assert [] == site_loader.read(folder).faults
    client = unlimited_app(folder).test_client()
    page = client.get("/fr/menu/cold-tea").text
    assert '<span lang="en-CA">Potful</span> 6,00' in page
    assert ("Cuiller de miel" in page, "Slice of lemon" in page, "3,00" in page) == (True, False, True)
    dish = client.get("/api/menu/cold-tea?lang=fr").json
    assert ["Chope", "Potful"] == [each["name"] for each in dish["sizes"]]
    assert (["honey"], [None]) == (
        [each["id"] for each in dish["additions"]],
        [each["label"] for each in dish["prices_at"]],
    )
    for path in ("/fr/menu", "/fr/menu.md", "/fr/menu/cold-tea.md", "/fr/menu/cold-tea"):
        assert SECRET not in client.get(path).text
    assert '<span lang="en-CA">Potful</span>' in client.get("/fr/menu").text
    english = client.get("/en/menu/cold-tea").text
    assert "Slice of lemon" in english and "Cold hour" in english and "<span lang" not in english


@pytest.mark.parametrize(
    ("name", "text"), [("must-order.yaml", "Le Five things to try."), ("menu/bowls.yaml", "Le Barley Soup")]
)
def test_the_must_order_list_is_hidden_where_a_text_or_a_dish_of_it_is_a_draft(written, tmp_path, name, text):
    folder = copytree(written, tmp_path / "content")
    edit(folder, name, text, f"✎ {SECRET}")
    site = site_loader.load_site(folder)
    assert ["en", "zh", "cn", "fr"] == site.languages.codes
    assert [0, 2] == [len(site.views[code].must_order.top_dishes) for code in ("fr", "en")]
    client = unlimited_app(folder).test_client()
    assert "/fr/must-order" not in client.get("/fr/").text
    assert "/en/must-order" in client.get("/en/").text
    assert [404, 200] == [client.get(f"/llms-must-order.txt?lang={code}").status_code for code in ("fr", "en")]


def test_taking_a_language_away_leaves_the_files_as_they_were(folder):
    files = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    add_french(folder)
    languages = site_loader.read(folder).languages
    change_languages(folder, type(languages)(languages.locales[:-1], languages.second_names))
    assert files == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
