"""What all pages share: title, addresses, languages, breadcrumbs and structured data."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from types import ModuleType

from ...content.models import Site
from ...locales import DEFAULT, LOCALES, Locale
from .. import html, jsonld, sharing, vocabulary
from ..edition import Edition


@dataclass(frozen=True, slots=True)
class Page:
    """The position of a page on the site, and its metadata in search results and shared links."""

    name: str
    """The path below the language; ``home`` for the home page."""
    title: str
    summary: str
    edition: Edition

    @property
    def canonical(self) -> str:
        return self.edition.links.page(self.name, self.edition.locale)

    @property
    def markdown(self) -> str:
        return self.edition.links.page(self.name, self.edition.locale, markdown=True)

    @property
    def shared(self) -> sharing.SharedImage:
        return sharing.image(self.edition, self.name)

    @property
    def alternates(self) -> list[tuple[str, str]]:
        """(hreflang, address) of the page in each language, and the default."""
        links = self.edition.links
        each = [(locale.hreflang, links.page(self.name, locale)) for locale in LOCALES]
        return [*each, ("x-default", links.page(self.name, DEFAULT))]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageContent:
    """What one page shows; each page has a subclass with its own fields."""

    own_title: str = ""
    """Empty for the title that the owner wrote for the page."""
    own_summary: str = ""
    """Empty for the summary that the owner wrote for the page."""
    query: str = ""
    """The search of the visitor; empty without one."""
    structured_data: Sequence[jsonld.Thing] = ()
    """schema.org items in addition to the breadcrumbs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateBase:
    """What every template of a page or of a fragment uses."""

    edition: Edition
    """With site-relative links."""
    locale: Locale
    site: Site
    vocabulary: ModuleType


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLayout(TemplateBase):
    """What the layout around a page uses."""

    page: Page
    query_string: str
    """The query string of the address, which the links to other languages repeat."""
    described: str | None
    """The page's JSON-LD."""


def template_base(edition: Edition) -> TemplateBase:
    return TemplateBase(edition=edition.relative(), locale=edition.locale, site=edition.site, vocabulary=vocabulary)


def page_layout(edition: Edition, name: str, content: PageContent, query_string: str = "") -> PageLayout:
    text = edition.site.pages.get(name)
    page = Page(
        name=name,
        title=content.own_title or (edition.text(text.title) if text else name),
        summary=content.own_summary or (edition.text(text.summary) if text else ""),
        edition=edition,
    )
    items = [*content.structured_data, *_breadcrumbs(edition, page)]
    base = template_base(edition)
    return PageLayout(
        edition=base.edition,
        locale=base.locale,
        site=base.site,
        vocabulary=base.vocabulary,
        page=page,
        query_string=query_string,
        described=jsonld.script(items) if items else None,
    )


def _breadcrumbs(edition: Edition, page: Page) -> list[jsonld.Thing]:
    """The breadcrumbs of a page below the home page."""
    if page.name == "home":
        return []
    links, locale, pages = edition.links, edition.locale, edition.site.pages
    trail = [(edition.text(edition.site.restaurant.short_name), links.page("home", locale))]
    parent = page.name.partition("/")[0]
    if parent != page.name:
        trail.append((edition.text(pages[parent].title), links.page(parent, locale)))
    return [jsonld.breadcrumbs([*trail, (page.title, page.canonical)])]


def template_variables(*contexts: TemplateBase | PageContent) -> dict[str, object]:
    """The fields of dataclasses as the variables of a template, not copied."""
    return {field.name: getattr(context, field.name) for context in contexts for field in fields(context)}


def page_body(edition: Edition, name: str) -> str:
    """The owner's text of a page as HTML; empty without one."""
    body = edition.site.pages[name].body
    return html.body(edition, edition.text(body)) if body else ""
