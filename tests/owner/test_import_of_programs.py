"""Columns of lists that programs write: languages and codes in headings, scales of heat, spaces behind commas, kinds of rows."""

import pytest

from restaurant_site.owner import sheet_files, sheet_goods, sheet_layout, sheet_matching, sheet_notes, sheet_portions
from restaurant_site.owner.sheet_columns import wrong
from tests.owner.test_import import dishes
from tests.owner.test_import_again import imported
from tests.owner.test_import_beside import planned, said, started
from tests.owner.test_import_hours import write


def test_the_column_that_names_the_language_of_the_site_is_read_before_one_that_names_none(tmp_path):
    folder = started(tmp_path / "content")
    plan = planned(folder, "Name,Name_EN,Description,Description_EN,Price\nTavuk,Chicken,Acılı,Spicy,6\n")
    [dish] = dishes(plan).values()
    assert ({"en": "Chicken"}, {"en": "Spicy"}) == (dish["name"], dish["description"])


def test_names_of_sections_are_read_before_their_codes_and_in_the_language_of_the_site(tmp_path):
    folder = started(tmp_path / "content")
    for headings in ("category,category_name", "category_name_pt,category_name_en"):
        plan = planned(folder, f"{headings},item_name,price\ntab-soups,Soups,Leek,6\ntab-mains,Mains,Steak,9\n")
        assert ["Soups", "Mains"] == [*plan.sections.values()]


def test_a_section_beside_a_translation_that_is_not_read_is_one(tmp_path):
    folder = started(tmp_path / "content")
    plan = planned(folder, "Category,-fr,Item,Price\nSoups,Soupes,,\n,,Leek,6\nMains,Plats,,\n,,Steak,9\n")
    assert ["Soups", "Mains"] == [*plan.sections.values()]


@pytest.mark.parametrize("most", ["5", "۵", "10", "9" * 5000])
def test_a_scale_of_heat_up_to_five_is_not_read_as_one_up_to_three(tmp_path, most):
    folder = started(tmp_path / "content")
    plan = planned(folder, f"Item,Price,Spice level\nCurry,9,3\nVindaloo,9,{most}\nKorma,9,0\n")
    assert all("spice" not in dish for dish in dishes(plan).values())
    assert ["C (Spice level)"] == [place for place, _ in said(plan, wrong("spice"))]


@pytest.mark.parametrize("digit", ["9", "۹"])
def test_a_number_of_thousands_of_digits_is_refused_and_named(tmp_path, digit):
    folder = started(tmp_path / "content")
    plan = planned(folder, f"Item,Price,Spice\nCurry,9,{digit * 5000}\n")
    assert "spice" not in dishes(plan)["curry"]
    assert ["C2 (Spice)"] == [place for place, _ in said(plan, wrong("spice"))]


def test_quotation_marks_behind_a_comma_and_a_space_hold_a_cell(tmp_path):
    folder = started(tmp_path / "content")
    plan = planned(folder, 'Item, Price, Description\n"Latte", 8, "milk, espresso"\n')
    [dish] = dishes(plan).values()
    assert ("8.00", {"en": "milk, espresso"}) == (dish["price"], dish["description"])


@pytest.mark.parametrize(
    ("heading", "food", "other"),
    [
        ("Type", "Item", "Modifier"),
        ("Item Type", "Item", "Modifier"),
        ("Accounting group", "Food", "Surcharge"),
        ("Menu", "Dinner", "Modifiers"),
        ("Item Type", "Prepared food and beverage", "Physical good"),
    ],
)
def test_a_row_that_is_no_food_by_its_kind_is_no_dish_and_is_named(tmp_path, heading, food, other):
    rows = f"Soups,Leek,6,{food}\nSoups,Pea,7,{food}\nSoups,Extra,2,{other}\n"
    plan = planned(started(tmp_path / "content"), f"Menu group,Menu item,Price,{heading}\n{rows}")
    assert ["leek", "pea"] == sorted(dishes(plan))
    assert [f"D4 ({heading})"] == [place for place, _ in said(plan, sheet_layout.NO_FOOD)]


def test_physical_goods_are_dishes_where_a_till_calls_most_dishes_so(tmp_path):
    rows = "Leek,6,Physical good\nPea,7,Physical good\nTea,2,Prepared food and beverage\n"
    assert 3 == len(dishes(planned(started(tmp_path / "content"), f"Item Name,Price,Item Type\n{rows}")))


def test_the_choices_of_a_drop_down_list_beside_the_table_are_of_no_dish(tmp_path):
    sheet = "Plato,Precio,Disponibilidad,,Disponible\nSopa,6,Disponible,,Agotado\nPan,2,Agotado,,\n"
    plan = planned(started(tmp_path / "content"), sheet)
    assert ["C3 (Disponibilidad)"] == [place for place, _ in said(plan, sheet_notes.SOLD_OUT)]
    assert ["E (Disponible)"] == [place for place, _ in said(plan, sheet_files.NO_COLUMN)]


def test_dishes_below_the_only_cell_of_their_section_are_not_named_and_one_that_lacks_it_is(tmp_path):
    once = "Category,Item,Price\nSoups,Leek,6\n,Pea,7\n,Beet,7\nMains,Steak,9\n,Fish,9\n"
    lacks = "Category,Item,Price\nSoups,Leek,6\nSoups,Pea,7\n,Beet,7\nMains,Steak,9\n"
    folder = started(tmp_path / "content")
    assert [[], ["Beet"]] == [
        [text for _, text in said(planned(folder, sheet), sheet_layout.NO_SECTION)] for sheet in (once, lacks)
    ]


def test_a_row_of_a_further_size_lacks_no_section(tmp_path):
    sheet = "Handle,Name,Category,Option 1 value,Price\nlatte,Latte,Coffee,Small,4\nlatte,,,Large,5\ntea,Tea,,,3\n"
    plan = planned(started(tmp_path / "content"), sheet)
    assert ["Tea → Coffee"] == [text for _, text in said(plan, sheet_layout.NO_SECTION)]


@pytest.mark.parametrize("unit", ["斤", "市斤", "两", "500克", "kg"])
def test_a_price_of_a_weight_in_a_column_of_units_is_not_that_of_a_dish(tmp_path, unit):
    plan = planned(
        started(tmp_path / "content", "cn", country="HK"), f"菜名,价格,单位\n拍黄瓜,18,份\n白灼虾,128,{unit}\n"
    )
    assert ["✎", "18.00"] == sorted((dish["price"] for dish in dishes(plan).values()), reverse=True)


def test_what_a_name_says_of_prices_of_sizes_and_hours_is_read(tmp_path):
    rows = [
        "Steak – klein 22.50 / groß 27.90,",
        "Daily dish (Mo–Fr 11:30–14 Uhr),11.90",
        '"Pils 0,3 l / 0,5 l","3,40 / 4,90"',
        "Soup of 1984 (Wien),6",
    ]
    found = dishes(planned(started(tmp_path / "content"), "\n".join(["Item,Price", *rows])))
    assert ["22.50", "27.90"] == [each["price"] for each in found["steak"]["sizes"]]
    assert "mon-fri 11:30-14:00" == found["daily-dish"]["hours"]
    assert ["0,3 l", "0,5 l"] == [each["name"]["en"] for each in found["pils"]["sizes"]]
    assert "Soup of 1984 (Wien)" in [each["name"]["en"] for each in found.values()]


def test_two_dishes_that_only_the_hours_behind_their_names_tell_apart_keep_them(tmp_path):
    sheet = "Item,Price\nLunch (Mo-Fr),11\nLunch (Sa-So),14\n"
    assert ["Lunch (Mo-Fr)", "Lunch (Sa-So)"] == [
        each["name"]["en"] for each in dishes(planned(started(tmp_path / "content"), sheet)).values()
    ]


def test_a_word_behind_a_name_for_a_diet_is_one_and_stays_in_the_name(tmp_path):
    found = dishes(
        planned(started(tmp_path / "content"), "Item,Price\nMaultaschen (vegetarisch),11\nPasta (Bolognese),9\n")
    )
    assert [("Maultaschen (vegetarisch)", True), ("Pasta (Bolognese)", False)] == [
        (each["name"]["en"], "vegetarian" in each.get("diets", ())) for each in found.values()
    ]


def test_dishes_of_one_name_of_which_one_is_vegetarian_are_two(tmp_path):
    sheet = "Section,Item,Type,Price\nRice,Biryani,Veg,180\nRice,Biryani,Non-Veg,220\nRice,Dal,Veg,90\n"
    found = dishes(planned(started(tmp_path / "content"), sheet))
    assert [None] * 3 == [each.get("draft") for each in found.values()]


def test_sizes_and_prices_between_commas_are_read(tmp_path):
    found = dishes(planned(started(tmp_path / "content"), 'Item,Sizes\nSoup,"Cup: 6, Bowl: 9"\n'))
    assert ["6.00", "9.00"] == [each["price"] for each in found["soup"]["sizes"]]


def test_what_a_dish_gives_of_energy_is_not_its_weight(tmp_path):
    found = dishes(planned(started(tmp_path / "content"), "Item,Price,Weight\nRoll,5,115 g / 394 kcal\nPie,6,150 g\n"))
    assert {"en": "115 g"} == {key: text.strip(".") for key, text in found["roll"]["description"].items()}


def test_plain_headings_of_other_languages_are_read(tmp_path):
    sheet = "メニュー,価格（税込）,分類,アレルゲン\n醤油ラーメン,¥850,ラーメン,小麦・卵\n餃子,４８０円,一品,小麦\n"
    found = dishes(planned(started(tmp_path / "content", country="JP"), sheet))
    assert ["850.00", "480.00"] == [each["price"] for each in found.values()]
    assert {"wheat", "egg"} == {*found["dish-1"]["allergens"]} - {"gluten"}


def test_prices_below_a_heading_that_says_cents_are_in_cents(tmp_path):
    found = dishes(planned(started(tmp_path / "content"), "name,price_cents\nPils,320\nCola,290\nTea,240\n"))
    assert ["3.20", "2.90", "2.40"] == [each["price"] for each in found.values()]


def test_stars_around_words_are_not_for_guests(tmp_path):
    sheet = "name,description,price\nSalad,Fresh **octopus** and 2 ** 3,9\n"
    found = dishes(planned(started(tmp_path / "content"), sheet))
    assert {"en": "Fresh octopus and 2 ** 3"} == found["salad"]["description"]


@pytest.mark.parametrize(
    ("heading", "off", "on"), [("Visibility", "Not Visible", "POS"), ("Statut", "Inactif", "Actif")]
)
def test_a_dish_that_a_till_says_is_off_is_a_draft(folder, heading, off, on):
    plan = planned(folder, f"Item Name,Price,{heading}\nSoup,6,{on}\nFries,4,{off}\n")
    assert ["Fries"] == [dish["name"]["en"] for dish in dishes(plan).values() if dish.get("draft")]


def test_a_column_of_kinds_of_rows_is_none_of_sections(tmp_path):
    folder = started(tmp_path / "content")
    sheet = "Nom,Écran,Prix,Type\nSoupe,Entrées,9.50,Article\nBavette,Plats,18.90,Combo\n"
    assert ["Entrées", "Plats"] == [*planned(folder, sheet).sections.values()]
    without = planned(folder, "Nom,Prix,Type\nSoupe,9.50,Article\nBavette,18.90,Combo\n")
    assert {"Article", "Combo"}.isdisjoint(without.sections.values())


def test_the_size_of_a_row_stands_beside_its_base_price(tmp_path):
    sheet = "Item Name,Base Price,Size Name\nWings,$9.00,6 pc\nWings,$16.00,12 pc\nStrip,$38.00,\n".replace("$", "€")
    found = dishes(planned(started(tmp_path / "content"), sheet))
    assert {"6 pc": "9.00", "12 pc": "16.00"} == {each["name"]["en"]: each["price"] for each in found["wings"]["sizes"]}
    assert "38.00" == found["strip"]["price"]


def test_clothes_of_a_shop_are_no_dishes(tmp_path):
    sheet = "Title,Product Category,Type,Price\nPizza,Food,Pizza,12\nTote bag,Apparel,Merch,20\n"
    assert {"pizza"} == {*dishes(planned(started(tmp_path / "content"), sheet))}


def test_the_column_of_a_till_that_says_alcohol_is_read_and_not_asked_again(tmp_path):
    folder = started(tmp_path / "content")
    plan = planned(folder, "Item Name,Category,Price,Contains Alcohol\nMimosa,Bar,11,Y\nLatte,Bar,4,N\n")
    assert {"mimosa": "alcohol", "latte": None} == {id: dish.get("tax_class") for id, dish in dishes(plan).items()}
    assert not plan.left
    assert not plan.questions


@pytest.mark.parametrize(
    ("name", "text", "may_be"),
    [
        ("Strawberry Mojito", "", True),
        ("Verre de vin", "", True),
        ("青岛啤酒", "", True),
        ("Long Mint", "Mint leaves; vodka; lime juice", True),
        ("Steak", "cognac; pepper", False),
        ("Baba au rhum", "", False),
        ("Root beer", "", False),
        ("Virgin Mojito", "", False),
        ("Moules", "échalotes; vin blanc", False),
    ],
)
def test_whether_a_drink_outside_the_sections_of_drinks_has_alcohol_is_asked(tmp_path, name, text, may_be):
    text = text.replace(";", ",")
    plan = planned(started(tmp_path / "content"), f'Item,Description,Price\n"{name}","{text}",9\n')
    assert may_be == bool(said(plan, sheet_goods.IS_THERE_ALCOHOL)) == bool(plan.questions)


def test_a_section_of_chops_has_no_drinks(tmp_path):
    plan = planned(started(tmp_path / "content"), "Section,Item,Price\nLamb chops,With mint,29\nChops,Pork,25\n")
    assert not plan.goods and not plan.questions


def test_where_a_till_shows_a_row_is_no_answer_that_is_missing(tmp_path):
    rows = 'Leek,6,"POS, Online ordering"\nPea,7,Not visible\n'
    plan = planned(started(tmp_path / "content"), f"Item,Price,Visibility\n{rows}")
    assert ["pea"] == [*plan.drafts]
    assert not said(plan, sheet_layout.NOT_YES_OR_NO)


@pytest.mark.parametrize(("heading", "yes", "no"), [("DISPONIVEL", "S", "N"), ("Disponible", "O", "N")])
def test_a_yes_and_a_no_of_one_letter_say_what_is_shown(tmp_path, heading, yes, no):
    plan = planned(started(tmp_path / "content"), f"Item,Price,{heading}\nLeek,6,{yes}\nPea,7,{no}\n")
    assert ["pea"] == [*plan.drafts]


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("icedCoffee", "Iced Coffee"),
        ("soft_drinks", "Soft Drinks"),
        ("Mains -- Lamb", "Mains – Lamb"),
        ("TBone", "TBone"),
    ],
)
def test_the_code_of_a_section_is_shown_in_words_and_known_again(tmp_path, typed, shown):
    folder = started(tmp_path / "content")
    sheet = f"category,item_name,price\n{typed},Frappé,4\n"
    assert [shown] == [*imported(folder, sheet).sections.values()]
    assert not imported(folder, sheet).files


def test_a_name_at_two_prices_in_one_section_of_a_till_is_asked(tmp_path):
    rows = "a,Pho,Soups,180\nb,Pho,Soups,98\nc,Tea,Soups,3\nd,Tea,Soups,3\n"
    plan = planned(started(tmp_path / "content"), f"Handle,Name,Category,Price\n{rows}")
    assert [1, 1] == [len(plan.drafts), len(said(plan, sheet_matching.STANDS_TWICE_WITHIN))]


TOAST = """Item Name,Menu Group,Base Price,Lunch Price,Dinner,Out of Stock
Tartare,Starters,19.00,17.00,21.00,No
Bavette,Mains,34.00,26.00,34.00,Yes
"""


def test_prices_of_noon_and_of_the_evening_are_asked_about_until_their_time_is_said(tmp_path):
    folder = started(tmp_path / "content")
    plan = planned(folder, TOAST)
    asked = {each.word: each.key for each in plan.questions if each.reason == sheet_portions.AT_A_TIME}
    assert ["Lunch Price", "Dinner"] == [*asked]
    assert {"prices_at"}.isdisjoint(dishes(plan)["bavette"])
    answered = planned(folder, TOAST, answers={asked["Lunch Price"]: ["Tue-Fri 11:30-14:00"]})
    found = [{"hours": "tue-fri 11:30-14:00", "label": {"en": "Lunch"}, "price": "26.00"}]
    assert found == dishes(answered)["bavette"]["prices_at"]
    write(folder, answered)
    again = imported(folder, TOAST)
    assert ({}, ["Dinner"]) == (again.files, [each.word for each in again.questions if each.open_prices])


def test_a_column_of_what_is_sold_out_is_told_by_dish_and_changes_nothing(tmp_path):
    plan = planned(started(tmp_path / "content"), TOAST)
    assert ["Bavette"] == [text for _, text in said(plan, sheet_notes.SOLD_OUT)]
    assert {} == plan.drafts
