"""Cells of sizes, additions and seasons: ``Small / 小: 9.50; Large / 大: 12.50``."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from ..i18n import N_
from ..locales import ALL_LANGUAGES, SiteLanguages
from ..models import allergen_names
from ..models.fields import TO_FILL_IN, ScalarFormat
from ..models.menu import SERVING_HOURS, Size
from ..models.opening_hours import serving_hours
from ..models.season import Season
from ..text.formatting import at_start
from . import common_words, sheet_headings
from .sheet_files import CellError
from .sheet_patterns import PATTERNS

_EXAMPLES = {
    "sizes": "{Small}: 9.50; {Large}: 12.50",
    "additions": "{Extra egg}: 1.50 (egg); {Cured duck}: 4.00 (none) 11-01 to 02-28",
    "season": "11-01 to 02-28",
}
"""Field → a cell of it."""
FIELDS = tuple(_EXAMPLES)
"""The fields whose cells are read here."""
_HAN = {"Small": "小", "Large": "大", "Extra egg": "加蛋", "Cured duck": "加臘鴨"}
"""The names of the examples in Han."""
_PORTION = re.compile(
    r"(?P<name>.+?)(?:(?P<colon>\s*[:：]\s*)|\s+(?=\S+$))(?P<price>[^\s:：()（）\\]*\d[^\s:：()（）\\]*)(?=[\s(（]|$)"
    r"\s*(?:[(（](?P<allergens>[^()（）]*)[)）])?\s*(?P<season>[^:：/／]+)?"
)
_SIGN, _NUMBER = "[$＄€£¥₹₩₽₺₫฿₱₦₪]", r"\d[\d.,]*(?:[¼-¾]|\s[¼-¾](?!\s*\w))?"
_MONEY_AT_END = re.compile(
    rf"(?:^|\s)(?:{_SIGN}\s?{_NUMBER}|\d+[.,]\d\d)$|(?:[^\d:：][:：]\s*|[:：]\s+){_SIGN}?\s?{_NUMBER}$"
)
"""A price at the end of a text: with a sign, cents or a colon; not the number of ``Set 2`` or ``by 9:30``."""
_MONEY_WITHIN = re.compile(
    rf"(?<!\\){_SIGN}\s?\d|(?<![\d.,\\])\d+[.,]\d\d(?=\s*(?:[,，、]|$))|(?<![\d\\])\d+\s*[,，、](?!\d)"
)
"""A price in a name: with a sign or cents, or a number before a comma."""
_WAITS = re.compile(rf"{TO_FILL_IN} [^\s:：;；|｜]+")
"""The name of a size that waits for the owner's words, with its price: ``✎ $7.99``."""
_SURELY_MONEY = re.compile(rf"{_SIGN}\s?\d|\d\s?{_SIGN}|\d[.,]\d\d(?!\d)")
_AFTER_A_PRICE = re.compile(rf"(?:(?<=\d)|(?<={_SIGN}))[,，、]\s*(?=[^\W\d_])")
_VOLUME = r"\d+(?:[.,]\d+)?\s?(?:ml|cl|dl|l|L)(?=[\s:：])"
_AMOUNT = rf"{_SIGN}?\s?{_NUMBER}\s?{_SIGN}?"
_AMOUNT_AND_NAME = re.compile(
    rf"(?P<name>(?:\d+\s|{_VOLUME})?[^\d{_SIGN[1:-1]}]*?)[\s:：(（]*(?P<price>{_AMOUNT})[)）]?|(?P<first>{_AMOUNT})\s*[(（]?(?P<behind>[^\d()（）]+)[)）]?"
)
"""``S 9.50``, ``2 pieces $9``, ``9.50 (small)``, ``9.50``."""
_WITH_BRACKETS = re.compile(rf"(?P<price>{_AMOUNT})\s*[(（]\s*(?P<other>{_AMOUNT})\s*[)）]")
"""``27.00 (28)``."""
_PER_PERSON = re.compile(PATTERNS["per_person"], re.IGNORECASE)
_NAMES_OF_PRICES = re.compile(
    rf"(?P<prices>(?<![\d/|／.,])(?>{_AMOUNT})(?:\s*+[/|／]\s*+(?>{_AMOUNT}))++)\s*+=\s*+(?P<names>[^=\d]++)"
)
"""``8/14 = Small / Large``."""
_SCALES = (
    (("Small",), ("Medium", "Regular"), ("Large",)),
    (("Half",), ("Whole", "Full")),
    (("Single",), ("Double",)),
    (("Half dozen",), ("Dozen",)),
    (("Half pint",), ("Pint",)),
    (("Glass",), ("Half-litre", "Carafe", "Pitcher", "Half bottle"), ("Bottle",)),
    (("Cup",), ("Bowl",)),
    (("Starter",), ("Main",)),
)
"""Names of sizes in English, from the smallest to the largest."""
_QUANTITY = re.compile(r"(?P<number>\d+(?:[.,]\d+)?)(?P<unit>\s*[^\W\d_]*)")
_UNITS = {"ml": ("l", 0.001), "cl": ("l", 0.01), "dl": ("l", 0.1), "g": ("kg", 0.001)}
_LEGEND = re.compile(r"\b([A-Z]{1,3})\s*[=:–-]\s*([^\W\d_][\w'’]+(?: [^\W\d_][\w'’]+)*)")
KNOWN_LETTERS = frozenset(("XS", "S", "M", "L", "XL", "XXL"))
_HOURS = re.compile(
    rf"(?<![\d.,])\d{{1,2}}\s*(?:h|[ap]\.?m\.?)?\s*(?:{PATTERNS['to_an_hour']})\s*\d{{1,2}}\s*(?:h|[ap]\.?m\.?)?$",
    re.IGNORECASE,
)
"""``5 à 7`` at the end of a text."""
_ESCAPED = re.compile(rf"\\(\d|[;；|｜/／]|{_SIGN})")
TOO_LONG = N_("a size or an add-on has at most %(number)s characters")
NO_SEASON = N_("not a season; write the first and the last day, such as 11-01 to 02-28, or 2026-11-01 to 2027-02-28")
NO_PORTION = N_("a name and a price cannot be told apart; write names, a colon and the price: %(like)s")
PRICE_IN_A_NAME = N_("there is a price inside a name; write a semicolon between two, each with its own price: %(like)s")
IS_IT_A_PRICE = N_(
    "is %(number)s a price? Write a semicolon between two, each with its own price and a colon before it: %(like)s"
)
TOO_MANY_NAMES = N_("more names than the site has languages: %(languages)s, with a slash between them: %(like)s")
AT_A_TIME = N_(
    "is this a price at a certain time? Write after its name when it applies, such as “Happy hour (Thu "
    "5-6 pm)”; nothing is added to the price of the dish"
)
MAX_PORTION = 1_000
"""Characters of a size or an addition with its price."""
MAX_NAME = 200
"""Characters of its name, or of a heading."""
_WORDS_OF_A_TIME = re.compile(PATTERNS["times_of_prices"], re.IGNORECASE)
_FIVE_TO_SEVEN = re.compile(PATTERNS["five_to_seven"], re.IGNORECASE)
_BETWEEN_LANGUAGES = re.compile(r"\s[/／]\s")
_BETWEEN_DAYS = re.compile(PATTERNS["to_a_day"])
[_MONEY] = [each for each in Size.model_fields["price"].metadata if isinstance(each, ScalarFormat)]
[_DAY] = [each for each in Season.model_fields["first"].metadata if isinstance(each, ScalarFormat)]


def cell(value: Any, languages: SiteLanguages) -> str:
    """Return the cell of a season, or of a list of sizes or additions, as they were typed."""
    if isinstance(value, dict):
        return _season_cell(value)
    return "; ".join(_portion_cell(portion, languages) for portion in value or ())


def example(field: str, languages: SiteLanguages) -> str:
    """Return a cell of a field, with the names that it has on a site with *languages*."""

    def names(match: re.Match[str]) -> str:
        words = {"Latin": match[1], "Han": _HAN[match[1]]}
        return " / ".join(words.get(locale.script, locale.name) for locale in languages.required)

    return re.sub(r"\{(.+?)\}", names, _EXAMPLES[field])


def is_amount(cell: str) -> bool:
    """Tell whether a cell is one amount of money."""
    return _MONEY.accepts(_MONEY.respelled(cell.strip()))


def is_priced(cell: str) -> bool:
    """Tell whether a cell is an amount of money with a number."""
    return bool(re.search(r"\d", cell)) and is_amount(cell)


def is_at_a_time(text: str) -> bool:
    """Tell whether a name or a heading says when its price is paid: ``Happy hour``, ``Thu 5-6 pm``."""
    return len(text) <= MAX_NAME and bool(_WORDS_OF_A_TIME.search(text) or hours_alone(text))


def five_to_seven(text: str) -> str:
    """Return the name of a time that looks like hours, ``5 à 7``, as a text has it; empty without one."""
    return PATTERNS["name_of_five_to_seven"] if _FIVE_TO_SEVEN.search(text) else ""


def hours_alone(text: str) -> str:
    """Return the hours that a text is, empty for any other: two numbers alone may be of pieces or guests."""
    if not re.search(r"\d", text) or re.fullmatch(r"\d{1,2}\D{1,4}\d{1,2}", text.strip()):
        return ""
    hours = serving_hours(text)
    return hours if SERVING_HOURS.accepts(hours) else ""


def without_times(field: str, cell: str, languages: SiteLanguages) -> tuple[str, list[tuple[str, str]]]:
    """Return a cell of sizes or additions without those whose price is that of a time, and the name and price of these."""
    try:
        found = _entries(field, cell, languages)
    except ValueError:
        return cell, []
    timed = [each for each in found if any(map(is_at_a_time, each["name"].values()))]
    kept = [_portion_cell(each, languages) for each in found if each not in timed]
    names = [(" / ".join(each["name"].values()), each["price"]) for each in timed]
    return ("; ".join(kept) if timed else cell), names


def amount_of(cell: str) -> str:
    """Return an amount with its decimals: ``12.50``."""
    return _MONEY.respelled(cell.strip())


def cell_of_sizes(sizes: Sequence[tuple[str, str]], languages: SiteLanguages) -> str:
    """Return the cell of sizes that have these names in the default language and these amounts, the smallest first."""
    named = [{"name": {languages.default.code: name}, "price": amount_of(price)} for name, price in sizes]
    return cell(sorted(named, key=lambda each: cents_of(each["price"])), languages)


def cents_of(typed: str) -> int:
    """Return an amount in cents; 0 for none."""
    amount = amount_of(typed)
    return _MONEY.convert(amount) if _MONEY.accepts(amount) else 0


def sizes_of_prices(
    cell: str,
    languages: SiteLanguages,
    legend: Mapping[str, str] = MappingProxyType({}),
    section: str = "",
    place: str = "",
    own: str = "",
) -> str:
    """Return the cell of sizes for several amounts in a cell of prices: ``S 9.50 / L 15.00``; empty if they are none.

    *legend* says what letters stand for, and what so many amounts without names, ``9.50/15.00``, are called at a *place*, in a
    section or everywhere, or by the notes of the dish, whose key is *own*, in the order of the cell. Where it does not, or gives
    the larger size the lower price, the names are to be written.
    """
    sizes = _with_dashes(cell, section, legend) or _priced(cell)
    if not any(name for name, _ in sizes):
        prices = [price for _, price in sizes]
        told = (
            legend.get(place)
            or legend.get(own)
            or legend.get(f"{len(sizes)} {section}")
            or legend.get(f"/{len(sizes)}", "")
        )
        named = with_names(told, prices)
        sizes = [] if are_doubtful(named, languages) else named
        sizes = sizes or [("", price) for price in prices]
    sizes = sizes or _one_named(cell, languages)
    sizes = sizes or [(name or legend.get(place, ""), price) for name, price in with_one_unnamed(cell)]
    named = [(legend.get(name, name) or f"{TO_FILL_IN} {price.strip()}", price) for name, price in sizes]
    return cell_of_sizes(named, languages) if named else ""


_A_DASH = re.compile(r"\s*[-–—]+\s*")


def _with_dashes(cell: str, section: str, legend: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the sizes of a cell that has a dash for those that a dish has not, where its section names them: ``— / 135 $``."""
    parts = re.split("[/|／]", cell) if len(cell) <= MAX_PORTION else []
    named = with_names(legend.get(f"{len(parts)} {section}", ""), parts)
    sold = [(name, price.strip()) for name, price in named if not _A_DASH.fullmatch(price)]
    return sold if 0 < len(sold) < len(named) and all(is_amount(price) for _, price in sold) else []


def prices_and_dashes(cell: str) -> list[str]:
    """Return the amounts of a cell that has a dash for some of several, empty for each dash: ``9 / –``; nothing for another cell."""
    parts = [each.strip() for each in re.split("[/|／]", cell)] if len(cell) <= MAX_PORTION else []
    found = ["" if _A_DASH.fullmatch(each) else each for each in parts]
    return found if "" in found and any(found) and all(is_amount(each) for each in found if each) else []


def prices_alone(cell: str) -> list[str]:
    """Return several amounts without names that a cell of prices has, in its order: ``9.50/15.00``."""
    sizes = _priced(cell)
    return [] if any(name for name, _ in sizes) else [price.strip() for _, price in sizes]


def counts_alone(cell: str) -> list[str]:
    """Return several whole numbers without a sign, each larger than that before it, which may be numbers of pieces: ``6 / 12``."""
    parts = prices_alone(cell)
    are_counts = all(re.fullmatch(r"[1-9]\d{0,2}", each) for each in parts)
    return parts if are_counts and all(int(one) < int(other) for one, other in pairwise(parts)) else []


def are_surely_money(prices: Sequence[str]) -> bool:
    """Tell whether each of some amounts has a sign or decimals."""
    return all(map(_SURELY_MONEY.search, prices))


def are_in_brackets(cell: str) -> bool:
    """Tell whether a cell is a price and another one in brackets: ``27.00 (28)``."""
    return bool(_WITH_BRACKETS.fullmatch(cell.strip()))


def _one_named(cell: str, languages: SiteLanguages) -> list[tuple[str, str]]:
    """Return the one price of a cell that says of which size it is, or that it is for one guest: ``S $8.25``, ``€ 10,00 a pers.``."""
    match = _AMOUNT_AND_NAME.fullmatch(" ".join(cell.split())) if len(cell) <= MAX_PORTION else None
    name = (match["name"] or match["behind"] or "").strip(" ()（）:").lstrip("/／ ") if match else ""
    is_known = bool(_PER_PERSON.fullmatch(name)) or name in KNOWN_LETTERS or sheet_headings.is_size(name)
    price = (match["price"] or match["first"]) if match else ""
    if not name or not is_known or name.endswith(("/", "／")) or not is_amount(price):  # S/ is a currency
        return []
    if _PER_PERSON.fullmatch(name):
        return [(common_words.per_person(languages.default), price)]
    return [(common_words.size_of(name, languages.default) if name in KNOWN_LETTERS else at_start(name), price)]


def _is_number_for_a_price(parts: Sequence[str]) -> bool:
    """Tell whether the first part may be a number of pieces, as only those behind it have a sign: ``1/$2.00``."""
    first, *others = (each.strip() for each in parts)
    return first.isdecimal() and any(re.match(_SIGN, each) for each in others)


def prices_of_sizes(cell: str) -> list[tuple[str, str]]:
    """Return the names and the amounts of a cell: ``demi-douzaine 15 / douzaine 28``, ``verre 8``, ``15 / 28``; nothing of ``15``."""
    return [] if is_amount(cell) else _priced(cell, least=1)


def with_one_unnamed(cell: str) -> list[tuple[str, str]]:
    """Return the names and the amounts of a cell in which one price alone has no name: ``19 / main 31``; nothing of another cell."""
    sizes = _all_priced(cell)
    names = [name.casefold() for name, _ in sizes if name]
    is_one = len(names) == len(sizes) - 1 == len({*names}) > 0
    return sizes if is_one and all(map(_may_be_of_a_size, names)) else []


def _may_be_of_a_size(name: str) -> bool:
    """Tell whether a name beside a price without one may be that of a size: no addition, weight, time or place."""
    is_other = name.startswith(("+", "＋")) or is_at_a_time(name) or sheet_headings.is_weight(name)
    return not is_other and not sheet_headings.is_of_another_place(f"price {name}")


def _priced(cell: str, least: int = 2) -> list[tuple[str, str]]:
    """Return the names and the amounts of a cell of at *least* so many prices; a name is empty if none has one."""
    sizes = _all_priced(cell, least)
    names = [name.casefold() for name, _ in sizes]
    return [] if any(names) and not (all(names) and len({*names}) == len(names)) else sizes


def _all_priced(cell: str, least: int = 2) -> list[tuple[str, str]]:
    """Return the names and the amounts of a cell of at *least* so many prices; a name is empty where there is none."""
    parts = re.split(r"[/|;\n／；]\s*", cell) if len(cell) <= MAX_PORTION else []
    if match := _WITH_BRACKETS.fullmatch(cell.strip()):
        parts = [match["price"], match["other"]]
    if parts and _is_number_for_a_price(parts):
        return []
    found = [_AMOUNT_AND_NAME.fullmatch(" ".join(part.split())) for part in parts]
    matches = [match for match in found if match and is_amount(match["price"] or match["first"])]
    if len(matches) < least or len(matches) < len(found):
        return []
    return [
        ((match["name"] or match["behind"] or "").strip(" ()（）:"), match["price"] or match["first"])
        for match in matches
    ]


def with_names(told: str, prices: Sequence[str]) -> list[tuple[str, str]]:
    """Return prices with the names that somebody has written for them, in their order; none if there are not as many."""
    names = [each.strip() for each in re.split(r"[/|／、]|[,，](?!\d)", told) if each.strip()]
    return [*zip(names, prices, strict=True)] if len(names) == len(prices) else []


def are_doubtful(sizes: Sequence[tuple[str, str]], languages: SiteLanguages) -> bool:
    """Tell whether of two sizes the larger one by its name has the lower price: ``Small 16.50``, ``Large 11.00``."""
    ranked = [(_scale_and_rank(name, languages), cents_of(price)) for name, price in sizes]
    return any(
        one[0] == other[0] and one[1] < other[1] and cents > lower
        for one, cents in ranked
        for other, lower in ranked
        if one and other
    )


def is_on_a_scale(name: str, languages: SiteLanguages) -> bool:
    """Tell whether a name is one of those that have a larger or a smaller one beside them: ``Half dozen``, ``6``, ``Glass``."""
    return _scale_and_rank(name, languages) is not None


def is_small(name: str, languages: SiteLanguages) -> bool:
    """Tell whether a name is that of the smallest size of which a larger one has more: ``Small``, ``petit``, ``single``."""
    return _scale_and_rank(name, languages) in (("Small", 0), ("Single", 0))


def _scale_and_rank(name: str, languages: SiteLanguages) -> tuple[str, float] | None:
    """Return the scale on which a name stands and how far up: ``125 ml``, ``Half``, ``L``; None for another name."""
    if match := _QUANTITY.fullmatch(name.strip()):
        unit = match["unit"].strip().casefold()
        return (_UNITS.get(unit, (unit, 1))[0], float(match["number"].replace(",", ".")) * _UNITS.get(unit, ("", 1))[1])
    word = common_words.SIZES.get(name.strip(), name.strip())
    for locale in (*languages.required, *ALL_LANGUAGES.required):
        for scale in _SCALES:
            for rank, words in enumerate(scale):
                if any(common_words.is_one_of(word, each, locale) for each in words):
                    return (scale[0][0], rank)
    return None


def _season_cell(season: Mapping[str, str]) -> str:
    return f"{season['from']} to {season['until']}"


def _portion_cell(portion: Mapping[str, Any], languages: SiteLanguages) -> str:
    names = (
        portion["name"][locale.code]
        for locale in (*languages.required, *languages.derived)
        if locale.code in portion["name"]
    )
    text = " / ".join(map(_escaped, names))
    text += f": {portion['price']}"
    if allergens := portion.get("allergens"):
        text += f" ({allergens if isinstance(allergens, str) else ', '.join(allergens)})"
    return f"{text} {_season_cell(portion['season'])}" if portion.get("season") else text


def _escaped(name: str) -> str:
    """Return a name with a backslash before what would end it, and before signs and numbers that would be read as a price."""
    if _WAITS.fullmatch(name):
        return name
    name = re.sub(r"[;；|｜]|(?<=\s)[/／](?=\s)", r"\\\g<0>", name)
    is_like_a_price = _ends_with_a_price(name) or _MONEY_AT_END.search(name) or _MONEY_WITHIN.search(name)
    return re.sub(rf"{_SIGN}|\d+", r"\\\g<0>", name) if is_like_a_price else name


def value(field: str, cell: str, languages: SiteLanguages) -> list[dict[str, Any]] | dict[str, str] | str:
    """Return the value of a cell; empty if the cell is blank. Raises ValueError, which says what is right."""
    if not cell.strip():
        return ""
    if field == "season":
        return _season(cell)
    try:
        return _entries(field, cell, languages)
    except ValueError:
        several = sizes_of_prices(cell, languages)
        if TO_FILL_IN in several or len(_SURELY_MONEY.findall(cell)) < several.count(": ") or not several:
            raise
        return _entries(field, several, languages)


def _entries(field: str, cell: str, languages: SiteLanguages) -> list[dict[str, Any]]:
    pieces = [" ".join(each.split()) for each in re.split(r"(?<!\\)[;\n；|｜]", cell) if each.strip()]
    return [
        _portion(field, each, languages)
        for piece in pieces
        for part in _after_prices(piece)
        for each in _portions(part)
    ]


def _after_prices(text: str) -> Sequence[str]:
    """Return the parts of a text between commas, where each is a name, a colon and a price: ``Cup: 6, Bowl: 9``."""
    parts = _AFTER_A_PRICE.split(text) if len(text) <= MAX_PORTION else []
    are_portions = all(re.search("[:：]", each) and _ends_with_a_price(each) for each in parts)
    return parts if len(parts) > 1 and are_portions else [text]


def _portions(text: str) -> list[str]:
    """Return the portions of a text: one ends at each price, so that `` / `` behind it stands between two of them."""
    if len(text) > MAX_PORTION:
        raise CellError(TOO_LONG, number=f"{MAX_PORTION:,}")
    found, begun = [], list[str]()
    for part in _BETWEEN_LANGUAGES.split(text):
        begun.append(part)
        if _ends_with_a_price(part):
            found.append(" / ".join(begun))
            begun = []
    return [*found, " / ".join(begun)] if begun else found


def _ends_with_a_price(part: str) -> bool:
    """Tell whether a portion ends with *part*: with a price, or with the allergens or the season behind it."""
    match = None if _WAITS.fullmatch(part) else _PORTION.fullmatch(part)
    if match is None or (match["season"] and len(_BETWEEN_DAYS.split(match["season"].strip())) != 2):
        return False
    return bool(_MONEY_AT_END.search(part[: match.end("price")]))


def _season(text: str) -> dict[str, str]:
    days = [_DAY.respelled(day) for day in _BETWEEN_DAYS.split(text.strip())]
    if len(days) != 2 or not all(map(_DAY.accepts, days)):
        raise CellError(NO_SEASON)
    return dict(zip(("from", "until"), days, strict=True))


def _portion(field: str, text: str, languages: SiteLanguages) -> dict[str, Any]:
    like = example(field, languages)
    match = _PORTION.fullmatch(text)
    if match is None or (field == "sizes" and (match["allergens"] or match["season"])):
        raise CellError(NO_PORTION, like=like)
    typed = _BETWEEN_LANGUAGES.split(match["name"])
    written = [each for each in typed if not _WAITS.fullmatch(each)]
    if any(map(_MONEY_WITHIN.search, written)):
        raise CellError(PRICE_IN_A_NAME, like=like)
    if not match["colon"] and (hours := _HOURS.search(text)):
        raise CellError(IS_IT_A_PRICE, number=hours[0].strip(), like=like)
    for number in _asked_about(match, written or [""]):
        raise CellError(IS_IT_A_PRICE, number=number, like=like)
    names = [_ESCAPED.sub(r"\1", name) for name in typed]
    if len(names) > len(languages.locales):
        raise CellError(TOO_MANY_NAMES, languages=", ".join(locale.name for locale in languages.required), like=like)
    portion: dict[str, Any] = {
        "name": named(names, languages),
        "price": _MONEY.respelled(match["price"].removeprefix("+")),
    }
    if allergens := (match["allergens"] or "").strip():
        portion["allergens"] = "none" if allergens.lower() == "none" else _allergens(re.split(r"[,;、，،؛]", allergens))
    return portion | ({"season": _season(match["season"])} if match["season"] else {})


def named(names: Sequence[str], languages: SiteLanguages) -> dict[str, str]:
    """Return names by language; one alone is in the default language or, in Han, in the first language that is written so."""
    if len(names) == 1 and re.search("[\u4e00-\u9fff]", names[0]):
        han = next((locale for locale in languages.required if locale.script == "Han"), languages.default)
        return {han.code: names[0]}
    return {locale.code: name for locale, name in zip((*languages.required, *languages.derived), names, strict=False)}


def legend_in(texts: Iterable[str]) -> dict[str, str]:
    """Return what letters stand for, and so many prices, as a line of a spreadsheet says it: ``E = Entrée``, ``8/14 = Small / Large``."""
    legend = dict[str, str]()
    for text in texts:
        legend |= {match[1]: match[2] for match in _LEGEND.finditer(text)}
        for match in _NAMES_OF_PRICES.finditer(text[:MAX_PORTION]):
            key = f"/{len(re.split('[/|／]', match['prices']))}"
            legend[key] = match["names"] if legend.get(key, match["names"]) == match["names"] else ""
    return legend


def is_legend(cells: Iterable[str]) -> bool:
    """Tell whether cells say what letters stand for, and nothing else."""
    text = " ".join(cells)
    if len(text) > MAX_PORTION:
        return False
    rest = _LEGEND.sub("", _NAMES_OF_PRICES.sub("", text))
    return rest != text and not re.search(r"\w", rest)


def prices_without_names(cell: str) -> list[str]:
    """Return the prices in a cell of sizes that have no names yet; none if one has a name."""
    sizes = [each.split(": ")[0].replace("\\", "").partition(f"{TO_FILL_IN} ") for each in cell.split("; ")]
    prices = [price for before, _, price in sizes if not before and is_amount(price)]
    return prices if len(prices) == len(sizes) else []


def letters_of(cell: str) -> list[str]:
    """Return the letters that stand for names in a cell of sizes."""
    return re.findall(r"(?:^|; )([A-Z]{1,3})(?=(?: / [^:]*)?: )", cell)


def is_letter(name: str) -> bool:
    """Tell whether the name of a size is a letter or two."""
    return bool(re.fullmatch("[A-Z]{1,3}", name))


def with_known_names(
    new: Sequence[dict[str, Any]], before: Sequence[Mapping[str, Any]], are_prices_alone: bool
) -> Sequence[dict[str, Any]]:
    """Return sizes with the names and in the order of those *before*, if there are as many and *new* have no names or letters.

    So do prices that stand alone in their cell, whatever a heading or a note calls them. The smallest price is that of the first.
    """
    names = [name for each in new for name in each["name"].values()]
    are_open = all(is_letter(name) or name.startswith(TO_FILL_IN) for name in names)
    if len(new) == len(before) and not (are_open or are_prices_alone):
        return _with_one_known_name(new, before)
    if len(new) != len(before):
        return new
    by_price = sorted(range(len(before)), key=lambda number: cents_of(str(before[number]["price"])))
    named = [
        (number, {**each, "name": dict(before[number]["name"])}) for number, each in zip(by_price, new, strict=True)
    ]
    return [each for _, each in sorted(named, key=lambda pair: pair[0])]


def _with_one_known_name(
    new: Sequence[dict[str, Any]], before: Sequence[Mapping[str, Any]]
) -> Sequence[dict[str, Any]]:
    """Return sizes of which one has no name with the one of those *before* that no other has: ``Dose`` beside ``1/2 dose``."""
    open_ = [each for each in new if any(name.startswith(TO_FILL_IN) for name in each["name"].values())]
    named = {text.casefold() for each in new if each not in open_ for text in each["name"].values()}
    free = [each["name"] for each in before if named.isdisjoint(text.casefold() for text in each["name"].values())]
    if len(open_) != 1 or len(free) != 1:
        return new
    return [{**each, "name": dict(free[0])} if each in open_ else each for each in new]


def are_named(sizes: Sequence[Mapping[str, Any]]) -> bool:
    """Tell whether each of the sizes of a dish has a name."""
    return all(not str(name).startswith(TO_FILL_IN) for each in sizes for name in each["name"].values())


def completed(new: Sequence[dict[str, Any]], before: Sequence[Mapping[str, Any]], languages: SiteLanguages) -> None:
    """Add to names of one language those that the same entry had *before*, and what common words are in the others.

    A name that is new is written as a menu has it: ``Sm`` and ``S`` as Small, ``add egg`` beside ``Add cheese`` with a capital.
    """
    known = [item for old in before for item in old["name"].items()]
    are_letters = len(new) > 1 and common_words.SIZES.keys() >= {text for each in new for text in each["name"].values()}
    capitals = {code for each in new for code, text in each["name"].items() if text[:1].isupper()}
    for each in new:
        name = each["name"]
        if f"{TO_FILL_IN} {common_words.USUAL_SIZE}" in name.values():
            each["name"] = {
                target.code: f"{TO_FILL_IN} {common_words.usual_size(target)}" for target in languages.required
            }
            continue
        for code, text in [*name.items()]:
            alike = [old for other, old in known if other == code and text == text.lower() == old.lower()]
            if alike and (code, text) not in known:
                name[code] = alike[0]  # somebody has given it a capital since
            elif (code, text) not in known:
                locale = languages.row(code)
                text = common_words.size_of(text, locale) if are_letters else common_words.written_out(text, locale)
                name[code] = text[:1].upper() + text[1:] if code in capitals else text
        none: Mapping[str, Any] = {"name": {}}
        same = next((old for old in before if name.items() & old["name"].items()), none)
        each["name"] = {**_common(name, languages), **same["name"], **name}
        completed(each.get("options") or (), same.get("options") or (), languages)


def _common(name: Mapping[str, str], languages: SiteLanguages) -> dict[str, str]:
    """Return a name of common words in each language that an owner writes."""
    return {
        target.code: words
        for target in languages.required
        for code, text in name.items()
        if (words := common_words.translated(text, languages.row(code), target))
    }


def _asked_about(match: re.Match[str], typed: Sequence[str]) -> Iterator[str]:
    """Yield the numbers of names that may be prices where no colon tells: those of ``half 8 / full 14`` and ``9 or 12``."""
    if match["colon"]:
        return
    for name in typed[:-1]:
        # as in `Set 2 / 套餐 2 9.50`, a number that the last name has too is a part of the name
        if (number := re.search(r"\d+$", name)) and number[0] not in re.findall(r"\d+", typed[-1]):
            yield number[0]
    if match["price"].isdecimal() and (number := re.match(r"\d+(?=\s)", typed[0])):
        yield number[0]


def _allergens(names: Sequence[str]) -> list[str]:
    return [allergen_names.id_of(name) or name.strip() for name in names]
