"""Every URL of the site, by language and format.

Responses publish absolute URLs. HTML links are site-relative, so that a phone on the same network
can browse a development server.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import quote, urlencode

from .locales import LOCALES, Locale


@dataclass(frozen=True, slots=True)
class Links:
    """URLs that begin with *base*: the public origin, or an empty string for site-relative URLs."""

    base: str = ""
    default: Locale = LOCALES[0]
    """The language of the site that addresses without a language have."""
    carried: str = ""
    """The query string that the pages of the menu keep while a guest writes an order sheet; empty without one."""
    live: ClassVar[bool] = True
    """Whether a service answers these URLs; a static export has no search and no current time."""

    @property
    def root(self) -> str:
        return f"{self.base}/"

    def file(self, path: str) -> str:
        """A fixed path such as ``/llms.txt``."""
        return self.base + path

    def index(self, name: str, locale: Locale) -> str:
        """A text index such as ``llms-menu.txt``, in a language."""
        return f"{self.base}/{name}" + ("" if locale is self.default else f"?lang={locale.code}")

    def page(self, page: str, locale: Locale, markdown: bool = False) -> str:
        """A human page, or its Markdown twin."""
        name = ("index" if markdown else "") if page == "home" else page
        address = f"{self.base}/{locale.code}/{name}{'.md' if markdown else ''}"
        return f"{address}?{self.carried}" if self.carried and page.partition("/")[0] == "menu" else address

    def dish(self, slug: str, locale: Locale, markdown: bool = False) -> str:
        return self.page(f"menu/{slug}", locale, markdown)

    def article(self, id: str, locale: Locale, markdown: bool = False) -> str:
        return self.page(f"knowledge/{id}", locale, markdown)

    def menu_section(self, category: str, locale: Locale) -> str:
        return f"{self.page('menu', locale)}#{category}"

    def knowledge_section(self, category: str, locale: Locale) -> str:
        return f"{self.page('knowledge', locale)}#{category}"

    def api(self, path: str, locale: Locale, format: str | None = None, **query: object) -> str:
        """A URL of the API: ``/api/menu?lang=en``. Parameters without a value are omitted."""
        given = {name: value for name, value in query.items() if value not in (None, "", ())}
        if not given:
            return f"{self.base}/api/{path}?{f'format={format}&' if format else ''}lang={locale.code}"
        parameters: Mapping[str, object] = ({"format": format} if format else {}) | given | {"lang": locale.code}
        return f"{self.base}/api/{path}?{urlencode(parameters, safe=',*')}"

    def order_sheet(self, locale: Locale, **query: object) -> str:
        """The page of an order sheet, whose address is the sheet. Parameters without a value are omitted."""
        given = {name: value for name, value in query.items() if value not in (None, "", ())}
        return f"{self.page('order', locale)}?{urlencode(given, safe=',*')}".rstrip("?")

    def search(self, query: str, locale: Locale) -> str:
        return f"{self.page('search', locale)}?q={quote(query)}" if query else self.page("search", locale)

    def feed(self, locale: Locale) -> str:
        return f"{self.base}/{locale.code}/changes.atom"

    def picture(self, slug: str) -> str:
        return f"{self.base}/images/menu/{slug}.webp"

    def resized(self, slug: str, width: int, format: str, version: str, folder: str = "menu") -> str:
        """The picture of a dish, or of the *folder* home, in another size. The version makes the URL immutable."""
        return f"{self.base}/images/{folder}/{width}/{slug}.{format}?v={version}"

    def home_picture(self, name: str, version: str) -> str:
        """A picture of the home page, such as ``evening-tall``."""
        return f"{self.base}/images/home/{name}.webp?v={version}"

    def card(self, page: str, version: str) -> str:
        """The preview image (``og:image``) of a page."""
        return f"{self.base}/images/cards/{page}.jpg?v={version}"

    def problem(self, code: str, locale: Locale | None = None) -> str:
        return f"{self.page('developers', locale or self.default)}#{code}"

    def resolve(self, target: str, locale: Locale) -> str:
        """The URL of a link target in content: ``dish:…``, ``article:…`` or ``page:…``."""
        kind, _, name = target.partition(":")
        return {"dish": self.dish, "article": self.article, "page": self.page}[kind](name, locale)


class StaticLinks(Links):
    """URLs of a static export: documents of the API and text indexes have language and format in the path."""

    live = False

    def index(self, name: str, locale: Locale) -> str:
        return f"{self.base}/{name}" if locale is self.default else f"{self.base}/{locale.code}/{name}"

    def api(self, path: str, locale: Locale, format: str | None = None, **query: object) -> str:
        if any(value not in (None, "", ()) for value in query.values()):
            return super().api(path, locale, format, **query)
        return f"{self.base}/{locale.code}/{path}.{format or 'json'}"
