"""Pictures, at the addresses that documents and pages name."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from flask import Blueprint, Response, jsonify

from ..content import pictures
from ..content.yaml_documents import irregular
from ..render.theme import ICON_SIZES
from ..snapshot import current_snapshot, current_state
from ..web.problems import Problem
from ..web.static_files import cache_file, conditional, send_file

bp = Blueprint("media", __name__)
MEDIA_TYPES = {
    "css": "text/css",
    "ico": "image/vnd.microsoft.icon",
    "png": "image/png",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
}
"""By the suffix of a file of the theme."""


@bp.get("/images/menu/<slug>.webp")
def dish_picture(slug: str) -> Response:
    if slug not in current_snapshot().site.pictures.dishes:
        raise _no_picture(slug)
    return _image(lambda images: pictures.picture_file(images, f"menu/{slug}"), slug, "image/webp")


@bp.get("/images/home/<name>.webp")
def home_picture(name: str) -> Response:
    if name not in current_snapshot().site.pictures.home:
        raise _no_picture(name)
    return _image(lambda images: pictures.picture_file(images, f"home/{name}"), name, "image/webp")


@bp.get("/images/<any(menu, home):folder>/<int:width>/<slug>.<any(avif, webp):format>")
def resized_picture(folder: str, width: int, slug: str, format: pictures.Format) -> Response:
    known = current_snapshot().site.pictures
    name, picture = f"{folder}/{slug}", (known.dishes if folder == "menu" else known.home).get(slug)
    if picture is None or width not in picture.widths.get(format, ()):
        raise _no_picture(f"{width}/{slug}.{format}")
    return _image(lambda images: pictures.resized_file(images, name, width, format), slug, f"image/{format}")


@bp.get("/images/cards/<path:page>.jpg")
def card(page: str) -> Response:
    """Return the preview image (``og:image``) of a page."""
    if page not in current_snapshot().site.pictures.cards:
        raise _no_picture(page)
    return _image(lambda images: pictures.card_file(images, page), page, "image/jpeg")


def _image(file: Callable[[Path], Path], name: str, type: str) -> Response:
    """Return the first *file* of an ``images`` folder that exists. Problem 404 for a link out of the folder, or a pipe."""
    for folder in current_state().reloader.picture_folders():
        images = (folder / "images").resolve()
        path = file(images)
        with suppress(OSError):  # deleted since the content was loaded
            if not irregular(path, within=images):
                return cache_file(send_file(path.parent, path.name, type))
    raise _no_picture(name)


def _no_picture(name: str) -> Problem:
    return Problem("not-found", f"There is no picture of a dish «{name[:80]}».")


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """Return the site on a telephone's home screen (W3C Web Application Manifest)."""
    restaurant, languages = current_snapshot().site.restaurant, current_snapshot().languages
    colours = current_snapshot().theme.theme.colours
    fields = {
        "name": restaurant.name.in_(languages.default),
        "short_name": restaurant.short_name.in_(languages.default),
        "start_url": "/",
        "display": "browser",
        "icons": [
            {"src": f"/theme/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in ICON_SIZES
        ],
        "theme_color": colours.sign,
        "background_color": colours.paper,
    }
    response = jsonify(fields)
    response.mimetype = "application/manifest+json"
    return cache_file(response)


@bp.get("/favicon.ico")
def favicon() -> Response:
    """Return the icon that browsers request at a fixed path."""
    return theme_file("favicon.ico")


@bp.get("/theme/<name>")
def theme_file(name: str) -> Response:
    """Return a file of the theme: style sheet, icon, border, logo, letters."""
    data = current_snapshot().theme.files.get(name)
    if data is None:
        raise Problem("not-found", f"The theme has no file «{name[:80]}».")
    response = Response(data, mimetype=MEDIA_TYPES[name.rpartition(".")[2]])
    response.set_etag(pictures.fingerprint(data))
    response.last_modified = current_snapshot().site.modified
    return cache_file(conditional(response))
