"""A search for a special tells what is served on the day, and the home page shows it first."""

import pytest

from restaurant_site.content.site_loader import load_site
from restaurant_site.domain.day_specials import specials
from restaurant_site.render.pages.menu import wall
from restaurant_site.settings import UNLIMITED
from restaurant_site.snapshot import state_of
from tests.content.folders import edit

PIE = ('price: "16.25"', 'price: "16.25"\n  hours: tue 11:30-close')
"""NOON, the moment of every answer, is a Tuesday."""


def told(app, query, lang="en"):
    text = app.test_client().get(f"/{lang}/search.md", query_string={"q": query}).text
    return next((line for line in text.splitlines() if line.startswith("[")), "")


@pytest.fixture
def special(make_app, folder):
    edit(folder, "menu/bowls.yaml", *PIE)
    return make_app(content_dir=folder, **UNLIMITED)


@pytest.mark.parametrize("query", ["special today", "specials", "dish of the day", "special on Tuesday"])
def test_a_special_is_found_on_its_day_with_its_price(special, query):
    assert "Beef Stew: $16.25" in told(special, query)


def test_a_special_that_is_sold_out_is_told_so(make_app, folder):
    edit(folder, "menu/bowls.yaml", *PIE)
    (folder / "sold-out.yaml").write_text("beef-stew: 2026-11-24\n")
    app = make_app(content_dir=folder, **UNLIMITED)
    assert "Beef Stew: $16.25; Sold out today" in told(app, "special today")


def test_on_another_day_its_day_is_told(special):
    answer = told(special, "special on Thursday")
    assert "no special is recorded" in answer and "Beef Stew: Tuesday" in answer


def test_a_menu_of_every_day_has_none(folder):
    assert [] == specials(load_site(folder))


def test_the_home_page_shows_it_before_the_others_of_its_section_on_its_day(special):
    (_, dishes), *_ = wall(state_of(special).snapshot.localized_site(), 1)
    assert ["beef-stew"] == [each.id for each in dishes]
