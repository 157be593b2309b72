"""The command ``restaurant-site`` with all that an owner runs; ``flask content …`` is the same for one release."""

import click
from flask import Flask

from ...settings import VERSION
from .check import check
from .holidays import holidays
from .languages import languages
from .migrate import migrate, write_schemas
from .missed_searches import gaps
from .new import init, new
from .pictures import pictures, qr
from .programs import export, preview, serve, studio
from .soldout import soldout
from .spreadsheet import export_sheet, import_sheet
from .stats import stats
from .status import status
from .translate import translate

COMMANDS: tuple[click.Command, ...] = (
    check, export_sheet, gaps, holidays, import_sheet, init, languages, migrate, new, pictures, preview, qr, soldout, stats,
    status, studio, translate, write_schemas,
)  # fmt: skip
"""The commands that work on a content folder."""


@click.group(commands=[*COMMANDS, serve])
@click.version_option(VERSION, prog_name="restaurant-site")
def main() -> None:
    """Write a restaurant's content, check it, and serve its site."""


main.add_command(export, "export-site")

content = click.Group("content", commands=COMMANDS, help="Work on the content files.")


def commands_only() -> Flask:
    """Return an application with the commands of ``flask content`` and ``flask export``; it needs no content that loads."""
    app = Flask(__name__)
    app.cli.add_command(content)
    app.cli.add_command(export)
    app.register_error_handler(404, lambda _error: (NOT_SERVED, 404))
    return app


NOT_SERVED = "Only commands run here. To serve the site: flask --app restaurant_site.wsgi run\n"
