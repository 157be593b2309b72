"""The home page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...content.pictures import HOME
from ...domain.hours import (
    DateHours,
    DatesInARow,
    OpenState,
    daypart,
    exceptions,
    exceptions_in_rows,
    hours_on,
    open_state,
)
from ...models.articles import Article
from ...models.hours import DAYPARTS
from ...models.menu import Dish, MustOrderEntry
from ...models.text import Category
from ...models.theme import LEVELS
from ...models.visit import Period
from .. import busy_times_chart, html, jsonld, parking_map
from ..localized_site import LocalizedSite
from ..opening_phrases import changes, current_last_orders, last_orders_in_short, usual_wait
from ..row_prices import times_apart
from .layout import PageContent, page_body
from .menu import top_dishes, wall

ON_THE_WALL = 2
"""Dishes of each section."""
MOST_ANSWERS = 6
"""Articles that are named on the page of a restaurant without pictures; more are behind the link to all."""


@dataclass(frozen=True, slots=True)
class HomePicture:
    """The large picture at the top, in one shape."""

    shape: str
    """A key of ``pictures.HOME``."""
    source: str
    """Address of the WebP file."""
    width: int
    """Of the WebP file, in pixels."""
    sizes: str
    """``srcset`` of the AVIF files; empty if they do not exist."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HomePage(PageContent):
    pictures: Sequence[HomePicture]
    """One of the time of day in each shape; empty for a restaurant without one."""
    pictured: Dish | None
    """The dish in them, if the owner names it."""
    picture_shows: str
    """What they show, as the owner says it, else that dish; empty where nobody has said it."""
    state: OpenState | None
    """None in a static export, which does not say what changes next either."""
    change: str
    """The next event: the last order, or when the restaurant opens; empty if none is known."""
    wait: str
    """The usual wait now; empty in a static export, outside opening hours and after the last order."""
    taken: int | None
    """Of the four places at the drawn counter: how busy it is; none are taken while it is closed, None if nobody knows."""
    last_orders: Sequence[tuple[str, str]]
    today: DateHours
    rhythm: busy_times_chart.Bars | None
    """Today's visit rhythm; None in a static export and on days without one."""
    exceptions: Sequence[DatesInARow]
    """Of the next twelve months."""
    top: Sequence[tuple[MustOrderEntry, Dish]]
    """By rank."""
    is_illustrated: bool
    """True if there is a picture at the top or of one of these; the page of a restaurant without begins with their names."""
    wall: Sequence[tuple[Category, Sequence[Dish]]]
    times: Mapping[str, str]
    """The hours of sections and prices that are not those of the restaurant, by their names."""
    articles: Sequence[Article]
    """Those that the page of a restaurant without pictures names; none on another."""
    map: parking_map.ParkingMap | None
    """With lots and stations only; None without the page about parking."""
    body: str
    """HTML."""


def home_page(localized_site: LocalizedSite) -> HomePage:
    site, now = localized_site.site, localized_site.now()
    state = open_state(site, now) if localized_site.links.live else None
    rhythm = busy_times_chart.today_chart(site, now) if state else None
    current = rhythm.current if rhythm and state and not state.is_past_last_order else None
    part = pictured_daypart(localized_site)
    dish = pictured_dish(localized_site, part)
    pictures, top = home_pictures(localized_site, part), top_dishes(localized_site)
    is_illustrated = bool(pictures) or any(dish.id in site.pictures.dishes for _, dish in top)
    return HomePage(
        pictures=pictures,
        pictured=dish,
        picture_shows=picture_shows(localized_site, part),
        state=state,
        change=next(iter(changes(localized_site, state)), "") if state else "",
        taken=places_taken(current, state),
        last_orders=current_last_orders(localized_site, state) if last_orders_in_short(localized_site) else [],
        today=hours_on(site, localized_site.today),
        rhythm=rhythm,
        wait=usual_wait(localized_site) if state else "",
        exceptions=exceptions_in_rows(site, localized_site.today),
        top=top,
        is_illustrated=is_illustrated,
        wall=wall(localized_site, ON_THE_WALL),
        times=times_apart(localized_site),
        articles=[] if is_illustrated else [*site.articles.values()][:MOST_ANSWERS],
        map=parking_map.draw_map(localized_site, short=True) if "parking" in site.shown_pages else None,
        body=html.unbroken_phrases(page_body(localized_site, "home")),
        structured_data=[jsonld.restaurant(localized_site, exceptions(site, localized_site.today))],
    )


def places_taken(current: Period | None, state: OpenState | None) -> int | None:
    """Return how many of four places at the drawn counter are taken, one for a quiet hour; None if nobody knows."""
    if current:
        return LEVELS.index(current.level) + 1
    return 0 if state and state.state == "closed" else None


def pictured_daypart(localized_site: LocalizedSite) -> str:
    """Return the present time of day; another if the restaurant has no picture for it; empty without any."""
    present = daypart(localized_site.site, localized_site.now()) if localized_site.links.live else "afternoon"
    return next((each for each in (present, *DAYPARTS) if f"{each}-wide" in localized_site.site.pictures.home), "")


def pictured_dish(localized_site: LocalizedSite, part: str) -> Dish | None:
    """Return the dish that the owner names for the picture of a time of day."""
    named: dict[str, str] = dict(zip(DAYPARTS, localized_site.site.pages["home"].dishes, strict=False))
    return localized_site.site.dishes.get(named.get(part, ""))


def picture_shows(localized_site: LocalizedSite, part: str) -> str:
    """Return what the picture of a time of day shows, as the owner says it, else its dish; empty where nobody has said it."""
    words = next((text for name, text in localized_site.site.pages["home"].pictures.items() if name == part), None)
    if words is None and (dish := pictured_dish(localized_site, part)):
        words = dish.name
    return localized_site.text(words) if words else ""


def home_pictures(localized_site: LocalizedSite, part: str) -> list[HomePicture]:
    known, links = localized_site.site.pictures.home, localized_site.relative().links
    found = []
    for shape, form in HOME.items():
        name = f"{part}-{shape}"
        if picture := known.get(name):
            widths = picture.widths.get("avif", ())
            sizes = [f"{links.resized(name, width, 'avif', picture.version, 'home')} {width}w" for width in widths]
            found.append(HomePicture(shape, links.home_picture(name, picture.version), form.size[0], ", ".join(sizes)))
    return found
