"""What a deployment imports: ``gunicorn wsgi:app``."""

import sys

from restaurant_site.app import create_app
from restaurant_site.content.faults import ContentError
from restaurant_site.settings import SettingError
from restaurant_site.wording import WordingError

try:
    app = create_app()
except (ContentError, SettingError, WordingError) as error:
    sys.exit(f"The site does not start:\n{error}")
