"""Parking and stations: an owner far from the example puts her restaurant and her car parks on the map, without a file."""

import re
from pathlib import Path

import pytest

from restaurant_site.content.starter import starter_facts
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import samples, scaffolding
from tests.owner.studio.conftest import Browser, messages

LEEDS = {"place": "53.79970, -1.54920"}
CAR_PARK = {
    "name": "Woodhouse Lane car park", "address": "Woodhouse Lane", "price": "£2.50 an hour", "hours": "Day and night",
    "notes": "Level 1 is the closest.",
}  # fmt: skip
FIGURES = {"distance_m": "400", "walk_minutes": "5", "spaces": "1200", "accessible_spaces": "20"}
PLACE = {"latitude": "53.80240", "longitude": "-1.54780"}


@pytest.fixture
def browser(tmp_path) -> Browser:
    return started(tmp_path / "mine", "old-boathouse")


def started(folder: Path, sample: str) -> Browser:
    languages = SiteLanguages((BY_CODE[samples.written(sample)[0]],))
    scaffolding.start(folder, languages, like=sample)
    return Browser(folder, languages.default.code)


def place_restaurant(browser: Browser):
    return browser.save("restaurant", **LEEDS)


def with_place(browser: Browser, form, code: str, rows: str = "options"):
    """Fill in the blank row of a form with a car park."""
    row = max(int(name.split("-")[1]) for name in form if name.startswith(f"{rows}-"))
    texts = {f"{rows}-{row}-{key}-{code}": text for key, text in CAR_PARK.items()}
    figures = {f"{rows}-{row}-{key}": text for key, text in {**FIGURES, **PLACE}.items()}
    for name, text in {**texts, **figures}.items():
        if name in form:
            form[name] = text
    return form


@pytest.mark.parametrize("sample", ["old-boathouse", "kabul-kitchen", "cafe-bonheur", "auntie-liu", "corner-kitchen"])
def test_the_examples_car_park_does_not_block_the_restaurants_place(tmp_path, sample):
    browser = started(tmp_path / "mine", sample)
    response = place_restaurant(browser)
    assert (303, []) == (response.status_code, messages(response))
    assert (53.7997, -1.5492) == (browser.site.restaurant.latitude, browser.site.restaurant.longitude)


def test_a_restaurant_far_from_every_other_place_is_told_the_distance_and_where_to_correct_it(browser):
    place_restaurant(browser)
    told = browser.page("").find(string=lambda text: text and "Every other place is 98 km away." in text)
    assert told and told.find_parent("li").select("a[href*=restaurant]")


def test_a_place_outside_the_globe_is_refused_at_its_field(browser):
    assert 422 == browser.save("restaurant", place="153.8, 1.5").status_code
    assert 422 == browser.save("parking", **{"options-0-longitude": "-200"}).status_code


@pytest.mark.parametrize("sample", ["old-boathouse", "kabul-kitchen", "cafe-bonheur", "auntie-liu"])
def test_a_car_park_takes_the_place_of_the_examples_and_of_what_is_said_of_them(tmp_path, sample):
    browser = started(tmp_path / "mine", sample)
    place_restaurant(browser)
    code, parking = browser.lang, browser.site.parking
    form = with_place(browser, browser.form("parking"), code)
    for rows, places in (("options", parking.options), ("transit", parking.transit)):
        for number in range(len(places)):
            form[f"{rows}-{number}-remove"] = "y"
    form["without_drawing"] = "y"
    response = browser.post("parking", form)
    if response.status_code == 422:  # texts of the example name them
        assert [] == messages(response)
        response = browser.post("parking", {**form, "along": "1"})
    assert (303, []) == (response.status_code, messages(response))
    parking = browser.site.parking
    assert [("Woodhouse Lane car park", 1200)] == [
        (each.name.translations[code], each.spaces) for each in parking.options
    ]
    assert not (parking.transit or parking.streets or browser.page("parking").select(".fault"))


def test_a_car_park_that_a_text_names_goes_with_it_only_if_the_owner_says_so(browser):
    article = browser.text("knowledge/visit/parking-nearby.en.md")
    assert 422 == browser.save("parking", **{"options-0-remove": "y"}).status_code
    assert article == browser.text("knowledge/visit/parking-nearby.en.md")
    assert 303 == browser.save("parking", **{"options-0-remove": "y", "along": "1"}).status_code
    assert "church-street" not in browser.text("must-order.yaml")


def test_what_nobody_knows_of_a_car_park_is_left_empty(browser):
    form = with_place(browser, browser.form("parking"), "en")
    for name in [each for each in form if each.startswith("options-1-payment")]:
        form[name] = ""
    for name in ("spaces", "accessible_spaces", "notes-en", "hours-en"):
        assert f"options-1-{name}" in form
        form[f"options-1-{name}"] = ""
    assert 303 == browser.post("parking", form).status_code
    place = browser.site.parking.options[1]
    assert (None,) * 5 == (place.spaces, place.accessible_spaces, place.notes, place.hours, place.payment)


def test_what_a_car_park_lacks_is_asked_for_at_its_field(browser):
    form = with_place(browser, browser.form("parking"), "en")
    form["options-1-distance_m"] = ""
    response = browser.post("parking", form)
    assert (422, ["Fill this in."]) == (response.status_code, messages(response))


def test_the_way_that_the_map_draws_goes_with_the_place_that_it_leads_from(browser):
    raw = browser.text("parking.yaml").replace(
        '    latitude: "54.48500"', '    entrance: ["54.48501", "-0.61131"]\n    latitude: "54.48500"'
    )
    (browser.folder / "parking.yaml").write_text(raw, encoding="utf-8")
    assert 303 == browser.save("parking", **{"options-0-spaces": "91"}).status_code
    assert browser.site.parking.options[0].entrance
    assert 303 == browser.save("parking", **{"options-0-latitude": "54.48600"}).status_code
    assert browser.site.parking.options[0].entrance is None


def test_a_page_that_is_left_out_stays_in_reach_and_comes_back_with_its_words(browser):
    summary = browser.site.pages["parking"].summary
    assert 303 == browser.post("yours/leave-out", {"key": "parking.yaml"}).status_code
    assert "parking" in browser.site.hidden
    assert not [each for each in starter_facts(browser.workspace.load()) if each.location[0] == "parking"]
    assert browser.page("restaurant").select_one("[href$='/parking']")
    assert 303 == browser.save("parking", **{"options-0-spaces": "91"}).status_code
    assert browser.page("yours").select("form[action$='/pages/parking/show']")
    assert 303 == browser.post("pages/parking/show").status_code
    assert ("parking" in browser.site.hidden, summary) == (False, browser.site.pages["parking"].summary)
    assert browser.page("yours").select_one("[data-key='parking.yaml']")


@pytest.mark.parametrize("address", ["pages/home/leave-out", "pages/parking/nothing"])
def test_other_pages_stay(browser, address):
    assert 404 == browser.post(address).status_code


def test_parking_that_is_sent_as_it_is_changes_nothing(browser):
    before = browser.text("parking.yaml")
    assert (303, before) == (browser.save("parking").status_code, browser.text("parking.yaml"))


@pytest.mark.parametrize(
    ("page", "keys"), [("parking", "transit|tips"), ("must-order", "combos|first_timer|reviews|faq")]
)
def test_what_a_file_leaves_out_stays_left_out_when_its_form_is_sent_as_it_is(browser, page, keys):
    name = f"{page}.yaml"
    text = re.sub(rf"(?ms)^(?:{keys}):.*?(?=^\w|\Z)", "", browser.text(name))
    (browser.folder / name).write_text(text)
    assert [] == browser.workspace.faults()
    assert (303, text) == (browser.save(page).status_code, browser.text(name))


def test_the_order_sheet_is_left_out_and_shown_where_the_words_of_pages_are_written(browser):
    [leave_out] = browser.page("words").select("form[action$='/pages/order/leave-out'] button")
    assert "Leave this page out" == leave_out.get_text()
    response = browser.post("pages/order/leave-out")
    assert response.location.partition("?")[0].endswith("/words") and "order" in browser.site.hidden
    assert browser.page("words").select("form[action$='/pages/order/show'] button")
    assert 303 == browser.post("pages/order/show").status_code
    assert "order" not in browser.site.hidden
