"""``endpoints``: an operation that describes an address, and the view that answers it."""

from flask import Flask, Response

from restaurant_site.render.openapi import Operation
from restaurant_site.views.endpoints import EndpointBlueprint, operations
from restaurant_site.views.params import LANG, PATH_PARAMETERS, Q

THINGS = Operation(path="/api/things", name="things", tag="Menu", summary="Things.", answers={"text/plain": str})
THING = Operation(
    path="/api/things/{slug}",
    name="thing",
    tag="Menu",
    summary="One thing.",
    inputs=[PATH_PARAMETERS["slug"], Q],
    answers={"text/plain": str},
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
    post = Operation(path="/mcp", name="post", tag="MCP", summary="Post.", method="POST", answers={"text/plain": str})
    client = make(app, (post, lambda: Response("posted"))).test_client()
    assert "posted" == client.post("/mcp").text
    assert 405 == client.get("/mcp").status_code


def test_codes_are_those_of_the_inputs_of_the_operation_and_of_the_limits():
    assert ["unknown-dish", "bad-parameter", "dish-not-ranked", "rate-limited"] == THING.codes
    spaced = Operation(
        path="/x.txt", name="x", tag="Indexes", summary="X.", inputs=[LANG], answers={"text/plain": str}, spaced=True
    )
    assert ["bad-parameter", "unsupported-language", "rate-limited", "too-soon"] == spaced.codes


def test_an_uncounted_operation_has_no_codes_of_limits():
    free = Operation(path="/x", name="x", tag="Health", summary="X.", answers={"text/plain": str}, counted=False)
    assert [] == free.codes
