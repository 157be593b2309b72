"""Articles, the outline of the knowledge base, synonyms for search, and the texts of pages."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field, RootModel

from ..i18n import N_
from ..locales import Locale, SiteLanguages
from .fault_kinds import Kind
from .fields import Flag, IsoDate, Model, Slug, TextLine, WholeNumber
from .hours import DAYPARTS, Daypart
from .text import Category, Text

PAGES: Mapping[str, str] = {
    "home": N_("Home"),
    "menu": N_("Menu"),
    "must-order": N_("Must-order"),
    "knowledge": N_("Answers"),
    "best-time": N_("Best time"),
    "parking": N_("Parking"),
    "reservation": N_("Reservations"),
    "search": N_("Search"),
    "developers": N_("Developers"),
    "order": N_("Order sheet"),
}
"""The pages that every site has; the title of each, a message of the catalogues, where pages.yaml gives none."""
DIRECTIONS = N_("Directions")
"""The title of the page on parking where it has no place to park, only stations."""
PAGE_SUMMARIES: Mapping[str, str] = {
    "menu": N_("Every dish with its price, what it contains, and when it is served."),
    "knowledge": N_("What guests ask us, with our answers."),
    "search": N_("Find a dish or an answer on this site."),
    "developers": N_("How programs read this site: JSON, Markdown and MCP."),
    "order": N_("Choose dishes, see the total, and show the sheet to your server."),
}
"""What a page is, where pages.yaml does not say it; the description of the restaurant stands on the others."""
HIDEABLE = frozenset({"best-time", "must-order", "order", "parking", "reservation"})
"""Pages about what not every restaurant has or wants."""
LIVE_PAGES = frozenset({"order"})
"""Pages that a running service answers alone; a static export leaves them out."""
RESERVED_IDS = frozenset({"mcp"})
"""Article ids that are paths of the API."""
MAX_PHRASE = 200
"""Characters of a phrase by which guests ask."""


class Expected(Model):
    """The expected numbers of articles and categories, so that a deleted file is a fault."""

    articles: WholeNumber
    categories: WholeNumber


class KnowledgeConfig(Model):
    """The categories of the knowledge base, in order."""

    categories: tuple[Category, ...] = Field(min_length=1)
    """In order; the articles of each stand in knowledge/<id>/."""
    most_asked: tuple[Slug, ...] = ()
    """Ids of the articles that the page of answers begins with."""
    expect: Expected | None = None
    """How many there should be, so that a deleted file is noticed."""


class ArticleFact(Model):
    """A short answer with its label."""

    label: TextLine
    value: TextLine


class ArticleText(Model):
    """An article in one language."""

    title: TextLine
    """What people ask, in a few words."""
    summary: TextLine
    """The answer in one or two sentences."""
    keywords: tuple[TextLine, ...] = ()
    """What people type to find it, besides the words of the text; leave it out if there is nothing else."""
    facts: tuple[ArticleFact, ...] = ()
    """Short answers, the same in each language."""
    body: TextLine = ""
    """The rest, in Markdown; empty where the summary is the whole answer."""


class LeadingArticleText(ArticleText):
    """An article in the default language, with the fields that do not depend on the language."""

    related: tuple[Slug, ...] = ()
    """Ids of articles to read next."""
    dishes: tuple[Slug, ...] = ()
    """Ids of the dishes that it is about, the one in its picture first."""
    topic: Slug | None = Field(default=None, examples=["parking-nearby"])
    """The usual subject that this is about, such as parking-nearby, if the article has another id; for search only."""
    draft: Flag = False
    """Whether the article is shown in the preview only."""
    last_verified: IsoDate | None = None
    """The day on which somebody last compared all this with the restaurant. Without this line: nobody has said."""


class ArticleTextOverrides(Model):
    """An article in a derived language: fields that are given replace the derived ones."""

    title: TextLine | None = None
    summary: TextLine | None = None
    keywords: tuple[TextLine, ...] | None = None
    facts: tuple[ArticleFact, ...] | None = None
    body: TextLine | None = None


def article_form(locale: Locale, languages: SiteLanguages) -> type[ArticleText] | type[ArticleTextOverrides]:
    """Return the form of an article's file in one of a site's languages."""
    if locale is languages.default:
        return LeadingArticleText
    return ArticleTextOverrides if languages.source(locale) else ArticleText


@dataclass(frozen=True, slots=True)
class Article:
    """One article of the knowledge base. Link targets in its bodies have the form ``dish:…``."""

    id: str
    category: str
    texts: Mapping[str, ArticleText]
    """By language code."""
    asked: Mapping[str, tuple[str, ...]]
    """How guests ask for it, by language code; for search only."""
    related: tuple[str, ...]
    last_verified: date | None = None
    dishes: tuple[str, ...] = ()
    draft: bool = False
    topic: str = ""
    """What it is about, by the id in ``search/questions/`` if every restaurant has it; else its own id."""

    def in_(self, locale: Locale) -> ArticleText:
        """Return the article in one language."""
        return self.texts[locale.code]


def _short(phrase: str) -> str:
    if len(phrase) > MAX_PHRASE:
        raise ValueError(Kind.LONG_PHRASE(most=MAX_PHRASE))
    return phrase


Phrase = Annotated[TextLine, AfterValidator(_short)]
"""How guests ask for an article, in their own words."""


class SynonymGroup(RootModel[tuple[TextLine, ...]]):
    """Words that mean the same, in any language."""

    model_config = ConfigDict(frozen=True)
    root: Annotated[tuple[TextLine, ...], Field(min_length=2)]


class StyleGlossary(RootModel[Mapping[TextLine, TextLine]]):
    """Words and phrases of one language that its texts avoid → what to write instead.

    A longer entry wins. An entry with itself as the value is allowed: `停車場: 停車場` beside `停車: 泊車`.
    """

    model_config = ConfigDict(frozen=True)


class PageText(Model):
    """Title, summary and text of one page."""

    title: Text
    summary: Text
    body: Text | None = None
    """Markdown; shown on pages that have a place for it."""
    dishes: Annotated[tuple[Slug, ...], Field(max_length=len(DAYPARTS))] = ()
    """home: the dishes in its pictures of the morning, the afternoon and the evening; reservation: the dish pictured."""
    pictures: Mapping[Daypart, Text] = {}
    """home: what its pictures of the morning, the afternoon and the evening show, for guests who cannot see them."""
    hidden: Flag = False
    """true: nothing leads to the page, and its address says that there is nothing; for best-time, must-order, parking, reservation."""


class HiddenPage(Model):
    """A page to which nothing leads; its words may be left out."""

    hidden: Flag
    title: Text | None = None
    summary: Text | None = None
    body: Text | None = None


def page_form(value: object) -> type[PageText | HiddenPage]:
    """Return the form of a page in pages.yaml."""
    return HiddenPage if isinstance(value, dict) and value.get("hidden") == "true" else PageText
