"""How long the costliest inputs that we know hold the process: one request must not keep all other clients waiting."""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from statistics import median
from typing import Any
from urllib.parse import quote

import mcp_types as mcp
from flask import Flask
from werkzeug.test import create_environ, run_wsgi_app

from restaurant_site.app import create_app
from restaurant_site.domain.moments import When
from restaurant_site.domain.order import MOST_LINES, OrderLine, format_items
from restaurant_site.domain.suggest import MealWishes, suggest
from restaurant_site.mcp.transport import MAX_VALUES
from restaurant_site.models.booking import PartyRange
from restaurant_site.models.meals import Course, Limit, Meal, MealRules, ServedCourse
from restaurant_site.models.menu import DIETS
from restaurant_site.models.site import Site
from restaurant_site.models.text import Text
from restaurant_site.settings import UNLIMITED, Settings
from restaurant_site.snapshot import state_of

from .outcome import Outcome

MOST_MS = 50
"""Milliseconds of processor time."""
RUNS = 3
BASE = Settings().base_url
MODERN = mcp.version.LATEST_MODERN_VERSION
RARE = "".join(chr(0x4E00 + 37 * n) for n in range(200))
"""Characters that no dish and no article has."""
SEARCHES: Mapping[str, str] = {
    "a usual search": "parking",
    "negations": ("不要唔要走" * 40)[:200],
    "negated dishes": ("不要花生唔要蝦走蔥" * 40)[:200],
    "negated rare characters": "".join(f"不要{a}唔要{b}走{c}" for a, b, c in zip(RARE, RARE[1:], RARE[2:], strict=False))[:200],
    "rare characters": RARE,
    "nonsense words": " ".join("qwertzx"[n % 7 :] + "asdfghj"[: n % 7] for n in range(25)),
    "short words": " ".join(chr(97 + n % 26) + chr(97 + n * 7 % 26) for n in range(67))[:200],
    "letters": " ".join(chr(97 + n % 26) for n in range(100)),
}  # fmt: skip
HEADERS = {
    "Accept": ", ".join(f"text/x{n};q=0.{n}" for n in range(100)),
    "Accept-Language": ", ".join(f"x{n}-y;q=0.{n}" for n in range(150)),
    "Accept-Encoding": ", ".join(f"x{n};q=0.{n}" for n in range(150)),
    "If-None-Match": ", ".join(f'"{n}"' for n in range(300)),
    "If-Modified-Since": "Mon, 01 Jan 2001 00:00:00 GMT",
    "Cookie": "; ".join(f"c{n}=1" for n in range(250)),
}
"""Fields of nearly the length that gunicorn takes."""
PARAMETERS = "?" + "&".join(f"p{n}=1" for n in range(550))


@dataclass(frozen=True, slots=True)
class Input:
    """A request. *name* says in the table what is costly about it."""

    name: str
    address: str
    method: str = "GET"
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""

    def environ(self) -> dict[str, Any]:
        headers = {"Accept-Encoding": "br", **self.headers}
        return create_environ(self.address, method=self.method, headers=headers, data=self.body)


# --- Addresses -----------------------------------------------------------------------------------

Fill = Callable[[Site], Sequence[str]]
PARTS: Mapping[str, Fill] = {
    "<locale:locale>": lambda _: ["zh"],
    "<slug>": lambda site: [*site.dishes, RARE],
    "<id>": lambda site: [*site.dishes, *site.articles, RARE],
    "<any(menu, home):folder>": lambda _: ["menu"],
    "<int:width>": lambda _: ["640"],
    "<any(avif, webp):format>": lambda _: ["avif"],
    "<path:page>": lambda site: [*site.pictures.cards][:3] or ["menu"],
    "<path:filename>": lambda _: ["site.css", "nothing.css", RARE],
    "<name>": lambda _: ["style.css", "hant.woff2", RARE],
}
"""Each variable part of the routes → its values. A dish's id leads to no article, and is a costly miss."""
ALL_FILTERS = "without=nuts,shellfish&diet=vegetarian,no-pork&max_price=30&traces=include"
PARTY = "party=12&without=nuts,shellfish&diet=vegan,vegetarian&how=delivery&at=2026-12-24"
QUERIES: Mapping[str, Mapping[str, str]] = {
    "resources.menu": {"all filters": ALL_FILTERS, "Markdown": "format=md", "a date, by price": "available=2026-12-24&sort=-price"},
    "resources.menu_page": {"all filters": ALL_FILTERS, "40 lines": "{sheet}"},
    "resources.menu_sheet_fragment": {"40 lines, all filters": f"{{sheet}}&{ALL_FILTERS}"},
    "resources.dish_sheet_fragment": {"40 lines": "{sheet}"},
    "resources.order_page": {"40 lines": f"{{sheet}}&{PARTY}", "a fault": f"items={RARE}"},
    "resources.order_page_md": {"40 lines": f"{{sheet}}&{PARTY}"},
    "resources.order_sheet_fragment": {"40 lines": f"{{sheet}}&{PARTY}", "a fault": f"items={RARE}"},
    "resources.knowledge": {"Markdown": "format=md"},
    "resources.booking": {"a party": "guests=12&at=2026-12-31T18:00", "rules as Markdown": "format=md"},
    "resources.order": {
        "40 lines": f"{{sheet}}&{PARTY}", "40 lines as Markdown": f"{{sheet}}&{PARTY}&format=md", "a fault": f"items={RARE}"
    },
    "resources.suggest_order": {
        "every wish": "party=12&vegetarians=3&without=nuts&diet=no-beef&budget=1&at=2026-12-24",
        "a budget nearly met": "party=12&vegetarians=11&without=peanut&diet=no-pork&budget=300&at=2026-12-24",
        "Markdown": "party=12&format=md",
    },
    "resources.reservation_page": {"a party": "guests=12"},
    "resources.visit_rhythm": {"a party": "guests=6&at=2026-12-24T18:00"},
    "resources.changes": {"a time": "since=2026-11-01T18:00", "Markdown": "format=md"},
    "resources.hours": {"a time": "at=2026-12-24T18:00", "Markdown": "format=md"},
}  # fmt: skip
"""Queries besides searches."""
SEARCHABLE = ("menu", "knowledge", "search")
SEARCHED = frozenset(
    {"resources.menu", "resources.knowledge"}
    | {f"resources.{name}_{form}" for name in SEARCHABLE for form in ("page", "page_md", "fragment")}
)
"""Endpoints that take ``q``."""
ENDPOINT_NAMES = {
    "agents": (
        "ai_catalog api_catalog api_index changes_feed healthz llms llms_full llms_knowledge llms_menu llms_must_order "
        "readyz robots security_txt sitemap_xml"
    ),
    "resources": (
        "article article_page article_page_md best_time_page best_time_page_md booking changes order suggest_order "
        "developers_page developers_page_md dish dish_page dish_page_md home_page home_page_md hours knowledge "
        "dish_sheet_fragment menu_sheet_fragment order_page order_page_md order_sheet_fragment "
        "knowledge_fragment knowledge_page knowledge_page_md language_root menu menu_fragment menu_page "
        "menu_page_md must_order must_order_page must_order_page_md parking_nearby parking_page "
        "parking_page_md ranked_dish reservation_page reservation_page_md restaurant root search_fragment "
        "search_page search_page_md visit_rhythm"
    ),
    "mcp": "descriptor descriptor_2 message message_2 server_card server_card_2 server_card_beside_the_endpoint",
    "media": "card dish_picture favicon home_picture manifest resized_picture theme_file",
    "openapi": "openapi_document",
}
ENDPOINTS = frozenset(
    {"static", *(f"{blueprint}.{name}" for blueprint, names in ENDPOINT_NAMES.items() for name in names.split())}
)
"""Those whose costliest inputs somebody has thought about; a test compares them with the URL map."""


def largest_sheet(site: Site) -> str:
    """Return the parameter of a sheet with as many lines as it may have, those with the most additions first."""
    dishes = sorted(site.dishes.values(), key=lambda dish: -len(dish.additions) - len(dish.sizes))[:MOST_LINES]
    lines = [OrderLine(dish, dish.sizes[-1] if dish.sizes else None, dish.additions, quantity=99) for dish in dishes]
    return f"items={format_items(lines)}"


def endpoint_inputs(app: Flask, site: Site) -> Iterator[tuple[str, Input]]:
    """Inputs by endpoint."""
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()):
            continue
        paths = [str(rule.rule)]
        for part, fill in PARTS.items():
            paths = [
                path.replace(part, quote(value)) for path in paths for value in (fill(site) if part in path else [""])
            ]
        for path in paths:
            yield rule.endpoint, Input(path, path)
        last = paths[-1].replace(quote(RARE), "x")
        queries = QUERIES.get(rule.endpoint, {})
        if rule.endpoint in SEARCHED:
            queries = {**queries, **{name: f"q={quote(words)}" for name, words in SEARCHES.items()}}
        for name, query in queries.items():
            for path in paths:
                yield rule.endpoint, Input(f"{path}, {name}", f"{path}?{query.replace('{sheet}', largest_sheet(site))}")
        yield rule.endpoint, Input("long header fields", last, headers=HEADERS)
        yield rule.endpoint, Input("550 unknown parameters", last + PARAMETERS)
        yield rule.endpoint, Input("a method that is not allowed", last, "PUT")


# --- Messages ------------------------------------------------------------------------------------

MANY = [1] * (MAX_VALUES - 20)
MANY_NAMES = {f"name{n}": 1 for n in range(MAX_VALUES - 20)}
LONG = "x" * 60_000
HELLO = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}
WRONG_ANSWERS = {"a": {"content": MANY, "role": "user", "model": "x"}}
ADDRESS = "/mcp"


def _nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def _call(tool: str, **arguments: Any) -> dict[str, Any]:
    return {"name": tool, "arguments": arguments}


def messages(site: Site) -> Mapping[str, Mapping[str, dict[str, Any]]]:
    """Params by method and by what is costly about them."""
    dish, article = next(iter(site.dishes)), max(site.articles.values(), key=lambda each: len(repr(each))).id
    menu = f"{BASE}/zh/menu.md"
    everywhere: dict[str, dict[str, Any]] = {
        "31,000 wrong answers": {"name": "search_menu", "inputResponses": {"a": {"content": [1] * 31_000}}},
        "20,000 empty lists": {"x": [[]] * 20_000},
        "1,980 unknown params": MANY_NAMES,
        "nested 900 deep": {"x": _nested(900)},
        "whole numbers of 4,200 digits": {"x": [10**4200] * 14},
        "_meta of 1,980 values": {"_meta": MANY_NAMES},
    }
    lists = {"a cursor of 60,000 letters": {"cursor": LONG}, "a cursor that is a list": {"cursor": MANY}}
    searched = {
        f"{tool}, {name}, small pages": _call(tool, query=words, lang="cn", limit=20, max_chars=500)
        for tool in ("search_menu", "search_knowledge")
        for name, words in SEARCHES.items()
    }
    calls = {
        "wrong answers": {**_call("search_menu"), "inputResponses": WRONG_ANSWERS},
        "wrong answers, other name": {**_call("search_menu"), "input_responses": WRONG_ANSWERS},
        "wrong allergens": _call("search_menu", without=MANY),
        "30,000 allergens in a text": _call("search_menu", without="x," * 30_000),
        "15,000 times an allergen": _call("search_menu", without="egg," * 15_000),
        "unknown arguments": _call("search_menu", **MANY_NAMES),
        "an unknown argument of 60,000 letters": _call("search_menu", **{LONG: 1}),
        "a language of 60,000 letters": _call("search_menu", lang=LONG),
        "a nested language": _call("search_menu", lang=_nested(900)),
        "the whole menu": _call("search_menu", limit=20, max_chars=50_000, lang="zh", without=["egg"], traces=True),
        "the whole menu in small pages": _call("search_menu", limit=20, max_chars=500, lang="zh"),
        "an unknown tool of 60,000 letters": _call(LONG),
        "an unknown dish of 60,000 letters": _call("get_dish", id=LONG),
        "an unknown dish of 12,000 words": _call("get_dish", id="ab cd " * 10_000),
        "an unknown dish of negations": _call("get_dish", id=SEARCHES["negations"]),
        "an unknown article of rare characters": _call("get_article", id=RARE * 90),
        "an order of 40 lines": _call(
            "plan_order", items=largest_sheet(site)[6:], party=12, without=["nuts"], lang="zh"
        ),
        "an order in small pages": _call("plan_order", items=largest_sheet(site)[6:], max_chars=500, lang="zh"),
        "meals with every wish": _call(
            "plan_order", party=12, vegetarians=11, without=["peanut"], diet=["no-pork"], budget=300, at="2026-12-24"
        ),
        "meals in small pages": _call("plan_order", party=12, max_chars=500, lang="zh"),
        "an order of blank items": _call("plan_order", items=["x"] * 900),
        "the longest article": _call("get_article", id=article, max_chars=50_000, lang="zh"),
        "the longest article in small pages": _call("get_article", id=article, max_chars=500, format="json"),
        "a dish in small pages": _call("get_dish", id=dish, max_chars=500),
        "a time of 60,000 digits": _call("get_restaurant", at="2" * 60_000),
        "the restaurant in small pages": _call("get_restaurant", max_chars=500, lang="zh"),
        "numbers of 4,000 digits": _call("search_menu", offset=10**4000, max_chars=10**4000, max_price=10**4000),
        **searched,
    }
    prompts = {
        "wrong arguments": {"name": "plan-visit", "arguments": MANY_NAMES},
        "the whole menu": {"name": "choose-dishes", "arguments": {"guests": "4" * 60_000, "lang": "zh"}},
        "11,000 allergens": {"name": "choose-dishes", "arguments": {"guests": "4", "without": ",".join(map(str, range(11_000)))}},
        "15,000 times an allergen": {"name": "choose-dishes", "arguments": {"guests": "4", "without": "egg," * 15_000}},
        "the way": {"name": "getting-here", "arguments": {"from": "x" * 60_000, "lang": "zh"}},
    }  # fmt: skip
    prompt, articles = {"type": "ref/prompt", "name": "choose-dishes"}, f"{BASE}/en/knowledge/{{id}}"
    nothing = {"name": "id", "value": ""}
    completions = {
        "a value of 60,000 letters": {"ref": prompt, "argument": {"name": "diet", "value": LONG}},
        "every article": {"ref": {"type": "ref/resource", "uri": articles}, "argument": nothing},
        "1,980 values of context": {"ref": prompt, "argument": nothing, "context": {"arguments": MANY_NAMES}},
        "a wrong reference": {"ref": MANY_NAMES, "argument": 1},
    }
    hellos = {
        "wrong icons": {**HELLO, "clientInfo": {"name": "a", "version": "1", "icons": MANY}},
        "empty icons": {**HELLO, "clientInfo": {"name": "a", "version": "1", "icons": [{}] * len(MANY)}},
        "wrong capabilities": {**HELLO, "capabilities": {"experimental": MANY_NAMES}},
        "wrong extensions": {**HELLO, "capabilities": {"extensions": MANY_NAMES}},
    }
    own: dict[str, dict[str, dict[str, Any]]] = {
        "initialize": hellos,
        "ping": {},
        "server/discover": {},
        "tools/list": lists,
        "tools/call": calls,
        "resources/list": lists,
        "resources/templates/list": lists,
        "resources/read": {"the whole menu": {"uri": menu}, "an address of 60,000 letters": {"uri": LONG}},
        "prompts/list": lists,
        "prompts/get": prompts,
        "completion/complete": completions,
        "notifications/initialized": {},
        "no such method": {},
    }
    return {method: {**inputs, **everywhere} for method, inputs in own.items()}


def message_inputs(site: Site) -> Iterator[tuple[str, Input]]:
    """Inputs by method, of both generations of the protocol."""
    for method, inputs in messages(site).items():
        for name, params in inputs.items():
            for is_modern in (False, True):
                yield method, _message(f"{name}{', modern' if is_modern else ''}", method, params, is_modern)
    others: dict[str, tuple[str, dict[str, Any]]] = {
        "an id of 60,000 letters": ("ping", {"id": LONG, "method": "ping"}),
        "an id of 4,200 digits": ("ping", {"id": 10**4200, "method": "ping"}),
        "a method of 60,000 letters": ("no such method", {"id": 1, "method": LONG}),
        "a response of 30,000 values": ("no such method", {"id": 1, "result": {"x": [1] * 30_000}}),
    }
    for name, (method, members) in others.items():
        yield method, Input(name, ADDRESS, "POST", JSON_HEADERS, _dump(members))
    yield "no such method", Input("no JSON", ADDRESS, "POST", JSON_HEADERS, b"[" * 65_000)


JSON_HEADERS = {"Content-Type": "application/json"}


def _message(name: str, method: str, params: dict[str, Any], is_modern: bool) -> Input:
    headers = dict(JSON_HEADERS)
    message: dict[str, Any] = {"method": method, "params": params}
    if not method.startswith("notifications/"):
        message["id"] = 1
    if is_modern:
        meta = {mcp.PROTOCOL_VERSION_META_KEY: MODERN, mcp.CLIENT_CAPABILITIES_META_KEY: {}}
        message["params"] = {**params, "_meta": {**params.get("_meta", {}), **meta}}
        repeated = str(params.get("name") or params.get("uri") or "-")[:2_000]
        headers |= {"Mcp-Protocol-Version": MODERN, "Mcp-Method": method, "Mcp-Name": repeated}
    return Input(name, ADDRESS, "POST", headers, _dump(message))


def _dump(message: dict[str, Any]) -> bytes:
    return json.dumps({"jsonrpc": "2.0", **message}, separators=(",", ":"), ensure_ascii=False).encode()


# --- Measurement ---------------------------------------------------------------------------------


def costs() -> Outcome:
    """The processor time of each input, with nothing cached, in this process; a first run may compile templates."""
    app = create_app(Settings(reload_seconds=0, **UNLIMITED))
    state_of(app).reloader.watch(0)  # as a server does once it has loaded: collects garbage of requests only
    site = state_of(app).snapshot.site
    rows: dict[str, list[tuple[float, float, str]]] = {}
    inputs = [*endpoint_inputs(app, site), *message_inputs(site)]
    first = max(_milliseconds(app, each) for _, each in inputs)
    for name, each in inputs:
        times = [_milliseconds(app, each) for _ in range(RUNS)]
        rows.setdefault(name, []).append((max(times), median(times), each.name))
    table = ["| endpoint or method | costliest input | median ms | most ms |", "| --- | --- | --- | --- |"]
    for name, measured in sorted(rows.items(), key=lambda row: -max(row[1])[0]):
        most, usual, input_name = max(measured)
        table.append(f"| {name} | {input_name[:70]} | {usual:.1f} | {most:.1f} |")
    slowest = max(most for measured in rows.values() for most, _, _ in measured)
    seen = (
        f"{len(inputs):,} inputs to {len(rows)} endpoints and methods; costliest {slowest:.0f} ms of processor time, the first "
        f"run after a start {first:.0f} ms"
    )
    return Outcome(seen, slowest < MOST_MS, "\n".join(table))


def suggestions() -> Outcome:
    """The processor time of suggested meals for the costliest parties, from a menu and a rule larger than any that we know."""
    app = create_app(Settings(reload_seconds=0, **UNLIMITED))
    site = with_large_rule(state_of(app).snapshot.site)
    now = datetime(2026, 11, 23, 12, tzinfo=site.restaurant.zone)
    rows: list[tuple[float, str]] = []
    for wishes in costly_wishes():
        times: list[float] = []
        for _ in range(RUNS):
            began = time.thread_time()
            suggest(site, wishes, now)
            times.append(1000 * (time.thread_time() - began))
        rows.append((median(times), str(wishes)))
    slowest = max(rows)[0]
    table = [
        "| wishes | median ms |",
        "| --- | --- |",
        *(f"| {words} | {cost:.1f} |" for cost, words in sorted(rows)[-5:]),
    ]
    seen = f"{len(rows)} questions to a menu of {len(site.dishes)} dishes; costliest {slowest:.0f} ms of processor time"
    return Outcome(seen, slowest < MOST_MS, "\n".join(table))


def with_large_rule(site: Site) -> Site:
    """Return a site with 400 dishes, ten courses of most of them, and twelve meals of all courses for up to 99 guests."""
    known = list(site.dishes.values())
    dishes = {}
    for number in range(400):
        dish = known[number % len(known)]
        changed = {"id": f"d{number}", "price": (dish.price or 1000) + number, "goes_with": (f"d{number * 7 % 400}",)}
        dishes[f"d{number}"] = dish.model_copy(update=changed)
    categories = [category.id for category in site.menu.categories]
    text = Text(translations=dict.fromkeys(site.languages.codes, "x"))
    courses = [Course(id=f"c{n}", name=text, categories=tuple(categories[n % 4 :])) for n in range(10)]
    served = [ServedCourse(course=course.id, one_for=1, kinds=40) for course in courses]
    limits = [Limit(categories=tuple(categories), count=200)] * 8
    meals = [
        Meal(
            id=f"m{n}",
            name=text,
            guests=PartyRange.model_validate(["1", "99"]),
            courses=(*served[n % 10 :], *served[: n % 10]),
        )
        for n in range(12)
    ]
    rules = MealRules(
        last_verified=date(2026, 11, 23), courses=tuple(courses), meals=tuple(meals), at_most=tuple(limits)
    )
    return replace(site, dishes=dishes, meals=rules)


def costly_wishes() -> Iterator[MealWishes]:
    """Wishes that are met late or not at all."""
    for party, vegetarians in ((2, 1), (40, 20), (40, 39), (99, 0), (99, 1), (99, 49)):
        for without in ((), ("peanut",), ("milk",)):
            for diet in ((), ("no-beef", "no-pork"), DIETS):
                for budget in (None, 1, party * 1_500, party * 2_500):
                    yield MealWishes(party, vegetarians, without, diet, budget, When(date(2026, 12, 24)))


def _milliseconds(app: Flask, input: Input) -> float:
    state_of(app).http.cache.clear()
    environ = input.environ()
    began = time.thread_time()
    answer, _status, _headers = run_wsgi_app(app, environ)
    b"".join(answer)
    return 1000 * (time.thread_time() - began)


FAULTS = [costs, suggestions]
