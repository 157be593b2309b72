"""One dish of a spreadsheet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..models.hours import Weekday
from .sheet_files import Leftover


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One dish of a spreadsheet: its first line in the file, its row, its cells by column and where each stands."""

    line: int
    number: int
    cells: Mapping[str, str]
    places: Mapping[str, str] = field(default_factory=dict)
    """Column → ``C7 (Price)``."""
    section: str = ""
    """The section as it is typed, also with hours: by it an answer on the names of prices is kept."""
    prices: Sequence[str] = ()
    """The prices that stand in its cell without names, in the order of the cell."""
    names_of_prices: str = ""
    """What the heading of the column, or the dish's own notes, call them: ``Reg / Large``."""
    prices_asked_as: str = ""
    """Where its own notes name them: the key of the question, which those of one section with the same names share."""
    notes: Sequence[Leftover] = ()
    """What of its notes has come in."""
    unclear_code: str = ""
    """A code for a diet in it that may mean two, as it is typed."""
    code: str = ""
    """What a till calls the dish beside its name: its handle."""
    quantity: str = ""
    """What it weighs, or how much there is of it, that is no size: ``420 g``."""
    portions: Sequence[str] = ()
    """How many guests each of its sizes feeds, from the smallest on."""
    equipment: Sequence[str] = ()
    """What its notes say of equipment that dishes share: ``shared fryer``."""
    times: Sequence[str] = ()
    """What its notes say of the days and times at which it is served: ``mar-jeu soir``."""
    is_alcohol_free: bool = False
    """Whether a note says that it has no alcohol."""
    day: Weekday | None = None
    """The day of the week of whose menu its sheet is."""
    typed_name: str = ""
    """Its name as it is typed, also with codes of diets."""
    without_time: str = ""
    """Its price at a time that no heading says, and the owner has not answered yet."""
    has_times_of_headings: bool = False
    """Whether a heading, or the owner's answer, says when its prices at a time hold."""

    priced_in: int = 0
    """The row above in which the merged cell stands that is its price; 0 where it has its own."""

    @property
    def name(self) -> str:
        """The name of the dish, in the first language in which its row has one."""
        return next((cell.strip() for column, cell in self.cells.items() if _is_name(column) and cell.strip()), "")

    @property
    def name_place(self) -> str:
        """Where the first of its names stands; empty where none has a place."""
        return next((self.places[each] for each in self.cells if _is_name(each) and each in self.places), "")

    @property
    def row_place(self) -> str:
        """Its row, with its sheet in a workbook: ``Lunch!7``."""
        return f"{self.name_place.rpartition('!')[0]}!{self.number}" if "!" in self.name_place else str(self.number)

    @property
    def label(self) -> str:
        """The name of its section."""
        return self.cells.get("category", "").strip()

    @property
    def words(self) -> str:
        """All that is typed in it."""
        return " · ".join(filter(None, self.cells.values()))


def _is_name(column: str) -> bool:
    return column.startswith("name_")
