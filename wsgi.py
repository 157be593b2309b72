"""Entry point of a checkout: ``gunicorn wsgi:app``."""

import os

if os.environ.get("FLASK_RUN_FROM_CLI") == "true":  # `flask content …`, the former form of `restaurant-site …`
    from restaurant_site.owner.cli.commands import commands_only

    app = commands_only()
else:
    from restaurant_site.wsgi import app

__all__ = ["app"]
