"""The log of changes, which outlasts the content folder, restarts and releases.

One file holds the last published facts and the changes that led to them, so that every way of publishing, a rollback
too, is compared with what clients were told last. Several processes may share its folder: the first that publishes a
version writes its changes, the others read them.
"""

import json
import logging
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from pydantic import AwareDatetime, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from ..domain.changes import KINDS, ChangeHistory, PublishedChange, PublishedFacts, Value, differences, published_facts
from ..models.site import Site
from .last_good import locked

log = logging.getLogger(__name__)
NAME = "changes.json"
DAMAGED_NAME = "changes.damaged.json"
FORM = 1
"""Of the file; one of another form is set aside."""
MOST_CHANGES = 2_000
"""Older ones are dropped."""


class _WrittenChange(TypedDict):
    date: AwareDatetime
    kind: str
    id: str
    field: str
    before: Value
    after: Value
    title: Value


class _WrittenLog(TypedDict):
    form: int
    since: AwareDatetime
    facts: dict[str, dict[str, dict[str, Value]]]
    changes: list[_WrittenChange]


@dataclass(frozen=True, slots=True)
class _Log:
    """The facts of the last version, and the changes that led to them, newest first."""

    facts: PublishedFacts
    since: datetime
    changes: Sequence[PublishedChange] = ()

    def updated(self, facts: PublishedFacts, now: datetime) -> "_Log":
        """Return the log after a version with these facts is published; the same one if it says nothing new."""
        if facts == self.facts:
            return self
        changes = [*differences(self.facts, facts, now), *self.changes]
        dropped = changes[MOST_CHANGES:]
        return _Log(facts, dropped[0].date if dropped else self.since, tuple(changes[:MOST_CHANGES]))


class ChangeLog:
    """The log in a folder; without one, or while it cannot be written, in the memory of this process."""

    def __init__(self, folder: Path | None, now: Callable[[], datetime]) -> None:
        self._folder = folder
        self._now = now
        self._memory: _Log | None = None
        self._is_written = False

    def record(self, site: Site) -> ChangeHistory:
        """Add the differences between a site that is published and the one before it; return all that is known."""
        facts, now = published_facts(site), self._now().replace(microsecond=0)
        try:
            self._record(facts, now)
        except OSError as error:
            self._update(None, facts, now)
            log.warning("The log of changes cannot be written, and is kept in memory only: %s", error)
        assert self._memory is not None
        return ChangeHistory(self._memory.since, self._memory.changes, self._is_written)

    def _record(self, facts: PublishedFacts, now: datetime) -> None:
        """Read the log of the folder and write it if it is new. Raises OSError."""
        if self._folder is None:
            self._update(None, facts, now)
            return
        unwritten = None if self._is_written else self._memory
        self._is_written = False
        with locked(self._folder):
            before = unwritten or _read(self._folder)
            after = self._update(before, facts, now)
            if after is not before or unwritten:
                _write(self._folder, after)
        self._is_written = True

    def _update(self, before: _Log | None, facts: PublishedFacts, now: datetime) -> _Log:
        """Keep the log after a version with these facts in memory, and return it."""
        self._memory = (before or self._memory or _Log(facts, now)).updated(facts, now)
        return self._memory


def _read(folder: Path) -> _Log | None:
    """Return the log of a folder; None where there is none. One that cannot be read is set aside. Raises OSError."""
    path = folder / NAME
    try:
        written = TypeAdapter(_WrittenLog).validate_json(path.read_bytes())
        if written["form"] != FORM:
            raise ValueError(f"its form is {written['form']}, not {FORM}")
    except FileNotFoundError:
        return None
    except (ValueError, PermissionError, IsADirectoryError) as error:
        path.replace(folder / DAMAGED_NAME)
        reason = error.errors()[0]["msg"] if isinstance(error, ValidationError) else error
        log.error("%s cannot be read and is now %s; older changes are unknown: %s", path, DAMAGED_NAME, reason)
        return None
    changes = tuple(PublishedChange(**cast(Any, each)) for each in written["changes"] if each["kind"] in KINDS)
    return _Log(cast(PublishedFacts, written["facts"]), written["since"], changes)


def _write(folder: Path, log: _Log) -> None:
    """Replace the log of a folder as a whole. Raises OSError."""
    changes = [{**asdict(each), "date": each.date.isoformat()} for each in log.changes]
    written = {"form": FORM, "since": log.since.isoformat(), "facts": log.facts, "changes": changes}
    fresh = folder / f"{NAME}.new"
    with fresh.open("w", encoding="utf-8") as file:
        json.dump(written, file, ensure_ascii=False, separators=(",", ":"))
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(folder / NAME)
