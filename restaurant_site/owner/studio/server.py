"""Serves the studio and the preview on this machine: ``restaurant-site studio``.

Both share a port of 127.0.0.1. The studio is ``http://127.0.0.1:<port>/<token>/``; the preview is
``http://localhost:<port>/``, which is another origin to a browser, so that no page of the site can reach the studio.
The process ends with its parent.
"""

import logging
import os
import sys
import threading
import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from werkzeug.serving import make_server
from werkzeug.wrappers import Response

from ...settings import UNLIMITED, Settings
from ..preview import Preview
from .app import create_studio, new_token
from .blueprint import Studio
from .versions import Versions
from .workspace import Workspace, alone_in

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PARENT_SECONDS = 1.0


class StudioServer:
    """WSGI application that gives each request to the studio or to the preview, by its host."""

    def __init__(self, studio: Studio, application: "WSGIApplication", preview: "WSGIApplication") -> None:
        self._studio = studio
        self._application = application
        self._preview = preview

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if f"http://{environ.get('HTTP_HOST', '')}" != self._studio.site:
            return self._application(environ, start_response)
        response = Response.from_app(self._preview, environ)
        policy = response.headers.get("Content-Security-Policy", "frame-ancestors 'none'")
        allowed = policy.replace("frame-ancestors 'none'", f"frame-ancestors {self._studio.origin}")
        response.headers["Content-Security-Policy"] = allowed
        response.headers.pop("Access-Control-Allow-Origin", None)  # other websites may not read drafts
        return response(environ, start_response)


def _end_with_parent(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(PARENT_SECONDS)
    os._exit(0)


def main(folder: Path, port: int) -> None:
    """Serve a folder until the process is stopped."""
    folder = folder.resolve()
    workspace = Workspace(folder, Versions(folder))
    with alone_in(folder) as is_alone:
        for done in workspace.recover() if is_alone else ():
            print(f"Note: {done}", flush=True)
        _serve(workspace, port)


def _serve(workspace: Workspace, port: int) -> None:
    folder, site = workspace.folder, f"http://localhost:{port}"
    studio = Studio(workspace, f"http://127.0.0.1:{port}", site, new_token())
    preview = Preview(replace(Settings(base_url=site, content_dir=folder), **UNLIMITED))
    threading.Thread(target=_end_with_parent, args=(os.getppid(),), daemon=True).start()
    logging.getLogger("werkzeug").setLevel(logging.ERROR)  # no line for each request
    server = make_server("127.0.0.1", port, StudioServer(studio, create_studio(studio), preview), threaded=True)
    print(f"Studio of {folder}: {studio.origin}/{studio.token}/  (stop with Ctrl+C)", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
