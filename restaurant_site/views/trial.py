"""Renders what guests and agents would get of content that is not served yet, and tells what cannot be shown.

Nothing of it is cached, counted or limited.
"""

import logging
import traceback
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from flask import Flask, g

from ..content.load_state import LoadState
from ..locales import Locale
from ..models.articles import Article
from ..models.fault import Fault
from ..models.fault_kinds import Kind
from ..models.menu import Dish
from ..models.site import Site
from ..resources import table
from ..resources.resource import Resource, fill
from ..settings import PACKAGE
from ..snapshot import Snapshot
from ..urls import Links
from ..web.http_state import ENVIRON_KEY, RequestState
from .endpoints import operations

log = logging.getLogger(__name__)
MOST_NAMES = 3
"""Pages that a fault names."""
MISSING = "a-page-that-is-not-there"
BROWSER = {"Accept": "text/html, */*;q=0.5"}


EntryKey = tuple[type, str]
"""Whether it is a dish or an article, and its id."""


@dataclass(frozen=True, slots=True)
class Tried:
    """An address that is tried."""

    address: str
    name: str
    """What the owner calls the page."""
    file: str = "."
    """The file of its dish or article, else the folder."""
    dish: str = ""
    """The id of its dish."""
    status: int = 200
    """What it has to be answered with."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An error, with all that cannot be shown because of it."""

    error: str
    """The place and the exception, in a line."""
    tried: list[Tried] = field(default_factory=list)

    def fault(self, loaded: LoadState | None = None) -> Fault:
        """Return the failure as a fault, at the line of its dish where the files are at hand."""
        names = [*dict.fromkeys(each.name for each in self.tried)]
        shown = (*names[:MOST_NAMES], *(["…"] if len(names) > MOST_NAMES else []))
        message, first = Kind.NOT_SHOWN(pages=shown, error=self.error), self.tried[0]
        if loaded and first.dish in loaded.dishes:
            document, location, _ = loaded.dishes[first.dish]
            return document.fault(location, message)
        return Fault(first.file, 1, "", message)


def failures(app: Flask, snapshot: Snapshot, tried: Iterable[Tried] | None = None) -> list[Failure]:
    """Return why addresses cannot be shown, each cause once; its traceback is in the log. By default all are tried."""
    found: dict[str, Failure] = {}
    for each in tried if tried is not None else [*addresses(snapshot.site), *_indexes(app, snapshot.site)]:
        try:
            status = _status(app, snapshot, each)
            error = "" if status == each.status else f"HTTP {status}"
        except Exception as raised:
            error = in_a_line(raised)
            if error not in found:
                log.error("%s cannot be shown", each.address, exc_info=raised)
        if error:
            found.setdefault(error, Failure(error)).tried.append(each)
    return [*found.values()]


def new_failures(app: Flask, new: Snapshot, old: Snapshot) -> list[Failure]:
    """Return why a sample of *new* cannot be shown, without what *old* cannot show either."""
    found = failures(app, new, addresses(new.site, old.site))
    if not found:
        return []
    suspects = {each.address for failure in found for each in failure.tried}
    before = failures(app, old, [each for each in addresses(old.site) if each.address in suspects])
    known = {each.address for failure in before for each in failure.tried}
    fresh = [Failure(each.error, [one for one in each.tried if one.address not in known]) for each in found]
    return [each for each in fresh if each.tried]


def _status(app: Flask, snapshot: Snapshot, tried: Tried) -> int:
    """Return the status of an answer of Flask, without what the middleware around it keeps, limits and logs."""
    environ = {ENVIRON_KEY: RequestState(is_trial=True)}
    with app.app_context():
        g.snapshot = snapshot
        with app.test_request_context(tried.address, headers=BROWSER, environ_overrides=environ):
            return app.full_dispatch_request().status_code


def in_a_line(error: Exception) -> str:
    """Return an exception with the innermost place of our code or templates: ``layout.html, line 89: ZeroDivisionError …``."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(PACKAGE) and frame.filename != __file__]
    place = f"{Path(own[-1].filename).name}, line {own[-1].lineno}: " if own else ""
    return f"{place}{type(error).__name__}: {error}"


def addresses(site: Site, before: Site | None = None) -> Iterator[Tried]:
    """Yield the pages of a site in every language, one that does not exist, and the documents for agents in the default language.

    With *before* a sample that is quick enough for each reload: the pages in the default language, and in one
    that *before* lacks; of dishes and articles the first ones and those that differ from *before*.
    """
    links, default = Links(default=site.languages.default), site.languages.default
    chosen = None if before is None else _changed(site, before) | _first(site)
    known = () if before is None else [each for each in before.languages.locales if each is not default]
    for locale in (each for each in site.languages.locales if each not in known):
        view = site.in_(locale)
        for row in table.RESOURCES:
            if (row.page or row.list_page) not in view.hidden and row.exists_on(view):
                for id in _ids(row, view, chosen):
                    yield from _tried(row, id, view, locale, links, has_documents=before is None and locale is default)
        yield Tried(links.page(MISSING, locale), "404", status=404)


def _ids(row: Resource, site: Site, chosen: Container[EntryKey] | None) -> Iterator[str]:
    """Yield the ids of the entries that are tried; an empty one for a page without entries."""
    if row.entries is None:
        yield ""
        return
    kind = _kind(row)
    yield from (id for id, _ in row.entries(site) if chosen is None or (kind, id) in chosen)


def _kind(row: Resource) -> type:
    """Return what the entries of a row are."""
    return Article if row.page.startswith("knowledge/") else Dish


def _tried(row: Resource, id: str, site: Site, locale: Locale, links: Links, has_documents: bool) -> Iterator[Tried]:
    """Yield a page, and its documents for agents if asked to."""
    name, file, dish = _about(row, id, site, locale)
    page, document = fill(row.page, id), fill(row.api, id)
    found = [links.page(page, locale)] if page else []
    if has_documents:
        found += [links.page(page, locale, markdown=True)] if page else []
        found += [links.api(document, locale, "json")] if document else []
    yield from (Tried(each, name, file, dish) for each in found)


def _about(row: Resource, id: str, site: Site, locale: Locale) -> tuple[str, str, str]:
    """Return what the owner calls a page, its file, and the id of its dish."""
    if not id:
        page = site.pages.get(row.owner_page) or site.pages["home"]
        return page.title.in_(locale), ".", ""
    if _kind(row) is Dish:
        dish = site.dishes[id]
        return dish.name.in_(locale), f"menu/{dish.category}.yaml", id
    article = site.articles[id]
    return article.in_(locale).title, f"knowledge/{article.category}/{id}.{site.languages.default.code}.md", ""


def _indexes(app: Flask, site: Site) -> Iterator[Tried]:
    """Yield what agents read first: each fixed address that an export has."""
    with app.app_context():
        fixed = [each.path for each in operations(site.hidden) if each.exported and "{" not in each.path]
    yield from (Tried(path, path) for path in fixed)


def _entries(site: Site) -> Iterator[tuple[EntryKey, Dish | Article]]:
    yield from (((Dish, id), dish) for id, dish in site.dishes.items())
    yield from (((Article, id), article) for id, article in site.articles.items())


def _changed(site: Site, before: Site) -> set[EntryKey]:
    """Return the dishes and articles that differ from *before*."""
    known = dict(_entries(before))
    return {key for key, entry in _entries(site) if entry != known.get(key)}


def _first(site: Site) -> set[EntryKey]:
    """Return the first dish and the first article."""
    return {(kind, id) for kind, entries in ((Dish, site.dishes), (Article, site.articles)) for id in [*entries][:1]}
