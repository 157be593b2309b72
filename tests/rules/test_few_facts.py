"""What the pages of a restaurant without pictures and with few facts show in their place."""

import re
from shutil import copytree

import pytest

from tests.conftest import judged, unlimited_app
from tests.restaurants import OTHERS, publishable


@pytest.fixture
def home(tmp_path):
    """Return the home page of a sample; without its must-order list if that is asked."""

    def get(name, code, has_list=True):
        folder = tmp_path / name
        copytree(publishable(OTHERS[name]), folder)
        if not has_list:
            (folder / "must-order.yaml").unlink()
            pages = folder / "pages.yaml"
            pages.write_text(re.sub("(?m)^must-order: .*", "must-order: {hidden: true}", pages.read_text()))
        return judged(unlimited_app(folder).test_client().get(f"/{code}/").text)

    return get


@pytest.fixture
def client_of():
    return lambda name: unlimited_app(publishable(OTHERS[name])).test_client()


def test_without_a_must_order_list_the_hours_of_the_week_and_of_sections_stand_beside_the_welcome(home):
    rows = {
        row.contents[0].text: row.select_one(".price").text
        for row in home("old-boathouse", "en", False).select(".week .leader")
    }
    assert "12 noon to 2:30 pm and 5 pm to 8:30 pm" in [each.replace("\xa0", " ") for each in rows.values()]
    assert "Sunday, from 12 noon" == rows["Sunday roast"]


def test_a_must_order_list_stands_there_in_its_place(home):
    page = home("old-boathouse", "en")
    assert page.select(".slip h3") and not page.select(".week")


@pytest.mark.parametrize(("name", "code", "maps"), [("old-boathouse", "en", 1), ("kabul-kitchen", "fa", 0)])
def test_one_place_on_empty_ground_is_listed_and_not_drawn(home, name, code, maps):
    page = home(name, code)
    assert maps == len(page.select("svg.map"))
    assert page.select("[aria-labelledby=find-us] .place")


def test_it_names_a_few_of_the_answers_and_the_dishes_say_what_they_are(home, client):
    page = home("cafe-bonheur", "fr")
    titles = [link.text for link in page.select("#answers + ul a")]
    assert 6 == len(titles) == len({*titles})
    assert page.select(".boards small")
    assert not judged(client.get("/en/").text).select("#answers")


def test_the_page_of_parking_draws_no_map_of_one_place_either(client_of):
    assert not judged(client_of("kabul-kitchen").get("/en/parking").text).select(".map")
    assert judged(client_of("old-boathouse").get("/en/parking").text).select(".map")


def test_few_answers_are_open_at_once_and_many_are_folded(client_of, client):
    page = judged(client_of("cafe-bonheur").get("/fr/knowledge").text)
    assert page.select("#topics ~ details[open]") and not page.select("#topics ~ details:not([open])")
    assert not judged(client.get("/en/knowledge").text).select("#topics ~ details[open]")


def test_a_restaurant_with_one_rule_for_every_party_does_not_ask_how_many_come(tmp_path, client):
    folder = copytree(publishable(OTHERS["old-boathouse"]), tmp_path / "content")
    (folder / "booking.yaml").write_text("parties: [{id: tables, guests: [1, 8]}]\n")
    page = judged(unlimited_app(folder).test_client().get("/en/reservation").text)
    assert page.select(".said") and not page.select("nav.sizes")
    assert judged(client.get("/en/reservation").text).select("nav.sizes")


def test_no_list_of_a_dish_is_empty_where_its_notice_is_the_reason_why_it_cannot_be_ordered(tmp_path):
    folder = copytree(publishable(OTHERS["old-boathouse"]), tmp_path / "content")
    dishes = folder / "menu" / "puddings.yaml"
    dishes.write_text(re.sub(r"(?m)^- id: .*", r"\g<0>\n  notice: 1 day", dishes.read_text()))
    page = judged(unlimited_app(folder).test_client().get("/en/menu").text)
    assert "Order at least 1 day ahead" in page.text
    assert [] == [each for each in page.select("ul.options") if not each.select("li")]
