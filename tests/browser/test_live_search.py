"""Live search in a browser: as one types, through an input method, on a bad line, and back again."""

import re
from collections.abc import Callable
from datetime import timedelta
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import LANGUAGES, asked, found, searches, swapped, told_counts, type_query
from tests.conftest import NOON

QUERIES = {("search", "cn"): "停车", ("menu", "en"): "shrimp dumpling", ("knowledge", "zh"): "幾點開門"}
"""Each page, each in another language."""
MOST = {"search": (5, 5), "menu": (97,), "knowledge": (20,)}
"""How many results of each kind are on one page, in the order in which they are counted."""


def address(name: str, language: str, query: str) -> str:
    return f"/{language}/{name}?{urlencode({'q': query})}"


@pytest.mark.parametrize(("name", "language"), QUERIES)
def test_results_and_address_follow_the_typing_and_equal_those_with_scripts_off(
    page: Page, open_tab: Callable[..., Page], base: str, name: str, language: str
) -> None:
    query = QUERIES[name, language]
    page.goto(f"/{language}/{name}")
    sent = searches(page)
    type_query(page, query)
    expect(page).to_have_url(base + address(name, language, query))
    assert [query] == sent  # one request for what was typed in one go
    live = found(page)
    # What has only a part of the words is listed, and not counted.
    assert (
        0 < sum(map(min, told_counts(page), MOST[name])) <= len(live) + 1
    )  # an article that answers above is not repeated

    plain = open_tab(java_script_enabled=False)
    plain.goto(f"/{language}/{name}")
    plain.locator("#q").fill(query)
    plain.locator("form[role=search] .row button").click()
    expect(plain).to_have_url(re.compile(r"\?q="))
    assert live == found(plain)
    assert page.locator("#results").inner_text() == plain.locator("#results").inner_text()


def test_a_query_taken_back_gives_the_page_without_one(page: Page, base: str) -> None:
    page.goto("/en/menu?q=duck")
    swapped(page, lambda: page.locator("#q").press("Escape"))
    expect(page).to_have_url(f"{base}/en/menu")
    expect(page.locator("#results .sections a").first).to_be_visible()


def test_enter_leads_to_the_full_page_without_a_request_for_results(fresh_page: Page, base: str) -> None:
    fresh_page.clock.install(time=NOON)
    fresh_page.goto("/en/search")
    fresh_page.clock.pause_at(NOON + timedelta(hours=1))  # a slow machine types no slower than the search waits
    sent = searches(fresh_page)
    fresh_page.locator("#q").press_sequentially("duck")
    fresh_page.locator("#q").press("Enter")
    expect(fresh_page).to_have_url(f"{base}/en/search?q=duck")
    expect(fresh_page.locator("#results li").first).to_be_visible()
    assert [] == sent


def test_filters_of_the_menu_join_the_query(page: Page, base: str) -> None:
    page.goto("/en/menu")
    type_query(page, "rice")
    all_rice = found(page)
    page.locator(".filters summary").click()
    swapped(page, lambda: page.get_by_label("No pork").check())
    expect(page).to_have_url(f"{base}/en/menu?q=rice&diet=no-pork")
    rice_without_pork = found(page)
    assert set(rice_without_pork) < set(all_rice)
    swapped(page, lambda: page.get_by_label("Egg").check())
    expect(page).to_have_url(f"{base}/en/menu?q=rice&diet=no-pork&without=egg")
    assert len(found(page)) < len(rice_without_pork)
    for label in ("No pork", "Egg"):
        swapped(page, lambda label=label: page.get_by_label(label).uncheck())  # type: ignore[misc]
    assert all_rice == found(page)


def test_filters_combine_with_scripts_off(open_tab: Callable[..., Page], page: Page) -> None:
    plain = open_tab(java_script_enabled=False)
    plain.goto("/en/menu")
    plain.locator(".filters summary").click()
    for label in ("Vegetarian", "No gluten ingredients", "Soy"):
        plain.get_by_role("checkbox", name=label).check()
    plain.locator("form[role=search] .row button").click()
    expect(plain.get_by_role("checkbox", name="Vegetarian", include_hidden=True)).to_be_checked()
    page.goto("/en/menu?diet=vegetarian,no-gluten-ingredients&without=soy")
    assert found(page) == found(plain) != []


def test_half_composed_text_of_an_input_method_is_not_searched_for(fresh_page: Page, base: str) -> None:
    fresh_page.clock.install()
    fresh_page.goto("/zh/search")
    sent = searches(fresh_page)
    keyboard = fresh_page.context.new_cdp_session(fresh_page)
    fresh_page.locator("#q").focus()
    for text in ("ya", "yap", "啱"):
        keyboard.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        assert text == fresh_page.locator("#q").input_value()
        fresh_page.clock.run_for(2000)
    assert [] == sent

    swapped(fresh_page, lambda: keyboard.send("Input.insertText", {"text": "鴨"}))
    expect(fresh_page).to_have_url(base + address("search", "zh", "鴨"))
    assert ["鴨"] == sent
    assert found(fresh_page)


def test_a_search_about_to_start_waits_for_the_composition_that_follows(fresh_page: Page) -> None:
    fresh_page.clock.install()
    fresh_page.goto("/zh/search")
    sent = searches(fresh_page)
    keyboard = fresh_page.context.new_cdp_session(fresh_page)
    fresh_page.locator("#q").press_sequentially("燒")
    keyboard.send("Input.imeSetComposition", {"text": "ngo", "selectionStart": 3, "selectionEnd": 3})
    fresh_page.clock.run_for(2000)
    assert [] == sent
    swapped(fresh_page, lambda: keyboard.send("Input.insertText", {"text": "鵝"}))
    assert ["燒鵝"] == sent


def test_letters_composed_and_kept_as_they_are_are_searched_for(fresh_page: Page) -> None:
    fresh_page.clock.install()
    fresh_page.goto("/zh/search")
    sent = searches(fresh_page)
    keyboard = fresh_page.context.new_cdp_session(fresh_page)
    fresh_page.locator("#q").press_sequentially("t")
    keyboard.send("Input.imeSetComposition", {"text": "ea", "selectionStart": 2, "selectionEnd": 2})
    fresh_page.clock.run_for(2000)
    swapped(fresh_page, lambda: keyboard.send("Input.insertText", {"text": "ea"}))
    assert ["tea"] == sent


def expect_full_page(fresh_page: Page, query: str, results: list[str]) -> None:
    expect(fresh_page.locator("header.masthead")).to_have_count(1)
    expect(fresh_page.locator("footer.colophon")).to_have_count(1)
    expect(fresh_page.locator("#q")).to_have_value(query)
    assert results == found(fresh_page)


@pytest.mark.parametrize("name", ["search", "menu"])
def test_back_forward_and_refresh_after_a_search_show_a_full_page(page: Page, name: str) -> None:
    page.goto(f"/en/{name}")
    type_query(page, "duck")
    results = found(page)
    page.locator("#results li a").first.click()
    expect(page.locator("#results")).to_have_count(0)
    leaf = page.url
    page.go_back()
    expect_full_page(page, "duck", results)
    page.go_forward()
    expect(page).to_have_url(leaf)
    expect(page.locator("header.masthead")).to_have_count(1)
    page.go_back()
    page.reload()
    expect_full_page(page, "duck", results)


def test_back_from_a_place_in_the_same_page_shows_a_full_page(page: Page, base: str) -> None:
    page.goto("/en/search")
    type_query(page, "duck")
    results = found(page)
    page.locator("a.skip").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{base}/en/search?q=duck#main")
    page.go_back()
    expect(page).to_have_url(f"{base}/en/search?q=duck")
    expect_full_page(page, "duck", results)
    type_query(page, "tea")
    assert results != found(page)


def test_on_a_slow_line_the_indicator_shows_and_the_last_query_wins(page: Page, base: str) -> None:
    held: list[Route] = []
    page.route(re.compile(r"/fragments/.*q=duck"), lambda route: held.append(route))
    page.goto("/en/search")
    field, busy = page.locator("#q"), page.locator("#busy")
    expect(busy).to_have_css("opacity", "0")
    with page.expect_request(lambda request: asked(request.url) == "duck"):
        field.press_sequentially("duck")
    expect(busy).to_have_css("opacity", "1")

    with page.expect_event("requestfailed", lambda request: asked(request.url) == "duck"):
        type_query(page, "tea")
    expect(busy).to_have_css("opacity", "0")
    results = found(page)
    assert 1 == len(held)
    held[0].continue_()
    with page.expect_response(lambda response: asked(response.url) == "teapot"):
        field.press_sequentially("pot")
    expect(page).to_have_url(f"{base}/en/search?q=teapot")
    page.goto("/en/search?q=tea")
    assert results == found(page)


def test_a_filter_chosen_while_a_query_is_on_its_way_wins(page: Page, base: str) -> None:
    held: list[Route] = []
    page.route(
        re.compile(r"/fragments/menu\?q=duck&max_price=&max_spice=&min_spice=$"), lambda route: held.append(route)
    )
    page.goto("/en/menu")
    page.locator(".filters summary").click()
    with page.expect_request(lambda request: asked(request.url) == "duck"):
        page.locator("#q").press_sequentially("duck")
    with page.expect_event("requestfailed", lambda request: asked(request.url) == "duck"):
        swapped(page, lambda: page.get_by_label("No pork").check())
    expect(page).to_have_url(f"{base}/en/menu?q=duck&diet=no-pork")


@pytest.mark.parametrize("status", [429, 503])
def test_a_refusal_is_told_leaves_the_results_standing_and_is_tried_again(
    page: Page, base: str, faults: list[str], status: int
) -> None:
    refused: list[str] = []

    def refuse_once(route: Route) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.fulfill(status=status, headers={"Retry-After": "1"}, body="<h1>Refused</h1>")

    page.route(re.compile(r"/fragments/.*q=duckling"), refuse_once)
    page.goto("/en/search")
    type_query(page, "duck")
    results = found(page)
    page.locator("#q").press_sequentially("ling")
    expect(page.locator(".notice")).to_have_text("Too many searches at once. Trying again in a moment.")
    expect(page.locator("#busy")).to_have_css("opacity", "0")
    assert results == found(page)
    expect(page.get_by_text("Refused")).to_have_count(0)
    expect(page).to_have_url(f"{base}/en/search?q=duckling")
    expect(page.locator(".notice")).to_be_hidden()

    complaint = faults.pop()  # the browser's own line about any answer of 400 and above
    assert complaint.startswith("Failed to load resource") and str(status) in complaint


def test_a_lost_line_is_told_and_the_results_follow_when_it_is_back(page: Page, base: str, faults: list[str]) -> None:
    page.goto("/zh/search")
    type_query(page, "叉燒")
    results = found(page)
    page.context.set_offline(True)
    page.locator("#q").press_sequentially("飯")
    expect(page.locator(".notice")).to_have_text("暫時未能連線，恢復後會顯示結果。")
    assert results == found(page)
    swapped(page, lambda: page.context.set_offline(False))
    expect(page).to_have_url(base + address("search", "zh", "叉燒飯"))
    expect(page.locator(".notice")).to_be_hidden()
    assert faults  # the browser's lines about the lost line
    faults.clear()


def test_further_results_are_pages_that_back_returns_from(page: Page, base: str) -> None:
    page.goto("/en/knowledge?q=food")
    first = found(page)
    swapped(page, lambda: page.get_by_role("link", name="More results").click())
    expect(page).to_have_url(f"{base}/en/knowledge?q=food&offset=20")
    expect(page.locator(".pages p")).to_contain_text("21")
    second = found(page)
    assert not set(first) & set(second)
    page.reload()
    assert second == found(page)
    page.go_back()
    expect(page).to_have_url(f"{base}/en/knowledge?q=food")
    expect(page.locator(".pages p")).to_contain_text("1–20")
    expect_full_page(page, "food", first)


def test_another_language_keeps_the_page_and_the_query(page: Page, base: str) -> None:
    page.goto("/en/search")
    type_query(page, "duck & tea")
    for language in ("zh", "cn", "en"):
        page.locator(f".languages a[href*='/{language}/']").click()
        expect(page).to_have_url(base + address("search", language, "duck & tea"))
        expect(page.locator("#q")).to_have_value("duck & tea")
    assert found(page)


def test_another_language_keeps_the_filters_of_the_menu(page: Page, base: str) -> None:
    page.goto("/en/menu")
    page.locator(".filters summary").click()
    swapped(page, lambda: page.locator("[type=checkbox][value=peanut]").check())
    for language in LANGUAGES[1:]:
        page.locator(f".languages a[href*='/{language}/']").click()
        expect(page).to_have_url(f"{base}/{language}/menu?without=peanut")
        expect(page.locator("[type=checkbox][value=peanut]")).to_be_checked()
