"""The mistake in a text that is no valid YAML. What owners are told of each is in tests/rules/test_mistakes.py."""

import pytest
import yaml

from restaurant_site.content import yaml_mistakes
from restaurant_site.content.yaml_mistakes import MAX_CHARACTERS, find


@pytest.mark.parametrize(
    ("text", "error", "line"),
    [
        ('a: "1\nb: 2\nc: "3"\n', 2, 0),
        ("a: {b: 1\nc: {d: 2}\n", 1, 0),
        ("- id: x\n  name: 湯：一\n  price：1\n  tags: []\n", 3, 2),
    ],
)
def test_it_is_found_above_the_line_in_which_the_parser_stops(text, error, line):
    with pytest.raises(yaml.YAMLError):
        yaml.safe_load(text)
    assert line == find(text, error).line


def test_a_line_between_two_depths_belongs_to_the_line_below():
    text = "- picture:\n    en: x\n   price: 1\n  tags: []\n"
    assert (2, "begins in column 4, the line below in column 3; begin both in the same one") == find(text, 2)


@pytest.mark.parametrize("others", ["{fr: Nom, en: Name}", "{en: Name}"])
@pytest.mark.parametrize("value", ["{fr: Libro en: Libro}", '{fr: "Libro" en: Libro}', "{fr: Chez Libro en: Libro}"])
def test_a_comma_is_missing_before_a_key_that_other_braces_of_the_file_have(others, value):
    assert (1, "write a comma before `en`: `…, en: …`") == find(f"a: {others}\nb: {value}\nc: 1\n", 1)


@pytest.mark.parametrize("value", ["{en: Sunday lunch: beef}", "{en: Bread fr: oven, fr: Pain}"])
def test_a_colon_behind_another_word_needs_quotes(value):
    assert "needs quotes" in str(find(f"a: {{fr: Nom, en: Name}}\nb: {value}\n", 1).message)


def test_an_open_brace_is_closed_before_what_closes_the_list_around_it():
    text = "a: 1\npayment: [{en: Visa}, {en: cash]\nb: 2\n"
    assert (1, "`{` is not closed; write `}` before `]`") == find(text, 1)


def test_an_open_brace_of_a_line_above_is_closed_where_its_text_ends():
    text = "a: 1\nname: {en: Name,\n  fr: Nom\nb: 2\n"
    with pytest.raises(yaml.YAMLError) as error:
        yaml.safe_load(text)
    assert (2, "`{` is not closed; write `}` at the end") == find(text, error.value.problem_mark.line)


def test_an_unknown_mistake_is_none():
    assert find("a: 1\n---\nb: 2\n", 1) is None


def test_a_part_that_is_too_long_to_be_parsed_again_is_left_alone():
    assert find("a: [\n" + "  b，\n" * MAX_CHARACTERS, 5) is None


def test_each_full_width_mark_is_named_once():
    assert "write `:`, `,` instead of the full-width `：`, `，`" == yaml_mistakes.full_width("a：b，c，d")
    assert "" == yaml_mistakes.full_width("plain, text")
