"""Every page in a browser: quiet, by keyboard, on paper."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import LANGUAGES

PAGES = [
    "",
    "menu",
    "menu/cured-meat-clay-pot-rice",
    "must-order",
    "knowledge",
    "knowledge/best-time-to-visit",
    "best-time",
    "parking",
    "reservation",
    "search?q=tea",
    "developers",
]


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_complains_of_nothing_and_asks_no_other_host(page: Page, language: str, name: str) -> None:
    """The page fixture writes down what the console says, breaches of the policy, and foreign requests."""
    answer = page.goto(f"/{language}/{name}", wait_until="load")
    assert answer is not None and answer.ok
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("typeof htmx") == "object"


def test_a_missing_page_is_a_page_of_the_site(page: Page, faults: list[str]) -> None:
    page.goto("/zh/nothing")
    expect(page.locator("header.masthead")).to_be_visible()
    assert "404" in faults.pop()


@pytest.mark.parametrize("name", ["", "menu", "developers"])
def test_nothing_is_wider_than_a_narrow_phone(open_context: Callable[..., BrowserContext], name: str) -> None:
    page = open_context(viewport={"width": 320, "height": 640}).new_page()
    page.goto(f"/en/{name}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("language", LANGUAGES)
def test_tab_reaches_the_skip_link_first_and_it_leads_past_the_header(page: Page, language: str) -> None:
    page.goto(f"/{language}/menu")
    page.keyboard.press("Tab")
    skip = page.locator("a.skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_the_first_dish_of_the_menu_is_reached_and_opened_by_keyboard(page: Page) -> None:
    page.goto("/en/menu")
    first = page.locator("#results .dish a").first
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for _ in range(60):
        page.keyboard.press("Tab")
        if first.evaluate("link => link === document.activeElement"):
            break
    expect(first).to_be_focused()
    assert "none" != first.evaluate("link => getComputedStyle(link).outlineStyle")
    name = first.inner_text()
    page.keyboard.press("Enter")
    expect(page.locator("main h1")).to_have_text(name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menu_prints(page: Page, language: str) -> None:
    page.goto(f"/{language}/menu")
    paper = page.pdf(format="Letter")
    assert paper.startswith(b"%PDF-")
    assert len(paper) > 20_000
    page.emulate_media(media="print")
    expect(page.locator("form.search")).to_be_hidden()
    expect(page.locator("#results .dish").first).to_be_visible()
