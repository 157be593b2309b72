"""A dish whose sizes have several prices stands nowhere with the smallest alone."""

import re
from html import unescape

import pytest
from bs4 import BeautifulSoup

from restaurant_site.app import create_app
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import scaffolding
from restaurant_site.settings import UNLIMITED, Settings
from restaurant_site.web.clock import Clock
from tests.conftest import BASE, NOON

SIZED = (
    "sizes: [{id: small, name: {en: Small}, price: 7.77}, {id: big, name: {en: Big}, price: 9.99}, "
    "{id: whole, name: {en: Whole}, price: 12.12}]"
)
ADDRESSES = (
    "en/", "en/404", "en/menu", "en/menu/haddock-and-chips", "en/menu/pot-of-tea", "en/must-order", "en/order",
    "en/order?items=crab-sandwich", "en/search?q=fish", "en/search?q=haddock", "en/menu?q=chips", "en/menu?max_price=9",
    "en/knowledge", "en/index.md", "en/menu.md", "en/menu/haddock-and-chips.md", "en/must-order.md", "en/search.md?q=fish",
    "llms-menu.txt", "llms-must-order.txt", "api/must-order?format=md", "api/menu?format=md",
)  # fmt: skip

OF_AN_ORDER = ("one.", "Boathouse", "Total")
"""What stands before the total of an order."""


@pytest.fixture(scope="module")
def sized(tmp_path_factory):
    """The Old Boathouse, each dish of which is sold in three sizes."""
    folder = tmp_path_factory.mktemp("sized") / "content"
    scaffolding.start(folder, SiteLanguages((BY_CODE["en"],)), like="old-boathouse")
    for path in folder.glob("menu/*.yaml"):
        text = re.sub(r"(?m)^  (sizes|prices_at|additions):.*\n(   .*\n)*|^  price:.*\n", "", path.read_text("utf-8"))
        path.write_text(re.sub(r"(?m)^(- id: .*\n)", rf"\1  {SIZED}\n", text), "utf-8")
    settings = Settings(base_url=BASE, content_dir=folder, **UNLIMITED)
    return create_app(settings, clock=Clock(wall=NOON.timestamp)).test_client()


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_smallest_of_several_prices_has_from_before_it(sized, address):
    response = sized.get(f"/{address}", headers={"Accept": "text/html,text/markdown;q=0.5,*/*;q=0.1"})
    text = " ".join(re.sub(r"(?s)<script.*?</script>|<[^>]*>", " ", unescape(response.text)).split())
    said = re.findall(r"(\S+) £7\.77(?! Small\b)", text)  # a line of an order has its size below its price
    assert {*said} <= {"from", "(from", "Small", "(small)", "(Small)", *OF_AN_ORDER}


def test_a_row_of_the_menu_shows_the_price_of_each_size(sized):
    told = BeautifulSoup(sized.get("/en/menu").text, "html.parser").select(".dish > .prices > li")
    assert "Small £7.77; Big £9.99; Whole £12.12" in [each.text for each in told]
