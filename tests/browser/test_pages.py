"""Every page in a browser: quiet, by keyboard, on paper."""

from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import cycle, product
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LANGUAGES, Tabs, answer_by
from tests.conftest import BASE, MOMENTS, moving_app

FROM_RIGHT_TO_LEFT = "document.documentElement.dir = 'rtl'"
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


def cross(*each: object) -> object:
    """A case that is asked at night, beside those that take turns by day."""
    return pytest.param(*each, marks=pytest.mark.nightly)


def test_no_page_complains_or_asks_another_host(page: Page, faults: list[str]) -> None:
    """The page fixture writes down what the console says, breaches of the policy, and foreign requests.

    The languages take turns.
    """
    for language, name in zip(cycle(LANGUAGES), PAGES, strict=False):
        answer = page.goto(f"/{language}/{name}", wait_until="load")
        assert answer is not None and answer.ok
        expect(page.locator("h1")).to_be_visible()
        has_requests = page.locator("[data-hx-get]").count() > 0
        assert ("object" if has_requests else "undefined") == page.evaluate("typeof htmx")
        assert (name, []) == (name, faults)


def test_a_missing_page_is_a_page_of_the_site(page: Page, faults: list[str]) -> None:
    page.goto("/zh/nothing")
    expect(page.locator("header.masthead")).to_be_visible()
    assert "404" in faults.pop()


@pytest.mark.parametrize(
    "name", ["", "menu", "developers", "knowledge/parking-nearby", "knowledge/contact-us", "knowledge/catering-orders"]
)
def test_nothing_is_wider_than_a_narrow_phone(open_tab: Callable[..., Page], name: str) -> None:
    page = open_tab(viewport={"width": 320, "height": 640})
    page.goto(f"/en/{name}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.evaluate(FROM_RIGHT_TO_LEFT)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


AT_THE_START = """
shape => {
  const box = shape.getBoundingClientRect(), frame = shape.closest(".graphic").getBoundingClientRect()
  return document.documentElement.dir == "rtl" ? frame.right - box.right : box.left - frame.left
}
"""


@pytest.mark.parametrize(
    ("name", "drawn", "is_mirrored"),
    [("best-time", "rect.level", True), ("parking", ".building", False), ("parking", ".bar", True)],
)
def test_charts_and_the_key_of_a_map_run_from_right_to_left_and_the_map_does_not(
    page: Page, name: str, drawn: str, is_mirrored: bool
) -> None:
    page.goto(f"/en/{name}")
    shape = page.locator(f".graphic > svg {drawn}").first
    before = shape.evaluate(AT_THE_START)
    page.evaluate(FROM_RIGHT_TO_LEFT)
    assert is_mirrored == (before == pytest.approx(shape.evaluate(AT_THE_START), abs=1))
    assert [] == page.evaluate(WORDS_THAT_COLLIDE)


WORDS_THAT_COLLIDE = """
() => [...document.querySelectorAll(".graphic > svg")].flatMap(drawing => {
  const frame = drawing.getBoundingClientRect()
  const words = [...drawing.querySelectorAll("text")].map(text => [text.textContent, text.getBoundingClientRect()])
  const outside = words.filter(([_, box]) => box.left < frame.left - 1 || box.right > frame.right + 1
    || box.top < frame.top - 1 || box.bottom > frame.bottom + 1)
  const upon = words.filter(([_, box], at) => words.slice(at + 1).some(([_, other]) => box.left < other.right
    && other.left < box.right && box.top < other.bottom && other.top < box.bottom))
  return [...outside, ...upon].map(([text, _]) => text)
})
"""


FIVE_PAST_TEN = datetime(2026, 12, 6, 10, 5, tzinfo=ZoneInfo("America/Vancouver"))
"""On a Sunday: beside the number of a period of one hour there is just room for the word "Now"."""


@pytest.fixture
def page_then(request: pytest.FixtureRequest, tabs: Tabs) -> Iterator[Page]:
    """A page of the demonstration at a moment; the application of this process answers its requests."""
    app, clock = moving_app()
    clock.move({**MOMENTS, "five-past-ten": FIVE_PAST_TEN}[request.param])
    page = tabs.open(base_url=BASE)
    page.route("**/*", answer_by(app))
    yield page
    tabs.leave()


def collisions(page: Page) -> list[tuple[int, list[str]]]:
    """The widths of the screen at which words of a drawing lie upon each other or beyond its edge, with these words."""
    assert page.evaluate("document.styleSheets.length")
    told = []
    for width in (320, 768, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        told.append((width, page.evaluate(WORDS_THAT_COLLIDE)))
    return [(width, words) for width, words in told if words]


DRAWN = [*zip(("five-past-ten", *MOMENTS), cycle(LANGUAGES), strict=False)]
"""The languages take turns; the whole matrix is asked at night."""
EVERY_DRAWING = [
    pytest.param(moment, language, marks=[] if (moment, language) in DRAWN else pytest.mark.nightly)
    for moment, language in product(("five-past-ten", *MOMENTS), LANGUAGES)
]


@pytest.mark.parametrize(("page_then", "language"), EVERY_DRAWING, indirect=["page_then"])
def test_no_word_of_a_drawing_lies_upon_another_or_beyond_its_edge(page_then: Page, language: str) -> None:
    for name in ("best-time", ""):
        page_then.goto(f"/{language}/{name}")
        assert [] == collisions(page_then), name


def test_no_word_of_the_map_of_parking_lies_upon_another_or_beyond_its_edge(page: Page) -> None:
    """It is the same at every moment."""
    for language in LANGUAGES:
        page.goto(f"/{language}/parking")
        assert [] == collisions(page), language


SAY_NOW_AT = """
part => {
  const drawing = document.querySelector(".graphic > svg")
  const box = drawing.viewBox.baseVal
  let word = drawing.querySelector("text.now")
  if (!word) { // closed: the room that the chart of an open hour has
    word = drawing.appendChild(document.createElementNS(drawing.namespaceURI, "text"))
    box.y -= 21
    box.height += 21
  }
  const { y: top, width } = box, x = 24 + part * (width - 48)
  for (const [name, value] of Object.entries({ class: "now", x, y: top + 15, "text-anchor": "middle" }))
    word.setAttribute(name, value)
  word.textContent = { en: "Now" }[document.documentElement.lang.slice(0, 2)] || "現在"
}
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_present_is_marked_clear_of_every_number_at_any_hour(open_tab: Callable[..., Page], language: str) -> None:
    page = open_tab(viewport={"width": 320, "height": 900})
    page.goto(f"/{language}/")
    for step in range(41):
        page.evaluate(SAY_NOW_AT, step / 40)
        assert [] == page.evaluate(WORDS_THAT_COLLIDE), step


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
def test_the_first_phone_screen_invites_and_says_whether_it_is_open(
    open_tab: Callable[..., Page], language: str
) -> None:
    page = open_tab(viewport={"width": 375, "height": 667})
    page.goto(f"/{language}/")
    for part in (".sentence", ".state", ".actions a[href$='/menu']", ".actions a[href$='/parking']"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("address", ["knowledge#getting-here", "parking#station-parkade", "developers#not-found"])
def test_an_address_opens_the_row_that_it_names(page: Page, address: str) -> None:
    page.goto(f"/en/{address}")
    expect(page.locator(":target")).to_be_visible()
    expect(page.locator(":target")).to_be_in_viewport()


def test_every_chinese_run_of_an_english_page_is_marked_as_chinese(page: Page) -> None:
    """A screen reader changes its voice, and Han characters take the forms of their script."""
    page.goto("/en/menu")
    unmarked = page.evaluate("""() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
      while (texts.nextNode()) {
        const text = texts.currentNode, language = text.parentElement.closest("[lang]").lang;
        if (/\\p{Script=Han}/u.test(text.data) && !language.startsWith("zh")) found.push(text.data);
      }
      return found;
    }""")
    assert [] == unmarked


PAPERS = ("Letter", "A4")


def in_turns(*rows: tuple[object, ...]) -> list[object]:
    """The rows, each with one paper by day and with both at night."""
    return [
        pytest.param(*row, paper, marks=[] if number % 2 == turn else pytest.mark.nightly)
        for number, row in enumerate(rows)
        for turn, paper in enumerate(PAPERS)
    ]


@pytest.mark.parametrize(("language", "paper"), in_turns(("en",), ("zh",)) + [cross("cn", each) for each in PAPERS])
def test_the_menu_prints_on_both_sides_of_a_sheet_to_fold(page: Page, language: str, paper: str) -> None:
    page.goto(f"/{language}/menu")
    assert 2 == sheets(page, paper)
    page.emulate_media(media="print")
    expect(page.locator("form.search")).to_be_hidden()
    expect(page.locator("#results .dish").first).to_be_visible()
    expect(page.locator(".cover .brand")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "address"),
    [
        ("en", ""),
        ("zh", "menu/cured-meat-clay-pot-rice"),
        cross("en", "menu/cured-meat-clay-pot-rice"),
        cross("zh", ""),
        cross("cn", ""),
        cross("cn", "menu/cured-meat-clay-pot-rice"),
    ],
)
def test_home_and_a_dish_print_on_one_page(page: Page, language: str, address: str) -> None:
    page.goto(f"/{language}/{address}")
    assert 1 == sheets(page, "Letter")


@pytest.mark.parametrize(
    ("address", "most", "paper"),
    in_turns(
        ("menu/beef-chow-fun", 1),
        ("reservation", 1),
        ("parking", 1),
        ("must-order", 2),
        ("order", 1),
        ("knowledge/wait-times", 1),
        ("knowledge", 2),
        ("best-time", 2),
        ("developers", 2),
    ),
)
def test_a_page_prints_on_no_more_sheets_than_it_needs(page: Page, address: str, most: int, paper: str) -> None:
    page.goto(f"/en/{address}")
    assert most == sheets(page, paper)


def sheets(page: Page, paper: str) -> int:
    """The number of pages of paper that a page of the site takes."""
    return page.pdf(format=paper).count(b"/Type /Page\n")
