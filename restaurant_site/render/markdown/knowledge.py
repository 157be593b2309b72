"""The knowledge base and its articles."""

from ...domain import described_articles
from ...domain.entries import sections
from ...i18n import N_
from ...models.articles import Article
from ...search.index import Hit
from ...search.results import ArticleResults
from ..localized_site import LocalizedSite
from ..pagination import Listing
from ..records.knowledge import article_body, article_passage
from .blocks import (
    answer_line,
    bullets,
    found_blocks,
    labelled,
    lines,
    named_dishes,
    search_summary,
    section,
    sources,
    titled,
    unanswered,
    with_colon,
)
from .restaurant import hours_blocks
from .visit import parking_blocks, rhythm_blocks


def knowledge_markdown(localized_site: LocalizedSite, listing: Listing[ArticleResults]) -> str:
    """Return all articles by category, or the results of a search with snippets."""
    results = listing.results
    hits, articles = results.hits, listing.part.of(results.articles)
    told = answer_line(localized_site, listing.answer)
    blocks = [
        lines(told or unanswered(localized_site, results), named_dishes(localized_site, results)),
        sources(localized_site, "knowledge", "knowledge", json_url=listing.json_url),
        search_summary(localized_site, results, len(articles), len(results.articles), told != ""),
    ]
    if hits is not None:
        found_rows = {each.id: f"- {article_line(localized_site, each, hits[each.id])}" for each in articles}
        blocks += found_blocks(localized_site, found_rows, hits)
    else:
        for category, group in sections(localized_site.site.knowledge_categories, articles):
            rows = bullets(article_line(localized_site, each) for each in group)
            blocks += [f"## {localized_site.text(category.label)}", rows]
    blocks.append(labelled(localized_site, N_("Next part"), listing.next_url))
    return titled(localized_site, localized_site.text(localized_site.site.pages["knowledge"].title), blocks)


def article_line(localized_site: LocalizedSite, article: Article, hit: Hit | None = None) -> str:
    """Return a link to an article with its summary, or with the passage that a search found."""
    text = article_passage(localized_site, article, hit) if hit else article.in_(localized_site.locale).summary
    return with_colon(localized_site, linked_article(localized_site, article), text)


def linked_article(localized_site: LocalizedSite, article: Article) -> str:
    return f"[{article.in_(localized_site.locale).title}]({localized_site.links.article(article.id, localized_site.locale, markdown=True)})"


def article_markdown(localized_site: LocalizedSite, article: Article) -> str:
    address = f"knowledge/{article.id}"
    related = [
        linked_article(localized_site, other) for other in described_articles.related(localized_site.site, article)
    ]
    return titled(
        localized_site,
        article.in_(localized_site.locale).title,
        [
            *_article_blocks(localized_site, article),
            *section(localized_site.gettext("Related"), bullets(related)),
            sources(localized_site, address, address, article.last_verified),
        ],
    )


def article_in_full_text(localized_site: LocalizedSite, article: Article) -> str:
    """Return one article as ``/llms-full.txt`` contains it: without the links that lead to its other articles."""
    source = lines(
        labelled(localized_site, N_("Canonical"), localized_site.links.article(article.id, localized_site.locale)),
        labelled(localized_site, N_("Last verified"), str(article.last_verified or "")),
    )
    blocks = [f"# {article.in_(localized_site.locale).title}", *_article_blocks(localized_site, article), source]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _article_blocks(localized_site: LocalizedSite, article: Article) -> list[str]:
    writing = article.in_(localized_site.locale)
    blocks = [
        writing.summary,
        bullets(with_colon(localized_site, fact.label, fact.value) for fact in writing.facts),
        article_body(localized_site, article),
    ]
    if article.id == described_articles.VISIT_RHYTHM:
        blocks += rhythm_blocks(localized_site)
    if article.id == described_articles.OPENING_HOURS:
        blocks += hours_blocks(localized_site)
    if article.id == described_articles.PARKING:
        blocks += parking_blocks(localized_site)
    return blocks
