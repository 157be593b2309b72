"""What owners write for the allergens of a dish, as the list of the site has them.

A word that may mean several allergens is asked about and never guessed; one that nobody knows is kept with the mark ✎, with
which the allergens of the dish count as not recorded. Unknown is never "no".
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..i18n import N_
from ..models import allergen_names
from ..models.fields import TO_FILL_IN
from ..models.menu import CEREALS_AND_NUTS
from . import small_words
from .sheet_files import Leftover
from .sheet_headings import folded
from .sheet_patterns import PATTERNS
from .sheet_questions import AskedCell, SheetQuestion

COLUMNS = ("allergens", "may_contain")
WORD_ASKED = "word "
"""Begin of the key of the question what a word for allergens means in all cells."""
NOTHING_SAID = N_("read as not recorded: guests are told to ask")
NONE_SAID = N_("read as none of the allergens of your list; leave it empty where nobody has checked every ingredient")
ADDED = N_(
    "not on your country’s list; your site now lists it with the others, and a dish that does not name "
    "it counts as not containing it"
)
LEFT_OUT = N_("not on the list of your site, so left out as you said")
NOT_LISTED = N_(
    "not on the list of your site; guests are told to ask about the allergens of the dish until somebody adds it"
)
UNKNOWN = N_(
    "not an allergen that is known here; guests are told to ask about the allergens of the dish until "
    "you say what it is"
)
NOTE = N_("text in brackets beside an allergen is not kept; write it in the description")
TOO_LONG = N_("too long for a list of allergens; guests are told to ask")
FURTHER = "…"
"""The item for further allergens that nobody has told."""
MOST_READ = 1_000
"""Characters of a cell that is read as allergens."""
UNSURE = N_(
    "a question mark, so read as what the dish may contain; write it without the mark if it does, and take it out if it does not"
)
_UNSURE = re.compile(r"(?P<word>.*[^\s?？؟])\s*[(（]?[?？؟]+[)）]?")
WHICH: Mapping[tuple[str, ...], str] = {
    ("crustaceans", "molluscs"): N_(
        "prawns, crab and lobster are crustaceans, squid, clams and oysters molluscs: which of them, or both? Guests are told "
        "to ask until you say"
    ),
    ("fish", "crustaceans", "molluscs"): N_(
        "fish, crustaceans, molluscs, or several of them? Guests are told to ask until you say"
    ),
    ("peanut", "tree-nuts"): N_(
        "peanuts, tree nuts such as almonds and cashews, or both? Guests are told to ask until you say"
    ),
    ("wheat",): N_("wheat, or another cereal? Guests are told to ask until you say"),
}
"""What a word may mean → the question."""
OF_BEERS = " in beers"
"""End of the key of the question on gluten in beers, whose answer is not that of other dishes."""
IN_A_BEER = N_(
    "beer has its gluten from barley, and wheat beers from wheat, too: is there wheat in it? Guests are told to ask until you say"
)
EU_LIST = (
    "gluten", "crustaceans", "egg", "fish", "peanut", "soy", "milk", "tree-nuts", "celery", "mustard", "sesame", "sulphites",
    "lupin", "molluscs",
)  # fmt: skip
"""The allergens of Annex II of Regulation (EU) No 1169/2011 in its order, by whose numbers menus name them."""
NUMBERS, BY_EU_LIST = "numbers of allergens", "eu-list"
"""The key of the question by which list numbers stand for allergens, and its answer."""
BY_NUMBERS = N_("numbers instead of allergens: guests are told to ask until you say which list the numbers are from")
BY_LEGEND = N_("read as the numbers or letters that your list explains")
ADDITIVE = N_("an additive by your list, for which the menu has no field; to show it, write it in the description")
_NUMBERS = re.compile(r"\d{1,2}(?:(?:\s*[,;./·–-]\s*|\s+)\d{1,2})*")
_RANGE = re.compile(r"\d{1,2}\s*[–-]\s*\d{1,2}")
_CODES = re.compile(r"(?:[A-Z]{1,3}|\d{1,2})(?:[\s,;./·-]+(?:[A-Z]{1,3}|\d{1,2}))*")
_ADDITIVE = re.compile(rf"(?i)(?:{PATTERNS['additives']})")
_NUMBERED = re.compile(
    r"(?<!\w)(?:(?P<number>\d{1,2})\s*[=:.)–-]?|(?P<letters>[A-Z]{1,3})\s*[=:])\s*"
    r"(?P<word>[^\W\d][^\d,;|\n=:]*?)\s*(?=\s[A-Z]{1,3}\s*[=:]|[,;|\n\d]|$)"
)
"""``1 gluten``, ``G = gluten``."""
_SOME_CODES = r"(?:[A-Z]{1,3}|\d{1,2})(?:\s*[,;./·]\s*(?:[A-Z]{1,3}|\d{1,2}))*"
_NAME_AND_CODES = re.compile(
    rf"(?P<name>\S.*?)\s*(?:[(（\[]\s*(?P<bracketed>{_SOME_CODES})\s*[)）\]]|(?<=\s)(?P<bare>{_SOME_CODES}))"
)
_LETTERS_OF_SIZES = ("S", "M", "L", "XL")
LEAST_NUMBERED = 3
"""Numbers that a legend explains at least."""
_OF_EU = re.compile(r"\b(?:EU|UE|CE|1169)\b")
SIGNS: Mapping[str, str] = {
    **dict.fromkeys("🥛🧀🧈", "milk"), **dict.fromkeys("🥚🍳", "egg"), **dict.fromkeys("🐟🐠", "fish"),
    **dict.fromkeys("🦐🦞🦀🍤", "crustaceans"), **dict.fromkeys("🦑🐙🦪🐌", "molluscs"), **dict.fromkeys("🌾🍞", "gluten"),
    **dict.fromkeys("🥜🌰", "nuts"),
}  # fmt: skip
"""Sign → the word for which it stands on menus; of nuts a sign alone does not say which."""
_SIGN = re.compile(f"[{''.join(SIGNS)}]")
_PICTURE = re.compile("[\U0001f000-\U0001faff]")
_SILENT = frozenset(PATTERNS["silent_on_allergens"].split())
_NONE = frozenset(PATTERNS["no_allergens"].split())
_ITEM = re.compile(r"((?:[^,;|\n，、・；،؛()（）]|[(（][^()（）]*[)）])+)")
_PREFIX = re.compile(rf"(?i)^(?:(?:{PATTERNS['contains']})\s*[:：]?\s+|{PATTERNS['contains_within']}\s*[:：]?\s*)")
_BETWEEN = re.compile(rf"(?:\s*[/&+]\s*|\s+(?:{PATTERNS['and']})\s+)(?![^()（）]*[)）])", re.IGNORECASE)
_WITH_BRACKETS = re.compile(r"(?P<outer>[^()（）]*?)\s*[(（](?P<inner>[^()（）]*)[)）]\s*")


@dataclass(slots=True)
class AllergenReader:
    """Reads the cells of allergens of one import, and collects what is to be said of them."""

    listed: Collection[str]
    """The ids of the site's list."""
    answers: Mapping[str, Sequence[str]]
    """Key of a question → the ids that the owner has chosen."""
    is_list_open: bool
    """Whether an allergen may be added to the list: no other dish has been recorded without it."""
    pine_nuts: bool = False
    """Whether pine nuts are tree nuts by the law of the country."""
    only_listed: bool = False
    """Whether what the list of the site does not have is left out, and named in *left*."""
    left: list[Leftover] = field(default_factory=list)
    notes: list[Leftover] = field(default_factory=list)
    beers: Collection[str] = ()
    """The names of the dishes in sections of beers."""
    numbers: Mapping[str, str] = field(default_factory=dict)
    """Number, or letters → the allergen for which it stands in this file; empty where nobody has said so."""
    _is_legend_told: bool = False
    _has_wheat: bool = False
    """Whether the cell names the cereal from which its gluten is: ``gluten, wheat``."""
    _numbered: list[Leftover] = field(default_factory=list)
    _asked_cells: dict[tuple[str, tuple[str, ...]], list[tuple[str, AskedCell]]] = field(default_factory=dict)
    added: list[str] = field(default_factory=list)
    """Ids that the list of the site gets."""

    named: list[str] = field(default_factory=list)
    """The cereals and nuts that the last cell names."""

    @property
    def questions(self) -> list[SheetQuestion]:
        """What only the owner knows, each word once for all cells."""
        found = []
        for (key, choices), asked in self._asked_cells.items():
            (word, first), *others = asked
            cells = [each for _, each in asked] if others else []
            dish = "" if others else first.dish
            reason = IN_A_BEER if key.endswith(OF_BEERS) else WHICH[choices]
            found.append(SheetQuestion(key, first.place, first.text, word, dish, reason, choices, cells=cells))
        if self._numbered:
            place, text = self._numbered[0].place, self._numbered[0].text
            found.insert(0, SheetQuestion(NUMBERS, place, text, text, "", BY_NUMBERS, (BY_EU_LIST,)))
        return found

    def read(self, cell: str, place: str, dish: str, recorded: Collection[str], *, are_traces: bool) -> str | None:
        """Return a cell as ids and open words with ✎; None if it has no id and no word that may mean several.

        *dish* is the name of the dish, and *recorded* what has been recorded of it so far.
        """
        words = folded(cell)
        self.named = []
        if not cell.strip():
            return ""
        if is_silent(cell):
            self.notes.append(Leftover(NOTHING_SAID, place, cell.strip()))
            return None
        if len(cell) > MOST_READ:
            self.left.append(Leftover(TOO_LONG, place, cell.strip()))
            return f"{TO_FILL_IN} {cell.strip()[:40]}" if are_traces else None
        if words in _NONE:
            self.notes.append(Leftover(NONE_SAID, place, cell.strip()))
            return "none"
        cell = self._without_numbers(cell, place, dish, recorded)
        ids: list[str] = []
        unknown: list[str] = []
        self._has_wheat = any(allergen_names.id_of(item, self.pine_nuts) == "wheat" for item in _items(cell))
        for item in _items(cell):
            if item == FURTHER:
                unknown.append(f"{TO_FILL_IN} {FURTHER}")
                continue
            for word, meaning in self._meanings(item, cell.strip(), place, dish, recorded):
                ids += meaning or ()
                unknown += [f"{TO_FILL_IN} {word}"] if meaning == () else []
                name = allergen_names.cereal_or_nut(word)
                is_one = bool(name) and not {*CEREALS_AND_NUTS[name]}.isdisjoint(meaning or ())
                self.named += [name] if is_one and name not in self.listed else []
        is_kept = ids or are_traces or any(map(is_open, unknown))
        return "; ".join(dict.fromkeys([*ids, *unknown])) if is_kept else None

    def _ask_beforehand(
        self, words: Sequence[str], cell: str, place: str, dish: str, recorded: Collection[str]
    ) -> None:
        """Ask already what the words would leave open for which numbers may stand, so that one round of questions is enough."""
        before = len(self.left)
        if "gluten" in words and "gluten" not in self.listed and "wheat" in self.listed:
            self._meaning("gluten", cell, place, dish, recorded)
        del self.left[before:]

    def _without_numbers(self, cell: str, place: str, dish: str, recorded: Collection[str]) -> str:
        """Return a cell with the allergens for which its numbers stand, by the list of the file, the answer, or what is recorded."""
        if not (_NUMBERS.fullmatch(cell.strip()) or (self.numbers and _CODES.fullmatch(cell.strip()))):
            return cell
        typed = re.findall(r"\d+|[A-Z]+", cell)
        known = self.numbers or dict(_by_number(EU_LIST))
        if _RANGE.fullmatch(cell.strip()) or not {*typed} <= known.keys():
            return cell
        of_dish = {*recorded, *(["gluten"] if "wheat" in recorded else [])}
        if self.numbers:
            self.notes += [Leftover(BY_LEGEND, place, cell.strip())] if not self._is_legend_told else []
            self._is_legend_told = True
            if additives := [each for each in typed if not known[each]]:
                self.left.append(Leftover(ADDITIVE, place, ", ".join(additives)))
        elif BY_EU_LIST not in self.answers.get(NUMBERS, ()) and not {known[each] for each in typed} <= of_dish:
            self._numbered.append(Leftover(BY_NUMBERS, place, cell.strip()))
            self._ask_beforehand([known[each] for each in typed], cell.strip(), place, dish, recorded)
            return ", ".join(typed)
        return ", ".join(filter(None, (known[each] for each in typed)))

    def _meanings(
        self, item: str, cell: str, place: str, dish: str, recorded: Collection[str]
    ) -> Iterator[tuple[str, tuple[str, ...] | None]]:
        """Yield the words of an item with the ids that each means, as ``_meaning`` does."""
        words = [item]
        if match := _WITH_BRACKETS.fullmatch(item):
            outer, inner = match["outer"].strip(), [*_items(match["inner"])]
            named, is_known = [each for each in inner if _is_known(each)], bool(allergen_names.id_of(outer))
            if is_known or allergen_names.members(outer):
                words = [outer, *named] if is_known else named or [outer]
                if len(named) < len(inner):
                    self.notes.append(Leftover(NOTE, place, item))
        for word in words:
            yield word, self._meaning(word, cell, place, dish, recorded)

    def _meaning(
        self, word: str, cell: str, place: str, dish: str, recorded: Collection[str]
    ) -> tuple[str, ...] | None:
        """Return the ids that a word means: none for one of which nobody knows; None for one that is left out."""
        id = allergen_names.id_of(SIGNS.get(word, word), self.pine_nuts)
        if id in self.listed and id is not None:
            return (id, "gluten") if id == "wheat" and "gluten" in self.listed else (id,)
        if id == "wheat" and "gluten" in self.listed:
            return ("gluten",)
        if id == "gluten" and "wheat" in self.listed:
            if self._has_wheat:
                return ("wheat",)
            return self._asked(word, ("wheat",), cell, place, dish, recorded)
        if id is None:
            if members := allergen_names.members(SIGNS.get(word, word)):
                return self._asked(word, members, cell, place, dish, recorded)
            is_number = bool(self._numbered) and self._numbered[-1].place == place
            self.left.append(Leftover(BY_NUMBERS if is_number else UNKNOWN, place, word))
            return ()
        if self.only_listed:
            self.left.append(Leftover(LEFT_OUT, place, word))
            return None
        if self.is_list_open:
            self.notes.append(Leftover(ADDED, place, word))
            self.added += [] if id in self.added else [id]
            return (id,)
        self.left.append(Leftover(NOT_LISTED, place, word))
        return ()

    def _asked(
        self, word: str, choices: tuple[str, ...], cell: str, place: str, dish: str, recorded: Collection[str]
    ) -> tuple[str, ...] | None:
        """Return what the owner has answered, or recorded of the dish since; asks if it is neither."""
        own, key = f"{place} {word}", f"{WORD_ASKED}{folded(word) or word}"
        if choices == ("wheat",) and (dish in self.beers or small_words.is_beer(dish)):
            key += OF_BEERS
        given = (self.answers.get(own, ()), recorded, self.answers.get(key, ()))  # what is recorded is of this dish
        chosen = next(filter(None, ([id for id in choices if id in ids] for ids in given)), [])
        if given[0] or not {*choices} & {*recorded}:
            self._asked_cells.setdefault((key, choices), []).append((word, AskedCell(own, place, cell, dish)))
        if chosen:
            return tuple(each for id in chosen for each in self._meaning(id, cell, place, dish, recorded) or ()) or None
        self.left.append(Leftover(IN_A_BEER if key.endswith(OF_BEERS) else WHICH[choices], place, cell))
        return ()


def without_unsure(cell: str, recorded: Collection[str]) -> tuple[str, Sequence[str]]:
    """Return a cell without the allergens that have a question mark, and these: ``milk`` and ``molluscs`` of ``milk, molluscs ?``.

    One that is *recorded* of the dish is sure; a word that nobody knows, or that may mean several, stays as it is.
    """
    sure: list[str] = []
    unsure: list[str] = []
    for match in _ITEM.finditer(cell) if len(cell) <= MOST_READ and re.search("[?？؟]", cell) else ():
        marked = _UNSURE.fullmatch(match[0].strip())
        id = allergen_names.id_of(marked["word"]) if marked else None
        if marked and id:
            (sure if id in recorded else unsure).append(marked["word"])
        else:
            sure.append(match[0].strip())
    return (", ".join(filter(None, sure)), unsure) if unsure or sure else (cell, ())


def is_open(item: str) -> bool:
    """Tell whether an item of the allergens of a dish is a word with ✎ that may mean several."""
    return item.startswith(TO_FILL_IN) and bool(allergen_names.meanings(item.removeprefix(TO_FILL_IN).strip()))


def is_silent(cell: str) -> bool:
    """Tell whether a cell says nothing of allergens: it is empty, a dash, or “unknown”."""
    return folded(cell) in _SILENT or not (folded(cell) or _PICTURE.search(cell))


def says_none(cell: str) -> bool:
    """Tell whether a cell says that a dish contains none of the allergens."""
    return folded(cell) in _NONE


def numbers_in(cells: Sequence[str], headings: Iterable[str]) -> Mapping[str, str]:
    """Return number → allergen by the legend in *cells*; by the list of the EU if a heading names it."""
    return legend_in(cells) or (dict(_by_number(EU_LIST)) if any(map(_OF_EU.search, headings)) else {})


def legend_in(cells: Sequence[str]) -> Mapping[str, str]:
    """Return number, or letters → allergen, empty for an additive: of a legend in one cell, ``1 gluten, 2 fish``, or in one for each."""
    legends = [
        {each["number"] or each["letters"]: each["word"] for each in _NUMBERED.finditer(cell[:MOST_READ])}
        for cell in cells
    ]
    of_additives = [found for found in legends if all(map(_is_additive, found.values()))]
    additives = {code: "" for found in of_additives for code in found}
    for found in (*legends, _of_entries(cells)):
        read = {code: "" if _is_additive(word) else word for code, word in found.items()}
        named = [*filter(None, read.values())]
        if len(named) >= LEAST_NUMBERED and all(map(_is_known, named)):
            return {**additives, **read}
    return {}


def entry_of(cell: str) -> tuple[str, str]:
    """Return the number or the letters, and the word, that a cell of a legend explains alone: ``A = gluten``; nothing of another."""
    match = _NUMBERED.fullmatch(cell.strip()) if len(cell) <= MOST_READ else None
    return (match["number"] or match["letters"], match["word"]) if match else ("", "")


def _of_entries(cells: Sequence[str]) -> dict[str, str]:
    """Return what cells explain each alone, of allergens and additives; none of a code that two of them explain otherwise."""
    found: dict[str, set[str]] = {}
    for code, word in map(entry_of, cells):
        if code and (_is_known(word) or _is_additive(word)):
            found.setdefault(code, set()).add(word)
    return {code: words.pop() for code, words in found.items() if len(words) == 1}


def name_and_codes(name: str, legend: Collection[str]) -> tuple[str, str]:
    """Return a name without the codes of a legend behind it, and these: ``Sole (D, G)``, ``Sole A,D``, ``Sole D``.

    A number alone, the letter of a size, or a letter behind a number is a part of the name: ``Menu 1``, ``Soup L``, ``Cola 0.5 l``.
    """
    match = _NAME_AND_CODES.fullmatch(name.strip()) if len(name) <= MOST_READ else None
    codes = re.findall(r"\d+|[A-Z]+", match["bracketed"] or match["bare"]) if match else []
    if match is None or not {*codes} <= {*legend}:
        return name, ""
    is_of_the_name = (
        not match["bracketed"]
        and len(codes) == 1
        and (codes[0].isdigit() or codes[0] in _LETTERS_OF_SIZES or match["name"][-1].isdigit())
    )
    return (name, "") if is_of_the_name else (match["name"], ", ".join(codes))


def _by_number(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    yield from ((str(number), name) for number, name in enumerate(names, 1))


def are_allergens(cells: Sequence[str]) -> bool:
    """Tell whether the words of cells are mostly allergens, such as those below ``Beware``."""
    items = [item for cell in cells if len(cell) <= MOST_READ and folded(cell) not in _NONE for item in _items(cell)]
    return len(items) > 2 and 4 * sum(map(_is_known, items)) >= 3 * len(items)


def _items(cell: str) -> Iterator[str]:
    """Yield the words of a cell, without marks, with what stands in brackets behind each."""
    for match in _ITEM.finditer(cell):
        item = _PREFIX.sub("", " ".join(match[0].split())).removeprefix(TO_FILL_IN).strip(" .*")
        if signs := _SIGN.findall(item):
            item = _SIGN.sub(" ", item).replace("\ufe0f", "").strip()
            yield from (each for each in signs if not _is_said_by(each, item))
        parts = [each.strip() for each in _BETWEEN.split(item)]
        yield from filter(None, parts if any(map(_is_known, parts)) and not allergen_names.id_of(item) else [item])


def _is_said_by(sign: str, word: str) -> bool:
    """Tell whether a word beside a sign says what it means: ``🥜 peanuts``."""
    id, meant = allergen_names.id_of(word), SIGNS[sign]
    return id is not None and (id == allergen_names.id_of(meant) or id in allergen_names.members(meant))


def _is_additive(word: str) -> bool:
    """Tell whether a word of a legend is an additive, which is no allergen: ``Konservierungsstoff``."""
    return bool(_ADDITIVE.search(word)) and not _is_known(word)


def _is_known(word: str) -> bool:
    word = SIGNS.get(word, word)
    name = re.split("[(（]", word, maxsplit=1)[0]
    return bool(allergen_names.id_of(name) or allergen_names.members(name))
