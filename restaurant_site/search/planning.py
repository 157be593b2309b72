"""A query becomes a plan: clauses, each a choice between weighted alternatives that the index knows.

A clause stands for one thing that was asked; a document scores by the best alternative that it has.
Queries are data: no character in them has a meaning of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from .analysis import Run, runs, stem
from .synonyms import Synonyms, key
from .vocabulary import Vocabulary

STOP_WORDS = frozenset(
    """a about an and any are as at be been but by can could did do does for from get gets had has have how i if in into
    is it its may me my of on or our please put s should so some t than that the their them there these they this to us
    want was we were what when where which while who why will with would you your am im ive ill""".split()  # noqa: SIM905
)
STOP_STEMS = frozenset(map(stem, STOP_WORDS))
STOP_PAIRS = frozenset(
    """请问 可以 可不 可唔 可否 以可 不可 唔可 有没 没有 没冇 怎么 么样 什么 如何 是否 能不 不能 能否 多少 几多 哪里 边度 喺边
    我想 想将 想把 我的 你们 你哋 我们 我哋 为什 点样 点解 有咩 系咪 要唔 唔要 吗有 时候 的时 需要 应该 知道 告诉 地方 你地
    我地 想问 一下 可唔""".split()  # noqa: SIM905
)
"""Pairs of Han characters that only ask, in written and in spoken Chinese."""

STOP_CHARACTERS = frozenset(
    "的了是在我你他她它有没不吗呢吧啊呀嘛和与或也都就要想去到会能可以个这那些么幺哪几请问给把被让用对从为咩嘅喺咗系哋乜边点佢唔啲㗎呃好啦喇嚟来"
)
"""Han characters that say nothing on their own."""

PREFIX_OF_UNKNOWN, PREFIX_OF_KNOWN = 0.85, 0.35
ONE_SLIP, TWO_SLIPS, RELATED, SYNONYM, LONE_CHARACTER = 0.8, 0.6, 0.6, 0.8, 0.5
SPELLED, SPELLED_BEGINNING = 1.5, 1.0
MOST_SYLLABLES = 12
MOST_CLAUSES = 32
"""Things asked at once; no question has as many."""
SHORT_RUN = 6
"""Characters of a Han run up to which what stands outside known pairs counts too."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Terms that a document must have all of, and how much they are worth."""

    terms: tuple[str, ...]
    weight: float = 1.0


Clause = list[Alternative]


@dataclass(slots=True)
class Plan:
    """What to look for: clauses, the query as a whole phrase, and phrases that it begins or nearly is."""

    clauses: list[Clause] = field(default_factory=list)
    exact: str = ""
    phrases: list[str] = field(default_factory=list)
    telling: bool = True
    """Whether any word of the query says what it is about; ``the`` and ``where is it`` do not."""

    @property
    def terms(self) -> frozenset[str]:
        """What highlights mark: the terms of the plan, but for words that only ask, unless it has no other."""
        terms = frozenset(term for clause in self.clauses for alternative in clause for term in alternative.terms)
        return terms - STOP_STEMS or terms


@dataclass(frozen=True, slots=True)
class Planner:
    """Plans queries for one vocabulary."""

    vocabulary: Vocabulary
    synonyms: Synonyms

    def plan(self, query: str) -> Plan:
        """The plan of a query, whose last word may still be being typed."""
        found = list(runs(query))
        plan = Plan(exact=" ".join(run.text for run in found))
        sequence: list[tuple[str, int | None]] = []
        latin = [run for run in found if not run.han]
        content = [run for run in latin if run.text not in STOP_WORDS] or ([] if len(latin) < len(found) else latin)
        open_end = bool(query) and query[-1].isalnum()
        for number, run in enumerate(found):
            last = open_end and number == len(found) - 1
            if run.han:
                self._add_han(plan, sequence, run)
            elif (again := dict(sequence).get(stem(run.text))) is not None and not last:
                sequence.append((stem(run.text), again))
            elif run in content:
                sequence.append((stem(run.text), len(plan.clauses)))
                plan.clauses.append(self._latin(run.text, last))
            else:
                sequence.append((stem(run.text), None))
        self._add_spellings(plan, [run.text.rstrip("0123456789") for run in latin])
        renamed = self._add_synonyms(plan, sequence)
        plan.telling = renamed or any(map(_tells, found))
        self._add_phrases(plan, found, open_end)
        del plan.clauses[MOST_CLAUSES:]
        core = " ".join(run.text for run in found if run.han or run in content)
        if core and core != plan.exact:
            plan.phrases.append(core)
        return plan

    def _knows(self, term: str) -> bool:
        return term in self.vocabulary.terms

    # Latin words

    def _latin(self, word: str, last: bool) -> Clause:
        own = stem(word)
        known = self._knows(own)
        clause = [Alternative((own,))]
        if last:
            clause += self._longer(word, own, PREFIX_OF_KNOWN if known else PREFIX_OF_UNKNOWN)
        if not known:
            if halves := self.vocabulary.halves(word):
                clause.append(Alternative((stem(halves[0]), stem(halves[1])), ONE_SLIP))
            if not (last and len(clause) > 1):
                clause += self._mended(word)
            clause += self._spelled(word, last)
        return clause

    def _longer(self, word: str, own: str, weight: float) -> Clause:
        """Words that begin with what was typed so far, those of titles and keywords first."""
        words = self.vocabulary.beginning(word, head_only=True)
        if len(word) > 2:
            words += self.vocabulary.beginning(word, head_only=False)
        stems = {stem(longer): longer for longer in reversed(words)}
        stems.pop(own, None)
        return [
            Alternative((term,), weight * (0.8 + 0.2 * len(word) / len(longer)))
            for term, longer in reversed(stems.items())
        ]

    def _mended(self, word: str) -> Clause:
        slips = self.vocabulary.typos(word)
        if slips:
            return [Alternative((stem(known),), ONE_SLIP if distance == 1 else TWO_SLIPS) for distance, known in slips]
        return [Alternative((stem(known),), RELATED) for known in self.vocabulary.related(word)]

    def _spelled(self, word: str, last: bool) -> Clause:
        if len(word) < 4:
            return []
        if word in self.vocabulary.rows:
            return self._rows(word, SPELLED)
        longer = self.vocabulary.spellings_beginning(word) if last else []
        return [alternative for spelling in longer for alternative in self._rows(spelling, SPELLED_BEGINNING)]

    def _rows(self, spelling: str, weight: float) -> Clause:
        """What a spelling stands for: all pairs of a row of characters."""
        return [Alternative(tuple(key(row)), weight) for row in self.vocabulary.rows[spelling].split()]

    def _add_spellings(self, plan: Plan, words: Sequence[str]) -> None:
        """Syllables typed apart: ``ting che``, ``bou1 zai2 faan6``."""
        words = [word for word in words if word]
        whole, known = "".join(words), self.vocabulary.rows
        plan.phrases += known.get(whole, "").split()
        if len(words) < 2 or len(words) > MOST_SYLLABLES:
            return
        for size in sorted({len(words), 4, 3, 2}, reverse=True):
            for at in range(len(words) - size + 1):
                joined = "".join(words[at : at + size])
                if joined in known:
                    plan.clauses.append(self._rows(joined, SPELLED + 0.2 * size))
        if len(whole) >= 6 and whole not in known and not all(self._knows(stem(word)) for word in words):
            plan.clauses += [self._rows(spelling, 1.2) for spelling in self.vocabulary.spelling_typos(whole)]

    # Han runs

    def _add_han(self, plan: Plan, sequence: list[tuple[str, int | None]], run: Run) -> None:
        if len(run.text) == 1:
            sequence.append((run.text, len(plan.clauses)))
            plan.clauses.append([Alternative((run.text,))])
            return
        covered: set[int] = set()
        places = dict(sequence)
        found = False
        for at, pair in enumerate(run.pairs):
            asks = pair in STOP_PAIRS and len(run.text) > 2
            known = not asks and self._knows(pair)
            if known and places.get(pair) is None:
                places[pair] = len(plan.clauses)
                plan.clauses.append([Alternative((pair,))])
            sequence.append((pair, places[pair] if known else None))
            found = found or known
            if asks or known:
                covered |= {at, at + 1}
        if len(run.text) <= SHORT_RUN or not found:
            lone = dict.fromkeys(character for at, character in enumerate(run.text) if at not in covered)
            telling = [character for character in lone if character not in STOP_CHARACTERS and self._knows(character)]
            plan.clauses += [[Alternative((character,), LONE_CHARACTER)] for character in telling]

    # Synonyms and phrases

    def _add_synonyms(self, plan: Plan, sequence: Sequence[tuple[str, int | None]]) -> bool:
        """Add what the words may also be called; whether there was any."""
        done: set[tuple[str, ...]] = set()
        for at in range(len(sequence)):
            for size in range(min(self.synonyms.longest, len(sequence) - at), 0, -1):
                words = tuple(term for term, _ in sequence[at : at + size])
                if not (others := self.synonyms.of(words)):
                    continue
                if words in done:
                    break
                done.add(words)
                alternatives = [Alternative(other, SYNONYM) for other in others]
                clause = sequence[at][1]
                if size == 1 and clause is not None:
                    plan.clauses[clause] = plan.clauses[clause] + alternatives
                else:
                    plan.clauses.append([Alternative(words), *alternatives] if size > 1 else alternatives)
                break
        return bool(done)

    def _add_phrases(self, plan: Plan, found: Sequence[Run], open_end: bool) -> None:
        if not found or len(found) > 4:
            return
        if open_end:
            plan.phrases += self.vocabulary.phrases_beginning(plan.exact)
        lone = found[0]
        if not plan.phrases and len(found) == 1 and lone.han and 3 <= len(lone.text) <= 8:
            plan.phrases = [phrase for phrase in self.vocabulary.phrase_slips(lone.text) if phrase != lone.text]


def _tells(run: Run) -> bool:
    return run.text not in STOP_WORDS and not STOP_CHARACTERS.issuperset(run.text)
