"""What restaurant.yaml may leave out, and what needs it."""

import re
import shutil
from typing import get_args

import pytest

from restaurant_site.content.site_loader import load_site
from restaurant_site.content.starter import SAMPLES
from restaurant_site.models.restaurant import ChannelKind
from restaurant_site.settings import UNLIMITED
from tests.content.folders import edit, told

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
