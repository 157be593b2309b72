"""``flask export``."""

import subprocess
import sys
from pathlib import Path

import click


@click.command
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def export(folder: Path) -> None:
    """Write the whole site as static files into a folder, for a CDN or an object store."""
    sys.exit(subprocess.call([sys.executable, "-m", "restaurant_site.owner.export", str(folder.resolve())]))
