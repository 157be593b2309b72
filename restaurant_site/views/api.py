"""The read-only API: one table of its documents, each served as JSON and as Markdown in every language."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from flask import Response
from werkzeug.datastructures import MultiDict

from ..domain.entries import changes
from ..i18n import N_
from ..locales import DEFAULT
from ..models.site import Site
from ..render.changes import ChangesDocument, changes_markdown, changes_record
from ..render.localized_site import LocalizedSite
from ..render.markdown.knowledge import article_markdown, knowledge_markdown
from ..render.markdown.menu import dish_markdown, menu_markdown
from ..render.markdown.must_order import must_order_markdown, ranked_dish_markdown
from ..render.markdown.restaurant import hours_markdown, restaurant_markdown
from ..render.markdown.visit import parking_markdown, visit_rhythm_markdown
from ..render.openapi import Operation, ResponseLink
from ..render.records.knowledge import ArticleDocument, KnowledgeDocument, article_record, knowledge_record
from ..render.records.menu import DishDocument, MenuDocument, dish_record, menu_record
from ..render.records.must_order import MustOrderDocument, RankedDocument, must_order_record, ranked_dish_record
from ..render.records.restaurant import HoursDocument, RestaurantDocument, hours_record, restaurant_document
from ..render.records.visit import ParkingInfo, VisitRhythm, parking_record, visit_rhythm_record
from ..snapshot import Snapshot, current_snapshot
from ..web.negotiation import JSON, MARKDOWN
from ..web.representations import DEFAULT_FRESHNESS, Freshness
from .endpoints import EndpointBlueprint, path_parameters
from .params import (
    AT,
    FORMAT,
    KNOWLEDGE_CATEGORY,
    LANG,
    LIMIT,
    MENU_FILTERS,
    OFFSET,
    Q,
    Query,
    QueryParameter,
    read,
)
from .resource_request import (
    ResourceRequest,
    find_article,
    find_articles,
    find_dish,
    find_dishes,
    find_ranked,
    open_now_freshness,
)
from .respond import as_json, respond


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A document of the API: its address, its two forms, and its entries in the lists of documents."""

    name: str
    """Its ``operationId`` and Flask endpoint."""
    path: str
    """Below ``/api/``, in OpenAPI's notation."""
    summary: str
    tag: str
    record_type: type[Any]
    """The TypedDict of the JSON."""
    record: Callable[[ResourceRequest], Any]
    markdown: Callable[[ResourceRequest], str]
    page: str | None
    """The page with the same content, with ``{id}`` for the id in the path."""
    parameters: tuple[QueryParameter, ...] = ()
    """In addition to ``lang`` and ``format``."""
    find: Callable[[ResourceRequest], object] | None = None
    """Finds the entry that the path names. Raises Problem if there is none."""
    ids: Callable[[Site], Iterable[str]] | None = None
    """Every id that its path takes."""
    problems: tuple[str, ...] = ()
    """Codes in addition to those of its parameters and of the limits."""
    response_links: tuple[ResponseLink, ...] = ()
    example: Mapping[str, str] = field(default_factory=dict)
    """The query parameters of the example in OpenAPI."""
    title: str = ""
    """In ``/llms.txt``, a message of the catalogues; empty for a document that is not listed there."""
    about: Callable[[LocalizedSite], str] = lambda _: ""
    """What ``/llms.txt`` says of it."""
    spaced: bool = True
    freshness: Callable[[ResourceRequest], Freshness] = lambda _: DEFAULT_FRESHNESS
    """Of an answer without parameters."""

    def operation(self) -> Operation:
        path = f"/api/{self.path}"
        return Operation(
            path=path,
            name=self.name,
            tag=self.tag,
            summary=self.summary,
            inputs=(*path_parameters(path), LANG, FORMAT, *self.parameters),
            answers={JSON: self.record_type, MARKDOWN: str},
            problems=self.problems,
            spaced=self.spaced,
            linked=True,
            response_links=self.response_links,
        )

    def paths(self, site: Site) -> Iterator[str]:
        """Every path of the document below ``/api/``."""
        return (self.filled(self.path, id) for id in self.ids(site)) if self.ids else iter((self.path,))

    @staticmethod
    def filled(template: str, id: str) -> str:
        return template.replace("{slug}", id).replace("{id}", id)


def hours_summary(localized_site: LocalizedSite) -> str:
    return localized_site.gettext(
        "Whether it is open, last orders, the week and special days; add &at=2026-12-24T18:00 for another moment."
    )


def _menu_markdown(lookup: ResourceRequest) -> str:
    found = find_dishes(lookup)
    return menu_markdown(lookup.localized_site, found, lookup.slice, lookup.next_url("menu", len(found.dishes)))


def _knowledge_markdown(lookup: ResourceRequest) -> str:
    found = find_articles(lookup)
    return knowledge_markdown(
        lookup.localized_site, found, lookup.slice, lookup.next_url("knowledge", len(found.articles))
    )


def _changes_markdown(lookup: ResourceRequest) -> str:
    listed = changes(lookup.site)
    return changes_markdown(lookup.localized_site, listed, lookup.slice, lookup.next_url("changes", len(listed)))


DOCUMENTS = (
    Document(
        name="must_order",
        path="must-order",
        summary=N_("The must-order list: five ranked dishes, combos, first visit, reviews and FAQ."),
        tag="Menu",
        record_type=MustOrderDocument,
        record=lambda lookup: must_order_record(lookup.localized_site),
        markdown=lambda lookup: must_order_markdown(lookup.localized_site),
        page="must-order",
        response_links=(
            ResponseLink("ranked_dish", "slug", "/top_dishes/0/slug"),
            ResponseLink("dish", "slug", "/top_dishes/0/menu/id"),
        ),
        title=N_("Must-order list"),
        about=lambda localized_site: localized_site.text(localized_site.site.must_order.summary),
    ),
    Document(
        name="ranked_dish",
        path="must-order/{slug}",
        summary=N_("One dish of the must-order list with its menu entry."),
        tag="Menu",
        record_type=RankedDocument,
        record=lambda lookup: ranked_dish_record(lookup.localized_site, find_ranked(lookup)),
        markdown=lambda lookup: ranked_dish_markdown(lookup.localized_site, find_ranked(lookup)),
        page="menu/{id}",
        find=find_ranked,
        ids=lambda site: [entry.dish for entry in site.must_order.top_dishes],
        problems=("dish-not-ranked",),
        response_links=(ResponseLink("dish", "slug", "/menu/id"),),
    ),
    Document(
        name="menu",
        path="menu",
        summary=N_("The whole menu, or the dishes that a search finds."),
        tag="Menu",
        record_type=MenuDocument,
        record=lambda lookup: menu_record(
            lookup.localized_site, find_dishes(lookup), lookup.slice, lookup.json_url("menu")
        ),
        markdown=_menu_markdown,
        page="menu",
        parameters=(Q, *MENU_FILTERS, LIMIT, OFFSET),
        response_links=(ResponseLink("dish", "slug", "/items/0/id"),),
        example={"limit": "1"},
        title=N_("Menu"),
        about=lambda localized_site: localized_site.text(localized_site.site.pages["menu"].summary),
    ),
    Document(
        name="dish",
        path="menu/{slug}",
        summary=N_("One dish."),
        tag="Menu",
        record_type=DishDocument,
        record=lambda lookup: dish_record(lookup.localized_site, find_dish(lookup)),
        markdown=lambda lookup: dish_markdown(lookup.localized_site, find_dish(lookup)),
        page="menu/{id}",
        find=find_dish,
        ids=lambda site: site.dishes,
    ),
    Document(
        name="knowledge",
        path="knowledge",
        summary=N_("The index of all articles, or those that a search finds."),
        tag="Knowledge",
        record_type=KnowledgeDocument,
        record=lambda lookup: knowledge_record(
            lookup.localized_site, find_articles(lookup), lookup.slice, lookup.json_url("knowledge")
        ),
        markdown=_knowledge_markdown,
        page="knowledge",
        parameters=(Q, KNOWLEDGE_CATEGORY, LIMIT, OFFSET),
        response_links=(ResponseLink("article", "id", "/articles/0/id"),),
        example={"q": "parking", "limit": "1"},
        title=N_("Articles"),
        about=lambda localized_site: localized_site.text(localized_site.site.pages["knowledge"].summary),
    ),
    Document(
        name="article",
        path="knowledge/{id}",
        summary=N_("One article; best-time-to-visit and parking-nearby carry their data set."),
        tag="Knowledge",
        record_type=ArticleDocument,
        record=lambda lookup: article_record(lookup.localized_site, find_article(lookup)),
        markdown=lambda lookup: article_markdown(lookup.localized_site, find_article(lookup)),
        page="knowledge/{id}",
        find=find_article,
        ids=lambda site: site.articles,
        response_links=(ResponseLink("article", "id", "/related/0/id"),),
    ),
    Document(
        name="visit_rhythm",
        path="visit-rhythm",
        summary=N_("How busy the restaurant is, hour by hour of the week."),
        tag="Visit",
        record_type=VisitRhythm,
        record=lambda lookup: visit_rhythm_record(lookup.localized_site),
        markdown=lambda lookup: visit_rhythm_markdown(lookup.localized_site),
        page="best-time",
        title=N_("Visit rhythm"),
        about=lambda localized_site: localized_site.text(localized_site.site.rhythm.summary),
    ),
    Document(
        name="parking_nearby",
        path="parking-nearby",
        summary=N_("Parking and stations, nearest first."),
        tag="Visit",
        record_type=ParkingInfo,
        record=lambda lookup: parking_record(lookup.localized_site),
        markdown=lambda lookup: parking_markdown(lookup.localized_site),
        page="parking",
        title=N_("Parking"),
        about=lambda localized_site: localized_site.text(localized_site.site.parking.summary),
    ),
    Document(
        name="restaurant",
        path="restaurant",
        summary=N_("Who and where the restaurant is, with links to every other document."),
        tag="Visit",
        record_type=RestaurantDocument,
        record=lambda lookup: restaurant_document(lookup.localized_site, listed_documents(lookup.site)),
        markdown=lambda lookup: restaurant_markdown(lookup.localized_site, listed_documents(lookup.site)),
        page="home",
        title=N_("Restaurant"),
        about=lambda localized_site: localized_site.text(localized_site.site.restaurant.description),
    ),
    Document(
        name="hours",
        path="hours",
        summary=N_("Whether the restaurant is open, last orders, the week, and the dates that differ."),
        tag="Visit",
        record_type=HoursDocument,
        record=lambda lookup: hours_record(lookup.localized_site, lookup.query.at, lookup.json_url("hours")),
        markdown=lambda lookup: hours_markdown(lookup.localized_site, lookup.query.at),
        page="home",
        parameters=(AT,),
        spaced=False,
        freshness=open_now_freshness,
        title=N_("Opening hours"),
        about=hours_summary,
    ),
    Document(
        name="changes",
        path="changes",
        summary=N_("Dishes and articles by the day on which they were last verified, newest first."),
        tag="Visit",
        record_type=ChangesDocument,
        record=lambda lookup: changes_record(
            lookup.localized_site, changes(lookup.site), lookup.slice, lookup.json_url("changes")
        ),
        markdown=_changes_markdown,
        page=None,
        parameters=(LIMIT, OFFSET),
        example={"limit": "1"},
    ),
)
"""Every document of the API. Routes, OpenAPI, ``/llms.txt``, the API catalogue and the export are made from it."""


def shown_documents(site: Site) -> list[Document]:
    """The documents but for those of hidden pages, which answer but are listed nowhere."""
    return [each for each in DOCUMENTS if each.page not in site.hidden]


def listed_documents(site: Site) -> list[str]:
    """The paths of documents without an id, except that of the restaurant itself."""
    return [each.path for each in shown_documents(site) if not each.ids and each.name != "restaurant"]


def respond_document(document: Document, query: Query, **path: str) -> Response:
    """A document in the requested format; ``Link`` names its page as the canonical address."""
    lookup = ResourceRequest(current_snapshot(), query, *path.values())
    if document.find is not None:
        document.find(lookup)
    wants_markdown, links = query.format == "md", lookup.localized_site.links
    page = document.filled(document.page, lookup.id) if document.page else None
    canonical = [f'<{links.page(page, query.locale)}>; rel="canonical"'] if page else []

    def write(_: LocalizedSite) -> str:
        return document.markdown(lookup) if wants_markdown else as_json(document.record(lookup))

    return respond(
        document.filled(document.path, lookup.id),
        query.locale,
        MARKDOWN if wants_markdown else JSON,
        write,
        parameters=query.canonical,
        links=[*canonical, f'<{links.file("/openapi.json")}>; rel="service-desc"; type="application/json"'],
        vary=("Accept",),
        spaced=document.spaced,
        freshness=document.freshness(lookup),
    )


def example_of(document: Document, content: Snapshot) -> tuple[str, object] | None:
    """A request for a document in the default language, and the record that answers it; None before there is one."""
    site = content.site
    id = path_parameters(document.path)[0].example(site) if document.ids else ""
    if id is None:
        return None
    given = {**document.example, "lang": DEFAULT.code}
    query = read((LANG, *document.parameters), MultiDict(given), site)
    address = "&".join(f"{name}={value}" for name, value in given.items())
    return f"GET /api/{document.filled(document.path, id)}?{address}", document.record(
        ResourceRequest(content, query, id)
    )


bp = EndpointBlueprint("api", __name__)
for each in DOCUMENTS:
    bp.serve(each.operation(), partial(respond_document, each))
