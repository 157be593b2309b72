"""WSGI entry point: ``gunicorn wsgi:app``, and the application of the ``flask`` command."""

import sys
from pathlib import Path

from restaurant_site.content.faults import ContentError
from restaurant_site.i18n import CatalogueError
from restaurant_site.settings import SettingError

WORKER_BOOT_ERROR = 3
"""Exit status by which gunicorn recognises that starting another worker would not help."""

is_flask_command = Path(sys.argv[0]).name == "flask"
if is_flask_command:  # a server loads no commands
    from restaurant_site.owner.cli import commands

if is_flask_command and {"content", "export"} & set(sys.argv):
    app = commands.commands_only()  # they run without a site that starts
else:
    from restaurant_site.state import state_of

    from restaurant_site.app import create_app

    try:
        app = create_app()
        if is_flask_command:
            commands.register(app)
        state_of(app).reloader.watch(state_of(app).settings.reload_seconds)
    except (ContentError, SettingError, CatalogueError) as error:
        print(f"The site does not start:\n{error}", file=sys.stderr, flush=True)
        sys.exit(WORKER_BOOT_ERROR)
