"""A new must-order list, where a site has none."""

import pytest
from bs4 import BeautifulSoup
from werkzeug.datastructures import MultiDict

from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import scaffolding
from tests.owner.studio.conftest import ORIGIN, Browser, data_of

WORDS = {"title": "Have these", "summary": "Two plates to come for.", "first_visit": "Order at the till."}
ROWS = [("mantu", "Folded by hand."), ("chapli-kabob", "Crisp at the rim.")]


@pytest.fixture(params=[("en",), ("en", "fa")], ids=["one language", "two languages"])
def browser(tmp_path, request) -> Browser:
    languages = SiteLanguages(tuple(BY_CODE[code] for code in request.param))
    scaffolding.start(tmp_path / "mine", languages, like="kabul-kitchen")
    browser = Browser(tmp_path / "mine")
    assert 303 == browser.post("yours/leave-out", {"key": "must-order.yaml"}).status_code
    (browser.folder / "must-order.yaml").unlink()
    return browser


def sent(rows=ROWS, **words) -> MultiDict:
    data = MultiDict(WORDS | words)
    for dish, why in rows:
        data.add("dish[]", dish)
        data.add("why[]", why)
    return data


def test_it_is_written_from_its_dishes_and_their_reasons_and_the_page_is_there_again(browser):
    assert "must-order" in browser.site.hidden
    assert 5 == len(browser.page("must-order").select("select"))
    assert 303 == browser.post("must-order", sent([*ROWS, ("", "")])).status_code
    site = browser.site
    assert (not browser.workspace.faults(), "must-order" in site.hidden) == (True, False)
    assert ["mantu", "chapli-kabob"] == [each.dish for each in site.must_order.top_dishes]
    rows = browser.page("must-order").select("ol.ranks > li select")
    assert ["mantu", "chapli-kabob", ""] == [(row.select_one("[selected]") or row.option)["value"] for row in rows]
    assert ("Have these: new",) == browser.last


def test_a_dish_that_takes_the_place_of_another_is_said_by_both_names(browser):
    browser.post("must-order", sent())
    data = data_of(browser.page("must-order"))
    dishes = data.poplist("dish[]")
    data.setlist("dish[]", ["firni", *dishes[1:]])
    address = browser.send("must-order", data).location.partition("/en/")[2]
    said = browser.page(address).select_one(".notice p")
    assert "Saved. Have these: Mantu → Firni" in " ".join(said.text.split()) and ", Dish" not in said.text


def test_a_new_list_is_one_change_that_waits_with_the_words_of_its_page(browser):
    browser.workspace.versions.mark_published()
    assert 303 == browser.post("must-order", sent()).status_code
    [row] = browser.page("publish").select("section:has(#changes) .changes:not(.whole) > li")
    assert "Have these" == row.b.text and "shown to guests" in row.text
    assert "Mantu, Chapli Kabob" == row.select_one(".line > div > span").text
    assert {bool(each.find_parent("details")) for each in row.find_all(string="shown to guests")} <= {True}
    assert 1 == len(row.select("form")), "which is taken back at once"
    keys = [each["value"] for each in row.select("[name=key]")]
    assert 303 == browser.post("publish/undo", MultiDict(("key", key) for key in keys)).status_code
    assert "must-order" in browser.site.hidden and not (browser.folder / "must-order.yaml").exists()


def test_a_dish_without_a_reason_has_the_words_of_the_menu_in_each_language(browser):
    assert 303 == browser.post("must-order", sent([("mantu", ""), ROWS[1]])).status_code
    first, second = browser.site.must_order.top_dishes
    dish = browser.site.dishes["mantu"]
    assert (dish.summary or dish.description).translations == first.blurb.translations
    assert "Crisp at the rim." == second.blurb.translations["en"]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (sent([]), "Choose a dish."),
        (sent([ROWS[0], ROWS[0]]), "A dish is in the list twice."),
        (sent(summary=" "), "Write it in a few words."),
        (MultiDict(), "Choose a dish."),
    ],
)
def test_what_is_missing_is_said_and_what_was_written_stays(browser, data, told):
    response = browser.post("must-order", data)
    assert (422, True) == (response.status_code, told in response.text)
    page = BeautifulSoup(response.text, "html.parser")
    assert data.get("title", "") == page.select_one("#title")["value"]
    assert not (browser.folder / "must-order.yaml").exists()


def test_what_is_needed_is_marked_and_all_that_is_missing_is_said_at_once(browser):
    page = browser.page("must-order")
    marked = [each["id"] for each in page.select("main form :is(input, select)[aria-required]")]
    assert (["title", "summary", "dish-1"], []) == (marked, page.select("main form [required]"))
    refused = BeautifulSoup(browser.post("must-order", MultiDict()).text, "html.parser")
    assert marked == [each["id"] for each in refused.select("[aria-invalid]")]


def test_words_for_a_first_visit_may_be_left_out(browser):
    assert 303 == browser.post("must-order", sent(first_visit="")).status_code
    assert ((), []) == (browser.site.must_order.first_timer.checklist, browser.workspace.faults())


def chosen(browser: Browser) -> list[str]:
    return [each.dish for each in browser.site.must_order.top_dishes]


def with_dishes(data: MultiDict, dishes: list[str]) -> MultiDict:
    data.setlist("dish[]", dishes)
    return data


@pytest.mark.parametrize("sample", ["kabul-kitchen", "cafe-bonheur", "old-boathouse"])
def test_a_list_has_as_many_dishes_as_the_owner_chooses(tmp_path, sample):
    code = "fr" if sample == "cafe-bonheur" else "en"
    scaffolding.start(tmp_path / "mine", SiteLanguages((BY_CODE[code],)), like=sample)
    browser = Browser(tmp_path / "mine", code)
    before, all_dishes = chosen(browser), [*browser.site.dishes]
    assert (
        303 == browser.post("must-order", with_dishes(browser.form("must-order"), [*before[:-1], "", ""])).status_code
    )
    assert (before[:-1], [*range(1, len(before))]) == (
        chosen(browser), [each.rank for each in browser.site.must_order.top_dishes],
    )  # fmt: skip
    [more, another] = [each for each in all_dishes if each not in before][:2]
    for dish in (more, another):
        data = browser.form("must-order")
        data = with_dishes(data, [*chosen(browser), dish])
        blurbs = data.poplist(f"blurb-{code}[]")
        data.setlist(f"blurb-{code}[]", [*blurbs[: len(chosen(browser))], f"{dish}, as nowhere else."])
        response = browser.post("must-order", data)
        assert 303 == response.status_code, response.text
    assert [*before[:-1], more, another] == chosen(browser)
    assert [] == browser.workspace.faults()
    assert 422 == browser.post("must-order", with_dishes(browser.form("must-order"), [""] * 7)).status_code


def test_title_and_line_stand_on_the_form_and_are_asked_about_when_the_list_has_another_number(browser):
    assert 303 == browser.post("must-order", sent([*ROWS, ("", "")])).status_code
    assert [] == browser.page("must-order").select(".doubt")
    data = browser.form("must-order")
    assert "Two plates to come for." == data["page-summary-en"].strip()
    data.setlist("dish[]", ["mantu"])
    for name in [each for each in data if each.startswith("blurb-")]:
        data.setlist(name, data.getlist(name)[:1])
    response = browser.post("must-order", data)
    page = BeautifulSoup(browser.client.get(response.location, base_url=ORIGIN).text, "html.parser")
    assert "names 2 dishes, and the list has 1" in page.select_one(".notice .left").text
    assert "names 2 dishes, and the list has 1" in page.select_one("form .doubt").text
    data = browser.form("must-order")
    data["page-summary-en"] = "One plate to come for."
    assert 303 == browser.post("must-order", data).status_code
    assert "One plate to come for." in browser.text("pages.yaml")  # in another language it stays a draft
    assert [] == browser.page("must-order").select(".doubt")
