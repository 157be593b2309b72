"""The menu, a dish, and the must-order list."""

from restaurant_site.domain.menu import Filter, dishes
from restaurant_site.render.pages.menu import SHORT_MENU, dish_page, folded, menu_page, must_order_page, wall
from restaurant_site.render.pagination import Listing
from restaurant_site.search.results import DishResults


def test_the_whole_menu_is_in_sections_and_is_described_to_search_engines(spoon):
    localized_site = spoon["en"]
    page = menu_page(localized_site, Listing(DishResults("", dishes(localized_site.site))))
    assert ["bowls", "drinks"] == [category.id for category, _ in page.sections]
    assert ["Menu"] == [each["hasMenu"]["@type"] for each in page.structured_data]


def test_a_filtered_menu_is_in_sections_and_is_not_described(spoon):
    localized_site, wanted = spoon["en"], Filter(category="drinks")
    results = DishResults("", dishes(localized_site.site, wanted), wanted=wanted)
    page = menu_page(localized_site, Listing(results))
    assert ["drinks"] == [category.id for category, _ in page.sections]
    assert [] == page.structured_data


def test_a_search_has_no_sections_and_links_its_suggestions(spoon):
    page = menu_page(spoon["zh"], Listing(DishResults("tee", [], {}, lambda: ["mint-tea"])))
    assert ("tee", []) == (page.query, page.sections)
    assert [(spoon["zh"].text(spoon["zh"].site.dishes["mint-tea"].name), "/zh/menu/mint-tea")] == page.suggestions


def test_a_dish_has_its_name_as_the_title_and_its_rank(spoon):
    localized_site = spoon["en"]
    page = dish_page(localized_site, localized_site.site.dishes["barley-soup"])
    assert ("Barley Soup", 1) == (page.own_title, page.ranked.rank)


def test_the_must_order_list_has_its_dishes_in_the_order_of_their_ranks_and_its_combos(spoon):
    page = must_order_page(spoon["en"])
    assert [1, 2, 3, 4, 5] == [entry.rank for entry, _ in page.top]
    assert ["combo-2", "combo-4"] == [combo["id"] for combo in page.combos]
    assert "FAQPage" == page.structured_data[1]["@type"]


def test_a_long_menu_is_folded_so_that_its_four_columns_inside_and_two_on_the_back_are_alike_high():
    menu = [(f"section {number}", ["dish"] * 9) for number in range(6)]
    assert (menu[:4], menu[4:]) == folded(menu)


def test_a_short_menu_is_all_inside():
    menu = [("starters", ["dish"] * 10), ("mains", ["dish"] * (SHORT_MENU - 10))]
    assert (menu, []) == folded(menu)
    assert ([], []) == folded([])


def test_the_must_orders_and_the_popular_dishes_of_a_section_are_first_on_the_wall(english):
    top = {entry.dish for entry in english.site.must_order.top_dishes}
    for _, shown in wall(english, 99):
        ranks = [0 if each.id in top else 1 if each.popular else 2 for each in shown]
        assert sorted(ranks) == ranks
