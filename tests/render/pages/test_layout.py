"""What all pages share."""

import json

from restaurant_site.render.pages.layout import PageContent, page_layout, template_base, template_variables
from tests.conftest import BASE


def test_a_page_has_the_owners_title_unless_it_has_its_own(spoon):
    edition = spoon["zh"]
    text = edition.site.pages["menu"]
    page = page_layout(edition, "menu", PageContent()).page
    assert (edition.text(text.title), edition.text(text.summary)) == (page.title, page.summary)
    own = page_layout(edition, "menu/mint-tea", PageContent(own_title="茶", own_summary="熱。")).page
    assert ("茶", "熱。") == (own.title, own.summary)


def test_a_page_knows_its_addresses_in_every_language(spoon):
    page = page_layout(spoon["cn"], "menu", PageContent()).page
    assert (f"{BASE}/cn/menu", f"{BASE}/cn/menu.md") == (page.canonical, page.markdown)
    assert [f"{BASE}/{code}/menu" for code in ("en", "zh", "cn", "en")] == [address for _, address in page.alternates]
    assert ["en", "zh-Hant", "zh-Hans", "x-default"] == [tag for tag, _ in page.alternates]


def breadcrumbs(layout) -> list[str]:
    (trail,) = json.loads(layout.described)["@graph"]
    return [item["item"].removeprefix(BASE) for item in trail["itemListElement"]]


def test_breadcrumbs_lead_from_the_home_page_to_the_page(spoon):
    assert ["/en/", "/en/menu"] == breadcrumbs(page_layout(spoon["en"], "menu", PageContent()))
    dish = page_layout(spoon["en"], "menu/mint-tea", PageContent(own_title="Mint Tea"))
    assert ["/en/", "/en/menu", "/en/menu/mint-tea"] == breadcrumbs(dish)
    assert page_layout(spoon["en"], "home", PageContent()).described is None


def test_structured_data_cannot_close_its_script(spoon):
    content = PageContent(structured_data=[{"@type": "Thing", "name": "</script><script>"}])
    assert "<" not in (page_layout(spoon["en"], "home", content).described or "<")


def test_templates_get_the_fields_and_site_relative_links(spoon):
    edition = spoon["en"]
    variables = template_variables(template_base(edition), PageContent(query="soup"))
    assert {"edition", "locale", "site", "vocabulary", "query"} <= set(variables)
    assert "soup" == variables["query"]
    assert edition.site is variables["site"]
    assert "/en/menu" == variables["edition"].links.page("menu", edition.locale)
