"""Parameters of a request: the language of a path, and query parameters."""

from dataclasses import replace

import pytest
from flask import current_app
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from restaurant_site.domain.availability import orderable
from restaurant_site.domain.moments import read_when
from restaurant_site.locales import LOCALES
from restaurant_site.models.menu import DIETS
from restaurant_site.resources.parameters import LONGEST_QUERY
from restaurant_site.snapshot import current_snapshot, state_of
from tests.conftest import NOON

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
LISTS = ["/api/menu", "/api/knowledge"]
DOCUMENTS = [
    *("/api/must-order", "/api/menu", "/api/knowledge", "/api/visit-rhythm", "/api/parking-nearby"),
    *("/api/knowledge/parking-nearby", "/llms.txt", "/llms-menu.txt", "/llms-knowledge.txt", "/llms-full.txt"),
]
with_client = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def problem_of(response, code, parameter):
    """The problem in a response, after the checks that it is this one and names its parameter."""
    assert (400, "application/problem+json") == (response.status_code, response.content_type)
    assert (code, parameter) == (response.json["code"], response.json["parameter"])
    assert f"`{parameter}`" in response.json["detail"]
    return response.json


class TestLanguage:
    @pytest.mark.parametrize("query", ["", "?lang=", "?lang=%20"])
    def test_absent_or_empty_is_the_default_language(self, client, site, query):
        response, default = client.get("/api/menu" + query), site.languages.default
        assert (default.code, default.tag) == (response.json["lang"], response.headers["Content-Language"])

    def test_only_what_the_description_calls_white_space_may_stand_around_a_code(self, client, site):
        last = site.languages.codes[-1]
        assert last == client.get("/api/menu", query_string={"lang": f"\t {last}\r\n\f\v"}).json["lang"]
        for other in ("\x1f", "\u3000", "\xa0", "\ufeff"):
            problem_of(client.get("/api/menu", query_string={"lang": f"{last}{other}"}), "unsupported-language", "lang")

    @pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
    @pytest.mark.parametrize("spell", [str.lower, str.upper, str.title], ids=["lower", "upper", "title"])
    def test_codes_match_without_regard_to_case(self, client, site, locale, spell):
        response = client.get(f"/api/menu?lang={spell(locale.code)}")
        tag = site.languages.by_code[locale.code].tag
        assert (locale.code, tag) == (response.json["lang"], response.headers["Content-Language"])

    @pytest.mark.demonstration
    @pytest.mark.parametrize("address", DOCUMENTS)
    @pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
    def test_every_document_comes_in_each_language(self, client, address, locale):
        assert locale.tag == client.get(address, query_string={"lang": locale.code}).headers["Content-Language"]

    @pytest.mark.parametrize(
        ("suggestion", "tags"),
        [
            ("cn", ["zh-CN", "zh-Hans", "zh-SG", "ZH-cn", "zh_CN", "zh-Hans-CN"]),
            ("zh", ["zh-TW", "zh-HK", "zh-MO", "zh-Hant", "zh-hant-HK"]),
            ("en", ["en-CA", "en-US", "en-GB", "EN-us", "en_US"]),
            ("fr", ["fr-CA", "fr-FR", "FR-ca"]),
            ("fa", ["fa-IR", "fa-AF", "prs"]),
        ],
    )
    def test_a_tag_that_means_one_of_ours_is_refused_with_a_suggestion(self, client, site, suggestion, tags):
        for tag in tags:
            problem = problem_of(client.get("/api/menu", query_string={"lang": tag}), "unsupported-language", "lang")
            assert site.languages.codes == problem["supported"]
            if suggestion in site.languages.codes:
                assert suggestion == problem["suggestion"]
                assert f"lang={suggestion}" in problem["detail"]

    @pytest.mark.parametrize("tag", ["ko", "ja", "e", "english", "zhcn", "zh,en", "*", "xx-zh", "'"])
    def test_any_other_tag_is_refused_without_a_guess(self, client, site, tag):
        problem = problem_of(client.get("/api/menu", query_string={"lang": tag}), "unsupported-language", "lang")
        assert site.languages.codes == problem["supported"]
        assert "suggestion" not in problem

    @pytest.mark.parametrize("address", DOCUMENTS)
    def test_every_document_refuses_an_unknown_language(self, client, address):
        problem_of(client.get(address, query_string={"lang": "ko"}), "unsupported-language", "lang")


class TestFormat:
    @pytest.mark.parametrize("value", ["json", "JSON", "", " "])
    def test_json_is_the_default_by_name(self, client, value):
        response = client.get("/api/menu", query_string={"format": value})
        assert "application/json; charset=utf-8" == response.content_type

    @pytest.mark.parametrize("value", ["md", "MD", "Md"])
    def test_md_is_markdown(self, client, value):
        assert "text/markdown; charset=utf-8" == client.get(f"/api/menu?format={value}").content_type

    @pytest.mark.parametrize("value", ["markdown", "html", "text/markdown", "xml", "md,json", "*"])
    def test_anything_else_is_refused(self, client, value):
        problem = problem_of(client.get("/api/menu", query_string={"format": value}), "unsupported-format", "format")
        assert ["json", "md"] == problem["supported"]


class TestQuery:
    @pytest.mark.parametrize("address", LISTS)
    @pytest.mark.parametrize(
        ("expected", "text"),
        [
            ("rice", "rice"),
            ("Rice", "  Rice \t"),
            ("fried rice", "fried  \n rice"),
            ("fried rice", "fried\u3000rice"),
            ("rice", "ｒｉｃｅ"),
            ("fish", "ﬁsh"),
            ("粥", "粥"),
            ("a b", "a\0b"),
        ],
    )
    def test_the_canonical_query_is_echoed(self, client, address, expected, text):
        assert expected == client.get(address, query_string={"q": text}).json["q"]

    @pytest.mark.parametrize("address", LISTS)
    @pytest.mark.parametrize("text", ["", " ", "\t\n", "\u3000", "\0"])
    def test_a_blank_query_is_none(self, client, address, text):
        assert client.get(address).data == client.get(address, query_string={"q": text}).data

    @pytest.mark.parametrize("address", LISTS)
    def test_two_hundred_characters_are_taken_and_one_more_is_not(self, client, address):
        assert 200 == client.get(address, query_string={"q": "粥" * LONGEST_QUERY}).status_code
        problem = problem_of(client.get(address, query_string={"q": "粥" * 201}), "bad-parameter", "q")
        assert 200 == problem["maximum"]

    def test_characters_are_counted_after_trimming_and_nfkc(self, client):
        assert 200 == client.get("/api/menu", query_string={"q": " " * 500 + "a" * 200 + " " * 5000}).status_code
        problem_of(client.get("/api/menu", query_string={"q": "\ufdfa" * 12}), "bad-parameter", "q")

    def test_no_end_of_a_long_query_is_silently_cut_off(self, client):
        assert "a b" == client.get("/api/menu", query_string={"q": "a" + " " * 9000 + "b"}).json["q"]

    @pytest.mark.parametrize(
        "page", ["/en/menu", "/en/knowledge", "/en/search", "/en/fragments/search", "/en/search.md"]
    )
    def test_pages_have_the_same_limit(self, client, page):
        assert 400 == client.get(page, query_string={"q": "a" * 201}).status_code

    @with_client
    @pytest.mark.demonstration  # Hypothesis asks one restaurant
    @given(TEXT)
    def test_the_echoed_query_asks_for_the_same_again(self, client, text):
        first = client.get("/api/menu", query_string={"q": text})
        assert first.data == client.get("/api/menu", query_string={"q": first.json["q"]}).data


@pytest.mark.parametrize("address", LISTS)
class TestNumbers:
    @pytest.mark.parametrize("value", ["1", "50", " 7 ", "007"])
    def test_a_limit_from_1_to_50_is_taken(self, client, address, value):
        response = client.get(address, query_string={"limit": value})
        assert int(value) == response.json["limit"]
        assert response.json["count"] <= int(value)

    @pytest.mark.parametrize(
        "value", ["0", "51", "-1", "+5", "1.5", "1e1", "ten", "٣", "9" * 30, "0x10", "1,2", "null"]
    )
    def test_any_other_limit_is_refused(self, client, address, value):
        problem = problem_of(client.get(address, query_string={"limit": value}), "bad-parameter", "limit")
        assert (1, 50) == (problem["minimum"], problem["maximum"])

    @pytest.mark.parametrize("value", ["-1", "x", "1.0", "9" * 30, "-0"])
    def test_an_offset_below_nothing_is_refused(self, client, address, value):
        problem = problem_of(client.get(address, query_string={"offset": value}), "bad-parameter", "offset")
        assert 0 == problem["minimum"]

    def test_without_a_query_everything_is_given_and_the_limit_is_null(self, client, address):
        document = client.get(address).json
        assert (None, 0) == (document["limit"], document["offset"])
        assert document["total"] == document["count"]

    def test_with_a_query_ten_are_given(self, client, address):
        document = client.get(address, query_string={"q": "rice"}).json
        assert 10 == document["limit"]
        assert min(10, document["total"]) == document["count"]

    def test_an_empty_limit_is_none(self, client, address):
        assert client.get(address).data == client.get(address + "?limit=&offset=").data

    @pytest.mark.demonstration
    def test_parts_make_the_whole(self, client, address):
        key = "items" if address == "/api/menu" else "articles"
        whole = [each["id"] for each in client.get(address).json[key]]
        first = client.get(address + "?limit=3").json
        rest = client.get(address + "?offset=3").json
        assert whole == [each["id"] for each in first[key] + rest[key]]
        assert (3, len(whole), len(whole)) == (first["count"], first["total"], rest["total"])

    def test_past_the_end_there_is_nothing(self, client, address):
        document = client.get(address + "?offset=9999").json
        assert 0 == document["count"]
        assert document["total"] > 0


class TestFilters:
    @pytest.mark.parametrize("diet", DIETS)
    def test_every_dish_that_is_left_fits_the_diet(self, client, site, diet):
        items = client.get(f"/api/menu?diet={diet}").json["items"]
        assert [dish.id for dish in site.dishes.values() if diet in dish.diets] == [item["id"] for item in items]

    @pytest.mark.parametrize(
        ("name", "given", "meant"),
        [
            ("without", "gluten", "wheat"),
            ("without", "dairy", "milk"),
            ("without", "peanuts,Tree nuts", "peanut,tree-nuts"),
            ("without", "花生,奶製品", "peanut,milk"),
            ("without", "麸质", "wheat"),
            ("diet", "gluten-free", "no-gluten-ingredients"),
            ("diet", "plant-based", "vegan"),
            ("diet", "素食", "vegetarian"),
        ],
    )
    def test_a_well_known_other_word_is_taken_for_a_value(self, client, site, name, given, meant):
        meant = "gluten" if meant == "wheat" and "gluten" in site.allergens else meant
        answers = [client.get("/api/menu", query_string={name: each}) for each in (given, meant)]
        assert answers[0].data == answers[1].data
        assert meant.split(",") == answers[0].json["filters"][name]

    @pytest.mark.parametrize("spice", [0, 1, 3])
    def test_no_dish_that_is_left_is_hotter(self, client, site, spice):
        document = client.get(f"/api/menu?max_spice={spice}").json
        assert [dish.id for dish in site.dishes.values() if dish.spice <= spice] == [
            each["id"] for each in document["items"]
        ]
        assert {"max_spice": spice} == document["filters"]

    def test_no_dish_that_is_left_is_milder(self, client, site):
        document = client.get("/api/menu?min_spice=1").json
        assert [dish.id for dish in site.dishes.values() if dish.spice] == [each["id"] for each in document["items"]]
        assert {"min_spice": 1} == document["filters"]

    @pytest.mark.parametrize(
        ("given", "meant"),
        [
            ("now", "now"),
            ("2026-12-01T12:00", "2026-12-01T12:00:00"),
            ("2026-12-01T20:00Z", "2026-12-01T"),
            ("2026-12-01", "2026-12-01"),
        ],
    )
    def test_what_can_be_ordered_then_is_left_and_the_time_that_was_understood_is_named(
        self, client, site, given, meant
    ):
        document = client.get(f"/api/menu?available={given}").json
        understood = document["filters"]["available"]
        assert understood.startswith(meant)
        found = orderable(site, read_when(given, site.restaurant.zone, NOON), NOON).dishes
        assert [id for id in site.dishes if id in found] == [item["id"] for item in document["items"]]
        again = client.get("/api/menu", query_string={"available": understood})
        assert document["items"] == again.json["items"]

    @pytest.mark.parametrize("given", ["some day", "2026-13-01"])
    def test_a_time_that_cannot_be_read_is_refused(self, client, given):
        problem = problem_of(client.get(f"/api/menu?available={given}"), "bad-parameter", "available")
        assert problem["detail"].startswith("`available` takes a date and time such as 2026-11-25T18:00, or with")
        assert 400 == client.get(f"/en/menu?available={given}").status_code

    @pytest.mark.parametrize(("sort", "sign"), [("price", 1), ("-price", -1)])
    def test_dishes_are_in_the_order_of_their_price(self, client, site, sort, sign):
        prices = [item["price_value"] for item in client.get(f"/api/menu?sort={sort}").json["items"]]
        known = [price for price in prices if price is not None]
        assert (
            sorted(known, key=lambda price: sign * price) == known == prices[: len(known)]
        )  # those of the market last
        whole = client.get(f"/api/menu?sort={sort}&format=md").text
        headings = [line for line in whole.splitlines() if line.startswith("## ")]
        assert len(site.dishes) == whole.count("\n- ") and [] == headings

    def test_the_order_of_the_menu_may_be_asked_for(self, client, site):
        assert client.get("/api/menu?sort=menu").json["items"] == client.get("/api/menu").json["items"]
        found = [
            item["id"] for item in client.get("/api/menu?q=tea&sort=menu").json["items"] if item["match"] == "full"
        ]
        assert [id for id in site.dishes if id in found] == found
        refused = client.get("/api/menu?sort=cheap").json
        assert ("bad-parameter", ["menu", "price", "-price"]) == (refused["code"], refused["supported"])

    @pytest.mark.parametrize(("name", "values"), [("without", ["milk", "wheat"]), ("diet", ["no-pork", "vegan"])])
    def test_several_values_are_separated_by_commas_or_repeated(self, client, name, values):
        together, repeated, both = (
            client.get("/api/menu", query_string={name: each})
            for each in (",".join(values), values, [",".join(values), values[0]])
        )
        assert 200 == repeated.status_code
        assert together.data == repeated.data == both.data

    def test_all_diets_must_hold(self, client, site):
        items = client.get("/api/menu?diet=vegetarian,no-beef").json["items"]
        expected = [dish.id for dish in site.dishes.values() if {"vegetarian", "no-beef"} <= set(dish.diets)]
        assert expected == [item["id"] for item in items]

    def test_no_dish_that_is_left_contains_or_may_contain_the_allergen(self, client, site):
        for allergen in site.allergens:
            items = client.get(f"/api/menu?without={allergen}").json["items"]
            dishes = [dish for dish in site.dishes.values() if dish.allergens is not None and dish.traces_recorded]
            expected = [dish.id for dish in dishes if allergen not in {*dish.allergens, *dish.may_contain}]
            assert expected == [item["id"] for item in items]

    def test_a_category_is_left_alone(self, client, site):
        category = next(iter(site.menu_categories))
        items = client.get(f"/api/menu?category={category.upper()}").json["items"]
        assert items
        assert {category} == {item["category_id"] for item in items}

    @pytest.mark.parametrize("value", ["halal", "vegan,halal", "vegetarian;vegan", "peanut"])
    def test_an_unknown_diet_is_refused_and_never_ignored(self, client, value):
        problem = problem_of(client.get("/api/menu", query_string={"diet": value}), "bad-parameter", "diet")
        assert list(DIETS) == problem["supported"]

    @pytest.mark.parametrize("value", ["shell", "peanutty", "milk,almond", "花"])
    def test_an_unknown_allergen_is_refused_and_never_ignored(self, client, site, value):
        problem = problem_of(client.get("/api/menu", query_string={"without": value}), "bad-parameter", "without")
        assert [*site.allergens, "shellfish", "nuts"] == problem["supported"]

    def test_a_group_of_allergens_means_all_in_it(self, client):
        for group, allergens in (
            ("shellfish", "molluscs,crustaceans"),
            ("Nuts", "peanut,tree-nuts"),
            ("nuts,peanut", "nuts"),
        ):
            assert client.get(f"/api/menu?without={allergens}").data == client.get(f"/api/menu?without={group}").data

    def test_dishes_with_traces_are_kept_when_the_guest_says_so(self, client, site):
        items = client.get("/api/menu?without=nuts&traces=include").json["items"]
        recorded = [dish for dish in site.dishes.values() if dish.allergens is not None]
        expected = [dish.id for dish in recorded if not {"peanut", "tree-nuts"} & set(dish.allergens)]
        assert expected == [item["id"] for item in items]

    @pytest.mark.parametrize("value", ["exclude", "1", "include,all"])
    def test_another_value_of_traces_is_refused(self, client, value):
        problem = problem_of(client.get("/api/menu", query_string={"traces": value}), "bad-parameter", "traces")
        assert ["include"] == problem["supported"]

    @pytest.mark.parametrize(
        ("value", "cents"),
        [("12", 1200), ("12.00", 1200), (" $12.5 ", 1250), ("12.0000000000001", 1200), ("1e-7", 0), ("", None)],
    )
    def test_dishes_above_a_price_are_left_out(self, client, site, value, cents):
        items = client.get("/api/menu", query_string={"max_price": value}).json["items"]
        expected = [
            dish.id
            for dish in site.dishes.values()
            if cents is None or (dish.price is not None and dish.price <= cents)
        ]
        assert expected == [item["id"] for item in items]

    @pytest.mark.parametrize("value", ["cheap", "-1", "1e3", "12,50", "9999999"])
    def test_a_price_that_is_no_amount_is_refused(self, client, value):
        problem = problem_of(client.get("/api/menu", query_string={"max_price": value}), "bad-parameter", "max_price")
        assert "an amount such as 20 or 19.50" in problem["detail"]

    @pytest.mark.parametrize(
        ("address", "known"), [("/api/menu", "menu_categories"), ("/api/knowledge", "knowledge_categories")]
    )
    def test_an_unknown_category_is_refused(self, client, site, address, known):
        problem = problem_of(client.get(address + "?category=nothing"), "unknown-category", "category")
        assert list(getattr(site, known)) == problem["supported"]

    def test_spellings_of_a_filter_are_one(self, client):
        expected = client.get("/api/menu?diet=vegetarian,no-beef").data
        assert expected == client.get("/api/menu?diet=,NO-BEEF,%20vegetarian,,no-beef").data


class TestKnownAndUnknown:
    @pytest.mark.parametrize("address", ["/llms.txt", "/openapi.json", "/en/menu", "/en/", "/en/menu.md"])
    def test_an_unknown_parameter_is_ignored_outside_the_api(self, client, address):
        expected = client.get(address)
        found = client.get(address + "?utm_source=x&utm_source=y&limits=3&Q=x&[]=1&=")
        assert (expected.status_code, expected.data) == (found.status_code, found.data)

    @pytest.mark.parametrize("address", [*DOCUMENTS[:6], "/api/hours", "/api/restaurant", "/api/changes"])
    def test_the_api_refuses_an_unknown_parameter_with_those_that_it_knows(self, client, address):
        for name in ("order", "limits3", "[]", "", "Q", "utm", "reference", "x" * 90):
            problem = problem_of(client.get(address, query_string={name: "1"}), "bad-parameter", name[:40])
            assert {"lang", "format"} <= set(problem["supported"])
            assert all(each in problem["detail"] for each in problem["supported"])

    @pytest.mark.parametrize(
        ("address", "name", "near"),
        [
            ("/api/menu", "limits", "limit"),
            ("/api/menu", "maxPrice", "max_price"),
            ("/api/menu", "query", "q"),
            ("/api/knowledge", "language", "lang"),
            ("/api/knowledge", "max_price", None),
            ("/api/menu", "sort", None),
        ],
    )
    def test_only_a_near_name_is_suggested(self, client, address, name, near):
        problem = problem_of(client.get(address, query_string={name: "1"}), "bad-parameter", name)
        assert near == problem.get("suggestion")
        assert (near is not None) == ("Did you mean" in problem["detail"])

    def test_names_that_other_sites_add_to_links_are_ignored(self, client):
        query = "?utm_source=x&utm_source=y&utm_medium=z&fbclid=1&gclid=2&ref=3"
        assert client.get("/api/menu").data == client.get("/api/menu" + query).data

    def test_the_descriptor_takes_no_parameter_and_messages_ignore_them(self, client):
        problem = problem_of(client.get("/api/knowledge/mcp?lang=en"), "bad-parameter", "lang")
        assert [] == problem["supported"]
        ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
        assert 200 == client.post("/api/knowledge/mcp?lang=en", json=ping).status_code

    @pytest.mark.parametrize("name", ["lang", "format", "q", "category", "max_price", "limit", "offset"])
    def test_a_known_parameter_given_twice_is_refused(self, client, name):
        for query in (f"{name}=&{name}=", f"{name}=1&{name}=1"):
            assert "2 times" in problem_of(client.get(f"/api/menu?{query}"), "bad-parameter", name)["detail"]

    @pytest.mark.parametrize("name", ["q", "category"])
    def test_a_page_refuses_it_too(self, client, name):
        assert 400 == client.get(f"/en/menu?{name}=a&{name}=b").status_code

    @pytest.mark.parametrize(("name", "first", "second"), [("diet", "no-pork", "no-beef"), ("without", "egg", "soy")])
    def test_a_page_takes_the_boxes_of_its_form_as_one_list(self, client, name, first, second):
        """A form sends each ticked box by itself; the page is the one whose address lists them."""
        listed = client.get(f"/en/menu?{name}={first},{second}")
        assert listed.data == client.get(f"/en/menu?q=&{name}={second}&{name}={first}").data
        assert listed.data != client.get(f"/en/menu?{name}={first}").data

    def test_a_page_names_the_box_that_it_does_not_know(self, client):
        answer = client.get("/en/fragments/menu?diet=vegan&diet=raw")
        assert 400 == answer.status_code

    @pytest.mark.parametrize("query", ["?", "?&&&", "?=", "?q", "?q&lang", "?%", "?%zz=%ff", "?lang=%00", "?q=%ff%fe"])
    def test_a_broken_query_is_never_a_failure(self, client, query):
        assert client.get("/api/menu" + query).status_code in {200, 400}


class TestService:
    def test_a_request_keeps_the_content_with_which_it_began(self, make_app):
        app = make_app()
        with app.test_request_context():
            began_with = current_snapshot()
            state_of(current_app).snapshot = newer = replace(began_with)
            assert began_with is current_snapshot()
        with app.test_request_context():
            assert newer is current_snapshot()


NAMES = st.sampled_from(["lang", "format", "q", "category", "diet", "without", "limit", "offset", "utm", "q[]"])
VALUES = st.one_of(TEXT, st.sampled_from(["", "en", "md", "5", "-1", "vegan", "milk", "a" * 201, "\0", "%", "zh-CN"]))


@with_client
@given(address=st.sampled_from([*DOCUMENTS, "/api/menu/x"]), query=st.lists(st.tuples(NAMES, VALUES), max_size=4))
@example(address="/api/menu", query=[("q", "\ud7ff\U0010ffff")])
def test_no_query_breaks_a_document_and_a_refusal_names_its_parameter(client, address, query):
    response = client.get(address, query_string=query)
    assert response.status_code in {200, 400, 404}
    if response.status_code == 400:
        assert response.json["parameter"] in dict(query)


@with_client
@given(
    address=st.sampled_from(
        ["/en/menu", "/zh/knowledge", "/cn/search", "/en/fragments/menu", "/en/menu.md", "/EN/search"]
    ),
    query=st.lists(st.tuples(NAMES, VALUES), max_size=4),
)
def test_no_query_breaks_a_page(client, address, query):
    assert client.get(address, query_string=query).status_code in {200, 308, 400, 404}


@with_client
@given(st.binary(max_size=40))
def test_no_bytes_in_a_query_break_a_document(client, raw):
    response = client.get("/api/menu", environ_overrides={"QUERY_STRING": raw.decode("latin-1")})
    assert response.status_code in {200, 400}
