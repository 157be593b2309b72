"""The commands under ``flask content``, and ``flask export``."""

from flask import Flask
from flask.cli import AppGroup

from .check import check
from .migrate import migrate, write_schemas
from .missed_searches import gaps
from .new import init, new
from .pictures import pictures, qr
from .programs import export, preview, studio
from .soldout import soldout
from .spreadsheet import export_sheet, import_sheet
from .stats import stats
from .status import status
from .translate import translate

content = AppGroup("content", help="Work on the content files.")
for command in (check, export_sheet, gaps, import_sheet, init, migrate, new, pictures, preview):
    content.add_command(command)
for command in (qr, soldout, stats, status, studio, translate, write_schemas):
    content.add_command(command)


def register(app: Flask) -> None:
    """Add the commands to *app*."""
    app.cli.add_command(content)
    app.cli.add_command(export)


def commands_only() -> Flask:
    """An application with only the commands; it needs no content that loads."""
    app = Flask(__name__)
    register(app)
    return app
