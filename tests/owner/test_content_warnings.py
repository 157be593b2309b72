"""Warnings: old dates, past exceptions, short and outdated translations, duplicate words."""

import re
from datetime import date
from pathlib import Path

import pytest

from restaurant_site.content import site_loader
from restaurant_site.owner import translations
from restaurant_site.owner.content_warnings import warnings_of
from tests.conftest import SAMPLE
from tests.content.test_site_loader import CHINESE_ARTICLE, ENGLISH_ARTICLE, edit
from tests.languages import LANGUAGES

TODAY = date(2026, 11, 20)


def told(folder: Path, today: date = TODAY, oldest: int = 180) -> list[str]:
    """Every warning, but for the dishes of the sample that no article mentions, and its public holidays."""
    found = [str(each) for each in warnings_of(site_loader.read(folder), today, oldest)]
    return [each for each in found if "no article mentions" not in each and "public holidays" not in each]


def test_the_sample_wants_nothing_but_articles_about_its_dishes():
    assert [] == told(SAMPLE)


def test_what_was_verified_long_ago_is_told_the_day_after_the_limit(folder):
    (folder / "menu" / "drinks.yaml").write_text(
        (folder / "menu" / "drinks.yaml").read_text().replace("2026-11-01", "2026-11-19")
    )
    assert [] == [each for each in told(folder, date(2027, 4, 30)) if "verified" in each]
    late = [each for each in told(folder, date(2027, 5, 1)) if "verified" in each]
    assert "menu/bowls.yaml:15: 1.last_verified: was verified 181 days ago; look again and write 2027-05-01" in late
    assert 6 == len({each.split(":")[0] for each in late})
    assert "menu/drinks.yaml" not in {each.split(":")[0] for each in late}


def test_a_dish_without_allergens_is_told_by_its_line(folder):
    edit(folder, "menu/bowls.yaml", "  allergens: [wheat]\n", "")
    (warning,) = told(folder)
    assert warning.startswith("menu/bowls.yaml:30: 3.id: `beef-stew` has no allergens recorded: guests are told to ask")


def test_a_dish_with_some_allergens_recorded_is_not_told_as_one_without(folder):
    edit(folder, "menu/bowls.yaml", "  allergens: [wheat]\n", '  allergens: [wheat, "✎ …"]\n')
    [words] = [each for each in told(folder) if "beef-stew" in each]
    assert "`beef-stew` has only some allergens recorded" in words


def test_translations_that_are_not_noted_are_counted_as_they_are_noted(folder):
    (folder / translations.LOCK).write_text("", encoding="utf-8")
    loaded = site_loader.read(folder)
    number = translations.write_lock(folder, loaded.documents, loaded.languages)
    (folder / translations.LOCK).write_text("", encoding="utf-8")
    assert any(f"not noted yet: {number};" in each for each in told(folder))


def test_a_word_that_may_mean_several_allergens_is_told_by_its_line_until_somebody_says_which(folder):
    edit(folder, "menu/bowls.yaml", "  allergens: [wheat]\n", '  allergens: [wheat, "✎ nuts"]\n')
    asked = [each for each in told(folder) if "“nuts”" in each]
    assert asked == [
        "menu/bowls.yaml:39: 3.allergens: guests read “nuts” and are told to ask; write instead those it contains: "
        "peanut, tree-nuts"
    ]


def test_an_allergen_that_a_dish_names_and_does_not_record_is_told_once(folder):
    def named(english: str) -> list[str]:
        text = re.sub(r"(- id: barley-soup\n  name: {en: )[^,]+", rf"\g<1>{english}", bowls)
        (folder / "menu/bowls.yaml").write_text(text, encoding="utf-8")
        return [each.partition("names ")[2] for each in told(folder) if "but `allergens` has no" in each]

    bowls = (folder / "menu/bowls.yaml").read_text(encoding="utf-8")
    assert ["“pecans”, but `allergens` has no tree-nuts; add it, or change the text"] == named("Soup with pecans")
    for text in ("Barley Soup", "Soup without pecans", "Nut-free soup", "Oyster mushroom soup", "Coconut milk soup"):
        assert [] == named(text), text
    bowls = bowls.replace("  may_contain: [wheat]", "  may_contain: [wheat, tree-nuts]", 1)
    assert [] == named("Soup with pecans")


def test_two_dishes_of_one_name_in_a_section_are_told_and_not_where_they_are_served_at_other_times(folder):
    name = re.search(r"- id: barley-soup\n  name: (.*)\n", (folder / "menu/bowls.yaml").read_text())[1]
    other = re.search(r"- id: beef-stew\n  (name: .*)\n", (folder / "menu/bowls.yaml").read_text())[1]
    edit(folder, "menu/bowls.yaml", other, f"name: {name.replace('Barley Soup', 'Barley  soup')}")
    words = "has the name of the dish in line 1, in the same section; rename one, or write them as `sizes` of one dish"
    assert [words] == [each.partition("name: ")[2] for each in told(folder) if "same section" in each]
    edit(folder, "menu/bowls.yaml", "- id: beef-stew\n", "- id: beef-stew\n  hours: fri 17:00-20:00\n")
    assert not [each for each in told(folder) if "same section" in each]


def test_a_price_ten_times_that_of_its_section_is_asked_about_and_not_one_of_few_dishes(folder):
    bowls = folder / "menu" / "bowls.yaml"
    edit(folder, "menu/bowls.yaml", 'price: "9.50"', 'price: "150.00"')
    edit(folder, "menu/drinks.yaml", 'price: "3.50"', 'price: "100.00"')
    assert [] == [each for each in told(folder) if "of its section" in each]
    stew = bowls.read_text()[bowls.read_text().index("- id: beef-stew") :]
    for number in (2, 3):
        bowls.write_text(
            bowls.read_text() + stew.replace("beef-stew", f"stew-{number}").replace("Beef", f"{number} Beef")
        )
    words = "150.00 where dishes of its section cost about 16.25; is it right?"
    assert [f"menu/bowls.yaml:5: 1.price: {words}"] == [each for each in told(folder) if "of its section" in each]


def test_a_dish_without_a_name_in_the_first_language_is_no_twin(folder):
    edit(folder, "menu/bowls.yaml", "{en: Barley Soup, zh: ", "{en: ✎ Barley Soup, zh: ✎ ")
    loaded = site_loader.read(folder, drafts=False)
    assert "barley-soup" in loaded.dishes
    assert [] == [each for each in map(str, warnings_of(loaded, TODAY)) if "has the name of" in each]


def test_two_dishes_of_one_name_with_other_allergens_are_told_where_both_are_recorded(folder):
    text = (folder / "menu/bowls.yaml").read_text()
    dish = text[text.index("- id: beef-stew") :].partition("\n- id:")[0].replace("beef-stew", "stew-to-share")
    with (folder / "menu/drinks.yaml").open("a") as file:
        file.write(f"\n{dish}\n")
    assert not [each for each in told(folder) if "has the name" in each]
    edit(folder, "menu/drinks.yaml", "allergens: [wheat]", "allergens: [wheat, egg]")
    (warning,) = [each for each in told(folder) if "has the name" in each]
    assert "has the name of the dish in menu/bowls.yaml:30 and other `allergens`" in warning
    edit(folder, "menu/drinks.yaml", "  allergens: [wheat, egg]\n", "")
    assert not [each for each in told(folder) if "has the name" in each]


def test_the_prices_of_one_happy_hour_outside_the_opening_hours_are_told_once(folder):
    text = (folder / "menu/bowls.yaml").read_text()
    happy = "  prices_at: [{hours: mon 17:00-18:00, price: 5.00}]\n  last_verified:"
    (folder / "menu/bowls.yaml").write_text(text.replace("  last_verified:", happy))
    assert 1 < text.count("  last_verified:")
    [warning] = [each for each in told(folder) if "so that nobody pays this price" in each]
    assert "17:00–18:00" in warning and "Monday" in warning


def test_each_of_several_hours_outside_the_opening_hours_is_told(folder):
    edit(folder, "menu/bowls.yaml", "- id: beef-stew\n", "- id: beef-stew\n  hours: mon 11:30-14:00, tue 12:00-14:00\n")
    [warning] = [each for each in told(folder) if "always closed then" in each]
    assert "11:30–14:00" in warning and "Monday" in warning


def test_a_dish_without_diets_is_told_by_its_line(folder):
    edit(folder, "menu/bowls.yaml", "  diets: [no-pork]\n", "")
    (warning,) = told(folder)
    assert warning.startswith(
        "menu/bowls.yaml:30: 3.id: `beef-stew` has no diets recorded: guests who filter by a diet"
    )


@pytest.mark.parametrize(
    ("en", "zh", "expected"),
    [
        ("a" * 60, "一", []),
        (
            "a" * 61,
            "一",
            ["32: 3.summary.en: the dish's line of the menu has 61 letters, more than 60; shorten it"],
        ),
        ("Beef", "、".join("一" * 22), []),
        ("Beef", "一" * 23, ["32: 3.summary.zh: the dish's line of the menu has 23 letters, more than 22; shorten it"]),
    ],
)
def test_a_line_that_is_too_long_for_a_row_is_told_where_it_is_written(folder, en, zh, expected):
    edit(
        folder,
        "menu/bowls.yaml",
        "  description: {en: Beef",
        f"  summary: {{en: {en}, zh: {zh}}}\n  description: {{en: Beef",
    )
    assert [f"menu/bowls.yaml:{each}" for each in expected] == told(folder)


def test_a_long_first_sentence_without_a_summary_is_told(folder):
    edit(folder, "menu/bowls.yaml", "{en: Beef and potatoes.", f"{{en: {'a' * 61} and so on.")
    advice = "the dish's line of the menu has 68 letters, more than 60; write a shorter one as its `summary`"
    assert [f"menu/bowls.yaml:32: 3.description.en: {advice}"] == told(folder)


def test_a_dish_without_allergens_is_told_once_with_how_many_dishes_depend_on_it(folder):
    edit(folder, "menu.yaml", ", shared: false", "")
    edit(folder, "menu/bowls.yaml", "  allergens: [wheat]\n", "")
    [words] = [each for each in told(folder) if "beef-stew" in each]
    assert words.startswith(
        "menu/bowls.yaml:30: 3.id: `beef-stew` has no allergens recorded, so it is also unknown what dishes made on the same "
        "equipment may contain (2)"
    )


def test_shared_equipment_that_leaves_no_dish_to_who_leaves_an_allergen_out_is_told(folder):
    edit(folder, "menu.yaml", "default_for: [bowls], shared: false", "default_for: [bowls, drinks]")
    assert (
        "menu.yaml:10: equipment.1: whoever leaves out `milk`, `peanut`, `wheat` finds none of the 5 dishes: by this line it "
        "may be in each that does not contain it; name the sections that are really made on it, and `separate` at dishes "
        "made apart"
    ) in told(folder)


def test_shared_equipment_of_one_section_leaves_dishes_and_is_not_told(folder):
    edit(folder, "menu.yaml", ", shared: false", "")
    assert "whoever leaves out" not in str(told(folder))


def test_a_menu_without_equipment_is_told_once(folder):
    edit(
        folder,
        "menu.yaml",
        "  - {id: stock-pot, label: {en: Stock pot, zh: 湯煲}, default_for: [bowls], shared: false}\n",
        "",
    )
    edit(folder, "menu.yaml", "equipment:\n", "")
    for written in ("[wheat]", "[egg]"):
        edit(folder, "menu/bowls.yaml", f"may_contain: {written}", "may_contain: []")
    (warning,) = told(folder)
    assert warning.startswith("menu.yaml:1: no equipment is named, so what dishes leave on a shared fryer")
    edit(folder, "menu/bowls.yaml", "may_contain: []", "may_contain: [peanuts]")
    assert [] == told(folder), "what a dish may contain is told by the dish"


def test_a_day_of_verification_that_is_still_to_come_is_told(folder):
    edit(folder, "parking.yaml", "2026-11-01", "2026-11-21")
    assert [
        "parking.yaml:1: last_verified: 2026-11-21 is still to come; write the day on which you last looked"
    ] == told(folder)


def test_a_day_that_is_none_is_a_fault_and_no_warning(folder):
    edit(folder, "parking.yaml", "2026-11-01", "2026-13-01")
    assert [] == told(folder)


def test_an_exception_is_over_the_day_after_its_last_date(folder):
    assert [] == [each for each in told(folder, date(2027, 1, 6)) if "deep-winter" in each]
    assert (
        "hours.yaml:19: holidays.2.dates: `deep-winter` was over on 2027-01-06; "
        "write its next dates, or take the entry out"
    ) in told(folder, date(2027, 1, 7))


def test_a_dish_of_the_dates_of_one_year_is_over_the_day_after_them(folder):
    season = "- id: mint-tea\n  season: {from: 2026-12-31, until: 2026-12-31}\n"
    edit(folder, "menu/drinks.yaml", "- id: mint-tea\n", season)
    for today, over in ((date(2026, 12, 31), 0), (date(2027, 1, 1), 1)):
        assert over == sum("`mint-tea` was served until 2026-12-31" in each for each in told(folder, today))


PLACE = """options:
  - {{id: river-lot, type: lot, name: {{en: River Lot, zh: 河邊停車場}}, address: {{en: 1 River Street, zh: River Street 1 號}},
     distance_m: {metres}, walk_minutes: {minutes}, spaces: 20, price: {{en: Free, zh: 免費}}, hours: {{en: All day, zh: 全日}},
     payment: [], accessible_spaces: 1, notes: {{en: Gravel., zh: 碎石地。}}, latitude: "49.89610", longitude: "-97.13840"}}
"""


@pytest.mark.parametrize(
    ("metres", "minutes", "field", "doubt"),
    [
        (111, 1, None, None),
        (211, 3, None, None),
        (60, 1, "distance_m", "60 m on foot is less than the straight line of 111 m; is it right?"),
        (212, 3, "distance_m", "212 m on foot for a straight line of 111 m; is the position right?"),
        (200, 1, None, None),
        (201, 1, "walk_minutes", "1 for 201 m; people walk about 80 m in a minute"),
        (150, 4, None, None),
        (149, 4, "walk_minutes", "4 for 149 m; people walk about 80 m in a minute"),
    ],
)
def test_a_way_that_the_positions_or_the_minutes_do_not_bear_out_is_told(folder, metres, minutes, field, doubt):
    edit(folder, "parking.yaml", "options: []\n", PLACE.format(metres=metres, minutes=minutes))
    assert ([f"parking.yaml:5: options.1.{field}: {doubt}"] if doubt else []) == told(folder)


def test_a_place_that_is_far_away_is_told_with_its_distance_and_hidden_ones_are_not(folder):
    far = PLACE.format(metres=111, minutes=1).replace('"49.89610"', '"54.48500"')
    edit(folder, "parking.yaml", "options: []\n", far)
    assert ["parking.yaml:6: options.1.latitude: lies 510 km from the restaurant; look at both places"] == told(folder)
    assert not site_loader.read(folder).faults
    edit(folder, "pages.yaml", "parking: {", "parking: {hidden: true, ")
    assert not [each for each in told(folder) if "km" in each]


@pytest.mark.parametrize("longitude", ["-73.59000", "45.52000"])
def test_a_wrong_place_of_the_restaurant_is_told_there_and_not_at_the_places_near_it(folder, longitude):
    place = re.sub(r"(?<=longitude: )\S+?(?=[,}\n])", '"-73.59100"', PLACE.format(metres=111, minutes=1))
    edit(folder, "parking.yaml", "options: []\n", place)
    text = (folder / "restaurant.yaml").read_text(encoding="utf-8")
    for key, typed in (("latitude", "-73.59000"), ("longitude", longitude), ("time_zone", "America/Toronto")):
        text = re.sub(rf"(?m)^{key}: .*$", f'{key}: "{typed}"', text)
    (folder / "restaurant.yaml").write_text(text, encoding="utf-8")
    [words] = [each for each in told(folder) if "itude" in each]
    assert words.startswith("restaurant.yaml:") and "latitude: -73.59000 would be a longitude here" in words


def test_a_telephone_number_of_another_country_is_told(folder):
    edit(folder, "restaurant.yaml", '"+12045550111"', '"+442045550111"')
    assert any("telephone: telephone numbers of CA begin with +1; is it right?" in line for line in told(folder))


def test_a_dish_that_no_article_mentions_is_told(folder):
    def unmentioned() -> list[str]:
        return [each for each in map(str, warnings_of(site_loader.read(folder), TODAY)) if "no article" in each]

    assert ["menu/bowls.yaml:16: no article mentions 4 dishes (`pepper-noodles`, `beef-stew`, `mint-tea`…)"] == [
        each.partition(";")[0] for each in unmentioned()
    ]
    edit(folder, ENGLISH_ARTICLE, "Tea costs", "[Stew](dish:beef-stew) and {{price:cold-tea}}. Tea costs")
    assert [
        "menu/bowls.yaml:16: 2.id: no article mentions `pepper-noodles`; name it in one: {{dish:pepper-noodles}}",
        "menu/drinks.yaml:1: 1.id: no article mentions `mint-tea`; name it in one: {{dish:mint-tea}}",
    ] == unmentioned()


def test_a_menu_of_which_no_article_mentions_a_dish_is_not_told_of_each(folder):
    for article in (folder / "knowledge").rglob("*.md"):
        article.write_text(re.sub(r"(dish|price|serves):", r"\1-", article.read_text()))
    found = [each.message for each in warnings_of(site_loader.read(folder), TODAY)]
    assert not [each for each in found if "no article" in each]


def test_a_draft_needs_no_article_yet(folder):
    edit(folder, "menu/drinks.yaml", "- id: mint-tea", "- id: mint-tea\n  draft: true")
    found = [each.message for each in warnings_of(site_loader.read(folder, drafts=True), TODAY)]
    assert 4 == len(found), "three dishes, and the public holidays"
    assert not [each for each in found if "mint-tea" in each]


def test_a_translation_much_shorter_than_its_original_is_told(folder):
    edit(folder, "parking.yaml", "附近沒有車位，請步行前來。", "步行前來")
    assert ["parking.yaml:2: summary.zh: 4 characters for 9 words of English; does it say all of it?"] == told(folder)


def test_an_article_is_compared_as_one_text(folder):
    edit(folder, ENGLISH_ARTICLE, "We open", "Every word of this tells a guest something. " * 30 + "We open")
    (warning,) = told(folder)
    assert warning.startswith(f"{CHINESE_ARTICLE}:2: title: ")
    assert warning.endswith(" words of English; does it say all of it?")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[hours, opening times]", "[hours, opening times, Hours]"),
        ("[hours, opening times]", "[opening-time, opening times]"),
        ("[hours, opening times]", "[hours, ｈｏｕｒｓ]"),
    ],
)
def test_words_that_search_takes_for_the_same_are_told(folder, old, new):
    edit(folder, ENGLISH_ARTICLE, old, new)
    (warning,) = told(folder)
    assert warning.startswith(f"{ENGLISH_ARTICLE}:4: keywords.")
    assert "for the same; keep one" in warning


def test_a_phrase_twice_is_told(folder):
    (folder / "asked").mkdir()
    (folder / "asked" / "en.yaml").write_text("opening-hours:\n  - is the gun loud\n  - Is the gun loud?\n")
    (warning,) = told(folder)
    assert warning.startswith("asked/en.yaml:3: opening-hours.2: search takes `Is the gun loud?`")


def test_a_word_in_both_scripts_of_chinese_is_told(folder):
    edit(folder, CHINESE_ARTICLE, "[營業時間, 幾點開門]", "[營業時間, 营业时间]")
    assert [f"{CHINESE_ARTICLE}:4: keywords.2: search takes `营业时间` and `營業時間` for the same; keep one"] == told(
        folder
    )


def test_words_that_differ_are_not_told(folder):
    edit(folder, CHINESE_ARTICLE, "[營業時間, 幾點開門]", "[早餐, 午餐, bus, us]")
    assert [] == told(folder)


def test_what_a_template_left_to_fill_in_is_told(folder):
    edit(folder, "menu/bowls.yaml", "- id: beef-stew", "- id: beef-stew\n  draft: true")
    edit(folder, "menu/bowls.yaml", "en: Beef and potatoes.", "en: ✎ Beef")
    remedy = "write your own words before you publish it"
    assert [f"menu/bowls.yaml:33: 3.description.en: this draft still has the template's ✎; {remedy}"] == [
        str(each) for each in warnings_of(site_loader.read(folder, drafts=True), TODAY) if "✎" in each.message
    ]


def test_a_folder_with_faults_has_its_warnings_all_the_same(folder):
    (folder / "restaurant.yaml").write_text("name: [")
    edit(folder, "parking.yaml", "2026-11-01", "2026-11-21")
    assert 1 == len(told(folder))


def test_a_folder_that_is_not_there_has_no_warnings(tmp_path):
    assert [] == told(tmp_path / "gone")


# --- Translations left behind ------------------------------------------------------------------


@pytest.fixture
def noted(folder):
    """The sample with every translation noted."""
    translations.write_lock(folder, site_loader.read(folder).documents, LANGUAGES)
    assert [] == told(folder)
    return folder


def test_an_english_text_that_changed_after_its_chinese_one_is_told_at_the_chinese(noted):
    edit(noted, "menu.yaml", "en: Cold", "en: Chilled")
    edit(noted, ENGLISH_ARTICLE, "We open", "We are open")
    message = "the English has changed since this was written; mend it, then `restaurant-site translate --confirm`"
    assert [f"{CHINESE_ARTICLE}:2: title: {message}", f"menu.yaml:8: tags.cold.zh: {message}"] == told(noted)


def test_line_breaks_and_keywords_are_no_change_of_a_text(noted):
    edit(noted, ENGLISH_ARTICLE, "on most days. Tea", "on most days.\nTea")
    edit(noted, ENGLISH_ARTICLE, "keywords: [hours,", "keywords: [times of opening,")
    assert [] == told(noted)


def test_a_price_that_texts_refer_to_is_no_change_of_these_texts(noted):
    edit(noted, "facts.yaml", "3.00", "4.00")
    assert [] == told(noted)


def test_a_pair_that_moved_is_still_known(noted):
    text = (noted / "menu" / "drinks.yaml").read_text()
    cold = text.index("- id: cold-tea")
    (noted / "menu" / "drinks.yaml").write_text(text[cold:] + text[:cold])
    assert [] == told(noted)


def test_a_translation_that_changed_with_its_original_waits_to_be_noted(noted):
    edit(noted, "menu.yaml", "en: Cold, zh: 凍", "en: Chilled, zh: 冰凍")
    assert [
        "translations.lock:1: translations that are new or changed and not noted yet: 1; run `restaurant-site translate --confirm`"
    ] == told(noted)
    translations.write_lock(noted, site_loader.read(noted).documents, LANGUAGES)
    assert [] == told(noted)
    edit(noted, "menu.yaml", "en: Chilled", "en: Iced")
    assert 1 == len([each for each in told(noted) if "the English has changed" in each])


def test_nothing_is_compared_where_nothing_was_ever_noted(folder):
    edit(folder, "menu.yaml", "en: Cold", "en: Chilled")
    assert [] == told(folder)


@pytest.mark.parametrize(
    ("charge", "included", "is_asked"),
    [
        ("percent: 18%", "false", True),
        ("percent: 18%, tax_class: food", "false", False),
        ("percent: 18%, tax_class: none", "false", False),
        ('amount: "0.50"', "false", False),
        ("percent: 18%", "true", False),
    ],
)
def test_whether_a_gratuity_is_taxed_is_asked_where_tax_is_added_to_prices(folder, charge, included, is_asked):
    tax = f"taxes: [{{name: {{en: GST, zh: 消費稅}}, rate: 5%, included: {included}, on: all}}]\n"
    charges = f"charges: [{{id: gratuity, name: {{en: Gratuity, zh: 小費}}, {charge}}}]\n"
    edit(folder, "restaurant.yaml", "seats: 30\n", f"seats: 30\n{tax}{charges}")
    assert is_asked == any("whether tax is due on `gratuity` (18%) is not written" in each for each in told(folder))


@pytest.mark.parametrize(
    ("written", "warning"),
    [
        ("$3–$20", []),
        ("$3–$16", ["a dish costs 16.25, more than its end; write the new range"]),
        ("$2–$20", ["no dish costs less than 3.00, more than its beginning; write the new range"]),
        ("$$", []),
    ],
)
def test_a_price_range_that_a_change_of_prices_left_behind_is_told(folder, written, warning):
    edit(folder, "restaurant.yaml", "price_range: $5–$30", f"price_range: {written}")
    assert warning == [each.split("price_range: ")[1] for each in told(folder) if "price_range" in each]


def test_what_was_sold_out_before_yesterday_is_over(folder):
    (folder / "sold-out.yaml").write_text("mint-tea: 2026-11-20\ncold-tea: 2026-11-19 18:00\n")
    over = "has not been sold out since 2026-11-19; delete the line, or write a day to come"
    assert [f"sold-out.yaml:2: cold-tea: `cold-tea` {over}"] == [
        each for each in told(folder, date(2026, 11, 21)) if each.startswith("sold-out")
    ]


def test_a_telephone_number_of_too_few_digits_is_told(folder):
    edit(folder, "restaurant.yaml", '"+12045550111"', '"+1204555011"')
    assert any("`+1204555011` has more or fewer digits" in line for line in told(folder))


def test_a_number_that_is_nearly_the_restaurants_is_told_and_its_own_is_not(folder):
    edit(folder, ENGLISH_ARTICLE, "Tea costs", "Call 204-555-0111 or (204) 555-0112. Tea costs")
    lines = [line for line in told(folder) if "nearly the telephone number" in line]
    assert (1, True) == (len(lines), "has (204) 555-0112, which" in lines[0])


def undecided(folder: Path, today: date) -> list[str]:
    found = [str(each) for each in warnings_of(site_loader.read(folder), today)]
    return [each for each in found if "public holidays" in each]


def test_public_holidays_that_nobody_has_decided_are_asked_about_once_in_the_sixty_days_before_them(folder):
    asked = "hours.yaml:11: holidays: on these public holidays it is not given whether you are open: "
    (told_once,) = undecided(folder, TODAY)
    assert told_once.startswith(
        f"{asked}Christmas Day (2026-12-25), New Year's Day (2027-01-01); `restaurant-site holidays 2026-2027` lists them"
    )
    assert [] == undecided(folder, date(2026, 10, 25))
    assert undecided(folder, date(2026, 10, 26))[0].startswith(
        f"{asked}Christmas Day (2026-12-25); `restaurant-site holidays 2026`"
    )


def test_a_holiday_that_is_recorded_or_on_a_weekday_that_is_closed_every_week_is_no_question(folder):
    day = '  - {id: christmas, name: {en: Christmas Day, zh: 聖誕節}, dates: ["2026-12-25"]}\n'
    edit(folder, "hours.yaml", "holidays:\n", f"holidays:\n{day}")
    assert "2027-01-01" in undecided(folder, TODAY)[0] and "2026-12-25" not in undecided(folder, TODAY)[0]
    hours = folder / "hours.yaml"
    hours.write_text(re.sub(r"(?m)^  friday: .*$", "  friday: []", hours.read_text()))
    assert [] == undecided(folder, TODAY)
