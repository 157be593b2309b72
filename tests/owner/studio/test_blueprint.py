"""The navigation, and what a request has."""

import pytest

from restaurant_site.owner.studio.blueprint import ABOVE, PAGE_NAMES, current_locale, current_studio
from tests.conftest import judged


@pytest.mark.parametrize("lang", ["en", "zh", "cn"])
def test_every_page_of_the_navigation_answers_in_every_language(browser, lang):
    for link in browser.page("", lang).select("header nav a"):
        response = browser.client.get(link["href"], base_url="http://127.0.0.1:8001")
        assert 200 == response.status_code, link["href"]
        page = judged(response.text)
        assert page.title.text and page.h1
    assert {"en": "Menu", "zh": "餐牌", "cn": "菜单"}[lang] in browser.page("", lang).header.text


def test_a_request_has_its_studio_and_its_language(browser):
    with browser.app.test_request_context("/"):
        assert browser.workspace is current_studio().workspace
        assert "en" == current_locale().code


def test_every_page_is_marked_in_the_navigation_and_leads_back_to_the_one_above_it(browser):
    shown = {
        "prices": ["Menu", "Prices"], "sold-out": ["Menu"], "dishes/beef-stew": ["Menu"], "sections": ["Menu"],
        "hours/new-exception": ["Hours"], "must-order": ["Must-order", "More"],
        "words?page=home": ["Page texts", "More"], "": ["Today"],
        "articles/opening-hours/en": ["Answers", "More"],
    }  # fmt: skip
    for path, marked in shown.items():
        assert marked == [each.text for each in browser.page(path).select(".ways [aria-current]")], path
    assert "Menu" == browser.page("prices").select_one(".back").text.strip()
    assert "Answers" == browser.page("articles/opening-hours/en").select_one(".back").text.strip()
    assert not browser.page("dishes").select(".back")


def test_the_rules_of_the_studio_give_each_page_that_is_read_a_place_in_the_navigation(browser):
    rules = browser.app.url_map.iter_rules()
    pages = {rule.endpoint.removeprefix("studio.") for rule in rules if "GET" in (rule.methods or ())}
    files = {
        "static",
        "start",
        "theme",
        "face",
        "download",
        "sizes",
        "shown_picture",
        "shown_home_picture",
        "shown_logo",
        "shown_icon",
        "kept_photograph",
    }
    assert set() == pages - files - set(PAGE_NAMES) - set(ABOVE)


def test_a_phone_lists_the_pages_without_a_tab_under_more(browser):
    links = [each.span.next.strip() for each in browser.page("more").select("main a")]
    assert ["Prices", "Must-order", "Answers", "Your restaurant"] == links[:4] and "Publish" not in links


def test_the_navigation_counts_what_waits_to_be_published(browser, folder):
    assert not browser.page("hours").select(".count")
    folder.with_name("mine.studio.toml").write_text('publish = ["true"]\n', encoding="utf-8")
    browser.save("dishes/beef-stew", price="15.00")
    assert "11 change to publish" == browser.page("hours").select_one(".count").text
