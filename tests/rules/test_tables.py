"""Resources and menu filters are listed once; every other list is made from that table."""

import ast
import json
import re
import shutil
from dataclasses import fields

import pytest
from bs4 import BeautifulSoup

from restaurant_site.domain.filters import MENU_FILTERS
from restaurant_site.domain.menu import Filter
from restaurant_site.models.articles import PAGES as OWNER_PAGES
from restaurant_site.render.records.menu import FilterRecord
from restaurant_site.resources.table import RESOURCES
from restaurant_site.urls import Links
from tests.conftest import unlimited_app
from tests.content.folders import edit
from tests.languages import LOCALES
from tests.restaurants import OTHERS, publishable
from tests.rules.paths import PACKAGE, nodes

MAY_LIST_PAGES = {"models/articles.py", "resources/table.py"}
"""The model of ``pages.yaml``, and the table."""
MAY_LIST_DOCUMENTS = {"resources/table.py"}
PAGES = [row for row in RESOURCES if row.page]
DOCUMENTS = [row for row in RESOURCES if row.api]


def listed_in(names: set[str]) -> set[str]:
    """The modules with a tuple, list, set or dictionary that names at least four of *names*."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in nodes(path):
            members = (
                node.elts
                if isinstance(node, ast.Tuple | ast.List | ast.Set)
                else node.keys
                if isinstance(node, ast.Dict)
                else []
            )
            if len({each.value for each in members if isinstance(each, ast.Constant)} & names) >= 4:
                found.add(path.relative_to(PACKAGE).as_posix())
    return found


def test_the_record_of_the_filters_of_an_answer_has_every_filter():
    assert {row.name for row in MENU_FILTERS} == {*FilterRecord.__annotations__}, "see render/records/menu.py"


def test_no_module_has_a_list_of_pages_or_documents_of_its_own():
    assert MAY_LIST_PAGES >= listed_in({page.page for page in PAGES})
    assert MAY_LIST_DOCUMENTS >= listed_in({row.api for row in DOCUMENTS} - {row.page for row in PAGES})


def test_the_table_of_pages_is_that_of_the_owners_texts():
    assert set(OWNER_PAGES) == {page.page for page in PAGES if page.entries is None}
    assert {**OWNER_PAGES} == {**OWNER_PAGES, **{page.page: page.navigation[1] for page in PAGES if page.navigation}}


def test_every_page_is_routed_with_its_twin_and_is_in_the_sitemap(app, client, site):
    rules = {rule.rule for rule in app.url_map.iter_rules()}
    sitemap = client.get("/sitemap.xml").text
    for page in PAGES:
        path = page.page.replace("{id}", "<id>")
        assert {f"/<locale:locale>/{'' if path == 'home' else path}"} <= rules
        assert f"/<locale:locale>/{'index' if path == 'home' else path}.md" in rules
        for name, verified in page.pages(site):
            for locale in LOCALES:
                assert f"{Links().page(name, locale)}</loc><lastmod>{verified}</lastmod>" in sitemap


def test_the_navigation_is_that_of_the_table(get_page):
    links = [link["href"].removeprefix("/en/") for link in get_page("/en/menu").select("nav.ways a")]
    rows = sorted((page for page in PAGES if page.navigation), key=lambda page: page.navigation)
    assert [page.page for page in rows] == links


@pytest.mark.parametrize(("takes", "place"), [("true", 1), ("false", -1)])
def test_reservations_stand_before_the_order_sheet_where_the_house_takes_any_and_last_where_it_takes_none(
    tmp_path, takes, place
):
    folder = shutil.copytree(publishable(OTHERS["cafe-bonheur"]), tmp_path / "content")
    edit(folder, "restaurant.yaml", "takes_reservations: true", f"takes_reservations: {takes}")
    client = unlimited_app(folder).test_client()
    page = BeautifulSoup(client.get("/en/menu").text, "html.parser")
    links = [link["href"].removeprefix("/en/") for link in page.select("nav.ways details a")]
    assert "reservation" == links[place]
    assert "order" in links


def test_the_foot_has_one_link_for_programs_whose_page_lists_the_others(client):
    page = BeautifulSoup(client.get("/en/menu").text, "html.parser")
    foot = [link["href"] for link in page.select(".colophon a")]
    assert ["/en/developers"] == [each for each in foot if "developers" in each or ".txt" in each or ".md" in each]
    assert "/llms.txt" in client.get("/en/developers").text
    assert page.select_one("head link[rel=alternate][type='text/markdown']")


def test_every_document_is_in_openapi_and_its_own_address_in_the_catalogue(client):
    paths = json.loads(client.get("/openapi.json").data)["paths"]
    catalogue = client.get("/.well-known/api-catalog").text
    for document in DOCUMENTS:
        assert document.summary == paths[f"/api/{document.api}"]["get"]["summary"]
        assert (document.entries is None) == (f'/api/{document.api}"' in catalogue)


def test_indexed_documents_are_in_llms_txt(client):
    text = client.get("/llms.txt").text
    indexed = [document.api for document in DOCUMENTS if document.title]
    assert indexed == re.findall(r"\]\([^)]*/api/([a-z/-]+)\?format=md", text)


def test_a_filter_of_the_menu_is_a_row_and_a_field():
    assert {field.name for field in fields(Filter)} == {row.name for row in MENU_FILTERS}
