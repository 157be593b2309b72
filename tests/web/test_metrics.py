"""``metrics`` counts requests where a setting asks for it; ``tests/live`` asks several workers."""

import re

import pytest
from prometheus_client.parser import text_string_to_metric_families

from restaurant_site.snapshot import state_of
from restaurant_site.web.addresses import ADDRESS_KINDS, address_kind
from tests.web.conftest import arrive

PORT = "9100"


@pytest.fixture
def app(make_app, folder):
    return make_app(metrics=f"127.0.0.1:{PORT}", content_dir=folder)


def scrape(app, path="/metrics"):
    return arrive(app).get(path, environ_overrides={"SERVER_PORT": PORT})


@pytest.fixture
def count(app):
    """The value of a sample with at least these labels, now."""

    def count(name: str, **labels: str) -> float:
        families = text_string_to_metric_families(scrape(app).text)
        samples = [each for family in families for each in family.samples if each.name == name]
        return sum(each.value for each in samples if labels.items() <= each.labels.items())

    return count


def test_requests_are_counted_by_method_kind_and_status_and_timed(app, count):
    for path in ("/api/menu", "/api/nothing", "/en/menu", "/en/menu"):
        arrive(app).get(path)
    arrive(app).open("/en/menu", method="BREW")
    assert 1 == count("restaurant_requests_total", method="GET", kind="api", status="200")
    assert 1 == count("restaurant_requests_total", kind="api", status="404")
    assert 2 == count("restaurant_requests_total", kind="page", status="200")
    assert 1 == count("restaurant_requests_total", method="other", status="405")
    assert 2 == count("restaurant_request_seconds_count", kind="api")
    assert 0 < count("restaurant_request_seconds_sum", kind="api") < 60


def test_refusals_are_counted_by_their_problem(app, count):
    guest = arrive(app)
    for _ in range(13):
        guest.get("/api/menu")
    assert 9 == count("restaurant_problems_total", code="too-soon")
    assert 3 == count("restaurant_problems_total", code="rate-limited")


def test_what_the_cache_saves_is_counted(app, count):
    for _ in range(4):
        arrive(app).get("/api/menu")
    assert 1 == count("restaurant_representations_total", source="computed")
    assert 3 == count("restaurant_representations_total", source="cached")


def test_the_content_is_reported(app, count):
    version = state_of(app).snapshot.site.version
    assert 1 == count("restaurant_content_info", version=version)
    assert 0 == count("restaurant_content_faults")
    assert 0 == count("restaurant_log_lines_dropped_total")
    for name in ("modified", "loaded", "looked"):
        assert 1.7e9 < count(f"restaurant_content_{name}_timestamp_seconds")
    assert 0 == count("restaurant_content_stale")
    assert "restaurant_redis_lost" not in scrape(app).text


def test_reloads_are_counted_by_how_they_ended(app, count, folder):
    reloader = state_of(app).reloader
    assert all(
        f'restaurant_reloads_total{{outcome="{outcome}"}} 0.0' in scrape(app).text for outcome in reloader.outcomes
    )
    reloader.reload()
    (folder / "hours.yaml").unlink()
    for _ in range(2):
        reloader.reload()
    assert 1 == count("restaurant_content_stale")
    assert (1, 2) == tuple(count("restaurant_reloads_total", outcome=outcome) for outcome in ("served", "refused"))


def test_a_lost_redis_is_reported(make_app):
    app = make_app(metrics=f"127.0.0.1:{PORT}", redis_url="redis://127.0.0.1:1/0")
    arrive(app).get("/api/menu")
    assert "restaurant_redis_lost 1.0" in scrape(app).text


def test_there_is_nothing_else_at_that_address(app):
    answer = scrape(app, "/api/menu")
    assert (404, "text/plain; charset=utf-8") == (answer.status_code, answer.content_type)


def test_guests_find_no_metrics(app):
    assert 404 == arrive(app).get("/metrics").status_code
    assert 404 == arrive(app).get("/metrics", headers={"Host": f"127.0.0.1:{PORT}"}).status_code


def test_they_are_off_unless_an_address_is_set(limited):
    assert 404 == scrape(limited).status_code
    assert b"restaurant_" not in scrape(limited).data


KINDS = {
    "page": {"", "<locale:locale>"},
    "api": {"api"},
    "mcp": {"mcp"},
    "static": {"static", "theme", "favicon.ico", "manifest.webmanifest"},
    "images": {"images"},
    "health": {"healthz", "readyz"},
    "text": {
        ".well-known", "llms.txt", "llms-full.txt", "llms-knowledge.txt", "llms-menu.txt", "llms-must-order.txt",
        "openapi.json", "robots.txt", "sitemap.xml",
    },
}  # fmt: skip
"""Label → the first parts of the routes that have it; the text form of a page is a text."""


def test_every_route_has_the_label_of_its_kind(app):
    expected, found = {}, {}
    for rule in map(str, app.url_map.iter_rules()):
        labels = [label for label, firsts in KINDS.items() if rule.split("/")[1] in firsts]
        expected[rule] = ["text"] if rule.endswith((".md", ".atom")) else labels
        found[rule] = [address_kind(ADDRESS_KINDS, re.sub("<.*?>", "x", rule)).label]
    assert expected == found


@pytest.mark.parametrize("path", ["", "/nothing", "/" + "x" * 500])
def test_an_address_without_a_route_counts_as_a_page(path):
    assert "page" == address_kind(ADDRESS_KINDS, path).label
