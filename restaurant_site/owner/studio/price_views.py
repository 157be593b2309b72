"""The page of all prices: those of dishes, sizes, certain times and additions, one by one or all by a percentage."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Any, NamedTuple

from flask import render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from ...content.load_state import LoadState
from ...content.yaml_documents import Location
from ...i18n import N_
from ...models import normalizers
from ...models.menu import MenuConfig
from ...models.restaurant import Restaurant
from ...text import formatting
from . import amounts, entries, forms
from .amounts import AMOUNT
from .blueprint import bp, current_locale, current_studio, labels_of
from .entries import Change, Entry
from .messages import as_guests_read
from .price_doubts import NewPrice, asked
from .saving import SaveOutcome, again, base_of, name_of, save_files, saved, shown_values, status_of, with_colon
from .sold_out_views import sold_out_words
from .times_in_words import hours_in_words
from .versions import SavedChange

ROUNDINGS = ("0.05", "0.01", "0.10", "0.25", "0.50", "1.00", ".95", ".99")
"""To what a raised price is rounded, the usual one first; with ``.95`` it ends in that."""
WITHOUT_CENTS = ("10.00", "1.00", "50.00", "100.00")
"""The same in a currency without cents."""
FEW = 10
"""One price of so many may end in another way than the others."""
MOST_PERCENT = Decimal(50)
OF_TODAY = ("price_today",)
"""Where the price of today of a dish at the market price is written."""
_BELOW_ZERO = re.compile(r"\D*[-−–]\s*\D*\d+([.,]\d+)?\D*")


class PriceField(NamedTuple):
    """One price of the menu."""

    name: str
    """``beef-stew.sizes.1``: the dish, and the place within it."""
    entry: Entry
    location: Location
    """Below the entry."""
    label: str
    """The size or addition; empty for the price of the dish."""
    value: str


@bp.route("/prices", methods=["GET", "POST"])
def prices() -> ResponseReturnValue:
    """Return the table of all prices; its button changes what the fields show, and only a save writes it.

    A field that is left asks what is to be said of the prices of its dish.
    """
    loaded = current_studio().workspace.load()
    fields = {each.name: each for each in _fields(loaded)}
    now = {name: field.value for name, field in fields.items()}
    base, outcome, is_raised = now, None, False
    typed: Mapping[str, str] = now
    if request.method == "POST":
        base = {name: str(value) for name, value in shown_values().items()}
        sent: Mapping[str, str] = forms.sent() or {}
        typed = {name: (forms.line_of(sent.get(name)) or "") if name in sent else value for name, value in now.items()}
        of_today = {name for name, field in fields.items() if field.location == OF_TODAY}
        typed = {name: price or (forms.MARKET if name in of_today else "") for name, price in typed.items()}
        if dish := request.form.get("check"):
            own = [each for name, each in fields.items() if name.partition(".")[0] == dish]
            outcome = _refusal(fields, _changed(base, typed))
            return render_template("studio/checked_prices.html", fields=own, outcome=outcome)
        if request.form.get("raise") or (request.form.get("percent") and not _changed(base, typed)):  # by Enter
            changed, outcome = _raised(_of_section(fields, typed), _roundings(loaded))
            typed, is_raised = {**typed, **changed}, outcome is None
        else:
            outcome = _save(fields, base, typed)
            if outcome is None:
                return saved(".prices")
    house = entries.whole(loaded, "restaurant.yaml")
    spent = forms.line_of(str(house.values.get("price_range") or "")) if house and is_raised else None
    variables = {"menu": _by_section(loaded, fields), "base_prices": base, "is_raised": is_raised, "spent": spent}
    variables |= {
        "changed": _changed(base, typed),
        "names": {name: _name(field) for name, field in fields.items()},
        "shown": {name: amounts.read(price) for name, price in typed.items()},
    }
    labels, in_use = labels_of(loaded.get(MenuConfig)), {_section_of(each) for each in fields.values()}
    variables["sections"] = {id: label for id, label in labels.items() if id in in_use}
    variables["sold_out"] = {id: sold_out_words(loaded, id, until) for id, until in loaded.sold_out.items()}
    roundings = _roundings(loaded)
    variables |= {"outcome": outcome, "roundings": roundings, "percent": request.form.get("percent", "")}
    rounding = request.form.get("rounding") or _rounding_of(now.values(), roundings)
    return render_template("studio/prices.html", base=base_of(base), rounding=rounding, **variables), status_of(outcome)


def _fields(loaded: LoadState) -> Iterator[PriceField]:
    """Yield every price of the menu, as the files have it."""
    for entry in entries.dishes(loaded):
        id = entry.values["id"]
        if entry.values.get("price") == forms.MARKET:
            today = amounts.of_today(entry.values.get("price_today")) or forms.MARKET
            yield PriceField(f"{id}.price", entry, OF_TODAY, "", today)
        elif "price" in entry.values and not _is_of_first_size(entry):
            yield PriceField(f"{id}.price", entry, ("price",), "", str(entry.values["price"]))
        for key in ("sizes", "prices_at", "additions"):
            for number, row in enumerate(forms.rows_of(entry.values.get(key))):
                label = _time_of(entry, row) if key == "prices_at" else name_of(Entry(entry.file, (), row))
                place, price = (key, number, "price"), str(row.get("price", ""))
                yield PriceField(f"{id}.{key}.{number}", entry, place, as_guests_read(label), price)


def _is_of_first_size(entry: Entry) -> bool:
    """Tell whether the price of a dish is that of its first size, which is written with it."""
    first = next(iter(forms.rows_of(entry.values.get("sizes"))), {})
    price = str(first.get("price", ""))
    return bool(AMOUNT.fullmatch(price)) and price == str(entry.values.get("price"))


def _time_of(entry: Entry, timed: Mapping[str, Any]) -> str:
    """Return ``Small, Happy hour, Thursday, 5–6 pm`` for a price at a time."""
    sizes = (Entry(entry.file, (), each) for each in forms.rows_of(entry.values.get("sizes")))
    size = next((name_of(each) for each in sizes if each.values.get("id") == timed.get("size")), "")
    label = name_of(Entry(entry.file, (), {"name": timed["label"]})) if timed.get("label") else ""
    return current_locale().punctuation.comma.join(
        filter(None, [size, label, hours_in_words(str(timed.get("hours", "")))])
    )


def _by_section(loaded: LoadState, fields: Mapping[str, PriceField]) -> dict[str, dict[str, list[PriceField]]]:
    """Return section → dish → its prices, by name."""
    labels = labels_of(loaded.get(MenuConfig))
    found: dict[str, dict[str, list[PriceField]]] = {}
    for field in fields.values():
        section = _section_of(field)
        dishes = found.setdefault(labels.get(section, section), {})
        dishes.setdefault(name_of(field.entry), []).append(field)
    return found


def _section_of(field: PriceField) -> str:
    return field.entry.file.removeprefix("menu/").removesuffix(".yaml")


def _of_section(fields: Mapping[str, PriceField], typed: Mapping[str, str]) -> Mapping[str, str]:
    """Return what was typed for the section that the percentage is for; all of it where none is chosen, but no price of a day."""
    section = request.form.get("section")
    raised = {name: each for name, each in fields.items() if each.location != OF_TODAY}
    return {name: typed[name] for name, each in raised.items() if section in (None, "", _section_of(each))}


def _roundings(loaded: LoadState) -> Sequence[str]:
    restaurant = loaded.get(Restaurant)
    return ROUNDINGS if restaurant is None or formatting.has_cents(restaurant.currency) else WITHOUT_CENTS


def _rounding_of(prices: Iterable[str], roundings: Sequence[str]) -> str:
    """Return the rounding that keeps what nearly all of the menu's prices end with; the usual one where they have nothing in common."""
    found = [Decimal(price) for price in prices if AMOUNT.fullmatch(price) and Decimal(price)]
    ends, steps = ([each for each in roundings if each.startswith(".") == is_end] for is_end in (True, False))
    for each in (*ends, *sorted(steps, key=Decimal, reverse=True)):
        end, step = (Decimal(each), Decimal(1)) if each in ends else (Decimal(0), Decimal(each))
        others = sum((price - end) % step != 0 for price in found)
        if found and others * FEW <= len(found):
            return each
    return roundings[0]


def _raised(typed: Mapping[str, str], roundings: Sequence[str]) -> tuple[Mapping[str, str], SaveOutcome | None]:
    """Return the amounts changed by the percentage that was sent, rounded.

    What is no amount stays, and what is free; rounding makes no rise a fall, no fall a rise and nothing free.
    """
    text = (request.form.get("percent") or "").strip().rstrip("%").replace(",", ".").replace("−", "-").strip()
    rounding = request.form.get("rounding", "")
    try:
        percent = Decimal(text)
        is_right = abs(percent) <= MOST_PERCENT and rounding in roundings
    except InvalidOperation:  # also of a comparison with NaN
        is_right = False
    if not is_right:
        words = gettext("Write a percentage from -50 to 50, such as 6 or -2.5.")
        return typed, SaveOutcome({"percent": [words]})
    end = Decimal(rounding) if rounding.startswith(".") else Decimal(0)
    step = Decimal(1) if end else Decimal(rounding)

    def raised(price: str) -> str:
        if not AMOUNT.fullmatch(normalizers.money(price)):
            return price
        before = Decimal(normalizers.money(price))
        amount = before * (1 + percent / 100)
        rounded = max(((amount - end) / step).quantize(Decimal(1), ROUND_HALF_UP) * step + end, end)
        if (rounded < before) if percent > 0 else (rounded > before):
            rounded += step if percent > 0 else -step
        return str(rounded.quantize(Decimal("0.01"))) if before and rounded > 0 else price

    return {name: raised(price) for name, price in typed.items()}, None


def _changed(base: Mapping[str, str], typed: Mapping[str, str]) -> dict[str, str]:
    """Return the prices that differ from those that the page has shown, as a file has them."""
    prices = {name: amounts.read(price) for name, price in typed.items()}
    return {name: price for name, price in prices.items() if price != base.get(name, "")}


def _save(fields: Mapping[str, PriceField], base: Mapping[str, str], typed: Mapping[str, str]) -> SaveOutcome | None:
    """Write the prices that differ from those that the page has shown, all in one version."""
    changed = _changed(base, typed)
    if outcome := _refusal(fields, changed):
        return outcome
    clashes = [name for name in changed if fields[name].value not in (base.get(name), changed[name])]
    if clashes:
        return SaveOutcome(
            conflict=[f"{_name(fields[name])}: {fields[name].value} ({typed[name]})" for name in clashes]
        )
    workspace = current_studio().workspace
    before: dict[str, bytes | None] = {}
    files: dict[str, bytes] = {}
    words = []
    for name, price in changed.items():
        field = fields[name]
        file = field.entry.file
        before.setdefault(file, workspace.raw(file))
        written = [_change(field, price)]
        if field.location == ("sizes", 0, "price") and _is_of_first_size(field.entry):
            written.append(Change(("price",), field.value, price))
        files[file] = entries.written(files.get(file, before[file] or b""), field.entry, written)
        name, old, new = _name(field), _in_words(field, field.value) or "–", _in_words(field, price)
        words.append(SavedChange(with_colon(name, f"{old} → {new}"), again(name, old), again(name, new)))
    return save_files(files, before, words, fields[next(iter(changed))].entry) if changed else None


def _change(field: PriceField, price: str) -> Change:
    """Return what a new price changes in the file: of a dish at the market price, that of today."""
    if field.location != OF_TODAY:
        return Change(field.location, field.value, price)
    new = None if price == forms.MARKET else amounts.on_day(price)
    return Change(OF_TODAY, field.entry.values.get("price_today"), new)


def _in_words(field: PriceField, price: str) -> str:
    words = amounts.in_words(price)
    is_of_today = field.location == OF_TODAY and price != forms.MARKET
    return str(gettext("%(price)s today", price=words)) if is_of_today else words


def _refusal(fields: Mapping[str, PriceField], changed: Mapping[str, str]) -> SaveOutcome | None:
    """Return what is wrong with new prices and what is asked of them; None of nothing."""
    wrong = {name: [told] for name, price in changed.items() if (told := _refused(fields[name], price))}
    wrong |= _out_of_order(fields, changed)
    doubts = asked(_new_prices(fields, {name: price for name, price in changed.items() if name not in wrong}))
    if wrong or doubts:
        return SaveOutcome({name: wrong[name] for name in changed if name in wrong}, doubts=doubts)
    return None


def _refused(field: PriceField, price: str) -> str:
    """Return what to say of what is no price; empty for one, and for one that is asked about."""
    if not price:
        was = amounts.in_words(field.value)
        return str(gettext("Nothing is written here. The price was %(price)s; write 0 if it is free.", price=was))
    has_market_price = field.name.endswith(".price")
    if AMOUNT.fullmatch(price) or amounts.without_mark(price) or (price == "market" and has_market_price):
        return ""
    if _BELOW_ZERO.fullmatch(normalizers.western_digits(price)):
        return str(gettext("A price cannot be below zero."))
    if has_market_price:
        return str(gettext("Write a price such as 12.50, or “market price”."))
    return str(gettext("Write a price such as %(price)s.", price=amounts.in_field("12.50")))


def _out_of_order(fields: Mapping[str, PriceField], changed: Mapping[str, str]) -> dict[str, list[str]]:
    """Return what to say of new prices of sizes that are below the size before, or above the one after."""
    wrong: dict[str, list[str]] = {}
    for name in changed:
        dish, key, number = [*name.split("."), ""][:3]
        if key != "sizes" or not AMOUNT.fullmatch(changed[name]):
            continue
        for beside, sign, words in (
            (
                int(number) - 1,
                1,
                N_("At least %(price)s, the price of %(size)s: sizes go from the lowest price to the highest."),
            ),
            (
                int(number) + 1,
                -1,
                N_("At most %(price)s, the price of %(size)s: sizes go from the lowest price to the highest."),
            ),
        ):
            other = f"{dish}.sizes.{beside}"
            price = changed.get(other, fields[other].value) if other in fields else ""
            is_told = other in wrong  # one of the two says it
            if AMOUNT.fullmatch(price) and sign * (Decimal(price) - Decimal(changed[name])) > 0 and not is_told:
                said = gettext(words, price=amounts.in_words(price), size=fields[other].label)
                wrong.setdefault(name, []).append(said)
    return wrong


def _new_prices(fields: Mapping[str, PriceField], typed: Mapping[str, str]) -> list[NewPrice]:
    """Return the prices that a save changes, those of dishes with the prices of their section."""
    sections: dict[str, list[str]] = {}
    for each in fields.values():
        if each.location == ("price",):
            sections.setdefault(each.entry.file, []).append(each.value)
    return [
        NewPrice(
            name,
            fields[name].value,
            price,
            sections.get(fields[name].entry.file, ()) if name.endswith(".price") else (),
        )
        for name, price in typed.items()
    ]


def _name(field: PriceField) -> str:
    return f"{name_of(field.entry)} {field.label}".strip()
