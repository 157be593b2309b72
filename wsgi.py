"""Entry point of a checkout: ``gunicorn wsgi:app``."""

from restaurant_site.wsgi import app

__all__ = ["app"]
