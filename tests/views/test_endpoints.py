"""``endpoints`` declares an address in one line: its routes, its parameters, its documentation."""

from types import SimpleNamespace

import pytest
from flask import Blueprint, Flask, Response

from restaurant_site.render.openapi import Lead
from restaurant_site.render.records.menu import MenuDocument
from restaurant_site.state import EXTENSION, state_of
from restaurant_site.views.endpoints import declared, document, endpoint
from restaurant_site.views.params import FORMAT, LANG, Q
from restaurant_site.views.respond import Document

PROMISED = [
    *("/api/must-order", "/api/must-order/{slug}", "/api/menu", "/api/menu/{slug}", "/api/knowledge"),
    *("/api/knowledge/{id}", "/api/visit-rhythm", "/api/parking-nearby", "/api/changes"),
]


def declare(*arguments, **options):
    """An application with one declared view, and what is told of it."""
    bp = Blueprint("trial", __name__, url_prefix="/api")

    @endpoint(bp, *arguments, **{"tag": "Menu", **options})
    def thing(*query, slug="none"):
        """One thing.

        More about it.
        """
        return Response(f"{slug}: {query[0]['q'] if query else 'no query'}")

    app = Flask(__name__)
    app.extensions[EXTENSION] = SimpleNamespace(service=None)
    app.register_blueprint(bp)
    with app.app_context():
        return app, list(declared())


def codes(operation):
    return [each.code for each in operation.refusals]


def test_the_view_is_given_its_parameters_read_and_the_parts_of_its_path():
    app, _ = declare("/things/<slug>", {"text/plain": str}, Q)
    assert "soup: hot bowl" == app.test_client().get("/api/things/soup?q=%20hot%20%20bowl&x=1").text


def test_the_declaration_says_what_openapi_needs():
    _, (told,) = declare("/things/<slug>", {"text/plain": str}, Q, problems=["dish-not-ranked"])
    assert ("/api/things/{slug}", "GET", "thing", "One thing.") == (told.path, told.method, told.name, told.summary)
    assert ["slug", "q"] == [each.name for each in told.inputs]
    assert {"text/plain": str} == told.answers
    assert ["bad-parameter", "unknown-dish", "dish-not-ranked", "rate-limited"] == codes(told)


def test_an_address_without_parameters_refuses_only_who_asks_too_often():
    app, (told,) = declare("/things", {"text/plain": str}, spaced=True)
    assert "none: no query" == app.test_client().get("/api/things").text
    assert ["rate-limited", "too-soon"] == codes(told)


def test_what_is_not_counted_refuses_nothing():
    app, (told,) = declare("/things", {"text/plain": str}, counted=False)
    assert [] == codes(told)
    assert app.view_functions["trial.thing"].uncounted


def test_several_rules_are_several_operations_of_one_view():
    app, told = declare(["/things", "/objects"], {"text/plain": str}, method="POST")
    assert [("/api/things", "thing"), ("/api/objects", "thing_2")] == [(each.path, each.name) for each in told]
    client = app.test_client()
    assert client.post("/api/things").text == client.post("/api/objects").text
    assert 405 == client.get("/api/things").status_code


@pytest.mark.parametrize(
    ("rule", "form"), [("/things", "application/problem+json"), ("/things.txt", "application/problem+json")]
)
def test_refusals_have_the_form_that_the_path_decides(rule, form):
    assert form == declare(rule, {"text/plain": str})[1][0].refused_as


def test_a_document_comes_in_each_language_and_format_with_a_real_example(app, editions):
    bp = Blueprint("trial", __name__, url_prefix="/api")

    @document(bp, "/things/<slug>", MenuDocument, Q, tag="Menu", leads=[Lead("dish", "slug", "/q")], shown={"q": "a"})
    def thing(query, slug):
        """One thing."""
        return Document(slug, lambda edition: {"lang": edition.locale.code, "q": query["q"], "slug": slug}, str)

    trial = Flask(__name__)
    trial.extensions[EXTENSION] = state_of(app)
    trial.register_blueprint(bp)
    with trial.test_request_context():
        (told,) = declared()
        edition = next(iter(editions.values()))
        example = told.example(edition)
    top = edition.site.must_order.top_dishes[0].dish
    assert (f"GET /api/things/{top}?q=a&lang=en", {"lang": "en", "q": "a", "slug": top}) == (
        example.request,
        example.answer,
    )
    assert ["slug", "lang", "format", "q"] == [each.name for each in told.inputs]
    assert ["application/json", "text/markdown"] == list(told.answers)
    assert "too-soon" in codes(told)


def test_every_promised_address_of_the_api_is_a_document(app):
    with app.app_context():
        documents = {each.path: each for each in declared() if each.example}
    assert set(PROMISED) == set(documents)
    assert not [path for path, each in documents.items() if not {LANG, FORMAT} <= set(each.inputs)]
