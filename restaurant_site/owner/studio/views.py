"""The overview, earlier saves, and publishing."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from functools import partial
from http import HTTPStatus
from itertools import chain
from pathlib import Path
from shutil import which
from typing import NamedTuple

from flask import Response, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.exceptions import HTTPException
from yaml import YAMLError

from ...content import draft_texts
from ...content.draft_texts import hides
from ...content.faults import ContentError
from ...content.load_state import SOLD_OUT_FILE, LoadState
from ...content.site_loader import site
from ...content.starter import starter_facts, things
from ...domain.availability import end_of_service, next_order
from ...domain.hours import hours_on, open_state, running_day
from ...models.fault import Fault
from ...models.fault_kinds import FILE, Kind
from ...models.hours import DAYS
from ...render import opening_phrases
from ...render.localized_site import LocalizedSite
from ...text import formatting
from ...urls import Links
from ..cli.findings import by_cause
from ..cli.missed_searches import MIN_CONFIDENCE, Gap, gaps_in
from ..content_warnings import warnings_of
from . import blueprint, entries, publishing, saving
from .blueprint import bp, current_languages, current_locale, current_studio, current_zone, here_at
from .days import AHEAD, NEXT, Date, next_days, special_days, today_of
from .entries import Entry
from .messages import in_a_list, within_line
from .next_steps import next_steps
from .publishing import Destination, DestinationError, Published, SettingsError, StudioSettings, read_settings
from .saving import back_to, name_of, names_of_hidden, note_saved, save_files, saved, sizes_to_write
from .sold_out_switch import publish_sold_out
from .sold_out_views import is_out
from .starter_views import MOST_FACTS, Row, kinds_left, rows_left
from .unpublished import (
    ChangedThing,
    Unpublished,
    as_it_was,
    by_thing,
    changed_entries,
    has_place,
    in_numbers,
    is_unseen,
    waiting_rows,
    whole_site,
)
from .versions import PublishedThing, Version
from .workspace import ChangedMeanwhileError, NeededError, NotWrittenError, Workspace

A_MINUTE, AN_HOUR, A_DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
SETTLED = (Kind.NO_PICTURE, Kind.MANY_WITHOUT_PICTURE, Kind.OUTDATED_PICTURES, Kind.NO_LONGER_SOLD_OUT)
"""Warnings that the first page leaves out: a dish without a picture is a choice, publishing makes sizes, and what was sold
out is back by itself."""
NEWEST = 3
"""Saves that the overview lists."""
RECENT = 20
"""Saves that a page of all saves lists."""
PUBLICATIONS = 6
"""Of how many times the page for publishing says what was published."""
LOOK_AGAIN_SECONDS = 4
"""After which the page for publishing is loaded again while something is being published."""


def start() -> ResponseReturnValue:
    """Return the overview, in the browser's language."""
    return redirect(f"{current_languages().preferred(list(request.accept_languages)).code}/")


class Today(NamedTuple):
    """What guests are told now."""

    state: str
    """``Open now``."""
    is_open: bool
    opens: str
    """``Opens Tuesday at 11:30 am``, of a closed house; empty of an open one, and where nobody knows."""
    words: Sequence[str]
    """The name of a special day, ``Last order at 9 pm``."""
    hours: str
    """``11:30 am–3 pm, 5–9 pm``; empty when they are over, and on a closed day."""
    sold_out: Sequence[tuple[str, str]]
    """The ids and names of the dishes that are sold out when the kitchen takes orders next."""
    sold_out_on: str
    """That day, ``Monday``; empty where it is today."""
    date: Date
    day: str
    """``Friday, November 27``."""


def _today(loaded: LoadState) -> Today | None:
    """Return what guests are told now; None while the content has a fault, so that nobody knows."""
    if loaded.faults:
        return None
    locale, now = current_locale(), datetime.now(UTC)
    found = site(loaded).in_(locale)
    localized_site = LocalizedSite(found, locale, Links(), gettext, lambda: now)
    running = running_day(found, now).date
    ranges = hours_on(found, running).ranges
    hours = formatting.brief_hours(ranges, locale) if ranges and now < end_of_service(found, running) else ""
    state, *words = opening_phrases.present(localized_site, formatting.brief_clock)
    opening = open_state(found, now)
    opens = words.pop() if opening.state == "closed" and opening.next_change else ""
    next_day = running_day(found, next_order(found, now)).date
    return Today(
        state,
        opening.state == "open",
        opens,
        words,
        hours,
        [
            (each.values["id"], name_of(each))
            for each in entries.dishes(loaded)
            if is_out(found, each.values["id"], now)
        ],
        "" if next_day == running else formatting.weekday(DAYS[next_day.weekday()], locale),
        localized_site.today,
        formatting.at_start(formatting.day_of_year(localized_site.today, locale)),
    )


def _published() -> str:
    """Return when the site was published last; empty where that is not known."""
    at = current_studio().workspace.versions.published_at
    return _since(at, datetime.now(UTC)) if at else ""


@bp.get("/")
def overview() -> str:
    """Return the day of the restaurant, what waits to be published, the tasks of most days, the last saves, and what needs a look."""
    with current_studio().workspace.at_rest():
        return _overview(current_studio().workspace)


def _overview(workspace: Workspace) -> str:
    loaded = workspace.load()
    newest, has_more = _saves(NEWEST)
    today = _today(loaded)
    date = today.date if today else blueprint.today()
    left, can_publish = things(starter_facts(loaded)), has_place()
    warnings = [*warnings_of(loaded, blueprint.today())]
    steps = next_steps(loaded, warnings)
    return render_template(
        "studio/overview.html",
        today=today,
        day=today_of(loaded, date),
        next_days=next_days(loaded, date),
        special_days=[
            each for each in special_days(loaded, date) if each.differs and each.first - date >= NEXT * A_DAY
        ][:AHEAD],
        is_empty=not (loaded.faults or any(entries.dishes(loaded))),
        faults=(faults := by_cause(workspace.faults())),
        to_fix=_by_subject(faults, saving.what_to_do),
        published=_published() if can_publish else "",
        is_unseen=can_publish and not left and is_unseen(workspace),
        not_yours=len(left),
        can_publish=can_publish,
        waiting_names=[each.name for each in by_thing(waiting_rows()) if each.name],
        drafts=entries.drafts(loaded),
        unwritten=draft_texts.by_language(loaded),
        checks=_checks(each for each in warnings if not (steps and each.message.kind == Kind.HOLIDAYS_UNDECIDED)),
        steps=steps,  # of which one is the public holidays
        gaps=looked_for(),
        saves=newest,
        has_more=has_more,
        ago=_ago_of,
        both=_both,
    )


class Check(NamedTuple):
    """What is worth checking, or to be fixed, of one thing."""

    name: str
    words: list[str]
    form: str
    """The address where it is changed; empty where there is none."""


def _checks(warnings: Iterable[Fault]) -> list[Check]:
    """Return what is worth checking, once for each thing, without what is a choice or settles itself."""
    return _by_subject((each for each in warnings if each.message.kind not in SETTLED), saving.remark)


def _by_subject(faults: Iterable[Fault], in_words: Callable[[Fault], str]) -> list[Check]:
    """Return faults or warnings once for each thing that they are about."""
    found: dict[tuple[str, str], Check] = {}
    for each in faults:
        is_of_file = each.message.kind.form == FILE  # which no form mends
        key = saving.about(each), "" if is_of_file else saving.way_to(each)
        found.setdefault(key, Check(key[0], [], key[1])).words.append(in_words(each))
    return [*found.values()]


class Save(NamedTuple):
    """A save as a list shows it."""

    version: Version
    is_undone: bool
    toggle: int
    """The save whose undo takes this one back, or makes it again; 0 where that cannot be done alone."""
    blocked_by: Version | None
    """The later save that has changed the same again, with which alone it can be taken back."""
    has_changed_since: bool
    """Whether something of it has changed again, so that it cannot be taken back."""


def _saves(most: int, before: int = 0) -> tuple[list[Save], bool]:
    """Return the newest saves, of those before one, and whether there are others; an undo is shown at what it undoes."""
    workspace = current_studio().workspace
    undoing: dict[int, Version] = {}
    found: list[Save] = []
    for version in workspace.versions.each():
        undo = undoing.get(version.id)
        if version.undoes and not undo:  # one that is undone itself undoes nothing
            undoing[version.undoes] = version
        if version.undoes or not workspace.has_changed(version):
            continue
        if not before or version.id < before:
            if len(found) == most:
                return found, True
            toggle = undo or version
            number = toggle.id if workspace.can_undo(toggle) else 0
            is_blocked = not (number or undo) and workspace.has_changed_since(version)
            later = workspace.blocking(version) if is_blocked else None
            is_with_it = later is not None and 0 < later.undoes < version.id  # taken back together with an older one
            both = later if later and not is_with_it and workspace.can_undo_all([later, version]) else None
            is_undone = bool(undo) or is_with_it or not (number or is_blocked)
            found.append(Save(version, is_undone, number, both, is_blocked))
    return found, False


@bp.get("/saves")
def saves() -> str:
    """Return all saves, some at a time."""
    found, has_more = _saves(RECENT, request.args.get("before", 0, type=int))
    return render_template("studio/saves.html", saves=found, has_more=has_more, ago=_ago_of, both=_both)


def _ago_of(version: Version) -> str:
    return _ago(datetime.fromisoformat(version.at), datetime.now(UTC))


def _ago(at: datetime, now: datetime) -> str:
    """Return when something was, as a person says it: ``10 minutes ago``, ``Yesterday, 9:04 pm``."""
    if timedelta() <= now - at < A_MINUTE:
        return str(gettext("Just now"))
    if A_MINUTE <= now - at < AN_HOUR:
        return formatting.ago(now - at, current_locale())
    return _day_and_time(at.astimezone(current_zone()), now.astimezone(current_zone()))


def _day_and_time(at: datetime, now: datetime) -> str:
    locale = current_locale()
    clock = formatting.clock(at.time(), locale)
    if at.date() == now.date():
        return str(gettext("Today, %(time)s", time=clock))
    if at.date() == now.date() - timedelta(days=1):
        return str(gettext("Yesterday, %(time)s", time=clock))
    return locale.punctuation.comma.join([formatting.day(at.date(), locale), clock])


def _since(at: datetime, now: datetime) -> str:
    """Return since when guests see something: ``9:04 pm``, ``yesterday, 9:04 pm``."""
    at, now = at.astimezone(current_zone()), now.astimezone(current_zone())
    is_today = at.date() == now.date()
    return formatting.clock(at.time(), current_locale()) if is_today else _in_line(_day_and_time(at, now), at, now)


def _in_line(words: str, at: datetime, now: datetime) -> str:
    """Return when something was, within a line: ``yesterday, 9:04 pm``; the name of a day keeps its capital."""
    is_named = at.date() < now.date() - timedelta(days=1)
    return words if is_named else within_line(words)


@bp.post("/versions/<int:id>/undo")
def undo(id: int) -> ResponseReturnValue:
    """Take a save back."""
    workspace = current_studio().workspace
    version, also = workspace.versions.get(id) or abort(404), request.form.get("with", 0, type=int)
    versions = [each for number in (also, id) if (each := workspace.versions.get(number))]
    try:
        undone = workspace.undo_all(versions, id) if versions[1:] else workspace.undo(version)
        note_saved(undone or abort(409, gettext("Part of this has changed since; undo the later saves first.")))
        workspace.make_sizes(version.files)
        if version.files == (SOLD_OUT_FILE,):
            publish_sold_out()
    except ChangedMeanwhileError:
        abort(409, gettext("Part of this has changed since; undo the later saves first."))
    except NeededError as error:
        abort(409, _needed(dict.fromkeys(map(saving.about, error.faults))))
    return back_to(request.form.get("from", ""))


def _both(later: Version) -> str:
    """Return that a save is taken back with a later one, by the words and the time of that."""
    at, now = (each.astimezone(current_zone()) for each in (datetime.fromisoformat(later.at), datetime.now(UTC)))
    return str(
        gettext(
            "“%(save)s” (%(time)s) has since changed the same thing, so both are undone together.",
            save=later.words[0],
            time=_in_line(_ago(at, now), at, now),
        )
    )


def _needed(names: Iterable[str]) -> str:
    """Return why something cannot be taken back, by the names of what needs it."""
    shown = in_a_list(names)
    return str(gettext("Not undone, because of this: %(names)s. Undo that first, or change it.", names=shown))


@bp.route("/publish", methods=["GET", "POST"])
def publish() -> ResponseReturnValue:
    """Run the owner's command; never while the content has a fault, facts that are still the starter's, or a page that fails.

    While it runs the page says so; it does not run twice at the same time.
    """
    workspace = current_studio().workspace
    settings, faults, done = read_settings(workspace.folder), workspace.faults(), None
    not_yours = rows_left(workspace.load())
    is_wanted = request.method == "POST" and settings.can_publish and not (faults or not_yours)
    if is_wanted and workspace.publishing.acquire(blocking=False):
        try:
            _make_all_sizes()
            if not_shown := workspace.faults_of_pages():
                return _publish_page(settings, faults, not_yours, not_shown=not_shown)
            sent = [PublishedThing(each.name, each.page, each.lines) for each in by_thing(changed_entries(workspace))]
            if not workspace.versions.was_published:
                sent.append(PublishedThing(gettext("The whole site"), "", [in_numbers(whole_site(workspace))]))
            states = workspace.versions.file_states()
            done = publishing.publish(settings, workspace.folder)
            if done.succeeded:
                workspace.versions.mark_published(sent, states)
        finally:
            workspace.publishing.release()
    return _publish_page(settings, faults, not_yours, done)


def _publish_page(
    settings: StudioSettings,
    faults: Sequence[Fault],
    not_yours: Sequence[Row],
    done: Published | None = None,
    not_shown: Sequence[Fault] = (),
    wrong: DestinationError | None = None,
) -> ResponseReturnValue:
    workspace = current_studio().workspace
    is_running = not (done or not_shown or wrong) and workspace.publishing.locked()
    since = workspace.versions.published_at
    publications = [*workspace.versions.publications()]
    unpublished = None if is_unseen(workspace) else Unpublished(workspace)
    shown = render_template(
        "studio/publish.html",
        here=here_at("publish"),
        own_page="studio.publish",
        wrong={field: gettext(reason) for field, reason in wrong.wrong.items()} if wrong else {},
        typed=request.form if wrong else {},
        can_choose=_may_choose(),
        has_rsync=bool(which("rsync")),
        settings=settings,
        faults=(shown_faults := by_cause(faults)),
        to_fix=_by_subject(shown_faults, saving.what_to_do),
        not_yours=not_yours,
        drafts=entries.drafts(workspace.load()),
        unwritten=draft_texts.by_language(workspace.load()),
        most_facts=MOST_FACTS,
        kinds_left=kinds_left,
        done=Published("\n".join(map(str, not_shown)), succeeded=False) if not_shown else done,
        not_shown=not_shown,
        is_running=is_running,
        is_asked=request.method == "GET" and bool(request.args.get("forget")),
        number=len(by_thing(unpublished.rows)) if unpublished else 0,
        things=by_thing(unpublished.rows) if unpublished else [],
        undoable=unpublished.undoable if unpublished else set(),
        are_undoable=unpublished.are_undoable if unpublished else None,
        is_unseen=unpublished is None,
        hidden_in=partial(_hidden_in, {each.values["id"]: each for each in entries.dishes(workspace.load())}),
        sizes_of=partial(_sizes_to_write, {each.values["id"]: each for each in entries.dishes(workspace.load())}),
        without_allergens=[
            each.values["id"] for each in entries.dishes(workspace.load()) if "allergens" not in each.values
        ],
        whole=[] if workspace.versions.was_published else whole_site(workspace),
        in_numbers=in_numbers,
        last=publications[0].things if publications and publications[0].at == since else [],
        earlier=[(_ago(each.at, datetime.now(UTC)), each) for each in publications[:PUBLICATIONS]],
        as_it_was=as_it_was(workspace, workspace.versions.saves_of(publications[0])) if publications else [],
        waiting=workspace.versions.waiting(),
        since=_since(since, datetime.now(UTC)) if since else "",
        has_saves=bool(workspace.versions.latest(1)),
        foreign_repository=workspace.versions.foreign_repository(),
        unreadable=in_a_list(workspace.versions.unreadable()),
    )
    again = {"Refresh": f"{LOOK_AGAIN_SECONDS}; url={url_for('.publish')}"} if is_running else {}
    return shown, HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK, again


def _hidden_in(dishes: Mapping[str, Entry], thing: ChangedThing) -> list[str]:
    """Return the names of the languages in which guests do not see the dish that has changed."""
    dish = dishes.get(thing.rows[0].thing)
    if dish is None or thing.is_of_many or dish.values.get("draft") == "true":
        return []
    return names_of_hidden(hides(dish.values))


def _sizes_to_write(dishes: Mapping[str, Entry], thing: ChangedThing) -> list[str]:
    """Return which sizes of the dish that has changed guests read in the default language alone."""
    dish = dishes.get(thing.rows[0].thing)
    return [] if dish is None or thing.is_of_many else sizes_to_write(dish.values)


def _may_choose() -> bool:
    """Tell whether a page may set where the site goes: on this computer only, not on a telephone in its network."""
    return not current_studio().preview_key


@bp.post("/publish/destination")
def destination() -> ResponseReturnValue:
    """Set where the site goes, or forget it."""
    if not _may_choose():
        abort(403, gettext("On the computer itself, choose where the site goes."))
    workspace, sent = current_studio().workspace, request.form
    chosen = None
    if not sent.get("forget"):
        try:
            chosen = _chosen(workspace.folder, sent)
        except DestinationError as error:
            left = rows_left(workspace.load())
            return _publish_page(read_settings(workspace.folder), workspace.faults(), left, wrong=error)
    publishing.write_destination(workspace.folder, chosen)
    if chosen and chosen.user:
        publishing.write_password(workspace.folder, sent["password"])
    return redirect(url_for(".publish"), HTTPStatus.SEE_OTHER)


def _chosen(content: Path, sent: Mapping[str, str]) -> Destination:
    """Return the place that a form names; a web host has been tried. Raises DestinationError."""
    folder, host, address = (sent.get(key, "") for key in ("folder", "host", "address"))
    if sent.get("way") == "web":
        password = sent.get("password", "")
        chosen = publishing.web_host_of(folder, host, address, sent.get("user", ""), password)
        publishing.try_web_host(chosen, password)
        return chosen
    is_server = sent.get("way") == "server"
    return publishing.destination_of(content, folder, host if is_server else None, address, creates_folder=True)


@bp.post("/publish/undo")
def undo_change() -> ResponseReturnValue:
    """Take back one of the things that wait to be published: all of its changes, or those of a page loaded before others came."""
    workspace, keys = current_studio().workspace, request.form.getlist("key")
    unpublished = Unpublished(workspace)
    files = unpublished.without(*keys)
    if files is None:
        abort(409, gettext("Part of this has changed since; undo the later saves first."))
    words = [each.taken_back for each in unpublished.rows if each.key in keys]
    if faults := workspace.new_faults({name: raw for name, raw in files.items() if not name.startswith("images/")}):
        abort(409, _needed(unpublished.needing(keys[0], faults)))
    raws = {name: workspace.raw(name) for name in files}
    outcome = save_files(files, raws, words, Entry("pages.yaml", (), {}), is_stated=False)
    if outcome is not None:
        abort(409, gettext("Part of this has changed since; undo the later saves first."))
    workspace.make_sizes(files)
    return saved(".publish")


@bp.post("/publish/take-back")
def take_back() -> ResponseReturnValue:
    """Take back what was published last, and publish that if it is asked for; else guests see it once it is published."""
    workspace = current_studio().workspace
    newest = next(workspace.versions.publications(), None)
    try:
        version = workspace.undo_all(workspace.versions.saves_of(newest)) if newest else None
    except ChangedMeanwhileError:
        abort(409, gettext("Part of this has changed since; undo the later saves first."))
    except NeededError as error:
        abort(409, _needed(dict.fromkeys(map(saving.about, error.faults))))
    if version is None:
        return redirect(url_for(".publish"), HTTPStatus.SEE_OTHER)
    note_saved(version)
    workspace.make_sizes(version.files)
    if "publish" in request.form:
        return publish()
    return saved(".publish", **{saving.PUBLISHED: "1"})


@bp.post("/publish/files")
def publish_files() -> ResponseReturnValue:
    """Return the whole site as a ZIP of static files, for a host without Python."""
    workspace = current_studio().workspace
    if workspace.faults() or starter_facts(workspace.load()):
        return redirect(url_for(".publish"), HTTPStatus.SEE_OTHER)
    _make_all_sizes()
    try:
        archive = publishing.site_archive(workspace.folder, request.form.get("address", ""))
    except publishing.AddressError:
        abort(422, gettext("Write the address of the site with https:// before it, such as https://www.example.com"))
    except ContentError as error:
        return _publish_page(read_settings(workspace.folder), [], [], not_shown=error.faults)
    headers = {"Content-Disposition": f'attachment; filename="{workspace.folder.name}.zip"'}
    return Response(archive, content_type="application/zip", headers=headers)


def _make_all_sizes() -> None:
    workspace = current_studio().workspace
    workspace.make_sizes()
    workspace.wait_for_sizes()


@bp.get("/sizes")
def sizes() -> ResponseReturnValue:
    """Answer when the sizes of all pictures are made."""
    current_studio().workspace.wait_for_sizes()
    return "", HTTPStatus.NO_CONTENT


def looked_for(most: int = 15) -> list[Gap]:
    """Return what guests looked for and did not find, by the logs of the settings; the most frequent first."""
    try:
        logs = read_settings(current_studio().workspace.folder).logs
    except SettingsError:  # the page for publishing says so
        return []
    with ExitStack() as stack:
        files = [stack.enter_context(each.open(encoding="utf-8", errors="replace")) for each in logs if each.is_file()]
        gaps = sorted(gaps_in(chain.from_iterable(files), MIN_CONFIDENCE), key=lambda gap: gap.times)
    by_query = {(gap.language, gap.query): gap for gap in gaps}  # of several scopes, the one with most searches
    return sorted(by_query.values(), key=lambda gap: -gap.times)[:most]


def error(error: HTTPException) -> ResponseReturnValue:
    """Return an error as one sentence, and the way back; outside the studio's own addresses nothing but the sentence."""
    if (
        error.code == HTTPStatus.NOT_FOUND and "locale" in g and "saved" in request.args
    ):  # what was saved, or undone, took it out
        return redirect(url_for(".overview", saved=request.args["saved"]), HTTPStatus.SEE_OTHER)
    if "locale" not in g:
        return f"{error.description}\n", error.code or 500, {"Content-Type": "text/plain; charset=utf-8"}
    is_typed = request.method == "POST" and request.endpoint not in {
        f"{bp.name}.{name}" for name in ("undo", "undo_change", "take_back")
    }
    return render_template("studio/error.html", message=_words(error), is_typed=is_typed), error.code or 500


def _words(error: HTTPException) -> str:
    words = {
        404: gettext("There is no such page. What it showed may have been removed."),
        413: gettext("That file is too large. Photos can be up to 40 MB."),
        500: gettext("Something went wrong in the studio. Check Today before you try again."),
    }
    return str(words.get(error.code or 500, error.description))


def failed(error: Exception) -> ResponseReturnValue:
    """Return what could not be done, and why: a mistake in the settings, or what the machine says."""
    match error:
        case NotWrittenError():
            message = saving.not_written(error)
        case YAMLError():  # something is twice in a file, so that it cannot be changed in one place
            message = gettext("First fix what is listed under Today.")
        case _:
            message = getattr(error, "strerror", None) or str(error)
    return render_template("studio/error.html", message=message, is_typed=request.method == "POST"), HTTPStatus.CONFLICT
