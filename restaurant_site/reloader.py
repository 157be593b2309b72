"""The service that is served, and how it follows its content folder.

A change is loaded beside what is served and takes its place whole, once the folder is at rest and
has no fault; else the old one is served on, and every fault is logged. Each process looks at its
folder itself, so that several of them, and several machines, come to the same without a word.

A process that starts while the folder has faults serves the last good content, when a copy of it
is kept: a worker that dies, or a restart by signal, never loses the site to a bad edit.
"""

import logging
import os
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Literal, get_args

from .content.faults import ContentError, Fault
from .service import Service

log = logging.getLogger(__name__)

COPY = "last-good"
"""The link to the copy that a process starts from when the folder has faults."""

Signature = frozenset[tuple[str, int, int]]
"""Path, time of change and size of every file and folder: what tells that a folder has changed."""

Outcome = Literal["served", "refused", "failed"]
"""How a reload ended: new content is served, or has faults, or could not be loaded for an error of ours."""


class Keeper:
    """Keeps one service current with its folder.

    *load* makes a service of a folder, or raises ContentError; *publish* is given each one that is
    to be served; *copies* is where the last good content is kept, if anywhere.
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
        self._seen = signature(folder)
        self._reloading = Lock()
        self._stopped = Event()
        self.faults: tuple[Fault, ...] = ()
        """What is wrong with a content that is newer than the one that is served."""
        self.loaded = datetime.now(UTC)
        """When the content that is served was loaded."""
        self.count: Callable[[Outcome], None] | None = None
        """Is told how each reload ended."""
        self._start()

    def _start(self) -> None:
        try:
            self._serve(self._load(self._folder))
        except ContentError as error:
            copy = self._copies / COPY if self._copies else None
            if copy is None or not copy.is_dir():
                raise
            self._note(error)
            self._publish(self._load(copy))

    def watch(self, every: float) -> None:
        """Look at the folder every so many seconds (0: never), in a thread of this process and of each that it forks."""
        if not every:
            return
        os.register_at_fork(after_in_child=lambda: self._begin(every))
        self._begin(every)

    def stop(self) -> None:
        self._stopped.set()

    def _begin(self, every: float) -> None:
        self._reloading, self._stopped = Lock(), Event()  # a fork may have come in the middle of either
        Thread(target=self._watch, args=(every,), name="content", daemon=True).start()

    def _watch(self, every: float) -> None:
        before = self._seen
        while not self._stopped.wait(every):
            now = signature(self._folder)
            if now == before != self._seen:
                self.reload()
            before = now

    def reload(self) -> bool:
        """Serve what the folder holds now; False, with its faults logged, when that cannot be served."""
        with self._reloading:
            outcome = self._try()
        if self.count is not None:
            self.count(outcome)
        return outcome == "served"

    def _try(self) -> Outcome:
        self._seen = signature(self._folder)
        try:
            self._serve(self._load(self._folder))
        except ContentError as error:
            self._note(error)
            return "refused"
        except Exception:
            log.exception("The content was not loaded; the old one is served on")
            return "failed"
        return "served"

    def _serve(self, service: Service) -> None:
        self._publish(service)
        self.faults = ()
        self.loaded = datetime.now(UTC)
        log.info("Serving content %s", service.site.version)
        self._keep_copy(service.site.version)

    def _note(self, error: ContentError) -> None:
        self.faults = tuple(error.faults)
        for fault in self.faults:
            log.error("Content fault, the old content is served on: %s", fault)

    def _keep_copy(self, version: str) -> None:
        """A copy of the files that were just loaded, put in its place in one step; none if they have changed since."""
        if self._copies is None or (self._copies / version).is_dir():
            return
        try:
            fresh = Path(tempfile.mkdtemp(prefix="new-", dir=self._copies))
            shutil.copytree(self._folder, fresh, ignore=self._pictures, dirs_exist_ok=True)
            (fresh / "images").symlink_to((self._folder / "images").resolve())
            if signature(self._folder) == self._seen:
                self._replace_copy(fresh, version)
            else:
                shutil.rmtree(fresh)
        except OSError as error:
            log.warning("No copy of the content could be kept: %s", error)

    def _pictures(self, at: str, _names: list[str]) -> list[str]:
        return ["images"] if Path(at) == self._folder else []

    def _replace_copy(self, fresh: Path, version: str) -> None:
        """Point at the fresh copy; the one before is left for who is reading it, older ones go."""
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
    """What the folder's files look like from outside."""
    found: set[tuple[str, int, int]] = set()
    folders = [str(folder)]
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                with suppress(OSError):  # gone between the listing and the look
                    status = entry.stat()
                    found.add((entry.path, status.st_mtime_ns, status.st_size))
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
    return frozenset(found)
