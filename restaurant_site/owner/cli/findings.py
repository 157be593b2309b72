"""Faults and warnings as an owner reads them, with the line that each is about, or as an editor does."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

import click

from ...content.faults import Fault

LONGEST = 120
"""Characters of a line that are shown."""


def tell(folder: Path, faults: Sequence[Fault], warnings: Sequence[Fault] = ()) -> None:
    """Print all findings on standard error, by file and line."""
    for severity, finding in _in_order(faults, warnings):
        told = replace(finding, path=shown(folder / finding.path))
        if severity == "warning":
            told = replace(told, field=f"warning: {finding.field}".removesuffix(": "))
        click.echo(str(told), err=True)
        if line := _source(folder / finding.path, finding.line):
            click.echo(f"{finding.line:>6} | {line}", err=True)


def count(faults: Sequence[Fault], warnings: Sequence[Fault] = ()) -> str:
    """``2 faults, 1 warning``; what there is none of is left out, but for faults."""
    told = [_number(faults, "fault")] if faults or not warnings else ["No faults"]
    return ", ".join([*told, *([_number(warnings, "warning")] if warnings else [])])


def records(folder: Path, faults: Sequence[Fault], warnings: Sequence[Fault]) -> list[dict[str, object]]:
    """All findings for an editor or a program."""
    return [
        {
            "severity": severity,
            **asdict(replace(finding, path=shown(folder / finding.path))),
            "source": _source(folder / finding.path, finding.line),
        }
        for severity, finding in _in_order(faults, warnings)
    ]


def _in_order(faults: Iterable[Fault], warnings: Iterable[Fault]) -> Iterator[tuple[str, Fault]]:
    both = [("fault", each) for each in faults] + [("warning", each) for each in warnings]
    yield from sorted(both, key=lambda pair: pair[1])


def _number(findings: Sequence[Fault], name: str) -> str:
    return f"{len(findings) or 'No'} {name}{'s' * (len(findings) != 1)}"


def shown(path: Path) -> str:
    """A path as somebody who stands in the working directory types it."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def _source(path: Path, number: int) -> str:
    """A line of a file, where there is one to show."""
    if not path.is_file() or path.suffix not in {".yaml", ".yml", ".md"}:
        return ""
    lines = path.read_text(encoding="utf-8-sig", errors="replace").splitlines()
    line = lines[number - 1].rstrip() if number <= len(lines) else ""
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"
