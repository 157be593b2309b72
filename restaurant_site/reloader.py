"""Keeps the served content current with its folder.

A change is loaded beside what is served and replaces it as a whole, once the folder has stopped
changing and has no fault; otherwise the old content is served on and every fault is logged. Each
process watches its folder itself, so that several processes and machines need no coordination.

A process that starts while the folder has faults serves a copy of the last good content, where one
is kept: a worker that dies, or a restart by signal, does not lose the site to a bad edit.
"""

import gc
import logging
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Literal, get_args

from . import native_threads
from .content.faults import ContentError, Fault
from .service import Service

log = logging.getLogger(__name__)

COPY = "last-good"
"""Name of the symbolic link to the copy of the last good content."""

Signature = frozenset[tuple[str, int, int]]
"""Path, modification time in ns and size in bytes of every file and folder."""

Outcome = Literal["served", "refused", "failed"]
"""Result of a reload: new content is served, or it has faults, or loading it raised another exception."""


class Reloader:
    """Loads the content at start and again after each change of its folder.

    *load* builds a service from a folder or raises ContentError; *publish* is called with each
    service that is to be served; *copies* is the folder for a copy of the last good content.
    Raises ContentError when the folder has faults and there is no copy.
    """

    outcomes: tuple[Outcome, ...] = get_args(Outcome)

    def __init__(
        self,
        folder: Path,
        load: Callable[[Path], Service],
        publish: Callable[[Service], None],
        copies: Path | None = None,
    ) -> None:
        self._folder = folder
        self._load = load
        self._publish = publish
        self._copies = copies
        self._loaded_signature = self._last_look = signature(folder)
        self._reloading = Lock()
        self.faults: tuple[Fault, ...] = ()
        """Faults of content that is newer than the served content."""
        self.loaded = datetime.now(UTC)
        """When the served content was loaded."""
        self.count: Callable[[Outcome], None] | None = None
        """Called with the outcome of each reload."""
        self._start()

    def _start(self) -> None:
        try:
            self._serve(self._load_from(self._folder))
        except ContentError as error:
            copy = self._copies / COPY if self._copies else None
            if copy is None or not copy.is_dir():
                raise
            self._record_faults(error)
            self._publish(self._load_from(copy))

    def watch(self, seconds: float) -> None:
        """Look at the folder every *seconds* (0: never) in a native thread, also in each process forked from this one."""
        freeze_gc()
        if not seconds:
            return
        start = partial(native_threads.start, partial(self._watch, seconds), name="content watcher")
        os.register_at_fork(after_in_child=start)
        start()

    def _watch(self, seconds: float) -> None:
        while True:
            native_threads.sleep(seconds)
            self.look()

    def look(self) -> None:
        """Reload when the folder differs from the loaded content and has not changed since the last look."""
        now = signature(self._folder)
        if now == self._last_look != self._loaded_signature:
            self.reload()
        self._last_look = now

    def reload(self) -> bool:
        """Serve what the folder holds now; False, with its faults logged, when that cannot be served."""
        with self._reloading:
            outcome = self._try()
        if self.count is not None:
            self.count(outcome)
        return outcome == "served"

    def _try(self) -> Outcome:
        self._loaded_signature = signature(self._folder)
        try:
            self._serve(self._load_from(self._folder))
        except ContentError as error:
            self._record_faults(error)
            return "refused"
        except Exception:
            log.exception("The content was not loaded; the old content is served on")
            return "failed"
        freeze_gc()
        return "served"

    def _load_from(self, folder: Path) -> Service:
        with gc_paused():
            return self._load(folder)

    def _serve(self, service: Service) -> None:
        self._publish(service)
        self.faults = ()
        self.loaded = datetime.now(UTC)
        log.info("Serving content %s", service.site.version)
        self._keep_copy(service.site.version)

    def _record_faults(self, error: ContentError) -> None:
        self.faults = tuple(error.faults)
        for fault in self.faults:
            log.error("Content fault, the old content is served on: %s", fault)

    def _keep_copy(self, version: str) -> None:
        """Copy the loaded files and replace the last copy atomically; no copy when they have changed meanwhile."""
        if self._copies is None or (self._copies / version).is_dir():
            return
        try:
            fresh = Path(tempfile.mkdtemp(prefix="new-", dir=self._copies))
            shutil.copytree(self._folder, fresh, ignore=self._pictures, dirs_exist_ok=True)
            (fresh / "images").symlink_to((self._folder / "images").resolve())
            if signature(self._folder) == self._loaded_signature:
                self._replace_copy(fresh, version)
            else:
                shutil.rmtree(fresh)
        except OSError as error:
            log.warning("No copy of the content could be kept: %s", error)

    def _pictures(self, at: str, _names: list[str]) -> list[str]:
        return ["images"] if Path(at) == self._folder else []

    def _replace_copy(self, fresh: Path, version: str) -> None:
        """Point the link at the fresh copy; keep the previous copy for its readers, delete older ones."""
        current = fresh.parent / COPY
        before = current.resolve()
        kept = fresh.rename(fresh.with_name(version))
        link = fresh.with_name(f"{fresh.name}-link")
        link.symlink_to(kept)
        link.replace(current)
        for other in fresh.parent.iterdir():
            if other not in {current, kept, before}:
                shutil.rmtree(other, ignore_errors=True)


def signature(folder: Path) -> Signature:
    """Path, modification time and size of everything in a folder; differs after a change."""
    found: set[tuple[str, int, int]] = set()
    folders = [str(folder)]
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                with suppress(OSError):  # deleted since the listing
                    status = entry.stat()
                    found.add((entry.path, status.st_mtime_ns, status.st_size))
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
    return frozenset(found)


@contextmanager
def gc_paused() -> Iterator[None]:
    """Disables the garbage collector while objects are built of which none is garbage yet."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def freeze_gc() -> None:
    """Excludes the loaded content from garbage collection, and collects the content that it replaced.

    A full collection of a loaded service stops every request for about 0.1 s.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
