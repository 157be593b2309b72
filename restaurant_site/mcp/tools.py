"""The tools: the records of the API, lean, with the Markdown of the same content.

A tool is a row of TOOLS. Its function gets the localized site, the search and the validated arguments, and may raise
ToolError, whose message says what a model should send instead.
"""

import json
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import mcp_types as mcp

from ..domain.availability import Orderable, orderable
from ..domain.booking import PartyQuestion
from ..domain.moments import When, read_when
from ..i18n import N_
from ..locales import Locale
from ..models.site import Site
from ..render.localized_site import LocalizedSite
from ..render.markdown.blocks import lines, search_summary, uncovered
from ..render.markdown.booking import answer_blocks
from ..render.markdown.knowledge import article_markdown
from ..render.markdown.menu import dish_markdown, filter_summary, menu_line
from ..render.markdown.restaurant import hours_markdown, identity_blocks
from ..render.markdown.visit import wait_line
from ..render.pagination import Slice
from ..render.records.booking import booking_fields
from ..render.records.knowledge import article_match, article_record
from ..render.records.menu import dish_match, dish_record, filter_record
from ..render.records.restaurant import hours_record, restaurant_document
from ..render.records.visit import wait_record
from ..resources import table
from ..resources.resource import fill
from ..search.results import ArticleResults, DishResults
from ..search.site_search import SiteSearch, log_search
from ..text.excerpts import MAX_SNIPPET, truncated
from .arguments import (
    Arguments,
    ArticleArguments,
    DishArguments,
    KnowledgeSearch,
    MenuSearch,
    RestaurantArguments,
    SearchArguments,
    input_schema,
)
from .protocol import ToolEntry, ToolError
from .results import SearchMatch, document_result, search_result

MOST_MATCHES = 10
"""Of a search without ``limit``."""
IDENTITY = (
    "name", "name_en", "name_zh", "names", "address", "latitude", "longitude", "telephone", "email", "cuisine", "languages",
    "payment", "delivery_platforms", "price_range", "currency", "prices_include_tax", "taxes", "certificates",
    "seats", "takes_reservations", "json_url",
)  # fmt: skip
"""Members of ``/api/restaurant`` that ``get_restaurant`` has under ``restaurant``."""
IN_TEXT = ("body", "sections", "visit_rhythm", "parking_info")
"""Members of an article's record that its text says."""


def search_knowledge(
    localized_site: LocalizedSite, search: SiteSearch, arguments: KnowledgeSearch
) -> mcp.CallToolResult:
    _check_category(arguments, localized_site.site.knowledge_categories)
    results = search.find_articles(arguments.query, arguments.category)
    if results.hits is None:
        raise ToolError("The query is blank; say what to look for.")
    log_search("knowledge", localized_site.locale, results)
    total = len(results.articles)
    return search_result(
        _article_matches(localized_site, results, _slice(arguments)),
        lambda count: lines(uncovered(localized_site, results), search_summary(localized_site, results, count, total)),
        {**_search_record(localized_site, results), "total": total},
        "articles",
        arguments,
    )


def search_menu(localized_site: LocalizedSite, search: SiteSearch, arguments: MenuSearch) -> mcp.CallToolResult:
    _check_category(arguments, localized_site.site.menu_categories)
    results = search.find_dishes(arguments.query, arguments.filter(partial(_orderable, localized_site)))
    log_search("menu", localized_site.locale, results)
    results = results.in_order(arguments.sort, localized_site.site)
    total = len(results.dishes)
    record = _search_record(localized_site, results)
    if results.excluded is not None:
        record |= {"filters": filter_record(results.wanted), "excluded": results.excluded}
    note = localized_site.text(localized_site.site.menu.allergen_note) if results.wanted.without else ""
    above = lines(uncovered(localized_site, results), filter_summary(localized_site, results), note)
    return search_result(
        _dish_matches(localized_site, results, _slice(arguments)),
        lambda count: lines(above, search_summary(localized_site, results, count, total)),
        {**record, "total": total},
        "items",
        arguments,
    )


def _search_record(localized_site: LocalizedSite, results: ArticleResults | DishResults) -> dict[str, Any]:
    record: dict[str, Any] = {"lang": localized_site.locale.code, "q": results.query}
    if results.hits is not None:
        record["covered"] = results.is_covered
    if results.suggestions is not None:
        record["suggestions"] = results.suggestions
    return record


def _article_matches(localized_site: LocalizedSite, results: ArticleResults, part: Slice) -> Iterator[SearchMatch]:
    """Yield a match with its passage, which is half as long in a language without spaces."""
    longest = MAX_SNIPPET if localized_site.locale.spaces_words else MAX_SNIPPET // 2
    for article in part.of(results.articles):
        record, snippet = article_match(localized_site, article, (results.hits or {})[article.id])
        yield SearchMatch(f"- [{record['title']}]({record['url']}): {truncated(snippet, longest)}", record)


def _dish_matches(localized_site: LocalizedSite, results: DishResults, part: Slice) -> Iterator[SearchMatch]:
    for dish in part.of(results.dishes):
        hit = results.hits[dish.id] if results.hits is not None else None
        yield SearchMatch(menu_line(localized_site, dish), dish_match(localized_site, dish, hit))


def get_article(localized_site: LocalizedSite, search: SiteSearch, arguments: ArticleArguments) -> mcp.CallToolResult:
    site = localized_site.site
    article = site.articles.get(arguments.id)
    if article is None:
        near = search.near_articles(arguments.id)
        raise _not_found("article", arguments.id, near, site.dishes, _page_of(localized_site, "menu"))
    record = _reordered(article_record(localized_site, article), dropped=IN_TEXT, last=("keywords", "related"))
    member = "markdown" if arguments.format == "json" else None
    return document_result(article_markdown(localized_site, article), record, ("id", "lang", "url"), arguments, member)


def get_dish(localized_site: LocalizedSite, search: SiteSearch, arguments: DishArguments) -> mcp.CallToolResult:
    site = localized_site.site
    dish = site.dishes.get(arguments.id)
    if dish is None:
        near = search.near_dishes(arguments.id)
        raise _not_found("dish", arguments.id, near, site.articles, _page_of(localized_site, "knowledge"))
    record = _reordered(dish_record(localized_site, dish), dropped=("image", "image_alt"))
    return document_result(dish_markdown(localized_site, dish), record, ("id", "lang", "url"), arguments)


def get_restaurant(
    localized_site: LocalizedSite, search: SiteSearch, arguments: RestaurantArguments
) -> mcp.CallToolResult:
    at = _when("at", arguments.at, localized_site) if arguments.at else None
    hours = hours_record(localized_site, at)
    record = {**hours, "restaurant": _only(restaurant_document(localized_site, ()), IDENTITY)}
    blocks = [hours_markdown(localized_site, at), *identity_blocks(localized_site)]
    required: tuple[str, ...] = ("lang", "state", "open_now", "until", "next_change", "page_url")
    if arguments.guests is not None:
        question = PartyQuestion(arguments.guests, None if at is None or at.is_now else at)
        booking = {name: value for name, value in booking_fields(localized_site, question).items() if value is not None}
        record = {"booking": booking, **record}
        said = answer_blocks(localized_site, question)
        if instant := question.instant(localized_site.now()):
            wait = wait_record(localized_site, arguments.guests, instant)
            record = {"wait": {name: value for name, value in wait.items() if value is not None}, **record}
            said.insert(0, wait_line(localized_site, arguments.guests, instant))
        blocks[:0] = said
        required = ("wait", "booking", *required)
    text = "\n\n".join(blocks)
    return document_result(text, _reordered(record, last=("restaurant", "week", "exceptions")), required, arguments)


def _slice(arguments: SearchArguments) -> Slice:
    return Slice(arguments.limit or MOST_MATCHES, arguments.offset)


def _check_category(arguments: SearchArguments, known: Iterable[str]) -> None:
    if arguments.category is not None and arguments.category not in (ids := list(known)):
        raise ToolError(f"There is no category {arguments.category[:80]!r}; there are {', '.join(ids)}.")


def _when(name: str, text: str, localized_site: LocalizedSite) -> When:
    """Return the time that an argument means. Raises ToolError."""
    try:
        return read_when(text.strip(), localized_site.site.restaurant.zone, localized_site.now())
    except ValueError as error:
        raise ToolError(f"{name} {error}, not {text[:40]!r}.") from error


def _orderable(localized_site: LocalizedSite, name: str, text: str) -> Orderable:
    return orderable(localized_site.site, _when(name, text, localized_site))


def _not_found(
    kind: str, id: str, near: Sequence[str], others: Container[str], address: Callable[[str], str]
) -> ToolError:
    """Return the error for an unknown id. *near*: similar ids. *others*: ids of the other kind, which have an *address*."""
    if id in others:
        return ToolError(f"There is no {kind} {id!r}, but there is {address(id)}.")
    suggestions = f"The nearest ids are {', '.join(near)}. " if near else ""
    search = "search_menu" if kind == "dish" else "search_knowledge"
    return ToolError(f"There is no {kind} {id[:80]!r}. {suggestions}Call {search} to find the right id.")


def _page_of(localized_site: LocalizedSite, folder: str) -> Callable[[str], str]:
    """Return what makes the address of an id in the default language."""

    def address(id: str) -> str:
        return localized_site.links.page(f"{folder}/{id}", localized_site.languages.default)

    return address


def _only(record: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    return {name: record[name] for name in names if name in record}


def _reordered(record: Mapping[str, Any], dropped: Container[str] = (), last: Sequence[str] = ()) -> dict[str, Any]:
    """Return a record with the members *last* at the end, where ``trim_record`` leaves them out first."""
    first = {name: value for name, value in record.items() if name not in dropped and name not in last}
    return {**first, **_only(record, last)}


# --- What is listed ---------------------------------------------------------------------------


def _output(**required: Mapping[str, Any]) -> dict[str, Any]:
    """Return the JSON Schema of paged structured content; its further members are those of the API."""
    properties = {"truncated": {"type": "boolean"}, "next_offset": {"type": ["integer", "null"]}, **required}
    return {"type": "object", "properties": properties, "required": list(properties)}


def _matches(**properties: Mapping[str, Any]) -> dict[str, Any]:
    every = {"id": TEXT, "url": ADDRESS, **properties}
    return {"type": "array", "items": {"type": "object", "properties": every, "required": ["id", "url"]}}


TEXT, WHOLE_NUMBER = {"type": "string"}, {"type": "integer"}
ADDRESS = {"type": "string", "description": "Canonical address to cite"}
ALLERGEN_IDS = {"type": ["array", "null"], "description": "Null: not recorded, ask the restaurant"}
ANNOTATIONS = mcp.ToolAnnotations(read_only_hint=True, open_world_hint=False)


def _no_categories(_site: Site) -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A row of the table of tools."""

    name: str
    title: str
    description: str
    """A message of the interface, with the restaurant's ``name`` and ``city``."""
    arguments: type[Arguments]
    output: Mapping[str, Any]
    """The JSON Schema of the structured content."""
    call: Callable[[LocalizedSite, SiteSearch, Any], mcp.CallToolResult]
    example: Callable[[Site], Mapping[str, object]]
    """Returns arguments that the content answers."""
    resource: str
    """The name of the resource whose document has the same content."""
    categories: Callable[[Site], Iterable[str]] = _no_categories

    def describe(self, localized_site: LocalizedSite) -> str:
        restaurant = localized_site.site.restaurant
        return localized_site.gettext(
            self.description,
            name=localized_site.text(restaurant.short_name),
            city=localized_site.text(restaurant.address.locality),
        )

    def uri_template(self, site: Site) -> str:
        """Return the path of the GET with the same answer, as a URI template (RFC 6570)."""
        row = next(row for row in table.RESOURCES if row.name == self.resource)
        inputs = [each for each in row.operation.parameters if each.location == "query" and each.exists_on(site)]
        names = [each.name for each in inputs]
        return f"/api/{fill(row.api, '{id}')}{{?{','.join(names)}}}"

    def bind(self, localized_sites: Mapping[Locale, LocalizedSite], search: SiteSearch) -> ToolEntry:
        """Return the tool for one version of the content."""
        localized_site = next(iter(localized_sites.values()))
        languages = localized_site.languages
        arguments = self.arguments.for_site(localized_site.site)

        def call(arguments: Arguments) -> mcp.CallToolResult:
            in_language = localized_sites[languages.by_code[arguments.lang]]
            return self.call(in_language, search.within(in_language.site), arguments)

        return ToolEntry(self.listed(localized_site, arguments), arguments, call)

    def listed(self, localized_site: LocalizedSite, arguments: type[Arguments]) -> mcp.Tool:
        """Return the tool as ``tools/list`` has it."""
        return mcp.Tool(
            name=self.name,
            title=self.title,
            description=f"{self.describe(localized_site)} Example: {json.dumps(self.example(localized_site.site))}",
            input_schema=input_schema(arguments, list(self.categories(localized_site.site))),
            output_schema=dict(self.output),
            annotations=ANNOTATIONS,
        )


def _search_knowledge_example(site: Site) -> Mapping[str, object]:
    return {"query": site.knowledge.categories[0].label.in_(site.languages.default)}


def _get_article_example(site: Site) -> Mapping[str, object]:
    return {"id": next(iter(site.articles), "")}


def _search_menu_example(site: Site) -> Mapping[str, object]:
    return {"category": site.menu.categories[0].id, "without": ["nuts"], "max_price": 20}


def _get_dish_example(site: Site) -> Mapping[str, object]:
    return {"id": site.must_order.top_dishes[0].dish}


def _get_restaurant_example(site: Site) -> Mapping[str, object]:
    return {"lang": site.languages.default.code}


def _article_categories(site: Site) -> Iterable[str]:
    return site.knowledge_categories


def _menu_categories(site: Site) -> Iterable[str]:
    return site.menu_categories


TOOLS = (
    Tool(
        name="search_knowledge",
        title="Search the articles",
        description=N_("Search the articles of %(name)s. Returns passages with the address to cite."),
        arguments=KnowledgeSearch,
        output=_output(total=WHOLE_NUMBER, articles=_matches()),
        call=search_knowledge,
        example=_search_knowledge_example,
        resource="knowledge",
        categories=_article_categories,
    ),
    Tool(
        name="get_article",
        title="Read an article",
        description=N_(
            "Read one article of %(name)s by its id. If it is truncated, call again with next_offset as offset."
        ),
        arguments=ArticleArguments,
        output=_output(id=TEXT, url=ADDRESS),
        call=get_article,
        example=_get_article_example,
        resource="article",
    ),
    Tool(
        name="search_menu",
        title="Search the menu",
        description=N_(
            "Search the menu of %(name)s by words, category, diet, allergens, price and what can be ordered at a time, or list it. "
            "Returns dishes with prices and allergens."
        ),
        arguments=MenuSearch,
        output=_output(total=WHOLE_NUMBER, items=_matches(allergens=ALLERGEN_IDS, may_contain=ALLERGEN_IDS)),
        call=search_menu,
        example=_search_menu_example,
        resource="menu",
        categories=_menu_categories,
    ),
    Tool(
        name="get_dish",
        title="Read about a dish",
        description=N_("One dish of %(name)s by its id: price, allergens, diets, and what goes well with it."),
        arguments=DishArguments,
        output=_output(id=TEXT, url=ADDRESS),
        call=get_dish,
        example=_get_dish_example,
        resource="dish",
    ),
    Tool(
        name="get_restaurant",
        title="Opening hours and address",
        description=N_(
            "Whether %(name)s in %(city)s is open, now or at a time, with last orders, the week, holidays, address, "
            "telephone and payment; for a number of guests the wait, and when they can book."
        ),
        arguments=RestaurantArguments,
        output=_output(open_now={"type": ["boolean", "null"]}, page_url=ADDRESS),
        call=get_restaurant,
        example=_get_restaurant_example,
        resource="hours",
    ),
)
"""Every tool: the description, ``tools/list``, ``/llms.txt``, the guide for developers and the descriptor read it."""
