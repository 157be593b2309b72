"""Takes the pictures of ``docs/year.md``: what an owner sees on a telephone while she does the tasks of a year.

A studio of a copy of a sample is used as she would use it, by the words on the page, and each picture is a part of the
screen. Run ``make guide-pictures`` (Chromium is needed) where a task has changed; look at the pictures before
they are committed, as each of them stays in the history.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Locator, Page, sync_playwright

from restaurant_site.content import site_loader, starter
from restaurant_site.content.load_state import CONFIRMED_FILE
from restaurant_site.owner import confirmations

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "restaurant_site" / "samples" / "old-boathouse"
PICTURES = ROOT / "docs" / "images" / "year"
SCREEN = {"width": 390, "height": 780}
COLOURS = 48
"""Of a picture: enough for text on plain ground, and a third of the bytes of all."""
PORT = "8795"


class Telephone:
    """A telephone with the studio open."""

    def __init__(self, page: Page, studio: str) -> None:
        self.page, self._studio = page, studio

    def open(self, path: str) -> None:
        self.page.goto(f"{self._studio}en/{path}")

    def button(self, name: str) -> Locator:
        return self.page.locator("main").get_by_role("button", name=name, exact=True).locator("visible=true").first

    def press(self, name: str) -> None:
        with self.page.expect_navigation():
            self.button(name).click()

    def save(self) -> None:
        with self.page.expect_navigation():
            self.page.locator(".save button").first.click()

    def unfold(self, name: str) -> Locator:
        fold = self.page.locator("main summary", has_text=re.compile(f"^\\s*{name}")).first.locator("..")
        fold.evaluate(
            "fold => { for (let each = fold; each; each = each.parentElement.closest('details')) each.open = true; }"
        )
        return fold

    def picture(self, name: str, top: Locator | None = None, height: int = SCREEN["height"]) -> None:
        """Write what the screen shows with *top* at its upper end."""
        self.page.evaluate("document.activeElement.blur()")
        if top:
            top.evaluate("element => scrollTo(0, element.getBoundingClientRect().top + scrollY - 12)")
        raw = self.page.screenshot(clip={"x": 0, "y": 0, "width": SCREEN["width"], "height": height})
        with Image.open(BytesIO(raw)) as image:
            image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).convert("RGB").save(
                PICTURES / f"{name}.webp", lossless=True, quality=100, method=6
            )


def sold_out(phone: Telephone) -> None:
    phone.open("sold-out")
    row = phone.page.locator("#dishes li", has_text="Haddock and Chips")
    row.get_by_role("button").first.click()
    row.locator(".tag").wait_for()
    phone.picture("sold-out")


def price(phone: Telephone) -> None:
    phone.open("prices")
    phone.page.get_by_role("textbox", name="Whitby Crab Sandwich").fill("14.25")
    phone.picture("price")
    phone.save()


def all_prices(phone: Telephone) -> None:
    phone.open("prices")
    fold = phone.unfold("Change several at once")
    fold.get_by_role("textbox").fill("6")
    phone.press("Show the new prices")
    phone.picture("all-prices")


def new_dish(phone: Telephone) -> None:
    phone.open("new-dish")
    phone.page.get_by_role("textbox", name="Name").fill("Grilled Mackerel")
    phone.page.get_by_role("textbox", name="Price").fill("12.50")
    phone.page.get_by_role("textbox", name="Description").fill("With gooseberries, as long as there are any.")
    phone.page.get_by_role("combobox", name="Section of the menu").select_option(label="From the harbour")
    phone.picture("new-dish")
    phone.press("Put it on the menu")


def remove_a_dish(phone: Telephone) -> None:
    phone.open("dishes/crab-sandwich")
    phone.picture("remove-a-dish", phone.unfold("Remove this dish"))


def every_friday(phone: Telephone) -> None:
    phone.open("hours/week")
    fold = phone.unfold("Friday")
    fold.get_by_role("textbox").nth(1).fill("22:00")
    phone.picture("every-friday")
    phone.save()


def whole_week(phone: Telephone) -> None:
    phone.open("hours/week")
    fold = phone.unfold("Type or paste the whole week")
    fold.get_by_role("textbox").fill("Mon-Fri 12-2.30 and 5-9, Sat 12-9, Sun closed")
    phone.press("Fill in")
    phone.picture("whole-week")


def one_evening(phone: Telephone) -> None:
    phone.open("hours/new-exception?date=2027-02-18")
    phone.page.get_by_role("radio", name="Only 12–2:30 pm").check()
    phone.unfold("More")
    phone.page.locator("#name-en").fill("Wedding")
    phone.picture("one-evening")
    phone.save()


def days_in_a_row(phone: Telephone) -> None:
    phone.open("hours/new-exception?date=2027-02-08")
    phone.page.get_by_role("radio", name="Closed all day").check()
    phone.unfold("More")
    phone.page.locator("#until").fill("2027-02-14")
    phone.page.locator("#name-en").fill("The range is mended")
    phone.picture("days-in-a-row")
    phone.save()


def lunch_only(phone: Telephone) -> None:
    phone.open("dishes/chip-butty")
    fold = phone.unfold("When it is served")
    fold.get_by_role("textbox").first.fill("Mon-Fri 12-2.30pm")
    phone.picture("lunch-only", fold, 420)


def must_order(phone: Telephone) -> None:
    phone.open("must-order")
    phone.picture("must-order")


def answer(phone: Telephone) -> None:
    phone.open("articles/pets-and-service-animals/en")
    phone.picture("answer")


def telephone(phone: Telephone) -> None:
    phone.open("restaurant")
    phone.picture("telephone", height=560)


def colours(phone: Telephone) -> None:
    phone.open("colours")
    phone.picture("colours")


def publish(phone: Telephone) -> None:
    phone.open("publish")
    phone.picture("publish")


def undo(phone: Telephone) -> None:
    phone.open("saves")
    phone.picture("undo")


TASKS: tuple[Callable[[Telephone], None], ...] = (
    sold_out, price, new_dish, every_friday, one_evening, days_in_a_row, all_prices, remove_a_dish, whole_week, lunch_only,
    must_order, answer, telephone, colours, publish, undo,
)  # fmt: skip


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as parent:
        folder = Path(shutil.copytree(SAMPLE, Path(parent) / "old-boathouse"))
        confirm(folder)
        (Path(parent) / "old-boathouse.studio.toml").write_text('publish = ["true"]\n', encoding="utf-8")
        command = [sys.executable, "-m", "restaurant_site", "studio", str(folder), "--port", PORT]
        with (
            subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server,
            sync_playwright() as play,
        ):
            try:
                assert server.stdout is not None
                address = re.search(r"http://\S+/", server.stdout.readline())
                assert address
                chromium = play.chromium.launch(
                    executable_path=shutil.which("chromium"),
                    args=["--no-sandbox", "--lang=en-GB"],
                    env={"LANG": "en_GB.UTF-8", "LANGUAGE": "en_GB"},
                )
                page = chromium.new_page(
                    viewport=SCREEN, device_scale_factor=1.5, locale="en-GB", reduced_motion="reduce"
                )
                page.set_default_timeout(120_000)
                phone = Telephone(page, address[0])
                phone.open("publish")
                phone.press("Publish")
                for task in TASKS:
                    if not sys.argv[1:] or task.__name__ in sys.argv[1:]:
                        task(phone)
                chromium.close()
            finally:
                server.terminate()


def confirm(folder: Path) -> None:
    """Say of all that the sample says that it is true, as an owner does on “Make it yours”."""
    facts = starter.starter_facts(site_loader.read(folder))
    (folder / CONFIRMED_FILE).write_bytes(confirmations.noted(None, {}, [each.fault for each in facts]))


if __name__ == "__main__":
    main()
