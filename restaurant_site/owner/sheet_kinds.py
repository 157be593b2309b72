"""What the columns of a table without headings are by their cells: prices are money, names are short and differ, descriptions are long."""

import re
from collections.abc import Collection, Mapping, Sequence
from statistics import median
from typing import NamedTuple

from ..locales import SiteLanguages
from ..models import normalizers
from . import sheet_headings, sheet_portions, sheet_scripts
from .sheet_allergens import are_allergens
from .sheet_files import TableRow

LEAST = 4
"""Prices that a table without headings has at least."""
MOST, HALF = 0.8, 0.5
"""The share of the cells of a column that must be of a kind, and of the cells that a column has beside the fullest one."""
LONGEST_NAME = 40
"""Characters of a name, in the middle of all names."""
_NO_TEXT = re.compile(
    r"https?://.*|.*\.(?:jpe?g|png|gif|webp|svg|pdf)|[\d.,]+\s?[^\W\d]{0,3}\.?|[^\W\d_]{1,3}[-.]?\d{1,4}[a-z]?|[\W_]+",
    re.IGNORECASE,
)
"""What no name of a dish is: an address, a file, a quantity, a code such as ``S12``."""
_CODE = re.compile(
    r"\{\s*[\"']?\w+[\"']?\s*:|=>|\bfunction\b\s*+\w*+\s*+\(|^\s*(?:var|let|const)\s+\w+\s*=|^\s*(?:array|echo|print)\s*\(.*[;,]\s*$"
    r"|<(?:script|form|input|button|select|option|img|div|section|table|tr|td|label|a)\b[^<>]*\s[\w-]+\s*=",
    re.IGNORECASE,
)
"""Parts of a program or of the markup of a page; a text may have tags for bold letters and lists."""
_CLAUSE = re.compile(r"[,，、;；]|^[^\W\d_A-Z]*[a-zß-öø-ÿ]{3,} |^\W*[a-zß-öø-ÿ]")
"""What a description has and hardly a name: a comma, a small letter at its beginning."""


class Kinds(NamedTuple):
    """The numbers of the columns of each kind."""

    names: Sequence[int]
    """Of the likeliest first, one for each script."""
    prices: Sequence[int]
    descriptions: Sequence[int]
    sections: Sequence[int]
    are_names_sure: bool
    """Whether no other column could have the names."""
    are_prices_sure: bool


def kinds_of(
    rows: Sequence[TableRow], headings: Sequence[str], taken: Collection[int] = (), *, has_cents: bool = True
) -> Kinds:
    """Return what the columns are of which nobody has said it; those *taken* are out.

    *has_cents*: whether prices of 100 and more are rare in the currency.
    """
    cells_of = {
        number: [cell for row in rows if len(row.cells) > number and _counts(cell := row.cells[number].strip())]
        for number in range(len(headings))
        if number not in taken
    }
    money = {number: found for number, cells in cells_of.items() if (found := _amounts(cells, headings[number]))}
    prices = _fullest(money)
    texts = {number: found for number, cells in cells_of.items() if (found := _texts(cells))}
    words = {number: cells for number, cells in texts.items() if not _are_codes(cells)}
    texts = {number: cells for number, cells in (words or texts).items() if not are_allergens(cells)}
    sections = [number for number in texts if len(texts) > 1 and _stand_alone(number, rows)]
    texts = {number: cells for number, cells in texts.items() if number not in sections}
    full = [number for number in texts if len(texts[number]) >= HALF * max(map(len, texts.values()))]
    descriptions = [number for number in texts if _are_descriptions(texts[number])] if len(texts) > 1 else []
    most = max((len(texts[number]) for number in descriptions), default=0)
    descriptions = [number for number in descriptions if len(texts[number]) > HALF * HALF * most]
    names = [number for number in full if number not in descriptions and _differ(texts[number], len(full) > 1)]
    longer = [each for at, each in enumerate(names) if any(_are_longer(each, other, rows) for other in names[:at])]
    descriptions, names = [*descriptions, *longer], [each for each in names if each not in longer]
    by_script: dict[str, list[int]] = {}
    for number in names:
        by_script.setdefault(_script_of(texts[number]), []).append(number)
    first = [numbers[0] for numbers in by_script.values()]
    are_names_sure = bool(names) and len(first) == len(names)
    are_prices_sure = len(prices) == 1 and _are_surely_money(money[prices[0]], has_cents)
    return Kinds(first, prices, descriptions, sections, are_names_sure, are_prices_sure)


def fields_of(kinds: Kinds, *, has_prices: bool, languages: SiteLanguages) -> Mapping[int, str]:
    """Return the fields of the columns of a table; none where it is not clear which they are."""
    if not kinds.are_names_sure or not (has_prices or kinds.are_prices_sure):
        return {}
    code = languages.default.code
    fields = dict.fromkeys(kinds.names, f"name_{code}")
    if not has_prices:
        fields[kinds.prices[0]] = "price"
    for numbers, field in ((kinds.descriptions, f"description_{code}"), (kinds.sections, "category")):
        fields |= {numbers[0]: field} if len(numbers) == 1 else {}
    return fields


def _counts(cell: str) -> bool:
    """Tell whether a cell says something of its column: no sign or size in the heading of a section does."""
    return bool(re.search(r"\w", cell)) and not sheet_headings.is_size(cell) and not sheet_headings.size_of(cell)


def _amounts(cells: Sequence[str], heading: str) -> list[str]:
    """Return the amounts of a column whose cells are such and do not count the rows; none of another one."""
    amounts = [
        each
        for each in cells
        if sheet_portions.is_priced(each) or _has_prices(each) or re.fullmatch(r"[1-9]\d{3,6}", each)
    ]
    are_counted = len(amounts) > 1 and [*map(str, range(1, len({*amounts}) + 1))] == sorted({*amounts}, key=_as_number)
    market = sum(normalizers.price(each) == "market" for each in cells)
    is_other = sheet_headings.is_of_cost(heading) or sheet_headings.is_of_a_till(heading)
    return [] if are_counted or is_other or len(amounts) + market < MOST * len(cells) or not amounts else amounts


def _has_prices(cell: str) -> bool:
    """Tell whether a cell has the prices of sizes, ``cup 5 / bowl 8``, or one with a word behind it, ``$55 pp``; no quantity."""
    sizes = sheet_portions.prices_of_sizes(cell)
    return len(sizes) > 1 or any(re.search(rf"{normalizers.SIGN}", price) for _, price in sizes)


def _as_number(text: str) -> tuple[int, str]:
    return (int(text), "") if text.isdecimal() else (0, text)


def _fullest(money: Mapping[int, Sequence[str]]) -> list[int]:
    """Return the columns of prices, the fullest first, without those that have far fewer."""
    most = max(map(len, money.values()), default=0)
    return sorted((each for each in money if len(money[each]) > HALF * most), key=lambda each: -len(money[each]))


def _are_surely_money(amounts: Sequence[str], has_cents: bool) -> bool:
    """Tell whether amounts are no quantities: with a sign, decimals, or several in a cell; in some currencies, in the hundreds."""
    in_hundreds = [each for each in amounts if re.fullmatch(r"[1-9]\d{2,6}", each)]
    if not has_cents and len(in_hundreds) >= MOST * len(amounts) >= MOST * LEAST:
        return True
    sure = [each for each in amounts if re.search(rf"{normalizers.SIGN}|\d[.,]\d{{1,2}}\b|\d\s*[/|]\s*\d", each)]
    return len(amounts) >= LEAST and bool(sure)


def are_code(cells: Sequence[str]) -> bool:
    """Tell whether most cells of a column are parts of a program, or markup of a page, which no guest reads."""
    return 2 * sum(bool(_CODE.search(each)) for each in cells) > len(cells)


def _texts(cells: Sequence[str]) -> list[str]:
    """Return the texts of a column that has hardly anything else; none of files, programs and quantities."""
    if are_code(cells):
        return []
    texts = [each for each in cells if not _NO_TEXT.fullmatch(each) and not sheet_portions.is_priced(each)]
    return [] if len(texts) < HALF * len(cells) else texts


def _are_codes(texts: Sequence[str]) -> bool:
    return all(normalizers.slug(each) == each for each in texts)


def _differ(texts: Sequence[str], has_others: bool) -> bool:
    """Tell whether texts are names: nearly all differ, and most are short; what is the only text of a table is its names."""
    share = len({*map(str.casefold, texts)}) / len(texts)
    return share >= HALF and (not has_others or (share >= MOST and median(map(len, texts)) <= LONGEST_NAME))


def are_descriptions(cells: Sequence[str]) -> bool:
    """Tell whether nearly all of at least four cells are texts of several words that differ, as descriptions are."""
    texts = [each for each in _texts(cells) if len(each.split()) > 2]
    are_most = len(texts) >= MOST * len(cells) >= MOST * LEAST
    return are_most and len({*texts}) >= HALF * len(texts) and _are_descriptions(texts)


def _are_descriptions(texts: Sequence[str]) -> bool:
    return median(map(len, texts)) > LONGEST_NAME or 2 * sum(bool(_CLAUSE.search(each)) for each in texts) > len(texts)


def _are_longer(number: int, other: int, rows: Sequence[TableRow]) -> bool:
    """Tell whether texts are in the script of those of another column, and nearly all at least twice as long."""
    both = [
        (row.cells[number].strip(), row.cells[other].strip())
        for row in rows
        if len(row.cells) > max(number, other) and row.cells[number].strip() and row.cells[other].strip()
    ]
    longer = [text for text, name in both if len(text) >= 2 * len(name) and " " in text]
    is_one_script = _script_of([text for text, _ in both]) == _script_of([name for _, name in both])
    return is_one_script and len(both) >= LEAST and len(longer) >= MOST * len(both)


def _stand_alone(number: int, rows: Sequence[TableRow]) -> bool:
    """Tell whether a column has names of sections, each alone in its row."""
    own = [row.cells for row in rows if len(row.cells) > number and row.cells[number].strip()]
    alone = [cells for cells in own if len([*filter(str.strip, cells)]) == 1]
    return len(alone) >= MOST * len(own)


def _script_of(texts: Sequence[str]) -> str:
    """Return the script in which most texts have a letter; empty for Latin and all others."""
    scripts = sheet_scripts.SCRIPTS.items()
    return next(
        (name for name, letters in scripts if 2 * sum(bool(letters.search(each)) for each in texts) > len(texts)), ""
    )
