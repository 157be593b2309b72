"""The Markdown of the must-order list."""

import re
from dataclasses import replace

import pytest

from restaurant_site.render.markdown.must_order import must_order_markdown, ranked_dish_markdown
from tests.conftest import BASE


def test_the_must_order_list_is_laid_out_line_by_line(spoon):
    assert f"""\
# 草原湯匙 – 由此開始

> Documentation index: {BASE}/llms.txt

Canonical: {BASE}/zh/must-order
JSON API: {BASE}/api/must-order?lang=zh
Agent index: {BASE}/llms-must-order.txt?lang=zh

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
""" == re.sub(r"\n### 3\..*", "", must_order_markdown(spoon["zh"]), flags=re.DOTALL).replace(
        spoon["zh"].gettext("The five dishes"), "必食五款"
    )


def test_combos_name_their_size_their_dishes_with_prices_and_then_the_note(spoon):
    text = must_order_markdown(spoon["en"])
    combos = text[text.index("## Suggested meals") : text.index("## FAQ")]
    assert (
        """\
## Suggested meals

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


def test_the_faq_has_lines_of_questions_and_answers(spoon, localized_site):
    assert "\n\n## FAQ\n\nQ: Is there parking?\nA: No.\n\n## First time\n" in must_order_markdown(spoon["en"])
    text = must_order_markdown(localized_site)
    for each in localized_site.site.must_order.faq:
        assert f"\n\nQ: {localized_site.text(each.q)}\nA: {localized_site.text(each.a)}\n" in text


def test_the_five_dishes_of_the_demonstration_are_numbered(localized_site):
    text = must_order_markdown(localized_site)
    names = [
        localized_site.text(localized_site.site.dishes[entry.dish].name)
        for entry in localized_site.site.must_order.top_dishes
    ]
    assert [f"{rank}. {name}" for rank, name in enumerate(names, 1)] == re.findall(
        r"^### (\d\..*)$", text, re.MULTILINE
    )


@pytest.mark.parametrize("code", ["en", "zh", "cn"])
def test_described_labels_stay_english(spoon, code):
    listed = must_order_markdown(spoon[code])
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


def test_a_ranked_dish_says_its_rank_and_blurb(spoon):
    localized_site = spoon["en"]
    text = ranked_dish_markdown(localized_site, localized_site.site.must_order.top_dishes[1])
    assert text.startswith(f"# Beef Stew\n\n> Documentation index: {BASE}/llms.txt\n\nThe second.\n\n")
    assert f"- Rank 2 of 5 on the must-order list: {BASE}/en/must-order\n" in text
    assert "- Slug: beef-stew\n" in text


def test_without_reviews_there_is_no_heading_for_them(spoon):
    localized_site = spoon["en"]
    listed = localized_site.site.must_order.model_copy(update={"reviews": ()})
    without = replace(localized_site, site=replace(localized_site.site, must_order=listed))
    assert ("Reviews" in must_order_markdown(localized_site), "Reviews" in must_order_markdown(without)) == (
        True,
        False,
    )


def test_a_dish_without_tags_has_no_line_of_them(spoon):
    site = spoon["en"].site
    dishes = {id: dish.model_copy(update={"tags": ()}) for id, dish in site.dishes.items()}
    assert "Tags:" in must_order_markdown(spoon["en"])
    assert "Tags:" not in must_order_markdown(replace(spoon["en"], site=replace(site, dishes=dishes)))
