"""The house's rule for suggested meals: the courses of a meal, how many plates of each, and what leads."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Self

from pydantic import Field, model_validator

from ..i18n import N_
from .booking import PartyRange
from .fault_kinds import Kind, Translatable
from .fields import Cents, Flag, IsoDate, Model, Slug, WholeNumber
from .menu import WrittenServingHours
from .text import Text

LARGEST_PARTY = 99
"""An order has at most 99 of a dish, and a meal may have a bowl for each guest."""


class DishGroup(Model):
    """Some dishes: those of categories, those with tags, and those that are named, without the excepted ones."""

    categories: tuple[Slug, ...] = ()
    """Ids of categories of menu.yaml."""
    tags: tuple[Slug, ...] = ()
    """Ids of tags of menu.yaml."""
    dishes: tuple[Slug, ...] = ()
    """Ids of dishes."""
    excepted: tuple[Slug, ...] = ()
    """Ids of dishes that are not meant."""


class Plates(Model):
    """How many plates, by the size of the party, in one of three ways."""

    count: WholeNumber | None = None
    """As many for every party: 1."""
    one_for: Annotated[WholeNumber, Field(ge=1)] | None = None
    """One for so many guests, rounded up: 1 is one each, 3 is two for four guests."""
    by_guests: Annotated[Mapping[WholeNumber, WholeNumber], Field(examples=[{2: 1, 4: 2}])] | None = None
    """From how many guests on how many: {2: 1, 4: 2} is none for one guest, one for two or three, two for four or more."""
    ways: ClassVar[tuple[str, ...]] = ("count", "one_for", "by_guests")

    @model_validator(mode="after")
    def is_given_in_one_way(self) -> Self:
        given = [way for way in self.ways if getattr(self, way) is not None]
        if len(given) != 1:
            both = N_("`%(one)s` and `%(other)s` both count the plates")
            wrong = (
                Translatable(both, one=given[0], other=given[1])
                if given
                else Translatable(N_("nothing counts the plates"))
            )
            raise ValueError(Kind.PLATES(wrong=wrong))
        return self


class Course(DishGroup):
    """What a course of a meal is chosen from."""

    id: Slug
    """What the meals below call it: greens."""
    name: Text
    """What guests read, in the plural: greens, soups."""
    leads: tuple[Slug, ...] = ()
    """Ids of the dishes to choose first, the best first. Without this line: those of the must-order list."""


class ServedCourse(Plates):
    """A course of a meal."""

    course: Slug
    """The id of a course above."""
    kinds: Annotated[WholeNumber, Field(ge=1)] = 8
    """How many different dishes its plates are at most: 1 for rice, or for one soup for the table."""
    replaced_by: Slug | None = None
    """The id of a course above it that stands for it: guests whom fried rice feeds need no bowl of rice."""
    instead_of: Slug | None = None
    """The id of a course above it: this one comes only where nothing of that one fits, as soups for two where no large one does."""
    may_repeat: Flag = False
    """true if several guests may have the same to keep to a budget, though there are other dishes: plain congee."""
    optional: Flag = False
    """true if the budget may leave it out: a dessert, a snack."""
    required: Flag = False
    """true if the meal is not suggested where nothing of it fits the wishes: the bowls of "A bowl each"."""
    guest_budget: Cents | None = None
    """Only for a party that names a budget of so much a guest, before tax, or more; the sentence does not name it."""

    @model_validator(mode="after")
    def is_not_optional_and_required(self) -> Self:
        if self.optional and self.required:
            raise ValueError(Kind.OPTIONAL_AND_REQUIRED(id=self.course))
        return self


class Meal(Model):
    """A meal that the house would serve."""

    id: Slug
    name: Text
    """What guests read above the dishes, in a short sentence: One dish each and a soup for the table."""
    plain_name: Text | None = None
    """What they read where a course is left out, for a budget or because nothing of it fits: One dish each."""
    guests: PartyRange
    """For which parties: [2, 8]."""
    guest_budget: Cents | None = None
    """Only for a party that names a budget of so much a guest, before tax, or more: a finer table, "45.00"."""
    fallback: Flag = False
    """true if it is suggested only where no other meal fits the wishes."""
    vegetarians_from: Slug | None = None
    """The id of a course that vegetarians have a plate of their own from, where the courses below give them too little."""
    hours: WrittenServingHours | None = None
    """When it is suggested, if not always: "open-11:30", "sun 12:00-close"; its dishes have their own hours besides."""
    courses: tuple[ServedCourse, ...] = Field(min_length=1)
    """In the order in which they are chosen: what comes first leads."""

    @model_validator(mode="after")
    def is_for_a_party_that_can_order(self) -> Self:
        if self.guests.most > LARGEST_PARTY:
            raise ValueError(Kind.LARGE_MEAL(id=self.id, guests=self.guests.most, most=LARGEST_PARTY))
        return self


class Limit(DishGroup, Plates):
    """Dishes of which a meal has only so many plates: one that is deep-fried, one soup."""


class SlowDishes(DishGroup):
    """Dishes that take so long that they are not suggested shortly before the last order at the table."""

    minutes: Annotated[WholeNumber, Field(ge=1)] = 30
    """How long before the last order."""


class MealRules(Model):
    """How the house would order for a party: its courses, its meals, and what no meal has twice."""

    last_verified: IsoDate | None = None
    """The day on which somebody last compared all this with the restaurant. Without this line: nobody has said."""
    courses: tuple[Course, ...] = Field(min_length=1)
    meals: tuple[Meal, ...] = Field(min_length=1)
    """What to suggest, the best first; up to three that differ are suggested."""
    at_most: tuple[Limit, ...] = ()
    """What a meal has only so many plates of."""
    slow: SlowDishes | None = None
    """What is not suggested shortly before the last order, and how long before it: clay pots that take 25 minutes."""
    not_for_children: DishGroup = Field(default=DishGroup(), examples=[{"tags": ["spicy"]}])
    """What is not suggested where children come, beside what is raw, has raw egg, or is barely cooked: spicy dishes, shells."""
    never: DishGroup = Field(default=DishGroup(), examples=[{"dishes": ["suckling-pig"]}])
    """What is never suggested: what is ordered a day ahead, sauces."""
