"""The page of what is sold out."""

import re
from datetime import datetime, timedelta

import pytest

from restaurant_site.owner.studio import entries, sold_out_switch, sold_out_views, views
from tests.conftest import NOON
from tests.owner.studio.at_noon import Noon
from tests.owner.studio.test_visit_views import started


@pytest.fixture
def at_noon(monkeypatch):
    for module in (sold_out_switch, sold_out_views, views):
        monkeypatch.setattr(module, "datetime", Noon)


def row_of(page, dish: str) -> str:
    return " ".join(page.select_one(f"#dish-{dish}").text.split())


@pytest.fixture
def at(browser, monkeypatch):
    """Move the clock of the pages to a time at the restaurant."""

    def move(wall: str) -> None:
        moment = datetime.fromisoformat(wall).replace(tzinfo=browser.site.restaurant.zone)

        class Then(datetime):
            @classmethod
            def now(cls, tz=None):
                return moment.astimezone(tz)

        for module in (sold_out_switch, sold_out_views, views):
            monkeypatch.setattr(module, "datetime", Then)

    return move


def tap_on(page, dish: str) -> dict[str, str]:
    """What the first button of a row sends."""
    button = page.select_one(f"#dish-{dish} button")
    return {"from": "list", button["name"]: button["value"]}


def test_a_dish_is_sold_out_tonight_in_one_tap_and_back_in_another(browser, at_noon):
    page = browser.page("sold-out")
    assert "Beef Stew Sold out" == row_of(page, "beef-stew")
    response = browser.post("dishes/beef-stew/sold-out", tap_on(page, "beef-stew"))
    assert (303, True) == (response.status_code, response.location.endswith("/sold-out?saved=1#dish-beef-stew"))
    assert "beef-stew" in browser.site.sold_out
    assert ("Beef Stew: sold out · back Wednesday",) == browser.last
    page = browser.page("sold-out")
    row = page.select_one("#dish-beef-stew")
    assert ("Sold out", "back Wednesday", "Put it back") == (
        row.select_one(".tag").text,
        row.select_one("[selected]").text,
        row.select_one("button").text,
    )
    assert "1 dish sold out: Beef Stew" == page.select_one("#now p").text
    assert "Sold out" == browser.page("dishes/beef-stew").select_one(".sells b").text
    assert 303 == browser.post("dishes/beef-stew/sold-out", tap_on(page, "beef-stew")).status_code
    assert {} == dict(browser.site.sold_out)
    assert ("Beef Stew: back on the menu",) == browser.last
    assert "Nothing is sold out." == browser.page("sold-out").select_one("#now p").text


@pytest.mark.parametrize(
    ("wall", "day", "said"),
    [
        ("2026-11-24T09:59", "", "sold out · back Wednesday"),  # before opening
        ("2026-11-24T15:00", "", "sold out · back Wednesday"),  # between the services
        ("2026-11-25T00:20", "", "sold out · back Wednesday"),  # past midnight, in Tuesday's service
        ("2026-11-25T00:50", "Wednesday", "sold out · back Thursday"),  # after its last order
        ("2026-11-24T01:30", "", "sold out · back Wednesday"),  # after Sunday's, and a closed Monday
        (
            "2026-11-22T23:40",
            "Tuesday",
            "sold out · back Wednesday",
        ),  # Sunday after closing, before a closed Monday
        ("2026-11-23T12:00", "Tuesday", "sold out · back Wednesday"),  # a closed day
        ("2026-12-01T14:30", "Wednesday", "sold out · back Thursday"),  # after the lunch of a special day
    ],
)
def test_the_page_says_which_day_a_button_takes_where_guests_can_order_nothing_more_today(browser, at, wall, day, said):
    at(wall)
    page = browser.page("sold-out")
    assert "Beef Stew Sold out" == row_of(page, "beef-stew")
    told = f"No more orders today. What you mark now is sold out on {day}."
    assert bool(day) == (told in page.main.text)
    assert "Mark sold out" == browser.page("dishes/beef-stew").select_one(".sells [name=until]").text
    browser.post("dishes/beef-stew/sold-out", tap_on(page, "beef-stew"))
    assert (f"Beef Stew: {said}",) == browser.last
    assert said.partition("· ")[2] == browser.page("sold-out").select_one("#dish-beef-stew [selected]").text


@pytest.mark.parametrize(
    ("until", "wall", "is_out"),
    [
        ("2026-11-23", "2026-11-23T12:00", False),  # a closed day, written by hand
        ("2026-11-24", "2026-11-23T12:00", True),  # the day after it
        ("2026-11-24", "2026-11-24T15:00", True),  # between the services
        ("2026-11-24", "2026-11-25T00:50", False),  # after the last order
    ],
)
def test_every_page_says_the_same_of_what_is_sold_out_for_the_next_order(browser, at, until, wall, is_out):
    (browser.folder / "sold-out.yaml").write_text(f"beef-stew: {until}\n", encoding="utf-8")
    at(wall)
    today = " ".join(browser.page("").select_one(".day").text.split())
    assert is_out is ("Beef Stew" in today)
    assert is_out is ("Nothing is sold out." != browser.page("sold-out").select_one("#now p").text)


def test_the_button_of_a_dish_of_another_day_names_it_and_one_of_no_day_of_the_week_has_none(browser, at):
    at("2026-11-24T09:59")
    browser.save("dishes/beef-stew", hours="fri 11:30-14:00")
    assert browser.page("dishes/beef-stew").select(".sells")
    assert "Beef Stew Mark sold out for Friday" == row_of(browser.page("sold-out"), "beef-stew")
    assert 303 == browser.save("dishes/beef-stew", **{"season-from": "03-01", "season-until": "04-30"}).status_code
    assert not browser.page("dishes/beef-stew").select(".sells"), "of a dish out of season it says neither"
    page = browser.page("sold-out")
    assert "Beef Stew" == row_of(page, "beef-stew")
    assert "Not served this week" == page.select_one("section:has(#dish-beef-stew) h2").text


def test_a_tap_on_a_page_from_before_closing_takes_no_other_day_and_says_so(browser, at):
    at("2026-11-22T22:00")
    tapped = tap_on(browser.page("sold-out"), "beef-stew")
    at("2026-11-22T23:40")
    address = browser.post("dishes/beef-stew/sold-out", tapped).location.partition("/en/")[2]
    assert "the service of that day is over" in browser.page(address).select_one("#bar .notice").p.text
    assert 409 == browser.post("dishes/beef-stew/sold-out", {"until": tapped["until"]}).status_code
    assert 409 == browser.post("dishes/beef-stew/sold-out").status_code
    assert 409 == browser.post("dishes/beef-stew/sold-out", {"until": "0001-01-01"}).status_code
    assert {} == dict(browser.site.sold_out)


def test_a_dish_that_is_sold_out_tonight_stays_so_tomorrow_by_a_choice_in_its_row(browser, at):
    at("2026-11-24T21:00")
    browser.post("dishes/beef-stew/sold-out")
    chosen = browser.page("sold-out").select_one("#until-beef-stew")
    assert ["back Wednesday", "until you put it back", "back at 9:30 pm"] == [
        each.text for each in chosen.select("option")[:3]
    ]
    tomorrow = next(each["value"] for each in chosen.select("option") if each.text == "back Thursday")
    browser.post("dishes/beef-stew/sold-out", {"from": "list", chosen["name"]: tomorrow})
    assert ("Beef Stew: sold out · back Thursday",) == browser.last
    at("2026-11-25T00:50")  # the orders of Tuesday are over
    assert ["back Thursday", "until you put it back"] == [
        each.text for each in browser.page("sold-out").select("#until-beef-stew option")[:2]
    ]


def test_the_page_lists_the_dishes_that_guests_see_in_the_order_of_the_menu_with_a_link_to_each_section(browser):
    path = browser.folder / "menu/bowls.yaml"
    first = browser.text("menu/bowls.yaml").split("- id: ")[1]
    draft = first.replace("barley-soup", "new-soup\n  draft: true", 1)
    path.write_text(f"{browser.text('menu/bowls.yaml')}- id: {draft}", encoding="utf-8")
    page = browser.page("sold-out")
    order = [each.values["id"] for each in entries.dishes(browser.workspace.load()) if "draft" not in each.values]
    assert "new-soup" not in order
    assert [f"dish-{id}" for id in order] == [each["id"] for each in page.select("#dishes li")]
    links = {each["href"][1:]: each.text for each in page.select(".find nav a")}
    assert len(links) > 1 and links == {each.parent["id"]: each.text for each in page.select("#dishes section[id] h2")}


def test_the_first_screen_names_what_is_sold_out_and_leads_to_the_page(browser, at_noon):
    page = browser.page("")
    assert "Mark sold out" == page.select_one(".tasks a[href$='/en/sold-out']").text
    assert "Sold out" not in page.select_one(".day").text
    browser.post("dishes/beef-stew/sold-out")
    row = browser.page("").select_one(".day a[href$='/en/sold-out#dish-beef-stew']")
    assert "Sold out Beef Stew" == " ".join(row.text.split())


@pytest.mark.parametrize(
    ("until", "said"),
    [
        ("19:30", "sold out · back at 7:30 pm"),
        (str((NOON + timedelta(days=9)).date()), "sold out · back \\w+, Dec \\d+"),
        (str((NOON + timedelta(days=800)).date()), "sold out · back \\w+, \\w+ \\d+, \\d{4}"),
    ],
)
def test_a_save_says_until_when_as_a_person_does(browser, at_noon, until, said):
    assert 303 == browser.post("dishes/beef-stew/sold-out", {"until": until}).status_code
    assert re.fullmatch(f"Beef Stew: {said}", browser.last[0])


def test_the_form_of_a_dish_says_when_it_is_back_and_another_day_or_that_nobody_knows_is_a_choice(browser, at_noon):
    def said() -> str:
        return browser.page("dishes/beef-stew").select_one("#until [selected]").text

    assert not browser.page("dishes/beef-stew").select(".until")
    browser.post("dishes/beef-stew/sold-out")
    assert "back Wednesday" == said()
    browser.post("dishes/beef-stew/sold-out", {"until": "unknown"})
    assert "beef-stew: unknown\n" in browser.text("sold-out.yaml")
    assert ("Beef Stew: sold out · until you put it back",) == browser.last
    assert "until you put it back" == said()
    for value, words in (("2026-11-25", "back Thursday"), ("2026-11-24 19:30", "back at 7:30 pm")):
        assert browser.page("dishes/beef-stew").select(f"#until [value='{value}']")
        browser.post("dishes/beef-stew/sold-out", {"until": value})
        assert words == said()
    browser.post("dishes/beef-stew/sold-out", {"until": "2026-11-26 19:40"})
    assert "back Thursday, 7:40 pm" == said()


def test_a_dish_that_is_served_on_some_days_is_sold_out_on_the_next_of_them(browser, at_noon):
    browser.save("dishes/beef-stew", hours="sat-sun 11:30-close")
    page = browser.page("sold-out")
    assert "Beef Stew Mark sold out for Saturday" == row_of(page, "beef-stew")
    browser.post("dishes/beef-stew/sold-out", tap_on(page, "beef-stew"))
    choices = [each.text for each in browser.page("sold-out").select("#until-beef-stew option")]
    assert ["back Sunday", "until you put it back", "back Sat, Dec 5"] == choices[:3]


def test_a_time_that_is_none_is_refused_with_what_would_be_right(browser):
    response = browser.post("dishes/beef-stew/sold-out", {"until": "teatime"})
    assert 422 == response.status_code and "Write a time such as 19:30" in response.text
    assert 404 == browser.post("dishes/no-such-dish/sold-out").status_code


def place_of(browser, how: str, tmp_path) -> None:
    """Give the site a place, and publish it."""
    if how == "a command":
        browser.folder.with_name("mine.studio.toml").write_text('publish = ["cp", "mine/sold-out.yaml", "sent"]\n')
        (browser.folder / "sold-out.yaml").write_text("# Nothing.\n", encoding="utf-8")
    else:
        (tmp_path / "served").mkdir()
        browser.post("publish/destination", {"way": "folder", "folder": str(tmp_path / "served")})
    assert 200 == browser.post("publish").status_code


SEEN_IN_A_FOLDER = "Guests see it within half a minute if a server shows that folder with this program."


def tapped(browser, dish: str, **data: str) -> tuple[str, list[str]]:
    """What the bar says after a tap on the switch of a dish, and its buttons."""
    address = browser.post(f"dishes/{dish}/sold-out", {"from": "list", **data}).location.partition("/en/")[2]
    bar = browser.page(address).select_one("#bar .notice")
    return said.text if (said := bar.select_one(".place")) else "", [each.text for each in bar.select("form button")]


@pytest.mark.parametrize("how", ["a command", "a folder"])
def test_the_switch_publishes_by_itself_where_nothing_else_waits_and_its_undo_does_too(browser, at_noon, tmp_path, how):
    place_of(browser, how, tmp_path)
    file = browser.folder.with_name("sent") if how == "a command" else tmp_path / "served" / "sold-out.yaml"
    said = "Guests see it shortly." if how == "a command" else SEEN_IN_A_FOLDER
    assert (said, ["Undo"]) == tapped(browser, "beef-stew")
    assert "beef-stew: 2026-11-24" in file.read_text(encoding="utf-8")
    page = browser.page("sold-out")
    assert not page.select("#now .waits, #ways .count")
    assert "Beef Stew" == next(browser.workspace.versions.publications()).things[0].name
    assert (said, ["Undo"]) == tapped(browser, "mint-tea", until="2026-12-01")
    assert "mint-tea: 2026-12-01" in file.read_text(encoding="utf-8")
    assert (said, ["Undo"]) == tapped(browser, "beef-stew", back="1")
    number = browser.workspace.versions.latest(1)[0].id
    address = browser.post(f"versions/{number}/undo", {"from": "/sold-out"}).location.partition("/en/")[2]
    assert said == browser.page(address).select_one(".notice .place").text
    assert "beef-stew: 2026-11-24" in file.read_text(encoding="utf-8")


def test_where_something_else_waits_a_folder_gets_what_is_sold_out_alone_and_a_command_waits_for_publish(
    browser, at_noon, tmp_path
):
    place_of(browser, "a folder", tmp_path)
    served = tmp_path / "served"
    browser.save("dishes/barley-soup", price="11.50")
    assert (SEEN_IN_A_FOLDER, ["Undo", "Publish"]) == tapped(browser, "beef-stew")
    assert "beef-stew: 2026-11-24" in (served / "sold-out.yaml").read_text(encoding="utf-8")
    assert "11.50" not in (served / "menu/bowls.yaml").read_text(encoding="utf-8")
    assert "1" == browser.page("").select_one("#ways .count [aria-hidden]").text, "the price still waits"
    browser.folder.with_name("mine.studio.toml").write_text('publish = ["true"]\n', encoding="utf-8")
    assert ("Guests see it once you publish.", ["Undo", "Publish 2 changes"]) == tapped(browser, "mint-tea")
    waits = browser.page("sold-out").select_one("#now .waits")
    assert "1 not yet published" == waits.p.text and "Publish 2 changes" == waits.button.text
    assert ("", ["Undo", "Publish"]) == tapped(browser, "mint-tea", back="1"), "guests saw nothing of it"


def test_a_dish_that_guests_do_not_have_yet_is_sold_out_for_them_when_it_is_published(browser, at_noon, tmp_path):
    place_of(browser, "a folder", tmp_path)
    browser.save("new-dish", name__en="Oat Cake", name__zh="燕麥餅", price="4", category="bowls", draft="")
    assert "Guests see it once you publish." == tapped(browser, "oat-cake")[0]
    assert not (tmp_path / "served" / "sold-out.yaml").exists()


@pytest.mark.parametrize("how", ["a command", "a folder"])
def test_what_could_not_be_sent_is_said_with_the_way_to_send_it(browser, at_noon, tmp_path, how):
    place_of(browser, how, tmp_path)
    if how == "a command":
        browser.folder.with_name("mine.studio.toml").write_text('publish = ["false"]\n', encoding="utf-8")
    else:
        (tmp_path / "served").rename(tmp_path / "unplugged")
    said = "It could not be sent just now, so guests do not see it yet."
    assert (said, ["Undo", "Publish"]) == tapped(browser, "beef-stew")
    assert "beef-stew" in browser.site.sold_out and not (tmp_path / "served").exists()


def test_before_the_site_was_ever_published_what_is_sold_out_waits(browser, at_noon):
    browser.folder.with_name("mine.studio.toml").write_text('publish = ["true"]\n', encoding="utf-8")
    assert "" == browser.page("sold-out").select_one("#bar").text.strip()
    browser.post("dishes/beef-stew/sold-out", {"from": "list"})
    page = browser.page("sold-out?saved=1")
    said = "Saved. Beef Stew: sold out · back Wednesday Guests see it once you publish. × Undo Publish"
    assert said == " ".join(page.select_one("#bar").text.split())
    assert page.select("#bar form")[-1]["action"].endswith("/publish")
    assert 1 == len(page.select(".notice"))
    assert "1" == page.select_one("#ways .count [aria-hidden]").text
    page = browser.page("sold-out")
    assert ("1 not yet published Publish", "") == (
        " ".join(page.select_one("#now .waits").text.split()),
        page.select_one("#bar").text.strip(),
    ), "in its place above the list"


def test_what_is_sold_out_is_said_and_undone_there_also_while_it_cannot_be_published(browser, tmp_path, at_noon):
    bars = []
    for each in (browser, started(tmp_path / "blocked", "old-boathouse")):
        dish = each.page("sold-out").select_one("#dishes li")["id"].removeprefix("dish-")
        address = each.post(f"dishes/{dish}/sold-out", {"from": "list"}).location.partition("/en/")[2]
        bars.append(each.page(address).select_one("#bar .notice"))
        said = bars[-1].p.text
        assert ": sold out · back" in said and said.endswith("You can publish once your site has a place.")
        assert "Undo" == bars[-1].button.text
    assert ["publish", "yours"] == [bar.select_one("a:not(.close)")["href"].rpartition("/")[2] for bar in bars]


def test_what_is_sold_out_already_is_not_saved_again(browser):
    for _ in range(2):
        assert 303 == browser.post("dishes/mint-tea/sold-out", {"until": "2030-11-22"}).status_code
    assert 1 == len(browser.workspace.versions.latest(9))
    browser.post("versions/1/undo")
    assert ("Mint Tea: back on the menu",) == browser.last


def test_what_was_marked_first_is_undone_although_another_dish_was_marked_since(browser, at_noon):
    for dish in ("beef-stew", "mint-tea"):
        browser.post(f"dishes/{dish}/sold-out")
    browser.post("versions/1/undo")
    assert ["mint-tea"] == [*browser.site.sold_out]
    browser.post("dishes/mint-tea/sold-out", {"until": "2026-12-01"})
    assert 409 == browser.post("versions/2/undo").status_code, "its own day has changed again"
    assert "2026-12-01" == str(browser.site.sold_out["mint-tea"].day)


def test_a_dish_is_sold_out_tonight_although_another_file_has_a_fault(browser, at_noon, tmp_path):
    place_of(browser, "a folder", tmp_path)
    menu = browser.folder / "menu/bowls.yaml"
    menu.write_text(menu.read_text(encoding="utf-8").replace('price: "16.25"', "price: about 16"), encoding="utf-8")
    assert browser.workspace.faults()
    assert browser.page("sold-out").select("#dish-beef-stew form")
    assert (SEEN_IN_A_FOLDER, ["Undo"]) == tapped(browser, "beef-stew")
    assert "beef-stew: 2026-11-24" in (tmp_path / "served/sold-out.yaml").read_text(encoding="utf-8")
    assert "16.25" in (tmp_path / "served/menu/bowls.yaml").read_text(encoding="utf-8")
    browser.post("dishes/beef-stew/sold-out", {"from": "list", "back": "1"})
    assert "beef-stew" not in (tmp_path / "served/sold-out.yaml").read_text(encoding="utf-8")
