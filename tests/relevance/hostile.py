"""Hostile queries in canonical form, at most 200 characters."""

import random
from collections.abc import Callable, Iterator

from restaurant_site.text.analysis import canonical_query

LONGEST = 200
SEED = 20261121
SYNTAX = [
    "AND",
    "OR",
    "NOT",
    "NEAR/3",
    "title:",
    "*",
    '"',
    "(",
    ")",
    "[a TO b]",
    "^9",
    "~2",
    "\\",
    "+",
    "-",
    "{!",
    "${",
    "{{",
]
ODD = [
    "\0",
    "\u200b",
    "\u202e",
    "\ufeff",
    "\ud800",
    "\U0010ffff",
    "e\u0301",
    "ﷺ",
    "ẞ",
    "İ",
    "🍜",
    "👩‍👩‍👧‍👦",
    "\t",
    "\r\n",
]
SCRIPTS = [
    (0x20, 0x7E),
    (0xA0, 0x24F),
    (0x370, 0x5FF),
    (0x900, 0xDFF),
    (0x3040, 0x30FF),
    (0x3400, 0x9FFF),
    (0xAC00, 0xD7A3),
]


def hostile(count: int, words: list[str]) -> Iterator[str]:
    """*count* queries, deterministic; some are variants of *words*, which the index knows."""
    source = random.Random(SEED)
    makers: list[Callable[[random.Random, list[str]], str]] = [_noise, _syntax, _twisted, _repeated, _crowd, _spelled]
    for number in range(count):
        yield canonical_query(makers[number % len(makers)](source, words))[:LONGEST]


def _noise(source: random.Random, _words: list[str]) -> str:
    start, end = source.choice(SCRIPTS)
    return "".join(chr(source.randint(start, end)) for _ in range(source.randint(1, LONGEST)))


def _syntax(source: random.Random, words: list[str]) -> str:
    return " ".join(source.choice([*SYNTAX, *ODD, source.choice(words)]) for _ in range(source.randint(1, 40)))


def _twisted(source: random.Random, words: list[str]) -> str:
    letters = list(" ".join(source.sample(words, 8)))
    for _ in range(source.randint(1, 8)):
        letters[source.randrange(len(letters))] = source.choice([*ODD, "x", "", " "])
    return "".join(letters)


def _repeated(source: random.Random, words: list[str]) -> str:
    return (source.choice([*words, *ODD, "a", "a ", "的", "麵"]) + source.choice(["", " "])) * LONGEST


def _crowd(source: random.Random, words: list[str]) -> str:
    return " ".join(source.sample(words, min(40, len(words))))


def _spelled(source: random.Random, _words: list[str]) -> str:
    syllables = ["che", "ting", "faan", "zai", "bou", "mian", "min", "yun", "tun", "shi", "jian", "x", "zh"]
    return source.choice(["", " "]).join(source.choice(syllables) for _ in range(source.randint(2, 60)))
