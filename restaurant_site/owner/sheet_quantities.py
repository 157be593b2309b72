"""Columns of what dishes weigh, and of how much there is of a drink: ``420 g``, ``240 ml/350 ml``."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from ..i18n import N_
from ..locales import SiteLanguages
from ..models import normalizers
from ..text.formatting import with_sentence
from . import sheet_headings
from .sheet_columns import columns_of
from .sheet_patterns import PATTERNS

READ_SO = N_("weights and volumes: guests read each at the end of the description, or as the name of a size")
OF_A_SIZE = N_("the weight or volume of one size; to show it, write it in the name of the size")
OF_A_WEIGHT = N_(
    "sold by weight or volume, so this is the price of a kilo, a litre or the like and has not been imported: a new dish without "
    "its price is a draft; write what guests pay, such as sizes: 100 g: 3.20"
)
BETWEEN = " / "
_UNIT = rf"(?:{PATTERNS['units']})"
_NUMBER = r"\d{1,5}(?:[.,]\d{1,3})?"
_SOME = rf"{_NUMBER}(?: {_UNIT})?"
_AT_END = re.compile(rf"(?i)(?:^|(?<=[.!?。！？؟])\s*){_NUMBER}(?: {_UNIT})?(?: / {_SOME})*[.。]?$")
_CLAUSE = re.compile(r"[,，](?!\d)|[、;；|•·()（）\[\]\n]|\s[-–—]\s|[.。]\s")
_OF_A_WEIGHT = re.compile(
    rf"(?i)(?P<before>.*?)(?:(?:{PATTERNS['of_a_weight']})|^(?:{normalizers.SIGN}\s?)?(?:{PATTERNS['weights_alone']}))"
)
_ENERGY = re.compile(rf"(?i){_NUMBER}\s?(?:{PATTERNS['energy']})\.?")
"""``394 kcal``, which the menu has no field for."""
_AMOUNT = re.compile(r"\d{1,5}[.,]\d\d")
_COUNTED = re.compile(r"\d\s?[^\W\d]*\s*$")
"""``250 kcal`` before ``per 100 g``."""
_HEADINGS = sheet_headings.folded_words("quantities")


def unit_of(heading: str) -> str | None:
    """Return the unit of a column of weights or volumes, which may be empty: ``мл`` of ``Вес, мл``; None for another heading."""
    words = [each for each in re.split(r"[^\w'’״\"]+|_", heading) if each]
    units = [each for each in words if re.fullmatch(f"(?i){_UNIT}", each)]
    if re.search(normalizers.SIGN, heading):
        return None  # a price for the unit: €/kg
    rest = sheet_headings.folded(" ".join(each for each in words if each not in units))
    return (units[0] if units else "") if rest in _HEADINGS or (units and not rest) else None


def is_of_a_weight(text: str) -> bool:
    """Tell whether a text says that a price is that of a weight: ``Fish by the kilo``, ``Lamb chops (per kg)``, ``€/kg``, ``kg``.

    What is counted in it is none: ``250 kcal per 100 g``.
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(each for each in letters if not unicodedata.combining(each))
    clauses = [each.strip(" .:：!*") for each in _CLAUSE.split(plain)]
    found = [match for each in clauses if (match := _OF_A_WEIGHT.fullmatch(each))]
    return any(
        _AMOUNT.fullmatch(match["before"].strip())
        or re.search(normalizers.SIGN, match["before"])
        or not _COUNTED.search(match["before"])
        for match in found
    )


def is_price_of_a_weight(text: str) -> bool:
    """Tell whether a text is such a price: ``3.20 / 100 g``, ``€40/kg``, not ``per kg``."""
    return bool(_AMOUNT.search(text) or re.search(normalizers.SIGN, text)) and is_of_a_weight(text)


def read(cell: str, unit: str) -> str:
    """Return the weights or volumes of a cell, with the *unit* of its heading if it has none; empty for another cell."""
    typed = " ".join(cell.split())
    parts = [re.sub(rf"(?i)(?<=\d)\s?({_UNIT})\.?$", r" \1", each) for each in re.split(r"\s*[/|;／]\s*", typed)]
    parts = [each for each in parts if not _ENERGY.fullmatch(each)] or parts
    if unit and all(re.fullmatch(_NUMBER, each) for each in parts):
        parts[-1] = f"{parts[-1]} {unit}"
    is_some = all(re.fullmatch(f"(?i){_SOME}", each) and re.search("[1-9]", each) for each in parts)
    return BETWEEN.join(parts) if is_some and not parts[-1][-1:].isdigit() else ""


def add_to_description(quantity: str, cells: dict[str, str], dish: Mapping[str, Any], languages: SiteLanguages) -> None:
    """Write a weight or a volume at the end of the descriptions of a row, or else of the menu, in place of another one there.

    Where no language has a description, it is that of all.
    """
    if not quantity:
        return
    fields = {f"description_{locale.code}": locale for locale in languages.required}
    typed = {each: (cells.get(each) or columns_of(languages)[each].cell(dish)).strip() for each in fields}
    has_some = any(typed.values())
    for field, locale in fields.items():
        text = _AT_END.sub("", typed[field]).strip()
        if typed[field] or not has_some:
            cells[field] = with_sentence(text, quantity, locale)


def names_of(quantity: str, prices: Sequence[str]) -> list[tuple[str, str]]:
    """Return as many weights or volumes as there are prices with these, as the names of sizes; none of another number."""
    names = quantity.split(BETWEEN)
    return [*zip(names, prices, strict=True)] if len({*names}) == len(names) == len(prices) > 1 else []
