"""The blueprint of the studio, to which each module of pages adds its own."""

from typing import Any

from flask import Blueprint

from ...i18n import N_
from .state import current_locale

bp = Blueprint("studio", __name__, template_folder="templates")
SECTIONS = (
    ("overview", N_("Overview")),
    ("dishes", N_("Dishes")),
    ("must_order", N_("Must-order")),
    ("hours", N_("Hours")),
    ("articles", N_("Answers")),
    ("publish", N_("Publish")),
)
"""The pages of the navigation."""


@bp.context_processor
def _of_every_page() -> dict[str, Any]:
    return {"locale": current_locale(), "sections": SECTIONS}


@bp.url_defaults
def _with_language(_endpoint: str, values: dict[str, Any]) -> None:
    values.setdefault("lang", current_locale().code)
