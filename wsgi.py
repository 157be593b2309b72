"""What a deployment imports: ``gunicorn wsgi:app``."""

import sys
from pathlib import Path

from restaurant_site.app import create_app
from restaurant_site.cli.commands import commands_only
from restaurant_site.content.faults import ContentError
from restaurant_site.policy import journal
from restaurant_site.settings import SettingError
from restaurant_site.wording import WordingError

WORKER_BOOT_ERROR = 3
"""The exit status by which gunicorn learns that starting another worker would not help."""

try:
    app = create_app()
    journal.init_app(app)
except (ContentError, SettingError, WordingError) as error:
    if Path(sys.argv[0]).name != "flask":
        print(f"The site does not start:\n{error}", file=sys.stderr, flush=True)
        sys.exit(WORKER_BOOT_ERROR)
    app = commands_only()  # so that `flask content check` can tell what is wrong
