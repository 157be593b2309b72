"""A new folder starts from the sample that leaves least to write, in the owner's languages and country."""

import re

import pytest

from restaurant_site.content import site_loader
from restaurant_site.content.starter import SAMPLES
from restaurant_site.countries import COUNTRIES
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import samples, scaffolding


def languages(codes: str) -> SiteLanguages:
    return SiteLanguages(tuple(BY_CODE[code] for code in codes.split(",")))


@pytest.mark.parametrize(
    ("codes", "country", "name"),
    [
        ("en", None, "corner-kitchen"),
        ("en", "CA", "corner-kitchen"),
        ("en", "GB", "old-boathouse"),
        ("en,zh,cn", "CA", "corner-kitchen"),
        ("fr", "CA", "cafe-bonheur"),
        ("en,fr", None, "cafe-bonheur"),
        ("fr", "FR", "cafe-bonheur"),
        ("fa,en", "GB", "kabul-kitchen"),
    ],
)
def test_the_nearest_sample_has_the_languages_then_the_country_and_is_small(codes, country, name):
    assert name == samples.nearest(languages(codes), country)


EVERY_COPY = [
    pytest.param(country, name, marks=[] if turn == number % len(SAMPLES) else pytest.mark.nightly)
    for number, country in enumerate(COUNTRIES)
    for turn, name in enumerate(SAMPLES)
]
"""Each country and each sample by day, and every pair of them at night."""


@pytest.mark.parametrize(("country", "name"), EVERY_COPY)
def test_a_folder_of_another_country_has_no_fault_its_currency_and_only_allergens_that_its_law_lists(
    tmp_path, country, name
):
    scaffolding.start(tmp_path / name, languages("en"), country=country, like=name)
    site = site_loader.load_site(tmp_path / name)
    assert (country, COUNTRIES[country].currency) == (site.restaurant.address.country, site.restaurant.currency)
    listed = {allergen for dish in site.dishes.values() for allergen in (*(dish.allergens or ()), *dish.may_contain)}
    assert listed <= COUNTRIES[country].allergens


def test_only_the_country_of_its_own_leaves_the_allergens_as_they_are(tmp_path):
    for name, code in (("kabul-kitchen", "CA"), ("old-boathouse", "GB")):
        scaffolding.start(tmp_path / name, languages("en"), country=code, like=name)
        there, here = site_loader.load_site(SAMPLES[name]), site_loader.load_site(tmp_path / name)
        assert {id: dish.allergens for id, dish in there.dishes.items()} == {
            id: dish.allergens for id, dish in here.dishes.items()
        }


def test_the_article_of_a_new_folder_on_its_hours_says_nothing_that_holds_on_most_days_only():
    for path in (each for folder in SAMPLES.values() for each in (folder / "knowledge").rglob("*.md")):
        assert not re.search(r"\{\{(?:last-order-(?!before)|hours:(?:open|close|range)|orders-)", path.read_text()), (
            path
        )


@pytest.mark.parametrize(
    ("country", "sections", "title", "notes"),
    [
        ("FR", {"Petit déjeuner", "Soir"}, "Carte", {"Midi", "Soir"}),
        ("CA", {"Déjeuner", "Souper"}, "Menu", {"Dîner", "Souper"}),
    ],
)
def test_sections_and_times_of_the_day_are_named_as_in_the_country_and_what_is_to_be_confirmed_is_as_in_the_sample(
    tmp_path, country, sections, title, notes
):
    scaffolding.start(tmp_path, languages("fr"), country=country, like="cafe-bonheur")
    documents = site_loader.read(tmp_path, drafts=True).documents
    assert sections <= {each["label"]["fr"] for each in documents["menu.yaml"].value["categories"]}
    assert title == documents["pages.yaml"].value["menu"]["title"]["fr"]
    assert notes <= {
        period["note"]["fr"] for each in documents["rhythm.yaml"].value["rhythms"] for period in each["periods"]
    }
    assert {"fr": "Débit (Interac)"} in documents["restaurant.yaml"].value["payment"]
