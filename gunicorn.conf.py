"""The settings of gunicorn in a checkout: those of the package."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))  # gunicorn may be started in another folder

from restaurant_site.gunicorn_conf import *  # noqa: F403
