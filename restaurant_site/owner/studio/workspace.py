"""The content folder as the studio reads, checks and writes it."""

import os
import tempfile
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ...content import build
from ...content.faults import Fault
from ...content.files import Location
from ...content.loaded import LoadedContent
from ...reloader import Signature, signature
from ..images.make import make
from .versions import Version, Versions


class ChangedMeanwhileError(Exception):
    """A file is no longer as it was when it was read. Its name is the message."""


@dataclass(slots=True)
class Workspace:
    """A content folder and the versions of it that the studio has saved."""

    folder: Path
    versions: Versions
    _lock: threading.RLock = field(default_factory=threading.RLock)
    _loaded: tuple[Signature, LoadedContent] | None = None

    def load(self) -> LoadedContent:
        """The content with drafts and all its faults; read again only after a change."""
        with self._lock:
            now = signature(self.folder)
            if self._loaded is None or self._loaded[0] != now:
                self._loaded = now, build.read(self.folder, drafts=True)
            return self._loaded[1]

    def line(self, name: str, location: Location) -> int:
        """The line of an entry in its file."""
        document = self.load().documents.get(name)
        return document.line(location) if document else 1

    def raw(self, name: str) -> bytes | None:
        """The bytes of a file; None if there is none."""
        path = self.folder / name
        return path.read_bytes() if path.is_file() else None

    def make_sizes(self) -> None:
        """Make the sizes and cards of pictures that have changed; nothing while the content has a fault."""
        if not (loaded := self.load()).faults:
            for _step in make(self.folder, build.site(loaded)):
                pass

    def new_faults(self, files: Mapping[str, bytes]) -> list[Fault]:
        """The faults that *files* would add to the content."""
        known = {_without_line(fault) for fault in self.load().faults}
        after = build.read(self.folder, files, drafts=True)
        return sorted(fault for fault in set(after.faults) if _without_line(fault) not in known)

    def save(self, files: Mapping[str, bytes], before: Mapping[str, bytes | None], words: Sequence[str]) -> Version:
        """Write *files* and keep the version; *words* say what changed.

        Raises ChangedMeanwhileError, and writes nothing, if a file is not as in *before*.
        """
        with self._lock:
            for name in files:
                if self.raw(name) != before[name]:
                    raise ChangedMeanwhileError(name)
            for name, raw in files.items():
                write_file(self.folder / name, raw)
            return self.versions.keep(files, before, words)

    def undo(self, version: Version) -> Version:
        """Write the files as they were before *version*. Raises ChangedMeanwhileError if one has changed since."""
        with self._lock:
            before, after = self.versions.files(version)
            for name, raw in after.items():
                if self.raw(name) != raw:
                    raise ChangedMeanwhileError(name)
            for name, earlier in before.items():
                if earlier is None:
                    (self.folder / name).unlink()
                else:
                    write_file(self.folder / name, earlier)
            return self.versions.keep(before, after, version.words, undone=version.id)


def write_file(path: Path, raw: bytes) -> None:
    """Write a file as a whole: a reader sees the old or the new one. Its permissions stay."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=".studio-", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(raw)
        Path(name).chmod(path.stat().st_mode & 0o7777 if path.exists() else 0o644)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _without_line(fault: Fault) -> tuple[str, str, str]:
    return fault.path, fault.field, fault.message
