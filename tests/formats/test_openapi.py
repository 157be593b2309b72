"""formats.openapi describes the API from the table and the record types that serve it."""

import json
import re

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from pydantic import TypeAdapter

from restaurant_site.formats import openapi, records
from restaurant_site.formats.openapi import Operation, Schema
from tests.conftest import BASE

DISH = {
    "path": "/api/menu/{slug}",
    "name": "dish",
    "summary": "One dish.",
    "path_parameters": {"slug": "barley-soup"},
    "query": [{"name": "lang", "in": "query", "description": "Language", "schema": {"type": "string"}}],
    "record": records.DishDocument,
    "problems": [("unknown-dish", 404, "Unknown dish"), ("too-soon", 429, "Too soon"), ("rate-limited", 429, "Rate limited")],
}  # fmt: skip


@pytest.fixture
def small(spoon) -> Schema:
    """A description of one address."""
    edition = spoon["en"]
    example = records.dish_document(edition, edition.site.dishes["barley-soup"])
    return openapi.document(edition, [Operation(example=example, **DISH)])


@pytest.fixture(scope="module")
def served(app) -> Schema:
    """The description that the demonstration publishes."""
    return app.test_client().get("/openapi.json").json


def operations(document: Schema) -> list[tuple[str, Schema]]:
    return [(path, item["get"]) for path, item in document["paths"].items()]


def validator(document: Schema, name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": document["components"]})


def test_one_operation_makes_a_valid_description(small):
    OpenAPIV31SpecValidator(small).validate()
    assert ["/api/menu/{slug}"] == list(small["paths"])
    assert ("3.1.0", "2.5.0", BASE) == (small["openapi"], small["info"]["version"], small["servers"][0]["url"])


def test_an_operation_has_its_parameters_answer_and_problems(small):
    operation = small["paths"]["/api/menu/{slug}"]["get"]
    assert ("dish", "One dish.") == (operation["operationId"], operation["summary"])
    slug, lang = operation["parameters"]
    assert ("slug", "path", True, "barley-soup") == (slug["name"], slug["in"], slug["required"], slug["example"])
    assert slug["description"].strip()
    assert DISH["query"] == [lang]
    assert {"200", "304", "404", "429"} == set(operation["responses"])
    assert {"application/json", "text/markdown"} == set(operation["responses"]["200"]["content"])
    assert "`too-soon` (Too soon), `rate-limited` (Rate limited)" == operation["responses"]["429"]["description"]
    assert {"application/problem+json"} == set(operation["responses"]["404"]["content"])


def test_what_is_published_is_a_valid_description(served):
    OpenAPIV31SpecValidator(served).validate()


@pytest.mark.parametrize(
    "path",
    ["must-order", "must-order/{slug}", "menu", "menu/{slug}", "knowledge", "knowledge/{id}", "visit-rhythm", "parking-nearby"],
)  # fmt: skip
def test_every_document_of_the_api_is_described(served, path):
    assert f"/api/{path}" in served["paths"]


def test_every_operation_and_parameter_is_described(served):
    for path, operation in operations(served):
        assert operation["summary"].strip(), path
        named = {parameter["name"] for parameter in operation["parameters"] if parameter["in"] == "path"}
        assert set(re.findall(r"\{(\w+)\}", path)) == named
        for parameter in operation["parameters"]:
            assert parameter["description"].strip() and parameter["schema"], (path, parameter["name"])
        for response in operation["responses"].values():
            assert response["description"].strip(), path


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("must-order", {"lang", "format"}),
        ("menu", {"lang", "format", "q", "category", "diet", "without", "limit", "offset"}),
        ("knowledge", {"lang", "format", "q", "category", "limit", "offset"}),
        ("knowledge/{id}", {"id", "lang", "format"}),
        ("visit-rhythm", {"lang", "format"}),
    ],
)
def test_every_parameter_of_the_contract_is_described(served, path, names):
    assert names <= {parameter["name"] for parameter in served["paths"][f"/api/{path}"]["get"]["parameters"]}


def test_operations_have_names_of_their_own(served):
    names = [operation["operationId"] for _, operation in operations(served)]
    assert len(set(names)) == len(names)


def test_every_example_fits_its_schema(served):
    checked = 0
    for path, operation in operations(served):
        content = operation["responses"]["200"]["content"].get("application/json")
        if content is None:
            continue
        name = content["schema"]["$ref"].rpartition("/")[2]
        errors = [error.message for error in validator(served, name).iter_errors(content["example"])]
        assert [] == errors, path
        checked += 1
    assert checked >= 8


def test_every_example_of_a_parameter_fits_its_schema(served):
    for path, operation in operations(served):
        for parameter in operation["parameters"]:
            if "example" not in parameter:
                continue
            example, schema = parameter["example"], parameter["schema"]
            value = int(example) if schema.get("type") == "integer" else example
            assert [] == [each.message for each in Draft202012Validator(schema).iter_errors(value)], (path, parameter)


def test_an_answer_that_lacks_a_field_or_changes_its_type_does_not_fit(small, spoon):
    document = records.dish_document(spoon["en"], spoon["en"].site.dishes["mint-tea"])
    schema = validator(small, "DishDocument")
    assert schema.is_valid(json.loads(json.dumps(document)))
    for name, wrong in (("price", 3.0), ("popular", "no"), ("spice", "0"), ("tags", "warm"), ("available", 5)):
        assert not schema.is_valid(document | {name: wrong})
        assert not schema.is_valid({key: value for key, value in document.items() if key != name})


@pytest.mark.parametrize(
    ("record", "optional"),
    [
        (records.MenuDocument, {"suggestions"}),
        (records.KnowledgeDocument, {"suggestions"}),
        (records.ArticleDocument, {"visit_rhythm", "parking_info"}),
        (records.MustOrderDocument, set()),
        (records.VisitRhythm, set()),
        (records.ParkingInfo, set()),
        (records.RankedDocument, set()),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_only_what_not_every_answer_has_is_optional(record, optional):
    schema = TypeAdapter(record).json_schema()
    assert optional == set(schema["properties"]) - set(schema["required"])


def test_problems_are_described_with_their_members(served):
    problem = served["components"]["schemas"]["Problem"]
    assert {"type", "title", "status", "detail", "instance", "code"} == set(problem["required"])
    assert set(problem["required"]) <= set(problem["properties"])


def test_no_address_of_another_site_is_published(served):
    assert {BASE} == set(re.findall(r"https?://[a-z0-9.-]+", json.dumps(served)))
