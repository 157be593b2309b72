"""One version of the content with everything that serves it.

A reload builds a new ``Service`` and replaces one reference; a request uses the service that it started with.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from .content import starter
from .content.build import load_site
from .content.faults import ContentError
from .content.models.site import Site
from .i18n import Gettext
from .locales import LOCALES, Locale
from .mcp.protocol import Server
from .mcp.server import build_knowledge_server, build_server
from .render import theme
from .render.edition import Edition, utc_now
from .render.theme import ThemeFiles
from .search.site_search import SiteSearch, index_site
from .settings import PACKAGE, Settings, shipped
from .urls import Links


@dataclass(frozen=True, slots=True, eq=False)
class Service:
    site: Site
    editions: Mapping[Locale, Edition]
    search: SiteSearch
    theme: ThemeFiles
    mcp_server: Server
    knowledge_server: Server
    """The MCP server of the knowledge base alone."""
    version: str
    """Changes with the content, the base URL and the code."""

    def edition(self, locale: Locale) -> Edition:
        return self.editions[locale]


def load(
    settings: Settings,
    words: Mapping[Locale, Gettext],
    links: Links,
    drafts: bool = False,
    now: Callable[[], datetime] = utc_now,
) -> Service:
    """Loads the content folder. Raises ContentError with every fault, and for facts of the starter at a public address."""
    site = load_site(settings.content_dir, drafts)
    if site.starter_facts and settings.is_public:
        raise ContentError(starter.refusal(site.starter_facts, f"{settings.base_url} is public"))
    if not links.live:
        now = lambda: site.modified  # noqa: E731
    editions = MappingProxyType({locale: Edition(site, locale, links, words[locale], now) for locale in LOCALES})
    search = index_site(site)
    servers = build_server(editions, search), build_knowledge_server(editions, search)
    return Service(site, editions, search, theme.build(site), *servers, _version(site, links))


def _version(site: Site, links: Links) -> str:
    code = _hash_files([PACKAGE, shipped("translations"), shipped("static")])
    return f"{site.version}-{code}-{sha256(links.base.encode()).hexdigest()[:6]}"


def _hash_files(folders: list[Path]) -> str:
    """A hash of the code, so that two releases never share entries of a cache."""
    digest = sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:8]
