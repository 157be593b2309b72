"""Compression of style sheets, scripts and drawings, once for each version of a file."""

import gzip
from functools import lru_cache

import brotli
from flask import Flask, Response, request

from .representations import MIN_COMPRESSED_SIZE
from .wsgi_response import accepted_encodings

COMPRESSED_TYPES = {"text/css", "text/javascript", "application/javascript", "image/svg+xml", "text/plain"}
ENDPOINTS = {"static", "media.theme_file"}
MAX_FILES = 64
"""Compressed files in memory."""


def init_app(app: Flask) -> None:
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
