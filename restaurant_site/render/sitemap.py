"""The sitemap: every page in every language, with its alternates (https://www.sitemaps.org/protocol.html)."""

from collections.abc import Iterable
from datetime import date
from xml.sax.saxutils import escape

from ..locales import DEFAULT, LOCALES
from ..urls import Links

_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
)


def sitemap(links: Links, pages: Iterable[tuple[str, date]]) -> str:
    """The sitemap of *pages*: each page's name below the language, and the date on which it last changed."""
    return _HEAD + "".join(_entry(links, name, changed) for name, changed in pages) + "</urlset>\n"


def _entry(links: Links, name: str, changed: date) -> str:
    alternates = "".join(
        f'<xhtml:link rel="alternate" hreflang="{tag}" href="{escape(links.page(name, locale))}"/>'
        for tag, locale in [*((locale.hreflang, locale) for locale in LOCALES), ("x-default", DEFAULT)]
    )
    return "".join(
        f"<url><loc>{escape(links.page(name, locale))}</loc><lastmod>{changed.isoformat()}</lastmod>{alternates}</url>\n"
        for locale in LOCALES
    )
