"""What all pages share: title, addresses, languages, preview image and structured data."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from ...content.pictures import CARD_SIZE, SIZE
from .. import html, jsonld
from ..localized_site import LocalizedSite
from .order_sheet import EMPTY_SHEET, OrderSheet


@dataclass(frozen=True, slots=True)
class SharedImage:
    """The preview image of a page (Open Graph), with the metadata that a preview needs before it is fetched."""

    address: str
    type: str
    width: int
    height: int
    alt: str

    @property
    def form(self) -> str:
        """The value of ``twitter:card``."""
        return "summary_large_image" if self.width > self.height else "summary"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageContent:
    """What one page shows; each page has a subclass with its own fields."""

    own_title: str = ""
    """Empty for the title that the owner wrote for the page."""
    title_context: str = ""
    """What follows the title in ``<title>``, so that a dish and the article about it do not share one."""
    own_summary: str = ""
    """Empty for the summary that the owner wrote for the page."""
    query: str = ""
    """The search of the visitor; empty without one."""
    opening: Sequence[str] = ()
    """Whether the restaurant is open, and what changes next; empty on pages that do not say it."""
    structured_data: Sequence[jsonld.Thing] = ()
    """schema.org items in addition to the breadcrumbs."""
    carried: str = ""
    """The query string with which links of the page lead to the menu and its dishes, if it holds an order sheet."""


@dataclass(frozen=True, slots=True)
class Page:
    """What the layout around a page uses."""

    localized_site: LocalizedSite
    """With absolute links."""
    name: str
    """The path below the language; ``home`` for the home page."""
    content: PageContent
    query_string: str = ""
    """The query string of the address, which the links to other languages repeat."""
    sheet: OrderSheet = EMPTY_SHEET
    """The order sheet in the address, which the links of the header take along."""

    @property
    def title(self) -> str:
        return self.content.own_title or self.localized_site.text(self.localized_site.site.pages[self.name].title)

    @property
    def summary(self) -> str:
        return self.content.own_summary or self.localized_site.text(self.localized_site.site.pages[self.name].summary)

    @property
    def canonical(self) -> str:
        return self.localized_site.links.page(self.name, self.localized_site.locale)

    @property
    def markdown(self) -> str:
        return self.localized_site.links.page(self.name, self.localized_site.locale, markdown=True)

    @property
    def alternates(self) -> list[tuple[str, str]]:
        """(hreflang, address) of the page in each language that has it, and the default."""
        links, site = self.localized_site.links, self.localized_site.site
        each = [(locale.hreflang, links.page(self.name, locale)) for locale in site.locales_of(self.name)]
        return [*each, ("x-default", links.page(self.name, site.languages.default))]

    @property
    def image(self) -> SharedImage | None:
        """Return the card of the page or of its kind; without one, the picture of its dish, or the card of the home page.

        Without any of them it is the restaurant's own icon, never a drawing that ships with the software.
        """
        localized_site, links, pictures = (
            self.localized_site,
            self.localized_site.links,
            self.localized_site.site.pictures,
        )
        dish = (
            localized_site.site.dishes.get(self.name.removeprefix("menu/")) if self.name.startswith("menu/") else None
        )
        restaurant = localized_site.text(localized_site.site.restaurant.name)
        alt = (dish and localized_site.picture_of(dish)) or restaurant
        for name in (self.name,) if dish else (self.name, self.name.partition("/")[0], "home"):
            if name in pictures.cards:
                return SharedImage(links.card(name, pictures.cards[name]), "image/jpeg", *CARD_SIZE, alt)
        if dish and dish.id in pictures.dishes:
            return SharedImage(links.picture(dish.id), "image/webp", *SIZE, alt)
        if "icon.png" in localized_site.site.theme_files:
            return SharedImage(links.file("/theme/icon-512.png"), "image/png", 512, 512, restaurant)
        return None

    @property
    def json_ld(self) -> str:
        """The text of the page's JSON-LD element; empty without items."""
        items = [*self.content.structured_data, *self._breadcrumbs()]
        return jsonld.script(items) if items else ""

    def _breadcrumbs(self) -> list[jsonld.Thing]:
        if self.name == "home":
            return []
        localized_site, links = self.localized_site, self.localized_site.links
        trail = [
            (localized_site.text(localized_site.site.restaurant.short_name), links.page("home", localized_site.locale))
        ]
        parent = self.name.partition("/")[0]
        if parent != self.name:
            trail.append(
                (
                    localized_site.text(localized_site.site.pages[parent].title),
                    links.page(parent, localized_site.locale),
                )
            )
        return [jsonld.breadcrumbs([*trail, (self.title, self.canonical)])]


def template_variables(localized_site: LocalizedSite, content: PageContent) -> dict[str, object]:
    """Return the variables of a page's template: the fields of its content, and a site with site-relative links."""
    values = {field.name: getattr(content, field.name) for field in fields(content)}
    relative = localized_site.relative()
    return {
        "localized_site": replace(relative, links=replace(relative.links, carried=content.carried)),
        "locale": localized_site.locale,
        "site": localized_site.site,
        **values,
    }


def page_body(localized_site: LocalizedSite, name: str) -> str:
    """Return the owner's text of a page as HTML; empty without one."""
    return html.body(localized_site, localized_site.text(localized_site.site.pages[name].body))
