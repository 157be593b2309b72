"""The restaurant's MCP server."""

import pytest

from restaurant_site.mcp.protocol import call_method
from restaurant_site.state import state_of


@pytest.fixture(scope="module")
def server(app):
    return state_of(app).service.mcp_server


def test_article_ids_complete(server):
    params = {
        "ref": {"type": "ref/resource", "uri": server.templates[0].uri_template},
        "argument": {"name": "id", "value": "park"},
    }
    assert "parking-nearby" in call_method(server, "completion/complete", params, True).completion.values
