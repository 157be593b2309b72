"""Guests find a special day by its name, or a word of it, in every restaurant."""

import pytest
from bs4 import BeautifulSoup

from restaurant_site.content.site_loader import load_site
from tests.conftest import unlimited_app
from tests.restaurants import OTHERS, publishable


@pytest.mark.parametrize("name", OTHERS)
def test_the_name_of_a_special_day_is_answered_with_its_hours_and_finds_an_article(name):
    folder = publishable(OTHERS[name])
    site, client = load_site(folder), unlimited_app(folder).test_client()
    locale = site.languages.default
    for day in site.hours.holidays:
        words = day.name.in_(locale)
        page = BeautifulSoup(client.get(f"/{locale.code}/search", query_string={"q": words}).text, "html.parser")
        assert words in page.select_one(".answer").text, words
        assert client.get("/api/knowledge", query_string={"q": words}).json["count"], words
