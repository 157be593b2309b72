"""The whole site as static files, for a CDN or an object store: ``restaurant-site export-site``.

Each page, document, index and picture is requested from the application and written as it was
answered; an address with language and format in the query becomes a path. Whatever needs a running
service (search, MCP, whether it is open now) is omitted. The same content gives the same bytes.
"""

import json
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask.testing import FlaskClient

from ..app import create_app
from ..content import starter
from ..content.faults import ContentError
from ..i18n import N_
from ..models.fault_kinds import Translatable
from ..models.site import Site
from ..render import theme
from ..render.openapi import Operation
from ..resources import table
from ..resources.resource import Resource
from ..settings import UNLIMITED, SettingError, Settings, shipped
from ..snapshot import state_of
from ..urls import Links, StaticLinks
from ..views import trial
from ..views.endpoints import operations
from ..web.headers import constant_headers
from .cli.language import gettext

MANIFEST = "manifest.json"
OMITTED_HEADERS = {"content-length", "etag", "last-modified", "vary", "date", "x-request-id"}
"""Headers that a file server sets itself, and one that differs in each response."""


class ExportError(ValueError):
    """The export cannot be written; the message says why."""


@dataclass(frozen=True, slots=True)
class ExportedAddress:
    """An address of the exported site, and the address of the application with its content."""

    address: str
    source: str

    @property
    def file(self) -> str:
        """The file below the export folder; a page becomes `index.html` of a folder, which any file server finds."""
        path = self.address.strip("/")
        if "." in path.rpartition("/")[2] or path.startswith(".well-known/"):
            return path
        return f"{path}/index.html" if path else "index.html"


def export(settings: Settings, folder: Path) -> int:
    """Write the site into *folder*; return the number of addresses. Raises ContentError and ExportError."""
    quiet = replace(settings, redis_url="", copies_dir=None, **UNLIMITED)
    app = create_app(quiet, links=StaticLinks)
    snapshot = state_of(app).snapshot
    if facts := snapshot.site.starter_facts:
        raise ContentError(starter.refusal(facts, Translatable(N_("an export is public"))))
    common = dict(constant_headers(settings))
    client = app.test_client()
    files: dict[str, Any] = {}
    with app.app_context():
        described = operations(snapshot.site.hidden)
    if failures := trial.failures(app, snapshot):  # before the earlier export is deleted
        raise ContentError(each.fault() for each in failures)
    _prepare_folder(folder)
    for entry in entries(snapshot.site, described):
        path = folder / entry.file
        headers = _write(client, entry.source, path)
        special = {name: value for name, value in headers.items() if common.get(name) != value}
        files[entry.address] = {"file": path.relative_to(folder).as_posix(), "headers": special}
    _write(client, f"/{snapshot.languages.default.code}/not-found", folder / "404.html", status=404)
    manifest = {"version": snapshot.site.version, "base_url": settings.base_url, "headers": common, "files": files}
    _write_json(folder / MANIFEST, manifest)
    return len(files)


def entries(site: Site, operations: Sequence[Operation]) -> Iterator[ExportedAddress]:
    """Return everything that is exported, each address once."""
    exported = [each for each in operations if each.exported and each.page not in site.hidden]
    indexes = [each for each in exported if each.tag == "Indexes"]
    addresses = [*_documents(site), *_pages(site), *_files(site, [each.path for each in exported])]
    default = site.languages.default
    static, links = StaticLinks(default=default), Links(default=default)
    for locale in site.languages.locales:
        addresses += [
            ExportedAddress(static.index(name, locale), links.index(name, locale))
            for name, page in ((each.path.removeprefix("/"), each.page) for each in indexes)
            if page not in site.in_(locale).hidden
        ]
    return iter({entry.address: entry for entry in addresses}.values())


def _rows(site: Site) -> Iterator[Resource]:
    """Yield the rows of what is exported, but for pages that the owner hides."""
    return (row for row in table.RESOURCES if row.is_exported and row.page not in site.hidden)


def _pages(site: Site) -> Iterator[ExportedAddress]:
    yield ExportedAddress("/", f"/{site.languages.default.code}/")
    for locale in site.languages.locales:
        for name in (name for row in _rows(site.in_(locale)) if row.page for name, _ in row.pages(site.in_(locale))):
            for markdown in (False, True):
                page = Links().page(name, locale, markdown)
                yield ExportedAddress(page, page)
        yield ExportedAddress(Links().feed(locale), Links().feed(locale))


def _documents(site: Site) -> Iterator[ExportedAddress]:
    """Yield the documents of the API, as JSON and as Markdown."""
    for locale in site.languages.locales:
        for path in (path for row in _rows(site.in_(locale)) if row.api for path in row.documents(site.in_(locale))):
            for format in ("json", "md"):
                yield ExportedAddress(StaticLinks().api(path, locale, format), Links().api(path, locale, format))


def _files(site: Site, fixed: Iterable[str]) -> Iterator[ExportedAddress]:
    static = shipped("static")
    addresses = [
        *fixed,
        "/favicon.ico",
        "/manifest.webmanifest",
        *(f"/theme/{name}" for name in theme.build(site).files),
        *(f"/static/{path.relative_to(static).as_posix()}" for path in sorted(static.rglob("*")) if path.is_file()),
        *(Links().picture(id) for id in site.pictures.dishes),
        *(f"/images/cards/{page}.jpg" for page in site.pictures.cards),
        *(f"/images/home/{name}.webp" for name in site.pictures.home),
        *(
            f"/images/{folder}/{width}/{name}.{format}"
            for folder, shown in (("menu", site.pictures.dishes), ("home", site.pictures.home))
            for name, picture in shown.items()
            for format, widths in picture.widths.items()
            for width in widths
        ),
    ]
    return (ExportedAddress(address, address) for address in addresses)


def _prepare_folder(folder: Path) -> None:
    """Create the folder, or empty it of an earlier export; refuse a folder with other files."""
    if folder.is_dir() and any(folder.iterdir()):
        if not (folder / MANIFEST).is_file():
            raise ExportError(f"{folder} holds other files; name an empty folder, or one of an earlier export")
        for path in folder.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    folder.mkdir(parents=True, exist_ok=True)


def _write(client: FlaskClient, address: str, path: Path, status: int = 200) -> dict[str, str]:
    """Write one response to a file; return the headers that it should be served with."""
    with client.get(address, headers={"Accept": "text/html, */*;q=0.5"}) as response:
        if response.status_code != status:
            raise ExportError(f"{address} was answered with {response.status_code}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(response.get_data())
        return {name: value for name, value in response.headers.items() if name.lower() not in OMITTED_HEADERS}


def _write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def main(folder: Path) -> None:
    """Export with the settings of the environment, and print every fault."""
    try:
        settings = Settings.from_environment()
        count = export(settings, folder)
    except (ContentError, ExportError, SettingError, OSError) as error:
        print(error, file=sys.stderr)
        sys.exit(1)
    message = gettext(
        "%(count)s addresses of the site of %(content)s in %(folder)s; %(file)s lists their headers.",
        count=count,
        content=settings.content_dir,
        folder=folder,
        file=MANIFEST,
    )
    print(message)
    if urlsplit(settings.base_url).hostname in ("127.0.0.1", "localhost"):
        words = gettext(
            "Links of the export lead to %(address)s, which is this computer. Set RESTAURANT_BASE_URL to the address of the site, "
            "such as https://www.example.com, and export again.",
            address=settings.base_url,
        )
        print(words, file=sys.stderr)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
