"""The Flask application of the studio, and the rules by which it refuses requests.

Only a page of the studio itself may change anything: every address holds a token, ``Host`` must be the studio's own
(against DNS rebinding), and ``Origin`` of a POST as well (against other websites in the same browser). There is no
CORS and no cookie.
"""

import secrets
from typing import NamedTuple, cast

from flask import Flask, abort, g, request
from flask.typing import ResponseReturnValue
from flask_babel import ngettext
from jinja2 import StrictUndefined
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response
from yaml import YAMLError

from ...content.starter import starter_facts, things
from ...text.formatting import at_start
from ...web import babel
from . import (
    amounts,
    article_views,
    busy_views,
    facts_views,
    former_views,
    hours_views,
    language_views,
    menu_views,
    must_order_views,
    picture_views,
    price_views,
    saving,
    sheet_views,
    sold_out_switch,
    sold_out_views,
    starter_views,
    terms_views,
    times_in_words,
    views,
    visit_views,
)
from .blueprint import EXTENSION, Studio, current_languages, current_locale, current_studio
from .column_names import lacking_in
from .messages import place_named, references_in_words, unbroken
from .publishing import SettingsError, seen_in_words
from .unpublished import has_place, kept_together, waiting_number, waiting_rows
from .workspace import NotWrittenError

MAX_REQUEST = 40 * 1024 * 1024
"""Bytes of a request, of which a photograph is the largest."""
QUOTED_NONE = "'none'"
MAX_FORM = 4 * 1024 * 1024
PAGES = (
    article_views,
    busy_views,
    facts_views,
    former_views,
    hours_views,
    language_views,
    menu_views,
    must_order_views,
    picture_views,
    price_views,
    sheet_views,
    sold_out_switch,
    sold_out_views,
    starter_views,
    terms_views,
    views,
    visit_views,
)
"""The modules that add their pages to the one blueprint."""


def create_studio(studio: Studio) -> Flask:
    """Return the application, at ``<origin>/<token>/``."""

    app = Flask(__name__, static_folder="static", static_url_path="/static/studio")
    app.config.update(MAX_CONTENT_LENGTH=MAX_REQUEST, MAX_FORM_MEMORY_SIZE=MAX_FORM)
    app.extensions[EXTENSION] = studio
    app.jinja_options = {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.globals.update(
        languages=current_languages,
        ngettext=ngettext,
        said=saving.said,
        remarked=saving.remarked,
        about=saving.about,
        save_notice=saving.save_notice,
        left_behind=former_views.left_behind,
        other_counts=former_views.other_counts,
        wrong_counts=former_views.wrong_counts,
        former_numbers=former_views.former_numbers,
        way_to=saving.way_to,
        name_of=saving.name_of,
        lacking_in=lacking_in,
        read_as=saving.read_as,
        given_name=saving.given_name,
        place_named=place_named,
        studio=studio,
        waiting_rows=waiting_rows,
        waiting_number=waiting_number,
        has_place=has_place,
        at_start=at_start,
        kept_together=kept_together,
        blocker=_blocker,
        seen_by_guests=sold_out_switch.seen_by_guests,
        goes_at_once=sold_out_switch.goes_at_once,
        seen_in_words=seen_in_words,
        in_field=amounts.in_field,
        references_in_words=references_in_words,
        unbroken=unbroken,
        hours_in_words=times_in_words.hours_in_words,
        season_example=times_in_words.season_example,
        price_in_words=amounts.in_words,
        money_signs=amounts.signs,
    )
    babel.init_app(app, current_locale)
    guard(app)
    app.register_error_handler(HTTPException, views.error)
    for kind in (NotWrittenError, OSError, SettingsError, YAMLError):
        app.register_error_handler(kind, views.failed)
    for bp in {pages.bp for pages in PAGES}:
        app.register_blueprint(bp, url_prefix=f"/{studio.token}/<lang>")
    app.add_url_rule(f"/{studio.token}/", "start", views.start, methods=["GET", "POST"])
    return app


def guard(app: Flask) -> None:
    """Let an application of the studio answer its own pages only."""
    app.before_request(_refuse_others)
    app.after_request(_with_headers)


def new_token() -> str:
    """Return a token that nobody guesses."""
    return secrets.token_urlsafe(24)


class Blocker(NamedTuple):
    """What keeps the site from being published."""

    things: int
    """Things that are still the example's; 0 where faults come first."""
    endpoint: str
    """The page on which it is put right."""


def _blocker() -> Blocker | None:
    """Return what keeps the site from being published, read once for a page; None where nothing does."""
    if "blocker" not in g:
        workspace = current_studio().workspace
        left = len(things(starter_facts(workspace.load())))
        g.blocker = (
            Blocker(0, "studio.overview") if workspace.faults() else Blocker(left, "studio.yours") if left else None
        )
    return cast(Blocker | None, g.blocker)


def _refuse_others() -> ResponseReturnValue | None:
    studio = current_studio()
    if f"http://{request.host}" != studio.origin:
        abort(421, "The studio answers at its own address only.")
    if request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
        abort(403, "The studio answers its own pages only.")
    if request.method not in ("GET", "HEAD") and request.headers.get("Origin") != studio.origin:
        abort(403, "Only a page of the studio itself can change anything.")
    if lang := (request.view_args or {}).pop("lang", None):
        g.locale = current_languages().by_code.get(lang) or abort(404)
    return None


def _with_headers(response: Response) -> Response:
    studio = current_studio()
    response.headers["Content-Security-Policy"] = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; "
        f"form-action 'self'; frame-src {studio.site or QUOTED_NONE}; base-uri 'none'; frame-ancestors 'none'"
    )
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    if request.endpoint != "studio.face":
        response.headers["Cache-Control"] = "no-store"
    return response
