"""The languages of a site are chosen in its studio."""

import pytest

from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import scaffolding
from tests.owner.studio.conftest import Browser


@pytest.fixture
def cafe(tmp_path) -> Browser:
    scaffolding.start(tmp_path / "mine", SiteLanguages((BY_CODE["fr"],)), like="cafe-bonheur")
    return Browser(tmp_path / "mine", "fr")


def test_a_language_comes_with_drafts_and_goes_with_its_texts(cafe):
    before = cafe.text("menu.yaml")
    assert 303 == cafe.post("languages", {"code": "en", "do": "add"}).status_code
    assert ["fr", "en"] == cafe.site.languages.codes
    assert "✎" in cafe.text("menu.yaml") and cafe.page("languages").select(".rows details")
    assert (True, []) == (cafe.last[0].startswith("English"), cafe.workspace.faults())
    assert 303 == cafe.post("languages", {"code": "en", "do": "remove"}).status_code
    assert (["fr"], before) == (cafe.site.languages.codes, cafe.text("menu.yaml"))


def test_the_first_language_changes_where_everything_is_written(browser):
    response = browser.post("languages", {"code": "zh", "do": "default", "shown": "en"})
    assert 303 == response.status_code, response.text
    assert "zh" == browser.site.languages.default.code


def test_the_first_language_and_one_from_which_another_is_made_stay(browser):
    for code in ("en", "zh"):
        assert 400 == browser.post("languages", {"code": code, "do": "remove"}).status_code
    assert 400 == browser.post("languages", {"code": "xx", "do": "add"}).status_code
    assert 303 == browser.post("languages", {"code": "cn", "do": "remove", "shown": "cn"}).status_code
    assert ["en", "zh"] == browser.site.languages.codes


def test_names_may_stand_beside_in_a_language_that_the_site_does_not_have(folder):
    browser = Browser(folder)
    browser.post("languages", {"do": "names", "code": "it", "shown": "en"})
    assert "second_names: it" in browser.text("restaurant.yaml")
    form = browser.form("dishes/mint-tea")
    assert "" == form["name-it"] and "summary-it" not in form
    browser.save("dishes/mint-tea", name__it="Tisana alla menta", **{"name-zh": form["name-zh"]})
    assert "Tisana alla menta" == browser.site.dishes["mint-tea"].name.translations["it"]
    browser.save("dishes/mint-tea", name__it="")
    assert "it" not in browser.site.dishes["mint-tea"].name.translations
    browser.post("languages", {"do": "names", "code": "", "shown": "en"})
    assert "second_names" not in browser.text("restaurant.yaml")
