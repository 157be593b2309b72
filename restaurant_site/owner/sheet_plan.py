"""What an import would change, and what of the file has not come in."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..i18n import N_
from . import sheet_portions, sheet_prices
from .sheet_files import CellError, Leftover
from .sheet_questions import SheetQuestion
from .sheet_roles import YEARS, FoundColumn
from .sheet_row import SheetRow

DATE = N_(
    "Excel has turned this into a date; the price that it may have been is shown after it: write that "
    "price in the dish, or type it again in a cell formatted as text"
)
YEAR = N_("is this a year, or a price? Write a price as high as this with its decimals, such as 1850.00")
LARGE = N_("is this price so high? Write one from 1,000 with its decimals, such as 1200.00")


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell that differs from the content files."""

    dish: str
    column: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class OldText:
    """A text in another language that an import has left as it was, though the one that it translates has changed."""

    id: str
    """Of the dish or the section."""
    field: str
    language: str
    text: str

    @property
    def column(self) -> str:
        return (
            self.field
            if self.field in ("sizes", "additions", "choices", "prices_at")
            else f"{self.field}_{self.language}"
        )


@dataclass(slots=True)
class ImportPlan:
    """The changes that an import would make."""

    changes: list[CellChange] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    drafts: dict[str, list[str]] = field(default_factory=dict)
    """Those of the added that become drafts, with their blank columns; none for one that the spreadsheet leaves out."""
    made_drafts: dict[str, str] = field(default_factory=dict, compare=False)
    """Those of the added that are drafts because of what the spreadsheet does not say, and why: ``sheet_earlier`` has the reasons."""
    published: list[str] = field(default_factory=list, compare=False)
    """Dishes that an earlier import has made drafts, and that lack nothing now."""
    old_texts: list[OldText] = field(default_factory=list, compare=False)
    unwritten: dict[str, list[str]] = field(default_factory=dict)
    """Those of the added that are hidden in a language only, with their blank columns."""
    without_names: dict[str, dict[str, list[str]]] = field(default_factory=dict, compare=False)
    """Id of a section → language → new dishes without a name in it, though the spreadsheet has a column for these."""
    without_row: list[str] = field(default_factory=list)
    """Dishes of the content files that have no row."""
    renamed: dict[str, str] = field(default_factory=dict, compare=False)
    """Answer that a dish has a new name → its names: ``confit=Canard`` → ``Confit → Canard``."""
    of_one_dish: dict[str, str] = field(default_factory=dict, compare=False)
    """Name of a dish that rows may be the sizes of → their names: ``TARTARE PT / TARTARE GR``."""
    sections: dict[str, str] = field(default_factory=dict)
    """Id → label of the sections that are new."""
    named_sections: dict[str, str] = field(default_factory=dict, compare=False)
    """Id → what the spreadsheet calls each of its sections, in its order."""
    section_hours: dict[str, str] = field(default_factory=dict, compare=False)
    """Id of a section → the hours that the spreadsheet says beside its name."""
    section_names: dict[str, dict[str, str]] = field(default_factory=dict, compare=False)
    """Id of a section that the menu has → its new names by language."""
    section_changes: list[CellChange] = field(default_factory=list)
    """What changes of sections that the menu has."""
    times: dict[str, str] = field(default_factory=dict, compare=False)
    """``section vins``, ``dish burger`` → what the spreadsheet says of its hours, as it is typed."""
    goods: dict[str, str] = field(default_factory=dict, compare=False)
    """Id of a section → the kind of goods that its name says, for taxes."""
    rows: dict[str, SheetRow] = field(default_factory=dict, compare=False)
    """Id of a dish → its row."""
    left: list[Leftover] = field(default_factory=list)
    """What in the spreadsheet has not come into the menu."""
    notes: list[Leftover] = field(default_factory=list, compare=False)
    """What has come in otherwise than it is typed."""
    questions: list[SheetQuestion] = field(default_factory=list, compare=False)
    """What only the owner knows."""
    listed: list[str] = field(default_factory=list, compare=False)
    """Ids of allergens that the list of the site gets."""
    columns: Sequence[FoundColumn] = field(default=(), compare=False)
    """The columns of the spreadsheet, each heading once, and what they are read as."""
    examples: list[str] = field(default_factory=list)
    """Dishes that are still the starter's."""
    files: dict[str, bytes | None] = field(default_factory=dict)
    """The changed files, by name, as they would be written; None for one that goes."""

    @property
    def is_of_the_menu(self) -> bool:
        """Whether the spreadsheet has ids of dishes, as an export of the menu has."""
        return any(row.cells.get("id", "").strip() == id for id, row in self.rows.items())


def left_cell(row: SheetRow, column: str, error: CellError) -> Leftover:
    """Return a cell that has not come in, with what would be right."""
    place, cell = row.places.get(column, column), row.cells.get(column, "").strip()
    cell = sheet_prices.as_typed(cell) if column == sheet_prices.FIELD else cell
    if column in ("price", "sizes", "additions") and sheet_portions.is_at_a_time(cell):
        return Leftover(sheet_portions.AT_A_TIME, place, cell)
    if column == "price" and re.fullmatch(YEARS, cell):
        return Leftover(YEAR, place, cell)
    if column == "price" and re.fullmatch(r"[1-9]\d{3,6}|[1-9]\d{0,2}(?:[.,]\d{3})+", cell):
        return Leftover(LARGE, place, cell)
    if column in ("price", "sizes") and (typed := _before_excel(cell)):
        return Leftover(DATE, place, f"{cell} → {typed}")
    return Leftover(error.message, place, cell, error.values)


def _before_excel(cell: str) -> str:
    """Return the price of which Excel may have made a date: ``6.10`` of the 6th of October, ``10.50`` of October 1950; or nothing."""
    date = re.fullmatch(r"\d\d(\d\d)-0?(\d+)-0?(\d+)", cell)
    if date is None:
        return ""
    is_month_of_a_year = date[3] == "1" and int(date[1]) > 31
    return f"{date[2]}.{date[1]}" if is_month_of_a_year else f"{date[3]}.{date[2]:0>2}"
