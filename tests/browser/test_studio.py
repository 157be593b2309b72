"""Ten tasks of a restaurant's week, done in the studio by hand: on a phone, at a desk, and without scripts."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from itertools import cycle, pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from restaurant_site.content.site_loader import load_site
from restaurant_site.models.hours import DAYS
from tests.browser.conftest import PATIENCE, Tabs
from tests.browser.test_accessibility import RULES
from tests.conftest import FONT, ROOT, SAMPLE
from tests.content.folders import edit
from tests.live.conftest import free_port


class Studio(NamedTuple):
    folder: Path
    address: str
    """With its token, without a language."""

    def text(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")


def copy_content(content: Path, folder: Path) -> None:
    """Copy *content*, with a font for its cards."""
    shutil.copytree(content, folder, dirs_exist_ok=True)
    shutil.copy(FONT, folder / "images" / "cards")


def files_in(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@contextmanager
def serving(folder: Path, module: str = "restaurant_site.owner.studio.server") -> Iterator[str]:
    """Serve the studio of *folder*, and yield its address."""
    server = [sys.executable, "-m", module, str(folder), str(free_port())]
    with subprocess.Popen(server, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = re.search(r"http://\S+/", process.stdout.readline())
            assert address
            yield address[0]
        finally:
            process.terminate()


@contextmanager
def running_studio(content: Path, parent: Path) -> Iterator[Studio]:
    """Serve the studio of a copy of *content*, whose command for publishing copies one file."""
    folder = parent / "my restaurant 茶餐廳"
    copy_content(content, folder)
    command = [
        sys.executable,
        "-c",
        "import shutil; shutil.copy('my restaurant 茶餐廳/menu.yaml', 'live.yaml'); print('sent')",
    ]
    settings = folder.with_name(f"{folder.name}.studio.toml")
    settings.write_text(f"publish = {json.dumps(command, ensure_ascii=False)}\n", encoding="utf-8")
    Image.radial_gradient("L").resize((1600, 1200)).convert("RGB").save(parent / "photograph.jpg")
    with serving(folder, "tests.owner.studio.at_noon") as address:
        yield Studio(folder, address)


@pytest.fixture
def own_studio(tmp_path: Path) -> Iterator[Studio]:
    """The studio of the small restaurant, for tests that save pictures, of which it makes sizes in the background."""
    with running_studio(SAMPLE, tmp_path) as studio:
        yield studio


@pytest.fixture(scope="module")
def started_studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Studio, dict[Path, bytes]]]:
    """The studio of the small restaurant, in which a save is soon checked, and the files that it starts with."""
    with running_studio(SAMPLE, tmp_path_factory.mktemp("studio")) as studio:
        yield studio, files_in(studio.folder.parent)


@pytest.fixture
def studio(started_studio: tuple[Studio, dict[Path, bytes]]) -> Studio:
    """The same as if nobody had saved, since a start takes longer than most tests; the test before may have failed anywhere."""
    studio, files = started_studio
    parent = studio.folder.parent
    if files_in(parent) != files:
        shutil.rmtree(f"{studio.folder}.versions", ignore_errors=True)
        for path in files_in(parent).keys() - files.keys():
            path.unlink()
        for path, before in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(before)
    return studio


def send(page: Page, button: Locator) -> None:
    """Press a button or a link, and wait for the page that answers, with its style: it says what is visible."""
    with page.expect_navigation(wait_until="load"):
        button.click()


def without_the_site(page: Page) -> Page:
    """Leave out the guests' pages beside a form, which are tested elsewhere."""
    page.route("http://localhost:*/**", lambda route: route.abort())
    return page


@pytest.fixture
def open_tab(tabs: Tabs) -> Iterator[Callable[..., Page]]:
    """The tab of an owner with a screen of the given width; the guests' pages beside a form are left out unless asked for."""

    def open_tab(width: int, height: int = 844, *, with_preview: bool = False, **options: Any) -> Page:
        page = tabs.open({"width": width, "height": height}, **options)
        page.unroute_all()
        return page if with_preview else without_the_site(page)

    yield open_tab
    tabs.leave()


def press(page: Page, name: str) -> None:
    send(page, page.locator("main").get_by_role("button", name=name, exact=True).first)


def save(page: Page) -> None:
    send(page, page.locator(".save button").first)
    expect(page.locator(".saved").first).to_be_visible()


def open_page(page: Page, name: str) -> None:
    """Open a page by the navigation: on a phone by its tab, or from those under “More”."""
    link = page.locator(".ways").get_by_role("link", name=re.compile(f"^{name}"))
    if not link.is_visible():
        send(page, page.locator(".ways").get_by_role("link", name="More"))
        link = page.locator("main").get_by_role("link", name=re.compile(f"^{name}"))  # with what it holds
    send(page, link)


def choose(page: Page, section: str, link: str) -> None:
    """Open a page of the navigation and a link of its list, which is looked for where scripts run."""
    open_page(page, section)
    if page.locator("#filter").is_visible():
        page.locator("#filter").fill(link)
    send(page, page.locator("main").get_by_role("link", name=link).first)


def raise_a_price(page: Page, studio: Studio) -> None:
    choose(page, "Menu", "Barley Soup")
    page.locator("#price").fill("10.50")
    save(page)
    assert 'price: "10.50"' in studio.text("menu/bowls.yaml")


def sell_out_tonight(page: Page, studio: Studio) -> None:
    choose(page, "Menu", "Mint Tea")
    press(page, "Mark sold out")
    expect(page.locator(".sells b")).to_have_text("Sold out")
    assert "mint-tea: " in studio.text("sold-out.yaml")


def close_on_a_date(page: Page, studio: Studio) -> None:
    open_page(page, "Hours")
    ahead = page.locator("td a[href*='new-exception?date=']").last
    day = str(ahead.get_attribute("href"))[-len("2026-12-25") :]
    ahead.click()
    page.get_by_label("Closed all day").check()
    save(page)
    assert f"exception-{day}" in studio.text("hours.yaml")


def add_a_dish_with_a_photograph(page: Page, studio: Studio) -> None:
    open_page(page, "Menu")
    page.get_by_role("link", name="New dish", exact=True).click()
    page.locator("#category").select_option("bowls")
    texts = {
        "name": ("Pumpkin Soup", "南瓜湯"), "summary": ("Smooth, with ginger.", "順滑，帶薑香。"),
    }  # fmt: skip
    for field, (english, chinese) in texts.items():
        page.locator(f"#{field}-en").fill(english)
        page.locator(f"#{field}-zh").fill(chinese)
    page.locator("#price").fill("8.50")
    page.locator("#photograph").set_input_files(studio.folder.parent / "photograph.jpg")
    page.locator("summary", has_text="Diets and spice").click()
    page.locator("#spice").select_option("0")
    page.locator(".unused > details > summary", has_text="Portion and taxes").click()
    page.locator("#serves").fill("1")
    page.set_default_timeout(60_000)
    save(page)
    expect(page.locator("summary", has_text="Diets and spice")).to_contain_text("Not spicy")
    assert (studio.folder / "images/menu/pumpkin-soup.webp").is_file()
    assert not load_site(studio.folder).dishes["pumpkin-soup"].draft


def replace_a_must_order_dish(page: Page, studio: Studio) -> None:
    open_page(page, "Must-order")
    page.locator("#dish-3").select_option("pumpkin-soup")
    send(page, page.locator(".save button").first)
    expect(page.locator("#fault-combos-2-note")).to_contain_text("This meal now has")
    save(page)
    expect(page.locator("#blurb-3-en")).to_have_value("Smooth, with ginger.")
    assert "pumpkin-soup" == load_site(studio.folder).must_order.top_dishes[3].dish


def mend_a_word(page: Page, studio: Studio) -> None:
    choose(page, "Answers", "Opening hours")
    page.locator("#summary").fill("Most days have lunch and supper; call {{phone}}.")
    save(page)
    assert "lunch and supper; call {{phone}}" in studio.text("knowledge/visit/opening-hours.en.md")


def add_an_article(page: Page, studio: Studio) -> None:
    open_page(page, "Answers")
    page.get_by_role("link", name="New answer").click()
    page.locator("#category").select_option("visit")
    page.locator("#title").fill("Do you have a piano?")
    save(page)
    for code, words in (
        ("zh", ("有鋼琴嗎？", "沒有鋼琴。", "晚上播放輕音樂。")),
        ("en", ("Do you have a piano?", "No.", "We play quiet music.")),
    ):
        page.locator(f".languages a[href$='/{code}']").click()
        for field, text in zip(("title", "summary", "body"), words, strict=True):
            page.locator(f"#{field}").fill(text)
        page.locator("summary", has_text="Search and links").click()
        page.locator("#keywords").fill("piano" if code == "en" else "鋼琴")
        if code == "en":
            page.locator("#draft").uncheck()
        save(page)
    assert "No." == load_site(studio.folder).articles["do-you-have-a-piano"].texts["en"].summary


def undo(page: Page, studio: Studio) -> None:
    open_page(page, "Today")
    if not page.locator(".versions button").first.is_visible():  # on a phone they have a page of their own
        send(page, page.get_by_role("link", name="Recent saves"))
        expect(page).to_have_url(re.compile("/saves$"))
    send(page, page.locator(".versions button").first)
    expect(page.locator(".notice")).to_contain_text("Do you have a piano?")
    assert "do-you-have-a-piano" not in load_site(studio.folder).articles


def publish(page: Page, studio: Studio) -> None:
    open_page(page, "Publish")
    send(page, page.locator(".send button"))
    expect(page.locator("main pre")).to_have_text(re.compile("sent"))
    assert studio.folder.with_name("live.yaml").is_file()


def make_a_mistake_and_mend_it(page: Page, studio: Studio) -> None:
    choose(page, "Menu", "Beef Stew")
    page.locator("#price").fill("14 dollars")
    send(page, page.locator(".save button").first)
    expect(page.locator("#fault-price")).to_contain_text("Write a price such as 12.50")
    assert "14 dollars" not in studio.text("menu/bowls.yaml")
    page.locator("#price").fill("14.25")
    save(page)
    assert 'price: "14.25"' in studio.text("menu/bowls.yaml")


TASKS: tuple[Callable[[Page, Studio], None], ...] = (
    raise_a_price, sell_out_tonight, close_on_a_date, add_a_dish_with_a_photograph, replace_a_must_order_dish, mend_a_word,
    add_an_article, undo, publish, make_a_mistake_and_mend_it,
)  # fmt: skip


PHONE, DESK_WITHOUT_SCRIPTS = (390, True), (1440, False)


@pytest.mark.parametrize(
    "screens",
    [
        pytest.param((PHONE, DESK_WITHOUT_SCRIPTS), id="in turns"),
        pytest.param((PHONE,), id="phone", marks=pytest.mark.nightly),
        pytest.param((DESK_WITHOUT_SCRIPTS,), id="desk without scripts", marks=pytest.mark.nightly),
    ],
)
def test_the_tasks_of_a_week_are_done(
    browser: Browser, own_studio: Studio, screens: tuple[tuple[int, bool], ...]
) -> None:
    """The screens take turns; at night each does every task."""
    faults: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            faults.append(f"{message.location['url']}: {message.text}")

    pages = []
    for width, scripts in screens:
        screen: Any = {"viewport": {"width": width, "height": 844}, "locale": "en-CA", "reduced_motion": "reduce"}
        context = browser.new_context(java_script_enabled=scripts, **screen)
        context.on("console", note)
        context.on("weberror", lambda error: faults.append(str(error.error)))
        pages.append(without_the_site(context.new_page()))
        pages[-1].goto(own_studio.address)
    for task, page, (width, _) in zip(TASKS, cycle(pages), cycle(screens), strict=False):
        task(page, own_studio)
        expect(page.locator("html")).to_have_js_property("scrollWidth", width)  # no sideways scroll
    for page in pages:
        page.context.close()
    own = [fault for fault in faults if not fault.startswith("http://localhost")]
    assert [] == [fault for fault in own if "422" not in fault]  # the answer to a mistake


@pytest.mark.parametrize("scripts", [True, False])
def test_a_tap_on_sold_out_says_at_the_foot_of_the_screen_that_guests_see_it_after_publish(
    studio: Studio, open_tab: Callable[..., Page], scripts: bool
) -> None:
    page = open_tab(390, java_script_enabled=scripts)
    page.goto(f"{studio.address}en/sold-out")
    row = page.locator("#dishes li").last
    row.get_by_role("button").click()
    expect(page.locator("#bar")).to_contain_text("sold out · back")
    expect(row.locator(".tag")).to_have_text("Sold out")
    expect(page.locator("#ways .count [aria-hidden]")).to_have_text("1")
    row.get_by_label("Back on the menu").select_option(label="until you put it back")
    if not scripts:
        row.get_by_role("button", name="Save").click()
    expect(page.locator("#bar")).to_contain_text("sold out · until you put it back")
    expect(row.get_by_label("Back on the menu")).to_have_value("unknown")
    page.wait_for_load_state()  # without its stylesheet a page has another form
    bar = page.locator("#bar .notice").bounding_box()
    assert bar and 600 < bar["y"] and bar["y"] + bar["height"] < 844 - 56  # above the tabs
    page.goto(f"{studio.address}en/")
    expect(page.locator("#waiting")).to_have_text("1 change waits")


@pytest.mark.parametrize("width", [390, 1440])
def test_what_was_saved_is_said_below_the_page_and_never_over_its_end(
    studio: Studio, open_tab: Callable[..., Page], width: int
) -> None:
    page = open_tab(width)
    page.goto(f"{studio.address}en/prices")
    expect(page.locator(".save")).to_be_hidden()
    page.locator("#prices input").last.fill("3.75")
    save(page)
    expect(page.locator(".just-saved")).to_have_count(1)
    row = page.locator(".notice").bounding_box()
    assert row and row["height"] <= (112 if width == 390 else 64)  # on a phone the words have a line of their own
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    field, notice = page.locator("#prices input").last.bounding_box(), page.locator(".notice").bounding_box()
    assert field and notice and field["y"] + field["height"] < notice["y"]
    page.locator("#prices input").last.fill("4.00")  # the bar with Save takes its place
    expect(page.locator(".notice")).to_have_count(0)
    save(page)
    page.get_by_role("link", name="Close this message").click()
    expect(page.locator(".notice")).to_have_count(0)
    assert page.url.endswith("/en/prices")


@pytest.mark.parametrize(("path", "field"), [("prices", "#beef-stew-price"), ("dishes/beef-stew", "#price")])
def test_a_mistake_is_no_longer_shown_once_it_is_mended_and_the_save_that_follows_shows_what_was_saved(
    studio: Studio, open_tab: Callable[..., Page], path: str, field: str
) -> None:
    page = open_tab(390, 560)
    page.goto(f"{studio.address}en/{path}")
    page.locator(field).fill("dear")
    send(page, page.locator(".save button"))
    expect(page.locator(field)).to_have_attribute("aria-invalid", "true")
    if path == "prices":  # whose one mistake is in sight
        page.locator(field).select_text()
    else:
        page.locator(".refused a").click()
    expect(page.locator(field)).to_be_in_viewport()
    page.locator(field).focus()
    page.keyboard.type("16")
    expect(page.locator("[aria-invalid], .fault, .refused").locator("visible=true")).to_have_count(0)
    expect(page.locator(field)).to_be_in_viewport()
    page.keyboard.type(".75")
    save(page)
    assert "#" not in page.url
    expect(page.locator(".just-saved").locator(field)).to_have_value("16.75")
    saved, notice = page.locator(".just-saved").bounding_box(), page.locator(".notice").bounding_box()
    assert saved and notice and 0 <= saved["y"] and saved["y"] + saved["height"] <= 560
    assert saved["y"] + saved["height"] <= notice["y"] or 0 <= notice["y"] <= saved["y"] - notice["height"]


def test_one_of_two_mistakes_that_is_mended_leaves_the_other(studio: Studio, open_tab: Callable[..., Page]) -> None:
    page = open_tab(390)
    page.goto(f"{studio.address}en/prices")
    for dish in ("barley-soup", "mint-tea"):
        page.locator(f"#{dish}-price").fill("dear")
    send(page, page.locator(".save button"))
    page.locator("#barley-soup-price").fill("9.75")
    expect(page.locator(".refused li")).to_have_text([re.compile("Mint Tea")])
    expect(page.locator("[aria-invalid]")).to_have_id("mint-tea-price")


def test_the_summary_of_many_mistakes_stays_in_view_and_is_no_wider_than_the_screen(
    studio: Studio, open_tab: Callable[..., Page]
) -> None:
    page = open_tab(390)
    page.goto(f"{studio.address}en/prices")
    for field in page.locator("#prices input").all():
        field.fill("dear")
    send(page, page.locator(".save button"))
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator(".refused p")).to_be_in_viewport()
    expect(page.locator("html")).to_have_js_property("scrollWidth", 390)


@pytest.mark.parametrize("path", ["hours/new-exception?date=2027-05-05", "hours/week"])
def test_the_save_of_hours_stands_above_the_tabs_and_can_be_pressed_once_something_is_changed(
    studio: Studio, open_tab: Callable[..., Page], path: str
) -> None:
    page = open_tab(390)
    page.goto(f"{studio.address}en/{path}")
    expect(page.locator(".save button")).to_be_disabled()
    if "week" in path:
        page.locator("#tuesday > summary").click()
        page.locator("#week-tuesday-rows-0-close").fill("14:45")
    else:
        page.get_by_label("Closed all day").check()
    expect(page.locator(".save button")).to_have_text("Save 1 change")
    bar, tabs = page.locator(".save").bounding_box(), page.locator("#ways").bounding_box()
    assert bar and tabs and (0, 390) == (bar["x"], bar["width"])
    assert 1 >= abs(tabs["y"] - bar["y"] - bar["height"])


def test_the_form_of_a_new_restaurant_hides_no_field_at_any_size_of_text_and_keeps_its_button_as_it_is(
    tmp_path: Path, open_tab: Callable[..., Page], faults: list[str]
) -> None:
    with serving(tmp_path / "none") as address:
        for text in ("100%", "200%"):
            page = open_tab(390, bypass_csp=True)
            page.goto(f"{address}?lang=fr")
            page.add_style_tag(content=f"html {{ font-size: {text} }}")
            expect(page.locator("html")).to_have_js_property("scrollWidth", 390)
            last, button = page.locator("#others li").last, page.locator(".save button")
            last_box, box = last.bounding_box(), button.bounding_box()
            assert last_box and box and last_box["y"] + last_box["height"] <= box["y"]
        label = button.text_content()
        send(page, button)  # the studio says what is missing, not the browser
        expect(page.locator("#fault-name")).to_be_visible()
        page.locator("#name").fill("Le Rognon")
        page.locator("#telephone").fill("514 555-0187")
        expect(page.locator("#fault-name")).to_have_count(0)
        expect(button).to_have_text(label or "")
    faults.remove(next(each for each in faults if "422" in each))


def test_a_field_to_find_a_row_leaves_no_other_row_in_its_list_and_says_when_there_is_none(
    studio: Studio, open_tab: Callable[..., Page]
) -> None:
    page = open_tab(390)
    for name in ("prices", "dishes", "sold-out", "articles"):
        page.goto(f"{studio.address}en/{name}")
        rows = page.locator(f"#{page.locator('[data-filters]').get_attribute('data-filters')} li")
        words = rows.last.locator("label, a, .dish").first.inner_text()
        page.locator("#filter").fill(words)
        expect(rows.last).to_be_visible()
        assert [] == [each for each in rows.all() if each.is_visible() and words not in each.inner_text()], name
        ways = page.locator(".find nav a:visible")
        assert [] == [each for each in ways.all() if not page.locator(each.get_attribute("href")).is_visible()], name
        page.locator("#filter").fill("no such words")
        expect(rows.locator("visible=true")).to_have_count(0)
        expect(page.locator("main output")).to_have_text("Nothing found.")
        expect(page.locator("main section:has(> .rows) h2").locator("visible=true")).to_have_count(0)
        page.locator("#filter").fill("")
        expect(rows.locator("visible=true")).to_have_count(rows.count())
        expect(page.locator("main output")).to_be_empty()


def test_a_link_below_the_field_to_find_a_dish_shows_its_section_whole_and_below_itself(
    studio: Studio, open_tab: Callable[..., Page]
) -> None:
    page = open_tab(320, 420)
    for name in ("prices", "dishes", "sold-out"):
        page.goto(f"{studio.address}en/{name}")
        page.locator("#filter").fill("no such dish")
        expect(page.locator("main output")).to_have_text("Nothing found.")
        links, headings = page.locator(".find nav a"), page.locator("main section[id] h2")
        assert links.all_inner_texts() == [each.inner_text() for each in headings.all()]
        links.nth(1).click()
        expect(headings.nth(1)).to_be_in_viewport()
        expect(headings.first).to_be_visible()
        bar, heading = page.locator(".find").bounding_box(), headings.nth(1).bounding_box()
        assert bar and heading and heading["y"] >= bar["y"] + bar["height"], name


def test_the_prices_that_are_changed_are_listed_beside_them_on_a_desk(
    studio: Studio, open_tab: Callable[..., Page]
) -> None:
    page = open_tab(1440, 900)
    page.goto(f"{studio.address}en/prices")
    field = page.locator("#prices input").last
    before = field.input_value()
    field.fill("99.50")
    expect(page.locator("#edits li")).to_have_text(
        [f"{field.evaluate('each => each.labels[0].textContent')}{before}99.50"]
    )
    field.fill(before)
    expect(page.locator("#edits li")).to_have_count(0)


def test_each_tap_adds_a_size_and_hides_none_and_the_first_gives_its_price_back_while_nothing_is_written(
    studio: Studio, open_tab: Callable[..., Page]
) -> None:
    page = open_tab(390)
    page.goto(f"{studio.address}en/dishes/beef-stew")
    price, rows = page.locator("#price"), page.locator(".priced > .add fieldset")
    shown, tap = price.input_value(), page.locator(".priced > .add > summary")
    tap.click()
    expect(rows.locator("visible=true")).to_have_count(2)
    expect(page.locator("#sizes-0-price")).to_have_value(shown)
    expect(price).to_be_hidden()
    page.locator("#sizes-0-name-en").fill("Small")
    tap.click()
    expect(rows.locator("visible=true")).to_have_count(3)
    expect(page.locator("#sizes-2-name-en")).to_be_focused()
    expect(page.locator("#sizes-0-name-en")).to_have_value("Small")
    expect(page.locator(".save button")).to_have_text("Save 2 changes")
    page.locator("#sizes-0-name-en").fill("")
    save(page)
    expect(price).to_have_value(shown)
    expect(page.locator(".notice")).to_contain_text("Nothing was changed.")


def test_the_button_of_a_save_says_at_once_that_it_was_pressed(studio: Studio, open_tab: Callable[..., Page]) -> None:
    page = open_tab(390)
    page.goto(f"{studio.address}en/prices")
    page.locator("#prices input").first.fill("9.55")
    page.evaluate("addEventListener('submit', (event) => event.preventDefault())")
    page.locator(".save button").click()
    expect(page.locator(".save button")).to_have_text("Saving…")


def test_publish_says_meanwhile_what_guests_see(studio: Studio, open_tab: Callable[..., Page]) -> None:
    page = open_tab(390)
    page.goto(f"{studio.address}en/publish")
    page.evaluate("addEventListener('submit', (event) => event.preventDefault())")
    page.locator(".send button").click()
    expect(page.locator(".send button")).to_have_text("Publishing…")
    expect(page.locator(".send [role=status]")).to_contain_text("guests see the site as it was")


def test_what_was_saved_is_said_for_a_while(studio: Studio, open_tab: Callable[..., Page]) -> None:
    page = open_tab(390)
    page.clock.install()
    page.goto(f"{studio.address}en/prices")
    page.locator("#prices input").first.fill("9.65")
    save(page)
    page.clock.fast_forward(15_000)
    expect(page.locator(".notice")).to_be_visible()
    page.clock.fast_forward(6_000)
    expect(page.locator(".notice")).to_have_count(0)
    assert page.url.endswith("/en/prices"), "and not again when the page is loaded"


def test_other_languages_of_a_text_are_open_where_there_is_room(studio: Studio, open_tab: Callable[..., Page]) -> None:
    for width, is_open in ((390, False), (1440, True)):
        page = open_tab(width)
        page.goto(f"{studio.address}en/dishes/barley-soup")
        expect(page.locator("#name-zh")).to_be_visible(visible=is_open)


@pytest.mark.parametrize("height", [844, 500])
def test_the_bar_of_what_is_to_be_mended_covers_no_field_that_it_leads_to(
    studio: Studio, open_tab: Callable[..., Page], height: int
) -> None:
    page = open_tab(390, height)
    page.goto(f"{studio.address}en/prices")
    fields = page.locator("#prices .amount:not(.part) input")
    for number, typed in ((0, "dear"), (1, "-4"), (2, "1595")):
        fields.nth(number).fill(typed)
    send(page, page.locator(".save button"))
    expect(page.locator(".brief b")).to_have_text("2 to fix · 1 to answer")
    led_to = set()
    for _ in range(3):
        way = page.locator(".brief a:visible")
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        anchor = way.get_attribute("href") or ""
        led_to.add(anchor)
        way.click()
        bar = page.locator(".brief").bounding_box()
        said = page.locator(anchor)
        row = page.locator(".amount", has=said).bounding_box()
        assert bar and row and row["y"] >= bar["y"] + bar["height"] and bar["height"] < 120, anchor
        assert way.evaluate("each => each.scrollWidth <= each.clientWidth"), "cut off"
    assert 3 == len(led_to), "all are named"


def test_the_same_amount_written_in_another_way_is_no_change(studio: Studio, open_tab: Callable[..., Page]) -> None:
    page = open_tab(390)
    page.goto(f"{studio.address}en/prices")
    field = page.locator("#prices input").first
    for typed in ("9.5", "9,50", "۹٫۵"):
        field.fill(typed)
        expect(page.locator(".save")).to_be_hidden()
        expect(page.locator(".edited")).to_have_count(0)
    field.fill("9.55")
    expect(page.locator(".save")).to_be_visible()


def test_a_percentage_is_no_change_and_the_prices_that_it_makes_are_counted(
    studio: Studio, open_tab: Callable[..., Page]
) -> None:
    page = open_tab(1440)
    page.goto(f"{studio.address}en/prices")
    page.locator(".prices summary").first.click()
    page.locator("#percent").fill("6")
    expect(page.locator(".save")).to_be_hidden()
    with page.expect_navigation(wait_until="domcontentloaded"):
        page.keyboard.press("Enter")
    prices = page.locator(".edited").count()
    assert prices > 3
    expect(page.locator(".save button")).to_have_text(f"Save {prices} changes")


def test_what_was_saved_does_not_lie_over_the_form_of_percentages(
    own_studio: Studio, open_tab: Callable[..., Page]
) -> None:
    page = open_tab(390)
    page.goto(f"{own_studio.address}en/prices")
    page.locator("#prices input").first.fill("12.30")
    save(page)
    expect(page.locator(".notice")).to_have_css("position", "fixed")
    page.locator(".prices > details > summary").click()
    expect(page.locator(".notice")).to_have_css("position", "static")
    page.locator("#percent").fill("6")


def test_columns_of_prices_are_equally_long_and_break_no_dish_and_below_no_heading(
    studio: Studio, open_tab: Callable[..., Page]
) -> None:
    page = open_tab(1440, 900)
    page.goto(f"{studio.address}en/prices")
    parts = "rows => rows.map(row => row.getClientRects().length)"
    assert {1} == {*page.locator(".sections :is(li, h2)").evaluate_all(parts)}
    places = "all => all.map(each => [each.matches('h2'), each.getBoundingClientRect().left])"
    found = page.locator(".sections :is(li, h2)").evaluate_all(places)
    assert not [one for one, other in pairwise(found) if one[0] and abs(one[1] - other[1]) > 20]


def test_a_mistake_in_a_price_is_seen_when_its_field_is_left_and_is_counted_with_the_other_changes(
    studio: Studio, open_tab: Callable[..., Page]
) -> None:
    page = open_tab(390)
    page.goto(f"{studio.address}en/prices")
    first, second, third = (page.locator("#prices input").nth(number) for number in range(3))
    button = page.locator(".save button")
    first.fill("9.75")
    second.fill("dear")
    expect(button).to_have_text("Save 2 changes")
    third.fill("99")
    expect(page.locator(".amount > .fault")).to_contain_text("Write a price such as 12.50")
    expect(second).to_have_attribute("aria-invalid", "true")
    third.press("Tab")
    expect(page.locator(".amount > .doubt")).to_contain_text("$99.00? It was ")
    expect(button).to_have_text("Save 3 changes")
    page.get_by_role("button", name="Yes, $99.00").click()
    send(page, button)
    expect(page.locator(".brief")).to_have_count(0)
    expect(page.locator(".edited")).to_have_count(3)
    expect(button).to_have_text("Save 3 changes")


def test_a_size_is_removed_from_the_form_and_the_save_after_a_mistake_counts_and_discards_as_before(
    studio: Studio, open_tab: Callable[..., Page]
) -> None:
    page = open_tab(390)
    page.goto(f"{studio.address}en/dishes/barley-soup")
    shown, sizes = page.locator("#price").input_value(), page.locator(".priced .removable:visible")
    page.locator(".priced > .add > summary").click()
    for number, (name, price) in enumerate((("Small", shown), ("Large", "much"))):
        page.locator(f"#sizes-{number}-name-en").fill(name)
        page.locator(f"#sizes-{number}-price").fill(price)
    expect(page.locator(".save button")).to_have_text("Save 3 changes")
    expect(page.locator("[data-unless=sizes-0-name-zh]")).to_have_text("A must-order dish needs this in 繁體中文, too.")
    for number, name in enumerate(("細", "大")):
        page.locator(f"#sizes-{number}-name-zh").fill(name)
    expect(page.locator("[data-unless=sizes-0-name-zh]")).to_be_hidden()
    expect(page.locator(".save button")).to_have_text("Save 3 changes")
    send(page, page.locator(".save button"))
    expect(page.locator(".save button")).to_have_text("Save 3 changes")
    expect(page.locator(".save a")).to_have_text("Discard")
    expect(sizes).to_have_count(2)
    page.get_by_role("button", name="Remove: Size 2").click()
    expect(sizes).to_have_count(1)
    expect(page.locator(".refused li", has_text="Large")).to_have_count(0)
    send(page, page.locator(".save a"))
    expect(page.locator("#price")).to_have_value(shown)


def test_the_button_of_publish_stays_in_view_and_never_over_the_last_change(
    studio: Studio, open_tab: Callable[..., Page]
) -> None:
    page = open_tab(390, 320, java_script_enabled=False)
    page.goto(f"{studio.address}en/prices")
    for field in page.locator("#prices input").all():
        field.fill(f"{float(field.input_value()) + 0.5:.2f}")
    send(page, page.locator(".save button"))
    page.goto(f"{studio.address}en/publish")
    expect(page.locator(".send button")).to_be_in_viewport()
    page.locator(".changes li:visible").last.evaluate("each => each.scrollIntoView({ block: 'end' })")
    assert page.evaluate("scrollY")
    expect(page.locator(".send button")).to_be_in_viewport(ratio=1)
    top, bottom = page.evaluate(  # of one moment: the page below may still grow
        """() => {
          const seen = [...document.querySelectorAll(".changes li")].filter(each => each.checkVisibility());
          return [seen.at(-1).getBoundingClientRect().top, document.querySelector(".titled").getBoundingClientRect().bottom];
        }"""
    )
    assert bottom <= top


@pytest.mark.parametrize("is_tapped", [True, False])
def test_a_field_at_the_foot_of_a_phone_stands_above_the_bars_with_the_words_below_it(
    studio: Studio, open_tab: Callable[..., Page], is_tapped: bool
) -> None:
    """Whether a tap leads to it or a key, and when its first letter shows the button."""
    page = open_tab(390, 560)
    page.goto(f"{studio.address}en/prices")
    tabs, field = page.locator("#ways").bounding_box(), page.locator("#prices input").nth(1)
    assert tabs
    place = "(field, foot) => scrollBy(0, field.getBoundingClientRect().bottom - foot)"
    field.evaluate(place, tabs["y"])
    if is_tapped:
        field.click()
    else:
        page.locator("#prices input").first.evaluate("field => field.focus({ preventScroll: true })")
        page.keyboard.press("Tab")
    box = field.bounding_box()
    assert box and box["y"] + box["height"] + 60 <= tabs["y"]
    field.evaluate(place, tabs["y"])
    page.keyboard.type("9")
    box, bar = field.bounding_box(), page.locator(".save").bounding_box()
    assert box and bar and box["y"] + box["height"] + 60 <= bar["y"] < tabs["y"]


def test_a_tap_on_a_change_shows_its_page_in_the_preview(studio: Studio, open_tab: Callable[..., Page]) -> None:
    """With scripts and without."""
    page = open_tab(1280)
    page.goto(f"{studio.address}en/prices")
    for dish in ("barley-soup", "beef-stew"):
        page.locator(f"#{dish}-price").fill("13.35")
    save(page)
    for scripts in (True, False):
        page = open_tab(390, with_preview=True, java_script_enabled=scripts)
        page.goto(f"{studio.address}en/publish")
        link = page.locator(".changes:not(.whole) a").last
        link.click()
        expect(page.locator("iframe[name=preview]")).to_be_visible()
        expect(page.frame_locator("iframe[name=preview]").locator("h1")).to_be_visible()
        shown = page.frame("preview")
        assert shown
        shown.wait_for_url(link.get_attribute("href"))


def test_the_preview_marks_the_words_of_the_field_that_is_changed_and_of_what_was_saved(
    own_studio: Studio, open_tab: Callable[..., Page]
) -> None:
    page = open_tab(1280, with_preview=True)
    page.goto(f"{own_studio.address}en/dishes/beef-stew")
    marked = """async () => {
      for (let frame = 0; frame < 600 && !CSS.highlights.has("field"); frame++) await new Promise(requestAnimationFrame);
      const [range] = CSS.highlights.get("field") ?? [new Range()], { top, bottom } = range.getBoundingClientRect();
      return [String(range), top >= 0 && bottom <= innerHeight];
    }"""
    field, preview = page.locator("#name-en"), page.frame_locator("iframe[name=preview]")
    expect(preview.locator("footer").first).to_be_attached()
    before = field.input_value()
    field.focus()
    shown = page.frame("preview")
    assert shown and [before, True] == shown.evaluate(marked)
    field.fill("Beef Hotpot")
    save(page)
    expect(preview.locator("h1")).to_contain_text("Beef Hotpot")
    shown = page.frame("preview")
    assert shown and ["Beef Hotpot", True] == shown.evaluate(marked)


def test_that_a_dish_is_sold_out_and_until_when_is_one_line_below_its_name(
    studio: Studio, open_tab: Callable[..., Page]
) -> None:
    """On a phone, above its form, and without scripts."""
    page = open_tab(390, java_script_enabled=False)
    page.goto(f"{studio.address}en/dishes/barley-soup")
    name, row, form = (page.locator(each).bounding_box() for each in ("h1", ".sells", "#dish"))
    assert name and row and form and name["y"] + name["height"] <= row["y"] < form["y"] < 400
    press(page, "Mark sold out")
    expect(page.locator(".sells b")).to_have_text("Sold out")
    said, until = page.locator(".sells b").bounding_box(), page.locator("#until").bounding_box()
    assert said and until and until["y"] < said["y"] + said["height"] / 2 < until["y"] + until["height"]
    press(page, "Put it back")
    expect(page.locator(".sells b")).to_have_text("On the menu")


def test_each_place_for_the_site_says_all_that_it_takes_and_lacks_on_a_small_phone(
    own_studio: Studio, open_tab: Callable[..., Page]
) -> None:
    own_studio.folder.with_name(f"{own_studio.folder.name}.studio.toml").unlink()
    page = open_tab(320)
    page.goto(f"{own_studio.address}en/publish")
    cut = "all => all.map(each => each.scrollHeight - each.clientHeight)"
    assert [0, 0, 0, 0] == page.locator(".places .set").evaluate_all(cut)


PAGES = (
    "", "dishes", "dishes/barley-soup", "new-dish", "must-order", "hours", "hours/week", "hours/busy",
    "hours/new-exception?date=2027-05-05", "articles", "articles/opening-hours/cn", "articles/new", "publish",
    "prices", "spreadsheet", "restaurant", "words?page=home", "colours", "bookings", "charges", "languages", "pictures",
    "sections", "yours", "parking", "more", "sold-out",
)  # fmt: skip


@pytest.mark.nightly
def test_the_lists_of_a_long_menu_fit_a_phone(browser: Browser, tmp_path: Path) -> None:
    """Each change is asked about those of the small restaurant, in the tasks of a week."""
    page = without_the_site(browser.new_page(viewport={"width": 390, "height": 844}))
    page.set_default_timeout(PATIENCE)  # the first page reads the whole menu
    with running_studio(ROOT / "content", tmp_path) as studio:
        for name in ("", "dishes", "prices", "must-order", "articles"):
            page.goto(f"{studio.address}en/{name}")
            expect(page.locator("html")).to_have_js_property("scrollWidth", 390)
    page.close()


OVERLAPS = """
() => {
  const seen = element => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".save, .visually-hidden");
  const kinds = "main :is(a, button, input, select, textarea, summary, label, legend, h1, h2)";
  const controls = [...document.querySelectorAll(kinds)].filter(seen);
  const boxes = controls.map(element => [element, element.getBoundingClientRect()]).filter(([, box]) => box.width > 1);
  const name = element => `${element.tagName} ${element.id || element.textContent.trim().slice(0, 30)}`;
  const found = [];
  for (const [number, [one, a]] of boxes.entries()) {
    if (a.left < -1 || a.right > innerWidth + 1) {
      if (!one.closest("[tabindex], .visually-hidden, .chips")) found.push(`${name(one)} is beside the screen`);
    }
    for (const [other, b] of boxes.slice(number + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 2) found.push(`${name(one)} lies over ${name(other)}`);
    }
  }
  for (const element of document.querySelectorAll("main *:not(input, textarea, select, pre), header *")) {
    if (element.children.length || !seen(element) || getComputedStyle(element).overflowX === "visible") continue;
    if (element.scrollWidth > element.clientWidth + 2) found.push(`${name(element)} is cut off`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  return [...new Set(found)];
}
"""
TAB_STOPS = """
() => {
  const stops = [], groups = new Set(), kinds = "a[href], button, input, select, textarea, summary, [tabindex]";
  for (const element of document.querySelectorAll(kinds)) {
    if (element.disabled || element.tabIndex < 0 || element.type === "hidden") continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.type === "radio") {
      const group = [...(element.form ?? document).querySelectorAll(`input[type=radio][name="${element.name}"]`)];
      if (element !== (group.find(each => each.checked) ?? element) || groups.has(group[0])) continue;
      groups.add(group[0]);
    }
    element.dataset.stop = stops.length;
    stops.push(element.outerHTML.slice(0, 120));
  }
  return stops;
}
"""
FOCUSED = """
() => {
  const element = document.activeElement, style = getComputedStyle(element), box = element.getBoundingClientRect();
  const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1);
  const heights = [box.top + 3, box.top + box.height / 2, box.bottom - 3];
  const shown = heights.some(height => {
    const above = document.elementFromPoint(x, Math.min(Math.max(height, 0), innerHeight - 1));
    return above && (element.contains(above) || above.contains(element));
  });
  const marked = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  return [Number(element.dataset.stop ?? -1), marked, shown];
}
"""
FOCUSED_SOON = f"""
async () => {{
  const look = {FOCUSED.strip()}, end = performance.now() + 5000;
  while (!look()[2] && performance.now() < end) await new Promise(requestAnimationFrame);
  return look();
}}
"""
"""The same, once a picture that loads as it comes into view has moved what is below it."""


def each_fourth(*rows: tuple[object, ...]) -> list[object]:
    """Every fourth page for each of the rows by day, each time others, and all of them at night."""
    return [
        pytest.param(
            *row, turn, marks=[] if (date.today().toordinal() + 2 * number) % 4 == turn else pytest.mark.nightly
        )
        for number, row in enumerate(rows)
        for turn in range(4)
    ]


@pytest.mark.parametrize(
    ("languages", "scheme", "width", "turn"),
    each_fourth((("en", "cn"), "light", 390), (("zh", "en"), "dark", 1440)),
)
def test_every_page_is_accessible_and_does_not_break_where_the_text_is_twice_as_large(
    browser: Browser, studio: Studio, languages: tuple[str, str], scheme: str, width: int, turn: int
) -> None:
    """The languages take turns."""
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme, bypass_csp=True)  # type: ignore[arg-type]
    page = without_the_site(context.new_page())
    found = []
    for language, name in zip(cycle(languages), PAGES[turn::4], strict=False):
        page.goto(f"{studio.address}{language}/{name}")
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        page.evaluate("for (const each of document.querySelectorAll('iframe')) each.remove()")
        page.add_style_tag(content=".save { position: static !important }")  # what is below it, scrolling uncovers
        found += [(name, violation["id"]) for violation in Axe().run(page, options=RULES).response["violations"]]
        page.add_style_tag(content="html { font-size: 200% !important }")
        found += [(name, fault) for fault in page.evaluate(OVERLAPS)]
    context.close()
    assert [] == found, "\n".join(map(str, found))


@pytest.mark.parametrize("turn", each_fourth(()))
def test_every_control_is_reached_by_keys_in_its_order(
    studio: Studio, open_tab: Callable[..., Page], turn: int
) -> None:
    """And shows the focus, which nothing covers."""
    page = open_tab(390)
    found = {}
    for name in PAGES[turn::4]:
        page.goto(f"{studio.address}en/{name}")
        page.evaluate("for (const each of document.querySelectorAll('iframe')) each.remove()")
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        # a native field of a time or a date has stops of its own
        page.evaluate("for (const each of document.querySelectorAll('[type=time], [type=date]')) each.type = 'text'")
        stops = page.evaluate(TAB_STOPS)
        begins_at = (
            page.evaluate("Number(document.activeElement.dataset.stop ?? -1)") + 1
        )  # behind a field with the focus
        page.evaluate("document.activeElement.blur()")
        for number, stop in list(enumerate(stops))[begins_at:]:
            page.keyboard.press("Tab")
            reached, is_marked, is_shown = page.evaluate(FOCUSED)
            if number == reached and not is_shown:
                reached, is_marked, is_shown = page.evaluate(FOCUSED_SOON)
            if (number, True, True) != (reached, is_marked, is_shown):
                found[name, number] = stop, reached, is_marked, is_shown
                if number != reached:
                    break
    assert {} == found


SAVES = (
    ("prices", "#prices input", "12.50"), ("restaurant", "#email", "hello@example.com"), ("colours", "#button", "#1d4f91"),
    ("words?page=parking", "#summary-en", "Ask us about parking."),
    ("charges", "#delivery-minimum", "30.00"),
)  # fmt: skip
"""Page → a field of it, and what to write in it."""


def test_every_form_saves_without_scripts(own_studio: Studio, open_tab: Callable[..., Page]) -> None:
    """Those that the tasks of a week do not use."""
    page = open_tab(390, java_script_enabled=False)
    for name, field, text in SAVES:
        page.goto(f"{own_studio.address}en/{name}")
        page.locator(field).first.fill(text)
        save(page)
        page.goto(f"{own_studio.address}en/{name}")
        expect(page.locator(field).first).to_have_value(text)
    page.goto(f"{own_studio.address}en/hours/week")
    for day in ("#last-orders", "#tuesday"):
        page.locator(f"{day} > summary").click()
    page.locator("#last_orders-dine_in").fill("45 min")
    page.locator("#week-tuesday-rows-0-close").fill("14:30")
    save(page)
    page.goto(f"{own_studio.address}en/hours/new-exception?date=2027-05-07")
    page.get_by_label("Other hours", exact=True).check()
    page.locator("#rows-1-close").fill("23:00")
    save(page)
    hours = load_site(own_studio.folder).hours
    assert (45, 30) == (hours.last_orders.dine_in.minutes, hours.week["tuesday"][0].close.minute)
    assert [14, 23] == [each.close.hour for each in hours.holidays[-1].hours]
    page.goto(f"{own_studio.address}en/bookings")
    page.locator("#takes_reservations").select_option("true")
    for field, text in {
        "how-en": "Call us.",
        "how-zh": "請致電。",
        "parties-0-least": "1",
        "parties-0-most": "8",
    }.items():
        page.locator(f"#{field}").fill(text)
    save(page)
    page.goto(f"{own_studio.address}en/languages")
    send(page, page.get_by_role("button", name="Add: Français"))
    expect(page.get_by_role("button", name="Add: Français")).to_have_count(0)
    page.goto(f"{own_studio.address}en/pictures")
    page.locator("#photograph-logo").set_input_files(own_studio.folder.parent / "photograph.jpg")
    send(page, page.get_by_role("button", name="Use this picture: Logo"))
    expect(page.locator(".saved").first).to_be_visible()
    page.goto(f"{own_studio.address}en/spreadsheet")
    page.locator("#file").set_input_files(
        files=[{"name": "menu.csv", "mimeType": "text/csv", "buffer": b"Item,Price\nPie,9.00\n"}]
    )
    press(page, "Show what it would change")
    press(page, "Import it")
    assert "Pie" in "".join(path.read_text(encoding="utf-8") for path in (own_studio.folder / "menu").iterdir())
    page.goto(f"{own_studio.address}en/sections")
    page.locator("main input[type=text]").first.fill("Bowls and plates")
    save(page)


def test_after_a_save_of_a_part_that_is_folded_again_a_dish_is_at_its_top(
    studio: Studio, open_tab: Callable[..., Page]
) -> None:
    page = open_tab(390)
    page.goto(f"{studio.address}en/dishes/beef-stew")
    page.locator("summary", has_text="Portion and taxes").last.click()
    page.locator("#serves").fill("2")
    page.evaluate("scrollTo(0, 400)")
    save(page)
    assert 0 == page.evaluate("scrollY")


def test_no_day_of_the_calendar_says_more_than_its_cell_holds(
    own_studio: Studio, open_tab: Callable[..., Page]
) -> None:
    page = open_tab(320)
    page.goto(f"{own_studio.address}en/hours/new-exception?date=2027-05-05")
    page.get_by_label("Other hours", exact=True).check()
    page.locator("#rows-1-close").fill("23:00")
    save(page)
    page.goto(f"{own_studio.address}en/hours?from=2027-05-05")
    expect(page.locator(".calendar .other em").filter(visible=True)).to_have_text("until 11 pm")
    for each in page.locator(".calendar td > *").all():
        assert each.evaluate("each => each.scrollWidth <= each.clientWidth"), each.inner_text()


def test_new_hours_from_a_day_on_are_reached_from_that_day_and_listed_with_the_others(
    own_studio: Studio, open_tab: Callable[..., Page]
) -> None:
    page = open_tab(390)
    page.goto(f"{own_studio.address}en/hours/new-exception?date=2027-03-02")
    page.locator("summary", has_text="busy times").click()
    send(page, page.get_by_role("link", name="From this day on, every week"))
    expect(page.locator("#first")).to_have_value("2027-03-02")
    page.locator("#tuesday > summary").click()
    page.get_by_label("Closed on this day").locator("visible=true").check()
    save(page)
    expect(page.locator(".rows a", has_text="New hours from Tuesday, March 2, 2027")).to_contain_text("Tuesday: closed")
    [later] = load_site(own_studio.folder).hours.later
    assert ("2027-03-02", {"tuesday": ()}) == (str(later.first), dict(later.week))


def test_new_hours_of_each_day_with_last_orders_are_no_wider_than_a_telephone(
    own_studio: Studio, open_tab: Callable[..., Page]
) -> None:
    days = ", ".join(f'{day}: ["09:00-1{number}:00", "20:00-21:30"]' for number, day in enumerate(DAYS))
    later = (
        f"later:\n  - {{from: 2027-03-02, week: {{{days}}}, last_orders: {{dine_in: 15, takeout: 30}}}}\nholidays:\n"
    )
    edit(own_studio.folder, "hours.yaml", "holidays:\n", later)
    page = open_tab(390)
    page.goto(f"{own_studio.address}en/hours")
    expect(page.locator(".rows a", has_text="New hours from Tuesday, March 2, 2027")).to_contain_text(
        "ast order: dine-in 15"
    )
    expect(page.locator("html")).to_have_js_property("scrollWidth", 390)


def test_who_leaves_while_a_picture_is_sent_is_asked_and_who_waits_is_not(open_tab, own_studio):
    page, asked = open_tab(390), []
    page.goto(f"{own_studio.address}en/pictures")
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    held = []
    page.route(
        "**/pictures/**", lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
    )
    form = page.locator("form:has([type=file])").first
    form.locator("[type=file]").set_input_files(own_studio.folder.parent / "photograph.jpg")
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.evaluate("""setTimeout(() => {
        console.log(document.querySelector("[type=file]").form.querySelector("button").textContent);
        location.href = "menu";
    }, 900)""")
    form.get_by_role("button", name="Use this picture").click(no_wait_after=True)
    page.wait_for_timeout(400)
    assert ([], 1) == (asked, len(held)), "the save itself asks nothing"
    page.wait_for_timeout(900)
    assert (["beforeunload"], ["Saving…"]) == (asked, said[:1])
    held[0].abort()
