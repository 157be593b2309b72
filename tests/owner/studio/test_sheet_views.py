"""A list of dishes is shown before it is written, and the menu goes out as a spreadsheet."""

import io
import re

import pytest
from bs4 import BeautifulSoup

from restaurant_site.owner.sheet_columns import columns_of
from restaurant_site.owner.sheet_headings import CHOOSABLE
from restaurant_site.owner.studio.sheet_views import LABELS
from tests.languages import LANGUAGES
from tests.owner.studio.conftest import messages

LIST = "Item,Section,Price,Notes\nPea Soup,Bowls,ask,cheap\nRice,Sides,$3,\n"


def upload(browser, text: str, name: str = "mine.csv"):
    return browser.post("spreadsheet", {"file": (io.BytesIO(text.encode()), name)})


def test_a_list_is_shown_first_and_written_then_in_one_version(browser):
    before = browser.text("menu.yaml")
    response = upload(browser, LIST)
    page = BeautifulSoup(response.text, "html.parser")
    assert (200, before) == (response.status_code, browser.text("menu.yaml"))
    for words in ("New sections", "Sides", "Pea Soup", "D2 (Notes): cheap", "C2 (Price): ask"):
        assert words in page.text, words
    form = page.select_one("form:has([name=write])")
    response = browser.post("spreadsheet", {"upload": form.select_one("[name=upload]")["value"], "write": "1"})
    assert (303, True) == (response.status_code, "rice" in browser.site.dishes)
    said = ("mine.csv: new dishes 2, changed 0", "Pea Soup: Draft: Name (繁體中文), Price")
    assert said == browser.last


def test_of_which_size_a_price_at_a_time_is_is_asked_and_one_that_is_left_out_is_said(browser):
    sheet = (
        "Item,Section,Price,Happy hour (Tue 5-6 pm)\nWine,Bowls,Glass 8 / Bottle 30,6\n"
        "Beer,Bowls,Glass 5 / Bottle 6,4\nCider,Bowls,Glass 5 / Bottle 6,4\n"
    )
    form = form_of(upload(browser, sheet))
    assert ["Glass", "Bottle"] == [each["value"] for each in form.select(".asked > ul [type=radio]")]
    assert ["Beer", "Cider"] == [each.text.partition(":")[0] for each in form.select(".asked details legend")]
    assert ("Bring it in without 2 prices", ["quiet"]) == write_button(form)
    assert not form.select("[type=radio][checked]") and "Wine" not in form.select_one("fieldset:has(.asked)").text
    of_cider = form.select("[type=radio]")[-1]["name"]
    unseen = browser.post("spreadsheet", {**sent(form), of_cider: "Glass", "write": "1"})
    assert ("Bring it in without 1 price", ["quiet"]) == write_button(form_of(unseen))
    assert 303 == browser.post("spreadsheet", {**sent(form_of(unseen)), "write": "1"}).status_code
    said = "mine.csv: new dishes 3, changed 0; prices at certain times are left out until you answer the question about them: Beer"
    assert said == browser.last[0]
    sizes = {id: [each.size for each in browser.site.dishes[id].prices_at] for id in ("wine", "beer", "cider")}
    assert {"wine": ["glass"], "beer": [], "cider": ["glass"]} == sizes


def test_the_size_of_a_price_at_a_time_is_asked_beside_its_time_and_one_round_is_enough(browser):
    sheet = "Item,Section,Price,Happy hour price\nLemonade,Bowls,Glass 8 / Bottle 10,6\nSoup,Bowls,8 / 12,\n"
    form = form_of(upload(browser, sheet))
    assert ("Bring it in without 1 price", ["quiet"]) == write_button(form)
    [size] = form.select("fieldset.asked")
    assert "Lemonade: $6.00" == size.legend.contents[0].strip()
    assert "which of them has this price?" in size.find_parent("fieldset").legend.text
    [time] = [
        each
        for each in form.select("input:not([type])[name^=answer-]")
        if "When do" in each.find_previous("label").text
    ]
    given = {time["name"]: "Tue-Fri 5-6 pm", size.select_one("[type=radio]")["name"]: "Glass"}
    again = form_of(browser.post("spreadsheet", {**sent(form), **given, "show": "1"}))
    assert ([], ("Import it", None)) == (again.select("fieldset.asked"), write_button(again))


def test_what_may_be_raw_is_asked_once_with_the_names_of_the_dishes(browser):
    form = form_of(upload(browser, "Item,Section,Price\nTartare,Bowls,9\nCeviche,Bowls,9\nDal,Bowls,9\n"))
    [raw] = [each for each in form.select("fieldset.asked") if "served raw" in each.legend.text]
    assert ["Tartare", "Ceviche"] == [each.text.strip() for each in raw.select("label")]
    brought = browser.post("spreadsheet", {**sent(form), raw.select_one("input")["name"]: "ceviche", "write": "1"})
    assert 303 == brought.status_code


def write_button(form) -> tuple[str, list[str] | None]:
    """The words of the button that writes, and whether it is the quieter choice."""
    button = form.select_one("[name=write]")
    return button.text, button.get("class")


def test_the_menu_goes_out_and_comes_back_without_a_difference(browser):
    for kind in ("csv", "xlsx"):
        response = browser.get(f"spreadsheet/menu.{kind}")
        assert f'attachment; filename="menu.{kind}"' == response.headers["Content-Disposition"]
        shown = browser.post("spreadsheet", {"file": (io.BytesIO(response.data), f"menu.{kind}")})
        assert "Nothing in this file differs from your menu." in shown.text


def test_what_is_no_list_is_said_and_nothing_is_written(browser):
    response = upload(browser, "what,ever\n1,2\n")
    assert 422 == response.status_code
    [message] = messages(response)
    assert message.startswith("No headings found; write one row")


def test_a_file_that_has_been_forgotten_is_asked_for_again(browser):
    response = browser.post("spreadsheet", {"upload": "0" * 32, "write": "1"})
    assert (200, True) == (response.status_code, "Drop the file here" in response.text)


def sent(form) -> dict[str, list[str]]:
    """What a browser sends of the fields of a form."""
    fields: dict[str, list[str]] = {}
    for each in form.select("input[type=hidden], input[checked]"):
        fields.setdefault(each["name"], []).append(each["value"])
    for each in form.select("select"):
        option = each.select_one("option[selected]") or each.select_one("option")
        fields.setdefault(each["name"], []).append(option["value"])
    return fields


def form_of(response):
    return BeautifulSoup(response.text, "html.parser").select_one("form:has([name=heading])")


def test_the_owner_chooses_what_a_column_is_and_sees_it_before_it_is_written(browser):
    fields = sent(form_of(upload(browser, "Item,Section,Price,Notes\nPea Soup,Bowls,4,cheap\n")))
    assert ["name_en", "category", "price", "*notes"] == fields["field"]
    before = browser.text("menu/bowls.yaml")
    fields["field"][3] = "summary_en"
    shown = browser.post("spreadsheet", {**fields, "write": "1"})
    assert (200, before) == (shown.status_code, browser.text("menu/bowls.yaml"))
    fields = sent(form_of(shown))
    assert (["summary_en"], "D (Notes)" in shown.text) == (fields["field"][3:], False)
    assert 303 == browser.post("spreadsheet", {**fields, "write": "1"}).status_code
    assert "cheap" in browser.text("menu/bowls.yaml")


def test_a_file_whose_headings_are_not_understood_is_asked_about(browser):
    response = upload(browser, "МЕНЮ,Валюта\nBorshch,210\nSalo,90\n")
    assert 422 == response.status_code
    fields = sent(form_of(response))
    assert ["МЕНЮ", "Валюта"] == fields["heading"]
    fields["field"] = ["name_en", "price"]
    response = browser.post("spreadsheet", {**fields, "show": "1"})
    assert (200, True) == (response.status_code, "Borshch" in response.text)


def test_columns_of_a_page_without_headings_are_chosen_by_their_letters_and_read_as_two_columns_of_dishes(browser):
    sheet = 'Rolls\nLeek Roll,4.5,,Plum Roll,5.95\n"leek, rice and sesame",,,Pear Roll,6\n'
    response = upload(browser, sheet)
    fields = sent(form_of(response))
    assert (422, ["A", "B", "D", "E"]) == (response.status_code, fields["heading"])
    fields["field"] = ["name_en", "", "", "price"]
    form = form_of(browser.post("spreadsheet", {**fields, "show": "1"}))
    assert ["name_en", "price", "name_en", "price"] == sent(form)["field"]
    choices = {each["value"] for each in form.select("fieldset.asked > ul input[type=radio]")}
    assert {"description", "section", "leave-out"} == choices
    assert 303 == browser.post("spreadsheet", {**sent(form), "write": "1"}).status_code
    written = {id: (each.price, each.description) for id, each in browser.site.dishes.items() if id.endswith("-roll")}
    assert (450, 595, 600) == tuple(written[each][0] for each in ("leek-roll", "plum-roll", "pear-roll"))
    assert "leek, rice and sesame" in browser.text("menu/rolls.yaml")


def test_of_many_lines_below_dishes_three_are_shown_and_the_answer_is_what_they_are_read_as(browser):
    rows = "".join(f'Leek Roll {each},4\n"leek, rice and sesame {each}",\n' for each in range(5))
    form = form_of(upload(browser, f"Name,Price\nRolls,\n{rows}"))
    assert (3, True) == (
        len(form.select("fieldset.asked > .place bdi")),
        "2 more" in form.select_one(".asked > .place").text,
    )
    assert ["description"] == [each["value"] for each in form.select("fieldset.asked input[checked]")]
    assert 5 == len(form.select("fieldset.asked details fieldset"))


def test_a_file_of_which_no_row_came_in_asks_for_its_columns(browser):
    page = BeautifulSoup(upload(browser, "ID,Was,Price\n1,Suppe,5\n2,Salat,6\n").text, "html.parser")
    assert (
        "No dish in this file could be read: choose what each column is."
        == page.select_one("#changes ~ form .refused").text
    )
    assert page.select_one("#columns[open]") and "differs" not in page.select_one("section").text


def test_each_field_of_a_column_has_a_label():
    assert {each.field for each in columns_of(LANGUAGES).values()} | {*CHOOSABLE} == LABELS.keys()


def test_what_only_the_owner_knows_is_asked_beside_its_cell_and_the_answer_is_written(browser):
    sheet = 'Item,Section,Price,Allergens\nPrawn Malabar,Bowls,9,"milk, shellfish"\nGnocchi,Bowls,E 18 / M 26,egg\n'
    form = form_of(upload(browser, sheet))
    assert ["crustaceans", "molluscs"] == [each["value"] for each in form.select("fieldset.asked input[type=checkbox]")]
    assert "Prawn Malabar: What is “shellfish”?" == form.select_one("fieldset.asked legend").text
    assert "D2 (Allergens): milk, shellfish" in form.select_one("fieldset.asked .place").text
    fields = sent(form)
    assert ["word shellfish", "size E", "size M"] == fields["question"]
    answers = {"answer-0": "crustaceans", "answer-1": "Entrée", "answer-2": "Main"}
    shown = form_of(browser.post("spreadsheet", {**fields, **answers, "show": "1"}))
    assert 303 == browser.post("spreadsheet", {**sent(shown), "write": "1"}).status_code
    dishes = browser.site.dishes
    assert ({"milk", "crustaceans"}, ["Entrée", "Main"]) == (
        {*dishes["prawn-malabar"].allergens}, [each.name.in_(LANGUAGES.default) for each in dishes["gnocchi"].sizes],
    )  # fmt: skip


def test_what_prices_are_called_is_suggested_for_the_next_section_and_shown_before_it_is_written(browser):
    form = form_of(upload(browser, "Item,Section,Price\nMomo,Bowls,8/14\nDal,Sides,9/15\n"))
    assert ["Bowls", "Sides"] == [each.text.split(":")[0] for each in form.select("p.field label[for^=question]")]
    answers = {"answer-0": "Half / Whole"}
    shown = form_of(browser.post("spreadsheet", {**sent(form), **answers, "write": "1"}))
    assert ["Half / Whole"] * 2 == [each["value"] for each in shown.select("input[id^=question]")]
    assert ["Momo: 8 / 14 → Half $8.00 · Whole $14.00", "Dal: 9 / 15"] == [
        each.text.replace("\xa0", " ") for each in shown.select(".sizes li")
    ]
    both = {"answer-0": "Half / Whole", "answer-1": "Half / Whole", "write": "1"}
    again = browser.post("spreadsheet", {**sent(shown), **both})
    assert (200, "momo" in browser.site.dishes) == (again.status_code, False)
    assert 303 == browser.post("spreadsheet", {**sent(form_of(again)), **both}).status_code
    assert ["half", "whole"] == [each.id for each in browser.site.dishes["momo"].sizes]


def test_sizes_are_asked_in_the_order_of_the_cell_and_a_dish_may_have_names_of_its_own(browser):
    sheet = "Item,Section,Price\nRoast chicken,Bowls,16.50 / 11.00\nRed wine,Bowls,5.50 / 7.50\n"
    form = form_of(upload(browser, sheet))
    assert ["Roast chicken: 16.50 / 11.00", "Red wine: 5.50 / 7.50"] == [each.text for each in form.select(".sizes li")]
    own = form.select("details input[id^=own]")[1]["name"]
    answers = {"answer-0": "Small / Large", own: "125 ml / 175 ml"}
    shown = form_of(browser.post("spreadsheet", {**sent(form), **answers, "show": "1"}))
    [doubted] = [each.text for each in shown.select(".sizes .fault")]
    assert doubted.startswith("The smaller size would cost more than the larger one")
    answers["answer-0"] = "Large / Small"
    shown = form_of(browser.post("spreadsheet", {**sent(shown), **answers, "show": "1"}))
    assert 303 == browser.post("spreadsheet", {**sent(shown), **answers, "write": "1"}).status_code
    found = [[(each.id, each.price) for each in browser.site.dishes[id].sizes] for id in ("roast-chicken", "red-wine")]
    assert [[("small", 1100), ("large", 1650)], [("125-ml", 550), ("175-ml", 750)]] == found


def test_a_word_for_allergens_is_asked_once_for_all_cells(browser):
    sheet = "Item,Section,Price,Allergens\nPrawns,Bowls,9,shellfish\nWhelks,Bowls,9,shellfish\nDal (vg),Bowls,9,\n"
    form = form_of(upload(browser, sheet))
    assert ["What is “shellfish”?", "What is “vg”?"] == [each.text for each in form.select("fieldset.asked > legend")]
    assert ["vegetarian", "vegan"] == [each["value"] for each in form.select("[type=radio]")]
    own = form.select("details fieldset")[1].select_one("input")["name"]
    answers = {"answer-0": "crustaceans", "answer-1": "vegan", own: "molluscs"}
    assert 303 == browser.post("spreadsheet", {**sent(form), **answers, "write": "1"}).status_code
    found = browser.site.dishes
    assert [{"crustaceans"}, {"molluscs"}] == [{*found[id].allergens} for id in ("prawns", "whelks")]
    assert "vegan" in found["dal"].diets


@pytest.mark.parametrize(
    ("prices", "words"), [("9.50,8", "“This year” is read as the prices"), ("a,b", "No column of prices is found")]
)
def test_a_file_without_a_column_called_price_is_to_be_looked_at_before_it_is_brought_in(browser, prices, words):
    one, other = prices.split(",")
    form = form_of(upload(browser, f"Item,Section,This year\nPea Soup,Bowls,{one}\nRice,Sides,{other}\n"))
    assert words in form.select_one(".refused").text
    assert form.select_one("details#columns").has_attr("open")
    assert ["show", "write"] == [each["name"] for each in form.select("button")]
    assert [None, ["quiet"]] == [each.get("class") for each in form.select("button")]


def test_columns_are_remembered_for_the_next_file(browser):
    fields = sent(form_of(upload(browser, "Item,Section,Price,Notes\nPea Soup,Bowls,4,cheap\n")))
    fields["field"][3] = "summary_en"
    shown = sent(form_of(browser.post("spreadsheet", {**fields, "show": "1"})))
    assert 303 == browser.post("spreadsheet", {**shown, "write": "1"}).status_code
    again = upload(browser, "Item,Section,Price,Notes\nPea Soup,Bowls,4,dear\n")
    assert "summary_en" == sent(form_of(again))["field"][3]
    assert ("dear" in again.text, "D2 (Notes): dear" in again.text) == (True, False)


WRONG = (
    "Item,Section,Price,Spice,Sizes,Season,Choices,Notes,Allergens,Diets,Tags,Date\n"
    "Our menu\nPea Soup,Bowls,ask,7,9 or 12,winter,Cut,note,pollen,paleo,new,soon\nTotal,,9\n"
)


@pytest.mark.parametrize("lang", ["en", "zh", "cn"])
def test_reasons_are_in_the_language_of_the_page_without_keys_and_signs_of_files(browser, lang):
    def told(text: str) -> list[str]:
        response = browser.post("spreadsheet", {"file": (io.BytesIO(text.encode()), "mine.csv")}, lang)
        return [each.text for each in BeautifulSoup(response.text, "html.parser").select("dt")] or messages(response)

    reasons = [*told(WRONG), *told("what,ever\n1,2\n")]
    assert len(reasons) > 8
    for reason in reasons:
        assert not re.search(r"[`{}\[\]_]|\.yaml|%\(", reason), reason
        assert lang == "en" or not re.search(r"[a-z]+ [a-z]+ [a-z]+", reason), reason


def test_an_answer_on_sizes_that_the_page_shows_as_taken_is_written_also_under_a_heading_with_hours(browser):
    sheet = "Item,Section,Price\nRoast chicken,SUNDAY ROAST (Sundays 12-5),11.50 / 16.95\nDal,LATE,8 / 9\n"
    form = form_of(upload(browser, sheet))
    answers = {"answer-0": "Small / Large", "answer-1": "Half / Whole"}
    shown = browser.post("spreadsheet", {**sent(form), **answers, "show": "1"})
    page = BeautifulSoup(shown.text, "html.parser")
    taken = [each.text.replace("\xa0", " ") for each in page.select(".sizes li")]
    assert [
        "Roast chicken: 11.50 / 16.95 → Small $11.50 · Large $16.95",
        "Dal: 8 / 9 → Half $8.00 · Whole $9.00",
    ] == taken
    assert not [each.text for each in page.select("[aria-labelledby=changes] li em") if "Draft" in each.text]
    assert 303 == browser.post("spreadsheet", {**sent(form_of(shown)), **answers, "write": "1"}).status_code
    found = {id: [(each.id, each.price) for each in browser.site.dishes[id].sizes] for id in ("roast-chicken", "dal")}
    assert {"roast-chicken": [("small", 1150), ("large", 1695)], "dal": [("half", 800), ("whole", 900)]} == found
    assert not browser.site.dishes["roast-chicken"].draft


def test_what_is_said_after_a_file_has_come_in_names_the_dishes_that_are_drafts_why_and_leads_to_them(browser):
    form = form_of(upload(browser, "Item,Section,Price\nRoast chicken,Roasts,11.50 / 16.95\nDal,Late,9\nTea,Late,\n"))
    response = browser.post("spreadsheet", {**sent(form), "write": "1"})
    notice = browser.page(response.location.rpartition("/en/")[2]).select_one(".notice")
    unseen = "2 dishes are drafts, which guests do not see: Roast chicken (missing: Sizes), Tea (missing: Price)"
    assert unseen in " ".join(notice.text.split())
    assert ["Roast chicken: Draft: Name (繁體中文), Sizes", "Tea: Draft: Name (繁體中文), Price"] == [
        each.text for each in notice.select("li")
    ]
    assert notice.select_one("a[href$='/dishes']")


def test_changed_hours_of_a_section_are_shown_and_once_taken_out_the_same_list_brings_none(browser):
    sheet = "Item,Section,Price\nDal,Bowls (Thu-Sat from 5 pm),9\n"
    page = upload(browser, sheet)
    changed = "<li>Bowls: Times of day – → Thursday to Saturday, from 5:00 pm</li>"
    assert changed in page.text.replace("\xa0", " ")
    assert 303 == browser.post("spreadsheet", {**sent(form_of(page)), "write": "1"}).status_code
    menu = browser.folder / "menu.yaml"
    text = menu.read_text(encoding="utf-8")
    without = re.sub(r"\n *hours: thu-sat 17:00-close|, hours: thu-sat 17:00-close", "", text)
    assert without != text
    menu.write_text(without, encoding="utf-8")
    assert "Nothing in this file differs" in upload(browser, sheet).text


def test_an_answer_that_the_menu_does_not_have_holds_for_the_next_list_until_it_is_taken_back(browser):
    sheet = "Item,Section,Price\nTARTARE SM,Bowls,19\nTARTARE LG,Bowls,32\n"
    form = form_of(upload(browser, sheet))
    number = sent(form)["question"].index("sizes-of-one-dish")
    answer = f"answer-{number}"
    assert 303 == browser.post("spreadsheet", {**sent(form), answer: "TARTARE", "write": "1"}).status_code
    assert ["small", "large"] == [each.id for each in browser.site.dishes["tartare"].sizes]
    again = form_of(upload(browser, sheet.replace("32", "33")))
    assert "checked" in again.select_one(f"[name={answer}]").attrs
    assert {"tartare"} == {id for id in browser.site.dishes if id.startswith("tartare")}
    without = {key: given for key, given in sent(again).items() if key != answer}
    assert 303 == browser.post("spreadsheet", {**without, "write": "1"}).status_code
    assert "checked" not in form_of(upload(browser, sheet)).select_one(f"[name={answer}]").attrs
