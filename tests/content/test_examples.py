"""What an owner could write, read off the models."""

import pytest
import yaml

from restaurant_site.content import examples
from restaurant_site.content.files import read_document
from restaurant_site.content.models.hours import Holiday, OpeningHours
from restaurant_site.content.models.knowledge import KnowledgeOutline, LeadingArticleText
from restaurant_site.content.models.menu import Dish, MustOrder, Review
from restaurant_site.content.models.restaurant import Restaurant
from restaurant_site.content.models.scalars import Model
from restaurant_site.content.models.visit import Level, Period
from restaurant_site.content.parsing import Parser


@pytest.mark.parametrize(
    ("kind", "key", "line"),
    [
        (Dish, "price", 'price: "12.50"'),
        (Dish, "name", "name: {en: …, zh: …}"),
        (Dish, "popular", "popular: false"),
        (Dish, "spice", "spice: 0"),
        (Dish, "allergens", "allergens: [egg, wheat]"),
        (Dish, "available", "available: {en: …, zh: …}"),
        (Dish, "article", "article: beef-noodles"),
        (Dish, "last_verified", 'last_verified: "2026-11-18"'),
        (Holiday, "dates", 'dates: ["2026-11-18"]'),
        (Level, "wait_minutes", "wait_minutes: [5, 15]"),
        (Period, "level", "level: quiet"),
        (LeadingArticleText, "keywords", "keywords: […]"),
        (MustOrder, "first_timer", "first_timer: {title: {en: …, zh: …}, checklist: [{en: …, zh: …}]}"),
        (KnowledgeOutline, "expect", "expect: {articles: 20, categories: 20}"),
    ],
)
def test_a_field_is_shown_as_it_could_stand_in_a_file(kind, key, line):
    assert line == examples.line(kind, key)


@pytest.mark.parametrize(
    "kind",
    [Dish, Holiday, KnowledgeOutline, LeadingArticleText, Level, MustOrder, OpeningHours, Period, Restaurant, Review],
    ids=lambda kind: kind.__name__,
)
def test_what_is_shown_is_right(kind: type[Model]):
    text = "\n".join(examples.line(kind, key) for key, field in kind.model_fields.items() if field.is_required())
    parser = Parser(str)
    parser.parse(read_document("x.yaml", text.encode()), kind)
    assert [] == parser.faults


@pytest.mark.parametrize("value", ["plain", "12.50", "true", "a: b", "é—…", "2026-11-18", [], {"a": [1, True, "x y"]}])
def test_a_value_on_one_line_is_read_as_itself(value):
    assert {"x": value} == yaml.safe_load(f"x: {examples.flow(value)}")
