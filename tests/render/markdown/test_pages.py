"""The Markdown of the home page and of the search page."""

from restaurant_site.render.developers import guide
from restaurant_site.render.markdown.pages import developers_markdown, home_markdown, search_markdown
from restaurant_site.render.pagination import Listing, Slice
from restaurant_site.search.results import ArticleResults, DishResults, SiteResults
from tests.conftest import BASE


def test_home_gives_address_telephone_and_the_hours_of_every_day(spoon):
    text = home_markdown(spoon["zh"])
    assert "緬省溫尼伯Meadow Street 12號（R3C 0A1）" in text
    assert "204-555-0111" in text
    assert "| 星期一 | 休息 |\n| 星期二 | 上午11時30分至下午2時及下午5時至凌晨1時 |\n" in text


def test_the_search_page_lists_what_was_found(spoon):
    localized_site = spoon["en"]
    dishes = DishResults("soup", [localized_site.site.dishes["barley-soup"]])
    articles = ArticleResults("soup", [localized_site.site.articles["opening-hours"]])
    text = search_markdown(localized_site, Listing(SiteResults(dishes, articles)))
    assert "Results for “soup”: 2 of 2\n" in text
    assert f"- [Barley Soup]({BASE}/en/menu/barley-soup): $9.50 USD\n" in text
    assert f"- [Opening hours]({BASE}/en/knowledge/opening-hours.md): Most days" in text
    nothing = Listing(SiteResults(DishResults("xyz", []), ArticleResults("xyz", [])))
    assert 2 == search_markdown(localized_site, nothing).count("Nothing found.")


def test_a_page_of_results_has_its_part_of_each_list(spoon):
    localized_site = spoon["en"]
    dishes = DishResults("soup", [localized_site.site.dishes["barley-soup"]])
    articles = ArticleResults("soup", [localized_site.site.articles["opening-hours"]] * 3)
    text = search_markdown(localized_site, Listing(SiteResults(dishes, articles), Slice(2, 2)))
    assert "Results for “soup”: 1 of 4\n" in text
    assert "Barley Soup" not in text
    assert 1 == text.count("[Opening hours]")
    assert "Nothing found." not in text


def test_the_developers_page_has_rules_examples_setups_and_problems(spoon):
    told = guide(
        spoon["en"], "spoon-knowledge", [], [], [("too-soon", 429, "Wait.")], lambda query: ArticleResults(query, [])
    )
    text = developers_markdown(spoon["en"], told)
    for line in (f"- {told.rules[0]}", f"- {BASE}/openapi.json", "- `too-soon` (429): Wait."):
        assert f"{line}\n" in text
    for block in [*(call.code for call in told.calls), f"{BASE}/mcp"]:
        assert f"```\n{block}\n```\n" in text
    assert "`claude mcp add --transport http spoon-knowledge" in text


def test_the_developers_page_is_short_enough_to_be_read_first(client):
    text = client.get("/en/developers.md").text
    assert len(text) < 9_500
    order = [
        text.index(each) for each in ("available=now", "/api/booking?guests=6", "/api/order?items=", '/llms-full.txt"')
    ]
    assert sorted(order) == order, "in order of need"
