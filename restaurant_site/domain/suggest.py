"""Suggested meals: what the house would order for a party, by its own rule in meals.yaml.

Every meal of the rule that fits the party and the time is filled course by course, each time with the dish that leads,
that goes with what is chosen, and that repeats least of it. Nothing is tried twice: what a course cannot give, another
course of the meal makes up for, and a meal that is then too little, or too dear, is not suggested. The same question
and content have the same answer.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from typing import Literal

from ..models.meals import Course, DishGroup, Meal, MealRules, Plates, ServedCourse
from ..models.menu import Diet, Dish
from ..models.site import Site
from . import menu
from .availability import is_within_hours, longest_service, orderable, served_again
from .hours import order_state
from .menu import ExcludedCounts, Filter
from .moments import When
from .money import round_half_up
from .order import MOST_LINES, MOST_OF_EACH, OrderLine, line_of

MOST_SHEETS = 3
VEGETARIAN = "vegetarian"
Wish = Literal["vegetarians", "without", "diet", "budget", "at"]
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
    """For the whole party before tax, in cents."""
    when: When | None = None
    """None: now, or when the kitchen next takes orders."""

    def dropped(self, wish: Wish) -> "MealWishes":
        """Return the wishes but for one."""
        match wish:
            case "vegetarians":
                return replace(self, vegetarians=0)
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
    cents: int
    """Before tax and charges."""
    vegetarian: Sequence[Dish]
    """What of it is vegetarian and feeds a guest."""
    missing: Sequence[Course]
    """Courses of the meal from which nothing fits the wishes."""


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


def suggest(site: Site, wishes: MealWishes, now: datetime) -> Suggestions:
    """Return up to three meals for a party, or why there is none."""
    at = _moment(site, wishes.when, now)
    rules = site.meals
    if rules is None or wishes.party is None:
        return Suggestions(wishes, at, lack="no-rule" if rules is None else "no-party")
    if not any(wishes.party in meal.guests for meal in rules.meals):
        return Suggestions(wishes, at, lack="party")
    kitchen = _Kitchen(site, rules, wishes, at)
    meals = list(kitchen.meals(MOST_SHEETS))
    excluded = menu.excluded(kitchen.filter, site.dishes.values())
    if meals:
        return Suggestions(wishes, at, meals, excluded)
    fitting = [each for each in wishes.given if _fits(site, rules, wishes.dropped(each), now)]
    return Suggestions(wishes, at, (), excluded, "wishes" if wishes.given else "closed", fitting)


def _fits(site: Site, rules: MealRules, wishes: MealWishes, now: datetime) -> bool:
    kitchen = _Kitchen(site, rules, wishes, _moment(site, wishes.when, now))
    return any(True for _ in kitchen.meals(1))


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


@dataclass(frozen=True, slots=True, eq=False)
class _Candidate:
    """A dish that fits the wishes, and what is said of it in the choice."""

    line: OrderLine
    """One of it."""
    cents: int
    least: int
    """Guests whom a plate feeds at least; one where nobody has recorded it."""
    most: int
    is_vegetarian: bool
    meats: frozenset[str]
    limits: tuple[int, ...]
    """Positions of the limits that count it."""

    @property
    def dish(self) -> Dish:
        return self.line.dish


@dataclass(slots=True)
class _Need:
    """Plates that a meal has of a course."""

    course: Course
    candidates: Sequence[_Candidate]
    count: int
    served: ServedCourse

    def least_cents(self) -> int:
        """Return what the plates cost if they are the cheapest."""
        cheapest = sorted(each.cents for each in self.candidates)[: min(self.count, self.served.kinds)]
        return sum(cheapest) + cheapest[0] * (self.count - len(cheapest)) if cheapest else 0


class _Kitchen:
    """What the house can serve to one party, and the meals that it makes of it."""

    def __init__(self, site: Site, rules: MealRules, wishes: MealWishes, at: datetime | None) -> None:
        assert wishes.party is not None
        self.site, self.rules, self.wishes, self.at, self.party = site, rules, wishes, at, wishes.party
        is_for_all = wishes.vegetarians == wishes.party
        self.vegetarians = 0 if is_for_all else wishes.vegetarians
        """Guests with dishes of their own; 0 where every dish is vegetarian."""
        diet = tuple(dict.fromkeys([*wishes.diet, *([VEGETARIAN] if is_for_all else [])]))
        when = None if at is None else When(at.date(), at)
        self.filter = Filter(
            diet=diet, without=wishes.without, available=orderable(site, when, at) if at and when else None
        )
        self.limits = [
            (plates(each, self.party), {dish.id for dish in dishes_of(site.dishes.values(), each)})
            for each in rules.at_most
        ]
        never = {dish.id for dish in dishes_of(site.dishes.values(), rules.never)}
        eligible = [dish for dish in site.dishes.values() if dish.id not in never and self.filter.admits(dish)]
        is_served = at is not None and _next_service(site, at) is None
        priced = [dish for dish in eligible if dish.price is not None] if is_served else []
        self.candidates = {dish.id: self._candidate(dish) for dish in priced}
        self.by_course = {course.id: self._of_course(course) for course in rules.courses}
        self.feeding = {
            course.id for course in rules.courses if any(map(_feeds, dishes_of(site.dishes.values(), course)))
        }
        """Courses of which a plate feeds a guest, whether or not anything of them fits the wishes."""
        self.ranks = {entry.dish: entry.rank for entry in site.must_order.top_dishes}
        self.courses = {course.id: course for course in rules.courses}

    def _candidate(self, dish: Dish) -> _Candidate:
        line = _smallest_meal(dish)
        portion = line.portion
        return _Candidate(
            line,
            line.unit_price or 0,
            portion.least if portion else 1,
            portion.most if portion else 1,
            VEGETARIAN in (dish.diets or ()),
            _meats(dish),
            tuple(number for number, (_, dishes) in enumerate(self.limits) if dish.id in dishes),
        )

    def _of_course(self, course: Course) -> list[_Candidate]:
        members = [
            self.candidates[dish.id]
            for dish in dishes_of(self.site.dishes.values(), course)
            if dish.id in self.candidates
        ]
        return [each for each in members if each.least <= self.party]

    def meals(self, most: int) -> Iterator[SuggestedMeal]:
        """Yield up to *most* meals that differ: one of each kind that fits, the whole ones first, then others of them."""
        served = [meal for meal in self.rules.meals if self.party in meal.guests and self._is_served(meal)]
        possible = [made for meal in served if (made := _Table(self, meal).meal_of_courses())]
        fitting = [each.meal for each in sorted(possible, key=lambda made: len(made.missing))]
        suggested: list[SuggestedMeal] = []
        for meal in (*fitting, *fitting, *fitting):
            table = _Table(self, meal, Counter(line.dish.id for each in suggested for line in each.lines))
            made = table.meal_of_courses()
            if made and all(self._differ(made, other) for other in suggested):
                suggested.append(made)
                yield made
                if len(suggested) == most:
                    return

    def _is_served(self, meal: Meal) -> bool:
        return self.at is not None and (meal.hours is None or is_within_hours(self.site, meal.hours, self.at))

    def _differ(self, first: SuggestedMeal, second: SuggestedMeal) -> bool:
        """Tell whether half of the dishes that feed a guest differ."""
        one, other = self._feeding(first), self._feeding(second)
        return 2 * len(one & other) <= min(len(one), len(other))

    def _feeding(self, suggested: SuggestedMeal) -> set[str]:
        return {line.dish.id for line in suggested.lines if self.candidates[line.dish.id].most}

    @cached_property
    def base(self) -> Mapping[tuple[str, str], float]:
        """How much each dish leads in each course, before anything is chosen."""
        scores: dict[tuple[str, str], float] = {}
        for course in self.rules.courses:
            leads = {id: number for number, id in enumerate(course.leads)}
            for position, each in enumerate(self.by_course[course.id]):
                id = each.dish.id
                score = 12.0 * each.dish.popular - position / 100
                if id in leads:
                    score += 40 - 2 * leads[id]
                elif id in self.ranks and not leads:
                    score += 30 - 2 * self.ranks[id]
                scores[course.id, id] = score
        return scores


def _smallest_meal(dish: Dish) -> OrderLine:
    """Return one of a dish, of the smallest size that feeds a guest; of the smallest if none does."""
    sizes = [OrderLine(dish, size) for size in dish.sizes]
    return next((each for each in sizes if each.portion and each.portion.least), line_of(dish))


def _feeds(dish: Dish) -> bool:
    """Tell whether a plate of a dish feeds a guest; one whose portion nobody has recorded does."""
    return dish.portion is None or dish.portion.least > 0


def _meats(dish: Dish) -> frozenset[str]:
    """Return what of pork, beef, fish and shellfish a dish is known to be made with, or may be made with."""
    kept = dish.diets or ()
    meats = {each.removeprefix("no-") for each in ("no-pork", "no-beef") if each not in kept}
    return frozenset(meats) | ({"fish", "crustaceans"} & set(dish.allergens or ()))


@dataclass(slots=True)
class _Table:
    """A meal while it is chosen."""

    kitchen: _Kitchen
    meal: Meal
    earlier: Counter[str] = field(default_factory=Counter)
    """How many of the meals before it have each dish."""
    quantities: dict[str, int] = field(default_factory=dict)
    """By dish, in the order of the choice."""
    used: Counter[int] = field(default_factory=Counter)
    """Plates by limit."""
    cents: int = 0
    missing: list[Course] = field(default_factory=list)
    owed: int = 0
    """Plates that a course does not have and that others make up for."""

    def meal_of_courses(self) -> SuggestedMeal | None:
        """Return the meal with the dishes that are chosen; None if it is too little for the party or too dear."""
        needs = self._affordable(self._needs())
        if needs is None:
            return None
        left = sum(need.least_cents() for need in needs)
        for need in needs:
            left -= need.least_cents()
            self._choose(need, left)
        if not self._make_up():
            return None
        chosen = self._in_order(self.kitchen.candidates[id] for id in self.quantities)
        return SuggestedMeal(
            self.meal,
            [replace(each.line, quantity=self.quantities[each.dish.id]) for each in chosen],
            self.cents,
            [each.dish for each in chosen if each.is_vegetarian and each.most],
            self.missing,
        )

    # --- What the meal needs ----------------------------------------------------------------------

    def _needs(self) -> list[_Need]:
        """Return the plates of each course, those for vegetarians apart; note what courses have nothing for."""
        kitchen = self.kitchen
        rows = [(each, self._candidates(each), plates(each, kitchen.party)) for each in self.meal.courses]
        theirs = self._vegetarian_plates(rows)
        needs: list[_Need] = []
        for (served, candidates, total), count in zip(rows, theirs, strict=True):
            course = kitchen.courses[served.course]
            if total and not candidates:
                self.missing.append(course)
                self.owed += total if course.id in kitchen.feeding else 0
            for choice, number in (
                ([each for each in candidates if each.is_vegetarian], count),
                (candidates, total - count),
            ):
                if choice and number > 0:
                    needs.append(_Need(course, choice, number, served))
        return needs

    def _vegetarian_plates(self, rows: Sequence[tuple[ServedCourse, Sequence[_Candidate], int]]) -> list[int]:
        """Return how many plates of each course are for vegetarians: a part of all as large as theirs of the party.

        Where each guest has a plate, they have their own. Of what is shared they have it first where most of a course
        is vegetarian, then where it feeds them. A course that feeds nobody, such as a soup, leaves out their part.
        """
        party, hungry = self.kitchen.party, self.kitchen.vegetarians
        counts = [0] * len(rows)
        shared: list[tuple[float, int]] = []
        plates_shared = 0
        for number, (served, candidates, total) in enumerate(rows):
            theirs = [each for each in candidates if each.is_vegetarian]
            if served.course not in self.kitchen.feeding:
                counts[number] = round_half_up(Fraction(total * self.kitchen.vegetarians, party))
            elif served.one_for == 1:
                counts[number], hungry = self.kitchen.vegetarians, 0 if theirs else hungry
            else:
                plates_shared += total
                shared += [(-len(theirs) / len(candidates), number)] if theirs else []
        part = -(-plates_shared * self.kitchen.vegetarians // party)
        for _, number in sorted(shared):
            counts[number] = min(part, rows[number][2])
            part -= counts[number]
            hungry -= counts[number] if all(each.least for each in rows[number][1] if each.is_vegetarian) else 0
        for _, number in sorted(shared):
            if hungry > 0 and any(each.least for each in rows[number][1] if each.is_vegetarian):
                further = min(hungry, rows[number][2] - counts[number])
                counts[number] += further
                hungry -= further
        return counts

    def _candidates(self, served: ServedCourse) -> Sequence[_Candidate]:
        """Return the dishes of a course; where each guest has one, those for one guest."""
        candidates = self.kitchen.by_course[served.course]
        return [each for each in candidates if each.least <= 1] if served.one_for == 1 else candidates

    def _affordable(self, needs: list[_Need]) -> list[_Need] | None:
        """Return the needs without the optional ones, from the last on, that the budget does not allow."""
        budget = self.kitchen.wishes.budget
        if budget is None:
            return needs
        while sum(need.least_cents() for need in needs) > budget:
            optional = [need for need in needs if need.served.optional]
            if not optional:
                return None
            needs = [need for need in needs if need is not optional[-1]]
        return needs

    # --- The choice -------------------------------------------------------------------------------

    def _choose(self, need: _Need, reserved: int) -> None:
        """Choose the plates of a course; *reserved* is what those after it cost at least."""
        kinds: dict[str, _Candidate] = {}
        for _ in range(need.count - self._fed_by(need.served.replaced_by)):
            among = need.candidates if len(kinds) < need.served.kinds else kinds.values()
            best = self._best([(need.course, each) for each in among], reserved)
            if best is None:
                return
            kinds[best.dish.id] = best
            self._add(best)

    def _fed_by(self, course: str | None) -> int:
        """Return how many guests the plates of a course feed at most."""
        candidates = self.kitchen.by_course[course] if course else ()
        return sum(each.most * self.quantities.get(each.dish.id, 0) for each in candidates)

    def _best(self, among: Iterable[tuple[Course, _Candidate]], reserved: int = 0) -> _Candidate | None:
        """Return the dish that goes best into the meal, the first of equals; None if none may be added."""
        possible = [(course, each) for course, each in among if self._may_add(each, reserved)]
        return max(possible, key=lambda pair: self._score(*pair), default=(None, None))[1]

    def _may_add(self, each: _Candidate, reserved: int) -> bool:
        budget, limits = self.kitchen.wishes.budget, self.kitchen.limits
        quantity = self.quantities.get(each.dish.id, 0)
        if quantity >= MOST_OF_EACH or (not quantity and len(self.quantities) >= MOST_LINES):
            return False
        if budget is not None and self.cents + each.cents + reserved > budget:
            return False
        return all(self.used[number] < limits[number][0] for number in each.limits)

    def _add(self, each: _Candidate) -> None:
        self.quantities[each.dish.id] = self.quantities.get(each.dish.id, 0) + 1
        self.cents += each.cents
        self.used.update(each.limits)

    def _score(self, course: Course, each: _Candidate) -> float:
        """Return how well a dish goes into the meal: it leads, it goes with what is there, it repeats nothing."""
        dish, candidates = each.dish, self.kitchen.candidates
        score = self.kitchen.base[course.id, dish.id] - 45 * self.earlier[dish.id]
        score -= 100 * self.quantities.get(dish.id, 0)
        for id in self.quantities:
            other = candidates[id]
            score += 5 * (dish.id in other.dish.goes_with or id in dish.goes_with)
            score -= 6 * (dish.category == other.dish.category) + 4 * len(each.meats & other.meats)
        return score

    # --- Enough for all ---------------------------------------------------------------------------

    def _make_up(self) -> bool:
        """Add dishes for those that courses do not have, and until the meal is enough; tell whether it is.

        Vegetarians eat of nothing else, so that the least that their plates feed must do. For the party it is what
        the plates feed on average.
        """
        kitchen, guests = self.kitchen, self.kitchen.vegetarians
        courses = {each.course: kitchen.courses[each.course] for each in self.meal.courses}.values()
        feeding = [(course, each) for course in courses for each in kitchen.by_course[course.id] if each.least]
        vegetarian = [(course, each) for course, each in feeding if each.is_vegetarian]
        while self._fed(lambda each: each.least * each.is_vegetarian) < guests:
            if not self._add_best(vegetarian):
                return False
        for _ in range(self.owed):
            self._add_best([(course, each) for course, each in feeding if each.dish.id not in self.quantities])
        while self._fed(lambda each: each.least + each.most) < 2 * kitchen.party:
            if not self._add_best(feeding):
                return False
        return True

    def _add_best(self, among: Iterable[tuple[Course, _Candidate]]) -> bool:
        """Add the dish that goes best into the meal; tell whether there is one."""
        best = self._best(among)
        if best:
            self._add(best)
        return best is not None

    def _fed(self, guests: Callable[[_Candidate], int]) -> int:
        """Return how many guests the plates feed."""
        return sum(guests(self.kitchen.candidates[id]) * count for id, count in self.quantities.items())

    def _in_order(self, chosen: Iterable[_Candidate]) -> list[_Candidate]:
        """Return the dishes in the order of the meal's courses."""
        order = [self.kitchen.by_course[served.course] for served in self.meal.courses]
        return sorted(chosen, key=lambda each: next(number for number, course in enumerate(order) if each in course))
