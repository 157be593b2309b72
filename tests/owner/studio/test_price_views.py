"""All prices on one page."""

import re
from pathlib import Path
from shutil import copytree

import pytest
from bs4 import BeautifulSoup

from restaurant_site.content.starter import SAMPLES
from restaurant_site.i18n import load_translations
from restaurant_site.locales import LOCALES
from restaurant_site.models import normalizers
from restaurant_site.owner.studio import price_views
from restaurant_site.owner.studio.workspace import Workspace
from tests.conftest import ROOT
from tests.content.folders import edit
from tests.owner.studio.conftest import Browser, data_of, messages


def shown(response) -> dict[str, str]:
    page = BeautifulSoup(response.text, "html.parser")
    return {field["name"]: field["value"] for field in page.select(".amount input")}


def test_every_price_is_there_and_one_is_changed(browser):
    assert {"beef-stew.price", "mint-tea.price"} <= shown(browser.get("prices")).keys()
    data = browser.form("prices")
    data["beef-stew.price"] = "$18"
    assert 303 == browser.post("prices", data).status_code
    assert (1800, ("Beef Stew: $16.25 → $18.00",)) == (browser.site.dishes["beef-stew"].price, browser.last)


@pytest.mark.parametrize(("path", "field"), [("prices", "mint-tea.price"), ("dishes/mint-tea", "price")])
@pytest.mark.parametrize("typed", ["3", "3,0", "$3", "۳"])
def test_the_same_amount_written_in_another_way_changes_nothing(browser, path, field, typed):
    assert 303 == browser.send(path, browser.form(path), **{field: typed}).status_code
    assert not browser.workspace.versions.latest(1)


def test_a_percentage_shows_new_prices_beside_the_old_ones_and_saves_none(browser):
    before = browser.text("menu/bowls.yaml")
    response = browser.save("prices", percent="6", rounding="0.25", **{"raise": "1"})
    page = BeautifulSoup(response.text, "html.parser")
    assert ("17.25", "16.25") == (
        shown(response)["beef-stew.price"],
        page.select_one("li:has(#beef-stew-price) s").text,
    )
    assert before == browser.text("menu/bowls.yaml")
    assert 303 == browser.send("prices", data_of(page)).status_code
    assert 1725 == browser.site.dishes["beef-stew"].price
    assert 1 == len(browser.workspace.versions.latest(5))


def test_a_percentage_and_the_key_enter_show_the_new_prices_too(browser):
    """Enter presses the first button of the form, which saves: nothing of a percentage alone is lost."""
    response = browser.save("prices", percent="6")
    assert (200, "17.25") == (response.status_code, shown(response)["beef-stew.price"])
    assert 422 == browser.save("prices", percent="six").status_code
    assert not browser.workspace.versions.latest(1)


@pytest.mark.parametrize(
    ("percent", "rounding", "price", "small"),
    [("6", ".95", "16.95", "0.95"), ("6", ".99", "16.99", "0.99"), ("-50", ".95", "7.95", "0.30")],
)
def test_new_prices_end_in_95_or_99_where_the_owner_says_so(browser, percent, rounding, price, small):
    path = browser.folder / "menu/bowls.yaml"
    path.write_text(path.read_text("utf-8").replace('"9.50"', '"0.30"'), "utf-8")
    prices = shown(browser.save("prices", percent=percent, rounding=rounding, **{"raise": "1"}))
    assert (price, small) == (prices["beef-stew.price"], prices["barley-soup.price"])
    assert f"…{rounding}" in [each.text for each in browser.page("prices").select("#rounding option")]


@pytest.mark.parametrize(
    ("before", "percent", "rounding", "after"),
    [
        ("0.00", "5", ".95", "0.00"),
        ("0.50", "-50", "1.00", "0.50"),
        ("3.00", "5", ".95", "3.95"),
        ("2.95", "-1", "1.00", "2.00"),
    ],
)
def test_rounding_makes_nothing_free_no_rise_a_fall_and_no_fall_a_rise(browser, before, percent, rounding, after):
    path = browser.folder / "menu/bowls.yaml"
    path.write_text(path.read_text("utf-8").replace('"9.50"', f'"{before}"'), "utf-8")
    prices = shown(browser.save("prices", percent=percent, rounding=rounding, **{"raise": "1"}))
    assert after == prices["barley-soup.price"]


def test_a_currency_without_cents_is_rounded_to_whole_amounts(browser):
    path, menu = browser.folder / "restaurant.yaml", browser.folder / "menu/bowls.yaml"
    path.write_text(re.sub(r"currency: \w+", "currency: JPY", path.read_text("utf-8")), "utf-8")
    menu.write_text(menu.read_text("utf-8").replace("16.25", "1625.00"), "utf-8")
    options = [each["value"] for each in browser.page("prices").select("#rounding option")]
    assert options and all(each.endswith(".00") for each in options)
    raised = shown(browser.save("prices", percent="6", rounding=options[0], **{"raise": "1"}))
    assert "1720.00" == raised["beef-stew.price"]
    assert 422 == browser.save("prices", percent="6", rounding=".95", **{"raise": "1"}).status_code


def test_sizes_and_additions_change_as_well(browser):
    path = browser.folder / "menu/bowls.yaml"
    portions = (
        '  sizes: [{id: small, name: {en: Small, zh: 小}, price: "10.00"}]\n'
        '  additions: [{id: egg, name: {en: Egg, zh: 蛋}, price: "1.50"}]\n'
    )
    path.write_text(path.read_text().replace('  price: "16.25"\n', portions))
    response = browser.save("prices", percent="-10", rounding="0.05", **{"raise": "1"})
    prices = shown(response)
    assert ("9.00", "1.35") == (prices["beef-stew.sizes.0"], prices["beef-stew.additions.0"])


def test_what_is_no_percentage_or_no_price_is_said_and_nothing_is_lost(browser):
    for percent in ("lots", "", "900", "nan"):
        response = browser.save("prices", percent=percent, **{"raise": "1"})
        assert (422, ["Write a percentage from -50 to 50, such as 6 or -2.5."]) == (
            response.status_code,
            messages(response),
        )
    data = browser.form("prices")
    data["beef-stew.price"] = "ask"
    response = browser.post("prices", data)
    assert (422, "ask") == (response.status_code, shown(response)["beef-stew.price"])
    assert ["Write a price such as 12.50, or “market price”."] == messages(response)


@pytest.mark.parametrize(
    ("lang", "typed", "told"),
    [
        ("en", "", "Nothing is written here. The price was $16.25; write 0 if it is free."),
        ("en", "abc", "Write a price such as 12.50, or “market price”."),
        ("en", "-4", "A price cannot be below zero."),
        ("en", "−$4.50", "A price cannot be below zero."),
        ("zh", "ask", "請寫價錢，例如12.50，或寫「時價」。"),
    ],
)
def test_what_is_wrong_with_a_price_is_said_by_its_cause_in_the_words_of_the_language(browser, lang, typed, told):
    browser.lang = lang
    data = browser.form("prices")
    data["beef-stew.price"] = typed
    assert [told] == messages(browser.post("prices", data))


@pytest.mark.parametrize(("path", "field"), [("prices", "beef-stew.price"), ("dishes/beef-stew", "price")])
@pytest.mark.parametrize("typed", ["1595", "۱۵۹۵"])
def test_a_price_without_its_decimal_mark_is_asked_about_and_a_button_writes_the_one_that_is_meant(
    browser, path, field, typed
):
    form = browser.form(path)
    form[field] = typed
    response = browser.post(path, form)
    page = BeautifulSoup(response.text, "html.parser")
    assert (422, []) == (response.status_code, messages(response))
    assert "1595? Did you mean $15.95?" == page.select_one("form .doubt p").text
    meant, whole = page.select("form .doubt button")
    assert ["Yes, $15.95", "$1,595.00"] == [meant.text, whole.text]
    asked = browser.send(path, data_of(page), instead=whole["value"])
    assert "$1,595.00? It was $16.25." == BeautifulSoup(asked.text, "html.parser").select_one("form .doubt p").text
    assert 303 == browser.send(path, data_of(page), instead=meant["value"]).status_code
    assert 1595 == browser.site.dishes["beef-stew"].price


def test_a_price_of_thousands_needs_no_decimal_mark_in_a_currency_without_cents(browser):
    path, menu = browser.folder / "restaurant.yaml", browser.folder / "menu/bowls.yaml"
    path.write_text(re.sub(r"currency: \w+", "currency: JPY", path.read_text("utf-8")), "utf-8")
    menu.write_text(re.sub(r'price: "(\d+)\.\d\d"', r'price: "\g<1>00.00"', menu.read_text("utf-8")), "utf-8")
    data = browser.form("prices")
    data["beef-stew.price"] = "1700"
    assert 303 == browser.post("prices", data).status_code
    assert 303 == browser.save("dishes/beef-stew", price="1800").status_code
    assert 'price: "1800.00"' in menu.read_text("utf-8")


def test_a_price_that_somebody_else_has_changed_is_not_overwritten(browser):
    data = browser.form("prices")
    browser.save("dishes/beef-stew", price="19.00")
    data["beef-stew.price"] = "18.00"
    assert (409, 1900) == (browser.post("prices", data).status_code, browser.site.dishes["beef-stew"].price)


@pytest.mark.parametrize(("lang", "words"), [("en", "market price"), ("zh", "時價"), ("cn", "时价")])
def test_a_market_price_is_shown_in_words_and_stays(browser, lang, words):
    assert 303 == browser.save("dishes/cold-tea", price="", market="y").status_code
    browser.lang, before = lang, browser.text("menu/drinks.yaml")
    assert words == browser.form("prices")["cold-tea.price"]
    assert (303, before) == (browser.save("prices").status_code, browser.text("menu/drinks.yaml"))


@pytest.mark.parametrize("locale", LOCALES, ids=lambda each: each.code)
def test_the_word_for_a_market_price_is_read_in_every_language(locale):
    words = load_translations(ROOT / "translations")[locale.catalogue]("market price")
    assert "market" == normalizers.price(words)


@pytest.mark.parametrize(("path", "field"), [("prices", "beef-stew.price"), ("dishes/beef-stew", "price")])
def test_a_price_that_changes_by_more_than_half_is_asked_about_once(browser, path, field):
    form = browser.form(path)
    form[field] = "162.50"
    response = browser.post(path, form)
    page = BeautifulSoup(response.text, "html.parser")
    assert (422, "$162.50? It was $16.25.") == (response.status_code, page.select_one("form .doubt p").text)
    assert [] == messages(response) and not page.select(".refused, [aria-invalid]")
    assert 1625 == browser.site.dishes["beef-stew"].price
    again, yes = data_of(page), page.select_one(".doubt button")
    assert "Yes, $162.50" == yes.text
    assert 422 == browser.send(path, again).status_code
    assert 303 == browser.send(path, again, sure=yes["value"]).status_code
    assert 16250 == browser.site.dishes["beef-stew"].price


def test_a_price_of_a_size_is_asked_about_at_its_own_field(browser):
    path = browser.folder / "menu/bowls.yaml"
    size = '  sizes: [{id: small, name: {en: Small, zh: 小}, price: "10.00"}, {id: big, name: {en: Big, zh: 大}, price: "14.00"}]\n'
    path.write_text(path.read_text().replace('  price: "16.25"\n', size))
    response = browser.save("dishes/beef-stew", sizes__1__price="140")
    page = BeautifulSoup(response.text, "html.parser")
    assert "$140.00? It was $14.00." == page.select_one("form .doubt p").text
    assert page.select_one("form .doubt")["id"] == page.select_one("[name=sizes-1-price]")["aria-describedby"]


@pytest.mark.parametrize(
    ("number", "price", "told"),
    [
        (1, "9.50", "At least $10.00, the price of Small: sizes go from the lowest price to the highest."),
        (0, "14.50", "At most $14.00, the price of Big: sizes go from the lowest price to the highest."),
    ],
)
def test_a_size_below_a_smaller_one_is_told_at_its_own_field(browser, number, price, told):
    path = browser.folder / "menu/bowls.yaml"
    size = '  sizes: [{id: small, name: {en: Small, zh: 小}, price: "10.00"}, {id: big, name: {en: Big, zh: 大}, price: "14.00"}]\n'
    path.write_text(path.read_text().replace('  price: "16.25"\n', size))
    data = browser.form("prices")
    data[f"beef-stew.sizes.{number}"] = price
    response = browser.post("prices", data)
    page = BeautifulSoup(response.text, "html.parser")
    assert (422, [told]) == (response.status_code, messages(response))
    assert [f"beef-stew.sizes.{number}"] == [each["name"] for each in page.select("[aria-invalid]")]


def test_what_is_wrong_and_what_is_asked_come_at_once(browser):
    data = browser.form("prices")
    data["beef-stew.price"], data["mint-tea.price"] = "ask", "1.234,5"
    page = BeautifulSoup(browser.post("prices", data).text, "html.parser")
    assert ["#fault-beef-stew-price", "#doubt-mint-tea-price"] == [each["href"] for each in page.select(".refused a")]
    assert "$1,234.50? It was $3.00." == page.select_one("form .doubt p").text
    assert 1234 == float(page.select_one("#mint-tea-price")["value"]) // 1


def test_a_percentage_for_a_section_leaves_the_prices_of_the_others(browser):
    asked = browser.save("prices", percent="6", rounding="0.05", section="drinks", **{"raise": "1"})
    prices, before = shown(asked), shown(browser.get("prices"))
    raised = {name for name, price in prices.items() if price != before[name]}
    [heading] = BeautifulSoup(asked.text, "html.parser").select("#prices [autofocus]")
    assert {each["name"] for each in heading.parent.select("input[name$=price]")} >= raised
    assert {"mint-tea.price"} <= raised and not {"beef-stew.price", "barley-soup.price"} & raised
    assert "drinks" == BeautifulSoup(asked.text, "html.parser").select_one("[name=section] [selected]")["value"]


def test_sizes_that_rise_together_are_saved(browser):
    path = browser.folder / "menu/bowls.yaml"
    size = '  sizes: [{id: small, name: {en: Small, zh: 小}, price: "10.00"}, {id: big, name: {en: Big, zh: 大}, price: "11.00"}]\n'
    path.write_text(path.read_text().replace('  price: "16.25"\n', size))
    data = browser.form("prices")
    data["beef-stew.sizes.0"], data["beef-stew.sizes.1"] = "12.00", "13.00"
    assert 303 == browser.post("prices", data).status_code


def test_an_emptied_price_of_today_is_the_market_price_again(browser):
    assert 303 == browser.save("dishes/cold-tea", price="", market="y").status_code
    for typed, shown_then in (("7.25", "7.25"), ("", "market price")):
        data = browser.form("prices")
        data["cold-tea.price"] = typed
        assert 303 == browser.post("prices", data).status_code
        assert shown_then == browser.form("prices")["cold-tea.price"]


def test_an_error_in_one_price_changes_nothing_in_the_others_and_names_the_dish(browser):
    assert 303 == browser.save("dishes/cold-tea", price="", market="y").status_code
    data = browser.form("prices")
    data["beef-stew.price"], data["mint-tea.price"] = "ask", "5,75"
    page = BeautifulSoup(browser.post("prices", data).text, "html.parser")
    assert ["beef-stew.price", "mint-tea.price"] == [each["name"] for each in page.select(".edited input")]
    assert "words" in page.select_one(".sum:has([name='cold-tea.price'])")["class"]
    assert page.select_one(".refused a").text.startswith("Beef Stew: ")


def test_the_sign_of_the_currency_heads_each_section_and_stands_at_no_price(browser):
    page = browser.page("prices")
    assert {"$"} == {each["data-sign"] for each in page.select("section[id] h2")}
    assert not page.select(".sum span")


def test_amounts_are_written_as_the_language_of_the_page_writes_them(tmp_path):
    browser = Browser(Path(copytree(SAMPLES["cafe-bonheur"], tmp_path / "bonheur")), "fr")
    page, before = browser.page("prices"), browser.text("menu/dejeuner.yaml")
    name, value = next((each["name"], each["value"]) for each in page.select(".sum input") if "," in each["value"])
    assert re.fullmatch(r"\d+,\d\d", value)
    dish = browser.page(f"dishes/{name.split('.')[0]}")
    assert "$" == dish.select_one(".sum input[name=price] + span").text
    assert value == browser.form(f"dishes/{name.split('.')[0]}")["price"]
    assert 303 == browser.save("prices").status_code and before == browser.text("menu/dejeuner.yaml")
    form = browser.form("prices")
    form[name] = "999,5"
    asked = BeautifulSoup(browser.post("prices", form).text, "html.parser").select_one("form .doubt p").text
    assert asked.startswith("999,50\N{NO-BREAK SPACE}$") and value in asked


@pytest.mark.parametrize(("price", "status"), [("24.37", 303), ("24.38", 422), ("8.13", 303), ("8.12", 422)])
def test_half_more_or_less_is_not_asked_about(browser, price, status):
    form = browser.form("prices")
    form["beef-stew.price"] = price
    assert status == browser.post("prices", form).status_code


def test_another_price_than_the_one_asked_about_is_asked_about_again(browser):
    form = browser.form("prices")
    form["beef-stew.price"], form["sure"] = "162.50", "beef-stew.price 126.50"
    assert 422 == browser.post("prices", form).status_code


@pytest.mark.parametrize(("currency", "price"), [("JPY", "1625.00"), ("VND", "150000.00")])
def test_a_price_of_thousands_is_saved_as_it_is_shown(browser, currency, price):
    path, menu = browser.folder / "restaurant.yaml", browser.folder / "menu/bowls.yaml"
    path.write_text(re.sub(r"currency: \w+", f"currency: {currency}", path.read_text("utf-8")), "utf-8")
    menu.write_text(menu.read_text("utf-8").replace("16.25", price), "utf-8")
    before = menu.read_text("utf-8")
    assert 303 == browser.save("dishes/beef-stew").status_code
    assert 303 == browser.save("prices").status_code
    assert before == menu.read_text("utf-8")


def test_a_draft_and_a_sold_out_dish_are_marked_beside_their_names(browser):
    browser.save("new-dish", category="bowls", name__en="Pea Soup", name__zh="豌豆湯", price="8.00", draft="y")
    browser.post("dishes/beef-stew/sold-out", {"until": "unknown"})
    marks = [each.get_text(" ", strip=True) for each in browser.page("prices").select("em, .out")]
    assert {"Draft"} < {*marks} and all(
        each.find_parent(["label", "span"]) for each in browser.page("prices").select("em, .out")
    )


@pytest.mark.parametrize(
    ("prices", "rounding"),
    [
        (["11.95", "8.95", "market"], ".95"),
        (["11.99", "8.99"], ".99"),
        (["12.00", "9.50"], "0.50"),
        (["12.00", "9.00"], "1.00"),
        (["12.35", "9.95"], "0.05"),
        (["12.34", "9.95"], "0.01"),
        (["market"], "0.05"),
        ([*["9.95"] * 19, "3.00"], ".95"),
    ],
)
def test_the_rounding_that_is_proposed_keeps_what_the_prices_of_the_menu_end_with(prices, rounding):
    assert rounding == price_views._rounding_of(prices, price_views.ROUNDINGS)


def test_a_menu_of_95_proposes_95(browser):
    folder = browser.folder / "menu"
    for path in folder.glob("*.yaml"):
        text = re.sub(r'price: "?(\d+)\.\d\d"?', r'price: "\1.95"', path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8")
    assert ".95" == browser.page("prices").select_one("#rounding option[selected]")["value"]


@pytest.mark.parametrize("path", ["dishes", "prices"])
def test_the_files_are_not_looked_at_again_for_each_price(browser, monkeypatch, path):
    """To look through a folder of six hundred takes ten milliseconds, and a menu has a hundred prices."""
    looks, load = [], Workspace.load
    monkeypatch.setattr(Workspace, "load", lambda workspace: looks.append(path) or load(workspace))
    browser.page(path)
    assert 1 <= len(looks) <= 4


def test_an_addition_is_named_as_guests_read_it(browser):
    added = '  additions: [{id: late, name: {en: "Until {{last-pour}}", zh: "{{last-pour}}前"}, price: "1.00"}]\n'
    edit(browser.folder, "menu/bowls.yaml", '  price: "16.25"\n', f'  price: "16.25"\n{added}')
    [label] = [each.text for each in browser.page("prices").select("label") if "Until" in each.text]
    assert re.search(r"Until \d+:?\d* [ap]m", label)


def test_the_price_of_a_dish_that_is_that_of_its_first_size_has_one_field_and_is_written_with_it(browser):
    rows = '  price: "16.25"\n  sizes: [{id: small, name: {en: Small, zh: 小}, price: "16.25"}]\n'
    edit(browser.folder, "menu/bowls.yaml", '  price: "16.25"\n', rows)
    fields = [name for name in browser.form("prices") if name.startswith("beef-stew.")]
    assert ["beef-stew.sizes.0"] == fields
    assert 303 == browser.save("prices", **{"beef-stew.sizes.0": "17.50"}).status_code
    dish = browser.site.dishes["beef-stew"]
    assert [1750, 1750] == [dish.price, dish.sizes[0].price]
