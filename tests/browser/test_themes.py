"""axe finds nothing on the starter in each theme that is shipped, in light mode at a desk and in dark mode on a phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from restaurant_site.app import create_app
from restaurant_site.models.theme import THEMES
from restaurant_site.owner import scaffolding
from restaurant_site.settings import UNLIMITED, Settings
from restaurant_site.web.clock import Clock
from tests.browser.conftest import answer_by
from tests.conftest import NOON
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
    settings = Settings(base_url=LOCAL, content_dir=tmp_path / "mine", **UNLIMITED)
    answer = answer_by(create_app(settings, clock=Clock(wall=NOON.timestamp)))
    found = []
    for turn, screen in enumerate(SCREENS):
        context = browser.new_context(base_url=LOCAL, bypass_csp=True, **screen)
        page = context.new_page()
        page.route("**/*", answer)
        for address in PAGES[(number + turn) % 2 :: 2]:
            assert page.goto(address, wait_until="load").status == 200
            found += [(address, turn, each["id"]) for each in Axe().run(page).response["violations"]]
        context.close()
    assert [] == found
