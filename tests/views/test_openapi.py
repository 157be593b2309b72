"""The published OpenAPI description agrees with the answers of the service."""

import json
import re

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from restaurant_site.snapshot import state_of
from restaurant_site.views.endpoints import operations as declared_operations
from restaurant_site.views.openapi import problem_examples
from restaurant_site.web.addresses import ADDRESS_KINDS, address_kind
from restaurant_site.web.negotiation import PROBLEM
from restaurant_site.web.problems import KINDS
from tests.conftest import BASE

UNDESCRIBED = re.compile(
    r"^/($|static/|images/|theme/|favicon\.ico|manifest\.webmanifest|<locale:locale>(/(?!changes\.atom)|$))"
)
"""Pages for people, their Markdown twins, pictures and files: not data that has a schema."""
UNCALLED = re.compile(
    r"^/(robots\.txt|sitemap\.xml|healthz|readyz|openapi\.json|mcp/server-card|\.well-known/(?!mcp/server-card\.json))"
)
"""What crawlers and operators read, catalogues, and other addresses of the server card: no client of the data calls them."""
MOST_OPERATIONS = 30
"""That platforms of assistants take."""
METHODS = ("get", "post")
RAISED = {
    *("bad-parameter", "unsupported-language", "unsupported-format", "unknown-category", "unknown-dish"),
    *("unknown-article", "dish-not-ranked", "unknown-size", "unknown-addition"),
}
"""Problems that the address of a request alone causes."""


@pytest.fixture(scope="module")
def document(app):
    return app.test_client().get("/openapi.json").json


def operations(document):
    """(path, method, operation, its parameters) of everything that is described."""
    for path, item in document["paths"].items():
        for method in METHODS:
            if operation := item.get(method):
                yield path, method, operation, [*item.get("parameters", ()), *operation.get("parameters", ())]


def fits(document, schema, value) -> list[str]:
    whole = {**schema, "components": document["components"]}
    return [error.message for error in Draft202012Validator(whole).iter_errors(value)]


def test_the_description_is_valid(document):
    OpenAPIV31SpecValidator(document).validate()


def test_every_address_that_answers_data_is_described(app, document):
    served = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if not UNDESCRIBED.match(rule.rule) and not UNCALLED.match(rule.rule)
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert len(served) <= MOST_OPERATIONS
    assert served == {(path, method) for path, method, *_ in operations(document)}


def test_every_operation_parameter_and_response_says_what_it_is(document):
    names = [operation["operationId"] for _, _, operation, _ in operations(document)]
    assert len(set(names)) == len(names)
    tags = {each["name"] for each in document["tags"]}
    for path, method, operation, parameters in operations(document):
        assert operation["summary"].endswith(".") and set(operation["tags"]) <= tags, (path, method)
        named = {each["name"] for each in parameters if each["in"] == "path"}
        assert set(re.findall(r"\{(\w+)\}", path)) == named
        for parameter in parameters:
            assert parameter["description"].endswith(".") and parameter["schema"], (path, parameter["name"])
        for response in operation["responses"].values():
            assert "$ref" in response or response["description"].strip(), (path, method)


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("must-order", {"lang", "format"}),
        (
            "menu",
            {
                "lang",
                "format",
                "q",
                "category",
                "diet",
                "without",
                "traces",
                "max_price",
                "max_spice",
                "min_spice",
                "available",
                "sort",
                "limit",
                "offset",
            },
        ),
        ("knowledge", {"lang", "format", "q", "category", "limit", "offset", "highlights"}),
        ("knowledge/{id}", {"id", "lang", "format"}),
        ("visit-rhythm", {"lang", "format", "at", "guests"}),
        ("booking", {"lang", "format", "guests", "at"}),
        (
            "order",
            {"lang", "format", "items", "party", "vegetarians", "children", "elders", "without", "diet", "at", "how"},
        ),
        ("changes", {"lang", "format", "since", "limit", "offset"}),
    ],
)
def test_every_parameter_of_the_contract_is_described(site, document, path, names):
    names = {*names, "certified"} if path == "menu" and site.restaurant.certificates else names
    assert names == {parameter["name"] for parameter in document["paths"][f"/api/{path}"]["parameters"]}


def example_request(operation) -> str:
    """The address of the example of an operation; empty without one."""
    for content in operation["responses"]["200"].get("content", {}).values():
        if "examples" in content:
            return content["examples"]["real"]["summary"].removeprefix("GET ")
    found = re.search(r"For example `GET (\S+)`", operation.get("description", ""))
    return found[1] if found else ""


def test_every_example_is_the_real_answer_and_fits_its_schema(client, document):
    described = [(example_request(operation), operation) for _, _, operation, _ in operations(document)]
    shown = [(address, operation) for address, operation in described if address]
    assert len(shown) >= 20
    for address, operation in shown:
        answer = client.get(address)
        assert 200 == answer.status_code, address
        media_type, content = next(iter(operation["responses"]["200"]["content"].items()))
        assert media_type == answer.mimetype
        if "examples" in content:
            assert answer.json == content["examples"]["real"]["value"]
        if "json" in media_type:
            assert [] == fits(document, content["schema"], answer.json), address


def test_a_generator_of_clients_has_nothing_to_fetch(document):
    assert "externalValue" not in json.dumps(document)


@pytest.mark.demonstration
def test_every_problem_that_a_single_request_meets_is_shown_as_it_is(client, document):
    examples = document["components"]["examples"]
    assert {"bad-parameter", "unknown-dish", "dish-not-ranked", "unknown-article", "rate-limited"} <= set(examples)
    for code, example in examples.items():
        assert (code, KINDS[code].status) == (example["value"]["code"], example["value"]["status"])
        assert [] == fits(document, {"$ref": "#/components/schemas/Problem"}, example["value"])
        assert example["value"].keys() <= document["components"]["schemas"]["Problem"]["properties"].keys(), code
        method, address = example["summary"].split(" ", 1)
        if method == "GET" and KINDS[code].status in (400, 404):
            assert example["value"] == client.get(address).json
        explained = example["value"]["detail"] == KINDS[code].explanation
        assert explained == (code not in RAISED), f"{address} is not answered with {code}"


def test_every_example_of_a_parameter_fits_its_schema(document):
    for path, _, _, parameters in operations(document):
        for parameter in (each for each in parameters if "example" in each):
            assert [] == fits(document, parameter["schema"], parameter["example"]), (path, parameter)


def test_closed_choices_are_enums_of_what_is_accepted(client, document):
    schemas = {
        each["name"]: each["schema"].get("items", each["schema"])
        for each in document["paths"]["/api/menu"]["parameters"]
    }
    for name in ("lang", "format", "category", "diet", "without", "traces"):
        assert "string" == schemas[name]["type"]
        for value in schemas[name]["enum"]:
            assert 200 == client.get("/api/menu", query_string={name: value}).status_code, (name, value)
        assert 400 == client.get("/api/menu", query_string={name: f"{value}x"}).status_code, name


def test_the_description_of_the_api_fits_the_context_of_an_assistant(document):
    """About 25,000 tokens; a new field is some hundred bytes, so that the bound stops only what repeats schemas."""
    api = {path: item for path, item in document["paths"].items() if path.startswith("/api")}
    assert 100_000 > len(json.dumps(api, ensure_ascii=False, separators=(",", ":")).encode())


def test_fields_that_a_client_may_misread_are_described(document):
    schemas = document["components"]["schemas"]
    for schema, names in {
        "MenuItem": "contains_at_least contains_as_written may_contain_at_least prices_at sold_out_until confidence match season",
        "HoursDocument": "until next_change coming_weeks note",
        "OrderStateRecord": "offered until next",
        "BookingDocument": "booking_channels online_booking_url",
        "RestaurantDocument": "order_channels booking_channels charges",
        "MenuDocument": "covered excluded answer",
        "ServedRecord": "from until days also",
    }.items():
        for name in names.split():
            assert schemas[schema]["properties"][name].get("description"), (schema, name)
    assert schemas["DishDocument"]["properties"]["prices_at"]["description"], "of a base"


def test_errors_have_the_media_type_that_the_path_decides(app):
    with app.app_context():
        described = {each.path: each.error_media_type == PROBLEM for each in declared_operations()}
    assert {path: address_kind(ADDRESS_KINDS, path).errors == "problem" for path in described} == described


@pytest.mark.demonstration
def test_links_lead_to_operations_that_take_what_they_give(client, document):
    by_name = {operation["operationId"]: parameters for _, _, operation, parameters in operations(document)}
    leads = [
        (example_request(operation), link)
        for _, method, operation, _ in operations(document)
        if method == "get"
        for link in operation["responses"]["200"].get("links", {}).values()
    ]
    assert len(leads) >= 6
    for address, link in leads:
        answer = client.get(address).json
        ((name, pointer),) = link["parameters"].items()
        assert name in {each["name"] for each in by_name[link["operationId"]]}
        for step in pointer.removeprefix("$response.body#/").split("/"):
            answer = answer[int(step) if step.isdigit() else step]
        assert isinstance(answer, str)


def test_quotas_validators_and_refusals_are_those_that_the_policy_applies(make_app, addresses):
    app = make_app(rate_limit="2 per 5 seconds", page_limit="2 per 5 seconds", protocol_limit="2 per 5 seconds")
    document = app.test_client().get("/openapi.json").json
    for path, method, operation, parameters in operations(document):
        if method != "get":
            continue
        asked = path.format(**{each["name"]: each["example"] for each in parameters if each["in"] == "path"})
        here = {"REMOTE_ADDR": next(addresses)}
        first, second, third = (app.test_client().get(asked, environ_overrides=here) for _ in range(3))
        headers = operation["responses"]["200"]["headers"]
        assert ("RateLimit" in headers) == ("RateLimit" in first.headers) == (third.status_code == 429), path
        assert ("ETag" in headers) == ("ETag" in first.headers) == ("304" in operation["responses"]), path
        refusals = operation["responses"].get("429", {"$ref": ""})
        assert ("TooSoon" in refusals.get("$ref", "")) == (second.status_code == 429), path
        assert {"Last-Modified", "Vary"} & set(headers) <= set(first.headers.keys()), path


def test_every_header_has_the_form_that_is_promised(client, document):
    for path, method, operation, parameters in operations(document):
        if method == "post":
            continue
        asked = path.format(**{each["name"]: each["example"] for each in parameters if each["in"] == "path"})
        answer = client.open(asked, method=method.upper())
        for name in operation["responses"]["200"]["headers"]:
            header = document["components"]["headers"][name]
            assert name in answer.headers or not header["required"], (path, name)
            if name in answer.headers:
                assert re.search(header["schema"]["pattern"], answer.headers[name]), (path, name)


def test_problems_have_examples_only_where_they_are_promised(app, document):
    with app.app_context():
        examples = problem_examples(state_of(app).snapshot)
    assert set(document["components"]["examples"]) < set(examples) == set(KINDS)
    assert "not-found" not in document["components"]["examples"]


def test_no_address_of_another_site_but_those_for_bookings_and_orders_is_published(app, document):
    channels = state_of(app).snapshot.site.restaurant.channels_of("booking", "order")
    hosts = {"/".join(channel.url.split("/")[:3]) for channel in channels}
    found = {address.rstrip(".") for address in re.findall(r"https?://[a-z0-9.-]+", json.dumps(document))}
    assert {BASE} == found - hosts
