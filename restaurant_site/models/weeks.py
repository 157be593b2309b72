"""The hours of every week, and new ones that hold from a date on."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta
from typing import Self

from pydantic import Field, PrivateAttr, model_validator

from .fault_kinds import Kind
from .fields import IsoDate, Model, Slug, WholeNumber
from .hours import (
    DAYS,
    ORDER_TYPES,
    DayRanges,
    LastOrder,
    LastOrders,
    OrderType,
    SpecialDay,
    Weekday,
    WeeklyLastOrders,
    WeeklyOrderHours,
    WrittenHours,
)
from .menu import ALWAYS, ServingHours, WrittenSectionHours


class LaterWeek(Model):
    """New hours of every week from a date on."""

    first: IsoDate = Field(alias="from")
    """The first date on which they hold: 2027-03-01."""
    until: IsoDate | None = None
    """The last date on which they hold; from the day after, the hours are as without them. Left out: they have no end."""
    week: Mapping[Weekday, DayRanges] = Field(default_factory=dict, examples=[{"monday": []}])
    """The days of the week that change; those left out are as before."""
    last_orders: LastOrders | None = None
    """Last orders from then on; what is left out is as before."""
    sections: Mapping[Slug, WrittenSectionHours] = Field(default_factory=dict, examples=[{"lunch": "12:00-16:00"}])
    """When the kitchen serves a section of the menu from then on, by its id; `open-close` is as long as you are open.

    Those left out are served as before; so are dishes with hours of their own, but for those of a section that is `not-served`.
    """

    @model_validator(mode="after")
    def _changes_something(self) -> Self:
        if not self.week and self.last_orders is None and not self.sections:
            raise ValueError(Kind.WEEK_WITHOUT_CHANGE())
        if self.until and self.until < self.first:
            raise ValueError(Kind.WEEK_ENDS_FIRST())
        return self

    def holds_on(self, day: date) -> bool:
        return self.first <= day and (self.until is None or day <= self.until)


class OpeningHours(Model):
    """The week, and the days that differ."""

    week: Mapping[Weekday, DayRanges]
    """The hours of each day; [] is a closed one, and a close earlier than its open is after midnight."""
    last_orders: WeeklyLastOrders = Field(
        default_factory=WeeklyLastOrders, examples=[{"dine_in": 30, "delivery": "20:45"}]
    )
    """Minutes before closing or a time, for dine_in, takeout and delivery."""
    orders: WeeklyOrderHours = Field(
        default_factory=WeeklyOrderHours, examples=[{"delivery": ["11:30-14:00", "17:00-20:45"]}]
    )
    """When takeout and delivery orders are taken, within the opening hours; it replaces their last orders."""
    telephone: WrittenHours | None = None
    """When the telephone is answered, on days with opening hours and within them; leave it out if that varies."""
    closing_soon_minutes: WholeNumber = 30
    """From how many minutes before closing the pages say "closes soon": 30, if the line is left out."""
    later: tuple[LaterWeek, ...] = ()
    """New hours of every week from a date on: {from: 2027-03-01, week: {monday: []}}. Guests read them before they begin."""
    holidays: tuple[SpecialDay, ...] = ()
    """Days that differ from the week, or that people ask about."""
    # When each section with dishes, and each dish with hours of its own, is served in this week, by id; no field of the file.
    _served: Mapping[str, ServingHours] = PrivateAttr(default_factory=dict)

    @model_validator(mode="after")
    def every_day_has_an_entry(self) -> Self:
        if missing := [day for day in DAYS if day not in self.week]:
            raise ValueError(Kind.WEEK_LACKS(days=tuple(missing)))
        return self

    @model_validator(mode="after")
    def orders_are_given_once(self) -> Self:
        for order in ORDER_TYPES:
            if self.has_order_hours(order) and any(each and each.of(order) for each in self._written_last_orders):
                raise ValueError(Kind.LAST_ORDER_BESIDE_ORDERS(order=order))
        return self

    def on(self, day: date) -> Self:
        """Return the hours with the week that holds on a date; those of other dates stay known."""
        if not self.later:
            return self
        week, last_orders = dict(self.week), self.last_orders
        for each in self.later_in_order:
            if each.holds_on(day):
                week |= each.week
                if isinstance(each.last_orders, WeeklyLastOrders):
                    last_orders = each.last_orders
                elif each.last_orders:
                    new: Mapping[str, LastOrder] = {
                        order: last for order in ORDER_TYPES if (last := each.last_orders.of(order))
                    }
                    last_orders = last_orders.model_copy(update=new)
        later = self.later
        if not any(each.first == date.min for each in later):
            usual = LaterWeek.model_construct(first=date.min, week=self.week, last_orders=self.last_orders)
            later = (usual, *later)
        found = self.model_copy(update={"week": week, "last_orders": last_orders, "later": later})
        found._served = {
            **self._served,
            **{id: each for id, each in self.sections_on(day).items() if id in self._served},
        }
        return found

    def with_menu(self, sections: Mapping[str, ServingHours | None], served: Mapping[str, ServingHours | None]) -> Self:
        """Return the hours with those that the menu gives.

        *sections* has those of each section while no new ones hold, so that its hours of any date are known. *served* has
        those of each section with dishes, and of each dish with hours of its own. None is as long as the restaurant is open.
        """
        found = self.model_copy()
        if named := {id for each in self.later for id in each.sections}:
            usual = {id: sections.get(id) or ALWAYS for id in named}
            base = LaterWeek.model_construct(
                first=date.min, week=self.week, last_orders=self.last_orders, sections=usual
            )
            found = self.model_copy(update={"later": (base, *self.later)})
        found._served = {id: each or ALWAYS for id, each in served.items()}
        return found

    @property
    def served(self) -> Collection[ServingHours]:
        """When any part of the menu is served in the week that holds; empty if the menu is not known."""
        return self._served.values()

    def sections_on(self, day: date) -> Mapping[str, ServingHours]:
        """Return the hours on a date of the sections that have new ones at some time."""
        found: dict[str, ServingHours] = {}
        for each in self.later_in_order:
            if each.holds_on(day):
                found |= each.sections
        return found

    @property
    def later_in_order(self) -> Sequence[LaterWeek]:
        return sorted(self.later, key=lambda each: each.first)

    @property
    def turns(self) -> Sequence[date]:
        """The dates on which new hours of every week begin, and those after their last ones."""
        first = {each.first for each in self.later if each.first != date.min}
        return sorted(first | {each.until + timedelta(days=1) for each in self.later if each.until})

    @property
    def _written_last_orders(self) -> list[LastOrders | None]:
        later, special = [each.last_orders for each in self.later], [each.last_orders for each in self.holidays]
        return [self.last_orders, *self.last_orders.days.values(), *later, *special]

    def has_order_hours(self, order: OrderType) -> bool:
        """Tell whether any day or date has ranges of this type."""
        written = [self.orders, *self.orders.days.values(), *(each.orders for each in self.holidays)]
        return any(each is not None and each.of(order) is not None for each in written)
