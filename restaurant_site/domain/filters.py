"""The filters of the menu, one row each.

The parameter of the API, its description in OpenAPI, the argument of the MCP tool, the control of the page and the
line "Filters" in Markdown are derived from the row. The value of a filter is the field of ``domain.menu.Filter`` that
has its name; conditions about allergens, which also say why they exclude a dish, are methods of that class.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..i18n import N_
from ..models.menu import DIETS, Dish
from ..models.site import Site
from ..words import Words, all_words
from . import allergens
from .availability import Orderable

DIET_ALIASES: Mapping[str, str] = {
    word: id for words in all_words() for id, others in words.diets.items() for word in others
}
"""Other words for diets → their ids."""
HOTTEST = 3
HIGHEST_PRICE = 999_999
"""In units of the currency."""


@dataclass(frozen=True, slots=True)
class CategoryId:
    """The type of a filter whose value is the id of a section of the menu."""


@dataclass(frozen=True, slots=True, eq=False)
class Choices:
    """The type of a filter whose value is several ids. A group means all ids in it; an alias means an id or a group."""

    ids: tuple[str, ...]
    groups: Mapping[str, tuple[str, ...]]
    aliases: Mapping[str, str]

    def expand(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the ids among *names* and those in groups among them, in the order of the table."""
        ids = {id for name in names for id in self.groups.get(name, (name,))}
        return tuple(id for id in self.ids if id in ids)


@dataclass(frozen=True, slots=True)
class AllergenIds:
    """The type of a filter whose value is several ids of allergens of the site."""


@dataclass(frozen=True, slots=True)
class CertificateIds:
    """The type of a filter whose value is several ids of certificates; a site without any does not have it."""


@cache
def certificate_choices(certificates: tuple[tuple[str, tuple[str, ...]], ...]) -> Choices:
    """Return the values of such a filter for a site with these certificates: (id, the owner's names)."""
    aliases = {word.lower().replace(" ", "-"): id for id, words in certificate_words(certificates) for word in words}
    return Choices(tuple(id for id, _ in certificates), {}, aliases)


def certificate_words(
    certificates: Iterable[tuple[str, Sequence[str]]], languages: Iterable[Words] | None = None
) -> Iterator[tuple[str, list[str]]]:
    """Yield each certificate with the words for it in some languages, or in every one, and the owner's names."""
    known = list(all_words() if languages is None else languages)
    for id, names in certificates:
        yield id, [id, *names, *(word for words in known for word in words.certificates.get(id, ()))]


def named_certificates(site: Site) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the certificates that cover a dish of a site, each with the owner's names for it."""
    return tuple(
        (each.id, tuple(each.name.translations.values()) if each.name else ())
        for each in site.restaurant.certificates
        if each.id in site.certified_dishes
    )


@cache
def allergen_choices(ids: tuple[str, ...]) -> Choices:
    """Return the values of such a filter for a site with these allergens."""
    groups = allergens.groups_of(ids)
    recorded = {id: id for id in (*ids, *groups)}
    stand_ins = {id: other for id, other in allergens.STAND_INS.items() if id not in ids and other in ids}
    aliases = {
        word: id
        for name, id in (recorded | stand_ins).items()
        for word in (name, *_other_words(name))
        if word not in recorded
    }
    return Choices(ids, groups, aliases)


def _other_words(id: str) -> Iterator[str]:
    """Yield other words for an allergen or a group, of every language."""
    return (word for words in all_words() for word in words.allergens.get(id, ()))


@dataclass(frozen=True, slots=True)
class Flag:
    """The type of a filter that is true if the parameter has this word."""

    word: str


@dataclass(frozen=True, slots=True)
class Amount:
    """The type of a filter whose value is an amount of money in cents, and whose parameter is one in units of the currency."""

    maximum: int


@dataclass(frozen=True, slots=True)
class Number:
    """The type of a filter whose value is a whole number."""

    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True)
class Moment:
    """The type of a filter whose parameter is a time that a client asks about, and whose value is what can be ordered then."""


def is_set(value: object) -> bool:
    """True if the value of a filter excludes anything: 0 may, as the hottest that a dish may be."""
    return value is not None and value is not False and value != ()


FilterType = CategoryId | Choices | AllergenIds | CertificateIds | Flag | Amount | Number | Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuFilter:
    """A filter of the menu."""

    name: str
    """Of the parameter, of the argument, of the control and of the field of ``Filter``."""
    type: FilterType
    description: str
    """Of the parameter; a message of the catalogues."""
    short_description: str
    """Of the argument of the MCP tool."""
    label: str
    """Of the control on the page, and of the condition in words where ``render.labels`` has none of its own."""
    admits: Callable[[Dish, Any], bool] | None = None
    """True if a dish meets the condition with this value; None for a condition about allergens."""
    example: object = None

    def type_on(self, site: Site) -> FilterType:
        """Return the type with the values that a site has."""
        match self.type:
            case AllergenIds():
                return allergen_choices(tuple(site.allergens))
            case CertificateIds():
                return certificate_choices(named_certificates(site))
        return self.type

    def exists_on(self, site: Site) -> bool:
        """Tell whether a site has the filter."""
        return not isinstance(self.type, CertificateIds) or bool(site.certified_dishes)


def _is_in_category(dish: Dish, category: str) -> bool:
    return dish.category == category


def _fits_diets(dish: Dish, diets: tuple[str, ...]) -> bool:
    """Tell whether a dish fits diets, or may fit them because nobody has recorded its own."""
    return dish.diets is None or set(diets) <= set(dish.diets)


def _is_certified(dish: Dish, certificates: tuple[str, ...]) -> bool:
    return set(certificates) <= set(dish.certificates or ())


def _costs_at_most(dish: Dish, cents: int) -> bool:
    return dish.price is not None and dish.price <= cents


def _is_as_hot_at_most(dish: Dish, spice: int) -> bool:
    return dish.spice is not None and dish.spice <= spice


def _is_as_hot_at_least(dish: Dish, spice: int) -> bool:
    return dish.spice is not None and dish.spice >= spice


def _can_be_ordered(dish: Dish, orderable: Orderable) -> bool:
    return dish.id in orderable.dishes


MENU_FILTERS = (
    MenuFilter(
        name="category",
        type=CategoryId(),
        description=N_("Only this section of the menu."),
        short_description="Only this category",
        label=N_("Category"),
        admits=_is_in_category,
    ),
    MenuFilter(
        name="diet",
        type=Choices(DIETS, {}, DIET_ALIASES),
        description=N_(
            "Diets that a dish must meet, separated by commas or repeated. The restaurant sets them by hand."
        ),
        short_description="Diets that must all hold",
        label=N_("Show only"),
        admits=_fits_diets,
        example=["vegetarian"],
    ),
    MenuFilter(
        name="certified",
        type=CertificateIds(),
        description=N_("Certificates, separated by commas or repeated, all of which a dish must have."),
        short_description="Certificates that a dish must have",
        label=N_("Show only"),
        admits=_is_certified,
    ),
    MenuFilter(
        name="without",
        type=AllergenIds(),
        description=N_(
            "Allergens, separated by commas or repeated. Leaves out dishes that contain or may contain one, "
            "and dishes whose allergens or traces are not recorded. `shellfish` means crustaceans and "
            "molluscs, `nuts` means peanut and tree nuts."
        ),
        short_description="Allergens to avoid, also as traces; dishes without records are left out, too",
        label=N_("Leave out dishes that contain or may contain"),
        example=["peanut", "tree-nuts"],
    ),
    MenuFilter(
        name="traces",
        type=Flag("include"),
        description=N_(
            "`include` keeps dishes that may contain traces of the allergens in `without`, and dishes whose "
            "traces are not recorded."
        ),
        short_description="Keep dishes that only may contain them",
        label=N_("Keep dishes with possible traces"),
        example="include",
    ),
    MenuFilter(
        name="max_price",
        type=Amount(HIGHEST_PRICE),
        description=N_("The highest price of a dish, in the currency of the menu. Market-price dishes are left out."),
        short_description="In the menu's currency; leaves out market prices",
        label=N_("Price up to"),
        admits=_costs_at_most,
        example=20,
    ),
    MenuFilter(
        name="max_spice",
        type=Number(0, HOTTEST),
        description=N_("The highest spice level, from 0 (not spicy) to 3 (hot)."),
        short_description="0 is not spicy, 3 is hot",
        label=N_("Maximum spice (0–3)"),
        admits=_is_as_hot_at_most,
    ),
    MenuFilter(
        name="min_spice",
        type=Number(0, HOTTEST),
        description=N_("The lowest spice level, from 1 (mild) to 3 (hot)."),
        short_description="1 is mild, 3 is hot",
        label=N_("Minimum spice (0–3)"),
        admits=_is_as_hot_at_least,
    ),
    MenuFilter(
        name="available",
        type=Moment(),
        description=N_(
            "Only dishes that can be ordered at this time: `now`, a local date and time, a date and time with "
            "an offset, or a date alone, at most a year ahead. Takes account of each dish’s hours and season, "
            "kitchen breaks, last orders and what is sold out."
        ),
        short_description="Only what can be ordered then: now, 2026-12-24T18:00 or a date",
        label=N_("Only what can be ordered now"),
        admits=_can_be_ordered,
        example="now",
    ),
)
"""Every filter of the menu, in the order of the parameters. Read it as ``filters.MENU_FILTERS``: a test replaces it."""
