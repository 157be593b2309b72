"""The pages of what is still the starter's: one line a thing, with the way to its form, or "this is true of us"."""

from collections.abc import Iterator, Sequence
from functools import partial
from json import dumps, loads
from typing import Any, NamedTuple

from flask import abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from ...content.load_state import CONFIRMED_FILE, FILES_OF_PAGES, LoadState
from ...content.starter import StarterFact, StarterThing, example_dishes, starter_facts, things
from ...content.yaml_documents import Location, field_name, texts
from ...models.hours import DAYS
from ...text import formatting
from .. import schemas
from ..removal import Files, StillNamedError, without_article, without_examples
from ..yaml_edits import YamlEditor, edited
from . import entries
from .blueprint import bp, current_languages, current_locale, current_studio
from .entries import Change, Entry
from .messages import place_in_words
from .saving import PAGES_OF_FILES, SaveOutcome, base_of, name_of, save, save_files, saved, shown_values, status_of

FORMS = {"restaurant.yaml": ".restaurant", "hours.yaml": ".hours", "must-order.yaml": ".must_order"}
"""File → the form in which most of it is changed."""
FACTS_FILE = "facts.yaml"
MOST_WORDS = 160
"""Characters of a thing that the list shows."""


class Row(NamedTuple):
    """A thing in the list."""

    key: str
    name: str
    words: str
    """What guests are told of it, or the begin of it."""
    form: str
    """The address of the form in which it is changed."""
    page: str
    """The page of the site which may be left out instead; empty for what is in no such page."""
    is_article: bool


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


@bp.get("/yours")
def yours() -> str:
    """Return what is still the starter's, by thing, and what can be done with each."""
    return _list(None)


def _list(outcome: SaveOutcome | None) -> str:
    loaded = current_studio().workspace.load()
    rows = [_row(loaded, each) for each in things(starter_facts(loaded))]
    return render_template(
        "studio/yours.html",
        dishes=[row for row in rows if row.key.startswith("menu/")],
        answers=[row for row in rows if row.is_article],
        others=[row for row in rows if not row.key.startswith("menu/") and not row.is_article],
        examples=example_dishes(loaded),
        outcome=outcome,
    )


@bp.post("/yours/confirm")
def confirm() -> ResponseReturnValue:
    """Note that what the starter says of a thing is true of this restaurant."""
    loaded = current_studio().workspace.load()
    thing = _thing(loaded, request.form.get("key", ""))
    raw = current_studio().workspace.raw(CONFIRMED_FILE)
    after = raw or f"{schemas.reference(CONFIRMED_FILE)}\n".encode()
    ticked = request.form.getlist("field")
    if not ticked and (thing.file == "restaurant.yaml" or request.form.get("chosen")):
        return _done(SaveOutcome(others=[gettext("Tick what is true of you, one by one.")]))
    facts = [each for each in thing.facts if not ticked or each.fault.field in ticked]
    for path in dict.fromkeys(each.fault.path for each in facts):
        names = [each.fault.field for each in facts if each.fault.path == path]
        noted = [*dict.fromkeys([*loaded.confirmed.get(path, ()), *names])]
        after = edited(after, partial(YamlEditor.set_lines, key=path, entries=noted))
    words = gettext("%(name)s: true of us", name=_row(loaded, thing).name)
    return _done(_written({CONFIRMED_FILE: after}, words))


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
            files, words = without_examples(loaded, {}), gettext("The example’s dishes: removed")
    except StillNamedError as error:
        return _done(SaveOutcome(others=error.faults))
    return _done(_written(files, words))


@bp.post("/yours/leave-out")
def leave_page_out() -> ResponseReturnValue:
    """Hide a page whose facts are the starter's."""
    loaded = current_studio().workspace.load()
    page = FILES_OF_PAGES.get(request.form.get("key", "")) or abort(404)
    entry = entries.whole(loaded, "pages.yaml") or abort(409, gettext("Fix the faults on the overview first."))
    raw = current_studio().workspace.raw(entry.file) or b""
    hidden = entries.written(raw, entry, [Change((page,), entry.values.get(page), {"hidden": "true"})])
    return _done(_written({entry.file: hidden}, gettext("%(page)s: left out", page=_page_name(request.form["key"]))))


@bp.route("/yours/<path:key>", methods=["GET", "POST"])
def yours_in(key: str) -> ResponseReturnValue:
    """Return the texts of one file that are still the starter's, to be written here."""
    loaded = current_studio().workspace.load()
    entry = entries.whole(loaded, key) or abort(404)
    thing = next((each for each in things(starter_facts(loaded)) if (each.file, each.id) == (key, "")), None)
    values, outcome = entry.values, None
    if request.method == "POST":
        values = entries.applied(shown_values(), _sent_changes())
        outcome = save(entry, values)
        if outcome is None:
            return saved(".yours_in", key=key) if thing else saved(".yours")
    known = thing.facts if thing else ()
    fields = [field for each in known for field in _fields(values, each)]
    variables = {
        "key": key,
        "name": _page_name(key),
        "fields": fields,
        "facts": [(each.fault.field, place_in_words(each.location), _words(loaded, [each])) for each in known],
        "outcome": outcome,
        "whole_form": FORMS.get(key),
    }
    base = base_of(entry.values)
    return render_template("studio/yours_in.html", base=base, **variables), status_of(outcome)


def _sent_changes() -> list[Change]:
    """Return the texts that the form has sent, each with its place."""
    form, changes = request.form, []
    for place, text in zip(form.getlist("place[]"), form.getlist("text[]"), strict=False):
        try:
            steps = loads(place)
        except ValueError:
            steps = None
        if not (isinstance(steps, list) and steps and all(isinstance(step, str | int) for step in steps)):
            abort(400, "The form is incomplete; open the page again.")
        changes.append(Change(tuple(steps), None, text.replace("\r\n", "\n").strip() or None))
    return changes


def _written(files: Files, words: str) -> SaveOutcome | None:
    before = {name: current_studio().workspace.raw(name) for name in files}
    return save_files(files, before, [words], Entry("pages.yaml", (), {}))


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
    file = thing.file
    if file.startswith("menu/"):
        document = loaded.documents[file].value
        entry = next(each for each in document if each.get("id") == thing.id)
        form = url_for(".dish", id=thing.id)
        return Row(_key(thing), name_of(Entry(file, (), entry)), _words(loaded, thing.facts), form, "", False)
    if file.startswith("knowledge/"):
        id, code = _article(thing), current_languages().default.code
        name = name_of(entries.articles(loaded, id)[code])
        return Row(_key(thing), name, _words(loaded, thing.facts), url_for(".article", id=id, code=code), "", True)
    if thing.id:
        form, name = url_for(".page_words", page=thing.id), f"{_page_name(file)}: {thing.id.replace('-', ' ')}"
        return Row(_key(thing), name, _words(loaded, thing.facts), form, "", False)
    page = FILES_OF_PAGES.get(file, "")
    return Row(file, _page_name(file), _words(loaded, thing.facts), url_for(".yours_in", key=file), page, False)


def _words(loaded: LoadState, facts: Sequence[StarterFact]) -> str:
    """Return the begin of what the facts say."""
    parts = [_shown(entries.value_at(loaded.documents[each.fault.path].value, each.location)) for each in facts]
    words = " · ".join(dict.fromkeys(filter(None, parts)))
    return words if len(words) <= MOST_WORDS else f"{words[: MOST_WORDS - 1].rstrip()}…"


def _shown(value: Any) -> str:
    """Return a value in words: the texts in it, without keys and languages."""
    if isinstance(value, dict):
        code = current_languages().default.code
        inner = [value[code]] if code in value else [each for key, each in value.items() if key != "id"]
        if value.keys() <= {*DAYS}:
            locale = current_locale()
            inner = [
                f"{formatting.weekday(day, locale)} {_shown(hours) or locale.forms.closed}"
                for day, hours in value.items()
            ]
        return ", ".join(filter(None, map(_shown, inner)))
    if isinstance(value, list):
        return ", ".join(filter(None, map(_shown, value)))
    return "" if value is None else str(value)


def _fields(values: Any, fact: StarterFact) -> Iterator[Field]:
    """Yield a field for each text of a value of ``facts.yaml``, and one for any other value."""
    leaves = [(*fact.location, *place) for place, _ in texts(entries.value_at(values, fact.location))]
    for place in leaves if fact.fault.path == FACTS_FILE else [fact.location]:
        yield _field(values, place)


def _field(values: Any, place: Location) -> Field:
    value = entries.value_at(values, place)
    is_text = value is None or isinstance(value, str)
    return Field(
        dumps(place), field_name(place), place_in_words(place), value or "" if is_text else _shown(value), is_text
    )
