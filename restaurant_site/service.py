"""What a running application serves: one site with its indexes, in three editions.

A reload builds a new ``Service`` beside the old one and swaps one reference; a request keeps
the one that it began with.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from .catalogue.search.index import Index, article_index, dish_index
from .content.build import load_site
from .content.models import Site
from .formats.edition import Edition
from .links import Links
from .locales import LOCALES, Locale
from .settings import PACKAGE, Settings, shipped
from .wording import Words


@dataclass(frozen=True, slots=True)
class Service:
    """The content, what is derived from it once, and the version of both."""

    site: Site
    editions: Mapping[Locale, Edition]
    dishes: Index
    articles: Index
    version: str
    """Changes with the content, and with the code that writes it down."""

    def edition(self, locale: Locale) -> Edition:
        return self.editions[locale]

    @property
    def modified(self) -> datetime:
        return self.site.modified


def load(settings: Settings, words: Mapping[Locale, Words], links: Links) -> Service:
    """Everything in the content folder, ready to serve. Raises ContentError with every fault."""
    site = load_site(settings.content_dir)
    editions = {locale: Edition(site, locale, links, words[locale].say) for locale in LOCALES}
    code = _fingerprint([PACKAGE, shipped("translations"), shipped("static")])
    return Service(
        site=site,
        editions=MappingProxyType(editions),
        dishes=dish_index(site),
        articles=article_index(site),
        version=f"{site.version}-{code}-{sha256(links.base.encode()).hexdigest()[:6]}",
    )


def _fingerprint(folders: list[Path]) -> str:
    """A hash of the code, so that caches shared with another release are never mixed up."""
    digest = sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:8]
