"""``wsgi:app`` that waits a second for the next part of a request, and not ten."""

from restaurant_site.web import request_middleware
from restaurant_site.wsgi import app

request_middleware.READ_SECONDS = 1.0

__all__ = ["app"]
