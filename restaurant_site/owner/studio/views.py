"""The overview, earlier saves, and publishing."""

from datetime import date
from itertools import islice

from flask import abort, redirect, render_template, request, send_from_directory
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.exceptions import HTTPException

from ...locales import DEFAULT, LOCALES
from ...settings import shipped
from ..cli.gaps import MIN_CONFIDENCE, Gap, gaps_in
from ..warnings import warnings_of
from . import publishing
from .blueprint import bp
from .saving import saved
from .state import current_studio
from .workspace import ChangedMeanwhileError

RECENT = 20
"""Versions that the overview lists."""


def start() -> ResponseReturnValue:
    """The overview, in the browser's language."""
    tags = {locale.tag: locale.code for locale in LOCALES}
    best = request.accept_languages.best_match(tags, DEFAULT.tag)
    return redirect(f"{tags[best]}/")


@bp.get("/")
def overview() -> str:
    """Faults, warnings, what guests looked for, and the last saves."""
    workspace = current_studio().workspace
    loaded = workspace.load()
    return render_template(
        "studio/overview.html",
        faults=loaded.faults,
        warnings=warnings_of(loaded, date.today()),
        gaps=looked_for(),
        versions=workspace.versions.latest(RECENT),
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
    """Run the owner's command; never while the content has a fault."""
    studio = current_studio()
    faults, done = studio.workspace.load().faults, None
    if request.method == "POST" and studio.settings.publish and not faults:
        done = publishing.publish(studio.settings)
    return render_template("studio/publish.html", settings=studio.settings, faults=faults, done=done)


def looked_for(most: int = 15) -> list[Gap]:
    """What guests looked for and did not find, by the logs of the settings; the most frequent first."""
    found: list[Gap] = []
    for path in current_studio().settings.logs:
        if path.is_file():
            with path.open(encoding="utf-8", errors="replace") as log:
                found += gaps_in(log, MIN_CONFIDENCE)
    return list(islice(sorted(found, key=lambda gap: -gap.times), most))


def site_static(name: str) -> ResponseReturnValue:
    """A static file of the site."""
    return send_from_directory(shipped("static"), name)


def error(error: HTTPException) -> ResponseReturnValue:
    """An error as one sentence."""
    return f"{error.description}\n", error.code or 500, {"Content-Type": "text/plain; charset=utf-8"}
