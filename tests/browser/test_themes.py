"""axe finds nothing on the starter in each theme that is shipped, in light mode at a desk and in dark mode on a phone."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from restaurant_site.app import create_app
from restaurant_site.locales import ENGLISH, SiteLanguages
from restaurant_site.models.theme import THEMES
from restaurant_site.owner import scaffolding
from restaurant_site.settings import UNLIMITED, Settings
from restaurant_site.web.clock import Clock
from tests.browser.conftest import answer_by
from tests.conftest import NOON
from tests.content.folders import edit
from tests.languages import LANGUAGES

LOCAL = "http://127.0.0.1:8000"
"""Not public, as the starter's facts are nobody's; no server listens there."""

PAGES = ("/en/", "/zh/menu", "/cn/must-order", "/en/best-time", "/zh/parking", "/en/menu/wonton-soup")


SCREENS = ({"color_scheme": "light", "viewport": {"width": 1440, "height": 900}},
           {"color_scheme": "dark", "viewport": {"width": 390, "height": 900}})  # fmt: skip


@pytest.mark.parametrize(("number", "name"), [*enumerate(THEMES)])
def test_the_starter_is_accessible_in_each_theme(browser, tmp_path, number, name):
    """Each theme shows half of the pages in each mode; the next theme shows them in the other."""
    scaffolding.start(tmp_path / "mine", LANGUAGES, name, like="corner-kitchen")
    assert [] == violations(browser, tmp_path / "mine", [PAGES[(number + turn) % 2 :: 2] for turn in range(2)])


@pytest.mark.parametrize("name", THEMES)
def test_the_hours_of_a_section_can_be_read_at_home_in_each_theme(browser, tmp_path, name):
    """Where no language is written in Han, the sections stand there with their hours and what these mean now."""
    scaffolding.start(tmp_path / "mine", SiteLanguages((ENGLISH,), ENGLISH), name, like="old-boathouse")
    edit(tmp_path / "mine", "menu.yaml", "{id: from-the-harbour, ", '{id: from-the-harbour, hours: "16:00-close", ')
    (tmp_path / "mine" / "theme.yaml").write_text(f"theme: {name}\nborder: tiles\n")
    edit(tmp_path / "mine", "menu.yaml", "{id: puddings, ", '{id: puddings, hours: "open-10:00", ')
    assert [] == violations(browser, tmp_path / "mine", [["/en/"], ["/en/"]], told=".boards small, .boards strong")


def violations(browser, folder: Path, pages: Sequence[Sequence[str]], told: str = "main") -> list[tuple[str, int, str]]:
    """Return what axe finds on pages in light and in dark mode; each has what it is asked for.

    Lines between tiles are taken away, since axe does not measure letters on a pattern.
    """
    settings = Settings(base_url=LOCAL, content_dir=folder, **UNLIMITED)
    answer = answer_by(create_app(settings, clock=Clock(wall=NOON.timestamp)))
    found = []
    for turn, (screen, addresses) in enumerate(zip(SCREENS, pages, strict=True)):
        context = browser.new_context(base_url=LOCAL, bypass_csp=True, **screen)
        page = context.new_page()
        page.route("**/*", answer)
        for address in addresses:
            assert page.goto(address, wait_until="load").status == 200 and page.locator(told).count()
            page.add_style_tag(content="* { background-image: none !important }")
            found += [(address, turn, each["id"]) for each in Axe().run(page).response["violations"]]
        context.close()
    return found
