"""The knowledge base and its articles."""

from collections import Counter
from typing import NotRequired

from typing_extensions import TypedDict

from ...content import prose
from ...content.models.knowledge import Article
from ...domain import knowledge
from ...locales import BY_CODE, ENGLISH
from ...search.excerpts import MAX_SNIPPET, excerpt
from ...search.index import Hit
from ...search.results import FoundArticles
from ...settings import VERSION
from ..edition import Edition
from ..slices import Slice
from .common import Address, ApiDocument, Date, Id, ListDocument, Marked, Match
from .visit import ParkingInfo, VisitRhythm, parking_record, visit_rhythm_record


class KnowledgeSection(TypedDict):
    id: Id
    label: str
    description: str
    count: int
    url: Address


class ArticleSummary(TypedDict):
    id: Id
    title: str
    summary: str
    category_id: Id
    category: str
    keywords: list[str]
    url: Address
    json_url: Address
    markdown_url: Address
    last_verified: Date


class ArticleEntry(ArticleSummary):
    score: NotRequired[float]
    confidence: NotRequired[float]
    match: NotRequired[Match]
    snippet: NotRequired[str]
    highlights: NotRequired[dict[str, Marked]]


class KnowledgeDiscovery(TypedDict):
    llms_knowledge: Address
    mcp: Address
    server_card: Address
    openapi: Address


class KnowledgeDocument(ListDocument):
    q: str
    categories: list[KnowledgeSection]
    articles: list[ArticleEntry]
    suggestions: NotRequired[list[str]]
    covered: NotRequired[bool]
    discovery: KnowledgeDiscovery


class SectionRecord(TypedDict):
    heading: str
    text: str


class FactRecord(TypedDict):
    label: str
    value: str


class RelatedRecord(TypedDict):
    id: Id
    title: str
    url: Address
    json_url: Address


class ArticleDocument(ApiDocument, ArticleSummary):
    title_en: str
    body: str
    sections: list[SectionRecord]
    facts: list[FactRecord]
    related: list[RelatedRecord]
    page_url_en: Address
    page_url_zh: Address
    page_url_cn: Address
    visit_rhythm: NotRequired[VisitRhythm]
    parking_info: NotRequired[ParkingInfo]


def article_entry(edition: Edition, article: Article) -> ArticleEntry:
    writing, locale, links = article.in_(edition.locale), edition.locale, edition.links
    return {
        "id": article.id,
        "title": writing.title,
        "summary": writing.summary,
        "category_id": article.category,
        "category": edition.text(edition.site.knowledge_categories[article.category].label),
        "keywords": list(writing.keywords),
        "url": links.article(article.id, locale),
        "json_url": links.api(f"knowledge/{article.id}", locale),
        "markdown_url": links.api(f"knowledge/{article.id}", locale, "md"),
        "last_verified": article.last_verified.isoformat(),
    }


def found_article_entry(edition: Edition, article: Article, hit: Hit, longest: int = MAX_SNIPPET) -> ArticleEntry:
    """An article as a search result, with score, highlights and a snippet of at most *longest* characters."""
    writing = article.in_(edition.locale)
    found = article_entry(edition, article)
    found["score"], found["confidence"] = hit.score, hit.confidence
    found["match"] = "full" if hit.is_full else "partial"
    shown = excerpt(writing.title, writing.summary, writing.body, hit.terms, longest, hit.avoided)
    found["snippet"], found["highlights"] = shown.snippet, shown.highlights
    return found


def knowledge_record(edition: Edition, found: FoundArticles, part: Slice, json_url: str) -> KnowledgeDocument:
    """The response of ``/api/knowledge``, with scores and snippets if it is a search."""
    shown, hits, links = part.of(found.articles), found.hits, edition.links
    counts = Counter(article.category for article in found.articles)
    document: KnowledgeDocument = {
        "lang": edition.locale.code,
        "version": VERSION,
        "q": found.query,
        "count": len(shown),
        "total": len(found.articles),
        "limit": part.limit,
        "offset": part.offset,
        "categories": [
            {
                "id": category.id,
                "label": edition.text(category.label),
                "description": edition.text(category.description),
                "count": counts[category.id],
                "url": links.knowledge_section(category.id, edition.locale),
            }
            for category in edition.site.knowledge.categories
        ],
        "articles": [
            article_entry(edition, article) if hits is None else found_article_entry(edition, article, hits[article.id])
            for article in shown
        ],
        "discovery": {
            "llms_knowledge": links.index("llms-knowledge.txt", edition.locale),
            "mcp": links.file("/mcp"),
            "server_card": links.file("/.well-known/mcp/server-card.json"),
            "openapi": links.file("/openapi.json"),
        },
        "authority": links.root,
        "json_url": json_url,
    }
    if found.hits is not None:
        document["covered"] = found.is_covered
    if found.suggestions is not None:
        document["suggestions"] = found.suggestions
    return document


def article_record(edition: Edition, article: Article) -> ArticleDocument:
    """The response of ``/api/knowledge/{id}``."""
    writing, listed, links = article.in_(edition.locale), article_entry(edition, article), edition.links
    document: ArticleDocument = {
        "lang": edition.locale.code,
        "version": VERSION,
        "id": article.id,
        "title": writing.title,
        "title_en": article.in_(ENGLISH).title,
        "summary": writing.summary,
        "category_id": article.category,
        "category": listed["category"],
        "keywords": listed["keywords"],
        "body": article_body(edition, article),
        "sections": [
            {"heading": section.heading or writing.title, "text": prose.plain(section.markdown)}
            for section in prose.sections(writing.body)
        ],
        "facts": [{"label": fact.label, "value": fact.value} for fact in writing.facts],
        "related": [
            {
                "id": other.id,
                "title": other.in_(edition.locale).title,
                "url": links.article(other.id, edition.locale),
                "json_url": links.api(f"knowledge/{other.id}", edition.locale),
            }
            for other in knowledge.related(edition.site, article)
        ],
        "url": listed["url"],
        "json_url": listed["json_url"],
        "markdown_url": listed["markdown_url"],
        "page_url_en": links.article(article.id, BY_CODE["en"]),
        "page_url_zh": links.article(article.id, BY_CODE["zh"]),
        "page_url_cn": links.article(article.id, BY_CODE["cn"]),
        "last_verified": listed["last_verified"],
        "authority": links.root,
    }
    if article.id == knowledge.VISIT_RHYTHM:
        document["visit_rhythm"] = visit_rhythm_record(edition)
    if article.id == knowledge.PARKING:
        document["parking_info"] = parking_record(edition)
    return document


def article_body(edition: Edition, article: Article) -> str:
    """An article's Markdown, with its links resolved to URLs."""
    return edition.with_links(article.in_(edition.locale).body)
