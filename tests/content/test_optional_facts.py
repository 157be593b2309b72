"""What content files may leave out, and what needs it."""

import re
import shutil
from typing import get_args

import pytest

from restaurant_site.content.site_loader import load_site
from restaurant_site.content.starter import SAMPLES
from restaurant_site.models.restaurant import ChannelKind
from restaurant_site.settings import UNLIMITED
from tests.content.folders import CHINESE_ARTICLE, ENGLISH_ARTICLE, edit, told

KINDS = get_args(ChannelKind)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('latitude: "49.89510"\n', "a place has `latitude` and `longitude`; write `latitude`, too"),
        ("email: hello@prairiespoon.example\n", "`{{email}}`: restaurant.yaml has no `email`; write it there"),
    ],
)
def test_what_restaurant_yaml_may_leave_out_is_missed_only_where_something_needs_it(folder, line, message):
    edit(folder, "restaurant.yaml", line, "")
    if "email" in line:
        load_site(folder)
        path = folder / "knowledge/visit/opening-hours.en.md"
        path.write_text(f"{path.read_text()}\nWrite to {{{{email}}}}.\n")
    assert message in " ".join(told(folder))


def test_places_to_park_are_drawn_around_the_coordinates_of_the_restaurant(tmp_path):
    folder = shutil.copytree(SAMPLES["old-boathouse"], tmp_path / "mine")
    path = folder / "restaurant.yaml"
    path.write_text(re.sub(r"(?m)^(latitude|longitude): .*\n", "", path.read_text()))
    assert "parking.yaml has places around the restaurant" in " ".join(told(folder))
    edit(folder, "pages.yaml", "parking: {", "parking: {hidden: true, ")
    assert load_site(folder).restaurant.place is None


def test_every_page_links_to_profiles_of_a_restaurant_without_coordinates(tmp_path, make_app):
    folder = shutil.copytree(SAMPLES["old-boathouse"], tmp_path / "mine")
    path = folder / "restaurant.yaml"
    rows = "".join(f"  - {{kind: {kind}, name: {{en: Us}}, url: https://{kind}.example/us}}\n" for kind in KINDS)
    path.write_text(re.sub(r"(?m)^(latitude|longitude): .*\n", "", path.read_text()) + f"channels:\n{rows}")
    edit(folder, "pages.yaml", "parking: {", "parking: {hidden: true, ")
    client = make_app(content_dir=folder, **UNLIMITED).test_client()
    for page in ("/en/", "/en/menu", "/en/order"):
        text = client.get(page).text
        assert [] == [kind for kind in KINDS if f'href="https://{kind}.example/us"' not in text], page


PLAIN_MUST_ORDER = """version: "1.0"
title: {en: Three of ours, zh: 三味}
summary: {en: What to begin with., zh: 先點這些。}
count: 1
top_dishes:
  - {dish: barley-soup, rank: 1, blurb: {en: Simmered all morning., zh: 熬一個早上。}}
"""
PLAIN_PARKING = """summary: {en: Park in the street., zh: 街上可泊車。}
options: []
accessibility: {en: Two steps at the door., zh: 門口有兩級。}
"""


def test_a_must_order_list_is_its_dishes_and_a_page_on_parking_what_the_door_is_like(folder, make_app):
    (folder / "must-order.yaml").write_text(PLAIN_MUST_ORDER)
    (folder / "parking.yaml").write_text(PLAIN_PARKING)
    client = make_app(content_dir=folder, **UNLIMITED).test_client()
    document, parking = client.get("/api/must-order").json, client.get("/api/parking-nearby").json
    assert [[]] * 3 == [document[key] for key in ("combos", "reviews", "faq")]
    assert ([], []) == (document["first_timer"]["checklist"], document["good_to_know"]["items"])
    assert [[]] * 3 == [parking[key] for key in ("options", "transit", "tips")]
    page, markdown = client.get("/en/must-order").text, client.get("/en/must-order.md").text
    assert ["Simmered all morning." in each for each in (page, markdown)] == [True, True]
    assert [] == re.findall('id="(?:first|know|faq|reviews)"', page) + re.findall(
        "## (?:FAQ|Reviews|Suggested)", markdown
    )
    page, markdown = client.get("/en/parking").text, client.get("/en/parking.md").text
    assert ["Two steps at the door." in each for each in (page, markdown)] == [True, True]
    assert [] == re.findall("<h2[^>]*>(?:Public transit|Tips)", page) + re.findall(
        "## (?:Public transit|Tips)", markdown
    )


def test_a_must_order_list_without_a_title_is_one_fault(folder):
    (folder / "must-order.yaml").write_text(PLAIN_MUST_ORDER.replace("title: ", "titel: "))
    lines = [each for each in told(folder) if "must-order.yaml" in each]
    assert (2, True) == (len(lines), any("title: is missing" in each for each in lines))


@pytest.mark.parametrize("name", [ENGLISH_ARTICLE, CHINESE_ARTICLE])
def test_an_article_needs_no_keywords(folder, make_app, name):
    path = folder / name
    path.write_text(re.sub(r"(?m)^keywords: .*\n", "", path.read_text()))
    document = make_app(content_dir=folder, **UNLIMITED).test_client().get("/api/knowledge/opening-hours").json
    assert document["keywords"] == [] or name == CHINESE_ARTICLE
