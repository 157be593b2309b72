"""Page, API, Markdown and MCP tell a guest's question the same way, and nothing beside an answer is on something else."""

import re
from collections.abc import Iterator

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from restaurant_site.locales import Locale
from restaurant_site.snapshot import state_of
from tests.conftest import judged, unlimited_app
from tests.restaurants import OTHERS, publishable

QUESTIONS = {
    "en": ["wheelchair", "delivery", "gift cards", "high chair", "BYO", "can I bring my dog", "open late", "metro"],
    "fr": [
        "fauteuil roulant",
        "livraison",
        "carte cadeau",
        "chaise haute",
        "apportez votre vin",
        "chien",
        "ouvert tard",
    ],
    "es": ["silla de ruedas", "tarjeta regalo", "trona", "perro", "hasta qué hora"],
    "it": ["sedia a rotelle", "seggiolone", "cane", "fino a che ora"],
    "fa": ["ویلچر", "تحویل", "سگ", "تا چه ساعتی"],
    "zh": ["輪椅", "送餐", "嬰兒椅", "自攜酒", "狗", "開到幾點", "最後落單"],
    "cn": ["轮椅", "宝宝椅", "狗", "最后点餐"],
}
LINK = re.compile(r"^\[(.+?)\]\(")


@pytest.fixture(scope="module", params=OTHERS)
def house(request: pytest.FixtureRequest) -> tuple[FlaskClient, list[Locale]]:
    app = unlimited_app(publishable(OTHERS[request.param]))
    return app.test_client(), [*state_of(app).snapshot.localized_sites]


def called(client: FlaskClient, tool: str, query: str, code: str) -> str:
    call = {"name": tool, "arguments": {"query": query, "lang": code}}
    request = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
    return client.post("/mcp", json=request, headers={"Accept": "application/json"}).json["result"]["content"][0][
        "text"
    ]


def first_links(client: FlaskClient, query: str, code: str) -> Iterator[str | None]:
    """What each channel of text names before its results."""
    asked = {"q": query, "lang": code}
    texts = [
        client.get(f"/{code}/search.md", query_string={"q": query}).text,
        client.get("/api/knowledge", query_string={**asked, "format": "md"}).text,
        client.get("/api/menu", query_string={**asked, "format": "md"}).text,
        *(called(client, tool, query, code) for tool in ("search_knowledge", "search_menu")),
    ]
    for text in texts:
        yield next((match[1] for line in text.splitlines() if (match := LINK.match(line))), None)


def test_every_channel_names_first_what_the_page_does(house):
    client, locales = house
    asked = [(locale.code, query) for locale in locales for query in QUESTIONS.get(locale.code, ())]
    for code, query in asked:
        page = judged(client.get(f"/{code}/search", query_string={"q": query}).text)
        title = page.select_one(".answer h2")
        assert title, (code, query)
        told = title.get_text().strip()
        for path in ("knowledge", "menu"):
            assert told == client.get(f"/api/{path}", query_string={"q": query, "lang": code}).json["answer"]["title"]
        assert {told} == {each.strip() for each in first_links(client, query, code) if each is not None}, (code, query)


@pytest.mark.parametrize(("code", "query"), [("en", "brunch"), ("en", "metro line"), ("fr", "brunch"), ("fr", "tacos")])
def test_what_is_near_by_a_few_letters_is_not_offered(code, query):
    app = unlimited_app(publishable(OTHERS["cafe-bonheur"]))
    page = BeautifulSoup(app.test_client().get(f"/{code}/search", query_string={"q": query}).text, "html.parser")
    assert not page.select("#results .dish") and "Did you mean" not in page.get_text()


def test_the_order_of_the_dishes_does_not_change_the_answer(client):
    asked = {"q": "how much is the duck", "lang": "en"}
    answers = [
        client.get("/api/menu", query_string={**asked, "sort": sort}).json["answer"] for sort in ("price", "-price")
    ]
    assert answers[0] == answers[1] == client.get("/api/menu", query_string=asked).json["answer"]


def test_an_answer_on_a_page_has_site_relative_addresses(client):
    for path, query in [("menu", "how much is the duck"), ("knowledge", "wheelchair")]:
        page = judged(client.get(f"/en/{path}", query_string={"q": query}).text)
        links = [link["href"] for link in page.select(".answer a")]
        assert links and all(link.startswith("/en/") for link in links)
