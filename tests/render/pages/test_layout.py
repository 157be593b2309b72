"""What all pages share."""

import json
from dataclasses import replace
from types import MappingProxyType

import pytest

from restaurant_site.locales import ENGLISH
from restaurant_site.models.site import Pictures
from restaurant_site.render.pages.layout import Page, PageContent, template_variables
from tests.conftest import BASE


def test_a_page_has_the_owners_title_unless_it_has_its_own(spoon):
    localized_site = spoon["zh"]
    text = localized_site.site.pages["menu"]
    page = Page(localized_site, "menu", PageContent())
    assert (localized_site.text(text.title), localized_site.text(text.summary)) == (page.title, page.summary)
    own = Page(localized_site, "menu/mint-tea", PageContent(own_title="茶", own_summary="熱。"))
    assert ("茶", "熱。") == (own.title, own.summary)


def test_a_page_knows_its_addresses_in_every_language(spoon):
    page = Page(spoon["cn"], "menu", PageContent())
    assert (f"{BASE}/cn/menu", f"{BASE}/cn/menu.md") == (page.canonical, page.markdown)
    assert [f"{BASE}/{code}/menu" for code in ("en", "zh", "cn", "en")] == [address for _, address in page.alternates]
    assert ["en", "zh-Hant", "zh-Hans", "x-default"] == [tag for tag, _ in page.alternates]


def breadcrumbs(page) -> list[str]:
    (trail,) = json.loads(page.json_ld)["@graph"]
    return [item["item"].removeprefix(BASE) for item in trail["itemListElement"]]


def test_breadcrumbs_lead_from_the_home_page_to_the_page(spoon):
    assert ["/en/", "/en/menu"] == breadcrumbs(Page(spoon["en"], "menu", PageContent()))
    dish = Page(spoon["en"], "menu/mint-tea", PageContent(own_title="Mint Tea"))
    assert ["/en/", "/en/menu", "/en/menu/mint-tea"] == breadcrumbs(dish)
    assert Page(spoon["en"], "home", PageContent()).json_ld == ""


def test_structured_data_cannot_close_its_script(spoon):
    content = PageContent(structured_data=[{"@type": "Thing", "name": "</script><script>"}])
    assert "<" not in (Page(spoon["en"], "home", content).json_ld or "<")


def test_templates_get_the_fields_and_site_relative_links(spoon):
    localized_site = spoon["en"]
    variables = template_variables(localized_site, PageContent(query="soup"))
    assert {"localized_site", "locale", "site", "query"} <= set(variables)
    assert "soup" == variables["query"]
    assert localized_site.site is variables["site"]
    assert "/en/menu" == variables["localized_site"].links.page("menu", localized_site.locale)


@pytest.fixture
def with_cards(spoon):
    """A localized site in which some pages have cards."""

    localized_site = spoon["en"]

    def with_cards(*pages):
        cards = MappingProxyType(dict.fromkeys(pages, "1f"))
        return replace(
            localized_site,
            site=replace(localized_site.site, pictures=Pictures(localized_site.site.pictures.dishes, cards)),
        )

    return with_cards


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        ("menu/mint-tea", "menu/mint-tea"),
        ("must-order", "must-order"),
        ("home", "home"),
        ("parking", "home"),
        ("knowledge/tea", "knowledge"),
    ],
)
def test_a_page_shows_its_card_or_that_of_the_home_page(with_cards, page, shown):
    image = Page(with_cards("home", "must-order", "knowledge", "menu/mint-tea"), page, PageContent()).image
    assert image.address.endswith(f"/images/cards/{shown}.jpg?v=1f")
    assert ("image/jpeg", 1200, 630) == (image.type, image.width, image.height)


def test_a_dish_without_a_card_shows_its_picture_and_says_what_is_on_it(with_cards, sample):
    image = Page(with_cards("home"), "menu/mint-tea", PageContent()).image
    assert image.address.endswith("/images/menu/mint-tea.webp")
    assert ("image/webp", 1200, 900) == (image.type, image.width, image.height)
    assert sample.dishes["mint-tea"].picture.in_(ENGLISH) == image.alt


def test_without_any_card_the_restaurants_own_icon_is_shown_and_never_the_one_that_ships(with_cards):
    localized_site = with_cards()
    assert Page(localized_site, "parking", PageContent()).image is None
    own = replace(localized_site, site=replace(localized_site.site, theme_files=MappingProxyType({"icon.png": b""})))
    image = Page(own, "parking", PageContent()).image
    assert image.address.endswith("/theme/icon-512.png")
    assert (512, 512) == (image.width, image.height)
