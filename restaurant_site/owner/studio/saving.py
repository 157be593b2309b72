"""Saves what a form says, or says why it cannot be saved."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from http import HTTPStatus
from json import dumps, loads
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any, NamedTuple, cast
from urllib.parse import parse_qsl, urlencode

from flask import abort, g, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from ...content.draft_texts import hides, is_draft
from ...content.load_state import CONFIRMED_FILE, LoadState
from ...content.starter import PAGES_FILE
from ...content.yaml_documents import UnreadableError, read_document
from ...i18n import N_
from ...locales import Locale
from ...models.fault import Fault
from ...models.fault_kinds import Kind
from ...models.fields import TO_FILL_IN
from ...text.formatting import at_start, weekday
from .. import confirmations
from ..translations import LOCK
from . import amounts, busy_times, entries
from .blueprint import current_languages, current_locale, current_studio
from .days import HOURS_FILE, changed_hours, days_in_words, days_of, hours_every_week, with_closed_days
from .entries import Change, Entry, name_of_id
from .forms import as_list, as_mapping, rows_of
from .hours_forms import plain_name
from .messages import in_a_list, in_owners_words, place_in_words, value_in_words, within_line
from .price_doubts import Doubt
from .times_in_words import brief_hours
from .versions import SavedChange, Version
from .workspace import ChangedMeanwhileError, NotWrittenError

PAGES_OF_FILES = {
    "hours.yaml": N_("Opening hours"),
    "menu.yaml": N_("Sections of the menu"),
    "must-order.yaml": N_("Must-order"),
    "restaurant.yaml": N_("Your restaurant"),
    "pages.yaml": N_("Page texts"),
    "theme.yaml": N_("Colours"),
    "parking.yaml": N_("Parking"),
    "rhythm.yaml": N_("Busy times"),
    "booking.yaml": N_("Bookings"),
    "meals.yaml": N_("Suggested meals"),
    "facts.yaml": N_("Facts"),
    "knowledge.yaml": N_("Answers"),
    "sold-out.yaml": N_("Sold out"),
    LOCK: N_("Languages"),
}
"""File → what a page of the studio calls what stands in it."""
_FORMS = {
    HOURS_FILE: ".hours",
    "restaurant.yaml": ".restaurant",
    "menu.yaml": ".sections",
    "theme.yaml": ".colours",
    "parking.yaml": ".parking",
    "rhythm.yaml": ".busy",
    "sold-out.yaml": ".sold_out_dishes",
    "knowledge": ".articles",
    "images/": ".pictures",
    "menu/": ".dishes",
}
"""How a file begins → the page on which most of it is changed."""
OTHER_FILE = N_("Other files")
PAGES_OF_FOLDERS = {
    "menu/": N_("Dishes"),
    "knowledge/": N_("Answers"),
    "asked/": N_("Answers"),
    "images/": N_("Pictures and logo"),
}


class SaveOutcome(NamedTuple):
    """Why a form was not saved."""

    messages: Mapping[str, list[str]] = {}
    """What the content check says, by field."""
    others: Sequence[Fault | str] = ()
    """Faults that the change would cause elsewhere; as a sentence, where it can be said without a file and line."""
    conflict: Sequence[str] = ()
    """What both the form and somebody else have changed since the form was shown, in words."""
    merged: Mapping[str, Any] | None = None
    """The entry with the changes of the form, where there is a conflict: what the form is to show."""
    doubts: Mapping[str, Doubt] = {}
    """What to ask before it is saved, by field."""

    def within(self, *places: str) -> list[str]:
        """Return the fields that have messages, of those at *places* and in them."""
        return [field for field in self.messages if _is_within(field, places)]

    def speaks_of(self, *places: str) -> bool:
        """Tell whether it says or asks anything of fields at *places* or in them."""
        return any(_is_within(field, places) for field in (*self.messages, *self.doubts))

    def says_one(self, *places: str) -> bool:
        """Tell whether it says one thing alone, of a field at *places* or in them."""
        said = [*(field for field, words in self.messages.items() for _ in words), *self.doubts]
        is_alone = len(said) == 1 and not (self.others or self.conflict)
        return is_alone and _is_within(said[0], places)

    def in_order(self, form: str = "") -> list[tuple[str, list[str]]]:
        """Return the messages by field, in the order in which a *form*, as HTML, has them."""
        return sorted(self.messages.items(), key=lambda each: form.find(f'id="fault-{each[0].replace(".", "-")}"'))


def _is_within(field: str, places: Sequence[str]) -> bool:
    return any(f"{field}.".startswith(f"{place}.") for place in places)


def save(
    entry: Entry,
    new: Mapping[str, Any],
    along: Mapping[str, bytes | None] = MappingProxyType({}),
    told: Sequence[str] = (),
) -> SaveOutcome | None:
    """Write what *new* changes of the values that the form has shown; None when nothing is left to write.

    What somebody else has changed meanwhile stays, unless the form changes it as well. *along* are files that
    are written with it, its own one with other entries than before, and *told* what to say of them.
    """
    return save_edits(entry, entries.changes(shown_values(), new), along, told)


def save_edits(
    entry: Entry,
    mine: Sequence[Change],
    along: Mapping[str, bytes | None] = MappingProxyType({}),
    told: Sequence[str] = (),
) -> SaveOutcome | None:
    """Write what a form changes of the values that it has shown, as save() does."""
    theirs = {each.location: entries.value_at(entry.values, each.location) for each in mine}
    if clashes := [each for each in mine if theirs[each.location] not in (each.old, each.new)]:
        words = [
            f"{Change(each.location, each.old, theirs[each.location]).in_words(entry.file)} ({each.in_words(entry.file)})"
            for each in clashes
        ]
        return SaveOutcome(conflict=words, merged=entries.applied(entry.values, mine))
    return save_changes(entry, [replace(each, old=theirs[each.location]) for each in mine], along, told)


def save_changes(
    entry: Entry,
    changed: Sequence[Change],
    along: Mapping[str, bytes | None] = MappingProxyType({}),
    told: Sequence[str] = (),
) -> SaveOutcome | None:
    """Write *changed*, unless the entry would have a fault."""
    changed = [each for each in changed if each.old != each.new]
    if not changed and not along:
        return None
    workspace = current_studio().workspace
    before = {name: workspace.raw(name) for name in (entry.file, *along)}
    said = _with_number_as_shown(entry, changed)
    words: list[str | SavedChange] = [
        *saved_changes(entry, [each for each in said if not _follows(entry, each)]),
        *told,
    ] or [name_of(entry)]
    raw = along.get(entry.file) or before[entry.file] or b""
    try:
        document = read_document(entry.file, raw)
    except UnreadableError:
        return SaveOutcome(conflict=[*map(str, words)])
    if entries.value_at(document.value, entry.location) != entry.values:  # the file has changed since it was loaded
        return SaveOutcome(conflict=[*map(str, words)])
    after = entries.written(raw, entry, changed)
    files: dict[str, bytes | None] = {**along, entry.file: after}
    if not _reads_as(after, entry, entries.applied(document.value, entries.below(entry, changed))):
        return SaveOutcome(others=[gettext("The studio cannot change this by itself. Ask whoever set the site up.")])
    files = {name: raw for name, raw in files.items() if raw != before[name]}
    return save_files(files, before, words, entry) if files else None


def _with_number_as_shown(entry: Entry, changed: Sequence[Change]) -> list[Change]:
    """Return changes of which that of a telephone number has both as guests read them."""
    place, shown = ("telephone",), next((each for each in changed if each.location == ("telephone_shown",)), None)
    if not any(each.location == place for each in changed):
        return [*changed]
    old, new = entry.values.get("telephone_shown"), shown.new if shown else None
    return [
        replace(each, old=old or each.old, new=new or each.new) if each.location == place else each
        for each in changed
        if each is not shown
    ]


def _reads_as(raw: bytes, entry: Entry, values: object) -> bool:
    """Tell whether a file says *values*, as its form did; what cannot be read is a fault, which the check describes."""
    try:
        return bool(read_document(entry.file, raw).value == values)
    except UnreadableError:
        return True


def save_files(
    files: Mapping[str, bytes | None],
    before: Mapping[str, bytes | None],
    words: Sequence[str | SavedChange],
    entry: Entry,
    is_stated: bool = True,
) -> SaveOutcome | None:
    """Write *files*, unless they would add a fault, or have changed since *before*; *entry* is where the form is.

    *is_stated*: whether the owner has written what is new in them, so that it is hers although an example says the same.
    """
    workspace, after = current_studio().workspace, None
    if is_stated:
        after, facts = _written_now(files, entry)
        if facts:
            raw = workspace.raw(CONFIRMED_FILE)
            noted = confirmations.noted(raw, after.confirmed, facts)
            files, before, after = {**files, CONFIRMED_FILE: noted}, {**before, CONFIRMED_FILE: raw}, None
    if faults := workspace.new_faults(_texts(files), after):
        at_fields = {fault.message for fault in faults if entry.field_of(fault) is not None}
        others = [fault for fault in faults if fault.path != entry.file or fault.message not in at_fields]
        return SaveOutcome(entry.messages(faults), others)
    try:
        note_saved(workspace.save(files, before, words, after=after if len(_texts(files)) == len(files) else None))
    except ChangedMeanwhileError:
        return SaveOutcome(conflict=[*map(str, words)])
    except NotWrittenError as error:
        return SaveOutcome(others=[not_written(error)])
    return None


def _written_now(files: Mapping[str, bytes | None], entry: Entry) -> tuple[LoadState, list[Fault]]:
    """Return the content with *files*, and what the owner says in them that an example says, too."""
    page = str(entry.location[0]) if entry.file == PAGES_FILE and entry.location else ""
    return confirmations.written_now(current_studio().workspace.load(), _texts(files), page)


def _texts(files: Mapping[str, bytes | None]) -> dict[str, bytes | None]:
    return {name: raw for name, raw in files.items() if not name.startswith("images/")}


def _follows(entry: Entry, change: Change) -> bool:
    """Tell whether a change is only that of the name which a day without one gets by its hours, or said by the day."""
    if entry.file == busy_times.FILE:
        return change.location[:1] == ("rhythms",)
    if (entry.file, change.location) in ((HOURS_FILE, ("later",)), (HOURS_FILE, ("closed_as_usual",))):
        return True
    if (entry.file, change.location) == ("must-order.yaml", ("count",)):
        return True
    plain = (*plain_name(is_closed=True).values(), *plain_name(is_closed=False).values())
    return entry.file == HOURS_FILE and change.location[:1] == ("name",) and change.new in plain


def place_of(values: Mapping[str, Any], location: Sequence[int | str], file: str) -> str:
    """Return what the owner calls a place of an entry: ``Small, Name`` in a row that has a name, else ``Sizes 1, Name``."""
    if len(location) > 1 and isinstance(location[1], int):
        row = entries.value_at(values, tuple(location[:2]))
        if isinstance(row, dict) and (name := name_of_row(row)):
            return _place_in_row(name, location[2:], file)
    return place_in_words(location, file)


def _place_in_row(name: str, location: Sequence[int | str], file: str) -> str:
    rest = "" if location[-1:] == ("price",) else place_in_words(location, file)
    return current_locale().punctuation.comma.join(filter(None, [name, rest]))


def name_of_row(row: Mapping[str, Any]) -> str:
    """Return what the owner calls a row of a list: its name, its party size, its day, its dish; empty for any other."""
    if names := row.get("name") or row.get("label"):
        return name_of(Entry("", (), {"name": names}))
    if guests := row.get("guests"):
        return f"{gettext('Party size')} {value_in_words(guests, 'guests')}"
    loaded = current_studio().workspace.load()
    if dish := row.get("dish"):
        return name_of_id("dish", str(dish))
    if holiday := row.get("holiday"):
        days = (each for each in entries.exceptions(loaded) if each.values["id"] == holiday)
        return next((day_name(each) for each in days), str(holiday))
    return days_in_words(days_of(row)) if row.get("dates") else ""


def rows_in_words(change: Change, file: str) -> list[tuple[str, str, str]]:
    """Return what changes in the rows of a list as (what of which, new, old); a new row has its values, one that goes no new ones.

    Of sizes of parties the row that says most comes first: the one that the owner wrote, before what follows from it.
    """
    found, rows = [], entries.by_row(change)
    if change.location == ("parties",):
        rows.sort(key=lambda each: len(each[0]), reverse=True)
    for row, each in rows:
        if each.location:
            old, new = each.values_in_words()
            found.append((_place_in_row(name_of_row(row), each.location, file), new, old))
        else:
            words = "" if each.new is None else in_a_list([gettext("new"), *_values_of(row)])
            found.append((name_of_row(row), words, ""))
    return found


_NAMES = ("id", "rank", "name", "label", "guests", "dish", "holiday", "dates", "blurb")
"""What a row is called by, and what its page alone shows."""
_PLAIN = ("amount", "percent", "rate", "per", "how", "on", "when", "bookable", "note", "slots")
"""What says itself what it is."""


def _values_of(row: Mapping[str, Any]) -> Iterator[str]:
    """Yield the values of a row, with the label of each that does not say itself what it is."""
    for key, value in row.items():
        if key not in _NAMES and value not in (None, ""):
            _, words = Change((key,), None, value).values_in_words()
            colon = current_locale().punctuation.colon
            words = within_line(words) if key == "bookable" else words
            yield words if key in _PLAIN else f"{within_line(place_in_words((key,)))}{colon}{words}"


def saved_changes(entry: Entry, changed: Sequence[Change]) -> list[SavedChange]:
    """Return what to say of changes of an entry; sizes that come or go are one change with the price of their dish."""
    together = {each.location: each for each in changed if each.location in (("price",), ("sizes",))}
    if ("sizes",) not in together:
        return [words for each in changed for words in _saved_rows(entry, each) or [saved_change(entry, each)]]
    sizes, price, name = together["sizes",], together.get(("price",)), name_of(entry)
    old, new = (
        prices_in_words(*each)
        for each in ((sizes.old, price.old if price else None), (sizes.new, price.new if price else None))
    )
    said = SavedChange(with_colon(name, changed_to("", new)), again(name, old), again(name, new))
    return [said, *(saved_change(entry, each) for each in changed if each.location not in together)]


def _saved_rows(entry: Entry, change: Change) -> list[SavedChange]:
    """Return what to say of rows of a list that come, go or change; nothing of anything else."""
    name = "" if entry.file == "restaurant.yaml" else name_of(entry)
    found = []
    for what, new, old in rows_in_words(change, entry.file):
        subject = current_locale().punctuation.comma.join(filter(None, [name, what]))
        if old or not new:
            said = with_colon(subject, changed_to(old, new) if new else gettext("removed"))
            found.append(SavedChange(said, again(subject, old), again(subject, new)))
        else:
            found.append(
                SavedChange(with_colon(subject, new), with_colon(subject, gettext("removed")), with_colon(subject, new))
            )
    return found


def prices_in_words(sizes: Any, price: Any) -> str:
    """Return ``Small $8.00, Large $10.00``; the one price of a dish without sizes."""
    named = [(name_of(Entry("", (), each)), amounts.in_words(str(each.get("price", "")))) for each in rows_of(sizes)]
    return in_a_list(" ".join(each) for each in named) or amounts.in_words(str(price or ""))


def changed_to(old: str, new: str) -> str:
    """Return ``$9.50 → $10.00``; of a value that comes or goes no dash, but what it is now."""
    if new in ("", "–"):
        return str(gettext("now empty"))
    return f"{old} → {new}" if old not in ("", "–") else str(gettext("now %(value)s", value=new))


def saved_change(entry: Entry, change: Change) -> SavedChange:
    """Return what to say of a change of an entry."""
    if entry.file == HOURS_FILE and (words := _saved_hours(entry, change)):
        return words
    file, is_special_day = entry.file, entry.location[:1] == ("holidays",)
    name = day_name(entry) if is_special_day else name_of(entry)
    is_price = change.location[-1:] == ("price",)
    if change.location[-1:] == ("hidden",) and change.location[:-1]:  # a page
        name = place_in_words(change.location[:-1], file)
    if change.location[-1:] in (("draft",), ("hidden",)):
        shown, hidden = (with_colon(name, replace(change, new=each).in_words(file)) for each in (None, "true"))
        return SavedChange(hidden, shown, hidden) if change.new == "true" else SavedChange(shown, hidden, shown)
    names_itself = change.location == ("price",) or change.location[-1:] == ("dish",)
    place = "" if names_itself else place_of(entry.values, change.location, file)
    subject = current_locale().punctuation.comma.join(filter(None, [name, place]))
    if not change.location and change.new is None:  # an entry that is taken out
        said = with_colon(name, change.in_words(file))
        return SavedChange(said, with_colon(name, gettext("back again")), with_colon(name, gettext("removed")))
    old, new = change.values_in_words()
    changed = changed_to(old, new)
    said = with_colon(subject, changed) if is_price or names_itself else with_colon(name, with_colon(place, changed))
    return SavedChange(said, again(subject, old), again(subject, new))


def _saved_hours(entry: Entry, change: Change) -> SavedChange | None:
    """Return the same of hours of a day of the week, or of a special day; None of anything else."""
    match change.location:
        case ("week", str(day)):
            subject, usual = at_start(weekday(day, current_locale())), None
        case () if change.new is None and "hours" in entry.values:
            change, subject, usual = replace(change, old=entry.values["hours"]), day_name(entry), None
        case ("hours",):
            subject, usual = day_name(entry), hours_every_week(current_studio().workspace.load(), entry.values)
        case _:
            return None
    new, old = (usual if each is None else as_list(each) for each in (change.new, change.old))
    return saved_hours(subject, new, old)


def saved_hours(subject: str, new: Sequence[str] | None, old: Sequence[str] | None) -> SavedChange:
    """Return what to say of new hours; None are those of every week, which differ from each other."""
    undone, redone = (
        with_colon(subject, gettext("as usual again")) if each is None else again(subject, brief_hours(each))
        for each in (old, new)
    )
    return SavedChange(redone if new is None else changed_hours(subject, new, old), undone, redone)


def given_name(entry: Entry) -> str:
    """Return the name of a special day; empty where the owner has given none."""
    is_plain = entry.values.get("name") in (None, plain_name(is_closed=False), plain_name(is_closed=True))
    return "" if is_plain else name_of(entry)


def only_menu_in_words(values: Mapping[str, Any]) -> str:
    """Return the dishes to which the menu of a special day is limited; empty for one with the whole menu."""
    limited = values.get("limited_menu")
    return value_in_words(limited, "limited_menu", name_of_id) if limited else ""


def day_name(entry: Entry) -> str:
    """Return ``Wedding, Friday, December 4`` for a special day; the date alone where it has no name."""
    hours = entries.whole(current_studio().workspace.load(), HOURS_FILE)
    week = hours.values.get("week") if hours else None
    days = with_closed_days(days_of(entry.values), week if isinstance(week, dict) else {})
    return current_locale().punctuation.comma.join(filter(None, [given_name(entry), days_in_words(days)]))


def new_thing(name: str, when: str = "") -> SavedChange:
    """Return what to say of a new dish, article or list; *when* is the only day of a special."""
    said = with_colon(name, in_a_list(filter(None, [gettext("new"), when])))
    return SavedChange(said, with_colon(name, gettext("removed")), said)


def again(subject: str, value: str) -> str:
    """Return what to say of a value in words that is there again: ``Barley Soup: $9.50 again``."""
    is_empty = value in ("", "–")
    return with_colon(subject, gettext("empty again") if is_empty else gettext("%(value)s again", value=value))


def with_colon(subject: str, words: str) -> str:
    return f"{subject}{current_locale().punctuation.colon}{words}"


def not_written(error: NotWrittenError) -> str:
    """Return what to say of a file that cannot be written."""
    return str(
        gettext("A file cannot be written (%(reason)s). Nothing has been changed.", reason=gettext(error.reason))
    )


def note_saved(version: Version) -> None:
    """Note what this request has saved, for the page to which it leads."""
    g.saved = version.id


def saved(endpoint: str, **values: str) -> ResponseReturnValue:
    """Redirect to a page that says what this request has saved, or that nothing was to save."""
    return redirect(url_for(endpoint, **dict[str, Any](values, saved=g.get("saved", 0))), HTTPStatus.SEE_OTHER)


def back_to(address: str) -> ResponseReturnValue:
    """Redirect to the page of the studio on which something was taken back; to the overview from anywhere else."""
    path, _, query = address.partition("?")
    if not path.startswith(url_for(".overview")) or path == url_for(".overview"):
        return saved(".overview")
    kept = [(name, value) for name, value in parse_qsl(query) if name != "saved"]
    return redirect(f"{path}?{urlencode([*kept, ('saved', g.saved)])}", HTTPStatus.SEE_OTHER)


PUBLISHED = "published"
"""Says in the address of a page that the save which led to it took back what guests see."""


class SaveNotice(NamedTuple):
    """What a page says of the save that led to it."""

    words: Sequence[str]
    """What has changed; empty where nothing was to save."""
    version: int
    """The save that can be taken back here; 0 for none."""
    is_repeated: bool
    """Whether it took another save back, or made it again: its words say so."""
    is_undo: bool
    """Whether it took another save back, so that its own undo makes that one again."""
    without: str
    """The address of the page without it."""
    draft: Entry | None = None
    """The dish that it has written and that guests do not see."""
    drafts: Sequence[Entry] = ()
    """The dishes that it has written with others and that guests do not see; its further words say why."""
    is_seen_still: bool = False
    """Whether guests have what it took back, until something is published."""
    lost: str = ""
    """The dishes that it has written and that guests do not see in a language, in words; empty if there is none."""


def save_notice() -> SaveNotice | None:
    """Return what to say of the save that led to this page; None where none did."""
    id = request.args.get("saved", type=int)
    if request.method != "GET" or id is None:
        return None
    workspace = current_studio().workspace
    version = workspace.versions.get(id) if id else None
    query = urlencode([each for each in request.args.items(multi=True) if each[0] not in {"saved", PUBLISHED}])
    without = f"{request.path}?{query}" if query else request.path
    if version is None:
        return SaveNotice((), 0, is_repeated=False, is_undo=False, without=without)
    number, is_undo = version.id if workspace.can_undo(version) else 0, workspace.versions.is_undo(version)
    draft, repeated = _draft_of(version), bool(version.undoes)
    drafts = () if draft or repeated else _new_drafts(version)
    was_seen = PUBLISHED in request.args or workspace.versions.is_published(version.undoes or id)
    is_seen_still = was_seen and not workspace.versions.is_published(id)
    return SaveNotice(version.words, number, repeated, is_undo, without, draft, drafts, is_seen_still, _lost(version))


def _lost(version: Version) -> str:
    """Return which dishes a save has taken from guests in a language, or has not shown them, and why."""
    names = [file for file in version.files if file.startswith("menu/")]
    if not names:
        return ""
    before, after = current_studio().workspace.versions.files(version)
    read: list[str] = []
    said: dict[str, list[str]] = {}
    for file in names:
        old, new = (_dishes_in(file, each[file]) for each in (before, after))
        for id, dish in new.items():
            codes = hides(dish) - (hides(old[id]) if id in old else set())
            hidden_in = names_of_hidden(codes)
            if hidden_in and dish.get("draft") != "true":
                said.setdefault(in_a_list(hidden_in), []).append(name_of(Entry(file, (), dish)))
            elif dish != old.get(id):
                read += sizes_to_write(dish)
    hidden = (
        gettext(
            "%(dishes)s: not shown in %(languages)s until the name is written there",
            dishes=in_a_list(dishes),
            languages=languages,
        )
        for languages, dishes in said.items()
    )
    return " ".join([*hidden, *dict.fromkeys(read)])


def sizes_to_write(dish: Mapping[str, Any]) -> list[str]:
    """Return in which languages guests read the names of sizes of a dish in the default one, with the names."""
    if dish.get("draft") == "true":
        return []
    sizes: dict[Locale, list[str]] = {}
    for size in rows_of(dish.get("sizes")):
        for locale in current_languages().required[1:]:
            if is_draft(str(as_mapping(size.get("name")).get(locale.code, ""))):
                sizes.setdefault(locale, []).append(name_of(Entry("", (), size)))
    punctuation = current_locale().punctuation
    return [f"{read_as(locale)}{punctuation.colon}{in_a_list(names)}" for locale, names in sizes.items()]


def read_as(locale: Locale) -> str:
    """Return that guests read a size in the default language where it is not written in another one."""
    languages = in_a_list(names_of_hidden({locale.code}))
    default = current_languages().default.name
    return str(
        gettext(
            "Until it is written in %(languages)s, guests read it there in %(default)s",
            languages=languages,
            default=default,
        )
    )


def names_of_hidden(codes: Set[str]) -> list[str]:
    """Return the names of languages by the *codes* of those in which a text is to be written."""
    return [each.name for each in current_languages().locales if {each.code, each.derived_from} & codes]


def _draft_of(version: Version) -> Entry | None:
    """Return the dish that a save has written, where it is the only one and guests neither see it nor did before."""
    workspace = current_studio().workspace
    drafts = {each.values["id"]: each for each in entries.drafts(workspace.load())}
    if not drafts or any(not file.startswith(("menu/", "images/menu/", CONFIRMED_FILE)) for file in version.files):
        return None
    before, after = workspace.versions.files(version)
    changed: set[str] = set()
    for file in version.files:
        if entries.picture_of(dish := PurePosixPath(file).stem) == file:
            changed.add(dish)
        elif file != CONFIRMED_FILE:
            old, new = (_dishes_in(file, each[file]) for each in (before, after))
            changed |= {id for id in old | new if old.get(id) != new.get(id)}
            drafts = {id: each for id, each in drafts.items() if old.get(id, each.values).get("draft") == "true"}
    return drafts.get(changed.pop()) if len(changed) == 1 else None


def _new_drafts(version: Version) -> list[Entry]:
    """Return the dishes that a save has added and that guests do not see."""
    before, after = current_studio().workspace.versions.files(version)
    added = {
        id
        for file in version.files
        if file.startswith("menu/")
        for id in _dishes_in(file, after[file]).keys() - _dishes_in(file, before[file]).keys()
    }
    return [each for each in entries.drafts(current_studio().workspace.load()) if each.values["id"] in added]


def _dishes_in(file: str, raw: bytes | None) -> dict[str, Mapping[str, Any]]:
    """Return the dishes of a file by id; none of one that cannot be read."""
    try:
        rows = rows_of(read_document(file, raw).value) if raw else []
    except UnreadableError:
        return {}
    return {str(each.get("id")): each for each in rows}


def status_of(outcome: SaveOutcome | None) -> HTTPStatus:
    """Return the status of a page that shows a form again, or for the first time."""
    if outcome is None:
        return HTTPStatus.OK
    return HTTPStatus.CONFLICT if outcome.conflict else HTTPStatus.UNPROCESSABLE_ENTITY


def name_of(entry: Entry) -> str:
    """Return what the owner calls an entry: its name, its title, or what a page calls its file."""
    name = entry.values.get("name", entry.values.get("title"))
    if isinstance(name, dict):
        locale, default = current_locale(), current_languages().default
        codes = (locale.code, locale.derived_from, default.code)
        code = next((code for code in codes if code in name and not is_draft(str(name[code]))), None)
        is_derived = code is not None and code != locale.code and code == locale.derived_from
        name = (current_studio().workspace.load().derive if is_derived else str)(name[code]) if code else None
    if not name and not entry.location and entry.file in PAGES_OF_FILES:
        name = gettext(PAGES_OF_FILES[entry.file])
    if isinstance(name, str) and is_draft(name):
        name = name.removeprefix(TO_FILL_IN).strip()
    return str(name or entry.values.get("id", entry.file))


def said(fault: Fault | str) -> str:
    """Return a fault in the owner's words: what it is about, by the name that a page gives it, and what to do."""
    if isinstance(fault, str):
        return fault
    if fault.message.kind is Kind.NOT_SHOWN:  # which says itself what it is about
        return in_owners_words(fault)
    return with_colon(about(fault), what_to_do(fault))


def what_to_do(fault: Fault) -> str:
    """Return what to do about a fault, with the field of a dish."""
    place = place_in_words(fault.field.split(".")[1:2], fault.path) if fault.path.startswith("menu/") else ""
    return with_colon(place, in_owners_words(fault)) if place else in_owners_words(fault)


def remarked(warning: Fault) -> str:
    """Return a warning in the owner's words, with what it is about."""
    return f"{about(warning)}{current_locale().punctuation.colon}{remark(warning)}"


def remark(warning: Fault) -> str:
    """Return a warning in the owner's words."""
    loaded = current_studio().workspace.load()
    known = {each.values["id"]: each for each in (*entries.dishes(loaded), *entries.exceptions(loaded))}
    return in_owners_words(warning, lambda each: name_of(known[each]) if each in known else each.replace("-", " "))


def about(fault: Fault) -> str:
    """Return what a fault is about, by the name that a page gives it."""
    if fault.message.kind is Kind.NOT_SHOWN:
        return in_a_list(cast(Sequence[str], fault.message.values["pages"]))
    document = current_studio().workspace.load().documents.get(fault.path)
    value = document.value if document else None
    steps = fault.field.split(".")
    if (
        fault.path.startswith("menu/")
        and isinstance(value, list)
        and steps[0].isdecimal()
        and int(steps[0]) <= len(value)
    ):
        return name_of(Entry(fault.path, (), value[int(steps[0]) - 1]))
    if fault.path.startswith("knowledge/") and isinstance(value, dict):
        return name_of(Entry(fault.path, (), value))
    for folder, name in PAGES_OF_FOLDERS.items():
        if fault.path.startswith(folder):
            return str(gettext(name))
    page, place = gettext(PAGES_OF_FILES.get(fault.path, OTHER_FILE)), place_in_words((steps[0],), fault.path)
    if fault.path == "menu.yaml" and steps[0]:  # whose page names the sections alone
        return page if steps[0] == "categories" else place
    return in_a_list(filter(None, [page, place]))


def _entry_of(fault: Fault) -> Entry | None:
    """Return the dish or the special day in which a fault is; None where it is in neither."""
    loaded = current_studio().workspace.load()
    listed = entries.dishes(loaded) if fault.path.startswith("menu/") else entries.exceptions(loaded)
    return next((each for each in listed if each.field_of(fault) is not None), None)


def form_of(fault: Fault) -> str:
    """Return the address of the form in which the text of a fault is changed; empty for one that has none."""
    key, *_ = fault.field.split(".")
    if article := re.fullmatch(r"knowledge/[^/]+/([^/.]+)\.([a-z]+)\.md", fault.path):
        return url_for(".article", id=article[1], code=article[2])
    if fault.path.startswith("menu/") and (dish := _entry_of(fault)):
        return url_for(".dish", id=dish.values["id"])
    if fault.path == "pages.yaml":
        return url_for(".page_words", page=key)
    if fault.path == "restaurant.yaml":
        return url_for(".restaurant")
    if fault.path == "booking.yaml":
        return url_for(".bookings")
    return url_for(".must_order") if fault.path == "must-order.yaml" else ""


def base_of(values: Mapping[str, Any]) -> str:
    """Return the values of an entry, which a form sends back, so that a save writes only what the form has changed."""
    return dumps(values, ensure_ascii=False)


def shown_values() -> Mapping[str, Any]:
    """Return the values that the form has shown."""
    try:
        values = loads(request.form.get("base", ""))
        base_of(values).encode()  # UnicodeEncodeError, a ValueError, for half a character
    except (ValueError, RecursionError):
        values = None
    return values if isinstance(values, dict) else abort(400, "The form is incomplete; open the page again.")


def way_to(warning: Fault) -> str:
    """Return the address of the form in which what a warning is about is changed; empty for what has none."""
    if warning.path == HOURS_FILE and (day := _entry_of(warning)):
        return url_for(".exception", id=day.values["id"])
    if warning.path == HOURS_FILE and (day_of_week := re.match(r"week\.(\w+)", warning.field)):
        return url_for(".hours", view="week", _anchor=day_of_week[1])
    return form_of(warning) or next(
        (url_for(page) for file, page in _FORMS.items() if warning.path.startswith(file)), ""
    )
