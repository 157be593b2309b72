"""What clients are told of when it changes."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest

from restaurant_site.domain.changes import KINDS, ChangeHistory, differences, published_facts
from restaurant_site.models.booking import Duration
from restaurant_site.models.hours import Hours, SpecialDay
from restaurant_site.models.menu import ServingHours, ServingWindow, Size, TimedPrice
from restaurant_site.models.site import Picture
from restaurant_site.models.text import MoneyFact, Text
from restaurant_site.models.weeks import LaterWeek

NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)


def changed(site, **dish):
    """The site with other fields of the stew."""
    stew = site.dishes["beef-stew"].model_copy(update=dish)
    return replace(site, dishes={**site.dishes, stew.id: stew})


def told(before, after):
    """(kind, id, field, before, after) of each change."""
    found = differences(published_facts(before), published_facts(after), NOW)
    return [(each.kind, each.id, each.field, each.before, each.after) for each in found]


@pytest.mark.parametrize(
    ("update", "change"),
    [
        ({"price": 1750}, ("price", 16.25, 17.5)),
        ({"price": None}, ("price", 16.25, "market")),
        ({"allergens": None}, ("allergens", ["soy", "wheat"], None)),
        ({"allergens": ("wheat", "soy")}, None),
        ({"allergens": ()}, ("allergens", ["soy", "wheat"], [])),
        ({"spice": 3}, ("spice", 1, 3)),
        ({"diets": ("no-pork",)}, ("diet", [], ["no-pork"])),
        ({"description": Text({"en": "Beef in stout.", "zh": "啤酒牛肉。"})}, ("text", None, None)),
        ({"last_verified": date(2026, 11, 24), "popular": True}, None),
    ],
    ids=str,
)
def test_a_change_of_a_dish_has_what_was_and_what_is(sample, update, change):
    start = changed(sample, price=1625, allergens=("soy", "wheat"), spice=1, diets=())
    expected = [("dish", "beef-stew", *change)] if change else []
    assert expected == told(start, changed(start, **update))


def test_a_price_at_a_time_is_told_with_its_time(sample):
    happy = TimedPrice.model_construct(
        hours=ServingHours((ServingWindow(time(17), time(18), ("thursday",)),)), price=700, label=None, size=None
    )
    [(*_, field, before, after)] = told(sample, changed(sample, prices_at=(happy,)))
    assert ("prices_at", []) == (field, before["en"])
    assert ["7.00 thursday 17:00-18:00"] == after["en"]


@pytest.mark.parametrize(
    ("update", "change"),
    [
        ({"noted_allergens": ("milk", "sesame")}, ("contains_at_least", ["milk"], ["milk", "sesame"])),
        ({"noted_allergens": ()}, ("contains_at_least", ["milk"], [])),
        ({"open_allergens": ("nuts",)}, ("contains_as_written", [], ["nuts"])),
        ({"may_contain": ("egg",)}, ("may_contain_at_least", [], ["egg"])),
        ({"allergens": ("milk",)}, ("allergens", None, ["milk"])),
    ],
    ids=str,
)
def test_what_is_recorded_in_part_is_told_where_the_whole_stays_unknown(sample, update, change):
    partly = {"allergens": None, "noted_allergens": ("milk",), "may_contain": (), "traces_recorded": False}
    start = changed(sample, **partly)
    assert [("dish", "beef-stew", *change)] == told(start, changed(start, **update))


def test_a_new_size_is_no_other_price(sample):
    def sized(*prices):
        sizes = [Size.model_construct(id=f"s{each}", name=Text({"en": "S", "zh": "S"}), price=each) for each in prices]
        return changed(sample, price=min(prices), sizes=tuple(sizes))

    assert ["sizes"] == [field for _, _, field, *_ in told(sized(8900), sized(1700, 8900))]
    assert ["sizes"] == [field for _, _, field, *_ in told(sized(1700, 8900), sized(8900))]
    assert ["sizes"] == [field for _, _, field, *_ in told(sized(1700, 8900), sized(1800, 8900))]


def test_a_short_description_that_stands_for_the_text_is_told_once(sample):
    def called(line):
        words = Text({"en": line, "zh": "紅酒", "cn": "红酒"})
        return changed(sample, summary=words, description=words)

    assert ["summary"] == [field for _, _, field, *_ in told(called("Gamay, 2022"), called("Gamay, 2023"))]
    assert ["text"] == [
        field
        for _, _, field, *_ in told(
            called("Gamay, 2022"),
            changed(called("Gamay, 2022"), description=Text({"en": "Light.", "zh": "紅酒", "cn": "红酒"})),
        )
    ]


def test_a_rollback_is_a_change(sample):
    newer = changed(sample, price=1)
    [there], [back] = told(sample, newer), told(newer, sample)
    assert there[3:] == back[:2:-1]


def test_what_is_added_or_removed_has_its_name_and_nothing_else(sample):
    without = replace(sample, dishes={id: dish for id, dish in sample.dishes.items() if id != "beef-stew"})
    name = dict(sample.dishes["beef-stew"].name.translations)
    assert [("dish", "beef-stew", "removed", name, None)] == told(sample, without)
    assert [("dish", "beef-stew", "added", None, name)] == told(without, sample)


def test_hours_exceptions_rules_and_the_must_order_list_are_told(sample):
    day = SpecialDay(
        id="family-day",
        name=Text({"en": "Family Day", "zh": "家庭日", "cn": "家庭日"}),
        dates=(date(2027, 2, 15), date(2027, 2, 16), date(2027, 2, 20)),
        hours=(),
        effect=Text({"en": "Closed.", "zh": "休息。", "cn": "休息。"}),
    )
    start = replace(
        sample,
        facts={"corkage": MoneyFact(money=2000)},
        hours=sample.hours.model_copy(update={"holidays": (*sample.hours.holidays, day)}),
    )
    week = {**start.hours.week, "monday": start.hours.week["friday"][:1]}
    later = day.model_copy(update={"dates": day.dates[:2]})
    first, second, *others = start.must_order.top_dishes
    swapped = (first.model_copy(update={"rank": 2}), second.model_copy(update={"rank": 1}), *others)
    end = replace(
        start,
        facts={"corkage": MoneyFact(money=2500)},
        hours=start.hours.model_copy(update={"week": week, "holidays": (*sample.hours.holidays, later)}),
        must_order=start.must_order.model_copy(update={"top_dishes": swapped}),
    )
    found = {each[:3]: each[3:] for each in told(start, end)}
    assert ([], ["11:30-14:00"]) == found["hours", "monday", "hours"]
    assert (["2027-02-15/2027-02-16", "2027-02-20"], ["2027-02-15/2027-02-16"]) == found[
        "exception", "family-day", "dates"
    ]
    assert (20.0, 25.0) == found["rule", "corkage", "value"]
    assert (1, 2) == found["must-order", first.dish, "rank"]


def test_a_new_telephone_address_or_picture_is_told(sample):
    facts = sample.restaurant.model_copy(update={"telephone": "+16135550199", "email": "new@example.com"})
    pictures = replace(sample.pictures, dishes={"beef-stew": Picture("a1", resized=True)})
    before = sample.restaurant
    without = replace(sample, pictures=replace(sample.pictures, dishes={}))
    assert [
        ("dish", "beef-stew", "picture", None, None),
        ("restaurant", "restaurant", "telephone", before.telephone, "+16135550199"),
        ("restaurant", "restaurant", "email", before.email, "new@example.com"),
    ] == told(without, replace(sample, restaurant=facts, pictures=pictures))


def test_new_hours_of_every_week_are_told_when_they_are_written_and_not_when_they_have_begun(sample):
    def with_later(first):
        week = {"monday": (Hours(time(9), time(20)),), "tuesday": (Hours(time(9), time(20)),), "sunday": ()}
        later = LaterWeek.model_construct(first=first, until=date(2027, 8, 31), week=week, last_orders=None)
        return replace(sample, hours=sample.hours.model_copy(update={"later": (later,)}))

    found = {each[2]: each[1:2] + each[3:] for each in told(sample, with_later(date(2027, 6, 1)))}
    assert ("2027-06-01", None, ["monday,tuesday 09:00-20:00", "sunday -"]) == found["hours"]
    assert ("2027-06-01", None, ["2027-06-01/2027-08-31"]) == found["dates"]
    assert {"hours", "dates"} == {each[2] for each in told(with_later(date(2027, 6, 1)), sample)} - {"last_orders"}
    assert [] == told(sample, with_later(date(2026, 11, 2))) == told(with_later(date(2026, 11, 2)), sample)


@pytest.mark.demonstration
def test_booking_rules_charges_and_suggested_meals_are_told(site):
    parties = [
        each.model_copy(update={"notice": Duration(48, "hours")}) if each.id == "groups" else each
        for each in site.booking.parties
    ]
    rooms = [each.model_copy(update={"minimum_spend": 50_000}) for each in site.booking.rooms[:1]]
    charges = [
        each.model_copy(update={"percent": "20%"}) if each.id == "gratuity" else each
        for each in site.restaurant.charges
        if each.id != "tea"
    ]
    meals = [*site.meals.meals[1:]]
    end = replace(
        site,
        booking=site.booking.model_copy(update={"parties": parties, "rooms": (*rooms, *site.booking.rooms[1:])}),
        restaurant=site.restaurant.model_copy(update={"charges": charges}),
        meals=site.meals.model_copy(update={"meals": meals}),
    )
    gone = [dict(each.name.translations) for each in (site.restaurant.charges[1], site.meals.meals[0])]
    assert [
        ("booking", "parties/groups", "notice", "24 hours", "48 hours"),
        ("booking", "rooms/room-weekday", "minimum_spend", 480.0, 500.0),
        ("charge", "gratuity", "amount", "18%", "20%"),
        ("charge", "tea", "removed", gone[0], None),
        ("meal", "congee-morning", "removed", gone[1], None),
    ] == told(site, end)
    assert told(site, end)[0][3:] == told(end, site)[0][:2:-1], "a rollback is a change"


def test_rules_that_come_are_told_by_the_fields_that_they_have():
    before, rule = {"booking": {}}, {"guests": "8-999", "bookable": "ask", "notice": None, "note": None}
    changes = differences(before, {"booking": {"all": {"ahead": None}, "parties/groups": rule}}, NOW)
    assert [("guests", "8-999"), ("bookable", "ask")] == [(each.field, each.after) for each in changes]


@pytest.mark.demonstration
def test_a_log_of_a_release_that_knew_no_bookings_tells_none_of_them_as_new(site):
    facts = published_facts(site)
    older = {kind: facts[kind] for kind in facts if kind not in ("booking", "charge", "meal")}
    assert [] == differences(older, facts, NOW)


def test_the_text_of_an_article_is_told_without_the_text(sample):
    id, article = next(iter(sample.articles.items()))
    longer = {code: text.model_copy(update={"body": text.body + "\nMore."}) for code, text in article.texts.items()}
    end = replace(sample, articles={**sample.articles, id: replace(article, texts=longer)})
    assert [("article", id, "text", None, None)] == told(sample, end)


def test_a_language_or_a_field_that_only_one_version_has_is_no_change(sample):
    older = published_facts(sample)
    older["dish"] = {
        id: {
            name: {"en": value["en"]} if name == "name" else value for name, value in fields.items() if name != "spice"
        }
        for id, fields in older["dish"].items()
    }
    del older["rule"]
    assert [] == differences(older, published_facts(sample), NOW)
    assert set(KINDS) == published_facts(sample).keys()


def test_a_history_is_cut_at_an_instant(sample):
    change = differences(published_facts(sample), published_facts(changed(sample, price=1)), NOW)[0]
    history = ChangeHistory(NOW, [replace(change, date=NOW + timedelta(days=1)), change])
    since = [NOW + timedelta(hours=hours) for hours in (0, 1, 25)]
    assert [2, 1, 0] == [len(history.listed("en", each).changes) for each in since]


def test_a_language_lists_no_changes_of_what_it_does_not_show(sample):
    hidden = replace(sample, dishes={id: dish for id, dish in sample.dishes.items() if id != "beef-stew"})
    start = replace(sample, views={"zh": hidden})
    [change] = differences(published_facts(start), published_facts(changed(start, price=1)), NOW)
    history = ChangeHistory(NOW, [change])
    assert [1, 0] == [len(history.listed(code).changes) for code in ("en", "zh")]
    assert [] == differences(published_facts(start), published_facts(sample), NOW)
