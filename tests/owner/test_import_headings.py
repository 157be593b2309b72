"""Headings of lists from many places: the usual price beside others, what is no dish, sizes in rows, older encodings."""

import re

import pytest

from restaurant_site.owner import sheet_files, sheet_layout, sheet_roles, sheet_sizes, spreadsheet
from tests.owner.test_import import dishes, prices, read_once, workbook
from tests.owner.test_import_beside import planned, said, started


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return started(tmp_path_factory.mktemp("headings") / "content")


@pytest.mark.parametrize(
    ("headings", "other"),
    [
        ("Nom du produit,Catégorie,Prix de vente TTC,Prix à emporter", "D (Prix à emporter)"),
        ("Item,Category,Dine-in price,Takeaway price", "D (Takeaway price)"),
        ("Name,Category,Selling Price,Delivery Price", "D (Delivery Price)"),
        ("品名,分类,价格,外卖价格", "D (外卖价格)"),
    ],
)
def test_the_usual_price_is_the_price_and_that_of_what_is_taken_away_is_named(folder, headings, other):
    plan = planned(folder, f"{headings}\nBurger,Mains,15.50,13.00\nMousse,Desserts,6.00,\n")
    assert ["15.50", "6.00"] == [*map(prices, dishes(plan).values())]
    assert [(other, "13.00")] == said(plan, sheet_roles.OTHER_LEVEL)


def test_a_price_of_what_is_taken_away_is_the_price_where_there_is_no_other(folder):
    plan = planned(folder, "Item,Takeaway price\nBurger,13.00\nFries,3.50\n")
    assert ["13.00", "3.50"] == [*map(prices, dishes(plan).values())]


def test_numbered_prices_of_items_are_sizes_whose_names_are_asked(folder):
    plan = planned(folder, "Item Name,Item_Price1,Item_Price2,Item_Price3\nDeluxe,22.43,30.35,36.95\nFries,4,,\n")
    assert [("B2 (Item_Price1)", "22.43/30.35/36.95")] == said(plan, sheet_sizes.SIZES_WITHOUT_NAMES)
    assert [None, "4.00"] == [each.get("price") for each in dishes(plan).values()]
    assert [True, False] == ["draft" in each for each in dishes(plan).values()]


@pytest.mark.parametrize(
    "headings",
    [
        "kategori,navn,pris,beskrivelse",
        "Kategori,Nama,Harga,Deskripsi",
        "main_category,name,price,description",
        "Categoria,Platillo,Precio,Descripcion",
    ],
)
def test_headings_of_more_languages_are_understood(folder, headings):
    plan = planned(folder, f"{headings}\ntacos,Mole,60,Roasted chicken\nsides,Elote,40,Corn\n")
    assert ["tacos", "sides"] == [*plan.sections.values()]
    assert [("60.00", {"en": "Roasted chicken"}), ("40.00", {"en": "Corn"})] == [
        (each["price"], each["description"]) for each in dishes(plan).values()
    ]


def test_texts_alone_beside_prices_are_the_names(folder):
    plan = planned(folder, "Descripcion,Precio\nCALDOS,\nCaldo de Pescado,60.50\n")
    assert [{"en": "Caldo de Pescado"}] == [each["name"] for each in dishes(plan).values()]


def test_texts_beside_a_column_that_nobody_knows_are_no_names(folder):
    plan = planned(folder, 'Cocktail,Description,Price\nMojito,"Rum, mint",12.50\nSpritz,"Aperol, soda",11.00\n')
    assert ["Mojito", "Spritz"] == [each["name"]["en"] for each in dishes(plan).values()]


def test_what_a_shop_or_a_till_says_is_no_dish_is_none_and_what_it_does_not_show_is_a_draft(folder):
    plan = planned(
        folder,
        "Title,Price,Published,Gift Card,Status\nSoup,9,TRUE,FALSE,active\nCake,8,TRUE,FALSE,archived\n"
        "Stew,7,TRUE,FALSE,draft\nNonna,25,TRUE,TRUE,active\n",
    )
    assert {"Soup": False, "Cake": True, "Stew": True} == {
        each["name"]["en"]: "draft" in each for each in dishes(plan).values()
    }
    assert ["D5 (Gift Card)"] == [place for place, _ in said(plan, sheet_layout.NO_FOOD)]
    bag = planned(folder, "Name,Price,Non-revenue item\nPad Thai,13.95,No\nBag Fee,0.10,Yes\n")
    assert ["Pad Thai"] == [each["name"]["en"] for each in dishes(bag).values()]


def test_a_status_of_another_kind_hides_nothing(folder):
    plan = planned(folder, "Name,Price,Status\nSoup,9,new\nCake,8,draft\n")
    assert not any("draft" in each for each in dishes(plan).values())


def test_single_that_most_dishes_have_alone_is_no_size(folder):
    plan = planned(folder, "item,single,double\nEspresso,60,80\nMango,110,\nKiwi,120,\nWater,20,\n")
    assert ["110.00", "120.00", "20.00"] == [*map(prices, dishes(plan).values())][1:]
    assert [("B (single)", "")] == said(plan, sheet_layout.ONLY_SMALL)


def test_codes_of_diets_among_tags_are_diets(folder):
    plan = planned(folder, 'Name,Price,Tags\nSoup,9,"V, GF"\nTart,8,vegetarian\nTea,3,caffeine free\n')
    soup, tart, tea = ({*each.get("diets", ())} for each in dishes(plan).values())
    assert soup >= {"vegetarian", "no-gluten-ingredients"}
    assert ("vegetarian" in tart, tea) == (True, set())
    assert ["C4 (Tags)"] == [each.place for each in plan.left]


def test_codes_of_diets_among_tags_beside_a_column_of_diets_are_named(folder):
    plan = planned(folder, 'Name,Price,Tags,Diets\nSoup,9,"V, GF",\nTart,8,vegetarian,vegan\n')
    soup, tart = ({*each.get("diets", ())} for each in dishes(plan).values())
    assert (set(), True) == (soup, "vegan" in tart)
    assert [("C2 (Tags)", "V, GF"), ("C3 (Tags)", "vegetarian")] == [(each.place, each.text) for each in plan.left]


def test_a_tag_of_the_menu_that_is_named_like_a_diet_stays_a_tag(tmp_path):
    folder = started(tmp_path / "content")
    menu = folder / "menu.yaml"
    menu.write_text(re.sub("(?m)^tags:.*$", "tags:\n  vegan: {en: Vegan}", menu.read_text()))
    [dish] = dishes(planned(folder, "Name,Price,Tags\nSoup,9,vegan\n")).values()
    assert (["vegan"], None) == (dish["tags"], dish.get("diets"))


def test_a_size_beside_its_price_in_rows_of_one_dish_is_a_size(folder):
    plan = planned(
        folder, "Item Name,Base Price,Size,Size Price\nBurrata,16.00,,\nWings,,6 pc,9.00\nWings,,12 pc,16.00\n"
    )
    burrata, wings = dishes(plan).values()
    assert "16.00" == burrata["price"]
    assert ["9.00", "16.00"] == [each["price"] for each in wings["sizes"]]


def test_a_japanese_list_in_its_encoding_comes_in_with_its_market_prices(tmp_path):
    folder = started(tmp_path / "content", country="JP")
    raw = "分類,商品名,価格,説明\n麺類,醤油ラーメン,850円,鶏がらスープ\n甘味,杏仁豆腐,時価,自家製\n"
    plan = spreadsheet.planned_import(folder, read_once(folder), "menu.csv", raw.encode("cp932"))
    assert ["850.00", "market"] == [each["price"] for each in dishes(plan).values()]
    assert ["醤油ラーメン", "杏仁豆腐"] == [each["name"]["en"] for each in dishes(plan).values()]


def test_price_lists_of_several_restaurants_in_one_file_are_refused_by_their_names(folder):
    def sheet(step: int) -> list[list[object]]:
        return [["Name", "Price"], *([f"Dish {chr(65 + each)}", each + step + 0.5] for each in range(12))]

    book = workbook(Airport=sheet(1), Station=sheet(2), Town=sheet(3))
    with pytest.raises(sheet_files.SheetError, match="Airport · Station · Town"):
        spreadsheet.planned_import(folder, read_once(folder), "menu.xlsx", book)
    two = workbook(Lunch=sheet(1), Dinner=sheet(2))
    assert dishes(spreadsheet.planned_import(folder, read_once(folder), "menu.xlsx", two))


def test_longer_texts_to_the_right_of_names_without_headings_are_descriptions(tmp_path):
    folder = started(tmp_path / "content", country="KR")
    rows = [("아메리카노", 3000), ("카페라떼", 3500), ("인절미라떼", 4500), ("카페모카", 5000)]
    raw = "".join(f",{name},{price},콜롬비아 원두를 사용한 {name},커피\n" for name, price in rows)
    found = [*dishes(planned(folder, raw)).values()]
    assert [name for name, _ in rows] == [each["name"]["en"] for each in found]
    assert "콜롬비아 원두를 사용한 카페라떼" == found[1]["description"]["en"]


def test_a_market_price_alone_below_the_sizes_is_that_of_the_dish(folder):
    plan = planned(folder, "Item,Small,Large\nSquid,9.50,12\nTurbot,,MP\nSoup,6,8\n")
    assert "market" == [*dishes(plan).values()][1]["price"]
