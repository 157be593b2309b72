"""One version of the content with everything that serves it, its reloader, and the state of an application.

A reload builds a new ``Snapshot`` and replaces one reference; a request uses the snapshot that it started with.

A change of the content folder is loaded while the old content is served, and replaces it as a whole once the
folder has stopped changing and has no fault; otherwise the old content stays and every fault is logged. Each
process watches its folder itself, so that several processes and machines need no coordination. A process that
starts while the folder is faulty, gone, unreadable or does not answer serves the copy of the last good content,
where one is kept.
"""

import gc
import logging
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import Literal, cast, get_args

from flask import Flask, current_app, g

from . import native_threads
from .content import starter
from .content.change_log import ChangeLog
from .content.faults import ContentError
from .content.last_good import LastGoodCopies
from .content.signature import Signature, signature
from .content.site_loader import load_site
from .domain import public_holidays, turns
from .domain.changes import NO_HISTORY, ChangeHistory
from .i18n import N_, Gettext
from .locales import Locale, SiteLanguages
from .mcp.protocol import Server
from .mcp.server import build_knowledge_server, build_server
from .models.fault import Fault
from .models.fault_kinds import Kind, Translatable
from .models.site import Site
from .render import theme
from .render.localized_site import LocalizedSite, utc_now
from .render.theme import ThemeFiles
from .search.site_search import SiteSearch, index_site
from .settings import PACKAGE, Settings, shipped
from .urls import Links
from .web.http_state import HttpState
from .web.metrics import ContentStatus

log = logging.getLogger(__name__)
EXTENSION = "restaurant"
START_SECONDS = 10.0
"""Seconds that a start waits for a folder that does not answer before it serves the copy."""
STALL_SECONDS = 60.0
"""Seconds without a completed scan after which the folder is reported as not answering."""

ReloadOutcome = Literal["served", "refused", "failed"]
"""Result of a reload: new content is served, or it has faults, or loading it raised another exception."""


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    site: Site
    localized_sites: Mapping[Locale, LocalizedSite]
    search: SiteSearch
    theme: ThemeFiles
    mcp_server: Server
    knowledge_server: Server
    """The MCP server of the knowledge base alone."""
    representation_version: str
    """Changes with the content, the base URL and the code: part of the keys of the response cache."""
    is_over: Callable[[], bool]
    """Tells whether a certificate or the price of a day has ended, or new hours of every week have begun, since the snapshot was built."""
    build: Callable[[Site, SiteSearch | None], "Snapshot"]
    """Builds a snapshot of a site in the same way; with a search of an older one, which is much faster."""

    @property
    def languages(self) -> SiteLanguages:
        return self.site.languages

    def localized_site(self, locale: Locale | None = None) -> LocalizedSite:
        """Return the site in a language, or in its default one."""
        return self.localized_sites[locale or self.languages.default]


def load_snapshot(
    settings: Settings,
    translations: Mapping[str, Gettext],
    links: Links,
    drafts: bool = False,
    now: Callable[[], datetime] = utc_now,
) -> Snapshot:
    """Load the content folder. Raises ContentError with every fault, and for facts of the starter at a public address."""
    site = load_site(settings.content_dir, drafts, now)
    if site.starter_facts and settings.is_public:
        raise ContentError(
            starter.refusal(site.starter_facts, Translatable(N_("%(address)s is public"), address=settings.base_url))
        )
    return build_snapshot(site, settings, translations, links, now)


def build_snapshot(
    site: Site,
    settings: Settings,
    translations: Mapping[str, Gettext],
    links: Links,
    clock: Callable[[], datetime],
    search: SiteSearch | None = None,
) -> Snapshot:
    """Return the snapshot of a site with the certificates that are valid and the week that holds today."""
    today = clock().astimezone(site.restaurant.zone).date()
    site = turns.site_on(site, today, is_live=links.live)
    public_holidays.prepare(site, today)
    links = replace(links, default=site.languages.default)
    now = clock if links.live else lambda: site.modified
    localized_sites = MappingProxyType(
        {
            each: LocalizedSite(site.in_(each), each, links, translations[each.catalogue], now)
            for each in site.languages.locales
        }
    )
    search = search.within(site) if search else index_site(site)
    servers = build_server(localized_sites, search), build_knowledge_server(localized_sites, search)
    version = f"{site.version}-{code_version()}-{sha256(links.base.encode()).hexdigest()[:6]}"
    ends = turns.next_change(site, today)
    return Snapshot(
        site,
        localized_sites,
        search,
        theme.build(site),
        *servers,
        version,
        is_over=lambda: ends is not None and clock() >= ends,
        build=lambda site, search: build_snapshot(site, settings, translations, links, clock, search),
    )


@cache
def code_version() -> str:
    """Return a hash of the code that this process runs, so that two releases never share entries of a cache."""
    digest = sha256()
    for folder in (PACKAGE, shipped("translations"), shipped("static")):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:8]


class Reloader:
    """Loads the content at start and again after each change of its folder.

    *load* builds a snapshot from a folder or raises ContentError; *publish* is called with each
    snapshot that is to be served, and raises ContentError for one that may not replace the one before it.
    Raises what *load* raises when it fails and there is no copy.
    """

    outcomes: tuple[ReloadOutcome, ...] = get_args(ReloadOutcome)

    def __init__(
        self,
        folder: Path,
        load: Callable[[Path], Snapshot],
        publish: Callable[[Snapshot], None],
        copies: LastGoodCopies | None = None,
    ) -> None:
        self._folder = folder
        self._load = load
        self._publish = publish
        self._copies = copies
        self._served_copy: Path | None = None
        self._loaded_signature: Signature = frozenset()
        self._last_scan: Signature = frozenset()
        self._reloading = Lock()
        self._failed_since: datetime | None = None
        self._period = 0.0
        self.faults: tuple[Fault, ...] = ()
        """Faults of content that is newer than the served content."""
        self.loaded_at = datetime.now(UTC)
        """When the served content was loaded."""
        self.scanned_at = self.loaded_at
        """When the last complete scan of the folder ended."""
        self.on_outcome: Callable[[ReloadOutcome], None] | None = None
        """Called with the outcome of each reload, to count it."""
        self._start()

    @property
    def stale_since(self) -> datetime | None:
        """Since when the folder holds content that is not served, or has not answered; None while it is served."""
        if self._failed_since is not None:
            return self._failed_since
        return self.scanned_at if self._is_stalled() else None

    def picture_folders(self) -> list[Path]:
        """Return the folders that hold the pictures of the served content: its copy, if there is one, then the content folder."""
        return [self._served_copy, self._folder] if self._served_copy else [self._folder]

    def _start(self) -> None:
        copy = self._copies.latest() if self._copies else None
        if copy is None:
            self._last_scan = self._load_folder()
            return
        try:
            self._load_answering_folder(copy)
        except Exception as error:
            self._record_failure(error)
            if self._served_copy:
                return
            try:
                self._serve_copy(copy)
            except Exception:
                raise error from None

    def _serve_copy(self, copy: Path) -> None:
        self._publish(self._load_from(copy))
        self._served_copy = copy

    def _load_answering_folder(self, copy: Path) -> None:
        """Load the folder at the start. Raises ContentError also for a folder that does not answer, such as a lost mount."""
        if not native_threads.completes_within(partial(signature, self._folder), START_SECONDS):
            raise ContentError([Fault(".", 1, "", Kind.CONTENT_SILENT())])
        self._last_scan = self._load_folder(copy)

    def _load_folder(self, copy: Path | None = None) -> Signature:
        """Load and serve the folder; after the *copy*, if that is another version, which is kept if this one is refused."""
        self._loaded_signature = signature(self._folder)
        snapshot = self._load_from(self._folder)
        if copy is not None and copy.name != snapshot.site.version:
            with suppress(Exception):
                self._serve_copy(copy)
        self._serve(snapshot)
        return self._loaded_signature

    def watch(self, seconds: float) -> None:
        """Scan the folder every *seconds* (0: never) in a native thread, also in each process forked from this one."""
        freeze_gc()
        gc.enable()  # after the start, for which gunicorn_conf disables it
        if not seconds:
            return
        self._period = seconds
        os.register_at_fork(after_in_child=self._start_threads)
        self._start_threads()

    def _start_threads(self) -> None:
        self.scanned_at = datetime.now(UTC)
        native_threads.start(self._watch, name="content watcher")
        native_threads.start(self._report_stalls, name="content stall monitor")

    def _watch(self) -> None:
        while True:
            native_threads.sleep(self._period)
            self.scan()

    def scan(self) -> None:
        """Reload when the folder differs from the loaded content and has not changed since the last scan."""
        current = signature(self._folder)
        if current == self._last_scan != self._loaded_signature:
            self.reload()
        self._last_scan = current
        self.scanned_at = datetime.now(UTC)

    def catch_up(self) -> None:
        """Reload at once if the folder differs from the content that was loaded last; wait for a reload that runs."""
        with self._reloading:
            is_behind = signature(self._folder) != self._loaded_signature
        if is_behind:
            self.reload()

    def expect(self) -> None:
        """Reload at the next scan."""
        self._loaded_signature = frozenset()

    def _report_stalls(self) -> None:
        """Log once for each time that the folder stops answering; the thread that scans it cannot."""
        reported: datetime | None = None
        while True:
            native_threads.sleep(STALL_SECONDS / 2)
            if self._is_stalled() and reported != self.scanned_at:
                reported = self.scanned_at
                log.error("The content folder %s has not answered since %s", self._folder, reported.isoformat())

    def _is_stalled(self) -> bool:
        limit = timedelta(seconds=max(STALL_SECONDS, 5 * self._period))
        return self._period > 0 and datetime.now(UTC) - self.scanned_at > limit

    def reload(self) -> bool:
        """Load and serve the folder. Return False, with its faults logged, if it cannot be served."""
        with self._reloading:
            outcome = self._load_and_record()
        if self.on_outcome is not None:
            self.on_outcome(outcome)
        return outcome == "served"

    def _load_and_record(self) -> ReloadOutcome:
        try:
            self._load_folder()
        except Exception as error:
            return self._record_failure(error)
        freeze_gc()
        return "served"

    def _load_from(self, folder: Path) -> Snapshot:
        with gc_paused():
            return self._load(folder)

    def _serve(self, snapshot: Snapshot) -> None:
        self._publish(snapshot)
        self.faults = ()
        self._failed_since = None
        self.loaded_at = datetime.now(UTC)
        log.info("Serving content %s", snapshot.site.version)
        for reason in snapshot.site.unpublished:
            log.warning("%s; `restaurant-site check` lists each", reason)
        self._served_copy = self._keep_copy(snapshot.site.version)

    def _record_failure(self, error: Exception) -> ReloadOutcome:
        self._failed_since = self._failed_since or datetime.now(UTC)
        if not isinstance(error, ContentError):
            log.error("The content was not loaded; the old content is served on", exc_info=error)
            return "failed"
        self.faults = tuple(error.faults)
        for fault in self.faults:
            log.error("Content fault, the old content is served on: %s", fault)
        return "refused"

    def _keep_copy(self, version: str) -> Path | None:
        if self._copies is None:
            return None
        try:
            self._copies.keep(self._folder, version, lambda: signature(self._folder) == self._loaded_signature)
        except OSError as error:
            log.warning("No copy of the content could be kept: %s", error)
        return self._copies.of(version)


@contextmanager
def gc_paused() -> Iterator[None]:
    """Disable the garbage collector while objects are built of which none is garbage yet."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def freeze_gc() -> None:
    """Exclude the loaded content from garbage collection, and collect the content that it replaced.

    A full collection of a loaded snapshot stops every request for about 0.1 s.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


@dataclass(slots=True)
class ApplicationState:
    settings: Settings
    links: Links
    http: HttpState
    changes: ChangeLog | None = None
    """None for a preview with drafts, and for an export, which publish nothing."""
    history: ChangeHistory = NO_HISTORY
    """The changes up to the snapshot."""
    reloader: Reloader = field(init=False)
    snapshot: Snapshot = field(init=False)
    """The snapshot that answers requests; a reload replaces it."""
    _renewing: Lock = field(default_factory=Lock, init=False)

    def publish(self, snapshot: Snapshot) -> None:
        if self.changes is not None:
            self.history = self.changes.record(snapshot.site)
        self.snapshot = snapshot
        self.http.cache.clear()

    def current(self) -> Snapshot:
        """Return the snapshot, built again from its content if what holds today is no longer what it was built for."""
        if self.snapshot.is_over():
            with self._renewing:
                ended = self.snapshot
                if ended.is_over():
                    renewed = ended.build(ended.site, None)
                    if self.snapshot is ended:  # not reloaded in the meantime
                        self.publish(renewed)
                        self.reloader.expect()  # texts that quote the hours
        return self.snapshot

    def representation_version(self) -> str:
        return self.snapshot.representation_version

    def content_status(self) -> ContentStatus:
        site, reloader = self.snapshot.site, self.reloader
        return ContentStatus(
            version=site.version,
            modified=site.modified,
            loaded_at=reloader.loaded_at,
            scanned_at=reloader.scanned_at,
            faults=len(reloader.faults),
            stale_since=reloader.stale_since,
        )


def state_of(app: Flask) -> ApplicationState:
    state: ApplicationState = app.extensions[EXTENSION]
    return state


def current_state() -> ApplicationState:
    return state_of(current_app)


def current_snapshot() -> Snapshot:
    """Return the snapshot of the current request, which a reload does not replace."""
    if "snapshot" not in g:
        g.snapshot = current_state().current()
    return cast(Snapshot, g.snapshot)
