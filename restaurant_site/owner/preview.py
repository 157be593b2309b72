"""The site on the owner's own machine: ``restaurant-site preview``.

It shows each save at once, with drafts and without rate limits. Faults appear by file and line above
the last version without faults; before there is one, a page shows only the faults.
"""

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from html import escape
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.serving import run_simple
from werkzeug.wrappers import Response

from ..app import create_app
from ..content.faults import ContentError
from ..content.signature import Signature, signature
from ..models.articles import Article
from ..models.fault import Fault
from ..models.menu import Dish
from ..settings import UNLIMITED, Settings
from ..snapshot import Reloader, state_of
from .cli.language import gettext

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

POLL_SECONDS = 0.3
"""Seconds between scans of the folder."""
STATE_PATH = "/preview/state"
"""Path from which a page reads the current state."""
IGNORED_HEADERS = ("HTTP_ACCEPT_ENCODING", "HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE")
"""Request headers for compression and validation; a preview is always sent whole."""


LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]"})
"""Host names of this machine; any other name may belong to a website (DNS rebinding)."""


def host_of(environ: "WSGIEnvironment") -> str:
    """Return the host of a request without its port."""
    host = str(environ.get("HTTP_HOST", ""))
    return re.sub(r":\d*$", "", host).lower()


Notes = Callable[[str, Sequence[Fault], Sequence[Dish | Article], bool], str]
"""Writes, as HTML, the faults and the drafts above a page: its language, both of them, and whether there is a version to show."""


class Preview:
    """WSGI application that adds faults and drafts to every page of the site."""

    def __init__(self, settings: Settings, host: str = "127.0.0.1", notes: Notes | None = None) -> None:
        self._settings = settings
        self._written = notes or notes_of_files
        self._hosts = LOOPBACK | {host}
        self._site: Flask | None = None
        self._attempted: Signature | None = None
        self._faults: tuple[Fault, ...] = ()
        self._start()

    def _start(self) -> None:
        """Create the application if the folder has changed since the last attempt."""
        now = signature(self._settings.content_dir)
        if now == self._attempted:
            return
        self._attempted = now
        try:
            self._site = create_app(self._settings, drafts=True)
            # The studio counts these itself, by things rather than facts and without a command.
            self._site.jinja_env.globals["tells_starter_facts"] = self._written is notes_of_files
            self.reloader.watch(POLL_SECONDS)
        except ContentError as error:
            self._faults = tuple(error.faults)

    @property
    def reloader(self) -> Reloader:
        assert self._site is not None
        return state_of(self._site).reloader

    @property
    def faults(self) -> tuple[Fault, ...]:
        return self.reloader.faults if self._site else self._faults

    @property
    def state(self) -> str:
        """A hash that changes when a page would look different."""
        version = state_of(self._site).snapshot.representation_version if self._site else ""
        return sha256("\n".join([version, *map(str, self.faults)]).encode()).hexdigest()[:16]

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if self._site is None:
            self._start()
        return self._answer(environ)(environ, start_response)

    def _answer(self, environ: "WSGIEnvironment") -> Response:
        if host_of(environ) not in self._hosts:
            return Response("A preview is open at http://127.0.0.1 only.\n", status=421)
        if environ["PATH_INFO"] == STATE_PATH:
            return Response(self.state, headers={"Cache-Control": "no-store"})
        if self._site is None:
            return Response(self._faults_page(_code(environ)), status=503, content_type="text/html; charset=utf-8")
        for name in IGNORED_HEADERS:
            environ.pop(name, None)
        response = Response.from_app(self._site, environ)
        if response.status_code == HTTPStatus.NOT_FOUND:  # the address of a dish that was saved a moment ago
            self.reloader.catch_up()
            response = Response.from_app(self._site, environ)
        response.headers["Cache-Control"] = "no-store"
        del response.headers["ETag"]
        for name in [name for name, _ in response.headers if name.startswith("Access-Control-")]:
            del response.headers[name]
        if response.mimetype == "text/html":
            response.set_data(self._with_notes(response.get_data(as_text=True), _code(environ)))
        return response

    def _with_notes(self, page: str, code: str) -> str:
        """Return a page with the script that reloads it, and with faults and drafts at the top."""
        head, _, body = page.partition("</head>")
        start, bracket, rest = body.partition(">")
        return f"{head}{self._head()}</head>{start}{bracket}{self._notes(code)}{rest}"

    def _faults_page(self, code: str) -> str:
        title = "<meta charset=utf-8><title>Preview</title>"
        return f"<!doctype html><html lang=en><head>{title}{self._head()}</head><body>{self._notes(code)}</body></html>"

    def _head(self) -> str:
        return (
            f'<meta name="preview-state" content="{self.state}"><link rel="stylesheet" href="/static/preview.css">'
            '<script src="/static/preview.js" defer></script>'
        )

    def _notes(self, code: str) -> str:
        site = state_of(self._site).snapshot.site if self._site else None
        entries: list[Dish | Article] = [*site.dishes.values(), *site.articles.values()] if site else []
        drafts = [entry for entry in entries if entry.draft]
        return self._written(code, self.faults, drafts, site is not None) if self.faults or drafts else ""


def notes_of_files(code: str, faults: Sequence[Fault], drafts: Sequence[Dish | Article], is_shown: bool) -> str:
    """Return faults by file and line, and drafts by id, for whoever edits the files."""
    notes = []
    if faults:
        shown = "the last version without faults is shown" if is_shown else "there is no version without faults yet"
        items = "".join(f"<li><code>{escape(str(fault))}</code></li>" for fault in faults)
        notes.append(f"<p><strong>Faults: {len(faults)}</strong>; {shown}.</p><ol>{items}</ol>")
    if drafts:
        notes.append(f"<p>Drafts, shown here only: {escape(', '.join(each.id for each in drafts))}</p>")
    return f'<aside class="preview" role="status" lang="en">{"".join(notes)}</aside>'


def _code(environ: "WSGIEnvironment") -> str:
    """Return the code of the language that an address begins with."""
    return str(environ["PATH_INFO"]).lstrip("/").partition("/")[0]


def main(folder: Path, port: int) -> None:
    """Serve a folder until the process is stopped."""
    settings = replace(Settings(base_url=f"http://127.0.0.1:{port}", content_dir=folder), **UNLIMITED)
    address = f"{settings.base_url}/"
    print(gettext("Preview of %(folder)s: %(address)s  (stop with Ctrl+C)", folder=folder, address=address), flush=True)
    run_simple("127.0.0.1", port, Preview(settings), threaded=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
