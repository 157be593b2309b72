"""The restaurant's MCP servers: tools, resources and prompts for one version of the content."""

from collections.abc import Mapping
from functools import partial

import mcp_types as mcp

from ..domain.availability import next_change
from ..locales import BY_CODE, DEFAULT, Locale
from ..render.developers import usage_rules
from ..render.edition import Edition
from ..search.site_search import SiteSearch
from ..settings import VERSION
from .prompts import COMPLETIONS, prompt_entries
from .protocol import TTL_MS, Server
from .resources import read_resource, readable_resources, template
from .tools import tool_entries


def build_server(editions: Mapping[Locale, Edition], search: SiteSearch) -> Server:
    edition = editions[DEFAULT]
    article, dish = template(edition, "article", "knowledge/{id}"), template(edition, "dish", "menu/{slug}")
    offered = {each.resource.uri: each for each in readable_resources(editions)}
    return Server(
        info=_implementation(edition, "menu, allergens, hours and articles"),
        instructions=_instructions(
            edition,
            "Call search_knowledge, then get_article if the passage is not enough. Dishes, prices and allergens: "
            "search_menu, then get_dish. Open now, hours, address: get_restaurant.",
        ),
        tools=tool_entries(editions, search),
        prompts=prompt_entries(editions),
        resources=tuple(each.resource for each in offered.values()),
        templates=(article, dish),
        read=partial(read_resource, offered),
        resource_ttl=partial(_resource_ttl, edition),
        completions={
            (article.uri_template, "id"): tuple(edition.site.articles),
            (dish.uri_template, "slug"): tuple(edition.site.dishes),
            **{(template.uri_template, "lang"): tuple(BY_CODE) for template in (article, dish)},
            **COMPLETIONS,
        },
    )


def _resource_ttl(edition: Edition) -> int:
    """For how many milliseconds a resource is true: until a dish comes back or a season begins or ends."""
    now = edition.now()
    change = next_change(edition.site, now)
    return TTL_MS if change is None else min(TTL_MS, int((change - now).total_seconds() * 1000))


def build_knowledge_server(editions: Mapping[Locale, Edition], search: SiteSearch) -> Server:
    """The server of the knowledge base, with the two tools of its descriptor."""
    edition = editions[DEFAULT]
    return Server(
        info=_implementation(edition, "articles"),
        instructions=_instructions(
            edition,
            "Call search_knowledge, then get_article if the passage is not enough. "
            f"Menu and opening hours: the server at {edition.links.file('/mcp')}.",
        ),
        tools=tool_entries(editions, search)[:2],
    )


def _implementation(edition: Edition, offer: str) -> mcp.Implementation:
    name = edition.text(edition.site.restaurant.short_name)
    return mcp.Implementation(
        name=_name(edition),
        title=name,
        version=VERSION,
        description=f"{name[:30]}: {offer}. Read-only, no sign-in.",
        website_url=edition.links.page("home", DEFAULT),
    )


def _instructions(edition: Edition, order: str) -> str:
    restaurant = edition.site.restaurant
    name, city = edition.text(restaurant.short_name), edition.text(restaurant.address.locality)
    limits = "If a call is refused as too frequent, wait the seconds that it names."
    return " ".join([f"Facts about {name}, a restaurant in {city}.", order, limits, *usage_rules(edition)])


def _name(edition: Edition) -> str:
    """A slug of the restaurant's name: lower-case letters and digits, with hyphens."""
    words = edition.text(edition.site.restaurant.short_name).lower().split()
    return "-".join(filter(None, ("".join(filter(str.isalnum, word)) for word in words)))
