"""Files: 200 or 304, how long clients keep them, and the size of style sheets, scripts and drawings."""

import gzip
import os
import re
from datetime import UTC, datetime
from functools import lru_cache

import brotli
from flask import Flask, Response, request, send_from_directory

from .http_state import http_state
from .negotiation import accepted_encodings, current_tag
from .representations import DAY, MIN_COMPRESSED_SIZE, YEAR

COMPRESSED_TYPES = {"text/css", "text/javascript", "application/javascript", "image/svg+xml", "text/plain"}
UNREAD = re.compile(rb"(?:/\*.*?\*/|\s)+", re.DOTALL)
"""Comments, indentation and ends of lines: a space stands for them."""
MAX_FILES = 64
"""Compressed files in memory."""


def send_file(folder: str | os.PathLike[str], name: str, mimetype: str | None = None) -> Response:
    """Return the response with a file of a folder."""
    return conditional(send_from_directory(folder, name, mimetype=mimetype, conditional=False))


def conditional(response: Response) -> Response:
    """Return the response, or 304 if the client has it. Its date is never in the future (RFC 9110, section 8.8.2.1)."""
    now = datetime.now(UTC).replace(microsecond=0)
    if response.last_modified is not None and response.last_modified > now:
        response.last_modified = now
    tag, _is_weak = response.get_etag()
    if tag is not None and current_tag(request.environ, [tag], response.last_modified) is not None:
        response.status_code = 304
    return response


def cache_file(response: Response) -> Response:
    """Let clients cache a file for a day, or for a year where its address names a version."""
    has_version = request.args.get("v")
    response.headers["Cache-Control"] = (
        f"public, max-age={YEAR}, immutable" if has_version else f"public, max-age={DAY}"
    )
    response.headers.pop("Expires", None)
    return response


def init_app(app: Flask) -> None:
    app.view_functions["static"] = lambda filename: cache_file(
        without_layout(send_file(app.static_folder or "", filename))
    )
    app.after_request(compress)


def without_layout(response: Response) -> Response:
    """Leave out the comments of a style sheet and the space that only sets it out, a sixth of what a first visit waits for."""
    if response.status_code == 200 and response.mimetype == "text/css":
        response.direct_passthrough = False
        text = response.get_data()
        response.close()
        response.set_data(UNREAD.sub(b" ", text))
    return response


def compress(response: Response) -> Response:
    """Compress a file in the client's best encoding, if its media type is one of COMPRESSED_TYPES."""
    is_file = response.status_code == 200 and http_state().address_kind(request.path).is_file
    is_small = (response.content_length or 0) < MIN_COMPRESSED_SIZE
    if not is_file or is_small or response.mimetype not in COMPRESSED_TYPES:
        return response
    response.vary.add("Accept-Encoding")
    tag, _is_weak = response.get_etag()
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
    """Compress a file once for each of its versions."""
    return brotli.compress(text, quality=11) if encoding == "br" else gzip.compress(text, compresslevel=9, mtime=0)
