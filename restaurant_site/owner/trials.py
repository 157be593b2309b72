"""Tries content that nobody is served yet: whether all pages of it can be shown."""

import logging
from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass, field
from threading import Lock

from flask import Flask

from ..app import create_app
from ..content import site_loader
from ..content.load_state import LoadState
from ..models.fault import Fault
from ..models.fault_kinds import Kind
from ..models.site import Site
from ..settings import UNLIMITED, Settings
from ..snapshot import state_of
from ..views import trial

log = logging.getLogger(__name__)
_shared: dict[str, Flask] = {}
"""An application of this process that shows samples, whichever folder it was made for: one takes seconds to make."""


@dataclass(slots=True)
class Trials:
    """An application that serves nobody, and keeps its compiled templates from one trial to the next."""

    _app: Flask | None = None
    _lock: Lock = field(default_factory=Lock)

    def faults(self, loaded: LoadState) -> list[Fault]:
        """Return why pages of content without faults cannot be shown; their tracebacks are in the log."""
        return self._run(self._all, loaded)

    def faults_of_sample(self, loaded: LoadState) -> list[Fault]:
        """Return the same of the pages without entries, of one dish and one article, in the default language."""
        return self._run(self._sample, loaded)

    def new_faults(self, loaded: LoadState, before: LoadState) -> list[Fault]:
        """Return the same of that sample and of what has changed, without what *before* could not show either."""
        return self._run(lambda site, new: self._new(site, site_loader.site(before), new), loaded)

    def _run(self, find: Callable[[Site, LoadState], list[trial.Failure]], loaded: LoadState) -> list[Fault]:
        with self._lock:
            return Context().run(self._faults, find, loaded)  # beside the application of the request

    def _faults(self, find: Callable[[Site, LoadState], list[trial.Failure]], loaded: LoadState) -> list[Fault]:
        try:
            found = find(site_loader.site(loaded), loaded)
        except Exception as error:  # the site cannot even be built
            log.exception("The site cannot be shown")
            name = loaded.folder.name
            return [Fault(".", 1, "", Kind.NOT_SHOWN(pages=(name,), error=trial.in_a_line(error)))]
        return [each.fault(loaded) for each in found]

    def _all(self, site: Site, loaded: LoadState) -> list[trial.Failure]:
        if self._app is None:
            app = self._created(site, loaded)
            return trial.failures(app, state_of(app).snapshot)
        return trial.failures(self._app, state_of(self._app).snapshot.build(site, None))

    def _sample(self, site: Site, loaded: LoadState) -> list[trial.Failure]:
        app = self._created(site, loaded)
        return trial.failures(app, state_of(app).snapshot, trial.addresses(site, site))

    def _new(self, site: Site, before: Site, loaded: LoadState) -> list[trial.Failure]:
        app = self._app or _shared.get("app") or self._created(before, loaded)
        _shared["app"] = app
        first = state_of(app).snapshot
        new = first.build(site, first.search)
        if not trial.failures(app, new, trial.addresses(site, before)):
            return []
        return trial.new_failures(app, new, first.build(before, first.search))

    def _created(self, site: Site, loaded: LoadState) -> Flask:
        self._app = create_app(Settings(content_dir=loaded.folder, **UNLIMITED), site=site)
        return self._app
