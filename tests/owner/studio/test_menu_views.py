"""Dishes and the must-order list."""

import difflib
import re
from datetime import date, datetime, timedelta
from io import BytesIO

import pytest
from bs4 import BeautifulSoup
from PIL import Image

from restaurant_site.content.site_loader import load_site
from restaurant_site.content.yaml_examples import schema
from restaurant_site.domain.day_specials import specials_on
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.models.menu import CAUTIONS, Dish
from restaurant_site.owner import scaffolding
from restaurant_site.owner.studio import sold_out_switch, sold_out_views
from tests.content.folders import edit
from tests.owner.studio.at_noon import Noon
from tests.owner.studio.conftest import Browser, data_of, messages


def changed_lines(before: str, after: str) -> list[str]:
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return [line for line in lines if line[:3] not in ("---", "+++") and line[0] in "+-"]


def test_a_form_that_is_sent_as_it_is_changes_nothing(browser):
    files = {path: path.read_bytes() for path in browser.folder.rglob("*.yaml")}
    for dish in browser.site.dishes:
        assert 303 == browser.save(f"dishes/{dish}").status_code
    assert files == {path: path.read_bytes() for path in browser.folder.rglob("*.yaml")}
    assert [] == browser.workspace.versions.latest(1)


def test_a_new_price_changes_one_line(browser):
    before = browser.text("menu/bowls.yaml")
    assert 303 == browser.save("dishes/beef-stew", price="17.00").status_code
    assert ['-  price: "16.25"', '+  price: "17.00"'] == changed_lines(before, browser.text("menu/bowls.yaml"))
    assert ("Beef Stew: $16.25 → $17.00",) == browser.last


def test_what_the_check_says_stands_at_the_field_and_nothing_is_lost(browser):
    before = browser.text("menu/bowls.yaml")
    response = browser.save("dishes/beef-stew", price="17 dollars", name__en="Stew", name__zh="")
    assert 422 == response.status_code
    assert any("Write a price such as 12.50" in each for each in messages(response))
    assert any("Fill this in." in each for each in messages(response))
    assert 'value="Stew"' in response.text and 'value="17 dollars"' in response.text
    assert before == browser.text("menu/bowls.yaml")


def test_a_dish_is_published_in_the_languages_in_which_it_is_written(browser):
    given = {"name__en": "Pea Soup", "description__en": "Peas.", "picture__en": "A bowl", "price": "7.00"}
    given |= {"spice": "0", "serves": "1", "draft": None}
    assert 303 == browser.save("new-dish?section=bowls", **given).status_code
    site = load_site(browser.folder)
    assert [True, False, False] == ["pea-soup" in site.in_(each).dishes for each in site.languages.locales]
    assert ["繁體中文"] == [each.text for each in browser.page("dishes").select("li em span")]
    form = browser.form("dishes/pea-soup")
    assert ("Pea Soup", "") == (form["name-en"], form["name-zh"])
    before = browser.text("menu/bowls.yaml")
    assert 303 == browser.save("dishes/pea-soup", name__zh="豌豆湯").status_code
    assert before.replace("zh: ✎ Pea Soup", "zh: 豌豆湯") == browser.text("menu/bowls.yaml")
    assert 303 == browser.save("dishes/pea-soup", description__zh="豌豆。", picture__zh="一碗湯").status_code
    assert {True} == {"pea-soup" in load_site(browser.folder).in_(each).dishes for each in site.languages.locales}


def test_only_what_became_of_the_last_save_is_said(browser):
    saved = browser.save("dishes/beef-stew", price="17.00").headers["Location"]
    assert "Saved." in browser.get(saved.partition("/en/")[2]).text
    for data in ({"price": "abc"}, {"price": "18.00", "name__zh": ""}):
        response = browser.send("dishes/beef-stew?saved=1", browser.form("dishes/beef-stew"), **data)
        assert ("Not saved." in response.text, "Saved." in response.text) == (True, False)
    moved = browser.send("must-order?saved=1", browser.form("must-order"), move="1:up")
    assert (200, False) == (moved.status_code, "Saved." in moved.text)


def test_a_text_in_simplified_chinese_is_derived_until_it_is_written(browser):
    page = browser.page("dishes/beef-stew")
    assert "土豆炆牛肉" == page.select_one("#name-cn")["placeholder"]
    browser.save("dishes/beef-stew", name__cn="土豆炖牛肉")
    assert "土豆炖牛肉" == browser.site.dishes["beef-stew"].name.translations["cn"]
    browser.save("dishes/beef-stew", name__cn="")
    assert "cn" not in browser.text("menu/bowls.yaml")


def test_allergens_that_nobody_has_recorded_are_never_written_as_none(browser):
    browser.save("dishes/beef-stew", allergens_state="unknown")
    assert browser.site.dishes["beef-stew"].allergens is None
    response = browser.save("dishes/beef-stew", allergens_state="listed", allergens=None)
    assert 422 == response.status_code
    browser.save("dishes/beef-stew", allergens_state="none")
    assert () == browser.site.dishes["beef-stew"].allergens
    browser.save("dishes/beef-stew", allergens_state="listed", allergens=["egg", "soy"])
    assert ("egg", "soy") == browser.site.dishes["beef-stew"].allergens
    assert set(browser.site.allergens) == {
        box["value"] for box in browser.page("dishes/beef-stew").select("[name=allergens]")
    }


def test_a_word_of_which_nobody_knows_what_it_means_stays_among_the_allergens_until_it_is_unticked(browser):
    edit(browser.folder, "menu/drinks.yaml", "allergens: [milk]", "allergens: [milk, ✎ shellfish]")
    row = browser.page("dishes").select_one("li:has(a[href$='/cold-tea'])")
    assert "Contains: Milk, shellfish, others not recorded" == row.select("em")[-1].text
    browser.save("dishes/cold-tea", price="3.75")
    assert "allergens: [milk, ✎ shellfish]" in browser.text("menu/drinks.yaml")
    assert browser.site.dishes["cold-tea"].allergens is None
    browser.save("dishes/cold-tea", allergens=["milk", "egg"])
    assert ("milk", "egg") == browser.site.dishes["cold-tea"].allergens


def test_what_is_ticked_is_recorded_and_never_lost(browser):
    assert 303 == browser.save("dishes/barley-soup", allergens=["mustard"]).status_code
    assert ("mustard",) == browser.site.dishes["barley-soup"].allergens
    response = browser.save("dishes/barley-soup", allergens_state="none", allergens=["mustard", "egg"])
    assert 422 == response.status_code and "the choice above says otherwise" in messages(response)[0]
    assert 303 == browser.save("dishes/barley-soup", allergens_state="none").status_code
    assert () == browser.site.dishes["barley-soup"].allergens
    names = {"name__en": "Pea Soup", "name__zh": "豌豆湯", "price": "8.00"}
    assert 303 == browser.save("new-dish?section=bowls", **names, allergens=["milk"]).status_code
    assert ("milk",) == browser.site.dishes["pea-soup"].allergens
    assert "Pea Soup" == browser.site.dishes["pea-soup"].picture.translations["en"]


def test_diets_that_nobody_has_recorded_are_never_written_as_none(browser):
    for state, diets in (("unknown", None), ("none", ())):
        browser.save("dishes/beef-stew", diets_state=state)
        assert diets == browser.site.dishes["beef-stew"].diets
    browser.save("dishes/beef-stew", diets_state="listed", diets=["no-beef"])
    assert ("no-beef",) == browser.site.dishes["beef-stew"].diets


def test_cautions_that_nobody_has_recorded_are_never_written_as_none(browser):
    browser.save("dishes/beef-stew", price="18.00")
    assert ("small-bones", "alcohol") == browser.site.dishes["beef-stew"].cautions
    browser.save("dishes/beef-stew", cautions_state="unknown")
    assert browser.site.dishes["beef-stew"].cautions is None
    browser.save("dishes/beef-stew", cautions_state="none")
    assert () == browser.site.dishes["beef-stew"].cautions
    browser.save("dishes/beef-stew", cautions_state="listed", cautions=["raw-egg", "honey"])
    assert ("raw-egg", "honey") == browser.site.dishes["beef-stew"].cautions
    assert set(CAUTIONS) == {box["value"] for box in browser.page("dishes/beef-stew").select("[name=cautions]")}


def test_what_somebody_else_has_changed_meanwhile_stays(browser):
    form = browser.form("dishes/beef-stew")
    path = browser.folder / "menu/bowls.yaml"
    path.write_text(
        browser.text("menu/bowls.yaml").replace("Beef and potatoes.", "Beef and turnips."), encoding="utf-8"
    )
    assert 303 == browser.send("dishes/beef-stew", form, price="18.00").status_code
    stew = browser.site.dishes["beef-stew"]
    assert (1800, "Beef and turnips.") == (stew.price, stew.description.translations["en"])


def test_a_value_that_both_have_changed_is_asked_about_and_then_written(browser):
    form = browser.form("dishes/beef-stew")
    browser.save("dishes/beef-stew", price="19.00", popular=None)
    response = browser.send("dishes/beef-stew", form, price="18.00")
    assert 409 == response.status_code
    assert "Price: $16.25 → $19.00 (Price: $16.25 → $18.00)" in response.text
    assert 1900 == browser.site.dishes["beef-stew"].price
    assert 303 == browser.post("dishes/beef-stew", data_of(BeautifulSoup(response.text, "html.parser"))).status_code
    assert (1800, False) == (browser.site.dishes["beef-stew"].price, browser.site.dishes["beef-stew"].popular)


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{1234*5678}}", "'; DROP --"]
)
def test_no_text_of_a_form_becomes_a_part_of_a_page(browser, text):
    response = browser.save("dishes/beef-stew", price=text, name__en=text, serves=text)
    assert "<script>alert" not in response.text and "<img src=x" not in response.text and "7006652" not in response.text


def test_a_new_dish_that_is_kept_as_a_draft_is_at_the_end_of_its_section(browser):
    response = browser.save(
        "new-dish", category="bowls", draft="y", name__en="Pea Soup", name__zh="豌豆湯", price="8.00",
        description__en="Peas.", description__zh="豌豆。", picture__en="A bowl", picture__zh="一碗", spice="0", serves="1",
    )  # fmt: skip
    assert 303 == response.status_code, response.text[response.text.index('role="alert"') :][:900]
    dish = browser.site.dishes["pea-soup"]
    assert (800, True, None, "bowls") == (dish.price, dish.draft, dish.allergens, dish.category)
    again = browser.save("new-dish", category="bowls", name__en="Pea Soup", name__zh="豌豆湯", price="8.00")
    assert 422 == again.status_code


def test_what_is_to_be_written_of_a_dish_in_another_language_is_named(browser):
    named = '- id: cold-tea\n  additions: [{id: lemon, name: {en: Lemon, zh: ✎ Lemon}, price: "0.50"}]\n'
    edit(browser.folder, "menu/drinks.yaml", "- id: cold-tea\n", named)
    edit(browser.folder, "menu/drinks.yaml", "zh: 奶茶。", "zh: ✎ Black tea.")
    told = "Not published yet: 繁體中文 (add-ons, description)"
    assert [told] == [each.text.strip() for each in browser.page("dishes").select("em") if "yet" in each.text]
    assert told in browser.page("dishes/cold-tea").select_one(".place").text


def test_a_draft_says_so_and_one_button_shows_it_to_guests_with_what_is_typed(browser):
    browser.save("new-dish?section=bowls", name__en="Pea Soup", name__zh="豌豆湯", price="8.00", draft="y")
    assert "guests do not see it yet" in browser.page("dishes/pea-soup").select_one(".draft").text
    assert 303 == browser.save("dishes/pea-soup", price="8.50", show="1").status_code
    assert (850, False) == (browser.site.dishes["pea-soup"].price, browser.site.dishes["pea-soup"].draft)
    assert not browser.page("dishes/pea-soup").select(".draft")


def test_a_draft_that_cannot_be_shown_keeps_its_sizes_and_says_what_is_missing(browser):
    browser.save("new-dish?section=bowls", name__en="Pea Soup", name__zh="豌豆湯", **SIZES, draft="y")
    response = browser.save("dishes/pea-soup", sizes__0__price="", show="1")
    page = BeautifulSoup(response.text, "html.parser")
    assert 422 == response.status_code
    assert page.select_one("#sizes-0-price[aria-invalid]") and not page.select_one("#sizes-0-price").find_parent(
        lambda each: each.name == "details" and not each.has_attr("open")
    )
    assert SIZES["sizes-0-name-en"] == page.select_one("#sizes-0-name-en")["value"]


def test_an_allergen_that_is_not_settled_is_told_as_guests_read_it(browser):
    path = browser.folder / "menu/bowls.yaml"
    path.write_text(path.read_text().replace("allergens: [wheat]", 'allergens: [milk, "✎ nuts"]'))
    assert None is browser.site.dishes["beef-stew"].allergens
    assert summaries(browser.page("dishes/beef-stew"))["Allergens"].startswith(
        "Not recorded: guests are told to ask · "
    )


def test_a_dish_moves_up_and_what_is_said_of_it_moves_along(browser):
    data = browser.form("must-order")
    moved = browser.send("must-order", data, move="1:up")
    assert 200 == moved.status_code
    data = data_of(BeautifulSoup(moved.text, "html.parser"))
    assert ["beef-stew", "barley-soup"] == data.getlist("dish[]")[:2]
    assert 303 == browser.post("must-order", data).status_code
    first = browser.site.must_order.top_dishes[0]
    assert ("beef-stew", 1, "The second.") == (first.dish, first.rank, first.blurb.translations["en"])


def test_a_dish_that_is_not_there_is_not_found(browser):
    assert 404 == browser.get("dishes/no-such-dish").status_code
    assert 404 == browser.get("dishes/..%2F..%2Fetc%2Fpasswd").status_code


def test_the_list_of_dishes_says_what_is_sold_out_and_from_what_price_sizes_begin(browser, monkeypatch):
    for module in (sold_out_switch, sold_out_views):
        monkeypatch.setattr(module, "datetime", Noon)
    browser.save("dishes/beef-stew", **SIZES)
    browser.post("dishes/beef-stew/sold-out")
    rows = {row.a["href"].rpartition("/")[2]: " ".join(row.text.split()) for row in browser.page("dishes").select("li")}
    assert "from $9.50 Sold out · back Wednesday" in rows.pop("beef-stew")
    assert not [row for row in rows.values() if "Sold out" in row]


def photograph_file(color: str = "red") -> tuple[BytesIO, str]:
    data = BytesIO()
    image = Image.new("RGB", (2400, 1200), "green")
    image.paste(color, (0, 0, 1200, 1200))
    image.save(data, "JPEG")
    return BytesIO(data.getvalue()), "../../evil.jpg"


def test_a_photograph_becomes_the_picture_cropped_as_the_sliders_say_and_is_undone(browser):
    path = browser.folder / "images/menu/beef-stew.webp"
    before = path.read_bytes()
    data = {"photograph": photograph_file(), "across": "0", "down": "50", "zoom": "0"}
    assert 303 == browser.save("dishes/beef-stew", **data).status_code
    with Image.open(path) as picture:
        assert (1200, 900) == picture.size
        assert picture.getpixel((10, 450))[0] > 200
    assert "data-waits" in browser.get("dishes/beef-stew").text
    for other in ("dishes/barley-soup", "pictures"):
        assert "data-waits" not in browser.get(other).text
    assert 204 == browser.get("sizes").status_code
    assert browser.site.pictures.dishes["beef-stew"].resized
    assert 303 == browser.post("versions/1/undo").status_code
    assert before == path.read_bytes()
    assert 204 == browser.get("sizes").status_code
    assert browser.site.pictures.dishes["beef-stew"].resized


def test_a_photograph_without_sliders_keeps_its_middle(browser):
    image = Image.new("RGB", (3600, 1200), "green")
    image.paste("red", (1200, 0, 2400, 1200))
    image.save(data := BytesIO(), "JPEG")
    browser.save("dishes/beef-stew", photograph=(BytesIO(data.getvalue()), "a.jpg"))
    with Image.open(browser.folder / "images/menu/beef-stew.webp") as picture:
        assert all(picture.getpixel((across, 450))[0] > 200 for across in (200, 600, 1000))


@pytest.mark.parametrize("raw", [b"", b"GIF89a", b"<svg onload=alert(1)>", b"\xff\xd8\xff" + b"0" * 100])
def test_what_is_no_photograph_is_refused_and_changes_nothing(browser, raw):
    path = browser.folder / "images/menu/beef-stew.webp"
    before = path.read_bytes()
    response = browser.save("dishes/beef-stew", photograph=(BytesIO(raw), "a.jpg"), price="19.00")
    assert (422, before) == (response.status_code, path.read_bytes())
    assert ["This photograph cannot be used."] == [each[:31] for each in messages(response)]
    assert "19.00" not in browser.text("menu/bowls.yaml")


def test_a_photograph_is_saved_with_the_words_of_its_dish_and_undone_with_them(browser):
    picture, before = browser.folder / "images/menu/pea-soup.webp", browser.text("menu/bowls.yaml")
    words = {"category": "bowls", "name__en": "Pea Soup", "name__zh": "豌豆湯", "price": "8.00"}
    assert 303 == browser.save("new-dish", photograph=photograph_file(), **words).status_code
    assert picture.is_file() and "pea-soup" in browser.site.pictures.dishes
    assert 303 == browser.save("dishes/pea-soup", photograph=photograph_file("blue"), price="9.00").status_code
    assert ("Pea Soup: $8.00 → $9.00", "Pea Soup: new picture") == browser.last
    for number in (2, 1):
        assert 303 == browser.post(f"versions/{number}/undo").status_code
    assert (False, before) == (picture.exists(), browser.text("menu/bowls.yaml"))


SIZES = {
    "price": "", "sizes-0-name-en": "Small", "sizes-0-name-zh": "小", "sizes-0-price": "9.50",
    "sizes-1-name-en": "Large", "sizes-1-name-zh": "大", "sizes-1-price": "12.50",
}  # fmt: skip
ADDITIONS = {
    "additions-0-name-en": "Extra egg", "additions-0-name-zh": "加蛋", "additions-0-price": "1.50",
    "additions-0-allergens_state": "listed", "additions-0-allergens": ["egg"],
    "additions-0-season-from": "11-01", "additions-0-season-until": "02-28",
}  # fmt: skip


@pytest.fixture
def certified(browser):
    """The studio of a site with a certificate."""
    edit(browser.folder, "restaurant.yaml", "seats: 30\n", "seats: 30\ncertificates: [{id: halal, covers: all}]\n")
    edit(browser.folder, "menu/bowls.yaml", "  cautions: [small-bones, alcohol]", "  cautions: [small-bones]")
    return browser


def test_a_dish_has_its_certificates_where_the_site_has_any(certified):
    response = certified.save("dishes/beef-stew", certificates_state="none", tax_class="sweets")
    assert 303 == response.status_code, response.text[response.text.index('role="alert"') :][:900]
    dish = certified.site.dishes["beef-stew"]
    assert ((), "sweets") == (dish.certificates, dish.tax_class)


OTHER_FIELDS = {"base", "verified", "market", "photograph", "across", "down", "zoom", "category"}
"""Fields of the form that have no key of their own in the file."""


def test_every_field_of_a_dish_has_its_place_in_the_form(certified):
    browser = certified
    fields = {name.partition("-")[0].removesuffix("_state") for name in browser.form("dishes/beef-stew")}
    fields |= {box["name"] for box in browser.page("dishes/beef-stew").select("main form [type=checkbox]")}
    assert set(schema(Dish)["properties"]) - {"id", "last_verified", "price_today"} == {  # the field of the price
        name for name in fields - OTHER_FIELDS if not name.startswith(("sizes-", "additions-"))
    }


def test_prices_at_certain_times_are_written_as_people_type_them_and_go_when_cleared(browser):
    happy = {"prices_at-0-price": "$7", "prices_at-0-hours": "Thu 5-6 pm", "prices_at-0-label-en": "Happy hour"}
    assert 303 == browser.save("dishes/mint-tea", **{**happy, "prices_at-0-price": "$2.50"}).status_code
    [written] = [line for line in browser.text("menu/drinks.yaml").splitlines() if "17:00" in line]
    assert all(words in written for words in ("thu 17:00-18:00", "2.50", "Happy hour", "歡樂時光")), written
    assert "mint-tea.prices_at.0" in browser.form("prices")
    assert 303 == browser.save("dishes/mint-tea", **dict.fromkeys(happy, "")).status_code
    assert "prices_at" not in browser.text("menu/drinks.yaml")


def test_a_price_at_a_time_of_which_no_time_is_written_is_named_in_its_row(browser):
    response = browser.save("dishes/mint-tea", **{"prices_at-0-price": "2.50"})
    assert (422, True) == (response.status_code, 'id="fault-prices_at-1-hours"' in response.text)


def test_sizes_additions_and_season_are_written_a_line_each(browser):
    before = browser.text("menu/bowls.yaml")
    more = {"season-from": "11-01", "season-until": "02-28", "goes_with-0": "barley-soup", "also": "stew, 炖肉"}
    response = browser.save("dishes/beef-stew", **SIZES, **ADDITIONS, **more)
    assert 303 == response.status_code, response.text[response.text.index('role="alert"') :][:900]
    dish = browser.site.dishes["beef-stew"]
    assert [950, 1250] == [size.price for size in dish.sizes]
    assert (("egg",), 150, "11-01") == (
        dish.additions[0].allergens, dish.additions[0].price, str(dish.additions[0].season.first),
    )  # fmt: skip
    assert (("barley-soup",), ("stew", "炖肉"), "02-28") == (dish.goes_with, dish.also, str(dish.season.last))
    lines = [line.strip("+ ") for line in changed_lines(before, browser.text("menu/bowls.yaml"))]
    assert '- {id: small, name: {en: Small, zh: 小}, price: "9.50"}' in lines
    before = browser.text("menu/bowls.yaml")
    browser.save("dishes/beef-stew", **{"sizes-1-price": "13.00"})
    assert 2 == len(changed_lines(before, browser.text("menu/bowls.yaml")))


def test_a_row_that_is_emptied_is_taken_out_and_the_others_stay(browser):
    browser.save("dishes/beef-stew", **SIZES)
    text = browser.text("menu/bowls.yaml")
    (browser.folder / "menu/bowls.yaml").write_text(text.replace('12.50"}', '12.50"}  # for two'), encoding="utf-8")
    assert "Only one size, Large?" in browser.save("dishes/beef-stew", **dict.fromkeys(list(SIZES)[1:4], "")).text
    browser.save("dishes/beef-stew", **dict.fromkeys(list(SIZES)[1:4], ""), sure="sizes Large")
    assert [1250] == [size.price for size in browser.site.dishes["beef-stew"].sizes]
    assert "# for two" in browser.text("menu/bowls.yaml")
    response = browser.save("dishes/beef-stew", **dict.fromkeys(list(SIZES)[1:4], ""))
    assert any("Write a price such as 12.50" in each for each in messages(response))
    assert (
        303 == browser.save("dishes/beef-stew", **{**dict.fromkeys(list(SIZES)[1:4], ""), "price": "9.00"}).status_code
    )
    assert () == browser.site.dishes["beef-stew"].sizes


def test_what_the_check_says_of_any_field_stands_beside_it_and_its_group_is_open(browser):
    """Every message at the head of the form is said once more, below the field that it is about."""
    wrong = {
        **SIZES, **ADDITIONS, "sizes-0-price": "nine", "sizes-1-name-zh": "", "additions-0-price": "much",
        "additions-0-season-from": "winter", "additions-0-allergens": [], "season-from": "11-31", "price": "one",
        "season-until": "2026-11-01", "goes_with-0": "no-such-dish", "article": "no-such-article", "serves": "2-Jan",
        "spice": "7", "tags": ["no-such-tag"], "diets": ["carnivore"], "allergens_state": "listed", "allergens": ["x"],
        "may_contain": ["y"], "equipment_state": "listed", "equipment": ["no-such-thing"], "separate-en": "x",
        "available-zh": "x", "name-en": "", "description-zh": "", "picture-zh": "", "also": "a, a",
    }  # fmt: skip
    response = browser.save("dishes/beef-stew", **wrong)
    assert 422 == response.status_code
    page = BeautifulSoup(response.text, "html.parser")
    said = [each.text for each in page.select(".refused li")]
    fields = {link["href"].removeprefix("#fault-").partition("-")[0] for link in page.select(".refused li a")}
    assert {"sizes", "additions", "season", "price", "serves", "spice", "diets", "allergens", "name"} <= fields
    assert sorted(line.partition(": ")[2] for line in said) == sorted(messages(response))
    for fault in page.select(".fault"):
        assert all(group.has_attr("open") for group in fault.find_parents("details"))


def test_two_windows_never_overwrite_each_others_order(browser):
    first = browser.form("must-order")
    second = browser.form("must-order")
    dishes = first.getlist("dish[]")
    first.setlist("dish[]", [dishes[1], dishes[0], *dishes[2:]])
    assert 303 == browser.post("must-order", first).status_code
    second.setlist("dish[]", [dishes[0], dishes[2], dishes[1], *dishes[3:]])
    response = browser.post("must-order", second)
    assert 409 == response.status_code
    assert [dishes[1], dishes[0]] == [each.dish for each in browser.site.must_order.top_dishes[:2]]


@pytest.mark.parametrize("until", ["9999-12-31", "9999-12-31 23:59", "2026-02-30", "\0", "٢٠:٣٠"])
def test_a_time_that_no_calendar_has_is_refused(browser, until):
    assert 422 == browser.post("dishes/beef-stew/sold-out", {"until": until}).status_code


def test_a_dish_may_be_called_new_and_one_without_a_name_in_the_default_language_is_asked_for_it(browser):
    assert 404 == browser.get("dishes/new").status_code
    response = browser.save("new-dish", category="bowls", name__zh="豌豆湯", price="8.00")
    assert ["Write the name of the dish."] == messages(response)


def add_pea_soup(browser):
    response = browser.save(
        "new-dish", category="bowls", name__en="Pea Soup", name__zh="豌豆湯", price="8.00", draft=None,
        description__en="Peas.", description__zh="豌豆。", picture__en="A bowl", picture__zh="一碗", spice="0", serves="1",
    )  # fmt: skip
    assert 303 == response.status_code, response.text[response.text.index('role="alert"') :][:900]


def with_pea_soup(browser, place: int, **texts: str):
    """The form of the must-order list with another dish at a place, and other words beside it."""
    data = browser.form("must-order")
    for name, text in {"dish": "pea-soup", **texts}.items():
        values = data.getlist(f"{name.replace('_', '-')}[]")
        data.setlist(f"{name.replace('_', '-')}[]", [*values[:place], text, *values[place + 1 :]])
    return data


def test_words_about_a_dish_are_never_saved_beside_the_one_that_takes_its_place(browser):
    add_pea_soup(browser)
    assert 303 == browser.post("must-order", with_pea_soup(browser, 4)).status_code
    last = browser.site.must_order.top_dishes[4]
    assert ("pea-soup", "Peas.", "豌豆。") == (last.dish, last.blurb.translations["en"], last.blurb.translations["zh"])


def test_words_are_asked_for_where_the_menu_has_none(browser):
    browser.save("new-dish", category="bowls", name__en="Pea Soup", name__zh="豌豆湯", price="8.00", draft=None)
    before = browser.text("must-order.yaml")
    response = browser.post("must-order", with_pea_soup(browser, 4))
    assert (422, before) == (response.status_code, browser.text("must-order.yaml"))
    assert ["These words were about Cold Tea. Write some about Pea Soup."] == messages(response)
    asked = data_of(BeautifulSoup(response.text, "html.parser"))
    assert [""] * 3 == [asked.getlist(f"blurb-{code}[]")[4] for code in ("en", "zh", "cn")]
    assert 422 == browser.post("must-order", asked).status_code
    asked.setlist("blurb-en[]", [*asked.getlist("blurb-en[]")[:4], "Green."])
    asked.setlist("blurb-zh[]", [*asked.getlist("blurb-zh[]")[:4], "碧綠。"])
    assert 303 == browser.post("must-order", asked).status_code
    assert "Green." == browser.site.must_order.top_dishes[4].blurb.translations["en"]


def test_words_that_are_written_in_one_language_only_are_asked_for_in_the_others(browser):
    add_pea_soup(browser)
    response = browser.post("must-order", with_pea_soup(browser, 4, blurb_en="Green."))
    assert ["These words were about Cold Tea. Write some about Pea Soup."] == messages(response)
    asked = data_of(BeautifulSoup(response.text, "html.parser"))
    assert ["Green.", ""] == [asked.getlist(f"blurb-{code}[]")[4] for code in ("en", "zh")]


def test_words_left_in_simplified_chinese_are_derived_again(browser):
    data = browser.form("must-order")
    data.setlist("blurb-cn[]", [*data.getlist("blurb-cn[]")[:4], "第五道。"])
    browser.post("must-order", data)
    add_pea_soup(browser)
    data = with_pea_soup(browser, 4, blurb_en="Green.", blurb_zh="碧綠。")
    assert "第五道。" == data.getlist("blurb-cn[]")[4]
    assert 303 == browser.post("must-order", data).status_code
    assert "碧绿。" == browser.site.must_order.top_dishes[4].blurb.translations["cn"]


def test_two_dishes_that_change_places_by_name_keep_their_own_words(browser):
    data = browser.form("must-order")
    first, second, *others = data.getlist("dish[]")
    data.setlist("dish[]", [second, first, *others])
    assert 303 == browser.post("must-order", data).status_code
    top = browser.site.must_order.top_dishes[:2]
    assert [(second, "The second."), (first, "The first bowl.")] == [
        (each.dish, each.blurb.translations["en"]) for each in top
    ]


def test_a_new_dish_of_the_list_takes_the_place_of_the_old_one_in_the_meals_once_their_words_are_checked(browser):
    add_pea_soup(browser)
    data = with_pea_soup(browser, 1, blurb_en="Green.", blurb_zh="碧綠。")
    combos = [each.items for each in browser.site.must_order.combos]
    response = browser.post("must-order", data)
    assert 422 == response.status_code
    question = "This meal now has Pea Soup. Change these words if they are no longer true, then save again."
    assert [question] * 2 == messages(response)
    asked = data_of(BeautifulSoup(response.text, "html.parser"))
    asked.setlist("note-en[]", ["Green and warm.", *asked.getlist("note-en[]")[1:]])
    response = browser.post("must-order", asked)
    assert 303 == response.status_code, response.text
    expected = [tuple("pea-soup" if id == "beef-stew" else id for id in items) for items in combos]
    assert expected == [each.items for each in browser.site.must_order.combos]
    assert "Green and warm." == browser.site.must_order.combos[0].note.translations["en"]


def test_what_nobody_has_said_of_a_new_dish_is_not_recorded(browser):
    data = browser.form("new-dish")
    assert ["", ""] == [data["spice"], data["serves"]]
    browser.send(
        "new-dish", data, category="bowls", name__en="Pea Soup", name__zh="豌豆湯", price="8.00",
        picture__en="A bowl", picture__zh="一碗", draft="",
    )  # fmt: skip
    dish = browser.site.dishes["pea-soup"]
    assert (None, None, False) == (dish.spice, dish.serves, dish.is_described)


def test_ten_thousand_rows_and_names_that_no_form_has_are_passed_over(browser):
    many = {f"additions-{number}-price": "1.00" for number in range(10_000)} | {f"sizes-{'9' * 5000}-price": "1.00"}
    assert 422 == browser.save("dishes/beef-stew", **many).status_code


@pytest.mark.parametrize(
    "text",
    ["1" * 5000, "[" * 5000, "{{" * 5000, "- a", "a #b", "&a *a", "? x", "\n- id: evil\n  price: '1'", "null", "\0"],
)
def test_a_text_that_looks_like_yaml_is_written_as_a_text_or_refused(browser, text):
    response = browser.save("dishes/beef-stew", also=text)
    assert response.status_code in {303, 422}
    written = browser.site.dishes["beef-stew"]
    assert "beef-stew" == written.id and "evil" not in browser.site.dishes
    if response.status_code == 303 and text != "\0":
        assert (" ".join(text.split()),) == written.also


def test_choices_are_written_from_a_line_each_and_stay_as_they_are(browser):
    line = "Cut / 肥瘦: Lean / 瘦 | Half-fat / 半肥瘦"
    response = browser.save("dishes/beef-stew", choices=line)
    assert 303 == response.status_code, response.text[response.text.index('role="alert"') :][:900]
    [choice] = browser.site.dishes["beef-stew"].choices
    assert ("cut", ["lean", "half-fat"]) == (choice.id, [each.id for each in choice.options])
    before = browser.text("menu/bowls.yaml")
    assert line == browser.form("dishes/beef-stew")["choices"].strip()
    browser.save("dishes/beef-stew", price="17.00")
    assert 2 == len(changed_lines(before, browser.text("menu/bowls.yaml")))
    assert 422 == browser.save("dishes/beef-stew", choices="Cut").status_code
    assert 303 == browser.save("dishes/beef-stew", choices="").status_code
    assert () == browser.site.dishes["beef-stew"].choices


def test_a_dish_is_removed_and_comes_back_by_undo(browser):
    (browser.folder / "menu/drinks.yaml").write_text(
        browser.text("menu/drinks.yaml") + '- id: soda\n  name: {en: Soda, zh: 汽水}\n  picture: {en: Soda, zh: 汽水}\n  price: "2.00"\n'
        "  tags: []\n  popular: false\n  last_verified: 2026-11-01\n", encoding="utf-8",
    )  # fmt: skip
    data = {"base": browser.form("dishes/soda")["base"], "remove": "1"}
    assert (303, False) == (browser.post("dishes/soda", data).status_code, "soda" in browser.site.dishes)
    browser.post("versions/1/undo")
    assert "soda" in browser.site.dishes


def test_a_new_dish_is_of_the_section_from_which_the_owner_comes_or_of_the_one_that_she_chooses(browser):
    section = browser.page("dishes").select("section")[1]
    link = section.select_one("a.button")["href"].rpartition("/en/")[2]
    id = link.partition("section=")[2]
    assert id == browser.page(link).select_one("#category [selected]")["value"]
    words = {"name__en": "Pea Soup", "name__zh": "豌豆湯", "price": "8.00"}
    refused = browser.save("new-dish", **words)
    assert 422 == refused.status_code and ["Choose a section of the menu."] == messages(refused)
    page = BeautifulSoup(refused.text, "html.parser")
    assert ("", "Pea Soup") == (page.select_one("#category [selected]")["value"], page.select_one("#name-en")["value"])
    assert 303 == browser.send("new-dish", data_of(page), category=id).status_code
    assert id == browser.site.dishes["pea-soup"].category


def test_another_dish_comes_to_the_section_of_the_one_before(browser):
    response = browser.save("new-dish", category="drinks", name__en="Cocoa", name__zh="可可", price="4", another="1")
    again = response.headers["Location"].rpartition("/en/")[2]
    page = browser.page(again)
    assert "drinks" == page.select_one("#category [selected]")["value"]
    assert "Cocoa: new" in page.select_one(".saved").text and "cocoa" in browser.site.dishes


def test_a_text_that_still_names_a_dish_is_said_by_its_name_and_leads_to_its_form(tmp_path):
    browser = a_copy_of("kabul-kitchen", tmp_path)
    response = browser.post("dishes/mantu", {"base": browser.form("dishes/mantu")["base"], "remove": "everywhere"})
    (line,) = BeautifulSoup(response.text, "html.parser").select(".refused li")
    assert 422 == response.status_code and "mantu" in browser.site.dishes
    assert "“Who orders what” still names this dish. Change that first." == line.text
    assert line.a["href"].endswith("/articles/menu-overview/en")
    assert 'value="everywhere"' in response.text, "it can be tried again"
    name = BeautifulSoup(response.text, "html.parser").select_one("[name=name-en]")["value"]
    assert "Mantu" in name, "the form shows the dish"


def a_copy_of(sample, tmp_path):
    scaffolding.start(tmp_path / "mine", SiteLanguages((BY_CODE["en"],)), like=sample)
    return Browser(tmp_path / "mine")


def without_texts_that_name(browser, dish):
    for path in browser.folder.glob("knowledge/*/*.md"):
        text = re.sub(rf"\{{\{{\w+:{dish}\}}\}}", "it", path.read_text("utf-8"))
        path.write_text(re.sub(rf"\[([^\]]*)\]\(dish:{dish}\)", r"\1", text), "utf-8")


def test_a_dish_of_the_must_order_list_is_removed_from_it_at_one_tap_and_one_undo_brings_both_back(tmp_path):
    browser = a_copy_of("kabul-kitchen", tmp_path)
    without_texts_that_name(browser, "mantu")
    before = browser.text("must-order.yaml")
    button = browser.page("dishes/mantu").select_one(".remove button")
    assert "Remove it, and take it out of the must-order list" == button.text
    data = {"base": browser.form("dishes/mantu")["base"], button["name"]: button["value"]}
    assert 303 == browser.post("dishes/mantu", data).status_code
    listed = [(each.rank, each.dish) for each in browser.site.must_order.top_dishes]
    assert [(1, "qabili-palaw"), (2, "chapli-kabob"), (3, "borani-banjan"), (4, "firni")] == listed
    assert ("qabili-palaw", "chapli-kabob", "borani-banjan") == browser.site.must_order.combos[1].items
    assert ([], False) == (browser.workspace.faults(), "mantu" in browser.site.dishes)
    assert {"Mantu: removed", "Must-order, Dishes: without Mantu", "Must-order, Meals: without Mantu"} <= {
        *browser.last
    }
    browser.post("versions/1/undo")
    assert (before, True) == (browser.text("must-order.yaml"), "mantu" in browser.site.dishes)


def test_a_dish_of_the_must_order_list_becomes_a_draft_at_one_tap_more_and_leaves_the_list(tmp_path):
    browser = a_copy_of("kabul-kitchen", tmp_path)
    without_texts_that_name(browser, "mantu")
    before = browser.text("must-order.yaml")
    sent = browser.form("dishes/mantu")
    refused = browser.send("dishes/mantu", sent, draft="true", also="manty")
    button = BeautifulSoup(refused.text, "html.parser").select_one("button[form=dish]")
    assert (422, "Take it out of the must-order list, too") == (refused.status_code, button.text)
    sent = data_of(BeautifulSoup(refused.text, "html.parser"))
    assert 303 == browser.send("dishes/mantu", sent, **{button["name"]: button["value"]}).status_code
    assert ([], 4) == (browser.workspace.faults(), len(browser.site.must_order.top_dishes))
    dish = browser.site.dishes["mantu"]
    assert (True, ("manty",)) == (dish.draft, dish.also)
    assert "Must-order, Dishes: without Mantu" in browser.last
    browser.post("versions/1/undo")
    assert (before, False) == (browser.text("must-order.yaml"), browser.site.dishes["mantu"].draft)


def test_the_lists_that_name_a_dish_are_changed_with_it_where_the_owner_says_so(tmp_path):
    browser = a_copy_of("kabul-kitchen", tmp_path)
    edit(browser.folder, "knowledge/food/menu-overview.en.md", " and {{dish:salata}}", "")
    data = {"base": browser.form("dishes/salata")["base"], "remove": "1"}
    refused = browser.post("dishes/salata", data)
    assert 422 == refused.status_code
    page = BeautifulSoup(refused.text, "html.parser")
    button = page.select_one(".doubt button[value=everywhere]")
    assert button.find_parent("form").p.text.startswith("It is also taken out of: ") and not page.select(".refused")
    data = {each["name"]: each["value"] for each in button.find_parent("form").select("[name]")}
    assert 303 == browser.post("dishes/salata", data).status_code
    assert ([], False) == (browser.workspace.faults(), "salata" in browser.site.dishes)
    assert "Salata: removed" == browser.last[0]
    assert all(each.endswith(": without Salata") for each in browser.last[1:]) and browser.last[1:]
    assert 409 == browser.post("dishes/mantu", {"remove": "everywhere", "base": "{}"}).status_code


def test_the_days_of_a_special_are_read_as_people_type_them(browser):
    assert 303 == browser.save("dishes/beef-stew", hours="Mon – Fri 11:30am–3pm").status_code
    assert "hours: mon-fri 11:30-15:00" in browser.text("menu/bowls.yaml").replace('"', "")


class TestSections:
    def test_one_is_renamed_in_its_place(self, browser):
        data = browser.form("sections")
        names = data.getlist("label-en[]")
        assert 303 == browser.send("sections", data, **{"label-en[]": ["Big Bowls", *names[1:]]}).status_code
        assert "Big Bowls" == browser.site.menu.categories[0].label.translations["en"]
        assert [] == browser.workspace.faults()

    def test_one_moves_and_the_menu_follows_when_it_is_saved(self, browser):
        before = [each.id for each in browser.site.menu.categories]
        moved = browser.send("sections", browser.form("sections"), move="1:up")
        assert before == [each.id for each in browser.site.menu.categories]
        data = data_of(BeautifulSoup(moved.text, "html.parser"))
        assert 303 == browser.post("sections", data).status_code
        assert [before[1], before[0], *before[2:]] == [each.id for each in browser.site.menu.categories]

    def test_a_new_one_stands_last_and_goes_again_while_it_is_empty(self, browser):
        data = browser.form("sections")
        names = data.getlist("label-en[]")
        assert 303 == browser.send("sections", data, **{"label-en[]": [*names[:-1], "Late Plates"]}).status_code
        last = browser.site.menu.categories[-1]
        assert ("late-plates", "Late Plates") == (last.id, last.label.translations["en"])
        assert 303 == browser.send("sections", browser.form("sections"), remove="late-plates").status_code
        assert "late-plates" not in [each.id for each in browser.site.menu.categories]

    def test_the_hours_of_one_are_those_of_its_dishes_and_their_forms_show_them(self, browser):
        data = browser.form("sections")
        hours = ["Thursday to Saturday 5-10pm", *data.getlist("hours[]")[1:]]
        assert 303 == browser.send("sections", data, **{"hours[]": hours}).status_code
        assert "hours: thu-sat 17:00-22:00" in browser.text("menu.yaml")
        assert "Thursday to Saturday, 5–10 pm" == browser.form("sections").getlist("hours[]")[0]
        saved = browser.text("menu.yaml")
        assert 303 == browser.send("sections", browser.form("sections")).status_code
        assert saved == browser.text("menu.yaml")
        assert {"thursday", "friday", "saturday"} == {*browser.site.dishes["beef-stew"].hours.days}
        placeholder = browser.page("dishes/beef-stew").select_one("[name=hours]")["placeholder"]
        assert "Thursday to Saturday, 5–10 pm" == placeholder

    def test_hours_that_are_not_understood_are_told_at_their_section(self, browser):
        data = browser.form("sections")
        response = browser.send("sections", data, **{"hours[]": ["late", *data.getlist("hours[]")[1:]]})
        assert 422 == response.status_code
        assert ["“late” is not understood. Write hours such as Tuesday to Friday, 11:30 am–3 pm."] == messages(response)

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ("weekdays tea", "“tea” is not understood. Write hours such as Tuesday to Friday, 11:30 am–3 pm."),
            (
                "25:00-26:00",
                "“25:00” is not a time of day. Write hours such as 11:30\N{NO-BREAK SPACE}am–3\N{NO-BREAK SPACE}pm.",
            ),
        ],
    )
    def test_what_is_not_understood_of_their_hours_is_named_and_not_saved(self, browser, typed, said):
        data = browser.form("sections")
        response = browser.send("sections", data, **{"hours[]": [typed, *data.getlist("hours[]")[1:]]})
        assert 422 == response.status_code
        assert [said] == messages(response)

    def test_their_hours_are_read_as_people_say_them(self, browser):
        data = browser.form("sections")
        browser.send("sections", data, **{"hours[]": ["Tue-Fri 12-3", *data.getlist("hours[]")[1:]]})
        assert "hours: tue-fri 12:00-15:00" in browser.text("menu.yaml")

    @pytest.mark.parametrize(
        ("typed", "written"),
        [("Wed & Thu evenings", "wed-thu 17:00-close"), ("weekdays lunch", "tue-fri open-14:00")],
    )
    def test_a_part_of_the_day_is_the_service_of_the_week(self, browser, typed, written):
        data = browser.form("sections")
        browser.send("sections", data, **{"hours[]": [typed, *data.getlist("hours[]")[1:]]})
        assert f"hours: {written}" in browser.text("menu.yaml")

    def test_they_may_have_several_hours_and_show_them_as_they_are_read_again(self, browser):
        data = browser.form("sections")
        response = browser.send(
            "sections", data, **{"hours[]": ["Tue-Fri 12-3, Wed-Fri from 5pm", *data.getlist("hours[]")[1:]]}
        )
        assert [] == messages(response)
        assert "tue-fri 12:00-15:00, wed-fri 17:00-close" in browser.text("menu.yaml")
        shown = browser.form("sections")
        words = "Tuesday to Friday, 12–3 pm; Wednesday to Friday, from 5:00 pm"
        assert words == shown.getlist("hours[]")[0].replace("\N{NO-BREAK SPACE}", " ")
        before = browser.text("menu.yaml")
        browser.send("sections", shown)
        assert before == browser.text("menu.yaml")

    def test_one_with_dishes_cannot_go(self, browser):
        page = browser.page("sections")
        assert not page.select("[name=remove]")
        before = browser.text("menu.yaml")
        browser.send("sections", browser.form("sections"), remove="bowls")
        assert before == browser.text("menu.yaml")

    def test_a_name_that_is_cleared_is_asked_for(self, browser):
        data = browser.form("sections")
        names = data.getlist("label-en[]")
        response = browser.send("sections", data, **{"label-en[]": ["", *names[1:]]})
        assert 422 == response.status_code and messages(response)


def test_a_dish_is_sold_at_the_market_price_until_its_box_is_empty(browser):
    response = browser.save("dishes/cold-tea", price="", market="y")
    assert 303 == response.status_code, response.text[response.text.index('role="alert"') :][:900]
    assert None is browser.site.dishes["cold-tea"].price
    form = browser.form("dishes/cold-tea")
    assert ("", "y") == (form["price"], form["market"])
    assert 303 == browser.save("dishes/cold-tea", price="$14").status_code
    dish = browser.site.dishes["cold-tea"]
    assert (None, 1400) == (dish.price, dish.price_today.price)
    assert "14.00" == browser.form("dishes/cold-tea")["price"]
    assert 303 == browser.save("dishes/cold-tea", price="").status_code
    assert None is browser.site.dishes["cold-tea"].price_today
    assert 303 == browser.save("dishes/cold-tea", price="$14", market=None).status_code
    assert 1400 == browser.site.dishes["cold-tea"].price


def test_a_dish_must_be_ordered_ahead_by_a_number_and_its_unit(browser):
    assert 303 == browser.save("dishes/beef-stew", notice__number="1", notice__unit="days").status_code
    assert "notice: 1 day\n" in browser.text("menu/bowls.yaml")
    before = browser.text("menu/bowls.yaml")
    assert (303, before) == (browser.save("dishes/beef-stew").status_code, browser.text("menu/bowls.yaml"))
    assert 422 == browser.save("dishes/beef-stew", notice__number="some").status_code
    assert 303 == browser.save("dishes/beef-stew", notice__number="").status_code
    assert None is browser.site.dishes["beef-stew"].notice


def test_a_dish_moves_to_another_section_with_its_comments(browser):
    before = browser.text("menu/bowls.yaml")
    assert 303 == browser.save("dishes/beef-stew", category="drinks", price="19.00").status_code
    dish = browser.site.dishes["beef-stew"]
    assert ("drinks", 1900, "beef-stew") == (dish.category, dish.price, [*browser.site.dishes][-1])
    assert "id: beef-stew" not in browser.text("menu/bowls.yaml")
    assert [] == browser.workspace.faults()
    assert 303 == browser.post("versions/1/undo").status_code
    assert before == browser.text("menu/bowls.yaml")
    assert 400 == browser.save("dishes/beef-stew", category="nothing").status_code


def summaries(page) -> dict[str, str]:
    """The headings of the folded parts of a form, with what is set in each."""
    parts = page.select(".groups > details > summary, .unused > details > summary")
    return {each.contents[0].strip(): each.select_one(".set").text if each.span else "" for each in parts}


def test_the_only_text_of_a_dish_leads_its_form_so_that_a_change_of_it_is_read_everywhere(browser):
    """The menu shows the first sentence of a description; a short one beside it would hold for the menu alone."""
    page = browser.page("dishes/beef-stew")
    assert ("Beef and potatoes.", None) == (
        page.select_one(".card #description-en").text.strip(),
        page.select_one(".card #summary-en"),
    )
    assert page.select_one(".groups #summary-en")
    assert 303 == browser.save("dishes/beef-stew", summary__en="Stewed beef", summary__zh="燉牛肉").status_code
    page = browser.page("dishes/beef-stew")
    assert page.select_one(".card #summary-en") and page.select_one(".groups #description-en")
    assert summaries(page)["Other names, description and picture"]


def test_each_folded_part_of_a_dish_says_what_is_set_in_it(browser):
    page = browser.page("dishes/beef-stew")
    assert not page.select(".groups > details[open]")
    parts = summaries(page)
    assert ("Contains: Wheat", "Small bones, Alcohol") == (parts["Allergens"], parts["Cautions"])
    assert ("No pork · Mild", "Serves: 1") == (parts["Diets and spice"], parts["Portion and taxes"])
    assert "A pot of stew" == parts["Other names, description and picture"]
    assert "Beef Stew" == page.select_one(".card #name-en")["value"], "its name is in no folded part"
    assert "Bowls · Warm · Popular · Goes with: Cold Tea" == parts["Section, tags, and what goes with it"]
    assert "" == parts["When it is served"]
    browser.save("dishes/beef-stew", allergens=["egg"], may_contain=["milk", "fish"], hours="tue-fri 11:30-14:30")
    parts = summaries(browser.page("dishes/beef-stew"))
    assert "Contains: Egg · May contain: Milk, Fish" == parts["Allergens"]
    assert "Tuesday to Friday, 11:30 am–2:30 pm" == parts["When it is served"]
    browser.save("dishes/beef-stew", season__from="11-01", season__until="02-28")
    parts = summaries(browser.page("dishes/beef-stew"))
    assert "November to February · Tuesday to Friday, 11:30 am–2:30 pm" == parts["When it is served"]
    assert "Not recorded: guests are told to ask" == summaries(browser.page("new-dish"))["Allergens"]


def names_of_folds(page):
    return [
        each.contents[0].strip() for each in page.select(".groups > details > summary, .unused > details > summary")
    ]


def test_a_mistake_in_a_part_of_a_dish_opens_it_and_leaves_every_other_one_closed(browser):
    page = browser.page("dishes/beef-stew")
    refused = BeautifulSoup(browser.save("dishes/beef-stew", season__from="whenever").text, "html.parser")
    assert {*names_of_folds(page)} == {*names_of_folds(refused)} > {"When it is served", "Kitchen"}
    assert not page.select(".groups details[open]")
    opened = [each.summary.contents[0].strip() for each in refused.select(".groups details[open]")]
    assert ["When it is served"] == opened


def test_parts_in_which_nothing_is_set_stand_together_at_the_end_each_by_its_name(browser):
    page = browser.page("dishes/beef-stew")
    unused = [each.contents[0].strip() for each in page.select(".unused > details > summary")]
    assert "When it is served" in unused and not page.select(".unused > details > summary > .set")
    browser.save("dishes/beef-stew", hours="tue-fri 11:30-14:30")
    names = [
        each.contents[0].strip() for each in browser.page("dishes/beef-stew").select(".groups > details > summary")
    ]
    assert "When it is served" in names


def test_a_question_about_a_part_that_is_folded_opens_it(browser):
    browser.save("dishes/beef-stew", **ADDITIONS)
    asked = BeautifulSoup(browser.save("dishes/beef-stew", additions__0__price="99").text, "html.parser")
    assert asked.select_one(".groups details[open] .doubt")


def test_what_is_asked_of_a_dish_and_what_is_wrong_in_it_come_at_once(browser):
    page = BeautifulSoup(browser.save("dishes/beef-stew", price="162.50", spice="9").text, "html.parser")
    assert [["#fault-spice", "#doubt-price"]] == [[each["href"] for each in page.select(".refused a")]]
    assert page.select_one("form .doubt button") and page.select_one("#fault-spice")


def test_after_a_save_the_message_says_that_allergens_are_not_recorded(browser):
    for state, price, is_said in (("unknown", "8.75", True), ("none", "8.80", False)):
        response = browser.save("dishes/barley-soup", allergens_state=state, allergens=[], price=price)
        page = browser.page(response.location.partition("/en/")[2])
        assert is_said == ("Allergens are not given: guests read" in page.select_one(".notice").text)


def _is_folded(tag) -> bool:
    return tag.name == "details" and not tag.has_attr("open")


def test_a_new_dish_shows_the_fields_that_it_needs_and_folds_the_rest(browser):
    page = browser.page("new-dish")
    shown = [
        field["name"]
        for field in page.select("main form :is(input, textarea, select)")
        if not field.find_parent(_is_folded)
    ]
    names, texts = ([f"{field}-{code}" for code in ("en", "zh")] for field in ("name", "summary"))
    assert [*names, "price", *texts, "category", "photograph", "another"] == shown, (
        "a house without photographs is a choice"
    )
    followed = [each["name"] for each in page.select(".follows :is(input, textarea)")]
    assert ["name-cn", "summary-cn"] == [name for name in followed if name.count("-") == 1]
    assert ["Put it on the menu", "Keep as a draft"] == [each.text for each in page.select(".save button")]


def test_a_saved_dish_without_a_name_in_a_language_is_said_not_to_be_shown_there(browser):
    told = []
    for english, chinese in (("Pea Soup", ""), ("Leek Soup", "韭蔥湯")):
        written = {"name__en": english, "name__zh": chinese, "price": "7.00", "draft": None, "another": "1"}
        saved = browser.save("new-dish?section=bowls", **written).headers["Location"]
        told.append(browser.page(saved.partition("/en/")[2]).select_one(".saved").text)
    assert "Pea Soup: not shown in 繁體中文, 简体中文 until the name is written there" in told[0]
    assert "not shown" not in told[1]


def test_a_size_is_added_under_the_price_in_a_group_of_its_own_and_takes_the_price_with_it(browser):
    page = browser.page("dishes/beef-stew")
    row = page.select_one(".card .priced > .add")
    assert "price" == row["data-takes"] == page.select_one(".card .priced input")["id"]
    assert [["Size", "Price"]] * 2 == [
        [each.text for each in size.select(".named, label:not(:has(abbr))")] for size in row.select("fieldset")
    ]
    assert 1 == len(page.select("summary:-soup-contains('Add a size')"))
    assert 2 == len(row.select("fieldset"))
    assert 303 == browser.save("dishes/beef-stew", **SIZES).status_code
    dish = browser.site.dishes["beef-stew"]
    assert [950, 950, 1250] == [dish.price, *(each.price for each in dish.sizes)]
    assert ("Beef Stew: now Small $9.50, Large $12.50",) == browser.last
    assert 1 == len(browser.page("dishes/beef-stew").select(".card .add fieldset"))


def rows_of_sizes(*rows):
    written = {"price": ""}
    for number, (english, chinese, price) in enumerate(rows):
        names = {f"sizes__{number}__name__en": english, f"sizes__{number}__name__zh": chinese}
        written |= {**names, f"sizes__{number}__price": price}
    return written


@pytest.mark.parametrize("path", ["dishes/beef-stew", "new-dish?section=bowls"])
def test_sizes_are_put_into_the_order_of_their_prices(browser, path):
    names = {} if path.startswith("dishes") else {"name__en": "Pea Soup", "name__zh": "豌豆湯"}
    rows = rows_of_sizes(("Large", "大", "12.50"), ("Small", "細", "9.50"))
    assert 303 == browser.save(path, **rows, **names).status_code
    dish = browser.site.dishes["pea-soup" if names else "beef-stew"]
    assert [950, 950, 1250] == [dish.price, *(each.price for each in dish.sizes)]
    assert ["Small", "Large"] == [each.name.translations["en"] for each in dish.sizes]


@pytest.mark.parametrize("path", ["dishes/beef-stew", "new-dish?section=bowls"])
def test_two_sizes_with_one_name_are_said_with_the_other_mistakes_at_the_rows_that_were_typed(browser, path):
    names = {} if path.startswith("dishes") else {"name__en": "Pea Soup", "name__zh": "豌豆湯"}
    rows = rows_of_sizes(("Bowl", "碗", "12.50"), ("bowl", "細碗", "9.50"), ("", "", "8.00"))
    refused = browser.save(path, **rows, **names)
    page = BeautifulSoup(refused.text, "html.parser")
    faults = [each["href"] for each in page.select(".refused a")]
    assert 422 == refused.status_code and "#fault-sizes-2-name-en" in faults
    assert any(each.startswith("#fault-sizes-3-name") for each in faults), faults
    assert ["12.50", "9.50", "8.00"] == [
        each["value"] for each in page.select("input[name^=sizes-][name$=-price]") if each["value"]
    ]


@pytest.mark.parametrize("path", ["dishes/beef-stew", "new-dish?section=bowls"])
def test_one_size_alone_is_asked_about_once_beside_the_row_for_another(browser, path):
    named = {"price": "", "sizes__0__price": "16.25", "sizes__0__name__en": "Bowl", "sizes__0__name__zh": "碗"}
    names = {} if path.startswith("dishes") else {"name__en": "Pea Soup", "name__zh": "豌豆湯", "draft": "y"}
    response = browser.save(path, **named, **names)
    page = BeautifulSoup(response.text, "html.parser")
    assert (422, "Only one size, Bowl?", []) == (
        response.status_code, page.select_one("form .doubt p").text, messages(response),
    )  # fmt: skip
    assert page.select_one(".add[open]").select_one(page.select_one("form .doubt a")["href"])
    yes = page.select_one("form .doubt button")
    assert 303 == browser.send(path, data_of(page), sure=yes["value"]).status_code
    text = browser.text("menu/bowls.yaml")
    assert ("name: {en: Bowl, zh: 碗}" in text, "draft: true" in text) == (True, bool(names))
    assert 303 == browser.save("dishes/beef-stew" if not names else "dishes/pea-soup", serves="2").status_code


def test_a_name_that_another_dish_has_is_said_of_the_name_alone(browser):
    refused = browser.save("new-dish?section=bowls", name__en="Beef Stew", name__zh="炖肉", price="9.00")
    faults = BeautifulSoup(refused.text, "html.parser").select(".refused li")
    assert ["Another dish has this name. Write one that tells them apart."] == messages(refused)
    assert 1 == len(faults) and faults[0].text.startswith("Name")


def test_a_text_that_comes_or_goes_is_said_without_a_dash(browser):
    browser.save("dishes/beef-stew", also="stew")
    assert browser.last[0].endswith(": now stew")
    browser.save("dishes/beef-stew", also="")
    assert browser.last[0].endswith(": now empty")


def test_the_form_of_a_dish_with_sizes_has_them_between_its_name_and_words(browser):
    browser.save("new-dish?section=bowls", name__en="Pea Soup", name__zh="豌豆湯", **SIZES)
    fields = [each["id"] for each in browser.page("dishes/pea-soup").select(".card :is(input[id], textarea)")]
    parts = [*dict.fromkeys(each.partition("-")[0] for each in fields)]
    assert ["name", "sizes", "summary"] == [each for each in parts if each in ("name", "summary", "sizes", "price")]


def test_a_size_is_taken_out_by_its_button_and_with_a_mistake_elsewhere_does_not_come_back(browser):
    browser.save("dishes/beef-stew", **SIZES)
    page = browser.page("dishes/beef-stew")
    assert ["Remove: Size 1", "Remove: Size 2"] == [
        each["aria-label"] for each in page.select(".priced > fieldset > [name=without]")
    ]
    button = page.select_one("[name=without]")["value"]
    refused = browser.save("dishes/beef-stew", **{"sizes-1-price": "x"}, without=button)
    page = BeautifulSoup(refused.text, "html.parser")
    assert ["Size 1"] == [each.text for each in page.select(".priced > fieldset:not([hidden]) > legend")]
    assert page.select_one("#sizes-1-price[aria-invalid]") and "Large, Price" in page.select_one(".refused li").text
    data = {**data_of(page), "sizes-1-price": "13.00", "sure": "sizes Large"}
    assert 303 == browser.send("dishes/beef-stew", data).status_code
    assert [("large", 1300)] == [(each.id, each.price) for each in browser.site.dishes["beef-stew"].sizes]


@pytest.mark.parametrize("row", ["additions-0", "prices_at-0"])
def test_an_addition_and_a_price_at_a_time_are_taken_out_by_their_buttons(browser, row):
    key = row.removesuffix("-0")
    timed = {"prices_at-0-price": "12.00", "prices_at-0-hours": "thu 17:00-18:00"}
    assert 303 == browser.save("dishes/beef-stew", **ADDITIONS, **timed).status_code
    before = getattr(browser.site.dishes["beef-stew"], key)
    assert 303 == browser.save("dishes/beef-stew", without=row).status_code
    assert before[1:] == getattr(browser.site.dishes["beef-stew"], key)


def test_the_picture_of_a_dish_follows_its_words_is_removed_below_them_and_comes_back_by_undo(browser):
    file = browser.folder / "images/menu/beef-stew.webp"
    browser.save("dishes/beef-stew", photograph=photograph_file())
    before, page = file.read_bytes(), browser.page("dishes/beef-stew")
    assert page.select_one(".essentials:has(.priced) + .worded + .photograph img")
    assert "Remove the picture" == page.select_one("details:has(#picture-en) [name=without-picture]").text
    assert 303 == browser.save("dishes/beef-stew", price="19.00", **{"without-picture": "1"}).status_code
    assert (False, 1900) == (file.exists(), browser.site.dishes["beef-stew"].price)
    assert "Beef Stew: picture removed" in browser.last
    assert not browser.page("dishes/beef-stew").select(".photograph img, [name=without-picture]")
    assert 303 == browser.post("versions/2/undo").status_code
    assert before == file.read_bytes()


def test_a_drawn_picture_that_is_removed_is_not_drawn_again(browser):
    drawing = browser.folder / "images/menu/beef-stew.svg"
    drawing.write_bytes(b"<svg xmlns='http://www.w3.org/2000/svg'/>")
    browser.save("dishes/beef-stew", **{"without-picture": "1"})
    assert not drawing.exists()


def test_the_menu_shows_the_pictures_that_its_dishes_have(browser):
    browser.save("dishes/beef-stew", photograph=photograph_file())
    shown = [each["src"].rpartition("/dishes/")[2] for each in browser.page("dishes").select("#dishes img")]
    assert "beef-stew/picture" in shown
    browser.save("dishes/beef-stew", **{"without-picture": "1"})
    assert len(shown) - 1 == len(browser.page("dishes").select("#dishes img"))


@pytest.mark.parametrize("address", ["new-dish?section=bowls", "dishes/beef-stew"])
def test_a_dish_without_a_name_is_asked_for_one_below_its_field(browser, address):
    page = BeautifulSoup(browser.save(address, name__en="", name__zh="", price="x").text, "html.parser")
    field = page.find(id="name-en")
    said = page.find(id=field["aria-describedby"])
    assert ("true", "Write the name of the dish.") == (field["aria-invalid"], said.text)
    assert said in field.parent.find_next_siblings()


def test_what_is_wrong_is_listed_in_the_order_of_the_form(browser):
    browser.save("new-dish?section=bowls", name__en="Pea Soup", name__zh="豌豆湯", **SIZES)
    wrong = {"name__en": "", "name__zh": "", "sizes__1__price": "x", "price": "x", "hours": "x"}
    page = BeautifulSoup(browser.save("dishes/pea-soup", **wrong).text, "html.parser")
    listed = [each["href"] for each in page.select(".refused a")]
    on_page = [f"#{each['id']}" for each in page.select("form#dish [id^=fault-]")]
    assert on_page == listed and {"#fault-name-en", "#fault-sizes-2-price", "#fault-hours"} <= {*listed}


def test_a_photograph_that_is_too_small_is_refused_with_its_size_and_what_else_was_typed_stays(browser):
    data = BytesIO()
    Image.new("RGB", (800, 600)).save(data, "JPEG")
    response = browser.save("dishes/beef-stew", photograph=(BytesIO(data.getvalue()), "a.jpg"), price="19.00")
    assert ["This picture is 800 × 600 pixels. It needs at least 1080 across and 810 down."] == messages(response)
    assert "19.00" == BeautifulSoup(response.text, "html.parser").find(id="price")["value"]


def test_the_form_of_a_dish_begins_as_that_of_a_new_one_and_ends_with_its_removal(browser):
    page = browser.page("dishes/beef-stew")
    parts = ["name", "price", "summary"]
    for path in ("dishes/beef-stew", "new-dish?section=bowls"):
        found = browser.page(path).select(".card :is(#price, [id^=name-], [id^=description-], [id^=summary-])")
        names = [each["id"].partition("-")[0].replace("description", "summary") for each in found]
        assert parts == [*dict.fromkeys(names)], path
    assert {"2"} == {each["rows"] for each in page.select(".card textarea")}
    assert "More to add" == page.select(".groups h2")[-1].text and 4 == len(page.select(".groups h2"))
    folds = page.select(".groups > details")
    names = [each.summary.contents[0].strip() for each in folds]
    assert ["Allergens", "Section, tags, and what goes with it"] == [names[0], names[-1]]
    assert not page.select("#dish > .box, .groups > .box"), "each box stands in the fold that it belongs to"
    assert folds[0].select("#verified") and page.select_one("details:has(#category) #draft")
    assert "Remove this dish" == page.select("main details")[-1].summary.text


def test_when_a_dish_was_last_checked_is_said_as_people_write_dates(browser):
    before = "2026-11-02"
    for written, words in (
        (f"{date.today().year}-11-14", "November 14"),
        ("2021-11-14", "Sunday, November 14, 2021"),
        ("soon", "soon"),
    ):
        edit(browser.folder, "menu/bowls.yaml", before, before := written)
        label = browser.page("dishes/beef-stew").find("label", attrs={"for": "verified"})
        assert f"I checked all of this with the kitchen today (last: {words})" == label.text


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.nightly), 10])
def test_one_row_says_whether_guests_can_order_a_dish_and_when_it_is_back_in_the_times_of_the_house(
    browser, monkeypatch, step
):
    for module in (sold_out_switch, sold_out_views):
        monkeypatch.setattr(module, "datetime", Noon)

    def row() -> list[str]:
        page = browser.page("dishes/beef-stew")
        assert {"sells"} == {each["form"] for each in page.select(".sells :is(button, select)")}, "it is saved at once"
        return [part.text for part in page.select(".sells > b, #until [selected]")]

    assert ["On the menu"] == row()
    browser.post("dishes/beef-stew/sold-out")
    assert ["Sold out", "back Wednesday"] == row()
    offered = browser.page("dishes/beef-stew").select("#until optgroup option")
    assert ("2026-11-24 13:00", "back at 1:00 pm") == (offered[0]["value"], offered[0].text)
    for each in offered[::step]:
        browser.post("dishes/beef-stew/sold-out", {"until": each["value"]})
        assert ["Sold out", each.text] == row()
    browser.post("dishes/beef-stew/sold-out", {"until": f"{date(2030, 11, 22)} 19:30"})
    assert "back Fri, Nov 22, 2030, 7:30 pm" == row()[1]


def test_a_nut_is_named_of_the_allergens_that_the_site_lists(browser):
    boxes = browser.page("dishes/beef-stew").select("input[name=cereals_and_nuts]")
    offered = {box["value"] for box in boxes}
    assert {"cashew", "spelt"} <= offered and offered.isdisjoint({"rye", "oats"})  # Canada lists wheat, not gluten
    browser.save("dishes/beef-stew", allergens=["wheat", "tree-nuts"], cereals_and_nuts=["cashew"])
    assert ("cashew",) == browser.site.dishes["beef-stew"].cereals_and_nuts


def test_a_nut_or_cereal_that_is_named_ticks_its_allergen_where_allergens_are_listed_and_the_save_says_so(browser):
    browser.save("dishes/beef-stew", allergens_state="listed", allergens=["milk"], cereals_and_nuts=["almond", "wheat"])
    dish = browser.site.dishes["beef-stew"]
    assert {"milk", "tree-nuts", "wheat"} == {*dish.allergens}
    assert "“Tree nuts” is ticked, too, because of almond" in " ".join(browser.last), browser.last
    browser.save("dishes/beef-stew", allergens=["milk"], may_contain=["tree-nuts"], cereals_and_nuts=["almond"])
    assert ("milk",) == browser.site.dishes["beef-stew"].allergens, "it may contain the nut that is named"


def test_wheat_ticks_cereals_containing_gluten_in_a_country_that_lists_them(browser):
    edit(browser.folder, "restaurant.yaml", "country: CA", "country: GB")
    new = {"category": "bowls", "name-en": "Bread", "name-zh": "麵包", "price": "8.00", "allergens_state": "listed"}
    new |= {"cereals_and_nuts": ["wheat"]}
    response = browser.save("new-dish", **new)
    assert 303 == response.status_code, messages(response)
    assert "allergens: [gluten]" in browser.text("menu/bowls.yaml")
    assert any("is ticked, too, because of" in each for each in browser.last)


def test_cereals_and_nuts_are_folded_below_the_allergens_with_those_that_are_named(browser):
    def fold():
        return browser.page("dishes/beef-stew").select_one("details details:has([name=cereals_and_nuts])")

    assert not fold().summary.select(".set") and not fold().has_attr("open")
    browser.save("dishes/beef-stew", allergens=["wheat", "tree-nuts"], cereals_and_nuts=["cashew", "almond"])
    assert "almond, cashew" == fold().summary.select_one(".set").text


def test_each_allergen_stands_once(browser):
    rows = browser.page("dishes/beef-stew").select(".allergens tbody tr")
    assert [*browser.site.allergens] == [row.input["value"] for row in rows]
    assert {("allergens", "may_contain")} == {tuple(box["name"] for box in row.select("input")) for row in rows}


def test_a_site_of_one_language_names_no_language_in_its_forms(tmp_path):
    scaffolding.start(tmp_path / "mine", SiteLanguages((BY_CODE["en"],)), like="old-boathouse")
    browser = Browser(tmp_path / "mine")
    dish = next(iter(browser.site.dishes))
    pages = (
        f"dishes/{dish}",
        "new-dish",
        "must-order",
        "articles/opening-hours/en",
        "restaurant",
        "charges",
        "words",
        "parking",
    )
    for name in pages:
        labels = browser.page(name).select("main :is(label, legend, a)")
        assert [] == [each.text for each in labels if "English" in each.text], name


def test_a_special_of_days_on_which_it_is_closed_then_is_told_on_its_page_and_the_first_one(browser):
    assert 303 == browser.save("dishes/beef-stew", hours="thu-sat 11:30-13:00").status_code
    words = "Served Thursday to Saturday, 11:30–13:00; you are closed then on Saturday. Guests see only the other days."
    for path in ("dishes/beef-stew", ""):
        assert words in browser.get(path).text, path


def test_a_special_that_begins_before_the_house_opens_is_told_with_the_day_and_the_hours(browser):
    assert 303 == browser.save("dishes/beef-stew", hours="Thu-Fri 11am-1pm").status_code
    words = "Its time is 11:00–13:00, and you are open 11:30–14:00, 17:00–01:00 on Thursday."
    for path in ("dishes/beef-stew", ""):
        assert words in browser.get(path).text, path


def test_a_tag_of_the_sample_is_offered_while_a_dish_has_it(tmp_path):
    scaffolding.start(tmp_path / "mine", SiteLanguages((BY_CODE["en"],)), like="old-boathouse")
    browser = Browser(tmp_path / "mine")
    tagged = [id for id, dish in browser.site.dishes.items() if "landed-here" in dish.tags]
    for id in tagged:
        assert "Landed here" in browser.page(f"dishes/{id}").select_one("#tags").text
        assert 303 == browser.save(f"dishes/{id}", tags=[]).status_code
    offered = browser.page(f"dishes/{tagged[0]}").select_one("#tags").text
    assert ("Landed here" in offered, "Made here" in offered) == (False, True)


def test_a_size_is_said_by_its_name_where_it_is_saved_and_where_it_is_refused(browser):
    browser.save("new-dish?section=bowls", name__en="Pea Soup", name__zh="豌豆湯", **SIZES)
    browser.save("dishes/pea-soup", sizes__0__price="10.00")
    assert ("Pea Soup, Small: $9.50 → $10.00",) == browser.last
    browser.save("dishes/pea-soup", sizes__0__name__en="Cup")
    assert "Sizes 1" not in browser.last[0]
    refused = BeautifulSoup(browser.save("dishes/pea-soup", sizes__1__price="x").text, "html.parser")
    assert refused.select_one(".refused li").text.startswith("Large, Price:")


def test_taking_back_that_a_dish_is_shown_says_that_guests_no_longer_see_it(browser):
    browser.save("new-dish?section=bowls", name__en="Pea Soup", name__zh="豌豆湯", price="8.00", draft="y")
    browser.save("dishes/pea-soup", draft="")
    assert ("Pea Soup: shown to guests",) == browser.last
    browser.post("versions/2/undo")
    assert ("Pea Soup: no longer shown to guests",) == browser.last


@pytest.mark.parametrize("address", ["new-dish", "dishes/beef-stew"])
def test_a_photograph_of_a_form_that_was_not_saved_is_kept_until_it_is(browser, address):
    words = {"category": "bowls", "name__en": "Pea Soup", "name__zh": "豌豆湯"} if address == "new-dish" else {}
    refused = browser.save(address, photograph=photograph_file(), price="x", **words)
    page = BeautifulSoup(refused.text, "html.parser")
    assert 422 == refused.status_code and not page.select("#fault-photograph")
    shown = browser.get(page.select_one(".shown img")["src"].rpartition("/en/")[2])
    assert "image/webp" == shown.mimetype
    assert 303 == browser.send(address, data_of(page), price="9.00").status_code
    id = "pea-soup" if address == "new-dish" else "beef-stew"
    assert shown.data == (browser.folder / f"images/menu/{id}.webp").read_bytes()


def test_a_photograph_that_the_studio_no_longer_has_is_asked_for_once_more(browser):
    assert ["Choose the picture once more."] == messages(browser.save("dishes/beef-stew", kept="0" * 64))


def test_a_new_dish_says_all_its_mistakes_at_once_and_has_two_rows_of_sizes(browser):
    refused = browser.save("new-dish", price="x")
    page = BeautifulSoup(refused.text, "html.parser")
    places = [each["href"] for each in page.select(".refused a")]
    assert ["#fault-name-en", "#fault-price", "#fault-category"] == places and 422 == refused.status_code
    assert 2 == len(page.select("input[name^=sizes-][name$=-price]"))
    assert not [each for each in page.select("[id^=fault-]") if each.find_parent(_is_folded)]


def test_the_word_of_an_allergen_ticks_its_box(browser):
    page = browser.page("dishes/beef-stew")
    for row in page.select(".allergens tbody tr"):
        box = page.find(id=row.th.label["for"])
        assert ("allergens", f"Contains: {row.th.text}") == (box["name"], box["aria-label"])


def test_that_nobody_has_recorded_allergens_is_seen_on_the_folded_row(browser):
    assert browser.page("new-dish").select(".set.unknown") and not browser.page("dishes/beef-stew").select(
        ".set.unknown"
    )


@pytest.mark.parametrize("dish", ["mantu", "firni", "qabili-palaw"])
@pytest.mark.parametrize("place", [0, 4], ids=["another before", "another behind"])
def test_a_removed_dish_comes_back_also_after_other_saves_of_its_files(tmp_path, dish, place):
    browser = a_copy_of("kabul-kitchen", tmp_path)
    without_texts_that_name(browser, dish)
    listed = [each.dish for each in browser.site.must_order.top_dishes]
    prices = {id: each.price for id, each in browser.site.dishes.items()}
    data = {"base": browser.form(f"dishes/{dish}")["base"], "remove": "everywhere"}
    assert 303 == browser.post(f"dishes/{dish}", data).status_code
    sent = browser.form("must-order")
    left = [each for each in sent.getlist("dish[]") if each]
    sent.setlist("dish[]", [*left[:place], "sabzi-chalaw", *left[place:]])
    for name in [each for each in sent if each.startswith("blurb-")]:
        words = [each for each in sent.getlist(name) if each][:4]
        sent.setlist(name, [*words[:place], "The green one.", *words[place:]])
    assert 303 == browser.post("must-order", sent).status_code
    raised = browser.save("prices", percent="6", rounding="0.10", **{"raise": "1"})
    assert 303 == browser.send("prices", data_of(BeautifulSoup(raised.text, "html.parser"))).status_code
    for version in (3, 1):
        browser.post(f"versions/{version}/undo")
    site = browser.site
    now = [each.dish for each in site.must_order.top_dishes]
    assert ({*listed, "sabzi-chalaw"}, listed) == ({*now}, [each for each in now if each != "sabzi-chalaw"])
    assert [*range(1, 7)] == [each.rank for each in site.must_order.top_dishes]
    assert prices == {id: each.price for id, each in site.dishes.items()}
    assert [] == browser.workspace.faults()


def test_a_new_dish_without_a_price_is_told_what_to_write(browser):
    response = browser.save("new-dish", name__en="Pie", category="bowls")
    assert "Write a price such as 12.50, or “market price”." in messages(response)


def test_a_mistyped_price_says_nothing_of_the_course_of_meals_that_lacks_the_dish_meanwhile(browser):
    (browser.folder / "meals.yaml").write_text(
        'last_verified: "2026-11-18"\n'
        "courses:\n  - {id: stew, name: {en: stew, zh: 燉牛肉}, dishes: [beef-stew]}\n"
        "meals:\n  - id: one\n    name: {en: Stew, zh: 燉牛肉}\n    guests: [1, 10]\n"
        "    courses:\n      - {course: stew, one_for: 1, required: true}\n",
        "utf-8",
    )
    assert not browser.workspace.faults()
    page = BeautifulSoup(browser.save("dishes/beef-stew", price="twelve").text, "html.parser")
    assert ["#fault-price"] == [each.a and each.a["href"] for each in page.select(".refused li")]


def test_a_size_folds_its_names_in_other_languages_and_never_the_first(browser):
    names = browser.page("dishes/mint-tea").select_one(".size .languages-of")
    first, *others = (each for each in names.select("input") if "name" in each["id"])
    assert first["id"].endswith("-en") and first.find_parent(class_="field").parent == names
    assert others and names.select(":scope > details input") == others and not names.select("details[open]")


@pytest.mark.parametrize(
    ("path", "named", "told", "status"),
    [
        ("dishes/beef-stew", {}, "A must-order dish needs this in 繁體中文, too.", 422),
        (
            "new-dish?section=bowls",
            {"name__en": "Pea Soup", "draft": None},
            "Until it is written in 繁體中文, 简体中文, guests read it there in English",
            303,
        ),
    ],
)
def test_beside_a_size_stands_whether_a_save_needs_its_name_in_another_language(browser, path, named, told, status):
    said = browser.page(path).select("[data-unless^=sizes-]")
    assert said and all(each.text.startswith(told) for each in said)
    written = SIZES | {"sizes-0-name-en": "Tiny", "sizes-0-name-zh": ""}
    assert status == browser.save(path, **written, **named).status_code


def test_a_size_without_a_name_in_a_language_is_told_to_be_read_as_it_is_and_common_sizes_are_written(browser):
    told = []
    for first, second in (("Tiny", "Huge"), ("Small", "Large")):
        named = {"sizes-0-name-en": first, "sizes-1-name-en": second, "sizes-0-name-zh": "", "sizes-1-name-zh": ""}
        dish = {"name__en": f"{first} Soup", "name__zh": "湯", "draft": None}
        answer = browser.save("new-dish?section=bowls", **SIZES | named, **dish)
        told.append(browser.page(answer.headers["Location"].partition("/en/")[2]).select_one(".saved").text)
    assert "Until it is written in 繁體中文, 简体中文, guests read it there in English: Tiny, Huge" in told[0]
    assert "Until" not in told[1]
    assert ["小", "大"] == [each.name.translations["zh"] for each in browser.site.dishes["small-soup"].sizes]


def test_what_common_sizes_are_in_another_language_is_said_when_it_is_written_for_the_owner(browser):
    named = {"sizes-0-name-en": "Small", "sizes-1-name-en": "Large", "sizes-0-name-zh": "", "sizes-1-name-zh": "大碗"}
    assert 303 == browser.save("dishes/barley-soup", **SIZES | named).status_code
    assert "繁體中文: 小" in browser.last


def test_the_first_language_is_asked_for_beside_a_size_written_in_another(browser):
    browser.lang = "zh"
    said = browser.page("new-dish?section=bowls").select("[data-unless^=sizes-][data-unless$=-en]")
    assert {"請同時填寫English。"} == {each.text for each in said}


def test_market_price_typed_in_words_is_taken_in_the_form_of_a_dish(browser):
    browser.save("new-dish?section=bowls", name__en="Pie", name__zh="批", price="market price", draft=None)
    assert "market price" == browser.page("prices").select_one("[name='pie.price']")["value"]


def test_how_many_a_dish_feeds_is_said_in_the_language_of_the_page_and_taken_so(browser):
    browser.save("dishes/barley-soup", portion="1 to 2")
    page = browser.page("dishes/barley-soup", lang="zh")
    assert ("1至2", "1至2") == (page.select_one("#portion")["value"], page.select_one("#portion")["placeholder"])
    browser.save("dishes/barley-soup", lang="zh", portion="2至3")
    portion = browser.site.dishes["barley-soup"].portion
    assert (2, 3) == (portion.least, portion.most)


def test_the_page_of_a_dish_has_the_name_that_is_derived_for_its_language(browser):
    assert "薏米汤" == browser.page("dishes/barley-soup", lang="cn").h1.text


def test_a_text_is_first_asked_in_the_language_of_the_page_and_the_others_are_folded(browser):
    for lang, first, others in (
        ("en", "name-en", "繁 薏米湯 简 follows 繁"),
        ("cn", "name-zh", "EN Barley Soup 简 由“繁”转换"),
    ):
        [name] = browser.page("dishes/barley-soup", lang=lang).select(".languages-of:has(#name-en)")
        folded = name.select_one("details")
        assert [first] == [each["id"] for each in name.select("input") if folded not in each.parents]
        folded.summary.select_one(".visually-hidden").extract()
        assert others == " ".join(folded.summary.text.split())


def test_the_other_languages_of_a_text_are_open_where_one_is_to_be_written(browser):
    name = ".languages-of:has(#name-en) > details"
    assert not browser.page("dishes/barley-soup").select_one(name).has_attr("open")
    assert browser.page("new-dish").select_one(name).has_attr("open")


def test_a_special_of_the_day_is_seen_on_that_date_alone_and_never_on_one_that_is_over(browser):
    today = datetime.now(browser.site.restaurant.zone).date()
    tomorrow = today + timedelta(days=1)
    page = browser.page("new-dish")
    [link] = [each["href"] for each in page.select(".titled a")]
    form = browser.page(link.partition("/en/")[2])
    assert "Special of the day" == form.h1.text and str(today) == form.select_one("#day")["value"]
    assert not form.select("[name^=season]")
    given = {"category": "bowls", "name__en": "Pea Soup", "name__zh": "豌豆湯", "price": "8.00"}
    for day in (str(tomorrow - timedelta(days=2)), "soon", ""):
        refused = browser.send("new-dish", data_of(form), **given, day=day)
        assert 422 == refused.status_code and ["Choose a day from today on."] == messages(refused)
        assert "Pea Soup" in refused.text and "pea-soup" not in browser.text("menu/bowls.yaml")
    assert 303 == browser.send("new-dish", data_of(form), **given, day=str(tomorrow)).status_code
    assert re.fullmatch(rf"Pea Soup: new, \w+ {tomorrow.day}(, {tomorrow.year})?", browser.last[0])
    season = browser.site.dishes["pea-soup"].season
    assert [False, True, False] == [season.includes(tomorrow + timedelta(days=days)) for days in (-1, 0, 1)]
    assert [browser.site.dishes["pea-soup"]] == specials_on(browser.site, tomorrow)
