"""The home page."""

from dataclasses import replace
from datetime import date, datetime

from restaurant_site.locales import ENGLISH
from restaurant_site.models.season import Season, SeasonDay
from restaurant_site.models.site import Picture
from restaurant_site.models.text import Text
from restaurant_site.render.pages.home import home_page
from restaurant_site.render.pages.visit import reservation_page
from restaurant_site.urls import StaticLinks
from tests.conftest import BASE


def test_it_says_whether_the_restaurant_is_open_and_how_busy_it_is(spoon):
    page = home_page(spoon["en"])
    assert page.rhythm is not None
    assert "open" == page.state.state
    assert page.today.ranges


def test_it_says_the_last_order_before_the_closing_time_and_the_usual_wait(spoon):
    page = home_page(spoon["en"])
    assert ("Last order at 1:30 pm", "up to 5 minutes") == (page.change, page.wait)


def shown_pictures(localized_site, wall, *names):
    """What the page shows at a wall time, of a restaurant with pictures of these names for it."""
    known = {name: Picture("1", resized=True, widths={"avif": (1200, 2400)}) for name in names}
    now = datetime.fromisoformat(f"2026-11-24 {wall}").replace(tzinfo=localized_site.site.restaurant.zone)
    site = replace(localized_site.site, pictures=replace(localized_site.site.pictures, home=known))
    return home_page(replace(localized_site, site=site, now=lambda: now)).pictures


def test_its_picture_is_of_the_time_of_day_and_else_of_another(spoon):
    names = ("morning-wide", "morning-tall", "evening-wide")
    shown = {
        wall: [picture.source for picture in shown_pictures(spoon["en"], wall, *names)]
        for wall in ("09:00", "12:00", "19:00")
    }
    morning = ["/images/home/morning-wide.webp?v=1", "/images/home/morning-tall.webp?v=1"]
    assert {"09:00": morning, "12:00": morning, "19:00": ["/images/home/evening-wide.webp?v=1"]} == shown
    assert [] == shown_pictures(spoon["en"], "12:00")


def test_what_its_picture_shows_is_what_the_owner_says_of_that_time_else_its_dish_else_nothing(spoon):
    def page(wall, **changed):
        site = spoon["en"].site
        home = site.pages["home"].model_copy(update=changed)
        known = {f"{part}-wide": Picture("1", resized=True) for part in ("afternoon", "evening")}
        pictures = replace(site.pictures, home=known)
        now = datetime.fromisoformat(f"2026-11-24 {wall}").replace(tzinfo=site.restaurant.zone)
        site = replace(site, pages={**site.pages, "home": home}, pictures=pictures)
        return replace(spoon["en"], site=site, now=lambda: now)

    words = {"evening": Text({"en": "Our front room"})}
    assert ("", "") == (home_page(page("19:00")).picture_shows, reservation_page(page("19:00")).scene_shows)
    assert "Our front room" == home_page(page("19:00", pictures=words)).picture_shows
    assert "Our front room" == reservation_page(page("19:00", pictures=words)).scene_shows
    assert "" == home_page(page("12:00", pictures=words)).picture_shows
    shown = ("beef-stew",) * 3
    assert "Our front room" == home_page(page("19:00", pictures=words, dishes=shown)).picture_shows
    assert "Beef Stew" == home_page(page("12:00", pictures=words, dishes=shown)).picture_shows
    assert "Beef Stew" == reservation_page(page("12:00", pictures=words, dishes=shown)).scene_shows


def test_each_size_of_its_picture_has_an_address_that_names_a_version(spoon):
    [wide] = shown_pictures(spoon["en"], "12:00", "afternoon-wide")
    assert wide.sizes.startswith("/images/home/1200/afternoon-wide.avif?v=1 1200w, ")


def test_it_shows_the_holidays_to_come_and_the_ranked_dishes(spoon):
    page = home_page(spoon["en"])
    assert [date(2026, 12, 1), date(2027, 1, 6), date(2027, 4, 10)] == [row.last for row in page.exceptions]
    assert [entry.dish for entry in spoon["en"].site.must_order.top_dishes] == [dish.id for _, dish in page.top]


def test_the_ranked_keep_their_order_also_when_the_large_picture_shows_one(localized_sites):
    localized_site = localized_sites[ENGLISH]
    ranked = [entry.dish for entry in localized_site.site.must_order.top_dishes]
    evening = datetime(2026, 11, 24, 19, tzinfo=localized_site.site.restaurant.zone)
    page = home_page(replace(localized_site, now=lambda: evening))
    assert ranked[0] == page.pictured.id
    assert ranked == [dish.id for _, dish in page.top]


def test_a_static_export_knows_no_time(spoon):
    page = home_page(replace(spoon["en"], links=StaticLinks(BASE)))
    assert (None, None) == (page.state, page.rhythm)
    assert ("Last order (Tuesday to Thursday)", "dine-in 1:30 pm and 12:30 am, takeout 8:30 pm") == page.last_orders[0]


def test_a_dish_of_another_day_is_not_among_those_of_today(spoon):
    site, links = spoon["en"].site, StaticLinks(BASE)
    tea = site.dishes["mint-tea"]

    def shown(on: date, localized_site=spoon["en"]):
        day = SeasonDay(on.month, on.day, on.year)
        season = Season.model_validate({"from": day, "until": day})
        dishes = {**site.dishes, tea.id: tea.model_copy(update={"season": season})}
        changed = replace(localized_site, site=replace(site, dishes=dishes))
        return tea.id in {dish.id for _, dishes in home_page(changed).wall for dish in dishes}

    today = spoon["en"].today
    assert shown(today) and not shown(today.replace(month=12, day=31))
    assert not shown(today, replace(spoon["en"], links=links))  # read on any day
