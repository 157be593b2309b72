"""The list of changes as JSON, Markdown and an Atom feed."""

from dataclasses import replace
from datetime import UTC, datetime
from xml.etree import ElementTree

import pytest

from restaurant_site.domain.changes import NO_HISTORY, ChangeHistory, PublishedChange
from restaurant_site.models.menu import ServingHours, Size, TimedPrice
from restaurant_site.models.text import Text
from restaurant_site.render.changes import MOST, atom, changes_markdown, changes_record
from restaurant_site.render.pagination import Listing, Slice
from tests.conftest import BASE

ATOM = "{http://www.w3.org/2005/Atom}"
PUBLISHED = datetime(2026, 11, 24, 4, 30, tzinfo=UTC)
NAME = {"en": "Beef Stew & Bread", "zh": "燉牛肉配麵包"}
CHANGES = [
    PublishedChange(PUBLISHED, "dish", "beef-stew", "price", 16.25, "market", NAME),
    PublishedChange(PUBLISHED, "dish", "beef-stew", "allergens", ["soy", "wheat"], [], NAME),
    PublishedChange(PUBLISHED, "dish", "beef-stew", "may_contain", None, ["egg"], NAME),
    PublishedChange(PUBLISHED, "dish", "beef-stew", "spice", 0, 3, NAME),
    PublishedChange(PUBLISHED, "dish", "beef-stew", "sizes", {"en": []}, {"en": ["Small 9.50"]}, NAME),
    PublishedChange(PUBLISHED, "dish", "old-pie", "removed", {"en": "Old Pie"}, None, {"en": "Old Pie"}),
    PublishedChange(PUBLISHED, "hours", "monday", "hours", [], ["11:30-14:00"]),
    PublishedChange(PUBLISHED, "must-order", "beef-stew", "rank", 2, 1, NAME),
    PublishedChange(PUBLISHED, "rule", "corkage", "value", 20.0, 25.0),
    PublishedChange(PUBLISHED, "article", "old-hours", "text", None, None, {"en": "Hours"}),
]
HISTORY = ChangeHistory(datetime(2026, 11, 1, 17, tzinfo=UTC), CHANGES, outlasts_process=True)


def test_a_change_has_the_time_at_the_restaurant_and_what_was_and_is_in_one_language(spoon):
    document = changes_record(spoon["zh"], Listing(HISTORY))
    first = document["changes"][0]
    assert ("2026-11-23T23:30:00-05:00", "燉牛肉配麵包") == (first["date"], first["title"])
    assert ("dish", "beef-stew", "price", 16.25, "market") == tuple(
        first[name] for name in ("kind", "id", "field", "before", "after")
    )
    assert "2026-11-01T12:00:00-05:00" == document["since_known"]
    assert "note" not in document
    assert ["Small 9.50"] == document["changes"][4]["after"]  # not written in this language then


def test_a_change_leads_to_where_the_entry_is_now_and_says_when_that_was_verified(spoon):
    changes = changes_record(spoon["en"], Listing(HISTORY))["changes"]
    places = {(each["kind"], each["id"]): (each["url"].removeprefix(BASE), each["last_verified"]) for each in changes}
    stew = spoon["en"].site.dishes["beef-stew"].last_verified.isoformat()
    assert {
        ("dish", "beef-stew"): ("/en/menu/beef-stew", stew),
        ("dish", "old-pie"): ("/en/menu", None),
        ("hours", "monday"): ("/en/knowledge/opening-hours", None),
        ("must-order", "beef-stew"): ("/en/must-order", spoon["en"].site.must_order.last_verified.isoformat()),
        ("rule", "corkage"): ("/en/knowledge", None),
        ("article", "old-hours"): ("/en/knowledge", None),
    } == places


def test_a_part_has_its_count_and_the_total(spoon):
    document = changes_record(spoon["en"], Listing(HISTORY, Slice(2, 1)))
    assert ["allergens", "may_contain"] == [each["field"] for each in document["changes"]]
    assert (2, len(CHANGES), 2, 1) == tuple(document[name] for name in ("count", "total", "limit", "offset"))


def test_the_lines_of_markdown_say_it_in_words(spoon):
    lines = changes_markdown(spoon["en"], Listing(HISTORY)).splitlines()
    assert "# Changes" == lines[0]
    assert "Known since: 2026-11-01T12:00:00-05:00" in lines
    found = [line.split(") – ")[1] for line in lines if line.startswith("- 2026-11-23: [")]
    assert [
        "Price: $16.25 → market price: ask",
        "Contains: Soy, Wheat → none listed",
        "May contain: not recorded → Egg",
        "Spice: Not spicy → Hot",
        "Sizes: – → Small $9.50",
        "Removed",
        "Opening hours: closed → 11:30 am to 2:00 pm",
        "Place on the must-order list: 2 → 1",
        "House rule: 20.0 → 25.0",
        "Text changed",
    ] == found
    assert f"Atom: {BASE}/en/changes.atom" == lines[-1]


@pytest.mark.parametrize(
    ("history", "known", "note"),
    [
        (replace(HISTORY, outlasts_process=False), True, "Changes are known only from when the service started."),
        (replace(HISTORY, changes=()), True, "Earlier changes are not known."),
        (NO_HISTORY, False, "This copy of the site keeps no log of changes."),
    ],
)
def test_it_says_why_older_changes_are_not_known(spoon, history, known, note):
    document = changes_record(spoon["en"], Listing(history))
    assert (note, known) == (document["note"], document["since_known"] is not None)
    assert note in changes_markdown(spoon["en"], Listing(history)).splitlines()


def test_the_feed_has_what_the_format_requires_and_the_dates_of_the_changes(spoon):
    root = ElementTree.fromstring(atom(spoon["en"], replace(HISTORY, changes=CHANGES * 6)))
    assert spoon["en"].links.feed(spoon["en"].locale) == root.findtext(f"{ATOM}id")
    entries = root.findall(f"{ATOM}entry")
    assert MOST == len(entries)
    assert len(CHANGES) == len({entry.findtext(f"{ATOM}id") for entry in entries})
    for element in (root, *entries):
        updated = datetime.fromisoformat(element.findtext(f"{ATOM}updated"))
        assert (PUBLISHED, True) == (updated, bool(element.findtext(f"{ATOM}title")))
    assert "Beef Stew & Bread" == entries[0].findtext(f"{ATOM}title")
    empty = ElementTree.fromstring(atom(spoon["en"], NO_HISTORY))
    assert ([], True) == (empty.findall(f"{ATOM}entry"), bool(empty.findtext(f"{ATOM}updated")))


def test_a_change_of_times_is_in_words(spoon):
    christmas = spoon["en"].site.hours.holidays[0]
    changes = [
        PublishedChange(PUBLISHED, "hours", "monday", "last_orders", ["dine_in 14:00"], []),
        PublishedChange(PUBLISHED, "dish", "beef-stew", "served", None, "monday,tuesday,wednesday 11:30-15:00", NAME),
        PublishedChange(PUBLISHED, "dish", "beef-stew", "season", None, "11-01/02-28", NAME),
        PublishedChange(PUBLISHED, "exception", christmas.id, "added", None, {"en": "Closed"}, {"en": "Closed"}),
    ]
    lines = changes_markdown(spoon["en"], Listing(replace(HISTORY, changes=changes))).splitlines()
    last, served, season, added = [line.split(") – ")[1] for line in lines if line.startswith("- 2026-11-23: [")]
    assert "Last order: dine-in 2:00 pm → –" == last
    assert "Served: always → Monday to Wednesday, 11:30 am to 3:00 pm" == served
    assert "Season: all year → 11-01/02-28" == season
    assert "New: " in added and str(christmas.dates[0].day) in added


def test_a_price_at_a_time_names_its_days_in_the_language_of_the_reader(spoon):
    prices = {"zh": ["歡樂時光 7.00 thursday,saturday 17:00-18:00", "9.00 12:00-14:00"]}
    change = PublishedChange(PUBLISHED, "dish", "beef-stew", "prices_at", {"zh": []}, prices, NAME)
    lines = changes_markdown(spoon["zh"], Listing(replace(HISTORY, changes=[change])))
    assert "歡樂時光 $7.00 星期四、星期六，下午5時至晚上6時、$9.00 中午12時至下午2時" in lines


def test_a_price_at_a_time_keeps_a_label_apart_from_a_size_that_is_a_number(spoon):
    stew = spoon["en"].site.dishes["beef-stew"]
    timed = TimedPrice.model_construct(label=Text({"en": "5 to 7"}), hours=ServingHours(()), price=1500, size="6")
    dish = stew.model_copy(update={"prices_at": (timed,)})
    site = replace(spoon["en"].site, dishes={**spoon["en"].site.dishes, "beef-stew": dish})
    prices = {"en": ["5 to 7 6 15.00 thursday 17:00-19:00", "5 to 7 9.00 thursday 17:00-19:00"]}
    change = PublishedChange(PUBLISHED, "dish", "beef-stew", "prices_at", {"en": []}, prices, NAME)
    told = changes_markdown(replace(spoon["en"], site=site), Listing(replace(HISTORY, changes=[change])))
    assert "5 to 7: $15.00 (6) Thursday, 5:00 pm to 7:00 pm, 5 to 7: $9.00 Thursday, 5:00 pm to 7:00 pm" in told


@pytest.mark.parametrize(
    ("field", "before", "after", "told"),
    [
        ("allergens", None, [], "Contains: not recorded → none listed"),
        ("allergens", [], None, "Contains: none listed → not recorded"),
        ("may_contain", None, [], "May contain: not recorded → none listed, but we can’t rule them out; ask us"),
        ("diet", None, [], "Diet: not recorded → none"),
        ("sizes", {"en": ["6 21.00"]}, {"en": ["6 22.00", "12 40.00"]}, "Sizes: 6: $21.00 → 6: $22.00, 12: $40.00"),
        ("additions", {"en": []}, {"en": ["Egg +2.00"]}, "Add-ons: – → Egg +$2.00"),
        ("contains_at_least", ["soy"], ["egg", "soy"], "Contains at least: Soy → Egg, Soy"),
        ("contains_as_written", [], ["nuts"], "Contains, in the kitchen’s words: – → “nuts” (the kitchen’s word)"),
        ("may_contain_at_least", [], ["milk"], "May contain at least: – → Milk"),
        ("served", None, "17:00-close", "Served: always → from 5:00 pm"),
    ],
)
def test_a_change_says_what_was_not_recorded_and_prices_as_the_pages_do(spoon, field, before, after, told):
    change = PublishedChange(PUBLISHED, "dish", "beef-stew", field, before, after, NAME)
    assert told in changes_markdown(spoon["en"], Listing(replace(HISTORY, changes=[change])))


def test_a_size_that_counts_pieces_says_so(spoon):
    stew = spoon["en"].site.dishes["beef-stew"]
    sizes = tuple(
        Size.model_construct(id=name, name=Text({"en": name, "zh": name}), price=price)
        for name, price in (("6", 2200), ("12", 4000))
    )
    site = replace(
        spoon["en"].site,
        dishes={**spoon["en"].site.dishes, "beef-stew": stew.model_copy(update={"sizes": sizes})},
    )
    change = PublishedChange(PUBLISHED, "dish", "beef-stew", "sizes", {"en": []}, {"en": ["6 22.00"]}, NAME)
    told = changes_markdown(replace(spoon["en"], site=site), Listing(replace(HISTORY, changes=[change])))
    assert "Sizes: – → 6 pieces $22.00" in told


BOOKINGS = [
    PublishedChange(PUBLISHED, "booking", "all", "ahead", None, 30),
    PublishedChange(PUBLISHED, "booking", "parties/former", "guests", None, "8-999"),
    PublishedChange(PUBLISHED, "booking", "parties/former", "bookable", "yes", "ask"),
    PublishedChange(PUBLISHED, "booking", "parties/former", "notice", "24 hours", "2 days"),
    PublishedChange(PUBLISHED, "booking", "parties/former", "deposit", None, "10.00 per guest"),
    PublishedChange(PUBLISHED, "charge", "service", "how", ["dine_in", "takeout", "delivery"], ["dine_in"], NAME),
    PublishedChange(PUBLISHED, "charge", "service", "amount", "10%", "2.50", NAME),
    PublishedChange(PUBLISHED, "charge", "service", "optional", "no", "yes", NAME),
    PublishedChange(PUBLISHED, "charge", "service", "per", "order", "guest", NAME),
    PublishedChange(PUBLISHED, "hours", "2027-06-01", "hours", None, ["monday,tuesday 09:00-20:00", "sunday -"]),
    PublishedChange(PUBLISHED, "hours", "2027-06-01", "dates", None, ["2027-06-01/2027-08-31"]),
    PublishedChange(PUBLISHED, "restaurant", "restaurant", "telephone", "+16135550142", "+16135550199", NAME),
    PublishedChange(PUBLISHED, "dish", "beef-stew", "picture", None, None, NAME),
]


def test_rules_of_bookings_and_charges_are_told_in_words(spoon):
    listing = Listing(ChangeHistory(None, BOOKINGS, outlasts_process=True))
    lines = [each for each in changes_markdown(spoon["en"], listing).splitlines() if each.startswith("- 2026")]
    assert [
        "[Reservations] Days ahead: – → 30",
        "[Reservations] Guests: – → 8 or more",
        "[Reservations] Bookings: yes → ask us first",
        "[Reservations] Notice: 24 hours → 2 days",
        "[Reservations] Deposit: – → $10.00 per guest",
        "[Beef Stew \\& Bread] Kind of order: dine-in, takeout, delivery → dine-in",
        "[Beef Stew \\& Bread] Amount: 10% → $2.50",
        "[Beef Stew \\& Bread] Guests may decline it: no → yes",
        "[Beef Stew \\& Bread] Charged for each: per order → per guest",
        "[Opening hours (Tuesday, June 1, 2027)] Opening hours: – → Monday and Tuesday 9:00 am to 8:00 pm, Sunday closed",
        "[Opening hours (Tuesday, June 1, 2027)] Dates: – → June 1 to August 31, 2027",
        "[Beef Stew \\& Bread] Telephone: +16135550142 → +16135550199",
        "[Beef Stew \\& Bread] Picture changed",
    ] == [f"[{each.split('[')[1].split(']')[0]}] {each.split(') – ')[1]}" for each in lines]
    changes = changes_record(spoon["en"], listing)["changes"]
    assert ("Reservations", "8+") == (changes[1]["title"], changes[1]["after"])
