"""Characters in their one common form: what people type differently compares equal.

Full width and half width, letter case, Traditional, Simplified, Hong Kong's, Taiwan's and Japan's
variants of a Han character all fold to one character, so that offsets in the original hold.
"""

import unicodedata
from importlib.resources import files

MOST_KEPT = 50_000
"""Characters whose form is remembered: all of a site, and not all that somebody may send."""


class _Forms(dict[int, str]):
    """Code point → common form, as ``str.translate`` takes it; begins with the table of Han characters."""

    def __init__(self) -> None:
        table = files(__package__).joinpath("folds.txt").read_text(encoding="utf-8")
        super().__init__((ord(other), line[0]) for line in table.splitlines() for other in line[1:])

    def __missing__(self, point: int) -> str:
        form = self._form(chr(point))
        if len(self) < MOST_KEPT:
            self[point] = form
        return form

    def _form(self, character: str) -> str:
        """The form of a character that is not in the table: its compatible one, or that one's, in lower case."""
        wide = unicodedata.normalize("NFKC", character)
        folded = wide.translate(self) if wide != character else wide.casefold()
        return folded if len(folded) == 1 else character


_FORMS = _Forms()


def fold(text: str) -> str:
    """*text* in its common form, character by character."""
    return text.lower() if text.isascii() else text.translate(_FORMS)
