"""What an owner could write, read off the models."""

import pytest
import yaml

from restaurant_site.content import yaml_examples
from restaurant_site.content.validate import Parser
from restaurant_site.content.yaml_documents import read_document
from restaurant_site.models.articles import KnowledgeConfig, LeadingArticleText
from restaurant_site.models.fields import Model
from restaurant_site.models.hours import SpecialDay
from restaurant_site.models.menu import Dish, MustOrder, Review
from restaurant_site.models.restaurant import Restaurant
from restaurant_site.models.visit import Level, Period
from restaurant_site.models.weeks import OpeningHours
from tests.languages import LANGUAGES


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
        (SpecialDay, "dates", 'dates: ["2026-12-25", 2027-02-08 to 2027-03-09]'),
        (Level, "wait_minutes", "wait_minutes: [5, 15]"),
        (Period, "level", "level: quiet"),
        (LeadingArticleText, "keywords", "keywords: []"),
        (MustOrder, "first_timer", "first_timer: {title: {en: …, zh: …}, checklist: []}"),
        (KnowledgeConfig, "expect", "expect: {articles: 20, categories: 20}"),
    ],
)
def test_a_field_is_shown_as_it_could_stand_in_a_file(kind, key, line):
    assert line == yaml_examples.line(kind, key, LANGUAGES)


@pytest.mark.parametrize(
    "kind",
    [Dish, SpecialDay, KnowledgeConfig, LeadingArticleText, Level, MustOrder, OpeningHours, Period, Restaurant, Review],
    ids=lambda kind: kind.__name__,
)
def test_what_is_shown_is_right(kind: type[Model]):
    text = "\n".join(
        yaml_examples.line(kind, key, LANGUAGES) for key, field in kind.model_fields.items() if field.is_required()
    )
    parser = Parser(str, LANGUAGES)
    parser.parse(read_document("x.yaml", text.encode()), kind)
    assert [] == parser.faults


@pytest.mark.parametrize("value", ["plain", "12.50", "true", "a: b", "é—…", "2026-11-18", [], {"a": [1, True, "x y"]}])
def test_a_value_on_one_line_is_read_as_itself(value):
    assert {"x": value} == yaml.safe_load(f"x: {yaml_examples.flow(value)}")
