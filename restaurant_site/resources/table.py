"""The table of resources.

A new resource is a row here, its writers in ``render``, and for a page its template and its texts.
"""

from collections.abc import Iterator, Mapping
from datetime import date

from ..domain.described_articles import TELL_NOW
from ..i18n import N_
from ..models.articles import Article
from ..models.menu import Dish
from ..models.site import Site
from ..render.changes import ChangesDocument, changes_markdown, changes_record
from ..render.developers import developers_page
from ..render.localized_site import LocalizedSite
from ..render.markdown.booking import booking_markdown
from ..render.markdown.knowledge import article_markdown, knowledge_markdown
from ..render.markdown.menu import dish_markdown, menu_markdown
from ..render.markdown.must_order import must_order_markdown, ranked_dish_markdown
from ..render.markdown.order import order_markdown
from ..render.markdown.pages import developers_markdown, home_markdown, reservation_markdown, search_markdown
from ..render.markdown.restaurant import hours_markdown, restaurant_markdown
from ..render.markdown.suggest import suggest_markdown
from ..render.markdown.visit import parking_markdown, visit_rhythm_markdown
from ..render.openapi import ResponseLink
from ..render.pages.home import home_page
from ..render.pages.knowledge import article_page, knowledge_page, search_page
from ..render.pages.menu import dish_page, menu_page, must_order_page
from ..render.pages.order import order_page
from ..render.pages.visit import best_time_page, parking_page, reservation_page
from ..render.records.booking import BookingDocument, booking_record
from ..render.records.knowledge import ArticleDocument, KnowledgeDocument, article_record, knowledge_record
from ..render.records.menu import DishDocument, MenuDocument, dish_record, menu_record
from ..render.records.must_order import MustOrderDocument, RankedDocument, must_order_record, ranked_dish_record
from ..render.records.order import OrderDocument, order_record
from ..render.records.restaurant import HoursDocument, RestaurantDocument, hours_record, restaurant_document
from ..render.records.suggest import SuggestDocument, suggest_record
from ..render.records.visit import ParkingInfo, VisitRhythm, parking_record, visit_rhythm_record
from .finders import (
    find_article,
    find_articles,
    find_changes,
    find_dish,
    find_dishes,
    find_guide,
    find_on_site,
    find_order,
    find_question,
    find_ranked_dish,
    find_when,
    find_wishes,
)
from .parameters import (
    ARTICLE_CATEGORY,
    AT,
    AVOIDED,
    BUDGET,
    CHANGES_LIMIT,
    CHILDREN,
    DIET,
    ELDERS,
    GUESTS,
    HIGHLIGHTS,
    HOW,
    ITEMS,
    KEPT,
    LIMIT,
    OFFSET,
    PARTY,
    SINCE,
    SORT,
    VEGETARIANS,
    WITHOUT,
)
from .request import ResourceRequest
from .resource import Resource, newest_article, newest_dish


def _always(_id: str) -> bool:
    return True


def _dishes(site: Site) -> Iterator[tuple[str, date | None]]:
    return ((dish.id, dish.last_verified or site.menu.last_verified) for dish in site.dishes.values())


def _ranked_dishes(site: Site) -> Iterator[tuple[str, date | None]]:
    return ((entry.dish, site.must_order.last_verified) for entry in site.must_order.top_dishes)


def _articles(site: Site) -> Iterator[tuple[str, date | None]]:
    return ((article.id, article.last_verified) for article in site.articles.values())


def _must_order_verified(site: Site) -> date | None:
    return site.must_order.last_verified


def _busy_times_verified(site: Site) -> date | None:
    return site.rhythm.last_verified


def _parking_verified(site: Site) -> date | None:
    return site.parking.last_verified


def _describe_dish(localized_site: LocalizedSite, dish: Dish) -> tuple[str, str]:
    return localized_site.text(dish.name), localized_site.text(dish.description)


def _describe_article(localized_site: LocalizedSite, article: Article) -> tuple[str, str]:
    text = article.in_(localized_site.locale)
    return text.title, text.summary


def _about_must_order(localized_site: LocalizedSite) -> str:
    return localized_site.text(localized_site.site.must_order.summary)


def _about_menu(localized_site: LocalizedSite) -> str:
    return localized_site.gettext(
        "Every dish in one line, with its price and diets; add &q={words} for what is in it and its allergens."
    )


def _about_articles(localized_site: LocalizedSite) -> str:
    return localized_site.gettext("Every article by subject; add &q={words}&limit=3 for the passages that answer.")


def _about_busy_times(localized_site: LocalizedSite) -> str:
    return localized_site.gettext(
        "How long guests wait, for each hour of the week; add &guests=6&at=YYYY-MM-DDThh:mm for a party at one time."
    )


def _about_parking(localized_site: LocalizedSite) -> str:
    return localized_site.text(localized_site.site.parking.summary)


def _about_restaurant(localized_site: LocalizedSite) -> str:
    return localized_site.text(localized_site.site.restaurant.description)


def _about_booking(localized_site: LocalizedSite) -> str:
    return localized_site.gettext(
        "The times for which a party may ask for a table, with notice, deposit and rooms; add "
        "&guests=6&at=YYYY-MM-DDThh:mm."
    )


def _about_order(localized_site: LocalizedSite) -> str:
    slug = localized_site.site.example_dish
    return localized_site.gettext(
        "What an order costs with tax, contains and feeds, as a link to show; add &items=%(items)s&party=2.",
        items=f"{slug}*2",
    )


def _about_suggest(localized_site: LocalizedSite) -> str:
    return localized_site.gettext(
        "What the house would order for a party; add &party=6&vegetarians=1&budget=150&at=2026-12-24T18:00."
    )


def _order_example(site: Site) -> Mapping[str, str]:
    return {"items": f"{site.example_dish}*2", "party": "2"} if site.dishes else {}


def _about_hours(localized_site: LocalizedSite) -> str:
    return localized_site.gettext(
        "Whether it is open, last orders, the week and special days; add &at=YYYY-MM-DDThh:mm for another time."
    )


def _about_changes(localized_site: LocalizedSite) -> str:
    return localized_site.gettext("Changes with old and new values, newest first; add &since=YYYY-MM-DD.")


def listed_documents(localized_site: LocalizedSite) -> list[Resource]:
    """Return the documents of the API but for those of hidden pages, or without an entry.

    A static export lists only what it has.
    """
    hidden, is_live = localized_site.site.hidden, localized_site.links.live
    rows = [row for row in RESOURCES if row.api and row.owner_page not in hidden and (is_live or row.is_exported)]
    rows = [row for row in rows if row.exists_on(localized_site.site)]
    return [row for row in rows if not row.entries or any(row.entries(localized_site.site))]


def listed_paths(localized_site: LocalizedSite) -> list[str]:
    """Return the paths below ``/api/`` of the documents without an id that are listed."""
    return [row.api for row in listed_documents(localized_site) if not row.entries]


def find_other_documents(request: ResourceRequest) -> list[str]:
    """Return the paths of the documents without an id, except that of the restaurant itself."""
    return [path for path in listed_paths(request.localized_site) if path != "restaurant"]


RESOURCES: tuple[Resource, ...] = (
    Resource(
        name="home",
        page="home",
        html=home_page,
        markdown=home_markdown,
        page_tells_hours=_always,
        is_mcp_resource=True,
    ),
    Resource(
        name="must_order",
        page="must-order",
        api="must-order",
        html=must_order_page,
        markdown=must_order_markdown,
        json=must_order_record,
        schema=MustOrderDocument,
        page_tells_hours=_always,
        navigation=(5, N_("Must-order")),
        last_verified=_must_order_verified,
        is_mcp_resource=True,
        api_tells_kitchen=True,
        tag="Menu",
        summary=N_("The must-order list: ranked dishes, combos, first visit, reviews and FAQ."),
        response_links=(
            ResponseLink("ranked_dish", "slug", "/top_dishes/0/slug"),
            ResponseLink("dish", "slug", "/top_dishes/0/menu/id"),
        ),
        title=N_("Must-order list"),
        about=_about_must_order,
    ),
    Resource(
        name="ranked_dish",
        api="must-order/{slug}",
        find=find_ranked_dish,
        markdown=ranked_dish_markdown,
        json=ranked_dish_record,
        schema=RankedDocument,
        entries=_ranked_dishes,
        canonical_page="menu/{id}",
        list_page="must-order",
        api_tells_kitchen=True,
        tag="Menu",
        summary=N_("One dish on the must-order list, with its menu entry."),
        problems=("dish-not-ranked",),
        response_links=(ResponseLink("dish", "slug", "/menu/id"),),
    ),
    Resource(
        name="menu",
        page="menu",
        api="menu",
        find=find_dishes,
        html=menu_page,
        holds_sheet=True,
        markdown=menu_markdown,
        json=menu_record,
        schema=MenuDocument,
        is_searchable=True,
        has_filters=True,
        api_parameters=(SORT, LIMIT, OFFSET),
        page_tells_hours=_always,
        page_tells_kitchen=True,
        navigation=(1, N_("Menu")),
        last_verified=newest_dish,
        is_mcp_resource=True,
        api_tells_kitchen=True,
        tag="Menu",
        summary=N_("The whole menu, or the dishes that match a search."),
        response_links=(ResponseLink("dish", "slug", "/items/0/id"),),
        example=lambda _: {"limit": "1"},
        title=N_("Menu"),
        about=_about_menu,
    ),
    Resource(
        name="dish",
        page="menu/{id}",
        api="menu/{slug}",
        find=find_dish,
        html=dish_page,
        holds_sheet=True,
        markdown=dish_markdown,
        json=dish_record,
        schema=DishDocument,
        entries=_dishes,
        page_tells_hours=_always,
        page_tells_kitchen=True,
        is_mcp_resource=True,
        describe=_describe_dish,
        api_tells_kitchen=True,
        tag="Menu",
        summary=N_("One dish."),
    ),
    Resource(
        name="order",
        page="order",
        api="order",
        find=find_order,
        html=order_page,
        markdown=order_markdown,
        json=order_record,
        schema=OrderDocument,
        api_parameters=(ITEMS, PARTY, VEGETARIANS, CHILDREN, ELDERS, WITHOUT, DIET, AT, HOW),
        holds_sheet=True,
        outlives_page=True,
        page_tells_kitchen=True,
        is_repeat_limited=False,
        api_tells_hours=True,
        api_tells_kitchen=True,
        navigation=(3, N_("Order sheet")),
        is_exported=False,
        tag="Menu",
        summary=N_(
            "An order sheet: what it costs, what it contains, how many it feeds, and what isn’t served "
            "at that time. Nothing is sent."
        ),
        example=_order_example,
        title=N_("Order sheet"),
        about=_about_order,
    ),
    Resource(
        name="suggest",
        api="order/suggest",
        find=find_wishes,
        markdown=suggest_markdown,
        json=suggest_record,
        schema=SuggestDocument,
        api_parameters=(PARTY, VEGETARIANS, CHILDREN, ELDERS, AVOIDED, KEPT, BUDGET, AT),
        is_repeat_limited=False,
        api_tells_hours=True,
        api_tells_kitchen=True,
        is_exported=False,
        canonical_page="",
        operation_id="suggest_order",
        tag="Menu",
        summary=N_("Up to three meals that the restaurant suggests for a party, as order sheets, with reasons."),
        example=lambda _: {"party": "4"},
        title=N_("Suggested meals"),
        exists_on=lambda site: site.meals is not None,
        about=_about_suggest,
    ),
    Resource(
        name="knowledge",
        page="knowledge",
        api="knowledge",
        find=find_articles,
        html=knowledge_page,
        markdown=knowledge_markdown,
        json=knowledge_record,
        schema=KnowledgeDocument,
        is_searchable=True,
        is_paged=True,
        api_parameters=(ARTICLE_CATEGORY, LIMIT, OFFSET, HIGHLIGHTS),
        navigation=(7, N_("Answers")),
        last_verified=newest_article,
        tag="Knowledge",
        summary=N_("The index of all articles, or the articles that match a search."),
        response_links=(ResponseLink("article", "id", "/articles/0/id"),),
        example=lambda _: {"q": "parking", "limit": "1"},
        title=N_("Articles"),
        about=_about_articles,
    ),
    Resource(
        name="article",
        page="knowledge/{id}",
        api="knowledge/{id}",
        find=find_article,
        html=article_page,
        markdown=article_markdown,
        json=article_record,
        schema=ArticleDocument,
        entries=_articles,
        page_tells_hours=TELL_NOW.__contains__,
        is_mcp_resource=True,
        describe=_describe_article,
        tag="Knowledge",
        summary=N_("One article."),
        response_links=(ResponseLink("article", "id", "/related/0/id"),),
    ),
    Resource(
        name="best_time",
        page="best-time",
        api="visit-rhythm",
        html=best_time_page,
        markdown=visit_rhythm_markdown,
        json=visit_rhythm_record,
        schema=VisitRhythm,
        find=find_question,
        api_parameters=(AT, GUESTS),
        page_tells_hours=_always,
        tells_bookings=True,
        navigation=(6, N_("Best time")),
        last_verified=_busy_times_verified,
        is_mcp_resource=True,
        operation_id="visit_rhythm",
        tag="Visit",
        summary=N_("How busy the restaurant is, for each hour of the week."),
        title=N_("Visit rhythm"),
        about=_about_busy_times,
    ),
    Resource(
        name="parking",
        page="parking",
        api="parking-nearby",
        html=parking_page,
        page_tells_hours=_always,
        markdown=parking_markdown,
        json=parking_record,
        schema=ParkingInfo,
        navigation=(4, N_("Parking")),
        last_verified=_parking_verified,
        is_mcp_resource=True,
        operation_id="parking_nearby",
        tag="Visit",
        summary=N_("Parking and stations, nearest first."),
        title=N_("Parking"),
        about=_about_parking,
    ),
    Resource(
        name="restaurant",
        api="restaurant",
        find=find_other_documents,
        markdown=restaurant_markdown,
        json=restaurant_document,
        schema=RestaurantDocument,
        canonical_page="home",
        tag="Visit",
        summary=N_("The restaurant’s name and address, with links to every other document."),
        title=N_("Restaurant"),
        about=_about_restaurant,
    ),
    Resource(
        name="hours",
        api="hours",
        find=find_when,
        markdown=hours_markdown,
        json=hours_record,
        schema=HoursDocument,
        api_parameters=(AT,),
        is_repeat_limited=False,
        api_tells_hours=True,
        canonical_page="home",
        tag="Visit",
        summary=N_("Whether the restaurant is open, last orders, weekly hours and holiday hours."),
        title=N_("Opening hours"),
        about=_about_hours,
    ),
    Resource(
        name="changes",
        api="changes",
        find=find_changes,
        markdown=changes_markdown,
        json=changes_record,
        schema=ChangesDocument,
        api_parameters=(SINCE, CHANGES_LIMIT, OFFSET),
        lists_changes=True,
        tag="Visit",
        summary=N_("Changes to the menu, hours, house rules and articles, newest first."),
        example=lambda _: {"limit": "1"},
        title=N_("Changes"),
        about=_about_changes,
    ),
    Resource(
        name="booking",
        api="booking",
        find=find_question,
        markdown=booking_markdown,
        json=booking_record,
        schema=BookingDocument,
        api_parameters=(GUESTS, AT),
        is_repeat_limited=False,
        api_tells_hours=True,
        tells_bookings=True,
        canonical_page="reservation",
        tag="Visit",
        summary=N_("When a party can book: times, notice, deposit, rooms, and how to book."),
        example=lambda _: {"guests": "6"},
        title=N_("Bookings"),
        about=_about_booking,
    ),
    Resource(
        name="reservation",
        page="reservation",
        find=find_question,
        html=reservation_page,
        markdown=reservation_markdown,
        further_page_parameters=(GUESTS, AT),
        page_tells_hours=_always,
        tells_bookings=True,
        navigation=(2, N_("Reservations")),
    ),
    Resource(
        name="search",
        page="search",
        find=find_on_site,
        html=search_page,
        markdown=search_markdown,
        is_searchable=True,
        page_tells_hours=_always,
        navigation=(8, N_("Search")),
    ),
    Resource(
        name="developers",
        page="developers",
        find=find_guide,
        html=developers_page,
        markdown=developers_markdown,
    ),
)
"""Every resource. Read it as ``table.RESOURCES``: a test replaces it."""
