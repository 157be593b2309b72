"""Prices of a spreadsheet that are in another currency than the site's, by their sign or code: ``149 SEK``, ``US$12``."""

import re
from collections.abc import Collection
from functools import cache

from babel.core import get_global

from ..i18n import N_
from ..models import normalizers
from . import sheet_portions

OTHER = N_(
    "the prices of your site are in %(currency)s, and these are not, so they have not been imported: a "
    "new dish without its price is a draft; write them in %(currency)s"
)
_DOLLARS = "USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU BRL BBD BMD BND BSD BZD DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD"
_MEANT = {
    "$": _DOLLARS, "元": f"CNY {_DOLLARS}", "€": "EUR", "£": "GBP EGP FKP GIP SHP LBP", "¥": "JPY CNY", "₹": "INR", "₩": "KRW",
    "₽": "RUB", "₺": "TRY", "₫": "VND", "฿": "THB", "₱": "PHP", "₦": "NGN", "₪": "ILS", "kr": "DKK ISK NOK SEK",
    "rs": "INR LKR MUR NPR PKR SCR", "fr": "CHF", "zł": "PLN", "kč": "CZK", "ft": "HUF", "lei": "RON", "rm": "MYR", "rp": "IDR",
    "s/": "PEN", "nt$": "TWD", "r$": "BRL", "euro": "EUR", "euros": "EUR", "dollar": _DOLLARS, "dollars": _DOLLARS,
    "pound": "GBP", "pounds": "GBP",
}  # fmt: skip
"""Sign or word → the codes of the currencies that it may mean."""
_WORDS = frozenset({"ALL", "CUP", "TOP"})
"""Codes that are words of a menu."""


@cache
def _codes() -> frozenset[str]:
    """Return the codes of the currencies with which people pay today."""
    by_territory = get_global("territory_currencies").values()
    return (
        frozenset(code for used in by_territory for code, _, until, is_money in used if is_money and not until) - _WORDS
    )


@cache
def _unit() -> str:
    signs = rf"[A-Z]{{0,3}}{normalizers.SIGN}|Rs|Fr|[Kk]r|zł|Kč|元|Ft|lei|RM|Rp"
    return f"(?:{signs}|{'|'.join(sorted(_codes()))})"


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
        known = _MEANT.get(unit[-1])
    return unit.upper() == currency or currency in (known or "").split()


def is_other(cell: str, heading: str, told: str, currency: str) -> bool:
    """Tell whether an amount is in another currency than *currency*: by what stands with it, in its row, or in its heading."""
    if not currency or not re.search(r"\d", cell):
        return False
    units: Collection[str] = _units_in(cell) or ([told] if told.strip(" -–—") else _of_heading(heading))
    return not all(means(each, currency) for each in units)


def _of_heading(heading: str) -> list[str]:
    return [*re.findall(rf"(?<![^\W\d_]){_unit()}(?![^\W\d_])", heading)]


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
