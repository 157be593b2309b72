"""A list of dishes is shown before it is written, and the menu goes out as a spreadsheet."""

import io

from bs4 import BeautifulSoup

from tests.owner.studio.conftest import messages

LIST = "Item,Section,Price,Notes\nPea Soup,Bowls,ask,cheap\nRice,Sides,$3,\n"


def upload(browser, text: str, name: str = "mine.csv"):
    return browser.post("spreadsheet", {"file": (io.BytesIO(text.encode()), name)})


def test_a_list_is_shown_first_and_written_then_in_one_version(browser):
    before = browser.text("menu.yaml")
    response = upload(browser, LIST)
    page = BeautifulSoup(response.text, "html.parser")
    assert (200, before) == (response.status_code, browser.text("menu.yaml"))
    for words in ("New sections", "Sides", "Pea Soup", "D (Notes): cheap", "C2 (Price): ask"):
        assert words in page.text, words
    form = page.select_one("form:has([name=write])")
    response = browser.post("spreadsheet", {"upload": form.select_one("[name=upload]")["value"], "write": "1"})
    assert (303, True) == (response.status_code, "rice" in browser.site.dishes)
    assert ("mine.csv: 2 new dishes, 0 changed",) == browser.last


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
    assert message.startswith("no headings found; write one row")


def test_a_file_that_has_been_forgotten_is_asked_for_again(browser):
    response = browser.post("spreadsheet", {"upload": "0" * 32, "write": "1"})
    assert (200, True) == (response.status_code, "Drop the file here" in response.text)
