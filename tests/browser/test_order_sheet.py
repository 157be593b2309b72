"""The order sheet on a phone, with scripts and without, on paper and for a screen reader."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.test_accessibility import RULES

SCREEN = {"width": 390, "height": 844}
EVENING = "at=2026-11-30T18:30"
EIGHT = (
    "items=shrimp-wonton-noodle-soup~extra-wontons,beef-chow-fun*2,sampan-congee,roast-duck-half,steamed-rice*4,"
    "coconut-chicken-double-boiled-soup,cured-meat-clay-pot-rice,mango-pomelo-sago&party=6&"
    + EVENING
    + "&without=peanut,milk"
)


@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_party_with_an_allergy_has_its_sheet_from_the_home_page_in_six_taps(
    open_tab: Callable[..., Page], has_scripts: bool
) -> None:
    page = open_tab(viewport=SCREEN, has_touch=True, is_mobile=True, java_script_enabled=has_scripts)
    page.goto("/en/")
    page.locator(".to-sheet a").tap()
    page.get_by_role("button", name="6", exact=True).tap()
    page.get_by_label("Crustaceans").tap()
    page.get_by_label("Molluscs").tap()
    if not has_scripts:
        page.get_by_role("button", name="Update the sheet").tap()
    expect(page.locator(".blank .allergy")).to_contain_text("shellfish")
    page.locator("[aria-labelledby=suggested] button").first.tap()
    expect(page.locator(".sheet .allergy")).to_contain_text("shellfish")
    page.get_by_role("link", name="Show to your server").tap()
    expect(page.locator("#server")).to_be_visible()
    expect(page.locator("#server .first").first).to_have_attribute("lang", "zh-Hant")


def test_after_an_update_the_view_is_at_what_comes_of_it(open_tab: Callable[..., Page]) -> None:
    page = open_tab(viewport=SCREEN)
    page.goto(f"/en/order?party=6&{EVENING}")
    page.get_by_label("Shellfish").check()
    expect(page.locator("#suggested ~ .lead")).to_contain_text("suit")
    expect(page.get_by_label("Milk")).to_be_visible()
    page.get_by_role("button", name="Update the sheet").click()
    expect(page.locator("#suggested")).to_be_focused()
    expect(page.locator("#suggested")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("address", ["", f"party=4&{EVENING}", f"items=beef-chow-fun&party=4&{EVENING}"])
def test_an_allergy_that_is_ticked_keeps_the_focus(page: Page, address: str) -> None:
    page.goto(f"/en/order?{address}")
    for fold in page.locator(".asked summary").all():
        if fold.is_visible() and not fold.evaluate("summary => summary.parentNode.open"):
            fold.click()
    for value in ("peanut", "egg"):
        box = page.locator(f".asked input[name=without][value={value}]")
        box.focus()
        page.keyboard.press("Space")
        expect(page.locator("#order")).to_contain_text(re.compile(f"(Allergy: |without ).*{value}"))
        expect(box).to_be_focused()


def test_a_tap_on_the_menu_puts_the_order_into_the_links_of_the_page(page: Page) -> None:
    page.goto("/en/menu")
    page.locator("#sampan-congee .count button").last.click()
    for name in ("parking", "developers"):
        expect(page.locator(f".colophon a[href*='/{name}']")).to_have_attribute(
            "href", re.compile(rf"/en/{name}\?items=sampan-congee$")
        )
    expect(page.locator(".ways a[href*='/parking']")).to_have_attribute(
        "href", re.compile(r"/en/parking\?items=sampan-congee$")
    )
    expect(page.locator(".ways b")).to_have_text("1")


def test_the_buttons_of_a_sheet_stay_in_view_on_a_phone(open_tab: Callable[..., Page]) -> None:
    page = open_tab(viewport=SCREEN, has_touch=True, is_mobile=True)
    page.goto(f"/en/order?{EIGHT}")
    expect(page.get_by_role("link", name="Show to your server")).to_be_in_viewport(ratio=1)


def test_a_price_in_words_leaves_the_name_of_the_dish_its_room_on_a_phone(cafe: Page) -> None:
    cafe.goto("/fr/order?items=huitres&party=2")
    lines = "element => element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight)"
    assert cafe.locator(".line h2").evaluate(lines) < 2.5


def test_a_sheet_of_eight_dishes_prints_on_one_slip_with_a_dark_allergy(page: Page) -> None:
    page.goto(f"/en/order?{EIGHT}")
    paper = page.pdf(prefer_css_page_size=True)
    assert 1 == paper.count(b"/Type /Page\n")
    page.emulate_media(media="print")
    words = page.locator("#server .allergy")
    expect(words).to_be_visible()
    expect(words).to_have_css("color", "rgb(143, 29, 24)")  # a browser prints no ground, so pale words would vanish
    expect(words).to_have_css("background-color", "rgba(0, 0, 0, 0)")


def test_a_blank_sheet_prints_on_one_page(page: Page) -> None:
    page.goto("/en/order")
    assert 1 == page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n")


@pytest.mark.parametrize("has_scripts", [True, False])
def test_tonight_and_now_are_one_tap_whatever_time_was_set(open_tab: Callable[..., Page], has_scripts: bool) -> None:
    page = open_tab(viewport=SCREEN, java_script_enabled=has_scripts)
    page.goto(f"/en/order?items=beef-chow-fun&party=3&{EVENING}")
    page.get_by_text("change").click()
    page.get_by_role("button", name="Tonight").click()
    expect(page.locator("#link")).to_have_value(re.compile(r"at=2026-11-24T19"))
    if not has_scripts:
        page.get_by_text("change").click()
    page.get_by_role("button", name="Now", exact=True).click()
    expect(page.locator("#link")).to_have_value(re.compile(r"party=3$"))


@pytest.mark.parametrize("address", ["order", f"order?party=6&without=milk&{EVENING}", f"order?{EIGHT}"])
def test_what_a_finger_aims_at_is_large_enough(page: Page, address: str) -> None:
    page.set_viewport_size({"width": SCREEN["width"], "height": SCREEN["height"]})
    page.goto(f"/en/{address}")
    small = page.evaluate("""() => [...document.querySelectorAll("main :is(a, button:not(.default), label:has(input), summary)")]
      .filter((each) => each.checkVisibility())
      .filter((each) => each.getBoundingClientRect().height < 44)
      .map((each) => `${each.textContent.trim()}: ${each.getBoundingClientRect().height}`)""")
    assert [] == small


@pytest.mark.parametrize(("language", "scheme", "width"), [("en", "light", 390), ("zh", "dark", 1280)])
def test_a_sheet_is_accessible(open_tab: Callable[..., Page], language: str, scheme: str, width: int) -> None:
    page = open_tab(color_scheme=scheme, viewport={"width": width, "height": 900}, bypass_csp=True)
    found = []
    for address in ("order", f"order?party=6&without=milk&{EVENING}", f"order?{EIGHT}", f"order?{EIGHT}#server"):
        page.goto(f"/{language}/{address}")
        answer = Axe().run(page, options=RULES)
        found += [(address[:20], each["id"], each["nodes"][0]["html"]) for each in answer.response["violations"]]
    assert [] == found


@pytest.mark.parametrize("language", ["en", "zh", "cn"])
def test_the_server_reads_all_words_within_the_screen(open_tab: Callable[..., Page], language: str) -> None:
    page = open_tab(viewport=SCREEN)
    page.goto(f"/{language}/order?{EIGHT},shellfish#server")
    beside = """() => [...document.querySelectorAll("#server bdi")].filter(element => {
      const box = element.getBoundingClientRect();
      return box.width && (box.left < 0 || box.right > innerWidth);
    }).map(element => element.textContent)"""
    expect(page.locator("#server .allergy")).to_be_visible()
    assert [] == page.evaluate(beside)


def test_a_slip_that_is_shown_is_printed_without_the_frame_of_a_target(page: Page) -> None:
    page.goto(f"/en/order?{EIGHT}#server")
    page.emulate_media(media="print")
    expect(page.locator("#server")).to_have_css("outline-style", "none")


def test_text_of_twice_the_size_fits(open_tab: Callable[..., Page]) -> None:
    page = open_tab(viewport=SCREEN)
    for address in ("order", f"order?{EIGHT}", f"order?{EIGHT}#server"):
        page.goto(f"/en/{address}")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= SCREEN["width"]
