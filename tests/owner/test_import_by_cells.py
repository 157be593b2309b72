"""A list without headings, or laid out as people do it, comes in by what its cells are, and says so."""

from pathlib import Path

import pytest

from restaurant_site.owner import (
    sheet_dishes,
    sheet_doubts,
    sheet_layout,
    sheet_matching,
    sheet_one_dish,
    sheet_sizes,
)
from restaurant_site.owner.sheet_plan import ImportPlan
from tests.owner.test_import import dishes, prices
from tests.owner.test_import_again import imported
from tests.owner.test_import_beside import paying_in, planned, said, started
from tests.owner.test_import_by_mistake import of_a_workbook


@pytest.fixture(scope="module")
def in_euros(tmp_path_factory) -> Path:
    return started(tmp_path_factory.mktemp("euros") / "content")


@pytest.fixture(scope="module")
def with_chinese(tmp_path_factory) -> Path:
    return started(tmp_path_factory.mktemp("chinese") / "content", "en", "zh", country="HK")


def names_and_prices(plan: ImportPlan) -> dict[str, str]:
    return {next(iter(dish["name"].values())): prices(dish) for dish in dishes(plan).values()}


# --- Without headings -------------------------------------------------------------------------

LIST = "Leek soup,6.50,with cream and chives\nBeef stew,12.00,slow and dark\nRice,3.00,\nApple pie,5.50,with custard\n"


def test_a_list_without_headings_is_read_by_its_cells_and_says_so(in_euros):
    plan = planned(in_euros, LIST)
    assert {"Leek soup": "6.50", "Beef stew": "12.00", "Rice": "3.00", "Apple pie": "5.50"} == names_and_prices(plan)
    assert {"en": "slow and dark"} == dishes(plan)["beef-stew"]["description"]
    assert {"heading": "B"} == sheet_doubts.doubt_of_columns(plan).values
    assert ["A", "C"] == [
        place for place, _ in said(plan, sheet_doubts.AS_NAMES) + said(plan, sheet_doubts.AS_DESCRIPTIONS)
    ]


def test_names_in_two_scripts_without_headings_are_those_of_their_languages(with_chinese):
    rows = "bun,Baked bun,2.50,叉燒包\ntaro,Fried taro,3.50,芋角\ntart,Egg tart,2.75,蛋撻\nroll,Rice roll,3.25,腸粉\n"
    plan = planned(with_chinese, rows)
    assert {"en": "Egg tart", "zh": "蛋撻"} == dishes(plan)["egg-tart"]["name"]


@pytest.mark.parametrize(
    ("rows", "price"),
    [
        ("Soup,6\nStew,12\nRice,3\nPie,5\n", "B"),
        ("Soup,6.50,7.50\nStew,12.00,13.00\nRice,3.00,4.00\nPie,5.50,6.00\n", "C"),
        ("Soup,Potage,6.50\nStew,Ragoût,12.00\nRice,Riz,3.00\nPie,Tarte,5.50\n", "C"),
    ],
    ids=["whole numbers", "two prices", "two names"],
)
def test_a_list_of_which_it_is_not_clear_is_refused_with_what_is_likely(in_euros, rows, price):
    with pytest.raises(sheet_dishes.NoHeadingsError) as refused:
        planned(in_euros, rows)
    likely = {each.may_be: each.heading for each in refused.value.columns if each.may_be}
    assert ("A", price) == (likely["name"], likely.get("price"))


def test_prices_of_sizes_are_money_and_codes_of_diets_are_read_without_headings(in_euros):
    rows = [
        "Soup of the day,ask your server,cup 5 / bowl 8,V",
        "Crab cakes,with remoulade,16,",
        "Burrata,on tomato,15.5,V",
        "Prix fixe,with three courses,€55 pp,",
        "Risotto,with mushrooms,22,V GF",
        "Stew,of beef,21,GF",
    ]
    plan = planned(in_euros, "\n".join(rows))
    assert ["5.00", "8.00"] == [each["price"] for each in dishes(plan)["soup-of-the-day"]["sizes"]]
    assert "vegetarian" in dishes(plan)["risotto"]["diets"]


@pytest.mark.parametrize("beside", ["pint / half", "(pint / half)"])
def test_sizes_beside_the_heading_of_a_section_name_those_of_its_prices(in_euros, beside):
    rows = ["TO START,,", "Leek soup,with bread,6.95", "Pâté,with toast,8.95", f"ON TAP,{beside},"]
    plan = planned(in_euros, "\n".join(["Item,Description,Price", *rows, "Stout,,5.80 / 3.00", "Lager,,6.20 / 3.20"]))
    assert ["3.00", "5.80"] == sorted(each["price"] for each in dishes(plan)["stout"]["sizes"])
    assert ["To Start", "On Tap"] == [*plan.sections.values()]
    assert not said(plan, sheet_layout.BESIDE_SECTION)


def test_a_dozen_is_a_size_with_a_column_of_its_prices(in_euros):
    plan = planned(in_euros, "Item,Price,Dozen,Infos\nBun,4.25,45,vegan\nRoll,5,50,\nPie,3,,only Saturday\n")
    assert ["4.25", "45.00"] == sorted(each["price"] for each in dishes(plan)["bun"]["sizes"])
    assert "vegan" in dishes(plan)["bun"]["diets"]


def test_whole_numbers_are_prices_where_no_currency_has_smaller_ones(tmp_path):
    folder = paying_in(started(tmp_path / "content"), "VND")
    plan = planned(folder, "Soup,60000\nStew,120000\nRice,9000\nPie,55000\nTea,8000\n")
    assert {"Soup": "60000.00", "Tea": "8000.00"}.items() <= names_and_prices(plan).items()


def test_no_sheet_beside_one_with_prices_is_read_without_headings(in_euros):
    stock = "Flour,1.25\nSugar,2.25\nSalt,0.25\nMilk,1.75\n"
    plan = of_a_workbook(in_euros, Menu="Dish,Price\nSoup,6.50\n", Stock=stock)
    assert (["soup"], ["Stock"]) == (plan.added, [place for place, _ in said(plan, sheet_layout.NO_HEADINGS)])


def test_headings_in_other_languages_are_known(in_euros):
    for heading in (
        "Название,Раздел,Цена", "Назва,Розділ,Ціна", "Nome do prato,Grupo,Preço", "Gerecht,Categorie,Prijs",
        "Nazwa,Kategoria,Cena", "Ürün adı,Kategori,Fiyat", "الاسم,الفئة,السعر", "שם,קטגוריה,מחיר", "商品名,カテゴリ,価格",
        "메뉴명,분류,가격", "Tên món,Danh mục,Giá", "نام غذا,دسته,قیمت",
    ):  # fmt: skip
        plan = planned(in_euros, f"{heading}\nSoup,Starters,6.50\n")
        assert ({"Soup": "6.50"}, ["Starters"]) == (names_and_prices(plan), [*plan.sections.values()]), heading


def test_an_unknown_heading_of_names_beside_a_known_one_of_prices_is_read_by_its_cells(in_euros):
    rows = "Soups,,,\n,Leek soup,leek.jpg,6\n,Pea soup,pea.jpg,7\nStews,,,\n,Beef stew,beef.jpg,12\n,Lamb stew,lamb.jpg,13\n"
    plan = planned(in_euros, f"Card,Whatever,Photo,Price\n{rows}")
    assert {"leek-soup", "pea-soup", "beef-stew", "lamb-stew"} == {*plan.added}
    assert ["Soups", "Stews"] == [*plan.sections.values()]
    assert ["Whatever"] == [place for place, _ in said(plan, sheet_doubts.AS_NAMES)]
    assert ["Card"] == [place for place, _ in said(plan, sheet_doubts.AS_SECTIONS)]


WHAT = """Our winter card 2026,,,
{heading},What is it,Price,"Happy hour (Tue-Fri 5-7 pm, bar)",Allergies
STARTERS,,,,
Leek soup,"Cream, chives",6.50,5,milk
Pea soup,Mint,7,,
{section},,,,
Beef stew,,12 / 15,,celery
Lamb stew,"Slow, dark",13,,
"""


@pytest.mark.parametrize("heading", ["Good things", ""])
@pytest.mark.parametrize("section", ["MAINS", "ITEMS", "DISH"])
def test_the_row_with_two_known_headings_is_that_of_the_headings_and_no_section_is(in_euros, heading, section):
    plan = planned(in_euros, WHAT.format(heading=heading, section=section))
    assert ["leek-soup", "pea-soup", "beef-stew", "lamb-stew"] == plan.added
    assert ["Starters", section.capitalize()] == [*plan.sections.values()]
    assert [heading or "A"] == [place for place, _ in said(plan, sheet_doubts.AS_NAMES)]
    assert None is sheet_doubts.doubt_of_columns(plan)


OWN_WORDS = """{title},,,,
{headings}
STARTERS,,,,
Leek soup,6.50,"milk, fish",bread,
Pea soup,7,celery,"mint, cream",
MAINS,,,,
Beef stew,12,,mash,lunch only
Lamb stew,13,,,
"""


@pytest.mark.parametrize("title", ["Winter menu 2026", "Our winter menu"])
@pytest.mark.parametrize(
    "headings",
    [
        "What we serve,How much,Watch out for,Comes with,When",
        "Ce qu'on sert,Combien,Attention à,Ça vient avec,Quand",
        "Lo que servimos,Cuánto,Ojo con,Viene con,Cuándo",
        "Cosa serviamo,Quanto,Attenzione a,Servito con,Quando",
        "Was es gibt,Wie viel,Vorsicht,Kommt mit,Wann",
        "卖什么,多少钱,小心,配什么,什么时候",
        "Good things,The damage,Watch out for,On the plate,When",
    ],
)
def test_a_row_of_headings_in_the_owners_own_words_is_no_dish_and_the_title_above_it_no_section(
    in_euros, title, headings
):
    plan = planned(in_euros, OWN_WORDS.format(title=title, headings=headings))
    assert ["leek-soup", "pea-soup", "beef-stew", "lamb-stew"] == plan.added
    assert ["Starters", "Mains"] == [*plan.sections.values()]
    soup = dishes(plan)["leek-soup"]
    assert (["milk", "fish"], "bread") == (soup["allergens"], soup["description"]["en"])
    assert [title] == [each.text for each in plan.left if each.message == sheet_layout.ABOVE]


def test_two_words_above_names_and_prices_are_headings(in_euros):
    rows = "Leek soup,6.50\nPea soup,7\nBeef stew,12\nLamb stew,13\n"
    for above in ("Good things,The damage\n", "Winter 2026,\nGood things,The damage\n"):
        plan = planned(in_euros, above + rows)
        assert 4 == len(plan.added)
        assert ["Good things · The damage"] == [text for _, text in said(plan, sheet_layout.HEADINGS_UNKNOWN)]


def test_two_words_below_a_section_are_a_dish_whose_price_is_not_written_yet(in_euros):
    plan = planned(in_euros, "STARTERS,\nSoup of the day,ask us\nPea soup,7.50\nBeef stew,12\nLamb stew,13\nRibs,14\n")
    assert "soup-of-the-day" == plan.added[0]


def test_of_two_columns_before_the_prices_that_may_be_names_the_one_with_more_texts_is(in_euros):
    rows = "Bread,Rye\nToast,\nSoup,Leek\nPie,Apple\nStew,Beef\n"
    priced = rows.replace("\n", ",3.50,\n")
    plan = planned(in_euros, f"What we have,Kind of it,Price,Allergies\n{priced}")
    assert ["bread", "toast", "soup", "pie", "stew"] == plan.added


def test_a_sheet_with_two_known_headings_is_read_beside_one_that_names_its_dishes(in_euros):
    wines = "What we pour,Price,Allergies\nRed,6.50,sulphites\nWhite,7,\n"
    plan = of_a_workbook(in_euros, Menu="Dish,Price\nSoup,6.50\n", Wines=wines)
    assert ["soup", "red", "white"] == plan.added


# --- Sections ---------------------------------------------------------------------------------


def test_a_section_alone_in_its_column_holds_the_dishes_below_it(in_euros):
    rows = "STARTERS,,\n,Bruschetta,7.50\n,Calamari,11\nMAINS,,\n,Lasagna,16\n,Bruschetta,14\n"
    plan = planned(in_euros, f"Category,Item,Price\n{rows}")
    assert ["Starters", "Mains"] == [*plan.sections.values()]
    assert {"bruschetta": "7.50", "calamari": "11.00", "lasagna": "16.00", "bruschetta-mains": "14.00"} == {
        id: prices(dish) for id, dish in dishes(plan).items()
    }


def test_a_row_of_a_section_names_the_sizes_below_it(in_euros):
    salads, soups = "Salads,,$\nCaesar,romaine,12\n   add chicken,,5\n", "Soups,cup,bowl\nBisque,4,6.50\n"
    rows = f"{salads}{soups}Wine,Glass,Bottle\nRed,8,30\nPort,7,\nOther,,\nBread,,2\n"
    plan = planned(in_euros, f"Dish,Description,Price\n{rows}")
    added = dishes(plan)
    assert ["Salads", "Soups", "Wine", "Other"] == [*plan.sections.values()]
    assert {"cup": "4.00", "bowl": "6.50"} == prices(added["bisque"])
    assert {"Glass": "8.00", "Bottle": "30.00"} == prices(added["red"])
    assert {"Glass": "7.00"} == prices(added["port"])
    assert ("12.00", "2.00") == (prices(added["caesar"]), prices(added["bread"]))
    assert [("Add chicken", "5.00")] == [(each["name"]["en"], each["price"]) for each in added["caesar"]["additions"]]


def test_a_heading_of_each_section_with_a_word_for_the_price_is_its_name(in_euros):
    rows = "Plain noodles,49.50\nEgg noodles,59.50\nRolls,Price\nPaneer roll,89.00\nPizza,\nVeg,Price\nTofu,9.50\n"
    plan = planned(in_euros, f"Noodles,Price\n{rows}")
    assert ["Noodles", "Rolls", "Veg"] == [*plan.sections.values()]
    assert {"Plain noodles": "49.50", "Paneer roll": "89.00", "Tofu": "9.50"}.items() <= names_and_prices(plan).items()


def test_sizes_of_a_section_may_have_a_measure_in_brackets(in_euros):
    plan = planned(in_euros, "Dish,Price,\nPizza,Price,Price\nVeg,Regular (7),Medium (10)\nTofu,149,199\n")
    assert {"Regular": "149.00", "Medium": "199.00"} == prices(dishes(plan)["tofu"])


@pytest.mark.parametrize(
    "title", ["Sheet1", "Лист1", "Trang_tính1", "Feuil 2", "シート1", "Φύλλο1", "2 - Menu", "export_items"]
)
def test_a_title_that_a_program_gives_a_sheet_is_no_section(in_euros, title):
    assert [] == [*of_a_workbook(in_euros, **{title: "Dish,Price\nSoup,6.50\n"}).sections.values()]


@pytest.mark.parametrize("title", ["2 - Bowls", "02 – Bowls", "2) Bowls", "Bowls"])
def test_a_section_named_by_its_sheet_has_not_the_number_of_the_sheet(in_euros, title):
    assert ["Bowls"] == [*of_a_workbook(in_euros, **{title: "Dish,Price\nSoup,6.50\n"}).sections.values()]


def test_the_price_behind_the_name_of_a_section_is_that_of_its_dishes_without_one(in_euros):
    plan = planned(
        in_euros, "Dish,Description,Price\nRice,,3.00\nVegetable rolls €3.95,,\nAvocado,with rice,\nPeanut,,4.50\n"
    )
    assert {"Rice": "3.00", "Avocado": "3.95", "Peanut": "4.50"} == names_and_prices(plan)
    assert ["Vegetable rolls"] == [*plan.sections.values()]
    assert 1 == len(said(plan, sheet_layout.PRICE_OF_SECTION))


@pytest.mark.parametrize("heading", ["SIDES – all 7", "SIDES (all €7)", "SIDES: 7 each", "SIDES toutes à 7"])
def test_names_alone_below_a_heading_in_capitals_with_a_price_for_all_are_dishes(in_euros, heading):
    plan = planned(in_euros, f"Dish,Price\nMAINS,\nStew,12\n{heading},\nFries,\nBeans,\nMash,9\nDESSERTS,\nPie,6\n")
    found = {"Stew": "12.00", "Fries": "7.00", "Beans": "7.00", "Mash": "9.00", "Pie": "6.00"}
    assert (found, ["Mains", "Sides", "Desserts"]) == (names_and_prices(plan), [*plan.sections.values()])


def test_a_heading_in_capitals_may_have_a_text_beside_it_which_is_told(in_euros):
    sheet = "Dish,Description,Price\nSOUPS,,\nLeek,,6\nMAINS,with a side salad,\nStew,dark,12\n"
    plan = planned(in_euros, sheet)
    assert ["Soups", "Mains"] == [*plan.sections.values()]
    assert ["with a side salad"] == [text for _, text in said(plan, sheet_layout.BESIDE_SECTION)]
    plan = planned(in_euros, sheet.replace("MAINS,", "BLT,,9\nMAINS,"))
    assert "Mains" not in plan.sections.values()


def test_dishes_of_a_section_for_a_time_that_nobody_says_are_drafts(in_euros):
    plan = planned(in_euros, "Section,Dish,Price\nHappy hour,Burrata,12\nStarters,Burrata,16\n")
    assert (["burrata"], ["Happy hour"]) == (
        [*plan.drafts],
        [text for _, text in said(plan, sheet_dishes.TIME_OF_SECTION)],
    )


# --- One name, several dishes -----------------------------------------------------------------


def test_dishes_of_one_name_are_told_apart_by_what_differs(in_euros):
    rows = "Tea,hot,2\nSyrah,Barone,5\nTea,cold,3\nSyrah,Abbazia,6\nSyrah,,4\n"
    plan = planned(in_euros, f"Name,Description,Price\n{rows}")
    assert {
        "Tea (hot)": "2.00",
        "Tea (cold)": "3.00",
        "Syrah (Barone)": "5.00",
        "Syrah (Abbazia)": "6.00",
        "Syrah": "4.00",
    } == (names_and_prices(plan))
    assert all("description" not in dish for dish in dishes(plan).values())
    assert [] == said(plan, sheet_one_dish.TWICE)


def test_prices_of_one_dish_that_nothing_tells_apart_are_asked_about(in_euros):
    plan = planned(in_euros, "Name,Price\nRibs,11\nRibs,19\n")
    assert ["11/19"] == [text for _, text in said(plan, sheet_sizes.SIZES_WITHOUT_NAMES)]
    assert ["ribs"] == [*plan.drafts]


def test_dishes_of_one_name_with_other_long_descriptions_are_two(in_euros):
    long = "a description that is longer than what fits into the name of a dish"
    plan = planned(in_euros, f"Name,Description,Price\nSoup,{long} and hot,4\nSoup,{long} and cold,5\n")
    assert (["soup", "soup-2"], []) == (plan.added, [*plan.drafts])
    assert 1 == len(said(plan, sheet_matching.SAME_NAMES))


def test_rows_that_say_less_of_a_dish_than_the_first_are_no_dishes(in_euros):
    plan = planned(in_euros, "Name,Description,Price\nSoup,of leeks,4\nSoup,,4\n")
    assert (["soup"], 1) == (plan.added, len(said(plan, sheet_one_dish.TWICE)))


# --- Tills ------------------------------------------------------------------------------------


def test_sizes_of_a_till_are_read_from_their_cell(in_euros):
    plan = planned(in_euros, "Item Name,Base Price,Size Prices\nPasta,,Half: 14.00 | Full: 23.00\nFish,36,\n")
    assert {"Half": "14.00", "Full": "23.00"} == prices(dishes(plan)["pasta"])


def test_variants_without_prices_are_a_choice(in_euros):
    plan = planned(in_euros, "Name,Price,Variants\nShawarma,9,Chicken|Mutton\n")
    [choice] = dishes(plan)["shawarma"]["choices"]
    assert ["Chicken", "Mutton"] == [each["name"]["en"] for each in choice["options"]]


def test_a_gift_card_is_no_dish_and_what_is_hidden_is_a_draft(in_euros):
    rows = "Burger,9,Prepared food and beverage,visible\nGift Card,25,Gift card,visible\nStaff meal,3,Prepared food and beverage,hidden\n"
    plan = planned(in_euros, f"Item Name,Price,Item Type,Square Online Item Visibility\n{rows}")
    assert (["burger", "staff-meal"], ["staff-meal"]) == (plan.added, [*plan.drafts])
    assert 1 == len(said(plan, sheet_layout.NO_FOOD))


def test_a_sheet_that_lists_the_dishes_of_sections_gives_them_these(in_euros):
    plan = of_a_workbook(
        in_euros,
        Items="Name,Alternate Name,Price\nGyro (V),Γύρος,9\nSalad,,7\nOlives,,4\n",
        Categories="ID,C1,C2\nCategory Name,Plates,Salads\nItems in Category,Gyro (V),Salad\n",
    )
    assert {"gyro": "plates", "salad": "salads", "olives": "menu"} == {
        id: name.removeprefix("menu/").removesuffix(".yaml")
        for name, raw in plan.files.items()
        if name.startswith("menu/")
        for id in plan.added
        if f"id: {id}\n" in raw.decode()
    }
    assert ["Γύρος"] == dishes(plan)["gyro"]["also"]


def test_a_column_of_prices_between_those_of_sizes_is_one_of_a_size(in_euros):
    plan = planned(in_euros, "Item,Small,Gorda,Large\nPizza,29.90,42.00,54.90\nFlan,27.90,,49.90\n")
    assert {"Small": "29.90", "Gorda": "42.00", "Large": "54.90"} == prices(dishes(plan)["pizza"])
    assert ["Gorda"] == [place for place, _ in said(plan, sheet_doubts.AS_SIZE)]


def test_names_of_sizes_beside_as_many_prices_are_theirs(in_euros):
    plan = planned(in_euros, "Item,Size,Price\nMilk tea,medium cup/large cup,15/18\nFish,piece,MP\n")
    assert {"Medium cup": "15.00", "Large cup": "18.00"} == prices(dishes(plan)["milk-tea"])
    assert "market" == prices(dishes(plan)["fish"])


@pytest.mark.parametrize(
    ("words", "diet"),
    [
        ("can be made vegan", "vegan"), ("version végane possible", "vegan"), ("peut être végane", "vegan"),
        ("végane sur demande", "vegan"), ("gf option", "no-gluten-ingredients"), ("vegano su richiesta", "vegan"),
        ("senza glutine su richiesta", "no-gluten-ingredients"), ("anche vegana", "vegan"), ("opción vegana", "vegan"),
        ("se puede hacer sin gluten", "no-gluten-ingredients"), ("auch vegan", "vegan"), ("可做素", "vegetarian"),
        ("وگان به درخواست", "vegan"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("heading", ["Notes", "Diets"])
def test_a_diet_on_request_is_read_in_notes_and_among_diets(in_euros, heading, words, diet):
    plan = planned(in_euros, f"Name,Price,{heading}\nSoup,4,{words}\n")
    assert [diet] == dishes(plan)["soup"]["on_request"]


# --- Again ------------------------------------------------------------------------------------

SHEETS = {
    "no headings": LIST,
    "sections alone": "Category,Item,Price\nSTARTERS,,\n,Bruschetta,7.50\nMAINS,,\n,Lasagna,16\n,Bruschetta,14\n",
    "sizes of a section": "Dish,Note,Price\nSoups,cup,bowl\nBisque,4,6.50\nWine,Glass,Bottle\nRed,8,30\nPort,7,\n",
    "additions in rows": "Dish,Description,Price\nSalads,,$\nCaesar,romaine,12\n add chicken,,5\n",
    "price of a section": "Dish,Description,Price\nRolls €3.95,,\nAvocado,with rice,\n",
    "time of a section": "Section,Dish,Price\nHappy hour,Burrata,12\nStarters,Burrata,16\n",
    "told apart": "Name,Description,Price\nTea,hot,2\nTea,cold,3\nTea,,1\n",
    "prices alone": "Name,Price\nRibs,11\nRibs,19\nSoup,4/6\n",
    "long texts": f"Name,Description,Price\nSoup,{'a' * 50},4\nSoup,{'b' * 50},5\nSoup,{'c' * 50},5\n",
    "sizes of a till": "Item Name,Base Price,Size Prices,Variants\nPasta,,Half: 14.00 | Full: 23.00,\nRoll,9,Beef|Tofu\n",
    "hidden": "Item Name,Price,Item Type,Online Item Visibility\nMeal,3,Food,hidden\nCard,25,Gift card,visible\n",
    "a size beside sizes": "Item,Small,Gorda,Large\nPizza,29.90,42.00,54.90\nFlan,27.90,,49.90\n",
    "names of prices": "Item,Size,Price\nMilk tea,medium cup/large cup,15/18\nFish,piece,MP\n",
    "notes": "Name,Price,Notes\nSoup,4,can be made vegan; add egg +2; shared fryer; half / whole\n",
    "market and dashes": "Name,Price,Spice\nLobster,MP,hot\nSoup,-,mild\nRice,free,-\n",
    "hours": "Section,Dish,Price\nLUNCH (Mon-Fri 11:30-2:30),Bento,14\nDINNER,Bento,19\n",
}


@pytest.mark.parametrize("again", [True, False], ids=["whole", "beside another"])
@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_a_sheet_that_comes_in_a_second_time_changes_nothing(tmp_path, sheet, again):
    folder = started(tmp_path / "content")
    first = imported(folder, sheet)
    assert first.added
    if not again:
        imported(folder, "Name,Price\nSomething else,1\n")
    plan = imported(folder, sheet)
    assert ([], [], {}) == (plan.added, plan.changes, plan.files)


@pytest.mark.parametrize("head", ["Item,,Price", "Item,Price,"])
def test_sentences_behind_the_names_without_a_heading_are_descriptions(in_euros, head):
    texts = ("grilled, with fries and salad", "cod baked in butter", "a bowl of lentils", "made with almonds")
    rows = [f'Dish {number},"{text}",{number}' for number, text in zip("1234", texts, strict=True)]
    if head == "Item,Price,":
        rows = [f'Dish {number},{number},"{text}"' for number, text in zip("1234", texts, strict=True)]
    plan = planned(in_euros, "\n".join([head, *rows, ""]))
    assert [*texts] == [each["description"]["en"] for each in dishes(plan).values()]
    assert 1 == len(said(plan, sheet_doubts.GUESSED["description"]))


@pytest.mark.parametrize("cell", ["new", "see board today", "x"])
def test_remarks_without_a_heading_are_no_descriptions(in_euros, cell):
    plan = planned(in_euros, "".join(["Item,Price,\n", *(f"Dish {number},{number},{cell}\n" for number in "12345")]))
    assert all("description" not in each for each in dishes(plan).values())


@pytest.mark.parametrize("heading", ["LUNCH 25 €", "MENU MIDI €25", "TABLE D'HÔTE – 25 €"])
def test_the_price_of_a_set_is_that_of_none_of_its_dishes_unless_it_says_each(in_euros, heading):
    sheet = "Dish,Price\nMAINS,\nStew,12\n{heading},\nSoup,\nFish,\nCake,4\n"
    plan = planned(in_euros, sheet.format(heading=heading))
    assert {"Stew": "12.00", "Soup": "✎", "Fish": "✎", "Cake": "4.00"} == names_and_prices(plan)
    assert 1 == len(said(plan, sheet_layout.PRICE_OF_SET))
    assert {"soup", "fish"} == {*plan.drafts}
    each = planned(in_euros, sheet.format(heading=f"{heading} each"))
    assert ({"Soup": "25.00", "Fish": "25.00"}, []) == (
        {name: names_and_prices(each)[name] for name in ("Soup", "Fish")},
        said(each, sheet_layout.PRICE_OF_SET),
    )


@pytest.mark.parametrize("cell", ["€ 10,00 a pers.", "10 € par pers.", "10 €/pers.", "€10 pp"])
def test_the_price_of_each_guest_is_called_so_in_every_language(in_euros, cell):
    [size] = dishes(planned(in_euros, f'Dish,Price\nFondue,"{cell}"\n'))["fondue"]["sizes"]
    assert ("Per person", "10.00") == (size["name"]["en"], size["price"])
