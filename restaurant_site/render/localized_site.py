"""One language's localized site of the site, from which every format is rendered."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

from markupsafe import Markup

from ..content.pictures import SIZE
from ..domain import section_hours
from ..domain.availability import (
    Availability,
    alternatives,
    availability,
    is_sold_out,
    is_within_hours,
    limit_at,
    served_again,
    sold_out_until,
)
from ..domain.hours import MenuLimit, running_date
from ..i18n import Gettext
from ..locales import Locale, SiteLanguages
from ..models.articles import LIVE_PAGES, PageText
from ..models.menu import NEVER, Dish, ServingHours, TimedPrice
from ..models.season import Season
from ..models.site import Site
from ..models.text import Text
from ..text import formatting, markdown_text
from ..urls import Links


def utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class LocalizedSite:
    """The site, in a language, with the addresses that its documents publish."""

    site: Site
    locale: Locale
    links: Links
    gettext: Gettext
    now: Callable[[], datetime] = utc_now
    """The current instant; in a static export, that of the newest change of the content."""
    asked: datetime | None = None
    """The time at which dishes are ordered; None for now."""

    @property
    def languages(self) -> SiteLanguages:
        return self.site.languages

    @property
    def shown_pages(self) -> Mapping[str, PageText]:
        """The pages that the owner does not hide; in a static export without those that need the service."""
        pages = self.site.shown_pages.items()
        return {name: page for name, page in pages if self.links.live or name not in LIVE_PAGES}

    @property
    def second(self) -> Locale | None:
        """The language whose names are shown beside those of this one; None if none is."""
        return self.languages.second(self.locale)

    @property
    def today(self) -> date:
        """The date at the restaurant."""
        return self.now().astimezone(self.site.restaurant.zone).date()

    def text(self, text: Text | None) -> str:
        """Return the words of a text in the site's language; empty without a text."""
        return text.in_(self.locale) if text else ""

    def substitute_language(self, text: Text) -> Locale | None:
        """Return the language of the words that stand for those that are not written yet in the site's language."""
        code, other = text.substitute or ("", None)
        return other if code == self.locale.code else None

    def html_text(self, text: Text) -> str:
        """Return the words of a text for HTML, marked with their language where it is another one."""
        other = self.substitute_language(text)
        return Markup('<span lang="{}">{}</span>').format(other.tag, self.text(text)) if other else self.text(text)

    def second_name(self, text: Text) -> str:
        """Return a name in the language whose names are shown beside those of this one; empty where nothing is to be added."""
        second = text.written_in(self.second)
        name = text.in_(second) if second else ""
        return "" if formatting.are_alike(name, self.text(text)) else name

    def both_names(self, text: Text) -> str:
        """Return a name with that of the second language in brackets."""
        second = self.second_name(text)
        return f"{self.text(text)} ({second})" if second else self.text(text)

    def dish_name(self, dish: Dish, with_second: bool = False) -> str:
        """Return the name of a dish; where another section has one of that name, with its own: ``Margarita (Happy Hour)``."""
        name = self.both_names(dish.name) if with_second else self.text(dish.name)
        label = self.site.menu_categories[dish.category].label
        if dish.id not in self.site.namesakes or not label.written_in(self.locale):
            return name
        return formatting.in_brackets(name, formatting.without_emoji(self.text(label)), self.locale)

    def texts(self, texts: Sequence[Text]) -> list[str]:
        return [self.text(text) for text in texts]

    def resolve_links(self, markdown: str) -> str:
        """Return Markdown of the content whose links to dishes, articles and pages have their URLs.

        Of a link to what is hidden, in every language or in this one alone, the words remain.
        """
        return markdown_text.replace_links(
            markdown, lambda target: self.links.resolve(target, self.locale) if self._is_shown(target) else None
        )

    def _is_shown(self, target: str) -> bool:
        """Tell whether the site has the target of a link in this language."""
        kind, _, id = target.partition(":")
        folder = {"dish": "menu/", "article": "knowledge/"}.get(kind, "")
        return folder + id not in self.site.hidden and self.locale in self.site.locales_of(folder + id)

    def link_to_shown(self, page: str) -> str:
        """Return the address of a page; of one that the owner hides, that of the home page."""
        return self.links.page("home" if page in self.site.hidden else page, self.locale)

    @property
    def has_order_sheet(self) -> bool:
        """Whether guests can fill in an order sheet: not in a static export, and not where the owner hides its page."""
        return self.links.live and "order" not in self.site.hidden

    def order_sheet(self, **parameters: object) -> str:
        """Return the address of an order sheet; that of the home page where the owner hides it."""
        is_hidden = "order" in self.site.hidden
        return self.link_to_shown("order") if is_hidden else self.links.order_sheet(self.locale, **parameters)

    # Dishes, at the time at which they are ordered.

    def at(self, asked: datetime | None) -> "LocalizedSite":
        """Return the same localized site, whose dishes are ordered at a time; None for now."""
        if asked is None or not self.site.hours.later:
            return replace(self, asked=asked)
        return replace(self, asked=asked, site=section_hours.site_on(self.site, running_date(self.site, asked)))

    def hours_of(self, dish: Dish) -> ServingHours | None:
        """Return when a dish is served on the day of the order; None for as long as the restaurant is open."""
        if not self.site.hours.later:
            return dish.hours
        return section_hours.hours_of(self.site, dish, running_date(self.site, self.order_time))

    @property
    def order_time(self) -> datetime:
        return self.now() if self.asked is None else self.asked

    def availability(self, dish: Dish) -> Availability:
        """Return whether a dish can be ordered, until when, and when again."""
        return availability(self.site, dish, self.order_time, self.now())

    def is_sold_out(self, dish: Dish) -> bool:
        """True if a dish is sold out, also where nobody knows until when; false in a static export."""
        return self.links.live and is_sold_out(self.site, dish.id, self.order_time)

    def sold_out_until(self, dish: Dish) -> datetime | None:
        """Return when a dish that is sold out can be ordered again; None if it is not, or that is not known, and in a static export."""
        return sold_out_until(self.site, dish.id, self.order_time) if self.links.live else None

    def served_again(self, dish: Dish) -> datetime | None:
        """Return when a dish with hours of its own, or that a limited menu lacks, is served next.

        None while it is, out of its season, and in a static export.
        """
        if not self.links.live or self.is_in_season(dish.season) is False:
            return None
        return served_again(self.site, dish, self.order_time) if self.hours_of(dish) or self.menu_limit() else None

    def kitchen_opens(self) -> datetime | None:
        """Return when the kitchen takes orders next; None while it does, and in a static export."""
        return served_again(self.site, None, self.order_time) if self.links.live else None

    def menu_limit(self) -> MenuLimit | None:
        """Return the limit of the menu; None while the whole menu is served, and in a static export."""
        return limit_at(self.site, self.order_time) if self.links.live else None

    def prices_at(self, dish: Dish) -> Sequence[TimedPrice]:
        """Return the prices of a dish at a time; at the time of a limited menu those alone that hold then."""
        if not dish.prices_at or self.menu_limit() is None:
            return dish.prices_at
        return [each for each in dish.prices_at if is_within_hours(self.site, each.hours, self.order_time)]

    def alternatives(self, dish: Dish) -> Sequence[Dish]:
        """Return what to order instead of a dish; empty in a static export."""
        return alternatives(self.site, dish, self.order_time) if self.links.live else ()

    def can_be_ordered(self, dish: Dish) -> bool:
        """True if the dish can be ordered at this time, unless the kitchen is closed."""
        is_left_out = self.links.live and self.hours_of(dish) == NEVER
        is_out = is_left_out or self.is_sold_out(dish) or self.is_in_season(dish.season) is False
        return not (is_out or self.served_again(dish))

    def is_in_season(self, season: Season | None) -> bool | None:
        """True if a season includes the day of the order; None without one, and in a static export."""
        day = self.order_time.astimezone(self.site.restaurant.zone).date()
        return season.includes(day) if season and self.links.live else None

    def picture_of(self, dish: Dish) -> str | None:
        """Return the text alternative of a dish's picture; None where it has none."""
        return self.text(dish.picture) if dish.id in self.site.pictures.dishes else None

    def sizes_of(self, dish: Dish) -> Iterator[tuple[str, str]]:
        """Yield (media type, ``srcset``) of a dish's picture in the sizes that exist, the smallest format first."""
        picture = self.site.pictures.dishes[dish.id]
        for format, widths in picture.widths.items():
            sources = [f"{self.links.resized(dish.id, width, format, picture.version)} {width}w" for width in widths]
            if format == "webp":
                sources.append(f"{self.links.picture(dish.id)} {SIZE[0]}w")
            yield f"image/{format}", ", ".join(sources)

    def relative(self) -> "LocalizedSite":
        """Return the same localized site with site-relative addresses, as HTML uses them."""
        return replace(self, links=replace(self.links, base=""))
