"""The cell of the prices that a dish has at some times: ``7.00 thu 17:00-18:00 (Happy hour / 歡樂時光); small 9.00 fri 12:00-14:00``."""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..i18n import N_
from ..locales import SiteLanguages
from ..models import normalizers
from ..models.menu import SERVING_HOURS
from ..models.opening_hours import serving_hours
from ..text.formatting import at_start
from . import common_words, sheet_portions, sheet_sections
from .sheet_files import CellError
from .sheet_headings import folded
from .sheet_patterns import PATTERNS

FIELD = "prices_at"
WRONG = N_(
    "a price at a certain time that cannot be read; write the price, then its days and times: 7.00 thu 17:00-18:00"
)
_ENTRY = re.compile(
    r"(?:(?P<size>#?[a-z0-9]+(?:[.-][a-z0-9]+)*) )?(?P<price>(?=[^\s:–-]*\d)[^\s:–-]+)"
    r" (?P<hours>[^()\\]+?)(?: ?\((?P<label>(?:\\.|[^()\\])+)\))?"
)
_PRICE = re.compile(PATTERNS["price"], re.IGNORECASE)
_WORDS_AND_PRICE = re.compile(r"(?P<words>.*[^\s:：])[\s:：]+(?P<price>\S*\d\S*)")
_SIZE_AND_PRICE = re.compile(r"(?P<size>[^\d]*[^\d\s:：$€£¥])[\s:：]+(?P<price>\S*\d\S*)")
"""``half dozen 12``."""
_NAMED_TIME = re.compile(r"(?P<name>[^()（）]+?)\s*[(（](?P<hours>[^()（）]+)[)）]\s*")
"""``5 à 7 (mar-ven 17 h-19 h)``, whose name looks like hours."""
_BETWEEN_LANGUAGES = re.compile(" / ")


def cell(value: Any, languages: SiteLanguages) -> str:
    """Return the cell of a list of prices, as they were typed."""
    return "; ".join(_cell(each, languages) for each in value or ())


def _cell(timed: Mapping[str, Any], languages: SiteLanguages) -> str:
    label = timed.get("label") or {}
    names = [label[each.code] for each in (*languages.required, *languages.derived) if each.code in label]
    words = [str(timed.get(name, "")) for name in ("size", "price", "hours")]
    words += [f"({' / '.join(map(_escaped, names))})"] if names else []
    return " ".join(filter(None, words))


def _escaped(name: str) -> str:
    return re.sub(r"[;；()\\]|(?<= )/(?= )", r"\\\g<0>", name)


def value(cell: str, languages: SiteLanguages) -> list[dict[str, Any]]:
    """Return the prices of a cell; none if it is blank. Raises ValueError, which says what is right."""
    pieces = [" ".join(each.split()) for each in re.split(r"(?<!\\)[;\n；]", cell)]
    return [_value(each, languages) for each in pieces if each]


def _value(text: str, languages: SiteLanguages) -> dict[str, Any]:
    match = _ENTRY.fullmatch(text) if len(text) <= sheet_portions.MAX_PORTION else None
    hours = serving_hours(match["hours"]) if match else ""
    if match is None or not sheet_portions.is_amount(match["price"]) or not SERVING_HOURS.accepts(hours):
        raise CellError(WRONG)
    timed: dict[str, Any] = {"hours": hours, "price": sheet_portions.amount_of(match["price"])}
    if match["label"]:
        names = _names(match["label"], languages)
        known = _label(names[0], languages) if len(names) == 1 else {}
        timed["label"] = known or sheet_portions.named(names, languages)
    return {**timed, "size": match["size"]} if match["size"] else timed


def _names(label: str, languages: SiteLanguages) -> Sequence[str]:
    names = [re.sub(r"\\(.)", r"\1", each) for each in _BETWEEN_LANGUAGES.split(label)]
    if len(names) > len(languages.locales):
        raise CellError(WRONG)
    return names


def at_its_time(words: str, price: str, languages: SiteLanguages) -> str:
    """Return the cell of a price whose name or heading says when it holds; empty for another one.

    ``Happy hour (Thu 5-6 pm)`` and ``$7`` are ``7.00 thu 17:00-18:00 (Happy hour)``; a place behind the time stands behind the name.
    What is not known in each language of the site is left out, as the time says enough. Days alone do not say when an offer
    holds: ``Happy hour (Tue-Fri)`` is asked about.
    """
    name, hours = sheet_sections.name_and_hours(words, {})
    hours = hours and sheet_sections.hours_of_part(words, name, hours, {})
    if not hours and (match := _NAMED_TIME.fullmatch(words)) and sheet_portions.is_at_a_time(match["name"]):
        name, hours = match["name"], sheet_portions.hours_alone(sheet_sections.without_place(match["hours"]))
    if not hours and (alone := sheet_portions.hours_alone(words)):
        name, hours = "", alone
    if not hours or not sheet_portions.is_amount(price):
        return ""
    timed: dict[str, Any] = {"hours": hours, "price": sheet_portions.amount_of(price)}
    name, place = " ".join(_PRICE.sub(" ", name).split()), sheet_sections.place_in(words)
    label = (_label(f"{name} {place}", languages) if name and place else {}) or _label(name, languages)
    return _cell({**timed, "label": label} if label else timed, languages)


def is_of_a_size(cell: str) -> bool:
    """Tell whether a cell is a price with the size that has it: ``half dozen 12``, ``8 $ le verre``."""
    match = _SIZE_AND_PRICE.fullmatch(cell.strip())
    sizes = [(match["size"], match["price"])] if match else sheet_portions.prices_of_sizes(cell)
    return bool(sizes) and all(name and sheet_portions.is_amount(price) for name, price in sizes)


LIKELY = "l"
"""Behind the mark of an open size that has the price only if that is likely beside its usual one."""
LEAST_AT_A_TIME = 0.5
"""Of its usual price, what a size costs at a time; a size that would cost less is not the one that is meant."""
_OPEN_SIZE = re.compile(r"(?:^|(?<=; ))#(?P<size>\S+) ")
"""A size whose id is not known yet: by the slug of its name, or ``1.2``, the smallest of two."""


def of_sizes(words: str, cell: str, languages: SiteLanguages) -> str:
    """Return the cell of several prices below a heading with a time, each of a size that *with_sizes* finds; empty for others.

    A dash stands for a size that has no price then: ``9 / –``.
    """
    parts = sheet_portions.prices_and_dashes(cell)
    with_dash = {number: at_its_time(words, price, languages) for number, price in enumerate(parts, 1) if price}
    if parts and all(with_dash.values()):
        return "; ".join(f"#{number}.{len(parts)}{LIKELY} {each}" for number, each in with_dash.items())
    priced = sheet_portions.prices_of_sizes(cell)
    if not any(name for name, _ in priced):
        priced.sort(key=lambda each: sheet_portions.cents_of(each[1]))
    found = [at_its_time(words, price, languages) for _, price in priced]
    sizes = [
        normalizers.slug(name) if name else f"{number}.{len(priced)}" for number, (name, _) in enumerate(priced, 1)
    ]
    return (
        "; ".join(f"#{size} {each}" for size, each in zip(sizes, found, strict=True)) if all((*found, *sizes)) else ""
    )


def with_sizes(cell: str, sizes: Sequence[Mapping[str, Any]]) -> str:
    """Return a cell with the ids of the *sizes* of its dish: by their names, or so many prices in the order of theirs."""
    in_order = sorted(sizes, key=lambda each: sheet_portions.cents_of(each["price"]))

    def id_of(match: re.Match[str]) -> str:
        number, _, count = match["size"].partition(".")
        if count:
            size = in_order[int(number) - 1] if int(count.rstrip(LIKELY)) == len(sizes) else None
            price = cell[match.end() :].partition(" ")[0]
            is_meant = size and (not count.endswith(LIKELY) or is_likely(price, size["price"]))
            return f"{size['id']} " if size and is_meant else match[0]
        names = {str(each["id"]): {*map(normalizers.slug, (*each["name"].values(), each["id"]))} for each in sizes}
        found = [id for id, own in names.items() if match["size"] in own]
        ends = [id for id, own in names.items() if any(match["size"].endswith(f"-{each}") for each in own if each)]
        found = found or (ends if len(ends) == 1 else [])  # “le verre”
        return f"{found[0]} " if found else match[0]

    return _OPEN_SIZE.sub(id_of, cell)


def is_likely(price: str, usual: str) -> bool:
    """Tell whether a size may have a price at a time beside its usual one."""
    return LEAST_AT_A_TIME <= sheet_portions.cents_of(price) / (sheet_portions.cents_of(usual) or 1) <= 1


def is_one_without_size(cell: str, languages: SiteLanguages) -> bool:
    """Tell whether a cell has one price, of no size."""
    return [each.get("size", "") for each in value(cell, languages)] == [""]


def size_before(cell: str, before: Sequence[Mapping[str, Any]], languages: SiteLanguages) -> str:
    """Return the size of which the one price of a cell is in the menu, by its time; empty if there it is of none or of several."""
    [timed] = value(cell, languages)
    at_this_time = [each for each in before if each["hours"] == timed["hours"]] or before
    sizes = {each.get("size", "") for each in at_this_time}
    return sizes.pop() if len(sizes) == 1 else ""


def as_before(
    cell: str, before: Sequence[Mapping[str, Any]], of_menu: Collection[str], languages: SiteLanguages
) -> str:
    """Return a cell with the labels, and the hours if they are those *of_menu*, that its prices have in the menu *before*."""
    found = []
    for timed in value(cell, languages):
        alike = [each for each in before if each.get("size") == timed.get("size")]
        same = [each for each in alike if each["hours"] == timed["hours"]]
        if not same and len(alike) == 1:
            same = alike
        kept = {"label": same[0]["label"]} if same and same[0].get("label") else {}
        kept |= {"hours": same[0]["hours"]} if same and timed["hours"] in of_menu else {}
        found.append({**timed, **kept})
    return "; ".join(_cell(each, languages) for each in found)


def time_of(heading: str, before: Sequence[Mapping[str, Any]], languages: SiteLanguages) -> tuple[str, bool]:
    """Return the hours that prices below a heading have in the menu *before*, most often, and whether they are these for certain.

    They are if all have these, and a label that the heading names or none.
    """
    name = folded(label_of(heading))
    names = {name, *map(folded, _label(label_of(heading), languages).values())}
    begun = tuple(f"{each}_" for each in names if each)
    labels = [[*map(folded, (each.get("label") or {}).values())] for each in before]
    labelled = [
        each
        for each, own in zip(before, labels, strict=True)
        if any(label in names or label.startswith(begun) for label in own)
    ]
    found = labelled or [*before]
    times = Counter(each["hours"] for each in found)
    [(hours, _)] = times.most_common(1) or [("", 0)]
    return hours, len(times) == 1 and (bool(labelled) or not any(each.get("label") for each in found))


def as_typed(cell: str) -> str:
    """Return a cell without the marks of sizes whose ids are not known."""
    return re.sub(r"(?:^|(?<=; ))#(?:\d+\.\d+l? )?", "", cell)


def named_time(heading: str, told: str) -> str:
    """Return a heading with the time that the owner says instead of its own: ``HH price (4-6)`` → ``Happy hour (Tue-Fri 4-6 pm)``."""
    return f"{label_of(heading)} ({told})"


def label_of(heading: str) -> str:
    """Return what a heading calls the time of its prices: ``Happy hour`` of ``HH price (4-6)``, ``5 à 7`` of ``Prix 5 à 7``."""
    words = " ".join(_PRICE.sub(" ", re.sub(r"[(（].*", "", heading)).split())
    if named := sheet_portions.five_to_seven(words):
        return named
    return re.sub(r"(?i)\bHH\b", "Happy hour", re.sub(r"\d.*", "", words)).strip(" -–:")


def is_none(cell: str) -> bool:
    """Tell whether a cell says that a dish has no price at that time: ``–``, ``N/A``."""
    return bool(re.fullmatch("(?i)[-–—]+|n/?a", cell.strip()))


def with_times(cell: str, languages: SiteLanguages) -> tuple[str, str]:
    """Return the price of a cell and the cell of those at a time behind it: ``$12 / happy hour (Thu 5-6 pm) $7``; empty for others."""
    price, *others = re.split(r"\s*[/;\n／；]\s*", cell.strip()) if len(cell) <= sheet_portions.MAX_PORTION else [""]
    matches = [_WORDS_AND_PRICE.fullmatch(each) for each in others]
    found = [at_its_time(at_start(each["words"]), each["price"], languages) if each else "" for each in matches]
    is_whole = sheet_portions.is_amount(price) and bool(found) and all(found)
    return (price, "; ".join(found)) if is_whole else ("", "")


def _label(name: str, languages: SiteLanguages) -> dict[str, str]:
    others = [common_words.translated(name, languages.default, each) for each in languages.required[1:]]
    known = [each for each in (name, *others) if each]
    codes = [each.code for each in languages.required]
    return dict(zip(codes, known, strict=True)) if len(known) == len(codes) else {}
