"""The forms of the terms of the house: who can book, and what a bill has beside its dishes."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from babel.dates import get_day_names
from flask_babel import get_locale, gettext
from wtforms import BooleanField, FieldList, Form, FormField, SelectField, StringField

from ...i18n import N_
from ...models import normalizers
from ...models.booking import MOST_GUESTS
from ...models.hours import DAYS, ORDER_TYPES
from ...models.restaurant import PUBLIC_HOLIDAYS
from ...render import labels
from ...text.formatting import at_start
from . import entries
from .forms import (
    MAX_ROWS,
    PRICE,
    CheckboxGroup,
    DurationForm,
    Lines,
    Paragraphs,
    as_list,
    as_mapping,
    block,
    choices,
    duration_data,
    duration_value,
    hours_of,
    line_of,
    offer,
    rows_of,
    rows_without,
    text_of,
    without_drafts,
)
from .terms_words import BOOKABLE, BOOKABLE_ON_DATE, CHARGE_PER, DEPOSIT_PER, INCLUDED, TAKES

NUMBER = {"inputmode": "numeric", "size": 4}


class PartyForm(Form):
    """What holds for parties of some sizes."""

    least = StringField(N_("From how many guests"), render_kw=NUMBER)
    most = StringField(N_("To how many guests (empty: any number)"), render_kw=NUMBER)
    bookable = SelectField(N_("How these guests get a table"), validate_choice=False)
    slots = StringField(N_("Times they can book (empty: any)"), render_kw={"placeholder": "17:00-21:00"})
    notice: "FormField[Form]" = FormField(DurationForm, N_("Minimum notice"))
    free_cancellation: "FormField[Form]" = FormField(
        DurationForm, N_("How long before they can still cancel without charge")
    )
    deposit = StringField(N_("Deposit (write 0 if you take none)"), render_kw=PRICE)
    deposit_per = SelectField(N_("What the deposit is for"), validate_choice=False)
    note = FormField(Lines, N_("What else they should know"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.bookable.choices = choices(BOOKABLE)
        self.deposit_per.choices = choices(DEPOSIT_PER)


class RoomForm(Form):
    """A room, or the whole restaurant, on some days at one price."""

    name = FormField(Lines, N_("Name of the room"))
    seats = StringField(N_("Seats"), render_kw=NUMBER)
    least = StringField(N_("From how many guests"), render_kw=NUMBER)
    most = StringField(N_("To how many guests"), render_kw=NUMBER)
    days = CheckboxGroup(N_("On which days"))
    hours = StringField(N_("From when to when (empty: opening hours)"), render_kw={"placeholder": "17:00-21:30"})
    minimum_spend = StringField(N_("Minimum spend, before tax (empty: none)"), render_kw=PRICE)
    deposit = StringField(
        N_("Deposit: an amount, or a percentage of the minimum spend (0 if there is none)"), render_kw={"size": 8}
    )
    notice: "FormField[Form]" = FormField(DurationForm, N_("Minimum notice"))
    free_cancellation: "FormField[Form]" = FormField(
        DurationForm, N_("How long before they can still cancel without charge")
    )


class BookingDateForm(Form):
    """Dates on which other rules hold."""

    holiday = SelectField(N_("A day with special hours"), validate_choice=False)
    dates = StringField(N_("Or these dates, separated by commas"), render_kw={"placeholder": "2026-12-31"})
    bookable = SelectField(N_("Bookings on these dates"), validate_choice=False)
    slots = StringField(N_("Times they can book (empty: as always)"), render_kw={"placeholder": "17:00-21:00"})
    note = FormField(Lines, N_("What guests should know, such as the reason"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.bookable.choices = choices(BOOKABLE_ON_DATE)


class BookingForm(Form):
    """Who can book, when and how."""

    takes_reservations = SelectField(N_("Guests can book a table"))
    how = FormField(Paragraphs, N_("How guests book"))
    ahead_days = StringField(N_("How many days ahead at most (empty: any)"), render_kw=NUMBER)
    parties = FieldList(FormField(PartyForm), N_("Party sizes"), max_entries=MAX_ROWS)
    smaller = SelectField(validate_choice=False)
    """How the parties below the smallest one that has a row get a table."""
    rooms = FieldList(FormField(RoomForm), N_("Rooms"), max_entries=MAX_ROWS)
    dates = FieldList(FormField(BookingDateForm), N_("Special dates"), max_entries=MAX_ROWS)


def booking_data(values: Mapping[str, Any], takes_reservations: str) -> dict[str, Any]:
    """Return the data of a ``BookingForm`` for ``booking.yaml``."""
    return {
        "takes_reservations": takes_reservations,
        "how": without_drafts(values.get("how")),
        "ahead_days": str(values.get("ahead_days", "")),
        "parties": [_party_data(each) for each in rows_of(values.get("parties"))],
        "rooms": [_room_data(each) for each in rows_of(values.get("rooms"))],
        "dates": [_date_data(each) for each in rows_of(values.get("dates"))],
    }


def offer_bookings(form: BookingForm, holidays: list[tuple[str, str]]) -> None:
    """Give the fields of the house, of every room and date what can be chosen."""
    form.takes_reservations.choices = choices(TAKES)
    offer(form.smaller, choices(BOOKABLE))
    names = get_day_names("wide", locale=get_locale())
    rooms: Iterable[Any] = form.rooms
    for row in rooms:
        row.days.choices = [(day, at_start(names[number])) for number, day in enumerate(DAYS)]
    dates: Iterable[Any] = form.dates
    for row in dates:
        offer(row.holiday, holidays)


def _room_data(values: Mapping[str, Any]) -> dict[str, Any]:
    deposit = as_mapping(values.get("deposit"))
    least, most, *_ = [*as_list(values.get("guests")), "", ""]
    return {
        "name": without_drafts(values.get("name")),
        "seats": str(values.get("seats", "")),
        "least": least,
        "most": most,
        "days": as_list(values.get("days")) or list(DAYS),
        "hours": ", ".join(as_list(values.get("hours"))),
        "minimum_spend": str(values.get("minimum_spend", "")),
        "deposit": f"{deposit['percent']}%" if deposit.get("percent") else str(deposit.get("amount", "")),
        **{key: duration_data(values.get(key)) for key in ("notice", "free_cancellation")},
    }


def _date_data(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "holiday": values.get("holiday", ""),
        "dates": ", ".join(as_list(values.get("dates"))),
        "bookable": values.get("bookable", ""),
        "slots": ", ".join(as_list(values.get("slots"))),
        "note": without_drafts(values.get("note")),
    }


def _party_data(values: Mapping[str, Any]) -> dict[str, Any]:
    guests, deposit = as_list(values.get("guests")), as_mapping(values.get("deposit"))
    least, most, *_ = [*guests, "", ""]
    return {
        "least": least,
        "most": "" if str(most) == str(MOST_GUESTS) else most,
        "bookable": values.get("bookable", "yes"),
        "slots": ", ".join(as_list(values.get("slots"))),
        **{key: duration_data(values.get(key)) for key in ("notice", "free_cancellation")},
        "deposit": str(deposit.get("amount", "")),
        "deposit_per": deposit.get("per", "booking"),
        "note": without_drafts(values.get("note")),
    }


def booking_values(form: BookingForm, old: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the form says, as ``booking.yaml`` has it; None takes a line out, and a cleared row is none."""
    data, before = form.data, rows_of(old.get("parties"))
    parties: list[dict[str, Any]] = []
    for number, row in enumerate(data["parties"]):
        party = before[number] if number < len(before) else {}
        if line_of(row["least"]) or line_of(row["most"]):
            id = party.get("id") or _new_id(f"guests-{line_of(row['least']) or 1}", [*before, *parties])
            parties.append({**party, "id": id, **_party(row, party)})
    if least := data["smaller"] and least_party({"parties": parties}) - 1:
        bookable = data["smaller"] if data["smaller"] != "yes" else None
        parties.append(
            {"id": _new_id("guests-1", [*before, *parties]), "guests": ["1", str(least)], "bookable": bookable}
        )
    return {
        "how": text_of(data["how"], old.get("how"), needed=False),
        "ahead_days": _number(data["ahead_days"]),
        "parties": sorted(parties, key=_least) or None,
        "rooms": _rooms(data["rooms"], rows_of(old.get("rooms"))) or None,
        "dates": _dates(data["dates"], rows_of(old.get("dates"))) or None,
    }


def _least(party: Mapping[str, Any]) -> int:
    least = next(iter(as_list(party.get("guests"))), "")
    return int(least) if str(least).isdecimal() else 0


def least_party(values: Mapping[str, Any]) -> int:
    """Return the guests of the smallest party that has a row; 1 where none has."""
    return min(map(_least, rows_of(values.get("parties"))), default=1) or 1


def are_in_order(values: Mapping[str, Any]) -> bool:
    """Tell whether the two numbers of guests of every row are numbers, the smaller one first."""
    rows = [[str(each) for each in as_list(row.get("guests"))] for row in rows_of(values.get("parties"))]
    return all(each.isdecimal() for row in rows for each in row) and all(int(row[0]) <= int(row[-1]) for row in rows)


def places_of_rows(form: BookingForm) -> list[int]:
    """Return the number of the row of the form that each row of the file is, which are in the order of their guests."""
    rows = [
        (number, row)
        for number, row in enumerate(form.data["parties"], 1)
        if line_of(row["least"]) or line_of(row["most"])
    ]
    return [
        number for number, _ in sorted(rows, key=lambda each: _least({"guests": [_number(each[1]["least"]) or "1"]}))
    ]


def lost_bookings(form: BookingForm, old: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return what to write in new rows without what makes them one, by field."""
    parties = rows_without(form.parties, ("least", "most"), len(rows_of(old.get("parties"))))
    return {
        **{f"{place.rpartition('.')[0]}.guests": words for place, words in parties.items()},
        **rows_without(form.rooms, ("name",), len(rows_of(old.get("rooms")))),
        **rows_without(form.dates, ("dates",), len(rows_of(old.get("dates")))),
    }


def lost_charges(form: "ChargesForm", old: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return what to write in new charges without a name and an amount, by field."""
    return rows_without(form.charges, ("name", "amount"), len(rows_of(old.get("charges"))))


def _rooms(rows: list[dict[str, Any]], old: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the rooms; one whose name is cleared is none. Each keeps what no field shows."""
    rooms: list[dict[str, Any]] = []
    for number, row in enumerate(rows):
        room = old[number] if number < len(old) else {}
        name = text_of(row["name"], room.get("name"), needed=True)
        if name is None:
            continue
        taken = {str(each.get("id")) for each in (*old, *rooms)}
        id = room.get("id") or _new_id(entries.new_id(map(str, name.values()), taken, "room"), [*old, *rooms])
        days = [day for day in DAYS if day in row["days"]] or list(DAYS)
        rooms.append(
            {
                **room,
                "id": id,
                "name": name,
                "seats": _number(row["seats"]),
                "guests": [
                    _number(row["least"]) or "1",
                    _number(row["most"]) or _number(row["seats"]) or str(MOST_GUESTS),
                ],
                "days": days if days != list(DAYS) or "days" in room else None,
                "hours": hours_of(row["hours"]) or None,
                "minimum_spend": _money(row["minimum_spend"]),
                "deposit": _deposit_of_room(line_of(row["deposit"]), as_mapping(room.get("deposit"))),
                **{key: duration_value(row[key]) for key in ("notice", "free_cancellation")},
            }
        )
    return rooms


def _deposit_of_room(text: str | None, old: Mapping[str, Any]) -> dict[str, Any] | None:
    if text is None:
        return None
    if _is_share(text):
        return {"percent": _number((_percent(text) or "").rstrip("%"))}
    return {"amount": _money(text), "per": old.get("per")}


def _dates(rows: list[dict[str, Any]], old: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the special dates; one whose day is cleared is none. Where nobody can book there are no times and deposit."""
    dates: list[dict[str, Any]] = []
    for number, row in enumerate(rows):
        before = old[number] if number < len(old) else {}
        typed = normalizers.western_digits(row["dates"] or "")
        days = [day for each in re.split("[,;،、，；]", typed) if (day := line_of(each))]
        if not (row["holiday"] or days):
            continue
        cannot_book = dict.fromkeys(("slots", "deposit", "seatings"), None) if row["bookable"] else {}
        dates.append(
            {
                **before,
                "holiday": row["holiday"] or None,
                "dates": days or None,
                "bookable": row["bookable"] or None,
                "slots": hours_of(row["slots"]) or None,
                "note": text_of(row["note"], before.get("note"), needed=False),
                **cannot_book,
            }
        )
    return dates


def _party(row: Mapping[str, Any], old: Mapping[str, Any]) -> dict[str, Any]:
    """Return a size of party; former times, notice and deposit go with those who could book, what is new is judged."""
    bookable = row["bookable"] or "yes"
    can_book = bookable == "yes"
    former = as_mapping(old.get("deposit"))
    amount = normalizers.money(line_of(row["deposit"]) or "") or None
    per = row["deposit_per"] if row["deposit_per"] != "booking" or "per" in former else None
    new = {
        "slots": hours_of(row["slots"]) or None,
        "notice": duration_value(row["notice"]),
        "deposit": {"amount": amount, "per": per} if amount else None,
    }
    is_former = {key: value == old.get(key) for key, value in new.items()} | {
        "deposit": amount == str(former.get("amount", ""))
    }
    stays = {key for key in new if can_book or (key, bookable) == ("deposit", "ask") or not is_former[key]}
    return {
        "guests": [_number(row["least"]) or "1", _number(row["most"]) or str(MOST_GUESTS)],
        "bookable": bookable if not can_book or "bookable" in old else None,
        "days": old.get("days") if can_book else None,
        "free_cancellation": duration_value(row["free_cancellation"]),
        **{key: value if key in stays else None for key, value in new.items()},
        "note": text_of(row["note"], old.get("note"), needed=False),
    }


class ChargeForm(Form):
    """What a bill has beside its dishes."""

    name = FormField(Lines, N_("Name"))
    amount = StringField(N_("How much: an amount, or a percentage"), render_kw={"size": 8, "placeholder": "0.50 / 18%"})
    dish = SelectField(N_("Or the price of this dish"), validate_choice=False)
    per = SelectField(N_("How often"), validate_choice=False)
    how = CheckboxGroup(N_("For which orders"))
    on = CheckboxGroup(N_("On which days (none ticked: every day)"))
    from_guests = StringField(N_("From how many guests (empty: any)"), render_kw=NUMBER)
    free_from = StringField(N_("Free on orders of at least (empty: never)"), render_kw=PRICE)
    optional = BooleanField(N_("Optional: guests may decline it"))
    when = FormField(Lines, N_("When it applies, if not always"))
    tax_class = SelectField(N_("Taxed as"), validate_choice=False)


class TaxForm(Form):
    """A tax on what the restaurant sells."""

    name = FormField(Lines, N_("Name"))
    rate = StringField(N_("Rate"), render_kw={"size": 8, "placeholder": "5%"})
    included = SelectField(N_("Prices on the menu include it"), validate_choice=False)
    on = CheckboxGroup(N_("Applies to"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        usual = ("", gettext("as is usual in the country"))
        self.included.choices = [*choices(INCLUDED), usual] if not self.included.data else choices(INCLUDED)
        self.on.choices = choices(labels.TAX_CLASSES)


class DeliveryForm(Form):
    """From what sum, and where to, the restaurant delivers."""

    minimum = StringField(N_("Minimum order"), render_kw=PRICE)
    area = FormField(Lines, N_("Where to"))


class ChargesForm(Form):
    """The charges, the taxes, and the terms of delivery."""

    charges = FieldList(FormField(ChargeForm), N_("Charges"), max_entries=MAX_ROWS)
    taxes = FieldList(FormField(TaxForm), N_("Taxes"), max_entries=MAX_ROWS)
    delivery: "FormField[Form]" = FormField(DeliveryForm, N_("Delivery"))


def charges_data(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a ``ChargesForm`` for ``restaurant.yaml``."""
    delivery = as_mapping(values.get("delivery"))
    return {
        "charges": [_charge_data(each) for each in rows_of(values.get("charges"))],
        "taxes": [
            {
                "name": without_drafts(each.get("name")),
                "rate": str(each.get("rate", "")),
                "included": each.get("included", ""),
                "on": _classes(each.get("on")),
            }
            for each in rows_of(values.get("taxes"))
        ],
        "delivery": {"minimum": str(delivery.get("minimum", "")), "area": without_drafts(delivery.get("area"))},
    }


def _classes(value: Any) -> list[str]:
    """Return the kinds of goods that a tax is on."""
    return list(labels.TAX_CLASSES) if value in (None, "all") else as_list(value)


def _charge_data(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **{key: without_drafts(values.get(key)) for key in ("name", "when")},
        **{key: str(values.get(key, "")) for key in ("dish", "from_guests", "free_from")},
        "amount": str(values.get("percent") or values.get("amount", "")),
        "per": values.get("per", "order"),
        "how": as_list(values.get("how")) or list(ORDER_TYPES),
        "on": as_list(values.get("on")),
        "optional": values.get("optional") == "true",
        "tax_class": values.get("tax_class", ""),
    }


def offer_charges(form: ChargesForm, dishes: list[tuple[str, str]]) -> None:
    """Give the fields of every charge what can be chosen."""
    rows: Iterable[Any] = form.charges
    names = get_day_names("wide", locale=get_locale())
    days = [(PUBLIC_HOLIDAYS, gettext("Public holidays")), *((day, at_start(names[n])) for n, day in enumerate(DAYS))]
    for row in rows:
        offer(row.dish, dishes)
        row.per.choices = choices(CHARGE_PER)
        row.how.choices = choices(labels.ORDER_TYPES)
        row.on.choices = days
        assumed = [("", gettext("like food (assumed)"))]
        row.tax_class.choices = [*assumed, *choices(labels.TAX_CLASSES), ("none", gettext("not taxed"))]


def charges_values(form: ChargesForm, old: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the form says, as ``restaurant.yaml`` has it; None takes a line out, and a cleared row is none."""
    data, before = form.data, rows_of(old.get("charges"))
    charges: list[dict[str, Any]] = []
    for number, row in enumerate(data["charges"]):
        charge = before[number] if number < len(before) else {}
        name = text_of(row["name"], charge.get("name"), needed=True)
        amount, dish = line_of(row["amount"]), row["dish"] or None
        if name is None and not (amount or dish):
            continue
        taken = {str(each.get("id")) for each in (*before, *charges)}
        id = charge.get("id") or entries.new_id((str(each or "") for each in (name or {}).values()), taken, "charge")
        charges.append({**charge, "id": _new_id(id, charges), "name": name, **_charge(row, charge, amount, dish)})
    delivery = {
        "minimum": _money(data["delivery"]["minimum"]),
        "area": text_of(data["delivery"]["area"], as_mapping(old.get("delivery")).get("area"), needed=True),
    }
    return {
        "charges": charges or ([] if old.get("charges") == [] else None),
        "taxes": _taxes(data["taxes"], rows_of(old.get("taxes"))) or ([] if old.get("taxes") == [] else None),
        "delivery": block(delivery),
    }


def _taxes(rows: list[dict[str, Any]], old: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the taxes; a cleared row is none. What is on everything has a line for that only where it had one."""
    taxes = []
    for number, row in enumerate(rows):
        before = old[number] if number < len(old) else {}
        name, rate = text_of(row["name"], before.get("name"), needed=True), _percent(line_of(row["rate"]))
        if name or rate or (before and not before.get("rate")):  # one without a rate says only what is included
            is_on_all = set(row["on"]) >= set(labels.TAX_CLASSES)
            on = ("all" if before.get("on") == "all" else None) if is_on_all else row["on"]
            taxes.append({**before, "name": name, "rate": rate, "on": on, "included": row["included"] or None})
    return taxes


_PERCENT = re.compile(r"(?i)\s*(?:[%٪]|per ?cent|pour ?cent|por ?ci?ento|per ?cento|درصد)\s*$")


def _is_share(text: str) -> bool:
    """Tell whether an amount is a percentage, with its sign or its word: ``18%``, ``20 percent``."""
    return _PERCENT.search(text) is not None


def _percent(text: str | None) -> str | None:
    """Return a percentage as the files have it; a sign that is left out is meant."""
    plain = "".join(normalizers.western_digits(_PERCENT.sub("", text or "")).split()).replace(",", ".")
    return f"{plain}%" if text else None


def _charge(row: Mapping[str, Any], old: Mapping[str, Any], amount: str | None, dish: str | None) -> dict[str, Any]:
    """Return how much, how often and of which orders; what is as usual has a line only where it had one."""
    percent = _percent(amount) if amount and _is_share(amount) else None
    how = [each for each in ORDER_TYPES if each in (row["how"] or ORDER_TYPES)]
    usual = {"per": "order", "how": list(ORDER_TYPES)}
    said = {"per": row["per"] or "order", "how": how}
    return {
        "amount": None if percent or dish else _money(amount),
        "percent": percent,
        "dish": dish,
        **{key: each if each != usual[key] or key in old else None for key, each in said.items()},
        "tax_class": row["tax_class"] or None,
        "on": row["on"] or None,
        "from_guests": _number(row["from_guests"]),
        "optional": "true" if row["optional"] else None,
        "free_from": _money(row["free_from"]),
        "when": text_of(row["when"], old.get("when"), needed=True),
    }


def _money(text: str | None) -> str | None:
    line = line_of(text)
    return line and normalizers.money(line)


def _number(text: str | None) -> str | None:
    line = line_of(text)
    return line and normalizers.western_digits(line)


def _new_id(id: str, taken: Iterable[Mapping[str, Any]]) -> str:
    """Return an id, with a number after it where it is taken."""
    ids = {str(each.get("id")) for each in taken}
    return id if id not in ids else next(name for n in range(2, 100) if (name := f"{id}-{n}") not in ids)


def blank_row(rows: "FieldList[Any]", **data: Any) -> None:
    """Add a blank row at the end, for a new one."""
    if len(rows.entries) < MAX_ROWS:
        rows.append_entry(data)
