"""``endpoints``: an operation that describes an address, and the view that answers it."""

from flask import Flask, Response

from restaurant_site.render.openapi import Operation
from restaurant_site.resources.parameters import LANG, PATH_PARAMETERS, Q
from restaurant_site.views.endpoints import EndpointBlueprint, operations

THINGS = Operation(path="/api/things", name="things", tag="Menu", summary="Things.", responses={"text/plain": str})
THING = Operation(
    path="/api/things/{slug}",
    name="thing",
    tag="Menu",
    summary="One thing.",
    parameters=[PATH_PARAMETERS["slug"], Q],
    responses={"text/plain": str},
    problems=["dish-not-ranked"],
)


def make(app, *endpoints) -> Flask:
    """An application with these (operation, view) and the content of *app*."""
    trial = Flask(__name__)
    trial.extensions.update({name: app.extensions[name] for name in ("restaurant", "restaurant_http")})
    blueprint = EndpointBlueprint("trial", __name__)
    for operation, view in endpoints:
        blueprint.serve(operation, view)
    trial.register_blueprint(blueprint)
    return trial


def test_a_view_gets_its_query_and_the_parts_of_its_path(app):
    trial = make(app, (THING, lambda query, slug: Response(f"{slug}: {query.q}")))
    assert "soup: hot bowl" == trial.test_client().get("/api/things/soup?q=%20hot%20%20bowl&ref=1").text


def test_a_view_without_query_parameters_gets_none(app):
    trial = make(app, (THINGS, lambda: Response("things")))
    assert "things" == trial.test_client().get("/api/things?utm_source=1").text


def test_the_operations_of_every_blueprint_are_known(app):
    trial = make(app, (THINGS, Response), (THING, Response))
    with trial.app_context():
        assert [THINGS, THING] == operations()


def test_a_method_is_answered_only_where_it_is_declared(app):
    post = Operation(path="/mcp", name="post", tag="MCP", summary="Post.", method="POST", responses={"text/plain": str})
    client = make(app, (post, lambda: Response("posted"))).test_client()
    assert "posted" == client.post("/mcp").text
    assert 405 == client.get("/mcp").status_code


def test_codes_are_those_of_the_inputs_of_the_operation_and_of_the_limits():
    assert ["unknown-dish", "bad-parameter", "dish-not-ranked", "rate-limited"] == THING.problem_codes
    spaced = Operation(
        path="/x.txt",
        name="x",
        tag="Indexes",
        summary="X.",
        parameters=[LANG],
        responses={"text/plain": str},
        repeat_limited=True,
    )
    assert ["bad-parameter", "unsupported-language", "rate-limited", "too-soon"] == spaced.problem_codes


def test_an_uncounted_operation_has_no_codes_of_limits():
    free = Operation(path="/x", name="x", tag="Health", summary="X.", responses={"text/plain": str}, rate_limited=False)
    assert [] == free.problem_codes
