"""The page of what is sold out."""

import re
from datetime import timedelta

import pytest

from restaurant_site.owner.studio import entries, sold_out_views, views
from tests.conftest import NOON
from tests.owner.studio.at_noon import Noon
from tests.owner.studio.test_visit_views import started


@pytest.fixture
def at_noon(monkeypatch):
    for module in (sold_out_views, views):
        monkeypatch.setattr(module, "datetime", Noon)


def row_of(page, dish: str) -> str:
    return " ".join(page.select_one(f"#dish-{dish}").text.split())


def test_a_dish_is_sold_out_tonight_in_one_tap_and_back_in_another(browser, at_noon):
    assert "Beef Stew Sold out" == row_of(browser.page("sold-out"), "beef-stew")
    response = browser.post("dishes/beef-stew/sold-out", {"from": "list"})
    assert (303, True) == (response.status_code, response.location.endswith("/sold-out?saved=1#dish-beef-stew"))
    assert "beef-stew" in browser.site.sold_out
    assert ("Beef Stew: sold out today",) == browser.last
    page = browser.page("sold-out")
    assert "Beef Stew Sold out today Undo" == row_of(page, "beef-stew")
    assert "1 dish sold out: Beef Stew" == page.select_one("#now").text
    assert "Sold out" == browser.page("dishes/beef-stew").select_one(".sells [aria-pressed]").text
    assert 303 == browser.post("dishes/beef-stew/sold-out", {"back": "1", "from": "list"}).status_code
    assert {} == dict(browser.site.sold_out)
    assert ("Beef Stew: back on the menu",) == browser.last
    assert "Nothing is sold out." == browser.page("sold-out").select_one("#now").text


def test_after_the_last_service_a_dish_is_sold_out_for_the_next_day(browser, monkeypatch):
    class Late(Noon):
        @classmethod
        def now(cls, tz=None):
            sunday = NOON.astimezone(browser.site.restaurant.zone) + timedelta(days=5)
            return sunday.replace(hour=23, minute=45).astimezone(tz)

    for module in (sold_out_views, views):
        monkeypatch.setattr(module, "datetime", Late)
    assert 303 == browser.post("dishes/beef-stew/sold-out", {"until": ""}).status_code
    assert "2026-11-30" == str(browser.site.sold_out["beef-stew"].day)
    page = browser.page("dishes/beef-stew")
    assert "Back on the menu: Tuesday, December 1" == page.select_one(".until legend").text
    assert not page.select("#until [label=Today]")


def test_the_page_lists_the_dishes_that_guests_see_in_the_order_of_the_menu_and_its_search_has_the_focus(browser):
    path = browser.folder / "menu/bowls.yaml"
    first = browser.text("menu/bowls.yaml").split("- id: ")[1]
    draft = first.replace("barley-soup", "new-soup\n  draft: true", 1)
    path.write_text(f"{browser.text('menu/bowls.yaml')}- id: {draft}", encoding="utf-8")
    page = browser.page("sold-out")
    order = [each.values["id"] for each in entries.dishes(browser.workspace.load()) if "draft" not in each.values]
    assert "new-soup" not in order
    assert [f"dish-{id}" for id in order] == [each["id"] for each in page.select("#dishes li")]
    assert page.select_one("#filter").has_attr("autofocus")
    assert page.select("#dishes h2")


def test_the_first_screen_names_what_is_sold_out_and_leads_to_the_page(browser, at_noon):
    day = browser.page("").select_one(".day")
    assert day.select_one(".button")["href"].endswith("/en/sold-out") and "dish sold out" not in day.text
    browser.post("dishes/beef-stew/sold-out")
    assert "1 dish sold out: Beef Stew" in browser.page("").select_one(".day").text


@pytest.mark.parametrize(
    ("until", "said"),
    [
        ("19:30", "sold out until 7:30 pm"),
        (str((NOON + timedelta(days=800)).date()), "sold out through \\w+day, \\w+ \\d+, \\d{4}"),
    ],
)
def test_a_save_says_until_when_as_a_person_does(browser, at_noon, until, said):
    assert 303 == browser.post("dishes/beef-stew/sold-out", {"until": until}).status_code
    assert re.fullmatch(f"Beef Stew: {said}", browser.last[0])


def test_the_form_of_a_dish_says_when_it_is_back_and_another_day_or_that_nobody_knows_is_a_tap(browser, at_noon):
    def said() -> tuple[str, str]:
        page = browser.page("dishes/beef-stew")
        return page.select_one(".until legend").text, page.select_one(
            ".until :is([aria-pressed], [selected]:not([disabled]))"
        ).text

    assert not browser.page("dishes/beef-stew").select(".until")
    browser.post("dishes/beef-stew/sold-out")
    assert ("Back on the menu: tomorrow", "Tomorrow") == said()
    unknown = browser.page("dishes/beef-stew").select(".until button")[-1]
    browser.post("dishes/beef-stew/sold-out", {unknown["name"]: unknown["value"]})
    assert "beef-stew: unknown\n" in browser.text("sold-out.yaml") and ("Beef Stew: sold out",) == browser.last
    assert ("Back on the menu: when you put it back", "Not known yet") == said()
    for value, words in (("2026-11-25", "Thursday, November 26"), ("2026-11-24 19:30", "today, 7:30 pm")):
        assert browser.page("dishes/beef-stew").select(f"#until [value='{value}']")
        browser.post("dishes/beef-stew/sold-out", {"until": value})
        assert ("Back on the menu: " + words) == said()[0]


def test_a_dish_that_is_served_on_some_days_is_back_on_the_next_of_them(browser, at_noon):
    browser.save("dishes/beef-stew", hours="sat-sun 11:30-close")
    browser.post("dishes/beef-stew/sold-out")
    legend, chip = browser.page("dishes/beef-stew").select(".until :is(legend, [aria-pressed])")
    assert ("Back on the menu: Saturday, November 28", "Saturday, November 28") == (legend.text, chip.text)


def test_a_time_that_is_none_is_refused_with_what_would_be_right(browser):
    response = browser.post("dishes/beef-stew/sold-out", {"until": "teatime"})
    assert 422 == response.status_code and "Write a time such as 19:30" in response.text
    assert 404 == browser.post("dishes/no-such-dish/sold-out").status_code


def test_what_is_sold_out_and_waits_is_published_from_the_same_page(browser, at_noon):
    browser.folder.with_name("mine.studio.toml").write_text('publish = ["true"]\n', encoding="utf-8")
    assert "" == browser.page("sold-out").select_one("#bar").text.strip()
    browser.post("dishes/beef-stew/sold-out", {"from": "list"})
    page = browser.page("sold-out?saved=1")
    said = "Saved. Beef Stew: sold out today Guests see it once you publish. × Undo Publish"
    assert said == " ".join(page.select_one("#bar").text.split())
    assert page.select("#bar form")[-1]["action"].endswith("/publish")
    assert 1 == len(page.select(".notice"))
    assert "1" == page.select_one("#ways .count [aria-hidden]").text
    said = "1 dish sold out Guests see it once you publish. Publish"
    assert said == " ".join(browser.page("sold-out").select_one("#bar").text.split())


def test_what_is_sold_out_is_said_and_undone_there_also_while_it_cannot_be_published(browser, tmp_path, at_noon):
    bars = []
    for each in (browser, started(tmp_path / "blocked", "old-boathouse")):
        dish = each.page("sold-out").select_one("#dishes li")["id"].removeprefix("dish-")
        address = each.post(f"dishes/{dish}/sold-out", {"from": "list"}).location.partition("/en/")[2]
        bars.append(each.page(address).select_one("#bar .notice"))
        assert "sold out today" in bars[-1].p.text and "Guests see it once you publish." in bars[-1].p.text
        assert "Undo" == bars[-1].button.text
    assert ["publish", "yours"] == [bar.select_one("a:not(.close)")["href"].rpartition("/")[2] for bar in bars]


def test_what_is_sold_out_already_is_not_saved_again(browser):
    for _ in range(2):
        assert 303 == browser.post("dishes/mint-tea/sold-out", {"until": "2030-11-22"}).status_code
    assert 1 == len(browser.workspace.versions.latest(9))
    browser.post("versions/1/undo")
    assert ("Mint Tea: back on the menu",) == browser.last
