"""Suggested meals: what the house would order for a party, by its own rule in meals.yaml.

Every meal of the rule that fits the party and the time is filled course by course, each time with the dish that leads,
that goes with what is chosen, and that repeats least of it. What a course cannot give, another course of the meal makes
up for, and optional courses are chosen from what a budget leaves; a meal that is then too little, or too dear, is not
suggested. The same question and content have the same answer.
"""

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, time, timedelta
from fractions import Fraction
from itertools import islice
from typing import Literal

from ..models.meals import Course, DishGroup, Meal, MealRules, Plates, ServedCourse
from ..models.menu import Diet, Dish
from ..models.site import Site
from ..models.text import Text
from . import menu
from .availability import Orderable, is_within_hours, longest_service, orderable, served_again
from .hours import order_state, running_day
from .menu import ExcludedCounts, Filter, tax_class
from .moments import When
from .money import round_half_up
from .order import MOST_LINES, MOST_OF_EACH, OrderLine, at_their_prices, line_of
from .schedule import orders_on

MOST_SHEETS = 3
MOST_OF_A_COURSE = 32
"""Dishes that a course is chosen among: those that lead it most, and of the others the cheapest."""
GUESTS_FOR_A_SECOND = 8
"""A shared dish comes a second time from so many guests on."""
MOST_WEIGHED = 10_000
"""How often a question weighs a dish against another one for all of its meals, and for the wishes that cannot be met.

A large menu, a large party, many meals and many wishes multiply each other; this bounds what a request costs. It is a
count and no time, so that the answer is the same on every machine. A question that reaches it has the meals that were
found until then. Those of the demonstration weigh up to 5,000.
"""
MOST_CENTS = 10**9
"""More than any dish costs."""
BONES = 20
"""How much less a dish leads that may have small bones, where children or elders come: roast pork then comes before duck."""
FOR_ALL = 30
"""How much more a vegetarian dish leads in place of rice, where vegetarians come: everybody eats of the fried rice."""
VEGETARIAN = "vegetarian"
Wish = Literal["vegetarians", "children", "elders", "without", "diet", "budget", "at"]
Lack = Literal["no-rule", "no-party", "party", "closed", "wishes"]
"""Why there is no sheet: the house has written no rule, the party is not given or has no meal, nothing is served, or the wishes."""


@dataclass(frozen=True, slots=True)
class MealWishes:
    """What a party asks of a meal."""

    party: int | None = None
    vegetarians: int = 0
    """How many of the party eat vegetarian dishes only."""
    without: tuple[str, ...] = ()
    """Allergens that no dish may contain, not even as traces."""
    diet: tuple[Diet, ...] = ()
    """Diets that every dish keeps."""
    budget: int | None = None
    """For the whole party in menu prices, in cents."""
    when: When | None = None
    """None: now, or when the kitchen next takes orders."""
    children: int = 0
    """How many of the party are children: with them nothing is suggested that the house would not serve to children."""
    elders: int = 0
    """How many of the party are old: they have the rules of children."""

    @property
    def needs_care(self) -> bool:
        """Whether a guest should have nothing raw, barely cooked, or hard to eat."""
        return self.children > 0 or self.elders > 0

    def dropped(self, wish: Wish) -> "MealWishes":
        """Return the wishes but for one."""
        match wish:
            case "vegetarians":
                return replace(self, vegetarians=0)
            case "children":
                return replace(self, children=0)
            case "elders":
                return replace(self, elders=0)
            case "without":
                return replace(self, without=())
            case "diet":
                return replace(self, diet=())
            case "budget":
                return replace(self, budget=None)
            case "at":
                return replace(self, when=None)

    @property
    def given(self) -> list[Wish]:
        values: dict[Wish, object] = {
            "vegetarians": self.vegetarians,
            "children": self.children,
            "elders": self.elders,
            "without": self.without,
            "diet": self.diet,
            "budget": self.budget is not None,
            "at": self.when,
        }
        return [wish for wish, value in values.items() if value]


@dataclass(frozen=True, slots=True)
class SuggestedMeal:
    """A meal that fits every wish."""

    meal: Meal
    lines: Sequence[OrderLine]
    """In the order of the courses."""
    courses: Sequence[Course]
    """The course of each line."""
    cents: int
    """Before tax and charges."""
    vegetarian: Sequence[OrderLine]
    """What of it is vegetarian and feeds a guest."""
    missing: Sequence[Course]
    """Courses of the meal that are served at the time, and from which nothing fits the wishes."""
    name: Text
    """What guests read above it: of a meal that is not whole its plain name."""
    unknown_portions: Sequence[Dish] = ()
    """Dishes on which it depends whether the meal is enough, and of which nobody has recorded the portion."""


@dataclass(frozen=True, slots=True)
class Suggestions:
    """The answer to a party."""

    wishes: MealWishes
    at: datetime | None
    """The time that the meals are for, in the restaurant's time zone; None where nothing is served."""
    meals: Sequence[SuggestedMeal] = ()
    excluded: ExcludedCounts | None = None
    """How many dishes the wishes leave out, by reason."""
    lack: Lack | None = None
    """Why there is no meal; None if there is one."""
    unmet: Sequence[Wish] = ()
    """Without any one of these wishes there is a meal; empty where no single wish is to blame."""
    sufficient: int | None = None
    """The least budget for which there is a meal, in cents, where the budget alone is too small."""
    next_service: datetime | None = None
    """When guests can order at the table next, if they cannot at the time that is asked for."""
    last_order: datetime | None = None
    """When orders end at the table, in local wall time, if slow dishes are left out so shortly before, or there is no meal after it."""


def suggest(site: Site, wishes: MealWishes, now: datetime) -> Suggestions:
    """Return up to three meals for a party, or why there is none."""
    at = _moment(site, wishes.when, now)
    rules = site.meals
    if rules is None or wishes.party is None:
        return Suggestions(wishes, at, lack="no-rule" if rules is None else "no-party")
    if not any(wishes.party in meal.guests for meal in rules.meals):
        return Suggestions(wishes, at, lack="party")
    house = _House(site, rules, now)
    kitchen = _Kitchen(house, wishes, at)
    meals = kitchen.meals(MOST_SHEETS)
    excluded = menu.excluded(kitchen.filter, site.dishes.values())
    if meals:
        return Suggestions(wishes, at, meals, excluded, last_order=house.near_last_order(at))
    sufficient = None if wishes.budget is None else kitchen.least_cents()
    unmet: list[Wish] = []
    for each in wishes.given:
        without = wishes.dropped(each)
        when = _moment(site, without.when, now) if each == "at" else at
        if sufficient is not None if each == "budget" else _Kitchen(house, without, when).has_meal():
            unmet.append(each)
    is_closed = not unmet and house.served(at) is None
    lack: Lack = "wishes" if wishes.given and not is_closed else "closed"
    asked = at or (wishes.when.begin(site.restaurant.zone) if wishes.when else None)
    opening = _next_service(site, asked) if asked and house.served(at) is None else None
    ended = _end_of_orders(site, asked, now) if asked and opening else None
    return Suggestions(wishes, at, (), excluded, lack, unmet, sufficient, opening, ended)


def _moment(site: Site, when: When | None, now: datetime) -> datetime | None:
    """Return the time that a meal is for: of a date, the one at which most is served; by itself now, or the next opening."""
    zone = site.restaurant.zone
    if when and when.instant:
        return when.instant.astimezone(zone)
    if when:
        return longest_service(site, when.date, when.begin(zone))
    opening = _next_service(site, now)
    return longest_service(site, opening.date(), opening) if opening else now.astimezone(zone)


def _next_service(site: Site, now: datetime) -> datetime | None:
    """Return when guests can order at the table next; None while they can."""
    state = order_state(site, "dine_in", now)
    if state is None:
        return served_again(site, None, now)
    return state.next.replace(tzinfo=site.restaurant.zone) if state.next else None


def _end_of_orders(site: Site, at: datetime, now: datetime) -> datetime | None:
    """Return when orders at the table end on a day, in local wall time, if that is before a time of it and still to come."""
    day = running_day(site, at).date
    ranges = orders_on(site.hours, day, "dine_in")
    ended = datetime.combine(day, time()) + timedelta(minutes=ranges[-1][1]) if ranges else None
    wall = now.astimezone(site.restaurant.zone).replace(tzinfo=None)
    return ended if ended and wall < ended <= at.replace(tzinfo=None) else None


def plates(rule: Plates, guests: int) -> int:
    """Return how many plates a rule gives a party."""
    if rule.one_for:
        return -(-guests // rule.one_for)
    if rule.by_guests is not None:
        return max(((least, count) for least, count in rule.by_guests.items() if least <= guests), default=(0, 0))[1]
    return rule.count or 0


def dishes_of(dishes: Iterable[Dish], group: DishGroup) -> list[Dish]:
    """Return those of some dishes that are in a group, in their order."""
    named, categories, tags = set(group.dishes), set(group.categories), set(group.tags)
    return [
        dish
        for dish in dishes
        if (dish.id in named or dish.category in categories or not tags.isdisjoint(dish.tags))
        and dish.id not in group.excepted
    ]


class _House:
    """The dishes of the rule, whatever a party wishes, and what its question has cost."""

    def __init__(self, site: Site, rules: MealRules, now: datetime) -> None:
        self.site, self.rules, self.now = site, rules, now
        dishes = site.dishes.values()
        of_own = {each.course for meal in rules.meals for each in meal.courses if each.one_for == 1}
        never = {dish.id for dish in dishes_of(dishes, rules.never)}
        self.slow = {dish.id for dish in dishes_of(dishes, rules.slow)} if rules.slow else set[str]()
        self.not_for_children = {dish.id for dish in dishes_of(dishes, rules.not_for_children)}
        self.not_for_children |= {dish.id for dish in dishes if dish.raw_cautions}
        self.courses = {course.id: course for course in rules.courses}
        members = {course.id: dishes_of(dishes, course) for course in rules.courses}
        self.feeding = {id for id, among in members.items() if any(map(self.feeds, among))}
        """Courses of which a plate feeds a guest, whether or not anything of them fits the wishes."""
        self.filling = self.feeding & of_own
        """Courses of which each guest has a plate that should feed one."""
        limited = [{dish.id for dish in dishes_of(dishes, limit)} for limit in rules.at_most]
        self.candidates = {
            dish.id: self._candidate(dish, tuple(number for number, ids in enumerate(limited) if dish.id in ids))
            for dish in dishes
            if dish.id not in never and dish.price is not None
        }
        self.for_diets = {id: changed for id, each in self.candidates.items() if (changed := each.for_diets())}
        """Dishes with the options with which they keep further diets."""
        self.by_course = {
            id: [self.candidates[dish.id] for dish in among if dish.id in self.candidates]
            for id, among in members.items()
        }
        self.base = {
            (course.id, each.dish.id): score
            for course in rules.courses
            for each, score in self._scores(course, self.by_course[course.id])
        }
        """How much each dish leads in each course, before anything is chosen."""
        self.weighed = 0
        """How often a dish has been weighed against another one."""
        self._affinities: dict[tuple[_Candidate, _Candidate], float] = {}
        self._served: dict[datetime, Orderable | None] = {}

    def _candidate(self, dish: Dish, limits: tuple[int, ...]) -> "_Candidate":
        line = _smallest_meal(dish)
        portion = line.portion
        return _Candidate(
            dish,
            line,
            line.unit_price or 0,
            portion.least if portion else 0,
            portion.most if portion else 0,
            portion is not None or not self.feeds(dish),
            VEGETARIAN in (line.diets or ()),
            _meats(line),
            limits,
            frozenset(number for number in limits if self.rules.at_most[number].dishes),
        )

    def _scores(self, course: Course, members: Sequence["_Candidate"]) -> Iterator[tuple["_Candidate", float]]:
        """Yield the dishes of a course with how much they lead in it, in the order of the menu where nothing else decides."""
        leads = {dish: number for number, dish in enumerate(course.leads)}
        ranks = {} if leads else {entry.dish: entry.rank for entry in self.site.must_order.top_dishes}
        for position, each in enumerate(members):
            score = 12.0 * each.dish.popular - position / 100
            score -= 10 * (course.id in self.filling and not each.feeds)
            if each.dish.id in leads:
                score += 40 - 2 * leads[each.dish.id]
            elif each.dish.id in ranks:
                score += 30 - 2 * ranks[each.dish.id]
            yield each, score

    def feeds(self, dish: Dish) -> bool:
        """Tell whether a plate of a dish feeds a guest, or may, as nobody has recorded its portion; a drink does not."""
        if dish.portion is None:
            return tax_class(self.site, dish) == "food"
        return dish.portion.least > 0

    def served(self, at: datetime | None) -> Orderable | None:
        """Return what can be ordered at a time; None where nothing can."""
        if at is None:
            return None
        if at not in self._served:
            is_served = _next_service(self.site, at) is None
            self._served[at] = orderable(self.site, When(at.date(), at), self.now) if is_served else None
        return self._served[at]

    def near_last_order(self, at: datetime | None) -> datetime | None:
        """Return when orders end at the table, in local wall time, if that is too near for slow dishes."""
        slow = self.rules.slow
        state = order_state(self.site, "dine_in", at) if slow and at else None
        if slow is None or at is None or state is None or state.until is None:
            return None
        left = state.until - at.replace(tzinfo=None)
        return state.until if left <= timedelta(minutes=slow.minutes) else None

    def weigh(self, times: int) -> None:
        """Count what a choice costs. Raises _ExhaustedError where the question has cost too much."""
        self.weighed += times
        if self.weighed > MOST_WEIGHED:
            raise _ExhaustedError

    def affinity(self, one: "_Candidate", other: "_Candidate") -> float:
        """Return how well two dishes go together: they are meant to, and neither section nor meat nor kind is the same."""
        key = one, other
        if key not in self._affinities:
            goes_with = other.dish.id in one.dish.goes_with or one.dish.id in other.dish.goes_with
            same = 6 * (one.dish.category == other.dish.category) + 6 * len(one.meats & other.meats)
            self._affinities[key] = 5 * goes_with - same - 30 * len(one.kinds & other.kinds)
        return self._affinities[key]


class _ExhaustedError(Exception):
    """A question has weighed as many dishes as it may."""


@dataclass(frozen=True, slots=True, eq=False)
class _Candidate:
    """A dish of the rule, and what is said of it in the choice."""

    dish: Dish
    line: OrderLine
    """One of it."""
    cents: int
    least: int
    """Guests whom a plate feeds at least; 0 where nobody has recorded it."""
    most: int
    is_known: bool
    """Whether its portion is recorded, or it is a drink, which feeds nobody."""
    is_vegetarian: bool
    meats: frozenset[str]
    limits: tuple[int, ...]
    """Positions of the limits that count it."""
    kinds: frozenset[int]
    """Of these, the ones that name dishes: those are of a kind, such as half chickens, or chicken and its soup."""

    def for_diets(self) -> "_Candidate | None":
        """Return the dish with the options with which it keeps further diets; None if no option does."""
        chosen = [next((each for each in choice.options if each.diets), None) for choice in self.dish.choices]
        options = tuple(each for each in chosen if each)
        line = replace(self.line, options=options)
        if not options:
            return None
        return replace(self, line=line, is_vegetarian=VEGETARIAN in (line.diets or ()), meats=_meats(line))

    @property
    def feeds(self) -> bool:
        """Whether it feeds a guest, or may."""
        return self.least > 0 or not self.is_known


@dataclass(slots=True, eq=False)
class _Need:
    """Plates that a meal has of a course."""

    course: Course
    candidates: Sequence[_Candidate]
    count: int
    served: ServedCourse
    is_vegetarian: bool
    cheapest: list[_Candidate] = field(init=False)
    """The candidates, the cheapest first."""

    def __post_init__(self) -> None:
        self.cheapest = sorted(self.candidates, key=lambda each: each.cents)

    def least_cents(self, count: int, chosen: Collection[str] = ()) -> int:
        """Return what so many further plates cost at least, of as many kinds as there may be, beside those that are chosen."""
        if count <= 0:
            return 0
        if self.served.may_repeat:
            return count * self.cheapest[0].cents
        kinds = max(0, min(count, self.served.kinds - len(chosen)))
        others = list(islice((each.cents for each in self.cheapest if each.dish.id not in chosen), kinds))
        if count == len(others):
            return sum(others)
        again = others[:1] + [each.cents for each in self.cheapest if each.dish.id in chosen][:1]
        return sum(others) + min(again, default=0) * (count - len(others))


class _Kitchen:
    """What the house can serve to one party, and the meals that it makes of it."""

    def __init__(self, house: _House, wishes: MealWishes, at: datetime | None) -> None:
        assert wishes.party is not None
        self.house, self.wishes, self.at, self.party = house, wishes, at, wishes.party
        is_for_all = wishes.vegetarians == wishes.party
        self.vegetarians = 0 if is_for_all else wishes.vegetarians
        """Guests with dishes of their own; 0 where every dish is vegetarian."""
        diet = tuple(dict.fromkeys([*wishes.diet, *([VEGETARIAN] if is_for_all else [])]))
        served = house.served(at)
        self.filter = Filter(diet=diet, without=wishes.without, available=served)
        self.limits = [plates(each, self.party) for each in house.rules.at_most]
        slow = house.slow if house.near_last_order(at) else set[str]()
        in_time = Filter(available=served)
        self.in_time = {id for id, each in house.candidates.items() if id not in slow and in_time.admits(each.dish)}
        """Dishes that are served at the time, whatever else is wished."""
        left_out = slow | (house.not_for_children if wishes.needs_care else set())
        among = [self._as_wished(each) for id, each in house.candidates.items() if served and id not in left_out]
        self.candidates = {each.dish.id: each for each in among if each.least <= self.party and self._admits(each)}
        """What fits the wishes, by dish."""
        self.by_course = {
            id: self._foremost(
                id, [self.candidates[each.dish.id] for each in members if each.dish.id in self.candidates]
            )
            for id, members in house.by_course.items()
        }

    def _as_wished(self, each: _Candidate) -> _Candidate:
        """Return a dish with the options with which it keeps the diet, or is vegetarian where vegetarians are, if it needs them."""
        each, changed = self._at_its_price(each), self.house.for_diets.get(each.dish.id)
        if changed is None:
            return each
        changed = self._at_its_price(changed)
        is_for_vegetarians = self.wishes.vegetarians > 0 and changed.is_vegetarian and not each.is_vegetarian
        return changed if is_for_vegetarians or not self._keeps_diet(each) else each

    def _at_its_price(self, each: _Candidate) -> _Candidate:
        """Return a dish with the price that holds at the time that guests have chosen; without one, the usual one."""
        if not each.dish.prices_at or self.wishes.when is None:
            return each
        [line] = at_their_prices(self.house.site, [each.line], self.wishes.when)
        return replace(each, line=line, cents=line.unit_price or 0)

    def _admits(self, each: _Candidate) -> bool:
        """Tell whether a dish fits the wishes, with its options."""
        if each.line.options:
            return self._keeps_diet(each) and replace(self.filter, diet=()).admits(each.dish)
        return self.filter.admits(each.dish)

    def _keeps_diet(self, each: _Candidate) -> bool:
        return set(self.filter.diet) <= (each.line.diets or frozenset())

    def is_missed(self, course: str) -> bool:
        """Tell whether the house has any dish of a course at the time that keeps the diet, whatever else is wished."""
        dishes = [each for each in self.house.by_course[course] if each.dish.id in self.in_time]
        among = [each for dish in dishes for each in (dish, self.house.for_diets.get(dish.dish.id)) if each]
        return any(map(self._keeps_diet, among))

    def _foremost(self, course: str, members: list[_Candidate]) -> list[_Candidate]:
        """Return as many dishes as a course is chosen among; of both halves some that are vegetarian."""
        if len(members) <= MOST_OF_A_COURSE:
            return members
        part = MOST_OF_A_COURSE // 4
        chosen: set[str] = set()
        for among in (members, [each for each in members if each.is_vegetarian]):
            leading = sorted(among, key=lambda each: -self.house.base[course, each.dish.id])
            chosen |= {each.dish.id for each in leading[:part]}
            cheap = sorted((each for each in among if each.dish.id not in chosen), key=lambda each: each.cents)
            chosen |= {each.dish.id for each in cheap[:part]}
        return [each for each in members if each.dish.id in chosen]

    def meals(self, most: int) -> list[SuggestedMeal]:
        """Return up to *most* meals that differ: one of each kind that fits, then others of them.

        They are in the order of the rule, but those last that lack half of their courses.
        """
        suggested: list[SuggestedMeal] = []
        try:
            for made in self._possible():
                if all(self._differ(made, other) for other in suggested):
                    suggested.append(made)
                    if len(suggested) == most:
                        break
        except _ExhaustedError:
            pass
        return suggested

    def _possible(self) -> Iterator[SuggestedMeal]:
        """Yield the first meal of each kind, and then others, each with as little as can be of the meals before it.

        Where a budget pays for none as the house would choose it, they are of the cheapest dishes.
        """
        possible = next(filter(None, map(list, self._kinds())), [])
        possible.sort(key=lambda made: (self._lacks_half(made), self._is_plenty(made)))
        earlier: Counter[str] = Counter()
        for number, first in enumerate([*possible, *possible, *possible]):
            made = first if number == 0 else _Table(self, first.meal, earlier).meal_of_courses()
            if made:
                yield made
                earlier.update(line.dish.id for line in made.lines)

    def _kinds(self) -> Iterator[Iterable[SuggestedMeal]]:
        """Yield the meals of each kind: as the house would choose them, then of the cheapest dishes; fallbacks last."""
        for is_fallback in (False, True):
            yield self._made(is_fallback, is_frugal=False)
            yield self._made(is_fallback, is_frugal=True)

    def _made(self, is_fallback: bool, is_frugal: bool) -> Iterator[SuggestedMeal]:
        budget = self.wishes.budget
        for meal in self._served():
            if meal.fallback == is_fallback and self.pays_for(meal.guest_budget):
                made = _Table(self, meal, Counter(), is_frugal).meal_of_courses()
                if made and (budget is None or made.cents <= budget):
                    yield made

    def has_meal(self) -> bool:
        """Tell whether any meal fits the wishes."""
        try:
            return any(
                made
                for each in (True, False)
                for is_fallback in (False, True)
                for made in self._made(is_fallback, each)
            )
        except _ExhaustedError:
            return False

    def least_cents(self) -> int | None:
        """Return what the cheapest meal costs, whatever the budget; None where there is none."""
        cents: list[int] = []
        try:
            for meal in self._served():
                if made := _Table(self, meal, Counter(), is_frugal=True).meal_of_courses():
                    cents.append(max(made.cents, (meal.guest_budget or 0) * self.party))
        except _ExhaustedError:
            pass
        return min(cents, default=None)

    def _served(self) -> Iterator[Meal]:
        """Yield the meals for the party and the time, in the order of the rule."""
        return (meal for meal in self.house.rules.meals if self.party in meal.guests and self._is_served(meal))

    def _is_served(self, meal: Meal) -> bool:
        """Tell whether a meal is served at the time."""
        return self.at is not None and (meal.hours is None or is_within_hours(self.house.site, meal.hours, self.at))

    def pays_for(self, guest_budget: int | None) -> bool:
        """Tell whether the party names a budget of so much a guest, where that is asked."""
        budget = self.wishes.budget
        return guest_budget is None or (budget is not None and budget >= guest_budget * self.party)

    def _lacks_half(self, made: SuggestedMeal) -> bool:
        """Tell whether nothing fits for half of the courses that the budget may not leave out.

        A course that another one replaces, as fried rice does rice, is counted only where that one has no plates.
        """
        had = [each for each in made.meal.courses if plates(each, self.party)]
        ids = {each.course for each in had}
        courses = [each for each in had if not each.optional and each.replaced_by not in ids]
        return 2 * len(made.missing) >= len(courses)

    def _is_plenty(self, made: SuggestedMeal) -> bool:
        """Tell whether a meal is more than enough."""
        return sum(self.candidates[line.dish.id].least * line.quantity for line in made.lines) > self.party

    def _differ(self, first: SuggestedMeal, second: SuggestedMeal) -> bool:
        """Tell whether half of the dishes that feed a guest differ; greens and soups may be the same."""
        one, other = self._feeding(first), self._feeding(second)
        return 2 * len(one & other) <= min(len(one), len(other))

    def _feeding(self, suggested: SuggestedMeal) -> set[str]:
        candidates = [self.candidates[line.dish.id] for line in suggested.lines]
        return {each.dish.id for each in candidates if each.feeds} or {each.dish.id for each in candidates if each.most}


def _smallest_meal(dish: Dish) -> OrderLine:
    """Return one of a dish, of the smallest size that feeds a guest; of the smallest if none does."""
    sizes = [OrderLine(dish, size) for size in dish.sizes]
    return next((each for each in sizes if each.portion and each.portion.least), line_of(dish))


def _meats(line: OrderLine) -> frozenset[str]:
    """Return what of pork, beef, fish and shellfish a dish is known to be made with, or may be made with."""
    kept = line.diets or ()
    meats = {each.removeprefix("no-") for each in ("no-pork", "no-beef") if each not in kept}
    return frozenset(meats) | ({"fish", "crustaceans"} & set(line.dish.allergens or ()))


@dataclass(slots=True)
class _Table:
    """A meal while it is chosen."""

    kitchen: _Kitchen
    meal: Meal
    earlier: Counter[str]
    """How many of the meals before it have each dish."""
    is_frugal: bool = False
    """Whether it is chosen by price alone, to be as cheap as it can."""
    quantities: dict[str, int] = field(default_factory=dict)
    """By dish, in the order of the choice."""
    used: Counter[int] = field(default_factory=Counter)
    """Plates by limit."""
    full: set[int] = field(init=False)
    """Limits that are reached."""
    cents: int = 0
    least: int = 0
    """Guests whom the plates feed at least."""
    courses: list[ServedCourse] = field(init=False)
    """Those of the meal that the party has."""
    had: set[str] = field(default_factory=set)
    """Courses of which there is a plate."""
    missing: list[Course] = field(default_factory=list)
    owed: Counter[str] = field(default_factory=Counter)
    """Plates that a course does not have and that others make up for, by course."""

    def __post_init__(self) -> None:
        self.full = {number for number, most in enumerate(self.kitchen.limits) if not most}
        self.courses = [each for each in self.meal.courses if self._is_had(each)]

    def meal_of_courses(self) -> SuggestedMeal | None:
        """Return the meal with the dishes that are chosen; None if it is too little for the party or too dear."""
        needs = self._needs() if self._feeds_vegetarians() else None
        if needs is None:
            return None
        budget = None if self.is_frugal else self.kitchen.wishes.budget
        at_last = [need for need in needs if need.served.optional]
        needs = [need for need in needs if need not in at_last]
        if budget is not None and budget < sum(map(self._least_cents, (n for n in needs if not n.served.replaced_by))):
            return None
        beside = [need for need in needs if need.served.replaced_by]
        needs = [need for need in needs if need not in beside]
        for number, need in enumerate(needs, 1):
            if not self._choose(need, 0 if budget is None else sum(map(self._least_cents, needs[number:] + beside))):
                return None
        self._feed_vegetarians(sum(map(self._least_cents, beside)))
        self._make_up_owed(beside)
        if not all(self._choose(need, 0) for need in beside):
            return None
        is_enough = self._make_up(is_last=not at_last or (self.is_frugal and self.meal.fallback))
        for need in at_last if not self.is_frugal or not is_enough else []:
            self._choose(need, None if need.served.one_for is None else 0)
        if not is_enough and not (at_last and self._make_up(is_last=True)):
            return None
        if not self.is_frugal:
            self._complete_own_plates()
        chosen = self._in_order(self.kitchen.candidates[id] for id in self.quantities)
        lines = [replace(each.line, quantity=self.quantities[each.dish.id]) for each, _ in chosen]
        return SuggestedMeal(
            self.meal,
            lines,
            [course for _, course in chosen],
            self.cents,
            [
                line
                for line, (each, _) in zip(lines, chosen, strict=True)
                if each.is_vegetarian and (each.most or not each.is_known)
            ],
            self.missing,
            self._name(),
            [each.dish for each, _ in chosen if not each.is_known] if self._is_unsure() else (),
        )

    def _name(self) -> Text:
        """Return the name of the meal, or its plain one where a course is left out that no other course stands for."""
        left_out = [
            each
            for each in self.courses
            if each.replaced_by is None
            and each.guest_budget is None
            and plates(each, self.kitchen.party)
            and each.course not in self.had
        ]
        return self.meal.plain_name if left_out and self.meal.plain_name else self.meal.name

    def _feeds_vegetarians(self) -> bool:
        """Tell whether vegetarians, if some come, have anything to eat of it, so that its choice is worth its cost."""
        ids = [served.course for served in self.meal.courses]
        feeding = (each for id in ids for each in self.kitchen.by_course[id] if each.is_vegetarian and each.feeds)
        return not self.kitchen.vegetarians or any(feeding) or bool(self._own_plates())

    # --- What the meal needs ----------------------------------------------------------------------

    def _needs(self) -> list[_Need] | None:
        """Return the plates of each course, those for vegetarians apart; None if a course that it must have has nothing.

        Notes what other courses have nothing for.
        """
        kitchen = self.kitchen
        rows = [(each, self._candidates(each), plates(each, kitchen.party)) for each in self.courses]
        theirs = self._vegetarian_plates(rows)
        needs: list[_Need] = []
        for (served, candidates, total), count in zip(rows, theirs, strict=True):
            course = kitchen.house.courses[served.course]
            total -= (moved := self._plates_of_vegetarians(served, candidates))
            self.owed[course.id] += moved
            vegetarian = [each for each in candidates if each.is_vegetarian]
            if len(vegetarian) == len(candidates) and served.replaced_by is None:  # the same for all
                count = 0
            parts = [_Need(course, vegetarian, count, served, is_vegetarian=True)]
            parts += [_Need(course, candidates, total - count, served, is_vegetarian=False)]
            parts = [need for need in parts if need.candidates and need.count > 0]
            needs += parts
            if total and not parts:
                if served.required:
                    return None
                if not candidates and kitchen.is_missed(course.id):  # vegans know that no meat is for them
                    self.missing.append(course)
                self.owed[course.id] += total * (course.id in kitchen.house.feeding)
        return needs

    def _plates_of_vegetarians(self, served: ServedCourse, candidates: Sequence[_Candidate]) -> int:
        """Return how many plates of a course that has nothing vegetarian come of others, where most guests are vegetarian."""
        kitchen = self.kitchen
        is_theirs = any(each.is_vegetarian for each in candidates) or not candidates
        if 2 * kitchen.vegetarians <= kitchen.party or is_theirs:
            return 0
        if served.by_guests is None or served.required or served.course not in kitchen.house.feeding:
            return 0
        return plates(served, kitchen.party) - plates(served, kitchen.party - kitchen.vegetarians)

    def _vegetarian_plates(self, rows: Sequence[tuple[ServedCourse, Sequence[_Candidate], int]]) -> list[int]:
        """Return how many plates of each course are for vegetarians: a part of all as large as theirs of the party.

        Where each guest has a plate, they have their own. Of what is shared they have a plate of each course in turn,
        first where most of it is vegetarian, then where it feeds them and they have least. A course that feeds nobody, such
        as a soup, leaves out their part.
        """
        party, hungry = self.kitchen.party, self.kitchen.vegetarians
        counts = [0] * len(rows)
        shared: list[tuple[float, int]] = []
        plates_shared = 0
        for number, (served, candidates, total) in enumerate(rows):
            theirs = [each for each in candidates if each.is_vegetarian]
            if served.course not in self.kitchen.house.feeding:
                counts[number] = round_half_up(Fraction(total * self.kitchen.vegetarians, party))
            elif served.one_for == 1:
                counts[number], hungry = self.kitchen.vegetarians, 0 if theirs else hungry
            else:
                plates_shared += total
                shared += [(-len(theirs) / len(candidates), number)] if theirs else []
        part = -(-plates_shared * self.kitchen.vegetarians // party)
        in_turn = [number for _ in range(part) for _, number in sorted(shared)]
        for number in in_turn:
            if part > 0 and counts[number] < min(rows[number][2], self._room(rows[number][1])):
                counts[number] += 1
                part -= 1
                hungry -= all(each.feeds for each in rows[number][1] if each.is_vegetarian)
        feeding = [number for _, number in shared if any(each.feeds for each in rows[number][1] if each.is_vegetarian)]
        feeding.sort(key=lambda number: counts[number])
        for number in [number for _ in range(hungry) for number in feeding]:
            if hungry > 0 and counts[number] < min(rows[number][2], self._room(rows[number][1])):
                counts[number] += 1
                hungry -= 1
        return counts

    def _room(self, candidates: Iterable[_Candidate]) -> int:
        """Return how many vegetarian plates of a shared course the limits leave room for."""
        used: Counter[int] = Counter()
        room = 0
        for each in [each for each in candidates if each.is_vegetarian for _ in range(self._most_of_a_dish)]:
            if all(used[number] < self.kitchen.limits[number] for number in each.limits):
                used.update(each.limits)
                room += 1
        return room

    @property
    def _most_of_a_dish(self) -> int:
        """How often a shared dish may come."""
        return 1 + self.kitchen.party // GUESTS_FOR_A_SECOND

    def _candidates(self, served: ServedCourse) -> Sequence[_Candidate]:
        """Return the dishes of a course; where each guest has one, those for one guest; of one kind, those of which enough may be had."""
        candidates, limits = self.kitchen.by_course[served.course], self.kitchen.limits
        if served.one_for == 1:
            candidates = [each for each in candidates if each.least <= 1]
        if served.kinds > 1:
            return candidates
        count = plates(served, self.kitchen.party)
        return [each for each in candidates if all(limits[number] >= count for number in each.limits)] or candidates

    def _is_had(self, served: ServedCourse) -> bool:
        """Tell whether the party has a course, which may be for a generous budget alone, or stand for one that nothing fits."""
        among = self.kitchen.by_course
        instead = [each for each in self.meal.courses if each.instead_of == served.course and among[each.course]]
        if (instead and not among[served.course]) or (served.instead_of and among[served.instead_of]):
            return False
        return served.guest_budget is None or (not self.is_frugal and self.kitchen.pays_for(served.guest_budget))

    # --- The choice -------------------------------------------------------------------------------

    def _choose(self, need: _Need, reserved: int | None) -> bool:
        """Choose the plates of a course; *reserved* is what those after it cost at least. Tell whether they are not too dear.

        Where nothing is reserved there may be fewer plates than needed.
        """
        kinds: dict[str, _Candidate] = {}
        for left in range(need.count - self._replaced(need) - 1, -1, -1):
            among = need.candidates if len(kinds) < need.served.kinds else list(kinds.values())
            if need.served.one_for is None and need.served.kinds > 1:  # shared: each another dish
                most = self._most_of_a_dish
                among = [each for each in among if self.quantities.get(each.dish.id, 0) < most] or among
            further = 0 if reserved is None or self.is_frugal else reserved + need.least_cents(left, kinds)
            if need.served.kinds == 1 and not kinds:  # all of this one
                among = [each for each in among if self._may_add_all(each, left, reserved)] or among
            others = [each for each in among if each.dish.id not in self.quantities and self._is_within_limits(each)]
            if need.served.one_for == 1 and not need.served.may_repeat:  # even bowls: no dear one beside the cheapest
                evenly = [each for each in others if self._may_add(each, (reserved or 0) + left * each.cents)]
                others = evenly or [min(others, key=lambda each: each.cents)] if others else []
            if self.is_frugal and need.served.may_repeat:
                others = need.cheapest[:1]
            if self._only_repeats(need, others, reserved):
                self.owed[need.course.id] += 1
                continue
            best = self._best([(need.course, each) for each in others or among], further)
            if best is None and (need.served.optional or need.served.may_repeat):  # rather the same again than none
                best = self._best([(need.course, each) for each in among], further)
            if best is None:
                is_limited = not any(map(self._is_within_limits, others or among))
                is_owed = is_limited and reserved is not None and need.course.id in self.kitchen.house.feeding
                self.owed[need.course.id] += (left + 1) * is_owed
                return is_limited
            kinds[best.dish.id] = best
            self.had.add(need.course.id)
            self._add(best)
        return True

    def _only_repeats(self, need: _Need, others: Sequence[_Candidate], reserved: int | None) -> bool:
        """Tell whether a further plate of a shared course can only be of a kind that is on the table, such as a second chicken.

        Then another course may have something better; the kinds are the limits of the rule that name dishes.
        """
        if self.is_frugal or reserved is None or need.is_vegetarian or need.served.one_for or need.served.required:
            return False
        is_feeding = need.course.id in self.kitchen.house.feeding and need.course.id in self.had
        return is_feeding and bool(others) and all(map(self._is_of_a_kind, others))

    def _replaced(self, need: _Need) -> int:
        """Return how many guests need no plate, as the plates of another course feed them; vegetarians eat theirs first."""
        if need.served.replaced_by is None:
            return 0
        chosen = [
            (each, self.quantities.get(each.dish.id, 0)) for each in self.kitchen.by_course[need.served.replaced_by]
        ]
        theirs = min(sum(each.most * count for each, count in chosen if each.is_vegetarian), self.kitchen.vegetarians)
        return theirs if need.is_vegetarian else sum(each.most * count for each, count in chosen) - theirs

    def _will_replace(self, need: _Need) -> int:
        """Return how many guests more will need no plate, once the other course has all its plates; 0 where vegetarians are."""
        other = next((each for each in self.meal.courses if each.course == need.served.replaced_by), None)
        candidates = self.kitchen.by_course[other.course] if other else ()
        if other is None or not candidates or self.kitchen.vegetarians:
            return 0
        chosen = sum(self.quantities.get(each.dish.id, 0) for each in candidates)
        return max(0, plates(other, self.kitchen.party) - chosen) * min(each.most for each in candidates)

    def _best(self, among: Sequence[tuple[Course, _Candidate]], reserved: int = 0) -> _Candidate | None:
        """Return the dish that goes best into the meal, the first of equals; None if none may be added."""
        self.kitchen.house.weigh(len(among) * (1 if self.is_frugal else 1 + len(self.quantities)))
        possible = [(course, each) for course, each in among if self._may_add(each, reserved)]
        room = self.kitchen.party - self.least
        possible = [(course, each) for course, each in possible if each.least <= room] or possible
        return max(possible, key=lambda pair: self._score(*pair), default=(None, None))[1]

    def _may_add(self, each: _Candidate, reserved: int) -> bool:
        budget = None if self.is_frugal else self.kitchen.wishes.budget
        is_paid = budget is None or self.cents + each.cents + reserved <= budget
        return is_paid and self._is_within_limits(each)

    def _may_add_all(self, each: _Candidate, further: int, reserved: int | None) -> bool:
        """Tell whether a dish may be added and further plates of it, too."""
        has_room = all(self.used[number] + further < self.kitchen.limits[number] for number in each.limits)
        return has_room and self._may_add(each, 0 if reserved is None else reserved + further * each.cents)

    def _least_cents(self, need: _Need) -> int:
        """Return what the plates of a course cost at least, but for those that another course replaces."""
        return need.least_cents(max(0, need.count - self._replaced(need) - self._will_replace(need)))

    def _is_within_limits(self, each: _Candidate) -> bool:
        quantity = self.quantities.get(each.dish.id, 0)
        if quantity >= MOST_OF_EACH or (not quantity and len(self.quantities) >= MOST_LINES):
            return False
        return self.full.isdisjoint(each.limits)

    def _add(self, each: _Candidate) -> None:
        self.quantities[each.dish.id] = self.quantities.get(each.dish.id, 0) + 1
        self.cents += each.cents
        self.least += each.least
        self.used.update(each.limits)
        self.full.update(number for number in each.limits if self.used[number] >= self.kitchen.limits[number])

    def _score(self, course: Course, each: _Candidate) -> float:
        """Return how well a dish goes into the meal: it leads, it goes with what is there, it repeats nothing."""
        id, kitchen = each.dish.id, self.kitchen
        if self.is_frugal:
            return -each.cents if id not in self.quantities else -each.cents - MOST_CENTS
        score = kitchen.house.base[course.id, id] - 45 * self.earlier[id] - 100 * self.quantities.get(id, 0)
        score -= BONES * (kitchen.wishes.needs_care and "small-bones" in (each.dish.cautions or ()))
        if kitchen.vegetarians and each.is_vegetarian and course.id not in self.had:
            score += FOR_ALL * any(other.replaced_by == course.id for other in self.meal.courses)
        return score + sum(kitchen.house.affinity(each, kitchen.candidates[other]) for other in self.quantities)

    # --- Enough for all ---------------------------------------------------------------------------

    def _make_up(self, *, is_last: bool) -> bool:
        """Add dishes until the meal is enough; tell whether it is.

        Nothing comes a second time before the optional courses, which may be enough; a fallback may be less at last.
        It is what the plates feed on average. Where the portion of a plate is not recorded, the house's count of
        plates stands.
        """
        kitchen, feeding, most = self.kitchen, self._feeding(), self._most_of_a_dish
        if not self._feed_vegetarians():
            return False
        while self._fed(lambda each: each.least + each.most) < 2 * kitchen.party and self._is_known(feeding):
            may_be_less = is_last and self.meal.fallback and self._fed(lambda each: each.most) >= kitchen.party
            if (may_be_less and self.is_frugal) or not self._add_best(
                self._fewer_than(most if is_last else 1, feeding, self._courses_of_own())
            ):
                return may_be_less
        return bool(self.quantities)

    def _feed_vegetarians(self, reserved: int = 0) -> bool:
        """Add dishes until vegetarians have enough; tell whether they do. They eat of nothing else, so that the least must do."""
        guests = self.kitchen.vegetarians
        vegetarian = [(course, each) for course, each in self._feeding() if each.is_vegetarian] if guests else []
        own = self._own_plates() if guests else []
        while self._fed(lambda each: each.least * each.is_vegetarian) < guests and self._is_known([*vegetarian, *own]):
            shared = self._fewer_than(self._most_of_a_dish, vegetarian, self._courses_of_own())
            if not any(self._add_best(among, reserved) for among in (self._rather(shared), shared, own)):
                return False
        return True

    def _complete_own_plates(self) -> None:
        """Add plates until each vegetarian has one of their own, if one has, as long as the meal is not more than enough.

        Plates that are shared as well do not count.
        """
        shared = {each for _, each in self._feeding()}
        own = [(course, each) for course, each in self._own_plates() if each not in shared]
        had = sum(self.quantities.get(each.dish.id, 0) for _, each in own)
        while 0 < had < self.kitchen.vegetarians and self.least < self.kitchen.party and self._add_best(own):
            had += 1

    def _make_up_owed(self, beside: Sequence[_Need]) -> None:
        """Add dishes for those that courses do not have: for vegetarians theirs, and of other courses than these and rice first."""
        feeding, kitchen = self._feeding(), self.kitchen
        for id in self.owed.elements():
            if self.least >= kitchen.party:
                return
            is_theirs = kitchen.vegetarians > 0 and not any(each.is_vegetarian for each in kitchen.by_course[id])
            reserved = sum(map(self._least_cents, beside))
            others = [(course, each) for course, each in feeding if each not in kitchen.by_course[id]]
            theirs = [(course, each) for course, each in others if is_theirs and each.is_vegetarian]
            in_turn = (self._rather(theirs), self._rather(others), feeding)
            any(self._add_best(self._fewer_than(1, among), reserved) for among in in_turn)

    def _feeding(self) -> list[tuple[Course, _Candidate]]:
        """Return what feeds a guest of the courses of the meal."""
        kitchen = self.kitchen
        courses = {each.course: kitchen.house.courses[each.course] for each in self.meal.courses}.values()
        return [(course, each) for course in courses for each in kitchen.by_course[course.id] if each.feeds]

    def _rather(self, among: Iterable[tuple[Course, _Candidate]]) -> list[tuple[Course, _Candidate]]:
        """Return the dishes that are neither in place of rice nor of a kind that is on the table."""
        staples = {each.replaced_by for each in self.meal.courses}
        return [(course, each) for course, each in among if course.id not in staples and not self._is_of_a_kind(each)]

    def _is_of_a_kind(self, each: _Candidate) -> bool:
        """Tell whether there is something of its kind on the table, such as another half chicken."""
        return any(self.used[number] for number in each.kinds)

    def _courses_of_own(self) -> set[str]:
        """Return the courses of which each guest has a plate."""
        return {each.course for each in self.meal.courses if each.one_for == 1}

    def _own_plates(self) -> list[tuple[Course, _Candidate]]:
        """Return what vegetarians may have a plate each of, where the courses of the meal give them too little."""
        id, kitchen = self.meal.vegetarians_from, self.kitchen
        if id is None:
            return []
        return [
            (kitchen.house.courses[id], each) for each in kitchen.by_course[id] if each.is_vegetarian and each.feeds
        ]

    def _fewer_than(
        self, count: int, among: Iterable[tuple[Course, _Candidate]], courses: Container[str] = ()
    ) -> list[tuple[Course, _Candidate]]:
        """Return the dishes of which there are fewer plates than that, and those of some courses, of which there may be more."""
        return [
            (course, each)
            for course, each in among
            if course.id in courses or self.quantities.get(each.dish.id, 0) < count
        ]

    def _is_unsure(self) -> bool:
        """Tell whether the recorded portions do not feed all who are to eat of them."""
        guests = self.kitchen.vegetarians
        for_vegetarians = self._fed(lambda each: each.least * each.is_vegetarian)
        return for_vegetarians < guests or self._fed(lambda each: each.most) < self.kitchen.party

    def _is_known(self, among: Iterable[tuple[Course, _Candidate]]) -> bool:
        """Tell whether the portions are recorded of those dishes that are chosen."""
        return all(each.is_known for _, each in among if each.dish.id in self.quantities)

    def _add_best(self, among: Sequence[tuple[Course, _Candidate]], reserved: int = 0) -> bool:
        """Add the dish that goes best into the meal; tell whether there is one."""
        best = self._best(among, reserved)
        if best:
            self._add(best)
        return best is not None

    def _fed(self, guests: Callable[[_Candidate], int]) -> int:
        """Return how many guests the plates feed."""
        return sum(guests(self.kitchen.candidates[id]) * count for id, count in self.quantities.items())

    def _in_order(self, chosen: Iterable[_Candidate]) -> list[tuple[_Candidate, Course]]:
        """Return the dishes with the first course that each is of, in the order of the meal's courses."""
        ids = [served.course for served in self.meal.courses]
        ids += [self.meal.vegetarians_from] if self.meal.vegetarians_from else []
        order = [self.kitchen.by_course[id] for id in ids]
        numbers = {each: next(number for number, course in enumerate(order) if each in course) for each in chosen}
        courses = self.kitchen.house.courses
        return [(each, courses[ids[number]]) for each, number in sorted(numbers.items(), key=lambda pair: pair[1])]
