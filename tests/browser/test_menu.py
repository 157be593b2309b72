"""The menu and the must-order page on a phone, with scripts and without."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import LANGUAGES, found, swapped, type_query

SCREEN = {"width": 390, "height": 844}
KEYBOARD = 336
"""The height of a phone's keyboard with its bar of suggestions, in pixels."""


@pytest.fixture
def phone(open_tab: Callable[..., Page]) -> Page:
    return open_tab(viewport=SCREEN, has_touch=True, is_mobile=True)


@pytest.fixture
def plain_phone(open_tab: Callable[..., Page]) -> Page:
    """A phone with scripts off."""
    return open_tab(viewport=SCREEN, has_touch=True, is_mobile=True, java_script_enabled=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_menu_is_twelve_screens_and_a_half_at_most(phone: Page, language: str) -> None:
    """Lines of up to 60 letters take two rows of text on a phone. Before a section is drawn its height is an estimate."""
    phone.goto(f"/{language}/menu")
    sections = phone.locator(".courses section")
    estimated = phone.evaluate("document.documentElement.scrollHeight")
    sections.evaluate_all("all => all.forEach(each => each.style.contentVisibility = 'visible')")
    drawn = phone.evaluate("document.documentElement.scrollHeight")
    assert drawn <= 12.5 * SCREEN["height"]
    assert drawn <= estimated <= 1.2 * drawn


def test_a_dot_stands_between_the_additions_of_a_row_that_are_shown(phone: Page) -> None:
    """And before neither; what is not shown is on the dish's page, and what has a line of its own needs no dot."""
    phone.goto("/en/menu")
    row = phone.locator(".options").first
    lines = "<li class='shown line'>Sizes</li><li>Extra</li><li class=shown>Egg</li><li class=shown>Noodles</li>"
    row.evaluate("(list, lines) => list.innerHTML = lines", lines)
    before = "each => each.map(item => getComputedStyle(item, '::before').content)"
    assert ["none", "none", '" · "'] == row.locator(".shown").evaluate_all(before)


def test_the_prices_of_sizes_line_up_with_those_of_other_dishes(cafe: Page) -> None:
    cafe.goto("/fr/menu")
    sizes = [each.bounding_box() for each in cafe.locator("#poutine .prices .price").all()]
    other = cafe.locator("#pate-chinois .leader .price").bounding_box()
    name = cafe.locator("#poutine h3").bounding_box()
    assert other and name and all(sizes)
    small, large = (each for each in sizes if each)
    assert large["y"] - small["y"] > small["height"] / 2
    ends = [each["x"] + each["width"] for each in (small, large, other)]
    assert max(ends) - min(ends) < 1
    assert abs(small["y"] - name["y"]) < 8
    expect(cafe.locator("#poutine .leader .price")).to_be_hidden()


def test_a_row_has_its_description_beside_the_reason_why_it_is_not_served_now(cafe: Page) -> None:
    cafe.goto("/fr/menu")
    row = cafe.locator("#benedictine-saumon").locator(".description")
    expect(row.locator("strong")).to_be_visible()
    expect(row.locator("span")).to_be_visible()


def test_a_price_in_words_stays_beside_the_button_of_its_row(cafe: Page) -> None:
    cafe.set_viewport_size({"width": 320, "height": 640})
    cafe.goto("/fr/menu")
    row = cafe.locator("#huitres")
    price, button = row.locator(".leader .price").bounding_box(), row.locator("button").bounding_box()
    assert price is not None and button is not None
    assert price["x"] + price["width"] <= button["x"]
    assert 2 * price["height"] > row.locator("h3").bounding_box()["height"]  # type: ignore[index]


def test_the_whole_row_of_a_dish_leads_to_it(phone: Page, base: str) -> None:
    for part in ("picture", ".other", ".price"):
        phone.goto("/en/menu")
        row, target = phone.locator("#sampan-congee"), phone.locator(f"#sampan-congee {part}")
        row.scroll_into_view_if_needed()
        origin, box = row.bounding_box(), target.bounding_box()
        assert origin is not None and box is not None
        row.tap(position={"x": box["x"] - origin["x"] + 5, "y": box["y"] - origin["y"] + 5})
        expect(phone).to_have_url(f"{base}/en/menu/sampan-congee")


def test_the_bar_of_sections_marks_the_one_in_view(phone: Page) -> None:
    phone.goto("/en/menu")
    expect(phone.locator(".sections [aria-current]")).to_have_text("Congee")
    for section in ("drink", "congee"):
        phone.locator(f"[aria-labelledby={section}]").evaluate("section => section.scrollIntoView()")
        current = phone.locator(".sections [aria-current]")
        expect(current).to_have_attribute("href", f"#{section}")
        expect(current).to_be_in_viewport(ratio=1)


def test_the_button_of_the_filters_counts_stays_in_view_and_leads_to_the_results(phone: Page) -> None:
    phone.goto("/en/menu")
    phone.locator(".filters summary").tap()
    button = phone.locator(".show button")
    expect(button).to_have_text("Show 97 dishes")
    expect(button).to_be_in_viewport(ratio=1)
    swapped(phone, lambda: phone.get_by_label("Vegan").check())
    left = len(found(phone))
    expect(button).to_have_text(f"Show {left} dishes")
    expect(button).to_be_in_viewport(ratio=1)
    button.tap()
    expect(button).to_be_hidden()
    expect(phone.locator("#results .outcome")).to_be_in_viewport(ratio=1)
    assert left == len(found(phone)) < 97


def test_with_scripts_off_the_button_after_the_boxes_leads_to_the_results(plain_phone: Page, base: str) -> None:
    plain_phone.goto("/en/menu")
    plain_phone.locator(".filters summary").tap()
    plain_phone.get_by_label("Vegan").check()
    plain_phone.locator(".show button").tap()
    expect(plain_phone).to_have_url(f"{base}/en/menu?q=&diet=vegan&max_price=&max_spice=&min_spice=#results")
    expect(plain_phone.locator("#results .outcome")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", ["menu", "search"])
def test_the_first_result_is_above_the_keyboard(phone: Page, name: str) -> None:
    phone.goto(f"/en/{name}")
    phone.locator("#q").tap()
    type_query(phone, "duck")
    box = phone.locator("#results .dish").first.bounding_box()
    assert box is not None
    assert 0 < box["y"] and box["y"] + box["height"] < SCREEN["height"] - KEYBOARD


def test_a_search_for_a_dish_shows_six_rows_on_one_screen_and_fewer_articles(phone: Page) -> None:
    phone.goto("/en/search?q=tofu")
    expect(phone.locator("#results .dish").nth(5)).to_be_in_viewport()
    assert 0 < len([each for each in phone.locator("#results .found li").all() if each.is_visible()]) < 5


@pytest.mark.parametrize("visitor", ["phone", "plain_phone"])
def test_a_meal_for_two_or_for_four_is_chosen(request: pytest.FixtureRequest, visitor: str) -> None:
    page: Page = request.getfixturevalue(visitor)
    page.goto("/en/must-order")
    for_two, for_four = page.locator("#combo-2"), page.locator("#combo-4")
    expect(page.get_by_role("radio", name="For two $42.95 with tax")).to_be_in_viewport()
    expect(page.locator(".plate img").first).to_be_in_viewport()
    expect(for_two).to_be_hidden()
    page.get_by_role("radio", name="For two").check()
    expect(for_two.locator(".total")).to_be_in_viewport()
    expect(for_four).to_be_hidden()
    page.get_by_role("radio", name="For four").check()
    expect(for_four.locator(".total")).to_be_visible()
    expect(for_two).to_be_hidden()


NOTE_MOVED = """
addEventListener("pagereveal", async ({ viewTransition }) => {
  await viewTransition?.ready
  const moved = document.getAnimations().some(each => each.effect.pseudoElement === "::view-transition-group(dish)")
  document.documentElement.dataset.moved = moved
})
"""


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", "true"), ("reduce", "false")])
def test_the_picture_of_a_row_moves_to_the_page_of_its_dish_unless_motion_is_reduced(
    open_context: Callable[..., BrowserContext], motion: str, moves: str
) -> None:
    page = open_context(viewport=SCREEN, reduced_motion=motion).new_page()
    page.add_init_script(NOTE_MOVED)
    page.goto("/en/menu/yangzhou-fried-rice")  # ready in the server: a browser does not wait long with the transition
    page.goto("/en/menu")
    page.locator("#yangzhou-fried-rice a").click()
    expect(page.locator(".served")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-moved", moves)


@pytest.mark.parametrize("visitor", ["phone", "plain_phone"])
def test_one_more_of_a_dish_with_sizes_opens_them_and_adds_the_one_that_is_tapped(
    request: pytest.FixtureRequest, visitor: str
) -> None:
    page: Page = request.getfixturevalue(visitor)
    page.goto("/en/menu")
    row = page.locator("#singapore-vermicelli")
    row.locator("summary").tap()
    expect(page.locator(".bar")).not_to_contain_text("One dish")
    row.get_by_role("button", name="Add Singapore Style Vermicelli, Plate").tap()
    expect(page.locator(".bar")).to_contain_text("One dish")
    expect(row.get_by_role("button", name="One less: Singapore Style Vermicelli, Plate")).to_be_visible()
    expect(row.get_by_role("button", name="One less")).to_have_count(1)


def test_the_price_of_the_first_dish_of_a_home_page_without_pictures_is_smaller_than_its_name(cafe: Page) -> None:
    cafe.set_viewport_size({"width": 1440, "height": 900})
    cafe.goto("/fr/")
    sizes = cafe.locator(".hero .slip li:first-child .leader > *").evaluate_all(
        "all => all.map(each => parseFloat(getComputedStyle(each).fontSize))"
    )
    name, price = sizes
    title = cafe.locator("h1").first.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
    assert price <= name / 2 and price < title
