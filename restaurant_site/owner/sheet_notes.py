"""Notes beside a dish: names of its sizes, extras with their prices, equipment that dishes share, and cautions.

What of them the menu has a field for is read and named, so that its owner looks at it; the rest is left with where to write it.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from ..i18n import N_
from ..locales import SiteLanguages
from ..models import normalizers
from . import sheet_diets, sheet_headings, sheet_portions, sheet_scripts, sheet_seasons, sheet_words, small_words
from .sheet_headings import folded
from .sheet_patterns import PATTERNS

NO_FIELD = N_(
    "a note that is not understood; write it in the description, or in a column of its own, such as "
    "Diets, Spice, Allergens or Add-ons"
)
SOLD_OUT = N_(
    "the menu keeps a dish that is sold out, and your site says so: switch it under Sold out in the studio, or run "
    "`restaurant-site soldout` with its id"
)
FOR_THE_HOUSE = N_(
    "looks like a note of yours, so guests do not see it; if it is for them, write it in the form of the dish"
)
AS_CAUTION = N_("read as a caution to guests; check in the form of the dish whether it needs others")
SHARED = N_(
    "choose the equipment in the form of the dish, or write what it may bring into it, such as wheat from a shared fryer, under "
    "May contain"
)
SHARED_BEYOND_THE_MENU = N_(
    "your menu names no equipment that dishes share, and this column of one dish cannot tell which "
    "others use it: write what it may bring into this dish, such as wheat from a shared fryer, under May "
    "contain"
)
AS_EQUIPMENT = N_("read as made on this equipment of your menu, which may bring what other dishes leave on it")
AS_REQUEST = N_("read as a diet that guests can ask for; look in the form of the dish whether it is one")
AS_PORTION = N_("read as how many guests the dish feeds at a shared table")
AS_NOTICE = N_("read as how long ahead guests order the dish")
AS_ONLY_SIZE = N_("read as the only size in which the dish is sold")
WITH_MEAT = N_(
    "read as what the dish contains, so that no diet without it is recorded; guests read it in its description"
)
IN_DESCRIPTION = N_("the menu has no field for this, so guests read it at the end of the description")
AS_SIZES = N_("read as the names of the prices, because there are as many of each")
PAST = N_("a day that has passed: is this still on the menu? If not, leave its row out, or make the dish a draft")
CHARGE = N_("is this a charge and no dish? Then write it under “Taxes, charges, delivery”, and delete the dish")
AS_CHOICE = N_("read as what guests choose, without a price of its own")
AS_ADDITION = N_("read as an add-on of the dish, with its price")
_ITEMS = re.compile(r"[;\n；؛。]|(?<!\d)[,，、،]|[,，、،](?!\d)|(?:(?<=\w{4})(?<!suppl)(?<!Suppl)|(?<=\d))\.(?=\s|$)")
_BETWEEN_SIZES = re.compile(rf"\s*(?:[/|／]|{PATTERNS['or']})\s*")
_ADDING = PATTERNS["adding"]
_SECTION_OF_SIZES = re.compile(
    r"(?P<name>[^()（）]*[^()（）\s])\s*[(（](?P<sizes>[^()（）]+)[)）]"
    r"|(?P<before>[^()（）]*?[^()（）\s])(?:\s*[–—:：]|\s+-)\s*(?P<behind>[^()（）–—:：]+)"
)
"""``VINS (verre / bouteille)``, ``VINS – verre / bouteille``."""
_SIZE_ALONE = re.compile(
    rf"(?:(?:{PATTERNS['only']})\s*)?(?:(?:{PATTERNS['by_size']})\s+)?(?P<size>.+?)\s*(?:{PATTERNS['only']})?",
    re.IGNORECASE,
)
_ALONE = re.compile(PATTERNS["only"], re.IGNORECASE)
_SIGN = normalizers.SIGN
_AMOUNT = rf"{_SIGN}?\s?\d+(?:[.,]\d\d?)?\s?{_SIGN}?"
_TO_ADD = re.compile(rf"\W*(?:{PATTERNS['to_add']})|\+\s?\w|{PATTERNS['to_add_within']}", re.IGNORECASE)
_LABEL_AND_PRICE = re.compile(
    rf"(?P<name>[^\d{_SIGN[1:-1]}]*[^\W\d][)）]?)[\s:–—-]+(?P<price>{_SIGN}\s?\d+(?:[.,]\d\d?)?|\d+[.,]\d\d\s?(?:{_SIGN})?|\d+\s?{_SIGN})(?P<first>)"
)
_ALL_AT = re.compile(
    rf"(?P<name>[^\d{_SIGN[1:-1]}]*?[^\W\d][)）]?)(?:\s*[:：,，–—(（-]\s*|\s+)"
    rf"(?:(?:{PATTERNS['all_at']})\s*(?P<price>{_AMOUNT})|(?P<first>{_AMOUNT})\s*(?:{PATTERNS['each']}))[)）]?",
    re.IGNORECASE,
)
"""``SIDES – all 7``."""
_ADDITION = re.compile(
    rf"(?P<name>(?P<word>{_ADDING})?.*?[^\s\d.,+:：({_SIGN[1:-1]}])\s*[:：(（]?\s*(?P<plus>\+)?\s*(?P<price>{_AMOUNT})"
    rf"(?:\s?(?:{PATTERNS['each']}))?[)）]?",
    re.IGNORECASE,
)
"""``add shrimp +6``, ``extra cheese $2``, ``add chicken 4``; a number alone is a price behind a word for adding or a plus."""
_HAN_ADDITION = re.compile(
    rf"(?P<name>(?:(?!{PATTERNS['added_to']})[^\s\d]){{1,12}})(?:{PATTERNS['added_to']})\s?"
    rf"(?P<price>{_SIGN}\d+(?:\.\d\d?)?|\d+(?:\.\d\d?)?\s?(?:{PATTERNS['money_behind']}))"
)
"""``轉意粉加$4``."""
_CHOICE = re.compile(
    rf"(?:^|(?<=[;\n；؛。]))\s*(?P<name>{PATTERNS['choice']})\s*[:：]\s*(?P<options>[^:：;\n；؛。]+)", re.IGNORECASE
)
"""``choix : marinières, cidre``."""
_BETWEEN_OPTIONS = re.compile(rf"\s*(?:[,،、，/|／]|{PATTERNS['or']})\s*")
_BETWEEN_NAMES = re.compile(r"\s*[/|／]\s*")
_NOTICE = re.compile(
    rf"(?P<number>\d{{1,3}})\s*(?P<unit>{PATTERNS['units_of_notice']})(?![a-z])\s*(?:{PATTERNS['ahead']})",
    re.IGNORECASE,
)
"""``48 h à l'avance``."""
_SOLD_OUT = re.compile(PATTERNS["sold_out"], re.IGNORECASE)
_FOR_THE_HOUSE = re.compile(PATTERNS["for_the_house"], re.IGNORECASE)
_BETWEEN_NOTES = re.compile(
    r"(\.(?=\s|$)\s*|[;；。\n]\s*|(?<=[!?！？])\s+|\s*[,，、]\s*|\s+[–—-]\s+|\s*[(（]\s*|\s*[)）]\s*)"
)
MOST_OF_A_TEXT = 2000
"""Characters of a text in which notes are looked for."""
_BEHIND_A_NAME = re.compile(
    r"(?P<name>[^()（）\[\]]*[^\s()（）\[\]])\s*(?:[(（\[]|\s[-–—*]\s?|[:：])\s*(?P<said>[^()（）\[\]]+)[)）\]*]?"
)
_BEFORE_PRICES = re.compile(r"(?<=\S)(?:\s+[–—-]\s+|\s*[:：(（]\s*)")
_SETS = re.compile(rf"(?i){PATTERNS['sets']}")
_PER_GUEST = re.compile(PATTERNS["per_guest"], re.IGNORECASE)
_HOURS = re.compile(PATTERNS["hours"], re.IGNORECASE)
_PLUS_FOR = re.compile(rf"\+\s?(?P<price>{_AMOUNT})\s*(?:{PATTERNS['for_a_price']})\s+(?P<name>\D+)", re.IGNORECASE)
"""``+$2 for a gluten-free bun``."""


_RAW = re.compile(PATTERNS["raw"], re.IGNORECASE)
_RAW_EGG = re.compile(PATTERNS["raw_egg"], re.IGNORECASE)
_BARELY_COOKED = re.compile(PATTERNS["barely_cooked"], re.IGNORECASE)
_ALCOHOL_FREE = re.compile(PATTERNS["alcohol_free"], re.IGNORECASE)
_SHARED = re.compile(PATTERNS["shared"], re.IGNORECASE)
_EQUIPMENT = re.compile(PATTERNS["equipment"], re.IGNORECASE)


def caution_in(item: str) -> str:
    """Return the caution that an item says, ``raw``, ``undercooked``, ``honey``; empty for another note."""
    if (word := sheet_words.id_of("cautions", item)) not in ("", "none"):
        return word
    if _RAW_EGG.fullmatch(item):
        return "raw-egg"
    if _RAW.fullmatch(item):
        return "raw"
    return "barely-cooked" if _BARELY_COOKED.fullmatch(item) else ""


def is_alcohol_free(item: str) -> bool:
    """Tell whether an item says that a drink has no alcohol, and nothing else."""
    return _ALCOHOL_FREE.fullmatch(item) is not None


def is_about_equipment(item: str) -> bool:
    """Tell whether an item says what other dishes are made on, too: ``shared fryer``."""
    return bool(_SHARED.search(item) and _EQUIPMENT.search(item))


def equipment_in(item: str, labels: Mapping[str, Collection[str]]) -> str:
    """Return the id of the equipment of which an item has the label, in any language; empty for none and for several."""
    words = folded(item).split("_")
    found = [id for id, names in labels.items() if any(_is_within(folded(each), words) for each in names)]
    return found[0] if len(found) == 1 else ""


def _is_within(name: str, words: Sequence[str]) -> bool:
    """Tell whether each word of a name that is not about sharing is among others."""
    parts = [each for each in name.split("_") if not _SHARED.fullmatch(each)]
    return bool(parts) and {*parts} <= {*words}


class NotedAddition(NamedTuple):
    """Something that guests can add to a dish."""

    name: str
    price: str


def items(cell: str) -> list[str]:
    """Return what a cell of notes says, one by one."""
    parts = [" ".join(part.split()) for part in _ITEMS.split(cell)]
    return [each for part in parts for piece in sheet_diets.before_a_dot(part) if (each := piece.strip(" .*"))]


def choice_in(cell: str) -> tuple[str, str, str]:
    """Return the rest of a cell of notes, the choice that it says, and the cell of this; empty without one.

    An option with a number may have a price, which a choice has not.
    """
    match = _CHOICE.search(cell) if len(cell) <= sheet_portions.MAX_PORTION else None
    options = [each.strip(" .") for each in _BETWEEN_OPTIONS.split(match["options"])] if match else []
    options = [each for each in options if each]
    if match is None or len({*map(str.casefold, options)}) < max(2, len(options)) or re.search(r"\d", match["options"]):
        return cell, "", ""
    name = match["name"][:1].upper() + match["name"][1:]
    names = (each[:1].upper() + each[1:] for each in options)
    return cell[: match.start()] + cell[match.end() :], match[0].strip(), f"{name}: {' | '.join(names)}"


def names_of_sizes(said: Sequence[str], number: int, languages: SiteLanguages) -> tuple[Sequence[str], Sequence[str]]:
    """Return as many names of sizes as a dish has prices, ``half dozen / dozen``, and the items that say them; none without."""
    for item in said if number > 1 else ():
        names = _sizes_of(item)
        if len(names) == number and all(is_size(each, languages) for each in names):
            return [each[:1].upper() + each[1:] for each in names], [item]
    for first in range(len(said) - number + 1 if number > 1 else 0):
        used = said[first : first + number]
        names = [*map(small_words.without_article, used)]
        if all(is_size(each, languages) for each in names):
            return [each[:1].upper() + each[1:] for each in names], used
    return [], []


def only_size(item: str, languages: SiteLanguages) -> str:
    """Return the size in which alone a dish is sold by an item, ``Bouteille`` of ``bouteille seulement``; empty for another item."""
    if sheet_seasons.season_in(item):
        return ""
    match = _SIZE_ALONE.fullmatch(item) if len(item) <= sheet_portions.MAX_NAME and _ALONE.search(item) else None
    name = small_words.without_article(match["size"]) if match else ""
    return name[:1].upper() + name[1:] if name and is_size(name, languages) else ""


def told_names(said: Sequence[str], number: int) -> tuple[Sequence[str], Sequence[str]]:
    """Return as many names as a dish has prices, whatever they are, ``熱 / 凍``, and the item that says them; none without one."""
    for item in said if number > 1 else ():
        names = _BETWEEN_NAMES.split(item) if len(item) <= sheet_portions.MAX_NAME else []
        are_words = all(re.search(r"[^\W\d]", each) and not sheet_diets.code_of(each) for each in names)
        if len({*names}) == number == len(names) and are_words and not caution_in(item):
            return [each[:1].upper() + each[1:] for each in names], [item]
    return [], []


def is_sold_out(item: str) -> bool:
    """Tell whether an item says that a dish is sold out for now: ``épuisé``."""
    return bool(_SOLD_OUT.fullmatch(item))


def name_and_sold_out(name: str) -> tuple[str, str]:
    """Return the name of a dish and the words behind it that say that it is sold out: ``Tart (sold out)``; no words behind others."""
    match = _BEHIND_A_NAME.fullmatch(name.strip()) if len(name) <= sheet_portions.MAX_NAME else None
    is_behind = match is not None and is_sold_out(match["said"].strip()) and not match["said"].strip().isdecimal()
    return (match["name"], match["said"].strip()) if match and is_behind else (name, "")


def text_and_notes(text: str) -> tuple[str, Sequence[str]]:
    """Return a text for guests, and the notes for the kitchen or the owner in it: ``to check with Sam``, ``NEW!!``.

    What a comma adds to a note is part of it.
    """
    parts = _BETWEEN_NOTES.split(text) if len(text) <= MOST_OF_A_TEXT else [text]
    kept: list[str] = []
    notes: list[str] = []
    is_note = False
    for before, words in zip(["", *parts[1::2]], parts[::2], strict=True):
        follows_note, ends_sentence = is_note, before[:1] in (".", "。", ";", "；")
        is_note = (follows_note and before.strip() in (",", "，", "、")) or bool(
            _FOR_THE_HOUSE.fullmatch(words.strip())
        )
        if is_note:
            notes.append(words.strip())
            kept += [before] if ends_sentence and kept and not follows_note else []
        else:
            kept += [before if not follows_note or (ends_sentence and kept[-1:] != [before]) else " ", words]
    rest = re.sub(r"\s+(?=[,;.])", "", " ".join("".join(kept).split()))
    return (rest.strip(" ;；,，–—-"), notes) if notes else (text, [])


def name_and_prices(name: str, languages: SiteLanguages) -> tuple[str, str]:
    """Return the name of a dish and the prices of its sizes behind it, ``Steak – small 22.50 / large 27.90``; none of others."""
    for sign in _BEFORE_PRICES.finditer(name) if len(name) <= sheet_portions.MAX_NAME else ():
        typed = name[sign.end() :].strip(" )）")
        sizes = sheet_portions.prices_of_sizes(typed)
        if len(sizes) > 1 and all(is_size(each, languages) for each, _ in sizes):
            return name[: sign.start()], typed
    return name, ""


def portion_in(item: str) -> str:
    """Return for how many guests an item says that a dish is, ``pour 2``, one of ``per person``; empty for others, and for a number."""
    if _PER_GUEST.fullmatch(item):
        return "1"
    return (
        item if re.search(rf"[^\W\d]{{2}}|{PATTERNS['guests']}", item) and small_words.numbers_of_guests(item) else ""
    )


def notice_in(item: str) -> str:
    """Return how long ahead a dish is ordered, ``48 hours`` of ``48 h à l'avance``; empty for another item."""
    match = _NOTICE.search(item) if len(item) <= sheet_portions.MAX_NAME else None
    if match is None or re.search(r"\d", item[: match.start()] + item[match.end() :]):
        return ""
    unit = "hour" if _HOURS.match(match["unit"]) else "day"
    return f"{match['number']} {unit}" if match["number"] == "1" else f"{match['number']} {unit}s"


def section_and_sizes(label: str, languages: SiteLanguages) -> tuple[str, Sequence[str]]:
    """Return the name of a section and what its brackets call the sizes of its dishes; no names where they say another thing."""
    match = _SECTION_OF_SIZES.fullmatch(label) if len(label) <= sheet_portions.MAX_NAME else None
    names = _BETWEEN_SIZES.split((match["sizes"] or match["behind"]).strip()) if match else []
    if match is None or len(names) < 2 or not all(is_size(each, languages) for each in names):
        return label, []
    return match["name"] or match["before"], [each[:1].upper() + each[1:].lower() for each in names]


def name_and_sizes_behind(label: str, languages: SiteLanguages) -> tuple[str, Sequence[str]]:
    """Return the name of a section or a dish and the sizes behind it without a sign: ``VINS  verre / bouteille``, ``OYSTERS 6 / 12``."""
    for space in re.finditer(r"\s+", label) if len(label) <= sheet_portions.MAX_NAME else ():
        name, names = label[: space.start()], _BETWEEN_NAMES.split(label[space.end() :])
        is_name = name and re.search(r"\w", name[-1]) and not is_size(name, languages)
        if is_name and len(names) > 1 and all(is_size(each, languages) for each in names):
            return name, [each[:1].upper() + each[1:].lower() for each in names]
    return label, []


def name_and_price(label: str) -> tuple[str, str]:
    """Return the name of a section and the price behind it, which all its dishes have: ``Vegetable rolls $3.95``, ``SIDES – all 7``."""
    if len(label) > sheet_portions.MAX_NAME or not (
        match := _ALL_AT.fullmatch(label) or _LABEL_AND_PRICE.fullmatch(label)
    ):
        return label, ""
    price = match["price"] or match["first"]
    return (match["name"], price) if sheet_portions.is_priced(price) else (label, "")


def is_of_a_set(label: str) -> bool:
    """Tell whether the price of a section or of several dishes may be that of all together, by a name: ``Lunch 25 €``, ``Menu midi``."""
    return bool(_SETS.search(label)) and not _ALL_AT.fullmatch(label)


def begins_with_adding(name: str) -> bool:
    """Tell whether a name says that something is added: ``add chicken``; ``Extra virgin olive oil`` may be a dish."""
    return bool(_TO_ADD.match(name))


def addition_in(item: str) -> NotedAddition | None:
    """Return what an item offers to add, with its price; None for another note, such as ``lunch $9``."""
    if len(item) > sheet_portions.MAX_NAME:
        return None
    match = _PLUS_FOR.fullmatch(item) or _HAN_ADDITION.fullmatch(item) or _ADDITION.fullmatch(item)
    is_plus = item[:1] in ("+", "＋")
    if match is None or not (match.re is not _ADDITION or match["word"] or match["plus"] or is_plus):
        return None
    name = match["name"].lstrip("+＋ ").strip()
    return NotedAddition(name[:1].upper() + name[1:], sheet_portions.amount_of(match["price"]))


def cell_with(addition: NotedAddition, cell: str, languages: SiteLanguages) -> str:
    """Return a cell of additions with one more; empty if it has one of this name with another price."""
    try:
        known = [*sheet_portions.value("additions", cell, languages)]
    except ValueError:
        known = []
    for each in known:
        if isinstance(each, dict) and addition.name.casefold() in map(str.casefold, each["name"].values()):
            return cell if each["price"] == addition.price else ""
    code = sheet_scripts.alone_in(addition.name, languages, languages.default) or languages.default.code
    text = sheet_portions.cell([{"name": {code: addition.name}, "price": addition.price}], languages)
    return "; ".join(filter(None, (cell, text)))


def is_known(item: str, languages: SiteLanguages) -> bool:
    """Tell whether an item is a note that is read here: below a heading such as Notes it is no word for a diet or an allergen."""
    if addition_in(item) is not None or caution_in(item) or is_about_equipment(item):
        return True
    return all(is_size(each, languages) for each in _sizes_of(item) or [item])


def _sizes_of(item: str) -> list[str]:
    """Return the names between which a stroke or “or” stands, without articles; none of a text that is too long for names."""
    if len(item) > sheet_portions.MAX_NAME:
        return []
    return [small_words.without_article(each) for each in _BETWEEN_SIZES.split(item)]


def is_size(name: str, languages: SiteLanguages) -> bool:
    """Tell whether a text is the name of a size alone."""
    is_short = len(name) <= sheet_portions.MAX_NAME
    return is_short and (sheet_headings.is_size(name) or sheet_portions.is_on_a_scale(name, languages))
