"""The navigation."""

import pytest

from tests.conftest import judged


@pytest.mark.parametrize("lang", ["en", "zh", "cn"])
def test_every_page_of_the_navigation_answers_in_every_language(browser, lang):
    for link in browser.page("", lang).select("header nav a"):
        response = browser.client.get(link["href"], base_url="http://127.0.0.1:8001")
        assert 200 == response.status_code, link["href"]
        page = judged(response.text)
        assert page.title.text and page.h1
    assert {"en": "Dishes", "zh": "菜式", "cn": "菜品"}[lang] in browser.page("", lang).header.text
