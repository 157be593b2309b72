"""``agents`` serves what agents read besides the API: text indexes, OpenAPI, robots, health."""

import pytest
from openapi_spec_validator import validate

from restaurant_site.policy.problems import KINDS
from restaurant_site.views.pages import declared_endpoints
from tests.conftest import BASE

INDEXES = ["/llms.txt", "/llms-menu.txt", "/llms-knowledge.txt", "/llms-full.txt", "/llms-must-order.txt"]


class TestTextIndexes:
    @pytest.mark.parametrize("address", INDEXES)
    @pytest.mark.parametrize(("query", "tag"), [("", "en-CA"), ("?lang=zh", "zh-Hant"), ("?lang=CN", "zh-Hans")])
    def test_an_index_is_plain_text_english_unless_another_language_is_asked_for(self, client, address, query, tag):
        response = client.get(address + query)
        assert (200, "text/plain; charset=utf-8") == (response.status_code, response.content_type)
        assert tag == response.headers["Content-Language"]
        assert response.text.startswith("# ")

    def test_the_menu_index_has_every_dish_with_its_price(self, client, site):
        text = client.get("/llms-menu.txt").text
        assert not [dish.id for dish in site.dishes.values() if f"/en/menu/{dish.id}" not in text]

    def test_the_knowledge_index_has_every_article(self, client, site):
        text = client.get("/llms-knowledge.txt").text
        assert not [id for id in site.articles if f"/{id}" not in text]

    def test_an_index_has_no_format(self, client):
        assert client.get("/llms.txt").data == client.get("/llms.txt?format=xml&q=x").data


class TestOpenApi:
    @pytest.fixture
    def document(self, client):
        return client.get("/openapi.json").json

    def test_the_document_is_valid_and_carries_the_version(self, document):
        validate(document)
        assert "2.5.0" == document["info"]["version"]
        assert document["openapi"].startswith("3.1")

    def test_every_address_of_the_api_is_described(self, app, document):
        rules = {rule.rule.replace("<", "{").replace(">", "}") for rule in app.url_map.iter_rules()}
        api = {rule for rule in rules if rule.startswith("/api/") and rule != "/api/knowledge/mcp"}
        assert api <= set(document["paths"])

    def test_an_operation_names_its_parameters_and_problems(self, document):
        menu = document["paths"]["/api/menu"]["get"]
        names = {each["name"] for each in menu["parameters"]}
        assert {"lang", "format", "q", "category", "diet", "without", "limit", "offset"} == names
        assert {"200", "400", "429"} <= set(menu["responses"])
        assert "404" in document["paths"]["/api/menu/{slug}"]["get"]["responses"]

    def test_only_known_problems_are_promised(self, app):
        with app.test_request_context():
            assert {code for each in declared_endpoints() for code in each.problems} <= set(KINDS)


class TestRobots:
    def test_robots_welcome_every_class_of_agent(self, client):
        response = client.get("/robots.txt")
        assert "text/plain; charset=utf-8" == response.content_type
        groups = response.text.split("\n\n")
        for agent in ("*", "GPTBot", "ClaudeBot", "OAI-SearchBot", "PerplexityBot", "ChatGPT-User", "Claude-User"):
            (group,) = [each for each in groups if f"User-agent: {agent}\n" in each]
            assert "Allow: /" in group.split("\n")
            assert "Content-Signal: search=yes, ai-input=yes, ai-train=yes" in group
        assert "Disallow" not in response.text
        assert f"Sitemap: {BASE}/sitemap.xml" in response.text

    def test_the_sitemap_is_xml(self, client):
        response = client.get("/sitemap.xml")
        assert "application/xml; charset=utf-8" == response.content_type
        assert f"<loc>{BASE}/en/</loc>" in response.text


class TestHealth:
    def test_the_process_answers(self, client):
        response = client.get("/healthz")
        assert (200, "ok\n", "no-store") == (response.status_code, response.text, response.headers["Cache-Control"])

    def test_readiness_says_what_is_served(self, client, site):
        response = client.get("/readyz")
        state = response.json
        assert "no-store" == response.headers["Cache-Control"]
        assert ("ready", "memory") == (state["status"], state["store"])
        assert (len(site.dishes), len(site.articles)) == (state["dishes"], state["articles"])
        assert site.version == state["content_version"]
