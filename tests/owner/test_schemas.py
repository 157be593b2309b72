"""JSON Schemas accept valid content, reject faults, and are generated from the current models."""

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from restaurant_site.content.yaml_documents import files_below, read_document
from restaurant_site.owner import schemas
from tests.conftest import ROOT, SAMPLE
from tests.languages import LANGUAGES

BROKEN = SAMPLE.parent / "broken"
SEEN_BY_EDITORS = {
    "bad-date", "bad-price", "bad-time", "blank-values", "missing-key", "missing-language", "unknown-key",
    "wrong-choices", "wrong-forms", "a-comma-between-braces", "synonyms-that-are-no-groups",
    "lists-for-blocks-and-blocks-for-lists", "no-such-rank",
}  # fmt: skip
"""Broken samples that a schema rejects."""


def mistakes(folder: Path, path: Path) -> list[str]:
    name = path.relative_to(folder).as_posix()
    value = read_document(name, path.read_bytes()).value
    if name.endswith(".md"):
        value = {key: item for key, item in value.items() if key != "body"}
    validator = Draft202012Validator(schemas.schema(schemas.form_of(name), LANGUAGES))
    return [error.message for error in validator.iter_errors(value)]


@pytest.mark.parametrize("form", schemas.forms(LANGUAGES))
def test_a_schema_is_one(form):
    Draft202012Validator.check_schema(schemas.schema(form, LANGUAGES))


@pytest.mark.parametrize("folder", [ROOT / "content", SAMPLE], ids=["demonstration", "sample"])
def test_what_the_check_takes_a_schema_takes(folder):
    assert {} == {
        str(path): found
        for path in files_below(folder, pytest.fail)
        if path.suffix == ".yaml" and (found := mistakes(folder, path))
    }


def test_the_front_matter_of_articles_is_taken():
    folder = ROOT / "content"
    articles = [path for path in files_below(folder, pytest.fail) if path.suffix == ".md"]
    assert {} == {str(path): found for path in articles if (found := mistakes(folder, path))}


@pytest.mark.parametrize("case", sorted(SEEN_BY_EDITORS))
def test_what_is_wrong_inside_a_file_a_schema_marks(case):
    assert any(mistakes(BROKEN / case, path) for path in files_below(BROKEN / case, pytest.fail))


def test_values_are_taken_with_and_without_quotes():
    validator = Draft202012Validator(schemas.schema("dishes", LANGUAGES))
    path = SAMPLE / "menu" / "bowls.yaml"
    texts = read_document("menu/bowls.yaml", path.read_bytes()).value
    typed = [{**dish, "spice": int(dish["spice"]), "popular": dish["popular"] == "true"} for dish in texts]
    assert [] == list(validator.iter_errors(texts)) == list(validator.iter_errors(typed))


def test_every_file_of_the_demonstration_names_its_schema():
    folder = ROOT / "content"
    for path in files_below(folder, pytest.fail):
        name = path.relative_to(folder).as_posix()
        if path.suffix == ".yaml":
            first = path.read_text(encoding="utf-8").splitlines()[0]
            assert schemas.reference(name) == first
            named = path.parent / first.partition("$schema=")[2]
            assert named.is_file(), f"{name} names {named}"


def test_the_schemas_of_the_demonstration_are_those_of_the_models(tmp_path):
    """After a change of the models: `restaurant-site schemas`."""
    schemas.write(tmp_path, LANGUAGES)
    expected = {path.name: path.read_text() for path in (tmp_path / "schemas").iterdir()}
    assert expected == {path.name: path.read_text() for path in (ROOT / "content" / "schemas").iterdir()}


def test_writing_tells_what_changed(tmp_path):
    assert len(schemas.forms(LANGUAGES)) == len(schemas.write(tmp_path, LANGUAGES))
    (tmp_path / "schemas" / "hours.json").write_text("{}")
    assert ["hours.json"] == schemas.write(tmp_path, LANGUAGES)
    assert [] == schemas.write(tmp_path, LANGUAGES)


def test_no_schema_tells_what_the_loader_fills_in():
    assert "category" not in schemas.schema("dishes", LANGUAGES)["$defs"]["Dish"]["properties"]


def test_every_field_of_a_dish_and_an_exception_is_described():
    """Their descriptions are the comments of what `restaurant-site new` writes."""
    for form, model in (("dishes", "Dish"), ("hours", "SpecialDay")):
        fields = schemas.schema(form, LANGUAGES)["$defs"][model]["properties"]
        assert [] == [key for key, field in fields.items() if not field.get("description")]
