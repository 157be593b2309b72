"""Where the parts meet."""

import os
import shlex
import shutil
import sys
import tempfile
import weakref
from argparse import ArgumentError, ArgumentParser
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo, reset_tzpath

from babel import Locale as BabelLocale
from flask import Flask, request
from flask_babel import Babel
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix

from . import i18n, service
from .content import formatting
from .domain import hours
from .http import cache, errors, headers, rate_limits, static_files
from .http.cache_middleware import FastPath
from .locales import DEFAULT, LOCALES, Locale
from .reloader import Reloader
from .settings import SettingError, Settings, shipped
from .urls import Links
from .views import agents, api, mcp, media, openapi, pages, styleguide
from .views.params import LocaleConverter
from .views.params import service as current_service

BLUEPRINTS = (agents, api, mcp, media, openapi, pages)


def create_app(
    settings: Settings | None = None, *, fast: bool = True, drafts: bool = False, addresses: type[Links] = Links
) -> Flask:
    """The application. Raises SettingError, ContentError or CatalogueError rather than serve what is wrong.

    *fast* answers what is cached before Flask is asked; the answers are the same without. *drafts*
    are shown too, for a preview. *addresses* are other ones for an export.
    """
    settings = settings or Settings.from_environment()
    refuse_several_workers(settings)
    reset_tzpath(to=[])  # time zones come from the tzdata package: a system's may be years old
    ZoneInfo.clear_cache()
    app = Flask(__name__, static_folder=str(shipped("static")))
    app.json.ensure_ascii = False  # type: ignore[attr-defined]  # of Flask's default provider
    app.url_map.converters["locale"] = LocaleConverter
    links = addresses(settings.base_url)
    words = i18n.load_translations(shipped("translations"))
    app.extensions["settings"] = settings
    app.extensions["links"] = links
    app.extensions["store"] = "redis" if settings.redis_url else "memory"
    app.extensions["reloader"] = Reloader(
        settings.content_dir,
        load=lambda folder: service.load(replace(settings, content_dir=folder), words, links, drafts),
        publish=partial(_publish, app),
        copies=settings.copies_dir,
    )
    _prepare_templates(app)
    _prepare_translations(app)
    if fast:
        app.extensions["fast_path"] = FastPath(
            app, version=lambda: app.extensions["service"].version, messages=mcp.messages(app)
        )
        app.wsgi_app = app.extensions["fast_path"]  # type: ignore[method-assign]
    if settings.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.trusted_proxies, x_proto=0, x_host=0)  # type: ignore[method-assign]
    headers.init_app(app, settings)
    static_files.init_app(app)
    rate_limits.init_app(app, settings)
    cache.init_app(app, settings)
    errors.init_app(app)
    for views in BLUEPRINTS:
        app.register_blueprint(views.bp)
    if app.debug:
        app.register_blueprint(styleguide.bp)
    return app


def _publish(app: Flask, current: service.Service) -> None:
    """Serve *current* from now on; what is cached of the old one is not asked for again."""
    app.extensions["service"] = current
    if "representations" in app.extensions:
        app.extensions["representations"].forget()


def refuse_several_workers(settings: Settings) -> None:
    """Stop a start in which limits and caches would be counted apart: several processes without Redis."""
    if not settings.redis_url and workers_asked_for(sys.argv, os.environ) > 1:
        raise SettingError(
            "Several workers would each count their own limits: set RESTAURANT_REDIS_URL (redis://host:6379/0), "
            "or run one worker (the default of gunicorn.conf.py)."
        )


def workers_asked_for(command: Sequence[str], environ: Mapping[str, str]) -> int:
    """How many worker processes gunicorn was told to start, by its command line or its variables.

    A worker cannot ask gunicorn; ``gunicorn.conf.py`` refuses too, but is read only in its own folder.
    """
    if not command or "gunicorn" not in {Path(command[0]).name, Path(command[0]).parent.name}:
        return 1
    parser = ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument("-w", "--workers", type=int)
    given = [*shlex.split(environ.get("GUNICORN_CMD_ARGS", "")), *command[1:]]
    try:
        asked = parser.parse_known_args(given)[0].workers
    except (ArgumentError, ValueError):
        return 1  # gunicorn itself will say what is wrong
    return int(asked or environ.get("WEB_CONCURRENCY") or 1)


def _prepare_templates(app: Flask) -> None:
    app.jinja_options = {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.filters.update(money=formatting.money, unbroken=formatting.unbroken)
    version = app.extensions["service"].version.split("-")[1]
    static = StaticAddress(Path(app.static_folder or ""), version)
    app.jinja_env.globals.update(
        live=app.extensions["links"].live, figures=formatting, LOCALES=LOCALES, static=static, week=hours.week
    )
    app.context_processor(lambda: {"site": current_service().site})


class StaticAddress:
    """``static("site.css")``: the address of a file that may be kept for a year, for it changes with the code."""

    def __init__(self, folder: Path, version: str) -> None:
        self._folder = folder
        self._version = version

    def __call__(self, name: str) -> str:
        if not (self._folder / name).is_file():
            raise FileNotFoundError(f"static/{name} does not exist")
        return f"/static/{name}?v={self._version}"


def _prepare_translations(app: Flask) -> None:
    folder = tempfile.mkdtemp(prefix="wording-")
    weakref.finalize(app, shutil.rmtree, folder, ignore_errors=True)
    i18n.compile_into(shipped("translations"), Path(folder))
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = folder
    prepared = {locale: BabelLocale.parse(locale.catalogue) for locale in LOCALES}
    Babel(app, locale_selector=lambda: prepared[_request_locale()])


def _request_locale() -> Locale:
    """The language of the page that is being written: that of the path."""
    found = (request.view_args or {}).get("locale")
    return found if isinstance(found, Locale) else errors.path_locale() or DEFAULT
