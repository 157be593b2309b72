"""Who can book, and what a bill has beside its dishes."""

import re
import shutil
from datetime import UTC, datetime

import pytest
from bs4 import BeautifulSoup

from restaurant_site.domain.booking import booking_answer
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import scaffolding
from tests.conftest import ROOT, SAMPLE
from tests.owner.studio.conftest import Browser, data_of

SLOTS = {"en": "5 pm – 9 pm", "fr": "12 pm - 2 pm"}


@pytest.fixture(params=["kabul-kitchen", "cafe-bonheur"])
def house(tmp_path, request) -> Browser:
    """The studio of a sample, which has neither rules of bookings nor charges."""
    codes = {"kabul-kitchen": ("en", "fa"), "cafe-bonheur": ("fr",)}[request.param]
    languages = SiteLanguages(tuple(BY_CODE[code] for code in codes))
    scaffolding.start(tmp_path / "mine", languages, like=request.param)
    return Browser(tmp_path / "mine", codes[0])


def in_each(browser: Browser, field: str, words: str) -> dict[str, str]:
    return {f"{field}-{code}": words for code in browser.site.languages.codes}


@pytest.mark.demonstration
@pytest.mark.parametrize(("path", "file"), [("bookings", "booking.yaml"), ("charges", "restaurant.yaml")])
@pytest.mark.parametrize("content", [SAMPLE, ROOT / "content"], ids=["spoon", "lantern"])
def test_a_form_that_is_sent_as_it_is_changes_nothing(tmp_path, content, path, file):
    shutil.copytree(content, tmp_path / "mine", ignore=shutil.ignore_patterns("images"))
    browser = Browser(tmp_path / "mine")
    before = browser.text(file) if (browser.folder / file).exists() else None
    assert 303 == browser.post(path, browser.form(path), "en").status_code
    assert before == (browser.text(file) if (browser.folder / file).exists() else None)
    assert [] == browser.workspace.versions.latest(9)


def test_who_can_book_is_written_where_nothing_was(house):
    row = {
        "parties-0-least": "4",
        "parties-0-most": "8",
        "parties-0-slots": SLOTS[house.lang],
        "parties-0-bookable": "yes",
    }
    row |= {"parties-0-notice-number": "1", "parties-0-notice-unit": "days", "parties-0-deposit": "$10"}
    row |= {"parties-0-deposit_per": "guest", "takes_reservations": "true", "smaller": "not-needed"}
    response = house.save("bookings", **row, **in_each(house, "how", "Call {{phone}}."))
    assert 303 == response.status_code, response.text
    site = house.site
    [smaller, party] = site.booking.parties
    assert (1, 3, "not-needed") == (smaller.guests.least, smaller.guests.most, smaller.bookable)
    assert (4, 8, "1 days") == (party.guests.least, party.guests.most, f"{party.notice.count} {party.notice.unit}")
    assert (1000, "guest") == (party.deposit.amount, party.deposit.per)
    assert site.restaurant.takes_reservations


def test_a_room_and_special_dates_are_rows_that_come_and_go(house):
    rules = {"takes_reservations": "true", "parties-0-least": "1", "parties-0-most": "8"} | in_each(
        house, "how", "Call."
    )
    room = {"rooms-0-seats": "24", "rooms-0-days": ["monday", "friday"], "rooms-0-minimum_spend": "480"}
    room |= {"rooms-0-deposit": "30 %", "rooms-0-notice-number": "7"} | in_each(house, "rooms-0-name", "Garden Room")
    closed = {"dates-0-dates": "2026-12-31, 2027-01-01", "dates-0-bookable": "no", "dates-0-slots": SLOTS[house.lang]}
    closed |= in_each(house, "dates-0-note", "A private party.")
    response = house.save("bookings", **rules, **room, **closed)
    assert 303 == response.status_code, response.text
    [garden], [special] = house.site.booking.rooms, house.site.booking.dates
    assert ("garden-room", 24, (1, 24), ("monday", "friday")) == (
        garden.id, garden.seats, (garden.guests.least, garden.guests.most), garden.days,
    )  # fmt: skip
    assert (48000, 30, 7) == (garden.minimum_spend, garden.deposit.percent, garden.notice.count)
    assert (2, "no", None) == (len(special.dates), special.bookable, special.slots)
    assert "A private party." in house.text("booking.yaml")
    holiday = next(iter(house.site.hours.holidays)).id
    assert 303 == house.save("bookings", **{"dates-1-holiday": holiday, "dates-1-bookable": "ask"}).status_code
    other = {"dates-2-dates": "2027-03-05", "dates-2-slots": SLOTS[house.lang]}
    assert 303 == house.save("bookings", **other).status_code
    [_, asked, later] = house.site.booking.dates
    assert (holiday, "ask", 1) == (asked.holiday, asked.bookable, len(later.slots))
    page = house.page("bookings")
    names = ["parties-0", "dates-0", "dates-1", "dates-2", "rooms-0"]
    assert names == [each["value"] for each in page.select("details [name=without]")], "none for a row to be added"
    for row in ("dates-0", "rooms-0"):
        assert 303 == house.save("bookings", without=row).status_code
    assert ((), [holiday, None]) == (house.site.booking.rooms, [each.holiday for each in house.site.booking.dates])


def test_rules_for_booking_go_with_guests_who_no_longer_book_and_new_ones_are_refused(house):
    row = {"takes_reservations": "true", "parties-0-least": "1", "parties-0-most": "8", "parties-0-bookable": "yes"}
    row |= {"parties-0-slots": SLOTS[house.lang], "parties-0-deposit": "10"} | in_each(house, "how", "Just come.")
    assert 303 == house.save("bookings", **row).status_code
    assert 303 == house.save("bookings", **{"parties-0-bookable": "no"}).status_code
    [party] = house.site.booking.parties
    assert ("no", None, None) == (party.bookable, party.slots, party.deposit)
    refused = house.save("bookings", **{"parties-0-deposit": "10"})
    assert 422 == refused.status_code and 'value="10"' in refused.text
    assert 303 == house.save("bookings", takes_reservations="false").status_code
    assert (None, False) == (house.site.booking, house.site.restaurant.takes_reservations)


def test_a_large_party_that_asks_first_has_its_deposit_its_note_and_no_upper_number(house):
    row = {"takes_reservations": "true", "parties-0-least": "1", "parties-0-most": "7"} | in_each(house, "how", "Call.")
    large = {"parties-1-least": "8", "parties-1-bookable": "ask", "parties-1-deposit": "10"}
    large |= {"parties-1-deposit_per": "guest"} | in_each(house, "parties-1-note", "We set one long table.")
    assert 303 == house.save("bookings", **row).status_code
    assert 303 == house.save("bookings", **large).status_code
    party = house.site.booking.parties[1]
    assert ("ask", 1000, "guest") == (party.bookable, party.deposit.amount, party.deposit.per)
    answer = booking_answer(house.site, 9, None, datetime(2027, 3, 4, 12, tzinfo=UTC))
    assert ("ask", 1000) == (answer.bookable, answer.deposit.amount)
    assert "999" not in house.page("bookings").text


def test_rules_of_a_house_where_guests_cannot_book_are_not_lost(house):
    response = house.save("bookings", takes_reservations="false", ahead_days="60")
    assert 422 == response.status_code
    assert 'id="fault-takes_reservations"' in response.text and 'value="60"' in response.text


def test_parties_below_the_smallest_row_are_named_with_what_they_read_until_they_have_a_row(browser):
    (browser.folder / "booking.yaml").write_text("parties:\n  - {id: large, guests: [8, 100], bookable: ask}\n")
    assert "You have not said yet how parties of 1–7 get a table" in browser.page("bookings").main.text
    (browser.folder / "booking.yaml").write_text("parties:\n  - {id: all, guests: [1, 100], bookable: ask}\n")
    assert "You have not said yet how parties of" not in browser.get("bookings").text


def test_a_first_row_for_large_parties_asks_how_smaller_ones_get_a_table_and_writes_their_row_before_it(house):
    large = {"takes_reservations": "true", "parties-0-least": "8", "parties-0-bookable": "ask"}
    large |= {"parties-0-deposit": "10", "parties-0-deposit_per": "guest"} | in_each(house, "how", "Call.")
    assert [""] == [each["value"] for each in house.page("bookings").select("select[name=smaller] > :first-child")]
    refused = house.save("bookings", **large)
    assert (422, None) == (refused.status_code, house.site.booking)
    page = BeautifulSoup(refused.text, "html.parser")
    assert page.select_one("#fault-smaller") and page.select_one("select[name=smaller] option[value=yes]")
    assert "1–7" in page.select_one("label[for=smaller]").text
    assert 303 == house.send("bookings", data_of(page), smaller="yes").status_code
    assert [(1, 7, "yes"), (8, 999, "ask")] == [
        (each.guests.least, each.guests.most, each.bookable) for each in house.site.booking.parties
    ]
    answer = booking_answer(house.site, 4, None, datetime(2027, 3, 4, 12, tzinfo=UTC))
    assert "unknown-size" != answer.reason


def test_rows_of_party_sizes_are_written_in_their_order_and_a_fault_stands_at_its_row(house):
    row = {"takes_reservations": "true", "parties-0-least": "8", "smaller": "yes"} | in_each(house, "how", "Call.")
    assert 303 == house.save("bookings", **row).status_code
    overlapping = house.save("bookings", **{"parties-2-least": "7", "parties-2-most": "7"})
    assert 422 == overlapping.status_code and "fault-parties-3" in overlapping.text
    assert (
        303
        == house.save("bookings", **{"parties-0-most": "5", "parties-2-least": "6", "parties-2-most": "7"}).status_code
    )
    assert [(1, 5), (6, 7), (8, 999)] == [(each.guests.least, each.guests.most) for each in house.site.booking.parties]


def test_a_save_names_the_party_size_and_the_charge_that_it_writes_with_what_holds_for_them(browser):
    row = {"takes_reservations": "true", "parties-0-least": "8", "parties-0-bookable": "ask", "smaller": "yes"}
    row |= {"parties-0-deposit": "10", "parties-0-deposit_per": "guest"} | in_each(browser, "how", "Call.")
    assert 303 == browser.save("bookings", **row).status_code
    said = " ".join(browser.last)
    assert said.index("Party size 8 or more") < said.index("Party size 1–7"), said
    assert "Party size 8 or more: new, they call us first, deposit: $10.00 for each guest" in said, said
    tip = {"charges-0-amount": "10%", "charges-0-how": ["dine_in"]} | in_each(
        browser, "charges-0-name", "Service charge"
    )
    assert 303 == browser.save("charges", **tip).status_code
    assert ("Service charge: new, 10%, dine-in",) == browser.last
    assert (
        303 == browser.save("charges", **in_each(browser, "charges-0-name", ""), **{"charges-0-amount": ""}).status_code
    )
    assert ("Service charge: removed",) == browser.last


def test_orders_of_a_charge_are_told_by_the_name_of_their_field(browser):
    gratuity = {"charges-0-amount": "18%", "charges-0-how": ["dine_in"]} | in_each(
        browser, "charges-0-name", "Gratuity"
    )
    assert 303 == browser.save("charges", **gratuity).status_code
    said = " ".join(browser.last)
    assert ("18%" in said, "How guests book" in said) == (True, False), said


def test_a_gratuity_and_tea_are_charged_and_taken_away(house):
    gratuity = {"charges-0-amount": "18 %", "charges-0-how": ["dine_in"], "charges-0-from_guests": "10"}
    assert 303 == house.save("charges", **gratuity, **in_each(house, "charges-0-name", "Gratuity")).status_code
    tea = {"charges-1-amount": "1,50", "charges-1-per": "guest"} | in_each(house, "charges-1-name", "Tea")
    delivery = {"delivery-minimum": "35"} | in_each(house, "delivery-area", "within five kilometres")
    assert 303 == house.save("charges", **tea, **delivery).status_code
    first, second = house.site.restaurant.charges
    assert ("18%", ("dine_in",), 10) == (first.percent, first.how, first.from_guests)
    assert (150, "guest", 3) == (second.amount, second.per, len(second.how))
    assert 3500 == house.site.restaurant.delivery.minimum
    cleared = {"charges-0-amount": ""} | in_each(house, "charges-0-name", "")
    assert 303 == house.save("charges", **cleared).status_code
    assert [150] == [each.amount for each in house.site.restaurant.charges]


def test_whether_a_gratuity_is_taxed_is_asked_at_it_until_it_is_chosen(browser):
    tax = {"taxes-0-rate": "5%"} | in_each(browser, "taxes-0-name", "GST")
    gratuity = {"charges-0-amount": "18%"} | in_each(browser, "charges-0-name", "Gratuity")
    assert 303 == browser.save("charges", **gratuity, **tax).status_code
    assert None is browser.site.restaurant.charges[0].tax_class
    assert "Is tax due on it?" in browser.get("charges").text
    assert 303 == browser.save("charges", **{"charges-0-tax_class": "none"}).status_code
    assert "none" == browser.site.restaurant.charges[0].tax_class
    assert "Is tax due on it?" not in browser.get("charges").text


@pytest.mark.parametrize("typed", ["20 percent", "20 per cent", "20 %", "20٪"])
def test_a_share_in_words_is_a_percentage_and_no_amount(browser, typed):
    gratuity = {"charges-0-amount": typed} | in_each(browser, "charges-0-name", "Gratuity")
    assert 303 == browser.save("charges", **gratuity).status_code
    assert ("20%", None) == (browser.site.restaurant.charges[0].percent, browser.site.restaurant.charges[0].amount)


def test_a_tax_of_more_than_30_percent_is_asked_about(browser):
    tax = {"taxes-0-rate": "87"} | in_each(browser, "taxes-0-name", "GST")
    assert 303 == browser.save("charges", **tax).status_code
    assert "A tax of 87%. Is it right?" in browser.get("charges").text
    browser.save("charges", **{"taxes-0-rate": "8.7"})
    assert "Is it right?" not in browser.get("charges").text


def test_a_tax_changes_its_rate_comes_and_goes(house):
    rate = house.form("charges").get("taxes-0-rate")
    named = in_each(house, "taxes-1-name", "HST") if rate else in_each(house, "taxes-0-name", "HST")
    number = 1 if rate else 0
    assert 303 == house.save("charges", **{f"taxes-{number}-rate": "14"}, **named).status_code
    assert "14%" == house.site.restaurant.taxes[number].rate
    cleared = dict.fromkeys((*named, f"taxes-{number}-rate"), "")
    assert 303 == house.save("charges", **cleared).status_code
    assert "14%" not in [each.rate for each in house.site.restaurant.taxes or ()]


def test_the_fields_of_a_first_tax_stand_open(house):
    last = house.page("charges").select("details:has([name^=taxes-])")[-1]
    assert last.has_attr("open") == (last.select_one("[name=taxes-0-rate]") is not None)


def test_a_mistake_stands_at_its_field(house):
    row = {"charges-0-amount": "some"} | in_each(house, "charges-0-name", "Tea")
    assert 'id="fault-charges-1-amount"' in house.save("charges", **row).text
    party = {"takes_reservations": "true", "parties-0-least": "9", "parties-0-most": "4"}
    told = house.save("bookings", **party, **in_each(house, "how", "Call.")).text
    assert 'id="fault-parties-1-guests"' in told


def test_what_a_save_of_bookings_says_is_in_the_words_of_the_form(house):
    house.save("bookings", **{"takes_reservations": "true", "parties-0-least": "1", "parties-0-most": "7"})
    changed = {"parties-0-least": "8", "parties-0-most": "", "parties-0-bookable": "ask", "smaller": "yes"}
    data = house.form("bookings")
    house.send("bookings", data, **changed)
    said = " ".join(house.last)
    assert "1–7 → 8" in said and not re.search(r"999|: (now )?ask$", said)


def test_a_tax_says_what_it_is_on_and_whether_prices_include_it(house):
    number = len(house.site.restaurant.taxes or ())
    blank = house.form("charges")
    assert 7 == len(blank.getlist(f"taxes-{number}-on"))
    wine = {f"taxes-{number}-rate": "10", f"taxes-{number}-included": "true", f"taxes-{number}-on": ["alcohol"]}
    assert 303 == house.save("charges", **wine, **in_each(house, f"taxes-{number}-name", "PST")).status_code
    tax = house.site.restaurant.taxes[number]
    assert (("alcohol",), True) == (tax.on, tax.included)
    everything = house.form("charges").getlist(f"taxes-{number + 1}-on")
    assert (
        303
        == house.save("charges", **{f"taxes-{number}-on": everything, f"taxes-{number}-included": "false"}).status_code
    )
    tax = house.site.restaurant.taxes[number]
    assert (True, False) == (tax.is_on_all, tax.included)


def test_the_preview_of_charges_is_a_page_that_guests_have(house):
    pages = house.folder / "pages.yaml"
    words = re.sub("(?m)^order: .*", "order: {hidden: true}", house.text("pages.yaml"))
    pages.write_text(words, encoding="utf-8")
    path = house.page("charges").select_one("details.preview iframe")["src"]
    assert path.endswith("/menu")
