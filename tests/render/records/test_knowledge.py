"""The records of the knowledge base and of its articles."""

import re
from itertools import pairwise

from restaurant_site.render.pagination import Listing, Slice
from restaurant_site.render.records.knowledge import article_entry, article_record, knowledge_record
from restaurant_site.render.records.visit import parking_record, visit_rhythm_record
from restaurant_site.snapshot import state_of
from tests.conftest import BASE
from tests.render import shapes
from tests.render.helpers import knowledge_of, paths
from tests.render.shapes import misfits


def test_the_knowledge_index_has_every_described_field(localized_site):
    document = knowledge_of(localized_site)
    assert [] == misfits(shapes.KNOWLEDGE, document)
    assert set(shapes.KNOWLEDGE) == set(document)
    assert (146, 146, 10) == (document["count"], document["total"], len(document["categories"]))
    assert {frozenset(shapes.ENTRY)} == {frozenset(entry) for entry in document["articles"]}
    assert 146 == sum(category["count"] for category in document["categories"])


def test_the_index_leads_to_the_discovery_documents(english):
    discovery = knowledge_of(english)["discovery"]
    assert ["/llms-knowledge.txt", "/mcp", "/.well-known/mcp/server-card.json", "/openapi.json"] == paths(
        *(discovery[name] for name in ("llms_knowledge", "mcp", "server_card", "openapi"))
    )


def test_a_search_of_articles_adds_score_and_snippet_and_if_asked_highlights(app, localized_site):
    found = state_of(app).snapshot.search.find_articles("parking")
    part = Slice(10)
    document = knowledge_of(localized_site, part, found)
    assert document["count"] == len(document["articles"]) > 2
    for better, worse in pairwise(document["articles"]):  # "full" before "partial"
        assert (better["match"], -better["score"]) <= (worse["match"], -worse["score"])
    assert min(entry["score"] for entry in document["articles"]) > 0
    for entry in document["articles"]:
        assert [] == misfits(shapes.FOUND_ENTRY, entry)
        assert "highlights" not in entry
        assert not re.search(r"[*_#|]{2}|\]\(|\{\{", entry["snippet"])


def test_highlights_are_there_where_they_are_asked_for(app, english):
    found = state_of(app).snapshot.search.find_articles("parking")
    document = knowledge_record(english, Listing(found, Slice(3), has_highlights=True))
    assert [True] * 3 == ["<mark>" in "".join(each["highlights"].values()) for each in document["articles"]]


def test_a_part_of_the_index_counts_what_is_shown_and_what_there_is(english):
    document = knowledge_of(english, Slice(50, 140))
    assert (6, 146, 50, 140) == tuple(document[name] for name in ("count", "total", "limit", "offset"))
    assert [each.id for each in english.site.articles.values()][140:] == [entry["id"] for entry in document["articles"]]


def test_every_article_has_every_described_field(localized_site):
    special = {"best-time-to-visit": {"visit_rhythm"}, "parking-nearby": {"parking_info"}}
    for article in localized_site.site.articles.values():
        document = article_record(localized_site, article)
        assert [] == misfits(shapes.ARTICLE, document)
        assert special.get(article.id, set()) == set(document) - set(shapes.ARTICLE)
        assert article_entry(localized_site, article) == {name: document[name] for name in shapes.ENTRY}


def test_two_articles_include_the_records_of_their_data_sets(localized_site):
    site = localized_site.site
    assert (
        visit_rhythm_record(localized_site)
        == article_record(localized_site, site.articles["best-time-to-visit"])["visit_rhythm"]
    )
    assert (
        parking_record(localized_site)
        == article_record(localized_site, site.articles["parking-nearby"])["parking_info"]
    )


def test_an_article_says_what_its_owner_wrote(spoon):
    document = article_record(spoon["cn"], spoon["cn"].site.articles["opening-hours"])
    assert {
        "lang": "cn",
        "version": "2.5.0",
        "id": "opening-hours",
        "title": "营业时间",
        "title_en": "Opening hours",
        "titles": {"en": "Opening hours", "zh": "營業時間", "cn": "营业时间"},
        "summary": "多数日子设午市及夜市，请致电204-555-0111。",
        "category_id": "visit",
        "category": "到访",
        "keywords": ["营业时间", "几点开门"],
        "body": (
            "多数日子11:30至14:00和17:00至1:00营业。茶$3.00，买单时付。\n\n## 食甚么\n\n"
            f"[薏米汤]({BASE}/cn/menu/barley-soup) $9.50，见[餐牌]({BASE}/cn/menu)。"
        ),
        "sections": [
            {
                "heading": "营业时间",
                "text": "多数日子11:30至14:00和17:00至1:00营业。茶$3.00，买单时付。",
            },
            {"heading": "食甚么", "text": "薏米汤 $9.50，见餐牌。"},
        ],
        "facts": [{"label": "多数日子", "value": "11:30至14:00和17:00至1:00"}],
        "related": [],
        "url": f"{BASE}/cn/knowledge/opening-hours",
        "json_url": f"{BASE}/api/knowledge/opening-hours?lang=cn",
        "markdown_url": f"{BASE}/api/knowledge/opening-hours?format=md&lang=cn",
        "page_url_en": f"{BASE}/en/knowledge/opening-hours",
        "page_url_zh": f"{BASE}/zh/knowledge/opening-hours",
        "page_url_cn": f"{BASE}/cn/knowledge/opening-hours",
        "page_urls": {code: f"{BASE}/{code}/knowledge/opening-hours" for code in ("en", "zh", "cn")},
        "last_verified": "2026-11-01",
        "authority": f"{BASE}/",
    } == document


def test_related_articles_are_named_with_their_addresses(localized_site):
    article = next(each for each in localized_site.site.articles.values() if each.related)
    related = article_record(localized_site, article)["related"]
    code = localized_site.locale.code
    assert list(article.related) == [each["id"] for each in related]
    first = localized_site.site.articles[article.related[0]]
    assert (first.in_(localized_site.locale).title, f"{BASE}/{code}/knowledge/{first.id}") == (
        related[0]["title"],
        related[0]["url"],
    )


def test_no_record_leaves_a_reference_or_a_foreign_address(localized_site):
    for article in localized_site.site.articles.values():
        text = str(article_record(localized_site, article))
        assert not re.search(r"\{\{|\]\((dish|article|page):", text)
        assert {BASE} >= set(re.findall(r"https?://[a-z0-9.-]+", text))
