"""The arguments of the tools."""

import pytest
from pydantic import ValidationError

from restaurant_site.mcp.arguments import ArticleArguments, MenuSearch, input_schema, language_of
from tests.languages import LANGUAGES


@pytest.fixture(scope="module")
def menu_arguments(site):
    """The class of the arguments of a search of the demonstration's menu."""
    return MenuSearch.for_site(site)


@pytest.mark.parametrize(
    ("tag", "code"),
    [("en", "en"), ("en-CA", "en"), ("zh", "zh"), ("zh-Hant", "zh"), ("zh-HK", "zh"), ("zh-Hans", "cn"), ("zh-CN", "cn")],
)  # fmt: skip
def test_a_language_is_named_by_its_code_or_a_tag(tag, code):
    assert code == language_of(LANGUAGES, tag).code


@pytest.mark.parametrize("tag", ["fr", "", "klingon", 7])
def test_another_language_is_refused_with_those_that_there_are(tag):
    with pytest.raises(ValueError, match="takes en, zh, cn"):
        language_of(LANGUAGES, tag)


def test_values_may_be_separated_by_commas_and_a_group_means_all_in_it_as_in_the_api(menu_arguments):
    read = menu_arguments.model_validate({"without": "peanut, shellfish"})
    assert ("peanut", "crustaceans", "molluscs") == read.without


@pytest.mark.parametrize("name", ["diet", "without"])
@pytest.mark.parametrize("value", ["x," * 30_000, [1] * 1_000, [{}] * 1_000], ids=["text", "numbers", "objects"])
def test_a_list_is_read_as_far_as_its_first_wrong_value(menu_arguments, name, value):
    with pytest.raises(ValidationError) as caught:
        menu_arguments.model_validate({name: value})
    assert 1 == caught.value.error_count()


def test_a_schema_has_neither_titles_nor_nulls(menu_arguments):
    schema = input_schema(menu_arguments, ["rice", "soup"])
    assert ["rice", "soup"] == schema["properties"]["category"]["enum"]
    assert not any("title" in each or "anyOf" in each for each in [schema, *schema["properties"].values()])


def test_a_schema_says_which_arguments_are_required():
    assert ["id"] == input_schema(ArticleArguments, [])["required"]
