"""Overview, undo and publishing."""

import json
import re
import sys
from dataclasses import replace
from datetime import date, datetime, timedelta
from io import BytesIO

import pytest
import yaml
from bs4 import BeautifulSoup

from restaurant_site.content.starter import starter_facts, things
from restaurant_site.owner import scaffolding, translations
from restaurant_site.owner.studio import blueprint, views
from restaurant_site.owner.studio.days import with_closed_days
from restaurant_site.owner.studio.next_steps import Step
from restaurant_site.owner.studio.unpublished import is_unseen
from restaurant_site.owner.studio.versions import PublishedThing
from tests.conftest import SAMPLE, judged
from tests.content.folders import edit
from tests.languages import LANGUAGES
from tests.owner.studio.at_noon import Noon
from tests.owner.studio.conftest import TOKEN, Browser, messages
from tests.owner.studio.test_menu_views import photograph_file
from tests.owner.studio.test_visit_views import started


def test_the_overview_names_faults_and_the_last_saves(browser):
    browser.save("dishes/beef-stew", price="17.00")
    (browser.folder / "hours.yaml").write_text("week: 5\n", encoding="utf-8")
    page = browser.page("")
    row = page.select_one(".refused li")
    assert row.b.text.startswith("Opening hours") and row.em.text.startswith("A file has an error in it.") and not row.a
    assert page.select_one(".refused code").text.startswith("hours.yaml:1: ")
    assert "Beef Stew: $16.25 → $17.00" in page.select_one(".versions").text


def test_each_thing_to_fix_is_named_once_with_its_fields_and_leads_to_its_form(browser):
    edit(browser.folder, "menu/bowls.yaml", '"16.25"', "dear")
    edit(browser.folder, "hours.yaml", 'saturday: ["17:00-02:00"]', 'saturday: ["17:00-2500"]')
    rows = browser.page("").select(".refused .checks a")
    led = {each.b.text: each["href"].rpartition("/en/")[2] for each in rows}
    assert ("dishes/beef-stew", "hours/week#saturday") == (led["Beef Stew"], led["Opening hours, Week"])
    assert any(each.em.text.startswith("Price: ") for each in rows)


def test_a_save_is_undone_and_the_undoing_as_well(browser):
    before = browser.text("menu/bowls.yaml")
    browser.save("dishes/beef-stew", price="17.00")
    after = browser.text("menu/bowls.yaml")
    assert 303 == browser.post("versions/1/undo").status_code
    assert before == browser.text("menu/bowls.yaml")
    assert ("Beef Stew: $16.25 again",) == browser.last
    assert 303 == browser.post("versions/2/undo").status_code
    assert after == browser.text("menu/bowls.yaml")
    assert ("Beef Stew: $17.00 again",) == browser.last
    assert 303 == browser.post("versions/3/undo").status_code
    assert ("Beef Stew: $16.25 again",) == browser.last


def test_what_an_undo_says_is_made_of_values_also_where_a_name_has_a_colon_and_an_arrow(browser):
    browser.save("dishes/beef-stew", price="17.00", name__en="Stew: hot → cold")
    for number, values in ((1, ("Beef Stew", "$16.25")), (2, ("Stew: hot → cold", "$17.00"))):
        browser.post(f"versions/{number}/undo")
        assert all(any(f"{value} again" in line for line in browser.last) for value in values)


def test_a_save_after_which_the_file_has_changed_is_not_undone(browser):
    browser.save("dishes/beef-stew", price="17.00")
    browser.save("dishes/beef-stew", price="18.00")
    response = browser.post("versions/1/undo")
    assert (409, 1800) == (response.status_code, browser.site.dishes["beef-stew"].price)
    assert "undo the later saves first." in response.text


def test_only_a_save_that_nothing_has_changed_since_offers_to_be_undone(browser):
    browser.save("dishes/beef-stew", price="17.00")
    browser.save("dishes/beef-stew", price="18.00")
    browser.save("dishes/mint-tea", price="4.00")
    offered = [form["action"].rpartition("versions/")[2] for form in browser.page("").select(".versions form")]
    assert ["3/undo", "2/undo", "1/undo"] == offered
    assert ["Undo", "Undo", "Undo both"] == [each.text for each in browser.page("").select(".versions button")]
    browser.post("versions/2/undo")
    page = browser.page("")
    offered = [form["action"].rpartition("versions/")[2] for form in page.select(".versions form")]
    assert ["3/undo", "4/undo", "1/undo"] == offered
    assert ["Undone"] == [each.text.partition(" · ")[2] for each in page.select(".versions time") if "·" in each.text]
    assert ["Undo", "Redo", "Undo"] == [each.text for each in page.select(".versions button")]
    assert ["Beef Stew: $17.00 → $18.00"] == [each.text for each in page.select(".versions s")]
    browser.post("versions/4/undo")
    page = browser.page("")
    assert ["Undo", "Undo", "Undo both"] == [each.text for each in page.select(".versions button")]
    assert not page.select(".versions s")


def test_a_save_that_waits_for_the_undo_of_another_is_undone_with_it_and_with_nothing_else(publishing_browser):
    browser = publishing_browser
    browser.save("dishes/beef-stew", price="17.00")
    browser.save("dishes/mint-tea", price="4.00")
    browser.save("dishes/beef-stew", price="18.00")
    browser.workspace.versions.mark_published()
    form = browser.page("saves").find("button", string="Undo both").find_parent("form")
    told = "“Beef Stew: $17.00 → $18.00” (just now) has since changed the same thing, so both are undone together."
    assert told == form.find_parent("li").select_one(".place").text
    answer = browser.post("versions/1/undo", {each["name"]: each["value"] for each in form.select("[name]")})
    assert (1625, 400) == tuple(browser.site.dishes[each].price for each in ("beef-stew", "mint-tea"))
    page = browser.page(answer.location.partition("/en/")[2])
    said = page.select_one(".notice p").get_text("\n").split("\n")
    assert 2 == said.count("Beef Stew: $17.00 again") + said.count("Beef Stew: $16.25 again")
    assert "Guests still see what you took back until you publish." in said
    assert 2 == len(page.select(".versions s")) and not page.find("button", string="Undo both")
    browser.workspace.versions.mark_published()
    assert "until you publish" not in browser.page(answer.location.partition("/en/")[2]).select_one(".notice").text


def test_a_save_of_several_files_names_the_save_that_has_changed_one_of_them_whatever_the_others_do(browser):
    browser.save("prices", **{"beef-stew.price": "17.00", "mint-tea.price": "4.00"})
    browser.save("dishes/beef-stew", price="18.00")
    browser.save("dishes/cold-tea", price="5.00")
    (said,) = browser.page("saves").select(".versions .place")
    assert said.text.startswith("“Beef Stew: $17.00 → $18.00”")


def test_a_save_whose_file_was_changed_outside_of_the_studio_says_why_it_cannot_be_undone(browser):
    browser.save("dishes/beef-stew", price="17.00")
    file = browser.folder / "menu/bowls.yaml"
    file.write_text(file.read_text("utf-8").replace('"17.00"', '"19.00"'), "utf-8")
    (said,) = browser.page("saves").select(".versions .place")
    assert "Part of this has changed since; undo the later saves first." == said.text


def test_an_undone_save_that_was_made_anew_since_is_neither_undone_nor_redone(browser):
    browser.save("dishes/beef-stew", price="17.00")
    browser.post("versions/1/undo")
    browser.save("dishes/beef-stew", price="17.00")
    assert ["Undo"] == [each.text for each in browser.page("").select(".versions button")]


def test_all_saves_can_be_reached_a_page_at_a_time(browser, monkeypatch):
    monkeypatch.setattr(views, "RECENT", 2)
    for number in range(5):
        browser.save("dishes/beef-stew", price=f"{number + 14}.00")
    assert 3 == len(browser.page("").select(".versions > li"))
    page = browser.page("saves")
    for expected in (["$18.00", "$17.00"], ["$16.00", "$15.00"], ["$14.00"]):
        assert expected == [each.next.strip().rpartition(" ")[2] for each in page.select(".versions .dish")]
        link = page.select_one("main > p a.button")
        page = page if link is None else browser.page(link["href"].partition("/en/")[2])
    assert link is None


def test_a_save_is_undone_although_something_else_of_its_file_has_changed_since(browser):
    browser.save("dishes/beef-stew", price="17.00")
    browser.save("dishes/barley-soup", price="11.00")
    assert 303 == browser.post("versions/1/undo").status_code
    prices = {id: browser.site.dishes[id].price for id in ("beef-stew", "barley-soup")}
    assert {"beef-stew": 1625, "barley-soup": 1100} == prices


def test_a_save_says_what_has_changed_where_it_was_made_and_can_be_undone_there(browser):
    saved = browser.save("dishes/beef-stew", price="17.00")
    notice = browser.page(saved.location.partition("/en/")[2]).select_one(".notice")
    assert "Saved. Beef Stew: $16.25 → $17.00" == notice.p.text and notice.form["action"].endswith("1/undo")
    undone = browser.post("versions/1/undo", {"from": notice.select_one("[name=from]")["value"]})
    assert "dishes/beef-stew?saved=2" == undone.location.partition("/en/")[2]
    notice = browser.page("dishes/beef-stew?saved=2").select_one(".notice")
    assert ("Beef Stew: $16.25 again", "Redo") == (notice.p.text, notice.button.text)
    browser.post("versions/2/undo")
    notice = browser.page("dishes/beef-stew?saved=3").select_one(".notice")
    assert ("Beef Stew: $17.00 again", "Undo") == (notice.p.text, notice.button.text)


def test_a_notice_publishes_all_that_waits_at_a_tap_with_a_link_to_several_and_offers_neither_without_any(
    publishing_browser,
):
    browser = publishing_browser
    first = browser.save("dishes/mint-tea", price="3.10").location.partition("/en/")[2]
    browser.post("versions/1/undo")
    notice = browser.page(first.replace("saved=1", "saved=2")).select_one(".notice")
    assert ["Redo"] == [each.text for each in notice.select("button, .button")]
    address = browser.save("dishes/beef-stew", price="17.00").location.partition("/en/")[2]
    *_, publish = browser.page(address).select(".notice form")
    assert ("Publish", True) == (publish.button.text, publish["action"].endswith("/en/publish"))
    browser.save("dishes/barley-soup", price="11.00")
    notice = browser.page(address).select_one(".notice")
    assert ["Undo", "Publish 2 changes"] == [each.text for each in notice.select("button, .more")]
    browser.post(notice.select("form")[-1]["action"].partition("/en/")[2])
    assert [] == waits(browser)


def test_a_notice_is_closed_by_the_address_of_its_page_without_it(browser):
    browser.save("dishes/beef-stew", price="17.00")
    close = browser.page("words?page=home&saved=1").select_one(".notice .close")
    assert close["href"].endswith("/en/words?page=home") and "Close this message" == close["aria-label"]


def test_a_form_in_which_nothing_was_changed_offers_no_undo_of_an_earlier_save(browser):
    browser.save("dishes/barley-soup", price="11.00")
    saved = browser.save("dishes/beef-stew")
    notice = browser.page(saved.location.partition("/en/")[2]).select_one(".notice")
    assert ("Nothing was changed.", None) == (notice.p.text, notice.form)


def test_undoing_leads_nowhere_but_to_a_page_of_the_studio_that_is_there(browser):
    browser.save("dishes/beef-stew", price="17.00")
    assert browser.post("versions/1/undo", {"from": "https://example.com/en/"}).location.endswith("/en/?saved=2")
    assert browser.get("dishes/gone?saved=2").location.endswith("/en/?saved=2")
    assert 404 == browser.get("dishes/gone").status_code


@pytest.mark.parametrize(
    ("ago", "said"),
    [
        (timedelta(seconds=20), "Just now"),
        (timedelta(seconds=80), "1 minute ago"),
        (timedelta(minutes=10), "10 minutes ago"),
        (timedelta(hours=3), "Today, 9:04 am"),
        (timedelta(hours=15), "Yesterday, 9:04 pm"),
        (timedelta(days=3), "Tuesday, November 24, 2026, 12:04 pm"),
    ],
)
def test_the_time_of_a_save_is_said_as_a_person_does(browser, monkeypatch, ago, said):
    now = datetime(2026, 11, 27, 12, 4, tzinfo=browser.site.restaurant.zone)

    class Clock(datetime):
        @classmethod
        def now(cls, tz=None):
            return now.astimezone(tz)

    monkeypatch.setattr(views, "datetime", Clock)
    version = browser.save("dishes/beef-stew", price="17.00") and browser.workspace.versions.latest(1)[0]
    browser.workspace.versions._record(replace(version, at=(now - ago).isoformat(), complete=True))
    assert said == browser.page("").select_one(".versions time").text


@pytest.mark.parametrize(
    ("days", "said"), [(0, "9:04 am"), (1, "yesterday, 9:04 am"), (3, "Tuesday, November 24, 2026, 9:04 am")]
)
def test_the_time_of_a_publication_keeps_the_capital_of_a_day(browser, days, said):
    zone = browser.site.restaurant.zone
    now = datetime(2026, 11, 27, 12, 4, tzinfo=zone)
    with browser.app.test_request_context("/"):
        assert said == views._since(datetime(2026, 11, 27 - days, 9, 4, tzinfo=zone), now)


def test_a_save_that_wrote_nothing_is_not_listed(browser):
    browser.workspace.save({}, {}, ["Opening hours"])
    assert not browser.page("").select(".versions li")


def test_publishing_runs_the_owners_command_and_shows_what_it_says(folder):
    settings = folder.with_name("mine.studio.toml")
    command = [sys.executable, "-c", "import os; print('sent from', os.path.basename(os.getcwd()))"]
    settings.write_text(f"publish = {json.dumps(command)}\n", encoding="utf-8")
    browser = Browser(folder)
    response = browser.post("publish")
    assert f"sent from {folder.parent.name}" in response.text
    (folder / "hours.yaml").write_text("week: 5\n", encoding="utf-8")
    refused = browser.post("publish")
    assert f"sent from {folder.parent.name}" not in refused.text and "Fix these first" in refused.text


def test_nothing_is_published_while_a_page_cannot_be_shown_and_the_page_is_named_with_what_a_helper_needs(
    browser, planted, caplog
):
    served = browser.folder.with_name("served")
    served.mkdir()
    browser.post("publish/destination", {"way": "folder", "folder": str(served)})
    assert "Published " in browser.post("publish").text
    before = (served / "menu/bowls.yaml").read_text(encoding="utf-8")
    described = "Wheat noodles with pepper and peanuts."
    edit(browser.folder, "menu/bowls.yaml", described, f"Wheat noodles with pepper. It is {planted}.")
    refused = BeautifulSoup(browser.post("publish").text, "html.parser").select_one("[role=alert]")
    assert "Guests see the site as it was" in refused.text
    assert "The site cannot show this: Pepper Noodles." in refused.li.text
    assert "RuntimeError: planted in the template" in refused.li.text and "Traceback" in caplog.text
    assert before == (served / "menu/bowls.yaml").read_text(encoding="utf-8")
    download = browser.post("publish/files", {"address": "https://spoon.example"})
    assert "The site cannot show this: Pepper Noodles." in download.text
    edit(browser.folder, "menu/bowls.yaml", f"It is {planted}.", "It is hot.")
    assert "Published " in browser.post("publish").text
    assert "It is hot." in (served / "menu/bowls.yaml").read_text(encoding="utf-8")


def test_the_settings_are_read_when_they_are_used_and_a_mistake_in_them_is_named(browser):
    settings = browser.folder.with_name("mine.studio.toml")
    settings.write_text('publish = ["echo", "x"]\n', encoding="utf-8")
    assert "echo x" in browser.page("publish").main.text
    settings.write_text('publish = "echo"\n', encoding="utf-8")
    response = browser.get("publish")
    assert (409, True) == (response.status_code, "publish should be a list of words" in response.text)
    browser.page("")


def test_without_a_command_the_page_says_where_to_write_one(browser):
    assert "mine.studio.toml" in browser.page("publish").main.text


def test_what_guests_did_not_find_is_listed(folder):
    log = folder.with_name("requests.log")
    search = {"event": "search", "language": "en", "scope": "menu", "query": "Karaoke", "confidence": 0.1}
    lines = [json.dumps(search), json.dumps(search | {"scope": "knowledge"})] * 3
    log.write_text("\n".join([*lines, json.dumps(search | {"query": "hours"})]), encoding="utf-8")
    other = folder.with_name("requests.log.1")
    other.write_text(json.dumps(search | {"query": "hours", "confidence": 0.9}), encoding="utf-8")
    folder.with_name("mine.studio.toml").write_text(
        'logs = ["requests.log", "requests.log.1", "gone.log"]\n', encoding="utf-8"
    )
    listed = Browser(folder).page("").select("#gaps li")
    assert ["karaoke × 3"] == [" ".join(each.text.split()) for each in listed]


def test_nothing_is_published_while_facts_are_the_starters_and_both_pages_lead_to_them(tmp_path):
    scaffolding.start(tmp_path / "mine", LANGUAGES, like="corner-kitchen")
    command = [sys.executable, "-c", "print('sent')"]
    (tmp_path / "mine.studio.toml").write_text(f"publish = {json.dumps(command)}\n", encoding="utf-8")
    browser = Browser(tmp_path / "mine")
    told = browser.page("").select_one("main section")
    assert "Next: Make it yours" in told.text and told.select_one(".sends a")["href"].endswith("/en/yours")
    refused = browser.post("publish").text
    assert "things to make yours" in refused and "<pre" not in refused and 'action="/token/en/publish"' not in refused


def test_the_first_publication_waits_for_facts_and_a_place_and_its_button_leads_to_the_first_of_them(tmp_path):
    browser = started(tmp_path / "mine", "corner-kitchen")
    page = browser.page("publish")
    assert ["blocked", "places"] == [each["id"] for each in page.select(".day > h2")]
    button = page.select_one("button[disabled]")
    assert ("Publish", "You can publish once everything is yours and your site has a place.") == (
        button.text,
        (reason := page.select_one(f"#{button['aria-describedby']}")).text,
    )
    assert page.select(reason.a["href"]), "which leads to the first of them"


def test_the_button_of_publish_is_there_in_every_state_and_says_why_it_cannot_be_pressed(publishing_browser):
    browser, reasons = publishing_browser, []
    browser.workspace.versions.mark_published()
    for _ in range(2):
        button = browser.page("publish").select_one(".titled").button
        described = button.get("aria-describedby")
        reasons.append((button.has_attr("disabled"), described and button.find_next(id=described).get_text(strip=True)))
        browser.save("colours", button="#445566")
    assert [(True, "Guests see everything that is saved here."), (False, None)] == reasons


def test_what_is_the_examples_is_named_by_kind_with_the_number_of_each(tmp_path):
    page = started(tmp_path / "mine", "corner-kitchen").page("publish")
    kinds = {each.span.text: each.em and each.em.text for each in page.select(".day .coming a")}
    assert ("5", "1") == (kinds["Dishes"], kinds["Your restaurant"])
    whole = int(page.select_one("#blocked").text.split()[0])
    assert whole == sum(int(number or 1) for number in kinds.values())


@pytest.fixture
def publishing_browser(browser):
    settings = f'publish = {json.dumps([sys.executable, "-c", "print(5)"])}\nsite = "https://www.example.com"\n'
    browser.folder.with_name("mine.studio.toml").write_text(settings, encoding="utf-8")
    return browser


def waits(browser) -> list[str]:
    """What the page for publishing says that guests will see."""
    return [
        f"{row.b.text}: {' · '.join(each.text for each in row.select('.line > div > span, .line summary'))}"
        for row in browser.page("publish").select("section:has(#changes) .changes:not(.whole) li")
    ]


def test_publish_says_below_its_button_that_words_name_another_number_of_dishes(publishing_browser):
    browser = publishing_browser
    assert not browser.page("publish").select(".counts")
    file = browser.folder / "pages.yaml"
    file.write_text(file.read_text("utf-8").replace("en: Five things.", "en: Four dishes."), "utf-8")
    (said,) = browser.page("publish").select(".counts a")
    assert "names 4 dishes, and the list has 5" in said.text
    assert "publish" not in said["href"] and said.find_previous("button").text == "Publish"


def test_publish_lists_each_field_of_a_charge_also_one_that_is_removed(publishing_browser):
    browser = publishing_browser

    def in_each(field, words):
        return {f"{field}-{code}": words for code in browser.site.languages.codes}

    row = {"charges-0-amount": "10%", "charges-0-how": ["dine_in"], "charges-0-from_guests": "6"}
    row |= in_each("charges-0-name", "Service charge") | in_each("charges-0-when", "It is fair.")
    assert 303 == browser.save("charges", **row).status_code
    browser.workspace.versions.mark_published()
    changed = {"charges-0-optional": "y", "charges-0-from_guests": ""} | in_each("charges-0-when", "")
    changed |= in_each("charges-0-name", "Service")
    assert 303 == browser.save("charges", **changed).status_code
    assert browser.site.restaurant.charges[0].optional
    said = " ".join(waits(browser))
    for words in (
        "Guests may decline it: yes",
        "When it applies",
        "rom how many guests",
        "Service charge → Service",
    ):
        assert words in said, said


def test_the_page_for_publishing_says_what_waits_and_since_when_nothing_does(publishing_browser):
    browser = publishing_browser
    browser.workspace.versions.mark_published()
    (browser.workspace.versions.folder / "published.jsonl").unlink()  # as of a folder that was published long ago
    assert 303 == browser.save("dishes/beef-stew", price="15.00").status_code
    assert ["Beef Stew: $16.25 → $15.00"] == waits(browser)
    page = judged(browser.post("publish").text)
    assert page.h1.text.startswith("Published ") and 1 == len(page.select("h1"))
    assert "Beef Stew$16.25 → $15.00" == page.select_one(".done ul.went > li").text.strip(), "in sight"
    assert not page.select(".done form:not([action$='take-back'])")
    assert "https://www.example.com" == page.select_one(".done a.button")["href"], "which is all that is left to do"
    assert "Guests see it shortly." in page.select_one(".done").text, "a command may take minutes"
    assert "5\n" == page.select_one("details pre").text
    again = browser.page("publish")
    assert "Guests see everything that is saved here." == again.select_one(".done h2").text
    assert ["Beef Stew"] == [each.text for each in again.select(".done .changes b")]
    browser.save("dishes/barley-soup", price="11.00")
    assert not judged(browser.post("publish").text).select("#earlier")
    earlier = browser.page("publish").select_one("section:has(#earlier)")
    assert ["Beef Stew: $16.25 → $15.00"] == [each.text for each in earlier.select(".set")]
    assert "$16.25 → $15.00" == earlier.select(".line")[-1].text


def test_the_first_publication_names_what_else_guests_get_beside_what_was_saved(publishing_browser):
    browser = publishing_browser
    browser.save("dishes/beef-stew", price="15.00")
    page = browser.page("publish")
    numbers = "5 dishes, 2 sections, opening hours, 3 special days"
    assert page.select_one(".went .set").text.startswith(numbers)
    said = [" ".join(each.stripped_strings) for each in page.select(".whole li")]
    assert ["Dishes 5 dishes 2 sections", "Opening hours 3 special days"] == said[:2] and "Answers 1 answer" in said
    assert {"Must-order", "Parking"} <= {*said[-1].split(", ")}, "in one row, as nothing more is said of them"
    done = judged(browser.post("publish").text).select_one(".done")
    assert ["Beef Stew", "The whole site"] == [each.text for each in done.select(".changes b")]
    assert done.select(".changes .line")[-1].text.startswith(numbers)
    assert not browser.page("publish").select(".whole")
    browser.save("dishes/beef-stew", price="16.00")
    assert "Beef Stew and 1 more" == browser.page("publish").select_one("section:has(#earlier) .set").text


def test_the_last_publication_is_taken_back_as_a_whole_which_waits_to_be_published(publishing_browser):
    browser = publishing_browser
    browser.post("publish")
    assert not browser.page("publish").select("form[action$='take-back']"), "there is nothing before the first one"
    for price in ("15.00", "17.00"):
        browser.save("dishes/beef-stew", price=price)
    was = browser.text("hours.yaml")
    browser.save("hours/week", week__friday__closed="y")
    sent = judged(browser.post("publish").text)
    assert 1 == len(sent.select(".done form[action$='take-back']"))
    browser.save("dishes/barley-soup", price="10")
    earlier = browser.page("publish").select_one("section:has(#earlier)")
    assert 1 == len(earlier.select("form[action$='take-back']")) and not earlier.select("details:not(.takes-back) form")
    asked = earlier.select_one(".takes-back")
    assert "2 changes are taken back:" in asked.text and "What you have saved since stays as it is." in asked.text
    assert ["Every Friday: 11:30 am–2 pm, 5 pm–2 am again", "Beef Stew: $16.25 again"] == [
        each.text.replace("\N{NO-BREAK SPACE}", " ") for each in asked.select("li")
    ]
    oldest = earlier.select("details:not(.takes-back) > summary")[1].text
    assert "The whole site" in oldest and "Dishes" not in oldest
    answer = browser.post("publish/take-back")
    assert 303 == answer.status_code
    told = browser.page(answer.location.partition("/en/")[2]).select_one(".notice")
    assert "Guests still see what you took back until you publish." in told.text
    assert told.select_one("a.close")["href"].endswith("/publish")
    said = waits(browser)
    assert was == browser.text("hours.yaml") and len(said) == 3, said
    assert "Beef Stew: $17.00 → $16.25" in said
    assert "17.00" not in browser.text("menu/bowls.yaml") and any("Barley" in each for each in said)
    browser.post("publish/take-back")
    assert said == waits(browser), "taken back once"


def test_taking_the_last_publication_back_and_publishing_that_is_one_press_where_nothing_else_waits(
    publishing_browser,
):
    browser = publishing_browser
    browser.post("publish")
    browser.save("dishes/beef-stew", price="15.00")
    [button] = judged(browser.post("publish").text).select(".done form[action$='take-back'] button")
    assert ("publish", "1") == (button["name"], button["value"])
    sent = judged(browser.post("publish/take-back", data={"publish": "1"}).text)
    assert "$15.00 → $16.25" in sent.select_one(".done").text
    assert "15.00" not in browser.text("menu/bowls.yaml") and [] == waits(browser)
    browser.save("dishes/barley-soup", price="10")
    [button] = browser.page("publish").select("form[action$='take-back'] button")
    assert "name" not in button.attrs, "what else waits is not published along"


def test_publishing_says_which_text_still_has_a_former_number(publishing_browser):
    browser = publishing_browser
    browser.save("words?page=home", summary__en="Ring 204 555 0111 for a table.")
    browser.save("restaurant", telephone="(604) 555-0199")
    browser.save("dishes/beef-stew", price="15.00")
    said = "204 555 0111 is your former telephone number."
    [row] = [each for each in browser.page("publish").select(".counts li") if said in each.text]
    assert "words?page=home" in row.a["href"]
    browser.save("words?page=home", summary__en="Ring us for a table.")
    assert said not in browser.page("publish").text


def test_what_was_published_is_not_taken_back_under_what_has_changed_it_since(publishing_browser):
    browser = publishing_browser
    browser.post("publish")
    browser.save("dishes/beef-stew", price="15.00")
    browser.post("publish")
    browser.save("dishes/beef-stew", price="17.00")
    page = browser.page("publish")
    assert not page.select("form[action$='take-back']") and "undo the later saves first" in page.main.text
    refused = browser.post("publish/take-back")
    assert 409 == refused.status_code and "undo the later saves first" in refused.text
    assert "17.00" in browser.text("menu/bowls.yaml")


def test_a_file_that_another_program_has_changed_waits_in_the_words_of_a_save_and_is_taken_back(publishing_browser):
    browser = publishing_browser
    browser.workspace.versions.mark_published()
    assert [] == waits(browser)
    hours, menu = (browser.folder / name for name in ("hours.yaml", "menu/bowls.yaml"))
    was = hours.read_bytes()
    hours.write_text(hours.read_text("utf-8").replace("friday: [", "friday: [08:00-09:00, ", 1), "utf-8")
    menu.write_text(menu.read_text("utf-8").replace("16.25", "17.75", 1), "utf-8")
    (browser.folder / "synonyms.yaml").write_text("- [soup, broth]\n", "utf-8")
    said = waits(browser)
    assert {"Beef Stew: $16.25 → $17.75", "Other files: changed"} <= {*said}
    assert 3 == len(said) and "Every Friday: 11:30\xa0am–2\xa0pm, 5\xa0pm–2\xa0am → 8–9\xa0am" in said[0]
    assert "3 changes to publish" in browser.page("").text
    key = next(each["value"] for each in browser.page("publish").select("[name=key]") if "friday" in each["value"])
    assert 303 == browser.post("publish/undo", {"key": key}).status_code
    assert (was, 2) == (hours.read_bytes(), len(waits(browser)))
    browser.post("publish")
    assert "Guests see everything that is saved here." == browser.page("publish").select_one(".done h2").text


def test_a_file_with_a_fault_is_said_to_have_changed_as_a_whole(publishing_browser):
    browser = publishing_browser
    browser.workspace.versions.mark_published()
    (browser.folder / "hours.yaml").write_text("week: [\n", "utf-8")
    (browser.folder / "menu" / "bowls.yaml").write_text("- id: beef-stew\n  price: [1]\n", "utf-8")
    assert ["Opening hours: changed", "Dishes: changed"] == waits(browser)


def test_a_picture_that_another_program_has_changed_waits_without_an_undo_for_which_nothing_is_kept(
    publishing_browser,
):
    browser = publishing_browser
    (browser.folder / "images/home").mkdir(parents=True, exist_ok=True)
    picture = browser.folder / "images/home/evening-wide.webp"
    picture.write_bytes(b"RIFF")
    browser.workspace.versions.mark_published()
    picture.write_bytes(b"RIFF2")
    assert ["Home: new picture"] == waits(browser)
    assert not browser.page("publish").select(".changes [name=key]")


def test_a_publication_of_the_whole_site_is_one_line_that_names_it(publishing_browser):
    browser = publishing_browser
    browser.workspace.versions.mark_published()
    browser.post("publish")
    browser.post("publish")
    page = browser.page("publish")
    assert "The whole site" in page.select_one("section:has(#earlier) > p").text
    assert not page.select("section:has(#earlier) details") and not page.select("ul:not(:has(li))")


def test_a_command_that_fails_loses_nothing_and_its_output_is_for_whoever_set_it_up(browser):
    settings = f"publish = {json.dumps([sys.executable, '-c', 'print(5); exit(1)'])}\n"
    browser.folder.with_name("mine.studio.toml").write_text(settings, encoding="utf-8")
    browser.save("dishes/beef-stew", price="15.00")
    page = judged(browser.post("publish").text)
    assert "nothing that you have saved is lost" in page.select_one(".refused").text
    assert ("5\n", 1) == (page.select_one(".refused pre").text, len(page.select(".changes:not(.whole) li")))
    assert page.select_one(".refused pre")["id"] == page.select_one(".refused button")["data-shares"]


def test_each_change_is_a_sentence_of_what_guests_will_see_without_ids_dates_and_keys(publishing_browser):
    browser = publishing_browser
    for price in ("19.00", "20.00"):  # two saves of one value are one change
        browser.save("dishes/beef-stew", price=price)
    browser.save("dishes/barley-soup", allergens=["soy"], allergens_state="listed", description__en="Barley, " * 12)
    browser.save("hours/new-exception?date=2027-02-14", hours_state="none", name__en="Wedding", name__zh="婚宴")
    browser.save("hours/week", week__friday__typed="11:30-14:00, 17:00-23:00")
    browser.save("articles/opening-hours/en", body="Another text.")
    assert [
        "Wedding (Sunday, February 14): 5–11\xa0pm → closed",
        "Every Friday: closes 11\xa0pm (was 2\xa0am)",
        "Answer “Opening hours”: English: text changed",
        "Barley Soup: Description: text changed · Contains: none → Soy",
        "Beef Stew: $16.25 → $20.00",
    ] == waits(browser)
    assert browser.workspace.raw("rhythm.yaml") != (SAMPLE / "rhythm.yaml").read_bytes()  # follows from the hours


def test_a_day_that_closes_every_week_comes_first_and_is_marked_apart_from_a_date(publishing_browser):
    browser = publishing_browser
    browser.save("hours/new-exception?date=2026-12-04", hours_state="none")
    browser.save("hours/week", week__friday__closed="y")
    first, *others = browser.page("publish").select("section > .changes:not(.whole) > li")
    assert ("Every Friday", "closed") == (first.b.text, first.select_one(".tag").text)
    assert ["Friday, December 4"] == [each.b.text for each in others]
    assert not [each for each in others if each.select(".tag")]


def test_new_hours_from_a_date_on_wait_by_their_date_and_are_taken_back(publishing_browser):
    browser = publishing_browser
    browser.post("publish")
    before = browser.text("hours.yaml")
    closed = {f"week__tuesday__rows__{number}__{end}": "" for number in (0, 1) for end in ("open", "close")}
    browser.save("hours/week", first="2027-03-01", week__tuesday__closed="y", **closed)
    [row] = waits(browser)
    assert "New hours from Monday, March 1, 2027: Tuesday: closed" == row, "its name, and below it what changes"
    assert 303 == browser.post("publish/undo", {"key": "hours.yaml/from-2027-03-01/"}).status_code
    assert (before, []) == (browser.text("hours.yaml"), waits(browser))


def test_a_page_that_is_left_out_is_said_in_words(publishing_browser):
    browser = publishing_browser
    browser.post("publish")
    edit(browser.folder, "pages.yaml", "best-time: {", "best-time: {hidden: true, ")
    assert ["Best time: no longer shown to guests"] == waits(browser)


def test_a_new_dish_without_allergens_says_what_guests_read_and_leads_to_them(publishing_browser):
    browser = publishing_browser
    browser.post("publish")
    words = {"name__en": "Toast", "name__zh": "多士", "price": "5.00", "category": "bowls"}
    saved = browser.save("new-dish", **words)
    notice = browser.page(saved.location.partition("/en/")[2]).select_one(".notice")
    assert "Allergens are not given: guests read “Allergens not recorded; ask us”." in notice.text
    assert "#allergens" == notice.select_one("a.more")["href"] and browser.page("dishes/toast").select_one("#allergens")
    assert ["Toast: new dish, $5.00"] == waits(browser)
    told = browser.page("publish").select_one(".changes a[href$='dishes/toast#allergens']").parent
    assert "Guests read “Allergens not recorded; ask us”. Add them now" == told.text


def test_on_the_page_of_prices_the_price_before_is_the_one_that_was_saved(tmp_path):
    browser = started(tmp_path / "mine", "old-boathouse")
    browser.workspace.versions.mark_published()
    data = browser.form("prices")
    part = next(name for name in data if ".sizes." in name)
    dish = next(name for name in data if name.endswith(".price") and data[name] != "market price")
    assert 303 == browser.send("prices", data, **{dish: "13.75", part: "14.05"}).status_code
    assert 303 == browser.send("prices", browser.form("prices"), **{dish: "13.95"}).status_code
    rows = [browser.page("prices").select_one(f".amount:has([name='{name}'])") for name in (dish, part)]
    assert [["13.95"], ["14.05"]] == [[each.text for each in row.select("s")] for row in rows]


def test_a_new_dish_with_its_picture_is_one_change_that_takes_both_back(publishing_browser):
    browser = publishing_browser
    words = {"category": "bowls", "name__en": "Pea Soup", "name__zh": "豌豆湯", "price": "8.00"}
    assert 303 == browser.save("new-dish", photograph=photograph_file(), **words).status_code
    assert ["Pea Soup: new dish, $8.00"] == waits(browser)
    (key,) = (each["value"] for each in browser.page("publish").select("[name=key]"))
    assert 303 == browser.post("publish/undo", {"key": key}).status_code
    assert [] == waits(browser)
    assert not (browser.folder / "images/menu/pea-soup.webp").exists()


def test_a_dish_is_one_row_with_all_that_changes_of_it_and_is_taken_back_at_once(publishing_browser):
    browser = publishing_browser
    browser.save("dishes/beef-stew", price="20.00")
    browser.save("dishes/barley-soup", price="11.00")
    browser.post("dishes/beef-stew/sold-out", {"until": "2030-11-22"})
    said = "Beef Stew: $16.25 → $20.00 · sold out · back Sat, Nov 23, 2030"
    assert {said, "Barley Soup: $9.50 → $11.00"} == {*waits(browser)}
    page = browser.page("publish")
    assert ("Publish 2 changes", "What guests will see") == (
        page.select_one(".send button").text,
        page.select_one("#changes").text,
    ), "the number once"
    (form,) = page.find("b", string="Beef Stew").find_parent("li").select("form")
    keys = [each["value"] for each in form.select("[name=key]")]
    assert 2 == len(keys)
    assert 409 == browser.post("publish/undo", {"key": [*keys, "menu/bowls.yaml/beef-stew/name"]}).status_code
    assert 303 == browser.post("publish/undo", {"key": keys}).status_code
    assert ["Barley Soup: $9.50 → $11.00"] == waits(browser)


def test_new_sizes_are_said_on_publish_after_the_price_that_was(publishing_browser):
    browser = publishing_browser
    sizes = {
        "sizes-0-name-en": "Small",
        "sizes-0-name-zh": "小",
        "sizes-0-price": "9.00",
        "sizes-1-name-en": "Large",
        "sizes-1-name-zh": "大",
        "sizes-1-price": "12.00",
    }
    browser.save("dishes/beef-stew", price="", **sizes)
    assert ("Beef Stew: now Small $9.00, Large $12.00",) == browser.last
    assert ["Beef Stew: $16.25 → Small $9.00, Large $12.00"] == waits(browser)
    [key] = [each["value"] for each in browser.page("publish").select(".changes [name=key]")]
    browser.post("publish/undo", {"key": key})
    assert ("Beef Stew: $16.25 again",) == browser.last and 1625 == browser.site.dishes["beef-stew"].price


def test_the_same_change_of_many_dishes_is_one_line_with_their_number_and_each_is_taken_back(tmp_path):
    browser = started(tmp_path / "mine", "old-boathouse")
    browser.workspace.versions.mark_published()
    data = browser.form("prices")
    raised = {
        name: f"{float(price) * 1.1:.2f}"
        for name, price in data.items()
        if name.endswith("price") and price[0].isdigit()
    }
    browser.send("prices", data, **raised)
    number = len({name.partition(".")[0] for name in raised})
    (fold,) = browser.page("publish").select("#changes + .changes > li details")
    assert f"Prices +10%: {number} dishes" == fold.summary.text
    assert len(raised) == len(fold.select("li form"))


def test_special_days_without_the_closed_days_of_the_week_between_them_are_one_range():
    first = date(2027, 2, 9)
    month = [first + timedelta(days=number) for number in range(29)]
    days = [str(day) for day in month if day.weekday() != 0]
    closed, open_all_week = {"monday": [], "tuesday": ["17:00-22:00"]}, {"monday": ["17:00-22:00"]}
    assert [str(day) for day in month] == with_closed_days(days, closed)
    assert days == with_closed_days(days, open_all_week)


def test_the_preview_opens_on_the_page_of_the_first_change_and_each_change_leads_it_to_its_own(publishing_browser):
    browser = publishing_browser
    browser.save("articles/opening-hours/en", body="Another text.")
    browser.save("dishes/beef-stew", price="20.00")
    browser.save("hours/week", week__friday__typed="11:30-14:00, 17:00-23:00")
    page = browser.page("publish")
    links = [each["href"] for each in page.select(".changes:not(.whole) a[target=preview]")]
    paths = ["best-time", "knowledge/opening-hours", "menu/beef-stew"]
    assert [f"http://localhost:8001/en/{path}" for path in paths] == links
    assert links[0] == page.select_one("iframe[name=preview]")["src"]


def test_each_change_is_taken_back_alone_and_what_followed_from_it_with_it(publishing_browser):
    browser = publishing_browser
    browser.save("dishes/beef-stew", price="20.00")
    browser.save("dishes/barley-soup", price="11.00")
    browser.save("hours/week", week__friday__typed="11:30-14:00, 17:00-23:00")
    browser.post("dishes/mint-tea/sold-out", {"until": "2030-11-22"})
    rhythm = (SAMPLE / "rhythm.yaml").read_bytes()
    undone = {}
    while forms := browser.page("publish").select(".changes form"):
        key = forms[-1].select_one("[name=key]")["value"]
        assert 303 == browser.post("publish/undo", {"key": key}).status_code
        undone[key] = browser.last
    assert ("Beef Stew: $16.25 again",) in undone.values() and 4 == len(undone)
    assert rhythm == browser.workspace.raw("rhythm.yaml")
    assert 409 == browser.post("publish/undo", {"key": key}).status_code


def test_a_day_in_the_middle_of_published_special_hours_is_one_change_and_is_given_back_to_them(publishing_browser):
    browser, path = publishing_browser, "hours/new-exception?date=2027-02-14"
    fasting = {"name__en": "Fasting", "name__zh": "齋月", "until": "2027-02-20", "closed_days": "y"}
    browser.save(path, **fasting, rows__0__open="17:30", rows__0__close="01:00")
    browser.workspace.versions.mark_published()
    before = browser.text("hours.yaml")
    browser.save("hours/new-exception?date=2027-02-17", hours_state="none", name__en="Wedding", name__zh="婚宴")
    browser.save(
        "hours/exceptions/deep-winter", name__en="Winter"
    )  # so that the day is not the only change of the file
    words = "Wedding (Wednesday, February 17): 5:30\xa0pm–1\xa0am → closed"
    assert words in waits(browser) and 2 == len(waits(browser))
    key = browser.page("publish").select_one("input[value*='exception-2027-02-17']")["value"]
    assert 303 == browser.post("publish/undo", {"key": key}).status_code
    assert 1 == len(waits(browser)) and "2027-02-14 to 2027-02-20" in browser.text("hours.yaml")
    winter = browser.page("publish").select_one("input[name=key]")["value"]
    browser.post("publish/undo", {"key": winter})
    assert before == browser.text("hours.yaml")


def test_an_undo_that_is_refused_says_what_needs_it_and_nothing_of_typed_words(publishing_browser):
    browser = publishing_browser
    browser.save("hours/new-exception?date=2027-02-14", hours_state="none", until="2027-02-20", closed_days="y")
    browser.workspace.versions.mark_published()
    browser.save("hours/exceptions/exception-2027-02-14", dates="2027-02-14 to 2027-02-16", closed_days="y")
    browser.save("hours/exceptions/deep-winter", name__en="Winter")
    browser.save("hours/new-exception?date=2027-02-18", name__en="Wedding", name__zh="婚宴", hours_state="none")
    key = browser.page("publish").select_one("input[value$='exception-2027-02-14/dates']")["value"]
    refused = browser.post("publish/undo", {"key": key})
    assert (409, True) == (
        refused.status_code,
        "because of this: Wedding (Thursday, February 18)." in refused.text,
    )
    assert "typed" not in judged(refused.text).main.text


def test_busy_times_follow_a_day_of_the_week_that_is_taken_back_beside_other_hours(publishing_browser):
    browser = publishing_browser
    browser.save("hours/week", week__friday__typed="11:30-14:00, 17:00-23:00")
    browser.save("hours/new-exception?date=2027-02-14", hours_state="none")
    assert 303 == browser.post("publish/undo", {"key": "hours.yaml//week/friday"}).status_code
    assert ([], 1) == (browser.workspace.faults(), len(waits(browser)))
    assert (SAMPLE / "rhythm.yaml").read_bytes() == browser.workspace.raw("rhythm.yaml")


def test_the_day_on_which_a_dish_was_checked_is_no_change_of_its_own(publishing_browser):
    publishing_browser.save("dishes/beef-stew", price="17.00", verified="1")
    assert ["Beef Stew: $16.25 → $17.00"] == waits(publishing_browser)


def test_an_undo_that_would_be_a_fault_changes_nothing_and_names_what_needs_it(browser):
    browser.save("hours/new-exception?date=2027-02-14", hours_state="none")
    path = browser.folder / "knowledge" / "visit" / "opening-hours.en.md"
    quoted = path.read_text(encoding="utf-8") + "\nAlso: {{holiday-date:exception-2027-02-14}}.\n"
    path.write_text(quoted, encoding="utf-8")
    before = browser.text("hours.yaml")
    refused = browser.post("versions/1/undo")
    assert (409, before) == (refused.status_code, browser.text("hours.yaml"))
    assert "because of this: Opening hours." in refused.text and "typed" not in judged(refused.text).main.text


def test_what_was_taken_back_again_is_no_change(publishing_browser):
    browser = publishing_browser
    drawing = BytesIO(
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><rect width="300" height="100"/></svg>'
    )
    browser.post("pictures/logo", {"photograph": (drawing, "a")})
    browser.post("pictures/logo", {"remove": "1"})
    assert [] == waits(browser)


def test_while_publishing_is_blocked_no_bar_leads_to_it_and_its_page_says_what_waits_where_to_and_why(tmp_path):
    browser = started(tmp_path / "mine", "old-boathouse")
    (tmp_path / "served").mkdir()
    browser.post("publish/destination", {"way": "folder", "folder": str(tmp_path / "served")})
    browser.workspace.versions.mark_published()
    address = browser.save("hours/week", week__monday__typed="17:00-23:00").location.partition("/en/")[2]
    notice = browser.page(address).select_one(".notice")
    way = notice.select_one("a:not(.close)")
    assert re.fullmatch(r"Not yet published: \d+ things left", way.text)
    assert (["more"], True) == (way["class"], way["href"].endswith("/yours"))
    assert ["Undo"] == [each.text for each in notice.select("button, .button")]
    card = browser.page("publish").select_one(".day")
    assert "1 change waits" == card.h2.text and 1 == len(card.select(".changes li"))
    assert card.find("p", "small", recursive=False).text.startswith("Last published: ")
    assert str(tmp_path) not in card.text
    assert not card.select("button[disabled]") and "things to make yours" in card.select_one("#blocked").text
    assert card.select("a.button")[-1]["href"].endswith("/yours")


def test_the_page_for_publishing_names_what_is_the_examples_where_it_can_be_said_to_be_true(tmp_path):
    scaffolding.start(tmp_path / "mine", LANGUAGES, like="corner-kitchen")
    browser, confirmed = Browser(tmp_path / "mine"), {}
    for thing in things(starter_facts(browser.workspace.load())):
        for fact in thing.facts if thing.file != "must-order.yaml" else ():
            confirmed.setdefault(fact.fault.path, []).append(fact.fault.field)
    (tmp_path / "mine" / "confirmed.yaml").write_text(yaml.safe_dump(confirmed), encoding="utf-8")
    page = browser.page("publish")
    assert ("1 thing to make yours", "Must-order") == (
        page.select_one(".day h2").text,
        page.select_one(".things a").text,
    )
    sent = {each["name"]: each["value"] for each in page.select_one(".things form").select("input")}
    assert "/en/publish?saved=" in browser.post("yours/confirm", sent).location
    assert not browser.page("publish").select(".things")


def test_the_first_screen_counts_what_publishing_changes(browser):
    settings = browser.folder.with_name(f"{browser.folder.name}.studio.toml")
    settings.write_text('publish = ["true"]\n', encoding="utf-8")
    for price in ("10", "11", "12"):
        browser.save("dishes/barley-soup", price=price)
    assert "1 change to publish" in browser.page("").text
    assert 1 == len(browser.page("publish").select(".changes:not(.whole) li"))
    browser.save("dishes/barley-soup", price="9.50")
    assert not browser.page("").find(string=lambda text: "to publish" in text)


def test_the_first_screen_says_that_guests_have_never_had_a_site_which_has_a_place_and_leads_there(browser):
    (browser.folder / "confirmed.yaml").write_text("parking.yaml: [options]\n", encoding="utf-8")
    assert not browser.page("").select("#waiting")
    settings = browser.folder.with_name(f"{browser.folder.name}.studio.toml")
    settings.write_text('publish = ["true"]\n', encoding="utf-8")
    page = browser.page("")
    assert page.select_one("#waiting").text.startswith("Guests have not seen this site yet")
    assert page.select_one(".day .sends a")["href"].endswith("/publish")
    browser.workspace.versions.mark_published()
    assert not browser.page("").select("#waiting, .day .sends")


def test_the_first_screen_says_since_when_guests_see_everything_while_nothing_waits_and_it_can_be_published(browser):
    settings = browser.folder.with_name(f"{browser.folder.name}.studio.toml")
    settings.write_text('publish = ["true"]\n', encoding="utf-8")
    assert not browser.page("").select(".day .state")
    browser.workspace.versions.mark_published()
    said = browser.page("").select_one(".day .state").text
    assert re.fullmatch(r"Guests see everything\. Published \d+:\d\d [ap]m", said)
    browser.save("dishes/barley-soup", price="10")
    assert not browser.page("").select(".state")
    settings.unlink()
    page = browser.page("")
    assert not page.select(".state") and "1 change waits Barley Soup" == " ".join(
        page.select_one(".sends p").text.split()
    )


def test_the_facts_of_an_example_that_nobody_has_seen_are_no_change_of_what_guests_see(tmp_path):
    browser = started(tmp_path / "mine", "old-boathouse")
    browser.save("hours/week", week__monday__typed="17:00-22:00")
    assert [] == browser.page("publish").select(".changes li")
    browser.workspace.versions.mark_published()
    browser.save("hours/week", week__monday__typed="17:00-23:00")
    assert 1 == len(browser.page("publish").select(".changes li"))


def test_undoing_the_one_change_of_a_file_keeps_a_draft_beside_it(browser):
    browser.workspace.versions.mark_published()
    browser.save("dishes/beef-stew", price="17.00")
    path = browser.folder / "menu/bowls.yaml"
    browser.save(
        "new-dish", category="bowls", name__en="Leek Soup", name__zh="韭蔥湯", price="8.00", description__en="Leeks.",
        description__zh="韭蔥。", picture__en="A bowl", picture__zh="一碗", spice="0", serves="1", draft="y",
    )  # fmt: skip
    assert "leek-soup" in path.read_text(encoding="utf-8")
    (key,) = browser.page("publish").select("input[name=key]")
    assert 303 == browser.post("publish/undo", {"key": key["value"]}).status_code
    assert "leek-soup" in path.read_text(encoding="utf-8")
    assert 1625 == browser.site.dishes["beef-stew"].price


def test_a_folder_that_was_published_before_the_time_was_noted_has_been_seen(tmp_path):
    browser = started(tmp_path / "mine", "old-boathouse")
    assert is_unseen(browser.workspace)
    browser.workspace.versions.folder.mkdir(exist_ok=True)
    (browser.workspace.versions.folder / "published").write_text("0", encoding="ascii")
    assert not is_unseen(browser.workspace)


def test_an_undo_leads_back_to_the_page_with_what_its_address_asks_for(browser):
    browser.save("dishes/beef-stew", price="17.00")
    answer = browser.post("versions/1/undo", {"from": f"/{TOKEN}/en/hours?from=2027-01-04&saved=1"})
    assert answer.location.endswith("/en/hours?from=2027-01-04&saved=2")


@pytest.mark.parametrize("number", ["9" * 5000, "٣", "x", "-1", "999"])
def test_a_number_of_a_save_that_is_none_is_no_mistake_of_the_server(browser, number):
    assert browser.get(f"dishes?saved={number}").status_code in {200, 303, 404}


SOUP = {
    "category": "bowls", "name__zh": "湯", "price": "8.00", "description__en": "Soup.", "description__zh": "湯。",
    "picture__en": "A bowl", "picture__zh": "一碗", "spice": "0", "serves": "1", "draft": "y",
}  # fmt: skip


def test_no_undo_is_offered_for_a_removed_dish_beside_a_draft_in_its_file(browser):
    browser.save("new-dish", **SOUP, name__en="Leek Soup")
    browser.save("dishes/leek-soup", draft="")
    browser.workspace.versions.mark_published()
    assert 303 == browser.save("dishes/leek-soup", remove="1").status_code
    browser.save("new-dish", **SOUP, name__en="Corn Soup")
    page = browser.page("publish")
    assert (1, []) == (len(page.select(".changes li")), page.select(".changes form"))


def test_hours_are_taken_back_where_the_busy_times_cannot_be_read(publishing_browser):
    browser = publishing_browser
    browser.save("hours/week", week__friday__typed="11:30-14:00, 17:00-23:00")
    (browser.folder / "rhythm.yaml").write_text("- x\n", encoding="utf-8")
    browser.save("hours/exceptions/deep-winter", name__en="Winter")
    assert 303 == browser.post("publish/undo", {"key": "hours.yaml//week/friday"}).status_code


def test_busy_times_that_have_changed_stay_where_a_special_day_is_taken_back(publishing_browser):
    browser = publishing_browser
    browser.save("hours/new-exception?date=2027-02-14", hours_state="none", name__en="Wedding", name__zh="婚宴")
    text = browser.text("rhythm.yaml") + "# mine\n"
    raw = {"rhythm.yaml": browser.workspace.raw("rhythm.yaml")}
    browser.workspace.save({"rhythm.yaml": text.encode()}, raw, ["Busy times"])
    key = browser.page("publish").select_one("input[value*='exception-2027-02-14']")["value"]
    assert 303 == browser.post("publish/undo", {"key": key}).status_code
    assert text == browser.text("rhythm.yaml")


def test_the_first_page_names_no_days_while_the_hours_cannot_be_read(browser):
    assert browser.page("").select("ol.coming")
    (browser.folder / "hours.yaml").write_text("week: [", encoding="utf-8")
    assert not browser.page("").select("ol.coming")


@pytest.mark.parametrize(
    ("wall", "said"),
    [
        (
            "2026-11-24T09:59",
            [
                "Tuesday, November 24",
                "Closed now",
                "Opens today at 11:30 am",
                "Hours 11:30 am–2 pm, 5 pm–1 am",
            ],
        ),
        (
            "2026-11-24T23:30",
            [
                "Tuesday, November 24",
                "Open now",
                "Hours 11:30 am–2 pm, 5 pm–1 am Last order at 12:30 am",
            ],
        ),
        (
            "2026-11-22T23:40",
            ["Sunday, November 22", "Closed now", "Opens Tuesday at 11:30 am", "Hours 5–11 pm"],
        ),
        (
            "2026-11-23T12:00",
            ["Monday, November 23", "Closed now", "Opens Tuesday at 11:30 am", "Hours Closed"],
        ),
    ],
)
def test_the_first_page_says_the_date_and_the_hours_of_today_once_with_the_way_to_change_them(
    browser, monkeypatch, wall, said
):
    moment = datetime.fromisoformat(wall).replace(tzinfo=browser.site.restaurant.zone)

    class Then(datetime):
        @classmethod
        def now(cls, tz=None):
            return moment.astimezone(tz)

    monkeypatch.setattr(views, "datetime", Then)
    shown = browser.page("").select_one(".day").select(".date, h1, .opens, .now li:first-child a")
    assert said == [" ".join(each.text.split()) for each in shown]
    assert "\xa0" in shown[-2].text + shown[-1].text, "no line ends before its pm"
    assert "·" not in "".join(each.text for each in shown), "no line can begin with a dot"


def test_the_first_page_names_what_waits_beside_the_button_that_counts_it(browser):
    settings = browser.folder.with_name(f"{browser.folder.name}.studio.toml")
    settings.write_text('publish = ["true"]\n', encoding="utf-8")
    browser.workspace.versions.mark_published()
    for dish, price in (("barley-soup", "9.75"), ("beef-stew", "17.00"), ("mint-tea", "3.25")):
        assert 303 == browser.save(f"dishes/{dish}", price=price).status_code
    said = browser.page("").select_one("#waiting").parent
    assert "3 changes wait Barley Soup, Beef Stew, 1 more" == " ".join(said.text.split())


def test_what_is_worth_checking_is_a_row_that_leads_to_what_it_speaks_of(browser):
    edit(browser.folder, "hours.yaml", 'saturday: ["17:00-02:00"]', 'saturday: ["17:30-10:00"]')
    page = browser.page("")
    links = {each["href"].rpartition("/en/")[2] for each in page.select(".checks a")}
    assert "hours/week#saturday" in links
    assert ["Worth checking"] == [each.text for each in page.select("#look")]


def test_a_translation_that_is_left_behind_leads_to_its_own_dish(browser):
    loaded = browser.workspace.load()
    translations.write_lock(browser.folder, loaded.documents, loaded.languages)
    dishes = [each["id"] for each in loaded.documents["menu/bowls.yaml"].value]
    for number, dish in enumerate(dishes, 1):
        browser.save(f"dishes/{dish}", name__en=f"Bowl {number}")
    rows = {row.a.text: row.a["href"] for row in browser.page("").select(".checks li") if row.select("em")}
    led = {
        dish: next(href for name, href in rows.items() if name.strip().startswith(f"Bowl {number}"))
        for number, dish in enumerate(dishes, 1)
    }
    assert dishes == [href.rpartition("/")[2] for href in led.values()]


def test_public_holidays_that_nobody_has_decided_lead_to_the_hours(browser, monkeypatch):
    monkeypatch.setattr(blueprint, "today", lambda: date(2026, 11, 24))
    [row] = [each for each in browser.page("").select(".checks li") if "Public holidays of which" in each.text]
    assert row.a["href"].endswith("/en/hours")
    assert "Friday, December 25, 2026 and Friday, January 1, 2027" in row.text
    monkeypatch.setattr(views, "next_steps", lambda loaded, warnings: [Step("Public holidays", "hours", is_done=False)])
    page = browser.page("")
    assert "Public holidays" in page.select_one("ol").text, "which a new house is asked there"
    assert not [each for each in page.select(".checks li") if "Public holidays of which" in each.text]


def test_what_is_worth_checking_of_a_dish_is_one_row_and_a_dish_without_a_picture_is_none(browser):
    browser.save("dishes/beef-stew", allergens_state="unknown", allergens=[], diets_state="unknown", diets=[])
    rows = browser.page("").select(".checks li:not(.others)")
    links = [each.a["href"] for each in rows if each.a]
    assert len(links) == len({*links}), links
    [row] = [each for each in rows if each.a and each.a["href"].endswith("/dishes/beef-stew")]
    assert len(row.select("em")) > 1 and any("allergens are not recorded" in each.text for each in row.select("em"))
    assert "picture" not in " ".join(each.text for each in rows)


def test_the_first_page_leads_to_the_tasks_that_are_done_most(browser, monkeypatch):
    monkeypatch.setattr(views, "datetime", Noon)
    page = browser.page("")
    links = [each["href"].rpartition("/en/")[2] for each in page.select(".tasks a")]
    assert ["sold-out", "prices", "hours", "new-dish", ""] == links, "what is done in a hurry comes first"
    rows = {each.b.text: each["href"].rpartition("/en/")[2] for each in page.select(".now a:has(b)")}
    assert "date=2026-11-24" in rows["Hours"]


def test_what_is_sold_out_is_one_row_of_today_which_leads_to_the_dish_or_to_the_list_of_several(browser):
    def row():
        found = browser.page("").select_one(".now a[href*=sold-out]")
        return found["href"].rpartition("/en/")[2], " ".join(found.text.split())

    assert not browser.page("").select(".now a[href*=sold-out]")
    browser.post("dishes/mint-tea/sold-out", {"until": "2030-11-22"})
    assert "sold-out#dish-mint-tea" == row()[0] and browser.page("sold-out").select("#dish-mint-tea button[name=back]")
    browser.post("dishes/beef-stew/sold-out", {"until": "2030-11-22"})
    assert "sold-out" == row()[0] and "Beef Stew" in row()[1]


def test_a_new_house_is_led_from_one_step_to_the_next_in_one_row_below_the_day(tmp_path):
    scaffolding.start(tmp_path / "mine", LANGUAGES)
    browser = Browser(tmp_path / "mine")

    def row():
        page = browser.page("")
        found = page.select_one(".day .sends")
        assert page.select_one("main h1").sourceline < found.sourceline and 1 == len(page.select(".sends"))
        return found.b.text, found.a["href"].rpartition("/en/")[2], found.select_one(".place").text, page

    name, path, done, page = row()
    assert ("Next: Dishes", "spreadsheet", "1 of") == (name, path, done[:4])
    assert not page.select(".tasks [href$=sold-out], .tasks [href$=prices]")
    section = browser.page("new-dish").select_one("#category option")["value"]
    response = browser.save("new-dish", category=section, name__en="Soup", name__zh="湯", price="8.00")
    assert 303 == response.status_code, messages(response)
    name, path, done, page = row()
    assert ("Next: Make it yours", "yours", "2 of") == (name, path, done[:4])
    assert page.select(".tasks [href*=sold-out]") and "Dishes" == page.select_one("ol .state").text


def test_no_undo_is_offered_for_a_removed_dish_beside_a_draft_that_has_changed(browser):
    browser.save("new-dish", **SOUP, name__en="Leek Soup")
    browser.save("new-dish", **SOUP, name__en="Corn Soup")
    browser.save("dishes/leek-soup", draft="")
    browser.workspace.versions.mark_published()
    browser.save("dishes/corn-soup", price="9.00")
    assert 303 == browser.save("dishes/leek-soup", remove="1").status_code
    page = browser.page("publish")
    assert (1, []) == (len(page.select(".changes li")), page.select(".changes form"))


def test_a_draft_waits_for_no_publication_nor_does_its_picture_and_the_page_says_once_that_it_stays_hidden(
    publishing_browser,
):
    browser = publishing_browser
    browser.workspace.versions.mark_published()
    browser.save("new-dish", **SOUP, name__en="Leek Soup", photograph=photograph_file())
    browser.save("dishes/mint-tea", price="3.10")
    page = browser.page("publish")
    assert ["Mint Tea"] == [each.text for each in page.select(".changes b")]
    (hidden,) = page.select("a[href$='dishes/leek-soup']")
    assert "1 dish is a draft, which guests do not see" == hidden.text
    done = judged(browser.post("publish").text)
    assert ["Mint Tea"] == [each.text for each in done.select(".done .changes b")]
    assert 1 == len(done.select(".done a[href$='dishes/leek-soup']"))
    page = browser.page("publish")
    assert "have everything" not in page.select_one(".done").text and page.select(".done a[href$='dishes/leek-soup']")


@pytest.mark.parametrize("another", [None, "1"])
def test_a_dish_saved_as_a_draft_is_said_to_be_one_and_its_message_shows_it_to_guests(publishing_browser, another):
    browser = publishing_browser
    browser.workspace.versions.mark_published()
    answer = browser.save("new-dish", **SOUP, name__en="Leek Soup", another=another)
    notice = browser.page(answer.location.partition("/en/")[2]).select_one(".notice")
    assert "Draft: guests do not see it" in notice.text
    assert ["Undo", "Show it to guests"] == [each.text for each in notice.select("button, .button, .more")]
    show = notice.select("form")[-1]
    answer = browser.post(show["action"].partition("/en/")[2], {"show": "1"})
    assert (303, False) == (answer.status_code, browser.site.dishes["leek-soup"].draft)
    notice = browser.page(answer.location.partition("/en/")[2]).select_one(".notice")
    assert ["Add them now", "Undo", "Publish"] == [each.text for each in notice.select("button, .button, .more")]


def test_a_dish_that_a_save_hides_waits_to_be_published(publishing_browser):
    browser = publishing_browser
    browser.save("new-dish", **SOUP | {"draft": None}, name__en="Leek Soup")
    browser.workspace.versions.mark_published()
    answer = browser.save("dishes/leek-soup", draft="y")
    notice = browser.page(answer.location.partition("/en/")[2]).select_one(".notice")
    assert "Publish" in [each.text for each in notice.select("button")]


def test_a_change_of_a_dish_that_guests_do_not_see_in_a_language_says_so(publishing_browser):
    browser, told = (
        publishing_browser,
        "Guests do not see this dish in 繁體中文, 简体中文 until all of it is written there.",
    )
    browser.save("dishes/beef-stew", price="17.00")
    assert not browser.page("publish").select(".changes .small")
    browser.save("new-dish?section=bowls", name__en="Pea Soup", price="7.00", draft=None)
    assert [told] == [each.text for each in browser.page("publish").select(".changes .small")]


def test_another_telephone_number_says_which_one_it_was(publishing_browser):
    browser = publishing_browser
    was = browser.site.restaurant.telephone
    browser.workspace.versions.mark_published()
    browser.save("restaurant", telephone="+44 1904 960113")
    assert "+44" not in was or ["Telephone: 01904 960112 → 01904 960113"] == waits(browser)


def test_each_picture_of_the_restaurant_waits_once_by_its_name(publishing_browser):
    browser = publishing_browser
    browser.workspace.versions.mark_published()
    files = {f"images/home/evening-{shape}.webp": b"RIFF" for shape in ("tall", "wide")}
    browser.workspace.save(files, {name: browser.workspace.raw(name) for name in files}, ["Evening"])
    assert ["Home: new picture"] == waits(browser)


def test_another_look_is_one_row_without_what_it_leaves_as_it_was(publishing_browser):
    browser = publishing_browser
    (browser.folder / "theme.yaml").write_text("theme: ink\n", encoding="utf-8")
    browser.workspace.versions.mark_published()
    browser.save("colours", theme="lantern")
    assert {"border", "fonts"} <= {*yaml.safe_load(browser.workspace.raw("theme.yaml"))}
    assert ["Colours: Look: Ink → Lantern"] == waits(browser)
    browser.save("colours", border="waves", sign="#112233")
    (said,) = waits(browser)
    assert "Look: Ink → Lantern" in said and "Pattern below the sign: A line → Waves" in said
    assert said.endswith(" · changed"), "its colours, of which none was written"
    browser.workspace.versions.mark_published()
    browser.save("colours", button="#445566")
    (said,) = waits(browser)
    assert said.endswith("#112233 → #445566"), "the colour of the sign, as no other one was written"


def test_no_line_of_a_change_ends_within_hours_or_within_what_they_were(publishing_browser):
    browser = publishing_browser
    browser.workspace.versions.mark_published()
    browser.save("hours/week", week__friday__typed="12:30-15:00, 18:00-23:00")
    words = browser.page("publish").select_one(".changes .line span")
    assert all("–" in each.text for each in words.select(".unbroken")) and words.select(".unbroken")
    loose = "".join(each for each in words.find_all(string=True) if not each.find_parent(class_="unbroken"))
    assert "–" not in loose


def test_a_page_whose_text_names_another_number_is_called_by_its_title(publishing_browser):
    file = publishing_browser.folder / "pages.yaml"
    file.write_text(file.read_text("utf-8").replace("en: Five things.", "en: Four dishes."), "utf-8")
    (told,) = [each.text for each in publishing_browser.page("publish").select(".counts a")]
    assert told.startswith("Page texts, Must-order: ")


def test_what_waits_is_counted_before_the_site_has_a_place_and_leads_to_choosing_one(browser):
    answer = browser.save("dishes/barley-soup", price="9.75")
    page = browser.page("")
    assert "1" == page.select_one(".count span").text
    assert "Choose where your site goes" == page.select_one(".sends .button").text
    assert "1 change waits" == page.select_one("#waiting").text
    notice = browser.page(answer.location.partition("/en/")[2]).select_one(".notice")
    assert "Choose where your site goes" in notice.text and not notice.select("form[action$=publish]")


def test_all_changes_of_a_dish_are_one_and_are_taken_back_at_once(publishing_browser):
    browser = publishing_browser
    browser.workspace.versions.mark_published()
    before = browser.text("menu/bowls.yaml")
    browser.save("dishes/beef-stew", price="17.00", name__en="Beef Stew of the House")
    page = browser.page("publish")
    (thing,) = page.select("section .rows.changes > li")
    (form,) = thing.select("form")
    assert ("1", "Publish") == (page.select_one(".count span").text, page.select_one(".send button").text)
    keys = [each["value"] for each in form.select("input[name=key]")]
    assert 2 == len(keys)
    assert 303 == browser.post("publish/undo", {"key": keys}).status_code
    assert before == browser.text("menu/bowls.yaml")


DAMAGES = {
    "half of a letter": lambda raw: raw[: len(raw) // 2] + b"\xc3",
    "zeros": lambda raw: b"\0" * len(raw),
    "another key": lambda raw: raw.replace(b"{", b'{"newer": 1, ', 1),
    "one entry of another kind": lambda raw: raw.replace(b'["20', b'[[5], "20', 1).replace(b'": ', b'": [7], "x": ', 1),
    **{text: lambda raw, text=text: text.encode() for text in ("5", '["a", "b", "c"]', "[" * 9999)},
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES)
def test_publish_goes_on_where_what_the_studio_has_noted_is_damaged_and_says_so(publishing_browser, damage):
    browser = publishing_browser
    versions = browser.workspace.versions
    for price in ("15.00", "17.00"):
        browser.save("dishes/beef-stew", price=price)
        versions.mark_published([PublishedThing("Beef Stew", "menu/beef-stew", [price])])
    beside = {
        "destination.json": '{"folder": "/srv", "host": "me@server.example", "address": ""}',
        "password": "secret",
    }
    for name, text in beside.items():
        browser.folder.with_name(f"mine.{name}").write_text(text, encoding="utf-8")
    (versions.folder / "columns.json").write_text('{"Notes": "summary_en"}', encoding="utf-8")
    noted = [each for each in versions.folder.rglob("*") if each.is_file() and "menu" not in each.parts]
    assert {"1", "2"} <= {each.parent.name for each in noted} and len(noted) == 6
    kept = {each: DAMAGES[damage](each.read_bytes()) for each in noted}
    for path, raw in kept.items():
        path.write_bytes(raw)
    for name, text in beside.items():
        browser.folder.with_name(f"mine.{name}").write_bytes(DAMAGES[damage](text.encode()))
    said = browser.page("publish")
    assert bool(versions.unreadable()) == ("notes cannot be read" in said.text)
    assert damage == "another key" or versions.unreadable()
    assert all(each.read_bytes() == raw for each, raw in kept.items()), "reading changes nothing"
    assert browser.page("spreadsheet") and browser.page("")
    browser.post("publish/take-back")
    browser.save("dishes/beef-stew", price="19.00")
    sent = judged(browser.post("publish").text)
    assert sent.select_one(".done") and [] == waits(browser)
    lines = (versions.folder / "published.jsonl").read_bytes()
    assert (
        not kept[versions.folder / "published.jsonl"].strip(b"\0") or kept[versions.folder / "published.jsonl"] in lines
    )


def test_one_damaged_line_of_what_was_published_hides_no_other_one(publishing_browser):
    browser = publishing_browser
    for price in ("15.00", "17.00", "19.00"):
        browser.workspace.versions.mark_published([PublishedThing("Beef Stew", "menu/beef-stew", [price])])
    path = browser.workspace.versions.folder / "published.jsonl"
    first, second, third = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([first, second[:40] + b"\xff", third]))
    found = [each.things[0].lines[0] for each in browser.workspace.versions.publications()]
    assert ["19.00", "15.00"] == found
    assert "mine.versions/published.jsonl" in browser.page("publish").text
    browser.workspace.versions.mark_published()
    assert second[:40] + b"\xff" in path.read_bytes()
