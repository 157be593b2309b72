"""The pages of what is still the starter's: one line a thing, with the way to its form, or "this is true of us"."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from json import dumps, loads
from typing import Any, NamedTuple

from flask import abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from ...content.load_state import CONFIRMED_FILE, FACTS_FILE, FILES_OF_PAGES, LoadState
from ...content.starter import StarterFact, StarterThing, example_dishes, starter_facts, things
from ...content.yaml_documents import Location, field_name, texts
from ...i18n import N_
from ...locales import BY_CODE
from ...models.articles import PAGES
from ...models.hours import DAYS
from ...text import formatting
from .. import confirmations
from ..removal import Files, StillNamedError, without_article, without_examples
from . import entries
from .blueprint import bp, current_languages, current_locale, current_studio
from .entries import Change, Entry
from .messages import in_a_list, place_in_words, value_in_words, without_references
from .saving import (
    PAGES_OF_FILES,
    SaveOutcome,
    base_of,
    name_of,
    save_edits,
    save_files,
    saved,
    shown_values,
    status_of,
)
from .visit_views import hide

FORMS = {
    "restaurant.yaml": ".restaurant",
    "hours.yaml": ".hours",
    "must-order.yaml": ".must_order",
    "parking.yaml": ".parking",
    "rhythm.yaml": ".busy",
}
"""File → the form in which most of it is changed."""
BLOCKS = ("levels", "tags")
"""Keys of blocks whose values are written one by one."""
YES_OR_NO = ("true", "false")
MOST_WORDS = 160
"""Characters of a thing that the list shows."""
MOST_FACTS = 6
"""Facts of a file that the list shows."""
_DATES = re.compile(r"\d{4}-\d\d-\d\d( to \d{4}-\d\d-\d\d)?")
HOUSE = ("restaurant.yaml", "hours.yaml")
IMPORTANCE = (
    *HOUSE, "menu/", "menu.yaml", "pages.yaml", "must-order.yaml", "facts.yaml", "knowledge.yaml", "knowledge/",
    "parking.yaml", "rhythm.yaml", "meals.yaml",
)  # fmt: skip
"""Files and folders in the order in which guests miss what is false in them."""
KINDS = {"menu/": N_("Dishes"), "pages.yaml": N_("Page texts"), "knowledge/": N_("Answers")}
"""Files and folders that hold several things of one kind."""


class Row(NamedTuple):
    """A thing in the list."""

    key: str
    name: str
    words: str
    """What guests are told of it, or the begin of it; empty where there are facts."""
    facts: Sequence["ShownFact"]
    """Of a file with many facts the first ones."""
    form: str
    """The address of the form in which it is changed."""
    page: str
    """The page of the site which may be left out instead; empty for what is in no such page."""
    is_article: bool


class ShownFact(NamedTuple):
    """A fact of a file as the list shows it."""

    label: str
    words: str
    form: str
    """The address of its field."""


class Field(NamedTuple):
    """A fact of a file as its form shows it."""

    place: str
    """Its location, as JSON."""
    name: str
    """The same as a message of the check names it."""
    label: str
    value: str
    is_text: bool
    """Whether it can be written here."""
    told: Sequence[str] = ()
    """The places of the messages that are shown at it: its own, and those of a text or a list that it begins."""
    anchor: str = ""
    """The id of its place on the page; of a text in several languages the first one has it."""


@bp.get("/yours")
def yours() -> str:
    """Return what is still the starter's, by thing, and what can be done with each."""
    return _list(None)


def _list(outcome: SaveOutcome | None) -> str:
    loaded = current_studio().workspace.load()
    rows = rows_left(loaded)
    return render_template(
        "studio/yours.html",
        before=[row for row in rows if row.key in HOUSE],
        dishes=[row for row in rows if row.key.startswith("menu/")],
        after=[row for row in rows if not row.key.startswith((*HOUSE, "menu/"))],
        examples=example_dishes(loaded),
        left_out=[(page, gettext(PAGES[page])) for page in FILES_OF_PAGES.values() if page in _can_be_shown(loaded)],
        most_facts=MOST_FACTS,
        outcome=outcome,
    )


def rows_left(loaded: LoadState) -> list[Row]:
    """Return what is still the starter's, what guests miss most first."""
    return [_row(loaded, each) for each in sorted(things(starter_facts(loaded)), key=_importance)]


def kinds_left(rows: Iterable[Row]) -> list[tuple[str, int, str]]:
    """Return what is still the starter's by kind: its name, how many things it has, and where they are changed."""
    kinds: dict[str, list[Row]] = {}
    for row in rows:
        name = next((gettext(name) for files, name in KINDS.items() if row.key.startswith(files)), row.name)
        kinds.setdefault(name, []).append(row)
    return [(name, len(each), url_for(".yours") if each[1:] else each[0].form) for name, each in kinds.items()]


def _can_be_shown(loaded: LoadState) -> set[str]:
    """Return the pages that are left out although there is a file of what they show."""
    return {page for file, page in FILES_OF_PAGES.items() if page in loaded.hidden and file in loaded.documents}


def _importance(thing: StarterThing) -> int:
    """Return the place of a thing in the list; within a file its order stays."""
    return next(number for number, name in enumerate(IMPORTANCE) if thing.file.startswith(name))


@bp.post("/yours/confirm")
def confirm() -> ResponseReturnValue:
    """Note that what the starter says of a thing is true of this restaurant."""
    loaded = current_studio().workspace.load()
    thing = _thing(loaded, request.form.get("key", ""))
    raw = current_studio().workspace.raw(CONFIRMED_FILE)
    ticked = request.form.getlist("field")
    if not ticked and (thing.file == "restaurant.yaml" or request.form.get("chosen")):
        return _done(SaveOutcome(others=[gettext("Tick what is true of you, one by one.")]))
    facts = [each for each in thing.facts if not ticked or each.fault.field in ticked]
    if not facts:  # another tab has confirmed them, or has changed them
        return _done(None)
    after = confirmations.noted(raw, loaded.confirmed, [each.fault for each in facts])
    words = gettext("%(name)s: true of us", name=_row(loaded, thing).name)
    outcome = _written({CONFIRMED_FILE: after}, words)
    return saved(".publish") if outcome is None and request.form.get("from") == "publish" else _done(outcome)


@bp.post("/yours/remove")
def remove_starter() -> ResponseReturnValue:
    """Take out the starter's dishes, or one of its articles, with what speaks of them alone."""
    loaded = current_studio().workspace.load()
    key = request.form.get("key", "")
    try:
        if key:
            thing = _thing(loaded, key)
            files, words = (
                without_article(loaded, _article(thing)),
                gettext("%(name)s: removed", name=_row(loaded, thing).name),
            )
        else:
            files, words = (
                without_examples(loaded, {}, example_dishes(loaded)),
                gettext("The example’s dishes: removed"),
            )
    except StillNamedError as error:
        return _done(SaveOutcome(others=error.faults))
    return _done(_written(files, words))


@bp.post("/yours/leave-out")
def leave_page_out() -> ResponseReturnValue:
    """Hide a page whose facts are the starter's."""
    loaded = current_studio().workspace.load()
    page = FILES_OF_PAGES.get(request.form.get("key", "")) or abort(404)
    return _done(hide(loaded, page, is_hidden=True))


@bp.route("/yours/<path:key>", methods=["GET", "POST"])
def yours_in(key: str) -> ResponseReturnValue:
    """Return the texts of one file that are still the starter's, to be written here."""
    loaded = current_studio().workspace.load()
    entry = entries.whole(loaded, key) or abort(404)
    thing = next((each for each in things(starter_facts(loaded)) if (each.file, each.id) == (key, "")), None)
    values, outcome = entry.values, None
    if request.method == "POST":
        typed = _sent_changes(shown_values())
        outcome = save_edits(entry, _edits(key, shown_values(), typed))
        if outcome is None:
            return saved(".yours_in", key=key) if thing else saved(".yours")
        if key == FACTS_FILE and outcome.others and not outcome.messages:
            words = gettext("Some texts refer to this. Change them first.")
            quoted = {field_name(each.location): [words] for each in typed if each.new is None}
            outcome = outcome._replace(messages=quoted)
        values = entries.applied(shown_values(), [replace(each, new=each.new or "") for each in typed])
    known = thing.facts if thing else ()
    fields = _with_messages(_fields(values, known), outcome) if outcome else _fields(values, known)
    variables = {
        "key": key,
        "name": _page_name(key),
        "fields": fields,
        "days": [_special_day(each) for each in entries.exceptions(loaded)] if key == "hours.yaml" else (),
        "facts": [(each.fault.field, place_in_words(each.location), _words(loaded, [each])) for each in known],
        "outcome": outcome,
        "whole_form": url_for(FORMS[key], view="week" if key == "hours.yaml" else None) if key in FORMS else "",
    }
    base = base_of(entry.values)
    return render_template("studio/yours_in.html", base=base, **variables), status_of(outcome)


def _special_day(entry: Entry) -> tuple[str, str, str, str]:
    """Return the id, the name, the dates in words and the base of a special day, which can be removed here."""
    dates = entry.values.get("dates")
    words = entries.dates_in_words(dates if isinstance(dates, list) else (), current_locale())
    return entry.values["id"], name_of(entry), words, base_of(entry.values)


def _sent_changes(shown: Mapping[str, Any]) -> list[Change]:
    """Return the texts that the form has sent and that differ from those shown, each with its place; None is an empty one."""
    form, changes = request.form, []
    for place, text in zip(form.getlist("place[]"), form.getlist("text[]"), strict=False):
        try:
            steps = loads(place)
        except ValueError:
            steps = None
        if not (isinstance(steps, list) and steps and all(isinstance(step, str | int) for step in steps)):
            abort(400, "The form is incomplete; open the page again.")
        old = entries.value_at(shown, tuple(steps))
        new = text.replace("\r\n", "\n").strip() or None
        if new != (str(old).strip() if old is not None else None):
            changes.append(Change(tuple(steps), old, new))
    return changes


def _edits(file: str, shown: Mapping[str, Any], typed: Sequence[Change]) -> list[Change]:
    """Return what the file is to have: what is emptied goes last, and a text or a fact of which nothing is left as a whole."""
    kept, gone = [each for each in typed if each.new is not None], dict[Location, Change]()
    emptied = {each.location for each in typed if each.new is None}
    for place in emptied:
        base = place[:1] if file == FACTS_FILE else place[:2] if place[0] == "equipment" else _base(place)
        leaves = {(*base, *inner) for inner, _ in texts(entries.value_at(shown, base))}
        if place[0] == "equipment":  # what has no name any more is there no longer
            leaves = {each for each in leaves if each[2] == "label"}
        whole = base if leaves <= emptied else place
        gone[whole] = Change(whole, entries.value_at(shown, whole), None)
    return [*kept, *(gone[place] for place in sorted(gone, key=_in_order, reverse=True))]


def _in_order(place: Location) -> list[tuple[int, str]]:
    return [(step, "") if isinstance(step, int) else (-1, step) for step in place]


def _written(files: Files, words: str) -> SaveOutcome | None:
    before = {name: current_studio().workspace.raw(name) for name in files}
    return save_files(files, before, [words], Entry("pages.yaml", (), {}), is_stated=False)


def _done(outcome: SaveOutcome | None) -> ResponseReturnValue:
    return saved(".yours") if outcome is None else (_list(outcome), status_of(outcome))


def _thing(loaded: LoadState, key: str) -> StarterThing:
    return next((each for each in things(starter_facts(loaded)) if _key(each) == key), None) or abort(404)


def _key(thing: StarterThing) -> str:
    return f"{thing.file}/{thing.id}" if thing.id else thing.file


def _article(thing: StarterThing) -> str:
    return thing.file.rpartition("/")[2]


def _page_name(file: str) -> str:
    return gettext(PAGES_OF_FILES[file]) if file in PAGES_OF_FILES else file


def _row(loaded: LoadState, thing: StarterThing) -> Row:
    file, words = thing.file, _words(loaded, thing.facts)
    if file.startswith("menu/"):
        document = loaded.documents[file].value
        entry = next(each for each in document if each.get("id") == thing.id)
        form = url_for(".dish", id=thing.id, _anchor=_field_of_form(thing.facts[0], 1))
        return Row(_key(thing), name_of(Entry(file, (), entry)), words, (), form, "", False)
    if file.startswith("knowledge/"):
        id, files = _article(thing), entries.articles(loaded, _article(thing))
        code = next(each for each in (*_codes(), *files) if each in files)
        form = url_for(".article", id=id, code=code, _anchor=str(thing.facts[0].location[0]))
        return Row(_key(thing), name_of(files[code]), words, (), form, "", True)
    if thing.id:
        form = url_for(".page_words", page=thing.id, _anchor=_field_of_form(thing.facts[0], 1))
        name = f"{_page_name(file)}{current_locale().punctuation.colon}{gettext(PAGES.get(thing.id, thing.id))}"
        return Row(_key(thing), name, words, (), form, "", False)
    facts = {_base(each.location): _shown_fact(loaded, each) for each in thing.facts}
    form, page = url_for(".yours_in", key=file), FILES_OF_PAGES.get(file, "")
    return Row(file, _page_name(file), "", [*facts.values()], form, page, False)


def _field_of_form(fact: StarterFact, depth: int) -> str | None:
    """Return the field of a fact in the form of its entry, which is *depth* steps down in its file; None for a list."""
    name, *rest = fact.location[depth:]
    return f"{name}-{_codes()[0]}" if rest and rest[0] in BY_CODE else str(name) if not rest else None


def _shown_fact(loaded: LoadState, fact: StarterFact) -> ShownFact:
    form = url_for(".yours_in", key=fact.fault.path, _anchor=_id_of_field(_base(fact.location)))
    return ShownFact(place_in_words(_base(fact.location)), _words(loaded, [fact]), form)


def _id_of_field(location: Location) -> str:
    return f"fact-{field_name(location)}"


def _base(location: Location) -> Location:
    """Return the place of a text in all its languages; of anything else its own."""
    return location[:-1] if location[-1] in BY_CODE else location


def _codes() -> list[str]:
    """Return the codes of the languages in which a text is shown, the first one that it has: the page's, the default."""
    return [
        each
        for each in (current_locale().code, current_locale().derived_from, current_languages().default.code)
        if each
    ]


def _words(loaded: LoadState, facts: Sequence[StarterFact]) -> str:
    """Return the begin of what the facts say."""
    parts = [_shown(entries.value_at(loaded.documents[each.fault.path].value, _base(each.location))) for each in facts]
    words = " · ".join(dict.fromkeys(filter(None, parts)))
    return words if len(words) <= MOST_WORDS else f"{words[: MOST_WORDS - 1].rstrip()}…"


def _shown(value: Any) -> str:
    """Return a value in words: the texts in it, without keys and languages."""
    if isinstance(value, dict):
        code = next((each for each in _codes() if each in value), "")
        inner = [value[code]] if code else [each for key, each in value.items() if key != "id"]
        if value.keys() <= {*DAYS}:
            locale = current_locale()
            inner = [
                f"{formatting.weekday(day, locale)} {_shown(hours) or locale.forms.closed}"
                for day, hours in value.items()
            ]
        elif not code and all(isinstance(each, str) and each.isdecimal() for each in value.values()):
            return value_in_words(value)
        return in_a_list(filter(None, map(_shown, inner)))
    if isinstance(value, list):
        return in_a_list(filter(None, map(_shown, value)))
    if _DATES.fullmatch(str(value)):
        return entries.dates_in_words([str(value)], current_locale())
    return "" if value is None or value in YES_OR_NO else without_references(str(value))


def _fields(values: Any, facts: Sequence[StarterFact]) -> list[Field]:
    """Return a field for each text of the facts in each of its languages, the page's first, and one for any other value."""
    fields: dict[Location, Field] = {}
    for fact in facts:
        base = _base(fact.location)
        within = entries.value_at(values, base)
        is_text = base != fact.location or fact.fault.path == FACTS_FILE or base[0] in BLOCKS
        leaves = [(*base, *place) for place, _ in texts(within)] if is_text else [base]
        for place in sorted(leaves, key=lambda each: each[-1] != current_locale().code):
            anchor = "" if any(each[: len(base)] == base for each in fields) else _id_of_field(base)
            fields.setdefault(place, _field(values, place)._replace(anchor=anchor))
    return [*fields.values()]


def _with_messages(fields: Sequence[Field], outcome: SaveOutcome) -> list[Field]:
    """Return the fields, each message at the first of those that it is about."""
    told, left = [], dict(outcome.messages)
    for field in fields:
        here = [place for place in left if f"{field.name}.".startswith(f"{place}.")]
        told.append(field._replace(told=here))
        for place in here:
            del left[place]
    return told


def _field(values: Any, place: Location) -> Field:
    value = entries.value_at(values, place)
    is_text = value is None or (isinstance(value, str) and value not in YES_OR_NO)
    return Field(
        dumps(place),
        field_name(place),
        place_in_words(place),
        value or "" if is_text else value_in_words(value) if value in YES_OR_NO else _shown(value),
        is_text,
    )
