"""The knowledge base and its articles."""

from collections import Counter
from functools import partial
from typing import NotRequired

from typing_extensions import TypedDict

from ...domain import described_articles
from ...models.articles import Article, ArticleText
from ...models.text import Category
from ...search.index import Hit
from ...search.results import ArticleResults
from ...settings import VERSION
from ...text import markdown_text
from ...text.analysis import padded_phrase
from ...text.excerpts import MAX_SNIPPET, Excerpt, excerpt, highlights, truncated
from ..answers import AnswerRecord, answer_record
from ..localized_site import LocalizedSite
from ..opening_phrases import day_told, special_days
from ..pagination import Listing
from .common import (
    Address,
    AddressByLanguage,
    ApiDocument,
    ByLanguage,
    Date,
    Id,
    ListDocument,
    Marked,
    TextMatch,
    iso_day,
    page_urls,
)
from .visit import ParkingInfo, VisitRhythm, parking_record, visit_rhythm_record


class KnowledgeSection(TypedDict):
    id: Id
    label: str
    description: NotRequired[str]
    """Only without a search."""
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
    last_verified: Date | None
    """Null where nobody has compared it with the restaurant yet."""


class ArticleEntry(ArticleSummary):
    score: NotRequired[float]
    """Higher is better, within one search."""
    confidence: NotRequired[float]
    """How likely it answers, from 0 to 1, which can be compared between searches."""
    match: NotRequired[TextMatch]
    """Whether it answers the whole query, or has to do with a part of it."""
    snippet: NotRequired[str]
    highlights: NotRequired[dict[str, Marked]]
    """Only where they are asked for."""


class KnowledgeDiscovery(TypedDict):
    llms_knowledge: Address
    mcp: Address
    server_card: Address
    openapi: Address


class KnowledgeDocument(ListDocument):
    q: str
    categories: list[KnowledgeSection]
    """Of a search only those of its hits."""
    articles: list[ArticleEntry]
    suggestions: NotRequired[list[str]]
    covered: NotRequired[bool]
    """Whether an article answers."""
    answer: NotRequired[AnswerRecord]
    """What the search of the site tells above its results, from the restaurant's data at this moment."""
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
    title_en: str | None
    titles: ByLanguage
    body: str
    sections: list[SectionRecord]
    facts: list[FactRecord]
    related: list[RelatedRecord]
    page_url_en: Address | None
    page_url_zh: Address | None
    page_url_cn: Address | None
    page_urls: AddressByLanguage
    visit_rhythm: NotRequired[VisitRhythm]
    parking_info: NotRequired[ParkingInfo]


def article_entry(localized_site: LocalizedSite, article: Article) -> ArticleEntry:
    writing, locale, links = article.in_(localized_site.locale), localized_site.locale, localized_site.links
    return {
        "id": article.id,
        "title": writing.title,
        "summary": writing.summary,
        "category_id": article.category,
        "category": localized_site.text(localized_site.site.knowledge_categories[article.category].label),
        "keywords": list(writing.keywords),
        "url": links.article(article.id, locale),
        "json_url": links.api(f"knowledge/{article.id}", locale),
        "markdown_url": links.api(f"knowledge/{article.id}", locale, "md"),
        "last_verified": iso_day(article.last_verified),
    }


def found_article_entry(
    localized_site: LocalizedSite,
    article: Article,
    hit: Hit,
    longest: int = MAX_SNIPPET,
    has_highlights: bool = True,
) -> ArticleEntry:
    """Return an article as a search result, with its score and a snippet of at most *longest* characters."""
    writing = article.in_(localized_site.locale)
    entry = article_entry(localized_site, article)
    entry["score"], entry["confidence"] = hit.score, hit.confidence
    entry["match"] = "full" if hit.is_full else "partial"
    passage = _excerpt(localized_site, writing, hit, longest)
    entry["snippet"] = passage.snippet
    if has_highlights:
        entry["highlights"] = passage.highlights
    return entry


def article_passage(localized_site: LocalizedSite, article: Article, hit: Hit) -> str:
    """Return the passage of an article that answers."""
    writing = article.in_(localized_site.locale)
    return _excerpt(localized_site, writing, hit).snippet


def _excerpt(localized_site: LocalizedSite, writing: ArticleText, hit: Hit, longest: int = MAX_SNIPPET) -> Excerpt:
    days = special_days(localized_site, hit.special_days) if hit.special_days else ""
    if not days and hit.day and not _names(writing, hit.day.words):
        days = day_told(localized_site, hit.day)
    if days:
        snippet = truncated(days, MAX_SNIPPET)
        fields = {"title": writing.title, "summary": writing.summary, "snippet": snippet}
        return Excerpt(snippet, partial(highlights, fields, hit.terms, hit.stem))
    colon, stop = localized_site.locale.punctuation.colon, localized_site.locale.punctuation.full_stop.strip()
    facts = [f"{fact.label}{colon}{fact.value.rstrip(stop)}{stop}" for fact in writing.facts if hit.asks_number]
    return excerpt(
        writing.title,
        writing.summary,
        writing.body,
        hit.terms,
        hit.stem,
        longest,
        hit.avoided,
        hit.asks_number,
        tuple(facts),
        hit.words,
    )


def _names(writing: ArticleText, day: str) -> bool:
    return any(padded_phrase(day) in padded_phrase(text) for text in (writing.title, writing.summary, writing.body))


def knowledge_record(localized_site: LocalizedSite, listing: Listing[ArticleResults]) -> KnowledgeDocument:
    """Return the response of ``/api/knowledge``, with scores and snippets if it is a search."""
    results, part = listing.results, listing.part
    articles, hits, links = part.of(results.articles), results.hits, localized_site.links
    counts = Counter(article.category for article in results.articles)
    document: KnowledgeDocument = {
        "lang": localized_site.locale.code,
        "version": VERSION,
        "q": results.query,
        "count": len(articles),
        "total": len(results.articles),
        "limit": part.limit,
        "offset": part.offset,
        "categories": [
            _section(localized_site, category, counts[category.id], with_description=hits is None)
            for category in localized_site.site.knowledge.categories
            if hits is None or counts[category.id]
        ],
        "articles": [
            article_entry(localized_site, article)
            if hits is None
            else found_article_entry(localized_site, article, hits[article.id], has_highlights=listing.has_highlights)
            for article in articles
        ],
        "discovery": {
            "llms_knowledge": links.index("llms-knowledge.txt", localized_site.locale),
            "mcp": links.file("/mcp"),
            "server_card": links.file("/.well-known/mcp/server-card.json"),
            "openapi": links.file("/openapi.json"),
        },
        "authority": links.root,
        "json_url": listing.json_url,
    }
    if results.hits is not None:
        document["covered"] = results.is_covered
        if listing.answer:
            document["answer"] = answer_record(localized_site, listing.answer)
    if results.suggestions is not None:
        document["suggestions"] = results.suggestions
    return document


def _section(localized_site: LocalizedSite, category: Category, count: int, with_description: bool) -> KnowledgeSection:
    section: KnowledgeSection = {
        "id": category.id,
        "label": localized_site.text(category.label),
        "count": count,
        "url": localized_site.links.knowledge_section(category.id, localized_site.locale),
    }
    return {**section, "description": localized_site.text(category.description)} if with_description else section


def article_record(localized_site: LocalizedSite, article: Article) -> ArticleDocument:
    """Return the response of ``/api/knowledge/{id}``."""
    writing, entry, links = (
        article.in_(localized_site.locale),
        article_entry(localized_site, article),
        localized_site.links,
    )
    titles = {code: text.title for code, text in article.texts.items()}
    pages = page_urls(localized_site, f"knowledge/{article.id}")
    document: ArticleDocument = {
        "lang": localized_site.locale.code,
        "version": VERSION,
        "id": article.id,
        "title": writing.title,
        "title_en": titles.get("en"),
        "titles": titles,
        "summary": writing.summary,
        "category_id": article.category,
        "category": entry["category"],
        "keywords": entry["keywords"],
        "body": article_body(localized_site, article),
        "sections": [
            {"heading": section.heading or writing.title, "text": markdown_text.plain(section.markdown)}
            for section in markdown_text.sections(writing.body)
        ],
        "facts": [{"label": fact.label, "value": fact.value} for fact in writing.facts],
        "related": [
            {
                "id": other.id,
                "title": other.in_(localized_site.locale).title,
                "url": links.article(other.id, localized_site.locale),
                "json_url": links.api(f"knowledge/{other.id}", localized_site.locale),
            }
            for other in described_articles.related(localized_site.site, article)
        ],
        "url": entry["url"],
        "json_url": entry["json_url"],
        "markdown_url": entry["markdown_url"],
        "page_url_en": pages.get("en"),
        "page_url_zh": pages.get("zh"),
        "page_url_cn": pages.get("cn"),
        "page_urls": pages,
        "last_verified": entry["last_verified"],
        "authority": links.root,
    }
    shown = localized_site.site.shown_pages
    if article.id == described_articles.VISIT_RHYTHM and "best-time" in shown:
        document["visit_rhythm"] = visit_rhythm_record(localized_site)
    if article.id == described_articles.PARKING and "parking" in shown:
        document["parking_info"] = parking_record(localized_site)
    return document


def article_body(localized_site: LocalizedSite, article: Article) -> str:
    """Return an article's Markdown, with its links resolved to URLs."""
    return localized_site.resolve_links(article.in_(localized_site.locale).body)
