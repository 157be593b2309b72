"""The navigation, and what a request has."""

import pytest

from restaurant_site.owner.studio.blueprint import current_locale, current_studio
from tests.conftest import judged


@pytest.mark.parametrize("lang", ["en", "zh", "cn"])
def test_every_page_of_the_navigation_answers_in_every_language(browser, lang):
    for link in browser.page("", lang).select("header nav a"):
        response = browser.client.get(link["href"], base_url="http://127.0.0.1:8001")
        assert 200 == response.status_code, link["href"]
        page = judged(response.text)
        assert page.title.text and page.h1
    assert {"en": "Dishes", "zh": "菜式", "cn": "菜品"}[lang] in browser.page("", lang).header.text


def test_a_request_has_its_studio_and_its_language(browser):
    with browser.client.application.test_request_context("/"):
        assert browser.workspace is current_studio().workspace
        assert "en" == current_locale().code
