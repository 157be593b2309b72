"""What publishing would change for guests, one sentence a change, each with the way to take it back alone.

Several saves of one value are one change, and one that was taken back is none. What only follows from a change, such as
the busy times of new hours, belongs to it and is no change of its own.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from typing import Any, NamedTuple, cast

from flask import g
from flask_babel import gettext, ngettext
from markupsafe import Markup
from pydantic import ValidationError

from ...content import starter
from ...content.load_state import (
    BOOKING_FILE,
    CONFIRMED_FILE,
    FILES_OF_PAGES,
    SOLD_OUT_FILE,
    THEME_FILE,
    LoadState,
)
from ...content.yaml_documents import Location, UnreadableError, read_document
from ...domain.colours import complete_theme
from ...i18n import N_
from ...locales import BY_CODE
from ...models.articles import PAGES
from ...models.fault import Fault
from ...models.hours import DAYPARTS, DAYS
from ...models.menu import MenuConfig, SoldOut
from ...models.theme import Colours, Theme
from ...text import formatting
from ..sold_out_lines import header, with_line, without
from ..translations import LOCK
from . import amounts, busy_times, entries, forms
from .blueprint import current_languages, current_locale, current_studio
from .days import (
    HOURS_FILE,
    days_in_words,
    days_of,
    ends_in_words,
    later_title,
    later_words,
    section_names,
    with_closed_days,
    without_days,
)
from .entries import Change, Entry
from .facts_views import BORDERS
from .hours_forms import plain_name
from .messages import LABELS, in_a_list, place_in_words, value_in_words, within_line, without_references
from .picture_views import home_picture_name
from .publishing import SettingsError, read_settings
from .saving import (
    OTHER_FILE,
    PAGES_OF_FILES,
    PAGES_OF_FOLDERS,
    about,
    again,
    changed_to,
    name_of,
    only_menu_in_words,
    place_of,
    prices_in_words,
    rows_in_words,
)
from .sold_out_views import sold_out_words
from .times_in_words import brief_hours, hours_of_range, last_orders_in_words, section_hours_in_words
from .versions import PublishedThing, SavedChange, Version, state_of
from .workspace import ChangedMeanwhileError, Workspace, undoing

Files = dict[str, bytes | None]
OWN = (CONFIRMED_FILE, LOCK)
"""Files of which guests see nothing."""
WITHOUT_FORM = (busy_times.FILE, "meals.yaml")
"""Files whose values no form names: of them it is only said that they change."""
WITHOUT_WORDS = ("menu.yaml", SOLD_OUT_FILE, "facts.yaml")
"""Files that the first publication does not name: guests see them with the dishes, and in texts."""
_PAGES_OF_FILES = {
    **FILES_OF_PAGES,
    HOURS_FILE: "best-time",
    BOOKING_FILE: "reservation",
    "menu.yaml": "menu",
    "menu": "menu",
    "knowledge.yaml": "knowledge",
    "knowledge": "knowledge",
}
"""File or folder → the page on which guests see it; the first one shows the others."""
UNNAMED = ("restaurant.yaml", "facts.yaml")
"""Files whose values are named without what a page calls the file."""
PICTURES = {
    "images/theme/logo": N_("Logo"),
    "images/theme/icon": N_("Icon"),
    **{f"images/home/{each}": PAGES["home"] for each in DAYPARTS},
}
"""Beginning of a file → what the page of the pictures calls it."""
TELEPHONE = "telephone"
MANY = 5
"""Dishes of which the same change is one."""
_TOGETHER = re.compile(r"([(（][^()（）]{1,30}[)）]|[^ (（]*–[^ ,、،)）]*)")
"""A short remark in brackets, or hours."""
SHORT = 60
"""Characters of a value that a sentence says; of a longer one it says that it has changed."""


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """A change that guests will see."""

    key: str
    """Names the row in its form."""
    subject: str
    """What it is about, as the owner calls it: a dish, a day; empty where *new* says it."""
    new: str
    """What guests will see: ``$10.00``."""
    old: str = ""
    """What they see now; empty where there is nothing, or no sentence can say it."""
    short: tuple[str, str] = ("", "")
    """The same of hours of which only the beginning or the end changes: ``closes 8 pm``, ``8:30 pm``."""
    undone: str = ""
    """What is said of the subject when it is taken back, where that is not that *old* is there again."""
    before: str = ""
    """The text as it was published, where the sentence does not say it."""
    after: str = ""
    along: tuple[str, ...] = ()
    """Files that have come with a new dish: its picture."""
    files: tuple[str, ...] = ()
    """The files that are as they were published without this row, where it is the only one of the first of them."""
    entry: Entry | None = None
    """The entry as it is now, where values of it are taken back."""
    changes: tuple[Change, ...] = ()
    dish: str = ""
    """The dish whose line in the list of what is sold out this is."""
    part: str = ""
    """What of the subject it is, such as a size; empty for what the value says itself, such as the price of a dish."""
    thing: str = ""
    """The dish, day or answer by its id: its rows are shown as one."""
    page: str = ""
    """The path of the page of the site on which guests see it; empty for the first one."""
    is_lasting: bool = False
    """Whether it closes a day of every week."""

    @property
    def is_new(self) -> bool:
        """Tell whether it is a whole entry that has come."""
        return bool(self.changes) and self.changes[0].location == ()

    @property
    def line(self) -> str:
        """What is said beside the subject: ``$9.50 → $10.00``; ``closes 8 pm (was 8:30 pm)``."""
        words, was = self.short
        if not words and self.old not in ("", "–"):
            words, was = changed_to(self.old, self.new), self.old if self.new == "–" else ""
        words = words or self.new
        if was:
            words = formatting.in_brackets(words, gettext("was %(value)s", value=was), current_locale())
        return _line(self.part, words) if self.part or not self.subject else words

    @property
    def kind(self) -> str:
        """What changes of a dish, by which the same change of many dishes is one; empty for anything else."""
        if not (self.dish or any(file.startswith(("menu/", "images/menu/")) for file in self.files[:1])):
            return ""
        place = self.changes[0].location if self.changes else None
        if place in ((), ("draft",)):
            return within_line(gettext("New dish"))
        return gettext("Prices") if place and place[-1] == "price" else self.part or self.new

    @property
    def whole(self) -> str:
        """What it is about, with its part."""
        return _joined(self.subject, self.part)

    @property
    def words(self) -> str:
        return _line(self.whole, self.new)

    @property
    def taken_back(self) -> SavedChange:
        """What is said when it is taken back: what guests go on seeing."""
        if self.undone:
            return SavedChange(_line(self.whole, self.undone), self.words, _line(self.whole, self.undone))
        if self.old:
            return SavedChange(again(self.whole, self.old), again(self.whole, self.new), again(self.whole, self.old))
        return undoing(SavedChange(self.words))


def changed_entries(workspace: Workspace) -> list[ChangedRow]:
    """Return what differs from what was published last, in the order of the files; nothing of what nobody has seen."""
    return [] if is_unseen(workspace) else Unpublished(workspace).rows


def waiting_rows() -> list[ChangedRow]:
    """Return the changes that wait to be published, read once for a page."""
    if "waiting_rows" not in g:
        g.waiting_rows = changed_entries(current_studio().workspace)
    return cast(list[ChangedRow], g.waiting_rows)


def waiting_number() -> int:
    """Return how many dishes, days, answers and texts wait to be published."""
    return len(by_thing(waiting_rows()))


def has_place() -> bool:
    """Tell whether the site has somewhere to go."""
    try:
        return read_settings(current_studio().workspace.folder).can_publish
    except SettingsError:  # the page for publishing says so
        return False


class ChangedThing(NamedTuple):
    """A dish, day, answer or text with its rows, or the same change of many dishes."""

    rows: list[ChangedRow]
    name: str
    is_of_many: bool = False

    @property
    def page(self) -> str:
        return "menu" if self.is_of_many else self.rows[0].page

    @property
    def taken_back(self) -> list[str]:
        """What is said when it is taken back: ``Barley Soup: $9.50 again``."""
        return [self.name] if self.is_of_many else [str(row.taken_back) for row in self.rows]

    @property
    def lines(self) -> list[str]:
        """What is said of each row; beside its dish where there are many."""
        return [_with_old(row, row.subject if self.is_of_many else "") for row in self.rows]


def by_thing(rows: Sequence[ChangedRow]) -> list[ChangedThing]:
    """Return the rows of each dish, day, answer and text together, in the order in which the first of them comes.

    A day that is closed every week comes before them. The same change of many dishes is one thing: ``Prices +6%: 27 dishes``.
    """
    dishes: dict[str, set[str]] = {}
    for row in rows:
        dishes.setdefault(row.kind, set()).add(row.thing)
    many = {kind for kind, ids in dishes.items() if kind and len(ids) >= MANY}
    found: dict[tuple[str, ...], list[ChangedRow]] = {}
    for row in sorted(rows, key=lambda each: not each.is_lasting):
        found.setdefault((row.kind,) if row.kind in many else (row.thing or row.key, row.subject), []).append(row)
    return [
        ChangedThing(each, _of_many(key[0], each), True) if len(key) == 1 else ChangedThing(each, each[0].subject)
        for key, each in found.items()
    ]


def _of_many(kind: str, rows: Sequence[ChangedRow]) -> str:
    """Return ``Prices +6%: 27 dishes``, ``Sold out today: 12 dishes``."""
    changes = [change for row in rows for change in row.changes]
    is_of_prices = all(each.location[-1:] == ("price",) for each in changes)
    what = f"{kind} {_percent(changes)}".strip() if changes and is_of_prices else kind
    number = len({row.thing for row in rows})
    return _line(formatting.at_start(what), ngettext("%(num)s dish", "%(num)s dishes", number))


def _percent(changes: Sequence[Change]) -> str:
    """Return by how many percent prices change: ``+6%``, ``+5–7%``; empty where some rise and some fall, or have no amount."""
    try:
        found = [round((float(each.new) / float(each.old) - 1) * 100) for each in changes]
    except (TypeError, ValueError, ZeroDivisionError):
        return ""
    least, most = sorted((min(found), max(found)), key=abs)
    if least * most <= 0:
        return ""
    sign, locale = "+" if most > 0 else "−", current_locale()
    words = f"{sign}{f'{abs(least)}–' if least != most else ''}{formatting.percent(str(abs(most)), locale)}"
    return f"\u200e{words}\u200e" if locale.direction == "rtl" else words


def _as_usual_again(key: str, name: str, old: str) -> ChangedRow:
    words = gettext("as usual again")
    return ChangedRow(key, name, words, old, (words, old))


def _with_old(row: ChangedRow, subject: str = "") -> str:
    return _line(subject, row.line) if subject else row.line


def as_it_was(workspace: Workspace, versions: Sequence[Version]) -> list[str] | None:
    """Return what there is again once saves, newest first, are taken back; None where something has changed since."""
    try:
        before = workspace.without_all(versions)
    except ChangedMeanwhileError:
        return None
    changed = {name: raw for name, raw in sorted(before.items()) if raw != workspace.raw(name) and name not in OWN}
    found = by_thing(Unpublished(workspace, changed).rows) if changed else []
    return [words for each in found for words in each.taken_back]


def is_unseen(workspace: Workspace) -> bool:
    """Tell whether a folder that began as an example has never been published: its first facts were never a restaurant's."""
    if workspace.versions.was_published:
        return False
    loaded = workspace.load()
    return (loaded.folder / starter.LOCK).is_file() or bool(loaded.confirmed or starter.starter_facts(loaded))


def whole_site(workspace: Workspace) -> list[PublishedThing]:
    """Return what guests get by the first publication: the dishes, and what else the files say, by what pages call it."""
    loaded, found = workspace.load(), []
    number = len([*entries.dishes(loaded)]) - len([*entries.drafts(loaded)])
    if number:
        lines, outline = [ngettext("%(num)s dish", "%(num)s dishes", number)], loaded.get(MenuConfig)
        if outline:
            lines.append(ngettext("%(num)s section", "%(num)s sections", len(outline.categories)))
        found.append(PublishedThing(gettext(PAGES_OF_FOLDERS["menu/"]), _page_on_site("menu.yaml", loaded), lines))
    for file, name in PAGES_OF_FILES.items():
        if file not in (*OWN, *WITHOUT_WORDS) and workspace.raw(file):
            found.append(PublishedThing(gettext(name), _page_on_site(file, loaded), _parts(loaded, file)))
    return found


def in_numbers(things: Iterable[PublishedThing]) -> str:
    """Return what the first publication sends in a line: ``41 dishes, 6 sections, opening hours, 9 special days``."""
    hours = gettext(PAGES_OF_FILES[HOURS_FILE])
    return in_a_list(
        words for each in things for words in [*([within_line(hours)] if each.name == hours else []), *each.lines]
    )


def _parts(loaded: LoadState, file: str) -> list[str]:
    """Return how many special days, charges and answers there are, where *file* has them."""
    if file == HOURS_FILE and (number := len([*entries.exceptions(loaded)])):
        return [ngettext("%(num)s special day", "%(num)s special days", number)]
    whole = entries.whole(loaded, file) if file == "restaurant.yaml" else None
    if whole and (number := len(forms.as_list(whole.values.get("charges")))):
        return [ngettext("%(num)s charge", "%(num)s charges", number)]
    ids = {name.rpartition("/")[2].partition(".")[0] for name in loaded.documents if name.startswith("knowledge/")}
    if file == "knowledge.yaml" and ids:
        return [ngettext("%(num)s answer", "%(num)s answers", len(ids))]
    return []


def kept_together(words: str) -> Markup:
    """Return words of which no line ends within hours, a time, or a short remark in brackets."""
    parts = _TOGETHER.split(words.replace("→", "←") if current_locale().direction == "rtl" else words)
    return Markup("").join(
        Markup('<span class="unbroken">{}</span>').format(each) if number % 2 else each
        for number, each in enumerate(parts)
    )


def _before(workspace: Workspace) -> tuple[Files, set[str]]:
    """Return the files that differ from those that were published last, as they were, and pictures that nobody has kept.

    Of a site of which nobody has noted the files these are those that were saved since.
    """
    versions = workspace.versions
    saved: Files = {}
    for version in versions.latest(versions.waiting()):  # newest first: the oldest has the last word
        saved |= versions.files(version)[0]
    before = {file: raw for file, raw in saved.items() if raw != workspace.raw(file)}
    lost, states = set(), versions.published_states()
    if states is not None:
        now = versions.file_states()
        for file in states.keys() | now.keys():
            before.pop(file, None)
            old = states.get(file)
            if old == now.get(file):
                continue
            raw = saved.get(file) if old and file.startswith("images/") else old
            if old and (raw is None or state_of(file, raw) != old):
                raw = b""
                lost.add(file)
            before[file] = raw
    return {file: raw for file, raw in sorted(before.items()) if file not in OWN}, lost


class Unpublished:
    """What is saved and not published; with *before*, what differs from those files."""

    def __init__(self, workspace: Workspace, before: Mapping[str, bytes | None] | None = None) -> None:
        self._workspace, self._loaded = workspace, workspace.load()
        self._before, self._lost = _before(workspace) if before is None else ({**before}, set())
        self._faulty = {each.path for each in self._loaded.faults}
        self._dishes = {each.values["id"]: name_of(each) for each in entries.dishes(self._loaded)}
        self._unseen = {each.values["id"] for each in entries.drafts(self._loaded)}
        rows = [row for file, raw in self._before.items() for row in self._in_file(file, raw)]
        self.rows = [replace(row, page=self._page(row)) for row in _with_their_pictures(rows)]
        listed = next((row for row in self.rows if row.key == "must-order.yaml//"), None)
        if listed:  # the words of its page go with it
            self.rows = [
                replace(row, thing=listed.thing, subject=listed.subject)
                if row.key.startswith("pages.yaml//must-order/")
                else row
                for row in self.rows
            ]
        if any(row.key.startswith("hours.yaml//week/") for row in self.rows):  # they were fitted to the new hours
            self.rows = [row for row in self.rows if row.files[0] != busy_times.FILE]
        self.undoable = {row.key for row in self.rows if row.entry or row.dish or self._is_of_whole_file(row)}
        """The rows that can be taken back without the other rows of their file."""

    def without(self, *keys: str) -> Files | None:
        """Return the files without the changes of the rows of a thing; None where one is no longer there, or cannot be taken back."""
        rows = {row.key: row for row in self.rows if row.key in keys}
        if not rows or rows.keys() != {*keys}:
            return None
        found: Files = {}
        for entry, same in groupby(rows.values(), key=lambda each: each.entry):
            first, *more = same
            if more:  # other values of the same entry
                first = replace(first, changes=tuple(change for row in (first, *more) for change in row.changes))
            if (more and entry is None) or (files := self._without(first)) is None or found.keys() & files.keys():
                return None
            found |= files | {name: self._before[name] for name in first.along if name not in self._lost}
        return found

    def are_undoable(self, thing: ChangedThing) -> bool:
        """Tell whether all changes of a thing can be taken back at once."""
        return self.without(*(row.key for row in thing.rows)) is not None

    def _without(self, row: ChangedRow) -> Files | None:
        file = row.files[0]
        if self._is_of_whole_file(row):
            is_of_week = row.key.startswith("hours.yaml//week/")
            followed = [busy_times.FILE] if is_of_week and busy_times.FILE in self._before else []
            return {name: self._before[name] for name in (*row.files, *followed)}
        raw = self._workspace.raw(file)
        if row.dish:
            text, until = (
                (raw or header(self._workspace.load().languages).encode()).decode("utf-8-sig"),
                row.changes[0].old,
            )
            return {file: (with_line(text, row.dish, until) if until else without(text, row.dish)).encode()}
        if raw is None or row.entry is None:
            return None
        for other, change in self._given_back(row):
            raw = entries.written(raw, other, [change])
        files: Files = {
            file: entries.written(raw, row.entry, [replace(each, old=each.new, new=each.old) for each in row.changes])
        }
        rhythm = self._workspace.raw(busy_times.FILE)
        if row.key.startswith("hours.yaml//week/") and rhythm is not None:
            week = row.entry.values["week"]
            new = {**week, **{str(each.location[1]): each.old or [] for each in row.changes}}
            published = _entries(HOURS_FILE, self._before[HOURS_FILE])[""].values["week"]
            before = self._before.get(busy_times.FILE) or rhythm
            with suppress(busy_times.NotFittedError):  # what is wrong in them is told when the hours are written
                if busy_times.fitted_file(before, published, week) == rhythm:  # nobody has changed them since
                    rhythm, week = before, published
                files[busy_times.FILE] = busy_times.fitted_file(rhythm, week, new)
        return files

    def _page(self, row: ChangedRow) -> str:
        """Return the path of the page of the site on which guests see a change: ``menu/beef-stew``."""
        file, loaded = row.files[0], self._loaded
        if row.thing in self._dishes:
            return f"menu/{row.thing}"
        if file == HOURS_FILE and not row.key.startswith(("hours.yaml//", "hours.yaml/from-")):
            return "#holidays"
        article = file.rpartition("/")[2].partition(".")[0]
        if file.startswith("knowledge/") and entries.articles(loaded, article):
            return f"knowledge/{article}"
        if file == "pages.yaml":
            return _shown_page(str(row.changes[0].location[0]) if row.changes else "", loaded)
        return _page_on_site(file, loaded)

    def _is_of_whole_file(self, row: ChangedRow) -> bool:
        """Tell whether nothing else differs in the file of a row, which is kept as it was: no other row, and no draft."""
        is_alone = sum(each.files[0] == row.files[0] for each in self.rows) == 1 and not self._has_other_drafts(row)
        return is_alone and not self._lost.intersection(row.files)

    def _given_back(self, row: ChangedRow) -> Iterator[tuple[Entry, Change]]:
        """Yield the ranges of dates that get the days of a new special day back, and their change."""
        if row.files[0] != HOURS_FILE or row.entry is None or [each.location for each in row.changes] != [()]:
            return
        old, new = _entries(HOURS_FILE, self._before[HOURS_FILE]), _entries(HOURS_FILE, self._workspace.raw(HOURS_FILE))
        own = {*days_of(row.entry.values)}
        for key, other in new.items():
            was, now = ({*days_of(each.values)} if each else set() for each in (old.get(key), other))
            if own & (was - now):
                dates = without_days(forms.as_list(old[key].values["dates"]), was - now - own)
                yield other, Change(("dates",), other.values["dates"], dates)

    def needing(self, key: str, faults: Sequence[Fault]) -> list[str]:
        """Return what does not let a row be taken back: the special days on the same dates, else what would have a fault."""
        row = next(each for each in self.rows if each.key == key)
        own = {day for each in row.changes if each.location == ("dates",) for day in days_of({"dates": each.old})}
        names = [
            self._name(each)
            for each in entries.exceptions(self._loaded)
            if own & {*days_of(each.values)} and row.entry and each.values["id"] != row.entry.values.get("id")
        ]
        return names or [*dict.fromkeys(map(about, faults))]

    def _has_other_drafts(self, row: ChangedRow) -> bool:
        """Tell whether the file of a row has other entries that are drafts and new or changed: guests see nothing of them."""
        file = row.files[0]
        old, new = _entries(file, self._before[file]), _entries(file, self._workspace.raw(file))
        return any(
            each.values.get("draft") == "true" and each.values != (old[key].values if key in old else None)
            for key, each in new.items()
            if not row.key.startswith(f"{file}/{key}/")
        )

    def _in_file(self, file: str, before: bytes | None) -> Iterator[ChangedRow]:
        after = self._workspace.raw(file)
        if file == SOLD_OUT_FILE:
            yield from self._sold_out(before, after)
        elif not file.endswith((".yaml", ".md")):
            yield from self._picture(file, after)
        elif file in WITHOUT_FORM or file in self._faulty or not _page_of(file):
            name = gettext(_page_of(file) or OTHER_FILE)
            yield ChangedRow(f"{file}//", name, within_line(gettext("Changed")), files=(file,))
        else:
            old, new = _entries(file, before), _entries(file, after)
            for key in dict.fromkeys((*new, *old)):
                yield from self._in_entry(file, key, old.get(key), new.get(key))

    def _sold_out(self, before: bytes | None, after: bytes | None) -> Iterator[ChangedRow]:
        one, other = (
            (_entries(SOLD_OUT_FILE, raw).get("") or Entry(SOLD_OUT_FILE, (), {})).values for raw in (before, after)
        )
        for dish in dict.fromkeys((*other, *one)):
            old, new = (self._sold_out_now(dish, each.get(dish)) for each in (one, other))
            if old != new and self._is_seen(dish):
                new, old = (within_line(each) or gettext("back on the menu") for each in (new, old))
                row = ChangedRow(f"{SOLD_OUT_FILE}//{dish}", self._dishes[dish], new, undone=old, dish=dish, thing=dish)
                change = Change((dish,), one.get(dish), other.get(dish))
                yield replace(row, files=(SOLD_OUT_FILE,), changes=(change,))

    def _is_seen(self, dish: str) -> bool:
        """Tell whether guests will see a dish; of one that was removed or hidden its own row says so."""
        return dish in self._dishes and dish not in self._unseen

    def _sold_out_now(self, dish: str, until: object) -> str:
        """Return until when a line says that a dish is sold out, in words; empty where that is over."""
        try:
            return sold_out_words(self._loaded, dish, SoldOut.of(str(until)) if until else None)
        except ValueError:
            return ""

    def _picture(self, file: str, after: bytes | None) -> Iterator[ChangedRow]:
        dish = file.removeprefix("images/menu/").partition(".")[0]
        name = next((words for folder, words in PAGES_OF_FOLDERS.items() if file.startswith(folder)), file)
        if entries.picture_of(dish) == file:
            if not self._is_seen(dish):
                return
            words = gettext("new picture") if after else gettext("picture removed")
            yield ChangedRow(f"{file}//", self._dishes[dish], words, files=(file,), thing=dish)
        else:
            kind = _kind_of_picture(file)
            files = tuple(each for each in self._before if _kind_of_picture(each) == kind) if kind else (file,)
            words = gettext("new picture") if any(map(self._workspace.raw, files)) else gettext("picture removed")
            if file == files[0]:  # the others are other shapes of it
                daypart = kind.removeprefix("images/home/")
                subject = home_picture_name(daypart) if daypart in DAYPARTS else gettext(PICTURES.get(kind, name))
                yield ChangedRow(f"{file}//", subject, words, files=files)

    def _in_entry(self, file: str, key: str, one: Entry | None, other: Entry | None) -> Iterator[ChangedRow]:
        entry = other or one
        assert entry is not None  # it is in one of them
        was_shown, is_shown = (each is not None and each.values.get("draft") != "true" for each in (one, other))
        if not (was_shown or is_shown):
            return
        name, base = self._name(entry), f"{file}/{key}/"
        thing = key if file.startswith("menu/") else f"{file.split('.')[0]}/{key}"  # an answer in all its languages
        if file.startswith("knowledge/") and not (was_shown and is_shown):
            other_file = next((each for each in self._before if each < file and _same_article(each, file)), None)
            if other_file is not None:  # the file of another language says it
                return
        if not was_shown or not is_shown:
            files = tuple(each for each in self._before if each == file or _same_article(each, file))
            whole = self._appeared(base, name, entry) if is_shown else self._gone(base, name, entry)
            yield replace(whole, files=files, entry=other, changes=self._whole(one, other), thing=thing)
            return
        assert one is not None and other is not None  # both are shown
        found = [each for each in _differences(one, other) if each.location != ("draft",)]
        if len(found) > 1:
            found = [each for each in found if each.location[-1] != "last_verified"]
        by_place: dict[Location, list[Change]] = {}
        for each in found:
            by_place.setdefault(_base(each.location), []).append(each)
        if ("sizes",) in by_place:  # with the price that they take, or give back
            by_place["sizes",] += by_place.pop(("price",), [])
        if ("top_dishes",) in by_place:  # with their number
            by_place["top_dishes",] += by_place.pop(("count",), [])
        for location, changes in by_place.items():
            changed = tuple(changes)
            row = self._sentence(f"{base}{'/'.join(map(str, location))}", name, one, other, location, changed)
            if row and not (location == ("dates",) and self._are_given_away(one, other)):
                yield replace(row, files=(file,), entry=other, changes=changed, thing=thing)

    def _are_given_away(self, one: Entry, other: Entry) -> bool:
        """Tell whether dates differ only in those that have got a special day of their own, whose own row says so."""
        was, now = {*days_of(one.values)}, {*days_of(other.values)}
        old, new = _entries(HOURS_FILE, self._before[HOURS_FILE]), _entries(HOURS_FILE, self._workspace.raw(HOURS_FILE))
        fresh = {day for key, each in new.items() if key not in old for day in days_of(each.values)}
        return other.file == HOURS_FILE and now <= was and was - now <= fresh

    def _whole(self, one: Entry | None, other: Entry | None) -> tuple[Change, ...]:
        """Return the change by which an entry has come; of one that is or was a draft only that."""
        if other is None:
            return ()
        if one is None:
            return (Change((), None, other.values),)
        return (Change(("draft",), one.values.get("draft"), other.values.get("draft")),)

    def _name(self, entry: Entry) -> str:
        if entry.file == HOURS_FILE and "dates" in entry.values:
            hours = entries.whole(self._loaded, HOURS_FILE)
            week = forms.as_mapping(hours.values.get("week")) if hours else {}
            dates = days_in_words(with_closed_days(days_of(entry.values), week))
            is_plain = entry.values.get("name") in (None, plain_name(is_closed=True), plain_name(is_closed=False))
            return dates if is_plain else formatting.in_brackets(name_of(entry), dates, current_locale())
        if entry.location[:1] == ("later",):
            return later_title(entry.values)
        if entry.file.startswith("knowledge/"):
            files = entries.articles(self._loaded, entry.file.rpartition("/")[2].partition(".")[0])
            title = name_of(files.get(current_locale().code, entry))
            return str(gettext("Answer “%(title)s”", title=title))
        return "" if entry.file in UNNAMED else name_of(entry)

    def _appeared(self, key: str, name: str, entry: Entry) -> ChangedRow:
        if entry.location[:1] == ("later",):
            return ChangedRow(key, name, later_words(entry.values), undone=gettext("removed"), is_lasting=True)
        menu = only_menu_in_words(entry.values) if entry.file == HOURS_FILE else ""
        only = _line(gettext("One menu only"), menu) if menu else ""
        if entry.file == HOURS_FILE and "hours" in entry.values:
            row = self._hours(key, name, entry.values["hours"], self._seen_hours(entry))
            short = (_joined(row.short[0], only), row.short[1]) if row.short[0] else row.short
            return replace(row, new=_joined(row.new, only), short=short)
        if only:
            return ChangedRow(key, name, only, undone=gettext("removed"))
        if entry.file.startswith("menu/"):
            price = str(entry.values.get("price") or "")
            words = [within_line(gettext("New dish")), *([amounts.in_words(price)] if price else [])]
            undone = gettext("no longer on the menu")
            return ChangedRow(key, name, current_locale().punctuation.comma.join(words), undone=undone)
        if entry.file == "must-order.yaml":
            ids = [str(each.get("dish")) for each in forms.rows_of(entry.values.get("top_dishes"))]
            dishes = in_a_list(self._dishes.get(id, id) for id in ids)
            return ChangedRow(key, name, dishes, undone=gettext("removed"))
        rows = [row for change in entries.changes({}, entry.values) for row in rows_in_words(change, entry.file)]
        said = current_locale().punctuation.semicolon.join(_line(what, new) for what, new, _ in rows)
        return ChangedRow(key, name, said or within_line(gettext("New")), undone=gettext("removed"))

    def _gone(self, key: str, name: str, entry: Entry) -> ChangedRow:
        if entry.location[:1] == ("later",):
            return _as_usual_again(key, name, later_words(entry.values))
        if entry.file == HOURS_FILE:
            hours = entry.values.get("hours")
            return _as_usual_again(key, name, "" if hours is None else brief_hours(hours))
        if entry.file.startswith("menu/"):
            return ChangedRow(key, name, gettext("no longer on the menu"), undone=gettext("back on the menu"))
        return ChangedRow(key, name, within_line(gettext("Removed")), undone=gettext("back again"))

    def _seen_hours(self, entry: Entry) -> list[str] | None:
        """Return the hours that guests see of a special day of one date: those that are published of it, or of its week."""
        days = days_of(entry.values)
        published = _entries(HOURS_FILE, self._before[HOURS_FILE])
        found = [each.values for each in published.values() if days[0] in days_of(each.values)] if days else []
        hours = next((each["hours"] for each in found if "hours" in each), None)
        if len(days) == 1 and hours is None:
            with suppress(ValueError, KeyError):
                hours = published[""].values["week"][DAYS[date.fromisoformat(days[0]).weekday()]]
        return forms.as_list(hours) if len(days) == 1 and hours is not None else None

    def _hours(self, key: str, name: str, new: Any, old: list[str] | None) -> ChangedRow:
        """Return the row of hours that change; *old* is None where guests see different ones on its days."""
        ranges = forms.as_list(new)
        if old is None or old == ranges:
            return ChangedRow(key, name, brief_hours(ranges))
        short = ("", "")
        with suppress(ValueError):
            short = ends_in_words([hours_of_range(each) for each in ranges], [hours_of_range(each) for each in old])
        return ChangedRow(key, name, brief_hours(ranges), brief_hours(old), short)

    def _sentence(
        self, key: str, name: str, one: Entry, other: Entry, location: Location, changes: Sequence[Change]
    ) -> ChangedRow | None:
        """Return what guests will see of a change, with the text before and after where no sentence can say it."""
        file = other.file
        change = next((each for each in changes if each.location[-1] == current_locale().code), changes[0])
        old, new = change.old, change.new
        if location == (TELEPHONE,):  # as guests read it
            old, new = (
                each.values.get(f"{TELEPHONE}_shown") or value_in_words(each.values.get(TELEPHONE), TELEPHONE)
                for each in (one, other)
            )
        if file == THEME_FILE:
            old, new = (_look(each.values, location) for each in (one, other))
            if old == new:  # what is written now is what guests saw by the look
                return None
            if not isinstance(new, str):  # all colours
                return ChangedRow(key, name, within_line(gettext("Changed")))
        label, last = "" if location == ("body",) else self._label(file, one, other, location), location[-1]
        if file.startswith("knowledge/") and len(current_languages().locales) > 1:
            code = file.rsplit(".", 2)[1]
            label = _joined(label, BY_CODE[code].name if code in BY_CODE else "")
        subject, part = (name, label) if name else (label, "")
        rows = rows_in_words(change, file) if location != ("sizes",) else []
        if rows and not isinstance(location[-1], int):
            return _of_rows(key, name, label, rows)
        if location == ("sizes",):
            was, now = (prices_in_words(each.values.get("sizes"), each.values.get("price")) for each in (one, other))
            return ChangedRow(key, name, now or "–", was or "–")
        if last in entries.AMOUNTS:
            part = "" if location == ("price",) else part
            return ChangedRow(
                key, subject, amounts.in_words(new or "") or "–", amounts.in_words(old or "") or "–", part=part
            )
        if other.location[:1] == ("later",):
            words = [_later_value(location, each) for each in (new, old)]
            none = gettext("no end date") if location == ("until",) else gettext("as usual again")
            return ChangedRow(key, name, words[0] or none, words[1], part=_part_of_later(location))
        if location[0] == "week" and len(location) > 1:
            day = gettext("Every %(day)s", day=formatting.weekday(str(location[1]), current_locale()))
            row = self._hours(key, formatting.at_start(day), new, forms.as_list(old))
            return replace(row, is_lasting=not new)
        if location == ("hours",) and file == HOURS_FILE:
            if new is None:
                return _as_usual_again(key, name, brief_hours(forms.as_list(old)))
            return self._hours(key, name, new, self._seen_hours(one) if old is None else forms.as_list(old))
        if location[0] == "limited_menu":
            words = [only_menu_in_words(each.values) for each in (other, one)]
            return ChangedRow(key, name, words[0] or "–", words[1] or "–", part=place_in_words(location[:1], file))
        if last == "hours" and isinstance(new or old, str):
            return ChangedRow(key, subject, value_in_words(new, "hours"), value_in_words(old, "hours"), part=part)
        if last == "hidden":
            words = [str(replace(change, new=each).in_words(file)) for each in (new, old)]
            return ChangedRow(key, place_in_words(location[:-1], file), words[0], undone=words[1])
        if isinstance(new, list) and isinstance(old, list) and self._only_without_removed(old, new):
            return None
        before, after = self._value(old), self._value(new)
        if before is not None and after is not None and before.split() == after.split():
            return None
        if before is not None and after is not None and max(len(before), len(after)) <= SHORT:
            return ChangedRow(key, subject, after or "–", before or "–", part=part)
        texts = self._apart(before, after) if before is not None and after is not None else ("", "")
        changed = gettext("text changed") if isinstance(new or old, str) else within_line(gettext("Changed"))
        return ChangedRow(key, subject, changed, part=part, before=texts[0], after=texts[1])

    def _label(self, file: str, one: Entry, other: Entry, location: Location) -> str:
        """Return what a form calls a place; a size and an addition by their names."""
        if len(location) > 2 and isinstance(location[1], int):
            values = other.values if entries.value_at(other.values, location[:2]) else one.values
            row = entries.value_at(values, location[:2])
            if isinstance(row, dict) and (dish := self._dishes.get(str(row.get("dish", "")))):
                return _joined(dish, place_in_words(location[2:], file) if location[-1] != "price" else "")
            return place_of(values, location, file)
        return place_in_words(location, file)

    def _value(self, value: Any) -> str | None:
        """Return a value as guests know it; None for one that no sentence can say."""
        if isinstance(value, list):
            shown = [self._value(each) for each in value]
            known = [each for each in shown if each is not None]
            return in_a_list(known) if len(known) == len(shown) else None
        if isinstance(value, dict):
            texts = [value[code] for code in (current_locale().code, *value) if code in value and code in BY_CODE]
            return self._value(texts[0]) if texts and value.keys() <= BY_CODE.keys() else None
        text = str(value or "")
        if text in self._dishes:
            return self._dishes[text]
        if text in LABELS:
            return str(gettext(LABELS[text]))
        dates = entries.dates_in_words([text], current_locale()) if text[:1].isdigit() else text
        return dates if dates != text else value_in_words(value) if len(text) <= SHORT else text

    def _apart(self, before: str, after: str) -> tuple[str, str]:
        """Return two texts from a little before the place where they differ, without the marks of references."""
        before, after = (without_references(each, self._dishes) for each in (before, after))
        pairs = enumerate(zip(before, after, strict=False))
        same = next((number for number, (one, other) in pairs if one != other), min(len(before), len(after)))
        start = before.rfind(" ", 0, max(0, same - 40)) + 1
        return f"{'…' if start else ''}{before[start:]}", f"{'…' if start else ''}{after[start:]}"

    def _only_without_removed(self, old: list[Any], new: list[Any]) -> bool:
        """Tell whether a list differs only in dishes that are no longer there, whose own row says so."""

        def dish(row: Any) -> str:
            return str(row.get("dish", "")) if isinstance(row, dict) else str(row)

        gone = [each for each in old if each not in new]
        return [each for each in old if each in new] == new and all(dish(each) not in self._dishes for each in gone)


def _with_their_pictures(rows: Sequence[ChangedRow]) -> Iterator[ChangedRow]:
    """Yield the rows, those of the pictures of new dishes as a part of their dishes."""
    new = {row.thing for row in rows if row.files[0].startswith("menu/") and is_new(row)}
    pictures = {row.thing: row.files for row in rows if row.thing in new and row.files[0].startswith("images/menu/")}
    for row in rows:
        if row.files == pictures.get(row.thing):
            continue
        has_come = row.thing in pictures and row.changes and row.changes[0].location == ()
        yield replace(row, along=pictures[row.thing]) if has_come else row


def is_new(row: ChangedRow) -> bool:
    """Tell whether guests see an entry for the first time: it has come, or is no longer a draft."""
    return row.entry is not None and [each.location for each in row.changes] in ([()], [("draft",)])


def _page_of(file: str) -> str:
    """Return what a page of the studio calls a file, as a message of the catalogues; empty for one without a page."""
    folders = (name for folder, name in PAGES_OF_FOLDERS.items() if file.startswith(folder))
    return PAGES_OF_FILES.get(file) or next(folders, "")


def _page_on_site(file: str, loaded: LoadState) -> str:
    """Return the path of the page on which guests see a file; empty for the first one."""
    return _shown_page(_PAGES_OF_FILES.get(file.partition("/")[0], ""), loaded)


def _shown_page(page: str, loaded: LoadState) -> str:
    return "" if page in loaded.hidden or page not in PAGES or page == "home" else page


def _kind_of_picture(file: str) -> str:
    """Return the beginning of the file of a picture that has a name; empty for any other file."""
    return next((each for each in PICTURES if file.startswith(each)), "")


def _same_article(one: str, other: str) -> bool:
    """Tell whether two files are those of one article in two languages."""
    both = [each.rsplit(".", 2) for each in (one, other)]
    return one.startswith("knowledge/") and one.endswith(".md") and both[0][0] == both[1][0] and one != other


def _line(what: str, words: str) -> str:
    return f"{what}{current_locale().punctuation.colon}{words}" if what else formatting.at_start(words)


def _part_of_later(location: Location) -> str:
    """Return what of a new week changes: a day, its end, or the last orders."""
    if location == ("until",):
        return within_line(gettext("Until"))
    if location[0] == "sections":
        names = section_names(current_studio().workspace.load())
        return names.get(str(location[-1]), "") if len(location) > 1 else within_line(gettext("Sections of the menu"))
    is_day = location[-1] in DAYS
    return formatting.weekday(str(location[-1]), current_locale()) if is_day else within_line(gettext("Last order"))


def _later_value(location: Location, value: Any) -> str:
    """Return the hours of a day of a new week, or its last orders; empty where it has none of its own."""
    if value is None:
        return ""
    if location == ("until",):
        return entries.dates_in_words([str(value)], current_locale())
    if location[-1] in DAYS:
        return brief_hours(forms.as_list(value))
    if location[0] == "sections":
        return later_words({"sections": value}) if len(location) == 1 else section_hours_in_words(str(value))
    orders = value if isinstance(value, dict) else {str(location[-1]): str(value)}
    return last_orders_in_words(orders, {})


def _of_rows(key: str, name: str, label: str, rows: Sequence[tuple[str, str, str]]) -> ChangedRow:
    """Return what guests will see of rows of a list: of one alone beside its name."""
    rows = [(what, new or gettext("removed"), old) for what, new, old in rows]
    if len(rows) == 1:
        [(what, new, old)] = rows
        return ChangedRow(key, name or what, new, old, part=what if name else "")
    return ChangedRow(
        key, name or label, current_locale().punctuation.semicolon.join(_line(what, new) for what, new, _ in rows)
    )


def _joined(*parts: str) -> str:
    return current_locale().punctuation.comma.join(filter(None, parts))


def _look(values: Mapping[str, Any], location: Location) -> str | Colours:
    """Return a value of ``theme.yaml`` as guests see it: what is not written is that of the look."""
    try:
        found: Any = complete_theme(Theme.model_validate(values))
    except ValidationError:  # the page for publishing says so
        return str(entries.value_at(values, location) or "")
    for step in location:
        found = getattr(found, str(step))
    if isinstance(found, Colours):
        return found
    return str(gettext(BORDERS[found])) if location == ("border",) else found.capitalize()


def _base(location: Location) -> Location:
    """Return the place of a text in all its languages; of anything else its own."""
    if location == (f"{TELEPHONE}_shown",):
        return (TELEPHONE,)
    return location[:-1] if location[-1] in BY_CODE and len(location) > 1 else location


def _entries(file: str, raw: bytes | None) -> dict[str, Entry]:
    """Return the entries of a file by id: dishes, special days, and what is left of a file as a whole."""
    try:
        value = read_document(file, raw).value if raw else None
    except UnreadableError:  # the first page says so
        return {}
    is_hours = file == HOURS_FILE
    rows = value if isinstance(value, list) else entries.value_at(value, ("holidays",)) if is_hours else []
    found = {
        each["id"]: Entry(file, ("holidays", number) if is_hours else (number,), each)
        for number, each in enumerate(rows if isinstance(rows, list) else ())
        if isinstance(each, dict) and isinstance(each.get("id"), str)
    }
    if isinstance(value, dict):
        later = value.get("later") if is_hours else None
        for number, each in enumerate(later if isinstance(later, list) else ()):
            if isinstance(each, dict):
                found[f"from-{each.get('from')}"] = Entry(file, ("later", number), each)
        lists = ("holidays", "later") if is_hours else ()
        found[""] = Entry(file, (), {key: each for key, each in value.items() if key not in lists})
    return found


def _differences(one: Entry, other: Entry) -> list[Change]:
    return entries.changes(one.values, _with_gone(one.values, other.values))


def _with_gone(old: Any, new: Any) -> Any:
    """Return *new* with what only *old* has as None, also within blocks and their lists."""
    if isinstance(old, dict) and isinstance(new, dict):
        gone: dict[str, Any] = dict.fromkeys(key for key in old if key not in new)
        return {key: _with_gone(old.get(key), each) for key, each in new.items()} | gone
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [_with_gone(*each) for each in zip(old, new, strict=True)]
    return new
