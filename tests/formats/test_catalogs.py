"""The catalogues under /.well-known/."""

from restaurant_site.formats import catalogs
from restaurant_site.locales import ENGLISH


def test_the_api_catalog_names_the_api_and_mcp_with_their_descriptions(editions):
    told = {each["anchor"]: each for each in catalogs.api_catalog(editions[ENGLISH])["linkset"]}
    assert {"https://lantern.example/api/menu", "https://lantern.example/mcp"} == set(told)
    assert "https://lantern.example/openapi.json" == told["https://lantern.example/api/menu"]["service-desc"][0]["href"]


def test_the_ai_catalog_lists_the_server_card_with_questions_that_it_answers(editions):
    told = catalogs.ai_catalog(editions[ENGLISH])
    entry = told["entries"][0]
    assert ("1.0", "urn:air:lantern.example:mcp:knowledge") == (told["specVersion"], entry["identifier"])
    assert entry["type"] == entry["mediaType"] == "application/mcp-server-card+json"
    assert 2 <= len(entry["representativeQueries"]) <= 5
