"""Folds characters that should compare equal to one common form.

Letter case, full and half width, accents, the digits of all scripts, the forms of an Arabic letter, and the Traditional,
Simplified, Hong Kong, Taiwan and Japanese variants of a Han character fold to one character each, so offsets in the original
stay valid.
"""

import unicodedata
from importlib.resources import files

FILLER = "\N{ARABIC TATWEEL}"
"""The letter that only lengthens a word. Marks above and below letters fold to it, and words are compared without it."""
MARKS = (*range(0x300, 0x370), *range(0x64B, 0x660), 0x670)
"""Latin accents and Arabic vowels that are characters of their own."""
LETTERS = {"ي": "ی", "ى": "ی", "ې": "ی", "ك": "ک", "ګ": "گ", "ة": "ه", "ە": "ه", "ٱ": "ا", "ء": FILLER}
"""Arabic letters that Persian writes otherwise, or leaves out."""
NON_JOINER = "\N{ZERO WIDTH NON-JOINER}"
"""Divides the parts of a Persian word, where others type a space."""
MAX_CACHED_FORMS = 50_000
"""Bounds what hostile queries can add."""


class _Forms(dict[int, str]):
    """Code point → common form, for ``str.translate``. Starts with the Han characters; others are added on first use."""

    def __init__(self) -> None:
        table = files(__package__).joinpath("folds.txt").read_text(encoding="utf-8")
        super().__init__((ord(other), line[0]) for line in table.splitlines() for other in line[1:])
        self.update({ord(letter): form for letter, form in LETTERS.items()})
        self.update(dict.fromkeys(MARKS, FILLER))
        self[ord(NON_JOINER)] = " "

    def __missing__(self, point: int) -> str:
        form = self._form(chr(point))
        if len(self) < MAX_CACHED_FORMS:
            self[point] = form
        return form

    def _form(self, character: str) -> str:
        """Return the form of a character that is not in the table: its NFKC equivalent, folded, or itself in lower case."""
        wide = unicodedata.normalize("NFKC", character)
        folded = wide.translate(self) if wide != character else _plain(wide.casefold())
        return folded if len(folded) == 1 else character


def _plain(character: str) -> str:
    """Return a Latin or Arabic letter without its accent, a digit as an ASCII digit, and any other character as it is."""
    if character.isdecimal():
        return str(unicodedata.decimal(character))
    parts = unicodedata.normalize("NFD", character)
    letter, marks = parts[0], parts[1:]
    has_accents = bool(marks) and all(map(unicodedata.combining, marks))
    is_folded = letter.isascii() or "\u0620" <= letter <= "\u06ff"
    return _FORMS[ord(letter)] if has_accents and is_folded else character


_FORMS = _Forms()


def fold(text: str) -> str:
    """Return *text* in its common form, character by character."""
    return text.lower() if text.isascii() else text.translate(_FORMS)
