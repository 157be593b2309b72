"""Ids of dishes and sections from their names, also from names in Chinese, Greek and Cyrillic letters."""

import re
from collections.abc import Iterable
from itertools import takewhile

from ..models import normalizers
from ..search.romanisation import readings
from ..text.analysis import han_runs

MAX_ID = 60
"""Letters of an id that is a spelling of other letters."""
_GREEK = dict(
    zip("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o".split(), strict=True)  # noqa: SIM905
)
_CYRILLIC = dict(
    zip(
        "абвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюя",
        "a b v g g d e ye e zh z i i yi y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya".split(),  # noqa: SIM905
        strict=True,
    )
)
_SPELLED = str.maketrans({**_GREEK, **_CYRILLIC, "_": ""})


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
    letters = re.sub("ου", "ou", normalizers.without_accents(name).casefold()).translate(_SPELLED).replace("_", "")
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
