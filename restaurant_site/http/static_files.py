"""Compression of style sheets, scripts and drawings, once for each version of a file."""

import gzip
from functools import lru_cache
from pathlib import Path

import brotli
from flask import Flask, Response, request

from .representations import MIN_COMPRESSED_SIZE
from .wsgi_response import accepted_encodings

COMPRESSED_TYPES = {"text/css", "text/javascript", "application/javascript", "image/svg+xml", "text/plain"}
MAX_FILES = 64
"""Compressed files in memory."""


def init_app(app: Flask) -> None:
    @app.after_request
    def compress(response: Response) -> Response:
        whole = request.endpoint == "static" and response.status_code == 200 and response.mimetype in COMPRESSED_TYPES
        if not whole or (response.content_length or 0) < MIN_COMPRESSED_SIZE:
            return response
        response.vary.add("Accept-Encoding")
        tag, _weak = response.get_etag()
        if tag and (encodings := accepted_encodings(request.headers.get("Accept-Encoding", ""))):
            path = Path(app.static_folder or "") / (request.view_args or {})["filename"]
            response.close()
            response.direct_passthrough = False
            response.set_data(_compressed(path, tag, encodings[0]))
            response.headers["Content-Encoding"] = encodings[0]
            response.set_etag(tag, weak=True)  # one tag for all encodings: their bytes differ, their content does not
        return response


@lru_cache(MAX_FILES)
def _compressed(path: Path, _version: str, encoding: str) -> bytes:
    text = path.read_bytes()
    return brotli.compress(text, quality=11) if encoding == "br" else gzip.compress(text, compresslevel=9, mtime=0)
