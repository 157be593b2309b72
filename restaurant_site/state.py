"""The state of one application."""

from dataclasses import dataclass, field

from flask import Flask, current_app

from .http.metrics import ContentStatus
from .http.state import HttpState
from .reloader import Reloader
from .service import Service
from .settings import Settings
from .urls import Links

EXTENSION = "restaurant"


@dataclass(slots=True)
class ApplicationState:
    settings: Settings
    links: Links
    http: HttpState
    reloader: Reloader = field(init=False)
    service: Service = field(init=False)
    """The service that answers requests; a reload replaces it."""

    def publish(self, service: Service) -> None:
        self.service = service
        self.http.cache.clear()

    def content_version(self) -> str:
        return self.service.version

    def content_status(self) -> ContentStatus:
        site, reloader = self.service.site, self.reloader
        return ContentStatus(
            version=site.version,
            modified=site.modified,
            loaded=reloader.loaded,
            looked=reloader.looked,
            faults=len(reloader.faults),
            stale_since=reloader.stale_since,
        )


def state_of(app: Flask) -> ApplicationState:
    state: ApplicationState = app.extensions[EXTENSION]
    return state


def current_state() -> ApplicationState:
    return state_of(current_app)
