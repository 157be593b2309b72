"""Forms and what they say."""

from restaurant_site.owner.studio import forms


def test_what_is_typed_between_any_commas_is_a_list():
    assert ["11:30-14:00", "17:00-22:00"] == forms.split(" 11:30-14:00，17:00-22:00,, ")
    assert [] == forms.split(None)


def test_prices_and_hours_are_taken_as_people_type_them(browser):
    with browser.app.app_context():
        dish = forms.DishForm(data={"price": "$18", "sizes": [{"price": "9,5"}], "additions": [{"price": "2"}]})
        values = forms.dish_values(dish, {})
        rows = [*values["sizes"], *values["additions"]]
        assert ("18.00", ["9.50", "2.00"]) == (values["price"], [row["price"] for row in rows])
    typed = {
        "Closed": [],
        "11:30 – 15:00, 5 pm to 10pm": ["11:30-15:00", "17:00-22:00"],
        "17:00-25:00": ["17:00-25:00"],
        "noon": ["noon"],
    }
    assert [*typed.values()] == [forms.hours_of(text) for text in typed]


def test_what_was_chosen_keeps_its_order_and_new_choices_follow(browser):
    with browser.app.app_context():
        form = forms.DishForm(data={"tags": ["new", "b", "a"]})
        assert ["a", "b", "new"] == forms.dish_values(form, {"tags": ["a", "b", "c"]})["tags"]


def test_an_entry_with_values_of_wrong_kinds_still_has_a_form():
    data = forms.dish_data({"name": "one text", "allergens": {"egg": "yes"}, "price": ["1"], "tags": None})
    assert ({}, [], "unknown") == (data["name"], data["tags"], data["allergens_state"])


def test_facts_are_lines_of_label_and_answer():
    old = {"facts": [{"label": "Fee", "value": "a = b"}]}
    data = forms.article_data(old)
    assert "Fee = a = b" == data["facts"]
    assert old["facts"] == forms.article_values(forms.ArticleForm(data=data), old, ["facts"])["facts"]
