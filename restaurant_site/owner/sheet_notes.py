"""Notes beside a dish: names of its sizes, extras with their prices, equipment that dishes share, and cautions.

What of them the menu has a field for is read and named, so that its owner looks at it; the rest is left with where to write it.
"""

import re
from collections.abc import Sequence

from ..i18n import N_
from ..locales import SiteLanguages
from . import sheet_headings, sheet_portions

NO_FIELD = N_(
    "a note that is not understood; write it into the description, or into a column of its own, such as Diets, Spice, "
    "Allergens or Add-ons"
)
_ITEMS = re.compile(r"[;\n；؛。]|(?<!\d)[,，、،]|[,，、،](?!\d)|(?<=\w{4})\.(?=\s|$)")
_BETWEEN_SIZES = re.compile(r"\s*(?:[/|／]|\b(?:or|ou|o|oder)\b|或|\bیا\b)\s*")


def items(cell: str) -> list[str]:
    """Return what a cell of notes says, one by one."""
    return [each for part in _ITEMS.split(cell) if (each := " ".join(part.split()).strip(" .*"))]


def names_of_sizes(said: Sequence[str], number: int, languages: SiteLanguages) -> tuple[Sequence[str], Sequence[str]]:
    """Return as many names of sizes as a dish has prices, ``half dozen / dozen``, and the items that say them; none without."""
    for item in said if number > 1 else ():
        names = _BETWEEN_SIZES.split(item) if len(item) <= sheet_portions.MAX_NAME else []
        if len(names) == number and all(_is_size(each, languages) for each in names):
            return [each[:1].upper() + each[1:] for each in names], [item]
    for first in range(len(said) - number + 1 if number > 1 else 0):
        names = [*said[first : first + number]]
        if all(_is_size(each, languages) for each in names):
            return [each[:1].upper() + each[1:] for each in names], names
    return [], []


def is_known(item: str, languages: SiteLanguages) -> bool:
    """Tell whether an item is a note that is read here: below a heading such as Notes it is no word for a diet or an allergen."""
    return all(_is_size(each, languages) for each in _BETWEEN_SIZES.split(item))


def _is_size(name: str, languages: SiteLanguages) -> bool:
    is_short = len(name) <= sheet_portions.MAX_NAME
    return is_short and (sheet_headings.is_size(name) or sheet_portions.is_on_a_scale(name, languages))
