"""A dish of which somebody gave only the name and the price is on every channel, and nothing is claimed about it."""

import pytest

from restaurant_site.app import create_app
from restaurant_site.settings import UNLIMITED, Settings
from tests.conftest import BASE

BARE = """
- id: pea-soup
  name: {en: Pea Soup, zh: 豌豆湯}
  picture: {en: A bowl, zh: 一碗}
  price: "8.00"
  tags: []
  popular: false
  last_verified: 2026-11-01
"""


@pytest.fixture
def visitor(folder):
    with (folder / "menu" / "bowls.yaml").open("a") as file:
        file.write(BARE)
    return create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()


def test_the_api_has_null_for_what_nobody_gave_and_its_name_for_a_description(visitor):
    item = visitor.get("/api/menu/pea-soup").json
    assert (None, None, "", "Pea Soup") == (item["spice"], item["serves"], item["summary"], item["description"])


def test_no_channel_says_how_hot_it_is_or_for_how_many(visitor):
    for path in ("/en/menu/pea-soup", "/en/menu", "/en/menu/pea-soup.md"):
        text = visitor.get(path).text
        about = text[text.rindex("Pea Soup") :] if path == "/en/menu" else text
        assert not {"Not spicy", "Serves"} & {words for words in ("Not spicy", "Serves") if words in about}, path
    assert "Spice: not recorded; ask us" in visitor.get("/en/menu/pea-soup.md").text
    assert "not recorded; ask us" in visitor.get("/en/search?q=is+the+pea+soup+spicy").text
    assert "None" not in visitor.get("/en/menu/pea-soup.md").text + visitor.get("/llms-menu.txt").text


def test_its_name_is_not_said_again_as_its_description(visitor):
    page = visitor.get("/en/menu/pea-soup").text
    assert '<p class="lead">' not in page and '"description":"Pea Soup"' not in page.replace(": ", ":")


def test_a_filter_by_heat_leaves_it_out(visitor):
    for query in ("max_spice=0", "max_spice=3", "min_spice=1"):
        assert "pea-soup" not in [item["id"] for item in visitor.get(f"/api/menu?{query}").json["items"]]


def test_its_row_says_that_it_is_sold_out(folder, visitor, make_app):
    (folder / "sold-out.yaml").write_text("pea-soup: 2026-11-24\n", encoding="utf-8")
    menu = make_app(content_dir=folder, **UNLIMITED).test_client().get("/en/menu").text
    assert "Sold out today" in menu[menu.index('id="pea-soup"') :]
