"""The sitemap: every page in every language, with its alternates (https://www.sitemaps.org/protocol.html)."""

from collections.abc import Iterator
from datetime import date
from xml.sax.saxutils import escape

from ..content.models import PAGES, Site
from ..locales import DEFAULT, LOCALES
from ..urls import Links

_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
)


def sitemap(site: Site, links: Links) -> str:
    """The whole document."""
    return _HEAD + "".join(_entry(links, name, changed) for name, changed in pages(site)) + "</urlset>\n"


def pages(site: Site) -> Iterator[tuple[str, date]]:
    """Every page's name below its language, and the day on which its facts were last verified."""
    menu_day = max((dish.last_verified for dish in site.dishes.values()), default=site.menu.last_verified)
    articles_day = max((article.last_verified for article in site.articles.values()), default=menu_day)
    dated = {
        "menu": menu_day,
        "must-order": site.must_order.last_verified,
        "knowledge": articles_day,
        "best-time": site.rhythm.last_verified,
        "parking": site.parking.last_verified,
    }
    for page in PAGES:
        yield page, dated.get(page, max(menu_day, articles_day))
    for dish in site.dishes.values():
        yield f"menu/{dish.id}", dish.last_verified
    for article in site.articles.values():
        yield f"knowledge/{article.id}", article.last_verified


def _entry(links: Links, name: str, changed: date) -> str:
    alternates = "".join(
        f'<xhtml:link rel="alternate" hreflang="{tag}" href="{escape(links.page(name, locale))}"/>'
        for tag, locale in [*((locale.hreflang, locale) for locale in LOCALES), ("x-default", DEFAULT)]
    )
    return "".join(
        f"<url><loc>{escape(links.page(name, locale))}</loc><lastmod>{changed.isoformat()}</lastmod>{alternates}</url>\n"
        for locale in LOCALES
    )
