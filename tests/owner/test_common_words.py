"""Words that any restaurant writes alike come in every language that ships; what is a restaurant's own stays a draft."""

import pytest
import yaml

from restaurant_site.locales import BY_CODE, LOCALES, SiteLanguages, in_country
from restaurant_site.owner import common_words
from restaurant_site.owner.languages import with_drafts

COUNTRIES = {"en_GB", "en_US", "es_ES", "fr_FR"}
"""Catalogues of the countries in which words differ."""


def languages(*codes):
    return SiteLanguages(tuple(BY_CODE[code] for code in codes))


def test_each_row_has_every_language_that_ships():
    for row in yaml.safe_load(common_words.FILE.read_text(encoding="utf-8")):
        words = {key: [each] if isinstance(each, str) else each for key, each in row.items()}
        assert words.keys() - COUNTRIES == {each.code for each in LOCALES}, row
        assert all(words.values()), row
        assert len({each.count("{}") for alike in words.values() for each in alike}) == 1, row


@pytest.mark.parametrize(
    ("english", "italian"),
    [
        ("Order sheet", "Comanda"),
        ("Boxing Day (observed)", "Santo Stefano (recupero)"),
        ("500 ml", "500 ml"),
        ("opening hours", "orari di apertura"),
        ("Opening hours", "Orari di apertura"),
        ("DRINKS", "BEVANDE"),
        ("Sm", "Piccola"),
        ("Early bird", "Prezzo della prima ora"),
        ("Lunch price", "Prezzo a pranzo"),
        ("Afternoon tea", "Ora del tè"),
        ("add avocado", "aggiunta di avocado"),
        ("add AVOCADO", "aggiunta di AVOCADO"),
        ("Add Peak", "✎ Add Peak"),
        ("Add Small", "✎ Add Small"),
        ("Add unicorn", "✎ Add unicorn"),
        ("Home cooking in Toronto.", "✎ Home cooking in Toronto."),
        ("When we are open\n\nWe are old.", "✎ When we are open\n\nWe are old."),
    ],
)
def test_a_new_text_is_a_draft_but_for_common_words(english, italian):
    assert {"en": english, "it": italian} == with_drafts({"en": english}, languages("en", "it"))


def test_words_that_the_owner_wrote_stay():
    assert {"en": "Main", "it": "Intera"} == with_drafts({"en": "Main", "it": "Intera"}, languages("en", "it"))


@pytest.mark.parametrize(
    ("words", "source", "target", "country", "expected"),
    [
        ("Breakfast", "en", "fr", "CA", "Déjeuner"),
        ("Breakfast", "en", "fr", "FR", "Petit déjeuner"),
        ("Déjeuner", "fr", "en", "FR", "Lunch"),
        ("Agregar camarones", "es", "en", "GB", "Add prawns"),
        ("Extra os à moelle", "fr", "en", "CA", "Extra bone marrow"),
        ("Demi-litre", "fr", "en", "CA", "Half-litre"),
        ("demi-litre", "fr", "en", "US", "half liter"),
        ("Verre", "fr", "en", "CA", "Glass"),
        ("Demi-douzaine", "fr", "en", "CA", "Half dozen"),
        ("加牛油果", "zh", "fa", "CA", "افزودن آووکادو"),
    ],
)
def test_words_are_those_of_the_country(words, source, target, country, expected):
    source, target = (in_country(BY_CODE[code], country) for code in (source, target))
    assert expected == common_words.translated(words, source, target)


@pytest.mark.parametrize("code", ["fa", "zh"])
def test_a_word_of_two_meanings_stays_a_draft(code):
    assert "✎ Cup" == with_drafts({"en": "Cup"}, languages("en", code))[code]


@pytest.mark.parametrize(("code", "words"), [("fr", "Fête du Travail"), ("fa", "روز کارگر")])
def test_words_that_mean_several_things_in_another_language_stay_a_draft(code, words):
    assert {code: words, "en": f"✎ {words}"} == with_drafts({code: words}, languages(code, "en"))


@pytest.mark.parametrize(
    ("section", "goods"),
    [
        ("Cocktails", "alcohol"),
        ("WINES & BEERS", "alcohol"),
        ("Vinos", "alcohol"),
        ("Vin rouge / Bière", "alcohol"),
        ("啤酒", "alcohol"),
        ("红葡萄酒", "alcohol"),
        ("آبجو", "alcohol"),
        ("Boissons gazeuses", "soft-drinks"),
        ("Hot drinks", "hot-drinks"),
        ("Desserts & Drinks", "drinks"),
        ("Bebidas", "drinks"),
        ("飲品", "drinks"),
        ("Beer & soft drinks", "drinks"),
        ("Beer-battered fish", ""),
        ("Безалкогольні напої", "soft-drinks"),
        ("שתיה חמה", "hot-drinks"),
        ("Desserts", ""),
        ("wine" + " " * 30_000 + "beer", ""),
        ("wine " * 30_000, ""),
        *[
            (each, "alcohol")
            for each in (
                "I Cocktails",
                "I Vini",
                "Le Birre",
                "Les Vins",
                "Nos vins",
                "Birre alla Spina",
                "Beers on tap",
                "Wine List",
                "Whisky",
                "LICORES Y COCTELES",
                "ALCHOHOLIC",
                "Weine",
                "Bier vom Fass",
                "Biralar",
                "Rakı",
                "Пиво",
                "Алкогольні",
                "בירה",
                "יין לבן",
                "Bebidas Alcoólicas",
                "Wines – Λευκα",
                "Wines – Ημίγλυκος",
                "Beverages – Le Birre",
                "Вина красные",
                "Alkollü Kokteyller",
                "Piwo butelkowe",
                "Rode wijn",
                "生ビール",
                "精釀啤酒",
                "レモンサワー",
            )
        ],
        *[
            (each, "drinks")
            for each in (
                "Boisson",
                "BOISSONS",
                "Bebida",
                "Beverage",
                "Getränke",
                "酒水",
                "饮料",
                "酒水单",
                "Bar",
                "Aperitifs",
                "Digestifs",
                "Vins de Bourgogne",
                "Cocktails sans alcool",
                "Alcohol-free beers",
                "Wine & Cheese",
                "Kokteyller",
                "Alkolsüz Kokteyller",
                "Молочные коктейли",
                "Напої",
                "Tragos",
                "Botellas",
                "Şişe Servis",
                "Copas",
                "Cañas",
                "Wein – alkoholfrei",
                "Desserts – Wines",
                "ノンアルコールビール",
            )
        ],
        *[
            (each, "")
            for each in (
                "Alex",
                "VI",
                "Margaritas",
                "Salad bar",
                "Bubble tea",
                "Platos combinados",
                "Copa de helado",
                "Scotch eggs",
                "Bar snacks",
                "Red curry",
                "Glass noodles",
                "House salads",
                "啤酒鸭",
                "Pizze rosse",
                "Menu",
            )
        ],
    ],
    ids=lambda text: text[:20],
)
def test_the_name_of_a_section_says_whether_it_has_alcohol(section, goods):
    assert goods == common_words.goods_of(section)


@pytest.mark.parametrize(
    ("section", "english"),
    [
        ("Plats", "Mains"), ("PLATS", "MAINS"), ("Vins au bar", "Wines at the bar"), ("Bar à huîtres", "Oyster bar"),
        ("Grillades", "From the grill"), ("À partager", "To share"), ("Table d’hôte", "Set menu"), ("Sans alcool", "Alcohol-free"),
    ],
)  # fmt: skip
def test_sections_of_a_french_menu_have_the_names_of_an_english_one(section, english):
    assert {"fr": section, "en": english} == with_drafts({"fr": section}, languages("fr", "en"))


@pytest.mark.parametrize("name", ["Agua mineral 0.5 l", "Coca-Cola Zero", "Café con leche", "Jus de pomme", "آب", "水"])
def test_a_drink_whose_words_are_all_of_some_without_alcohol_has_none(name):
    assert common_words.is_without_alcohol(name)


@pytest.mark.parametrize(
    "name", ["Agua de Valencia", "Eau de vie", "Sparkling", "Irish coffee", "Long Island Iced Tea", ""]
)
def test_a_drink_with_another_word_may_have_alcohol(name):
    assert not common_words.is_without_alcohol(name)


@pytest.mark.parametrize("name", ["Ron Barceló", "Whisky Red Label", "Ginebra Beefeater", "Vodka Absolut"])
def test_a_spirit_with_its_name_behind_it_may_be_alcohol(name):
    assert common_words.may_be_alcohol(name, [])


@pytest.mark.parametrize(
    "name",
    [
        "Prawn cocktail",
        "Cocktail de gambas",
        "Rum raisin ice cream",
        "Pizza Margarita",
        "Gin-cured salmon",
        "Rum and raisin",
        "Whisky sauce",
    ],
)
def test_food_with_the_name_of_a_drink_is_none(name):
    assert not common_words.may_be_alcohol(name, [])
