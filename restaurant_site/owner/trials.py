"""Tries content that nobody is served yet: whether all pages of it can be shown."""

import logging
from contextvars import Context

from ..content import site_loader
from ..content.load_state import LoadState
from ..models.fault import Fault
from ..models.fault_kinds import Kind
from ..settings import UNLIMITED, Settings

log = logging.getLogger(__name__)


def faults_of_pages(loaded: LoadState) -> list[Fault]:
    """Return why pages of content without faults cannot be shown; their tracebacks are in the log."""
    return Context().run(_faults, loaded)  # beside the application of the request


def _faults(loaded: LoadState) -> list[Fault]:
    from ..app import create_app  # the whole application: commands that show no page start in half the time without it
    from ..snapshot import state_of
    from ..views import trial

    try:
        app = create_app(Settings(content_dir=loaded.folder, **UNLIMITED), site=site_loader.site(loaded))
    except Exception as error:  # the site cannot even be built
        log.exception("The site cannot be shown")
        name = loaded.folder.name
        return [Fault(".", 1, "", Kind.NOT_SHOWN(pages=(name,), error=trial.in_a_line(error)))]
    return [each.fault(loaded) for each in trial.failures(app, state_of(app).snapshot)]
