"""The content folder as the studio reads, checks and writes it."""

import os
import re
import tempfile
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from flask_babel import gettext

from ...content import checks, site_loader
from ...content.load_state import SOLD_OUT_FILE, LoadState
from ...content.signature import Signature, signature
from ...i18n import N_
from ...models.fault import Fault
from ..images.make import make
from ..trials import faults_of_pages
from .merging import merged, with_lines_of_dishes, with_removed
from .versions import SavedChange, Version, Versions

TEMPORARY = ".studio-"
"""Beginning of the names of files that are being written."""
_TEMPORARY = re.compile(rf"{re.escape(TEMPORARY)}[a-z0-9_]{{8}}")
MADE = ("images/menu", "images/cards", "images/made.json")
"""Files and folders that are made from pictures."""


class ChangedMeanwhileError(Exception):
    """A file is no longer as it was when it was read. Its name is the message."""


class NeededError(Exception):
    """Something that is to be taken back is needed by something else, which would have *faults* without it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(*map(str, faults))
        self.faults = faults


class NotWrittenError(Exception):
    """A file cannot be written, so that nothing has been."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file}: {reason}")
        self.file = file
        self.reason = reason


@dataclass(slots=True)
class Workspace:
    """A content folder and the versions of it that the studio has saved."""

    folder: Path
    versions: Versions
    publishing: threading.Lock = field(default_factory=threading.Lock)
    """Held while something is sent to where guests see it."""
    _lock: threading.RLock = field(default_factory=threading.RLock)
    _worker: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))
    _sizes: Future[None] | None = None
    _sized: set[str] = field(default_factory=set)
    _loaded: tuple[Signature, LoadState] | None = None
    _faults: tuple[LoadState, list[Fault]] | None = None
    _published: tuple[LoadState, LoadState] | None = None

    def load(self) -> LoadState:
        """Return the content with drafts and all its faults; read again only after a change."""
        with self._lock:
            now = signature(self.folder)
            if self._loaded is None or self._loaded[0] != now:
                self._loaded = now, site_loader.read(self.folder, drafts=True)
            return self._loaded[1]

    @contextmanager
    def at_rest(self) -> Iterator[None]:
        """Let no save come between two readings, after which one would not know what the other says."""
        with self._lock:
            yield

    def path(self, name: str) -> Path | None:
        """Return where a file is; None if that is outside the folder. Only ``images`` may be a link to another one."""
        within = self.folder / "images" if name.startswith("images/") else self.folder
        target = (self.folder / name).resolve()
        return target if target.is_relative_to(within.resolve()) else None

    def raw(self, name: str) -> bytes | None:
        """Return the bytes of a file; None if there is none in the folder."""
        path = self.path(name)
        return path.read_bytes() if path and path.is_file() else None

    def faults(self) -> list[Fault]:
        """Return the faults of the content with drafts, and of what guests get without them."""
        with self._lock:
            loaded = self.load()
            if self._faults is None or self._faults[0] is not loaded:
                self._faults = loaded, self._all_faults(loaded, self._without_drafts())
            return self._faults[1]

    def load_of_guests(self) -> LoadState | None:
        """Return the content without faults that a tap of tonight is about, with what is sold out now.

        It is what is saved, or while that has a fault what was published last; None if neither is without one.
        """
        with self._lock:
            loaded = self.load()
            if not loaded.faults:
                return loaded
            published = {name: raw for name, raw in (self.versions.published_states() or {}).items() if _is_text(name)}
            if not published:
                return None
            since: dict[str, bytes | None] = dict.fromkeys((*loaded.documents, *loaded.unread))
            found = site_loader.read(self.folder, {**since, **published, SOLD_OUT_FILE: self.raw(SOLD_OUT_FILE)})
            return None if found.faults else found

    def faults_of_pages(self) -> list[Fault]:
        """Try every page of content without faults; return why some cannot be shown."""
        with self._lock:
            return faults_of_pages(self._without_drafts())

    def _without_drafts(self) -> LoadState:
        """Return the content as guests get it."""
        loaded = self.load()
        if self._published is None or self._published[0] is not loaded:
            self._published = loaded, site_loader.read(self.folder) if loaded.has_drafts else loaded
        return self._published[1]

    def _all_faults(self, loaded: LoadState, published: LoadState) -> list[Fault]:
        faults = {(fault.path, fault.line, fault.message): fault for fault in loaded.faults}
        others = published.faults if loaded.has_drafts else checks.counts(loaded)
        for fault in others:  # their fields count without drafts
            faults.setdefault((fault.path, fault.line, fault.message), replace(fault, field=""))
        return sorted(faults.values())

    def make_sizes(self, files: Iterable[str] = ()) -> None:
        """Make the sizes and cards of pictures that have changed, in the background; *files* are those just saved."""
        self._sized = {*files} if self._sizes is None or self._sizes.done() else self._sized.union(files)
        self._sizes = self._worker.submit(self._make_sizes)

    def makes_sizes_of(self, files: Iterable[str]) -> bool:
        """Tell whether one of these pictures is still made."""
        return self._sizes is not None and not self._sizes.done() and not self._sized.isdisjoint(files)

    def wait_for_sizes(self) -> None:
        """Return when all sizes are made. Raises OSError if they cannot be written."""
        if self._sizes is not None:
            self._sizes.result()

    def _make_sizes(self) -> None:
        """Make what is missing, and commit it; nothing while the content has a fault."""
        if not (loaded := self.load()).faults:
            for _step in make(self.folder, site_loader.site(loaded)):
                pass
            with self._lock:  # git takes one command at a time
                names = [name for name in MADE if (self.folder / name).exists()]
                self.versions.commit_files(names, "Make sizes of pictures")

    def new_faults(self, files: Mapping[str, bytes | None], after: LoadState | None = None) -> list[Fault]:
        """Return the faults that *files* would add to the content; *after* is the content with them, if it has been read."""
        loaded = after or site_loader.read(self.folder, files, drafts=True)
        published = site_loader.read(self.folder, files) if loaded.has_drafts else loaded
        faults = self._all_faults(loaded, published)
        known_faults = {_without_line(fault) for fault in self.faults()} if faults else set()
        return [fault for fault in faults if _without_line(fault) not in known_faults]

    def save(
        self,
        files: Mapping[str, bytes | None],
        before: Mapping[str, bytes | None],
        words: Sequence[str | SavedChange],
        undoes: int = 0,
        after: LoadState | None = None,
    ) -> Version:
        """Write *files*, all or none, and keep the version; *words* say what changed, and None removes a file.

        *after*: what the loaded content is with them, if it has been read.

        Raises ChangedMeanwhileError if a file is not as in *before*, and NotWrittenError.
        """
        with self._lock:
            for name in files:
                if self.raw(name) != before[name]:
                    raise ChangedMeanwhileError(name)
            try:
                version = self.versions.keep(files, before, words, undoes)
            except OSError as error:
                raise NotWrittenError(self.versions.folder.name, str(error.strerror)) from error
            was = signature(self.folder)
            try:
                self.write(files)
            except NotWrittenError:
                self.versions.drop(version)
                raise
            if after and self._loaded and self._loaded[0] == was:
                self._keep_loaded(after, was, files)
            self.versions.commit(version)
            return version

    def _keep_loaded(self, after: LoadState, was: Signature, files: Iterable[str]) -> None:
        """Take the content *after* a save as loaded, unless more than its *files* has changed in the folder meanwhile."""
        now, saved = signature(self.folder), [self.folder / name for name in files]
        within = {str(each) for path in saved for each in (path, *path.parents)}
        if within.issuperset(path for path, _, _ in was ^ now):
            self._loaded = now, after

    def has_changed(self, version: Version) -> bool:
        """Tell whether a save has written anything."""
        before, after = self.versions.files(version)
        return before != after

    def can_undo(self, version: Version) -> bool:
        """Tell whether a save can be taken back without what was saved after it."""
        return self._undone(version) is not None

    def blocking(self, version: Version) -> Version | None:
        """Return the later save since which *version* cannot be taken back alone; None where no save is known to be why."""
        before, after = self.versions.files(version)
        found: dict[str, Version] = {}
        for later in sorted(self.versions.each(), key=lambda each: each.id):
            if later.id > version.id and (shared := set(version.files) & set(later.files)):
                _, then = self.versions.files(later)
                for name in shared:
                    try:
                        _taken_back(name, before[name], after[name], then[name])
                        found.pop(name, None)
                    except ChangedMeanwhileError:
                        found.setdefault(name, later)
        return min(found.values(), key=lambda each: each.id, default=None)

    def undo(self, version: Version) -> Version:
        """Take back what *version* has changed. Raises as save() does, and NeededError where that would be a fault."""
        files = self._undone(version)
        if files is None:
            raise ChangedMeanwhileError(version.files[0])
        return self._save_undone(files, [version], version.id)

    def undo_all(self, versions: Sequence[Version], undoes: int = 0) -> Version | None:
        """Take several saves back, newest first, as one save; None where nothing of them is there. Raises as undo() does."""
        files = self.without_all(versions)
        is_there = any(raw != self.raw(name) for name, raw in files.items())
        return self._save_undone(files, versions, undoes) if is_there else None

    def can_undo_all(self, versions: Sequence[Version]) -> bool:
        """Tell whether several saves, newest first, can be taken back without any other."""
        try:
            return any(raw != self.raw(name) for name, raw in self.without_all(versions).items())
        except ChangedMeanwhileError:
            return False

    def without_all(self, versions: Sequence[Version]) -> dict[str, bytes | None]:
        """Return the files of several saves, newest first, without them. Raises ChangedMeanwhileError."""
        files = {name: self.raw(name) for version in versions for name in version.files}
        for version in versions:
            before, after = self.versions.files(version)
            files |= {name: _taken_back(name, before[name], after[name], files[name]) for name in version.files}
        return files

    def _save_undone(self, files: Mapping[str, bytes | None], versions: Sequence[Version], undoes: int = 0) -> Version:
        if faults := self.new_faults({name: raw for name, raw in files.items() if _is_text(name)}):
            raise NeededError(faults)
        said = [undoing(change) for version in versions for change in version.changes]
        return self.save(files, {name: self.raw(name) for name in files}, said, undoes)

    def _undone(self, version: Version) -> dict[str, bytes | None] | None:
        """Return the files of a save without it; None where their lines have changed again since, or are so already."""
        try:
            undone = self._without(version)
        except ChangedMeanwhileError:
            return None
        return undone if undone != {name: self.raw(name) for name in undone} else None

    def has_changed_since(self, version: Version) -> bool:
        """Tell whether something of a save has changed again, so that it cannot be taken back."""
        try:
            self._without(version)
        except ChangedMeanwhileError:
            return True
        return False

    def _without(self, version: Version) -> dict[str, bytes | None]:
        """Return the files of a save without it. Raises ChangedMeanwhileError."""
        before, after = self.versions.files(version)
        return {name: _taken_back(name, old, after[name], self.raw(name)) for name, old in before.items()}

    def recover(self) -> list[str]:
        """Complete or drop what a program that was killed has begun to save, and remove its temporary files.

        Only for who alone works on the folder (see ``alone_in``). Returns what was done, or why it could not be.
        """
        with self._lock:
            done = []
            try:
                for path in [*self._temporary_files()]:
                    path.unlink()
                    done.append(f"removed {path.relative_to(self.folder)}, which an interrupted save has left")
                self.versions.drop_unrecorded()
                for version in self.versions.interrupted():
                    done.append(f"{self._completed(version)} ({version.words[0]})")
            except (NotWrittenError, OSError) as error:
                done.append(f"an interrupted save could not be completed: {error}")
            if lock := self.versions.stale_lock():
                done.append(lock)
            return done

    def _temporary_files(self) -> Iterator[Path]:
        for folder in (self.folder, self.folder / "images"):  # which may be a link
            for path in folder.rglob(f"{TEMPORARY}*") if folder == self.folder or folder.is_symlink() else ():
                if _TEMPORARY.fullmatch(path.name) and path.is_file() and not path.is_symlink():
                    yield path

    def _completed(self, version: Version) -> str:
        """Complete or drop an interrupted version; returns which."""
        before, after = self.versions.files(version)
        now = {name: self.raw(name) for name in version.files}
        if now == before != after:
            self.versions.drop(version)
            return "dropped a save of which nothing was written"
        if all(now[name] in (before[name], after[name]) for name in version.files):
            self.write({name: after[name] for name in version.files if now[name] != after[name]})
            self.versions.commit(version)
            return "completed an interrupted save"
        self.versions.commit(version)
        return "left an interrupted save as it is, because its files have changed since"

    def write(self, files: Mapping[str, bytes | None]) -> None:
        """Write files as wholes, so that a reader sees the old or the new one; None removes a file. Permissions stay.

        Raises NotWrittenError before the first is written.
        """
        staged: list[tuple[Path, Path | None]] = []
        for name, raw in files.items():
            try:
                staged.append(self._staged(name, raw))
            except OSError as error:
                for _, temporary in staged:
                    if temporary:
                        temporary.unlink()
                raise NotWrittenError(name, str(error.strerror)) from error
        for path, temporary in staged:
            if temporary:
                temporary.replace(path)
            else:
                path.unlink()

    def _staged(self, name: str, raw: bytes | None) -> tuple[Path, Path | None]:
        """Return where a file is, and a temporary file beside it with what is to be in it. Raises OSError."""
        path = self.path(name)
        if path is None:
            raise OSError(0, N_("it is a link to a file outside the folder"))
        mode = path.stat().st_mode & 0o7777 if path.exists() else 0o644
        if not mode & 0o200:
            raise OSError(0, N_("it is read-only"))
        if raw is None:
            return path, None
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, temporary = tempfile.mkstemp(prefix=TEMPORARY, dir=path.parent)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(raw)
                file.flush()
                os.fsync(descriptor)
            Path(temporary).chmod(mode)
        except OSError:
            Path(temporary).unlink()
            raise
        return path, Path(temporary)


@contextmanager
def alone_in(folder: Path) -> Iterator[bool]:
    """Claim a content folder until the block ends, or the process; false if another program has claimed it."""
    try:
        import fcntl

        descriptor = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):  # Windows has no such lock
        yield False
        return
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True
    finally:
        os.close(descriptor)


def _taken_back(name: str, old: bytes | None, new: bytes | None, now: bytes | None) -> bytes | None:
    """Return a file of a save without it: *old* and *new* are its own, *now* what it is. Raises ChangedMeanwhileError."""
    if now == new:
        return old
    if name == SOLD_OUT_FILE and new is not None and now is not None:
        found = with_lines_of_dishes(old, new, now)
    elif old is None or now is None or not _is_text(name):
        raise ChangedMeanwhileError(name)
    else:
        found = merged(new, now, old) if new is not None else None
        if found is None and name.endswith(".yaml"):
            found = with_removed(name, old, new, now)
    if found is None:
        raise ChangedMeanwhileError(name)
    return found


def _is_text(name: str) -> bool:
    return name.endswith((".yaml", ".md"))


def undoing(change: SavedChange) -> SavedChange:
    """Return what to say of a change that is taken back: ``Barley Soup: $9.50 again``; it is made again by its own undo."""
    undone = change.undone or str(gettext("Undone: %(change)s", change=change.words))
    return SavedChange(undone, change.redone or change.words, undone)


def _without_line(fault: Fault) -> tuple[str, str, str]:
    return fault.path, fault.field, fault.message
