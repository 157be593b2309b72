"""The application factory: loads the content, registers the blueprints and wires the WSGI middleware."""

import os
import sys
from collections.abc import Callable, MutableMapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from wsgiref.types import WSGIApplication
from zoneinfo import ZoneInfo, reset_tzpath

from flask import Flask, g, has_app_context, request
from flask.templating import Environment
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix

from .content.change_log import ChangeLog
from .content.faults import ContentError
from .content.last_good import LastGoodCopies
from .domain.schedule import days_by_ranges
from .i18n import load_translations
from .locales import Locale, SiteLanguages
from .models.site import Site
from .render import labels, order_phrases, row_prices, section_times
from .render.html import phrases, typeset
from .render.opening_phrases import alike_dates, coming_hours, coming_hours_soon, last_orders_in_short
from .resources.request import RequestError
from .settings import Settings, refuse_several_workers, shipped
from .snapshot import (
    EXTENSION,
    ApplicationState,
    Reloader,
    Snapshot,
    build_snapshot,
    code_version,
    current_snapshot,
    load_snapshot,
)
from .text import formatting
from .urls import Links
from .views import agents, mcp, media, openapi, requests, resources, styleguide, trial
from .web import babel, errors, headers, static_files
from .web.access_log import AccessLog
from .web.addresses import ADDRESS_KINDS
from .web.clock import Clock
from .web.http_state import init_http
from .web.metrics import Metrics, MetricsEndpoint
from .web.rate_limit_middleware import RateLimitMiddleware
from .web.request_middleware import RequestSanitizer, SocketTimeouts
from .web.response_cache import CacheMiddleware


def create_app(
    settings: Settings | None = None,
    *,
    drafts: bool = False,
    links: type[Links] = Links,
    clock: Clock = Clock(),  # noqa: B008  # frozen
    site: Site | None = None,
) -> Flask:
    """Return the application. Raises SettingError, ContentError or CatalogueError when a part of it has a mistake.

    *drafts*: serve drafts too, for a preview. *links*: the class that makes URLs, for an export. *site*: what the folder
    holds, where it has been read already, for a trial.
    """
    settings = settings or Settings.from_environment()
    refuse_several_workers(settings, sys.argv, os.environ)
    use_packaged_time_zones()

    app = Flask(__name__, static_folder=str(shipped("static")))
    app.json.ensure_ascii = False  # type: ignore[attr-defined]  # of Flask's default provider
    app.url_map.converters["locale"] = requests.LocaleConverter
    headers.init_app(app)
    static_files.init_app(app)
    publishes = links.live and not drafts and site is None
    state = _init_state(app, settings, links(settings.base_url), clock, publishes)
    errors.init_app(app)
    app.register_error_handler(RequestError, requests.handle_request_error)
    _init_templates(app, state)
    for blueprint in (agents.bp, resources.create_blueprint(), mcp.bp, media.bp, openapi.bp):
        app.register_blueprint(blueprint)
    if app.debug:
        app.register_blueprint(styleguide.bp)
    _init_reloader(app, state, clock, drafts, site, publishes)
    for wrap in middleware(app, state):
        app.wsgi_app = wrap(app.wsgi_app)  # type: ignore[assignment,method-assign]
    return app


def middleware(flask_app: Flask, state: ApplicationState) -> list[Callable[[WSGIApplication], WSGIApplication]]:
    """Return the WSGI middleware of an application, the innermost first."""
    settings = state.settings
    metrics = Metrics(state.http, state.content_status, state.reloader.outcomes) if settings.metrics else None
    observe = metrics.count_request if metrics else None
    layers: list[Callable[[WSGIApplication], WSGIApplication]] = [
        lambda app: CacheMiddleware(app, state.http, state.representation_version),
        lambda app: RateLimitMiddleware(app, flask_app, state.http, state.representation_version, mcp.MESSAGE_PATHS),
        RequestSanitizer,
    ]
    if settings.trusted_proxies:
        layers.append(lambda app: ProxyFix(app, x_for=settings.trusted_proxies, x_proto=0, x_host=0))
    layers.append(SocketTimeouts)
    layers.append(lambda app: AccessLog(app, settings, observe))
    if metrics:
        state.reloader.on_outcome = metrics.count_reload
        layers.append(lambda app: MetricsEndpoint(app, metrics, port=settings.metrics.rpartition(":")[2]))
    return layers


def _init_state(app: Flask, settings: Settings, links: Links, clock: Clock, publishes: bool) -> ApplicationState:
    def problem_url(code: str) -> str:
        return state.snapshot.localized_site().links.problem(code)

    def languages() -> SiteLanguages:
        snapshot: Snapshot = g.get("snapshot", state.snapshot) if has_app_context() else state.snapshot
        return snapshot.languages

    http = init_http(app, settings, problem_url, languages, clock, ADDRESS_KINDS)
    changes = ChangeLog(settings.changes_dir, partial(_now, clock)) if publishes else None
    state = ApplicationState(settings, links, http, changes)
    app.extensions[EXTENSION] = state
    return state


def _init_reloader(
    app: Flask, state: ApplicationState, clock: Clock, drafts: bool, site: Site | None, publishes: bool
) -> None:
    """Load the content; what is served later, too, has to show the pages that what is served now can show."""
    settings, translations, now = state.settings, load_translations(shipped("translations")), partial(_now, clock)

    def load(folder: Path) -> Snapshot:
        if site is not None:
            return build_snapshot(site, settings, translations, state.links, now)
        return load_snapshot(replace(settings, content_dir=folder), translations, state.links, drafts, now)

    def publish(snapshot: Snapshot) -> None:
        served: Snapshot | None = getattr(state, "snapshot", None)
        if publishes and served and (found := trial.new_failures(app, snapshot, served)):
            raise ContentError(each.fault() for each in found)
        state.publish(snapshot)

    copies = LastGoodCopies(settings.copies_dir) if settings.copies_dir else None
    state.reloader = Reloader(settings.content_dir, load, publish, copies)


def _now(clock: Clock) -> datetime:
    return datetime.fromtimestamp(clock.wall(), UTC)


def use_packaged_time_zones() -> None:
    """Read time zones from the tzdata package: those of an operating system may be years old."""
    reset_tzpath(to=[])
    ZoneInfo.clear_cache()


class TemplateEnvironment(Environment):
    """Flask's environment whose templates share its globals, which Jinja otherwise compares at each import of a template."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals


def _init_templates(app: Flask, state: ApplicationState) -> None:
    app.jinja_environment = TemplateEnvironment
    app.jinja_options = {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.filters.update(unbroken=formatting.unbroken, phrases=phrases, typeset=typeset)
    static = partial(static_address, Path(app.static_folder or ""), code_version())
    app.jinja_env.globals.update(
        tells_starter_facts=True, live=state.links.live, static=static, languages=lambda: current_snapshot().languages
    )
    app.jinja_env.globals.update(
        formatting=formatting,
        labels=labels,
        row_prices=row_prices,
        section_times=section_times,
        charges_at_table=order_phrases.charges_at_table,
        charges_on=order_phrases.charges_on,
    )
    app.jinja_env.globals.update(
        days_by_ranges=days_by_ranges,
        coming_hours=coming_hours,
        coming_hours_soon=coming_hours_soon,
        last_orders_in_short=last_orders_in_short,
        alike_dates=alike_dates,
    )
    app.jinja_env.globals.update(theme=lambda: current_snapshot().theme)
    app.jinja_env.globals.update(localized_site_in=lambda locale: current_snapshot().localized_site(locale).relative())
    app.jinja_env.globals.update(absolute_links=state.links)
    app.context_processor(lambda: {"site": current_snapshot().site})
    babel.init_app(app, _request_locale)


def static_address(folder: Path, version: str, name: str) -> str:
    """Return the address of a file with a version that changes with the code. Raises FileNotFoundError for an unknown one."""
    if not (folder / name).is_file():
        raise FileNotFoundError(f"static/{name} does not exist")
    return f"/static/{name}?v={version}"


def _request_locale() -> Locale:
    locale = (request.view_args or {}).get("locale")
    languages = current_snapshot().languages
    return locale if isinstance(locale, Locale) else errors.path_locale(request.path, languages) or languages.default
