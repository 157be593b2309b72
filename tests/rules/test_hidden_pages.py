"""Nothing leads to a page that the owner hides, and there is nothing at its addresses. No heading is empty."""

import re
import shutil
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag
from flask.testing import FlaskClient

from restaurant_site.content.load_state import FILES_OF_PAGES
from restaurant_site.content.site_loader import load_site
from restaurant_site.owner import scaffolding
from restaurant_site.owner.export import export
from restaurant_site.settings import UNLIMITED, Settings
from restaurant_site.snapshot import state_of
from tests.conftest import BASE, SAMPLE, judged, unlimited_app
from tests.content.folders import edit, told
from tests.languages import LANGUAGES

HIDDEN = ("best-time", "must-order", "parking", "reservation")
NOTHING = {
    "en": "We have no information on this. Please call",
    "zh": "這裏沒有這方面的資料，請致電",
    "cn": "这里没有这方面的信息，请致电",
}
DOCUMENTS = {"best-time": "visit-rhythm", "must-order": "must-order", "parking": "parking-nearby"}
LISTS = (
    "/{code}/", "/{code}/menu", "/{code}/knowledge", "/{code}/developers", "/{code}/nothing-here",
    "/{code}/index.md", "/{code}/developers.md", "/sitemap.xml", "/llms.txt?lang={code}",
    "/llms-full.txt?lang={code}", "/api/restaurant?lang={code}", "/.well-known/api-catalog",
)  # fmt: skip


def hide(folder: Path) -> None:
    """Hide the four pages, without the files that they show."""
    pages = folder / "pages.yaml"
    text = pages.read_text()
    for page in HIDDEN:
        text = re.sub(rf"^{page}:.*\n(  .*\n)*", "", text, flags=re.MULTILINE) + f"{page}: {{hidden: true}}\n"
    pages.write_text(text)
    for name in FILES_OF_PAGES:
        (folder / name).unlink()


ARTICLE = """---
title: Where to park
summary: Of cars.
keywords: [cars]
facts: []{shared}
---
Cars [have a page](page:parking) and [a quiet hour](page:best-time).
"""


@pytest.fixture(scope="module")
def hiding(tmp_path_factory) -> FlaskClient:
    folder = shutil.copytree(SAMPLE, tmp_path_factory.mktemp("hiding") / "content")
    hide(folder)
    for id in ("parking-nearby", "visit-rhythm"):
        for code, shared in (("en", '\nrelated: []\nlast_verified: "2026-11-01"'), ("zh", "")):
            (folder / "knowledge" / "visit" / f"{id}.{code}.md").write_text(ARTICLE.format(shared=shared))
    edit(folder, "knowledge.yaml", "{articles: 1,", "{articles: 3,")
    return unlimited_app(folder).test_client()


@pytest.mark.parametrize("code", NOTHING)
def test_nothing_leads_to_a_hidden_page(hiding, code):
    for address in LISTS:
        text = hiding.get(address.format(code=code)).text
        for page in (*HIDDEN, *DOCUMENTS.values()):
            assert not re.search(rf"(?:/{code}/|/api/){page}\b", text), (address, page)


@pytest.mark.parametrize("code", NOTHING)
@pytest.mark.parametrize("page", HIDDEN)
def test_there_is_nothing_at_its_addresses_and_a_document_says_whom_to_call(hiding, code, page):
    documents = [
        f"/api/{each}?lang={code}{form}" for each in [DOCUMENTS.get(page)] if each for form in ("", "&format=md")
    ]
    for address in (f"/{code}/{page}.md", *documents):
        response = hiding.get(address)
        assert (404, "not-found") == (response.status_code, response.json["code"]), address
        assert NOTHING[code] in response.json["detail"], address
    response = hiding.get(f"/{code}/{page}")
    assert 404 == response.status_code
    judged(response.text)


def test_that_no_table_can_be_booked_is_a_fact_whose_page_is_the_home_page(hiding):
    answer = hiding.get("/api/booking?guests=4")
    assert "https://lantern.example/en/" == answer.json["page_url"]
    assert '<https://lantern.example/en/>; rel="canonical"' in answer.headers["Link"]


@pytest.mark.parametrize("id", ["parking-nearby", "visit-rhythm"])
def test_an_article_keeps_the_words_of_a_link_to_a_hidden_page_and_has_no_data_of_it(hiding, id):
    document = hiding.get(f"/api/knowledge/{id}").json
    assert {"parking_info", "visit_rhythm"}.isdisjoint(document)
    addresses = (f"/en/knowledge/{id}", f"/en/knowledge/{id}.md", f"/api/knowledge/{id}", "/llms-full.txt")
    for address in addresses:
        text = hiding.get(address).text
        assert "Cars have a page and a quiet hour." in text, address
        assert not re.search(r"/en/(parking|best-time)\b", text), address


def test_no_language_of_a_site_with_drafts_has_a_hidden_page(folder):
    hide(folder)
    edit(folder, "menu/drinks.yaml", "新鮮薄荷。", "✎ Fresh mint.")
    site = load_site(folder)
    assert site.views
    assert [] == [locale.code for page in HIDDEN for locale in site.locales_of(page)]


def test_there_is_no_index_of_a_hidden_list(hiding):
    assert 404 == hiding.get("/llms-must-order.txt").status_code


@pytest.mark.parametrize("address", ["/en/best-time", "/en/nothing-here"])
def test_an_error_leads_to_no_hidden_page(hiding, address):
    for accepted in ("text/html", "text/markdown"):
        text = hiding.get(address, headers={"Accept": accepted}).text
        assert "/en/menu" in text and "/en/must-order" not in text, accepted


def test_a_search_engine_is_led_to_no_other_page_in_its_place(folder, make_app):
    hide(folder)
    edit(folder, "restaurant.yaml", "kind: map", "kind: social")
    page = make_app(content_dir=folder, **UNLIMITED).test_client().get("/en/").text
    assert ['"acceptsReservations"'] == [
        each for each in ('"acceptsReservations"', '"hasMap"', '"image":[]') if each in page
    ]


def test_agents_are_offered_no_resource_or_prompt_of_it(hiding):
    server = state_of(hiding.application).snapshot.mcp_server
    assert not [
        each.uri for each in server.resources if re.search(r"/(best-time|must-order|parking)\.md$", str(each.uri))
    ]
    assert ["choose-dishes"] == [each.prompt.name for each in server.prompts]


def test_what_is_good_to_know_leads_to_the_home_page_instead(folder):
    (folder / "pages.yaml").write_text(
        re.sub(
            r"(?m)^(best-time|parking|reservation):.*\n(  .*\n)*",
            r"\1: {hidden: true}\n",
            (folder / "pages.yaml").read_text(),
        )
    )
    items = unlimited_app(folder).test_client().get("/api/must-order?lang=zh").json["good_to_know"]["items"]
    assert {"/zh/"} == {item["href"] for item in items}


def test_a_file_of_a_hidden_page_may_stay_and_is_not_shown(folder, make_app):
    for page in ("best-time", "parking"):
        edit(folder, "pages.yaml", f"{page}:", f"{page}: {{hidden: true}}\nnot-{page}:")
    lines = (folder / "pages.yaml").read_text()
    (folder / "pages.yaml").write_text(re.sub(r"^not-.*\n(  .*\n)*", "", lines, flags=re.MULTILINE))
    client = make_app(content_dir=folder, **UNLIMITED).test_client()
    assert {404} == {client.get(address).status_code for address in ("/api/parking-nearby", "/en/best-time")}


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (
            "menu.hidden: only best-time, must-order, order, parking, reservation can be hidden; take this line away",
            "menu: {hidden: true}\n",
        ),
        (
            "parking.hidden: `ja` is not right; write true or false",
            "parking: {hidden: ja, title: {en: P, zh: 泊}, summary: {en: P, zh: 泊}}\n",
        ),
        ("parkin: there is no page `parkin`; did you mean `parking`?", "parkin: {hidden: true}\n"),
        ("parking.hiden: there is no such key here", "parking: {hidden: true, hiden: x}\n"),
    ],
)
def test_what_is_wrong_is_told_by_line(folder, line, text):
    name = text.partition(":")[0]
    pages = re.sub(rf"^{name}:.*\n(  .*\n)*", "", (folder / "pages.yaml").read_text(), flags=re.MULTILINE)
    (folder / "pages.yaml").write_text(pages + text)
    (found,) = told(folder)
    assert re.sub(r"^pages.yaml:\d+: ", "", found).startswith(line)


def test_a_reference_to_what_is_left_out_is_a_fault(folder):
    hide(folder)
    edit(folder, "menu/drinks.yaml", "en: Fresh mint.", "en: 'Fresh mint, {{wait:busy}}, {{walk:somewhere}}.'")
    messages = [re.sub(r"^[^`]*", "", line) for line in told(folder)]
    assert {"`{{wait:busy}}`: there is no level `busy`", "`{{walk:somewhere}}`: there is no place `somewhere`"} == set(
        messages
    )


@pytest.mark.parametrize(("name", "page"), FILES_OF_PAGES.items())
def test_a_missing_file_says_how_to_hide_its_page(folder, name, page):
    (folder / name).unlink()
    assert [
        f"{name}:1: this file is missing; every site has one, or hides its page: `{page}: {{hidden: true}}` in pages.yaml"
    ] == told(folder)


# --- No heading without content ---------------------------------------------------------------


@pytest.fixture(scope="module", params=["starter", "minimal"])
def small(request, tmp_path_factory) -> FlaskClient:
    """The starter, and a site with as little as the check takes."""
    folder = tmp_path_factory.mktemp("small") / "content"
    if request.param == "starter":
        scaffolding.start(folder, LANGUAGES, like="corner-kitchen")
    else:
        shutil.copytree(SAMPLE, folder)
        hide(folder)
        text = (folder / "hours.yaml").read_text()
        (folder / "hours.yaml").write_text(
            re.sub(r"^holidays:.*\n(?:  .*\n)*", "holidays: []\n", text, flags=re.MULTILINE)
        )
    return unlimited_app(folder).test_client()


def empty_headings(page: BeautifulSoup) -> list[str]:
    """The headings of the main part that no text follows before the next heading of their level or a higher one."""
    found, main = [], page.main
    assert main is not None
    for heading in main.select("h1, h2, h3, h4"):
        for element in heading.next_elements:
            if isinstance(element, Tag):
                if main not in element.parents or (
                    re.fullmatch("h[1-4]", element.name) and element.name <= heading.name
                ):
                    found.append(heading.get_text(" ", strip=True))
                    break
                if element.name in {"svg", "img", "input", "button"}:
                    break
            elif element.strip() and heading not in element.parents:
                break
        else:
            found.append(heading.get_text(" ", strip=True))
    return found


def test_no_heading_of_a_page_is_without_content(small):
    paths = re.findall(r"<loc>https://lantern.example(.*?)</loc>", small.get("/sitemap.xml").text)
    assert 30 < len(paths)
    for path in paths:
        found = empty_headings(BeautifulSoup(small.get(path).text, "html.parser"))
        assert [] == found, path


def test_no_heading_of_a_text_is_without_content(small):
    paths = re.findall(r"<loc>https://lantern.example(.*?)</loc>", small.get("/sitemap.xml").text)
    for path in paths:
        address = f"{path}index.md" if path.endswith("/") else f"{path}.md"
        lines = [line for line in small.get(address).text.splitlines() if line]
        for line, following in zip(lines, [*lines[1:], "# "], strict=True):
            level, next_level = (len(re.match("#*", each)[0]) for each in (line, following))
            assert not (level and 0 < next_level <= level), (address, line)


def test_an_empty_heading_is_noticed():
    page = BeautifulSoup("<main><h1>A</h1><h2>B</h2><h2>C</h2><p>c</p><h3>D</h3></main><p>e</p>", "html.parser")
    assert ["B", "D"] == empty_headings(page)


def test_the_party_size_of_a_tool_adds_no_wait_where_nobody_has_said_how_busy_it_is(hiding):
    said = hiding.post(
        "/mcp",
        json={"jsonrpc": "2.0", "id": 1, "method": "tools/list"},
        headers={"Accept": "application/json, text/event-stream"},
    ).text
    assert "adds when such a party can book" in said and "adds the wait" not in said
    assert "can book" in said and "guests the wait" not in said


def test_the_guide_and_the_description_of_the_api_name_nothing_that_is_hidden(hiding):
    summary = hiding.get("/openapi.json").json["info"]["summary"]
    page = hiding.get("/en/developers").text
    assert not any(each in page + summary for each in ("must-order", "visit-rhythm", "visit rhythm", "dish-not-ranked"))


@pytest.mark.parametrize("page", HIDDEN)
def test_the_description_of_the_api_leaves_out_just_what_a_hidden_page_takes_away(folder, make_app, page):
    def addresses(client: FlaskClient) -> set[str]:
        paths = client.get("/openapi.json").json["paths"]
        named = {"slug": "barley-soup", "id": "opening-hours", "locale": "en"}
        return {path.format(**named) for path, methods in paths.items() if "get" in methods}

    shown = make_app(content_dir=folder, **UNLIMITED).test_client()
    described = addresses(shown)
    assert {200} == {shown.get(each).status_code for each in described}
    edit(folder, "pages.yaml", f"{page}: {{", f"{page}: {{hidden: true, ")
    client = make_app(content_dir=folder, **UNLIMITED).test_client()
    assert {each for each in described if client.get(each).status_code == 200} == addresses(client)


def test_a_site_as_files_is_whole_without_the_pages_that_its_owner_hides(tmp_path):
    content = shutil.copytree(SAMPLE, tmp_path / "content")
    pages = content / "pages.yaml"
    shown = [line for line in pages.read_text("utf-8").splitlines() if not line.startswith(HIDDEN)]
    pages.write_text("\n".join([*shown, *(f"{page}: {{hidden: true}}" for page in HIDDEN)]) + "\n", "utf-8")
    assert export(Settings(base_url=BASE, content_dir=content), tmp_path / "files")
    assert not [
        path
        for path in (tmp_path / "files").rglob("*")
        if path.stem in (*HIDDEN, *DOCUMENTS.values(), "llms-must-order")
    ]
