"""A fact is the same in JSON, Markdown, page, JSON-LD and text index, in all languages."""

import json

import pytest
from bs4 import BeautifulSoup, Tag

from restaurant_site.domain.schedule import days_by_ranges
from restaurant_site.locales import LOCALES
from restaurant_site.render import labels
from restaurant_site.text import formatting

LANGUAGES = pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)


def parsed(text: str) -> BeautifulSoup:
    """A page; ``test_crawl`` validates all of them."""
    return BeautifulSoup(text, "html.parser")


def by_id(text: str) -> dict[str, Tag]:
    return {str(tag["id"]): tag for tag in parsed(text).select("[id]")}


def described(page) -> list[dict]:
    tag = page.select_one("script[type='application/ld+json']")
    return json.loads(tag.string)["@graph"]


@LANGUAGES
def test_every_dish_is_the_same_dish_everywhere(app, client, site, localized_sites, locale):
    localized_site = localized_sites[locale]
    locale = localized_site.locale  # of the country
    rows = by_id(client.get(f"/{locale.code}/menu").text)
    index = client.get(f"/llms-menu.txt?lang={locale.code}").text
    filtered_rows = by_id(client.get(f"/{locale.code}/menu?max_price=999").text)
    menu_markdown = client.get(f"/{locale.code}/menu.md").text
    listed = {item["id"]: item for item in client.get(f"/api/menu?lang={locale.code}").json["items"]}
    assert site.dishes.keys() == listed.keys()
    locales, currency = site.languages.locales, site.restaurant.currency
    for dish in [*site.dishes.values()][
        locales.index(localized_site.locale) :: len(locales)
    ]:  # each dish in one language
        record = client.get(f"/api/menu/{dish.id}?lang={locale.code}").json
        assert listed[dish.id] == {
            name: value
            for name, value in record.items()
            if name not in {"lang", "version", "allergen_note", "alternatives"}
        }
        if dish.price is None:
            continue  # tests/rules/test_market_price.py
        name, price = dish.name.in_(locale), formatting.amount(dish.price, currency, locale)
        assert (name, formatting.money(dish.price, currency)) == (record["name"], record["price"])
        markdown = client.get(f"/{locale.code}/menu/{dish.id}.md").text
        assert markdown.startswith(f"# {name}\n")
        colon = locale.punctuation.colon
        asked = labels.amount_with_code(localized_site, dish.price)
        asked = localized_site.gettext("from %(price)s", price=asked) if dish.sizes else asked
        assert f"{localized_site.gettext('Price')}{colon}{asked}" in markdown
        page = parsed(client.get(f"/{locale.code}/menu/{dish.id}").text)
        assert page.h1.text.strip().startswith(name)
        assert price in page.select_one("article .price").text
        item = next(thing for thing in described(page) if thing["@type"] == "MenuItem")
        smallest = item["offers"][0] if dish.sizes else item["offers"]
        assert (name, f"{dish.price / 100:.2f}") == (item["name"], smallest["price"])
        row = rows[dish.id]
        shown = localized_site.gettext("from %(price)s", price=price) if dish.sizes else price
        assert shown == row.select_one(".price").text
        assert name in row.select_one("h3").text
        cost = labels.amount_with_code(localized_site, dish.price)
        cost = localized_site.gettext("from %(price)s", price=cost) if dish.sizes else cost
        assert f"[{name}" in index and f"/{locale.code}/menu/{dish.id}.md): {cost}" in index
        for words in labels.allergens(
            localized_site, (*dish.allergens, *dish.may_contain) if dish.allergens_recorded else ()
        ):
            assert words in page.select_one("#allergens + dl").text and words in markdown
        in_brief = [each.text for each in filtered_rows[dish.id].select(".allergens")]
        for ids, words in zip((dish.allergens, dish.may_contain), in_brief, strict=False):
            if ids and (dish.traces_recorded or ids is dish.allergens):
                named, _, others = words.partition(" +")
                assert len(ids) == len(named.split(locale.punctuation.list_comma)) + int(others or 0)
        assert menu_markdown.count(f"/{locale.code}/menu/{dish.id})") == 1


@LANGUAGES
def test_the_hours_are_the_same_everywhere(client, localized_sites, locale):
    localized_site = localized_sites[locale]
    locale = localized_site.locale  # of the country
    record = client.get(f"/api/must-order?lang={locale.code}").json["restaurant"]
    rhythm = client.get(f"/api/visit-rhythm?lang={locale.code}").json
    assert record["hours_by_day"] == [{name: day[name] for name in record["hours_by_day"][0]} for day in rhythm["days"]]
    home = parsed(client.get(f"/{locale.code}/").text)
    markdown = client.get(f"/{locale.code}/index.md").text
    footer = " ".join(home.select_one(".colophon dl").text.replace("\n", "").split())
    for days, ranges in days_by_ranges(localized_site.site.hours.week):
        words = f"{formatting.weekdays(days, locale)}{formatting.hours(ranges, locale)}"
        assert " ".join(words.casefold().split()) in footer.casefold()
    for day, ranges in localized_site.site.hours.week.items():
        words = formatting.hours(ranges, locale)
        assert f"| {formatting.weekday(day, locale)} | {words} |".casefold() in markdown.casefold()


@LANGUAGES
@pytest.mark.demonstration
def test_a_data_set_is_the_same_beside_its_article_and_alone(client, locale):
    for article, member, address in (
        ("best-time-to-visit", "visit_rhythm", "visit-rhythm"),
        ("parking-nearby", "parking_info", "parking-nearby"),
    ):
        carried = client.get(f"/api/knowledge/{article}?lang={locale.code}").json[member]
        assert client.get(f"/api/{address}?lang={locale.code}").json == carried


@LANGUAGES
def test_every_article_is_the_same_article_everywhere(client, site, locale):
    index = client.get(f"/llms-knowledge.txt?lang={locale.code}").text
    listed = {entry["id"]: entry for entry in client.get(f"/api/knowledge?lang={locale.code}").json["articles"]}
    for article in site.articles.values():
        writing = article.in_(locale)
        entry = listed[article.id]
        assert (writing.title, writing.summary) == (entry["title"], entry["summary"])
        assert f"[{writing.title}]({entry['url']}.md): {writing.summary}" in index


def test_markdown_is_one_text_at_every_address_of_a_document(client, site):
    dish, article = next(iter(site.dishes)), next(iter(site.articles))
    first, *_, last = (*site.languages.codes, *site.languages.codes)
    for address, twin in (
        (f"/api/must-order?format=md&lang={last}", f"/{last}/must-order.md"),
        (f"/api/menu/{dish}?format=md&lang={last}", f"/{last}/menu/{dish}.md"),
        ("/api/knowledge?format=md", f"/{first}/knowledge.md"),
        (f"/api/knowledge/{article}?format=md", f"/{first}/knowledge/{article}.md"),
        ("/api/visit-rhythm?format=md", f"/{first}/best-time.md"),
        ("/api/parking-nearby?format=md", f"/{first}/parking.md"),
        ("/api/must-order?format=md", "/llms-must-order.txt"),
    ):
        assert client.get(address).data == client.get(twin).data
        page = twin.removesuffix(".md")
        if page != twin:
            assert client.get(page, headers={"Accept": "text/markdown"}).data == client.get(twin).data
