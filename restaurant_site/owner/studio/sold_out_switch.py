"""The switch of a dish: one tap takes it off for a day, one brings it back, and guests see it at once.

Guests order tonight, so that what is sold out does not wait for Publish: a folder gets its one file, whatever else waits,
and a command runs where nothing else would go out by it. An export to a web host takes too long for a tap, and waits.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from http import HTTPStatus
from typing import NamedTuple

from flask import abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from ...content.load_state import SOLD_OUT_FILE
from ...content.site_loader import site
from ...content.starter import starter_facts
from ...domain.availability import is_sold_out
from ...domain.hours import running_day
from ...models.menu import SoldOut
from ...models.site import Site
from ..cli.soldout import until_of
from ..sold_out_lines import header, with_line, without
from . import publishing
from .blueprint import bp, current_locale, current_studio
from .messages import within_line
from .publishing import SettingsError, StudioSettings, read_settings, seen_in_words
from .saving import note_saved, saved, with_colon
from .sold_out_views import in_words, sold_out_words, too_late
from .unpublished import ChangedRow, Unpublished, by_thing, is_new, is_unseen, waiting_rows
from .versions import PublishedThing, SavedChange
from .workspace import ChangedMeanwhileError


@bp.post("/dishes/<id>/sold-out")
def sold_out(id: str) -> ResponseReturnValue:
    """Mark a dish as sold out until a time, or let it be ordered again."""
    workspace = current_studio().workspace
    loaded = workspace.load_of_guests() or abort(409, gettext("First fix what is listed under Today."))
    found, raw, now = site(loaded), workspace.raw(SOLD_OUT_FILE), datetime.now(UTC)
    dish, is_listed = found.dishes.get(id) or abort(404), request.form.get("from") == "list"
    text, name = (header(loaded.languages) if raw is None else raw.decode("utf-8-sig")), dish.name.in_(current_locale())
    if request.form.get("back"):
        after, words = without(text, id), gettext("back on the menu")
    else:
        wanted = request.form.get("until", "").strip() or str(running_day(found, now).date)
        if _is_over(found, wanted, now):  # a page that was opened before
            if is_listed:
                return redirect(url_for(".sold_out_dishes", late=1, _anchor=f"dish-{id}"), HTTPStatus.SEE_OTHER)
            abort(409, too_late())
        try:
            until = until_of(found, id, wanted, now)
        except (ValueError, OverflowError):
            abort(422, gettext("Write a time such as 19:30, or a day such as 2026-12-25."))
        after, words = with_line(text, id, until), within_line(in_words(found, id, SoldOut.of(until), now))
    was = within_line(sold_out_words(loaded, id, loaded.sold_out.get(id))) or gettext("back on the menu")
    said, undone = (with_colon(name, each) for each in (words, was))
    if after != text:
        try:
            note_saved(
                workspace.save({SOLD_OUT_FILE: after.encode()}, {SOLD_OUT_FILE: raw}, [SavedChange(said, undone, said)])
            )
            publish_sold_out()
        except ChangedMeanwhileError:
            abort(409, gettext("This has just been changed; open the page again."))
    if is_listed:
        return saved(".sold_out_dishes", _anchor=f"dish-{id}")
    return saved(".dish", id=id)


def _is_over(found: Site, wanted: str, now: datetime) -> bool:
    """Tell whether *wanted* is a day, or a time of a day, that has passed."""
    try:
        return not is_sold_out(replace(found, sold_out={"": SoldOut.of(wanted)}), "", now)
    except (ValueError, OverflowError):
        return False


def publish_sold_out() -> None:
    """Publish what is sold out, and nothing else; where that cannot be done, or fails, it waits for Publish."""
    workspace = current_studio().workspace
    loaded, settings = workspace.load(), _settings()
    if settings is None or _is_held(settings) or is_unseen(workspace):
        return
    with workspace.publishing:
        states = workspace.versions.published_states()
        rows = Unpublished(workspace).rows
        sent = _sendable(settings, rows) if states is not None else []
        if not sent or states is None:
            return
        text = states.get(SOLD_OUT_FILE, header(loaded.languages).encode()).decode("utf-8-sig")
        for row in sent:
            until = row.changes[0].new
            text = with_line(text, row.dish, until) if until else without(text, row.dish)
        if settings.publish:
            done = publishing.publish(settings, workspace.folder)
        else:
            done = publishing.send_file(settings, SOLD_OUT_FILE, text.encode())
        if done.succeeded:
            things = [PublishedThing(each.name, each.page, each.lines) for each in by_thing(sent)]
            states = {**states, SOLD_OUT_FILE: text.encode()}
            workspace.versions.mark_published(things, states, is_all=len(sent) == len(rows))


def _settings() -> StudioSettings | None:
    """Return the settings of a site that a tap can reach; None of one without a place, or at a web host."""
    try:
        settings = read_settings(current_studio().workspace.folder)
    except SettingsError:  # the page for publishing says so
        return None
    is_export = settings.destination and settings.destination.user and not settings.publish
    return settings if settings.can_publish and not is_export else None


def _is_held(settings: StudioSettings) -> bool:
    """Tell whether nothing may go out: while facts are an example's, and by a command, which sends all, while there is a fault."""
    workspace = current_studio().workspace
    return bool(starter_facts(workspace.load()) or (settings.publish and workspace.faults()))


def _sendable(settings: StudioSettings, rows: Sequence[ChangedRow]) -> list[ChangedRow]:
    """Return the rows of what is sold out that can go out alone: not of a dish that guests do not have yet."""
    new = {row.thing for row in rows if is_new(row)}
    found = [row for row in rows if row.dish and row.dish not in new]
    return found if len(found) == len(rows) or not settings.publish else []


class Seen(NamedTuple):
    """Whether guests see what the save that led to a page has changed of what is sold out."""

    words: str
    is_promised: bool
    """Whether they see it only once it is published."""


def goes_at_once() -> bool:
    """Tell whether a tap of the list reaches guests without Publish."""
    return _settings() is not None and not is_unseen(current_studio().workspace)


def seen_by_guests() -> Seen | None:
    """Return what to say of the save that led to a page; None where it is of anything but what is sold out."""
    workspace, id = current_studio().workspace, request.args.get("saved", type=int)
    version = workspace.versions.get(id) if id and request.method == "GET" else None
    if version is None or version.files != (SOLD_OUT_FILE,):
        return None
    try:
        settings = read_settings(workspace.folder)
    except SettingsError:
        return Seen(gettext("Guests see it once you publish."), True)
    if not settings.can_publish:  # some server may show this very folder
        return Seen(gettext("You can publish once your site has a place."), True)
    rows = waiting_rows()
    if not is_unseen(workspace) and not any(row.dish for row in rows):
        since = workspace.versions.published_at
        was_sent = since is not None and datetime.fromisoformat(version.at) <= since
        return Seen(gettext(seen_in_words(settings)) if was_sent else "", False)
    reachable = _settings()
    if reachable and workspace.versions.was_published and _sendable(reachable, rows) and not _is_held(reachable):
        return Seen(gettext("It could not be sent just now, so guests do not see it yet."), True)
    return Seen(gettext("Guests see it once you publish."), True)
