"""The root model of all content, and the versions of its pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from types import MappingProxyType

from ..locales import Locale, SiteLanguages
from .articles import Article, KnowledgeConfig, PageText
from .booking import BookingRules
from .fault import Fault
from .meals import MealRules
from .menu import ALWAYS, DIETS, IMPLIED_DIETS, Dish, MenuCategory, MenuConfig, MustOrder, ServingHours, SoldOut
from .restaurant import Restaurant
from .season import Season
from .text import Category, FactValue, Text
from .theme import Theme
from .visit import BusyTimes, Parking
from .weeks import OpeningHours

BOOKING_TOPICS = ("how-to-reserve", "reservation-policy")
"""Topics of the articles on bookings."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a dish or of the home page."""

    version: str
    """A hash of its bytes."""
    resized: bool
    """Whether all sizes exist."""
    widths: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Format → the other widths that exist; fewer than all after an update that adds one."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures and cards that are published."""

    dishes: Mapping[str, Picture] = field(default_factory=lambda: MappingProxyType({}))
    """By dish; a dish without one is shown with a placeholder."""
    cards: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Page name → version of its card."""
    home: Mapping[str, Picture] = field(default_factory=lambda: MappingProxyType({}))
    """The pictures at the top of the home page, by name such as ``evening-tall``."""


@dataclass(frozen=True, eq=False)
class Site:
    """All content of a site."""

    languages: SiteLanguages
    restaurant: Restaurant
    hours: OpeningHours
    rhythm: BusyTimes
    parking: Parking
    menu: MenuConfig
    allergens: Mapping[str, Text | None]
    """What the site records of dishes: id → the owner's own label, in the order in which they are listed."""
    dishes: Mapping[str, Dish]
    """By id, in menu order."""
    sold_out: Mapping[str, SoldOut]
    """By dish; also what is over."""
    must_order: MustOrder
    knowledge: KnowledgeConfig
    articles: Mapping[str, Article]
    """By id, in category order."""
    pages: Mapping[str, PageText]
    hidden: frozenset[str]
    """Names of pages to which nothing leads."""
    pictures: Pictures
    theme: Theme
    theme_files: Mapping[str, bytes]
    """Logo, icon and letters of the restaurant's own, by name."""
    synonyms: tuple[tuple[str, ...], ...]
    """Groups of words that search treats as equal."""
    version: str
    """A hash of all content: equal content, equal version."""
    modified: datetime
    """The newest change of a content file, in UTC."""
    booking: BookingRules | None = None
    """When tables are booked; None where the owner has not written it as data."""
    meals: MealRules | None = None
    """What the house would order for a party; None where the owner has not written it."""
    facts: Mapping[str, FactValue] = field(default_factory=lambda: MappingProxyType({}))
    """The values of facts.yaml that published texts quote."""
    starter_facts: tuple[Fault, ...] = ()
    """Facts that are still those of the starter, each with file and line."""
    own_hours: Mapping[str, ServingHours] = field(default_factory=lambda: MappingProxyType({}))
    """The hours that dishes have of their own, by id; those of their section change them only where it is not served."""
    unpublished: tuple[str, ...] = ()
    """For each language that restaurant.yaml names and the site does not have yet, a sentence that says why."""
    views: Mapping[str, "Site"] = field(default_factory=lambda: MappingProxyType({}))
    """The site in each language, without what is not written in it yet, by code; empty where everything is written."""

    def in_(self, locale: Locale) -> "Site":
        """Return the site as guests see it in one language."""
        return self.views.get(locale.code, self)

    def locales_of(self, page: str) -> list[Locale]:
        """Return the languages that have a page, such as ``menu/beef-noodles``."""
        folder, _, id = page.partition("/")
        return [each for each in self.languages.locales if not self.views or self._has(self.in_(each), folder, id)]

    def nearest(self, page: str, locale: Locale) -> str:
        """Return a page in a language that has it; else the list that it would be in, or the home page."""
        folder, slash, _ = page.partition("/")
        return page if locale in self.locales_of(page) else folder if slash else "home"

    def _has(self, view: "Site", folder: str, id: str) -> bool:
        if not id:
            return folder not in view.hidden
        return id in (view.dishes if folder == "menu" else view.articles)

    @property
    def example_dish(self) -> str:
        """The id of a dish that stands in examples: the first of the must-order list, or of the menu; before it has one, any."""
        return self.must_order.top_dishes[0].dish if self.must_order.top_dishes else next(iter(self.dishes), "dish-id")

    @cached_property
    def shown_pages(self) -> Mapping[str, PageText]:
        return MappingProxyType({name: page for name, page in self.pages.items() if name not in self.hidden})

    @cached_property
    def tells_of_bookings(self) -> bool:
        """Whether the owner has said anything of them; until then no page leads guests to that of the reservations."""
        said = self.booking is not None or self.restaurant.takes_reservations is not None
        said = said or bool(self.restaurant.channels_of("booking") or self.pages["reservation"].body)
        return said or any(article.topic in BOOKING_TOPICS for article in self.articles.values())

    @cached_property
    def menu_categories(self) -> Mapping[str, MenuCategory]:
        return MappingProxyType({category.id: category for category in self.menu.categories})

    @cached_property
    def serving_hours(self) -> frozenset[ServingHours]:
        """Of dishes and suggested meals with hours of their own, of prices at a time, and of sections from a date on."""
        dishes = self.dishes.values()
        of_dishes = frozenset(dish.hours for dish in dishes if dish.hours)
        of_dishes |= {hours for each in self.hours.later for hours in each.sections.values()}
        of_dishes |= {price.hours for dish in dishes for price in dish.prices_at}
        return of_dishes.union(meal.hours for meal in (self.meals.meals if self.meals else ()) if meal.hours)

    @cached_property
    def seasons(self) -> tuple[Season, ...]:
        """Of dishes and of additions."""
        of_each = [(dish.season, *(each.season for each in dish.additions)) for dish in self.dishes.values()]
        return tuple(season for seasons in of_each for season in seasons if season)

    @cached_property
    def recorded_diets(self) -> tuple[str, ...]:
        """The diets that dishes keep or can be made for; without pork or beef not where only vegetarian dishes are."""
        of_each = [{*(dish.diets or ()), *dish.on_request} for dish in self.dishes.values()]
        meats = IMPLIED_DIETS["vegetarian"]
        kept = {diet for own in of_each for diet in own if diet not in meats or "vegetarian" not in own}
        return tuple(diet for diet in DIETS if diet in kept)

    @cached_property
    def namesakes(self) -> Mapping[str, Sequence[Dish]]:
        """By the id of a dish, the dishes of other sections with its name in any language; a dish without any is absent."""
        by_name: dict[tuple[str, str], list[Dish]] = {}
        for dish in self.dishes.values():
            for code, name in dish.name.translations.items():
                by_name.setdefault((code, name.casefold()), []).append(dish)
        others: dict[str, dict[str, Dish]] = {}
        for alike in by_name.values():
            for dish in alike:
                elsewhere = {other.id: other for other in alike if other.category != dish.category}
                others.setdefault(dish.id, {}).update(elsewhere)
        return {id: tuple(found.values()) for id, found in others.items() if found}

    @cached_property
    def records(self) -> frozenset[str]:
        """The fields among ``spice``, ``cautions`` and ``diets`` that somebody has recorded of any dish."""
        return frozenset[str]().union(*self.records_by_section.values())

    @cached_property
    def records_by_section(self) -> Mapping[str, frozenset[str]]:
        """Those of ``records`` that somebody has recorded of any dish of a section, by its id."""
        names = ("spice", "cautions", "diets")
        return {
            id: frozenset(name for name in names if any(getattr(dish, name) is not None for dish in dishes))
            for id, dishes in self.dishes_by_section.items()
        }

    @cached_property
    def dishes_by_section(self) -> Mapping[str, Sequence[Dish]]:
        """The dishes of each section by its id, in the order of the menu."""
        found: dict[str, list[Dish]] = {id: [] for id in self.menu_categories}
        for dish in self.dishes.values():
            found[dish.category].append(dish)
        return found

    @cached_property
    def section_hours(self) -> Mapping[str, ServingHours | None]:
        """The hours of each section by its id, but for dishes with others; None for as long as the restaurant is open.

        They are those that the owner writes, or those that all its dishes have.
        """
        found: dict[str, ServingHours | None] = {}
        for id, dishes in self.dishes_by_section.items():
            written, of_dishes = self.menu_categories[id].hours, {dish.hours for dish in dishes}
            common = of_dishes.pop() if len(of_dishes) == 1 else None
            found[id] = common if written in (None, ALWAYS) else written
        return found

    @cached_property
    def certified_dishes(self) -> Mapping[str, Sequence[str]]:
        """The ids of the dishes that each certificate covers; one that covers none, as it is of the house, is absent."""
        dishes: dict[str, list[str]] = {}
        for certificate in self.restaurant.certificates:
            covered = [dish.id for dish in self.dishes.values() if certificate.id in (dish.certificates or ())]
            dishes |= {certificate.id: covered} if covered else {}
        return MappingProxyType(dishes)

    @cached_property
    def knowledge_categories(self) -> Mapping[str, Category]:
        return MappingProxyType({category.id: category for category in self.knowledge.categories})
