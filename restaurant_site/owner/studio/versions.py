"""Every save of the studio: what changed in words, and the files before and after.

A version is a folder ``<number>/`` with ``version.json`` and the files below ``before/`` and ``after/``. The versions
of ``my-restaurant`` lie in ``my-restaurant.versions`` beside it, with ``published.jsonl``, what guests have got and when,
and ``published.zip``, the files as they were published last, by which a change that another program has made is seen.
What cannot be read of them is passed over, stays as it is, and is named by ``unreadable``.
Where the content folder is a git repository of its own, each version is a commit as well; a repository that only
contains it belongs to something else.

A repository that came with the folder may name programs for git to run. None of them is run: hooks, the file system
monitor, signing and transports are turned off, and where its settings have a filter there is no commit.
"""

import json
import os
import re
import shutil
import subprocess
import time
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, replace
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from itertools import islice, zip_longest
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import AwareDatetime, Field, TypeAdapter

from ...content.load_state import SOLD_OUT_FILE
from . import records

GIT_SECONDS = 30
PUBLISHED = "published"
"""The last version that is published, and when that was."""
PUBLICATIONS, MOST_PUBLICATIONS = "published.jsonl", 20
"""What was published, a line for each time, and how many lines there are at most."""
MOST_TRIED = 200
"""The newest versions of which it is told when they cannot be read."""
PUBLISHED_FILES = "published.zip"
"""The files that were published last; of a picture only its digest."""
UNREADABLE_ARCHIVE = (OSError, EOFError, RuntimeError, ValueError, zipfile.BadZipFile, zlib.error)
"""What zipfile raises of an archive that is gone or damaged."""
TEXTS = ("*.yaml", "menu/*.yaml", "asked/*.yaml", "knowledge/*/*.md")
PICTURES = ("images/menu/*.webp", "images/home/*.webp", "images/theme/*")
"""Files of which guests see something, but for those that are made from them."""
LOCK_SECONDS = 60
"""Age of a lock of git above which no git that runs is likely to hold it."""
NO_PROGRAMS = (
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "commit.gpgSign=false", "gc.auto=0", "maintenance.auto=false",
)  # fmt: skip
"""Settings of git by which it runs no program but itself, whatever a repository says."""
_FILTER = re.compile(r"(?:local|worktree)\t(filter\..*\.(?:clean|smudge|process))[\n\t]")
_LOCK = re.compile(r"'([^']+\.lock)'")


@dataclass(frozen=True, slots=True)
class SavedChange:
    """What is said of a change that is saved."""

    words: str
    undone: str = ""
    """The same of the change taken back: the value that is there again; empty where the change has no value to say."""
    redone: str = ""
    """The same of the change made again."""

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True, slots=True)
class Version:
    """One save."""

    id: int
    at: str
    """Date and time with offset."""
    words: Annotated[tuple[str, ...], Field(min_length=1)]
    """What changed, a line each."""
    files: tuple[str, ...]
    complete: bool = True
    """Whether its files have been written, and the commit tried."""
    note: str = ""
    """Why there is no commit, where one was tried."""
    undoes: int = 0
    """The save that it takes back; 0 for none."""
    undone: tuple[str, ...] = ()
    """What is said of each line when the save is taken back; empty where there is no value to say."""
    redone: tuple[str, ...] = ()
    """The same when it is made again."""

    @property
    def changes(self) -> list[SavedChange]:
        return [SavedChange(*each) for each in zip_longest(self.words, self.undone, self.redone, fillvalue="")]


class PublishedThing(NamedTuple):
    """A dish, day, answer or text that was published, in the words in which the owner read it."""

    name: str
    page: str
    """The path of the page of the site on which guests see it."""
    lines: Sequence[str]


class Publication(NamedTuple):
    """What was published at one time; nothing for the whole site."""

    at: AwareDatetime
    things: Sequence[PublishedThing]
    saves: tuple[int, int] | tuple[()] | None = None
    """The last save before its own, and the last of its own; empty of the first one, None where a part went out."""


_VERSION = TypeAdapter(Version)
_PUBLICATION = TypeAdapter(Publication)


@dataclass(frozen=True, slots=True)
class Versions:
    """The versions of a content folder."""

    content: Path

    @property
    def folder(self) -> Path:
        return self.content.with_name(f"{self.content.name}.versions")

    def keep(
        self,
        files: Mapping[str, bytes | None],
        before: Mapping[str, bytes | None],
        words: Sequence[str | SavedChange],
        undoes: int = 0,
    ) -> Version:
        """Keep a version of *files*; None stands for a file that does not exist. Raises OSError, and keeps nothing."""
        changes = [each if isinstance(each, SavedChange) else SavedChange(each) for each in words]
        said, undone, redone = zip(*map(astuple, changes), strict=True)
        version = Version(
            max(self._ids(), default=0) + 1, _now(), said, tuple(files), False, "", undoes, undone, redone
        )
        folder = self.folder / str(version.id)
        folder.mkdir(parents=True)
        try:
            for side, contents in (("before", before), ("after", files)):
                for name in files:
                    if (raw := contents[name]) is not None:
                        path = folder / side / name
                        path.parent.mkdir(parents=True, exist_ok=True)
                        path.write_bytes(raw)
            self._record(version)
        except OSError:
            self.drop(version)
            raise
        return version

    def drop(self, version: Version) -> None:
        """Forget a version whose files have not been written."""
        shutil.rmtree(self.folder / str(version.id), ignore_errors=True)

    def commit(self, version: Version) -> None:
        """Commit the files of a version if the folder is a repository, and note what git says if it refuses."""
        note = self.commit_files(version.files, version.words[0], "\n".join(version.words))
        self._record(replace(version, complete=True, note=note))

    def _record(self, version: Version) -> None:
        records.write(self._record_of(version.id), json.dumps(asdict(version), ensure_ascii=False, indent=1).encode())

    def _record_of(self, id: int) -> Path:
        return self.folder / str(id) / "version.json"

    def interrupted(self) -> list[Version]:
        """Return the versions that a program began to save and did not complete, oldest first."""
        return [version for id in sorted(self._ids()) if (version := self.get(id)) and not version.complete]

    def drop_unrecorded(self) -> None:
        """Forget versions that a program did not even begin to write to the content folder."""
        for id in [*self._ids()]:
            if not self._record_of(id).exists():
                shutil.rmtree(self.folder / str(id), ignore_errors=True)

    def latest(self, most: int) -> list[Version]:
        """Return the newest versions, newest first."""
        return [*islice(self.each(), most)]

    def each(self) -> Iterator[Version]:
        """Yield every version, newest first."""
        return (version for id in sorted(self._ids(), reverse=True) if (version := self.get(id)))

    def is_undo(self, version: Version) -> bool:
        """Tell whether a version takes another one back, and not an undo."""
        undone = self.get(version.undoes) if 0 < version.undoes < version.id else None
        return undone is not None and not self.is_undo(undone)

    def get(self, id: int) -> Version | None:
        """Return a version; None if it is not there or cannot be read."""
        version = records.read_file(_VERSION, self._record_of(id))
        return version and replace(version, id=id)

    def waiting(self) -> int:
        """Return how many versions there are since the last one that was published."""
        published, _ = self._published()
        return sum(each > (published or 0) for each in self._ids())

    def is_published(self, id: int) -> bool:
        """Tell whether a version has gone out."""
        return id <= (self._published()[0] or 0)

    def saves_of(self, publication: Publication) -> list[Version]:
        """Return the saves that went out by a publication, newest first, without those that guests see at once."""
        first, last = publication.saves or (0, 0)
        found = (self.get(id) for id in sorted(self._ids(), reverse=True) if first < id <= last)
        return [each for each in found if each and each.files != (SOLD_OUT_FILE,)]

    def mark_published(
        self,
        things: Sequence[PublishedThing] = (),
        states: Mapping[str, bytes] | None = None,
        is_all: bool = True,
    ) -> None:
        """Note that every version so far is published, or with *is_all* false only a part, and what guests have got by that.

        *states* are the files as guests have them then; those of now without it.
        """
        self.folder.mkdir(exist_ok=True)
        self._keep_states(self.file_states() if states is None else states)
        before, now = self._published()[0], _now()
        newest = max(self._ids(), default=0) if is_all else before
        saves = ([] if before is None else [before, newest]) if is_all else None
        records.write(self.folder / PUBLISHED, f"{'' if newest is None else newest} {now}".encode())
        line = json.dumps([now, things, saves], ensure_ascii=False).encode()
        lines = [*self._lines_of_publications()[1 - MOST_PUBLICATIONS :], line]
        records.write(self.folder / PUBLICATIONS, b"\n".join(lines))

    def file_states(self) -> dict[str, bytes]:
        """Return the files of which guests see something: the bytes of a text, the digest of a picture."""
        names = {each: each.relative_to(self.content).as_posix() for glob in TEXTS for each in self.content.glob(glob)}
        found = {name: path.read_bytes() for path, name in names.items() if path.is_file()}
        for path in (each for glob in PICTURES for each in self.content.glob(glob)):
            if path.is_file() and not path.name.startswith("."):
                status = path.stat()
                name = path.relative_to(self.content).as_posix()
                found[name] = _digest_of_file(path, status.st_mtime_ns, status.st_size)
        return found

    def published_states(self) -> Mapping[str, bytes] | None:
        """Return the same of what was published last; None where that was not kept, or cannot be read."""
        path = self.folder / PUBLISHED_FILES
        try:
            status = path.stat()
            return _states_in(path, status.st_mtime_ns, status.st_size)
        except UNREADABLE_ARCHIVE:
            return None

    def _keep_states(self, states: Mapping[str, bytes]) -> None:
        new = self.folder / f"{PUBLISHED_FILES}.new"
        with zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, state in states.items():
                archive.writestr(name, state)
        new.replace(self.folder / PUBLISHED_FILES)

    def publications(self) -> Iterator[Publication]:
        """Yield what was published, newest first; without what cannot be read."""
        found = (records.read(_PUBLICATION, line) for line in reversed(self._lines_of_publications()))
        return (each for each in found if each)

    def _lines_of_publications(self) -> list[bytes]:
        try:
            return [each for each in (self.folder / PUBLICATIONS).read_bytes().split(b"\n") if each.strip()]
        except OSError:
            return []

    def unreadable(self) -> list[str]:
        """Return the files that cannot be read, or of which a part cannot."""
        found = [f"{id}/version.json" for id in sorted(self._ids())[-MOST_TRIED:] if self.get(id) is None]
        found += [PUBLICATIONS] if len([*self.publications()]) < len(self._lines_of_publications()) else []
        is_lost = self.published_states() is None and (self.folder / PUBLISHED_FILES).exists()
        return [f"{self.folder.name}/{each}" for each in (*found, *([PUBLISHED_FILES] if is_lost else []))]

    @property
    def published_at(self) -> datetime | None:
        """When it was published last; None if it never was, or before that was noted."""
        return self._published()[1]

    @property
    def was_published(self) -> bool:
        """Whether it was ever published from here, also before the time was noted."""
        return (self.folder / PUBLISHED).exists() or any(self.publications())

    def _published(self) -> tuple[int | None, datetime | None]:
        """Return the last version that is published, and when that was; None where it is not known."""
        newest = next(self.publications(), None)
        try:
            id, _, at = (self.folder / PUBLISHED).read_bytes().decode().strip("\0\n").partition(" ")
        except (OSError, ValueError):
            id = at = ""
        try:
            time = datetime.fromisoformat(at)
        except ValueError:
            time = None
        if id.isdecimal() or not newest:
            return (int(id) if id.isdecimal() else None), (time if time and time.tzinfo else None)
        return next((each.saves[1] for each in self.publications() if each.saves), None), newest.at

    def files(self, version: Version) -> tuple[dict[str, bytes | None], dict[str, bytes | None]]:
        """Return the files of a version before and after it."""
        folder = self.folder / str(version.id)
        before, after = ({name: _bytes(folder / side / name) for name in version.files} for side in ("before", "after"))
        return before, after

    def _ids(self) -> Iterator[int]:
        if self.folder.is_dir():
            yield from (int(path.name) for path in self.folder.iterdir() if path.name.isdecimal())

    def commit_files(self, files: Iterable[str], *paragraphs: str) -> str:
        """Commit files and folders if the content folder is a repository. Returns why there is no commit, if one was tried."""
        try:
            if not self._is_repository():
                return ""
            settings = self._git("config", "--list", "--show-scope", "-z").stdout.replace("\0", "\t")
            if program := _FILTER.search(settings):
                return f"no commit: {program[1]} in the repository's settings names a program, which the studio does not run"
            names = list(files)
            tracked = self._git("ls-files", "-z", "--", *names).stdout.split("\0")
            files = [each for each in names if each in tracked or (self.content / each).exists()]
            if not files:  # they have come and gone, and the repository never had them
                return ""
            done = self._git("add", "--", *files)
            if (
                not done.returncode
                and self._git("diff", "--cached", "--quiet", "--no-ext-diff", "--", *files).returncode
            ):
                message = [word for each in paragraphs for word in ("-m", each)]
                done = self._git("commit", "-q", *message, "--", *files)
        except (OSError, ValueError, subprocess.TimeoutExpired) as error:
            return "" if isinstance(error, FileNotFoundError) else str(error)
        return _refusal((done.stderr or done.stdout).strip()) if done.returncode else ""

    def _is_repository(self) -> bool:
        """Tell whether the content folder is the top of a git repository."""
        done = self._git("rev-parse", "--show-prefix")
        return not done.returncode and not done.stdout.strip()

    def foreign_repository(self) -> str:
        """Return the top of the repository that contains the content folder and more; empty if there is none, or no git."""
        try:
            done = self._git("rev-parse", "--show-toplevel", "--show-prefix")
        except (OSError, subprocess.TimeoutExpired):
            return ""
        top, _, prefix = done.stdout.partition("\n")
        return top if not done.returncode and prefix.strip() else ""

    def stale_lock(self) -> str:
        """Return what is to be done about a lock that a git that was stopped has left; empty if there is none."""
        try:
            where = self._git("rev-parse", "--git-path", "index.lock").stdout.strip() if self._is_repository() else ""
        except (OSError, subprocess.TimeoutExpired):
            return ""
        return _about_lock(self.content / where) if where else ""

    def _git(self, *words: str) -> "subprocess.CompletedProcess[str]":
        settings = [word for setting in NO_PROGRAMS for word in ("-c", setting)]
        return subprocess.run(
            ["git", "-C", str(self.content), *settings, *words],
            env=os.environ | {"GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=GIT_SECONDS,
            check=False,
        )  # fmt: skip


def state_of(name: str, raw: bytes) -> bytes:
    """Return what is kept of a file that is published: a text as it is, the digest of a picture."""
    return sha256(raw).digest() if name.startswith("images/") else raw


@lru_cache(2048)
def _digest_of_file(path: Path, _modified: int, _size: int) -> bytes:
    return sha256(path.read_bytes()).digest()


@lru_cache(2)
def _states_in(path: Path, _modified: int, _size: int) -> Mapping[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="milliseconds")


def _refusal(said: str) -> str:
    """Return what git says, or plainly that a git that was stopped has left a lock."""
    return next((f"no commit: {about}" for path in _LOCK.findall(said) if (about := _about_lock(Path(path)))), said)


def _about_lock(path: Path) -> str:
    """Return what is to be done about a lock file that is so old that no git is likely to hold it; empty for another one."""
    try:
        age = time.time() - path.stat().st_mtime
    except OSError:
        return ""
    remedy = "close other programs that use git, and delete this file"
    return f"a git that was stopped has left {path}; {remedy}" if age > LOCK_SECONDS else ""


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None
