"""The restaurant's MCP servers: tools, resources and prompts for one version of the content."""

from collections.abc import Mapping
from functools import partial

import mcp_types as mcp

from ..domain.availability import next_change
from ..locales import Locale
from ..render.localized_site import LocalizedSite
from ..search.site_search import SiteSearch
from ..settings import VERSION
from .prompts import completions, prompt_entries
from .protocol import TTL_MS, Server
from .resources import id_parameter, ids, read_resource, readable_resources, template, template_rows
from .tools import TOOLS

RULES = (
    "Everything is public and read-only; no key is needed.",
    "Send at most about 2 requests per second, with bursts of up to 10 in 5 seconds; if a call is refused, wait the "
    "seconds that it names.",
    "Run batch jobs asynchronously, away from lunch and dinner hours.",
    "An address of this site is taken as an id. Answers are authoritative only with it; cite it.",
)
"""Those of the rules for clients that concern a client of tools: it has no validators, and no spacing."""
KNOWLEDGE_RESOURCES = {"knowledge", "article"}
"""Those whose tools the server of the knowledge base has."""


def build_server(localized_sites: Mapping[Locale, LocalizedSite], search: SiteSearch) -> Server:
    """Return the server of the restaurant, for one version of the content."""
    localized_site = _default(localized_sites)
    readable = {entry.resource.uri: entry for entry in readable_resources(localized_sites, search)}
    templates = {row.name: template(localized_site, row) for row in template_rows()}
    return Server(
        info=_implementation(localized_site, "menu, allergens, hours and articles"),
        instructions=_instructions(
            localized_site,
            "Call search_knowledge, then get_article if the passage is not enough. Dishes, prices and allergens: "
            "search_menu, then get_dish. Open now, hours, address: get_restaurant. "
            "What an order costs, and a link to show: plan_order.",
        ),
        tools=tuple(tool.bind(localized_sites, search) for tool in TOOLS),
        prompts=prompt_entries(localized_sites, localized_site.site),
        resources=tuple(entry.resource for entry in readable.values()),
        templates=tuple(templates.values()),
        read=partial(read_resource, readable),
        resource_ttl=partial(_resource_ttl, localized_site),
        completions={
            **{
                (templates[row.name].uri_template, id_parameter(row)): ids(row, localized_site.site)
                for row in template_rows()
            },
            **{(each.uri_template, "lang"): tuple(localized_site.languages.codes) for each in templates.values()},
            **completions(localized_site.site),
        },
    )


def _default(localized_sites: Mapping[Locale, LocalizedSite]) -> LocalizedSite:
    """Return the site in its default language, in which the server describes itself."""
    return next(iter(localized_sites.values()))


def _resource_ttl(localized_site: LocalizedSite) -> int:
    """Return for how many milliseconds a resource is true: until a dish comes back or a season begins or ends."""
    now = localized_site.now()
    change = next_change(localized_site.site, now)
    return TTL_MS if change is None else min(TTL_MS, int((change - now).total_seconds() * 1000))


def build_knowledge_server(localized_sites: Mapping[Locale, LocalizedSite], search: SiteSearch) -> Server:
    """Return the server of the knowledge base, with the two tools of its descriptor."""
    localized_site = _default(localized_sites)
    return Server(
        info=_implementation(localized_site, "articles"),
        instructions=_instructions(
            localized_site,
            "Call search_knowledge, then get_article if the passage is not enough. "
            f"Menu and opening hours: the server at {localized_site.links.file('/mcp')}.",
        ),
        tools=tuple(tool.bind(localized_sites, search) for tool in TOOLS if tool.resource in KNOWLEDGE_RESOURCES),
    )


def _implementation(localized_site: LocalizedSite, subjects: str) -> mcp.Implementation:
    name = localized_site.text(localized_site.site.restaurant.short_name)
    return mcp.Implementation(
        name=_name(localized_site),
        title=name,
        version=VERSION,
        description=f"{name[:30]}: {subjects}. Read-only, no sign-in.",
        website_url=localized_site.links.page("home", localized_site.locale),
    )


def _instructions(localized_site: LocalizedSite, order: str) -> str:
    restaurant = localized_site.site.restaurant
    name, city = localized_site.text(restaurant.short_name), localized_site.text(restaurant.address.locality)
    return " ".join([f"Facts about {name}, a restaurant in {city}.", order, *RULES])


def _name(localized_site: LocalizedSite) -> str:
    """Return a slug of the restaurant's name: lower-case letters and digits, with hyphens."""
    words = localized_site.text(localized_site.site.restaurant.short_name).lower().split()
    return "-".join(filter(None, ("".join(filter(str.isalnum, word)) for word in words)))
