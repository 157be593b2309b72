"""Files: 200 or 304, and the compression of style sheets, scripts and drawings, once for each version of a file."""

import gzip
import os
from datetime import UTC, datetime
from functools import lru_cache

import brotli
from flask import Flask, Response, request, send_from_directory

from .representations import MIN_COMPRESSED_SIZE
from .wsgi_response import accepted_encodings, is_unmodified

COMPRESSED_TYPES = {"text/css", "text/javascript", "application/javascript", "image/svg+xml", "text/plain"}
ENDPOINTS = {"static", "media.theme_file"}
MAX_FILES = 64
"""Compressed files in memory."""


def send_file(folder: str | os.PathLike[str], name: str, mimetype: str | None = None) -> Response:
    """The response with a file of a folder."""
    return conditional(send_from_directory(folder, name, mimetype=mimetype, conditional=False))


def conditional(response: Response) -> Response:
    """The response, or 304 if the client has it. Its date is never in the future (RFC 9110, section 8.8.2.1)."""
    now = datetime.now(UTC).replace(microsecond=0)
    if response.last_modified is not None and response.last_modified > now:
        response.last_modified = now
    environ = dict(request.environ)
    if not is_unmodified(environ, response.last_modified):
        environ.pop("HTTP_IF_MODIFIED_SINCE", None)  # Werkzeug takes each later date for this one
    response.make_conditional(environ)
    return response


def init_app(app: Flask) -> None:
    app.view_functions["static"] = lambda filename: send_file(app.static_folder or "", filename)

    @app.after_request
    def compress(response: Response) -> Response:
        whole = request.endpoint in ENDPOINTS and response.status_code == 200 and response.mimetype in COMPRESSED_TYPES
        if not whole or (response.content_length or 0) < MIN_COMPRESSED_SIZE:
            return response
        response.vary.add("Accept-Encoding")
        tag, _weak = response.get_etag()
        if tag and (encodings := accepted_encodings(request.headers.get("Accept-Encoding", ""))):
            response.direct_passthrough = False
            text = response.get_data()
            response.close()
            response.set_data(_compressed(text, encodings[0]))
            response.headers["Content-Encoding"] = encodings[0]
            response.set_etag(tag, weak=True)  # one tag for all encodings: their bytes differ, their content does not
        return response


@lru_cache(MAX_FILES)
def _compressed(text: bytes, encoding: str) -> bytes:
    return brotli.compress(text, quality=11) if encoding == "br" else gzip.compress(text, compresslevel=9, mtime=0)
