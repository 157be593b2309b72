"""What only the facts of a restaurant answer, no article, is found by a search on every channel."""

import shutil

import pytest
from bs4 import BeautifulSoup

from restaurant_site.content.starter import SAMPLES
from restaurant_site.snapshot import state_of
from tests.conftest import unlimited_app
from tests.content.folders import edit

ASKED = {
    "en": ("parking", "step free access", "do you take cards"),
    "fr": ("stationnement", "marches à l'entrée", "carte de crédit"),
    "fa": ("پارکینگ", "ویلچر", "کارت"),
    "zh": ("泊車", "輪椅", "信用卡"),
}


def search(client, query, lang, tool="search_knowledge"):
    params = {"name": tool, "arguments": {"query": query, "lang": lang}}
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
            texts.append(search(client, query, locale.code))
            assert [False] * 5 == [begin in text for text in texts], query
            if not told["covered"]:
                kept = [texts[0], client.get(f"/{locale.code}/search.md", query_string={"q": query}).text, texts[-1]]
                assert [True] * 3 == [told["answer"]["text"] in text for text in kept], query


def test_a_day_is_answered_with_its_own_hours_or_with_those_of_its_weekday_and_that_nothing_is_known_of_it():
    christmas = "Friday, December 25, 2026: closed. Christmas: December 24–26, 2026. We spend it with our families."
    for name, query, lang, told in (
        ("cafe-bonheur", "opening hours on december 25", "en", christmas),
        (
            "auntie-liu",
            "are you open on christmas day",
            "zh",
            "一般營業時間（",
        ),
    ):
        client = unlimited_app(SAMPLES[name]).test_client()
        for path in ("knowledge", "menu"):
            answer = client.get(f"/api/{path}", query_string={"q": query, "lang": lang}).json.get("answer", {})
            assert answer["text"].startswith(told), (name, path)
            assert (name == "auntie-liu") == answer["text"].endswith("未有記錄特別營業時間，請致電416-555-0133查詢。")


def test_a_page_that_is_left_out_gives_no_answer_and_a_heading_is_none(tmp_path):
    folder = shutil.copytree(SAMPLES["corner-kitchen"], tmp_path / "content")
    shutil.rmtree(folder / "knowledge")
    client = unlimited_app(folder).test_client()
    unknown = "We have no information on this."
    assert unknown not in client.get("/api/knowledge", query_string={"q": "wheelchair"}).json["answer"]["text"]
    assert "answer" in client.get("/api/knowledge", query_string={"q": "how long is the wait"}).json
    other = shutil.copytree(folder, tmp_path / "other")
    edit(other, "pages.yaml", "parking: {", "parking: {hidden: true, ")
    hidden = unlimited_app(other).test_client()
    assert unknown in hidden.get("/api/knowledge", query_string={"q": "wheelchair"}).json["answer"]["text"]
    assert "/en/parking" not in hidden.get("/en/search", query_string={"q": "wheelchair"}).text


def test_a_word_in_a_description_does_not_answer_what_the_hours_do(tmp_path):
    folder = shutil.copytree(SAMPLES["corner-kitchen"], tmp_path / "content")
    shutil.rmtree(folder / "knowledge")
    edit(folder, "menu/mains.yaml", "Fried tofu and mushrooms in", "Braised for four hours in")
    client = unlimited_app(folder).test_client()
    for path, dishes in (("knowledge", []), ("menu", ["braised-tofu"])):
        told = client.get(f"/api/{path}", query_string={"q": "hours"}).json
        assert "Monday: closed; " in told["answer"]["text"]
        assert told["answer"]["url"].endswith("/en/#open")
        assert dishes == [each["id"] for each in told.get("items", ())]
    page = BeautifulSoup(client.get("/en/search", query_string={"q": "hours"}).text, "html.parser")
    assert ("Opening hours", None) == (page.select_one(".answer h2").text.strip(), page.find(string="Braised Tofu"))
    other = shutil.copytree(folder, tmp_path / "other")
    edit(other, "menu/mains.yaml", "Braised Tofu", "Happy Hours Tofu")
    named = unlimited_app(other).test_client().get("/api/menu", query_string={"q": "hours"}).json
    assert ("braised-tofu", False) == (named["items"][0]["id"], "answer" in named)


def test_payment_is_told_with_the_place_on_the_page_that_has_it():
    client = unlimited_app(SAMPLES["corner-kitchen"]).test_client()
    answer = client.get("/api/knowledge", query_string={"q": "do you take cards"}).json["answer"]
    assert answer["url"].endswith("/en/#payment")
    assert BeautifulSoup(client.get("/en/").text, "html.parser").select_one("#payment dd").text == answer["text"][:-1]


def test_a_tool_that_tells_a_fact_does_not_say_that_nothing_matches():
    client = unlimited_app(SAMPLES["corner-kitchen"]).test_client()
    for tool in ("search_knowledge", "search_menu"):
        assert "Nothing matches" not in search(client, "do you take cards", "en", tool)
        assert "Nothing matches" in search(client, "xqzv", "en", tool)


BOOKING = """\
how: {en: "Call {{phone}}.", zh: "致電{{phone}}。"}
parties:
  - {id: small, guests: [1, 7], bookable: not-needed}
  - id: groups
    guests: [8, 14]
    slots: ["17:00-18:00"]
    notice: 2 days
    deposit: {amount: "10.00", per: guest}
dates:
  - {dates: ["2098-12-31"], bookable: "no", note: {en: A set menu for all., zh: 只供應套餐。}}
"""


def test_when_a_party_can_book_is_told_on_every_channel(tmp_path):
    """Without an article on it, the rules answer; a party that is named has its own alone."""
    folder = shutil.copytree(SAMPLES["auntie-liu"], tmp_path / "content")
    (folder / "booking.yaml").write_text(BOOKING)
    edit(folder, "restaurant.yaml", "takes_reservations: false", "takes_reservations: true")
    edit(folder, "pages.yaml", "reservation: {hidden: true}\n", "")
    charge = "charges: [{id: groups, name: {en: Gratuity, zh: 小費}, percent: 18%, from_guests: 10, how: [dine_in], tax_class: none}]"
    edit(folder, "restaurant.yaml", "\npayment:", f"\n{charge}\npayment:")
    client = unlimited_app(folder).test_client()
    query = {"q": "do you take reservations for 10"}
    texts = [client.get("/en/search.md", query_string=query).text]
    texts += [client.get("/api/knowledge", query_string={**query, "format": "md"}).text]
    texts += [client.get("/api/knowledge", query_string=query).json["answer"]["text"]]
    words = "at least 2 days ahead. Deposit: $10.00 per guest"
    texts.append(search(client, query["q"], "en"))
    assert [True] * 4 == [words in text and "for a party of 10" in text and "(1–7)" not in text for text in texts]
    page = client.get("/en/reservation.md").text
    assert "\nHow to book: Call " in page and "\n## Charges\n\n- Gratuity: 18%" in page
    assert "\n## Special dates\n\n- Wednesday, December 31, 2098: no bookings; A set menu for all.\n" in page
