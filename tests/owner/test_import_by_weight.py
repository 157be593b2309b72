"""Prices of a kilo, of 100 g or of a litre, which are not those of a dish, wherever a list says so."""

import random

import pytest

from restaurant_site.owner import sheet_files, sheet_quantities
from tests.owner.test_import import dishes, prices
from tests.owner.test_import_beside import planned, said, started
from tests.owner.test_import_by_cells import names_and_prices


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return started(tmp_path_factory.mktemp("weight") / "content")


@pytest.mark.parametrize(
    "text",
    [
        "Fish by the kilo", "Lamb chops per kilo", "Lobster (per lb)", "price per 100 g", "€/kg", "kg", "LB", "€6.50/100g",
        "sold by weight", "3.20 / 100g", "32,00 /kg",
        "Pesce al kg", "all'etto", "Pescado por kilo", "Poisson au poids", "le kilo", "Fisch nach Gewicht", "pro 100 g",
        "ΘΑΛΑΣΣΙΝΑ ΜΕ ΤΟ ΚΙΛΟ", "(ντόπιας παραγωγής, το κιλό)", "за кг", "по весу", "按斤", "每100克", "每斤", "هر کیلو", "کیلویی",
        "Fish by the kilo (min. 500 g)",
    ],
)  # fmt: skip
def test_words_for_the_price_of_a_weight(text):
    assert sheet_quantities.is_of_a_weight(text)


@pytest.mark.parametrize(
    "text",
    [
        "250 kcal per 100 g", "salt 1.2 g per 100 g", "half a pound", "1/4 lb burger", "500 g", "1 kg", "100 g", "G", "l", "Kilo burger",
        "per person", "Pollo al ajillo", "Pound cake", "Steak 300 g", "", "by the glass", "Kale per two",
    ],
)  # fmt: skip
def test_weights_that_are_no_basis_of_a_price(text):
    assert not sheet_quantities.is_of_a_weight(text)


@pytest.mark.parametrize(
    ("headings", "row"),
    [
        ("Item,Price", "Sole per kilo,45"),
        ("Item,Price,Description", 'Sole,45,"from the bay, price per kg"'),
        ("Item,Price,Category", "Sole,45,Fish by the kilo"),
        ("Item,Price,Category,Subcategory", "Sole,45,Grill,Ψάρια με το κιλό"),
        ("Item,Price,name_el", "Sole,45,Γλώσσα (το κιλό)"),
        ("Item,Price,Size", "Sole,45,kg"),
        ("Item,Price,Peso", "Sole,45,al kg"),
        ("Item,Price,Unit", "Sole,45,100 g"),
        ("Item,Price,Unit", "Sole,45,L"),
        ("Item,Price (€/kg)", "Sole,45"),
        ("Plat,Prix au kilo", "Sole,45"),
        ("Item,Price", "Sole,45 €/kg"),
        ("Item,Price", '"Sole","€4,50/100g"'),
        ("Fish by the kilo,\nItem,Price", "Sole (al kg),45"),
        ("Item,,Price", "Sole,je 100g,6.50"),
        ("Item,Price,", "Sole,45,/kg"),
        ("Item,,Price", "Sole,45.00/kg,"),
        ("Item,Price", "Sole,4.50 / 100g"),
    ],
)
def test_a_price_of_a_weight_is_never_that_of_a_dish(folder, headings, row):
    plan = planned(folder, f"{headings}\n{row}\n")
    [sole] = [dish for dish in dishes(plan).values() if "Sole" in dish["name"]["en"]]
    assert sole["price"].startswith("✎") and sole["draft"]
    assert "sizes" not in sole and "kg" not in str(sole.get("description", "")).replace("price per kg", "")
    assert 1 == len(said(plan, sheet_quantities.OF_A_WEIGHT))


def test_dishes_below_a_section_by_weight_and_no_others_lack_their_price(folder):
    rows = "FISH BY THE KILO,\nSole,45\nTuna,40\nMEAT,\nSteak,20\n"
    assert {"Sole": "✎", "Tuna": "✎", "Steak": "20.00"} == names_and_prices(planned(folder, f"Item,Price\n{rows}"))
    rows = "Fish by the kilo,Sole,45\n,Tuna,40\nMeat,Steak,20\n"
    assert {"Sole": "✎", "Tuna": "✎", "Steak": "20.00"} == names_and_prices(
        planned(folder, f"Section,Item,Price\n{rows}")
    )


def test_what_a_dish_weighs_and_costs_its_kitchen_says_nothing_of_its_price(folder):
    rows = "Ham,9,250 kcal per 100 g,420 g,8.50/kg\nPie,8,,1 kg,3/kg\n"
    plan = planned(folder, f"Item,Price,Description,Weight,Food cost\n{rows}")
    assert {"Ham": "9.00", "Pie": "8.00"} == names_and_prices(plan)


def test_a_size_of_100_g_with_its_price_stays_one(folder):
    plan = planned(folder, "Item,Size,Price\nOlives,100 g,3\nOlives,250 g,6\n")
    assert {"100 g": "3.00", "250 g": "6.00"} == prices(dishes(plan)["olives"])


def test_a_column_of_units_alone_is_no_weight_that_guests_read(folder):
    plan = planned(folder, "Item,Price,Peso\nBread,3,kg\nPie,8,1\n")
    assert not said(plan, sheet_quantities.READ_SO)
    assert ["1"] == [text for _, text in said(plan, sheet_files.NO_COLUMN)]
    plan = planned(folder, "Item,€/kg\nBread,3\nPie,8\n")
    assert all("description" not in dish for dish in dishes(plan).values())


def test_no_price_of_a_weight_is_published_whatever_stands_around_it(folder):
    """Property: in any order of columns and rows, each dish said to be sold by weight is a draft, and no other is."""
    chance = random.Random(7)
    says = ("per kg", "(al kg)", "by the kilo", "το κιλό", "/ 100 g", "每斤", "nach Gewicht")
    for _ in range(12):
        names = [f"Dish {chr(65 + number)}" for number in range(6)]
        weighed = {name for name in names if chance.random() < 0.5}
        columns = ["Item", "Price", "Description", "Section"]
        chance.shuffle(columns)
        rows = []
        for name in names:
            word = chance.choice(says) if name in weighed else ""
            where = chance.choice(["Item", "Description"])
            cells = {
                "Item": name,
                "Price": f"{chance.randint(5, 60)}.00",
                "Description": "with lemon",
                "Section": "Grill",
            }
            cells[where] += f" {word}" if word else ""
            rows.append(",".join(cells[each] for each in columns))
        found = dishes(planned(folder, "\n".join([",".join(columns), *rows, ""])))
        drafts = {dish["name"]["en"][:6] for dish in found.values() if dish.get("draft")}
        assert weighed == drafts


def test_a_price_of_a_weight_beside_the_price_of_a_dish_leaves_that_one(folder):
    plan = planned(folder, "Item,,Price\nHam,2.10/100g,\nRoll,,2\nPie,3.20/100g,4.50\nBun,each,1.50\n")
    assert {"Ham": "✎", "Roll": "2.00", "Pie": "4.50", "Bun": "1.50"} == names_and_prices(plan)
