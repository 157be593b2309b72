"""Faults and warnings as text with source lines, or as records for editors."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

import click

from ...content.faults import Fault

MAX_SHOWN = 120
"""Characters of a line that are shown."""


def print_findings(folder: Path, faults: Sequence[Fault], warnings: Sequence[Fault] = ()) -> None:
    """Print all findings on standard error: faults, then warnings, each by file and line."""
    for severity, finding in _in_order(faults, warnings):
        printed = replace(finding, path=shown(folder / finding.path))
        if severity == "warning":
            printed = replace(printed, field=f"warning: {finding.field}".removesuffix(": "))
        click.echo(str(printed), err=True)
        if line := _source(folder / finding.path, finding.line):
            click.echo(f"{finding.line:>6} | {line}", err=True)


def count(faults: Sequence[Fault], warnings: Sequence[Fault] = ()) -> str:
    """``2 faults, 1 warning``, or ``No faults``."""
    counts = [_number(faults, "fault")] if faults or not warnings else ["No faults"]
    return ", ".join([*counts, *([_number(warnings, "warning")] if warnings else [])])


def records(folder: Path, faults: Sequence[Fault], warnings: Sequence[Fault]) -> list[dict[str, object]]:
    """Findings as records for editors and programs."""
    return [
        {
            "severity": severity,
            **asdict(replace(finding, path=shown(folder / finding.path))),
            "source": _source(folder / finding.path, finding.line),
        }
        for severity, finding in _in_order(faults, warnings)
    ]


def _in_order(faults: Iterable[Fault], warnings: Iterable[Fault]) -> Iterator[tuple[str, Fault]]:
    yield from (("fault", each) for each in sorted(faults))
    yield from (("warning", each) for each in sorted(warnings))


def _number(findings: Sequence[Fault], name: str) -> str:
    return f"{len(findings) or 'No'} {name}{'s' * (len(findings) != 1)}"


def shown(path: Path) -> str:
    """A path relative to the working directory, where it is below it."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def _source(path: Path, number: int) -> str:
    """A line of a file; empty if there is none to show."""
    if not path.is_file() or path.suffix not in {".yaml", ".yml", ".md"}:
        return ""
    lines = path.read_text(encoding="utf-8-sig", errors="replace").splitlines()
    line = lines[number - 1].rstrip() if number <= len(lines) else ""
    return line if len(line) <= MAX_SHOWN else f"{line[:MAX_SHOWN]}…"
