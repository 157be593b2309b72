"""The application for WSGI servers: ``gunicorn restaurant_site.wsgi:app``, or ``gunicorn wsgi:app`` in a checkout."""

import sys

from flask import Flask

from .app import create_app
from .content.faults import ContentError
from .content.yaml_documents import keep_no_documents
from .i18n import CatalogueError
from .settings import SettingError
from .snapshot import state_of

WORKER_BOOT_ERROR = 3
"""Exit status by which gunicorn recognises that starting another worker would not help."""


def start() -> Flask:
    """Return the application, which watches its content; print what is wrong and exit if it cannot start."""
    keep_no_documents()
    try:
        started = create_app()
    except (ContentError, SettingError, CatalogueError) as error:
        print(f"The site does not start:\n{error}", file=sys.stderr, flush=True)
        sys.exit(WORKER_BOOT_ERROR)
    state = state_of(started)
    state.reloader.watch(state.settings.reload_seconds)
    return started


app = start()
