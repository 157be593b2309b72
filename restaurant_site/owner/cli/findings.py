"""Faults and warnings as text with source lines, or as records for editors."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import click

from ...i18n import N_
from ...models.fault import Fault
from ...models.fault_kinds import Kind, Message
from .language import fault_said, gettext, ngettext, said, spoken

MAX_SHOWN = 120
"""Characters of a line that are shown."""
MAX_PLACES = 5
SEVERITIES = {"not-yet-yours": N_("not yet yours"), "not-published": N_("not published"), "warning": N_("warning")}
"""What stands before the field of a finding that is no fault."""


def print_findings(
    folder: Path,
    faults: Sequence[Fault],
    warnings: Sequence[Fault] = (),
    not_yours: Sequence[Fault] = (),
    unwritten: Sequence[Fault] = (),
) -> None:
    """Print all findings on standard error, each by file and line.

    First faults, in their order, then what is not yet the owner's, what is not written yet in a language, and warnings. The two in the
    middle may be most of a folder, and are printed without the line itself.
    """
    for severity, finding in _in_order(faults, warnings, not_yours, unwritten):
        printed = replace(finding, path=shown(folder / finding.path))
        if severity in SEVERITIES:
            name = gettext(SEVERITIES[severity])
            printed = replace(printed, field=f"{name}: {finding.field}".removesuffix(": "))
        click.echo(fault_said(printed), err=True)
        if severity in ("fault", "warning") and (line := _source(folder / finding.path, finding.line)):
            click.echo(f"{finding.line:>6} | {line}", err=True)


def by_cause(faults: Iterable[Fault]) -> list[Fault]:
    """Return *faults* with one for each id that does not exist, which says where else the id is written."""
    places: dict[object, list[Fault]] = {}
    for fault in faults:
        places.setdefault(_unknown(fault.message) or fault, []).append(fault)
    return [_with_others(first, others) for first, *others in places.values()]


def _unknown(message: str) -> object:
    """Return the kind and the id that a message says there is none of, also as the reason of a reference; None for others."""
    if not isinstance(message, Message):
        return None
    if message.kind is Kind.UNKNOWN_ID:
        return message.values["kind"], message.values["id"]
    reason = message.values.get("reason")
    return _unknown(reason) if isinstance(reason, Message) else None


def _with_others(fault: Fault, others: Sequence[Fault]) -> Fault:
    if not (also := list(dict.fromkeys(f"{each.path}:{each.line}" for each in others))):
        return fault
    more = [gettext("%(number)s more", number=len(also) - MAX_PLACES)] if len(also) > MAX_PLACES else []
    places = (*also[:MAX_PLACES], *more)
    return replace(fault, message=Kind.ALSO_AT(message=fault.message, places=places))


def count(
    faults: Sequence[Fault],
    warnings: Sequence[Fault] = (),
    not_yours: Sequence[Fault] = (),
    unwritten: Sequence[Fault] = (),
) -> str:
    """Return ``2 faults, 39 not yet yours, 3 not published, 1 warning``, or ``No faults``."""
    counts = [ngettext("%(num)s fault", "%(num)s faults", len(faults)) if faults else gettext("No faults")]
    counts += [ngettext("%(num)s not yet yours", "%(num)s not yet yours", len(not_yours))] if not_yours else []
    counts += [ngettext("%(num)s not published", "%(num)s not published", len(unwritten))] if unwritten else []
    counts += [ngettext("%(num)s warning", "%(num)s warnings", len(warnings))] if warnings else []
    return spoken().punctuation.comma.join(counts)


def records(
    folder: Path,
    faults: Sequence[Fault],
    warnings: Sequence[Fault],
    not_yours: Sequence[Fault] = (),
    unwritten: Sequence[Fault] = (),
) -> list[dict[str, object]]:
    """Return findings as records for editors and programs."""
    return [
        {
            "severity": severity,
            "path": shown(folder / finding.path),
            "line": finding.line,
            "field": finding.field,
            "message": said(finding.message),
            "source": _source(folder / finding.path, finding.line),
        }
        for severity, finding in _in_order(faults, warnings, not_yours, unwritten)
    ]


def _in_order(
    faults: Iterable[Fault], warnings: Iterable[Fault], not_yours: Iterable[Fault], unwritten: Iterable[Fault]
) -> Iterator[tuple[str, Fault]]:
    yield from (("fault", each) for each in faults)
    yield from (("not-yet-yours", each) for each in sorted(not_yours))
    yield from (("not-published", each) for each in unwritten)
    yield from (("warning", each) for each in sorted(warnings))


def shown(path: Path) -> str:
    """Return a path relative to the working directory, where it is below it."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def _source(path: Path, number: int) -> str:
    """Return a line of a file; empty if there is none to show."""
    if not path.is_file() or path.suffix not in {".yaml", ".yml", ".md"}:
        return ""
    lines = path.read_text(encoding="utf-8-sig", errors="replace").splitlines()
    line = lines[number - 1].rstrip() if number <= len(lines) else ""
    return line if len(line) <= MAX_SHOWN else f"{line[:MAX_SHOWN]}…"
