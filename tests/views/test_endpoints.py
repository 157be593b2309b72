"""``endpoints`` declares an address of the API in one line: its route, its parameters, its documentation."""

import pytest
from flask import Blueprint, Flask, Response

from restaurant_site.formats import records
from restaurant_site.views.endpoints import endpoint
from restaurant_site.views.pages import declared_endpoints
from restaurant_site.views.params import FORMAT, LANG, Q

PROMISED = [
    "/must-order",
    "/must-order/<slug>",
    "/menu",
    "/menu/<slug>",
    "/knowledge",
    "/knowledge/<id>",
    "/visit-rhythm",
    "/parking-nearby",
]


@pytest.fixture
def declared():
    """A view that is declared, and the application that routes it."""
    bp = Blueprint("trial", __name__, url_prefix="/api")

    @endpoint(bp, "/things/<slug>", records.MenuDocument, Q, problems=("unknown-dish",))
    def thing(query, slug):
        """One thing.

        More about it.
        """
        return Response(f"{slug}: {query['q']}")

    app = Flask(__name__)
    app.extensions["service"] = None
    app.register_blueprint(bp)
    return app, thing


def test_the_view_is_given_its_parameters_read_and_the_parts_of_its_path(declared):
    assert "soup: hot bowl" == declared[0].test_client().get("/api/things/soup?q=%20hot%20%20bowl&x=1").text


def test_the_declaration_says_what_openapi_needs(declared):
    told = declared[1].endpoint
    assert ("/things/<slug>", "thing", "One thing.") == (told.rule, told.name, told.summary)
    assert (Q,) == tuple(told.parameters)
    assert records.MenuDocument is told.record
    assert ("unknown-dish",) == told.problems


def test_every_promised_address_of_the_api_is_declared(app):
    with app.test_request_context():
        declared = declared_endpoints()
    assert set(PROMISED) <= {each.rule for each in declared}
    assert not [each.rule for each in declared if LANG not in each.parameters or FORMAT not in each.parameters]
    assert not [each.rule for each in declared if not each.summary]
