"""axe finds nothing on the starter in each theme that is shipped, in light and in dark mode."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from restaurant_site.models.theme import THEMES
from restaurant_site.owner import scaffolding
from tests.conftest import NOON
from tests.live.conftest import UNLIMITED, running

PAGES = ("/en/", "/zh/menu", "/cn/must-order", "/en/best-time", "/zh/parking", "/en/menu/wonton-soup")


@pytest.mark.parametrize("name", THEMES)
def test_the_starter_is_accessible_in_each_theme(browser, tmp_path, name):
    scaffolding.start(tmp_path / "mine", NOON.date(), name)
    found = []
    with running(tmp_path, moment=NOON, RESTAURANT_CONTENT_DIR=str(tmp_path / "mine"), **UNLIMITED) as base:
        for scheme, width in (("light", 1440), ("dark", 390)):
            context = browser.new_context(
                base_url=base, bypass_csp=True, color_scheme=scheme, viewport={"width": width, "height": 900}
            )
            page = context.new_page()
            for address in PAGES:
                assert page.goto(address, wait_until="load").status == 200
                found += [(address, scheme, each["id"]) for each in Axe().run(page).response["violations"]]
            context.close()
    assert [] == found
