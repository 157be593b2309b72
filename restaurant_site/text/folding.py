"""Folds characters that should compare equal to one common form.

Letter case, full and half width, and the Traditional, Simplified, Hong Kong, Taiwan and Japanese
variants of a Han character fold to one character each, so offsets in the original stay valid.
"""

import unicodedata
from importlib.resources import files

MAX_CACHED_FORMS = 50_000
"""Bounds what hostile queries can add."""


class _Forms(dict[int, str]):
    """Code point → common form, for ``str.translate``. Starts with the Han characters; others are added on first use."""

    def __init__(self) -> None:
        table = files(__package__).joinpath("folds.txt").read_text(encoding="utf-8")
        super().__init__((ord(other), line[0]) for line in table.splitlines() for other in line[1:])

    def __missing__(self, point: int) -> str:
        form = self._form(chr(point))
        if len(self) < MAX_CACHED_FORMS:
            self[point] = form
        return form

    def _form(self, character: str) -> str:
        """Return the form of a character that is not in the table: its NFKC equivalent, folded, or itself in lower case."""
        wide = unicodedata.normalize("NFKC", character)
        folded = wide.translate(self) if wide != character else wide.casefold()
        return folded if len(folded) == 1 else character


_FORMS = _Forms()


def fold(text: str) -> str:
    """Return *text* in its common form, character by character."""
    return text.lower() if text.isascii() else text.translate(_FORMS)
