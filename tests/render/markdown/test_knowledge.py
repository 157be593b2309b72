"""The Markdowns of the knowledge base and of its articles."""

import re

from restaurant_site.render.markdown.knowledge import article_markdown, knowledge_markdown
from restaurant_site.render.markdown.restaurant import hours_blocks
from restaurant_site.render.markdown.visit import parking_markdown, visit_rhythm_markdown
from restaurant_site.render.pagination import Listing
from restaurant_site.render.records.knowledge import found_article_entry
from restaurant_site.snapshot import state_of
from tests.conftest import BASE
from tests.render.helpers import knowledge_text


def test_the_index_lists_every_article_once_with_its_summary(localized_site):
    text = knowledge_text(localized_site)
    locale, colon = localized_site.locale, localized_site.locale.punctuation.colon
    articles = [(article.id, article.in_(locale)) for article in localized_site.site.articles.values()]
    assert [
        f"- [{writing.title}]({BASE}/{locale.code}/knowledge/{id}.md){colon}{writing.summary}"
        for id, writing in articles
    ] == re.findall("^- .*$", text, re.MULTILINE)
    assert [localized_site.text(category.label) for category in localized_site.site.knowledge.categories] == re.findall(
        "^## (.*)$", text, re.MULTILINE
    )


def test_a_search_of_articles_gives_the_passage_that_answers(app, english):
    found = state_of(app).snapshot.search.find_articles("parking validation")
    text = knowledge_markdown(english, Listing(found))
    first = found.articles[0]
    passage = found_article_entry(english, first, found.hits[first.id])["snippet"]
    assert f"- [{first.in_(english.locale).title}]({BASE}/en/knowledge/{first.id}.md): {passage}" in text


def test_an_article_is_summary_answers_text_and_sources(spoon):
    blocks = "\n\n".join(hours_blocks(spoon["en"]))
    assert f"""\
# Opening hours

> Documentation index: {BASE}/llms.txt

Most days have lunch and night service; call 204-555-0111.

- Most days: 11:30 am to 2:00 pm and 5:00 pm to 1:00 am

We open 11:30 am to 2:00 pm and 5:00 pm to 1:00 am on most days. Tea costs $3.00.

## What to eat

The [Barley Soup]({BASE}/en/menu/barley-soup) costs $9.50; see [the menu]({BASE}/en/menu).

{blocks}

Canonical: {BASE}/en/knowledge/opening-hours
JSON API: {BASE}/api/knowledge/opening-hours?lang=en
Last verified: 2026-11-01
""" == article_markdown(spoon["en"], spoon["en"].site.articles["opening-hours"])


def test_articles_about_a_data_set_include_it(english):
    site = english.site
    for id, address in (("best-time-to-visit", "/api/visit-rhythm"), ("parking-nearby", "/api/parking-nearby")):
        whole = article_markdown(english, site.articles[id])
        alone = visit_rhythm_markdown(english) if "rhythm" in address else parking_markdown(english)
        facts = re.findall(r"^(?:\||- \w+: ).*$", alone, re.MULTILINE)
        assert len(facts) > 20
        assert set(facts) <= set(whole.splitlines())
        assert f"JSON API: {BASE}{address}?lang=en\n" in alone
