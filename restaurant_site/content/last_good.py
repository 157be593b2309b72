"""Copies of the last good content, from which a site starts while its content folder is faulty, gone or unreadable.

A copy is a folder named by the version of its content. ``last-good`` is a link to the newest one. The
copy before it is kept for a worker that still serves it; older ones are deleted.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .yaml_documents import files_below

LATEST = "last-good"
"""Name of the symbolic link to the newest copy."""


@dataclass(frozen=True, slots=True)
class LastGoodCopies:
    """The copies in one folder, which several worker processes may share."""

    folder: Path

    def latest(self) -> Path | None:
        link = self.folder / LATEST
        return link.resolve() if link.is_dir() else None

    def of(self, version: str) -> Path | None:
        copy = self.folder / version
        return copy if copy.is_dir() else None

    def keep(self, content: Path, version: str, is_unchanged: Callable[[], bool]) -> None:
        """Copy *content* and make it the newest; no copy if it has changed meanwhile. Raises OSError."""
        with locked(self.folder):
            before = self.latest()
            copy = self.of(version) or self._copied(content, version, before, is_unchanged)
            if copy is None or copy == before:
                return
            link = self.folder / f"{LATEST}-new"
            link.unlink(missing_ok=True)
            link.symlink_to(version)
            link.replace(self.folder / LATEST)
            for other in self.folder.iterdir():
                if other.is_dir() and other.name != LATEST and other not in {copy, before}:
                    shutil.rmtree(other, ignore_errors=True)

    def _copied(
        self, content: Path, version: str, before: Path | None, is_unchanged: Callable[[], bool]
    ) -> Path | None:
        fresh = Path(tempfile.mkdtemp(prefix="new-", dir=self.folder))
        try:
            for path in files_below(content, on_fault=lambda _fault: None):
                _copy(path, fresh / path.relative_to(content))
            _copy_pictures(content / "images", fresh / "images", before and before / "images")
            return fresh.rename(self.folder / version) if is_unchanged() else None
        finally:
            shutil.rmtree(fresh, ignore_errors=True)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Let one process at a time change a folder; the system releases the lock of a process that dies."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        import fcntl  # not on Windows, where a folder cannot be opened

        fcntl.flock(descriptor, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(descriptor, fcntl.LOCK_UN)  # in a gevent worker, closing alone did not release it at once
    finally:
        os.close(descriptor)


def _copy_pictures(images: Path, target: Path, before: Path | None) -> None:
    """Copy pictures; those that the copy *before* has are shared with it."""
    for at, _folders, names in os.walk(images):
        for path in (Path(at, name) for name in names):
            name = path.relative_to(images)
            if before and _is_same(path, before / name):
                (target / name).parent.mkdir(parents=True, exist_ok=True)
                os.link((before / name).resolve(), target / name)
            elif path.is_file():
                _copy(path, target / name)


def _is_same(path: Path, copy: Path) -> bool:
    if not (path.is_file() and copy.is_file()):
        return False
    one, other = path.stat(), copy.stat()
    return (one.st_size, one.st_mtime_ns) == (other.st_size, other.st_mtime_ns)


def _copy(path: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(path, target)
