"""The tools: the records of the API, lean, with the Markdown of the same content."""

import json
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

import mcp_types as mcp

from ..domain.hours import read_instant
from ..domain.menu import Filter, allergens
from ..domain.money import highest_price
from ..i18n import N_
from ..locales import BY_CODE, DEFAULT, Locale
from ..models.site import Site
from ..render.localized_site import LocalizedSite
from ..render.markdown.blocks import lines, search_summary, uncovered
from ..render.markdown.knowledge import article_markdown
from ..render.markdown.menu import dish_markdown, filter_summary, menu_line
from ..render.markdown.restaurant import hours_markdown, identity_blocks
from ..render.pagination import Listing, Slice
from ..render.records.knowledge import ArticleEntry, article_record, knowledge_record
from ..render.records.menu import dish_record, menu_record
from ..render.records.restaurant import hours_record, restaurant_document
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
    "name", "name_en", "name_zh", "address", "latitude", "longitude", "telephone", "email", "cuisine", "languages",
    "payment", "price_range", "currency", "seats", "takes_reservations", "json_url",
)  # fmt: skip
"""Members of ``/api/restaurant`` that ``get_restaurant`` has under ``restaurant``."""
ARTICLE_MEMBERS = ("id", "title", "summary", "url", "last_verified", "match", "confidence")
DISH_MEMBERS = (
    "id", "name", "price_value", "sold_out_until", "served_again", "category_id", "diet", "allergens", "may_contain", "url", "match",
    "confidence",
)  # fmt: skip
"""Members of the entries of ``/api/knowledge`` and ``/api/menu`` that a match has."""
IN_TEXT = ("body", "sections", "visit_rhythm", "parking_info")
"""Members of an article's record that its text says."""


@dataclass(frozen=True, slots=True)
class ToolCalls:
    """The tools of one version of the content."""

    localized_sites: Mapping[Locale, LocalizedSite]
    search: SiteSearch

    def _localized_site(self, arguments: Arguments) -> LocalizedSite:
        return self.localized_sites[BY_CODE[arguments.lang]]

    def search_knowledge(self, arguments: KnowledgeSearch) -> mcp.CallToolResult:
        localized_site = self._localized_site(arguments)
        _check_category(arguments, localized_site.site.knowledge_categories)
        found = self.search.find_articles(arguments.query, arguments.category)
        if found.hits is None:
            raise ToolError("The query is blank; say what to look for.")
        log_search("knowledge", localized_site.locale, found)
        record = knowledge_record(localized_site, Listing(found, _slice(arguments)))
        return search_result(
            [
                SearchMatch(_article_line(each, localized_site.locale), _only(each, ARTICLE_MEMBERS))
                for each in record["articles"]
            ],
            lambda count: lines(
                uncovered(localized_site, found), search_summary(localized_site, found, count, record["total"])
            ),
            _only(record, ("lang", "q", "covered", "suggestions", "total")),
            "articles",
            arguments,
        )

    def search_menu(self, arguments: MenuSearch) -> mcp.CallToolResult:
        localized_site = self._localized_site(arguments)
        _check_category(arguments, localized_site.site.menu_categories)
        found = self.search.find_dishes(arguments.query, _filter(arguments))
        log_search("menu", localized_site.locale, found)
        record = menu_record(localized_site, Listing(found, _slice(arguments)))
        note = localized_site.text(localized_site.site.menu.allergen_note) if found.wanted.without else ""
        return search_result(
            [
                SearchMatch(
                    menu_line(localized_site, localized_site.site.dishes[each["id"]]), _only(each, DISH_MEMBERS)
                )
                for each in record["items"]
            ],
            lambda count: lines(
                uncovered(localized_site, found),
                filter_summary(localized_site, found),
                note,
                search_summary(localized_site, found, count, record["total"]),
            ),
            _only(record, ("lang", "q", "covered", "suggestions", "filters", "excluded", "total")),
            "items",
            arguments,
        )

    def get_article(self, arguments: ArticleArguments) -> mcp.CallToolResult:
        localized_site, site = self._localized_site(arguments), self.search.site
        article = site.articles.get(arguments.id)
        if article is None:
            near = self.search.near_articles(arguments.id)
            raise _not_found("article", arguments.id, near, site.dishes, localized_site.links.dish)
        record = _reordered(article_record(localized_site, article), dropped=IN_TEXT, last=("keywords", "related"))
        member = "markdown" if arguments.format == "json" else None
        return document_result(
            article_markdown(localized_site, article), record, ("id", "lang", "url"), arguments, member
        )

    def get_dish(self, arguments: DishArguments) -> mcp.CallToolResult:
        localized_site, site = self._localized_site(arguments), self.search.site
        dish = site.dishes.get(arguments.id)
        if dish is None:
            near = self.search.near_dishes(arguments.id)
            raise _not_found("dish", arguments.id, near, site.articles, localized_site.links.article)
        record = _reordered(dish_record(localized_site, dish), dropped=("image", "image_alt"))
        return document_result(dish_markdown(localized_site, dish), record, ("id", "lang", "url"), arguments)

    def get_restaurant(self, arguments: RestaurantArguments) -> mcp.CallToolResult:
        localized_site = self._localized_site(arguments)
        at = _instant(arguments.at, localized_site) if arguments.at else None
        hours = hours_record(localized_site, at)
        record = {**hours, "restaurant": _only(restaurant_document(localized_site, ()), IDENTITY)}
        text = "\n\n".join([hours_markdown(localized_site, at), *identity_blocks(localized_site)])
        required = ("lang", "state", "open_now", "until", "next_change", "page_url")
        return document_result(text, _reordered(record, last=("restaurant", "week", "exceptions")), required, arguments)


def _article_line(entry: ArticleEntry, locale: Locale) -> str:
    """A match with its passage, which is half as long in a language without spaces."""
    longest = MAX_SNIPPET if locale.spaces_words else MAX_SNIPPET // 2
    return f"- [{entry['title']}]({entry['url']}): {truncated(entry['snippet'], longest)}"


def _slice(arguments: SearchArguments) -> Slice:
    return Slice(arguments.limit or MOST_MATCHES, arguments.offset)


def _filter(arguments: MenuSearch) -> Filter:
    return Filter(
        category=arguments.category,
        diet=arguments.diet,
        without=allergens(arguments.without),
        traces=arguments.traces,
        max_price=None if arguments.max_price is None else highest_price(arguments.max_price),
    )


def _check_category(arguments: SearchArguments, known: Iterable[str]) -> None:
    if arguments.category is not None and arguments.category not in (ids := list(known)):
        raise ToolError(f"There is no category {arguments.category[:80]!r}; there are {', '.join(ids)}.")


def _instant(text: str, localized_site: LocalizedSite) -> datetime:
    try:
        return read_instant(text.strip(), localized_site.site.restaurant.zone, localized_site.now())
    except ValueError as error:
        raise ToolError(f"at {error}, not {text[:40]!r}.") from error


def _not_found(
    kind: str, id: str, near: Sequence[str], others: Container[str], address: Callable[[str, Locale], str]
) -> ToolError:
    """The error for an unknown id, with those that are *near*. *others* are ids of the other kind, which have an *address*."""
    if id in others:
        return ToolError(f"There is no {kind} {id!r}, but there is {address(id, DEFAULT)}.")
    offered = f"The nearest ids are {', '.join(near)}. " if near else ""
    search = "search_menu" if kind == "dish" else "search_knowledge"
    return ToolError(f"There is no {kind} {id[:80]!r}. {offered}Call {search} to find the right id.")


def _only(record: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    return {name: record[name] for name in names if name in record}


def _reordered(record: Mapping[str, Any], dropped: Container[str] = (), last: Sequence[str] = ()) -> dict[str, Any]:
    """A record with the members *last* at the end, where ``fitted`` leaves them out first."""
    first = {name: value for name, value in record.items() if name not in dropped and name not in last}
    return {**first, **_only(record, last)}


# --- What is listed ---------------------------------------------------------------------------


def _output(**required: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON Schema of paged structured content; its further members are those of the API."""
    properties = {"truncated": {"type": "boolean"}, "next_offset": {"type": ["integer", "null"]}, **required}
    return {"type": "object", "properties": properties, "required": list(properties)}


def _matches(**properties: Mapping[str, Any]) -> dict[str, Any]:
    every = {"id": TEXT, "url": ADDRESS, **properties}
    return {"type": "array", "items": {"type": "object", "properties": every, "required": ["id", "url"]}}


TEXT, WHOLE_NUMBER = {"type": "string"}, {"type": "integer"}
ADDRESS = {"type": "string", "description": "Canonical address to cite"}
ALLERGEN_IDS = {"type": ["array", "null"], "description": "Null: not recorded, ask the restaurant"}
ANNOTATIONS = mcp.ToolAnnotations(read_only_hint=True, open_world_hint=False)


@dataclass(frozen=True, slots=True)
class ToolDefinition:
    """A tool before it knows the content."""

    name: str
    title: str
    description: str
    """A message of the interface, with the restaurant's ``name`` and ``city``."""
    arguments: type[Arguments]
    output: Mapping[str, Any]
    """The JSON Schema of the structured content."""
    call: Callable[[ToolCalls, Any], mcp.CallToolResult]
    example: Callable[[Site], Mapping[str, object]]
    """Arguments that the content answers."""
    categories: Callable[[Site], Iterable[str]] = lambda _: ()

    def describe(self, localized_site: LocalizedSite) -> str:
        restaurant = localized_site.site.restaurant
        return localized_site.gettext(
            self.description,
            name=localized_site.text(restaurant.short_name),
            city=localized_site.text(restaurant.address.locality),
        )

    def tool(self, localized_site: LocalizedSite) -> mcp.Tool:
        return mcp.Tool(
            name=self.name,
            title=self.title,
            description=f"{self.describe(localized_site)} Example: {json.dumps(self.example(localized_site.site))}",
            input_schema=input_schema(self.arguments, list(self.categories(localized_site.site))),
            output_schema=dict(self.output),
            annotations=ANNOTATIONS,
        )


TOOLS = (
    ToolDefinition(
        "search_knowledge",
        "Search the articles",
        N_("Search the articles of %(name)s. Returns passages with the address to cite."),
        KnowledgeSearch,
        _output(total=WHOLE_NUMBER, articles=_matches()),
        ToolCalls.search_knowledge,
        lambda site: {"query": site.knowledge.categories[0].label.in_(DEFAULT)},
        lambda site: site.knowledge_categories,
    ),
    ToolDefinition(
        "get_article",
        "Read an article",
        N_("Read one article of %(name)s by its id. If it is truncated, call again with next_offset as offset."),
        ArticleArguments,
        _output(id=TEXT, url=ADDRESS),
        ToolCalls.get_article,
        lambda site: {"id": next(iter(site.articles), "")},
    ),
    ToolDefinition(
        "search_menu",
        "Search the menu",
        N_(
            "Search the menu of %(name)s by words, category, diet, allergens and price, or list it. "
            "Returns dishes with prices and allergens."
        ),
        MenuSearch,
        _output(total=WHOLE_NUMBER, items=_matches(allergens=ALLERGEN_IDS, may_contain=ALLERGEN_IDS)),
        ToolCalls.search_menu,
        lambda site: {"category": site.menu.categories[0].id, "without": ["nuts"], "max_price": 20},
        lambda site: site.menu_categories,
    ),
    ToolDefinition(
        "get_dish",
        "Read about a dish",
        N_("One dish of %(name)s by its id: price, allergens, diets, and what goes well with it."),
        DishArguments,
        _output(id=TEXT, url=ADDRESS),
        ToolCalls.get_dish,
        lambda site: {"id": site.must_order.top_dishes[0].dish},
    ),
    ToolDefinition(
        "get_restaurant",
        "Opening hours and address",
        N_(
            "Whether %(name)s in %(city)s is open, now or at a time, with last orders, the week, holidays, address, "
            "telephone and payment."
        ),
        RestaurantArguments,
        _output(open_now={"type": ["boolean", "null"]}, page_url=ADDRESS),
        ToolCalls.get_restaurant,
        lambda _: {"lang": DEFAULT.code},
    ),
)


def tool_entries(localized_sites: Mapping[Locale, LocalizedSite], search: SiteSearch) -> tuple[ToolEntry, ...]:
    tools, localized_site = ToolCalls(localized_sites, search), localized_sites[DEFAULT]
    return tuple(ToolEntry(each.tool(localized_site), each.arguments, partial(each.call, tools)) for each in TOOLS)
