"""The order sheet: its page, and the steppers of the menu and of a dish, without scripts."""

import re
from datetime import datetime
from urllib.parse import parse_qs, parse_qsl, urlsplit
from zoneinfo import ZoneInfo

import pytest

from restaurant_site.owner.export import export
from restaurant_site.settings import UNLIMITED, Settings
from tests.conftest import BASE, SAMPLE, Clock, judged, unlimited_app
from tests.restaurants import LANTERN, OTHERS, codes_of, publishable

SHEET = "items=beef-chow-fun*2,pork-century-egg-congee&party=3"
RESTAURANTS = {"lantern": LANTERN, **OTHERS}


def sheet_of(location: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(location).query))


def test_an_empty_sheet_is_a_normal_page_that_leads_to_the_menu_and_to_meals(client):
    response = client.get("/en/order")
    assert "noindex" not in response.headers.get("X-Robots-Tag", "")
    assert response.headers["Cache-Control"].startswith("public")
    page = judged(response.text)
    assert page.select_one(".actions a[href='/en/menu']")
    assert page.select(".starts button")
    assert {"/en/order"} == {form["action"] for form in page.select("main form")}
    assert f"{BASE}/en/order" in client.get("/sitemap.xml").text


@pytest.mark.parametrize("name", RESTAURANTS)
def test_every_language_of_every_restaurant_has_a_sheet_with_its_first_dishes(name):
    app = unlimited_app(publishable(RESTAURANTS[name]))
    client = app.test_client()
    dishes = [each["id"] for each in client.get("/api/menu").json["items"]][:3]
    for code in codes_of(RESTAURANTS[name]):
        response = client.get(f"/{code}/order?items={','.join(dishes)}&party=2&without=milk")
        assert 200 == response.status_code
        page = judged(response.text)
        assert 3 == len(page.select(".sheet .line"))
        assert len(page.select("#server .line")) == 3 - len(page.select(".absent .line"))
        assert page.select(".sheet .allergy p")


def test_a_sheet_in_the_address_is_for_its_guests_alone(client):
    for address in (
        f"/en/order?{SHEET}",
        f"/zh/menu?{SHEET}",
        f"/cn/menu/pot-of-chinese-tea?{SHEET}",
        f"/en/fragments/menu?{SHEET}",
        f"/en/?{SHEET}",
        f"/en/parking?{SHEET}",
        f"/en/search?q=tea&{SHEET}",
        f"/en/order.md?{SHEET}",
        f"/zh/menu.md?{SHEET}",
        "/en/order.md?without=peanut",
        f"/api/order?{SHEET}",
        f"/api/order?{SHEET}&format=md",
        "/api/order?without=peanut&lang=zh",
        "/api/order/suggest?party=4&without=peanut",
        "/api/order/suggest?party=4&diet=vegan&format=md",
        "/en/order?without=peanut",
        "/en/order?diet=vegan",
        "/en/order?vegetarians=1",
    ):
        headers = client.get(address).headers
        assert ["no-referrer"] == headers.getlist("Referrer-Policy")
        assert ("no-store", "noindex") == (headers["Cache-Control"], headers["X-Robots-Tag"])
    page = judged(client.get(f"/en/order?{SHEET}").text)
    assert f"{BASE}/en/order" == page.select_one("link[rel=canonical]")["href"]
    assert "Disallow: /*/order?" in client.get("/robots.txt").text


@pytest.mark.parametrize(("address", "accept"), [("/en/order.md", "*/*"), ("/en/order", "text/markdown")])
def test_each_sheet_has_markdown_of_its_own(client, address, accept):
    told = [
        client.get(f"{address}?items={items}", headers={"Accept": accept}).text
        for items in ("sampan-congee*3", "pot-of-chinese-tea")
    ]
    assert ["| 3 | " in each for each in told] == [True, False]


@pytest.mark.parametrize("address", ["/api/order", "/api/menu?without=peanut", "/api/hours?at=2026-12-01"])
def test_a_document_that_is_of_no_table_stays_public(client, address):
    headers = client.get(address).headers
    assert headers["Cache-Control"].startswith("public")
    assert "no-referrer" != headers["Referrer-Policy"]


@pytest.mark.parametrize(("address", "accept"), [("/en/order.md", "*/*"), ("/en/order", "text/markdown")])
@pytest.mark.parametrize("items", ["sampan-congee,zzz", "zzz"])
def test_markdown_of_a_sheet_says_first_what_could_not_be_read(client, address, accept, items):
    query = f"items={items}&without=peanutz&party=a_b"
    lines = client.get(f"{address}?{query}", headers={"Accept": accept}).text.splitlines()
    told = [line for line in lines if line.startswith("- ")][:3]
    assert "- “zzz” is not on our menu and was left out." == told[0]
    assert r"“a\_b”" in told[1]
    assert "- “peanutz” is not an allergen that we record. Tell your server about it." == told[2]
    page = judged(client.get(f"/en/order?{query}").text)
    assert [each.text for each in page.select(".faults li")] == [line[2:].replace("\\", "") for line in told]


def test_markdown_of_a_sheet_is_not_kept_past_the_last_order(make_app):
    moment = datetime(2026, 11, 24, 13, 29, 50, tzinfo=ZoneInfo("America/Winnipeg"))
    passed = [0.0]
    clock = Clock(lambda: passed[0], lambda: moment.timestamp() + passed[0])
    client, is_late = make_app(clock=clock, **UNLIMITED).test_client(), []
    for passed[0] in (0.0, 20.0):
        is_late.append("the kitchen has a break then" in client.get("/en/order.md?items=mint-tea").text)
    assert [False, True] == is_late


@pytest.mark.parametrize(
    "page", ["", "parking", "knowledge", "knowledge/parking-nearby", "menu", "menu/sampan-congee", "order"]
)
def test_the_links_of_the_header_take_an_order_along_from_page_to_page(client, page):
    header = judged(client.get(f"/zh/{page}?{SHEET}").text).select_one("header")
    links = [urlsplit(each["href"]) for each in header.select("a")]
    assert {f"/zh/{each}" for each in ("", "menu", "order", "parking", "search")} <= {each.path for each in links}
    assert [] == [each.path for each in links if SHEET != each.query]
    assert "3" == header.select_one("a[href*='/order'] b").text


@pytest.mark.parametrize(
    "page", ["", "parking", "knowledge", "knowledge/parking-nearby", "reservation", "must-order", "menu/sampan-congee"]
)
def test_all_other_links_to_pages_take_the_order_along_too(client, page):
    links = judged(client.get(f"/zh/{page}?{SHEET}").text).select("main a[href^='/zh/'], footer a[href^='/zh/']")
    addresses = [urlsplit(each["href"]) for each in links]
    pages = [each for each in addresses if "." not in each.path]
    assert len(pages) > 2
    assert [] == [each.geturl() for each in pages if not parse_qs(SHEET).items() <= parse_qs(each.query).items()]
    assert [] == [each.geturl() for each in addresses if each.path.endswith(".md") and each.query]


def test_a_link_keeps_its_own_query_and_section_beside_the_order(client):
    answered = judged(client.get(f"/en/reservation?guests=4&{SHEET}").text)
    assert f"/en/reservation?guests=8&{SHEET}" in [each["href"] for each in answered.select("main a")]
    article = judged(client.get(f"/en/knowledge/parking-nearby?{SHEET}").text)
    assert f"/en/knowledge?{SHEET}#getting-here" in [each["href"] for each in article.select("main a")]


def test_a_page_that_holds_no_order_has_headers_links_without_one_and_stays_public(client):
    for query in ("", "?items=no-such-dish", "?without=milk", "?how=delivery"):
        response = client.get(f"/en/parking{query}")
        assert response.headers["Cache-Control"].startswith("public")
        assert [] == judged(response.text).select("header .ways a[href*='?'], header b")


def test_another_search_keeps_the_order(client):
    page = judged(client.get(f"/en/knowledge?q=parking&{SHEET}").text)
    assert dict(parse_qsl(SHEET)) == {
        each["name"]: each["value"] for each in page.select("form.search input[type=hidden]")
    }


EVENING = "at=2026-11-30T18:30"


def offered(page) -> list[dict[str, str]]:
    """The sheets that one tap takes, by the names of their parameters."""
    section = page.select_one("[aria-labelledby=suggested]")
    forms = section.select("form") if section else []
    return [{field["name"]: field["value"] for field in form.select("input")} for form in forms]


def test_an_empty_sheet_asks_how_many_come_and_what_they_cannot_eat(client):
    page = judged(client.get("/en/order").text)
    assert [*"123456"] == [each["value"] for each in page.select("button[name=party]")]
    asked = [each["value"] for each in page.select(".sheet input[name=without]")]
    assert ["shellfish", "crustaceans", "molluscs", "nuts", "peanut", "tree-nuts"] == asked[:6], (
        "members below their group"
    )
    assert 14 == len(asked)
    assert ["0", "1"] == [each["value"] for each in page.select(".sheet button[name=vegetarians]")]
    assert [] == offered(page), "nobody has said how many come"


@pytest.mark.parametrize("without", ["shellfish", "crustaceans,molluscs", "shellfish,molluscs"])
def test_a_group_of_allergens_is_one_box_that_stands_for_its_members(client, without):
    page = judged(client.get(f"/en/order?party=6&without={without}&{EVENING}").text)
    assert ["shellfish"] == [each["value"] for each in page.select(".sheet input[name=without][checked]")]
    suggested = page.select_one("[aria-labelledby=suggested]")
    head = suggested.select_one(".lead a")
    menu = judged(client.get(head["href"]).text)
    assert re.fullmatch(r"(One meal suits|\d meals suit) your table\. Dishes that do: (\d+)\.", head.text)
    assert f"Dishes that do: {len(menu.select('.dish'))}." in head.text
    assert "hidden" not in suggested.text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("at=2026-11-30T03:00", "We are closed then; again Monday at 10:00 am."),
        ("at=2026-11-30T15:00&how=delivery", "No delivery orders then"),
    ],
)
def test_that_nothing_can_be_ordered_is_said_once_for_the_whole_sheet(client, query, said):
    page = judged(client.get(f"/en/order?items=beef-chow-fun*2,sampan-congee&{query}").text)
    assert 1 == page.select_one("#order").text.count(said)
    assert said in page.select_one(".paper .notice").text
    assert 2 == len(page.select("#server .line")), "the sheet is for later"
    assert not page.select(".absent")


def test_what_a_delivery_lacks_of_its_minimum_is_said_above_the_sheet(client):
    page = judged(client.get(f"/en/order?items=beef-chow-fun&how=delivery&{EVENING}").text)
    assert "Delivery minimum, before tax: $35.00. Add $16.50 to reach it." == page.select_one(".notice").text
    assert 1 == page.text.count("Delivery minimum")
    enough = judged(client.get(f"/en/order?items=beef-chow-fun*3&how=delivery&{EVENING}").text)
    assert not enough.select(".notice")
    assert "Delivery minimum, before tax: $35.00." in enough.select_one(".paper").text


def test_a_party_gets_meals_that_are_sheets_without_what_it_avoids(client):
    page = judged(client.get(f"/en/order?party=6&without=crustaceans,molluscs&{EVENING}").text)
    assert offered(page)
    for values in offered(page):
        assert ("6", "crustaceans,molluscs") == (values["party"], values["without"])
        sheet = judged(client.get("/en/order", query_string=values).text)
        assert sheet.select(".sheet .line")
        assert sheet.select(".sheet .allergy p")
        assert [] == sheet.select(".line .contains, .line .may-contain, .line .not-recorded, .line.gone")
    assert page.select_one(".offered .notes").text, "no house promises that a dish is free of traces"


def test_the_vegetarians_of_a_party_are_asked_for_and_count(client):
    page = judged(client.get(f"/en/order?party=3&vegetarians=1&{EVENING}").text)
    assert "1" == page.select_one("input[name=vegetarians]")["value"]
    alone = judged(client.get(f"/en/order?party=3&{EVENING}").text)
    assert offered(page)
    assert [each["items"] for each in offered(page)] != [each["items"] for each in offered(alone)]
    for values in offered(page):
        assert "1" == values["vegetarians"], "the table is not forgotten"
        sheet = judged(client.get("/en/order", query_string=values).text)
        assert sheet.select(".sheet .line .mark"), "which dishes are theirs"
        assert "3 guests · 1 vegetarian" == sheet.select_one(".paper .tally").text
        assert ["3位 · 素食1位", "3 guests · 1 vegetarian"] == [each.text for each in sheet.select("#server .tally p")]


@pytest.mark.demonstration
def test_a_budget_is_asked_for_and_kept_and_what_cannot_be_read_is_told(client):
    page = judged(client.get(f"/en/order?party=4&budget=80.50&{EVENING}").text)
    assert "80.50" == page.select_one(".sheet input[name=budget]")["value"]
    assert "of $80.50, before tax." in client.get(f"/api/order/suggest?party=4&budget=80.50&{EVENING}").text
    assert page.select(".starts .price")
    assert "Your budget is a number" in client.get(f"/en/order?party=4&budget=cheap&{EVENING}").text
    assert "$26.00 before tax" in client.get(f"/en/order?party=4&budget=1&{EVENING}").text


@pytest.mark.demonstration
def test_before_the_house_opens_it_says_from_when_it_takes_orders(client):
    answer = client.get("/api/order/suggest?party=3&at=2026-11-28T07:30").json
    assert "Closed then. We take orders at the table from Saturday, 10:00 am." == answer["message"]


@pytest.mark.demonstration
@pytest.mark.parametrize(
    ("wall", "begins"), [("2026-12-24T18:00", "Closed then. "), ("2026-12-24T17:45", "We have no meal")]
)
def test_on_a_day_that_closes_early_it_says_until_when_it_takes_orders(client, wall, begins):
    message = client.get(f"/api/order/suggest?party=12&at={wall}").json["message"]
    assert message.startswith(begins)
    assert "That day we take orders at the table until 5:30 pm. We take orders at the table from " in message


@pytest.mark.demonstration
def test_on_a_day_on_which_it_is_closed_it_says_so_and_when_it_opens(client):
    message = client.get("/api/order/suggest?party=4&at=2026-12-25").json["message"]
    assert message.startswith("Closed then. We take orders at the table from ") and "until" not in message


def test_children_at_the_table_are_asked_for_and_get_nothing_that_is_hot(client):
    page = judged(client.get(f"/en/order?party=4&children=2&{EVENING}").text)
    assert "2" == page.select_one(".sheet input[name=children]")["value"]
    assert "What the house would not serve to children is left out." in page.select_one("#order").text
    assert all("typhoon-shelter-prawns" not in each["items"] for each in offered(page))
    usual = judged(client.get(f"/en/order?party=4&{EVENING}").text)
    assert any("typhoon-shelter-prawns" in each["items"] for each in offered(usual))


@pytest.mark.demonstration
def test_elders_at_the_table_are_asked_for_and_get_nothing_that_is_only_just_cooked(client):
    page = judged(client.get("/en/order?party=2&elders=2&at=2026-12-06T10:15").text)
    assert ["1", "3"] == [each["value"] for each in page.select(".sheet button[name=elders]")]
    assert all("sampan-congee" not in each["items"] and "2" == each["elders"] for each in offered(page))
    alone = judged(client.get("/en/order?party=2&at=2026-12-06T10:15").text)
    assert any("sampan-congee" in each["items"] for each in offered(alone))
    answer = client.get("/api/order/suggest?party=2&elders=2&at=2026-12-06T10:15").json
    assert 2 == answer["elders"]
    assert "what we would not serve to children is left out" in " ".join(answer["sheets"][0]["reasons"])
    assert 400 == client.get("/api/order/suggest?party=2&elders=3").status_code


def test_the_tapped_number_of_guests_counts_before_the_written_one(client):
    page = judged(client.get("/en/order?party=4&party=2").text)
    assert ["4"] == [each["value"] for each in page.select("button[name=party][aria-pressed=true]")]


def test_wishes_for_which_there_is_no_meal_are_told(client):
    page = judged(
        client.get(f"/en/order?party=6&diet=vegan&without=soy,wheat,sesame,peanut,egg,milk,fish&{EVENING}").text
    )
    assert [] == offered(page)
    assert "We have no meal to suggest" in page.select_one("[aria-labelledby=suggested] p").text


@pytest.mark.parametrize("at", ["", "2026-11-30", "2026-11-30T18:30"])
def test_a_suggested_meal_has_the_time_that_the_guests_chose_and_no_other(client, at):
    page = judged(client.get(f"/en/order?party=4&at={at}").text)
    assert ("Everything can be ordered then" in page.text) is (len(at) < 12), "said where nobody chose the hour"
    assert {at} == {values.get("at", "") for values in offered(page)}
    for values in offered(page):
        assert not judged(client.get("/en/order", query_string=values).text).select(".absence")


@pytest.mark.demonstration
def test_before_it_opens_the_sheet_asks_when_they_come_and_writes_no_time(make_app):
    night = datetime(2026, 11, 30, 1, tzinfo=ZoneInfo("America/Vancouver"))
    client = make_app(Clock(wall=night.timestamp), content_dir=LANTERN).test_client()
    page = judged(client.get("/en/order?party=4").text)
    assert "We take orders from 10:00 am today. When are you coming?" == page.select_one("[for=at]").text.replace(
        "\xa0", " "
    )
    assert ["2026-11-30T12:30", "2026-11-30T19:00"] == [each["value"] for each in page.select("button[name=at]")]
    assert "Everything can be ordered then: today, 2:00 pm." in page.select_one("#order").text
    taken = judged(client.get("/en/order", query_string=offered(page)[0]).text)
    assert "at=" not in taken.select_one("#link")["value"]
    assert not taken.select("#server .stamp")


def test_a_time_that_is_over_is_crossed_out_with_now_in_its_place(client):
    page = judged(client.get(f"/en/order?{SHEET}&at=2026-11-20T19:00").text)
    assert "Friday, November 20, 2026, 7:00 pm" == page.select_one(".heed .past s").text
    assert "now" == page.select_one(".past button[name=at]")["value"]
    assert "November 20" not in page.select_one("#server").text
    assert not judged(client.get(f"/en/order?{SHEET}&at=2026-11-24T10:00").text).select(".past"), "they are late"
    assert judged(client.get("/en/order?party=4&at=2026-11-20T19:00").text).select(".blank .past")


def test_the_time_of_a_sheet_is_short_in_its_address(client):
    page = judged(client.get(f"/en/order?{SHEET}&at=2026-11-30T18:30-07:00").text)
    assert page.select_one("#link")["value"].endswith("party=3&at=2026-11-30T18%3A30")


@pytest.mark.demonstration
def test_the_server_reads_a_bill_that_adds_up(client):
    slip = judged(client.get(f"/en/order?{SHEET}&{EVENING}").text).select_one("#server")
    assert ["$37.00", "$13.50"] == [each.text for each in slip.select(".line .price")]
    assert ["菜式 Dishes", "GST 5%", "總數 Total"] == [each.text.strip() for each in slip.select(".sums dt")]
    assert ["$50.50", "$2.53", "$53.03"] == [each.text for each in slip.select(".sums dd")]


def test_dishes_in_conflict_come_first_for_the_server_and_are_counted(client):
    items = "steamed-rice,beef-chow-fun,sampan-congee"
    page = judged(client.get(f"/en/order?items={items}&party=2&without=peanut&{EVENING}").text)
    kinds = [
        [*(each.select_one(".warned") or {"class": ["", ""]})["class"]][1] for each in page.select("#server .line")
    ]
    assert ["contains", "may-contain", ""] == kinds
    counts = "1 to avoid · 1 to check"
    assert counts == page.select("#server .counted p")[1].text
    assert (
        counts == judged(client.get(f"/en/menu?items={items}&without=peanut&{EVENING}").text).select_one(".bar b").text
    )
    assert counts.replace(" · ", ", ") in page.select_one(".actions .enough").text


def test_what_cannot_be_ordered_then_stands_at_the_foot_of_the_slip(client):
    page = judged(client.get("/en/order?items=beef-chow-fun,fried-dough-stick*2&at=2026-11-30T18:30").text)
    assert "Left out: 2 × Fried Dough Stick (Youtiao)." == page.select("#server .counted p")[-1].text


def test_the_server_reads_the_kitchens_language_first_and_the_allergy_in_both(client):
    slip = judged(client.get("/en/order?items=beef-chow-fun&without=peanut").text).select_one("#server")
    assert "乾炒牛河" == slip.select_one(".first bdi").text
    assert "Beef Chow Fun" == slip.select_one(".second bdi").text
    for words in (".house", ".seat:has(i) ~ .seat", ".allergy", ".notes"):
        assert ["zh", "en"] == [each["lang"][:2] for each in slip.select(f"{words} p")]
    assert "花生" in slip.select_one(".warned").text, "the cook sees at the dish what it may contain"


@pytest.mark.parametrize("lang", ["en", "zh", "cn"])
def test_the_slip_names_every_size_addition_and_choice_that_the_sheet_names(client, lang):
    items = "vegetable-mushroom-fried-rice~without-egg,shrimp-wonton-noodle-soup~extra-wontons"
    page = judged(client.get(f"/{lang}/order?items={items}").text)
    chosen = [each.text for each in page.select(".paper .options:not(.raw)")]
    assert 2 == len(chosen)
    for words, line in zip(chosen, page.select("#server .line"), strict=True):
        assert words in [each.text for each in line.select("small")]


def test_what_is_offered_instead_of_a_dish_is_without_what_the_guests_avoid(client):
    def instead(query: str) -> list[str]:
        page = judged(client.get(f"/en/order?items=cured-meat-clay-pot-rice&at=2026-12-07T10:30{query}").text)
        return [each["value"].split()[1] for each in page.select(".gone button[name=swap]")]

    avoided = instead("&without=egg")
    assert instead("") != avoided
    for dish in avoided:
        page = judged(client.get(f"/en/order?items={dish}&without=egg").text)
        assert [] == page.select(".line .contains, .line .may-contain, .line .not-recorded")


def test_a_charge_in_the_price_of_a_meal_is_told_with_its_reason(client):
    meals = judged(client.get(f"/en/order?party=10&{EVENING}").text).select("[aria-labelledby=suggested] li")
    assert meals and all(
        "The total includes Gratuity (18% for groups of 10 or more, dine-in)." in each.text for each in meals
    )
    assert "Gratuity" not in judged(client.get(f"/en/order?party=9&{EVENING}").text).select_one(".offered").text


def test_what_is_offered_instead_on_a_takeout_sheet_is_sold_for_takeout(client):
    def instead(how: str) -> set[str]:
        page = judged(client.get(f"/en/order?items=hong-kong-milk-tea&without=milk&how={how}&{EVENING}").text)
        return {each["value"].split()[1] for each in page.select("button[name=swap]")}

    assert {"beer", "wine-by-the-glass"} & instead("dine-in")
    assert instead("takeout") and not {"beer", "wine-by-the-glass"} & instead("takeout")


def test_a_dish_that_does_not_keep_the_diet_is_to_avoid(client):
    page = judged(client.get(f"/en/order?items=beef-chow-fun&party=2&diet=vegetarian&{EVENING}").text)
    assert page.select_one(".enough").text.startswith("1 to avoid")


def test_the_house_meals_stand_before_what_is_suggested_for_their_party_and_not_beside_an_allergy(client):
    def combos(query: str, section: str = "suggested") -> list[str]:
        page = judged(client.get(f"/en/order?{query}").text)
        buttons = page.select(f"[aria-labelledby={section}] button:has(b)")
        return [each.select_one("b").text for each in buttons if each.select_one("b").text in page_titles]

    page_titles = [each.text for each in judged(client.get("/en/order").text).select("[aria-labelledby=starts] b")]
    assert ["Comfort for two", "House favourites for four"] == page_titles
    assert page_titles[1:] == combos(f"party=4&{EVENING}")
    assert [] == combos(f"party=4&{EVENING}", "starts")
    assert [] == combos(f"party=4&without=peanut&{EVENING}") == combos(f"party=5&{EVENING}")
    first = judged(client.get(f"/en/order?party=4&{EVENING}").text).select_one("[aria-labelledby=suggested] li")
    assert page_titles[1] == first.select_one("b").text
    assert "Some ingredients are only lightly cooked: Sampan Congee." in first.text
    for query in ("how=takeout", f"how=takeout&party=4&{EVENING}"):
        page = judged(client.get(f"/en/order?{query}").text)
        forms = [each.find_parent("form") for each in page.select("button > b") if each.text in page_titles]
        assert {"takeout"} == {each.select_one("[name=how]")["value"] for each in forms}


def test_a_house_meal_is_not_offered_when_a_dish_of_it_is_not_served(client):
    morning = judged(client.get("/en/order?party=2&at=2026-12-06T10:15").text)
    assert morning.select("[aria-labelledby=suggested] li")
    assert "Comfort for two" not in morning.select_one("#order").text


@pytest.mark.parametrize(("party", "words"), [(2, "Meals from $42.95"), (8, "One meal, ")])
def test_the_button_has_the_lowest_price_of_the_meals_above_it(client, party, words):
    query = f"party={party}&{EVENING}" + ("&without=shellfish" if party == 8 else "")
    page = judged(client.get(f"/en/order?{query}").text)
    assert (party == 8) is (len(page.select("[aria-labelledby=suggested] li")) == 1)
    assert page.select_one(".actions [href='#suggested']").text.startswith(words)


def test_what_the_guests_avoid_is_ticked_at_its_place_in_an_open_list(client):
    page = judged(client.get(f"/en/order?{SHEET}&without=shellfish,milk&diet=vegan").text)
    assert "vegan" == page.select_one(".asked details details[open] input[checked]")["value"]
    ticked = page.select(".asked input[type=checkbox][checked]")
    assert ["shellfish", "milk", "vegan"] == [each["value"] for each in ticked]
    boxes = [each["value"] for each in page.select(".asked input[type=checkbox]")]
    assert len(boxes) == len({*boxes}), "each once"


def test_what_the_address_says_of_the_party_is_one_line_and_the_form_is_folded(client):
    party = f"party=6&without=crustaceans,molluscs&vegetarians=1&{EVENING}"
    assert not judged(client.get(f"/en/order?{party}").text).select("details.known"), (
        "the form stays until there is a dish"
    )
    asked = judged(client.get(f"/en/order?items=steamed-rice&{party}").text)
    fold = asked.select_one("details.known:not([open])")
    line = fold.select_one("summary").text
    assert "6 guests · 1 vegetarian · without shellfish · Monday, November 30, 2026, 6:30 pm · change" == line
    assert fold.select("input[name=without]")
    alone = judged(client.get("/en/order?items=steamed-rice").text)
    assert "Guests, time and allergies" == alone.select_one("details.known summary").text
    sheet = judged(client.get(f"/en/order?{SHEET}&without=peanut").text)
    assert "3 guests · without peanut" in sheet.select_one("details.known:not([open]) summary").text


def test_a_suggested_meal_says_what_it_costs_each_guest(client):
    start = judged(client.get(f"/en/order?party=4&{EVENING}").text).select_one("[aria-labelledby=suggested] li")
    total, share = (start.select_one(each).text.removeprefix("$").split()[0] for each in (".price", ".share"))
    assert start.select_one(".price").text.endswith(" with tax")
    assert share == f"{float(total) / 4 + 0.004:.2f}"
    assert not judged(client.get(f"/en/order?party=1&{EVENING}").text).select("[aria-labelledby=suggested] .share")


def test_the_allergy_stands_on_the_sheet_before_there_is_a_dish(client):
    assert "Allergy: milk" in judged(client.get("/en/order?without=milk").text).select_one(".blank .allergy").text


def test_a_sheet_with_dishes_offers_no_other_meals(client):
    assert [] == judged(client.get(f"/en/order?{SHEET}").text).select(".offered")


def test_the_time_of_a_sheet_is_a_field_and_a_whole_date_is_kept(client):
    page = judged(client.get(f"/en/order?{SHEET}&{EVENING}").text)
    assert ["2026-11-30T18:30"] == [each["value"] for each in page.select(".sheet input[name=at]")]
    page = judged(client.get(f"/en/order?{SHEET}&at=2026-11-30").text)
    assert ["", "2026-11-30"] == [each["value"] for each in page.select(".sheet input[name=at]")]


def test_the_last_one_of_a_dish_is_taken_off_by_its_own_name(client):
    page = judged(client.get(f"/en/order?{SHEET}").text)
    assert ["One less: Beef Chow Fun", "Take Pork and Century Egg Congee off the sheet"] == [
        each["aria-label"] for each in page.select(".sheet button[name=less]")
    ]


def test_the_pages_without_a_sheet_stay_as_cacheable_as_they_were(client):
    for address in ("/en/menu", "/en/menu/beef-chow-fun"):
        headers = client.get(address).headers
        assert headers["Cache-Control"].startswith("public")
        assert ["strict-origin-when-cross-origin"] == headers.getlist("Referrer-Policy")


@pytest.mark.parametrize("page", ["order", "menu", "menu/pot-of-chinese-tea"])
def test_without_scripts_a_button_adds_one_line_and_keeps_the_others(client, page):
    response = client.get(f"/en/{page}?{SHEET}&without=fish&add=pot-of-chinese-tea")
    assert 303 == response.status_code
    assert f"/en/{page}" == urlsplit(response.headers["Location"]).path
    expected = {"items": "beef-chow-fun*2,pork-century-egg-congee,pot-of-chinese-tea", "party": "3", "without": "fish"}
    assert expected == sheet_of(response.headers["Location"])
    assert 200 == client.get(response.headers["Location"]).status_code


def test_the_menu_keeps_its_filters_when_a_dish_is_added_and_returns_to_its_row(client):
    response = client.get("/en/menu?q=&diet=vegan&max_price=20&add=pot-of-chinese-tea")
    assert (
        "/en/menu?diet=vegan&max_price=20.00&items=pot-of-chinese-tea#pot-of-chinese-tea"
        == response.headers["Location"]
    )
    page = judged(client.get(response.headers["Location"]).text)
    assert page.select_one("#pot-of-chinese-tea h3 a")["href"].startswith("/en/menu/pot-of-chinese-tea?diet=vegan")
    assert "pot-of-chinese-tea" == page.select_one("form.search input[name=items]")["value"]


def test_one_less_and_none_of_it(client):
    less = client.get(f"/en/order?{SHEET}&less=beef-chow-fun").headers["Location"]
    assert "beef-chow-fun,pork-century-egg-congee" == sheet_of(less)["items"]
    gone = client.get(f"/en/order?{SHEET}&remove=beef-chow-fun").headers["Location"]
    assert "pork-century-egg-congee" == sheet_of(gone)["items"]


def test_size_and_additions_of_a_dish_go_with_it(client):
    added = client.get("/en/menu/shrimp-wonton-noodle-soup?add=shrimp-wonton-noodle-soup&with=extra-wontons")
    assert "shrimp-wonton-noodle-soup~extra-wontons" == sheet_of(added.headers["Location"])["items"]


@pytest.mark.parametrize(
    "mistake",
    [
        "items=beef-chow-fun,no-such-dish", "items=beef-chow-fun,pot-of-chinese-tea*0", "items=beef-chow-fun,pot-of-chinese-tea*100",
        "items=beef-chow-fun,pot-of-chinese-tea.huge", "items=beef-chow-fun,pot-of-chinese-tea~gold", "items=beef-chow-fun,~~,**",
        "items=beef-chow-fun&party=0", "items=beef-chow-fun&party=many", "items=beef-chow-fun&without=kryptonite",
        "items=beef-chow-fun&vegetarians=many",
        "items=beef-chow-fun&at=never", "items=beef-chow-fun&how=boat", "items=beef-chow-fun&diet=lunar",
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_a_sentence_and_the_rest_of_the_sheet_stays(client, mistake):
    response = client.get(f"/en/order?{mistake}")
    assert 200 == response.status_code
    page = judged(response.text)
    assert page.select_one(".faults li").text.strip()
    assert ["Beef Chow Fun"] == [each.text.strip() for each in page.select(".sheet .line h2")]


def test_a_sheet_of_41_lines_keeps_40(client):
    ids = [each["id"] for each in client.get("/api/menu").json["items"]][:41]
    page = judged(client.get(f"/en/order?items={','.join(ids)}").text)
    assert (40, 1) == (len(page.select(".sheet .line")), len(page.select(".faults li")))
    refused = client.get(f"/en/menu?items={','.join(ids[:40])}&add={ids[40]}").headers["Location"]
    assert urlsplit(refused).path == "/en/order"
    assert judged(client.get(refused).text).select(".faults li")


def test_no_link_of_a_page_adds_a_dish(client):
    for address in (
        "/en/menu",
        "/en/menu/beef-chow-fun",
        "/en/must-order",
        "/en/order",
        f"/en/order?{SHEET}",
        f"/en/menu?{SHEET}",
    ):
        page = judged(client.get(address).text)
        assert [] == [
            each["href"] for each in page.select("a[href]") if re.search(r"[?&](add|less|remove)=", each["href"])
        ]


def test_steppers_name_their_dish(client):
    page = judged(client.get(f"/en/menu?{SHEET}").text)
    row = page.select_one("#beef-chow-fun .count")
    assert ["One less: Beef Chow Fun", "One more: Beef Chow Fun; now 2"] == [
        each["aria-label"] for each in row.select("button")
    ]


def test_the_fragment_of_a_stepper_brings_the_bar_the_box_and_the_address(client):
    response = client.get(
        f"/en/fragments/sheet/menu?{SHEET}&diet=no-pork&add=pot-of-chinese-tea&add=pot-of-chinese-tea"
    )
    assert (
        "/en/menu?diet=no-pork&items=beef-chow-fun*2,pork-century-egg-congee,pot-of-chinese-tea*2&party=3"
        == (response.headers["HX-Replace-Url"])
    )
    assert "5 dishes" in response.text
    assert 'data-hx-swap-oob="innerMorph:#pot-of-chinese-tea_"' in response.text


def test_allergies_stand_in_both_languages_and_conflicts_in_their_own_words(client):
    page = judged(client.get("/en/order?items=beef-chow-fun,shrimp-wonton-noodle-soup&without=peanut,wheat").text)
    assert ["Allergy: peanut, wheat", "食物過敏：花生、小麥"] == [
        each.text for each in page.select(".sheet .allergy p")
    ]
    assert ["對花生、小麥過敏，請通知廚房。", "Allergy: peanut, wheat. Please tell the kitchen."] == [
        each.text for each in page.select("#server .allergy p")
    ]
    assert page.select(".line .contains")
    assert page.select(".line .may-contain")


def test_a_dish_that_is_not_served_then_is_told_with_another_that_is(client):
    page = judged(client.get("/en/order?items=cured-meat-clay-pot-rice&at=2026-12-07T10:30").text)
    assert "Not served at that time; again Monday" in page.select_one(".absence").text
    instead = [each["value"] for each in page.select(".gone button[name=swap]")]
    assert 2 == len(instead)
    for swap in instead:
        query = {"items": "cured-meat-clay-pot-rice*2,sampan-congee", "at": "2026-12-07T10:30", "swap": swap}
        location = client.get("/en/order", query_string=query).headers["Location"]
        assert f"{swap.split()[1]}*2,sampan-congee" == sheet_of(location)["items"], "at its place"
        assert not judged(client.get(location).text).select(".absence")


def test_what_cannot_be_ordered_then_is_in_a_group_of_its_own_and_in_nothing_that_counts(client):
    query = "party=2&at=2026-11-24T18:30"
    page = judged(client.get(f"/en/order?items=beef-chow-fun,fried-dough-stick,suckling-pig-quarter&{query}").text)
    alone = judged(client.get(f"/en/order?items=beef-chow-fun&{query}").text)
    assert ["Beef Chow Fun"] == [each.text.strip() for each in page.select("#server .second bdi")]
    assert 2 == len(page.select(".absent .line .absence"))
    for words in (".sums", ".enough", ".paper > .share", "#server .total"):
        assert alone.select_one(words).text == page.select_one(words).text
    bar = judged(client.get(f"/en/menu?items=beef-chow-fun,fried-dough-stick&{query}").text).select_one(".bar a")
    assert "One dish + 1 not at that time, $19.43 with tax" in " ".join(bar.text.split())
    nothing = judged(client.get(f"/en/order?items=suckling-pig-quarter&{query}").text)
    assert [] == nothing.select(".sums, .enough, #server, a[href='#server']")
    assert nothing.select(".hand"), "it can still be sent"
    assert "Nothing on this sheet can be ordered at that time." == nothing.select_one(".notice").text
    assert "Not in the total" not in nothing.select_one(".paper").text


def test_a_conflict_is_said_above_the_lines_with_other_dishes_and_nobody_is_told_that_it_is_enough(client):
    page = judged(client.get(f"/en/order?items=hot-and-sour-soup,steamed-rice*2&party=2&without=egg&{EVENING}").text)
    assert page.select_one(".unfit").text.startswith(
        "One of 2 dishes contains egg. Swap them below, or ask your server."
    )
    menu = judged(client.get(page.select_one(".unfit a")["href"]).text)
    assert menu.select("input[name=without][value=egg][checked]")
    assert page.select("#line-1 button[name=swap]")
    assert not page.select("#line-2 button[name=swap]")
    assert "1 to avoid: whether it is enough depends on them." == page.select_one(".enough").text
    swapped = client.get(
        f"/en/order?items=hot-and-sour-soup&without=egg&{EVENING}&swap={page.select_one('button[name=swap]')['value']}"
    )
    assert not judged(client.get(swapped.headers["Location"]).text).select(".contains, .may-contain, .unfit")


@pytest.mark.parametrize(
    "swap", ["no-such-dish sampan-congee", "sampan-congee", "sampan-congee no-such-dish", " ", "beer plain-congee"]
)
def test_a_swap_that_cannot_be_read_leaves_the_sheet_as_it_is(client, swap):
    answer = client.get("/en/order", query_string={"items": "sampan-congee", "swap": swap})
    assert 303 == answer.status_code
    assert "sampan-congee" == sheet_of(answer.headers["Location"])["items"]


@pytest.mark.demonstration
def test_a_suggested_meal_says_what_is_only_just_cooked_or_has_bones_whoever_comes(client):
    asked = "party=2&at=2026-12-06T10:15"
    said = client.get(f"/api/order/suggest?{asked}").json["sheets"][0]["reasons"]
    told = ["Some ingredients are only lightly cooked: Sampan Congee.", "May have small bones: Sampan Congee."]
    assert told == [each for each in said if "Sampan Congee" in each]
    assert all(each in client.get(f"/api/order/suggest?format=md&{asked}").text for each in told)
    first = judged(client.get(f"/en/order?{asked}").text).select_one(".offered .starts li")
    assert " ".join(told) in [each.text for each in first.select("small")]


@pytest.mark.demonstration
def test_courses_of_which_nothing_fits_are_told_with_or_and_those_of_other_hours_not_at_all(client):
    asked = "/api/order/suggest?party=4&without=crustaceans,peanut&at=2026-12-05T18:30"
    first = client.get(asked).json["sheets"][0]["reasons"]
    assert any(each.startswith("None of our seafood or tofu or vegetables suit your table;") for each in first)
    late = client.get("/api/order/suggest?party=2&budget=30&at=2026-12-01T14:45")
    assert "fried dough suit" not in late.text and late.json["sheets"]


def test_a_table_with_a_vegetarian_is_told_that_nothing_is_for_them(client):
    page = judged(client.get(f"/en/order?items=beef-chow-fun*2&party=3&vegetarians=1&children=1&{EVENING}").text)
    assert "Nothing here is marked vegetarian yet." == page.select_one(".enough").text
    assert "3位 · 素食1位 · 小童1位" == page.select_one("#server .tally p").text
    added = client.get("/en/menu?items=beef-chow-fun&party=3&vegetarians=1&children=1&add=sampan-congee")
    assert {"vegetarians": "1", "children": "1"}.items() <= sheet_of(added.headers["Location"]).items()


@pytest.mark.parametrize(
    ("moment", "times"),
    [
        ("2026-11-30T12:00", ["now", "2026-11-30T12:30", "2026-11-30T19:00"]),
        ("2026-11-30T13:00", ["now", "2026-11-30T19:00"]),
        ("2026-11-30T20:00", ["now"]),
        ("2026-11-30T23:00", ["2026-12-01T12:30", "2026-12-01T19:00"]),
    ],
)
def test_now_lunch_and_tonight_are_one_tap_while_they_lie_ahead(make_app, moment, times):
    at = datetime.fromisoformat(moment).replace(tzinfo=ZoneInfo("America/Vancouver"))
    client = make_app(Clock(wall=at.timestamp), content_dir=LANTERN).test_client()
    page = judged(client.get(f"/en/order?{SHEET}").text)
    assert times == [each["value"] for each in page.select("button[name=at]")]
    assert "at=" not in client.get(f"/en/order?{SHEET}&at=now&add=sampan-congee").headers["Location"]


def test_a_blank_sheet_on_paper_has_the_dishes_to_order_first_and_lines_for_others(client):
    lines = judged(client.get("/en/order").text).select(".written li")
    assert (12, 5) == (len(lines), len([each for each in lines if each.text.strip()]))
    assert not judged(client.get(f"/en/order?{SHEET}").text).select(".written")


def test_a_static_export_has_no_sheet_and_no_steppers(tmp_path):
    export(Settings(base_url=BASE, content_dir=SAMPLE), tmp_path / "export")
    folder = tmp_path / "export" / "en"
    assert not (folder / "order").exists()
    for page in ("menu", "must-order", ""):
        text = (folder / page / "index.html").read_text(encoding="utf-8")
        assert "/en/order" not in text
        assert 'name="add"' not in text
    assert "/en/order" not in (tmp_path / "export" / "sitemap.xml").read_text(encoding="utf-8")


def of_sizes(page, rows):
    """(size or dish, how many) of each stepper."""
    return [(row.select_one("[name=add]")["value"], row.b.text if row.b else "") for row in page.select(rows)]


def test_each_size_on_the_page_of_a_dish_says_how_many_of_it_are_on_the_sheet(client):
    sheet = "items=sampan-congee.half*2,beef-chow-fun"
    page = judged(client.get(f"/en/menu/sampan-congee?{sheet}").text)
    assert [("sampan-congee", ""), ("sampan-congee.half", "2")] == of_sizes(page, ".choice .count")
    assert "One more: Sampan Congee, Half portion; now 2" == page.select(".choice [name=add]")[1]["aria-label"]
    less = client.get(f"/en/menu/sampan-congee?{sheet}&less=sampan-congee.half").headers["Location"]
    assert "sampan-congee.half,beef-chow-fun" == sheet_of(less)["items"]


def test_one_less_of_a_size_takes_no_other_size_away(client):
    sheet = "items=shrimp-wonton-noodle-soup~extra-wontons,shrimp-wonton-noodle-soup.half"
    less = client.get(f"/en/menu/shrimp-wonton-noodle-soup?{sheet}&less=shrimp-wonton-noodle-soup").headers["Location"]
    assert "shrimp-wonton-noodle-soup.half" == sheet_of(less)["items"]


def test_the_fragment_of_a_size_brings_the_boxes_of_all_sizes_of_its_dish(client):
    answer = client.get("/en/fragments/sheet/menu/sampan-congee?add=sampan-congee.half").text
    assert ["#sampan-congee_", "#sampan-congee_half"] == re.findall(r"innerMorph:(#\w[\w-]*)", answer)


@pytest.mark.demonstration
def test_a_row_of_the_menu_adds_no_size_unsaid_but_opens_the_sizes(client):
    page = judged(client.get("/en/menu?items=singapore-vermicelli.tray-small").text)
    assert "singapore-vermicelli" not in [each["value"] for each in page.select("[name=add]")]
    assert [("singapore-vermicelli.tray-small", "1")] == of_sizes(page, "#singapore-vermicelli[class] details .count")[
        1:2
    ]
    assert ["singapore-vermicelli"] == [each.parent["id"] for each in page.select(".dish details[open]")]
    assert "Half portion $10.50" == page.select_one("#sampan-congee .half").text


def test_the_page_of_a_dish_fills_what_it_contains_and_frames_what_it_may_contain(client):
    page = judged(client.get("/en/menu/sampan-congee?items=beef-chow-fun&without=peanut,milk").text)
    assert [(["conflict", "contains"], "Contains peanut."), (["conflict", "may-contain"], "May contain milk.")] == [
        (each["class"], each.text) for each in page.select(".conflict")
    ]
    assert "Add anyway" == page.select_one(".choice.unfit strong").text
    mild = judged(client.get("/en/menu/sampan-congee?items=beef-chow-fun&without=milk").text)
    assert "Add to order sheet" == mild.select_one(".choice:not(.unfit) strong").text


def test_what_is_not_sold_in_a_way_is_not_offered_instead(client):
    others = "hong-kong-milk-tea,canned-soft-drink,pot-of-chinese-tea"
    page = judged(client.get(f"/en/order?items={others}&without=milk&how=takeout").text)
    assert not [each for each in page.select("[name=swap]") if each["value"].endswith(" beer")]


def test_a_dish_that_contains_one_allergen_and_may_contain_another_is_counted_once(client):
    page = judged(client.get("/en/order?items=sampan-congee,beef-chow-fun&without=peanut,milk").text)
    assert 2 >= len(page.select(".alarm p, .conflicts p")) and "2 of 2 dishes may contain" not in page.text


def test_a_swap_past_the_most_of_one_says_how_many_a_sheet_takes(client):
    swap = {"items": "sampan-congee*99,corn-mushroom-congee*99", "swap": "sampan-congee corn-mushroom-congee"}
    page = judged(client.get("/en/order", query_string=swap, follow_redirects=True).text)
    assert "99" in page.select_one("[role=alert], .faults, .wrong").text


@pytest.mark.parametrize("name", ["vegetarians", "children"])
def test_more_of_them_than_guests_are_told_and_left_out(client, name):
    page = judged(client.get(f"/en/order?{SHEET}&{name}=9").text)
    assert "A number up to 3, not “9”." in page.main.text
    assert "9" not in page.select_one("#server .tally").text
    assert 400 == client.get(f"/api/order?{SHEET}&{name}=9").status_code


def test_a_budget_is_before_tax_only_where_prices_are():
    for name, label in (("lantern", "Budget before tax"), ("old-boathouse", "Budget")):
        page = judged(unlimited_app(publishable(RESTAURANTS[name])).test_client().get("/en/order?party=2").text)
        assert label in [each.text.strip() for each in page.select("label, legend, .field span")], name


def test_tonight_is_offered_only_where_the_kitchen_is_open_then(make_app):
    noon = datetime(2026, 11, 30, 12, tzinfo=ZoneInfo("America/Toronto"))  # a Monday, until 16:00
    client = make_app(Clock(wall=noon.timestamp), content_dir=publishable(OTHERS["cafe-bonheur"])).test_client()
    page = judged(client.get("/fr/order?party=2").text)
    assert ["now", "2026-11-30T12:30"] == [each["value"] for each in page.select("button[name=at]")]


@pytest.mark.demonstration
def test_a_sheet_for_today_is_not_over_in_the_evening(make_app):
    evening = datetime(2026, 11, 30, 18, tzinfo=ZoneInfo("America/Vancouver"))  # the next day in UTC
    client = make_app(Clock(wall=evening.timestamp), content_dir=LANTERN).test_client()
    assert not judged(client.get("/en/order?items=beef-chow-fun&at=2026-11-30").text).select(".past")
    assert judged(client.get("/en/order?items=beef-chow-fun&at=2026-11-29").text).select(".past")


@pytest.mark.demonstration
def test_a_house_meal_of_which_a_dish_cannot_be_ordered_then_has_no_price_of_the_others(client):
    def prices(at: str) -> list[str]:
        page = judged(client.get(f"/en/order?at={at}").text)
        return [each.text for each in page.select("[aria-labelledby=starts] button > .price")]

    assert ["$42.95 with tax", "$89.62 with tax"] == prices("2026-11-30T12:30")
    assert [] == prices("2026-11-30T10:30"), "a dish of each comes later"


def test_more_vegetarians_than_guests_are_all_of_them(client):
    page = judged(client.get("/en/order?party=3&vegetarians=4").text)
    assert page.select(".faults")
    assert page.select_one("input[type=hidden][name=vegetarians][value='3']")
    assert page.select_one("button[name=vegetarians][value='4']").has_attr("disabled")
