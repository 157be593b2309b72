"""What a query leaves out: ``congee without peanuts``, ``nut-free``, 唔要葱, 没有猪肉的粥, ``sans œufs ni lait``."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Literal, NamedTuple

from ..domain import wishes
from ..domain.filters import Choices
from ..domain.menu import EVERYTHING, Filter
from ..models import normalizers
from ..text.analysis import HAN, WORD, is_han, normalised, phrase
from ..text.folding import fold
from ..text.stemming import Stem
from ..words import LeftOut, Priced, Words

MAX_CHARACTERS, MAX_WORDS = 3, 3
"""Han characters and words of one thing that is left out."""
COMMAS = ",/&、،"
"""Signs between two such things, beside the joiners of a language."""

_SPACE = r"(?:\s+|(?<=['’]))"
"""Between two words; none after an elided one."""
_WORDS = rf"{WORD}(?:[\s'’]{WORD}){{0,{MAX_WORDS - 1}}}"
_CHARACTERS = rf"[{HAN}]{{1,{MAX_CHARACTERS}}}"
_WORD = re.compile(WORD)

IsThing = Callable[[str], bool]


class Understood(NamedTuple):
    """Words of a query that mean a filter."""

    words: str
    filter: Filter
    others: str = ""
    """The same words without those for this filter, where they mean others, too: ``no beef`` of ``no pork or beef``."""


class Wishes(NamedTuple):
    """What a query asks for."""

    rest: str
    """The query without the words that are understood or leave something out."""
    understood: Sequence[Understood]
    left_out: Sequence[str]
    """What else it leaves out."""

    @property
    def filter(self) -> Filter:
        """Return the filter that admits what all the words that are understood admit."""
        return reduce(wishes.both, [each.filter for each in self.understood], EVERYTHING)


class Negation:
    """How the languages of a site leave something out of a query, and which filters that means."""

    def __init__(
        self,
        languages: Sequence[Words],
        stem: Stem,
        choices: Choices,
        certificates: Sequence[tuple[str, Sequence[str]]] = (),
    ) -> None:
        forms = [words.left_out for words in languages]
        self._patterns = [pattern for form in forms for pattern in _patterns(form)]
        between, again = _between(forms), any_of(word for form in forms for word in form.again)
        self._next = re.compile(rf"{between}(?:{again}{_SPACE}){{0,2}}(?P<thing>{_WORDS}|{_CHARACTERS})")
        self._previous = re.compile(rf"(?P<thing>{_WORDS}){between}$")
        before = any_of(word for form in forms for word in form.before)
        self._listed = rf"{between}(?:{before}{_SPACE}?)?"
        """Between two things of a list."""
        self._before = re.compile(
            rf"(?:{before}){_SPACE}?(?:{any_of(word for form in forms for word in form.fillers)}{_SPACE})*$"
        )
        self._links = fold("".join(link for form in forms for link in form.links))
        self._left_out = {phrase(word): wish for word, wish in wishes.left_out(languages, choices).items()}
        self._thing_of = {wish: thing for thing, wish in reversed(self._left_out.items())}
        self._not_allergens = {phrase(name) for words in languages for name in words.not_allergens}
        self._stated = _said_by(wishes.stated(languages, certificates))
        self._degrees = _said_by(wishes.degrees_of_spice(languages))
        self._prices = list(_priced([words.priced for words in languages]))
        self._of_price = re.compile(
            any_of(sorted({word for words in languages for word in words.prices}, key=len, reverse=True))
        )
        """Words that ask what something costs, which say nothing beside a price."""
        self._below = re.compile(any_of(word for words in languages for word in words.priced.below))
        self._ends: Mapping[Literal["price", "-price"], re.Pattern[str]] = {
            "price": re.compile(any_of(word for words in languages for word in words.priced.least)),
            "-price": re.compile(any_of(word for words in languages for word in words.priced.most)),
        }
        self._allergens = _said_by(
            dict(sorted(wishes.left_out(languages, choices).items(), key=lambda each: -len(each[0])))
        )
        """What a dish may contain → the filter that leaves it out."""
        self.unmarked = frozenset(stem(fold(word)) for form in forms for word in form.unmarked)
        """The stems that are not highlighted where something is left out."""

    def wishes(self, query: str, is_thing: IsThing) -> Wishes:
        """Return the wishes of a query; what it leaves out without a filter only as far as *is_thing* knows it."""
        query, priced = self._at_most(query)
        query, degrees = self._taken(query, self._degrees)
        understood = [*priced, *degrees]
        rest, parts = self._parts_left_out(
            query, lambda thing: self._is_named(thing) or is_thing(thing), self._is_listed
        )
        for text, things in parts:
            of_things = {thing: self._left_out[phrase(thing)] for thing in things if self._is_listed(thing)}
            understood += [
                Understood(text, wish, self._without_thing(text, thing) if len(of_things) > 1 else "")
                for thing, wish in of_things.items()
            ]
        rest, stated = self._taken(rest, self._stated)
        left_out = [thing for _, things in parts for thing in things if not self._is_listed(thing)]
        return Wishes(rest.strip(), [*understood, *stated], left_out)

    def _at_most(self, query: str) -> tuple[str, list[Understood]]:
        """Return the rest of a query, and the highest price that it names: ``pizza under 25``."""
        for pattern in self._prices:
            if match := pattern.search(normalised(query)):
                said = query[match.start() : match.end()]
                cents = round(float(match["amount"].replace(",", ".")) * 100)
                if self._below.match(match[0]):
                    cents = max(cents - 1, 0)
                rest = f"{query[: match.start()]} {query[match.end() :].lstrip(self._links)}"
                return self._without_prices(rest), [Understood(said.strip(), Filter(max_price=cents))]
        return query, []

    def _without_prices(self, query: str) -> str:
        """Return a query without the words that ask what something costs: ``which dishes cost`` of ``… less than 20``."""
        left = self._of_price.sub(lambda match: "\0" * len(match[0]), normalised(query))
        return "".join(each if other != "\0" else " " for each, other in zip(query, left, strict=True))

    def without_end(self, query: str) -> tuple[str, Literal["price", "-price"]] | None:
        """Return a query without its word for what costs least or most, ``cheapest pizza``, and the order; None if it has none."""
        for order, pattern in self._ends.items():
            if match := pattern.search(normalised(query)):
                return f"{query[: match.start()]} {query[match.end() :].lstrip(self._links)}".strip(), order
        return None

    def allergens_alone(self, words: str) -> tuple[str, ...]:
        """Return the allergens that words name which name nothing else: ``eggs``, ``nuts``; empty if they do not."""
        wish = self._left_out.get(phrase(words))
        return wish.without if wish else ()

    def _taken(self, query: str, said: Mapping[re.Pattern[str], Filter]) -> tuple[str, list[Understood]]:
        """Return the rest of a query, and its words that some patterns match."""
        understood: list[Understood] = []
        words = normalised(query)
        for pattern, wish in said.items():
            while match := pattern.search(words):
                understood.append(Understood(query[match.start() : match.end()].strip(), wish))
                query = f"{query[: match.start()]} {query[match.end() :].lstrip(self._links)}"
                words = normalised(query)
        return query, understood

    def named(self, query: str) -> list[tuple[str, Understood]]:
        """Return what a query may ask of a dish: each word for a diet, an allergen or spice with the query without it."""
        rest = self.wishes(query, lambda _: False)
        found = [(rest.rest, Understood(query, rest.filter))] if rest.understood else []
        words = normalised(query)
        for pattern, wish in self._allergens.items():
            for match in pattern.finditer(words):
                without = f"{query[: match.start()]} {query[match.end() :].lstrip(self._links)}"
                found.append((without.strip(), Understood(match[0], wish)))
        return found

    def without(self, query: str, understood: Understood) -> str:
        """Return a query without some of its words, and without what links them to the next: 粥 of 不辣的粥."""
        before, _, after = query.partition(understood.words)
        if understood.others:
            return f"{before}{understood.others}{after}"
        rest = f"{before} {after.lstrip(self._links)}"
        return rest if understood.filter.max_price is None else self._without_prices(rest)

    def _without_thing(self, text: str, thing: str) -> str:
        """Return words that leave out several things without one of them."""
        words, name = normalised(text), re.escape(thing)
        match = re.search(f"{name}{self._listed}", words) or re.search(f"{self._listed}{name}", words)
        return f"{text[: match.start()]}{text[match.end() :]}" if match else ""

    def _is_listed(self, thing: str) -> bool:
        """True if leaving something out means a filter."""
        return phrase(thing) in self._left_out

    def _is_named(self, thing: str) -> bool:
        return self._is_listed(thing) or phrase(thing) in self._not_allergens

    def split(self, query: str, is_thing: IsThing, is_listed: IsThing = lambda _: False) -> tuple[str, list[str]]:
        """Return the rest of a query, and what it leaves out, as far as *is_thing* knows it.

        ``No nuts or milk`` leaves out both, where *is_listed* knows the second.
        """
        rest, parts = self._parts_left_out(query, is_thing, is_listed)
        return rest, [thing for _, things in parts for thing in things]

    def _parts_left_out(
        self, query: str, is_thing: IsThing, is_listed: IsThing
    ) -> tuple[str, list[tuple[str, list[str]]]]:
        """Return the rest of a query, and its parts that leave something out, each with the things."""
        parts: list[tuple[str, list[str]]] = []
        for pattern, is_before in self._patterns:
            while taken := self._last_left_out(pattern, is_before, query, is_thing, is_listed):
                start, end, things = taken
                parts.append((query[start:end].strip(), things))
                query = f"{query[:start]} {query[end:].lstrip(self._links)}"
        return query.strip(), parts

    def _last_left_out(
        self, pattern: re.Pattern[str], is_before: bool, query: str, is_thing: IsThing, is_listed: IsThing
    ) -> tuple[int, int, list[str]] | None:
        """Return the span of the last part of a query that leaves something out, with the things; None without one.

        A match may hold the next part: ``no pork no beef``.
        """
        words = normalised(query)
        for match in reversed(list(pattern.finditer(words))):
            for thing in _parts(match["thing"], is_before):
                if is_thing(thing):
                    things: list[str] = []
                    return *self._span(words, match, thing, is_before, is_listed, things), things
        return None

    def _span(
        self, words: str, match: re.Match[str], thing: str, is_before: bool, is_listed: IsThing, things: list[str]
    ) -> tuple[int, int]:
        """Return the span of a match that leaves out a thing, with what is listed beside it; *things* gets all of them."""
        things.append(thing)
        at = match.start("thing") + (match["thing"].index(thing) if is_before else match["thing"].rindex(thing))
        is_last = match.end("thing") == match.end()
        start = match.start() if is_before or is_han(thing) else at
        end = at + len(thing) if is_last else match.end()
        return self._with_listed(words, start, end, is_listed, things) if is_listed(thing) else (start, end)

    def _with_listed(self, words: str, start: int, end: int, is_listed: IsThing, things: list[str]) -> tuple[int, int]:
        """Return the span of something that is left out together with what is listed before and after it, which *things* gets."""
        while before := self._previous.search(words[:start]):
            listed = next(filter(is_listed, _parts(before["thing"], from_start=False)), None)
            if listed is None:
                break
            things.append(listed)
            start = before.start("thing") + before["thing"].rindex(listed)
            if again := self._before.search(words[:start]):
                start = again.start()
        while after := self._next.match(words, end):
            listed = next(filter(is_listed, _parts(after["thing"], from_start=True)), None)
            if listed is None:
                break
            things.append(listed)
            end = after.start("thing") + len(listed)
        return start, end

    def ruled_out(self, query: str) -> list[str]:
        """Return what the diets that a query names leave out."""
        words = normalised(query)
        wanted = {wish for pattern, wish in self._stated.items() if pattern.search(words)}
        return [self._thing_of[wish] for wish in wanted if wish in self._thing_of]


def _priced(forms: Sequence[Priced]) -> Iterator[re.Pattern[str]]:
    """Yield patterns for a highest price. A plain number is one at the end only: under 25 minutes is none."""
    amount, sign = r"(?P<amount>\d{1,4}(?:[.,]\d\d)?)", normalizers.SIGN
    unit = any_of(word for form in forms for word in form.units)
    before = any_of(word for form in forms for word in form.before)
    after = any_of(word for form in forms for word in form.after)
    yield re.compile(rf"{before}\s*{sign}\s*{amount}(?:\s*{unit})?")
    yield re.compile(rf"{before}\s*{amount}\s*(?:{sign}|{unit}|$)")
    yield re.compile(rf"{sign}?\s*{amount}\s*(?:{sign}|{unit})?\s*{after}")


def _patterns(form: LeftOut) -> Iterator[tuple[re.Pattern[str], bool]]:
    """Yield (pattern, whether what is left out follows its words)."""
    before, after, first = any_of(form.before), any_of(form.after), any_of(form.first)
    if is_han(fold("".join(form.before))):
        asking = f"(?<![{fold(''.join(form.asking))}])"
        yield re.compile(rf"(?:{asking}{before}|^{first})(?P<thing>{_CHARACTERS})"), True
        yield re.compile(rf"(?P<thing>{_CHARACTERS}?){after}"), False
        return
    asked = "".join(rf"(?<!\b{fold(word)} )" for word in form.asking)
    word = rf"(?!{any_of(form.asking)}){WORD}"
    things = rf"(?:{word}[\s'’]){{0,{MAX_WORDS - 1}}}?{word}"
    fillers = rf"(?:{any_of(form.fillers)}{_SPACE})*"
    yield re.compile(rf"(?:{before}|^{first}){_SPACE}{fillers}(?P<thing>{_WORDS})"), True
    yield re.compile(rf"{asked}\b(?P<thing>{things})(?:\s*-\s*|\s+){after}"), False


def _said_by(wishes: Mapping[str, Filter]) -> Mapping[re.Pattern[str], Filter]:
    """Return a pattern for each wish. One Han character is a wish where nothing is written beside it: 辣, not 酸辣湯."""
    alone = rf"(?<![{HAN}]){{}}(?![{HAN}])"
    return {
        re.compile(
            alone.format(re.escape(fold(word))) if len(word) == 1 and is_han(fold(word)) else any_of([word])
        ): wish
        for word, wish in wishes.items()
    }


def any_of(words: Iterable[str]) -> str:
    """Return a pattern for any of some words; for none, one that never matches."""
    return f"(?:{'|'.join(map(_pattern, words)) or '(?!)'})"


def _pattern(word: str) -> str:
    """Return a pattern for a word or several, folded: an apostrophe may be missing, œ may be two letters.

    One at the end ends a word: “prix d'” is not in “prix douzaine”.
    """
    escaped = re.escape(fold(word)).replace(r"\ ", r"\s+").replace("œ", "(?:œ|oe)")
    escaped = re.sub("'$", r"\\b.?", escaped).replace("'", ".?")
    if is_han(fold(word)):
        return escaped
    return rf"\b{escaped}\b" if word[-1].isalnum() else rf"\b{escaped}"


def _between(forms: Sequence[LeftOut]) -> str:
    """Return a pattern for what joins two things that are left out."""
    joiners = [fold(joiner) for form in forms for joiner in form.joiners]
    signs = COMMAS + "".join(filter(is_han, joiners))
    return rf"(?:\s*[{signs}]\s*|\s+{any_of(joiner for joiner in joiners if not is_han(joiner))}\s+)"


def _parts(words: str, from_start: bool) -> Iterator[str]:
    """Yield what a match may mean: as many words as possible, or two Han characters, one or three: 猪肉 of 猪肉的, 葱 of 葱的面."""
    if is_han(words):
        yield from (words[:size] if from_start else words[-size:] for size in (2, 1, 3) if size <= len(words))
        return
    spans = [match.span() for match in _WORD.finditer(words)]
    for size in range(len(spans), 0, -1):
        yield words[: spans[size - 1][1]] if from_start else words[spans[-size][0] :]
