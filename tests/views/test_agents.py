"""Documents for agents: text indexes, discovery, robots.txt and health checks."""

from datetime import UTC, datetime

import pytest

from restaurant_site.snapshot import state_of
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


class TestRobots:
    def test_robots_welcome_every_class_of_agent(self, client):
        response = client.get("/robots.txt")
        assert "text/plain; charset=utf-8" == response.content_type
        groups = response.text.split("\n\n")
        for agent in ("*", "GPTBot", "ClaudeBot", "OAI-SearchBot", "PerplexityBot", "ChatGPT-User", "Claude-User"):
            (group,) = [each for each in groups if f"User-agent: {agent}\n" in each]
            assert "Allow: /" in group.split("\n")
            assert "Content-Signal: search=yes, ai-input=yes, ai-train=yes" in group
        refused = {line.removeprefix("Disallow: ") for line in response.text.splitlines() if "Disallow" in line}
        assert {"/*/order?", "/*?*items=", "/*/fragments/sheet/"} == refused, "order sheets are for their guests alone"
        assert f"Sitemap: {BASE}/sitemap.xml" in response.text

    @pytest.mark.parametrize(
        ("line", "signal"),
        [
            ("", "search=yes, ai-input=yes"),
            ("allows_ai_training: true\n", "search=yes, ai-input=yes, ai-train=yes"),
            ("allows_ai_training: false\n", "search=yes, ai-input=yes, ai-train=no"),
        ],
    )
    def test_robots_say_whether_models_may_be_trained_only_where_the_owner_does(self, make_app, folder, line, signal):
        with (folder / "restaurant.yaml").open("a") as file:
            file.write(line)
        text = make_app(content_dir=folder).test_client().get("/robots.txt").text
        assert {f"Content-Signal: {signal}"} == {each for each in text.splitlines() if "Signal" in each}

    def test_the_sitemap_is_xml(self, client):
        response = client.get("/sitemap.xml")
        assert "application/xml; charset=utf-8" == response.content_type
        assert f"<loc>{BASE}/en/</loc>" in response.text


class TestSecurity:
    def test_a_contact_is_given_that_is_valid_for_half_a_year(self, client, site):
        response = client.get("/.well-known/security.txt")
        assert ("text/plain; charset=utf-8", "no-store") == (response.content_type, response.headers["Cache-Control"])
        assert [
            f"Contact: mailto:{site.restaurant.email}",
            "Expires: 2027-05-23T00:00:00+00:00",
            "Preferred-Languages: en, zh-Hant, zh-Hans",
            f"Canonical: {BASE}/.well-known/security.txt",
        ] == response.text.splitlines()


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
        assert (None, 0) == (state["stale_since"], state["content_faults"])
        assert datetime.now(UTC) >= datetime.fromisoformat(state["content_looked"])

    def test_readiness_is_stale_while_newer_content_is_not_served(self, make_app, folder):
        app = make_app(content_dir=folder)
        (folder / "hours.yaml").unlink()
        state_of(app).reloader.reload()
        state = app.test_client().get("/readyz").json
        assert "stale" == state["status"]
        assert 0 < state["content_faults"]
        assert datetime.now(UTC) >= datetime.fromisoformat(state["stale_since"])
