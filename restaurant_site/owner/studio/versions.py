"""Every save of the studio: what changed in words, and the files before and after.

A version is a folder ``<number>/`` with ``version.json`` and the files below ``before/`` and ``after/``. The versions
of ``my-restaurant`` lie in ``my-restaurant.versions`` beside it. Where the content folder is part of a git
repository, each version is a commit as well.
"""

import json
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
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
    undone: int | None = None
    """The version that this one takes back."""
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
        undone: int | None = None,
    ) -> Version:
        """Keep a version of *files*; None stands for a file that does not exist."""
        id = max(self._ids(), default=0) + 1
        own = self.folder / str(id)
        for side, contents in (("before", before), ("after", files)):
            for name in files:
                if (raw := contents[name]) is not None:
                    path = own / side / name
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(raw)
        own.mkdir(parents=True, exist_ok=True)
        note = self._commit(list(files), words, undone)
        at = datetime.now().astimezone().isoformat(timespec="seconds")
        version = Version(id, at, tuple(words), tuple(files), undone, note)
        (own / "version.json").write_text(json.dumps(asdict(version), ensure_ascii=False, indent=1), encoding="utf-8")
        return version

    def latest(self, most: int) -> list[Version]:
        """The newest versions, newest first."""
        return [version for id in sorted(self._ids(), reverse=True)[:most] if (version := self.get(id))]

    def get(self, id: int) -> Version | None:
        path = self.folder / str(id) / "version.json"
        if not path.is_file():
            return None
        kept = json.loads(path.read_text(encoding="utf-8"))
        return Version(**{**kept, "words": tuple(kept["words"]), "files": tuple(kept["files"])})

    def files(self, version: Version) -> tuple[dict[str, bytes | None], dict[str, bytes | None]]:
        """The files of a version before and after it."""
        own = self.folder / str(version.id)
        before, after = ({name: _bytes(own / side / name) for name in version.files} for side in ("before", "after"))
        return before, after

    def _ids(self) -> Iterator[int]:
        if self.folder.is_dir():
            yield from (int(path.name) for path in self.folder.iterdir() if path.name.isdecimal())

    def _commit(self, names: Sequence[str], words: Sequence[str], undone: int | None) -> str:
        """Commit the files if the folder is part of a repository. Returns what git says when it refuses."""
        try:
            if self._git("rev-parse", "--is-inside-work-tree").returncode:
                return ""
            subject = f"Undo: {words[0]}" if undone is not None else words[0]
            added = self._git("add", "--", *names)
            done = (
                added
                if added.returncode
                else self._git("commit", "-q", "-m", subject, "-m", "\n".join(words), "--", *names)
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return "" if isinstance(error, FileNotFoundError) else str(error)
        return (done.stderr or done.stdout).strip() if done.returncode else ""

    def _git(self, *words: str) -> "subprocess.CompletedProcess[str]":
        command = ["git", "-C", str(self.content), *words]
        return subprocess.run(command, capture_output=True, text=True, timeout=GIT_SECONDS, check=False)


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None
