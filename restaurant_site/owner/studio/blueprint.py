"""The blueprint of the studio, to which each module of pages adds its own, and what a request has."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, tzinfo
from typing import Any, NamedTuple, cast

from flask import Blueprint, current_app, g, render_template, request

from ...content.load_state import LoadState
from ...i18n import N_
from ...locales import Locale, SiteLanguages
from ...models.articles import KnowledgeConfig
from ...models.menu import MenuConfig
from ...models.restaurant import Restaurant
from ...text import formatting
from .workspace import Workspace

bp = Blueprint("studio", __name__, template_folder="templates")
NAVIGATION = {
    "overview": N_("Today"),
    "dishes": N_("Menu"),
    "prices": N_("Prices"),
    "hours": N_("Hours"),
    "publish": N_("Publish"),
    "must_order": N_("Must-order"),
    "articles": N_("Answers"),
    "restaurant": N_("Your restaurant"),
    "page_words": N_("Page texts"),
    "pictures": N_("Pictures and logo"),
    "colours": N_("Colours"),
    "site_languages": N_("Languages"),
    "bookings": N_("Bookings"),
    "charges": N_("Taxes, charges, delivery"),
    "parking": N_("Parking"),
    "busy": N_("Busy times"),
}
"""Page → its name in the navigation. A phone has tabs of some, and lists the others under “More”."""
HOLDS = {
    "articles": N_("Patio, dogs, gift cards: what guests ask"),
    "restaurant": N_("Name, address, telephone, payment, Instagram"),
    "bookings": N_("Who can book, deposits, rooms"),
    "charges": N_("Service charge, taxes, delivery"),
}
"""Page → what an owner finds there and would not look for under its name."""
TABS = ("overview", "dishes", "hours", "publish", "more")
ABOVE = {
    "saves": "overview",
    "yours": "overview",
    "yours_in": "yours",
    "sold_out_dishes": "dishes",
    "prices": "dishes",
    "dish": "dishes",
    "new_dish": "dishes",
    "sections": "dishes",
    "sheet": "dishes",
    "exception": "hours",
    "new_exception": "hours",
    "article": "articles",
    "new_article": "articles",
    **dict.fromkeys(("home_picture", "logo", "icon"), "pictures"),
    **{page: "more" for page in NAVIGATION if page not in (*TABS, "prices")},
}
"""Page → the page above it, to which it leads back."""
PAGE_NAMES = {**NAVIGATION, "yours": N_("Make it yours"), "more": N_("More")}
EXTENSION = "studio"
OPEN = "/preview/open/"
"""Begins the path that opens the preview with its key: ``/preview/open/<key>/en/menu``."""


class Here(NamedTuple):
    """Where a page stands in the navigation."""

    page: str
    section: str
    """The page of the navigation to which it belongs."""
    tab: str
    """The tab of a phone that is marked."""
    above: str
    """The page to which it leads back; empty for a tab."""


@dataclass(frozen=True, slots=True)
class Studio:
    """What the application of one studio holds."""

    workspace: Workspace
    origin: str
    """Scheme, host and port of the studio: ``http://127.0.0.1:8001``."""
    site: str
    """Those of the preview, which is another origin: ``http://localhost:8001``; empty without a preview."""
    token: str
    uploads: dict[str, Any] = field(default_factory=dict)
    """The spreadsheet that has been looked at and not yet brought in, by its id."""
    photographs: dict[str, bytes] = field(default_factory=dict)
    """The pictures of forms that were not saved, by what the forms send back for them."""
    preview_key: str = ""
    """What opens the preview of a studio that others in the network can reach; empty on this machine alone."""

    def shown(self, path: str) -> str:
        """Return the address of a page of the preview."""
        return f"{self.site}{f'{OPEN}{self.preview_key}' if self.preview_key else ''}/{path}"


def current_studio() -> Studio:
    return cast(Studio, current_app.extensions[EXTENSION])


def content_at_first() -> LoadState:
    """Return the content as it was when a request first asked for it, whatever is saved meanwhile."""
    if "content_at_first" not in g:
        g.content_at_first = current_studio().workspace.load()
    return cast(LoadState, g.content_at_first)


def current_languages() -> SiteLanguages:
    """Return the languages of the site; one request sees the same ones, also while their file is changed."""
    return content_at_first().languages


def current_zone() -> tzinfo | None:
    """Return the time zone of the restaurant; None, which is this machine's, while nobody knows it."""
    restaurant = current_studio().workspace.load().get(Restaurant)
    return restaurant.zone if restaurant else None


def today() -> date:
    """Return the date at the restaurant, wherever this machine is."""
    return datetime.now(UTC).astimezone(current_zone()).date()


def current_locale() -> Locale:
    """Return the language of the page."""
    return cast(Locale, g.get("locale") or current_languages().default)


def labels_of(outline: MenuConfig | KnowledgeConfig | None) -> dict[str, str]:
    """Return the ids of categories with their names in the language of the page."""
    locale = current_locale()
    return {
        each.id: formatting.without_emoji(each.label.in_(locale)) for each in (outline.categories if outline else ())
    }


@bp.context_processor
def _of_every_page() -> dict[str, Any]:
    return {
        "locale": current_locale(),
        "navigation": NAVIGATION,
        "tabs": TABS,
        "page_names": PAGE_NAMES,
        "here": here_at((request.endpoint or "").removeprefix("studio.")),
        "house": _house(),
    }


def here_at(page: str) -> Here:
    """Return where a page stands in the navigation."""
    path = [page]
    while above := ABOVE.get(path[-1]):
        path.append(above)
    return Here(
        page,
        next((each for each in path if each in NAVIGATION), ""),
        next((each for each in path if each in TABS), ""),
        ABOVE.get(page, ""),
    )


def _house() -> str:
    """Return the name of the restaurant; that of the folder while the file cannot be read."""
    document = content_at_first().documents.get("restaurant.yaml")
    names = document.value.get("short_name") if document and isinstance(document.value, dict) else None
    name = (
        names.get(current_locale().code) or names.get(current_languages().default.code)
        if isinstance(names, dict)
        else None
    )
    return str(name or current_studio().workspace.folder.name)


@bp.get("/more")
def more() -> str:
    """Return the pages for which a phone has no tab."""
    return render_template("studio/more.html", holds=HOLDS)


@bp.url_defaults
def _with_language(_endpoint: str, values: dict[str, Any]) -> None:
    values.setdefault("lang", current_locale().code)
