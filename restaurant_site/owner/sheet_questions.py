"""A question of an import to the owner, who answers it by its keys."""

from collections.abc import Sequence
from typing import NamedTuple


class PricedDish(NamedTuple):
    """A dish whose prices have no names in the spreadsheet."""

    key: str
    """Of the question what its sizes are called, if not as those of the other dishes."""
    name: str
    prices: Sequence[str]
    """In the order of the cell."""
    sizes: Sequence[tuple[str, str]]
    """Names and prices by the answer, the cheapest first; empty without one."""
    is_doubtful: bool
    """Whether the answer gives the larger size the lower price."""


class AskedCell(NamedTuple):
    """A cell in which a word stands of which only the owner knows what is meant."""

    key: str
    """Of the question what the word is in this cell, if not as in the others."""
    place: str
    text: str
    """What is typed in the cell."""
    dish: str
    """The name of the dish."""


class SheetQuestion(NamedTuple):
    """Something of which only the owner knows what is meant."""

    key: str
    place: str
    text: str
    """What is typed in the first cell."""
    word: str
    dish: str
    """The name of the dish, or of the section; empty for several."""
    reason: str
    """A message of gettext that says what is asked."""
    choices: Sequence[str] = ()
    """Ids of allergens or diets; empty where a name is to be written."""
    dishes: Sequence[PricedDish] = ()
    """Those whose sizes are asked about."""
    told: str = ""
    """The answer that the spreadsheet itself gives, in a heading."""
    open_prices: int = 0
    """How many prices are left out until it is answered."""
    proposed: str = ""
    """The answer that the menu gives for other dishes of the question, or the prices; nothing comes of it until it is sent."""
    is_one: bool = False
    """Whether only one of the choices can be right."""
    cells: Sequence[AskedCell] = ()
    """All cells in which the word stands, of which one answer serves all; none for a word of one cell."""

    @property
    def own_keys(self) -> tuple[str, ...]:
        """The keys of the answers that are about one dish only."""
        return (*(each.key for each in self.dishes), *(each.key for each in self.cells))
