"""What the application of a studio holds, and the language of a request."""

from dataclasses import dataclass
from typing import cast

from flask import current_app, g

from ...locales import DEFAULT, Locale
from .workspace import Workspace

EXTENSION = "studio"


@dataclass(frozen=True, slots=True)
class Studio:
    """What the application of one studio holds."""

    workspace: Workspace
    origin: str
    """Scheme, host and port of the studio: ``http://127.0.0.1:8001``."""
    site: str
    """Those of the preview, which is another origin: ``http://localhost:8001``."""
    token: str


def current_studio() -> Studio:
    return cast(Studio, current_app.extensions[EXTENSION])


def current_locale() -> Locale:
    return cast(Locale, g.get("locale", DEFAULT))
