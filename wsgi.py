"""What a deployment imports: ``gunicorn wsgi:app``."""

import sys
from pathlib import Path

from restaurant_site.content.faults import ContentError
from restaurant_site.i18n import CatalogueError
from restaurant_site.settings import SettingError

WORKER_BOOT_ERROR = 3
"""The exit status by which gunicorn learns that starting another worker would not help."""

by_flask = Path(sys.argv[0]).name == "flask"
"""Whether the owner's commands are at hand; a server loads none of them."""

if by_flask:
    from restaurant_site.owner.cli import commands

if by_flask and {"content", "export"} & set(sys.argv):
    app = commands.commands_only()  # these need no site: quick, and able to tell why one does not start
else:
    from restaurant_site.app import create_app
    from restaurant_site.state import state_of

    try:
        app = create_app()
        if by_flask:
            commands.register(app)
        state = state_of(app)
        state.reloader.watch(state.settings.reload_seconds)
    except (ContentError, SettingError, CatalogueError) as error:
        print(f"The site does not start:\n{error}", file=sys.stderr, flush=True)
        sys.exit(WORKER_BOOT_ERROR)
