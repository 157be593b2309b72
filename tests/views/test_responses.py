"""Responses of documents: JSON text, headers and links."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from restaurant_site.views.responses import as_json
from tests.languages import LOCALES

DOCUMENTS = [
    *("/api/must-order", "/api/must-order/{dish}", "/api/menu", "/api/menu/{dish}", "/api/knowledge"),
    *("/api/knowledge/{article}", "/api/visit-rhythm", "/api/parking-nearby"),
]
TWINS = {
    "must-order": "/api/must-order",
    "menu": "/api/menu",
    "menu/{dish}": "/api/menu/{dish}",
    "knowledge": "/api/knowledge",
    "knowledge/{article}": "/api/knowledge/{article}",
    "best-time": "/api/visit-rhythm",
    "parking": "/api/parking-nearby",
}
HEADERS = ["Accept", "Accept-Language", "Accept-Encoding", "If-None-Match", "If-Modified-Since", "Host", "Origin"]
VALUE = st.one_of(
    st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=40),
    st.sampled_from(
        ["*", "*/*;q=nan", "text/markdown;q=2", "gzip;q=-1", 'W/"', "[::1", "a:b:c", "null", "zh;q=1e9", ";,;"]
    ),
)
with_client = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def fill(site):
    """An address with a dish and an article in it."""
    return lambda address: address.format(dish=site.must_order.top_dishes[0].dish, article=next(iter(site.articles)))


@pytest.mark.parametrize("address", DOCUMENTS)
def test_a_document_is_json_in_utf8_that_is_not_escaped(client, fill, address):
    response = client.get(fill(address) + "?lang=zh")
    assert "application/json; charset=utf-8" == response.content_type
    assert b"\\u" not in response.data
    assert "zh" == json.loads(response.data)["lang"]


def test_as_json_is_compact_and_not_escaped():
    assert '{"粥":["a",1]}' == as_json({"粥": ["a", 1]})


@pytest.mark.parametrize("address", DOCUMENTS)
@pytest.mark.parametrize("format", ["json", "md"])
def test_a_document_names_the_page_to_cite_and_its_description(client, fill, address, format):
    links = client.get(fill(address), query_string={"lang": "zh", "format": format}).headers.getlist("Link")
    (page,) = [link.split(">")[0].removeprefix("<") for link in links if 'rel="canonical"' in link]
    assert page.startswith("https://lantern.example/zh/")
    assert 200 == client.get(page).status_code
    assert '<https://lantern.example/openapi.json>; rel="service-desc"; type="application/json"' in links


@pytest.mark.parametrize("address", DOCUMENTS)
class TestMarkdown:
    def test_every_document_comes_as_markdown(self, client, fill, address):
        response = client.get(fill(address) + "?format=md")
        title, blank, index = response.text.split("\n")[:3]
        assert "text/markdown; charset=utf-8" == response.content_type
        assert title.startswith("# ") and not blank
        assert "> Documentation index: https://lantern.example/llms.txt" == index

    def test_accept_asks_for_the_same_bytes(self, client, fill, address):
        expected = client.get(fill(address) + "?format=md")
        response = client.get(fill(address), headers={"Accept": "text/markdown"})
        assert expected.data == response.data
        assert "Accept" in response.headers["Vary"].split(", ")

    @pytest.mark.parametrize(
        ("expected", "accept"),
        [
            ("text/markdown", "text/markdown"),
            ("text/markdown", "text/markdown, application/json"),
            ("text/markdown", "application/json;q=0.5, text/markdown;q=0.5"),
            ("text/markdown", "text/markdown;q=0.9, application/json;q=0.8"),
            ("application/json", "*/*"),
            ("application/json", ""),
            ("application/json", "text/*"),
            ("application/json", "text/html"),
            ("application/json", "image/png"),
            ("application/json", "text/markdown;q=0.1, application/json"),
            ("application/json", "text/markdown;q=0.1, */*"),
            ("application/json", "text/markdown;q=0"),
        ],
    )
    def test_the_better_liked_form_is_given_and_json_otherwise(self, client, fill, address, expected, accept):
        assert expected == client.get(fill(address), headers={"Accept": accept}).mimetype

    @pytest.mark.parametrize(("expected", "format"), [("application/json", "json"), ("text/markdown", "md")])
    @pytest.mark.parametrize("accept", ["text/markdown", "application/json", "*/*"])
    def test_an_explicit_format_beats_accept(self, client, fill, address, accept, expected, format):
        response = client.get(f"{fill(address)}?format={format}", headers={"Accept": accept})
        assert expected == response.mimetype


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
@pytest.mark.parametrize(("page", "document"), [each for each in TWINS.items() if each[0] != "menu"])
def test_the_twin_of_a_page_is_the_document_as_markdown_byte_for_byte(client, fill, locale, page, document):
    twin = client.get(f"/{locale.code}/{fill(page)}.md")
    assert client.get(f"{fill(document)}?format=md&lang={locale.code}").data == twin.data
    assert "text/markdown; charset=utf-8" == twin.content_type


def test_the_must_order_text_is_the_english_document_as_markdown(client):
    assert client.get("/api/must-order?format=md").data == client.get("/llms-must-order.txt").data


@with_client
@given(
    address=st.sampled_from(
        ["/", "/en/", "/zh/menu", "/api/menu", "/llms.txt", "/nothing", "/api/nothing", "/EN/menu"]
    ),
    headers=st.dictionaries(st.sampled_from(HEADERS), VALUE, max_size=4),
)
def test_no_header_breaks_an_answer(client, address, headers):
    response = client.get(address, headers=headers)
    assert response.status_code in {200, 302, 304, 308, 400, 404}
    if response.status_code == 400 and response.is_json:
        assert "Host" in response.json["detail"]


@with_client
@given(
    start=st.sampled_from(
        ["/", "/en/", "/en/menu/", "/zh/knowledge/", "/api/", "/api/menu/", "/api/knowledge/", "/images/menu/"]
    ),
    rest=st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
    end=st.sampled_from(["", "/", ".md", ".md/", ".webp", "?q=x"]),
)
def test_no_path_breaks_an_answer(client, start, rest, end):
    response = client.get(f"http://localhost{start}{rest}{end}", buffered=True)  # else "//…" would name a host
    assert response.status_code in {200, 302, 308, 400, 404, 405}
