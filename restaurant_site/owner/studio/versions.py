"""Every save of the studio: what changed in words, and the files before and after.

A version is a folder ``<number>/`` with ``version.json`` and the files below ``before/`` and ``after/``. The versions
of ``my-restaurant`` lie in ``my-restaurant.versions`` beside it. Where the content folder is part of a git
repository, each version is a commit as well.
"""

import json
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path

GIT_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Version:
    """One save."""

    id: int
    at: str
    """Date and time with offset."""
    words: tuple[str, ...]
    """What changed, a line each."""
    files: tuple[str, ...]
    note: str = ""
    """Why there is no commit, where one was tried."""


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
        words: Sequence[str],
    ) -> Version:
        """Keep a version of *files*; None stands for a file that does not exist. Raises OSError, and keeps nothing."""
        at = datetime.now().astimezone().isoformat(timespec="seconds")
        version = Version(max(self._ids(), default=0) + 1, at, tuple(words), tuple(files))
        own = self.folder / str(version.id)
        own.mkdir(parents=True)
        try:
            for side, contents in (("before", before), ("after", files)):
                for name in files:
                    if (raw := contents[name]) is not None:
                        path = own / side / name
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
        """Commit the files of a version if the folder is part of a repository, and note what git says if it refuses."""
        if note := self.commit_files(version.files, version.words[0], "\n".join(version.words)):
            self._record(replace(version, note=note))

    def _record(self, version: Version) -> None:
        text = json.dumps(asdict(version), ensure_ascii=False, indent=1)
        (self.folder / str(version.id) / "version.json").write_text(text, encoding="utf-8")

    def latest(self, most: int) -> list[Version]:
        """The newest versions, newest first."""
        return [version for id in sorted(self._ids(), reverse=True)[:most] if (version := self.get(id))]

    def get(self, id: int) -> Version | None:
        """A version; None if it is not there or cannot be read."""
        try:
            kept = json.loads((self.folder / str(id) / "version.json").read_text(encoding="utf-8"))
            return Version(**{**kept, "words": tuple(kept["words"]), "files": tuple(kept["files"])})
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def files(self, version: Version) -> tuple[dict[str, bytes | None], dict[str, bytes | None]]:
        """The files of a version before and after it."""
        own = self.folder / str(version.id)
        before, after = ({name: _bytes(own / side / name) for name in version.files} for side in ("before", "after"))
        return before, after

    def _ids(self) -> Iterator[int]:
        if self.folder.is_dir():
            yield from (int(path.name) for path in self.folder.iterdir() if path.name.isdecimal())

    def commit_files(self, files: Iterable[str], *paragraphs: str) -> str:
        """Commit files and folders if the content folder is part of a repository. Returns what git says if it refuses."""
        try:
            if self._git("rev-parse", "--is-inside-work-tree").returncode:
                return ""
            done = self._git("add", "--", *files)
            if not done.returncode:
                message = [word for each in paragraphs for word in ("-m", each)]
                done = self._git("commit", "-q", *message, "--", *files)
        except (OSError, ValueError, subprocess.TimeoutExpired) as error:
            return "" if isinstance(error, FileNotFoundError) else str(error)
        return (done.stderr or done.stdout).strip() if done.returncode else ""

    def _git(self, *words: str) -> "subprocess.CompletedProcess[str]":
        command = ["git", "-C", str(self.content), *words]
        return subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=GIT_SECONDS,
            check=False,
        )  # fmt: skip


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None
