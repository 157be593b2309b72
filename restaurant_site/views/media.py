"""Pictures, at the addresses that documents name."""

from flask import Blueprint, Response, current_app, send_from_directory

from ..policy import limits
from ..policy.headers import keep_file
from ..policy.problems import Problem
from .params import service

bp = Blueprint("media", __name__)


@bp.get("/images/menu/<slug>.webp")
@limits.uncounted
def dish_picture(slug: str) -> Response:
    """The picture of a dish."""
    if slug not in service().site.dishes:
        raise Problem("not-found", f"There is no picture of a dish «{slug[:80]}».")
    folder = current_app.extensions["settings"].content_dir.resolve() / "images" / "menu"
    return keep_file(send_from_directory(folder, f"{slug}.webp", mimetype="image/webp"))


@bp.get("/favicon.ico")
@limits.uncounted
def favicon() -> Response:
    """The icon that browsers ask for by name."""
    return keep_file(send_from_directory(current_app.static_folder or "", "icons/favicon.ico"))
