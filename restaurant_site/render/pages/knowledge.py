"""The index of articles, and an article."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...content.models import Article, ArticleText, Category, DayRhythm, Text
from ...domain.categories import sections
from ...domain.hours import DateHours, exceptions
from ...domain.knowledge import OPENING_HOURS, PARKING, VISIT_RHYTHM, related
from ...search.results import FoundArticles
from .. import html, jsonld, parking_map, rhythm_chart
from ..edition import Edition
from ..opening import opening
from ..records.knowledge import ArticleEntry, found_article_entry
from ..slices import Slice
from .layout import PageContent


@dataclass(frozen=True, slots=True, kw_only=True)
class KnowledgePage(PageContent):
    articles: Sequence[Article]
    entries: Sequence[ArticleEntry]
    """The part of the search results that is shown; empty without a search."""
    part: Slice
    suggestions: Sequence[tuple[str, str]]
    """(title, address) of articles with a similar title, when a search found nothing."""
    sections: Sequence[tuple[Category, Sequence[Article]]]
    """The articles by category; empty for a search, whose order is that of relevance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticlePage(PageContent):
    article: Article
    writing: ArticleText
    titles: Text
    """The title in every language."""
    body: str
    """HTML."""
    headings: Sequence[tuple[str, str]]
    """(id, text) of the second-level headings."""
    category: Category
    related: Sequence[Article]
    carries_rhythm: bool
    week_chart: rhythm_chart.Week | None = None
    day_charts: Sequence[tuple[DayRhythm, rhythm_chart.Bars]] = ()
    carries_hours: bool
    last_orders: str = ""
    exceptions: Sequence[DateHours] = ()
    """Of the next twelve months."""
    carries_parking: bool
    chart: parking_map.ParkingMap | None = None


def knowledge_page(edition: Edition, found: FoundArticles, part: Slice) -> KnowledgePage:
    return KnowledgePage(
        query=found.query,
        articles=found.articles,
        entries=found_entries(edition, found, part),
        part=part,
        suggestions=suggested_articles(edition, found),
        sections=[] if found.query else sections(edition.site.knowledge_categories, found.articles),
    )


def found_entries(edition: Edition, found: FoundArticles, part: Slice) -> list[ArticleEntry]:
    """A part of the search results with their snippets; empty without a search."""
    hits, relative = found.hits or {}, edition.relative()
    return [found_article_entry(relative, each, hits[each.id]) for each in part.of(found.articles)] if hits else []


def suggested_articles(edition: Edition, found: FoundArticles) -> list[tuple[str, str]]:
    """(title, address) of suggested articles."""
    links, locale, articles = edition.relative().links, edition.locale, edition.site.articles
    return [(articles[id].in_(locale).title, links.article(id, locale)) for id in found.suggestions or ()]


def article_page(edition: Edition, article: Article) -> ArticlePage:
    site, writing = edition.site, article.in_(edition.locale)
    carries_rhythm, carries_parking = article.id == VISIT_RHYTHM, article.id == PARKING
    carries_hours = article.id == OPENING_HOURS
    return ArticlePage(
        own_title=writing.title,
        own_summary=writing.summary,
        article=article,
        writing=writing,
        titles=Text({code: each.title for code, each in article.texts.items()}),
        body=html.body(edition, writing.body),
        headings=html.headings(writing.body),
        category=site.knowledge_categories[article.category],
        related=related(site, article),
        carries_rhythm=carries_rhythm,
        week_chart=rhythm_chart.week_chart(site) if carries_rhythm else None,
        day_charts=rhythm_chart.day_charts(site) if carries_rhythm else (),
        carries_hours=carries_hours,
        last_orders=opening(edition, None).last_orders if carries_hours else "",
        exceptions=exceptions(site, edition.today) if carries_hours or carries_rhythm else (),
        carries_parking=carries_parking,
        chart=parking_map.draw_map(edition) if carries_parking else None,
        structured_data=[jsonld.article(edition, article)],
    )
