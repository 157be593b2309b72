"""formats.markdown writes documents as Markdown; labels that are described stay English in every language."""

import re

import pytest

from restaurant_site.domain import menu as menu_questions
from restaurant_site.render import markdown, records
from restaurant_site.render.developers import Explained, guide
from restaurant_site.render.edition import Edition
from tests.conftest import BASE

ALL: records.Slice = {"limit": None, "offset": 0}


def menu(
    edition: Edition, part: records.Slice = ALL, query: str = "", suggestions: list[str] | None = None, **admitted
):
    dishes = menu_questions.dishes(edition.site, menu_questions.Filter(**admitted))
    return markdown.menu(edition, dishes, part, query, suggestions)


def knowledge(edition: Edition, query: str = "", hits=None, suggestions: list[str] | None = None):
    articles = [edition.site.articles[id] for id in hits] if hits is not None else list(edition.site.articles.values())
    return markdown.knowledge(edition, articles, ALL, query, hits, suggestions)


def every_document(edition: Edition) -> dict[str, str]:
    """Each rendering of an edition by the title that it should have."""
    site = edition.site
    pages = {name: edition.text(page.title) for name, page in site.pages.items()}
    top = site.must_order.top_dishes[0]
    name, listed = edition.text(site.restaurant.name), edition.text(site.must_order.title)
    documents = {
        f"{name} – {listed}": markdown.must_order(edition),
        name: markdown.home(edition),
        pages["menu"]: menu(edition),
        pages["knowledge"]: knowledge(edition),
        pages["best-time"]: markdown.visit_rhythm(edition),
        pages["parking"]: markdown.parking(edition),
        pages["reservation"]: markdown.page(edition, "reservation"),
        pages["search"]: markdown.search(edition, "", ALL, [], []),
        pages["developers"]: markdown.developers(
            edition, guide(edition, "spoon-knowledge", [], [Explained("too-soon", 429, "Wait.")])
        ),
        edition.text(site.dishes[top.dish].name): markdown.ranked_dish(edition, top),
    }
    documents |= {edition.text(dish.name): markdown.dish(edition, dish) for dish in site.dishes.values()}
    documents |= {each.in_(edition.locale).title: markdown.article(edition, each) for each in site.articles.values()}
    return documents


def links(text: str) -> list[str]:
    return re.findall(r"\]\(([^)]*)\)", text)


def test_every_rendering_begins_with_its_title_and_a_pointer_to_the_index(edition):
    for title, text in every_document(edition).items():
        assert text.startswith(f"# {title}\n\n> Documentation index: {BASE}/llms.txt\n\n"), title


def test_every_rendering_is_tidy(edition):
    for title, text in every_document(edition).items():
        assert text.endswith("\n") and not text.endswith("\n\n"), title
        assert "\n\n\n" not in text, title
        assert not re.search(r"[ \t]\n|\{\{", text), title
        assert 1 == len(re.findall("^# ", text, re.MULTILINE)), title
        assert {BASE} >= set(re.findall(r"https?://[^/\s)]+", text)), title
        assert not [link for link in links(text) if not link.startswith(f"{BASE}/")], title


def test_no_heading_stands_without_a_text(spoon):
    """The sample lacks parking places, tips, peak windows and more."""
    for title, text in every_document(spoon["en"]).items():
        assert not re.search(r"^(#+) .*\n\n(\1 |#{1,2} |Canonical:)", text, re.MULTILINE), title


def test_the_must_order_list_is_laid_out_line_by_line(spoon):
    assert f"""\
# 草原湯匙 – 由此開始

> Documentation index: {BASE}/llms.txt

Canonical: {BASE}/zh/must-order
JSON API: {BASE}/api/must-order?lang=zh
Agent index: {BASE}/llms-must-order.txt

## 必食五款

### 1. 薏米湯

- Slug: barley-soup
- Price: $9.50 USD
- Tags: 暖
- 第一碗。
- Page URL: {BASE}/zh/menu/barley-soup
- JSON URL: {BASE}/api/menu/barley-soup?lang=zh

### 2. 薯仔炆牛肉

- Slug: beef-stew
- Price: $16.25 USD
- Tags: 暖
- 第二款。
- Page URL: {BASE}/zh/menu/beef-stew
- JSON URL: {BASE}/api/menu/beef-stew?lang=zh
""" == re.sub(r"\n### 3\..*", "", markdown.must_order(spoon["zh"]), flags=re.DOTALL).replace(
        spoon["zh"].say("The five dishes"), "必食五款"
    )


def test_combos_name_their_size_their_dishes_with_prices_and_then_the_note(spoon):
    text = markdown.must_order(spoon["en"])
    combos = text[text.index("## Combos") : text.index("## FAQ")]
    assert (
        """\
## Combos

### For two (2)

- Barley Soup ($9.50 USD)
- Beef Stew ($16.25 USD)

$25.75 in all.

Total: $25.75 USD ($12.88 USD per person)

### For four (4)

- Barley Soup ($9.50 USD)
- Beef Stew ($16.25 USD)
- Pepper Noodles ($12.00 USD)
- Mint Tea ($3.00 USD)

$10.19 each.

Total: $40.75 USD ($10.19 USD per person)

"""
        == combos
    )


def test_the_faq_has_lines_of_questions_and_answers(spoon, edition):
    assert "\n\n## FAQ\n\nQ: Is there parking?\nA: No.\n\n## First time\n" in markdown.must_order(spoon["en"])
    text = markdown.must_order(edition)
    for each in edition.site.must_order.faq:
        assert f"\n\nQ: {edition.text(each.q)}\nA: {edition.text(each.a)}\n" in text


def test_the_five_dishes_of_the_demonstration_are_numbered(edition):
    text = markdown.must_order(edition)
    names = [edition.text(edition.site.dishes[entry.dish].name) for entry in edition.site.must_order.top_dishes]
    assert [f"{rank}. {name}" for rank, name in enumerate(names, 1)] == re.findall(
        r"^### (\d\..*)$", text, re.MULTILINE
    )


@pytest.mark.parametrize("code", ["en", "zh", "cn"])
def test_described_labels_stay_english(spoon, code):
    listed, dish = markdown.must_order(spoon[code]), markdown.dish(spoon[code], spoon[code].site.dishes["beef-stew"])
    for label in (
        "Canonical: ",
        "JSON API: ",
        "Agent index: ",
        "Slug: ",
        "Price: ",
        "Tags: ",
        "Page URL: ",
        "Q: ",
        "A: ",
    ):
        assert f"\n{label}" in listed or f"\n- {label}" in listed
    for label in ("Slug: beef-stew", "Price: $16.25 USD", "Tags: ", "Canonical: ", "JSON API: "):
        assert label in dish


def test_a_dish_says_all_that_a_guest_asks(spoon):
    text = markdown.dish(spoon["en"], spoon["en"].site.dishes["pepper-noodles"])
    assert (
        """\
Wheat noodles with pepper and peanuts.

- Slug: pepper-noodles
- Price: $12.00 USD
- Tags: Warm
- Also called: 胡椒麵, 胡椒面
- Category: 🥣 Bowls
- Serves: 1–2
- Spice: Medium
- Contains: Peanut, Wheat
- May contain: Egg
- Diet: No pork, No beef
- Available: After 1:00 am on request
- Last verified: 2026-11-01

One kitchen; ask before you order.
"""
        in text
    )


def test_a_dish_leads_to_what_goes_with_it_and_to_its_article(spoon):
    text = markdown.dish(spoon["en"], spoon["en"].site.dishes["barley-soup"])
    assert f"## Goes well with\n\n- [Mint Tea]({BASE}/en/menu/mint-tea): $3.00 USD\n" in text
    assert f"Read more: [Opening hours]({BASE}/en/knowledge/opening-hours)\n" in text


def test_what_is_not_listed_as_an_allergen_is_never_called_free_of_it(edition):
    for dish in edition.site.dishes.values():
        text = markdown.dish(edition, dish)
        assert not re.search(
            r"free from|-free\b(?!.*\?)", text.split("##")[0].replace("gluten-free", ""), re.IGNORECASE
        )
        assert edition.text(edition.site.menu.allergen_note) in text


def test_a_ranked_dish_says_its_rank_and_blurb(spoon):
    edition = spoon["en"]
    text = markdown.ranked_dish(edition, edition.site.must_order.top_dishes[1])
    assert text.startswith(
        f"# Beef Stew\n\n> Documentation index: {BASE}/llms.txt\n\nThe second.\n\n"
        f"- Rank 2 of 5 on the must-order list: {BASE}/en/must-order\n\n"
    )
    assert "- Slug: beef-stew\n" in text


def test_the_menu_lists_every_dish_once_under_its_category_with_its_price(edition):
    text, site = menu(edition), edition.site
    headings = re.findall("^## (.*)$", text, re.MULTILINE)
    assert [edition.text(category.label) for category in site.menu.categories] == headings
    rows = re.findall(r"^- \[.*\]\((.*)\) .*: (\$[\d.]+ CAD)$", text, re.MULTILINE)
    code = edition.locale.code
    assert [(f"{BASE}/{code}/menu/{dish.id}", f"${dish.price / 100:.2f} CAD") for dish in site.dishes.values()] == rows


def test_a_filtered_menu_has_the_headings_of_what_is_left(spoon):
    assert ["🍵 Drinks"] == re.findall("^## (.*)$", menu(spoon["en"], category="drinks"), re.MULTILINE)


def test_a_search_of_the_menu_has_no_headings_and_says_what_was_found(spoon):
    text = menu(spoon["en"], {"limit": 2, "offset": 0}, "tea", category="drinks")
    assert "Results for “tea”: 2 of 2\n" in text
    assert [] == re.findall("^## ", text, re.MULTILINE)


def test_a_search_that_finds_nothing_suggests(spoon):
    assert "Did you mean: mint-tea, cold-tea\n" in menu(spoon["en"], ALL, "tee", ["mint-tea", "cold-tea"])
    assert "Did you mean: opening-hours\n" in knowledge(spoon["en"], "ours", {}, ["opening-hours"])


def test_the_index_lists_every_article_once_with_its_summary(edition):
    text = knowledge(edition)
    code = edition.locale.code
    assert [
        f"- [{article.in_(edition.locale).title}]({BASE}/{code}/knowledge/{article.id}.md): {article.in_(edition.locale).summary}"
        for article in edition.site.articles.values()
    ] == re.findall("^- .*$", text, re.MULTILINE)
    assert [edition.text(category.label) for category in edition.site.knowledge.categories] == re.findall(
        "^## (.*)$", text, re.MULTILINE
    )


def test_a_search_of_articles_gives_the_passage_that_answers(app, english):
    found = app.extensions["service"].find_articles("parking validation")
    text = knowledge(english, found.query, found.hits)
    first = found.articles[0]
    passage = records.found_entry(english, first, found.hits[first.id])["snippet"]
    assert f"- [{first.in_(english.locale).title}]({BASE}/en/knowledge/{first.id}.md): {passage}" in text


def test_an_article_is_summary_answers_text_and_sources(spoon):
    assert f"""\
# Opening hours

> Documentation index: {BASE}/llms.txt

Most days have lunch and night service; call 204-555-0111.

- Most days: 11:30 am to 1:00 am

We open 11:30 am to 1:00 am on most days. Tea costs $3.00.

## What to eat

The [Barley Soup]({BASE}/en/menu/barley-soup) costs $9.50; see [the menu]({BASE}/en/menu).

Canonical: {BASE}/en/knowledge/opening-hours
JSON API: {BASE}/api/knowledge/opening-hours?lang=en
Last verified: 2026-11-01
""" == markdown.article(spoon["en"], spoon["en"].site.articles["opening-hours"])


def test_the_special_articles_carry_their_tables(english):
    site = english.site
    for id, address in (("best-time-to-visit", "/api/visit-rhythm"), ("parking-nearby", "/api/parking-nearby")):
        tables = re.findall(r"(?:^\|.*\n)+", markdown.article(english, site.articles[id]), re.MULTILINE)
        alone = markdown.visit_rhythm(english) if "rhythm" in address else markdown.parking(english)
        assert tables
        assert set(re.findall(r"(?:^\|.*\n)+", alone, re.MULTILINE)) <= set(tables)
        assert f"JSON API: {BASE}{address}?lang=en\n" in alone


def test_every_table_has_as_many_cells_in_each_row(edition):
    for text in (markdown.visit_rhythm(edition), markdown.parking(edition), markdown.home(edition)):
        for table in re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE):
            assert 1 == len({len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}), table


def test_the_rhythm_has_every_period_with_level_wait_and_note(spoon):
    text = markdown.visit_rhythm(spoon["en"])
    assert (
        """\
### Tuesday to Thursday

| Time | How busy | Wait | Note |
| --- | --- | --- | --- |
| 11:30 am to 2:00 pm | Quiet | up to 5 minutes | Lunch |
| 5:00 pm to 10:00 pm | Steady | 5 to 10 minutes | Dinner |
| 10:00 pm to 1:00 am | Peak | 20 to 40 minutes | Night |
"""
        in text
    )
    assert "- Tuesday, 11:30 am to 2:00 pm: No queue\n" in text
    assert "- Founding Day, Tuesday, December 1, 2026: 11:30 am to 2:00 pm. Lunch only.\n" in text
    assert "Tuesday, January 5, 2027, Wednesday, January 6, 2027: closed. Closed.\n" in text


def test_parking_names_every_place_and_station(edition):
    text = markdown.parking(edition)
    for place in (*edition.site.parking.options, *edition.site.parking.transit):
        assert edition.text(place.name) in text


def test_home_gives_address_telephone_and_the_hours_of_every_day(spoon):
    text = markdown.home(spoon["zh"])
    assert "緬省溫尼伯 Meadow Street 12 號（R3C 0A1）" in text
    assert "204-555-0111" in text
    assert "| 星期一 | 休息 |\n| 星期二 | 上午11時30分至下午2時及下午5時至凌晨1時 |\n" in text


def test_the_search_page_lists_what_was_found(spoon):
    edition = spoon["en"]
    dishes, articles = [edition.site.dishes["barley-soup"]], [edition.site.articles["opening-hours"]]
    text = markdown.search(edition, "soup", ALL, dishes, articles)
    assert "Results for “soup”: 2 of 2\n" in text
    assert f"- [Barley Soup]({BASE}/en/menu/barley-soup): $9.50 USD\n" in text
    assert f"- [Opening hours]({BASE}/en/knowledge/opening-hours.md): Most days" in text
    assert 2 == markdown.search(edition, "xyz", ALL, [], []).count("Nothing found.")


def test_a_page_of_results_has_its_part_of_each_list(spoon):
    edition = spoon["en"]
    dishes, articles = [edition.site.dishes["barley-soup"]], [edition.site.articles["opening-hours"]] * 3
    text = markdown.search(edition, "soup", {"limit": 2, "offset": 2}, dishes, articles)
    assert "Results for “soup”: 1 of 4\n" in text
    assert "Barley Soup" not in text
    assert 1 == text.count("[Opening hours]")
    assert "Nothing found." not in text


def test_the_developers_page_has_rules_examples_setups_and_problems(spoon):
    told = guide(spoon["en"], "spoon-knowledge", [], [Explained("too-soon", 429, "Wait.")])
    text = markdown.developers(spoon["en"], told)
    for line in (f"- {told.rules[0]}", f"- {BASE}/openapi.json", "- `too-soon` (429): Wait."):
        assert f"{line}\n" in text
    for block in [*(call.command for call in told.calls), *(setup.text for setup in told.setups), f"{BASE}/mcp"]:
        assert f"```\n{block}\n```\n" in text
