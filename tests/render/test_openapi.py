"""The OpenAPI description is made from operations and the types of their answers."""

import json
import re
from dataclasses import replace

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from pydantic import TypeAdapter

from restaurant_site.render import openapi
from restaurant_site.render.openapi import QUOTA, Example, Operation, ProblemExample, ResponseLink, Schema
from restaurant_site.render.records.knowledge import ArticleDocument, KnowledgeDocument
from restaurant_site.render.records.menu import DishDocument, MenuDocument, dish_record
from restaurant_site.render.records.must_order import MustOrderDocument, RankedDocument
from restaurant_site.render.records.visit import ParkingInfo, VisitRhythm
from restaurant_site.resources.parameters import LANG, PATH_PARAMETERS
from restaurant_site.web.problems import KINDS
from restaurant_site.web.rate_limits import LIMITS, SPACING
from tests.conftest import BASE

PROBLEMS = {
    code: ProblemExample(kind.status, kind.title, Example("GET /api/menu/x", {"code": code}))
    for code, kind in KINDS.items()
}


@pytest.fixture
def dish() -> Operation:
    return Operation(
        path="/api/menu/{slug}",
        method="GET",
        name="dish",
        tag="Menu",
        summary="One dish.",
        parameters=[PATH_PARAMETERS["slug"], LANG],
        responses={"application/json": DishDocument, "text/markdown": str},
        repeat_limited=True,
        response_links=[ResponseLink("article", "id", "/id")],
    )


@pytest.fixture
def examples(spoon) -> dict[str, Example]:
    localized_site = spoon["en"]
    record = dish_record(localized_site, localized_site.site.dishes["barley-soup"])
    return {"dish": Example("GET /api/menu/barley-soup?lang=en", record)}


@pytest.fixture
def small(spoon, dish, examples) -> Schema:
    """A description of one address."""
    return openapi.document(spoon["en"], [dish], examples, PROBLEMS)


def get(document: Schema, path: str = "/api/menu/{slug}") -> Schema:
    return document["paths"][path]["get"]


def validator(document: Schema, name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": document["components"]})


def test_one_operation_makes_a_description_of_this_version_and_site(small, spoon, dish):
    lead_less = openapi.document(spoon["en"], [replace(dish, response_links=())], {}, PROBLEMS)
    OpenAPIV31SpecValidator(lead_less).validate()
    assert ["/api/menu/{slug}"] == list(small["paths"])
    assert ("3.1.1", "2.5.0", BASE) == (small["openapi"], small["info"]["version"], small["servers"][0]["url"])
    assert [] == small["security"]


def test_descriptions_of_subjects_name_nothing_that_an_owner_may_hide():
    assert not re.search(r"must-order|busy|park", " ".join(openapi.TAGS.values()), re.IGNORECASE)


def test_parameters_stand_beside_the_methods(small):
    slug, lang = small["paths"]["/api/menu/{slug}"]["parameters"]
    assert ("slug", "path", True) == (slug["name"], slug["in"], slug["required"])
    assert ("lang", "query") == (lang["name"], lang["in"])


def test_an_operation_has_its_answer_with_a_real_example(small):
    operation = get(small)
    assert ("dish", "One dish.", ["Menu"]) == (operation["operationId"], operation["summary"], operation["tags"])
    content = operation["responses"]["200"]["content"]
    assert ["application/json", "text/markdown"] == list(content)
    assert "#/components/schemas/DishDocument" == content["application/json"]["schema"]["$ref"]
    example = content["application/json"]["examples"]["real"]
    assert ("GET /api/menu/barley-soup?lang=en", "barley-soup") == (example["summary"], example["value"]["id"])


def test_a_long_example_is_replaced_by_its_request(spoon, dish):
    long = Example("GET /api/menu/barley-soup?lang=en", {"text": "x" * openapi.LARGEST_EXAMPLE})
    operation = get(openapi.document(spoon["en"], [dish], {"dish": long}, PROBLEMS))
    assert "examples" not in operation["responses"]["200"]["content"]["application/json"]
    assert "For example `GET /api/menu/barley-soup?lang=en`." == operation["description"]


def test_an_answer_without_example_names_a_request(spoon, dish):
    operation = get(openapi.document(spoon["en"], [dish], {}, PROBLEMS))
    top = spoon["en"].site.must_order.top_dishes[0].dish
    assert f"For example `GET /api/menu/{top}`." == operation["description"]


def test_an_answer_tells_where_it_leads(small):
    links = get(small)["responses"]["200"]["links"]
    assert {"article": {"operationId": "article", "parameters": {"id": "$response.body#/id"}}} == links


def test_refusals_of_a_status_stand_together_with_their_examples(small):
    responses = get(small)["responses"]
    assert {"200", "304", "400", "404", "414", "429"} == set(responses)
    assert {"$ref": "#/components/responses/RateLimitedOrTooSoon"} == responses["429"]
    responses["429"] = small["components"]["responses"]["RateLimitedOrTooSoon"]
    assert "`rate-limited` (Rate limited), `too-soon` (Too soon)" == responses["429"]["description"]
    content = responses["429"]["content"]["application/problem+json"]
    assert {"rate-limited", "too-soon"} == set(content["examples"])
    assert {"code": "too-soon"} == small["components"]["examples"]["too-soon"]["value"]
    assert "Retry-After" in responses["429"]["headers"] and "Retry-After" not in responses["404"]["headers"]


def test_an_address_is_described_by_the_methods_with_a_body(small):
    assert {"parameters", "get"} == set(small["paths"]["/api/menu/{slug}"])
    assert "HEAD answers as GET" in small["info"]["description"]


def test_what_no_client_of_the_data_calls_is_left_out(spoon, dish):
    described = openapi.document(spoon["en"], [dish, replace(dish, path="/x", is_described=False)], {}, PROBLEMS)
    assert ["/api/menu/{slug}"] == list(described["paths"])
    assert [dish.tag] == [each["name"] for each in described["tags"]]


def test_what_is_neither_cached_nor_counted_promises_no_validators_and_quotas(spoon, dish):
    plain = replace(
        dish,
        path="/{slug}.txt",
        cached=False,
        rate_limited=False,
        repeat_limited=False,
        parameters=[PATH_PARAMETERS["slug"]],
    )
    described = openapi.document(spoon["en"], [plain], {}, PROBLEMS)
    responses = described["paths"]["/{slug}.txt"]["get"]["responses"]
    assert {"200", "404", "414"} == set(responses)
    assert {"Cache-Control", *openapi.EVERYWHERE} == set(responses["200"]["headers"])


def test_a_post_has_its_body_its_own_statuses_and_no_head(spoon, dish):
    body = {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
    post = replace(
        dish,
        method="POST",
        cached=False,
        request_body=body,
        response_links=(),
        extra_responses={"202": "Taken", "404": "No such method"},
    )
    item = openapi.document(spoon["en"], [post], {}, PROBLEMS)["paths"]["/api/menu/{slug}"]
    assert ["post"] == list(item)
    assert body == item["post"]["requestBody"]
    responses = item["post"]["responses"]
    assert "content" not in responses["202"]
    assert "No such method · `unknown-dish` (Unknown dish)" == responses["404"]["description"]
    assert {"application/json", "application/problem+json"} == set(responses["404"]["content"])


def test_pages_for_people_are_refused_with_pages(spoon, dish):
    page = get(openapi.document(spoon["en"], [replace(dish, error_media_type="text/html")], {}, PROBLEMS))
    assert {"text/html": {"schema": {"type": "string"}}} == page["responses"]["404"]["content"]


def test_an_answer_that_lacks_a_field_or_changes_its_type_does_not_fit(small, spoon):
    document = dish_record(spoon["en"], spoon["en"].site.dishes["mint-tea"])
    schema = validator(small, "DishDocument")
    assert schema.is_valid(json.loads(json.dumps(document)))
    for name, wrong in (("price", 3.0), ("popular", "no"), ("spice", "0"), ("tags", "warm"), ("available", 5)):
        assert not schema.is_valid(document | {name: wrong})
        assert not schema.is_valid({key: value for key, value in document.items() if key != name})


@pytest.mark.parametrize(
    ("record", "optional"),
    [
        (MenuDocument, {"suggestions", "covered", "answer", "excluded", "filters", "checked_at", "order_note"}),
        (KnowledgeDocument, {"suggestions", "covered", "answer"}),
        (ArticleDocument, {"visit_rhythm", "parking_info"}),
        (MustOrderDocument, set()),
        (VisitRhythm, {"at", "note"}),
        (ParkingInfo, set()),
        (RankedDocument, set()),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_only_what_not_every_answer_has_is_optional(record, optional):
    schema = TypeAdapter(record).json_schema()
    assert optional == set(schema["properties"]) - set(schema["required"])


def test_problems_are_described_with_their_members(small):
    problem = small["components"]["schemas"]["Problem"]
    assert {"type", "title", "status", "detail", "instance", "code"} == set(problem["required"])
    assert set(problem["required"]) <= set(problem["properties"])


def test_the_example_of_a_header_has_the_form_that_is_promised():
    for name, header in openapi.HEADERS.items():
        assert re.search(header["schema"]["pattern"], header["example"]), name
        assert header["description"].endswith("."), name


def test_the_headers_of_limits_describe_every_quota():
    quotas = [name for row in LIMITS for name in (row.budget, row.network_quota)]
    assert [] == [name for name in (*quotas, SPACING) if not re.fullmatch(QUOTA, f'"{name}"')]
