"""``pages`` serves people: every page with its Markdown twin, and the fragments of live search."""

import json
import re
from datetime import datetime
from itertools import cycle
from urllib.parse import unquote
from zoneinfo import ZoneInfo

import pytest

from restaurant_site.locales import SiteLanguages
from restaurant_site.owner import scaffolding
from restaurant_site.resources.table import RESOURCES
from restaurant_site.snapshot import state_of
from restaurant_site.urls import Links
from restaurant_site.web.clock import Clock
from tests.conftest import BASE, judged, unlimited_app
from tests.content.folders import edit
from tests.languages import BY_CODE, LANGUAGES, LOCALES
from tests.restaurants import OTHERS, publishable

ROWS = {"" if row.page == "home" else row.page: row for row in RESOURCES if row.page}
PAGES = [*ROWS]


@pytest.fixture
def fill(site):
    """The address of a page with the id of its first entry in it."""

    def fill(page):
        row = ROWS.get(page)
        return page.format(id=next(row.entries(site))[0]) if row and row.entries else page

    return fill


class TestRoot:
    @pytest.mark.parametrize(
        ("expected", "accepted"),
        [
            ("en", None),
            ("en", ""),
            ("en", "*"),
            ("en", "en-CA,en;q=0.9"),
            ("en", "fr-CA, de;q=0.8"),
            ("en", "en;q=0.8, zh;q=0.7"),
            ("en", ";;q=,,"),
            ("zh", "zh-TW"),
            ("zh", "zh-HK, zh;q=0.9, en;q=0.8"),
            ("zh", "zh-Hant-CA"),
            ("zh", "fr, zh;q=0.5"),
            ("zh", "en;q=0, zh-Hant;q=0.1"),
            ("cn", "zh-CN"),
            ("cn", "zh-Hans;q=0.9, en;q=0.8"),
            ("cn", "en;q=0.1, zh-SG;q=0.2, zh-TW;q=0.15"),
            ("cn", "ZH-cn"),
        ],
    )
    def test_the_root_leads_to_the_home_page_in_the_language_of_the_browser(self, client, expected, accepted):
        headers = {} if accepted is None else {"Accept-Language": accepted}
        response = client.get("/", headers=headers)
        assert (302, f"/{expected}/") == (response.status_code, response.headers["Location"])
        assert "Accept-Language" == response.headers["Vary"]

    @pytest.mark.parametrize("code", [*BY_CODE, "EN", "Zh", "cN"])
    def test_a_bare_language_leads_to_its_home_page(self, client, code):
        response = client.get(f"/{code}")
        assert (308, f"/{code.lower()}/") == (response.status_code, response.headers["Location"])


class TestLetterCase:
    @pytest.mark.parametrize("page", [*PAGES, "menu.md", "index.md"])
    @pytest.mark.parametrize("code", ["EN", "Zh", "cN"])
    def test_a_language_in_other_letters_leads_to_ours(self, client, fill, page, code):
        response = client.get(f"/{code}/{fill(page)}")
        assert (308, f"/{code.lower()}/{fill(page)}") == (response.status_code, response.headers["Location"])

    def test_the_query_goes_along(self, client):
        response = client.get("/ZH/menu?q=%E7%B2%A5&diet=vegan,no-pork")
        assert "/zh/menu?q=%E7%B2%A5&diet=vegan,no-pork" == response.headers["Location"]

    @pytest.mark.parametrize("address", ["/fr/", "/zh-CN/menu", "/english/", "/xx", "/e/", "/en-CA/"])
    def test_a_language_that_is_none_of_ours_is_no_page(self, client, address):
        assert 404 == client.get(address).status_code


@pytest.mark.parametrize(("page", "code"), [*zip(PAGES, cycle(BY_CODE), strict=False)])
class TestEveryPage:
    """The languages take turns."""

    def test_says_its_language_and_its_addresses(self, client, get_page, fill, code, page):
        address = f"/{code}/{fill(page)}"
        tree = get_page(address)
        assert BY_CODE[code].tag == tree.html["lang"] == client.get(address).headers["Content-Language"]
        assert BASE + address == tree.select_one("link[rel=canonical]")["href"]
        alternates = {link["hreflang"]: link["href"] for link in tree.select("link[rel=alternate][hreflang]")}
        assert {each.hreflang: f"{BASE}/{each.code}/{fill(page)}" for each in LOCALES} == {
            tag: target for tag, target in alternates.items() if tag != "x-default"
        }
        assert f"{BASE}/en/{fill(page)}" == alternates["x-default"]
        assert tree.select_one("meta[name=description]")["content"].strip()

    def test_has_a_markdown_twin_that_it_names(self, client, get_page, fill, code, page):
        twin = f"/{code}/{fill(page) or 'index'}.md"
        named = get_page(f"/{code}/{fill(page)}").select_one('link[rel=alternate][type="text/markdown"]')
        assert BASE + twin == named["href"]
        response = client.get(twin)
        assert (200, "text/markdown; charset=utf-8") == (response.status_code, response.content_type)
        assert response.text.startswith("# ")
        assert BY_CODE[code].tag == response.headers["Content-Language"]

    def test_answers_with_its_twin_where_markdown_is_asked_for(self, client, fill, code, page):
        address = f"/{code}/{fill(page)}"
        twin = client.get(f"/{code}/{fill(page) or 'index'}.md")
        for accept in ("text/markdown", "text/markdown, text/html;q=0.9", "text/html;q=0.5, text/markdown;q=0.5"):
            response = client.get(address, headers={"Accept": accept})
            assert (twin.data, "text/markdown") == (response.data, response.mimetype)
            assert "Accept" in response.headers["Vary"].split(", ")

    def test_is_a_page_to_everybody_else(self, client, fill, code, page):
        for accept in ("", "*/*", "application/json", "text/html, text/markdown;q=0.9", "text/markdown;q=0"):
            response = client.get(f"/{code}/{fill(page)}", headers={"Accept": accept})
            assert (200, "text/html") == (response.status_code, response.mimetype)
            assert "Accept" in response.headers["Vary"].split(", ")

    def test_names_no_host_but_the_configured_one(self, client, fill, code, page):
        response = client.get(f"/{code}/{fill(page)}", headers={"Host": "evil.example"})
        assert "evil.example" not in response.text + str(response.headers)

    def test_leads_agents_to_the_indexes(self, client, fill, code, page):
        links = ", ".join(client.get(f"/{code}/{fill(page)}").headers.getlist("Link"))
        assert f"<{Links(BASE).index('llms.txt', BY_CODE[code])}>" in links
        assert f"<{BASE}/openapi.json>" in links


class TestDevelopers:
    @pytest.mark.parametrize("locale", LOCALES[1:], ids=lambda locale: locale.code)
    def test_every_description_is_in_the_language_of_the_page(self, get_page, locale):
        page = get_page(f"/{locale.code}/developers")
        described = [each.text for each in page.select("main dd, main h2, main h3, main p")]
        assert len(described) > 60
        assert ["Python", "TypeScript", "MCP", "MCP"] == [
            text for text in described if not re.search("[\u3400-\u9fff]", text)
        ]
        assert [] == page.select("main dd[lang], main h3[lang]")

    def test_the_answer_beside_a_request_is_a_part_of_what_answers_it(self, client, get_page):
        labels = get_page("/en/developers").select("[aria-labelledby=examples] .notes")
        answers = [label.find_next("pre").text for label in labels]
        hit, dish = json.loads(answers[0]), json.loads(answers[1])
        [asked] = re.findall('--data-urlencode "q=(.*)"', get_page("/en/developers").text)[:1]
        found = client.get("/api/knowledge", query_string={"q": asked, "limit": 3, "lang": "en"}).json
        assert hit.items() <= found["articles"][0].items()
        assert dish.items() <= client.get("/api/menu/cured-meat-clay-pot-rice").json.items()
        assert client.get("/en/menu/cured-meat-clay-pot-rice.md").text.startswith(answers[2])


class TestRhythm:
    @pytest.mark.parametrize("address", ["best-time", "knowledge/best-time-to-visit"])
    def test_every_period_of_the_charts_stands_in_a_table(self, site, get_page, address):
        tree = get_page(f"/en/{address}")
        blocks = site.rhythm.rhythms
        assert sum(len(block.periods) for block in blocks) == len(tree.select("details tbody tr"))
        assert 1 + len(blocks) == len(tree.select("svg[role=img]"))
        assert all(tree.find(id=drawing["aria-labelledby"]).text for drawing in tree.select("svg[role=img]"))

    def test_a_chart_tells_its_periods_in_words(self, get_page):
        told = get_page("/en/best-time").find(id="day-chart-2-told").text
        assert told.startswith("10:00 am to 11:30 am: Quiet, up to 5 minutes. 11:30 am to 12:00 pm: Steady,")

    def test_a_restaurant_of_the_night_has_its_hours_past_midnight_and_its_day_of_rest(self, make_app):
        tree = judged(make_app().test_client().get("/en/best-time").text)
        assert "closed" in (words := [text.text for text in tree.select("svg text")])
        assert words.index("9:00 pm") < words.index("midnight")
        assert not tree.select("#busiest, #tips, h2 + ol:empty")

    @pytest.mark.parametrize(("hour", "state"), [(12, "Open now"), (15, "Closed now")])
    def test_the_article_about_the_hours_says_whether_it_is_open_and_is_not_kept_past_that(self, make_app, hour, state):
        moment = datetime(2026, 11, 24, hour, tzinfo=ZoneInfo("America/Winnipeg"))
        client = make_app(clock=Clock(wall=moment.timestamp)).test_client()
        response = client.get("/en/knowledge/opening-hours")
        assert state == judged(response.text).select_one(".state strong").text
        assert "stale-while-revalidate=0" in response.headers["Cache-Control"]

    @pytest.mark.parametrize(("hour", "charts", "marks"), [(12, 1, 1), (15, 1, 0)])
    def test_the_home_page_marks_the_present_minute_while_it_is_open(self, make_app, hour, charts, marks):
        noon = datetime(2026, 11, 24, hour, tzinfo=ZoneInfo("America/Winnipeg"))
        tree = judged(make_app(clock=Clock(wall=noon.timestamp)).test_client().get("/en/").text)
        assert (charts, marks) == (len(tree.select("svg[role=img]")), len(tree.select("path.now")))
        assert marks == tree.select_one("figcaption").text.count("Right now: Quiet, up to 5 minutes.")

    @pytest.mark.parametrize(
        ("day", "code", "told"),
        [
            (24, "en", "Opens today at 11:30 am"),
            (24, "zh", "今日上午11時30分開門"),
            (24, "cn", "今天11:30开门"),
            (23, "en", "Opens Tuesday at 11:30 am"),
        ],
    )
    def test_an_opening_later_on_the_same_day_is_today_s(self, make_app, day, code, told):
        morning = datetime(2026, 11, day, 8, tzinfo=ZoneInfo("America/Winnipeg"))
        tree = judged(make_app(clock=Clock(wall=morning.timestamp)).test_client().get(f"/{code}/").text)
        assert told == tree.select(".state > span")[1].text


class TestWall:
    @pytest.mark.demonstration
    def test_the_plates_of_a_section_stand_below_its_name_in_the_language_of_the_page(self, get_page):
        assert "Congee" == get_page("/en/").select_one(".boards .heading .gloss").text
        plate = get_page("/en/").select_one(".board a[href='/en/menu/sampan-congee']").parent.select_one("summary")
        assert ["Sampan Congee", "荔灣艇仔粥", "$15.50"] == [each.text for each in plate.select("span")]
        assert [] == get_page("/zh/").select(".gloss")

    @pytest.mark.demonstration
    @pytest.mark.parametrize("address", ["/en/", "/zh/menu"])
    def test_the_name_of_a_section_hangs_with_its_plates_so_that_no_row_ends_with_it(self, get_page, address):
        groups = get_page(address).select(".upright > li")
        assert [] != groups
        assert [] == [each.text for each in groups if len(each.select(".heading")) != 1 or not each.select(".board")]

    def test_a_restaurant_without_han_names_or_pictures_begins_with_its_first_dishes_and_boards_with_prices(
        self, make_app
    ):
        app = make_app(content_dir=publishable(OTHERS["old-boathouse"]))
        tree = judged(app.test_client().get("/en/").text)
        assert ["Haddock and Chips", "Whitby Crab Sandwich", "Sticky Toffee Pudding"] == [
            link.text for link in tree.select(".hero .slip h3 a")
        ]
        assert "Haddock and Chips from £13.95" == " ".join(tree.select(".boards li li")[2].text.split())[:29]
        assert [] == judged(app.test_client().get("/en/menu").text).select(".boards")


@pytest.mark.demonstration
def test_what_a_dish_is_follows_its_name_where_it_has_no_picture(make_app, get_page):
    client = make_app(content_dir=publishable(OTHERS["old-boathouse"])).test_client()
    plain = judged(client.get("/en/menu/kippers").text)
    assert plain.select_one(".served > h1 + .lead") and not plain.select(".told .lead")
    pictured = get_page("/en/menu/sampan-congee")
    assert pictured.select_one(".told > .lead") and not pictured.select(".served > .lead")


@pytest.mark.demonstration
def test_reservations_without_rules_tell_the_article_on_booking_and_others_do_not(make_app, get_page):
    client = make_app(content_dir=publishable(OTHERS["old-boathouse"])).test_client()
    assert "We hold it for ten minutes" in judged(client.get("/en/reservation").text).main.text
    article = get_page("/en/knowledge/how-to-reserve").select_one("article .prose p").text
    assert article not in get_page("/en/reservation").main.text


class TestArticle:
    @pytest.mark.demonstration
    def test_the_telephone_number_of_a_lead_can_be_called(self, get_page):
        assert "604‑555‑0142" == get_page("/en/knowledge/how-to-reserve").select_one(".lead a[href^=tel]").text


class TestMenu:
    @pytest.mark.parametrize(
        ("asked", "near"),
        [
            ("q=smpn+cng", {"sampan-congee"}),
            ("q=plnn+cnge&diet=vegan", {"plain-congee"}),
            ("q=tofu&diet=vegan&without=soy", set()),
        ],
    )
    def test_a_search_that_finds_nothing_leads_to_what_its_filter_leaves_and_to_the_whole_menu(
        self, site, get_page, asked, near
    ):
        tree = get_page(f"/en/menu?{asked}")
        status = tree.select_one("#results [role=status]")
        assert status.text.startswith("No dishes match.")
        assert "/en/menu" == status.a["href"]
        suggested = {
            link["href"].rpartition("/")[2] for link in tree.select("#results [role=status] ~ p:not(.uncovered) a")
        }
        assert near <= suggested
        assert bool(near) == bool(suggested)
        assert "vegan" not in asked or all("vegan" in site.dishes[id].diets for id in suggested)

    def test_a_row_has_both_names_the_price_and_one_link(self, site, get_page):
        dish = next(iter(site.dishes.values()))
        for locale in LOCALES:
            row = get_page(f"/{locale.code}/menu").find(id=dish.id)
            assert [f"/{locale.code}/menu/{dish.id}"] == [link["href"] for link in row.select("a")]
            assert dish.name.in_(locale) == row.h3.a.text
            other = row.select_one("[lang]")
            second = LANGUAGES.second(locale)
            assert (dish.name.in_(second), second.hreflang) == (other.text, other["lang"])

    def test_a_row_says_the_summary(self, site, get_page):
        for locale in LOCALES:
            page = get_page(f"/{locale.code}/menu")
            for dish in site.dishes.values():
                assert dish.summary.in_(locale) == page.select_one(f"#{dish.id} .description span").text

    def test_only_a_filtered_menu_names_the_allergens_of_its_dishes(self, get_page):
        assert [] == get_page("/en/menu").select(".allergens")
        assert [] == get_page("/en/menu?q=congee").select(".allergens")
        filtered = get_page("/en/menu?without=crustaceans")
        assert [] != filtered.select(".dish")
        assert [] == [row["id"] for row in filtered.select(".dish") if not row.select(".allergens")]

    def test_a_filtered_row_names_two_allergens_and_counts_the_others(self, get_page):
        page = get_page("/en/menu?without=peanut&traces=include")
        rows = {row["id"]: [each.text for each in row.select(".allergens")] for row in page.select(".dish")}
        assert "Contains: none listed" == rows["steamed-rice"][0]
        assert [] == [words for words in rows.values() if len(words) > 2 or max(map(len, words)) > 35]
        assert rows["beef-chow-fun"][1].startswith("May contain: peanut, ")
        assert 1 == page.text.count("none of the twelve priority allergens")

    def test_a_filtered_menu_says_its_conditions(self, get_page):
        filters = get_page("/en/menu?diet=no-pork&without=crustaceans,molluscs").select_one(".filters")
        assert "No pork; without shellfish · 19 dishes · change" == filters.summary.text
        assert not filters.has_attr("open")

    def test_a_filtered_row_does_not_repeat_the_diet_that_the_filter_names(self, get_page):
        rows = get_page("/en/menu?diet=vegan").select(".dish")
        assert ["VG"] * len(rows) == [row.select_one(".marks span").text for row in rows]
        assert [] == [row["id"] for row in rows if row.select(".diets")]

    @pytest.mark.parametrize(
        ("without", "ticked"),
        [
            ("shellfish", ["shellfish"]),
            ("molluscs,crustaceans,egg", ["shellfish", "egg"]),
            ("peanut,molluscs", ["molluscs", "peanut"]),
        ],
    )
    def test_a_box_means_a_group_of_allergens_or_one_of_them(self, get_page, without, ticked):
        page = get_page(f"/en/menu?without={without}")
        assert ticked == [box["value"] for box in page.select("[name=without][checked]")]

    def test_the_filters_end_with_a_button_that_says_how_many_dishes_are_left(self, client, get_page, site):
        panel = get_page("/en/menu").select_one(".filters")
        assert "button" == panel.select("input, button")[-1].name
        assert panel.button.text.startswith(f"Show {len(site.dishes)} ")
        assert "/en/menu#results" == panel.button["formaction"]
        page = get_page("/en/menu?diet=vegan")
        left = page.select_one(".filters button").text
        assert f"Show {len(page.select('.dish'))} dishes" == left
        assert f'data-show="{left}"' in client.get("/en/fragments/menu?diet=vegan").text

    def test_a_dish_without_a_picture_has_none(self, make_app, folder):
        (folder / "images" / "menu" / "beef-stew.webp").unlink()
        client = make_app(content_dir=folder).test_client()
        row = judged(client.get("/en/menu").text).find(id="beef-stew")
        assert row.h3 and not row.picture
        assert not judged(client.get("/en/menu/beef-stew").text).select(".served > picture")


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Prairie Spoon", "Prairie Spoon"),
        ("Soup at the PRAIRIE SPOON", "Soup at the PRAIRIE SPOON"),
        ("Honest cooking by the river", "Honest cooking by the river – Prairie Spoon"),
    ],
)
def test_the_tab_of_the_home_page_has_the_restaurants_name_whatever_its_title(make_app, folder, title, shown):
    edit(folder, "pages.yaml", "home: {title: {en: Prairie Spoon,", f"home: {{title: {{en: {title},")
    client = make_app(content_dir=folder).test_client()
    assert shown == judged(client.get("/en/").text).title.text


class TestMustOrder:
    def test_a_meal_is_chosen_by_the_number_of_guests_and_costs_its_total_with_tax(self, get_page):
        page = get_page("/en/must-order")
        chosen = page.select(".party input")
        assert [("five", True), ("combo-2", False), ("combo-4", False)] == [
            (each["value"], "checked" in each.attrs) for each in chosen
        ]
        for each, total in zip(chosen[1:], ("$42.95", "$89.62"), strict=True):
            slip = page.find(id=each["value"])
            assert f"Total with tax {total}" == slip.select_one(".total").text
            assert [] == [row for row in slip.select(".dish") if not row.a["href"].startswith("/en/menu/")]

    def test_without_a_tax_the_total_is_before_tax(self, make_app):
        page = judged(make_app().test_client().get("/en/must-order").text)
        assert ["Total for 2 $25.75", "Total for 4 $40.75"] == [total.text for total in page.select(".total")]


class TestParking:
    @pytest.mark.parametrize("address", ["parking", "knowledge/parking-nearby"])
    def test_every_place_of_the_map_has_its_sign_in_a_list_and_leads_there(self, site, get_page, address):
        tree = get_page(f"/zh/{address}")
        signs = [text.text for text in tree.select("svg text.sign")]
        assert sorted(signs) == sorted(sign.text for sign in tree.select(".place span[class$=sign]"))
        assert len(site.parking.options) + len(site.parking.transit) == len(signs)
        assert all(tree.find(id=link["href"][1:]) for link in tree.select("svg a"))

    def test_without_places_there_is_neither_map_nor_list(self, make_app):
        tree = judged(make_app().test_client().get("/en/parking").text)
        assert "There is no parking near by; come on foot." == tree.select_one("p.summary").text
        assert not tree.select("main svg, #places, #transit, #tips")

    def test_every_place_to_park_is_linked_to_the_owners_maps(self, get_page, site):
        links = get_page("/en/parking").select("main a[rel=external]")
        places, maps = (site.restaurant, *site.parking.options), site.restaurant.channels_of("map")
        assert {each.url_of(place) for place in places for each in maps} == {link["href"] for link in links}

    def test_only_the_owners_channels_lead_out(self, get_page):
        addresses = get_page("/en/parking").select("main a[href]:not([rel=external])")
        assert [] == [link["href"] for link in addresses if link["href"][0] not in "/#"]


class TestReservations:
    @pytest.mark.demonstration
    def test_a_party_size_is_a_link_whose_page_is_canonical_to_the_page_without(self, get_page):
        sizes = [link["href"] for link in get_page("/en/reservation").select(".sizes a")]
        assert [f"/en/reservation?guests={guests}" for guests in (2, 4, 8, 12, 41)] == sizes
        tree = get_page(sizes[-2])
        assert f"{BASE}/en/reservation" == tree.select_one("link[rel=canonical]")["href"]
        assert "12–40" == tree.select_one(".sizes [aria-current]").text and "$10.00 per guest" in tree.main.text
        assert f"/zh{sizes[-2][3:]}" in {link["href"] for link in tree.select(".languages a")}


class TestChannels:
    def test_pages_show_them_in_the_footer_and_bookings_on_the_reservation_page(self, make_app):
        tree = judged(make_app().test_client().get("/en/reservation").text)
        shown = ["Town map", "Order online", "Book a table", "Instagram", "Reviews elsewhere"]
        assert shown == [link.text for link in tree.select(".colophon a[rel=external]")]
        assert ["https://tables.example/silver-spoon"] == [
            link["href"] for link in tree.select("main a.action[rel=external]")
        ]

    def test_agents_documents_name_the_owners_booking_and_ordering_alone(self, make_app):
        client = make_app().test_client()
        paths = ("/api/restaurant", "/en/index.md", "/en/reservation.md", "/en/parking.md", "/llms-full.txt")
        texts = {path: client.get(path).text for path in paths}
        for path, text in texts.items():
            assert set() == {name for name in ("maps", "social", "reviews") if f"//{name}.example/" in text}, path
        assert "//tables.example/" in texts["/en/reservation.md"]


class TestSearch:
    @pytest.mark.parametrize("page", ["menu", "knowledge", "search"])
    def test_a_page_finds_without_scripts_what_its_fragment_finds(self, client, get_page, page):
        tree = get_page(f"/en/{page}?q=rice")
        fragment = client.get(f"/en/fragments/{page}?q=rice")
        assert "rice" == tree.select_one("main input[name=q]")["value"]
        assert fragment.text.strip() and "<html" not in fragment.text
        assert fragment.text.strip() in client.get(f"/en/{page}?q=rice").text

    @pytest.mark.parametrize("page", ["menu", "knowledge", "search"])
    def test_a_fragment_is_not_indexed_and_names_the_address_of_its_page(self, client, page):
        headers = client.get(f"/zh/fragments/{page}?q=%E7%B2%A5&utm=1").headers
        assert "noindex" == headers["X-Robots-Tag"]
        assert f"/zh/{page}?q=粥" == unquote(headers["HX-Replace-Url"])
        assert f"/zh/{page}" == client.get(f"/zh/fragments/{page}?q=").headers["HX-Replace-Url"]

    def test_there_are_no_other_fragments(self, client):
        assert 404 == client.get("/en/fragments/developers").status_code

    @pytest.mark.parametrize("page", ["menu", "knowledge", "search"])
    def test_a_search_for_nothing_we_have_is_a_page(self, get_page, page):
        get_page(f"/en/{page}?q=zzzzqqqq")

    @pytest.mark.parametrize("page", ["menu", "knowledge", "search"])
    def test_what_is_searched_for_is_escaped(self, client, page):
        text = client.get(f"/en/{page}", query_string={"q": '"><script>alert(1)</script>'}).text
        assert "<script>alert" not in text

    def test_filters_work_on_the_page(self, get_page, site):
        shown = {a["href"] for a in get_page("/en/menu?diet=vegan").select("main a[href^='/en/menu/']")}
        assert {f"/en/menu/{dish.id}" for dish in site.dishes.values() if "vegan" in dish.diets} == shown

    def test_an_unknown_filter_is_refused(self, get_page):
        get_page("/en/menu?diet=halal", status=400)


class TestMissing:
    @pytest.mark.parametrize("address", ["/en/menu/nothing", "/zh/knowledge/nothing", "/cn/nothing"])
    def test_what_does_not_exist_is_not_found(self, client, address):
        assert 404 == client.get(address).status_code

    @pytest.mark.parametrize(
        ("address", "code"), [("/en/menu/nothing.md", "unknown-dish"), ("/zh/knowledge/x.md", "unknown-article")]
    )
    def test_a_twin_that_does_not_exist_is_a_problem(self, client, address, code):
        response = client.get(address)
        assert (404, code) == (response.status_code, response.json["code"])


class TestPagesOfResults:
    def test_a_search_shows_twenty_articles_and_leads_to_the_rest(self, get_page):
        first, second = get_page("/en/knowledge?q=food"), get_page("/en/knowledge?q=food&offset=20")
        assert 20 == len(first.select(".found li"))
        assert 0 < len(second.select(".found li")) <= 20
        assert ["/en/knowledge?q=food&offset=20"] == [link["href"] for link in first.select(".pages a")]
        assert ["/en/knowledge?q=food"] == [link["href"] for link in second.select(".pages a")]

    def test_what_fits_one_page_has_no_others(self, get_page):
        page = get_page("/en/knowledge?q=cake")
        assert 0 < len(page.select(".found li")) <= 20
        assert [] == page.select(".pages")

    def test_a_page_of_results_is_pushed_so_that_back_returns(self, client):
        assert (
            "/en/knowledge?q=food&offset=20"
            == client.get("/en/fragments/knowledge?q=food&offset=20").headers["HX-Push-Url"]
        )
        assert "HX-Push-Url" not in client.get("/en/fragments/knowledge?q=food").headers

    def test_the_search_page_shows_six_dishes_and_five_articles_and_leads_to_all(self, get_page):
        page = get_page("/en/search?q=noodles")
        assert (6, 5) == (len(page.select(".dishes > li")), len(page.select(".found li")))
        assert ["/en/menu?q=noodles", "/en/knowledge?q=noodles"] == [link["href"] for link in page.select(".all a")]
        assert re.fullmatch(r"\d+ dishes and \d+ articles? for “noodles”", page.select_one(".findings-of").text)
        assert get_page("/en/search?q=wifi password").select_one(".findings-of").text.split()[1].startswith("article")
        assert "2 articles for “wheelchair”" == get_page("/en/search?q=wheelchair").select_one(".findings-of").text

    def test_a_list_that_the_search_page_shows_whole_leads_nowhere_else(self, get_page):
        page = get_page("/en/search?q=pizza")
        assert 0 < len(page.select(".found li")) <= 5
        assert [] == page.select(".all")

    def test_who_has_found_nothing_is_shown_what_most_ask_and_no_dish(self, get_page):
        page = get_page("/zh/search?q=zzqxv")
        assert [] == page.select(".dish")
        assert 4 == len(page.select("#results .list a"))

    def test_who_has_not_asked_is_led_to_every_section(self, get_page, site):
        led = [link["href"] for link in get_page("/zh/search").select(".overview li a")]
        courses = [f"/zh/menu#{category}" for category in site.menu_categories]
        assert [*courses, *(f"/zh/knowledge#{category}" for category in site.knowledge_categories)] == led


class TestFactsOfTheStarter:
    @pytest.fixture
    def guest(self, make_app, tmp_path):
        scaffolding.start(tmp_path / "mine", LANGUAGES, like="corner-kitchen")
        return make_app(content_dir=tmp_path / "mine").test_client()

    @pytest.mark.parametrize(
        ("page", "words"),
        [
            ("en/", " facts on this site are still the example’s"),
            ("zh/menu/wonton-soup", "項資料來自範例"),
            ("cn/no-page", "项内容来自示例"),
        ],
    )
    def test_every_page_counts_them_and_no_cache_keeps_it(self, guest, page, words):
        for _ in range(2):  # the second is answered from our own cache
            response = guest.get(f"/{page}", headers={"Accept": "text/html"})
            notice = judged(response.text).select_one("aside.starter")
            count = len(state_of(guest.application).snapshot.site.starter_facts)
            assert f"{count}{words}" in notice.text or f"{count}{words}" in notice.text.replace(" ", "")
            assert "restaurant-site check" == notice.code.text
            assert "no-store" == response.headers["Cache-Control"]

    @pytest.mark.parametrize("address", ["/api/restaurant", "/en/menu.md", "/llms.txt", "/en/changes.atom"])
    def test_no_data_says_so(self, guest, address):
        response = guest.get(address)
        assert "starter" not in response.text and response.headers["Cache-Control"].startswith("public")

    def test_another_restaurant_has_no_such_notice(self, client):
        assert not judged(client.get("/en/").text).select(".starter")


class TestBeside:
    def test_the_page_of_a_dish_leads_to_those_before_and_after_it_in_its_section(self, client, site):
        section = [
            dish.id for dish in site.dishes.values() if dish.category == next(iter(site.dishes.values())).category
        ]
        for at, id in enumerate(section):
            links = judged(client.get(f"/en/menu/{id}").text).select(".beside a")
            around = dict.fromkeys((section[at - 1], section[(at + 1) % len(section)]))
            assert [f"/en/menu/{other}" for other in around if other != id] == [link["href"] for link in links]


def test_a_second_name_that_is_the_first_but_for_capitals_accents_and_spaces_is_said_once(tmp_path):
    """On the page of the dish, in its section, on the menu and in Markdown; another one is said beside it."""
    folder = tmp_path / "mine"
    scaffolding.start(folder, SiteLanguages((BY_CODE["en"],)), like="corner-kitchen")
    edit(folder, "restaurant.yaml", "seats: 24\n", "seats: 24\nsecond_names: it\n")
    edit(folder, "menu.yaml", "label: {en: 🥣 Soups}", "label: {en: Antipasti, it: Antipasti}")
    edit(folder, "menu/soups.yaml", "name: {en: Tomato Soup}", "name: {en: Burrata al Caffe, it: Burrata  al caffè}")
    edit(folder, "menu/soups.yaml", "name: {en: Wonton Soup}", "name: {en: Wonton Soup, it: Zuppa}")
    client = unlimited_app(folder).test_client()
    for path, said in (("tomato-soup", "Burrata al Caffe"), ("wonton-soup", "Wonton Soup Zuppa")):
        assert said == " ".join(judged(client.get(f"/en/menu/{path}").text).h1.text.split())
    menu = judged(client.get("/en/menu").text)
    assert "Antipasti" == menu.select_one("#soups").text.strip()
    assert ["Zuppa"] == [each.text.strip() for each in menu.select(".courses [lang=it]")]
    assert "caffè" not in client.get("/en/menu/tomato-soup.md").text + client.get("/en/menu.md").text
