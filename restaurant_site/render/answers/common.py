"""What answers on several subjects share: an article's words, a page, a section's hours, that nothing is known."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache

from ...domain.described_articles import article_on
from ...models.articles import Article
from ...models.menu import ServingHours
from ...models.site import Site
from ...models.text import Text
from ...search.asked_times import AskedTime
from ...search.results import ArticleResults, surest
from ...search.topics import has_word_of
from ...text import excerpts, formatting
from .. import labels
from ..localized_site import LocalizedSite
from .model import Answer, Told, Topic

NEAR = 0.1
"""By how much an article after the first may be less sure than the surest one, and still tell the subject."""
FIRST = 3
"""How many of the best articles may."""
MOST_TIMES = 6
"""Names with hours that one answer tells."""


def answer_of_article(localized_site: LocalizedSite, article: Article, told: Told, is_practical: bool) -> Answer:
    locale = localized_site.locale
    return Answer(article.in_(locale).title, localized_site.links.article(article.id, locale), told, is_practical)


def answer_of_page(localized_site: LocalizedSite, row: Topic, told: Told) -> Answer:
    """Return an answer of which the page of its topic, or the home page, says more, at the place that does."""
    if told.article:
        return answer_of_article(localized_site, told.article, told, row.is_practical)
    page = row.page if row.page in localized_site.site.shown_pages else "home"
    anchor = f"#{row.anchor}" if row.anchor and page == row.page else ""
    address = f"{localized_site.links.page(page, localized_site.locale)}{anchor}"
    told = replace(told, links=[each for each in told.links if each[1] != address])
    return Answer(formatting.at_start(localized_site.gettext(row.title)), address, told, row.is_practical)


def tell_article(localized_site: LocalizedSite, asked: AskedTime, topic: str) -> Told | None:
    """Tell what the article of a topic says in short."""
    article = article_on(localized_site.site, topic)
    return Told([article.in_(localized_site.locale).summary]) if article else None


def tell_sentence(localized_site: LocalizedSite, subject: str, topics: Iterable[str]) -> Told | None:
    """Tell the first sentence on a subject in the articles of some topics; None if there is none."""
    site = localized_site.site
    for article in filter(None, [article_on(site, topic) for topic in topics]):
        writing = article.in_(localized_site.locale)
        for sentence, _ in excerpts.sentences(f"{writing.summary}\n\n{writing.body}"):
            if has_word_of(subject, sentence, site):
                return Told([sentence], article=article)
    return None


def subjects(results: ArticleResults) -> list[Article]:
    """Return the articles that tell the subject of a query, best first."""
    hits = results.hits or {}
    least = surest(hits) - NEAR
    first = [(article, hits[article.id]) for article in results.articles[: FIRST if hits else 0]]
    return [
        article for rank, (article, hit) in enumerate(first) if hit.is_full and (rank == 0 or hit.confidence >= least)
    ]


def page_link(localized_site: LocalizedSite, name: str) -> tuple[str, str]:
    """Return a link to a page with its title."""
    title = localized_site.text(localized_site.site.pages[name].title)
    return title, localized_site.links.page(name, localized_site.locale)


def tell_times(localized_site: LocalizedSite, times: Iterable[tuple[Text | None, ServingHours | None]]) -> Told | None:
    """Tell names and the hours of each, once; None without any."""
    named = dict.fromkeys((localized_site.text(label), hours) for label, hours in times if hours)
    lines = dict.fromkeys(
        localized_site.locale.punctuation.colon.join(
            filter(None, [label, labels.hours_served(localized_site, hours, is_whole=True)])
        )
        for label, hours in named
    )
    return Told([*lines][:MOST_TIMES], [page_link(localized_site, "menu")]) if lines else None


def as_sentences(localized_site: LocalizedSite, lines: Iterable[str]) -> str:
    """Return what is told as sentences in a line."""
    signs = localized_site.locale.punctuation
    stop = signs.full_stop.strip()
    return signs.sentence_space.join(line if line.endswith(stop) else f"{line}{stop}" for line in lines)


def has_word_in(topic: str, site: Site) -> Callable[[Text], bool]:
    """Return what tells whether a name has a word of a topic; it reads the same words once, as hundreds of prices have them."""

    @cache
    def has_word(words: str) -> bool:
        return has_word_of(topic, words, site)

    return lambda name: any(map(has_word, name.translations.values()))
