"""A search that leaves something out offers no meal with it, and leads to the dishes and the sheet without it."""

from urllib.parse import parse_qs, urlsplit

import pytest

from restaurant_site.domain.menu import Filter
from restaurant_site.snapshot import state_of
from tests.conftest import judged

SHELLFISH = ("crustaceans", "molluscs")
QUERIES = {
    "family of six shellfish allergy": SHELLFISH,
    "meal for four no prawns": ("crustaceans",),
    "dinner for four without peanuts": ("peanut",),
    "combo for two no soy": ("soy",),
}


@pytest.mark.parametrize("query", QUERIES)
def test_no_meal_with_what_is_left_out_is_offered(client, query):
    site = state_of(client.application).snapshot.site
    page = judged(client.get("/en/search", query_string={"q": query}).text)
    addresses = [each["href"] for each in page.select("main a[href]")]
    names = {2: "two", 4: "four"}
    for combo in site.must_order.combos:
        if not all(Filter(without=QUERIES[query]).admits(site.dishes[id]) for id in combo.items):
            assert f"/en/knowledge/combos-for-{names[combo.size]}" not in addresses, (query, combo.id)


def test_a_number_of_guests_with_an_allergy_leads_to_a_sheet_for_them(client):
    page = judged(client.get("/en/search", query_string={"q": "family of six shellfish allergy"}).text)
    [address] = {each["href"] for each in page.select(".answer a") if "/order?" in each["href"]}
    assert {"party": ["6"], "without": ["crustaceans,molluscs"]} == parse_qs(urlsplit(address).query)
