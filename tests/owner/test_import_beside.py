"""What a spreadsheet says beside a price, a name or a section is heeded: a currency, a language, a kind of drink."""

import json
from pathlib import Path

import pytest

from restaurant_site.content import site_loader
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import (
    scaffolding,
    sheet_currencies,
    sheet_doubts,
    sheet_files,
    sheet_goods,
    sheet_languages,
    sheet_layout,
    sheet_matching,
    sheet_merging,
    sheet_one_dish,
    sheet_quantities,
    sheet_roles,
    spreadsheet,
)
from restaurant_site.owner.sheet_plan import ImportPlan
from tests.owner.test_import import dishes, prices, read_once, workbook


def started(folder: Path, *codes: str, country: str = "IE") -> Path:
    """A folder of a new restaurant that has no dishes yet."""
    scaffolding.start(folder, SiteLanguages(tuple(BY_CODE[code] for code in codes or ("en",))), country=country)
    return folder


def paying_in(folder: Path, currency: str) -> Path:
    """A folder whose prices are in another currency than those of its country."""
    with (folder / "restaurant.yaml").open("a") as file:
        file.write(f"currency: {currency}\n")
    return folder


@pytest.fixture(scope="module")
def in_euros(tmp_path_factory) -> Path:
    return started(tmp_path_factory.mktemp("euros") / "content")


@pytest.fixture(scope="module")
def in_dollars(tmp_path_factory) -> Path:
    return started(tmp_path_factory.mktemp("dollars") / "content", country="CA")


def planned(folder: Path, raw: str, name: str = "menu.csv", **chosen: object) -> ImportPlan:
    return spreadsheet.planned_import(folder, read_once(folder), name, raw.encode(), **chosen)


def said(plan: ImportPlan, message: str) -> list[tuple[str, str]]:
    return [(each.place, each.text) for each in (*plan.left, *plan.notes) if each.message == message]


# --- Currencies -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed", ["$8.50", "29 Kč", "£3", "SEK 49", "149 kr", "12.00 USD", "US$4", "¥900", "S/ 12.90", "RM 12"]
)
def test_a_price_in_another_currency_is_never_the_price_of_a_dish(in_euros, typed):
    plan = planned(in_euros, f"Item,Price\nSoup,{typed}\nBread,€2\n")
    assert {"soup": "✎", "bread": "2.00"} == {id: dish["price"] for id, dish in dishes(plan).items()}
    assert ({"soup": ["price"]}, [("B2 (Price)", typed)]) == (plan.drafts, said(plan, sheet_currencies.OTHER))


@pytest.mark.parametrize("typed", ["$8.50", "8.50", "CA$8.50", "C$8.50", "8.50 CAD", "8.50元"])
def test_a_sign_that_the_currency_of_the_site_has_is_right(in_dollars, typed):
    plan = planned(in_dollars, f"Item,Price\nSoup,{typed}\n")
    assert ("8.50", []) == (dishes(plan)["soup"]["price"], said(plan, sheet_currencies.OTHER))


@pytest.mark.parametrize("typed", ["US$8.50", "A$8.50", "HK$8.50", "€8.50", "8.50 USD"])
def test_a_dollar_of_another_country_is_another_currency(in_dollars, typed):
    assert "✎" == dishes(planned(in_dollars, f"Item,Price\nSoup,{typed}\n"))["soup"]["price"]


def test_a_cup_is_no_cuban_peso(in_dollars):
    plan = planned(in_dollars, "Item,Price\nSoup,CUP 4.50 / BOWL 7.00\n")
    assert {"CUP": "4.50", "BOWL": "7.00"} == prices(dishes(plan)["soup"])


def test_a_column_of_currencies_says_what_prices_are_in(in_euros):
    plan = planned(in_euros, "Item,Price,Currency\nSoup,149,SEK\nBread,2.00,EUR\nTea,3.00,euro\nRice,4,\n")
    assert ["✎", "2.00", "3.00", "4.00"] == [dish["price"] for dish in dishes(plan).values()]
    assert [("B2 (Price)", "149 SEK")] == said(plan, sheet_currencies.OTHER)


def test_a_heading_says_the_currency_of_its_column(in_euros):
    plan = planned(in_euros, "Item,Price (SEK)\nSoup,149\nBread,€2\n")
    assert ["✎", "2.00"] == [dish["price"] for dish in dishes(plan).values()]


def test_prices_of_sizes_and_additions_in_another_currency_stay_out(in_euros):
    plan = planned(in_euros, "Item,Small,Large,Price,Add-ons,Notes\nSoup,$4,$6,,,\nRice,,,€4,Egg: $2,add shrimp +$6\n")
    assert ("✎", "4.00") == tuple(dish["price"] for dish in dishes(plan).values())
    assert all("sizes" not in dish and "additions" not in dish for dish in dishes(plan).values())
    assert ["B2 (Small)", "C2 (Large)", "E3 (Add-ons)", "F3 (Notes)"] == [
        place for place, _ in said(plan, sheet_currencies.OTHER)
    ]


def test_a_price_of_the_menu_stays_where_a_file_has_another_currency(tmp_path):
    folder = started(tmp_path / "content")
    first = planned(folder, "Item,Price\nSoup,8.00\n")
    for name, raw in first.files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(raw)
    draft = site_loader.read(folder, drafts=True)
    assert {} == spreadsheet.planned_import(folder, draft, "menu.csv", b"Item,Price\nSoup,$9.00\n").files


def _page(*offers: dict[str, str]) -> str:
    items = [{"@type": "MenuItem", "name": f"Dish {number}", "offers": each} for number, each in enumerate(offers, 1)]
    menu = {"@type": "Menu", "hasMenuItem": items}
    return f'<!doctype html><script type="application/ld+json">{json.dumps(menu)}</script>'


def test_several_prices_behind_a_word_for_the_currency_of_the_site_are_read(tmp_path):
    folder = paying_in(started(tmp_path / "content"), "NPR")
    plan = planned(folder, "Item,Price\nNoodles,Rs. 290/300\nRice,Rs. 90\n")
    assert ["290.00", "300.00"] == [*prices(dishes(plan)["noodles"]).values()]


def test_a_page_says_the_currency_of_its_prices(in_euros):
    offers = [{"price": "149", "priceCurrency": "SEK"}, {"price": "15000", "priceCurrency": "IDR"}]
    plan = planned(in_euros, _page(*offers, {"price": "12.5", "priceCurrency": "EUR"}), "menu.html")
    assert ["✎", "✎", "12.50"] == [dish["price"] for dish in dishes(plan).values()]
    assert [("Dish 1 (Price)", "149 SEK"), ("Dish 2 (Price)", "15000 IDR")] == said(plan, sheet_currencies.OTHER)


def test_a_page_names_sizes_in_the_currency_of_the_site(in_euros):
    sizes = [
        {"name": "Small", "price": 8, "priceCurrency": "EUR"},
        {"name": "Large", "price": 11, "priceCurrency": "EUR"},
    ]
    assert {"Small": "8.00", "Large": "11.00"} == prices(dishes(planned(in_euros, _page(sizes)))["dish-1"])


# --- Drinks -----------------------------------------------------------------------------------


def test_a_section_of_drinks_is_known_with_an_article_or_in_capitals_and_what_may_be_either_is_asked(in_euros):
    sections = ["I Vini", "Birre alla Spina", "LICORES Y COCTELES", "Boisson", "酒水", "Salad bar"]
    plan = planned(in_euros, "Name,Section,Price\n" + "".join(f"Dish of {each},{each},4\n" for each in sections))
    assert ["I Vini", "Birre alla Spina", "LICORES Y COCTELES"] == [
        text for _, text in said(plan, sheet_goods.IS_ALCOHOL)
    ]
    assert ["Boisson: Dish of Boisson", "酒水: Dish of 酒水"] == [
        text for _, text in said(plan, sheet_goods.IS_THERE_ALCOHOL)
    ]
    assert 3 == plan.files["menu.yaml"].count(b"tax_class: alcohol")


# --- Flags ------------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", ["Sold by weight", "Vendido por peso", "Vendu au poids", "Venduto a peso"])
def test_the_price_of_a_kilo_is_not_that_of_a_dish(in_euros, heading):
    plan = planned(in_euros, f"Name,{heading},Price [Shop]\nMoniato,Y,12.50\nBread,N,3.90\n")
    assert ["✎", "3.90"] == [dish["price"] for dish in dishes(plan).values()]
    assert ({"moniato": ["price"]}, [("C2 (Price [Shop])", "12.50")]) == (
        plan.drafts,
        said(plan, sheet_quantities.OF_A_WEIGHT),
    )


@pytest.mark.parametrize(
    ("heading", "no"),
    [
        ("Include", "0"),
        ("Aktiv", "nein"),
        ("Active", "no"),
        ("Available", "No"),
        ("Actif", "non"),
        ("Activo", "no"),
        ("Hidden", "yes"),
    ],
)
def test_a_dish_that_its_file_leaves_off_the_menu_is_a_draft_with_the_reason(in_euros, heading, no):
    plan = planned(in_euros, f"Name,{heading},Price\nSoup,{no},4\nBread,{'no' if heading == 'Hidden' else 'yes'},2\n")
    assert ({"soup": []}, [("B2 (" + heading + ")", no)]) == (plan.drafts, said(plan, sheet_one_dish.OFF_THE_MENU))


def test_what_is_neither_yes_nor_no_is_named(in_euros):
    plan = planned(in_euros, "Name,Include,Price\nSoup,bread,4\n")
    assert ({}, [("B2 (Include)", "bread")]) == (plan.drafts, said(plan, sheet_layout.NOT_YES_OR_NO))


# --- Languages --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def with_chinese(tmp_path_factory) -> Path:
    return started(tmp_path_factory.mktemp("chinese") / "content", "en", "cn")


@pytest.fixture(scope="module")
def with_french(tmp_path_factory) -> Path:
    return started(tmp_path_factory.mktemp("french") / "content", "en", "fr")


@pytest.mark.parametrize("heading", ["NameCH", "nameCH", "Name_CN", "name_zh", "Name Chinese", "nameCn"])
def test_a_heading_that_ends_in_a_language_is_that_language(with_chinese, heading):
    plan = planned(with_chinese, f"Name,{heading},Price\nIcy Taro Ball,招牌冰芋圆,9.5\n")
    assert {"en": "Icy Taro Ball", "cn": "招牌冰芋圆"} == dishes(plan)["icy-taro-ball"]["name"]
    assert ([], []) == (plan.left, said(plan, sheet_languages.OTHER_LETTERS))


@pytest.mark.parametrize("heading", ["name_el", "NameEL", "Name Greek", "name_gr", "Ελληνικά Name"])
def test_a_heading_in_a_language_that_the_site_has_not_says_so(in_euros, heading):
    plan = planned(in_euros, f"Name,{heading},Price\nBread,Ψωμί,2\n")
    [left] = plan.left
    assert (f"B ({heading})", "your site has no Greek; add the language first, if guests are to read it") == (
        left.place,
        left.english,
    )


@pytest.mark.parametrize("heading", ["Item No", "Product_No"])
def test_a_number_of_a_thing_is_no_language(in_euros, heading):
    [left] = planned(in_euros, f"Name,{heading},Price\nBread,17-b,2\n").left
    assert sheet_files.NO_COLUMN == left.message


ROWS = "Name,Section,Price,Language\nCafé,Boissons chaudes,2.00,FR\nCoffee,Hot drinks,2.00,EN\nPain,Pains,1.00,FR\nBread,Breads,1.00,EN\n"


def test_a_row_for_each_language_is_one_dish(with_french):
    plan = planned(with_french, ROWS)
    assert [{"en": "Coffee", "fr": "Café"}, {"en": "Bread", "fr": "Pain"}] == [
        each["name"] for each in dishes(plan).values()
    ]
    assert ["Hot drinks", "Breads"] == [*plan.sections.values()]
    assert ["Coffee = Café", "Bread = Pain"] == [text for _, text in said(plan, sheet_languages.ROWS_IN_ORDER)]
    assert ["Boissons chaudes", "Pains"] == [text for _, text in said(plan, sheet_one_dish.DIFFERS)]


def test_rows_in_a_second_language_that_may_be_of_any_dish_are_left(with_french):
    plan = planned(with_french, ROWS.replace("Bread,Breads,1.00", "Bread,Breads,1.50"))
    assert (["coffee", "bread"], ["A2 (Name)", "A4 (Name)"]) == (
        plan.added, [place for place, _ in said(plan, sheet_languages.UNCLEAR_ROWS)]
    )  # fmt: skip


def test_rows_with_the_same_id_are_one_dish_in_any_order(with_french):
    raw = "Handle,Name,Price,Language\na,Coffee,2,EN\nb,Bread,1,EN\nb,Pain,1,fr\na,Café,2,fr\n"
    assert [{"en": "Coffee", "fr": "Café"}, {"en": "Bread", "fr": "Pain"}] == [
        each["name"] for each in dishes(planned(with_french, raw)).values()
    ]


def test_rows_in_a_language_that_the_site_has_not_are_left(in_euros):
    plan = planned(in_euros, "Name,Price,Language\nΕσπρέσο,2,GR\nEspresso,2,EN\nKaffee,2,German\nTea,2,??\n")
    assert ["espresso", "tea"] == plan.added
    assert ["your site has no Greek", "your site has no German"] == [
        each.english.partition(";")[0] for each in plan.left if each.message == sheet_languages.NO_LANGUAGE
    ]
    assert [("C5 (Language)", "??")] == said(plan, sheet_files.NO_COLUMN)


def test_a_language_is_named_as_a_sentence_in_the_language_of_the_site_has_it(tmp_path):
    plan = planned(started(tmp_path / "content", "fr", country="FR"), "Nom,Prix\nΨωμί,2\n")
    [note] = [each for each in plan.notes if each.message == sheet_languages.OTHER_LETTERS]
    assert {"language": "français"} == note.values


def test_names_in_letters_of_no_language_of_the_site_are_asked_once(in_euros):
    plan = planned(in_euros, "Name,Price\nΨωμί,2\nΚαφές,3\nTea,2\nSoup 湯,4\nCrème brûlée,5\n")
    assert [("A2 (Name)", "Ψωμί · Καφές")] == said(plan, sheet_languages.OTHER_LETTERS)


def test_a_letter_behind_chinese_names_is_no_name_in_capitals(with_chinese):
    plan = planned(with_chinese, "Name,NameCH,Price\nCombo A,冰芋圆A,9\nCombo B,冰芋圆B,9\n")
    assert ["冰芋圆A", "冰芋圆B"] == [each["name"]["cn"] for each in dishes(plan).values()]


# --- One dish or two --------------------------------------------------------------------------


def test_rows_of_a_dish_that_differ_in_the_words_of_a_size_are_its_sizes(in_euros):
    rows = (
        'Acqua,Bottiglia 1L,2.00,Bar\nRosso,Calice,4,Wine\nAcqua,"Bottiglia 0,5L",1.00,Bar\nRosso,Bottiglia,18,Wine\n'
    )
    plan = planned(in_euros, f"Name,Description,Price,Section\n{rows}")
    added = dishes(plan)
    assert {"Bottiglia 0,5L": "1.00", "Bottiglia 1L": "2.00"} == prices(added["acqua"])
    assert {"Calice": "4.00", "Bottiglia": "18.00"} == prices(added["rosso"])
    assert [("B2 (Description)", "Bottiglia 1L / Bottiglia 0,5L"), ("B3 (Description)", "Calice / Bottiglia")] == said(
        plan, sheet_merging.SIZES_BY_WORDS
    )
    assert [] == said(plan, sheet_one_dish.TWICE)


def test_rows_that_say_the_same_of_one_name_are_named_in_their_order(in_euros):
    rows = "Tea,hot,2\nSoup,of leeks,4\nSoup,of leeks,4\nTea,hot,2\nSoup,of leeks,\n"
    plan = planned(in_euros, f"Name,Description,Price\n{rows}")
    assert ["4", "5", "6"] == [place for place, _ in said(plan, sheet_one_dish.TWICE)]


@pytest.mark.parametrize(
    ("raw", "drafts"),
    [
        ("Name,Section,Price\nSaumon,Maki,4.00\nSaumon,Sushi,2.20\n", []),
        ("Handle,Name,Section,Price\na,Saumon,Maki,4.00\nb,Saumon,Sushi,4.00\n", []),
        ("Name,Section,Price\nSaumon,Maki,4.00\nSaumon,Sushi,4\n", []),
        ("Name,Section,Price\nSaumon,Maki,4.00\nSaumon,Sushi,\n", ["saumon-sushi"]),
    ],
    ids=["another price", "another code", "the same", "no price"],
)
def test_a_name_in_two_sections_is_two_dishes(in_euros, raw, drafts):
    plan = planned(in_euros, raw)
    assert (["saumon", "saumon-sushi"], drafts) == (plan.added, [*plan.drafts])
    is_alike = raw.endswith((",4\n", ",\n"))
    assert (["Saumon (Maki, Sushi)"] if is_alike else []) == [text for _, text in said(plan, sheet_matching.SAME_NAMES)]


# --- Sizes in other columns -------------------------------------------------------------------


@pytest.mark.parametrize("cell", ["half dozen 12", "Half dozen $12", "half dozen: 12"])
def test_the_price_of_a_size_at_a_time_is_that_of_the_size(in_dollars, cell):
    plan = planned(in_dollars, f"Name,Price,Happy hour (Thu 5-6 pm)\nOysters,Half dozen 18 / Dozen 32,{cell}\n")
    [timed] = dishes(plan)["oysters"]["prices_at"]
    assert ("half-dozen", "12.00", "thu 17:00-18:00") == (timed["size"], timed["price"], timed["hours"])


def test_a_price_at_a_time_of_a_size_that_the_dish_has_not_is_left(in_dollars):
    plan = planned(in_dollars, "Name,Price,Happy hour (Thu 5-6 pm)\nOysters,18,half dozen 12\n")
    assert ("18.00", ["C2 (Happy hour (Thu 5-6 pm))"]) == (
        dishes(plan)["oysters"]["price"],
        [each.place for each in plan.left],
    )


def test_guests_that_are_fed_beside_two_sizes_are_those_of_each(in_euros):
    plan = planned(in_euros, "Name,Price,Feeds\nMussels,Small 9 / Large 14,1 / 2\nSoup,4,1 / 2\n")
    assert [["1", "1"], ["2", "2"]] == [[*map(str, each["portion"])] for each in dishes(plan)["mussels"]["sizes"]]
    assert [("C3 (Feeds)", "1 / 2")] == [(each.place, each.text) for each in plan.left]


def test_guests_that_each_size_feeds_are_a_change_of_a_dish_once(tmp_path):
    folder = started(tmp_path / "content")
    for raw, changed in (
        ("Small 9 / Large 14,", []),
        ("Small 9 / Large 14,1 / 2", ["portion"]),
        ("Small 9 / Large 14,1 / 2", []),
    ):
        draft = site_loader.read(folder, drafts=True)
        plan = spreadsheet.planned_import(folder, draft, "menu.csv", f"Name,Price,Feeds\nMussels,{raw}\n".encode())
        assert changed == [each.column for each in plan.changes]
        for name, text in plan.files.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(text)


# --- Columns that no guest reads --------------------------------------------------------------


@pytest.mark.parametrize(
    "code",
    [
        '{{ id: {0}, value : "dish-{0}", price : "7.50" }},',
        '<div class="form-group row"><label for="d{0}">Dish {0}</label></div>',
        "list.push(function () {{ return {0}; }});",
        "array('{0}', 'a dish', '7,50'),",
    ],
)
def test_code_beside_dishes_is_no_description_and_the_text_between_is(folder, code):
    rows = [("Cod", "in beer batter"), ("Ling", "baked, with leeks"), ("Hake", ""), ("Crab", "cold, with bread")]
    sheet = [(name, text, 7.5 + at, "", code.format(at)) for at, (name, text) in enumerate(rows)]
    plan = spreadsheet.planned_import(folder, read_once(folder), "menu.xlsx", workbook(Sheet=sheet))
    texts = {id: dish.get("description", {}).get("en") for id, dish in dishes(plan).items()}
    assert {
        "cod": "in beer batter",
        "ling": "baked, with leeks",
        "hake": None,
        "crab": "cold, with bread",
    } == texts
    assert ["Sheet!E (–)"] == [place for place, _ in said(plan, sheet_roles.OF_A_PROGRAM)]


def test_a_description_with_tags_for_bold_letters_is_none_of_code(folder):
    plan = planned(folder, "Name,Price,Description\nCod,9,<p>In <b>beer</b> batter</p>\nLing,8,<p>Baked</p>\n")
    assert ["In beer batter", "Baked"] == [each["description"]["en"] for each in dishes(plan).values()]


@pytest.mark.parametrize("heading", ["may", "Possible", "Cross-contamination", "traces"])
def test_what_dishes_may_contain_is_known_beside_what_they_contain(folder, heading):
    plan = planned(
        folder, f"dish,contains,{heading}\nCod,fish,egg\nLing,fish,milk\nHake,fish,\nTart,milk,egg\nFlan,egg,milk\n"
    )
    assert ("fish", "egg") == tuple(dishes(plan)["cod"][each][0] for each in ("allergens", "may_contain"))


def test_of_a_second_column_of_allergens_it_is_asked_whether_dishes_may_contain_them(folder):
    sheet = "dish,price,contains,other\nCod,9,fish,egg\nLing,8,fish,milk\nHake,7,fish,milk\nTart,4,milk,egg\n"
    plan = planned(folder, sheet)
    assert [("D (other)", "egg · milk · … (4)")] == said(plan, sheet_roles.MAY_BE_TRACES)
    chosen = planned(folder, sheet, choices={"other": "allergens"})
    assert ["C (contains)"] == [place for place, _ in said(chosen, sheet_roles.SECOND_ALLERGENS)]


# --- Allergens, drinks and prices that a list says in its own way -----------------------------


def test_gluten_beside_wheat_is_that_of_the_wheat(tmp_path):
    american = started(tmp_path / "content", country="US")
    plan = planned(american, 'Name,Price,Allergens\nBun,4,"gluten, wheat, egg"\nStew,9,"gluten, egg"\n')
    assert ["egg", "wheat"] == sorted(dishes(plan)["bun"]["allergens"])
    assert ["Stew"] == [each.dish for each in plan.questions if each.choices == ("wheat",)]


@pytest.mark.parametrize(
    ("sections", "asked"),
    [
        (("White", "Rosé", "Red"), ["White", "Rosé", "Red"]),
        (("Blanc", "Rouge", "Bulles"), ["Blanc", "Rouge", "Bulles"]),
        (("Red", "White", "Green"), []),
        (("Red", "Salads"), []),
    ],
)
def test_sections_that_divide_wines_by_colour_are_asked_about_alcohol(folder, sections, asked):
    plan = planned(folder, "Name,Type,Price\n" + "".join(f"Chateau {each},{each},30\n" for each in sections))
    assert asked == [text.partition(":")[0] for _, text in said(plan, sheet_goods.IS_THERE_ALCOHOL)]


@pytest.mark.parametrize(
    ("name", "text"), [("Malt", "0% alcohol"), ("Klar", "Bavaria, 0%"), ("Klar", "500 ml, 0.0 %"), ("Клар б/а", "")]
)
def test_a_beer_whose_text_says_so_is_taxed_without_alcohol(folder, name, text):
    plan = planned(folder, f'Name,Section,Price,Description\nLager,Beers,5,5% vol.\n{name},Beers,4,"{text}"\n')
    assert [name] == [text for _, text in said(plan, sheet_goods.WITHOUT_ALCOHOL)]


@pytest.mark.parametrize("heading", ["Calories", "Fat (g)", "carbs_g", "Kcal", "SNO"])
def test_numbers_of_rows_and_of_what_is_in_a_dish_are_offered_as_no_prices(folder, heading):
    numbers = ("1", "2", "3") if heading == "SNO" else ("600", "450", "95")
    rows = zip(("Cod", "Ling", "Hake"), numbers, strict=True)
    plan = planned(folder, f"Item,{heading}\n" + "".join(f"{name},{number}\n" for name, number in rows))
    assert [] == [*sheet_doubts.likely_prices(plan, ())]
    assert ["✎"] * 3 == [*map(prices, dishes(plan).values())]


def test_prices_behind_the_letter_of_a_size_are_those_of_the_size(tmp_path):
    plan = planned(
        paying_in(started(tmp_path / "content"), "VND"),
        "name,price_m,price_l\nMilk tea,35000,45000\nPeach tea,30000,40000\n",
    )
    sizes = [[(each["name"]["en"], each["price"]) for each in dish["sizes"]] for dish in dishes(plan).values()]
    assert [("Medium", "35000.00"), ("Large", "45000.00")] == sizes[0]


def test_the_price_of_a_section_of_a_page_is_that_of_a_meal(folder):
    course = {"@type": "MenuItem", "name": "Soup of the day", "description": "With bread"}
    section = {"@type": "MenuSection", "name": "Set lunch", "hasMenuItem": [course]}
    for name, offer in (("Lunch of three courses", {"name": "Lunch of three courses"}), ("Set lunch", {})):
        thing = {**section, "offers": {"@type": "Offer", "price": "14", **offer}}
        page = f'<!doctype html><script type="application/ld+json">{json.dumps(thing)}</script>'
        found = {dish["name"]["en"]: prices(dish) for dish in dishes(planned(folder, page, "page.html")).values()}
        assert {name: "14.00", "Soup of the day": "✎"} == found


@pytest.mark.parametrize("text", ["Cr\ufffdme of leeks", "Tr?ng with rice", "Sauce m?n"])
def test_a_dish_whose_text_has_lost_letters_is_a_draft_and_named(folder, text):
    plan = planned(folder, f"Name,Price,Description\n{text},4,Warm\nCod,9,{text}\nLing,8,Fresh? Always.\n")
    assert [True, True, False] == ["draft" in dish for dish in dishes(plan).values()]
    assert [("A2 (Name)", text), ("C3 (Description)", text)] == said(plan, sheet_doubts.DAMAGED)


def test_sulphur_in_a_list_of_allergens_is_sulphites(folder):
    plan = planned(folder, 'Name,Price,Allergens\nApricots,4,"sulphur, milk"\nWine,9,sulfur\n')
    assert [["milk", "sulphites"], ["sulphites"]] == [sorted(each["allergens"]) for each in dishes(plan).values()]
