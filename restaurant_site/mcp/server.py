"""The restaurant's MCP server: its tools, resources and prompts for one version of the content."""

from collections.abc import Mapping
from functools import partial

import mcp_types as mcp

from ..locales import BY_CODE, DEFAULT, Locale
from ..render.edition import Edition
from ..render.usage_rules import usage_rules
from ..search.site_search import SiteSearch
from ..settings import VERSION
from .prompts import COMPLETIONS, prompt_entries
from .protocol import Server
from .resources import article_template, read_resource, resources
from .tools import tool_entries


def build_server(editions: Mapping[Locale, Edition], search: SiteSearch) -> Server:
    edition = editions[DEFAULT]
    restaurant, template = edition.site.restaurant, article_template(editions)
    return Server(
        info=mcp.Implementation(
            name=_name(edition),
            title=edition.text(restaurant.short_name),
            version=VERSION,
            website_url=edition.links.page("home", DEFAULT),
        ),
        instructions=" ".join(
            ["Search first with search_knowledge, then read with get_article.", *usage_rules(edition)]
        ),
        tools=tool_entries(editions, search),
        prompts=prompt_entries(editions),
        resources=tuple(resources(editions)),
        templates=(template,),
        read=partial(read_resource, editions),
        completions={
            (template.uri_template, "id"): tuple(edition.site.articles),
            (template.uri_template, "lang"): tuple(BY_CODE),
            **COMPLETIONS,
        },
    )


def _name(edition: Edition) -> str:
    """A slug of the restaurant's name: lower-case letters and digits, with hyphens."""
    words = edition.text(edition.site.restaurant.short_name).lower().split()
    return "-".join(["".join(filter(str.isalnum, word)) for word in words] + ["knowledge"])
