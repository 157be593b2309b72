"""The knowledge base and its articles."""

from ...content.models.knowledge import Article
from ...domain import knowledge
from ...domain.entries import sections
from ...i18n import N_
from ...search.index import Hit
from ...search.results import FoundArticles
from ..edition import Edition
from ..records.knowledge import article_body, found_article_entry
from ..slices import Slice
from .blocks import (
    bullets,
    found_blocks,
    labelled,
    lines,
    search_summary,
    section,
    sources,
    titled,
    uncovered,
    with_colon,
)
from .restaurant import hours_blocks
from .visit import parking_blocks, rhythm_blocks


def knowledge_markdown(edition: Edition, found: FoundArticles, part: Slice, next_url: str = "") -> str:
    """All articles by category, or the results of a search with snippets; *next_url* is the address of the next part."""
    hits, shown = found.hits, part.of(found.articles)
    blocks = [
        uncovered(edition, found),
        sources(edition, "knowledge", "knowledge"),
        search_summary(edition, found, len(shown), len(found.articles)),
    ]
    if hits is not None:
        found_rows = {each.id: f"- {article_line(edition, each, hits[each.id])}" for each in shown}
        blocks += found_blocks(edition, found_rows, hits)
    else:
        for category, group in sections(edition.site.knowledge_categories, shown):
            rows = bullets(article_line(edition, each) for each in group)
            blocks += [f"## {edition.text(category.label)}", rows]
    blocks.append(labelled(edition, N_("Next part"), next_url))
    return titled(edition, edition.text(edition.site.pages["knowledge"].title), blocks)


def article_line(edition: Edition, article: Article, hit: Hit | None = None) -> str:
    """A link to an article with its summary, or with the passage that a search found."""
    found = found_article_entry(edition, article, hit)["snippet"] if hit else article.in_(edition.locale).summary
    return with_colon(edition, linked_article(edition, article), found)


def linked_article(edition: Edition, article: Article) -> str:
    return f"[{article.in_(edition.locale).title}]({edition.links.article(article.id, edition.locale, markdown=True)})"


def article_markdown(edition: Edition, article: Article) -> str:
    address = f"knowledge/{article.id}"
    related = [linked_article(edition, other) for other in knowledge.related(edition.site, article)]
    return titled(
        edition,
        article.in_(edition.locale).title,
        [
            *_article_blocks(edition, article),
            *section(edition.gettext("Related"), bullets(related)),
            sources(edition, address, address, article.last_verified),
        ],
    )


def article_in_full_text(edition: Edition, article: Article) -> str:
    """One article as ``/llms-full.txt`` contains it: without the links that lead to its other articles."""
    source = lines(
        labelled(edition, N_("Canonical"), edition.links.article(article.id, edition.locale)),
        labelled(edition, N_("Last verified"), article.last_verified.isoformat()),
    )
    blocks = [f"# {article.in_(edition.locale).title}", *_article_blocks(edition, article), source]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _article_blocks(edition: Edition, article: Article) -> list[str]:
    writing = article.in_(edition.locale)
    blocks = [
        writing.summary,
        bullets(with_colon(edition, fact.label, fact.value) for fact in writing.facts),
        article_body(edition, article),
    ]
    if article.id == knowledge.VISIT_RHYTHM:
        blocks += rhythm_blocks(edition)
    if article.id == knowledge.OPENING_HOURS:
        blocks += hours_blocks(edition)
    if article.id == knowledge.PARKING:
        blocks += parking_blocks(edition)
    return blocks
