"""The root model, which holds all content, and the versions of its pictures."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType

from .hours import OpeningHours
from .knowledge import Article, KnowledgeOutline, PageText
from .menu import Dish, MenuOutline, MustOrder
from .restaurant import Restaurant
from .text import Category
from .visit import Parking, Rhythm


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture of a dish."""

    version: str
    """A hash of its bytes."""
    resized: bool
    """Whether it is there in all sizes."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """What can be shown of the pictures."""

    dishes: Mapping[str, Picture] = field(default_factory=lambda: MappingProxyType({}))
    """By dish; one that is not here is shown by a neutral picture."""
    cards: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The version of each page's card that is up to date, by page name."""


@dataclass(frozen=True, slots=True)
class Site:
    """Everything, once: the root that questions and formats are given."""

    restaurant: Restaurant
    hours: OpeningHours
    rhythm: Rhythm
    parking: Parking
    menu: MenuOutline
    dishes: Mapping[str, Dish]
    """By id, in menu order."""
    must_order: MustOrder
    knowledge: KnowledgeOutline
    articles: Mapping[str, Article]
    """By id, in category order."""
    pages: Mapping[str, PageText]
    pictures: Pictures
    synonyms: tuple[tuple[str, ...], ...]
    """Groups of words that mean the same; search takes one for the other."""
    version: str
    """A hash of all content: equal content, equal version."""
    modified: datetime
    """The newest change of a content file, in UTC."""

    @property
    def menu_categories(self) -> Mapping[str, Category]:
        return MappingProxyType({category.id: category for category in self.menu.categories})

    @property
    def knowledge_categories(self) -> Mapping[str, Category]:
        return MappingProxyType({category.id: category for category in self.knowledge.categories})
