"""What dishes weigh and how much there is of a drink, a lone small size, gift cards and names for guests in lists of tills."""

from pathlib import Path

import pytest

from restaurant_site.owner import sheet_dishes, sheet_files, sheet_layout, sheet_quantities, sheet_roles
from tests.owner.test_import import dishes, prices
from tests.owner.test_import_again import imported
from tests.owner.test_import_beside import paying_in, planned, said, started
from tests.owner.test_import_by_mistake import of_a_workbook


@pytest.fixture(scope="module")
def in_euros(tmp_path_factory) -> Path:
    return started(tmp_path_factory.mktemp("euros") / "content")


@pytest.fixture(scope="module")
def in_rupees(tmp_path_factory) -> Path:
    return paying_in(started(tmp_path_factory.mktemp("rupees") / "content"), "INR")


# --- Weights and volumes ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heading", "cell", "text"),
    [
        ("Weight", "420g", "420 g."), ("Volume", "330 ml", "330 ml."), ("ml", "330", "330 ml."), ("Вес", "420гр", "420 гр."),
        ("вага/гр.", "70", "70 гр."), ("Вес/объём", "0,5 л", "0,5 л."), ("Net weight (g)", "250/30", "250 / 30 g."),
        ("容量", "330毫升", "330 毫升."), ("Peso", "1,5 kg", "1,5 kg."),
    ],
)  # fmt: skip
def test_a_weight_or_a_volume_is_read_by_guests_at_the_end_of_the_description(in_euros, heading, cell, text):
    plan = planned(in_euros, f'Item,Description,Price,{heading}\nSoup,,4,"{cell}"\nStew,With rice,9,"{cell}"\n')
    assert {"soup": text, "stew": f"With rice. {text}"} == {
        id: dish["description"]["en"] for id, dish in dishes(plan).items()
    }
    assert 1 == len(said(plan, sheet_quantities.READ_SO))


@pytest.mark.parametrize(
    ("heading", "cell"),
    [
        ("Protein (g)", "12"),
        ("Weight", "0"),
        ("Weight", "0.5"),
        ("Weight (lb)", "0.5"),
        ("Quantity", "12"),
        ("Fat", "3 g"),
    ],
)
def test_a_number_that_is_no_weight_of_a_dish_for_certain_is_left(in_euros, heading, cell):
    plan = planned(in_euros, f"Item,Price,{heading}\nSoup,4,{cell}\n")
    assert "description" not in dishes(plan)["soup"]
    assert [cell] == [text for _, text in said(plan, sheet_files.NO_COLUMN)]


def test_volumes_name_as_many_prices(in_euros):
    plan = planned(in_euros, "Item,Volume,Price\nLatte,240ml/350 ml,3.50/4.20\nTea,350ml/ 1l,3/6\nMocha,200/300ml,4\n")
    found = dishes(plan)
    assert {"240 ml": "3.50", "350 ml": "4.20"} == prices(found["latte"])
    assert {"350 ml": "3.00", "1 l": "6.00"} == prices(found["tea"])
    assert "200 / 300 ml." == found["mocha"]["description"]["en"]


def test_volumes_tell_the_rows_of_one_dish_apart_as_its_sizes(in_euros):
    plan = planned(in_euros, "Item,мл,Price\nWater,500,14\nWater,1000,16\n")
    assert {"500 мл": "14.00", "1000 мл": "16.00"} == prices(dishes(plan)["water"])


def test_volumes_of_named_sizes_are_left_and_not_told_of_the_dish(in_euros):
    plan = planned(in_euros, "Item,Size,Volume,Price\nCola,Small,0.3 l,3\nCola,Large,0.5 l,4\n")
    assert {"Small": "3.00", "Large": "4.00"} == prices(dishes(plan)["cola"])
    assert ["0.3 l", "0.5 l"] == [text for _, text in said(plan, sheet_quantities.OF_A_SIZE)]
    assert "description" not in dishes(plan)["cola"]


def test_a_weight_is_added_to_the_description_of_the_menu_and_replaces_an_earlier_one(tmp_path):
    folder = started(tmp_path / "content")
    imported(folder, "Item,Description,Price\nSoup,With leeks,4\n")
    for weight in ("300", "320"):
        imported(folder, f"Item,Price,Weight\nSoup,4,{weight} g\n")
        [file] = [each.read_text() for each in (folder / "menu").glob("*.yaml") if "soup" in each.read_text()]
        assert f"With leeks. {weight} g." in file


def test_a_weight_is_in_each_language_that_has_a_description_or_in_all(tmp_path):
    folder = started(tmp_path / "content", "en", "fr", country="CA")
    plan = planned(
        folder, "Item,Plat,Description EN,Description FR,Price,Weight\nSoup,Soupe,Hot,,4,300 g\nStew,Ragoût,,,9,200 g\n"
    )
    found = dishes(plan)
    assert {"en": "Hot. 300 g."} == {
        code: text for code, text in found["soup"]["description"].items() if "✎" not in text
    }
    assert {"en": "200 g.", "fr": "200 g."} == found["stew"]["description"]


# --- A lone small size ------------------------------------------------------------------------


def test_a_small_size_that_most_dishes_have_alone_is_their_price(in_euros):
    plan = planned(in_euros, "Item,Small,Medium,Large\nCake,4,,\nCola,2,,\nFlan,3,,\nTea,2,,3\nPot,,,9\n")
    found = {id: prices(dish) for id, dish in dishes(plan).items()}
    assert {"cake": "4.00", "cola": "2.00", "flan": "3.00"} == {each: found[each] for each in ("cake", "cola", "flan")}
    assert ({"Small": "2.00", "Large": "3.00"}, {"Large": "9.00"}) == (found["tea"], found["pot"])
    assert 1 == len(said(plan, sheet_layout.ONLY_SMALL))


def test_a_small_size_that_few_dishes_have_alone_is_one(in_euros):
    plan = planned(in_euros, "Item,Small,Large\nCake,4,\nTea,2,3\nMilk,2,3\n")
    assert {"Small": "4.00"} == prices(dishes(plan)["cake"])
    assert not said(plan, sheet_layout.ONLY_SMALL)


def test_a_glass_alone_stays_one(in_euros):
    plan = planned(in_euros, "Item,Glass,Bottle\nPort,7,\nSherry,6,\nRed,8,30\n")
    assert {"Glass": "7.00"} == prices(dishes(plan)["port"])


# --- Tills ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Gift Card", "E-Gift Card", "Gift card $25", "Carte-cadeau", "礼品卡"])
def test_a_gift_card_by_its_name_is_no_dish(in_euros, name):
    plan = planned(
        in_euros,
        f"Item Name,Price,Item Type\n{name},25,Prepared food and beverage\nBurger,9,Prepared food and beverage\n",
    )
    assert ["burger"] == plan.added
    assert 1 == len(said(plan, sheet_layout.GIFT_CARD))


def test_the_column_that_says_what_is_no_dish_is_named(in_euros):
    plan = planned(in_euros, "Item Name,Item Type,Price\nBurger,SINGLE_ITEM,9\nExtra cheese,MODIFIER,2\n")
    assert ["burger"] == plan.added
    assert [("B3 (Item Type)", "Extra cheese · MODIFIER · 2")] == said(plan, sheet_layout.NO_FOOD)


def test_guests_read_the_name_that_a_till_has_for_them(in_euros):
    plan = planned(in_euros, "Item Name,Customer-facing Name,Price\nWNGS 10PC,Chicken wings,15\nBurger,,9\n")
    assert {"chicken-wings": "Chicken wings", "burger": "Burger"} == {
        id: dish["name"]["en"] for id, dish in dishes(plan).items()
    }
    assert [("A2 (Item Name)", "WNGS 10PC")] == said(plan, sheet_files.OF_A_TILL)


@pytest.mark.parametrize("typed", ["200/-", "Rs.200/-", "Rs 200/-", "₹200/-", "200 /-", "200.00/-"])
def test_a_stroke_and_a_dash_behind_a_price_are_no_second_one(in_rupees, typed):
    plan = planned(in_rupees, f"Item,Price\nDal,{typed}\nPaneer,180/-/320/-\n")
    assert ("200.00", ["paneer"]) == (prices(dishes(plan)["dal"]), [*plan.drafts])


def test_a_sheet_that_repeats_another_one_comes_in_once(in_euros):
    text = "Item,Price\nSoup,4\nStew,9\n"
    plan = of_a_workbook(in_euros, Table_1=text, Table_2=text, Bar="Item,Price\nPort,7\n")
    assert ["soup", "stew", "port"] == plan.added
    assert ["Table 2"] == [place for place, _ in said(plan, sheet_dishes.REPEATED)]


def test_a_column_of_ingredients_beside_the_description_is_said_to_be_a_second_one(in_euros):
    plan = planned(in_euros, "Ürün adı,İçindekiler,Açıklama,Price\nPizza,Domates,Taze,9\n")
    assert {"en": "Taze"} == dishes(plan)["pizza"]["description"]
    assert ["Domates"] == [text for _, text in said(plan, sheet_roles.SECOND_TEXT)]


# --- Again ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sheet",
    [
        "Item,Volume,Price\nLatte,240ml/350ml,3.50/4.20\nTea,1 l,6\nMocha,200/300ml,4\n",
        "Item,Description,Weight,Price\nSoup,With leeks!,300g,4\nStew,,250/30 g,9\n",
        "Item,мл,Price\nWater,500,14\nWater,1000,16\n",
        "Item,Small,Medium,Large\nCake,4,,\nCola,2,,\nFlan,3,,\nTea,2,,3\n",
        "Item Name,Customer-facing Name,Price\nWNGS 10PC,Chicken wings,15\nGift card,,9\n",
    ],
)
def test_such_a_list_changes_nothing_a_second_time(tmp_path, sheet):
    folder = started(tmp_path / "content")
    assert imported(folder, sheet).added
    plan = imported(folder, sheet)
    assert ([], [], {}) == (plan.added, plan.changes, plan.files)
