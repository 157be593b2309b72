"""Checks across files and of all texts. Whole messages are compared in sample_content/broken/."""

from datetime import date, time

import pytest

from restaurant_site.content import checks
from restaurant_site.models.articles import KnowledgeConfig
from restaurant_site.models.fields import Model
from restaurant_site.models.hours import DAYS, Hours, LastOrders, SpecialDay, WeeklyLastOrders, WrittenHours
from restaurant_site.models.menu import Dish, Equipment
from restaurant_site.models.text import Text, TimeFact
from restaurant_site.models.visit import DayBusyTimes, Period
from tests.content.folders import document, loaded
from tests.models.reading import read

NOTE = Text({"en": "Note", "zh": "註", "cn": "注"})


def messages(faults) -> list[str]:
    return [fault.message for fault in faults]


# --- Texts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "see https://other.example/a",
        "see HTTP://other.example",
        "見http://other.example。",
        "see www.other.example",
        "//cdn.example/x",
        "ftp://other.example",
    ],
)
def test_an_address_of_another_site_is_a_fault_wherever_it_stands(text):
    told = messages(checks.texts_of([document(f'a: [{{b: "{text}"}}]')]))
    assert 1 == len(told)
    assert told[0].endswith("an address of another site; responses publish only our own, so name the thing in words")


def test_the_address_is_told_and_not_the_words_after_it():
    assert messages(checks.texts_of([document("a: 見https://other.example/a。之後")]))[0].startswith(
        "`https://other.example/a`:"
    )


@pytest.mark.parametrize("text", ["<b>bold</b>", "a<br>b", "<!-- x -->", "</p>", "<script src=x>"])
def test_html_is_a_fault(text):
    told = messages(checks.texts_of([document(f'a: "{text}"')]))
    assert ["HTML is not taken; write Markdown, and `&lt;` for a less-than sign"] == [
        message.partition(": ")[2] for message in told
    ]


@pytest.mark.parametrize("text", ["{{phone", "{{phone}", "{phone}}", "call {{phone} or {{email}}"])
def test_half_a_reference_is_a_fault(text):
    told = messages(checks.texts_of([document(f'a: "{text}"')]))
    assert ["write two braces on each side of a reference: `{{phone}}`"] == [
        message.partition(": ")[2] for message in told
    ]


@pytest.mark.parametrize("text", ["{{phone}}", "10:00//11:00", "a < b", "1 <2", "a/b // c", "time: 3", "{one}", "#1"])
def test_other_texts_are_right(text):
    assert [] == list(checks.texts_of([document(f'a: "{text}"')]))


def test_a_fault_in_a_body_names_its_line():
    faults = checks.texts_of([document("---\ntitle: A\n---\n\nOne.\n\nTwo <b>words</b>.\n", "a.md")])
    assert [("a.md", 7, "body")] == [(fault.path, fault.line, fault.field) for fault in faults]


# --- Ids --------------------------------------------------------------------------------------


def unknown(name: str, text: str) -> list[str]:
    kinds = ("dish", "article", "tag", "category", "equipment", "knowledge-category")
    ids = {kind: frozenset({"known"}) for kind in kinds}
    return messages(checks.references(loaded(documents={name: document(text, name)}, ids=ids)))


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("menu/known.yaml", "- tags: [known, lost]", "tag"),
        ("menu/known.yaml", "- equipment: [known, lost]", "equipment"),
        ("menu.yaml", "equipment: [{default_for: [known, lost]}]", "category"),
        ("menu/known.yaml", "- goes_with: [lost]", "dish"),
        ("menu/known.yaml", "- article: lost", "article"),
        ("must-order.yaml", "top_dishes: [{dish: lost}, {dish: known}]", "dish"),
        ("must-order.yaml", "combos: [{items: [known, lost]}]", "dish"),
        ("knowledge/known/a.en.md", "---\nrelated: [lost]\n---\n", "article"),
    ],
)
def test_an_id_that_leads_nowhere_is_a_fault(name, text, kind):
    assert [f"there is no {kind} `lost`; known are `known`"] == unknown(name, text)


@pytest.mark.parametrize("text", ["- tags: {a: b}", "- goes_with: [[{a: b}]]", "tags", "- {id: tags}"])
def test_other_forms_where_ids_stand_do_no_harm(text):
    assert [] == unknown("menu/known.yaml", text)


def test_a_file_of_an_unknown_category_is_a_fault():
    assert ["menu.yaml has no category `lost`; add it there, or rename the file; known are `known`"] == unknown(
        "menu/lost.yaml", "[]"
    )
    assert ["knowledge.yaml has no category `lost`; add it there, or move the file; known are `known`"] == unknown(
        "knowledge/lost/a.en.md", "---\na: b\n---\n"
    )


# --- Dishes -----------------------------------------------------------------------------------


def told_of(dish: Dish, *models: Model, **changed) -> list[str]:
    changed_dish = dish.model_copy(update=changed)
    return messages(checks.dishes(loaded(*models, dishes={dish.id: (document("- id: x"), (0,), changed_dish)})))


def test_the_dishes_of_the_sample_are_right(sample):
    assert [] == [fault for dish in sample.dishes.values() for fault in told_of(dish)]


@pytest.mark.parametrize(
    ("diet", "allergen"),
    [
        ("vegan", "milk"),
        ("vegan", "egg"),
        ("vegan", "molluscs"),
        ("vegetarian", "fish"),
        ("vegetarian", "crustaceans"),
        ("no-gluten-ingredients", "wheat"),
    ],
)
def test_a_diet_excludes_what_it_cannot_contain(sample, diet, allergen):
    diets = ("vegetarian", "vegan", "no-pork", "no-beef") if diet == "vegan" else (diet,)
    told = told_of(sample.dishes["mint-tea"], diets=diets, allergens=(allergen,))
    assert f"a {diet} dish contains no {allergen}; mend allergens or diets" in told


def test_a_vegetarian_dish_may_contain_milk_and_egg(sample):
    dish = sample.dishes["mint-tea"]
    assert [] == told_of(dish, diets=("vegetarian",), allergens=("egg", "milk"))


def test_traces_do_not_speak_against_a_diet(sample):
    assert [] == told_of(sample.dishes["mint-tea"], may_contain=("milk", "fish"))


BROTH = Equipment(id="broth", label=NOTE, shared=False, contains=("fish",), rules_out=("vegetarian",))


def told_of_broth(sample, dish: Dish, **changed) -> list[str]:
    return told_of(dish, sample.menu.model_copy(update={"equipment": (BROTH,)}), **changed)


def test_a_dish_lists_what_its_equipment_contains(sample):
    soup = sample.dishes["barley-soup"]
    assert ["`broth` contains fish; add it here, or correct the equipment"] == told_of_broth(
        sample, soup, equipment=("broth",), diets=()
    )
    assert [] == told_of_broth(sample, soup, equipment=("broth",), diets=(), allergens=("fish",))
    assert [] == told_of_broth(sample, soup, equipment=("broth",), diets=(), allergens=None)


def test_a_diet_that_the_equipment_rules_out_is_a_fault(sample):
    messages = told_of_broth(sample, sample.dishes["barley-soup"], equipment=("broth",), allergens=None)
    assert ["no dish made with `broth` is vegetarian; correct diets or equipment"] == messages


def test_a_dish_that_shares_nothing_says_why(sample):
    tea = sample.dishes["mint-tea"]
    assert ["a dish that shares no equipment says why; add `separate: {en: …, zh: …}`"] == told_of_broth(
        sample, tea, equipment=()
    )
    assert [] == told_of_broth(sample, tea, equipment=(), separate=NOTE)


# --- Rhythm -----------------------------------------------------------------------------------


def clock(text: str) -> time:
    return time.fromisoformat(text)


def spans(text: str) -> list[tuple[time, time]]:
    return [(clock(each[:5]), clock(each[6:])) for each in text.split()]


def rhythm_faults(sample, ranges: str, periods: str, windows=()) -> list[tuple[str, str]]:
    """Field and message of what is wrong when every day has these *ranges* and these *periods*."""
    hours = tuple(Hours(open=start, close=end) for start, end in spans(ranges))
    block = DayBusyTimes(
        days=DAYS,
        periods=tuple(
            Period.model_construct(start=start, end=end, level="quiet", note=NOTE) for start, end in spans(periods)
        ),
    )
    parts = loaded(
        sample.hours.model_copy(update={"week": dict.fromkeys(DAYS, hours), "last_orders": WeeklyLastOrders()}),
        sample.rhythm.model_copy(update={"rhythms": (block,), "best_windows": windows, "peak_windows": ()}),
        documents={"rhythm.yaml": document("rhythms: []"), "hours.yaml": document("week: {}")},
    )
    return [(fault.field, fault.message) for fault in checks.parts(parts)]


@pytest.mark.parametrize(
    ("ranges", "periods"),
    [
        ("10:00-21:00", "10:00-21:00"),
        ("10:00-21:00", "10:00-12:00 12:00-21:00"),
        ("11:30-14:00 17:00-23:00", "11:30-14:00 17:00-20:00 20:00-23:00"),
        ("17:00-02:00", "17:00-22:00 22:00-02:00"),
        ("17:00-02:00", "17:00-00:00 00:00-01:00 01:00-02:00"),
        ("17:00-00:00", "17:00-00:00"),
        ("11:30-14:00 22:00-03:00", "11:30-14:00 22:00-00:30 00:30-03:00"),
        ("06:00-05:00", "06:00-18:00 18:00-05:00"),
        ("", ""),
    ],
)
def test_periods_that_cover_the_hours_are_right_also_past_midnight(sample, ranges, periods):
    assert [] == rhythm_faults(sample, ranges, periods)


@pytest.mark.parametrize(
    ("ranges", "periods", "place", "message"),
    [
        ("10:00-21:00", "10:30-21:00", ".1", "a gap: this period starts at 10:30 and should start at 10:00"),
        (
            "10:00-21:00",
            "10:00-12:00 13:00-21:00",
            ".2",
            "a gap: this period starts at 13:00 and should start at 12:00",
        ),
        (
            "10:00-21:00",
            "10:00-12:00 11:00-21:00",
            ".2",
            "an overlap: this period starts at 11:00 and should start at 12:00",
        ),
        ("10:00-21:00", "10:00-20:00", "", "a gap: the periods should go on until 21:00, as hours.yaml says"),
        (
            "10:00-21:00",
            "10:00-22:00",
            ".1",
            "this period ends at 22:00; it should end after 10:00 and by 21:00",
        ),
        (
            "10:00-21:00",
            "10:00-21:00 21:00-22:00",
            ".2",
            "the day closes at 21:00 in hours.yaml; take this period away",
        ),
        (
            "11:30-14:00 17:00-23:00",
            "11:30-23:00",
            ".1",
            "this period ends at 23:00; it should end after 11:30 and by 14:00",
        ),
        (
            "11:30-14:00 17:00-23:00",
            "11:30-14:00",
            "",
            "a gap: the periods should go on until 23:00, as hours.yaml says",
        ),
        ("17:00-02:00", "17:00-00:00", "", "a gap: the periods should go on until 02:00, as hours.yaml says"),
        (
            "17:00-02:00",
            "17:00-01:00 00:30-02:00",
            ".2",
            "an overlap: this period starts at 00:30 and should start at 01:00",
        ),
        ("17:00-02:00", "17:00-03:00", ".1", "this period ends at 03:00; it should end after 17:00 and by 02:00"),
    ],
)
def test_periods_that_do_not_cover_the_hours_are_told_with_the_right_time(sample, ranges, periods, place, message):
    assert [(f"rhythms.1.periods{place}", f"monday: {message}")] == rhythm_faults(sample, ranges, periods)


def test_periods_of_a_closed_day_are_told_for_each_day(sample):
    told = rhythm_faults(sample, "", "10:00-11:00")
    assert [f"rhythms.1.days.{number}" for number in range(1, 8)] == [field for field, _ in told]
    assert "monday is closed in hours.yaml; take it out, or give it opening hours" == told[0][1]


@pytest.mark.parametrize(
    ("start", "end", "right"),
    [
        ("11:30", "14:00", True),
        ("22:00", "01:00", True),
        ("12:00", "18:00", False),
        ("10:00", "12:00", False),
        ("14:00", "17:00", False),
        ("23:00", "03:00", False),
    ],
)
def test_a_window_is_within_the_hours_of_its_days(sample, start, end, right):
    window = sample.rhythm.best_windows[0].model_copy(update={"start": clock(start), "end": clock(end)})
    told = rhythm_faults(sample, "11:30-14:00 17:00-02:00", "11:30-14:00 17:00-02:00", [window])
    message = "is not within the hours of tuesday in hours.yaml; mend its days, start and end"
    assert ([] if right else [("best_windows.1", message)]) == told


# --- Hours ------------------------------------------------------------------------------------


def hours_faults(sample, holidays=(), last_orders=None, **week) -> list[tuple[str, str]]:
    """The faults of opening hours: every day that is not given is closed."""
    days = {day: [read(WrittenHours, each) for each in week.get(day, "").split()] for day in DAYS}
    last_orders = WeeklyLastOrders.model_validate(last_orders or {})
    hours = sample.hours.model_copy(update={"week": days, "holidays": holidays, "last_orders": last_orders})
    parts = loaded(hours, documents={"hours.yaml": document("week: {}")})
    return [(fault.field, fault.message) for fault in checks.parts(parts)]


def dated(sample, day: date, hours: str, last_orders=None) -> SpecialDay:
    ranges = tuple(read(WrittenHours, each) for each in hours.split())
    own = last_orders and LastOrders.model_validate(last_orders)
    return sample.hours.holidays[0].model_copy(update={"dates": (day,), "hours": ranges, "last_orders": own})


SATURDAY = date(2026, 11, 28)


def test_a_night_may_last_until_the_next_day_opens(sample):
    assert [] == hours_faults(sample, saturday="17:00-01:30", sunday="01:30-20:00", monday="00:00-10:00")


def test_a_night_that_runs_into_the_hours_of_the_next_day_is_a_fault(sample):
    told = ("week.sunday.1", "begins before saturday closes at 01:30; mend one of them")
    assert [told] == hours_faults(sample, saturday="17:00-01:30", sunday="01:00-20:00")
    told = ("week.monday.1", "begins before sunday closes at 02:00; mend one of them")
    assert [told] == hours_faults(sample, sunday="17:00-02:00", monday="01:00-20:00")


def test_a_night_before_or_on_a_holiday_is_compared_with_the_days_around_it(sample):
    week = {"friday": "17:00-02:00", "sunday": "10:00-20:00"}
    early = dated(sample, SATURDAY, "01:00-10:00")
    assert ["2026-11-28 opens before 2026-11-27 closes at 02:00; mend one of them"] == [
        message for _, message in hours_faults(sample, [early], **week)
    ]
    late = dated(sample, SATURDAY, "17:00-11:00")
    assert ["2026-11-29 opens before 2026-11-28 closes at 11:00; mend one of them"] == [
        message for _, message in hours_faults(sample, [late], **week)
    ]
    assert [] == hours_faults(sample, [dated(sample, SATURDAY, "")], **week)


def test_ranges_of_a_holiday_are_in_order_too(sample):
    holiday = dated(sample, SATURDAY, "17:00-20:00 10:00-12:00")
    told = ("holidays.1.hours.2", "begins before the range above it ends; write them in order")
    assert [told] == hours_faults(sample, [holiday])


def test_a_last_order_is_within_the_hours_of_every_day(sample):
    week = {"monday": "11:00-15:00 17:00-22:00", "sunday": "11:00-20:00"}
    assert [] == hours_faults(sample, last_orders={"dine_in": "30", "takeout": "19:30"}, **week)
    advice = "write minutes before closing, or another time under `days`"
    told = ("last_orders.takeout", f"is not within the hours of sunday; {advice}")
    assert [told] == hours_faults(sample, last_orders={"takeout": "21:30"}, **week)
    assert [] == hours_faults(
        sample, last_orders={"takeout": "21:30", "days": {"sunday": {"takeout": "19:30"}}}, **week
    )
    told = ("last_orders.days.sunday.takeout", f"is not within the hours of sunday; {advice}")
    own = {"takeout": "21:30", "days": {"sunday": {"takeout": "20:30"}}}
    assert [told] == hours_faults(sample, last_orders=own, **week)
    told = ("last_orders.dine_in", f"is not within the hours of monday; {advice}")
    assert [told] == hours_faults(sample, last_orders={"dine_in": "240"}, monday=week["monday"])


def test_each_time_of_a_last_order_is_that_of_a_service(sample):
    week = {"monday": "11:30-14:30 17:00-22:00", "sunday": "11:30-20:00"}
    assert [] == hours_faults(sample, last_orders={"dine_in": "14:00, 19:30, 21:30"}, **week)
    right = "is the last order of no service; write one time for each service, within its hours"
    told = [("last_orders.dine_in", f"23:45 {right}")]
    assert told == hours_faults(sample, last_orders={"dine_in": "14:00, 19:30, 23:45"}, **week)
    told = [("last_orders.days.monday.dine_in", f"21:00 {right}")]
    own = {"dine_in": "30", "days": {"monday": {"dine_in": "14:00, 21:00, 21:45"}}}
    assert told == hours_faults(sample, last_orders=own, **week)


def test_a_last_order_of_a_holiday_is_within_its_hours(sample):
    wrong = dated(sample, SATURDAY, "10:00-14:00", {"takeout": "15:00"})
    told = (
        "holidays.1.last_orders.takeout",
        "the last order for takeout is not within the hours of 2026-11-28; write it here",
    )
    assert [told] == hours_faults(sample, [wrong], last_orders={"dine_in": "30"})
    short = dated(sample, SATURDAY, "10:00-10:20")
    told = ("holidays.1.hours", "the last order for dine_in is not within the hours of 2026-11-28; write it here")
    assert [told] == hours_faults(sample, [short], last_orders={"dine_in": "30"})


def test_a_last_order_among_the_facts_is_sent_to_the_hours(sample):
    facts = {"last-order-dine-in": TimeFact(time="21:00")}
    documents = {"facts.yaml": document("last-order-dine-in: {}")}
    faults = checks.parts(loaded(facts=facts, documents=documents))
    told = "last orders are written in hours.yaml under `last_orders`; take this line out"
    assert [("last-order-dine-in", told)] == [(fault.field, fault.message) for fault in faults]


# --- Counts -----------------------------------------------------------------------------------


def miscounted(outline: KnowledgeConfig, articles: int) -> list[str]:
    found = {str(number): {} for number in range(articles)}
    return messages(
        checks.counts(loaded(outline, articles=found, documents={"knowledge.yaml": document("expect: {}")}))
    )


def test_counts_that_are_as_expected_are_right(sample):
    assert [] == miscounted(sample.knowledge, 1)
    assert ["there should be 1 here, not 2; put back what is missing, or write 2 here"] == miscounted(
        sample.knowledge, 2
    )


def test_nothing_is_expected_unless_the_owner_says_so(sample):
    assert [] == miscounted(sample.knowledge.model_copy(update={"expect": None}), 5)
