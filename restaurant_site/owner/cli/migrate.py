"""``restaurant-site migrate`` and ``restaurant-site schemas``: the form of the files."""

from difflib import unified_diff
from pathlib import Path

import click

from ...content import site_loader
from .. import migrations, schemas
from . import findings
from .folder import FOLDER, recover
from .language import gettext, in_a_list


@click.command
@FOLDER
@click.option("--dry-run", is_flag=True, help="Print the difference and change nothing.")
def migrate(folder: Path, dry_run: bool) -> None:
    """Rewrite content files of an older form; comments and order stay."""
    recover(folder)
    files = migrations.migrate(folder)
    for name, raw in sorted(files.items()):
        if dry_run:
            click.echo(_difference(folder / name, raw), nl=False)
        else:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(raw)
    if files and not dry_run and (folder / schemas.FOLDER).is_dir():
        schemas.write(folder, site_loader.read(folder).languages)
    click.echo(_summary(sorted(files), dry_run))


def _difference(path: Path, raw: bytes) -> str:
    name = findings.shown(path)
    old = path.read_bytes() if path.is_file() else b""
    before, after = (text.decode("utf-8-sig").splitlines(keepends=True) for text in (old, raw))
    return "".join(unified_diff(before, after, name, name))


def _summary(names: list[str], dry_run: bool) -> str:
    if not names:
        return gettext("All files are of the current form.")
    if dry_run:
        return gettext("Would change %(files)s; nothing was written.", files=in_a_list(names))
    return gettext("Changed %(files)s. Run `restaurant-site check` now.", files=in_a_list(names))


@click.command(name="schemas")
@FOLDER
def write_schemas(folder: Path) -> None:
    """Write the JSON Schemas of the content files, for editors."""
    recover(folder)
    changed = schemas.write(folder, site_loader.read(folder).languages)
    click.echo("\n".join(changed) or gettext("All schemas were current."))
