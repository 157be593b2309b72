"""Prices of a spreadsheet that are in another currency than the site's, by their sign or code: ``149 SEK``, ``US$12``."""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache

from babel.core import UnknownLocaleError, get_global
from babel.languages import get_official_languages
from babel.numbers import get_currency_precision, get_currency_symbol

from ..i18n import N_
from ..models import normalizers
from . import sheet_headings, sheet_portions
from .sheet_files import Table

OTHER = N_(
    "the prices of your site are in %(currency)s, and these are not, so they have not been imported: a "
    "new dish without its price is a draft; write them in %(currency)s"
)
_DOLLARS = "USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU BRL BBD BMD BND BSD BZD DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD"
_WORDS: Mapping[str, str] = sheet_headings.words("currencies")
"""A word, as people write it → the codes of the currencies that it may mean."""
_MEANT = {
    "$": _DOLLARS, "元": f"CNY {_DOLLARS}", "€": "EUR", "£": "GBP EGP FKP GIP SHP LBP", "¥": "JPY CNY", "₹": "INR", "₩": "KRW",
    "₽": "RUB", "₺": "TRY", "₫": "VND", "฿": "THB", "₱": "PHP", "₦": "NGN", "₪": "ILS", "₴": "UAH", "s/": "PEN", "nt$": "TWD",
    "r$": "BRL", "dollar": _DOLLARS, "dollars": _DOLLARS, **{word.casefold(): codes for word, codes in _WORDS.items()},
}  # fmt: skip
"""Sign or word → the codes of the currencies that it may mean."""
_NO_CODES = frozenset({"ALL", "CUP", "TOP"})
"""Codes that are words of a menu."""


HUNDREDS_ARE_CENTS = frozenset({"AUD", "CAD", "CHF", "EUR", "GBP", "NZD", "SGD", "USD"})
"""Currencies in which no menu has only prices of 100 and more."""
_THOUSANDS = re.compile(
    rf"(?<![\d.,:])(?P<sign>{normalizers.SIGN}\s?)?(?P<number>[1-9]\d{{0,2}}(?:[.,]\d{{3}})+|[1-9]\d{{3,6}})(?![\d:]|[.,]\d)"
)


def with_decimals(cell: str, currency: str) -> str:
    """Return a cell of prices with decimals behind amounts of a thousand and more, in a currency that has them.

    ``half 7.500 / whole 13.500`` of Chilean pesos is ``half 7500.00 / whole 13500.00``. A number without a sign and
    without a separator may be a year.
    """
    if currency in HUNDREDS_ARE_CENTS or not currency or get_currency_precision(currency) > 2:
        return cell

    def whole(match: re.Match[str]) -> str:
        is_sure = match["sign"] or not match["number"].isdecimal() or match[0] == cell.strip()
        return f"{match['sign'] or ''}{re.sub(r'[.,]', '', match['number'])}.00" if is_sure else match[0]

    return _THOUSANDS.sub(whole, cell)


@cache
def _codes() -> frozenset[str]:
    """Return the codes of the currencies with which people pay today."""
    by_territory = get_global("territory_currencies").values()
    return (
        frozenset(code for used in by_territory for code, _, until, is_money in used if is_money and not until)
        - _NO_CODES
    )


@cache
def _unit() -> str:
    words = sorted(
        map(re.escape, {form for word in _WORDS for form in (word, word.capitalize(), word.upper())}), key=len
    )
    return f"(?:[A-Z]{{0,3}}{normalizers.SIGN}|元|₴|{'|'.join([*reversed(words), *sorted(_codes())])})"


@cache
def _beside_a_number() -> re.Pattern[str]:
    letter = r"[^\W\d_]"
    before = rf"(?<!{letter})(?P<before>{_unit()})\.?\s?(?=\d)"
    return re.compile(rf"^(?P<first>S/)\.?\s?(?=\d)|{before}|(?<=[\d.,–-])\s?(?P<behind>{_unit()})(?!{letter})")


def _units_in(cell: str) -> list[str]:
    return [str(match[match.lastgroup or 0]) for match in _beside_a_number().finditer(cell.strip())]


def means(unit: str, currency: str) -> bool:
    """Tell whether a sign, a code or a word may mean a currency: ``$`` any dollar, ``CA$`` the Canadian one."""
    known = _MEANT.get(unit.casefold())
    if known is None and unit.endswith("$"):
        return currency.startswith(unit[:-1].upper()) and currency in _DOLLARS.split()
    if known is None and len(unit) > 1:
        known = _MEANT.get(unit[-1]) if re.fullmatch(normalizers.SIGN, unit[-1]) else None
    is_known = unit.upper() == currency or currency in (known or "").split()
    return is_known or (known is None and unit.casefold() in _own_symbols(currency))


def is_other(cell: str, heading: str, told: str, currency: str) -> bool:
    """Tell whether an amount is in another currency than *currency*: by what stands with it, in its row, or in its heading."""
    if not currency or not re.search(r"\d", cell):
        return False
    units: Collection[str] = _units_in(cell) or ([told] if told.strip(" -–—") else _of_heading(heading))
    return not all(means(each, currency) for each in units)


def _of_heading(heading: str) -> list[str]:
    return [*re.findall(rf"(?<![^\W\d_]){_unit()}(?![^\W\d_])", heading)]


@cache
def _own_symbols(currency: str) -> frozenset[str]:
    """Return how a currency is written in the official languages of the countries that pay with it: ``zł``, ``лв``."""
    if not currency or re.search(normalizers.SIGN, get_currency_symbol(currency, "root")):
        return frozenset()
    used = get_global("territory_currencies").items()
    countries = [country for country, rows in used if any(row[0] == currency and not row[2] for row in rows)]
    languages = {code for country in countries for code in get_official_languages(country)}
    found = set[str]()
    for code in sorted(languages):
        try:
            found.add(get_currency_symbol(currency, code).casefold().strip("."))
        except UnknownLocaleError:
            continue
    return frozenset(found)


_NUMBER = r"\d[\d.,  ]*"
_BESIDE = r"(?:[^\W\d_]{1,9}|[€₴元])"
_OF_MONEY = re.compile(rf"(?P<before>{_BESIDE})?\.?\s*(?P<number>{_NUMBER})(?P<behind>{_BESIDE})?\.?(?:,?[-–—])?")


_HAS_A_UNIT = re.compile(r"\d\s*(?:[^\W\d_]|₴)|(?:[^\W\d_]|₴)\.?\s*\d")


def in_own_currency(tables: Sequence[Table], currency: str) -> list[Table]:
    """Return tables in which the cells of prices alone have them without the words of the site's *currency*: ``145р/180р``."""
    if not currency:
        return [*tables]
    return [
        table._replace(rows=[row._replace(cells=[_plain(cell, currency) for cell in row.cells]) for row in table.rows])
        for table in tables
    ]


_WITH_DASHES = frozenset(map(str.upper, sheet_headings.folded_words("with_dashes")))
_DASH_BEHIND = re.compile(r"(?<=\d)\s?/[-–=](?=\s*(?:$|[/|,]))")
_ONLY_AMOUNTS = re.compile(r"(?:[^\W\d_]{1,3}\.?|[₹৳])?\s*[\d.,/|–= -]+")


def _plain(cell: str, currency: str) -> str:
    if currency in _WITH_DASHES and _ONLY_AMOUNTS.fullmatch(cell.strip()):
        cell = _DASH_BEHIND.sub("", cell)
    if len(cell) > sheet_portions.MAX_NAME or not _HAS_A_UNIT.search(cell):
        return cell
    parts = re.split(r"(\s*[/|]\s*)", cell.strip())
    matches = [_OF_MONEY.fullmatch(each.strip()) for each in parts[::2]]
    units = [unit for match in matches if match for unit in (match["before"], match["behind"]) if unit]
    if not all(matches) or not units or not all(means(each, currency) for each in units):
        return cell
    parts[::2] = [match["number"].strip() for match in matches if match]
    return "".join(parts)


def without_code(cell: str, currency: str) -> str:
    """Return a cell of prices without the site's own currency, where no amount is read with it: ``12500 JPY``, ``Rs. 290/300``."""
    if not currency or sheet_portions.is_amount(cell):
        return cell
    typed = cell.strip()
    for match in reversed([*_beside_a_number().finditer(typed)]):
        unit = str(match[match.lastgroup or 0])
        if not re.search(normalizers.SIGN, unit) and means(unit, currency):
            typed = typed[: match.start()] + typed[match.end() :]
    return typed
