"""Serves the studio and the preview on this machine: ``restaurant-site studio``.

Both share a port of 127.0.0.1. The studio is ``http://127.0.0.1:<port>/<token>/``; the preview is
``http://localhost:<port>/``, which is another origin to a browser, so that no page of the site can reach the studio.
The process ends with its parent.

For a telephone in the same network the studio listens at this machine's address there instead, and prints a QR code of its
address with the token. The preview is at the next port then, which is another origin as well, and answers only a browser that
a page of the studio has sent there with a key, which a cookie keeps: else everybody in the network could read drafts.
"""

import logging
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import replace
from hmac import compare_digest
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import segno
import waitress
from werkzeug.utils import redirect
from werkzeug.wrappers import Request, Response

from ...settings import UNLIMITED, Settings
from ..cli.folder import is_content
from ..cli.language import gettext
from ..preview import Preview
from .app import create_studio, new_token
from .blueprint import OPEN, Studio
from .first_page import create_first_page
from .preview_notes import notes_of
from .versions import Versions
from .workspace import Workspace, alone_in

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PARENT_SECONDS = 1.0
LOOPBACK = "127.0.0.1"
COOKIE = "preview"
THREADS = 8
"""Requests at the same time: a page, its pictures, the preview, and one that waits for a command or for pictures."""


class StudioServer:
    """WSGI application that gives each request to the studio or to the preview, by its host."""

    def __init__(self, studio: Studio, application: "WSGIApplication", preview: "WSGIApplication") -> None:
        self._studio = studio
        self._application = application
        self._preview = preview

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if f"http://{environ.get('HTTP_HOST', '')}" != self._studio.site:
            return self._application(environ, start_response)
        response = self._without_key(Request(environ)) or Response.from_app(self._preview, environ)
        policy = response.headers.get("Content-Security-Policy", "frame-ancestors 'none'")
        allowed = policy.replace("frame-ancestors 'none'", f"frame-ancestors {self._studio.origin}")
        response.headers["Content-Security-Policy"] = allowed
        response.headers.pop("Access-Control-Allow-Origin", None)  # other websites may not read drafts
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"  # nor show their pictures
        return response(environ, start_response)

    def _without_key(self, request: Request) -> Response | None:
        """Return what a browser gets that has no key of the preview, or brings it; None where it may look."""
        key = self._studio.preview_key.encode()
        if not key:
            return None
        given, _, path = request.path.removeprefix(OPEN).partition("/")
        if request.path.startswith(OPEN) and compare_digest(given.encode(), key):
            response = redirect(f"{self._studio.site}/{quote(path)}", HTTPStatus.SEE_OTHER)
            response.set_cookie(COOKIE, self._studio.preview_key, httponly=True, samesite="Strict")
            return response
        if compare_digest(request.cookies.get(COOKIE, "").encode(), key):
            return None
        return Response("Open this from a page of the studio.\n", status=403)


class FirstDay:
    """WSGI application of a folder that is not there yet: the page that makes it, and the studio once it is there."""

    def __init__(self, folder: Path, page: "WSGIApplication", opened: "Callable[[], WSGIApplication]") -> None:
        self._folder = folder
        self._page = page
        self._opened = opened
        self._opening = threading.Lock()
        self._studio: WSGIApplication | None = None

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        with self._opening:
            if self._studio is None and is_content(self._folder):
                self._studio = self._opened()
        return (self._studio or self._page)(environ, start_response)


def _end_with_parent(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(PARENT_SECONDS)
    os._exit(0)


def _network_address() -> str:
    """Return this machine's address in its network; exits without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # chooses the way out; a datagram socket sends nothing by that
        except OSError:
            sys.exit(gettext("This computer is not on a network that a phone could join."))
        return str(probe.getsockname()[0])


def main(folder: Path, port: int, host: str = LOOPBACK) -> None:
    """Serve a folder until the process is stopped, at an address of this machine."""
    folder = folder.resolve()
    with ExitStack() as claims:
        _serve(Workspace(folder, Versions(folder)), port, host, claims)


def _serve(workspace: Workspace, port: int, host: str, claims: ExitStack) -> None:
    try:
        listening = [socket.create_server((host, port))]
    except OSError as error:
        message = gettext(
            "Port %(port)s cannot be used (%(reason)s). Choose another one: --port %(next)s",
            port=port,
            reason=error.strerror,
            next=port + 1,
        )
        sys.exit(message)
    folder, site = workspace.folder, f"http://localhost:{port}"
    if host != LOOPBACK:
        try:
            listening.append(socket.create_server((host, port + 1)))
            site = f"http://{host}:{port + 1}"
        except OSError as error:
            site = ""
            message = gettext(
                "Note: there is no preview, because port %(port)s cannot be used (%(reason)s).",
                port=port + 1,
                reason=error.strerror,
            )
            print(message, flush=True)
    key = "" if host == LOOPBACK else new_token()
    studio = Studio(workspace, f"http://{host}:{port}", site, new_token(), preview_key=key)
    settings = replace(Settings(base_url=f"http://localhost:{port}", content_dir=folder), **UNLIMITED)
    threading.Thread(target=_end_with_parent, args=(os.getppid(),), daemon=True).start()
    address = f"{studio.origin}/{studio.token}/"
    print(gettext("Studio of %(folder)s: %(address)s  (stop with Ctrl+C)", folder=folder, address=address), flush=True)
    if host != LOOPBACK:
        segno.make(address, micro=False).terminal(compact=True)
        message = gettext("Scan it with a phone on the same network. Anyone who has the address can change the site.")
        print(message, flush=True)
    logging.getLogger("waitress").setLevel(logging.ERROR)  # nothing of a queue of requests

    def opened() -> StudioServer:
        is_alone = claims.enter_context(alone_in(folder))
        for done in workspace.recover() if is_alone else ():
            print(f"Note: {done}", flush=True)
        app = create_studio(studio)
        return StudioServer(studio, app, Preview(settings, host, notes_of(app)))

    application = opened() if is_content(folder) else FirstDay(folder, create_first_page(studio), opened)
    waitress.serve(application, sockets=listening, threads=THREADS, ident=None)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), _network_address() if sys.argv[3:] == ["phone"] else LOOPBACK)
