"""What is still the starter's: changed, taken out, left out or said to be true, all in the studio."""

import io
import zipfile
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from restaurant_site.content.starter import COMMON_FACTS, FACTS, SAMPLES, starter_facts, things
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import samples, scaffolding
from restaurant_site.owner.studio.starter_views import IMPORTANCE
from tests.owner.studio.conftest import Browser
from tests.restaurants import in_turn

HOUSE = "restaurant.yaml"


@pytest.fixture
def browser(tmp_path) -> Browser:
    return started(tmp_path / "mine", "kabul-kitchen")


def started(folder: Path, sample: str) -> Browser:
    """A studio of a site that begins as a sample, in its first language."""
    languages = SiteLanguages((BY_CODE[samples.written(sample)[0]],))
    scaffolding.start(folder, languages, like=sample)
    return Browser(folder)


def left(browser) -> set[str]:
    found = things(starter_facts(browser.workspace.load()))
    return {f"{each.file}/{each.id}".removesuffix("/") for each in found}


def rows(browser, lang: str = "en") -> dict[str, str]:
    """Key → the words of its row."""
    listed = browser.page("yours", lang).select(".things li[data-key]")
    return {row["data-key"]: row.text for row in listed}


def test_each_thing_is_one_row_with_what_it_says_and_the_way_to_its_form(browser):
    assert left(browser) == set(rows(browser))
    assert "Bolani" in rows(browser)["menu/starters.yaml/bolani-gandana"]
    for link in browser.page("yours").select(".things li > a"):
        address, _, field = link["href"].partition("/en/")[2].partition("#")
        page = browser.page(address)
        assert not field or page.select_one(f'main [id="{field}"]'), link["href"]


def test_no_reference_stands_in_a_row(tmp_path):
    found = rows(started(tmp_path / "mine", "old-boathouse"))
    assert any("…" in words for words in found.values()) and not any("{{" in words for words in found.values())


def test_every_file_that_may_be_the_starters_has_its_place_in_the_list():
    assert {*FACTS, *COMMON_FACTS} <= {*IMPORTANCE}


def test_the_list_begins_with_the_house_and_its_count_falls(browser):
    keys = [*rows(browser)]
    assert [HOUSE, "hours.yaml"] == keys[:2]
    assert f"{len(keys)} things" in browser.page("yours").select_one("main strong").text
    browser.post("yours/confirm", {"key": "hours.yaml"})
    assert f"{len(keys) - 1} things" in browser.page("yours").select_one("main strong").text


def test_the_words_of_the_example_are_in_the_language_of_the_page_and_written_in_each(tmp_path):
    scaffolding.start(tmp_path / "mine", SiteLanguages((BY_CODE["en"], BY_CODE["fr"])), like="cafe-bonheur")
    browser = Browser(tmp_path / "mine")
    for lang, begin in (("en", "A neighbourhood"), ("fr", "Café de quartier")):
        assert begin in rows(browser, lang)[HOUSE]
        first, other = browser.page(f"yours/{HOUSE}", lang).select(
            "#fact-description textarea, #fact-description ~ p textarea"
        )[:2]
        assert first.text.startswith(begin)
        assert other.text and not other.text.startswith(begin)
        assert begin in browser.page(f"yours/{HOUSE}", lang).select_one("fieldset").text


def test_what_is_true_is_confirmed_and_leaves_the_list(browser):
    assert 303 == browser.post("yours/confirm", {"key": "hours.yaml"}).status_code
    assert "hours.yaml" not in left(browser)
    assert "week" in browser.text("confirmed.yaml")
    assert 303 == browser.post("yours/confirm", {"key": "menu/bread.yaml/naan"}).status_code
    assert "menu/bread.yaml/naan" not in left(browser)
    assert "Naan from the Tandoor: true of us" == browser.last[0]
    assert browser.workspace.load().confirmed["hours.yaml"]


def test_words_that_are_saved_in_a_form_are_the_owners_whatever_an_example_says(browser):
    assert {"pages.yaml/home", "pages.yaml/menu"} <= left(browser)
    browser.save("words?page=home", summary__en="What our regulars order.")  # another sample says so
    assert {"pages.yaml/home", "pages.yaml/menu"} - left(browser) == {"pages.yaml/home"}
    assert "home.summary" not in str(starter_facts(browser.workspace.load()))
    browser.post(f"versions/{browser.workspace.versions.latest(1)[0].id}/undo")
    assert {"pages.yaml/home", "pages.yaml/menu"} <= left(browser)


def test_a_list_with_the_words_of_an_example_makes_nothing_else_the_examples(tmp_path):
    scaffolding.start(tmp_path / "mine", SiteLanguages((BY_CODE["en"],)))
    browser = Browser(tmp_path / "mine")
    dish = {"name-en": "Onion Bhaji", "price": "5.50", "description-en": "Crisp."}
    assert 303 == browser.send("new-dish", browser.form("new-dish"), **dish, draft=None).status_code
    before = left(browser)
    words = {"title": "Three to start with", "summary": "What our regulars order.", "first_visit": ""}
    sent = {"dish[]": "onion-bhaji", "why[]": "Folded by hand every morning.", **words}
    assert 303 == browser.post("must-order", sent).status_code
    assert "must-order" not in browser.workspace.load().hidden
    assert before == left(browser)


def test_a_save_does_not_make_what_it_leaves_alone_the_owners(browser):
    browser.save("dishes/bolani-gandana", price="11.25")
    fields = {each.fault.field for each in starter_facts(browser.workspace.load())}
    assert {"bolani-gandana.allergens", "bolani-gandana.description"} <= fields
    assert "bolani-gandana.price" not in fields
    before = left(browser)
    for shown in ("leave-out", "show"):
        assert 303 == browser.post(f"pages/must-order/{shown}").status_code
    assert before == left(browser)


def test_a_dish_of_an_example_that_moves_to_another_section_is_still_the_examples(tmp_path):
    browser = started(tmp_path / "mine", "old-boathouse")
    assert 303 == browser.save("dishes/kippers", category="puddings").status_code
    assert "kippers" in browser.text("menu/puddings.yaml")
    confirmed = browser.folder / "confirmed.yaml"
    assert not confirmed.is_file() or "menu/" not in confirmed.read_text(encoding="utf-8")


def test_the_dishes_of_the_example_go_at_once_and_nothing_of_theirs_stays(browser):
    assert 303 == browser.post("yours/remove").status_code
    assert not [key for key in left(browser) if key.startswith("menu/")]
    assert not browser.workspace.faults()


def test_an_article_goes_with_what_leads_to_it(browser):
    assert 303 == browser.post("yours/remove", {"key": "knowledge/food/halal-information"}).status_code
    assert "knowledge/food/halal-information" not in left(browser)
    assert not browser.workspace.faults()


@pytest.mark.parametrize("file", ["parking.yaml", "rhythm.yaml"])
def test_a_page_is_left_out_with_its_facts(browser, file):
    assert 303 == browser.post("yours/leave-out", {"key": file}).status_code
    assert file not in left(browser)
    assert not browser.workspace.faults()


def test_the_texts_of_a_file_are_written_where_they_are_listed(browser):
    form = browser.form("yours/facts.yaml")
    texts = form.getlist("text[]")
    assert 303 == browser.send("yours/facts.yaml", form, **{"text[]": ["23:45", *texts[1:]]}).status_code
    assert 'friday-closing: {time: "23:45"}' in browser.text("facts.yaml")
    assert "friday-closing" not in {each.fault.field for each in starter_facts(browser.workspace.load())}


def test_a_text_that_cannot_be_is_refused_at_its_field_and_nothing_is_written(browser):
    before = browser.text("facts.yaml")
    form = browser.form("yours/facts.yaml")
    response = browser.send("yours/facts.yaml", form, **{"text[]": ["late", *form.getlist("text[]")[1:]]})
    assert (422, before) == (response.status_code, browser.text("facts.yaml"))
    assert "late" in BeautifulSoup(response.text, "html.parser").select_one("textarea").text


@pytest.mark.parametrize("place", ["", "5", '["a", null]', "[[]]", "{}", "[]"])
def test_a_form_that_is_none_is_refused(browser, place):
    form = browser.form("yours/facts.yaml")
    assert 400 == browser.send("yours/facts.yaml", form, **{"place[]": [place], "text[]": ["x"]}).status_code


@pytest.mark.parametrize(
    ("address", "status"), [("yours/confirm", 404), ("yours/leave-out", 404), ("yours/nothing.yaml", 404)]
)
def test_what_is_not_there_is_not_found(browser, address, status):
    assert status == (browser.post(address, {"key": "nothing"})).status_code


def test_what_the_house_says_is_confirmed_one_by_one(browser):
    page = browser.page("yours")
    assert not [each for each in page.select("form [name=key]") if each["value"] == HOUSE]
    assert 422 == browser.post("yours/confirm", {"key": HOUSE}).status_code
    facts = [each["value"] for each in browser.page(f"yours/{HOUSE}").select("[name=field]")]
    assert 303 == browser.post("yours/confirm", {"key": HOUSE, "field": facts[:1]}).status_code
    assert facts[1:] == [each["value"] for each in browser.page(f"yours/{HOUSE}").select("[name=field]")]
    assert 303 == browser.post("yours/confirm", {"key": HOUSE, "field": facts[:1]}).status_code, (
        "it is confirmed already"
    )


def test_a_fact_that_is_no_longer_of_the_example_is_confirmed_without_a_message(browser):
    assert 303 == browser.post("yours/confirm", {"key": HOUSE, "field": "written.in.another.tab"}).status_code
    assert not (browser.folder / "confirmed.yaml").exists()


@pytest.mark.parametrize("name", in_turn(SAMPLES))
def test_an_owner_gets_from_each_sample_to_a_site_as_files_in_the_studio_alone(tmp_path, name):
    browser, lang = started(tmp_path / "mine", name), samples.written(name)[0]
    assert browser.page("", lang).select_one(".button[href$=yours]")
    assert 303 == browser.post("publish/files", {"address": "https://mine.example"}, lang).status_code
    for key in rows(browser, lang):
        facts = (
            [each["value"] for each in browser.page(f"yours/{key}", lang).select("[name=field]")]
            if key == HOUSE
            else []
        )
        assert 303 == browser.post("yours/confirm", {"key": key, "field": facts}, lang).status_code, key
    assert not rows(browser, lang)
    assert 422 == browser.post("publish/files", {"address": "mine"}, lang).status_code
    archive = browser.post("publish/files", {"address": " https://mine.example "}, lang)
    assert "application/zip" == archive.content_type
    names = zipfile.ZipFile(io.BytesIO(archive.data)).namelist()
    assert {"index.html", "llms.txt", "manifest.json", f"{lang}/index.html"} <= set(names)
    assert "https://mine.example" in zipfile.ZipFile(io.BytesIO(archive.data)).read("llms.txt").decode()
