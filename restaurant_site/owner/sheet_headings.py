"""What people and tills call the columns of a list of dishes; the words are in ``sheet_headings.yaml``."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from babel import Locale as BabelLocale

from ..content.chinese import simplifier
from ..models import normalizers
from ..models.hours import DAYS, Weekday
from ..models.opening_hours import day_called
from .sheet_patterns import PATTERNS

GROUP, VARIATION, OPTION = "*same_dish", "*size_of_row", "*part_of_size"
"""Columns that are no field: what the rows of one dish have in common, the name of the size that a row is about, a part of it."""
SIZE, CENTS = "*price_of_size", "*price_cents"
"""The prices of one size, and prices in cents."""
HIDDEN, SHOWN = "*hidden", "*shown"
"""Whether a dish is left out, and whether it is shown."""
SOLD_OUT = "*sold_out"
"""Whether a till has none of a dish left: ``Out of Stock``."""
MODIFIERS, SET = "*modifiers", "*modifier_set"
"""The modifier groups of a dish by name, and whether it has the one that the heading names."""
DIET = "*diet"
"""Whether a dish keeps the diet that the heading names."""
NOTES = "*notes"
"""What else is written beside a dish."""
KIND = "*kind"
"""What a till sells in a row, of which some is no dish."""
NO_DISH, STATUS = "*no_dish", "*status"
ALCOHOL = "*contains_alcohol"
"""Whether a row is no dish, and whether a shop shows it: ``Gift Card``, ``archived``."""
CURRENCY = "*currency"
"""In which currency the prices of a row are."""
LANGUAGE = "*language"
"""In which language the texts of a row are."""
SUBSECTION = "*subsection"
"""A part of a section: ``Sottocategoria``."""
QUANTITY = "*quantity"
"""What a dish weighs, or how much there is of a drink."""
OF_A_WINE = "*of_a_wine"
"""Where a wine comes from, of what and of which year it is: guests read it in the description."""
NAME_FOR_GUESTS = "*name_for_guests"
"""The name that guests read instead of the one of the till, where it has one."""
WEIGHED = "*sold_by_weight"
"""Whether the price of a row is that of a kilo, a litre or the like."""
CHOOSABLE = (GROUP, VARIATION, SIZE, CENTS, HIDDEN, SHOWN, MODIFIERS, NOTES, SUBSECTION, OF_A_WINE)
"""Those that an owner can choose for a column."""
_WORDS: Mapping[str, Any] = yaml.safe_load(Path(__file__).with_name("sheet_headings.yaml").read_text(encoding="utf-8"))


def words(name: str) -> Mapping[str, str]:
    """Return one of the lists of words, which are by their language or their meaning."""
    found: Mapping[str, str] = _WORDS[name]
    return found


HEADINGS: Mapping[str, str] = words("headings")
"""Field → what people call its column, the surest name first; Chinese in Simplified characters."""
_CURRENCIES = frozenset(BabelLocale("en").currencies)
_SET = re.compile(
    r"(?i)(?:modifier(?: set| group)?s?|modificador(?:es)?|modificateurs?|option set)\s+[-–—]\s+(.*\S)\s*"
)
_SIMPLIFY = simplifier({})


def folded(heading: str) -> str:
    """Return a heading in small letters without accents and Simplified characters, with underscores between words."""
    letters = unicodedata.normalize("NFKD", _SIMPLIFY(unicodedata.normalize("NFKC", heading)).casefold())
    return re.sub(r"[\W_]+", "_", "".join(each for each in letters if not unicodedata.combining(each))).strip("_")


_RANKED = {
    folded(name): (field, rank)
    for field, names in HEADINGS.items()
    for rank, name in enumerate([*([] if field.startswith("*") else [field]), *names.split()])
}


def folded_words(list_of: str) -> frozenset[str]:
    """Return the words of a list, as ``folded`` has them."""
    return frozenset(map(folded, _WORDS[list_of].split()))


_SIZES = folded_words("sizes")
ENDINGS: Sequence[Mapping[str, str]] = [*_WORDS["endings"].values()]
"""Folded last word of a name → the size that it is, in each language."""
_PART_OF_DAY = re.compile(rf"{PATTERNS['midday']}|{PATTERNS['evening']}", re.IGNORECASE)
_SHORT_SIZES = folded_words("short_sizes")
_PRICE_WORDS = "|".join(sorted({*_WORDS["prices"].split(), *folded_words("prices")}, key=len, reverse=True))
_OTHER_PRICES = folded_words("other_prices")
"""Words of headings of prices that are no name of a size."""
_USUAL_PRICES = folded_words("usual_prices")
_OTHER_PLACES = folded_words("other_places")
_OF_A_TILL = folded_words("till")
_NUTRITION = folded_words("nutrition")
_COSTS = folded_words("costs")
"""What a dish costs its kitchen, and what is left of the price: words of headings that no guest reads."""
_COSTS_OR_PRICES = folded_words("costs_or_prices")
_DRINKS, _COLOURS, _OF_A_DRINK = (folded_words(each) for each in ("drinks", "colours", "of_a_drink"))
_OF_WHOM, _WARNINGS = folded_words("of_whom"), folded_words("warnings")
_TRACES = folded_words("traces")
_TAX_RATES, _TAXES, _RATES = (folded_words(each) for each in ("tax_rates", "taxes", "rates"))
_NO_DISHES, _ARE_SHOWN, _NOT_SHOWN = (folded_words(each) for each in ("no_dishes", "are_shown", "not_shown"))
_WEEKDAYS = {folded(name): day for day, names in zip(DAYS, _WORDS["weekdays"], strict=True) for name in names.split()}
"""Name of a day of the week, as ``folded`` has it → the day."""
_MENUS = folded_words("menus")
_OTHER_GOODS = folded_words("other_goods")
_KINDS_OF_ROWS = folded_words("kinds_of_rows")
_GIFT_CARDS = folded_words("gift_cards")
_SHEET_TITLES = folded_words("sheet_titles")
_PLACE = re.compile(r"^\d{1,2}\s*[-–—)]\s+(?=\w)")
_FOR = rf"(?i)(?:{normalizers.SIGN}|[a-z]{{3}}\s*(?=/))?\s*(?:(?:{PATTERNS['per']}|/)\s*)?"
_FREE_FROM = frozenset(map(folded, PATTERNS["free_from"].split()))
_WEIGHT = re.compile(rf"{_FOR}(?:\d*\s*(?:{PATTERNS['weights']})|(?:{PATTERNS['volumes_alone']}))\.?")
_NAME_PARTS, _OTHER_NAMES = (folded_words(each) for each in ("names", "other_names"))
"""Parts of headings of names, and of names that no dish has."""
FIELD_OF = {name: field for name, (field, _) in _RANKED.items()}
"""Folded heading → the field, or the ``*`` column, that it names."""


_LANGUAGES_OF = {
    folded(name): [code for code, others in _WORDS["languages"].items() if name in others.split()]
    for names in _WORDS["languages"].values()
    for name in names.split()
}


def languages_of(heading: str) -> Sequence[str]:
    """Return the codes of the languages in which a heading names a text: ``Piatto`` is Italian."""
    return _LANGUAGES_OF.get(folded(_plain(heading)), ())


def rank(heading: str) -> int:
    """Return how sure it is that a heading names its field: 0 for its own name; of two columns, the lower one is it."""
    return next((_RANKED[each][1] for each in _words(heading) if each in _RANKED), 0)


def role_of(heading: str) -> str | None:
    """Return the ``*`` column that a heading names, also with brackets; None if it names none."""
    found = next((FIELD_OF[each] for each in (folded(heading), folded(_plain(heading))) if each in FIELD_OF), "")
    if found.startswith("*"):
        return found
    return SIZE if size_of(heading) else SET if set_of(heading) else None


def set_of(heading: str) -> str:
    """Return the modifier set of a column that says which dishes have it: ``Modifier Set - Milk``, ``Modifier - "Milk"``."""
    match = _SET.fullmatch(heading.strip())
    return match[1].strip('"“” ') if match else ""


def field_of(heading: str) -> str | None:
    """Return the field that a heading names, also with brackets or the thing: ``Price [Main Street]``, ``ItemPrice``, ``Nom_menu``."""
    found = next((FIELD_OF[each] for each in _words(heading) if each in FIELD_OF), "")
    return None if not found or found.startswith("*") else found


def size_of(heading: str) -> str:
    """Return the size whose prices a column holds: ``Large``, ``Price (Large)``; empty if it is no such column."""
    words = re.sub(rf"^(?:{_PRICE_WORDS})_?|_?(?:{_PRICE_WORDS})$", "", folded(heading))
    typed = heading.replace("_", " ")
    return re.sub(rf"(?i)\b(?:{_PRICE_WORDS})\b|[()\[\]（）:]", "", typed).strip() if words in _SIZES else ""


def is_of_a_till(heading: str) -> bool:
    """Tell whether a column has codes, costs or stock, which a till needs and a menu does not: ``SKU``, ``In stock [Main]``."""
    return not _OF_A_TILL.isdisjoint((folded(heading), folded(_plain(heading))))


def is_of_nutrition(heading: str) -> bool:
    """Tell whether a column says how much of something is in a dish: ``Calories``, ``Fat (g)``, ``carbs_g``."""
    words = re.sub(r"_(?:k?cal|kj|m?g|grams?)$", "", folded(heading))
    return not _NUTRITION.isdisjoint((words, folded(_plain(heading))))


def is_of_cost(heading: str) -> bool:
    """Tell whether a column says what a dish costs its kitchen, or what is left of its price: ``Food cost``, ``Margin %``."""
    return not _COSTS.isdisjoint((folded(heading), *_parts(heading)))


def may_be_of_prices(heading: str) -> bool:
    """Tell whether a word for costs, alone, may be one for what guests pay: ``COST``; not ``Food cost``."""
    return folded(heading) in _COSTS_OR_PRICES


def names_allergens(heading: str) -> bool:
    """Tell whether a heading has a word for allergens, and none for what dishes are free from: ``Allergènes notés``, ``Watch out for``."""
    if folded(heading) in _WARNINGS:
        return True
    parts = {*_parts(heading), *folded(heading).split("_")}
    return any(FIELD_OF.get(each) == "allergens" for each in parts) and _FREE_FROM.isdisjoint(parts)


def names_traces(heading: str) -> bool:
    """Tell whether a heading of allergens is a word for what dishes may contain: ``may``, ``Possible``, ``Cross contamination``."""
    return folded(heading) in _TRACES


def names_drinks(heading: str) -> bool:
    """Tell whether a heading of names is a word for drinks: ``Vin``; as the name of a section it may stand above sizes."""
    return folded(heading) in _DRINKS


def role_beside_drinks(heading: str) -> str:
    """Return the ``*`` column that a heading is in a list of drinks alone: ``Couleur`` divides it, ``Pays`` is of a wine."""
    word = folded(heading)
    return SUBSECTION if word in _COLOURS else OF_A_WINE if word in _OF_A_DRINK else ""


def begins_with_notes(heading: str) -> bool:
    """Tell whether a heading is a word for notes and for whom or of what they are: ``Notes à Mireille``, ``Notas de cocina``."""
    word, *behind = folded(heading).split("_")
    return FIELD_OF.get(word) == NOTES and bool(behind) and behind[0] in _OF_WHOM


def is_of_tax_rate(heading: str) -> bool:
    """Tell whether a column says how high a tax is: ``Tax Rate``, ``Taux TVA``, ``税率``."""
    parts = {folded(heading), *_parts(heading)}
    return not parts.isdisjoint(_TAX_RATES) or (not parts.isdisjoint(_TAXES) and not parts.isdisjoint(_RATES))


def is_weight(text: str) -> bool:
    """Tell whether a text is the weight or the volume for which a price is: ``lb``, ``100 g``, ``per kg``, ``L``."""
    return bool(_WEIGHT.fullmatch(text.strip()))


def section_of_title(title: str) -> str:
    """Return the section that the title of a sheet names, without its place in the order: ``Bowls`` for ``1 - Bowls``."""
    name = _PLACE.sub("", title)
    return "" if _is_general(name) else name


def _is_general(title: str) -> bool:
    """Tell whether the title of a sheet is no name of a section: ``Sheet 1``, ``Лист1``, ``export_items``."""
    words = re.sub(r"[\d_]+$", "", folded(title))
    return (
        weekday(title) is not None
        or words in _SHEET_TITLES
        or words.startswith("export")
        or words.endswith("_csv")
        or not words
    )


def weekday(title: str) -> Weekday | None:
    """Return the day of the week that is the title of a sheet: ``Monday``."""
    return day_called(title) or _WEEKDAYS.get(folded(title))


def is_of_menus(heading: str) -> bool:
    """Tell whether a column has the menu of each row, of which a till may have one for what is no dish."""
    return folded(heading) in _MENUS


def is_no_dish(kind: str) -> bool:
    """Tell whether what a till sells is no dish by its kind: ``Gift card``."""
    return folded(kind) in _NO_DISHES


def is_other_goods(kind: str) -> bool:
    """Tell whether what a shop sells is no food by its kind: ``Physical good``."""
    return folded(kind) in _OTHER_GOODS


def is_gift_card(name: str) -> bool:
    """Tell whether a dish is a gift card by its name: ``Gift card $25``."""
    return re.sub(r"_?\d+(?:_\d+)?_?", "", folded(name)) in _GIFT_CARDS


def is_kind_of_row(cell: str) -> bool:
    """Tell whether a cell is a till's word for any row, ``Article``, which names no section."""
    return folded(cell) in _KINDS_OF_ROWS


def says_shown(cell: str) -> bool | None:
    """Return whether a cell says by a word for it that a dish is shown; None for another word."""
    word = folded(cell)
    return True if word in _ARE_SHOWN else False if word in _NOT_SHOWN else None


def is_of_channels(heading: str) -> bool:
    """Tell whether a column says on which screens and sites of a till a row is shown: ``Visibility``."""
    return folded(heading).endswith("visibility")


def names_a_dish(heading: str) -> bool:
    """Tell whether a part of a heading is a word for the name of a dish: ``Pizza_Name``, ``NombrePizza``."""
    parts = set(_parts(heading))
    return (
        not parts.isdisjoint(_NAME_PARTS)
        and parts.isdisjoint(_OTHER_NAMES)
        and not any(FIELD_OF.get(each, "name") != "name" for each in parts)
    )


def kind_of_price(heading: str) -> str | None:
    """Return the rest of a heading of which a part is a word for the price: ``Maxi`` of ``Price_Maxi``; None for another heading.

    A price with taxes, of a purchase or in a currency is none that a size has, and a number is no name.
    """
    words = re.split(r"[\W_]+", _CAMEL.sub("_", _SIMPLIFY(heading)))
    rest = [each for each in words if each and not re.fullmatch(f"(?i){_PRICE_WORDS}", each)]
    is_one = len(rest) < len([*filter(None, words)])
    is_other = any(folded(each) in _OTHER_PRICES or each.upper() in _CURRENCIES or each.isdecimal() for each in rest)
    return " ".join(rest) if is_one and not is_other and not is_of_cost(heading) else None


def is_usual(kind: str) -> bool:
    """Tell whether a price is that which holds unless another does: ``Default``."""
    return folded(kind) in _USUAL_PRICES


def is_of_another_place(heading: str) -> bool:
    """Tell whether a heading is that of prices of what guests take away or have brought: ``Prix à emporter``."""
    words = f"_{folded(with_parts(_SIMPLIFY(heading)))}_"
    is_elsewhere = any((each if not each.isascii() else f"_{each}_") in words for each in _OTHER_PLACES)
    return is_elsewhere and bool(re.search(_PRICE_WORDS, words))


def is_of_part_of_day(heading: str) -> bool:
    """Tell whether a heading is that of prices at noon or in the evening: ``Lunch Price``, ``Soir``, ``Prix du midi``."""
    words = re.sub(rf"(?i)\b(?:{_PRICE_WORDS}|{PATTERNS['of']})\b|[()]", " ", heading).strip()
    return bool(_PART_OF_DAY.fullmatch(words))


def is_further_price(heading: str) -> bool:
    """Tell whether a heading is that of a second price, or of a third: ``Price 2``, ``Item_Price2``."""
    words = _THING.sub("", folded(with_parts(_SIMPLIFY(heading))))
    return bool(re.fullmatch(f"(?:{_PRICE_WORDS})_?[2-9]", words))


def _parts(heading: str) -> list[str]:
    return folded(_CAMEL.sub("_", heading)).split("_")


def is_size(text: str) -> bool:
    """Tell whether a text is the name of one size: ``Half dozen``, ``Lg``, ``125 ml``."""
    text = re.sub(rf"(?i)^(?:{PATTERNS['per']})\s+", "", text)
    return folded(text) in _SIZES | _SHORT_SIZES or bool(_QUANTITY.fullmatch(text))


def without_quantity(text: str) -> str:
    """Return a text without the quantities in it: ``Bottiglia`` of ``Bottiglia 0,5L``."""
    return " ".join(_QUANTITY.sub(" ", text).split()).strip(" -–,()")


def sizes_in(heading: str) -> str:
    """Return the names of sizes that a heading of prices has: ``Reg / Large``, ``Price (½ / whole)``; empty if it has none."""
    words = re.sub(rf"(?i)\b(?:{_PRICE_WORDS})\b|[()\[\]（）:]", " ", heading)
    names = [" ".join(each.split()) for each in re.split(r"[/|／]", words)]
    are_sizes = len(names) > 1 and all(map(is_size, names))
    return " / ".join(names) if are_sizes else ""


_QUANTITY = re.compile(rf"(?i)\d+(?:[.,]\d+)?\s*(?:{PATTERNS['units']})(?![^\W\d_])")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_THING = re.compile(
    r"^(?:menu|item|dish|product|food|plat|plato|piatto|produit|producto|prodotto|gericht|artikel)_"
    r"|_(?:menu|item|dish|product|plat|plato|piatto|produit|producto|prodotto|gericht|1)$|(?<=price)1$"
)


def _words(heading: str) -> tuple[str, ...]:
    """Return what a heading may be called: itself, without brackets, without the thing that it is about."""
    thing = folded(with_parts(heading))
    inner = _IN_BRACKETS.search(heading)
    names = (folded(heading), folded(_plain(heading)), *([folded(inner[1])] if inner else []))
    return *names, thing if thing.endswith("type") else _THING.sub("", thing)


def with_parts(heading: str) -> str:
    """Return a heading whose parts are divided by underscores: ``nameCH`` → ``name_CH``."""
    return _CAMEL.sub("_", heading)


_IN_BRACKETS = re.compile(r"[(\[（]([^()\[\]（）]*)[)\]）]\s*$")


def _plain(heading: str) -> str:
    return re.sub(r"\s*[(\[（][^()\[\]（）]*[)\]）]\s*$", "", heading)
