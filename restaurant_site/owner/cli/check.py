"""``flask content check``."""

import json
import sys
from collections.abc import Iterable
from datetime import date, datetime
from pathlib import Path

import click

from ...content import build
from ...content.faults import Fault
from ..migrations import summarised
from ..warnings import OLDEST, warnings_of
from . import findings
from .folder import FOLDER


@click.command
@FOLDER
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="json is for editors.")
@click.option("--strict", is_flag=True, help="Let warnings fail, too.")
@click.option("--max-age", default=OLDEST, show_default=True, help="Days after which to verify again.")
@click.option("--today", type=click.DateTime(["%Y-%m-%d"]), help="The day to judge ages by, if not today.")
def check(folder: Path, form: str, strict: bool, max_age: int, today: datetime | None) -> None:
    """Tell every mistake in the content by file and line, and what wants an eye.

    Of a file, as editors name it, only its own are told; the others are read for what it refers to.
    The exit status is 1 when there is a mistake; with --strict, also when there is a warning.
    """
    folder, file = _folder_of(folder)
    draft = build.read(folder)
    whole = build.read(folder, drafts=True) if draft.has_drafts else draft
    faults = summarised(_once([*whole.faults, *draft.faults]), whole.documents)
    warnings = warnings_of(whole, today.date() if today else date.today(), max_age)
    if file:
        faults = [each for each in faults if each.path == file]
        warnings = [each for each in warnings if each.path == file]
    if form == "json":
        click.echo(json.dumps(findings.records(folder, faults, warnings), ensure_ascii=False, indent=2))
    else:
        findings.tell(folder, faults, warnings)
        if faults:
            click.echo(f"{findings.count(faults, warnings)}; a site that runs keeps its last good content.", err=True)
        else:
            there = f"{len(draft.dishes)} dishes, {len(draft.articles)} articles, version {draft.version}"
            click.echo(f"{findings.count(faults, warnings)}: {there}.")
    sys.exit(bool(faults or (strict and warnings)))


def _folder_of(path: Path) -> tuple[Path, str]:
    """The content folder around a file, and the file's name in it; of a folder, itself."""
    if path.is_file():
        for parent in path.absolute().parents:
            if (parent / "restaurant.yaml").is_file():
                return parent, path.absolute().relative_to(parent).as_posix()
    return path, ""


def _once(faults: Iterable[Fault]) -> list[Fault]:
    """The faults in order; one that is told with drafts and without (and so with another number) only once."""
    first: dict[tuple[str, int, str], Fault] = {}
    for fault in faults:
        first.setdefault((fault.path, fault.line, fault.message), fault)
    return sorted(first.values())
