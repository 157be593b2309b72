"""The tools: prose as text, everything else as text and as lean records of the API that say the same.

A tool is a row of TOOLS. Its function gets the localized site, the search and the validated arguments, and may raise
ToolError, whose message says what a model should send instead.
"""

import json
import re
from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Any, cast

import mcp_types as mcp

from ..domain.availability import Orderable, orderable
from ..domain.booking import PartyQuestion
from ..domain.moments import NOW, When, read_when
from ..domain.order import OrderError, PricedOrder, more_than_party, parse_items, price_order
from ..domain.suggest import MealWishes, suggest
from ..i18n import N_
from ..locales import Locale
from ..models.articles import Article
from ..models.menu import Diet, Dish
from ..models.site import Site
from ..render import labels
from ..render.answers import answer_article_search, answer_dish_search
from ..render.localized_site import LocalizedSite
from ..render.markdown.blocks import (
    answer_line,
    dish_summary,
    labelled,
    lines,
    named_dishes,
    search_summary,
    unanswered,
    with_colon,
)
from ..render.markdown.booking import answer_blocks, charge_blocks
from ..render.markdown.knowledge import article_markdown
from ..render.markdown.menu import compact_line, dish_markdown, filter_summary, says_allergens
from ..render.markdown.order import sheet_blocks
from ..render.markdown.restaurant import identity_blocks, told_hours
from ..render.markdown.suggest import meal_blocks
from ..render.markdown.visit import wait_line
from ..render.records.booking import booking_fields
from ..render.records.knowledge import article_passage, article_record
from ..render.records.menu import filter_record
from ..render.records.visit import wait_record
from ..resources import table
from ..resources.parameters import order_problem
from ..resources.resource import fill
from ..search.index import Hit
from ..search.results import DishResults, sizes_named
from ..search.site_search import SiteSearch, log_search
from ..text import formatting
from ..text.excerpts import MAX_SNIPPET, truncated
from .arguments import (
    Arguments,
    ArticleArguments,
    DishArguments,
    KnowledgeSearch,
    MenuSearch,
    OrderArguments,
    RestaurantArguments,
    SearchArguments,
    input_schema,
)
from .protocol import ToolEntry, ToolError
from .records import dish_details, lean, listed_dish, order_details, restaurant_details, suggested_details
from .results import (
    Passage,
    SearchMatch,
    document_result,
    list_result,
    passages_result,
    record_result,
    whole_result,
)

MOST_HOLIDAYS = 5
"""Days with other hours that ``get_restaurant`` names."""


def search_knowledge(
    localized_site: LocalizedSite, search: SiteSearch, arguments: KnowledgeSearch
) -> mcp.CallToolResult:
    _check_category(arguments, localized_site.site.knowledge_categories)
    answer, results = answer_article_search(localized_site, search.find_articles(arguments.query, arguments.category))
    if results.hits is None:
        raise ToolError("The query is blank; say what to look for.")
    log_search("knowledge", localized_site.locale, results)
    total = len(results.articles)
    told = "" if arguments.offset else answer_line(localized_site, answer)
    first = next(iter(results.articles[arguments.offset :]), None)
    if first and told.endswith(first.in_(localized_site.locale).summary):
        told = ""  # its passage says it
    on_menu = named_dishes(localized_site, results)
    above = lines(told or (unanswered(localized_site, results) if results.articles or not on_menu else ""), on_menu)
    return passages_result(
        localized_site,
        [_passage(localized_site, each, results.hits[each.id]) for each in results.articles[arguments.offset :]],
        lambda count: lines(above, search_summary(localized_site, results, count, total, told != "")),
        _also_related(localized_site),
        arguments,
        total,
        is_answered=bool(told or on_menu),
    )


def _also_related(localized_site: LocalizedSite) -> str:
    return with_colon(localized_site, localized_site.gettext("Also related"), "").rstrip()


def _passage(localized_site: LocalizedSite, article: Article, hit: Hit) -> Passage:
    """Return an article with its passage, which is half as long in a language without spaces."""
    longest = MAX_SNIPPET if localized_site.locale.spaces_words else MAX_SNIPPET // 2
    title, url = (
        article.in_(localized_site.locale).title,
        localized_site.links.article(article.id, localized_site.locale),
    )
    snippet = truncated(article_passage(localized_site, article, hit), longest)
    passage = with_colon(localized_site, f"[{title}]({url})", snippet)
    return Passage(f"- {passage}", formatting.in_brackets(title, article.id, localized_site.locale))


def search_menu(localized_site: LocalizedSite, search: SiteSearch, arguments: MenuSearch) -> mcp.CallToolResult:
    _check_category(arguments, localized_site.site.menu_categories)
    results = search.find_dishes(arguments.query, arguments.filter(partial(_orderable, localized_site)))
    log_search("menu", localized_site.locale, results)
    answer, results = answer_dish_search(localized_site, results)
    told = "" if arguments.offset else answer_line(localized_site, answer)
    results = results.in_order(arguments.sort, localized_site.site)
    localized_site = localized_site.at(results.ordered_at)
    total, without = len(results.dishes), says_allergens(results.wanted)
    address = localized_site.links.dish("{id}", localized_site.locale)
    note = told or unanswered(localized_site, results)
    said = {
        "note": lines(note, labels.contained(localized_site, results.contained)),
        "allergen_note": localized_site.text(localized_site.site.menu.allergen_note) if without else "",
    }
    above = lines(
        said["note"],
        filter_summary(localized_site, results),
        said["allergen_note"],
        labelled(localized_site, N_("Canonical"), address) if total else "",
    )
    record = {
        "lang": localized_site.locale.code,
        **({"q": results.query, "covered": results.is_covered} if results.hits is not None else {}),
        **({"suggestions": results.suggestions} if results.suggestions else {}),
        **({"filters": filter_record(results.wanted), "excluded": results.excluded} if results.excluded else {}),
        **({"left_out": left} if (left := _left_out(localized_site, results)) else {}),
        **({"order_note": notice} if (notice := labels.order_notice(localized_site, results.wanted.available)) else {}),
        **{name: text for name, text in said.items() if text},
        **({"empty_may_contain": labels.no_traces(localized_site)} if without else {}),
        "currency": localized_site.site.restaurant.currency,
        **({"url": address} if total else {}),
        "total": total,
    }
    related = {id for id, hit in (results.hits or {}).items() if results.is_covered and not hit.is_full}
    return list_result(
        localized_site,
        (
            _dish_match(localized_site, dish, without, dish.id in related, (results.hits or {}).get(dish.id))
            for dish in results.dishes[arguments.offset :]
        ),
        lambda count: lines(
            above,
            dish_summary(localized_site, results, results.dishes[arguments.offset :][:count])
            if total or not told
            else "",
        ),
        _also_related(localized_site),
        record,
        arguments,
        is_answered=told != "",
    )


def _left_out(localized_site: LocalizedSite, results: DishResults) -> str:
    """Return what the filters leave out, in words: of a time which dishes are not served, and when they are."""
    return labels.exclusion_counts(localized_site, results.excluded, results.wanted) if results.excluded else ""


def _dish_match(
    localized_site: LocalizedSite, dish: Dish, with_allergens: bool, is_related: bool, hit: Hit | None
) -> SearchMatch:
    """Return a dish of a list: its name, id and price, why it is not served now, and its allergens or its summary.

    With the prices of the sizes that the query names: a glass, a dozen.
    """
    line = compact_line(
        localized_site,
        dish,
        with_allergens=with_allergens,
        with_summary=not with_allergens,
        sizes=sizes_named(dish, hit) if hit else (),
    )
    record = lean(listed_dish(localized_site, dish, with_allergens))
    return SearchMatch(line, {**record, "match": "partial"} if is_related else record, is_related)


def get_article(localized_site: LocalizedSite, search: SiteSearch, arguments: ArticleArguments) -> mcp.CallToolResult:
    site, id = localized_site.site, _id_of(localized_site, arguments.id)
    article = site.articles.get(id)
    if article is None:
        raise _not_found("article", id, search.near_articles(id), site.dishes, _page_of(localized_site, "menu"))
    if arguments.format == "json":
        record = article_record(localized_site, article)
        return document_result(localized_site, json.dumps(record, ensure_ascii=False), arguments)
    return document_result(localized_site, article_markdown(localized_site, article), arguments)


def get_dish(localized_site: LocalizedSite, search: SiteSearch, arguments: DishArguments) -> mcp.CallToolResult:
    site, id = localized_site.site, _id_of(localized_site, arguments.id)
    dish = site.dishes.get(id)
    if dish is None:
        raise _not_found("dish", id, search.near_dishes(id), site.articles, _page_of(localized_site, "knowledge"))
    record = lean(dish_details(localized_site, dish))
    return record_result(localized_site, dish_markdown(localized_site, dish), record, ("id", "url"), arguments)


OTHER_DAYS_WITHOUT = N_("Other special days are left out: call without `at`.")
OTHER_DAYS_LATER = N_("Other special days are left out: pass `at` for a later date.")


def get_restaurant(
    localized_site: LocalizedSite, search: SiteSearch, arguments: RestaurantArguments
) -> mcp.CallToolResult:
    """Return the hours with the days that differ: of another time than now that of its date, else as many as fit."""
    at = _when("at", arguments.at, localized_site) if arguments.at else None
    record, blocks = restaurant_details(localized_site, at), identity_blocks(localized_site)
    required: tuple[str, ...] = ("state", "open_now", "page_url")
    said: list[str] = []
    if arguments.guests is not None:
        question = PartyQuestion(arguments.guests, None if at is None or at.is_now else at)
        record = {"booking": booking_fields(localized_site, question), **record}
        said = [*answer_blocks(localized_site, question), *charge_blocks(localized_site, question)]
        if instant := question.instant(localized_site.now()):
            record = {"wait": wait_record(localized_site, arguments.guests, instant), **record}
            said.insert(0, wait_line(localized_site, arguments.guests, instant))
        required = ("wait", "booking", *required)
    record = lean(record)
    exceptions, asks_later = record["exceptions"], at is not None and not at.is_now
    if asks_later:
        exceptions = [each for each in exceptions[:1] if each["date"] <= record["day"]["date"]]
    exceptions = exceptions[:MOST_HOLIDAYS]

    def parts(count: int) -> tuple[str, dict[str, Any]]:
        is_whole = count == len(record["exceptions"])
        hint = OTHER_DAYS_WITHOUT if asks_later else OTHER_DAYS_LATER
        left_out = "" if is_whole else localized_site.gettext(hint)
        hours = told_hours(localized_site, at, count)
        text = "\n\n".join(filter(None, [*said, *hours, left_out, *blocks]))
        return text, {**record, "exceptions": exceptions[:count], **({"left_out": left_out} if left_out else {})}

    def is_too_long(count: int) -> bool:
        return whole_result(localized_site, *parts(count), arguments) is None

    most = bisect_left(range(len(exceptions) + 1), True, key=is_too_long) - 1
    text, part = parts(most if most >= 0 else len(exceptions))
    return record_result(localized_site, text, part, required, arguments)


def plan_order(localized_site: LocalizedSite, search: SiteSearch, arguments: OrderArguments) -> mcp.CallToolResult:
    """Return the sheet of the items; without items, meals for the party."""
    site, party = localized_site.site, arguments.party
    parts = {name: getattr(arguments, name) for name in ("vegetarians", "children", "elders")}
    if (name := more_than_party(party, **parts)) is not None:
        raise ToolError(f"{name} takes a number up to that of the party, {party}, not {parts[name]}.")
    if not arguments.items.strip(", "):
        if party is not None:
            return suggest_meals(localized_site, party, arguments)
        example = json.dumps(_plan_order_example(site))
        raise ToolError(
            f"Name dishes in items, such as {example}; search_menu lists their ids. A party alone has meals suggested."
        )
    try:
        order_lines = parse_items(site, arguments.items)
    except OrderError as error:
        raise ToolError(f"{order_problem(error.fault).detail} search_menu and get_dish have the ids.") from error
    order = price_order(
        site,
        order_lines,
        when=_when("at", arguments.at or NOW, localized_site),
        now=localized_site.now(),
        party=party,
        vegetarians=arguments.vegetarians,
        children=arguments.children,
        elders=arguments.elders,
        without=arguments.without,
        diet=cast(Sequence[Diet], arguments.diet),
        how=arguments.how,
    )
    return order_result(localized_site, order, arguments)


def suggest_meals(localized_site: LocalizedSite, party: int, arguments: OrderArguments) -> mcp.CallToolResult:
    """Return up to three meals for a party, or why there is none."""
    wishes = MealWishes(
        party=party,
        vegetarians=arguments.vegetarians,
        children=arguments.children,
        elders=arguments.elders,
        without=arguments.without,
        diet=cast(tuple[Diet, ...], arguments.diet),
        budget=None if arguments.budget is None else round(arguments.budget * 100),
        when=_when("at", arguments.at, localized_site) if arguments.at else None,
    )
    answer = suggest(localized_site.site, wishes, localized_site.now())
    short = arguments
    if "max_chars" not in arguments.model_fields_set:
        short = arguments.model_copy(update={"max_chars": SUGGESTED_CHARS})

    def parts(count: int) -> tuple[str, dict[str, Any]]:
        part = replace(answer, meals=answer.meals[:count])
        others = [localized_site.text(each.name) for each in answer.meals[count:]]
        left_out = f"Left out, raise max_chars: {'; '.join(others)}." if others else ""
        blocks = [*meal_blocks(localized_site, part), left_out]
        record = suggested_details(localized_site, part)
        return "\n\n".join(filter(None, blocks)), {**record, **({"left_out": left_out} if left_out else {})}

    for count in range(len(answer.meals), 1, -1):
        if whole := whole_result(localized_site, *parts(count), short):
            return whole
    return record_result(localized_site, *parts(1), ("lack", "message"), arguments)


def order_result(localized_site: LocalizedSite, order: PricedOrder, arguments: Arguments) -> mcp.CallToolResult:
    """Return a sheet as text and as structured content, with the address to show."""
    record = order_details(localized_site, order)
    address = labelled(localized_site, N_("Canonical"), record["page_url"])
    text = "\n\n".join([*sheet_blocks(localized_site, order), address])
    return record_result(localized_site, text, record, ("total", "page_url"), arguments)


def _id_of(localized_site: LocalizedSite, text: str) -> str:
    """Return the id in an address of the site; a text that is none as it is."""
    address = text.strip()
    path = re.split("[?#]", address.removeprefix(localized_site.links.base.rstrip("/")))[0]
    return path.rpartition("/")[2].removesuffix(".md") if path.startswith("/") else address


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
    return orderable(localized_site.site, _when(name, text, localized_site), localized_site.now())


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


# --- What is listed ---------------------------------------------------------------------------


def _output(where_it_fits: Mapping[str, Any] = MappingProxyType({}), **required: Mapping[str, Any]) -> dict[str, Any]:
    """Return the JSON Schema of structured content: what the text says, with names of the API."""
    properties: dict[str, Any] = {"truncated": {"type": "boolean"}, **required}
    optional = {"next_offset": WHOLE_NUMBER, "markdown": MARKDOWN, **where_it_fits}
    return {"type": "object", "properties": {**properties, **optional}, "required": list(properties)}


TEXT, WHOLE_NUMBER = {"type": "string"}, {"type": "integer"}
SUGGESTED_CHARS = 4_400
"""Of a result with suggested meals, where max_chars is not given: the meals that fit."""
MARKDOWN = {"type": "string", "description": "Page of the text, where max_chars has no room for the members"}
ADDRESS = {"type": "string", "description": "Canonical address to cite"}
SHEETS = {
    "type": "array",
    "description": "Suggested meals",
    "items": {
        "type": "object",
        "properties": {"title": TEXT, "dishes": {"type": "array", "items": TEXT}, "page_url": ADDRESS},
    },
}
ALLERGEN_IDS = {"type": "array", "items": TEXT}
NOT_RECORDED = {"type": "array", "items": TEXT, "description": "Unknown: ask the restaurant"}
DISHES = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "id": TEXT,
            "name": TEXT,
            "price_value": {"type": "number"},
            "prices_at": {
                "type": "array",
                "items": TEXT,
                "description": "Prices at some times, such as a happy hour; `price_value` at all others",
            },
            "summary": TEXT,
            "allergens": ALLERGEN_IDS,
            "may_contain": {
                **ALLERGEN_IDS,
                "description": "Traces; an empty list says that none is on record, not that there is none",
            },
            "not_recorded": NOT_RECORDED,
        },
        "required": ["id"],
    },
}
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
    call: Callable[[LocalizedSite, SiteSearch, Any], mcp.CallToolResult]
    example: Callable[[Site], Mapping[str, object]]
    """Returns arguments that the content answers."""
    resource: str
    """The name of the resource whose document has the same content."""
    categories: Callable[[Site], Iterable[str]] = _no_categories
    output: Mapping[str, Any] | None = None
    """The JSON Schema of the structured content; None for prose, which has none."""
    description_without: tuple[str, str] = ("", "")
    """A page, and the description where the site does not show it."""

    def describe(self, localized_site: LocalizedSite) -> str:
        restaurant, (page, without) = localized_site.site.restaurant, self.description_without
        return localized_site.gettext(
            without if page in localized_site.site.hidden else self.description,
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
        example = with_colon(
            localized_site, localized_site.gettext("Example"), json.dumps(self.example(localized_site.site))
        )
        return mcp.Tool(
            name=self.name,
            title=self.title,
            description=f"{self.describe(localized_site)} {example}",
            input_schema=input_schema(arguments, list(self.categories(localized_site.site))),
            output_schema=dict(self.output) if self.output else None,
            annotations=ANNOTATIONS,
        )


def _search_knowledge_example(site: Site) -> Mapping[str, object]:
    return {"query": site.knowledge.categories[0].label.in_(site.languages.default)}


def _get_article_example(site: Site) -> Mapping[str, object]:
    return {"id": next(iter(site.articles), "")}


def _search_menu_example(site: Site) -> Mapping[str, object]:
    return {"category": site.menu.categories[0].id, "without": ["nuts"], "max_price": 20}


def _get_dish_example(site: Site) -> Mapping[str, object]:
    return {"id": site.example_dish}


def _get_restaurant_example(site: Site) -> Mapping[str, object]:
    return {"lang": site.languages.default.code}


def _plan_order_example(site: Site) -> Mapping[str, object]:
    return {"items": [f"{site.example_dish}*2"], "party": 2}


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
        call=get_article,
        example=_get_article_example,
        resource="article",
    ),
    Tool(
        name="search_menu",
        title="Search the menu",
        description=N_(
            "Search the menu of %(name)s by words, category, diet, allergens, price and what can be ordered at "
            "a given time, or list it. Returns dishes with prices and, if `without` is given, what they "
            "contain and may contain."
        ),
        arguments=MenuSearch,
        output=_output(total=WHOLE_NUMBER, items=DISHES),
        call=search_menu,
        example=_search_menu_example,
        resource="menu",
        categories=_menu_categories,
    ),
    Tool(
        name="get_dish",
        title="Read about a dish",
        description=N_("One dish of %(name)s by its id: price, allergens, diets and dishes that go well with it."),
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
            "Whether %(name)s in %(city)s is open, now or at a given time, with last orders, weekly hours, "
            "holidays, address, telephone and payment. For a given number of guests, also the wait and the "
            "times they can book."
        ),
        description_without=(
            "best-time",
            N_(
                "Whether %(name)s in %(city)s is open, now or at a given time, with last orders, weekly hours, "
                "holidays, address, telephone and payment. For a given number of guests, also the times they "
                "can book."
            ),
        ),
        arguments=RestaurantArguments,
        output=_output(page_url=ADDRESS),
        call=get_restaurant,
        example=_get_restaurant_example,
        resource="hours",
    ),
    Tool(
        name="plan_order",
        title="Price an order sheet",
        description=N_(
            "Price an order at %(name)s: the total with tax, what it contains, conflicts with allergies, what "
            "is not served at that time, and a link to show. Nothing is ordered."
        ),
        arguments=OrderArguments,
        output=_output({"page_url": ADDRESS, "total": {"type": "number"}, "sheets": SHEETS}),
        call=plan_order,
        example=_plan_order_example,
        resource="order",
    ),
)
"""Every tool: the description, ``tools/list``, ``/llms.txt``, the guide for developers and the descriptor read it."""
