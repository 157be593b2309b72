"""What a spreadsheet says beside a price, a name or a section is heeded: a currency, a language, a kind of drink."""

import json
from pathlib import Path

import pytest

from restaurant_site.content import site_loader
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import scaffolding, sheet_currencies, sheet_files, sheet_layout, spreadsheet
from restaurant_site.owner.spreadsheet import ImportPlan
from tests.owner.test_import import dishes, prices, read_once


def started(folder: Path, *codes: str, country: str = "IE") -> Path:
    """A folder of a new restaurant that has no dishes yet."""
    scaffolding.start(folder, SiteLanguages(tuple(BY_CODE[code] for code in codes or ("en",))), country=country)
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
        text for _, text in said(plan, spreadsheet.IS_ALCOHOL)
    ]
    assert ["Boisson", "酒水"] == [text for _, text in said(plan, spreadsheet.IS_THERE_ALCOHOL)]
    assert 3 == plan.files["menu.yaml"].count(b"tax_class: alcohol")


# --- Flags ------------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", ["Sold by weight", "Vendido por peso", "Vendu au poids", "Venduto a peso"])
def test_the_price_of_a_kilo_is_not_that_of_a_dish(in_euros, heading):
    plan = planned(in_euros, f"Name,{heading},Price [Shop]\nMoniato,Y,12.50\nBread,N,3.90\n")
    assert ["✎", "3.90"] == [dish["price"] for dish in dishes(plan).values()]
    assert ({"moniato": ["price"]}, [("C2 (Price [Shop])", "12.50")]) == (
        plan.drafts,
        said(plan, sheet_layout.OF_A_WEIGHT),
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
    assert ({"soup": []}, [("B2 (" + heading + ")", no)]) == (plan.drafts, said(plan, sheet_layout.OFF_THE_MENU))


def test_what_is_included_is_no_flag(in_euros):
    plan = planned(in_euros, "Name,Include,Price\nSoup,bread,4\n")
    assert ({}, [("B (Include)", "bread")]) == (plan.drafts, said(plan, sheet_files.NO_COLUMN))
