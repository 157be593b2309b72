"""What only the facts of a restaurant answer, no article, is found by a search on every channel."""

import pytest

from restaurant_site.content.starter import SAMPLES
from restaurant_site.snapshot import state_of
from tests.conftest import unlimited_app

ASKED = {
    "en": ("parking", "step free access", "do you take cards"),
    "fr": ("stationnement", "marches à l'entrée", "carte de crédit"),
    "fa": ("پارکینگ", "ویلچر", "کارت"),
    "zh": ("泊車", "輪椅", "信用卡"),
}


def search(client, query, lang):
    params = {"name": "search_knowledge", "arguments": {"query": query, "lang": lang}}
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    return client.post("/mcp", json=call, headers={"Accept": "application/json"}).json["result"]["content"][0]["text"]


@pytest.mark.parametrize("name", SAMPLES)
def test_parking_access_and_payment_are_found_on_every_channel(name):
    app = unlimited_app(SAMPLES[name])
    client = app.test_client()
    for locale, localized_site in state_of(app).snapshot.localized_sites.items():
        begin = localized_site.gettext("Nothing here answers “%(query)s”.", query="~").split("~")[0]
        for query in ASKED.get(locale.code, ()):
            told = client.get("/api/knowledge", query_string={"q": query, "lang": locale.code}).json
            assert told["covered"] or told["answer"]["text"], query
            asked = {"q": query, "lang": locale.code, "format": "md"}
            texts = [client.get(f"/api/{path}", query_string=asked).text for path in ("knowledge", "menu")]
            texts += [client.get(f"/{locale.code}/{page}", query_string=asked).text for page in ("search", "knowledge")]
            assert [False] * 5 == [begin in text for text in [*texts, search(client, query, locale.code)]], query
