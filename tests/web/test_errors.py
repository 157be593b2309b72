"""``errors`` turns every exception into a problem document for machines or a page for people."""

import logging
import re

import brotli
import pytest
from flask import template_rendered
from werkzeug import exceptions

from restaurant_site.web.problems import Problem
from tests.conftest import BASE, judged
from tests.languages import LOCALES

MACHINES = ["/api/nothing", "/api/menu/nothing", "/.well-known/nothing", "/en/nothing.md", "/nothing.txt", "/a.json"]
PEOPLE = ["/nothing", "/en/nothing", "/zh/menu/nothing", "/xx/"]


@pytest.mark.parametrize("accept", ["", "*/*", "text/html", "application/json", "text/markdown"])
@pytest.mark.parametrize("address", MACHINES)
def test_the_path_of_a_machine_is_answered_with_a_problem_whatever_is_accepted(client, address, accept):
    response = client.get(address, headers={"Accept": accept})
    assert (404, "application/problem+json") == (response.status_code, response.content_type)


@pytest.mark.parametrize("address", PEOPLE)
def test_every_other_path_is_answered_with_markdown_where_that_is_preferred(client, address):
    response = client.get(address, headers={"Accept": "text/markdown, text/html;q=0.5"})
    assert (404, "text/markdown; charset=utf-8") == (response.status_code, response.content_type)


@pytest.mark.parametrize("accept", ["", "*/*", "text/html", "application/json", "text/html, text/markdown;q=0.5"])
@pytest.mark.parametrize("address", PEOPLE)
def test_every_other_path_is_answered_with_a_page(client, address, accept):
    response = client.get(address, headers={"Accept": accept})
    assert (404, "text/html; charset=utf-8") == (response.status_code, response.content_type)
    judged(response.text)


def test_a_problem_has_the_members_of_the_standard_and_a_code(client):
    response = client.get("/api/menu/nothing-like-it?lang=zh")
    problem = response.json
    assert {"type", "title", "status", "detail", "instance", "code"} <= set(problem)
    assert response.status_code == problem["status"]
    assert "unknown-dish" == problem["code"]
    assert "/api/menu/nothing-like-it" == problem["instance"]
    assert "nothing-like-it" in problem["detail"]


def test_the_type_of_a_problem_is_a_place_on_our_own_site_that_explains_it(client, get_page):
    address = client.get("/api/nothing").json["type"]
    page, _, place = address.removeprefix(BASE).partition("#")
    assert address.startswith(BASE)
    assert get_page(page).find(id=place) is not None


def test_a_problem_is_utf8_and_not_escaped(client):
    assert "粥麵".encode() in client.get("/api/menu/粥麵").data


@pytest.mark.parametrize("address", [*MACHINES, *PEOPLE, "/api/menu?lang=xx", "/en/menu?category=xx"])
def test_an_error_is_never_kept(client, address):
    response = client.get(address, buffered=True)
    assert "no-store" == response.headers["Cache-Control"]
    assert "ETag" not in response.headers


@pytest.mark.parametrize(
    ("address", "accept", "target"),
    [
        ("/menu?q=tea", "text/html", "/zh/menu?q=tea"),
        ("/menu?q=tea", "*/*", "/zh/menu?q=tea"),
        ("/menu?q=tea", "application/json", "/api/menu?q=tea"),
        ("/menu/plain-congee.md", "*/*", "/zh/menu/plain-congee.md"),
        ("/hours", "text/html", "/api/hours"),
        ("/changes.atom", "*/*", "/zh/changes.atom"),
    ],
)
def test_an_address_without_its_language_or_api_leads_there(client, address, accept, target):
    response = client.get(address, headers={"Accept": accept, "Accept-Language": "zh-TW"})
    assert (302, target) == (response.status_code, response.headers["Location"])
    assert {"Accept", "Accept-Language"} <= set(response.vary)
    assert len(response.data) < 300
    assert 404 == client.post(address).status_code


def test_an_unknown_document_leads_to_the_index_of_all(client):
    assert "/api lists every document" in client.get("/api/reservations").json["detail"]


class TestMethods:
    @pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE"])
    @pytest.mark.parametrize("address", ["/api/menu", "/llms.txt", "/en/menu.md"])
    def test_another_method_is_not_allowed_and_the_answer_says_which_are(self, client, address, method):
        response = client.open(address, method=method)
        assert (405, "method-not-allowed") == (response.status_code, response.json["code"])
        assert {"GET", "HEAD", "OPTIONS"} == set(response.headers["Allow"].split(", "))
        assert "GET, HEAD, OPTIONS" in response.json["detail"]

    @pytest.mark.parametrize("address", ["/", "/en/", "/en/menu", "/zh/knowledge/opening-hours"])
    def test_a_page_says_it_too(self, client, address):
        response = client.post(address)
        assert (405, "text/html; charset=utf-8") == (response.status_code, response.content_type)
        assert {"GET", "HEAD", "OPTIONS"} == set(response.headers["Allow"].split(", "))

    @pytest.mark.parametrize(
        "address",
        [
            *("/", "/en/", "/zh/menu?q=tea", "/api/menu", "/api/menu?format=md", "/llms.txt", "/openapi.json"),
            *("/nothing", "/api/nothing", "/api/menu?lang=xx", "/EN/menu", "/api/menu/", "/healthz", "/robots.txt"),
        ],
    )
    def test_head_mirrors_get(self, client, address):
        get, head = client.get(address), client.head(address)
        assert get.status_code == head.status_code
        assert b"" == head.data
        own = {"X-Request-Id"}
        assert [each for each in get.headers if each[0] not in own] == [
            each for each in head.headers if each[0] not in own
        ]


class TestFiles:
    @pytest.mark.parametrize(
        "address",
        ["/images/nothing", "/images/menu/nothing.webp", "/images/menu/640/nothing.avif", "/images/cards/nothing.jpg",
         "/static/nothing.css", "/static/", "/theme/nothing.css"],
    )  # fmt: skip
    def test_a_file_that_is_not_there_is_answered_with_a_line_that_no_template_renders(self, app, client, address):
        rendered = []
        with template_rendered.connected_to(lambda _, template, **__: rendered.append(template.name), app):
            response = client.get(address, headers={"Accept-Encoding": "br"})
        assert (404, "text/plain; charset=utf-8", "no-store") == (
            response.status_code, response.content_type, response.headers["Cache-Control"],
        )  # fmt: skip
        assert (1, []) == (len(response.text.splitlines()), rendered)


class TestPages:
    @pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
    def test_an_error_page_is_in_the_language_of_its_path(self, get_page, locale):
        page = get_page(f"/{locale.code}/nothing", status=404)
        assert locale.tag == page.html["lang"]
        assert page.select_one(f'form[role=search][action="/{locale.code}/search"] input[name=q]')
        assert page.select_one(f'main a[href="/{locale.code}/"]')

    def test_its_words_are_in_that_language_too(self, get_page):
        headings = {get_page(f"/{locale.code}/nothing", status=404).h1.text for locale in LOCALES}
        assert 3 == len(headings)

    @pytest.mark.parametrize(
        ("accepted", "code"), [("zh-CN,zh;q=0.9", "cn"), ("zh-TW", "zh"), ("fr", "en"), ("", "en")]
    )
    def test_without_a_language_in_the_path_the_browser_decides(self, client, accepted, code):
        expected = judged(client.get(f"/{code}/nothing").text)
        found = judged(client.get("/nothing", headers={"Accept-Language": accepted}).text)
        assert (expected.html["lang"], expected.h1.text) == (found.html["lang"], found.h1.text)

    def test_an_unknown_dish_is_answered_with_links_to_the_nearest(self, client, site):
        dish = next(iter(site.dishes))
        page = judged(client.get(f"/zh/menu/{dish}x").text)
        assert page.select_one(f'main a[href="/zh/menu/{dish}"]')

    @pytest.mark.parametrize("address", ["/en/menu/nothing", "/en/knowledge/nothing", "/en/nothing", "/en/menu?diet=x"])
    def test_a_page_speaks_of_no_ids_answers_or_parameters(self, get_page, address):
        page = get_page(address, status=400 if "?" in address else 404)
        assert not re.search(r"\bids?\b|the answer|parameter", page.main.text)
        assert page.title.text.startswith(page.h1.text)

    def test_it_is_compressed_for_who_accepts_that(self, client):
        plain, packed = (client.get("/en/nothing", headers={"Accept-Encoding": each}) for each in ("", "br"))
        assert (None, "br") == (plain.headers.get("Content-Encoding"), packed.headers["Content-Encoding"])
        assert plain.data == brotli.decompress(packed.data)

    def test_the_response_says_its_language(self, client):
        assert "zh-Hant" == client.get("/zh/nothing").headers["Content-Language"]


class TestFailures:
    @pytest.fixture
    def failing(self, make_app):
        app = make_app()

        @app.get("/api/fails")
        @app.get("/zh/fails")
        def fail():
            raise RuntimeError("the password is swordfish")

        return app

    def test_a_failure_is_a_problem_without_a_trace_of_internals(self, failing, caplog):
        response = failing.test_client().get("/api/fails")
        assert (500, "internal-error") == (response.status_code, response.json["code"])
        assert not [word for word in ("swordfish", "RuntimeError", "Traceback", ".py") if word in response.text]
        assert "no-store" == response.headers["Cache-Control"]
        assert "2.5.0" == response.headers["X-API-Version"]

    def test_a_failure_is_a_page_in_the_language_of_its_path(self, failing, caplog):
        response = failing.test_client().get("/zh/fails")
        assert 500 == response.status_code
        assert "zh-Hant" == judged(response.text).html["lang"]
        assert "swordfish" not in response.text

    def test_a_failure_is_logged_with_its_cause(self, failing, caplog):
        with caplog.at_level(logging.ERROR):
            failing.test_client().get("/api/fails")
        assert "swordfish" in caplog.text

    @pytest.mark.parametrize(
        ("address", "accept", "status"),
        [("/zh/", "text/html", 500), ("/zh/nothing", "text/html", 404), ("/zh/nothing", "text/markdown", 404)],
    )
    def test_an_error_page_that_fails_itself_is_a_line_of_text_with_the_same_status(
        self, make_app, caplog, address, accept, status
    ):
        app = make_app()
        app.jinja_env.globals.update(days_by_ranges=None, absolute_links=None)  # in the footer, and in Markdown
        response = app.test_client().get(address, headers={"Accept": accept})
        assert (status, "text/plain; charset=utf-8") == (response.status_code, response.content_type)
        assert response.text.endswith(".\n") and 1 == response.text.count("\n")
        assert "no-store" == response.headers["Cache-Control"]
        assert "cannot be shown" in caplog.text and "Traceback" in caplog.text

    @pytest.mark.parametrize(
        ("status", "code", "error"),
        [
            (414, "uri-too-long", exceptions.RequestURITooLarge()),
            (503, "content-unavailable", exceptions.ServiceUnavailable(retry_after=30)),
            (501, "internal-error", exceptions.NotImplemented()),
            (400, "bad-request", type("Odd", (exceptions.HTTPException,), {"code": 418})("teapot")),
        ],
    )
    def test_an_exception_of_another_library_has_a_code_of_ours(self, make_app, status, code, error):
        app = make_app()

        @app.get("/api/fails")
        def fail():
            raise error

        response = app.test_client().get("/api/fails")
        assert code == response.json["code"]
        assert response.status_code == response.json["status"]

    def test_a_503_says_when_to_come_back(self, make_app):
        app = make_app()

        @app.get("/api/fails")
        def fail():
            raise Problem("content-unavailable", "Soon.", headers={"Retry-After": "5"})

        response = app.test_client().get("/api/fails")
        assert (503, "5") == (response.status_code, response.headers["Retry-After"])


class TestRedirects:
    @pytest.mark.parametrize(
        ("address", "target"),
        [
            ("/api/menu/", "/api/menu"),
            ("/en/menu/", "/en/menu"),
            ("/llms.txt/", "/llms.txt"),
            ("/api/menu/?q=mint%20tea&lang=zh", "/api/menu?q=mint%20tea&lang=zh"),
            ("/en/menu/?q=%E7%B2%A5", "/en/menu?q=%E7%B2%A5"),
            ("/en/menu/a%3Fb/", "/en/menu/a%3Fb"),
            ("/en/menu/a%0D%0AX:b/", "/en/menu/a%0D%0AX%3Ab"),
        ],
    )
    def test_an_address_with_a_slash_too_many_leads_to_the_one_without(self, client, address, target):
        response = client.get(address)
        assert (308, target) == (response.status_code, response.headers["Location"])

    @pytest.mark.parametrize(
        ("address", "target"),
        [
            ("/en/reservations", "/en/reservation"),
            ("/zh/menus?diet=vegan", "/zh/menu?diet=vegan"),
            ("/api/hour", "/api/hours"),
        ],
    )
    def test_an_address_in_the_other_number_leads_to_the_page(self, client, address, target):
        response = client.get(address)
        assert (308, target) == (response.status_code, response.headers["Location"])

    @pytest.mark.parametrize(
        "address",
        ["/nothing/", "/api/nothing/else/", "/", "/en//menu", "//en/menu", "/en/menu//x/", "/en/menu/nothings", "//s"],
    )
    def test_nothing_leads_to_an_address_that_does_not_exist(self, client, address):
        response = client.get(address)
        assert "evil.example" not in response.headers.get("Location", "")
        assert 308 != response.status_code

    @pytest.mark.parametrize(
        "address", ["//evil.example/en/menu/", "/en//menu", "/api//menu", "/en/menu/", "/EN/menu", "/EN", "/", "/zh"]
    )
    def test_no_redirect_leaves_the_site_or_names_the_requests_host(self, client, address):
        response = client.get(address, headers={"Host": "evil.example"})
        target = response.headers.get("Location", "/")
        assert target.startswith("/") and not target.startswith("//")
        assert "evil.example" not in response.text
