"""Models as plain records: the API and MCP answer with exactly these.

The TypedDicts are the shapes that the service description and its contract name; the OpenAPI
document is generated from them.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import time
from typing import Literal, NotRequired, TypeVar

from typing_extensions import TypedDict

from ..content import formatting, prose
from ..content.models import (
    ALLERGENS,
    DAYS,
    DIETS,
    LEVELS,
    Allergen,
    Article,
    Combo,
    Diet,
    Dish,
    Holiday,
    Hours,
    LevelId,
    ParkingOption,
    Period,
    Ranked,
    Stop,
    Text,
    Wait,
    Weekday,
    Window,
)
from ..domain import knowledge as knowledge_base
from ..domain import menu as menu_questions
from ..domain import parking as parking_questions
from ..domain.changes import Change
from ..i18n import N_
from ..locales import BY_CODE, ENGLISH, LOCALES, TRADITIONAL
from ..search.excerpts import highlighted, snippet
from ..search.index import Hit
from ..settings import VERSION
from . import vocabulary
from .edition import Edition
from .types import Address, Clock, Code, Date, Id, Marked, Path, Price

T = TypeVar("T")

IMAGE_POLICY = "source"
IMAGE_SOURCE = "local-menu-upscaled"


class Range(TypedDict):
    open: Clock
    close: Clock


class DayHours(TypedDict):
    day: Weekday
    label: str
    open: Clock | None
    close: Clock | None
    ranges: list[Range]


class RestaurantRecord(TypedDict):
    name: str
    url: Address
    address: str
    hours: str
    hours_by_day: list[DayHours]
    telephone: str


class MenuItem(TypedDict):
    id: Id
    name: str
    name_en: str
    name_zh: str
    description: str
    category: str
    category_id: Id
    price: Price
    image: Path
    image_alt: str
    popular: bool
    tags: list[str]
    diet: list[Diet]
    allergens: list[Allergen]
    may_contain: list[Allergen]
    allergen_note: str
    spice: int
    serves: str
    available: str | None
    url: Address
    json_url: Address
    markdown_url: Address
    last_verified: Date
    authority: Address
    score: NotRequired[float]
    confidence: NotRequired[float]
    highlights: NotRequired[dict[str, Marked]]


class DishDocument(MenuItem):
    lang: Code
    version: str


class TopDish(TypedDict):
    rank: int
    slug: Id
    name: str
    name_en: str
    name_zh: str
    tags: list[str]
    blurb: str
    price: Price
    category_id: Id
    image: Path
    image_display: Path
    image_source: str
    image_policy: str
    popular: bool
    url: Address
    json_url: Address
    menu: MenuItem


class RankedDocument(TopDish):
    lang: Code
    version: str
    page_url: Address
    must_order_api: Address
    authority: Address


class ComboRecord(TypedDict):
    id: Id
    size: int
    title: str
    note: str
    items: list[MenuItem]
    total: Price
    per_person: Price


class FirstTimer(TypedDict):
    title: str
    checklist: list[str]


class GoodToKnowItem(TypedDict):
    icon: str
    label: str
    value: str
    href: Path


class GoodToKnow(TypedDict):
    title: str
    items: list[GoodToKnowItem]


class ReviewRecord(TypedDict):
    author: str
    rating: int
    text: str
    source: str


class Faq(TypedDict):
    q: str
    a: str


class Discovery(TypedDict):
    llms_must_order: Address
    llms_menu: Address
    menu_api: Address
    must_order_api: Address


class MustOrderDocument(TypedDict):
    version: str
    brand: str
    brand_zh: str
    lang: Code
    page_url: Address
    page_url_en: Address
    page_url_zh: Address
    page_url_cn: Address
    json_url: Address
    markdown_url: Address
    image_policy: str
    image_policy_note: str
    restaurant: RestaurantRecord
    top_dishes: list[TopDish]
    combos: list[ComboRecord]
    first_timer: FirstTimer
    good_to_know: GoodToKnow
    reviews: list[ReviewRecord]
    faq: list[Faq]
    discovery: Discovery
    last_verified: Date
    authority: Address


class MenuSection(TypedDict):
    id: Id
    label: str
    count: int
    url: Address


class Labelled(TypedDict):
    id: Id
    label: str


class MenuDocument(TypedDict):
    lang: Code
    version: str
    q: str
    count: int
    total: int
    limit: int | None
    offset: int
    categories: list[MenuSection]
    diets: list[Labelled]
    allergens: list[Labelled]
    items: list[MenuItem]
    suggestions: NotRequired[list[str]]
    authority: Address
    json_url: Address


class KnowledgeSection(TypedDict):
    id: Id
    label: str
    description: str
    count: int
    url: Address


class Entry(TypedDict):
    id: Id
    title: str
    summary: str
    category_id: Id
    category: str
    keywords: list[str]
    url: Address
    json_url: Address
    markdown_url: Address
    last_verified: Date
    score: NotRequired[float]
    confidence: NotRequired[float]
    snippet: NotRequired[str]
    highlights: NotRequired[dict[str, Marked]]


class KnowledgeDiscovery(TypedDict):
    llms_knowledge: Address
    mcp: Address
    server_card: Address
    openapi: Address


class KnowledgeDocument(TypedDict):
    lang: Code
    version: str
    q: str
    count: int
    total: int
    limit: int | None
    offset: int
    categories: list[KnowledgeSection]
    articles: list[Entry]
    suggestions: NotRequired[list[str]]
    discovery: KnowledgeDiscovery
    authority: Address
    json_url: Address


class SectionRecord(TypedDict):
    heading: str
    text: str


class FactRecord(TypedDict):
    label: str
    value: str


class RelatedRecord(TypedDict):
    id: Id
    title: str
    url: Address
    json_url: Address


class WaitMinutes(TypedDict):
    min: int
    max: int


class LevelRecord(TypedDict):
    id: LevelId
    label: str
    wait_minutes: WaitMinutes


class PeriodRecord(TypedDict):
    start: Clock
    end: Clock
    level: LevelId
    label: str
    wait_minutes: WaitMinutes
    note: str


class DayRhythmRecord(TypedDict):
    day: Weekday
    label: str
    open: Clock | None
    close: Clock | None
    ranges: list[Range]
    periods: list[PeriodRecord]


class WindowRecord(TypedDict):
    days: list[Weekday]
    start: Clock
    end: Clock
    why: str


class HolidayRecord(TypedDict):
    id: Id
    name: str
    dates: list[Date]
    ranges: list[Range] | None
    effect: str


class PartySizeRecord(TypedDict):
    size: str
    note: str


class WaitingRecord(TypedDict):
    policy: str
    steps: list[str]
    party_sizes: list[PartySizeRecord]


class VisitRhythm(TypedDict):
    lang: Code
    version: str
    timezone: str
    last_verified: Date
    summary: str
    levels: list[LevelRecord]
    days: list[DayRhythmRecord]
    best_windows: list[WindowRecord]
    peak_windows: list[WindowRecord]
    holidays: list[HolidayRecord]
    waiting: WaitingRecord
    tips: list[str]
    page_url: Address
    json_url: Address
    article_url: Address
    authority: Address


class ParkingRestaurant(TypedDict):
    name: str
    address: str
    latitude: float
    longitude: float


class ParkingOptionRecord(TypedDict):
    id: Id
    name: str
    type: str
    address: str
    distance_m: int
    walk_minutes: int
    spaces: int
    price: str
    free_minutes: int | None
    hours: str
    payment: list[str]
    height_limit_m: float | None
    ev_charging: str | None
    accessible_spaces: int
    notes: str
    latitude: float
    longitude: float


class TransitRecord(TypedDict):
    id: Id
    name: str
    distance_m: int
    walk_minutes: int
    notes: str
    latitude: float
    longitude: float


class ParkingInfo(TypedDict):
    lang: Code
    version: str
    last_verified: Date
    summary: str
    restaurant: ParkingRestaurant
    options: list[ParkingOptionRecord]
    transit: list[TransitRecord]
    accessibility: str
    tips: list[str]
    page_url: Address
    json_url: Address
    article_url: Address
    authority: Address


class ArticleDocument(TypedDict):
    lang: Code
    version: str
    id: Id
    title: str
    title_en: str
    summary: str
    category_id: Id
    category: str
    keywords: list[str]
    body: str
    sections: list[SectionRecord]
    facts: list[FactRecord]
    related: list[RelatedRecord]
    url: Address
    json_url: Address
    markdown_url: Address
    page_url_en: Address
    page_url_zh: Address
    page_url_cn: Address
    last_verified: Date
    authority: Address
    visit_rhythm: NotRequired[VisitRhythm]
    parking_info: NotRequired[ParkingInfo]


class ChangeRecord(TypedDict):
    id: Id
    kind: Literal["dish", "article"]
    title: str
    summary: str
    url: Address
    json_url: Address
    markdown_url: Address
    last_verified: Date


class ChangesDocument(TypedDict):
    lang: Code
    version: str
    count: int
    total: int
    limit: int | None
    offset: int
    changes: list[ChangeRecord]
    feed_url: Address
    json_url: Address
    authority: Address


# --- The must-order list and its dishes -------------------------------------------------------


def restaurant(edition: Edition) -> RestaurantRecord:
    facts = edition.site.restaurant
    usual = edition.site.hours.usual
    return {
        "name": edition.text(facts.name),
        "url": edition.links.page("home", edition.locale),
        "address": edition.text(facts.address.text),
        "hours": f"{_clock(usual.open)}-{_clock(usual.close)}" if usual else "",
        "hours_by_day": [day_hours(edition, day, edition.site.hours.week[day]) for day in DAYS],
        "telephone": facts.telephone,
    }


def day_hours(edition: Edition, day: Weekday, ranges: Sequence[Hours]) -> DayHours:
    """A day's ranges, with the first opening and the last closing beside them."""
    return {
        "day": day,
        "label": formatting.weekday(day, edition.locale),
        "open": _clock(ranges[0].open) if ranges else None,
        "close": _clock(ranges[-1].close) if ranges else None,
        "ranges": _ranges(ranges),
    }


def menu_item(edition: Edition, dish: Dish) -> MenuItem:
    """A dish as it stands on the menu."""
    site, locale, links = edition.site, edition.locale, edition.links
    return {
        "id": dish.id,
        "name": edition.text(dish.name),
        "name_en": dish.name.in_(ENGLISH),
        "name_zh": dish.name.in_(TRADITIONAL),
        "description": edition.text(dish.description),
        "category": edition.text(site.menu_categories[dish.category].label),
        "category_id": dish.category,
        "price": formatting.money(dish.price),
        "image": picture(dish),
        "image_alt": edition.picture_of(dish),
        "popular": dish.popular,
        "tags": tags(edition, dish),
        "diet": list(dish.diets),
        "allergens": list(dish.allergens),
        "may_contain": list(dish.may_contain),
        "allergen_note": edition.text(site.menu.allergen_note),
        "spice": dish.spice,
        "serves": dish.serves,
        "available": edition.text(dish.available) if dish.available else None,
        "url": links.dish(dish.id, locale),
        "json_url": links.api(f"menu/{dish.id}", locale),
        "markdown_url": links.api(f"menu/{dish.id}", locale, "md"),
        "last_verified": dish.last_verified.isoformat(),
        "authority": links.root,
    }


def picture(dish: Dish) -> str:
    """The site-relative path of a dish's picture."""
    return f"/images/menu/{dish.id}.webp"


def tags(edition: Edition, dish: Dish) -> list[str]:
    return [edition.text(edition.site.menu.tags[tag]) for tag in dish.tags]


def dish_document(edition: Edition, dish: Dish) -> DishDocument:
    """The answer of ``/api/menu/{slug}``."""
    return {"lang": edition.locale.code, "version": VERSION, **menu_item(edition, dish)}


def top_dish(edition: Edition, entry: Ranked) -> TopDish:
    dish = edition.site.dishes[entry.dish]
    item = menu_item(edition, dish)
    return {
        "rank": entry.rank,
        "slug": dish.id,
        "name": item["name"],
        "name_en": item["name_en"],
        "name_zh": item["name_zh"],
        "tags": item["tags"],
        "blurb": edition.text(entry.blurb),
        "price": item["price"],
        "category_id": dish.category,
        "image": item["image"],
        "image_display": item["image"],
        "image_source": IMAGE_SOURCE,
        "image_policy": IMAGE_POLICY,
        "popular": dish.popular,
        "url": item["url"],
        "json_url": item["json_url"],
        "menu": item,
    }


def ranked_document(edition: Edition, entry: Ranked) -> RankedDocument:
    """The answer of ``/api/must-order/{slug}``."""
    return {
        **top_dish(edition, entry),
        "lang": edition.locale.code,
        "version": VERSION,
        "page_url": edition.links.page("must-order", edition.locale),
        "must_order_api": edition.links.api("must-order", edition.locale),
        "authority": edition.links.root,
    }


def combo(edition: Edition, combo: Combo) -> ComboRecord:
    return {
        "id": combo.id,
        "size": combo.size,
        "title": edition.text(combo.title),
        "note": edition.text(combo.note),
        "items": [menu_item(edition, edition.site.dishes[item]) for item in combo.items],
        "total": formatting.money(menu_questions.combo_total(edition.site, combo)),
        "per_person": formatting.money(menu_questions.combo_per_person(edition.site, combo)),
    }


def must_order(edition: Edition) -> MustOrderDocument:
    """The answer of ``/api/must-order``."""
    site, locale, links, listed = edition.site, edition.locale, edition.links, edition.site.must_order
    pages = {each.code: links.page("must-order", each) for each in LOCALES}
    return {
        "version": listed.version,
        "brand": site.restaurant.name.in_(ENGLISH),
        "brand_zh": site.restaurant.name.in_(TRADITIONAL),
        "lang": locale.code,
        "page_url": pages[locale.code],
        "page_url_en": pages["en"],
        "page_url_zh": pages["zh"],
        "page_url_cn": pages["cn"],
        "json_url": links.api("must-order", locale),
        "markdown_url": links.api("must-order", locale, "md"),
        "image_policy": IMAGE_POLICY,
        "image_policy_note": edition.say(
            N_("Must-order cards use the source image addresses instead of styled variants.")
        ),
        "restaurant": restaurant(edition),
        "top_dishes": [top_dish(edition, entry) for entry in listed.top_dishes],
        "combos": [combo(edition, each) for each in listed.combos],
        "first_timer": {
            "title": edition.text(listed.first_timer.title),
            "checklist": edition.texts(listed.first_timer.checklist),
        },
        "good_to_know": {
            "title": edition.text(listed.good_to_know.title),
            "items": [
                {
                    "icon": item.icon,
                    "label": edition.text(item.label),
                    "value": edition.text(item.value),
                    "href": f"/{locale.code}/{item.page}",
                }
                for item in listed.good_to_know.items
            ],
        },
        "reviews": [
            {
                "author": edition.text(review.author),
                "rating": review.rating,
                "text": edition.text(review.text),
                "source": edition.text(review.source),
            }
            for review in listed.reviews
        ],
        "faq": [{"q": edition.text(each.q), "a": edition.text(each.a)} for each in listed.faq],
        "discovery": {
            "llms_must_order": links.file("/llms-must-order.txt"),
            "llms_menu": links.file("/llms-menu.txt"),
            "menu_api": links.api("menu", locale),
            "must_order_api": links.api("must-order", locale),
        },
        "last_verified": listed.last_verified.isoformat(),
        "authority": links.root,
    }


# --- The menu ---------------------------------------------------------------------------------


class Slice(TypedDict):
    """What part of a list is shown: ``limit`` None is all of it."""

    limit: int | None
    offset: int


def cut(items: Sequence[T], part: Slice) -> Sequence[T]:
    """The part of a list that is shown."""
    end = None if part["limit"] is None else part["offset"] + part["limit"]
    return items[part["offset"] : end]


def menu(
    edition: Edition,
    dishes: Sequence[Dish],
    part: Slice,
    *,
    query: str = "",
    hits: Mapping[str, Hit] | None = None,
    suggestions: list[str] | None = None,
    json_url: str,
) -> MenuDocument:
    """The answer of ``/api/menu``: the part of *dishes* that is asked for, with scores when it was a search."""
    shown = cut(dishes, part)
    counts = menu_questions.counts(edition.site, dishes)
    document: MenuDocument = {
        "lang": edition.locale.code,
        "version": VERSION,
        "q": query,
        "count": len(shown),
        "total": len(dishes),
        "limit": part["limit"],
        "offset": part["offset"],
        "categories": [
            {
                "id": category.id,
                "label": edition.text(category.label),
                "count": counts[category.id],
                "url": edition.links.menu_section(category.id, edition.locale),
            }
            for category in edition.site.menu.categories
        ],
        "diets": _labelled(edition, DIETS, vocabulary.DIETS),
        "allergens": _labelled(edition, ALLERGENS, vocabulary.ALLERGENS),
        "items": [_found_dish(edition, dish, hits) for dish in shown],
        "authority": edition.links.root,
        "json_url": json_url,
    }
    if suggestions is not None:
        document["suggestions"] = suggestions
    return document


def _labelled(edition: Edition, ids: Iterable[str], labels: Mapping[str, str]) -> list[Labelled]:
    return [{"id": id, "label": edition.say(labels[id])} for id in ids]


def _found_dish(edition: Edition, dish: Dish, hits: Mapping[str, Hit] | None) -> MenuItem:
    item = menu_item(edition, dish)
    if hits is not None:
        hit = hits[dish.id]
        item["score"], item["confidence"] = hit.score, hit.confidence
        item["highlights"] = _highlights(
            {"name": item["name"], "description": item["description"], "category": item["category"]}, hit.terms
        )
    return item


def _highlights(fields: Mapping[str, str], terms: frozenset[str]) -> dict[str, str]:
    marked = {name: highlighted(text, terms) for name, text in fields.items()}
    return {name: text for name, text in marked.items() if text}


# --- The knowledge base -----------------------------------------------------------------------


def entry(edition: Edition, article: Article) -> Entry:
    """An article as the index lists it."""
    writing, locale, links = article.in_(edition.locale), edition.locale, edition.links
    return {
        "id": article.id,
        "title": writing.title,
        "summary": writing.summary,
        "category_id": article.category,
        "category": edition.text(edition.site.knowledge_categories[article.category].label),
        "keywords": list(writing.keywords),
        "url": links.article(article.id, locale),
        "json_url": links.api(f"knowledge/{article.id}", locale),
        "markdown_url": links.api(f"knowledge/{article.id}", locale, "md"),
        "last_verified": article.last_verified.isoformat(),
    }


def found_entry(edition: Edition, article: Article, hit: Hit) -> Entry:
    """An article as a search finds it: with score, passage and highlights."""
    writing = article.in_(edition.locale)
    found = entry(edition, article)
    found["score"], found["confidence"] = hit.score, hit.confidence
    found["snippet"] = snippet((writing.summary, prose.plain(writing.body)), hit.terms)
    found["highlights"] = _highlights(
        {"title": writing.title, "summary": writing.summary, "snippet": found["snippet"]}, hit.terms
    )
    return found


def knowledge(
    edition: Edition,
    articles: Sequence[Article],
    part: Slice,
    *,
    query: str = "",
    hits: Mapping[str, Hit] | None = None,
    suggestions: list[str] | None = None,
    json_url: str,
) -> KnowledgeDocument:
    """The answer of ``/api/knowledge``."""
    shown = cut(articles, part)
    counts = knowledge_base.counts(edition.site, list(articles))
    links = edition.links
    document: KnowledgeDocument = {
        "lang": edition.locale.code,
        "version": VERSION,
        "q": query,
        "count": len(shown),
        "total": len(articles),
        "limit": part["limit"],
        "offset": part["offset"],
        "categories": [
            {
                "id": category.id,
                "label": edition.text(category.label),
                "description": edition.text(category.description) if category.description else "",
                "count": counts[category.id],
                "url": links.knowledge_section(category.id, edition.locale),
            }
            for category in edition.site.knowledge.categories
        ],
        "articles": [
            entry(edition, article) if hits is None else found_entry(edition, article, hits[article.id])
            for article in shown
        ],
        "discovery": {
            "llms_knowledge": links.file("/llms-knowledge.txt"),
            "mcp": links.file("/api/knowledge/mcp"),
            "server_card": links.file("/.well-known/mcp/server-card.json"),
            "openapi": links.file("/openapi.json"),
        },
        "authority": links.root,
        "json_url": json_url,
    }
    if suggestions is not None:
        document["suggestions"] = suggestions
    return document


def article(edition: Edition, article: Article) -> ArticleDocument:
    """The answer of ``/api/knowledge/{id}``."""
    writing, listed, links = article.in_(edition.locale), entry(edition, article), edition.links
    document: ArticleDocument = {
        "lang": edition.locale.code,
        "version": VERSION,
        "id": article.id,
        "title": writing.title,
        "title_en": article.in_(ENGLISH).title,
        "summary": writing.summary,
        "category_id": article.category,
        "category": listed["category"],
        "keywords": listed["keywords"],
        "body": article_body(edition, article),
        "sections": [
            {"heading": section.heading or writing.title, "text": prose.plain(section.markdown)}
            for section in prose.sections(writing.body)
        ],
        "facts": [{"label": fact.label, "value": fact.value} for fact in writing.facts],
        "related": [
            {
                "id": other.id,
                "title": other.in_(edition.locale).title,
                "url": links.article(other.id, edition.locale),
                "json_url": links.api(f"knowledge/{other.id}", edition.locale),
            }
            for other in knowledge_base.related(edition.site, article)
        ],
        "url": listed["url"],
        "json_url": listed["json_url"],
        "markdown_url": listed["markdown_url"],
        "page_url_en": links.article(article.id, BY_CODE["en"]),
        "page_url_zh": links.article(article.id, BY_CODE["zh"]),
        "page_url_cn": links.article(article.id, BY_CODE["cn"]),
        "last_verified": listed["last_verified"],
        "authority": links.root,
    }
    if article.id == knowledge_base.VISIT_RHYTHM:
        document["visit_rhythm"] = visit_rhythm(edition)
    if article.id == knowledge_base.PARKING:
        document["parking_info"] = parking(edition)
    return document


def article_body(edition: Edition, article: Article) -> str:
    """An article's Markdown, its links written out as addresses."""
    body = article.in_(edition.locale).body
    return prose.relinked(body, lambda target: edition.links.resolve(target, edition.locale))


# --- Changes ----------------------------------------------------------------------------------


def change(edition: Edition, change: Change) -> ChangeRecord:
    """A dish or an article as the list of changes shows it."""
    if change.kind == "dish":
        item = menu_item(edition, edition.site.dishes[change.id])
        title, summary = item["name"], item["description"]
        addresses = (item["url"], item["json_url"], item["markdown_url"])
    else:
        found = entry(edition, edition.site.articles[change.id])
        title, summary = found["title"], found["summary"]
        addresses = (found["url"], found["json_url"], found["markdown_url"])
    return {
        "id": change.id,
        "kind": change.kind,
        "title": title,
        "summary": summary,
        "url": addresses[0],
        "json_url": addresses[1],
        "markdown_url": addresses[2],
        "last_verified": change.last_verified.isoformat(),
    }


def changes(edition: Edition, listed: Sequence[Change], part: Slice, json_url: str) -> ChangesDocument:
    """The answer of ``/api/changes``, newest first."""
    shown = cut(listed, part)
    return {
        "lang": edition.locale.code,
        "version": VERSION,
        "count": len(shown),
        "total": len(listed),
        "limit": part["limit"],
        "offset": part["offset"],
        "changes": [change(edition, each) for each in shown],
        "feed_url": edition.links.feed(edition.locale),
        "json_url": json_url,
        "authority": edition.links.root,
    }


# --- Rhythm and parking -----------------------------------------------------------------------


def visit_rhythm(edition: Edition) -> VisitRhythm:
    """The answer of ``/api/visit-rhythm``."""
    rhythm, hours, links = edition.site.rhythm, edition.site.hours, edition.links
    return {
        "lang": edition.locale.code,
        "version": VERSION,
        "timezone": edition.site.restaurant.time_zone,
        "last_verified": rhythm.last_verified.isoformat(),
        "summary": edition.text(rhythm.summary),
        "levels": [
            {
                "id": level,
                "label": edition.text(rhythm.levels[level].label),
                "wait_minutes": _wait(rhythm.levels[level].wait_minutes),
            }
            for level in LEVELS
        ],
        "days": [
            {
                **day_hours(edition, day, hours.week[day]),
                "periods": [_period(edition, each) for each in rhythm.periods(day)],
            }
            for day in DAYS
        ],
        "best_windows": [_window(edition, window) for window in rhythm.best_windows],
        "peak_windows": [_window(edition, window) for window in rhythm.peak_windows],
        "holidays": [_holiday(edition, holiday) for holiday in hours.holidays],
        "waiting": {
            "policy": edition.text(rhythm.waiting.policy),
            "steps": edition.texts(rhythm.waiting.steps),
            "party_sizes": [
                {"size": party.size, "note": edition.text(party.note)} for party in rhythm.waiting.party_sizes
            ],
        },
        "tips": edition.texts(rhythm.tips),
        "page_url": links.page("best-time", edition.locale),
        "json_url": links.api("visit-rhythm", edition.locale),
        "article_url": _carrier(edition, knowledge_base.VISIT_RHYTHM, "best-time"),
        "authority": links.root,
    }


def _carrier(edition: Edition, article: str, page: str) -> str:
    """The article that carries a data set, or the page when this site has no such article."""
    if article in edition.site.articles:
        return edition.links.article(article, edition.locale)
    return edition.links.page(page, edition.locale)


def _period(edition: Edition, period: Period) -> PeriodRecord:
    level = edition.site.rhythm.levels[period.level]
    return {
        "start": _clock(period.start),
        "end": _clock(period.end),
        "level": period.level,
        "label": edition.text(level.label),
        "wait_minutes": _wait(level.wait_minutes),
        "note": edition.text(period.note),
    }


def _window(edition: Edition, window: Window) -> WindowRecord:
    return {
        "days": list(window.days),
        "start": _clock(window.start),
        "end": _clock(window.end),
        "why": edition.text(window.why),
    }


def _holiday(edition: Edition, holiday: Holiday) -> HolidayRecord:
    return {
        "id": holiday.id,
        "name": edition.text(holiday.name),
        "dates": [each.isoformat() for each in holiday.dates],
        "ranges": None if holiday.hours is None else _ranges(holiday.hours),
        "effect": edition.text(holiday.effect),
    }


def parking(edition: Edition) -> ParkingInfo:
    """The answer of ``/api/parking-nearby``, nearest first."""
    facts, info, links = edition.site.restaurant, edition.site.parking, edition.links
    return {
        "lang": edition.locale.code,
        "version": VERSION,
        "last_verified": info.last_verified.isoformat(),
        "summary": edition.text(info.summary),
        "restaurant": {
            "name": edition.text(facts.name),
            "address": edition.text(facts.address.text),
            "latitude": facts.latitude,
            "longitude": facts.longitude,
        },
        "options": [_option(edition, option) for option in parking_questions.options(edition.site)],
        "transit": [_stop(edition, stop) for stop in parking_questions.stops(edition.site)],
        "accessibility": edition.text(info.accessibility),
        "tips": edition.texts(info.tips),
        "page_url": links.page("parking", edition.locale),
        "json_url": links.api("parking-nearby", edition.locale),
        "article_url": _carrier(edition, knowledge_base.PARKING, "parking"),
        "authority": links.root,
    }


def _option(edition: Edition, option: ParkingOption) -> ParkingOptionRecord:
    return {
        "id": option.id,
        "name": edition.text(option.name),
        "type": option.type,
        "address": edition.text(option.address),
        "distance_m": option.distance_m,
        "walk_minutes": option.walk_minutes,
        "spaces": option.spaces,
        "price": edition.text(option.price),
        "free_minutes": option.free_minutes,
        "hours": edition.text(option.hours),
        "payment": edition.texts(option.payment),
        "height_limit_m": option.height_limit_m,
        "ev_charging": _optional(edition, option.ev_charging),
        "accessible_spaces": option.accessible_spaces,
        "notes": edition.text(option.notes),
        "latitude": option.latitude,
        "longitude": option.longitude,
    }


def _stop(edition: Edition, stop: Stop) -> TransitRecord:
    return {
        "id": stop.id,
        "name": edition.text(stop.name),
        "distance_m": stop.distance_m,
        "walk_minutes": stop.walk_minutes,
        "notes": edition.text(stop.notes),
        "latitude": stop.latitude,
        "longitude": stop.longitude,
    }


def _optional(edition: Edition, text: Text | None) -> str | None:
    return edition.text(text) if text else None


def _wait(wait: Wait) -> WaitMinutes:
    return {"min": wait.minimum, "max": wait.maximum}


def _ranges(ranges: Sequence[Hours]) -> list[Range]:
    return [{"open": _clock(each.open), "close": _clock(each.close)} for each in ranges]


def _clock(value: time) -> str:
    return f"{value:%H:%M}"
