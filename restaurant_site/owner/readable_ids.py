"""Ids of dishes and sections from their names, also from names in Chinese, Greek and Cyrillic letters."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import takewhile
from pathlib import Path

import yaml

from ..models import normalizers
from ..search.romanisation import readings
from ..text.analysis import han_runs

MAX_ID = 60
"""Letters of an id that is a spelling of other letters."""
FILE = Path(__file__).with_name("readable_ids.yaml")


def id_of(names: Iterable[str]) -> str:
    """Return the id of a thing: of its first name in Latin letters, else the spelling of another; empty where none can be spelled."""
    typed = [each for each in names if each.strip()]
    latin = (normalizers.slug(each) for each in typed if not _has_other_letters(each))
    spelled = (_spelled(each) for each in typed)
    return next(filter(None, (*latin, *spelled)), "")


def _has_other_letters(name: str) -> bool:
    return any(each.isalpha() and not normalizers.slug(each) for each in name)


def _spelled(name: str) -> str:
    """Return a name in Latin letters, a syllable for each character of Chinese; empty where some letters cannot be spelled."""
    letters = normalizers.without_accents(name).casefold().replace("ου", "ou").replace("_", "").translate(_latin())
    text = "".join(map(_syllable, letters))
    if _has_other_letters(text):
        return ""
    words = normalizers.slug(text).split("-")
    lengths = [sum(map(len, words[: number + 1])) + number for number in range(len(words))]
    return "-".join(word for word, _ in takewhile(lambda each: each[1] <= MAX_ID, zip(words, lengths, strict=True)))


def _syllable(letter: str) -> str:
    """Return the syllable of a Chinese character in Mandarin, or else in Cantonese, nothing for one without; another letter as it is."""
    if not han_runs(letter):
        return letter
    return f" {next((each[0] for each in readings()[letter] if each), '')} "


@cache
def _latin() -> Mapping[int, str]:
    alphabets: dict[str, dict[str, str]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return {ord(letter): latin for letters in alphabets.values() for letter, latin in letters.items()}
