"""Texts for agents say a thing once and in the language that is asked for."""

import shutil

import pytest

from restaurant_site.content.starter import SAMPLES
from restaurant_site.mcp.protocol import call_method
from restaurant_site.models.articles import PAGE_SUMMARIES
from restaurant_site.snapshot import state_of
from tests.conftest import unlimited_app


@pytest.fixture(scope="module")
def cafe(tmp_path_factory):
    """The café, whose owner has not written what its pages are."""
    folder = shutil.copytree(SAMPLES["cafe-bonheur"], tmp_path_factory.mktemp("cafe") / "content")
    pages = folder / "pages.yaml"
    named = tuple(f"{name}:" for name in PAGE_SUMMARIES)
    lines = pages.read_text().splitlines(keepends=True)
    pages.write_text("".join(line for line in lines if not line.startswith(named)))
    return unlimited_app(folder)


def told(app, tool: str, **arguments: object) -> str:
    call = {"name": tool, "arguments": arguments}
    result = call_method(state_of(app).snapshot.mcp_server, "tools/call", call, modern=True).model_dump(by_alias=True)
    return "\n".join(each["text"] for each in result["content"])


def test_a_tool_says_in_the_language_asked_how_to_go_on_and_what_it_leaves_out(cafe):
    assert "La suite\N{NO-BREAK SPACE}: appelez de nouveau avec offset=" in told(
        cafe, "search_menu", lang="fr", limit=1
    )
    hours = told(cafe, "get_restaurant", lang="fr", at="2026-12-08T12:00")
    assert "Les autres jours particuliers ne figurent pas ici" in hours
    assert "left out" not in hours


def test_a_menu_says_once_what_a_dish_without_traces_means(cafe):
    menu = cafe.test_client().get("/fr/menu.md").text
    assert 1 == menu.count("aucune trace signalée")
    assert menu.index("aucune trace signalée") < menu.index("\n- [")


def test_a_list_in_the_first_language_has_no_names_of_another_and_no_id_that_repeats_a_name(cafe):
    menu = cafe.test_client().get("/fr/menu.md").text
    site = state_of(cafe).snapshot.site
    english = {dish.name.translations["en"] for dish in site.dishes.values()}
    french = {dish.name.translations["fr"] for dish in site.dishes.values()}
    assert not [name for name in english - french if f"({name})" in menu]
    of_sizes = [
        size.id for dish in site.dishes.values() for size in dish.sizes if size.name.translations["fr"] == size.id
    ]
    assert not [id for id in of_sizes if f"{id} ({id}" in menu]


def test_each_page_says_what_it_is_and_not_what_the_house_is(cafe):
    site = state_of(cafe).snapshot.site
    index = cafe.test_client().get("/fr/index.md").text
    description = site.restaurant.description.translations["fr"]
    assert 1 >= index.split("## Plus")[1].count(description)
    assert "/fr/developers.md)\N{NO-BREAK SPACE}: Comment les logiciels lisent ce site" in index
    assert {*PAGE_SUMMARIES} <= {*site.pages}
