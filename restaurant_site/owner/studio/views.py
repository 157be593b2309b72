"""The overview, earlier saves, and publishing."""

from contextlib import ExitStack
from datetime import date
from http import HTTPStatus
from itertools import chain

from flask import abort, g, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.exceptions import HTTPException
from yaml import YAMLError

from ...content import draft_texts
from ...content.starter import unchanged_facts
from ..cli.findings import by_cause
from ..cli.missed_searches import MIN_CONFIDENCE, Gap, gaps_in
from ..content_warnings import warnings_of
from . import publishing, saving
from .blueprint import bp, current_languages, current_studio
from .publishing import SettingsError, read_settings
from .saving import saved
from .workspace import ChangedMeanwhileError, NotWrittenError

RECENT = 20
"""Versions that the overview lists."""


def start() -> ResponseReturnValue:
    """Return the overview, in the browser's language."""
    return redirect(f"{current_languages().preferred(list(request.accept_languages)).code}/")


@bp.get("/")
def overview() -> str:
    """Return faults, warnings, what guests looked for, and the last saves."""
    workspace = current_studio().workspace
    loaded = workspace.load()
    return render_template(
        "studio/overview.html",
        faults=by_cause(workspace.faults()),
        not_yours=unchanged_facts(loaded),
        unwritten=draft_texts.by_language(loaded),
        warnings=warnings_of(loaded, date.today()),
        gaps=looked_for(),
        versions=workspace.versions.latest(RECENT),
        foreign_repository=workspace.versions.foreign_repository(),
    )


@bp.post("/versions/<int:id>/undo")
def undo(id: int) -> ResponseReturnValue:
    """Take a save back."""
    workspace = current_studio().workspace
    version = workspace.versions.get(id) or abort(404)
    try:
        workspace.undo(version)
        workspace.make_sizes()
    except ChangedMeanwhileError as error:
        abort(409, gettext("%(file)s has changed since this save; undo the later saves first.", file=error))
    return saved(".overview")


@bp.route("/publish", methods=["GET", "POST"])
def publish() -> str:
    """Run the owner's command; never while the content has a fault, or facts that are still the starter's."""
    workspace = current_studio().workspace
    settings, faults, done = read_settings(workspace.folder), workspace.faults(), None
    not_yours = unchanged_facts(workspace.load())
    if request.method == "POST" and settings.publish and not (faults or not_yours):
        workspace.make_sizes()
        workspace.wait_for_sizes()
        done = publishing.publish(settings)
    return render_template("studio/publish.html", settings=settings, faults=faults, not_yours=not_yours, done=done)


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
    if "locale" not in g:
        return f"{error.description}\n", error.code or 500, {"Content-Type": "text/plain; charset=utf-8"}
    return render_template("studio/error.html", message=_words(error)), error.code or 500


def _words(error: HTTPException) -> str:
    words = {
        404: gettext("There is no such page. What it showed may have been removed."),
        413: gettext("That file is too large. Photos can be up to 40 MB."),
        500: gettext("Something went wrong in the studio. Check the overview before you try again."),
    }
    return str(words.get(error.code or 500, error.description))


def failed(error: Exception) -> ResponseReturnValue:
    """Return what could not be done, and why: a mistake in the settings, or what the machine says."""
    match error:
        case NotWrittenError():
            message = f"{error.file}: {saving.not_written(error)}"
        case YAMLError():  # something is twice in a file, so that it cannot be changed in one place
            message = gettext("Fix the faults on the overview first.")
        case _:
            message = getattr(error, "strerror", None) or str(error)
    return render_template("studio/error.html", message=message), HTTPStatus.CONFLICT
